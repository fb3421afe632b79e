package bench

import (
	"bufio"
	"fmt"
	"os"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// The public benchmark sets of Pascal Pons: Connect Four positions as columns played, and their scores. A score is
// the number of discs that the winner has left when he completes his line, plus one; it is negative if the side to move
// loses.
//
// The yardsticks are what Pons' own solver in C++ needed of nodes, with a table of 2^24 entries.
var connect4Sets = []struct {
	name  string
	nodes float64
	test  int // how many of its positions TestConnect4Scores solves
}{
	{"end_easy", 51, 500},
	{"middle_easy", 449, 500},
	{"middle_medium", 39_800, 50},
	{"begin_easy", 3_266, 200},
	{"begin_medium", 1_116_000, 1},
	{"begin_hard", 58_100_000, 0}, // the yardstick is of 100 positions; here are 30
}

// largeTable is as many entries as the yardstick's table had.
const largeTable = 1 << 24

type scored struct {
	moves string
	s     connect4.Position
	value game.Score
}

// readScored reads a set.
func readScored(t testing.TB, set string) (positions []scored) {
	t.Helper()
	file, err := os.Open("testdata/connect4_" + set + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rules := connect4.Rules{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var p scored
		var score int
		if _, err := fmt.Sscan(lines.Text(), &p.moves, &score); err != nil {
			t.Fatal(err)
		}
		if p.s, err = rules.ParsePosition(p.moves); err != nil {
			t.Fatal(err)
		}
		p.value = value(score, len(p.moves))
		positions = append(positions, p)
	}
	return positions
}

// value returns the value of a position with that score after that many moves: the winner plays 22 less the score of his
// 21 discs in all.
func value(score, moves int) game.Score {
	mover, other := moves/2, (moves+1)/2 // discs that each has played
	switch {
	case score > 0:
		return game.Win(2*(22-score-mover) - 1)
	case score < 0:
		return game.Loss(2 * (22 + score - other))
	}
	return 0
}

// TestConnect4Scores: the solver finds the scores of the sets, with fewer nodes than the yardstick.
func TestConnect4Scores(t *testing.T) {
	for _, set := range connect4Sets {
		positions := readScored(t, set.name)[:set.test]
		if len(positions) == 0 {
			continue
		}
		x, err := engine.NewSolver[connect4.Position, connect4.Move](connect4.Rules{}, engine.SolverOptions{Table: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		var nodes int64
		for _, p := range positions {
			x.Clear()
			found, err := x.Solve(t.Context(), p.s, engine.Question{})
			if err != nil || found.Lo != p.value || found.Hi != p.value {
				t.Errorf("%s: between %s and %s (%v), want %s", p.moves, found.Lo.Text(0), found.Hi.Text(0), err, p.value.Text(0))
			}
			nodes += found.Nodes
		}
		if mean := float64(nodes) / float64(len(positions)); mean > set.nodes && set.test > 1 {
			t.Errorf("%s: %.0f nodes a position, the yardstick needs %.0f", set.name, mean, set.nodes)
		}
	}
}

// BenchmarkConnect4 solves each set, every position with an empty table:
//
//	go test ./bench -run '^$' -bench Connect4 -benchtime 1x -cpu 1
//
// begin_hard takes two minutes.
func BenchmarkConnect4(b *testing.B) {
	for _, set := range connect4Sets {
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/threads=%d", set.name, threads), func(b *testing.B) {
				positions := readScored(b, set.name)
				options := engine.SolverOptions{Table: largeTable, Threads: threads}
				x, err := engine.NewSolver[connect4.Position, connect4.Move](connect4.Rules{}, options)
				if err != nil {
					b.Fatal(err)
				}
				var nodes int64
				var seconds float64
				for b.Loop() {
					for _, p := range positions {
						b.StopTimer()
						x.Clear()
						b.StartTimer()
						found, err := x.Solve(b.Context(), p.s, engine.Question{})
						if err != nil || found.Lo != p.value || found.Hi != p.value {
							b.Fatalf("%s: between %s and %s (%v), want %s",
								p.moves, found.Lo.Text(0), found.Hi.Text(0), err, p.value.Text(0))
						}
						nodes += found.Nodes
						seconds += found.Elapsed.Seconds()
					}
				}
				n := float64(b.N * len(positions))
				b.ReportMetric(float64(nodes)/n, "nodes/position")
				b.ReportMetric(1e3*seconds/n, "ms/position")
				b.ReportMetric(1e9*seconds/float64(nodes), "ns/node")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// BenchmarkConnect4AsOthersAsk does what other generic libraries were measured on: to find out who wins the positions of a
// set, and to look twelve plies ahead from the empty board, as minimax of that depth sees it. Operations are positions.
//
//	go test ./bench -run '^$' -bench Connect4AsOthersAsk -cpu 1
func BenchmarkConnect4AsOthersAsk(b *testing.B) {
	const entries = 1 << 20
	rules := connect4.Rules{}
	b.Run("weak", func(b *testing.B) {
		x, err := engine.NewSolver[connect4.Position, connect4.Move](rules, engine.SolverOptions{Table: entries})
		if err != nil {
			b.Fatal(err)
		}
		positions := readScored(b, "middle_medium")
		for i := 0; b.Loop(); i++ {
			p := &positions[i%len(positions)]
			b.StopTimer()
			x.Clear()
			b.StartTimer()
			found, err := x.Solve(b.Context(), p.s, engine.Question{Weak: true})
			if err != nil || found.Lo > p.value || found.Hi < p.value {
				b.Fatalf("%s: between %s and %s (%v)", p.moves, found.Lo.Text(0), found.Hi.Text(0), err)
			}
		}
	})
	b.Run("depth=12", func(b *testing.B) {
		o := engine.Exact()
		o.Table = entries
		x, err := engine.New(rules, o)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			b.StopTimer()
			x.Clear()
			b.StartTimer()
			found, err := x.Search(b.Context(), rules.Start(), engine.Task[connect4.Move]{Limits: search.Limits{Depth: 12}})
			if err != nil || found.Depth != 12 {
				b.Fatal(found.Depth, err)
			}
		}
	})
}

// TestSmallBoards: the values of smaller boards, with fewer nodes than the yardstick.
func TestSmallBoards(t *testing.T) {
	for _, c := range []struct {
		size  string
		value game.Score
		nodes int64
	}{
		{"4x4", 0, 10_896}, {"5x4", 0, 72_185}, {"5x5", 0, 834_570}, {"6x4", game.Loss(24), 688_464},
	} {
		size, err := connect4.ParseSize(c.size)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := connect4.New(size)
		if err != nil {
			t.Fatal(err)
		}
		x, err := engine.NewSolver[connect4.Position, connect4.Move](rules, engine.SolverOptions{})
		if err != nil {
			t.Fatal(err)
		}
		found, err := x.Solve(t.Context(), rules.Start(), engine.Question{})
		if err != nil || found.Lo != c.value || found.Hi != c.value || !found.Certain {
			t.Errorf("%s: between %s and %s, certain: %v (%v); want %s",
				c.size, found.Lo.Text(0), found.Hi.Text(0), found.Certain, err, c.value.Text(0))
		}
		if found.Nodes > c.nodes {
			t.Errorf("%s: %d nodes, the yardstick needs %d", c.size, found.Nodes, c.nodes)
		}
	}
}
