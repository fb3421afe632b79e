package path

import (
	"context"
	"iter"

	"github.com/jugada/jugada/puzzle"
)

// Step is one step of a search.
type Step[S comparable, M puzzle.Move] struct {
	Kind     StepKind
	Pos      S           // the position that is expanded, or the child; meaningless in other steps
	Move     M           // the move that led to the child
	Ply      int         // moves from the start, or from a goal if Backward
	G        puzzle.Cost // the cost of the path to Pos
	H        puzzle.Cost // the estimate of Pos; 0 if the algorithm does not use it
	Bound    puzzle.Cost // of the round, see [Round]
	Backward bool        // Bidirectional: on the side of the goals
	Fate     Fate        // what becomes of a child
	Result   *Result[M]  // at the end
	Err      error       // at the end: what [Search] returns
}

// StepKind is the kind of a step.
type StepKind uint8

const (
	Begin  StepKind = iota // a round begins, with Bound
	Expand                 // Pos is expanded: its moves are tried
	Child                  // a move leads from there to Pos, with its Fate
	Back                   // depth first: everything below Pos has been searched
	Goal                   // Pos is a goal, and the path to it is a solution
	End                    // the search is over
)

// Fate is what becomes of a child.
type Fate uint8

const (
	Kept     Fate = iota // it is expanded now or later
	TooFar               // its depth, or its f, is beyond the bound of the round or a limit
	Repeated             // it is on the path itself, or known at no higher cost
	Better               // it was known at a higher cost, and is opened again
	DeadEnd              // the rules know that no goal can be reached from it
)

// Steps runs the search as [Search] does and yields each of its steps, the last of which has the result. Leaving the loop ends
// the search. A step is valid only until the next one. IDAStar yields only its rounds and its end; to see more, use IDAStarNotes.
func Steps[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](
	ctx context.Context, rules P, s S, o Options,
) iter.Seq[*Step[S, M]] {
	return func(yield func(*Step[S, M]) bool) {
		listening := true
		r, err := searchTelling(ctx, rules, s, o, func(step *Step[S, M]) bool {
			listening = listening && yield(step)
			return listening
		})
		if listening {
			yield(&Step[S, M]{Kind: End, Result: &r, Err: err})
		}
	}
}

// tell reports a step to the listener. The caller must have checked, before making the step, that there is one.
func (x *searcher[S, M, P]) tell(step Step[S, M]) {
	x.step = step
	if !x.listen(&x.step) {
		x.giveUp(Interrupted)
	}
}
