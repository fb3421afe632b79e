package connect4

import (
	"testing"

	"pgregory.net/rapid"
)

// Overlooked agrees with threats counted one by one, along any line of play.
func TestOverlookedByTheirDefinition(t *testing.T) {
	var all []Rules
	for _, text := range sizes {
		all = append(all, must(t, text))
	}
	rapid.Check(t, func(t *rapid.T) {
		r := all[rapid.IntRange(0, len(all)-1).Draw(t, "size")]
		n, s := newNaive(r.Size()), r.Start()
		for {
			moves, _ := r.Moves(&s, nil)
			if len(moves) == 0 {
				return
			}
			mine := n.chances()
			for _, m := range moves {
				missed, allowed := r.Overlooked(&s, m)
				var wantMissed, wantAllowed uint8
				if next := n.play(int(m)); !next.hasLine(n.mark(true)) {
					wantMissed, wantAllowed = wanted(mine, int(m), win), wanted(next.chances(), -1, threat)
				}
				if missed != wantMissed || allowed != wantAllowed {
					t.Fatalf("%s: %d overlooks %04b and %04b, want %04b and %04b", n, m, missed, allowed, wantMissed, wantAllowed)
				}
			}
			m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
			n = n.play(int(m))
			var next Position
			r.Play(&s, m, &next)
			s = next
		}
	})
}

// wanted returns the kinds of threats that a move does not carry out; atOnce is that of a line completed.
func wanted(can map[uint8][]bool, move int, atOnce uint8) (kinds uint8) {
	for kind, columns := range can {
		some := false
		for _, can := range columns {
			some = some || can
		}
		if some && (move < 0 || !columns[move]) {
			if kind == win {
				kind = atOnce
			}
			kinds |= kind
		}
	}
	return kinds
}

// chances returns, by kind, the columns in which the side to move has one. Forks count only if no line can be completed.
func (n *naive) chances() map[uint8][]bool {
	can := map[uint8][]bool{win: make([]bool, n.size.Columns), fork: make([]bool, n.size.Columns), zugzwang: make([]bool, n.size.Columns)}
	before := n.waiting(n.mark(true))
	for c := range n.columns {
		if n.full(c) {
			continue
		}
		next := n.play(c)
		can[win][c] = next.hasLine(n.mark(true))
		for cell := range next.waiting(n.mark(true)) {
			can[zugzwang][c] = can[zugzwang][c] || !before[cell]
		}
		if n.winsNow() || next.winsNow() || next.left() == 0 {
			continue
		}
		can[fork][c] = true
		for reply := range next.columns {
			can[fork][c] = can[fork][c] && (next.full(reply) || next.play(reply).winsNow())
		}
	}
	return can
}

// waiting returns the cells that complete a line of that mark, in rows that suit it, above the lowest empty cell of a column and
// not directly above one that completes a line of the other mark.
func (n *naive) waiting(mark byte) map[[2]int]bool {
	begins, other := byte('X'), byte('X')
	if n.size.Rows*(n.size.Columns-1)%2 != 0 {
		begins = 'O' // the last column, when all others are full
	}
	if mark == 'X' {
		other = 'O'
	}
	cells := map[[2]int]bool{}
	for c := range n.columns {
		for r := len(n.columns[c]) + 1; r < n.size.Rows; r++ {
			if n.wins(mark, c, r) && (r%2 == 0) == (mark == begins) && !n.wins(other, c, r-1) {
				cells[[2]int{c, r}] = true
			}
		}
	}
	return cells
}
