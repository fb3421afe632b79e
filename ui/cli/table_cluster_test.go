package cli

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/jobs"
)

// A worker whose numbering of an ending is another leaves the batch to others, and no trace.
func TestOtherNumberingsAreRefused(t *testing.T) {
	g, err := catalog.Default().Find("connect4:4x4")
	if err != nil {
		t.Fatal(err)
	}
	site, err := catalog.TableSiteOf(g, "")
	if err != nil {
		t.Fatal(err)
	}
	shop := &workshop{levels: map[string]*fetched{}}
	b := &jobs.Batch{Name: "x"}
	for _, sign := range []uint64{site.Sign() + 1, site.Sign()} {
		q := &tabling{Game: g.Name(), Sign: sign, below: shop.fetching(b)}
		_, err := q.tasks(t.Context(), g)
		if right := sign == site.Sign(); right != (err == nil) || !right && !strings.Contains(err.Error(), "the rules of connect4:4x4 are not those") {
			t.Errorf("with the right sign: %v; %v", right, err)
		}
	}
	if f := shop.levels["x"]; f == nil || f.users != 1 {
		t.Errorf("the worker that was refused is still there: %+v", f)
	}
}
