package lang

import "golang.org/x/text/feature/plural"

// What trace's text writer says, in English. A lecturer at the board speaks like this.
var _ = add(English, map[string]any{
	"algorithm.levels":     "Minimax, level by level",
	"algorithm.negamax":    "Minimax, depth first (negamax)",
	"algorithm.alphabeta":  "Alpha-beta",
	"algorithm.thresholds": "Alpha-beta with two thresholds",

	"reason.ended":       "the game is over",
	"reason.leaf":        "nothing follows",
	"reason.depth":       "depth limit",
	"reason.quiet":       "the values are at rest",
	"reason.time":        "the time is spent",
	"reason.nodes":       "the nodes are spent",
	"reason.interrupted": "interrupted",

	"text.begin":       "%s from %s, %v to move.",
	"text.root":        "the root",
	"text.root.first":  "The root",
	"text.open":        "%s (%v):",
	"text.open.window": "%s (%v), window [%s, %s]:",
	"text.first":       "%s: the first value at %s.",
	"text.better":      "%s: at %s it replaces %s.",
	"text.worse":       "%s: no better than the %s that %v already has at %s.",
	"text.outside.max": "%s: not above α = %s.",
	"text.outside.min": "%s: not below β = %s.",
	"text.alpha":       "%s: α = %s at %s.",
	"text.beta":        "%s: β = %s at %s.",
	"text.leaf":        "the leaf %s",
	"text.assumed":     "no value of its own",

	"text.cut.beta":        "Beta cut at %[1]s: %[2]s exceeds β = %[3]s, %[4]s. What is left of %[1]s is not visited (%[5]s).",
	"text.cut.beta.equal":  "Beta cut at %[1]s: %[2]s reaches β = %[3]s, %[4]s. What is left of %[1]s is not visited (%[5]s).",
	"text.cut.alpha":       "Alpha cut at %[1]s: %[2]s falls below α = %[3]s, %[4]s. What is left of %[1]s is not visited (%[5]s).",
	"text.cut.alpha.equal": "Alpha cut at %[1]s: %[2]s does not exceed α = %[3]s, %[4]s. What is left of %[1]s is not visited (%[5]s).",
	"text.set.by":          "set at %s by %s",
	"text.set.window":      "with which the search began",
	"text.andMore":         " and %d more",

	"text.levels.generate.heading": "Generation, level by level:",
	"text.levels.generate":         "%s (%v): %s",
	"text.levels.static.heading":   "Static values of the leaves:",
	"text.levels.static":           "%[1]s: %[3]s",
	"text.levels.backUp.heading":   "Values backed up, from the last level to the root:",
	"text.levels.backUp.max":       "%s (MAX) takes the highest of %s: %s",
	"text.levels.backUp.min":       "%s (MIN) takes the lowest of %s: %s",
	"text.levels.backUp.won":       "%s is decided by %s: %s",
	"text.levels.eager": plural.Selectf(4, "%d",
		plural.One, "At %[1]s, %[2]s wins at once for %[3]v: its sibling %[5]s is not generated.",
		plural.Other, "At %[1]s, %[2]s wins at once for %[3]v: its %[4]d other siblings are not generated (%[5]s)."),

	"text.result":  "%s is worth %s, by %s: %s (%s).",
	"text.noMoves": "%s is worth %s: there is no move (%s).",
	"text.unvalued": plural.Selectf(1, "%d",
		plural.One, "%d node had no static value when one was needed, and counted 0.",
		plural.Other, "%d nodes had no static value when one was needed, and counted 0."),
})
