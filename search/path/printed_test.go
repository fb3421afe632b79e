package path_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search/path"
)

// The pseudocode of N2 exactly as printed, misprints included (notes F8), on graphs where it goes wrong. Names are the notes'. A
// path is a list of positions; NULA is the path without any, since nothing else is printed for it.

// roads is a graph of one-way roads between places 0, 1, 2, …, with estimates, each road costing 1.
type roads struct {
	to    [][]int
	h     []int
	goal  int // -1: there is none
	mends     // in the printed text
	loops int // of the outer loop, at most 20: by then it is taken to go on for ever
}

// mends say which of the four faults of IDA* are mended.
type mends struct{ least, end, found, repeats bool }

const patience, infinite = 20, math.MaxInt

// dfid is DFID, with DFS to a depth as in exercise 1.
func (r *roads) dfid(MAXPROF int) (solucion []int) {
	for profundidad := 0; len(solucion) == 0 && profundidad < MAXPROF; {
		profundidad++
		r.loops++
		solucion = r.dfs(0, profundidad)
	}
	return solucion
}

func (r *roads) dfs(at, profundidad int) []int {
	if at == r.goal || profundidad == 0 {
		return nil
	}
	for _, next := range r.to[at] {
		if camino := r.dfs(next, profundidad-1); next == r.goal || len(camino) > 0 {
			return append([]int{next}, camino...)
		}
	}
	return nil
}

// idaStar is IDA*. It returns the solution, and whether it has found one; as printed, that is whether the path has moves.
func (r *roads) idaStar() (solucion []int, found bool) {
	nuevoFUmbral := r.h[0]
	fUmbral := nuevoFUmbral - 1
	for len(solucion) == 0 && !found && fUmbral < nuevoFUmbral && r.loops < patience {
		if r.end && nuevoFUmbral == infinite {
			return nil, false
		}
		r.loops++
		fUmbral = nuevoFUmbral
		var encuentra bool
		solucion, nuevoFUmbral, encuentra = r.within([]int{0}, fUmbral)
		found = r.found && encuentra
	}
	return solucion, found || len(solucion) > 0
}

// within is DFS(EstadoActual, Umbral); way ends at EstadoActual. Below 40 moves it is taken to go on for ever.
func (r *roads) within(way []int, umbral int) (CAMINO []int, UMBRAL int, ENCUENTRA bool) {
	at, g := way[len(way)-1], len(way)-1
	if at == r.goal {
		return nil, g + r.h[at], true
	}
	if len(r.to[at]) == 0 && !r.least {
		return nil, umbral, false
	}
	minUmbral := umbral
	if r.least {
		minUmbral = infinite
	}
	for _, sucesor := range r.to[at] {
		if r.repeats && slices.Contains(way, sucesor) || g > 40 {
			continue
		}
		if f := g + 1 + r.h[sucesor]; f > umbral {
			minUmbral = min(minUmbral, f)
			continue
		}
		camino, otro, encuentra := r.within(append(slices.Clone(way), sucesor), umbral)
		if encuentra {
			return append([]int{sucesor}, camino...), minUmbral, true
		}
		if otro < minUmbral && otro > umbral {
			minUmbral = otro
		}
	}
	return nil, minUmbral, false
}

// ours searches the same graph.
func (r *roads) ours(t *testing.T, a path.Algorithm) path.Result[uint8] {
	t.Helper()
	found, err := path.Search[int, uint8](context.Background(), r, 0, path.Options{Algorithm: a})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func (r *roads) Start() int { return 0 }
func (r *roads) Moves(s *int, buf []uint8) []uint8 {
	for i := range r.to[*s] {
		buf = append(buf, uint8(i))
	}
	return buf
}
func (r *roads) Play(s *int, m uint8, next *int) puzzle.Cost { *next = r.to[*s][m]; return 1 }
func (r *roads) Goal(s *int) bool                            { return *s == r.goal }
func (r *roads) Key(s *int) uint64                           { return uint64(*s) }
func (r *roads) Estimate(s *int) puzzle.Cost                 { return puzzle.Cost(r.h[*s]) }

// DFID as printed goes on to MAXPROF from a start that is a goal, and comes back with nothing.
func TestPrintedDFIDMissesAStartThatIsAGoal(t *testing.T) {
	r := &roads{to: [][]int{{1}, {0}}, h: []int{0, 1}}
	if found := r.dfid(9); found != nil || r.loops != 9 {
		t.Errorf("printed: %v after %d loops", found, r.loops)
	}
	if found := r.ours(t, path.DFID); !found.Found || len(found.Way) != 0 {
		t.Errorf("ours: %+v", found)
	}
	r = &roads{to: [][]int{{1, 2}, {0}, {3}, {}}, h: make([]int, 4), goal: 3} // elsewhere it is right
	if found := r.dfid(9); !slices.Equal(found, []int{2, 3}) || r.loops != 2 {
		t.Errorf("printed: %v after %d loops", found, r.loops)
	}
}

// IDA* as printed has four faults. Each graph needs one of them mended, and the others do not matter there or are mended already.
func TestPrintedIDAStarFails(t *testing.T) {
	for _, c := range []struct {
		name           string
		graph          roads
		mended         mends // all but the fault in question
		before, after  bool  // whether a solution is found
		loops, mending int
	}{
		// The estimate of the start is 1, and the goal two moves away: no threshold above 1 is ever tried.
		{"MinUmbral begins with Umbral", roads{to: [][]int{{1}, {2}, {}}, h: []int{1, 1, 0}, goal: 2},
			mends{end: true, found: true, repeats: true}, false, true, 1, 2},
		// Nothing is left out, nothing found: the loop searches it all once more, without a threshold.
		{"an infinite threshold goes on", roads{to: [][]int{{1}, {}}, h: []int{0, 0}, goal: -1},
			mends{least: true, found: true, repeats: true}, false, false, 3, 2},
		// The start is the goal: its path has no moves, so that none seems to be found.
		{"no moves are no solution", roads{to: [][]int{{1}, {0}}, h: []int{0, 1}, goal: 0},
			mends{least: true, end: true, repeats: true}, false, true, 1, 1},
		// Two places and no goal: the way goes to and fro, and the threshold rises for ever.
		{"a way comes back to itself", roads{to: [][]int{{1}, {0}}, h: []int{0, 0}, goal: -1},
			mends{least: true, end: true, found: true}, false, false, patience, 2},
	} {
		faulty, sound := c.graph, c.graph
		faulty.mends, sound.mends = c.mended, mends{true, true, true, true}
		if _, found := faulty.idaStar(); found != c.before || faulty.loops != c.loops {
			t.Errorf("%s: as printed found %v after %d loops", c.name, found, faulty.loops)
		}
		way, found := sound.idaStar()
		if found != c.after || sound.loops != c.mending {
			t.Errorf("%s: mended found %v after %d loops", c.name, found, sound.loops)
		}
		if ours := sound.ours(t, path.IDAStarNotes); ours.Found != found || len(ours.Way) != len(way) {
			t.Errorf("%s: ours %+v", c.name, ours)
		}
	}
}
