package engine

import (
	"context"
	"errors"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// ForcedWin is what [Searcher.ForcedWin] has found.
type ForcedWin[M game.Move] struct {
	Plies   int           // to the win, against any defence; 0: there is none within the plies that were searched
	Line    []M           // that long, with a defence that lasts as long as any
	Within  int           // plies that were searched: no win is shorter than Plies or, if there is none, as short as this
	Spent   search.Reason // what ran out; Unknown: nothing
	Nodes   int64
	Elapsed time.Duration
}

// Proving returns options for [Searcher.ForcedWin].
func Proving() Options {
	o := Exact()
	o.SameDepth = false // what a deeper search has found about wins is true at any depth
	return o
}

// ForcedWin looks for the soonest win that the side to move can force in at most that many plies: in one, then in three and so
// on: it is for games in which sides alternate and nobody has won when it is their turn. Each time it asks of every position
// only whether the win is that close, so static values do not matter and most positions need none. It runs on one thread, and
// refuses options that might leave something out: use [Proving].
//
// Where a game knows its threats (game.Checking), the last move of each line is one that makes a threat, for without one no
// game is lost.
func (x *Searcher[S, M, G]) ForcedWin(ctx context.Context, s S, plies int, l search.Limits) (ForcedWin[M], error) {
	var found ForcedWin[M]
	if err := x.Check(s, Task[M]{Limits: l}); err != nil {
		return found, err
	}
	if plies < 1 || plies > maxDepth || !x.options.prunesSoundly() || x.options.Bounds {
		return found, errors.New("forced wins are found in 1 to 254 plies, and with options that leave nothing out, such as Proving's")
	}
	p := &play[S, M, G]{Searcher: x, ctx: ctx, task: Task[M]{Limits: l}, began: time.Now(), root: s}
	x.table.nextSearch()
	w := x.threads[0]
	w.begin(p)
	x.recall(w.keys)
	for depth := 1; depth <= plies && len(w.legal) > 0; depth += 2 {
		w.depth, w.mating = depth, x.threats != nil
		w.keys = w.keys[:w.older]
		win := game.Win(depth)
		v := w.search(w.at(0), depth, win-1, win, true)
		if w.stopped {
			found.Spent = p.reason()
			break
		}
		found.Within = depth
		if v >= win {
			w.keys = append(w.keys, x.rules.Key(&s))
			found.Plies, _ = v.Forced()
			found.Line = w.complete(append([]M(nil), w.at(0).line...), v, found.Plies, true)
			break
		}
	}
	w.reportNodes()
	found.Nodes, found.Elapsed = p.nodes.Load(), time.Since(p.began)
	return found, nil
}
