package trace_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// recalls tells a search of tic-tac-toe with a table: what is known of a position from elsewhere, deep and not, of this pass
// and of another, and every use of it.
func recalls(sink trace.Sink) {
	t := trace.NewTracker(sink)
	leaf := func(move string, side game.Side, value game.Score) {
		t.EnterWindow(move, side, -game.Infinity, game.Infinity)
		t.Static(value, search.Depth, false)
		t.Leave(value, search.Exact)
		t.Return(move, value, search.Exact, true)
	}
	t.Tell(trace.Event{Kind: trace.Pass, Cause: trace.ByDeepening, Depth: 2})
	t.EnterWindow("", game.Max, -game.Infinity, game.Infinity)
	t.EnterWindow("a", game.Min, -game.Infinity, game.Infinity)
	before := t.Here()
	leaf("x", game.Max, 7)
	t.Leave(7, search.Exact)
	t.Return("a", 7, search.Exact, true)
	t.Leave(7, search.Exact)
	t.Tell(trace.Event{Kind: trace.Pass, Cause: trace.ByDeepening, Depth: 3})
	t.EnterWindow("", game.Max, -game.Infinity, game.Infinity)
	t.EnterWindow("a", game.Min, -game.Infinity, game.Infinity)
	t.Hit(before, trace.Stored{Use: trace.Leads, Move: "y", Depth: 1}, 7, search.Exact, -game.Infinity, game.Infinity)
	leaf("y", game.Max, 5)
	now := t.Here()
	t.Leave(5, search.Exact)
	t.Return("a", 5, search.Exact, true)
	t.Narrow("a", 5, 0)
	t.EnterWindow("b", game.Min, 5, game.Infinity)
	t.Hit(now, trace.Stored{Use: trace.Narrows, ToEnd: true}, 9, search.Lower, 8, game.Infinity)
	t.EnterWindow("z", game.Max, 8, game.Infinity)
	t.EnterWindow("w", game.Min, 8, game.Infinity)
	leaf("v", game.Max, 4)
	t.Cut([]string{"u"})
	t.Leave(4, search.Upper)
	t.Return("w", 4, search.Upper, true)
	t.Leave(4, search.Upper)
	t.Return("z", 4, search.Upper, true)
	t.Leave(4, search.Upper)
	t.Return("b", 4, search.Upper, false)
	for _, c := range []struct {
		move  string
		from  *trace.Visit
		entry trace.Stored
		bound search.Bound
	}{
		{"c", now, trace.Stored{Use: trace.Answers, Depth: 2}, search.Exact},
		{"d", before, trace.Stored{Use: trace.Cuts, Depth: 1}, search.Upper},
		{"e", now, trace.Stored{Use: trace.Answers, ToEnd: true}, search.Exact},
		{"f", now, trace.Stored{Use: trace.Answers, Depth: -1}, search.Exact},
	} {
		t.EnterWindow(c.move, game.Min, 5, game.Infinity)
		t.Hit(c.from, c.entry, 3, c.bound, 5, game.Infinity)
		t.Leave(3, c.bound)
		t.Return(c.move, 3, c.bound, false)
	}
	t.Leave(5, search.Exact)
}

var recallsHeader = trace.Header{Game: "tictactoe", Algorithm: "alphabeta"}

func TestTextTellsTheTable(t *testing.T) {
	for l, want := range map[lang.Language][]string{
		lang.English: {
			"The table has a (from a, searched 1 ply deep, in an earlier pass): its move y is tried first.",
			"The table has b ≥ 9 (from a, searched to the end): α = 8 at b, just below that.",
			"Alpha cut at b·z·w: the leaf b·z·w·v = 4 falls below α = 8, set at b by the table.",
			"c = 3 (in the table from a, searched 2 plies deep): no better than the 5",
			"d ≤ 3 (in the table from a, searched 1 ply deep, in an earlier pass): no better",
			"e = 3 (in the table from a, searched to the end): no better",
			"f = 3 (in the table from a, searched beyond the depth limit): no better",
		},
		lang.Spanish: {
			"La tabla tiene a (desde a, explorado 1 nivel, en una pasada anterior): su jugada y se prueba primero.",
			"La tabla tiene b ≥ 9 (desde a, explorado hasta el final): α = 8 en b, justo por debajo.",
			"fijada en b por la tabla:",
			"c = 3 (en la tabla desde a, explorado 2 niveles): ",
		},
	} {
		var b bytes.Buffer
		text := trace.NewText(&b, recallsHeader, l)
		recalls(text)
		if err := text.Close(trace.Summary{Value: 5, Line: []string{"a"}, Stopped: search.Depth, Counts: search.Counts{Nodes: 9, Leaves: 3, Hits: 4}}); err != nil {
			t.Fatal(err)
		}
		want = append(want, map[lang.Language]string{lang.English: "9 nodes, 3 leaves, 4 known from the table.", lang.Spanish: "9 nodos, 3 hojas, 4 conocidos por la tabla."}[l])
		for _, line := range want {
			if !strings.Contains(b.String(), line) {
				t.Errorf("%v: %q is not told:\n%s", l, line, &b)
			}
		}
	}
}

func TestPicturesShowTheTable(t *testing.T) {
	r := &trace.Recorder{Tree: trace.Tree{Header: recallsHeader}}
	recalls(r)
	for i, known := range map[int]bool{0: false, 1: false, 3: false, 7: true, 8: true, 9: true, 10: true} {
		if n := &r.Tree.Nodes[i]; n.Known() != known || known != (n.Reason == search.Known) {
			t.Errorf("node %d is known: %v, for %v; want %v", i, n.Known(), n.Reason, known)
		}
	}
	for writer, want := range map[string][]string{
		"svg": {
			">= a</text>", "(depth 2)", "c (MIN): value 3; in the table from a, searched 2 plies deep", "known: the position has been searched there",
			"cut: 4 ≤ α = 8, set at b by the table", "(b, table)", "its move is tried first", "that narrows the window", "4 known from the table",
		},
		"dot":  {"= a (depth 2)", "in the table from a, searched 1 ply deep, in an earlier pass; that is enough"},
		"tikz": {`{\tiny $=$ a}`, "(depth 2)"},
	} {
		var b bytes.Buffer
		var err error
		switch writer {
		case "svg":
			err = trace.WriteSVG(&b, &r.Tree, trace.PictureOptions{})
		case "dot":
			err = trace.WriteDOT(&b, &r.Tree, trace.PictureOptions{})
		default:
			err = trace.WriteTikZ(&b, &r.Tree, trace.PictureOptions{})
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(b.String(), part) {
				t.Errorf("%s: %q is not there:\n%s", writer, part, &b)
			}
		}
	}
}

func TestLogHoldsTheTable(t *testing.T) {
	checkLog(t, listen(t, recallsHeader, func(sink trace.Sink) trace.Summary {
		recalls(sink)
		return trace.Summary{Value: 5, Line: []string{"a"}, Stopped: search.Depth}
	}))
}

// The lines hold what a search with a table does, and so does a log.
func TestJSONLinesHoldTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := tictactoe.Rules{}
		s := rules.Start()
		for range rapid.IntRange(3, 6).Draw(t, "moves played") {
			moves, outcome := rules.Moves(&s, nil)
			if outcome != game.Open {
				break
			}
			var next tictactoe.Position
			rules.Play(&s, rapid.SampledFrom(moves).Draw(t, "move"), &next)
			s = next
		}
		header := trace.Header{Game: "tictactoe", Algorithm: "alphabeta", Turn: rules.Turn(&s)}
		o := classic.Options{Limits: search.Limits{Depth: rapid.IntRange(0, 4).Draw(t, "depth")}, Refine: classic.Refinements{
			Table: classic.Table{On: true}, Deepening: classic.Deepening{On: rapid.Bool().Draw(t, "deepening")},
		}}
		var summary trace.Summary
		var b bytes.Buffer
		j := trace.NewJSONLines(&b, header)
		direct := &trace.Recorder{Tree: trace.Tree{Header: header}}
		checkLog(t, listen(t, header, func(sink trace.Sink) trace.Summary {
			o.Trace = both{both{direct, j}, sink}
			r, err := classic.Search(context.Background(), rules, s, o)
			if err != nil {
				t.Fatal(err)
			}
			summary = trace.Summary{Value: r.Value, Stopped: r.Stopped, Counts: r.Counts}
			for _, m := range r.Line {
				summary.Line = append(summary.Line, rules.MoveText(&s, m))
			}
			return summary
		}))
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
