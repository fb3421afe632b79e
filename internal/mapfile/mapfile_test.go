package mapfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestOpen(t *testing.T) {
	folder := t.TempDir()
	for _, content := range []string{"", "some text"} {
		name := filepath.Join(folder, "file")
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		data, unmap, err := Open(name)
		if string(data) != content || err != nil {
			t.Errorf("the content is %q, %v; want %q", data, err, content)
		}
		if unmap != nil {
			if err := unmap(); err != nil {
				t.Error(err)
			}
		}
	}
	if _, _, err := Open(filepath.Join(folder, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	var path *fs.PathError
	if _, _, err := Open(folder); !errors.As(err, &path) || path.Path != folder {
		t.Errorf("a folder: %v", err)
	}
}
