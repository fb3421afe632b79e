package bench

import (
	"math/bits"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/search/engine"
)

// byHandSolver is the yardstick of the generic solver: the same search for Connect Four on the usual board and nothing
// else. It knows no contract, no other scores than wins, losses and draws, no limits, no threads and no symmetries; the
// rules are part of its text. Scores count plies from the root, as the engine's do.
type byHandSolver struct {
	far   byHandTable
	near  byHandTable // of positions with fewer than 20 plies left
	plies [43]byHandPly
	nodes int64
	touch uint64
}

type byHandTable struct {
	words []uint64 // buckets of four entries of two words
	shift uint
}

type byHandPly struct {
	kids  [7]byHandKid
	order [7]uint64
}

type byHandKid struct {
	own, all uint64
	at       int
	tag      uint64
	lo, hi   int32
}

const (
	handBottom = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42
	handBoard  = handBottom * (1<<6 - 1)
	handUpper  = handBottom * (1<<1 | 1<<3 | 1<<5)
)

var handColumns = [7]uint64{63 << 21, 63 << 14, 63 << 28, 63 << 7, 63 << 35, 63, 63 << 42}

func handWin(n int) int32  { return int32(game.Win(n)) }
func handLoss(n int) int32 { return int32(game.Loss(n)) }

func handLine(x uint64) bool {
	a, b, c, d := x&(x>>1), x&(x>>6), x&(x>>7), x&(x>>8)
	return a&(a>>2)|b&(b>>12)|c&(c>>14)|d&(d>>16) != 0
}

func handAxis(x uint64, d uint) uint64 {
	up, down := x>>d, x<<d
	up2, down2 := up&(up>>d), down&(down<<d)
	return up2&(up>>(2*d)) | up2&down | up&down2 | down2&(down<<(2*d))
}

func handWins(x, all uint64) uint64 {
	return (x<<1&(x<<2)&(x<<3) | handAxis(x, 6) | handAxis(x, 7) | handAxis(x, 8)) & (handBoard ^ all)
}

// table returns where positions of so many discs are.
func (h *byHandSolver) table(discs int) *byHandTable {
	if discs > 22 {
		return &h.near
	}
	return &h.far
}

func (t *byHandTable) slot(key uint64) (int, uint64) {
	hashed := key * 0x9e37_79b9_7f4a_7c15 << 15
	return int(hashed>>t.shift) * 8, hashed << (64 - t.shift) >> 24 << 24
}

// handBounds are the bounds of a position in which nobody wins now, from the mover's side and counted from it.
func handBounds(own, all, theirs uint64) (lo, hi int32) {
	can := (all + handBottom) & handBoard
	left := 42 - bits.OnesCount64(all)
	if must := can & theirs; must != 0 {
		if must&(must-1) != 0 || must&(theirs>>1) != 0 {
			return handLoss(2), handLoss(2)
		}
	} else if can&^(theirs>>1) == 0 && left > 0 {
		return handLoss(2), handLoss(2)
	}
	if left < 3 {
		return 0, 0
	}
	if left > 3 {
		lo = handLoss(4)
	}
	if (all+handBottom)&handUpper == 0 {
		empty := handBoard ^ all
		switch {
		case handLine(own | empty&^handUpper):
		case handLine(own ^ all | empty&handUpper):
			return lo, handLoss(left)
		default:
			return lo, 0
		}
	}
	return lo, handWin(3)
}

func handShift(s, plies int32) int32 {
	switch {
	case s > int32(game.MaxStatic):
		return s - plies
	case s < -int32(game.MaxStatic):
		return s + plies
	}
	return s
}

func (h *byHandSolver) search(own, all uint64, at int, tag uint64, lo, hi, beta, ply int32) int32 {
	before := h.nodes
	h.nodes++
	d := &h.plies[ply]
	other := own ^ all
	theirs := handWins(other, all)
	can := (all + handBottom) & handBoard
	if must := can & theirs; must != 0 {
		can = must
	}
	can &^= theirs >> 1
	discs := bits.OnesCount64(all)
	table, below := h.table(discs), h.table(discs+1)
	best, open := lo, 0
	for _, column := range handColumns {
		cell := can & column
		if cell == 0 {
			continue
		}
		mine := handWins(own|cell, all|cell)
		kLo, kHi := handBounds(other, all|cell, mine)
		low, high := -handShift(kHi, ply+1), -handShift(kLo, ply+1)
		if low >= beta {
			h.nodes++
			return low
		}
		if high < beta {
			h.nodes++
			best = max(best, high)
			continue
		}
		k := &d.kids[open]
		k.own, k.all, k.lo, k.hi = other, all|cell, low, high
		k.at, k.tag = below.slot(other + (all | cell) + handBottom)
		d.order[open] = uint64(bits.OnesCount64(mine&^(theirs<<1)))<<32 | uint64(open)
		open++
	}
	for i := range open {
		h.touch ^= below.words[d.kids[i].at]
	}
	unsettled := 0
	for _, o := range d.order[:open] {
		k := &d.kids[uint32(o)]
		bucket := below.words[k.at : k.at+8]
		for i := 0; i < 8; i += 2 {
			if first := bucket[i]; first&^(1<<24-1) == k.tag && first != 0 {
				data := bucket[i+1]
				k.lo = max(k.lo, -handShift(int32(data>>32), ply+1))
				k.hi = min(k.hi, -handShift(int32(data), ply+1))
				break
			}
		}
		if k.lo >= beta {
			h.nodes++
			h.store(table, at, tag, k.lo, hi, before, ply)
			return k.lo
		}
		if k.hi < beta {
			h.nodes++
			best = max(best, k.hi)
			continue
		}
		j := unsettled
		for j > 0 && d.order[j-1]>>32 < o>>32 {
			d.order[j] = d.order[j-1]
			j--
		}
		d.order[j] = o
		unsettled++
	}
	for _, o := range d.order[:unsettled] {
		k := &d.kids[uint32(o)]
		v := -h.search(k.own, k.all, k.at, k.tag, -k.hi, -k.lo, 1-beta, ply+1)
		if best = max(best, v); v >= beta {
			h.store(table, at, tag, best, hi, before, ply)
			return best
		}
	}
	h.store(table, at, tag, lo, best, before, ply)
	return best
}

func (h *byHandSolver) store(t *byHandTable, at int, tag uint64, lo, hi int32, before int64, ply int32) {
	bucket := t.words[at : at+8]
	victim, least := 0, uint64(1<<30)
	for i := 0; i < 8; i += 2 {
		first := bucket[i]
		if first&^(1<<24-1) == tag {
			victim = i
			break
		}
		if worth := first >> 16 & 0xff; worth < least {
			victim, least = i, worth
		}
	}
	data := uint64(uint32(handShift(lo, -ply))) | uint64(uint32(handShift(hi, -ply)))<<32
	worth := uint64(4 * bits.Len64(uint64(h.nodes-before)))
	bucket[victim], bucket[victim+1] = tag|worth<<16, data
}

// wins answers whether the side to move wins at all, the one question that both solvers are asked.
func (h *byHandSolver) wins(s connect4.Position) bool {
	lo, hi := connect4.Rules{}.Bounds(&s)
	if lo > 0 || hi <= 0 {
		return lo > 0
	}
	at, tag := h.table(bits.OnesCount64(s.All)).slot(s.Own + s.All + handBottom)
	return h.search(s.Own, s.All, at, tag, int32(lo), int32(hi), 1, 0) > 0
}

// TestByHandSolverIsTheSameSearch: the yardstick answers as the set says.
func TestByHandSolverIsTheSameSearch(t *testing.T) {
	h := newByHandSolver(1 << 16)
	for _, p := range readScored(t, "middle_easy") {
		if won := h.wins(p.s); won != (p.value > 0) {
			t.Errorf("%s: won by hand: %v, the value is %s", p.moves, won, p.value.Text(0))
		}
	}
}

func newByHandSolver(entries int) *byHandSolver {
	table := func(entries int) byHandTable {
		return byHandTable{words: make([]uint64, 2*entries), shift: uint(64 - bits.TrailingZeros(uint(entries/4)))}
	}
	return &byHandSolver{far: table(entries), near: table(1 << 17)}
}

// BenchmarkGenericAgainstByHand asks both solvers, by turns, who wins the positions of a set, each with its table as the
// positions before have left it. The figure is the speed of the generic one in nodes a second over that of the
// yardstick:
//
//	go test ./bench -run '^$' -bench GenericAgainstByHand -benchtime 10x -cpu 1
func BenchmarkGenericAgainstByHand(b *testing.B) {
	const entries = 1 << 20
	positions := readScored(b, "middle_medium")
	x, err := engine.NewSolver[connect4.Position, connect4.Move](connect4.Rules{}, engine.SolverOptions{Table: entries})
	if err != nil {
		b.Fatal(err)
	}
	h := newByHandSolver(entries)
	var generic, hand time.Duration
	var nodes int64
	for b.Loop() {
		x.Clear()
		clear(h.far.words)
		clear(h.near.words)
		for _, p := range positions {
			began := time.Now()
			found, err := x.Solve(b.Context(), p.s, engine.Question{Weak: true})
			if err != nil || found.Lo > p.value || found.Hi < p.value {
				b.Fatalf("%s: %+v, %v", p.moves, found, err)
			}
			generic += time.Since(began)
			nodes += found.Nodes
			began = time.Now()
			if won := h.wins(p.s); won != (p.value > 0) {
				b.Fatalf("%s: won by hand: %v", p.moves, won)
			}
			hand += time.Since(began)
		}
	}
	speed := func(nodes int64, d time.Duration) float64 { return float64(nodes) / d.Seconds() / 1e6 }
	b.ReportMetric(speed(nodes, generic), "generic_Mnodes/s")
	b.ReportMetric(speed(h.nodes, hand), "byhand_Mnodes/s")
	b.ReportMetric(speed(nodes, generic)/speed(h.nodes, hand), "generic/byhand")
	b.ReportMetric(0, "ns/op")
}
