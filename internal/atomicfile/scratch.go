package atomicfile

import "os"

// Scratch is a file for what does not fit into memory. It is gone when it is closed, and when the process ends in whatever way: it
// has no name, except where files that are open cannot be removed; there the next writer in the folder removes what a killed process
// has left, as for [Write].
type Scratch struct {
	file    *os.File
	beside  string
	named   bool // it still has its name
	release func()
}

// NewScratch creates a scratch file in the folder of the named file, which is about to be written and need not exist: that disk must
// have room for it anyway, while the system's folder for temporary files is often in memory itself. Errors about the scratch file
// are *fs.PathError with the given name.
func NewScratch(beside string) (*Scratch, error) {
	target, err := follow(beside)
	if err != nil {
		return nil, about(beside, err)
	}
	f, release, err := createBeside(target, 0o600)
	if err != nil {
		return nil, about(beside, err)
	}
	at("scratch")
	s := &Scratch{file: f, beside: beside, release: func() {}}
	if os.Remove(f.Name()) == nil {
		release() // nobody can take it for a leftover
	} else {
		s.named, s.release = true, release
	}
	return s, nil
}

// Beside returns the name of the file beside which this one is.
func (s *Scratch) Beside() string { return s.beside }

// WriteAt writes bytes at an offset.
func (s *Scratch) WriteAt(data []byte, offset int64) (int, error) {
	at("scratching")
	n, err := s.file.WriteAt(data, offset)
	return n, about(s.beside, err)
}

// ReadAt reads as many bytes from an offset as data has room for. It is an error if there are fewer.
func (s *Scratch) ReadAt(data []byte, offset int64) (int, error) {
	n, err := s.file.ReadAt(data, offset)
	return n, about(s.beside, err)
}

// Empty gives back the file's room on the disk.
func (s *Scratch) Empty() error { return about(s.beside, s.file.Truncate(0)) }

// Close closes the file, which is then gone.
func (s *Scratch) Close() error {
	err := s.file.Close()
	if s.named {
		if gone := os.Remove(s.file.Name()); err == nil {
			err = gone
		}
	}
	s.release()
	return about(s.beside, err)
}
