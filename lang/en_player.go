package lang

import "golang.org/x/text/feature/plural"

// The messages about remembered players, in English: of package opponent's store, jugada opponent, and games against a model.
var _ = add(English, map[string]any{
	"opponent.name": "no player can be called %q; want letters, digits, spaces and . _ - ' inside, %d bytes at most",

	"opponent.store.open":     "cannot open %s: %v",
	"opponent.store.locked":   "%s is in use by another process; try again when that has finished",
	"opponent.store.unusable": "%s cannot be used: %v",
	"cli.player.putAside":     "%[1]s was never made whole, as when a disk is full, and has nobody in it; it is now called %[2]s",
	"opponent.store.damaged":  "it is damaged, or not a file of Jugada",
	"opponent.store.none":     "players cannot be remembered on this platform",
	"opponent.store.other":    "it belongs to another program",
	"opponent.store.version":  "its version is %s; this program reads version %q",

	"cli.flag.data":     "`DIR` in which players are remembered and tables kept (default: the platform's usual places; jugada version names them)",
	"cli.version.data":  "data: %s",
	"cli.version.cache": "cache: %s",
	"cli.data.none":     "there is no place for data: set --data, XDG_DATA_HOME or HOME",

	"cli.use.NAME": "NAME",

	"cli.player.short": "Show or forget the players who are remembered",
	"cli.player.long": `Show or forget what "jugada play GAME --opponent learn --player NAME" has learned.

Of each player and game are kept: the games and their results; what is believed about the error rate, a probability
for each hundredth from 0 to 1, which begins flat and is weighed anew by each observed move; how that changed from
game to game; what was missed, and how often; and the last moves that gave something up, with their positions. The error
rate is that of the model random:E: with probability E any legal move, else a best one by who wins. A blind move may happen to be
a best one, so that the share of moves that were not best is lower.

In a game with threats that can be overlooked, it is also kept how often the player made each kind of error, and out
of how many chances: see kinds in "jugada help analyze". Each rate begins flat. "show" says that the player often
overlooks a kind if the rate is a third or more with 95%% probability, hardly ever if it is a quarter or less, and
sometimes if it has done so and the interval is no wider than half. The computer plays against these rates once they make the moves seen
three times as likely as the one error rate does, each move by what was known before it.

All of it is kept in opponents.db in the data folder, which "jugada version" names: what --data says, else jugada in
$XDG_DATA_HOME, else in ~/.local/share (on macOS in ~/Library/Application Support, on Windows in %%AppData%%). "forget"
asks no questions; what it deletes cannot be brought back with Jugada, though its bytes stay in free parts of the file until
others take their place.

The answer in JSON has players: for each player and game player, game, games, won, drawn, lost (by the player), moves
(observed), decisions (of them, where not all moves were best), missed (of them, where the player's was not best), rate,
low and high (the posterior mean and its 90%% interval), model (which the computer plays against), misses: what (win, defence or
other), plies, count; course: after each of the last hundred games game (its number), result (won, drawn, lost or points),
decisions, missed, rate, low and high; slips: of the last moves that gave something up game, position, move, best,
what and plies; kinds: of each kind of error kind, missed, decisions (out of how many), rate, low, high
and habit (often, sometimes, seldom or unsure); and evidence: the natural logarithm of how many times as likely they make the moves.`,
	"cli.player.example": `  jugada opponent list
  jugada opponent show ana
  jugada opponent forget ana tictactoe`,
	"cli.player.show.short":   "Show what is known about a player",
	"cli.player.list.short":   "List the players",
	"cli.player.forget.short": "Delete what is known about a player, in one game or in all",

	"cli.player.games":           plural.Selectf(1, "%d", plural.One, "%d game", plural.Other, "%d games"),
	"cli.player.moves":           plural.Selectf(1, "%d", plural.One, "%d move", plural.Other, "%d moves"),
	"cli.player.unknown":         "nothing is known about \"%s\"; \"jugada opponent list\" names the players",
	"cli.player.unknownIn":       "nothing is known about \"%s\" in %s; \"jugada opponent list\" names the players",
	"cli.player.none":            "Nobody is remembered yet.",
	"cli.player.forgotten":       "Forgotten: %[1]s, %[2]s, %[3]s.",
	"cli.player.line":            "%[1]s, %[2]s: %[3]s, error rate about %[4]s",
	"cli.player.title":           "%s, %s",
	"cli.player.results":         "%[1]s: %[2]d won, %[3]d drawn, %[4]d lost",
	"cli.player.points":          "%d ended with a number of points",
	"cli.player.percent":         "%s%%",
	"cli.player.rate":            "Error rate: about %[1]s of moves made blindly (with 90%% probability %[2]s to %[3]s), after %[4]s.",
	"cli.player.missed":          "Decisions that could go wrong: %[2]d; those that did: %[1]d.",
	"cli.player.miss.win":        "a win in %s was there",
	"cli.player.miss.defence":    "a loss in %s was allowed",
	"cli.player.miss.other":      "points were given up",
	"cli.player.plies":           plural.Selectf(1, "%d", plural.One, "%d ply", plural.Other, "%d plies"),
	"cli.player.style":           "By kinds of errors, where there was one to make:",
	"cli.player.style.often":     "  Often overlooks %[1]s: %[2]d of %[3]d, a rate of about %[4]s (with 90%% probability %[5]s to %[6]s).",
	"cli.player.style.sometimes": "  Sometimes overlooks %[1]s: %[2]d of %[3]d, a rate of about %[4]s (with 90%% probability %[5]s to %[6]s).",
	"cli.player.style.seldom":    "  Hardly ever overlooks %[1]s: %[2]d of %[3]d, a rate of about %[4]s (with 90%% probability %[5]s to %[6]s).",
	"cli.player.style.unsure":    "  Hard to say yet of %[1]s: overlooked %[2]d of %[3]d, a rate of about %[4]s (with 90%% probability %[5]s to %[6]s).",
	"cli.player.kind.win":        "a win in one move",
	"cli.player.kind.threat":     "a threat to win at once",
	"cli.player.kind.fork":       "forks",
	"cli.player.kind.zugzwang":   "wins by zugzwang",
	"cli.player.kind.promotion":  "a promotion",
	"cli.player.kind.capture":    "a capture that wins material",
	"cli.player.kind.open":       "open lines of %s",
	"cli.player.kind.near":       "other wins and losses forced within %d plies",
	"cli.player.kind.far":        "wins and losses forced in more than %d plies",
	"cli.player.kind.points":     "points",
	"cli.player.goes.one":        "The computer goes by the one error rate, %[2]s. With a rate for each kind the likelihood of these moves is multiplied by %[1]s; once that is %[3]d or more, it goes by the kinds.",
	"cli.player.goes.kinds":      "The computer goes by the kinds, %[2]s. With them these moves are %[1]s times as likely as with one error rate.",
	"cli.player.goes.million":    "more than a million",
	"cli.player.model":           "%[1]s is believed to play like %[2]s, from %[3]s in %[4]s",

	"cli.flag.rival":    "play against a person who errs: `MODEL` as in analyze, or \"learn\" to learn it from the moves of --player",
	"cli.flag.player":   "`NAME` of the person, with --opponent learn",
	"play.player.alone": "--player makes sense only with --opponent learn",
	"play.learn.one":    "one person is learned at a time: --as max or --as min",
	"play.learn.whole":  "only a whole game teaches which moves are best: leave --depth out; a game that is too large then is too large to be learned from",
	"play.learn.cannot": "this game cannot be learned from: %v",
	"play.learn.nobody": "--opponent learn needs the name of the person: --player NAME",

	"play.rival.itself":  "On either side, the computer expects the other to play like %s.",
	"play.rival.told":    "The computer expects you to play like %s.",
	"play.rival.unknown": "The computer knows nothing of %s yet, and learns from what you play.",
	"play.rival.kinds":   "It goes by kinds of errors, %s.",
	"play.rival.known":   "The computer knows %[1]s from %[2]s: error rate about %[3]s.",

	"play.load.otherGame": "it is a game of %s; the computer has its model of you for %s",

	"play.why.against": "%[1]v played %[2]s. Against %[3]s, %[1]v can expect %[4]s.",
	"play.why.against.ahead": plural.Selectf(5, "%d",
		plural.One, "%[1]v played %[2]s. Against %[3]s, %[1]v can expect %[4]s, looking %[5]d ply ahead.",
		plural.Other, "%[1]v played %[2]s. Against %[3]s, %[1]v can expect %[4]s, looking %[5]d plies ahead."),
	"play.why.unknown":  "Nothing was known of %[1]s yet: %[2]s is the mean of all error rates from 0 to 1.",
	"play.why.learned":  "%[3]s was the estimate after %[2]s of %[1]s.",
	"play.why.less":     "Every other move promises less.",
	"play.why.less.one": "The other move promises less.",
	"play.why.risky": plural.Selectf(2, "%d",
		plural.One, "%[1]s promises no less, but is too much of a risk.",
		plural.Other, "%[1]s promise no less, but are too much of a risk."),

	"play.hint.learn":     "What you play here now says nothing of you, and is not learned from.",
	"play.learned":        "Learned from this game: %[1]s has played %[2]s of %[3]s.",
	"play.learned.before": "This game has ended before; it is learned from once.",
})
