package mnk

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

// PositionText returns the rows from the top, separated by slashes, each cell X, O or a point for an empty one. The
// counts tell whose turn it is.
func (r Small) PositionText(s *SmallPosition) string { return r.g.text(s.mark()) }

// ParsePosition reads what PositionText writes, in lower case too. It rejects a position that no play reaches, as far
// as the counts and the lines tell. Errors begin with line and column.
func (r Small) ParsePosition(text string) (SmallPosition, error) {
	board, err := r.g.parse(text)
	if err != nil {
		return SmallPosition{}, err
	}
	return replay[SmallPosition](r, board.moves()), nil
}

// MoveText returns the cell as in chess: its column's letter, then its row's number, counted from the bottom.
func (r Small) MoveText(_ *SmallPosition, m Move) string { return r.g.name(int(m)) }

// ParseMove reads an empty cell, unless the game is over. Errors begin with line and column.
func (r Small) ParseMove(s *SmallPosition, text string) (Move, error) {
	_, outcome := r.Moves(s, nil)
	return r.g.parseMove(outcome, r.Turn(s), s.mark(), text)
}

// mark returns the function that tells what is on a cell.
func (s *SmallPosition) mark() func(cell int) byte {
	x, o := s.turned()
	return func(cell int) byte {
		switch {
		case x>>cell&1 != 0:
			return markX
		case o>>cell&1 != 0:
			return markO
		}
		return blank
	}
}

// PositionText writes what [Small.PositionText] does.
func (r Large) PositionText(s *LargePosition) string { return r.g.text(s.mark) }

// ParsePosition reads what [Small.ParsePosition] does.
func (r Large) ParsePosition(text string) (LargePosition, error) {
	board, err := r.g.parse(text)
	if err != nil {
		return LargePosition{}, err
	}
	return replay[LargePosition](r, board.moves()), nil
}

// MoveText names a cell as [Small.MoveText] does.
func (r Large) MoveText(_ *LargePosition, m Move) string { return r.g.name(int(m)) }

// ParseMove reads an empty cell, unless the game is over. Errors begin with line and column.
func (r Large) ParseMove(s *LargePosition, text string) (Move, error) {
	_, outcome := r.Moves(s, nil)
	return r.g.parseMove(outcome, s.turn(), s.mark, text)
}

// mark returns what is on a cell.
func (s *LargePosition) mark(cell int) byte { return [...]byte{blank, markX, markO}[s.marks[cell]] }

// text writes a position.
func (g *shape) text(mark func(cell int) byte) string {
	var text strings.Builder
	for cell := range g.cells {
		if cell > 0 && cell%g.Columns == 0 {
			text.WriteByte('/')
		}
		text.WriteByte(mark(cell))
	}
	return text.String()
}

// cells is a position while it is read: what is on each cell.
type cells []byte

// parse reads a position and rejects an impossible one.
func (g *shape) parse(text string) (cells, error) {
	board, err := g.parseCells(text)
	if err != nil {
		return nil, err
	}
	x, o := board.count(markX), board.count(markO)
	if x != o && x != o+1 {
		return nil, refuse(1, "counts", x, o)
	}
	last, turn := byte(markO), byte(markX)
	if x > o {
		last, turn = turn, last
	}
	switch ended := g.won(board, last); {
	case g.won(board, turn) && ended:
		return nil, refuse(1, "bothLines")
	case g.won(board, turn):
		return nil, refuse(1, "afterLine", string(turn), string(last))
	case ended && !g.completed(board, last):
		return nil, refuse(1, "twoLines", string(last))
	}
	return board, nil
}

// parseCells reads the marks.
func (g *shape) parseCells(text string) (cells, error) {
	board := make(cells, 0, g.cells)
	column, row, inRow := 0, 1, 0 // column of the text, from 1; row from the top; cells read of that row
	for _, c := range text {
		column++
		switch {
		case inRow < g.Columns && c == '/':
			return nil, refuse(column, "rowShort", row, inRow, g.Columns)
		case inRow == g.Columns && row == g.Rows:
			return nil, refuse(column, "tooLong", string(c), g.Rows)
		case inRow == g.Columns && c != '/':
			return nil, refuse(column, "rowLong", string(c), row, g.Columns)
		case c == '/':
			row, inRow = row+1, 0
			continue
		}
		switch c {
		case 'X', 'x':
			board = append(board, markX)
		case 'O', 'o':
			board = append(board, markO)
		case blank:
			board = append(board, blank)
		default:
			return nil, refuse(column, "cell", string(c))
		}
		inRow++
	}
	if len(board) < g.cells {
		return nil, refuse(column+1, "tooShort", len(board), g.cells, g.Rows, g.Columns)
	}
	return board, nil
}

func (b cells) count(mark byte) (n int) {
	for _, c := range b {
		if c == mark {
			n++
		}
	}
	return n
}

// moves returns moves that lead to the board, the sides in turn.
func (b cells) moves() []Move {
	var all []Move
	for x, o := 0, 0; ; {
		for x < len(b) && b[x] != markX {
			x++
		}
		if x == len(b) {
			return all
		}
		all = append(all, Move(x))
		x++
		for o < len(b) && b[o] != markO {
			o++
		}
		if o == len(b) {
			return all
		}
		all = append(all, Move(o))
		o++
	}
}

// replay returns the position after these moves.
func replay[S any, G game.Game[S, Move]](rules G, moves []Move) S {
	s := rules.Start()
	for _, m := range moves {
		var next S
		rules.Play(&s, m, &next)
		s = next
	}
	return s
}

// won reports whether there is a line of that mark that wins.
func (g *shape) won(b cells, mark byte) bool {
	for d := range g.dirs {
		dir := &g.dirs[d]
		for cell := range g.cells {
			if dir.starts[cell] && g.wonAt(b, mark, dir, cell) {
				return true
			}
		}
	}
	return false
}

// wonAt reports whether the line from that cell wins.
func (g *shape) wonAt(b cells, mark byte, dir *direction, cell int) bool {
	for i := range g.InARow {
		if b[cell+i*dir.step] != mark {
			return false
		}
	}
	return !g.Exact ||
		!(dir.before[cell] && b[cell-dir.step] == mark) && !(dir.after[cell] && b[cell+g.InARow*dir.step] == mark)
}

// completed reports whether a single last mark can have completed all lines of that mark at once.
func (g *shape) completed(b cells, mark byte) bool {
	for cell := range b {
		if b[cell] != mark {
			continue
		}
		b[cell] = blank
		won := g.won(b, mark)
		b[cell] = mark
		if !won {
			return true
		}
	}
	return false
}

// name returns the name of a cell.
func (g *shape) name(cell int) string {
	column, row := g.at(cell)
	return letter(column) + strconv.Itoa(g.Rows-row)
}

func letter(column int) string { return string(rune('a' + column)) }

// parseMove reads the name of an empty cell in a position in which turn is to move, if the game goes on.
func (g *shape) parseMove(outcome game.Outcome, turn game.Side, mark func(cell int) byte, text string) (Move, error) {
	switch outcome {
	case game.Lost:
		return 0, refuse(1, "won", "OX"[turn:turn+1])
	case game.Drawn:
		return 0, refuse(1, "drawn")
	}
	cell, ok := g.cell(text)
	if !ok {
		return 0, refuse(1, "move", text, letter(g.Columns-1), g.Rows)
	}
	if there := mark(cell); there != blank {
		return 0, refuse(1, "taken", g.name(cell), string(there))
	}
	return Move(cell), nil
}

// cell returns the cell of that name.
func (g *shape) cell(name string) (int, bool) {
	if name == "" {
		return 0, false
	}
	column := int(name[0]|0x20) - 'a'
	number, err := strconv.Atoi(name[1:])
	if err != nil || strconv.Itoa(number) != name[1:] || !g.inside(column, g.Rows-number) {
		return 0, false
	}
	return (g.Rows-number)*g.Columns + column, true
}

// refuse returns the error of that name about a one-line text. Columns count characters from 1.
func refuse(column int, name string, values ...any) error {
	place := "1:" + strconv.Itoa(column)
	return lang.Errorf("mnk."+name, append([]any{place}, values...)...)
}
