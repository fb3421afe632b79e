package path

import (
	"slices"

	"github.com/jugada/jugada/puzzle"
)

// plain implements [puzzle.Diver]'s dives with the basic methods of any problem. It is for one search at a time.
//
// It skips the move that takes back the last one, if the problem has Inverse. If it also has Solvable, that is enough, as
// for a Diver. Otherwise it also skips positions that are already on the path: an unsolvable problem would be searched for
// ever, and one with short cycles for nearly as long.
type plain[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	rules     P
	heuristic puzzle.Heuristic[S]  // nil: 0 everywhere
	inverse   puzzle.Inverse[S, M] // nil: not known
	circles   bool                 // positions may repeat on a path, so check
	deadEnds  bool                 // positions were left out whose estimate is infinite
	way       []S                  // the positions on the path, the root first
	line      []M                  // the moves between them
	moves     []M
}

func newPlain[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](rules P) *plain[S, M, P] {
	x := &plain[S, M, P]{rules: rules}
	x.heuristic, _ = any(rules).(puzzle.Heuristic[S])
	x.inverse, _ = any(rules).(puzzle.Inverse[S, M])
	_, solvable := any(rules).(puzzle.Solvable[S])
	x.circles = solvable && x.inverse != nil
	return x
}

// Enter writes the node of the position with which a search begins.
func (x *plain[S, M, P]) Enter(s *S, root *puzzle.Node[S, M]) {
	root.Pos, root.Ply, root.H = *s, 0, 0
	if x.heuristic != nil {
		root.H = x.heuristic.Estimate(&root.Pos)
	}
}

// Dive goes down from the last node of the stack; the line is in x.
func (x *plain[S, M, P]) Dive(
	stack []puzzle.Node[S, M], _ []M, t *puzzle.Tally,
) (rest []puzzle.Node[S, M], ply int, found bool) {
	for {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		x.come(&n)
		if x.rules.Goal(&x.way[n.Ply]) {
			return stack, int(n.Ply), true
		}
		kept := len(stack)
		stack = x.expand(&n, stack, t)
		if len(stack) == kept {
			return stack, 0, false
		}
		slices.Reverse(stack[kept:])
	}
}

// come puts n on the path.
func (x *plain[S, M, P]) come(n *puzzle.Node[S, M]) {
	x.way = append(x.way[:n.Ply], n.Pos)
	if n.Ply > 0 {
		x.line = append(x.line[:n.Ply-1], n.Move)
	}
}

// expand appends the children of n, the last position on the path, that fit its room.
func (x *plain[S, M, P]) expand(n *puzzle.Node[S, M], stack []puzzle.Node[S, M], t *puzzle.Tally) []puzzle.Node[S, M] {
	t.Expanded++
	here := &x.way[n.Ply]
	x.moves = x.rules.Moves(here, x.moves[:0])
	var back M
	skip := n.Ply > 0 && x.inverse != nil
	if skip {
		back = x.inverse.Inverse(&x.way[n.Ply-1], n.Move)
	}
	for _, m := range x.moves {
		if skip && m == back {
			continue
		}
		t.Generated++
		stack = append(stack, puzzle.Node[S, M]{Ply: n.Ply + 1, Move: m})
		k := &stack[len(stack)-1]
		k.Room = n.Room - x.rules.Play(here, m, &k.Pos)
		if !x.circles && slices.Contains(x.way, k.Pos) {
			stack = stack[:len(stack)-1]
			continue
		}
		if x.heuristic != nil {
			k.H = x.heuristic.Estimate(&k.Pos)
		}
		if k.H > k.Room {
			if k.H < puzzle.Infinity {
				t.Excess = min(t.Excess, k.H-k.Room)
			} else {
				x.deadEnds = true
			}
			stack = stack[:len(stack)-1]
		}
	}
	return stack
}
