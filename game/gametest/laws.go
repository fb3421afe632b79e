package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// This file holds the laws that apply to every game.

// checkPlain is the law plain.
func (x *exam[S, M]) checkPlain(r *report[S, M]) {
	if kind, path := laws.NotPlain(reflect.TypeFor[S]()); kind != reflect.Invalid {
		r.Failf("a position must be plain data, to be copied freely, but s%s of %v is a %v",
			path, reflect.TypeFor[S](), kind)
	}
}

// checkExplored is the law moves where exploring failed.
func (x *exam[S, M]) checkExplored(r *report[S, M]) {
	for _, f := range x.faults {
		r.Failf("panic: %s\n\tin %s", f.panicked, f.call)
	}
}

// checkMoves is the law moves. Exploring has shown already that each move can be played.
func (x *exam[S, M]) checkMoves(r *report[S, M], p *place[S, M]) {
	sorted := slices.Sorted(slices.Values(p.moves))
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			r.Failf("Moves lists the move %s twice", x.moveText(p.pos, sorted[i]))
		}
	}
	switch {
	case p.outcome > game.Leaf:
		r.Failf("Moves returns %v, number %d", p.outcome, p.outcome)
	case p.outcome == game.Open && len(p.moves) == 0:
		r.Failf("Moves returns %v, but no move", p.outcome)
	case p.outcome != game.Open && len(p.moves) > 0:
		r.Failf("Moves returns %v, and yet %d moves", p.outcome, len(p.moves))
	}

	moves, outcome := x.rules.Moves(x.at(p), nil)
	if !slices.Equal(moves, p.moves) || outcome != p.outcome {
		r.Failf("a second call of Moves returns %v %v, the first one %v %v", moves, outcome, p.moves, p.outcome)
	}
	for _, room := range []int{0, len(p.moves) + 100} {
		prefix := []M{1, 0, 1}
		moves, outcome = x.rules.Moves(x.at(p), append(make([]M, 0, len(prefix)+room), prefix...))
		if !slices.Equal(moves, slices.Concat(prefix, p.moves)) || outcome != p.outcome {
			r.Failf("Moves after the moves %v, in a buffer with room for %d more, returns %v %v, want them and %v %v",
				prefix, room, moves, outcome, p.moves, p.outcome)
		}
	}
}

// checkPure is the law pure. Before each call, the next position holds what it would in a search: zeros, or another position.
func (x *exam[S, M]) checkPure(r *report[S, M], p *place[S, M]) {
	for _, q := range x.questions(p) {
		if q.ask(x.at(p)); x.here != p.pos {
			r.Failf("%s writes to the position: it became %s", q.name, x.positionText(x.here))
		}
	}
	some := x.rubbish()
	for _, m := range p.moves {
		want, again := x.play(p, m)
		for _, rubbish := range some {
			x.next = rubbish
			if a := x.rules.Play(x.at(p), m, &x.next); x.next != want || a != again {
				r.Failf("Play of %s depends on what was in next before: %s, %v after %+v, but %s, %v after zeros",
					x.moveText(p.pos, m), x.positionText(x.next), a, rubbish, x.positionText(want), again)
			}
			if x.here != p.pos {
				r.Failf("Play of %s writes to the position: it became %s",
					x.moveText(p.pos, m), x.positionText(x.here))
			}
		}
	}
}

// rubbish returns what a next position may hold before it is written.
func (x *exam[S, M]) rubbish() []S {
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
func (x *exam[S, M]) questions(p *place[S, M]) []question[S] {
	all := []question[S]{
		{"Moves", func(s *S) { x.rules.Moves(s, nil) }},
		{"Evaluate", func(s *S) { x.rules.Evaluate(s) }},
		{"Turn", func(s *S) { x.rules.Turn(s) }},
		{"Key", func(s *S) { x.rules.Key(s) }},
	}
	add := func(name string, ask func(s *S)) { all = append(all, question[S]{name, ask}) }
	open := p.outcome == game.Open && len(p.moves) > 0
	if a := x.able.notation; a != nil {
		add("PositionText", func(s *S) { a.PositionText(s) })
		if open {
			add("MoveText", func(s *S) { a.MoveText(s, p.moves[0]) })
			text := a.MoveText(x.at(p), p.moves[0])
			add("ParseMove", func(s *S) { a.ParseMove(s, text) })
		}
	}
	if a := x.able.drawer; a != nil && p.ply < 2 { // costly, and unlikely to go wrong at some places only
		add("Board", func(s *S) { a.Board(s) })
		add("BoardSVG", func(s *S) { a.BoardSVG(s) })
	}
	if a := x.able.gridded; a != nil && p.ply < 2 {
		add("Grid", func(s *S) { a.Grid(s) })
		if open {
			add("MoveCells", func(s *S) { a.MoveCells(s, p.moves[0]) })
		}
	}
	if a := x.able.partial; a != nil {
		add("HasValue", func(s *S) { a.HasValue(s) })
	}
	if a := x.able.symmetric; a != nil {
		add("Canonical", func(s *S) { a.Canonical(s) })
	}
	if a := x.able.bounder; a != nil {
		add("Bounds", func(s *S) { a.Bounds(s) })
	}
	if a := x.able.known; a != nil {
		add("Known", func(s *S) { a.Known(s, nil, never) })
	}
	if a := x.able.lister; a != nil && open {
		add("List", func(s *S) { a.List(s, nil) })
	}
	if a := x.able.expander; a != nil && open && !x.known(p) {
		add("Expand", func(s *S) { a.Expand(s, nil, game.Infinity) })
	}
	if a := x.able.finite; a != nil {
		add("PliesLeft", func(s *S) { a.PliesLeft(s) })
	}
	if a := x.able.noisy; a != nil && open {
		add("Noisy", func(s *S) { a.Noisy(s, nil) })
	}
	if a := x.able.forcing; a != nil {
		add("Forced", func(s *S) { a.Forced(s) })
	}
	if a := x.able.sequenced; a != nil && open {
		add("Sequence", func(s *S) { a.Sequence(s, nil) })
		add("Defences", func(s *S) { a.Defences(s, nil) })
	}
	if a := x.able.checking; a != nil && open {
		add("Checks", func(s *S) { a.Checks(s, p.moves[0]) })
	}
	if a := x.able.exchanges; a != nil && open {
		add("Stakes", func(s *S) { a.Stakes(s, p.moves, nil) })
		add("Exchange", func(s *S) { a.Exchange(s, p.moves[0], 0) })
	}
	if a := x.able.grouped; a != nil && open {
		add("KindsOf", func(s *S) { a.KindsOf(s, p.moves, nil) })
	}
	if a := x.able.foreseen; a != nil && open {
		add("Deviation", func(s *S) { a.Deviation(s, 1, 3) })
	}
	if a := x.able.threats; a != nil && open {
		add("Overlooked", func(s *S) { a.Overlooked(s, p.moves[0]) })
	}
	if a := x.able.repeats; a != nil {
		add("DrawnByHistory", func(s *S) { a.DrawnByHistory(s, []uint64{x.rules.Key(s)}) })
	}
	return all
}

// checkTurn is the law turn.
func (x *exam[S, M]) checkTurn(r *report[S, M], p *place[S, M]) {
	turn := x.rules.Turn(x.at(p))
	if turn > game.Min {
		r.Failf("Turn returns side number %d", turn)
	}
	for _, m := range p.moves {
		next, again := x.play(p, m)
		want := turn.Opponent()
		if again {
			want = turn
		}
		if got := x.rules.Turn(&x.next); got != want {
			r.Failf("Play of %s by %v returns again = %v, but then it is the turn of %v in %s",
				x.moveText(p.pos, m), turn, again, got, x.positionText(next))
		}
	}
}

// checkKeyOf is the law key for a position that is reached twice.
func (x *exam[S, M]) checkKeyOf(r *report[S, M], p *place[S, M]) {
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
func (x *exam[S, M]) checkKeys(r *report[S, M]) {
	keys := make(map[uint64]*place[S, M], len(x.places))
	for _, p := range x.places {
		key := x.rules.Key(x.at(p))
		first := keys[key]
		switch {
		case first == nil:
			keys[key] = p
		case x.able.repeats == nil || x.able.exact != nil:
			r.FailAt(p, "the key %#x is also that of another position%s\n    here:", key, x.where(first))
		case x.rules.Turn(x.at(p)) != x.rules.Turn(x.at(first)) ||
			p.outcome == game.Open && first.outcome == game.Open && !sameMoves(p.moves, first.moves):
			r.FailAt(p, "the key %#x is also that of a position with other moves%s\n    here:", key, x.where(first))
		}
	}
}

// sameMoves compares them as sets.
func sameMoves[M game.Move](a, b []M) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// checkOutcome is the law outcome.
func (x *exam[S, M]) checkOutcome(r *report[S, M], p *place[S, M]) {
	x.compareOutcome(r, "Evaluate", p, x.rules.Evaluate(x.at(p)))
}

// compareOutcome checks value, which evaluation by that name gives p.
func (x *exam[S, M]) compareOutcome(r *report[S, M], name string, p *place[S, M], value game.Score) {
	if want, known := p.outcome.Value(0); known {
		if value != want {
			r.Failf("the game is %v for the side to move, %d, but %s gives %d", p.outcome, want, name, value)
		}
		return
	}
	if value > game.MaxStatic || value < -game.MaxStatic {
		r.Failf("the game is %v, but %s gives %d, outside ±MaxStatic", p.outcome, name, value)
	}
}

// checkFinite is the law finite: it colours the explored positions depth first; a move to a position on the current
// path closes a cycle.
func (x *exam[S, M]) checkFinite(r *report[S, M]) {
	if x.endless != nil {
		r.FailAt(x.endless, "a random game goes on after %d plies; if that is right, say so with Plies", x.plies)
	}
	if x.able.repeats != nil {
		return
	}
	type step struct {
		p *place[S, M]
		i int // the next of its moves to follow
	}
	const onPath, done = 1, 2
	colour := make(map[*place[S, M]]int, len(x.places))
	for _, root := range x.places {
		if colour[root] != 0 {
			continue
		}
		colour[root] = onPath
		for path := []step{{p: root}}; len(path) > 0; {
			top := &path[len(path)-1]
			if top.p.broken || top.i == len(top.p.moves) {
				colour[top.p] = done
				path = path[:len(path)-1]
				continue
			}
			next, _ := x.play(top.p, top.p.moves[top.i])
			top.i++
			q := x.index[next]
			if q == nil || colour[q] == done {
				continue
			}
			if colour[q] == 0 {
				colour[q] = onPath
				path = append(path, step{p: q})
				continue
			}
			var loop []string
			for i := slices.IndexFunc(path, func(s step) bool { return s.p == q }); i < len(path); i++ {
				loop = append(loop, x.moveText(path[i].p.pos, path[i].p.moves[path[i].i-1]))
			}
			r.FailAt(q, "the position comes again after the %d moves %v; a game in which that is right is game.Repeats",
				len(loop), loop)
		}
	}
}

// checkShared is the law shared. Under the race detector it finds more.
func (x *exam[S, M]) checkShared(r *report[S, M]) {
	type answer struct {
		value game.Score
		key   uint64
		moves []M
		next  S
	}
	ask := func(s, next *S) (a answer) {
		a.value, a.key = x.rules.Evaluate(s), x.rules.Key(s)
		a.moves, _ = x.rules.Moves(s, nil)
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
func (x *exam[S, M]) checkAllocations(r *report[S, M]) {
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
type call[S comparable, M game.Move] struct {
	name string
	call func(p *place[S, M])
}

// searchCalls lists the calls, with buffers of the given size.
func (x *exam[S, M]) searchCalls(size int) []call[S, M] {
	buf, ranked := make([]M, 0, size), make([]game.Ranked[M], 0, size)
	each := func(f func(m M)) func(*place[S, M]) {
		return func(p *place[S, M]) {
			for _, m := range p.moves {
				f(m)
			}
		}
	}
	always := func(f func()) func(*place[S, M]) { return func(*place[S, M]) { f() } }
	whenOpen := func(f func()) func(*place[S, M]) {
		return func(p *place[S, M]) {
			if p.outcome == game.Open {
				f()
			}
		}
	}
	calls := []call[S, M]{
		{"Moves", always(func() { x.rules.Moves(&x.here, buf) })},
		{"Play", each(func(m M) { x.rules.Play(&x.here, m, &x.next) })},
		{"Evaluate", always(func() { x.rules.Evaluate(&x.here) })},
		{"Turn", always(func() { x.rules.Turn(&x.here) })},
		{"Key", always(func() { x.rules.Key(&x.here) })},
	}
	add := func(name string, f func(*place[S, M])) { calls = append(calls, call[S, M]{name, f}) }
	if a := x.able.partial; a != nil {
		add("HasValue", always(func() { a.HasValue(&x.here) }))
	}
	if a := x.able.symmetric; a != nil {
		add("Canonical", always(func() { a.Canonical(&x.here) }))
		add("Map and Unmap", func(p *place[S, M]) {
			_, how := a.Canonical(&x.here)
			for _, m := range p.moves {
				a.Unmap(a.Map(m, how), how)
			}
		})
	}
	if a := x.able.bounder; a != nil {
		add("Bounds", always(func() { a.Bounds(&x.here) }))
	}
	if a := x.able.known; a != nil {
		add("Known", always(func() { a.Known(&x.here, nil, never) }))
	}
	if a := x.able.historic; a != nil {
		add("WithHistory", always(func() { a.WithHistory(&x.here, 0, nil) }))
	}
	if a := x.able.numbered; a != nil {
		for _, name := range a.Numberings() {
			if n, err := a.Numbering(name); err == nil {
				add("Number of "+strconv.Quote(name), always(func() { n.Number(&x.here) }))
			}
		}
	}
	if a := x.able.lister; a != nil {
		add("List", whenOpen(func() { a.List(&x.here, ranked) }))
	}
	if a := x.able.expander; a != nil {
		children := make([]game.Child[S, M], 0, size)
		add("Expand", func(p *place[S, M]) {
			if p.outcome == game.Open && !x.known(p) {
				x.here = p.pos
				a.Expand(&x.here, children, game.Infinity)
			}
		})
	}
	if a := x.able.finite; a != nil {
		add("PliesLeft", always(func() { a.PliesLeft(&x.here) }))
	}
	if a := x.able.noisy; a != nil {
		add("Noisy", whenOpen(func() { a.Noisy(&x.here, buf) }))
	}
	if a := x.able.passer; a != nil {
		add("Pass", whenOpen(func() { a.Pass(&x.here, &x.next) }))
	}
	if a := x.able.forcing; a != nil {
		add("Forced", always(func() { a.Forced(&x.here) }))
	}
	if a := x.able.sequenced; a != nil {
		add("Sequence", whenOpen(func() { a.Sequence(&x.here, buf) }))
		add("Defences", whenOpen(func() { a.Defences(&x.here, buf) }))
	}
	if a := x.able.checking; a != nil {
		add("Checks", func(p *place[S, M]) {
			if x.here = p.pos; p.outcome == game.Open {
				a.Checks(&x.here, p.moves[0])
			}
		})
	}
	if a := x.able.exchanges; a != nil {
		stakes := make([]game.Stake, 0, 1)
		add("Stakes and Exchange", func(p *place[S, M]) {
			if x.here = p.pos; p.outcome == game.Open {
				a.Stakes(&x.here, p.moves[:1], stakes)
				a.Exchange(&x.here, p.moves[0], 0)
			}
		})
	}
	if a := x.able.grouped; a != nil {
		kinds := make([]uint16, 0, 1)
		add("KindsOf", func(p *place[S, M]) {
			if x.here = p.pos; p.outcome == game.Open {
				a.KindsOf(&x.here, p.moves[:1], kinds)
			}
		})
	}
	if a := x.able.foreseen; a != nil {
		add("Deviation", whenOpen(func() { a.Deviation(&x.here, 1, 3) }))
	}
	if a := x.able.repeats; a != nil {
		keys := []uint64{1, 2, 3, 4}
		add("DrawnByHistory", always(func() { a.DrawnByHistory(&x.here, keys) }))
	}
	return calls
}

// checkPerft is the law perft.
func (x *exam[S, M]) checkPerft(r *report[S, M]) {
	if len(x.perft) == 0 {
		x.notChecked(r, "how many lines of play there are: no numbers were given with Perft")
	}
	for plies, want := range x.perft {
		start := x.rules.Start()
		slots := make([]slot[S, M], plies+1)
		if got := x.countLines(&start, slots, plies); got != want {
			r.Failf("there are %d lines of %d plies from the start, want %d%s", got, plies, want, x.divide(plies))
		}
	}
}

// slot is the state of counting at one ply.
type slot[S comparable, M game.Move] struct {
	pos   S
	moves []M
}

// countLines counts the lines of exactly that many plies from s. It needs as many slots.
func (x *exam[S, M]) countLines(s *S, slots []slot[S, M], plies int) uint64 {
	if plies == 0 {
		return 1
	}
	here := &slots[0]
	here.moves, _ = x.rules.Moves(s, here.moves[:0])
	if plies == 1 {
		return uint64(len(here.moves))
	}
	lines := uint64(0)
	for _, m := range here.moves {
		x.rules.Play(s, m, &here.pos)
		lines += x.countLines(&here.pos, slots[1:], plies-1)
	}
	return lines
}

// divide says how many of the lines begin with each move, to compare with another program's list.
func (x *exam[S, M]) divide(plies int) string {
	if plies == 0 {
		return ""
	}
	start, text := x.rules.Start(), ""
	moves, _ := x.rules.Moves(&start, nil)
	slots := make([]slot[S, M], plies)
	for _, m := range moves {
		var next S
		x.rules.Play(&start, m, &next)
		text += fmt.Sprintf("\n\t%s: %d", x.moveText(start, m), x.countLines(&next, slots, plies-1))
	}
	return text
}
