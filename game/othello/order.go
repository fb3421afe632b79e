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

// Expand plays all moves and ranks them as List does. Given a value that is enough, it is asked for a proof: then it also looks some
// plies ahead, as far as costs little beside what a position with so many empty squares takes to be proved.
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
	if n := bits.OnesCount64(empty); enough < game.Infinity && n <= mostForesight {
		lookAhead[B](buf[before:], min((n-solvedAtOnce)/pliesPerPly, farthest))
	}
	return buf
}

// From 12 empty squares on Expand looks a ply ahead beyond each move, and one more for every two more, up to farthest. Beyond
// mostForesight that would take milliseconds, and on the usual board nothing is proved from there. Moves that are worse than the best
// by nearBest or more, in units of the static value, need not be told apart. BenchmarkOthelloForesight shows what it saves.
const (
	solvedAtOnce  = 10
	pliesPerPly   = 2
	farthest      = 5
	mostForesight = 28
	mostMoves     = mostForesight // in a position with that many empty squares
	nearBest      = 20
)

// lookAhead lowers the rank of each move by the static value that many plies on, for whoever replies. Those that seemed good before
// come first, since what is worse than the best by nearBest need not be looked at closely.
func lookAhead[B board](children []game.Child[Position, Move], depth int) {
	if depth <= 0 {
		return
	}
	var order [mostMoves]uint8
	for i := range children {
		j := i
		for ; j > 0 && children[order[j-1]].Rank < children[i].Rank; j-- {
			order[j] = order[j-1]
		}
		order[j] = uint8(i)
	}
	best := -game.Infinity
	for _, i := range order[:len(children)] {
		k := &children[i]
		v := -ahead[B](k.Pos, depth, -game.Infinity, nearBest-best)
		best = max(best, v)
		k.Rank += int32(v)
	}
}

// ahead returns the static value of s from that many plies on, by alpha-beta, or a bound that is enough for the window. Positions are
// passed as they are: pointers to them would move them to the heap, since what a recursive function is given may be kept for all the
// compiler knows.
func ahead[B board](s Position, depth int, alpha, beta game.Score) game.Score {
	legal := moves[B](s.Own, s.Other)
	if depth == 0 || legal == 0 {
		return RulesOn[B]{}.Evaluate(&s)
	}
	best := -game.Infinity
	if depth == 1 { // the order is worth nothing
		for ; legal != 0 && best < beta; legal &= legal - 1 {
			var next Position
			s.play(Move(bits.TrailingZeros64(legal)), &next)
			best = max(best, -RulesOn[B]{}.Evaluate(&next))
		}
		return best
	}
	var (
		next  [mostMoves]Position // those with few replies first
		ranks [mostMoves]int32
		n     int
	)
	for ; legal != 0; legal &= legal - 1 {
		m := bits.TrailingZeros64(legal)
		var p Position
		s.play(Move(m), &p)
		rank := int32(worth[B]()[m]) - replyRank*int32(bits.OnesCount64(moves[B](p.Own, p.Other)))
		j := n
		for ; j > 0 && ranks[j-1] < rank; j-- {
			next[j], ranks[j] = next[j-1], ranks[j-1]
		}
		next[j], ranks[j] = p, rank
		n++
	}
	for i := 0; i < n && best < beta; i++ {
		best = max(best, -ahead[B](next[i], depth-1, -beta, -max(alpha, best)))
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
