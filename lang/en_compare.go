package lang

// What jugada compare and its material, random trees, say in English.
var _ = add(English, map[string]any{
	"cli.treeRandom.long": `Print random trees in their notation, one a line, each with the seed that makes it again in a comment. Leaves are
worth -9 to 9.

--static gives inner nodes static values too, so that searches of limited depth have something to go by: the minimax
value of what is below, plus a whole random number from -3 to 3, and kept within -9 to 9. The leaves of a seed stay
the same.`,
	"cli.treeRandom.example": `  jugada tree random --branching 2 --depth 3 --seed 42
  jugada tree random --static --depth 5 --count 100 --seed 1 | jugada compare tree - --depth 3`,
	"cli.flag.count":  "print `N` trees, with consecutive seeds",
	"cli.flag.static": "give inner nodes static values, near what they are worth",
})
