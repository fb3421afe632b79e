// Package session plays a game from its first move to its last.
//
// A [Game] carries out what players type, a move or a command, makes the computer's moves, runs the clock, and saves games. It
// reports events to a [Teller]; the front end puts them into words or pictures, and supplies lines, files and the time.
//
//	session.go     the game: its state, and how it advances
//	people.go      who plays which side
//	commands.go    what can be typed instead of a move
//	clock.go       the time that passes
//	rival.go       playing against a person who errs, and learning how
//	save.go        games in files
//	unfinished.go  interrupted games
//
// It builds on three packages: computer chooses the computer's moves, timing is the clock, and saved is the format of saved
// games.
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
	"github.com/jugada/jugada/session/saved"
	"github.com/jugada/jugada/session/timing"
)

// Game is the current game, which loading or restarting may replace. It is for one goroutine at a time.
type Game struct {
	Setup
	State
	Rival *Rival // nil: the computer assumes perfect play; set by Against

	player  *computer.Player // makes the computer's moves
	adviser *computer.Player // gives hints, at full strength

	begun      *timing.Clock // when the side to move began to think
	told       bool          // the end of the current game has been reported
	unfinished string        // the file of the interrupted game that the current one continues; "": none
}

// Setup is how a game is played, and what it needs from outside.
type Setup struct {
	Request catalog.Request // how the computer searches
	Level   computer.Level  // how well it plays; 0: [computer.Top]
	Seed    uint64          // for the level's random choices
	Limit   *timing.Clock   // the clock at the start of each game; nil: none
	Tell    Teller
	Time    func() time.Time // nil: time.Now

	// For games in files.
	Files      Files
	Find       func(name string) (catalog.Game, error) // the game of that name, if it can be played with this setup
	Unfinished func() (folder string, err error)       // where interrupted games are kept

	// Import reads a game from a file of another kind, in which nobody says who plays; it returns nil if it does not know that kind.
	// Errors contain the name and the cause. nil: only saved games are loaded.
	Import func(name string) (*saved.Game, error)
}

// State is the state of a game.
type State struct {
	People   People
	Start    catalog.Position
	Plies    []Ply            // from there
	Now      catalog.Position // after them
	Clock    *timing.Clock    // the time left to the sides when Ticked; nil: no clock
	Ticked   time.Time
	Resigned bool // the side to move has given up
	Kept     bool // the game is saved in its current state
	Left     bool // the user has asked to leave
}

// Ply is a move that was made.
type Ply struct {
	Before catalog.Position
	Move   string
	Choice *computer.Choice   // the computer's choice; nil: a person's move, or loaded
	Advice *catalog.Advice    // what chose it against a rival
	Judged *catalog.Judgement // what it shows about the person who made it, where that is learned

	clock *timing.Clock // when the side that made it began to think
}

// FromBook reports whether the computer made the move without a search.
func (p *Ply) FromBook() bool { return p.Choice != nil && p.Choice.Found.Book }

// Teller receives the events of a game, after they have happened.
type Teller interface {
	Begins()
	Position()                        // was requested
	Moved()                           // by the last of Plies
	TakenBack(moves []string)         // the last first; none: a resignation was undone
	Hint(found *catalog.Analysis)     // for the side to move
	Reason(p *Ply)                    // of a move whose reason is known
	Advised(p *Ply)                   // likewise, of a move against a rival
	Learned(p *players.Player)        // from the finished game; nil: nothing new, it had ended before
	Moves()                           // the legal moves were requested
	Help()                            // likewise, with the commands
	Saved(name string)                // the current game
	Loaded(name string, checked bool) // likewise; checked: it is as it was saved
	Ended()                           // by the rules
	Resigned()                        // by the side to move
	TimedOut()                        // likewise
	Leaves()                          // in the middle of the game
	Refused(err error)                // the user's input
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

// Snapshot returns a copy of the state, which does not change afterwards.
func (g *Game) Snapshot() State {
	s := g.State
	s.Plies = slices.Clone(s.Plies)
	if s.Clock != nil {
		running := *s.Clock
		s.Clock = &running
	}
	return s
}

// Over reports whether the game has ended: by the rules, by resignation, or by the clock.
func (s *State) Over() bool {
	return s.Resigned || s.Now.Outcome() != catalog.Open || s.Flagged()
}

// Due reports whether the game has ended and its end is still to be reported.
func (g *Game) Due() bool { return g.Over() && !g.told }

// Settle reports the end of a finished game, once, and learns from it. Its error says why it could not learn.
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

// Think makes the computer's move, or none if its time runs out. It passes interim results to progress, unless that is nil. It
// returns an error, and makes no move, when ctx is cancelled or the position cannot be searched as requested.
func (g *Game) Think(ctx context.Context, progress func(*catalog.Analysis)) error {
	if g.Tick(); g.Over() {
		return nil
	}
	request := g.Request
	request.Progress = progress
	if g.Clock != nil && (g.Rival == nil || request.Auto()) { // a search against an opponent has no limit of time
		request.Time = g.Clock.Think(g.Now.Turn())
		if g.Request.Time > 0 {
			request.Time = min(request.Time, g.Request.Time)
		}
	}
	if g.Rival != nil {
		return g.thinkOf(ctx, request)
	}
	choice, err := g.player.Choose(ctx, g.Now, request)
	if err != nil {
		return err
	}
	return g.make(Ply{Move: choice.Move, Choice: &choice})
}

// make makes the computer's move, unless its time has run out or it was interrupted.
func (g *Game) make(p Ply) error {
	if p.Choice != nil && p.Choice.Found.Interrupted() {
		return lang.Errorf("play.interrupted.thinking", g.Now.Turn(), p.Move)
	}
	if g.Tick(); !g.Over() {
		g.advance(p, g.after(p.Move))
	}
	return nil
}

// after returns the position after a move that is known to be legal.
func (g *Game) after(move string) catalog.Position {
	next, err := g.Now.Play(move)
	if err != nil {
		panic("session: a legal move, " + move + ": " + err.Error())
	}
	return next
}

// advance appends a move that leads to next.
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

// begin replaces the current game by another. The clock runs.
func (g *Game) begin(s State) {
	g.State, g.told, g.unfinished = s, false, ""
	g.wind(s.Clock)
}
