package told

import (
	"fmt"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/trace"
)

// PlayoutSteps returns a function that prints the playouts of p, and one that prints what they have come to.
func (w *Writer) PlayoutSteps(p catalog.Position) (step func(*catalog.PlayoutStep), end func(*catalog.PlayedOut)) {
	if p.Outcome() != catalog.Open { // there is nothing to play out
		return func(*catalog.PlayoutStep) {}, func(found *catalog.PlayedOut) { w.ExplainPlayouts(p, found) }
	}
	w.board(p)
	w.Say("cli.analyze.turn", w.Side(p, p.Turn()))
	return w.playoutStep, func(found *catalog.PlayedOut) {
		fmt.Fprintln(w.Out)
		w.explainChoice(p, found)
	}
}

// mostListed is how many moves are listed in a line; where there are more, their number has to do.
const mostListed = 20

// playoutStep prints a playout, in the order in which its parts were done.
func (w *Writer) playoutStep(s *catalog.PlayoutStep) {
	fmt.Fprintln(w.Out)
	w.Say("cli.uct.playout", s.Playout)
	for i := range s.Select {
		if s.Expand != nil && len(s.Expand.Path) == i {
			w.expansion(s.Expand)
		}
		w.selection(s, &s.Select[i])
	}
	last := w.placed(s.BackUp[len(s.BackUp)-1].Path)
	if s.Fresh() {
		w.indented(1, "cli.uct.fresh", last)
	}
	switch n := len(s.Random); {
	case n == 0:
		w.indented(1, "cli.uct.over", last)
	case n > mostListed:
		w.indented(1, "cli.uct.random", n, strings.Join(s.Random[:mostListed], " ")+" …")
	default:
		w.indented(1, "cli.uct.random", n, strings.Join(s.Random, " "))
	}
	if s.Valued {
		w.indented(1, "cli.uct.result", w.result(s.End(), s), trace.NumberText(s.Result))
	} else {
		w.indented(1, "cli.uct.unvalued")
	}
	w.indented(1, "cli.uct.backUp", w.Side(s.End(), catalog.Max))
	for _, at := range s.BackUp {
		w.indented(2, "cli.uct.mean", w.placed(at.Path), at.Playouts, trace.MeanText(at.Mean))
	}
}

// expansion says which moves have joined the tree.
func (w *Writer) expansion(e *catalog.PlayoutExpansion) {
	if n := len(e.Moves); n > mostListed {
		w.indented(1, "cli.uct.expandMany", w.placed(e.Path), n)
		return
	}
	w.indented(1, "cli.uct.expand", w.placed(e.Path), strings.Join(e.Moves, ", "))
}

// selection says which move of the tree is made, and why; where bounds decide, that of the next best move is told, too.
func (w *Writer) selection(s *catalog.PlayoutStep, c *catalog.PlayoutChoice) {
	at := w.placed(c.Path)
	switch {
	case len(c.Moves) == 1:
		w.indented(1, "cli.uct.only", at, c.Next)
		return
	case c.Untried:
		w.indented(1, "cli.uct.untried", at, c.Next)
		return
	}
	turn, _ := catalog.ParseSide(c.Turn)
	best, next := c.Highest()
	key := "cli.uct.highest"
	if *best.Bound == *next.Bound {
		key = "cli.uct.first"
	}
	w.indented(1, key, at, w.Side(s.End(), turn), c.Next, c.Playouts, trace.NumberText(s.Spread))
	for _, m := range []*catalog.PlayoutCandidate{best, next} {
		v := *m.Mean * float64(turn.Sign())
		w.indented(2, "cli.uct.bound", m.Move, trace.MeanText(v), trace.MeanText(*m.Bound-v), trace.MeanText(*m.Bound), m.Playouts)
	}
}

// placed names a position of the tree by the moves to it.
func (w *Writer) placed(path []string) string {
	if len(path) == 0 {
		return w.Text("cli.uct.root")
	}
	return strings.Join(path, " ")
}

// indented prints a message as a line, by so many steps.
func (w *Writer) indented(steps int, key string, values ...any) {
	fmt.Fprint(w.Out, strings.Repeat("  ", steps))
	w.Say(key, values...)
}
