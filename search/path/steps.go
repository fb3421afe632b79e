package path

import (
	"context"
	"iter"

	"github.com/jugada/jugada/puzzle"
)

// Step is one thing that a search does.
type Step[S comparable, M puzzle.Move] struct {
	Kind     StepKind
	Pos      S           // the position that is expanded, or the child; in the other steps of no meaning
	Move     M           // that led to the child
	Ply      int         // moves from the start, or from a goal if Backward
	G        puzzle.Cost // the cost of the way to Pos
	H        puzzle.Cost // the estimate of Pos; 0 if the algorithm does not ask for it
	Bound    puzzle.Cost // of the round, see [Round]
	Backward bool        // Bidirectional: on the side of the goals
	Fate     Fate        // what becomes of a child
	Result   *Result[M]  // at the end
	Err      error       // at the end: what [Search] returns
}

// StepKind says what happens in a step.
type StepKind uint8

const (
	Begin  StepKind = iota // a round begins, with Bound
	Expand                 // Pos is taken up, and its moves are looked at
	Child                  // a move leads from there to Pos, which meets its Fate
	Back                   // depth first: all that follows from Pos has been looked at
	Goal                   // Pos is a goal, and the way to it is what was looked for
	End                    // the search is over
)

// Fate is what becomes of a child.
type Fate uint8

const (
	Kept     Fate = iota // it is looked at now or later
	TooFar               // its depth, or its f, is beyond the bound of the round or a limit
	Repeated             // it is on the way itself, or known at no higher cost
	Better               // it was known at a higher cost, and is looked at again
	DeadEnd              // the rules know that no goal can be reached from it
)

// Steps runs the search as [Search] does and yields each of its steps, the last of which has the result. Whoever stops
// listening ends the search. A step is the reader's only until the next one. IDAStar tells of its rounds and its end only;
// to follow it, take IDAStarNotes.
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

// tell tells a step to the listener, whose absence the caller has made sure of before it made the step.
func (x *searcher[S, M, P]) tell(step Step[S, M]) {
	x.step = step
	if !x.listen(&x.step) {
		x.giveUp(Interrupted)
	}
}
