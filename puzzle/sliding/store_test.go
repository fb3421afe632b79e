package sliding

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jugada/jugada/lang"
)

// halted returns a store whose build of 4-4-3 for 3x4 waits until goOn is closed; begun is closed when it has begun.
func halted() (s *Store, begun, goOn chan struct{}) {
	begun, goOn = make(chan struct{}), make(chan struct{})
	var once sync.Once
	s = &Store{Progress: func(p StoreProgress) {
		if p.Size == "3x4" {
			once.Do(func() { close(begun) })
			<-goOn
		}
	}}
	return s, begun, goOn
}

var threeByFour = Size{Rows: 3, Columns: 4}

func goalOf(size Size) (goal []uint8) {
	for tile := range size.Cells() {
		goal = append(goal, uint8(tile))
	}
	return goal
}

// wait finds databases of the usual goal.
func (s *Store) wait(ctx context.Context, which string, size Size) (func(), error) {
	_, done, err := s.Find(ctx, which, size, goalOf(size))
	return done, err
}

// TestWhoeverLeavesDoesNotEndTheBuilding: the first search leaves, and a later one gets the databases.
func TestWhoeverLeavesDoesNotEndTheBuilding(t *testing.T) {
	s, begun, goOn := halted()
	first, cancel := context.WithCancel(context.Background())
	left, got := make(chan error), make(chan error)
	go func() {
		_, err := s.wait(first, "4-4-3", threeByFour)
		left <- err
	}()
	<-begun
	go func() {
		_, err := s.wait(context.Background(), "4-4-3", threeByFour)
		got <- err
	}()
	for users := 0; users < 2; {
		s.lock.Lock()
		for _, k := range s.stocks {
			users = k.users
		}
		s.lock.Unlock()
	}
	cancel()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("whoever has gone is told %v", err)
	}
	close(goOn)
	if err := <-got; err != nil {
		t.Errorf("whoever has stayed is told %v", err)
	}
}

// TestOthersDoNotWait for databases that they do not want.
func TestOthersDoNotWait(t *testing.T) {
	s, begun, goOn := halted()
	got := make(chan error)
	go func() {
		_, err := s.wait(context.Background(), "4-4-3", threeByFour)
		got <- err
	}()
	<-begun
	if _, err := s.wait(context.Background(), "4-4", Size{Rows: 3, Columns: 3}); err != nil {
		t.Error(err)
	}
	close(goOn)
	if err := <-got; err != nil {
		t.Error(err)
	}
}

// TestLargeDatabasesAreRefused before they are built, unless they exist already.
func TestLargeDatabasesAreRefused(t *testing.T) {
	folder := t.TempDir()
	s := &Store{Folder: folder, Building: 1 << 20}
	_, err := s.wait(context.Background(), "7-8", Usual)
	for l, want := range map[lang.Language]string{lang.English: "takes 1,265 MiB, and here at most 1 MiB", lang.Spanish: "ocupa 1,265 MiB, y aquí se pueden ocupar 1 MiB"} {
		if err == nil || !strings.Contains(l.Error(err), want) {
			t.Errorf("it says %v; want %s", l.Error(err), want)
		}
	}
	if _, err := (&Store{Folder: folder}).wait(context.Background(), "4-4", Size{Rows: 3, Columns: 3}); err != nil {
		t.Fatal(err)
	}
	if _, err := (&Store{Folder: folder, Building: 1}).wait(context.Background(), "4-4", Size{Rows: 3, Columns: 3}); err != nil {
		t.Errorf("those that are kept: %v", err)
	}
}

// TestUnusedDatabasesGo: the least recently used are dropped first, and those in use stay.
func TestUnusedDatabasesGo(t *testing.T) {
	eight := Size{Rows: 3, Columns: 3}
	s := &Store{Memory: 1}
	used, err := s.wait(context.Background(), "4-4", eight)
	if err != nil {
		t.Fatal(err)
	}
	done, err := s.wait(context.Background(), "3-3-2", eight)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.stocks) != 2 {
		t.Errorf("%d are in memory while two are in use", len(s.stocks))
	}
	done()
	if len(s.stocks) != 1 {
		t.Errorf("%d are in memory while one is in use", len(s.stocks))
	}
	used()
	if len(s.stocks) != 0 {
		t.Errorf("%d are in memory, and none is in use", len(s.stocks))
	}
	s.Memory = 1 << 30
	for _, name := range []string{"4-4", "3-3-2", "4-4"} {
		if done, err = s.wait(context.Background(), name, eight); err != nil {
			t.Fatal(err)
		}
		done()
	}
	for _, k := range s.stocks {
		s.Memory = max(1, k.bytes+1)
	}
	s.tidy()
	for key := range s.stocks {
		if !strings.HasPrefix(key, "4-4") {
			t.Errorf("left is %s, which was used longer ago", key)
		}
	}
}

// TestAFullFolderGetsNoMore.
func TestAFullFolderGetsNoMore(t *testing.T) {
	folder := t.TempDir()
	s := &Store{Folder: folder, Disk: 1}
	if _, err := s.wait(context.Background(), "4-4", Size{Rows: 3, Columns: 3}); err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
		t.Errorf("written is %v, %v", files, err)
	}
}
