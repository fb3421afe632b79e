// Package book keeps what is known of positions before any search: which moves have been played or found there, how
// much each is worth, and where that is known from (notes C7). A book is made with a [Builder] and written to a file
// that never changes again; a [Book] answers from that file. In a few lines, for any game that keeps the contract:
//
//	games := book.Of(tictactoe.Rules{}, "tictactoe", "")
//	b, err := games.New()
//	_, err = games.Solve(ctx, b, games.Start(), book.Solving{To: 3}) // an opening book of plies 0 to 3
//	err = b.Save("openings.book")
//	…
//	opened, err := games.Open("openings.book")
//	defer opened.Close()
//	move, found, err := games.Best(opened, &s)
//
// What to know before: a Book must not be used during or after Close. Its file is memory-mapped where the platform can,
// so it must not be written into or cut short by others while it is open; replacing it, as Save does, is safe. A Builder
// keeps everything in memory, 24 bytes an entry and the texts.
//
//	book.go     entries and how two of one move become one
//	format.go   the file, byte by byte
//	file.go     opening, looking up, verifying
//	builder.go  collecting, merging, pruning, writing
//	game.go     the positions and moves of a game in a book
//	solve.go    books of solved positions
//	games.go    books of finished games
//	text.go     books as text: import and export
//
// # Keys
//
// A book knows positions by a key of 64 bits: game.Symmetric's Canonical if the game has it, so that symmetric
// positions share their entries, else game.Key. Moves are kept as they are in the representative of the symmetric
// positions, and compared there with the legal moves. A position whose entries are not all legal moves of it is not the
// one that the book means but another with the same key, and counts as not found: no collision and no damage can make
// [Game.Moves] give a move that is not legal. A position that is symmetric in itself keeps its symmetric moves apart.
package book

import (
	"math"
	"strings"

	"github.com/jugada/jugada/game"
)

// Entry is one move of one position, as a file keeps it: 24 bytes.
type Entry struct {
	Key    uint64
	Move   uint32     // in the representative of the symmetric positions
	Weight uint32     // the more, the better or the more often played; 0: kept for the record, never chosen
	Count  uint16     // games in which it was played; 65,535 stands for that many or more
	Source Source     // at least one
	Trust  Trust      // how sure Value is
	Value  game.Score // for the side to move; forced results count plies from the position; 0 unless it is known
}

// Source is the set of places that an entry comes from.
type Source uint8

const (
	Solved Source = 1 << iota // a search to the end of the game found it best
	Games                     // it was played in finished games
	Hand                      // somebody wrote it down
)

const allSources = Solved | Games | Hand

var sourceNames = [...]string{"solved", "games", "hand"}

// Names lists the sources by their names in texts and in JSON.
func (s Source) Names() []string {
	names := []string{}
	for i, name := range sourceNames {
		if s>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String returns the names with commas between.
func (s Source) String() string { return strings.Join(s.Names(), ",") }

// ParseSource reads what String writes.
func ParseSource(text string) (Source, bool) {
	var s Source
	for _, part := range strings.Split(text, ",") {
		known := false
		for i, name := range sourceNames {
			if part == name {
				s, known = s|1<<i, true
			}
		}
		if !known {
			return 0, false
		}
	}
	return s, true
}

// Trust says how sure a value is.
type Trust uint8

const (
	Unknown Trust = iota // there is none
	Claimed              // somebody says so
	Proved               // a search of the whole tree says so
)

// String returns the trust's name in JSON.
func (t Trust) String() string { return [...]string{"unknown", "claimed", "proved"}[t] }

// valid reports whether e can have been written by this package.
func (e *Entry) valid() bool {
	return e.Source != 0 && e.Source&^allSources == 0 && e.Trust <= Proved &&
		e.Value > -game.Infinity && e.Value < game.Infinity && (e.Trust != Unknown || e.Value == 0)
}

// before orders entries: by key, then by move.
func (e *Entry) before(f *Entry) int {
	switch {
	case e.Key != f.Key && e.Key < f.Key, e.Key == f.Key && e.Move < f.Move:
		return -1
	case e.Key == f.Key && e.Move == f.Move:
		return 0
	}
	return 1
}

// Conflict is a move for which two books, or two texts, gave different values of the same trust.
type Conflict struct {
	Key       uint64
	Move      uint32
	Trust     Trust
	Kept, Not game.Score // for the side to move
}

// combine makes one entry of two of the same move, in a way that neither order nor grouping matters: weights and counts
// add up to their largest number, sources unite, the more trusted value stays, and of two values that are trusted alike
// and differ the lower one, which promises less. It reports whether there were two such.
func combine(a, b Entry) (Entry, bool) {
	c := a
	c.Weight = uint32(min(uint64(a.Weight)+uint64(b.Weight), math.MaxUint32))
	c.Count = uint16(min(uint32(a.Count)+uint32(b.Count), math.MaxUint16))
	c.Source |= b.Source
	switch {
	case b.Trust > a.Trust:
		c.Trust, c.Value = b.Trust, b.Value
	case b.Trust == a.Trust:
		c.Value = min(a.Value, b.Value)
	}
	return c, a.Trust == b.Trust && a.Value != b.Value
}
