package opponent

import "github.com/jugada/jugada/game"

// Judgement is what one observed move says of the player who made it.
type Judgement struct {
	Moves, Bests int // the legal moves, and how many of them are best
	Missed       Missed
	Plies        int // for a MissedWin: how far it was; for a MissedDefence: how far the loss is that was allowed; else 0

	// What was missed, in the notation of the game, for whoever wants to look at it again; "": nobody has said.
	Position, Move, Best string
}

// Missed is what a move gave up. The numbers are kept on disk.
type Missed uint8

const (
	NoMiss        Missed = iota // the move was one of the best
	MissedWin                   // a forced win was there, and is gone
	MissedDefence               // the player was not lost, and is
	MissedOther                 // some points
	numMissed
)

// Judge compares the move m, made in s, with the best ones. As everywhere in this package all wins are alike: who
// takes the longer one has missed nothing.
func (g *Graph[S, M, G]) Judge(s *S, m M) (Judgement, error) {
	i, known := g.lookUp(s)
	if !known {
		return Judgement{}, ErrUnknownPosition
	}
	n := &g.nodes[i]
	for j, child := range g.children(i) {
		if g.moves[int(n.first)+j] == m {
			judged := Judgement{Moves: int(n.count), Bests: g.bests(i)}
			judged.Missed, judged.Plies = g.missed(n, &g.nodes[child])
			return judged, nil
		}
	}
	return Judgement{}, ErrIllegalMove
}

// Best returns the first of the best moves in s, where the game goes on.
func (g *Graph[S, M, G]) Best(s *S) (m M, ok bool) {
	i, known := g.lookUp(s)
	if !known {
		return m, false
	}
	n := &g.nodes[i]
	for j, child := range g.children(i) {
		if g.nodes[child].worth == n.worth {
			return g.moves[int(n.first)+j], true
		}
	}
	return m, false
}

// missed says what is given up by going from a node to that child.
func (t *table) missed(n, child *node) (Missed, int) {
	was, is := t.worthTo(n, n.side), t.worthTo(child, n.side)
	switch {
	case is == was:
		return NoMiss, 0
	case was == t.win:
		plies, _ := n.score.Forced()
		return MissedWin, plies
	case is == -t.win:
		plies, _ := child.score.Forced()
		return MissedDefence, plies
	}
	return MissedOther, 0
}

func (t *table) worthTo(n *node, side game.Side) int64 { return n.worth * int64(side.Sign()) }

// See updates a belief in Random or Errs by a judged move; it leaves b as it was if it errs.
func (b *Belief) See(j Judgement) error {
	return b.update(func(parameter float64) float64 {
		best, other := b.kind.shares(parameter, j.Bests, j.Moves)
		if j.Missed == NoMiss {
			return best
		}
		return other
	})
}
