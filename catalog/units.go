package catalog

import "github.com/jugada/jugada/lang"

// Measured returns the value of the search in l with what it counts, as in "-1.2 discs", where it is a static value and the
// evaluation says what that is; any other value as [Analysis.ValueIn] does.
func (a *Analysis) Measured(p Position, l lang.Language) string {
	text, key := a.ValueIn(l), "unit."+base(p.Game())+"."+p.Game().Evaluator().Name
	if _, forced := a.score.Forced(); forced || a.Whole || !lang.Has(key) {
		return text
	}
	if a.Value == "1" || a.Value == "-1" {
		key += ".one"
	}
	return l.Sprintf(key, text)
}
