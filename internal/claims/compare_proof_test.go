package claims

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Depth-first proof-number search as a method of compare: what its row says, and what it answers.

// provenRow checks a row of it: the move achieves what the position is worth, as far as its sign, and the line shows that.
func (c *comparison) provenRow(t *tree, m *method, row *comparedRow, head, cells []string) error {
	cell := func(name string) string { return cells[c.column(head, name)] }
	for _, name := range []string{"value", "expected"} {
		if at := c.column(head, name); at >= 0 && cells[at] != "–" {
			return fmt.Errorf("it has no such value as %s", cells[at])
		}
	}
	whole, root := t.whole(), t.root()
	sign := func(n *node) int { return cmp.Compare(whole.worth[n], 0) }
	switch most := m.settings.nodes; {
	case row.leaves+row.cuts != 0:
		return errors.New("it counts neither leaves nor cuts")
	case most > 0 && row.nodes > most:
		return fmt.Errorf("no more than %d nodes were allowed", most)
	case row.best == nil && cell("move") != "–":
		return errors.New("that is no move")
	case row.best != nil && (sign(row.best) != sign(root) || sign(root)*root.side < 0):
		return fmt.Errorf("the move is worth %s, and the position %s", t.written(whole.worth[row.best]), t.written(whole.worth[root]))
	case row.best == nil && most == 0 && sign(root)*root.side >= 0:
		return errors.New("no move is named, though not all of them lose")
	case len(row.line) == 0 && most == 0 && sign(root) != 0:
		return errors.New("there is no line, though somebody wins")
	case len(row.line) == 0:
		return nil
	case sign(root) == 0 || row.best != nil && row.line[0] != row.best.move:
		return errors.New("the line does not begin with the move, or shows a draw")
	}
	end, err := root.below(row.line)
	if err == nil && len(end.children) > 0 {
		err = errors.New("the game goes on behind the line")
	}
	for n := end; err == nil && n != nil; n = n.parent {
		if sign(n) != sign(root) {
			err = fmt.Errorf("%s, on the line, is worth %s", n.name, t.written(whole.worth[n]))
		}
	}
	return err
}

// byProof returns the index of a method that is depth-first proof-number search.
func (c *comparison) byProof(name string) (int, error) {
	i := slices.IndexFunc(c.methods, func(m *method) bool { return m.name == name && m.proof })
	if i < 0 {
		return 0, fmt.Errorf("%s proves nothing", name)
	}
	return i, nil
}

// proved: "dfpn answers: Value at most -1, proven: only its sign was asked for." That is what solve would say, and it goes with the row.
func (c *comparison) proved(t *tree, s sentence) error {
	i, err := c.byProof(s.values[0])
	if err != nil {
		return err
	}
	row, m := c.rows[len(c.rows)-1][i], c.methods[i]
	of := &solutionChecker{weak: true}
	of.tree, of.l, of.r, of.used = t, c.l, analysisReader(c.l), map[string]int{}
	of.settings.nodes, of.wholly = m.settings.nodes, t.whole()
	of.limited, of.truth = of.wholly, of.wholly.worth[t.root()]
	if row.best != nil {
		of.best = row.best.move
	}
	said := slices.DeleteFunc(of.r.read(s.values[1]), func(s sentence) bool {
		return !strings.HasPrefix(s.key, "cli.solve.value") && !strings.HasPrefix(s.key, "cli.solve.unsolved")
	})
	if len(said) == 0 {
		return errors.New("that is no answer")
	}
	of.line = said[0]
	row.solved = strings.HasPrefix(of.line.key, "cli.solve.value")
	switch {
	case strings.HasSuffix(of.line.key, ".uncertain"):
		return errors.New("the keys are whole")
	case !row.solved && (row.best != nil || len(row.line) > 0):
		return errors.New("it is not solved, and there is a move or a line")
	}
	if !row.solved {
		return of.unsolved()
	}
	if _, ranged := of.ranged(of.line.values[0]); ranged {
		return of.settles()
	}
	return of.isWorth()
}

// settles: the bounds of a value that is called solved have one sign, so that it is known who wins.
func (c *solutionChecker) settles() error {
	r, _ := c.ranged(c.line.values[0])
	low, high := int64(-2*won), int64(2*won)
	for i, text := range r.values {
		bound, err := c.tree.value(c.r, text)
		if err != nil {
			return err
		}
		if i == 0 && r.key != "cli.solve.atMost" {
			low = bound
		} else {
			high = bound
		}
	}
	if low <= 0 && high >= 0 {
		return fmt.Errorf("that leaves open who wins")
	}
	return c.isWorth()
}

// solved: "dfpn has solved 2 of 3 positions."
func (c *comparison) solved(s sentence) error {
	i, err := c.byProof(s.values[0])
	if err != nil {
		return err
	}
	count := 0
	for _, rows := range c.rows {
		if rows[i].solved {
			count++
		}
	}
	if s.values[1] != strconv.Itoa(count) || s.values[2] != strconv.Itoa(len(c.trees)) {
		return fmt.Errorf("%d of %d are", count, len(c.trees))
	}
	return nil
}
