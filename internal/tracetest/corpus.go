package tracetest

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// Example is one search of the corpus.
type Example struct {
	Name   string
	Header trace.Header
	Search func(trace.Sink) trace.Summary

	Board   func(path []string) string   // draws the position after these moves; nil: there is no board
	BoardAt func(position string) string // does so in a search for a path
}

// Corpus makes some two hundred small searches, drawn from fixed seeds.
func Corpus(t *testing.T) []Example {
	t.Helper()
	var examples []Example
	add := func(name string, h trace.Header, search func(trace.Sink) trace.Summary) {
		examples = append(examples, Example{Name: name, Header: h, Search: search})
	}
	for i := range 90 {
		random := rand.New(rand.NewPCG(uint64(i), 0))
		g, o := sketchAt(random), optionsAt(random, i)
		h := headerAt(random, g)
		h.Algorithm = o.Algorithm.String()
		add(fmt.Sprintf("classic %02d, %v", i, o.Algorithm), h, func(sink trace.Sink) trace.Summary {
			o := o
			o.Trace = sink
			s := g.Run(t, o)
			if s.Exact = o.Refine.Exact(); o.Refine != (classic.Refine{}) {
				s.Refine, s.Strayed = "quiescence:1", !s.Exact
			}
			return s
		})
	}
	for name, a := range AgainstModels {
		g := NewSketch(a.Tree)
		add(name, a.Header(g), func(sink trace.Sink) trace.Summary { return a.Run(t, g, sink) })
	}
	for i := range 45 {
		random := rand.New(rand.NewPCG(uint64(i), 1))
		g := sketchAt(random)
		a := Against{
			Model: []string{"errs:0.2", "errs:0", "random:0.5", "random:1", "logit:0.3"}[i%5],
			As:    game.Side(random.IntN(2)), Prune: random.IntN(2) == 0,
			Caution: opponent.Caution{
				Limited: random.IntN(3) == 0, Risk: float64(random.IntN(6)), Berliner: random.IntN(3) == 0,
			},
		}
		h := headerAt(random, g)
		h.Algorithm, h.Model, h.As = a.Header(g).Algorithm, a.Model, a.As
		add(fmt.Sprintf("against %02d, %s", i, a.Model), h, func(sink trace.Sink) trace.Summary { return a.Run(t, g, sink) })
	}
	for i, moves := range [][]trace.BookMove{BookMoves, BookMoves[:1], nil} {
		g := NewSketch(Figure6)
		add(fmt.Sprintf("book %d", i), g.Header(classic.AlphaBeta), func(sink trace.Sink) (s trace.Summary) {
			Asked(t, moves, sink, func(end trace.Summary) error {
				s = end
				return nil
			})
			if trace.Answer(moves) < 0 {
				s = g.Run(t, classic.Options{Trace: sink})
			}
			return s
		})
	}
	add("refined by hand", RefinedHeader, func(sink trace.Sink) trace.Summary {
		Refined(sink)
		return trace.Summary{Value: 5, Line: []string{"D"}, Stopped: search.Depth}
	})
	add("recalled by hand", RecallsHeader, func(sink trace.Sink) trace.Summary {
		Recalls(sink)
		return trace.Summary{Value: 5, Line: []string{"a"}, Stopped: search.Depth}
	})
	deep := NewSketch(strings.Repeat("(d ", 50) + "e=1" + strings.Repeat(")", 50))
	for name, g := range map[string]*Sketch{
		"wide": Uniform(3, 3), "deep": deep, "hostile": Hostile(), "alone": NewSketch("A=3"), "cut": NewSketch("(A B=9 (C D=1" + strings.Repeat(" x=2", 20) + "))"),
	} {
		for _, a := range classic.Algorithms {
			h := g.Header(a)
			if name == "deep" {
				h.Root, h.Labelled = "", false // so that node names are long
			}
			add(name+", "+a.String(), h, func(sink trace.Sink) trace.Summary { return g.Run(t, classic.Options{Algorithm: a, Trace: sink}) })
		}
	}
	examples = append(append(examples, waysOfCorpus(t)...), ticTacToes(t)...)
	slices.SortFunc(examples, func(a, b Example) int { return cmp.Compare(a.Name, b.Name) })
	return examples
}

// ticTacToes returns searches of a game with forced results, transpositions and boards.
func ticTacToes(t *testing.T) []Example {
	t.Helper()
	rules := tictactoe.Rules{}
	var examples []Example
	for i, position := range []string{".OO.X.X..", "X.O.O..X.", "XOX.O.X.O", "OX..X..O.", "X..OO.X.."} {
		root, err := rules.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range classic.Algorithms {
			o := classic.Options{Algorithm: a, Limits: search.Limits{Depth: 1 + (i+int(a))%3}, Eager: a == classic.Levels && i%2 == 0}
			o.Refine.Table.On, o.Refine.Deepening.On = a != classic.Levels && a != classic.Printed, i > 2
			o.ValueAll = a == classic.Levels && i%2 == 1
			h := trace.Header{Game: "tictactoe", Position: position, Algorithm: a.String(), Turn: rules.Turn(&root)}
			e := Example{Name: fmt.Sprint(position, " ", a), Header: h, Search: func(sink trace.Sink) trace.Summary {
				o := o
				o.Trace = sink
				r, err := classic.Search(t.Context(), rules, root, o)
				if err != nil {
					t.Fatal(err)
				}
				s := trace.Summary{Value: r.Value, Stopped: r.Stopped, Counts: r.Counts, Refine: "table", Exact: true}
				at := root
				for _, m := range r.Line {
					s.Line = append(s.Line, rules.MoveText(&at, m))
					from := at
					rules.Play(&from, m, &at)
				}
				return s
			}}
			_, e.Board = TicTacToe(t, position, classic.Options{Limits: o.Limits})
			examples = append(examples, e)
		}
	}
	return examples
}

// TicTacToe returns the tree of a search, and a function that draws its boards.
func TicTacToe(t *testing.T, position string, o classic.Options) (*trace.Tree, func(path []string) string) {
	t.Helper()
	rules := tictactoe.Rules{}
	root, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	r := &trace.Recorder{}
	o.Trace = r
	if _, err := classic.Search(context.Background(), rules, root, o); err != nil {
		t.Fatal(err)
	}
	r.Tree.Header = trace.Header{Game: "tictactoe", Position: position, Algorithm: o.Algorithm.String(), Turn: rules.Turn(&root)}
	return &r.Tree, func(path []string) string {
		s := root
		for _, text := range path {
			m, err := rules.ParseMove(&s, text)
			if err != nil {
				t.Fatalf("the board after %v was asked for: %v", path, err)
			}
			var next tictactoe.Position
			rules.Play(&s, m, &next)
			s = next
		}
		return rules.BoardSVG(&s)
	}
}

// waysOfCorpus returns searches for a path by each algorithm.
func waysOfCorpus(t *testing.T) []Example {
	t.Helper()
	puzzles := map[string]string{"jugs": "4,3->2", "river": "n=3,boat=2", "sliding": "1 2 5 3 4 8 6 7 0"}
	drawnOf := map[string]Way{"roads": Ways["roads"], "parity": Ways["parity"]}
	for _, algorithm := range []string{"bfs", "dfs", "dfid", "uniform", "astar", "weighted", "idastar-notes", "bidirectional"} {
		for puzzle, state := range puzzles {
			if algorithm == "bidirectional" && puzzle == "jugs" {
				continue // its moves cannot be taken back
			}
			drawnOf[puzzle+" "+algorithm] = Way{puzzle, state, algorithm}
		}
	}
	var examples []Example
	for name, w := range drawnOf {
		var header trace.Header
		all := Events{}
		summary := w.Run(t, func(h trace.Header) trace.Sink {
			header = h
			return &all
		})
		e := Example{Name: "way " + name, Header: header, Search: func(sink trace.Sink) trace.Summary {
			for i := range all {
				sink.Event(&all[i])
			}
			return summary
		}}
		if strings.HasPrefix(w.State, "n=") {
			e.BoardAt = w.Boards(t)
		}
		examples = append(examples, e)
	}
	return examples
}

// sketchAt draws a small tree, now and then with forced results, leaves that have no value and inner nodes that have one.
func sketchAt(random *rand.Rand) *Sketch {
	g := &Sketch{turn: game.Side(random.IntN(2))}
	grow(g, random, 1+random.IntN(4), 1+random.IntN(4), 40)
	inner, span := random.IntN(2) == 0, 2+random.IntN(20)
	for i := range g.Names {
		switch leaf := len(g.children[i]) == 0; {
		case leaf && random.IntN(8) == 0:
			g.Values[i] = []game.Score{game.Win(1), -game.Win(2), game.Infinity - 1, noValue}[random.IntN(4)]
		case leaf || inner && random.IntN(4) > 0:
			g.Values[i] = game.Score(random.IntN(2*span+1) - span)
		}
	}
	return g
}

// grow adds levels to a tree, up to most nodes.
func grow(g *Sketch, random *rand.Rand, branching, depth, most int) {
	names := []string{"n", "n", "n", "#", "long enough to be cut, ñ "}
	g.Add(-1, "r")
	for level := []int{0}; depth > 0; depth-- {
		var next []int
		for _, p := range level {
			if p > 0 && random.IntN(4) == 0 {
				continue
			}
			for range 1 + random.IntN(branching) {
				if len(g.Names) < most {
					next = append(next, g.Add(p, names[random.IntN(len(names))]+fmt.Sprint(len(g.Names))))
				}
			}
		}
		level = next
	}
}

// headerAt draws how nodes are named and values formatted.
func headerAt(random *rand.Rand, g *Sketch) trace.Header {
	h := g.Header(classic.AlphaBeta)
	h.Decimals = random.IntN(3)
	if random.IntN(3) == 0 {
		h.Game, h.Root, h.Labelled = "tictactoe", "", false
	}
	return h
}

// drawn are the algorithms that take turns in random searches; Printed has the trees with names.
var drawn = []classic.Algorithm{classic.AlphaBeta, classic.Thresholds, classic.Negamax, classic.Levels}

// optionsAt draws how to search, with algorithms taking turns.
func optionsAt(random *rand.Rand, i int) classic.Options {
	o := classic.Options{Algorithm: drawn[i%len(drawn)]}
	windows := o.Algorithm == classic.AlphaBeta || o.Algorithm == classic.Thresholds
	o.Eager = o.Algorithm == classic.Levels && random.IntN(2) == 0
	if i%3 == 0 {
		return o
	}
	o.Depth = 1 + random.IntN(3)
	one := i / 3 % 6 // a single refinement, or several
	on := func(refinement int) bool { return i%3 == 1 && one == refinement || i%3 == 2 && random.IntN(3) == 0 }
	o.Refine = classic.Refine{
		Deepening:  classic.Deepening{On: on(0)},
		Quiescence: classic.Quiescence{On: on(1), Within: 1, Most: random.IntN(3)},
		Secondary:  classic.Secondary{On: on(2), Plies: 1 + random.IntN(2)},
		Singular:   classic.Singular{On: on(3), Margin: 2, Most: random.IntN(3)},
		Futility:   classic.Futility{On: windows && on(4), Epsilon: 4, EveryNode: random.IntN(3) > 0},
		Bias:       classic.Bias{On: on(5), Width: 1 + random.IntN(3), From: random.IntN(2)},
	}
	if o.Refine.Deepening.On {
		o.Nodes = int64(4 * random.IntN(8))
	}
	o.Refine.Table.On = o.Algorithm != classic.Levels && !o.Refine.Futility.On && on(0)
	return o
}
