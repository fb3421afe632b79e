package trace

import (
	"bufio"
	"bytes"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Steps is a Sink that keeps a depth-first search as steps, to be gone through forward and back. A step is one line of
// what [Text] tells, with the state of the search at that moment. All events are kept, some 500 bytes each: it is for
// searches that a person can follow.
type Steps struct {
	All []Step

	header Header
	events []Event
	text   *Text
	said   bytes.Buffer
}

// Step is a line of what is told about a search.
type Step struct {
	Text string
	Ply  int  // by which the line is indented
	Cut  bool // it tells of a cut
	done int  // how many events have happened by then
}

// Moment is the state of a search at a step.
type Moment struct {
	Tree
	Line []Window // the nodes that the search is in, the root first
	Last *Event   // what has happened last; nil at the start
}

// Window is a node that a search is in, with its window as it is by now.
type Window struct {
	Node        int
	Windowed    bool // the algorithm has windows
	Alpha, Beta game.Score
}

// NewSteps returns the steps of a search that is still to begin, told in l. Close ends them.
func NewSteps(h Header, l lang.Language) *Steps {
	s := &Steps{header: h}
	s.text = NewText(&s.said, h, l)
	return s
}

// Event implements Sink.
func (s *Steps) Event(e *Event) {
	s.text.Event(e)
	s.tell()
	own := *e
	own.Skipped, own.Line = slices.Clone(e.Skipped), slices.Clone(e.Line)
	own.Moves, own.Chances, own.Scores = slices.Clone(e.Moves), slices.Clone(e.Chances), slices.Clone(e.Scores)
	own.BookMoves = slices.Clone(e.BookMoves)
	s.events = append(s.events, own)
}

// Close adds how the search ended.
func (s *Steps) Close(summary Summary) error {
	if err := s.text.Close(summary); err != nil {
		return err
	}
	s.tell()
	return nil
}

// tell makes steps of what Text has written. Text tells of a value when it knows what follows from it, that is, when the
// next thing happens: what it has told just now is true of the moment before the event under way.
func (s *Steps) tell() {
	must(s.text.out.Flush())
	lines := bufio.NewScanner(&s.said)
	lines.Buffer(nil, 1<<20)
	told := 0
	if n := len(s.All); n > 0 {
		told = s.All[n-1].done
	}
	for lines.Scan() {
		text := strings.TrimLeft(lines.Text(), " ")
		if text == "" {
			continue
		}
		s.All = append(s.All, Step{
			Text: text, Ply: (len(lines.Text()) - len(text)) / 2, done: len(s.events),
			Cut: slices.ContainsFunc(s.events[told:], func(e Event) bool { return e.Kind == Cut }),
		})
		told = len(s.events)
	}
	must(lines.Err())
	s.said.Reset()
}

// must reports a failure of a writer or reader that cannot fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// At returns the search as it was at a step, from 0. It goes through the events from the first.
func (s *Steps) At(step int) Moment {
	r := Recorder{Tree: Tree{Header: s.header}}
	var line []Window
	m := Moment{}
	for i := range s.events[:s.All[step].done] {
		e := &s.events[i]
		r.Event(e)
		m.Last = e
		switch {
		case e.Kind == Pass:
			line = line[:0]
		case e.Kind > Pass:
		case e.Kind == Enter:
			line = append(line, Window{e.Node, e.Windowed, e.Alpha, e.Beta})
		case e.Kind == Leave:
			line = line[:len(line)-1]
		default:
			top := &line[len(line)-1]
			top.Alpha, top.Beta = e.Alpha, e.Beta
		}
	}
	m.Tree, m.Line = r.Tree, line
	return m
}
