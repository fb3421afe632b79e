package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
)

// analyze is the command that finds the best move and says why.
func (a *app) analyze() *cobra.Command {
	var q struct {
		asked.Place
		asked.Search
		asked.Engine
		asked.Several
		asked.Against
		jsonFlag
	}
	cmd := &cobra.Command{
		Use:   "analyze GAME [POSITION]",
		Short: a.text("cli.analyze.short"),
		Long: a.text("cli.analyze.long", catalog.DescribeRefinements(a.lang), a.lang.And(catalog.SoundRefinements())) + "\n\n" +
			a.text("cli.opponent.long"),
		Example: a.text("cli.analyze.example"),
		Args:    a.arguments(1, 2), ValidArgsFunction: a.completeGame,
	}
	a.flags(cmd, &q, names{"algorithm": catalog.Algorithms(), "refine": catalog.Refinements()})
	completes(cmd, "as", sides)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		request := q.Request()
		request.Threads, request.TableMiB, request.Lines, request.Memory = q.Threads, q.TableMiB, q.Lines, new(catalog.Memory)
		g, err := a.find(args[0], &q.Place, &request)
		if err != nil {
			return err
		}
		closeBook, err := a.useBook(q.Book, g, &request)
		if err != nil {
			return err
		}
		defer closeBook()
		against, err := a.opponent(&q.Against, cmd, g, &request)
		if err != nil {
			return err
		}
		if batch(args) {
			return a.analyzeAll(cmd.Context(), g, func(ctx context.Context, p catalog.Position) (any, error) {
				if against != nil {
					return p.Advise(ctx, request, *against)
				}
				return p.Analyze(ctx, request)
			})
		}
		p, err := a.position(cmd.Context(), g, args[1:])
		if err != nil {
			return err
		}
		if against != nil {
			return a.advise(cmd.Context(), p, request, *against, q.JSON)
		}
		meter := a.meter()
		if meter != nil {
			request.Progress = func(now *catalog.Analysis) { meter.show(a.analyzing(now)) }
		}
		found, err := p.Analyze(cmd.Context(), request)
		meter.clear()
		if err != nil {
			return err
		}
		if found.Interrupted() {
			a.status = 1
		}
		if q.JSON {
			return a.json(found)
		}
		a.explain(p, &found)
		if shown := max(len(found.Lines), 1); found.Spent != nil && shown < min(q.Lines, len(p.Moves())) {
			a.say("cli.analyze.lines.fewer", shown)
		}
		if found.Symmetric() > 0 {
			a.say("cli.analyze.symmetry")
		}
		return nil
	}
	return cmd
}

// refused is the JSON answer to a line that could not be read or searched.
type refused struct {
	Schema   int    `json:"schema"`
	Position string `json:"position"`
	Error    string `json:"error"`
}

// analyzeAll answers each line of the standard input with one line of JSON, in order. A line that is refused makes the
// exit status 1 in the end; an interrupt ends the reading.
func (a *app) analyzeAll(ctx context.Context, g catalog.Game, answer answerer) error {
	return a.eachLine(ctx, func(line string) error { return a.analyzeLine(ctx, g, answer, line) })
}

// answerer finds what is said of a position, as JSON has it.
type answerer func(ctx context.Context, p catalog.Position) (any, error)

func (a *app) analyzeLine(ctx context.Context, g catalog.Game, answer answerer, text string) error {
	p, _, err := catalog.ReadGiven(g, text)
	if err == nil {
		var found any
		if found, err = answer(ctx, p); err == nil {
			return a.json(found)
		}
	}
	a.status = 1
	return a.json(refused{Schema: catalog.Schema, Position: text, Error: err.Error()})
}

// explain tells what was found, for people.
func (a *app) explain(p catalog.Position, found *catalog.Analysis) {
	title, _ := catalog.Titled(p.Game(), a.lang)
	fmt.Fprintf(a.Out, "%s\n\n%s\n", a.bold(title), p.Board())
	if found.Best == nil {
		a.say("cli.analyze.over", a.result(p, found))
		a.explainLimits(p, found)
		return
	}
	a.say("cli.analyze.turn", p.Turn())
	if found.Book {
		a.explainBook(found)
		return
	}
	a.say("cli.analyze.value", a.bold(found.Measured(p, a.lang)), a.meaning(p, found))
	a.say("cli.analyze.best", a.bold(*found.Best))
	if len(found.Bests) > 1 {
		a.say(ordered("cli.analyze.bests", found), strings.Join(found.Bests, ", "))
	}
	a.say("cli.analyze.line", strings.Join(found.Line, " "), a.text("reason."+found.Stopped))
	a.explainLimits(p, found)
	if unseen := len(p.Moves()) - found.Symmetric() - len(found.Moves); found.Spent != nil && !found.Biased() && unseen > 0 {
		a.say("cli.analyze.unseen", unseen)
	}
	a.explainRefinements(found)
	fmt.Fprintln(a.Out)
	a.lineTable(found)
	a.moveTable(found)
	fmt.Fprintln(a.Out)
	a.say("cli.analyze.counts", a.searchName(found), found.CountsIn(a.lang), elapsed(found.Elapsed()))
}

// searchName names the algorithm of a search, and how deep the engine has looked everywhere.
func (a *app) searchName(found *catalog.Analysis) string {
	name := a.text("algorithm." + found.Algorithm)
	switch {
	case found.BrokenOff():
		return a.text("cli.analyze.engine.none", name)
	case found.Selective:
		return a.text("cli.analyze.engine.selective", name, found.Searched())
	case found.ByEngine():
		return a.text("cli.analyze.engine", name, found.Searched())
	}
	return name
}

// analyzing is the line that tells how far the engine has come.
func (a *app) analyzing(now *catalog.Analysis) string {
	const most = 10 // moves, so that the line fits a terminal
	line := strings.Join(now.Line[:min(most, len(now.Line))], " ")
	return a.text("cli.analyze.progress", now.Searched(), now.ValueIn(a.lang), line,
		now.Nodes, speed(now.Nodes, now.Elapsed()), elapsed(now.Elapsed()))
}

// lineTable lists the best moves with their lines, if more than one was asked for.
func (a *app) lineTable(found *catalog.Analysis) {
	if len(found.Lines) == 0 {
		return
	}
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  %s\t%s\n", a.text("cli.analyze.worth"), a.text("cli.analyze.lines"))
	for _, line := range found.Lines {
		value := line.ValueIn(a.lang)
		if found.LineShallow(&line) {
			value += " " + a.depthMark(found)
		}
		fmt.Fprintf(table, "  %s\t%s\n", value, strings.Join(line.Moves, " "))
	}
	table.Flush()
	fmt.Fprintln(a.Out)
}

// result says how an ended game has ended.
func (a *app) result(p catalog.Position, found interface{ ValueIn(lang.Language) string }) string {
	winner, won := catalog.Winner(p)
	margin, scored := catalog.Margin(p, a.lang)
	switch {
	case won && scored:
		return a.text("cli.analyze.hasWonBy", winner, margin)
	case won:
		return a.text("cli.analyze.hasWon", winner)
	case catalog.IsDrawn(p):
		return a.text("cli.analyze.isDrawn")
	}
	return a.text("cli.analyze.isWorth", found.ValueIn(a.lang))
}

// meaning says what the value of an analysis amounts to for the players.
func (a *app) meaning(p catalog.Position, found *catalog.Analysis) string {
	if found.Settled() {
		return a.outcome(found.Meaning(p, a.lang))
	}
	switch how, plies, most := found.Ahead(); how {
	case catalog.Further:
		return a.text("cli.analyze.further", plies, most)
	case catalog.UpTo:
		return a.text("cli.analyze.upTo", plies)
	case catalog.Unevenly:
		return a.text("cli.analyze.cutShort", plies)
	case catalog.Narrowly:
		return a.text("cli.analyze.biased")
	case catalog.Skipping:
		return a.text("cli.analyze.skipping")
	case catalog.Roughly:
		return a.text("cli.analyze.roughly")
	case catalog.ThisMove:
		return a.text("cli.analyze.thisMove")
	case catalog.Estimated:
		if most == plies {
			return a.text("cli.analyze.estimated.evenly", plies)
		}
		return a.text("cli.analyze.estimated", plies, most)
	case catalog.Bounded:
		return a.text("cli.analyze.bounded")
	default:
		return a.text("cli.analyze.limited", plies)
	}
}

// outcome says how the game goes on with best play.
func (a *app) outcome(means catalog.Meaning) string {
	switch winner := means.Winner; means.Result {
	case catalog.WinsNow:
		return a.text("cli.analyze.winsNow", winner)
	case catalog.Wins:
		return a.text("cli.analyze.wins", winner, means.Plies, winner.Opponent())
	case catalog.WinsWithin:
		return a.text("cli.analyze.winsWithin", winner, means.Plies, winner.Opponent())
	case catalog.Scores:
		return a.text("cli.analyze.scores", winner, means.Margin)
	case catalog.Draws:
		return a.text("cli.analyze.draws")
	case catalog.Neither:
		return a.text("cli.analyze.even")
	default:
		return a.text("cli.analyze.whole")
	}
}

// explainLimits says what the value leaves open: static values taken as 0, a spent limit, the formula behind it.
func (a *app) explainLimits(p catalog.Position, found *catalog.Analysis) {
	if !found.Whole || slices.ContainsFunc(found.Moves, func(m catalog.MoveAnalysis) bool { return found.MoveShallow(&m) }) {
		a.explainStatic(p)
	}
	if found.Unvalued > 0 {
		a.say("text.unvalued", found.Unvalued)
	}
	if found.Spent != nil {
		a.say("text.spent", a.text("reason."+*found.Spent))
	}
}

// explainStatic says by which formula positions are valued.
func (a *app) explainStatic(p catalog.Position) {
	if e := p.Game().Evaluator(); e.Name != "" {
		a.say("cli.analyze.static", e.Name, catalog.Explained(p.Game(), e, a.lang))
	}
}

// moveTable lists the root moves with what is known of each: down the page, and if they are many, the best ones first and in
// columns, of which four mostly fit a terminal.
func (a *app) moveTable(found *catalog.Analysis) {
	const tall, most = 30, 4 // rows of a column, and columns
	moves := found.Moves
	if len(moves) > tall {
		moves = found.Ranked()
	}
	columns := min(1+(len(moves)-1)/tall, most)
	rows := (len(moves) + columns - 1) / columns
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	head := "  " + a.text("cli.analyze.move") + "\t" + a.text("cli.analyze.worth")
	fmt.Fprintln(table, strings.Join(slices.Repeat([]string{head}, columns), "\t"))
	bounds, estimates, counts, unneeded, shallow := false, false, false, false, false
	best, better := true, false // the chosen move's value is known; another may be better
	for row := range rows {
		for i := row; i < len(moves); i += rows {
			m := &moves[i]
			value := m.ValueIn(a.lang)
			switch {
			case found.Unneeded(m):
				value, unneeded = a.text("cli.analyze.unneeded"), true
			case m.Bound == "estimate" && found.Skips():
				counts = true
			case m.Bound != "exact":
				bounds, estimates = true, estimates || m.Bound == "estimate"
				best, better = best && m.Move != *found.Best, better || found.MayBeBetter(m)
			}
			switch {
			case m.Spent:
				value += " " + a.text("cli.analyze.unfinished")
			case found.MoveShallow(m):
				value, shallow = value+" "+a.depthMark(found), true
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
		fmt.Fprintln(a.Out)
	}
	if counts {
		a.say("cli.analyze.counts.as")
	}
	switch {
	case estimates:
		a.say("cli.analyze.bounds.estimates")
	case bounds && found.Biased():
		a.say("cli.analyze.bounds.biased")
	case bounds && found.Spares() && !found.Skips():
		a.say("cli.analyze.bounds.futility")
	case bounds && !best:
		a.say("cli.analyze.bounds.all")
	case bounds && (better || counts):
		a.say("cli.analyze.bounds.open")
	case bounds:
		a.say("cli.analyze.bounds")
	}
	if unneeded {
		a.say("cli.analyze.unneeded.why")
	}
	if shallow {
		a.say("cli.analyze.shallow", a.depthMark(found))
	}
}

// depthMark stands behind a value that rests on the depth of the search beside one that does not.
func (a *app) depthMark(found *catalog.Analysis) string {
	_, plies, most := found.Ahead()
	return a.text("cli.analyze.atDepth", cmp.Or(plies, most))
}

// elapsed writes a duration with three digits or so.
func elapsed(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return d.Round(time.Microsecond).String()
	case d < time.Second:
		return d.Round(10 * time.Microsecond).String()
	}
	return d.Round(10 * time.Millisecond).String()
}

// bold marks what matters most, on a terminal that may have colours.
func (a *app) bold(s string) string {
	if !a.Terminal || a.Getenv("NO_COLOR") != "" || a.Getenv("TERM") == "dumb" {
		return s
	}
	return "\x1b[1m" + s + "\x1b[0m"
}
