package trace_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// example is one search of the corpus.
type example struct {
	name   string
	header trace.Header
	search func(trace.Sink) trace.Summary
	o      trace.PictureOptions // what its pictures need beside
}

// TestCorpusIsToldAsItWas compares what everybody makes of some two hundred small searches, which are drawn by numbers that
// never change, with testdata: the English telling in full, to be read, and of the Spanish one, the lines, the steps and the
// pictures a sum each, since what they look like can be seen in the files of figures 2 and 6. If a change is meant,
// JUGADA_UPDATE=1 go test ./trace writes them anew.
func TestCorpusIsToldAsItWas(t *testing.T) {
	var tellings, sums strings.Builder
	was := sumsOf(t)
	shown := 0
	for _, e := range corpus(t) {
		all := e.listen(t)
		fmt.Fprintf(&tellings, "== %s\n\n%s\n", e.name, &all.text[lang.English])
		for _, part := range e.parts(t, all) {
			sum := sha256.Sum256(part.text)
			line := fmt.Sprintf("%s, %s: %x", e.name, part.name, sum[:6])
			if sums.WriteString(line + "\n"); !was[line] && shown < 3 {
				shown++
				t.Logf("%s has changed; it is now\n%s", line, part.text)
			}
		}
	}
	golden(t, "corpus.en.txt", []byte(tellings.String()))
	golden(t, "corpus.sums", []byte(sums.String()))
}

// sumsOf reads the sums, as lines.
func sumsOf(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("testdata/corpus.sums")
	if err != nil && os.Getenv("JUGADA_UPDATE") == "" {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		lines[strings.TrimSuffix(line, "\n")] = true
	}
	return lines
}

// part is something that is made of a search.
type part struct {
	name string
	text []byte
}

// listen has the search told to everybody; a log does not listen to searches for a way.
func (e *example) listen(t *testing.T) *everybody {
	t.Helper()
	if !e.header.Alone {
		return listen(t, e.header, func(sink trace.Sink) trace.Summary { return e.search(scribbler{sink}) })
	}
	all := &everybody{recorder: &trace.Recorder{Tree: trace.Tree{Header: e.header}}}
	english, spanish := trace.NewText(&all.text[lang.English], e.header, lang.English), trace.NewText(&all.text[lang.Spanish], e.header, lang.Spanish)
	lines := trace.NewJSONLines(&all.lines, e.header)
	s := e.search(scribbler{both{all.recorder, both{english, both{spanish, lines}}}})
	for _, close := range []func(trace.Summary) error{english.Close, spanish.Close, lines.Close} {
		if err := close(s); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// scribbler writes over what its sink has been told, as a search may: who wants to keep a slice has to copy it.
type scribbler struct{ sink trace.Sink }

func (s scribbler) Event(e *trace.Event) {
	c := *e
	c.Skipped, c.Line, c.Moves = slices.Clone(e.Skipped), slices.Clone(e.Line), slices.Clone(e.Moves)
	c.Chances, c.Scores, c.BookMoves = slices.Clone(e.Chances), slices.Clone(e.Scores), slices.Clone(e.BookMoves)
	s.sink.Event(&c)
	for _, texts := range [][]string{c.Skipped, c.Line, c.Moves} {
		for i := range texts {
			texts[i] = "written over"
		}
	}
	for i := range c.Chances {
		c.Chances[i] = -1
	}
	for i := range c.Scores {
		c.Scores[i] = -1
	}
	clear(c.BookMoves)
}

func (e *example) parts(t *testing.T, all *everybody) []part {
	t.Helper()
	parts := []part{{"Spanish", all.text[lang.Spanish].Bytes()}, {"lines", all.lines.Bytes()}}
	if all.log != nil {
		parts = append(parts, part{"steps", all.steps()}, part{"moments", all.moments()})
	}
	if len(all.recorder.Tree.Nodes) == 0 && trace.Answer(all.recorder.Tree.Book) < 0 {
		return parts
	}
	return append(parts, pictures(t, &all.recorder.Tree, e.o)...)
}

// steps are all that a log says of its sentences, and how much it says that it keeps.
func (all *everybody) steps() []byte {
	var b bytes.Buffer
	for _, s := range all.log.Tell(all.log.Find(0, all.log.Steps(), "", false), lang.English, always) {
		fmt.Fprintf(&b, "%+v\n", s)
	}
	for _, p := range all.log.Passes {
		fmt.Fprintln(&b, p.Cause, p.Depth, p.From, p.Without, p.Begin, p.End, p.Discarded, len(p.Tree.Nodes))
	}
	fmt.Fprintln(&b, all.log.Answer, all.log.Len(), all.log.Size())
	return b.Bytes()
}

// moments are where the search is at each step.
func (all *everybody) moments() []byte {
	var b bytes.Buffer
	for i := 0; i < all.log.Steps(); i++ {
		m := all.log.Moment(i)
		fmt.Fprintf(&b, "%d %d %+v", i, len(m.Nodes), m.Line)
		if m.Last != nil {
			fmt.Fprint(&b, m.Last.Kind, m.Last.Node)
		}
		fmt.Fprintln(&b)
	}
	return b.Bytes()
}

// pictures are the tree in all formats: as it is, and in so little room that parts of it are left out.
func pictures(t *testing.T, tree *trace.Tree, o trace.PictureOptions) []part {
	t.Helper()
	small := o
	small.Lang, small.MaxNodes = lang.Spanish, max(2, len(tree.Nodes)/3)
	small.Open, small.Closed = []int{len(tree.Nodes) / 2, len(tree.Nodes)}, []int{-1, len(tree.Nodes) / 4}
	figure := func(w io.Writer, tree *trace.Tree, o trace.PictureOptions) error {
		f, err := trace.NewFigure(tree, o)
		if err != nil {
			return err
		}
		return json.NewEncoder(w).Encode(f)
	}
	var parts []part
	for _, p := range []struct {
		name  string
		write func(io.Writer, *trace.Tree, trace.PictureOptions) error
	}{{"svg", trace.WriteSVG}, {"dot", trace.WriteDOT}, {"tikz", trace.WriteTikZ}, {"figure", figure}} {
		parts = append(parts, part{p.name, drawn(t, p.write, tree, o)}, part{"small " + p.name, drawn(t, p.write, tree, small)})
	}
	return parts
}

// corpus draws the searches.
func corpus(t *testing.T) []example {
	t.Helper()
	var examples []example
	add := func(name string, h trace.Header, search func(trace.Sink) trace.Summary) {
		examples = append(examples, example{name: name, header: h, search: search})
	}
	for i := range 90 {
		random := rand.New(rand.NewPCG(uint64(i), 0))
		g, o := sketchAt(random), optionsAt(random, i)
		h := headerAt(random, g)
		h.Algorithm = o.Algorithm.String()
		add(fmt.Sprintf("classic %02d, %v", i, o.Algorithm), h, func(sink trace.Sink) trace.Summary {
			o := o
			o.Trace = sink
			s := g.run(t, o)
			if s.Exact = o.Refine.Exact(); o.Refine != (classic.Refinements{}) {
				s.Refine, s.Strayed = "quiescence:1", !s.Exact
			}
			return s
		})
	}
	for name, a := range goldens {
		g := newSketch(a.tree)
		add(name, a.header(g), func(sink trace.Sink) trace.Summary { return a.run(t, g, sink) })
	}
	for i := range 45 {
		random := rand.New(rand.NewPCG(uint64(i), 1))
		g := sketchAt(random)
		a := against{
			model: []string{"errs:0.2", "errs:0", "random:0.5", "random:1", "logit:0.3"}[i%5],
			as:    game.Side(random.IntN(2)), prune: random.IntN(2) == 0,
			caution: opponent.Caution{
				Limited: random.IntN(3) == 0, Risk: float64(random.IntN(6)), Berliner: random.IntN(3) == 0,
			},
		}
		h := headerAt(random, g)
		h.Algorithm, h.Model, h.As = a.header(g).Algorithm, a.model, a.as
		add(fmt.Sprintf("against %02d, %s", i, a.model), h, func(sink trace.Sink) trace.Summary { return a.run(t, g, sink) })
	}
	for i, moves := range [][]trace.BookMove{bookMoves, bookMoves[:1], nil} {
		g := newSketch(figure6)
		add(fmt.Sprintf("book %d", i), g.header(classic.AlphaBeta), func(sink trace.Sink) (s trace.Summary) {
			asked(t, moves, sink, func(end trace.Summary) error {
				s = end
				return nil
			})
			if trace.Answer(moves) < 0 {
				s = g.run(t, classic.Options{Trace: sink})
			}
			return s
		})
	}
	add("refined by hand", refinedHeader, func(sink trace.Sink) trace.Summary {
		refined(sink)
		return trace.Summary{Value: 5, Line: []string{"D"}, Stopped: search.Depth}
	})
	add("recalled by hand", recallsHeader, func(sink trace.Sink) trace.Summary {
		recalls(sink)
		return trace.Summary{Value: 5, Line: []string{"a"}, Stopped: search.Depth}
	})
	deep := newSketch(strings.Repeat("(d ", 50) + "e=1" + strings.Repeat(")", 50))
	for name, g := range map[string]*sketch{
		"wide": uniform(3, 3), "deep": deep, "hostile": hostile(), "alone": newSketch("A=3"), "cut": newSketch("(A B=9 (C D=1" + strings.Repeat(" x=2", 20) + "))"),
	} {
		for _, a := range classic.Algorithms {
			h := g.header(a)
			if name == "deep" {
				h.Root, h.Labelled = "", false // so that names are long
			}
			add(name+", "+a.String(), h, func(sink trace.Sink) trace.Summary { return g.run(t, classic.Options{Algorithm: a, Trace: sink}) })
		}
	}
	examples = append(append(examples, waysOfCorpus(t)...), ticTacToes(t)...)
	slices.SortFunc(examples, func(a, b example) int { return cmp.Compare(a.name, b.name) })
	return examples
}

// ticTacToes are searches of a game with forced results, whose positions come again, and with boards.
func ticTacToes(t *testing.T) []example {
	t.Helper()
	rules := tictactoe.Rules{}
	var examples []example
	for i, position := range []string{".OO.X.X..", "X.O.O..X.", "XOX.O.X.O", "OX..X..O.", "X..OO.X.."} {
		root, err := rules.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range classic.Algorithms {
			o := classic.Options{Algorithm: a, Limits: search.Limits{Depth: 1 + (i+int(a))%3}, Eager: a == classic.Levels && i%2 == 0}
			o.Refine.Table.On, o.Refine.Deepening.On = a != classic.Levels, i > 2
			h := trace.Header{Game: "tictactoe", Position: position, Algorithm: a.String(), Turn: rules.Turn(&root)}
			e := example{name: fmt.Sprint(position, " ", a), header: h, search: func(sink trace.Sink) trace.Summary {
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
			_, e.o.Board = ticTacToe(t, position, classic.Options{Limits: o.Limits})
			examples = append(examples, e)
		}
	}
	return examples
}

// waysOfCorpus are searches for a way by each algorithm.
func waysOfCorpus(t *testing.T) []example {
	t.Helper()
	puzzles := map[string]string{"jugs": "4,3->2", "river": "n=3,boat=2", "sliding": "1 2 5 3 4 8 6 7 0"}
	drawnOf := map[string]wayOf{"roads": ways["roads"], "parity": ways["parity"]}
	for _, algorithm := range []string{"bfs", "dfs", "dfid", "uniform", "astar", "weighted", "idastar-notes", "bidirectional"} {
		for puzzle, state := range puzzles {
			if algorithm == "bidirectional" && puzzle == "jugs" {
				continue // its moves cannot be taken back
			}
			drawnOf[puzzle+" "+algorithm] = wayOf{puzzle, state, algorithm}
		}
	}
	var examples []example
	for name, w := range drawnOf {
		var header trace.Header
		all := eventList{}
		summary := w.run(t, func(h trace.Header) trace.Sink {
			header = h
			return &all
		})
		e := example{name: "way " + name, header: header, search: func(sink trace.Sink) trace.Summary {
			for i := range all {
				sink.Event(&all[i])
			}
			return summary
		}}
		if strings.HasPrefix(w.state, "n=") {
			e.o.BoardAt = w.boards(t)
		}
		examples = append(examples, e)
	}
	return examples
}

// sketchAt draws a small tree, now and then with forced results, leaves that have no value and inner nodes that have one.
func sketchAt(random *rand.Rand) *sketch {
	g := &sketch{turn: game.Side(random.IntN(2))}
	grow(g, random, 1+random.IntN(4), 1+random.IntN(4), 40)
	inner, span := random.IntN(2) == 0, 2+random.IntN(20)
	for i := range g.names {
		switch leaf := len(g.children[i]) == 0; {
		case leaf && random.IntN(8) == 0:
			g.values[i] = []game.Score{game.Win(1), -game.Win(2), game.Infinity - 1, noValue}[random.IntN(4)]
		case leaf || inner && random.IntN(4) > 0:
			g.values[i] = game.Score(random.IntN(2*span+1) - span)
		}
	}
	return g
}

// grow makes some levels of a tree, of most nodes together.
func grow(g *sketch, random *rand.Rand, branching, depth, most int) {
	names := []string{"n", "n", "n", "#", "long enough to be cut, ñ "}
	g.add(-1, "r")
	for level := []int{0}; depth > 0; depth-- {
		var next []int
		for _, p := range level {
			if p > 0 && random.IntN(4) == 0 {
				continue
			}
			for range 1 + random.IntN(branching) {
				if len(g.names) < most {
					next = append(next, g.add(p, names[random.IntN(len(names))]+fmt.Sprint(len(g.names))))
				}
			}
		}
		level = next
	}
}

// headerAt draws how nodes are named and values written.
func headerAt(random *rand.Rand, g *sketch) trace.Header {
	h := g.header(classic.AlphaBeta)
	h.Decimals = random.IntN(3)
	if random.IntN(3) == 0 {
		h.Game, h.Root, h.Labelled = "tictactoe", "", false
	}
	return h
}

// optionsAt draws how to search, with algorithms taking turns.
func optionsAt(random *rand.Rand, i int) classic.Options {
	o := classic.Options{Algorithm: classic.Algorithms[i%len(classic.Algorithms)]}
	windows := o.Algorithm == classic.AlphaBeta || o.Algorithm == classic.Thresholds
	o.Eager = o.Algorithm == classic.Levels && random.IntN(2) == 0
	if i%3 == 0 {
		return o
	}
	o.Depth = 1 + random.IntN(3)
	one := i / 3 % 6 // of the refinements alone, or some of them
	on := func(refinement int) bool { return i%3 == 1 && one == refinement || i%3 == 2 && random.IntN(3) == 0 }
	o.Refine = classic.Refinements{
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
