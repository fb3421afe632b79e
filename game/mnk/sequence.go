package mnk

import "github.com/jugada/jugada/game"

// This file looks ahead along threats on a large board. A mark that makes a line that lacks one more cell leaves the other
// side a single reply, so following a sequence of such threats costs next to nothing; one that ends in a fork wins.
// Players of gomoku call that a victory by continuous fours; the term winning threat sequence is from Allis, van den Herik
// and Huntjens, Go-Moku and Threat-Space Search (1993).
//
// A search finds such wins, too, but only within its depth, and one of its nodes takes much longer than a step here, which
// neither lists nor ranks moves. As moves of game.Noisy the same threats cost more than they gained (docs/en/engine.md).

// These bound the cost of a node: how many threats are tried, and how many lines that lack two cells are remembered at
// each. With 32 threats instead of 8, engines that searched as many nodes played no better.
const (
	sequenceSteps = 8
	sequenceLines = 24
)

// sequence returns the number of plies in which side, which is to move, wins by a winning threat sequence, 0 if none is
// found. mine and theirs are the attacks of both sides: side has no line to complete and no fork to play now, and the other
// side at most one cell that completes a line.
func (g *lineShape) sequence(s *LargePosition, side game.Side, mine, theirs *attack) int {
	q := sequences{g, side, sequenceSteps}
	if theirs.wins != (cellSet{}) {
		if must := theirs.wins.lowest(); mine.threats.has(must) {
			return q.search(s, must)
		}
		return 0
	}
	for threats := mine.threats; threats != (cellSet{}); {
		cell := threats.lowest()
		if g.builds(s, side, cell) {
			return q.search(s, anywhere)
		}
		threats.remove(cell)
	}
	return 0
}

// anywhere, in place of the cell that a side must take, means that it may take any.
const anywhere = Move(maxCells)

// builds reports whether a mark of side on a cell makes a line that lacks two.
func (g *lineShape) builds(s *LargePosition, side game.Side, cell Move) bool {
	if g.InARow < 3 {
		return false
	}
	state := holds(side, g.InARow-3)
	for _, id := range g.through[cell] {
		if s.lines[id] == state {
			return true
		}
	}
	return false
}

// sequences is one search for a winning threat sequence.
type sequences struct {
	*lineShape
	side  game.Side // the side that makes the threats
	steps int       // threats that may still be tried
}

// chance is a line that lacks two cells: a mark on one of them makes the other side answer on the other one.
type chance struct {
	line uint16
	a, b Move
}

func (q *sequences) search(s *LargePosition, must Move) int {
	var room [sequenceLines]chance
	chances, state := room[:0], holds(q.side, q.InARow-2)
	for id := s.next(state, 0); id >= 0; id = s.next(state, id+1) {
		chances = q.add(chances, s, uint16(id))
	}
	return q.from(s, chances, must)
}

// add appends a line that lacks two cells, if it wins when they are filled and there is room.
func (q *sequences) add(to []chance, s *LargePosition, id uint16) []chance {
	if len(to) == sequenceLines || !q.fits(s, q.side, int(id)) {
		return to
	}
	a, b := q.lacking(s, int(id))
	return append(to, chance{id, a, b})
}

// from returns the plies of a winning sequence that begins at s with one of the chances, at the cell that the side must take
// unless that is anywhere. A threat that makes no further chance is not followed: a fork that remains after it could usually
// have been played at once, unless the side had to play elsewhere.
func (q *sequences) from(s *LargePosition, chances []chance, must Move) int {
	var next LargePosition
	var room [sequenceLines]chance
	for _, c := range chances {
		for range 2 {
			c.a, c.b = c.b, c.a
			if c.a != must && (must != anywhere || !q.builds(s, q.side, c.a)) {
				continue
			}
			if q.steps == 0 {
				return 0
			}
			q.steps--
			next = *s
			q.put(&next, c.a)
			q.put(&next, c.b)
			then, stopped := q.answered(&next, q.side.Opponent(), c.b)
			if stopped {
				continue
			}
			left, fresh := q.left(&next, chances, c.a, room[:0])
			if must != anywhere {
				fresh = len(left)
			}
			if forks(left, fresh, then) {
				return 5 // the threat, its answer, the fork, an answer, the line
			}
			if plies := q.from(&next, left, then); plies > 0 {
				return 2 + plies
			}
		}
	}
	return 0
}

// answered returns the cell that the opponent of side must take after side's answer, which may have made lines that lack
// one cell. stopped: there are two such cells.
func (g *lineShape) answered(s *LargePosition, side game.Side, answer Move) (must Move, stopped bool) {
	state := holds(side, g.InARow-1)
	must = anywhere
	for _, id := range g.through[answer] {
		if s.lines[id] != state || !g.fits(s, side, int(id)) {
			continue
		}
		cell, _ := g.lacking(s, int(id))
		if must != anywhere && must != cell {
			return must, true
		}
		must = cell
	}
	return must, false
}

// left appends the chances at s, after a threat and its answer: first the fresh ones that the threat has made, then the
// earlier ones that the answer has left.
func (q *sequences) left(s *LargePosition, before []chance, threat Move, to []chance) (chances []chance, fresh int) {
	state := holds(q.side, q.InARow-2)
	for _, id := range q.through[threat] {
		if s.lines[id] == state {
			to = q.add(to, s, id)
		}
	}
	fresh = len(to)
	for _, c := range before {
		if s.lines[c.line] == state {
			to = q.add(to, s, c.line)
		}
	}
	return to, fresh
}

// forks reports whether a fresh chance has a cell in common with another chance, the other cells not being the same: a mark
// there makes two lines at once. It must be the cell that the side must take, if there is one.
func forks(chances []chance, fresh int, must Move) bool {
	for i, c := range chances[:fresh] {
		for _, d := range chances[i+1:] {
			if c.a != d.a && c.b != d.b && c.a != d.b && c.b != d.a || c.a == d.a && c.b == d.b {
				continue
			}
			cell := c.a
			if cell != d.a && cell != d.b {
				cell = c.b
			}
			if must == anywhere || must == cell {
				return true
			}
		}
	}
	return false
}
