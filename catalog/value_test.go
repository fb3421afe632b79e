package catalog_test

import (
	"cmp"
	"fmt"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// A value that depends on where the search stopped favours a side only if that is certain, and in a tree it is just a value:
// checked for searches cut short by few nodes, or by a depth.
func TestMeaningOfUnsettledValues(t *testing.T) {
	met := map[string]bool{}
	check := func(p catalog.Position, r catalog.Request) {
		a := analyze(t, p, r)
		if a.Settled() {
			return
		}
		sign := cmp.Compare(a.Raw(), 0)
		found := fmt.Sprintf("%s %s %+d", p.Game().Name(), a.Bound, sign)
		met[found] = true
		want := catalog.Meaning{Result: catalog.Balanced, Winner: catalog.Min}
		if sign > 0 {
			want.Winner = catalog.Max
		}
		switch {
		case a.BrokenOff() && a.Turn == "max" && sign <= 0, a.BrokenOff() && a.Turn == "min" && sign >= 0:
			want.Result = catalog.Unclear
		case p.Game().Name() == "tree":
			want.Result = catalog.Worth
		case sign != 0:
			want.Result = catalog.Favours
		}
		if means := a.Meaning(p, lang.English); means != want {
			t.Errorf("%s, %s: %+v, want %+v", p.Text(), found, means, want)
		}
	}
	for _, text := range []string{".........", "X........", ".X.......", "....X....", "XO.......", "X...O....", ".X..O....", "XO..X....", ".X.XO.O.."} {
		p := find(t, "tictactoe", text)
		for nodes := range int64(60) {
			check(p, catalog.Request{Algorithm: catalog.EngineName, Nodes: nodes + 1})
		}
		for depth := range 3 {
			check(p, catalog.Request{Depth: depth + 1})
		}
	}
	for _, text := range []string{"(A (B:2 C=3 D=4))", "(A (B:0 C=3 D=4))", "(A (B:-2 C=3 D=4))"} {
		check(find(t, "tree", text), catalog.Request{Depth: 1})
	}
	for _, want := range []string{
		"tictactoe  +0", "tictactoe  +1", "tictactoe  -1", "tictactoe estimate +0", "tictactoe estimate +1",
		"tictactoe estimate -1", "tree  +1", "tree  +0", "tree  -1",
	} {
		if !met[want] {
			t.Errorf("no search has found %s, so nothing was seen of it", want)
		}
	}
}
