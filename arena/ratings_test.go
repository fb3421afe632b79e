package arena

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/jugada/jugada/internal/laws"
)

// meetingsOf returns the meetings of a tournament, each game of which is a pair that one side won altogether; won has how often
// the player of the row has beaten that of the column.
func meetingsOf(won [][]int) (meetings []Meeting) {
	for a := range won {
		for b := range a {
			m := Meeting{A: a, B: b}
			for range won[a][b] {
				m.Add(2, 2)
			}
			for range won[b][a] {
				m.Add(0, 0)
			}
			meetings = append(meetings, m)
		}
	}
	return meetings
}

// TestRatingsAreThePublishedOnes: of seven teams of baseball in 1987, in table 10.11 of Agresti, Categorical Data Analysis (2nd
// edition, 2002): the logarithms of odds against the last team, with two decimals.
func TestRatingsAreThePublishedOnes(t *testing.T) {
	r := Rate(7, meetingsOf([][]int{
		{0, 7, 9, 7, 7, 9, 11}, // Milwaukee
		{6, 0, 7, 5, 11, 9, 9}, // Detroit
		{4, 6, 0, 7, 7, 8, 12}, // Toronto
		{6, 8, 6, 0, 6, 7, 10}, // New York
		{6, 2, 6, 7, 0, 7, 12}, // Boston
		{4, 4, 5, 6, 6, 0, 6},  // Cleveland
		{2, 4, 1, 3, 1, 7, 0},  // Baltimore
	}))
	for i, want := range []float64{1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0} {
		if got := (r.Players[i].Elo - r.Players[6].Elo) * math.Ln10 / 400; math.Abs(got-want) > 0.005 {
			t.Errorf("team %d is %.4f above the last one, want %.2f", i, got, want)
		}
	}
	if want := []int{0, 1, 2, 3, 4, 5, 6}; !slices.Equal(r.Order(), want) {
		t.Errorf("the order is %v", r.Order())
	}
}

// TestRatingsByHand: A has ¾ of the points against B, and B against C, who has not met A. Each difference is then 400 log₁₀ 3 =
// 190.85. In half of the four pairs of a meeting the better one has scored 1, in half 2 points: ¼ away from what the ratings
// promise, each. So the variance of a meeting's share is 1/16 / 4, times 8/6 for two differences lost to eight pairs, and that
// of its difference in rating this over (¾·¼)², or 16/27, in logarithms of odds: 400/ln 10 · √(16/27) = 133.73 is its standard
// error. A's rating is a third of the second difference and two of the first: √5/3 of this error, 99.67; B's, √2/3, 63.04.
func TestRatingsByHand(t *testing.T) {
	var s Standings
	for range 2 {
		s.Add(2, 2)
		s.Add(2, 0)
	}
	r := Rate(3, []Meeting{{0, 1, s}, {2, 1, s.Turned()}})
	for i, want := range []Rating{{Elo: 190.85, Error: 99.67}, {Elo: 0, Error: 63.04}, {Elo: -190.85, Error: 99.67}} {
		if got := r.Players[i]; !near(got.Elo, want.Elo) || !near(got.Error, want.Error) {
			t.Errorf("player %d: %.2f ± %.2f, want %.2f ± %.2f", i, got.Elo, got.Error, want.Elo, want.Error)
		}
	}
	// 190.85 over 133.73 is 1.4271 standard errors, which a normal variable falls short of in 92.32 % of the cases.
	if got := r.Superiority(0, 1); math.Abs(got-0.9232) > 0.0001 {
		t.Errorf("A is better than B with a likelihood of %.4f, want 0.9232", got)
	}
	if got := r.Players[0]; !near(got.High-got.Elo, 1.96*got.Error) || !near(got.Elo-got.Low, 1.96*got.Error) {
		t.Errorf("A is between %v and %v, want 1.96 errors to either side of %v", got.Low, got.High, got.Elo)
	}
}

// TestMatchIsTournamentOfTwo: the list of two players is what [Standings.Elo] says of their match, half to each.
func TestMatchIsTournamentOfTwo(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 6))
	for range 500 {
		var s Standings
		worst := random.IntN(8) / 7 * 2 // now and then A wins everything
		for range 1 + random.IntN(60) {
			s.Add(max(worst, random.IntN(3)), max(worst, random.IntN(3)))
		}
		want, low, high := s.Elo()
		r := Rate(2, []Meeting{{0, 1, s}})
		a, b := r.Players[0], r.Players[1]
		if math.IsInf(want, 0) { // one of them is the scale
			if !same(a.Elo-b.Elo, want) || !same(a.Low-b.High, low) && !same(a.High-b.Low, high) {
				t.Fatalf("%+v: rated %+v, want %v to %v", s, r.Players, low, high)
			}
			continue
		}
		for i, pair := range [][2]float64{
			{a.Elo - b.Elo, want}, {2 * a.Low, low}, {2 * a.High, high}, {2 * b.Low, -high}, {2 * b.High, -low},
		} {
			if !same(pair[0], pair[1]) {
				t.Fatalf("%+v: number %d is %v, of the match %v", s, i, pair[0], pair[1])
			}
		}
	}
}

// same reports whether two ratings are the same but for rounding.
func same(a, b float64) bool {
	return a == b || math.Abs(a-b) < 1e-6 || math.IsNaN(a) && math.IsNaN(b)
}

// anyTournament draws a tournament in which some players may not have met.
func anyTournament(random *rand.Rand) (players int, meetings []Meeting) {
	players = 2 + random.IntN(6)
	skill := make([]int, players)
	for i := range skill {
		skill[i] = random.IntN(4)
	}
	for a := range players {
		for b := range a {
			m := Meeting{A: a, B: b}
			for range random.IntN(8) {
				better := func() int { return max(min(random.IntN(3)+skill[a]-skill[b], 2), 0) }
				m.Add(better(), better())
			}
			meetings = append(meetings, m)
		}
	}
	return players, meetings
}

// TestRatingsGiveThePointsScored: under the ratings of the largest likelihood, and under no others, each player promises to
// score what it has scored, against those with whom it can be compared; and Hunter's algorithm (2004), another way to them,
// comes to the same.
func TestRatingsGiveThePointsScored(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 7))
	rated := 0
	for range 300 {
		players, meetings := anyTournament(random)
		r := Rate(players, meetings)
		finite := func(i int) bool { return !math.IsInf(r.Players[i].Elo, 0) && !math.IsNaN(r.Players[i].Elo) }
		promised, scored, sum := make([]float64, players), make([]float64, players), 0.0
		strength, games := make([]float64, players), make([][]float64, players)
		for i := range players {
			strength[i], games[i] = 1, make([]float64, players)
		}
		for _, m := range meetings {
			if n := float64(m.Games()); finite(m.A) && finite(m.B) && n > 0 {
				share, _ := m.Score()
				p := shareOf(r.Players[m.A].Elo - r.Players[m.B].Elo)
				promised[m.A], scored[m.A] = promised[m.A]+n*p, scored[m.A]+n*share
				promised[m.B], scored[m.B] = promised[m.B]+n*(1-p), scored[m.B]+n*(1-share)
				games[m.A][m.B], games[m.B][m.A] = n, n
			}
		}
		for range 20_000 {
			for i := range players {
				total := 0.0
				for j, n := range games[i] {
					total += n / (strength[i] + strength[j])
				}
				if finite(i) && total > 0 {
					strength[i] = scored[i] / total
				}
			}
		}
		first := -1
		for i := range players {
			if !finite(i) {
				continue
			}
			if first < 0 {
				first = i
			}
			sum += r.Players[i].Elo
			rated++
			if math.Abs(promised[i]-scored[i]) > 1e-6 {
				t.Fatalf("player %d promises %v points and has scored %v: %+v", i, promised[i], scored[i], meetings)
			}
			away := 400 * math.Log10(strength[i]/strength[first])
			if got := r.Players[i].Elo - r.Players[first].Elo; math.Abs(got-away) > 0.01 {
				t.Fatalf("player %d is %v above player %d, by Hunter's algorithm %v: %+v", i, got, first, away, meetings)
			}
		}
		if math.Abs(sum) > 1e-6 {
			t.Fatalf("the ratings add up to %v", sum)
		}
	}
	if rated < 500 {
		t.Errorf("only %d players had a rating: this test sees little", rated)
	}
}

// TestPermutedPlayersArePermutedRatings: nothing depends on the order of players and meetings, or on who is A.
func TestPermutedPlayersArePermutedRatings(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 8))
	for range 300 {
		players, meetings := anyTournament(random)
		for i := range meetings { // of players who have all met, groups that are alike in everything are rare
			meetings[i].Add(random.IntN(3), random.IntN(3))
		}
		r := Rate(players, meetings)
		to := random.Perm(players)
		permuted := slices.Clone(meetings)
		for i := range permuted {
			m := &permuted[i]
			if m.A, m.B = to[m.A], to[m.B]; random.IntN(2) == 0 {
				m.A, m.B, m.Standings = m.B, m.A, m.Turned()
			}
		}
		random.Shuffle(len(permuted), func(i, j int) { permuted[i], permuted[j] = permuted[j], permuted[i] })
		other := Rate(players, permuted)
		for i := range players {
			a, b := r.Players[i], other.Players[to[i]]
			if !same(a.Elo, b.Elo) || !same(a.Low, b.Low) || !same(a.High, b.High) || !same(a.Error, b.Error) {
				t.Fatalf("player %d is rated %+v, and %+v after the permutation %v: %+v", i, a, b, to, meetings)
			}
			for j := range players {
				a, b := r.Superiority(i, j), other.Superiority(to[i], to[j])
				if !same(a, b) || i != j && !same(a, 1-r.Superiority(j, i)) {
					t.Fatalf("player %d is better than %d with %v, and %v after the permutation", i, j, a, b)
				}
			}
		}
	}
}

// TestBounds: who has won everything against the others, or lost everything, has a bound instead of a rating.
func TestBounds(t *testing.T) {
	var even, won Standings
	for range 10 {
		even.Add(2, 0)
		even.Add(1, 2)
		even.Add(0, 1)
		won.Add(2, 2)
	}
	lost := won.Turned()
	// Ten pairs, all won: 0.05 to the power of 1/10 is a share of 0.7411, and 182.7 points; all lost, as far below.
	const bound = 182.7
	up, down := math.Inf(1), math.Inf(-1)
	for name, c := range map[string]struct {
		players  int
		meetings []Meeting
		want     []Rating
		order    []int
	}{
		"one above two": {
			3, []Meeting{{0, 1, even}, {0, 2, lost}},
			[]Rating{{Elo: 0}, {Elo: 0}, {Elo: up, Low: bound, High: up}}, []int{2, 1, 0}, // of two alike, first who has more
		},
		"one below two": {
			3, []Meeting{{2, 0, lost}, {0, 1, even}},
			[]Rating{{Elo: 0}, {Elo: 0}, {Elo: down, Low: down, High: -bound}}, []int{0, 1, 2},
		},
		"two players": {2, []Meeting{{0, 1, lost}}, []Rating{{Elo: down, Low: down, High: -bound}, {}}, []int{1, 0}},
		"each above the next: the middle one is the scale": {
			3, []Meeting{{0, 1, won}, {0, 2, won}, {1, 2, won}},
			[]Rating{{Elo: up, Low: bound, High: up}, {}, {Elo: down, Low: down, High: -bound}}, []int{0, 1, 2},
		},
		"a gauntlet won: its first player is the scale": {
			3, []Meeting{{0, 1, won}, {0, 2, won}},
			[]Rating{{}, {Elo: down, Low: down, High: -bound}, {Elo: down, Low: down, High: -bound}}, []int{0, 1, 2},
		},
		"two of whom only the first has met the third": {
			3, []Meeting{{2, 0, won}, {0, 1, even}, {2, 1, Standings{}}},
			[]Rating{{Elo: 0}, {Elo: 0}, {Elo: up, Low: bound, High: up}}, []int{2, 1, 0},
		},
		"nobody has met the last one": {
			3, []Meeting{{0, 1, even}, {0, 2, Standings{}}, {1, 2, Standings{}}},
			[]Rating{{Elo: 0}, {Elo: 0}, {Elo: math.NaN(), Low: down, High: up}}, []int{0, 1, 2},
		},
		"nothing has been played": {
			2, []Meeting{{0, 1, Standings{}}}, []Rating{{}, {Elo: math.NaN(), Low: down, High: up}}, []int{0, 1},
		},
	} {
		r := Rate(c.players, c.meetings)
		for i, want := range c.want {
			got := r.Players[i]
			if got.Error > 0 { // two are even; their interval is another test's
				got = Rating{Elo: got.Elo}
			}
			if !same(got.Elo, want.Elo) || !same(math.Round(10*got.Low)/10, want.Low) || !same(math.Round(10*got.High)/10, want.High) {
				t.Errorf("%s: player %d is %+v, want %+v", name, i, got, want)
			}
		}
		if !slices.Equal(r.Order(), c.order) {
			t.Errorf("%s: the order is %v, want %v", name, r.Order(), c.order)
		}
	}
}

// TestAlikeResultsHaveNoError: if the pairs of each meeting have the same result, and ratings explain them all, how certain it
// is cannot be estimated.
func TestAlikeResultsHaveNoError(t *testing.T) {
	var s Standings
	for range 30 {
		s.Add(2, 1)
	}
	r := Rate(4, []Meeting{{0, 1, s}, {1, 2, s}, {2, 3, s}})
	for i, want := range []float64{286.27, 95.42, -95.42, -286.27} {
		if p := r.Players[i]; p.Error != 0 || p.Low != p.Elo || p.High != p.Elo || !near(p.Elo, want) {
			t.Errorf("player %d is %+v, want %v without an error", i, p, want)
		}
	}
	if got := r.Superiority(0, 1); !math.IsNaN(got) {
		t.Errorf("better with a likelihood of %v, want none", got)
	}
}

// dependentPair draws the results of a pair's games, in quarters of its points. A wins a share of the points in the mean,
// exactly: the opening takes from one game what it gives to the other, games are drawn now and then, and the second repeats the
// first as often as that.
func dependentPair(random *rand.Rand, share, favour, drawn, repeated float64) int {
	result := func(share float64) int {
		d := drawn * min(share, 1-share)
		switch at := random.Float64(); {
		case at < share-d/2:
			return 2
		case at < share+d/2:
			return 1
		}
		return 0
	}
	favour *= min(share, 1-share)
	if random.IntN(2) == 0 {
		favour = -favour
	}
	if random.Float64() < repeated {
		return 2 * result(share)
	}
	return result(share+favour) + result(share-favour)
}

// TestBarsCoverTheTruth: the 95 % interval of a player, bounds included, has its true rating in it in 95 % ± 1.5 % of simulated
// tournaments, be the two games of a pair alike or opposite, the players near each other or far apart, the pairs many or few.
// And as many are better than the next in the list as the likelihoods say: ratings are drawn from a distribution that is wide
// beside their errors, since the likelihoods presume nothing about ratings.
func TestBarsCoverTheTruth(t *testing.T) {
	tournaments := 10_000
	if !laws.Night() {
		tournaments = 250
	}
	random := rand.New(rand.NewPCG(laws.Seed(), 9))
	for _, c := range []struct {
		players, pairs                  int
		gauntlet                        bool
		spread, favour, drawn, repeated float64
	}{
		{3, 10, false, 100, 0.8, 0.3, 0},
		{4, 30, false, 150, 0, 0.5, 0.5},
		{5, 30, true, 250, 0, 0.3, 0.5},
		{5, 50, true, 100, 0.5, 0.2, 0.2},
		{8, 25, false, 200, 0.9, 0.5, 0},
	} {
		t.Run(fmt.Sprintf("%+v", c), func(t *testing.T) {
			bars, covered, bounds := 0, 0, 0
			next, better, promised := 0, 0, 0.0
			for range tournaments {
				truth := make([]float64, c.players)
				for i := range truth {
					truth[i] = c.spread * random.NormFloat64()
				}
				var meetings []Meeting
				for a := range c.players {
					for b := a + 1; b < c.players && !(c.gauntlet && a > 0); b++ {
						m := Meeting{A: a, B: b}
						for range c.pairs {
							m.Pairs[dependentPair(random, shareOf(truth[a]-truth[b]), c.favour, c.drawn, c.repeated)]++
						}
						m.Standings = withGames(m.Pairs)
						meetings = append(meetings, m)
					}
				}
				r := Rate(c.players, meetings)
				mean, rated := 0.0, 0.0
				for i, p := range r.Players {
					if math.IsInf(p.Elo, 0) {
						bounds++
					} else {
						mean, rated = mean+truth[i], rated+1
					}
				}
				order := r.Order()
				for k, i := range order[1:] {
					if p := r.Superiority(order[k], i); !math.IsNaN(p) {
						next, promised = next+1, promised+p
						if truth[order[k]] > truth[i] {
							better++
						}
					}
				}
				for i, p := range r.Players {
					bars++
					if at := truth[i] - mean/rated; p.Low <= at && at <= p.High {
						covered++
					}
				}
			}
			rate := float64(covered) / float64(bars)
			t.Logf("%.4f of %d bars cover the truth, %d of them bounds", rate, bars, bounds)
			right, should := float64(better)/float64(next), promised/float64(next)
			t.Logf("%.4f of %d players are better than the next one, and %.4f should be", right, next, should)
			if slack := 3 * math.Sqrt(right*(1-right)/float64(tournaments)); math.Abs(right-should) > 0.015+slack {
				t.Errorf("%.4f of the players are better than the next one, want %.4f ± 0.015", right, should)
			}
			slack := 3 * math.Sqrt(0.05*0.95/float64(tournaments)) // the bars of a tournament are not independent
			if math.Abs(rate-0.95) > 0.015+slack {
				t.Errorf("%.4f of the bars cover the truth, want 0.95 ± 0.015", rate)
			}
		})
	}
}

// withGames returns a score with those pairs; which games were drawn does not matter to ratings, but that who has scored has
// won or drawn.
func withGames(pairs [5]int) (s Standings) {
	for i, n := range pairs {
		for range n {
			s.Add(i/2, i-i/2)
		}
	}
	return s
}
