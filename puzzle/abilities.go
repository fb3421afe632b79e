package puzzle

// The optional abilities. Each is asked for once, by type assertion on the rules, when a search or a front end is made. A
// problem without any of them can still be searched.

// Heuristic is for problems that can say how far a goal is at least. Estimate returns a cost that no way from s to any
// goal falls below (it is admissible): 0 in a goal, [Infinity] if it can tell that there is no way. It is the same for
// equal positions. Most estimates are consistent too, that is, no move lowers one by more than the move costs; but pattern
// databases that do not know where the blank is are not, so no search may count on it.
type Heuristic[S any] interface{ Estimate(s *S) Cost }

// Heuristics is for problems with several heuristics. Heuristics lists them, that of the zero rules first;
// WithHeuristic returns the rules with the named one in charge, which are equal to these if it is so already.
type Heuristics[P any] interface {
	Heuristics() []HeuristicName
	WithHeuristic(name string) (P, bool)
}

// Hopeless is for heuristics that can say why there is no way. Hopeless returns nil where the estimate of s is finite, and
// otherwise an error that says why no goal can be reached. Every search asks for it at its start, whether it uses estimates or not.
type Hopeless[S any] interface{ Hopeless(s *S) error }

// HeuristicName names a heuristic and says in a few words of the field what it counts.
type HeuristicName struct{ Name, Formula string }

// Solvable is for problems that can tell at once whether there is any way. Solvable returns nil if a goal can be reached
// from s, and otherwise an error that says why it cannot. It is never wrong: a search that finds this ability relies on
// it, takes nothing else to make sure that it ends, and refuses what cannot be solved before it begins.
type Solvable[S any] interface{ Solvable(s *S) error }

// Inverse is for problems in which every move can be taken back at the same cost. Inverse returns the move that leads from
// the position after m, which is possible in s, back to s. A search that finds it never takes back the move that it has
// just made, and can search from the goals too, if it knows them.
type Inverse[S any, M Move] interface{ Inverse(s *S, m M) M }

// Goals is for problems with few goals. Goals appends all of them to buf, each once.
type Goals[S any] interface{ Goals(buf []S) []S }

// Notation reads and writes positions and moves as people do. What it writes it reads back as the same value. Errors
// say what was wrong, where, and what would be right. Names are never empty and hold no spaces in moves.
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
	Name                string // a word; spots of one name are as good as each other
	X, Y, Width, Height float64
}

// Pointing is for problems that are played by pointing at their picture. Spots appends what can be pointed at in s. Touch
// appends the names of what is pointed at for a move that is possible there: the last one comes last, those before it in
// any order, and each as often as it is named. No two moves are pointed at alike.
type Pointing[S any, M Move] interface {
	Spots(s *S, buf []Spot) []Spot
	Touch(s *S, m M, buf []string) []string
}

// Node is a position of a depth-first search with a bound on costs.
type Node[S any, M Move] struct {
	Pos  S
	Memo uint64 // what the rules want to know of Pos again, such as the parts that its estimate is made of
	Room Cost   // what may still be spent from here on: the bound less the cost of the way to here
	H    Cost   // estimate of Pos, at most Room
	Ply  int32  // moves from the root
	Move M      // that led here; in the root what the rules like
}

// Tally is what dives have counted so far.
type Tally struct {
	Expanded  int64 // nodes whose children were looked at
	Generated int64 // their children, whether they were kept or not
	Excess    Cost  // the least by which a child that was left out exceeds the room; at most Infinity
}

// Diver is for problems that are searched as fast as the machine can: the inner loop of a depth-first search with a bound
// on costs (IDA*), written by those who know how positions are packed and how an estimate changes by a move. The search
// keeps the stack, bounds, limits and results. A Diver is [Inverse] and [Solvable] too, and has an estimate.
//
// Enter writes the whole node of a position with which a search begins; Room stays as it was. A search does not begin
// where H exceeds Room.
//
// Dive takes the last node off the stack and goes down from it, each time into the first child that is kept, until it
// finds a goal or a node of which no child is kept. At each node that it comes to, the first one included, it
//
//   - sets line[Ply-1] to Move, unless it is the root; line is long enough for all plies that the room allows;
//   - if the node is a goal, returns true and Ply; the way there is then line[:Ply];
//   - adds 1 to t.Expanded, and to t.Generated the number of children: those of all moves but the one that takes back
//     Move;
//   - keeps the children whose move and estimate together cost no more than Room, and makes t.Excess, if it is
//     larger, what any of the others costs more than that, unless the estimate is infinite;
//   - goes on with the first one kept, in the order of Moves, and appends the others to the stack so that the first of
//     them is the last of the stack: the whole search is in the order of Moves.
//
// It returns the stack as it is then, with which the search can go on, after a goal too.
type Diver[S any, M Move] interface {
	Enter(s *S, root *Node[S, M])
	Dive(stack []Node[S, M], line []M, t *Tally) (rest []Node[S, M], ply int, found bool)
}
