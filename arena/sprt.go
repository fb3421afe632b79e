package arena

import "math"

// SPRT is a sequential probability ratio test (Wald 1945) of a match: after each pair of games it says whether A's rating is
// rather Elo1 than Elo0 above B's, or cannot tell yet. It is the generalised one for expectation values (Van den Bergh 2017): the
// only thing assumed about pairs is that they are independent and alike.
type SPRT struct {
	Elo0, Elo1  float64 // the two hypotheses, in points of Elo's scale; Elo0 < Elo1
	Alpha, Beta float64 // how often at most it says Elo1 where Elo0 is true, and Elo0 where Elo1 is true
}

// Verdict is what a test says.
type Verdict int8

// The verdicts of a test.
const (
	Undecided Verdict = iota
	Below             // rather Elo0
	Above             // rather Elo1
)

// Bounds returns the logarithms of the likelihood ratio at which the test says Elo0 and Elo1.
func (t SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// LogRatio returns the logarithm of how much more likely the pairs are under Elo1 than under Elo0, both with the distribution of
// that score that makes the pairs most likely.
func (t SPRT) LogRatio(s *Standings) float64 {
	var counts [5]float64
	pairs := 0.0
	for i, n := range s.Pairs {
		// A result that has not been seen yet is not impossible.
		counts[i] = max(float64(n), 1e-3)
		pairs += counts[i]
	}
	ratio := 0.0
	low, high := likeliest(counts, pairs, shareOf(t.Elo0)), likeliest(counts, pairs, shareOf(t.Elo1))
	for i, n := range counts {
		ratio += n * math.Log(high[i]/low[i])
	}
	return ratio
}

// Verdict returns what the test says of a match.
func (t SPRT) Verdict(s *Standings) Verdict {
	ratio := t.LogRatio(s)
	switch low, high := t.Bounds(); {
	case ratio <= low:
		return Below
	case ratio >= high:
		return Above
	}
	return Undecided
}

// shareOf is the inverse of elo: the share of the points that a difference in ratings promises.
func shareOf(rating float64) float64 { return 1 / (1 + math.Pow(10, -rating/400)) }

// likeliest returns, of the distributions of a pair's share of the points, 0, ¼, ½, ¾ and 1, whose mean is the given one, that
// under which the counts are most likely: each frequency divided by 1 + θ (share − mean), with the θ that gives this mean.
func likeliest(counts [5]float64, pairs, mean float64) (chances [5]float64) {
	slope := func(theta float64) (sum float64) {
		for i, n := range counts {
			away := float64(i)/4 - mean
			sum += n / pairs * away / (1 + theta*away)
		}
		return sum
	}
	// The sum falls from +∞ to −∞ between the two poles next to 0.
	low, high := -1/(1-mean), 1/mean
	for range 60 {
		if theta := (low + high) / 2; slope(theta) > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	theta := (low + high) / 2
	for i, n := range counts {
		chances[i] = n / pairs / (1 + theta*(float64(i)/4-mean))
	}
	return chances
}
