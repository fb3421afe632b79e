//go:build unix || windows

package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/ui/tui"
)

// screen is a terminal that can do more than write lines.
type screen struct{ in, out *os.File }

// screen returns the terminal on which a session can be shown on a board, and whether there is one: both to read from and
// to write to, and a person to play.
func (a *app) screen(who session.People) (s screen, ok bool) {
	out, direct := a.Out.(*checked)
	if !direct || who == session.Nobody || !a.Terminal || a.Getenv("TERM") == "dumb" {
		return s, false
	}
	in, reads := a.In.(*os.File)
	file, writes := out.Writer.(*os.File)
	return screen{in, file}, reads && writes && term.IsTerminal(int(in.Fd()))
}

// runBoard plays on the terminal board. What was said last is still said when the board is gone.
func (p *playing) runBoard(ctx context.Context, on screen) error {
	board := onBoard(p)
	err := tui.Run(ctx, tui.Options{
		Game: p.Game, Said: board.spoken, Lang: p.lang, Plain: p.Getenv("NO_COLOR") != "", Welcome: board.welcome(),
		In: on.in, Out: on.out,
	})
	p.Tell = words{p}
	if err != nil {
		p.keepUnfinished()
	}
	switch {
	case errors.Is(err, context.Canceled):
		return lang.Errorf("play.interrupted")
	case err != nil:
		return err
	}
	_, err = io.WriteString(p.Out, board.last)
	return err
}

// atBoard is a game as it is told on the terminal board: what words tell goes there, but for what the board shows by itself.
type atBoard struct {
	words
	said *bytes.Buffer
	last string // what was said last
}

// onBoard has a game told on the board.
func onBoard(p *playing) *atBoard {
	b := &atBoard{said: new(bytes.Buffer)}
	own, seen := *p.app, *p
	own.Out, own.Err, own.Terminal, own.Watched = b.said, io.Discard, false, false
	seen.app, seen.typed = &own, true
	b.words = words{&seen}
	p.Tell = b
	return b
}

// welcome is what the board says at first: who plays what.
func (b *atBoard) welcome() string {
	b.players()
	if name, plies := b.FindUnfinished(); name != "" {
		b.say("play.unfinished", name, b.text("play.plies", plies))
	}
	if err := b.Settle(); err != nil {
		b.Refused(err)
	}
	return b.spoken()
}

// spoken returns what has been said since it was asked last.
func (b *atBoard) spoken() string {
	said := b.said.String()
	b.said.Reset()
	if said != "" {
		b.last = said
	}
	return said
}

func (b *atBoard) Begins()   { b.players() }
func (b *atBoard) Position() {}

func (b *atBoard) Moved() {
	last := &b.Plies[len(b.Plies)-1]
	mover := last.Before.Turn()
	switch {
	case b.People.Play(mover):
	case last.FromBook():
		b.say("play.moves.book", mover, last.Move)
	default:
		b.say("play.moves", mover, last.Move)
	}
}

func (b *atBoard) TakenBack(moves []string) {
	if len(moves) > 0 {
		b.say("play.undo.done", lang.List(moves))
	} else {
		b.say("play.undo.resigned")
	}
}

func (b *atBoard) Loaded(name string, checked bool) {
	title, _ := catalog.Titled(b.Now.Game(), b.lang)
	b.say("play.load.done", name, title, b.text("play.plies", len(b.Plies)))
	b.unchecked(checked)
	b.players()
}
