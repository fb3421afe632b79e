package lang

import "golang.org/x/text/feature/plural"

// Othello's errors about positions and moves, in English. The first value is line and column.
var _ = add(English, map[string]any{
	"othello.square": "%s: found %q; expected X, O, . or - for a square, or moves from the start such as f5d6c3",
	"othello.slash":  "%s: found \"/\"; it may appear only once, between two rows of eight squares",
	"othello.tooShort": plural.Selectf(2, "%d",
		plural.One, "%[1]s: the text ends after %[2]d square; expected 64 of X, O and ., and then the side to move",
		plural.Other, "%[1]s: the text ends after %[2]d squares; expected 64 of X, O and ., and then the side to move"),
	"othello.noSide":          "%s: the text ends after the board; expected the side to move, X or O",
	"othello.side":            "%s: found %q after the 64 squares; expected the side to move, X or O",
	"othello.tooLong":         "%s: found %q after the side to move; expected the end",
	"othello.centre":          "%s: %s is empty; there are discs on d4, e4, d5 and e5 from the start, and no square becomes empty again",
	"othello.begin":           "%s: with four discs the game has not begun: then d4 and e5 are O, e4 and d5 are X, and X is to move",
	"othello.apart":           "%s: the disc on %s is apart from those in the centre; every disc is put beside another",
	"othello.over":            "%s: the game is over; there are no more moves",
	"unit.othello.phases":     "%s discs",
	"unit.othello.phases.one": "%s disc",
	"unit.othello.discs":      "%s discs",
	"unit.othello.discs.one":  "%s disc",
	"points.othello":          plural.Selectf(1, "%d", plural.One, "%d disc", plural.Other, "%d discs"),
	"othello.move":            "%s: found %q; expected one of the legal moves: %s",
})
