package tune_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/tune"
)

// few are options of a small run.
func few(threads int) tune.Options {
	o := tune.Default()
	o.Games, o.Nodes, o.Epochs, o.Threads = 25, 60, 3, threads
	return o
}

// tuned returns chess by the evaluation that has weights to fit.
func tuned(t *testing.T) chess.Rules {
	t.Helper()
	r, _ := chess.Rules{}.WithEvaluator("tuned")
	r, err := tune.Untuned[chess.Position, chess.Move](r)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The same options give the same games and weights, whatever the number of threads; another seed gives others.
func TestSameWithAnyThreads(t *testing.T) {
	sameWithAnyThreads[chess.Position, chess.Move](t, tuned(t))
	sameWithAnyThreads[othello.Position, othello.Move](t, othello.Rules{})
}

func sameWithAnyThreads[S comparable, M game.Move, G game.Game[S, M]](t *testing.T, rules G) {
	t.Helper()
	fit := func(o tune.Options) tune.Report {
		r, err := tune.Fit[S, M](t.Context(), rules, o)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	one, two := fit(few(1)), fit(few(2))
	if !reflect.DeepEqual(one, two) {
		t.Errorf("%T: one thread finds %+v, two find %+v", rules, one, two)
	}
	other := few(1)
	other.Seed++
	if one.Before == fit(other).Before {
		t.Errorf("%T: another seed gives the same positions", rules)
	}
	if one.Positions == 0 || one.HeldOut == 0 || one.HeldOut == one.Positions {
		t.Errorf("%T: %d of %d positions were held out", rules, one.HeldOut, one.Positions)
	}
}

// Positions are quiet, those of a game follow each other and have its result; games between equal players are won by both sides.
func TestPlay(t *testing.T) {
	rules := tuned(t)
	o := few(2)
	all, err := tune.Play[chess.Position, chess.Move](t.Context(), rules, o)
	if err != nil {
		t.Fatal(err)
	}
	results, games := map[uint8]int{}, map[uint32]bool{}
	for i, e := range all {
		if rules.Forced(&e.Pos) {
			t.Errorf("%s is kept, with a check", rules.PositionText(&e.Pos))
		}
		if _, forced := e.Value.Forced(); forced {
			t.Errorf("%s is kept, with the value %d", rules.PositionText(&e.Pos), e.Value)
		}
		if i > 0 && all[i-1].Game == e.Game && all[i-1].Points != e.Points {
			t.Errorf("game %d has two results", e.Game)
		}
		if i > 0 && all[i-1].Game > e.Game {
			t.Errorf("game %d comes after game %d", e.Game, all[i-1].Game)
		}
		if !games[e.Game] {
			results[e.Points]++
		}
		games[e.Game] = true
	}
	if results[0] == 0 || results[2] == 0 || len(games) < o.Games-3 {
		t.Errorf("%d of %d games have quiet positions, with the results %v", len(games), o.Games, results)
	}
}

// Results are MAX's: who is far ahead seldom loses.
func TestResultsSpeakForMAX(t *testing.T) {
	o := few(2)
	o.Nodes = 400 // so that blunders are rare
	all, err := tune.Play[chess.Position, chess.Move](t.Context(), tuned(t), o)
	if err != nil {
		t.Fatal(err)
	}
	clear, lost := 0, 0
	for _, e := range all {
		if max(e.Value, -e.Value) >= 500 {
			clear++
			if e.Value > 0 && e.Points == 0 || e.Value < 0 && e.Points == 2 {
				lost++
			}
		}
	}
	if clear < 20 || 10*lost > clear {
		t.Errorf("of %d positions with a large advantage, %d were lost", clear, lost)
	}
}

// Positions are read back from a file unchanged.
func TestFileOfPositions(t *testing.T) {
	rules := tuned(t)
	all, err := tune.Play[chess.Position, chess.Move](t.Context(), rules, few(2))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := tune.Write[chess.Position, chess.Move](&file, "chess", rules, all); err != nil {
		t.Fatal(err)
	}
	back, err := tune.Read[chess.Position, chess.Move](&file, "chess", rules)
	if err != nil || !slices.Equal(back, all) {
		t.Errorf("of %d positions %d are read back, others, or %v", len(all), len(back), err)
	}
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for text, want := range map[string]string{
		"0 1 25":                               "want the number of the game",
		"0 3 25 " + start:                      "want the number of the game",
		"0 1 2.5 " + start:                     "want the number of the game",
		"0 1 25 nothing":                       "line 1",
		"0 1 3000000000 " + start:              "want the number of the game",
		"1 1 2 " + start + "\n0 1 2 " + start:  "line 2: game 0 comes after a later one",
		"# positions of chess\n0 1 25 nothing": "line 2",
		"# positions of checkers\n0 1 25 11":   "positions of checkers, not of chess",
	} {
		if _, err := tune.Read[chess.Position, chess.Move](strings.NewReader(text), "chess", rules); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// toy has static values that are a sum of three counts, which a position is; it is never played.
type toy struct {
	game.Game[counts, uint8]
	weights [3]float64
}

type counts struct{ n [3]int8 }

func (r toy) Terms() (terms []game.Term) {
	for i, w := range r.weights {
		terms = append(terms, game.Term{Group: "toy", Name: string(rune('a' + i)), Weight: w})
	}
	return append(terms, game.Term{Group: "toy", Name: "rest", Weight: 1, Fixed: true})
}

func (r toy) Count(s *counts, into []float64) {
	for i, n := range s.n {
		into[i] = float64(n)
	}
	into[3] = 0
	if s.n[0] == 5 { // a term that depends on the weights
		into[3] = 1000
	}
}

func (r toy) Untuned() (toy, bool) { return r, true }

func (r toy) WithWeights(weights []float64) (toy, bool) {
	r.weights = [3]float64(weights[:3])
	return r, true
}

// draw draws examples whose results follow the logistic curve of these weights; those with a fixed term have the wrong result.
func draw(n int, weights [3]float64) (all []tune.Example[counts]) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		e := tune.Example[counts]{Game: uint32(i / 10)}
		x := 0.0
		for j := range e.Pos.n {
			e.Pos.n[j] = int8(random.IntN(11) - 5)
			x += weights[j] * float64(e.Pos.n[j])
		}
		if won := random.Float64() < 1/(1+math.Exp(-x/100)); won != (e.Pos.n[0] == 5) {
			e.Points = 2
		}
		all = append(all, e)
	}
	return all
}

// The weights by which results were drawn are found, whatever fitting begins from: up to their common scale, which the curve has.
// A strong pull leaves them where they were.
func TestRegressionFindsWeights(t *testing.T) {
	truth := [3]float64{60, -20, 10}
	o := tune.Default()
	o.Blend, o.Epochs, o.Pull = 1, 30, 10
	all := draw(200_000, truth)
	r, err := tune.Regress[counts, uint8](t.Context(), toy{weights: [3]float64{20, 20, 20}}, all, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range truth {
		if got, want := r.Terms[i].Weight/r.Terms[0].Weight, truth[i]/truth[0]; math.Abs(got-want) > 0.02 {
			t.Errorf("weight %d is %.3f of the first, want %.3f", i, got, want)
		}
	}
	if scaled := r.Terms[0].Weight / r.Scale; math.Abs(scaled-0.6) > 0.02 {
		t.Errorf("the first weight is %.3f on the scale of the curve, want 0.6", scaled)
	}
	if r.After >= r.Before || r.Epoch == 0 {
		t.Errorf("the loss was %v, and is %v after epoch %d", r.Before, r.After, r.Epoch)
	}
	o.Pull = 0.0001
	if r, err = tune.Regress[counts, uint8](t.Context(), toy{weights: [3]float64{20, 20, 20}}, all, o); err != nil {
		t.Fatal(err)
	}
	for i := range truth {
		if w := r.Terms[i].Weight; math.Abs(w-20) > 1 {
			t.Errorf("pulled back to 20, weight %d is %v", i, w)
		}
	}
}

// With a blend of 0 the values of searches are predicted, not the results.
func TestBlend(t *testing.T) {
	all := draw(50_000, [3]float64{60, -20, 10})
	for i := range all {
		n := all[i].Pos.n
		all[i].Value = game.Score(30*int(n[0]) + 30*int(n[1]) - 30*int(n[2]))
	}
	o := tune.Default()
	o.Blend, o.Epochs, o.Pull = 0, 150, 10
	r, err := tune.Regress[counts, uint8](t.Context(), toy{weights: [3]float64{40, 1, 1}}, all, o)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [3]float64{30, 30, -30} {
		if math.Abs(r.Terms[i].Weight-want) > 1 {
			t.Errorf("weight %d is %v, want %v", i, r.Terms[i].Weight, want)
		}
	}
}

// Nothing is fitted where no game is held out, not even what would be the best for the others; one game more is enough.
func TestNothingHeldOut(t *testing.T) {
	var all []tune.Example[counts]
	for _, e := range draw(1000, [3]float64{60, -20, 10}) {
		if e.Game < tune.HeldOut-1 {
			all = append(all, e)
		}
	}
	rules := toy{weights: [3]float64{20, 20, 20}}
	if r, err := tune.Regress[counts, uint8](t.Context(), rules, all, tune.Default()); !errors.Is(err, tune.ErrNoneHeld) {
		t.Errorf("of %d positions: %+v, %v", len(all), r, err)
	}
	last := all[0]
	last.Game = tune.HeldOut - 1
	if r, err := tune.Regress[counts, uint8](t.Context(), rules, append(all, last), tune.Default()); err != nil || r.HeldOut != 1 {
		t.Errorf("with a game more: %+v, %v", r, err)
	}
}

// A fit that is interrupted keeps the best weights so far; games that are interrupted are an error, soon.
func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	o := tune.Default()
	o.Epochs, o.Blend = 1000, 1
	o.Progress = func(p tune.Progress) {
		if p.Epoch == 2 {
			stop()
		}
	}
	r, err := tune.Regress[counts, uint8](ctx, toy{weights: [3]float64{20, 20, 20}}, draw(50_000, [3]float64{60, -20, 10}), o)
	if err != nil || !r.Unfinished || r.Epoch == 0 || r.After >= r.Before {
		t.Errorf("interrupted after two epochs: %+v, %v", r, err)
	}
	ctx, stop = context.WithCancel(t.Context())
	long := few(1)
	long.Nodes = 1 << 40
	ended := make(chan time.Time, 1)
	time.AfterFunc(100*time.Millisecond, func() { ended <- time.Now(); stop() })
	if _, err = tune.Fit[chess.Position, chess.Move](ctx, tuned(t), long); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted games: %v", err)
	}
	if took := time.Since(<-ended); took > time.Second {
		t.Errorf("it took %v to stop", took)
	}
}

// Evaluations whose weights are given are refused.
func TestGivenWeights(t *testing.T) {
	if _, err := tune.Untuned[chess.Position, chess.Move](chess.Rules{Eval: chess.Shannon}); !errors.Is(err, tune.ErrGiven) {
		t.Errorf("Shannon's weights: %v", err)
	}
	if _, err := tune.Untuned[othello.Position, othello.Move](othello.Rules{Eval: othello.Discs}); !errors.Is(err, tune.ErrGiven) {
		t.Errorf("discs: %v", err)
	}
}
