package catalog_test

import (
	"slices"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
)

// Games differ in their fingerprints, whatever it is in which they differ; the same game has always the same.
func TestFingerprint(t *testing.T) {
	of := func(g catalog.Game) string {
		t.Helper()
		print, err := catalog.Fingerprint(g)
		if again, failed := catalog.Fingerprint(g); err != nil || failed != nil || again != print || len(print) != 32 {
			t.Errorf("%s: %q, then %q (%v, %v)", g.Name(), print, again, err, failed)
		}
		return print
	}
	seen := map[string]string{}
	add := func(what string, g catalog.Game) {
		t.Helper()
		print := of(g)
		if other, known := seen[print]; known {
			t.Errorf("%s has the fingerprint of %s", what, other)
		}
		seen[print] = what
	}
	for _, g := range catalog.Default().Games() {
		add(g.Name(), g)
		for _, e := range g.Evaluators() {
			if e.Name == g.Evaluator().Name {
				continue
			}
			other, err := g.WithEvaluator(e.Name)
			if err != nil {
				t.Fatal(err)
			}
			add(g.Name()+" by "+e.Name, other)
		}
	}
	// The same rules under the same name have the same fingerprint, and a change in one of them shows.
	usual := of(catalog.Of(twisted{}, catalog.Name("twisted")))
	if of(catalog.Of(twisted{}, catalog.Name("twisted"))) != usual {
		t.Error("the same rules have two fingerprints")
	}
	if of(catalog.Of(twisted{backwards: true}, catalog.Name("twisted"))) == usual {
		t.Error("moves in another order do not show")
	}
	if of(catalog.Of(twisted{brighter: 1}, catalog.Name("twisted"))) == usual {
		t.Error("another evaluation does not show")
	}
}

// twisted is tic-tac-toe with its moves the other way round, or values that are higher.
type twisted struct {
	tictactoe.Rules
	backwards bool
	brighter  game.Score
}

func (r twisted) Moves(s *tictactoe.Position, moves []tictactoe.Move) ([]tictactoe.Move, game.Outcome) {
	from := len(moves)
	moves, outcome := r.Rules.Moves(s, moves)
	if r.backwards {
		slices.Reverse(moves[from:])
	}
	return moves, outcome
}

func (r twisted) Evaluate(s *tictactoe.Position) game.Score { return r.Rules.Evaluate(s) + r.brighter }
