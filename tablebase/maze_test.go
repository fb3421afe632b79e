package tablebase_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/tablebase"
)

// A table of a game with cycles and with moves of the same side says what a search forwards finds: whoever can force the end within n
// plies, for more and more plies, until nobody new can.
func TestMazesAgreeWithSearch(t *testing.T) {
	longest, drawn := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := anyMaze(t)
		e, err := tablebase.Of(game.Game[inRoom, uint8](g), "maze", "")
		if err != nil {
			t.Fatal(err)
		}
		table, err := e.Solve(context.Background(), tablebase.Building{})
		if err == nil {
			err = table.Verify(context.Background(), tablebase.Building{})
		}
		if err != nil {
			t.Error(err)
		}
		now := forcedWithin(g)
		for floor, rooms := range g.floors {
			for number := range rooms {
				s := inRoom{floor: floor, number: number}
				v, known := table.Value(&s)
				if known == rooms[number].none || known && v != now[floor][number] {
					t.Fatalf("room %d of floor %d is worth %s (%v), by search %s", number, floor, v.Text(0), known, now[floor][number].Text(0))
				}
				if plies, forced := v.Forced(); forced {
					longest = max(longest, plies)
				} else if known && rooms[number].outcome == game.Open {
					drawn++
				}
			}
		}
	})
	if longest < 12 || drawn < 1000 {
		t.Errorf("the longest end took %d plies, and %d rooms were drawn: the mazes are too easy", longest, drawn)
	}
}

// forcedWithin returns what each room is worth for the side to move: 0 unless somebody can force the end.
func forcedWithin(g *maze) (worth [][]game.Score) {
	for _, rooms := range g.floors {
		worth = append(worth, make([]game.Score, len(rooms)))
	}
	for plies, changed := 0, true; changed || plies < 5; plies++ {
		changed = false
		before := make([][]game.Score, len(worth))
		for floor := range worth {
			before[floor] = append([]game.Score(nil), worth[floor]...)
		}
		for floor, rooms := range g.floors {
			for number, r := range rooms {
				if r.none {
					continue
				}
				best := -game.Infinity
				for _, d := range r.doors {
					v, over := d.out.Value(0)
					if !over {
						v = before[d.floor][d.number]
					}
					if n, forced := v.Forced(); forced && v > 0 {
						v = game.Win(n + 1)
					} else if forced {
						v = game.Loss(n + 1)
					}
					if !d.again {
						v = -v
					}
					best = max(best, v)
				}
				if v, over := r.outcome.Value(0); over {
					best = v
				}
				if best != worth[floor][number] {
					worth[floor][number], changed = best, true
				}
			}
		}
	}
	return worth
}
