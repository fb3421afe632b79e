package catalog

import (
	"context"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/engine"
	"github.com/jugada/jugada/search/proof"
	"github.com/jugada/jugada/trace"
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
	question := proof.Question{Line: true, Earlier: p.earlier, Pause: q.Pause, PauseEvery: q.PauseEvery}
	question.Time, question.Nodes = q.Time, q.Nodes
	if q.Progress != nil {
		question.Progress = func(now proof.Progress) {
			lo, hi := forMax(p.Turn(), now.Lo, now.Hi)
			q.Progress(SolverProgress{
				Lo: lo, Hi: hi, Nodes: now.Nodes, Elapsed: now.Elapsed, Proof: now.Proof, Disproof: now.Disproof, decimals: p.Decimals(),
			})
		}
	}
	if x.Follow = nil; q.Steps != nil {
		x.Follow = func(step proof.Step[M]) { q.Steps(p.proofStep(&step)) }
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

// ProofStep is a step of depth-first proof-number search: what it knows of a position. As JSON it is a line of
// `jugada trace --algorithm dfpn --json`. Its numbers are those of what is asked at the root.
type ProofStep struct {
	Asked string   `json:"asked"` // won: is the root worth more than 0 to its side to move? held: is it worth at least 0?
	Path  []string `json:"path"`  // the moves from the root to the position
	Turn  string   `json:"turn"`  // max or min: who moves there
	ProofNumbers
	Moves   []ProofMove `json:"moves"`   // that are not settled; none if the position is
	Next    *string     `json:"next"`    // the move looked at next; null: a position above has a better one, or this one is settled
	For     bool        `json:"for"`     // the side to move is the one that the question is about
	Here    bool        `json:"here"`    // settled after these moves only: coming back to a position since the root counts as a draw
	Threats []string    `json:"threats"` // moves of both sides to the end of the game, if threats settle it; otherwise none

	sides []game.Side // who moves after each of Moves
}

// ProofMove is a move, and the numbers of the position after it.
type ProofMove struct {
	Move string `json:"move"`
	ProofNumbers
}

// ProofNumbers are the proof and disproof number of a question. One that is settled has 0, and null for ∞.
type ProofNumbers struct {
	Proof    *uint32 `json:"proof"`
	Disproof *uint32 `json:"disproof"`
}

// proven converts proof and disproof numbers for a tree.
func (n ProofNumbers) proven() trace.Proven {
	of := func(number *uint32) int64 {
		if number == nil {
			return trace.Never
		}
		return int64(*number)
	}
	return trace.Proven{Proof: of(n.Proof), Disproof: of(n.Disproof)}
}

// numbersOf converts proof and disproof numbers.
func numbersOf(n proof.Numbers) (to ProofNumbers) {
	if n.Proof < proof.Settled {
		to.Proof = &n.Proof
	}
	if n.Disproof < proof.Settled {
		to.Disproof = &n.Disproof
	}
	return to
}

// proofStep converts a step of a search from p.
func (p *positionOf[S, M, G]) proofStep(from *proof.Step[M]) *ProofStep {
	at := p
	for _, m := range from.Path {
		at = at.after(m)
	}
	step := &ProofStep{
		Asked: "won", Path: p.lineText(from.Path), ProofNumbers: numbersOf(from.Numbers), Moves: []ProofMove{}, For: !from.Turned,
		Here: from.Here, Turn: strings.ToLower(at.Turn().String()), Threats: at.lineText(from.Threats),
	}
	if from.Asked == 0 {
		step.Asked = "held"
	}
	for i, m := range from.Moves {
		step.Moves = append(step.Moves, ProofMove{p.text(&at.s, m.Move), numbersOf(m.Numbers)})
		step.sides = append(step.sides, at.after(m.Move).Turn())
		if i == from.Next {
			step.Next = &step.Moves[i].Move
		}
	}
	return step
}
