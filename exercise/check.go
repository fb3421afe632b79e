package exercise

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// Verdict is the result of a check.
type Verdict struct {
	Mistake *Mistake  `json:"mistake" doc:"the first one; null: none"`
	Right   int       `json:"right" doc:"steps that are done and right, before the mistake if there is one"`
	Asked   int       `json:"asked" doc:"steps in all"`
	Missing []Missing `json:"missing" doc:"how much of what is still blank"` // the part that the search comes to first first
	Done    bool      `json:"done" doc:"all steps are done, and right"`
	Unasked []Part    `json:"unasked" doc:"what the work has and the exercise does not ask for: it was not looked at"`
}

// Report is a verdict with its sentence, for JSON.
type Report struct {
	Schema int `json:"schema"`
	*Verdict
	Sentence string    `json:"sentence" doc:"the verdict in words"`
	Answer   *Revealed `json:"answer,omitempty" doc:"what is right where the mistake is, if that was asked for"`
}

// Revealed is the right answer, and the sentence of the trace that explains it.
type Revealed struct {
	*Answer
	Sentence string `json:"sentence" doc:"as the trace of the search tells it"`
}

// Report describes a verdict in l and, if reveal is set, the right answer where the mistake is.
func (o *Opened) Report(v *Verdict, reveal bool, l lang.Language) Report {
	r := Report{Schema: trace.Schema, Verdict: v, Sentence: v.Sentence(l)}
	if reveal && v.Mistake != nil {
		right := o.Reveal(v.Mistake)
		r.Answer = &Revealed{right, o.Sentence(right, l)}
	}
	return r
}

// Missing says how much of a part is still blank. Naming the nodes would give away which ones are visited.
type Missing struct {
	Part  Part `json:"part"`
	Count int  `json:"count"`
}

// Check finds the first mistake in a work, in the order of the correct search.
func (o *Opened) Check(w *Work) *Verdict {
	c := &check{Opened: o, written: o.read(w), minimax: o.exercise.Algorithm == Minimax, handed: make([][]game.Score, len(o.nodes))}
	c.unknownNames()
	c.inOrder(w.Finished)
	for i := len(o.nodes) - 1; i >= 0; i-- { // children before their parents
		if o.facts[i].visited {
			c.visited(i)
		} else {
			c.unvisited(i)
		}
	}
	c.chosen()
	if w.Finished {
		c.finished()
	}
	return c.verdict()
}

// check is the state of one check. Mistakes are reported in any order; the first in the order of the search is kept.
type check struct {
	*Opened
	*written
	minimax bool
	first   *Mistake
	at      moment         // of first
	matched int            // how many leaves are in the right order
	handed  [][]game.Score // what may be written at each visited node, given what is written below it
}

// wrong reports a mistake at a moment of the correct search.
func (c *check) wrong(at moment, m Mistake, key string, values ...any) {
	if c.first != nil && !at.before(c.at) {
		return
	}
	m.due, m.key, m.values = c.matched, key, values
	c.first, c.at = &m, at
}

func (c *check) verdict() *Verdict {
	v := &Verdict{Mistake: c.first, Asked: len(c.steps), Missing: []Missing{}, Unasked: c.unasked}
	missing := map[Part]int{}
	for _, s := range c.steps {
		done := c.done(&s)
		if !done {
			if missing[s.part] == 0 {
				v.Missing = append(v.Missing, Missing{Part: s.part})
			}
			missing[s.part]++
		}
		if c.first == nil || s.before(c.at) {
			if c.first != nil {
				c.first.Step++
			}
			if done {
				v.Right++
			}
		}
	}
	for i := range v.Missing {
		v.Missing[i].Count = missing[v.Missing[i].Part]
	}
	if c.first != nil {
		c.first.Step = min(c.first.Step+1, v.Asked)
	}
	v.Done = c.first == nil && v.Right == v.Asked
	return v
}

// done reports whether something is written at a step.
func (c *check) done(s *step) bool {
	switch s.part {
	case Windows:
		w := c.windows[s.node]
		return w.given[0] && w.given[1]
	case Order:
		return slices.Contains(c.leaves[:c.matched], s.node)
	case Cuts:
		return c.pruned(c.written, s.node)
	case Values:
		_, done := c.values[s.node]
		return done
	default:
		return c.choice != ""
	}
}

// unknownNames reports entries at nodes that the search does not have, before all else.
func (c *check) unknownNames() {
	for k, e := range c.unknown {
		name := shown(e.name)
		c.wrong(moment{-1, k}, Mistake{Node: name, Part: e.part, Wrote: shown(e.text), Rule: Unknown}, "exercise.wrong.unknown", name)
	}
}

// visited checks the entries at a node that the search visits. Its children have been checked.
func (c *check) visited(i int) {
	n, f := &c.nodes[i], &c.facts[i]
	if c.marks[i] {
		m := Mistake{Node: n.Name, Part: Cuts, Wrote: n.Name, Rule: CutEarly}
		at := moment{f.enter, rankEnter}
		switch {
		case i == 0:
			c.wrong(at, m, "exercise.wrong.early.root", n.Name)
		case c.minimax:
			c.wrong(at, m, "exercise.wrong.early.minimax", n.Name)
		default:
			c.wrong(at, m, "exercise.wrong.early.cuts", c.nodes[n.Parent].Name, n.Name, c.text(f.alpha), c.text(f.beta))
		}
	}
	if w, there := c.windows[i]; there {
		c.window(i, &w)
	}
	c.handed[i] = c.due(i)
	e, there := c.values[i]
	if !there {
		return
	}
	if score, right := c.value(i, &e); right {
		c.handed[i] = []game.Score{score}
	}
}

// unvisited reports entries at a node that the search does not visit.
func (c *check) unvisited(i int) {
	m := Mistake{Node: c.nodes[i].Name, Rule: CutMissed}
	if w, there := c.windows[i]; there {
		m.Part, m.Wrote = Windows, shown(w.window.String())
		c.missed(i, m, "exercise.wrong.missed.windows")
	}
	if e, there := c.values[i]; there {
		m.Part, m.Wrote = Values, e.text
		c.missed(i, m, "exercise.wrong.missed.values")
	}
}

// missed reports that a node is treated as visited, though it, or a node above it, was cut off.
func (c *check) missed(i int, m Mistake, key string) {
	top := c.facts[i].top
	parent := c.nodes[top].Parent
	p := &c.facts[parent]
	alpha, beta, bound := p.value, p.beta, p.beta // a beta cut at a MAX node: its value has become α
	if c.nodes[parent].Side == game.Min {
		alpha, beta, bound = p.alpha, p.value, p.alpha
	}
	rank := slices.Index(c.nodes[parent].Children, top)
	c.wrong(moment{p.cutAt, rank}, m, key, c.nodes[parent].Name, c.nodes[i].Name, c.text(alpha), c.text(beta),
		c.text(bound), c.nodes[p.setAt].Name, c.nodes[p.set].Name, c.nodes[top].Name)
}

// window checks a window written at a visited node.
func (c *check) window(i int, w *windowEntry) {
	n, f := &c.nodes[i], &c.facts[i]
	at := moment{f.enter, rankWindow}
	m := Mistake{Node: n.Name, Part: Windows, Wrote: shown(w.window.String())}
	for k, bound := range []game.Score{f.alpha, f.beta} {
		letter, wrote := [...]string{"α", "β"}[k], shown(w.window[k])
		switch {
		case !w.given[k]:
			continue
		case !w.ok[k]:
			m.Rule = NotNumber
			c.wrong(at, m, "exercise.wrong.number.window", n.Name, wrote)
		case w.bounds[k] == numberOf(bound, c.decimals):
			continue
		case i == 0:
			m.Rule = HandedDown
			c.wrong(at, m, "exercise.wrong.window.root", n.Name, letter, wrote)
		default:
			c.windowRule(i, at, m, game.Side(k), letter, wrote)
		}
		return
	}
}

// windowRule reports a wrong bound: α, which MAX nodes move, or β, which MIN nodes move.
func (c *check) windowRule(i int, at moment, m Mistake, mover game.Side, letter, wrote string) {
	n := &c.nodes[i]
	parent := &c.nodes[n.Parent]
	switch {
	case parent.Children[0] == i:
		m.Rule = HandedDown
		c.wrong(at, m, "exercise.wrong.window.first", n.Name, letter, wrote, parent.Name)
	case parent.Side != mover:
		m.Rule = HandedDown
		c.wrong(at, m, "exercise.wrong.window.other", n.Name, letter, wrote, parent.Name, parent.Side)
	case mover == game.Max:
		m.Rule = AlphaRaised
		c.wrong(at, m, "exercise.wrong.window.alpha", n.Name, letter, wrote, parent.Name)
	default:
		m.Rule = BetaLowered
		c.wrong(at, m, "exercise.wrong.window.beta", n.Name, letter, wrote, parent.Name)
	}
}

// value checks a value written at a visited node, and returns it if it is right.
func (c *check) value(i int, e *entry) (game.Score, bool) {
	n, f := &c.nodes[i], &c.facts[i]
	at := moment{f.leave, 0}
	if n.Leaf {
		at.rank = rankLeaf + 1
	}
	m := Mistake{Node: n.Name, Part: Values, Wrote: e.text}
	if !e.ok {
		m.Rule = NotNumber
		c.wrong(at, m, "exercise.wrong.number.value", n.Name, e.text)
		return 0, false
	}
	k := slices.IndexFunc(c.handed[i], func(s game.Score) bool { return numberOf(s, c.decimals) == e.number })
	if k < 0 {
		c.valueRule(i, at, m, e)
		return 0, false
	}
	score := c.handed[i][k]
	key := ""
	switch {
	case e.relation == "":
	case n.Leaf:
		key = "exercise.wrong.bound.leaf"
	case c.minimax:
		key = "exercise.wrong.bound.minimax"
	case f.alpha < f.value && f.value < f.beta:
		key = "exercise.wrong.bound.exact"
	case f.value >= f.beta && e.relation == "≤":
		key = "exercise.wrong.bound.lower"
	case f.value <= f.alpha && e.relation == "≥":
		key = "exercise.wrong.bound.upper"
	case c.above(i) > 0 && score > f.value || c.above(i) < 0 && score < f.value: // an unproved bound
		key = "exercise.wrong.bound.unproved"
	}
	if key != "" {
		m.Rule = NotBound
		c.wrong(at, m, key, n.Name, e.text)
	}
	return score, key == ""
}

// above returns 1 where the value of a node is not below β, -1 where it is not above α, else 0.
func (c *check) above(i int) game.Score {
	switch f := &c.facts[i]; {
	case f.value >= f.beta:
		return 1
	case f.value <= f.alpha:
		return -1
	}
	return 0
}

// valueRule reports a wrong number at a node.
func (c *check) valueRule(i int, at moment, m Mistake, e *entry) {
	n, f := &c.nodes[i], &c.facts[i]
	switch {
	case n.Leaf:
		m.Rule = Static
		c.wrong(at, m, "exercise.wrong.static", n.Name, e.text)
	case c.fromUnvisited(i, e.number):
		m.Rule = Skipped
		c.wrong(at, m, "exercise.wrong.skipped", n.Name, e.text)
	case n.Side == game.Max:
		m.Rule = Maximum
		c.wrong(at, m, "exercise.wrong.maximum", n.Name, e.text, c.text(f.alpha), c.text(f.beta))
	default:
		m.Rule = Minimum
		c.wrong(at, m, "exercise.wrong.minimum", n.Name, e.text, c.text(f.alpha), c.text(f.beta))
	}
}

// fromUnvisited reports whether a wrong value at node i comes from what is cut off below it: it is the node's value if nothing
// had been cut off, or with one of its own cut children; and no visited child has or returns that value.
func (c *check) fromUnvisited(i int, value number) bool {
	is := func(s game.Score) bool { return numberOf(s, c.decimals) == value }
	mover, unvisited := c.nodes[i].Side.Sign(), is(c.facts[i].full)
	for _, k := range c.nodes[i].Children {
		switch {
		case !c.facts[k].visited:
			unvisited = unvisited || is(c.facts[k].full) && c.facts[k].full*mover > c.facts[i].value*mover
		case slices.ContainsFunc(c.handed[k], is), is(c.facts[k].value):
			return false
		}
	}
	return c.facts[i].incomplete && unvisited
}

// due returns the numbers that are right at node i under any convention for returned values, given those its children
// may return; the search's own value is always right.
//
// Inside the window all agree. Where the search fails high at a MAX node, the last visited child has reached β, and those
// before it have not: its value is the node's. At a MIN node all children have reached β, and the node's value is the least
// that they return. Failing low is the same with the sides exchanged.
func (c *check) due(i int) []game.Score {
	n, f := &c.nodes[i], &c.facts[i]
	above := c.above(i)
	if n.Leaf || above == 0 {
		return []game.Score{f.value}
	}
	bound, infinity := f.beta, game.Infinity
	if above < 0 {
		bound, infinity = f.alpha, -game.Infinity
	}
	scores := []game.Score{bound, f.value}
	if n.Side.Sign() == above {
		last := n.Children[0]
		for _, child := range n.Children {
			if c.facts[child].visited {
				last = child
			}
		}
		scores = append(append(scores, infinity), c.handed[last]...)
	} else {
		scores = append(scores, c.extremes(n)...)
	}
	slices.Sort(scores)
	return slices.Compact(scores)
}

// extremes returns the possible best child values for the side to move, where each child may return one of several.
func (c *check) extremes(n *Node) (scores []game.Score) {
	sign := n.Side.Sign()
	least := -game.Infinity // of the best value, for the side to move
	for _, child := range n.Children {
		worst := game.Infinity
		for _, s := range c.handed[child] {
			worst = min(worst, s*sign)
		}
		least = max(least, worst)
	}
	for _, child := range n.Children {
		for _, s := range c.handed[child] {
			if s*sign >= least {
				scores = append(scores, s)
			}
		}
	}
	return scores
}

// inOrder checks the order of the leaves.
func (c *check) inOrder(finished bool) {
	for c.matched < min(len(c.order), len(c.leaves)) {
		if i, known := c.find(c.order[c.matched]); !known || i != c.leaves[c.matched] {
			break
		}
		c.matched++
	}
	rest := c.order[c.matched:]
	for _, name := range rest {
		if i, known := c.find(name); known && !c.facts[i].visited && c.nodes[i].Leaf {
			c.missed(i, Mistake{Node: c.nodes[i].Name, Part: Order, Wrote: shown(name), Rule: CutMissed}, "exercise.wrong.missed.order")
		}
	}
	if len(rest) > 0 {
		c.stray(rest)
	} else if finished && len(c.order) > 0 && c.matched < len(c.leaves) {
		c.leftOut(c.leaves[c.matched], -1, "")
	}
}

// stray reports the first name that is not in the right order.
func (c *check) stray(rest []string) {
	wrote := shown(rest[0])
	m := Mistake{Node: wrote, Part: Order, Wrote: wrote}
	at := moment{c.facts[c.leaves[len(c.leaves)-1]].enter, rankLeaf + 1} // after the last
	if c.matched < len(c.leaves) {
		at = moment{c.facts[c.leaves[c.matched]].enter, rankLeaf}
	}
	i, known := c.find(rest[0])
	if !known {
		m.Rule = Unknown
		c.wrong(at, m, "exercise.wrong.unknown", wrote)
		return
	}
	m.Node = c.nodes[i].Name
	place := slices.Index(c.leaves, i)
	switch {
	case !c.nodes[i].Leaf:
		m.Rule = NotLeaf
		c.wrong(at, m, "exercise.wrong.leaf", m.Node)
	case place < 0 && (c.matched == len(c.leaves) || c.facts[c.nodes[c.facts[i].top].Parent].cutAt < at.time):
		// Already reported as a missed cut.
	case 0 <= place && place < c.matched:
		m.Rule = Twice
		c.wrong(at, m, "exercise.wrong.twice", m.Node)
	case slices.ContainsFunc(rest, func(name string) bool { k, known := c.find(name); return known && k == c.leaves[c.matched] }):
		m.Rule = LeftToRight
		c.wrong(at, m, "exercise.wrong.order", m.Node)
	default:
		c.leftOut(c.leaves[c.matched], i, wrote)
	}
}

// leftOut reports that a leaf is missing, with any ancestors that are: the leaf next comes instead, -1 for none.
func (c *check) leftOut(leaf, next int, wrote string) {
	i := leaf
	for i > 0 {
		parent := c.nodes[i].Parent
		inside := func(k int) bool { return parent <= k && k < c.facts[parent].end }
		if inside(next) || c.matched > 0 && inside(c.leaves[c.matched-1]) {
			break
		}
		i = parent
	}
	n, f := &c.nodes[i], &c.facts[i]
	m := Mistake{Node: n.Name, Part: Order, Wrote: wrote, Rule: CutEarly}
	at := moment{f.enter, rankEnter}
	if c.minimax {
		c.wrong(at, m, "exercise.wrong.early.minimax", n.Name)
		return
	}
	c.wrong(at, m, "exercise.wrong.early.order", c.nodes[max(n.Parent, 0)].Name, n.Name, c.text(f.alpha), c.text(f.beta))
}

// chosen checks the move at the root.
func (c *check) chosen() {
	if c.choice == "" || c.nodes[0].Leaf {
		return
	}
	root := &c.nodes[0]
	at := moment{time: c.facts[0].leave + 1}
	wrote := shown(c.choice)
	m := Mistake{Node: root.Name, Part: Choice, Wrote: wrote}
	i, known := c.find(c.choice)
	for _, child := range root.Children { // also by its own label, even if other nodes share it
		if c.facts[child].move == c.choice || c.nodes[child].Label == c.choice {
			i, known = child, true
		}
	}
	switch {
	case !known || c.nodes[i].Parent != 0:
		m.Rule = Unknown
		c.wrong(at, m, "exercise.wrong.unknown.move", wrote, root.Name)
	case i == c.best():
	case c.facts[i].full != c.facts[0].full:
		m.Rule = NotBest
		c.wrong(at, m, "exercise.wrong.best", root.Name, c.nodes[i].Name, root.Side)
	case !c.minimax:
		m.Rule = NotFirst
		c.wrong(at, m, "exercise.wrong.first", root.Name, c.nodes[i].Name)
	}
}

// finished reports what is missing in a finished work.
func (c *check) finished() {
	for k := range c.steps {
		s := &c.steps[k]
		if c.done(s) {
			continue
		}
		m := Mistake{Node: c.nodes[s.node].Name, Part: s.part, Rule: Blank}
		switch {
		case s.part == Cuts:
			m.Rule = CutMissed
			c.missed(s.node, m, "exercise.wrong.missed.cuts")
		case s.part != Order:
			c.wrong(s.moment, m, "exercise.wrong.blank."+string(s.part), m.Node)
		case len(c.order) == 0:
			c.wrong(s.moment, m, "exercise.wrong.blank.order", c.nodes[0].Name)
		}
	}
}

func (c *check) text(s game.Score) string { return s.Text(c.decimals) }

// Sentence returns the verdict in words: the mistake, or the progress of the work; and which parts were ignored.
func (v *Verdict) Sentence(l lang.Language) string {
	said := v.judgement(l)
	if len(v.Unasked) == 0 {
		return said
	}
	var parts []string
	for _, p := range v.Unasked {
		parts = append(parts, l.Sprintf("exercise.unasked."+string(p)))
	}
	return said + " " + l.Sprintf("exercise.unasked", strings.Join(parts, ", "))
}

func (v *Verdict) judgement(l lang.Language) string {
	switch {
	case v.Mistake != nil:
		return v.Mistake.Sentence(l)
	case v.Done:
		return l.Sprintf("exercise.done", v.Asked)
	}
	var blanks []string
	for _, m := range v.Missing {
		blanks = append(blanks, l.Sprintf("exercise.missing."+string(m.Part), m.Count))
	}
	return l.Sprintf("exercise.sofar", v.Right, v.Asked, strings.Join(blanks, ", "))
}
