// Package tune fits the weights of a static evaluation to the results of games: of any game whose rules are [game.Summed] and
// [game.Tunable].
//
// The engine plays games against itself with the weights from which fitting begins, from random openings. Of each quiet position
// in them it is known how the game ended and which value the search found. The weights are then changed so that a logistic curve of
// the static value predicts both as well as possible: Texel's method (Österlund 2014). Since the value is a sum, this is a logistic
// regression, and has one solution.
//
//	tune.go       what is asked and answered
//	play.go       the games
//	fit.go        the regression
//	positions.go  positions in files
//
// The same options give the same weights, whatever the number of threads, on machines that round alike.
//
// Caveats: games between equal programs say little about positions that those programs never reach, so weights stay near where
// they began there ([Options.Pull]). A better prediction need not play better: try it in a match.
package tune

import (
	"context"
	"errors"

	"github.com/jugada/jugada/game"
)

// Options says how weights are fitted. [Default] has usual values.
type Options struct {
	Games    int    // to play
	Nodes    int64  // of each move in them
	From, To int    // plies of a random opening
	Seed     uint64 // of openings, and of the order in which positions are looked at
	Threads  int    // games and positions looked at in parallel; 0: one

	Blend  float64 // the part of the result in what is predicted, 0 to 1; the rest is the value that the search found
	Epochs int     // how often all positions are looked at
	// Pull is how far a weight may go from where it began if positions say nothing: the standard deviation of what it adds, on the
	// scale of the logistic curve, on which 1 is the advantage that wins 73 % of the points.
	Pull float64

	Progress func(Progress) // called by one goroutine at a time; may be nil
}

// Default returns usual options.
func Default() Options {
	return Options{Games: 2000, Nodes: 500, From: 4, To: 11, Seed: 1, Blend: 0.3, Epochs: 10, Pull: 0.05}
}

// Progress is how far fitting is.
type Progress struct {
	Games     int     // that have been played
	Positions int     // that were kept
	Epoch     int     // that is finished; 0: games are still being played
	Loss      float64 // of the positions held out, after that epoch
}

// Report is what was fitted.
type Report struct {
	Terms      []game.Term // with their weights
	Games      int
	Positions  int
	HeldOut    int     // of the positions, those with which nothing was fitted
	Scale      float64 // Score units of the advantage that wins 73 % of the points, before
	Before     float64 // the loss of the positions held out, in nats, with the weights from which fitting began
	After      float64 // and with those of Terms
	Epoch      int     // after which they were best
	Unfinished bool    // ctx ended the fitting
}

// ErrGiven is the error for an evaluation that is no sum, or whose weights are given.
var ErrGiven = errors.New("tune: the weights of this evaluation are given")

// HeldOut is of how many games one is held out: those whose number, divided by it, leaves the largest remainder.
const HeldOut = 20

// ErrNoneHeld is the error for examples of which none is in a game that is held out.
var ErrNoneHeld = errors.New("tune: no position is held out")

// Example is a quiet position of a game.
type Example[S any] struct {
	Pos    S
	Value  game.Score // that a search found, from MAX's side
	Points uint8      // that MAX got in the end: 0, 1 or 2
	Game   uint32     // in which it was
}

// Untuned returns the rules from which fitting begins. It returns [ErrGiven] if there is nothing to fit.
func Untuned[S any, M game.Move, G game.Game[S, M]](rules G) (G, error) {
	t, tunable := any(rules).(game.Tunable[G])
	if !tunable {
		return rules, ErrGiven
	}
	untuned, ok := t.Untuned()
	if _, sums := any(untuned).(game.Summed[S]); !ok || !sums {
		return rules, ErrGiven
	}
	return untuned, nil
}

// Fit plays games and fits the weights of rules to them; those that it begins from are those of rules. If ctx ends while games are
// played, that is its error; later, the best weights so far are in the report. Its other errors are those of [Regress].
func Fit[S any, M game.Move, G game.Game[S, M]](ctx context.Context, rules G, o Options) (Report, error) {
	examples, err := Play[S, M](ctx, rules, o)
	if err != nil {
		return Report{}, err
	}
	return Regress[S, M](ctx, rules, examples, o)
}
