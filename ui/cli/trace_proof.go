package cli

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// proofFlags are the flags of trace that go with depth-first proof-number search.
var proofFlags = []string{"algorithm", "nodes", "time", "format", "json", "output"}

// traceProof explains depth-first proof-number search step by step, or draws its tree.
func (a *app) traceProof(cmd *cobra.Command, args []string, of *asked.Place, r catalog.Request, format, output string) error {
	if err := goesWith(cmd, catalog.DFPNName, proofFlags); err != nil {
		return err
	}
	if err := fitsFormat(format, catalog.DFPNName); err != nil {
		return err
	}
	g, err := a.find(args[0], of, new(catalog.Request))
	if err != nil {
		return err
	}
	solver, err := g.Solver(catalog.SolverOptions{Algorithm: catalog.DFPNName}) // before the limits: none helps where it is refused
	if err != nil {
		return misuse(err)
	}
	p, err := a.position(cmd.Context(), g, args[1:])
	if err != nil {
		return err
	}
	if g.Large() && p.Outcome() == catalog.Open && r.Time == 0 && r.Nodes == 0 {
		return misuse(lang.Errorf("cli.proof.large", g.Name()))
	}
	return a.toFile(output, func(w io.Writer) error {
		tree := catalog.NewProofTree(p)
		text := (&told.Writer{Out: w, Lang: a.lang}).ProofSteps
		step, end := stepsAs(a, w, p, format, text, &tree.Tree, tree.Add, tree.End)
		found, err := solver.Solve(cmd.Context(), p, catalog.Question{Time: r.Time, Nodes: r.Nodes, Steps: step})
		if err != nil {
			return err
		}
		if !found.Whole() {
			a.status = 1
		}
		return end(&found)
	})
}

// fitsFormat returns an error if format is none of those of an algorithm whose tree is no explicit tree.
func fitsFormat(format, algorithm string) error {
	if has := formats[:5]; !slices.Contains(has, format) {
		return misuse(lang.Errorf("cli.trace.lines", lang.Option("algorithm "+algorithm), format, strings.Join(has, ", ")))
	}
	return nil
}

// stepsAs returns what is told the steps of a search from p, and its answer: to write text or lines of JSON, or to draw the
// tree that is told both.
func stepsAs[S, A any](
	a *app, w io.Writer, p catalog.Position, format string,
	text func(catalog.Position) (func(*S), func(*A)), tree *trace.Tree, add func(*S), finish func(*A),
) (step func(*S), end func(*A) error) {
	switch format {
	case "text":
		step, told := text(p)
		return step, func(found *A) error {
			told(found)
			return nil
		}
	case "json":
		lines := newJSONLines(w)
		return func(s *S) { lines.write(s) }, func(found *A) error {
			lines.write(found)
			return lines.err
		}
	}
	return add, func(found *A) error {
		finish(found)
		return a.draw(w, p, tree, format)
	}
}

// jsonLines writes values as lines of JSON.
type jsonLines struct {
	to  *json.Encoder
	err error // the first
}

func newJSONLines(w io.Writer) *jsonLines {
	to := json.NewEncoder(w)
	to.SetEscapeHTML(false)
	return &jsonLines{to: to}
}

func (l *jsonLines) write(v any) {
	if l.err == nil {
		l.err = l.to.Encode(v)
	}
}
