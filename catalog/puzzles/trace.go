package puzzles

import (
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/trace"
)

// TracedAs returns the algorithm that traces a search of the named one. The fast IDA* does not expose its nodes; the one of
// the notes visits the same in the same order.
func TracedAs(algorithm string) string {
	if algorithm == path.IDAStar.String() {
		return path.IDAStarNotes.String()
	}
	return algorithm
}

// FitsTrace returns an error if the request cannot be traced.
func (r Request) FitsTrace() error {
	switch {
	case TracedAs(r.Algorithm) != r.Algorithm:
		return lang.Errorf("catalog.puzzle.untraced", r.Algorithm, TracedAs(r.Algorithm))
	case r.All:
		return lang.Errorf("catalog.puzzle.traceAll")
	}
	return nil
}

// Header describes the search that a trace is of.
func (p *problemOf[S, M, P]) Header(r Request) trace.Header {
	h := trace.Header{Game: p.puzzle.name, Position: p.text, Algorithm: r.Algorithm, Alone: true, Weight: r.Weight}
	if o, err := r.options(); err == nil && o.Algorithm.Informed() {
		h.Heuristic = p.heuristic
		if o.Algorithm == path.WeightedAStar && h.Weight == 0 {
			h.Weight = path.DefaultWeight
		}
	}
	return h
}

// PositionSVG draws a position of the problem, as BoardSVG does the initial one.
func (p *problemOf[S, M, P]) PositionSVG(text string) (string, error) {
	if p.notation == nil || p.drawer == nil {
		return "", nil
	}
	s, err := p.notation.ParsePosition(text)
	if err != nil {
		return "", err
	}
	return p.drawer.BoardSVG(&s), nil
}

// Summary returns the answer in the form that ends a trace.
func (a *Answer) Summary() trace.Summary {
	w := &trace.WayFound{
		Found: a.Length != nil, Moves: a.Solution, Cost: puzzle.Infinity, Lower: puzzle.Infinity,
		Expanded: a.Expanded, Generated: a.Generated, Stopped: a.Stopped, Refusal: a.Refusal,
	}
	if a.Cost != nil {
		w.Cost = puzzle.Cost(*a.Cost)
	}
	if a.Lower != nil {
		w.Lower = puzzle.Cost(*a.Lower)
	}
	return trace.Summary{Way: w}
}
