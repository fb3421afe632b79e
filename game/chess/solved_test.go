package chess_test

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
)

// This file solves endings against a bare king whole, by retrograde analysis (Ströhlein 1970), as an oracle. It has rules of its
// own, of kings, the pieces and a pawn that moves up, and walks along lines step by step: it shares nothing with package chess.

// drawnEnding is the distance of what is not won, or is no position.
const drawnEnding = 255

// solved is an ending: for each position in how many plies the bare king is mated.
type solved struct {
	pieces []byte     // of the other side besides its king, such as KBNK's BN
	plies  [2][]uint8 // the other side is to move, the bare king is; by index
}

// placed is where the pieces are: the king of the side that has more, the bare one, and the pieces.
type placed struct {
	king, bare int
	at         [2]int
}

func (e *solved) index(p *placed) int {
	i := p.king<<6 | p.bare
	for k := range e.pieces {
		i = i<<6 | p.at[k]
	}
	return i
}

func (e *solved) placed(i int) (p placed) {
	for k := len(e.pieces) - 1; k >= 0; k-- {
		p.at[k] = i & 63
		i >>= 6
	}
	p.bare, p.king = i&63, i>>6
	return p
}

func (e *solved) size() int { return 1 << (12 + 6*len(e.pieces)) }

// stepsOf are the directions of a piece, by files and ranks.
var stepsOf = map[byte][][2]int{
	'R': {{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
	'B': {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
	'Q': {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
	'K': {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}},
	'N': {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
	'P': {{1, 1}, {-1, 1}},
}

// lines are the squares that a piece comes to, direction by direction, by piece and square.
var lines = func() (all [128][64][][]int) {
	for piece, steps := range stepsOf {
		for from := range 64 {
			for _, d := range steps {
				var line []int
				for file, rank := from%8+d[0], from/8+d[1]; file >= 0 && file < 8 && rank >= 0 && rank < 8; file, rank = file+d[0], rank+d[1] {
					line = append(line, 8*rank+file)
					if strings.IndexByte("KNP", piece) >= 0 {
						break
					}
				}
				if line != nil {
					all[piece][from] = append(all[piece][from], line)
				}
			}
		}
	}
	return all
}()

// reached returns what a piece attacks.
func reached(piece byte, from int, occupied uint64) (set uint64) {
	for _, line := range lines[piece][from] {
		for _, to := range line {
			set |= 1 << to
			if occupied>>to&1 != 0 {
				break
			}
		}
	}
	return set
}

// guarded returns what the side that has more attacks, without one of its pieces (-1: with all), if the bare king is nowhere.
func (e *solved) guarded(p *placed, without int) uint64 {
	occupied := uint64(1) << p.king
	for k := range e.pieces {
		if k != without {
			occupied |= 1 << p.at[k]
		}
	}
	set := reached('K', p.king, 0)
	for k, piece := range e.pieces {
		if k != without {
			set |= reached(piece, p.at[k], occupied)
		}
	}
	return set
}

// legal reports whether this is a position, with that side to move.
func (e *solved) legal(p *placed, bareMoves bool) bool {
	occupied := uint64(1)<<p.king | 1<<p.bare
	for k, piece := range e.pieces {
		occupied |= 1 << p.at[k]
		if piece == 'P' && (p.at[k] < 8 || p.at[k] > 55) {
			return false
		}
	}
	if bits.OnesCount64(occupied) != 2+len(e.pieces) || reached('K', p.king, 0)>>p.bare&1 != 0 {
		return false
	}
	return bareMoves || e.guarded(p, -1)>>p.bare&1 == 0
}

// replies returns where the bare king may go without taking anything, whether it may take something, and whether it is in check.
func (e *solved) replies(p *placed) (to uint64, takes, check bool) {
	guarded := e.guarded(p, -1)
	to = reached('K', p.bare, 0) &^ guarded &^ (1 << p.king)
	for k := range e.pieces {
		if at := p.at[k]; reached('K', p.bare, 0)>>at&1 != 0 && e.guarded(p, k)>>at&1 == 0 {
			takes = true
		}
		to &^= 1 << p.at[k]
	}
	return to, takes, guarded>>p.bare&1 != 0
}

// solveEnding solves an ending. A pawn becomes one of the endings that are given, by their only piece; in others nobody wins.
func solveEnding(pieces string, promoted map[byte]*solved) *solved {
	e := &solved{pieces: []byte(pieces)}
	for side := range 2 {
		e.plies[side] = make([]uint8, e.size())
		for i := range e.plies[side] {
			e.plies[side][i] = drawnEnding
		}
	}
	left := make([]uint8, e.size())     // the replies of the bare king that are not known to lose; drawnEnding: it can take
	var layers [drawnEnding + 1][]int32 // positions by their plies, perhaps twice
	for i := range e.size() {
		p := e.placed(i)
		if e.legal(&p, true) {
			to, takes, check := e.replies(&p)
			left[i] = uint8(bits.OnesCount64(to))
			switch {
			case takes:
				left[i] = drawnEnding
			case to == 0 && check:
				layers[0] = append(layers[0], int32(i))
			}
		}
		if pieces == "P" && p.at[0]/8 == 6 && e.legal(&p, false) && p.king != p.at[0]+8 && p.bare != p.at[0]+8 {
			after := p
			after.at[0] += 8
			for _, to := range promoted {
				if plies := to.plies[1][to.index(&after)]; plies != drawnEnding {
					layers[plies+1] = append(layers[plies+1], int32(i))
				}
			}
		}
	}
	for plies := range layers {
		side := 1 - plies%2 // who is to move
		for _, i := range layers[plies] {
			if e.plies[side][i] != drawnEnding {
				continue // sooner, or a second time
			}
			e.plies[side][i] = uint8(plies)
			p := e.placed(int(i))
			e.eachBefore(&p, side == 1, func(before *placed) {
				j := e.index(before)
				if side == 0 {
					if left[j] != drawnEnding && e.legal(before, true) {
						left[j]--
					}
					if left[j] != 0 || !e.legal(before, true) {
						return
					}
				} else if e.plies[0][j] != drawnEnding || !e.legal(before, false) {
					return
				}
				layers[plies+1] = append(layers[plies+1], int32(j))
			})
		}
	}
	return e
}

// eachBefore calls do with each arrangement that a move without a capture leads from to p. The bare king is to move in p, so the
// other side has moved; or it is the other way round.
func (e *solved) eachBefore(p *placed, bareMoves bool, do func(before *placed)) {
	occupied := uint64(1)<<p.king | 1<<p.bare
	for k := range e.pieces {
		occupied |= 1 << p.at[k]
	}
	each := func(set uint64, where *int) {
		to := *where
		for rest := set &^ occupied; rest != 0; rest &= rest - 1 {
			*where = bits.TrailingZeros64(rest)
			do(p)
		}
		*where = to
	}
	if !bareMoves {
		each(reached('K', p.bare, 0), &p.bare)
		return
	}
	each(reached('K', p.king, 0), &p.king)
	for k, piece := range e.pieces {
		switch at := p.at[k]; {
		case piece != 'P':
			each(reached(piece, at, occupied), &p.at[k])
		case at >= 16 && occupied>>(at-8)&1 == 0:
			from := uint64(1) << (at - 8)
			if at/8 == 3 {
				from |= 1 << (at - 16)
			}
			each(from, &p.at[k])
		}
	}
}

// longest returns the most moves of a win from a position with the side to move that has more.
func (e *solved) longest() (moves int) {
	for _, plies := range e.plies[0] {
		if plies != drawnEnding {
			moves = max(moves, (int(plies)+1)/2)
		}
	}
	return moves
}

// position returns p as a position of chess, with colours exchanged if black, and the bare king to move or the other side.
func (e *solved) position(t testing.TB, p *placed, bareMoves, black bool) position {
	t.Helper()
	var board [64]byte
	board[p.king], board[p.bare] = 'K', 'k'
	for k, piece := range e.pieces {
		board[p.at[k]] = piece
	}
	turn := "w"
	if bareMoves != black {
		turn = "b"
	}
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		text := string(board[8*rank : 8*rank+8])
		if black {
			text = exchange(text)
			ranks = append([]string{text}, ranks...)
		} else {
			ranks = append(ranks, text)
		}
	}
	s, err := rules{}.ParsePosition(strings.ReplaceAll(strings.Join(ranks, "/"), "\x00", "1") + " " + turn + " - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// found returns where the pieces of a position are, and whether the bare king is to move; false: it is another ending.
func (e *solved) found(s *position) (p placed, bareMoves, ok bool) {
	kinds := map[chess.Kind]byte{chess.Pawn: 'P', chess.Knight: 'N', chess.Bishop: 'B', chess.Rook: 'R', chess.Queen: 'Q'}
	more, count := game.Max, 0
	for q := range chess.Square(64) {
		if kind, side := s.At(q); kind != 0 && kind != chess.King {
			more = side
			count++
		}
	}
	for q := range chess.Square(64) {
		at := int(q)
		if more == game.Min {
			at ^= 56
		}
		switch kind, side := s.At(q); {
		case kind == chess.King && side == more:
			p.king = at
		case kind == chess.King:
			p.bare = at
		case kind != 0:
			k := slices.Index(e.pieces, kinds[kind])
			if k < 0 || side != more {
				return p, false, false
			}
			p.at[k] = at
		}
	}
	return p, rules{}.Turn(s) != more, count == len(e.pieces)
}
