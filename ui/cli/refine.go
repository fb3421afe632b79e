package cli

import (
	"fmt"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/trace"
)

// ordered is a key of what is said of equal moves, or its like for a search in which deepening decides their order.
func ordered(key string, found *catalog.Analysis) string {
	if found.Ordered() {
		return key + ".ordered"
	}
	return key
}

// explainRefinements says what refinements have made of a search: what the value is worth, each iteration, and each
// second look.
func (a *app) explainRefinements(found *catalog.Analysis) {
	if found.Refine == "" {
		return
	}
	ended := found.Summary()
	for _, line := range trace.RefinedLines(a.lang, &ended) {
		fmt.Fprintln(a.Out, line)
	}
	if len(found.Iterations) > 0 {
		fmt.Fprintln(a.Out)
	}
	for _, i := range found.Iterations {
		a.say("cli.analyze.iteration", i.Depth, i.ValueIn(a.lang), i.Nodes)
	}
	if len(found.Checks) > 0 {
		fmt.Fprintln(a.Out)
	}
	for _, c := range found.Checks {
		key := "text.check.falls"
		if c.Stands {
			key = "text.check.stands"
		}
		a.say(key, c.Move, c.ValueIn(a.lang), c.CheckedIn(a.lang))
	}
	if n := len(found.Checks); n > 0 && !found.Checks[n-1].Stands {
		a.say("text.choose", *found.Best)
	}
}
