package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/ui/asked"
)

// sides are those that can be advised.
var sides = []string{"max", "min"}

// opponent returns whom an analysis is against, nil if against nobody. What does not go together, or cannot be read, is misuse. A
// player becomes the model of one.
func (a *app) opponent(q *asked.Against, cmd *cobra.Command, g catalog.Game, r *catalog.Request) (*catalog.Opponent, error) {
	if !cmd.Flags().Changed("opponent") {
		return nil, misuseOf(q.Fits())
	}
	o, err := q.Model()
	if err != nil {
		return nil, misuse(err)
	}
	if o.Model, err = a.playerModel(o.Model, g); err != nil {
		return nil, err
	}
	return &o, misuseOf(o.Fits(g, r))
}

// advise analyses a position against an opponent and tells what was found.
func (a *app) advise(ctx context.Context, p catalog.Position, r catalog.Request, o catalog.Opponent, asJSON bool) error {
	found, err := p.Advise(ctx, r, o)
	if ctx.Err() != nil && err != nil {
		return a.withoutAdvice(ctx, p, r, asJSON)
	}
	if err != nil {
		return err
	}
	if asJSON {
		return a.json(found)
	}
	title, _ := catalog.Titled(p.Game(), a.lang)
	fmt.Fprintf(a.Out, "%s\n\n%s\n", a.bold(title), p.Board())
	if found.MinimaxBest == nil {
		a.say("cli.analyze.over", a.result(p, &found.Analysis))
		return nil
	}
	a.explainAdvice(p, o.As, &found)
	return nil
}

// withoutAdvice tells what minimax finds of a position when an interrupt came before an expectation was known.
func (a *app) withoutAdvice(ctx context.Context, p catalog.Position, r catalog.Request, asJSON bool) error {
	found, err := p.Analyze(ctx, r)
	if err != nil {
		return err
	}
	a.status = 1
	a.note("cli.opponent.interrupted")
	if asJSON {
		return a.json(found)
	}
	a.explain(p, &found)
	return nil
}

// explainAdvice tells what was found, for people.
func (a *app) explainAdvice(p catalog.Position, as catalog.Side, found *catalog.Advice) {
	if found.Best == nil {
		a.say("cli.opponent.theirs", p.Turn())
	} else {
		a.say("cli.analyze.turn", p.Turn())
	}
	a.sayAhead("cli.opponent.expected", found, found.Model, as, a.bold(a.expectation(p, found)))
	if found.Best != nil {
		a.say("cli.opponent.best", a.bold(*found.Best))
		if equal, _ := found.Rivals(); len(equal) > 0 {
			a.say("cli.opponent.equal", strings.Join(equal, ", "), len(equal))
		}
	}
	a.explainMinimax(p, found)
	if alike := found.AlikeToModel(); len(alike) > 0 {
		a.say("cli.opponent.alike", strings.Join(alike, ", "))
	}
	if found.Switch != nil {
		a.explainSwitch(found.Switch)
	}
	if found.CountsWins() {
		a.say("cli.opponent.win", a.points(p, found.Win))
	}
	if found.Unvalued > 0 {
		a.say("text.unvalued", found.Unvalued)
	}
	fmt.Fprintln(a.Out)
	a.adviceTable(found)
}

// sayAhead says a message and, if lines are cut off, how far what was found looks.
func (a *app) sayAhead(key string, found *catalog.Advice, values ...any) {
	if plies := found.Horizon(); plies > 0 {
		key, values = key+".ahead", append(values, plies)
	}
	a.say(key, values...)
}

// explainMinimax names the moves that are best by minimax, and by which static values if lines are cut off.
func (a *app) explainMinimax(p catalog.Position, found *catalog.Advice) {
	key, bests := "cli.opponent.minimaxBest", found.MinimaxBests()
	if len(bests) > 1 {
		key = "cli.opponent.minimaxBests"
	}
	if _, forced := found.Distance(); forced {
		a.say(key, strings.Join(bests, ", "), found.ValueIn(a.lang))
	} else {
		a.sayAhead(key, found, strings.Join(bests, ", "), found.ValueIn(a.lang))
	}
	if found.Horizon() > 0 {
		a.explainStatic(p)
	}
}

// explainSwitch says where the choice changes first. It may do so more than once: then the choice at the opponent's own
// error probability is neither of the two.
func (a *app) explainSwitch(s *catalog.Switch) {
	var first string
	if s.At == 0 {
		first = a.text("cli.opponent.switchAtOnce", s.From, s.To)
	} else {
		at := number(s.At)
		if s.Fraction != nil && *s.Fraction != at {
			at = *s.Fraction + " (" + at + ")"
		}
		first = a.text("cli.opponent.switch", s.From, at, s.To)
	}
	if s.ChangesAgain() {
		first += " " + a.text("cli.opponent.switchAgain")
	}
	fmt.Fprintln(a.Out, first)
}

// expectation writes what the advised side can expect, with what the number means.
func (a *app) expectation(p catalog.Position, found *catalog.Advice) string {
	if found.Results {
		return a.text("cli.opponent.results", number(found.Expected))
	}
	return a.points(p, found.Expected)
}

// points writes a number of points, or of what the evaluation counts, with the word behind it.
func (a *app) points(p catalog.Position, x float64) string {
	text := number(x)
	if measured, ok := catalog.InUnits(p, a.lang, text); ok {
		return measured
	}
	if text == "1" || text == "-1" {
		return a.text("cli.opponent.point", text)
	}
	return a.text("cli.opponent.points", text)
}

// adviceTable lists the moves with their expectations, and their probabilities where the modelled player is to move.
func (a *app) adviceTable(found *catalog.Advice) {
	table := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  %s\t%s\t%s",
		a.text("cli.analyze.move"), a.text("cli.opponent.expectation"), a.text("cli.opponent.minimax"))
	if found.Best == nil {
		fmt.Fprintf(table, "\t%s", a.text("cli.opponent.probability"))
	}
	fmt.Fprintln(table)
	for _, m := range found.Moves {
		minimax := m.ValueIn(a.lang)
		if !m.Allowed {
			minimax = a.text("cli.opponent.forbidden", minimax)
		}
		fmt.Fprintf(table, "  %s\t%s\t%s", m.Move, number(m.Expected), minimax)
		if m.Probability != nil {
			fmt.Fprintf(table, "\t%s", number(*m.Probability))
		}
		fmt.Fprintln(table)
	}
	table.Flush()
}

// number writes an expectation or a probability with six digits at most.
func number(x float64) string {
	text := strconv.FormatFloat(x, 'g', 6, 64)
	if y, err := strconv.ParseFloat(text, 64); err == nil {
		return strconv.FormatFloat(y, 'f', -1, 64)
	}
	return text
}
