package mnk

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
)

// The notes' values of tic-tac-toe (notes A4), and lines counted by hand: with X in the centre, X has four lines through
// it that lack two cells and four that lack three, and O has these last four. O is to move.
func TestEvaluationsByHand(t *testing.T) {
	for _, c := range []struct {
		size, text string
		eval       Evaluation
		want       game.Score // for MAX
	}{
		{"3,3,3", ".O./.X./...", Lines, 2},
		{"3,3,3", ".X./.../.O.", Lines, 0},
		{"3,3,3", ".../.X./...", Lines, 4},
		{"3,3,3", ".../.X./...", Marks, 4*256 + 4*64 - 4*64},
		{"3,3,3", ".../.X./...", Threats, 4*580 - 370},
		{"3,3,3", "XX./OO./...", Threats, -580 + 370 + 30_000}, // X completes a line
		{"4,4,3", "..../.X../..../...O", Threats, 20_000},      // X forks
		{"4,4,3", "..../.XX./..../O...", Threats, 30_000},      // O to move, and X has two lines to complete
	} {
		r := must(t, NewSmall, c.size)
		r.Eval = c.eval
		s := parse[SmallPosition](t, r, c.text)
		got := r.Evaluate(&s) * r.Turn(&s).Sign()
		if c.size == "4,4,3" { // imminent results outweigh everything else
			got -= got % 10_000
		}
		if got != c.want {
			t.Errorf("%s %s: %s is %d for MAX, want %d", c.size, c.text, evaluators[c.eval].Name, got, c.want)
		}
	}
}

// The formulas as written, line by line, and imminent results by trying moves.
func TestEvaluationsFollowTheirFormulas(t *testing.T) {
	tiers := map[game.Score]int{}
	rapid.Check(t, func(t *rapid.T) {
		sizes := []string{"3,3,3", "4,4,3", "5,4,3,exact", "5,4,4", "6,5,4", "5,5,2", "8,8,5", "7,1,3", "9,2,7"}
		text := rapid.SampledFrom(sizes).Draw(t, "size")
		r, plain := must(t, NewSmall, text), newNaive(size(t, text))
		for s := r.Start(); s.Own|s.Opp != r.g.full; {
			side := int(r.Turn(&s))
			marks, lines := plain.formulas()
			tier, threats := plain.tier(side), plain.worth(side)+370
			tiers[tier]++
			sign := r.Turn(&s).Sign()
			values := map[Evaluation]game.Score{Lines: lines * sign, Marks: marks * sign, Threats: threats + tier}
			for e, want := range values {
				r.Eval = e
				if got := r.Evaluate(&s); got != want {
					t.Fatalf("%s: %s is %d for the side to move, want %d", plain, evaluators[e].Name, got, want)
				}
			}
			moves, _ := r.Moves(&s, nil)
			m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
			var next SmallPosition
			if r.Play(&s, m, &next); r.g.won(next.Opp) {
				return
			}
			plain.play(int(m)%r.g.Columns, int(m)/r.g.Columns)
			s = next
		}
	})
	for _, tier := range []game.Score{30_000, -30_000, 20_000, 0} {
		if tiers[tier] == 0 {
			t.Errorf("no position was worth %d for what is about to happen: %v", tier, tiers)
		}
	}
}

// formulas returns what Marks and Lines are for MAX.
func (n *naive) formulas() (marks, lines game.Score) {
	n.eachOpen(func(side, lacks int) {
		worth := game.Score(1)
		for range 6 - lacks {
			worth *= 4
		}
		marks += worth * game.Side(side).Sign()
		lines += game.Side(side).Sign()
	})
	return marks, lines
}

// worth returns the worth of a side's lines in Threats.
func (n *naive) worth(side int) (sum game.Score) {
	n.eachOpen(func(s, lacks int) {
		if lacks <= 6 {
			sum += []game.Score{1000, 580, 190, 12, 4, 1}[lacks-1] * game.Side(s).Sign()
		}
	})
	return sum * game.Side(side).Sign()
}

// eachOpen calls f for each line that is open for a side, with the number of cells that it lacks, at least one.
func (n *naive) eachOpen(f func(side, lacks int)) {
	for row := range n.rows {
		for column := range n.rows[row] {
			for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				var line string
				for i := range n.size.InARow {
					line += string(n.get(column+i*way[0], row+i*way[1]))
				}
				if strings.Contains(line, "\x00") || !strings.Contains(line, ".") {
					continue
				}
				for side, other := range []string{"O", "X"} {
					if !strings.Contains(line, other) {
						f(side, strings.Count(line, "."))
					}
				}
			}
		}
	}
}

// tier returns what Threats adds for imminent results, for the side to move.
func (n *naive) tier(side int) game.Score {
	dangers := n.wins(side ^ 1)
	threats, forks := n.threats(side)
	_, theirs := n.threats(side ^ 1)
	switch {
	case len(n.wins(side)) > 0:
		return 30_000
	case len(dangers) > 1:
		return -30_000
	case len(dangers) == 1 && slices.Contains(forks, dangers[0]), len(dangers) == 0 && len(forks) > 0:
		return 20_000
	case len(dangers) > 0 || len(theirs) == 0 || len(threats) > 0:
		return 0
	}
	for cell := range n.size.Cells() {
		row, column := cell/n.size.Columns, cell%n.size.Columns
		if n.rows[row][column] != '.' {
			continue
		}
		n.rows[row][column] = "XO"[side]
		_, forks := n.threats(side ^ 1)
		n.rows[row][column] = '.'
		if len(forks) == 0 {
			return 0
		}
	}
	return -20_000
}

func TestEvaluatorsByName(t *testing.T) {
	for i, e := range (Small{}).Evaluators() {
		if packed, ok := must(t, NewPacked, "3,3,3").WithEvaluator(e.Name); !ok || packed.Eval != Evaluation(i) {
			t.Errorf("%s: %v, %v", e.Name, packed.Eval, ok)
		}
		if large, ok := must(t, NewLarge, "3,3,3").WithEvaluator(e.Name); !ok || large.Eval != Evaluation(i) {
			t.Errorf("%s: %v, %v", e.Name, large.Eval, ok)
		}
		if !strings.HasPrefix(e.Formula, "f(p) = ") {
			t.Errorf("%s has the formula %q", e.Name, e.Formula)
		}
	}
	if _, ok := must(t, NewPacked, "3,3,3").WithEvaluator("Lines"); ok {
		t.Error("an unknown name was accepted")
	}
}
