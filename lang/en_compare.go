package lang

import "golang.org/x/text/feature/plural"

// The messages in English of jugada compare and of random trees, its material.
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

	"cli.compare.short": "Compare search methods, and show what each refinement gains",
	"cli.compare.long": `Compare search methods, and show what each refinement gains: a table with a row for each method. Positions are those of
jugada analyze. With -, positions are read from the standard input, one a line, and the table has the totals of all of
them; a line that cannot be read is reported with its number, and the exit status is then 1.

--methods takes a list, with semicolons or spaces between its methods and no space within one. A method is
ALGORITHM or ALGORITHM+REFINEMENTS, the latter with commas as jugada analyze --refine takes them: "negamax;
alphabeta; alphabeta+deepening,bias=5". ALGORITHM may be engine, too, with the refinements
that it has: without --depth, it guesses in a large game what will hardly matter, so that its value need not be minimax's. After a
colon its own options can be set, those of docs/en/engine.md, with commas: engine:quiescence,exchanges=off; with --depth
all that are not sound are off. Two more algorithms look to the end of the game, whatever --depth says, and have no
minimax value. mcts is Monte Carlo tree search; its options are playouts=N, exploration=C and seed=S (default 1):
mcts:playouts=1000. dfpn is depth-first proof-number search, which finds out who wins, not how soon; dfpn:nodes=10000 may
expand so many positions, and in a large game has to have such a limit. It names any move that achieves what it has proven, or
none, if all moves lose or nothing is proven. Two more methods are no algorithms:

  opponent=MODEL[,risk=R]
             the search of jugada analyze --opponent, for the side to move; it
             has no value, but an expected one, and looks at each position once
  book=FILE  the book's move where it has one, without a search; elsewhere
             alphabeta

Without --methods they are

  %s

whose parameters suit static values of which one point is the least difference.

--expected plays whole games instead, against the player of --opponent, or several with semicolons between them, and
says what each method can expect of them, exactly, for the side of --as. Without --methods these are the best play
against that player, and negamax. The game from the position on must be small enough for all of its positions to be
remembered. Of several moves that a method finds best, it makes the first in the column expected, and in the column
any best move each with the same probability; alphabeta seldom finds several.

With --nodes no method enters more nodes in a position, but for the first ply (with engine, the first move), and the table says
what it makes of them. It has to be able to stop: algorithms need deepening, and engine always deepens. Without --methods they
are

  %s

Under a limit of nodes the columns are others:

  depth, mean depth
            plies of the last iteration that was finished; of many positions,
            the mean
  choice    whether by the minimax that judges the move is worth more to the side
            to move than that of the first method (better), less (worse), or
            the same (equal)
  better, worse
            how many choices are that, of all
  net       better less worse

After ± is the standard error: if a share p of n choices is so, √(p(1 − p)/n), and that of p − q, √((p + q − (p − q)²)/n).
What is less than two standard errors may be chance.

Methods are judged by minimax as deep as --depth, or as --judge if that is given; --judge 0 looks to the end. The
columns that are not self-evident:

  %% of first
            nodes, in percent of those of the first exact method of the list
  guaranteed exact
            yes: the method always gives minimax's value of its own depth, which
            may differ from that of the minimax that judges
  right     how often by minimax no move was better than the one chosen
  mean error, largest error
            how far the value was from minimax's, in points
  forced    positions left out of the errors: their value differs from
            minimax's, and one of the two is a forced win or loss, which is no
            number of points

Only whole searches compare: an interrupt gives, for one position, the methods that were finished, and for many the totals up
to there; the exit status is 1, and JSON has interrupted. The answer in JSON has, for one position, the fields

  schema, game, position, turn
             1, and what was searched; turn: max or min
  depth, judge
             in plies; 0: to the end
  reference  the first exact method; "" if there is none
  minimax    the value by the minimax that judges
  bests      its best moves; none if the game is over
  rows       for each method: method, value, score (points; null: forced), best
             (null: the game is over, or dfpn names none), line, nodes, leaves, cuts, elapsed_ms, exact, right, and error
             (points; null: one of two different values is forced, or there is
             none); expected and results (true: in results; else in points) of an
             opponent, win: what a win counts there; book: true if it is the
             book's; of mcts, which has neither value nor error, playouts, mean,
             mean_error, its standard error, results and win; of dfpn, which has
             neither, lower and upper, the bounds of the value that it has
             proven, and solved (true: who wins is known, or that nobody does)
  unvalued   nodes to which that minimax gave 0, as they had no static value

and for many

  schema, game, depth, judge, reference, unvalued
             as above, unvalued in all positions together
  positions  how many were compared
  choices    in how many of these there is a move
  rows       for each method: method, nodes, leaves, cuts, elapsed_ms, exact,
             right (of the choices), mean_error, largest_error (0 if measured
             is), forced, measured (how many errors there were), book (how many
             moves were the book's), playouts (of mcts), solved (of dfpn: in
             how many positions it has found out who wins, or that nobody does)
  refused    for each line that could not be compared: line, position, error

With --nodes they also have nodes, the limit; rows for one position have reached (the depth), better and worse (true: the
choice is better, or worse, than that of the first method); and rows for many, reached (the mean over choices), better, worse (of choices), and
better_error, worse_error and net_error, the standard errors, as parts of choices.

With --expected they are schema, game, position, as, depth, results, win, and

  rows       for each opponent and method: opponent, method, expected, any_best
             (null: the method never finds several) and elapsed_ms`,
	"cli.compare.example": `  jugada compare tictactoe X...O.... --depth 4
  jugada compare tictactoe --opponent random:0.2 --expected
  jugada positions connect4 --plies 8-20 --count 1000 --seed 1 | jugada compare connect4 - --nodes 1000 --judge 6
  jugada compare tree "(A B=3 (C F=5 G=3.1 H=2 I=4))" --methods "alphabeta; alphabeta+futility=0.1"
  jugada tree random --static --depth 5 --count 1000 --seed 1 | jugada compare tree - --depth 3`,
	"cli.flag.expected":          "tell what each method can expect of the whole game against --opponent",
	"cli.flag.compareOpponent":   "with --expected: players who err, `MODELS` as for jugada analyze --opponent, with semicolons",
	"cli.flag.compareAs":         "with --expected: the `SIDE` of the methods, max or min (default max)",
	"cli.compare.expectedMany":   "--expected is for one position, not for those of the standard input",
	"cli.compare.column.against": "against",
	"cli.compare.column.anyBest": "any best move",

	"cli.flag.methods":           "`LIST` of methods with semicolons: ALGORITHM[+REFINEMENTS], opponent=MODEL, book=FILE (default: see above)",
	"cli.flag.judge":             "judge by minimax `N` plies deep, 0 for the whole tree (default: as deep as --depth)",
	"cli.compare.refused":        "line %d: %s",
	"cli.compare.refused.column": "line %d, column %d: %s",
	"cli.compare.alone":          "%s makes sense only with %s; as one of the methods a model is written opponent=errs:0.2",

	"cli.compare.interruptedFirst":  "interrupted before the minimax that judges was finished: no method has been compared",
	"cli.compare.expected.progress": "row %[1]d of %[2]d: %[3]s against %[4]s",
	"cli.compare.interruptedRows":   "interrupted: what follows are the rows that were finished, %d of %d",
	"cli.compare.interrupted":       "interrupted: what follows is about the positions that were finished",

	"cli.compare.column.method":  "method",
	"cli.compare.column.value":   "value",
	"cli.compare.column.move":    "move",
	"cli.compare.column.line":    "line",
	"cli.compare.column.nodes":   "nodes",
	"cli.compare.column.share":   "%% of first",
	"cli.compare.column.leaves":  "leaves",
	"cli.compare.column.cuts":    "cuts",
	"cli.compare.column.exact":   "guaranteed exact",
	"cli.compare.column.right":   "right",
	"cli.compare.column.mean":    "mean error",
	"cli.compare.column.largest": "largest error",
	"cli.compare.column.forced":  "forced",
	"cli.compare.column.time":    "time",

	"cli.flag.compareNodes":        "let each method enter at most `N` nodes in each position, and compare how deep it looks and what it chooses",
	"cli.compare.expectedNodes":    "--expected asks each method in every position of whole games; leave --nodes out",
	"cli.compare.largeJudge":       "%s may be too large to be searched to its end; set --judge, the depth of the minimax that judges",
	"cli.compare.column.depth":     "depth",
	"cli.compare.column.meanDepth": "mean depth",
	"cli.compare.column.choice":    "choice",
	"cli.compare.column.better":    "better",
	"cli.compare.column.worse":     "worse",
	"cli.compare.column.net":       "net",
	"cli.compare.better":           "better",
	"cli.compare.worse":            "worse",
	"cli.compare.equal":            "equal",
	"cli.compare.choice":           "Choices are compared with that of %s, by the values that this minimax gives to the moves.",
	"cli.compare.shares":           "Better and worse, of all choices: by this minimax, for the side to move, the move is worth more, or less, than that of %s. ± is the standard error.",
	"cli.compare.nodes": plural.Selectf(1, "%d",
		plural.One, "Each method has a limit of %d node in each position.",
		plural.Other, "Each method has a limit of %d nodes in each position."),
	"cli.compare.ruled.whole": "Moves are judged by minimax of the whole tree.",
	"cli.compare.ruled.limited": plural.Selectf(1, "%d",
		plural.One, "Moves are judged by minimax, looking up to %d ply ahead.",
		plural.Other, "Moves are judged by minimax, looking up to %d plies ahead."),

	"cli.compare.yes":     "yes",
	"cli.compare.no":      "no",
	"cli.compare.decimal": "%.1f",
	"cli.compare.percent": "%s%%",

	"cli.compare.minimax.whole": "Minimax of the whole tree: %s.",
	"cli.compare.minimax.limited": plural.Selectf(2, "%d",
		plural.One, "Minimax, looking up to %[2]d ply ahead: %[1]s.",
		plural.Other, "Minimax, looking up to %[2]d plies ahead: %[1]s."),
	"cli.compare.column.node":      "node",
	"cli.compare.column.window":    "window",
	"cli.compare.column.alphabeta": "alphabeta",
	"cli.compare.column.printed":   "printed",
	"cli.compare.inside":           "printed returns another value than alphabeta at %d of the %d nodes:",
	"cli.compare.inside.more":      "and at %d more.",
	"cli.compare.inside.table":     "Each is a bound of the node's window, or ∓∞ where the bounds have met. Both depend on the way to the node, so that a table could not use them for the same position elsewhere; what alphabeta knows it could.",
	"cli.compare.best":             "Its best move: %s.",
	"cli.compare.bests":            "Its best moves: %s.",
	"cli.compare.positions": plural.Selectf(1, "%d",
		plural.One, "%d position.",
		plural.Other, "%d positions."),
	"cli.compare.judged.whole": "Right moves and errors, in points, are by minimax of the whole tree.",
	"cli.compare.judged.limited": plural.Selectf(1, "%d",
		plural.One, "Right moves and errors, in points, are by minimax, looking up to %d ply ahead.",
		plural.Other, "Right moves and errors, in points, are by minimax, looking up to %d plies ahead."),
	"cli.compare.forced":    "Errors leave out positions where a forced result stands against another value, counted as forced.",
	"cli.compare.reference": "Nodes are compared with those of %s.",

	"compare.none":       "the list of methods is empty; want for example %q",
	"compare.bare":       "the method %q ends with \"+\"; want refinements after it, or leave it out",
	"compare.twice":      "the method %q is listed twice",
	"compare.options":    "the method %q: want options after the colon, as in engine:quiescence; only %s, %s and %s have them",
	"compare.playouts":   "%q is no option of %s; want playouts=N, exploration=C with C above 0, or seed=S",
	"compare.proof":      "%q is no option of %s; want nodes=N, with N from 1",
	"compare.proofLarge": "%[1]s may be too large for a whole proof; say how many positions it may expand: %[2]s",
	"compare.moveless":   "the method %q names no move where it proves neither a win nor a draw, and so cannot play whole games",
	"compare.unrefined":  "%s has no refinements",
	"compare.method":     "the method %q: %v",

	"compare.limitless":  "the method %q does not go with a limit of nodes for all; want algorithms with deepening, or engine",
	"compare.undeepened": "the method %q has no finished iteration to answer with when a limit of nodes ends it; want %q",

	"cli.compare.column.expected": "expected",
	"cli.compare.column.book":     "from book",
	"cli.compare.book":            "%s has answered from the book, without a search.",
	"cli.compare.mean":            "%[1]s: the mean result of its playouts through the move is %[2]s, from %[3]s's side. That is not a minimax value.",
	"cli.compare.played":          "Nodes and leaves of %s: positions in its tree, and playouts, which go to the end of the game.",
	"cli.compare.proof":           "Nodes of %s: positions whose moves it has listed, again each time that it comes back to them. It finds out who wins, not how soon or by how much; any move that achieves that will do.",
	"cli.compare.proved":          "%[1]s answers: %[2]s",
	"cli.compare.solved": plural.Selectf(3, "%d",
		plural.One, "%[1]s has solved %[2]d of %[3]d position.",
		plural.Other, "%[1]s has solved %[2]d of %[3]d positions."),
	"compare.noFile": "the method %q names no book; want the name of a file after \"=\"",
})
