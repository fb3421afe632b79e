package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
)

// tuneFlags are the flags of the command tune.
type tuneFlags struct {
	jsonFlag
	asked.Place
	Games     int    `flag:"games" help:"tuneGames" least:"1"`
	Nodes     int64  `flag:"nodes" help:"tuneNodes" least:"1"`
	Plies     string `flag:"plies" help:"matchPlies"`
	Seed      uint64 `flag:"seed" help:"tuneSeed"`
	Threads   int    `flag:"threads" help:"tuneThreads" least:"1" most:"threads"`
	Epochs    int    `flag:"epochs" help:"tuneEpochs" least:"1"`
	Blend     string `flag:"blend" help:"tuneBlend"`
	Pull      string `flag:"pull" help:"tunePull"`
	Positions string `flag:"positions" help:"tunePositions"`
	Output    string `flag:"output,o" help:"tuneOutput"`
}

// tune returns the command that fits the weights of a static evaluation.
func (a *app) tune() *cobra.Command {
	o := catalog.DefaultTuning()
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	f := tuneFlags{
		Games: o.Games, Nodes: o.Nodes, Plies: fmt.Sprintf("%d-%d", o.From, o.To), Seed: o.Seed, Threads: 1, Epochs: o.Epochs,
		Blend: number(o.Blend), Pull: number(o.Pull),
	}
	cmd := a.command("tune GAME", "cli.tune", 1, 1)
	a.flags(cmd, &f, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		o, err := f.options()
		if err != nil {
			return misuse(err)
		}
		g, err := a.find(args[0], &f.Place, &catalog.Request{})
		if err != nil {
			return err
		}
		t, err := catalog.TunerOf(g)
		if err != nil {
			return misuse(err)
		}
		return a.runTune(cmd.Context(), &f, g, t, o)
	}
	return cmd
}

// options reads the options of fitting.
func (f *tuneFlags) options() (o catalog.Tuning, err error) {
	o = catalog.Tuning{Games: f.Games, Nodes: f.Nodes, Seed: f.Seed, Threads: f.Threads, Epochs: f.Epochs}
	var ok bool
	if o.From, o.To, ok = pliesRange(f.Plies); !ok {
		return o, lang.Errorf("cli.positions.plies", f.Plies)
	}
	if o.Blend, err = strconv.ParseFloat(f.Blend, 64); err != nil || !(0 <= o.Blend && o.Blend <= 1) {
		return o, lang.Errorf("cli.tune.blend", f.Blend)
	}
	if o.Pull, err = strconv.ParseFloat(f.Pull, 64); err != nil || !(0 < o.Pull && o.Pull <= 1000) {
		return o, lang.Errorf("cli.tune.pull", f.Pull)
	}
	return o, nil
}

// runTune finds positions, and fits weights to them.
func (a *app) runTune(ctx context.Context, f *tuneFlags, g catalog.Game, t catalog.Tuner, o catalog.Tuning) error {
	meter := a.meter()
	if meter != nil {
		o.Progress = func(p catalog.TuningProgress) {
			if p.Epoch == 0 {
				meter.Show(a.text("cli.tune.progress.games", p.Games, o.Games, p.Positions))
			} else {
				meter.Show(a.text("cli.tune.progress.epochs", p.Epoch, o.Epochs, fmt.Sprintf("%.5f", p.Loss)))
			}
		}
	}
	played, err := a.tunePositions(ctx, f, t, o)
	var found catalog.Tuned
	if err == nil {
		found, err = t.Fit(ctx, o)
	}
	meter.Clear()
	if err == nil && played && f.Positions != "" { // none that cannot be fitted to: once the file is there, it is read
		err = a.toFile(f.Positions, t.Write)
	}
	if err != nil {
		return err
	}
	if found.Unfinished {
		a.status = 1
	}
	write := func(w io.Writer) error { return catalog.WriteWeights(w, f.command(g, played), &found) }
	if f.Output != "" || !f.JSON {
		if err := a.toFile(f.Output, write); err != nil {
			return err
		}
	}
	if f.Output == "" && !f.JSON {
		fmt.Fprintln(a.Out)
	}
	return a.tellTuned(f, g, &found)
}

// command returns the command that fits the same weights; it is a remark in their file. Which games led to positions that were
// read, and not played, is not known: it names their file instead.
func (f *tuneFlags) command(g catalog.Game, played bool) string {
	type flag struct {
		name  string
		value any
	}
	games := []flag{{"games", f.Games}, {"nodes", f.Nodes}, {"plies", f.Plies}}
	if !played {
		games = []flag{{"positions", f.Positions}}
	}
	text := "jugada tune " + g.Name()
	for _, flag := range slices.Concat([]flag{{"eval", g.Evaluator().Name}}, games, []flag{
		{"seed", f.Seed}, {"epochs", f.Epochs}, {"blend", f.Blend}, {"pull", f.Pull}, {"weights", f.Weights},
	}) {
		if flag.value != "" {
			text += fmt.Sprintf(" --%s %v", flag.name, flag.value)
		}
	}
	return text
}

// tunePositions reads the positions in the file, if it is there; otherwise it plays games. It returns whether it played.
func (a *app) tunePositions(ctx context.Context, f *tuneFlags, t catalog.Tuner, o catalog.Tuning) (played bool, err error) {
	if f.Positions != "" {
		switch file, err := openRegular(f.Positions); {
		case err == nil:
			defer file.Close()
			return false, fileError(f.Positions, t.Read(file))
		case !errors.Is(err, fs.ErrNotExist):
			return false, err
		}
	}
	return true, t.Play(ctx, o)
}

// tuneAnswer is the answer in JSON.
type tuneAnswer struct {
	Schema     int                `json:"schema"`
	Game       string             `json:"game"`
	Evaluator  string             `json:"evaluator"`
	Positions  int                `json:"positions"`
	HeldOut    int                `json:"held_out"`
	Before     float64            `json:"loss_before"` // of those held out, in nats
	After      float64            `json:"loss_after"`
	Epoch      int                `json:"epoch"`
	Unfinished bool               `json:"unfinished"`
	Weights    map[string]float64 `json:"weights"` // in Score units
}

// tellTuned says what was fitted.
func (a *app) tellTuned(f *tuneFlags, g catalog.Game, found *catalog.Tuned) error {
	if f.JSON {
		answer := tuneAnswer{
			Schema: catalog.Schema, Game: g.Name(), Evaluator: g.Evaluator().Name, Positions: found.Positions, HeldOut: found.HeldOut,
			Before: found.Before, After: found.After, Epoch: found.Epoch, Unfinished: found.Unfinished, Weights: map[string]float64{},
		}
		for i := range found.Terms {
			if t := &found.Terms[i]; !t.Fixed {
				answer.Weights[t.Key()] = t.Weight
			}
		}
		return a.json(answer)
	}
	a.say("cli.tune.positions", found.Positions, found.HeldOut)
	if before := fmt.Sprintf("%.5f", found.Before); found.Epoch == 0 {
		a.say("cli.tune.same", before)
	} else {
		a.say("cli.tune.loss", before, fmt.Sprintf("%.5f", found.After), found.Epoch)
	}
	if found.Unfinished {
		a.say("cli.tune.interrupted")
	}
	return nil
}
