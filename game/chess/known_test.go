package chess_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// The rule of 50 moves, or of 75, ends games whose mate would come later. What is known of a position with any clock is what is
// known after its best move, with the clock one further, down to where the rules say that the game is over: this determines all
// values. With a pawn, whose moves set the clock back, values may be unknown, but none is wrong.
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
				v, known := r.Known(&s, nil, unstopped)
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
					w, known := r.Known(&next, nil, unstopped)
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

// A win is known only if no position that may lie ahead has come so often that once more is a draw.
func TestWhatHasRecurredIsNotKnown(t *testing.T) {
	// Black's king has one move, to b8, and White then one that mates: Rh8. Once Kb8 has been there twice, the game ends with it.
	s := parse(t, "k7/8/1K6/8/8/8/8/7R b - - 40 80")
	moves, _ := rules{}.Moves(&s, nil)
	if len(moves) != 1 {
		t.Fatalf("%d moves", len(moves))
	}
	ahead := play(s, moves[0])
	twice := []uint64{rules{}.Key(&ahead), 1, 2, 3, rules{}.Key(&ahead), 5, 6}
	x := newSearcher(t, rules{}, engine.Default())
	for _, c := range []struct {
		what    string
		rules   rules
		earlier []uint64
		want    game.Score
		known   bool
	}{
		{"no history", rules{}, nil, game.Loss(2), true},
		{"once", rules{}, twice[1:], game.Loss(2), true},
		{"twice", rules{}, twice, 0, false},
		{"twice, and nobody claims draws", rules{Unclaimed: true}, twice, game.Loss(2), true},
		{"four times", rules{Unclaimed: true}, append([]uint64{twice[0], 1, 2, 3, twice[0], 5, 6, 7}, twice...), 0, false},
		{"before the last capture", rules{}, append(append([]uint64(nil), twice...), make40()...), game.Loss(2), true},
	} {
		if v, known := c.rules.Known(&s, c.earlier, unstopped); known != c.known || v != c.want {
			t.Errorf("%s: %s, known: %v", c.what, v.Text(0), known)
		}
	}
	r, err := x.Search(t.Context(), s, engine.Task[move]{Limits: search.Limits{Depth: 4}, Earlier: twice})
	if err != nil || r.Value != 0 || r.Bound != search.Exact || !r.Whole {
		t.Errorf("a position that ends the game as drawn lies ahead: %s, %v, whole: %v (%v)", r.Value.Text(0), r.Bound, r.Whole, err)
	}
}

// make40 returns keys that are all different.
func make40() (keys []uint64) {
	for i := range 40 {
		keys = append(keys, uint64(1000+i))
	}
	return keys
}

// What the engine says to be proved of a solved ending is so in the game that is played: the mate where no draw comes before it.
// The games so far are made up: they hold keys of positions that lie ahead, and of this one. What is so is found by minimax with
// the history.
func TestKnownEndingsAreTrueOfTheirGames(t *testing.T) {
	seed, rounds := laws.Seed(), 400
	if laws.Night() {
		rounds = 10_000
	}
	random := rand.New(rand.NewPCG(seed, 11))
	x := newSearcher(t, rules{}, engine.Default())
	proved, hindered := 0, 0
	for round := 0; round < rounds; {
		s := endingOf([]string{"R", "Q"}[random.IntN(2)]).draw(t, random, true)
		shortest, _ := matedIn(&s)
		if shortest > 3 {
			continue
		}
		const clock = 40
		s = withClock(t, s, clock)
		earlier := madeUp(s, clock, random)
		if (rules{}).DrawnByHistory(&s, earlier) {
			continue
		}
		round++
		if forcedWithin(s, earlier, shortest) == 0 {
			hindered++
		}
		r, err := x.Search(t.Context(), s, engine.Task[move]{Limits: search.Limits{Depth: 4}, Earlier: earlier})
		if err != nil {
			t.Fatal(err)
		}
		plies, forced := r.Value.Forced()
		if r.Bound != search.Exact || r.Estimate || !forced || plies > 5 { // a tree of more plies is too large
			continue
		}
		proved++
		if want := forcedWithin(s, earlier, plies); r.Value*(rules{}).Turn(&s).Sign() != want {
			t.Errorf("%s (seed %d): %s is said to be proved; it is %s", rules{}.PositionText(&s), seed, r.Value.Text(0), want.Text(0))
		}
	}
	if proved < rounds/3 || hindered == 0 {
		t.Errorf("of %d values %d were proved; %d shortest mates were hindered", rounds, proved, hindered)
	}
}

// madeUp returns keys of a game that led to s: made up, but for some of s and of positions of best play after it, once or twice.
func madeUp(s position, clock int, random *rand.Rand) (earlier []uint64) {
	for range clock {
		earlier = append(earlier, random.Uint64())
	}
	for range 4 {
		for ahead, next := 0, s; ahead < 4; ahead++ {
			for range random.IntN(3) {
				if at := random.IntN(clock - 4); (clock+ahead-at)%2 == 0 {
					earlier[at] = rules{}.Key(&next)
				}
			}
			moves := listed(next)
			if len(moves) == 0 {
				break
			}
			before, _ := matedIn(&next)
			after := slices.DeleteFunc(moves, func(m move) bool {
				after := play(next, m)
				plies, wins := matedIn(&after)
				return !wins || plies != before-1
			})
			next = play(next, after[random.IntN(len(after))])
		}
	}
	return earlier
}

// forcedWithin returns the result that the side to move gets with best play if it comes within so many plies, otherwise 0.
func forcedWithin(s position, earlier []uint64, plies int) game.Score {
	moves, outcome := rules{}.Moves(&s, nil)
	if outcome != game.Open {
		v, _ := outcome.Value(0)
		return v
	}
	if plies == 0 || (rules{}).DrawnByHistory(&s, earlier) {
		return 0
	}
	best := -game.Infinity
	for _, m := range moves {
		best = max(best, sooner(-forcedWithin(play(s, m), append(earlier[:len(earlier):len(earlier)], rules{}.Key(&s)), plies-1)))
	}
	return best
}

// A win that an earlier search has found, in an ending of which no table is known, is not taken for one when a position on the
// way to it would now end the game: two rooks mate in three plies by either one's move to the seventh rank, but for one of them
// black's king can reach a position that has come twice.
func TestWinsOfEarlierSearchesYieldToRepetition(t *testing.T) {
	s := parse(t, "4k3/8/R7/1R6/8/8/8/2K5 w - - 40 80")
	for _, hindered := range []string{"Ra7", "Rb7"} {
		after := play(s, namedMove(t, &s, hindered))
		for _, reply := range []string{"Kd8", "Kf8"} {
			ahead := play(after, namedMove(t, &after, reply))
			x := newSearcher(t, rules{}, engine.Default())
			task := engine.Task[move]{Limits: search.Limits{Depth: 5}}
			if _, err := x.Search(t.Context(), s, task); err != nil {
				t.Fatal(err)
			}
			key := rules{}.Key(&ahead)
			task.Earlier = []uint64{key, 1, 2, 3, key, 5}
			r, err := x.Search(t.Context(), s, task)
			best, _ := r.Best()
			if text := (rules{}).MoveText(&s, best); err != nil || text == hindered || r.Value != game.Win(3) {
				t.Errorf("%s, though %s then draws: %s (%v)", text, reply, r.Value.Text(0), err)
			}
		}
	}
}

// namedMove returns the move of that name.
func namedMove(t *testing.T, s *position, text string) move {
	t.Helper()
	m, err := rules{}.ParseMove(s, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func unstopped() bool { return false }
