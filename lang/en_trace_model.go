package lang

import "golang.org/x/text/feature/plural"

// What traces say of searches against a model of the opponent, and of books, in English.
var _ = add(English, map[string]any{
	"algorithm.expectation": "Expectation",
	"algorithm.star1":       "Expectation with Star1 cuts",

	"text.model.begin":          "%s against %s from %s, %v to move.",
	"text.model.points":         "Expected values are for %[1]v, in points.",
	"text.model.pointsAndWins":  "Expected values are for %[1]v, in points; a win counts %[2]s.",
	"text.model.results":        "Expected values are for %[1]v, in results: win 1, draw 0, loss -1.",
	"text.model.minimaxIsMax":   "Minimax values are for MAX.",
	"text.model.open":           "%s (%v), α = %s:",
	"text.model.weigh":          "%s (%v): %s.",
	"text.model.weigh.need":     "%[1]s (%[2]v), α = %[4]s: %[3]s.",
	"text.model.chance":         "%s with probability %s",
	"text.model.chance.next":    "%s with %s",
	"text.model.chance.never":   "never %s",
	"text.model.sum":            "%s: %s.",
	"text.model.minimax":        "minimax %s",
	"text.model.known":          "nothing below is better for %v than what can be forced",
	"text.model.known.again":    "known from before",
	"text.model.equal":          "%s: as much as the best so far at %s, and better by minimax.",
	"text.model.need":           "α = %s, %s",
	"text.model.derived":        "α = %s, which follows here from %s, %s",
	"text.model.star":           "Star1 cut at %[1]s: the rest can add %[2]s at most; that makes %[3]s and does not exceed %[4]s. What is left of %[1]s is not visited (%[5]s).",
	"text.model.hopeless":       "Star1 cut at %[1]s: nothing below is worth more than %[2]s to %[5]v, and that does not exceed %[3]s. %[1]s is not searched (%[4]s).",
	"text.model.hopeless.again": "Star1 cut at %[1]s: it is known from before to be worth %[2]s at most, and that does not exceed %[3]s. %[1]s is not searched again (%[4]s).",
	"text.model.forbid.won":     "At %[1]s a win is forced (%[2]s), and it is not given up: not by %[4]s.",
	"text.model.forbid.risk":    "At %[1]s the minimax value is %[2]s, and no more than %[3]s of it may be given up: not %[4]s.",
	"text.model.forbid.nearly":  "At %[1]s %[5]v is not losing (minimax %[2]s), and keeps to moves that are worse by %[3]s at most: not %[4]s.",
	"text.model.decide.minimax": "Equal at %[1]s, with %[3]s: %[2]s. %[4]s is chosen, whose minimax value is the best (%[5]s).",
	"text.model.decide.order":   "Equal at %[1]s, with %[3]s: %[2]s. %[4]s is chosen, the first of those with the best minimax value (%[5]s).",
	"text.model.theirs":         "%s is worth %s to %v; by minimax %s.",
	"text.model.same":           "%s is worth %s to %v, by %s. By minimax no move is better: it is worth %s even if %v does not err.",
	"text.model.other":          "%s is worth %s to %v, by %s. Best by minimax: %s; that is worth %s if %v does not err.",

	"cli.trace.noAlgorithm": "against an opponent there is no algorithm %q; want one of %s",
	"cli.trace.prunedTree":  "the search with Star1 cuts leaves out moves on which expectations depend, so it is no tree of its own; want --algorithm %s",

	"cli.trace.bookTree": "the book answers, so that nothing was searched, and there is no tree; want another --format",
	"text.book.answers":  "The book is asked at %s, and plays %s.",
	"text.book.none":     "The book plays nothing at %s: it is searched.",
	"text.book.move":     "%s: %s",
	"text.book.weight":   "weight %d",
	"text.book.from":     "from: %s",
	"text.book.games": plural.Selectf(1, "%d",
		plural.One, "%d game", plural.Other, "%d games"),
	"text.book.value":   "%s (%s)",
	"text.book.nothing": "The move is from the book: nothing was searched.",
})
