package mnk

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
)

// Bitboards, counted lines and the naive game agree along any line of play.
func TestRepresentationsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(sizes).Draw(t, "size")
		small, large, plain := must(t, NewSmall, text), must(t, NewLarge, text), newNaive(size(t, text))
		a, b := small.Start(), large.Start()
		for won := false; ; {
			moves, outcome := small.Moves(&a, nil)
			if m, o := large.Moves(&b, nil); o != outcome || !slices.Equal(m, moves) {
				t.Fatalf("%s: %v %v over bitboards, %v %v over counted lines", plain, outcome, moves, o, m)
			}
			if want := plain.outcome(won); outcome != want {
				t.Fatalf("%s: %v, want %v", plain, outcome, want)
			}
			compareAnswers(t, small, large, &a, &b)
			if outcome != game.Open {
				return
			}
			compareSurveys(t, small, large, plain, &a, &b)
			for _, m := range moves {
				missed, allowed := small.Overlooked(&a, m)
				if mi, al := large.Overlooked(&b, m); mi != missed || al != allowed {
					t.Fatalf("%s: move %d overlooks %b and %b over bitboards, %b and %b over counted lines", plain, m, missed, allowed, mi, al)
				}
			}
			m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
			if list := small.List(&a, nil); rapid.Bool().Draw(t, "plausible") { // otherwise threats are rare
				slices.SortStableFunc(list, func(a, b game.Ranked[Move]) int { return int(b.Rank) - int(a.Rank) })
				m = list[rapid.IntRange(0, len(list)-1).Draw(t, "rank")/3].Move
			}
			var nextA SmallPosition
			var nextB LargePosition
			small.Play(&a, m, &nextA)
			large.Play(&b, m, &nextB)
			a, b = nextA, nextB
			won = plain.play(int(m)%plain.size.Columns, int(m)/plain.size.Columns)
		}
	})
}

// compareAnswers compares what must be the same for both rules by definition.
func compareAnswers(t *rapid.T, small Small, large Large, a *SmallPosition, b *LargePosition) {
	text := small.PositionText(a)
	if got := large.PositionText(b); got != text {
		t.Fatalf("%s over bitboards, %s over counted lines", text, got)
	}
	if small.Key(a) != large.Key(b) || small.Turn(a) != large.Turn(b) || small.Board(a) != large.Board(b) {
		t.Fatalf("%s: key, turn or board differ", text)
	}
	keyA, howA := small.Canonical(a)
	keyB, howB := large.Canonical(b)
	if keyA != keyB || howA != howB {
		t.Fatalf("%s: the representative is %x by %d over bitboards, %x by %d over counted lines",
			text, keyA, howA, keyB, howB)
	}
	for e := range evaluators {
		small.Eval, large.Eval = Evaluation(e), Evaluation(e)
		if v, w := small.Evaluate(a), large.Evaluate(b); v != w {
			t.Fatalf("%s: %s is %d over bitboards, %d over counted lines", text, evaluators[e].Name, v, w)
		}
	}
	lo, hi := small.Bounds(a)
	loB, hiB := large.Bounds(b)
	if plies, _ := loB.Forced(); loB > max(lo, 0) && loB <= hi && small.winsByThreats(a, plies) {
		loB = lo // a sequence, which Small does not look for
	}
	if loB > lo || hiB < hi || loB != lo && loB > 0 || hiB != hi && hiB < 0 {
		t.Fatalf("%s: bounds %s to %s over bitboards, %s to %s over counted lines",
			text, lo.Text(0), hi.Text(0), loB.Text(0), hiB.Text(0))
	}
	if f, g := small.Forced(a), large.Forced(b); f != g {
		t.Fatalf("%s: forced %v over bitboards, %v over counted lines", text, f, g)
	}
}

// compareSurveys compares winning cells, and what follows from them, in an open position.
func compareSurveys(t *rapid.T, small Small, large Large, plain *naive, a *SmallPosition, b *LargePosition) {
	turn := small.Turn(a)
	marks := [2]uint64{a.Own, a.Opp}
	for i, side := range []game.Side{turn, turn.Opponent()} {
		var v survey
		small.g.survey(marks[i], marks[1-i], &v)
		var w attack
		large.g.attack(b, side, &w)
		wins, threats, forks := plain.wins(int(side)), []Move(nil), []Move(nil)
		threats, forks = plain.threats(int(side))
		for _, c := range []struct {
			name  string
			want  []Move
			cells uint64
			set   cellSet
		}{
			{"wins", wins, v.wins, w.wins}, {"wins by themselves", wins, small.g.wins(marks[i], marks[1-i]), w.wins},
			{"threats", threats, v.threats, w.threats}, {"forks", forks, v.forks, w.forks},
		} {
			if got := cellsOf(c.cells); !slices.Equal(got, c.want) {
				t.Fatalf("%s: the %s of %v are %v over bitboards, want %v", plain, c.name, side, got, c.want)
			}
			if c.set != (cellSet{c.cells}) {
				t.Fatalf("%s: the %s of %v are %x over counted lines, %x over bitboards",
					plain, c.name, side, c.set, c.cells)
			}
		}
	}
	list := large.List(b, nil)
	if l, m := movesOf(small.List(a, nil)), movesOf(list); !slices.Equal(l, m) {
		t.Fatalf("%s: listed are %v over bitboards, %v over counted lines", plain, l, m)
	}
	compareRanks(t, large, plain, b, list)
	forced := len(plain.wins(int(turn))) == 0 && len(plain.wins(int(turn)^1)) > 0
	if small.Forced(a) != forced || large.Forced(b) != forced {
		t.Fatalf("%s: forced are %v over bitboards and %v over counted lines, want %v", plain, small.Forced(a), large.Forced(b), forced)
	}
}

// compareRanks compares the ranks of several moves with how each changes the worth of the open lines.
func compareRanks(t *rapid.T, large Large, plain *naive, s *LargePosition, list []game.Ranked[Move]) {
	if len(list) < 2 {
		return
	}
	side := s.turn()
	threats, _ := plain.threats(int(side))
	before := plain.worth(int(side))
	for _, m := range list {
		row, column := int(m.Move)/plain.size.Columns, int(m.Move)%plain.size.Columns
		plain.rows[row][column] = "XO"[side]
		want := int32(plain.worth(int(side)) - before)
		plain.rows[row][column] = '.'
		if slices.Contains(threats, m.Move) {
			want += 1 << rankThreat
		}
		if m.Rank != want {
			t.Fatalf("%s: the rank of %s is %d, want %d", plain, large.MoveText(s, m.Move), m.Rank, want)
		}
	}
}

func movesOf(list []game.Ranked[Move]) (moves []Move) {
	for _, m := range list {
		moves = append(moves, m.Move)
	}
	return moves
}

func cellsOf(set uint64) (cells []Move) {
	for ; set != 0; set &= set - 1 {
		cells = append(cells, Move(bits.TrailingZeros64(set)))
	}
	return cells
}

// The 3,3,3 game is tic-tac-toe: the same positions, moves, ends and symmetries, from the start to every end.
func TestTicTacToe(t *testing.T) {
	theirs, seen := tictactoe.Rules{}, map[tictactoe.Position]bool{}
	packed, large := must(t, NewPacked, "3,3,3"), must(t, NewLarge, "3,3,3")
	canonical := map[uint64]bool{}
	var walk func(s tictactoe.Position, a SmallPosition, b LargePosition)
	walk = func(s tictactoe.Position, a SmallPosition, b LargePosition) {
		if seen[s] {
			return
		}
		seen[s] = true
		key, _ := packed.Canonical(&a)
		canonical[key] = true
		want, outcome := theirs.Moves(&s, nil)
		moves, got := packed.Moves(&a, nil)
		other, o := large.Moves(&b, nil)
		if got != outcome || o != outcome || len(moves) != len(want) || len(other) != len(want) {
			t.Fatalf("%s: %v, %v, want %v", packed.PositionText(&a), got, o, outcome)
		}
		if x, o := a.turned(); x != uint64(s.Marks[0]) || o != uint64(s.Marks[1]) {
			t.Fatalf("%s: the marks are %b and %b, want %b", packed.PositionText(&a), x, o, s.Marks)
		}
		lines, _ := packed.WithEvaluator("lines")
		if v, w := lines.Evaluate(&a), theirs.Evaluate(&s); v != w {
			t.Fatalf("%s: lines is %d, want %d", packed.PositionText(&a), v, w)
		}
		for i, m := range want {
			if moves[i] != Move(m) {
				t.Fatalf("%s: move %d is %d, want %d", packed.PositionText(&a), i, moves[i], m)
			}
			var nextS tictactoe.Position
			var nextA SmallPosition
			var nextB LargePosition
			theirs.Play(&s, m, &nextS)
			packed.Play(&a, moves[i], &nextA)
			large.Play(&b, moves[i], &nextB)
			missed, allowed := packed.Overlooked(&a, moves[i])
			if mi, al := theirs.Overlooked(&s, m); mi != missed || al != allowed {
				t.Fatalf("%s: %d overlooks %b and %b, want %b and %b", packed.PositionText(&a), m, missed, allowed, mi, al)
			}
			walk(nextS, nextA, nextB)
		}
	}
	start := packed.Start()
	if _, how := packed.Canonical(&start); how != 0 {
		t.Errorf("the empty board is its own representative, by symmetry %d", how)
	}
	walk(theirs.Start(), start, large.Start())
	if len(seen) != 5478 || len(canonical) != 765 {
		t.Errorf("%d positions, %d up to symmetry; want 5478 and 765", len(seen), len(canonical))
	}
}
