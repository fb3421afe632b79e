package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/lang"
)

// fileError translates an error about a file that the user named; it returns other errors unchanged.
func fileError(name string, err error) error {
	var path *fs.PathError
	switch {
	case !errors.As(err, &path):
		return err
	case name == "":
		return lang.Errorf("cli.file.noName")
	case errors.Is(err, fs.ErrNotExist) && path.Op == "write":
		if _, missing := os.Stat(filepath.Dir(name)); missing == nil {
			return lang.Errorf("cli.file.noNew", filepath.Dir(name)) // not a folder on a disk
		}
		return lang.Errorf("cli.file.noFolder", filepath.Dir(name))
	case errors.Is(err, fs.ErrNotExist):
		return lang.Errorf("cli.file.missing", name)
	case errors.Is(err, fs.ErrPermission):
		return lang.Errorf("cli.file.denied", name)
	case errors.Is(err, syscall.EISDIR):
		return lang.Errorf("cli.file.directory", name)
	case errors.Is(err, syscall.ENOTDIR):
		return lang.Errorf("cli.file.notFolder", name)
	case errors.Is(err, syscall.ENOSPC):
		return lang.Errorf("cli.file.full", name)
	}
	return lang.Errorf("cli.file.other", name, path.Err)
}

// writeError translates an error about a file that is being written, whatever else it is about; it returns others unchanged.
func writeError(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) && path.Op == "write" {
		return fileError(path.Path, path)
	}
	return err
}

// causeOf returns the cause of a file error, without the file's name.
func causeOf(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// disk stores games in files.
type disk struct{}

// missing is the error about a file that does not exist.
type missing struct{ error }

func (m missing) Unwrap() error { return m.error }

func (missing) Is(target error) bool { return target == fs.ErrNotExist }

// Read implements session.Files. Of a file with a game a line, as match writes it, FILE#7 is the seventh line.
func (disk) Read(name string) ([]byte, error) {
	of, number, err := numbered(name)
	switch {
	case err != nil:
		return nil, err
	case number > 0:
		return readLine(of, number)
	}
	file, err := openRegular(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := input.Text(file)
	if err != nil {
		return nil, fileError(name, lang.Errorf("cli.input.file", name, err))
	}
	return text, nil
}

// numbered takes the number of a game from the end of a file's name, if there is no file of the whole name; 0: there is none.
func numbered(name string) (file string, number int, err error) {
	if _, missing := os.Stat(name); errors.Is(missing, fs.ErrNotExist) {
		if at := strings.LastIndexByte(name, '#'); at >= 0 {
			n, wrong := strconv.Atoi(name[at+1:])
			switch {
			case wrong == nil && n < 1:
				return name, 0, lang.Errorf("cli.file.number", name, name[:at])
			case wrong == nil:
				return name[:at], n, nil
			}
		}
	}
	return name, 0, nil
}

// openRegular opens a file that is neither a folder nor a pipe or a device.
func openRegular(name string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, missing{fileError(name, err)}
	case err != nil:
		return nil, fileError(name, err)
	case info.IsDir():
		return nil, lang.Errorf("cli.file.directory", name)
	case !info.Mode().IsRegular():
		return nil, lang.Errorf("play.notFile", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fileError(name, err)
	}
	return file, nil
}

// readLine returns a line of a file, counted from 1.
func readLine(name string, number int) ([]byte, error) {
	file, err := openRegular(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := input.NewLines(file)
	for n := 1; ; n++ {
		line, err := lines.Next()
		switch {
		case err == io.EOF && (n < number || line == ""):
			return nil, lang.Errorf("cli.file.lines", name, n-1, number)
		case err != nil && err != io.EOF:
			return nil, fileError(name, lang.Errorf("cli.input.file", name, err))
		case n == number:
			return []byte(line), nil
		}
	}
}

// Write implements session.Files.
func (disk) Write(name string, data []byte) error {
	return fileError(name, atomicfile.Write(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}))
}

// standardOutput names the standard output where a file is expected.
const standardOutput = "-"

// toFile writes to the file of that name, whole or not at all; without a name, or to -, to standard output.
func (a *app) toFile(name string, write func(io.Writer) error) error {
	if name == "" || name == standardOutput {
		return write(a.Out)
	}
	return fileError(name, atomicfile.Write(name, write))
}

// misread adds to an error about an argument that the argument is the name of a file, if it is: an @ may be missing.
func misread(arg string, err error) error {
	if info, missing := os.Stat(arg); missing == nil && info.Mode().IsRegular() {
		return lang.Errorf("cli.file.unread", err, arg)
	}
	return err
}
