package engine

import (
	"math/bits"

	"github.com/jugada/jugada/game"
)

// order remembers which moves, by number, have caused cuts, to try them early. It belongs to one thread and lasts for
// one search: what it learned about one position is noise in another game.
type order[M game.Move] struct {
	history [2][]int32  // by side and move
	noisy   [2][]int32  // the same for moves of game.Noisy
	counter [2][]moveID // by side and previous move: what refuted it
	pairs   []int16     // by previous move and move
	stride  int         // of pairs: a power of two
	options *Options

	// In games with game.Grouped, in place of pairs: histories by side, the kind of an earlier move and that of a move. The first
	// are of what follows the last move, the second of what follows the side's own last one.
	kinds   int
	follows [2][]int16
}

// noKind is the kind of a pass, and of moves that nobody needs to know it of.
const noKind = -1

// moveID is a move's number plus one; 0: no move.
type moveID uint64

func idOf[M game.Move](m M) moveID { return moveID(m) + 1 }

// Moves with higher numbers are not remembered: the first is for histories, the second for pairs.
const (
	mostNumbers = 1 << 16
	mostPairs   = 1 << 10
)

// reset forgets everything.
func (o *order[M]) reset() {
	for side := range o.history {
		clear(o.history[side])
		clear(o.noisy[side])
		clear(o.counter[side])
	}
	clear(o.pairs)
	for _, f := range o.follows {
		clear(f)
	}
}

// makeRoom makes room for the numbers of moves, as far as they are remembered. It allocates only for a number that exceeds all
// earlier ones, and then twice what is needed.
func (o *order[M]) makeRoom(moves []M) {
	most := uint64(0)
	for _, m := range moves {
		if n := uint64(m); n > most && n < mostNumbers {
			most = n
		}
	}
	if most < uint64(len(o.history[0])) || len(moves) == 0 {
		return
	}
	size := 1 << max(bits.Len64(most), 4)
	for side := range o.history {
		o.history[side] = append(o.history[side], make([]int32, size-len(o.history[side]))...)
		o.noisy[side] = append(o.noisy[side], make([]int32, size-len(o.noisy[side]))...)
		o.counter[side] = append(o.counter[side], make([]moveID, size-len(o.counter[side]))...)
	}
	if size = min(size, mostPairs); o.options.Continuation && o.kinds == 0 && size > o.stride {
		pairs := make([]int16, size*size)
		for before := range o.stride {
			copy(pairs[before*size:], o.pairs[before*o.stride:(before+1)*o.stride])
		}
		o.pairs, o.stride = pairs, size
	}
}

// The largest history value, and the classes of moves. A history counts less than one rank.
const (
	historyBits = 14
	historyMost = 1 << historyBits
	rankStep    = 1 << (historyBits + 3)

	first       = int64(1) << 62
	noisyFirst  = int64(1) << 56 // moves rated higher are noisy
	noisyRate   = 2 * noisyFirst // and usually rated about this much, plus or minus a rank and a history
	losingLast  = -noisyFirst    // and moves rated lower, noisy ones that lose
	takenRate   = 32             // for each unit of Score that a move takes
	killerFirst = int64(1) << 18
)

// rate adds to the moves' rates; the higher a rate, the earlier the move is tried.
func (o *order[M]) rate(moves []M, rates []int64, side game.Side, previous moveID, killers *[2]moveID) {
	o.makeRoom(moves)
	var first, second, counter moveID
	var history []int32
	var pairs []int16 // for the previous move
	if o.options.Killers {
		first, second = killers[0], killers[1]
	}
	if o.options.History {
		history = o.history[side]
	}
	if previous > 0 && previous <= moveID(len(o.counter[side])) {
		if o.options.Counter {
			counter = o.counter[side][previous-1]
		}
		if at := int(previous-1) * o.stride; at < len(o.pairs) {
			pairs = o.pairs[at : at+o.stride]
		}
	}
	for i, m := range moves {
		score, n := int64(0), idOf(m)
		switch n {
		case first:
			score = killerFirst
		case second:
			score = killerFirst / 2
		}
		if n == counter {
			score += killerFirst / 4
		}
		if uint64(m) < uint64(len(history)) {
			score += int64(history[m])
		}
		if uint64(m) < uint64(len(pairs)) {
			score += int64(pairs[m])
		}
		rates[i] += score
	}
}

// group makes room for histories of that many kinds of moves.
func (o *order[M]) group(kinds int) {
	o.kinds = kinds
	for i := range o.follows {
		o.follows[i] = make([]int16, 2*kinds*kinds)
	}
}

// after returns the histories, by kind, of what a side plays after moves of these kinds: the last one, and its own last one. They
// are nil for noKind.
func (o *order[M]) after(side game.Side, kinds [2]int) (rows [2][]int16) {
	for i, k := range kinds {
		if k != noKind {
			at := (int(side)*o.kinds + k) * o.kinds
			rows[i] = o.follows[i][at : at+o.kinds]
		}
	}
	return rows
}

// learned returns the sum of the histories of a quiet move of that kind.
func (o *order[M]) learned(m M, side game.Side, kind uint16, rows *[2][]int16) int {
	sum := 0
	if uint64(m) < uint64(len(o.history[side])) {
		sum = int(o.history[side][m])
	}
	for _, row := range rows {
		if int(kind) < len(row) {
			sum += int(row[kind])
		}
	}
	return sum
}

// learnKind moves the histories of a kind of moves towards a bonus.
func learnKind(rows *[2][]int16, kind uint16, bonus int32) {
	for _, row := range rows {
		if int(kind) < len(row) {
			row[kind] = int16(towards(int32(row[kind]), bonus))
		}
	}
}

// pair returns the index of a pair of moves.
func (o *order[M]) pair(previous moveID, m M) (int, bool) {
	if previous == 0 || int(previous-1) >= o.stride || uint64(m) >= uint64(o.stride) {
		return 0, false
	}
	return int(previous-1)*o.stride + int(m), true
}

// bonus returns how much a cut counts at that many plies above the horizon.
func bonus(depth int) int32 { return int32(min(depth*depth, historyMost/8)) }

// cut records that m, a quiet move, has caused a cut after the previous move.
func (o *order[M]) cut(m M, side game.Side, previous moveID, killers *[2]moveID, bonus int32) {
	n := idOf(m)
	if killers[0] != n {
		killers[0], killers[1] = n, killers[0]
	}
	if previous > 0 && previous <= moveID(len(o.counter[side])) {
		o.counter[side][previous-1] = n
	}
	o.learn(m, side, previous, bonus)
}

// learn moves the histories of m, a quiet move, towards its bonus.
func (o *order[M]) learn(m M, side game.Side, previous moveID, bonus int32) {
	if uint64(m) < uint64(len(o.history[side])) {
		h := &o.history[side][m]
		*h = towards(*h, bonus)
	}
	if at, ok := o.pair(previous, m); ok {
		o.pairs[at] = int16(towards(int32(o.pairs[at]), bonus))
	}
}

// learnNoisy does the same for a move of game.Noisy.
func (o *order[M]) learnNoisy(m M, side game.Side, bonus int32) {
	if uint64(m) < uint64(len(o.noisy[side])) {
		h := &o.noisy[side][m]
		*h = towards(*h, bonus)
	}
}

// towards moves a history towards a bonus, by less the further it is in that direction, so that it stays within historyMost.
func towards(history, bonus int32) int32 {
	return history + bonus - history*max(bonus, -bonus)/historyMost
}

// rateNoisy returns how early to try a move of game.Noisy: before all others.
func (o *order[M]) rateNoisy(m M, side game.Side) int64 {
	if o.options.NoisyHistory && uint64(m) < uint64(len(o.noisy[side])) {
		return noisyRate + int64(o.noisy[side][m])
	}
	return noisyRate
}
