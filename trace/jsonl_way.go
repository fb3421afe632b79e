package trace

import "github.com/jugada/jugada/puzzle"

// startWay writes the first line's fields of a path search.
func (j *JSONLines) startWay(h Header) {
	j.text("puzzle", h.Game)
	j.text("state", h.Position)
	j.text("algorithm", h.Algorithm)
	j.textOrNull("heuristic", h.Heuristic)
	if h.Weight != 0 {
		j.amount("weight", h.Weight)
	}
}

// way writes the events of a path search.
func (j *JSONLines) way(e *Event) {
	switch e.Kind {
	case Pass:
		j.text("cause", e.Cause.String())
		j.cost("bound", e.Threshold)
	case Rise:
		j.cost("bound", e.Threshold)
		j.truth("backward", e.Backward)
	case Meet, Drop:
		j.met(e)
	case Expand, Back, Goal:
		j.text("position", e.Position)
		if e.Kind == Goal {
			j.nodeOrNull("meets", e.Known)
		}
	}
}

// met writes what becomes of a position.
func (j *JSONLines) met(e *Event) {
	if e.Kind == Meet {
		j.nodeOrNull("parent", e.Parent)
	}
	j.textOrNull("move", e.Move)
	j.text("position", e.Position)
	j.cost("g", e.G)
	if e.Guided {
		j.cost("h", e.H)
		j.amount("f", e.F(j.weight))
	} else {
		j.null("h")
		j.null("f")
	}
	j.text("fate", e.Fate.String())
	j.nodeOrNull("known", e.Known)
	j.truth("backward", e.Backward)
}

// endWay writes the last line's fields of a path search, as in the output of jugada puzzle.
func (j *JSONLines) endWay(w *WayFound) {
	if w.Found {
		j.number("length", int64(len(w.Moves)))
		j.cost("cost", w.Cost)
	} else {
		j.null("length")
		j.null("cost")
	}
	j.cost("lower", w.Lower)
	j.truth("optimal", w.Found && w.Cost == w.Lower)
	if w.Found {
		j.texts("solution", w.Moves)
	} else {
		j.null("solution")
	}
	j.number("expanded", w.Expanded)
	j.number("generated", w.Generated)
	j.text("stopped", w.Stopped)
	if w.Refusal != nil {
		j.text("reason", w.Refusal.Error())
	}
}

func (j *JSONLines) cost(key string, c puzzle.Cost) {
	if c >= puzzle.Infinity {
		j.null(key)
		return
	}
	j.number(key, int64(c))
}

func (j *JSONLines) nodeOrNull(key string, node int) {
	if node < 0 {
		j.null(key)
		return
	}
	j.number(key, int64(node))
}
