package arena

import (
	"cmp"
	"math"
	"slices"
)

// This file rates the players of a tournament, in which each may have met several others, on one scale. A match is the smallest
// tournament.

// Meeting is how two players of a tournament, by number from 0, have done against each other.
type Meeting struct {
	A, B      int
	Standings // from A's side
}

// Against returns how a player has done in all its meetings, from its side.
func Against(player int, meetings []Meeting) (s Standings) {
	for i := range meetings {
		switch m := &meetings[i]; player {
		case m.A:
			s.join(m.Standings)
		case m.B:
			s.join(m.Turned())
		}
	}
	return s
}

// Rating is a player's place on Elo's scale: a difference of 400 points is a share of 10/11.
//
// Who can be compared with others, having scored against them and they against it, if only through third players, has a rating.
// Who has won everything against those is rated +Inf, and Low is a bound; who has lost everything is rated -Inf, and High is
// one. The rating of who has not met any of them is NaN.
type Rating struct {
	Elo       float64 // above the mean of the finite ratings
	Low, High float64 // the ends of the 95% interval; infinite where there is none
	Error     float64 // the standard error of Elo; 0: it cannot be estimated, or the rating is not finite
}

// Ratings is the rating list of a tournament.
type Ratings struct {
	Players    []Rating    // by number
	shares     []float64   // of the points, by number
	covariance [][]float64 // of the finite ratings, by number
}

// Rate rates the players of a tournament. The ratings are those under which the results are likeliest, if the share of the
// points that one player promises to have against another is the logistic function of the difference in their ratings (Bradley
// and Terry 1952; a draw is half a win). The mean is 0, so that the list does not depend on who was named first. An error is
// that of a player's distance from the mean: where a rating is vague, it makes the others' somewhat vaguer, too, but not the
// differences between these.
//
// As in [Standings.Score], it is pairs of games that are independent, and the errors are estimated from what they have scored
// beyond what the ratings promise (White 1982). Where one player beats a second, the second a third and the third the first, no
// ratings fit, and the errors are larger than chance alone makes them. Between two players, the difference and its interval are
// those of [Standings.Elo]. Time grows with the cube of the players.
func Rate(players int, meetings []Meeting) *Ratings {
	r := &Ratings{Players: make([]Rating, players), shares: make([]float64, players), covariance: make([][]float64, players)}
	for i := range players {
		s := Against(i, meetings)
		r.shares[i], _ = s.Score()
		r.Players[i] = Rating{Elo: math.NaN(), Low: math.Inf(-1), High: math.Inf(1)}
	}
	f := newFit(connected(players, meetings, r.shares), meetings)
	f.maximise()
	covariance := f.covariance()
	for i, player := range f.players {
		r.covariance[player] = make([]float64, players)
		for j, other := range f.players {
			r.covariance[player][other] = covariance[i][j]
		}
		at, deviation := f.ratings[i]/point, math.Sqrt(covariance[i][i])
		r.Players[player] = Rating{at, at - confidence*deviation, at + confidence*deviation, deviation}
	}
	for i := range r.Players {
		if r.covariance[i] == nil {
			r.Players[i] = f.bound(i, meetings)
		}
	}
	return r
}

// Order returns the players' numbers, the best one first. Ratings that are not finite, too, have their place: among those who
// have won everything against the others, the share of the points decides, and likewise among those who have lost everything.
func (r *Ratings) Order() []int {
	order := make([]int, len(r.Players))
	for i := range order {
		order[i] = i
	}
	elo := func(player int) float64 { return math.Round(1e6 * r.Players[player].Elo) } // equal ones differ by rounding errors
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(elo(b), elo(a)), cmp.Compare(r.shares[b], r.shares[a])) // NaN is below all numbers
	})
	return order
}

// Superiority returns the likelihood that a is better than b, 0 to 1, from the difference in their ratings and its standard
// error; NaN if either is not known.
func (r *Ratings) Superiority(a, b int) float64 {
	if r.covariance[a] == nil || r.covariance[b] == nil {
		return math.NaN()
	}
	deviation := math.Sqrt(r.covariance[a][a] + r.covariance[b][b] - 2*r.covariance[a][b])
	if !(deviation > 1e-3) { // points; less is a rounding error
		return math.NaN()
	}
	return math.Erfc((r.Players[b].Elo-r.Players[a].Elo)/deviation/math.Sqrt2) / 2
}

// connected returns those players between whom all differences in rating are finite: each has scored against each other one, if
// only through third players (Ford 1957). Of several such groups it is the largest; then the one that has played most; then the
// one whose share of the points is next to one half, so that others have bounds on both sides; then the better one.
func connected(players int, meetings []Meeting, shares []float64) (best []int) {
	scored := make([][]bool, players) // directly, and soon through others
	pairs := make([]int, players)
	for i := range scored {
		scored[i] = make([]bool, players)
		scored[i][i] = true
	}
	for i := range meetings {
		m := &meetings[i]
		scored[m.A][m.B] = scored[m.A][m.B] || m.Won+m.Drawn > 0
		scored[m.B][m.A] = scored[m.B][m.A] || m.Lost+m.Drawn > 0
		pairs[m.A] += m.Games() / 2
		pairs[m.B] += m.Games() / 2
	}
	for via := range players {
		for a := range players {
			for b := range players {
				scored[a][b] = scored[a][b] || scored[a][via] && scored[via][b]
			}
		}
	}
	var most [4]float64
	for a := range players {
		var group []int
		worth := [4]float64{}
		for b := range players {
			if scored[a][b] && scored[b][a] {
				group = append(group, b)
				worth[1] += float64(pairs[b])
				worth[3] += shares[b]
			}
		}
		worth[0] = float64(len(group))
		worth[2] = -math.Abs(worth[3]/worth[0] - 0.5)
		if best == nil || slices.Compare(worth[:], most[:]) > 0 {
			best, most = group, worth
		}
	}
	return best
}

// fit is how ratings are fitted to the meetings of players who can be compared. Within it, players are numbered anew, and
// ratings are natural logarithms of odds.
type fit struct {
	players  []int
	meetings []Meeting // between these players
	ratings  []float64 // their sum is 0
}

func newFit(players []int, meetings []Meeting) *fit {
	f := &fit{players: players, ratings: make([]float64, len(players))}
	for _, m := range meetings {
		m.A, m.B = slices.Index(players, m.A), slices.Index(players, m.B)
		if m.A >= 0 && m.B >= 0 && m.Games() > 0 {
			f.meetings = append(f.meetings, m)
		}
	}
	return f
}

func logistic(rating float64) float64 { return 1 / (1 + math.Exp(-rating)) }

// maximise finds the ratings of the largest likelihood, by Newton's method. The logarithm of the likelihood is concave,
// strictly so across differences in rating; a step that goes too far is halved.
func (f *fit) maximise() {
	for range 100 {
		slope := make([]float64, len(f.players))
		for i := range f.meetings {
			m := &f.meetings[i]
			share, _ := m.Score()
			more := float64(m.Games()) * (share - logistic(f.ratings[m.A]-f.ratings[m.B]))
			slope[m.A] += more
			slope[m.B] -= more
		}
		step := f.curvature().solve([][]float64{slope})[0]
		from, before := slices.Clone(f.ratings), f.likelihood()
		for scale := 1.0; ; scale /= 2 {
			for i := range step {
				f.ratings[i] = from[i] + scale*step[i]
			}
			if f.likelihood() >= before-1e-9*math.Abs(before) { // near the top, differences are rounding errors
				break
			}
		}
		if max(slices.Max(step), -slices.Min(step)) < 1e-11 {
			return
		}
	}
}

// likelihood returns the logarithm of how likely the results are under the ratings.
func (f *fit) likelihood() (sum float64) {
	for i := range f.meetings {
		m := &f.meetings[i]
		away := f.ratings[m.A] - f.ratings[m.B]
		share, _ := m.Score()
		sum -= float64(m.Games()) * (share*math.Log1p(math.Exp(-away)) + (1-share)*math.Log1p(math.Exp(away)))
	}
	return sum
}

// curvature returns the second derivatives of the likelihood's logarithm, with the opposite sign, of games. Ratings may all be
// shifted at no loss, so that no inverse exists: a term for their sum, which is 0, makes one, and changes nothing else.
func (f *fit) curvature() matrix {
	c := f.squares(func(m *Meeting) float64 {
		share := logistic(f.ratings[m.A] - f.ratings[m.B])
		return float64(m.Games()) * share * (1 - share)
	})
	for i := range c {
		for j := range c {
			c[i][j]++
		}
	}
	return c
}

// squares returns the sum over meetings of weight · (eA − eB)(eA − eB)ᵀ, where e are the unit vectors.
func (f *fit) squares(weight func(m *Meeting) float64) matrix {
	c := newMatrix(len(f.players))
	for i := range f.meetings {
		m := &f.meetings[i]
		w := weight(m)
		c[m.A][m.A] += w
		c[m.B][m.B] += w
		c[m.A][m.B] -= w
		c[m.B][m.A] -= w
	}
	return c
}

// covariance returns that of the ratings, in Elo's points: C⁻¹ V C⁻¹ with the curvature C and the sum V of the squares of what
// pairs have scored beyond what the ratings promise (White 1982). As for two players, who lose one of n pairs to their one
// difference in rating, as many are lost as there are differences.
func (f *fit) covariance() matrix {
	pairs := 0
	scores := f.squares(func(m *Meeting) (sum float64) {
		pairs += m.Games() / 2
		share := logistic(f.ratings[m.A] - f.ratings[m.B])
		for i, n := range m.Pairs {
			if away := float64(i)/4 - share; math.Abs(away) > 1e-9 { // else it is a rounding error
				sum += 4 * float64(n) * away * away // a pair has two games
			}
		}
		return sum
	})
	free := pairs - (len(f.players) - 1)
	if free <= 0 {
		return newMatrix(len(f.players))
	}
	c := f.curvature()
	all := c.solve(c.solve(scores).turned()) // rows are solved for, and C and V are symmetric
	for i := range all {
		for j := range all {
			all[i][j] *= float64(pairs) / float64(free) / (point * point)
		}
	}
	return all
}

// bound returns the rating of a player who is not among those who can be compared, by number in the tournament. It has scored
// everything against them, or nothing. The others' ratings are taken as certain. Against several of them, p in [leastShare] is
// the mean: of all chances with this mean, equal ones make it likeliest to win all pairs.
func (f *fit) bound(player int, meetings []Meeting) Rating {
	r := Rating{Elo: math.NaN(), Low: math.Inf(-1), High: math.Inf(1)}
	var against opponents
	pairs, won := 0, false
	for i := range meetings {
		m := &meetings[i]
		at := slices.Index(f.players, m.A+m.B-player)
		if at < 0 || m.A != player && m.B != player || m.Games() == 0 {
			continue
		}
		pairs += m.Games() / 2
		won = (m.A == player) == (m.Won > 0)
		against = append(against, opponent{f.ratings[at], m.Games()})
	}
	share := leastShare(pairs)
	switch {
	case pairs == 0:
	case won:
		r.Elo, r.Low = math.Inf(1), against.rating(share)/point
	default:
		r.Elo, r.High = math.Inf(-1), against.rating(1-share)/point
	}
	return r
}

// opponents are those whom a player has met.
type opponents []opponent

type opponent struct {
	rating float64
	games  int
}

// promised returns the points that a rating promises against these opponents, and the games, which are as many points if all
// are won.
func (o opponents) promised(rating float64) (points, games float64) {
	for _, of := range o {
		points += float64(of.games) * logistic(rating-of.rating)
		games += float64(of.games)
	}
	return points, games
}

// rating returns the rating that promises a share of the points, above 0 and below 1.
func (o opponents) rating(share float64) float64 {
	byRating := func(a, b opponent) int { return cmp.Compare(a.rating, b.rating) }
	// Against the weakest alone this share would take as low a rating as any, against the strongest alone as high a one.
	low, high := slices.MinFunc(o, byRating).rating+elo(share)*point, slices.MaxFunc(o, byRating).rating+elo(share)*point
	for range 60 {
		middle := (low + high) / 2
		if points, games := o.promised(middle); points < share*games {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// matrix is a square of numbers, by row.
type matrix [][]float64

func newMatrix(n int) matrix {
	m := make(matrix, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// turned returns the transpose.
func (m matrix) turned() matrix {
	t := newMatrix(len(m))
	for i := range m {
		for j := range m {
			t[j][i] = m[i][j]
		}
	}
	return t
}

// solve returns, for each of the right sides, the vector that a symmetric and positive definite matrix turns into it (Cholesky).
func (m matrix) solve(sides [][]float64) matrix {
	n := len(m)
	root := newMatrix(n) // lower triangular, root · rootᵀ = m
	for i := range n {
		for j := range i + 1 {
			sum := m[i][j]
			for k := range j {
				sum -= root[i][k] * root[j][k]
			}
			if i == j {
				root[i][i] = math.Sqrt(sum)
			} else {
				root[i][j] = sum / root[j][j]
			}
		}
	}
	solved := make(matrix, len(sides))
	for s, side := range sides {
		x := slices.Clone(side)
		for i := range n {
			for k := range i {
				x[i] -= root[i][k] * x[k]
			}
			x[i] /= root[i][i]
		}
		for i := n - 1; i >= 0; i-- {
			for k := i + 1; k < n; k++ {
				x[i] -= root[k][i] * x[k]
			}
			x[i] /= root[i][i]
		}
		solved[s] = x
	}
	return solved
}
