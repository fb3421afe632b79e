package proof

import (
	"bytes"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"

	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search"
)

// FuzzTablesAreReadOrRefused: any file is either refused, or read as a table that holds no more than the file lists, and that comes
// back when it is saved and read again.
func FuzzTablesAreReadOrRefused(f *testing.F) {
	const name = "tictactoe"
	type solver = *Solver[tictactoe.Position, tictactoe.Move, tictactoe.Rules]
	made := func(t testing.TB) solver {
		x, err := New[tictactoe.Position, tictactoe.Move](tictactoe.Rules{}, Options{Table: 1 << 12})
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	saved := func(t testing.TB, x solver) []byte {
		path := filepath.Join(t.TempDir(), "table")
		if err := x.Save(path, name); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	x := made(f)
	if _, err := x.Solve(f.Context(), tictactoe.Rules{}.Start(), Question{}); err != nil {
		f.Fatal(err)
	}
	whole := saved(f, x)
	f.Add(whole)
	f.Add(whole[:fileHead+len(name)+fileTail])
	f.Add([]byte(search.ProofsFile))
	f.Add([]byte(search.BoundsFile))
	f.Fuzz(func(t *testing.T, data []byte) {
		data = bytes.Clone(data)
		if len(data) >= fileHead+fileTail { // otherwise the checksum refuses nearly all; and no table of gigabytes
			clear(data[len(search.ProofsFile)+14 : len(search.ProofsFile)+20])
			body := data[:len(data)-fileTail]
			little.PutUint32(data[len(body):], crc32.Checksum(body, castagnoli))
		}
		y := made(t)
		read, err := y.read(data, name)
		if err != nil {
			return
		}
		if listed := (len(data) - fileHead - len(name) - fileTail) / entryBytes; read.used() > listed {
			t.Errorf("%d entries became %d", listed, read.used())
		}
		y.table = read
		again, err := y.read(saved(t, y), name)
		if err != nil || again.sum() != read.sum() {
			t.Errorf("saved and read again: %v", err)
		}
	})
}
