package laws

import "slices"

// Choice is an interchangeable estimate of some rules: an evaluator of a game, a heuristic of a puzzle.
type Choice struct{ Name, Formula string }

// Chooser names the methods for the choices of some rules, and calls them.
type Chooser struct {
	Kind   string                 // evaluator
	List   string                 // the method that lists them: Evaluators
	With   string                 // the method that selects one: WithEvaluator
	Ask    string                 // the method that then estimates: Evaluate
	Listed []Choice               // by List
	Known  func(name string) bool // whether With accepts it
	Agrees func(name string) bool // whether the rules with it answer as they do now; it reports other faults
	Zero   bool                   // the rules are their zero value
}

// CheckChoice checks that names are distinct and known, that others are unknown, and that the zero rules use the first.
func CheckChoice[P any](r *Report[P], c Chooser) {
	if len(c.Listed) == 0 {
		r.Failf("%s returns none; rules without a choice of %ss leave the method away", c.List, c.Kind)
		return
	}
	for _, unknown := range []string{"no such " + c.Kind, "\x00"} {
		if c.Known(unknown) {
			r.Failf("%s accepts %q, which %s does not list", c.With, unknown, c.List)
		}
	}
	var inCharge []string
	for i, one := range c.Listed {
		if one.Name == "" || one.Formula == "" {
			r.Failf("one of the %ss lacks its name or its formula: %+v", c.Kind, one)
		}
		if slices.ContainsFunc(c.Listed[:i], func(other Choice) bool { return other.Name == one.Name }) {
			r.Failf("two %ss have the name %q", c.Kind, one.Name)
		}
		switch {
		case !c.Known(one.Name):
			r.Failf("%s refuses %q, which %s lists", c.With, one.Name, c.List)
		case c.Agrees(one.Name):
			inCharge = append(inCharge, one.Name)
		}
	}
	switch {
	case len(inCharge) == 0:
		r.Failf("none of the %ss gives what %s gives", c.Kind, c.Ask)
	case c.Zero && !slices.Contains(inCharge, c.Listed[0].Name):
		r.Failf("in the zero rules %q are in charge, not the first %s, %q", inCharge, c.Kind, c.Listed[0].Name)
	}
}
