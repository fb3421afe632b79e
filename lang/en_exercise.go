package lang

import "golang.org/x/text/feature/plural"

// Package exercise's messages in English: those of a teacher who checks a student's work, and says which rule a step breaks
// without giving the right answer.
var _ = add(English, map[string]any{
	"exercise.tree":         "the tree: %v",
	"exercise.large":        "the tree has %d nodes and a depth of %d; want at most %d nodes and a depth of %d, since it is done by hand",
	"exercise.algorithm":    "the algorithm is %q; want one of %s",
	"exercise.depth":        "the depth is %d; want the number of plies, or 0 for the whole tree",
	"exercise.part":         "%q cannot be asked for; want some of %s",
	"exercise.leaf":         "the tree is a single leaf, so there is nothing to do; want a node with children, as in (A B=3 C=5)",
	"exercise.nothing":      "the tree has nothing of what is asked for, %s; want another tree, or other parts",
	"exercise.noInnerValue": "the line ends at %[1]s, which has no value of its own; want one, as in (%[1]s:3 …)",
	"exercise.noValue":      "the line ends at %[1]s, which has no value; want one, as in %[1]s=3",
	"exercise.infinite":     "%s is a game that is won; want numbers at the leaves, so that values can be compared by hand",

	"exercise.difficulty": "the difficulty is %q; want one of %s",
	"exercise.sheet":      "the sheet has %d exercises; want 1 to %d",
	"exercise.number":     "exercise %d: %v",

	"exercise.noWork": "found exercises, but no work to check; want the work in a second file, or both in one: {\"exercise\": {…}, \"work\": {…}}",

	"exercise.key":          "Answers",
	"exercise.form.node":    "node",
	"exercise.form.windows": "window",
	"exercise.form.values":  "value",
	"exercise.form.order":   "Order of the leaves:",
	"exercise.form.cuts":    "Cut off:",
	"exercise.form.choice":  "Move at %s:",

	"exercise.task.alphabeta": "Do alpha-beta by hand. At %[1]s %[2]v is to move; children are visited from left to right, and what is left of a node is cut off when α ≥ β.",
	"exercise.task.minimax":   "Do minimax by hand. At %[1]s %[2]v is to move.",
	"exercise.task.depth": plural.Selectf(1, "%d",
		plural.One, "Lines end at most %d ply below the root.",
		plural.Other, "Lines end at most %d plies below the root."),
	"exercise.task.windows":          "At each inner node that is visited, write the window [α, β] with which it is entered.",
	"exercise.task.order":            "List the leaves in the order in which they are visited.",
	"exercise.task.cuts":             "Cross out the children that are cut off.",
	"exercise.task.values.alphabeta": "Write the value of each inner node that is visited, with ≥ or ≤ where only a bound is known.",
	"exercise.task.values.minimax":   "Write the value of each inner node.",
	"exercise.task.choice.alphabeta": "Say which move is chosen at %s: of equally good ones, the first.",
	"exercise.task.choice.minimax":   "Say which move is chosen at %s: any of the best.",

	"exercise.json.utf8":     "%s: found a byte that is not UTF-8; want UTF-8",
	"exercise.json.trailing": "%s: found %s after the end; want nothing more",
	"exercise.json.object":   "%s: found %s; want an object, which begins with {",
	"exercise.json.list":     "%s: found %s; want a list, which begins with [",
	"exercise.json.text":     "%s: found %s; want a text in quotes, such as \"3\"",
	"exercise.json.flag":     "%s: found %s; want true or false",
	"exercise.json.number":   "%s: found %s; want a whole number",
	"exercise.json.window": plural.Selectf(2, "%d",
		plural.One, "%s: found a window with %d bound; expected two, such as [\"-inf\", \"7\"]",
		plural.Other, "%s: found a window with %d bounds; expected two, such as [\"-inf\", \"7\"]"),
	"exercise.json.field":  "%s: found the field %q; want one of %s",
	"exercise.json.twice":  "%s: found %q a second time; want it once",
	"exercise.json.both":   "%s: found an exercise and a sheet in one; want a tree or a list of exercises",
	"exercise.json.many":   "%s: found one exercise more; a sheet has at most %d",
	"exercise.json.schema": "%s: found schema %d; want %d, which this program reads",
	"exercise.json.syntax": "%s: found something that is not JSON (%s); want a file as exercise new --format json or the lab writes it",
	"exercise.json.empty":  "%s: the text is empty; want JSON, which begins with {",
	"exercise.json.end":    "%s: found the end of the text; want the rest, up to the last }",

	"exercise.wrong.unknown":      "%s: the search has no node of that name.",
	"exercise.wrong.unknown.move": "You chose %[1]s, which is not a move at %[2]s.",

	"exercise.wrong.number.value":  "%s: “%s” is not a value. Write a number such as 5 or -2.5, or a bound such as ≥8 or ≤0.",
	"exercise.wrong.number.window": "%s: “%s” is not a bound of a window. Write a number, -∞ or +∞.",

	"exercise.wrong.blank.values":  "%s: its value is missing.",
	"exercise.wrong.blank.windows": "%s: the window with which it is entered is missing.",
	"exercise.wrong.blank.order":   "The order in which the leaves below %s are visited is missing.",
	"exercise.wrong.blank.choice":  "The move at %s is missing.",

	"exercise.wrong.static":  "%s: you wrote %s. A leaf is worth its static value, which is given in the tree.",
	"exercise.wrong.maximum": "%[1]s: you wrote %[2]s. MAX is to move at %[1]s, so it takes the highest of the values that come back from its children.",
	"exercise.wrong.minimum": "%[1]s: you wrote %[2]s. MIN is to move at %[1]s, so it takes the lowest of the values that come back from its children.",
	"exercise.wrong.skipped": "%[1]s: you wrote %[2]s. That counts something that is cut off: what is not visited cannot affect the value.",

	"exercise.wrong.bound.leaf":     "%[1]s: you wrote %[2]s. The value of a leaf is exact, not a bound.",
	"exercise.wrong.bound.exact":    "%[1]s: you wrote %[2]s. Its value lies inside the window with which it was entered, so it is exact: write it without ≥ or ≤.",
	"exercise.wrong.bound.minimax":  "%[1]s: you wrote %[2]s. Minimax visits every node, so each value is exact: write it without ≥ or ≤.",
	"exercise.wrong.bound.lower":    "%[1]s: you wrote %[2]s. A value that reaches β says that the node is worth that much or more: the sign is the other one.",
	"exercise.wrong.bound.upper":    "%[1]s: you wrote %[2]s. A value that does not exceed α says that the node is worth that much or less: the sign is the other one.",
	"exercise.wrong.bound.unproved": "%[1]s: you wrote %[2]s. The search has not shown that much: a bound goes no further than what was seen below the node.",

	"exercise.wrong.window.root":  "%[1]s: you wrote %[2]s = %[3]s. The search begins with the window [-∞, +∞]: nobody has anything yet.",
	"exercise.wrong.window.first": "%[1]s: you wrote %[2]s = %[3]s. The first child of %[4]s gets the window with which %[4]s was entered.",
	"exercise.wrong.window.other": "%[1]s: you wrote %[2]s = %[3]s. %[5]v is to move at %[4]s and does not change %[2]s there: each child of %[4]s gets the %[2]s with which %[4]s was entered.",
	"exercise.wrong.window.alpha": "%[1]s: you wrote %[2]s = %[3]s. MAX is to move at %[4]s: there %[2]s rises with each child that is worth more, and the next child gets what it has become.",
	"exercise.wrong.window.beta":  "%[1]s: you wrote %[2]s = %[3]s. MIN is to move at %[4]s: there %[2]s falls with each child that is worth less, and the next child gets what it has become.",

	"exercise.wrong.early.root":    "%[1]s: you marked the root as cut off. The search begins there: it is always visited.",
	"exercise.wrong.early.cuts":    "%[1]s: you cut off %[2]s, but α = %[3]s < β = %[4]s there; the window is still open, so %[2]s has to be visited.",
	"exercise.wrong.early.order":   "%[1]s: you left out %[2]s, but α = %[3]s < β = %[4]s there; the window is still open, so %[2]s has to be visited.",
	"exercise.wrong.early.minimax": "You left out %[1]s. Minimax visits every node: nothing is cut off.",

	"exercise.wrong.missed.order":   "%[1]s: you visited %[2]s, but α = %[3]s ≥ β = %[4]s there; the %[5]s was set at %[6]s by %[7]s, so %[8]s is cut off.",
	"exercise.wrong.missed.values":  "%[1]s: you gave %[2]s a value, but α = %[3]s ≥ β = %[4]s there; the %[5]s was set at %[6]s by %[7]s, so %[8]s is cut off.",
	"exercise.wrong.missed.windows": "%[1]s: you gave %[2]s a window, but α = %[3]s ≥ β = %[4]s there; the %[5]s was set at %[6]s by %[7]s, so %[8]s is cut off.",
	"exercise.wrong.missed.cuts":    "%[1]s: %[2]s is not marked as cut off, but α = %[3]s ≥ β = %[4]s there; the %[5]s was set at %[6]s by %[7]s.",

	"exercise.wrong.order": "%s is out of order: children are visited from left to right, each with all that is below it.",
	"exercise.wrong.twice": "%s is in the order twice: no leaf is visited again.",
	"exercise.wrong.leaf":  "%s is not a leaf: the order lists only the leaves.",

	"exercise.wrong.best":  "%[1]s: you chose %[2]s, but %[3]v has a better move.",
	"exercise.wrong.first": "%[1]s: you chose %[2]s, but a move before it is as good: only a move that is better takes its place.",

	"exercise.answer.unknown": "The search does not come to %[1]s.",
	"exercise.answer.visited": "%[1]s is visited.",
	"exercise.answer.window":  "%[1]s is entered with the window %[2]s.",
	"exercise.answer.next":    "Next comes the leaf %[2]s.",
	"exercise.answer.last":    "No other leaf is visited.",

	"exercise.done": plural.Selectf(1, "%d",
		plural.One, "All right: the only step is done.",
		plural.Other, "All right: all %d steps are done."),
	"exercise.sofar": plural.Selectf(1, "%d",
		"=0", "Steps done: none of %[2]d. Still blank: %[3]s.",
		plural.Other, "Right so far: %[1]d of %[2]d steps. Still blank: %[3]s."),
	"exercise.missing.values": plural.Selectf(1, "%d",
		plural.One, "%d value", plural.Other, "%d values"),
	"exercise.missing.windows": plural.Selectf(1, "%d",
		plural.One, "%d window", plural.Other, "%d windows"),
	"exercise.missing.order": plural.Selectf(1, "%d",
		plural.One, "%d leaf in the order", plural.Other, "%d leaves in the order"),
	"exercise.missing.cuts": plural.Selectf(1, "%d",
		plural.One, "%d child to cut off", plural.Other, "%d children to cut off"),
	"exercise.missing.choice": plural.Selectf(1, "%d",
		plural.One, "the move", plural.Other, "%d moves"),

	"exercise.unasked":         "The exercise does not ask for this, so it was not looked at: %s.",
	"exercise.unasked.values":  "the values",
	"exercise.unasked.windows": "the windows",
	"exercise.unasked.order":   "the order of the leaves",
	"exercise.unasked.cuts":    "the cuts",
	"exercise.unasked.choice":  "the move",

	"cli.use.EXERCISES":  "EXERCISES",
	"cli.use.WORK":       "WORK",
	"cli.exercise.short": "Make exercises to do by hand, and find the first mistake in what was done",
	"cli.exercise.long": "Exercises in doing minimax and alpha-beta by hand. One is a tree and what is to be written down: the window\n" +
		"at each inner node, the order of the leaves, what is cut off, the values, the move.",

	"cli.exerciseNew.short": "Make exercises, or print one about a tree of one's own",
	"cli.exerciseNew.long": "Make exercises by difficulty and seed, the same for the same seed, or one about a tree of your own:\n" +
		"  easy    2 plies, at most 9 leaves, at least one cut\n" +
		"  medium  3 plies, at most 18 leaves, at least one alpha cut and one beta cut\n" +
		"  hard    4 plies, uneven, at most 20 leaves, a cut by a bound from far above\n" +
		"No two leaves have the same value. As text a sheet is for reading, as tikz a LaTeX document with room to write in the nodes,\n" +
		"as json what exercise print and exercise check read.",
	"cli.exerciseNew.example": "  jugada exercise new --difficulty hard --seed 7 --key\n" +
		"  jugada exercise new --count 4 --title \"Week 3\" --format tikz --key -o week3.tex\n" +
		"  jugada exercise new --tree \"(A (B 4 7) (C 3 9))\" --ask values,cuts",
	"cli.exercisePrint.short":   "Print exercises from a file",
	"cli.exercisePrint.long":    "Print exercises from a JSON file, a sheet or a single one, in any of the formats. - is the standard input.",
	"cli.exercisePrint.example": "  jugada exercise print week3.json --format tikz --key",
	"cli.exerciseCheck.short":   "Find the first mistake in a student's work",
	"cli.exerciseCheck.long": "Find the first wrong step of a student's work, in the order of the true search, and the rule that it breaks. Cutting off too\n" +
		"much is as much a mistake as cutting off too little; in minimax, so is cutting off anything. A blank is no mistake, unless\n" +
		"the work says that it is finished. What the exercise does not ask for is not looked at, and the answer says so.\n\n" +
		"EXERCISES is a JSON file with a sheet, from which --number picks the exercise, or with a single one; WORK is one such as\n" +
		"  {\"order\": [\"D\", \"E\", \"F\"], \"pruned\": [\"G\"], \"windows\": {\"C\": [\"5\", \"inf\"]},\n" +
		"   \"values\": {\"B\": \"5\", \"C\": \"<=2\"}, \"choice\": \"B\", \"finished\": true}\n" +
		"A single file can hold both: {\"exercise\": {…}, \"work\": {…}}. - is the standard input.\n\n" +
		"A value inside the window of its node is a number. One that is not may be what was found (fail-soft) or the end of the window\n" +
		"(fail-hard), with or without the sign of the bound; or after a cut, as in the notes, +∞ at a MAX node and -∞ at a MIN node.\n" +
		"The exit status is 0 when all is done and right, 1 when something is wrong or blank.",
	"cli.exerciseCheck.example": "  jugada exercise check week3.json anna.json --number 2\n" +
		"  jugada exercise check handed-in.json --show",

	"cli.flag.sheetFormat":    "`FORMAT` of the exercises: %s",
	"cli.flag.key":            "the answers, too",
	"cli.flag.difficulty":     "`DIFFICULTY`: %s",
	"cli.flag.byHand":         "`ALGORITHM` to be done by hand: %s",
	"cli.flag.exerciseSeed":   "`S` for the random trees: the same seed makes the same exercises (default: a new one, which is printed)",
	"cli.flag.exerciseCount":  "make `N` exercises, at most 100, from consecutive seeds",
	"cli.flag.exerciseTree":   "an exercise about this `TREE`: in either notation, @FILE, or - for the standard input",
	"cli.flag.exerciseDepth":  "lines end `N` plies below the root (default: with the tree)",
	"cli.flag.ask":            "`PARTS` that are to be written down, with commas between them: %s (default: all)",
	"cli.flag.title":          "`TITLE` of the sheet",
	"cli.flag.exerciseNumber": "which exercise of the sheet: the `N`th",
	"cli.flag.show":           "show what is right where the mistake is",

	"cli.exercise.noFormat":  "the format is %q; want one of %s",
	"cli.exercise.ownTree":   "--%s goes with trees that are made, not with --tree",
	"cli.exercise.seed":      "--seed %s and the same options make these again",
	"cli.exercise.step":      "Step %d of %d.",
	"cli.exercise.twoInputs": "the exercise and the work cannot both come from the standard input; want a file for one of them",
	"cli.exercise.noNumber": plural.Selectf(2, "%d",
		plural.One, "exercise %[1]d is asked for; the sheet has only %[2]d exercise",
		plural.Other, "exercise %[1]d is asked for; the sheet has %[2]d exercises"),
})
