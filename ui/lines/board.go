package lines

import (
	"bytes"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/ui/told"
)

// Board tells what happens in a game that is shown on the terminal board: in the words in which it is told in lines, but for what
// the board shows by itself.
type Board struct {
	words
	said *bytes.Buffer
	last string // what was said last
}

// OnBoard has a game told beside the board.
func OnBoard(g *session.Game, l lang.Language) *Board {
	b := &Board{said: new(bytes.Buffer)}
	b.words = words{&playing{Options: Options{Writer: told.Writer{Out: b.said, Lang: l}, Game: g, Typed: true}}}
	g.Tell = b
	return b
}

// Welcome returns what is said at first: who plays what.
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

// Spoken returns what has been said since it was asked last.
func (b *Board) Spoken() string {
	said := b.said.String()
	b.said.Reset()
	if said != "" {
		b.last = said
	}
	return said
}

// Last returns what has been said last.
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
