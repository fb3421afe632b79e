package lang

// What jugada uci tells people, in English.
var _ = add(English, map[string]any{
	"cli.uci.short": "Play for another program, over UCI",
	"cli.uci.long": `Play for another program: a chess board on the screen, a server, a match between engines. It speaks UCI, the Universal
Chess Interface, on standard input and output. In the other program, add a new engine (of the kind UCI) with the command "jugada uci".

Chess is played by its rules and, with the option UCI_Chess960, by those of Chess960. With --game it is any other game; positions and
moves are then written as "jugada games GAME" says: position startpos moves ..., or position TEXT moves ....

Options: Hash (MiB of the table), Threads, MultiPV (best lines), Ponder, UCI_AnalyseMode, UCI_LimitStrength and UCI_Elo
(a rating in chess), UCI_Chess960, Move Overhead (milliseconds lost with each move), Evaluation, OwnBook (with --book), and each option of
the engine. The command "uci" lists them with their limits; docs/en/engine.md explains those of
the engine, docs/en/uci.md how to add Jugada to other programs.`,
	"cli.uci.example": `  jugada uci
  jugada uci --game othello
  printf 'uci\nquit\n' | jugada uci`,
	"cli.flag.uciBook": "play from the book `FILE` where it knows a move, while the option OwnBook is on",
	"cli.flag.uciGame": "play `GAME` (see jugada games)",

	"uci.unknown":     "%q is no command",
	"uci.long":        "a line is longer than %d MiB and was not read",
	"uci.move":        "position, ply %d (%s): %s",
	"uci.book":        "the move is from the book: nothing was searched",
	"uci.noPosition":  "the last position could not be read, so there is no move",
	"uci.over":        "the game is over, so there is no move",
	"uci.noNumber":    "%s: no number follows; expected one from %s to %s",
	"uci.number":      "%s: found %q; expected a number from %s to %s",
	"uci.nearest":     "%s: found %q; expected a number from %s to %s; it is now %s",
	"uci.word":        "go: %q means nothing here",
	"uci.searchmoves": "go searchmoves: %s is left out; expected some of %s",
	"uci.option":      "there is no option %q",
	"uci.switch":      "option %s: found %q; expected true or false",
	"uci.noMoves":     "position startpos: found %q; expected the word moves before the moves",
	"uci.illegal":     "position, ply %d: found %q; expected one of %s",
	"uci.value":       "option %s: found %q; expected one of %s",
})
