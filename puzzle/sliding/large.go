package sliding

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

// LargePosition is a board of up to 25 cells: the tile of each cell, row by row, 0 for the blank and after the last cell.
type LargePosition [MaxCells]uint8

// Large is the puzzle on a board of up to 25 cells, such as the 24-puzzle, with one goal. It also takes small boards, and gives
// the same answers as [Rules], more slowly. The zero value is the 24-puzzle with the blank first and the linear conflict, which
// on such boards saves more than it costs.
type Large struct {
	shape     *largeShape // nil: usualLarge
	manhattan bool        // the heuristic, instead of linear conflict
}

// NewLarge returns the puzzle of that size, with linear conflict. goal is as in [New].
func NewLarge(size Size, goal []uint8) (Large, error) {
	b, err := boardFor(size, goal)
	if err != nil {
		return Large{}, err
	}
	return Large{shape: newLargeShape(b)}, nil
}

var (
	_ puzzle.Puzzle[LargePosition, Move]   = Large{}
	_ puzzle.Heuristic[LargePosition]      = Large{}
	_ puzzle.Heuristics[Large]             = Large{}
	_ puzzle.Solvable[LargePosition]       = Large{}
	_ puzzle.Inverse[LargePosition, Move]  = Large{}
	_ puzzle.Numbered[LargePosition]       = Large{}
	_ puzzle.Goals[LargePosition]          = Large{}
	_ puzzle.Diver[LargePosition, Move]    = Large{}
	_ puzzle.Notation[LargePosition, Move] = Large{}
	_ puzzle.Drawer[LargePosition]         = Large{}
	_ puzzle.Pointing[LargePosition, Move] = Large{}
)

// largeShape is a board with values precomputed for unpacked positions.
type largeShape struct {
	*board
	target LargePosition
	lines  lines
}

var usualLarge = sync.OnceValue(func() *largeShape {
	size := Size{5, 5}
	return newLargeShape(newBoard(size, inOrder(size.Cells())))
})

func newLargeShape(b *board) *largeShape { return &largeShape{b, LargePosition(b.goal), newLines(b)} }

// form returns the shape of r; that of the zero rules is made on first use.
func (r Large) form() *largeShape {
	if r.shape == nil {
		return usualLarge()
	}
	return r.shape
}

// Size returns rows and columns of the board.
func (r Large) Size() Size { return r.form().Size }

// GoalTiles returns the tiles in the wanted order, row by row, 0 for the blank.
func (r Large) GoalTiles() []uint8 { return slices.Clone(r.form().goal[:r.form().cells]) }

// tiles returns the tiles of the board's cells, as a slice of s.
func (g *largeShape) tiles(s *LargePosition) []uint8 { return s[:g.cells] }

// blank returns the cell without a tile.
func (g *largeShape) blank(s *LargePosition) int { return slices.Index(g.tiles(s), 0) }

// Start returns a position some moves from the goal, always the same one.
func (r Large) Start() (s LargePosition) {
	copy(s[:], r.form().start())
	return s
}

// Moves lists where the blank can go, in the order up, left, right, down.
func (r Large) Moves(s *LargePosition, buf []Move) []Move {
	g := r.form()
	return g.moves(g.blank(s), buf)
}

// Play moves the blank.
func (r Large) Play(s *LargePosition, m Move, next *LargePosition) puzzle.Cost {
	g := r.form()
	blank := g.blank(s)
	to := g.to[blank][m]
	*next = *s
	next[blank], next[to] = s[to], 0
	return 1
}

// Goal reports whether the tiles are in the wanted order.
func (r Large) Goal(s *LargePosition) bool { return *s == r.form().target }

// Goals appends the one goal.
func (r Large) Goals(buf []LargePosition) []LargePosition { return append(buf, r.form().target) }

// Key mixes the tiles of all cells: there are far more positions than keys.
func (r Large) Key(s *LargePosition) uint64 {
	key := uint64(s[24])
	for i := 0; i < 24; i += 8 {
		high, low := bits.Mul64(key^little.Uint64(s[i:])^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
		key = high ^ low
	}
	return key
}

// Inverse returns the opposite direction.
func (r Large) Inverse(_ *LargePosition, m Move) Move { return m.back() }

// GoalText writes the goal, the same in every language.
func (r Large) GoalText(lang.Language) string { return r.PositionText(&r.form().target) }

// Solvable returns an error if the parity of the permutation shows that the goal cannot be reached, otherwise nil.
func (r Large) Solvable(s *LargePosition) error {
	g := r.form()
	return g.solvable(g.tiles(s))
}

// Estimate returns the current heuristic's lower bound on the moves of any solution.
func (r Large) Estimate(s *LargePosition) puzzle.Cost {
	g := r.form()
	h := g.board.manhattan(g.tiles(s))
	if !r.manhattan {
		h += 2 * g.lines.conflicts(g.tiles(s))
	}
	return puzzle.Cost(h)
}

// Numbering returns an error: so many positions would not fit into a table.
func (r Large) Numbering() (puzzle.Numbering[LargePosition], error) {
	return nil, lang.Errorf("sliding.tableSize", r.Size().String())
}

// Heuristics lists the heuristics.
func (r Large) Heuristics() []puzzle.HeuristicName {
	return []puzzle.HeuristicName{byConflict, byManhattan}
}

// WithHeuristic returns the rules with the named heuristic.
func (r Large) WithHeuristic(name string) (Large, bool) {
	r.manhattan = name == byManhattan.Name
	return r, r.manhattan || name == byConflict.Name
}

type largeNode = puzzle.Node[LargePosition, Move]

// Enter writes the node of the position with which a search begins. The memo is the blank's cell.
func (r Large) Enter(s *LargePosition, root *largeNode) {
	root.Pos, root.H, root.Ply, root.Move = *s, r.Estimate(s), 0, noMove
	root.Memo = uint64(r.form().blank(s))
}

// Dive goes down from the last node of the stack to a goal or a dead end; see puzzle.Diver.
func (r Large) Dive(stack []largeNode, line []Move, t *puzzle.Tally) (rest []largeNode, ply int, found bool) {
	g := r.form()
	n := stack[len(stack)-1]
	stack = stack[:len(stack)-1]
	for {
		if n.Ply > 0 {
			line[n.Ply-1] = n.Move
		}
		if n.Pos == g.target {
			return stack, int(n.Ply), true
		}
		t.Expanded++
		kept := false
		var first largeNode
		blank, last := int(n.Memo), n.Move
		for m := Down; m <= Down; m-- { // it wraps around after Up
			to := int(g.to[blank][m])
			if to < 0 || last != noMove && m == last.back() {
				continue
			}
			t.Generated++
			h := n.H + puzzle.Cost(g.gain(n.Pos[to], to, blank))
			if !r.manhattan {
				h += 2 * puzzle.Cost(g.changed(&n.Pos, blank, to))
			}
			if h >= n.Room {
				t.Excess = min(t.Excess, h-n.Room+1)
				continue
			}
			if kept {
				stack = append(stack, first)
			}
			kept = true
			first = largeNode{Pos: n.Pos, Memo: uint64(to), Room: n.Room - 1, H: h, Ply: n.Ply + 1, Move: m}
			first.Pos[blank], first.Pos[to] = n.Pos[to], 0
		}
		if !kept {
			return stack, 0, false
		}
		n = first
	}
}

// changed returns by how much a move of the blank from one cell to another raises the conflicts: in the two rows that it
// leaves and enters or, if it stays in its row, in the two columns.
func (g *largeShape) changed(s *LargePosition, blank, to int) int {
	way, one, other := inColumn, blank%g.Columns, to%g.Columns
	if one == other {
		way, one, other = inRow, blank/g.Columns, to/g.Columns
	}
	tiles := g.tiles(s)
	before := g.lines.whole(way, one, tiles) + g.lines.whole(way, other, tiles)
	s[blank], s[to] = s[to], 0
	after := g.lines.whole(way, one, tiles) + g.lines.whole(way, other, tiles)
	s[blank], s[to] = 0, s[blank]
	return after - before
}

// PositionText writes the tiles row by row, 0 for the blank, separated by spaces.
func (r Large) PositionText(s *LargePosition) string { return TilesText(r.form().tiles(s)) }

// ParsePosition reads what PositionText writes, with spaces or commas. It accepts unsolvable positions, which Solvable reports.
func (r Large) ParsePosition(text string) (s LargePosition, err error) {
	tiles, err := ParseTiles(r.Size(), text)
	copy(s[:], tiles)
	return s, err
}

// MoveText returns the number of the tile that moves.
func (r Large) MoveText(s *LargePosition, m Move) string {
	g := r.form()
	return TilesText([]uint8{g.tileOf(g.tiles(s), m)})
}

// ParseMove reads the number of a tile beside the blank.
func (r Large) ParseMove(s *LargePosition, text string) (Move, error) {
	g := r.form()
	return g.parseMove(g.tiles(s), text)
}

// Board returns the tiles in rows, a point for the blank.
func (r Large) Board(s *LargePosition) string { return r.form().draw(r.form().tiles(s)) }

// BoardSVG returns the tiles as squares with numbers; those that are at home are filled a little darker.
func (r Large) BoardSVG(s *LargePosition) string { return r.form().drawSVG(r.form().tiles(s)) }

// Spots returns the tiles, by their numbers.
func (r Large) Spots(s *LargePosition, buf []puzzle.Spot) []puzzle.Spot {
	return r.form().spots(r.form().tiles(s), buf)
}

// Touch returns the tile that moves.
func (r Large) Touch(s *LargePosition, m Move, buf []string) []string {
	return append(buf, r.MoveText(s, m))
}
