package mnk

import (
	"encoding/binary"
	"math/bits"

	"github.com/jugada/jugada/game"
)

// attack is [survey] for a large board: what the lines offer one side.
type attack struct {
	wins    cellSet        // cells that complete a line
	threats cellSet        // cells that make a line that lacks one more cell
	forks   cellSet        // cells that make two such lines, with different cells to answer
	answer  [maxCells]Move // for a cell that threatens, where to answer; for a fork, where to answer its first line
}

// attack looks at the lines of side that lack one cell or two.
func (g *lineShape) attack(s *LargePosition, side game.Side, v *attack) {
	v.wins, v.threats, v.forks = cellSet{}, cellSet{}, cellSet{}
	open := &s.open[side]
	if open[g.InARow-1] > 0 {
		state := holds(side, g.InARow-1)
		for id := s.next(state, 0); id >= 0; id = s.next(state, id+1) {
			if g.fits(s, side, id) {
				a, _ := g.lacking(s, id)
				v.wins.add(a)
			}
		}
	}
	if g.InARow < 2 || open[g.InARow-2] == 0 {
		return
	}
	state := holds(side, g.InARow-2)
	for id := s.next(state, 0); id >= 0; id = s.next(state, id+1) {
		if g.fits(s, side, id) {
			a, b := g.lacking(s, id)
			v.note(a, b)
			v.note(b, a)
		}
	}
}

// note records that a mark on a threatens to complete a line on b.
func (v *attack) note(a, b Move) {
	switch {
	case !v.threats.has(a):
		v.threats.add(a)
		v.answer[a] = b
	case v.answer[a] != b:
		v.forks.add(a)
	}
}

// lacking returns the first and the last empty cell of a line that has one or two.
func (g *lineShape) lacking(s *LargePosition, id int) (a, b Move) {
	step := Move(g.way[id].step)
	a = g.first[id]
	for s.marks[a] != 0 {
		a += step
	}
	b = g.first[id] + Move(g.InARow-1)*step
	for s.marks[b] != 0 {
		b -= step
	}
	return a, b
}

// replies returns the cells in which the other side can stop all forks of v, an attack by side that has forks and no
// wins. For a fork at a with two lines to complete, at b and c, these are a, b and c; for one with more lines, a alone.
func (g *lineShape) replies(s *LargePosition, side game.Side, v *attack) cellSet {
	var stop cellSet
	first := true
	forks := v.forks
	for forks != (cellSet{}) {
		fork := forks.lowest()
		forks.remove(fork)
		var answers cellSet
		for _, id := range g.through[fork] {
			if s.lines[id] == holds(side, g.InARow-2) && g.fits(s, side, int(id)) {
				a, b := g.lacking(s, int(id))
				answers.add(a ^ b ^ fork) // the one of the two that is not the fork
			}
		}
		if answers.len() > 2 {
			answers = cellSet{}
		}
		answers.add(fork)
		if first {
			stop, first = answers, false
		} else {
			stop = stop.and(&answers)
		}
	}
	return stop
}

// outlook sums up what the lines of both sides say for the side to move.
func (g *lineShape) outlook(s *LargePosition, mine, theirs *attack) outlook {
	none := cellSet{}
	o := outlook{
		wins: mine.wins != none, threats: mine.threats != none, forks: mine.forks != none,
		dangers: theirs.wins.len(), theirForks: theirs.forks != none,
	}
	if o.dangers == 1 {
		o.forks = mine.forks.and(&theirs.wins) != none
	}
	if o.exposed() {
		o.lost = g.replies(s, s.turn().Opponent(), theirs) == none
	}
	return o
}

// lacks returns the open lines of a side by the cells that they lack.
func (g *lineShape) lacks(s *LargePosition, side game.Side) (open openLines) {
	for marks, n := range s.open[side][:g.InARow] {
		open[g.InARow-marks] = int32(n)
	}
	return open
}

// Bounds looks at the lines, and looks ahead only along threats. It sees the end of the game, what [outlook] says about lines
// and forks about to be completed, winning threat sequences (see sequence), and which sides have too few open lines to
// complete one, by the second rule of [bitShape.hopeless].
func (r Large) Bounds(s *LargePosition) (lo, hi game.Score) {
	if r.g.ended(s) {
		return game.Loss(0), game.Loss(0)
	}
	left := r.g.cells - int(s.filled)
	if left == 0 {
		return 0, 0
	}
	var mine, theirs attack
	side := s.turn()
	r.g.attack(s, side, &mine)
	if mine.wins != (cellSet{}) {
		return game.Win(1), game.Win(1)
	}
	r.g.attack(s, side.Opponent(), &theirs)
	o := r.g.outlook(s, &mine, &theirs)
	lo, hi = o.bounds(left)
	if o.threats && lo <= 0 && hi > 0 {
		if plies := r.g.sequence(s, side, &mine, &theirs); plies > 0 {
			return game.Win(plies), hi
		}
	}
	whole := int32(1) << r.g.InARow
	if open := r.g.lacks(s, side.Opponent()); lo < 0 && hi >= 0 && r.g.sum(&open) < whole {
		lo = 0
	}
	if open := r.g.lacks(s, side); hi > 0 && lo <= 0 && r.g.sum(&open) < whole/2 {
		hi = 0
	}
	return lo, hi
}

// PliesLeft counts the empty cells.
func (r Large) PliesLeft(s *LargePosition) int { return r.g.cells - int(s.filled) }

// List lists what [Small.List] does, with its own ranks (see rank).
func (r Large) List(s *LargePosition, buf []game.Ranked[Move]) []game.Ranked[Move] {
	var mine, theirs attack
	side := s.turn()
	r.g.attack(s, side, &mine)
	r.g.attack(s, side.Opponent(), &theirs)
	for _, best := range [...]*cellSet{&mine.wins, &theirs.wins, &mine.forks} {
		if *best != (cellSet{}) {
			return append(buf, game.Ranked[Move]{Move: best.lowest()})
		}
	}
	all := theirs.forks == (cellSet{})
	var worth cellSet
	if !all {
		replies := r.g.replies(s, side.Opponent(), &theirs)
		if worth = replies.or(&mine.threats); worth == (cellSet{}) {
			worth.add(theirs.forks.lowest()) // all moves lose in four plies
		}
	}
	var ranks [maxCells]int32
	r.g.rank(s, side, &ranks)
	for cell, mark := range s.marks[:r.g.cells] {
		m := Move(cell)
		if mark != 0 || !all && !worth.has(m) {
			continue
		}
		rank := ranks[cell]
		if mine.threats.has(m) {
			rank += 1 << rankThreat
		}
		buf = append(buf, game.Ranked[Move]{Move: m, Rank: rank})
	}
	return buf
}

// rank sets, for each cell, by how much a mark of side on it would raise the worth of its open lines above that of the
// other side's, by [lineWorth]. Most lines are as on the empty board, and base has their sum; so lines are compared with
// those, eight at a time. In the plain search of ten random positions to six plies, that took 2.4 times fewer nodes than
// ranks that count twice as much for each mark in a line, of whatever side.
func (g *lineShape) rank(s *LargePosition, side game.Side, ranks *[maxCells]int32) {
	*ranks = g.base
	gain := &g.gain[side]
	const lines, line = 8, 0xff // lines in a word, and the mask of one
	for d := range g.dirs {
		step := g.dirs[d].step
		for first := 0; first < g.cells; first += lines {
			id := d*maxStarts + first
			changed := binary.LittleEndian.Uint64(s.lines[id:]) ^ binary.LittleEndian.Uint64(g.empty.lines[id:])
			for changed != 0 {
				i := bits.TrailingZeros64(changed) / 8
				changed &^= line << (8 * i)
				change, cell := gain[s.lines[id+i]], first+i
				for range g.InARow {
					ranks[cell] += change
					cell += step
				}
			}
		}
	}
}

// Forced reports whether the opponent threatens to complete a line, and the side to move cannot complete one first.
func (r Large) Forced(s *LargePosition) bool {
	var mine, theirs attack
	side := s.turn()
	if s.open[side.Opponent()][r.g.InARow-1] == 0 {
		return false
	}
	r.g.attack(s, side, &mine)
	r.g.attack(s, side.Opponent(), &theirs)
	return mine.wins == cellSet{} && theirs.wins != cellSet{}
}
