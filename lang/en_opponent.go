package lang

// What package opponent answers to wrong models, in English. The first value is the place: line and column.
var _ = add(English, map[string]any{
	"opponent.nothing":   "nothing more",
	"opponent.kind":      "%s: found %v; expected a model: random:0.2, errs:0.2, logit:1.5 or depth:2",
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

	"opponent.noEvaluator": "the model asks for the static evaluation %q, and the game has none of that name",

	"opponent.tooLarge": "more than %d positions: set a depth, or a lower one",
	"opponent.repeats":  "games whose draws depend on the way to a position cannot be searched against a model yet",
})
