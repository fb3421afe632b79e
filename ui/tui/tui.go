//go:build unix || windows

// Package tui is the terminal board: it shows a game full-screen, with cursor keys and mouse, an analysis beside it that
// gets deeper while one watches, the moves played, and the search of a position step by step.
//
// It knows how a game is shown and not how it is kept: that is its [Table]'s, which the command line has already. All of
// the board is a model that takes messages and gives frames, so that tests need no terminal; whatever takes time runs
// beside it as a task. Where there are no terminals, as in a browser, the room is empty.
//
//	tui.go     what the board shows and asks: Table, State, Options, Run
//	model.go   the model: messages in, what they change
//	task.go    work beside the board: calls of the table, the live analysis
//	keys.go    what each key does
//	grid.go    boards of cells, drawn and pointed at
//	choose.go  lists of moves to choose from
//	panes.go   the analysis and the moves played
//	page.go    long texts; the line that one types
//	steps.go   a search step by step
//	view.go    how all of it is laid out
//	style.go   colours and boxes
//	frames.go  what stands on the screen, where there is none
package tui

import (
	"context"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// Table is the game at hand and what can be done with it. The board makes one call at a time. Those with a context may
// take long; they return soon after it has ended.
type Table interface {
	// State tells where the game is. What it returns does not change afterwards.
	State() State
	// Obey does what a line says, a move or a command of the line interface, and returns what there is to say about it.
	Obey(ctx context.Context, line string) (said string)
	// Think makes the computer's move, or none if ctx ends before. What it has found so far it tells on its own goroutine.
	Think(ctx context.Context, progress func(*catalog.Analysis)) (said string)
	// Tick puts the time that has passed on the clock, and ends the game if the side to move has none left.
	Tick() (said string)
	// Shown notes that the person to move has been shown an analysis of the position.
	Shown()
}

// State is where a game is.
type State struct {
	Now    catalog.Position // after all plies
	Plies  []Ply            // from the first position on
	People [2]bool          // by side: a person plays it
	Over   bool
	Left   bool           // somebody has asked to leave
	Kept   bool           // nothing would be lost by leaving
	Level  catalog.Level  // of the computer
	Clock  *catalog.Clock // what the sides had left when Ticked; nil: nobody counts
	Ticked time.Time
}

// Ply is a move that was made.
type Ply struct {
	Before catalog.Position
	Move   string
}

// Options is what a board needs to know.
type Options struct {
	Table   Table
	Lang    lang.Language
	Plain   bool   // without colours: marks, bold and reverse print say it all
	Welcome string // is said at the beginning
	In      io.Reader
	Out     io.Writer
}

// Run shows the board until somebody leaves or ctx ends it: then it returns context.Canceled. It takes no signals itself, so
// whoever calls it ends ctx when one comes. When it returns, nothing runs any more that it has begun.
func Run(ctx context.Context, o Options) error {
	m := newModel(ctx, o)
	// Bubble Tea's own handler of signals waits for the loop that takes its message; when ctx has ended that loop first, the
	// program waits for the handler without end.
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(o.In), tea.WithOutput(o.Out), tea.WithoutSignalHandler()).Run()
	m.close()
	if ctx.Err() != nil || err == nil && !m.state.Left {
		return context.Canceled
	}
	return err
}
