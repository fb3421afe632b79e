package book_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game"
)

// conflictsOf returns the conflicts of entries, computed the slow way: each value of the highest trust with each.
func conflictsOf(entries []book.Entry) (conflicts []book.Conflict) {
	kept := model(entries)
	given := map[moveKey][]game.Score{}
	for _, e := range entries {
		if k := (moveKey{e.Key, e.Move}); e.Trust == kept[k].Trust {
			given[k] = append(given[k], e.Value)
		}
	}
	forced := func(v game.Score) bool { return v > game.MaxStatic || v < -game.MaxStatic }
	for k, values := range given {
		differ := false
		for _, v := range values {
			for _, w := range values {
				open := v == game.Infinity || v == -game.Infinity || w == game.Infinity || w == -game.Infinity
				same := v == w || forced(v) && forced(w) && (v > 0) == (w > 0) && open
				differ = differ || !same
			}
		}
		if !differ {
			continue
		}
		high := slices.MaxFunc(values, func(v, w game.Score) int {
			rank := func(v game.Score) float64 {
				if v == game.Infinity {
					return float64(game.MaxStatic) + 0.5
				}
				return float64(v)
			}
			return int(max(-1, min(1, 2*(rank(v)-rank(w)))))
		})
		conflicts = append(conflicts, book.Conflict{Key: k.key, Move: k.move, Trust: kept[k].Trust, Kept: kept[k].Value, Not: high})
	}
	slices.SortFunc(conflicts, func(a, b book.Conflict) int {
		if a.Key != b.Key {
			return map[bool]int{true: -1, false: 1}[a.Key < b.Key]
		}
		return int(int64(a.Move) - int64(b.Move))
	})
	return conflicts
}

// However little memory a builder has, and however often it is interrupted, its book is the same, byte by byte, and so are its
// length and conflicts, which are those that a slow comparison finds; and nothing is left beside the book.
func TestBooksAreTheSameWithLittleMemory(t *testing.T) {
	folder := t.TempDir()
	levels := 0
	rapid.Check(t, func(t *rapid.T) {
		whole, little := builder(t), builder(t)
		book.SetRuns(little, rapid.IntRange(0, 3000).Draw(t, "bytes"), rapid.IntRange(2, 4).Draw(t, "runs"), filepath.Join(folder, "x.book"))
		defer little.Close()
		drawn := entries.Draw(t, "entries")
		dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "dice"), 1))
		for i := range drawn { // most are for a few moves, so that these have values of every kind
			if of := &drawn[dice.IntN(min(i+1, 5))]; dice.IntN(3) > 0 {
				drawn[i].Key, drawn[i].Move = of.Key, of.Move
			}
		}
		prunedAt := -1
		if len(drawn) > 0 && dice.IntN(3) == 0 {
			prunedAt = dice.IntN(len(drawn))
		}
		// Most attempts are cancelled in the middle. One that has been is made again.
		tries := func(do func(ctx context.Context) error) {
			err := do(&cancelledLater{t.Context(), dice.IntN(20)})
			for errors.Is(err, context.Canceled) {
				err = do(&cancelledLater{t.Context(), dice.IntN(200)})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		add := func(b *book.Builder, e book.Entry, n int) {
			tries(func(ctx context.Context) error { return b.Add(ctx, e) })
			tries(func(ctx context.Context) error {
				return b.SetText(ctx, e.Key+uint64(n%3), fmt.Sprint("position ", n%7))
			})
			tries(func(ctx context.Context) error {
				return b.AddComment(ctx, e.Key, e.Move, []string{"", "good", "bad / good", " a\nb ", strings.Repeat("long ", 9000)}[n%5])
			})
		}
		for i, e := range drawn {
			n := dice.IntN(1000)
			if i%100 != 0 && n%5 == 4 {
				n++ // few are long
			}
			add(whole, e, n)
			add(little, e, n)
			if i == prunedAt {
				keep := func(e *book.Entry) bool { return e.Weight%3 != 0 }
				gone := [2]int{}
				for i, b := range []*book.Builder{whole, little} {
					tries(func(ctx context.Context) error {
						removed, err := b.Prune(ctx, keep)
						gone[i] += removed
						return err
					})
				}
				if gone[0] != gone[1] {
					t.Fatalf("%d and %d are gone", gone[0], gone[1])
				}
			} else if n%100 == 0 && count(t, whole) != count(t, little) {
				t.Fatalf("after %d entries there are %d and %d", i+1, count(t, whole), count(t, little))
			}
		}
		levels = max(levels, book.Levels(little))
		if !book.Counted(whole) || !book.Counted(little) {
			t.Fatal("memory is not counted right")
		}
		conflicts, all, err := whole.Conflicts(t.Context(), len(drawn))
		conflictsToo, allToo, errToo := little.Conflicts(t.Context(), len(drawn))
		if diff := cmp.Diff(conflicts, conflictsToo); diff != "" || all != allToo || all != len(conflicts) || err != nil || errToo != nil {
			t.Fatalf("%d and %d conflicts, %v, %v (-in memory +with files):\n%s", all, allToo, err, errToo, diff)
		}
		if prunedAt < 0 {
			if diff := cmp.Diff(conflictsOf(drawn), conflicts); diff != "" {
				t.Fatalf("conflicts (-want +got):\n%s", diff)
			}
		}
		if !bytes.Equal(file(t, whole), file(t, little)) || count(t, whole) != count(t, little) {
			t.Fatal("with little memory the book is another one")
		}
	})
	if levels < 4 {
		t.Errorf("there were %d levels of files at most", levels)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}

// cancelledLater is a context that is cancelled when it has been looked at so many times.
type cancelledLater struct {
	context.Context
	left int
}

func (c *cancelledLater) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// limited returns a builder with the least memory there is, and the path beside which it keeps its files.
func limited(t testing.TB) (*book.Builder, string) {
	b, path := builder(t), filepath.Join(t.TempDir(), "x.book")
	if err := b.Limit(0, path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b, path
}

// random adds random entries and the texts of their positions.
func random(t testing.TB, b *book.Builder, entries int, each func(i int)) {
	dice := rand.New(rand.NewPCG(1, 2))
	for i := range entries {
		key := dice.Uint64()
		err := b.Add(t.Context(), book.Entry{Key: key, Move: uint32(i % 7), Weight: 1, Source: book.Solved})
		if err == nil {
			err = b.SetText(t.Context(), key, fmt.Sprintf("%047d", i))
		}
		if err != nil {
			t.Fatal(err)
		}
		if each != nil {
			each(i)
		}
	}
}

// A builder takes no more memory than it has been allowed, and no less than a good part of that.
func TestLimitOfMemory(t *testing.T) {
	b, path := limited(t)
	live := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	before, most := live(), 0
	watch := func(int) { most = max(most, live()-before) }
	random(t, b, 100_000, func(i int) {
		if i%999 == 0 {
			watch(i)
		}
	})
	if most > book.LeastLimit || most < book.LeastLimit/4 {
		t.Errorf("%d bytes for a limit of %d", most, book.LeastLimit)
	}
	if err := b.Save(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if after := live() - before; after > book.LeastLimit {
		t.Errorf("%d bytes after writing, for a limit of %d", after, book.LeastLimit)
	}
	read, err := book.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	if n, err := read.Verify(t.Context()); n != 100_000 || err != nil {
		t.Errorf("%d entries, %v", n, err)
	}
}

// A file that the disk has changed is noticed, and the book stays as it was.
func TestDamagedRunsAreRefused(t *testing.T) {
	for _, at := range []int64{0, 40_000} {
		b, path := limited(t)
		old := builder(t)
		if err := old.Save(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		random(t, b, 100_000, nil)
		if err := book.DamageRun(b, at); err != nil {
			t.Fatal(err)
		}
		if err := b.Save(t.Context(), path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("damaged at %d: %v", at, err)
		}
		read, err := book.Open(path)
		if err != nil || read.Entries() != 0 {
			t.Fatalf("the old book: %v", err)
		}
		read.Close()
	}
}

// An interrupt ends the work at once, wherever it is, and afterwards all can still be written.
func TestBuildersAreInterrupted(t *testing.T) {
	b, path := limited(t)
	const entries = 150_000
	random(t, b, entries, nil)
	slowest := time.Duration(0)
	for wait := time.Microsecond; ; wait *= 2 {
		ctx, cancel := context.WithCancel(t.Context())
		var at time.Time
		timer := time.AfterFunc(wait, func() {
			at = time.Now()
			cancel()
		})
		err := b.Save(ctx, path)
		if !timer.Stop() && errors.Is(err, context.Canceled) {
			slowest = max(slowest, time.Since(at))
			continue
		}
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	if t.Logf("an interrupt took %v at most", slowest); slowest > 2*time.Second {
		t.Error("an interrupt took too long")
	}
	read, err := book.Open(path)
	if err != nil || read.Entries() != entries {
		t.Fatal(err)
	}
	read.Close()
}

// What cannot be saved is refused before there is anything to save.
func TestLimitForesees(t *testing.T) {
	folder := t.TempDir()
	letter := filepath.Join(folder, "letter.txt")
	if err := os.WriteFile(letter, []byte("Dear book"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{letter, folder, filepath.Join(folder, "no", "folder")} {
		if builder(t).Limit(0, path) == nil {
			t.Errorf("%s is to be written", path)
		}
	}
}
