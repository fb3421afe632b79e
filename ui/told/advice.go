package told

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/trace"
)

// ExplainAdvice prints the result of a search against a player who errs.
func (w *Writer) ExplainAdvice(p catalog.Position, as catalog.Side, found *catalog.Advice) {
	w.board(p)
	if found.MinimaxBest == nil {
		w.Say("cli.analyze.over", w.result(p, &found.Analysis))
		return
	}
	if found.Best == nil {
		w.Say("cli.opponent.theirs", w.Side(p, p.Turn()))
	} else {
		w.Say("cli.analyze.turn", w.Side(p, p.Turn()))
	}
	w.SayAhead("cli.opponent.expected", found, found.Model, as, w.Bold(w.Expectation(p, found)))
	if found.Best != nil {
		w.Say("cli.opponent.best", w.Bold(*found.Best))
		if equal, _ := found.Rivals(); len(equal) > 0 {
			w.Say("cli.opponent.equal", strings.Join(equal, ", "), len(equal))
		}
	}
	w.ExplainMinimax(p, found)
	if alike := found.AlikeToModel(); len(alike) > 0 {
		w.Say("cli.opponent.alike", strings.Join(alike, ", "))
	}
	if found.Switch != nil {
		w.explainSwitch(found.Switch)
	}
	if found.CountsWins() {
		w.Say("cli.opponent.win", w.Points(p, found.Win))
	}
	if found.Unvalued > 0 {
		w.Say("text.unvalued", found.Unvalued)
	}
	w.ExplainDecision(&found.Analysis)
	fmt.Fprintln(w.Out)
	w.AdviceTable(found)
}

// SayAhead prints a message and, if lines are cut off, how far ahead the search looked.
func (w *Writer) SayAhead(key string, found *catalog.Advice, values ...any) {
	if plies := found.Horizon(); plies > 0 {
		key, values = key+".ahead", append(values, plies)
	}
	w.Say(key, values...)
}

// ExplainMinimax names the moves that are best by minimax, and the static evaluation if lines are cut off.
func (w *Writer) ExplainMinimax(p catalog.Position, found *catalog.Advice) {
	key, bests := "cli.opponent.minimaxBest", found.MinimaxBests()
	if len(bests) > 1 {
		key = "cli.opponent.minimaxBests"
	}
	if _, forced := found.Distance(); forced {
		w.Say(key, strings.Join(bests, ", "), found.ValueIn(w.Lang), w.Side(p, p.Turn().Opponent()))
	} else {
		w.SayAhead(key, found, strings.Join(bests, ", "), found.ValueIn(w.Lang), w.Side(p, p.Turn().Opponent()))
	}
	if found.Horizon() > 0 {
		w.explainStatic(p)
	}
}

// explainSwitch says where the choice first changes. It may change more than once: then the choice at the opponent's
// own error probability is neither of the two.
func (w *Writer) explainSwitch(s *catalog.Switch) {
	var first string
	if s.At == 0 {
		first = w.Text("cli.opponent.switchAtOnce", s.From, s.To)
	} else {
		at := trace.NumberText(s.At)
		if s.Fraction != nil && *s.Fraction != at {
			at = *s.Fraction + " (" + at + ")"
		}
		first = w.Text("cli.opponent.switch", s.From, at, s.To)
	}
	if s.ChangesAgain() {
		first += " " + w.Text("cli.opponent.switchAgain")
	}
	fmt.Fprintln(w.Out, first)
}

// Expectation formats what the advised side can expect, with the meaning of the number.
func (w *Writer) Expectation(p catalog.Position, found *catalog.Advice) string {
	if found.Results {
		return w.Text("cli.opponent.results", trace.NumberText(found.Expected))
	}
	return w.Points(p, found.Expected)
}

// Points formats a number of points with its unit, or the evaluation's.
func (w *Writer) Points(p catalog.Position, x float64) string {
	text := trace.NumberText(x)
	if measured, ok := catalog.InUnits(p, w.Lang, text); ok {
		return measured
	}
	if text == "1" || text == "-1" {
		return w.Text("cli.opponent.point", text)
	}
	return w.Text("cli.opponent.points", text)
}

// AdviceTable lists the moves with their expectations, and their probabilities where the modelled player is to move.
func (w *Writer) AdviceTable(found *catalog.Advice) {
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  %s\t%s\t%s",
		w.Text("cli.analyze.move"), w.Text("cli.opponent.expectation"), w.Text("cli.opponent.minimax"))
	if found.Best == nil {
		fmt.Fprintf(table, "\t%s", w.Text("cli.opponent.probability"))
	}
	fmt.Fprintln(table)
	for _, m := range found.Moves {
		minimax := m.ValueIn(w.Lang)
		if !m.Allowed {
			minimax = w.Text("cli.opponent.forbidden", minimax)
		}
		fmt.Fprintf(table, "  %s\t%s\t%s", m.Move, trace.NumberText(m.Expected), minimax)
		if m.Probability != nil {
			fmt.Fprintf(table, "\t%s", trace.NumberText(*m.Probability))
		}
		fmt.Fprintln(table)
	}
	table.Flush()
}

// ExplainRate prints the estimate of a player's error rate.
func (w *Writer) ExplainRate(p *players.Player) {
	w.Say("cli.player.rate", w.Percent(p.Rate), w.Percent(p.Low), w.Percent(p.High), w.Text("cli.player.moves", p.Moves))
}

// ExplainPlayer prints what is known about a player in a game.
func (w *Writer) ExplainPlayer(p *players.Player) {
	w.Say("cli.player.title", w.Bold(p.Player), p.Game)
	results := w.Text("cli.player.results", w.Text("cli.player.games", p.Games), p.Won, p.Drawn, p.Lost)
	if others := p.Games - p.Won - p.Drawn - p.Lost; others > 0 {
		results += ", " + w.Text("cli.player.points", others)
	}
	fmt.Fprintln(w.Out, results)
	w.ExplainRate(p)
	w.Say("cli.player.missed", p.Missed, p.Decisions)
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	for _, m := range p.Misses {
		fmt.Fprintf(table, "  %d\t%s\n", m.Count, w.Text("cli.player.miss."+m.What, w.Text("cli.player.plies", m.Plies)))
	}
	table.Flush()
	w.explainStyle(p)
}

// explainStyle tells how the player meets each kind of error, in words and figures, and whether the computer goes by that.
func (w *Writer) explainStyle(p *players.Player) {
	if len(p.Kinds) == 0 {
		return
	}
	w.Say("cli.player.style")
	for _, k := range p.Kinds {
		w.Say("cli.player.style."+k.Habit, w.errorKind(k.Kind), k.Missed, k.Decisions,
			w.Percent(k.Rate), w.Percent(k.Low), w.Percent(k.High))
	}
	times := w.Text("cli.player.goes.million")
	if ratio := math.Exp(p.Evidence); ratio <= 1e6 {
		two, _ := strconv.ParseFloat(strconv.FormatFloat(ratio, 'g', 2, 64), 64)
		times = trace.NumberText(two)
	}
	if p.ByKind() {
		w.Say("cli.player.goes.kinds", times, p.Model)
	} else {
		w.Say("cli.player.goes.one", times, p.Model, players.Convinced)
	}
}

// errorKind names a kind of error; one that only a game in another module has keeps its own name.
func (w *Writer) errorKind(kind string) string {
	if marks, open := strings.CutPrefix(kind, "open"); open {
		return w.Text("cli.player.kind.open", marks)
	}
	switch key := "cli.player.kind." + kind; {
	case kind == "near", kind == "far":
		return w.Text(key, players.NearPlies)
	case lang.Has(key):
		return w.Text(key)
	}
	return kind
}
