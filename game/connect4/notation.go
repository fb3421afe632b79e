package connect4

import (
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// The characters for what is on a cell.
const (
	markX = 'X'
	markO = 'O'
	blank = '.'
)

// columnNames are the names of the columns, from the left.
const columnNames = "123456789abcdefghijklmnopqrstuvw"

func columnName(m Move) string { return columnNames[m : m+1] }

// PositionText returns moves that lead to the position, each the name of its column, as in 44444. A position does not know how it
// was reached, so these are always the same moves, perhaps in another order than those played. The empty board, and one to which
// no moves are found, is written as rows from the top, separated by slashes, each cell X, O or a point.
func (r Rules) PositionText(s *Position) string {
	g := r.geometry()
	moves, found, _ := g.history(s)
	if !found || len(moves) == 0 {
		return g.rows(s, "/", "")
	}
	var text strings.Builder
	for _, m := range moves {
		text.WriteString(columnName(m))
	}
	return text.String()
}

// rows writes the board with the given separators between rows and between the cells of a row.
func (g *geometry) rows(s *Position, betweenRows, betweenCells string) string {
	var text strings.Builder
	for row := g.Rows - 1; row >= 0; row-- {
		for c := range g.Columns {
			if c > 0 {
				text.WriteString(betweenCells)
			}
			text.WriteByte(g.mark(s, c, row))
		}
		if row > 0 {
			text.WriteString(betweenRows)
		}
	}
	return text.String()
}

// mark returns what is on a cell.
func (g *geometry) mark(s *Position, column, row int) byte {
	x, o := s.discs()
	switch cell := g.cell(column, row); {
	case x&cell != 0:
		return markX
	case o&cell != 0:
		return markO
	}
	return blank
}

// ParsePosition reads moves, as in 44444, or a board, as PositionText writes them; marks may be lower-case letters. It
// rejects boards that no moves lead to. Errors begin with line and column.
func (r Rules) ParsePosition(text string) (Position, error) {
	if text == "" {
		return Position{}, refuse(1, "nothing")
	}
	if strings.ContainsAny(text, "/.XO") {
		return r.geometry().parseBoard(text)
	}
	return r.parseMoves(text)
}

// parseMoves plays the moves of a text from the start.
func (r Rules) parseMoves(text string) (Position, error) {
	s, at := r.Start(), 0
	for _, c := range text {
		at++
		m, err := r.parseMove(&s, at, string(c))
		if err != nil {
			return Position{}, err
		}
		var next Position
		r.Play(&s, m, &next)
		s = next
	}
	return s, nil
}

// MoveText returns the name of the column: a number up to 9, then a letter.
func (r Rules) MoveText(_ *Position, m Move) string { return columnName(m) }

// ParseMove reads the name of a column that is not full, unless the game is over. Errors begin with line and column.
func (r Rules) ParseMove(s *Position, text string) (Move, error) { return r.parseMove(s, 1, text) }

// parseMove is ParseMove for a move that begins at the given column of its text.
func (r Rules) parseMove(s *Position, at int, text string) (Move, error) {
	g := r.geometry()
	last := columnName(Move(g.Columns - 1))
	column := strings.Index(columnNames[:g.Columns], text)
	if len(text) != 1 || column < 0 {
		return 0, refuse(at, "move", text, last)
	}
	switch _, outcome := r.Moves(s, nil); {
	case outcome == game.Lost:
		return 0, refuse(at, "won", "OX"[s.turn():s.turn()+1])
	case outcome == game.Drawn:
		return 0, refuse(at, "drawn")
	case g.playable(s.All)&g.column(column) == 0:
		return 0, refuse(at, "full", text, g.Rows)
	}
	return Move(column), nil
}

// parseBoard reads rows and rejects a board that no moves lead to.
func (g *geometry) parseBoard(text string) (Position, error) {
	x, o, err := g.parseRows(text)
	if err != nil {
		return Position{}, err
	}
	s := Position{Own: x, All: x | o}
	more := g.left(o) - g.left(x) // discs of X more than of O
	switch more {
	case 0:
	case 1:
		s.Own = o
	default:
		cells := g.Columns * g.Rows
		return Position{}, refuse(1, "counts", cells-g.left(x), cells-g.left(o))
	}
	last, turn := "OX"[s.turn():s.turn()+1], "XO"[s.turn():s.turn()+1]
	switch ended := g.hasLine(s.other()); {
	case g.hasLine(s.Own) && ended:
		return Position{}, refuse(1, "bothLines")
	case g.hasLine(s.Own):
		return Position{}, refuse(1, "afterLine", turn, last)
	}
	if _, found, proved := g.history(&s); !found && proved {
		return Position{}, refuse(1, "unreachable")
	}
	return s, nil
}

// parseRows reads the discs of both sides and checks that none hangs above an empty cell.
func (g *geometry) parseRows(text string) (x, o uint64, err error) {
	at, row, column := 0, g.Rows-1, 0 // at counts characters from 1
	var above uint64                  // the cells just above which a disc has been seen
	for _, c := range text {
		at++
		switch {
		case column < g.Columns && c == '/':
			return 0, 0, refuse(at, "rowShort", g.Rows-row, column, g.Columns)
		case column == g.Columns && row == 0:
			return 0, 0, refuse(at, "tooLong", string(c), g.Rows)
		case column == g.Columns && c != '/':
			return 0, 0, refuse(at, "rowLong", string(c), g.Rows-row, g.Columns)
		case c == '/':
			row, column = row-1, 0
			continue
		}
		cell := g.cell(column, row)
		switch c {
		case markX, 'x':
			x |= cell
		case markO, 'o':
			o |= cell
		case blank:
			if above&cell != 0 {
				return 0, 0, refuse(at, "floating", columnName(Move(column)))
			}
		default:
			return 0, 0, refuse(at, "cell", string(c))
		}
		above |= (x | o) & cell >> 1
		column++
	}
	if row > 0 || column < g.Columns {
		read := (g.Rows-1-row)*g.Columns + column
		return 0, 0, refuse(at+1, "tooShort", read, g.Rows*g.Columns, g.Rows, g.Columns)
	}
	return x, o, nil
}

// refuse returns the error of that name about a one-line text. Columns count characters from 1.
func refuse(column int, name string, values ...any) error {
	place := "1:" + strconv.Itoa(column)
	return lang.Errorf("connect4."+name, append([]any{place}, values...)...)
}
