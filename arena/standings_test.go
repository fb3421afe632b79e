package arena

import (
	"math"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 0.005 }

func TestScoreAndItsError(t *testing.T) {
	var s Standings
	if share, deviation := s.Score(); share != 0 || deviation != 0 {
		t.Errorf("of nothing: %v ± %v", share, deviation)
	}
	// Shares of pairs 1, 1, ½, ¾: mean 0.8125; squared deviations sum to 0.171875; over 3 and 4, and the root: 0.119678.
	s.Add(2, 2)
	s.Add(2, 2)
	s.Add(0, 2)
	s.Add(1, 2)
	if share, deviation := s.Score(); share != 0.8125 || math.Abs(deviation-0.119678) > 1e-6 {
		t.Errorf("%v ± %v, want 0.8125 ± 0.119678", share, deviation)
	}
	if want := "+6 =1 -1, 81.2% ± 12.0%"; s.String() != want {
		t.Errorf("%s, want %s", &s, want)
	}
}

// TestErrorIsThatOfPairs: games of openings that decide them are uninformative, and the estimated error is 0; the same
// results in other pairs are as uncertain as coin tosses.
func TestErrorIsThatOfPairs(t *testing.T) {
	var decided, open Standings
	for i := range 100 {
		decided.Add(2, 0)
		open.Add(i%2*2, i%2*2)
	}
	if _, deviation := decided.Score(); deviation != 0 {
		t.Errorf("decided by openings: ± %v", deviation)
	}
	if share, deviation := open.Score(); share != 0.5 || !near(deviation, 0.5/math.Sqrt(99)) {
		t.Errorf("decided by players: %v ± %v", share, deviation)
	}
}

// The ratings are those of the logistic curve: a share of 10/11 is 400 points by definition.
func TestElo(t *testing.T) {
	for share, want := range map[float64]float64{0.5: 0, 10.0 / 11: 400, 1.0 / 11: -400, 0.75: 190.848501, 0: math.Inf(-1), 1.01: math.Inf(1)} {
		if got := elo(share); got != want && math.Abs(got-want) > 1e-6 {
			t.Errorf("a share of %v: %v, want %v", share, got, want)
		}
	}
	var s Standings
	for range 10 {
		s.Add(2, 2)
		s.Add(2, 1)
		s.Add(0, 2)
	}
	// Three quarters of the points are 190.85 points of rating. The shares of pairs are 1, ¾ and ½, ten times each: the squared
	// deviations sum to 1.25, over 30 and 29, and the root: 0.037905; over 0.75 · 0.25, times 400/ln 10 and 1.96: 68.83.
	if rating, low, high := s.Elo(); !near(rating, 190.85) || !near(low, 190.85-68.83) || !near(high, 190.85+68.83) {
		t.Errorf("%v, between %v and %v", rating, low, high)
	}
	alike := Standings{Won: 2, Lost: 2, Pairs: [5]int{2: 2}}
	if rating, low, high := alike.Elo(); rating != 0 || low != 0 || high != 0 {
		t.Errorf("a win each in both pairs: %v, between %v and %v", rating, low, high)
	}
	// Of ten pairs, all won: 0.05 to the power of 1/10 is a share of 0.7411, and 182.7 points.
	won := Standings{Won: 20, Pairs: [5]int{4: 10}}
	if rating, low, high := won.Elo(); !math.IsInf(rating, 1) || math.Abs(low-182.7) > 0.05 || high != rating {
		t.Errorf("all won: %v, between %v and %v", rating, low, high)
	}
	lost := won.Turned()
	if rating, low, high := lost.Elo(); !math.IsInf(rating, -1) || low != rating || math.Abs(high+182.7) > 0.05 {
		t.Errorf("all lost: %v, between %v and %v", rating, low, high)
	}
}
