package book

import (
	"context"
	"io"

	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/lang"
)

// A run is in blocks of 32,768 bytes, the last of which may be shorter: records one after another, of which some go on in the next
// block, and then the checksum of the block, as in a book.
const (
	blockSize = 1 << 15
	blockRoom = blockSize - 8
)

// run is a sorted list of records in a file.
type run struct {
	at      int64 // where it begins
	bytes   int64 // of its records, without checksums
	records int
}

// runWriter writes a run.
type runWriter struct {
	run
	file    *atomicfile.Scratch
	block   []byte
	written int64
}

// record writes a record.
func (w *runWriter) record(ctx context.Context, data []byte) error {
	w.records++
	w.bytes += int64(len(data))
	for len(data) > 0 {
		if len(w.block) == blockRoom {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
		n := min(len(data), blockRoom-len(w.block))
		w.block, data = append(w.block, data[:n]...), data[n:]
	}
	return nil
}

// flush writes the block, which may be the last one.
func (w *runWriter) flush(ctx context.Context) error {
	if err := ctx.Err(); err != nil || len(w.block) == 0 {
		return err
	}
	w.block = little.AppendUint64(w.block, checksum(w.block))
	n, err := w.file.WriteAt(w.block, w.at+w.written)
	w.written += int64(n)
	w.block = w.block[:0]
	return err
}

// runReader reads a run.
type runReader struct {
	run
	file  *atomicfile.Scratch
	ctx   context.Context
	block []byte // what is left of the block
	data  []byte // of the block
	next  int64  // where the block after it begins, from the run's beginning
	long  []byte // what spans blocks
}

// take returns the next bytes, io.EOF if there are none. They are valid until the next call.
func (r *runReader) take(n int) ([]byte, error) {
	if len(r.block) == 0 {
		if err := r.fill(); err != nil {
			return nil, err
		}
	}
	if n <= len(r.block) {
		taken := r.block[:n]
		r.block = r.block[n:]
		return taken, nil
	}
	r.long = r.long[:0]
	for len(r.long) < n {
		if len(r.block) == 0 {
			if err := r.fill(); err == io.EOF {
				return nil, r.damaged()
			} else if err != nil {
				return nil, err
			}
		}
		part := min(n-len(r.long), len(r.block))
		r.long, r.block = append(r.long, r.block[:part]...), r.block[part:]
	}
	return r.long, nil
}

// fill reads the next block.
func (r *runReader) fill() error {
	left := r.bytes - r.next/blockSize*blockRoom
	if left <= 0 {
		return io.EOF
	}
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if r.data == nil {
		r.data = make([]byte, blockSize)
	}
	data := r.data[:min(left, blockRoom)+8]
	if _, err := r.file.ReadAt(data, r.at+r.next); err != nil {
		return err
	}
	r.block = data[:len(data)-8]
	if checksum(r.block) != little.Uint64(data[len(data)-8:]) {
		return r.damaged()
	}
	r.next += blockSize
	return nil
}

func (r *runReader) damaged() error { return lang.Errorf("book.run", r.file.Beside()) }

// runSource gives the records of a run.
type runSource[T any] struct {
	read func(from *runReader) (T, error)
	from runReader
	now  T
}

func (r *runSource[T]) next(ctx context.Context) (*T, error) {
	r.from.ctx = ctx
	var err error
	r.now, err = r.read(&r.from)
	return &r.now, err
}
