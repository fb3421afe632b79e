package lang

import "golang.org/x/text/feature/plural"

// The messages in English of tables of solved endings and games.
var _ = add(English, map[string]any{
	"tablebase.notNumbered":       "the positions of %s have no numbers, so it has no tables",
	"tablebase.whole":             "there is no ending %q: this game has a table of all its positions, without a name",
	"tablebase.scored":            "a table knows wins, losses and draws, and this game ends with points",
	"tablebase.moves":             "a position has %d moves; a table allows %d",
	"tablebase.far":               "an end is more than %d plies away, further than a table can say",
	"tablebase.upwards":           "the numbering is wrong: a move leads upwards from level %s",
	"tablebase.outside":           "the numbering is wrong: a move leads out of level %s to a position without a number",
	"tablebase.vacant":            "the numbering is wrong: number %[2]d of level %[1]s has a position and none",
	"tablebase.threads":           "%d threads: at least 1 is needed, or 0 for one for each processor",
	"tablebase.open":              "%s: %v",
	"tablebase.notTable":          "this is not a table of Jugada",
	"tablebase.version":           "the table has version %d of the file format; this program reads version %d",
	"tablebase.truncated":         "the table is truncated or longer than it should be: %d bytes, want %d",
	"tablebase.header":            "the table is damaged in its header",
	"tablebase.damaged":           "the table is damaged in level %s",
	"tablebase.damaged.puzzle":    "the table is damaged in its entries",
	"tablebase.otherGame":         "the table is for the game %s, not for %s",
	"tablebase.ofPuzzle":          "the table is for a puzzle, not for %s",
	"tablebase.otherEnding":       "the table is for the ending %q, not for %q",
	"tablebase.otherNumbers":      "the table knows the positions of %s by other numbers, from another version of the game; build it again",
	"tablebase.part":              "the file has %d of the table's %d levels: its building has not been finished",
	"tablebase.answer":            "a worker's answer is damaged, or not to this task",
	"tablebase.task":              "the task is not about this table",
	"tablebase.otherPart":         "level %s is not the one that the task means",
	"tablebase.taken":             "%s is not a table and stays as it is; choose another name",
	"tablebase.wrong":             "the table is wrong: number %[2]d of level %[1]s says %[3]s, and its successors %[4]s",
	"tablebase.wrongPlace":        "the table is wrong: number %[2]d of level %[1]s has a position and no entry, or the other way round",
	"tablebase.wrong.puzzle":      "the table is wrong: number %d says %v, and its successors %v",
	"tablebase.wrongPlace.puzzle": "the table is wrong: number %d has a position and no entry, or the other way round",
	"tablebase.way":               plural.Selectf(1, "%d", plural.One, "%d move to a goal", plural.Other, "%d moves to a goal"),
	"tablebase.noWay":             "no way to a goal",
	"tablebase.otherPlace":        "the numbering is wrong: the position of number %[2]d of level %[1]s has another number",
	"chess.ending":                "%[1]q is not an ending of at most %[2]d men, such as KQKR, that anybody can win",
	"chess.ending.name":           "the ending %[1]q is written %[2]s: in capitals, the stronger side first, and each side's strongest men after its king",
	"connect4.tableSize":          "a board of %[1]s is too large for a table: it has %[2]d cells, and the most is %[3]d",

	"tablebase.large.numbers":        "level %s is too large: it has %d numbers, and the most is %d",
	"tablebase.large.moves":          "level %s is too large: it has %d moves within it, and the most is %d",
	"tablebase.large.puzzle.numbers": "the table is too large: it has %d numbers, and the most is %d",
	"tablebase.large.puzzle.moves":   "the table is too large: there are %d moves between its positions, and the most is %d",

	"cli.table.short": "Solve endings, small games and puzzles whole, and look positions up",
	"cli.table.long": `Build, show and check tables: they say of every position of an ending, or of a whole game that is small enough, who wins and in how many plies, or that neither side does. They are built backwards from the ends of games (retrograde analysis). Those of one-player problems, which jugada puzzle searches, say of every position how many moves away the nearest goal is, or that there is no way.

Tables that are kept in the cache folder ($XDG_CACHE_HOME or, with --data DIR, DIR/cache) are consulted by the fast engine in its selective searches: in jugada analyze, play, match, review, uci and the lab, but not in the smallest games, such as tictactoe, nor where --depth is the only limit. What a table knows is proved, and told so.`,
	"cli.table.example": `  jugada table build chess KQKR
  jugada table get chess "8/8/8/3qk3/8/8/8/K2R4 b - - 0 1"
  jugada table get 8-puzzle "8 6 7 2 5 4 3 0 1"
  jugada table info`,
	"cli.tableBuild.short": "Solve an ending, a game or a puzzle, and keep the table",
	"cli.tableBuild.long": `Solve an ending, a whole game or a puzzle, and write its table to a file. Games that are small enough, such as tictactoe, mnk:4,4,4 and connect4:5x4, have one table of all positions. Chess has one for each ENDING of up to four men, by the men of both sides, such as KPK or KQKR: it holds the endings that captures and promotions lead to, too.

A puzzle is given as for jugada puzzle: by its name, STATE, and --size, --goal or --tap. All that counts of STATE is which problem it belongs to, since a table is about every start: 8-puzzle and 8-puzzle "1 0 2 3 4 5 6 7 8" have the same one.

First it says what this takes: how many numbers there are, of which some stand for no position, how much memory the largest level needs, how large the file will be, and how long one thread works. With --estimate that is all.

An interrupt keeps the levels that are finished, in a folder beside the file; the same command goes on from there. The file is the same whatever the number of threads.

With --cluster the workers of a cluster (see jugada batch) look at the positions of all levels but the smallest, and this command does what is left. The file is the same. What they have answered is kept if it is interrupted.`,
	"cli.tableBuild.example": `  jugada table build tictactoe
  jugada table build connect4:6x5 --estimate
  jugada table build river n=3,boat=2
  jugada table build chess KBNK --output kbnk.table`,
	"cli.tableInfo.short":   "Describe tables",
	"cli.tableInfo.long":    "Say what tables are about and, level by level, how many positions are won, drawn and lost for the side to move and how long the longest wins and losses take, in plies. Of a puzzle, say from how many positions there is a way to a goal, and how long the longest is, in moves. Checksums are checked. Without FILE all that are kept are shown.",
	"cli.tableVerify.short": "Check every entry of tables",
	"cli.tableVerify.long":  "Check tables: first the checksums, then whether each entry is what the positions after its moves say. That proves the whole table, however it was made. Without FILE all that are kept are checked.",
	"cli.tableGet.short":    "Look a position up in a table",
	"cli.tableGet.long": `Say who wins in a position and in how many plies, or that neither side does, and what each move is worth. The table knows nothing of what came before the position, nor of the rule of 50 moves; if that may matter, the answer says so. Without POSITION it is about the start of the game.

Of a puzzle, say how many moves away the nearest goal is, with which moves it is reached, and how many are left after each move. STATE and the flags are those of jugada puzzle; without --file, the table that is kept of this problem is looked in.`,
	"cli.tableGet.example": `  jugada table get tictactoe XX.OO....
  jugada table get river n=3,boat=2
  jugada table get chess "8/8/8/8/3k4/8/3KQ3/8 w - - 0 1"`,
	"cli.use.ENDING": "ENDING",

	"cli.flag.endingOutput":   "write the table to `FILE` instead; a table of that name is replaced",
	"cli.flag.endingThreads":  "work with `N` threads (default: one for each processor; of build with --cluster: none)",
	"cli.flag.endingEstimate": "only say what building takes",
	"cli.flag.endingFile":     "look in the table of `FILE` instead of those that are kept",

	"cli.table.fault":              "jugada: %s",
	"cli.table.noEnding":           "%[1]s has no table of all its positions; name an ENDING, such as %[2]s",
	"cli.table.noPlace":            "there is no folder in which to keep the table; set --output, --data, XDG_CACHE_HOME or HOME",
	"cli.table.refused":            "it cannot be built. %[1]s: %[2]v",
	"cli.table.cannot":             "It cannot be built: %s.",
	"cli.table.takes":              "%s.",
	"cli.table.cost":               "%[1]d numbers, about %[2]d of them with a position; about %[3]s of memory, for level %[4]s; about %[5]s of file; about %[6]s for one thread",
	"cli.table.cost.puzzle":        "%[1]d numbers, about %[2]d of them with a position; about %[3]s of memory; about %[5]s of file; about %[6]s for one thread",
	"cli.table.building.puzzle":    "solving: %[4]d%%",
	"cli.table.verifying.puzzle":   "checking: %[4]d%%",
	"cli.table.building":           "solving level %[1]s, %[2]d of %[3]d: %[4]d%%",
	"cli.table.verifying":          "checking level %[1]s, %[2]d of %[3]d: %[4]d%%",
	"cli.table.interruptedFirst":   "interrupted before the first level was finished: nothing is kept",
	"cli.table.interruptedBefore":  "interrupted before %[1]s was checked; files checked before it: %[2]d",
	"cli.table.interruptedBuild":   "interrupted with %[1]d of %[2]d levels finished; they are kept beside %[3]s, and the same command goes on from there",
	"cli.table.interruptedVerify":  "interrupted while %[1]s was checked, with %[2]d of %[3]d levels right; files checked before it: %[4]d",
	"cli.table.written":            "%[1]s: %[2]d positions, %[3]s, solved in %[4]s.",
	"cli.table.wentOn":             "Levels that an earlier run had finished: %d.",
	"cli.table.none":               "No tables are kept.",
	"cli.table.file":               "%[1]s\n%[2]s: version %[3]d, %[4]d positions, %[5]s, checksums right",
	"cli.table.columns":            "level\tpositions\twins\tdraws\tlosses\tlongest win\tlongest loss",
	"cli.table.row":                "%[1]s\t%[2]d\t%[3]d\t%[4]d\t%[5]d\t%[6]d\t%[7]d",
	"cli.table.right":              "%[1]s: %[2]s, each entry is what its successors say (%[3]d positions); %[4]s.",
	"cli.table.unknown":            "no table that is kept has the position %[1]s; \"jugada table build %[2]s\" makes one of the whole game",
	"cli.table.unknown.ending":     "no table that is kept has the position %[1]s; if it is of an ending that can have one, such as %[3]s, \"jugada table build %[2]s ENDING\" makes it",
	"cli.table.unknown.over":       "no table that is kept has the position %s, and none is needed: the game is over there",
	"cli.table.unknown.file":       "the table %[2]s does not have the position %[1]s",
	"cli.table.best":               "Best moves: %s",
	"cli.table.drawnInGame":        "That is so of the position by itself: here the game ends as a draw before, by the rule of 50 moves.",
	"cli.table.moves":              "The moves are worth this by themselves: after some, what came before, or the rule of 50 moves, may end the game in a draw.",
	"cli.table.byItself":           "That is so of the position by itself: what came before it, or the rule of 50 moves, may end the game as a draw.",
	"cli.table.distance":           plural.Selectf(1, "%d", plural.One, "The nearest goal is %d move away.", plural.Other, "The nearest goal is %d moves away."),
	"cli.table.atGoal":             "This is a goal.",
	"cli.table.noWay":              "There is no way from here to a goal.",
	"cli.table.left":               "Moves that are left after each:",
	"cli.table.left.none":          "no way",
	"cli.table.ways":               plural.Selectf(2, "%d", plural.One, "Positions with a way to a goal: %[1]d, of at most %[2]d move; without: %[3]d", plural.Other, "Positions with a way to a goal: %[1]d, of at most %[2]d moves; without: %[3]d"),
	"cli.table.puzzles":            "%[1]s is a game, and %[2]s is for puzzles",
	"cli.table.noName":             "%[1]v; and %[2]v",
	"cli.table.unknown.puzzle":     "no table of %s is kept; \"jugada table build\" makes it, with the same NAME, STATE and flags",
	"cli.table.unknown.refused":    "no table of %[1]s is kept, nor can one be built: %[2]v",
	"cli.flag.endingPositions":     "with --cluster, put `N` numbers of positions into each task, instead of some tenths of a second of work",
	"cli.table.puzzleCluster":      "tables of puzzles are built here, without --cluster",
	"cli.table.interruptedCluster": "interrupted with %[1]d of %[2]d levels finished; what workers have answered is kept, too, and the same command goes on from there",
})
