package claims

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/ui/cli"
)

// roads is a problem without a heuristic: a random graph of towns 0 to 15, the last being the goal. A move is the town to go to.
type roads struct{ Cost [16][16]uint8 } // 0: there is no road

func drawRoads(random *rand.Rand) (r roads) {
	for from := range r.Cost {
		for range 3 {
			r.Cost[from][random.IntN(16)] = uint8(1 + random.IntN(5))
		}
		r.Cost[from][(from+1)%16] = uint8(1 + random.IntN(5))
		r.Cost[from][from] = 0
	}
	return r
}

func (roads) Start() uint8 { return 0 }
func (r roads) Moves(s *uint8, buf []uint8) []uint8 {
	for to, cost := range r.Cost[*s] {
		if cost > 0 {
			buf = append(buf, uint8(to))
		}
	}
	return buf
}
func (r roads) Play(s *uint8, m uint8, next *uint8) puzzle.Cost {
	*next = m
	return puzzle.Cost(r.Cost[*s][m])
}
func (roads) Goal(s *uint8) bool  { return *s == 15 }
func (roads) Key(s *uint8) uint64 { return uint64(*s) }

// costs lists the costs, up to most, of paths without cycles, each once, in order.
func (r *roads) costs(most int) []int {
	there := map[int]bool{}
	var walk func(at uint8, on uint16, cost int)
	walk = func(at uint8, on uint16, cost int) {
		if cost > most {
			return
		}
		there[cost] = true
		for to, more := range r.Cost[at] {
			if more > 0 && on&(1<<to) == 0 && at != 15 {
				walk(uint8(to), on|1<<to, cost+int(more))
			}
		}
	}
	walk(0, 1, 0)
	var all []int
	for cost := range there {
		all = append(all, cost)
	}
	slices.Sort(all)
	return all
}

// blindClaims are the messages about searches that would use an estimate where there is none.
var blindClaims = []string{"cli.puzzle.blind", "cli.puzzle.blindDeep"}

// TestBlindSentences: A*, weighted or not, which is said to search like uniform cost, expands and generates as many positions and
// finds the same path; the thresholds of IDA*, which is said to use only the cost, are the costs of paths in order.
func TestBlindSentences(t *testing.T) {
	rounds := 10
	if laws.Night() {
		rounds = 300
	}
	for seed := range rounds {
		r := drawRoads(rand.New(rand.NewPCG(uint64(seed), 16)))
		for _, l := range lang.All {
			say := func(algorithm string) []string {
				var out bytes.Buffer
				if status := cli.Run(context.Background(), []string{"puzzle", "roads", "--explain", "--algorithm", algorithm, "--lang", l.String()}, cli.Streams{
					In: strings.NewReader(""), Out: &out, Err: io.Discard, Getenv: func(string) string { return "" },
				}, cli.Puzzles(puzzles.Of(r))); status != 0 {
					t.Fatalf("seed %d: %s ends with status %d:\n%s", seed, algorithm, status, out.String())
				}
				return lines(out.String())
			}
			reader := wayReader(l)
			counts := func(said []string, key string) (expanded, generated string) {
				s, ok := reader.as("cli.puzzle.counts", said[len(said)-1])
				if clause := l.Sprintf(key); !ok || !strings.HasSuffix(s.values[0], clause) {
					t.Fatalf("seed %d: %q does not say %q", seed, said[len(said)-1], clause)
				}
				return s.values[1], s.values[2]
			}
			uniform := say("uniform")
			sure, _ := reader.as("cli.puzzle.counts", uniform[len(uniform)-1])
			for _, algorithm := range []string{"astar", "weighted"} {
				said := say(algorithm)
				expanded, generated := counts(said, "cli.puzzle.blind")
				if expanded != sure.values[1] || generated != sure.values[2] || steps(said) != steps(uniform) {
					t.Errorf("seed %d: %s is not uniform cost:\n%q\n%q", seed, algorithm, said, uniform)
				}
			}
			for _, algorithm := range []string{"idastar", "idastar-notes"} {
				said := say(algorithm)
				counts(said, "cli.puzzle.blindDeep")
				var thresholds []int
				for _, line := range said {
					if s, ok := reader.as("cli.puzzle.round.threshold", line); ok {
						n, err := strconv.Atoi(s.values[0])
						if err != nil {
							t.Fatal(err)
						}
						thresholds = append(thresholds, n)
					}
				}
				if want := r.costs(thresholds[len(thresholds)-1]); !slices.Equal(thresholds, want) {
					t.Errorf("seed %d: the thresholds of %s are %v, ways cost %v", seed, algorithm, thresholds, want)
				}
			}
		}
	}
}

// steps are the lines that list a solution.
func steps(said []string) string {
	var found []string
	for _, line := range said {
		if strings.HasPrefix(line, "  ") {
			found = append(found, line)
		}
	}
	return strings.Join(found, "\n")
}
