package cli

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
)

// skill reads the level and the seed.
func (f *playFlags) skill(cmd *cobra.Command, r *catalog.Request) (session.Level, uint64, error) {
	level, changed := session.Level(f.Level), cmd.Flags().Changed
	if changed("level") {
		if err := level.Fits(r); err != nil {
			return 0, 0, misuse(err)
		}
		if changed("opponent") {
			return 0, 0, misuse(lang.Errorf("catalog.notAgainst", lang.Option("level"), lang.Option("depth")))
		}
	}
	switch {
	case changed("seed") && !level.Weak():
		return 0, 0, misuse(lang.Errorf("play.seed.alone", int(session.TopLevel-1)))
	case !changed("seed"):
		return level, rand.Uint64N(1_000_000), nil
	}
	return level, f.Seed, nil
}

// levelTable lists what makes the levels below the top, a column each.
func (a *app) levelTable() string {
	rows := []struct {
		name string
		cell func(session.Skill) string
	}{
		{"depth", func(s session.Skill) string { return fmt.Sprint(s.Depth) }},
		{"nodes", func(s session.Skill) string { return fmt.Sprintf("%dk", s.Nodes/1000) }},
		{"temperature", func(s session.Skill) string { return fmt.Sprint(s.Temperature) }},
		{"sure", func(s session.Skill) string { return fmt.Sprint(s.Sure) }},
	}
	var text strings.Builder
	fmt.Fprintf(&text, "  %-12s", a.text("play.level.level"))
	for l := session.Level(1); l < session.TopLevel; l++ {
		fmt.Fprintf(&text, "%6d", l)
	}
	for _, row := range rows {
		fmt.Fprintf(&text, "\n  %-12s", a.text("play.level."+row.name))
		for l := session.Level(1); l < session.TopLevel; l++ {
			skill, _ := l.Skill()
			fmt.Fprintf(&text, "%6s", row.cell(skill))
		}
	}
	return text.String()
}

// skilled says how well the computer plays, if it does not do its best, and how to have the same game again.
func (w words) skilled() {
	if w.Level.Weak() && w.People != "both" {
		w.say("play.level", int(w.Level), int(session.TopLevel), w.seed())
	}
}

// seed returns the seed as it is typed.
func (w words) seed() string { return fmt.Sprint(w.Seed) }

// drawn says why the computer made a move that it chose by chance among good ones.
func (w words) drawn(p *session.Ply) {
	found := &p.Choice.Found
	for i := range found.Lines {
		line := &found.Lines[i]
		if line.Moves[0] != p.Move {
			continue
		}
		value, alike := line.ValueIn(w.lang), found.Whole || found.Selective // as the best one, which is told below
		if line.Known() && alike {
			w.say("play.why.level.whole", p.Before.Turn(), w.bold(p.Move), int(w.Level), value)
		} else {
			w.say("play.why.level", p.Before.Turn(), w.bold(p.Move), int(w.Level), found.Searched(), value)
		}
		fmt.Fprintln(w.Out, w.text("play.why.line", strings.Join(line.Moves, " ")))
		if line.Value == found.Value {
			w.say("play.why.best")
		} else {
			w.say("play.why.better", *found.Best, found.ValueIn(w.lang))
		}
	}
	fmt.Fprintln(w.Out)
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "  %s\t%s\t%s\n", w.text("cli.analyze.move"), w.text("cli.analyze.worth"), w.text("play.chance"))
	for i := range found.Lines {
		line := &found.Lines[i]
		fmt.Fprintf(table, "  %s\t%s\t%s\n", line.Moves[0], line.ValueIn(w.lang), w.percent(p.Choice.Chances[i]))
	}
	table.Flush()
	fmt.Fprintln(w.Out)
	w.say("play.why.counts", w.searchName(found), found.CountsIn(w.lang))
}

// chanceInfo is the probability with which a level makes a move.
type chanceInfo struct {
	Move        string  `json:"move"`
	Probability float64 `json:"probability"`
}

// chancesOf lists the chances of a choice, none if it was the best move.
func chancesOf(c *session.Choice) (all []chanceInfo) {
	for i, probability := range c.Chances {
		all = append(all, chanceInfo{c.Found.Lines[i].Moves[0], probability})
	}
	return all
}
