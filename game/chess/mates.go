package chess

import (
	"math/bits"
	"sync"
	"sync/atomic"
	"time"
)

// This file solves endings in which a few pieces mate a bare king: a queen, a rook, or a bishop and a knight, whose wins take up to
// 10, 16 and 33 moves. Each is solved whole when it is first asked for, backwards from the mates (Ströhlein 1970), for all squares
// of the bare king at once. Queen and rook take some milliseconds, bishop and knight a tenth of a second and 2.6 MB.
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
	queenMates = sync.OnceValue(func() *mateTable { return solveMates(Queen, 0, goOn) })
	rookMates  = sync.OnceValue(func() *mateTable { return solveMates(Rook, 0, goOn) })
)

var ofMinors struct {
	making sync.Mutex
	made   atomic.Pointer[mateTable]
}

// minorMates returns the table of bishop and knight, which the first call makes; nil: it has been stopped.
func minorMates(stop func() bool) *mateTable {
	if t := ofMinors.made.Load(); t != nil {
		return t
	}
	for !ofMinors.making.TryLock() { // another thread makes it: whoever waits for that must still hear that it is to stop
		if stop() {
			return nil
		}
		time.Sleep(time.Millisecond)
	}
	defer ofMinors.making.Unlock()
	if ofMinors.made.Load() == nil {
		ofMinors.made.Store(solveMates(Bishop, Knight, stop))
	}
	return ofMinors.made.Load()
}

// goOn is for tables that are made so soon that nobody need stop that.
func goOn() bool { return false }

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
	occupied, guarded uint64

	won, lost uint64 // the squares of the bare king from which it is known to lose if the other side, or itself, is to move
}

// solveMates makes a table, by index; nil: it has been stopped. For as long as it takes, it looks only at arrangements in which
// wins have just been found, and at those before them. Pieces that move do not have to go around the bare king: it is not in
// check then.
func solveMates(one, other Kind, stop func() bool) *mateTable {
	t := &mateTable{kinds: [2]Kind{one, other}}
	all := t.arrangements()
	t.plies = make([][squares]uint8, len(all))
	before, stride := t.retractions(all, stop)
	found := make([]uint64, len(all)) // squares from which the bare king has just been found to lose if the other side is to move
	var changed, next []int32
	for i := range all {
		if all[i].occupied != 0 {
			changed = append(changed, int32(i))
		}
	}
	for plies := 1; len(changed) > 0; plies += 2 {
		if stop() {
			return nil
		}
		next = next[:0]
		for _, i := range changed {
			a := &all[i]
			free := ^(a.guarded | a.king.bit())
			now := (besides(free) | a.guarded) &^ besides(free&^a.won) &^ (kingAttacks[a.king] | a.occupied | a.lost)
			if now == 0 {
				continue
			}
			a.lost |= now
			across := transposed(now)
			turned := [4]uint64{now, across, bits.Reverse64(across), bits.Reverse64(now)} // by reflect
			for _, r := range before[int(i)*stride:][:stride] {
				if r == 0 {
					break
				}
				if found[r>>2] == 0 {
					next = append(next, int32(r>>2))
				}
				found[r>>2] |= turned[r&3]
			}
		}
		changed = changed[:0]
		for _, i := range next {
			a := &all[i]
			now := found[i] &^ (a.guarded | a.occupied | a.won)
			found[i] = 0
			if now == 0 {
				continue
			}
			a.won |= now
			changed = append(changed, i)
			for of := &t.plies[i]; now != 0; now &= now - 1 {
				of[first(now)] = uint8(plies)
			}
		}
	}
	return t
}

// arrangements lists all with the king in the corner and the bishop, if there is one, on a light square, by index; others are
// empty.
func (t *mateTable) arrangements() []arrangement {
	size := cornerKings
	for i := range t.count() {
		size *= t.room(i)
	}
	all := make([]arrangement, size)
	for king := range Square(squares) {
		for q := range squares * squares {
			a := arrangement{mating: mating{king, [2]Square{Square(q / squares), Square(q % squares)}}}
			a.occupied = king.bit() | t.pieces(&a.mating)
			if cornerKing[king].reflect != 0 || bits.OnesCount64(a.occupied) != 1+t.count() ||
				t.kinds[0] == Bishop && a.pieces[0].bit()&light == 0 || t.kinds[1] == 0 && q%squares != 0 {
				continue
			}
			a.guarded = t.guarded(&a.mating)
			all[t.index(&a.mating)] = a
		}
	}
	return all
}

// retractions returns the moves of the side with the pieces by where they lead to: to each arrangement a stride of them, as four
// times the index of the one before and the reflection of the one after, and then 0. No move is 0, since the first arrangement is
// empty.
func (t *mateTable) retractions(all []arrangement, stop func() bool) (before []uint32, stride int) {
	const mostMoves = 2*8 + 27 // of a king, from either of two reflections, and a queen; a bishop and a knight have fewer
	before, stride = make([]uint32, len(all)*mostMoves), mostMoves
	count := make([]uint8, len(all))
	add := func(from, to int, how reflect) {
		before[to*stride+int(count[to])] = uint32(from)<<2 | uint32(how)
		count[to]++
	}
	for at := range all {
		a := &all[at]
		if at%squares == 0 && stop() {
			break // so that nobody needs them
		}
		if a.occupied == 0 {
			continue
		}
		next := a.mating
		for rest := kingAttacks[a.king] &^ a.occupied; rest != 0; rest &= rest - 1 {
			next.king = first(rest)
			how := cornerKing[next.king].reflect
			turned := how.mating(next)
			add(at, t.index(&turned), how)
		}
		for i, step := t.count()-1, 1; i >= 0; i-- {
			from := at - step*t.place(i, a.pieces[i])
			for rest := reaches(t.kinds[i], a.pieces[i], a.occupied) &^ a.occupied; rest != 0; rest &= rest - 1 {
				add(at, from+step*t.place(i, first(rest)), 0)
			}
			step *= t.room(i)
		}
	}
	return before, stride
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
