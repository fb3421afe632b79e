package exercise_test

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/trace"
)

// The properties of a difficulty hold for every seed. They are read off the tree of the search, independently of the maker.
func TestDifficultiesKeepTheirPromise(t *testing.T) {
	for _, d := range exercise.Difficulties {
		for seed := range uint64(300) {
			e, err := exercise.Make(d, exercise.AlphaBeta, seed)
			if err != nil {
				t.Fatal(err)
			}
			o := opened(t, e)
			plies, leaves, low, high, ends, taken := 0, 0, 0, 0, map[int]bool{}, map[string]bool{}
			for _, n := range o.Nodes() {
				plies = max(plies, n.Ply)
				if n.Leaf {
					leaves++
					ends[n.Ply] = true
					if taken[n.Value] {
						t.Errorf("%s %d: two leaves are worth %s", d, seed, n.Value)
					}
					taken[n.Value] = true
					value, ok := game.ParsePoints(n.Value, 0)
					if !ok {
						t.Errorf("%s %d: a leaf is worth %s", d, seed, n.Value)
					}
					low, high = min(low, int(value)), max(high, int(value))
				}
			}
			alpha, beta, far := cuts(o.Searched())
			kept := false
			switch d {
			case exercise.Easy:
				kept = plies == 2 && 4 <= leaves && leaves <= 9 && alpha+beta > 0 && len(ends) == 1
			case exercise.Medium:
				kept = plies == 3 && 8 <= leaves && leaves <= 18 && alpha > 0 && beta > 0 && len(ends) == 1
			case exercise.Hard:
				kept = plies == 4 && 10 <= leaves && leaves <= 20 && far > 0 && len(ends) > 1
			}
			if !kept || low < -9 || high > 25 {
				t.Errorf("%s %d: %s has %d plies, %d leaves that end lines at %v, %d alpha and %d beta cuts, %d of them deep, values from %d to %d",
					d, seed, e.Tree, plies, leaves, ends, alpha, beta, far, low, high)
			}
			if d != exercise.Hard && o.Nodes()[0].Side != game.Max {
				t.Errorf("%s %d: MIN begins", d, seed)
			}
		}
	}
}

// cuts counts the cuts of a search by the bound that makes them, and those whose bound was set above the parent.
func cuts(searched *trace.Tree) (alpha, beta, deep int) {
	for i := range searched.Nodes {
		n := &searched.Nodes[i]
		if !n.Cut {
			continue
		}
		if n.By == trace.ByAlpha {
			alpha++
		} else {
			beta++
		}
		if searched.Nodes[n.Setter.Node].Ply < n.Ply-1 {
			deep++
		}
	}
	return alpha, beta, deep
}

// A seed gives the same exercise forever: teachers write it down.
func TestSeedsKeepTheirExercises(t *testing.T) {
	for d, want := range map[exercise.Difficulty]string{
		exercise.Easy:   "(A (B E=10 F=6) (C G=12 H=13) (D I=9 J=1))",
		exercise.Medium: "(A (B (D I=12 J=25) (E K=9 L=2) (F M=13 N=15 O=18)) (C (G P=6 Q=0) (H R=5 S=17 T=7)))",
		exercise.Hard:   "(A (B D=3 (E H=-4 (I L=-2 M=17 N=13))) (C (F (J O=-8 P=23 Q=-1) (K R=1 S=4)) G=24))",
	} {
		for _, a := range exercise.Algorithms {
			if e, err := exercise.Make(d, a, 1); err != nil || e.Tree != want || e.Algorithm != a || len(e.Asks) != len(a.Parts()) {
				t.Errorf("%s, %s: %+v, %v; want the tree %s", d, a, e, err, want)
			}
		}
	}
	if _, err := exercise.Make("impossible", exercise.AlphaBeta, 1); err == nil || !strings.Contains(err.Error(), "easy, medium, hard") {
		t.Errorf("an unknown difficulty: %v", err)
	}
	if _, err := exercise.Make(exercise.Easy, "levels", 1); err == nil {
		t.Error("an unknown algorithm is taken")
	}
}

// MIN begins some of the hard ones.
func TestEitherSideBeginsTheHardOnes(t *testing.T) {
	begins := map[game.Side]int{}
	for seed := range uint64(60) {
		e, err := exercise.Make(exercise.Hard, exercise.AlphaBeta, seed)
		if err != nil {
			t.Fatal(err)
		}
		begins[opened(t, e).Nodes()[0].Side]++
	}
	if begins[game.Max] <= begins[game.Min] || begins[game.Min] == 0 {
		t.Errorf("MAX begins %d, MIN %d", begins[game.Max], begins[game.Min])
	}
}
