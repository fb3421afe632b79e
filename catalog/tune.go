package catalog

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"

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
	// Play plays games, from which weights are fitted. It returns an error if ctx ends.
	Play(ctx context.Context, o Tuning) error
	// Read reads the positions in a file instead, and Write writes those that there are.
	Read(r io.Reader) error
	Write(w io.Writer) error
	// Fit fits the weights to the positions that there are. If ctx ends, the report says so and has the best weights so far.
	Fit(ctx context.Context, o Tuning) (Tuned, error)
}

// TunerOf returns a tuner for the static evaluation of g. It begins with the weights of OpenWeights if g has such. It returns an
// error if the evaluation has no weights to fit.
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

// OpenWeights returns g with the weights in the file at path: in its static evaluation or, if that is the usual one and has none
// to fit, in the first one that has. It returns an error if another evaluation was chosen, and its weights are given.
func OpenWeights(path string, g Game) (Game, error) {
	with, ok := g.(interface {
		withWeights(r io.Reader) (Game, error)
	})
	if !ok {
		return nil, lang.Errorf("catalog.noWeights", g.Name())
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, lang.Errorf("play.notFile", path) // a pipe could block
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	weighted, err := with.withWeights(file)
	if err != nil {
		return nil, lang.Errorf("catalog.weightsFile", path, err)
	}
	return weighted, nil
}

func (g *rulesOf[S, M, G]) withWeights(r io.Reader) (Game, error) {
	tuned, err := g.tunable()
	if err != nil {
		return nil, err
	}
	weights, err := readWeights(r, any(tuned.rules).(game.Summed[S]).Terms())
	if err != nil {
		return nil, err
	}
	rules, ok := any(tuned.rules).(game.Tunable[G]).WithWeights(weights)
	if !ok {
		return nil, lang.Errorf("catalog.largeWeight")
	}
	other := g.ruledBy(rules, tuned.eval)
	other.weighted = true
	return other, nil
}

// tunable returns g with its own static evaluation or, if that is the usual one, the first one that has weights to fit.
func (g *rulesOf[S, M, G]) tunable() (*rulesOf[S, M, G], error) {
	if t, ok := any(g.rules).(game.Tunable[G]); ok {
		if _, ok := t.Untuned(); ok {
			return g, nil
		}
		for _, e := range g.Evaluators() {
			with, _ := any(g.rules).(game.Evaluators[G]).WithEvaluator(e.Name)
			if _, ok := any(with).(game.Tunable[G]).Untuned(); !ok {
				continue
			}
			if g.eval.Name != g.Evaluators()[0].Name {
				return nil, lang.Errorf("catalog.otherWeights", g.name, g.eval.Name, lang.Option("eval "+e.Name))
			}
			return g.ruledBy(with, e), nil
		}
	}
	return nil, lang.Errorf("catalog.noWeights", g.name)
}

func fitted(t game.Term) bool { return !t.Fixed }

// readWeights is game.ReadWeights with errors in the user's language.
func readWeights(r io.Reader, terms []game.Term) ([]float64, error) {
	weights, err := game.ReadWeights(r, terms)
	wrong := (*game.WeightsError)(nil)
	if !errors.As(err, &wrong) {
		return weights, err
	}
	switch wrong.Fault {
	case game.WrongLine:
		err = lang.Errorf("catalog.weights.line", wrong.Line, wrong.Text)
	case game.WrongTerm:
		err = lang.Errorf("catalog.weights.term", wrong.Line, wrong.Text, terms[slices.IndexFunc(terms, fitted)].Key())
	case game.SecondWeight:
		err = lang.Errorf("catalog.weights.second", wrong.Line, wrong.Text)
	case game.WrongWeight:
		err = lang.Errorf("catalog.weights.weight", wrong.Line, wrong.Text)
	case game.MissingTerm:
		err = lang.Errorf("catalog.weights.missing", wrong.Text)
	}
	return nil, err
}

type tunerOf[S any, M game.Move, G game.Game[S, M]] struct {
	*rulesOf[S, M, G]
	rules    G // with the weights from which fitting begins
	examples []tune.Example[S]
	read     bool // examples were read, not played
}

func (g *rulesOf[S, M, G]) tuner() (Tuner, error) {
	if _, tunable := any(g.rules).(game.Tunable[G]); !tunable {
		return nil, lang.Errorf("catalog.noWeights", g.name)
	}
	if g.weighted {
		return &tunerOf[S, M, G]{rulesOf: g, rules: g.rules}, nil
	}
	rules, err := tune.Untuned[S, M](g.rules)
	if err != nil {
		return nil, lang.Errorf("catalog.givenWeights", g.name, g.eval.Name)
	}
	return &tunerOf[S, M, G]{rulesOf: g, rules: rules}, nil
}

func (t *tunerOf[S, M, G]) Play(ctx context.Context, o Tuning) (err error) {
	t.examples, err = tune.Play[S, M](ctx, t.rules, o)
	return err
}

func (t *tunerOf[S, M, G]) Read(r io.Reader) (err error) {
	if t.notation == nil {
		return lang.Errorf("catalog.noNotation", t.name)
	}
	t.read = true
	t.examples, err = tune.Read(r, t.name, t.notation)
	return err
}

func (t *tunerOf[S, M, G]) Write(w io.Writer) error {
	if t.notation == nil {
		return lang.Errorf("catalog.noNotation", t.name)
	}
	return tune.Write(w, t.name, t.notation, t.examples)
}

func (t *tunerOf[S, M, G]) Fit(ctx context.Context, o Tuning) (Tuned, error) {
	if len(t.examples) == 0 {
		return Tuned{}, lang.Errorf("tune.none")
	}
	report, err := tune.Regress[S, M](ctx, t.rules, t.examples, o)
	switch none := errors.Is(err, tune.ErrNoneHeld); {
	case none && t.read:
		err = lang.Errorf("tune.noneHeldRead", tune.HeldOut)
	case none:
		err = lang.Errorf("tune.noneHeld", tune.HeldOut)
	}
	return report, err
}
