package sliding

import "github.com/jugada/jugada/puzzle"

type node = puzzle.Node[Position, Move]

// The memo of a node has the blank's cell in its lowest 8 bits; the rest depends on the heuristic.
const (
	memoBlank = 8 // bits
	blankMask = 1<<memoBlank - 1
)

// Enter writes the node of the position with which a search begins.
func (r Rules) Enter(s *Position, root *node) {
	g := r.form()
	root.Pos, root.H, root.Ply, root.Move = *s, r.Estimate(s), 0, noMove
	root.Memo = uint64(g.blank(*s)) | r.remember(*s)<<memoBlank
}

// remember returns what the current heuristic keeps about s.
func (r Rules) remember(s Position) uint64 {
	var tiles [packedCells]uint8
	all := r.form().unpack(s, &tiles)
	switch r.heuristic {
	case walkingDistance:
		states := r.walking.states(all)
		return uint64(states[0]) | uint64(states[1])<<walkingBits
	case patternDatabases:
		return r.databases.remember(s)
	}
	return 0
}

// Dive goes down from the last node of the stack to a goal or a dead end; see puzzle.Diver.
func (r Rules) Dive(stack []node, line []Move, t *puzzle.Tally) (rest []node, ply int, found bool) {
	switch r.heuristic {
	case manhattan:
		return r.form().diveByManhattan(stack, line, t)
	case patternDatabases:
		return r.form().diveByDatabases(r.databases, stack, line, t)
	}
	return r.diveByMemo(stack, line, t)
}

// diveByManhattan is Dive with the Manhattan distance, which a move changes by the gain of its tile.
func (g *shape) diveByManhattan(stack []node, line []Move, t *puzzle.Tally) (rest []node, ply int, found bool) {
	if g.away != nil && t.Expanded < t.Until {
		return g.diveToEnds(stack, line, t)
	}
	top := len(stack) - 1
	n := &stack[top]
	pos, h, room, move, blank := n.Pos, n.H, n.Room, n.Move, uint8(n.Memo)
	ply = int(n.Ply)
	stack = stack[:top]
	expanded, generated, excess := t.Expanded, t.Generated, t.Excess
	for {
		if ply > 0 {
			line[ply-1] = move
		}
		if h == 0 { // only the goal has distance 0
			found = true
			break
		}
		f := &g.fans[blank&15][move]
		expanded++
		generated += int64(f.n)
		room--
		ply++
		at := blank * 4 & 63
		kept := false
		var first Position
		var firstH puzzle.Cost
		var firstTo uint8
		var firstMove Move
		for i := f.n - 1; i >= 0; i-- {
			s := &f.steps[i&3]
			shift := s.shift & 63
			tile := pos >> shift & 15
			childH := h + puzzle.Cost(s.gain[tile])
			if childH > room {
				excess = min(excess, childH-room)
				continue
			}
			if kept {
				stack = append(stack, node{
					Pos: first, Memo: uint64(firstTo), Room: room, H: firstH, Ply: int32(ply), Move: firstMove,
				})
			}
			kept = true
			first = pos ^ tile<<shift ^ tile<<at
			firstH, firstTo, firstMove = childH, s.to, s.move
		}
		if !kept {
			break
		}
		pos, h, blank, move = first, firstH, firstTo, firstMove
	}
	t.Expanded, t.Generated, t.Excess = expanded, generated, excess
	return stack, ply, found
}

// diveByMemo is Dive with linear conflict and walking distance, which estimate a child from the memo of its parent.
func (r Rules) diveByMemo(stack []node, line []Move, t *puzzle.Tally) (rest []node, ply int, found bool) {
	g := r.form()
	n := stack[len(stack)-1]
	stack = stack[:len(stack)-1]
	for {
		if n.Ply > 0 {
			line[n.Ply-1] = n.Move
		}
		if n.Pos == g.target {
			return stack, int(n.Ply), true
		}
		blank := n.Memo & blankMask
		f := &g.fans[blank&15][n.Move]
		t.Expanded++
		t.Generated += int64(f.n)
		kept := false
		var first node
		for i := f.n - 1; i >= 0; i-- {
			s := &f.steps[i&3]
			tile := n.Pos >> (s.shift & 63) & 15
			k := node{
				Pos:  n.Pos ^ tile<<(s.shift&63) ^ tile<<(blank*4&63),
				Room: n.Room - 1, Ply: n.Ply + 1, Move: s.move,
			}
			switch r.heuristic {
			case linearConflict:
				k.H = n.H + puzzle.Cost(int(s.gain[tile])+2*g.lines.changed(n.Pos, k.Pos, int(blank), int(s.to)))
			case walkingDistance:
				k.Memo, k.H = r.walking.child(n.Memo>>memoBlank, s.move, uint8(tile))
			}
			k.Memo = k.Memo<<memoBlank | uint64(s.to)
			if k.H > k.Room {
				t.Excess = min(t.Excess, k.H-k.Room)
				continue
			}
			if kept {
				stack = append(stack, first)
			}
			first, kept = k, true
		}
		if !kept {
			return stack, 0, false
		}
		n = first
	}
}
