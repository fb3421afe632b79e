package puzzletest

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/puzzle"
)

// This file holds the laws of the abilities, except notation and Diver.

// checkHeuristic is the law heuristic.
func (x *exam[S, M, P]) checkHeuristic(r *report[S, M], p *place[S, M]) {
	x.checkEstimate(r, "Estimate", x.able.heuristic, p)
	if x.able.hopeless == nil {
		return
	}
	estimate, reason := x.able.heuristic.Estimate(x.at(p)), x.able.hopeless.Hopeless(x.at(p))
	if (reason != nil) != (estimate == puzzle.Infinity) {
		r.Failf("Estimate returns %v, but Hopeless says: %v", estimate, reason)
	}
	if reason != nil {
		laws.CheckOneLine(r, "Hopeless", reason)
	}
}

// checkEstimate checks the estimate of a heuristic by that name at p.
func (x *exam[S, M, P]) checkEstimate(r *report[S, M], name string, h puzzle.Heuristic[S], p *place[S, M]) {
	estimate := h.Estimate(x.at(p))
	if again := h.Estimate(x.at(p)); again != estimate {
		r.Failf("%s returns %v, and when asked again %v", name, estimate, again)
	}
	if estimate < 0 || estimate > puzzle.Infinity {
		r.Failf("%s returns %d, want 0 to Infinity", name, int32(estimate))
		return
	}
	if cost, ok := x.cheapest(p.pos); ok && estimate > cost {
		r.Failf("%s returns %v, but there is a way to a goal that costs %v", name, estimate, cost)
	}
	if !x.consistent {
		return
	}
	for _, m := range p.moves {
		_, cost := x.play(p, m)
		after := h.Estimate(&x.next)
		switch {
		case estimate == puzzle.Infinity && after < puzzle.Infinity:
			r.Failf("%s returns ∞, but after %s %v", name, x.moveText(p.pos, m), after)
		case estimate < puzzle.Infinity && estimate > cost.Plus(after):
			r.Failf("%s is not consistent: it returns %v, and after %s, which costs %v, only %v",
				name, estimate, x.moveText(p.pos, m), cost, after)
		}
	}
}

// checkHeuristics is the law heuristics.
func (x *exam[S, M, P]) checkHeuristics(r *report[S, M]) {
	var listed []laws.Choice
	for _, h := range x.able.heuristics() {
		listed = append(listed, laws.Choice(h))
	}
	laws.CheckChoice(r, laws.Chooser{
		Kind: "heuristic", List: "Heuristics", With: "WithHeuristic", Ask: "Estimate", Listed: listed,
		Zero: reflect.ValueOf(x.rules).IsZero(),
		Known: func(name string) bool {
			_, ok := x.able.with(name)
			return ok
		},
		Agrees: func(name string) bool {
			rules, _ := x.able.with(name)
			return x.compareRules(r, name, rules)
		},
	})
}

// compareRules checks rules that use another heuristic, and returns whether it gives the same estimates.
func (x *exam[S, M, P]) compareRules(r *report[S, M], name string, rules puzzle.Puzzle[S, M]) (same bool) {
	h, ok := rules.(puzzle.Heuristic[S])
	if !ok {
		r.Failf("with the heuristic %q there is no Estimate", name)
		return false
	}
	same = true
	for _, p := range x.places {
		r.Guard(p, func() {
			x.checkEstimate(r, "Estimate by "+name, h, p)
			same = same && h.Estimate(x.at(p)) == x.able.heuristic.Estimate(x.at(p))
			moves, goal, key := rules.Moves(x.at(p), nil), rules.Goal(x.at(p)), rules.Key(x.at(p))
			if !slices.Equal(moves, p.moves) || goal != p.goal || key != x.rules.Key(x.at(p)) {
				r.Failf("with the heuristic %q the moves, goals or keys are others: %v, %v, %#x", name, moves, goal, key)
			}
		})
	}
	if diver, ok := rules.(puzzle.Diver[S, M]); ok {
		for _, p := range laws.Spread(x.places, 50) {
			r.Guard(p, func() { x.compareDives(r, diver, h, p) })
		}
	}
	return same
}

// checkSolvable is the law solvable at p.
func (x *exam[S, M, P]) checkSolvable(r *report[S, M], p *place[S, M]) {
	reason := x.able.solvable.Solvable(x.at(p))
	if reason == nil {
		return
	}
	laws.CheckOneLine(r, "Solvable", reason)
	if p.goal {
		r.Failf("a goal is called unsolvable: %v", reason)
	}
	for _, m := range p.moves {
		x.play(p, m)
		if x.able.solvable.Solvable(&x.next) == nil {
			r.Failf("unsolvable (%v), but not after %s", reason, x.moveText(p.pos, m))
		}
	}
}

// checkSolvableExactly is the law solvable if all positions are known: it goes back from the goals along all moves.
func (x *exam[S, M, P]) checkSolvableExactly(r *report[S, M]) {
	if !x.whole {
		return
	}
	before := map[S][]*place[S, M]{}
	var level []*place[S, M]
	reached := map[S]bool{}
	for _, p := range x.places {
		if p.goal {
			level = append(level, p)
			reached[p.pos] = true
		}
		for _, m := range p.moves {
			next, _ := x.play(p, m)
			before[next] = append(before[next], p)
		}
	}
	for len(level) > 0 {
		p := level[len(level)-1]
		level = level[:len(level)-1]
		for _, q := range before[p.pos] {
			if !reached[q.pos] {
				reached[q.pos] = true
				level = append(level, q)
			}
		}
	}
	for _, p := range x.places {
		reason := x.able.solvable.Solvable(x.at(p))
		switch {
		case reason == nil && !reached[p.pos]:
			r.FailAt(p, "no goal can be reached, but Solvable sees no reason")
		case reason != nil && reached[p.pos]:
			r.FailAt(p, "a goal can be reached, but Solvable says: %v", reason)
		}
	}
}

// checkInverse is the law inverse.
func (x *exam[S, M, P]) checkInverse(r *report[S, M], p *place[S, M]) {
	for _, m := range p.moves {
		next, cost := x.play(p, m)
		name := x.moveText(p.pos, m)
		back := x.able.inverse.Inverse(x.at(p), m)
		if !slices.Contains(x.rules.Moves(&x.next, nil), back) {
			r.Failf("Inverse of %s is %s, which is not possible afterwards", name, x.moveText(next, back))
			continue
		}
		var again S
		if c := x.rules.Play(&x.next, back, &again); again != p.pos || c != cost {
			r.Failf("Inverse of %s, which costs %v, is %s, which leads to %s and costs %v",
				name, cost, x.moveText(next, back), x.positionText(again), c)
		}
	}
}

// checkGoals is the law goals.
func (x *exam[S, M, P]) checkGoals(r *report[S, M]) {
	prefix := []S{x.start}
	goals := x.able.goals.Goals(slices.Clone(prefix))
	if len(goals) < 1 || goals[0] != x.start {
		r.Failf("Goals does not append: after the start it returns %v", goals)
		return
	}
	listed := map[S]bool{}
	for _, s := range goals[1:] {
		if !x.rules.Goal(&s) {
			r.Failf("Goals lists %s, which Goal denies", x.positionText(s))
		}
		if listed[s] {
			r.Failf("Goals lists %s twice", x.positionText(s))
		}
		listed[s] = true
	}
	for _, p := range x.places {
		if p.goal && !listed[p.pos] {
			r.FailAt(p, "a goal that Goals does not list")
		}
	}
}

// checkNumbers is the law numbers.
func (x *exam[S, M, P]) checkNumbers(r *report[S, M]) {
	numbering, err := x.able.numbered.Numbering()
	if err != nil {
		laws.CheckOneLine(r, "Numbering", err)
		return
	}
	size := numbering.Size()
	if name := numbering.Problem(); name == "" || strings.ContainsFunc(name, unicode.IsSpace) {
		r.Failf("the numbered problem is called %q, and its name is a word", name)
	}
	for _, p := range x.places {
		if p.broken {
			continue
		}
		n, ok := numbering.Number(x.at(p))
		switch {
		case !ok && (x.able.solvable == nil || x.able.solvable.Solvable(x.at(p)) == nil):
			r.FailAt(p, "a position without a number, though nothing says that no goal can be reached")
		case ok && n >= size:
			r.FailAt(p, "the number %d, and there are %d", n, size)
		case ok:
			var back S
			if !numbering.Position(n, &back) || back != p.pos {
				r.FailAt(p, "the number %d, which is that of %s", n, x.positionText(back))
			}
		}
		for _, m := range p.moves {
			if _, cost := x.play(p, m); cost != 1 {
				r.FailAt(p, "%s costs %v, so that a table cannot count moves", x.moveText(p.pos, m), cost)
			}
		}
	}
	for range min(size, 1000) {
		n := x.random.Uint64N(size)
		if x.here = x.last; !numbering.Position(n, &x.here) {
			continue
		}
		if back, ok := numbering.Number(&x.here); !ok || back != n {
			r.Failf("number %d is %s, which has the number %d (%v)", n, x.positionText(x.here), back, ok)
		}
		for _, m := range x.rules.Moves(&x.here, nil) {
			x.rules.Play(&x.here, m, &x.next)
			to, ok := numbering.Number(&x.next)
			var back S
			if !ok || to >= size || !numbering.Position(to, &back) || back != x.next {
				r.Failf("%s of number %d leads to %s, which has no number of its own", x.moveText(x.here, m), n, x.positionText(x.next))
			}
		}
	}
}

// checkDrawing is the law drawing.
func (x *exam[S, M, P]) checkDrawing(r *report[S, M], p *place[S, M]) {
	if board := x.able.drawer.Board(x.at(p)); !strings.HasSuffix(board, "\n") {
		r.Failf("Board's last line must end in a newline, but the board is %q", board)
	}
	picture := x.able.drawer.BoardSVG(x.at(p))
	if strings.TrimSpace(picture) == "" {
		r.Failf("BoardSVG draws nothing")
	}
	if err := laws.SVG(picture); err != nil {
		r.Failf("BoardSVG draws what cannot stand in an svg element: %v", err)
	}
}

// checkPointing is the law pointing.
func (x *exam[S, M, P]) checkPointing(r *report[S, M], p *place[S, M]) {
	there := map[string]int{}
	for _, spot := range x.able.pointing.Spots(x.at(p), nil) {
		there[spot.Name]++
		switch {
		case spot.Name == "" || strings.ContainsFunc(spot.Name, unicode.IsSpace):
			r.Failf("Spots has one called %q, and a name is a word", spot.Name)
		case spot.Width == 0 && spot.Height == 0: // beside the picture
		case spot.Width <= 0 || spot.Height <= 0 || spot.X < 0 || spot.Y < 0 || spot.X+spot.Width > 100 || spot.Y+spot.Height > 100:
			r.Failf("the spot %+v is not within the picture", spot)
		}
	}
	moves := map[string]M{}
	for _, m := range p.moves {
		touch := x.able.pointing.Touch(x.at(p), m, nil)
		if len(touch) == 0 {
			r.Failf("Touch points at nothing for the move %s", x.moveText(p.pos, m))
			continue
		}
		wanted := map[string]int{}
		for _, name := range touch {
			wanted[name]++
		}
		for name, n := range wanted {
			if n > there[name] {
				r.Failf("for the move %s %q is pointed at %d times, and there are %d of it", x.moveText(p.pos, m), name, n, there[name])
			}
		}
		slices.Sort(touch[:len(touch)-1])
		alike := strings.Join(touch, " ")
		if other, known := moves[alike]; known {
			r.Failf("two moves, %v and %v, are pointed at alike: %s", other, m, alike)
		}
		moves[alike] = m
	}
}
