package tablebase

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Most of the work on a level is to look at its positions: to find their moves, and what is known of those that leave the
// level. Others can do that, each for a range of numbers. Their answers have the moves within the level, too, so that whoever
// builds the table has no moves to find: it counts and notes them, and goes backwards. So an answer is read twice where there
// are such moves.
//
// What a worker needs to know is the rules and, where a position leaves the level, lower levels. It fetches the file of a level
// when it first needs it, and believes it if the file is sound, of this ending by its sign, and has the checksum that the task
// names.

// Elsewhere says how others look at positions.
type Elsewhere struct {
	Size  uint64 // numbers in a task, at least 1; levels with no more are looked at here
	Ahead int    // tasks that are given out at a time, at least 1

	// Ask has a task answered, and calls merge with the answer. Asked again, it gives the same one. Ahead goroutines call it.
	Ask func(ctx context.Context, t Task, merge func(answer []byte) error) error

	// Finished is called with the file of each level when it is finished, before tasks of higher ones, if any, ask for it.
	Finished func(ctx context.Context, level int, file string, asked bool) error
}

// takes reports whether others look at a level of that size.
func (others *Elsewhere) takes(size uint64) bool { return others != nil && size > others.Size }

// Task asks about a range of the numbers of a level.
type Task struct {
	Number int      `json:"-"` // among all tasks of the table, from 1
	Level  int      `json:"level"`
	From   uint64   `json:"from"`
	To     uint64   `json:"to"`    // the first number after the range
	Below  []uint32 `json:"below"` // checksums of the lower levels, as in [Summary]
}

// tasks returns how many tasks there are for the levels below each level and, last, for all.
func (e *Ending[S, M]) tasks(others *Elsewhere) []int {
	sums := make([]int, 1, len(e.levels)+1)
	for i, l := range e.levels {
		sums = append(sums, sums[i])
		if others.takes(l.Size) {
			sums[i+1] += int((l.Size + others.Size - 1) / others.Size)
		}
	}
	return sums
}

// Tasks returns how many tasks building the table has.
func (e *Ending[S, M]) Tasks(others *Elsewhere) int { return e.tasks(others)[len(e.levels)] }

// TaskSize returns how many numbers make a task that takes a thread about so long, and whose answer has no more than about so
// many bytes, by a sample of the largest level. Its only error is ctx's.
func (e *Ending[S, M]) TaskSize(ctx context.Context, takes time.Duration, most int) (uint64, error) {
	largest := 0
	for i, l := range e.levels {
		if l.Size > e.levels[largest].Size {
			largest = i
		}
	}
	each, _, within := e.sample(largest)
	bytes := 0.3 + within/2 // of an answer, for each number: less in the tables that have been built
	return uint64(max(min(float64(takes)/max(each, 1), float64(most)/bytes), 1)), ctx.Err()
}

// Sign returns a number that other rules or another numbering are very likely not to have.
func (e *Ending[S, M]) Sign() uint64 { return e.id.sign }

// lookElsewhere is look for all numbers.
func (w *solving[S, M]) lookElsewhere(ctx context.Context, before, share float64) error {
	return w.ask(ctx, before, share, func(n uint64, left state, due uint16, within []step) error {
		w.left[n], w.due[n] = left, due
		for _, s := range within {
			w.count(s)
		}
		return nil
	})
}

// noteElsewhere is note for all numbers.
func (w *solving[S, M]) noteElsewhere(ctx context.Context, before, share float64) error {
	return w.ask(ctx, before, share, func(n uint64, _ state, _ uint16, within []step) error {
		for _, s := range within {
			if err := w.noteAt(s, n); err != nil {
				return err
			}
		}
		return nil
	})
}

// ask asks others about all numbers, and calls do for each. Several goroutines may do so at once.
func (w *solving[S, M]) ask(
	ctx context.Context, before, share float64, do func(n uint64, left state, due uint16, within []step) error,
) error {
	count := (w.size + w.others.Size - 1) / w.others.Size
	return inParallel(ctx, w.others.Ahead, count, 1, func() func(i uint64) error {
		return func(i uint64) error {
			from := i * w.others.Size
			t := Task{w.first + int(i) + 1, w.level, from, min(from+w.others.Size, w.size), w.sums}
			return w.others.Ask(ctx, t, func(answer []byte) error { return w.read(t, answer, do) })
		}
	}, func(done uint64) { w.tell(before + share*float64(done)/float64(count)) })
}

// An answer is, for each number of the range, in numbers of variable length: 0 if it has no position; else 1 more than the
// kind, plus 3 if moves stay within the level, plus 6 times the plies that are due. Then, if there are such moves, how many,
// and their steps in rising order: the first as its difference, with a sign, from that to the number itself, the others as the
// difference from the one before. Neighbours have similar moves, so that DEFLATE makes a fifth of it. At the end is a checksum
// (4 bytes) of all that and of what it answers.
const (
	answerOpen = iota // not known: so many moves within the level are left
	answerWins
	answerSafe
)

// seal returns the checksum of an answer to a task.
func (e *Ending[S, M]) seal(t Task, answer []byte) uint32 {
	var asked []byte
	for _, n := range []uint64{e.id.sign, uint64(t.Level), t.From, t.To} {
		asked = little.AppendUint64(asked, n)
	}
	return crc32.Update(crc32.Checksum(asked, castagnoli), castagnoli, answer)
}

// deflated compresses and seals an answer.
func (e *Ending[S, M]) deflated(t Task, answer []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestSpeed)
	if err == nil {
		_, err = w.Write(answer)
	}
	if err == nil {
		err = w.Close()
	}
	return little.AppendUint32(out.Bytes(), e.seal(t, out.Bytes())), err
}

// write appends what was found out about a number.
func (x *explorer[S, M]) write(answer []byte, n uint64, left state, due uint16) []byte {
	kind := uint64(answerOpen)
	switch left {
	case absent:
		return append(answer, 0)
	case winning:
		kind = answerWins
	case safe:
		kind = answerSafe
	}
	if len(x.within) == 0 {
		return binary.AppendUvarint(answer, 1+kind+6*uint64(due))
	}
	answer = binary.AppendUvarint(answer, 1+kind+3+6*uint64(due))
	answer = binary.AppendUvarint(answer, uint64(len(x.within)))
	slices.Sort(x.within)
	answer = binary.AppendVarint(answer, int64(x.within[0])-int64(2*n))
	for i, s := range x.within[1:] {
		answer = binary.AppendUvarint(answer, uint64(s-x.within[i]))
	}
	return answer
}

// read reads an answer, and calls do for each number. The error is do's, or says that the answer is none to this task.
func (w *solving[S, M]) read(t Task, answer []byte, do func(n uint64, left state, due uint16, within []step) error) error {
	if len(answer) < 4 || w.seal(t, answer[:len(answer)-4]) != little.Uint32(answer[len(answer)-4:]) {
		return lang.Errorf("tablebase.answer")
	}
	r := varints{from: flate.NewReader(bytes.NewReader(answer[:len(answer)-4])), buffer: make([]byte, 1<<16)}
	var within []step
	for n := t.From; n < t.To; n++ {
		what := r.next()
		if what == 0 {
			if err := do(n, absent, 0, nil); err != nil {
				return err
			}
			continue
		}
		kind, due, count := (what-1)%3, (what-1)/6, uint64(0)
		if (what-1)/3%2 == 1 {
			count = r.next()
		}
		within = within[:0]
		last := int64(2 * n)
		for i := range min(count, uint64(mostMoves)) {
			if i == 0 {
				last += r.signed()
			} else {
				last += int64(r.next())
			}
			if last < 0 || uint64(last) >= 2*w.size {
				return lang.Errorf("tablebase.answer")
			}
			within = append(within, step(last))
		}
		if r.short || due > uint64(mostPlies) || count > uint64(mostMoves) {
			return lang.Errorf("tablebase.answer")
		}
		left := [3]state{answerOpen: state(count), answerWins: winning, answerSafe: safe}[kind]
		if err := do(n, left, uint16(due), within); err != nil {
			return err
		}
	}
	if r.fill(); r.short || len(r.rest) > 0 {
		return lang.Errorf("tablebase.answer")
	}
	return nil
}

// varints reads numbers of variable length.
type varints struct {
	from         io.Reader
	buffer, rest []byte
	short        bool // there was none where one was to be read
}

// fill reads on, as far as there is something: whatever an answer is inflated to, it takes no more memory.
func (r *varints) fill() {
	kept := copy(r.buffer, r.rest)
	n, _ := io.ReadFull(r.from, r.buffer[kept:]) // where it ends is seen by who wants more
	r.rest = r.buffer[:kept+n]
}

func (r *varints) next() uint64 {
	if len(r.rest) > 0 && r.rest[0] < 0x80 { // most are
		n := uint64(r.rest[0])
		r.rest = r.rest[1:]
		return n
	}
	if len(r.rest) < binary.MaxVarintLen64 {
		r.fill()
	}
	n, length := binary.Uvarint(r.rest)
	if length <= 0 {
		r.rest, r.short = nil, true
		return 0
	}
	r.rest = r.rest[length:]
	return n
}

// signed reads a number with a sign, in the lowest bit, as binary.AppendVarint writes it.
func (r *varints) signed() int64 {
	n := r.next()
	return int64(n>>1) ^ -int64(n&1)
}

// A Helper answers the tasks of somebody who builds a table elsewhere. Several goroutines may use it at once. Close it after use.
type Helper interface {
	// Answer answers a task. The error says that it is not about this ending, or that a lower level is not to be had.
	Answer(ctx context.Context, t Task) (answer []byte, err error)
	// Close waits until nobody uses the files of lower levels, and closes them. It does not remove them.
	Close()
}

// helper is a Helper.
type helper[S any, M game.Move] struct {
	*Ending[S, M]
	fetch func(ctx context.Context, level int) (file string, err error)

	using  sync.RWMutex // written by Close, which so waits for answers that look into files
	closed bool
	parts  []lowerPart
}

// lowerPart is a lower level; nil: it has not been needed.
type lowerPart struct {
	lock sync.Mutex
	*file
}

// Help returns a helper. fetch returns a file that [Elsewhere.Finished] was called with, or a copy of it; each is fetched once.
func (e *Ending[S, M]) Help(fetch func(ctx context.Context, level int) (file string, err error)) Helper {
	return &helper[S, M]{Ending: e, fetch: fetch, parts: make([]lowerPart, len(e.levels))}
}

func (h *helper[S, M]) Answer(ctx context.Context, t Task) (answer []byte, err error) {
	if t.Level < 0 || t.Level >= len(h.levels) || t.From >= t.To || t.To > h.levels[t.Level].Size || len(t.Below) != t.Level {
		return nil, lang.Errorf("tablebase.task")
	}
	h.using.RLock()
	defer h.using.RUnlock()
	if h.closed {
		return nil, context.Canceled
	}
	x := &explorer[S, M]{solving: &solving[S, M]{
		Ending: h.Ending, level: t.Level, size: h.levels[t.Level].Size,
		lower: func(level int) (*file, error) { return h.lower(ctx, level, t.Below[level]) },
	}}
	for n := t.From; n < t.To; n++ {
		if n%chunk == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		left, due, err := x.judge(n)
		if err != nil {
			return nil, err
		}
		answer = x.write(answer, n, left, due)
	}
	return h.deflated(t, answer)
}

// lower returns a lower level with that checksum.
func (h *helper[S, M]) lower(ctx context.Context, level int, checksum uint32) (*file, error) {
	p := &h.parts[level]
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.file == nil {
		name, err := h.fetch(ctx, level)
		if err != nil {
			return nil, err
		}
		if p.file, err = h.openPart(name, level, 1); err != nil {
			p.file = nil
			return nil, err
		}
	}
	if p.summaries[0].Checksum != checksum {
		return nil, lang.Errorf("tablebase.otherPart", h.levels[level].Name)
	}
	return p.file, nil
}

func (h *helper[S, M]) Close() {
	h.using.Lock()
	defer h.using.Unlock()
	h.closed = true
	for i := range h.parts {
		if f := h.parts[i].file; f != nil {
			_ = f.Close()
			h.parts[i].file = nil
		}
	}
}
