package cli

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/jobs"
	"github.com/jugada/jugada/lang"
)

// This file has tables built by the workers of a cluster. They look at positions, in tasks that are ranges of a level's numbers;
// the command counts, notes, goes backwards, and writes the file. Each level that is finished becomes a file of the batch, which
// a worker fetches when it first needs it.

// tabling is what the workers of a batch need to know to look at positions for a table. A task is a catalog.TableTask, as JSON.
type tabling struct {
	Game   string `json:"game"`
	Ending string `json:"ending,omitempty"`
	Sign   uint64 `json:"sign"` // of the ending

	below *fetched // where lower levels are; set by the workshop
}

func (q *tabling) of(games *catalog.Catalog) (catalog.Game, error) { return games.Find(q.Game) }

func (q *tabling) begunBy() string {
	return strings.TrimSpace("table build " + q.Game + " " + q.Ending)
}

func (q *tabling) tasks(ctx context.Context, g catalog.Game) (jobs.Answerer, error) {
	site, err := catalog.TableSiteOf(g, q.Ending)
	if err == nil && site.Sign() != q.Sign {
		err = lang.Errorf("cli.batch.rules", g.Name())
	}
	if err != nil {
		q.below.leave()
		return nil, err
	}
	helper := site.Help(q.below.level)
	context.AfterFunc(ctx, func() {
		helper.Close()
		q.below.leave()
	})
	return func(ctx context.Context, task []byte) ([]byte, error) {
		var t catalog.TableTask
		if err := json.Unmarshal(task, &t); err != nil {
			return nil, err
		}
		return helper.Answer(ctx, t)
	}, nil
}

// A task takes a few tenths of a second, so that many workers end a level at about the same time; and its answer fits into a
// message of a server as it comes, which is 1 MiB.
const (
	rangeTakes   = 300 * time.Millisecond
	largestRange = 700 << 10
)

// size returns how many numbers make a task.
func (q *tabling) size(ctx context.Context, g catalog.Game) (int, error) {
	site, err := catalog.TableSiteOf(g, q.Ending)
	if err != nil {
		return 0, err
	}
	size, err := site.TaskSize(ctx, rangeTakes, largestRange)
	return int(size), err
}

// fetched is the levels of a table that this process has fetched for a batch. Its threads share them.
type fetched struct {
	shop  *workshop
	batch *jobs.Batch
	users int // threads; guarded by the workshop's lock

	lock   sync.Mutex
	folder string // "": there is none yet
	files  map[int]string
}

// fetching returns the levels that have been fetched for a batch, for one thread more. It has to leave them.
func (w *workshop) fetching(b *jobs.Batch) *fetched {
	w.lock.Lock()
	defer w.lock.Unlock()
	f := w.levels[b.Name]
	if f == nil {
		f = &fetched{shop: w, batch: b, files: map[int]string{}}
		w.levels[b.Name] = f
	}
	f.users++
	w.leaving.Add(1)
	return f
}

// leave removes the files when the last thread leaves.
func (f *fetched) leave() {
	defer f.shop.leaving.Done()
	f.shop.lock.Lock()
	f.users--
	last := f.users == 0
	if last {
		delete(f.shop.levels, f.batch.Name)
	}
	f.shop.lock.Unlock()
	if last && f.folder != "" {
		_ = os.RemoveAll(f.folder)
	}
}

func levelName(level int) string { return "level-" + strconv.Itoa(level) }

// level returns the file of a level, which is fetched if it is not there.
func (f *fetched) level(ctx context.Context, level int) (name string, err error) {
	f.lock.Lock()
	defer f.lock.Unlock()
	if name := f.files[level]; name != "" {
		return name, nil
	}
	if f.folder == "" {
		if f.folder, err = os.MkdirTemp("", "jugada-table-"); err != nil {
			return "", err
		}
	}
	name = filepath.Join(f.folder, levelName(level))
	file, err := os.Create(name)
	if err != nil {
		return "", err
	}
	err = errors.Join(f.shop.hub.GetFile(ctx, f.batch, levelName(level), file), file.Close())
	if err == nil {
		f.files[level] = name
	}
	return name, err
}

// tableCluster says where workers are, and in which tasks they work.
type tableCluster struct {
	hubFlags
	Positions int `flag:"positions" help:"endingPositions" least:"1"`
}

// check refuses what is for a cluster where there is none, and a puzzle for one.
func (q *tableCluster) check(a *app, t *tabled) error {
	switch {
	case t.game == nil && q.Cluster != nil:
		return misuse(lang.Errorf("cli.table.puzzleCluster"))
	case q.address(a) == "" && q.Positions > 0:
		return misuse(lang.Errorf("lab.alone", lang.Option("positions"), lang.Option("cluster")))
	}
	return q.hubFlags.check(a)
}

// tableOnCluster builds a table with the workers of a cluster, of which how.Threads are of this process.
func (a *app) tableOnCluster(
	ctx context.Context, q *tableCluster, t *tabled, path string, how catalog.TableBuilding,
) (b tableBuilt, err error) {
	site, err := catalog.TableSiteOf(t.game, *t.about.Ending)
	if err != nil {
		return b, misuse(err)
	}
	h, err := a.openHub(ctx, &q.hubFlags)
	if err != nil {
		return b, err
	}
	defer h.Close()
	asked := &tabling{Game: t.game.Name(), Ending: *t.about.Ending, Sign: site.Sign()}
	building, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	calls, err := a.calling(building, h, "table", asked, t.game, nil, nil, q.Positions, cancel)
	if err != nil {
		return b, err
	}
	wait := a.workBeside(building, h, how.Threads, false, cancel)
	how.Elsewhere = elsewhere(h, calls)
	b, err = t.build(building, path, how)
	if lost := context.Cause(building); err != nil && lost != nil {
		err = lost
	}
	cancel(nil) // before the batch is removed, which would end its caller with an error
	wait()
	if err == nil { // what is left of it is the file; who builds the same table may have been faster
		if err = h.Clean(ctx, calls.batch.Name); errors.As(err, new(*jobs.NoBatch)) {
			err = nil
		}
	}
	return b, err
}

// elsewhere has the tasks of a table answered by a batch.
func elsewhere(h *jobs.Hub, calls *caller) *catalog.TableElsewhere {
	var lock sync.Mutex
	given := map[int]map[int]jobs.Task{}             // by level
	merging := make(chan struct{}, runtime.NumCPU()) // so that few answers are in memory
	return &catalog.TableElsewhere{
		Size: uint64(calls.batch.Size), Ahead: ahead,
		Ask: func(ctx context.Context, t catalog.TableTask, merge func([]byte) error) error {
			text, err := json.Marshal(t)
			if err != nil {
				return err
			}
			task := jobs.Task{Number: t.Number, Data: text}
			lock.Lock()
			if given[t.Level] == nil {
				given[t.Level] = map[int]jobs.Task{}
			}
			given[t.Level][t.Number] = task // twice, if moves stay within the level
			lock.Unlock()
			if err := calls.await(ctx, task); err != nil {
				return err
			}
			merging <- struct{}{}
			defer func() { <-merging }()
			answer, err := calls.answer(ctx, task)
			if err != nil {
				return err
			}
			return merge(answer)
		},
		Finished: func(ctx context.Context, level int, name string, asked bool) error {
			if asked {
				if err := shareLevel(ctx, h, calls.batch, level, name); err != nil {
					return err
				}
			}
			return h.Forget(ctx, calls.batch, slices.Collect(maps.Values(given[level])))
		},
	}
}

// shareLevel stores the file of a level for the workers.
func shareLevel(ctx context.Context, h *jobs.Hub, b *jobs.Batch, level int, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return h.PutFile(ctx, b, levelName(level), f, info.Size())
}
