package claims

import (
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The sentences about books.

func (c *bookChecker) says(key, text string) (sentence, error) {
	s, ok := c.r.as(key, text)
	if !ok {
		return s, fmt.Errorf("%q is not %s", text, key)
	}
	c.used[key]++
	return s, nil
}

// all checks all statements about the book, and at one position.
func (c *bookChecker) all(t *testing.T, random *rand.Rand) error {
	if err := c.checkMade(c.made); err != nil {
		return err
	}
	if err := c.checkTakes(c.takes); err != nil {
		return err
	}
	if err := c.checkVerified(run(t, c.l, "", "book", "verify", c.file)); err != nil {
		return err
	}
	n := c.anywhere(random)
	if c.nodes > 0 {
		return nil
	}
	at := c.cells[n]
	text := run(t, c.l, "", "book", "get", c.file, at)
	if err := c.checkGot(n, text); err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	text = run(t, c.l, "", "trace", "tictactoe", at, "--book", c.file, "--depth", "1")
	if err := c.checkTrace(n, text); err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	if c.plays(n) == "" {
		return nil
	}
	text = run(t, c.l, "", "analyze", "tictactoe", at, "--book", c.file)
	s, err := c.says("cli.book.answers", strings.Split(text, "\n")[7])
	if err != nil || s.values[0] != c.plays(n) {
		return fmt.Errorf("the book plays %s (%v)\n%s", c.plays(n), err, text)
	}
	if alike := c.alike(n); len(alike) > 1 {
		if s, err := c.says("cli.book.alike", strings.Split(text, "\n")[8]); err != nil || s.values[0] != strings.Join(alike, ", ") {
			return fmt.Errorf("the book ranks %v alike (%v)\n%s", alike, err, text)
		}
	}
	svg := random.IntN(2) == 0
	text = c.picture(t, n, svg)
	if err := c.checkPicture(n, svg, text); err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	return nil
}

// checkMade checks how many positions were solved, and how many left out.
func (c *bookChecker) checkMade(text string) error {
	said := map[string]int{}
	for _, line := range strings.Split(text, "\n") {
		for _, key := range []string{"cli.book.solved", "cli.book.unsolved"} {
			if s, ok := c.r.as(key, line); ok {
				c.used[key]++
				said[key], _ = number(s.values[0])
			}
		}
	}
	solved, unsolved := said["cli.book.solved"], said["cli.book.unsolved"]
	switch {
	case c.game != nil && solved+unsolved > 0:
		return fmt.Errorf("nothing was solved: %s", text)
	case c.game == nil && solved+unsolved != c.solvable(), c.nodes == 0 && unsolved > 0:
		return fmt.Errorf("%d positions were to be solved: %s", c.solvable(), text)
	}
	return nil
}

// checkTakes checks how many positions a book was to have, and from how many a search was to begin: those in which the game goes
// on a ply after its last ones. Nothing is said if there are none, or of a book of games.
func (c *bookChecker) checkTakes(text string) error {
	searches := 0
	if c.game == nil {
		searches = len(c.between(c.to+1, c.to+1))
	}
	if searches == 0 {
		if text != "" {
			return fmt.Errorf("nothing was searched: %s", text)
		}
		return nil
	}
	s, err := c.says("cli.book.takes", strings.TrimSpace(text))
	if err != nil {
		return err
	}
	positions, err1 := number(s.values[0])
	from, err2 := number(s.values[1])
	if err1 != nil || err2 != nil || positions != c.solvable() || from != searches {
		return fmt.Errorf("%d positions, by searches from %d: %s", c.solvable(), searches, text)
	}
	return nil
}

// checkVerified checks the stated totals of a book.
func (c *bookChecker) checkVerified(text string) error {
	s, err := c.says("cli.book.verified", strings.TrimSpace(text))
	if err != nil || s.values[0] != c.file {
		return fmt.Errorf("%q is not of %s (%v)", text, c.file, err)
	}
	positions, moves := 0, 0
	for _, n := range c.among() {
		positions++
		moves += len(c.known(n))
	}
	if c.nodes > 0 { // those that were solved in time
		made, _ := c.r.as("cli.book.solved", strings.Split(c.made, "\n")[1])
		positions = 0
		if len(made.values) > 0 {
			positions, _ = number(made.values[0])
		}
		said, ok := c.r.as("cli.book.moves", s.values[2])
		if n, err := number(said.values[0]); !ok || err != nil || n < positions || n > moves {
			return fmt.Errorf("%q: there are %d moves at most", text, moves)
		}
		moves, _ = number(said.values[0])
	}
	if s.values[1] != c.l.Sprintf("cli.book.positions", positions) || s.values[2] != c.l.Sprintf("cli.book.moves", moves) {
		return fmt.Errorf("%q: there are %d positions and %d moves", text, positions, moves)
	}
	return nil
}

// checkGot checks the output of book get at n.
func (c *bookChecker) checkGot(n *node, text string) error {
	said := ""
	for _, line := range strings.Split(text, "\n") {
		for _, key := range []string{"cli.book.plays", "cli.book.playsNone"} {
			if s, ok := c.r.as(key, line); ok {
				c.used[key]++
				said = strings.TrimPrefix(key, "cli.book.")
				if len(s.values) > 0 {
					said += " " + s.values[0]
				}
			}
		}
	}
	want := ""
	switch play := c.plays(n); {
	case play != "":
		want = "plays " + play
	case len(c.known(n)) > 0:
		want = "playsNone"
	}
	if said != want && c.nodes == 0 {
		return fmt.Errorf("it says %q, and should %q", said, want)
	}
	return nil
}

// knows checks the statement about one move: "weight 1; from: solved; 0 (proved)".
func (c *bookChecker) knows(e entry, text string) error {
	due := map[string]bool{"weight": true, "from": true, "games": e.games > 0, "value": c.game == nil}
	for _, part := range strings.Split(text, "; ") {
		key := ""
		for _, name := range []string{"weight", "from", "games", "value"} {
			s, ok := c.r.as("text.book."+name, part)
			if !ok || !due[name] {
				continue
			}
			key = name
			c.used["text.book."+name]++
			var err error
			switch name {
			case "weight", "games":
				if n, e2 := number(s.values[0]); e2 != nil || n != map[string]int{"weight": e.weight, "games": e.games}[name] {
					err = fmt.Errorf("the weight is %d, of %d games", e.weight, e.games)
				}
			case "from":
				if s.values[0] != c.l.Sprintf("book.from."+map[bool]string{true: "games", false: "solved"}[c.game != nil]) {
					err = fmt.Errorf("it is not from there")
				}
			case "value":
				value, e2 := c.value(c.r, strings.ReplaceAll(s.values[0], "−", "-"))
				if e2 != nil || value != e.value || s.values[1] != c.l.Sprintf("book.trust.proved") {
					err = fmt.Errorf("it is worth %s (%v)", c.written(e.value), e2)
				}
			}
			if err != nil {
				return fmt.Errorf("%q: %w", part, err)
			}
			break
		}
		if key == "" {
			return fmt.Errorf("%q is nothing that is known of a move", part)
		}
		delete(due, key)
	}
	for key, is := range due {
		if is {
			return fmt.Errorf("%q: %s is not said", text, key)
		}
	}
	return nil
}

// checkTrace checks a trace's statements about the book at n.
func (c *bookChecker) checkTrace(n *node, text string) error {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	play, known := c.plays(n), c.known(n)
	if c.nodes > 0 {
		return nil
	}
	root := c.l.Sprintf("text.root")
	if play == "" {
		s, err := c.says("text.book.none", lines[0])
		if err != nil || s.values[0] != root || len(lines) < 3 {
			return fmt.Errorf("%q: nothing is played there, and it is searched (%v)", lines[0], err)
		}
		return nil
	}
	s, err := c.says("text.book.answers", lines[0])
	if err != nil || s.values[0] != root || s.values[1] != play || len(lines) != len(known)+3 {
		return fmt.Errorf("%q: it plays %s, of %d moves (%v)", lines[0], play, len(known), err)
	}
	for i, e := range known {
		s, err := c.says("text.book.move", strings.TrimPrefix(lines[i+1], "  "))
		if err != nil || s.values[0] != e.move {
			return fmt.Errorf("%q: the move is %s (%v)", lines[i+1], e.move, err)
		}
		if err := c.knows(e, s.values[1]); err != nil {
			return err
		}
	}
	_, err = c.says("text.book.nothing", lines[len(lines)-1])
	return err
}

// picture draws what the book knows at n.
func (c *bookChecker) picture(t *testing.T, n *node, svg bool) string {
	format := map[bool]string{true: "svg", false: "dot"}[svg]
	return run(t, c.l, "", "trace", "tictactoe", c.cells[n], "--book", c.file, "--format", format)
}

// checkPicture checks a picture of what the book knows at n.
func (c *bookChecker) checkPicture(n *node, svg bool, text string) error {
	read := readDOT
	if svg {
		read = readSVG
	}
	d, err := read(text)
	if err != nil {
		return err
	}
	known := c.known(n)
	if s, err := c.says("picture.title.book", d.title); err != nil || s.values[0] != "tictactoe" {
		return fmt.Errorf("%q: the game is tictactoe (%v)", d.title, err)
	}
	if _, err := c.says("picture.tally.book", d.counts); err != nil {
		return err
	}
	if svg {
		s, err := c.says("picture.describe.book", strings.TrimSuffix(d.description, " "+d.counts+"."))
		if err != nil || s.values[0] != c.plays(n) {
			return fmt.Errorf("%q: it plays %s (%v)", d.description, c.plays(n), err)
		}
		if !slices.Contains(d.legend, c.l.Sprintf("picture.legend.choice")) {
			return fmt.Errorf("the legend is %q", d.legend)
		}
	}
	if len(d.shapes) != 1+len(known) {
		return fmt.Errorf("%d moves are known", len(known))
	}
	value := c.l.Sprintf("picture.tally.book")
	if c.game == nil {
		value = c.l.Sprintf("picture.value", c.asPrinted(known[0].value))
	}
	if want := c.l.Sprintf("picture.root") + " (" + sideName(n.side) + "): " + value; d.shapes[0].tip != want {
		return fmt.Errorf("%q should be %q", d.shapes[0].tip, want)
	}
	for i, e := range known {
		s := d.shapes[i+1]
		rest, ok := strings.CutPrefix(s.tip, e.move+" ("+sideName(-n.side)+"): ")
		if !ok || s.edge != e.move || s.bold != (e.move == c.plays(n)) {
			return fmt.Errorf("%q is not %s", s.tip, e.move)
		}
		if err := c.knows(e, html.UnescapeString(rest)); err != nil {
			return err
		}
		shown := "?"
		if c.game == nil {
			shown = c.asPrinted(e.value)
		}
		from := c.l.Sprintf("book.from." + map[bool]string{true: "games", false: "solved"}[c.game != nil])
		if want := []string{shown, c.l.Sprintf("text.book.weight", e.weight) + " " + from}; !slices.Equal(slices.DeleteFunc(s.label, func(l string) bool { return l == "" }), want) {
			return fmt.Errorf("%q: in it stands %q, expected %q", s.tip, s.label, want)
		}
	}
	return nil
}

// asPrinted formats a value like pictures.
func (c *bookChecker) asPrinted(value int64) string {
	if c.weak && value != 0 {
		return map[bool]string{true: "+∞", false: "−∞"}[value > 0]
	}
	return strings.ReplaceAll((&pictureChecker{tree: c.tree, l: c.l}).as(value), "-", "−")
}
