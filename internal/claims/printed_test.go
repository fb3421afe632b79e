package claims

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Alpha-beta as N1's slide prints it, beside alpha-beta that keeps what it finds (fail-soft): what each returns at each node.

// endless is ∞ in windows, beyond all values.
const endless = 2 * won

// bothForms is what the two return at a node, and the window with which it was entered.
type bothForms struct {
	*node
	alpha, beta, slide, soft int64
	relation                 string // of soft: "=", "≥" or "≤"
}

// forms searches the part of a tree that is searched, in the order of entry.
func forms(t *truth, root *node) (visited []*bothForms) {
	var visit func(n *node, alpha, beta int64) *bothForms
	visit = func(n *node, alpha, beta int64) *bothForms {
		v := &bothForms{node: n, alpha: alpha, beta: beta, relation: "="}
		visited = append(visited, v)
		if t.ends[n] != "" {
			v.slide, v.soft = n.end(), n.end()
			return v
		}
		v.soft = -endless * int64(n.side)
		for i, child := range t.kept[n] {
			c := visit(child, alpha, beta)
			if (c.soft-v.soft)*int64(n.side) > 0 {
				v.soft, v.relation = c.soft, c.relation
			}
			if n.side > 0 {
				alpha = max(alpha, c.slide)
			} else {
				beta = min(beta, c.slide)
			}
			if alpha >= beta {
				if i+1 < len(t.kept[n]) {
					v.relation = map[int]string{1: "≥", -1: "≤"}[n.side]
				}
				break
			}
		}
		if v.slide = alpha; n.side < 0 {
			v.slide = beta
		}
		if alpha >= beta {
			v.slide = endless * int64(n.side)
		}
		return v
	}
	visit(root, -endless, endless)
	return visited
}

// inside checks the sentences and the table about the nodes at which the two forms differ, and returns the text without them.
func (c *comparison) inside(t *tree, text string) (rest string, err error) {
	both := 0
	for _, m := range c.methods {
		if m.name == "alphabeta" || m.name == "printed" {
			both++
		}
	}
	var visited, differ []*bothForms
	if both == 2 {
		visited = forms(derive(&settings{}, &pass{root: t.root(), depth: c.depth}), t.root())
		for _, v := range visited {
			if v.slide != v.soft {
				differ = append(differ, v)
			}
		}
	}
	lines := strings.Split(text, "\n")
	at := slices.IndexFunc(lines, func(line string) bool {
		found := c.r.read(line)
		return len(found) > 0 && found[0].key == "cli.compare.inside"
	})
	if at < 0 || len(differ) == 0 {
		if at >= 0 || len(differ) > 0 {
			return "", fmt.Errorf("%d nodes differ inside", len(differ))
		}
		return text, nil
	}
	listed := differ[:min(len(differ), 12)]
	end := at + 2 + len(listed)
	if more := len(differ) - len(listed); more > 0 {
		if s := c.r.read(lines[end]); len(s) == 0 || s[0].key != "cli.compare.inside.more" || s[0].values[0] != strconv.Itoa(more) {
			return "", fmt.Errorf("%d more differ", more)
		}
		c.used["cli.compare.inside.more"]++
		end++
	}
	head := c.r.read(lines[at])[0]
	if last := c.r.read(lines[end]); len(last) == 0 || last[0].key != "cli.compare.inside.table" {
		return "", errors.New("what a table could use is not said")
	}
	c.used["cli.compare.inside"]++
	c.used["cli.compare.inside.table"]++
	if want := []string{strconv.Itoa(len(differ)), strconv.Itoa(len(visited))}; !slices.Equal(head.values, want) {
		return "", fmt.Errorf("%v of %v nodes differ", want[0], want[1])
	}
	for i, v := range listed {
		// What is returned is a bound of the window, or infinite: it says nothing that holds elsewhere.
		if lost := v.slide == endless || v.slide == -endless; !lost && v.slide != v.alpha && v.slide != v.beta {
			return "", fmt.Errorf("%s is worth what is returned", v.name)
		}
		cells := columns.Split(strings.TrimSpace(lines[at+2+i]), -1)
		if len(cells) != 4 || cells[0] != v.name {
			return "", fmt.Errorf("row %q is not that of %s", cells, v.name)
		}
		alpha, beta, _ := strings.Cut(strings.Trim(cells[1], "[]"), ", ")
		relation, soft, marked := strings.Cut(cells[2], " ")
		if !marked || relation != "≥" && relation != "≤" {
			relation, soft = "=", cells[2]
		}
		if relation != v.relation {
			return "", fmt.Errorf("%s is known to be %s", v.name, v.relation)
		}
		texts := [4]string{alpha, beta, soft, cells[3]}
		for k, want := range [4]int64{v.alpha, v.beta, v.soft, v.slide} {
			if value, err := t.value(c.r, texts[k]); err != nil || value != want {
				return "", fmt.Errorf("%q in row %q should be %s (%v)", texts[k], cells, t.written(want), err)
			}
		}
	}
	return strings.Join(slices.Delete(lines, at, end+1), "\n"), nil
}
