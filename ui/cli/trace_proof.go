package cli

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
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
		q := catalog.Question{Time: r.Time, Nodes: r.Nodes}
		lines, tree := newJSONLines(w), catalog.NewProofTree(p)
		var end func(*catalog.Solution)
		switch format {
		case "text":
			q.Steps, end = (&told.Writer{Out: w, Lang: a.lang}).ProofSteps(p)
		case "json":
			q.Steps = func(s *catalog.ProofStep) { lines.write(s) }
			end = func(found *catalog.Solution) { lines.write(found) }
		default:
			q.Steps, end = tree.Add, tree.End
		}
		found, err := solver.Solve(cmd.Context(), p, q)
		if err != nil {
			return err
		}
		if !found.Whole() {
			a.status = 1
		}
		end(&found)
		if pictures[format] != nil {
			return a.draw(w, p, &tree.Tree, format)
		}
		return lines.err
	})
}

// fitsFormat returns an error if format is none of those of an algorithm whose tree is no explicit tree.
func fitsFormat(format, algorithm string) error {
	if has := formats[:5]; !slices.Contains(has, format) {
		return misuse(lang.Errorf("cli.trace.lines", lang.Option("algorithm "+algorithm), format, strings.Join(has, ", ")))
	}
	return nil
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
