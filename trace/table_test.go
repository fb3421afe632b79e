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
	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

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
		text := trace.NewText(&b, tracetest.RecallsHeader, l)
		tracetest.Recalls(text)
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

func TestLogHoldsTheTable(t *testing.T) {
	checkLog(t, listen(t, tracetest.RecallsHeader, func(sink trace.Sink) trace.Summary {
		tracetest.Recalls(sink)
		return trace.Summary{Value: 5, Line: []string{"a"}, Stopped: search.Depth}
	}))
}

// The lines hold the events of a search with a table, and so does a log.
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
		o := classic.Options{Limits: search.Limits{Depth: rapid.IntRange(0, 4).Draw(t, "depth")}, Refine: classic.Refine{
			Table: classic.Table{On: true}, Deepening: classic.Deepening{On: rapid.Bool().Draw(t, "deepening")},
		}}
		var summary trace.Summary
		var b bytes.Buffer
		j := trace.NewJSONLines(&b, header)
		direct := &trace.Recorder{Tree: trace.Tree{Header: header}}
		checkLog(t, listen(t, header, func(sink trace.Sink) trace.Summary {
			o.Trace = tracetest.Both{tracetest.Both{direct, j}, sink}
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

// An entry may be from more than nine passes before.
func TestJSONTellsAges(t *testing.T) {
	var b bytes.Buffer
	j := trace.NewJSONLines(&b, tracetest.RecallsHeader)
	j.Event(&trace.Event{Kind: trace.Hit, Stored: &trace.Stored{Ago: 12, Line: []string{"a"}}})
	if err := j.Flush(); err != nil || !strings.Contains(b.String(), `"visit":{"ago":12,`) {
		t.Errorf("%v: %s", err, &b)
	}
}
