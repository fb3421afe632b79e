package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
)

// Grid is a position on a board of columns and rows that people point at, and what its moves touch. What a field means
// stands at game.Grid and game.Gridded.
type Grid struct {
	Columns     int      `json:"columns"`
	Rows        int      `json:"rows"`
	ColumnNames []string `json:"column_names"` // null: they have none
	RowNames    []string `json:"row_names"`
	Falls       bool     `json:"falls"` // whoever points at a cell means its column
	Left        float64  `json:"left"`  // of the grid in the picture, in its units
	Top         float64  `json:"top"`
	Side        float64  `json:"side"`  // of a cell
	Cells       []Piece  `json:"cells"` // what they hold, in reading order

	Moves []GridMove `json:"moves"` // all that are legal, in generation order
}

// Piece is what a cell holds; both fields are "" if that is nothing.
type Piece struct {
	Mark string `json:"mark"` // as the game draws it
	Side string `json:"side"` // that it belongs to: max or min
}

// GridMove is a move and the cells to point at for it, in turn; none, as for a pass: it is chosen by its name.
type GridMove struct {
	Move  string `json:"move"`
	Cells []Cell `json:"cells"`
}

// Cell is a place on a grid.
type Cell = game.Cell

// At returns what a cell of the grid holds.
func (g *Grid) At(c Cell) Piece { return g.Cells[c.Row*g.Columns+c.Column] }

// Tally counts the pieces of both sides in p, as in "X 12 · O 20", and reports whether that is a thing to say: of games on a
// board that end with a score, which such pieces make.
func Tally(p Position) (text string, counted bool) {
	g := p.Grid()
	if g == nil || !endsWithScore(p.Game()) {
		return "", false
	}
	marks, counts := [2]string{Max.String(), Min.String()}, [2]int{}
	for _, piece := range g.Cells {
		for _, side := range []Side{Max, Min} {
			if piece.Side == strings.ToLower(side.String()) {
				marks[side] = piece.Mark
				counts[side]++
			}
		}
	}
	return fmt.Sprintf("%s %d · %s %d", marks[Max], counts[Max], marks[Min], counts[Min]), true
}

// Pointed returns the moves that may be meant by pointing at these cells, in turn: those that begin so. A front end makes
// the move when one is left and has no more cells, and asks which one is meant when there are several that have not.
func (g *Grid) Pointed(at ...Cell) (moves []GridMove) {
	for _, m := range g.Moves {
		if len(m.Cells) < len(at) || len(m.Cells) == 0 {
			continue
		}
		if slices.EqualFunc(m.Cells[:len(at)], at, func(cell, pointed Cell) bool {
			return cell == pointed || g.Falls && cell.Column == pointed.Column
		}) {
			moves = append(moves, m)
		}
	}
	return moves
}

// Grid returns the position as people can point at it; nil if its game is not played on columns and rows.
func (p *positionOf[S, M, G]) Grid() *Grid {
	if p.gridded == nil {
		return nil
	}
	from := p.gridded.Grid(&p.s)
	if p.drawer == nil {
		from.Place()
	}
	g := &Grid{
		Columns: from.Columns, Rows: from.Rows, ColumnNames: from.ColumnNames, RowNames: from.RowNames,
		Falls: from.Falls, Left: from.Left, Top: from.Top, Side: from.Side, Moves: []GridMove{},
	}
	for _, piece := range from.Pieces {
		var own Piece
		if piece.Mark != "" {
			own = Piece{piece.Mark, strings.ToLower(piece.Owner.String())}
		}
		g.Cells = append(g.Cells, own)
	}
	moves, _ := p.rules.Moves(&p.s, nil)
	for _, m := range moves {
		g.Moves = append(g.Moves, GridMove{p.text(&p.s, m), append([]Cell{}, p.gridded.MoveCells(&p.s, m)...)}) // none is no null
	}
	return g
}
