//go:build unix || windows

package tui

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/catalog"
)

// grid is a board of cells as drawn: as large as there is room for.
type grid struct {
	*catalog.Grid
	tall       int  // rows inside a cell
	boxed      bool // there are lines between the cells; else the cells of a row adjoin, each two columns wide
	gutter     int  // on the left, for the names of the rows
	head, foot int  // lines above and below: where pieces fall, and the names of the columns
	turned     bool // the board is seen from its upper edge
	letters    bool // pieces are drawn by their marks, not by their figures
}

// newGrid lays the board out in an area of that size.
func newGrid(g *catalog.Grid, width, height int, turned, letters bool) *grid {
	d := &grid{Grid: g, turned: turned, letters: letters}
	for _, name := range g.RowNames {
		d.gutter = max(d.gutter, cells(name)+1)
	}
	if g.Falls {
		d.head = 1
	}
	if g.ColumnNames != nil {
		d.foot = 1
	}
	for _, tall := range []int{7, 5, 3, 1} {
		d.boxed, d.tall = true, tall
		if d.width() <= width && d.height() <= height {
			return d
		}
	}
	d.boxed = false
	return d
}

// pitch returns the distance between cells, in columns and lines of the screen.
func (d *grid) pitch() (x, y int) {
	if d.boxed {
		return 2*d.tall + 2, d.tall + 1
	}
	return 2, 1
}

func (d *grid) width() int {
	x, _ := d.pitch()
	return d.gutter + x*d.Columns + 1
}

func (d *grid) height() int {
	_, y := d.pitch()
	if !d.boxed {
		return d.head + d.Rows + d.foot
	}
	return d.head + y*d.Rows + 1 + d.foot
}

// seen returns where a cell of the board is seen, and which cell is seen there.
func (d *grid) seen(c catalog.Cell) catalog.Cell {
	if d.turned {
		return catalog.Cell{Column: d.Columns - 1 - c.Column, Row: d.Rows - 1 - c.Row}
	}
	return c
}

// middle returns where the middle of a cell is drawn.
func (d *grid) middle(c catalog.Cell) (x, y int) {
	c = d.seen(c)
	px, py := d.pitch()
	if !d.boxed {
		return d.gutter + px*c.Column + 1, d.head + c.Row
	}
	return d.gutter + px*c.Column + px/2, d.head + py*c.Row + (d.tall+1)/2
}

// cellAt returns the cell drawn at a place. The lines between cells belong to the cell to their right or below.
func (d *grid) cellAt(x, y int) (catalog.Cell, bool) {
	px, py := d.pitch()
	c := catalog.Cell{Column: (x - d.gutter) / px, Row: (y - d.head) / py}
	inside := x >= d.gutter && c.Column < d.Columns && y >= d.head && c.Row < d.Rows
	if d.Falls && x >= d.gutter && c.Column < d.Columns { // above and below the board, too
		c.Row = min(max(c.Row, 0), d.Rows-1)
		inside = true
	}
	return d.seen(c), inside
}

// marks is what a board shows besides its pieces.
type marks struct {
	cursor  catalog.Cell
	shown   bool                    // the cursor is
	target  *catalog.Cell           // what a move at the cursor would change
	last    []catalog.Cell          // those of the last move
	best    *catalog.Cell           // what the best move would change
	pointed []catalog.Cell          // at so far
	legal   []catalog.Cell          // next ones to point at, if not simply all free cells
	names   map[catalog.Cell]string // of moves, where rows and columns have none
}

// draw draws the board.
func (d *grid) draw(k *marks, s *styles) []string {
	c := newCanvas(d.width(), d.height())
	if d.boxed {
		d.drawLines(c)
	}
	d.drawNames(c)
	for row := range d.Rows {
		for column := range d.Columns {
			d.drawCell(c, catalog.Cell{Column: column, Row: row}, k)
		}
	}
	if k.shown {
		d.drawCursor(c, k)
	}
	return c.lines(s)
}

// drawLines draws the lines between the cells.
func (d *grid) drawLines(c *canvas) {
	px, py := d.pitch()
	for y := range py*d.Rows + 1 {
		for x := range px*d.Columns + 1 {
			onX, onY := x%px == 0, y%py == 0
			text := ""
			switch {
			case onX && onY:
				i, j := min(x, 1), min(y, 1)
				if x == px*d.Columns {
					i = 2
				}
				if y == py*d.Rows {
					j = 2
				}
				text = [3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}[j][i]
			case onX:
				text = "│"
			case onY:
				text = "─"
			}
			c.put(d.gutter+x, d.head+y, text, faintStyle)
		}
	}
}

// drawNames writes the names of rows and columns.
func (d *grid) drawNames(c *canvas) {
	for column, name := range d.ColumnNames {
		x, _ := d.middle(catalog.Cell{Column: column, Row: 0})
		c.put(x-(cells(name)-1)/2, d.height()-1, name, faintStyle)
	}
	for row, name := range d.RowNames {
		_, y := d.middle(catalog.Cell{Row: row})
		c.put(d.gutter-1-cells(name), y, name, faintStyle)
	}
}

// drawCell draws the content of a cell.
func (d *grid) drawCell(c *canvas, cell catalog.Cell, k *marks) {
	x, y := d.middle(cell)
	piece := d.At(cell)
	if piece.Mark != "" {
		style := maxStyle
		if piece.Side == "min" {
			style = minStyle
		}
		if slices.Contains(d.Alarm, cell) {
			style = warnStyle
			c.put(x+d.reach(), y, "!", warnStyle)
		}
		if piece.Figure != "" && !d.letters {
			piece.Mark = piece.Figure
		}
		if art := large(piece.Mark, d.tall); art != nil && d.boxed {
			for i, row := range art {
				c.put(x-cells(row)/2, y-len(art)/2+i, row, style)
			}
		} else {
			c.put(x-(cells(piece.Mark)-1)/2, y, piece.Mark, style)
		}
		if slices.Contains(k.legal, cell) {
			c.put(x+d.reach(), y, "*", plainStyle)
		}
		d.drawLast(c, cell, k)
		return
	}
	name := k.names[cell]
	switch {
	case k.best != nil && *k.best == cell:
		c.put(x, y, "+", bestStyle)
	case slices.Contains(k.legal, cell):
		c.put(x, y, "*", plainStyle)
	case name != "" && d.boxed:
		c.put(x-(cells(name)-1)/2, y, name, faintStyle)
	case !d.boxed:
		c.put(x, y, "·", faintStyle)
	}
	d.drawLast(c, cell, k)
}

// drawLast marks a cell of the last move.
func (d *grid) drawLast(c *canvas, cell catalog.Cell, k *marks) {
	if slices.Contains(k.last, cell) {
		x, y := d.middle(cell)
		c.put(x-d.reach(), y, "(", titleStyle)
		c.put(x+d.reach(), y, ")", titleStyle)
	}
}

// reach returns the distance of a cell's brackets from its middle.
func (d *grid) reach() int {
	if d.boxed {
		return d.tall
	}
	return 1
}

// drawCursor draws brackets around the cell under the cursor, and around those pointed at before.
func (d *grid) drawCursor(c *canvas, k *marks) {
	if d.Falls {
		x, _ := d.middle(k.cursor)
		c.put(x, 0, "▼", titleStyle)
	}
	at := k.cursor
	if k.target != nil && d.Falls {
		at = *k.target
	}
	if !d.Falls || k.target != nil {
		d.bracket(c, at, "[", "]")
	}
	for _, cell := range k.pointed {
		d.bracket(c, cell, "{", "}")
	}
}

// bracket draws brackets around a cell.
func (d *grid) bracket(c *canvas, cell catalog.Cell, open, close string) {
	x, y := d.middle(cell)
	if !d.boxed || d.tall == 1 {
		c.put(x-d.reach(), y, open, cursorStyle)
		c.put(x+d.reach(), y, close, cursorStyle)
		return
	}
	half := d.tall / 2
	c.put(x-d.tall, y-half, "┏", titleStyle)
	c.put(x+d.tall, y-half, "┓", titleStyle)
	c.put(x-d.tall, y+half, "┗", titleStyle)
	c.put(x+d.tall, y+half, "┛", titleStyle)
	for i := 1 - half; i < half; i++ {
		c.put(x-d.tall, y+i, "┃", titleStyle)
		c.put(x+d.tall, y+i, "┃", titleStyle)
	}
}

// large returns a cross or a ring of that many rows, at least 3 and odd, and twice as many columns; nil for other marks.
// Half blocks make lines of one slope and one width.
func large(mark string, rows int) []string {
	if rows < 3 || mark != "X" && mark != "O" {
		return nil
	}
	width := 2*rows - 1
	art := make([]string, rows)
	for i := range rows {
		if mark == "X" {
			art[i] = cross(i, rows, width)
			continue
		}
		switch {
		case i == 0:
			art[i] = "▄" + strings.Repeat("▀", width-2) + "▄"
		case i == rows-1:
			art[i] = "▀" + strings.Repeat("▄", width-2) + "▀"
		default:
			art[i] = "█" + strings.Repeat(" ", width-2) + "█"
		}
	}
	return art
}

// cross returns row i of a cross.
func cross(i, rows, width int) string {
	down, up := "▀▄", "▄▀"
	switch {
	case i == rows/2:
		return strings.Repeat(" ", width/2) + "█" + strings.Repeat(" ", width/2)
	case i > rows/2:
		i = rows - 1 - i
		down, up = up, down
	}
	edge, gap := strings.Repeat(" ", 2*i), strings.Repeat(" ", width-4-4*i)
	return edge + down + gap + up + edge
}

// canvas is a rectangle of cells of the terminal. A wide character takes two of them, the second of which holds "".
type canvas struct {
	width int
	text  [][]string
	style [][]styleName
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width}
	for range height {
		row := make([]string, width)
		for i := range row {
			row[i] = " "
		}
		c.text, c.style = append(c.text, row), append(c.style, make([]styleName, width))
	}
	return c
}

// put writes a text. Anything outside is left out.
func (c *canvas) put(x, y int, text string, style styleName) {
	if y < 0 || y >= len(c.text) {
		return
	}
	for _, r := range text {
		wide := cells(string(r))
		if x >= 0 && x+wide <= c.width && wide > 0 {
			if r != ' ' {
				c.text[y][x], c.style[y][x] = string(r), style
				if wide == 2 {
					c.text[y][x+1] = ""
				}
			}
		}
		x += wide
	}
}

// lines returns the canvas as lines.
func (c *canvas) lines(s *styles) []string {
	lines := make([]string, len(c.text))
	for y, row := range c.text {
		var line strings.Builder
		for x := 0; x < len(row); {
			end := x + 1
			for end < len(row) && c.style[y][end] == c.style[y][x] {
				end++
			}
			line.WriteString(s.of(c.style[y][x], strings.Join(row[x:end], "")))
			x = end
		}
		lines[y] = line.String()
	}
	return lines
}
