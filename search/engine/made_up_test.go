package engine

import (
	"math/rand/v2"
	"slices"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/game/tictactoe"
)

// This file holds the games on which searches are tested here.

// anyDAG draws a small game with transpositions.
func anyDAG(t *rapid.T) gametest.DAG {
	return gametest.DAG{
		Seed:   rapid.Uint64().Draw(t, "seed"),
		Layers: rapid.IntRange(0, 8).Draw(t, "layers"),
		Width:  rapid.IntRange(1, 6).Draw(t, "width"),
		Most:   rapid.IntRange(1, 4).Draw(t, "most"),
		Again:  rapid.Bool().Draw(t, "again"),
		Skips:  rapid.Bool().Draw(t, "skips"),
		Wins:   rapid.Bool().Draw(t, "wins"),
	}
}

// able is a DAG with every ability that helps a search, each only as good as its contract requires.
type able struct{ gametest.DAG }

type (
	dagPos  = gametest.DAGPosition
	dagMove = gametest.DAGMove

	// Most tests search rules as an interface: one search is compiled for all that have the same positions.
	dagRules = game.Game[dagPos, dagMove]

	// So are the games of the catalogue.
	ticTacToe   = game.Game[tictactoe.Position, tictactoe.Move]
	connectFour = game.Game[connect4.Position, connect4.Move]
	smallMNK    = game.Game[mnk.SmallPosition, mnk.Move]
	largeMNK    = game.Game[mnk.LargePosition, mnk.Move]
	discs       = game.Game[othello.Position, othello.Move]
)

var (
	_ game.Bounder[dagPos]           = able{}
	_ game.Expander[dagPos, dagMove] = able{}
	_ game.Lister[dagPos, dagMove]   = able{}
	_ game.Noisy[dagPos, dagMove]    = able{}
	_ game.Passer[dagPos]            = able{}
	_ game.Forcing[dagPos]           = able{}
	_ game.Foreseen[dagPos]          = able{}
	_ game.Partial[dagPos]           = able{}
	_ game.Finite[dagPos]            = able{}

	_ game.Checking[dagPos, dagMove]   = able{}
	_ game.Exchanging[dagPos, dagMove] = able{}
	_ game.Grouped[dagPos, dagMove]    = able{}
	_ game.Threaded[dagRules]          = able{}
)

// MoveKinds and KindsOf know three kinds of moves.
func (able) MoveKinds() int { return 3 }

func (g able) KindsOf(s *dagPos, moves []dagMove, buf []uint16) []uint16 {
	for _, m := range moves {
		buf = append(buf, uint16((uint64(m)+g.roll(s, 7))%3))
	}
	return buf
}

// value returns the value of s, counted from s.
func (g able) value(s *dagPos) game.Score { return wholly(g.DAG, s) }

// wholly returns the exact value of s for the side to move.
func wholly[G game.Game[dagPos, dagMove]](g G, s *dagPos) game.Score {
	moves, outcome := g.Moves(s, nil)
	if outcome != game.Open {
		return g.Evaluate(s)
	}
	best := -game.Infinity
	for _, m := range moves {
		best = max(best, moveValue(g, s, m))
	}
	return best
}

// moveValue returns the value of a move for the side that makes it.
func moveValue[G game.Game[dagPos, dagMove]](g G, s *dagPos, m dagMove) game.Score {
	var next dagPos
	again := g.Play(s, m, &next)
	v := shift(wholly(g, &next), 1)
	if !again {
		v = -v
	}
	return v
}

func (g able) roll(s *dagPos, limit uint64) uint64 {
	return (g.Key(s) ^ g.Seed) * 0x9e37_79b9_7f4a_7c15 >> 40 % limit
}

// Bounds knows the value of some positions, of ended ones always, one bound of others, and nothing of the rest.
func (g able) Bounds(s *dagPos) (lo, hi game.Score) {
	v := g.value(s)
	if _, outcome := g.Moves(s, nil); outcome != game.Open {
		return v, v
	}
	switch g.roll(s, 8) {
	case 0:
		return v, v
	case 1:
		return v, game.Win(1)
	case 2:
		return game.Loss(1), v
	}
	return game.Loss(1), game.Win(1)
}

// Expand leaves out some of the moves that are worth no more than Bounds' lo, and usually ends with one that is worth enough.
func (g able) Expand(s *dagPos, buf []game.Child[dagPos, dagMove], enough game.Score) []game.Child[dagPos, dagMove] {
	moves, _ := g.Moves(s, nil)
	lo, _ := g.Bounds(s)
	for _, m := range moves {
		k := game.Child[dagPos, dagMove]{Move: m, Rank: int32(g.roll(s, 7)) * int32(m) % 5}
		k.Again = g.Play(s, m, &k.Pos)
		v := shift(g.value(&k.Pos), 1)
		if !k.Again {
			v = -v
		}
		if v <= lo && m%2 == 0 {
			continue
		}
		k.Key = g.Key(&k.Pos)
		k.Lo, k.Hi = g.Bounds(&k.Pos)
		buf = append(buf, k)
		if k.AtLeast(enough) && g.roll(s, 9) > 2 {
			break
		}
	}
	return buf
}

func (g able) List(s *dagPos, buf []game.Ranked[dagMove]) []game.Ranked[dagMove] {
	for _, k := range g.Expand(s, nil, game.Infinity) {
		buf = append(buf, game.Ranked[dagMove]{Move: k.Move, Rank: k.Rank})
	}
	return buf
}

func (g able) Noisy(s *dagPos, buf []dagMove) []dagMove {
	moves, _ := g.Moves(s, nil)
	for _, m := range moves {
		if (uint64(m)+g.roll(s, 5))%3 == 0 {
			buf = append(buf, m)
		}
	}
	return buf
}

func (g able) Pass(s, next *dagPos) bool {
	*next = *s
	next.Side = s.Side.Opponent()
	_, outcome := g.Moves(next, nil)
	return outcome == game.Open && g.roll(s, 3) > 0
}

func (g able) Forced(s *dagPos) bool { return g.roll(s, 9) == 0 }

func (g able) Checks(s *dagPos, m dagMove) bool {
	var next dagPos
	g.Play(s, m, &next)
	return g.Forced(&next)
}

// Stakes gives moves of Noisy any stake, and Exchange any gain up to it.
func (g able) Stakes(s *dagPos, moves []dagMove, buf []game.Stake) []game.Stake {
	noisy := g.Noisy(s, nil)
	for _, m := range moves {
		var at game.Stake
		if slices.Contains(noisy, m) {
			at = game.Stake{Taken: 1 + game.Score(g.roll(s, 3)), Risked: game.Score(uint64(m)+g.roll(s, 5)) % 4}
		}
		buf = append(buf, at)
	}
	return buf
}

func (g able) Exchange(s *dagPos, m dagMove, least game.Score) bool {
	at := g.Stakes(s, []dagMove{m}, nil)[0]
	return least <= at.Taken-at.Risked
}

func (g able) Thread() dagRules { return g }

func (g able) Deviation(s *dagPos, _, _ int) game.Score { return game.Score(g.roll(s, 3)) }

func (g able) HasValue(s *dagPos) bool { return true }

func (g able) PliesLeft(s *dagPos) int { return g.Layers - int(s.Layer) }

// steady is a DAG in which static values are off by exactly so much that two searches never differ by more than Deviation.
type steady struct {
	gametest.DAG
	off game.Score
}

func (g steady) Evaluate(s *dagPos) game.Score {
	v := wholly(g.DAG, s)
	if _, outcome := g.Moves(s, nil); outcome != game.Open {
		return v
	}
	if able(struct{ gametest.DAG }{g.DAG}).roll(s, 2) == 0 {
		return v - g.off
	}
	return v + g.off
}

func (g steady) Deviation(_ *dagPos, shallow, deep int) game.Score {
	if shallow < 1 || shallow >= deep || (deep-shallow)%2 != 0 {
		panic("no such depths were agreed upon")
	}
	return 2 * g.off
}

var _ game.Foreseen[dagPos] = steady{}

// listed is able without Expand, whose name it uses for something else.
type listed struct{ able }

func (listed) Expand() {}

func (g listed) Thread() dagRules { return g }

// bare is a game with its six methods and no ability. Each position has its own order of moves.
type bare[S any, M game.Move] struct {
	rules game.Game[S, M]
	order uint64
}

func (g bare[S, M]) Moves(s *S, buf []M) ([]M, game.Outcome) {
	before := len(buf)
	buf, outcome := g.rules.Moves(s, buf)
	moves := buf[before:]
	rand.New(rand.NewPCG(g.order, g.rules.Key(s))).Shuffle(len(moves), func(i, k int) { moves[i], moves[k] = moves[k], moves[i] })
	return buf, outcome
}

func (g bare[S, M]) Start() S { return g.rules.Start() }

func (g bare[S, M]) Play(s *S, m M, n *S) bool { return g.rules.Play(s, m, n) }

func (g bare[S, M]) Evaluate(s *S) game.Score { return g.rules.Evaluate(s) }

func (g bare[S, M]) Turn(s *S) game.Side { return g.rules.Turn(s) }

func (g bare[S, M]) Key(s *S) uint64 { return g.rules.Key(s) }

// narrow is a game whose keys are all equal: every table entry may belong to another position, and its move is
// usually illegal.
type narrow struct{ gametest.DAG }

func (narrow) Key(*dagPos) uint64 { return 7 }

// shuttle is a game in which positions can repeat: two walkers, each on its own line of cells; a step forward scores. A
// position is both cells; the value is how much farther one is. A repeated position is a draw.
type shuttle struct{}

type shuttleRules = game.Game[shuttlePos, uint8]

type shuttlePos struct {
	At   [2]uint8
	Side game.Side
	Left uint8 // cells to the end
}

func (shuttle) Start() shuttlePos { return shuttlePos{At: [2]uint8{1, 1}, Left: 4} }

func (shuttle) Moves(s *shuttlePos, buf []uint8) ([]uint8, game.Outcome) {
	if s.At[s.Side.Opponent()] == s.Left {
		return buf, game.Lost
	}
	if at := s.At[s.Side]; at > 0 {
		buf = append(buf, 0)
	}
	if at := s.At[s.Side]; at < s.Left && at+1 != s.At[s.Side.Opponent()] {
		buf = append(buf, 1)
	}
	return append(buf, 2), game.Open
}

func (shuttle) Play(s *shuttlePos, m uint8, next *shuttlePos) bool {
	*next = *s
	switch m {
	case 0:
		next.At[s.Side]--
	case 1:
		next.At[s.Side]++
	}
	next.Side = s.Side.Opponent()
	return false
}

func (g shuttle) Evaluate(s *shuttlePos) game.Score {
	if _, outcome := g.Moves(s, nil); outcome == game.Lost {
		return game.Loss(0)
	}
	return game.Score(3*int(s.At[s.Side])-3*int(s.At[s.Side.Opponent()])) + game.Score(s.At[0]&1)
}

func (shuttle) Turn(s *shuttlePos) game.Side { return s.Side }

func (shuttle) Key(s *shuttlePos) uint64 {
	return uint64(s.At[0]) | uint64(s.At[1])<<8 | uint64(s.Side)<<16
}

// DrawnByHistory: a repeated position is a draw, and so is a game that has lasted too long.
func (g shuttle) DrawnByHistory(s *shuttlePos, earlier []uint64) bool {
	return slices.Contains(earlier, g.Key(s)) || len(earlier) >= 7
}

// value is minimax with draws by repetition.
func (g shuttle) value(s shuttlePos, ply, depth int, earlier []uint64) game.Score {
	moves, outcome := g.Moves(&s, nil)
	switch {
	case outcome != game.Open:
		return game.Loss(ply)
	case ply > 0 && g.DrawnByHistory(&s, earlier):
		return 0
	case depth == 0:
		return g.Evaluate(&s)
	}
	best := -game.Infinity
	for _, m := range moves {
		var next shuttlePos
		g.Play(&s, m, &next)
		best = max(best, -g.value(next, ply+1, depth-1, append(slices.Clip(earlier), g.Key(&s))))
	}
	return best
}

// finite is a DAG that says how long it may last, and has no other ability.
type finite struct{ gametest.DAG }

func (g finite) PliesLeft(s *dagPos) int { return g.Layers - int(s.Layer) }

// ending knows ended games, and has its own Expand, which leaves out moves that lose at once.
type ending struct{ finite }

func (g ending) Bounds(s *dagPos) (lo, hi game.Score) {
	if _, outcome := g.Moves(s, nil); outcome != game.Open {
		v := g.Evaluate(s)
		return v, v
	}
	return game.Loss(1), game.Win(1)
}

// Expand makes room for more children than there are, as rules may.
func (g ending) Expand(s *dagPos, buf []game.Child[dagPos, dagMove], enough game.Score) []game.Child[dagPos, dagMove] {
	moves, _ := g.Moves(s, nil)
	buf = slices.Grow(buf, 40)
	for _, m := range moves {
		k := game.Child[dagPos, dagMove]{Move: m, Rank: int32(g.Key(s)>>1+uint64(m)) % 5}
		k.Again = g.Play(s, m, &k.Pos)
		k.Key = g.Key(&k.Pos)
		k.Lo, k.Hi = g.Bounds(&k.Pos)
		if lost := game.Win(0); k.Lo == lost && !k.Again || k.Hi == -lost && k.Again {
			continue // no worse than Bounds' lo
		}
		if buf = append(buf, k); k.AtLeast(enough) {
			break
		}
	}
	return buf
}

var (
	_ game.Finite[dagPos]            = finite{}
	_ game.Expander[dagPos, dagMove] = ending{}
	_ game.Bounder[dagPos]           = ending{}
)

// rings is a game in which positions can repeat.
type rings struct{ gametest.DAG }

func (rings) DrawnByHistory(*dagPos, []uint64) bool { return false }

// alarmed is a DAG with threats in all positions of some layers, and no other ability but to tell the moves that make them.
type alarmed struct {
	gametest.DAG
	threats func(s *dagPos) bool
}

func (g alarmed) Forced(s *dagPos) bool { return g.threats(s) }

func (g alarmed) Checks(s *dagPos, m dagMove) bool {
	var next dagPos
	g.Play(s, m, &next)
	return g.threats(&next)
}
