package told

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
)

// ExplainTable prints what a table says of p.
func (w *Writer) ExplainTable(p catalog.Position, got *catalog.TableGot) {
	w.board(p)
	if p.Outcome() != catalog.Open {
		w.Say("cli.analyze.over", w.result(p, got))
		return
	}
	w.Say("cli.analyze.turn", w.Side(p, p.Turn()))
	w.Say("cli.solve.value", w.Bold(got.ValueIn(w.Lang)), w.outcome(p, got.Meaning(p, w.Lang)))
	if len(got.Best) == 1 {
		w.Say("cli.analyze.best", got.Best[0])
	} else {
		w.Say("cli.table.best", strings.Join(got.Best, ", "))
	}
	switch {
	case got.DrawnInGame():
		w.Say("cli.table.drawnInGame")
	case !got.Holds:
		w.Say("cli.table.byItself")
	case slices.ContainsFunc(got.Moves, func(m catalog.TableMove) bool { return !m.Holds }):
		w.Say("cli.table.moves")
	}
	fmt.Fprintln(w.Out)
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	for _, m := range got.Moves {
		fmt.Fprintf(table, "  %s\t%s\n", m.Move, m.ValueIn(w.Lang))
	}
	table.Flush()
}

// ExplainPuzzleTable prints what a table says of a position of a one-player problem.
func (w *Writer) ExplainPuzzleTable(p puzzles.Puzzle, problem puzzles.Problem, got *puzzles.TableGot) {
	w.problem(p, problem)
	switch {
	case got.Refusal != nil:
		w.Say("cli.puzzle.refused", w.Lang.Error(got.Refusal))
	case got.Distance == nil:
		w.Say("cli.table.noWay")
	case *got.Distance == 0:
		w.Say("cli.table.atGoal")
	default:
		w.Say("cli.table.distance", *got.Distance)
		if len(got.Best) == 1 {
			w.Say("cli.analyze.best", got.Best[0])
		} else {
			w.Say("cli.table.best", strings.Join(got.Best, ", "))
		}
	}
	if len(got.Moves) == 0 || got.Refusal != nil {
		return
	}
	fmt.Fprintln(w.Out)
	w.Say("cli.table.left")
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	for _, m := range got.Moves {
		left := w.Text("cli.table.left.none")
		if m.Distance != nil {
			left = strconv.Itoa(*m.Distance)
		}
		fmt.Fprintf(table, "  %s\t%s\n", m.Move, left)
	}
	table.Flush()
}
