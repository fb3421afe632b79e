package chess

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// A game is drawn by the rules when a position cannot be won by any play, after 75 moves of each side without a capture or a
// move of a pawn, and when a position is there for the fifth time. After 50 moves, and the third time, either side may claim
// a draw; since one of them has no reason not to, the zero rules end the game there.
const (
	claimedAfter = 100 // plies
	endedAfter   = 150
)

// lasting returns after how many plies without a capture or a move of a pawn the game is drawn.
func (r Rules) lasting() int {
	if r.endless {
		return game.MaxPly
	}
	if r.Unclaimed {
		return endedAfter
	}
	return claimedAfter
}

// drawn reports whether the game is drawn because of the position alone, if it is not over by mate or stalemate.
func (r Rules) drawn(s *Position) bool {
	return int(s.clock) >= r.lasting() || !r.endless && s.dead()
}

// Counting returns the rules of perft, in which only mate and stalemate end a game.
func (r Rules) Counting() Rules {
	r.endless = true
	return r
}

// dead reports whether the pieces left cannot mate, whatever the sides play: nothing but kings, one bishop or knight, bishops
// that are all on squares of one colour, or kings and a wall of pawns. Other dead positions are not recognized, such as those of
// walls with bishops behind them.
func (s *Position) dead() bool {
	if s.straightSliders() != 0 {
		return false
	}
	minor := s.diagonal // bishops and knights, since there are no queens
	if s.pawns() != 0 {
		return minor == 0 && s.walled()
	}
	const dark = 0xaa55aa55aa55aa55
	return bits.OnesCount64(minor) <= 1 || s.knights() == 0 && (minor&dark == 0 || minor&^dark == 0)
}

// walled reports whether no pawn will ever move or be taken, in a position of kings and pawns: a pawn stands before each, none
// attacks another, and neither king can come to one that no pawn defends. Nobody can mate then: kings and pawns that stand still
// give no check.
func (s *Position) walled() bool {
	pawns := s.pawns()
	white, black := pawns&s.white, pawns&^s.white
	attacked := sideways(white) << 8
	if (white<<8|black>>8)&^pawns != 0 || attacked&black != 0 || s.passant != 0 {
		return false
	}
	feared := sideways(black) >> 8
	return s.reach(game.Max, pawns|feared)&black&^feared == 0 && s.reach(game.Min, pawns|attacked)&white&^attacked == 0
}

// reach returns the squares that a king can come to, if the others stand still, and those beside; it enters none of the barred.
func (s *Position) reach(side game.Side, barred uint64) uint64 {
	at := s.king(side).bit()
	for {
		beside := at | sideways(at)
		beside |= beside<<8 | beside>>8
		if next := at | beside&^barred; next == at {
			return beside
		} else {
			at = next
		}
	}
}

// DrawnByHistory reports whether the position is there for the third time, or for the fifth if nobody claims draws.
func (r Rules) DrawnByHistory(s *Position, earlier []uint64) bool {
	if r.endless {
		return false
	}
	enough := r.repetitions()
	n := len(earlier)
	for i := n - 4; i >= max(0, n-int(s.clock)); i -= 2 { // four plies are the fewest after which a position can be there again
		if earlier[i] == s.key {
			if enough--; enough == 0 {
				return true
			}
		}
	}
	return false
}

// repetitions returns how often a position must have come before for one more time to end the game.
func (r Rules) repetitions() int {
	if r.Unclaimed {
		return 4
	}
	return 2
}

// recurred reports whether some position before s, which may come again, would end the game then.
func (r Rules) recurred(s *Position, earlier []uint64) bool {
	if r.endless {
		return false
	}
	since := earlier[max(0, len(earlier)-1-int(s.clock)):] // s itself may be the last
	for i, key := range since {
		left := r.repetitions()
		for _, other := range since[i:] {
			if other == key {
				left--
			}
		}
		if left <= 0 {
			return true
		}
	}
	return false
}

// WhyDrawn names why the game is drawn: stalemate, dead, moves or repetition.
func (r Rules) WhyDrawn(s *Position, earlier []uint64) string {
	var t targets
	s.find(&t)
	switch none := t.moves() == 0; {
	case none && t.check:
		return ""
	case none:
		return "stalemate"
	case s.dead():
		return "dead"
	case r.drawn(s):
		return "moves"
	case r.DrawnByHistory(s, earlier):
		return "repetition"
	}
	return ""
}

// PliesLeft returns a bound on how long the game can last: each capture and each move of a pawn can be preceded by as many
// other moves as the rules allow, and so can the end.
func (r Rules) PliesLeft(s *Position) int {
	irreversible := bits.OnesCount64(s.occupied()) - 2
	for rest := s.pawns(); rest != 0; rest &= rest - 1 {
		q := first(rest)
		if steps := 7 - q.rank(); s.white&q.bit() != 0 {
			irreversible += steps
		} else {
			irreversible += 7 - steps
		}
	}
	return min(max((irreversible+1)*r.lasting()-int(s.clock), 0), game.MaxPly)
}
