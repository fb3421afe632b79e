//go:build unix || windows

// Package tui is the terminal board: it shows a game full-screen, with cursor keys and mouse, an analysis beside it that
// gets deeper while one watches, the moves played, and the search of a position step by step.
//
// It knows how a game is shown; what can be done in it is for package session, and in which words that is told for package
// lines. All of the board is a model that takes messages and gives frames, so that tests need no terminal; whatever takes time runs
// beside it as a task. Where there are no terminals, as in a browser, the room is empty.
//
//	tui.go     what a board needs, and Run
//	model.go   the model: messages in, what they change
//	task.go    work beside the board: what is done in the game, the live analysis
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
	"cmp"
	"context"
	"io"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
)

// Options is what a board needs to know.
type Options struct {
	Game    *session.Game
	Said    func() string // what the game has told since it was asked last, as text
	Lang    lang.Language
	Plain   bool   // without colours: marks, bold and reverse print say it all
	Welcome string // is said at the beginning
	In      io.Reader
	Out     io.Writer
}

// Run shows the board until somebody leaves, or the computer cannot search as it was asked to, which is an error, or ctx ends it:
// then it returns context.Canceled. Until then the game belongs to the board. It takes no signals itself, so
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
	return cmp.Or(err, m.failed)
}
