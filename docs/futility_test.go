package docs_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
	"github.com/jugada/jugada/internal/laws"
)

// spent are the experiments of lesson 4 on what the nodes that futility saves are spent on (notes F4), each with 1,000 positions.
var spent = []struct {
	game, draw   string
	nodes, judge int
	epsilons     []string
	quick        bool // measured by day
}{
	{"tictactoe", "positions tictactoe --plies 1-5", 100, 0, []string{"1", "3"}, true},
	{"mnk:5,4,4", "positions mnk:5,4,4 --plies 6-12", 500, 5, []string{"10", "100"}, false},
	{"connect4", "positions connect4 --plies 4-24", 500, 6, []string{"1", "3"}, false},
	{"othello", "positions othello --plies 8-48", 300, 5, []string{"0.3", "1"}, false},
	{"tree", "tree random --static --depth 6", 100, 0, []string{"1", "3"}, false},
}

// futilityPages are the lesson on refinements.
var futilityPages = []string{"en/04-refinements.md", "es/04-refinamientos.md"}

// TestWhatFutilitySavesIsSpentOn repeats the experiments and compares them with the table of the lesson: by day what takes a
// moment, at night all. In a second comparison each method looks as deep in a position as the first one did there, so that only the
// nodes that were spent make a difference. To bring the pages up to date: JUGADA_NIGHT=1 go test ./docs -run FutilitySaves -update
func TestWhatFutilitySavesIsSpentOn(t *testing.T) {
	var all []string
	for _, e := range spent {
		if !e.quick && !laws.Night() {
			continue
		}
		list := "alphabeta+deepening"
		for _, epsilon := range e.epsilons {
			list += fmt.Sprintf("; alphabeta+deepening,futility=%s:root; alphabeta+deepening,futility=%[1]s:every", epsilon)
		}
		methods, err := compare.Parse(list)
		if err != nil {
			t.Fatal(err)
		}
		g, err := catalog.Default().Find(e.game)
		if err != nil {
			t.Fatal(err)
		}
		terms := compare.Terms{Nodes: int64(e.nodes), Judge: e.judge}
		spending, saving := compare.NewTotals(g, methods, terms), compare.NewTotals(g, methods, terms)
		for line := range strings.Lines(run(t, "en/page.md", "", "jugada "+e.draw+" --count 1000 --seed 1")) {
			p, err := g.Position(strings.TrimSpace(line))
			if err != nil {
				t.Fatal(err)
			}
			found, err := compare.Position(t.Context(), p, methods, terms)
			if err != nil {
				t.Fatal(err)
			}
			spending.Add(&found)
			found, err = compare.Position(t.Context(), p, methods,
				compare.Terms{Depth: found.Rows[0].Reached, Nodes: 1_000_000_000, Judge: e.judge})
			if err != nil {
				t.Fatal(err)
			}
			saving.Add(&found)
		}
		if spending.Choices != 1000 {
			t.Fatalf("%s: %d positions", e.game, spending.Choices)
		}
		share := func(format string, n int, deviation float64) string {
			return fmt.Sprintf(format+"%% ± %.1f", 100*float64(n)/1000, 100*deviation)
		}
		rows := fmt.Sprintf("| `%s` | – | %.2f | | | | |\n", e.game, spending.Rows[0].Reached)
		for i, m := range methods[1:] {
			_, epsilon, _ := strings.Cut(m.String(), "futility=")
			r, s := &spending.Rows[i+1], &saving.Rows[i+1]
			rows += fmt.Sprintf("| | `%s` | %.2f | %s | %s | %s | %s |\n", epsilon, r.Reached, share("%.1f", r.Better, r.BetterError),
				share("%.1f", r.Worse, r.WorseError), share("%+.1f", r.Better-r.Worse, r.NetError), share("%+.1f", s.Better-s.Worse, s.NetError))
		}
		all = append(all, rows)
	}
	for _, page := range futilityPages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if laws.Night() && *update {
			now := replaceRows(t, page, string(data), "futility", strings.Join(all, ""))
			if err := os.WriteFile(page, []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for _, rows := range all {
			const begin, end = "<!-- x -->\n", "<!-- end -->"
			rows = strings.TrimSuffix(strings.TrimPrefix(replaceRows(t, page, begin+end, "x", rows), begin), end)
			if !strings.Contains(string(data), rows) {
				t.Errorf("%s does not have the rows\n%s", page, rows)
			}
		}
	}
}
