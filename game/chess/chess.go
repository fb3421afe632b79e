// Package chess is chess by the laws of FIDE, and Chess960. White is MAX and moves first; Black is MIN.
//
//	chess.go     the rules as other packages call them
//	position.go  the position: what is on each square, and what else matters
//	attacks.go   what pieces attack
//	legal.go     the legal moves, as sets of squares
//	move.go      moves, and positions after them
//	keys.go      keys of positions
package chess

import "github.com/jugada/jugada/game"

// Rules are the rules of the game. The zero value is chess from its usual start.
type Rules struct{}

var _ game.Game[Position, Move] = Rules{}

// Start returns the position in which a game begins.
func (Rules) Start() Position { return start }

var start = array([8]Kind{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook})

// array returns the start with these pieces on the first rank.
func array(pieces [8]Kind) (s Position) {
	s.number = 1
	for file, k := range pieces {
		q := Square(file)
		s.put(q, k, game.Max)
		s.put(q+8, Pawn, game.Max)
		s.put(q+48, Pawn, game.Min)
		s.put(q+56, k, game.Min)
		if k == Rook {
			s.castling |= castlingRook[q] | castlingRook[q+56]
		}
	}
	s.key ^= s.stateKey()
	return s
}

// Moves appends the legal moves.
func (Rules) Moves(s *Position, buf []Move) ([]Move, game.Outcome) {
	var t targets
	s.find(&t)
	n := len(buf)
	switch buf = t.list(s, ^uint64(0), buf); {
	case len(buf) > n:
		return buf, game.Open
	case t.check:
		return buf, game.Lost
	}
	return buf, game.Drawn
}

// Play makes a move. The sides always alternate.
func (Rules) Play(s *Position, m Move, next *Position) (again bool) {
	s.play(m, next)
	return false
}

// Turn returns the side to move.
func (Rules) Turn(s *Position) game.Side { return s.turn }

// Key returns the position's key, which leaves out the counters of moves.
func (Rules) Key(s *Position) uint64 { return s.key }

// Evaluate returns the result of a game that is over, otherwise 0.
func (Rules) Evaluate(s *Position) game.Score {
	var t targets
	if s.find(&t); t.check && t.moves() == 0 {
		return game.Loss(0)
	}
	return 0
}
