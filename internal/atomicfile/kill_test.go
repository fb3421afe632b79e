//go:build unix

package atomicfile

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// A process killed at any step of writing leaves the old content whole, or the new; its temporary file is removed by the next
// writer, and by Ready.
func TestKilledAtEachStep(t *testing.T) {
	content := strings.Repeat("new ", 1<<16)
	if name := os.Getenv("JUGADA_TEST_KILLED"); name != "" {
		left, err := strconv.Atoi(os.Getenv("JUGADA_TEST_STEP"))
		if err != nil {
			t.Fatal(err)
		}
		AtStep = func(string) {
			if left--; left == 0 {
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
			}
		}
		if err := Write(name, text(content)); err != nil {
			t.Fatal(err)
		}
		return
	}
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	for step := 1; ; step++ {
		if err := Write(name, text("old")); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(os.Args[0], "-test.run=^TestKilledAtEachStep$")
		c.Env = append(os.Environ(), "JUGADA_TEST_KILLED="+name, "JUGADA_TEST_STEP="+strconv.Itoa(step))
		err := c.Run()
		got, readErr := os.ReadFile(name)
		if readErr != nil || string(got) != "old" && string(got) != content {
			t.Fatalf("killed at step %d the file has %d bytes, %v", step, len(got), readErr)
		}
		if err == nil { // there are no more steps
			if string(got) != content || step < 6 {
				t.Errorf("after %d steps the file has %d bytes", step-1, len(got))
			}
			return
		}
		if err := Ready(name); err != nil {
			t.Fatal(err)
		}
		alone(t, folder, 1)
	}
}

// A file that another process is writing is not swept away, nor one that only has a similar name.
func TestSweepLeavesWhatIsWritten(t *testing.T) {
	folder := t.TempDir()
	other := filepath.Join(folder, ".jugada-0123.tmp")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	outer := filepath.Join(folder, "outer")
	err := Write(outer, func(w io.Writer) error {
		if err := Write(filepath.Join(folder, "inner"), text("inner")); err != nil {
			return err
		}
		alone(t, folder, 3) // that of outer is still there
		return text("outer")(w)
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(outer); string(got) != "outer" {
		t.Errorf("outer has %q, %v", got, err)
	}
	alone(t, folder, 3)
}
