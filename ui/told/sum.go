package told

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/jugada/jugada/catalog"
)

// ExplainSum prints what a static value adds up, group by group, without terms that add nothing. Terms have a decimal more than
// values.
func (w *Writer) ExplainSum(p catalog.Position, sum *catalog.Sum) {
	if len(sum.Terms) == 0 {
		fmt.Fprintln(w.Out)
		w.Say("cli.explain.nothing", w.Bold(sum.Value.String()), w.Side(p, catalog.Max))
		return
	}
	points := func(x float64) string { return strconv.FormatFloat(x, 'f', p.Decimals()+1, 64) }
	count := w.Text("cli.explain.column.count", SideIn(p.Game(), catalog.Max, w.Lang), SideIn(p.Game(), catalog.Min, w.Lang))
	rows := [][4]string{{
		w.Text("cli.explain.column.term"), count, w.Text("cli.explain.column.weight"), w.Text("cli.explain.column.adds"),
	}}
	for i := range sum.Terms {
		a := &sum.Terms[i]
		if i == 0 || sum.Terms[i-1].Group != a.Group {
			rows = append(rows, [4]string{a.GroupIn(w.Lang)})
		}
		rows = append(rows, [4]string{"  " + a.Named(p.Game(), w.Lang), a.CountText(), points(a.Weight), points(a.Adds)})
	}
	var widths [4]int
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	fmt.Fprintln(w.Out)
	w.Say("cli.explain.sum", w.Bold(sum.Value.String()), w.Side(p, catalog.Max))
	for _, row := range rows {
		if row[3] == "" {
			fmt.Fprintln(w.Out, "  "+row[0])
			continue
		}
		fmt.Fprintf(w.Out, "  %-*s  %*s  %*s  %*s\n", widths[0], row[0], widths[1], row[1], widths[2], row[2], widths[3], row[3])
	}
}
