package told

import (
	"fmt"
	"strings"

	"github.com/jugada/jugada/catalog"
)

// ExplainSolution prints what was proven.
func (w *Writer) ExplainSolution(p catalog.Position, found *catalog.Solution) {
	w.board(p)
	if p.Outcome() != catalog.Open {
		w.Say("cli.analyze.over", w.result(p, found))
		return
	}
	w.Say("cli.analyze.turn", w.Side(p, p.Turn()))
	w.explainProven(p, found)
}

// explainProven prints what was proven about a position in which the game goes on.
func (w *Writer) explainProven(p catalog.Position, found *catalog.Solution) {
	fmt.Fprintln(w.Out, w.Answer(p, found))
	switch {
	case found.Best == nil:
	case found.Shown():
		w.Say("cli.solve.shown", w.Bold(*found.Best))
	default:
		w.Say("cli.analyze.best", w.Bold(*found.Best))
	}
	if len(found.Bests) > 1 {
		w.Say("cli.solve.bests", strings.Join(found.Bests, ", "))
	}
	switch {
	case len(found.Line) == 0 || !found.LineWhole:
	case found.Shown():
		line := "cli.solve.shownLine"
		if !found.Certain() {
			line = "cli.solve.line.uncertain"
		}
		winner, _ := found.Winner()
		w.Say(line, strings.Join(found.Line, " "), w.Side(p, winner))
	default:
		w.Say("cli.solve.line", strings.Join(found.Line, " "))
	}
	if found.Solved() && !found.Whole() {
		w.explainMissing(found)
	}
	w.SayUncertain(found)
	if found.Unvalued > 0 {
		w.Say("cli.solve.unvalued", found.Unvalued)
	}
	fmt.Fprintln(w.Out)
	const few = 10_000 // nodes: a speed measured on fewer means nothing
	if found.Nodes < few {
		w.Say("cli.solve.counts.few", found.Nodes, Elapsed(found.Elapsed()))
	} else {
		w.Say("cli.solve.counts", found.Nodes, Elapsed(found.Elapsed()), speed(found.Nodes, found.Elapsed()))
	}
}

// Answer returns the sentence about the value, or about what is known of it. It is not called proven where positions were
// distinguished by parts of their keys.
func (w *Writer) Answer(p catalog.Position, found *catalog.Solution) string {
	value, unsolved := "cli.solve.value", "cli.solve.unsolved"
	if !found.Certain() {
		value, unsolved = "cli.solve.value.uncertain", "cli.solve.unsolved.uncertain"
	}
	switch below, above := found.Open(); {
	case !found.Solved() && below && above:
		return w.Text("cli.solve.unsolved.nothing", w.Text("reason."+*found.Spent))
	case !found.Solved():
		return w.Text(unsolved, w.within(found), w.Text("reason."+*found.Spent))
	case found.Known():
		return w.Text(value, w.Bold(found.ValueIn(w.Lang)), w.outcome(p, found.Meaning(p, w.Lang)))
	}
	return w.Text(value, w.within(found), w.favoured(p, found))
}

// SayUncertain says so if results are no proof, because positions were distinguished by parts of their keys.
func (w *Writer) SayUncertain(found *catalog.Solution) {
	if below, above := found.Open(); !found.Certain() && !(below && above) { // of nothing there is no doubt
		w.Say("cli.solve.uncertain")
	}
}

// within formats the bounds of a value, leaving out those that say nothing.
func (w *Writer) within(found *catalog.Solution) string {
	lo, hi := found.BoundsIn(w.Lang)
	winner, wins := found.Winner()
	wins = wins && found.Solved() && !found.Scored() // weakly: that nobody wins sooner says nothing
	switch below, above := found.Open(); {
	case below, wins && winner == catalog.Min:
		return w.Text("cli.solve.atMost", hi)
	case above, wins:
		return w.Text("cli.solve.atLeast", lo)
	}
	return w.Text("cli.solve.between", lo, hi)
}

// favoured says what a value means of which only the sign was requested.
func (w *Writer) favoured(p catalog.Position, found *catalog.Solution) string {
	switch winner, wins := found.Winner(); {
	case wins && found.Scored():
		return w.Text("cli.solve.winsBy", w.Side(p, winner))
	case wins:
		return w.Text("cli.solve.wins", w.Side(p, winner))
	}
	return w.Text("cli.solve.signOnly")
}

// explainMissing says which parts of the line and the best moves were not found, and why.
func (w *Writer) explainMissing(found *catalog.Solution) {
	reason := w.Text("cli.solve.confused")
	if found.Spent != nil {
		reason = w.Text("reason." + *found.Spent)
	}
	switch {
	case found.Shown():
		w.Say("cli.solve.noProof", reason)
	case len(found.Line) == 0 && !found.LineWhole:
		w.Say("cli.solve.noLine", reason)
	case !found.LineWhole:
		w.Say("cli.solve.lineCut", strings.Join(found.Line, " "), reason)
	}
	if found.Bests == nil && !found.Shown() {
		w.Say("cli.solve.bestsCut", reason)
	}
}

// Solving returns the solver's progress line.
func (w *Writer) Solving(now catalog.SolverProgress) string {
	lo, hi := now.BoundsIn(w.Lang)
	if now.Proof+now.Disproof > 0 {
		return w.Text("cli.solve.progress.proof", lo, hi, now.Proof, now.Disproof, now.Nodes, Elapsed(now.Elapsed))
	}
	return w.Text("cli.solve.progress", lo, hi, now.Nodes, speed(now.Nodes, now.Elapsed), Elapsed(now.Elapsed))
}
