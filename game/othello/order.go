package othello

import (
	"math/bits"
	"slices"

	"github.com/jugada/jugada/game"
)

// List lists all moves, as Moves does, and none if the game is over. Ranks aim at the smallest search: few replies for
// the opponent ("fastest first"), corners before other squares and, with few empty squares, quadrants in which their
// number is odd, since whoever plays there first may play there last.
func (RulesOn[B]) List(s *Position, buf []game.Ranked[Move]) []game.Ranked[Move] {
	legal := moves[B](s.Own, s.Other)
	if legal == 0 {
		if moves[B](s.Other, s.Own) == 0 {
			return buf
		}
		return append(buf, game.Ranked[Move]{Move: Pass})
	}
	empty := empty[B](s)
	odd := oddQuadrants(empty)
	if bits.OnesCount64(empty) < fewest {
		for ; legal != 0; legal &= legal - 1 {
			m := bits.TrailingZeros64(legal)
			rank := int32(worth[B]()[m]) + int32(odd>>m&1)*oddFirst
			buf = append(buf, game.Ranked[Move]{Move: Move(m), Rank: rank})
		}
		return buf
	}
	for ; legal != 0; legal &= legal - 1 {
		m := bits.TrailingZeros64(legal)
		var next Position
		s.play(Move(m), &next)
		rank := rank[B](&next, m, moves[B](next.Own, next.Other), odd, empty)
		buf = append(buf, game.Ranked[Move]{Move: Move(m), Rank: rank})
	}
	return buf
}

// rank returns the rank of the move to square m that has led to s, given the replies in s and the squares that were
// empty before the move.
func rank[B board](s *Position, m int, replies, odd, empty uint64) int32 {
	return int32(worth[B]()[m]) + int32(odd>>m&1)*oddRank -
		replyRank*int32(bits.OnesCount64(replies)+bits.OnesCount64(replies&corners[B]())) -
		openRank*int32(bits.OnesCount64(empty&around(s.Other)))
}

// The parts of a rank, tuned on the FFO's endgames: without openRank they take an eighth more nodes, with half or one
// and a half times of it a twelfth more.
const (
	fewest    = 5  // with fewer empty squares than this, counting replies costs more than it saves
	oddFirst  = 32 // and there, a square in a quadrant with an odd number of empty squares goes first
	oddRank   = 16 // before that
	replyRank = 16 // for each reply, twice for a corner
	openRank  = 8  // for each empty square beside the mover's discs: potential replies
)

// worth ranks the squares on their own: corners first, those beside them last.
func worth[B board]() *[squares]int8 {
	switch width[B]() {
	case 4:
		return &worth4
	case 6:
		return &worth6
	}
	return &worth8
}

var worth8 = [squares]int8{
	18, 4, 16, 12, 12, 16, 4, 18,
	4, 2, 6, 8, 8, 6, 2, 4,
	16, 6, 14, 10, 10, 14, 6, 16,
	12, 8, 10, 0, 0, 10, 8, 12,
	12, 8, 10, 0, 0, 10, 8, 12,
	16, 6, 14, 10, 10, 14, 6, 16,
	4, 2, 6, 8, 8, 6, 2, 4,
	18, 4, 16, 12, 12, 16, 4, 18,
}

var worth6 = [squares]int8{
	9: 18, 4, 16, 16, 4, 18,
	17: 4, 2, 8, 8, 2, 4,
	25: 16, 8, 0, 0, 8, 16,
	33: 16, 8, 0, 0, 8, 16,
	41: 4, 2, 8, 8, 2, 4,
	49: 18, 4, 16, 16, 4, 18,
}

var worth4 = [squares]int8{
	18: 18, 4, 4, 18,
	26: 4, 0, 0, 4,
	34: 4, 0, 0, 4,
	42: 18, 4, 4, 18,
}

// quadrants are the four quarters of the board.
var quadrants = [4]uint64{0x0f0f0f0f, 0xf0f0f0f0, 0x0f0f0f0f << 32, 0xf0f0f0f0 << 32}

// oddQuadrants returns the quadrants that hold an odd number of the empty squares.
func oddQuadrants(empty uint64) (odd uint64) {
	for _, q := range quadrants {
		odd |= q & -(uint64(bits.OnesCount64(empty&q)) & 1)
	}
	return odd
}

// Expand plays all moves and ranks them as List does. Given a value that is enough, it is asked for a proof, of which a position
// with many empty squares is a large part: on a smaller board, whose games can be solved from the start, it then also looks some
// plies ahead, as far as costs little beside that.
func (RulesOn[B]) Expand(s *Position, buf []game.Child[Position, Move], enough game.Score) []game.Child[Position, Move] {
	legal := moves[B](s.Own, s.Other)
	if legal == 0 {
		buf = append(buf, game.Child[Position, Move]{Move: Pass})
		k := &buf[len(buf)-1]
		s.play(Pass, &k.Pos)
		k.Key = key[B](&k.Pos)
		k.Lo, k.Hi = bounds[B](&k.Pos, moves[B](s.Other, s.Own))
		return buf
	}
	empty := empty[B](s)
	odd := oddQuadrants(empty)
	few := bits.OnesCount64(empty) < fewest
	buf = slices.Grow(buf, bits.OnesCount64(legal))
	before := len(buf)
	for ; legal != 0; legal &= legal - 1 {
		m := bits.TrailingZeros64(legal)
		buf = buf[:len(buf)+1]
		k := &buf[len(buf)-1]
		k.Move = Move(m)
		k.Again = false
		s.play(k.Move, &k.Pos)
		k.Key = key[B](&k.Pos)
		replies := moves[B](k.Pos.Own, k.Pos.Other)
		k.Lo, k.Hi = bounds[B](&k.Pos, replies)
		if few {
			k.Rank = int32(worth[B]()[m]) + int32(odd>>m&1)*oddFirst
		} else {
			k.Rank = rank[B](&k.Pos, m, replies, odd, empty)
		}
		if k.AtLeast(enough) {
			return buf
		}
	}
	depth := min((bits.OnesCount64(empty)-solvedAtOnce)/pliesPerPly, farthest)
	if width[B]() < 8 && enough < game.Infinity && depth > 0 {
		for i := range buf[before:] {
			k := &buf[before+i]
			k.Rank -= int32(ahead[B](k.Pos, depth, -game.Infinity, game.Infinity))
		}
	}
	return buf
}

// solvedAtOnce and pliesPerPly say how far Expand looks ahead beyond each move: a ply from 12 empty squares on, and one more for
// every three more, up to farthest. On 14 positions of 20 to 26 empty squares, who wins then takes 23 million nodes and 11 s; 63
// million and 22 s without, 37 million and 18 s with one ply throughout, and 16 million and 31 s with one more for every two.
const (
	solvedAtOnce = 9
	pliesPerPly  = 3
	farthest     = 5
)

// ahead returns the static value of s from that many plies on, by alpha-beta. Positions are passed as they are: pointers to them would
// move them to the heap, since what a recursive function is given may be kept for all the compiler knows.
func ahead[B board](s Position, depth int, alpha, beta game.Score) game.Score {
	legal := moves[B](s.Own, s.Other)
	if depth == 0 || legal == 0 {
		return RulesOn[B]{}.Evaluate(&s)
	}
	best := -game.Infinity
	for ; legal != 0 && best < beta; legal &= legal - 1 {
		var next Position
		s.play(Move(bits.TrailingZeros64(legal)), &next)
		best = max(best, -ahead[B](next, depth-1, -beta, -max(alpha, best)))
	}
	return best
}

// PliesLeft counts a disc for each empty square and a pass before each disc, since no two passes are consecutive; a
// pass before the first one only if the side to move must pass.
func (RulesOn[B]) PliesLeft(s *Position) int {
	most := 2 * bits.OnesCount64(empty[B](s))
	switch {
	case moves[B](s.Own, s.Other) != 0:
		return most - 1
	case moves[B](s.Other, s.Own) != 0:
		return most
	}
	return 0
}
