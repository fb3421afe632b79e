package connect4

import (
	"math/bits"
	"strconv"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

var _ game.Numbered[Position] = Rules{}

// mostNumbered is the most cells of a board whose positions fit a number: there are fewer than 3^40.
const mostNumbered = 40

// Numberings lists the whole game, on boards that Numbering accepts.
func (r Rules) Numberings() []string {
	if r.geometry().cells > mostNumbered {
		return nil
	}
	return []string{""}
}

// Numbering numbers all positions, a level for each number of discs, and with them some that no play reaches: a disc may be where
// it could not have fallen in turn. It returns an error if the board has more than 40 cells.
func (r Rules) Numbering(name string) (game.Numbering[Position], error) {
	g := r.geometry()
	switch {
	case name != "":
		return nil, lang.Errorf("tablebase.whole", name)
	case g.cells > mostNumbered:
		return nil, lang.Errorf("connect4.tableSize", g.Size.String(), g.cells, mostNumbered)
	}
	n := &numbering{g: g}
	n.ways[0][0] = 1
	for c := range g.Columns {
		for discs := range (c+1)*g.Rows + 1 {
			for height := range min(g.Rows, discs) + 1 {
				n.ways[c+1][discs] += n.ways[c][discs-height]
			}
		}
	}
	return n, nil
}

// numbering numbers a position by the heights of its columns, and then by which discs are X's.
type numbering struct {
	g    *geometry
	ways [MaxSide + 1][mostNumbered + 1]uint64 // in how many ways that many columns hold that many discs
}

// Levels lists the levels, from the full board to the empty one.
func (n *numbering) Levels() (all []game.Level) {
	for discs := n.g.cells; discs >= 0; discs-- {
		size := n.ways[n.g.Columns][discs] * owners(discs)
		all = append(all, game.Level{Name: strconv.Itoa(discs), Size: size})
	}
	return all
}

// owners returns in how many ways that many discs belong to the sides.
func owners(discs int) uint64 { return game.Sets(discs, (discs+1)/2) }

// Number returns the place of a position. Heights are numbered by the columns from the right: first come those with an empty last
// column, then those with one disc in it.
func (n *numbering) Number(s *Position) (at game.Place, ok bool) {
	discs := bits.OnesCount64(s.All)
	left, heights := discs, uint64(0)
	for c := n.g.Columns - 1; c >= 0; c-- {
		height := bits.OnesCount64(s.All & n.g.column(c))
		for h := range height {
			heights += n.ways[c][left-h]
		}
		left -= height
	}
	x, _ := s.discs()
	at.Level = n.g.cells - discs
	at.Number = heights*owners(discs) + game.SetNumber(game.Within(x, s.All))
	return at, true
}

// Position writes the position of a place, unless the game was over before its last move, as far as lines tell: the side to move
// has one, or no disc on top of a column has completed all of the other side's.
func (n *numbering) Position(at game.Place, s *Position) (ok bool) {
	g := n.g
	discs := g.cells - at.Level
	heights, left := at.Number/owners(discs), discs
	*s = Position{}
	for c := g.Columns - 1; c >= 0; c-- {
		height := 0
		for ; heights >= n.ways[c][left-height]; height++ {
			heights -= n.ways[c][left-height]
		}
		s.All |= g.column(c) & (g.cell(c, height) - 1)
		left -= height
	}
	x := game.Among(game.SetOf(at.Number%owners(discs), discs, (discs+1)/2), s.All)
	if s.Own = x; discs%2 != 0 {
		s.Own = s.All &^ x
	}
	return !g.hasLine(s.Own) && (!g.hasLine(s.other()) || n.completed(s))
}

// completed reports whether a single last disc can have completed all lines of the side that has moved.
func (n *numbering) completed(s *Position) bool {
	other := s.other()
	for c := range n.g.Columns {
		top := s.All & n.g.column(c)
		if top &^= top >> 1; top&other != 0 && !n.g.hasLine(other&^top) {
			return true
		}
	}
	return false
}
