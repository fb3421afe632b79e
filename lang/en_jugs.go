package lang

import "golang.org/x/text/feature/plural"

// The water jugs' errors about problems, positions and moves, in English. The first value is line and column, except for moves.
var _ = add(English, map[string]any{
	"jugs.arrow":         "%s: the text ends before \"->\" and what is wanted; a problem is written like 4,3->2",
	"jugs.number":        "%s: found %q; expected a number of litres",
	"jugs.large":         "%s: %s is too large; the largest number here is %d",
	"jugs.many":          "%s: there are more jugs than %d, which is as many as there may be",
	"jugs.nothing":       "%s: jug %d holds 0 litres; each holds at least 1",
	"jugs.count":         "%s: contents given: %d; jugs: %d; expected those of each jug",
	"jugs.over":          "%s: %d litres do not fit jug %d, which holds %d",
	"jugs.none":          "%s: no jug holds %d litres; the largest holds %d",
	"jugs.jug":           "%s: there is no jug %d; they have the numbers 1 to %d",
	"jugs.indivisible":   plural.Selectf(2, "%d", plural.One, "%[1]d divides every jug's capacity and contents, and so every amount that can be poured, but not the %[2]d litre wanted", plural.Other, "%[1]d divides every jug's capacity and contents, and so every amount that can be poured, but not the %[2]d litres wanted"),
	"jugs.tooLittle":     plural.Selectf(1, "%d", plural.One, "without a tap there is %[1]d litre in all; %[2]d are wanted", plural.Other, "without a tap there are %[1]d litres in all; %[2]d are wanted"),
	"jugs.otherSum":      plural.Selectf(1, "%d", plural.One, "without a tap or a drain there is always %[1]d litre in all; the contents that are wanted add up to %[2]d", plural.Other, "without a tap or a drain there are always %[1]d litres in all; the contents that are wanted add up to %[2]d"),
	"jugs.goal.any":      plural.Selectf(1, "%d", plural.One, "%d litre in any jug", plural.Other, "%d litres in any jug"),
	"jugs.goal.jug":      plural.Selectf(1, "%d", plural.One, "%[1]d litre in jug %[2]d", plural.Other, "%[1]d litres in jug %[2]d"),
	"jugs.goal.contents": "the contents %s",
	"jugs.numbers":       "the jugs can be filled in more than %d ways, too many for a table",
	"jugs.move":          "%q is not possible here; expected one of %s",
})
