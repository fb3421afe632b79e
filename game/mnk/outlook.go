package mnk

import "github.com/jugada/jugada/game"

// openLines counts the open lines of a side, those without a mark of the other side, by the cells that they lack.
type openLines [MaxInARow + 1]int32

// outlook is what the side to move can do next, and what the other side threatens. A fork is a cell that makes two
// lines, each of which then lacks a different cell.
type outlook struct {
	wins       bool // there is a line to complete
	dangers    int  // cells in which the opponent would complete one; more than two count as two
	forks      bool // there is a fork that can be played now
	threats    bool // there is a cell that makes a line that then lacks one more
	theirForks bool // the opponent has a fork
	lost       bool // it is exposed, and no move stops all the opponent's forks
}

// exposed reports whether the side to move has to deal with a fork: there is nothing more urgent to stop, and no threat to make.
func (o *outlook) exposed() bool {
	return !o.wins && o.dangers == 0 && !o.forks && o.theirForks && !o.threats
}

// bounds returns the bounds that the outlook gives for a position with left empty cells in which neither side has won.
// Win(1) is a line to complete, Loss(2) two of the opponent's, Win(3) a fork, Loss(4) what [outlook.lost] says. Without
// those the mover needs five plies to win, and the opponent four, or six without a fork: it can make one next, but then
// there is time to stop it. A win that would come after the last cell is filled does not count.
func (o *outlook) bounds(left int) (lo, hi game.Score) {
	switch {
	case o.wins:
		return game.Win(1), game.Win(1)
	case o.dangers > 1:
		return game.Loss(2), game.Loss(2)
	case o.forks:
		return game.Win(3), game.Win(3)
	case o.lost:
		return game.Loss(4), game.Loss(4)
	}
	plies := 4
	if o.dangers == 0 && !o.theirForks {
		plies = 6
	}
	if left >= plies {
		lo = game.Loss(plies)
	}
	if left >= 5 {
		hi = game.Win(5)
	}
	return lo, hi
}
