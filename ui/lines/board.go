package lines

import (
	"bytes"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/ui/told"
)

// Board reports the events of a game on the terminal board, in the same words as in lines, except what the board itself shows.
type Board struct {
	words
	said *bytes.Buffer
	last string // the last message
}

// OnBoard reports a game's events beside the board.
func OnBoard(g *session.Game, l lang.Language) *Board {
	b := &Board{said: new(bytes.Buffer)}
	b.words = words{&playing{Options: Options{Writer: told.Writer{Out: b.said, Lang: l}, Game: g, Typed: true}}}
	g.Tell = b
	return b
}

// Welcome returns the first message: who plays which side.
func (b *Board) Welcome() string {
	b.players()
	if name, plies := b.FindUnfinished(); name != "" {
		b.Say("play.unfinished", name, b.Text("play.plies", plies))
	}
	if err := b.Settle(); err != nil {
		b.Refused(err)
	}
	return b.Spoken()
}

// Spoken returns the messages since the last call.
func (b *Board) Spoken() string {
	said := b.said.String()
	b.said.Reset()
	if said != "" {
		b.last = said
	}
	return said
}

// Last returns the last message.
func (b *Board) Last() string { return b.last }

// Begins implements session.Teller.
func (b *Board) Begins() { b.players() }

// Position implements session.Teller.
func (b *Board) Position() {}

// Moved implements session.Teller.
func (b *Board) Moved() { b.moved() }

// TakenBack implements session.Teller.
func (b *Board) TakenBack(moves []string) { b.takenBack(lang.List(moves)) }

// Loaded implements session.Teller.
func (b *Board) Loaded(name string, checked bool) { b.loaded(name, checked) }
