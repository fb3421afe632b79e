//go:build unix || windows

// Package tui is the terminal board: it shows a game full-screen, played with cursor keys and mouse, beside a live
// analysis and the moves played, and steps through the search of a position.
//
// It only shows the game; package session carries out what can be done in it, and package lines puts that into words. The board
// is a model that takes messages and returns frames, so that tests need no terminal; long work runs in tasks. Where there are no
// terminals, as in a browser, the package is empty.
//
//	tui.go     what a board needs, and Run
//	model.go   the model: messages in, what they change
//	task.go    background work: calls into the game, the live analysis
//	keys.go    what each key does
//	grid.go    boards of cells, drawn and pointed at
//	choose.go  lists of moves to choose from
//	panes.go   the analysis and the moves played
//	page.go    long texts; the line being typed
//	steps.go   a search step by step
//	view.go    the layout
//	style.go   colours and boxes
//	frames.go  screen contents without a screen
package tui

import (
	"cmp"
	"context"
	"io"

	tea "charm.land/bubbletea/v2"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
)

// Options configures a board.
type Options struct {
	Game    *session.Game
	Said    func() string // the game's messages since the last call
	Lang    lang.Language
	Plain   bool   // without colours: marks, bold and reverse print say it all
	Welcome string // the first message
	In      io.Reader
	Out     io.Writer
}

// Run shows the board until the user leaves, or the computer cannot search as requested, which is an error, or ctx ends it: then
// it returns context.Canceled. Until then the game belongs to the board. It handles no signals itself, so the caller cancels ctx
// when one comes. When it returns, everything that it started has ended.
func Run(ctx context.Context, o Options) error {
	m := newModel(ctx, o)
	// Bubble Tea's own handler of signals waits for the loop that takes its message; if ctx ends that loop first, the
	// program waits for the handler forever.
	_, err := tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(o.In), tea.WithOutput(o.Out), tea.WithoutSignalHandler()).Run()
	m.close()
	if ctx.Err() != nil || err == nil && !m.state.Left {
		return context.Canceled
	}
	return cmp.Or(err, m.failed)
}
