package lang

// Weights of static evaluations, fitted to games, in English.
var _ = add(English, map[string]any{
	"cli.tune.short": "Fit the weights of a static evaluation to games that the engine plays against itself",
	"cli.tune.long": `Fit the weights of a static evaluation that is a sum of terms, such as "tuned" in chess and "phases" in Othello. The engine plays games
against itself, from random openings (--plies, --seed), with the weights from which fitting begins. Of each quiet position it is known
how the game ended and which value the search found; the weights are changed until a logistic curve of the static value predicts both
as well as possible (Texel's method: Österlund 2014). Where positions say little, weights stay near where they began (--pull).

One game in twenty is held out: how well its results are predicted says whether the weights have become better. Whether they play
better, a match tells. The same options give the same weights, whatever --threads.

The answer is a file of weights, a term and its weight in a hundredth of a pawn or a tenth of a disc on each line (--output). With
--positions the positions are kept in a file: if it is there already, they are read from it, and no games are played.`,
	"cli.tune.example": `  jugada tune chess --eval tuned --games 5000 --output weights.txt
  jugada tune othello --games 1000 --nodes 2000 --positions games.txt --output weights.txt
  jugada tune othello --positions games.txt --pull 0.05 --weights weights.txt
  jugada match engine:weights=weights.txt engine --game othello --nodes 2000`,

	"cli.flag.tuneGames":     "play `N` games",
	"cli.flag.tuneNodes":     "enter `N` nodes for each move",
	"cli.flag.tuneSeed":      "`S` for the random numbers: of openings, and of the order in which positions are looked at",
	"cli.flag.tuneThreads":   "play `N` games, or look at as many positions, at the same time",
	"cli.flag.tuneEpochs":    "look at all positions `N` times",
	"cli.flag.tuneBlend":     "`PART` of the result in what is predicted, from 0 to 1; the rest is the value that the search found",
	"cli.flag.tunePull":      "how far a weight goes where positions say nothing, a `NUMBER`: 1 is what wins 73 %% of the points",
	"cli.flag.weights":       "use the weights in a `FILE` of jugada tune in the static evaluation",
	"cli.flag.tunePositions": "`FILE` that keeps the positions",
	"cli.flag.tuneOutput":    "`FILE` for the weights (default: print them)",

	"cli.tune.progress.games":  "%d of %d games, %d positions",
	"cli.tune.progress.epochs": "epoch %d of %d, loss %s",
	"cli.tune.positions":       "%d quiet positions, %d of them held out.",
	"cli.tune.loss":            "Loss of those held out, in nats: %s before, %s after (best after epoch %d).",
	"cli.tune.same":            "Loss of those held out, in nats: %s. No epoch lowered it: the weights are those that fitting began with.",
	"cli.tune.interrupted":     "Interrupted: these are the best weights until then.",
	"cli.tune.blend":           "--blend is %q; want a number from 0 to 1",
	"cli.tune.pull":            "--pull is %q; want a number above 0, at most 1000",

	"tune.line":         "line %d: %v",
	"tune.fields":       "found %q; want the number of the game, what MAX got (0, 1 or 2), the value that a search found and the position",
	"tune.order":        "game %d comes after a later one",
	"tune.none":         "there are no quiet positions to fit weights to",
	"tune.noneHeld":     "no position is held out: one game in %[1]d is, so that %[1]d or more are needed (--games)",
	"tune.noneHeldRead": "no position is held out: one game in %d is, and the file of --positions has none of those; play more games, into another file",
	"tune.otherGame":    "the file has positions of %s, not of %s",

	"catalog.noWeights":    "the static value of %s has no weights to fit",
	"catalog.givenWeights": "the weights of the evaluation %[2]q of %[1]s are given, not fitted",
	"catalog.otherWeights": "the weights of the evaluation %[2]q of %[1]s are given; those of a file go with %[3]v",
	"catalog.largeWeight":  "a weight is too large",

	"catalog.weightsFile":     "weights %s: %v",
	"catalog.weights.line":    "line %d is %q; want a term and its weight",
	"catalog.weights.term":    "line %d: %s is no term of this evaluation; its terms are like %s",
	"catalog.weights.second":  "line %d: %s has a weight already; each term is there once",
	"catalog.weights.weight":  "line %d: the weight is %q; want a number",
	"catalog.weights.missing": "%s has no weight",
	"catalog.noNotation":      "%s has no notation, so its positions cannot be kept in a file",
})
