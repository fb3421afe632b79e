package trace

import (
	"cmp"
	"slices"
	"strings"

	"github.com/jugada/jugada/puzzle"
)

// ways explains a path search: depth-first ones as they go down, indented by ply, pass by pass; the others position by
// position as they are expanded. It does not keep the tree.
type ways struct {
	*Text
	pending Event       // a Meet or Drop that may turn out to be a goal, so that it waits, or an Expand that nothing follows yet
	waiting bool        // pending is set
	tables  bool        // the search remembers positions; otherwise it is depth first
	turns   int         // positions that a search with a table has expanded
	bounded bool        // the current pass has a threshold
	limit   puzzle.Cost // then: the threshold, which may be 0
	least   puzzle.Cost // the least f above it
}

// inTurn has the searches that a goal ends when it is expanded, not when it is met, and what they say of a new least f or cost.
var inTurn = map[string]string{"uniform": "text.way.leastCost", "astar": "text.way.leastF", "weighted": "text.way.proven"}

func (w *ways) event(e *Event) {
	if e.Kind == Goal && w.waiting && inTurn[w.header.Algorithm] == "" && (w.pending.Node == e.Node || w.pending.Node == e.Known) {
		w.flush(e)
		return
	}
	if w.pending.Kind != Expand || e.Kind != Meet && e.Kind != Drop { // else it leads somewhere
		w.flush(nil)
	}
	switch e.Kind {
	case Rise:
		w.rise(e)
	case Pass:
		w.pass(e)
	case Meet, Drop:
		w.pending, w.waiting = *e, true
	case Expand:
		if w.tables {
			w.turns++
			w.say(1, "text.way.expand", w.turns, e.Position, w.cost(e))
			w.pending, w.waiting = *e, true
		}
	case Goal:
		w.say(1, "text.way.turn", e.Position)
	}
}

// rise writes about a new level, or a new least f or cost.
func (w *ways) rise(e *Event) {
	w.tables = true
	w.out.WriteString("\n")
	key := cmp.Or(inTurn[w.header.Algorithm], "text.way.level")
	if e.Backward {
		key = "text.way.level.back"
	}
	w.say(0, key, int(e.Threshold))
}

// pass writes the outcome of the last depth or threshold, then the next one.
func (w *ways) pass(e *Event) {
	w.endPass()
	w.out.WriteString("\n")
	key := "text.way.pass.depth"
	if e.Cause == ByThreshold {
		key = "text.way.pass.threshold"
		w.bounded, w.limit, w.least = true, e.Threshold, puzzle.Infinity
	}
	w.say(0, key, int(e.Threshold))
}

// endPass writes the outcome of a pass that has searched everything within its threshold and found nothing.
func (w *ways) endPass() {
	if w.bounded && w.least < puzzle.Infinity {
		w.say(0, "text.way.pass.least", int(w.limit), int(w.least))
	}
	w.bounded = false
}

// flush writes what is pending, and whether it is the goal.
func (w *ways) flush(goal *Event) {
	if !w.waiting {
		return
	}
	e := &w.pending
	w.waiting = false
	if e.Kind == Expand { // searches leave out the move that takes back the last one
		w.say(2, "text.way.noMove")
		return
	}
	name := e.Position
	if e.Move != "" {
		name = e.Move + " → " + name
	}
	ply := e.Ply
	if w.tables {
		ply = 2
	}
	w.say(ply, w.fate(e, goal), name, w.cost(e))
}

// fate returns the key of the line that says what becomes of a position.
func (w *ways) fate(e, goal *Event) string {
	switch {
	case goal != nil && goal.Known >= 0:
		return "text.way.meet"
	case goal != nil:
		return "text.way.goal"
	case e.Fate == TooFar && w.bounded:
		w.least = min(w.least, e.G.Plus(e.H))
		return "text.way.above"
	case e.Fate == Repeated && w.header.Dives():
		return "text.way.circle"
	}
	return "text.way." + strings.ReplaceAll(e.Fate.String(), "-", "") // keys have no dashes
}

// cost writes f as a sum, or only the cost of the path if there are no estimates.
func (w *ways) cost(e *Event) string {
	if !e.Guided {
		return w.lang.Sprintf("text.way.g", e.G.String())
	}
	return "f = " + SumText(e.G, e.H, w.header.Weight)
}

func (w *ways) close(found *WayFound) {
	if w.pending.Kind != Expand || found.Stopped != "memory" { // which may have run out before the first move
		w.flush(nil)
	}
	if !slices.Contains([]string{"nodes", "time", "memory", "interrupted", "found"}, found.Stopped) { // it may have missed the least
		w.endPass()
	}
	w.out.WriteString("\n" + WayText(w.lang, found) + "\n")
	if len(found.Moves) > 0 {
		w.say(0, "cli.puzzle.solution", strings.Join(found.Moves, " "))
	}
	w.say(0, "text.way.counts", found.Expanded, found.Generated)
}
