package cli

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// skill is how well the computer plays in a session.
type skill struct {
	level catalog.Level
	seed  uint64
}

// chance reports whether the computer leaves anything to chance.
func (k skill) chance() bool {
	_, weak := k.level.Skill()
	return weak
}

// skillFlags gives play the flags --level and --seed. The function that it returns reads them.
func (a *app) skillFlags(cmd *cobra.Command) func(*catalog.Request) (skill, error) {
	level := cmd.Flags().Int("level", int(catalog.TopLevel), a.text("play.flag.level"))
	seed := cmd.Flags().Uint64("seed", 0, a.text("play.flag.seed"))
	return func(r *catalog.Request) (skill, error) {
		k := skill{catalog.Level(*level), *seed}
		changed := cmd.Flags().Changed
		if changed("level") {
			if err := k.level.Fits(r); err != nil {
				return k, misuse(err)
			}
			if changed("opponent") {
				return k, misuse(lang.Errorf("catalog.notAgainst", lang.Option("level"), lang.Option("depth")))
			}
		}
		switch {
		case changed("seed") && !k.chance():
			return k, misuse(lang.Errorf("play.seed.alone", int(catalog.TopLevel-1)))
		case !changed("seed"):
			k.seed = rand.Uint64N(1_000_000)
		}
		return k, nil
	}
}

// levelTable lists what makes the levels below the top, a column each.
func (a *app) levelTable() string {
	rows := []struct {
		name string
		cell func(catalog.Skill) string
	}{
		{"depth", func(s catalog.Skill) string { return fmt.Sprint(s.Depth) }},
		{"nodes", func(s catalog.Skill) string { return fmt.Sprintf("%dk", s.Nodes/1000) }},
		{"temperature", func(s catalog.Skill) string { return fmt.Sprint(s.Temperature) }},
		{"sure", func(s catalog.Skill) string { return fmt.Sprint(s.Sure) }},
	}
	var text strings.Builder
	fmt.Fprintf(&text, "  %-12s", a.text("play.level.level"))
	for l := catalog.Level(1); l < catalog.TopLevel; l++ {
		fmt.Fprintf(&text, "%6d", l)
	}
	for _, row := range rows {
		fmt.Fprintf(&text, "\n  %-12s", a.text("play.level."+row.name))
		for l := catalog.Level(1); l < catalog.TopLevel; l++ {
			skill, _ := l.Skill()
			fmt.Fprintf(&text, "%6s", row.cell(skill))
		}
	}
	return text.String()
}

// skilled says how well the computer plays, if it does not do its best, and how to have the same game again.
func (w words) skilled() {
	if w.skill.chance() && w.persons != "both" {
		w.say("play.level", int(w.skill.level), int(catalog.TopLevel), w.seed())
	}
}

// seed returns the seed as it is typed.
func (w words) seed() string { return fmt.Sprint(w.skill.seed) }

// drawn says why the computer made a move that it chose by chance among good ones.
func (w words) drawn(p *ply) {
	found := &p.choice.Found
	for i := range found.Lines {
		line := &found.Lines[i]
		if line.Moves[0] != p.move {
			continue
		}
		value, alike := line.ValueIn(w.lang), found.Whole || found.Selective // as the best one, which is told below
		if line.Known() && alike {
			w.say("play.why.level.whole", p.before.Turn(), w.bold(p.move), int(w.skill.level), value)
		} else {
			w.say("play.why.level", p.before.Turn(), w.bold(p.move), int(w.skill.level), found.Searched(), value)
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
		fmt.Fprintf(table, "  %s\t%s\t%s\n", line.Moves[0], line.ValueIn(w.lang), w.percent(p.choice.Chances[i]))
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
func chancesOf(c *catalog.Choice) (all []chanceInfo) {
	for i, probability := range c.Chances {
		all = append(all, chanceInfo{c.Found.Lines[i].Moves[0], probability})
	}
	return all
}
