package lang

import "golang.org/x/text/feature/plural"

// Package opponent's errors about models, in English. The first value is the place: line and column.
var _ = add(English, map[string]any{
	"opponent.nothing":   "nothing more",
	"opponent.kind":      "%s: found %v; expected a model: random:0.2, errs:0.2, kinds, logit:1.5, depth:2, player:NAME or a mixture, such as 0.7*random:0.2+0.3*kinds",
	"opponent.colon":     "%s: expected \":\" and a number directly after %q",
	"opponent.number":    "%s: found %v; expected a number such as 0.2 or 1/3, of at most %d digits a part",
	"opponent.rate":      "%s: %s has the probability %s; expected 0 to 1",
	"opponent.lambda":    "%s: logit has the λ %s; expected 0 to %s",
	"opponent.depth":     "%s: found the depth %s; expected a whole number of plies, 1 to %d",
	"opponent.evaluator": "%s: expected the name of a static evaluation, as in depth:2:lines",
	"opponent.trailing":  "%s: found %v after a model; expected \"+\" and another term, or the end",
	"opponent.times":     "%s: found %v after a weight; expected \"*\" and a model, as in 0.7*random:0.2+0.3*logit:1.5",
	"opponent.weight":    "%s: found the weight 0; leave the term out",
	"opponent.weights":   "%s: the weights add up to %s; expected 1, exactly (thirds are written 1/3)",
	"opponent.terms":     "%s: found a mixture of %d models; expected at most %d",

	"opponent.kindRate":    "%s: found %v; expected a kind of error and its rate, as in kinds:win=0.02,rest=0.3",
	"opponent.kindTwice":   "%s: the kind %s has a rate already",
	"opponent.noKind":      "the model has a rate for errors of the kind %q, and in this game there are %s",
	"opponent.noThreats":   "kinds is for games with threats that can be overlooked, such as tic-tac-toe; this one has none: use random:0.2, errs:0.2, logit:1.5 or depth:2",
	"opponent.noEvaluator": "the model asks for the static evaluation %q, and the game has none of that name",

	"opponent.tooLarge": "the positions that can be reached take more than %d MiB: set a depth, or a lower one",
	"opponent.repeats":  "games whose draws depend on the way to a position cannot be searched against a model yet",

	"catalog.meetLarge":  "what a whole game brings needs all of its positions, and they take more than %d MiB; begin at a later position, or choose a smaller game",
	"catalog.judgeLarge": "to tell good moves from bad ones every position of the game is looked at, and they take more than %d MiB; choose a smaller game",
	"catalog.notAgainst": "%s has no use against an opponent who errs: leave it out; how far such a search looks is up to %s",
	"catalog.risk":       "the risk %q is not a number of points or results from 0 up, such as 0.5",
	"catalog.berliner":   "for Berliner's rule %q is not a number of points or results from 0 up, such as 0.5",
	"catalog.noSide":     "no side is called %q; want max or min",

	"cli.opponent.long": `With --opponent MODEL the advice is for a game against somebody who errs:
  random:E  with probability E any legal move, else a best one, by who wins
            and not by how soon
  errs:P    with probability P a move that is not best in that sense
  logit:L   the more points a move loses the rarer it is, the more so the
            larger L
  kinds:KIND=RATE,...
            errors by kind: a kind is a threat of the game that a move overlooks
            (win, threat, fork, ...), else near, far or points by what is lost and
            how soon; in that order, a player who can make such an error makes one
            with its rate; rest is the rate of those not named (else 0); kinds
            alone is kinds:rest=0.5
  depth:N   a player who looks N plies ahead; depth:N:NAME with another static
            evaluation
and mixtures such as 0.7*random:0.2+0.3*logit:1.5; player:NAME is what "jugada play --opponent learn" has learned of
somebody in this game. The expectation is in results (win 1, draw 0, loss -1) if all games are followed to such an
end, else in points; it is for the side that --as names. With --depth, lines that go on beyond count by their static
values, for minimax, too. In the same units --risk says how much of the minimax value a
move may give up, and --berliner how near to the best a move has to be unless that loses anyway (Berliner's rule);
together both must hold. Without --risk a forced win is never given up. The algorithms of the notes search for minimax alone; engine is refused. After an
interrupt the answer is that of analyze without an opponent, as far as it had come. The answer in JSON has, beside the fields above or in their place,

  model, as   against whom, and for whom: max or min; missing if auto has not
              weighed the errors: then the answer is that of analyze alone
  expected    what that side can expect
  results     true: in results; else in points
  win         what a win counts
  best        the choice; null where the modelled player is to move
  bests       best alone
  minimax_best
              what minimax would play
  switch      at, fraction (null if it is none): the lowest error probability where
              the choice changes; from, to: the choice up to there and just beyond;
              or null
  moves       also expected; allowed, by --risk and --berliner; and probability where
              the modelled player is to move`,
	"cli.flag.opponent":     "advise against a player who errs: `MODEL` is random:0.5, errs:0.2, kinds, logit:1.5, depth:2, player:NAME or a mixture",
	"cli.flag.as":           "with --opponent: the `SIDE` to be advised, max or min (default max)",
	"cli.flag.risk":         "with --opponent: never give up more than `R` of the minimax value, in points or results (default: anything but a forced win)",
	"cli.flag.berliner":     "with --opponent: depart from minimax only when losing by it, or for a move that is worse by `R` at most, in points or results",
	"cli.opponent.expected": "Against %[1]s, %[2]v can expect %[3]s.",
	"cli.opponent.results":  "%s (win 1, draw 0, loss -1)",
	"cli.opponent.point":    "%s point",
	"cli.opponent.points":   "%s points",
	"cli.opponent.best":     "Best move against this player: %s",
	"cli.opponent.equal": plural.Selectf(2, "%d",
		plural.One, "%[1]s promises the same; of equals the one with the best minimax value is chosen, then the first.",
		plural.Other, "%[1]s promise the same; of equals the one with the best minimax value is chosen, then the first."),
	"cli.opponent.minimaxBest":  "Best move by minimax: %s, which is worth %s if %v does not err.",
	"cli.opponent.minimaxBests": "Best moves by minimax: %s, each worth %s if %v does not err.",
	"cli.opponent.expected.ahead": plural.Selectf(4, "%d",
		plural.One, "Against %[1]s, %[2]v can expect %[3]s, looking %[4]d ply ahead.",
		plural.Other, "Against %[1]s, %[2]v can expect %[3]s, looking %[4]d plies ahead."),
	"cli.opponent.alike": "The model goes by who wins, not by how soon; to it, the best moves are %s.",
	"cli.opponent.minimaxBest.ahead": plural.Selectf(4, "%d",
		plural.One, "Best move by minimax, looking %[4]d ply ahead: %[1]s; best play reaches the static value %[2]s.",
		plural.Other, "Best move by minimax, looking %[4]d plies ahead: %[1]s; best play reaches the static value %[2]s."),
	"cli.opponent.minimaxBests.ahead": plural.Selectf(4, "%d",
		plural.One, "Best moves by minimax, looking %[4]d ply ahead: %[1]s; with each, best play reaches the static value %[2]s.",
		plural.Other, "Best moves by minimax, looking %[4]d plies ahead: %[1]s; with each, best play reaches the static value %[2]s."),
	"cli.opponent.switch":       "Choice: %[1]s up to an error probability of %[2]s, %[3]s just above it.",
	"cli.opponent.switchAtOnce": "Choice: %[1]s against a perfect player, %[2]s against one who hardly ever errs.",
	"cli.opponent.switchAgain":  "At higher error probabilities it changes again.",
	"cli.opponent.interrupted":  "interrupted before an expectation was known: what follows is the best by minimax, looking at most %d plies ahead",
	"cli.opponent.theirs":       "The modelled player, %v, is to move; the table gives the probabilities.",
	"cli.opponent.expectation":  "expected",
	"cli.opponent.probability":  "probability",
	"cli.opponent.minimax":      "minimax, for MAX",
	"cli.opponent.forbidden":    "%s (too much of a risk)",
	"cli.opponent.win":          "A win counts %s.",
})
