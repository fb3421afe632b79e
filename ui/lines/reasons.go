package lines

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
)

func (w words) Hint(found *catalog.Analysis) {
	if found.Book {
		w.ExplainBook(found)
		return
	}
	w.ExplainBest(found)
	w.Say("cli.analyze.value", found.Measured(w.Now, w.Lang), w.Meaning(w.Now, found))
	w.Say("play.line", strings.Join(found.Line, " "), w.LineEnd(found))
	w.ExplainLimits(w.Now, found)
	w.ExplainRefinements(found)
	if w.Rival != nil && w.Rival.Learns() {
		w.Say("play.hint.learn")
	}
}

// Reason explains a move of the computer: what the search that chose it found about it and the others.
func (w words) Reason(p *session.Ply) {
	found := &p.Choice.Found
	switch {
	case p.FromBook():
		w.ExplainBook(found)
		return
	case p.Choice.Chances != nil:
		w.drawn(p)
		return
	}
	side := w.Side(p.Before, p.Before.Turn())
	w.Say("play.why", side, w.Bold(p.Move), found.Measured(p.Before, w.Lang), w.Meaning(p.Before, found))
	w.Say("play.line", strings.Join(found.Line, " "), w.LineEnd(found))
	w.others(p)
	w.ExplainLimits(p.Before, found)
	w.ExplainRefinements(found)
	if len(found.Moves) > 1 {
		fmt.Fprintln(w.Out)
		w.MoveTable(found)
	}
	fmt.Fprintln(w.Out)
	w.ExplainDecision(found)
	w.Say("play.why.counts", w.SearchName(found), found.CountsIn(w.Lang))
}

// others compares the other moves with the chosen one.
func (w words) others(p *session.Ply) {
	found, mover := &p.Choice.Found, w.Side(p.Before, p.Before.Turn())
	unseen := len(p.Before.Moves()) - len(found.Moves)
	winner, forced := found.Winner()
	atOnce := forced && winner == p.Before.Turn() && len(found.Line) == 1
	if len(found.Checks) > 0 || found.Spares() { // the choice need not be the move of the best value
		w.unseen(found, unseen, atOnce)
		return
	}
	if how, _, _ := found.Ahead(); how == catalog.Unevenly { // some moves were searched further than others
		w.unseen(found, unseen, atOnce)
		return
	}
	if found.Selective && !found.Whole && len(found.Moves) > 1 {
		w.Say("play.why.selective", mover)
		return
	}
	equal, open := rivals(p.Before, found)
	alone := len(equal)+len(open) == 0
	switch {
	case len(found.Moves) == 1 && unseen == 0:
		w.Say("play.why.only")
	case len(found.Moves) == 2 && alone && unseen == 0:
		w.Say("play.why.worse.one", mover)
	case len(found.Moves) > 1 && alone && unseen == 0:
		w.Say("play.why.worse", mover)
	case len(found.Moves) > 1 && alone:
		w.Say("play.why.worse.seen", mover)
	}
	if len(equal) > 0 {
		w.SayOrdered("play.why.equal", found, lang.List(equal), len(equal))
	}
	if len(open) > 0 {
		w.Say("play.why.open", lang.List(open), len(open))
	}
	w.unseen(found, unseen, atOnce)
}

// unseen says why a number of moves were not searched. That the choice wins at once is a reason if such a move ends a search.
func (w words) unseen(found *catalog.Analysis, moves int, atOnce bool) {
	switch {
	case moves == 0:
	case atOnce && w.Request.Eager:
		w.Say("play.why.eager", moves)
	case found.Spent != nil:
		w.Say("play.why.spent", moves)
	case found.Symmetric() == moves:
		w.Say("play.why.symmetric", moves)
	case found.Symmetric() == 0:
		w.Say("play.why.biased", moves)
	default:
		w.Say("play.why.left", moves)
	}
}

// rivals returns the moves worth as much as the choice, and those that may be, of which only a bound is known. No
// move is better than the choice, since a strictly better value replaces the best so far; moves in neither list are
// worse. If the choice wins at once, no search is needed to know which other moves do, too.
func rivals(p catalog.Position, found *catalog.Analysis) (equal, open []string) {
	plies, _ := found.Distance()
	winner, _ := found.Winner()
	atOnce := plies == 1 && winner == p.Turn()
	for _, m := range found.Moves {
		switch {
		case m.Move == *found.Best || m.Value != found.Value || atOnce && !wins(p, m.Move):
		case m.Bound == "exact" || atOnce:
			equal = append(equal, m.Move)
		default:
			open = append(open, m.Move)
		}
	}
	return equal, open
}

// wins reports whether a move in p ends the game with a win for its player.
func wins(p catalog.Position, move string) bool {
	next, err := p.Play(move)
	if err != nil {
		return false
	}
	winner, won := catalog.Winner(next)
	return won && winner == p.Turn()
}

// drawn explains a move that the computer chose at random among good ones.
func (w words) drawn(p *session.Ply) {
	found := &p.Choice.Found
	for i := range found.Lines {
		line := &found.Lines[i]
		if line.Moves[0] != p.Move {
			continue
		}
		value, alike := line.ValueIn(w.Lang), found.Whole || found.Selective // like the best one, shown below
		if line.Known() && alike {
			w.Say("play.why.level.whole", w.Side(p.Before, p.Before.Turn()), w.Bold(p.Move), int(w.Level), value)
		} else {
			w.Say("play.why.level", w.Side(p.Before, p.Before.Turn()), w.Bold(p.Move), int(w.Level), found.Searched(), value)
		}
		fmt.Fprintln(w.Out, w.Text("play.why.line", strings.Join(line.Moves, " ")))
		if line.Value == found.Value {
			w.Say("play.why.best")
		} else {
			w.Say("play.why.better", *found.Best, found.ValueIn(w.Lang))
		}
	}
	fmt.Fprintln(w.Out)
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  %s\t%s\t%s\n", w.Text("cli.analyze.move"), w.Text("cli.analyze.worth"), w.Text("play.chance"))
	for i := range found.Lines {
		line := &found.Lines[i]
		fmt.Fprintf(table, "  %s\t%s\t%s\n", line.Moves[0], line.ValueIn(w.Lang), w.Percent(p.Choice.Chances[i]))
	}
	table.Flush()
	fmt.Fprintln(w.Out)
	if found.Unvalued > 0 {
		w.Say("text.unvalued", found.Unvalued)
	}
	w.Say("play.why.counts.ranked", w.SearchName(found), found.CountsIn(w.Lang))
}

// Advised explains a move of the computer against its rival.
func (w words) Advised(p *session.Ply) {
	found := p.Advice
	side := w.Side(p.Before, p.Before.Turn())
	w.SayAhead("play.why.against", found, side, w.Bold(p.Move), found.Model, w.Expectation(p.Before, found))
	if r := w.Rival; r.Learns() {
		if seen := r.Known.Moves + w.seenBefore(p); seen == 0 {
			w.Say("play.why.unknown", r.Player, found.Model)
		} else {
			w.Say("play.why.learned", r.Player, w.Text("cli.player.moves", seen), found.Model)
		}
	}
	equal, risky := found.Rivals()
	switch {
	case len(found.Moves) == 1:
		w.Say("play.why.only")
	case len(equal)+len(risky) == 0 && len(found.Moves) == 2:
		w.Say("play.why.less.one")
	case len(equal)+len(risky) == 0:
		w.Say("play.why.less")
	}
	if len(equal) > 0 {
		w.Say("cli.opponent.equal", strings.Join(equal, ", "), len(equal))
	}
	if len(risky) > 0 {
		w.Say("play.why.risky", strings.Join(risky, ", "), len(risky))
	}
	w.ExplainMinimax(p.Before, found)
	w.ExplainDecision(&found.Analysis)
	fmt.Fprintln(w.Out)
	w.AdviceTable(found)
}

// seenBefore counts the person's moves in the current game that had been learned from when p was chosen.
func (w words) seenBefore(p *session.Ply) (count int) {
	for i := range w.Plies {
		if &w.Plies[i] == p {
			break
		}
		if w.Plies[i].Judged != nil {
			count++
		}
	}
	return count
}
