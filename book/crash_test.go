package book_test

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/jugada/jugada/book"
)

// crashPath names the environment variable with the file that a child process of this test writes until it is killed.
const crashPath = "JUGADA_TEST_CRASH_PATH"

// A process that is killed while it saves leaves a whole book, of the old content or the new.
func TestKilledWhileSaving(t *testing.T) {
	if path := os.Getenv(crashPath); path != "" {
		for size := 1; ; size = 3001 - size {
			if err := sized(t, 100*size).Save(t.Context(), path); err != nil {
				t.Fatal(err)
			}
		}
	}
	if runtime.GOOS == "js" {
		t.Skip("there are no processes to kill")
	}
	path := filepath.Join(t.TempDir(), "x.book")
	if err := sized(t, 100).Save(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	sizes := map[int]int{}
	for range 12 {
		c := exec.Command(os.Args[0], "-test.run=^TestKilledWhileSaving$")
		c.Env = append(os.Environ(), crashPath+"="+path)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(20+rand.IntN(80)) * time.Millisecond)
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = c.Wait() // it was killed
		b, err := book.Open(path)
		if err == nil {
			_, err = b.Verify(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		sizes[b.Entries()]++
		b.Close()
	}
	for size := range sizes {
		if size != 100 && size != 300_000 {
			t.Errorf("a book of %d entries, which nobody wrote", size)
		}
	}
}

// sized returns a builder with that many entries.
func sized(t *testing.T, entries int) *book.Builder {
	b := builder(t)
	for i := range entries {
		if err := b.Add(t.Context(), book.Entry{Key: uint64(i), Source: book.Hand}); err != nil {
			t.Fatal(err)
		}
	}
	return b
}
