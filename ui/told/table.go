package told

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
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
