// Package input reads external input within limits: texts, which are read whole, and streams, which are read line by line. A
// text has at most 16 MiB and a line of a stream 1 MiB; a stream may have any number of lines. So no file takes more memory than
// that, not even an endless one, such as /dev/zero. Reads that block, as from a pipe that nothing writes to, are abandoned when
// the context ends.
//
// Errors state the limit, and the line that exceeds it. They do not name the file: the caller that opened it does.
package input

import (
	"bufio"
	"context"
	"io"
	"os"
	"strings"

	"github.com/jugada/jugada/lang"
)

// The limits, in bytes.
const (
	MaxText = 16 << 20
	MaxLine = 1 << 20 // with its end
)

// Open opens a file to be read until ctx is done. Opening a pipe waits until a writer opens it, or fails with the error of
// ctx. Other errors are *fs.PathError.
func Open(ctx context.Context, name string) (io.ReadCloser, error) {
	type opened struct {
		file *os.File
		err  error
	}
	got, err := await(ctx, func() opened {
		file, err := os.Open(name)
		return opened{file, err}
	})
	switch {
	case err != nil:
		return nil, err
	case got.err != nil:
		return nil, got.err
	}
	return struct {
		io.Reader
		io.Closer
	}{Until(ctx, got.file), got.file}, nil
}

// Until returns a reader that reads from r until ctx is done, and then returns the error of ctx, even while r blocks. What r
// returns afterwards is lost.
func Until(ctx context.Context, r io.Reader) io.Reader { return &until{ctx, r, make([]byte, 1<<16)} }

type until struct {
	ctx    context.Context
	from   io.Reader
	buffer []byte
}

func (u *until) Read(p []byte) (int, error) {
	type read struct {
		n   int
		err error
	}
	buffer := u.buffer[:min(len(p), len(u.buffer))] // p is the caller's again once ctx has ended
	got, err := await(u.ctx, func() read {
		n, err := u.from.Read(buffer)
		return read{n, err}
	})
	if err != nil {
		u.buffer = make([]byte, len(u.buffer)) // the other is still in use by the blocked read
		return 0, err
	}
	return copy(p, buffer[:got.n]), got.err
}

// await returns what do returns, or an error as soon as ctx is done.
func await[T any](ctx context.Context, do func() T) (T, error) {
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	done := make(chan T, 1) // so that the goroutine can end when its result is no longer awaited
	go func() { done <- do() }()
	select {
	case <-ctx.Done():
		return none, ctx.Err()
	case got := <-done:
		return got, nil
	}
}

// Text reads all of r. It returns an error if that exceeds the limit of a text.
func Text(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxText+1))
	if err == nil && len(text) > MaxText {
		return nil, lang.Errorf("input.text", MaxText>>20)
	}
	return text, err
}

// Lines reads a stream line by line.
type Lines struct {
	from   *bufio.Reader
	number int
}

// NewLines returns the lines of r.
func NewLines(r io.Reader) *Lines { return &Lines{from: bufio.NewReader(r)} }

// Next returns the next line, with its end. Like [bufio.Reader.ReadString] it returns io.EOF with the last line if that has no
// end. A line over the limit is an error, after which there is no more to read.
func (l *Lines) Next() (string, error) {
	l.number++
	var line strings.Builder
	for {
		part, err := l.from.ReadSlice('\n')
		if line.Len()+len(part) > MaxLine {
			return "", lang.Errorf("input.line", l.number, MaxLine>>20)
		}
		line.Write(part)
		if err == bufio.ErrBufferFull {
			continue
		}
		text := line.String()
		if l.number == 1 {
			text = strings.TrimPrefix(text, "\ufeff") // some editors write a byte order mark
		}
		return text, err
	}
}
