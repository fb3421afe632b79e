package claims

import (
	"fmt"
	"slices"
	"strings"
)

// The sentences of analyze. Those about the value are in analyze_value_test.go.

// isOver: "The game is over: MAX has won."
func (c *analysisChecker) isOver() error {
	root := c.root()
	if len(root.children) > 0 {
		return fmt.Errorf("there are moves")
	}
	return c.endsSo(root, c.line.values[0])
}

// endsSo checks the statement of how a game ended.
func (c *analysisChecker) endsSo(n *node, text string) error {
	for _, s := range c.r.read(text) {
		c.used[s.key]++
		switch s.key {
		case "cli.analyze.hasWonBy":
			margin, err := c.margin(s.values[1])
			if err != nil || !n.scored || margin != max(n.static, -n.static) {
				return fmt.Errorf("the score is %s (%v)", c.points(n.static), err)
			}
			return c.favours(s.values[0], n.static)
		case "cli.analyze.hasWon":
			if !n.over || n.winner == 0 {
				return fmt.Errorf("nobody has won")
			}
			return c.favours(s.values[0], int64(n.winner))
		case "cli.analyze.isDrawn":
			if !n.over || n.winner != 0 || n.scored {
				return fmt.Errorf("it is no draw")
			}
			return nil
		case "cli.analyze.isWorth":
			value, err := c.tree.value(c.r, s.values[0])
			if err != nil || n.over || value != n.static {
				return fmt.Errorf("its value is %s (%v)", c.points(n.static), err)
			}
			return nil
		}
	}
	return fmt.Errorf("%q is no end of a game", text)
}

// margin reads a number of discs.
func (c *analysisChecker) margin(text string) (int64, error) {
	s, ok := c.r.as("points.othello", text)
	if !ok {
		return 0, fmt.Errorf("%q is no margin", text)
	}
	c.used["points.othello"]++
	n, err := number(s.values[0])
	return int64(n * pow10(c.decimals)), err
}

// favours: the side is the one that the value favours.
func (c *analysisChecker) favours(name string, value int64) error {
	side, err := c.sideOf(name)
	if err == nil && int64(side)*value <= 0 {
		err = fmt.Errorf("it is good for the other side")
	}
	return err
}

func (c *analysisChecker) turns() error {
	if side, err := c.sideOf(c.line.values[0]); err != nil || side != c.root().side {
		return fmt.Errorf("%s is to move", sideName(c.root().side))
	}
	return nil
}

// guessed reports whether the value is called an estimate or a bound, or is that of an interrupted search, so that it claims only
// what is checked with that.
func (c *analysisChecker) guessed() bool {
	unfinished := func(r row) bool { return r.unfinished }
	brokenOff := c.meaning.key == "cli.analyze.cutShort" || slices.ContainsFunc(c.rows, unfinished) && !c.settledValue()
	return c.value.estimate || c.value.relation != "=" || brokenOff
}

// slack is how far futility allows the value to be from the truth.
func (c *analysisChecker) slack() int64 {
	switch {
	case c.futility == nil:
		return 0
	case c.futility.every && c.futility.epsilon > 0:
		return 8 * won
	}
	return c.futility.epsilon
}

// isBest: no move is better, within what the search promises.
func (c *analysisChecker) isBest() error {
	n := c.root().child(c.best)
	if n == nil {
		return fmt.Errorf("it is no move")
	}
	i := slices.IndexFunc(c.rows, func(r row) bool { return r.moves[0] == c.best })
	if i < 0 {
		return fmt.Errorf("it does not stand in the table")
	}
	if chosen, err := c.preferred(); err != nil || chosen != "" && chosen != c.best {
		return fmt.Errorf("looked at again, %s came out best (%v)", chosen, err)
	}
	if r := c.rows[i]; r.unfinished && r.is.relation != c.value.relation {
		return fmt.Errorf("in the table it is worth %s %s", r.is.relation, c.written(r.is.value))
	}
	bounded := c.value.relation != "=" && c.rows[i].is.estimate // a bound that is proved, beside what the search thinks of the move
	if r := c.rows[i].is; r.value != c.value.value && len(c.checks()) == 0 && !bounded {
		return fmt.Errorf("in the table it is worth %s", c.written(r.value))
	}
	if c.guessed() || c.meaning.key == "cli.analyze.thisMove" {
		return nil
	}
	if c.meaning.key == "cli.analyze.winsWithin" { // another may win sooner
		if worth := c.wholly.worth[n]; !forcedValue(worth) || (worth > 0) != (c.value.value > 0) {
			return fmt.Errorf("it is worth %s", c.written(worth))
		}
		return nil
	}
	if distance(c.limited.worth[n], c.limited.worth[c.root()]) > c.slack() {
		return fmt.Errorf("it is worth %s, and the best %s", c.written(c.limited.worth[n]), c.written(c.limited.worth[c.root()]))
	}
	return nil
}

// checks are the second looks in the text.
func (c *analysisChecker) checks() (all []sentence) {
	for _, s := range c.said {
		if strings.HasPrefix(s.key, "text.check.") {
			all = append(all, s)
		}
	}
	return all
}

// areBest: exactly the named moves are worth as much as the best, and the first of them is chosen.
func (c *analysisChecker) areBest() error {
	named := strings.Split(c.line.values[0], ", ")
	var equal []string
	for _, n := range c.root().children {
		listed := slices.ContainsFunc(c.rows, func(r row) bool { return r.moves[0] == n.move })
		if listed && distance(c.limited.worth[n], c.limited.worth[c.root()]) <= c.slack() {
			equal = append(equal, n.move)
		}
	}
	for _, move := range named {
		if !slices.Contains(equal, move) {
			return fmt.Errorf("%s is not one of %v", move, equal)
		}
	}
	switch {
	case c.slack() == 0 && len(named) != len(equal):
		return fmt.Errorf("they are %v", equal)
	case c.line.key == "cli.analyze.bests" && c.best != named[0], !slices.Contains(named, c.best):
		return fmt.Errorf("%s is chosen", c.best)
	case c.guessed():
		return fmt.Errorf("nothing is known of the others")
	}
	i := 0
	for _, n := range c.root().children { // in generation order
		if i < len(named) && n.move == named[i] {
			i++
		}
	}
	if i < len(named) {
		return fmt.Errorf("they are not in generation order")
	}
	return nil
}

// leads: the line is legal, ends for that reason with that value, and has the value at every node.
func (c *analysisChecker) leads() error {
	reason := ""
	for _, name := range []string{"ended", "leaf", "depth", "short", "quiet", "nodes", "known"} {
		if c.line.values[1] == c.l.Sprintf("reason."+name) {
			reason = name
		}
	}
	exact := c.limited
	if i := slices.IndexFunc(c.checks(), func(s sentence) bool { return s.values[0] == c.best }); i > 0 {
		exact = c.passes[i] // without the moves that have fallen before, others may be singular, or biased
	}
	n, err := c.root().below(c.path)
	short := c.depth == 0 || len(c.path) < c.depth
	switch {
	case err != nil:
		return err
	case short != (reason == "short") && (reason == "short" || reason == "depth"):
		return fmt.Errorf("a line of %d plies, where %d were asked for, ends because of %q", len(c.path), c.depth, reason)
	case len(c.path) == 0 || c.path[0] != c.best:
		return fmt.Errorf("it does not begin with the best move")
	case reason == "":
		return fmt.Errorf("%q is no reason", c.line.values[1])
	case (reason == "ended") != n.over, (reason == "leaf") != (len(n.children) == 0 && !n.over):
		return fmt.Errorf("that is not why it ends after %v", c.path)
	case reason == "nodes" && (c.settings.nodes == 0 || !c.spent):
		return fmt.Errorf("nodes have not run out")
	case (reason == "depth" || reason == "quiet" || reason == "short") && !c.engine && exact.ends[n] != strings.Replace(reason, "short", "depth", 1) && !(c.spent && c.guessed()):
		return fmt.Errorf("the line ends because of %q", exact.ends[n])
	case reason == "quiet" && c.quiet == nil && c.quiescence == nil:
		return fmt.Errorf("nothing was asked about rest")
	}
	if c.guessed() || reason == "nodes" && strings.HasPrefix(c.meaning.key, "cli.analyze.wins") { // which is proved without a line
		return nil
	}
	if reason == "known" {
		exact = c.wholly
	} else if n.end() != c.value.value {
		return fmt.Errorf("it ends with %s", c.written(n.end()))
	}
	for m := n; m != c.root() && reason != "nodes"; m = m.parent { // below other moves less is seen
		if distance(exact.worth[m], c.value.value) > c.slack() {
			return fmt.Errorf("%s, on the line, is worth %s", m.name, c.written(exact.worth[m]))
		}
	}
	return nil
}

// statics: the static evaluation is the requested one, and is named exactly where a static value may matter.
func (c *analysisChecker) statics() error {
	want := c.eval
	if want == "" {
		want = map[string]string{"othello": "phases", "tictactoe": "lines", "tictactoe:o": "lines"}[c.game]
		if want == "" {
			want = "threats"
		}
	}
	if c.line.values[0] != want {
		return fmt.Errorf("it is %s", want)
	}
	return nil
}

func (c *analysisChecker) ranOut() error {
	if c.settings.nodes == 0 || c.line.values[0] != c.l.Sprintf("reason.nodes") {
		return fmt.Errorf("no such limit was given")
	}
	return nil
}

// iterates: "Depth 3: value 4, 29 nodes."
func (c *analysisChecker) iterates() error {
	depth, err := number(c.line.values[0])
	if err != nil {
		return err
	}
	value, err := c.tree.value(c.r, c.line.values[1])
	if err != nil {
		return err
	}
	if !c.deepening && !c.engine || c.depth > 0 && depth > c.depth {
		return fmt.Errorf("no such iteration was asked for")
	}
	t := derive(&c.settings, &pass{root: c.root(), depth: depth})
	if distance(t.worth[c.root()], value) > c.slack() {
		return fmt.Errorf("it is worth %s", c.written(t.worth[c.root()]))
	}
	return nil
}

// symmetric: a move missing in the table is worth as much as one that is in it.
func (c *analysisChecker) symmetric() error {
	if turned, known := c.alike(); !c.symmetry || known && turned == 0 {
		return fmt.Errorf("nothing was asked about symmetry, or no move is symmetric to another")
	}
	for _, n := range c.root().children {
		alike := func(r row) bool {
			m := c.root().child(r.moves[0])
			return m == n || c.turned(m, n)
		}
		if !slices.ContainsFunc(c.rows, alike) && !c.eager { // which may leave out others, too
			return fmt.Errorf("%s is symmetric to none of them", n.move)
		}
	}
	return nil
}

// alike counts the moves that are symmetric to an earlier one; known is false where positions are not written as the nine squares
// of tic-tac-toe.
func (c *analysisChecker) alike() (count int, known bool) {
	moves := c.root().children
	for i, n := range moves {
		if len(c.cells[n]) != 9 {
			return 0, false
		}
		if slices.ContainsFunc(moves[:i], func(m *node) bool { return alike(c.cells[m], c.cells[n]) }) {
			count++
		}
	}
	return count, true
}

// turned reports whether some symmetry of a rectangle turns one position into the other. Positions not on a board of rows are
// compared only by their values.
func (c *analysisChecker) turned(a, b *node) bool { return c.wholly.worth[a] == c.wholly.worth[b] }

// bounds, below the table: some of the values are bounds, of moves that are no better.
func (c *analysisChecker) bounds() error {
	bounds, estimates, best, better := 0, 0, "=", false
	for _, r := range c.rows {
		if r.moves[0] == c.best {
			best = r.is.relation
		}
		if r.is.estimate {
			estimates++
			better = better || c.futility != nil && c.futility.every
		}
		if r.is.relation == "=" || r.unneeded {
			continue
		}
		bounds++
		side, worse := int64(c.root().side), map[int]string{1: "≤", -1: "≥"}[c.root().side]
		slightly := int64(0)
		if c.line.key != "cli.analyze.bounds" && c.line.key != "cli.analyze.bounds.open" {
			slightly = c.slack()
		}
		open := r.is.relation != worse || (r.is.value-c.value.value)*side > slightly
		if better = better || open; open && len(c.checks()) == 0 && (c.line.key == "cli.analyze.bounds" || !c.spent && r.is.relation == worse && c.line.key != "cli.analyze.bounds.open") {
			return fmt.Errorf("%v may be better", r.moves)
		}
	}
	cut := slices.ContainsFunc(c.rows, func(r row) bool { return r.unfinished })
	switch {
	case cut != (c.line.key == "cli.analyze.bounds.cut") && c.line.key != "cli.analyze.bounds.estimates" && c.line.key != "cli.analyze.bounds.biased":
		return fmt.Errorf("moves were cut short: %v", cut)
	case c.line.key == "cli.analyze.bounds.estimates" && (!c.guesses && !c.refines || estimates == 0):
		return fmt.Errorf("there are no estimates")
	case c.line.key != "cli.analyze.bounds.estimates" && (bounds == 0 || estimates > 0 && (c.line.key == "cli.analyze.bounds" || c.futility == nil || !c.futility.every)):
		return fmt.Errorf("there are no bounds, or estimates too")
	case c.line.key == "cli.analyze.bounds" && best != "=", c.line.key == "cli.analyze.bounds.all" && best == "=":
		return fmt.Errorf("in the table the best move is worth %s %s", best, c.written(c.value.value))
	case c.line.key == "cli.analyze.bounds.open" && (best != "=" || !better):
		return fmt.Errorf("no move may be better, or not even the best one is known")
	case c.line.key == "cli.analyze.bounds.futility" && (c.futility == nil || c.skipped()),
		c.line.key == "cli.analyze.bounds.biased" && c.bias == nil:
		return fmt.Errorf("neither futility at the root nor bias has a part in it")
	}
	return nil
}

// fewerLines: "Only 1 line: the limit came before the others were found."
func (c *analysisChecker) fewerLines() error {
	n, err := number(c.line.values[0])
	if shown := max(len(c.lined), 1); err == nil && (!c.spent || n != shown || n >= min(c.asked, len(c.root().children))) {
		err = fmt.Errorf("%d of %d lines are shown", shown, c.asked)
	}
	return err
}

// cameOutBest: "Of the moves looked at again, B came out best and is chosen."
func (c *analysisChecker) cameOutBest() error {
	best, err := c.preferred()
	looks := c.checks()
	if err != nil || best != c.line.values[0] {
		return fmt.Errorf("%s came out best (%v)", best, err)
	}
	if last := looks[len(looks)-1]; last.key == "text.check.stands" && last.values[0] == best {
		return fmt.Errorf("it stands")
	}
	return nil
}

// preferred returns the move that came out best when it was looked at again: of equal ones the one that stands, or else the first.
func (c *analysisChecker) preferred() (best string, err error) {
	most := int64(0)
	for _, s := range c.checks() {
		came, err := c.tree.value(c.r, s.values[2])
		if err != nil {
			return "", err
		}
		if came *= int64(c.root().side); best == "" || came > most || came == most && s.key == "text.check.stands" {
			best, most = s.values[0], came
		}
	}
	return best, nil
}

// countsAs: "≈ what the move counts as": there are such moves, and futility skips something at every node.
func (c *analysisChecker) countsAs() error {
	if !c.skipped() {
		return fmt.Errorf("no move only counts as so much")
	}
	return nil
}

// unneeded: "– no more is known of the move than that it is no better than to win at once, as no move is."
func (c *analysisChecker) unneeded() error {
	if !slices.ContainsFunc(c.rows, func(r row) bool { return r.unneeded }) {
		return fmt.Errorf("there is no such row")
	}
	if n := c.root().child(c.best); !n.over || n.winner != c.root().side {
		return fmt.Errorf("%s does not win at once", c.best)
	}
	return nil
}

// unvalued: how often a static value was needed and missing. Searches of several passes may need one more than once.
func (c *analysisChecker) unvalued() error {
	n, err := number(c.line.values[0])
	if err != nil {
		return err
	}
	most, leaves := 0, 0
	for _, m := range c.tree.nodes {
		if !m.valued && !m.over {
			most++
			if c.limited.ends[m] != "" {
				leaves++
			}
		}
	}
	plain := c.algorithm == "negamax" && c.refine == "" && !c.deepening && c.quiet == nil && c.settings.nodes == 0
	if n == 0 || most == 0 || plain && n != leaves || !c.engine && !c.deepening && c.secondary == nil && n > most {
		return fmt.Errorf("%d nodes have none, and %d are leaves", most, leaves)
	}
	return nil
}

// unvaluedOf: the engine needs values at the leaves of all its iterations, and counts over them. If no iteration as deep as it
// has searched can end at a value, all lack one. A forced result rests on none.
func (c *analysisChecker) unvaluedOf(leaves int) error {
	n := 0
	if i := slices.IndexFunc(c.said, func(s sentence) bool { return s.key == "text.unvalued" }); i >= 0 {
		n, _ = number(c.said[i].values[0])
	}
	rests := !forcedValue(c.value.value) || slices.ContainsFunc(c.rows, func(r row) bool { return !r.unneeded && !forcedValue(r.is.value) })
	seen := c.looked
	if c.spent { // in the iteration that was broken off
		seen++
	}
	bare := c.looked > 0 && rests && !slices.ContainsFunc(c.tree.nodes, func(m *node) bool {
		return m != c.root() && m.ply() <= seen && (m.valued || m.over)
	})
	if n > 0 && !rests || c.quiescence == nil && (n > leaves || bare && n < leaves) {
		return fmt.Errorf("a static value was missing %d times, at %d leaves; something said rests on one: %v", n, leaves, rests)
	}
	return nil
}

// refined: the refinements are the requested ones and, if the sentence says so, leave the value as minimax's.
func (c *analysisChecker) refined() error {
	asked := strings.Split(c.refine, ",")
	for _, r := range strings.Split(c.line.values[0], ",") {
		name, _, _ := strings.Cut(r, "=")
		i := slices.IndexFunc(asked, func(a string) bool { return a == name || strings.HasPrefix(a, name+"=") })
		if i < 0 {
			return fmt.Errorf("%s was not asked for", name)
		}
		asked = slices.Delete(asked, i, i+1)
	}
	if len(asked) > 0 {
		return fmt.Errorf("%v is missing", asked)
	}
	changes := slices.ContainsFunc([]string{"quiescence", "secondary", "singular", "futility", "bias"}, func(name string) bool {
		return strings.Contains(c.refine, name)
	})
	switch {
	case c.line.key == "text.refined":
		return nil // no more than a warning
	case c.line.key == "text.refined.whole":
		if !c.about() && distance(c.value.value, 0) < won/2 {
			return fmt.Errorf("it is not told as that of the game")
		}
		return c.exactly(c.wholly.worth[c.root()])
	case changes && c.line.key == "text.refined.exact", !changes && c.line.key == "text.refined.idle":
		return fmt.Errorf("they may change the value: %v", changes)
	}
	if (c.line.key == "text.refined.depth") != c.spent {
		return fmt.Errorf("nodes ran out: %v", c.spent)
	}
	if c.line.key == "text.refined.depth" {
		if plies, err := number(c.line.values[1]); err != nil || plies != len(c.iterated) {
			return fmt.Errorf("%d iterations were finished", len(c.iterated))
		}
	}
	if c.guessed() {
		return fmt.Errorf("nothing is promised of the value")
	}
	if looks := c.checks(); c.line.key == "text.refined.idle" && len(looks) > 0 && looks[0].values[0] != c.best {
		return fmt.Errorf("the second look has changed the choice, which was %s", looks[0].values[0])
	}
	return c.plainly(c.depth)
}

// plainly: the value is that of minimax looking that many plies ahead, to the end for 0, with nothing but static values.
func (c *analysisChecker) plainly(plies int) error {
	if n := len(c.iterated); n > 0 {
		plies = c.iterated[n-1]
	}
	plain := c.settings
	plain.quiescence, plain.secondary, plain.singular, plain.futility, plain.bias = nil, nil, nil, nil, nil
	if worth := derive(&plain, &pass{root: c.root(), depth: plies}).worth[c.root()]; worth != c.value.value {
		return fmt.Errorf("minimax gives %s", c.written(worth))
	}
	return nil
}

// deepened: "No depth was given: the search went to depth 1, 2, … in turn, and the value is minimax's, looking 3 plies ahead."
func (c *analysisChecker) deepened() error {
	if !c.unasked {
		return fmt.Errorf("a depth was given, or deepening asked for, or the game is not large")
	}
	if c.line.key == "text.deepened" {
		return nil
	}
	if plies, err := number(c.line.values[0]); err != nil || plies != len(c.iterated) || c.refine != "" {
		return fmt.Errorf("%d iterations were finished, refined by %q", len(c.iterated), c.refine)
	}
	return c.plainly(0)
}

// lookedAgain: "D stands: chosen for 8, it comes out as 7."
func (c *analysisChecker) lookedAgain() error {
	n := c.root().child(c.line.values[0])
	chosen, err := c.tree.value(c.r, c.line.values[1])
	if err != nil {
		return err
	}
	came, err := c.tree.value(c.r, c.line.values[2])
	switch {
	case err != nil:
		return err
	case n == nil || c.secondary == nil:
		return fmt.Errorf("it is no move, or no second look was asked for")
	}
	i := slices.IndexFunc(c.checks(), func(s sentence) bool { return s.values[0] == n.move })
	if worth, belongs := c.passes[i].worth[n]; !c.spent && (!belongs || distance(worth, chosen) > c.slack()) {
		return fmt.Errorf("it is worth %s", c.written(worth))
	}
	if loss := (chosen - came) * int64(c.root().side); (loss <= c.secondary.margin) != (c.line.key == "text.check.stands") {
		return fmt.Errorf("the loss is %d, the margin %d", loss, c.secondary.margin)
	}
	if n.move != c.best || c.spent {
		return nil // the line of another move is not shown
	}
	end, err := c.root().below(c.path)
	if err != nil {
		return err
	}
	want := chosen
	if len(end.children) > 0 {
		want = derive(&c.settings, &pass{root: end, depth: c.secondary.plies}).worth[end]
	}
	if distance(want, came) > c.slack() {
		return fmt.Errorf("at the end of its line stands %s", c.written(want))
	}
	return nil
}
