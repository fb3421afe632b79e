package trace_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

func TestTextTellsRefinements(t *testing.T) {
	for l, want := range map[lang.Language][]string{
		lang.English: {
			"At A, bias keeps the best by static value (D, B) and leaves out the rest (C).",
			"D = 5: α = 5 + 2 at A.",
			"B stands out from its siblings with 9: it is searched one ply beyond the limit.",
			"the leaf E = 6 (the values are at rest) falls below α = 5 + 2, set at A by D.",
			"Futility: but for the 2, the search would go on at B.",
			"B ≤ 6: not above α = 5 + 2.",
		},
		lang.Spanish: {
			"En A, el sesgo conserva lo mejor según el valor estático (D, B) y deja fuera el resto (C).",
			"B se aparta de sus hermanos con 9: se explora un nivel más allá del límite.",
			"Inutilidad: sin el margen de 2, la búsqueda seguiría en B.",
		},
	} {
		var b bytes.Buffer
		text := trace.NewText(&b, tracetest.RefinedHeader, l)
		tracetest.Refined(text)
		if err := text.Close(trace.Summary{Value: 5, Line: []string{"D"}, Stopped: search.Depth}); err != nil {
			t.Fatal(err)
		}
		for _, line := range want {
			if !strings.Contains(b.String(), line) {
				t.Errorf("%v: %q is not told:\n%s", l, line, &b)
			}
		}
	}
}

// A recorder keeps the tree that gave the answer, whatever came after it.
func TestRecorderKeepsTheTreeThatCounts(t *testing.T) {
	r := &trace.Recorder{}
	tr := trace.NewTracker(r)
	node := func(value game.Score) {
		tr.Enter("", game.Max)
		tr.Static(value, search.Depth, false)
		tr.Leave(value, search.Exact)
	}
	expect := func(when string, want game.Score) {
		t.Helper()
		if len(r.Tree.Nodes) != 1 || r.Tree.Nodes[0].Value != want {
			t.Errorf("%s: %+v; want the pass of value %v", when, r.Tree.Nodes, want)
		}
	}
	tr.Tell(trace.Event{Kind: trace.Pass, Cause: trace.ByDeepening, Depth: 1})
	node(1)
	tr.Tell(trace.Event{Kind: trace.Pass, Cause: trace.ByDeepening, Depth: 2})
	node(2)
	expect("the last iteration", 2)
	tr.Tell(trace.Event{Kind: trace.Pass, Cause: trace.ByDeepening, Depth: 3})
	node(3)
	tr.Tell(trace.Event{Kind: trace.Discard, Reason: search.Nodes})
	expect("an iteration that was thrown away", 2)
	tr.Tell(trace.Event{Kind: trace.Pass, Cause: trace.BySecondary, Line: []string{"x"}})
	node(4)
	tr.Tell(trace.Event{Kind: trace.Check, Move: "x", Value: 2, Checked: 4})
	expect("a second look", 2)
	tr.Tell(trace.Event{Kind: trace.Pass, Cause: trace.ByRejection, Skipped: []string{"x"}})
	node(5)
	expect("the root again", 5)
	tr.Tell(trace.Event{Kind: trace.Pass, Cause: trace.BySecondary, Line: []string{"y"}})
	tr.Tell(trace.Event{Kind: trace.Discard, Reason: search.Time})
	expect("a second look that was thrown away", 5)
	tr.Tell(trace.Event{Kind: trace.Choose, Move: "x", Value: 2})
	expect("the choice of what came out best", 2)
}
