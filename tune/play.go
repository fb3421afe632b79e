package tune

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

const (
	tableEntries = 1 << 16 // of the engine's table, which is emptied before each game: few nodes need no more
	longest      = 400     // plies of a game; longer ones count as drawn
	decided      = 4       // plies in a row with a decisive value after which a game is decided
)

// Play plays games and returns their quiet positions, game by game. They depend only on the rules and options, not on the number of
// threads. The error is ctx's or says that the engine cannot play.
func Play[S any, M game.Move, G game.Game[S, M]](ctx context.Context, rules G, o Options) ([]Example[S], error) {
	found := map[int][]Example[S]{} // by game
	var failed error
	var mu sync.Mutex
	var done Progress
	next := make(chan int)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var workers sync.WaitGroup
	for range max(o.Threads, 1) {
		workers.Go(func() {
			p, err := newPlayer[S, M](rules, o)
			for i := range next {
				var examples []Example[S]
				if err == nil {
					examples, err = p.game(ctx, i)
				}
				mu.Lock()
				found[i] = examples
				if err != nil && failed == nil {
					failed = err
					stop()
				}
				if done.Games, done.Positions = done.Games+1, done.Positions+len(examples); o.Progress != nil && err == nil {
					o.Progress(done)
				}
				mu.Unlock()
			}
			if p != nil {
				p.engine.Close()
			}
		})
	}
	for i := 0; i < o.Games && ctx.Err() == nil; i++ {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	workers.Wait()
	if failed != nil {
		return nil, failed
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var examples []Example[S]
	for i := range o.Games {
		examples = append(examples, found[i]...)
	}
	return examples, nil
}

// player plays games against itself.
type player[S any, M game.Move, G game.Game[S, M]] struct {
	Options
	rules   G
	engine  *engine.Searcher[S, M, G]
	repeats game.Repeats[S]
	forcing game.Forcing[S]
	noisy   game.Noisy[S, M]
	unit    game.Score // a small advantage that counts; 0: not known
	moves   []M
}

func newPlayer[S any, M game.Move, G game.Game[S, M]](rules G, o Options) (*player[S, M, G], error) {
	p := &player[S, M, G]{Options: o, rules: rules}
	settings := engine.Default()
	settings.Table, settings.Solve = tableEntries, false
	var err error
	if p.engine, err = engine.New[S, M](rules, settings); err != nil {
		return nil, err
	}
	g := any(rules)
	p.repeats, _ = g.(game.Repeats[S])
	p.forcing, _ = g.(game.Forcing[S])
	p.noisy, _ = g.(game.Noisy[S, M])
	if s, ok := g.(game.Scaled); ok {
		p.unit = s.Scale().Unit
	}
	return p, nil
}

// Openings and games are given up or decided from values of so many units on.
const (
	lopsided = 3
	decisive = 10
)

// game plays the i-th game and returns its quiet positions.
func (p *player[S, M, G]) game(ctx context.Context, i int) ([]Example[S], error) {
	random := rand.New(rand.NewPCG(p.Seed, uint64(i)))
	for { // until an opening leaves the game open
		s, keys, open := p.opening(random)
		if !open {
			continue
		}
		p.engine.Clear()
		all, ok, err := p.from(ctx, s, keys)
		if err != nil || ok {
			for j := range all {
				all[j].Game = uint32(i)
			}
			return all, err
		}
	}
}

// opening plays random moves, and reports whether the game is open after them.
func (p *player[S, M, G]) opening(random *rand.Rand) (s S, keys []uint64, open bool) {
	s = p.rules.Start()
	plies := p.From + random.IntN(p.To-p.From+1)
	for ply := 0; ; ply++ {
		var outcome game.Outcome
		if p.moves, outcome = p.rules.Moves(&s, p.moves[:0]); outcome != game.Open || p.drawn(&s, keys) {
			return s, nil, false
		}
		if ply == plies {
			return s, keys, true
		}
		keys = append(keys, p.rules.Key(&s))
		var next S
		p.rules.Play(&s, p.moves[random.IntN(len(p.moves))], &next)
		s = next
	}
}

func (p *player[S, M, G]) drawn(s *S, keys []uint64) bool {
	return p.repeats != nil && p.repeats.DrawnByHistory(s, keys)
}

// from plays a game from s on; false: it is decided before it has begun.
func (p *player[S, M, G]) from(ctx context.Context, s S, keys []uint64) (all []Example[S], ok bool, err error) {
	finish := func(points uint8) ([]Example[S], bool, error) {
		for i := range all {
			all[i].Points = points
		}
		return all, true, nil
	}
	clear := 0 // plies in a row with a decisive value, negative: for MIN
	for ply := range longest {
		var outcome game.Outcome
		p.moves, outcome = p.rules.Moves(&s, p.moves[:0])
		switch {
		case outcome != game.Open:
			return finish(pointsOf(p.rules.Evaluate(&s) * p.rules.Turn(&s).Sign()))
		case p.drawn(&s, keys):
			return finish(1)
		}
		r, err := p.engine.Search(ctx, s, engine.Task[M]{Limits: search.Limits{Nodes: p.Nodes}, Earlier: keys})
		if err != nil || ctx.Err() != nil {
			return nil, false, cmp.Or(err, ctx.Err())
		}
		_, forced := r.Value.Forced()
		sure := forced || p.unit > 0 && max(r.Value, -r.Value) >= decisive*p.unit
		if ply == 0 && (sure || p.unit > 0 && max(r.Value, -r.Value) >= lopsided*p.unit) {
			return nil, false, nil
		}
		switch {
		case !sure:
			clear = 0
		case r.Value > 0:
			clear = max(clear, 0) + 1
		default:
			clear = min(clear, 0) - 1
		}
		if max(clear, -clear) >= decided {
			return finish(pointsOf(r.Value))
		}
		best, _ := r.Best()
		if !forced && p.quiet(&s, best) {
			all = append(all, Example[S]{Pos: s, Value: r.Value})
		}
		keys = append(keys, p.rules.Key(&s))
		var next S
		p.rules.Play(&s, best, &next)
		s = next
	}
	return finish(1)
}

// quiet reports whether the static value of s can be relied on: there is no threat to answer, and the best move is quiet.
func (p *player[S, M, G]) quiet(s *S, best M) bool {
	if p.forcing != nil && p.forcing.Forced(s) {
		return false
	}
	if p.noisy == nil {
		return true
	}
	p.moves = p.noisy.Noisy(s, p.moves[:0])
	return !slices.Contains(p.moves, best)
}

// pointsOf returns what MAX gets for a result of that value.
func pointsOf(v game.Score) uint8 {
	switch {
	case v > 0:
		return 2
	case v < 0:
		return 0
	}
	return 1
}
