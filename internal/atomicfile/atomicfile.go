// Package atomicfile writes files whole or not at all: books, saved games, traces. It also has files for what does not fit into
// memory meanwhile.
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

// Write replaces the content of the named file by what write writes. It writes a temporary file beside it, syncs it to disk,
// and renames it: whenever the process or the machine stops, the name has its old content or its new one, and it keeps the old
// one when Write returns an error. A temporary file left by a killed process is removed by the next Write or Ready in the same
// folder; until then its name is hidden.
//
// A new file gets the permissions of the process's umask; a replaced one keeps its permissions, and must be writable. For a
// symbolic link the target is replaced, or created if it does not exist. Irregular files, such as devices or pipes, are written
// directly.
//
// Errors about files are *fs.PathError with the given name; an error of write is returned unchanged.
func Write(name string, write func(io.Writer) error) error {
	return put(name, write, os.Rename)
}

// Create is Write for a file that must not exist yet: it returns fs.ErrExist if the file has been created meanwhile, and leaves
// it unchanged.
func Create(name string, write func(io.Writer) error) error {
	return put(name, write, func(beside, target string) error {
		err := os.Link(beside, target)
		if err != nil && !errors.Is(err, fs.ErrExist) { // some disks have no links
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

// AtStep, if a test has set it, is called at each step of writing a file: created, at each write, written, synced, renamed. So a
// test can end the process at exactly that step.
var AtStep func(step string)

func at(step string) {
	if AtStep != nil {
		AtStep(step)
	}
}

// put writes a file beside the named one and calls place to give it its name.
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
			if err := f.Chmod(mode); err != nil { // whatever the umask
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

// Ready returns the error that Write would, as far as it can be foreseen, before there is anything to write: it creates and
// removes a file beside the named one. Long work that ends with Write should begin with Ready.
func Ready(name string) error {
	target, info, err := targetOf(name)
	if err != nil {
		return about(name, err)
	}
	if info != nil && !info.Mode().IsRegular() {
		return nil // opening it would already have an effect
	}
	f, release, err := createBeside(target, modeOf(info))
	if err != nil {
		return about(name, err)
	}
	defer release()
	_ = f.Close()
	return about(name, os.Remove(f.Name()))
}

// targetOf returns the file that a name resolves to and its info, nil if it does not exist. It returns an error for a
// folder, or a read-only regular file, which could otherwise be replaced with permission for its folder alone.
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
	case info.Mode().Perm()&0o222 == 0: // read-only for all, though the superuser could write it
		return "", nil, fs.ErrPermission
	}
	f, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return "", nil, err
	}
	return target, info, f.Close()
}

// mostLinks is the longest chain of symbolic links that is followed.
const mostLinks = 40

// follow resolves symbolic links in a name, even if the target does not exist.
func follow(name string) (string, error) {
	for range mostLinks {
		if target, err := filepath.EvalSymlinks(name); err == nil {
			return target, nil
		}
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link: it or one of its folders is missing
		}
		if !filepath.IsAbs(link) { // relative to the link's own folder
			folder, _ := filepath.Split(name)
			link = folder + link
		}
		name = link
	}
	return "", syscall.ELOOP
}

// modeOf returns the permissions of the file that replaces the one with info.
func modeOf(info fs.FileInfo) fs.FileMode {
	if info == nil {
		return 0o666 // before the umask
	}
	return info.Mode().Perm()
}

// Replaceable reports whether a file of that name would replace nothing, or a regular file that begins with magic, that is,
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

// The names of temporary files are this long, however long that of the target is.
const besidePattern = ".jugada-????????????????.tmp"

// createBeside removes leftovers of killed processes from target's folder, and creates a file with a new name in it that is not
// taken for a leftover until release is called. os.CreateTemp is no use: it takes no mode.
func createBeside(target string, mode fs.FileMode) (f *os.File, release func(), err error) {
	folder := filepath.Dir(target)
	sweep(folder)
	for {
		name := strings.Replace(besidePattern, strings.Repeat("?", 16), fmt.Sprintf("%016x", rand.Uint64()), 1)
		f, err := os.OpenFile(filepath.Join(folder, name), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
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
		release() // another process swept it away before it was locked
		_ = f.Close()
	}
}

// same reports whether a file still exists under its name.
func same(f *os.File) bool {
	open, err := f.Stat()
	if err != nil {
		return true // assume so
	}
	named, err := os.Lstat(f.Name())
	return err == nil && os.SameFile(open, named)
}

// sweep removes the temporary files of killed processes from a folder.
func sweep(folder string) {
	entries, _ := os.ReadDir(folder) // a folder that cannot be listed cannot be swept, and writing reports the error
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

// about rewrites err, which may name the temporary file, to be about the named file; nil stays nil.
func about(name string, err error) error {
	if err == nil {
		return nil
	}
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	return &fs.PathError{Op: "write", Path: name, Err: err}
}

// syncFolder syncs the new name to disk, too. Where a folder cannot be synced, nothing more can be done: the file is
// whole, with its old content or its new one.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
