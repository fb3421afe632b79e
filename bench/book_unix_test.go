//go:build unix

package bench

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/connect4"
)

// BenchmarkBookSearches says what the searches of a weakly solved book of Connect Four cost: it finds all positions that a book to 8,
// and to 12 plies searches, and solves some of them, drawn with a fixed seed, one after another with the same table, as a thread of
// jugada book build does; there neighbours follow each other, which helps. The seconds are those of the processor:
// go test ./bench -run xx -bench BookSearches -benchtime 1x -cpu 1
func BenchmarkBookSearches(b *testing.B) {
	rules := connect4.Rules{}
	g, err := catalog.Default().Find("connect4")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct{ to, sample int }{{8, 500}, {12, 5000}} {
		to, sample := c.to, c.sample
		b.Run(fmt.Sprint(to), func(b *testing.B) {
			for b.Loop() {
				games := book.Of(rules, "connect4", "")
				builder, err := games.New()
				if err != nil {
					b.Fatal(err)
				}
				var drawn []string
				count, enough := 0, errors.New("enough")
				_, err = games.Solve(b.Context(), builder, games.Start(), book.Solving[connect4.Position]{
					To: to,
					Begin: func(_ book.Extent, positions []connect4.Position) (int, error) {
						count = len(positions)
						for dice := rand.New(rand.NewPCG(1, uint64(to))); len(drawn) < sample; {
							drawn = append(drawn, rules.PositionText(&positions[dice.IntN(count)]))
						}
						return 0, enough
					},
				})
				if err != enough {
					b.Fatal(err)
				}
				value, err := catalog.BookValuer(g, catalog.BookSolving{Weak: true})
				if err != nil {
					b.Fatal(err)
				}
				var seconds []float64
				sum, squares := 0.0, 0.0
				for _, text := range drawn {
					p, err := g.Position(text)
					if err != nil {
						b.Fatal(err)
					}
					before := processor(b)
					if _, err := value(b.Context(), p); err != nil {
						b.Fatal(err)
					}
					took := (processor(b) - before).Seconds()
					seconds, sum, squares = append(seconds, took), sum+took, squares+took*took
				}
				mean := sum / float64(sample)
				slices.Sort(seconds)
				b.ReportMetric(float64(count), "searches")
				b.ReportMetric(mean, "s-mean")
				b.ReportMetric(math.Sqrt((squares-sum*mean)/float64(sample-1)), "s-deviation")
				b.ReportMetric(seconds[sample/2], "s-median")
				b.ReportMetric(seconds[sample-1], "s-most")
				b.ReportMetric(mean*float64(count)/3600, "hours")
			}
		})
	}
}

// processor returns the processor time that this process has taken.
func processor(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
