package book

import (
	"context"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"unsafe"

	"github.com/jugada/jugada/internal/atomicfile"
)

// A sorter takes records in any order and gives them back sorted, those of the same order combined into one. It holds as many in
// memory as fit into its limit. What is more goes to files as runs, which are sorted; there it is merged again and again, as in
// external sorting (Knuth, The Art of Computer Programming 3, section 5.4).
type sorter[T any] struct {
	kind[T]
	limit  int    // bytes of memory
	beside string // the file beside which there may be others

	list   []T // sorted and combined up to sorted
	sorted int
	bytes  int // that the list's records refer to

	// Of each level at most fanIn runs, each of them merged from as many of the level before; runs of level 0 were in memory.
	levels []level
	fanIn  int
}

// kind is what a sorter knows about its records.
type kind[T any] struct {
	order   func(a, b T) int
	combine func(ctx context.Context, a, b T) (T, error) // of the same order; commutative and associative
	refers  func(v T) int                                // bytes that it refers to
	append  func(to []byte, v T) []byte
	read    func(from *runReader) (T, error)
}

// level is a file of runs.
type level struct {
	file *atomicfile.Scratch // nil: not needed yet
	runs []run
	end  int64
}

const (
	usualFanIn = 16 // runs that are merged at a time

	// mergeMemory is what merging takes: a block of each run, of the one that is written, and of text that spans blocks.
	mergeMemory = (usualFanIn + 2) * blockSize

	unlimited = math.MaxInt
)

func newSorter[T any](k kind[T]) *sorter[T] {
	return &sorter[T]{kind: k, limit: unlimited, fanIn: usualFanIn}
}

// add adds a record. A cancelled ctx, or a disk that is full, makes it fail when it would have to sort or to write; all records that
// were added before are still there.
func (s *sorter[T]) add(ctx context.Context, v T) error {
	if len(s.list) == cap(s.list) || s.held(cap(s.list)) > s.limit {
		if err := s.makeRoom(ctx); err != nil {
			return err
		}
	}
	s.list = append(s.list, v)
	s.bytes += s.refers(v)
	return nil
}

// held returns the memory that is held if there is room for that many records.
func (s *sorter[T]) held(records int) int {
	var v T
	return records*int(unsafe.Sizeof(v)) + s.bytes
}

// makeRoom makes room for another record: by combining those of the same order if there may be many, else by taking more memory,
// else by writing all to a file.
func (s *sorter[T]) makeRoom(ctx context.Context) error {
	if len(s.list) > 2*s.sorted {
		if err := s.fold(ctx); err != nil {
			return err
		}
		if 2*len(s.list) <= cap(s.list) && s.held(cap(s.list)) <= s.limit/4*3 {
			return nil
		}
	}
	room := max(2*cap(s.list), 64)
	if s.held(cap(s.list)+room) > s.limit { // both are there while the records move
		var v T
		room = (s.limit-s.bytes)/int(unsafe.Sizeof(v)) - cap(s.list)
	}
	if room > cap(s.list)+cap(s.list)/4 {
		list := make([]T, 0, room)
		for part := range slices.Chunk(s.list, 1<<20) {
			if list = append(list, part...); ctx.Err() != nil {
				return ctx.Err()
			}
		}
		s.list = list
		return nil
	}
	return s.spill(ctx)
}

// fold sorts and combines the records in memory. A cancelled ctx ends it, with all records still there.
func (s *sorter[T]) fold(ctx context.Context) error {
	if s.sorted == len(s.list) {
		return nil
	}
	s.sorted = 0
	if err := sortUntil(ctx, s.list, s.order); err != nil {
		return err
	}
	kept := 0 // so many of those before i
	var err error
	for i := 0; i < len(s.list); i++ {
		if i%looksEvery == 0 {
			err = ctx.Err()
		}
		var both T
		same := err == nil && kept > 0 && s.order(s.list[kept-1], s.list[i]) == 0
		if same {
			both, err = s.combine(ctx, s.list[kept-1], s.list[i])
		}
		switch {
		case err != nil:
			s.cut(kept + copy(s.list[kept:], s.list[i:]))
			return err
		case same:
			s.bytes += s.refers(both) - s.refers(s.list[kept-1]) - s.refers(s.list[i])
			s.list[kept-1] = both
		default:
			s.list[kept] = s.list[i]
			kept++
		}
	}
	s.cut(kept)
	s.sorted = kept
	return nil
}

// cut leaves so many of the records in memory.
func (s *sorter[T]) cut(records int) {
	clear(s.list[records:]) // what they refer to is to be collected
	s.list = s.list[:records]
}

// spill writes the records in memory to a run.
func (s *sorter[T]) spill(ctx context.Context) error {
	if err := s.fold(ctx); err != nil || len(s.list) == 0 {
		return err
	}
	if err := s.write(ctx, 0, &listSource[T]{list: s.list}); err != nil {
		return err
	}
	s.cut(0)
	s.sorted, s.bytes = 0, 0
	for i := 0; i < len(s.levels) && len(s.levels[i].runs) >= s.fanIn; i++ {
		if err := s.promote(ctx, i, nil); err != nil {
			return err
		}
	}
	return nil
}

// write writes what a source gives to a new run of a level.
func (s *sorter[T]) write(ctx context.Context, at int, from source[T]) error {
	if at == len(s.levels) {
		s.levels = append(s.levels, level{})
	}
	l := &s.levels[at]
	if l.file == nil {
		file, err := atomicfile.NewScratch(s.beside)
		if err != nil {
			return err
		}
		l.file = file
	}
	w := runWriter{file: l.file, run: run{at: l.end}}
	var buf []byte
	err := each(ctx, from, func(v *T) error {
		buf = s.append(buf[:0], *v)
		return w.record(ctx, buf)
	})
	if err != nil {
		return err
	}
	if err := w.flush(ctx); err != nil {
		return err
	}
	l.runs = append(l.runs, w.run)
	l.end = w.run.at + w.written
	return nil
}

// promote merges all runs of a level to one of the next. If keep is not nil, it leaves out the records for which that is false.
func (s *sorter[T]) promote(ctx context.Context, at int, keep func(v *T) bool) error {
	merged, err := s.merging(ctx, &s.levels[at])
	if err != nil {
		return err
	}
	if keep != nil {
		merged = &filter[T]{merged, keep}
	}
	if err := s.write(ctx, at+1, merged); err != nil {
		return err
	}
	l := &s.levels[at] // the list of levels may have grown
	l.runs, l.end = nil, 0
	return l.file.Empty()
}

// merging returns the records of a level, merged.
func (s *sorter[T]) merging(ctx context.Context, l *level) (source[T], error) {
	m := &merge[T]{kind: &s.kind}
	for _, r := range l.runs {
		from := &runSource[T]{read: s.read, from: runReader{file: l.file, run: r}}
		if err := m.push(ctx, from); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// settle sorts and combines all records: then they are all in memory, or all in one run.
func (s *sorter[T]) settle(ctx context.Context) error {
	if len(s.levels) == 0 {
		return s.fold(ctx)
	}
	if err := s.spill(ctx); err != nil {
		return err
	}
	for i := 0; i < len(s.levels); i++ {
		if runs := len(s.levels[i].runs); runs > 1 || runs == 1 && i+1 < len(s.levels) {
			if err := s.promote(ctx, i, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// last returns the run to which everything is settled, and the file that has it; nil if it is in memory.
func (s *sorter[T]) last() (*run, *atomicfile.Scratch) {
	for i := len(s.levels) - 1; i >= 0; i-- { // writing to a level above may have failed
		if l := &s.levels[i]; len(l.runs) > 0 {
			return &l.runs[0], l.file
		}
	}
	return nil, nil
}

// count returns how many records there are, after settle.
func (s *sorter[T]) count() int {
	if r, _ := s.last(); r != nil {
		return r.records
	}
	return len(s.list)
}

// all returns the records in order, after settle.
func (s *sorter[T]) all() source[T] {
	if r, file := s.last(); r != nil {
		return &runSource[T]{read: s.read, from: runReader{file: file, run: *r}}
	}
	return &listSource[T]{list: s.list}
}

// prune removes the records for which keep is false, and returns how many.
func (s *sorter[T]) prune(ctx context.Context, keep func(v *T) bool) (removed int, err error) {
	if err := s.settle(ctx); err != nil {
		return 0, err
	}
	before := s.count()
	if len(s.levels) > 0 {
		if err := s.promote(ctx, len(s.levels)-1, keep); err != nil {
			return 0, err
		}
		return before - s.count(), nil
	}
	kept := 0
	for i := range s.list {
		if i%looksEvery == 0 && ctx.Err() != nil {
			kept += copy(s.list[kept:], s.list[i:])
			err = ctx.Err()
			break
		}
		if !keep(&s.list[i]) {
			s.bytes -= s.refers(s.list[i])
			continue
		}
		s.list[kept] = s.list[i]
		kept++
	}
	s.cut(kept)
	s.sorted = kept
	return before - kept, err
}

// close removes the files. What is in memory stays.
func (s *sorter[T]) close() (err error) {
	for _, l := range s.levels {
		if l.file != nil {
			if closed := l.file.Close(); err == nil {
				err = closed
			}
		}
	}
	s.levels = nil
	return err
}

// source gives records in order, io.EOF after the last one. What it returned is valid until the next call.
type source[T any] interface {
	next(ctx context.Context) (*T, error)
}

// each calls do with the records of a source until that fails.
func each[T any](ctx context.Context, from source[T], do func(v *T) error) error {
	for {
		v, err := from.next(ctx)
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = do(v)
		}
		if err != nil {
			return err
		}
	}
}

// looksEvery is after how many records a source that does not read from a disk looks at its context.
const looksEvery = 1 << 12

// listSource gives the records of a sorted list.
type listSource[T any] struct {
	list []T
	at   int
}

func (l *listSource[T]) next(ctx context.Context) (*T, error) {
	switch {
	case l.at == len(l.list):
		return nil, io.EOF
	case l.at%looksEvery == 0 && ctx.Err() != nil:
		return nil, ctx.Err()
	}
	l.at++
	return &l.list[l.at-1], nil
}

// filter gives the records for which keep is true.
type filter[T any] struct {
	from source[T]
	keep func(v *T) bool
}

func (f *filter[T]) next(ctx context.Context) (*T, error) {
	for {
		if v, err := f.from.next(ctx); err != nil || f.keep(v) {
			return v, err
		}
	}
}

// merge gives the records of several sources.
type merge[T any] struct {
	kind  *kind[T]
	heads []head[T] // a heap, the first record on top
	now   T
}

// head is a source, and its first record that has not been given.
type head[T any] struct {
	first T
	from  source[T]
}

// push adds a source.
func (m *merge[T]) push(ctx context.Context, from source[T]) error {
	first, err := from.next(ctx)
	if err == io.EOF {
		return nil
	} else if err != nil {
		return err
	}
	m.heads = append(m.heads, head[T]{*first, from})
	for at := len(m.heads) - 1; at > 0; {
		above := (at - 1) / 2
		if m.kind.order(m.heads[above].first, m.heads[at].first) <= 0 {
			break
		}
		m.heads[above], m.heads[at] = m.heads[at], m.heads[above]
		at = above
	}
	return nil
}

func (m *merge[T]) next(ctx context.Context) (*T, error) {
	if len(m.heads) == 0 {
		return nil, io.EOF
	}
	m.now = m.heads[0].first
	if err := m.pop(ctx); err != nil {
		return nil, err
	}
	for len(m.heads) > 0 && m.kind.order(m.now, m.heads[0].first) == 0 {
		both, err := m.kind.combine(ctx, m.now, m.heads[0].first)
		if err == nil {
			m.now = both
			err = m.pop(ctx)
		}
		if err != nil {
			return nil, err
		}
	}
	return &m.now, nil
}

// pop replaces the record on top by the next one of its source.
func (m *merge[T]) pop(ctx context.Context) error {
	switch first, err := m.heads[0].from.next(ctx); err {
	case nil:
		m.heads[0].first = *first
	case io.EOF:
		last := len(m.heads) - 1
		m.heads[0] = m.heads[last]
		m.heads = m.heads[:last]
	default:
		return err
	}
	for at := 0; ; {
		least := at
		for below := 2*at + 1; below <= 2*at+2 && below < len(m.heads); below++ {
			if m.kind.order(m.heads[below].first, m.heads[least].first) < 0 {
				least = below
			}
		}
		if least == at {
			return nil
		}
		m.heads[at], m.heads[least] = m.heads[least], m.heads[at]
		at = least
	}
}

// sortedAtOnce is how many records are sorted without looking at the context: some milliseconds' worth.
const sortedAtOnce = 1 << 15

// sortUntil sorts a list in place: by quicksort (Hoare 1962) down to parts that are sorted at once. A cancelled ctx ends it within some
// milliseconds, with the records in any order.
func sortUntil[T any](ctx context.Context, list []T, order func(a, b T) int) error {
	for len(list) > sortedAtOnce {
		pivot := list[rand.IntN(len(list))]
		before, after := 0, len(list) // list[before:i] are like the pivot
		for i, n := 0, 1; i < after; n++ {
			if n%looksEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			switch by := order(list[i], pivot); {
			case by < 0:
				list[before], list[i] = list[i], list[before]
				before++
				i++
			case by > 0:
				after--
				list[after], list[i] = list[i], list[after]
			default:
				i++
			}
		}
		shorter, longer := list[:before], list[after:]
		if len(shorter) > len(longer) {
			shorter, longer = longer, shorter
		}
		if err := sortUntil(ctx, shorter, order); err != nil {
			return err
		}
		list = longer
	}
	slices.SortFunc(list, order)
	return ctx.Err()
}
