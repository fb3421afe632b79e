package lang

import "golang.org/x/text/feature/plural"

// Monte Carlo tree search, in English.
var _ = add(English, map[string]any{
	"algorithm.mcts": "Monte Carlo tree search (UCT)",

	"catalog.exploration": "%s is %s; want a number above 0, or nothing for the usual one, √½",

	"catalog.playouts": "%[1]s %[2]d is too many to be told one by one; want at most %[3]d",

	"cli.flag.playouts":     "with mcts: play `N` games out (default 10,000 or, with --time, no limit; of a trace 20, at most 1,000)",
	"cli.flag.exploration":  "with mcts: how much moves are explored that have done badly, `C` above 0 (default √½, 0.707107)",
	"cli.flag.playoutsSeed": "with mcts: `S` for the random moves; without --time the same seed gives the same answer (default: a new one, which is printed)",
	"cli.playouts.not":      "%s does not go with %s",
	"cli.playouts.long": `--algorithm mcts is Monte Carlo tree search by UCT (Kocsis and Szepesvári 2006). It plays %[1]d games out, or --playouts,
or as many as --time allows: through a tree of the moves tried so far, each time by the move with the highest
v + C·d·√(ln N / n), and from there to the end with moves at random. v is the mean of the n games through the move, for the side to
move; N games came to the position, d is the difference between the highest and the lowest result so far (one in the last decimal
place that values have, while all are alike), and C is
--exploration. √2 makes that the bound of UCB1 (Auer, Cesa-Bianchi and Fischer 2002); the usual C is half of that, √½. A larger one
looks longer at moves that have done badly, a smaller one relies sooner on those that have done well.

The move with the most playouts is chosen. The table has, of each move, the mean result from MAX's side: a win counts 1, a draw
0, a loss -1; where games end with points, those. That is neither a minimax value nor a bound of one: moves at random play a part
in it. With more playouts it comes closer to minimax's value; how fast, nobody can say beforehand. ± is the standard error, as if
playouts were independent: it says how much chance there is in the mean, not how far best play is from it.

mcts needs no static evaluation. Of the other flags only --time, --table and --json go with it; --table limits the memory for the
tree (default 256 MiB). Its answer in JSON has, besides schema, game, position, turn, algorithm, best, line, spent and elapsed_ms,

  mean      of the results of the playouts through best; of an ended game, its
            result
  mean_error
            its standard error; null with fewer than two playouts
  results   true: means are in results, from -1 to 1; false: in points
  win       what a win counts for in means
  moves     for every move: move, playouts, mean and mean_error, null where they
            are not known
  playouts  how many there were
  nodes, depth, full
            positions in the tree; how many plies deep it is; true: it stopped
            growing, for lack of memory (--table)
  unvalued  playouts that ended without a value, and count 0
  exploration, seed
            as used`,

	"cli.playouts.choice": plural.Selectf(3, "%d",
		plural.One, "Choice: %[1]s, with the only playout.",
		plural.Other, "Choice: %[1]s, with the most playouts: %[2]d of %[3]d."),
	"cli.playouts.choice.tied": "Choice: %[1]s, with %[2]d of %[3]d playouts.",
	"cli.playouts.tied":        "Equally many: %s (the move with the best mean is chosen, of equal ones the first).",
	"cli.playouts.mean":        "Mean result of the playouts through it, from %[2]s's side: %[1]s. That is not a minimax value.",
	"cli.playouts.line":        "Most played line: %s",
	"cli.playouts.full":        "The tree stopped growing: it had filled the memory that --table allows.",
	"cli.playouts.playouts":    "playouts",
	"cli.playouts.means":       "mean, for %s",
	"cli.playouts.error":       "± is the standard error, as if playouts were independent, which they are not quite.",
	"cli.playouts.alike":       "± 0: all playouts through the move have ended alike; others may not, unless the move ends the game.",
	"cli.playouts.single":      "Without ±: a single playout.",
	"cli.playouts.none":        "–: no playout has come to the move.",
	"cli.playouts.counts":      "%[1]s, exploration %[2]s, seed %[3]s. Playouts: %[4]d; positions in the tree: %[5]d; its depth: %[6]d; %[7]s.",
})
