package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// comparing holds the options of the command compare.
type comparing struct {
	asked.Place
	asked.Comparison
	jsonFlag
	Nodes    int64  `flag:"nodes" help:"compareNodes" minimum:"0"`
	Expected bool   `flag:"expected"`
	Opponent string `flag:"opponent" help:"compareOpponent"`
	As       string `flag:"as" help:"compareAs"`
	game     catalog.Game
	methods  []compare.Method
}

func (c *comparing) terms() compare.Terms {
	return compare.Terms{Depth: c.Depth, Nodes: c.Nodes, Judge: c.Judging()}
}

// compare returns the command that shows what each method costs, and how good it is.
func (a *app) compare() *cobra.Command {
	var c comparing
	cmd := a.command("compare GAME [POSITION]", "cli.compare", 1, 2, strings.ReplaceAll(compare.Default(), "; ", "\n  "),
		strings.ReplaceAll(compare.DefaultLimited(), "; ", "\n  "))
	a.flags(cmd, &c, nil)
	completes(cmd, "as", asked.Sides)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := c.fits(cmd, fromLines(args)); err != nil {
			return misuse(err)
		}
		if c.Expected && !cmd.Flags().Changed("methods") {
			return a.expected(cmd.Context(), args, &c)
		}
		if !cmd.Flags().Changed("methods") {
			c.Methods = map[bool]string{true: compare.DefaultLimited(), false: compare.Default()}[c.Nodes > 0]
		}
		var err error
		if c.game, err = a.find(args[0], &c.Place, &catalog.Request{}); err != nil {
			return err
		}
		switch {
		case c.Expected || !c.game.Large():
		case c.Nodes > 0 && c.Judging() == 0:
			return misuse(lang.Errorf("cli.compare.largeJudge", c.game.Name()))
		case c.Nodes == 0 && min(c.Depth, c.Judging()) == 0:
			return misuse(lang.Errorf("cli.large", c.game.Name()))
		}
		if c.Methods, err = a.namePlayers(c.Methods, c.game); err != nil {
			return err
		}
		if c.methods, err = compare.Parse(c.Methods); err != nil {
			return misuse(err)
		}
		if c.Nodes > 0 {
			if err = compare.Limitable(c.methods); err != nil {
				return misuse(err)
			}
		}
		if c.Expected {
			if err = compare.Playable(c.methods); err != nil {
				return misuse(err)
			}
		}
		done, err := compare.Prepare(c.methods, c.game)
		switch {
		case err == nil:
		case slices.ContainsFunc(c.methods, func(m compare.Method) bool { return m.Book != "" }):
			return err // perhaps of its file
		default:
			return misuse(err)
		}
		defer done()
		if c.Expected {
			return a.expected(cmd.Context(), args, &c)
		}
		if fromLines(args) {
			return a.compareAll(cmd.Context(), &c)
		}
		p, err := a.position(cmd.Context(), c.game, args[1:])
		if err != nil {
			return err
		}
		return a.compareOne(cmd.Context(), p, &c)
	}
	return cmd
}

// playerMethod matches a search against a remembered player.
var playerMethod = regexp.MustCompile(`\bopponent=` + playerPrefix + `[^;,\s]+`)

// namePlayers replaces players in a list of methods by their models.
func (a *app) namePlayers(methods string, g catalog.Game) (string, error) {
	var failed error
	named := playerMethod.ReplaceAllStringFunc(methods, func(method string) string {
		opponent, player, _ := strings.Cut(method, "=")
		model, err := a.playerModel(player, g)
		if failed == nil {
			failed = err
		}
		return opponent + "=" + model
	})
	return named, failed
}

// compareOne compares the methods in one position.
func (a *app) compareOne(ctx context.Context, p catalog.Position, c *comparing) error {
	found, err := compare.Position(ctx, p, c.methods, c.terms())
	if err == nil {
		err = found.LookInside(ctx, p, c.methods)
	}
	switch {
	case ctx.Err() != nil && found.Schema == 0:
		return lang.Errorf("cli.compare.interruptedFirst")
	case ctx.Err() != nil:
		a.status, found.Interrupted = 1, true
		a.note("cli.compare.interruptedRows", len(found.Rows), len(c.methods))
	case err != nil:
		return err
	}
	if c.JSON {
		return a.json(found)
	}
	if c.Nodes > 0 {
		a.tellLimited(&found)
		return nil
	}
	expects := slices.IndexFunc(found.Rows, func(r compare.Row) bool { return r.Expected != nil })
	names := []string{"method", "value", "expected", "move", "line", "nodes", "share", "leaves", "cuts", "exact", "time"}
	t := table{left: map[int]bool{0: true, 3: true, 4: true}}
	add := func(cells []string) {
		if expects < 0 {
			cells = slices.Delete(cells, 2, 3)
		}
		t.add(cells...)
	}
	if expects < 0 {
		t.left = map[int]bool{0: true, 2: true, 3: true}
	}
	add(a.headings(names...))
	yardstick := yardstickOf(found.Rows, func(r *compare.Row) bool { return r.Method == found.Reference })
	for _, r := range found.Rows {
		expected, best := nothing, nothing
		if r.Expected != nil {
			expected = trace.NumberText(*r.Expected)
		}
		if r.Best != nil {
			best = *r.Best
		}
		add([]string{r.Method, cmp.Or(r.ValueIn(a.lang), nothing), expected, best, lineOf(&r), a.count(r.Nodes),
			a.nodeShare(r.Nodes, yardstick.Nodes, r.Played != nil || r.Proved != nil), a.count(r.Leaves), a.count(r.Cuts), a.yes(r.Exact),
			told.Milliseconds(r.ElapsedMS)})
	}
	t.write(a.Out)
	fmt.Fprintln(a.Out)
	a.sayJudge("cli.compare.minimax", c.Judging(), found.MinimaxIn(a.lang))
	a.sayBests(found.Bests)
	for _, r := range found.Rows {
		if r.Book {
			a.say("cli.compare.book", r.Method)
		}
		if r.Played != nil {
			a.say("cli.compare.played", r.Method)
			a.tellMean(p, &r)
		}
		if r.Proved != nil {
			a.say("cli.compare.proof", r.Method)
			a.tellProved(p, &r)
		}
	}
	a.tellInside(&found)
	if expects >= 0 {
		r := &found.Rows[expects]
		fmt.Fprintln(a.Out, trace.ScaleText(a.lang, p.Turn(), *r.Results, r.Win))
	}
	a.sayReference(found.Reference, found.Unvalued)
	return nil
}

// tellMean tells what Monte Carlo tree search has instead of a value.
func (a *app) tellMean(p catalog.Position, r *compare.Row) {
	if r.Best == nil {
		return
	}
	a.say("cli.compare.mean", r.Method, a.told.Mean(&r.Averaged, *r.Results), a.told.Side(p, catalog.Max))
	if r.Win > 0 {
		a.say("cli.opponent.win", a.told.Points(p, r.Win))
	}
}

// tellProved tells what depth-first proof-number search has instead of a value.
func (a *app) tellProved(p catalog.Position, r *compare.Row) {
	if p.Outcome() != catalog.Open {
		return
	}
	a.say("cli.compare.proved", r.Method, a.told.Answer(p, &r.Found))
	a.told.SayUncertain(&r.Found)
}

// tellInside shows where the values inside of the two forms of alpha-beta differ, and what follows from that.
func (a *app) tellInside(c *compare.Comparison) {
	if len(c.Inside) == 0 {
		return
	}
	a.say("cli.compare.inside", len(c.Inside), c.Visited)
	t := table{left: map[int]bool{0: true}}
	t.add(a.headings("node", "window", "alphabeta", "printed")...)
	for i := range c.Inside[:min(len(c.Inside), mostInside)] {
		window, known, printed := c.Inside[i].In(a.lang)
		t.add(c.Inside[i].Node, window, known, printed)
	}
	t.write(a.Out)
	if more := len(c.Inside) - mostInside; more > 0 {
		a.say("cli.compare.inside.more", more)
	}
	a.say("cli.compare.inside.table")
}

// mostInside is how many nodes tellInside lists.
const mostInside = 12

// nothing fills cells without a value.
const nothing = "–"

// lineOf formats the line of a row.
func lineOf(r *compare.Row) string { return cmp.Or(strings.Join(r.Line, " "), nothing) }

// sayBests says which moves are best by minimax, if any are known.
func (a *app) sayBests(moves []string) {
	switch len(moves) {
	case 0:
	case 1:
		a.say("cli.compare.best", moves[0])
	default:
		a.say("cli.compare.bests", strings.Join(moves, ", "))
	}
}

// compareAll compares the methods in each position of the standard input, one a line, and adds up the results. A refused line is
// reported, and makes the final exit status 1. An interrupt ends the reading, and the totals cover the positions before it.
func (a *app) compareAll(ctx context.Context, c *comparing) error {
	totals := compare.NewTotals(c.game, c.methods, c.terms())
	number := 0
	err := a.eachLine(ctx, standardInput, func(line string) error {
		number++
		p, err := c.game.Position(line)
		if err == nil {
			var found compare.Comparison
			if found, err = compare.Position(ctx, p, c.methods, c.terms()); err == nil {
				totals.Add(&found)
				return nil
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		a.status = 1
		a.noteLine(number, err)
		totals.Refused = append(totals.Refused, compare.Refusal{Line: number, Position: line, Error: err.Error()})
		return nil
	})
	switch {
	case errors.Is(err, context.Canceled):
		a.status = 1
		a.note("cli.compare.interrupted")
	case err != nil:
		return err
	}
	if c.JSON {
		return a.json(totals)
	}
	switch {
	case totals.Positions == 0:
	case c.Nodes > 0:
		a.totalLimited(totals)
	default:
		a.writeTotals(totals)
	}
	return nil
}

func (a *app) writeTotals(totals *compare.Totals) {
	forced := slices.ContainsFunc(totals.Rows, func(r compare.TotalRow) bool { return r.Forced > 0 })
	booked := slices.ContainsFunc(totals.Rows, func(r compare.TotalRow) bool { return r.Book > 0 })
	t := table{left: map[int]bool{0: true}}
	add := func(cells []string) {
		if !forced {
			cells = slices.Delete(cells, 10, 11)
		}
		if !booked {
			cells = slices.Delete(cells, 7, 8)
		}
		t.add(cells...)
	}
	add(a.headings("method", "nodes", "share", "leaves", "cuts", "exact", "right", "book", "mean", "largest", "forced", "time"))
	yardstick := yardstickOf(totals.Rows, func(r *compare.TotalRow) bool { return r.Method == totals.Reference })
	for _, r := range totals.Rows {
		mean, largest := nothing, nothing
		if r.Measured > 0 {
			mean, largest = strconv.FormatFloat(r.MeanError, 'f', 3, 64), strconv.FormatFloat(r.LargestError, 'f', -1, 64)
		}
		add([]string{
			r.Method, a.count(r.Nodes), a.nodeShare(r.Nodes, yardstick.Nodes, r.Playouts > 0 || r.Solved != nil),
			a.count(r.Leaves), a.count(r.Cuts), a.yes(r.Exact),
			a.share(int64(r.Right), int64(totals.Choices)), strconv.Itoa(r.Book), mean, largest, strconv.Itoa(r.Forced),
			told.Milliseconds(r.ElapsedMS),
		})
	}
	t.write(a.Out)
	fmt.Fprintln(a.Out)
	a.say("cli.compare.positions", totals.Positions)
	a.sayJudge("cli.compare.judged", totals.Judge)
	if forced {
		a.say("cli.compare.forced")
	}
	for _, r := range totals.Rows {
		if r.Playouts > 0 {
			a.say("cli.compare.played", r.Method)
		}
		if r.Solved != nil {
			a.say("cli.compare.proof", r.Method)
			a.say("cli.compare.solved", r.Method, *r.Solved, totals.Positions)
		}
	}
	a.sayReference(totals.Reference, totals.Unvalued)
}

// sayJudge prints a message about the judging minimax, to a depth or to the end.
func (a *app) sayJudge(key string, depth int, values ...any) {
	if depth == 0 {
		a.say(key+".whole", values...)
		return
	}
	a.say(key+".limited", append(values, depth)...)
}

// sayReference says which method costs are compared with, and how many static values minimax had to take as 0.
func (a *app) sayReference(method string, unvalued int64) {
	if method != "" {
		a.say("cli.compare.reference", method)
	}
	if unvalued > 0 {
		a.say("text.unvalued", unvalued)
	}
}

// yardstickOf returns the row with which others are compared, an empty one if there is none.
func yardstickOf[R any](rows []R, is func(r *R) bool) (none R) {
	for i := range rows {
		if is(&rows[i]) {
			return rows[i]
		}
	}
	return none
}

// headings returns the titles of columns.
func (a *app) headings(names ...string) []string {
	titles := make([]string, len(names))
	for i, name := range names {
		titles[i] = a.text("cli.compare.column." + name)
	}
	return titles
}

func (a *app) yes(yes bool) string {
	if yes {
		return a.text("cli.compare.yes")
	}
	return a.text("cli.compare.no")
}

// share formats a part of a whole in percent, – if the whole is 0.
func (a *app) share(part, whole int64) string {
	if whole == 0 {
		return nothing
	}
	return a.percent(float64(part) / float64(whole))
}

// nodeShare is share, and – for nodes that are counted in another way than those that a search by minimax enters.
func (a *app) nodeShare(nodes, of int64, otherwise bool) string {
	if otherwise {
		return nothing
	}
	return a.share(nodes, of)
}

// percent formats a share of 0 to 1 in percent.
func (a *app) percent(share float64) string {
	return a.text("cli.compare.percent", a.text("cli.compare.decimal", 100*share))
}

// count writes a number as everywhere in the text, with a comma after the thousands.
func (a *app) count(n int64) string { return a.text("cli.count", n) }

// table is rows of cells in columns; those in left are left-aligned, the others right-aligned. The last column is
// left-aligned without padding, so that times, which differ from run to run, move nothing else.
type table struct {
	left map[int]bool
	rows [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

func (t *table) write(w io.Writer) {
	var widths []int
	for _, row := range t.rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range t.rows {
		var line strings.Builder
		last := len(row) - 1
		for i, cell := range row[:last] {
			fill := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if t.left[i] {
				line.WriteString(cell + fill + "  ")
			} else {
				line.WriteString(fill + cell + "  ")
			}
		}
		fmt.Fprintln(w, line.String()+row[last])
	}
}
