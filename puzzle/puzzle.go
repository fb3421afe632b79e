// Package puzzle is the contract between the rules of a one-player problem and everything that searches it: water jugs,
// river crossings, sliding tiles. Moves lead from position to position at a cost, and a path to a goal is wanted, most
// often the cheapest.
//
// The contract has the same style as that of package game. The rules are a small value that implements [Puzzle] over a
// position type S and a move type M:
//
//   - S is plain data without pointers, slices, maps or strings, so that a search can keep positions in memory of its
//     own and copy them freely. Positions are equal when == says so.
//   - M is a small unsigned integer, so that moves pack into tables.
//   - Every method takes the position by pointer and writes only where its name says. A search calls the methods
//     through a type parameter, which costs an indirect call, so there are few of them and each does a lot. Those
//     that a search calls at its nodes do not allocate.
//
// Five methods are enough for every search to run. A problem declares what else it can do by implementing the small interfaces in
// abilities.go. A search looks for them once, when it is made, as io.Copy looks for WriterTo. A method with the wrong receiver or
// type switches its ability off silently, so each problem asserts those that it means to have:
//
//	var _ puzzle.Heuristic[Position] = Rules{}
//
// and puzzletest.Run checks the contract and reports the abilities that it found.
//
// # Where this differs from package game
//
// Play returns the cost of the move. There are no sides, outcomes or values: a position is a goal or it is not, and goals are a
// predicate, so that there may be many. Positions may repeat, as they do wherever a move can be taken back. S must satisfy
// comparable, since a search that remembers positions has to tell them apart with certainty; Key is only a hash.
//
// [Diver] plays the part of game.Expander, and does more per call. With Manhattan distances a node of the 15-puzzle takes some 7
// ns; a call per node cost a third of the speed, while a call per descent to a dead end, some four nodes, has no measurable cost.
package puzzle

// Puzzle is the rules of a one-player problem over positions S and moves M.
//
// Implementations must be safe for concurrent use, which they are if their methods do not modify the receiver. No
// method may keep a pointer or slice that it was given. From any position only finitely many others can be reached.
type Puzzle[S comparable, M Move] interface {
	// Start returns the default initial position. It may be a goal.
	Start() S

	// Moves appends the moves that are possible in s to buf and returns the longer slice. The order of generation is always the
	// same for equal positions. No move is listed twice. There may be none: a dead end. Goals have moves like other positions.
	Moves(s *S, buf []M) []M

	// Play writes into next the position after the move m, which is possible in s: all of it, since next may hold
	// anything. It must not change s, and next is never s. It returns the cost of the move: at least 1, so that no
	// infinite path is free, and at most [MaxCost]. If only the number of moves counts, each costs 1.
	Play(s *S, m M, next *S) Cost

	// Goal reports whether s is a goal.
	Goal(s *S) bool

	// Key returns the same number for equal positions and, as far as possible, different ones for others.
	Key(s *S) uint64
}

// Move is the constraint on move types: small unsigned integers.
type Move interface{ ~uint8 | ~uint16 | ~uint32 }
