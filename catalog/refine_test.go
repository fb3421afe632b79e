package catalog_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// Digits beyond those of the game's values are shown as the user typed them.
func TestRefinementsAreToldAsAsked(t *testing.T) {
	tree := find(t, "tree", "(A B=1 C=2)")
	for text, want := range map[string]string{
		"futility=0.5": "futility=0.5", "quiescence=1.50:3, deepening": "deepening,quiescence=1.5:3", "bias=3,secondary=2:0.25": "secondary=2:0.25,bias=3:0",
		"quiescence=900000000.5": "quiescence=900000000", "singular=2": "singular=2",
	} {
		a, err := tree.Analyze(t.Context(), catalog.Request{Refine: text, Depth: 1})
		if err != nil || a.Refine != want {
			t.Errorf("%q is told as %q, want %q (%v)", text, a.Refine, want, err)
		}
	}
}

// The analysis describes refinements in points and in words.
func TestAnalysisTellsRefinements(t *testing.T) {
	p := find(t, "tree", "(A (B (D:5 H=-8 M=-7.5) E=6) (C (F:4 J=4 K=3) G=7))")
	a, err := p.Analyze(context.Background(), catalog.Request{Depth: 2, Refine: "secondary=1:0.5,deepening"})
	if err != nil {
		t.Fatal(err)
	}
	if a.Refine != "deepening,secondary=1:0.5" || a.Exact || *a.Best != "C" || len(a.Iterations) != 2 || a.Iterations[1].Value != "5" {
		t.Errorf("%+v", a)
	}
	if len(a.Checks) != 2 || a.Checks[0].Checked != "-7.5" || a.Checks[0].Stands || !a.Checks[1].Stands {
		t.Errorf("checks %+v", a.Checks)
	}
	a, err = p.Analyze(context.Background(), catalog.Request{Refine: "deepening"})
	if err != nil || !a.Exact || a.Biased() {
		t.Errorf("deepening alone: exact %v, biased %v, %v", a.Exact, a.Biased(), err)
	}
	a, err = p.Analyze(context.Background(), catalog.Request{Refine: "bias=1"})
	if err != nil || a.Exact || !a.Biased() {
		t.Errorf("bias: exact %v, biased %v, %v", a.Exact, a.Biased(), err)
	}
	if _, err = p.Analyze(context.Background(), catalog.Request{Algorithm: "levels", Refine: "futility=1"}); err == nil {
		t.Error("futility without windows is not refused")
	}
}

// A table changes what a search costs, and is refused where it cannot be used.
func TestTableInTheCatalogue(t *testing.T) {
	p := find(t, "tictactoe", ".........")
	plain, err := p.Analyze(context.Background(), catalog.Request{Algorithm: "alphabeta"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Analyze(context.Background(), catalog.Request{Refine: "table=3000"})
	if err != nil || a.Value != plain.Value || strings.Join(a.Line, " ") != strings.Join(plain.Line, " ") || !a.Exact || !a.Whole ||
		a.Nodes >= plain.Nodes || a.Hits == 0 || plain.Hits != 0 || a.Refine != "table=3000" {
		t.Errorf("%+v, %v; without the table %+v", a, err, plain)
	}
	for want, r := range map[string]catalog.Request{
		"the refinement table goes with the algorithms alphabeta, thresholds and negamax, not with levels": {Algorithm: "levels", Refine: "table"},
		"want futility at the root, or no table":                                                           {Refine: "futility=1:every,table"},
	} {
		if _, err := p.Analyze(context.Background(), r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want an error that says %s", r, err, want)
		} else if spanish := lang.Spanish.Error(err); strings.Contains(spanish, "want") {
			t.Errorf("in Spanish the error is %s", spanish)
		}
	}
}

// A request that names no algorithm is exact if the algorithm that answers it is.
func TestRequestsThatAreExact(t *testing.T) {
	for _, test := range []struct {
		game string
		r    catalog.Request
		want bool
	}{
		{"tictactoe", catalog.Request{}, true}, {"othello", catalog.Request{}, false}, {"othello", catalog.Request{Depth: 3}, true},
		{"othello", catalog.Request{Depth: 3, Nodes: 9}, false}, {"othello", catalog.Request{Algorithm: "alphabeta"}, true},
		{"othello", catalog.Request{Refine: "table"}, true}, {"tictactoe", catalog.Request{Refine: "bias=1"}, false},
		{"tictactoe", catalog.Request{Refine: "bias"}, false}, {"tictactoe", catalog.Request{Algorithm: "minimal"}, false},
	} {
		if g := must(catalog.Default().Find(test.game)); test.r.Exact(g) != test.want {
			t.Errorf("%s, %+v: exact is %v", test.game, test.r, !test.want)
		}
	}
}
