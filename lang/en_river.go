package lang

// The errors of missionaries and cannibals about problems, positions and moves, in English. The first value is line and
// column, except for moves.
var _ = add(English, map[string]any{
	"river.form":         "%s: found %q; expected a name and a value, as in n=3,boat=2",
	"river.name":         "%s: found the name %q; expected one of %s",
	"river.twice":        "%s: %s is given twice",
	"river.missing":      "%s: %s= is missing; a problem is written like n=3,boat=2",
	"river.number":       "%s: %s is %q; expected a number from %d to %d",
	"river.side":         "%s: the side of the boat is %q; expected left or right",
	"river.danger.left":  "%s: on the left bank there would be more cannibals (%d) than missionaries (%d), who would be eaten",
	"river.danger.right": "%s: on the right bank there would be more cannibals (%d) than missionaries (%d), who would be eaten",
	"river.nobody.left":  "%s: the boat is on the left bank, where there is nobody to have rowed it; expected side=right",
	"river.nobody.right": "%s: the boat is on the right bank, where there is nobody to have rowed it; expected side=left",
	"river.onePlace":     "the boat has one place: whoever crosses has to bring it back for the next, so every round trip leaves as many people behind as before",
	"river.noRower":      "there is nobody on the bank of the boat to row it",
	"river.goal":         "everybody and the boat on the right bank",
	"river.move":         "%q cannot cross here; expected one of %s",
})
