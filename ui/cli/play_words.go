package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"unicode"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/trace"
)

// words tells a session to a person, in lines.
type words struct{ *playing }

func (w words) Begins() {
	title, _ := catalog.Titled(w.Now.Game(), w.lang)
	fmt.Fprintln(w.Out, w.bold(title))
	w.players()
	if w.People != session.Nobody && !w.Over() {
		w.say("play.begin.help")
	}
	fmt.Fprintln(w.Out)
	w.Position()
}

// players says who plays which side, and what the sides are in this game.
func (w words) players() {
	var who string
	if side, one := w.People.Side(); one {
		who = w.text("play.who.one", side, side.Opponent())
	} else {
		who = w.text("play.who." + string(w.People))
	}
	game, _, _ := strings.Cut(w.Now.Game().Name(), ":")
	if key := "play.sides." + game; lang.Has(key) {
		who += " " + w.text(key)
	}
	fmt.Fprintln(w.Out, who)
	w.rivalry()
	w.skilled()
}

func (w words) unfinished(name string, plies int) {
	fmt.Fprintln(w.Out)
	w.say("play.unfinished", name, w.text("play.plies", plies))
}

func (w words) Position() {
	fmt.Fprint(w.Out, w.Now.Board())
	if !w.Over() {
		w.say("cli.analyze.turn", w.Now.Turn())
		w.times()
	}
}

// moved leaves the board out when the computer answers at once.
func (w words) Moved() {
	w.meter.clear()
	last := &w.Plies[len(w.Plies)-1]
	mover := last.Before.Turn()
	computer := !w.People.Play(mover)
	switch {
	case computer && last.FromBook():
		w.say("play.moves.book", mover, w.bold(last.Move))
	case computer:
		w.say("play.moves", mover, w.bold(last.Move))
	}
	if computer || w.Over() || w.People.Play(w.Now.Turn()) {
		fmt.Fprintln(w.Out)
		w.Position()
	}
}

func (w words) TakenBack(moves []string) {
	if len(moves) > 0 {
		w.say("play.undo.done", strings.Join(moves, ", "))
	} else {
		w.say("play.undo.resigned")
	}
	fmt.Fprintln(w.Out)
	w.Position()
}

func (w words) Hint(found *catalog.Analysis) {
	if found.Book {
		w.explainBook(found)
		return
	}
	w.say("cli.analyze.best", w.bold(*found.Best))
	if len(found.Bests) > 1 {
		w.say(ordered("cli.analyze.bests", found), strings.Join(found.Bests, ", "))
	}
	w.say("cli.analyze.value", found.Measured(w.Now, w.lang), w.meaning(w.Now, found))
	w.say("play.line", strings.Join(found.Line, " "), w.text("reason."+found.Stopped))
	w.explainLimits(w.Now, found)
	w.explainRefinements(found)
	if w.Rival != nil && w.Rival.Learns() {
		w.say("play.hint.learn")
	}
}

// reason says why the computer made a move: what the search that chose it had found of it and of the others.
func (w words) Reason(p *session.Ply) {
	found := &p.Choice.Found
	switch {
	case p.FromBook():
		w.explainBook(found)
		return
	case p.Choice.Chances != nil:
		w.drawn(p)
		return
	}
	w.say("play.why", p.Before.Turn(), w.bold(p.Move), found.Measured(p.Before, w.lang), w.meaning(p.Before, found))
	w.say("play.line", strings.Join(found.Line, " "), w.text("reason."+found.Stopped))
	w.others(p)
	w.explainLimits(p.Before, found)
	w.explainRefinements(found)
	if len(found.Moves) > 1 {
		fmt.Fprintln(w.Out)
		w.moveTable(found)
	}
	fmt.Fprintln(w.Out)
	w.say("play.why.counts", w.searchName(found), found.CountsIn(w.lang))
}

// others says how the other moves compare with the chosen one.
func (w words) others(p *session.Ply) {
	found, mover := &p.Choice.Found, p.Before.Turn()
	unseen := len(p.Before.Moves()) - len(found.Moves)
	if len(found.Checks) > 0 || found.Spares() { // the choice need not be the move of the best value
		w.unseen(found, unseen, false)
		return
	}
	if how, _, _ := found.Ahead(); how == catalog.Unevenly { // what is known of some moves is not known of others
		if unseen > 0 {
			w.say("play.why.spent", unseen)
		}
		return
	}
	if found.Selective && !found.Whole && len(found.Moves) > 1 {
		w.say("play.why.selective", mover)
		return
	}
	equal, open := rivals(p.Before, found)
	alone := len(equal)+len(open) == 0
	switch {
	case len(found.Moves) == 1 && unseen == 0:
		w.say("play.why.only")
	case len(found.Moves) == 2 && alone && unseen == 0:
		w.say("play.why.worse.one", mover)
	case len(found.Moves) > 1 && alone && unseen == 0:
		w.say("play.why.worse", mover)
	case len(found.Moves) > 1 && alone:
		w.say("play.why.worse.seen", mover)
	}
	if len(equal) > 0 {
		w.say(ordered("play.why.equal", found), lang.List(equal), len(equal))
	}
	if len(open) > 0 {
		w.say("play.why.open", lang.List(open), len(open))
	}
	winner, forced := found.Winner()
	w.unseen(found, unseen, forced && winner == mover && len(found.Line) == 1)
}

// unseen says why so many moves were not looked at. That the choice wins at once is a reason if such a move ends a search.
func (w words) unseen(found *catalog.Analysis, moves int, atOnce bool) {
	switch {
	case moves == 0:
	case atOnce && w.Request.Eager:
		w.say("play.why.eager", moves)
	case found.Spent != nil:
		w.say("play.why.spent", moves)
	case found.Symmetric() == moves:
		w.say("play.why.symmetric", moves)
	case found.Symmetric() == 0:
		w.say("play.why.biased", moves)
	default:
		w.say("play.why.left", moves)
	}
}

// rivals returns the moves that are worth as much as the choice, and those that may be, only a bound of theirs being
// known. No move is better than the choice, since a strictly better value replaces the best so far; all that are in
// neither list are worse. Beside a choice that wins at once it takes no search to know which other moves do, too.
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

// wins reports whether a move of p ends the game with a win of whoever makes it.
func wins(p catalog.Position, move string) bool {
	next, err := p.Play(move)
	if err != nil {
		return false
	}
	winner, won := catalog.Winner(next)
	return won && winner == p.Turn()
}

func (w words) Moves() { w.say("play.moves.legal", strings.Join(w.Now.Moves(), ", ")) }

// help lists the commands, their words in the reader's language first.
func (w words) Help() {
	w.say("play.help.begin")
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	for _, c := range session.Commands() {
		all := c.All(w.lang)
		own := strings.Join(c.Words(w.lang), ", ")
		if c.Argument {
			own += " " + w.text("play.help.file")
		}
		others := strings.Join(all[len(c.Words(w.lang)):], ", ")
		fmt.Fprintf(table, "  %s\t%s\t(%s)\n", own, w.text("play.help."+c.Name()), others)
	}
	table.Flush()
	w.say("play.help.end")
}

func (w words) Saved(name string) { w.say("play.save.done", name) }

func (w words) Loaded(name string, checked bool) {
	title, _ := catalog.Titled(w.Now.Game(), w.lang)
	w.say("play.load.done", name, title, w.text("play.plies", len(w.Plies)))
	w.unchecked(checked)
	w.players()
	fmt.Fprintln(w.Out)
	w.Position()
}

// unchecked says of a loaded game that nothing tells whether it is as it was saved, if that is so.
func (w words) unchecked(checked bool) {
	if !checked {
		w.say("play.load.unchecked")
	}
}

func (w words) Ended() {
	value, own := w.Now.Static()
	winner, won := catalog.Winner(w.Now)
	margin, scored := catalog.Margin(w.Now, w.lang)
	how, what := "noValue", ""
	switch {
	case won:
		how, what = "won", winner.String()
	case catalog.IsDrawn(w.Now):
		how = "drawn"
	case own:
		how, what = "value", trace.ScoreText(w.lang, value, w.Now.Decimals())
	}
	switch plies := w.text("play.plies", len(w.Plies)); {
	case won && scored && len(w.Plies) == 0:
		w.say("play.begin.wonBy", winner, margin)
	case won && scored:
		w.say("play.result.wonBy", winner, margin, plies)
	case len(w.Plies) == 0:
		w.say("play.begin."+how, what)
	default:
		w.say("play.result."+how, what, plies)
	}
	if side, one := w.People.Side(); one && won && side == winner && len(w.Plies) > 0 {
		w.say("play.result.congratulations")
	}
}

func (w words) Resigned() {
	side := w.Now.Turn()
	w.say("play.result.resigned", side, side.Opponent(), w.text("play.plies", len(w.Plies)))
}

func (w words) goesOn() { w.say("play.result.goesOn") }

func (w words) Leaves() {
	switch plies := w.text("play.plies", len(w.Plies)); {
	case len(w.Plies) == 0:
		w.say("play.leaves.start")
	case w.Kept:
		w.say("play.leaves.kept", plies)
	default:
		w.say("play.leaves", plies)
	}
}

func (w words) Refused(err error) { fmt.Fprintln(w.Out, sentence(w.lang.CommandError(err))) }

// sentence makes an error a sentence.
func sentence(text string) string {
	for i, r := range text {
		return string(unicode.ToUpper(r)) + text[i+len(string(r)):] + "."
	}
	return text
}

func (w words) prompt() {
	if w.typed {
		fmt.Fprint(w.Out, "> ")
	}
}

// heard writes a line that came through a pipe where it would stand had it been typed, so that what is written reads
// like a session at a terminal.
func (w words) heard(line string) {
	if !w.typed {
		fmt.Fprintln(w.Out, "> "+line)
	}
}

func (w words) unheard() {
	if w.typed {
		fmt.Fprintln(w.Out)
	}
}
