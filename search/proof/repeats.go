package proof

import (
	"math"
	"slices"

	"github.com/jugada/jugada/search"
)

// This file is about games in which positions can repeat, so that what one is worth may depend on the way to it. Such games must be
// [game.Finite]: then a position is one with so many plies left, which are fewer after each move, and what the rules say about the
// number of moves, such as the 50 of chess, says the table's key. What is left is the rule of repetition. It makes a difference in
// two places only.
//
// Who can win, can win without coming back to a position since the root: if it is won there with the fewer plies that are left the
// second time, the same moves win with those that were left the first time, and sooner. So a move that comes back to a position on the
// way counts as a draw. That holds on this way to it only (the graph-history interaction problem, Palay 1983): a position that is
// settled by such a draw is settled as long as that other position is on the way, from some ply on (Kishimoto and Müller 2004), and
// kept in the table from that ply upwards only.
//
// And there are the positions up to the root, which may have come so often that once more ends the game. Those are the same throughout
// the search, so the table's key contains them all.

// always is the ply for what holds whatever the way is.
const always = math.MaxInt

// recall notes what came before s, the root.
func (x *asking[S, M, G]) recall(s *S) {
	if x.repeats == nil {
		return
	}
	x.root, x.way = len(x.question.Earlier), map[uint64]int{}
	x.past = append(slices.Clip(x.question.Earlier), 0)
	for _, key := range x.past {
		x.salt = search.Mix(x.salt ^ key)
	}
}

// drawn reports whether s, which is open and at a ply, is drawn because of positions up to the root. Later ones are left out.
func (x *asking[S, M, G]) drawn(s *S, ply int) bool {
	if x.repeats == nil {
		return false
	}
	for len(x.past) < x.root+ply {
		x.past = append(x.past, 0) // no position's key
	}
	return x.repeats.DrawnByHistory(s, x.past[:x.root+ply])
}

// enter and exit note that the search comes to s, at a ply, and that it leaves it.
func (x *asking[S, M, G]) enter(s *S, ply int) {
	if x.repeats != nil {
		x.way[x.rules.Key(s)] = ply
	}
}

func (x *asking[S, M, G]) exit(s *S) {
	if x.repeats != nil {
		delete(x.way, x.rules.Key(s))
	}
}

// met reports whether s is on the way to the current node, and at which ply.
func (x *asking[S, M, G]) met(s *S) (ply int, met bool) {
	if x.repeats == nil {
		return 0, false
	}
	ply, met = x.way[x.rules.Key(s)]
	return ply, met
}

// playable reports whether no repetition ends a game from s along that line before its last move.
func (x *asking[S, M, G]) playable(s S, line []M) bool {
	if x.repeats == nil {
		return true
	}
	keys := slices.Clone(x.question.Earlier)
	var next S
	for _, m := range line {
		if x.repeats.DrawnByHistory(&s, keys) {
			return false
		}
		keys = append(keys, x.rules.Key(&s))
		x.rules.Play(&s, m, &next)
		s = next
	}
	return true
}

// keyOf returns the key under which the table has a position.
func (x *asking[S, M, G]) keyOf(s *S) uint64 {
	switch {
	case x.repeats != nil:
		return search.Mix(x.rules.Key(s) ^ x.salt ^ search.Mix(uint64(x.finite.PliesLeft(s))))
	case x.mirrors != nil:
		key, _ := x.mirrors.Canonical(s)
		return key
	}
	return x.rules.Key(s)
}
