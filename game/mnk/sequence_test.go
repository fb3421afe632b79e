package mnk

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
)

// Positions with and without sequences, and why; X is to move. Turned and mirrored, they have the same.
func TestSequencesAtAGlance(t *testing.T) {
	const none = 0
	for _, c := range []struct {
		size, text string
		plies      int
		why        string
	}{
		{"3,3,3", ".../.../...", none, "nothing to begin with"},
		{"3,3,3", "XO./.../...", 5, "a1 is answered at a2, and b2 forks"},
		{"3,3,3", "..X/O../OX.", 5, "X must take a3, which is answered at b3, and c1 forks"},
		{"8,8,5", ".......O/......../.....X../.....X../......../.OXXX.../......../O..O..O.", 5, "f3 is answered at g3, and f4 forks"},
		{"8,8,5", ".......O/......../.....XO./.....XO./......O./.OXXX.../......../........", none, "O at g3 has four, open at both ends"},
		{"8,8,5", "......../......X./.....XO./.....XO./......O./.OXXX.../......../O......O", none, "O at g3 has four, which X must stop at g2"},
		{"8,8,5,exact", "O......./......X./.....XO./.....XO./......O./.OXXX.../......../......O.", 5, "at g2 O would make six"},
		{"8,8,5", "......../......../.....X../.....X../.....O../.OXXX.../......../O..O..O.", none, "f4 is not free"},
		{"4,4,3", ".X.O/.OOX/.X../....", 5, "X must take a3, which is answered at c1; so X must take c2, and that forks"},
	} {
		r := must(t, NewLarge, c.size)
		rows := strings.Split(c.text, "/")
		for range 2 {
			for range 4 {
				text := strings.Join(rows, "/")
				s := parse[LargePosition](t, r, text)
				if got := sequenceAt(r, &s); got != c.plies {
					t.Errorf("%s %s: %d plies, want %d: %s (in %s)", c.size, text, got, c.plies, c.why, c.text)
				}
				rows = transposed(rows)
				slices.Reverse(rows)
			}
			slices.Reverse(rows)
		}
	}
}

// transposed returns the columns of a square board as rows.
func transposed(rows []string) []string {
	columns := make([]string, len(rows))
	for _, row := range rows {
		for i := range row {
			columns[i] += row[i : i+1]
		}
	}
	return columns
}

// A mark builds if the board after it has a new line that lacks two.
func TestMarksThatBuild(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := must(t, NewLarge, rapid.SampledFrom([]string{"2,2,2", "3,3,3", "4,4,3", "5,5,3,exact", "6,6,4", "8,8,5"}).Draw(t, "size"))
		s := r.Start()
		for {
			moves, outcome := r.Moves(&s, nil)
			if outcome != game.Open {
				return
			}
			for _, m := range moves {
				var next LargePosition
				r.Play(&s, m, &next)
				want := slices.ContainsFunc(r.g.through[m], func(id uint16) bool {
					return r.g.InARow > 2 && next.lines[id] == holds(s.turn(), r.g.InARow-2)
				})
				if got := r.g.builds(&s, s.turn(), m); got != want {
					t.Fatalf("%s: %s builds: %v, want %v", r.PositionText(&s), r.MoveText(&s, m), got, want)
				}
			}
			var next LargePosition
			r.Play(&s, moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")], &next)
			s = next
		}
	})
}

// sequenceAt is sequence if its conditions hold, otherwise 0.
func sequenceAt(r Large, s *LargePosition) int {
	var mine, theirs attack
	side := s.turn()
	r.g.attack(s, side, &mine)
	r.g.attack(s, side.Opponent(), &theirs)
	o := r.g.outlook(s, &mine, &theirs)
	if r.g.ended(s) || o.wins || o.forks || o.dangers > 1 {
		return 0
	}
	return r.g.sequence(s, side, &mine, &theirs)
}

// What is found is won, whatever the other side answers, and few such wins of five plies are missed.
func TestSequencesWin(t *testing.T) {
	found := map[int]int{} // by plies
	missed := 0
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"4,4,3", "5,5,3,exact", "6,6,4", "7,6,4,exact", "8,8,5", "8,8,5,exact"}).Draw(t, "size")
		small, large := must(t, NewSmall, text), must(t, NewLarge, text)
		for range 10 {
			a, b := small.Start(), large.Start()
			for {
				if _, outcome := small.Moves(&a, nil); outcome != game.Open {
					break
				}
				plies := sequenceAt(large, &b)
				switch {
				case plies > 0:
					if !small.winsByThreats(&a, plies) {
						t.Fatalf("%s: no win in %d plies", small.PositionText(&a), plies)
					}
					found[plies]++
				case small.winsByThreats(&a, 5) && !small.winsByThreats(&a, 3):
					missed++
				}
				list := small.List(&a, nil)
				slices.SortStableFunc(list, func(a, b game.Ranked[Move]) int { return int(b.Rank) - int(a.Rank) })
				m := list[rapid.IntRange(0, min(len(list)-1, 7)).Draw(t, "rank")].Move
				var nextA SmallPosition
				var nextB LargePosition
				small.Play(&a, m, &nextA)
				large.Play(&b, m, &nextB)
				a, b = nextA, nextB
			}
		}
	})
	if short := found[5]; short < 20*missed || short == 0 || len(found) < 3 {
		t.Errorf("found by their plies %v, and missed %d of five plies", found, missed)
	}
}
