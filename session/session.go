// Package session is a game being played.
//
// A [Game] does what players type, a move or a command, makes the computer's moves, runs the clock, and keeps games in files. It
// tells a [Teller] what happens; how that is put into words or drawn, and where lines, files and the time come from, is for
// whoever plays it.
//
//	session.go     the game: its state, and what moves it on
//	people.go      who plays which side
//	commands.go    what one can type instead of a move
//	clock.go       the time that passes
//	rival.go       playing against somebody who errs, and learning how
//	save.go        games in files
//	unfinished.go  games that were cut short
//
// What it stands on are rooms of their own: package computer is how well the computer plays, timing the clock, and saved what a
// file says that keeps a game.
package session

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/computer"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
	"github.com/jugada/jugada/session/timing"
)

// Game is a game at hand, which another may replace when it is loaded. It is for one goroutine at a time.
type Game struct {
	Setup
	State
	Rival *Rival // nil: the computer takes the person for perfect; set by Against

	player  *computer.Player // makes the computer's moves
	adviser *computer.Player // gives hints, as good as it can be

	begun      *timing.Clock // as it was when the side to move began to think
	told       bool          // the end of the game at hand has been told
	unfinished string        // the file of a game that was cut short from which the game at hand comes; "": none
}

// Setup is how a game is played, and what it needs of the outside.
type Setup struct {
	Request catalog.Request // how the computer searches
	Level   computer.Level  // how well it plays; 0: [computer.Top]
	Seed    uint64          // of what the level leaves to chance
	Limit   *timing.Clock   // what each game begins with; nil: nobody counts the time
	Tell    Teller
	Time    func() time.Time // nil: time.Now

	// For games in files.
	Files      Files
	Find       func(name string) (catalog.Game, error) // the game of that name, if it can be played with this setup
	Unfinished func() (folder string, err error)       // where games that were cut short are kept
}

// State is where a game is.
type State struct {
	People   People
	Start    catalog.Position
	Plies    []Ply            // from there
	Now      catalog.Position // after them
	Clock    *timing.Clock    // what the sides had left when Ticked; nil: nobody counts the time
	Ticked   time.Time
	Resigned bool // the side to move has given up
	Kept     bool // the game is in a file as it is
	Left     bool // somebody has asked to leave
}

// Ply is a move that was made.
type Ply struct {
	Before catalog.Position
	Move   string
	Choice *computer.Choice   // the computer's; nil: a person's, or it was loaded
	Advice *catalog.Advice    // what chose it against a rival
	Judged *catalog.Judgement // what it says of the person who made it, where that is learned

	clock *timing.Clock // as it was when the side that made it began to think
}

// FromBook reports whether the computer made the move without a search.
func (p *Ply) FromBook() bool { return p.Choice != nil && p.Choice.Found.Book }

// Teller is told what happens in a game, when it has happened.
type Teller interface {
	Begins()
	Position()                        // was asked for
	Moved()                           // by the last of Plies
	TakenBack(moves []string)         // the last first; none: somebody had resigned
	Hint(found *catalog.Analysis)     // for the side to move
	Reason(p *Ply)                    // of a move whose reason is known
	Advised(p *Ply)                   // likewise, of a move against a rival
	Learned(p *players.Player)        // from the game that has ended; nil: nothing more, it had ended before
	Moves()                           // that are legal were asked for
	Help()                            // likewise, with the commands
	Saved(name string)                // the game at hand
	Loaded(name string, checked bool) // likewise; checked: it is as it was saved
	Ended()                           // by the rules
	Resigned()                        // by the side to move
	TimedOut()                        // likewise
	Leaves()                          // in the middle of the game
	Refused(err error)                // what somebody typed
}

// New returns a game from a position. The clock runs.
func New(start catalog.Position, people People, setup Setup) *Game {
	g := &Game{Setup: setup, State: State{People: people, Start: start, Now: start}}
	g.Level = cmp.Or(g.Level, computer.Top)
	if g.Time == nil {
		g.Time = time.Now
	}
	g.player, g.adviser = computer.New(g.Level, g.Seed), computer.New(computer.Top, 0)
	g.wind(g.Limit)
	return g
}

// Snapshot returns the state as it is, which does not change afterwards.
func (g *Game) Snapshot() State {
	s := g.State
	s.Plies = slices.Clone(s.Plies)
	if s.Clock != nil {
		running := *s.Clock
		s.Clock = &running
	}
	return s
}

// Over reports whether the game has ended: by the rules, by somebody who gave up, or by the clock.
func (s *State) Over() bool {
	return s.Resigned || s.Now.Outcome() != catalog.Open || s.Flagged()
}

// Due reports whether the game has ended and that is still to be told.
func (g *Game) Due() bool { return g.Over() && !g.told }

// Settle tells the end of a game that has ended, once, and learns from it. It errs when it cannot learn.
func (g *Game) Settle() error {
	if !g.Due() {
		return nil
	}
	g.told = true
	g.dropUnfinished()
	switch {
	case g.Resigned:
		g.Tell.Resigned()
	case g.Now.Outcome() != catalog.Open:
		g.Tell.Ended()
	default:
		g.Tell.TimedOut()
	}
	return g.learn()
}

// Think makes the computer's move, or none if its time runs out. It tells progress what it has found so far, unless that is nil.
// It errs, and makes no move, when ctx ends it or the position cannot be searched as was asked.
func (g *Game) Think(ctx context.Context, progress func(*catalog.Analysis)) error {
	if g.Tick(); g.Over() {
		return nil
	}
	request := g.Request
	request.Progress = progress
	if g.Rival != nil {
		return g.thinkOf(ctx, request)
	}
	if g.Clock != nil {
		request.Time = g.Clock.Think(g.Now.Turn())
		if g.Request.Time > 0 {
			request.Time = min(request.Time, g.Request.Time)
		}
	}
	choice, err := g.player.Choose(ctx, g.Now, request)
	switch {
	case err != nil:
		return err
	case choice.Found.Interrupted():
		return lang.Errorf("play.interrupted.thinking", g.Now.Turn(), choice.Move)
	}
	if g.Tick(); g.Over() {
		return nil
	}
	g.advance(Ply{Move: choice.Move, Choice: &choice}, g.after(choice.Move))
	return nil
}

// after returns the position after a move that a search has chosen.
func (g *Game) after(move string) catalog.Position {
	next, err := g.Now.Play(move)
	if err != nil {
		panic("session: a search chose " + move + ": " + err.Error())
	}
	return next
}

// advance puts a move that leads to next behind the others.
func (g *Game) advance(p Ply, next catalog.Position) {
	p.Before, p.Judged, p.clock = g.Now, g.judge(p.Move), g.begun
	g.Plies = append(g.Plies, p)
	if g.Clock != nil {
		g.Clock.Moved(g.Now.Turn())
	}
	g.Now, g.Kept = next, false
	g.wind(g.Clock)
	g.Tell.Moved()
}

// begin puts another game in the place of the one at hand. The clock runs.
func (g *Game) begin(s State) {
	g.State, g.told, g.unfinished = s, false, ""
	g.wind(s.Clock)
}
