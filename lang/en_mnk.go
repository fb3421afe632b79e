package lang

// The m,n,k games' errors about sizes, positions and moves, in English. For the latter two the first value is line and column.
var _ = add(English, map[string]any{
	"mnk.size.form":   "%q is not the size of an m,n,k game; want columns, rows and how many in a row, such as 15,15,5, and after them ,exact if longer lines do not win",
	"mnk.size.number": "in the size %q, %q is not a number; want columns, rows and how many in a row, such as 15,15,5",
	"mnk.size.rule":   "in the size %q, no rule is called %q; want free (longer lines win too, as without it) or exact (they do not)",
	"mnk.size.sides":  "the size %s does not fit: a board has 1 to %d columns and as many rows",
	"mnk.size.line":   "the size %s does not fit: on a 1 by 1 board a line can only be 1 long",
	"mnk.size.inARow": "the size %s does not fit: on this board it takes 1 to %d in a row",
	"mnk.size.cells":  "the size %s has %d cells, and these rules hold at most %d",

	"mnk.cell":      "%s: found %q; expected X, O or .",
	"mnk.rowShort":  "%s: row %d from the top ends after %d of %d cells",
	"mnk.rowLong":   "%s: found %q; expected \"/\" at the end of row %d from the top, which has its %d cells",
	"mnk.tooLong":   "%s: found %q after the last cell of the last row, row %d; expected the end",
	"mnk.tooShort":  "%s: the text ends after %d of %d cells; expected %d rows of %d, separated by \"/\"",
	"mnk.counts":    "%s: there are %d X and %d O; X starts, so there must be as many of each or one X more",
	"mnk.bothLines": "%s: both X and O have a line; the game ends with the first",
	"mnk.afterLine": "%s: %s has a line and %s has moved after it; the game ends with the line",
	"mnk.twoLines":  "%s: %s has lines that no single mark can have completed; the game ends with the first",
	"mnk.won":       "%s: the game is over, %s has a line; there are no more moves",
	"mnk.drawn":     "%s: the game is over, drawn; there are no more moves",
	"mnk.move":      "%s: found %q; expected an empty cell: a letter from a to %s and a number from 1, at the bottom, to %d",
	"mnk.taken":     "%s: cell %s has an %s; choose an empty one",
})
