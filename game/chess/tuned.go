package chess

import (
	"math/bits"
	"slices"

	"github.com/jugada/jugada/game"
)

// This file is the evaluation [Tuned]. It is called in nearly every node, so it computes what each kind of piece attacks once, for
// everything that asks, adds weights as it goes, middle game and ending in one addition, and takes what pawns and kings alone
// decide from a table. Both sides are looked at by the same code, each as if its pawns moved to higher ranks.
//
// The same code counts the terms instead, for tuning and explaining: its functions are compiled twice, and what only one of the
// two needs is a constant condition.

// counting is what the functions are compiled for: [0]byte adds weights only, [1]byte counts terms as well.
type counting interface{ [0]byte | [1]byte }

// tally counts terms.
type tally struct {
	n    [room]int32 // from White's side
	sign int32       // of the side that is looked at
}

// add returns n times the weight of a term.
func add[C counting](w *weights, t *tally, term, n int) pair {
	var counts C
	if len(counts) > 0 {
		t.n[term&(room-1)] += t.sign * int32(n)
	}
	return w.of[term&(room-1)] * pair(n)
}

// place returns what a piece is worth on a square, as its side sees the board.
func place[C counting](w *weights, t *tally, k Kind, q Square) pair {
	var counts C
	if len(counts) > 0 {
		t.place(k, q)
	}
	return w.placed[k&7][q&63]
}

func (t *tally) place(k Kind, q Square) {
	t.n[squareTerm(k, q)] += t.sign
	if k != King {
		t.n[ofMaterial+slices.Index(kindOrder[:], k)] += t.sign
	}
}

// army is where the pieces of a side are.
type army struct{ pawns, knights, bishops, rooks, queens, king, all uint64 }

// reach is what the pieces of a side attack.
type reach struct {
	pawns, minors, rooks, queens, king, all uint64
	knights, bishops                        uint64
	twice                                   uint64 // by two pieces or more
}

// view is the board as a side sees it.
type view struct {
	own, other   army
	occupied     uint64
	at, otherAt  Square // the kings
	mine, theirs reach
	units        int // of danger to the other king
}

// look fills in the view of White.
func (v *view) look(s *Position) {
	occupied := s.occupied()
	white, black := occupied&s.white, occupied&^s.white
	pawns, knights, queens, kings := s.pawns(), s.knights(), s.queens(), s.kings()
	bishops, rooks := s.diagonalSliders()&^s.straight, s.straightSliders()&^s.diagonal
	v.own = army{pawns & white, knights & white, bishops & white, rooks & white, queens & white, kings & white, white}
	v.other = army{pawns & black, knights & black, bishops & black, rooks & black, queens & black, kings & black, black}
	v.occupied = occupied
	v.at, v.otherAt = first(v.own.king), first(v.other.king)
}

// turned fills in the view of the other side.
func (v *view) turned(of *view) {
	v.own, v.other = of.other.turned(), of.own.turned()
	v.occupied = bits.ReverseBytes64(of.occupied)
	v.at, v.otherAt = of.otherAt^56, of.at^56
}

func (a *army) turned() army {
	return army{
		bits.ReverseBytes64(a.pawns), bits.ReverseBytes64(a.knights), bits.ReverseBytes64(a.bishops), bits.ReverseBytes64(a.rooks),
		bits.ReverseBytes64(a.queens), bits.ReverseBytes64(a.king), bits.ReverseBytes64(a.all),
	}
}

// turnedTo writes what a side attacks as the other one sees it.
func (r *reach) turnedTo(to *reach) {
	to.pawns, to.minors = bits.ReverseBytes64(r.pawns), bits.ReverseBytes64(r.minors)
	to.rooks, to.queens = bits.ReverseBytes64(r.rooks), bits.ReverseBytes64(r.queens)
	to.king, to.all = bits.ReverseBytes64(r.king), bits.ReverseBytes64(r.all)
}

// pawnsAttack returns what pawns that move to higher ranks attack.
func pawnsAttack(pawns uint64) uint64 { return sideways(pawns) << 8 }

// evaluateTuned is evaluate for [Tuned].
func (r Rules) evaluateTuned(s *Position) game.Score {
	var white, black view
	white.look(s)
	black.turned(&white)
	if of := ending(&white, &black, s.turn); of.known {
		if v, _, ended := r.ended(s); ended {
			return v
		}
		return game.Score(of.value) * s.turn.Sign()
	}
	w := r.tuning()
	var direct pawnEntry
	p := r.pawnTerms(&white, w, &direct)
	sum := p.value + terms[[0]byte](&white, &black, p, w, nil, s.turn)
	mover := &white
	if s.turn == game.Min {
		mover = &black
	}
	if !mover.open() || r.drawn(s) {
		if v, _, ended := r.ended(s); ended {
			return v
		}
	}
	return game.Score(scaled(&white, &black, tapered(sum, white.phase()))) * s.turn.Sign()
}

// tuning returns the weights in use.
func (r Rules) tuning() *weights {
	if r.weights != nil {
		return r.weights
	}
	if w := fitted.Load(); w != nil {
		return w
	}
	return readFitted()
}

// mostPhase is the phase of the start.
const mostPhase = 24

// phase says how much of the middle game there is, from 0 to mostPhase, by the pieces left.
func (v *view) phase() int {
	return min(mostPhase, bits.OnesCount64((v.own.all|v.other.all)&^(v.own.pawns|v.other.pawns))-2+
		bits.OnesCount64(v.own.rooks|v.other.rooks)+3*bits.OnesCount64(v.own.queens|v.other.queens))
}

// tapered returns what a sum is worth at that phase.
func tapered(sum pair, phase int) int {
	return (sum.middle()*phase + sum.end()*(mostPhase-phase)) / mostPhase
}

// open reports whether the side certainly has a legal move and is not in check. Then a pawn that cannot be pinned can be pushed,
// or the king can move.
func (v *view) open() bool {
	if v.theirs.all&v.own.king != 0 {
		return false
	}
	lines := straightLine[v.at&63] | diagonalLine[v.at&63]
	return (v.own.pawns&^lines)<<8&^v.occupied != 0 || v.mine.king&^(v.own.all|v.theirs.all) != 0
}

// terms returns all but what pawns and kings alone decide, from White's side.
func terms[C counting](white, black *view, p *pawnEntry, w *weights, t *tally, turn game.Side) pair {
	var counts C
	side := func(sign int32) {
		if len(counts) > 0 {
			t.sign = sign
		}
	}
	white.mine.pawns, black.mine.pawns = pawnsAttack(white.own.pawns), pawnsAttack(black.own.pawns)
	white.theirs.pawns, black.theirs.pawns = bits.ReverseBytes64(black.mine.pawns), bits.ReverseBytes64(white.mine.pawns)
	side(1)
	sum := pieces[C](white, p.holes[game.Max], w, t)
	side(-1)
	sum -= pieces[C](black, p.holes[game.Min], w, t)
	white.mine.turnedTo(&black.theirs)
	black.mine.turnedTo(&white.theirs)
	side(1)
	sum += relations[C](white, p.passed[game.Max], w, t)
	if turn == game.Max {
		sum += add[C](w, t, ofTempo, 1)
	}
	side(-1)
	sum -= relations[C](black, p.passed[game.Min], w, t)
	if turn == game.Min {
		sum -= add[C](w, t, ofTempo, 1)
	}
	return sum
}

// The danger of an attacker, by how many squares beside the king it attacks, and of safe checks by a kind of piece.
var minorUnits, rookUnits, queenUnits = unitsFrom(3), unitsFrom(4), unitsFrom(5)

const checkUnits = 3

// unitsFrom returns the units of an attacker of no square, of one, which is that much, and 1 more for each further one.
func unitsFrom(one uint8) (table [16]uint8) {
	for n := range table[1:] {
		table[n+1] = one + uint8(n)
	}
	return table
}

// pieces finds what the pieces of a side attack, and returns what they are worth for where they stand and how they move. No pawn
// of the other side will ever attack the holes.
func pieces[C counting](v *view, holes uint64, w *weights, t *tally) (sum pair) {
	own, occupied := &v.own, v.occupied
	safe := ^(v.theirs.pawns | own.pawns | own.king)
	ring := kingAttacks[v.otherAt&63] | v.other.king
	attacked, twice := v.mine.pawns, uint64(0)
	king := kingAttacks[v.at&63]
	twice, attacked = attacked&king, attacked|king
	units := 0
	sum += place[C](w, t, King, v.at)

	reached := uint64(0)
	for rest := own.knights; rest != 0; rest &= rest - 1 {
		q := first(rest)
		to := knightAttacks[q&63]
		sum += place[C](w, t, Knight, q) + add[C](w, t, ofKnightMove+bits.OnesCount64(to&safe), 1)
		units += int(minorUnits[bits.OnesCount64(to&ring)&15])
		twice, attacked, reached = twice|attacked&to, attacked|to, reached|to
	}
	v.mine.knights, v.mine.minors = reached, reached

	reached = 0
	for rest := own.bishops; rest != 0; rest &= rest - 1 {
		q := first(rest)
		to := diagonalFrom(q, occupied)
		sum += place[C](w, t, Bishop, q) + add[C](w, t, ofBishopMove+bits.OnesCount64(to&safe), 1)
		units += int(minorUnits[bits.OnesCount64(to&ring)&15])
		shade := uint64(light)
		if q.bit()&light == 0 {
			shade = ^shade
		}
		sum += add[C](w, t, ofBadBishop, bits.OnesCount64(own.pawns&shade))
		twice, attacked, reached = twice|attacked&to, attacked|to, reached|to
	}
	v.mine.bishops = reached
	v.mine.minors |= reached
	if own.bishops&(own.bishops-1) != 0 {
		sum += add[C](w, t, ofPair, 1)
	}

	reached = 0
	for rest := own.rooks; rest != 0; rest &= rest - 1 {
		q := first(rest)
		to := straightFrom(q, occupied)
		sum += place[C](w, t, Rook, q) + add[C](w, t, ofRookMove+bits.OnesCount64(to&safe), 1)
		units += int(rookUnits[bits.OnesCount64(to&ring)&15])
		if file := uint64(fileA) << (q & 7); file&own.pawns == 0 {
			open := 0
			if file&v.other.pawns == 0 {
				open = 1
			}
			sum += add[C](w, t, ofOpenFile+open, 1)
		}
		twice, attacked, reached = twice|attacked&to, attacked|to, reached|to
	}
	v.mine.rooks = reached
	if seventh := own.rooks & (rank1 << 48); seventh != 0 && (v.other.pawns&(rank1<<48)|v.other.king&(rank1<<56)) != 0 {
		sum += add[C](w, t, ofSeventh, bits.OnesCount64(seventh))
	}

	reached = 0
	for rest := own.queens; rest != 0; rest &= rest - 1 {
		q := first(rest)
		to := straightFrom(q, occupied) | diagonalFrom(q, occupied)
		sum += place[C](w, t, Queen, q) + add[C](w, t, ofQueenMove+bits.OnesCount64(to&safe), 1)
		units += int(queenUnits[bits.OnesCount64(to&ring)&15])
		twice, attacked, reached = twice|attacked&to, attacked|to, reached|to
	}
	v.mine.queens, v.mine.king = reached, king
	v.mine.all, v.mine.twice, v.units = attacked, twice, units

	if minors := own.knights | own.bishops; minors != 0 {
		if at := minors & holes & v.mine.pawns; at != 0 {
			sum += add[C](w, t, ofOutpost, bits.OnesCount64(at&own.knights)) +
				add[C](w, t, ofOutpost+1, bits.OnesCount64(at&own.bishops))
		}
		sum += add[C](w, t, ofShielded, bits.OnesCount64(minors&((own.pawns|v.other.pawns)>>8)))
	}
	return sum
}

// light are the light squares.
const light = 0x55aa55aa55aa55aa

// relations returns what the pieces of a side are worth for what they attack and defend.
func relations[C counting](v *view, passed uint64, w *weights, t *tally) (sum pair) {
	if v.units > 0 {
		sum += danger[C](v, w, t)
	}
	for rest := passed; rest != 0; rest &= rest - 1 {
		sum += passedPawn[C](v, first(rest), w, t)
	}
	mine, theirs, other := &v.mine, &v.theirs, &v.other
	targets := other.knights | other.bishops | other.rooks | other.queens
	if hit := mine.pawns & targets; hit != 0 {
		sum += add[C](w, t, ofPawnHits, bits.OnesCount64(hit&(other.knights|other.bishops))) +
			add[C](w, t, ofPawnHits+1, bits.OnesCount64(hit&other.rooks)) +
			add[C](w, t, ofPawnHits+2, bits.OnesCount64(hit&other.queens))
	}
	weak := ^theirs.pawns &^ (theirs.all &^ mine.twice) // not defended well
	if hit := mine.minors & (targets | other.pawns&weak); hit != 0 {
		sum += add[C](w, t, ofMinorHits, bits.OnesCount64(hit&other.pawns)) +
			add[C](w, t, ofMinorHits+1, bits.OnesCount64(hit&(other.knights|other.bishops)&^theirs.pawns)) +
			add[C](w, t, ofMinorHits+2, bits.OnesCount64(hit&other.rooks)) +
			add[C](w, t, ofMinorHits+3, bits.OnesCount64(hit&other.queens))
	}
	if hit := mine.rooks & (other.queens | (other.knights|other.bishops)&weak); hit != 0 {
		sum += add[C](w, t, ofRookHits, bits.OnesCount64(hit&^other.queens)) +
			add[C](w, t, ofRookHits+1, bits.OnesCount64(hit&other.queens))
	}
	if hanging := mine.all &^ theirs.all & (targets | other.pawns); hanging != 0 {
		sum += add[C](w, t, ofHanging, bits.OnesCount64(hanging&other.pawns)) +
			add[C](w, t, ofHanging+1, bits.OnesCount64(hanging&^other.pawns))
	}
	push := v.own.pawns << 8 &^ v.occupied
	push |= push & (rank1 << 16) << 8 &^ v.occupied
	push &= ^theirs.pawns & (mine.all | ^theirs.all)
	if hit := pawnsAttack(push) & targets &^ mine.pawns; hit != 0 {
		sum += add[C](w, t, ofPush, bits.OnesCount64(hit))
	}
	const centre = 0x3c3c3c00 // files c to f, ranks 2 to 4
	return sum + add[C](w, t, ofSpace, bits.OnesCount64(centre&^(v.own.pawns|theirs.pawns)))
}

// danger returns what the attack on the other king is worth; some square beside it is attacked.
func danger[C counting](v *view, w *weights, t *tally) (sum pair) {
	mine, theirs := &v.mine, &v.theirs
	defended := theirs.pawns | theirs.minors | theirs.rooks | theirs.queens
	safe := ^v.own.all & (^theirs.all | mine.twice&^defended)
	straight, diagonal := straightFrom(v.otherAt, v.occupied), diagonalFrom(v.otherAt, v.occupied)
	units := v.units
	for i, checks := range [...]uint64{
		knightAttacks[v.otherAt&63] & mine.knights, diagonal & mine.bishops, straight & mine.rooks, (straight | diagonal) & mine.queens,
	} {
		if checks &= safe; checks != 0 {
			units += checkUnits
			sum += add[C](w, t, ofCheck+i, bits.OnesCount64(checks))
		}
	}
	if weak := kingAttacks[v.otherAt&63] & mine.all &^ defended; weak != 0 {
		sum += add[C](w, t, ofWeakRing, bits.OnesCount64(weak))
	}
	if v.own.queens != 0 {
		return sum + add[C](w, t, ofDanger+12+min(units, 23), 1)
	}
	return sum + add[C](w, t, ofDanger+min(units, 11), 1)
}

// passedPawn returns what is worth around a passed pawn.
func passedPawn[C counting](v *view, q Square, w *weights, t *tally) (sum pair) {
	rank := q.rank() - 1
	front := (q + 8) & 63
	path := uint64(fileA) << q << 8
	switch {
	case v.occupied&front.bit() != 0:
		sum += add[C](w, t, ofBlocked+rank, 1)
	case path&(v.theirs.all|v.occupied) == 0:
		sum += add[C](w, t, ofFree+rank, 1)
	case v.theirs.all&front.bit() == 0:
		sum += add[C](w, t, ofStep+rank, 1)
	}
	if v.mine.all&front.bit() != 0 {
		sum += add[C](w, t, ofGuarded+rank, 1)
	}
	if rank >= 2 {
		sum += add[C](w, t, ofOwnKing+rank-2, distance(v.at, front)) + add[C](w, t, ofOtherKing+rank-2, distance(v.otherAt, front))
	}
	if behind := uint64(fileH) >> (63 - q) >> 8 & (v.own.rooks | v.other.rooks); behind != 0 {
		if nearest := uint64(1) << (63 - bits.LeadingZeros64(behind)); between[q&63][first(nearest)&63]&v.occupied == 0 {
			which := 0
			if nearest&v.other.rooks != 0 {
				which = 1
			}
			sum += add[C](w, t, ofRookBehind+which, 1)
		}
	}
	if pieces := v.other.knights | v.other.bishops | v.other.rooks | v.other.queens; pieces == 0 && path&v.occupied == 0 {
		last := 56 + q&7
		if distance(v.otherAt, last) > 7-q.rank()+1 {
			sum += add[C](w, t, ofRunner, 1)
		}
	}
	return sum
}

// distance returns how many moves a king needs from a to b.
func distance(a, b Square) int {
	files, ranks := a.file()-b.file(), a.rank()-b.rank()
	return max(files, -files, ranks, -ranks)
}

// fullScale is that of a sum that is not scaled.
const fullScale = 64

// scaled returns a value from White's side less what makes a win unlikely: the side that is ahead has too little to mate with
// once the last pawns are gone, or each side has one bishop, of different colours, and no other piece.
func scaled(white, black *view, value int) int {
	strong, weak := white, black
	if value < 0 {
		strong, weak = black, white
	}
	scale := fullScale
	if strong.own.pawns == 0 {
		more, less := strong.own.force(), weak.own.force()
		switch {
		case more-less > 3 && !(less == 0 && strong.own.all == strong.own.knights|strong.own.king && more == 6):
		case more < 5 || less == 0:
			scale = 0
		default:
			scale = fullScale / 8
		}
	} else if a, b := white.own.bishops, white.other.bishops; white.own.only(a) && white.other.only(b) && (a&light == 0) != (b&light == 0) {
		scale = fullScale / 2
	}
	return value * scale / fullScale
}

// force returns what the pieces are worth in pawns, without pawns.
func (a *army) force() int {
	return 3*bits.OnesCount64(a.knights|a.bishops) + 5*bits.OnesCount64(a.rooks) + 9*bits.OnesCount64(a.queens)
}

// only reports whether a side has one piece, which is in this set, besides its king and pawns.
func (a *army) only(piece uint64) bool {
	return single(piece) && a.all == a.pawns|a.king|piece
}

// countTuned writes how often each term of [Tuned] applies, from White's side.
func (r Rules) countTuned(s *Position, counts []float64) {
	var white, black view
	white.look(s)
	black.turned(&white)
	w, t := r.tuning(), new(tally)
	var p pawnEntry
	t.sign = 1
	sum := pawns[[1]byte](&white, w, t, &p)
	sum += terms[[1]byte](&white, &black, &p, w, t, s.turn)
	phase := white.phase()
	for i := range pairs {
		counts[2*i] = float64(t.n[i]) * float64(phase) / mostPhase
		counts[2*i+1] = float64(t.n[i]) * float64(mostPhase-phase) / mostPhase
	}
	value := tapered(sum, phase)
	counts[2*pairs], counts[2*pairs+1] = 0, 0
	if of := ending(&white, &black, s.turn); of.known {
		counts[2*pairs] = float64(of.value - value)
	} else {
		counts[2*pairs+1] = float64(scaled(&white, &black, value) - value)
	}
}
