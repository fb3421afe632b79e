package lang

import "golang.org/x/text/feature/plural"

// The sliding tiles' errors about sizes, positions and moves, in English. For errors in a text the first value is line and
// column.
var _ = add(English, map[string]any{
	"sliding.tableSize":   "a board of %s is too large for a table",
	"sliding.size.form":   "%q is not the size of a board; want rows and columns, such as 3x4",
	"sliding.size.sides":  "the size %[1]s does not fit: a board has at least %[2]d rows and %[2]d columns",
	"sliding.size.cells":  "the size %s is too large: at most %d cells fit",
	"sliding.size.packed": "the size %s is too large for that; at most %d cells fit",

	"sliding.text.few":   "%s: the text ends after %d of %d tiles of a %s board; the blank counts, as 0",
	"sliding.text.many":  "%s: found %q after the %d tiles of a %s board; expected the end",
	"sliding.text.tile":  "%s: found %q; expected a tile, 1 to %d, or 0 for the blank",
	"sliding.text.range": "%s: there is no tile %d on a %s board; they go up to %d",
	"sliding.text.twice": "%s: tile %d is there already; each tile is there once",

	"sliding.count":       "%d tiles do not make a position of a %s board; it has %d, the blank included",
	"sliding.range":       "there is no tile %d on a %s board; they go up to %d",
	"sliding.twice":       "tile %d is there twice, in places %d and %d; each tile is there once",
	"sliding.unreachable": "each move swaps a tile with the blank; the blank's final place fixes whether the number of swaps is even or odd, and the order of the tiles needs the opposite; swapping any two tiles makes it solvable",
	"sliding.move":        "%q cannot move here; beside the blank are %s",

	"sliding.pdb.room":      "building the pattern databases %s takes %d MiB, and here at most %d MiB may be taken; choose smaller groups, such as pdb=5-5-5",
	"sliding.pdb.size":      "the pattern databases are for boards of %s, not of %s",
	"sliding.pdb.goal":      "the pattern databases lead to another goal: %s",
	"sliding.pdb.tile":      "%q is not a tile of a group; want 1 to %d",
	"sliding.pdb.partition": "%q is not a partition; want the sizes of the groups, such as 5-5-5, or their tiles, such as 1,2,3/4,5,6,7,8",
	"sliding.pdb.sum": plural.Selectf(2, "%d",
		plural.One, "the partition %[1]s has %[2]d tile; the board has %[3]d",
		plural.Other, "the partition %[1]s has %[2]d tiles; the board has %[3]d"),
	"sliding.pdb.groups": "there are %d groups; at most %d can be added up",
	"sliding.pdb.large":  "a group has %d tiles; want 1 to %d",
	"sliding.pdb.twice":  "tile %d is in two groups; the estimates would not add up",
	"sliding.pdb.all":    "the groups have %d of the %d tiles; each has to be in one",
	"sliding.pdb.deep":   "the group of the tiles %s takes more than 30 moves beyond their Manhattan distance; choose another one",

	"sliding.pdb.open":      "%s: %v",
	"sliding.pdb.notFile":   "this does not hold pattern databases of Jugada",
	"sliding.pdb.version":   "pattern databases of version %d of the file format; this program reads version %d",
	"sliding.pdb.cut":       "the pattern databases are truncated: %d bytes, want at least %d",
	"sliding.pdb.truncated": "the pattern databases are truncated or longer than they should be: %d bytes, want %d",
	"sliding.pdb.header":    "the pattern databases are damaged in their header",
	"sliding.pdb.damaged":   "the pattern databases are damaged in the group of the tiles %s",
	"sliding.pdb.other":     "the pattern databases are for another board, goal or partition than the name of the file says",
	"sliding.pdb.wrong":     "the pattern databases are wrong in the group of the tiles %s: entry %d says %d moves beyond the Manhattan distance, right are %d",
	"sliding.pdb.taken":     "%s does not hold pattern databases and stays as it is; choose another name",
})
