package lang

// What the water jugs answer to a wrong problem, position or move, in English. The first value is line and column, but for
// moves.
var _ = add(English, map[string]any{
	"jugs.arrow":   "%s: the text ends before \"->\" and what is wanted; a problem is written like 4,3->2",
	"jugs.number":  "%s: found %q; expected a number of litres",
	"jugs.large":   "%s: %s is too large; the largest number here is %d",
	"jugs.many":    "%s: there are more jugs than %d, which is as many as there may be",
	"jugs.nothing": "%s: jug %d holds 0 litres; each holds at least 1",
	"jugs.count":   "%s: contents of %d jugs are given; there are %d jugs",
	"jugs.over":    "%s: %d litres do not fit jug %d, which holds %d",
	"jugs.none":    "%s: no jug holds %d litres; the largest holds %d",
	"jugs.jug":     "%s: there is no jug %d; they have the numbers 1 to %d",
	"jugs.move":    "%q is not possible here; expected one of %s",
})
