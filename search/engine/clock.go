package engine

import "time"

// Clock is a player's time situation.
type Clock struct {
	Remaining time.Duration // on the clock
	Increment time.Duration // added after each move
	MovesToGo int           // until time is added; 0: the rest of the game
}

// movesLeft is how many more moves a game is assumed to last; reserve is left on the clock for what a search does not
// measure, such as sending the move.
const (
	movesLeft = 30
	reserve   = 20 * time.Millisecond
)

// Move returns how long to think about the next move: an even share of what is left and most of the increment, never
// so much that the clock could run out, and always more than 0, which would mean no limit.
func (c Clock) Move() time.Duration {
	moves := c.MovesToGo
	if moves <= 0 {
		moves = movesLeft
	}
	share := c.Remaining/time.Duration(moves) + c.Increment*4/5
	return max(min(share, max(c.Remaining-reserve, c.Remaining/8)), time.Microsecond)
}

// Limits returns the times for a search that decides for itself whether another iteration pays: soft, for [Task.Soft], after
// which none begins, and hard, for the task's Time. Half of an even share is soft, since most iterations take longer than all
// before them; one that has begun may take the time of four moves, but at most a quarter of what is left.
func (c Clock) Limits() (soft, hard time.Duration) {
	share := c.Move()
	if c.MovesToGo == 1 {
		return share, share
	}
	return max(share/2, time.Microsecond), max(share, min(4*share, c.Remaining/4-reserve))
}
