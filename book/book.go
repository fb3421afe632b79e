// Package book keeps what is known about positions without search: the moves played or found there, the worth of
// each, and its source (notes C7). A [Builder] makes a book and writes it to a file that never changes again; a
// [Book] answers from that file. In a few lines, for any game:
//
//	games := book.Of(tictactoe.Rules{}, "tictactoe", "")
//	b, err := games.New()
//	_, err = games.Solve(ctx, b, games.Start(), book.Solving[S]{To: 3, Values: solve}) // plies 0 to 3
//	err = b.Save(ctx, "openings.book")
//	…
//	opened, err := games.Open("openings.book")
//	defer opened.Close()
//	move, found, err := games.Best(opened, &s)
//
// Caveats: a Book must not be used during or after Close. Its file is memory-mapped where possible, so it must not be
// modified or truncated while it is open; replacing it, as Save does, is safe. A Builder keeps everything in memory, 24
// bytes per entry plus the texts, unless [Builder.Limit] gives it less: then a book may be larger than the memory is.
//
//	book.go     entries, and how two for the same move are combined
//	format.go   the file, byte by byte
//	file.go     opening, looking up, verifying
//	builder.go  collecting, merging, pruning, writing
//	sorter.go   sorting what does not fit into memory
//	run.go      the files for that
//	game.go     the positions and moves of a game in a book
//	solve.go    books of solved positions
//	games.go    books of finished games
//	text.go     books as text: import and export
//
// # Keys
//
// A book identifies positions by a key of 64 bits: game.Symmetric's Canonical if the game has it, so that symmetric
// positions share their entries, otherwise game.Key. Moves are stored as in the representative of the symmetric positions,
// and compared there with the legal moves. If a position's entries are not all legal moves, they belong to another position
// with the same key, and the position counts as not found: no collision and no damage can make [Game.Moves] return an
// illegal move. A position that is symmetric in itself has separate entries for its symmetric moves.
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
	Weight uint32     // higher is better or played more often; 0: kept for the record, never chosen
	Count  uint16     // games in which it was played; 65,535 means that many or more
	Source Source     // at least one
	Trust  Trust      // how sure Value is
	Value  game.Score // for the side to move; forced results count plies, or are ±game.Infinity; 0 if unknown
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

// Names returns the sources' names in texts and in JSON.
func (s Source) Names() []string {
	names := []string{}
	for i, name := range sourceNames {
		if s>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String returns the names separated by commas.
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
	Claimed              // according to somebody
	Proved               // by a search of the whole tree
)

// String returns the trust's name in JSON.
func (t Trust) String() string { return [...]string{"unknown", "claimed", "proved"}[t] }

// valid reports whether this package can have written e.
func (e *Entry) valid() bool {
	return e.Source != 0 && e.Source&^allSources == 0 && e.Trust <= Proved &&
		e.Value >= -game.Infinity && e.Value <= game.Infinity && (e.Trust != Unknown || e.Value == 0)
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

// Conflict is a move that has been given different values of the same trust, and none of a higher one: the value that was kept,
// and of all that were not the highest, wins without a distance below others.
type Conflict struct {
	Key       uint64
	Move      uint32
	Trust     Trust
	Kept, Not game.Score // for the side to move
}

// combine merges two entries of the same move; it is commutative and associative: weights and counts add up,
// saturating, sources unite, and the more trusted value stays. Of two different values of equal trust it keeps the
// lower, which promises less, and reports a conflict; but a forced result with its distance says no other than the same without.
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
		if a.Value != b.Value && sameResult(a.Value, b.Value) {
			if c.Value == -game.Infinity {
				c.Value = max(a.Value, b.Value)
			}
			return c, false
		}
	}
	return c, a.Trust == b.Trust && a.Value != b.Value
}

// higher returns the higher of two values, where a win without its distance is below those that have it: so two values of a move
// are in conflict exactly if the lowest and the highest are.
func higher(a, b game.Score) game.Score {
	switch {
	case a == game.Infinity && b > game.MaxStatic:
		return b
	case b == game.Infinity && a > game.MaxStatic:
		return a
	}
	return max(a, b)
}

// sameResult reports whether two values are forced results for the same side, one of them without its distance.
func sameResult(a, b game.Score) bool {
	forced := func(v game.Score) bool {
		_, ok := v.Forced()
		return ok || v == game.Infinity || v == -game.Infinity
	}
	return forced(a) && forced(b) && (a > 0) == (b > 0) && max(a, -a, b, -b) == game.Infinity
}
