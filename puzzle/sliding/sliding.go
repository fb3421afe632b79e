// Package sliding is the rules of the sliding-tile puzzles: the 8-puzzle, the 15-puzzle, the 24-puzzle, and boards of other
// sizes. A board has one cell without a tile, the blank; a tile beside it can be moved there. The aim is to bring the tiles
// into a given order. Every move costs 1.
//
// [Rules] packs boards of up to 16 cells into a word; [Large] takes boards of up to 25. Rules has four heuristics, as far
// as their tables are of a sensible size:
//
//	manhattan          for each tile, the rows and columns between it and its home
//	linear-conflict    and two moves more for each tile that has to leave its line to let others pass
//	walking-distance   the moves that the tiles need between rows if columns do not matter, and the other way round
//	pattern databases  the moves of the tiles of each of several groups, as if there were no others; see [Databases]
//
// All are admissible, and all but the databases are consistent. Large has the first two.
package sliding

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

// Position is a board: the tile of cell i is in the four bits from 4i, cells counted row by row, 0 for
// the blank. The bits above the last cell are 0.
type Position uint64

// Rules is the puzzle on a board of one size with one goal. The zero value is the 15-puzzle with the blank first and the
// Manhattan distance.
type Rules struct {
	shape     *shape // nil: usual
	heuristic kind
	walking   *walking   // for that heuristic
	databases *Databases // for that heuristic
}

// kind is the heuristic in use.
type kind uint8

const (
	manhattan kind = iota
	linearConflict
	walkingDistance
	patternDatabases
)

// New returns the puzzle of that size, with the Manhattan distance. goal is the tiles in the wanted order, row by row, 0
// for the blank; nil for the usual goal, the blank first and then 1, 2, 3, …
func New(size Size, goal []uint8) (Rules, error) {
	b, err := packedBoard(size, goal)
	if err != nil {
		return Rules{}, err
	}
	return Rules{shape: newShape(b)}, nil
}

var (
	_ puzzle.Puzzle[Position, Move]   = Rules{}
	_ puzzle.Heuristic[Position]      = Rules{}
	_ puzzle.Heuristics[Rules]        = Rules{}
	_ puzzle.Solvable[Position]       = Rules{}
	_ puzzle.Inverse[Position, Move]  = Rules{}
	_ puzzle.Numbered[Position]       = Rules{}
	_ puzzle.Goals[Position]          = Rules{}
	_ puzzle.Diver[Position, Move]    = Rules{}
	_ puzzle.Notation[Position, Move] = Rules{}
	_ puzzle.Drawer[Position]         = Rules{}
	_ puzzle.Pointing[Position, Move] = Rules{}
)

// shape is a board with values precomputed for packed positions.
type shape struct {
	*board
	target Position
	unused uint64              // nonzero tiles above the last cell, so that no blank is found there
	fans   [packedCells][5]fan // by the blank's cell and the last move
	lines  lines

	// away is by the blank's cell, its move and the tile that this takes: 1, away from home, or 0, closer; nil if the board is not
	// 4 by 4.
	away *[packedCells][4][packedCells]uint8
}

// fan is the possible moves, except the inverse of the last one.
type fan struct {
	steps [4]step
	n     int
}

// step is one of these moves with precomputed values.
type step struct {
	gain  [packedCells]int8 // by how much the move raises the Manhattan distance of each tile
	shift uint8             // of the blank's new cell
	to    uint8             // that cell
	move  Move
}

var usual = sync.OnceValue(func() *shape { return newShape(newBoard(Usual, inOrder(Usual.Cells()))) })

func newShape(b *board) *shape {
	g := &shape{board: b, target: pack(b.goal[:b.cells]), lines: newLines(b)}
	if b.cells < packedCells {
		g.unused = ^uint64(0) << (4 * b.cells)
	}
	if b.Rows == 4 && b.Columns == 4 {
		g.away = new([packedCells][4][packedCells]uint8)
	}
	for blank := range b.cells {
		for last := Up; last <= noMove; last++ {
			f := &g.fans[blank][last]
			for _, m := range b.moves(blank, nil) {
				if last != noMove && m == last.back() {
					continue
				}
				s := &f.steps[f.n]
				f.n++
				s.move, s.to = m, uint8(b.to[blank][m])
				s.shift = 4 * s.to
				for tile := 1; tile < b.cells; tile++ {
					s.gain[tile] = b.gain(uint8(tile), int(s.to), blank)
					if g.away != nil && s.gain[tile] > 0 {
						g.away[blank][m][tile] = 1
					}
				}
			}
		}
	}
	return g
}

// form returns the shape of r; that of the zero rules is made on first use.
func (r Rules) form() *shape {
	if r.shape == nil {
		return usual()
	}
	return r.shape
}

// Size returns rows and columns of the board.
func (r Rules) Size() Size { return r.form().Size }

// GoalTiles returns the tiles in the wanted order, row by row, 0 for the blank.
func (r Rules) GoalTiles() []uint8 { return slices.Clone(r.form().goal[:r.form().cells]) }

func pack(tiles []uint8) Position {
	var s Position
	for cell, tile := range tiles {
		s |= Position(tile) << (4 * cell)
	}
	return s
}

// unpack writes the tiles of s into to and returns those of the board.
func (g *shape) unpack(s Position, to *[packedCells]uint8) []uint8 {
	for cell := range g.cells {
		to[cell] = uint8(s >> (4 * cell) & 15)
	}
	return to[:g.cells]
}

// blank returns the cell without a tile.
func (g *shape) blank(s Position) int {
	const ones = 0x1111_1111_1111_1111
	x := uint64(s) | g.unused
	x |= x >> 2
	x |= x >> 1 // the lowest bit of each cell says whether there is a tile
	return bits.TrailingZeros64(^x&ones) / 4
}

// Position returns the position with these tiles, row by row, 0 for the blank.
func (r Rules) Position(tiles []uint8) (Position, error) {
	if err := checkTiles(r.Size(), tiles); err != nil {
		return 0, err
	}
	return pack(tiles), nil
}

// Tiles returns the tiles of s, row by row, 0 for the blank.
func (r Rules) Tiles(s Position) []uint8 { return r.form().unpack(s, new([packedCells]uint8)) }

// Start returns a position some moves from the goal, always the same one.
func (r Rules) Start() Position { return pack(r.form().start()) }

// Moves lists where the blank can go, in the order up, left, right, down.
func (r Rules) Moves(s *Position, buf []Move) []Move {
	g := r.form()
	return g.moves(g.blank(*s), buf)
}

// Play moves the blank.
func (r Rules) Play(s *Position, m Move, next *Position) puzzle.Cost {
	g := r.form()
	blank := g.blank(*s)
	*next = slide(*s, blank, int(g.to[blank][m]))
	return 1
}

// slide swaps the blank with the tile on another cell.
func slide(s Position, blank, to int) Position {
	tile := s >> (4 * to & 63) & 15
	return s ^ tile<<(4*to&63) ^ tile<<(4*blank&63)
}

// Goal reports whether the tiles are in the wanted order.
func (r Rules) Goal(s *Position) bool { return *s == r.form().target }

// Goals appends the one goal.
func (r Rules) Goals(buf []Position) []Position { return append(buf, r.form().target) }

// Key returns the position itself.
func (r Rules) Key(s *Position) uint64 { return uint64(*s) }

// Inverse returns the opposite direction.
func (r Rules) Inverse(_ *Position, m Move) Move { return m.back() }

// GoalText writes the goal, the same in every language.
func (r Rules) GoalText(lang.Language) string { return r.PositionText(&r.form().target) }

// Solvable returns an error if the parity of the permutation shows that the goal cannot be reached, otherwise nil.
func (r Rules) Solvable(s *Position) error {
	var tiles [packedCells]uint8
	g := r.form()
	return g.solvable(g.unpack(*s, &tiles))
}

// Estimate returns the current heuristic's lower bound on the moves of any solution.
func (r Rules) Estimate(s *Position) puzzle.Cost {
	var tiles [packedCells]uint8
	g := r.form()
	all := g.unpack(*s, &tiles)
	switch r.heuristic {
	case linearConflict:
		return puzzle.Cost(g.manhattan(all) + 2*g.lines.conflicts(all))
	case walkingDistance:
		return r.walking.estimate(all)
	case patternDatabases:
		return r.databases.estimate(*s, g.manhattan(all))
	}
	return puzzle.Cost(g.manhattan(all))
}

var (
	byManhattan = puzzle.HeuristicName{Name: "manhattan", Formula: "Σ |Δrow| + |Δcolumn|"}
	byConflict  = puzzle.HeuristicName{Name: "linear-conflict", Formula: "manhattan + 2 · (tiles that must leave their line)"}
)

// Heuristics lists the heuristics for a board of this size, including the databases if they are in use.
func (r Rules) Heuristics() []puzzle.HeuristicName {
	g := r.form()
	all := []puzzle.HeuristicName{byManhattan, byConflict}
	if walkable(g.board) {
		all = append(all, puzzle.HeuristicName{Name: "walking-distance", Formula: "moves between rows + moves between columns"})
	}
	if r.databases != nil {
		all = append(all, puzzle.HeuristicName{Name: "pdb", Formula: "Σ moves of the tiles of each group: " + r.databases.String()})
	}
	return all
}

// WithHeuristic returns the rules with the named heuristic. The tables of the walking distance are built on first use,
// which takes some 30 ms for the 15-puzzle.
func (r Rules) WithHeuristic(name string) (Rules, bool) {
	g := r.form()
	switch {
	case name == byManhattan.Name:
		r.heuristic = manhattan
	case name == byConflict.Name:
		r.heuristic = linearConflict
	case name == "walking-distance" && walkable(g.board):
		r.heuristic, r.walking = walkingDistance, walkingFor(g.board)
	case name == "pdb" && r.databases != nil:
		r.heuristic = patternDatabases
	default:
		return Rules{}, false
	}
	return r, true
}

// PositionText writes the tiles row by row, 0 for the blank, separated by spaces.
func (r Rules) PositionText(s *Position) string { return TilesText(r.Tiles(*s)) }

// ParsePosition reads what PositionText writes, with spaces or commas. It accepts unsolvable positions, which Solvable reports.
func (r Rules) ParsePosition(text string) (Position, error) {
	tiles, err := ParseTiles(r.Size(), text)
	if err != nil {
		return 0, err
	}
	return pack(tiles), nil
}

// MoveText returns the number of the tile that moves.
func (r Rules) MoveText(s *Position, m Move) string {
	return TilesText([]uint8{r.form().tileOf(r.Tiles(*s), m)})
}

// ParseMove reads the number of a tile beside the blank.
func (r Rules) ParseMove(s *Position, text string) (Move, error) {
	return r.form().parseMove(r.Tiles(*s), text)
}

// Board returns the tiles in rows, a point for the blank.
func (r Rules) Board(s *Position) string { return r.form().draw(r.Tiles(*s)) }

// BoardSVG returns the tiles as squares with numbers; those that are at home are filled a little darker.
func (r Rules) BoardSVG(s *Position) string { return r.form().drawSVG(r.Tiles(*s)) }

// Spots returns the tiles, by their numbers.
func (r Rules) Spots(s *Position, buf []puzzle.Spot) []puzzle.Spot {
	return r.form().spots(r.Tiles(*s), buf)
}

// Touch returns the tile that moves.
func (r Rules) Touch(s *Position, m Move, buf []string) []string {
	return append(buf, r.MoveText(s, m))
}
