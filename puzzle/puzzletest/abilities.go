package puzzletest

import (
	"reflect"
	"strings"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/puzzle"
)

// abilities are the optional interfaces that a problem implements; nil: it does not.
type abilities[S comparable, M puzzle.Move] struct {
	heuristic puzzle.Heuristic[S]
	hopeless  puzzle.Hopeless[S]
	solvable  puzzle.Solvable[S]
	inverse   puzzle.Inverse[S, M]
	goals     puzzle.Goals[S]
	notation  puzzle.Notation[S, M]
	drawer    puzzle.Drawer[S]
	pointing  puzzle.Pointing[S, M]
	diver     puzzle.Diver[S, M]
	numbered  puzzle.Numbered[S]

	heuristics func() []puzzle.HeuristicName
	with       func(name string) (puzzle.Puzzle[S, M], bool)
}

func findAbilities[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](rules P) abilities[S, M] {
	var a abilities[S, M]
	p := any(rules)
	a.heuristic, _ = p.(puzzle.Heuristic[S])
	a.hopeless, _ = p.(puzzle.Hopeless[S])
	a.solvable, _ = p.(puzzle.Solvable[S])
	a.inverse, _ = p.(puzzle.Inverse[S, M])
	a.goals, _ = p.(puzzle.Goals[S])
	a.notation, _ = p.(puzzle.Notation[S, M])
	a.drawer, _ = p.(puzzle.Drawer[S])
	a.pointing, _ = p.(puzzle.Pointing[S, M])
	a.diver, _ = p.(puzzle.Diver[S, M])
	a.numbered, _ = p.(puzzle.Numbered[S])
	if h, ok := p.(puzzle.Heuristics[P]); ok {
		a.heuristics = h.Heuristics
		a.with = func(name string) (puzzle.Puzzle[S, M], bool) { return h.WithHeuristic(name) }
	}
	return a
}

// checkAbilities is the law abilities.
func (x *exam[S, M, P]) checkAbilities(r *report[S, M]) {
	kinds := []reflect.Type{
		reflect.TypeFor[puzzle.Heuristic[S]](),
		reflect.TypeFor[puzzle.Heuristics[P]](),
		reflect.TypeFor[puzzle.Hopeless[S]](),
		reflect.TypeFor[puzzle.Solvable[S]](),
		reflect.TypeFor[puzzle.Inverse[S, M]](),
		reflect.TypeFor[puzzle.Goals[S]](),
		reflect.TypeFor[puzzle.Notation[S, M]](),
		reflect.TypeFor[puzzle.Drawer[S]](),
		reflect.TypeFor[puzzle.Pointing[S, M]](),
		reflect.TypeFor[puzzle.Diver[S, M]](),
		reflect.TypeFor[puzzle.Numbered[S]](),
	}
	own := reflect.TypeOf(x.rules)
	var has, hasNot []string
	for _, kind := range kinds {
		name, _, _ := strings.Cut(kind.Name(), "[")
		if own.Implements(kind) {
			has = append(has, name)
			continue
		}
		hasNot = append(hasNot, name)
		if faults, meant := laws.CompareMethods(own, kind); meant {
			r.Failf("%v is not a puzzle."+name+", though it has a method of one: %s", own, strings.Join(faults, "; "))
		}
	}
	if a := x.able; a.diver != nil && (a.heuristic == nil || a.solvable == nil || a.inverse == nil) {
		r.Failf("%v is a puzzle.Diver, and so has to be Heuristic, Solvable and Inverse", own)
	}
	if a := x.able; a.hopeless != nil && a.heuristic == nil {
		r.Failf("%v is puzzle.Hopeless, and so has to be Heuristic", own)
	}
	r.Logf("abilities of %v: %s; not: %s", own, orNone(has), orNone(hasNot))
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
