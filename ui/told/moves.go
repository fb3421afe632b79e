package told

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
)

// lineTable lists the best moves with their lines, if more than one was asked for.
func (w *Writer) lineTable(found *catalog.Analysis) {
	if len(found.Lines) == 0 {
		return
	}
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  %s\t%s\n", w.Text("cli.analyze.worth"), w.Text("cli.analyze.lines"))
	for _, line := range found.Lines {
		value := line.ValueIn(w.Lang)
		if found.LineShallow(&line) {
			value += " " + w.depthMark(found)
		}
		fmt.Fprintf(table, "  %s\t%s\n", value, strings.Join(line.Moves, " "))
	}
	table.Flush()
	fmt.Fprintln(w.Out)
}

// MoveTable lists the root moves with what is known of each: down the page, and if they are many, the best ones first and in
// columns, of which four mostly fit a terminal.
func (w *Writer) MoveTable(found *catalog.Analysis) {
	const tall, most = 30, 4 // rows of a column, and columns
	moves := found.Moves
	if len(moves) > tall {
		moves = found.Ranked()
	}
	columns := min(1+(len(moves)-1)/tall, most)
	rows := (len(moves) + columns - 1) / columns
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	head := "  " + w.Text("cli.analyze.move") + "\t" + w.Text("cli.analyze.worth")
	fmt.Fprintln(table, strings.Join(slices.Repeat([]string{head}, columns), "\t"))
	bounds, estimates, counts, unneeded, shallow := false, false, false, false, false
	best, better := true, false // the chosen move's value is known; another may be better
	for row := range rows {
		for i := row; i < len(moves); i += rows {
			m := &moves[i]
			value := m.ValueIn(w.Lang)
			switch {
			case found.Unneeded(m):
				value, unneeded = w.Text("cli.analyze.unneeded"), true
			case m.Bound == "estimate" && found.Skips():
				counts = true
			case m.Bound != "exact":
				bounds, estimates = true, estimates || m.Bound == "estimate"
				best, better = best && m.Move != *found.Best, better || found.MayBeBetter(m)
			}
			switch {
			case m.Spent:
				value += " " + w.Text("cli.analyze.unfinished")
			case found.MoveShallow(m):
				value, shallow = value+" "+w.depthMark(found), true
			}
			if i > row {
				fmt.Fprint(table, "\t")
			}
			fmt.Fprintf(table, "  %s\t%s", m.Move, value)
		}
		fmt.Fprintln(table)
	}
	table.Flush()
	if bounds || counts || unneeded || shallow {
		fmt.Fprintln(w.Out)
	}
	if counts {
		w.Say("cli.analyze.counts.as")
	}
	switch {
	case estimates:
		w.Say("cli.analyze.bounds.estimates")
	case bounds && found.Biased():
		w.Say("cli.analyze.bounds.biased")
	case bounds && found.Spares() && !found.Skips():
		w.Say("cli.analyze.bounds.futility")
	case bounds && !best:
		w.Say("cli.analyze.bounds.all")
	case bounds && (better || counts):
		w.Say("cli.analyze.bounds.open")
	case bounds:
		w.Say("cli.analyze.bounds")
	}
	if unneeded {
		w.Say("cli.analyze.unneeded.why")
	}
	if shallow {
		w.Say("cli.analyze.shallow", w.depthMark(found))
	}
}

// depthMark stands behind a value that rests on the depth of the search beside one that does not.
func (w *Writer) depthMark(found *catalog.Analysis) string {
	_, plies, most := found.Ahead()
	return w.Text("cli.analyze.atDepth", cmp.Or(plies, most))
}
