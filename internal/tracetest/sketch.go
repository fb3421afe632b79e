package tracetest

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// Sketch is a game whose tree is written down: a node is "(name child child …)" or "name=value". Unlike an explicit tree of
// game/tree it may have hostile names.
type Sketch struct {
	Names    []string     // by number; the root is 0
	Values   []game.Score // from MAX's side
	parents  []int
	children [][]int32
	turn     game.Side
}

// A sketch is a game with names for its moves, and nodes without a value.
var (
	_ game.Notation[int32, uint32] = (*Sketch)(nil)
	_ game.Partial[int32]          = (*Sketch)(nil)
)

// noValue is the value of a leaf without "=".
const noValue = game.Infinity

// Figure2 is the tree of N2's figures 1 and 2 (notes B8, B9).
const Figure2 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"

// NewSketch reads a tree.
func NewSketch(text string) *Sketch {
	g := &Sketch{}
	fields := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	parent := -1
	for i := 0; i < len(fields); i++ {
		switch fields[i] {
		case "(":
			i++
			parent = g.Add(parent, fields[i])
		case ")":
			parent = g.parents[parent]
		default:
			name, value, valued := strings.Cut(fields[i], "=")
			at := g.Add(parent, name)
			if n, err := strconv.Atoi(value); err == nil && valued {
				g.Values[at] = game.Score(n)
			}
		}
	}
	return g
}

// Add adds a child to a node, -1 for the root, without a value, and returns its number.
func (g *Sketch) Add(parent int, name string) int {
	at := len(g.Names)
	g.Names = append(g.Names, name)
	g.Values = append(g.Values, noValue)
	g.parents = append(g.parents, parent)
	g.children = append(g.children, nil)
	if parent >= 0 {
		g.children[parent] = append(g.children[parent], int32(at))
	}
	return at
}

// The rules, for game.Game, game.Notation and game.Partial.

func (g *Sketch) Start() int32 { return 0 }

func (g *Sketch) Moves(s *int32, buf []uint32) ([]uint32, game.Outcome) {
	if len(g.children[*s]) == 0 {
		return buf, game.Leaf
	}
	for _, c := range g.children[*s] {
		buf = append(buf, uint32(c))
	}
	return buf, game.Open
}

func (g *Sketch) Play(_ *int32, m uint32, next *int32) bool {
	*next = int32(m)
	return false
}

func (g *Sketch) Evaluate(s *int32) game.Score {
	if !g.HasValue(s) {
		return 0
	}
	return g.Values[*s] * g.Turn(s).Sign()
}

func (g *Sketch) Turn(s *int32) game.Side {
	side := g.turn
	for i := g.parents[*s]; i >= 0; i = g.parents[i] {
		side = side.Opponent()
	}
	return side
}

func (g *Sketch) HasValue(s *int32) bool                   { return g.Values[*s] != noValue }
func (g *Sketch) Key(s *int32) uint64                      { return uint64(*s) }
func (g *Sketch) PositionText(s *int32) string             { return g.Names[*s] }
func (g *Sketch) MoveText(_ *int32, m uint32) string       { return g.Names[m] }
func (g *Sketch) ParsePosition(string) (int32, error)      { return 0, errors.New("not needed here") }
func (g *Sketch) ParseMove(*int32, string) (uint32, error) { return 0, errors.New("not needed here") }

// Run searches g and tells sink; the summary is what a front end would pass on.
func (g *Sketch) Run(t T, o classic.Options) trace.Summary {
	t.Helper()
	r, err := classic.Search(context.Background(), g, g.Start(), o)
	if err != nil {
		t.Fatal(err)
	}
	s := trace.Summary{Value: r.Value, Stopped: r.Stopped, Counts: r.Counts}
	for _, m := range r.Line {
		s.Line = append(s.Line, g.Names[m])
	}
	return s
}

// Header returns the header of a search of g, drawn as a labelled tree.
func (g *Sketch) Header(a classic.Algorithm) trace.Header {
	return trace.Header{Game: "tree", Position: Figure2, Algorithm: a.String(), Root: g.Names[0], Labelled: true, Turn: g.turn}
}

// Recorded returns the tree of a search of g.
func (g *Sketch) Recorded(t T, o classic.Options) *trace.Tree {
	t.Helper()
	r := &trace.Recorder{}
	o.Trace = r
	g.Run(t, o)
	r.Tree.Header = g.Header(o.Algorithm)
	return &r.Tree
}

// Uniform returns a sketch in which every inner node has b children, d levels deep, with values from a fixed formula.
func Uniform(b, d int) *Sketch {
	g := &Sketch{}
	g.Add(-1, "r")
	level := []int{0}
	for range d {
		var next []int
		for _, p := range level {
			for k := range b {
				name := strconv.Itoa(k + 1)
				if p > 0 {
					name = g.Names[p] + "." + name
				}
				next = append(next, g.Add(p, name))
			}
		}
		level = next
	}
	for k, i := range level {
		g.Values[i] = game.Score(k * 7919 % 101)
	}
	return g
}

// Hostile is a tree whose names try to break out of every format.
func Hostile() *Sketch {
	g := NewSketch("(A (B E=4 M=7) (F N=8 O=5 P=3))")
	copy(g.Names, []string{
		`<script>alert("x")</script>`, `"\\N\G\l%s&amp;&lt;]]>`, `$\input{/etc/passwd}$ # % _ ^ ~ {}`, "\x00\x1b[31m\xff\xfe\n\r\t",
		`}}]] \end{forest} [x, draw, {`, "漢字 αβγ ñÑ áé 😀 \u202eabc", "a name that is far too long to be drawn in full, and yet not lost", "''``--<<>>,,?`!`",
	})
	return g
}

// DrawSketch draws a random tree, of one to some hundreds of nodes, and an algorithm to search it.
func DrawSketch(t *rapid.T) (*Sketch, classic.Options) {
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	branching := rapid.IntRange(0, 5).Draw(t, "branching")
	g := &Sketch{turn: game.Side(rapid.IntRange(0, 1).Draw(t, "turn"))}
	g.Add(-1, "r")
	for level, depth := []int{0}, rapid.IntRange(0, 5).Draw(t, "depth"); depth > 0; depth-- {
		var next []int
		for _, p := range level {
			for range random.IntN(branching + 1) {
				next = append(next, g.Add(p, "n"+strconv.Itoa(len(g.Names))))
			}
		}
		level = next
	}
	for i := range g.Names {
		if len(g.children[i]) == 0 && random.IntN(10) > 0 {
			g.Values[i] = game.Score(random.IntN(21) - 10)
		}
	}
	o := classic.Options{Algorithm: rapid.SampledFrom(classic.Algorithms).Draw(t, "algorithm")}
	if rapid.Bool().Draw(t, "refined") {
		o.Depth = rapid.IntRange(0, 4).Draw(t, "depth limit")
		o.Refine = drawRefinements(t, o.Algorithm)
	}
	return g, o
}

// drawRefinements draws a set of refinements, so that all their events occur.
func drawRefinements(t *rapid.T, a classic.Algorithm) classic.Refine {
	on := func(name string) bool { return rapid.Bool().Draw(t, name) }
	windows := a == classic.AlphaBeta || a == classic.Thresholds
	return classic.Refine{
		Deepening:  classic.Deepening{On: on("deepening")},
		Quiescence: classic.Quiescence{On: on("quiescence"), Within: 1},
		Secondary:  classic.Secondary{On: on("secondary"), Plies: 1, Margin: 1},
		Singular:   classic.Singular{On: on("singular"), Margin: 1},
		Futility:   classic.Futility{On: windows && on("futility"), Epsilon: 2, EveryNode: on("every")},
		Bias:       classic.Bias{On: on("bias"), Width: 2},
	}
}
