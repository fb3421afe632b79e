package trace

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// against explains a search against a model of the opponent: at our nodes, how the best so far changes; at
// expectation nodes, the sum as it grows.
type against struct {
	*Text
	line    []told // the nodes entered and not left
	pending came   // what has come back from a child, not yet written
	ahead   int    // the depth in plies at which lines are cut off; 0: none are
}

// ScaleText says whether a side's expected values are results or points, and for points what a win counts; 0: no wins occur.
func ScaleText(l lang.Language, as game.Side, results bool, win float64) string {
	return l.Sprintf(scaleKey(results, win), as, NumberText(win))
}

func scaleKey(results bool, win float64) string {
	switch {
	case results:
		return "text.model.results"
	case win != 0:
		return "text.model.pointsAndWins"
	}
	return "text.model.points"
}

// rounding bounds the rounding error of sums of a few dozen terms.
const rounding = 1e-11

// told is what against knows about a node.
type told struct {
	spoken
	modelled bool
	need     float64
	sum      float64
	summed   bool    // something has come back to this expectation node
	most     float64 // at a node of ours, the best so far
	some     bool    // most is set
	cut      *Event  // a cut on entry: it is not searched
}

// came is the result of a child, written once it is known what follows from it.
type came struct {
	waiting bool
	child   told
	news    Event
	narrows bool
}

func (a *against) event(e *Event) {
	if e.Kind != Narrow {
		a.flush()
	}
	switch e.Kind {
	case Scale:
		a.say(0, scaleKey(e.Results, e.Win), a.header.As, NumberText(e.Win))
		if a.header.As == game.Min {
			a.say(0, "text.model.minimaxIsMax")
		}
		if a.ahead = e.Depth; a.ahead > 0 {
			a.say(0, "text.model.ahead", a.ahead)
		}
	case Enter:
		name := a.rootName()
		if n := len(a.line); n > 0 {
			a.open(n - 1)
			name = a.childName(&a.line[n-1].spoken, e.Move)
		}
		a.line = append(a.line, told{
			spoken: spoken{node: e.Node, name: name, side: e.Side}, modelled: e.Modelled, need: e.Need,
		})
	case Weigh:
		a.weigh(e)
	case Forbid:
		a.forbid(e)
	case Static:
		n := a.top()
		n.leaf, n.reason, n.assumed = true, e.Reason, e.Assumed
	case Return:
		a.pending.waiting, a.pending.news = true, *e
	case Narrow:
		a.pending.narrows = true
	case Cut:
		a.cut(e)
	case Decide:
		a.decide(e)
	case Leave:
		a.pending = came{child: *a.top()}
		a.line = a.line[:len(a.line)-1]
	}
}

func (a *against) top() *told { return &a.line[len(a.line)-1] }

// open writes the line that introduces a node, once. An expectation node's line has been written with its chances.
func (a *against) open(i int) {
	n := &a.line[i]
	if n.opened {
		return
	}
	n.opened = true
	defer a.tellLate(about{kind: Enter, node: n.node})()
	if math.IsInf(n.need, -1) {
		a.say(i, "text.open", a.first(&n.spoken), n.side)
	} else {
		a.say(i, "text.model.open", a.first(&n.spoken), n.side, NumberText(n.need))
	}
}

// weigh writes how the modelled player plays at the node just entered.
func (a *against) weigh(e *Event) {
	var parts, never []string
	for k, p := range e.Chances {
		switch move := a.childName(&a.top().spoken, e.Moves[k]); {
		case p == 0:
			never = append(never, move)
		case len(parts) == 0:
			parts = append(parts, a.lang.Sprintf("text.model.chance", move, NumberText(p)))
		default:
			parts = append(parts, a.lang.Sprintf("text.model.chance.next", move, NumberText(p)))
		}
	}
	if len(never) > 0 {
		parts = append(parts, a.lang.Sprintf("text.model.chance.never", a.skipped(never)))
	}
	n, at, plays := a.top(), len(a.line)-1, strings.Join(parts, ", ")
	n.opened = true
	if math.IsInf(n.need, -1) {
		a.say(at, "text.model.weigh", a.first(&n.spoken), n.side, plays)
	} else {
		a.say(at, "text.model.weigh.need", a.first(&n.spoken), n.side, plays, NumberText(n.need))
	}
}

// forbid writes which moves caution rules out at the node just entered.
func (a *against) forbid(e *Event) {
	at := len(a.line) - 1
	a.open(at)
	moves := make([]string, len(e.Moves))
	for k, move := range e.Moves {
		moves[k] = a.childName(&a.line[at].spoken, move) + " (" + a.score(e.Scores[k]) + ")"
	}
	a.say(at+1, "text.model.forbid."+e.By.String(),
		a.line[at].name, a.score(e.Value), NumberText(e.Given), a.skipped(moves), a.line[at].side, len(moves))
}

// cut writes that the node is left early; for a node that was not searched, its parent's sentence says so.
func (a *against) cut(e *Event) {
	at := len(a.line) - 1
	n := a.top()
	if !n.summed {
		e := *e
		e.Skipped = append([]string(nil), e.Skipped...)
		n.cut = &e
		return
	}
	a.say(at+1, "text.model.star", n.name, NumberText(e.Rest), NumberText(e.Most), a.needed(e), a.skipped(e.Skipped))
}

// needed writes what a node did not exceed, and its source.
func (a *against) needed(e *Event) string {
	set := a.setBy(e.Setter)
	if need := NumberText(e.Need); need != NumberText(e.Setter.Expected) {
		return a.lang.Sprintf("text.model.derived", need, NumberText(e.Setter.Expected), set)
	}
	return a.lang.Sprintf("text.model.need", NumberText(e.Need), set)
}

// setBy says what set the value that a node must exceed.
func (a *against) setBy(s Setter) string {
	for i := range a.line { // an ancestor, so it is on the line
		if n := &a.line[i]; n.node == s.Node {
			return a.lang.Sprintf("text.set.by", n.name, a.childName(&n.spoken, s.Move))
		}
	}
	return a.lang.Sprintf("text.set.window") // no search begins with a bound
}

// decide writes why a move is chosen among others with the same expectation.
func (a *against) decide(e *Event) {
	if e.Why == ByExpectation {
		return
	}
	at := len(a.line) - 1
	n := a.top()
	moves := make([]string, len(e.Moves))
	for k, move := range e.Moves {
		moves[k] = a.childName(&n.spoken, move)
	}
	a.say(at+1, "text.model.decide."+e.Why.String(),
		n.name, a.skipped(moves), NumberText(e.Expected), a.childName(&n.spoken, e.Move), a.score(e.Value))
}

// flush writes what has come back from a child and what follows from it.
func (a *against) flush() {
	p := a.pending
	if !p.waiting {
		return
	}
	a.pending = came{}
	at := len(a.line) - 1
	n := a.top()
	defer a.tellLate(about{kind: Return, node: n.node, child: p.child.node})()
	if c := p.child.cut; c != nil && c.By == ByStar {
		key := "text.model.hopeless"
		if c.Again {
			key += ".again"
		}
		a.say(at+1, key, p.child.name, NumberText(c.Most), a.needed(c), a.skipped(c.Skipped), a.header.As)
	}
	if n.modelled {
		a.add(at, n, &p)
		return
	}
	is := p.child.name + relation(p.news.Bound) + NumberText(p.news.Expected) + a.beside(&p)
	value := p.news.Expected
	switch {
	case p.child.cut != nil && p.child.cut.By == ByStar:
	case p.narrows:
		a.say(at+1, "text.alpha", is, NumberText(value), n.name)
	case value <= n.need+rounding*max(1, math.Abs(value)):
		a.say(at+1, "text.outside.max", is, NumberText(n.need))
	case !n.some:
		a.say(at+1, "text.first", is, n.name)
	case !p.news.Better:
		a.say(at+1, "text.worse", is, NumberText(n.most), n.side, n.name)
	case math.Abs(value-n.most) <= rounding*max(1, math.Abs(value)):
		a.say(at+1, "text.model.equal", is, n.name)
	default:
		most := NumberText(n.most)
		if most == NumberText(value) { // they differ only in later digits
			most = strconv.FormatFloat(n.most, 'g', 12, 64)
		}
		a.say(at+1, "text.better", is, n.name, most)
	}
	if p.news.Better {
		n.most, n.some = value, true
	}
}

// add writes what a child adds to the sum at the expectation node n.
func (a *against) add(at int, n *told, p *came) {
	value, sum := NumberText(p.news.Expected), NumberText(p.news.Sum)
	factor := value
	if p.news.Expected < 0 {
		factor = "(" + value + ")"
	}
	term := NumberText(p.news.Chance) + " · " + factor
	if n.summed {
		term = NumberText(n.sum) + " + " + term
	}
	is := relation(p.news.Bound) // a child with a bound has failed, and is the last one
	n.sum, n.summed = p.news.Sum, true
	a.say(at+1, "text.model.sum", p.child.name+is+value+a.beside(p), term+is+sum)
}

// relation returns the text between a name and its value.
func relation(b search.Bound) string { return " " + b.Sign() + " " }

// beside returns the remark in brackets on a child's value: why it is known and, at a choice of ours, the minimax value,
// which breaks ties and bounds the risk.
func (a *against) beside(p *came) string {
	var remarks []string
	c := &p.child
	if !a.top().modelled && !c.leaf {
		remarks = append(remarks, a.lang.Sprintf("text.model.minimax", a.score(p.news.Value)))
	}
	if _, forced := p.news.Value.Forced(); c.leaf && forced {
		remarks = append(remarks, a.score(p.news.Value))
	}
	if c.cut != nil && c.cut.By == ByKnown {
		key := "text.model.known"
		if c.cut.Again {
			key += ".again"
		}
		remarks = append(remarks, a.lang.Sprintf(key, a.header.As))
	}
	remarks = append(remarks, a.remarks(&c.spoken)...)
	if len(remarks) == 0 {
		return ""
	}
	return " (" + strings.Join(remarks, "; ") + ")"
}

// close writes how the search ended.
func (a *against) close(s *Summary) {
	a.flush()
	found := s.Against
	a.out.WriteString("\n")
	root := a.first(&spoken{name: a.header.Root})
	switch {
	case len(found.Minimax) == 0:
		a.say(0, "text.noMoves", root, NumberText(found.Expected), a.why(s.Stopped))
	case found.Best == "":
		a.conclude("text.model.theirs", root, NumberText(found.Expected), a.header.As, a.score(s.Value))
	case slices.Contains(found.Minimax, found.Best):
		a.conclude("text.model.same", root, NumberText(found.Expected), a.header.As, found.Best, a.score(s.Value),
			a.header.As.Opponent())
	default:
		a.conclude("text.model.other", root, NumberText(found.Expected), a.header.As, found.Best, strings.Join(found.Minimax, ", "),
			a.score(s.Value), a.header.As.Opponent())
	}
	a.out.WriteString(CountsText(a.lang, s.Counts) + ".\n")
}

// conclude writes the result, and how far it looks ahead if lines are cut off.
func (a *against) conclude(key string, values ...any) {
	if a.ahead > 0 {
		key, values = key+".ahead", append(values, a.ahead)
	}
	a.say(0, key, values...)
}
