package lang

import "golang.org/x/text/feature/plural"

// The messages of jugada play, in English.
var _ = add(English, map[string]any{
	"play.short": "Play a game against the computer",
	"play.long": `Play a game against the computer: on a board at a terminal, line by line through a pipe or with --plain.

The board is played on with the cursor keys and Enter, or with the mouse. Beside it are the moves and, when "a" is
pressed, the analysis of the position, which deepens while you watch; "t" goes through a search of the position step
by step. "?" lists the keys; after ":" you can type whatever works without the board. NO_COLOR turns
colours off. If TERM is dumb, or nobody plays, the game goes line by line.

A line is a move in the game's notation or a command; "help" lists those. Commands are understood in English and
Spanish alike: a hint, the reason for the computer's last move, undo, save, load, resign, new. A move goes before a
command of the same name, since explicit trees may call their nodes anything; with a colon, as in :undo, it is the command.

--as says which side the person takes: max (the default), min, both (two people at one keyboard) or none (the
computer plays both sides, and nothing is read). The search flags say how the computer thinks about each move and
what a hint and a reason rest on; without any it looks to the end of the game, so at tic-tac-toe it never loses, or in
a game too large for that, such as othello, thinks 1 second.

--level makes it weaker, as people are who see less. At levels 1 to 9 it looks a few plies ahead, and then chooses by
chance: the worse a move seems, the rarer it is. Level 10 does its best. --seed repeats the choices. In the table,
temperature is how much worse a move must be to be made e (2.7) times less often than the best, in units: how much a
static value of the game changes with a move, on average. Within the plies under "sure" nothing is overlooked:
neither a win nor, where it can be helped, a loss.

%s

--clock gives each side a time for the whole game, such as 5m, or 5m+3s, which adds 3 seconds after each move. A side
that runs out of time loses. Hints and questions use the clock of the side to move; undo restores the clocks.

When a game has ended or been resigned, the reason for the last move can still be asked for, moves can be taken back,
the game can be saved, and "new" begins another; "quit" or the end of the input leaves. The exit status is 0 however
the game ends, 1 after an interrupt (Ctrl-C) or when the computer cannot search as it was asked to. A game that is cut short, by an
interrupt, a request to end (SIGTERM) or a window that closes, is kept in the data directory, and the next session says with
which "load" it goes on. A saved game keeps who plays which side and the clock, but not how the computer thinks.
"load" reads games of PGN, too: games.pgn#7 is the seventh of that file; the same sides are played as before.

With --opponent MODEL the computer does not assume that the person plays perfectly: it expects what the model says, at each move
to the end of the game (or --depth plies deep), and gives up no forced win. While too much can still happen for that, as
early in connect4, it plays as against anybody else, unless --depth is given; --risk and --berliner say how far it may
depart from minimax, as in analyze. With --opponent learn --player NAME the model is random:E, E being the mean of what
is believed of that person's error rate; it is learned from every move and kept when the game ends by the rules or is
resigned. Moves that were taken back, made after a hint or loaded from a file do not count, nor do games that were left.
"why" then says the model, what the computer expects against it, and the minimax values.

With --json every event is a line of JSON; input is the same. All objects have schema and event; the events are

  position  game, position, as, turn, moves (the legal ones), plies: at the beginning of each game, after undo and
            load, and when the board or the moves are asked for; level and seed, if there is one below 10; clock: max_ms,
            min_ms and increment_ms, if there is one
  move      by (person or computer), side, move, position (after it), turn (who is next), book (true when
            it is from a book), clock
  result    how (won, drawn, value, resigned or time), winner, value, plies
  hint      analysis: what jugada analyze --json answers for the position
  why       side, move, analysis: the search that chose the move, or what jugada analyze --opponent answers; at levels
            below 10 chances: move and probability of each
  learned   player: what jugada opponent show answers, after a game with --opponent learn
  undo      moves: those taken back, the last first; none where somebody had resigned
  save      file
  load      file
  help      commands: words, about
  left      plies: the input has ended, or somebody has quit, in the middle of the game
  error     error: the line could not be carried out, and nothing has changed`,
	"play.example": `  jugada play tictactoe
  jugada play tictactoe --as min --depth 3
  jugada play tree "(A (B E=4 F=7) (C G=3 H=9))"
  jugada play tictactoe --as none
  jugada play othello --time 500ms
  jugada play connect4 --level 4 --clock 5m+3s
  jugada play tictactoe --opponent learn --player ana`,
	"cli.flag.playAs":   "`SIDE` that the person takes: max, min, in chess White or Black, both or none",
	"cli.flag.plain":    "play line by line at a terminal, too, instead of on a board",
	"cli.flag.playJSON": "report every event in JSON, in English whatever the language",

	"cli.flag.level":         "`N` from 1 to 10: how well the computer plays",
	"cli.flag.playSeed":      "`S` for the choices of levels below 10: the same seed repeats a game (default: a new one, which is printed)",
	"cli.flag.clock":         "`TIME` that each side has for the game, such as 5m, or 5m+3s with 3 seconds more after each move",
	"play.seed.alone":        "--seed needs --level 1 to %d: at the level above nothing is left to chance",
	"play.level":             "The computer plays at level %[1]d of %[2]d (--seed %[3]s repeats its choices).",
	"play.level.level":       "level",
	"play.level.depth":       "plies",
	"play.level.nodes":       "nodes",
	"play.level.temperature": "temperature",
	"play.level.sure":        "sure",
	"play.chance":            "chance",
	"play.clock":             "Clock: %s %s, %s %s.",
	"play.why.level": plural.Selectf(4, "%d",
		plural.One, "%[1]v played %[2]s: at level %[3]d it chooses at random, better moves more often. Looking %[4]d ply ahead, it is worth %[5]s.",
		plural.Other, "%[1]v played %[2]s: at level %[3]d it chooses at random, better moves more often. Looking %[4]d plies ahead, it is worth %[5]s."),
	"play.why.level.whole": "%[1]v played %[2]s: at level %[3]d it chooses at random, better moves more often. Looking to the end of the game, it is worth %[4]s.",

	"play.why.line":           "Expected line: %[1]s.",
	"play.why.best":           "No move is better, as far as it has looked.",
	"play.why.better":         "As far as it has looked, no move would have been better than %[1]s, worth %[2]s.",
	"play.result.time":        "%[1]v has run out of time: %[2]v wins after %[3]s.",
	"play.result.time.atOnce": "%[1]v has run out of time: %[2]v wins.",

	"play.inputTaken": "the position cannot be read from the standard input, which the moves come from; use @FILE",

	"play.begin.help":    "Type a move, or \"help\" to see what else you can type.",
	"play.begin.won":     "The game is over before it begins: %[1]s has won.",
	"play.begin.wonBy":   "The game is over before it begins: %[1]v has won by %[2]s.",
	"play.begin.drawn":   "The game is over before it begins: it is a draw.",
	"play.begin.drawnBy": "The game is over before it begins: it is a draw, since %[1]s.",
	"play.begin.value":   "There is nothing to play: no move follows. The value is %[1]s.",
	"play.begin.noValue": "There is nothing to play: no move follows, and there is no value.",

	"play.who.one":         "You play %[1]v, the computer plays %[2]v.",
	"play.who.both":        "Two people play, %[1]s and %[2]s.",
	"play.who.none":        "The computer plays %[1]s and %[2]s.",
	"play.sides.tictactoe": "MAX has X, MIN has O.",
	"play.sides.mnk":       "MAX has X, MIN has O.",
	"play.sides.othello":   "MAX has X (black), MIN has O (white).",
	"play.sides.chess":     "In values White is MAX, Black is MIN.",
	"play.sides.connect4":  "MAX has X, MIN has O.",
	"play.sides.tree":      "MAX wants to end at a high value, MIN at a low one.",

	"play.wait":        "it is %v's turn; wait for the computer's move",
	"play.moves":       "%v plays %s.",
	"play.moves.legal": "Legal moves: %s.",
	"play.plies":       plural.Selectf(1, "%d", plural.One, "%d ply", plural.Other, "%d plies"),
	"play.line":        "Expected line: %s (%s).",

	"play.why":           "%[1]v played %[2]s. Value %[3]s: %[4]s",
	"play.why.only":      "It was the only legal move.",
	"play.why.selective": "No other move looked better for %v. The search is selective: it proves nothing of that.",
	"play.why.worse":     "Every other move is worse for %v.",
	"play.why.equal": plural.Selectf(2, "%d",
		plural.One, "%[1]s is worth the same; of equal moves the first in generation order is chosen.",
		plural.Other, "%[1]s are worth the same; of equal moves the first in generation order is chosen."),
	"play.why.equal.ordered": plural.Selectf(2, "%d",
		plural.One, "%[1]s is worth the same; of equal moves the first that the search came to is chosen.",
		plural.Other, "%[1]s are worth the same; of equal moves the first that the search came to is chosen."),
	"play.why.biased": plural.Selectf(1, "%d",
		plural.One, "%d more move was not looked at: bias left it out.",
		plural.Other, "%d more moves were not looked at: bias left them out."),
	"play.why.left": plural.Selectf(1, "%d",
		plural.One, "%d more move was not looked at: bias left it out, or it is symmetric to another.",
		plural.Other, "%d more moves were not looked at: bias left them out, or they are symmetric to others."),
	"play.why.open": plural.Selectf(2, "%d",
		plural.One, "%[1]s is no better, and may be just as good: what was found first is kept.",
		plural.Other, "%[1]s are no better, and may be just as good: what was found first is kept."),
	"play.why.symmetric": plural.Selectf(1, "%d",
		plural.One, "%d more move was not looked at, being symmetric to one that was.",
		plural.Other, "%d more moves were not looked at, being symmetric to one that was."),
	"play.why.worse.one":  "The other move is worse for %v.",
	"play.why.worse.seen": "Every other move that was looked at is worse for %v.",
	"play.why.eager": plural.Selectf(1, "%d",
		plural.One, "%d more move was not looked at: nothing can be better than to win at once.",
		plural.Other, "%d more moves were not looked at: nothing can be better than to win at once."),
	"play.why.spent": plural.Selectf(1, "%d",
		plural.One, "%d more move had not been looked at when the search was cut short.",
		plural.Other, "%d more moves had not been looked at when the search was cut short."),
	"play.why.counts":        "%s: %s.",
	"play.why.counts.ranked": "%s, a search for each place in the table: %s.",
	"play.why.none":          "the game has no move of the computer to explain",
	"play.why.loaded":        "the computer's last move, %s, came with the saved game: the search that chose it is not known",

	"play.undo.done":     "Taken back: %s.",
	"play.undo.resigned": "Taken back: the resignation.",
	"play.undo.none":     "there is no move of yours to take back",

	"play.help.begin":  "Type a move, as \"moves\" lists them, or a command in English or Spanish:",
	"play.help.end":    "A move goes before a command of the same name; with a colon, as in :undo, it is the command.",
	"play.help.file":   "FILE",
	"play.help.help":   "this list",
	"play.help.moves":  "the legal moves",
	"play.help.board":  "the board, and whose turn it is",
	"play.help.hint":   "the best move for you, and what it leads to",
	"play.help.why":    "the reason for the computer's last move",
	"play.help.undo":   "take back a person's last move, and what was played since",
	"play.help.save":   "keep the game in a file",
	"play.help.load":   "go on with a game from a file",
	"play.help.new":    "begin another game",
	"play.help.resign": "resign",
	"play.help.quit":   "leave",

	"play.save.done":      "Saved in %[1]s; \"load %[1]s\" goes on from here.",
	"play.save.noName":    "\"save\" needs the name of a file, as in: save game.json",
	"play.save.pgn":       "a saved game is no PGN, as %s would have people think; expected another ending, as in: save game.json",
	"play.save.taken":     "there is a file %s already, and it is not a saved game; choose another name",
	"play.load.done":      "Loaded %[1]s: %[2]s, after %[3]s.",
	"play.load.doneFrom":  "Loaded %[1]s: %[2]s, %[3]s after the position that it began with.",
	"play.load.atStart":   "Loaded %s: %s, before the first move.",
	"play.load.noName":    "\"load\" needs the name of a file, as in: load game.json",
	"play.load.failed":    "cannot load %s: %v",
	"play.load.json":      "%s: this is not a saved game; want the JSON that save writes",
	"play.load.schema":    "its schema is %d; expected %d, or 1",
	"play.load.missing":   "it has no %q, which its schema demands",
	"play.load.key":       "it has %q, which its schema does not know",
	"play.load.checksum":  "it is not as it was saved: its checksum is recorded as %q, and its content gives %q",
	"play.load.unchecked": "It was saved by an earlier version, without a checksum: nothing tells whether it is as it was saved.",
	"play.load.as":        "as is %q; want max, min, both or none",
	"play.load.several":   "it has more than one game; choose one by its number, as in: load %s#1",
	"play.load.position":  "its position cannot be read: %v",
	"play.load.move":      "ply %d, %q: %v",
	"play.notFile":        "expected an ordinary file, and %s is none",

	"play.unknown":        "%q is neither a legal move (%s) nor a command (\"help\" lists them)",
	"play.noCommand":      "%q is not a command; \"help\" lists them",
	"play.noCommand.over": "the game is over, and %q is not a command; \"help\" lists them",
	"play.over":           "the game is over; \"undo\" goes back, \"new\" begins another",

	"play.result.won":             "%[1]s wins after %[2]s.",
	"play.result.wonBy":           "%[1]v wins by %[2]s after %[3]s.",
	"play.result.drawn":           "A draw after %[2]s.",
	"play.result.drawnBy":         "A draw after %[2]s: %[1]s.",
	"play.result.value":           "The game ends after %[2]s, with value %[1]s.",
	"play.result.noValue":         "The game ends after %[2]s, at a place without a value.",
	"play.result.resigned":        "%[1]v resigns: %[2]v wins after %[3]s.",
	"play.result.resigned.atOnce": "%[1]v resigns: %[2]v wins.",
	"play.result.congratulations": "Congratulations!",
	"play.result.goesOn":          "You can still type %[1]s; \"new\" begins another game, \"quit\" leaves.",
	"play.result.goesOn.why":      "\"why\"",
	"play.result.goesOn.undo":     "\"undo\"",
	"play.result.goesOn.save":     "\"save FILE\"",

	"play.leaves":          "You left an unfinished game after %s. (\"save FILE\" before leaving keeps it for another time.)",
	"play.leaves.start":    "You left before the first move.",
	"play.leaves.kept":     "You left an unfinished game after %s; it is saved.",
	"play.unfinished":      "A game was cut short after %[2]s; \"load %[1]s\" goes on with it.",
	"play.unfinished.lost": "the game could not be kept: %s",

	"session.level":       "there is no level %[1]d; levels go from 1 to %[2]d",
	"session.clock":       "%q is not a clock; want the time for the game and, if you like, what a move adds: 5m+3s, 90s",
	"session.clock.parts": "a clock has max_ms, min_ms and increment_ms, all of them and nothing else",
	"session.clock.range": "%d milliseconds cannot be on a clock",

	"play.interrupted":          "interrupted: the game is not over",
	"play.interrupted.thinking": "interrupted while %v was thinking; the best move so far was %s",
})
