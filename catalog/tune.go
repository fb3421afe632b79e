package catalog

import (
	"context"
	"io"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/tune"
)

// What front ends need from package tune, so that they need not import it.
type (
	Tuning         = tune.Options
	TuningProgress = tune.Progress
	Tuned          = tune.Report
)

// DefaultTuning returns usual options.
func DefaultTuning() Tuning { return tune.Default() }

// Tuner fits the weights of the static evaluation of a game.
type Tuner interface {
	// Begin sets the weights from which fitting begins to those in a file of weights.
	Begin(r io.Reader) error
	// Play plays games, from which weights are fitted. It returns an error if ctx ends.
	Play(ctx context.Context, o Tuning) error
	// Read reads the positions in a file instead, and Write writes those that there are.
	Read(r io.Reader) error
	Write(w io.Writer) error
	// Fit fits the weights to the positions that there are. If ctx ends, the report says so and has the best weights so far.
	Fit(ctx context.Context, o Tuning) (Tuned, error)
}

// TunerOf returns a tuner for the static evaluation of g. It returns an error if that has no weights to fit.
func TunerOf(g Game) (Tuner, error) {
	if t, ok := g.(interface{ tuner() (Tuner, error) }); ok {
		return t.tuner()
	}
	return nil, lang.Errorf("catalog.noWeights", g.Name())
}

// WriteWeights writes what was fitted to a file of weights, which begins with a remark.
func WriteWeights(w io.Writer, remark string, t *Tuned) error {
	return game.WriteWeights(w, remark, t.Terms)
}

type tunerOf[S any, M game.Move, G game.Game[S, M]] struct {
	*rulesOf[S, M, G]
	rules    G // with the weights from which fitting begins
	examples []tune.Example[S]
}

func (g *rulesOf[S, M, G]) tuner() (Tuner, error) {
	if _, tunable := any(g.rules).(game.Tunable[G]); !tunable {
		return nil, lang.Errorf("catalog.noWeights", g.name)
	}
	rules, err := tune.Untuned[S, M](g.rules)
	if err != nil {
		return nil, lang.Errorf("catalog.givenWeights", g.name, g.eval.Name)
	}
	return &tunerOf[S, M, G]{rulesOf: g, rules: rules}, nil
}

func (t *tunerOf[S, M, G]) Begin(r io.Reader) error {
	weights, err := game.ReadWeights(r, any(t.rules).(game.Summed[S]).Terms())
	if err != nil {
		return err
	}
	rules, ok := any(t.rules).(game.Tunable[G]).WithWeights(weights)
	if !ok {
		return lang.Errorf("catalog.largeWeight")
	}
	t.rules = rules
	return nil
}

func (t *tunerOf[S, M, G]) Play(ctx context.Context, o Tuning) (err error) {
	t.examples, err = tune.Play[S, M](ctx, t.rules, o)
	return err
}

func (t *tunerOf[S, M, G]) Read(r io.Reader) (err error) {
	if t.notation == nil {
		return lang.Errorf("catalog.noNotation", t.name)
	}
	t.examples, err = tune.Read(r, t.notation)
	return err
}

func (t *tunerOf[S, M, G]) Write(w io.Writer) error {
	if t.notation == nil {
		return lang.Errorf("catalog.noNotation", t.name)
	}
	return tune.Write(w, t.notation, t.examples)
}

func (t *tunerOf[S, M, G]) Fit(ctx context.Context, o Tuning) (Tuned, error) {
	if len(t.examples) == 0 {
		return Tuned{}, lang.Errorf("tune.none")
	}
	return tune.Regress[S, M](ctx, t.rules, t.examples, o)
}
