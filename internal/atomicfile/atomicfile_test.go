package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// text returns a function that writes that text.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// check fails unless the file has that content and is alone in its folder.
func check(t *testing.T, name, content string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != content {
		t.Errorf("%s has %q, %v; want %q", filepath.Base(name), got, err, content)
	}
	alone(t, filepath.Dir(name), 1)
}

func alone(t *testing.T, folder string, want int) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != want {
		t.Errorf("the folder has %v, %v; want %d names", entries, err, want)
	}
}

func TestWriteMakesAndReplaces(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	for _, content := range []string{"old", "new and longer", ""} {
		if err := Write(name, text(content)); err != nil {
			t.Fatal(err)
		}
		check(t, name, content)
	}
}

// TestOldContentStays: until everything is written the name has its old content, and keeps it when writing fails.
func TestOldContentStays(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	failed := errors.New("failed in the middle")
	long := strings.Repeat("more than a buffer holds", 1<<14)
	fails := func(w io.Writer) error {
		if _, err := io.WriteString(w, long); err != nil {
			return err
		}
		if old, err := os.ReadFile(name); len(old) > len("old") {
			t.Errorf("in the middle the file has %d bytes, %v", len(old), err)
		}
		return failed
	}
	if err := Write(name, fails); err != failed {
		t.Errorf("Write returned %v; want %v", err, failed)
	}
	alone(t, filepath.Dir(name), 0)
	if err := Write(name, text("old")); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, fails); err != failed {
		t.Errorf("Write returned %v; want %v", err, failed)
	}
	check(t, name, "old")
}

// TestPermissions: a new file has the usual ones; a replaced one keeps its own.
func TestPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such permissions there")
	}
	mode := func(name string) fs.FileMode {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode().Perm()
	}
	folder := t.TempDir()
	plain, name := filepath.Join(folder, "plain"), filepath.Join(folder, "file")
	f, err := os.Create(plain)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if err := Write(name, text("new")); err != nil {
		t.Fatal(err)
	}
	if got, want := mode(name), mode(plain); got != want {
		t.Errorf("a new file has the permissions %v; want %v", got, want)
	}
	for _, want := range []fs.FileMode{0o600, 0o666, 0o640} {
		if err := os.Chmod(name, want); err != nil {
			t.Fatal(err)
		}
		if err := Write(name, text("newer")); err != nil {
			t.Fatal(err)
		}
		if got := mode(name); got != want {
			t.Errorf("a file of permissions %v has %v afterwards", want, got)
		}
	}
}

// TestWhatMustNotBeWrittenStays: a read-only file is not replaced, whoever the user is, and Ready says so beforehand.
func TestWhatMustNotBeWrittenStays(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := Write(name, text("old")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(name, 0o444); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{"Write": Write(name, text("new")), "Ready": Ready(name)} {
		var path *fs.PathError
		if !errors.As(err, &path) || path.Path != name || !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%s: %v; want a *fs.PathError of %s, %v", what, err, name, fs.ErrPermission)
		}
	}
	check(t, name, "old")
	if err := os.Chmod(name, 0o644); err != nil { // otherwise Windows cannot remove it
		t.Fatal(err)
	}
}

// TestReady: it changes nothing.
func TestReady(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	if err := Ready(name); err != nil {
		t.Error(err)
	}
	alone(t, folder, 0)
	if err := Write(name, text("old")); err != nil {
		t.Fatal(err)
	}
	if err := Ready(name); err != nil {
		t.Error(err)
	}
	check(t, name, "old")
}

func TestLinkStays(t *testing.T) {
	folder := t.TempDir()
	target, link := filepath.Join(folder, "target"), filepath.Join(folder, "link")
	if err := Write(target, text("old")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target", link); err != nil {
		t.Skipf("links cannot be made here: %v", err)
	}
	if err := Write(link, text("new")); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); err != nil || to != "target" {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if got, err := os.ReadFile(target); err != nil || string(got) != "new" {
		t.Errorf("its target has %q, %v", got, err)
	}
}

// TestDanglingLinkStays: a missing target of a link is created, from whatever working folder; a link to itself, or into a
// missing folder, is refused.
func TestDanglingLinkStays(t *testing.T) {
	folder := t.TempDir()
	inner := filepath.Join(folder, "inner")
	if err := os.MkdirAll(filepath.Join(inner, "deep"), 0o700); err != nil {
		t.Fatal(err)
	}
	link := func(target, name string) string {
		name = filepath.Join(folder, name)
		if err := os.Symlink(target, name); err != nil {
			t.Skipf("links cannot be made here: %v", err)
		}
		return name
	}
	link(filepath.Join("inner", "deep"), "elsewhere")
	for name, target := range map[string]string{
		link("target", "beside"):                    filepath.Join(folder, "target"),
		link(filepath.Join(inner, "file"), "whole"): filepath.Join(inner, "file"),
		link("once", "twice"):                       filepath.Join(folder, "end"),
		link("end", "once"):                         filepath.Join(folder, "end"),
		link("elsewhere/../upwards", "through"):     filepath.Join(inner, "upwards"),
	} {
		if err := Ready(name); err != nil {
			t.Errorf("%s: %v", filepath.Base(name), err)
		}
		if err := Write(name, text(name)); err != nil {
			t.Errorf("%s: %v", filepath.Base(name), err)
			continue
		}
		if got, err := os.ReadFile(target); err != nil || string(got) != name {
			t.Errorf("%s: its target has %q, %v", filepath.Base(name), got, err)
		}
		if info, err := os.Lstat(name); err != nil || info.Mode().Type() != fs.ModeSymlink {
			t.Errorf("%s is no link any more: %v, %v", filepath.Base(name), info, err)
		}
	}
	for name, want := range map[string]error{link("itself", "itself"): syscall.ELOOP, link("none/file", "astray"): fs.ErrNotExist} {
		if err := Write(name, text("new")); !errors.Is(err, want) {
			t.Errorf("%s: %v; want %v", filepath.Base(name), err, want)
		}
	}
}

// TestLongNames: a name may be as long as the disk allows.
func TestLongNames(t *testing.T) {
	for _, length := range []int{230, 245, 255} {
		name := filepath.Join(t.TempDir(), strings.Repeat("n", length))
		if f, err := os.Create(name); err != nil {
			t.Logf("a name of %d bytes is too long for this disk: %v", length, err)
			continue
		} else {
			f.Close()
		}
		if err := Write(name, text("new")); err != nil {
			t.Fatal(err)
		}
		check(t, name, "new")
	}
}

// TestCreate: an existing file is not replaced.
func TestCreate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := Create(name, text("first")); err != nil {
		t.Fatal(err)
	}
	if err := Create(name, text("second")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v; want %v", err, fs.ErrExist)
	}
	check(t, name, "first")
}

// TestErrorsNameTheFile: they are about the given name, not about the temporary file.
func TestErrorsNameTheFile(t *testing.T) {
	folder, full := t.TempDir(), filepath.Join(t.TempDir(), "full")
	if err := os.Symlink("/dev/full", full); err != nil && runtime.GOOS == "linux" {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		want error
	}{
		{folder, syscall.EISDIR},
		{filepath.Join(folder, "none", "file"), fs.ErrNotExist},
		{"/dev/full", syscall.ENOSPC}, // a device, which is written directly
		{full, syscall.ENOSPC},
	} {
		if test.want == syscall.ENOSPC && runtime.GOOS != "linux" {
			continue
		}
		errs := []error{Write(test.name, text("new"))}
		if test.want != syscall.ENOSPC {
			errs = append(errs, Ready(test.name))
		}
		for _, err := range errs {
			var path *fs.PathError
			if !errors.As(err, &path) || path.Path != test.name || !errors.Is(err, test.want) {
				t.Errorf("%s: %v; want a *fs.PathError of that name, %v", test.name, err, test.want)
			}
		}
	}
	alone(t, folder, 0)
}

// TestReplaceable: only files that begin with the magic, or do not exist.
func TestReplaceable(t *testing.T) {
	folder := t.TempDir()
	for content, want := range map[string]bool{"magic and more": true, "magic": true, "magi": false, "": false, "Magic!": false} {
		name := filepath.Join(folder, "file")
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if may, err := Replaceable(name, "magic"); may != want || err != nil {
			t.Errorf("%q is replaceable: %v, %v; want %v", content, may, err, want)
		}
	}
	if may, err := Replaceable(folder, "magic"); may || err != nil {
		t.Errorf("a folder is replaceable: %v, %v", may, err)
	}
	if may, err := Replaceable(filepath.Join(folder, "none"), "magic"); !may || err != nil {
		t.Errorf("what is not there is not replaceable: %v", err)
	}
}
