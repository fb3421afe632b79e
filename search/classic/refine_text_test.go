package classic

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

func TestRefinementsAreRead(t *testing.T) {
	for text, want := range map[string]Refine{
		"":                   {},
		"deepening":          {Deepening: Deepening{On: true}},
		"quiescence=1.5":     {Quiescence: Quiescence{On: true, Within: 15}},
		"quiescence=1.5:8":   {Quiescence: Quiescence{On: true, Within: 15, Most: 8}},
		"secondary=2":        {Secondary: Secondary{On: true, Plies: 2}},
		"secondary=2:0.5":    {Secondary: Secondary{On: true, Plies: 2, Margin: 5}},
		"singular=3:10":      {Singular: Singular{On: true, Margin: 30, Most: 10}},
		"futility=0.1":       {Futility: Futility{On: true, Epsilon: 1}},
		"futility=0.1:root":  {Futility: Futility{On: true, Epsilon: 1}},
		"futility=0.1:every": {Futility: Futility{On: true, Epsilon: 1, EveryNode: true}},
		"futility=0.05":      {Futility: Futility{On: true}},
		"bias=5":             {Bias: Bias{On: true, Width: 5}},
		"bias=5:0":           {Bias: Bias{On: true, Width: 5}},
		"bias=5:1":           {Bias: Bias{On: true, Width: 5, From: 1}},
		"table":              {Table: Table{On: true}},
		"table=1000":         {Table: Table{On: true, Most: 1000}},
		"bias=2, deepening,singular=0": {
			Deepening: Deepening{On: true}, Singular: Singular{On: true}, Bias: Bias{On: true, Width: 2},
		},
	} {
		if got, err := ParseRefine(text, 1); err != nil || got != want {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, err, want)
		}
	}
}

func TestRefinementsThatAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"deep":                  "want one of deepening, quiescence, secondary, singular, futility, bias, table",
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
		"bias=5:0:":             "want bias=WIDTH",
		"table=":                "want table or table=POSITIONS",
		"table=0":               "want table or table=POSITIONS",
		"table=1:2":             "want table or table=POSITIONS",
	} {
		_, err := ParseRefine(text, 1)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want an error that says %s", text, err, want)
			continue
		}
		if spanish := lang.Spanish.Error(err); spanish == err.Error() || strings.Contains(spanish, "want") {
			t.Errorf("%q: in Spanish the error is %s", text, spanish)
		}
	}
}

// Written refinements are read back as the same, and written the same again.
func FuzzRefinementsRoundTrip(f *testing.F) {
	for _, text := range []string{
		"", "deepening,quiescence=1.5:8,secondary=2:0.5,singular=3:10,futility=0.1:every,bias=5:0", "bias=1:1", "singular=0",
		"secondary=4294967295", "quiescence=1e9", "futility=0.0000001:root", "table=7,deepening", "table:1", "deepening,,", "bias=5:", "quiescence=00.50",
	} {
		f.Add(text, 1)
	}
	f.Fuzz(func(t *testing.T, text string, decimals int) {
		decimals = max(min(decimals, 6), 0)
		r, err := ParseRefine(text, decimals)
		if err != nil {
			if lang.Spanish.Error(err) == "" {
				t.Fatal("an error without words")
			}
			return
		}
		written := r.Text(decimals)
		again, err := ParseRefine(written, decimals)
		if err != nil || again != r || again.Text(decimals) != written {
			t.Fatalf("%q is written %q, which is read as %+v, %v; want %+v", text, written, again, err, r)
		}
	})
}
