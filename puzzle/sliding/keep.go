package sliding

import (
	"context"
	"encoding/hex"
	"errors"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/jugada/jugada/lang"
)

// Kept is databases from a folder where they are built once and then reused.
type Kept struct {
	*Databases
	Path  string        // of their file; "": they are in memory only
	Built time.Duration // how long building took; 0: they existed already
	Fault error         // what was wrong with an existing file, or why none could be written; nil: nothing
}

// KeepDatabases returns the databases of a partition: those in the folder or else new ones, which it writes there if there is
// room. A file that is damaged, or holds anything but these databases, is replaced. The folder is created if necessary; if
// that or writing fails, or its name is "", the databases are in memory only. Errors are those of [BuildDatabases].
func KeepDatabases(
	ctx context.Context, folder string, size Size, goal []uint8, partition [][]uint8, how Building,
) (Kept, error) {
	b, err := packedBoard(size, goal)
	if err != nil {
		return Kept{}, err
	}
	if err := b.checkPartition(partition); err != nil {
		return Kept{}, err
	}
	var kept Kept
	path := ""
	if folder != "" {
		path = filepath.Join(folder, b.fileName(partition))
		kept.Databases, kept.Fault = b.openKept(path, partition)
		if kept.Databases != nil {
			kept.Path = path
			return kept, nil
		}
	}
	if how.Allowed != nil {
		if err := how.Allowed(); err != nil {
			return Kept{}, err
		}
	}
	began := time.Now()
	if kept.Databases, err = BuildDatabases(ctx, size, goal, partition, how); err != nil {
		return Kept{}, err
	}
	kept.Built = time.Since(began)
	if folder == "" || how.FolderBytes > 0 && keptBytes(folder)+kept.FileBytes() > how.FolderBytes {
		return kept, nil
	}
	if err = os.MkdirAll(folder, 0o777); err == nil { // minus the umask
		err = kept.Save(path)
	}
	if err != nil {
		kept.Fault = err
		return kept, nil
	}
	kept.Path = path
	return kept, nil
}

// openKept opens the file that keeps the databases of a partition. It returns nil, nil if there is none.
func (b *board) openKept(path string, partition [][]uint8) (*Databases, error) {
	d, err := OpenDatabases(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if d.board.Size != b.Size || d.board.goal != b.goal || !slices.EqualFunc(d.groups, partition, (*group).holds) {
		_ = d.Close() // the other error says more
		return nil, lang.Errorf("sliding.pdb.open", path, lang.Errorf("sliding.pdb.other"))
	}
	return d, nil
}

// holds reports whether the group is that of these tiles, in any order.
func (g *group) holds(tiles []uint8) bool {
	return slices.Equal(g.tiles, slices.Sorted(slices.Values(tiles)))
}

// fileName returns the name of the file in which the databases of a partition are kept: a readable description, and a
// checksum of everything that must match.
func (b *board) fileName(partition [][]uint8) string {
	all := fnv.New64a()
	_, _ = all.Write([]byte{FileVersion, byte(b.Rows), byte(b.Columns)}) // never fails
	_, _ = all.Write(b.goal[:b.cells])
	sizes := ""
	for _, tiles := range partition {
		_, _ = all.Write(append(slices.Sorted(slices.Values(tiles)), 0))
		sizes += "-" + string(rune('0'+len(tiles)))
	}
	return b.String() + sizes + "-" + hex.EncodeToString(all.Sum(nil)) + fileSuffix
}

// fileSuffix is the suffix of the names of kept files.
const fileSuffix = ".pdb"

// keptBytes returns the total size of the files of databases in a folder.
func keptBytes(folder string) (sum int64) {
	paths, _ := KeptIn(folder) // a folder that cannot be read cannot be written to either
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			sum += info.Size()
		}
	}
	return sum
}

// KeptIn lists the files of databases in a folder, by name. A missing folder has none.
func KeptIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var paths []string
	for _, e := range entries {
		if filepath.Ext(e.Name()) == fileSuffix && !e.IsDir() {
			paths = append(paths, filepath.Join(folder, e.Name()))
		}
	}
	return paths, err
}
