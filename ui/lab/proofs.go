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
	err := fitsSteps(r, r.Nodes)
	if err == nil && at.Game().Large() && r.Time == 0 && r.Nodes == 0 {
		err = lang.Errorf("lab.large", at.Game().Name())
	}
	if err != nil {
		return nil, invalid(ctx, err)
	}
	search, leave, err := l.searching(ctx, l.bounds.TraceMiB+l.bounds.TableMiB)
	if err != nil {
		return nil, err
	}
	defer leave()
	search, stop := context.WithCancel(search)
	defer stop()
	solver, err := at.Game().Solver(catalog.SolverOptions{Algorithm: catalog.DFPNName, TableMiB: l.bounds.TableMiB})
	if err != nil {
		return nil, invalid(ctx, err)
	}
	p, bytes, full := &proofs{at: at}, int64(0), false
	q := catalog.Question{Time: least(time.Duration(r.Time), l.bounds.Time), Nodes: least(r.Nodes, l.bounds.Nodes)}
	q.Steps = func(s *catalog.ProofStep) {
		p.steps = append(p.steps, s)
		bytes += int64(500 + 30*len(s.Path) + 150*len(s.Moves))
		if len(p.steps) >= l.bounds.TraceEvents || bytes > int64(l.bounds.TraceMiB)<<20 {
			full = true
			stop()
		}
	}
	if p.found, err = solver.Solve(search, at, q); err != nil {
		return nil, invalid(ctx, err)
	}
	account := done(p, p.parts(), len(p.steps), bytes, &p.found, catalog.NewProofTree(at).Header)
	return l.keep(ctx, account, &traceAnswer{Schema: catalog.Schema, Solution: &p.found, CutShort: full}, r.Draw)
}

// parts returns the questions that were asked; of an ended game the position alone.
func (p *proofs) parts() (parts []part) {
	for i, s := range p.steps {
		if n := len(parts); n == 0 || parts[n-1].cause != s.Asked {
			parts = append(parts, part{cause: s.Asked, from: i})
		}
		parts[len(parts)-1].to = i + 1
	}
	if len(parts) == 0 && p.at.Outcome() != catalog.Open {
		parts = []part{{}}
	}
	for i := range parts {
		tree := catalog.NewProofTree(p.at)
		for _, s := range p.steps[parts[i].from:parts[i].to] {
			tree.Add(s)
		}
		if i == len(parts)-1 {
			tree.End(&p.found)
		}
		parts[i].tree = &tree.Tree
	}
	return parts
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
	for _, s := range p.steps {
		if !ok() {
			return
		}
		step(s)
	}
	end(&p.found)
}
