//go:build unix

package opponent_test

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	bolt "go.etcd.io/bbolt"

	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/opponent"
)

// Every call reports any flipped bit in the file, even one about another player, unless nothing depends on it.
func TestEveryCallTellsDamage(t *testing.T) {
	whole := newStore(t)
	learn(t, whole, "ana", "tictactoe", 2)
	learn(t, whole, "bruno", "tictactoe", 1)
	data, err := os.ReadFile(whole.Path)
	if err != nil {
		t.Fatal(err)
	}
	want := [2]string{said(t, whole, "ana"), said(t, whole, "carla")}
	step, refused := 601, 0
	if laws.Night() {
		step = 1
	}
	s := newStore(t)
	if err := os.MkdirAll(filepath.Dir(s.Path), 0o700); err != nil {
		t.Fatal(err)
	}
	flip := func(bit int) {
		damaged := bytes.Clone(data)
		damaged[bit/8] ^= 1 << (bit % 8)
		write(t, s.Path, damaged)
		_, ana := s.Records("ana", "tictactoe")
		_, carla := s.Records("carla", "tictactoe")
		if (ana == nil) != (carla == nil) {
			t.Errorf("bit %d: of ana %v, of carla, who is not there, %v", bit, ana, carla)
		}
		if ana != nil {
			refused++
			if s.Learn("carla", "tictactoe", lost) == nil {
				t.Errorf("bit %d: damaged, and learned on", bit)
			}
			return
		}
		if got := [2]string{said(t, s, "ana"), said(t, s, "carla")}; got != want {
			t.Errorf("bit %d: %s", bit, cmp.Diff(want, got))
		}
	}
	for bit := 0; bit < 8*len(data); bit += step {
		flip(bit)
	}
	for _, text := range []string{"ana", "bruno", "tictactoe", "players", "version", "sum"} { // keys
		for from := 0; ; {
			at := bytes.Index(data[from:], []byte(text))
			if at < 0 {
				break
			}
			for bit := range 8 * len(text) {
				flip(8*(from+at) + bit)
			}
			from += at + 1
		}
	}
	if refused == 0 {
		t.Error("nothing was refused: this test has seen nothing")
	}
}

// said returns what is known about a player, as text.
func said(t *testing.T, s opponent.Store, player string) string {
	t.Helper()
	var all strings.Builder
	for _, r := range known(t, s, player, "") {
		all.WriteString(r.Player + " " + r.Game + " " + strconv.Itoa(r.Games) + " " + strconv.Itoa(r.Belief.Observed()) + "\n")
	}
	return all.String()
}

// If the disk is full when the first game is learned, no file is left; one that an earlier version has left half-made is put
// aside, and the next game is learned.
func TestFullDiskLeavesNothing(t *testing.T) {
	if path := os.Getenv("JUGADA_TEST_FULL"); path != "" { // the child process, which can write nothing longer than a page
		limit := syscall.Rlimit{Cur: 4096, Max: 4096}
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
		var err error
		if os.Getenv("JUGADA_TEST_BOLT") != "" {
			_, err = bolt.Open(path, 0o600, nil)
		} else {
			err = opponent.Store{Path: path}.Learn("ana", "tictactoe", lost)
		}
		if err == nil {
			t.Error("it is written all the same")
		}
		return
	}
	full := func(path string, environment ...string) {
		t.Helper()
		c := exec.Command(os.Args[0], "-test.run=^TestFullDiskLeavesNothing$")
		c.Env = append(os.Environ(), append(environment, "JUGADA_TEST_FULL="+path)...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	s := newStore(t)
	full(s.Path)
	if left, _ := filepath.Glob(filepath.Dir(s.Path) + "/*"); len(left) > 0 {
		t.Errorf("left are %v", left)
	}
	if aside, err := s.PutAside(); aside != "" || err != nil {
		t.Errorf("put aside is %q, %v, and there was nothing", aside, err)
	}
	if err := os.MkdirAll(filepath.Dir(s.Path), 0o700); err != nil {
		t.Fatal(err)
	}
	full(s.Path, "JUGADA_TEST_BOLT=1")
	half, err := os.ReadFile(s.Path)
	if err != nil || len(half) != 4096 {
		t.Fatalf("bbolt leaves %d bytes, %v: this test has seen nothing", len(half), err)
	}
	aside, err := s.PutAside()
	if kept, readErr := os.ReadFile(aside); err != nil || readErr != nil || !bytes.Equal(kept, half) {
		t.Errorf("put aside as %q, %v: %d bytes, %v", aside, err, len(kept), readErr)
	}
	learn(t, s, "ana", "tictactoe", 1)
	if aside, err := s.PutAside(); aside != "" || err != nil {
		t.Errorf("a store with a game is put aside as %q, %v", aside, err)
	}
	full(s.Path) // a disk that is full later loses only the game being learned
	if got := said(t, s, "ana"); got != "ana tictactoe 1 4\n" {
		t.Errorf("known are %q", got)
	}
}

// Zeros are an incomplete store if there are fewer than in the four pages of an empty one, of 64 KiB at most.
func TestZerosArePutAside(t *testing.T) {
	for size, incomplete := range map[int]bool{0: true, 1 << 12: true, 4<<16 - 1: true, 4 << 16: false, 1 << 20: false} {
		s := newStore(t)
		if err := os.MkdirAll(filepath.Dir(s.Path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(s.Path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
		if aside, err := s.PutAside(); (aside != "") != incomplete || err != nil {
			t.Errorf("%d zeros are put aside as %q, %v", size, aside, err)
		}
	}
}

// A process killed at any step of making the store leaves none, or a whole empty one.
func TestKilledWhileMaking(t *testing.T) {
	if path := os.Getenv("JUGADA_TEST_MAKING"); path != "" {
		left, err := strconv.Atoi(os.Getenv("JUGADA_TEST_STEP"))
		if err != nil {
			t.Fatal(err)
		}
		atomicfile.AtStep = func(string) {
			if left--; left == 0 {
				syscall.Kill(os.Getpid(), syscall.SIGKILL)
			}
		}
		learn(t, opponent.Store{Path: path}, "ana", "tictactoe", 1)
		return
	}
	for step := 1; ; step++ {
		s := newStore(t)
		c := exec.Command(os.Args[0], "-test.run=^TestKilledWhileMaking$")
		c.Env = append(os.Environ(), "JUGADA_TEST_MAKING="+s.Path, "JUGADA_TEST_STEP="+strconv.Itoa(step))
		err := c.Run()
		want := ""
		if err == nil {
			want = "ana tictactoe 1 4\n"
		}
		if got := said(t, s, "ana"); got != want {
			t.Errorf("killed at step %d: known are %q, want %q", step, got, want)
		}
		learn(t, s, "ana", "tictactoe", 1)
		if left, _ := filepath.Glob(filepath.Dir(s.Path) + "/.*"); len(left) > 0 {
			t.Errorf("killed at step %d: left are %v", step, left)
		}
		if err == nil {
			if step < 5 {
				t.Errorf("there are only %d steps", step-1)
			}
			return
		}
	}
}
