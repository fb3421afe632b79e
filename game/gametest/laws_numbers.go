package gametest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
)

// This file holds the laws of positions that have numbers, and of what history does to values.

// drawnPlaces is how many places of a level the law numbers looks at; a level that has no more is looked at as a whole.
const drawnPlaces = 300

// numberings returns what Numberings lists, and reports what is missing.
func (x *exam[S, M]) numberings(r *report[S, M]) map[string]game.Numbering[S] {
	all := map[string]game.Numbering[S]{}
	for _, name := range x.able.numbered.Numberings() {
		n, err := x.able.numbered.Numbering(name)
		if err != nil {
			r.Failf("Numberings lists %q, and Numbering says: %v", name, err)
			continue
		}
		all[name] = n
	}
	return all
}

// checkNumbers is the law numbers for places drawn from each level.
func (x *exam[S, M]) checkNumbers(r *report[S, M]) {
	const unlikely = "no such numbering"
	if _, err := x.able.numbered.Numbering(unlikely); err == nil {
		r.Failf("Numbering accepts the name %q", unlikely)
	}
	random := rand.New(rand.NewPCG(x.seed, 1))
	for name, n := range x.numberings(r) {
		var names []string
		for level, l := range n.Levels() {
			if l.Name == "" || strings.ContainsAny(l.Name, " \t\n") || slices.Contains(names, l.Name) {
				r.Failf("numbering %q calls a level %q; want a name of its own, without spaces", name, l.Name)
			}
			names = append(names, l.Name)
			if l.Size <= drawnPlaces {
				for number := range l.Size {
					x.checkPlace(r, n, game.Place{Level: level, Number: number})
				}
				continue
			}
			for range drawnPlaces {
				x.checkPlace(r, n, game.Place{Level: level, Number: random.Uint64N(l.Size)})
			}
		}
	}
}

// checkPlace checks a place.
func (x *exam[S, M]) checkPlace(r *report[S, M], n game.Numbering[S], at game.Place) {
	s, other := x.start, x.places[len(x.places)-1].pos // whatever was there before
	ok := n.Position(at, &s)
	if again := n.Position(at, &other); again != ok || ok && s != other {
		r.Failf("Position of %v is %v (%v), and when asked again %v (%v)", at, s, ok, other, again)
		return
	}
	if !ok {
		return
	}
	if back, ok := n.Number(&s); !ok || back != at {
		r.Failf("Position of %v is %v, whose Number is %v (%v)", at, s, back, ok)
		return
	}
	x.successors(r, n, s, at)
}

// checkNumbersAt is the law numbers at p.
func (x *exam[S, M]) checkNumbersAt(r *report[S, M], p *place[S, M]) {
	for name, n := range x.numberings(r) {
		at, ok := n.Number(x.at(p))
		if !ok {
			continue
		}
		levels := n.Levels()
		if at.Level < 0 || at.Level >= len(levels) || at.Number >= levels[at.Level].Size {
			r.Failf("numbering %q gives the place %v, beyond its %d levels or the size of this one", name, at, len(levels))
			continue
		}
		var other S
		if !n.Position(at, &other) {
			r.Failf("numbering %q gives the place %v, and says that it has no position", name, at)
			continue
		}
		if text := x.able.notation; text != nil && other != p.pos && text.PositionText(&other) == text.PositionText(x.at(p)) {
			r.Failf("numbering %q gives the place %v, whose position is %+v instead of %+v, and is written the same", name, at, other, p.pos)
		}
		mine, outcome := x.successors(r, n, p.pos, at)
		theirs, otherOutcome := x.successors(r, n, other, at)
		if x.able.historic != nil && outcome == game.Drawn && otherOutcome == game.Open {
			continue // by a counter, which numbers leave out: see game.Historic
		}
		if outcome != otherOutcome {
			r.Failf("the game is %v, and in %v, which has the same place %v, %v", outcome, other, at, otherOutcome)
		} else if !slices.Equal(mine, theirs) {
			r.Failf("moves lead to %v, and those of %v, which has the same place %v, to %v", mine, other, at, theirs)
		}
	}
}

// successors lists where the moves of a position lead to, and how the game ended if it has, and checks that none goes upwards or to
// an open position without a place.
func (x *exam[S, M]) successors(r *report[S, M], n game.Numbering[S], s S, at game.Place) (to []string, outcome game.Outcome) {
	moves, outcome := x.rules.Moves(&s, nil)
	slices.SortFunc(moves, func(a, b M) int { return cmp.Compare(a, b) })
	for _, m := range moves {
		var next S
		again := x.rules.Play(&s, m, &next)
		after, ok := n.Number(&next)
		if ok && after.Level > at.Level {
			r.Failf("a move of %v, at %v, leads upwards to %v", s, at, after)
		}
		if ok {
			to = append(to, fmt.Sprint(after, again))
			continue
		}
		_, result := x.rules.Moves(&next, nil)
		if result == game.Open {
			r.Failf("a move of %v, at %v, leads to %v, which is open and has no place", s, at, next)
		}
		to = append(to, fmt.Sprint(result, again))
	}
	slices.Sort(to)
	return to, outcome
}

// checkHistory is the law history.
func (x *exam[S, M]) checkHistory(r *report[S, M], p *place[S, M]) {
	if v, known := x.able.historic.WithHistory(x.at(p), 0, x.before(p)); !known || v != 0 {
		r.Failf("WithHistory makes a draw worth %d (%v)", v, known)
	}
	for _, v := range []game.Score{game.Win(1), game.Loss(2)} {
		if worth, known := x.able.historic.WithHistory(x.at(p), v, nil); known && worth != v && worth != 0 {
			r.Failf("WithHistory makes %d worth %d", v, worth)
		}
	}
}
