package chess

import "testing"

// The table of bishop and knight takes longer than a search may take to stop. So it asks often, and ends when it is told to.
func TestMakingATableIsStopped(t *testing.T) {
	asked := 0
	if solveMates(Bishop, Knight, func() bool { asked++; return false }) == nil || asked < 500 {
		t.Errorf("asked %d times whether to stop", asked)
	}
	for last := 1; last < asked; last += asked / 10 {
		left := last
		if solveMates(Bishop, Knight, func() bool { left--; return left <= 0 }) != nil || left < -1 {
			t.Errorf("told to stop when asked for the %d. time, it asked %d times more", last, -left)
		}
	}
}

// The longest mates are as long as is known, in moves: see TestOracleOfEndings. Then a mating move is an odd number of plies away.
func TestLongestMates(t *testing.T) {
	never := func() bool { return false }
	for moves, table := range map[int]*mateTable{10: queenMates(), 16: rookMates(), 33: minorMates(never)} {
		longest := 0
		for i := range table.plies {
			for _, plies := range table.plies[i] {
				if longest = max(longest, int(plies)); plies != 0 && plies%2 == 0 {
					t.Fatalf("%v: the side to move mates in %d plies", table.kinds, plies)
				}
			}
		}
		if longest != 2*moves-1 {
			t.Errorf("%v: the longest mate is of %d plies, want %d moves", table.kinds, longest, moves)
		}
	}
}
