package cli

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/bench"
	"github.com/jugada/jugada/lang"
)

// bench returns the command that does a fixed amount of search, to measure its speed and detect changes.
func (a *app) bench() *cobra.Command {
	var q jsonFlag
	cmd := a.command("bench [GAME]…", "cli.bench", 0, math.MaxInt)
	cmd.ValidArgsFunction = cobra.FixedCompletions(bench.Games(), cobra.ShellCompDirectiveNoFileComp)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, names []string) error { return a.runBench(cmd.Context(), names, q.JSON) }
	return cmd
}

// benchAnswer is the JSON answer of bench.
type benchAnswer struct {
	Schema      int            `json:"schema"`
	Games       []bench.Result `json:"games"` // those that were finished
	All         bench.Result   `json:"all"`   // of them together
	Time        string         `json:"time"`  // what time_ms measures: processor or elapsed
	Interrupted bool           `json:"interrupted"`
	Unfinished  *bench.Result  `json:"unfinished,omitempty"` // the part of the current game done before an interrupt
}

func (a *app) runBench(ctx context.Context, names []string, asJSON bool) error {
	if len(names) == 0 {
		names = bench.Games()
	}
	var games []catalog.Game
	for _, name := range names {
		g, err := a.catalog.Find(name)
		if err == nil && !slices.Contains(bench.Games(), g.Name()) {
			err = lang.Errorf("catalog.bench.noSet", g.Name(), strings.Join(bench.Games(), ", "))
		}
		if err != nil {
			return misuse(err)
		}
		games = append(games, g)
	}
	answer := benchAnswer{Schema: catalog.Schema, Games: []bench.Result{}, Time: "processor"}
	if processorTime == nil {
		answer.Time = "elapsed"
	}
	meter := a.meter()
	for _, g := range games {
		options := bench.Options{Clock: processorTime}
		if meter != nil {
			options.Progress = func(done, all int) { meter.Show(a.text("cli.bench.progress", g.Name(), done, all)) }
		}
		found, err := bench.Run(ctx, g, options)
		if done := found.Search.Positions + found.Solve.Positions; ctx.Err() != nil && len(answer.Games)+done > 0 {
			answer.Interrupted, answer.Unfinished = true, &found
			break
		}
		if err != nil {
			meter.Clear()
			return err
		}
		answer.Games = append(answer.Games, found)
	}
	meter.Clear()
	answer.All = bench.Total(answer.Games)
	if answer.Interrupted {
		a.status = 1
		a.note("cli.bench.interrupted", answer.Unfinished.Game, answer.Unfinished.Search.Positions+answer.Unfinished.Solve.Positions)
	}
	if asJSON {
		return a.json(answer)
	}
	a.writeBench(&answer)
	return nil
}

// writeBench writes the answer for people.
func (a *app) writeBench(answer *benchAnswer) {
	t := table{left: map[int]bool{0: true}}
	t.add(a.text("cli.bench.game"), a.text("cli.bench.depth"), a.text("cli.bench.nodes"), a.text("cli.bench.speed"),
		a.text("cli.bench.solverNodes"), a.text("cli.bench.speed"), a.text("cli.bench.signature"))
	row := func(name, depth string, r *bench.Result) {
		t.add(name, depth, a.count(r.Search.Nodes), millions(r.Search),
			a.count(r.Solve.Nodes), millions(r.Solve), cmp.Or(r.Signature, nothing))
	}
	for i := range answer.Games {
		r := &answer.Games[i]
		row(r.Game, strconv.Itoa(r.Depth), r)
	}
	if u := answer.Unfinished; u != nil {
		row(u.Game+"…", strconv.Itoa(u.Depth), u)
	}
	if len(answer.Games) > 1 {
		row(a.text("cli.bench.all"), "", &answer.All)
	}
	t.write(a.Out)
	fmt.Fprintln(a.Out)
	a.say("cli.bench." + answer.Time)
}

// millions formats a speed in millions of nodes per second, or – without nodes.
func millions(p bench.Part) string {
	if p.Nodes == 0 {
		return nothing
	}
	return strconv.FormatFloat(p.Speed()/1e6, 'f', 2, 64)
}
