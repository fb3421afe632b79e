// Package opponent plays against fallible opponents. Minimax assumes that the other side always finds its best reply;
// people do not. Berliner (1977), according to the notes (N2, figure 6), does not assume a perfect opponent: when every
// move loses against perfect play, or two moves are nearly equal, take the one that gains most if the opponent errs,
// and learn from play how often this opponent does. It has separate parts for models, search and learning:
//
//	model.go     models of how a player errs, and their notation: a probability for every move of a position
//	kinds.go     one of these models: errors by kind, what they overlook
//	chances.go   these probabilities, for all positions at once
//	graph.go     the positions that a search looks at, each once, with their minimax values
//	plan.go      search against a model: the expectation at the opponent's nodes, the maximum at ours
//	caution.go   how far a plan may depart from minimax: the limit on risk, Berliner's rule
//	star.go      the same choice with fewer nodes: pruning that stays correct with expectations
//	exact.go     the same values as fractions
//	switch.go    the error rate at which the choice changes
//	advice.go    all of these for one position
//	belief.go    learning: the belief about a player's error rate after each observed move
//	style.go     learning the rates of the kinds of errors, and when they are to be used
//	judge.go     what one move says about a player, and what it missed
//	record.go    what is kept about a player
//	store.go     records between games, on disk; page.go rejects damaged files
//
// # The idea
//
// Figure 6 is (A (B D=-5 F=9) (C G=-4 H=-3)), where we are MAX at A and the opponent moves at B and C. Minimax gives −5 for B and
// −4 for C, and chooses C. Against an opponent who misses the best reply with probability p, B is worth −5(1−p) + 9p and C
// −4(1−p) − 3p: above p = 1/13 B is better, though it is the worse move against a perfect player.
//
// That is a search in which the opponent's nodes take not the minimum but an average, weighted by the model: opponent-model
// search (Carmel and Markovitch 1993; Iida, Uiterwijk, van den Herik and Herschberg 1993), with a model that gives probabilities
// instead of one reply. Dice make the same kind of nodes, so that pruning for games of chance applies (Ballard 1983). The models
// are two simple ones with an error rate; the logit response of McKelvey and Palfrey (1995), in which a move is rarer the more it
// loses; and a player who looks only a few plies ahead.
//
// # Units
//
// If every line is followed to the end of the game and all ends are won, drawn or lost, values are results: 1, 0 and −1.
// Otherwise they are points of the game's static values, and a win counts one point more than the largest absolute static value
// that was met: expectations need a finite number, since infinity would swamp all others. A model's best moves are best by these
// same values, so that all wins are equal, however long; only the player who looks n plies ahead prefers the shorter one.
//
// # Literature
//
// B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21,
// 1983. D. Carmel and S. Markovitch, "Learning models of opponent's strategy in game playing", AAAI Fall Symposium
// on Games: Planning and Learning, 1993. H. Iida, J. W. H. M. Uiterwijk, H. J. van den Herik and I. S. Herschberg,
// "Potential applications of opponent-model search", ICCA Journal 16, 1993. R. D. McKelvey and T. R. Palfrey,
// "Quantal response equilibria for normal form games", Games and Economic Behavior 10, 1995. For Berliner's work
// the notes give only the year, 1977.
package opponent
