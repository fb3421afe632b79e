package chess_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// The rule of 50 moves, or of 75, ends games whose mate would come later. What is known of a position with any clock is what is known
// after its best move, with the clock one further, down to where the rules say that the game is over: this determines all values. With
// a pawn, whose moves set the clock back, values may be unknown, but none is wrong.
func TestTheClockDecidesWhatIsKnown(t *testing.T) {
	of, rounds := []string{"P", "R", "Q"}, 20_000
	if laws.Night() {
		of, rounds = append(of, "BN"), 1_000_000
	}
	for _, r := range []rules{{}, {Unclaimed: true}} {
		lasting := map[bool]int{false: 100, true: 150}[r.Unclaimed]
		for _, pieces := range of {
			e, random := endingOf(pieces), rand.New(rand.NewPCG(laws.Seed(), uint64(lasting)))
			late, unknown, just := 0, 0, 0
			for range rounds {
				p, bareMoves := e.placed(random.IntN(e.size())), random.IntN(2) == 0
				if !e.legal(&p, bareMoves) {
					continue
				}
				plain := e.position(t, &p, bareMoves, random.IntN(2) == 0)
				plies, wins := matedIn(&plain)
				clock := lasting - random.IntN(lasting)
				if wins && random.IntN(2) == 0 {
					clock = min(max(0, lasting-plies+random.IntN(3)-1), lasting) // the mate is just in time, or just late
				}
				s := withClock(t, plain, clock)
				v, known := r.Known(&s, nil)
				if !known {
					unknown++
					if pieces != "P" || clock+plies <= lasting {
						t.Fatalf("%s, a mate in %d: not known", r.PositionText(&s), plies)
					}
					continue
				}
				moves, outcome := r.Moves(&s, nil)
				if outcome != game.Open {
					if want, _ := outcome.Value(0); v != want {
						t.Fatalf("%s is known to be worth %s, and the game is %v", r.PositionText(&s), v.Text(0), outcome)
					}
					continue
				}
				best, all := -game.Infinity, true
				for _, m := range moves {
					next := play(s, m)
					w, known := r.Known(&next, nil)
					if _, outcome := r.Moves(&next, nil); outcome != game.Open {
						w, known = outcome.Value(0)
					}
					if all = all && known; known {
						best = max(best, sooner(-w))
					}
				}
				if best > v || best < v && (all || v != 0) {
					t.Fatalf("%s is known to be worth %s, but its best move %s", r.PositionText(&s), v.Text(0), best.Text(0))
				}
				switch {
				case wins && v == 0:
					late++
				case clock+plies == lasting:
					just++
				}
			}
			if just == 0 || (pieces == "P") != (late == 0) || (pieces == "P") != (unknown > 0) {
				t.Errorf("%s with %d plies: %d mates just in time, %d late, %d unknown", pieces, lasting, just, late, unknown)
			}
		}
	}
}

// sooner returns a value as it is one ply before.
func sooner(v game.Score) game.Score {
	if n, forced := v.Forced(); forced && v > 0 {
		return game.Win(n + 1)
	} else if forced {
		return game.Loss(n + 1)
	}
	return v
}

// withClock returns a position with another clock.
func withClock(t *testing.T, s position, clock int) position {
	t.Helper()
	text := rules{}.PositionText(&s)
	return parse(t, text[:len(text)-len("0 1")]+fmt.Sprint(clock)+" 100")
}
