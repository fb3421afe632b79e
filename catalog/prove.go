package catalog

import (
	"context"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/engine"
	"github.com/jugada/jugada/search/proof"
)

// This file solves positions by depth-first proof-number search. All its solutions are weak.

// prover returns a solver that searches so.
func (g *rulesOf[S, M, G]) prover(o SolverOptions) (Solver, error) {
	x, err := proof.New[S, M](g.rules, proof.Options{Table: int64(o.TableMiB) << 20})
	if err != nil {
		return nil, lang.Errorf("catalog.ofGame", g.name, err)
	}
	return &proverOf[S, M, G]{Solver: x, game: g.name}, nil
}

// proverOf is a Solver for one game.
type proverOf[S any, M game.Move, G game.Game[S, M]] struct {
	*proof.Solver[S, M, G]
	game string
}

func (x *proverOf[S, M, G]) Save(path string) error { return x.Solver.Save(path, x.game) }
func (x *proverOf[S, M, G]) Load(path string) error { return x.Solver.Load(path, x.game) }

func (x *proverOf[S, M, G]) Solve(ctx context.Context, at Position, q Question) (Solution, error) {
	p, ok := at.(*positionOf[S, M, G])
	if !ok {
		return Solution{}, lang.Errorf("catalog.solve.otherGame", at.Game().Name())
	}
	question := proof.Question{Line: true, Pause: q.Pause, PauseEvery: q.PauseEvery}
	question.Time, question.Nodes = q.Time, q.Nodes
	if q.Progress != nil {
		question.Progress = func(now proof.Progress) {
			lo, hi := forMax(p.Turn(), now.Lo, now.Hi)
			q.Progress(SolverProgress{
				Lo: lo, Hi: hi, Nodes: now.Nodes, Elapsed: now.Elapsed, Proof: now.Proof, Disproof: now.Disproof, decimals: p.Decimals(),
			})
		}
	}
	found, err := x.Solver.Solve(ctx, p.s, question)
	if err != nil {
		return Solution{}, lang.Errorf("catalog.ofGame", p.name, err)
	}
	q.Weak, q.Bests = true, true // of the best moves it knows one, or none
	solution := p.solution(&engine.Solution[M]{
		Lo: found.Lo, Hi: found.Hi, Bests: found.Best, Nodes: found.Nodes, Elapsed: found.Elapsed, Spent: found.Spent, Bare: found.Bare,
		Certain: found.Certain,
	}, q, 1)
	solution.Algorithm = DFPNName
	if len(solution.Bests) > 0 {
		solution.Best = &solution.Bests[0]
	}
	if found.LineWhole {
		solution.Line, solution.LineWhole = p.lineText(found.Line), len(found.Line) > 0
	}
	return solution, nil
}
