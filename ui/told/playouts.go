package told

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/trace"
)

// ExplainPlayouts prints the result of Monte Carlo tree search.
func (w *Writer) ExplainPlayouts(p catalog.Position, found *catalog.PlayedOut) {
	w.board(p)
	if found.Best == nil {
		w.Say("cli.analyze.over", w.result(p, found))
		return
	}
	w.Say("cli.analyze.turn", w.Side(p, p.Turn()))
	w.explainChoice(p, found)
}

// explainChoice prints it for a position in which the game goes on.
func (w *Writer) explainChoice(p catalog.Position, found *catalog.PlayedOut) {
	most, tied := choiceOf(found)
	choice := "cli.playouts.choice"
	if tied != nil {
		choice = "cli.playouts.choice.tied"
	}
	w.Say(choice, w.Bold(*found.Best), most, found.Playouts)
	w.Say("cli.playouts.mean", w.Mean(&found.Averaged, found.Results), w.Side(p, catalog.Max))
	if found.CountsWins() {
		w.Say("cli.opponent.win", w.Points(p, found.Win))
	}
	if tied != nil {
		w.Say("cli.playouts.tied", strings.Join(tied, ", "))
	}
	w.Say("cli.playouts.line", strings.Join(found.Line, " "))
	if found.Unvalued > 0 {
		w.Say("text.unvalued", found.Unvalued)
	}
	if found.Full {
		w.Say("cli.playouts.full")
	}
	if found.Spent != nil {
		w.Say("text.spent", w.Text("reason."+*found.Spent))
	}
	fmt.Fprintln(w.Out)
	w.playoutsTable(p, found)
	fmt.Fprintln(w.Out)
	w.Say("cli.playouts.counts", w.Text("algorithm."+found.Algorithm), trace.NumberText(found.Exploration),
		strconv.FormatUint(found.Seed, 10), found.Playouts, found.Nodes, found.Depth, Elapsed(found.Elapsed()))
}

// choiceOf returns how many playouts the choice had, and which other moves had as many.
func choiceOf(found *catalog.PlayedOut) (most int64, tied []string) {
	for _, m := range found.Moves {
		most = max(most, m.Playouts)
	}
	for _, m := range found.Moves {
		if m.Playouts == most && m.Move != *found.Best {
			tied = append(tied, m.Move)
		}
	}
	return most, tied
}

// playoutsTable lists all moves, and says what is not known of them.
func (w *Writer) playoutsTable(p catalog.Position, found *catalog.PlayedOut) {
	var errors, alike, single, none bool
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	means := w.Text("cli.playouts.means", w.Side(p, catalog.Max))
	fmt.Fprintf(table, "  %s\t%s\t%s\n", w.Text("cli.analyze.move"), w.Text("cli.playouts.playouts"), means)
	for _, m := range found.Moves {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", m.Move, w.Text("cli.count", m.Playouts), averaged(&m.Averaged))
		errors, alike = errors || m.Playouts > 1, alike || m.Playouts > 1 && *m.Error == 0
		single, none = single || m.Playouts == 1, none || m.Playouts == 0
	}
	table.Flush()
	fmt.Fprintln(w.Out)
	for _, legend := range []struct {
		key string
		due bool
	}{
		{"cli.playouts.error", errors}, {"cli.playouts.alike", alike}, {"cli.playouts.single", single}, {"cli.playouts.none", none},
	} {
		if legend.due {
			w.Say(legend.key)
		}
	}
}

// Mean formats a mean, its standard error and their unit.
func (w *Writer) Mean(of *catalog.Averaged, results bool) string {
	if results {
		return w.Text("cli.opponent.results", averaged(of))
	}
	return w.Text("cli.opponent.points", averaged(of))
}

// averaged formats a mean and its standard error, as far as they are known.
func averaged(of *catalog.Averaged) string {
	switch {
	case of.Mean == nil:
		return "–"
	case of.Error == nil:
		return meanText(*of.Mean)
	}
	return meanText(*of.Mean) + " ± " + meanText(*of.Error)
}

// meanText writes a mean or its error with four decimals, an error that would look like 0 with its first two digits.
func meanText(x float64) string {
	text := strconv.FormatFloat(x, 'f', 4, 64)
	switch {
	case strings.Trim(text, "-0.") != "":
		return text
	case x == 0:
		return "0"
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}
