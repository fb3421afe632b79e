package lang

import "golang.org/x/text/feature/plural"

// What trace's pictures say, in English.
var _ = add(English, map[string]any{
	"picture.title":    "Search tree",
	"picture.title.of": "Search tree: %s, %s",
	"picture.root":     "the root",
	"picture.in":       "in %d",
	"picture.more": plural.Selectf(1, "%d",
		plural.One, "+%d node", plural.Other, "+%d nodes"),
	"picture.skipped": "+%d",
	"picture.hidden": plural.Selectf(1, "%d",
		plural.One, "%d node is not drawn here", plural.Other, "%d nodes are not drawn here"),
	"picture.value":     "value %s",
	"picture.open":      "the search has not left it",
	"picture.static":    "static value %s",
	"picture.assumed":   "no static value of its own: counts 0",
	"picture.window":    "window [%s, %s]",
	"picture.unvisited": "not visited: %s",

	"picture.dropped":             "left out by bias: %s",
	"picture.extended.singular":   "stands out from its siblings: searched beyond the depth limit",
	"picture.extended.quiescence": "not at rest: searched beyond the depth limit",
	"picture.legend.extended":     "searched beyond the depth limit",

	"picture.cut.at":    "cut: %s, set at %s by %s",
	"picture.cut.start": "cut: %s, with which the search began",
	"picture.cut.win":   "cut: %v wins at once by %s",
	"picture.note.win":  "move %s wins",

	"picture.describe":       "Value %s, principal variation %s.",
	"picture.describe.value": "Value %s.",
	"picture.drawn":          "%d of %s drawn",

	"picture.legend.line":    "line (principal variation)",
	"picture.legend.cut":     "cut, not visited",
	"picture.legend.hidden":  "visited, not drawn",
	"picture.legend.assumed": "no static value: counts 0",
	"picture.legend.bound":   "bound that cuts (set at, by)",
	"picture.legend.window":  "window on entry",

	"picture.note.known":         "settled",
	"picture.note.minimax":       "minimax %s",
	"picture.cut.known":          "cut: whatever is played, it is worth %s",
	"picture.title.book":         "Book moves: %s",
	"picture.tally.book":         "from a book, nothing searched",
	"picture.describe.model":     "Against %s, %v can expect %s.",
	"picture.expected":           "expected value %s, minimax %s",
	"picture.chance":             "reached with probability %s",
	"picture.modelled":           "expectation by %s",
	"picture.forbidden":          "not allowed: %s",
	"picture.among.minimax":      "%s promise the same, %s has the best minimax value",
	"picture.among.order":        "%s promise the same, %s is the first with the best minimax value",
	"picture.legend.expectation": "expectation: %v plays by %s",
	"picture.legend.chance":      "probability of the move",
	"picture.describe.book":      "The book plays %s.",
	"picture.describe.model.by":  "Against %s, %v can expect %s, by %s.",
	"picture.legend.choice":      "the choice",
	"picture.unit.results":       "expected results for %v (win 1, draw 0, loss −1)",
	"picture.unit.points":        "expected points for %v",
})
