package catalog

import (
	"slices"

	"github.com/jugada/jugada/internal/names"
)

// gameAliases are alternative names of games. An alias of a game in its default size may be followed by another
// size, as in conecta4:6x5, any other by the rest of one, as in chess960:17.
var gameAliases = slices.Concat(
	names.Also("tictactoe", "tic-tac-toe", "tres-en-raya", "tresenraya", "gato", "michi"),
	names.Also("connect4", "connect-four", "conecta-cuatro", "conecta4", "cuatro-en-raya"),
	names.Also("mnk:15,15,5", "gomoku"), names.Also("othello", "reversi", "otelo"), names.Also("tree", "arbol", "árbol"),
	names.Also("chess", "ajedrez"), names.Also("chess:960", "chess960", "ajedrez960"),
)

// OtherNames lists the aliases that Find understands for a game of c.
func (c *Catalog) OtherNames(g Game) []string {
	others := []string{}
	for _, a := range c.aliases {
		if a.Of == g.Name() {
			others = append(others, a.Name)
		}
	}
	return others
}
