package catalog_test

import (
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// One disc is singular, whatever its sign, and whether a value, a bound or an estimate.
func TestOneIsSingular(t *testing.T) {
	g, err := catalog.Default().Find("othello")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, sign := range []string{"", "≈ ", "≤ ", "≈ ≥ "} {
		for number, want := range map[string]string{"1": "disc", "-1": "disc", "11": "discs", "-1.1": "discs", "0": "discs"} {
			if got, _ := catalog.InUnits(p, lang.English, sign+number); got != sign+number+" "+want {
				t.Errorf("%q is told as %q", sign+number, got)
			}
		}
	}
}
