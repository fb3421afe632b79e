package match

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session/timing"
)

// End is how a game ended.
type End string

// The ends of games. All but the first two are lost by the player who did it.
const (
	ByRules  End = "rules"
	Adjudged End = "adjudged" // see adjudged
	Time     End = "time"
	Illegal  End = "illegal"
	Crashed  End = "crashed"
)

// Game is a game that was played. As JSON it is in the files of matches.
type Game struct {
	Pair     int       `json:"pair"`   // counted from 0, in the whole match; it says who A and B are
	Begins   int       `json:"begins"` // 0: A makes the first move after the opening, 1: B does
	Opening  string    `json:"-"`
	Moves    []string  `json:"-"`
	Points   int       `json:"points"`          // of A: 0 lost, 1 drawn, 2 won
	End      End       `json:"end"`             // how it ended
	Fault    string    `json:"fault,omitempty"` // what the loser did
	Thinking [2]int64  `json:"thinking_ms"`     // of A and B, in all
	Names    [2]string `json:"players"`         // of A and B
	Terms    string    `json:"terms"`           // of the match, see Terms.String
}

// table is a game being played.
type table struct {
	start catalog.Position
	now   catalog.Position
	moves []string
	codes []string // the moves as other programs write them
	clock *timing.Clock
	seed  uint64
}

// answer is a player's move.
type answer struct {
	move  string
	value float64 // in points, from MAX's side, infinite if forced; NaN: unknown
}

// fault is what a player does who thereby loses.
type fault struct {
	end End
	error
}

func (f *fault) Unwrap() error { return f.error }

// game plays one game. The error is no player's fault.
func (t *Terms) game(ctx context.Context, seats [2]seat, pair, begins int) (Game, error) {
	opening := t.Opening(pair)
	g := Game{Pair: pair, Begins: begins, Opening: opening.Text(), Names: t.Names(pair)}
	at := &table{start: opening, now: opening, seed: t.Seed + uint64(2*pair+begins)}
	if t.Clock != nil {
		clock := *t.Clock
		at.clock = &clock
	}
	side := opening.Turn() // of A
	if begins == 1 {
		side = side.Opponent()
	}
	ended := func(by End, winner int) (Game, error) { // the sign of the side that wins, 0: drawn
		g.Moves, g.End, g.Points = at.moves, by, 1+winner*int(side.Sign())
		return g, nil
	}
	lost := func(player int, f *fault) (Game, error) {
		g.Moves, g.Points, g.End, g.Fault = at.moves, 2*player, f.end, f.Error()
		return g, nil
	}
	for i, s := range seats {
		var f *fault
		if err := s.begin(ctx, at); errors.As(err, &f) {
			return lost(i, f)
		} else if err != nil {
			return g, err
		}
	}
	var values [2][]float64
	for at.now.Outcome() == catalog.Open {
		i := 0
		if at.now.Turn() != side {
			i = 1
		}
		began := time.Now()
		found, err := seats[i].choose(ctx, at)
		thought := time.Since(began)
		if ctx.Err() != nil {
			return g, context.Cause(ctx)
		}
		g.Thinking[i] += thought.Milliseconds()
		var f *fault
		if at.clock != nil {
			mover := at.now.Turn()
			if at.clock.Spend(mover, thought); at.clock.Left[mover] == 0 && (err == nil || errors.As(err, &f)) {
				return lost(i, &fault{Time, errOutOfTime})
			}
			at.clock.Moved(mover)
		}
		if errors.As(err, &f) {
			return lost(i, f)
		} else if err != nil {
			return g, err
		}
		if f = at.play(found.move); f != nil {
			return lost(i, f)
		}
		values[i] = append(values[i], found.value)
		if winner, decided := t.adjudged(values, len(at.moves)); decided {
			return ended(Adjudged, winner)
		}
	}
	if winner, won := catalog.Winner(at.now); won {
		return ended(ByRules, int(winner.Sign()))
	}
	return ended(ByRules, 0)
}

var errOutOfTime = lang.Errorf("match.outOfTime")

// play makes a move.
func (t *table) play(move string) *fault {
	code, err := catalog.Code(t.now, move)
	var next catalog.Position
	if err == nil {
		next, err = t.now.Play(move)
	}
	if err != nil {
		return &fault{Illegal, err}
	}
	t.now, t.moves, t.codes = next, append(t.moves, move), append(t.codes, code)
	return nil
}

// How long both players' values must agree before they decide a game.
const (
	surely     = 3  // moves of each, to win
	evenly     = 8  // moves of each, to draw
	notBefore  = 80 // plies, to draw
	evenShares = 50 // values of at most the points that win, divided by this, are even
)

// adjudged reports whether both players say that the game is decided, and the sign of the side that wins, 0 for a draw: in their
// last three moves by at least the agreed points; in their last eight, after 80 plies, by at most a fiftieth of them.
func (t *Terms) adjudged(values [2][]float64, plies int) (winner int, decided bool) {
	if t.Adjudicate == 0 {
		return 0, false
	}
	all := func(last int, holds func(v float64) bool) bool {
		for _, of := range values {
			if len(of) < last {
				return false
			}
			for _, v := range of[len(of)-last:] {
				if !holds(v) { // nothing holds for an unknown value
					return false
				}
			}
		}
		return true
	}
	switch {
	case all(surely, func(v float64) bool { return v >= t.Adjudicate }):
		return 1, true
	case all(surely, func(v float64) bool { return v <= -t.Adjudicate }):
		return -1, true
	}
	return 0, plies >= notBefore && all(evenly, func(v float64) bool { return math.Abs(v) <= t.Adjudicate/evenShares })
}
