package chess

import (
	"github.com/jugada/jugada/game"
)

// worth is what pieces are worth in exchanges, by kind. A king is worth more than anything: it is never left to be captured.
var worth = [8]game.Score{Bishop: 3 * pawn, Rook: 5 * pawn, Queen: 9 * pawn, Pawn: pawn, Knight: 3 * pawn, King: 100 * pawn}

// Stakes appends what legal moves capture and promotions gain, and what the pieces that move are worth.
func (Rules) Stakes(s *Position, moves []Move, buf []game.Stake) []game.Stake {
	occupied := s.occupied()
	for _, m := range moves {
		if m.special() == 0 && occupied>>(m.To()&63)&1 == 0 {
			buf = append(buf, game.Stake{})
			continue
		}
		buf = append(buf, s.stake(m))
	}
	return buf
}

func (s *Position) stake(m Move) game.Stake {
	switch special := m.special(); special {
	case 0:
		return game.Stake{Taken: worth[s.kind(m.To())&7], Risked: worth[s.kind(m.From())&7]}
	case Pawn:
		return game.Stake{Taken: pawn, Risked: pawn}
	case King:
		return game.Stake{}
	default:
		return game.Stake{Taken: worth[s.kind(m.To())&7] + worth[special&7] - pawn, Risked: worth[special&7]}
	}
}

// Exchange reports whether a legal move gains at least that much in captures on its target: the sides take turns, each with its
// least valuable piece, and each stops where going on would not pay. Pins are not seen.
//
// The side whose turn it is must gain a certain amount to turn the result. It does not if not even the piece on the target is
// worth that, or if it has nothing to capture it with. Otherwise it captures, and the other side must gain what the first now has
// too much, and 1.
func (r Rules) Exchange(s *Position, m Move, least game.Score) bool {
	if m.Castles() {
		return least <= 0
	}
	from, to := m.From(), m.To()
	of := s.stake(m)
	needed, standing := of.Taken-least+1, of.Risked
	if needed <= 0 {
		return false
	}
	if standing < needed {
		return true
	}
	occupied := s.occupied()&^from.bit() | to.bit()
	if m.special() == Pawn {
		occupied &^= (to ^ 8).bit()
	}
	straight, diagonal := s.straightSliders(), s.diagonalSliders()
	attackers := pawnAttacks[0][to&63]&s.pawns()&^s.white | pawnAttacks[1][to&63]&s.pawns()&s.white |
		knightAttacks[to&63]&s.knights() | kingAttacks[to&63]&s.kings() |
		straightFrom(to, occupied)&straight | diagonalFrom(to, occupied)&diagonal
	enough := true
	for side := s.turn ^ 1; standing >= needed; side ^= 1 {
		attackers &= occupied
		own := attackers & (s.white ^ -uint64(side))
		if own == 0 {
			break
		}
		kind, piece := s.cheapest(own)
		if kind == King && attackers != own {
			break // it may not capture what is protected
		}
		enough = !enough
		needed, standing = standing-needed+1, worth[kind&7]
		occupied &^= piece
		if kind&Bishop != 0 || kind == Pawn { // a slider may stand behind it
			attackers |= diagonalFrom(to, occupied) & diagonal
		}
		if kind == Rook || kind == Queen {
			attackers |= straightFrom(to, occupied) & straight
		}
	}
	return enough
}

// cheapest returns the kind of the least valuable of these pieces, and one of them.
func (s *Position) cheapest(pieces uint64) (Kind, uint64) {
	for _, k := range [...]struct {
		kind Kind
		set  uint64
	}{
		{Pawn, s.pawns()}, {Knight, s.knights()}, {Bishop, s.diagonalSliders() &^ s.straight}, {Rook, s.straightSliders() &^ s.diagonal},
		{Queen, s.queens()},
	} {
		if set := pieces & k.set; set != 0 {
			return k.kind, set & -set
		}
	}
	return King, pieces // a side has one
}
