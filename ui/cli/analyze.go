package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// analysis is what analyze is asked of each position. As JSON it goes to the workers of a batch.
type analysis struct {
	asked.Place
	asked.Search
	asked.Several
	asked.Against
	TableMiB int  `json:"table_mib,omitempty" flag:"table" help:"engineTable" least:"1" most:"table"`
	Explain  bool `json:"explain,omitempty" flag:"explain" help:"explainSum"`
}

// request returns the request, with a memory of its own.
func (q *analysis) request() catalog.Request {
	r := q.Search.Request()
	r.TableMiB, r.Lines, r.Memory = q.TableMiB, q.Lines, new(catalog.Memory)
	return r
}

// analyze returns the command that finds the best move and says why.
func (a *app) analyze() *cobra.Command {
	var q struct {
		analysis
		Threads int `flag:"threads" help:"engineThreads" least:"1" most:"threads"`
		asked.MonteCarlo
		jsonFlag
	}
	cmd := a.command("analyze GAME [POSITION]", "cli.analyze", 1, 2,
		catalog.DescribeRefinements(a.lang), catalog.SoundRefinements(a.lang), catalog.EngineRefinements(a.lang))
	cmd.Long += "\n\n" + a.text("cli.opponent.long") + "\n\n" + a.text("cli.playouts.long", catalog.UsualPlayouts)
	algorithms := append(catalog.Algorithms(), catalog.MCTSName)
	a.flags(cmd, &q, names{"algorithm": algorithms, "refine": catalog.Refinements()})
	completes(cmd, "as", asked.Sides)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if q.Algorithm != "" && !slices.Contains(algorithms, q.Algorithm) {
			return misuse(lang.Errorf("catalog.noAlgorithm", q.Algorithm, strings.Join(algorithms, ", ")))
		}
		sampling := q.Algorithm == catalog.MCTSName
		if err := fitsPlayouts(cmd, &q.MonteCarlo, sampling); err != nil {
			return err
		}
		if sampling {
			return a.playOut(cmd.Context(), args, &q.Place, q.MonteCarlo.Request(q.Time, q.TableMiB), q.JSON)
		}
		request := q.request()
		request.Threads = q.Threads
		g, err := a.find(args[0], &q.Place, &request)
		if err == nil {
			err = q.explains(g)
		}
		if err != nil {
			return err
		}
		closeBook, err := a.useBook(q.Book, g, &request)
		if err != nil {
			return err
		}
		defer closeBook()
		against, err := a.opponent(&q.Against, cmd, g, &request)
		if err != nil {
			return err
		}
		if fromLines(args) {
			return a.analyzeAll(cmd.Context(), g, q.answering(request, against))
		}
		p, err := a.position(cmd.Context(), g, args[1:])
		if err != nil {
			return err
		}
		meter := a.meter()
		request.Progress = told.Progress(meter, a.told.Analyzing)
		if against != nil {
			return a.advise(cmd.Context(), p, request, *against, q.JSON, meter)
		}
		found, err := q.analyze(cmd.Context(), p, request)
		meter.Clear()
		if err != nil {
			return err
		}
		if err := a.analyzed(p, &found, q.JSON); err != nil || q.JSON {
			return err
		}
		if shown := max(len(found.Lines), 1); found.Spent != nil && shown < min(q.Lines, len(p.Moves())) {
			a.say("cli.analyze.lines.fewer", shown)
		}
		if found.Symmetric() > 0 {
			a.say("cli.analyze.symmetry")
		}
		if found.Static != nil {
			a.told.ExplainSum(p, found.Static)
		}
		return nil
	}
	return cmd
}

// explains returns an error if the terms of a static value are asked for where there are none to tell.
func (q *analysis) explains(g catalog.Game) error {
	switch {
	case !q.Explain:
		return nil
	case q.Opponent != "":
		return misuse(lang.Errorf("cli.explain.opponent"))
	}
	return misuse(catalog.Summed(g))
}

// analyze analyses a position.
func (q *analysis) analyze(ctx context.Context, p catalog.Position, r catalog.Request) (catalog.Analysis, error) {
	found, err := p.Analyze(ctx, r)
	if q.Explain && err == nil {
		found.Static = catalog.SumOf(p)
	}
	return found, err
}

// answering returns what answers each of many positions, against an opponent unless that is nil.
func (q *analysis) answering(r catalog.Request, against *catalog.Opponent) answerer {
	return func(ctx context.Context, p catalog.Position) (any, error) {
		if against == nil {
			return q.analyze(ctx, p, r)
		}
		advice, found, err := p.Counsel(ctx, r, *against)
		if found != nil {
			return found, err
		}
		return advice, err
	}
}

// analyzed prints an analysis.
func (a *app) analyzed(p catalog.Position, found *catalog.Analysis, asJSON bool) error {
	if found.Interrupted() {
		a.status = 1
	}
	if asJSON {
		return a.json(found)
	}
	a.told.ExplainAnalysis(p, found)
	return nil
}

// refused is the JSON answer to a line that could not be read or searched.
type refused struct {
	Schema   int    `json:"schema"`
	Position string `json:"position"`
	Error    string `json:"error"`
}

// analyzeAll answers each line of the standard input with one line of JSON, in order. A refused line makes the final
// exit status 1; an interrupt ends the reading.
func (a *app) analyzeAll(ctx context.Context, g catalog.Game, answer answerer) error {
	return a.eachLine(ctx, standardInput, func(line string) error { return a.analyzeLine(ctx, g, answer, line) })
}

// answerer computes the JSON answer for a position.
type answerer func(ctx context.Context, p catalog.Position) (any, error)

func (a *app) analyzeLine(ctx context.Context, g catalog.Game, answer answerer, text string) error {
	found, err := answerLine(ctx, g, answer, text)
	if err != nil {
		a.status = 1
	}
	return a.json(found)
}

// answerLine returns the JSON answer to a line; err says why it is a refusal, if it is one.
func answerLine(ctx context.Context, g catalog.Game, answer answerer, text string) (found any, err error) {
	p, _, err := catalog.ReadGiven(g, text)
	if err == nil {
		if found, err = answer(ctx, p); err == nil {
			return found, nil
		}
	}
	return refused{Schema: catalog.Schema, Position: text, Error: err.Error()}, err
}
