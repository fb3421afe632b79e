// Package game is the contract between the rules of a game and everything that plays, solves, analyses or
// teaches it. A game is a two-player zero-sum game of perfect information whose tree is finite.
//
// The rules are a small value that implements [Game] over a position type S and a move type M:
//
//   - S is plain data without pointers, slices, maps or strings, so that a search can keep positions in memory
//     of its own and copy them freely. Positions are equal when == says so.
//   - M is a small unsigned integer, so that moves pack into tables and index histories.
//   - Every method takes the position by pointer and writes only where its name says. A search calls the methods
//     through a type parameter, which costs an indirect call, so there are few of them and each does a lot.
//
// Five methods are enough for every search to run; [Game] has a sixth, a key for tables. A game declares what
// else it can do by implementing the small interfaces in abilities.go. A search looks for them once, when it
// is made, as io.Copy looks for WriterTo. A method with the wrong receiver or move type switches its ability
// off silently, so each game asserts those that it means to have:
//
//	var _ game.Symmetric[Position, Move] = Rules{}
//
// and gametest.Run checks the contract and reports the abilities that it found.
//
// # Values
//
// [Score] is an integer. A game whose values have decimals gives their number with [Decimals], and
// everything that people or scripts read is in points, never in Score units. [Game.Evaluate] returns values
// for the side to move; everything that leaves a search is from the side of [Max].
//
// # Design notes
//
//   - [Symmetric] has both Map and Unmap, because the inverse of a rotation is another rotation and a table needs both.
//   - [Leaf] and [Scored] are different outcomes: "nothing follows" (an explicit tree) and "the game is over with this
//     score" (Othello) are different reasons for a line to end, and results name the reason.
//   - [Decimals] returns the number of decimals and not the units in a point: the units are always a power of ten, and
//     text needs the exponent.
//   - [Expander] expands a whole node in one call. With one call per move, what the moves of a node share (in Connect Four,
//     the winning cells) is computed again for each child, and every child costs an indirect call: a solver of Connect Four
//     was slower. The caller says which value is enough, so that rules can stop at a child that settles the node.
//   - [Exact] says how many bits its keys have, so that a table can store the whole key in fewer bytes, and [Finite]
//     gives a solver the range in which to look for a forced result.
package game

// Game is the rules of a two-player zero-sum game of perfect information over positions S and moves M.
//
// Implementations must be safe for concurrent use, which they are if their methods do not modify the
// receiver. No method may keep a pointer or slice that it was given.
type Game[S any, M Move] interface {
	// Start returns the position in which a game begins.
	Start() S

	// Moves appends the legal moves of the side to move in s to buf and returns the longer slice with [Open]; if
	// the game is over, it returns buf unchanged with how the game ended. An open position has at least one move.
	// The order of generation is always the same for equal positions, and breaks ties. No move is listed twice. A
	// side that must pass has a pass as its only move.
	Moves(s *S, buf []M) ([]M, Outcome)

	// Play writes into next the position after the legal move m in s: all of it, since next may hold anything. It must not
	// change s, and next is never s. It reports whether the same side moves again, as in a chain of captures.
	Play(s *S, m M, next *S) (again bool)

	// Evaluate returns the static value of s for the side to move, within ±[MaxStatic], or if the game is
	// over its result: Win(0), Loss(0), 0, or for [Scored] and [Leaf] the value itself, on the same scale.
	Evaluate(s *S) Score

	// Turn returns the side to move. A search calls it at its root and from then on relies on what Play returns.
	Turn(s *S) Side

	// Key returns the same number for equal positions and, as far as possible, different ones for others.
	Key(s *S) uint64
}

// Move is the constraint on move types: small unsigned integers.
type Move interface{ ~uint8 | ~uint16 | ~uint32 }

// Side is one of the two players, named as in the literature: Max wants high values, Min low ones.
type Side uint8

const (
	Max Side = iota
	Min
)

// Opponent returns the other side.
func (s Side) Opponent() Side { return s ^ 1 }

// Sign returns 1 for Max and -1 for Min: the factor between a value from Max's side and one from s's.
func (s Side) Sign() Score { return 1 - 2*Score(s) }

// String returns MAX or MIN.
func (s Side) String() string {
	if s == Max {
		return "MAX"
	}
	return "MIN"
}

// Outcome says whether a game goes on and, if it does not, how it ended for the side to move.
type Outcome uint8

const (
	Open   Outcome = iota // the side to move has at least one move
	Won                   // over: the side to move has won
	Lost                  // over: the side to move has lost
	Drawn                 // over: neither side has won
	Scored                // over: the result is the number that Evaluate gives
	Leaf                  // nothing follows, though the game is not over: Evaluate gives the value
)

// Value returns the result of an ended game for the side to move, ply plies below the root of a search.
// The second result is true only for outcomes that determine the value: Won, Lost and Drawn.
func (o Outcome) Value(ply int) (Score, bool) {
	switch o {
	case Won:
		return Win(ply), true
	case Lost:
		return Loss(ply), true
	case Drawn:
		return 0, true
	}
	return 0, false
}

// String returns the outcome's name in lower case.
func (o Outcome) String() string {
	names := [...]string{"open", "won", "lost", "drawn", "scored", "leaf"}
	if int(o) < len(names) {
		return names[o]
	}
	return "unknown outcome"
}
