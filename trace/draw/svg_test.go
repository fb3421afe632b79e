package draw_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// svg is the part of a picture that the tests read. Every shape of the tree is a group with a title.
type svg struct {
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
	Title  string  `xml:"title"`
	Desc   string  `xml:"desc"`
	Groups []struct {
		Title string     `xml:"title"`
		Rects []svgRect  `xml:"rect"`
		Paths []struct{} `xml:"path"` // of hidden shapes
		Texts []svgText  `xml:"text"`
	} `xml:"g"`
	Lines []struct {
		Class string `xml:"class,attr"`
	} `xml:"line"`
	Texts []svgText `xml:"text"` // levels and legend
}

type svgRect struct {
	Class  string  `xml:"class,attr"`
	X      float64 `xml:"x,attr"`
	Y      float64 `xml:"y,attr"`
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
}

type svgText struct {
	Class string `xml:"class,attr"`
	Text  string `xml:",chardata"`
}

func readSVG(t tracetest.T, text []byte) *svg {
	t.Helper()
	s := &svg{}
	if err := xml.Unmarshal(text, s); err != nil {
		t.Fatal("the picture is not XML: ", err)
	}
	return s
}

func TestSVGOfFigure2(t *testing.T) {
	tree := tracetest.NewSketch(tracetest.Figure2).Recorded(t, classic.Options{})
	english := drawn(t, draw.SVG, tree, draw.Options{})
	tracetest.Golden(t, "figure2.svg", english)
	tracetest.Golden(t, "figure2.es.svg", drawn(t, draw.SVG, tree, draw.Options{Lang: lang.Spanish}))

	// What notes B9 requires, whatever the golden file says.
	s := readSVG(t, english)
	want := "Value 8, principal variation A → D → J → V. 20 nodes · 10 leaves · 3 cuts · 3 children not visited." +
		" F: cut: 8 ≥ β = 7, set at B by E. C: cut: 0 ≤ α = 3, set at A by B. K: cut: 9 ≥ β = 8, set at D by J."
	if s.Desc != want {
		t.Errorf("the description is\n%s\nwant\n%s", s.Desc, want)
	}
	var names, skipped, notes, levels []string
	for _, g := range s.Groups {
		for _, text := range g.Texts {
			switch text.Class {
			case "name middle":
				names = append(names, text.Text)
			case "name faint middle":
				skipped = append(skipped, text.Text)
			case "note cut":
				notes = append(notes, text.Text)
			}
		}
	}
	for _, text := range s.Texts {
		if text.Class == "level" {
			levels = append(levels, text.Text)
		}
	}
	if got, want := strings.Join(names, ""), "ABELMFNGPQCHRSDJVWKX"; got != want {
		t.Errorf("the nodes are %s, want %s", got, want)
	}
	if got, want := strings.Join(skipped, ""), "OIY"; got != want {
		t.Errorf("not visited are %s, want %s", got, want)
	}
	if d := cmp.Diff([]string{"β = 7", "(B, E)", "α = 3", "(A, B)", "β = 8", "(D, J)"}, notes); d != "" {
		t.Errorf("notes at cuts (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"MAX", "MIN", "MAX", "MIN"}, levels); d != "" {
		t.Errorf("levels (-want +got):\n%s", d)
	}
}

// A bound can come from far above: E, a MIN node, is cut by what B gives the root, two levels above E's parent.
func TestSVGOfADeepCut(t *testing.T) {
	tree := tracetest.NewSketch("(A B=5 (C (D (E F=3 G=9) H=1) I=2))").Recorded(t, classic.Options{})
	for language, want := range map[lang.Language]string{
		lang.English: "E: cut: 3 ≤ α = 5, set at A by B.",
		lang.Spanish: "E: poda: 3 ≤ α = 5, fijada en A por B.",
	} {
		text := drawn(t, draw.SVG, tree, draw.Options{Lang: language})
		if s := readSVG(t, text); !strings.Contains(s.Desc, want) {
			t.Errorf("the description is %q, want it to hold %q", s.Desc, want)
		}
		if n := bytes.Count(text, []byte(">(A, B)<")); n != 2 { // C is cut by the same bound
			t.Errorf("%d notes say (A, B), want those of C and E:\n%s", n, text)
		}
	}
}

func TestSVGWithBoards(t *testing.T) {
	tree, board := tracetest.TicTacToe(t, ".OO.X.X..", classic.Options{
		Algorithm: classic.Levels, Eager: true, Limits: search.Limits{Depth: 2},
	})
	tracetest.Golden(t, "boards.svg", drawn(t, draw.SVG, tree, draw.Options{Board: board, Lang: lang.Spanish}))
}

// Where a node has both, its board is just below its name.
func TestBoardsStandBelowNames(t *testing.T) {
	tree, board := tracetest.TicTacToe(t, ".OO.X.X..", classic.Options{Limits: search.Limits{Depth: 1}})
	tree.Labelled = true
	both := regexp.MustCompile(`class="name middle" x="[^"]*" y="([^"]*)">[^<]*</text>\s*<g class="board" transform="translate\(\S+ ([^)]*)\)`)
	found := both.FindAllStringSubmatch(string(drawn(t, draw.SVG, tree, draw.Options{Board: board})), -1)
	if len(found) != len(tree.Nodes)-1 { // the root has no name
		t.Errorf("%d boards have names, want those of %d children", len(found), len(tree.Nodes)-1)
	}
	for _, m := range found {
		name, err1 := strconv.ParseFloat(m[1], 64)
		board, err2 := strconv.ParseFloat(m[2], 64)
		if below := board - name; err1 != nil || err2 != nil || below < 2 || below > 6 {
			t.Errorf("the name is at %s, the board at %s", m[1], m[2])
		}
	}
}

func TestSVGCollapsed(t *testing.T) {
	tree := tracetest.Uniform(4, 5).Recorded(t, classic.Options{})
	text := drawn(t, draw.SVG, tree, draw.Options{MaxNodes: 30})
	tracetest.Golden(t, "collapsed.svg", text)
	var whole []string
	for _, g := range readSVG(t, text).Groups {
		if len(g.Paths) == 0 && len(g.Rects) == 1 && g.Rects[0].Class != "unvisited" {
			whole = append(whole, strings.Fields(g.Title)[0])
		}
	}
	slices.SortStableFunc(whole, func(a, b string) int { return strings.Count(a, ".") - strings.Count(b, ".") })
	// The line has six nodes; the root's children and theirs fit, the next level does not, the line's neighbours there do.
	if got := len(whole); got > 30 {
		t.Errorf("%d nodes are drawn, want at most 30: %v", got, whole)
	}
	for i := 1; i <= 4; i++ {
		if name := strconv.Itoa(i); !slices.Contains(whole, name) {
			t.Errorf("%s is not drawn, though it is on the second of %v", name, whole)
		}
	}
}

// Every node is drawn or counted, the principal variation is kept, and no more nodes are drawn than requested.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, o := tracetest.DrawSketch(t)
		tree := g.Recorded(t, o)
		most := rapid.SampledFrom([]int{-1, 0, 1, 2, 5, 20, 100}).Draw(t, "MaxNodes")
		s := readSVG(t, drawn(t, draw.SVG, tree, draw.Options{MaxNodes: most}))
		limit := most
		switch most {
		case -1:
			limit = len(tree.Nodes)
		case 0:
			limit = draw.DefaultMaxNodes
		}
		visited, hidden, skipped, bold := 0, 0, 0, 0
		drawnSkips := 0
		byName := map[string]trace.Node{"r": tree.Nodes[0]}
		for _, n := range tree.Nodes[1:] {
			byName[n.Move] = n
		}
		for _, group := range s.Groups {
			switch {
			case len(group.Paths) > 0:
				n, err := strconv.Atoi(strings.Fields(group.Title)[0])
				if err != nil {
					t.Fatalf("a mark does not begin with its count: %q", group.Title)
				}
				hidden += n
			case group.Rects[0].Class == "unvisited":
				skipped += strings.Count(group.Title, ",") + 1
			default:
				visited++
				n := byName[strings.Fields(group.Title)[0]]
				drawnSkips += len(n.Skipped) + len(n.Dropped)
				if strings.HasSuffix(group.Rects[0].Class, "bold") {
					bold++
				}
			}
		}
		if want := min(limit, len(tree.Line())); bold != want {
			t.Fatalf("%d nodes are bold, want the %d of the principal variation", bold, want)
		}
		if visited > limit {
			t.Fatalf("%d nodes are drawn, want at most %d", visited, limit)
		}
		if len(tree.Nodes) <= limit && hidden > 0 {
			t.Fatalf("%d nodes are hidden, though all %d may be drawn", hidden, len(tree.Nodes))
		}
		if visited+hidden != len(tree.Nodes) {
			t.Fatalf("%d nodes are drawn and %d counted, want %d together", visited, hidden, len(tree.Nodes))
		}
		if skipped != drawnSkips {
			t.Fatalf("%d children are shown as not visited, want the %d of the nodes drawn", skipped, drawnSkips)
		}
	})
}

// Outlines neither overlap nor leave the picture.
func TestShapesHaveTheirOwnPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, o := tracetest.DrawSketch(t)
		tree := g.Recorded(t, o)
		tree.Labelled = rapid.Bool().Draw(t, "labelled")
		opts := draw.Options{MaxNodes: 200}
		if rapid.Bool().Draw(t, "boards") {
			opts.Board = func([]string) string { return "<rect width=\"100\" height=\"100\"/>" }
		}
		s := readSVG(t, drawn(t, draw.SVG, tree, opts))
		right := map[float64]float64{} // of the last outline in each row
		for _, group := range s.Groups {
			for _, r := range group.Rects {
				if before, ok := right[r.Y]; ok && r.X < before {
					t.Fatalf("%q begins at %g, where its neighbour still is: that ends at %g", group.Title, r.X, before)
				}
				right[r.Y] = r.X + r.Width
				if r.X < 0 || r.X+r.Width > s.Width || r.Y < 0 || r.Y+r.Height > s.Height {
					t.Fatalf("%q lies outside of the picture: %+v", group.Title, r)
				}
			}
		}
	})
}

func TestSVGWithHostileNames(t *testing.T) {
	tree := tracetest.Hostile().Recorded(t, classic.Options{})
	tree.Game, tree.Position = `</title><script>alert(1)</script>`, "\x00\"'"
	for _, labelled := range []bool{true, false} {
		tree.Labelled = labelled
		text := drawn(t, draw.SVG, tree, draw.Options{})
		s := readSVG(t, text)
		if !strings.Contains(s.Title, `</title><script>alert(1)</script>`) {
			t.Errorf("the title is %q", s.Title)
		}
		for _, bad := range []string{"<script", "href", "url(", "<image", "<foreignObject", "@import", "\u202e", "\x00"} {
			if bytes.Contains(text, []byte(bad)) {
				t.Errorf("the picture holds %q", bad)
			}
		}
	}
	// Names shortened in the picture are complete in the tip.
	if s := readSVG(t, drawn(t, draw.SVG, tree, draw.Options{})); !strings.Contains(fmt.Sprint(s.Groups),
		"a name that is far too long to be drawn in full, and yet not lost") {
		t.Error("a long name is lost")
	}
}

// byHand is a tree that no search of this module makes: mixed levels, forced values, bounds from the first window, a node
// that was never left.
func byHand() *trace.Tree {
	return &trace.Tree{
		Header: trace.Header{Decimals: 2},
		Nodes: []trace.Node{
			{Parent: -1, Children: []int{1, 2, 3}, Best: 1, Left: true, Value: game.Win(3), Bound: search.Lower,
				Windowed: true, Alpha: -game.Infinity, Beta: 150, Cut: true, By: trace.ByBeta,
				Setter: trace.Setter{Node: -1}, Skipped: []string{"d", "e"}},
			{Parent: 0, Move: "a", Ply: 1, Side: game.Min, Best: -1, Left: true, Value: game.Win(3), Leaf: true, Reason: search.Depth},
			{Parent: 0, Move: "b", Ply: 1, Side: game.Max, Best: -1, Left: true, Value: -310, Leaf: true, Assumed: true},
			{Parent: 0, Move: "c", Ply: 1, Side: game.Min, Best: -1},
		},
	}
}

func TestSVGOfATreeByHand(t *testing.T) {
	for _, test := range []struct {
		lang lang.Language
		want []string
	}{
		{lang.English, []string{
			"the root (MAX): value ≥+∞ in 3; window [−∞, 1.5]; cut: +∞ in 3 ≥ β = 1.5, with which the search began; not visited: d, e",
			"a (MIN): static value +∞ in 3; depth limit",
			"b (MAX): no static value of its own: counts 0",
			"c (MIN): the search has not left it",
			"not visited: d", "not visited: e",
		}},
		{lang.Spanish, []string{
			"la raíz (MAX): valor ≥+∞ en 3; ventana [−∞, 1.5]; poda: +∞ en 3 ≥ β = 1.5, con la que empezó la búsqueda; sin visitar: d, e",
			"a (MIN): valor estático +∞ en 3; límite de profundidad",
			"b (MAX): sin valor estático propio: cuenta como 0",
			"c (MIN): la búsqueda no ha salido de él",
			"sin visitar: d", "sin visitar: e",
		}},
	} {
		s := readSVG(t, drawn(t, draw.SVG, byHand(), draw.Options{Lang: test.lang}))
		var tips, values, levels []string
		for _, g := range s.Groups {
			tips = append(tips, g.Title)
			for _, text := range g.Texts {
				if text.Class == "value middle" {
					values = append(values, text.Text)
				}
			}
		}
		for _, text := range s.Texts {
			if text.Class == "level" {
				levels = append(levels, text.Text)
			}
		}
		if d := cmp.Diff(test.want, tips); d != "" {
			t.Errorf("%v: tips (-want +got):\n%s", test.lang, d)
		}
		if d := cmp.Diff([]string{"≥+∞", "+∞", "−3.1*", "?"}, values); d != "" {
			t.Errorf("%v: values (-want +got):\n%s", test.lang, d)
		}
		if d := cmp.Diff([]string{"MAX"}, levels); d != "" {
			t.Errorf("%v: a level where both sides move must have no label (-want +got):\n%s", test.lang, d)
		}
	}
}

func TestPicturesOfAForcedCut(t *testing.T) {
	tree, _ := tracetest.TicTacToe(t, ".OO.X.X..", classic.Options{Algorithm: classic.Levels, Eager: true, Limits: search.Limits{Depth: 2}})
	s := readSVG(t, drawn(t, draw.SVG, tree, draw.Options{}))
	want := "3: cut: MIN wins at once by 0."
	if !strings.Contains(s.Desc, want) {
		t.Errorf("the description is %q, want it to hold %q", s.Desc, want)
	}
}

func TestPicturesAreTheSameEveryTime(t *testing.T) {
	tree := tracetest.Uniform(3, 5).Recorded(t, classic.Options{})
	for name, write := range pictureWriters {
		if a, b := drawn(t, write, tree, draw.Options{}), drawn(t, write, tree, draw.Options{}); !bytes.Equal(a, b) {
			t.Errorf("%s: two pictures of one tree differ", name)
		}
	}
}

var pictureWriters = map[string]func(io.Writer, *trace.Tree, draw.Options) error{
	"SVG": draw.SVG, "DOT": draw.DOT, "TikZ": draw.TikZ,
}

func TestPicturesReturnErrors(t *testing.T) {
	tree := tracetest.Uniform(3, 5).Recorded(t, classic.Options{})
	for name, write := range pictureWriters {
		for _, room := range []tracetest.Broken{0, 5000} {
			if err := write(&room, tree, draw.Options{}); !errors.Is(err, tracetest.ErrBroken) {
				t.Errorf("%s: the error is %v, want that of the writer", name, err)
			}
		}
		if err := write(io.Discard, &trace.Tree{}, draw.Options{}); !errors.Is(err, trace.ErrNoNodes) {
			t.Errorf("%s: the error for an empty tree is %v, want ErrNoNodes", name, err)
		}
	}
}

// A chain of 20,000 nodes overflows no stack.
func TestPicturesOfDeepTrees(t *testing.T) {
	g := &tracetest.Sketch{}
	g.Add(-1, "r")
	for i := range 5_000 {
		g.Add(i, "n"+strconv.Itoa(i))
	}
	tree := &trace.Tree{Header: g.Header(classic.Negamax)}
	for i, name := range g.Names {
		n := trace.Node{Parent: i - 1, Move: name, Ply: i, Side: game.Side(i % 2), Left: true, Best: i + 1, Children: []int{i + 1}}
		if i == len(g.Names)-1 {
			n.Best, n.Children, n.Leaf = -1, nil, true
		}
		tree.Nodes = append(tree.Nodes, n)
	}
	s := readSVG(t, drawn(t, draw.SVG, tree, draw.Options{MaxNodes: -1}))
	if len(s.Groups) != len(tree.Nodes) {
		t.Errorf("%d shapes are drawn, want %d", len(s.Groups), len(tree.Nodes))
	}
	last := readSVG(t, drawn(t, draw.SVG, tree, draw.Options{})).Groups
	if got, want := last[len(last)-1].Title, "4,701 nodes are not drawn here"; got != want {
		t.Errorf("the mark says %q, want %q", got, want)
	}
}
