package mnk

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

const (
	maxSmall  = 64 // cells of a board that fits a bitboard
	maxPacked = 40 // cells of a board whose positions are fewer than 2^64: 3^40 is, 3^41 is not
)

// Small is the rules on a board of up to 64 cells.
type Small struct {
	g    *bitShape
	Eval Evaluation // what Evaluate computes
}

// Packed is Small on a board of up to 40 cells, where keys never collide.
type Packed struct{ Small }

var (
	_ game.Game[SmallPosition, Move]        = Small{}
	_ game.Evaluators[Small]                = Small{}
	_ game.Symmetric[SmallPosition, Move]   = Small{}
	_ game.Notation[SmallPosition, Move]    = Small{}
	_ game.Drawer[SmallPosition]            = Small{}
	_ game.Gridded[SmallPosition, Move]     = Small{}
	_ game.Bounder[SmallPosition]           = Small{}
	_ game.Lister[SmallPosition, Move]      = Small{}
	_ game.Expander[SmallPosition, Move]    = Small{}
	_ game.Finite[SmallPosition]            = Small{}
	_ game.Forcing[SmallPosition]           = Small{}
	_ game.Sequenced[SmallPosition, Move]   = Small{}
	_ game.Threatening[SmallPosition, Move] = Small{}

	_ game.Game[SmallPosition, Move] = Packed{}
	_ game.Evaluators[Packed]        = Packed{}
	_ game.Exact                     = Packed{}
)

// SmallPosition is a position on a board of up to 64 cells. Cells are bits, the first cell being the lowest. Own is the
// marks of the side to move; X moves when there are as many of each.
type SmallPosition struct {
	Own, Opp uint64
	keys     keys
}

// bitShape is the geometry of a small board as bitboards.
type bitShape struct {
	*shape
	full  uint64
	ways  [4]bitWay
	lines *lineShape // of the same board, for what looks ahead
}

// bitWay is a direction: its windows by their first cell, and those with a cell before and after them.
type bitWay struct {
	step                  uint
	starts, before, after uint64
}

// NewSmall returns the rules of a game on up to 64 cells.
func NewSmall(size Size) (Small, error) {
	if err := size.checkRoom(maxSmall); err != nil {
		return Small{}, err
	}
	return Small{g: newBitShape(newShape(size, false))}, nil
}

// NewPacked returns the rules of a game on up to 40 cells.
func NewPacked(size Size) (Packed, error) {
	if err := size.checkRoom(maxPacked); err != nil {
		return Packed{}, err
	}
	return Packed{Small{g: newBitShape(newShape(size, true))}}, nil
}

func newBitShape(g *shape) *bitShape {
	b := &bitShape{shape: g, full: ^uint64(0) >> (64 - g.cells), lines: newLineShape(g)}
	for d := range g.dirs {
		dir := &g.dirs[d]
		b.ways[d].step = uint(dir.step)
		for cell := range g.cells {
			set := func(cells *uint64, in bool) {
				if in {
					*cells |= 1 << cell
				}
			}
			set(&b.ways[d].starts, dir.starts[cell])
			set(&b.ways[d].before, dir.before[cell])
			set(&b.ways[d].after, dir.after[cell])
		}
	}
	return b
}

// ExactKeys returns how many bits a number with one ternary digit per cell takes.
func (r Packed) ExactKeys() int { return bits.Len64(2 * r.g.lowest) }

// Start returns the empty board.
func (r Small) Start() SmallPosition { return SmallPosition{} }

// Moves appends the empty cells in ascending order. A game ends drawn or lost for the side to move: only the side that
// has just moved can have completed a line.
func (r Small) Moves(s *SmallPosition, buf []Move) ([]Move, game.Outcome) {
	if r.g.won(s.Opp) {
		return buf, game.Lost
	}
	empty := r.g.full &^ (s.Own | s.Opp)
	if empty == 0 {
		return buf, game.Drawn
	}
	for ; empty != 0; empty &= empty - 1 {
		buf = append(buf, Move(bits.TrailingZeros64(empty)))
	}
	return buf, game.Open
}

// Play puts the mover's mark on cell m. The sides always alternate.
func (r Small) Play(s *SmallPosition, m Move, next *SmallPosition) (again bool) {
	own := s.Own | 1<<(m&63)
	next.Own, next.Opp = s.Opp, own
	s.keys.add(&r.g.weights[m], &next.keys)
	return false
}

// Turn returns the side to move, which at the end of a game is the side that would have moved.
func (r Small) Turn(s *SmallPosition) game.Side {
	return game.Side(bits.OnesCount64(s.Own|s.Opp) & 1)
}

// Key returns the position as a number, on boards of up to 40 cells; on others a hash that few, if any, other positions share.
func (r Small) Key(s *SmallPosition) uint64 { return s.keys[0] + r.g.lowest }

// Canonical returns the smallest key among those of the symmetric positions, and the first symmetry that leads to it.
func (r Small) Canonical(s *SmallPosition) (key uint64, how uint8) {
	key, how = s.keys.canonical(r.g.symmetries)
	return key + r.g.lowest, how
}

// Map returns the image of cell m under symmetry how, as Canonical numbers it.
func (r Small) Map(m Move, how uint8) Move { return r.g.image[how][m] }

// Unmap returns the cell whose image under symmetry how is m.
func (r Small) Unmap(m Move, how uint8) Move { return r.g.origin[how][m] }

// turned returns the marks of X and O.
func (s *SmallPosition) turned() (x, o uint64) {
	if bits.OnesCount64(s.Own|s.Opp)&1 == 0 {
		return s.Own, s.Opp
	}
	return s.Opp, s.Own
}
