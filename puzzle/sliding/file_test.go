package sliding

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// saved returns databases and the bytes of their file.
func saved(t testing.TB) (*Databases, string, []byte) {
	t.Helper()
	d := built(t, "3x3", "1 2 3 8 0 4 7 6 5", "3-5", 0)
	path := filepath.Join(t.TempDir(), "databases")
	if err := d.Save(path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return d, path, data
}

func TestDatabasesAreReadBack(t *testing.T) {
	d, path, data := saved(t)
	opened, err := OpenDatabases(path)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	if opened.Size() != d.Size() || !slices.Equal(opened.Goal(), d.Goal()) || opened.String() != "3-5" ||
		opened.Bytes() != d.Bytes() || int64(len(data)) != firstPage+d.Bytes() {
		t.Errorf("read back are databases %v of %v, goal %v, %d bytes", opened, opened.Size(), opened.Goal(), opened.Bytes())
	}
	for i, g := range d.groups {
		if !bytes.Equal(g.data, opened.groups[i].data) || !slices.Equal(g.tiles, opened.groups[i].tiles) {
			t.Errorf("group %d is read back as another", i)
		}
	}
	if err := opened.Close(); err != nil {
		t.Error(err)
	}
}

// TestDamagedFiles: any wrong byte and any truncation is rejected.
func TestDamagedFiles(t *testing.T) {
	_, _, data := saved(t)
	for i := 0; i < len(data); i++ {
		if i > 200 && i < firstPage-8 && i%97 != 0 || i > firstPage && i%31 != 0 {
			continue
		}
		damaged := slices.Clone(data)
		damaged[i] ^= 1 << (i % 8)
		if _, err := readDatabases(damaged); err == nil {
			t.Errorf("a bit of byte %d is wrong, and the file is accepted", i)
		}
		if _, err := readDatabases(data[:i]); err == nil {
			t.Errorf("the first %d bytes are accepted", i)
		}
	}
	if _, err := readDatabases(append(slices.Clone(data), 0)); err == nil {
		t.Error("a byte more is accepted")
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	_, path, data := saved(t)
	newer := slices.Clone(data)
	newer[len(fileMagic)] = 2
	foreign := slices.Clone(data) // a right checksum on an invalid header
	foreign[len(fileMagic)+4] = 200
	little.PutUint32(foreign[firstPage-4:], checksum(foreign[:firstPage-4]))
	for want, content := range map[string][]byte{
		"this does not hold pattern databases":              []byte("some text"),
		"pattern databases of version 2":                    newer,
		"the pattern databases are damaged in their header": foreign,
		"truncated or longer than they should be: ":         data[:len(data)-1],
		"truncated: 300 bytes, want at least 4,096":         data[:300],
	} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenDatabases(path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("refused with %v; want %s", err, want)
		}
	}
	if _, err := OpenDatabases(path + ".none"); !os.IsNotExist(err) {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestMayReplace(t *testing.T) {
	_, path, _ := saved(t)
	letter := filepath.Join(t.TempDir(), "letter")
	if err := os.WriteFile(letter, []byte("Dear Sir"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, may := range map[string]bool{path: true, path + ".none": true, letter: false, t.TempDir(): false} {
		if err := MayReplace(path); (err == nil) != may {
			t.Errorf("%s may be replaced: %v; want %v", path, err, may)
		}
	}
}

// FuzzDatabasesAreSavedAsRead: any input is rejected, or saved as the same bytes.
func FuzzDatabasesAreSavedAsRead(f *testing.F) {
	_, _, data := saved(f)
	f.Add(data)
	f.Add(data[:firstPage])
	f.Add([]byte(fileMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) >= firstPage { // otherwise nothing would pass the first checksum
			little.PutUint32(data[firstPage-4:], checksum(data[:firstPage-4]))
		}
		d, err := readDatabases(data)
		if err != nil {
			return
		}
		path := filepath.Join(t.TempDir(), "databases")
		if err := d.Save(path); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, data) {
			t.Errorf("what is accepted is saved as something else: %v", err)
		}
	})
}
