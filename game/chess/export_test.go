package chess

import "github.com/jugada/jugada/game"

// Count returns the number of legal moves, also where the game is drawn.
func (s *Position) Count() int {
	var t targets
	s.find(&t)
	return t.moves()
}

// Counter counts lines of play: the last ply in bulk, and without draws, as other programs do.
type Counter struct {
	moves [16][]Move
	next  [16]Position
}

// Perft counts the lines of that many plies, at least 1.
func (c *Counter) Perft(s *Position, depth int) (lines uint64) {
	if depth == 1 {
		return uint64(s.Count())
	}
	c.moves[depth] = s.Legal(c.moves[depth][:0])
	for _, m := range c.moves[depth] {
		s.play(m, &c.next[depth])
		lines += c.Perft(&c.next[depth], depth-1)
	}
	return lines
}

// FirstKey is the first of the keys of pieces.
var FirstKey = keys.piece[0][Bishop][0]

// FullKey computes the key from all that a position is made of.
func (s *Position) FullKey() uint64 {
	key := s.stateKey()
	for q := range Square(squares) {
		if k, side := s.At(q); k != 0 {
			key ^= keys.piece[side][k][q]
		}
	}
	return key
}

// Afresh evaluates a position without looking for it among the values in memory.
func Afresh(r Rules, s *Position) game.Score { return r.evaluate(s) }

// Open reports whether the evaluation [Tuned] can tell at once that the side to move is not in check and has a legal move.
func Open(s *Position) bool {
	var white, black view
	white.look(s)
	black.turned(&white)
	var r Rules
	var direct pawnEntry
	p := r.pawnTerms(&white, r.tuning(), &direct)
	terms[[0]byte](&white, &black, p, r.tuning(), nil, s.turn)
	return [...]*view{&white, &black}[s.turn].open()
}
