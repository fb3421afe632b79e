package compare_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
)

// A row under a limit of nodes is what the analysis alone finds, choices are better or worse by the values of negamax's moves for
// the side to move, and totals add up rows.
func TestLimitedAddsUpAnalyses(t *testing.T) {
	g, err := catalog.Default().Find("connect4:5x4")
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := start.Sample(t.Context(), catalog.Sample{Count: 60, From: 2, To: 12, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	terms := compare.Terms{Nodes: 150, Judge: 5}
	list := methods(t, compare.DefaultLimited()+"; engine")
	totals := compare.NewTotals(g, list, terms)
	better, worse, plies := make([]int, len(list)), make([]int, len(list)), make([]int, len(list))
	for _, p := range drawn {
		found, err := compare.Position(t.Context(), p, list, terms)
		if err != nil {
			t.Fatal(err)
		}
		totals.Add(&found)
		worth := map[string]float64{}
		for _, m := range analyze(t, p, catalog.Request{Algorithm: "negamax", Depth: 5}).Moves {
			value := m.Value // +∞ in 3
			if infinite, in, forced := strings.Cut(value, "∞ in "); forced {
				n, _ := strconv.Atoi(in)
				value = infinite + strconv.Itoa(1_000_000-n)
			}
			n, err := strconv.ParseFloat(value, 64)
			if err != nil {
				t.Fatal(err)
			}
			if worth[m.Move] = n; p.Turn() == catalog.Min {
				worth[m.Move] = -n
			}
		}
		for i, m := range list {
			r := found.Rows[i]
			a := analyze(t, p, catalog.Request{Algorithm: m.Algorithm, Nodes: 150, Refine: m.Refine})
			gain := worth[*r.Best] - worth[*found.Rows[0].Best]
			if *r.Best != *a.Best || r.Reached != a.Searched() || r.Nodes != a.Nodes || r.Better != (gain > 0) || r.Worse != (gain < 0) {
				t.Fatalf("%s, %v: %+v; worth %v, alone %+v", p.Text(), m, r, worth, a)
			}
			plies[i] += r.Reached
			if gain > 0 {
				better[i]++
			} else if gain < 0 {
				worse[i]++
			}
		}
	}
	differ := 0
	for i, r := range totals.Rows {
		b, w := float64(better[i])/60, float64(worse[i])/60
		close := func(got, want float64) bool { return math.Abs(got-want) < 1e-9 }
		if r.Better != better[i] || r.Worse != worse[i] || !close(r.Reached, float64(plies[i])/60) || !close(r.BetterError, math.Sqrt(b*(1-b)/60)) ||
			!close(r.WorseError, math.Sqrt(w*(1-w)/60)) || !close(r.NetError, math.Sqrt((b+w-(b-w)*(b-w))/60)) {
			t.Errorf("%v: %+v %+v", list[i], r, r.Limited)
		}
		differ += r.Better + r.Worse
	}
	if differ < 20 || totals.Rows[0].Better+totals.Rows[0].Worse > 0 {
		t.Errorf("%d choices differ: the positions test nothing", differ)
	}
}

// Under a limit of nodes each method must be able to stop, and those by default are; only classic searches are sure to finish an
// iteration.
func TestLimitedMethods(t *testing.T) {
	if err := compare.Limitable(methods(t, compare.DefaultLimited()+"; engine+futility=1; negamax+table,deepening; levels+deepening")); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		"alphabeta":                `the method "alphabeta" has no finished iteration to answer with when a limit of nodes ends it; want "alphabeta+deepening"`,
		"engine thresholds+bias=3": `want "thresholds+deepening,bias=3"`,
		"opponent=errs:0.1":        `the method "opponent=errs:0.1" does not go with a limit of nodes`,
		"book=a":                   `the method "book=a" does not go with a limit of nodes`,
	} {
		if err := compare.Limitable(methods(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	totals := compare.NewTotals(find(t, "tictactoe", ".........").Game(), methods(t, "engine negamax+deepening"), compare.Terms{Nodes: 9})
	if totals.Rows[0].Exact || !totals.Rows[1].Exact || totals.Reference != "negamax+deepening" {
		t.Errorf("%+v", totals)
	}
	if c, err := compare.Position(t.Context(), find(t, "tictactoe", "XXXOO...."), methods(t, "negamax+deepening"), compare.Terms{Nodes: 9}); err != nil ||
		c.Rows[0].Best != nil || c.Rows[0].Better || c.Rows[0].Worse {
		t.Errorf("%+v, %v", c, err)
	}
}
