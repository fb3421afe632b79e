package search

import "github.com/jugada/jugada/game"

// What the files of solvers' tables begin with: each solver tells the other's from files of any other kind.
const (
	BoundsFile = "jugada tab \n" // of null windows, package engine
	ProofsFile = "jugada prf \n" // of proof numbers, package proof
)

// Mix scrambles all bits of x, so that changes in two entries of a table do not cancel out in a sum: it is the finalizer of SplitMix64
// (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014).
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58_476d_1ce4_e5b9
	x = (x ^ x>>27) * 0x94d0_49bb_1331_11eb
	return x ^ x>>31
}

// KeysOf returns a hash of the keys that the rules give the positions along one game from the start. What was kept in a file by keys
// is valid only for rules that give the same; keys may change from one version of the rules to the next, and this is likely to show
// it.
func KeysOf[S any, M game.Move](rules game.Game[S, M]) uint64 {
	mirrors, _ := rules.(game.Symmetric[S, M])
	var print uint64
	add := func(key uint64) { print = (print ^ key) * 0xd6e8_feb8_6659_fd93 }
	var moves []M
	s := rules.Start()
	for ply := range 60 {
		add(rules.Key(&s))
		if mirrors != nil {
			key, _ := mirrors.Canonical(&s)
			add(key)
		}
		if moves, _ = rules.Moves(&s, moves[:0]); len(moves) == 0 {
			break
		}
		var next S
		rules.Play(&s, moves[ply%len(moves)], &next)
		s = next
	}
	return print
}
