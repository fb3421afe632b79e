package chess_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// This file measures the fast engine on chess. It knows nothing of chess but what the rules tell it.

// problem is a position of a suite, and the moves that solve it or, if avoid, all others do.
type problem struct {
	name  string
	s     position
	moves []move
	avoid bool
}

// problems reads a suite of positions with bm or am.
func problems(t testing.TB, file string) (all []problem) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		e, err := chess.ParseEPD(strings.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		p := problem{s: e.Position}
		for _, o := range e.Operations {
			switch o.Code {
			case "id":
				p.name = o.Operands[0].Text
			case "bm", "am":
				p.avoid = o.Code == "am"
				for _, operand := range o.Operands {
					m, err := rules{}.ParseMove(&p.s, operand.Text)
					if err != nil {
						t.Fatalf("%s: %v", line, err)
					}
					p.moves = append(p.moves, m)
				}
			}
		}
		all = append(all, p)
	}
	return all
}

type searcher = engine.Searcher[position, move, rules]

func newSearcher(t testing.TB, r rules, o engine.Options) *searcher {
	t.Helper()
	x, err := engine.New(r, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(x.Close)
	return x
}

// think searches a position anew, with that many nodes.
func (p *problem) think(t testing.TB, x *searcher, l search.Limits) engine.Report[move] {
	t.Helper()
	x.Clear()
	r, err := x.Search(t.Context(), p.s, engine.Task[move]{Limits: l})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// solved reports whether a search chooses a move that solves p.
func (p *problem) solved(r *engine.Report[move]) bool {
	best, _ := r.Best()
	return slices.Contains(p.moves, best) != p.avoid
}

// A suite is solved to that extent: whole at night; by day a part of it, with fewer nodes.
func TestSuites(t *testing.T) {
	for _, suite := range []struct {
		file     string
		nodes    int64
		want     int
		dayEach  int // every how manieth position
		dayNodes int64
		dayWant  int
		eval     chess.Evaluation
	}{
		{"wac.epd", 50_000, 235, 6, 10_000, 28, chess.Shannon},
		{"bratko-kopec.epd", 300_000, 12, 2, 30_000, 3, chess.Shannon},
		{"wac.epd", 50_000, 245, 6, 10_000, 28, chess.Tuned},
		{"bratko-kopec.epd", 300_000, 16, 2, 30_000, 5, chess.Tuned},
	} {
		all := problems(t, suite.file)
		nodes, want := suite.nodes, suite.want
		if !laws.Night() {
			nodes, want = suite.dayNodes, suite.dayWant
			var some []problem
			for i := 0; i < len(all); i += suite.dayEach {
				some = append(some, all[i])
			}
			all = some
		}
		r := rules{Eval: suite.eval}
		x := newSearcher(t, r, engine.Default())
		by := r.Evaluators()[suite.eval].Name
		solved := 0
		var missed []string
		for i := range all {
			p := &all[i]
			if r := p.think(t, x, search.Limits{Nodes: nodes}); p.solved(&r) {
				solved++
			} else {
				missed = append(missed, p.name)
			}
		}
		t.Logf("%s by %s: %d of %d solved with %d nodes each; not %s", suite.file, by, solved, len(all), nodes, strings.Join(missed, " "))
		if solved < want {
			t.Errorf("%s by %s: %d of %d solved with %d nodes each, want %d", suite.file, by, solved, len(all), nodes, want)
		}
	}
}

// A node allocates nothing.
func TestNodesAllocateNothing(t *testing.T) {
	x := newSearcher(t, rules{}, engine.Default())
	p := problem{s: parse(t, kiwipete)}
	of := func(nodes int64) float64 {
		return testing.AllocsPerRun(2, func() { p.think(t, x, search.Limits{Nodes: nodes}) })
	}
	of(40_000)                                              // makes the frames
	if few, many := of(2_000), of(40_000); many > few+500 { // those of reports on more iterations
		t.Errorf("%v allocations in 2,000 nodes, %v in 40,000", few, many)
	}
}

// BenchmarkSearch searches the suite of Bratko and Kopec (1982).
func BenchmarkSearch(b *testing.B) {
	all := problems(b, "bratko-kopec.epd")
	x := newSearcher(b, rules{}, engine.Default())
	var nodes int64
	for b.Loop() {
		for i := range all {
			r := all[i].think(b, x, search.Limits{Nodes: 50_000})
			nodes += r.Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
