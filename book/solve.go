package book

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Solving says which positions a book of solved positions has, and what finds values.
type Solving[S any] struct {
	From, To int // plies from the first position: an opening book begins at 0, an endgame book ends at the game's end

	// Values finds the values of the positions of a share, and may not keep its slice. Several goroutines call it at once.
	Values  func(context.Context, Share[S]) ([]Value, error)
	Threads int // how many; 0: one

	// Weak forgets how far away forced results are: they are ±[game.Infinity], and all moves that keep the result are best. Values
	// need not be told the distances then.
	Weak bool

	Most int // positions that may be looked at; 0: no limit

	// Finding, which may be nil, is called now and then before Begin, with how many positions have been found.
	Finding func(positions int)

	// Begin, which may be nil, is called once before the first search, with the positions whose values are to be found; it must
	// not change them. It returns how many make a share, 0 for one. An error ends everything.
	Begin    func(e Extent, values []S) (share int, err error)
	Progress func(done, total int) // of the values, by one goroutine at a time; may be nil
}

// Share is some of the positions whose values are to be found: each a ply after a last one of the book, and of symmetric ones one
// only.
type Share[S any] struct {
	Thread    int // which goroutine this is, from 0
	From      int // which of all the positions the first one is
	Positions []S
}

// Value is what a search has found of a position.
type Value struct {
	Score game.Score `json:"score"` // for its side to move; forced results count plies from it
	Found bool       `json:"found"` // it would not cost too much
}

// Extent is how much there is to do for a book of solved positions. Symmetric positions count once.
type Extent struct {
	Positions int   // that the book is to have
	Values    int   // that are to be found a ply after the last of these
	Memory    int64 // bytes that the positions need meanwhile, about
}

// SolvedReport is the outcome of solving.
type SolvedReport struct {
	Positions int // solved, counting symmetric ones once
	Moves     int // put into the book
	Unsolved  int // positions that would cost too much, or that were not reached before an interrupt
}

// Solve adds the open positions from From to To plies after s, with all best moves, of weight 1 and proved value. It searches only
// from the positions a ply later; the values of all others follow from these. A position that can be reached after different
// numbers of plies counts at the first.
//
// A cancelled ctx ends it with the context's error, and an error of Values with that; the builder then has what was solved by then.
// It is also an error if more than o.Most positions would have to be looked at, or if positions can repeat in the game, so that
// their values depend on how they were reached.
func (g *Game[S, M]) Solve(ctx context.Context, b *Builder, s S, o Solving[S]) (SolvedReport, error) {
	if _, ok := g.rules.(game.Repeats[S]); ok {
		return SolvedReport{}, lang.Errorf("engine.solve.repeats")
	}
	x := &solving[S, M]{Game: g, Solving: o, of: map[uint64]worth{}}
	if err := x.find(ctx, s); err != nil {
		return SolvedReport{}, err
	}
	share := 1
	if o.Begin != nil {
		n, err := o.Begin(x.extent(), x.last)
		if err != nil {
			return SolvedReport{}, err
		}
		share = max(n, 1)
	}
	err := x.search(ctx, share)
	x.last = nil // to be collected
	report, failed := x.fill(context.WithoutCancel(ctx), b)
	if failed != nil {
		return report, failed
	}
	return report, err
}

// worth is what is known of a position.
type worth struct {
	value  game.Score // for its side to move
	known  bool       // the value is
	whole  bool       // all best moves are known, too
	inside bool       // the position is among those whose values follow from others
	done   bool       // and its value has been computed
}

// solving is the state of Solve.
type solving[S any, M game.Move] struct {
	*Game[S, M]
	Solving[S]
	levels [][]S            // the open positions by ply, from From to To
	last   []S              // those a ply later
	of     map[uint64]worth // by key; of all positions up to To, and of last
}

// find finds the positions.
func (x *solving[S, M]) find(ctx context.Context, s S) error {
	level := func(yield func(*S) bool) { yield(&s) }
	for ply := 0; ply <= x.To; ply++ { // To may be the largest number there is
		open, err := x.open(ctx, level, ply)
		if err != nil || len(open) == 0 {
			return err
		}
		if ply >= x.From {
			x.levels = append(x.levels, open)
		}
		level = x.after(open)
	}
	var err error
	x.last, err = x.open(ctx, level, x.To+1)
	return err
}

// after returns the positions a ply after some.
func (x *solving[S, M]) after(positions []S) iter.Seq[*S] {
	return func(yield func(*S) bool) {
		var next S
		var moves []M
		for i := range positions {
			moves, _ = x.rules.Moves(&positions[i], moves[:0])
			for _, m := range moves {
				x.rules.Play(&positions[i], m, &next)
				if !yield(&next) {
					return
				}
			}
		}
	}
}

// open returns those of a level that are open and were not reached before, of symmetric ones the first.
func (x *solving[S, M]) open(ctx context.Context, level iter.Seq[*S], ply int) (open []S, err error) {
	for s := range level {
		key, _ := x.key(s)
		if _, before := x.of[key]; before {
			continue
		}
		if _, outcome := x.rules.Moves(s, nil); outcome != game.Open {
			continue
		}
		switch x.of[key] = (worth{inside: ply <= x.To}); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case x.Most > 0 && len(x.of) > x.Most:
			return nil, lang.Errorf("book.solve.many", x.Most, ply, lang.Option("to"))
		}
		open = append(open, *s)
		if x.Finding != nil && len(x.of)%findingEvery == 0 {
			x.Finding(len(x.of))
		}
	}
	return slices.Clone(open), nil // without room for more
}

// findingEvery is how many positions are found between two calls of Finding: in some tens of milliseconds.
const findingEvery = 1 << 14

func (x *solving[S, M]) extent() Extent {
	e := Extent{Values: len(x.last)}
	for _, level := range x.levels {
		e.Positions += len(level)
	}
	const inMaps = 28 // a key and a worth, 17 bytes, in maps that are between 7/16 and 7/8 full
	var s S
	e.Memory = int64(e.Positions+e.Values)*int64(unsafe.Sizeof(s)) + int64(len(x.of))*inMaps
	return e
}

// search finds the values of the last positions. It returns when all are found, one has failed, or ctx is done.
func (x *solving[S, M]) search(ctx context.Context, share int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var (
		next  atomic.Int64
		lock  sync.Mutex
		group sync.WaitGroup
		done  int
	)
	for thread := range max(x.Threads, 1) {
		group.Go(func() {
			for ctx.Err() == nil {
				to := int(next.Add(int64(share)))
				from := to - share
				if from >= len(x.last) {
					return
				}
				positions := x.last[from:min(to, len(x.last))]
				values, err := x.Values(ctx, Share[S]{thread, from, positions})
				if err == nil && len(values) != len(positions) {
					err = fmt.Errorf("book: %d values of %d positions", len(values), len(positions))
				}
				if err != nil {
					stop(err)
				}
				if ctx.Err() != nil {
					return
				}
				lock.Lock()
				for i, v := range values {
					key, _ := x.key(&positions[i])
					x.of[key] = worth{value: x.weakened(v.Score), known: v.Found}
				}
				if done += len(values); x.Progress != nil {
					x.Progress(done, len(x.last))
				}
				lock.Unlock()
			}
		})
	}
	group.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// weakened forgets a distance if only results are wanted.
func (x *solving[S, M]) weakened(v game.Score) game.Score {
	_, forced := v.Forced()
	switch {
	case !x.Weak || !forced:
		return v
	case v > 0:
		return game.Infinity
	}
	return -game.Infinity
}

// fill adds the positions with all their best moves to the book.
func (x *solving[S, M]) fill(ctx context.Context, b *Builder) (report SolvedReport, err error) {
	for number, level := range x.levels {
		x.levels[number] = nil // to be collected after this
		for i := range level {
			s := &level[i]
			found := x.worth(s)
			if !found.whole {
				report.Unsolved++
				continue
			}
			report.Positions++
			moves, _ := x.rules.Moves(s, nil)
			for _, m := range moves {
				if x.by(s, m).value != found.value {
					continue
				}
				report.Moves++
				best := Move[M]{
					Move: m, Weight: 1, Source: Solved, Trust: Proved, Value: found.value * x.rules.Turn(s).Sign(),
				}
				if err := b.Add(ctx, x.entry(s, best)); err != nil {
					return report, err
				}
			}
			if err := x.name(ctx, b, s); err != nil {
				return report, err
			}
		}
	}
	return report, nil
}

// worth returns what is known of a position inside, of one of the last, or of an ended one.
func (x *solving[S, M]) worth(s *S) worth {
	moves, outcome := x.rules.Moves(s, nil)
	if outcome != game.Open {
		v, ok := outcome.Value(0)
		if !ok {
			v = x.rules.Evaluate(s)
		}
		return worth{value: x.weakened(v), known: true}
	}
	key, _ := x.key(s)
	w := x.of[key]
	if !w.inside || w.done {
		return w
	}
	w = worth{value: -game.Infinity, known: true, whole: true, inside: true, done: true}
	for _, m := range moves {
		if by := x.by(s, m); by.known {
			w.value = max(w.value, by.value)
		} else {
			w.known, w.whole = false, false
		}
	}
	// Nothing is better than a win whose distance does not matter.
	w.known = w.known || x.Weak && w.value == game.Infinity
	x.of[key] = w
	return w
}

// by returns what is known of the position after m in s, for the side to move in s; forced results count from there.
func (x *solving[S, M]) by(s *S, m M) worth {
	var next S
	again := x.rules.Play(s, m, &next)
	w := x.worth(&next)
	if w.value = w.value.Farther(1); !again {
		w.value = -w.value
	}
	return w
}
