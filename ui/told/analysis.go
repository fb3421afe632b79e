package told

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// ExplainAnalysis prints the result of a search.
func (w *Writer) ExplainAnalysis(p catalog.Position, found *catalog.Analysis) {
	w.board(p)
	if found.Best == nil {
		w.Say("cli.analyze.over", w.result(p, found))
		w.ExplainLimits(p, found)
		return
	}
	w.Say("cli.analyze.turn", w.Side(p, p.Turn()))
	if found.Book {
		w.ExplainBook(found)
		return
	}
	w.Say("cli.analyze.value", w.Bold(found.Measured(p, w.Lang)), w.Meaning(p, found))
	w.ExplainBest(found)
	w.Say("cli.analyze.line", strings.Join(found.Line, " "), w.LineEnd(found))
	w.ExplainLimits(p, found)
	if unseen := len(p.Moves()) - found.Symmetric() - len(found.Moves); found.Spent != nil && !found.Biased() && unseen > 0 {
		w.Say("cli.analyze.unseen", unseen)
	}
	w.ExplainRefinements(found)
	fmt.Fprintln(w.Out)
	w.lineTable(found)
	w.MoveTable(found)
	fmt.Fprintln(w.Out)
	w.ExplainDecision(found)
	w.Say("cli.analyze.counts", w.SearchName(found), found.CountsIn(w.Lang), Elapsed(found.Elapsed()))
}

// ExplainDecision says by which strategy an answer was found, and why, if that had been left open.
func (w *Writer) ExplainDecision(found *catalog.Analysis) {
	d := found.Decided
	switch {
	case d == nil || d.Strategy == catalog.ByBook: // ExplainBook says that
		return
	case d.Strategy == catalog.ByModel:
		w.Say("cli.decided.model", d.Positions)
	case d.Reason == "short" && d.Plies > 0:
		w.Say("cli.decided.short", d.Plies)
	case d.Reason == "short":
		w.Say("cli.decided.ends")
	case d.Reason == "interrupted":
		w.Say("cli.decided.interrupted")
	default:
		w.Say("cli.decided." + d.Strategy)
	}
	u := d.Unweighed
	switch {
	case u == nil:
	case u.Why == "memory":
		w.Say("cli.decided.memory", u.Model, u.MemoryMiB)
	default:
		w.Say("cli.decided."+u.Why, u.Model)
	}
}

// LineEnd says why the line of a search ends where it does.
func (w *Writer) LineEnd(found *catalog.Analysis) string {
	if found.Short() {
		return w.Text("reason.short")
	}
	return w.Text("reason." + found.Stopped)
}

// board prints a position under the title of its game.
func (w *Writer) board(p catalog.Position) {
	title, _ := catalog.Titled(p.Game(), w.Lang)
	fmt.Fprintf(w.Out, "%s\n\n%s\n", w.Bold(title), p.Board())
}

// ExplainBest prints the best move, and which others are as good.
func (w *Writer) ExplainBest(found *catalog.Analysis) {
	w.Say("cli.analyze.best", w.Bold(*found.Best))
	if len(found.Bests) > 1 {
		w.SayOrdered("cli.analyze.bests", found, strings.Join(found.Bests, ", "))
	}
}

// SearchName names the algorithm of a search, and the depth to which the engine has searched everything.
func (w *Writer) SearchName(found *catalog.Analysis) string {
	name := w.Text("algorithm." + found.Algorithm)
	switch {
	case found.BrokenOff():
		return w.Text("cli.analyze.engine.none", name)
	case found.Selective:
		return w.Text("cli.analyze.engine.selective", name, found.Searched())
	case found.ByEngine():
		return w.Text("cli.analyze.engine", name, found.Searched())
	}
	return name
}

// Analyzing returns the engine's progress line.
func (w *Writer) Analyzing(now *catalog.Analysis) string {
	line := strings.Join(now.Line[:min(10, len(now.Line))], " ") // as many moves as fit a terminal
	return w.Text("cli.analyze.progress", now.Searched(), now.ValueIn(w.Lang), line,
		now.Nodes, speed(now.Nodes, now.Elapsed()), Elapsed(now.Elapsed()))
}

// result says how a finished game ended.
func (w *Writer) result(p catalog.Position, found interface{ ValueIn(lang.Language) string }) string {
	winner, won := catalog.Winner(p)
	margin, scored := catalog.Margin(p, w.Lang)
	switch {
	case won && scored:
		return w.Text("cli.analyze.hasWonBy", w.Side(p, winner), margin)
	case won:
		return w.Text("cli.analyze.hasWon", w.Side(p, winner))
	case catalog.IsDrawn(p):
		if why, known := catalog.Draw(p, w.Lang); known {
			return w.Text("cli.analyze.isDrawnBy", why)
		}
		return w.Text("cli.analyze.isDrawn")
	}
	return w.Text("cli.analyze.isWorth", found.ValueIn(w.Lang))
}

// Meaning says what the value of an analysis means for the players.
func (w *Writer) Meaning(p catalog.Position, found *catalog.Analysis) string {
	if found.Settled() {
		return w.outcome(p, found.Meaning(p, w.Lang))
	}
	switch how, plies, most := found.Ahead(); how {
	case catalog.Further:
		return w.Text("cli.analyze.further", plies, most)
	case catalog.Refined:
		return w.Text("cli.analyze.refined", plies)
	case catalog.UpTo:
		return w.Text("cli.analyze.upTo", plies)
	case catalog.Unevenly:
		return w.Text("cli.analyze.cutShort", plies, found.SearchedWhole(), len(p.Moves())-found.Symmetric())
	case catalog.Narrowly:
		return w.Text("cli.analyze.biased")
	case catalog.Skipping:
		return w.Text("cli.analyze.skipping")
	case catalog.Roughly:
		return w.Text("cli.analyze.roughly")
	case catalog.ThisMove:
		return w.Text("cli.analyze.thisMove")
	case catalog.Estimated:
		if most == plies {
			return w.Text("cli.analyze.estimated.evenly", plies)
		}
		return w.Text("cli.analyze.estimated", plies, most)
	case catalog.Bounded:
		return w.Text("cli.analyze.bounded")
	default:
		return w.Text("cli.analyze.limited", plies)
	}
}

// outcome says how the game continues with best play.
func (w *Writer) outcome(p catalog.Position, means catalog.Meaning) string {
	winner, loser := w.Side(p, means.Winner), w.Side(p, means.Winner.Opponent())
	switch means.Result {
	case catalog.WinsNow:
		return w.Text("cli.analyze.winsNow", winner)
	case catalog.Wins:
		return w.Text("cli.analyze.wins", winner, means.Plies, loser)
	case catalog.WinsWithin:
		return w.Text("cli.analyze.winsWithin", winner, means.Plies, loser)
	case catalog.Scores:
		return w.Text("cli.analyze.scores", winner, means.Margin)
	case catalog.Draws:
		return w.Text("cli.analyze.draws")
	case catalog.Neither:
		return w.Text("cli.analyze.even")
	default:
		return w.Text("cli.analyze.whole")
	}
}

// ExplainLimits says what the value leaves open: static values taken as 0, a spent limit, the formula behind it.
func (w *Writer) ExplainLimits(p catalog.Position, found *catalog.Analysis) {
	shallow := func(m catalog.MoveAnalysis) bool { return found.Shallow(&m.Valued, m.Whole) && !m.Spent }
	if !found.Whole || slices.ContainsFunc(found.Moves, shallow) {
		w.explainStatic(p)
	}
	if found.Unvalued > 0 {
		w.Say("text.unvalued", found.Unvalued)
	}
	if found.Spent != nil {
		w.Say("text.spent", w.Text("reason."+*found.Spent))
	}
}

// explainStatic prints the formula of the static evaluation.
func (w *Writer) explainStatic(p catalog.Position) {
	if e := p.Game().Evaluator(); e.Name != "" {
		w.Say("cli.analyze.static", e.Name, catalog.Explained(p.Game(), e, w.Lang))
	}
}

// ExplainRefinements prints the effect of refinements: how far the value holds, each iteration, and each second look.
func (w *Writer) ExplainRefinements(found *catalog.Analysis) {
	if found.Refine == "" {
		return
	}
	ended := found.Summary()
	for _, line := range trace.RefinedLines(w.Lang, &ended) {
		fmt.Fprintln(w.Out, line)
	}
	if found.Selective { // its iterations found estimates
		return
	}
	if len(found.Iterations) > 0 {
		fmt.Fprintln(w.Out)
	}
	for _, i := range found.Iterations {
		w.Say("cli.analyze.iteration", i.Depth, i.ValueIn(w.Lang), i.Nodes)
	}
	if len(found.Checks) > 0 {
		fmt.Fprintln(w.Out)
	}
	for _, c := range found.Checks {
		key := "text.check.falls"
		if c.Stands {
			key = "text.check.stands"
		}
		w.Say(key, c.Move, c.ValueIn(w.Lang), c.CheckedIn(w.Lang))
	}
	if n := len(found.Checks); n > 0 && (!found.Checks[n-1].Stands || found.Checks[n-1].Move != *found.Best) {
		w.Say("text.choose", *found.Best)
	}
}

// SayOrdered prints a message about equal moves, or its variant for a search in which deepening decides their order.
func (w *Writer) SayOrdered(key string, found *catalog.Analysis, values ...any) {
	if found.Ordered() {
		key += ".ordered"
	}
	w.Say(key, values...)
}

// lineTable lists the best moves with their lines, if more than one was requested.
func (w *Writer) lineTable(found *catalog.Analysis) {
	if len(found.Lines) == 0 {
		return
	}
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  %s\t%s\n", w.Text("cli.analyze.worth"), w.Text("cli.analyze.lines"))
	for _, line := range found.Lines {
		value := line.ValueIn(w.Lang)
		if found.Shallow(&line.Valued, line.Whole) {
			value += " " + w.depthMark(found)
		}
		fmt.Fprintf(table, "  %s\t%s\n", value, strings.Join(line.Moves, " "))
	}
	table.Flush()
	fmt.Fprintln(w.Out)
}

// MoveTable lists the root moves with their values: down the page or, if there are many, best first in columns, of which a
// terminal usually fits four.
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
	bounds, estimates, counts, unneeded, shallow, cut := false, false, false, false, false, false
	best, better := true, false // the chosen move's value is known; another may be better
	for row := range rows {
		for i := row; i < len(moves); i += rows {
			m := &moves[i]
			value, bound := m.ValueIn(w.Lang), m.BoundText()
			switch {
			case found.Unneeded(m):
				value, unneeded = w.Text("cli.analyze.unneeded"), true
			case bound == "estimate" && found.Skips():
				counts = true
			case bound != "":
				bounds, estimates = true, estimates || bound == "estimate"
				best, better = best && m.Move != *found.Best, better || found.MayBeBetter(m)
			}
			switch {
			case m.Spent:
				value, cut = value+" "+w.Text("cli.analyze.unfinished"), true
			case found.Shallow(&m.Valued, m.Whole):
				value, shallow = value+" "+w.depthMark(found), true
			case found.MaySooner(m):
				value += " " + w.Text("cli.analyze.sooner")
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
	case bounds && cut:
		w.Say("cli.analyze.bounds.cut")
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

// depthMark returns the mark of values that depend on the depth of the search, used where others do not.
func (w *Writer) depthMark(found *catalog.Analysis) string {
	return w.Text("cli.analyze.atDepth", cmp.Or(found.Looked(), found.Depth))
}
