package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/told"
)

// This file has the part of book build that solves positions: by threads here, or by the workers of a cluster.

// solving holds the flags that select positions to solve.
type solving struct {
	From    int   `flag:"from" help:"bookFrom" least:"0"`
	To      int   `flag:"to" help:"bookTo" least:"0"`
	Weak    bool  `flag:"weak" help:"bookWeak"`
	Nodes   int64 `flag:"nodes" help:"bookNodes" least:"1"`
	Threads int   `flag:"threads" help:"bookThreads" least:"1" most:"threads"`
	hubFlags

	most int // positions that may be looked at
}

// How many positions a book may look at: unless the command says where it ends, as many as are solved in minutes; and if it does,
// as many as fit into some gigabytes of memory.
const (
	bookMost     = 100_000
	bookMostTold = 50_000_000
)

// progressEvery is how often the progress of solving is shown.
const progressEvery = 200 * time.Millisecond

// solveBook adds solved positions to a book. It says what that takes before it begins.
func (a *app) solveBook(ctx context.Context, q *solving, b *catalog.BookBuilder, p catalog.Position, made *bookMade) error {
	meter := a.meter()
	var began, shown time.Time
	o := catalog.BookSolving{From: q.From, To: q.To, Weak: q.Weak, Nodes: q.Nodes, Threads: q.Threads, Most: q.most}
	due := func() bool { // a new line of progress is
		if meter == nil || time.Since(shown) < progressEvery {
			return false
		}
		shown = time.Now()
		return true
	}
	o.Finding = func(positions int) {
		if due() {
			meter.Show(a.text("cli.book.finding", positions))
		}
	}
	o.Begin = func(e catalog.BookExtent, _ []string) (int, error) {
		meter.Clear()
		if e.Values > 0 {
			a.note("cli.book.takes", e.Positions, e.Values, told.Size(e.Memory))
		}
		began = time.Now()
		if meter != nil && e.Values > 0 {
			meter.Show(a.text("cli.book.progress.none", e.Values))
		}
		return 0, nil
	}
	o.Progress = func(done, total int) {
		if due() {
			left := shown.Sub(began) / time.Duration(done) * time.Duration(total-done)
			meter.Show(a.text("cli.book.solving", done, total, told.Elapsed(left.Round(time.Second))))
		}
	}
	solve := b.Solve
	if q.address(a) != "" {
		solve = func(ctx context.Context, p catalog.Position, o catalog.BookSolving) (catalog.SolvedReport, error) {
			return a.solveOnCluster(ctx, q, b, p, o)
		}
	}
	report, err := solve(ctx, p, o)
	meter.Clear()
	made.Solved, made.Unsolved = report.Positions, report.Unsolved
	return err
}

// valuing is what the workers of a batch need to know to find the values of positions for a book. A task is lines, each a
// position; its answer is as many of [catalog.BookValue], as JSON.
type valuing struct {
	Game  string `json:"game"`
	Weak  bool   `json:"weak,omitempty"`
	Nodes int64  `json:"nodes,omitempty"`
}

func (q *solving) question(g catalog.Game) *valuing { return &valuing{g.Name(), q.Weak, q.Nodes} }

func (q *valuing) of(games *catalog.Catalog) (catalog.Game, error) { return games.Find(q.Game) }

func (q *valuing) begunBy() string { return "book build " + q.Game + " --solve …" }

func (q *valuing) tasks(_ context.Context, g catalog.Game) (jobs.Answerer, error) {
	value, err := catalog.BookValuer(g, catalog.BookSolving{Weak: q.Weak, Nodes: q.Nodes})
	if err != nil {
		return nil, err
	}
	return inLines(func(ctx context.Context, line string) (any, error) {
		p, err := g.Position(line)
		if err != nil {
			return nil, err
		}
		return value(ctx, p)
	}), nil
}

// solveOnCluster has the workers of a cluster find the values, with as many threads of this process as it was told to use.
func (a *app) solveOnCluster(
	ctx context.Context, q *solving, b *catalog.BookBuilder, p catalog.Position, o catalog.BookSolving,
) (report catalog.SolvedReport, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	h, err := a.openHub(ctx, &q.hubFlags)
	if err != nil {
		return report, err
	}
	defer h.Close()
	var calls *caller
	takes := o.Begin
	o.Begin = func(e catalog.BookExtent, first []string) (int, error) {
		if _, err := takes(e, first); err != nil || e.Values == 0 {
			return 0, err
		}
		g := p.Game()
		content := fmt.Appendf(nil, "%s\n%d %d\n%s", p.Text(), q.From, q.To, strings.Join(first, "\n"))
		begun, err := a.calling(ctx, h, "book", q.question(g), g, content, first, 0, cancel)
		if err != nil {
			return 0, err
		}
		calls = begun
		_, err = h.Change(ctx, begun.batch.Name, func(b *jobs.Batch) {
			b.Tasks, b.Positions, b.Cancelled = (e.Values+b.Size-1)/b.Size, e.Values, false
		})
		return begun.batch.Size, err
	}
	o.Threads = ahead
	o.Elsewhere = func(ctx context.Context, from int, positions []string) (values []catalog.BookValue, err error) {
		number := from/calls.batch.Size + 1
		answer, err := calls.call(ctx, jobs.Task{Number: number, Data: []byte(strings.Join(positions, "\n"))})
		if err != nil {
			return nil, err
		}
		for line := range bytes.Lines(answer) {
			var v catalog.BookValue
			if err := json.Unmarshal(line, &v); err != nil {
				return nil, lang.Errorf("cli.batch.damaged", number, err)
			}
			values = append(values, v)
		}
		return values, nil
	}
	wait := a.workBeside(ctx, h, q.Threads, false, cancel)
	report, err = b.Solve(ctx, p, o)
	cancel(nil)
	wait()
	return report, err
}
