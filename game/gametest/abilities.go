package gametest

import (
	"reflect"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// abilities are the optional interfaces that a game implements; nil: it does not.
type abilities[S comparable, M game.Move] struct {
	notation  game.Notation[S, M]
	drawer    game.Drawer[S]
	gridded   game.Gridded[S, M]
	decimals  game.Decimals
	draws     game.Draws[S]
	coded     game.Coded[S, M]
	partial   game.Partial[S]
	symmetric game.Symmetric[S, M]
	exact     game.Exact
	finite    game.Finite[S]
	bounder   game.Bounder[S]
	known     game.Known[S]
	lister    game.Lister[S, M]
	expander  game.Expander[S, M]
	noisy     game.Noisy[S, M]
	passer    game.Passer[S]
	forcing   game.Forcing[S]
	sequenced game.Sequenced[S, M]
	checking  game.Checking[S, M]
	exchanges game.Exchanging[S, M]
	grouped   game.Grouped[S, M]
	scaled    game.Scaled
	foreseen  game.Foreseen[S]
	threats   game.Threatening[S, M]
	repeats   game.Repeats[S]
	historic  game.Historic[S]
	numbered  game.Numbered[S]
	summed    game.Summed[S]

	// tune asks rules of the same type as a game.Tunable: for the untuned ones, whether there are any, and for others by weights.
	tune func(rules game.Game[S, M]) (untuned game.Game[S, M], ok bool, with func([]float64) (game.Game[S, M], bool))

	evaluators func() []game.Evaluator
	with       func(name string) (game.Game[S, M], bool)
	thread     func() game.Game[S, M]
	threaded   reflect.Type // game.Threaded of the rules' own type
	evaluable  reflect.Type // game.Evaluators of the rules' own type
	counting   func() game.Game[S, M]
	counted    reflect.Type // game.Counted of the rules' own type
	tunable    reflect.Type // game.Tunable of the rules' own type
}

func findAbilities[S comparable, M game.Move, G game.Game[S, M]](rules G) abilities[S, M] {
	a := abilities[S, M]{
		evaluable: reflect.TypeFor[game.Evaluators[G]](), counted: reflect.TypeFor[game.Counted[G]](),
		threaded: reflect.TypeFor[game.Threaded[G]](), tunable: reflect.TypeFor[game.Tunable[G]](),
	}
	g := any(rules)
	a.notation, _ = g.(game.Notation[S, M])
	a.drawer, _ = g.(game.Drawer[S])
	a.gridded, _ = g.(game.Gridded[S, M])
	a.decimals, _ = g.(game.Decimals)
	a.draws, _ = g.(game.Draws[S])
	a.coded, _ = g.(game.Coded[S, M])
	if of, ok := g.(game.Counted[G]); ok {
		a.counting = func() game.Game[S, M] { return of.Counting() }
	}
	a.partial, _ = g.(game.Partial[S])
	a.symmetric, _ = g.(game.Symmetric[S, M])
	a.exact, _ = g.(game.Exact)
	a.finite, _ = g.(game.Finite[S])
	a.bounder, _ = g.(game.Bounder[S])
	a.known, _ = g.(game.Known[S])
	a.lister, _ = g.(game.Lister[S, M])
	a.expander, _ = g.(game.Expander[S, M])
	a.noisy, _ = g.(game.Noisy[S, M])
	a.passer, _ = g.(game.Passer[S])
	a.forcing, _ = g.(game.Forcing[S])
	a.sequenced, _ = g.(game.Sequenced[S, M])
	a.checking, _ = g.(game.Checking[S, M])
	a.exchanges, _ = g.(game.Exchanging[S, M])
	a.grouped, _ = g.(game.Grouped[S, M])
	a.scaled, _ = g.(game.Scaled)
	if t, ok := g.(game.Threaded[G]); ok {
		a.thread = func() game.Game[S, M] { return t.Thread() }
	}
	a.foreseen, _ = g.(game.Foreseen[S])
	a.threats, _ = g.(game.Threatening[S, M])
	a.repeats, _ = g.(game.Repeats[S])
	a.historic, _ = g.(game.Historic[S])
	a.numbered, _ = g.(game.Numbered[S])
	a.summed, _ = g.(game.Summed[S])
	if t, ok := g.(game.Tunable[G]); ok {
		a.tune = func(rules game.Game[S, M]) (game.Game[S, M], bool, func([]float64) (game.Game[S, M], bool)) {
			t = any(rules).(game.Tunable[G])
			untuned, ok := t.Untuned()
			return untuned, ok, func(weights []float64) (game.Game[S, M], bool) { return t.WithWeights(weights) }
		}
	}
	switch e := g.(type) {
	case game.Evaluators[G]:
		a.evaluators = e.Evaluators
		a.with = func(name string) (game.Game[S, M], bool) { return e.WithEvaluator(name) }
	case game.Evaluators[game.Game[S, M]]:
		a.evaluators, a.with = e.Evaluators, e.WithEvaluator
	case game.Evaluators[any]:
		a.evaluators = e.Evaluators
		a.with = func(name string) (game.Game[S, M], bool) {
			made, ok := e.WithEvaluator(name)
			rules, is := made.(game.Game[S, M])
			return rules, ok && is
		}
	}
	return a
}

// checkAbilities is the law abilities.
func (x *exam[S, M]) checkAbilities(r *report[S, M]) {
	kinds := []reflect.Type{
		reflect.TypeFor[game.Notation[S, M]](),
		reflect.TypeFor[game.Drawer[S]](),
		reflect.TypeFor[game.Gridded[S, M]](),
		reflect.TypeFor[game.Decimals](),
		reflect.TypeFor[game.Draws[S]](),
		reflect.TypeFor[game.Coded[S, M]](),
		x.able.counted,
		reflect.TypeFor[game.Partial[S]](),
		x.able.evaluable,
		reflect.TypeFor[game.Summed[S]](),
		x.able.tunable,
		reflect.TypeFor[game.Symmetric[S, M]](),
		reflect.TypeFor[game.Exact](),
		reflect.TypeFor[game.Finite[S]](),
		reflect.TypeFor[game.Bounder[S]](),
		reflect.TypeFor[game.Known[S]](),
		reflect.TypeFor[game.Lister[S, M]](),
		reflect.TypeFor[game.Expander[S, M]](),
		reflect.TypeFor[game.Noisy[S, M]](),
		reflect.TypeFor[game.Passer[S]](),
		reflect.TypeFor[game.Forcing[S]](),
		reflect.TypeFor[game.Sequenced[S, M]](),
		reflect.TypeFor[game.Checking[S, M]](),
		reflect.TypeFor[game.Exchanging[S, M]](),
		reflect.TypeFor[game.Grouped[S, M]](),
		reflect.TypeFor[game.Scaled](),
		x.able.threaded,
		reflect.TypeFor[game.Foreseen[S]](),
		reflect.TypeFor[game.Threatening[S, M]](),
		reflect.TypeFor[game.Repeats[S]](),
		reflect.TypeFor[game.Historic[S]](),
		reflect.TypeFor[game.Numbered[S]](),
	}
	own := reflect.TypeOf(x.rules)
	var has, hasNot []string
	for _, kind := range kinds {
		name, _, _ := strings.Cut(kind.Name(), "[")
		if own.Implements(kind) || name == "Evaluators" && x.able.with != nil {
			has = append(has, name)
			continue
		}
		hasNot = append(hasNot, name)
		if faults, meant := laws.CompareMethods(own, kind); meant {
			r.Failf("%v is not a game."+name+", though it has a method of one: %s", own, strings.Join(faults, "; "))
		}
	}
	r.Logf("abilities of %v: %s; not: %s", own, orNone(has), orNone(hasNot))
}

func orNone(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
