package lang

import "golang.org/x/text/feature/plural"

// The commands' messages in English.
var _ = add(English, map[string]any{
	"cli.root.short": "Jugada turns the rules of a game into a player, an analyst and a teacher.",
	"cli.welcome": `Jugada plays, analyses and explains games. Three things to try:

  jugada analyze tictactoe                         what is the best first move, and why
  jugada trace tree "(A (B E=4 F=7) (C G=3 H=9))"  a search explained step by step
  jugada play tictactoe                            a game against the computer

jugada help lists all commands; jugada help COMMAND explains one.`,
	"cli.usageTemplate": `Usage:
  {{if .HasAvailableSubCommands}}{{.CommandPath}} COMMAND{{else}}{{.UseLine}}{{end}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

Commands:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsagesWrapped 80 | align | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableInheritedFlags}}

Global flags:
{{.InheritedFlags.FlagUsagesWrapped 80 | align | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableSubCommands}}

"{{.CommandPath}} COMMAND --help" explains a command.{{end}}
`,
	"cli.use.GAME":           "GAME",
	"cli.use.POSITION":       "POSITION",
	"cli.use.PLAYER":         "PLAYER",
	"cli.use.TREE":           "TREE",
	"cli.use.COMMAND":        "COMMAND",
	"cli.use.SHELL":          "SHELL",
	"cli.help.short":         "Explain a command",
	"cli.noLanguage":         "--lang %q is not a language of Jugada; want es or en",
	"cli.noCommand":          "there is no command %[1]q; \"%[2]s --help\" lists them",
	"cli.noCommand.suggest":  "there is no command %[1]q; did you mean %[2]s? \"%[3]s --help\" lists them all",
	"cli.noCommand.below":    "%[2]s has no commands of its own, so none is called %[1]q; \"%[2]s --help\" explains it",
	"cli.tooFewArguments":    "%s needs more arguments: %s",
	"cli.noArguments":        "%s takes only options, not %s: %s",
	"cli.tooManyArguments":   "%[1]s does not take %[2]s; if it belongs to what stands before it, write both in quotes, as %[4]s: %[3]s",
	"cli.interrupted":        "interrupted: the answer is the best found so far",
	"cli.flag.unknown":       "there is no flag %[1]s; \"%[2]s --help\" lists them",
	"cli.flag.dashed":        "%[1]s is not a flag; \"%[2]s --help\" lists them, and a position that begins with a dash goes behind --",
	"cli.flag.valueless":     "the flag --%[1]s needs a value; \"%[2]s --help\" says which",
	"cli.noSide":             "%s is %q; want one of %s",
	"cli.flag.invalid":       "--%s %q cannot be read; want %s",
	"cli.flag.tooLow":        "--%s %v is too low; leave the flag out for no limit",
	"cli.flag.atLeast":       "--%s %v is too low; want %v or more",
	"cli.flag.atMost":        "--%s %v is too high; want %v or less",
	"cli.flag.default":       "%s (default %s)",
	"cli.use.flags":          "flags",
	"cli.flag.want.level":    "a number from 1 to 10",
	"cli.flag.want.int":      "a whole number that fits 64 bits",
	"cli.flag.want.int64":    "a whole number that fits 64 bits",
	"cli.flag.want.uint64":   "a whole number from 0 up that fits 64 bits",
	"cli.flag.want.duration": "a time with its unit, such as 500ms or 2s",
	"cli.flag.want.bool":     "true or false",
	"cli.flag.lang":          "`LANGUAGE` of texts and messages: es or en (default from the environment)",
	"cli.flag.help":          "explain this command",
	"cli.flag.json":          "answer in JSON, in English whatever the language",
	"cli.flag.traceJSON":     "the same as --format json",
	"cli.input.standard":     "the standard input: %v",
	"cli.input.noPositions":  "there are no positions; want one a line",
	"cli.input.file":         "%s: %v",
	"cli.output":             "the answer cannot be written: %v",
	"cli.file.missing":       "there is no file %s",
	"cli.file.denied":        "no permission for %s",
	"cli.file.directory":     "expected a file, and %s is a folder",
	"cli.file.noFolder":      "there is no folder %s",
	"cli.file.noNew":         "cannot create a file in the folder %s",
	"cli.file.notFolder":     "part of the path %s is not a folder",
	"cli.file.full":          "no space is left for %s",
	"cli.file.noName":        "the name of a file is missing",
	"cli.file.other":         "the file %s: %v",
	"cli.file.number":        "%s: the games of a file are counted from 1, as in %s#1",
	"cli.file.lines":         "%[1]s has no line %[3]d; its last is line %[2]d",
	"cli.file.unread":        "%[1]v; %[2]s is a file: write @%[2]s to read it",
	"cli.flag.algorithm":     "`NAME` of the search algorithm: %s (default the first)",
	"cli.flag.depth":         "look `N` plies ahead (default: to the end)",
	"cli.flag.time":          "look no further after `D`, such as 500ms or 2s",
	"cli.flag.nodes":         "enter at most `N` nodes, but engine always the first move and those of the notes the whole first ply",
	"cli.flag.quiet":         "end a line where its static value changes by no more than `T` points from one ply to the next, or from the first of the line",
	"cli.flag.eval":          "`NAME` of the static evaluation (see jugada games)",
	"cli.flag.symmetry":      "generate symmetric successors once",
	"cli.flag.eager":         "with levels: value leaves as they are generated, and generate no sibling after a win",
	"cli.flag.value-all":     "with levels: give every node its static value, not only the leaves; it is told and counted, and the choice stays the same",
	"cli.flag.refine":        "`LIST` of refinements with commas: %s (see jugada analyze --help)",
	"cli.flag.format":        "`FORMAT` of the trace: %s",
	"cli.flag.output":        "write to `FILE` instead of the standard output",
	"cli.flag.perftDepth":    "count lines of exactly `N` plies (required), or with --positions positions up to N plies away",
	"cli.flag.weak":          "find out only who wins, if anybody: much cheaper",
	"cli.flag.bests":         "find all best moves, not only the first",
	"cli.flag.threads":       "search with `N` threads",
	"cli.flag.table":         "remember positions in `N` MiB of memory",
	"cli.flag.tableFile":     "begin with what `FILE` remembers of earlier runs, and write it back now and then",
	"cli.flag.engineThreads": "with engine: search with `N` threads (default 1)",
	"cli.flag.engineTable":   "with engine: remember positions in `N` MiB of memory (default 16, less for small games)",
	"cli.flag.lines":         "with engine: find the `N` best moves, each with its value and line",
	"cli.flag.solveNodes":    "give up after `N` nodes",
	"cli.flag.divide":        "also count each first move separately",
	"cli.flag.branching":     "children of every inner node, `B`",
	"cli.flag.treeDepth":     "plies from the root to the leaves, `N`",
	"cli.flag.seed":          "`S` for the random numbers: the same seed makes the same tree (default: a new one, which is printed)",
	"cli.analyze.short":      "Find the best move of a position, and say why",
	"cli.analyze.long": `Find the best move of a position, and say why.

POSITION is the game's usual notation; without it, the game's start. @FILE reads it from a file. With -, positions
are read from the standard input, one a line, and each is answered by one line of JSON, in order; if a line cannot be
read, its answer has an error instead, and the exit status is 1. A file may have 16 MiB and a line 1 MiB.

Without --depth, --time, --nodes or --quiet the whole tree is searched; of a game that is too large for that, such as
othello, as much as 2 seconds allow. Values are from MAX's side.

The algorithm is auto: in each position it takes the strategy that suits, and says which and why. With --book that is
the book, where it knows a move; with --opponent the errors of the opponent are weighed, if 256 MiB and half of the time
are enough for all that can still happen. Otherwise the engine answers, by proof if the limits allow one, else by
search. --depth, --lines and the options of other algorithms settle that a search answers.

engine is the fast search: it looks one ply deeper at a time, remembers what it has seen, also from one
line of the standard input to the next. With --depth alone it finds just what minimax of that depth does: the value, and
of each move a value or a bound. With --time or --nodes, or of a large game without any limit, it is selective: it looks
less far, or not at all, at what it thinks will hardly matter, and further at what is forced. It sees more in the same time, but
its value is an estimate, marked ≈, unless it is a forced win or rests on no limit and no guess. Games that are not
large, and explicit trees, it always searches without such guesses. alphabeta, thresholds, negamax and levels are
the algorithms of the course notes, without their misprints, and printed is alpha-beta exactly as a slide has it;
--quiet, --symmetry, --eager and --value-all go with these alone, the last two with levels; with --quiet, --symmetry or
--refine alphabeta is the default.

--refine takes a list such as deepening,quiescence=1.5:8. Thresholds, margins and epsilon are in points; what is
in brackets may be left out. Only %[2]s leave the value what it was.
With --algorithm engine go %[3]s. It always deepens; its singular
extensions are the modern ones: they start six plies or more from the horizon, where a move is better than all others by
more than MARGIN, by a search half as deep. What it finds with one that may change the value is called selective, too.

%[1]s

Tic-tac-toe positions are nine of X, O and . in reading order, / allowed between rows; moves are the squares 0 to 8.
Othello positions are 64 of X, O and . in reading order and the side to move, as in "...OX... X", or the moves from the
start, as in f5d6c3; moves are the squares a1 to h8, and pass where no disc can be put. Smaller boards, as in othello:6,
have fewer squares. The value is in discs.
Trees are written (A (B E=4 F=7) C=3): an inner node with its children in order, leaves with their values; (B:6 …)
gives an inner node a static value; MIN (A …) lets MIN begin; ; starts a comment.

An interrupt ends the search: the best so far is printed, and the exit status is 1. The answer in JSON has the fields

  schema, game, position, turn, algorithm
            1, and what was searched; turn: max or min
  value     as text: 3.1, +∞ in 3
  score     the same as a number in points; null for a forced win or loss
  best      the chosen move; null if the game is over
  bests     all best moves, if every root move is exact; else best alone
  line      the moves that lead to the value
  moves     for every root move searched: move, value, score, and bound: exact,
            lower, upper, or estimate where a selective search or one that was
            cut short proves nothing; seems: lower or upper, if it takes the
            estimate for that;
            whole: true if no limit played a part, so that value and bound hold
            for the rest of the game;
            spent: true if time or nodes ran out below it
  exact     true: minimax with the same --depth and --quiet finds that value;
            false: guesses, refinements, time or nodes may have led to another
  refine    the refinements, as in --refine; empty: none
  selective true: the engine was selective; missing: it was not
  bound     of value, if it is not exact: lower, upper or estimate
  iterations
            of engine and deepening, those that were finished: depth, value,
            score, nodes, leaves, cuts, pruned
  lines     with --lines: value, score, moves, bound and whole of each, best first
  depth     the deepest ply that was reached by the iteration that answers
  nodes, leaves, cuts, pruned
            entered; given a static value; left early; children skipped so
  unvalued  nodes that needed a static value, had none, and counted 0; 0 by the
            engine if nothing in the answer rests on one
  stopped   why line ends: ended, leaf, depth, quiet, time, nodes, interrupted,
            known (the value of what follows is, or a bound that suffices, without a search)
  whole     true: no limit played a part
  spent     time, nodes or interrupted, if that ran out; else null
  decided   by auto: strategy: book, model, proof or search; reason: known (to the
            book), few (positions: how many can still come about), short, long or
            interrupted (plies: at most so many are left), settled;
            unweighed: the model whose errors do not count, and why: memory
            (memory_mib), time or repeats
  elapsed_ms`,
	"cli.analyze.example": `  jugada analyze tictactoe
  jugada analyze tictactoe .OO.X.X.. --depth 2 --algorithm levels
  jugada analyze othello f5d6c3 --time 1s
  jugada analyze connect4 44444 --lines 3 --threads 2
  jugada analyze othello f5d6c3 --algorithm mcts --playouts 2000
  jugada analyze tree "(A (B E=4 F=7) (C G=3 H=9))" --json
  jugada tree random --seed 7 | jugada analyze tree -`,
	"cli.analyze.over":    "The game is over: %s.",
	"cli.analyze.hasWon":  "%v has won",
	"cli.analyze.isDrawn": "a draw",

	"cli.analyze.isDrawnBy": "a draw, because %s",

	"cli.analyze.hasWonBy": "%v has won by %s",
	"cli.analyze.scores":   "%v wins by %s, if neither side errs.",
	"cli.large":            "%s may be too large to be searched to its end; set --depth",
	"cli.analyze.isWorth":  "its value is %s",
	"cli.analyze.turn":     "%v to move.",
	"cli.analyze.value":    "Value %s: %s",
	"cli.analyze.best":     "Best move: %s",
	"cli.analyze.bests":    "Equally good: %s (the first in generation order is chosen).",
	"cli.analyze.line":     "Line: %s (%s)",
	"cli.analyze.winsNow":  "%v wins with this move.",
	"cli.analyze.wins": plural.Selectf(2, "%d",
		plural.One, "%[1]v wins in %[2]d ply.",
		plural.Other, "%[1]v wins within %[2]d plies, whatever %[3]v does."),
	"cli.analyze.winsWithin": "%[1]v wins within %[2]d plies, whatever %[3]v does; there may be a quicker win.",
	"cli.analyze.draws":      "a draw, if neither side errs.",
	"cli.analyze.even":       "neither side wins, if neither errs.",
	"cli.analyze.whole":      "neither side can do better if the other does not err.",
	"cli.analyze.limited": plural.Selectf(1, "%d",
		plural.One, "the static value that best play reaches, looking %d ply ahead.",
		plural.Other, "the static value that best play reaches, looking %d plies ahead."),
	"cli.analyze.further": plural.Selectf(1, "%d",
		plural.One, "the static value that best play reaches, looking %[1]d ply ahead, and up to %[2]d along some lines.",
		plural.Other, "the static value that best play reaches, looking %[1]d plies ahead, and up to %[2]d along some lines."),
	"cli.analyze.upTo": plural.Selectf(1, "%d",
		plural.One, "the static value that best play reaches, looking at most %d ply ahead.",
		plural.Other, "the static value that best play reaches, looking at most %d plies ahead, and less far where static values had come to rest."),
	"cli.analyze.refined":          "an estimate by a search of depth %d whose refinements may have changed the value.",
	"cli.analyze.estimated":        "an estimate by a selective search of depth %[1]d, and up to %[2]d along some lines, which leaves out what it thinks will hardly matter.",
	"cli.analyze.estimated.evenly": "an estimate by a selective search of depth %d, which leaves out what it thinks will hardly matter.",
	"cli.analyze.bounded":          "this bound rests on no guess; the value itself is not known.",
	"cli.analyze.roughly":          "what a search finds that skips, at the root, what would improve it only slightly.",
	"cli.analyze.skipping":         "what a search finds that skips, at every node, what would improve it only slightly there; how far best play is from that is not known.",
	"cli.analyze.thisMove":         "what the search found of this move; the first choice did not stand the second look.",
	"cli.analyze.cutShort": plural.Selectf(1, "%d",
		plural.One, "the best that was found, looking %[1]d ply ahead: nothing below any move was searched.",
		plural.Other, "the best that was found, looking up to %[1]d plies ahead; moves searched whole: %[2]d of %[3]d."),
	"cli.analyze.unseen": plural.Selectf(1, "%d",
		plural.One, "%d move is not in the table: the search had not come to it.",
		plural.Other, "%d moves are not in the table: the search had not come to them."),
	"cli.analyze.unfinished":      "(cut short)",
	"cli.analyze.atDepth":         "(depth %d)",
	"cli.analyze.sooner":          "(or sooner)",
	"cli.analyze.shallow":         "%s: what a search of that depth thinks of the move; a deeper one may think otherwise.",
	"cli.analyze.bests.ordered":   "Equally good: %s (the first that the search came to is chosen).",
	"cli.analyze.counts.as":       "≈ what the move counts as: below it, something was skipped that may change its value.",
	"cli.analyze.bounds.biased":   "≤ at most, ≥ at least, of what was looked at: what was left out may change these values, too.",
	"cli.analyze.bounds.futility": "≤ at most, ≥ at least: enough was known to see that the move is no better, or only slightly.",
	"cli.analyze.biased":          "what the search found among the moves that bias has left.",
	"cli.analyze.iteration": plural.Selectf(3, "%d",
		plural.One, "Depth %[1]d: value %[2]s, %[3]d node.",
		plural.Other, "Depth %[1]d: value %[2]s, %[3]d nodes."),
	"cli.analyze.static":       "Static value by \"%s\": %s.",
	"cli.analyze.move":         "move",
	"cli.analyze.worth":        "value",
	"cli.analyze.unneeded":     "–",
	"cli.analyze.unneeded.why": "– not searched: no move can be better than winning at once.",
	"cli.analyze.bounds.open":  "≤ at most, ≥ at least: a move may be better than the best that is known.",
	"cli.analyze.bounds.cut":   "≤ at most, ≥ at least, as far as the search got: what was cut short may be worth something else, and be the best move.",
	"cli.analyze.bounds.all":   "≤ at most, ≥ at least: no more is known, not even of the best move.",
	"cli.analyze.bounds":       "≤ at most, ≥ at least: enough was known to see that the move is no better.",
	"cli.analyze.symmetry":     "Moves that are symmetric to one of these were not generated.",
	"cli.decided.model":        "By the opponent's model, weighed in all %d positions that can still come about.",
	"cli.decided.short": plural.Selectf(1, "%d",
		plural.One, "By proof, since the game is over within %d more ply: the search went to its end.",
		plural.Other, "By proof, since the game is over within %d more plies: the search went to its end."),
	"cli.decided.ends":        "By proof, since the search went to the end of the game.",
	"cli.decided.proof":       "By proof: the limits were enough to settle the outcome.",
	"cli.decided.search":      "By search: the limits were not enough to settle the outcome.",
	"cli.decided.interrupted": "By search: it was interrupted before the outcome was settled.",
	"cli.decided.memory":      "The errors of %[1]s do not count: to weigh them in all that can still happen takes more than %[2]d MiB. With --depth N they are weighed N plies deep.",
	"cli.decided.time":        "The errors of %[1]s do not count: to weigh them in all that can still happen takes more than half of the time. With --depth N they are weighed N plies deep.",
	"cli.decided.repeats":     "The errors of %[1]s do not count: how a position is reached matters in this game, and they cannot be weighed.",

	"cli.analyze.counts":           "%s: %s; %s.",
	"cli.analyze.engine":           "%[1]s, depth %[2]d",
	"cli.analyze.engine.selective": "%[1]s, selective, depth %[2]d",
	"cli.analyze.engine.none":      "%s, no depth finished",
	"cli.analyze.bounds.estimates": "≈ an estimate of the selective search; ≈ ≤ and ≈ ≥: it thinks the value to be at most, or at least, that. What has no ≈ rests on no guess.",
	"cli.analyze.lines":            "line",
	"cli.analyze.lines.fewer": plural.Selectf(1, "%d",
		plural.One, "Only %d line: the limit came before the others were found.",
		plural.Other, "Only %d lines: the limit came before the others were found."),
	"cli.count":            "%d",
	"cli.analyze.progress": "depth %[1]d: %[2]s  %[3]s; %[4]d nodes, %[5]s million a second, %[6]s",
	"cli.trace.short":      "Explain or draw a search step by step",
	"cli.trace.long": `Explain or draw a search step by step. Positions and search flags are those of jugada analyze.

  text  what a lecturer would say at the board (default)
  json  one event a line, for programs
  svg   a picture for a page; of more than 300 nodes, the rest as marks
        with their counts
  dot   for Graphviz
  tikz  a LaTeX document with the package forest
  tree  the searched tree in the notation of explicit trees

With --opponent MODEL the search is one against a player who errs, for the side that --as names; models and --risk are those of
jugada analyze. Where that player is to move a node is worth the expectation: each value times the probability of the move,
added up. Pictures show such nodes as hexagons. --algorithm is then

  expectation  look at every move that may be played (default)
  star1        leave out what can no longer matter (Ballard's Star1)

--algorithm dfpn shows how proof-number search finds out who wins (see jugada help solve): as svg, dot or tikz, the positions with their numbers after the last step, about the question asked last; and as text or json, step by step. docs/en/proof.md explains them all. Each line is about the position after the moves at its beginning: how many positions have to be settled to prove what is asked, as far as is known, and how many to disprove it; then the same for its open moves. Of the other flags only --nodes, --time and --output go with it.

--algorithm mcts shows Monte Carlo tree search playout by playout (see jugada help analyze): as text or json, which moves are selected in the tree and why, which join it, the random moves to the end of the game, and what the result changes; as svg, dot or tikz, the tree after the last playout, with the mean result and the number of playouts of each position. docs/en/mcts.md explains them all. It plays %[1]d games out or --playouts, at most %[2]d. Of the other flags only --exploration, --seed, --time and --output go with it.

With --book the book is asked first: the trace says what it knows of the position. If it has a move, nothing is searched.

Searches for the solution of a one-player problem are explained and drawn by jugada puzzle --trace.`,
	"cli.trace.example": `  jugada trace tree "(A (B E=4 F=7) (C G=3 H=9))"
  jugada trace tictactoe --depth 2 --symmetry --algorithm levels
  jugada trace tictactoe X...O.... --depth 2 --format svg --output search.svg
  jugada trace tree "(A (B D=-5 F=9) (C G=-4 H=-3))" --opponent errs:0.2
  jugada trace tree "(A (B D=1 E=1) (C F=-1))" --algorithm dfpn
  jugada trace tictactoe X...O.... --algorithm mcts --playouts 30 --seed 1
  jugada trace connect4 --algorithm mcts --playouts 50 --format svg --output tree.svg`,
	"cli.trace.noFormat":     "no format is called %q; want one of %s",
	"cli.trace.lines":        "%[1]s has no format %[2]q; want one of %[3]s",
	"cli.games.short":        "List the games",
	"cli.games.long":         "List the games with their static evaluations. A name is what other commands take as GAME; the other names they accept follow it. With GAME, also say how its positions and moves are written.",
	"cli.games.example":      "  jugada games\n  jugada games connect4\n  jugada games gomoku",
	"cli.games.aliases":      "Also called: %s.",
	"cli.games.positions":    "Positions: %s",
	"cli.games.moves":        "Moves: %s.",
	"cli.position":           "%[1]v; \"jugada games %[2]s\" says how positions are written",
	"cli.state":              "%[1]v; \"jugada help puzzle\" says how states are written",
	"cli.games.eval":         "--eval %s",
	"cli.games.evalDefault":  "--eval %s (default)",
	"cli.tree.short":         "Make or rewrite explicit trees",
	"cli.tree.long":          "Make or rewrite explicit trees, which other commands take as positions of the game tree.",
	"cli.treeRandom.short":   "Print random trees",
	"cli.treeFormat.short":   "Print a tree in its usual notation, or as JSON",
	"cli.treeFormat.long":    "Print a tree in its usual notation, or as JSON. TREE is either of the two, @FILE, or - for the standard input.",
	"cli.treeFormat.example": "  jugada tree format \"(A (B 4 7) 3)\" --json",
	"cli.perft.short":        "Count the lines of play of a length, or different positions",
	"cli.perft.long":         "Count the lines of play of exactly so many plies, to check the rules of a game against known figures; those of chess go on where a game is drawn though there are moves, and so do these. With --positions, count the different positions that can be reached instead, each once, by the fewest plies that lead to it; --symmetry counts symmetric ones once, and tells positions apart by the game's keys of 64 bits. An interrupt, or the end of the memory, prints what has been counted by then (exit status 1).",
	"cli.perft.interrupted":  "interrupted in move %d of %d: what follows has been counted so far",
	"cli.perft.count":        "perft(%[1]d) %[2]s %[3]d",
	"cli.perft.example":      "  jugada perft tictactoe --depth 5 --divide\n  jugada perft tictactoe --positions --symmetry",
	"cli.perft.depth":        "perft needs --depth N, from 0 up",

	"cli.positions.short": "Draw positions by random play",
	"cli.positions.long": `Print positions that random play leads to, one a line, as jugada compare, solve and analyze read them with -. Each move
is drawn from the legal ones, all equally likely. The positions are different, and in all of them the game goes on; it
is an error if there are fewer than --count, or they are too hard to find. POSITION is where play begins (default: the
start of the game).`,
	"cli.positions.example": `  jugada positions connect4 --plies 8-20 --count 1000 --seed 1 | jugada compare connect4 - --nodes 1000 --judge 6
  jugada positions othello --plies 50 --count 5 | jugada solve othello -`,
	"cli.positions.needs":     "positions needs --plies N or FROM-TO, such as 8-20",
	"cli.positions.plies":     "--plies %q is no number of plies; want N or FROM-TO, such as 8-20",
	"cli.positions.seed":      "--seed %s draws the same positions again",
	"cli.flag.positionsCount": "draw `N` positions",
	"cli.flag.positionsPlies": "random plies (required), a `RANGE`, N or FROM-TO: each number from FROM to TO in turn",
	"cli.flag.positionsSeed":  "`S` for the random numbers: the same seed draws the same positions (default: a new one, which is printed)",
	"arena.tooFew":            "found %d of %d different positions in which the game goes on, with --plies %s; ask for fewer, or change --plies",

	"cli.flag.perftPositions":     "count different positions instead, by the fewest plies that lead to each",
	"cli.flag.perftSymmetry":      "with --positions: count symmetric positions once",
	"cli.flag.censusMemory":       "with --positions: take at most `N` MiB",
	"cli.perft.divide":            "--divide counts lines of play, and --positions positions: leave one of them out",
	"cli.census.column.moves":     "moves",
	"cli.census.column.positions": "positions",
	"cli.census.progress":         "distance %[1]d: %[2]d positions so far",
	"cli.census.interrupted":      "interrupted at distance %d: what follows has been counted so far",
	"cli.census.full":             "the positions at distance %[1]d do not fit in the %[2]d MiB of --limit-memory: what follows has been counted so far",
	"cli.census.whole":            plural.Selectf(1, "%d", plural.One, "%d position, all that can be reached.", plural.Other, "%d different positions, all that can be reached."),
	"cli.census.more":             plural.Selectf(1, "%d", plural.One, "%[1]d position up to distance %[2]d; there are more beyond.", plural.Other, "%[1]d different positions up to distance %[2]d; there are more beyond."),
	"cli.census.atLeast":          plural.Selectf(1, "%d", plural.One, "At least %d position.", plural.Other, "At least %d different positions."),
	"cli.census.symmetry":         "Positions that are symmetric to one another count once.",

	"cli.flag.check":             "with -: each line is a position, a space and its value; tell where what is found differs",
	"cli.solve.checkMany":        "--check is for the positions and values of the standard input: jugada solve GAME - --check",
	"cli.solve.noValue":          "there is no value after the position to compare with; want the position, a space and its value",
	"cli.solve.differs":          "Line %[1]d: %[2]s is worth %[3]d, not %[4]d.",
	"cli.solve.differs.weak":     "Line %[1]d: %[2]s is %[3]s, not %[4]s.",
	"cli.solve.sign.win":         "a win for the side to move",
	"cli.solve.sign.draw":        "a draw",
	"cli.solve.sign.loss":        "a loss for the side to move",
	"cli.solve.sign.more":        "worth more than 0 to the side to move",
	"cli.solve.sign.zero":        "worth 0",
	"cli.solve.sign.less":        "worth less than 0 to the side to move",
	"cli.solve.noNumber":         "the value is %s, which cannot be written as a whole number",
	"cli.solve.lineUnsolved":     "Line %[1]d: %[2]s was not solved within the limits.",
	"cli.solve.checked":          "Positions compared: %[1]d. Values that agree: %[2]d; that differ: %[3]d.",
	"cli.solve.checkUnsolved":    "Not solved within the limits: %d.",
	"cli.solve.checkRefused":     "Lines that could not be compared: %d.",
	"cli.solve.checkInterrupted": "interrupted: what follows is about the lines before",
	"cli.solve.short":            "Prove the value of a position",
	"cli.solve.long": `Prove the value of a position: search to the ends of the game, without any guess, and say who wins and in how many moves, with best play of both sides. Values and bounds are from MAX's side, as everywhere.

The search asks whether the value is at least so much, again and again, and closes in on it from both sides; what it has found about a position it remembers in a table. On large games this takes long: a limit of time or nodes, or Ctrl-C, leaves the bounds that are proven by then. If the value is known by then, the line or the other best moves may be missing. Whatever was cut short is told, and the exit status is 1. A larger table helps as soon as the search has more positions to remember than the table has room for, at 16 bytes each.

--algorithm dfpn is depth-first proof-number search (Nagai 2002): it goes where the proof seems to need the fewest positions, however deep that is, and finds out only who wins, as with --weak. Where a few forced lines win among many moves, it proves in the same time what --weak does not get to; elsewhere it is mostly slower. It names a move that achieves it, unless the side to move loses, and, if a side wins, a line of the proof: each of the winner's moves is proven, and the other side's are those that took most work. It is the only one for chess, where positions can come again. It searches with one thread, and its table takes 32 bytes a position.

With --table-file what was found is written to a file every ten minutes and at the end, also when a limit is reached or at Ctrl-C. The same command then goes on from there, knowing more each time, though the bounds may stand still for several runs; a limit so low, 50 nodes for instance, that it ends before anything new is found leads nowhere.

With - as the position, each line of the standard input is a position and is answered by a line of JSON. What was found about one helps with the next. The position may be followed by its value, as in the public sets of Connect Four: 32164625 11. With --check it is compared with what is found: each difference is told, with its line, and in the end how many there are; unless all agree the exit status is 1. The values of such sets are from the side to move. Where games are won or drawn they are 0 for a draw, and otherwise how many moves, the winning one included, the winner would still have had if the board were played full: 1 for a win with one's last move, more for faster ones, negative for the loser. Where games end with points they are those points. With --weak, and by dfpn, only the signs are compared.

The fields of --json, beside game, position and turn:
  value     the value from MAX's side: "0", "+∞ in 7"; of a weak solution "+∞", "0" or "-∞", a win, a draw or a loss or, where games end with points, a value above 0, of 0 or below 0, or the value itself if it became known; null if not solved
  score     the same as a number in points; null for a forced win or loss, and where only the sign is known
  mover_value  the value for the side to move
  distance  how many plies the forced win or loss is away; else null
  lower, upper  the bounds that are proven, from MAX's side
  unvalued  leaves of an explicit tree without a value of their own, which count 0
  best, bests, line  best moves and best play of both sides; bests null if all were asked for and not found. Of dfpn: a move that achieves what value says, and a line of the proof if a side wins
  line_whole  line goes on to the end of the game; false if it was cut short, or not looked for
  proven    solved, and positions were told apart by whole keys; if false, two positions may have been taken for one, by a chance of about 1 in 10^11 at each look into the table
  nodes, elapsed_ms, algorithm, threads, weak, spent  what it took`,
	"cli.solve.example": `  jugada solve tictactoe
  jugada solve tree '(A (B 4 7) 3)'
  printf 'X...O....\n.........\n' | jugada solve tictactoe - --weak
  printf '32164625 11\n6146 18\n' | jugada solve connect4 - --check
  jugada solve connect4 --table 1024 --table-file connect4.table --time 1h
  jugada solve mnk:6,6,4 --algorithm dfpn
  jugada solve chess "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1" --algorithm dfpn`,
	"cli.solve.weakBests":          "--bests needs the exact value, which %s does not look for",
	"cli.solve.tableSize":          "%[1]s holds a table of %[2]d MiB, not of the %[3]d MiB that --table gives; leave --table out, or take another file",
	"cli.solve.kept":               "What was found about positions is kept in %s",
	"cli.solve.kept.empty":         "Nothing was found that another run would have to look up: the table in %s is empty",
	"cli.solve.kept.nothing":       "Nothing new was found about positions: %s holds all of it already",
	"cli.solve.progress":           "%[1]s … %[2]s; %[3]d nodes, %[4]s million a second, %[5]s",
	"cli.solve.progress.proof":     "%[1]s … %[2]s; proof number %[3]d, disproof number %[4]d; %[5]d nodes, %[6]s",
	"cli.solve.unsolved":           "Not solved (%[2]s). Proven so far: %[1]s.",
	"cli.solve.unsolved.uncertain": "Not solved (%[2]s). Found so far: %[1]s.",
	"cli.solve.unsolved.nothing":   "Not solved (%s). Nothing is known so far.",
	"cli.solve.between":            "at least %[1]s and at most %[2]s",
	"cli.solve.atLeast":            "at least %s",
	"cli.solve.atMost":             "at most %s",
	"cli.solve.unvalued": plural.Selectf(1, "%d",
		plural.One, "%d leaf has no value of its own, and counts 0.",
		plural.Other, "%d leaves have no value of their own, and count 0."),
	"cli.solve.value":           "Value %[1]s, proven: %[2]s",
	"cli.solve.value.uncertain": "Value %[1]s: %[2]s",
	"cli.solve.wins":            "%v wins; how soon was not asked.",
	"cli.solve.winsBy":          "%v wins; by how much was not asked.",
	"cli.solve.signOnly":        "only its sign was asked for.",
	"cli.solve.bests":           "All best moves: %[1]s",
	"cli.solve.line":            "Line: %[1]s",
	"cli.solve.shown":           "A move that achieves it: %s",
	"cli.solve.shownLine":       "Line of the proof: %[1]s (each of %[2]v's moves is proven)",
	"cli.solve.line.uncertain":  "Line that shows it: %[1]s (each of %[2]v's moves keeps the advantage)",
	"cli.solve.lineCut":         "Line, cut short (%[2]s): %[1]s …",
	"cli.solve.noLine":          "The line of best play was not found (%[1]s).",
	"cli.solve.noProof":         "Moves of the proof are missing (%s).",
	"cli.solve.bestsCut":        "Not all best moves were found (%[1]s).",
	"cli.solve.confused":        "two positions were taken for one",
	"cli.solve.uncertain":       "Positions were told apart by parts of their keys: as good as certain, but no proof.",
	"cli.solve.counts": plural.Selectf(1, "%d",
		plural.One, "%[1]d node, %[2]s; %[3]s million nodes a second.",
		plural.Other, "%[1]d nodes, %[2]s; %[3]s million nodes a second."),
	"cli.solve.counts.few": plural.Selectf(1, "%d",
		plural.One, "%[1]d node, %[2]s.",
		plural.Other, "%[1]d nodes, %[2]s."),
	"cli.version.short":      "Print the version",
	"cli.completion.short":   "Print a completion script for a shell",
	"cli.completion.long":    "Print a completion script for bash, zsh, fish or powershell. In bash: source <(jugada completion bash)",
	"cli.completion.noShell": "no shell is called %q; want one of %s",
})
