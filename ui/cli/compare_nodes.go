package cli

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/jugada/jugada/compare"
	"github.com/jugada/jugada/ui/told"
)

// Tables of compare under a limit of nodes: how deep each method looks, and whether its choice is better than the first method's.

// tellLimited shows the comparison in one position.
func (a *app) tellLimited(c *compare.Comparison) {
	t := table{left: map[int]bool{0: true, 2: true, 3: true, 5: true}}
	t.add(a.headings("method", "value", "move", "line", "depth", "choice", "nodes", "time")...)
	for _, r := range c.Rows {
		best, choice := nothing, nothing
		if r.Best != nil {
			best = *r.Best
			choice = a.text(map[bool]string{true: "cli.compare.better", false: "cli.compare.equal"}[r.Better])
			if r.Worse {
				choice = a.text("cli.compare.worse")
			}
		}
		t.add(r.Method, cmp.Or(r.ValueIn(a.lang), nothing), best, lineOf(&r), strconv.Itoa(r.Reached), choice,
			a.count(r.Nodes), told.Milliseconds(r.ElapsedMS))
	}
	t.write(a.Out)
	fmt.Fprintln(a.Out)
	a.sayJudge("cli.compare.minimax", c.Judge, c.MinimaxIn(a.lang))
	a.sayBests(c.Bests)
	if len(c.Bests) > 0 && len(c.Rows) > 0 {
		a.say("cli.compare.choice", c.Rows[0].Method)
	}
	a.say("cli.compare.nodes", c.Nodes)
	a.sayReference("", c.Unvalued)
}

// totalLimited shows the totals of many positions.
func (a *app) totalLimited(c *compare.Totals) {
	t := table{left: map[int]bool{0: true}}
	t.add(a.headings("method", "meanDepth", "better", "worse", "net", "right", "nodes", "time")...)
	n := float64(c.Choices)
	for i, r := range c.Rows {
		depth, shares := nothing, []string{nothing, nothing, nothing}
		if c.Choices > 0 {
			depth = strconv.FormatFloat(r.Reached, 'f', 2, 64)
		}
		if c.Choices > 0 && i > 0 {
			shares = []string{
				a.estimate("%.1f", float64(r.Better)/n, r.BetterError), a.estimate("%.1f", float64(r.Worse)/n, r.WorseError),
				a.estimate("%+.1f", float64(r.Better-r.Worse)/n, r.NetError),
			}
		}
		t.add(r.Method, depth, shares[0], shares[1], shares[2], a.share(int64(r.Right), int64(c.Choices)), a.count(r.Nodes),
			told.Milliseconds(r.ElapsedMS))
	}
	t.write(a.Out)
	fmt.Fprintln(a.Out)
	a.say("cli.compare.positions", c.Positions)
	a.sayJudge("cli.compare.ruled", c.Judge)
	if c.Choices > 0 {
		a.say("cli.compare.shares", c.Rows[0].Method)
	}
	a.say("cli.compare.nodes", c.Nodes)
	a.sayReference("", c.Unvalued)
}

// estimate formats a share in percent with its standard error.
func (a *app) estimate(format string, share, deviation float64) string {
	return a.text("cli.compare.percent", fmt.Sprintf(format, 100*share)) + fmt.Sprintf(" ± %.1f", 100*deviation)
}
