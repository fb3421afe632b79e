package sliding

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// keep finds or builds the databases of a partition of the 8-puzzle in a folder.
func keep(t *testing.T, folder string, goal []uint8, partition string) Kept {
	t.Helper()
	size := Size{3, 3}
	groups, err := ParsePartition(size, goal, partition)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := KeepDatabases(context.Background(), folder, size, goal, groups, Building{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	return kept
}

// TestDatabasesAreBuiltOnce: the first call builds, later ones read; another goal or partition has its own file.
func TestDatabasesAreBuiltOnce(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "not", "there", "yet")
	if files, err := KeptIn(folder); len(files) != 0 || err != nil {
		t.Errorf("a folder that is not there keeps %v, %v", files, err)
	}
	first, second := keep(t, folder, nil, "4-4"), keep(t, folder, inOrder(9), "4,3,2,1/5,6,7,8")
	if first.Built == 0 || second.Built != 0 || first.Fault != nil || second.Fault != nil || first.Path != second.Path {
		t.Errorf("built in %v and %v, faults %v and %v, in %s and %s",
			first.Built, second.Built, first.Fault, second.Fault, first.Path, second.Path)
	}
	for i, g := range first.groups {
		if !bytes.Equal(g.data, second.groups[i].data) {
			t.Errorf("group %d was built and read as different data", i)
		}
	}
	other, turned := keep(t, folder, nil, "1,3,5,7/2,4,6,8"), keep(t, folder, []uint8{1, 2, 3, 8, 0, 4, 7, 6, 5}, "4-4")
	if other.Built == 0 || turned.Built == 0 {
		t.Error("databases of another partition or goal are taken for these")
	}
	if files, err := KeptIn(folder); len(files) != 3 || err != nil {
		t.Errorf("the folder keeps %v, %v; want 3 files", files, err)
	}
}

// TestKeptFilesThatAreNoGood are named, replaced, and good afterwards.
func TestKeptFilesThatAreNoGood(t *testing.T) {
	folder := t.TempDir()
	path := keep(t, folder, nil, "4-4").Path
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.ReadFile(keep(t, folder, nil, "3-5").Path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(good)
	damaged[len(damaged)-1] ^= 1
	for want, content := range map[string][]byte{
		"this does not hold pattern databases":           []byte("a letter"),
		"truncated":                                      good[:5000],
		"damaged in the group of the tiles 5 6 7 8":      damaged,
		"are for another board, goal or partition than ": other,
	} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		kept := keep(t, folder, nil, "4-4")
		if kept.Built == 0 || kept.Path != path || kept.Fault == nil ||
			!strings.Contains(kept.Fault.Error(), want) || !strings.Contains(kept.Fault.Error(), path) {
			t.Errorf("built in %v in %s, fault %v; want %s", kept.Built, kept.Path, kept.Fault, want)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, good) {
			t.Errorf("%s: the file is not replaced: %v", want, err)
		}
	}
}

// TestNowhereToKeep: databases that cannot be kept are in memory, and the reason is reported.
func TestNowhereToKeep(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	kept := keep(t, filepath.Join(file, "folder"), nil, "4-4")
	if kept.Path != "" || kept.Fault == nil || kept.Built == 0 || kept.String() != "4-4" {
		t.Errorf("in a file: path %q, fault %v, %v", kept.Path, kept.Fault, kept.Databases)
	}
	if kept := keep(t, "", nil, "4-4"); kept.Path != "" || kept.Fault != nil || kept.Built == 0 {
		t.Errorf("in memory: path %q, fault %v", kept.Path, kept.Fault)
	}
}

func TestKeepingIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	folder := t.TempDir()
	kept, err := KeepDatabases(ctx, folder, Size{3, 3}, nil, [][]uint8{{1, 2, 3, 4}, {5, 6, 7, 8}}, Building{})
	if files, _ := os.ReadDir(folder); !errors.Is(err, context.Canceled) || kept.Databases != nil || len(files) > 0 {
		t.Errorf("cancelled it ends with %v, %v and leaves %v", kept.Databases, err, files)
	}
	if _, err := KeepDatabases(context.Background(), folder, Size{3, 3}, nil, [][]uint8{{1}}, Building{}); err == nil {
		t.Error("databases of one tile are kept")
	}
}
