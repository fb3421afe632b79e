package engine

import (
	"slices"

	"github.com/jugada/jugada/game"
)

// basicExpander expands positions of a game without game.Expander, using the six methods that every game has, and Bounds and
// List if it has them.
type basicExpander[S any, M game.Move, G game.Game[S, M]] struct {
	rules   G
	bounder game.Bounder[S]
	lister  game.Lister[S, M]
	ranked  []game.Ranked[M]
	moves   []M // of the position
	replies []M // of a child
}

func newBasicExpander[S any, M game.Move, G game.Game[S, M]](rules G) *basicExpander[S, M, G] {
	p := &basicExpander[S, M, G]{rules: rules}
	p.bounder, _ = any(rules).(game.Bounder[S])
	p.lister, _ = any(rules).(game.Lister[S, M])
	return p
}

func (p *basicExpander[S, M, G]) Expand(s *S, buf []game.Child[S, M], enough game.Score) []game.Child[S, M] {
	if p.lister != nil {
		p.ranked = p.lister.List(s, p.ranked[:0])
		for _, m := range p.ranked {
			if buf = p.add(s, m.Move, m.Rank, buf); buf[len(buf)-1].AtLeast(enough) {
				break
			}
		}
		return buf
	}
	p.moves, _ = p.rules.Moves(s, p.moves[:0])
	for _, m := range p.moves {
		if buf = p.add(s, m, 0, buf); buf[len(buf)-1].AtLeast(enough) {
			break
		}
	}
	return buf
}

func (p *basicExpander[S, M, G]) add(s *S, m M, rank int32, buf []game.Child[S, M]) []game.Child[S, M] {
	buf = slices.Grow(buf, 1)[:len(buf)+1] // Play writes all of the position, and the other fields are set below
	k := &buf[len(buf)-1]
	k.Again = p.rules.Play(s, m, &k.Pos)
	k.Move, k.Rank, k.Key = m, rank, p.rules.Key(&k.Pos)
	k.Lo, k.Hi = p.bounds(&k.Pos)
	return buf
}

// bounds returns the bounds on the value of s that follow from the rules alone.
func (p *basicExpander[S, M, G]) bounds(s *S) (lo, hi game.Score) {
	if p.bounder != nil {
		return p.bounder.Bounds(s)
	}
	var outcome game.Outcome
	p.replies, outcome = p.rules.Moves(s, p.replies[:0])
	if outcome != game.Open {
		v := p.rules.Evaluate(s)
		return v, v
	}
	return game.Loss(1), game.Win(1)
}
