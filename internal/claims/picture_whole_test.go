package claims

import (
	"fmt"
	"slices"
	"strings"
)

// A picture's statements about the whole, and the text in its nodes and beside them.

// marked: the text in a node and beside it agrees with its tooltip, which has been checked.
func (c *pictureChecker) marked() error {
	labelled := c.cells == nil
	windows := len(c.tips) <= 60
	for _, s := range c.shapes {
		n := c.byTip(s)
		if n == nil {
			continue
		}
		t := c.tips[n]
		var want []string
		switch {
		case n.parent == nil && n.name != "":
			want = append(want, n.name)
		case n.parent != nil && labelled:
			want = append(want, n.move)
		}
		star := ""
		if t.extended != "" {
			star = "↓"
		}
		beside := ""
		switch {
		case t.returned:
			beside = map[string]string{"≥": " → +∞", "≤": " → −∞"}[t.is.relation]
		case t.inner != "":
			if beside = " (" + t.inner + ")"; !n.valued {
				beside += "*"
			}
		}
		want = append(want, t.text+beside+star)
		if c.svg && windows && t.windowed && (t.kind == "value" || t.kind == "open" && t.reason == "" && len(s.label) > 2) && t.window != [2]int64{-2 * won, 2 * won} {
			from, to := strings.ReplaceAll(c.as(t.window[0]), "-", "−"), strings.ReplaceAll(c.as(t.window[1]), "-", "−")
			want = append(want, "["+from+", "+to+"]")
		}
		if note := c.note(t); note != "" {
			want = append(want, note)
		}
		if got := slices.DeleteFunc(slices.Clone(s.label), func(line string) bool { return line == "" }); !slices.Equal(got, want) {
			// a known inner node with a full window has its window, too
			return fmt.Errorf("%q: in it and beside it stands %q, expected %q", s.tip, got, want)
		}
		edge := n.move
		if labelled {
			edge = ""
		}
		form := map[int]string{1: "box", -1: "ellipse"}[n.side]
		if s.edge != edge || s.form != form {
			return fmt.Errorf("%q: it is a %s, and at its edge stands %q", s.tip, s.form, s.edge)
		}
		if s.bold {
			c.bold = append(c.bold, n)
		}
	}
	return nil
}

// as formats a value like pictures.
func (c *pictureChecker) as(value int64) string {
	switch {
	case value == 2*won:
		return "+∞"
	case value == -2*won:
		return "-∞"
	case value > won/2:
		return c.l.Sprintf("score.forced", "+∞", won-value)
	case value < -won/2:
		return c.l.Sprintf("score.forced", "-∞", won+value)
	}
	return c.points(value)
}

// note is the expected text beside a node, from its tooltip.
func (c *pictureChecker) note(t *tip) string {
	switch t.cut.key {
	case "picture.cut.win":
		c.used["picture.note.win"]++
		return c.l.Sprintf("picture.note.win", t.cut.values[1])
	case "picture.cut.at", "picture.cut.table":
		at := t.cut.values[0]
		at = at[strings.IndexAny(at, "αβ"):]
		by := c.l.Sprintf("picture.note.table")
		if t.cut.key == "picture.cut.at" {
			by = t.cut.values[2]
		} else {
			c.used["picture.note.table"]++
		}
		return at + " (" + t.cut.values[1] + ", " + by + ")"
	}
	if t.use == "answer" || t.use == "cut" {
		name, rest, _ := strings.Cut(t.from, ", ")
		note := "= " + name
		for _, part := range strings.Split(rest, ", ") {
			if s, ok := c.r.as("table.depth", part); ok {
				c.used["picture.note.depth"]++
				depth, _ := number(s.values[0])
				note += " " + c.l.Sprintf("picture.note.depth", depth)
			}
		}
		return note
	}
	return ""
}

// absent: everything not visited has a mark, and marks for hidden nodes say how many they are.
func (c *pictureChecker) absent() error {
	due := map[string]int{} // of the tooltips of what was not visited
	all, bundled := 0, false
	for _, s := range c.shapes {
		bundled = bundled || s.kind == "unvisited" && strings.HasPrefix(strings.Join(s.label, ""), "+")
	}
	for _, t := range c.tips {
		moves := slices.Concat(t.unvisited, t.dropped)
		all += len(moves)
		if bundled && len(moves) > 0 {
			due[strings.Join(moves, ", ")]++
			continue
		}
		for _, move := range moves {
			due[move]++
		}
	}
	for _, s := range c.shapes {
		switch s.kind {
		case "unvisited":
			said, err := c.says("picture.unvisited", s.tip)
			if err != nil {
				return err
			}
			moves := said.values[0]
			due[moves]--
			count := len(strings.Split(moves, ", "))
			caption := moves
			if c.cells != nil {
				caption = ""
			}
			if count > 1 {
				caption = c.l.Sprintf("picture.skipped", count)
				c.used["picture.skipped"]++
			}
			if shown := strings.Join(s.label, " "); due[moves] < 0 || shown != caption {
				return fmt.Errorf("%q: in it stands %q, and all that was not visited has been told", s.tip, shown)
			}
		case "hidden":
			said, err := c.says("picture.hidden", s.tip)
			if err != nil {
				return err
			}
			n, err := number(said.values[0])
			if err != nil || strings.Join(s.label, " ") != c.l.Sprintf("picture.more", n) {
				return fmt.Errorf("%q: it says %q (%v)", s.tip, s.label, err)
			}
			c.used["picture.more"]++
			c.hidden += n
			if s.parent == nil {
				continue
			}
			if most, exactly := c.below(s.parent); n > most || exactly && n < most {
				return fmt.Errorf("%q: there are %d", s.tip, most)
			}
		}
	}
	for moves, n := range due {
		if n != 0 {
			return fmt.Errorf("there is no mark for %s", moves)
		}
	}
	if bundle := len(c.tips)+all > 300; bundle != bundled && all > len(due) {
		return fmt.Errorf("what was not visited is bundled: %v", bundled)
	}
	return nil
}

// below counts the nodes below a shape that belong to the search and are not drawn, and says whether all of them must have been visited.
func (c *pictureChecker) below(s *shape) (count int, all bool) {
	at := c.byTip(s)
	for _, n := range c.tree.nodes {
		if _, belongs := c.worth[n]; belongs && c.tips[n] == nil && n != at && n.within(at) {
			up := n
			for c.tips[up] == nil {
				up = up.parent
			}
			if up == at {
				count++
			}
		}
	}
	return count, c.algorithm == "negamax" || c.algorithm == "levels" && !c.eager
}

// says reads text as a message of that key.
func (c *pictureChecker) says(key, text string) (sentence, error) {
	s, ok := c.r.as(key, text)
	if !ok {
		return s, fmt.Errorf("%q is not %s", text, key)
	}
	c.used[key]++
	return s, nil
}

func (c *pictureChecker) titled() error {
	s, err := c.says("picture.title.of", c.title)
	if err == nil && (s.values[0] != c.game || s.values[1] != c.l.Sprintf("algorithm."+c.algorithm)) {
		err = fmt.Errorf("%q: it is %s of %s", c.title, c.algorithm, c.game)
	}
	return err
}

// tallied: the counts are those of the nodes.
func (c *pictureChecker) tallied() error {
	want := map[string]int{"nodes": len(c.tips) + c.hidden}
	for _, t := range c.tips {
		if t.kind == "static" || t.kind == "assumed" || t.kind == "open" && t.reason != "" {
			want["leaves"]++
		}
		if t.inner != "" {
			want["inner"]++
		}
		if t.use == "answer" || t.use == "cut" {
			want["hits"]++
		}
		if t.cut.key != "" || len(t.dropped) > 0 {
			want["cuts"]++
		}
		want["pruned"] += len(t.unvisited) + len(t.dropped)
	}
	for i, part := range strings.Split(c.counts, " · ") {
		if i == 0 && c.hidden > 0 {
			s, err := c.says("picture.drawn", part)
			if err != nil {
				return err
			}
			if n, err := number(s.values[0]); err != nil || n != len(c.tips) {
				return fmt.Errorf("%q: %d are drawn", part, len(c.tips))
			}
			part = s.values[1]
		}
		read := false
		for _, name := range []string{"nodes", "leaves", "inner", "hits", "cuts", "pruned"} {
			s, ok := c.r.as("count."+name, part)
			if !ok || read {
				continue
			}
			read = true
			n, err := number(s.values[0])
			if err != nil || n < want[name] || n > want[name] && (c.hidden == 0 && !c.underWay || name == "nodes") {
				return fmt.Errorf("%q: they are %d", part, want[name])
			}
			delete(want, name)
		}
		if !read {
			return fmt.Errorf("%q is no count", part)
		}
	}
	for name, n := range want {
		if n > 0 {
			return fmt.Errorf("the %d %s are not counted", n, name)
		}
	}
	return nil
}

// level: the side to move is at the left.
func (c *pictureChecker) level() error {
	side := c.root().side
	for _, name := range c.levels {
		if name != sideName(side) {
			return fmt.Errorf("the levels are said to be %v", c.levels)
		}
		side = -side
	}
	return nil
}

// described: value and principal variation, which is drawn bold and keeps the value to its end; then the counts, and all cuts.
func (c *pictureChecker) described() error {
	root := c.tips[c.root()]
	if len(c.bold) == 0 || c.bold[0] != c.root() {
		return fmt.Errorf("the root is not bold")
	}
	for i, n := range c.bold[1:] {
		if n.parent != c.bold[i] || c.tips[n].is.value != root.is.value {
			return fmt.Errorf("%s is bold, and is not on a line with the value of the root", n.name)
		}
	}
	if root.kind == "open" && len(c.bold) > 1 {
		return fmt.Errorf("the principal variation is not known yet")
	}
	if last := c.bold[len(c.bold)-1]; c.tips[last].kind == "value" && c.tips[last].use != "answer" && !c.hides(last) {
		return fmt.Errorf("the bold line ends at %s", last.name)
	}
	if !c.svg {
		return nil
	}
	head, tail, ok := strings.Cut(c.description, " "+c.counts+".")
	if !ok {
		return fmt.Errorf("the description has other counts")
	}
	if len(c.bold) == 1 {
		s, err := c.says("picture.describe.value", head)
		if err == nil && s.values[0] != root.text {
			err = fmt.Errorf("%q: it is %s", head, root.text)
		}
		if err != nil {
			return err
		}
	} else {
		s, err := c.says("picture.describe", head)
		if err != nil {
			return err
		}
		line := []string{c.root().name}
		if line[0] == "" {
			line[0] = c.l.Sprintf("picture.root")
		}
		for _, n := range c.bold[1:] {
			line = append(line, n.move)
		}
		if s.values[0] != root.text || s.values[1] != strings.Join(line, " → ") {
			return fmt.Errorf("%q: it is %s by %v", head, root.text, line)
		}
	}
	want := ""
	for _, s := range c.shapes {
		if n := c.byTip(s); n != nil && c.tips[n].cut.key != "" {
			name, _, _ := strings.Cut(s.tip, " (")
			want += " " + name + ": " + c.tips[n].cutText + "."
		}
	}
	if tail != want {
		return fmt.Errorf("the description ends with %q, expected %q", tail, want)
	}
	return nil
}

// explained: the legend explains exactly the signs that occur.
func (c *pictureChecker) explained() error {
	if !c.svg {
		return nil
	}
	is := map[string]bool{"line": len(c.bold) > 1, "hidden": c.hidden > 0}
	for _, s := range c.shapes {
		is["cut"] = is["cut"] || s.kind == "unvisited"
		if n := c.byTip(s); n != nil {
			t := c.tips[n]
			is["assumed"] = is["assumed"] || t.kind == "assumed"
			is["table"] = is["table"] || t.use == "answer" || t.use == "cut"
			is["returned"] = is["returned"] || t.returned
			is["inner"] = is["inner"] || t.inner != ""
			is["assumed"] = is["assumed"] || t.inner != "" && !n.valued
			is["extended"] = is["extended"] || t.extended != ""
			is["bound"] = is["bound"] || t.cut.key == "picture.cut.at" || t.cut.key == "picture.cut.table"
			is["window"] = is["window"] || slices.ContainsFunc(s.label, func(line string) bool { return strings.HasPrefix(line, "[") })
		}
	}
	for _, key := range pictureClaims {
		name, ok := strings.CutPrefix(key, "picture.legend.")
		if !ok {
			continue
		}
		shown := slices.Contains(c.legend, c.l.Sprintf(key))
		if shown != is[name] && (c.hidden == 0 && !c.underWay || is[name]) {
			return fmt.Errorf("the legend says %q: %v, and there is such a thing: %v", c.l.Sprintf(key), shown, is[name])
		}
		if shown {
			c.used[key]++
		}
	}
	if !slices.Contains(c.legend, "MAX") || !slices.Contains(c.legend, "MIN") {
		return fmt.Errorf("the legend is %q", c.legend)
	}
	return nil
}
