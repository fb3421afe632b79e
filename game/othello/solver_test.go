package othello_test

import (
	"bufio"
	"math/bits"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
)

// solver is an alpha-beta for endgames, written by hand, that uses the rules like an engine: bounds, table, and only
// then moves. It is just good enough to solve 20 empty squares in seconds.
type solver struct {
	nodes int64
	table []entry
	stack [64]position
	lists [64][]game.Ranked[move]
}

// entry is what is known about a position: bounds on its value, and the best move.
type entry struct {
	key    uint64
	lo, hi game.Score
	best   move
}

// shallow is the number of empty squares below which the table is not used.
const shallow = 6

const none move = 255

func newSolver(entries int) *solver {
	v := &solver{table: make([]entry, entries)}
	for i := range v.lists {
		v.lists[i] = make([]game.Ranked[move], 0, 40)
	}
	return v
}

// value returns the exact score of s for its side to move, by null windows around a guess that each of them improves.
func (v *solver) value(s position, guess game.Score) game.Score {
	lo, hi := (rules{}).Bounds(&s)
	for lo < hi {
		at := max(guess, lo+1)
		v.stack[0] = s
		if got := v.search(0, rules{}.Key(&s), lo, hi, at-1); got >= at {
			lo, guess = got, got
		} else {
			hi, guess = got, got
		}
	}
	return lo
}

// search returns a lower bound on the value of the position at ply that is above alpha, or an upper bound that is not.
// lo and hi are the position's own bounds, which do not settle the question.
func (v *solver) search(ply int, key uint64, lo, hi, alpha game.Score) game.Score {
	v.nodes++
	r := rules{}
	s, next := &v.stack[ply], &v.stack[ply+1]
	var known *entry
	hash := none
	if bits.OnesCount64(s.Own|s.Other) <= 64-shallow {
		known = &v.table[key&uint64(len(v.table)-1)]
		if known.key == key {
			if known.lo > alpha {
				return known.lo
			}
			if known.hi <= alpha {
				return known.hi
			}
			hash = known.best
		} else {
			*known = entry{key: key, lo: lo, hi: hi, best: none}
		}
	}
	moves := r.List(s, v.lists[ply][:0])
	if len(moves) == 0 {
		return r.Evaluate(s)
	}
	best, bestMove := -game.Infinity, none
	for i := range moves {
		first := i
		for j := i; j < len(moves); j++ {
			if moves[j].Move == hash {
				first = j
				break
			}
			if moves[j].Rank > moves[first].Rank {
				first = j
			}
		}
		moves[i], moves[first] = moves[first], moves[i]
		m := moves[i].Move
		r.Play(s, m, next)
		key := r.Key(next)
		lo, hi := r.Bounds(next)
		var value game.Score
		switch {
		case -hi > alpha: // it is at least that
			value = -hi
		case -lo <= alpha: // it is no more than that
			value = -lo
		default:
			value = -v.search(ply+1, key, lo, hi, -alpha-1)
		}
		if value > best {
			best, bestMove = value, m
			if best > alpha {
				break
			}
		}
	}
	if known != nil {
		if known.key != key { // a position below has taken the slot
			*known = entry{key: key, lo: lo, hi: hi}
		}
		if known.best = bestMove; best > alpha {
			known.lo = best
		} else {
			known.hi = best
		}
	}
	return best
}

// ffo is one of the endgame tests of the French Othello federation.
type ffo struct {
	number   int
	position position
	worth    map[string]game.Score // of the moves, as far as published
	value    game.Score
}

func readFFO(t testing.TB) (tests []ffo) {
	t.Helper()
	file, err := os.Open("testdata/ffo.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), ";")
		s, err := rules{}.ParsePosition(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		test := ffo{number: 40 + len(tests), position: s, worth: map[string]game.Score{}, value: -game.Infinity}
		for _, field := range fields[1:] {
			if m, score, ok := strings.Cut(strings.TrimSpace(field), ":"); ok {
				n, err := strconv.Atoi(score)
				if err != nil {
					t.Fatal(err)
				}
				test.worth[strings.ToLower(m)] = game.Score(10 * n)
				test.value = max(test.value, game.Score(10*n))
			}
		}
		tests = append(tests, test)
	}
	return tests
}

func BenchmarkFFO(b *testing.B) {
	for _, test := range readFFO(b)[:5] {
		b.Run(strconv.Itoa(test.number), func(b *testing.B) {
			var nodes int64
			for b.Loop() {
				v := newSolver(1 << 21)
				if got := v.value(test.position, 0); got != test.value {
					b.Fatalf("value %d, want %d", got, test.value)
				}
				nodes += v.nodes
			}
			b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnodes/s")
			b.ReportMetric(float64(nodes)/1e6/float64(b.N), "Mnodes/op")
		})
	}
}
