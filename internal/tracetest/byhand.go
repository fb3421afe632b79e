package tracetest

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// Refined emits the events of a search with everything that refinements add: A leaves C out by bias, B is searched beyond
// the limit, and at B a cut is due to futility's 2 alone.
func Refined(sink trace.Sink) {
	t := trace.NewTracker(sink)
	t.EnterWindow("", game.Max, -game.Infinity, game.Infinity)
	t.Drop([]string{"C"}, []string{"D", "B"}, "")
	t.EnterWindow("D", game.Min, -game.Infinity, game.Infinity)
	t.Static(5, search.Depth, false)
	t.Leave(5, search.Exact)
	t.Return("D", 5, search.Exact, true)
	t.Narrow("D", 5, 2)
	t.EnterWindow("B", game.Min, 7, game.Infinity)
	t.Extend(trace.BySingular, 9, false)
	t.EnterWindow("E", game.Max, 7, game.Infinity)
	t.Static(6, search.AtRest, false)
	t.Leave(6, search.Exact)
	t.Return("E", 6, search.Exact, true)
	t.Cut([]string{"F"})
	t.Leave(6, search.Upper)
	t.Return("B", 6, search.Upper, false)
	t.Leave(5, search.Exact)
}

// RefinedHeader is the header of [Refined].
var RefinedHeader = trace.Header{Game: "tree", Algorithm: "alphabeta", Root: "A", Labelled: true}

// Recalls emits the events of a search of tic-tac-toe with a table: entries from earlier visits, deep and shallow, of this
// pass and of another, and every use of them.
func Recalls(sink trace.Sink) {
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

// RecallsHeader is the header of [Recalls].
var RecallsHeader = trace.Header{Game: "tictactoe", Algorithm: "alphabeta"}
