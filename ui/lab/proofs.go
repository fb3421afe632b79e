package lab

import (
	"bytes"
	"context"
	"io"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/ui/told"
)

// proofs tells of depth-first proof-number search, step by step.
type proofs struct {
	at    catalog.Position
	steps []*catalog.ProofStep
	found catalog.Solution
}

// traceProof answers with depth-first proof-number search, told step by step; each question has its own tree.
func (l *Lab) traceProof(ctx context.Context, at catalog.Position, r *traceRequest) (*answered[traceAnswer], error) {
	err := fitsSteps(r, r.Nodes, "time_ms, nodes")
	if err == nil && at.Game().Large() && at.Outcome() == catalog.Open && r.Time == 0 && r.Nodes == 0 {
		err = lang.Errorf("lab.largeSteps", at.Game().Name())
	}
	if err != nil {
		return nil, invalid(ctx, err)
	}
	limited, leave, err := l.searching(ctx, l.bounds.TraceMiB+l.bounds.TableMiB)
	if err != nil {
		return nil, err
	}
	defer leave()
	limited, stop := context.WithCancelCause(limited)
	defer stop(nil)
	solver, err := at.Game().Solver(catalog.SolverOptions{Algorithm: catalog.DFPNName, TableMiB: l.bounds.TableMiB})
	if err != nil {
		return nil, invalid(ctx, err)
	}
	p := &proofs{at: at}
	fresh := catalog.NewProofTree(at)
	account := &stepped{teller: p, head: fresh.Header, answer: &p.found}
	if at.Outcome() != catalog.Open { // the position alone is shown
		account.parts = []part{{tree: &fresh.Tree}}
	}
	// Who looks at a part of the account makes its tree again, in the memory for that.
	most, full := int64(min(l.bounds.TraceMiB, viewMiB))<<20, false
	q := catalog.Question{Time: least(time.Duration(r.Time), l.bounds.Time), Nodes: least(r.Nodes, l.bounds.Nodes)}
	tree := fresh
	q.Steps = func(s *catalog.ProofStep) {
		if tree.Asked != s.Asked {
			tree = catalog.NewProofTree(at)
			account.parts = append(account.parts, part{cause: s.Asked, from: account.count, tree: &tree.Tree})
		}
		nodes := len(tree.Nodes)
		tree.Add(s)
		p.steps, account.count = append(p.steps, s), account.count+1
		account.parts[len(account.parts)-1].to = account.count
		account.bytes += int64(500 + 30*len(s.Path) + 100*len(s.Moves) + 600*(len(tree.Nodes)-nodes))
		if account.count >= l.bounds.TraceEvents || account.bytes > most {
			full = true
			stop(trace.ErrFull)
		}
	}
	if p.found, err = solver.Solve(limited, at, q); err != nil {
		return nil, invalid(ctx, err)
	}
	tree.End(&p.found)
	return l.keep(ctx, account, &traceAnswer{Schema: catalog.Schema, Solution: &p.found, CutShort: full}, r.Draw)
}

func (p *proofs) kind() string   { return "count" }
func (p *proofs) step(i int) any { return p.steps[i] }

func (p *proofs) summary(in lang.Language) string { return in.Sprintf("count.nodes", p.found.Nodes) }

func (p *proofs) grow() (*trace.Tree, func(i int) (way, others []int)) {
	tree := catalog.NewProofTree(p.at)
	return &tree.Tree, func(i int) (way, others []int) {
		s := p.steps[i]
		tree.Add(s)
		way = []int{0}
		for k, m := range s.Path {
			way = append(way, tree.Child(way[k], m))
		}
		if len(s.Moves) > 0 { // otherwise nothing else is known of them
			others = tree.Nodes[way[len(way)-1]].Children
		}
		return way, others
	}
}

func (p *proofs) words(i int, in lang.Language) string {
	var out bytes.Buffer
	step, end := (&told.Writer{Out: &out, Lang: in}).ProofSteps(p.at)
	out.Reset() // the position is on the page
	if i < len(p.steps) {
		step(p.steps[i])
		question, said, _ := strings.Cut(strings.TrimSpace(out.String()), "\n")
		if i == 0 || p.steps[i-1].Asked != p.steps[i].Asked {
			return question + "\n" + strings.TrimSpace(said)
		}
		return strings.TrimSpace(said)
	}
	end(&p.found)
	paragraphs := strings.Split(strings.TrimSpace(out.String()), "\n\n")
	if p.at.Outcome() != catalog.Open { // after the board it is said how the game has ended
		return paragraphs[len(paragraphs)-1]
	}
	return paragraphs[0] // the figures follow, which are on the page
}

func (p *proofs) writeText(w io.Writer, in lang.Language, ok func() bool) {
	step, end := (&told.Writer{Out: w, Lang: in}).ProofSteps(p.at)
	tellAll(p.steps, &p.found, step, end, ok)
}
