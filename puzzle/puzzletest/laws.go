package puzzletest

import (
	"reflect"
	"slices"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/puzzle"
)

// This file holds the laws that apply to every problem.

// checkPlain is the law plain.
func (x *exam[S, M, P]) checkPlain(r *report[S, M]) {
	if kind, path := laws.NotPlain(reflect.TypeFor[S]()); kind != reflect.Invalid {
		r.Failf("a position must be plain data, to be copied freely, but s%s of %v is a %v",
			path, reflect.TypeFor[S](), kind)
	}
}

// checkExplored is the law moves where exploring failed.
func (x *exam[S, M, P]) checkExplored(r *report[S, M]) {
	for _, f := range x.faults {
		r.Failf("panic: %s\n\tin %s", f.panicked, f.call)
	}
}

// checkMoves is the law moves. Exploring has shown already that each move can be played.
func (x *exam[S, M, P]) checkMoves(r *report[S, M], p *place[S, M]) {
	sorted := slices.Sorted(slices.Values(p.moves))
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			r.Failf("Moves lists the move %s twice", x.moveText(p.pos, sorted[i]))
		}
	}
	if moves := x.rules.Moves(x.at(p), nil); !slices.Equal(moves, p.moves) {
		r.Failf("a second call of Moves returns %v, the first one %v", moves, p.moves)
	}
	for _, room := range []int{0, len(p.moves) + 100} {
		prefix := []M{1, 0, 1}
		moves := x.rules.Moves(x.at(p), append(make([]M, 0, len(prefix)+room), prefix...))
		if !slices.Equal(moves, slices.Concat(prefix, p.moves)) {
			r.Failf("Moves after the moves %v, in a buffer with room for %d more, returns %v, want them and %v",
				prefix, room, moves, p.moves)
		}
	}
}

// checkPure is the law pure. Before each call, the next position holds what it would in a search: zeros, or another position.
func (x *exam[S, M, P]) checkPure(r *report[S, M], p *place[S, M]) {
	for _, q := range x.questions(p) {
		if q.ask(x.at(p)); x.here != p.pos {
			r.Failf("%s writes to the position: it became %s", q.name, x.positionText(x.here))
		}
	}
	for _, m := range p.moves {
		want, cost := x.play(p, m)
		for _, rubbish := range x.rubbish() {
			x.next = rubbish
			if c := x.rules.Play(x.at(p), m, &x.next); x.next != want || c != cost {
				r.Failf("Play of %s depends on what was in next before: %s at %v after %+v, but %s at %v after zeros",
					x.moveText(p.pos, m), x.positionText(x.next), c, rubbish, x.positionText(want), cost)
			}
			if x.here != p.pos {
				r.Failf("Play of %s writes to the position: it became %s",
					x.moveText(p.pos, m), x.positionText(x.here))
			}
		}
	}
}

// rubbish returns what a next position may hold before it is written.
func (x *exam[S, M, P]) rubbish() []S {
	some := []S{x.start, x.last}
	if len(x.places) > 0 {
		some = append(some, x.places[x.random.IntN(len(x.places))].pos)
	}
	return some
}

// question is a method that only looks at a position.
type question[S any] struct {
	name string
	ask  func(s *S)
}

// questions returns all calls that only look at p.
func (x *exam[S, M, P]) questions(p *place[S, M]) []question[S] {
	all := []question[S]{
		{"Moves", func(s *S) { x.rules.Moves(s, nil) }},
		{"Goal", func(s *S) { x.rules.Goal(s) }},
		{"Key", func(s *S) { x.rules.Key(s) }},
	}
	add := func(name string, ask func(s *S)) { all = append(all, question[S]{name, ask}) }
	if a := x.able.heuristic; a != nil {
		add("Estimate", func(s *S) { a.Estimate(s) })
	}
	if a := x.able.hopeless; a != nil {
		add("Hopeless", func(s *S) { _ = a.Hopeless(s) })
	}
	if a := x.able.solvable; a != nil {
		add("Solvable", func(s *S) { _ = a.Solvable(s) })
	}
	if a := x.able.inverse; a != nil && len(p.moves) > 0 {
		add("Inverse", func(s *S) { a.Inverse(s, p.moves[0]) })
	}
	if a := x.able.diver; a != nil {
		add("Enter", func(s *S) { a.Enter(s, new(puzzle.Node[S, M])) })
	}
	if a := x.able.notation; a != nil {
		add("PositionText", func(s *S) { a.PositionText(s) })
		if len(p.moves) > 0 {
			add("MoveText", func(s *S) { a.MoveText(s, p.moves[0]) })
			text := a.MoveText(x.at(p), p.moves[0])
			add("ParseMove", func(s *S) { a.ParseMove(s, text) })
		}
	}
	if a := x.able.drawer; a != nil && p.ply < 2 { // costly, and unlikely to go wrong at some places only
		add("Board", func(s *S) { a.Board(s) })
		add("BoardSVG", func(s *S) { a.BoardSVG(s) })
	}
	if a := x.able.pointing; a != nil && p.ply < 2 {
		add("Spots", func(s *S) { a.Spots(s, nil) })
		if len(p.moves) > 0 {
			add("Touch", func(s *S) { a.Touch(s, p.moves[0], nil) })
		}
	}
	return all
}

// checkCost is the law cost.
func (x *exam[S, M, P]) checkCost(r *report[S, M], p *place[S, M]) {
	for _, m := range p.moves {
		if _, cost := x.play(p, m); cost < 1 || cost > puzzle.MaxCost {
			r.Failf("Play of %s returns the cost %d, want 1 to %d", x.moveText(p.pos, m), cost, puzzle.MaxCost)
		}
	}
}

// checkKeyOf is the law key for a position that is reached twice.
func (x *exam[S, M, P]) checkKeyOf(r *report[S, M], p *place[S, M]) {
	key := x.rules.Key(x.at(p))
	if again := x.rules.Key(x.at(p)); again != key {
		r.Failf("Key returns %#x, and when asked again %#x", key, again)
	}
	for _, m := range p.moves {
		next, _ := x.play(p, m)
		other := x.index[next]
		if other == nil {
			continue
		}
		key := x.rules.Key(&x.next)
		if first := x.rules.Key(x.at(other)); first != key {
			r.Failf("after %s the key is %#x, but that of an equal position is %#x%s",
				x.moveText(p.pos, m), key, first, x.where(other))
		}
	}
}

// checkKeys is the law key for different positions.
func (x *exam[S, M, P]) checkKeys(r *report[S, M]) {
	keys := make(map[uint64]*place[S, M], len(x.places))
	for _, p := range x.places {
		key := x.rules.Key(x.at(p))
		if first := keys[key]; first != nil {
			r.FailAt(p, "the key %#x is also that of another position%s\n    here:", key, x.where(first))
			continue
		}
		keys[key] = p
	}
}

// checkShared is the law shared. Under the race detector it finds more.
func (x *exam[S, M, P]) checkShared(r *report[S, M]) {
	type answer struct {
		goal     bool
		key      uint64
		estimate puzzle.Cost
		moves    []M
		next     S
	}
	ask := func(s, next *S) (a answer) {
		a.goal, a.key, a.moves = x.rules.Goal(s), x.rules.Key(s), x.rules.Moves(s, nil)
		if x.able.heuristic != nil {
			a.estimate = x.able.heuristic.Estimate(s)
		}
		if len(a.moves) > 0 {
			x.rules.Play(s, a.moves[0], next)
			a.next = *next
		}
		return a
	}
	laws.CheckTogether(r, laws.Spread(x.places, 200), func(p *place[S, M]) answer {
		s, next := p.pos, x.start
		return ask(&s, &next)
	})
}

// checkAllocations is the law allocations. It measures all positions of a sample together, and looks for the
// one that allocates only if there is one.
func (x *exam[S, M, P]) checkAllocations(r *report[S, M]) {
	var places []*place[S, M]
	most := 0
	for _, p := range laws.Spread(x.places, 100) {
		if !p.broken {
			places = append(places, p)
			most = max(most, len(p.moves))
		}
	}
	for _, c := range x.searchCalls(4*most + 256) {
		laws.CheckAllocations(r, places, c.name, func(p *place[S, M]) {
			x.here = p.pos
			c.call(p)
		})
	}
}

// call is something that a search calls at its nodes, for the position x.here, which is that of p.
type call[S comparable, M puzzle.Move] struct {
	name string
	call func(p *place[S, M])
}

// searchCalls lists the calls, with buffers of the given size.
func (x *exam[S, M, P]) searchCalls(size int) []call[S, M] {
	buf := make([]M, 0, size)
	each := func(f func(m M)) func(*place[S, M]) {
		return func(p *place[S, M]) {
			for _, m := range p.moves {
				f(m)
			}
		}
	}
	always := func(f func()) func(*place[S, M]) { return func(*place[S, M]) { f() } }
	calls := []call[S, M]{
		{"Moves", always(func() { x.rules.Moves(&x.here, buf) })},
		{"Play", each(func(m M) { x.rules.Play(&x.here, m, &x.next) })},
		{"Goal", always(func() { x.rules.Goal(&x.here) })},
		{"Key", always(func() { x.rules.Key(&x.here) })},
	}
	add := func(name string, f func(*place[S, M])) { calls = append(calls, call[S, M]{name, f}) }
	if a := x.able.heuristic; a != nil {
		add("Estimate", always(func() { a.Estimate(&x.here) }))
	}
	if a := x.able.inverse; a != nil {
		add("Inverse", each(func(m M) { a.Inverse(&x.here, m) }))
	}
	if a := x.able.numbered; a != nil {
		if numbering, err := a.Numbering(); err == nil {
			add("Number", always(func() { numbering.Number(&x.here) }))
			add("Position of a number", always(func() { numbering.Position(0, &x.next) }))
		}
	}
	if a := x.able.diver; a != nil {
		stack, line := make([]puzzle.Node[S, M], 1, size), make([]M, size)
		var tally puzzle.Tally
		add("Dive", always(func() {
			a.Enter(&x.here, &stack[0])
			stack[0].Room = min(stack[0].H.Plus(2), puzzle.Cost(size))
			if stack[0].H <= stack[0].Room {
				a.Dive(stack[:1], line, &tally)
			}
		}))
	}
	return calls
}

// checkLevels is the law levels.
func (x *exam[S, M, P]) checkLevels(r *report[S, M]) {
	seen := map[S]bool{x.start: true}
	level := []S{x.start}
	for moves, want := range x.levels {
		if len(level) != want {
			r.Failf("there are %d positions at the distance of %d moves from the start, want %d", len(level), moves, want)
			return
		}
		var after []S
		for i := range level {
			for _, m := range x.rules.Moves(&level[i], nil) {
				var next S
				x.rules.Play(&level[i], m, &next)
				if !seen[next] {
					seen[next] = true
					after = append(after, next)
				}
			}
		}
		level = after
	}
}
