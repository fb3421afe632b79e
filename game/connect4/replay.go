package connect4

import "slices"

// maxSteps limits how many discs are taken back to find the moves that lead to a board. A few per disc usually do.
// Only artificial boards, of many columns where hardly any disc could have been played, need that many.
const maxSteps = 20_000

// unplayer looks for the moves that lead to a board by taking discs back: the last one played is at the top of
// its column, and so on. It remembers the boards that it found no way back from.
type unplayer struct {
	g     *geometry
	stuck map[uint64]bool // by key
	steps int
	moves []Move // taken back, the last move first
}

// history returns moves that lead to s, in which the side to move has no line: of the discs that may have come last, it always
// takes the rightmost one that works. found is false if no moves were found; proved then says whether there certainly are none.
func (g *geometry) history(s *Position) (moves []Move, found, proved bool) {
	u := unplayer{g: g, stuck: map[uint64]bool{}}
	found = u.unplay(s)
	slices.Reverse(u.moves)
	return u.moves, found, found || u.steps <= maxSteps
}

// unplay takes back all discs of s, in which the side to move has no line.
func (u *unplayer) unplay(s *Position) bool {
	if s.All == 0 {
		return true
	}
	key := u.g.key(s.Own, s.All)
	if u.stuck[key] {
		return false
	}
	tops := (s.All + u.g.bottom) >> 1 & s.All
	for c := u.g.Columns - 1; c >= 0; c-- {
		top := tops & u.g.column(c) & s.other()
		before := Position{Own: s.other() ^ top, All: s.All ^ top}
		if top == 0 || u.g.hasLine(before.Own) {
			continue
		}
		if u.steps++; u.steps > maxSteps {
			return false
		}
		u.moves = append(u.moves, Move(c))
		if u.unplay(&before) {
			return true
		}
		u.moves = u.moves[:len(u.moves)-1]
	}
	u.stuck[key] = true
	return false
}
