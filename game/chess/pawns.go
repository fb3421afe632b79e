package chess

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// This file is what pawns and kings alone decide of [Tuned].

// pawnEntry is what is known about pawns and kings. Sets are as their side sees the board.
type pawnEntry struct {
	white, black uint64 // the pawns
	value        pair   // from White's side
	passed       [2]uint64
	holes        [2]uint64 // squares of the fourth to sixth rank that no pawn of the other side will attack
	kings        uint16
	known        bool
}

const pawnBits = 13

// pawnTerms returns what is known about the pawns and kings: from memory, if there is one, or otherwise in direct.
func (r Rules) pawnTerms(white *view, w *weights, direct *pawnEntry) *pawnEntry {
	p := direct
	kings := uint16(white.at)<<8 | uint16(white.otherAt)
	if m := r.memory; m != nil && m.pawns != nil {
		hash := (white.own.pawns*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(white.other.pawns*0xbf58476d1ce4e5b9, 32) ^
			uint64(kings)*0x94d049bb133111eb)
		hash *= 0xff51afd7ed558ccd
		p = &m.pawns[hash>>(64-pawnBits)]
		if p.white == white.own.pawns && p.black == white.other.pawns && p.kings == kings && p.known {
			return p
		}
	}
	p.white, p.black, p.kings, p.known = white.own.pawns, white.other.pawns, kings, true
	p.value = pawns[[0]byte](white, w, nil, p)
	return p
}

// pawns fills in the sets of p, and returns what the pawns are worth, and kings behind them.
func pawns[C counting](white *view, w *weights, t *tally, p *pawnEntry) pair {
	var counts C
	mine, theirs := white.own.pawns, white.other.pawns
	sum := structure[C](mine, theirs, w, t, &p.passed[game.Max], &p.holes[game.Max])
	sum += shelter[C](mine, theirs, white.at, w, t)
	mine, theirs = bits.ReverseBytes64(theirs), bits.ReverseBytes64(mine)
	if len(counts) > 0 {
		t.sign = -1
	}
	sum -= structure[C](mine, theirs, w, t, &p.passed[game.Min], &p.holes[game.Min])
	return sum - shelter[C](mine, theirs, white.otherAt^56, w, t)
}

// structure returns what the pawns of a side are worth, and fills in which are passed, and the holes.
func structure[C counting](mine, theirs uint64, w *weights, t *tally, passed, holes *uint64) (sum pair) {
	for rest := mine; rest != 0; rest &= rest - 1 {
		sum += place[C](w, t, Pawn, first(rest))
	}
	level := ahead(mine)
	beside := sideways(level)                // with a pawn on a file beside, not further on
	joined := sideways(level | behind(mine)) // with a pawn on a file beside
	barred := behind(theirs >> 8)            // before a pawn of the other side
	faced := mine & barred
	first, second := mine&^joined, mine&joined&^beside&(sideways(theirs)>>16)
	sum += add[C](w, t, ofDoubled, bits.OnesCount64(mine&behind(mine>>8))) +
		add[C](w, t, ofIsolated, bits.OnesCount64(first&faced)) + add[C](w, t, ofIsolated+1, bits.OnesCount64(first&^faced)) +
		add[C](w, t, ofBackward, bits.OnesCount64(second&faced)) + add[C](w, t, ofBackward+1, bits.OnesCount64(second&^faced))
	swept := sideways(barred) // will be attacked by a pawn of the other side, or has been passed by one
	*passed = mine &^ (barred | swept | behind(mine>>8))
	*holes = 0x0000ffffff000000 &^ swept
	for rank := range 6 {
		at := mine & (rank1 << 8 << (8 * rank))
		sum += add[C](w, t, ofSupported+rank, bits.OnesCount64(at&pawnsAttack(mine))) +
			add[C](w, t, ofPhalanx+rank, bits.OnesCount64(at&sideways(mine))) +
			add[C](w, t, ofLever+rank, bits.OnesCount64(at&(sideways(theirs)>>8))) +
			add[C](w, t, ofPassed+rank, bits.OnesCount64(at&*passed))
	}
	for rest := mine &^ (*passed | barred | behind(mine>>8)); rest != 0; rest &= rest - 1 {
		bit := rest & -rest
		column := ahead(bit) | behind(bit)
		if guards, helpers := theirs&sideways(ahead(bit<<8)), mine&sideways(column&^ahead(bit<<8)); bits.OnesCount64(guards) <= bits.OnesCount64(helpers) {
			sum += add[C](w, t, ofCandidate+bits.TrailingZeros64(bit)/8-1, 1)
		}
	}
	return sum
}

// shelter returns what the pawns before a king are worth.
func shelter[C counting](mine, theirs uint64, king Square, w *weights, t *tally) (sum pair) {
	up := ^uint64(0) << (king & 56) // its rank and those before it
	centre := min(max(king.file(), 1), 6)
	for file := centre - 1; file <= centre+1; file++ {
		column := uint64(fileA) << file & up
		own, rank, storm, blocked := 0, 0, 0, 0
		if file == king.file() {
			own = 1
		}
		if near := column & mine; near != 0 {
			rank = first(near).rank()
		}
		if near := column & theirs; near != 0 {
			if storm = first(near).rank(); storm == rank+1 && rank != 0 {
				blocked = 1
			}
		}
		sum += add[C](w, t, ofShelter+7*own+rank, 1) + add[C](w, t, ofStorm+7*blocked+storm, 1)
	}
	if file := uint64(fileA) << king.file(); file&mine == 0 {
		open := 0
		if file&theirs == 0 {
			open = 1
		}
		sum += add[C](w, t, ofBareKing+open, 1)
	}
	return sum
}
