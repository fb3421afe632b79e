package lang

import "golang.org/x/text/feature/plural"

// Monte Carlo tree search step by step, in English.
var _ = add(English, map[string]any{
	"cli.uct.playout":    "Playout %d",
	"cli.uct.root":       "the root",
	"cli.uct.untried":    "Select at %[1]s: %[2]s, the first move without a playout.",
	"cli.uct.only":       "Select at %[1]s: %[2]s, the only move.",
	"cli.uct.highest":    "Select at %[1]s, %[2]s to move: %[3]s, whose bound is highest (N = %[4]d, d = %[5]s).",
	"cli.uct.first":      "Select at %[1]s, %[2]s to move: %[3]s, the first of those with the highest bound (N = %[4]d, d = %[5]s).",
	"cli.uct.bound":      "%[1]s: %[2]s + %[3]s = %[4]s (n = %[5]d)",
	"cli.uct.expand":     "Expand %[1]s. Its moves join the tree: %[2]s.",
	"cli.uct.expandMany": "Expand %[1]s. Its %[2]d moves join the tree.",
	"cli.uct.fresh":      "Expand nothing: no playout had come to %s before.",
	"cli.uct.random": plural.Selectf(1, "%d",
		plural.One, "Play out %[1]d move at random: %[2]s",
		plural.Other, "Play out %[1]d moves at random: %[2]s"),
	"cli.uct.over":     "Play out nothing: %s ends the game.",
	"cli.uct.result":   "Result: %[1]s. It counts %[2]s.",
	"cli.uct.unvalued": "Result: none, since the position has no static value. It counts 0.",
	"cli.uct.backUp":   "Back up, with means for %s:",
	"cli.uct.mean": plural.Selectf(2, "%d",
		plural.One, "%[1]s: %[2]d playout, mean %[3]s",
		plural.Other, "%[1]s: %[2]d playouts, mean %[3]s"),
})
