package trace_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// sketch is a game whose tree is written down: a node is "(name child child …)" or "name=value". It is for the tests of
// this room, which is below game/tree.
type sketch struct {
	names    []string
	values   []game.Score
	parents  []int
	children [][]int32
	turn     game.Side
}

// A sketch is a game with names for its moves, and nodes without a value.
var (
	_ game.Notation[int32, uint32] = (*sketch)(nil)
	_ game.Partial[int32]          = (*sketch)(nil)
)

// noValue is what a leaf without "=" has.
const noValue = game.Infinity

func newSketch(text string) *sketch {
	g := &sketch{}
	fields := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	parent := -1
	for i := 0; i < len(fields); i++ {
		switch fields[i] {
		case "(":
			i++
			parent = g.add(parent, fields[i])
		case ")":
			parent = g.parents[parent]
		default:
			name, value, valued := strings.Cut(fields[i], "=")
			at := g.add(parent, name)
			if n, err := strconv.Atoi(value); err == nil && valued {
				g.values[at] = game.Score(n)
			}
		}
	}
	return g
}

func (g *sketch) add(parent int, name string) int {
	at := len(g.names)
	g.names = append(g.names, name)
	g.values = append(g.values, noValue)
	g.parents = append(g.parents, parent)
	g.children = append(g.children, nil)
	if parent >= 0 {
		g.children[parent] = append(g.children[parent], int32(at))
	}
	return at
}

func (g *sketch) Start() int32 { return 0 }

func (g *sketch) Moves(s *int32, buf []uint32) ([]uint32, game.Outcome) {
	if len(g.children[*s]) == 0 {
		return buf, game.Leaf
	}
	for _, c := range g.children[*s] {
		buf = append(buf, uint32(c))
	}
	return buf, game.Open
}

func (g *sketch) Play(_ *int32, m uint32, next *int32) bool {
	*next = int32(m)
	return false
}

func (g *sketch) Evaluate(s *int32) game.Score {
	if !g.HasValue(s) {
		return 0
	}
	return g.values[*s] * g.Turn(s).Sign()
}

func (g *sketch) Turn(s *int32) game.Side {
	side := g.turn
	for i := g.parents[*s]; i >= 0; i = g.parents[i] {
		side = side.Opponent()
	}
	return side
}

func (g *sketch) HasValue(s *int32) bool             { return g.values[*s] != noValue }
func (g *sketch) Key(s *int32) uint64                { return uint64(*s) }
func (g *sketch) PositionText(s *int32) string       { return g.names[*s] }
func (g *sketch) MoveText(_ *int32, m uint32) string { return g.names[m] }

func (g *sketch) ParsePosition(string) (int32, error)      { return 0, errors.New("not needed here") }
func (g *sketch) ParseMove(*int32, string) (uint32, error) { return 0, errors.New("not needed here") }

// tester is a test, be it Go's or rapid's.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// figure2 is the tree of N2's figures 1 and 2 (notes B8, B9).
const figure2 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"

// run searches g and tells sink; the summary is what a front end would pass on.
func (g *sketch) run(t tester, o classic.Options) trace.Summary {
	t.Helper()
	r, err := classic.Search(context.Background(), g, g.Start(), o)
	if err != nil {
		t.Fatal(err)
	}
	s := trace.Summary{Value: r.Value, Stopped: r.Stopped, Counts: r.Counts}
	for _, m := range r.Line {
		s.Line = append(s.Line, g.names[m])
	}
	return s
}

// header is that of a search of g, drawn as a labelled tree.
func (g *sketch) header(a classic.Algorithm) trace.Header {
	return trace.Header{Game: "tree", Position: figure2, Algorithm: a.String(), Root: g.names[0], Labelled: true, Turn: g.turn}
}

// recorded returns the tree of a search of g.
func (g *sketch) recorded(t tester, o classic.Options) *trace.Tree {
	t.Helper()
	r := &trace.Recorder{}
	o.Trace = r
	g.run(t, o)
	r.Tree.Header = g.header(o.Algorithm)
	return &r.Tree
}

// uniform returns a sketch in which every inner node has b children, d levels deep, with values from a fixed formula.
func uniform(b, d int) *sketch {
	g := &sketch{}
	g.add(-1, "r")
	level := []int{0}
	for range d {
		var next []int
		for _, p := range level {
			for k := range b {
				name := strconv.Itoa(k + 1)
				if p > 0 {
					name = g.names[p] + "." + name
				}
				next = append(next, g.add(p, name))
			}
		}
		level = next
	}
	for k, i := range level {
		g.values[i] = game.Score(k * 7919 % 101)
	}
	return g
}

// hostile is a tree whose names try to break out of every format.
func hostile() *sketch {
	g := newSketch("(A (B E=4 M=7) (F N=8 O=5 P=3))")
	copy(g.names, []string{
		`<script>alert("x")</script>`, `"\\N\G\l%s&amp;&lt;]]>`, `$\input{/etc/passwd}$ # % _ ^ ~ {}`, "\x00\x1b[31m\xff\xfe\n\r\t",
		`}}]] \end{forest} [x, draw, {`, "漢字 αβγ ñÑ áé 😀 \u202eabc", "a name that is far too long to be drawn in full, and yet not lost", "''``--<<>>,,?`!`",
	})
	return g
}

// golden compares got with a file in testdata. JUGADA_UPDATE=1 writes the file instead, to be looked at and committed.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if os.Getenv("JUGADA_UPDATE") != "" {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", file, d)
	}
}

// drawn returns what a writer writes.
func drawn(t tester, write func(io.Writer, *trace.Tree, trace.PictureOptions) error, tree *trace.Tree, o trace.PictureOptions) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, tree, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// drawSketch draws a random tree, of one node or of some hundreds, and an algorithm to search it by.
func drawSketch(t *rapid.T) (*sketch, classic.Options) {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	branching := rapid.IntRange(0, 5).Draw(t, "branching")
	g := &sketch{turn: game.Side(rapid.IntRange(0, 1).Draw(t, "turn"))}
	g.add(-1, "r")
	for level, depth := []int{0}, rapid.IntRange(0, 5).Draw(t, "depth"); depth > 0; depth-- {
		var next []int
		for _, p := range level {
			for range random.IntN(branching + 1) {
				next = append(next, g.add(p, "n"+strconv.Itoa(len(g.names))))
			}
		}
		level = next
	}
	for i := range g.names {
		if len(g.children[i]) == 0 && random.IntN(10) > 0 {
			g.values[i] = game.Score(random.IntN(21) - 10)
		}
	}
	o := classic.Options{Algorithm: rapid.SampledFrom(classic.Algorithms).Draw(t, "algorithm")}
	if rapid.Bool().Draw(t, "refined") {
		o.Depth = rapid.IntRange(0, 4).Draw(t, "depth limit")
		o.Refine = drawRefinements(t, o.Algorithm)
	}
	return g, o
}

// drawRefinements draws a set of refinements, so that all that they make a search tell occurs.
func drawRefinements(t *rapid.T, a classic.Algorithm) classic.Refinements {
	on := func(name string) bool { return rapid.Bool().Draw(t, name) }
	windows := a == classic.AlphaBeta || a == classic.Thresholds
	return classic.Refinements{
		Deepening:  classic.Deepening{On: on("deepening")},
		Quiescence: classic.Quiescence{On: on("quiescence"), Within: 1},
		Secondary:  classic.Secondary{On: on("secondary"), Plies: 1, Margin: 1},
		Singular:   classic.Singular{On: on("singular"), Margin: 1},
		Futility:   classic.Futility{On: windows && on("futility"), Epsilon: 2, EveryNode: on("every")},
		Bias:       classic.Bias{On: on("bias"), Width: 2},
	}
}

// need returns the path of a program that some test needs. Without it the test is skipped, unless JUGADA_TOOLS=required.
func need(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		if os.Getenv("JUGADA_TOOLS") == "required" {
			t.Fatalf("%s is not installed, and JUGADA_TOOLS=required asks for it", program)
		}
		t.Skipf("%s is not installed: what it makes of the picture goes untested (JUGADA_TOOLS=required makes this a failure)", program)
	}
	return path
}
