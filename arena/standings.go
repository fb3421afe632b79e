package arena

import (
	"fmt"
	"math"
	"slices"
)

// Standings is the score of a match, from A's side. All games come in pairs.
type Standings struct {
	Won, Drawn, Lost int    // games
	Pairs            [5]int // how many pairs have given A 0, ½, 1, 1½ and 2 points
}

// Add adds a pair of games with that many points each, 2 for a win.
func (s *Standings) Add(points ...int) {
	sum := 0
	for _, p := range points {
		*[]*int{&s.Lost, &s.Drawn, &s.Won}[p]++
		sum += p
	}
	s.Pairs[sum]++
}

// Turned returns the score from B's side.
func (s *Standings) Turned() Standings {
	pairs := s.Pairs
	slices.Reverse(pairs[:])
	return Standings{Won: s.Lost, Drawn: s.Drawn, Lost: s.Won, Pairs: pairs}
}

// join adds the games of another match.
func (s *Standings) join(other Standings) {
	s.Won, s.Drawn, s.Lost = s.Won+other.Won, s.Drawn+other.Drawn, s.Lost+other.Lost
	for i, n := range other.Pairs {
		s.Pairs[i] += n
	}
}

// Games returns how many games were played.
func (s *Standings) Games() int { return s.Won + s.Drawn + s.Lost }

// Score returns A's share of the points, 0 to 1, and its standard error, estimated from the pairs; both are 0 without any.
// A is better than B, or worse, if the score is more than two standard errors from ½. If all pairs have the same result
// the estimated error is 0, which is meaningless unless there are many pairs.
func (s *Standings) Score() (share, deviation float64) {
	n, sum, squares := 0.0, 0.0, 0.0
	for i, count := range s.Pairs {
		share := float64(i) / 4
		n += float64(count)
		sum += float64(count) * share
		squares += float64(count) * share * share
	}
	if n == 0 {
		return 0, 0
	}
	share = sum / n
	if n > 1 {
		deviation = math.Sqrt(max(squares/n-share*share, 0) / (n - 1))
	}
	return share, deviation
}

// Elo returns A's rating minus B's (Elo 1978: a share of 0.64 is 100 points), and the ends of its 95% confidence interval. If the
// share is 0 or 1 the rating is infinite, and so is one end; the other is a bound. If all pairs have another result in common,
// there is no interval, and its ends are the rating.
//
// The interval is symmetric on the scale of ratings: the error of the share, over the curve's slope. Carried over from an
// interval of the share, its ends would miss the truth more often, the more so the fewer the pairs and the more one-sided the
// match.
func (s *Standings) Elo() (rating, low, high float64) {
	share, deviation := s.Score()
	rating = elo(share)
	switch {
	case share == 1:
		return rating, elo(leastShare(s.Games() / 2)), rating
	case share == 0:
		return rating, rating, elo(1 - leastShare(s.Games()/2))
	case deviation == 0:
		return rating, rating, rating
	}
	away := confidence * deviation / (share * (1 - share)) / point
	return rating, rating - away, rating + away
}

const (
	point      = math.Ln10 / 400 // of Elo's scale, as a logarithm of odds
	confidence = 1.96            // standard errors to either side of a 95% interval
)

// leastShare returns the least share of the points that a player can have promised who has won all games of so many pairs, with
// 95% certainty. Who promises the share p wins a pair altogether with a chance of at most p, however its two games depend on
// each other, and n of them with at most pⁿ: this share is where that is 5%. Before the first pair it is 0.
func leastShare(pairs int) float64 { return math.Pow(0.05, 1/float64(pairs)) }

// elo returns the difference in ratings that corresponds to a share of the points.
func elo(share float64) float64 {
	share = min(max(share, 0), 1)
	return 400 * math.Log10(share/(1-share))
}

// String returns the games won, drawn and lost by A, and its score with the standard error, in percent:
// "+12 =3 -5, 67.5% ± 8.1%".
func (s *Standings) String() string {
	share, deviation := s.Score()
	return fmt.Sprintf("+%d =%d -%d, %.1f%% ± %.1f%%", s.Won, s.Drawn, s.Lost, 100*share, 100*deviation)
}
