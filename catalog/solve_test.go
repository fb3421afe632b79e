package catalog

import (
	"math/bits"
	"runtime"
	"testing"

	"github.com/jugada/jugada/lang"
)

// TestTablesThatDoNotFit: who asks for more memory than there is reads so in his own language.
func TestTablesThatDoNotFit(t *testing.T) {
	if runtime.GOOS != "linux" || bits.UintSize < 64 {
		t.Skip("the process ends there, or there is no number for so much")
	}
	const tooMuch = MostTableMiB << 15
	g, err := Find("connect4")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	_, ofSolver := g.Solver(SolverOptions{TableMiB: tooMuch})
	_, ofSearch := p.Analyze(t.Context(), Request{TableMiB: tooMuch, Depth: 1})
	for _, err := range []error{ofSolver, ofSearch} {
		if err == nil {
			t.Fatal("there is room")
		}
		for l, want := range map[lang.Language]string{
			lang.English: "connect4: a table of 549,755,813,888 MiB does not fit into memory; want a smaller one",
			lang.Spanish: "connect4: una tabla de 549,755,813,888 MiB no cabe en la memoria; hace falta una más pequeña",
		} {
			if got := l.Error(err); got != want {
				t.Errorf("%s; want %s", got, want)
			}
		}
	}
}
