package mnk

import (
	"math/bits"
	"slices"

	"github.com/jugada/jugada/game"
)

// Bounds looks at the lines without looking ahead. It sees the end of the game, what [outlook] says about lines and
// forks about to be completed, and which sides are [bitShape.hopeless].
func (r Small) Bounds(s *SmallPosition) (lo, hi game.Score) {
	if r.g.won(s.Opp) {
		return game.Loss(0), game.Loss(0)
	}
	empty := r.g.full &^ (s.Own | s.Opp)
	if empty == 0 {
		return 0, 0
	}
	var mine, theirs survey
	r.g.survey(s.Own, s.Opp, &mine)
	if mine.wins != 0 {
		return game.Win(1), game.Win(1)
	}
	r.g.survey(s.Opp, s.Own, &theirs)
	o := r.g.outlook(s, &mine, &theirs)
	lo, hi = o.bounds(bits.OnesCount64(empty))
	if lo < 0 && hi >= 0 && r.g.hopeless(&theirs, empty, false) {
		lo = 0
	}
	if hi > 0 && lo <= 0 && r.g.hopeless(&mine, empty, true) {
		hi = 0
	}
	return lo, hi
}

// outlook sums up what the lines of both sides say for the side to move.
func (g *bitShape) outlook(s *SmallPosition, mine, theirs *survey) outlook {
	o := outlook{
		wins: mine.wins != 0, threats: mine.threats != 0, forks: mine.forks != 0,
		dangers: bits.OnesCount64(theirs.wins), theirForks: theirs.forks != 0,
	}
	if o.dangers == 1 {
		o.forks = mine.forks&theirs.wins != 0
	}
	if o.exposed() {
		o.lost = g.replies(s.Opp, s.Own, theirs) == 0
	}
	return o
}

// Expand plays what List lists.
func (r Small) Expand(s *SmallPosition, buf []game.Child[SmallPosition, Move], enough game.Score) []game.Child[SmallPosition, Move] {
	var room [maxSmall]game.Ranked[Move]
	list := r.List(s, room[:0])
	buf = slices.Grow(buf, len(list))
	for _, m := range list {
		buf = buf[:len(buf)+1]
		k := &buf[len(buf)-1]
		k.Move, k.Rank = m.Move, m.Rank
		k.Again = r.Play(s, k.Move, &k.Pos)
		k.Key = r.Key(&k.Pos)
		k.Lo, k.Hi = r.Bounds(&k.Pos)
		if k.AtLeast(enough) {
			break
		}
	}
	return buf
}

// PliesLeft counts the empty cells.
func (r Small) PliesLeft(s *SmallPosition) int { return r.g.cells - bits.OnesCount64(s.Own|s.Opp) }

// List lists a cell that wins, one that stops the opponent's only line, or one that forks, alone. If the opponent threatens
// to fork, it leaves out the moves that lose in four plies: those that neither stop the fork nor make a threat.
//
// Threats come first. Otherwise, and among threats, cells rank by the lines through them that are open for one of the sides;
// a line counts twice as much for every mark in it. The effect, in nodes of the plain null-window search of TestValues:
//
//	                                5,5,4    6,4,4    6,5,4    6,6,5
//	as it is                        7,308   11,308    5,169    5,658
//	threats not first               8,869   12,013    9,236    5,677
//	the mover's lines twice         8,125   18,978    7,090  200,546
//	the opponent's lines twice     17,052    8,122    8,742    2,621
func (r Small) List(s *SmallPosition, buf []game.Ranked[Move]) []game.Ranked[Move] {
	var mine, theirs survey
	r.g.survey(s.Own, s.Opp, &mine)
	r.g.survey(s.Opp, s.Own, &theirs)
	for _, best := range [...]uint64{mine.wins, theirs.wins, mine.forks} {
		if best != 0 {
			return append(buf, game.Ranked[Move]{Move: Move(bits.TrailingZeros64(best))})
		}
	}
	empty := r.g.full &^ (s.Own | s.Opp)
	worth := empty
	if theirs.forks != 0 {
		worth = mine.threats | r.g.replies(s.Opp, s.Own, &theirs)
		if worth == 0 {
			worth = theirs.forks & -theirs.forks // all moves lose in four plies
		}
	}
	var t tally
	r.g.weigh(&mine.live, &mine.lacks, empty, &t)
	r.g.weigh(&theirs.live, &theirs.lacks, empty, &t)
	for ; worth != 0; worth &= worth - 1 {
		cell := bits.TrailingZeros64(worth)
		rank := t.of(cell, r.g.InARow) + int32(mine.threats>>cell&1)<<rankThreat
		buf = append(buf, game.Ranked[Move]{Move: Move(cell), Rank: rank})
	}
	return buf
}

// rankThreat is the bit that ranks a threat above every other move.
const rankThreat = 25

// Forced reports whether the opponent threatens to complete a line, and the side to move cannot complete one first.
func (r Small) Forced(s *SmallPosition) bool {
	return r.g.wins(s.Opp, s.Own) != 0 && r.g.wins(s.Own, s.Opp) == 0
}
