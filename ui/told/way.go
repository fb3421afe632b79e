package told

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/trace"
)

// Searching returns the progress line of a search for a path.
func (w *Writer) Searching(now puzzles.Progress) string {
	return w.Text("cli.puzzle.progress", now.Lower.String(), now.Expanded, speed(now.Expanded, now.Elapsed), now.Memory>>20,
		now.Elapsed.Round(time.Second/10))
}

// ExplainWay prints the result of a search for a path; on request, round by round and step by step.
func (w *Writer) ExplainWay(p puzzles.Puzzle, problem puzzles.Problem, found *puzzles.Answer, explain bool) {
	w.problem(p, problem)
	if explain {
		w.explainRounds(found)
	}
	fmt.Fprintln(w.Out, trace.WayText(w.Lang, found.Summary().Way))
	if found.Unready != nil {
		w.Say("cli.puzzle.unready", *found.Unready, *found.Heuristic)
	}
	if found.Length != nil {
		w.explainSteps(found, explain)
	}
	fmt.Fprintln(w.Out)
	heuristic := *cmp.Or(found.Heuristic, new(string))
	w.Say("cli.puzzle.counts", trace.WayAlgorithm(w.Lang, found.Algorithm, heuristic), found.Expanded, found.Generated,
		Size(found.Memory), Elapsed(found.Elapsed()))
}

// problem prints a problem: its title, start and goal.
func (w *Writer) problem(p puzzles.Puzzle, problem puzzles.Problem) {
	title, _ := p.Titled(w.Lang)
	fmt.Fprintf(w.Out, "%s\n%s\n\n%s\n", w.Bold(title), problem.Text(), problem.Board())
	if goal := problem.GoalText(w.Lang); goal != "" {
		w.Say("cli.puzzle.goal", goal)
		fmt.Fprintln(w.Out)
	}
}

// explainRounds prints the cost of each threshold, depth or level.
func (w *Writer) explainRounds(found *puzzles.Answer) {
	kind := map[string]string{
		"idastar": "threshold", "idastar-notes": "threshold", "dfid": "depth", "dfs": "depth", "bfs": "level",
		"bidirectional": "level", "uniform": "cost", "astar": "f", "weighted": "bound",
	}[found.Algorithm]
	ends := found.Generated // in no round: the start and, from both ends, the goal
	for _, round := range found.Rounds {
		ends -= round.Generated
		key := "cli.puzzle.round." + kind
		switch {
		case round.Bound < 0:
			key = "cli.puzzle.round.free"
		case round.Backward:
			key = "cli.puzzle.round.back"
		}
		w.Say(key, round.Bound, round.Expanded, round.Generated)
	}
	if len(found.Rounds) > 0 {
		w.Say("cli.puzzle.round.ends", ends)
		fmt.Fprintln(w.Out)
	}
}

// explainSteps prints the solution, or all of them.
func (w *Writer) explainSteps(found *puzzles.Answer, positions bool) {
	switch {
	case positions:
		for i, step := range found.Steps {
			fmt.Fprintf(w.Out, "  %*d  %-8s  %s\n", len(fmt.Sprint(len(found.Steps))), i+1, step.Move, step.Position)
		}
	case len(found.Solution) > 0:
		w.Say("cli.puzzle.solution", w.Bold(strings.Join(found.Solution, " ")))
	}
	if found.Complete == nil {
		return
	}
	fmt.Fprintln(w.Out)
	switch n := len(found.Solutions); {
	case *found.Complete:
		w.Say("cli.puzzle.all", n)
	case found.Stopped == "found":
		w.Say("cli.puzzle.first", n)
	default:
		w.Say("cli.puzzle.some", n, w.Text("puzzle.stopped."+found.Stopped))
	}
	for _, solution := range found.Solutions {
		fmt.Fprintf(w.Out, "  %s\n", cmp.Or(strings.Join(solution, " "), w.Text("cli.puzzle.noMoves")))
	}
}
