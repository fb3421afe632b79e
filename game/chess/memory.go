package chess

import "github.com/jugada/jugada/game"

// memory is what rules remember that one goroutine uses: the moves of the last position, which a search asks for in several ways,
// and static values.
type memory struct {
	last    Position
	targets targets // of last
	values  [1 << valueBits]struct {
		key   uint64
		value game.Score
	}
	pawns *[1 << pawnBits]pawnEntry // for the evaluation that asks for them; nil: it does not
}

const valueBits = 15

// Thread returns the same rules for one goroutine, with a memory.
func (r Rules) Thread() Rules {
	r.memory = new(memory)
	if r.Eval == Tuned {
		r.memory.pawns = new([1 << pawnBits]pawnEntry)
	}
	return r
}

// targets returns the legal moves of s: those in memory, if there is one, or otherwise in t, which is zero.
func (r Rules) targets(s *Position, t *targets) *targets {
	m := r.memory
	if m == nil {
		s.find(t)
		return t
	}
	if m.last != *s {
		m.last = *s
		m.targets.clear()
		s.find(&m.targets)
	}
	return &m.targets
}

// clear makes t as good as zero.
func (t *targets) clear() {
	t.count, t.push, t.double, t.left, t.right, t.passing, t.castle, t.check = 0, 0, 0, 0, 0, 0, 0, false
}
