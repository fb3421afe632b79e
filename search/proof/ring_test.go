package proof_test

import (
	"fmt"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// ring is a game with places between which pieces go to and fro: positions repeat, as in chess. A move that cannot be taken back
// leads to a next layer, and without one the game is drawn after a number of moves. So often as enough, a position is a draw.
type (
	ring struct {
		edges   [][]ringMove // by place
		ends    []int8       // by place: 1, won for who moves there; -1, lost; 2, drawn; 0, open
		layers  uint8
		lasting uint8
		enough  int
	}
	ringMove uint8 // the place, ×4; +1: the same side moves again; +2: it cannot be taken back
	ringPos  struct {
		place, layer, clock uint8
		min                 bool
	}
	ringRules = game.Game[ringPos, ringMove]
)

func (g *ring) Start() ringPos { return ringPos{} }

func (g *ring) Turn(s *ringPos) game.Side {
	if s.min {
		return game.Min
	}
	return game.Max
}

func (g *ring) Moves(s *ringPos, buf []ringMove) ([]ringMove, game.Outcome) {
	switch g.ends[s.place] {
	case 1:
		return buf, game.Won
	case -1:
		return buf, game.Lost
	case 2:
		return buf, game.Drawn
	}
	if s.clock >= g.lasting {
		return buf, game.Drawn
	}
	before := len(buf)
	for _, m := range g.edges[s.place] {
		if m&2 == 0 || s.layer+1 < g.layers {
			buf = append(buf, m)
		}
	}
	if len(buf) == before {
		return buf, game.Lost
	}
	return buf, game.Open
}

func (g *ring) Play(s *ringPos, m ringMove, next *ringPos) bool {
	again := m&1 != 0
	*next = ringPos{uint8(m >> 2), s.layer, s.clock + 1, s.min == again}
	if m&2 != 0 {
		next.layer, next.clock = s.layer+1, 0
	}
	return again
}

func (g *ring) Evaluate(s *ringPos) game.Score {
	_, outcome := g.Moves(s, nil)
	v, _ := outcome.Value(0)
	return v
}

func (g *ring) Key(s *ringPos) uint64 { // clocks are not in it
	n := uint64(s.place)<<8 | uint64(s.layer)<<1
	if s.min {
		n |= 1
	}
	return search.Mix(n + 1)
}

func (g *ring) Text(s *ringPos) string                 { return fmt.Sprintf("%+v", *s) }
func (g *ring) MoveText(_ *ringPos, m ringMove) string { return fmt.Sprint(m) }

func (g *ring) PliesLeft(s *ringPos) int { return int(g.layers-s.layer)*int(g.lasting) - int(s.clock) }

func (g *ring) DrawnByHistory(s *ringPos, earlier []uint64) bool {
	n, key := 1, g.Key(s)
	for _, k := range earlier {
		if k == key {
			n++
		}
	}
	return n >= g.enough
}

// endless is a ring that does not say how long it can last.
type endless struct{ ringRules }

func (endless) DrawnByHistory(*ringPos, []uint64) bool { return false }
