// Package mcts is Monte Carlo tree search by UCT (Kocsis and Szepesvári 2006): it learns which moves are good from games that it
// plays out at random. It needs no static evaluation, and the rules of a game alone make it play.
//
// A search keeps a tree, which at first has the root alone. Each playout has four parts:
//
//   - select: from the root down, in each position whose moves are in the tree, a move that has no playout yet, the first in
//     generation order; else the one whose upper confidence bound is highest for the side to move,
//     v + c·d·√(ln N / n),
//     where v is the mean of the playouts through the move, n their number, N that of the position, d the difference between the
//     highest and the lowest result so far, 1 while all are alike, and c [Options.Exploration]
//   - expand: the moves of the position where this ends are put into the tree, if it is the root or has had a playout before,
//     and one is selected
//   - play out: from there to the end of the game, with moves that are all equally likely
//   - back up: the result counts for each position on the way
//
// What a playout is worth is 1, 0 or -1 if MAX wins, nobody or MIN, and otherwise the value at the end of the game, in Score
// units; in games that end in either way, what a win is worth has to be told ([Options.Win]). The choice is the move with the
// most playouts. As their number grows, the best moves get nearly all of them, and the value of the root tends to minimax's; how
// fast depends on the game, and a trap that only one reply springs may be overlooked for long.
package mcts

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// Options says how to search. The zero value has usual values, and ends with its context alone.
type Options struct {
	Playouts    int64         // 0: no limit
	Time        time.Duration // 0: no limit
	Exploration float64       // of rarely tried moves, more than 0; 0: [Exploration]
	Seed        uint64        // of the random moves: the same seed, options and position give the same result, unless time ends it
	Win         float64       // what a win is worth, more than 0; 0: 1. Where games may also end with scores, more than any of them
	Memory      int64         // bytes for the tree, about; 0: 256 MiB. A full one grows no more, and playouts begin at its leaves
}

// Exploration is the usual constant, √½. It is half of √2, which gives the bound of UCB1 (Auer, Cesa-Bianchi and Fischer 2002) for
// results from 0 to 1, and which Kocsis and Szepesvári take.
const Exploration = math.Sqrt2 / 2

// usualMemory is that of a tree.
const usualMemory = 256 << 20

// Result is what a search has found, from MAX's side. Moves has all moves of the root in generation order.
type Result[M game.Move] struct {
	Moves    []RootMove[M]
	Line     []M     // the moves with the most playouts; the first is the choice. Empty if the game is over
	Value    float64 // the mean result of the playouts through the choice; of an ended game, its result
	Error    float64 // its standard error, if playouts were independent, which they are not quite; infinite with fewer than two
	Playouts int64
	Nodes    int64         // in the tree, the root included
	Depth    int           // of the tree, in plies
	Full     bool          // memory for the tree ran out
	Scored   bool          // a playout, or the game at the root, ended with a score, and not as won, lost or drawn
	Unvalued int64         // playouts that ended without a value, in games that are [game.Partial]: they count 0
	Spent    search.Reason // Time or Interrupted, if that ended the search; Unknown: the playouts were all done
	Elapsed  time.Duration
}

// RootMove is what a search has found about a move of the root.
type RootMove[M game.Move] struct {
	Move     M
	Playouts int64
	Value    float64 // the mean of their results; 0 without any
	Error    float64 // its standard error, as in Result
}

// Best returns the choice; false: the game is over.
func (r *Result[M]) Best() (m M, ok bool) {
	if len(r.Line) == 0 {
		return m, false
	}
	return r.Line[0], true
}

// ErrOptions is the error for options that are out of their ranges.
var ErrOptions = errors.New("mcts: numbers of playouts, times, memory, exploration and what a win is worth are not negative; " +
	"use 0 for none or the usual")

// Search searches s. earlier are the keys of the positions before it, in games with [game.Repeats]. It returns an error only for
// options that are out of range; if ctx ends, the result so far, after at least one playout.
func Search[S any, M game.Move, G game.Game[S, M]](
	ctx context.Context, rules G, s S, earlier []uint64, o Options,
) (Result[M], error) {
	return Follow(ctx, rules, s, earlier, o, nil)
}

// Follow is [Search], and calls step after each playout, unless that is nil.
func Follow[S any, M game.Move, G game.Game[S, M]](
	ctx context.Context, rules G, s S, earlier []uint64, o Options, step func(*Playout[M]),
) (Result[M], error) {
	if min(o.Playouts, int64(o.Time), o.Memory) < 0 || !finite(o.Exploration) || !finite(o.Win) {
		return Result[M]{}, ErrOptions
	}
	o.Exploration, o.Win = cmp.Or(o.Exploration, Exploration), cmp.Or(o.Win, 1)
	o.Memory = cmp.Or(o.Memory, usualMemory)
	t := newTree[S, M](rules, s, earlier, o)
	if step != nil {
		t.follower = &follower[M]{step: step}
	}
	began := time.Now()
	watch := search.NewWatch(ctx, began, o.Time)
	spent := search.Unknown
	for open := t.open(); open && (o.Playouts == 0 || t.nodes[0].playouts < o.Playouts); {
		t.playout()
		if watch.Due() {
			if spent = watch.Look(); spent != search.Unknown {
				break
			}
		}
	}
	r := t.result()
	r.Spent, r.Elapsed = spent, time.Since(began)
	return r, nil
}

// finite reports whether x is a number from 0 up.
func finite(x float64) bool { return x >= 0 && !math.IsInf(x, 1) }

// node is a position in the tree, without the position: playouts make its moves again.
type node[M game.Move] struct {
	playouts int64
	sum      float64 // of their results, from MAX's side
	squares  float64 // of their squares
	first    int32   // index of the first child; they follow each other. 0: none
	children int32
	move     M // that led here
}

// nodeBytes is what a node takes, twice, since a slice that grows is there twice while it is copied.
const nodeBytes = 2 * 40

// tree is a search at work.
type tree[S any, M game.Move, G game.Game[S, M]] struct {
	Options
	rules   G
	repeats game.Repeats[S]
	partial game.Partial[S]
	root    S
	at      S        // the current position
	next    S        // room for the one after it: on the stack it would escape to the heap, as its address goes to the rules
	keys    []uint64 // of the positions from the beginning of the game to the one before the current one
	earlier int      // of them, before the root
	random  *rand.PCG
	nodes   []node[M] // the root first
	most    int       // nodes
	full    bool
	scored  bool
	missing int64 // values
	depth   int
	path    []int32 // of a playout: indices of nodes
	buffer  []M     // moves of the current position
	low     float64 // results so far
	high    float64

	follower *follower[M] // nil: nobody follows
}

func newTree[S any, M game.Move, G game.Game[S, M]](rules G, s S, earlier []uint64, o Options) *tree[S, M, G] {
	t := &tree[S, M, G]{
		Options: o, rules: rules, root: s, keys: slices.Clone(earlier), earlier: len(earlier), random: rand.NewPCG(o.Seed, 0),
		nodes: make([]node[M], 1, 1024), most: int(min(max(o.Memory/nodeBytes, 1), math.MaxInt32)),
		low: math.Inf(1), high: math.Inf(-1),
	}
	t.repeats, _ = any(rules).(game.Repeats[S])
	t.partial, _ = any(rules).(game.Partial[S])
	return t
}

// open reports whether the game goes on at the root, before the first playout.
func (t *tree[S, M, G]) open() bool { return t.outcome(&t.root) == game.Open }

// outcome puts the moves of s into the buffer, if it is open.
func (t *tree[S, M, G]) outcome(s *S) (outcome game.Outcome) {
	t.buffer, outcome = t.rules.Moves(s, t.buffer[:0])
	if outcome == game.Open && t.repeats != nil && t.repeats.DrawnByHistory(s, t.keys) {
		return game.Drawn
	}
	return outcome
}

// playout is one, from the root to the end of a game.
func (t *tree[S, M, G]) playout() {
	t.keys, t.path = t.keys[:t.earlier], append(t.path[:0], 0)
	t.at = t.root
	side, i := t.rules.Turn(&t.root), int32(0)
	if t.follower != nil {
		t.tellBegin()
	}
	descend := func() {
		at := &t.nodes[i]
		i = t.selected(at, side)
		if t.follower != nil {
			t.tellSelected(at, side, i)
		}
		side = t.play(side, t.nodes[i].move)
		t.path = append(t.path, i)
	}
	for t.nodes[i].children > 0 { // the game goes on there, as it did when they were put into the tree
		descend()
	}
	outcome := t.outcome(&t.at)
	if outcome == game.Open && t.expand(i) {
		descend()
		outcome = t.outcome(&t.at)
	}
	t.depth = max(t.depth, len(t.path)-1)
	for outcome == game.Open {
		m := t.buffer[t.below(len(t.buffer))]
		if t.follower != nil {
			t.follower.now.Random = append(t.follower.now.Random, m)
		}
		side = t.play(side, m)
		outcome = t.outcome(&t.at)
	}
	result := t.worth(&t.at, side, outcome)
	t.backUp(result)
	if t.follower != nil {
		t.tellEnd(result)
	}
}

// expand puts the moves in the buffer into the tree, as children of the node at an index, unless no playout has begun at it yet or
// there is no room; the root always has some.
func (t *tree[S, M, G]) expand(at int32) bool {
	if at != 0 && t.nodes[at].playouts == 0 {
		return false
	}
	if at != 0 && len(t.nodes)+len(t.buffer) > t.most {
		t.full = true
		return false
	}
	t.nodes[at].first, t.nodes[at].children = int32(len(t.nodes)), int32(len(t.buffer))
	for _, m := range t.buffer {
		t.nodes = append(t.nodes, node[M]{move: m})
	}
	if t.follower != nil {
		t.follower.now.Joined = len(t.path) - 1
	}
	return true
}

// selected returns the index of the child of n to go to, for the side to move.
func (t *tree[S, M, G]) selected(n *node[M], side game.Side) int32 {
	explore := t.explore(n)
	best, highest := n.first, math.Inf(-1)
	for i := n.first; i < n.first+n.children; i++ {
		c := &t.nodes[i]
		if c.playouts == 0 {
			return i
		}
		if bound := c.bound(side, explore); bound > highest {
			best, highest = i, bound
		}
	}
	return best
}

// explore returns the second summand of the upper confidence bounds of n's moves, times √n.
func (t *tree[S, M, G]) explore(n *node[M]) float64 {
	return t.Exploration * t.spread() * math.Sqrt(math.Log(float64(max(n.playouts, 1))))
}

// spread returns d: the difference between the highest and the lowest result so far, or 1 while all are alike: otherwise no move
// would ever get a second playout but the first, though others may end in another way.
func (t *tree[S, M, G]) spread() float64 {
	if t.high > t.low {
		return t.high - t.low
	}
	return 1
}

// bound returns the upper confidence bound of a move that has playouts, for the side that makes it.
func (n *node[M]) bound(side game.Side, explore float64) float64 {
	count := float64(n.playouts)
	return n.sum/count*float64(side.Sign()) + explore/math.Sqrt(count)
}

// play makes a move in the current position and returns the side to move next.
func (t *tree[S, M, G]) play(side game.Side, m M) game.Side {
	if t.repeats != nil {
		t.keys = append(t.keys, t.rules.Key(&t.at))
	}
	if !t.rules.Play(&t.at, m, &t.next) {
		side = side.Opponent()
	}
	t.at = t.next
	return side
}

// below returns a random number from 0 to n-1.
func (t *tree[S, M, G]) below(n int) int {
	return int(t.random.Uint64() >> 32 * uint64(n) >> 32)
}

// worth returns the result of a game that is over, or that cannot be followed any further, from MAX's side.
func (t *tree[S, M, G]) worth(s *S, side game.Side, outcome game.Outcome) float64 {
	v := 0.0
	switch outcome {
	case game.Won:
		v = t.Win
	case game.Lost:
		v = -t.Win
	case game.Scored, game.Leaf:
		t.scored = true
		if t.partial != nil && !t.partial.HasValue(s) {
			t.missing++
		}
		v = float64(t.rules.Evaluate(s))
	}
	return v * float64(side.Sign())
}

// backUp counts a result for the positions on the path.
func (t *tree[S, M, G]) backUp(v float64) {
	t.low, t.high = min(t.low, v), max(t.high, v)
	for _, i := range t.path {
		n := &t.nodes[i]
		n.playouts++
		n.sum += v
		n.squares += v * v
	}
}

// mean returns the mean of a node's results, 0 without any, and its standard error, estimated from the variance of the sample.
func (n *node[M]) mean() (mean, err float64) {
	count := float64(n.playouts)
	if n.playouts > 0 {
		mean = n.sum / count
	}
	if n.playouts < 2 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(max(n.squares/count-mean*mean, 0) / (count - 1))
}

func (t *tree[S, M, G]) result() Result[M] {
	root := &t.nodes[0]
	r := Result[M]{
		Playouts: root.playouts, Nodes: int64(len(t.nodes)), Depth: t.depth, Full: t.full, Scored: t.scored, Unvalued: t.missing,
	}
	if root.children == 0 {
		if outcome := t.outcome(&t.root); outcome != game.Open {
			r.Value = t.worth(&t.root, t.rules.Turn(&t.root), outcome)
		}
		r.Scored, r.Unvalued = t.scored, t.missing
		return r
	}
	for i := root.first; i < root.first+root.children; i++ {
		c := &t.nodes[i]
		m := RootMove[M]{Move: c.move, Playouts: c.playouts}
		m.Value, m.Error = c.mean()
		r.Moves = append(r.Moves, m)
	}
	side := t.rules.Turn(&t.root)
	t.at, t.keys = t.root, t.keys[:t.earlier]
	for n := root; n.children > 0; {
		best := n.first
		for i := n.first + 1; i < n.first+n.children; i++ {
			if t.better(&t.nodes[i], &t.nodes[best], side) {
				best = i
			}
		}
		if n = &t.nodes[best]; n.playouts == 0 {
			break
		}
		if len(r.Line) == 0 {
			r.Value, r.Error = n.mean()
		}
		r.Line = append(r.Line, n.move)
		side = t.play(side, n.move)
	}
	return r
}

// better reports whether a is to be chosen rather than b: it has more playouts or, if they have the same number, better results.
func (t *tree[S, M, G]) better(a, b *node[M], side game.Side) bool {
	if a.playouts != b.playouts {
		return a.playouts > b.playouts
	}
	return a.sum*float64(side.Sign()) > b.sum*float64(side.Sign())
}
