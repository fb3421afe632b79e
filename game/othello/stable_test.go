package othello_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/othello"
)

// randomGame plays at random from the start and returns all positions of the game.
func randomGame(random *rand.Rand) (all []position) {
	s := rules{}.Start()
	for {
		all = append(all, s)
		moves, outcome := rules{}.Moves(&s, nil)
		if outcome != game.Open {
			return all
		}
		s = play(s, moves[random.IntN(len(moves))])
	}
}

// randomGames returns the positions of some random games.
func randomGames(t *rapid.T) (all []position) {
	random := drawSeed(t)
	for range 10 {
		all = append(all, randomGame(random)...)
	}
	return all
}

func play(s position, m move) (next position) {
	rules{}.Play(&s, m, &next)
	return next
}

// drawSeed returns a random source that a failure lets reproduce.
func drawSeed(t *rapid.T) *rand.Rand { return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)) }

func empties(s *position) int { return 64 - bits.OnesCount64(s.Own|s.Other) }

// plain is bare negamax on the walk of flips_test.go with its own count; it shares no code with the package.
func plain(own, other uint64, passed bool) int {
	best, moved := -100, false
	for square := range 64 {
		if (own|other)>>square&1 != 0 {
			continue
		}
		if runs := turned(own, other, square); runs != 0 {
			best, moved = max(best, -plain(other&^runs, own|runs|1<<square, false)), true
		}
	}
	switch mine, theirs := bits.OnesCount64(own), bits.OnesCount64(other); {
	case moved:
		return best
	case !passed:
		return -plain(other, own, true)
	case mine > theirs:
		return 64 - 2*theirs
	case mine < theirs:
		return 2*mine - 64
	}
	return 0
}

// Bounds are true, and with few empty squares exact.
func TestBoundsAreTrue(t *testing.T) {
	narrow, known := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGames(t) {
			left := empties(&s)
			if left > 7 {
				continue
			}
			lo, hi := rules{}.Bounds(&s)
			value := game.Score(10 * plain(s.Own, s.Other, false))
			if value < lo || value > hi {
				t.Fatalf("%s: worth %d, the bounds are %d to %d", rules{}.PositionText(&s), value, lo, hi)
			}
			switch {
			case left <= othello.PlayedOut && lo != hi:
				t.Fatalf("%s: the bounds are %d to %d", rules{}.PositionText(&s), lo, hi)
			case lo == hi:
				known++
			case lo > -640 || hi < 640:
				narrow++
			}
		}
	})
	if narrow == 0 || known == 0 {
		t.Errorf("%d positions were known and %d narrowed: too few to tell", known, narrow)
	}
}

// Long before the end, bounds must leave room for the result of any play.
func TestBoundsHoldAllResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := drawSeed(t)
		for range 20 {
			line := randomGame(random)
			last := line[len(line)-1]
			result := rules{}.Evaluate(&last) * last.Turn.Sign()
			for _, s := range line {
				if empties(&s) <= othello.PlayedOut {
					continue // the value, not any result
				}
				if lo, hi := (rules{}).Bounds(&s); result*s.Turn.Sign() < lo || result*s.Turn.Sign() > hi {
					t.Fatalf("%s: a game from here ended %d, the bounds are %d to %d", rules{}.PositionText(&s), result, lo, hi)
				}
			}
		}
	})
}

// No play turns a stable disc of either side.
func TestStableDiscsStay(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		random := drawSeed(t)
		for range 20 {
			line := randomGame(random)
			var held [2]uint64
			for _, s := range line {
				sides := [2]uint64{s.Own, s.Other}
				for i, mine := range []int{int(s.Turn), int(s.Turn ^ 1)} {
					if lost := held[mine] &^ sides[i]; lost != 0 {
						t.Fatalf("%s: %#x was stable", rules{}.PositionText(&s), lost)
					}
					now := othello.Stable(sides[i], sides[1-i])
					if gone := held[mine] &^ now; gone != 0 {
						t.Fatalf("%s: %#x is not known any more to be stable", rules{}.PositionText(&s), gone)
					}
					if now&^sides[i] != 0 {
						t.Fatalf("%s: %#x is stable and not there", rules{}.PositionText(&s), now&^sides[i])
					}
					held[mine] = now
				}
			}
			found += bits.OnesCount64(held[0] | held[1])
			if full := line[len(line)-1]; empties(&full) == 0 && held[0]|held[1] != ^uint64(0) {
				t.Fatalf("%s: on a full board all discs are stable, and only %#x are", rules{}.PositionText(&full), held[0]|held[1])
			}
		}
	})
	if found == 0 {
		t.Error("no stable disc was met")
	}
}

// On each edge, the stable discs are exactly those that no way of filling it turns. Each edge is checked alone, on
// all four sides, square by square.
func TestStableEdges(t *testing.T) {
	memory := map[[8]byte]uint8{}
	var solid func(edge [8]byte) uint8 // the squares that keep their disc whatever happens
	solid = func(edge [8]byte) uint8 {
		if known, ok := memory[edge]; ok {
			return known
		}
		kept := uint8(0)
		for i, disc := range edge {
			if disc != 0 {
				kept |= 1 << i
			}
		}
		for i, disc := range edge {
			if disc != 0 {
				continue
			}
			for _, put := range []byte{1, 2} {
				next := edge
				next[i] = put
				for _, step := range []int{-1, 1} {
					end := i + step
					for 0 <= end && end < 8 && edge[end] == 3-put {
						end += step
					}
					if 0 <= end && end < 8 && edge[end] == put {
						for j := i + step; j != end; j += step {
							next[j] = put
						}
					}
				}
				for j := range edge {
					if next[j] != edge[j] {
						kept &^= 1 << j
					}
				}
				kept &= solid(next)
			}
		}
		memory[edge] = kept
		return kept
	}
	for n := range 6561 {
		var edge [8]byte
		var own, other uint64
		for i, rest := 0, n; i < 8; i, rest = i+1, rest/3 {
			edge[i] = byte(rest % 3)
			own |= uint64(edge[i]&1) << i
			other |= uint64(edge[i]>>1) << i
		}
		want := uint64(solid(edge)) & own
		for how := range uint8(8) {
			mine, theirs := othello.TurnSet(own, how), othello.TurnSet(other, how)
			got := othello.StableEdges(mine, theirs) &^ 0x7e7e7e7e7e7e00 // other edges share a corner
			if turnedWant := othello.TurnSet(want, how); got != turnedWant {
				t.Fatalf("edge %v, turned by %d: %#x is stable, want %#x", edge, how, got, turnedWant)
			}
		}
	}
}

// Discs that are stable for each of the reasons, by hand.
func TestStableExamples(t *testing.T) {
	for _, c := range []struct{ board, own string }{
		{"XXX...../XX....../X......./...OX.../...XO.../......../......../........", "a1 b1 c1 a2 b2 a3"},
		{"OX....../X......./......../...OX.../...XO.../......../......../........", ""},
		{"XO....../......../......../...OX.../...XO.../......../......../.......X", "a1 h8"},
		{"OXXXXXXO/......../......../...OX.../...XO.../......../......../........", "b1 c1 d1 e1 f1 g1"},
	} {
		var own, other, want uint64
		square := 0
		for _, mark := range c.board {
			switch mark {
			case '/':
				continue
			case 'X':
				own |= 1 << square
			case 'O':
				other |= 1 << square
			}
			square++
		}
		for rest := c.own; rest != ""; rest = rest[min(3, len(rest)):] {
			want |= 1 << (int(rest[0]-'a') + 8*int(rest[1]-'1'))
		}
		if got := othello.Stable(own, other); got != want {
			t.Errorf("%s: %#x is stable, want %#x", c.board, got, want)
		}
	}
}

// What narrows the bounds, and by how much; with four empty squares, or with many, only the end of the game does.
func TestBoundsCountStableDiscs(t *testing.T) {
	const corners = 1<<0 | 1<<7 | 1<<56 | 1<<63
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGames(t) {
			left := empties(&s)
			if left <= othello.PlayedOut || s.Own == 0 || s.Other == 0 {
				continue
			}
			lo, hi := game.Score(-640), game.Score(640)
			if _, outcome := (rules{}).Moves(&s, nil); outcome != game.Open {
				lo = rules{}.Evaluate(&s)
				hi = lo
			}
			looks := lo < hi && left > othello.PlayedOut+1 && left <= othello.Undecided
			if looks && s.Own&corners != 0 {
				lo += game.Score(20 * bits.OnesCount64(othello.Stable(s.Own, s.Other)))
			}
			if looks && s.Other&corners != 0 {
				hi -= game.Score(20 * bits.OnesCount64(othello.Stable(s.Other, s.Own)))
			}
			if gotLo, gotHi := (rules{}).Bounds(&s); gotLo != lo || gotHi != hi {
				t.Fatalf("%s: bounds %d to %d, want %d to %d", rules{}.PositionText(&s), gotLo, gotHi, lo, hi)
			}
		}
	})
	gone := parse(t, "e6f4e3f6g5d6e7f5c5")
	for _, s := range []position{gone, {Own: gone.Other, Other: gone.Own}} {
		value := rules{}.Evaluate(&s)
		if lo, hi := (rules{}).Bounds(&s); lo != value || hi != value || max(value, -value) != 640 {
			t.Errorf("%v: bounds %d to %d of a game that has ended %d", s, lo, hi, value)
		}
	}
}
