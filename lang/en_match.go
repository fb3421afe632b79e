package lang

// Matches between players, in English.
var _ = add(English, map[string]any{

	"cli.match.short": "Play a match between players of any kind",
	"cli.match.long": `Play a match between players, and say which one is better and with what certainty. From each opening two games are played, with
sides swapped. The openings are random play from the start (--plies, --seed), or the positions in a file (--openings).

Three players or more play a round robin: each two meet, from the same openings. With --gauntlet only the first one meets the others. A
rating list follows.

A PLAYER is one of

  engine[:OPTION,...]          the fast search, as strong as it can play
  ALGORITHM[:OPTION,...]       one of the searches of the course: negamax, alphabeta, ...
  mcts[:OPTION,...]            Monte Carlo tree search, with new random moves in each game
  level:N                      the computer at a level from 1 to 10
  MODEL                        a player who errs, such as errs:0.2; the whole game must be small enough to be weighed
  random                       any legal move
  uci:PROGRAM[,ARGUMENT,...]   another program that speaks UCI; an argument option.NAME=VALUE sets an option of it

An OPTION is depth=N, nodes=N, time=100ms (for each move), eval=NAME, weights=FILE (of jugada tune), refine=NAME+NAME, quiet=T or
book=FILE, and for the engine threads=N, table=MIB, sound and each option of docs/en/engine.md, such as nullmove=off. A player
without a limit of its own has those of the match: --tc, --depth, --nodes; without any, a second for each move of a large game.
The options of mcts are playouts=N, time=100ms, exploration=C and table=MIB; of the limits of the match it has --tc alone, and
without any limit it makes 10,000 playouts for each move.

A player that runs out of time, makes an illegal move, or whose program crashes or falls silent has lost the game. With --output the
games are written to a file as they are played: PGN if its name ends in .pgn, else one saved game a line ("jugada play" loads line 7
with "load FILE#7"). With --resume a match that was cut short goes on from there, with the same arguments.`,
	"cli.match.example": `  jugada match engine level:8 --game connect4 --games 40
  jugada match engine:nodes=20000 engine:nodes=20000,nullmove=off --game chess --sprt 0,15 --games 3000
  jugada match alphabeta:depth=4 errs:0.2 --game tictactoe --seed 1 --output games.jsonl
  jugada match mcts:playouts=2000 engine:depth=2 --game othello --games 20
  jugada match level:3 level:5 level:7 engine:nodes=2000 --game connect4 --games 60
  jugada match engine uci:gnuchess,--uci --game chess --tc 5+0.05 --output games.pgn`,

	"cli.flag.matchGame":       "`NAME` of the game (required)",
	"cli.flag.matchGames":      "each two players who meet play `N` games, an even number, at most",
	"cli.flag.matchGauntlet":   "the first player meets each of the others, and they do not meet",
	"cli.flag.matchControl":    "`TIME` of each side for a game and, after +, for each of its moves: 5+0.05 in seconds, or 2m+1s",
	"cli.flag.matchDepth":      "players without a limit of their own look `N` plies ahead",
	"cli.flag.matchNodes":      "players without a limit of their own enter `N` nodes for each move",
	"cli.flag.matchOpenings":   "`FILE` of openings, a position a line (-: standard input)",
	"cli.flag.matchPlies":      "random plies of an opening, a `RANGE`, N or FROM-TO",
	"cli.flag.matchSeed":       "`S` for the random numbers: the same seed draws the same openings (default: a new one, which is printed)",
	"cli.flag.matchThreads":    "play `N` games at the same time",
	"cli.flag.matchSPRT":       "of two players: stop as soon as a test, wrong in 5%% of the matches, prefers one of two Elo differences, `LOW,HIGH`",
	"cli.flag.matchAdjudicate": "end a game as won when both players say so by `POINTS` in their last three moves, and as drawn when both say at most a fiftieth of that in their last eight, after 80 plies",
	"cli.flag.matchOutput":     "write the games to `FILE`",
	"cli.flag.matchResume":     "go on with the match in the file of --output",

	"cli.match.needs":      "a match needs --game, such as --game connect4",
	"cli.match.odd":        "--games %d: games come in pairs; expected an even number",
	"cli.match.players":    "a match needs two players or more, not %d",
	"cli.match.sprtMany":   "--sprt decides between two players, and here are %d",
	"cli.match.sprt":       "--sprt %s: expected two differences in rating between -1000 and 1000, the lower one first, such as 0,15",
	"cli.match.adjudicate": "--adjudicate %s: expected a number of points above 0",
	"cli.match.resume":     "--resume needs --output, the file of the match",
	"cli.match.exists":     "%s exists; go on with the match in it with --resume, or choose another name",
	"cli.match.both":       "--openings and --plies exclude each other",
	"cli.match.over":       "the game is over in this position",
	"cli.match.noOpening":  "%s has no positions",

	"cli.match.progress.none": "0 of %d games",
	"cli.match.progress":      "%d of %d games, %s, %s",
	"cli.match.interrupted":   "interrupted: of the match, %d of %d games were played",

	"cli.match.head":           "%s, %d games",
	"cli.match.pairs":          "Pairs of games in which %s had 0, ½, 1, 1½ and 2 points: %d, %d, %d, %d and %d.",
	"cli.match.share":          "%s has %s of the points (with the standard error).",
	"cli.match.elo":            "Elo difference: %[2]s for %[1]s; with 95%% certainty, between %[3]s and %[4]s.",
	"cli.match.same":           "from these openings the players would repeat their games: the match has %d games; more openings, or a player who varies, would make it longer",
	"cli.match.alike":          "%s has %s of the points. All pairs had the same result: how certain that is cannot be estimated.",
	"cli.match.onePair":        "%s has %s of the points, from one pair of games: how certain that is cannot be estimated.",
	"cli.match.allWon":         "%s has won all games: with 95%% certainty, the Elo difference is at least %s.",
	"cli.match.allLost":        "%s has lost all games: with 95%% certainty, the Elo difference is at most %s.",
	"cli.match.copies":         "Pairs that repeat an earlier one move for move: %d. They say nothing new, so the certainty is less than it seems: more openings would help.",
	"cli.match.control":        "--tc %s: expected the time of each side and, after +, what each move adds: 5+0.05 in seconds, or 2m+1s",
	"cli.match.ratings":        "Elo: the ratings that make these results likeliest, with a mean of 0; with 95%% certainty, a player's rating is between from and to. The last column says how likely a player is to be better than the next one.",
	"cli.match.bounds":         "≥ and ≤: whoever has won or lost everything against those who are rated has no rating but, with 95%% certainty, this bound.",
	"cli.match.unsure":         "Where from and to are missing: an interval needs at least %d pairs of games of a player, not all with the same result; and the last column needs the intervals of both.",
	"cli.match.few":            "There are too few pairs of games for an Elo difference: at least %d are needed.",
	"cli.match.test.undecided": "The test between %s and %s is open: logarithm of the likelihood ratio %s, decided at %s or %s.",
	"cli.match.test.below":     "The test between %s and %s prefers the lower one: logarithm of the likelihood ratio %s, decided at %s or %s.",
	"cli.match.test.above":     "The test between %s and %s prefers the higher one: logarithm of the likelihood ratio %s, decided at %s or %s.",

	"cli.compare.column.player":    "player",
	"cli.compare.column.points":    "points",
	"cli.compare.column.won":       "won",
	"cli.compare.column.drawn":     "drawn",
	"cli.compare.column.lost":      "lost",
	"cli.compare.column.outOfTime": "out of time",
	"cli.compare.column.illegal":   "illegal",
	"cli.compare.column.crashed":   "crashed",
	"cli.compare.column.elo":       "Elo",
	"cli.compare.column.from":      "from",
	"cli.compare.column.to":        "to",
	"cli.compare.column.games":     "games",
	"cli.compare.column.score":     "score",
	"cli.compare.column.above":     "above next",

	"match.player":          "%q is no player: expected %s with options or without, level:N, random, uci:PROGRAM or a model; as a model: %s",
	"match.level":           "level:%s: expected a level from 1 to %d",
	"match.number":          "%s=%s: expected a whole number from 1 to %d",
	"match.exploration":     "exploration=%s: expected a number above 0",
	"match.duration":        "time=%s: expected a time with its unit, such as 100ms",
	"match.option":          "%q is no option of %s: expected one of %s",
	"match.program":         "uci: expected a program, such as uci:gnuchess,--uci",
	"match.program.option":  "%s: expected option.NAME=VALUE",
	"match.program.unknown": "it has no option %s: expected one of %s",
	"match.program.none":    "it has no options, so not %s either",
	"match.program.choice":  "its option %s does not take %q: expected one of %s",
	"match.program.number":  "its option %s does not take %q: expected a number from %s to %s",
	"match.program.start":   "%s does not play: %v",
	"match.pgn":             "%s: PGN is for chess, not for %s; choose a name that does not end in .pgn",
	"match.resume.other":    "game %d in the file is of another match: game, players and their order, --gauntlet, openings and seed must be the same",
	"match.resume.more":     "the file has more games than --games allows, which would have to be at least %d",
	"match.resume.twice":    "game %d is in the file twice",
	"match.resume.half":     "the file has %d games, and half of a pair is missing; remove the last game",
	"match.resume.terms":    "game %d in the file was played with %s, and not with %s",
	"match.ended":           "the program has ended",
	"match.silent":          "the program does not answer",
	"match.outOfTime":       "out of time",
})
