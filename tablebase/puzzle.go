package tablebase

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

// puzzleMark begins the name of the game in files about one-player problems. Names of games have no spaces.
const puzzleMark = "puzzle "

// OfPuzzle returns a one-player problem by the name of its puzzle, as an ending: a position from which a goal can be reached is
// a win in as many plies as the moves to the nearest goal, and any other is a draw. The error says that its positions have no
// numbers.
func OfPuzzle[S comparable, M puzzle.Move](rules puzzle.Puzzle[S, M], name string) (*Ending[S, M], error) {
	numbered, ok := rules.(puzzle.Numbered[S])
	if !ok {
		return nil, lang.Errorf("tablebase.notNumbered", name)
	}
	numbering, err := numbered.Numbering()
	if err != nil {
		return nil, err
	}
	return Of(game.Game[S, M](solo[S, M]{rules, numbering}), puzzleMark+name, numbering.Problem())
}

// solo is a one-player problem as a game in which the same side always moves again. It wins at a goal. A dead end is a draw, as
// is going on for ever: so what can reach no goal is drawn, and solving and verifying need nothing of their own. Lines of play
// need not end, unlike those of other games; tables do not mind.
type solo[S comparable, M puzzle.Move] struct {
	puzzle.Puzzle[S, M]
	numbering puzzle.Numbering[S]
}

// Moves ends the game at a goal, although a problem has moves there, too: they are none to the nearest goal.
func (g solo[S, M]) Moves(s *S, buf []M) ([]M, game.Outcome) {
	if g.Goal(s) {
		return buf, game.Won
	}
	moves := g.Puzzle.Moves(s, buf)
	if len(moves) == len(buf) {
		return buf, game.Drawn
	}
	return moves, game.Open
}

func (g solo[S, M]) Play(s *S, m M, next *S) (again bool) {
	g.Puzzle.Play(s, m, next)
	return true
}

func (g solo[S, M]) Evaluate(s *S) game.Score {
	if g.Goal(s) {
		return game.Win(0)
	}
	return 0
}

func (solo[S, M]) Turn(*S) game.Side { return game.Max }

func (g solo[S, M]) Numberings() []string { return []string{g.numbering.Problem()} }
func (g solo[S, M]) Numbering(string) (game.Numbering[S], error) {
	return oneLevel[S]{g.numbering}, nil
}

// oneLevel is the numbers of a problem as a game's. It has a single level, since moves can lead from anywhere to anywhere.
type oneLevel[S any] struct{ puzzle.Numbering[S] }

func (n oneLevel[S]) Levels() []game.Level { return []game.Level{{Name: "1", Size: n.Size()}} }

func (n oneLevel[S]) Number(s *S) (game.Place, bool) {
	number, ok := n.Numbering.Number(s)
	return game.Place{Number: number}, ok
}

func (n oneLevel[S]) Position(at game.Place, s *S) bool { return n.Numbering.Position(at.Number, s) }
