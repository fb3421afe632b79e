package lines

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/session/timing"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/ui/told"
)

// words reports a session to a person, in lines.
type words struct{ *playing }

func (w words) Begins() {
	fmt.Fprintln(w.Out, w.Bold(catalog.TitledFrom(w.Start, w.Lang)))
	w.players()
	if w.People != session.Nobody && !w.Over() {
		w.Say("play.begin.help")
	}
	fmt.Fprintln(w.Out)
	w.Position()
}

// players says who plays which side, and how the sides appear in this game.
func (w words) players() {
	var who string
	if side, one := w.People.Side(); one {
		who = w.Text("play.who.one", w.Side(w.Now, side), w.Side(w.Now, side.Opponent()))
	} else {
		who = w.Text("play.who."+string(w.People), w.Side(w.Now, catalog.Max), w.Side(w.Now, catalog.Min))
	}
	game, _, _ := strings.Cut(w.Now.Game().Name(), ":")
	if key := "play.sides." + game; lang.Has(key) {
		who += " " + w.Text(key)
	}
	fmt.Fprintln(w.Out, who)
	w.rivalry()
	w.skilled()
}

// rivalry says how the computer models the person.
func (w words) rivalry() {
	_, person := w.People.Side()
	switch r := w.Rival; {
	case r == nil, !person && w.People != session.Nobody: // the computer does not play
	case !person:
		w.Say("play.rival.itself", r.Model)
	case !r.Learns():
		w.Say("play.rival.told", r.Model)
	case r.Known.Games == 0:
		w.Say("play.rival.unknown", r.Player)
	default:
		w.Say("play.rival.known", r.Player, w.Text("cli.player.games", r.Known.Games), w.Percent(r.Known.Rate))
		if r.Known.ByKind() {
			w.Say("play.rival.kinds", r.Known.Model)
		}
	}
}

// skilled states the computer's level, if that is below the top, and how to repeat the same game.
func (w words) skilled() {
	if w.Level.Weak() && w.People != "both" {
		w.Say("play.level", int(w.Level), int(computer.Top), fmt.Sprint(w.Seed))
	}
}

func (w words) unfinished(name string, plies int) {
	fmt.Fprintln(w.Out)
	w.Say("play.unfinished", name, w.Text("play.plies", plies))
}

func (w words) Position() {
	fmt.Fprint(w.Out, w.Now.Board())
	if !w.Over() {
		w.Say("cli.analyze.turn", w.Side(w.Now, w.Now.Turn()))
		w.times()
	}
}

// times shows the time left to both sides.
func (w words) times() {
	if w.Clock != nil {
		of, left := w.Now.Game(), w.Clock.Left
		w.Say("play.clock", told.SideIn(of, catalog.Max, w.Lang), timing.Minutes(left[catalog.Max]),
			told.SideIn(of, catalog.Min, w.Lang), timing.Minutes(left[catalog.Min]))
	}
}

// Moved leaves the board out when the computer answers at once.
func (w words) Moved() {
	w.Meter.Clear()
	if w.moved() || w.Over() || w.People.Play(w.Now.Turn()) {
		fmt.Fprintln(w.Out)
		w.Position()
	}
}

// moved says what the computer has played, and reports whether the last move is its.
func (w words) moved() (its bool) {
	last := &w.Plies[len(w.Plies)-1]
	mover := last.Before.Turn()
	switch {
	case w.People.Play(mover):
		return false
	case last.FromBook():
		w.Say("play.moves.book", w.Side(last.Before, mover), w.Bold(last.Move))
	default:
		w.Say("play.moves", w.Side(last.Before, mover), w.Bold(last.Move))
	}
	return true
}

func (w words) TakenBack(moves []string) {
	w.takenBack(strings.Join(moves, ", "))
	fmt.Fprintln(w.Out)
	w.Position()
}

// takenBack says which moves have been taken back; none: a resignation.
func (w words) takenBack(moves string) {
	if moves != "" {
		w.Say("play.undo.done", moves)
	} else {
		w.Say("play.undo.resigned")
	}
}

func (w words) Moves() { w.Say("play.moves.legal", strings.Join(w.Now.Moves(), ", ")) }

// Help lists the commands, those words in the reader's language first.
func (w words) Help() {
	w.Say("play.help.begin")
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	for _, c := range session.Commands() {
		all := c.All(w.Lang)
		own := strings.Join(c.Words(w.Lang), ", ")
		if c.Argument {
			own += " " + w.Text("play.help.file")
		}
		others := strings.Join(all[len(c.Words(w.Lang)):], ", ")
		fmt.Fprintf(table, "  %s\t%s\t(%s)\n", own, w.Text("play.help."+c.Name()), others)
	}
	table.Flush()
	w.Say("play.help.end")
}

func (w words) Saved(name string) { w.Say("play.save.done", name) }

func (w words) Loaded(name string, checked bool) {
	w.loaded(name, checked)
	fmt.Fprintln(w.Out)
	w.Position()
}

// loaded says which game has been loaded, who plays it and, without a checksum, that changes to it would go unnoticed.
func (w words) loaded(name string, checked bool) {
	title, plies := catalog.TitledFrom(w.Start, w.Lang), w.Text("play.plies", len(w.Plies))
	switch usual, err := w.Start.Game().Start(); {
	case len(w.Plies) == 0:
		w.Say("play.load.atStart", name, title)
	case err == nil && usual.Text() != w.Start.Text(): // as games of matches do, after their openings
		w.Say("play.load.doneFrom", name, title, plies)
	default:
		w.Say("play.load.done", name, title, plies)
	}
	if !checked {
		w.Say("play.load.unchecked")
	}
	w.players()
}

func (w words) Ended() {
	value, own := w.Now.Static()
	winner, won := catalog.Winner(w.Now)
	margin, scored := catalog.Margin(w.Now, w.Lang)
	how, what := "noValue", ""
	switch {
	case won:
		how, what = "won", w.Side(w.Now, winner)
	case catalog.IsDrawn(w.Now):
		how = "drawn"
		if why, known := catalog.Draw(w.Now, w.Lang); known {
			how, what = "drawnBy", why
		}
	case own:
		how, what = "value", trace.ScoreText(w.Lang, value, w.Now.Decimals())
	}
	switch plies := w.Text("play.plies", len(w.Plies)); {
	case won && scored && len(w.Plies) == 0:
		w.Say("play.begin.wonBy", w.Side(w.Now, winner), margin)
	case won && scored:
		w.Say("play.result.wonBy", w.Side(w.Now, winner), margin, plies)
	case len(w.Plies) == 0:
		w.Say("play.begin."+how, what)
	default:
		w.Say("play.result."+how, what, plies)
	}
	if side, one := w.People.Side(); one && won && side == winner && len(w.Plies) > 0 {
		w.Say("play.result.congratulations")
	}
}

func (w words) Resigned() { w.endsEarly("play.result.resigned") }

func (w words) TimedOut() { w.endsEarly("play.result.time") }

// endsEarly says how the side to move has lost before the end, and after how many plies, if any.
func (w words) endsEarly(key string) {
	loser, winner := w.Side(w.Now, w.Now.Turn()), w.Side(w.Now, w.Now.Turn().Opponent())
	if len(w.Plies) == 0 {
		w.Say(key+".atOnce", loser, winner)
		return
	}
	w.Say(key, loser, winner, w.Text("play.plies", len(w.Plies)))
}

func (w words) Learned(p *players.Player) {
	if p == nil {
		w.Say("play.learned.before")
		return
	}
	w.Say("play.learned", p.Player, w.Text("cli.player.games", p.Games), p.Game)
	w.ExplainRate(p)
}

func (w words) goesOn() {
	var commands []string
	for _, name := range w.AfterEnd() {
		commands = append(commands, w.Text("play.result.goesOn."+name))
	}
	w.Say("play.result.goesOn", w.Lang.Or(commands))
}

func (w words) Leaves() {
	switch plies := w.Text("play.plies", len(w.Plies)); {
	case len(w.Plies) == 0:
		w.Say("play.leaves.start")
	case w.Kept:
		w.Say("play.leaves.kept", plies)
	default:
		w.Say("play.leaves", plies)
	}
}

func (w words) Refused(err error) { fmt.Fprintln(w.Out, w.Lang.Sentence(err)) }

func (w words) prompt() {
	if w.Typed {
		fmt.Fprint(w.Out, "> ")
	}
}

// heard echoes a line from a pipe where it would appear if typed, so that the output reads like a terminal session.
func (w words) heard(line string) {
	if !w.Typed {
		fmt.Fprintln(w.Out, "> "+line)
	}
}

func (w words) unheard() {
	if w.Typed {
		fmt.Fprintln(w.Out)
	}
}
