package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
)

// What a batch asks is a question, as JSON. Whoever begins a batch and whoever works on it make of the question what answers its
// tasks; the command without a batch does the same.

// question is a kind of question: *analysis, *proof, *appraisal, *contest, *valuing or *tabling.
type question interface {
	// of returns the game that is asked about.
	of(games *catalog.Catalog) (catalog.Game, error)
	// tasks returns what answers tasks about the game, one at a time; ctx is done when there are no more.
	tasks(ctx context.Context, g catalog.Game) (jobs.Answerer, error)
}

// questionOf returns the question of a batch.
func questionOf(b *jobs.Batch) (q question, err error) {
	switch b.Command {
	case "analyze":
		q = new(analysis)
	case "solve":
		q = new(proof)
	case "review":
		q = new(appraisal)
	case "match":
		q = new(contest)
	case "book":
		q = new(valuing)
	case "table":
		q = new(tabling)
	default:
		return nil, lang.Errorf("cli.batch.unknown", b.Command)
	}
	text := json.NewDecoder(bytes.NewReader(b.Question))
	text.DisallowUnknownFields() // what this version does not know it must not leave out
	return q, text.Decode(q)
}

// begunBy returns the command that began a batch which that command alone goes on with, as far as the hub knows it; "" for
// others, whose questions have no method begunBy.
func begunBy(b *jobs.Batch) string {
	q, err := questionOf(b)
	if begun, ok := q.(interface{ begunBy() string }); ok && err == nil {
		return "jugada " + begun.begunBy() + " --cluster …"
	}
	return ""
}

func (q *analysis) of(games *catalog.Catalog) (catalog.Game, error) {
	g, err := q.Place.Find(games)
	if err == nil {
		r := q.request()
		err = r.Fits(g)
	}
	if err == nil {
		err = q.explains(g)
	}
	return g, err
}

func (q *analysis) tasks(_ context.Context, g catalog.Game) (jobs.Answerer, error) {
	r := q.request()
	if q.Opponent == "" {
		return eachLine(g, q.answering(r, nil), r.Memory.Clear), q.Fits()
	}
	o, err := q.Model()
	if err == nil {
		err = o.Fits(g, &r)
	}
	return eachLine(g, q.answering(r, &o), r.Memory.Clear), err
}

func (q *proof) of(games *catalog.Catalog) (catalog.Game, error) { return games.Find(q.Game) }

func (q *proof) tasks(_ context.Context, g catalog.Game) (jobs.Answerer, error) {
	asked, err := q.question()
	if err != nil {
		return nil, err
	}
	solver, err := g.Solver(catalog.SolverOptions{Algorithm: q.Algorithm, Threads: 1, TableMiB: q.TableMiB})
	if err != nil {
		return nil, err
	}
	answer := func(ctx context.Context, p catalog.Position) (any, error) { return solver.Solve(ctx, p, asked) }
	return eachLine(g, answer, solver.Clear), nil
}

// workshop prepares batches to be worked on.
type workshop struct {
	*app
	hub      *jobs.Hub
	programs bool // those that players name may be run

	lock    sync.Mutex
	prints  map[string]string   // fingerprints of games, by the names of batches
	levels  map[string]*fetched // levels of tables, too
	leaving sync.WaitGroup      // those who use them
}

// prepare returns what answers the tasks of a batch, if its question can be read and its game is known by the same rules.
func (w *workshop) prepare(ctx context.Context, b *jobs.Batch) (jobs.Answerer, error) {
	q, err := questionOf(b)
	if err != nil {
		return nil, err
	}
	g, err := q.of(w.catalog)
	if err != nil {
		return nil, err
	}
	if print, err := w.fingerprint(g, b); err != nil {
		return nil, err
	} else if print != b.Rules {
		return nil, lang.Errorf("cli.batch.rules", g.Name())
	}
	if m, ok := q.(*contest); ok && m.programs() && !w.programs {
		return nil, lang.Errorf("cli.batch.programs")
	}
	if t, ok := q.(*tabling); ok {
		t.below = w.fetching(b)
	}
	return q.tasks(ctx, g)
}

// fingerprint returns that of the game of a batch, which all threads of the worker need.
func (w *workshop) fingerprint(g catalog.Game, b *jobs.Batch) (print string, err error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	print, known := w.prints[b.Name]
	if !known {
		if print, err = catalog.Fingerprint(g); err == nil {
			w.prints[b.Name] = print
		}
	}
	return print, err
}

// eachLine returns what answers tasks that are lines, each a position, with as many lines of JSON. It calls fresh before each
// task, so that an answer does not depend on what was asked before.
func eachLine(g catalog.Game, answer answerer, fresh func()) jobs.Answerer {
	lines := inLines(func(ctx context.Context, line string) (any, error) {
		found, _ := answerLine(ctx, g, answer, line)
		return found, nil
	})
	return func(ctx context.Context, task []byte) ([]byte, error) {
		fresh()
		return lines(ctx, task)
	}
}

// inLines returns what answers tasks that are lines with as many lines of JSON. An error of one fails its task.
func inLines(answer func(ctx context.Context, line string) (any, error)) jobs.Answerer {
	return func(ctx context.Context, task []byte) ([]byte, error) {
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		for line := range strings.SplitSeq(string(task), "\n") {
			found, err := answer(ctx, line)
			if err == nil {
				err = ctx.Err()
			}
			if err == nil {
				err = e.Encode(found)
			}
			if err != nil {
				return nil, err
			}
		}
		return out.Bytes(), nil
	}
}

// A task is to take about a second; it is measured on the first lines, for a fifth of that.
const (
	taskTakes   = time.Second
	measureFor  = 200 * time.Millisecond
	largestTask = 1000 // lines
)

// sizeOf returns how many such lines make a task.
func sizeOf(ctx context.Context, q question, g catalog.Game, lines []string) (int, error) {
	if t, ok := q.(*tabling); ok {
		return t.size(ctx, g)
	}
	measuring, cancel := context.WithTimeout(ctx, measureFor)
	defer cancel()
	answer, err := q.tasks(measuring, g)
	if err != nil {
		return 0, err
	}
	began, answered := time.Now(), 0
	for _, line := range lines {
		if _, err := answer(measuring, []byte(line)); err != nil {
			break
		}
		answered++
	}
	if answered == 0 {
		return 1, ctx.Err()
	}
	each := max(time.Since(began)/time.Duration(answered), 1)
	return int(min(max(taskTakes/each, 1), largestTask)), ctx.Err()
}
