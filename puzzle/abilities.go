package puzzle

// The optional abilities. A search or a front end looks for each one once, by type assertion on the rules, when it is
// made. A problem without any of them can still be searched.

// Heuristic is for problems that can bound the distance to a goal from below. Estimate returns a lower bound on the cost
// of any path from s to a goal (it is admissible): 0 in a goal, [Infinity] if it can tell that there is no path. It is the
// same for equal positions. Most estimates are consistent too, that is, no move lowers one by more than the move costs;
// but pattern databases that ignore where the blank is are not, so no search may rely on it.
type Heuristic[S any] interface{ Estimate(s *S) Cost }

// Heuristics is for problems with several heuristics. Heuristics lists them, that of the zero rules first;
// WithHeuristic returns the rules that use the named one; they are equal to the receiver if it uses that one already.
type Heuristics[P any] interface {
	Heuristics() []HeuristicName
	WithHeuristic(name string) (P, bool)
}

// Hopeless is for heuristics that can say why there is no path. Hopeless returns nil if the estimate of s is finite, and
// otherwise an error that says why no goal can be reached. Every search calls it at its start, whether it uses estimates or not.
type Hopeless[S any] interface{ Hopeless(s *S) error }

// HeuristicName names a heuristic and says in a few standard terms what it counts.
type HeuristicName struct{ Name, Formula string }

// Solvable is for problems that can tell at once whether there is a solution. Solvable returns nil if a goal can be
// reached from s, and otherwise an error that says why not. It must never be wrong: a search that finds this ability
// relies on it alone to be sure that it ends, and rejects unsolvable positions before it begins.
type Solvable[S any] interface{ Solvable(s *S) error }

// Inverse is for problems in which every move can be taken back at the same cost. Inverse returns the move that leads from
// the position after m, which is possible in s, back to s. A search that finds it never takes back the move that it has
// just made, and can search from the goals too, if it knows them.
type Inverse[S any, M Move] interface{ Inverse(s *S, m M) M }

// Goals is for problems with few goals. Goals appends all of them to buf, each once.
type Goals[S any] interface{ Goals(buf []S) []S }

// Numbered is for problems whose positions can be numbered, so that a table can have a place for each: see package tablebase.
// Each move costs 1, since a table counts moves. Numbering returns how; the error says why there is none.
type Numbered[S any] interface {
	Numbering() (Numbering[S], error)
}

// Numbering gives positions numbers from 0 on: all that moves from any of them lead to have one.
type Numbering[S any] interface {
	// Problem names all that tables depend on: the problem, whatever its start. It is a word, as in n=3,boat=2.
	Problem() string
	// Size returns how many numbers there are.
	Size() uint64
	// Number returns the number of s. False: it has none, since no goal can be reached from it. It allocates nothing.
	Number(s *S) (n uint64, ok bool)
	// Position writes the position of a number into s, all of it. False: it has none, since it is against the rules. It allocates
	// nothing.
	Position(n uint64, s *S) (ok bool)
}

// Notation reads and writes positions and moves as people do. It reads back what it writes as the same value. Errors
// say what was wrong, where, and what would be right; what comes with an error is zero. Names are never empty, and move names
// hold no spaces.
type Notation[S any, M Move] interface {
	PositionText(s *S) string
	ParsePosition(text string) (S, error)
	MoveText(s *S, m M) string
	ParseMove(s *S, text string) (M, error) // only moves that are possible in s
}

// Drawer draws the position: as lines of text, each ended by a newline, and as the inside of an SVG picture that is 100
// units wide and high (a fragment without the svg element, ready to be put under a transform).
type Drawer[S any] interface {
	Board(s *S) string
	BoardSVG(s *S) string
}

// Spot is something that people point at: a part of the picture, in its 100 units, or, without width, a thing beside it.
type Spot struct {
	Name                string // a word; spots with the same name are interchangeable
	X, Y, Width, Height float64
}

// Pointing is for problems that are played by pointing at their picture. Spots appends what can be pointed at in s. Touch
// appends the names of the spots to point at for a possible move: the last one must come last, those before it may come
// in any order, each as often as it is named. No two moves have the same spots.
type Pointing[S any, M Move] interface {
	Spots(s *S, buf []Spot) []Spot
	Touch(s *S, m M, buf []string) []string
}

// Node is a position of a depth-first search with a bound on costs.
type Node[S any, M Move] struct {
	Pos  S
	Memo uint64 // for the rules to reuse at Pos, such as the parts of its estimate
	Room Cost   // what may still be spent: the bound minus the cost of the path so far
	H    Cost   // estimate of Pos, at most Room
	Ply  int32  // moves from the root
	Move M      // that led here; anything at the root
}

// Tally holds the counts of dives so far.
type Tally struct {
	Expanded  int64 // nodes whose children were generated
	Generated int64 // their children, whether they were kept or not
	Excess    Cost  // the least by which a child that was left out exceeds the room; at most Infinity

	// Until is for dives that would rather do the work of many: as long as fewer nodes have been expanded, Dive may go on from
	// the next node of the stack, as the next dive would, and it may return in the middle of one, with the stack and the line that
	// there are then. Dives may ignore it; 0 allows nothing.
	Until int64
}

// Diver is for the fastest possible search: the inner loop of a depth-first search with a bound on costs (IDA*), written
// by the rules, which know how positions are packed and how a move changes an estimate. The search keeps the stack,
// bounds, limits and results. A Diver also implements [Inverse] and [Solvable], and has an estimate.
//
// Enter writes the whole node of the position with which a search begins, except Room. A search does not begin if H exceeds Room.
//
// Dive pops the last node off the stack and goes down from it, always into the first child that is kept, until it
// finds a goal or a node without a kept child. At each node that it visits, including the first, it
//
//   - sets line[Ply-1] to Move, unless it is the root; line is long enough for all plies that the room allows;
//   - if the node is a goal, returns true and Ply; the path is then line[:Ply];
//   - adds 1 to t.Expanded, and to t.Generated the number of children: those by all moves except the inverse of Move;
//   - keeps the children whose move and estimate together cost no more than Room, and lowers t.Excess to the
//     least excess of the others over Room, ignoring infinite estimates;
//   - goes on with the first one kept, in the order of Moves, and pushes the others in reverse order: so the whole
//     search is in the order of Moves.
//
// It returns the resulting stack, with which the search can go on, even after a goal.
type Diver[S any, M Move] interface {
	Enter(s *S, root *Node[S, M])
	Dive(stack []Node[S, M], line []M, t *Tally) (rest []Node[S, M], ply int, found bool)
}
