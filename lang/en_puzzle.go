package lang

import "golang.org/x/text/feature/plural"

// The messages about one-player problems and searches for paths, in English.
var _ = add(English, map[string]any{
	"puzzle.jugs.title":    "Water jugs",
	"puzzle.jugs.about":    "4,3->2: capacities and the litres wanted in any jug; 4,3->2@1: in the first; 8,5,3:8,0,0->4,4,0: from given contents, pouring only",
	"puzzle.river.title":   "Missionaries and cannibals",
	"puzzle.river.about":   "n=3,boat=2: so many of each and places in the boat; then m=, c=, side=left or right for a state in between",
	"puzzle.sliding.title": "Sliding tiles",
	"puzzle.sliding.about": "the tiles row by row, 0 for the blank, such as \"1 2 5 3 4 0 6 7 8\" for the 8-puzzle; the goal has the blank first",

	"catalog.puzzle.main":        "a puzzle would be called main, after the program that its rules are part of; give it another name, as in puzzles.Of(rules, puzzles.Name(\"pancakes\"))",
	"catalog.puzzle.name":        "a puzzle cannot be called %q; use lower-case letters, without spaces",
	"catalog.puzzle.taken":       "%[1]s already means %[2]s, so that it cannot be another name of %[3]s; leave it out, or give the puzzle itself that name",
	"catalog.puzzle.twice":       "two puzzles are called %s; give one of them another name, as in puzzles.Of(rules, puzzles.Name(\"pancakes\"))",
	"catalog.puzzle.notTable":    "this is the table of a game, not of a puzzle",
	"catalog.puzzle.noTable":     "the puzzle %[1]s has no problem %[2]s now; the table is from another version of it",
	"catalog.puzzle.otherTable":  "the table is for %[1]s %[2]s, not for %[3]s %[4]s",
	"catalog.noPuzzle":           "no puzzle is called %q; the puzzles are %s",
	"catalog.noPuzzle.suggest":   "no puzzle is called %[1]q; did you mean %[2]s? The puzzles are %[3]s",
	"catalog.puzzle.option":      "the puzzle %s has no use for %s",
	"catalog.puzzle.heuristic":   "this problem of %[2]s has no heuristic %[1]q; want one of %[3]s",
	"catalog.puzzle.noHeuristic": "%s has no heuristic to choose: every estimate is 0",
	"catalog.puzzle.noShuffle":   "no problem of %s can be made by chance: that takes rules that write positions, list the goals and take every move back",
	"catalog.puzzle.algorithm":   "no algorithm is called %q; want one of %s",
	"catalog.puzzle.weight":      "a weight goes with the algorithm %s, not with %s",
	"catalog.puzzle.weightRange": "the weight is %v; want 1 to %v",
	"catalog.puzzle.informed":    "a heuristic goes with %s, not with %s",
	"catalog.puzzle.depth":       "a depth limit goes with %[2]s, not with %[1]s, which goes by cost; want a cost limit",
	"catalog.puzzle.noFile":      "%s names no file; want pdb=@FILE",
	"catalog.puzzle.all":         "the algorithm %s ends with its first solution, so it cannot find all of the cheapest; want astar, uniform, idastar-notes or idastar",
	"catalog.puzzle.untraced":    "the algorithm %s is too fast to be traced; %s, which looks at positions in the same order, can be",
	"catalog.puzzle.traceAll":    "a trace tells of the search for one solution, not for all",
	"catalog.puzzle.move":        "move %d: %v",
	"catalog.puzzle.goal":        "the goal: %v",
	"catalog.puzzle.far":         "nothing that can be found here is %d moves away; the farthest is %d moves away",
	"catalog.puzzle.walk":        "the board is too large to look up what is %d moves away; up to %d moves can be made from its goal",
	"catalog.puzzle.patterns":    "%s: %v",
	"path.ruledOut":              "the estimate of the first state is ∞, so there is nothing to search",
	"path.noWayBack":             "bidirectional search needs a problem that lists its goals and whose moves can be taken back; bfs needs neither",
	"catalog.puzzle.file":        "%q names a file of the computer that searches, which is not opened from here; want pdb, or pdb=PARTITION such as pdb=5-5-5",

	"algorithm.astar":         "A*",
	"algorithm.weighted":      "Weighted A*",
	"algorithm.uniform":       "Uniform cost",
	"algorithm.bfs":           "Breadth first",
	"algorithm.bidirectional": "Breadth first from both ends",
	"algorithm.dfs":           "Depth first",
	"algorithm.dfid":          "Iterative deepening, depth first (DFID)",
	"algorithm.idastarnotes":  "IDA* as in the notes",
	"algorithm.idastar":       "IDA*",

	"puzzle.stopped.depth":       "the depth limit",
	"puzzle.stopped.cost":        "the cost limit",
	"puzzle.stopped.nodes":       "the node limit",
	"puzzle.stopped.time":        "the time limit",
	"puzzle.stopped.memory":      "the memory limit",
	"puzzle.stopped.interrupted": "interrupted",

	"cli.use.STATE":    "STATE",
	"cli.puzzle.short": "Find the shortest solution of a one-player problem",
	"cli.puzzle.long": `Find a path from a state of a one-player problem to its goal, with the algorithm of your choice, and say what is proven about it. The puzzles and their states:

%s

Without STATE a usual problem is taken, for sliding one of the --size and with the --goal that are given. STATE may be @FILE; with - each line of the standard input is a state, answered by a line of JSON in the same order. If a limit stops a search, or a line cannot be read, the exit status is 1.

astar, uniform, idastar-notes and idastar find a cheapest solution, weighted one that costs at most --weight times as much, bfs, bidirectional and dfid one of the fewest moves, dfs any. idastar-notes is IDA* as the course notes have it; idastar is the same, but fast. Those that remember positions stop at --limit-memory. When a limit stops a search, the answer says which one, and how much any solution costs at least.

Without --heuristic, jugs takes contents, and river no-danger. Sliding has boards of up to 25 cells. Its heuristics are manhattan, the default on boards of up to 9 cells, linear-conflict, the default on those of more than 16, and on smaller ones walking-distance, if there are at most five rows and columns, and pdb, pattern databases: pdb=5-5-5 has three groups of five tiles, pdb=1,2,3,4/5,6,7,8 the groups that it lists, pdb=@FILE those that jugada pdb build has written, and pdb alone the usual ones of the board, which are the default on boards of 10 to 16 cells. Databases are built when they are first used, and kept; see jugada help pdb.

--trace explains the search step by step, as text or as JSON Lines, or draws its tree: what it came to, in the order of expansion, and what it left out. Of DFID and IDA* the picture is that of the last depth or threshold. Pictures stop at 100,000 expanded positions unless --limit-nodes says otherwise, and of large trees show the path found, the first levels, and how much is not drawn.`,
	"cli.puzzle.example": `  jugada puzzle jugs "4,3->2"
  jugada puzzle river n=3,boat=2 --algorithm dfid --explain
  jugada puzzle sliding "8 7 6 5 4 3 2 1 0" --algorithm astar
  jugada puzzle sliding --heuristic pdb=6-6-3
  jugada puzzle jugs "4,3->2" --trace svg --output jugs.svg
  jugada puzzle sliding "0 1 2 3 4 5 6 7 8" --positions
  jugada puzzle sliding - --threads 2 < states.txt`,
	"cli.flag.pathAlgorithm": "`NAME` of the search algorithm: %s (default: as suits the puzzle)",
	"cli.flag.heuristic":     "`NAME` of the estimate that informed algorithms use (default: as suits the puzzle)",
	"cli.flag.weight":        "with weighted: estimates count `W` times, 1 to 1000 (default 2)",
	"cli.flag.all":           "find all cheapest solutions, 100,000 at most",
	"cli.flag.size":          "sliding: rows and columns of the board, `RxC` (default: the square that STATE fills, 4x4 without STATE)",
	"cli.flag.goal":          "sliding: the `TILES` of the goal (default: the blank first)",
	"cli.flag.tap":           "jugs: there is a tap and a drain although contents are given",
	"cli.flag.limit-depth":   "dfs, dfid, bfs, bidirectional: look for at most `N` moves",
	"cli.flag.limit-cost":    "look for solutions that cost at most `N`",
	"cli.flag.limit-nodes":   "expand at most `N` positions",
	"cli.flag.limit-time":    "give up after `D`, such as 500ms or 2s",
	"cli.flag.limit-memory":  "take at most `N` MiB for what each search remembers",
	"cli.flag.pathThreads":   "with -: search for `N` solutions at once",
	"cli.flag.explain":       "print each threshold, depth or level, and each position of the solution",
	"cli.flag.trace":         "write the search step by step, or draw it, as `FORMAT`: %s",
	"cli.flag.wayOutput":     "with --trace: write to `FILE` instead of the standard output",

	"cli.flag.puzzlePositions":  "instead of searching, count the different positions that can be reached from STATE, by the fewest moves to each",
	"cli.puzzle.positionsAlone": "%s has no use with --positions, which searches for nothing: leave one of them out",
	"cli.puzzle.positionsMany":  "--positions is for one state, not for those of the standard input",

	"cli.puzzle.empty":               "1:1: the text is empty; expected a state such as %s",
	"cli.puzzle.threadsMany":         "--threads is for the states of the standard input; a single one is searched by one thread",
	"cli.puzzle.explainMany":         "--explain is for one state, not for those of the standard input",
	"cli.puzzle.outputAlone":         "--output is for --trace",
	"cli.puzzle.traceAlone":          "--trace is for one state, and goes neither with --json nor with --explain",
	"cli.puzzle.drawnSoFar":          "%s This is the picture of what was looked at.",
	"cli.puzzle.progress":            "at least %[1]s; %[2]d expanded, %[3]s million a second, %[4]d MiB, %[5]v",
	"cli.puzzle.goal":                "Goal: %s",
	"cli.puzzle.refused":             "There is no solution: %s.",
	"cli.puzzle.none.exhausted":      "There is no solution: everything that can be reached has been looked at.",
	"cli.puzzle.none.goalsexhausted": "There is no solution: every position from which the goal can be reached has been looked at, and the start is not among them.",
	"cli.puzzle.none.deadends":       "There is no solution: everything that can be reached has been looked at, except what follows from positions whose estimate is ∞, from which no goal can be reached.",
	"cli.puzzle.unready":             "The pattern databases %[1]s were not ready when the search was stopped; the bound comes from the heuristic %[2]s.",
	"cli.puzzle.stopped":             "No solution found (%[1]s). Any solution costs at least %[2]d.",
	"cli.puzzle.length":              plural.Selectf(1, "%d", plural.One, "Solution of %[1]d move%[2]s.", plural.Other, "Solution of %[1]d moves%[2]s."),
	"cli.puzzle.cost":                plural.Selectf(1, "%d", plural.One, "Solution of %[1]d move that costs %[2]d%[3]s.", plural.Other, "Solution of %[1]d moves that cost %[2]d%[3]s."),
	"cli.puzzle.optimal":             "; it is proven that none is cheaper",
	"cli.puzzle.cheaper":             "; there may be a cheaper one",
	"cli.puzzle.atLeast":             "; it is proven that none costs less than %d",
	"cli.puzzle.solution":            "Moves: %s",
	"cli.puzzle.all":                 "All cheapest solutions: %d",
	"cli.puzzle.some":                "Cheapest solutions found: %[1]d; there may be more (%[2]s)",
	"cli.puzzle.first":               "The first %d cheapest solutions; there are more",
	"cli.puzzle.noMoves":             "(no move: the start is a goal)",
	"cli.puzzle.by":                  " with the heuristic %s",
	"cli.puzzle.blind":               " without a heuristic (h = 0, so as uniform cost)",
	"cli.puzzle.blindDeep":           " without a heuristic (h = 0, so by the cost alone)",
	"cli.puzzle.counts":              "%[1]s: %[2]d expanded, %[3]d generated, %[4]s; %[5]s.",
	"cli.puzzle.round.threshold":     "Threshold %[1]d: %[2]d expanded, %[3]d generated.",
	"cli.puzzle.round.depth":         "Depth %[1]d: %[2]d expanded, %[3]d generated.",
	"cli.puzzle.round.free":          "Without a depth limit: %[2]d expanded, %[3]d generated.",
	"cli.puzzle.round.level":         "Level %[1]d: %[2]d expanded, %[3]d generated.",
	"cli.puzzle.round.back":          "Level %[1]d from the goal: %[2]d expanded, %[3]d generated.",
	"cli.puzzle.round.cost":          "Cost %[1]d: %[2]d expanded, %[3]d generated.",
	"cli.puzzle.round.f":             "f = %[1]d: %[2]d expanded, %[3]d generated.",
	"cli.puzzle.round.ends": plural.Selectf(1, "%d",
		plural.One, "The start itself: %d generated.",
		plural.Other, "The start and the goal themselves: %d generated."),
	"cli.puzzle.round.bound": "At least %[1]d: %[2]d expanded, %[3]d generated.",
})
