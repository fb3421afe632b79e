package classic

import (
	"cmp"
	"errors"
	"slices"
	"unsafe"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// mostKnown is how many inner nodes of an iteration are remembered to order the next: some 80 MB at 20 moves per
// node. The moves of the others are tried in generation order.
const mostKnown = 1 << 17

// deepen is iterative deepening (Slate and Atkin 1977; notes C1): search to depth 1, 2, …, until the depth limit or the
// whole tree has been reached or something has run out. An iteration not finished by then is discarded, except the
// first: there must be a move.
func (x *searcher[S, M, G]) deepen(root *frame[S, M]) error {
	for depth := 1; ; depth++ {
		if depth > 1 {
			if reason := x.stops.again(x.rootMoves(root)); reason != search.Unknown {
				x.result.Spent = reason
				return nil
			}
		}
		before := x.result
		x.announce(trace.Event{Kind: trace.Pass, Cause: trace.ByDeepening, Depth: depth})
		pass := x.pass
		if depth > 1 {
			pass = x.furtherPass
		}
		counts, err := pass(root, depth)
		switch {
		case err != nil:
			return err
		case depth > 1 && x.result.Spent != search.Unknown:
			x.discard(&before)
			return nil
		}
		x.result.Line = slices.Clone(x.result.Line) // the frames overwrite theirs
		x.result.Depth = counts.Depth
		if x.result.Spent == search.Unknown {
			x.result.Iterations = append(x.result.Iterations, search.Iteration{Depth: depth, Value: x.result.Value, Counts: counts})
		}
		root.known = root.found
		if !x.deeper || depth == x.options.Depth || x.result.Spent != search.Unknown {
			return nil
		}
	}
}

// furtherPass is pass for a search that has an answer already: a tree too large to keep counts as a spent node limit.
func (x *searcher[S, M, G]) furtherPass(root *frame[S, M], depth int) (search.Counts, error) {
	counts, err := x.pass(root, depth)
	if errors.Is(err, ErrTooLarge) {
		x.result.Spent, err = search.Nodes, nil
	}
	return counts, err
}

// rootMoves counts the moves that a pass from root would search.
func (x *searcher[S, M, G]) rootMoves(root *frame[S, M]) int {
	x.list(root)
	return len(root.moves)
}

// discard throws away the pass that has just ended: the earlier result stands, and only the pass's counts are added. Its depth
// is not that of the answer.
func (x *searcher[S, M, G]) discard(before *search.Result[M]) {
	counts, spent := x.result.Counts, x.result.Spent
	x.result = *before
	x.result.Counts, x.result.Spent = counts, spent
	x.result.Depth = before.Depth
	x.announce(trace.Event{Kind: trace.Discard, Reason: spent})
}

// announce traces an event that concerns the search as a whole.
func (x *searcher[S, M, G]) announce(e trace.Event) {
	if x.trace != nil {
		x.trace.Tell(e)
	}
}

// known is what an iteration has found about the children of a node: their values from MAX's side, which may be bounds,
// and what it has found below them.
type known[M game.Move] struct {
	moves  []M
	values []game.Score
	below  []*known[M]
}

// knownBytes estimates the memory for what is remembered about a node with that many children. Lists that grow one by one
// may be twice as long as needed.
func knownBytes[M game.Move](children int) int64 {
	var k known[M]
	var m M
	each := unsafe.Sizeof(m) + unsafe.Sizeof(game.Score(0)) + unsafe.Sizeof(&k)
	return int64(unsafe.Sizeof(k)) + 2*int64(children)*int64(each)
}

func (k *known[M]) add(m M, value game.Score, below *known[M]) {
	k.moves, k.values, k.below = append(k.moves, m), append(k.values, value), append(k.below, below)
}

// after returns what is known below m; nil if nothing.
func (k *known[M]) after(m M) *known[M] {
	if k != nil {
		if i := slices.Index(k.moves, m); i >= 0 {
			return k.below[i]
		}
	}
	return nil
}

// recall sorts the moves of f stably by the values that the last iteration found, the mover's best first and
// unvisited ones last. It makes room for what this iteration will find.
func (x *searcher[S, M, G]) recall(f *frame[S, M]) {
	if bytes := knownBytes[M](len(f.moves)); x.room > 0 && x.bytes >= bytes {
		x.room--
		x.bytes -= bytes
		f.found = &known[M]{}
	}
	if f.known == nil {
		return
	}
	type choice struct {
		move  M
		hand  hand
		value game.Score // for the mover
	}
	choices := make([]choice, len(f.moves))
	for i, m := range f.moves {
		c := choice{move: m, value: -game.Infinity}
		if k := slices.Index(f.known.moves, m); k >= 0 {
			c.value = f.known.values[k] * f.side.Sign()
		}
		if len(f.hands) > 0 {
			c.hand = f.hands[i]
		}
		choices[i] = c
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(b.value, a.value) })
	for i, c := range choices {
		f.moves[i] = c.move
		if len(f.hands) > 0 {
			f.hands[i] = c.hand
		}
	}
}
