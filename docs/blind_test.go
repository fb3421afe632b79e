package docs_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/sliding"
	"github.com/jugada/jugada/search/path"
)

// blindPages are the lesson on blind searches and the picture in it. What the searches cost as the depth grows is measured here.
var blindPages = []struct{ page, picture, tree, graph, depth, expanded string }{
	{"en/07-searching-alone.md", "img/blind.svg", "a tree", "the 8-puzzle", "depth", "positions expanded"},
	{"es/07-busqueda-sin-adversario.md", "img/blind.es.svg", "un árbol", "el 8-puzzle", "profundidad", "posiciones expandidas"},
}

// blinds are the searches, and blindDepths how far away the goal is.
var (
	blinds      = []path.Algorithm{path.DFS, path.DFID, path.BFS}
	blindDepths = []int{2, 4, 6, 8, 10, 12}
)

// threes is the tree in which each position has three moves, down to depth; the goal is the last position there. A position
// is 1 followed by the moves that lead to it, in base 3: each can be reached in one way only.
type threes struct{ depth int }

func (threes) Start() int { return 1 }

func (t threes) Moves(s *int, buf []uint8) []uint8 {
	if *s < power(t.depth) {
		buf = append(buf, 0, 1, 2)
	}
	return buf
}

func (threes) Play(s *int, m uint8, next *int) puzzle.Cost { *next = 3**s + int(m); return 1 }
func (t threes) Goal(s *int) bool                          { return *s == 2*power(t.depth)-1 }
func (threes) Key(s *int) uint64                           { return uint64(*s) }

// power is 3 to the power of n.
func power(n int) int { return int(math.Round(math.Pow(3, float64(n)))) }

// TestBlindSearches measures the searches on a tree and on the 8-puzzle, and compares that with the tables and the picture of the
// lesson. To bring them up to date: go test ./docs -update
func TestBlindSearches(t *testing.T) {
	rules, err := sliding.New(sliding.Size{Rows: 3, Columns: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.ParsePosition("1 3 8 4 0 5 2 6 7") // 24 moves from the goal; the lesson solves it
	if err != nil {
		t.Fatal(err)
	}
	way := solved(t, rules, start, 24).Way
	var tree, graph [][]path.Counts // by depth and algorithm
	for _, depth := range blindDepths {
		tree = append(tree, measured(t, threes{depth}, 1, depth))
		near := start
		for _, m := range way[:24-2*depth] {
			var next sliding.Position
			rules.Play(&near, m, &next)
			near = next
		}
		graph = append(graph, measured(t, rules, near, 2*depth))
	}
	for i, depth := range blindDepths { // notes F7: Korf's claim, and where it does not hold
		dfid, bfs := tree[i][1], tree[i][2]
		if 2*dfid.Expanded > 3*bfs.Expanded+4 {
			t.Errorf("a tree, depth %d: DFID expands %d, more than b/(b-1) times the %d of BFS", depth, dfid.Expanded, bfs.Expanded)
		}
		if i > 1 && (20*dfid.Memory > bfs.Memory || 2*graph[i][1].Memory > graph[i][2].Memory) {
			t.Errorf("depth %d: DFID takes %d and %d bytes, BFS %d and %d", depth, dfid.Memory, graph[i][1].Memory, bfs.Memory, graph[i][2].Memory)
		}
	}
	if last := graph[len(graph)-1]; last[1].Expanded < 10*last[2].Expanded {
		t.Errorf("the 8-puzzle: DFID expands %d, and BFS %d", last[1].Expanded, last[2].Expanded)
	}
	for _, p := range blindPages {
		data, err := os.ReadFile(p.page)
		if err != nil {
			t.Fatal(err)
		}
		now := replaceRows(t, p.page, string(data), "tree", blindRows(tree, 1))
		now = replaceRows(t, p.page, now, "graph", blindRows(graph, 2))
		picture := blindPicture(p.tree, p.graph, p.depth, p.expanded, tree, graph)
		was, _ := os.ReadFile(p.picture)
		if *update {
			if err := os.WriteFile(p.page, []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(p.picture, []byte(picture), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if d := gocmp.Diff(string(data), now) + gocmp.Diff(string(was), picture); d != "" {
			t.Errorf("%s and its picture (-) and what is measured (+) differ; go test ./docs -update mends it:\n%s", p.page, d)
		}
	}
}

// measured searches for the goal, which is that many moves away, by each of the blind searches.
func measured[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](t *testing.T, rules P, start S, away int) (all []path.Counts) {
	t.Helper()
	for _, a := range blinds {
		o := path.Options{Algorithm: a, Limits: path.Limits{Depth: away}} // without it DFS goes astray
		found, err := path.Search[S, M](t.Context(), rules, start, o)
		if err != nil || !found.Found || a != path.DFS && len(found.Way) != away {
			t.Fatalf("%v: %+v, %v; the goal is %d moves away", a, found, err, away)
		}
		all = append(all, found.Counts)
	}
	return all
}

// blindRows is the table: of each search positions expanded, and bytes.
func blindRows(all [][]path.Counts, step int) (rows string) {
	for i, depth := range blindDepths {
		rows += fmt.Sprintf("| %d |", step*depth)
		for _, c := range all[i] {
			rows += fmt.Sprintf(" %s | %s |", grouped(c.Expanded), grouped(c.Memory))
		}
		rows += "\n"
	}
	return rows
}

// blindPicture draws the positions expanded by depth: the tree on the left, the graph on the right, each step up ten times as many.
func blindPicture(tree, graph, depth, expanded string, measures ...[][]path.Counts) string {
	const wide, high, decade = 300, 250, 35
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="340" viewBox="0 0 760 340" role="img" `+
		`font-family="sans-serif" font-size="12"><title>%s: %s, %s</title>`+"\n"+`<rect width="760" height="340" fill="#fff"/>`+"\n",
		expanded, tree, graph)
	for panel, name := range []string{tree, graph} {
		left := 70 + panel*(wide+60)
		at := func(i int, n int64) (x, y float64) {
			return float64(left + i*50), 290 - decade*math.Log10(float64(max(n, 1)))
		}
		fmt.Fprintf(&b, `<text x="%d" y="20" font-weight="bold">%s</text>`+"\n", left, name)
		for power := range high/decade + 1 {
			y := 290 - decade*power
			fmt.Fprintf(&b, `<path d="M%d %dh%d" stroke="#ddd"/><text x="%d" y="%d" text-anchor="end">%s</text>`+"\n",
				left, y, wide-50, left-6, y+4, grouped(int64(math.Pow10(power))))
		}
		for i, d := range blindDepths {
			fmt.Fprintf(&b, `<text x="%d" y="308" text-anchor="middle">%d</text>`+"\n", left+i*50, (panel+1)*d)
		}
		for k, a := range blinds {
			colour, dashes := []string{"#777", "#b00020", "#00539c"}[k], []string{"2 4", "", "8 4"}[k]
			var points []string
			for i := range blindDepths {
				x, y := at(i, measures[panel][i][k].Expanded)
				points = append(points, fmt.Sprintf("%.0f,%.1f", x, y))
			}
			fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2" stroke-dasharray="%s"/>`+"\n",
				strings.Join(points, " "), colour, dashes)
			fmt.Fprintf(&b, `<path d="M%d %dh30" stroke="%s" stroke-width="2" stroke-dasharray="%s"/><text x="%d" y="%d">%s</text>`+"\n",
				left+10, 48+18*k, colour, dashes, left+46, 52+18*k, strings.ToUpper(a.String()))
		}
	}
	fmt.Fprintf(&b, `<text x="380" y="330" text-anchor="middle">→ %s, ↑ %s</text>`+"\n</svg>\n", depth, expanded)
	return b.String()
}
