// Package rules has the rules of Breakthrough (Dan Troyka, 2000) on six by six: pieces move one step forward, straight or
// diagonally, and capture diagonally. A player wins by reaching the other side or by capturing all pieces.
package rules

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/jugada/jugada/game"
)

// Breakthrough implements the rules.
type Breakthrough struct{}

// Position is a position. Squares are counted row by row from the top left, from 0.
type Position struct {
	Pieces [2]uint64 // of MAX, who moves up, and of MIN
	Turn   game.Side
}

// Move holds the squares of a move: from + 64·to.
type Move uint16

var (
	_ game.Notation[Position, Move] = Breakthrough{}
	_ game.Gridded[Position, Move]  = Breakthrough{}
	_ game.Finite[Position]         = Breakthrough{}
)

const size = 6

// Start returns the position with two full rows for each side.
func (Breakthrough) Start() Position {
	const rows = 1<<(2*size) - 1
	return Position{Pieces: [2]uint64{rows << (4 * size), rows}}
}

// over reports whether the side that has just moved has won.
func (s *Position) over() bool {
	goal := [2]uint64{1<<size - 1, (1<<size - 1) << (5 * size)}
	mover := s.Turn.Opponent()
	return s.Pieces[mover]&goal[mover] != 0 || s.Pieces[s.Turn] == 0
}

// Moves lists the moves from the top left on, those of a piece from left to right. There is always one: the foremost piece can
// move diagonally.
func (Breakthrough) Moves(s *Position, buf []Move) ([]Move, game.Outcome) {
	if s.over() {
		return buf, game.Lost
	}
	step := -size
	if s.Turn == game.Min {
		step = size
	}
	own, other := s.Pieces[s.Turn], s.Pieces[s.Turn.Opponent()]
	for left := own; left != 0; left &= left - 1 {
		from := bits.TrailingZeros64(left)
		for side := -1; side <= 1; side++ {
			if column := from%size + side; column < 0 || column >= size {
				continue
			}
			to := from + step + side
			taken := own
			if side == 0 {
				taken |= other
			}
			if taken>>to&1 == 0 {
				buf = append(buf, Move(from|to<<6))
			}
		}
	}
	return buf, game.Open
}

// Play moves a piece and captures any piece on its new square.
func (Breakthrough) Play(s *Position, m Move, next *Position) bool {
	*next = *s
	from, to := m&63, m>>6
	next.Pieces[s.Turn] ^= 1<<from | 1<<to
	next.Turn = s.Turn.Opponent()
	next.Pieces[next.Turn] &^= 1 << to
	return false
}

// Evaluate counts ten points for a piece, and one for each row that the foremost one has advanced.
func (Breakthrough) Evaluate(s *Position) game.Score {
	if s.over() {
		return game.Loss(0)
	}
	top, bottom := bits.TrailingZeros64(s.Pieces[game.Max])/size, (63-bits.LeadingZeros64(s.Pieces[game.Min]))/size
	forMax := 10*(bits.OnesCount64(s.Pieces[game.Max])-bits.OnesCount64(s.Pieces[game.Min])) + (size - 1 - top) - bottom
	return game.Score(forMax) * s.Turn.Sign()
}

// Turn returns the side to move.
func (Breakthrough) Turn(s *Position) game.Side { return s.Turn }

// Key mixes both boards and the turn.
func (Breakthrough) Key(s *Position) uint64 {
	x := s.Pieces[0]*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(s.Pieces[1]*0xbf58476d1ce4e5b9, 32) ^ uint64(s.Turn)
	x ^= x >> 29
	x *= 0x94d049bb133111eb
	return x ^ x>>32
}

// PliesLeft counts the steps that all pieces have ahead of them; 0 when the game is over.
func (Breakthrough) PliesLeft(s *Position) (plies int) {
	if s.over() {
		return 0
	}
	for left := s.Pieces[game.Max]; left != 0; left &= left - 1 {
		plies += bits.TrailingZeros64(left) / size
	}
	for left := s.Pieces[game.Min]; left != 0; left &= left - 1 {
		plies += size - 1 - bits.TrailingZeros64(left)/size
	}
	return plies
}

// Grid returns the board.
func (Breakthrough) Grid(s *Position) game.Grid {
	g := game.Grid{
		Columns: size, Rows: size, ColumnNames: strings.Split("abcdef", ""), RowNames: strings.Split("654321", ""),
		Pieces: make([]game.Piece, size*size),
	}
	for side, mark := range []string{"X", "O"} {
		for left := s.Pieces[side]; left != 0; left &= left - 1 {
			g.Pieces[bits.TrailingZeros64(left)] = game.Piece{Mark: mark, Owner: game.Side(side)}
		}
	}
	return g
}

// MoveCells returns the squares from and to.
func (Breakthrough) MoveCells(_ *Position, m Move) []game.Cell {
	from, to := int(m&63), int(m>>6)
	return []game.Cell{{Column: from % size, Row: from / size}, {Column: to % size, Row: to / size}}
}

// PositionText writes the rows from the top, and the side to move.
func (Breakthrough) PositionText(s *Position) string {
	var text strings.Builder
	for square := range size * size {
		if square > 0 && square%size == 0 {
			text.WriteByte('/')
		}
		switch {
		case s.Pieces[game.Max]>>square&1 != 0:
			text.WriteByte('X')
		case s.Pieces[game.Min]>>square&1 != 0:
			text.WriteByte('O')
		default:
			text.WriteByte('.')
		}
	}
	return text.String() + " " + "XO"[s.Turn:s.Turn+1]
}

// ParsePosition reads what PositionText writes.
func (Breakthrough) ParsePosition(text string) (s Position, err error) {
	board, turn, _ := strings.Cut(strings.TrimSpace(text), " ")
	cells := strings.ReplaceAll(board, "/", "")
	if len(cells) != size*size || strings.Trim(cells, "XO.") != "" || turn != "X" && turn != "O" {
		return Position{}, fmt.Errorf(
			"%q is no position; want six rows of X, O and . with slashes between them, a space, and X or O for who moves", text)
	}
	for square, cell := range cells {
		switch cell {
		case 'X':
			s.Pieces[game.Max] |= 1 << square
		case 'O':
			s.Pieces[game.Min] |= 1 << square
		}
	}
	if turn == "O" {
		s.Turn = game.Min
	}
	for side, pieces := range s.Pieces {
		if bits.OnesCount64(pieces) > 2*size {
			return Position{}, fmt.Errorf("%q: there are more than %d %c", text, 2*size, "XO"[side])
		}
	}
	mover := s.Turn
	if s.Turn = mover.Opponent(); s.over() { // the side to move has won already
		return Position{}, fmt.Errorf("%q: %c has won, and cannot be to move", text, "XO"[mover])
	}
	s.Turn = mover
	return s, nil
}

// MoveText writes a move as a2-b3, or a2xb3 if it captures.
func (Breakthrough) MoveText(s *Position, m Move) string {
	between := "-"
	if s.Pieces[s.Turn.Opponent()]>>(m>>6)&1 != 0 {
		between = "x"
	}
	return name(m&63) + between + name(m>>6)
}

func name(square Move) string {
	return string([]byte{'a' + byte(square%size), '0' + size - byte(square/size)})
}

// ParseMove reads what MoveText writes.
func (b Breakthrough) ParseMove(s *Position, text string) (Move, error) {
	moves, _ := b.Moves(s, nil)
	for _, m := range moves {
		if strings.EqualFold(b.MoveText(s, m), text) {
			return m, nil
		}
	}
	return 0, fmt.Errorf("%q is not a legal move here; moves look like a2-b3", text)
}
