package classic_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// refinedTree is the plain definition of quiescence, singular extension and bias: minimax over the tree that they
// make.
type refinedTree struct {
	randomGame
	classic.Refine
	limit int
}

// worth returns the value of s from MAX's side. calm are the static values of the line from the horizon on.
func (g *refinedTree) worth(s randomPosition, ply, horizon, width int, calm []game.Score) game.Score {
	moves, outcome := g.Moves(&s, nil)
	if value, ended := outcome.Value(ply); ended {
		return value * s.side.Sign()
	}
	static := g.Evaluate(&s) * s.side.Sign()
	if outcome != game.Open {
		return static
	}
	if ply >= horizon {
		calm = append(slices.Clone(calm), static)
		k := len(calm) - 1
		still := k > 0 && (distance(calm[k], calm[k-1]) <= int64(g.Quiescence.Within) || distance(calm[k], calm[0]) <= int64(g.Quiescence.Within))
		if !g.Quiescence.On || still || g.Quiescence.Most > 0 && k == g.Quiescence.Most {
			return static
		}
	}
	children := g.children(s, moves, width)
	var values []game.Score
	for i, c := range children {
		further := 0
		if g.Singular.On && ply+1 == horizon && (g.Singular.Most == 0 || horizon-g.limit < g.Singular.Most) && len(children) > 1 {
			further = 1
			for k, other := range children {
				if k != i && distance(c.static, other.static) <= int64(g.Singular.Margin) {
					further = 0
				}
			}
		}
		values = append(values, g.worth(c.position, ply+1, horizon+further, c.width, calm))
	}
	if s.side == game.Max {
		return slices.Max(values)
	}
	return slices.Min(values)
}

type refinedChild struct {
	position randomPosition
	static   game.Score // from MAX's side
	width    int
}

// children returns those that bias leaves, in generation order.
func (g *refinedTree) children(s randomPosition, moves []randomMove, width int) (kept []refinedChild) {
	all := make([]refinedChild, len(moves))
	for i, m := range moves {
		g.Play(&s, m, &all[i].position)
		all[i].static = g.Evaluate(&all[i].position) * all[i].position.side.Sign()
	}
	if !g.Bias.On {
		return all
	}
	for i, c := range all {
		rank := 0
		for k, other := range all {
			ours, theirs := c.static*s.side.Sign(), other.static*s.side.Sign()
			if theirs > ours || theirs == ours && k < i {
				rank++
			}
		}
		if rank < width {
			c.width = max(width-rank-g.Bias.From, 1)
			kept = append(kept, c)
		}
	}
	return kept
}

// Notes C2, C4, C6, together: every algorithm, with any other sound refinements, gives the value of the tree that the refinements
// make.
func TestRefinementsByTheirDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		d := rapid.IntRange(1, 4).Draw(t, "depth limit")
		r := anyRefinements(t, classic.Algorithms...)
		r.Secondary.On = false
		def := refinedTree{randomGame: g, Refine: r, limit: d}
		want := def.worth(g.Start(), 0, d, r.Bias.Width, nil)
		for _, a := range classic.Algorithms {
			o := classic.Options{Algorithm: a, Limits: depth(d), Refine: r}
			for _, f := range sound(a) {
				*f.On(&o.Refine) = rapid.Bool().Draw(t, f.Name+" as well")
			}
			if got, _ := run(t, g, o); got.Value != want {
				t.Fatalf("%v, %+v: value %v; by the definition %v", a, o.Refine, got.Value, want)
			}
		}
	})
}

// sound returns the refinements that an algorithm supports and that do not change the value.
func sound(a classic.Algorithm) (rows []classic.Refinement) {
	for _, f := range classic.Refinements {
		if f.Sound && f.Takes(a) {
			rows = append(rows, f)
		}
	}
	return rows
}

// What the table calls sound is sound: with any of those refinements, and no others, the value is that of minimax to the same
// depth, each root move's value is true, and the choice has the best value.
func TestSoundRefinementsAreSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		d := rapid.IntRange(1, 6).Draw(t, "depth limit")
		want := g.minimax(g.Start(), 0, d)
		for _, a := range classic.Algorithms {
			r := anyRefinements(t, a)
			for _, f := range classic.Refinements {
				if !f.Sound {
					*f.On(&r) = false
				}
			}
			got, _ := run(t, g, classic.Options{Algorithm: a, Limits: depth(d), Refine: r})
			if got.Value != want || !got.Exact || got.Strayed {
				t.Fatalf("%v, %+v: value %v, exact %v, strayed %v; minimax gives %v", a, r, got.Value, got.Exact, got.Strayed, want)
			}
			for _, m := range got.Moves {
				var next randomPosition
				root := g.Start()
				g.Play(&root, m.Move, &next)
				truth := g.minimax(next, 1, d)
				if best, _ := got.Best(); !holds(m.Bound, m.Value, truth) || m.Move == best && truth != want {
					t.Fatalf("%v, %+v: move %v is said to be %v, %v; it is worth %v", a, r, m.Move, m.Value, m.Bound, truth)
				}
			}
		}
	})
}

// effects are what a search did other than alpha-beta without refinements, to a depth.
type effects struct {
	limit                    int // of this pass
	pass                     trace.Recorder
	extends, narrows, spares bool
}

func (x *effects) Event(e *trace.Event) {
	if e.Kind == trace.Pass {
		x.limit, x.pass = e.Depth, trace.Recorder{}
		return
	}
	x.pass.Event(e)
	x.extends = x.extends || e.Kind == trace.Enter && len(x.pass.Tree.Path(e.Node)) > x.limit
	x.narrows = x.narrows || e.Kind == trace.Cut && e.By == trace.ByBias
	x.spares = x.spares || e.Kind == trace.Cut && e.Setter.Slack > 0
}

// A row says that lines go on beyond the depth limit, or that moves are left out by their static values or because they are only
// slightly better, if its searches do so.
func TestRowsSayWhatTheirSearchesDo(t *testing.T) {
	for _, f := range classic.Refinements {
		var did effects
		for _, parameters := range f.Compared {
			r, err := classic.ParseRefine(strings.TrimSuffix(f.Name+"="+parameters, "="), 0)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(50) {
				const limit = 3
				g := randomGame{seed: seed, most: 4, depth: 8}
				did.limit, did.pass = limit, trace.Recorder{}
				o := classic.Options{Algorithm: classic.AlphaBeta, Limits: depth(limit), Refine: r}
				o.Trace = &did
				if _, err := classic.Search(context.Background(), g, g.Start(), o); err != nil {
					t.Fatal(err)
				}
			}
		}
		if did.extends != f.Extends || did.narrows != f.Narrows || did.spares != f.Spares {
			t.Errorf("%s: searches extend lines: %v, narrow nodes: %v, spare moves: %v; the row says %v, %v, %v",
				f.Name, did.extends, did.narrows, did.spares, f.Extends, f.Narrows, f.Spares)
		}
	}
}

// The table has every field of Refine exactly once: a field that it lacks would never be read, written or tested.
func TestTheTableHasEveryField(t *testing.T) {
	var r classic.Refine
	rows := map[any]string{}
	for _, f := range classic.Refinements {
		fields := []any{f.On(&r)}
		for _, p := range f.Parameters {
			fields = append(fields, p.Field(&r))
		}
		for _, field := range fields {
			if other, twice := rows[field]; twice {
				t.Errorf("%s has a field of %s", f.Name, other)
			}
			rows[field] = f.Name
		}
	}
	all := reflect.ValueOf(&r).Elem()
	for i := range all.NumField() {
		one := all.Field(i)
		for k := range one.NumField() {
			if rows[one.Field(k).Addr().Interface()] == "" {
				t.Errorf("the table does not have %s.%s", all.Type().Field(i).Name, one.Type().Field(k).Name)
			}
		}
	}
}

// Every row is complete: messages in both languages, optional parameters last, examples if it has parameters.
func TestTheRowsAreInOrder(t *testing.T) {
	for _, f := range classic.Refinements {
		keys := []string{f.TitleKey(), f.BriefKey(), f.HelpKey()}
		optional := false
		for _, p := range f.Parameters {
			if p.Kind != classic.Word {
				keys = append(keys, p.NameKey())
			}
			if optional && !p.Optional || (p.Kind == classic.Word) != (len(p.Words) > 1) {
				t.Errorf("%s: the parameter %+v", f.Name, p)
			}
			optional = p.Optional
			_, truth := p.Field(&classic.Refine{}).(*bool)
			_, points := p.Field(&classic.Refine{}).(*game.Score)
			if points != (p.Kind == classic.Points) || truth && len(p.Words) != 2 {
				t.Errorf("%s: the kind of the parameter %+v", f.Name, p)
			}
		}
		for _, key := range keys {
			if !lang.Has(key) {
				t.Errorf("%s: there is no message %s", f.Name, key)
			}
		}
		if (f.Example == "") != (len(f.Parameters) == 0) || len(f.Algorithms) == 1 {
			t.Errorf("%s: example %q, algorithms %v", f.Name, f.Example, f.Algorithms)
		}
	}
}
