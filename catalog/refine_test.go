package catalog

import (
	"context"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
)

func TestRefinementsAreRead(t *testing.T) {
	for text, want := range map[string]classic.Refine{
		"":                   {},
		"deepening":          {Deepening: classic.Deepening{On: true}},
		"quiescence=1.5":     {Quiescence: classic.Quiescence{On: true, Within: 15}},
		"quiescence=1.5:8":   {Quiescence: classic.Quiescence{On: true, Within: 15, Most: 8}},
		"secondary=2":        {Secondary: classic.Secondary{On: true, Plies: 2}},
		"secondary=2:0.5":    {Secondary: classic.Secondary{On: true, Plies: 2, Margin: 5}},
		"singular=3:10":      {Singular: classic.Singular{On: true, Margin: 30, Most: 10}},
		"futility=0.1":       {Futility: classic.Futility{On: true, Epsilon: 1}},
		"futility=0.1:root":  {Futility: classic.Futility{On: true, Epsilon: 1}},
		"futility=0.1:every": {Futility: classic.Futility{On: true, Epsilon: 1, EveryNode: true}},
		"futility=0.05":      {Futility: classic.Futility{On: true}},
		"bias=5":             {Bias: classic.Bias{On: true, Width: 5}},
		"bias=5:0":           {Bias: classic.Bias{On: true, Width: 5}},
		"bias=5:1":           {Bias: classic.Bias{On: true, Width: 5, From: 1}},
		"table":              {Table: classic.Table{On: true}},
		"table=1000":         {Table: classic.Table{On: true, Most: 1000}},
		"bias=2, deepening,singular=0": {
			Deepening: classic.Deepening{On: true}, Singular: classic.Singular{On: true}, Bias: classic.Bias{On: true, Width: 2},
		},
	} {
		if got, err := parseRefinements(text, 1); err != nil || got != want {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, err, want)
		}
	}
}

func TestRefinementsThatAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"deep":                  "want a comma-separated list of deepening, quiescence, secondary, singular, futility, bias, table",
		",":                     `no refinement is called ""`,
		"deepening,":            `no refinement is called ""`,
		"deepening,deepening":   "deepening is in the list twice",
		"deepening=1":           "want deepening alone",
		"deepening=":            "want deepening alone",
		"quiescence":            "want quiescence=THRESHOLD or quiescence=THRESHOLD:PLIES",
		"quiescence=":           "want quiescence=",
		"quiescence=-1":         "want quiescence=",
		"quiescence=1:":         "want quiescence=",
		"quiescence=1:0":        "want quiescence=",
		"quiescence=9999999999": "want quiescence=",
		"secondary=0":           "want secondary=PLIES",
		"secondary=1.5":         "want secondary=PLIES",
		"secondary=1:-1":        "want secondary=PLIES",
		"singular=x":            "want singular=MARGIN",
		"singular=1:+2":         "want singular=MARGIN",
		"futility=0.1:all":      "want futility=EPSILON",
		"bias=0":                "want bias=WIDTH",
		"bias=05":               "want bias=WIDTH",
		"bias=5:2":              "want bias=WIDTH",
		"bias=5:0:1":            "want bias=WIDTH",
		"table=":                "want table or table=POSITIONS",
		"table=0":               "want table or table=POSITIONS",
		"table=1:2":             "want table or table=POSITIONS",
	} {
		_, err := parseRefinements(text, 1)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want an error that says %s", text, err, want)
			continue
		}
		if spanish := lang.Spanish.Error(err); spanish == err.Error() || strings.Contains(spanish, "want") {
			t.Errorf("%q: in Spanish the error is %s", text, spanish)
		}
	}
}

// What is written is read as the same, and written the same again.
func FuzzRefinementsRoundTrip(f *testing.F) {
	for _, text := range []string{
		"", "deepening,quiescence=1.5:8,secondary=2:0.5,singular=3:10,futility=0.1:every,bias=5:0", "bias=1:1", "singular=0",
		"secondary=4294967295", "quiescence=1e9", "futility=0.0000001:root", "table=7,deepening", "table:1", "deepening,,", "bias=5:", "quiescence=00.50",
	} {
		f.Add(text, 1)
	}
	f.Fuzz(func(t *testing.T, text string, decimals int) {
		decimals = max(min(decimals, 6), 0)
		r, err := parseRefinements(text, decimals)
		if err != nil {
			if lang.Spanish.Error(err) == "" {
				t.Fatal("an error without words")
			}
			return
		}
		written := refinementsText(&r, decimals)
		again, err := parseRefinements(written, decimals)
		if err != nil || again != r || refinementsText(&again, decimals) != written {
			t.Fatalf("%q is written %q, which is read as %+v, %v; want %+v", text, written, again, err, r)
		}
		told := asked(text, decimals, false)
		if again, err = parseRefinements(told, decimals); err != nil || again != r || asked(told, decimals, false) != told {
			t.Fatalf("%q is told as %q, which is read as %+v, %v; want %+v", text, told, again, err, r)
		}
	})
}

// Digits that the game's values do not have are told all the same, as somebody has typed them.
func TestRefinementsAreToldAsAsked(t *testing.T) {
	for text, want := range map[string]string{
		"futility=0.5": "futility=0.5", "quiescence=1.50:3, deepening": "deepening,quiescence=1.5:3", "bias=3,secondary=2:0.25": "secondary=2:0.25,bias=3:0",
		"quiescence=900000000.5": "quiescence=900000000", "singular=2": "singular=2",
	} {
		if got := asked(text, 0, false); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
	}
}

// The analysis speaks of refinements in points and in words.
func TestAnalysisTellsRefinements(t *testing.T) {
	trees, err := Default().Find("tree")
	if err != nil {
		t.Fatal(err)
	}
	p, err := trees.Position("(A (B (D:5 H=-8 M=-7.5) E=6) (C (F:4 J=4 K=3) G=7))")
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Analyze(context.Background(), Request{Depth: 2, Refine: "secondary=1:0.5,deepening"})
	if err != nil {
		t.Fatal(err)
	}
	if a.Refine != "deepening,secondary=1:0.5" || a.Exact || *a.Best != "C" || len(a.Iterations) != 2 || a.Iterations[1].Value != "5" {
		t.Errorf("%+v", a)
	}
	if len(a.Checks) != 2 || a.Checks[0].Checked != "-7.5" || a.Checks[0].Stands || !a.Checks[1].Stands {
		t.Errorf("checks %+v", a.Checks)
	}
	a, err = p.Analyze(context.Background(), Request{Refine: "deepening"})
	if err != nil || !a.Exact || a.Biased() {
		t.Errorf("deepening alone: exact %v, biased %v, %v", a.Exact, a.Biased(), err)
	}
	a, err = p.Analyze(context.Background(), Request{Refine: "bias=1"})
	if err != nil || a.Exact || !a.Biased() {
		t.Errorf("bias: exact %v, biased %v, %v", a.Exact, a.Biased(), err)
	}
	if _, err = p.Analyze(context.Background(), Request{Algorithm: "levels", Refine: "futility=1"}); err == nil {
		t.Error("futility without windows is not refused")
	}
}

// A table changes what a search costs, and is refused where it cannot be used.
func TestTableInTheCatalogue(t *testing.T) {
	g, err := Default().Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	plain, err := p.Analyze(context.Background(), Request{Algorithm: "alphabeta"})
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Analyze(context.Background(), Request{Refine: "table=3000"})
	if err != nil || a.Value != plain.Value || strings.Join(a.Line, " ") != strings.Join(plain.Line, " ") || !a.Exact || !a.Whole ||
		a.Nodes >= plain.Nodes || a.Hits == 0 || plain.Hits != 0 || a.Refine != "table=3000" {
		t.Errorf("%+v, %v; without the table %+v", a, err, plain)
	}
	for want, r := range map[string]Request{
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
