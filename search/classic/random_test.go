package classic_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// randomGame is a made-up game for the laws of this package: a random tree in which ties, negative values, ended
// games and second moves of the same side are all frequent. A node's seed determines everything about it.
type randomGame struct {
	seed  uint64
	most  int  // children of a node
	depth int  // plies, at most
	again bool // whether a side may move twice
	wins  bool // whether leaves may be won, lost or drawn games
}

type randomPosition struct {
	node uint64
	ply  uint8
	side game.Side
}

type randomMove uint8

func (g randomGame) Start() randomPosition {
	return randomPosition{node: g.seed, side: game.Side(g.seed & 1)}
}

// roll returns the node's n-th random number below limit.
func (randomGame) roll(s *randomPosition, n, limit uint64) uint64 {
	return rand.New(rand.NewPCG(s.node, n)).Uint64N(limit)
}

func (g randomGame) Moves(s *randomPosition, buf []randomMove) ([]randomMove, game.Outcome) {
	children := int(g.roll(s, 0, uint64(g.most)+1))
	if int(s.ply) >= g.depth || s.ply > 0 && children == 0 {
		if g.wins {
			return buf, [...]game.Outcome{game.Won, game.Lost, game.Drawn, game.Scored, game.Leaf, game.Leaf}[g.roll(s, 1, 6)]
		}
		return buf, game.Leaf
	}
	for m := range max(children, 1) {
		buf = append(buf, randomMove(m))
	}
	return buf, game.Open
}

func (g randomGame) Play(s *randomPosition, m randomMove, next *randomPosition) (again bool) {
	*next = randomPosition{node: s.node*6364136223846793005 + uint64(m)*1442695040888963407 + 1, ply: s.ply + 1, side: s.side}
	if g.again && g.roll(s, 2+uint64(m), 3) == 0 {
		return true
	}
	next.side = s.side.Opponent()
	return false
}

// Evaluate gives few different values, so that ties are frequent.
func (g randomGame) Evaluate(s *randomPosition) game.Score {
	if _, outcome := g.Moves(s, nil); outcome != game.Open {
		if value, ok := outcome.Value(0); ok {
			return value
		}
	}
	return game.Score(g.roll(s, 1000, 11)) - 5
}

func (randomGame) Turn(s *randomPosition) game.Side { return s.side }

func (randomGame) Key(s *randomPosition) uint64 { return s.node ^ uint64(s.side)<<63 }

func (randomGame) PositionText(s *randomPosition) string { return strconv.FormatUint(s.node, 16) }

func (g randomGame) ParsePosition(string) (randomPosition, error) { return g.Start(), nil }

func (randomGame) MoveText(_ *randomPosition, m randomMove) string {
	return string(rune('a' + m))
}

func (randomGame) ParseMove(_ *randomPosition, text string) (randomMove, error) {
	return randomMove(text[0] - 'a'), nil
}

// minimax is the definition with which every algorithm is compared: the value of s from MAX's side, ply plies
// below the root, looking depth plies ahead.
func (g randomGame) minimax(s randomPosition, ply, depth int) game.Score {
	moves, outcome := g.Moves(&s, nil)
	if outcome != game.Open || ply == depth {
		value, ended := outcome.Value(ply)
		if !ended {
			value = g.Evaluate(&s)
		}
		return value * s.side.Sign()
	}
	var best game.Score
	for i, m := range moves {
		var next randomPosition
		g.Play(&s, m, &next)
		value := g.minimax(next, ply+1, depth)
		if i == 0 || s.side == game.Max && value > best || s.side == game.Min && value < best {
			best = value
		}
	}
	return best
}

// The helpers below are in this file, which has no tests, because mutation testing leaves out unneeded test files.

// anyGame draws a made-up game, small enough for plain minimax.
func anyGame(t *rapid.T) randomGame {
	g := randomGame{
		seed:  rapid.Uint64().Draw(t, "seed"),
		most:  rapid.IntRange(1, 6).Draw(t, "most children"),
		again: rapid.Bool().Draw(t, "again"),
		wins:  rapid.Bool().Draw(t, "wins"),
	}
	g.depth = rapid.IntRange(0, 8).Draw(t, "depth")
	return g
}

// run searches g and records its trace.
func run(t fatal, g randomGame, o classic.Options) (search.Result[randomMove], *trace.Tree) {
	t.Helper()
	recorder := &trace.Recorder{}
	o.Trace = recorder
	r, err := classic.Search(context.Background(), g, g.Start(), o)
	if err != nil {
		t.Fatalf("%v: %v", o.Algorithm, err)
	}
	return r, &recorder.Tree
}

type fatal interface {
	Helper()
	Fatalf(format string, args ...any)
}

func holds(b search.Bound, said, truth game.Score) bool {
	return b == search.Exact && truth == said || b == search.Lower && truth >= said || b == search.Upper && truth <= said
}

func depth(n int) search.Limits { return search.Limits{Depth: n} }

// anyRefinements draws a set of refinements that goes with all of some algorithms: every row of the table, every parameter.
func anyRefinements(t *rapid.T, algorithms ...classic.Algorithm) (r classic.Refine) {
	for _, f := range classic.Refinements {
		on := rapid.Bool().Draw(t, f.Name)
		for i, p := range f.Parameters {
			most := map[classic.Kind]int{classic.Points: 6, classic.Count: 3 + p.Least(), classic.Word: len(p.Words) - 1}[p.Kind]
			p.Set(&r, rapid.IntRange(p.Least(), most).Draw(t, fmt.Sprint(f.Name, " ", i)))
		}
		*f.On(&r) = on && !slices.ContainsFunc(algorithms, func(a classic.Algorithm) bool { return !f.Takes(a) })
		if f.Clash != nil && f.Clash(&r) != nil {
			*f.On(&r) = false
		}
	}
	return r
}

// distance may exceed a Score: ended games are 4,000,000,000 apart.
func distance(a, b game.Score) int64 { return max(int64(a)-int64(b), int64(b)-int64(a)) }
