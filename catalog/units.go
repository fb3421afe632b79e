package catalog

import (
	"strings"

	"github.com/jugada/jugada/lang"
)

// Measured returns the value of the search in l with its unit, as in "-1.2 discs", where it is a static value and the
// evaluation has a unit; any other value as [Analysis.ValueIn] does.
func (a *Analysis) Measured(p Position, l lang.Language) string {
	text := a.ValueIn(l)
	measured, named := InUnits(p, l, text)
	if _, forced := a.score.Forced(); forced || a.Whole || !named {
		return text
	}
	return measured
}

// InUnits returns a number of points of p's game, with or without the sign of a bound or an estimate, in l with the unit of its
// evaluation, as in "-1.2 discs"; false if that has no name.
func InUnits(p Position, l lang.Language, number string) (string, bool) {
	key := "unit." + base(p.Game()) + "." + p.Game().Evaluator().Name
	if !lang.Has(key) {
		return "", false
	}
	if n := strings.TrimLeft(number, "≈≤≥ "); n == "1" || n == "-1" {
		key += ".one"
	}
	return l.Sprintf(key, number), true
}
