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
