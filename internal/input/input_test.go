package input

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/jugada/jugada/lang"
)

// zeros is an endless reader.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// repeated returns a reader of that many bytes.
func repeated(bytes int64) io.Reader { return io.LimitReader(zeros{}, bytes) }

func TestText(t *testing.T) {
	for _, size := range []int64{0, 1, MaxText - 1, MaxText} {
		if text, err := Text(repeated(size)); err != nil || int64(len(text)) != size {
			t.Errorf("%d bytes: read are %d, %v", size, len(text), err)
		}
	}
	for _, r := range []io.Reader{repeated(MaxText + 1), zeros{}} {
		text, err := Text(r)
		if len(text) > 0 || err == nil || !strings.Contains(err.Error(), "16 MiB") {
			t.Errorf("too much: read are %d bytes, %v", len(text), err)
		}
	}
}

// However the stream is split into pieces, its lines are the same; the error for one that is too long gives its number.
func TestLines(t *testing.T) {
	longest := strings.Repeat("x", MaxLine-1) + "\n"
	for _, test := range []struct {
		stream string
		lines  []string
		err    string
	}{
		{"", []string{""}, "EOF"},
		{"a\n", []string{"a\n", ""}, "EOF"},
		{"a\r\n\nb", []string{"a\r\n", "\n", "b"}, "EOF"},
		{"\ufeffa\n\ufeffb", []string{"a\n", "\ufeffb"}, "EOF"}, // a byte order mark is one at the beginning
		{longest + "b\n", []string{longest, "b\n", ""}, "EOF"},
		{"a\n" + longest[1:] + longest + "y" + longest, []string{"a\n", longest[1:], longest, ""}, "line 4 has more than 1 MiB"},
	} {
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(test.stream), "halves": iotest.HalfReader(strings.NewReader(test.stream)),
			"until": Until(t.Context(), strings.NewReader(test.stream)),
		} {
			lines := NewLines(r)
			for i, want := range test.lines {
				got, err := lines.Next()
				last := i == len(test.lines)-1
				if got != want || last != (err != nil) || last && !strings.Contains(err.Error(), test.err) {
					t.Errorf("%s: line %d of %d has %d bytes, %v; want %d, %s", name, i+1, len(test.lines), len(got), err, len(want), test.err)
				}
			}
		}
	}
	if _, err := NewLines(zeros{}).Next(); !errors.As(err, new(*lang.Error)) {
		t.Errorf("a line without an end: %v", err)
	}
}

// Blocked reads are abandoned: waiting for bytes of an open pipe, and for a writer of a named one.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	silent, _ := io.Pipe()
	if _, err := Text(Until(ctx, silent)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a silent pipe: %v", err)
	}
	if _, err := Text(Until(ctx, zeros{})); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after the end: %v", err)
	}
	if fifo, ok := makeFIFO(t); ok {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if _, err := Open(ctx, fifo); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a named pipe that nobody writes to: %v", err)
		}
	}
}

// makeFIFO makes a named pipe, where the system has them.
func makeFIFO(t *testing.T) (name string, ok bool) {
	name = filepath.Join(t.TempDir(), "fifo")
	return name, mkfifo(name) == nil
}

func TestOpen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if _, err := Open(t.Context(), name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if err := os.WriteFile(name, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := Text(f); string(text) != "text" || err != nil {
		t.Errorf("read is %q, %v", text, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}
