package path_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/korf"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/jugs"
	"github.com/jugada/jugada/puzzle/puzzletest"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/search/path"
)

// solved fails unless r is a complete and correct result for a path from s of that cost, Infinity if there is none.
func solved[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](t *testing.T, rules P, s S, r path.Result[M], cost puzzle.Cost) {
	t.Helper()
	if r.Cost != cost || r.Lower != cost || r.Found != (cost < puzzle.Infinity) {
		t.Fatalf("found the way %v, cost %v, proven %v; want %v", r.Way, r.Cost, r.Lower, cost)
	}
	here, spent := s, puzzle.Cost(0)
	for _, m := range r.Way {
		if !slices.Contains(rules.Moves(&here, nil), m) {
			t.Fatalf("the way %v has an impossible move, %v", r.Way, m)
		}
		before := here
		spent += rules.Play(&before, m, &here)
	}
	if r.Found && (spent != cost || !rules.Goal(&here)) {
		t.Fatalf("the way %v costs %v and leads to %v; want a goal for %v", r.Way, spent, here, cost)
	}
}

// search looks for a path with the fast IDA*.
func search[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](
	t *testing.T, ctx context.Context, rules P, s S, l path.Limits,
) path.Result[M] {
	t.Helper()
	r, err := path.Search(ctx, rules, s, path.Options{Algorithm: path.IDAStar, Limits: l})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// hidden is the 15-puzzle without its dives.
type hidden struct{ r sliding.Rules }

func (h hidden) Start() sliding.Position { return h.r.Start() }
func (h hidden) Moves(s *sliding.Position, buf []sliding.Move) []sliding.Move {
	return h.r.Moves(s, buf)
}
func (h hidden) Play(s *sliding.Position, m sliding.Move, next *sliding.Position) puzzle.Cost {
	return h.r.Play(s, m, next)
}
func (h hidden) Goal(s *sliding.Position) bool            { return h.r.Goal(s) }
func (h hidden) Key(s *sliding.Position) uint64           { return h.r.Key(s) }
func (h hidden) Estimate(s *sliding.Position) puzzle.Cost { return h.r.Estimate(s) }
func (h hidden) Solvable(s *sliding.Position) error       { return h.r.Solvable(s) }
func (h hidden) Inverse(s *sliding.Position, m sliding.Move) sliding.Move {
	return h.r.Inverse(s, m)
}

// TestKorf: the lengths and the exact node counts of those of Korf's instances that take a few hundredths of a second; the
// easiest ones also without dives, with the same counts. All 100 are a benchmark, in bench.
func TestKorf(t *testing.T) {
	tried := 0
	for _, i := range korf.Instances() {
		if i.Generated > 5_000_000 {
			continue
		}
		tried++
		r := search(t, context.Background(), sliding.Rules{}, i.Start, path.Limits{})
		solved(t, sliding.Rules{}, i.Start, r, i.Length)
		if r.Generated != i.Generated {
			t.Errorf("instance %d: %d nodes generated, want %d", i.ID, r.Generated, i.Generated)
		}
		for n, round := range r.Rounds {
			if want := r.Rounds[0].Bound + 2*puzzle.Cost(n); round.Bound != want {
				t.Errorf("instance %d: threshold %v after %v", i.ID, round.Bound, want-2)
			}
		}
		if i.Generated < 1_000_000 {
			plain := search(t, context.Background(), hidden{}, i.Start, path.Limits{})
			if plain.Generated != r.Generated || plain.Expanded != r.Expanded {
				t.Errorf("instance %d: without dives %+v, with them %+v", i.ID, plain.Counts, r.Counts)
			}
		}
	}
	if tried < 5 {
		t.Errorf("only %d instances were small enough", tried)
	}
}

// TestHeuristicsAgree: whatever the estimate, the length is the same, and better estimates generate fewer nodes.
func TestHeuristicsAgree(t *testing.T) {
	i := korf.Instances()[11]
	before := i.Generated + 1
	for _, name := range []string{"manhattan", "linear-conflict", "walking-distance"} {
		rules, ok := sliding.Rules{}.WithHeuristic(name)
		if !ok {
			t.Fatalf("there is no %s", name)
		}
		r := search(t, context.Background(), rules, i.Start, path.Limits{})
		solved(t, rules, i.Start, r, i.Length)
		if r.Generated >= before {
			t.Errorf("%s generates %d nodes, the one before %d", name, r.Generated, before)
		}
		before = r.Generated
	}
}

func TestSolvedAtOnce(t *testing.T) {
	r := search(t, context.Background(), sliding.Rules{}, sliding.Rules{}.Goals(nil)[0], path.Limits{})
	if !r.Found || len(r.Way) != 0 || r.Cost != 0 || r.Generated != 1 || r.Stopped != path.Found {
		t.Errorf("from the goal: %+v", r)
	}
}

// TestRefused: what parity or a common divisor rules out is rejected before any search, by each algorithm, with the reason.
func TestRefused(t *testing.T) {
	odd, err := sliding.Rules{}.ParsePosition("0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15")
	if err != nil {
		t.Fatal(err)
	}
	thirds, err := jugs.Parse("9,6,3->8", false)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range path.Algorithms {
		refused(t, sliding.Rules{}, odd, a)
		if a != path.Bidirectional {
			refused(t, thirds, thirds.Start(), a)
		}
	}
}

func refused[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](t *testing.T, rules P, s S, a path.Algorithm) {
	t.Helper()
	r, err := path.Search(context.Background(), rules, s, path.Options{Algorithm: a, Limits: path.Limits{Nodes: 1000}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Found || r.Refusal == nil || r.Expanded != 0 || r.Stopped != path.Unsolvable || r.Lower != puzzle.Infinity {
		t.Errorf("%v: refused for %v after %d nodes, %v", a, r.Refusal, r.Expanded, r.Stopped)
	}
}

// ring is a walk to and fro on a ring without a goal: moves can be taken back, and the rules do not say that there is no path.
type ring struct{}

func (ring) Start() uint8                        { return 0 }
func (ring) Moves(s *uint8, buf []uint8) []uint8 { return append(buf, 0, 1) }
func (ring) Play(s *uint8, m uint8, next *uint8) puzzle.Cost {
	*next = (*s + 7 - 2*m + 1) % 7
	return 1
}
func (ring) Goal(*uint8) bool                { return false }
func (ring) Key(s *uint8) uint64             { return uint64(*s) }
func (ring) Inverse(_ *uint8, m uint8) uint8 { return 1 - m }

// TestEndsByItself: the two ways round a ring of seven are followed until they meet themselves, with thresholds 0 to 6.
func TestEndsByItself(t *testing.T) {
	puzzletest.Run(t, ring{})
	for _, a := range []path.Algorithm{path.IDAStar, path.IDAStarNotes} {
		r, err := path.Search(context.Background(), ring{}, 0, path.Options{Algorithm: a})
		if err != nil {
			t.Fatal(err)
		}
		solved(t, ring{}, 0, r, puzzle.Infinity)
		if len(r.Rounds) != 7 {
			t.Errorf("%v: %d thresholds, want 7: %+v", a, len(r.Rounds), r.Rounds)
		}
	}
}

// TestLimitsOfIDAStar: each limit stops the search and is reported, and the lower bound has been proved.
func TestLimitsOfIDAStar(t *testing.T) {
	hard := korf.Instances()[0]
	for _, test := range []struct {
		limits path.Limits
		want   path.Reason
	}{
		{path.Limits{Nodes: 1_000_000}, path.Nodes},
		{path.Limits{Nodes: 1}, path.Nodes},
		{path.Limits{Time: 20 * time.Millisecond}, path.Time},
		{path.Limits{Cost: 45}, path.Cost},
		{path.Limits{Cost: 1}, path.Cost},
		{path.Limits{Memory: 1000}, path.Memory},
	} {
		r := search(t, context.Background(), sliding.Rules{}, hard.Start, test.limits)
		if r.Stopped != test.want || r.Found || r.Cost != puzzle.Infinity {
			t.Errorf("%+v: stopped by %v with %v", test.limits, r.Stopped, r.Way)
		}
		if r.Lower < 41 || r.Lower > hard.Length {
			t.Errorf("%+v: the bound %v is not between the estimate, 41, and the length, %d", test.limits, r.Lower, hard.Length)
		}
		if n := test.limits.Nodes; n > 0 && r.Expanded != n {
			t.Errorf("%d nodes were allowed, %d expanded", n, r.Expanded)
		}
	}
	if r := search(t, context.Background(), sliding.Rules{}, hard.Start, path.Limits{Cost: 45}); r.Lower != 47 {
		t.Errorf("with ways up to 45 refuted the bound is %v, want 47, by parity", r.Lower)
	}
}

// TestNodesOfIDAStar: wherever the nodes run out, the fast IDA*, with and without dives, has got exactly as far as the notes'
// IDA*, which checks before each node.
func TestNodesOfIDAStar(t *testing.T) {
	eight, err := sliding.New(sliding.Size{Rows: 3, Columns: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	start, err := eight.ParsePosition("6 7 2 8 4 3 1 5 0")
	if err != nil {
		t.Fatal(err)
	}
	var fifteen sliding.Rules // takes thousands of nodes, so that a dive does the work of many
	far, err := fifteen.ParsePosition("0 5 13 1 10 7 4 2 6 3 11 9 8 12 14 15")
	if err != nil {
		t.Fatal(err)
	}
	type problem struct {
		rules puzzle.Puzzle[sliding.Position, sliding.Move]
		start sliding.Position
	}
	for name, p := range map[string]problem{"dives": {eight, start}, "plain": {hidden{eight}, start}, "long dives": {fifteen, far}} {
		rules, start := p.rules, p.start
		stopped := 0
		for n := int64(1); ; n += 1 + n/100 {
			o := path.Options{Algorithm: path.IDAStarNotes, Limits: path.Limits{Nodes: n}}
			want, err := path.Search(context.Background(), rules, start, o)
			if err != nil {
				t.Fatal(err)
			}
			got := search(t, context.Background(), rules, start, o.Limits)
			want.Memory, got.Memory = 0, 0 // which differs
			if got.Found != want.Found || got.Counts != want.Counts || got.Lower != want.Lower || got.Stopped != want.Stopped || !slices.Equal(got.Rounds, want.Rounds) {
				t.Fatalf("%s, %d nodes: %v, proven %v, %+v in %v; want %v, %v, %+v in %v", name, n,
					got.Stopped, got.Lower, got.Counts, got.Rounds, want.Stopped, want.Lower, want.Counts, want.Rounds)
			}
			if want.Stopped == path.Found {
				break
			}
			stopped++
		}
		if stopped < 100 {
			t.Errorf("%s: only %d limits stopped the search", name, stopped)
		}
	}
}

// TestRoundsAreTold: a listener gets every threshold, and may leave.
func TestRoundsAreTold(t *testing.T) {
	easy := korf.Instances()[11]
	o := path.Options{Algorithm: path.IDAStar}
	var bounds []puzzle.Cost
	for step := range path.Steps(context.Background(), sliding.Rules{}, easy.Start, o) {
		if step.Kind == path.Begin {
			bounds = append(bounds, step.Bound)
		}
	}
	if want := []puzzle.Cost{35, 37, 39, 41, 43, 45}; !slices.Equal(bounds, want) {
		t.Errorf("the thresholds are %v, want %v", bounds, want)
	}
	for range path.Steps(context.Background(), sliding.Rules{}, easy.Start, o) {
		break
	}
}

// TestIDAStarAllocatesNothing: however many nodes there are, a search allocates the same few times.
func TestIDAStarAllocatesNothing(t *testing.T) {
	start := korf.Instances()[0].Start
	for name, rules := range map[string]puzzle.Puzzle[sliding.Position, sliding.Move]{"dives": sliding.Rules{}, "plain": hidden{}} {
		allocated := func(nodes int64) float64 {
			return testing.AllocsPerRun(3, func() {
				search(t, context.Background(), rules, start, path.Limits{Nodes: nodes})
			})
		}
		// Both are within the fifth threshold, since each threshold allocates its round.
		few, many := allocated(75_000), allocated(225_000)
		if many > few {
			t.Errorf("%s: %v allocations with three times the nodes, %v before", name, many, few)
		}
	}
}
