package claims

import (
	"fmt"
	"slices"
	"strings"
)

// The tooltips of a picture, read part by part.

// tip is the tooltip of a visited node.
type tip struct {
	*shape
	kind      string // of the value: value, static, assumed or open
	is        back
	text      string // the value as it is written
	reason    string // why the line ends
	extended  string
	use, from string // the use of the table, and the source of its entry
	dropped   []string
	windowed  bool
	window    [2]int64
	cut       sentence
	cutText   string
	unvisited []string
	returned  bool   // ∓∞ is returned instead
	inner     string // the static value of an inner node; "": it is not said
}

// readTips reads the tooltips of all nodes that are drawn.
func (c *pictureChecker) readTips() error {
	c.tips = map[*node]*tip{}
	for _, s := range c.shapes {
		if s.kind != "visited" {
			continue
		}
		name, rest, ok := strings.Cut(s.tip, " (")
		side, said, colon := strings.Cut(rest, "): ")
		n := c.called(name)
		switch {
		case !ok || !colon:
			return fmt.Errorf("%q is no tooltip of a node", s.tip)
		case n == nil:
			return fmt.Errorf("there is no node %q", name)
		case c.tips[n] != nil:
			return fmt.Errorf("%q stands there twice", name)
		case side != sideName(n.side):
			return fmt.Errorf("%q: %s is to move", s.tip, sideName(n.side))
		}
		t := &tip{shape: s}
		c.tips[n] = t
		if err := c.readTip(t, said); err != nil {
			return fmt.Errorf("%q: %w", s.tip, err)
		}
	}
	seen := len(c.tips) // with what was cut off, since a node is opened only if all of its children may be visited
	for _, t := range c.tips {
		seen += len(t.unvisited)
	}
	for n, t := range c.tips {
		once := !c.deepening && c.secondary == nil
		if most := c.settings.nodes; t.reason == "nodes" && (most == 0 || once && seen+len(n.children) <= min(most, 100)) {
			return fmt.Errorf("%q: %d nodes were seen, and %d allowed", t.tip, seen, most)
		}
	}
	return nil
}

// called returns the node with a name in the picture.
func (c *pictureChecker) called(name string) *node {
	if name == c.l.Sprintf("picture.root") {
		c.used["picture.root"]++
		return c.root()
	}
	if name == "" {
		return nil
	}
	return c.byName[name]
}

// readTip reads a tooltip; a part may contain a semicolon.
func (c *pictureChecker) readTip(t *tip, said string) error {
	for parts := strings.Split(said, "; "); len(parts) > 0; {
		read := 0
		for k := len(parts); k > 0 && read == 0; k-- {
			for _, s := range c.r.read(strings.Join(parts[:k], "; ")) {
				if slices.ContainsFunc(s.values, func(value string) bool { return strings.Contains(value, "; ") }) {
					continue // of several parts
				}
				known, err := c.part(t, s)
				if err != nil {
					return err
				}
				if known {
					c.used[s.key]++
					if s.key == t.cut.key {
						t.cutText = strings.Join(parts[:k], "; ")
					}
					read = k
					break
				}
			}
		}
		if read == 0 {
			return fmt.Errorf("%q is no message that is known here", parts[0])
		}
		parts = parts[read:]
	}
	return nil
}

// part reads a part of a tooltip, and reports whether it is one.
func (c *pictureChecker) part(t *tip, s sentence) (known bool, err error) {
	switch name := strings.TrimPrefix(s.key, "picture."); name {
	case "value", "static":
		t.kind, t.text = name, strings.TrimSuffix(s.values[0], "↓")
		t.is, err = c.relation(t.text)
	case "assumed":
		t.kind, t.text, t.is = name, "0*", back{relation: "="}
	case "returned":
		t.returned = true
	case "inner":
		t.inner = s.values[0]
	case "open":
		t.kind, t.text = name, "?"
	case "window":
		var ends [2]string
		ends[0], ends[1] = s.values[0], s.values[1]
		t.windowed = true
		for i := range ends {
			if err == nil {
				t.window[i], err = c.printed(ends[i])
			}
		}
	case "unvisited":
		t.unvisited = strings.Split(s.values[0], ", ")
	case "dropped":
		t.dropped = strings.Split(s.values[0], ", ")
	case "extended.singular", "extended.quiescence":
		t.extended = strings.TrimPrefix(name, "extended.")
	case "table.answer", "table.cut", "table.narrow", "table.first":
		t.use, t.from = strings.TrimPrefix(name, "table."), s.values[0]
	case "cut.at", "cut.table", "cut.win", "cut.start":
		t.cut = s
	default:
		reason, ok := strings.CutPrefix(s.key, "reason.")
		if !ok {
			return false, nil
		}
		t.reason = reason
	}
	return true, err
}

// relation reads a value with its prefix.
func (c *pictureChecker) relation(text string) (b back, err error) {
	b.relation = "="
	for _, relation := range []string{"≥", "≤", "≈"} {
		if rest, ok := strings.CutPrefix(text, relation); ok {
			text, b.relation = rest, relation
		}
	}
	b.value, err = c.printed(text)
	return b, err
}

// printed reads a value with a typographic minus sign.
func (c *pictureChecker) printed(text string) (int64, error) {
	if strings.Contains(text, "∞ ") {
		c.used["picture.in"]++
	}
	return c.tree.value(c.r, strings.ReplaceAll(text, "−", "-"))
}
