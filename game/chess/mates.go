package chess

import (
	"math/bits"
	"sync"
)

// This file solves endings in which a few pieces mate a bare king: a queen, a rook, or a bishop and a knight, whose wins take up to
// 10, 16 and 33 moves. Each is solved whole when it is first asked for, backwards from the mates (Ströhlein 1970), for all squares
// of the bare king at once. Queen and rook take some milliseconds, bishop and knight a quarter of a second, in which a search does not
// stop, and 2.6 MB.
//
// Reflection in either long diagonal leaves the colours of squares as they are. So the king of the side with the pieces is on one
// of the 20 squares on or below both diagonals, and the bishop on light squares: otherwise the board is mirrored.

// mateTable is one of the endings.
type mateTable struct {
	kinds [2]Kind // the pieces; the second may be none

	// With the side that has the pieces to move: in how many plies it mates, 0: it does not. By what index says and the bare king.
	plies [][squares]uint8
}

var (
	queenMates = sync.OnceValue(func() *mateTable { return solveMates(Queen, 0) })
	rookMates  = sync.OnceValue(func() *mateTable { return solveMates(Rook, 0) })
	minorMates = sync.OnceValue(func() *mateTable { return solveMates(Bishop, Knight) })
)

// mating is where the pieces are, besides the bare king: the other king, and the pieces in the order of the kinds.
type mating struct {
	king   Square
	pieces [2]Square
}

const cornerKings = 20

// index returns where in the table an arrangement is, whose king is in the corner.
func (t *mateTable) index(m *mating) int {
	i := int(cornerKing[m.king&63].place)
	for k := range t.count() {
		i = i*t.room(k) + t.place(k, m.pieces[k])
	}
	return i
}

// room returns how many places the squares of a piece are, and place which one a square is: of two neighbours one is light.
func (t *mateTable) room(piece int) int {
	if t.kinds[piece] == Bishop {
		return squares / 2
	}
	return squares
}

func (t *mateTable) place(piece int, q Square) int {
	if t.kinds[piece] == Bishop {
		return int(q / 2)
	}
	return int(q)
}

// count returns how many pieces there are.
func (t *mateTable) count() int {
	if t.kinds[1] == 0 {
		return 1
	}
	return 2
}

// mates returns in how many plies the bare king is mated, 0 if it is, and whether it will be. moves: the other side is to move.
func (t *mateTable) mates(moves bool, m mating, bare Square) (plies int, wins bool) {
	if t.kinds[0] == Bishop && m.pieces[0].bit()&light == 0 {
		m.king, m.pieces[0], m.pieces[1], bare = m.king^7, m.pieces[0]^7, m.pieces[1]^7, bare^7
	}
	how := cornerKing[m.king&63].reflect
	m, bare = how.mating(m), how.square(bare)
	of := &t.plies[t.index(&m)]
	if moves {
		return int(of[bare]), of[bare] != 0
	}
	guarded := t.guarded(&m)
	to := kingAttacks[bare&63] &^ (guarded | m.king.bit())
	if to == 0 {
		return 0, guarded&bare.bit() != 0
	}
	if to&t.pieces(&m) != 0 {
		return 0, false
	}
	for ; to != 0; to &= to - 1 {
		n := int(of[first(to)])
		if n == 0 {
			return 0, false
		}
		plies = max(plies, n+1)
	}
	return plies, true
}

// pieces returns the squares of the pieces.
func (t *mateTable) pieces(m *mating) (set uint64) {
	for i := range t.count() {
		set |= m.pieces[i].bit()
	}
	return set
}

// guarded returns what the side with the pieces attacks if the bare king is nowhere.
func (t *mateTable) guarded(m *mating) uint64 {
	occupied := m.king.bit() | t.pieces(m)
	set := kingAttacks[m.king&63]
	for i := range t.count() {
		set |= reaches(t.kinds[i], m.pieces[i], occupied)
	}
	return set
}

// reaches returns what a piece other than a pawn and a king attacks.
func reaches(k Kind, q Square, occupied uint64) (set uint64) {
	if k == Knight {
		return knightAttacks[q&63]
	}
	if k&Rook != 0 {
		set |= straightFrom(q, occupied)
	}
	if k&Bishop != 0 {
		set |= diagonalFrom(q, occupied)
	}
	return set
}

// arrangement is where the pieces are while a table is made, and what follows from that.
type arrangement struct {
	mating
	at                int // its index
	occupied, guarded uint64
}

// solveMates makes a table. Pieces that move do not have to go around the bare king: it is not in check then.
func solveMates(one, other Kind) *mateTable {
	t := &mateTable{kinds: [2]Kind{one, other}}
	size := cornerKings
	for i := range t.count() {
		size *= t.room(i)
	}
	t.plies = make([][squares]uint8, size)
	all := t.arrangements()
	won, lost := make([]uint64, size), make([]uint64, size) // where the bare king loses if the other side, or itself, is to move
	for plies, found := 1, true; found; plies += 2 {
		found = false
		for i := range all {
			a := &all[i]
			free := ^(a.guarded | a.king.bit())
			now := (besides(free) | a.guarded) &^ besides(free&^won[a.at]) &^ (kingAttacks[a.king] | a.occupied)
			found = found || now != lost[a.at]
			lost[a.at] = now
		}
		for i := range all {
			a := &all[i]
			left := ^(a.guarded | a.occupied | won[a.at])
			if left == 0 {
				continue
			}
			now := t.before(a, lost) & left
			won[a.at] |= now
			for ; now != 0; now &= now - 1 {
				t.plies[a.at][first(now)] = uint8(plies)
			}
		}
	}
	return t
}

// arrangements lists all with the king in the corner and the bishop, if there is one, on a light square.
func (t *mateTable) arrangements() (all []arrangement) {
	for king := range Square(squares) {
		for q := range squares * squares {
			a := arrangement{mating: mating{king, [2]Square{Square(q / squares), Square(q % squares)}}}
			a.occupied = king.bit() | t.pieces(&a.mating)
			if cornerKing[king].reflect != 0 || bits.OnesCount64(a.occupied) != 1+t.count() ||
				t.kinds[0] == Bishop && a.pieces[0].bit()&light == 0 || t.kinds[1] == 0 && q%squares != 0 {
				continue
			}
			a.at, a.guarded = t.index(&a.mating), t.guarded(&a.mating)
			all = append(all, a)
		}
	}
	return all
}

// before returns where the bare king loses after some move of the other side, by where it does then.
func (t *mateTable) before(a *arrangement, lost []uint64) (set uint64) {
	next := a.mating
	for rest := kingAttacks[a.king] &^ a.occupied; rest != 0; rest &= rest - 1 {
		next.king = first(rest)
		how := cornerKing[next.king].reflect
		turned := how.mating(next)
		set |= how.set(lost[t.index(&turned)])
	}
	for i, step := t.count()-1, 1; i >= 0; i-- {
		from := a.at - step*t.place(i, a.pieces[i])
		for rest := reaches(t.kinds[i], a.pieces[i], a.occupied) &^ a.occupied; rest != 0; rest &= rest - 1 {
			set |= lost[from+step*t.place(i, first(rest))]
		}
		step *= t.room(i)
	}
	return set
}

// reflect is a reflection in one of the long diagonals, in both, or in none.
type reflect uint8

const (
	rising  reflect = 1 << iota // in that from a1 to h8
	falling                     // in that from a8 to h1
)

func (r reflect) square(q Square) Square {
	if r&rising != 0 {
		q = q>>3 | q&7<<3
	}
	if r&falling != 0 {
		q = 63 - (q>>3 | q&7<<3)
	}
	return q & 63
}

func (r reflect) mating(m mating) mating {
	return mating{r.square(m.king), [2]Square{r.square(m.pieces[0]), r.square(m.pieces[1])}}
}

func (r reflect) set(set uint64) uint64 {
	if r&rising != 0 {
		set = transposed(set)
	}
	if r&falling != 0 {
		set = bits.Reverse64(transposed(set))
	}
	return set
}

// transposed reflects a set in the diagonal from a1 to h8: blocks of 4 by 4 squares, then of 2 by 2, then single ones.
func transposed(set uint64) uint64 {
	for _, b := range [3]struct {
		mask  uint64
		shift int
	}{{0x00000000f0f0f0f0, 28}, {0x0000cccc0000cccc, 14}, {0x00aa00aa00aa00aa, 7}} {
		swap := (set ^ set>>b.shift) & b.mask
		set ^= swap ^ swap<<b.shift
	}
	return set
}

// cornerKing is, for each square of a king, how the board is reflected so that it comes into the corner, and its place there.
var cornerKing = func() (of [squares]struct {
	reflect reflect
	place   uint8
}) {
	places := uint8(0)
	for q := range Square(squares) {
		if q.file() >= q.rank() && q.file()+q.rank() <= 7 {
			of[q].place = places
			places++
		}
	}
	for q := range Square(squares) {
		how := reflect(0)
		if q.file() < q.rank() {
			how |= rising
		}
		if q.file()+q.rank() > 7 {
			how |= falling
		}
		of[q].reflect, of[q].place = how, of[how.square(q)].place
	}
	return of
}()
