package catalog

import "github.com/jugada/jugada/game/othello"

// findOthello returns the game on a board of that many columns and rows. The usual size has only the family's name.
func findOthello(size string) (Game, error) {
	n, err := othello.ParseSize(size)
	switch {
	case err != nil:
		return nil, err
	case n == 4:
		return sized(ours("othello:4", othello.Small[othello.Four]{}), findOthello, n*n-4), nil
	case n == 6:
		return sized(ours("othello:6", othello.Small[othello.Six]{}), findOthello, n*n-4), nil
	}
	return sized(ours("othello", othello.Rules{}), findOthello, n*n-4), nil
}
