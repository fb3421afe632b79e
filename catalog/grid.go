package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Grid is a position on a clickable board of columns and rows, and the cells that its moves touch. game.Grid and
// game.Gridded explain the fields.
type Grid struct {
	Columns     int      `json:"columns"`
	Rows        int      `json:"rows"`
	ColumnNames []string `json:"column_names"` // null: they have none
	RowNames    []string `json:"row_names"`
	Falls       bool     `json:"falls"`   // pointing at a cell selects its column
	Opposed     bool     `json:"opposed"` // the sides sit at opposite edges, MAX at the lower one
	Alarm       []Cell   `json:"alarm"`   // to which the side to move must attend, such as that of a king in check
	Left        float64  `json:"left"`    // of the grid in the picture, in its units
	Top         float64  `json:"top"`
	Side        float64  `json:"side"`  // of a cell
	Cells       []Piece  `json:"cells"` // their contents, in reading order

	Moves []GridMove `json:"moves"` // all legal moves, in generation order
}

// Piece is the content of a cell; both fields are "" if it is empty.
type Piece struct {
	Mark string `json:"mark"` // as the game draws it
	Side string `json:"side"` // its owner: max or min

	Figure string `json:"figure,omitempty"` // a character that looks more like it
	Name   string `json:"name,omitempty"`   // in the language of [Grid.Call]
}

// GridMove is a move and the cells to point at for it, in order; without any, as for a pass, it is chosen by its name.
type GridMove struct {
	Move  string `json:"move"`
	Cells []Cell `json:"cells"`
}

// Cell is a place on a grid.
type Cell = game.Cell

// At returns the content of a cell of the grid.
func (g *Grid) At(c Cell) Piece { return g.Cells[c.Row*g.Columns+c.Column] }

// Tally counts the pieces of both sides in p, as in "X 12 · O 20", and reports whether that makes sense: for games on a
// board whose final score counts such pieces.
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

// Pointed returns the moves whose cells begin with these, in this order. A front end makes the move when only one is left
// and has no more cells, and asks which one is meant when several have none left.
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

// Call names the pieces of a grid in l, where marks would not say enough, and says which must be attended to.
func (g *Grid) Call(of Game, l lang.Language) {
	for i, piece := range g.Cells {
		if key := "piece." + base(of) + "." + piece.Mark; lang.Has(key) {
			g.Cells[i].Name = l.Sprintf(key)
		}
	}
	if key := "alarm." + base(of); lang.Has(key) {
		for _, c := range g.Alarm {
			piece := &g.Cells[c.Row*g.Columns+c.Column]
			piece.Name += ", " + l.Sprintf(key)
		}
	}
}

// Called returns what people call the sides of a game in l, as titles, and whether they have such names.
func Called(g Game, l lang.Language) (names [2]string, known bool) {
	return sides(g, l, "")
}

// CalledWithin returns the same within a sentence, where a name may have an article. No message begins with such a name, or has
// it after a word that would fuse with the article.
func CalledWithin(g Game, l lang.Language) (names [2]string, known bool) {
	return sides(g, l, ".within")
}

func sides(g Game, l lang.Language, form string) (names [2]string, known bool) {
	key := "side." + base(g)
	if !lang.Has(key + ".max") {
		return names, false
	}
	return [2]string{l.Sprintf(key + ".max" + form), l.Sprintf(key + ".min" + form)}, true
}

// Grid returns the position as a clickable board; nil if its game is not played on columns and rows.
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
		Falls: from.Falls, Opposed: from.Opposed, Left: from.Left, Top: from.Top, Side: from.Side,
		Alarm: append([]Cell{}, from.Alarm...), Moves: []GridMove{},
	}
	for _, piece := range from.Pieces {
		var own Piece
		if piece.Mark != "" {
			own = Piece{Mark: piece.Mark, Side: strings.ToLower(piece.Owner.String()), Figure: piece.Figure}
		}
		g.Cells = append(g.Cells, own)
	}
	moves, _ := p.rules.Moves(&p.s, nil)
	for _, m := range moves {
		g.Moves = append(g.Moves, GridMove{p.text(&p.s, m), append([]Cell{}, p.gridded.MoveCells(&p.s, m)...)}) // empty, not null
	}
	return g
}
