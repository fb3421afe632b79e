package trace

import (
	"slices"
	"testing"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// What is said about refinements depends on which were requested, on what was cut short, and on their effects.
func TestRefinedLines(t *testing.T) {
	en := lang.English
	deepened := en.Sprintf("text.deepened")
	for _, c := range []struct {
		s    Summary
		want []string
	}{
		{Summary{}, nil},
		{Summary{Deepened: true, Searched: 3}, []string{deepened}},
		{Summary{Deepened: true, Spent: search.Nodes}, []string{deepened}},
		{Summary{Deepened: true, Spent: search.Nodes, Searched: 3}, []string{en.Sprintf("text.deepened.depth", 3)}},
		{Summary{Refine: "table", Exact: true}, []string{en.Sprintf("text.refined.exact", "table")}},
		{Summary{Deepened: true, Refine: "table", Exact: true}, []string{deepened, en.Sprintf("text.refined.exact", "table")}},
		{Summary{Refine: "deepening,table", Exact: true, Spent: search.Nodes, Searched: 2}, []string{en.Sprintf("text.refined.depth", "deepening,table", 2)}},
		{Summary{Refine: "bias=1", Strayed: true}, []string{en.Sprintf("text.refined", "bias=1")}},
		{Summary{Refine: "bias=1"}, []string{en.Sprintf("text.refined.idle", "bias=1")}},
		{Summary{Refine: "bias=1", Whole: true}, []string{en.Sprintf("text.refined.whole", "bias=1")}},
	} {
		if got := RefinedLines(en, &c.s); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q; want %q", c.s, got, c.want)
		}
	}
}
