//go:build unix

package book_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/internal/atomicfile"
)

// The environment variables of a child process that writes a book with files: where, at which step of writing it is killed, and what
// the disk has room for in a file, in bytes.
const (
	spilledPath = "JUGADA_TEST_SPILLED_PATH"
	spilledStep = "JUGADA_TEST_SPILLED_STEP"
	spilledRoom = "JUGADA_TEST_SPILLED_ROOM"
)

// A process that is killed while its builder has files, or whose disk is full, leaves the old book or the new one, and nothing else
// once another book is written there. Most of what it writes goes to a file without a name.
func TestKilledWithFiles(t *testing.T) {
	const entries = 60_000
	if path := os.Getenv(spilledPath); path != "" {
		if step, err := strconv.Atoi(os.Getenv(spilledStep)); err == nil {
			atomicfile.AtStep = func(string) {
				if step--; step == 0 {
					syscall.Kill(os.Getpid(), syscall.SIGKILL)
				}
			}
		}
		room, err := strconv.ParseUint(os.Getenv(spilledRoom), 10, 64)
		full := err == nil
		if full {
			signal.Ignore(syscall.SIGXFSZ)
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: room, Max: room}); err != nil {
				t.Fatal(err)
			}
		}
		b := builder(t)
		defer b.Close()
		if err = b.Limit(0, path); err == nil {
			for i := uint64(0); i < entries && err == nil; i++ {
				key := i * 0x9e37_79b9_7f4a_7c15
				if err = b.Add(t.Context(), book.Entry{Key: key, Source: book.Hand}); err == nil {
					err = b.SetText(t.Context(), key, strings.Repeat("position ", 5))
				}
			}
		}
		if err == nil {
			err = b.Save(t.Context(), path)
		}
		var about *fs.PathError
		if full && (!errors.As(err, &about) || about.Path != path) || !full && err != nil {
			t.Fatalf("the disk is full: %v; %v", full, err)
		}
		return
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "x.book")
	run := func(environment ...string) error {
		t.Helper()
		if err := sized(t, 3).Save(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(os.Args[0], "-test.run=^TestKilledWithFiles$")
		c.Env = append(os.Environ(), append(environment, spilledPath+"="+path)...)
		out, err := c.CombinedOutput()
		b, wrong := book.Open(path)
		if wrong == nil {
			_, wrong = b.Verify(t.Context())
		}
		if wrong != nil {
			t.Fatal(wrong)
		}
		if n := b.Entries(); n != 3 && n != entries {
			t.Errorf("a book of %d entries, which nobody wrote", n)
		}
		b.Close()
		if err := atomicfile.Ready(path); err != nil {
			t.Fatal(err)
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
			t.Errorf("left over: %v, %v", left, err)
		}
		if err != nil && !strings.Contains(err.Error(), "killed") {
			t.Fatalf("%v\n%s", err, out)
		}
		return err
	}
	killed := 0
	for step := 1; run(spilledStep+"="+strconv.Itoa(step)) != nil; step += 1 + step/3 {
		killed++
	}
	if killed < 12 {
		t.Errorf("killed only %d times", killed)
	}
	for _, room := range []int{0, 100_000, 1 << 20, 3 << 20} {
		if err := run(spilledRoom + "=" + strconv.Itoa(room)); err != nil {
			t.Error(err)
		}
	}
}
