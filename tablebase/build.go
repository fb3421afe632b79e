package tablebase

import (
	"context"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/lang"
)

// Building says how a table is built.
type Building struct {
	Threads  int            // that build in parallel; 0: one for each processor
	Progress func(Progress) // called when a level begins, and now and then, by one goroutine at a time; may be nil

	Elsewhere *Elsewhere // for Build: others look at the positions; nil: it does so itself
}

// Progress is how far building or verifying has come.
type Progress struct {
	Level  string  // its name
	Number int     // which one it is, from 1
	Levels int     // how many there are
	Share  float64 // of the level, 0 to 1
}

func (how Building) threads() int {
	if how.Threads == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return how.Threads
}

// telling returns the function to call with the progress of a level. It drops what comes while another is being told.
func (e *Ending[S, M]) telling(how Building) func(level int, share float64) {
	if how.Progress == nil {
		return func(int, float64) {}
	}
	var lock sync.Mutex
	return func(level int, share float64) {
		if lock.TryLock() {
			defer lock.Unlock()
			how.Progress(Progress{e.levels[level].Name, level + 1, len(e.levels), min(share, 1)})
		}
	}
}

// Built says what Build did.
type Built struct {
	Kept int // levels that an earlier build had finished
}

// partsOf returns the folder in which the levels of a table are kept while it is being built.
func partsOf(path string) string { return path + ".parts" }

// Build solves the ending and writes its table to a file, whole or not at all; it replaces a table only. Finished levels are kept
// in a folder beside it, whose name is that of the file with .parts at its end, until all are: if ctx is cancelled, Build ends
// within a fraction of a second, and later goes on from there. The bytes of the file depend on the ending alone.
func (e *Ending[S, M]) Build(ctx context.Context, path string, how Building) (b Built, err error) {
	if how.Threads < 0 {
		return b, lang.Errorf("tablebase.threads", how.Threads)
	}
	if err := MayReplace(path); err != nil {
		return b, err
	}
	if err := atomicfile.Ready(path); err != nil {
		return b, err
	}
	folder := partsOf(path)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return b, err
	}
	var parts []*file
	defer func() {
		for _, p := range parts {
			_ = p.Close()
		}
		_ = os.Remove(folder) // it stays if it is not empty
	}()
	tell := e.telling(how)
	tasks := e.tasks(how.Elsewhere)
	for level := range e.levels {
		tell(level, 0)
		name := filepath.Join(folder, strconv.Itoa(level)+".part")
		part, err := e.openPart(name, level, 1)
		if err == nil {
			b.Kept++
		} else if part, err = e.buildPart(ctx, name, level, parts, how, tasks[level], tell); err != nil {
			return b, err
		}
		parts = append(parts, part)
		if others := how.Elsewhere; others != nil {
			if err := others.Finished(ctx, level, name, tasks[level+1] < tasks[len(e.levels)]); err != nil {
				return b, err
			}
		}
	}
	whole := &file{id: e.id}
	for _, p := range parts {
		whole.summaries, whole.packed = append(whole.summaries, p.summaries...), append(whole.packed, p.packed...)
	}
	if err := whole.write(ctx, path); err != nil {
		return b, err
	}
	for level, p := range parts {
		_ = p.Close()
		if err := os.Remove(filepath.Join(folder, strconv.Itoa(level)+".part")); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return b, err
		}
	}
	return b, nil
}

// buildPart solves a level and writes it to a file, which it opens.
func (e *Ending[S, M]) buildPart(
	ctx context.Context, name string, level int, below []*file, how Building, first int, tell func(level int, share float64),
) (*file, error) {
	part, err := e.solveLevel(ctx, level, below, how, first, tell)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil { // another build of the same table may have ended, and removed it
		return nil, err
	}
	if err := part.write(ctx, name); err != nil {
		return nil, err
	}
	return e.openPart(name, level, 1)
}

// solveLevel solves a level of which all lower ones are known. first is the number of its first task for others.
func (e *Ending[S, M]) solveLevel(
	ctx context.Context, level int, below []*file, how Building, first int, tell func(level int, share float64),
) (*file, error) {
	w := &solving[S, M]{
		Ending: e, level: level, size: e.levels[level].Size, threads: how.threads(), first: first,
		lower: func(level int) (*file, error) { return below[level], nil },
		tell:  func(share float64) { tell(level, share) },
	}
	if how.Elsewhere.takes(w.size) {
		w.others = how.Elsewhere
		for _, f := range below {
			w.sums = append(w.sums, f.summaries[0].Checksum)
		}
	}
	entries, err := w.solve(ctx)
	if err != nil {
		return nil, err
	}
	p, err := pack(ctx, entries)
	if err != nil {
		return nil, err
	}
	s, err := summarize(ctx, e.levels[level], entries)
	if err != nil {
		return nil, err
	}
	s.Bytes, s.Checksum = int64(len(p.data)), crc32.Checksum(p.data, castagnoli)
	return &file{id: e.id, first: level, summaries: []Summary{s}, packed: []packed{p}}, nil
}

// Solve solves an ending in memory.
func (e *Ending[S, M]) Solve(ctx context.Context, how Building) (*Table[S, M], error) {
	whole := &file{id: e.id}
	var below []*file
	for level := range e.levels {
		part, err := e.solveLevel(ctx, level, below, Building{Threads: how.Threads}, 0, e.telling(how))
		if err != nil {
			return nil, err
		}
		below = append(below, part)
		whole.summaries, whole.packed = append(whole.summaries, part.summaries...), append(whole.packed, part.packed...)
	}
	return &Table[S, M]{e, whole}, nil
}

// summarize counts the results of a level. Its only error is ctx's.
func summarize(ctx context.Context, level game.Level, entries []entry) (Summary, error) {
	s := Summary{Level: level}
	for n, e := range entries {
		if n%often == 0 && ctx.Err() != nil {
			return s, ctx.Err()
		}
		switch {
		case e == vacant:
		case e == drawn:
			s.Draws++
		case e.wins():
			s.Wins++
			if e.plies() > s.LongestWin {
				s.LongestWin, s.WinAt = e.plies(), uint64(n)
			}
		default:
			s.Losses++
			if e.plies() > s.LongestLoss {
				s.LongestLoss, s.LossAt = e.plies(), uint64(n)
			}
		}
	}
	return s, nil
}
