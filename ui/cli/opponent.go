package cli

import (
	"context"
	"fmt"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// opponentFlags are the flags of an analysis against a player who errs.
type opponentFlags struct {
	opponent catalog.Opponent
	as       string
}

func (a *app) opponentFlags(cmd *cobra.Command) *opponentFlags {
	f := &opponentFlags{}
	flags := cmd.Flags()
	flags.StringVar(&f.opponent.Model, "opponent", "", a.text("cli.flag.opponent"))
	flags.StringVar(&f.as, "as", "", a.text("cli.flag.as"))
	flags.StringVar(&f.opponent.Risk, "risk", "", a.text("cli.flag.risk"))
	sides := cobra.FixedCompletions([]string{"max", "min"}, cobra.ShellCompDirectiveNoFileComp)
	must(cmd.RegisterFlagCompletionFunc("as", sides))
	return f
}

func (f *opponentFlags) asked() bool { return f.opponent.Model != "" }

// fitOpponent reports misuse: flags that do not go together, or that cannot be read. A player becomes the model of one.
func (a *app) fitOpponent(f *opponentFlags, cmd *cobra.Command, g catalog.Game, r *catalog.Request) error {
	if !cmd.Flags().Changed("opponent") {
		for _, name := range []string{"as", "risk"} {
			if cmd.Flags().Changed(name) {
				return misuse(lang.Errorf("cli.opponent.alone", name))
			}
		}
		return nil
	}
	if f.as != "" {
		side, err := catalog.ParseSide(f.as)
		if err != nil {
			return misuse(err)
		}
		f.opponent.As = side
	}
	if model, ok, err := a.playerModel(f.opponent.Model, g); err != nil {
		return err
	} else if ok {
		f.opponent.Model = model
	}
	if err := f.opponent.Fits(g, r); err != nil {
		return misuse(err)
	}
	return nil
}

// advise analyses a position against an opponent and tells what was found.
func (a *app) advise(ctx context.Context, p catalog.Position, r catalog.Request, o catalog.Opponent, asJSON bool) error {
	found, err := p.Advise(ctx, r, o)
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

// explainAdvice tells what was found, for people.
func (a *app) explainAdvice(p catalog.Position, as catalog.Side, found *catalog.Advice) {
	if found.Best == nil {
		a.say("cli.opponent.theirs", p.Turn())
	} else {
		a.say("cli.analyze.turn", p.Turn())
	}
	a.say("cli.opponent.expected", found.Model, as, a.bold(a.expectation(found)))
	if found.Best != nil {
		a.say("cli.opponent.best", a.bold(*found.Best))
	}
	a.say("cli.opponent.minimaxBest", *found.MinimaxBest, found.ValueIn(a.lang))
	switch s := found.Switch; {
	case s == nil:
	case s.At == 0:
		a.say("cli.opponent.switchAtOnce", s.From, s.To)
	default:
		at := number(s.At)
		if s.Fraction != nil && *s.Fraction != at {
			at = *s.Fraction + " (" + at + ")"
		}
		a.say("cli.opponent.switch", s.From, at, s.To)
	}
	if !found.Results {
		a.say("cli.opponent.win", number(found.Win))
	}
	if found.Unvalued > 0 {
		a.say("text.unvalued", found.Unvalued)
	}
	fmt.Fprintln(a.Out)
	a.adviceTable(found)
}

// expectation writes what the advised side can expect, with what the number means.
func (a *app) expectation(found *catalog.Advice) string {
	if found.Results {
		return a.text("cli.opponent.results", number(found.Expected))
	}
	return a.text("cli.opponent.points", number(found.Expected))
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
		minimax := found.MoveValueIn(a.lang, &m.MoveAnalysis)
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
