package catalog_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/othello"
)

// With twice the usual weights the static value is twice as large; a tuner begins with them, and whoever chooses an evaluation
// afterwards has the usual weights again. An evaluation that has no such weights is not replaced by one that has.
func TestWeightsFromAFile(t *testing.T) {
	usual, err := catalog.Default().Find("othello")
	if err != nil {
		t.Fatal(err)
	}
	terms := othello.Rules{}.Terms()
	for i := range terms {
		terms[i].Weight *= 2
	}
	var text strings.Builder
	if err := game.WriteWeights(&text, "twice the usual", terms); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "weights.txt")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	discs, err := usual.WithEvaluator("discs")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := catalog.OpenWeights(path, discs); err == nil {
		t.Error("the weights were taken for another evaluation than the one that was chosen")
	}
	twice, err := catalog.OpenWeights(path, usual)
	if err != nil {
		t.Fatal(err)
	}
	if name := twice.Evaluator().Name; name != "phases" {
		t.Errorf("the evaluation with the weights is %q", name)
	}
	if _, err := catalog.TunerOf(twice); err != nil {
		t.Error(err)
	}
	again, err := twice.WithEvaluator("phases")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		g     catalog.Game
		times float64
	}{{usual, 1}, {twice, 2}, {again, 1}} {
		// Values have a decimal, so twice a value may be a tenth more or less than the value of twice the weights.
		if got, want := staticAfter(t, c.g, "d3"), c.times*staticAfter(t, usual, "d3"); math.Abs(got-want) > 0.1*(c.times-1)+1e-9 {
			t.Errorf("%g times the usual weights: %g, want %g", c.times, got, want)
		}
	}
}

// staticAfter is the static value after a move from the start, in points.
func staticAfter(t *testing.T, g catalog.Game, move string) float64 {
	t.Helper()
	p, err := g.Start()
	if err == nil {
		p, err = p.Play(move)
	}
	if err != nil {
		t.Fatal(err)
	}
	v, err := catalog.SumOf(p).Value.Float64()
	if err != nil {
		t.Fatal(err)
	}
	return v
}
