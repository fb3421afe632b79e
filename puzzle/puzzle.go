// Package puzzle is the contract between the rules of a one-player problem and everything that searches it: water jugs,
// river crossings, sliding tiles. Somebody moves from position to position, each move costs something, and a way to a
// goal is wanted, most often the cheapest.
//
// The contract is of the same style as that of package game. The rules are a small value that implements [Puzzle] over a
// position type S and a move type M:
//
//   - S is plain data without pointers, slices, maps or strings, so that a search can keep positions in memory of its
//     own and copy them freely. Positions are equal when == says so.
//   - M is a small unsigned integer, so that moves pack into tables.
//   - Every method takes the position by pointer and writes only where its name says. A search calls them through a
//     type parameter, which costs an indirect call, so there are few of them and each does much. None that a search
//     calls at its nodes allocates anything.
//
// Five methods are enough for every search to run. What a problem can do beyond that it says by implementing the small
// interfaces in abilities.go. A search asks for them once, when it is made, as io.Copy asks its reader for WriterTo. A
// method with the wrong receiver or type makes an ability vanish without a word, so each problem states what it means to
// have:
//
//	var _ puzzle.Heuristic[Position] = Rules{}
//
// and puzzletest.Run checks the contract and reports the abilities that it found.
//
// # Where this differs from package game
//
// Play returns what the move costs. There are no sides, outcomes or values: a position is a goal or it is not, and goals
// are a predicate, so that there may be many. Positions may come again, as they do wherever a move can be taken back. S
// is comparable for the compiler too, since a search that remembers positions has to tell them apart with certainty; Key
// only says where to look.
//
// [Diver] plays the part of game.Expander, and does more in a call. With Manhattan distances a node of the 15-puzzle takes
// some 7 ns; a call for each of them cost a third of the speed, and one for each way down to a dead end, some four nodes,
// costs nothing that can be measured.
package puzzle

// Puzzle is the rules of a one-player problem over positions S and moves M.
//
// Implementations must be safe for use by several goroutines at once, which they are when they only read themselves. No
// method may keep a pointer or slice that it was given. From any position only finitely many others can be reached.
type Puzzle[S comparable, M Move] interface {
	// Start returns a position to begin with, for those who have not brought one. It may be a goal.
	Start() S

	// Moves appends the moves that are possible in s to buf and returns the longer slice. The order is the order of
	// generation: always the same for equal positions. No move is listed twice. There may be none: a dead end. Goals
	// have moves like other positions.
	Moves(s *S, buf []M) []M

	// Play writes into next the position after the move m, which is possible in s: all of it, since next may hold
	// anything. It must not change s, and next is never s. It returns what the move costs: at least 1, so that nothing
	// can go on for ever at no cost, and at most [MaxCost]. Where only the number of moves counts, each costs 1.
	Play(s *S, m M, next *S) Cost

	// Goal reports whether s is one of the positions that are wanted.
	Goal(s *S) bool

	// Key returns the same number for equal positions and, as far as it can, different ones for others.
	Key(s *S) uint64
}

// Move is what a move may be made of: a small unsigned integer.
type Move interface{ ~uint8 | ~uint16 | ~uint32 }
