// Package tracetest has the searches for the tests of traces and of their pictures: of small trees, fixed or random, by each
// algorithm, with sinks for their events.
package tracetest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/trace"
)

// T is a test, be it Go's or rapid's.
type T interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// Golden compares got with a file in testdata. JUGADA_UPDATE=1 writes the file instead, to be reviewed and committed.
func Golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if os.Getenv("JUGADA_UPDATE") != "" {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", file, d)
	}
}

// Sums compares many texts with a file in testdata that has a checksum of each.
type Sums struct {
	t     *testing.T
	file  string
	was   map[string]bool // the lines of the file
	now   strings.Builder
	shown int // texts that have changed
}

// NewSums reads the file, which [Golden] compares and writes.
func NewSums(t *testing.T, file string) *Sums {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil && os.Getenv("JUGADA_UPDATE") == "" {
		t.Fatal(err)
	}
	s := &Sums{t: t, file: file, was: map[string]bool{}}
	for line := range strings.Lines(string(text)) {
		s.was[line] = true
	}
	return s
}

// Add adds a text. The first three that have changed are shown.
func (s *Sums) Add(name string, text []byte) {
	sum := sha256.Sum256(text)
	line := fmt.Sprintf("%s: %x\n", name, sum[:6])
	if s.now.WriteString(line); !s.was[line] && s.shown < 3 {
		s.shown++
		s.t.Logf("%s has changed; it is now\n%s", name, text)
	}
}

// Compare ends the comparison.
func (s *Sums) Compare() {
	s.t.Helper()
	Golden(s.t, s.file, []byte(s.now.String()))
}

// Both is a sink that forwards to two others.
type Both [2]trace.Sink

// Event implements trace.Sink.
func (b Both) Event(e *trace.Event) {
	b[0].Event(e)
	b[1].Event(e)
}

// Events keeps events as they come.
type Events []trace.Event

// Event implements trace.Sink.
func (l *Events) Event(e *trace.Event) {
	c := *e
	c.Skipped, c.Line, c.Moves = slices.Clone(e.Skipped), slices.Clone(e.Line), slices.Clone(e.Moves)
	c.Chances, c.Scores = slices.Clone(e.Chances), slices.Clone(e.Scores)
	*l = append(*l, c)
}

// Scribbler overwrites slices after passing them on, as a search may: a sink that keeps a slice has to copy it.
type Scribbler struct{ Sink trace.Sink }

// Event implements trace.Sink.
func (s Scribbler) Event(e *trace.Event) {
	c := *e
	c.Skipped, c.Line, c.Moves = slices.Clone(e.Skipped), slices.Clone(e.Line), slices.Clone(e.Moves)
	c.Chances, c.Scores, c.BookMoves = slices.Clone(e.Chances), slices.Clone(e.Scores), slices.Clone(e.BookMoves)
	s.Sink.Event(&c)
	for _, texts := range [][]string{c.Skipped, c.Line, c.Moves} {
		for i := range texts {
			texts[i] = "written over"
		}
	}
	for i := range c.Chances {
		c.Chances[i] = -1
	}
	for i := range c.Scores {
		c.Scores[i] = -1
	}
	clear(c.BookMoves)
}

// Broken is a writer that fails after that many bytes.
type Broken int

// ErrBroken is its error.
var ErrBroken = errors.New("the disk is full")

// Write implements io.Writer.
func (b *Broken) Write(p []byte) (int, error) {
	if len(p) > int(*b) {
		return 0, ErrBroken
	}
	*b -= Broken(len(p))
	return len(p), nil
}
