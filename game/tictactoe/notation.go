package tictactoe

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// PositionText returns the nine squares in reading order, each X, O or a point for an empty one. The counts tell
// whose turn it is.
func (Rules) PositionText(s *Position) string {
	var text [squares]byte
	for square := range text {
		text[square] = s.mark(square)
	}
	return string(text[:])
}

// mark returns what is on a square: X, O or a point.
func (s *Position) mark(square int) byte {
	for side, marks := range s.Marks {
		if marks>>square&1 != 0 {
			return "XO"[side]
		}
	}
	return '.'
}

// ParsePosition reads what PositionText writes, in lower case too, with rows optionally separated by slashes or line ends. It
// rejects a position that no play reaches from the start of r, with the reason. Errors begin with line and column.
func (r Rules) ParsePosition(text string) (Position, error) {
	s, err := readSquares(text)
	if err != nil {
		return Position{}, err
	}
	first, second := s.Marks[r.First&1], s.Marks[(r.First^1)&1]
	switch bits.OnesCount16(first) - bits.OnesCount16(second) {
	case 0:
		s.Turn = r.First
	case 1:
		s.Turn = r.First.Opponent()
	default:
		return Position{}, refuse(1, "counts", bits.OnesCount16(first), letter(r.First),
			bits.OnesCount16(second), letter(r.First.Opponent()))
	}
	if err := s.endedOnce(); err != nil {
		return Position{}, err
	}
	return s, nil
}

// endedOnce rejects a position in which play has gone on after a line was complete: only the side that has just
// moved can have one. If the counts are right, nothing else is unreachable, since two lines of one side share a
// square that may have been the last.
func (s *Position) endedOnce() error {
	other := s.Turn.Opponent()
	switch {
	case !hasLine[s.Marks[s.Turn]]:
		return nil
	case hasLine[s.Marks[other]]:
		return refuse(1, "bothLines")
	}
	return refuse(1, "afterLine", letter(s.Turn), letter(other))
}

// readSquares reads the marks and does not decide whose turn it is.
func readSquares(text string) (Position, error) {
	var s Position
	square, line, column, parted := 0, 1, 0, false // parted: a slash or line end precedes this square
	for _, c := range strings.ReplaceAll(text, "\r\n", "\n") {
		column++
		parts := c == '/' || c == '\n'
		switch {
		case square == squares && c != '/':
			return s, refuseAt(line, column, "tooLong", string(c))
		case parts && (parted || square != 3 && square != 6):
			return s, refuseAt(line, column, "slash", string(c))
		case parts:
			parted = true
			if c == '\n' {
				line, column = line+1, 0
			}
			continue
		}
		switch c {
		case 'X', 'x':
			s.Marks[game.Max] |= 1 << square
		case 'O', 'o':
			s.Marks[game.Min] |= 1 << square
		case '.':
		default:
			return s, refuseAt(line, column, "square", string(c))
		}
		square, parted = square+1, false
	}
	if square < squares {
		return s, refuseAt(line, column+1, "tooShort", square)
	}
	return s, nil
}

// MoveText returns the number of the square.
func (Rules) MoveText(_ *Position, m Move) string { return strconv.Itoa(int(m)) }

// ParseMove reads the number of an empty square, unless the game is over. Errors begin with line and column.
func (r Rules) ParseMove(s *Position, text string) (Move, error) {
	moves, outcome := r.Moves(s, nil)
	switch outcome {
	case game.Lost:
		return 0, refuse(1, "won", letter(s.Turn.Opponent()))
	case game.Drawn:
		return 0, refuse(1, "drawn")
	}
	if len(text) != 1 || text[0] < '0' || text[0] >= '0'+squares {
		return 0, refuse(1, "move", text, list(moves))
	}
	square := int(text[0] - '0')
	if mark := s.mark(square); mark != '.' {
		return 0, refuse(1, "taken", square, string(mark), list(moves))
	}
	return Move(square), nil
}

// list writes squares as people enumerate them.
func list(moves []Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = strconv.Itoa(int(m))
	}
	return strings.Join(texts, ", ")
}

// letter returns a side's mark as text.
func letter(side game.Side) string { return "XO"[side : side+1] }

// refuse returns the error of that name about a one-line text, or about a whole text.
func refuse(column int, name string, values ...any) error {
	return refuseAt(1, column, name, values...)
}

// refuseAt returns the error of that name about a place. Lines and columns, which count characters, begin with 1.
func refuseAt(line, column int, name string, values ...any) error {
	place := strconv.Itoa(line) + ":" + strconv.Itoa(column)
	return lang.Errorf("tictactoe."+name, append([]any{place}, values...)...)
}
