package claims

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The sentences of analyze about values, the moves in its tables, and its costs.

// isWorth: "Value 2: …": the value, and its meaning.
func (c *analysisChecker) isWorth() error {
	c.line = c.meaning
	if err := analysisClaims[c.meaning.key](c); err != nil {
		return fmt.Errorf("%s: %w", c.meaning.key, err)
	}
	c.used[c.meaning.key]++
	if c.value.estimate && !c.guesses && !c.refines {
		return fmt.Errorf("the search makes no guesses")
	}
	return nil
}

// estimates: the value is called an estimate exactly where the engine's refinements affect it, and follows from their
// definitions. The engine's singular extensions differ from the notes': they do nothing less than six plies from the horizon.
func (c *analysisChecker) estimates(v int64) error {
	switch {
	case !c.refines:
		return c.exactly(v)
	case !c.value.estimate || c.value.relation != "=":
		return fmt.Errorf("that is said of no estimate")
	case c.defined() && distance(c.value.value, v) > c.slack():
		return fmt.Errorf("it is worth %s", c.written(v))
	}
	return nil
}

// defined reports whether the result of the engine's refinements can be derived here.
func (c *analysisChecker) defined() bool {
	return c.refines && !c.guesses && (!c.extends || c.looked <= 6)
}

// refinedDepth: "an estimate: a search of depth 4 whose refinements may have changed the value."
func (c *analysisChecker) refinedDepth() error {
	plies, err := number(c.line.values[0])
	if err == nil && (c.guesses || plies != c.looked || c.slack() > 0) {
		err = fmt.Errorf("it looked %d plies ahead; guesses: %v", c.looked, c.guesses)
	}
	return cmp.Or(err, c.estimates(c.limited.worth[c.root()]))
}

// winsNow: "MAX wins with this move."
func (c *analysisChecker) winsNow() error {
	n := c.root().child(c.best)
	if n == nil || !n.over || n.winner != c.root().side || c.value.value != n.end() {
		return fmt.Errorf("%s does not win", c.best)
	}
	return c.favours(c.line.values[0], c.value.value*int64(c.root().side)*int64(c.root().side))
}

// wins: "MAX wins within 7 plies, whatever MIN does." The value says that it is no sooner; not so with "there may be a quicker win".
func (c *analysisChecker) wins() error {
	side, err := c.sideOf(c.line.values[0])
	if err != nil {
		return err
	}
	plies, err := number(c.line.values[1])
	if err != nil {
		return err
	}
	said, truth := int64(side)*(won-int64(plies)), c.wholly.worth[c.root()]
	switch {
	case c.value.value != said:
		return fmt.Errorf("the value is %s", c.written(c.value.value))
	case len(c.line.values) > 2 && c.line.values[2] != sideName(-side): // with one ply the other side does not move
		return fmt.Errorf("it is %s who cannot help it", sideName(-side))
	case c.line.key == "cli.analyze.wins" && truth != said, truth*int64(side) < said*int64(side):
		return fmt.Errorf("it is worth %s", c.written(truth))
	}
	return nil
}

// exactly: the value is v, and is stated as such.
func (c *analysisChecker) exactly(v int64) error {
	if c.value.estimate || c.value.relation != "=" || distance(c.value.value, v) > c.slack() {
		return fmt.Errorf("it is worth %s", c.written(v))
	}
	return nil
}

// draws: "a draw, if neither side errs." The line of best play ends with one.
func (c *analysisChecker) draws() error {
	if v := c.wholly.worth[c.root()]; v != 0 {
		return fmt.Errorf("it is worth %s", c.written(v))
	}
	return c.exactly(0)
}

// scores: "MAX wins by 12 discs, if neither side errs."
func (c *analysisChecker) scores() error {
	truth := c.wholly.worth[c.root()]
	margin, err := c.margin(c.line.values[1])
	if err != nil {
		return err
	}
	if margin != max(truth, -truth) || distance(truth, 0) > won/2 {
		return fmt.Errorf("the score will be %s", c.points(truth))
	}
	if err := c.favours(c.line.values[0], truth); err != nil {
		return err
	}
	return c.exactly(truth)
}

// even: "neither side wins, if neither errs."
func (c *analysisChecker) even() error {
	if c.game == "tree" {
		return fmt.Errorf("what a tree ends with is no win")
	}
	return c.draws()
}

// settled: "neither side can do better if the other does not err." In games that are won or drawn, that would say less than is
// known.
func (c *analysisChecker) settled() error {
	if c.value.value == 0 && c.game != "tree" {
		return fmt.Errorf("it is a draw")
	}
	return c.exactly(c.wholly.worth[c.root()])
}

// looks: "the static value that best play reaches, looking 3 plies ahead."
func (c *analysisChecker) looks() error {
	plies, err := number(c.line.values[0])
	if err != nil {
		return err
	}
	if c.depth > 0 && (plies > c.depth || plies < c.depth && !c.spent) || c.engine && plies != c.looked {
		return fmt.Errorf("it looked %d plies ahead", max(c.depth, c.looked))
	}
	if v := c.to(plies).worth[c.root()]; c.secondary == nil && c.bias == nil && c.quiescence == nil && c.singular == nil && c.value.value != v {
		return fmt.Errorf("minimax of that depth gives %s", c.written(v))
	}
	if !slices.ContainsFunc(c.tree.nodes, func(n *node) bool { return n.ply() >= plies && len(n.children) > 0 }) {
		return fmt.Errorf("every line has ended by then")
	}
	return c.exactly(c.limited.worth[c.root()])
}

// longest returns how many plies the longest line of the game has.
func (c *analysisChecker) longest() (most int) {
	for _, n := range c.tree.nodes {
		most = max(most, n.ply())
	}
	return most
}

// deepest returns how many plies the longest line of the search may have.
func (c *analysisChecker) deepest() int {
	most := 0
	for n := range c.limited.worth {
		most = max(most, n.ply())
	}
	return most
}

// further: "looking 3 plies ahead, and up to 5 along some lines."
func (c *analysisChecker) further() error {
	plies, err := number(c.line.values[0])
	if err != nil {
		return err
	}
	most, err := number(c.line.values[1])
	if err != nil {
		return err
	}
	if plies >= most || most > c.deepest() && !c.extends || most < len(c.path) || c.depth > 0 && plies > c.depth || plies < c.depth && !c.spent {
		return fmt.Errorf("the longest line has %d plies", c.deepest())
	}
	return c.estimates(c.limited.worth[c.root()])
}

// atMost: "looking at most 4 plies ahead: as far as static values are not at rest."
func (c *analysisChecker) atMost() error {
	plies, err := number(c.line.values[0])
	if err != nil {
		return err
	}
	all := c.algorithm == "negamax" && !c.table && c.secondary == nil
	if plies > c.deepest() || plies < len(c.path) || all && plies != c.deepest() {
		return fmt.Errorf("the longest line has %d plies", c.deepest())
	}
	return c.exactly(c.limited.worth[c.root()])
}

// cutShort: "the best that was found, looking up to 3 plies ahead; moves searched whole: 2 of 7", or, where that is a single
// ply, "nothing below any move was searched".
func (c *analysisChecker) cutShort() error {
	plies, err := number(c.line.values[0])
	if err != nil {
		return err
	}
	most := c.longest()
	better := func(r row) bool {
		return r.is.relation == "=" && (r.is.value-c.value.value)*int64(c.root().side) > 0
	}
	if len(c.checks()) == 0 && slices.ContainsFunc(c.rows, better) {
		return fmt.Errorf("a move that is worth more was found")
	}
	unfinished := func(r row) bool { return r.unfinished }
	none := regexp.MustCompile("nothing below any move|nada debajo de ninguna jugada").MatchString(c.l.Sprintf(c.line.key, plies))
	if len(c.line.values) > 1 {
		if err := c.wholeMoves(c.line.values[1], c.line.values[2]); err != nil {
			return err
		}
	}
	switch {
	case !c.spent:
		return fmt.Errorf("nothing has run out")
	case none != (plies == 1):
		return fmt.Errorf("below a move it has looked just where it looked further ahead than one ply")
	case plies < len(c.path) || plies > most:
		return fmt.Errorf("the line has %d plies, the tree %d", len(c.path), most)
	case !slices.ContainsFunc(c.rows, unfinished) && len(c.rows) == len(c.root().children) && c.value.value != c.wholly.worth[c.root()]:
		return fmt.Errorf("below which move it has not looked is not told")
	}
	return nil
}

// wholeMoves checks how many of how many moves were searched whole: those in the table that are not marked, whose values rowHolds
// compares with the tree's.
func (c *analysisChecker) wholeMoves(some, of string) error {
	n := 0
	for _, r := range c.rows {
		if !r.unfinished {
			n++
		}
	}
	told, err := number(some)
	all, wrong := number(of)
	if len(c.rows) == 0 { // play has no table of a single move
		n = min(told, 1)
	}
	if err != nil || wrong != nil || told != n || all != len(c.root().children) {
		return fmt.Errorf("they are %d of %d (%v, %v)", n, len(c.root().children), err, wrong)
	}
	return nil
}

// estimated: "an estimate: a selective search of depth 7, and up to 9 along some lines".
func (c *analysisChecker) estimated() error {
	plies, err := number(c.line.values[0])
	if err != nil {
		return err
	}
	most := plies
	if len(c.line.values) > 1 {
		if most, err = number(c.line.values[1]); err != nil {
			return err
		}
		if most <= plies {
			return fmt.Errorf("that is no further")
		}
		if most > c.longest() {
			return fmt.Errorf("no line has more than %d plies", c.longest())
		}
	}
	switch {
	case !c.guesses || !c.value.estimate:
		return fmt.Errorf("the search makes no guesses")
	case plies != c.looked || c.depth > 0 && plies > c.depth:
		return fmt.Errorf("it looked %d plies ahead", c.looked)
	case most < len(c.path):
		return fmt.Errorf("the line has %d plies", len(c.path))
	}
	return nil
}

// bounded: "this bound rests on no guess; the value itself is not known."
func (c *analysisChecker) bounded() error {
	if truth := c.wholly.worth[c.root()]; c.value.relation == "=" || c.value.estimate || !holds(truth, c.value.relation, c.value.value, 0) {
		return fmt.Errorf("it is worth %s", c.written(truth))
	}
	return nil
}

// roughly: "what a search finds that skips, at the root, what would improve it only slightly": there alone ε is the most
// that it can differ.
func (c *analysisChecker) roughly() error {
	if c.futility == nil || c.skipped() {
		return fmt.Errorf("nothing was to be skipped, or below root moves, too")
	}
	if c.spent {
		return nil
	}
	return c.estimates(c.limited.worth[c.root()])
}

// skipping: "found by skipping, at every node, what would improve it only slightly there; how far that is from what best play
// reaches is not known."
func (c *analysisChecker) skipping() error {
	if !c.skipped() {
		return fmt.Errorf("nothing was skipped below root moves: the table bounds the value")
	}
	return nil
}

// skipped reports whether futility has skipped something below root moves, as their rows show.
func (c *analysisChecker) skipped() bool {
	return c.futility != nil && c.futility.every && slices.ContainsFunc(c.rows, func(r row) bool { return r.is.estimate })
}

// thisMove: "what best play reaches after this move; the first choice did not stand the second look."
func (c *analysisChecker) thisMove() error {
	looks := c.checks()
	i := slices.IndexFunc(looks, func(s sentence) bool { return s.values[0] == c.best })
	switch {
	case i < 1 || looks[0].key != "text.check.falls":
		return errors.New("the first choice has not fallen")
	case c.spent:
		return nil
	}
	return c.exactly(c.passes[i].worth[c.root().child(c.best)])
}

// biasedValue: "what best play reaches among the moves that bias has left."
func (c *analysisChecker) biasedValue() error {
	if c.bias == nil {
		return fmt.Errorf("bias was not asked for")
	}
	if c.guessed() {
		return nil
	}
	return c.exactly(c.limited.worth[c.root()])
}

// notInTable: "2 moves are not in the table: the search had not come to them."
func (c *analysisChecker) notInTable() error {
	missing := len(c.root().children) - len(c.rows)
	if n, err := number(c.line.values[0]); err != nil || n != missing || !c.spent || c.bias != nil {
		return fmt.Errorf("%d are missing; that something had run out was said: %v", missing, c.spent)
	}
	return nil
}

// tables checks the tables of moves and of lines.
func (c *analysisChecker) tables() error {
	for _, r := range c.rows {
		n := c.root().child(r.moves[0])
		if n == nil {
			return fmt.Errorf("the table: %v is no move", r.moves)
		}
		if err := c.rowHolds(n, r); err != nil {
			return fmt.Errorf("the table: %s: %w", r.moves[0], err)
		}
	}
	told := map[string]bool{}
	for _, r := range c.rows {
		if told[r.moves[0]] {
			return fmt.Errorf("%s stands twice in the table", r.moves[0])
		}
		told[r.moves[0]] = true
	}
	if len(c.root().children) > 0 && !c.spent && !c.symmetry && !c.eager && c.bias == nil && len(c.rows) != len(c.root().children) {
		return fmt.Errorf("the table has %d of %d moves", len(c.rows), len(c.root().children))
	}
	return c.linesHold()
}

// rowHolds: a move's row in the table is true: within the limits, or for the whole game where nothing limits it.
func (c *analysisChecker) rowHolds(n *node, r row) error {
	switch {
	case r.is.estimate && !c.guesses && !c.refines && (c.futility == nil || !c.futility.every):
		return errors.New("the search makes no guesses")
	case r.unfinished && !c.spent:
		return errors.New("nothing has run out")
	case r.unneeded:
		return nil
	case r.is.relation == map[int]string{1: "≤", -1: "≥"}[c.root().side] && r.is.value*int64(c.root().side) >= won-1:
		return errors.New("that is so of every move")
	case r.unfinished && len(n.children) == 0:
		return errors.New("nothing follows it that could have been cut short")
	case r.is.estimate && !c.defined() || r.unfinished:
		return nil
	case c.spent && !c.engine && c.meaning.key == "cli.analyze.cutShort" && (c.refine != "" || c.deepening || c.quiet != nil):
		return nil
	}
	if r.depth > 0 {
		want := cmp.Or(c.looked, c.depth)
		if n := len(c.iterated); n > 0 {
			want = c.iterated[n-1]
		}
		uneven := c.quiet != nil || c.spent && c.looked == 0 && len(c.iterated) == 0 // no depth was looked at everywhere
		if r.depth != want && !uneven || r.depth > max(c.deepest(), want) || !c.settledValue() {
			return fmt.Errorf("it is said to rest on depth %d, the search on %d", r.depth, want)
		}
	} else if truth := c.wholly.worth[n]; !r.is.estimate && (c.settledValue() || c.bias == nil && forcedValue(r.is.value) && r.is.relation == "=") {
		sooner := r.sooner && forcedValue(truth) && (truth > 0) == (r.is.value > 0) && max(truth, -truth) >= max(r.is.value, -r.is.value)
		if !sooner && !holds(truth, r.is.relation, r.is.value, 0) {
			return fmt.Errorf("it is worth %s, and nothing says that a depth plays a part", c.written(truth))
		}
	}
	truths := c.passes
	if c.guesses || c.refines && !r.is.estimate {
		truths = []*truth{c.wholly}
	}
	worth, belongs := int64(0), false
	for _, t := range truths { // the last search that visited the move counts
		if w, there := t.worth[n]; there {
			if worth, belongs = w, true; holds(w, r.is.relation, r.is.value, 0) {
				return nil
			}
		}
	}
	if !belongs {
		return errors.New("bias has left it out")
	}
	return fmt.Errorf("it is worth %s", c.written(worth))
}

// settledValue reports whether the value is given as the game's, not as that of a depth.
func (c *analysisChecker) settledValue() bool {
	return slices.Contains(settledMeanings, c.meaning.key)
}

// forcedValue reports whether v is a win for either side.
func forcedValue(v int64) bool { return distance(v, 0) > won/2 }

// shallow: "(depth 5): what a search of that depth thinks of the move; a deeper one may think otherwise."
func (c *analysisChecker) shallow() error {
	mark, known := c.r.as("cli.analyze.atDepth", c.line.values[0])
	if !known {
		return errors.New("it explains nothing")
	}
	depth, err := number(mark.values[0])
	if err == nil && !slices.ContainsFunc(c.rows, func(r row) bool { return r.depth == depth }) {
		err = errors.New("no row is marked so")
	}
	return err
}

// linesHold: the lines are legal, best first, each with a different first move, and with the value stated.
func (c *analysisChecker) linesHold() error {
	if len(c.lined) == 0 {
		return nil
	}
	if len(c.lined) > c.asked || len(c.lined) < min(c.asked, len(c.root().children)) && !c.spent {
		return fmt.Errorf("there are %d lines, not %d", len(c.lined), c.asked)
	}
	seen := map[string]bool{}
	for i, r := range c.lined {
		end, err := c.root().below(r.moves)
		switch {
		case err != nil:
			return err
		case seen[r.moves[0]]:
			return fmt.Errorf("two lines begin with %s", r.moves[0])
		case i == 0 && !slices.Equal(r.moves, c.path):
			return fmt.Errorf("the first line is not the line")
		case c.meaning.key == "cli.analyze.cutShort":
			continue
		case i > 0 && !c.guesses && (r.is.value-c.lined[i-1].is.value)*int64(c.root().side) > 0:
			return fmt.Errorf("%v is better than the line before", r.moves)
		}
		seen[r.moves[0]] = true
		if err := c.rowHolds(c.root().child(r.moves[0]), r); err != nil {
			return fmt.Errorf("the line %v: %w", r.moves, err)
		}
		if sure := !r.is.estimate && r.is.relation == "="; sure && !c.guessed() && len(end.children) == 0 && end.end() != r.is.value {
			return fmt.Errorf("the line %v ends with %s", r.moves, c.written(end.end()))
		}
	}
	return nil
}

// counts: "Engine, depth 3: 73 nodes, 46 leaves, 9 cuts, 42 children not visited; 508µs."
func (c *analysisChecker) counts() error {
	name := c.l.Sprintf("algorithm." + c.algorithm)
	said := c.line.values[0]
	if s, ok := c.r.as("cli.analyze.engine.none", said); ok {
		if !c.spent || len(c.iterated) > 0 {
			return errors.New("it is told how deep it has looked")
		}
		said = s.values[0]
		c.used["cli.analyze.engine.none"]++
	} else if s, ok := c.r.as("cli.analyze.engine.selective", said); ok {
		if !c.guesses && !c.refines {
			return errors.New("the search makes no guesses")
		}
		said = s.values[0]
		c.used["cli.analyze.engine.selective"]++
	} else if s, ok := c.r.as("cli.analyze.engine", said); ok {
		if c.guesses || c.refines {
			return errors.New("the search may make guesses")
		}
		said = s.values[0]
		if c.looked == 0 {
			return errors.New("no depth is finished")
		}
		c.used["cli.analyze.engine"]++
	}
	if said != name || c.engine && c.looked > c.depth && c.depth > 0 {
		return fmt.Errorf("it is %s, to depth %d", name, c.depth)
	}
	told, err := c.figures(c.line.values[1])
	if err != nil {
		return err
	}
	nodes, leaves := told["count.nodes"], told["count.leaves"]
	if leaves+told["count.cuts"] > nodes && c.bias == nil || nodes == 0 {
		return errors.New("there are more leaves and cuts than nodes")
	}
	if c.engine {
		if err := c.unvaluedOf(leaves); err != nil {
			return err
		}
	}
	if c.settings.nodes > 0 && c.engine && nodes > c.settings.nodes+1 {
		return fmt.Errorf("no more than %d were allowed", c.settings.nodes)
	}
	if all := regexp.MustCompile("out of|used up|agotad"); c.spent && nodes < c.settings.nodes && all.MatchString(c.l.Sprintf("reason.nodes")) {
		return fmt.Errorf("%d were allowed: the next ones did not fit, but not all are used up", c.settings.nodes)
	}
	valued := 0 // moves with a value, not a bound
	for _, r := range c.rows {
		if !r.unneeded && r.is.relation == "=" {
			valued++
		}
	}
	if c.engine && c.looked == 0 && c.game == "tree" && leaves < valued { // everything it shows is a single ply ahead
		return fmt.Errorf("%d moves have their static values", valued)
	}
	sum := 0
	for _, s := range c.said {
		if s.key == "cli.analyze.iteration" {
			n, err := number(s.values[2])
			if err != nil {
				return err
			}
			sum += n
		}
	}
	if sum > nodes || len(c.iterated) > 0 && !c.spent && c.secondary == nil && sum != nodes {
		return fmt.Errorf("the iterations have %d nodes", sum)
	}
	if c.refine != "" || c.deepening || c.engine || c.spent || c.symmetry || c.eager {
		return nil
	}
	want := c.visits()
	for key, n := range want {
		if told[key] != n {
			return fmt.Errorf("%s: %d, by a plain count %d", key, told[key], n)
		}
	}
	return nil
}

// figures reads "20 nodes, 10 leaves, 3 cuts, 4 children not visited".
func (c *analysisChecker) figures(text string) (map[string]int, error) {
	told := map[string]int{}
	for _, item := range strings.Split(text, ", ") {
		known := false
		for _, key := range []string{"count.nodes", "count.leaves", "count.hits", "count.cuts", "count.pruned"} {
			if s, ok := c.r.as(key, item); ok && !known {
				n, err := number(s.values[0])
				if err != nil {
					return nil, err
				}
				told[key], known = n, true
			}
		}
		if !known {
			return nil, fmt.Errorf("%q is no count", item)
		}
	}
	return told, nil
}

// visits counts the nodes that the plain algorithm visits: minimax all, alpha-beta those within its windows, cutting off where a
// value meets the bound.
func (c *analysisChecker) visits() map[string]int {
	all := map[string]int{"count.nodes": 0, "count.leaves": 0, "count.cuts": 0, "count.pruned": 0}
	cuts := c.algorithm == "alphabeta" || c.algorithm == "thresholds" || c.algorithm == "printed"
	var visit func(n *node, alpha, beta int64) int64
	visit = func(n *node, alpha, beta int64) int64 {
		all["count.nodes"]++
		kept := c.limited.kept[n]
		if len(kept) == 0 {
			all["count.leaves"]++
			return c.limited.worth[n]
		}
		best := -4 * won * int64(n.side)
		for i, child := range kept {
			v := visit(child, alpha, beta)
			if (v-best)*int64(n.side) > 0 {
				best = v
			}
			if n.side > 0 {
				alpha = max(alpha, best)
			} else {
				beta = min(beta, best)
			}
			if cuts && alpha >= beta && i+1 < len(kept) {
				all["count.cuts"]++
				all["count.pruned"] += len(kept) - i - 1
				break
			}
		}
		return best
	}
	visit(c.root(), -4*won, 4*won)
	return all
}
