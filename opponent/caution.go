package opponent

import "github.com/jugada/jugada/game"

// Caution limits how far our side may depart from minimax, at each of its decisions. The zero value only forbids
// giving up a forced win. All limits that are set must hold; moves that are best by minimax are always allowed.
type Caution struct {
	// Limited: no move may be worth less by minimax than the best one by more than Risk points (or results), which
	// is not negative. This replaces the rule about forced wins: with a Risk of 1 a won game may become a draw.
	Limited bool
	Risk    float64

	// Berliner: depart only where we are losing, the best minimax value being below 0, or to a move nearly equal to
	// the best: worse by at most Near points, Near ≥ 0 (Berliner 1977).
	Berliner bool
	Near     float64
}

// allows reports whether our side may play a move worth move units where the best is worth best, from our side.
func (t *table) allows(c Caution, best, move int64) bool {
	given := t.points(best - move)
	switch {
	case move == best:
		return true
	case c.Limited && given > c.Risk:
		return false
	case !c.Limited && best == t.win:
		return false
	case c.Berliner && best >= 0 && given > c.Near:
		return false
	}
	return true
}

// worth returns a node's minimax value from a side, in units.
func (t *table) worth(i int, us game.Side) int64 { return t.nodes[i].worth * int64(us.Sign()) }
