package tablebase_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/tablebase"
)

// The bytes of a file depend neither on the number of threads nor on the run, and a table read from it says what it said in memory.
func TestThreadsMakeTheSameBytes(t *testing.T) {
	g := makeMaze(rand.New(rand.NewPCG(laws.Seed(), 4)))
	e := endingOf(t, game.Game[inRoom, uint8](g), "")
	path, want := built(t, e, tablebase.Building{Threads: 1})
	for _, threads := range []int{0, 2, 7} {
		if _, got := built(t, e, tablebase.Building{Threads: threads}); !bytes.Equal(got, want) {
			t.Errorf("%d threads make other bytes", threads)
		}
	}
	chessmen := endingOf(t, board(chess.Rules{}), "KQK")
	_, one := built(t, chessmen, tablebase.Building{Threads: 1})
	if _, three := built(t, chessmen, tablebase.Building{Threads: 3}); !bytes.Equal(one, three) {
		t.Error("three threads make other bytes of KQK")
	}
	inMemory, err := e.Solve(t.Context(), tablebase.Building{})
	if err != nil {
		t.Fatal(err)
	}
	table, err := e.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	for floor, rooms := range g.floors {
		for number := range rooms {
			s := inRoom{floor: floor, number: number}
			v, known := table.Value(&s)
			if w, also := inMemory.Value(&s); w != v || known != also {
				t.Fatalf("room %d of floor %d is worth %s in the file, %s in memory", number, floor, v.Text(0), w.Text(0))
			}
		}
	}
}

// A file that is cut short, longer, or changed in any byte is refused; so is one of another game, ending or numbering.
func TestDamagedFilesAreRefused(t *testing.T) {
	e := endingOf(t, ticTacToe(tictactoe.Rules{}), "")
	path, content := built(t, e, tablebase.Building{})
	refused := func(what, says string, damaged []byte) {
		t.Helper()
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		table, err := e.Open(path)
		if err == nil {
			table.Close()
			t.Errorf("%s: opened", what)
		} else if !strings.Contains(err.Error(), says) || !strings.HasPrefix(err.Error(), path+": ") {
			t.Errorf("%s: %v; want %q", what, err, says)
		}
		if _, described := tablebase.Describe(path); described == nil {
			t.Errorf("%s: described", what)
		}
	}
	step := 17
	if laws.Night() {
		step = 1
	}
	for at := 0; at < len(content); at += step {
		damaged := bytes.Clone(content)
		damaged[at] ^= 1 << (at % 8)
		refused("a changed byte", "", damaged)
		refused("cut short", "", content[:at])
	}
	refused("longer", "truncated or longer", append(bytes.Clone(content), 0))
	refused("a text", "is not a table", []byte("hello, this is no table at all"))
	version := bytes.Clone(content)
	version[13] = 2
	refused("a later version", "version 2", version)
	refused("cut in the entries", "truncated", content[:len(content)-1])
	refused("a wrong entry", "damaged in level", append(bytes.Clone(content[:len(content)-3]), 9, 0, 0))

	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	for says, of := range map[string]func() error{
		"by other numbers": func() error {
			_, err := endingOf(t, ticTacToe(tictactoe.Rules{First: game.Min}), "").Open(path)
			return err
		},
		"for the game": func() error {
			other, err := tablebase.Of(ticTacToe(tictactoe.Rules{}), "other", "")
			if err == nil {
				_, err = other.Open(path)
			}
			return err
		},
		"for the ending": func() error {
			_, err := endingOf(t, board(chess.Rules{}), "KQK").Open(path)
			return err
		},
	} {
		if err := of(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v; want %q", err, says)
		}
	}
}

// A file with right checksums and impossible content is refused, or says something; it never fails.
func FuzzFilesAreReadSafely(f *testing.F) {
	e := endingOf(f, ticTacToe(tictactoe.Rules{}), "")
	path, content := built(f, e, tablebase.Building{})
	f.Add(uint16(40), uint8(1), false)
	f.Add(uint16(2000), uint8(255), true)
	f.Fuzz(func(t *testing.T, at uint16, by uint8, twice bool) {
		damaged := bytes.Clone(content)
		damaged[int(at)%len(damaged)] ^= by
		if twice {
			damaged[int(at)*7%len(damaged)] += by
		}
		tablebase.Reseal(damaged)
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		table, err := e.Open(path)
		if err != nil {
			return
		}
		defer table.Close()
		s := tictactoe.Rules{}.Start()
		_, _ = table.Value(&s)
		_ = table.Verify(t.Context(), tablebase.Building{})
	})
}

// Each wrong entry is found by verifying.
func TestVerifySeesEachWrongEntry(t *testing.T) {
	table := solved(t, ticTacToe(tictactoe.Rules{}), "")
	changed := 0
	for level, l := range table.Levels() {
		for number := range l.Size {
			if number%37 != 0 && !laws.Night() {
				continue
			}
			for by := 1; by <= 3; by++ {
				restore := table.Change(game.Place{Level: level, Number: number}, by)
				if err := table.Verify(t.Context(), tablebase.Building{Threads: 1}); err == nil {
					t.Fatalf("number %d of level %s, changed by %d: all is right", number, l.Name, by)
				}
				restore()
				changed++
			}
		}
	}
	if err := table.Verify(t.Context(), tablebase.Building{}); err != nil || changed < 400 {
		t.Errorf("%d changed, and then %v", changed, err)
	}
}

// A build that is stopped ends soon, whatever it is at, leaves the file that was there, and keeps the levels that it had finished;
// the next one goes on from there, and makes the same bytes. A damaged level is solved again.
func TestAStoppedBuildGoesOn(t *testing.T) {
	goesOn(t, endingOf(t, ticTacToe(tictactoe.Rules{}), ""), []stop{{"9", 0}, {"8", 0.5}, {"7", 0}, {"5", 0}}, 3)
}

// The same of a build that takes some time.
func TestAStoppedBuildOfChessGoesOn(t *testing.T) {
	goesOn(t, endingOf(t, board(chess.Rules{}), "KPK"), []stop{{"KQK", 0}, {"KRK", 0.5}, {"KPK", 0}, {"KPK", 0.7}}, 1)
}

// stop is when a build is stopped: so far in a level.
type stop struct {
	level string
	share float64
}

// goesOn stops builds, the first in the first level, and damages a level before the build that is not stopped: kept is how many
// others are finished by then.
func goesOn[S any, M game.Move](t *testing.T, e *tablebase.Ending[S, M], stops []stop, kept int) {
	t.Helper()
	_, want := built(t, e, tablebase.Building{})
	path := filepath.Join(t.TempDir(), "x.table")
	parts := path + ".parts"
	for i, at := range stops {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var stopped time.Time
		_, err := e.Build(ctx, path, tablebase.Building{Progress: func(now tablebase.Progress) {
			if now.Level == at.level && now.Share >= at.share && stopped.IsZero() {
				stopped = time.Now()
				cancel()
			}
		}})
		if took := time.Since(stopped); !errors.Is(err, context.Canceled) || took > 2*time.Second {
			t.Fatalf("stopped in level %s: %v after %v", at.level, err, took)
		}
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("stopped in level %s, there is a file: %v", at.level, err)
		}
		if _, err := os.Stat(parts); i == 0 && !errors.Is(err, os.ErrNotExist) {
			t.Errorf("stopped in the first level, there are parts: %v", err)
		}
	}
	if err := os.WriteFile(filepath.Join(parts, "1.part"), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := e.Build(t.Context(), path, tablebase.Building{})
	if err != nil || b.Kept != kept {
		t.Errorf("went on from %d levels, not %d: %v", b.Kept, kept, err)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("the file has other bytes (%v)", err)
	}
	if _, err := os.Stat(parts); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the parts are left: %v", err)
	}
}

// A build replaces only a table, and says at once that it cannot write.
func TestWhatABuildReplaces(t *testing.T) {
	e := endingOf(t, ticTacToe(tictactoe.Rules{}), "")
	path, content := built(t, e, tablebase.Building{})
	if _, err := e.Build(t.Context(), path, tablebase.Building{}); err != nil {
		t.Error(err)
	}
	if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, content) {
		t.Errorf("built again, it has other bytes (%v)", err)
	}
	if err := os.WriteFile(path, []byte("my notes"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Build(t.Context(), path, tablebase.Building{}); err == nil || !strings.Contains(err.Error(), "stays as it is") {
		t.Errorf("over another file: %v", err)
	}
	if _, err := e.Build(t.Context(), filepath.Join(path, "below", "x"), tablebase.Building{}); err == nil {
		t.Error("built below a file")
	}
	if _, err := e.Build(t.Context(), path+"2", tablebase.Building{Threads: -1}); err == nil {
		t.Error("built with -1 threads")
	}
}
