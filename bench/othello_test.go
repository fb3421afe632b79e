package bench

import (
	"bufio"
	"os"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/search/engine"
)

// unforeseen is Othello whose moves are in the order of List where a proof is asked for, too.
type unforeseen struct{ othello.Rules }

func (r unforeseen) Expand(
	s *othello.Position, buf []game.Child[othello.Position, othello.Move], _ game.Score,
) []game.Child[othello.Position, othello.Move] {
	return r.Rules.Expand(s, buf, game.Infinity)
}

// BenchmarkOthelloForesight solves positions 40, 41, 42 and 44 of FFO's endings, by turns with and without looking ahead to order
// moves, and shows what that makes of nodes and time.
//
//	go test ./bench -run '^$' -bench OthelloForesight -benchtime 5x -cpu 1
//
// The ratio is the median; the least and the largest stand beside it.
func BenchmarkOthelloForesight(b *testing.B) {
	file, err := os.Open("../game/othello/testdata/ffo.txt")
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	score := regexp.MustCompile(`:([+-]\d+);`)
	for lines, number := bufio.NewScanner(file), 40; number <= 44 && lines.Scan(); number++ {
		if number == 43 {
			continue
		}
		b.Run(strconv.Itoa(number), func(b *testing.B) {
			best := -64
			for _, found := range score.FindAllStringSubmatch(lines.Text(), -1) {
				n, err := strconv.Atoi(found[1])
				if err != nil {
					b.Fatal(err)
				}
				best = max(best, n)
			}
			var ratios []float64
			for b.Loop() {
				before, most := proved(b, unforeseen{}, lines.Text(), best)
				after, nodes := proved(b, othello.Rules{}, lines.Text(), best)
				ratios = append(ratios, after.Seconds()/before.Seconds())
				b.ReportMetric(float64(most)/1e6, "Mnodes-without")
				b.ReportMetric(float64(nodes)/1e6, "Mnodes-with")
			}
			reportRatios(b, "with/without", ratios)
		})
	}
}

// proved returns how long a new solver takes for the value of a position, which it should find, and how many nodes.
func proved[G game.Game[othello.Position, othello.Move]](b *testing.B, rules G, line string, discs int) (time.Duration, int64) {
	s, err := othello.Rules{}.ParsePosition(line[:66])
	if err != nil {
		b.Fatal(err)
	}
	x, err := engine.NewSolver[othello.Position, othello.Move](rules, engine.SolverOptions{Table: largeTable})
	if err != nil {
		b.Fatal(err)
	}
	defer x.Close()
	found, err := x.Solve(b.Context(), s, engine.Question{})
	if want := game.Score(10 * discs); err != nil || found.Lo != want || found.Hi != want {
		b.Fatalf("between %s and %s (%v), want %s", found.Lo.Text(0), found.Hi.Text(0), err, want.Text(0))
	}
	return found.Elapsed, found.Nodes
}
