package trace

import (
	"strings"

	"github.com/jugada/jugada/puzzle"
)

// ways explains a path search: depth-first ones as they go down, indented by ply, pass by pass; the others position by
// position as they are expanded. It does not keep the tree.
type ways struct {
	*Text
	pending Event       // a Meet or Drop that is not written yet, since it may turn out to be a goal
	waiting bool        // pending is set
	tables  bool        // the search remembers positions; otherwise it is depth first
	turns   int         // positions that a search with a table has expanded
	bounded bool        // the current pass has a threshold
	limit   puzzle.Cost // then: the threshold, which may be 0
	least   puzzle.Cost // the least f above it
}

func (w *ways) event(e *Event) {
	if e.Kind == Goal && w.waiting && !w.bestFirst() && (w.pending.Node == e.Node || w.pending.Node == e.Known) {
		w.flush(e)
		return
	}
	w.flush(nil)
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
		}
	case Goal:
		w.say(1, "text.way.turn", e.Position)
	}
}

// bestFirst reports whether a goal ends the search when it is expanded rather than when it is met.
func (w *ways) bestFirst() bool {
	return w.header.Algorithm == "astar" || w.header.Algorithm == "weighted" || w.header.Algorithm == "uniform"
}

// rise writes about a new level, or a new least f or cost.
func (w *ways) rise(e *Event) {
	w.tables = true
	w.out.WriteString("\n")
	switch {
	case e.Backward:
		w.say(0, "text.way.level.back", int(e.Threshold))
	case w.header.Algorithm == "bfs" || w.header.Algorithm == "bidirectional":
		w.say(0, "text.way.level", int(e.Threshold))
	case w.header.Algorithm == "uniform":
		w.say(0, "text.way.leastCost", int(e.Threshold))
	case w.header.Algorithm == "astar":
		w.say(0, "text.way.leastF", int(e.Threshold))
	default:
		w.say(0, "text.way.proven", int(e.Threshold))
	}
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
	w.flush(nil)
	switch found.Stopped {
	case "nodes", "time", "memory", "interrupted", "found": // the last pass may have missed the least
	default:
		w.endPass()
	}
	w.out.WriteString("\n" + WayText(w.lang, found) + "\n")
	if len(found.Moves) > 0 {
		w.say(0, "cli.puzzle.solution", strings.Join(found.Moves, " "))
	}
	w.say(0, "text.way.counts", found.Expanded, found.Generated)
}
