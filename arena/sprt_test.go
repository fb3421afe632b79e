package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/jugada/jugada/internal/laws"
)

// pairsOf returns the distribution of a pair's results, in quarters of its points, when A's rating is above B's by so much, a
// game is drawn with that chance, and the openings favour a side by so much.
func pairsOf(rating, drawn, favour float64) (chances [5]float64) {
	for _, side := range []float64{favour, -favour} {
		// The two games of a pair have the same opening, with sides swapped.
		first, second := shareOf(rating+side), shareOf(rating-side)
		of := func(share float64) [3]float64 {
			d := drawn * 2 * min(share, 1-share)
			return [3]float64{1 - share - d/2, d, share - d/2}
		}
		for i, a := range of(first) {
			for j, b := range of(second) {
				chances[i+j] += a * b / 2
			}
		}
	}
	return chances
}

func drawPair(random *rand.Rand, chances *[5]float64) int {
	at := random.Float64()
	for i, chance := range chances {
		if at -= chance; at < 0 {
			return i
		}
	}
	return 2
}

// meanElo is the rating that the distribution's mean stands for.
func meanElo(chances *[5]float64) float64 {
	mean := 0.0
	for i, chance := range chances {
		mean += chance * float64(i) / 4
	}
	return elo(mean)
}

// TestSPRTErrsAsPromised simulates matches in which one of the hypotheses is true: the test must not take the other one more
// often than it says. Four standard errors of the simulation are allowed, and what a test of that few pairs overshoots is not
// used up.
func TestSPRTErrsAsPromised(t *testing.T) {
	matches := 10_000
	if !laws.Night() {
		matches = 300
	}
	random := rand.New(rand.NewPCG(laws.Seed(), 3))
	for _, c := range []struct{ drawn, favour, low, high float64 }{{0.3, 0, 0, 40}, {0.6, 100, 0, 40}, {0.1, 200, -20, 30}} {
		for _, upper := range []bool{false, true} {
			rating := c.low
			if upper {
				rating = c.high
			}
			chances := pairsOf(rating, c.drawn, c.favour)
			// The hypotheses are about the mean, which the openings pull towards one half.
			lower, higher := pairsOf(c.low, c.drawn, c.favour), pairsOf(c.high, c.drawn, c.favour)
			test := SPRT{Elo0: meanElo(&lower), Elo1: meanElo(&higher), Alpha: 0.05, Beta: 0.05}
			wrong, pairs := 0, 0
			for range matches {
				var s Standings
				verdict := Undecided
				for verdict == Undecided {
					s.Pairs[drawPair(random, &chances)]++
					pairs++
					verdict = test.Verdict(&s)
				}
				if upper != (verdict == Above) {
					wrong++
				}
			}
			rate, allowed := float64(wrong)/float64(matches), 0.05+4*math.Sqrt(0.05*0.95/float64(matches))
			t.Logf("%+v, upper %v: %.4f wrong, %d pairs a match", c, upper, rate, pairs/matches)
			if rate > allowed {
				t.Errorf("%+v, upper %v: wrong in %.4f of the matches, want at most 0.05 (%.4f with the error of the simulation)", c, upper, rate, allowed)
			}
			if wrong == 0 && matches > 1000 {
				t.Errorf("%+v, upper %v: never wrong: this test does not see errors", c, upper)
			}
		}
	}
}

// TestErrorBarsCoverTheTruth: the 95% interval has the true rating in it in 95% ± 1% of simulated matches of 200 pairs; of 20
// pairs, ± 1.5%.
func TestErrorBarsCoverTheTruth(t *testing.T) {
	matches := 20_000
	if !laws.Night() {
		matches = 4_000
	}
	random := rand.New(rand.NewPCG(laws.Seed(), 4))
	for _, c := range []struct {
		pairs                         int
		rating, drawn, favour, within float64
	}{{200, 0, 0.4, 0, 0.01}, {200, 60, 0.3, 100, 0.01}, {200, -150, 0.2, 50, 0.01}, {20, 60, 0.3, 100, 0.015}, {20, 300, 0.2, 0, 0.015}} {
		chances := pairsOf(c.rating, c.drawn, c.favour)
		truth := meanElo(&chances)
		covered := 0
		for range matches {
			var s Standings
			for range c.pairs {
				s.Pairs[drawPair(random, &chances)]++
			}
			if _, low, high := s.Elo(); low <= truth && truth <= high {
				covered++
			}
		}
		rate := float64(covered) / float64(matches)
		t.Logf("%+v: %.4f covered", c, rate)
		if slack := 3 * math.Sqrt(0.05*0.95/float64(matches)); math.Abs(rate-0.95) > c.within+slack {
			t.Errorf("%+v: the interval covers the truth in %.4f of the matches, want 0.95 ± %v", c, rate, c.within)
		}
	}
}

// TestLikeliestHasTheMean: the distribution is one, with the mean asked for, and no other of this mean makes the counts likelier.
func TestLikeliestHasTheMean(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 5))
	for range 200 {
		var counts [5]float64
		pairs := 0.0
		for i := range counts {
			counts[i] = 0.001 + float64(random.IntN(50))
			pairs += counts[i]
		}
		mean := 0.2 + 0.6*random.Float64()
		chances := likeliest(counts, pairs, mean)
		sum, got := 0.0, 0.0
		for i, chance := range chances {
			sum += chance
			got += chance * float64(i) / 4
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(got-mean) > 1e-9 {
			t.Fatalf("%v, mean %v: %v adds up to %v with mean %v", counts, mean, chances, sum, got)
		}
		// Moving chance within three neighbours keeps sum and mean.
		for i := range 3 {
			for _, step := range []float64{1e-4, -1e-4} {
				other := chances
				other[i], other[i+1], other[i+2] = other[i]+step, other[i+1]-2*step, other[i+2]+step
				if min(other[i], other[i+1], other[i+2]) <= 0 {
					continue
				}
				gain := 0.0
				for k, n := range counts {
					gain += n * math.Log(other[k]/chances[k])
				}
				if gain > 1e-7 {
					t.Fatalf("%v, mean %v: moving %v at %d makes the counts likelier by %v", counts, mean, step, i, gain)
				}
			}
		}
	}
}
