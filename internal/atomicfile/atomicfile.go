// Package atomicfile writes files that are there whole or not at all: books, saved games, traces.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
)

// Write gives the file of that name the content that write writes. It writes a file beside it, has that put on the disk,
// and renames it: whenever the process or the machine stops, the name has its old content or its new one, and it keeps
// the old one when Write errs. A process that is killed may leave the file beside it behind, whose name is hidden.
//
// A new file can be read and written by whom the process lets; one that is replaced keeps its permissions, and must be one that
// may be written. Of a symbolic link the target is replaced. What is no ordinary file, such as a device or a pipe, is written as
// it is.
//
// Errors about files are *fs.PathError with the name that was given; an error of write is returned as it is.
func Write(name string, write func(io.Writer) error) error {
	target, info, err := targetOf(name)
	if err != nil {
		return about(name, err)
	}
	if info != nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return about(name, err)
		}
		return fill(f, name, write, func() error { return nil })
	}
	mode := modeOf(info)
	f, err := createBeside(target, mode)
	if err != nil {
		return about(name, err)
	}
	err = fill(f, name, write, func() error {
		if info != nil {
			if err := f.Chmod(mode); err != nil { // whatever the process masks
				return err
			}
		}
		return f.Sync()
	})
	if err == nil {
		err = os.Rename(f.Name(), target)
		err = about(name, err)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the other error says more
		return err
	}
	syncFolder(filepath.Dir(target))
	return nil
}

// Ready errs as Write would, before there is anything to write, as far as that can be told: a file beside the one of that name is
// made and removed again. Long work that ends with Write had better begin with it.
func Ready(name string) error {
	target, info, err := targetOf(name)
	if err != nil {
		return about(name, err)
	}
	if info != nil && !info.Mode().IsRegular() {
		return nil // to open it would be to begin
	}
	f, err := createBeside(target, modeOf(info))
	if err != nil {
		return about(name, err)
	}
	_ = f.Close()
	return about(name, os.Remove(f.Name()))
}

// targetOf returns the file that a name leads to and what there is of it, nil if nothing. It errs if that is a folder, or
// an ordinary file that must not be written: to replace it takes no more than a permission for its folder.
func targetOf(name string) (target string, info fs.FileInfo, err error) {
	target = name
	if linked, err := filepath.EvalSymlinks(name); err == nil {
		target = linked
	}
	info, err = os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return target, nil, nil
	case err != nil:
		return "", nil, err
	case info.IsDir():
		return "", nil, syscall.EISDIR
	case !info.Mode().IsRegular():
		return target, info, nil
	case info.Mode().Perm()&0o222 == 0: // nobody may, though the superuser can
		return "", nil, fs.ErrPermission
	}
	f, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return "", nil, err
	}
	return target, info, f.Close()
}

// modeOf returns the permissions of the file that replaces what there is.
func modeOf(info fs.FileInfo) fs.FileMode {
	if info == nil {
		return 0o666 // less what the process masks
	}
	return info.Mode().Perm()
}

// Replaceable reports whether a file of that name would replace nothing, or an ordinary file that begins with magic, that is,
// one of the same kind. Errors are *fs.PathError.
func Replaceable(name, magic string) (bool, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	begin := make([]byte, len(magic))
	_, err = io.ReadFull(f, begin)
	return err == nil && string(begin) == magic, nil
}

// createBeside makes a file of a new name in the folder of target. os.CreateTemp would not do: it takes no mode.
func createBeside(target string, mode fs.FileMode) (*os.File, error) {
	for {
		beside := fmt.Sprintf(".%s.%d", filepath.Base(target), rand.Uint64())
		f, err := os.OpenFile(filepath.Join(filepath.Dir(target), beside), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// fill writes an open file, calls settle, and closes it whatever happens.
func fill(f *os.File, name string, write func(io.Writer) error, settle func() error) error {
	out := bufio.NewWriterSize(f, 1<<16)
	err := write(out)
	for _, step := range []func() error{out.Flush, settle} {
		if err == nil {
			err = step()
		}
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	var path *fs.PathError
	if errors.As(err, &path) && path.Path == f.Name() {
		err = about(name, path)
	}
	return err
}

// about makes err, which may be about a file beside it, one about the file of that name; nil stays nil.
func about(name string, err error) error {
	if err == nil {
		return nil
	}
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}

// syncFolder has the new name put on the disk, too. Where a folder cannot be synced there is nothing to be done: the
// file is there, whole, with its old content or its new one.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
