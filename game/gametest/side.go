package gametest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/jugada/jugada/game"
)

// This file holds the law side: Evaluate speaks for the side to move. Written from MAX's side it is right wherever MAX is to
// move and wrong wherever MIN is, and a search that uses it still plays; no single position shows the mistake.
//
// So pairs of positions are compared that random games pass at the same ply, with the same side to move: random play should
// end better more often from the one that Evaluate prefers. No pair shares a position or a game with another, so that with a
// meaningless evaluation each is the toss of a coin, and the number that agree is binomial. Nothing is required of the values
// themselves: an evaluation may be biased by the tempo, or lean to one side, and be right. The last two plies of the shorter
// game are taken, since they say most about how it ends.
//
// A pair is telling if the mistake would reverse its result, that is, where MIN is to move. The mistake would not change the
// other pairs, which show that Evaluate means something at all. Where a game's result is itself Evaluate's value of its end, the
// mistake reverses both values or neither if the same side is to move in both places, and so the telling pairs are those where
// the sides differ. The law is broken if the telling pairs disagree and the others agree, both more than chance explains.
//
// An evaluation that does no worse than chance in the telling pairs is accused in at most one of 100,000 runs: that is the
// constant accused. The mistake goes unseen if an evaluation is so weak that its pairs hardly differ from tosses. One that ranks
// 65 of 100 pairs as random games do is caught in 99 of 100 runs if there are 470 of them, one that ranks 60 if there are 1,070
// (by the normal approximation); where there are too few, the log says that it was not checked.

const (
	sidePairs = 3_000 // pairs of games, at most
	sideMoves = 10    // moves played for them, about, for each position that is explored
	sideTimes = 16    // random games from each position, at most

	accused  = 1e-5 // the probability by chance below which a result is called a mistake
	vouched  = 1e-3 // and below which it is called better than chance
	fewPairs = 30
)

// ending is how a random game ended.
type ending[S comparable] struct {
	pos   S
	turn  game.Side
	known bool       // the outcome determines the winner
	value game.Score // then, from MAX's side
}

// worth returns what the game is worth to MAX at its end, by evaluate if the outcome does not say.
func (e *ending[S]) worth(evaluate func(*S) game.Score) game.Score {
	if e.known {
		return e.value
	}
	pos := e.pos
	return evaluate(&pos) * e.turn.Sign()
}

// passed is two positions that two random games passed at the same ply, with the same side to move.
type passed[S comparable] struct {
	pos     [2]S
	ends    [2][]*ending[S] // of random games from there
	turn    game.Side
	telling bool // the mistake would reverse which is the better one
}

// worth returns what random games from the i-th position are worth to MAX on average, in some unit.
func (p *passed[S]) worth(i int, evaluate func(*S) game.Score) float64 {
	sum := 0.0
	for _, e := range p.ends[i] {
		sum += float64(e.worth(evaluate))
	}
	return sum / float64(len(p.ends[i]))
}

// tally counts pairs in which Evaluate prefers one, and the games end differently.
type tally struct{ agree, all int }

func (t *tally) add(agrees bool) {
	t.all++
	if agrees {
		t.agree++
	}
}

// checkSide is the law side, for each of the evaluations that the rules have.
func (x *exam[S, M]) checkSide(r *report[S, M]) {
	pairs := x.pairs()
	if x.able.with == nil {
		x.judgeSide(r, "Evaluate", pairs, x.rules.Evaluate)
		return
	}
	for _, e := range x.able.evaluators() {
		if rules, ok := x.able.with(e.Name); ok {
			x.judgeSide(r, "Evaluate by "+e.Name, pairs, rules.Evaluate)
		}
	}
}

// judgeSide is checkSide for one evaluation.
func (x *exam[S, M]) judgeSide(r *report[S, M], name string, pairs []passed[S], evaluate func(*S) game.Score) {
	var telling, other tally
	differ := false
	for _, p := range pairs {
		var v [2]game.Score
		for i, pos := range p.pos {
			v[i] = evaluate(&pos) * p.turn.Sign()
		}
		differ = differ || v[0] != v[1]
		a, b := p.worth(0, evaluate), p.worth(1, evaluate)
		if v[0] == v[1] || a == b {
			continue
		}
		if agrees := (v[0] > v[1]) == (a > b); p.telling {
			telling.add(agrees)
		} else {
			other.add(agrees)
		}
	}
	switch {
	case !differ:
		x.notChecked(r, "for whom %s speaks: it gives positions of the same ply the same value", name)
	case telling.all < fewPairs || other.all < fewPairs:
		x.notChecked(r, "for whom %s speaks: %d and %d pairs of positions could be compared, too few", name, telling.all, other.all)
	case telling.disagrees(accused) && other.agrees(vouched):
		r.Failf("%s seems to speak for MAX, and must speak for the side to move. Of two positions at the same ply, random play ended better "+
			"from that which it prefers %s times where both mean the same, and %s where they mean the opposite", name, other, telling)
	case other.disagrees(accused) && telling.agrees(vouched):
		r.Failf("%s seems to speak for MIN, and must speak for the side to move. Of two positions at the same ply, random play ended better "+
			"from that which it prefers %s times where both mean the same, and %s where they mean the opposite", name, telling, other)
	case !telling.agrees(vouched):
		x.notChecked(r, "for whom %s speaks: of two positions at the same ply, random play ended better from that which it prefers %s times",
			name, telling)
	default:
		r.Logf("%s speaks for the side to move: of two positions at the same ply, random play ended better from that which it prefers %s times",
			name, telling)
	}
}

// agrees reports whether the probability that a meaningless evaluation agrees that often is below chance.
func (t tally) agrees(chance float64) bool { return tail(t.all, t.all-t.agree) < chance }

// disagrees is agrees for agreeing that seldom.
func (t tally) disagrees(chance float64) bool { return tail(t.all, t.agree) < chance }

func (t tally) String() string { return fmt.Sprintf("%d of %d", t.agree, t.all) }

// tail returns the probability that n tosses of a fair coin give at most k heads.
func tail(n, k int) float64 {
	sum := 0.0
	for i := range k + 1 {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(i + 1))
		c, _ := math.Lgamma(float64(n - i + 1))
		sum += math.Exp(a - b - c - float64(n)*math.Ln2)
	}
	return min(sum, 1)
}

// pairs plays random games in pairs, and takes positions of both at the last two plies that both have, unless they were taken
// before. The moves left over are spent on more random games from these.
func (x *exam[S, M]) pairs() (pairs []passed[S]) {
	random := rand.New(rand.NewPCG(x.seed, 1))
	used := map[S]bool{}
	left := sideMoves * x.positions
	for n := 0; n < sidePairs && left > 0; n++ {
		var line [2][]S
		var end [2]*ending[S]
		for i := range line {
			line[i], end[i] = x.randomGame(random, x.rules.Start())
			left -= len(line[i])
		}
		if end[0] == nil || end[1] == nil || !end[0].comparable(end[1]) {
			continue
		}
		met := map[bool]bool{} // one pair of each kind: those of the same games are not independent
		shorter := min(len(line[0]), len(line[1]))
		for ply := max(shorter-2, 0); ply < shorter; ply++ {
			p := passed[S]{pos: [2]S{line[0][ply], line[1][ply]}, turn: x.turnOf(line[0][ply])}
			p.telling = p.turn == game.Min
			if !end[0].known {
				p.telling = p.turn != end[0].turn
			}
			if p.turn != x.turnOf(line[1][ply]) || met[p.telling] || used[p.pos[0]] || used[p.pos[1]] || p.pos[0] == p.pos[1] {
				continue
			}
			for i := range p.ends {
				p.ends[i] = append(p.ends[i], end[i])
			}
			met[p.telling], used[p.pos[0]], used[p.pos[1]] = true, true, true
			pairs = append(pairs, p)
		}
	}
	for round := 1; round < sideTimes; round++ {
		for k := range pairs {
			p := &pairs[k]
			for i := range p.pos {
				if left <= 0 {
					return pairs
				}
				line, end := x.randomGame(random, p.pos[i])
				left -= len(line)
				if end != nil && end.comparable(p.ends[0][0]) {
					p.ends[i] = append(p.ends[i], end)
				}
			}
		}
	}
	return pairs
}

// comparable reports whether the mistake would reverse both results or neither.
func (e *ending[S]) comparable(other *ending[S]) bool {
	return e.known == other.known && (e.known || e.turn == other.turn)
}

func (x *exam[S, M]) turnOf(s S) game.Side { return x.rules.Turn(&s) }

// randomGame plays a game from s to its end and returns its open positions; no end if it takes too long.
func (x *exam[S, M]) randomGame(random *rand.Rand, s S) (line []S, end *ending[S]) {
	var keys []uint64
	for len(line) <= x.plies {
		here := s
		moves, outcome := x.rules.Moves(&here, x.buf[:0])
		x.buf = moves[:0]
		drawn := false
		if x.able.repeats != nil {
			drawn = x.able.repeats.DrawnByHistory(&here, keys)
			keys = append(keys, x.rules.Key(&here))
		}
		if outcome != game.Open || drawn || len(moves) == 0 {
			end = &ending[S]{pos: s, turn: x.turnOf(s)}
			if end.value, end.known = outcome.Value(0); drawn {
				end.value, end.known = 0, true
			}
			end.value *= end.turn.Sign()
			return line, end
		}
		line = append(line, s)
		var next S
		x.rules.Play(&here, moves[random.IntN(len(moves))], &next)
		s = next
	}
	return line, nil
}
