package lang

import "golang.org/x/text/feature/plural"

// Othello's errors about positions and moves, in English. The first value is line and column.
var _ = add(English, map[string]any{
	"othello.square": "%s: found %q; expected X, O, . or - for a square, or moves from the start such as %s",
	"othello.slash":  "%s: found \"/\"; it may appear only once, between two rows of %d squares",
	"othello.tooShort": plural.Selectf(2, "%d",
		plural.One, "%[1]s: the text ends after %[2]d square; expected %[3]d of X, O and ., and then the side to move",
		plural.Other, "%[1]s: the text ends after %[2]d squares; expected %[3]d of X, O and ., and then the side to move"),
	"othello.noSide":          "%s: the text ends after the board; expected the side to move, X or O",
	"othello.side":            "%s: found %q after the %d squares; expected the side to move, X or O",
	"othello.tooLong":         "%s: found %q after the side to move; expected the end",
	"othello.centre":          "%s: %s is empty; there are discs on %s, %s, %s and %s from the start, and no square becomes empty again",
	"othello.begin":           "%[1]s: with four discs the game has not begun: then %[2]s and %[5]s are O, %[3]s and %[4]s are X, and X is to move",
	"othello.apart":           "%s: the disc on %s is apart from those in the centre; every disc is put beside another",
	"othello.over":            "%s: the game is over; there are no more moves",
	"unit.othello.phases":     "%s discs",
	"unit.othello.phases.one": "%s disc",
	"unit.othello.discs":      "%s discs",
	"unit.othello.discs.one":  "%s disc",
	"points.othello":          plural.Selectf(1, "%d", plural.One, "%d disc", plural.Other, "%d discs"),
	"othello.size":            "%q is not a size of Othello; want 4, 6 or 8: the columns and rows of the board",
	"othello.move":            "%s: found %q; expected one of the legal moves: %s",
})
