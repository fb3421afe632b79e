package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/jugada/jugada/lang"
)

// fileError says in the reader's language what is wrong with a file that somebody named; errors that are not about
// files it leaves as they are.
func fileError(name string, err error) error {
	var path *fs.PathError
	switch {
	case !errors.As(err, &path):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return lang.Errorf("cli.file.missing", name)
	case errors.Is(err, fs.ErrPermission):
		return lang.Errorf("cli.file.denied", name)
	case errors.Is(err, syscall.EISDIR):
		return lang.Errorf("cli.file.directory", name)
	}
	return fmt.Errorf("%s: %w", name, path.Err)
}

// writeFile writes a file beside its place and renames it, so that the place holds the old content or the new. What is
// not an ordinary file, such as a device or a pipe, is written as it is; a link stays, and its target is replaced. Errors
// about files are *fs.PathError with the name that was given.
func writeFile(name string, write func(io.Writer) error) error {
	target := name
	if linked, err := filepath.EvalSymlinks(name); err == nil {
		target = linked
	}
	mode := fs.FileMode(0o666) // less what the process masks
	info, err := os.Stat(target)
	switch {
	case err == nil && info.Mode().IsRegular():
		mode = info.Mode().Perm()
	case err == nil && info.IsDir():
		return &fs.PathError{Op: "write", Path: name, Err: syscall.EISDIR}
	case err == nil:
		f, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return named(name, err)
		}
		return finish(f, write)
	}
	beside := filepath.Join(filepath.Dir(target), fmt.Sprintf(".%s.%d", filepath.Base(target), os.Getpid()))
	f, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return named(name, err)
	}
	if err := finish(f, write); err != nil {
		os.Remove(beside)
		return err
	}
	if err := os.Rename(beside, target); err != nil {
		os.Remove(beside)
		return named(name, err)
	}
	return nil
}

// named makes err, which may be about a file beside it, one about the file of that name.
func named(name string, err error) error {
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}

// finish writes an open file and closes it.
func finish(f *os.File, write func(io.Writer) error) error {
	out := bufio.NewWriter(f)
	err := write(out)
	if err == nil {
		err = out.Flush()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
