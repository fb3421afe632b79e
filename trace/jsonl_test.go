package trace_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

func TestJSONLinesOfFigure2(t *testing.T) {
	g := tracetest.NewSketch(tracetest.Figure2)
	tracetest.Golden(t, "figure2.jsonl", linesOf(t, g, classic.Options{}))
	tracetest.Golden(t, "figure2.levels.jsonl", linesOf(t, g, classic.Options{Algorithm: classic.Levels}))
}

// linesOf returns the JSON Lines of a search of g.
func linesOf(t tracetest.T, g *tracetest.Sketch, o classic.Options) []byte {
	t.Helper()
	var b bytes.Buffer
	j := trace.NewJSONLines(&b, g.Header(o.Algorithm))
	o.Trace = j
	if err := j.Close(g.Run(t, o)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// object is any line of the format.
type object struct {
	Schema                                int
	Event, Game, Position, Algorithm      string
	Turn, Root                            string
	Labelled                              bool
	Decimals                              int
	Node                                  int
	Parent                                *int
	Ply                                   int
	Side, Move                            string
	Alpha, Beta                           *string
	Child                                 int
	Value                                 string
	Score                                 *json.Number
	Bound, Reason, By, Stopped            string
	Better, Assumed                       bool
	SetAt                                 *setAt `json:"set_at"`
	WasSetAt                              *setAt `json:"was_set_at"`
	Skipped, Line                         []string
	Nodes, Leaves, Cuts, Pruned, Unvalued int64
	Depth                                 int
	Cause, Checked                        string
	Stands                                bool
	From, Without                         []string
	Use                                   string
	Visit                                 *visit
	Hits, Inner                           int64
	Eval, Returned                        string
	modelFields
}

type setAt struct {
	Node, Child int
	Move, Slack string
	Expected    float64
	Table       bool
}

type visit struct {
	Ago, Node int
	Line      []string
}

// stored returns the line's entry of the search's table. Its text is in whole numbers; null means no number.
func (o *object) stored(line string) *trace.Stored {
	if o.Visit == nil {
		return nil
	}
	s := &trace.Stored{
		Move: o.Move, Depth: o.Depth, ToEnd: strings.Contains(line, `"depth":null`), Ago: o.Visit.Ago, Node: o.Visit.Node, Line: o.Visit.Line,
	}
	for _, use := range []trace.TableUse{trace.Answers, trace.Cuts, trace.Narrows, trace.Leads} {
		if use.String() == o.Use {
			s.Use = use
		}
	}
	return s
}

// modelFields are those of a search against a model of the opponent, and of a book.
type modelFields struct {
	Model, As                         string
	Results, Modelled, Again          bool
	Win, Chance, Expected, Sum, Given float64
	Need, Most, Rest                  *float64
	Chances                           []float64
	Values, Among                     []string
	Why                               string
	Moves                             json.RawMessage // names, or what a book knows
	Best                              *string
	MinimaxBest                       *string  `json:"minimax_best"`
	MinimaxBests                      []string `json:"minimax_bests"`
}

// expectation returns the line's data of a search against a model.
func (o *object) expectation(t tracetest.T, decimals int) (x trace.Expectation) {
	t.Helper()
	x = trace.Expectation{
		Modelled: o.Modelled, Chance: o.Chance, Expected: o.Expected, Sum: o.Sum, Given: o.Given, Again: o.Again,
		Chances: o.Chances, Moves: o.Among, Results: o.Results, Win: o.Win,
		Need: bound(o.Need), Most: bound(o.Most), Rest: bound(o.Rest),
	}
	if o.Moves != nil {
		if err := json.Unmarshal(o.Moves, &x.Moves); err != nil {
			t.Fatal(err)
		}
	}
	for _, value := range o.Values {
		x.Scores = append(x.Scores, parseScore(t, value, decimals))
	}
	for _, why := range []trace.Why{trace.ByExpectation, trace.ByMinimax, trace.ByOrder} {
		if why.String() == o.Why {
			x.Why = why
		}
	}
	return x
}

func bound(x *float64) float64 {
	if x == nil {
		return math.Inf(-1)
	}
	return *x
}

// bookMoves reads a book's moves.
func (o *object) bookMoves(t tracetest.T, decimals int) (moves []trace.BookMove) {
	t.Helper()
	var read []struct {
		Move, Trust, Comment string
		Weight               uint32
		Count                uint16
		From                 []string
		Value                *string
		Score                *json.Number
		Choice               bool
	}
	if err := json.Unmarshal(o.Moves, &read); err != nil {
		t.Fatal(err)
	}
	for _, m := range read {
		move := trace.BookMove{
			Move: m.Move, Weight: m.Weight, Count: m.Count, From: m.From, Trust: m.Trust, Choice: m.Choice, Comment: m.Comment,
		}
		if m.Value != nil {
			move.Value = readScore(t, object{Value: *m.Value, Score: m.Score}, decimals)
		}
		moves = append(moves, move)
	}
	return moves
}

// The lines hold the whole trace: read again, they make the same events, and so the same tree.
func TestJSONLinesHoldTheTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, o := tracetest.DrawSketch(t)
		var b bytes.Buffer
		header := g.Header(o.Algorithm)
		header.Decimals = rapid.IntRange(0, 6).Draw(t, "decimals")
		j := trace.NewJSONLines(&b, header)
		direct := &trace.Recorder{Tree: trace.Tree{Header: header}}
		o.Trace = tracetest.Both{direct, j}
		summary := g.Run(t, o)
		if err := j.Close(summary); err != nil {
			t.Fatal(err)
		}
		again, end := replay(t, b.String())
		if d := cmp.Diff(direct.Tree, again.Tree, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("the tree (-recorded +read from the lines):\n%s", d)
		}
		if d := cmp.Diff(summary, end, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("the summary (-given +read):\n%s", d)
		}
	})
}

const kinds = "enter static return narrow cut leave extend hit weigh forbid decide meet drop expand back goal " +

	"pass discard check choose scale book rise"

// replay reads lines back into a recorder, checking each.
func replay(t tracetest.T, text string) (*trace.Recorder, trace.Summary) {
	t.Helper()
	r := &trace.Recorder{}
	now := &trace.Recorder{} // the current pass, which r may not keep
	var end trace.Summary
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		var o object
		decoder := json.NewDecoder(strings.NewReader(line))
		decoder.DisallowUnknownFields()
		decoder.UseNumber()
		if err := decoder.Decode(&o); err != nil {
			t.Fatal(fmt.Sprintf("line %d, %s: %v", i+1, line, err))
		}
		value := readScore(t, o, r.Tree.Decimals)
		switch {
		case i == 0:
			if o.Schema != 1 || o.Event != "start" {
				t.Fatal("the first line is " + line)
			}
			r.Tree.Header = trace.Header{
				Game: o.Game, Position: o.Position, Algorithm: o.Algorithm, Root: o.Root, Labelled: o.Labelled,
				Decimals: o.Decimals, Turn: sideOf(t, o.Turn), Model: o.Model,
			}
			if o.Model != "" {
				r.Tree.As = sideOf(t, o.As)
			}
			now.Tree.Model = o.Model
		case i == len(lines)-1:
			if o.Event != "end" {
				t.Fatal("the last line is " + line)
			}
			end = trace.Summary{Value: value, Line: o.Line, Stopped: reasonOf(t, o.Stopped), Counts: search.Counts{
				Nodes: o.Nodes, Leaves: o.Leaves, Cuts: o.Cuts, Pruned: o.Pruned, Unvalued: o.Unvalued, Depth: o.Depth, Hits: o.Hits, Inner: o.Inner,
			}}
			if r.Tree.Model != "" {
				end.Against = &trace.Found{Expected: o.Expected}
				if o.Best != nil {
					end.Against.Best = *o.Best
				}
				if end.Against.Minimax = o.MinimaxBests; o.MinimaxBest != nil && *o.MinimaxBest != o.MinimaxBests[0] {
					t.Fatalf("%s is said to be the best of %v", *o.MinimaxBest, o.MinimaxBests)
				}
			}
		default:
			e := trace.Event{Node: o.Node, Parent: -1, Ply: o.Ply, Move: o.Move, Child: o.Child, Value: value, Better: o.Better,
				Assumed: o.Assumed, Skipped: o.Skipped, Depth: o.Depth, Line: o.From, Stands: o.Stands, Setter: trace.Setter{Node: -1}, Infinite: o.Returned != ""}
			if o.Returned != "" && o.Returned != map[string]string{"lower": "+∞", "upper": "-∞"}[o.Bound] {
				t.Fatalf("%s is returned where the bound is %s", o.Returned, o.Bound)
			}
			e.Ranks = o.Eval
			kind := strings.Index(kinds, o.Event)
			e.Kind = trace.Kind(strings.Count(kinds[:kind], " "))
			switch {
			case e.Kind == trace.Consult:
				e.BookMoves = o.bookMoves(t, r.Tree.Decimals)
			case r.Tree.Model != "":
				e.Expectation = o.expectation(t, r.Tree.Decimals)
			}
			if o.Parent != nil {
				e.Parent = *o.Parent
			}
			if o.Alpha != nil {
				e.Windowed, e.Alpha, e.Beta = true, parseScore(t, *o.Alpha, r.Tree.Decimals), parseScore(t, *o.Beta, r.Tree.Decimals)
			}
			if e.Kind == trace.Enter {
				e.Side = sideOf(t, o.Side)
			}
			if o.Reason != "" {
				e.Reason = reasonOf(t, o.Reason)
			}
			for _, b := range []search.Bound{search.Exact, search.Lower, search.Upper, search.Estimate} {
				if b.String() == o.Bound {
					e.Bound = b
				}
			}
			for _, by := range []trace.CutBy{
				trace.ByAlpha, trace.ByBeta, trace.ByWin, trace.ByBias, trace.ByStar, trace.ByKnown, trace.ByRisk, trace.ByWon,
				trace.ByNearly,
			} {
				if by.String() == o.By {
					e.By = by
				}
			}
			e.Skipped = append(e.Skipped, o.Without...)
			if o.Checked != "" {
				e.Checked = parseScore(t, o.Checked, r.Tree.Decimals)
			}
			for _, c := range []trace.Cause{
				trace.BySingular, trace.ByQuiescence, trace.ByDeepening, trace.BySecondary, trace.ByRejection,
			} {
				if c.String() == o.Cause {
					e.Cause = c
				}
			}
			if o.SetAt != nil {
				e.Setter = trace.Setter{Node: o.SetAt.Node, Child: o.SetAt.Child, Move: o.SetAt.Move, Expected: o.SetAt.Expected}
				if o.SetAt.Table {
					e.Setter.Table, e.Setter.Child = true, -1
				}
				if o.SetAt.Slack != "" {
					e.Setter.Slack = parseScore(t, o.SetAt.Slack, r.Tree.Decimals)
				}
			}
			if e.Stored = o.stored(line); e.Stored != nil {
				e.Move, e.Depth = "", 0
			}
			checkNarrow(t, now, &e)
			r.Event(&e)
			if e.Kind == trace.Pass {
				now.Tree.Nodes = nil
			} else if e.Kind < trace.Pass {
				now.Event(&e)
			}
		}
	}
	return r, end
}

// checkNarrow checks that a narrowed bound is the mover's own, and has the value.
func checkNarrow(t tracetest.T, r *trace.Recorder, e *trace.Event) {
	t.Helper()
	if e.Kind != trace.Narrow || r.Tree.Model != "" {
		return
	}
	if r.Tree.Nodes[e.Node].Side == game.Max && (e.By != trace.ByAlpha || e.Alpha < e.Value) ||
		r.Tree.Nodes[e.Node].Side == game.Min && (e.By != trace.ByBeta || e.Beta > e.Value) {
		t.Fatal(fmt.Sprintf("narrow at a %v node: %+v", r.Tree.Nodes[e.Node].Side, *e))
	}
}

// readScore reads the value of a line and checks that its number says the same.
func readScore(t tracetest.T, o object, decimals int) game.Score {
	t.Helper()
	if o.Value == "" {
		return 0
	}
	value := parseScore(t, o.Value, decimals)
	if _, forced := value.Forced(); forced != (o.Score == nil) {
		t.Fatal(fmt.Sprintf("the value %s has the score %v", o.Value, o.Score))
	}
	if o.Score != nil && parseScore(t, o.Score.String(), decimals) != value {
		t.Fatal(fmt.Sprintf("the value %s has the score %v", o.Value, *o.Score))
	}
	return value
}

func parseScore(t tracetest.T, text string, decimals int) game.Score {
	t.Helper()
	n := 0
	switch {
	case text == "+∞":
		return game.Infinity
	case text == "-∞":
		return -game.Infinity
	case strings.HasPrefix(text, "+∞ in "):
		fmt.Sscanf(text, "+∞ in %d", &n)
		return game.Win(n)
	case strings.HasPrefix(text, "-∞ in "):
		fmt.Sscanf(text, "-∞ in %d", &n)
		return game.Loss(n)
	}
	s, ok := game.ParsePoints(text, decimals)
	if !ok {
		t.Fatal("not a number of points: " + text)
	}
	return s
}

func sideOf(t tracetest.T, word string) game.Side {
	t.Helper()
	switch word {
	case "max":
		return game.Max
	case "min":
		return game.Min
	}
	t.Fatal("not a side: " + word)
	return 0
}

func reasonOf(t tracetest.T, word string) search.Reason {
	t.Helper()
	for r := search.Unknown; r <= search.Interrupted; r++ {
		if r.String() == word {
			return r
		}
	}
	t.Fatal("not a reason: " + word)
	return 0
}

func TestJSONLinesOfValues(t *testing.T) {
	var b bytes.Buffer
	j := trace.NewJSONLines(&b, trace.Header{Decimals: 6})
	for _, s := range []game.Score{0, 1, -1_000_000, 3_100_000, -1_999_999_999 + 99_999_999 + 2, game.Win(0), game.Loss(12)} {
		j.Event(&trace.Event{Kind: trace.Leave, Value: s})
	}
	if err := j.Flush(); err != nil {
		t.Fatal(err)
	}
	want := `{"event":"leave","node":0,"value":"0","score":0,"bound":"exact"}
{"event":"leave","node":0,"value":"0.000001","score":0.000001,"bound":"exact"}
{"event":"leave","node":0,"value":"-1","score":-1,"bound":"exact"}
{"event":"leave","node":0,"value":"3.1","score":3.1,"bound":"exact"}
{"event":"leave","node":0,"value":"-1899.999998","score":-1899.999998,"bound":"exact"}
{"event":"leave","node":0,"value":"+∞ in 0","score":null,"bound":"exact"}
{"event":"leave","node":0,"value":"-∞ in 12","score":null,"bound":"exact"}
`
	_, got, _ := strings.Cut(b.String(), "\n")
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("lines (-want +got):\n%s", d)
	}
}

func TestJSONLinesOfHostileNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(
			rapid.String(),
			rapid.StringOf(rapid.SampledFrom([]rune("a\\\"/\n\r\t\x00\x1f\x7f<>&\u2028∞😀"))),
			rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
		).Draw(t, "name")
		var b bytes.Buffer
		j := trace.NewJSONLines(&b, trace.Header{Position: name})
		j.Event(&trace.Event{Kind: trace.Cut, Skipped: []string{name, ""}, Setter: trace.Setter{Move: name}})
		if err := j.Close(trace.Summary{Line: []string{name}}); err != nil {
			t.Fatal(err)
		}
		if !utf8.Valid(b.Bytes()) {
			t.Fatalf("the lines are not UTF-8: %q", &b)
		}
		lines := strings.Split(b.String(), "\n")
		if len(lines) != 4 {
			t.Fatalf("there are %d line ends, want 3:\n%s", len(lines)-1, &b)
		}
		want := string([]rune(name)) // a character for each broken byte
		var start, cut, end object
		for i, o := range []*object{&start, &cut, &end} {
			if err := json.Unmarshal([]byte(lines[i]), o); err != nil {
				t.Fatalf("%s: %v", lines[i], err)
			}
		}
		if start.Position != want || cut.Skipped[0] != want || cut.SetAt.Move != want || end.Line[0] != want {
			t.Fatalf("the name %q is read as %q, %q, %q, %q", want, start.Position, cut.Skipped[0], cut.SetAt.Move, end.Line[0])
		}
	})
}

func TestJSONLinesKeepErrors(t *testing.T) {
	room := tracetest.Broken(100_000)
	g := tracetest.Uniform(4, 6)
	j := trace.NewJSONLines(&room, g.Header(classic.Negamax))
	s := g.Run(t, classic.Options{Algorithm: classic.Negamax, Trace: j})
	if err := j.Close(s); !errors.Is(err, tracetest.ErrBroken) {
		t.Errorf("Close returns %v, want the error that writing met in the middle", err)
	}
}

func BenchmarkJSONLines(b *testing.B) {
	j := trace.NewJSONLines(io.Discard, trace.Header{Decimals: 1})
	events := []trace.Event{
		{Kind: trace.Enter, Node: 123456, Parent: 123450, Ply: 7, Move: "F", Windowed: true, Alpha: -game.Infinity, Beta: 71},
		{Kind: trace.Return, Node: 123450, Child: 123456, Move: "F", Value: 83, Bound: search.Lower, Better: true},
		{Kind: trace.Cut, Node: 123456, By: trace.ByBeta, Windowed: true, Alpha: 83, Beta: 71, Skipped: []string{"O", "P"},
			Setter: trace.Setter{Node: 17, Child: 18, Move: "E"}},
		{Kind: trace.Leave, Node: 123456, Value: 83, Bound: search.Lower},
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		j.Event(&events[i%len(events)])
	}
}
