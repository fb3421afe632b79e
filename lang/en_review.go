package lang

import "golang.org/x/text/feature/plural"

// Reviews of games that were played, in English.
var _ = add(English, map[string]any{
	"cli.review.short": "Say what each move of a game cost, and why",
	"cli.review.long": `Go through a game that was played, and say of each move that was not good what it cost and why: the answer that refutes it, the win that
it misses or allows, the piece that it leaves hanging, the threat that it does not see. Each reason comes with its moves.

FILE has games of chess in PGN, or one saved game a line, of any game, as "jugada play" and "jugada match" write them. With --game it may
also have the moves of one game a line, but not of chess, from the start or after a position and the word moves. All its games are reviewed, in turn;
FILE#7 is the seventh of them, and - is standard input.

What a move costs is counted in expected points, 1 for a win and ½ for a draw: in a search with the limit, and again in one with four
times as much. A static value v promises 1/(1+10^(-v/4u)) points, where u is a pawn, and in other games the engine's unit.
In games that end with points, too, only who wins counts, not by how much. Values with ≈ are estimates, and so is what follows from them.

  ?!   costs %s points or more, or misses a win within 5 plies
  ?    costs %s or more
  ??   costs %s or more
  !    is the only good move: every other costs %s or more, a search to 2 plies would have chosen one
       of them, and the depth from which on all searches see it is greater

Without --time a review depends on nothing but the game and --nodes. With --output the games are written as PGN, with the marks, the
reasons as comments, and better moves as variations.

With --json each game is a line. Values are from MAX's side, costs and expected points from that of whoever moved:

  game, position, players, plies, nodes, time_ms    what was reviewed, and with which limits
  ended                 after so many plies the rules have drawn the game, though it went on; 0: they have not
  moves                 ply (from 1), side, move, mark, cost; best and played: move, value, exact, expected, line;
                        seen: from, to (plies; from is 0 if it is not seen within to)
  reasons (of moves)    kind: missed_win, allows_win (plies), draws (draw), hangs (square, piece, points), loses, missed_gain
                        (points), threat (plies or points), answer (draw, if its line ends so), only (cost); line: from before the move in missed_win,
                        missed_gain and only, else from after it; of a threat from the position in which the side passes
  sides                 of MAX and MIN: moves, cost, marks
  whole                 false: it was interrupted`,
	"cli.review.example": `  jugada review games.pgn
  jugada review games.pgn#3 --side max --nodes 100000 --output reviewed.pgn
  jugada review games.jsonl --json
  echo '4 1 0 2 8' | jugada review - --game tictactoe --all`,

	"cli.flag.reviewGame":   "`NAME` of the game, for lists of moves",
	"cli.flag.reviewNodes":  "enter `N` nodes for each position (default 20,000, or no such limit with --time)",
	"cli.flag.reviewTime":   "search for `T` in each position, such as 500ms",
	"cli.flag.reviewSide":   "review the moves of one `SIDE`, max or min, in chess White or Black",
	"cli.flag.reviewAll":    "list all moves, not only those with a mark",
	"cli.flag.reviewOutput": "write the reviewed games to `FILE` as PGN (chess), or to - instead of all else",

	"cli.review.noGame":      "no game was found",
	"cli.review.fewGames":    plural.Selectf(1, "%d", plural.One, "only 1 game was found, and number %[2]d was asked for", plural.Other, "only %d games were found, and number %d was asked for"),
	"cli.review.oneOutput":   "--json and --output - both write to standard output; give one of them",
	"cli.review.ontoItself":  "--output: %s is the file that the games are read from; choose another name",
	"cli.review.fault":       "game %d: %s",
	"cli.review.gameOf":      "this is neither PGN nor a saved game, so %s is needed; read as chess: %s",
	"cli.review.notPGN":      "--output: game %d is %s; only games of chess can be written as PGN",
	"cli.review.progress":    "game %d, move %d of %d",
	"cli.review.interrupted": plural.Selectf(1, "%d", plural.One, "interrupted: 1 move of game %[2]d was reviewed", plural.Other, "interrupted: %d moves of game %d were reviewed"),
	"review.pgnOf":           "this is PGN, which has games of chess; for %s give saved games, or the moves of one game a line",
	"review.nullMove":        "ply %d is a null move, which no game has",

	"cli.review.head":            plural.Selectf(3, "%d", plural.One, "%[1]s, game %[2]d: 1 ply.", plural.Other, "%s, game %d: %d plies."),
	"cli.review.head.names":      plural.Selectf(5, "%d", plural.One, "%[1]s, game %[2]d, %[3]s against %[4]s: 1 ply.", plural.Other, "%s, game %d, %s against %s: %d plies."),
	"cli.review.side":            "Values are from %s's side; those with ≈ are estimates.",
	"cli.review.none":            "No move has a mark.",
	"cli.review.nothing":         "There is no move to review.",
	"cli.review.ended":           "The rules end the game as drawn after ply %d; what follows is not reviewed.",
	"cli.compare.column.side":    "side",
	"cli.compare.column.moves":   "moves",
	"cli.compare.column.cost":    "cost",
	"cli.compare.column.perMove": "per move",

	"review.cost":   "It costs %[1]s %[2]s points: %[3]s could be expected, and now %[4]s.",
	"review.better": "Better is %[1]s, of value %[2]s instead of %[3]s: %[4]s.",

	"review.cost.estimate":   "It costs %[1]s about %[2]s points: %[3]s could be expected, and now %[4]s.",
	"review.better.estimate": "The search prefers %[1]s, of value %[2]s instead of %[3]s: %[4]s.",

	"review.mate.missed":  "It misses mate in %d: %s.",
	"review.mate.allowed": "Now %s can force mate in %d: %s.",
	"review.mate.threat":  "That was a threat already: had %s passed, %s could have forced mate in %d: %s.",
	"review.win.missed":   plural.Selectf(1, "%d", plural.One, "It misses a win at once: %[2]s.", plural.Other, "It misses a win in %[1]d plies: %[2]s."),
	"review.win.allowed":  plural.Selectf(2, "%d", plural.One, "Now %[1]s can win at once: %[3]s.", plural.Other, "Now %[1]s can force a win in %[2]d plies: %[3]s."),

	"review.hangs":       plural.Selectf(4, "%d", plural.One, "The %[1]s on %[2]s hangs, which costs 1 point of material: %[3]s.", plural.Other, "The %[1]s on %[2]s hangs, which costs %[4]d points of material: %[3]s."),
	"review.loses":       plural.Selectf(1, "%d", plural.One, "It loses 1 point of material: %[2]s.", plural.Other, "It loses %[1]d points of material: %[2]s."),
	"review.gain.missed": plural.Selectf(1, "%d", plural.One, "It misses a gain of 1 point of material: %[2]s.", plural.Other, "It misses a gain of %[1]d points of material: %[2]s."),
	"review.gain.threat": plural.Selectf(3, "%d", plural.One, "That was a threat already: had %[1]s passed, %[2]s would have gained 1 point with %[4]s.", plural.Other, "That was a threat already: had %[1]s passed, %[2]s would have gained %[3]d points with %[4]s."),

	"review.drawn":            "It ends the game as a draw.",
	"review.drawn.why":        "It ends the game as a draw: %s.",
	"review.drawn.answer":     "Now %s can end the game as a draw with %s.",
	"review.drawn.answer.why": "Now %s can end the game as a draw with %s: %s.",
	"review.answer":           "The answer: %s.",
	"review.answer.drawn":     "The answer goes on to a draw: %s; %s.",
	"review.only":             "The only good move that the search finds: the best of the others, %[1]s, costs %[2]s points: %[3]s.",

	"review.seen":      plural.Selectf(1, "%d", plural.One, "A search 1 ply deep does not see it yet; from %[2]d plies on it does, up to the %[3]d that were tried.", plural.Other, "A search %d plies deep does not see it yet; from %d on it does, up to the %d that were tried."),
	"review.seen.last": plural.Selectf(1, "%d", plural.One, "A search 1 ply deep does not see it yet; one of %[2]d, the deepest that was tried, does.", plural.Other, "A search %d plies deep does not see it yet; one of %d, the deepest that was tried, does."),
	"review.seen.one":  plural.Selectf(1, "%d", plural.One, "A search 1 ply deep sees it; no deeper one was tried.", plural.Other, "A search 1 ply deep already sees it, as do all deeper ones that were tried, to %d plies."),
	"review.unseen":    plural.Selectf(1, "%d", plural.One, "A search 1 ply deep does not see it; no deeper one was tried.", plural.Other, "A search does not see it within the %d plies that were tried."),
})
