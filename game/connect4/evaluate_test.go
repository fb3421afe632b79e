package connect4

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
)

// openLines counts the lines without a disc of that mark.
func (n *naive) openLines(without byte) (lines int) {
	for c := range n.size.Columns {
		for r := range n.size.Rows {
			for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				endC, endR := c+(n.size.InARow-1)*way[0], r+(n.size.InARow-1)*way[1]
				open := endC < n.size.Columns && endR >= 0 && endR < n.size.Rows
				for i := range n.size.InARow {
					open = open && n.get(c+i*way[0], r+i*way[1]) != without
				}
				if open {
					lines++
				}
			}
		}
	}
	return lines
}

// threats adds up the worth of the empty cells that complete a line of that mark.
func (n *naive) threats(mark, other byte) (sum int) {
	for c := range n.columns {
		for r := len(n.columns[c]); r < n.size.Rows; r++ {
			if !n.wins(mark, c, r) || r > len(n.columns[c]) && n.wins(other, c, r-1) {
				continue
			}
			weight := 2 * (n.size.Rows - r)
			before := (n.size.Columns-1)*n.size.Rows + r // discs on the board when the last column is filled up to here
			if mark == "XO"[before%2] {
				weight *= 3
			}
			sum += weight
		}
	}
	return sum
}

func TestEvaluate(t *testing.T) {
	var all []Rules
	for _, text := range sizes {
		all = append(all, must(t, text))
	}
	rapid.Check(t, func(t *rapid.T) {
		r := all[rapid.IntRange(0, len(all)-1).Draw(t, "size")]
		n, s := newNaive(r.Size()), r.Start()
		for {
			moves, outcome := r.Moves(&s, nil)
			lines := n.openLines('O') - n.openLines('X')
			threats := lines + n.threats('X', 'O') - n.threats('O', 'X')
			for e, value := range map[Evaluation]int{Lines: lines, Threats: threats} {
				r.Eval = e
				want, known := outcome.Value(0)
				if !known {
					want = game.Score(value) * r.Turn(&s).Sign()
				}
				if got := r.Evaluate(&s); got != want {
					t.Fatalf("%v: %s says %d, want %d", n, evaluators[e].Name, got, want)
				}
			}
			if outcome != game.Open {
				return
			}
			m := rapid.SampledFrom(moves).Draw(t, "move")
			var next Position
			r.Play(&s, m, &next)
			n, s = n.play(int(m)), next
		}
	})
}

// Counted by hand: the usual board has 24 lines in its rows, 21 in its columns and 12 in each kind of diagonal; 13 of them
// go through the middle of the third row, 7 through the middle of the lowest.
func TestLines(t *testing.T) {
	r := Rules{Eval: Lines}
	if all := r.geometry().open(usual.board); all != 69 {
		t.Errorf("%d lines, want 69", all)
	}
	through := 69 - r.geometry().open(usual.board&^r.geometry().cell(3, 2))
	if through != 13 {
		t.Errorf("%d lines through the middle, want 13", through)
	}
	s := parse(t, r, "4")
	if got := r.Evaluate(&s); got != -7 { // for O, who has lost these lines
		t.Errorf("after 4: %d, want -7", got)
	}
}

// MAX's threat in the third row is worth more than MIN's in the fourth is to MIN, and more than MAX's in the fourth
// would be: rows suit sides.
func TestSuited(t *testing.T) {
	g := Rules{}.geometry()
	third, fourth := g.cell(0, 2), g.cell(0, 3)
	for _, c := range []struct {
		cell uint64
		side game.Side
		want int
	}{{third, game.Max, 24}, {third, game.Min, 8}, {fourth, game.Max, 6}, {fourth, game.Min, 18}} {
		if got := g.weigh(c.cell, c.side); got != c.want {
			t.Errorf("a threat of %v at %#x weighs %d, want %d", c.side, c.cell, got, c.want)
		}
	}
}

// Threats wins most games against Lines, at equal depth from random openings.
func TestThreatsPlayBetter(t *testing.T) {
	const seed, pairs, depth = 1, 60, 4
	random := rand.New(rand.NewPCG(seed, 0))
	points, games := 0.0, 0
	for range pairs {
		start := randomOpening(random, 6)
		for first := range 2 {
			players := [2]Rules{{Eval: Threats}, {Eval: Lines}}
			if first == 1 {
				players[0], players[1] = players[1], players[0]
			}
			switch winner := match(players, start, depth, random); {
			case winner < 0:
				points += 0.5
			case players[winner].Eval == Threats:
				points++
			}
			games++
		}
	}
	t.Logf("%v points of %d games", points, games)
	if points < 0.6*float64(games) {
		t.Errorf("threats make %v points of %d games against lines (seed %d)", points, games, seed)
	}
}

// randomOpening plays that many moves, after which the value is not known.
func randomOpening(random *rand.Rand, plies int) Position {
	for {
		var s Position
		for range plies {
			s = step(s, pick(random, s))
		}
		if lo, hi := (Rules{}).Bounds(&s); lo < hi {
			return s
		}
	}
}

func pick(random *rand.Rand, s Position) Move {
	moves, _ := Rules{}.Moves(&s, nil)
	return moves[random.IntN(len(moves))]
}

func step(s Position, m Move) (next Position) {
	Rules{}.Play(&s, m, &next)
	return next
}

// match plays a game and returns the winner, -1 if none.
func match(players [2]Rules, s Position, depth int, random *rand.Rand) int {
	for {
		moves, outcome := Rules{}.Moves(&s, nil)
		switch outcome {
		case game.Lost:
			return int(s.turn().Opponent())
		case game.Drawn:
			return -1
		}
		best, value := moves[0], -game.Infinity
		for _, i := range random.Perm(len(moves)) {
			next := step(s, moves[i])
			if v := -alphaBeta(players[s.turn()], &next, depth-1, -game.Infinity, -value); v > value {
				best, value = moves[i], v
			}
		}
		s = step(s, best)
	}
}

// alphaBeta is the simplest search that uses an evaluation; it ignores distances.
func alphaBeta(r Rules, s *Position, depth int, alpha, beta game.Score) game.Score {
	lo, hi := r.Bounds(s)
	switch {
	case lo == hi:
		return lo
	case depth == 0:
		return r.Evaluate(s)
	}
	best := lo
	for _, c := range r.Expand(s, nil, game.Infinity) {
		best = max(best, -alphaBeta(r, &c.Pos, depth-1, -beta, -max(alpha, best)))
		if best >= beta {
			break
		}
	}
	return best
}
