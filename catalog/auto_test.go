package catalog_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/playtest"
)

// A strategy is decided where nothing but limits, what the engine needs and a book are given.
func TestAuto(t *testing.T) {
	for _, c := range []struct {
		r    catalog.Request
		auto bool
	}{
		{catalog.Request{}, true},
		{catalog.Request{Algorithm: catalog.AutoName}, true},
		{catalog.Request{Time: time.Second, Nodes: 1, Threads: 2, TableMiB: 1, Lines: 1, KeepMiB: 1}, true},
		{catalog.Request{Algorithm: catalog.EngineName}, false},
		{catalog.Request{Depth: 1}, false},
		{catalog.Request{Lines: 2}, false},
		{catalog.Request{Refine: "deepening"}, false},
		{catalog.Request{Quiet: "1"}, false},
		{catalog.Request{Sound: true}, false},
		{catalog.Request{Selective: true}, false},
	} {
		if c.r.Auto() != c.auto {
			t.Errorf("%+v leaves the strategy open: %v", c.r, !c.auto)
		}
	}
	if r := (catalog.Request{Algorithm: catalog.AutoName, Depth: 1}); r.Valid() == nil {
		t.Error("a depth goes with auto")
	}
}

// What is decided, and why (notes F5).
func TestDecisions(t *testing.T) {
	decided := func(d catalog.Decision) *catalog.Decision { return &d }
	for _, c := range []struct {
		game, position string
		r              catalog.Request
		model          string
		want           *catalog.Decision
	}{
		{"tictactoe", "XXXOO....", catalog.Request{}, "", nil},
		{"tictactoe", "X...O....", catalog.Request{}, "", decided(catalog.Decision{Strategy: "proof", Reason: "short", Plies: 7})},
		{"tictactoe", "X...O....", catalog.Request{Nodes: 5}, "", decided(catalog.Decision{Strategy: "search", Reason: "long", Plies: 7})},
		{"tictactoe", "XX.OO....", catalog.Request{Nodes: 5}, "", decided(catalog.Decision{Strategy: "proof", Reason: "short", Plies: 5})},
		{"tree", "(A B=1 C=2)", catalog.Request{}, "", decided(catalog.Decision{Strategy: "proof", Reason: "short"})},
		{"connect4", "", catalog.Request{Nodes: 100}, "", decided(catalog.Decision{Strategy: "search", Reason: "long", Plies: 42})},
		{"connect4", "44444422262636", catalog.Request{Nodes: 100}, "", decided(catalog.Decision{Strategy: "proof", Reason: "settled"})},
		{"tictactoe", "X...O....", catalog.Request{}, "errs:0.2", decided(catalog.Decision{Strategy: "model", Reason: "few", Positions: 634})},
		{"connect4", "", catalog.Request{Nodes: 100, KeepMiB: 1}, "errs:0.2", decided(catalog.Decision{
			Strategy: "search", Reason: "long", Plies: 42, Unweighed: &catalog.Unweighed{Model: "errs:0.2", Why: "memory", MemoryMiB: 1},
		})},
		{"connect4", "", catalog.Request{Nodes: 100, Time: 2}, "errs:0.2", decided(catalog.Decision{
			Strategy: "search", Reason: "long", Plies: 42, Unweighed: &catalog.Unweighed{Model: "errs:0.2", Why: "time"},
		})},
	} {
		p := playtest.At(t, c.game, c.position)
		var got *catalog.Decision
		if c.model == "" {
			got = analyze(t, p, c.r).Decided
		} else {
			advice, found, err := p.Counsel(t.Context(), c.r, catalog.Opponent{Model: c.model})
			switch {
			case err != nil:
				t.Fatal(err)
			case advice != nil:
				got = advice.Decided
			default:
				got = found.Decided
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s %s, %+v, %s (-want +got):\n%s", c.game, c.position, c.r, c.model, diff)
		}
	}
	if advice, found, err := playtest.At(t, "tictactoe", "").Counsel(t.Context(), catalog.Request{Depth: 2}, catalog.Opponent{Model: "errs:0.2"}); err != nil ||
		found != nil || advice.Decided != nil {
		t.Errorf("with a depth %v is decided (%v)", found, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := playtest.At(t, "connect4", "").Counsel(ctx, catalog.Request{}, catalog.Opponent{Model: "errs:0.2"}); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted, it returns %v", err)
	}
}
