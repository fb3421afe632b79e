package mnk

import (
	"math/bits"
	"slices"

	"github.com/jugada/jugada/game"
)

// This file proves wins by threats for [game.Sequenced], on boards of all sizes, over counted lines. A threat makes a line that lacks
// one more cell, so that there is one reply, and a sequence of threats wins by a fork at its end (Allis, van den Herik and Huntjens
// 1993; players of gomoku say victory by continuous fours). The sequences of sequence.go are the few that cost next to nothing; here
// all are looked for, the shortest first, and what the other side can do about one before it begins.
//
// All that follows holds where lines longer than k do not win, too: whether a line wins when it is filled depends on its side's marks
// only, so that a mark of the other side can spoil it by lying in it and in no other way.

const (
	fourSteps   = 12  // threats tried in one search: with a hundred df-pn proves no more, and its nodes take several times as long
	fourMost    = 24  // threats before the fork
	fourTried   = 256 // positions remembered
	fourThreats = 48  // in one position
)

// fours is one search for a win of side by threats.
type fours struct {
	*lineShape
	side  game.Side
	at    LargePosition // where it is; of the counts and keys, those of the beginning
	key   uint64        // of where it is
	steps int           // threats tried
	cut   bool          // some threat was not tried because of the depth
	line  [2*fourMost + 3]Move
	plies int               // of the line, up to the one that completes a line
	tried [fourTried]uint64 // positions, with the threats that were left, from which there is no win, in this search or one before
}

// triedCut is the bit of a position that has been tried with more threats than were left.
const triedCut = 2

// four is a cell that makes a line which then lacks another one.
type four struct{ cell, reply Move }

// find looks for a win of side, which moves first, from s, where it cannot complete a line. It must take a cell because the other side
// would complete a line there, unless that is anywhere. If there is one, line is it, of the fewest plies unless steps have run out.
func (q *fours) find(s *LargePosition, must Move) bool {
	q.at, q.key, q.steps = *s, s.keys[0], 0
	for left := 0; left <= fourMost; left++ {
		if q.cut = false; q.from(must, left, 0) {
			return true
		}
		if !q.cut || q.steps >= q.effort {
			break
		}
	}
	return false
}

// from is find with so many threats left before the fork, after the first plies of the line.
func (q *fours) from(must Move, left, plies int) bool {
	var room [fourThreats]four
	threats, fork := q.threats(must, room[:0])
	switch {
	case fork:
		last := len(threats) - 1
		q.line[plies], q.line[plies+1], q.line[plies+2] = threats[last].cell, threats[last].reply, threats[last-1].reply
		q.plies = plies + 3
		return true
	case len(threats) == 0:
		return false
	case left == 0:
		q.cut = true
		return false
	}
	here := (q.key+uint64(left))*0x9e3779b97f4a7c15&^triedCut | 1 // of equal numbers, a win may be missed, and no more
	tried := &q.tried[here>>(64-8)]
	if *tried&^triedCut == here {
		q.cut = q.cut || *tried&triedCut != 0
		return false
	}
	other, cut := q.side.Opponent(), q.cut
	q.cut = false
	for _, t := range threats {
		if q.steps++; q.steps > q.effort {
			return false
		}
		var before [2][4 * MaxInARow]lineState
		q.mark(q.side, t.cell, &before[0])
		q.mark(other, t.reply, &before[1])
		won := false
		if must, stopped := q.answered(&q.at, other, t.reply); !stopped {
			q.line[plies], q.line[plies+1] = t.cell, t.reply
			won = q.from(must, left-1, plies+2)
		}
		q.unmark(other, t.reply, &before[1])
		q.unmark(q.side, t.cell, &before[0])
		if won {
			return true
		}
	}
	if q.steps > q.effort {
		return false // the last of them was not tried to its end
	}
	if *tried = here; q.cut {
		*tried |= triedCut
	}
	q.cut = q.cut || cut
	return false
}

// threats appends the threats of side, those in the cell that it must take. If one makes a second line, fork is true, and the last two are
// those of that cell.
func (q *fours) threats(must Move, list []four) (threats []four, fork bool) {
	state := holds(q.side, q.InARow-2)
	for id := q.at.next(state, 0); id >= 0; id = q.at.next(state, id+1) {
		if !q.fits(&q.at, q.side, id) {
			continue
		}
		a, b := q.lacking(&q.at, id)
		for _, t := range [...]four{{a, b}, {b, a}} {
			if must != anywhere && t.cell != must {
				continue
			}
			known := slices.IndexFunc(list, func(u four) bool { return u.cell == t.cell })
			switch {
			case known < 0 && len(list) < cap(list)-2:
				list = append(list, t)
			case known >= 0 && list[known].reply != t.reply:
				return append(list, list[known], t), true
			}
		}
	}
	return list, false
}

// mark puts a mark where the search is, and unmark takes it back; before is what the lines through the cell were.
func (q *fours) mark(side game.Side, m Move, before *[4 * MaxInARow]lineState) {
	first := holds(side, 1)
	q.at.marks[m] = 1 + uint8(side)
	for i, id := range q.through[m] {
		line := &q.at.lines[id]
		before[i] = *line
		switch {
		case *line == 0:
			*line = first
		case *line>>4 == first>>4:
			*line++
		default:
			*line = dead
		}
	}
	if q.key += q.weights[m][0]; side != q.side {
		q.key -= 2 * q.weights[m][0]
	}
}

func (q *fours) unmark(side game.Side, m Move, before *[4 * MaxInARow]lineState) {
	q.at.marks[m] = 0
	for i, id := range q.through[m] {
		q.at.lines[id] = before[i]
	}
	if q.key -= q.weights[m][0]; side != q.side {
		q.key += 2 * q.weights[m][0]
	}
}

// zone returns the cells of s in which the other side could do something about the line if it moved first. A mark anywhere else is in
// none of the lines that the threats make; and none of the marks that follow, the replies, makes a line with it that lacks one cell,
// unless the next threat is in that cell. So the same line wins after it.
func (q *fours) zone(s *LargePosition) (zone cellSet) {
	other := q.side.Opponent()
	state := holds(other, q.InARow-2)
	q.at = *s
	var before [4 * MaxInARow]lineState
	for i := 0; i < q.plies; i += 2 {
		threat := q.line[i]
		zone.add(threat)
		if i == q.plies-1 {
			break // that wins
		}
		for id := q.at.next(state, 0); id >= 0; id = q.at.next(state, id+1) {
			if q.fits(&q.at, other, id) {
				if a, b := q.lacking(&q.at, id); a != threat && b != threat {
					zone.add(a)
					zone.add(b)
				}
			}
		}
		zone.add(q.line[i+1])
		q.mark(q.side, threat, &before)
		q.mark(other, q.line[i+1], &before)
	}
	return zone
}

// completes returns how many cells complete a line of side, and the first of them.
func (g *lineShape) completes(s *LargePosition, side game.Side) (n int, first Move) {
	if s.open[side][g.InARow-1] == 0 {
		return 0, anywhere
	}
	var v attack
	if g.attack(s, side, &v); v.wins == (cellSet{}) {
		return 0, anywhere
	}
	return v.wins.len(), v.wins.lowest()
}

// victory is Sequence of s, where side is to move.
func (g *lineShape) victory(s *LargePosition, side game.Side, buf []Move) []Move {
	if g.InARow < 3 {
		return buf
	}
	if n, first := g.completes(s, side); n > 0 {
		return append(buf, first)
	}
	n, must := g.completes(s, side.Opponent())
	if n > 1 {
		return buf
	}
	if s.open[side][g.InARow-2] == 0 {
		return buf
	}
	if q := (fours{lineShape: g, side: side}); q.find(s, must) {
		buf = append(buf, q.line[:q.plies]...)
	}
	return buf
}

// defences is Defences of s, where side is to move. A move is left out if it is outside the zone of a line by which the other side
// wins if side passes, or if the other side wins by threats after it. A line of the latter kind wins without that move, too, so that
// its zone narrows the choice further; not where longer lines do not win, since there the mark may have spoiled a line of its own side.
func (g *lineShape) defences(s *LargePosition, side game.Side, buf []Move) ([]Move, game.Score) {
	if g.InARow < 3 {
		return buf, game.Infinity
	}
	if n, _ := g.completes(s, side); n > 0 {
		return buf, game.Infinity
	}
	other := side.Opponent()
	n, must := g.completes(s, other)
	switch {
	case n > 1:
		return buf, game.Loss(2)
	case s.open[other][g.InARow-2] == 0 && n == 0:
		return buf, game.Infinity
	}
	q := fours{lineShape: g, side: other}
	var left cellSet
	most := game.Loss(2)
	if n == 1 {
		left.add(must)
	} else if q.find(s, anywhere) {
		left, most = q.zone(s), game.Loss(q.plies+1)
	} else {
		return buf, game.Infinity
	}
	for untried := left; untried != (cellSet{}); untried = untried.and(&left) {
		m := untried.lowest()
		untried.remove(m)
		next := *s
		g.place(&next, side, m)
		must, stopped := g.answered(&next, side, m)
		if stopped {
			continue
		}
		if q.find(&next, must) {
			most = max(most, game.Loss(q.plies+1))
			left.remove(m)
			if !g.Exact {
				zone := q.zone(s)
				left = left.and(&zone)
			}
		}
	}
	for left != (cellSet{}) {
		m := left.lowest()
		left.remove(m)
		buf = append(buf, m)
	}
	return buf, most
}

// Sequence gives a win by threats in the fewest plies that it finds in a bounded number of steps.
func (r Large) Sequence(s *LargePosition, buf []Move) []Move { return r.g.victory(s, s.turn(), buf) }

// Defences leaves out what does not stop wins by threats.
func (r Large) Defences(s *LargePosition, buf []Move) ([]Move, game.Score) {
	return r.g.defences(s, s.turn(), buf)
}

// Sequence gives a win by threats in the fewest plies that it finds in a bounded number of steps.
func (r Small) Sequence(s *SmallPosition, buf []Move) []Move {
	if !r.g.nears(s.Own, s.Opp) {
		return buf
	}
	counted := r.g.counted(s)
	return r.g.lines.victory(&counted, game.Max, buf)
}

// Defences leaves out what does not stop wins by threats.
func (r Small) Defences(s *SmallPosition, buf []Move) ([]Move, game.Score) {
	if !r.g.nears(s.Opp, s.Own) {
		return buf, game.Infinity
	}
	counted := r.g.counted(s)
	return r.g.lines.defences(&counted, game.Max, buf)
}

// nears reports whether a side has a line that lacks one cell or two.
func (g *bitShape) nears(own, opp uint64) bool {
	empty := g.full &^ (own | opp)
	for d := range g.ways {
		way := &g.ways[d]
		live := way.starts
		var one, two, three uint64 // windows that lack at least so many cells
		for i, shift := 0, uint(0); i < g.InARow; i++ {
			live &^= opp >> (shift & 63)
			x := empty >> (shift & 63)
			three |= two & x
			two |= one & x
			one |= x
			shift += way.step
		}
		if live&^three != 0 {
			return true
		}
	}
	return false
}

// counted returns s with its lines counted; the side to move has the marks of [game.Max].
func (g *bitShape) counted(s *SmallPosition) LargePosition {
	to := g.lines.empty
	for side, marks := range [...]uint64{s.Own, s.Opp} {
		for ; marks != 0; marks &= marks - 1 {
			g.lines.place(&to, game.Side(side), Move(bits.TrailingZeros64(marks)))
		}
	}
	return to
}
