package catalog

import (
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/mnk"
)

// The m,n,k game that the name mnk means: small enough to search completely, yet not obviously a draw.
const defaultMNK = "5,4,4"

// findMNK returns the m,n,k game of a size, with the fastest rules that can represent its board.
func findMNK(size string) (Game, error) {
	s, err := mnk.ParseSize(size)
	if err != nil {
		return nil, err
	}
	name := "mnk:" + s.String()
	if rules, err := mnk.NewPacked(s); err == nil {
		return sized(ours(name, rules), findMNK, s.Columns*s.Rows), nil
	}
	if rules, err := mnk.NewSmall(s); err == nil {
		return sized(ours(name, rules), findMNK, s.Columns*s.Rows), nil
	}
	rules, err := mnk.NewLarge(s)
	if err != nil {
		return nil, err
	}
	return sized(ours(name, rules), findMNK, s.Columns*s.Rows), nil
}

// wholeCells is the most empty cells from which a game is searched to the end in a moment, without a table.
const wholeCells = 12

// sized gives the game its other sizes, and marks it as large if it begins with many empty cells.
func sized[S any, M game.Move, G game.Game[S, M]](
	g *rulesOf[S, M, G], find func(string) (Game, error), empty int,
) *rulesOf[S, M, G] {
	g.about.sizes = find
	if empty > wholeCells {
		return large(g)
	}
	return g
}
