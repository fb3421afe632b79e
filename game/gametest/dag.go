package gametest

import "github.com/jugada/jugada/game"

// DAG is a made-up game for testing searches: positions are in layers, and moves lead to random places of the next
// layer, so that positions are reached in many ways (transpositions). Every position has a static value from so small
// a range that ties are frequent; games end early here and there, in every way that a game can end; and a side may
// move twice in a row. The fields determine everything: equal fields make the same game.
//
// Its only ability is that its keys never collide. Layers × Width is at most 2^24.
type DAG struct {
	Seed   uint64
	Layers int  // plies of the longest game, 0 to 255
	Width  int  // places in a layer, at least 1
	Most   int  // moves of a position, 1 to 255
	Again  bool // whether a side may move twice
	Skips  bool // whether a move may skip a layer, so that positions are reached after more or fewer plies
	Wins   bool // whether games may end won, lost or drawn; otherwise their value is a number
}

// DAGPosition is a place and the side to move there.
type DAGPosition struct {
	Layer uint8
	Place uint32
	Side  game.Side
}

// DAGMove is a move, counted from 0.
type DAGMove uint8

var (
	_ game.Game[DAGPosition, DAGMove] = DAG{}
	_ game.Exact                      = DAG{}
)

// Start returns the first place of the first layer.
func (g DAG) Start() DAGPosition { return DAGPosition{Side: game.Side(g.Seed & 1)} }

// Moves appends one to Most moves, unless the position is in the last layer or one of those, a tenth of the others, in
// which a game ends early.
func (g DAG) Moves(s *DAGPosition, buf []DAGMove) ([]DAGMove, game.Outcome) {
	if outcome := g.outcome(s); outcome != game.Open {
		return buf, outcome
	}
	for m := range 1 + g.roll(s, 2, uint64(g.Most)) {
		buf = append(buf, DAGMove(m))
	}
	return buf, game.Open
}

// outcome says how the game ended, if it has.
func (g DAG) outcome(s *DAGPosition) game.Outcome {
	if int(s.Layer) < g.Layers && (s.Layer == 0 || g.roll(s, 0, 10) > 0) {
		return game.Open
	}
	ends := [...]game.Outcome{game.Scored, game.Leaf, game.Won, game.Lost, game.Drawn}
	if !g.Wins {
		return ends[g.roll(s, 1, 2)]
	}
	return ends[g.roll(s, 1, uint64(len(ends)))]
}

// Play goes to a place of the next layer, or of the one after it.
func (g DAG) Play(s *DAGPosition, m DAGMove, next *DAGPosition) (again bool) {
	again = g.Again && g.roll(s, 1000+uint64(m), 4) == 0
	*next = DAGPosition{Layer: s.Layer + 1, Place: uint32(g.roll(s, 2000+uint64(m), uint64(g.Width))), Side: s.Side}
	if g.Skips && int(next.Layer) < g.Layers && g.roll(s, 3000+uint64(m), 3) == 0 {
		next.Layer++
	}
	if !again {
		next.Side = s.Side.Opponent()
	}
	return again
}

// Evaluate returns the result of an ended game, otherwise one of 21 values around 0.
func (g DAG) Evaluate(s *DAGPosition) game.Score {
	if v, ok := g.outcome(s).Value(0); ok {
		return v
	}
	return game.Score(g.roll(s, 3, 21)) - 10
}

// Turn returns the side to move.
func (DAG) Turn(s *DAGPosition) game.Side { return s.Side }

// Key encodes the whole position.
func (DAG) Key(s *DAGPosition) uint64 {
	return uint64(s.Layer)<<33 | uint64(s.Place)<<1 | uint64(s.Side)
}

// ExactKeys returns the number of bits of Key.
func (DAG) ExactKeys() int { return 41 }

// roll returns the position's n-th random number below limit (SplitMix64; Steele, Lea and Flood 2014).
func (g DAG) roll(s *DAGPosition, n, limit uint64) uint64 {
	x := g.Seed ^ g.Key(s)*0x9e37_79b9_7f4a_7c15 + n*0xd1b5_4a32_d192_ed03
	x = (x ^ x>>30) * 0xbf58_476d_1ce4_e5b9
	x = (x ^ x>>27) * 0x94d0_49bb_1331_11eb
	return (x ^ x>>31) % limit
}
