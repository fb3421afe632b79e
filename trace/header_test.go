package trace_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// What is said about refinements depends on which were requested, on what was cut short, and on their effects.
func TestRefinedLines(t *testing.T) {
	en := lang.English
	deepened := en.Sprintf("text.deepened")
	for _, c := range []struct {
		s    trace.Summary
		want []string
	}{
		{trace.Summary{}, nil},
		{trace.Summary{Deepened: true, Searched: 3}, []string{deepened}},
		{trace.Summary{Deepened: true, Spent: search.Nodes}, []string{deepened}},
		{trace.Summary{Deepened: true, Spent: search.Nodes, Searched: 3}, []string{en.Sprintf("text.deepened.depth", 3)}},
		{trace.Summary{Refine: "table", Exact: true}, []string{en.Sprintf("text.refined.exact", "table")}},
		{trace.Summary{Deepened: true, Refine: "table", Exact: true}, []string{deepened, en.Sprintf("text.refined.exact", "table")}},
		{trace.Summary{Refine: "deepening,table", Exact: true, Spent: search.Nodes, Searched: 2}, []string{en.Sprintf("text.refined.depth", "deepening,table", 2)}},
		{trace.Summary{Refine: "bias=1", Strayed: true}, []string{en.Sprintf("text.refined", "bias=1")}},
		{trace.Summary{Refine: "bias=1"}, []string{en.Sprintf("text.refined.idle", "bias=1")}},
		{trace.Summary{Refine: "bias=1", Whole: true}, []string{en.Sprintf("text.refined.whole", "bias=1")}},
	} {
		if got := trace.RefinedLines(en, &c.s); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q; want %q", c.s, got, c.want)
		}
	}
}

// A node is named by the moves that lead to it. A label is a name by itself, and a node without one is named from the last node
// that has one, or from the root.
func TestNameOf(t *testing.T) {
	long := strings.Split(strings.Repeat("e4 ", 60)+"e5", " ")
	for _, c := range []struct {
		labelled bool
		line     []string
		want     string
	}{
		{false, []string{"e4"}, "e4"},
		{false, []string{"e4", "#2", "e5"}, "e4·#2·e5"},
		{false, long, "…·e5"},
		{true, []string{"B"}, "B"},
		{true, []string{"B", "C"}, "C"},
		{true, []string{"B", "#2"}, "B·#2"},
		{true, []string{"A", "B", "#2", "#1"}, "B·#2·#1"},
		{true, []string{"#2", "#1"}, "#2·#1"},
	} {
		h := trace.Header{Labelled: c.labelled}
		if got := h.NameOf(c.line); got != c.want {
			t.Errorf("%q is named %q, want %q", c.line, got, c.want)
		}
	}
}
