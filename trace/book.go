package trace

import "github.com/jugada/jugada/game"

// BookMove is what a book knows of a move, as a trace tells it.
type BookMove struct {
	Move    string
	Weight  uint32
	Count   uint16   // games in which it was played
	From    []string // solved, games, hand
	Trust   string   // how sure Value is: unknown, claimed or proved
	Value   game.Score
	Choice  bool // the book would play it; of several the first
	Comment string
}

// Known reports whether the book has a value for the move.
func (m *BookMove) Known() bool { return m.Trust != "unknown" }

// Answer returns the move that the book plays, -1 if it plays none.
func Answer(moves []BookMove) int {
	for i := range moves {
		if moves[i].Choice {
			return i
		}
	}
	return -1
}
