package lang

import "golang.org/x/text/feature/plural"

// The messages about books, in English: of package book, the book commands, and games played from a book.
var _ = add(English, map[string]any{
	"book.open":         "%s: %v",
	"book.notBook":      "this is not a Jugada book",
	"book.version":      "the book has version %d of the file format; this program reads version %d",
	"book.cut":          "the book is damaged: it has %d bytes and should have at least %d",
	"book.truncated":    "the book is damaged: it has %d bytes and should have %d",
	"book.header":       "the book is damaged in its header",
	"book.index":        "the book is damaged in its index",
	"book.texts":        "the book is damaged in its texts",
	"book.page":         "the book is damaged in page %d of its entries",
	"book.run":          "what had been put aside beside %s has changed on the disk, which may be failing: no book was written",
	"book.order":        "the book is damaged: entry %d is out of order",
	"book.name":         "%q cannot be the name of a book's game; want 1 to %d bytes",
	"book.solve.many":   "more than %[1]d positions would have to be looked at, and that after %[2]d plies: say by %[3]v where the book is to end",
	"book.solve.scored": "%s ends with a score, which has no result without its size",
	"book.entry":        "a book's entry needs a source, and a value only if it is trusted",
	"book.otherGame":    "the book is for the game %s, not for %s",
	"book.otherKeys": "the book knows the positions of %s by other keys, from another version of the game; export it with " +
		"the version that made it and import the text again",
	"book.taken":         "%s is not a book and stays as it is; choose another name",
	"book.illegal":       "a move that is not legal cannot go into a book",
	"book.noNotation":    "%s has no notation, so its books cannot be read from texts or written as texts",
	"book.noText":        "the book does not have the texts of all its positions, so they cannot be listed",
	"book.wrongText":     "the book is damaged: the position %q and its entries do not match",
	"book.line":          "%s: %v",
	"book.utf8":          "the line is not text in UTF-8",
	"book.text.fields":   "want POSITION | MOVE | WEIGHT DETAILS | COMMENT, the last two of which may be omitted",
	"book.text.position": "the position %q cannot be read: %v",
	"book.games.json":    "this looks like saved games in JSON; want a list: on each line the moves of a game, and then one of %s",
	"book.games.pgn":     "this looks like PGN; want a list: on each line the moves of a game, without numbers, and then one of %s",
	"book.text.move":     "the move %q cannot be played: %v",
	"book.text.over":     "in %q the game is over: no move can be in a book",
	"book.text.detail": "%q is not a detail; want a weight from 0 to %s first, then count=N (up to 65535), " +
		"from=hand,games,solved, value=V, max-wins=N, min-wins=N, max-wins, min-wins or proved",
	"book.text.proved":    "proved needs a value",
	"book.games.noResult": "the game has no result; want one of %s at the end of the line",
	"book.games.rest":     "found %q after the result; want one game per line",
	"book.games.over":     "the game is over before the move %q",
	"catalog.noBooks":     "%s can have no book: each explicit tree is a game of its own",
	"book.games.result":   "the result is said to be %s, but the game ends with %s",

	"cli.use.BOOK":          "BOOK",
	"cli.use.TEXT":          "TEXT",
	"cli.flag.want.uint32":  "a whole number from 0 to 4294967295",
	"cli.flag.want.float64": "a number",
	"cli.flag.want.uint16":  "a whole number from 0 to 65535",

	"cli.flag.book":        "play and analyse from the book `FILE` where it knows a move, without a search",
	"cli.flag.bookOutput":  "write the book to `FILE` (required); a book of that name is replaced",
	"cli.flag.bookMemory":  "take about `N` MiB of memory for the book, and files beside it, which are removed, for what is more",
	"cli.flag.bookSolve":   "search positions to the end of the game and keep all best moves",
	"cli.flag.bookFrom":    "with --solve: begin `N` plies after POSITION",
	"cli.flag.bookTo":      "with --solve: end `N` plies after POSITION (default: at the end of the game)",
	"cli.flag.bookWeak":    "with --solve: only who wins; all moves that keep the result are best",
	"cli.flag.bookThreads": "with --solve: solve with `N` threads (default: one for each processor; with --cluster: none)",
	"cli.flag.bookNodes":   "with --solve: leave out positions that need more than `N` nodes; with --play: nodes of each move (default 2000)",
	"cli.flag.bookGames":   "add the list of finished games in `FILE`, or - for the standard input",
	"cli.flag.bookPlies":   "with --games or --play: only the first `N` plies of each game (default: all of --games, 12 of --play)",
	"cli.flag.bookPlay":    "let the engine play `N` games against itself, and add their openings",
	"cli.flag.bookSeed":    "with --play: which moves vary depends on `N` alone",
	"cli.flag.bookWeight":  "remove moves with a weight below `N`",
	"cli.flag.bookCount":   "remove moves known only from games, and from fewer than `N`",
	"cli.flag.bookLimit":   "list at most `N` positions; 0: all",

	"cli.book.short": "Make, read and check books of moves",
	"cli.book.long": `Make, read and check books of moves: what is known about positions before any search.

A book has moves with a weight, where they are from (solved, played in games, written by hand), and their value and a
comment if there are any. Symmetric positions share their entries. "jugada analyze" and "jugada play"
answer from a book with --book FILE.

Of the moves of a position a book plays one of the largest weight: of the solved ones if there are any, else of all. Of
several it plays the first in generation order. A move of weight 0 is kept for the record and never played.

A book is a file of 24 bytes a move, sorted, with a version and checksums, and the texts of positions and comments
after that. It is never changed but written anew and renamed, so that a crash leaves the old one. A damaged file, one of
an unknown version and one of another game are refused.

A book may be larger than the memory. What does not fit into --limit-memory while it is made is sorted and goes to files in the
folder of --output, whose disk needs room for about three times the book then. Where the system allows for it they have no names, so
that nothing is left of them, whatever happens. The book is the same, byte by byte.`,
	"cli.book.example": `  jugada book build tictactoe --solve --to 3 --output openings.book
  jugada book get openings.book X........
  jugada analyze tictactoe X........ --book openings.book
  jugada play tictactoe --book openings.book`,

	"cli.bookBuild.short": "Make a book of solved positions, of finished games, or of games that the engine plays",
	"cli.bookBuild.long": `Make a book of solved positions, of finished games, of games that the engine plays, or of all of these.

--solve takes each position from --from to --to plies after POSITION (default: the game's start), and keeps all its best moves with
weight 1 and their proved value. So --to 3 makes an opening book, --from 5 an endgame book. Only the positions a ply later are
searched, each to the end of the game; all other values follow from these. How many there are is said before it begins. A book that
goes to the end of the game needs no search. Without --to it has at most 100,000 positions.

With --weak the book knows only who wins: the searches are much shorter, all moves that keep the result count as best, and a win has
no distance. With --cluster the workers of a cluster do the searches (see "jugada batch"); the book is the same.

--games reads a list of finished games, one a line: the moves from the game's start with spaces between, then the
result, which is 1-0 (MAX won), 0-1 (MIN won), 1/2-1/2 (a draw) or * (not finished). Each move weighs 2 if its side
won, 1 in a draw, else 0. Empty lines, and lines that begin with #, are ignored.

    0 1 4 2 8 1-0

--play lets the engine play games against itself from the game's start, and adds their first --plies plies as --games does. In these
the move is drawn from the three best, as far as they are worth at most 0.3 points less than the best one; after them it is the best.
If --nodes do not suffice for three, they are searched one ply deep.

After an interrupt the book has what was solved, read and played by then (exit status 1); a book that is there already stays as it is.`,
	"cli.bookBuild.example": `  jugada book build tictactoe --solve --to 3 --output openings.book
  jugada book build tictactoe --solve --from 5 --output endings.book
  jugada book build connect4 --solve --weak --to 5 --output connect4.book
  jugada book build tictactoe --games games.txt --plies 4 --output played.book
  jugada book build chess --play 200 --nodes 2000 --plies 12 --output chess.book`,

	"cli.bookShow.short": "Show what a book contains, and list its first positions",
	"cli.bookShow.long":  "Show what a book contains, and list its first positions with their moves. A position stands for all that are symmetric to it.",
	"cli.bookGet.short":  "Say what a book knows about a position",
	"cli.bookGet.long":   "Say what a book knows about a position (default: the game's start), and which move it would play.",
	"cli.bookGet.example": `  jugada book get openings.book
  jugada book get openings.book X........ --json`,
	"cli.bookImport.short": "Make a book from a text",
	"cli.bookImport.long": `Make a book from a text: a file, or - for the standard input. A line is a move of a position, in four fields with |
between; the last two may be omitted:

    POSITION | MOVE | WEIGHT DETAILS | COMMENT

    X........ | 4 | 3 | take the centre
    X...O.... | 8 | 1 from=solved value=0 proved

Position and move are in the game's notation. The weight is a whole number, 1 if it is missing; 0 keeps the move
without ever playing it. Details come in any order:

    count=N                  games in which it was played; 0 if missing
    from=hand,games,solved   where it is from; hand if missing
    value=V                  in points, from MAX's side
    max-wins=N, min-wins=N   instead of value: that side has a forced win, N plies from the position;
                             without =N: nobody knows in how many
    proved                   the value comes from a search of the whole tree;
                             you say so, and it is not checked

Empty lines, and lines that begin with #, are ignored. The same move twice counts as in two books that are merged.

With --polyglot it is a book in Polyglot's format, which has positions by number only. They are found from the start of the game by
the book's moves, and between two of those by any move.

After an interrupt the book has what was read by then (exit status 1); a book that is there already stays as it is.`,
	"cli.bookImport.example": `  jugada book import tictactoe mine.txt --output mine.book
  jugada book export mine.book | jugada book import tictactoe - --output copy.book
  jugada book import chess book.bin --polyglot --output chess.book`,
	"cli.bookExport.short":   "Write a book as text",
	"cli.bookExport.long":    "Write a book as the text that jugada book import reads, which says how the lines are made; with --polyglot as a book that other chess programs read.",
	"cli.bookExport.example": "  jugada book export mine.book --output mine.txt",
	"cli.bookMerge.short":    "Merge several books into one",
	"cli.bookMerge.long": `Merge several books of the same game into one. Weights and counts add up, comments unite, and a proved value takes
precedence over a claimed one. Where two equally trusted values differ, the one that promises less to the side to move
is kept, and the conflict is reported, the first thousand of them. The order of the books makes no difference.`,
	"cli.bookMerge.example": "  jugada book merge openings.book played.book --output all.book",
	"cli.bookPrune.short":   "Remove moves from a book",
	"cli.bookPrune.long": `Remove moves from a book: those with a weight below --weight, and those known only from games of which there are fewer
than --count. The result may replace the book.`,
	"cli.bookPrune.example": "  jugada book prune played.book --weight 2 --count 5 --output played.book",
	"cli.bookVerify.short":  "Check all of a book",
	"cli.bookVerify.long": `Check all of a book: every checksum, the order, and that every move is legal in its position. Other commands check
files up to 16 MB as a whole, too, and of larger ones whatever they read.`,

	"cli.book.noOutput":          "%s needs --output FILE",
	"cli.book.nothing":           "nothing to make a book of: give --solve, --games FILE or --play N",
	"cli.book.noPlies":           "no position is from %d to %d plies deep; give --to no less than --from",
	"cli.book.alone":             "--%s is for --%s",
	"cli.book.position":          "a position is for --solve; games begin at the game's start",
	"cli.book.positions":         plural.Selectf(1, "%d", plural.One, "%d position", plural.Other, "%d positions"),
	"cli.book.moves":             plural.Selectf(1, "%d", plural.One, "%d move", plural.Other, "%d moves"),
	"cli.book.made":              "%s: %s, %s, %d bytes.",
	"cli.book.shown":             "%s: a book of %s and %s, %d bytes.",
	"cli.book.verified":          "%s is intact: %s, %s.",
	"cli.book.interrupted":       "interrupted: the book has what was found so far, and no more",
	"cli.book.interruptedVerify": "interrupted: %[1]d of %[2]d moves had been read, and those of %[3]d of %[4]d positions played, without a fault",
	"cli.book.interruptedFirst":  "interrupted before anything was known: no file was written",
	"cli.book.interruptedText":   "interrupted after %[1]d of %[2]d positions: the text is not whole",
	"cli.book.interruptedFile":   "interrupted after %[1]d of %[2]d positions: %[3]s was not written",
	"cli.book.interruptedMerge":  "interrupted in book %[1]d of %[2]d, after %[3]d moves in all: %[4]s was not written",
	"cli.book.interruptedSave":   "interrupted while the book was being written: %s is as it was",
	"cli.book.interruptedThere":  "interrupted after %[1]d solved positions, %[2]d games and %[3]d lines; %[4]s is left as it was",
	"cli.book.solved": plural.Selectf(1, "%d",
		plural.One, "Solved: %d position.",
		plural.Other, "Solved: %d positions."),
	"cli.book.unsolved": plural.Selectf(1, "%d",
		plural.One, "Left out: %d position, which needs more nodes.",
		plural.Other, "Left out: %d positions, which need more nodes."),
	"cli.book.remaining": plural.Selectf(1, "%d",
		plural.One, "Not solved: %d position.",
		plural.Other, "Not solved: %d positions."),
	"cli.book.takes": plural.Selectf(1, "%d",
		plural.One, "%[1]d position; searches one ply later: %[2]d; about %[3]s of memory",
		plural.Other, "%[1]d positions; searches one ply later: %[2]d; about %[3]s of memory"),
	"cli.book.progress.none": "0 of %d searches done",
	"cli.book.finding":       "%d positions found so far",
	"cli.book.solving":       "%[1]d of %[2]d searches done, about %[3]s left",
	"cli.book.played": plural.Selectf(1, "%d",
		plural.One, "Played: %d game.",
		plural.Other, "Played: %d games."),
	"cli.book.games": plural.Selectf(1, "%d",
		plural.One, "Read: %d game.",
		plural.Other, "Read: %d games."),
	"cli.book.lines": plural.Selectf(1, "%d",
		plural.One, "Read: %d line.",
		plural.Other, "Read: %d lines."),
	"cli.book.entries": plural.Selectf(1, "%d",
		plural.One, "Read: %d entry.",
		plural.Other, "Read: %d entries."),
	"cli.book.unreached": plural.Selectf(1, "%d",
		plural.One, "Left out: %d entry, to whose position the moves of the book do not lead, or whose move is not legal there.",
		plural.Other, "Left out: %d entries, to whose positions the moves of the book do not lead, or whose moves are not legal there."),
	"cli.flag.bookFromPolyglot": "TEXT is a Polyglot book of chess",
	"cli.flag.bookToPolyglot":   "write a Polyglot book of chess, without comments and values",
	"catalog.polyglot":          "Polyglot books are for chess",
	"catalog.polyglot.none":     "of the book's %d entries none is a legal move in a position that its moves lead to from the start",
	"cli.book.removed": plural.Selectf(1, "%d",
		plural.One, "Removed: %d move.",
		plural.Other, "Removed: %d moves."),
	"cli.book.conflictsLeft": "Conflicts in all: %d; only the first are listed.",
	"cli.book.conflict":      "Conflict: in %s, move %s: the value %s was kept, not %s.",
	"cli.book.leftOut": plural.Selectf(1, "%d",
		plural.One, "%d more position; --limit 0 lists all.",
		plural.Other, "%d more positions; --limit 0 lists all."),
	"cli.book.unknown":         "The book does not have this position.",
	"cli.book.plays":           "The book plays %s.",
	"cli.book.playsNone":       "The book knows moves here but plays none of them: their weight is 0.",
	"cli.book.answers":         "The book's move, without a search: %s",
	"cli.book.alike":           "The book ranks these alike: %s (the first in generation order is chosen).",
	"cli.book.column.position": "position",
	"cli.book.column.move":     "move",
	"cli.book.column.weight":   "weight",
	"cli.book.column.games":    "games",
	"cli.book.column.from":     "from",
	"cli.book.column.value":    "value",
	"cli.book.column.comment":  "comment",
	"book.from.solved":         "solved",
	"book.from.games":          "games",
	"book.from.hand":           "by hand",
	"book.trust.claimed":       "claimed",
	"book.trust.proved":        "proved",
	"play.moves.book":          "%v plays %s, from the book.",
})
