package atomicfile

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A scratch file keeps what is written to it, and is gone when it is closed; its errors are about the file beside it.
func TestScratch(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	s, err := NewScratch(name)
	if err != nil {
		t.Fatal(err)
	}
	for offset, text := range map[int64]string{0: "one", 1 << 20: "two"} {
		if _, err := s.WriteAt([]byte(text), offset); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(text))
		if _, err := s.ReadAt(got, offset); err != nil || !bytes.Equal(got, []byte(text)) {
			t.Errorf("at %d: %q, %v", offset, got, err)
		}
	}
	if err := Write(name, text("beside")); err != nil { // which sweeps the folder
		t.Fatal(err)
	}
	if err := s.Empty(); err != nil {
		t.Fatal(err)
	}
	var path *fs.PathError
	if _, err := s.ReadAt(make([]byte, 1), 0); !errors.As(err, &path) || path.Path != name {
		t.Errorf("read from an empty file: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	check(t, name, "beside")
	if _, err := NewScratch(filepath.Join(folder, "no", "folder")); !errors.As(err, &path) || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in no folder: %v", err)
	}
	if err := os.Chmod(folder, 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(folder, 0o700)
	if s, err := NewScratch(name); err == nil && os.Getuid() != 0 {
		s.Close()
		t.Error("in a read-only folder")
	}
}
