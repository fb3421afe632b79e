package match

import (
	"math"
	"slices"
	"testing"
)

// TestAdjudgedNeedsBothPlayersLongEnough: one move less of either player, a value just short, a ply too early, an unknown
// value: the game goes on.
func TestAdjudgedNeedsBothPlayersLongEnough(t *testing.T) {
	m := &match{Terms: &Terms{Adjudicate: 5}}
	of := func(n int, v float64) []float64 { return slices.Repeat([]float64{v}, n) }
	unknown := math.NaN()
	for _, c := range []struct {
		a, b    []float64
		plies   int
		winner  int
		decided bool
	}{
		{of(3, 5), of(3, 5), 6, 1, true},
		{of(3, 5), of(2, 5), 5, 0, false},
		{of(2, 5), of(3, 5), 5, 0, false},
		{of(3, 5), []float64{5, 5, 4.99}, 6, 0, false},
		{of(3, 5), []float64{4.99, 5, 5}, 6, 0, false},
		{of(4, 5), []float64{4.99, 5, 5, 5}, 8, 1, true},
		{of(3, -5), of(3, -6), 6, -1, true},
		{of(3, 5), of(3, -5), 6, 0, false},
		{of(3, math.Inf(1)), of(3, 9), 6, 1, true},
		{of(3, unknown), of(3, 9), 6, 0, false},
		{of(8, 0.1), of(8, -0.1), 80, 0, true},
		{of(8, 0.1), of(8, -0.1), 79, 0, false},
		{of(7, 0.1), of(8, -0.1), 80, 0, false},
		{of(8, 0.11), of(8, 0), 80, 0, false},
		{of(8, unknown), of(8, 0), 80, 0, false},
	} {
		if winner, decided := m.adjudged([2][]float64{c.a, c.b}, c.plies); winner != c.winner || decided != c.decided {
			t.Errorf("%v, %v after %d plies: %d, %v; want %d, %v", c.a, c.b, c.plies, winner, decided, c.winner, c.decided)
		}
	}
	m.Adjudicate = 0
	if _, decided := m.adjudged([2][]float64{of(9, 99), of(9, 99)}, 99); decided {
		t.Error("a game is decided by values, though nobody asked for that")
	}
}

// TestFaultsAreTheLosers: a game that ended by a fault is counted with who lost it.
func TestFaultsAreTheLosers(t *testing.T) {
	s := (&Terms{Players: make([]Player, 3)}).unplayed()
	s.add([]Game{{Points: 0, End: Time}, {Points: 2, End: Illegal}})
	s.add([]Game{{Points: 2, End: Crashed}, {Points: 1, End: ByRules}})
	s.add([]Game{{Pair: 5, Points: 2, End: Time}, {Pair: 5, Points: 0, End: Illegal}}) // of the last two
	if want := []Faults{{Time: 1}, {Illegal: 2, Crashed: 1}, {Time: 1}}; !slices.Equal(s.Faults, want) {
		t.Errorf("%+v; want the faults %+v", s, want)
	}
	if first, last := s.Of(0), s.Of(2); first.Won != 2 || first.Drawn != 1 || first.Lost != 1 || last.Won != 1 || last.Lost != 1 {
		t.Errorf("%+v; want 2 won, 1 drawn, 1 lost of the first, and 1 won, 1 lost of the last", s)
	}
}

// TestScoresAreRead: the value of an info line, for the side to move.
func TestScoresAreRead(t *testing.T) {
	for line, want := range map[string]float64{
		"info depth 3 score cp 35 nodes 10 pv e2e4": 0.35, "info score cp -120": -1.2, "info depth 3 score cp -120 upperbound": unread, "info score cp 99999999999999999999": unread, "info depth 9 score mate 3 pv a1a8": math.Inf(1),
		"info score mate -2": math.Inf(-1), "info score mate 0": math.Inf(-1),
		"info string score cp 35": unread, "info depth 3": unread, "info score cp": unread, "info score cp x": unread, "score cp 3": unread, "": unread,
	} {
		if got, ok := scoreIn(line); ok != (want != unread) || ok && got != want {
			t.Errorf("%q: %v, %v; want %v", line, got, ok, want)
		}
	}
}

const unread = 1e9
