package lang

import "golang.org/x/text/feature/plural"

// Tic-tac-toe's errors about positions and moves, in English. The first value is line and column.
var _ = add(English, map[string]any{
	"tictactoe.square":  "%s: found %q; expected X, O or .",
	"tictactoe.slash":   "%s: found %q; it may appear only once, between two rows of three squares",
	"tictactoe.tooLong": "%s: found %q after the ninth square; expected the end",
	"tictactoe.tooShort": plural.Selectf(2, "%d",
		plural.One, "%[1]s: the text ends after %[2]d square; expected 9 of X, O and .",
		plural.Other, "%[1]s: the text ends after %[2]d squares; expected 9 of X, O and ."),
	"tictactoe.counts":    "%s: there are %d %s and %d %s; %[3]s starts, so there must be as many of each or one %[3]s more",
	"tictactoe.bothLines": "%s: both X and O have a line; the game ends with the first",
	"tictactoe.afterLine": "%s: %s has a line and %s has moved after it; the game ends with the line",
	"tictactoe.won":       "%s: the game is over, %s has a line; there are no more moves",
	"tictactoe.drawn":     "%s: the game is over, drawn; there are no more moves",
	"tictactoe.move":      "%s: found %q; expected the number of an empty square: %s",
	"tictactoe.taken":     "%s: square %d has an %s; the empty squares are %s",
})
