package mcts_test

import (
	"testing"

	_ "pgregory.net/rapid" // for its flags, with which the tests run that find planted faults

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search/mcts"
)

// find is a search that must not fail.
func find[S any, M game.Move, G game.Game[S, M]](t *testing.T, g G, s S, o mcts.Options) mcts.Result[M] {
	t.Helper()
	r, err := mcts.Search[S, M](t.Context(), g, s, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
