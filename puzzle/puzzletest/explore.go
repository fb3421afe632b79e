package puzzletest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/puzzle"
)

// exam is one check of one problem: its rules, what they can do, and the positions found.
type exam[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	rules P
	settings
	able   abilities[S, M]
	random *rand.Rand

	places []*place[S, M] // in the order of discovery
	index  map[S]*place[S, M]
	whole  bool              // places holds every reachable position
	faults []fault           // panics met while exploring
	ways   map[S]puzzle.Cost // costs of the cheapest explored paths to goals, computed on first use

	// Positions passed to the rules are here, on the heap, as in a search.
	start, here, next, last S
	buf                     []M
}

// place is a position with the path to it. Its moves are as the rules gave them when it was found.
type place[S comparable, M puzzle.Move] struct {
	pos    S
	from   *place[S, M] // nil: where the exploration began
	by     M
	ply    int
	origin string // where it began
	moves  []M
	goal   bool
	broken bool // Moves, Goal or Play failed here
}

// fault is a panic and what was called.
type fault struct{ panicked, call string }

type report[S comparable, M puzzle.Move] = laws.Report[place[S, M]]

func (x *exam[S, M, P]) newReport(law string, to laws.Reporter) *report[S, M] {
	return laws.NewReport(law, to, x.where)
}

func newExam[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](rules P, s settings) *exam[S, M, P] {
	return &exam[S, M, P]{
		rules:    rules,
		settings: s,
		able:     findAbilities[S, M](rules),
		random:   rand.New(rand.NewPCG(s.seed, 0)),
		index:    map[S]*place[S, M]{},
	}
}

// explore fills places: the positions near the roots, then those of random walks, then the rest if there is room.
func (x *exam[S, M, P]) explore() {
	if !x.begin() {
		return
	}
	roots := len(x.places)
	expanded := x.broaden(0, max(x.positions/2, roots))
	x.walk(x.places[:roots])
	expanded = x.broaden(expanded, x.positions)
	x.whole = expanded == len(x.places)
}

// begin adds the positions to explore from. It fails if the rules have no start.
func (x *exam[S, M, P]) begin() bool {
	if f, failed := laws.Caught(func() { x.start = x.rules.Start() }); failed {
		x.faults = append(x.faults, fault{f, "Start"})
		return false
	}
	x.last = x.start
	x.add(x.begins(x.start, "the start"))
	for _, from := range x.from {
		if pos := from.(S); x.index[pos] == nil {
			x.add(x.begins(pos, "a position of From"))
		}
	}
	return true
}

// broaden adds the successors of places[i], places[i+1], … until there are most positions. It returns the number of
// places whose successors are all there.
func (x *exam[S, M, P]) broaden(i, most int) int {
	for ; i < len(x.places); i++ {
		p := x.places[i]
		for _, m := range p.moves {
			next, ok := x.follow(p, m)
			if !ok || x.index[next] != nil {
				continue
			}
			if len(x.places) >= most {
				return i
			}
			x.add(x.reach(p, m, next))
		}
	}
	return i
}

// walk makes random walks from the roots, until there is no more room for positions or nothing new is found.
func (x *exam[S, M, P]) walk(roots []*place[S, M]) {
	const plies = 200
	for stale := 0; len(x.places) < x.positions && stale < 20; stale++ {
		p := roots[x.random.IntN(len(roots))]
		for ply := 0; ply < plies && len(p.moves) > 0; ply++ {
			m := p.moves[x.random.IntN(len(p.moves))]
			next, ok := x.follow(p, m)
			if !ok {
				break
			}
			q := x.index[next]
			if q == nil {
				q = x.reach(p, m, next)
				if len(x.places) < x.positions {
					x.add(q)
					stale = 0
				}
			}
			p = q
		}
	}
}

func (x *exam[S, M, P]) add(p *place[S, M]) {
	x.places = append(x.places, p)
	x.index[p.pos] = p
}

// begins makes a place to which no moves lead.
func (x *exam[S, M, P]) begins(pos S, origin string) *place[S, M] {
	p := &place[S, M]{pos: pos, origin: origin}
	x.look(p)
	return p
}

// reach makes the place after move m.
func (x *exam[S, M, P]) reach(from *place[S, M], m M, pos S) *place[S, M] {
	p := &place[S, M]{pos: pos, from: from, by: m, ply: from.ply + 1, origin: from.origin}
	x.look(p)
	return p
}

func (x *exam[S, M, P]) look(p *place[S, M]) {
	f, failed := laws.Caught(func() {
		x.buf = x.rules.Moves(x.at(p), x.buf[:0])
		p.moves = slices.Clone(x.buf)
		p.goal = x.rules.Goal(x.at(p))
	})
	if failed {
		x.blame(p, f, "Moves or Goal")
	}
}

// follow plays m at p. It fails if the rules do.
func (x *exam[S, M, P]) follow(p *place[S, M], m M) (next S, ok bool) {
	f, failed := laws.Caught(func() { next, _ = x.play(p, m) })
	if failed {
		x.blame(p, f, "Play of "+x.moveText(p.pos, m))
	}
	return next, !failed
}

func (x *exam[S, M, P]) blame(p *place[S, M], panicked, call string) {
	if !p.broken {
		x.faults = append(x.faults, fault{panicked, call + x.where(p)})
	}
	p.broken = true
}

// at returns a copy of the position of p for the rules to read, and for faulty ones to overwrite.
func (x *exam[S, M, P]) at(p *place[S, M]) *S {
	x.here = p.pos
	return &x.here
}

// play returns the position after m at p, and the cost of m.
func (x *exam[S, M, P]) play(p *place[S, M], m M) (S, puzzle.Cost) {
	var zero S
	x.next = zero
	cost := x.rules.Play(x.at(p), m, &x.next)
	return x.next, cost
}

// summary says what was explored, and how to explore it again.
func (x *exam[S, M, P]) summary() string {
	part := "a part of them"
	if x.whole {
		part = "all there are"
	}
	return fmt.Sprintf("explored %d positions (%s); puzzletest.Seed(%d) repeats this", len(x.places), part, x.seed)
}

// where describes p: the position, and the moves that lead to it.
func (x *exam[S, M, P]) where(p *place[S, M]) string {
	return "\n\tposition: " + x.positionText(p.pos) + "\n\tline:     " + x.line(p)
}

// maxLine is how many moves of a line are shown; the middle of a longer one is left out.
const maxLine = 60

func (x *exam[S, M, P]) line(p *place[S, M]) string {
	var moves []string
	for q := p; q.from != nil; q = q.from {
		moves = append(moves, x.moveText(q.from.pos, q.by))
	}
	slices.Reverse(moves)
	if n := len(moves) - maxLine; n > 0 {
		moves = slices.Replace(moves, maxLine/2, maxLine/2+n, fmt.Sprintf("(%d more moves)", n))
	}
	if len(moves) == 0 {
		return "none, from " + p.origin
	}
	return strings.Join(moves, " ") + ", from " + p.origin
}

// positionText returns s as people read it or, if the problem has no words for it, as Go prints it.
func (x *exam[S, M, P]) positionText(s S) (text string) {
	if x.able.notation != nil {
		if _, failed := laws.Caught(func() { text = x.able.notation.PositionText(&s) }); !failed && text != "" {
			return text
		}
	}
	return fmt.Sprintf("%+v", s)
}

// moveText returns m as people read it or, if the problem has no words for it, its number.
func (x *exam[S, M, P]) moveText(s S, m M) (text string) {
	if x.able.notation != nil {
		if _, failed := laws.Caught(func() { text = x.able.notation.MoveText(&s, m) }); !failed && text != "" {
			return text
		}
	}
	return strconv.FormatUint(uint64(m), 10)
}

// cheapest returns the cost of the cheapest explored path from s to a goal, if there is one. Its first call searches
// backwards from the goals, cheapest first.
func (x *exam[S, M, P]) cheapest(s S) (puzzle.Cost, bool) {
	if x.ways == nil {
		x.goBack()
	}
	cost, ok := x.ways[s]
	return cost, ok
}

func (x *exam[S, M, P]) goBack() {
	type edge struct {
		from S
		cost puzzle.Cost
	}
	before := map[S][]edge{}
	open := map[puzzle.Cost][]S{} // positions by the cost of a path; nearly all costs up to the highest occur
	x.ways = map[S]puzzle.Cost{}
	highest := puzzle.Cost(0)
	for _, p := range x.places {
		if p.broken {
			continue
		}
		if p.goal {
			open[0] = append(open[0], p.pos)
		}
		for _, m := range p.moves {
			next, cost := x.play(p, m)
			before[next] = append(before[next], edge{p.pos, max(cost, 1)})
		}
	}
	for cost := puzzle.Cost(0); cost <= highest; cost++ {
		for _, s := range open[cost] {
			if _, known := x.ways[s]; known {
				continue
			}
			x.ways[s] = cost
			for _, e := range before[s] {
				if _, known := x.ways[e.from]; !known {
					reached := cost.Plus(e.cost)
					open[reached] = append(open[reached], e.from)
					highest = max(highest, reached)
				}
			}
		}
		delete(open, cost)
	}
}
