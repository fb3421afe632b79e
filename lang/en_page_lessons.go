package lang

// What the lessons page of the lab says, in English.
var _ = add(English, map[string]any{
	"page.nav.lessons":   "Lessons",
	"page.about.lessons": "How it all works, from what a game tree is to searching alone; every figure can be stepped through where it stands.",

	"page.lessons.lead": "How a program plays, one technique at a time. Every search in the text can be stepped through where it stands, " +
		"and opened to try something else.",
	"page.lessons.all":             "All lessons",
	"page.lessons.contents":        "Contents",
	"page.lessons.other":           "Leer esto en español", // in the other language
	"page.lessons.onwards":         "Other lessons",
	"page.lessons.before":          "← Previous",
	"page.lessons.after":           "Next →",
	"page.lessons.figure":          "Step by step: {0}",
	"page.lessons.step":            "Step through it",
	"page.lessons.close":           "Close",
	"page.lessons.picture":         "Back to the picture",
	"page.lessons.openTree":        "Open on the tree page",
	"page.lessons.openFirst.one":   "Open the tree",
	"page.lessons.openFirst.other": "Open the first of the {0} trees",
	"page.lessons.openPlay":        "Open on the board",
	"page.lessons.openPuzzle":      "Try it and search it",
	"page.lessons.board":           "On the board",
})
