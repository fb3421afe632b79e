package opponent

import (
	"cmp"
	"context"
	"errors"
	"unsafe"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// MaxMemory is the default limit on the bytes of a [Graph]: enough for some 800,000 positions of a small board.
const MaxMemory = 256 << 20

// TooLargeError is returned by [Explore] if a graph would exceed its memory limit.
type TooLargeError struct{ Memory int64 } // the limit, in bytes

// Error implements error.
func (e *TooLargeError) Error() string { return e.Unwrap().Error() }

// Unwrap returns the message for people.
func (e *TooLargeError) Unwrap() error { return lang.Errorf("opponent.tooLarge", e.Memory>>20) }

// ErrRepeats is the error of [Explore] for a game in which a position's value may depend on how it was reached: the graph holds each
// position once.
var ErrRepeats = lang.Errorf("opponent.repeats")

// Graph is everything that a search from one position visits: each position once, however it is reached, with its
// minimax value. It is made by [Explore] and never changes; several goroutines may use it at once.
type Graph[S any, M game.Move, G game.Game[S, M]] struct {
	table
	rules G
	spots []S // by node
	moves []M // by edge
	depth int // plies; 0: no limit
	index map[spot]int32
	same  []int32 // by node: the next one whose spot is equal, -1 for none
}

// table is a graph without its types: the nodes, children before parents, and the edges, those of a node together and
// in generation order. The root is the last node.
type table struct {
	nodes    []node
	next     []int32 // by edge: the node that the move leads to
	win      int64   // what a win is worth, in units
	scale    float64 // units per point
	whole    bool
	results  bool
	decided  bool
	unvalued int
	kinds    []string            // of errors; nil: the game has no threats
	sort     func(i int) []uint8 // Graph.sortMoves of node i, if there are kinds
}

type node struct {
	first, count int32 // edges
	side         game.Side
	ended        bool       // won, drawn or lost: worth is a sign until the worth of a win is known
	score        game.Score // the minimax value in the form of searches, from MAX's side, in plies from here
	worth        int64      // the minimax value from MAX's side, in units
	reach        [2]int64   // the best end below for each side, from MAX's side
}

// spot identifies a node, up to key collisions. left is how many plies remain; always 0 if there is no limit.
type spot struct {
	key  uint64
	left int
}

// Explore visits every position that can be reached from s, to the end of the game, or depth plies deep if depth is above
// 0. It returns a [*TooLargeError] if the graph would take more bytes than memory (0: MaxMemory), or ctx's error once ctx
// is cancelled. Time and memory grow with the number of different positions and of moves between them, not with that of
// lines. memory is an upper bound on making the graph and on what its methods need in addition, one at a time. Positions
// whose keys collide are told apart.
func Explore[S any, M game.Move, G game.Game[S, M]](
	ctx context.Context, rules G, s S, depth int, memory int64,
) (*Graph[S, M, G], error) {
	if depth < 0 {
		return nil, errors.New("the depth is negative; use 0 for none")
	}
	if _, repeats := any(rules).(game.Repeats[S]); repeats {
		return nil, ErrRepeats
	}
	g := &Graph[S, M, G]{rules: rules, depth: depth, index: map[spot]int32{}}
	g.whole, g.results, g.scale = true, true, 1
	x := explorer[S, M, G]{Graph: g, ctx: ctx, limited: depth > 0, memory: cmp.Or(memory, MaxMemory)}
	x.partial, _ = any(rules).(game.Partial[S])
	if _, err := x.visit(&s, rules.Turn(&s), depth); err != nil {
		return nil, err
	}
	g.setUnits()
	for i := range g.nodes {
		g.back(i)
	}
	if of, ok := any(rules).(game.Threatening[S, M]); ok {
		g.kinds = KindsOf(of.Threats())
		g.sort = func(i int) []uint8 { return g.sortMoves(of, i) }
	}
	return g, nil
}

// explorer makes a graph.
type explorer[S any, M game.Move, G game.Game[S, M]] struct {
	*Graph[S, M, G]
	ctx     context.Context
	partial game.Partial[S] // nil: every position has a value
	limited bool
	entered int

	memory int64   // limit on all of it
	open   int64   // bytes of the line being explored
	line   []M     // all legal moves of the positions on it, in turn
	to     []int32 // the nodes that they lead to, as far as they are known
}

// The accounted sizes, in bytes. Slices that grow are copied, so that there are two for a moment; map slots are half empty on
// average, and so is the stack, which doubles, too.
const (
	indexBytes  = 64 // per slot
	linkBytes   = 4  // of next and same
	chanceBytes = 16 // per move, in two of the methods' slices with one entry per move
	planBytes   = 36 // per position, in their slices with one entry per position
	frameBytes  = 1024
)

// fits reports whether everything explored, and what methods will need for it, fits the memory limit.
func (x *explorer[S, M, G]) fits() bool {
	var s S
	var m M
	position := 2*int64(unsafe.Sizeof(node{})+unsafe.Sizeof(s)+linkBytes) + indexBytes + planBytes
	move := 2*int64(unsafe.Sizeof(m)+linkBytes) + chanceBytes
	return x.open+int64(len(x.nodes))*position+int64(len(x.next)+len(x.line))*move <= x.memory
}

// visit returns the node of s, with all below it in the graph.
func (x *explorer[S, M, G]) visit(s *S, side game.Side, left int) (int32, error) {
	if i, known := x.find(s, left); known {
		return i, nil
	}
	if x.entered++; x.entered&255 == 0 && x.ctx.Err() != nil {
		return 0, x.ctx.Err()
	}
	frame, begin, known := frameBytes+4*int64(unsafe.Sizeof(*s)), len(x.line), len(x.to)
	x.open += frame
	i, err := x.expand(s, side, left)
	x.open -= frame
	x.line, x.to = x.line[:begin], x.to[:known]
	return i, err
}

// expand is visit for a position that is not in the graph yet. visit removes what it leaves on the line.
func (x *explorer[S, M, G]) expand(s *S, side game.Side, left int) (int32, error) {
	begin, known := len(x.line), len(x.to)
	line, outcome := x.rules.Moves(s, x.line)
	x.line = line
	if !x.fits() {
		return 0, &TooLargeError{Memory: x.memory}
	}
	if outcome != game.Open || x.limited && left == 0 {
		if outcome == game.Open {
			x.whole = false
		}
		return x.add(s, left, x.end(s, side, outcome)), nil
	}
	end := len(x.line)
	for i := begin; i < end; i++ {
		var child S
		turn := side.Opponent()
		if x.rules.Play(s, x.line[i], &child) {
			turn = side
		}
		to, err := x.visit(&child, turn, max(left-1, 0))
		if err != nil {
			return 0, err
		}
		x.to = append(x.to, to)
	}
	n := node{first: int32(len(x.next)), count: int32(end - begin), side: side}
	x.moves, x.next = append(x.moves, x.line[begin:]...), append(x.next, x.to[known:]...)
	return x.add(s, left, n), nil
}

// end returns the node of a position where a line ends.
func (x *explorer[S, M, G]) end(s *S, side game.Side, outcome game.Outcome) node {
	n := node{first: int32(len(x.next)), side: side}
	if result, ended := outcome.Value(0); ended {
		n.ended, n.score = true, result*side.Sign()
		switch {
		case result > 0:
			n.worth = int64(side.Sign())
		case result < 0:
			n.worth = -int64(side.Sign())
		}
		return n
	}
	if x.partial != nil && !x.partial.HasValue(s) {
		x.unvalued++
	}
	x.results = false
	n.score = x.rules.Evaluate(s) * side.Sign()
	n.worth = int64(n.score)
	return n
}

func (x *explorer[S, M, G]) add(s *S, left int, n node) int32 {
	i, at := int32(len(x.nodes)), spot{x.rules.Key(s), left}
	other, taken := x.index[at]
	if !taken {
		other = -1
	}
	x.index[at] = i
	x.nodes, x.spots, x.same = append(x.nodes, n), append(x.spots, *s), append(x.same, other)
	return i
}

// find returns the node of s with that many plies left.
func (g *Graph[S, M, G]) find(s *S, left int) (int32, bool) {
	i, known := g.index[spot{g.rules.Key(s), left}]
	if !known {
		return 0, false
	}
	for ; i >= 0; i = g.same[i] {
		if any(g.spots[i]) == any(*s) {
			return i, true
		}
	}
	return 0, false
}

// setUnits sets what a point and a win are worth.
func (g *Graph[S, M, G]) setUnits() {
	g.win = 1
	if !g.results {
		if d, ok := any(g.rules).(game.Decimals); ok {
			for range d.Decimals() {
				g.win *= 10
			}
		}
		g.scale = float64(g.win)
		largest := int64(0)
		for i := range g.nodes {
			if n := &g.nodes[i]; n.count == 0 && !n.ended {
				largest = max(largest, n.worth, -n.worth)
			}
		}
		g.win += largest
	}
	for i := range g.nodes {
		if n := &g.nodes[i]; n.ended {
			n.worth *= g.win
			g.decided = g.decided || n.worth != 0
		}
	}
}

// back sets the minimax value of node i, unless it is an end, which has one already, and the best ends below.
func (t *table) back(i int) {
	n := &t.nodes[i]
	n.reach = [2]int64{n.worth, n.worth}
	for k, child := range t.children(i) {
		worth := t.nodes[child].worth
		if k == 0 || n.side == game.Max && worth > n.worth || n.side == game.Min && worth < n.worth {
			n.worth = worth
		}
		score := farther(t.nodes[child].score)
		if k == 0 || n.side == game.Max && score > n.score || n.side == game.Min && score < n.score {
			n.score = score
		}
		reach := t.nodes[child].reach
		if k == 0 {
			n.reach = reach
		}
		n.reach = [2]int64{max(n.reach[game.Max], reach[game.Max]), min(n.reach[game.Min], reach[game.Min])}
	}
}

// farther returns the value of a position as seen one ply earlier.
func farther(s game.Score) game.Score {
	if n, forced := s.Forced(); forced && s > 0 {
		return game.Win(n + 1)
	} else if forced {
		return game.Loss(n + 1)
	}
	return s
}

// children returns the nodes that the moves of node i lead to, in generation order.
func (t *table) children(i int) []int32 {
	n := &t.nodes[i]
	return t.next[n.first : n.first+n.count]
}

func (t *table) root() int { return len(t.nodes) - 1 }

// points turns units into points.
func (t *table) points(units int64) float64 { return float64(units) / t.scale }

// tolerance is by how much two expectations, in points, may differ and still count as equal: rounding errors of
// sums of a few dozen terms are far smaller, and real differences larger.
func (t *table) tolerance() float64 { return 1e-11 * t.points(t.win) }

// Positions returns the numbers of different positions in the graph and of moves between them.
func (t *table) Positions() (positions, moves int) { return len(t.nodes), len(t.next) }

// Ends returns the number of positions in which a line ends.
func (t *table) Ends() int {
	ends := 0
	for i := range t.nodes {
		if t.nodes[i].count == 0 {
			ends++
		}
	}
	return ends
}

// Whole reports whether every line goes to the end of the game.
func (t *table) Whole() bool { return t.whole }

// Horizon returns how many plies ahead the graph looks, if the depth limit cuts lines; otherwise 0.
func (g *Graph[S, M, G]) Horizon() int {
	if g.whole {
		return 0
	}
	return g.depth
}

// Results reports whether values are results: every line ends in a game that is won (1), drawn (0) or lost (−1).
func (t *table) Results() bool { return t.results }

// Decided reports whether some line ends in a won game, so that the worth of a win matters.
func (t *table) Decided() bool { return t.decided }

// Unvalued returns how many positions needed a static value, had none, and count as 0.
func (t *table) Unvalued() int { return t.unvalued }

// Win returns what a win is worth, in points.
func (t *table) Win() float64 { return t.points(t.win) }

// Minimax returns the root's minimax value from MAX's side, in points.
func (t *table) Minimax() float64 { return t.points(t.nodes[t.root()].worth) }
