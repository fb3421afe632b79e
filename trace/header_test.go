package trace_test

import (
	"slices"
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
