// Package arena plays matches between players, and estimates which one is better and with what certainty.
//
//	rules := connect4.Rules{}
//	openings, err := arena.Openings(rules, 200, 4, 1)
//	result, err := arena.Play(ctx, rules, arena.Engine(rules, a, limits), arena.Engine(rules, b, limits), openings, arena.Options{})
//	score, deviation := result.Score()
//
// Deterministic players would repeat the same game again and again. So a match is played from openings, twice from each
// with sides swapped: the advantage of the opening itself cancels out. The two games of an opening are a pair, and the
// standard error is that of pairs, since the games of a pair are not independent.
//
// The results of several matches, between any players, make a rating list: see [Rate].
//
// A player is any function. Games are independent of each other, so that a match between players whose choice depends only
// on the position, such as searches limited by nodes on one thread, always has the same result, on any number of threads.
package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/jugada/jugada/game"
)

// Player chooses a move in the open position s. In games with game.Repeats, earlier holds the keys of the positions
// before it, oldest first; otherwise it is nil. A player must not keep it.
//
// When ctx is done the game will not count, and any move will do. An error ends the match.
type Player[S any, M game.Move] func(ctx context.Context, s S, earlier []uint64) (M, error)

// Maker makes a player for one game. It is called by several goroutines at once, and its players are used concurrently.
type Maker[S any, M game.Move] func() (Player[S, M], error)

// Options says how a match is played. The zero value is usable.
type Options struct {
	Threads  int             // games played in parallel; 0: one
	Progress func(Standings) // called after each pair, by one goroutine at a time; may be nil
}

// Game is a game that was played to its end.
type Game[M game.Move] struct {
	Moves  []M  // from the start, those of the opening included
	First  bool // A made the first move after the opening
	Points int  // of A: 0 lost, 1 drawn, 2 won
}

// Result is the result of a match.
type Result[M game.Move] struct {
	Standings
	Games []Game[M] // in the order of the openings; for each, first the game that A begins
}

// Play plays two games from each opening, a list of moves from the start: one in which A makes the first move after it, one
// in which B does. An opening must leave the game open.
//
// It returns an error if an opening cannot be played, a player cannot be made, fails or makes an illegal move, or ctx
// is cancelled; the result then holds the pairs finished so far.
func Play[S any, M game.Move, G game.Game[S, M]](ctx context.Context, rules G, a, b Maker[S, M], openings [][]M, o Options) (Result[M], error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	m := &match[S, M, G]{rules: rules, makers: [2]Maker[S, M]{a, b}, pairs: make([]*[2]Game[M], len(openings)), progress: o.Progress}
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(o.Threads, 1) {
		workers.Go(func() {
			for i := range next {
				if err := m.pair(ctx, i, openings[i]); err != nil {
					stop(err) // the first error is the cause
				}
			}
		})
	}
	for i := range openings {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	workers.Wait()
	var r Result[M]
	for _, pair := range m.pairs {
		if pair != nil {
			r.Games = append(r.Games, pair[:]...)
			r.Add(pair[0].Points, pair[1].Points)
		}
	}
	return r, context.Cause(ctx)
}

// match is a match that is being played.
type match[S any, M game.Move, G game.Game[S, M]] struct {
	rules    G
	makers   [2]Maker[S, M]
	pairs    []*[2]Game[M] // by opening; nil: not finished
	progress func(Standings)

	mu        sync.Mutex
	standings Standings
}

// pair plays the two games of an opening.
func (m *match[S, M, G]) pair(ctx context.Context, i int, opening []M) error {
	var pair [2]Game[M]
	for k := range pair {
		first := k == 0
		g, err := m.play(ctx, opening, first)
		if err != nil {
			return fmt.Errorf("opening %d, %s begins: %w", i+1, names[k], err)
		}
		pair[k] = g
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pairs[i] = &pair
	m.standings.Add(pair[0].Points, pair[1].Points)
	if m.progress != nil {
		m.progress(m.standings)
	}
	return nil
}

// names are the players' names, by number.
var names = [2]string{"A", "B"}

// play plays one game.
func (m *match[S, M, G]) play(ctx context.Context, opening []M, first bool) (Game[M], error) {
	var players [2]Player[S, M]
	for i, maker := range m.makers {
		var err error
		if players[i], err = maker(); err != nil {
			return Game[M]{}, fmt.Errorf("player %s: %w", names[i], err)
		}
	}
	t := table[S, M, G]{rules: m.rules, s: m.rules.Start()}
	t.repeats, _ = any(m.rules).(game.Repeats[S])
	for _, move := range opening {
		if err := t.play(move); err != nil {
			return Game[M]{}, err
		}
	}
	if _, over := t.over(); over {
		return Game[M]{}, errors.New("the game is over after the opening; leave moves to the players")
	}
	sideOfA := m.rules.Turn(&t.s)
	if !first {
		sideOfA = sideOfA.Opponent()
	}
	for {
		value, over := t.over()
		if over { // the value is for the side to move
			if m.rules.Turn(&t.s) != sideOfA {
				value = -value
			}
			return Game[M]{Moves: t.moves, First: first, Points: points(value)}, nil
		}
		i := 0
		if m.rules.Turn(&t.s) != sideOfA {
			i = 1
		}
		move, err := players[i](ctx, t.s, t.earlier)
		if ctx.Err() != nil {
			return Game[M]{}, context.Cause(ctx)
		}
		if err == nil {
			err = t.play(move)
		}
		if err != nil {
			return Game[M]{}, fmt.Errorf("player %s: %w", names[i], err)
		}
	}
}

// points turns the value of an ended game into points.
func points(value game.Score) int {
	switch {
	case value > 0:
		return 2
	case value < 0:
		return 0
	}
	return 1
}

// table is the state of a game being played.
type table[S any, M game.Move, G game.Game[S, M]] struct {
	rules   G
	repeats game.Repeats[S] // nil: earlier positions do not matter
	s       S
	moves   []M // that led to s
	legal   []M
	earlier []uint64 // keys of the positions before s, if they matter
}

// over reports whether the game is over, and its result for the side to move.
func (t *table[S, M, G]) over() (game.Score, bool) {
	var outcome game.Outcome
	if t.legal, outcome = t.rules.Moves(&t.s, t.legal[:0]); outcome != game.Open {
		return t.rules.Evaluate(&t.s), true
	}
	return 0, t.repeats != nil && t.repeats.DrawnByHistory(&t.s, t.earlier)
}

// play makes a move if it is legal.
func (t *table[S, M, G]) play(m M) error {
	if _, over := t.over(); over || !slices.Contains(t.legal, m) {
		return fmt.Errorf("move %d of the game, number %d, is not legal", len(t.moves)+1, m)
	}
	if t.repeats != nil {
		t.earlier = append(t.earlier, t.rules.Key(&t.s))
	}
	var next S
	t.rules.Play(&t.s, m, &next)
	t.s, t.moves = next, append(t.moves, m)
	return nil
}
