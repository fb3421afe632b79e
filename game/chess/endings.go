package chess

import (
	"math/bits"
	"sync"

	"github.com/jugada/jugada/game"
)

// This file is what [Tuned] knows of endings in which one side has only its king. Where the ending is known, its value takes the
// place of the sum of terms: 0 if the bare king can hold a draw, or a won value that grows as the win comes closer. The values are
// in Score units, for the side that is not bare.
//
//   - A pawn, which becomes a queen or a rook, mates or does not, and in how many plies, by a table of all positions.
//   - For a queen or a rook there are such tables, too: mates.go.
//   - A bishop and a knight drive the king into a corner of the bishop's colour, with their own king near. In how many plies they mate is
//     known, but not to static values: that table takes longer to make.
//   - More pieces drive the king from the centre, with their own king near (Slate and Atkin 1977).
//   - Pawns on one rook's file, with bishops that do not attack the corner where they promote or with none, cannot drive it out of
//     that corner.

const (
	promoting = 5 * pawn // less the plies until the new queen or rook mates: either is worth more
	mated     = 2 * pawn // and what the pieces are worth, less the plies until they mate
	toEdge    = 20       // for each step of the bare king from the centre, of 6 to a corner
	toCorner  = 20       // for each step of the bare king towards a corner of the bishop's colour, of 7
	together  = 8        // for each step by which the kings are closer than they can be apart, which is 14
)

// verdict is what is known of an ending.
type verdict struct {
	value  int
	known  bool
	solved bool // without the rule of 50 moves and repetitions, the game is drawn if the value is 0, or else won in these plies
	plies  int
}

// bare reports whether a side has only its king.
func (a *army) bare() bool { return a.all == a.king }

// ending returns what is known of an ending in which a side is bare, from White's side.
func ending(white, black *view, turn game.Side) (of verdict) {
	switch {
	case white.own.bare():
		of = black.overBareKing(turn == game.Min)
		of.value = -of.value
	case black.own.bare():
		of = white.overBareKing(turn == game.Max)
	}
	return of
}

// Known returns the value of an ending of at most four pieces that has been solved, where earlier moves do not stand in the way.
func (r Rules) Known(s *Position, earlier []uint64, stop func() bool) (v game.Score, known bool) {
	if bits.OnesCount64(s.occupied()) > 4 || r.Eval != Tuned {
		return 0, false
	}
	var white, black view
	white.look(s)
	black.turned(&white)
	of := ending(&white, &black, s.turn)
	if of.known && !of.solved {
		of = minors(&white, &black, s.turn, stop)
	}
	switch {
	case !of.solved:
		return 0, false
	case of.value == 0:
		v = 0
	case (of.value > 0) == (s.turn == game.Max):
		v = game.Win(of.plies)
	default:
		v = game.Loss(of.plies)
	}
	return r.WithHistory(s, v, earlier)
}

// overBareKing returns what a side has against a bare king; moves: it is its turn.
func (v *view) overBareKing(moves bool) verdict {
	own := &v.own
	if t := own.mates(); t != nil {
		return v.mating(t, moves)
	}
	switch {
	case own.all == own.king|own.pawns && single(own.pawns):
		if plies := pawnEnding().mates(moves, first(own.pawns), v.at, v.otherAt); plies > 0 {
			return verdict{promoting - plies, true, true, plies}
		}
		return verdict{known: true, solved: true}
	case own.pawns != 0:
		drawn := v.cornered()
		return verdict{known: drawn, solved: drawn}
	case own.minors():
		return verdict{value: pawn*own.force() + toCorner*v.cornerwards() + v.closeness(), known: true}
	case own.queens|own.rooks != 0, own.bishops&light != 0 && own.bishops&^light != 0, own.bishops != 0 && own.knights != 0:
		return verdict{value: pawn*own.force() + toEdge*fromCentre(v.otherAt) + v.closeness(), known: true}
	}
	return verdict{}
}

// mates returns the table of how these pieces mate a bare king; nil: there is none.
func (a *army) mates() *mateTable {
	switch pieces := a.all &^ a.king; {
	case pieces == a.rooks && single(pieces):
		return rookMates()
	case pieces == a.queens && single(pieces):
		return queenMates()
	}
	return nil
}

// minors reports whether a side has a bishop and a knight, and its king.
func (a *army) minors() bool {
	return a.all == a.king|a.bishops|a.knights && single(a.bishops) && single(a.knights)
}

// minors returns what is known of an ending of bishop and knight, from White's side, unless it is stopped.
func minors(white, black *view, turn game.Side, stop func() bool) (of verdict) {
	v, side := white, game.Max
	if white.own.bare() {
		v, side = black, game.Min
	}
	if !v.own.minors() {
		return verdict{}
	}
	t := minorMates(stop)
	if t == nil {
		return verdict{}
	}
	of = v.mating(t, turn == side)
	of.value *= int(side.Sign())
	return of
}

// mating returns what a table says of the ending.
func (v *view) mating(t *mateTable, moves bool) verdict {
	own := &v.own
	m := mating{v.at, [2]Square{first(own.all &^ (own.king | own.knights)), 0}}
	if own.knights != 0 {
		m.pieces[1] = first(own.knights)
	}
	if plies, wins := t.mates(moves, m, v.otherAt); wins {
		return verdict{mated + pawn*own.force() - plies, true, true, plies}
	}
	return verdict{known: true, solved: true}
}

// closeness returns what it is worth that the kings are near each other.
func (v *view) closeness() int {
	return together * (14 - abs(v.at.file()-v.otherAt.file()) - abs(v.at.rank()-v.otherAt.rank()))
}

// cornerwards returns how near the bare king is to a corner that the bishop can attack: 7 in it, and 0 on the diagonal between
// the others.
func (v *view) cornerwards() int {
	if v.own.bishops&light != 0 {
		return abs(v.otherAt.file() - v.otherAt.rank())
	}
	return abs(7 - v.otherAt.file() - v.otherAt.rank())
}

// fromCentre returns how many steps a square is from the nearest of the four in the centre, if kings did not move diagonally.
func fromCentre(q Square) int {
	return max(3-q.file(), q.file()-4) + max(3-q.rank(), q.rank()-4)
}

func abs(n int) int { return max(n, -n) }

// single reports whether a set has one square.
func single(set uint64) bool { return set != 0 && set&(set-1) == 0 }

// cornered reports whether the bare king holds the corner in which all pawns would have to promote. It is in the corner or beside
// it, so no king can come to a square beside the corner, and neither can pawns or bishops attack it: it has a move there at any
// time, or stands there.
func (v *view) cornered() bool {
	own := &v.own
	corner := Square(squares - 8)
	switch {
	case own.all != own.king|own.pawns|own.bishops:
		return false
	case own.pawns&^fileH == 0:
		corner = squares - 1
	case own.pawns&^fileA != 0:
		return false
	}
	attacking := own.bishops & light
	if corner.bit()&light == 0 {
		attacking = own.bishops &^ light
	}
	return distance(v.otherAt, corner) <= 1 && attacking == 0
}

// pawnTable says for all positions of king and pawn against king in how many plies the bare king is mated; 0: it is not. The
// first index is 0 if the side with the pawn is to move, then come the pawn, on the files a to d, its king, and the other one, as
// the side with the pawn sees the board.
type pawnTable [2][pawnPlaces][squares][squares]uint8

const pawnPlaces = 6 * 4

// pawnEnding returns the table, which it makes at the first call, in some milliseconds.
var pawnEnding = sync.OnceValue(solvePawnEnding)

func (t *pawnTable) mates(moves bool, at, king, other Square) (plies int) {
	turn := 1
	if moves {
		turn = 0
	}
	if at.file() > 3 {
		at, king, other = at^7, king^7, other^7
	}
	return int(t[turn][(4*(at.rank()-1)+at.file())%pawnPlaces][king&63][other&63])
}

// solvePawnEnding makes the table from the wins backwards, one ply after the other, for all squares of the bare king at once. A
// king and a pawn cannot mate, so the bare king loses only by moving, or to what the pawn becomes.
func solvePawnEnding() *pawnTable {
	t := new(pawnTable)
	var won [2][pawnPlaces][squares]uint64 // the squares of the bare king that are known to lose
	queenings := queenings()
	for ply, found := 1, true; found || ply < len(queenings); ply++ {
		found = false
		for place := range pawnPlaces {
			at := Square(8*(place/4+1) + place%4)
			for king := range Square(squares) {
				if king == at {
					continue
				}
				near := kingAttacks[king] | king.bit()
				attacked := pawnsAttack(at.bit())
				var now uint64
				turn := (ply + 1) % 2
				if turn == 0 {
					now = wonBy(&won[1], place, at, king)
					if place >= pawnPlaces-4 && ply < len(queenings) {
						now |= queenings[ply][at.file()][king]
					}
					now &^= near | at.bit() | attacked
				} else {
					free := ^(near | attacked)
					now = besides(free) &^ besides(free&^won[0][place][king]) &^ (near | at.bit())
				}
				now &^= won[turn][place][king]
				found = found || now != 0
				won[turn][place][king] |= now
				for ; now != 0; now &= now - 1 {
					t[turn][place][king][first(now)] = uint8(ply)
				}
			}
		}
	}
	return t
}

// wonBy returns where the bare king loses after some move of the other king or the pawn, by where it is known to lose then.
func wonBy(won *[pawnPlaces][squares]uint64, place int, at, king Square) (set uint64) {
	for rest := kingAttacks[king] &^ at.bit(); rest != 0; rest &= rest - 1 {
		set |= won[place][first(rest)]
	}
	front := at + 8
	if place >= pawnPlaces-4 || front == king {
		return set
	}
	set |= won[place+4][king]
	if place < 4 && front+8 != king {
		set |= won[place+8][king] &^ front.bit()
	}
	return set
}

// queenings returns where the bare king is mated in so many plies of which the first is a promotion, by the plies, the pawn's
// file and the other king.
func queenings() (sets [][4][squares]uint64) {
	for i := range 4 * squares * squares {
		last, king, other := Square(squares-8+i%4), Square(i/4%squares), Square(i/4/squares)
		if last == king || last == other || kingAttacks[king]&other.bit() != 0 {
			continue
		}
		for _, t := range [2]*mateTable{queenMates(), rookMates()} {
			if plies, wins := t.mates(false, mating{king, [2]Square{last}}, other); wins {
				for len(sets) <= plies+1 {
					sets = append(sets, [4][squares]uint64{})
				}
				sets[plies+1][last.file()][king] |= other.bit()
			}
		}
	}
	return sets
}

// besides returns the squares from which a king can move to one of a set.
func besides(set uint64) uint64 {
	row := set | sideways(set)
	return sideways(set) | row<<8 | row>>8
}
