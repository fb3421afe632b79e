package lang

// What the catalogue says, in English: games, and what cannot be asked of them.
var _ = add(English, map[string]any{
	"game.tictactoe.title":   "Tic-tac-toe",
	"game.tictactoe.about":   "three in a row on three by three; X is MAX and begins, O is MIN",
	"game.tictactoe:o.title": "Tic-tac-toe, O begins",
	"game.tictactoe:o.about": "the same game; O, who is MIN, makes the first move",
	"game.connect4.title":    "Connect Four",
	"game.connect4.about":    "four in a line, discs fall; X is MAX and begins; also other sizes, such as connect4:6x5, and lengths: connect4:8x7,5",
	"game.tree.title":        "Explicit tree",
	"game.tree.about":        "any tree you write, such as \"(A (B E=4 F=7) C=3)\"",

	"eval.tictactoe.lines":  "lines still open for MAX less lines still open for MIN",
	"eval.tictactoe.places": "lines open for MAX less lines open for MIN, each counted once for every square it still lacks",
	"eval.tictactoe.empty":  "lines open for MAX less lines open for MIN, times the number of empty squares",

	"eval.connect4.threats": "open lines for MAX less those for MIN, and the cells that complete a line, low ones and those in rows that suit their side counting more",
	"eval.connect4.lines":   "lines still open for MAX less lines still open for MIN",

	"catalog.noGame":       "no game is called %q; the games are %s",
	"catalog.oneEvaluator": "%s has only one static evaluation",
	"catalog.noEvaluator":  "%s has no static evaluation called %q; want one of %s",
	"catalog.noMove":       "%q is not a legal move here; the legal moves are %s",
	"catalog.noAlgorithm":  "no algorithm is called %q; want one of %s",
	"catalog.eager":        "eager leaves go with the algorithm %v, not with %v",
	"catalog.noSymmetry":   "%s has no symmetries that a search could use",
	"catalog.threshold":    "the threshold %q is not a number of points from 0 up, such as 1.5",
	"catalog.again":        "%s lets a side move twice in a row, which the notation of explicit trees cannot say",
	"catalog.tooLarge":     "%v keeps the whole tree, and this one has more than %d nodes; set a depth with --depth",
	"catalog.lonelyLabel":  "a tree of one node needs a value, such as %[1]s=3; if %[1]s is a file, write @%[1]s",
	"catalog.treeStart":    "an explicit tree is its own position: give one, such as \"(A (B E=4 F=7) C=3)\"",

	"catalog.refine.unknown": "no refinement is called %q; want a list with commas of %s",
	"catalog.refine.twice":   "the refinement %s stands twice in the list",
	"catalog.refine.form":    "%q is not how a refinement is written; want %v",
	"catalog.refine.windows": "the refinement futility goes with the algorithms %v and %v, not with %v",

	"catalog.refine.form.deepening":  "deepening alone",
	"catalog.refine.form.quiescence": "quiescence=THRESHOLD or quiescence=THRESHOLD:PLIES, such as quiescence=1.5:8",
	"catalog.refine.form.secondary":  "secondary=PLIES or secondary=PLIES:MARGIN, such as secondary=2:0.5",
	"catalog.refine.form.singular":   "singular=MARGIN or singular=MARGIN:PLIES, such as singular=3:10",
	"catalog.refine.form.futility":   "futility=EPSILON, futility=EPSILON:root or futility=EPSILON:every, such as futility=0.1",
	"catalog.refine.form.bias":       "bias=WIDTH, bias=WIDTH:0 or bias=WIDTH:1, such as bias=5:0",
})
