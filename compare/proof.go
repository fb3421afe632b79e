package compare

import (
	"context"
	"strconv"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// Proved is what a row has of depth-first proof-number search, which finds out who wins, and gives no minimax value. Nodes of its row
// are the positions whose moves it has listed. Its best move, if it names one, is any that achieves what is proven.
type Proved struct {
	Lower  string `json:"lower"` // bounds of the value, as in catalog.Solution
	Upper  string `json:"upper"`
	Solved bool   `json:"solved"` // who wins is known, or that nobody does

	Found catalog.Solution `json:"-"` // the whole answer
}

// byProof reports whether the method is depth-first proof-number search, which looks to the end of the game whatever the depth.
func (m Method) byProof() bool { return m.Algorithm == catalog.DFPNName }

// proofNodes returns how many positions depth-first proof-number search may expand, 0 for any number. The error says which option is
// wrong.
func (m Method) proofNodes() (n int64, err error) {
	if m.Options == "" {
		return 0, nil
	}
	value, known := strings.CutPrefix(m.Options, "nodes=")
	if n, err = strconv.ParseInt(value, 10, 64); !known || err != nil || n < 1 {
		return 0, lang.Errorf("compare.proof", m.Options, m.Algorithm)
	}
	return n, nil
}

// prover returns what depth-first proof-number search in g needs. It returns an error if g is refused, or is large and the search has
// no limit.
func (m Method) prover(g catalog.Game) (catalog.Solver, error) {
	solver, err := g.Solver(catalog.SolverOptions{Algorithm: m.Algorithm}) // before the limit: none helps where it is refused
	if err == nil && g.Large() && m.Options == "" {
		return nil, lang.Errorf("compare.proofLarge", g.Name(), m.Algorithm+":nodes=10000")
	}
	return solver, err
}

// proving returns the row of depth-first proof-number search.
func proving(ctx context.Context, p catalog.Position, m Method) (Row, error) {
	limit, err := m.proofNodes()
	if err == nil && m.solver == nil { // the method is not prepared
		m.solver, err = m.prover(p.Game())
	}
	if err != nil {
		return Row{}, err
	}
	m.solver.Clear() // so that the answer does not depend on earlier positions, and the time is not that of the table's first use
	found, err := m.solver.Solve(ctx, p, catalog.Question{Nodes: limit})
	if err == nil && found.Spent != nil {
		err = ctx.Err()
	}
	return Row{
		Method: m.String(), Best: found.Best, Line: found.Line, Nodes: found.Nodes, ElapsedMS: found.ElapsedMS,
		Proved: &Proved{found.Lower, found.Upper, found.Solved(), found},
	}, err
}
