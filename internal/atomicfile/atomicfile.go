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
	"strings"
	"syscall"
)

// Write gives the file of that name the content that write writes. It writes a file beside it, has that put on the disk,
// and renames it: whenever the process or the machine stops, the name has its old content or its new one, and it keeps
// the old one when Write errs. What a process that is killed leaves beside it is removed by the next Write or Ready in the same
// folder; until then its name is hidden.
//
// A new file can be read and written by whom the process lets; one that is replaced keeps its permissions, and must be one that
// may be written. Of a symbolic link the target is replaced, or made if it is not there. What is no ordinary file, such as a
// device or a pipe, is written as it is.
//
// Errors about files are *fs.PathError with the name that was given; an error of write is returned as it is.
func Write(name string, write func(io.Writer) error) error {
	return put(name, write, os.Rename)
}

// Create is Write for a file that must not be there yet: it errs with fs.ErrExist if somebody else has made it meanwhile, which
// then stays as it is.
func Create(name string, write func(io.Writer) error) error {
	return put(name, write, func(beside, target string) error {
		err := os.Link(beside, target)
		if err != nil && !errors.Is(err, fs.ErrExist) { // there are disks without links
			if _, there := os.Lstat(target); errors.Is(there, fs.ErrNotExist) {
				return os.Rename(beside, target)
			}
		}
		if err == nil {
			_ = os.Remove(beside) // the next sweep finds it
		}
		return err
	})
}

// AtStep, if a test has set it, is called when a file has come to a step of being written: made, as often as something is written,
// written, synced, renamed. So a test can end the process just there.
var AtStep func(step string)

func at(step string) {
	if AtStep != nil {
		AtStep(step)
	}
}

// put writes a file beside the one of that name and has place give it its name.
func put(name string, write func(io.Writer) error, place func(beside, target string) error) error {
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
	f, release, err := createBeside(target, mode)
	if err != nil {
		return about(name, err)
	}
	defer release()
	at("made")
	err = fill(f, name, write, func() error {
		at("written")
		if info != nil {
			if err := f.Chmod(mode); err != nil { // whatever the process masks
				return err
			}
		}
		return f.Sync()
	})
	if err == nil {
		at("synced")
		err = about(name, place(f.Name(), target))
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the other error says more
		return err
	}
	at("renamed")
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
	f, release, err := createBeside(target, modeOf(info))
	if err != nil {
		return about(name, err)
	}
	defer release()
	_ = f.Close()
	return about(name, os.Remove(f.Name()))
}

// targetOf returns the file that a name leads to and what there is of it, nil if nothing. It errs if that is a folder, or
// an ordinary file that must not be written: to replace it takes no more than a permission for its folder.
func targetOf(name string) (target string, info fs.FileInfo, err error) {
	if target, err = follow(name); err != nil {
		return "", nil, err
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

// mostLinks is how many symbolic links are followed one after the other.
const mostLinks = 40

// follow returns the file that a name leads to through symbolic links, also where that file is not there.
func follow(name string) (string, error) {
	for range mostLinks {
		if target, err := filepath.EvalSymlinks(name); err == nil {
			return target, nil
		}
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link: it is missing itself, or a folder before it
		}
		if !filepath.IsAbs(link) { // from the folder that the link is in, wherever that is
			folder, _ := filepath.Split(name)
			link = folder + link
		}
		name = link
	}
	return "", syscall.ELOOP
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

// The names of files beside are as long as this, however long that of the target is.
const besidePattern = ".jugada-????????????????.tmp"

// createBeside removes what killed processes have left in the folder of target, and makes a file of a new name in it that nobody
// takes for such a thing until release is called. os.CreateTemp would not do: it takes no mode.
func createBeside(target string, mode fs.FileMode) (f *os.File, release func(), err error) {
	folder := filepath.Dir(target)
	sweep(folder)
	for {
		name := strings.Replace(besidePattern, strings.Repeat("?", 16), fmt.Sprintf("%016x", rand.Uint64()), 1)
		f, err := os.OpenFile(filepath.Join(folder, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		switch {
		case errors.Is(err, fs.ErrExist):
			continue
		case err != nil:
			return nil, nil, err
		}
		release := hold(f)
		if same(f) {
			return f, release, nil
		}
		release() // somebody has swept it away before it was held
		_ = f.Close()
	}
}

// same reports whether a file is still there under its name.
func same(f *os.File) bool {
	open, err := f.Stat()
	if err != nil {
		return true // nothing is known against it
	}
	named, err := os.Lstat(f.Name())
	return err == nil && os.SameFile(open, named)
}

// sweep removes the files beside others that killed processes have left in a folder.
func sweep(folder string) {
	entries, _ := os.ReadDir(folder) // what cannot be listed cannot be swept, and writing says what is wrong
	for _, e := range entries {
		if is, _ := filepath.Match(besidePattern, e.Name()); is && e.Type().IsRegular() {
			removeIfLeft(filepath.Join(folder, e.Name()))
		}
	}
}

// fill writes an open file, calls settle, and closes it whatever happens.
func fill(f *os.File, name string, write func(io.Writer) error, settle func() error) error {
	out := bufio.NewWriterSize(stepping{f}, 1<<16)
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

// stepping is a file whose writing is a step.
type stepping struct{ file *os.File }

func (s stepping) Write(p []byte) (int, error) {
	at("writing")
	return s.file.Write(p)
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
