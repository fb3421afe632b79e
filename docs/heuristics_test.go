package docs_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/jugada/jugada/internal/korf"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/search/path"
)

// heuristicPages are the lesson on estimates. What it says of each is measured here.
var heuristicPages = []string{"en/08-estimates.md", "es/08-estimaciones.md"}

// korfInstances are the five of Korf's hundred for which Manhattan distances generate the fewest nodes.
var korfInstances = []int{79, 12, 42, 55, 97}

// deepest is one of the two positions of the 8-puzzle that are farthest from the goal.
const deepest = "8 0 6 5 4 7 2 3 1"

// TestHeuristicTables measures estimates and compares them with the tables of the lesson. Only nodes are counted, and what
// tables take: that is the same everywhere. To bring the pages up to date: go test ./docs -update
func TestHeuristicTables(t *testing.T) {
	eight := eightRows(t)
	fifteen := fifteenRows(t)
	for _, page := range heuristicPages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		now := replaceRows(t, page, string(data), "eight", eight)
		now = replaceRows(t, page, now, "fifteen", fifteen)
		if *update {
			if err := os.WriteFile(page, []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if d := gocmp.Diff(string(data), now); d != "" {
			t.Errorf("%s (-) and what is measured (+) differ; go test ./docs -update mends it:\n%s", page, d)
		}
	}
}

// eightRows measures the estimates on all positions of the 8-puzzle: their mean, how often they are the distance itself,
// and what IDA* generates with them from the deepest position.
func eightRows(t *testing.T) (rows string) {
	rules, err := sliding.New(sliding.Size{Rows: 3, Columns: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	distances := distancesTo(rules)
	if len(distances) != 181_440 {
		t.Fatalf("%d positions, want 181,440", len(distances))
	}
	for _, name := range []string{"manhattan", "linear-conflict", "walking-distance", "pdb=4-4", "pdb=8"} {
		with, entries := estimating(t, rules, name)
		sum, exact := 0, 0
		for s, distance := range distances {
			h := with.Estimate(&s)
			if h > distance {
				t.Fatalf("%s says %v of %s, which is %v from the goal", name, h, rules.PositionText(&s), distance)
			}
			sum += int(h)
			if h == distance {
				exact++
			}
		}
		start, err := rules.ParsePosition(deepest)
		if err != nil {
			t.Fatal(err)
		}
		n := float64(len(distances))
		rows += fmt.Sprintf("| `%s` | %.2f | %.1f%% | %s | %s |\n", name, float64(sum)/n, 100*float64(exact)/n,
			grouped(solved(t, with, start, 31).Generated), entriesText(entries))
	}
	return rows
}

// fifteenRows measures the estimates on a few positions of the 15-puzzle: what they say of them, and what IDA* generates.
func fifteenRows(t *testing.T) (rows string) {
	all := slices.DeleteFunc(korf.Instances(), func(i korf.Instance) bool { return !slices.Contains(korfInstances, i.ID) })
	byManhattan := int64(0)
	for _, name := range []string{"manhattan", "linear-conflict", "walking-distance", "pdb=5-5-5", "pdb=6-6-3"} {
		with, entries := estimating(t, sliding.Rules{}, name)
		sum, generated := 0, int64(0)
		for _, i := range all {
			sum += int(with.Estimate(&i.Start))
			generated += solved(t, with, i.Start, i.Length).Generated
		}
		if byManhattan == 0 {
			byManhattan = generated
		}
		rows += fmt.Sprintf("| `%s` | %.1f | %s | %.1f | %s |\n", name, float64(sum)/float64(len(all)), grouped(generated),
			float64(byManhattan)/float64(generated), entriesText(entries))
	}
	return rows
}

// estimating returns rules with that heuristic in charge, and how many entries its pattern databases have.
func estimating(t *testing.T, rules sliding.Rules, name string) (with sliding.Rules, entries int) {
	t.Helper()
	partition, patterns := strings.CutPrefix(name, "pdb=")
	if !patterns {
		with, ok := rules.WithHeuristic(name)
		if !ok {
			t.Fatalf("there is no heuristic %s", name)
		}
		return with, 0
	}
	size := rules.Size()
	groups, err := sliding.ParsePartition(size, nil, partition)
	if err != nil {
		t.Fatal(err)
	}
	databases, err := sliding.BuildDatabases(t.Context(), size, nil, groups, sliding.Building{})
	if err != nil {
		t.Fatal(err)
	}
	if with, err = rules.WithDatabases(databases); err != nil {
		t.Fatal(err)
	}
	for _, tiles := range groups {
		entries += size.Patterns(len(tiles))
	}
	return with, entries
}

// distancesTo returns how far each position is from the goal of rules, by breadth-first search from there.
func distancesTo(rules sliding.Rules) map[sliding.Position]puzzle.Cost {
	distances := map[sliding.Position]puzzle.Cost{}
	queue := rules.Goals(nil)
	distances[queue[0]] = 0
	for ; len(queue) > 0; queue = queue[1:] {
		for _, m := range rules.Moves(&queue[0], nil) {
			var next sliding.Position
			rules.Play(&queue[0], m, &next)
			if _, known := distances[next]; !known {
				distances[next] = distances[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return distances
}

// solved solves a position by IDA* and checks the length.
func solved(t *testing.T, rules sliding.Rules, start sliding.Position, length puzzle.Cost) path.Result[sliding.Move] {
	t.Helper()
	r, err := path.Search(t.Context(), rules, start, path.Options{Algorithm: path.IDAStar})
	if err != nil || r.Cost != length {
		t.Fatalf("%s: cost %v, want %v; %v", rules.PositionText(&start), r.Cost, length, err)
	}
	return r
}

// entriesText writes how many entries tables have and what they take; two of them share a byte.
func entriesText(entries int) string {
	if entries == 0 {
		return none
	}
	return fmt.Sprintf("%s, %s kB", grouped(int64(entries)), grouped(int64(entries+1)/2/1000))
}

// grouped writes a number as the transcripts do, in both languages.
func grouped(n int64) string { return message.NewPrinter(language.English).Sprintf("%d", n) }
