package opponent

import "github.com/jugada/jugada/game"

// Judgement is what one observed move says about the player who made it.
type Judgement struct {
	Moves, Bests int // the legal moves, and how many of them are best
	Missed       Missed
	Plies        int // for a MissedWin, the distance of the win; for a MissedDefence, that of the loss allowed; otherwise 0

	Errors []Error // the kinds of errors in the game, the most urgent first, and whether the decision offered them; nil: not known

	// What was missed, in the notation of the game, for later review; "": not recorded.
	Position, Move, Best string
}

// Error is a kind of error that a decision offers.
type Error struct {
	Kind  string
	Moves int  // how many moves are errors of this kind
	Made  bool // one of them was made
}

// Missed is what a move gave up. The numbers are stored on disk, so they must not change.
type Missed uint8

const (
	NoMiss        Missed = iota // the move was one of the best
	MissedWin                   // there was a forced win, and it is gone
	MissedDefence               // the player was not lost, but now is
	MissedOther                 // some points
	numMissed
)

// Judge compares the move m, made in s, with the best ones. As everywhere in this package all wins are equal: a
// player who takes a longer one has missed nothing.
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
			if g.kinds != nil {
				sorted := g.sort(i)
				for k, moves := range count(sorted, len(g.kinds))[1:] {
					judged.Errors = append(judged.Errors, Error{g.kinds[k], moves, int(sorted[j]) == k+1})
				}
			}
			return judged, nil
		}
	}
	return Judgement{}, ErrIllegalMove
}

// Best returns the first of the best moves in s; ok is false if there are none.
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

// missed returns what is given up by going from a node to that child.
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

// See updates a belief in Random or Errs by a judged move; on error it leaves b unchanged.
func (b *Belief) See(j Judgement) error {
	return b.update(func(parameter float64) float64 {
		best, other := b.kind.shares(parameter, j.Bests, j.Moves)
		if j.Missed == NoMiss {
			return best
		}
		return other
	})
}
