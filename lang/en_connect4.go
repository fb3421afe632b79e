package lang

// Connect Four's errors about sizes, positions and moves, in English. For the latter two the first value is line and column.
var _ = add(English, map[string]any{
	"connect4.size.form":   "%q is not the size of a Connect Four board; want columns and rows, such as 6x5, and after them how many in a line win if it is not four: 7x6,5",
	"connect4.size.sides":  "the size %s does not fit: a board has 1 to %d columns and as many rows",
	"connect4.size.cells":  "the size %s needs %d bits, one for each cell and one for each column; there are %d",
	"connect4.size.small":  "the size %s is too small: a line has at least %d cells, and none fits",
	"connect4.size.inARow": "the size %[1]s does not fit: on this board it takes %[2]d to %[3]d in a line, not %[4]d",
	"connect4.size.line":   "the size %[1]s does not fit: on this board it takes %[2]d in a line, not %[3]d",

	"connect4.nothing":     "%s: the text is empty; expected the columns played, such as 444, or the rows of a board",
	"connect4.move":        "%s: found %q; expected a column, 1 to %s",
	"connect4.full":        "%s: column %s is full, it has its %d discs; choose another one",
	"connect4.won":         "%s: the game is over, %s has a line; there are no more moves",
	"connect4.drawn":       "%s: the game is over, drawn; there are no more moves",
	"connect4.cell":        "%s: found %q; expected X, O or .",
	"connect4.rowShort":    "%s: row %d from the top ends after %d of %d cells",
	"connect4.rowLong":     "%s: found %q; expected \"/\" at the end of row %d from the top, which has its %d cells",
	"connect4.tooLong":     "%s: found %q after the last cell of the last row, row %d; expected the end",
	"connect4.tooShort":    "%s: the text ends after %d of %d cells; expected %d rows of %d, separated by \"/\"",
	"connect4.floating":    "%s: there is nothing below the disc in column %s; discs fall",
	"connect4.counts":      "%s: there are %d X and %d O; X starts, so there must be as many of each or one X more",
	"connect4.bothLines":   "%s: both X and O have a line; the game ends with the first",
	"connect4.afterLine":   "%s: %s has a line and %s has moved after it; the game ends with the line",
	"connect4.unreachable": "%s: no moves lead to this board, the sides taking turns and stopping at the first line",
})
