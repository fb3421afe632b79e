package othello

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// PositionText returns the squares of the board in reading order, each X, O or a point for an empty one, a space, and the side to
// move: X or O. That is the form of endgame collections such as the FFO's, except that they write a dash for the point:
// a text that begins with a dash would be taken for a flag on a command line.
func (RulesOn[B]) PositionText(s *Position) string {
	text := make([]byte, 0, squares+2)
	for n := range cells[B]() {
		text = append(text, s.mark(square[B](n)))
	}
	return string(append(text, ' ', letter(s.Turn)[0]))
}

// square returns the square of that number in reading order.
func square[B board](n int) int { return at[B](n%width[B](), n/width[B]()) }

// at returns the square in that column and row of the board.
func at[B board](column, row int) int { return column + margin[B]() + 8*(row+margin[B]()) }

// place returns the column and the row of a square on the board.
func place[B board](m Move) (column, row int) { return int(m)%8 - margin[B](), int(m)/8 - margin[B]() }

// mark returns what is on a square: X, O or a point.
func (s *Position) mark(square int) byte {
	switch x, o := s.sides(); {
	case x>>square&1 != 0:
		return 'X'
	case o>>square&1 != 0:
		return 'O'
	}
	return '.'
}

// letter returns a side's mark as text.
func letter(side game.Side) string { return "XO"[side : side+1] }

// ParsePosition reads what PositionText writes, or the moves from the start, such as f5d6c3 on the usual board. In a
// board, lower-case letters are accepted, a dash is an empty square too, rows may be separated by slashes, and the space
// before the side may be missing. Moves may be separated by spaces; a pass that the next move implies may be left out, or
// written as pass or --.
//
// It rejects boards that no play reaches, as far as it can tell: the four squares in the centre are never empty, discs
// are never apart from all others, and with four discs the game has not begun. Errors begin with line and column.
func (r RulesOn[B]) ParsePosition(text string) (Position, error) {
	if text != "" && strings.IndexByte("abcdefghpABCDEFGHP", text[0]) >= 0 {
		return r.readMoves(text)
	}
	s, err := readBoard[B](text)
	if err == nil {
		err = reachable[B](&s)
	}
	if err != nil {
		return Position{}, err
	}
	return s, nil
}

// readBoard reads the squares and the side to move.
func readBoard[B board](text string) (Position, error) {
	var x, o uint64
	read, column, slashed := 0, 0, false // squares read; slashed: a slash precedes the next
	rest := text
	for i, c := range text {
		column++
		if read == cells[B]() {
			rest = text[i:]
			break
		}
		switch {
		case c == '/' && read%width[B]() == 0 && read > 0 && !slashed:
			slashed = true
			continue
		case c == '/':
			return Position{}, refuse(column, "slash", width[B]())
		case c == 'X' || c == 'x':
			x |= 1 << square[B](read)
		case c == 'O' || c == 'o':
			o |= 1 << square[B](read)
		case c != '-' && c != '.':
			return Position{}, refuse(column, "square", string(c), opening[B]())
		}
		read, slashed = read+1, false
		rest = ""
	}
	if read < cells[B]() {
		return Position{}, refuse(column+1, "tooShort", read, cells[B]())
	}
	if rest == "" {
		column++
	}
	return readSide[B](rest, column, x, o)
}

// readSide reads what follows the squares, from that column on.
func readSide[B board](text string, column int, x, o uint64) (Position, error) {
	var s Position
	read := false
	for _, c := range text {
		switch {
		case c == ' ' && !read:
		case read:
			return s, refuse(column, "tooLong", string(c))
		case c == 'X' || c == 'x':
			s, read = Position{Own: x, Other: o, Turn: game.Max}, true
		case c == 'O' || c == 'o':
			s, read = Position{Own: o, Other: x, Turn: game.Min}, true
		default:
			return s, refuse(column, "side", string(c), cells[B]())
		}
		column++
	}
	if !read {
		return s, refuse(column, "noSide")
	}
	return s, nil
}

// reachable rejects a position that no play reaches, as far as that is easy to tell.
func reachable[B board](s *Position) error {
	start := RulesOn[B]{}.Start()
	taken, first := s.Own|s.Other, start.Own|start.Other
	if missing := first &^ taken; missing != 0 {
		return refuse(1, "centre", name[B](Move(bits.TrailingZeros64(missing))), name[B](d4), name[B](e4), name[B](d5), name[B](e5))
	}
	if taken == first && *s != start {
		return refuse(1, "begin", name[B](d4), name[B](e4), name[B](d5), name[B](e5))
	}
	joined := first
	for {
		grown := around(joined) & taken
		if grown == joined {
			break
		}
		joined = grown
	}
	if apart := taken &^ joined; apart != 0 {
		return refuse(1, "apart", name[B](Move(bits.TrailingZeros64(apart))))
	}
	return nil
}

// readMoves plays the moves of a text from the start.
func (r RulesOn[B]) readMoves(text string) (Position, error) {
	s, column := r.Start(), 1
	for text != "" {
		var word string
		if word, text = cutMove(text); word != " " {
			m, err := r.readMove(&s, word, column, true)
			if err != nil {
				return Position{}, err
			}
			if moves, _ := r.Moves(&s, nil); m != Pass && moves[0] == Pass {
				s = after(s, Pass)
			}
			s = after(s, m)
		}
		column += len(word) // a word that could be played is ASCII
	}
	return s, nil
}

func after(s Position, m Move) (next Position) {
	s.play(m, &next)
	return next
}

// cutMove cuts off a space or what may be a move: pass, or two characters.
func cutMove(text string) (word, rest string) {
	if text[0] == ' ' {
		return " ", text[1:]
	}
	if len(text) >= len(pass) && strings.EqualFold(text[:len(pass)], pass) {
		return text[:len(pass)], text[len(pass):]
	}
	runes := 0
	for i := range text {
		if runes == 2 {
			return text[:i], text[i:]
		}
		runes++
	}
	return text, ""
}

// The names of a pass: as written, and as also read.
const (
	pass   = "pass"
	dashes = "--"
)

// MoveText returns the square, such as f5, or pass.
func (RulesOn[B]) MoveText(_ *Position, m Move) string { return name[B](m) }

func name[B board](m Move) string {
	if m == Pass {
		return pass
	}
	column, row := place[B](m)
	return string([]byte{'a' + byte(column), '1' + byte(row)})
}

// ParseMove reads a legal move as MoveText writes it, in capitals too, or -- for a pass. Errors begin with line and column.
func (r RulesOn[B]) ParseMove(s *Position, text string) (Move, error) {
	return r.readMove(s, text, 1, false)
}

// readMove reads a legal move at that column. In a list, a pass before it may be implied.
func (r RulesOn[B]) readMove(s *Position, text string, column int, implied bool) (Move, error) {
	moves, outcome := r.Moves(s, nil)
	if outcome != game.Open {
		return 0, refuse(column, "over")
	}
	lower := strings.ToLower(text)
	if lower == dashes {
		lower = pass
	}
	candidates := moves
	if implied && moves[0] == Pass {
		passed := after(*s, Pass)
		candidates, _ = r.Moves(&passed, candidates)
	}
	names := make([]string, len(candidates))
	for i, m := range candidates {
		if names[i] = name[B](m); names[i] == lower {
			return m, nil
		}
	}
	return 0, refuse(column, "move", text, strings.Join(names, ", "))
}

// opening returns three moves from the start.
func opening[B board]() string { return name[B](37) + name[B](43) + name[B](18) }

// refuse returns the error of that name about a one-line text. Columns count characters from 1.
func refuse(column int, name string, values ...any) error {
	place := "1:" + strconv.Itoa(column)
	return lang.Errorf("othello."+name, append([]any{place}, values...)...)
}
