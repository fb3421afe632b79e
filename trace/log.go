package trace

import (
	"io"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// Score is a value in the smallest units of a game, see [game.Score].
type Score = game.Score

// ErrFull is the cause with which whoever keeps a trace cancels its search when there is no room for more; the search says so.
var ErrFull = search.ErrTraceFull

// Log is a Sink that keeps a whole search in memory for random access: each event, the tree of each pass, the event at
// which each sentence of its text is due, and the events at each node. It keeps some 50 bytes per event and 300 per
// node of a minimax search; ten times as much per event against a model.
//
// It is for one goroutine during the search. After Close it never changes, and several may read it at once.
type Log struct {
	Header  Header
	Summary Summary // set by Close
	Passes  []LogPass
	Answer  int // index of the pass that gave the answer

	// Tell goes on to a sentence at most Nearby events after the last, and gets to one farther away by its line. NewLog sets 2,000.
	Nearby int

	events  []logged
	before  []int32 // by event: the previous one at the same node, -1 if it is the first
	details []detail
	rich    []Event
	texts   []string
	known   map[string]uint32 // index in texts
	steps   []due
	telling *Text // used only to find out when sentences are due
	answer  answer[int]
	closed  bool
	size    int64
}

// LogPass is one of a search's passes: the only one, an iteration, a second look.
type LogPass struct {
	Cause      Cause // NoCause: the only one
	Depth      int
	From       []string // a second look: the moves from the root to where it begins
	Without    []string // the root moves that it leaves out
	Begin, End int      // its events
	Discarded  bool
	Tree       *Tree // its nodes are numbered from 0

	recorder *Recorder
	last     []int32 // by node: the last event at it
}

// logged is a stored event. What only some kinds need is in the log's details or, for rare or large kinds, in its rich events.
type logged struct {
	alpha, beta, value                                    game.Score
	node, other                                           int32 // other: the parent, or the child
	move                                                  uint32
	more                                                  int32 // index in details or rich; of Enter the depth
	kind                                                  Kind
	side                                                  game.Side
	bound                                                 search.Bound
	reason                                                search.Reason
	by                                                    CutBy
	cause                                                 Cause
	windowed, better, assumed, infinite, detailed, isRich bool
}

type detail struct {
	setter  Setter
	skipped []string
	line    []string
	stored  *Stored
	ranks   string
}

// due says after how many events a sentence is written.
type due struct {
	after       int32
	told        int32 // the event at which it is written; the number of events if after the last one
	pass        int32
	node, child int32
	kind        Kind
}

// NewLog returns a Log of the search that h describes.
func NewLog(h Header) *Log {
	l := &Log{Header: h, known: map[string]uint32{}, Passes: []LogPass{}, Nearby: 2000}
	l.telling = NewText(io.Discard, h, lang.English)
	l.telling.listener, l.telling.wordless = (*marker)(l), true
	return l
}

// Event implements Sink.
func (l *Log) Event(e *Event) {
	if e.Kind == Pass || len(l.Passes) == 0 {
		l.begin(e)
	}
	p := &l.Passes[len(l.Passes)-1]
	before := int32(-1)
	switch {
	case e.Kind == Enter:
		p.last = push(p.last, -1)
		fallthrough
	case e.Kind < Pass:
		before = p.last[e.Node]
		p.last[e.Node] = int32(len(l.events))
	case e.Kind == Discard:
		p.Discarded = true
	}
	l.keep(e)
	l.before = push(l.before, before)
	p.End = len(l.events)
	if e.Kind < Pass || e.Kind == Scale || e.Kind == Consult { // the others are about passes, and a recorder is for one
		p.recorder.Event(e)
	}
	l.answer.follow(e, &l.Answer, len(l.Passes)-1)
	l.telling.Event(e)
}

// Close ends the log.
func (l *Log) Close(s Summary) {
	l.Summary = s
	l.closed = true
	l.telling.Close(s) // its writer never fails
	for i := range l.Passes {
		l.Passes[i].Tree, l.Passes[i].recorder = &l.Passes[i].recorder.Tree, nil
	}
	l.known, l.telling = nil, nil
}

// begin begins a pass with e.
func (l *Log) begin(e *Event) {
	p := LogPass{Begin: len(l.events), recorder: &Recorder{Tree: Tree{Header: l.Header}}}
	if e.Kind == Pass {
		p.Cause, p.Depth, p.From, p.Without = e.Cause, e.Depth, slices.Clone(e.Line), slices.Clone(e.Skipped)
	}
	l.Passes = append(l.Passes, p)
}

// Len returns the number of events.
func (l *Log) Len() int { return len(l.events) }

// Size returns the approximate size of the log in bytes.
func (l *Log) Size() int64 { return l.size }

// keep stores e.
func (l *Log) keep(e *Event) {
	k := logged{
		alpha: e.Alpha, beta: e.Beta, value: e.Value, node: int32(e.Node), other: int32(e.Child), move: l.text(e.Move),
		kind: e.Kind, side: e.Side, bound: e.Bound, reason: e.Reason, by: e.By, cause: e.Cause,
		windowed: e.Windowed, better: e.Better, assumed: e.Assumed, infinite: e.Infinite,
	}
	l.size += 56
	switch {
	case l.Header.Model != "" || e.Kind >= Weigh:
		k.isRich, k.more = true, int32(len(l.rich))
		l.rich = append(l.rich, clone(e))
		l.size += 500 + int64(40*(len(e.Moves)+len(e.BookMoves)))
	case e.Kind == Narrow || e.Kind == Cut || e.Kind == Hit:
		k.detailed, k.more = true, int32(len(l.details))
		l.details = push(l.details, detail{e.Setter, slices.Clone(e.Skipped), slices.Clone(e.Line), e.Stored, e.Ranks})
		l.size += 100 + int64(24*(len(e.Skipped)+len(e.Line)))
		if e.Stored != nil {
			l.size += 100 + int64(24*len(e.Stored.Line))
		}
	case e.Kind == Enter:
		k.other, k.more = int32(e.Parent), int32(e.Depth)
	}
	if e.Kind == Enter {
		l.size += 300
	}
	l.events = push(l.events, k)
}

// push appends to a slice that may become long: it doubles, whereas append would take smaller steps and copy more often.
func push[T any](s []T, item T) []T {
	if len(s) == cap(s) {
		s = slices.Grow(s, max(len(s), 16))
	}
	return append(s, item)
}

// clone copies an event, which the search will overwrite.
func clone(e *Event) Event {
	c := *e
	c.Skipped, c.Line, c.Moves = slices.Clone(e.Skipped), slices.Clone(e.Line), slices.Clone(e.Moves)
	c.Chances, c.Scores, c.BookMoves = slices.Clone(e.Chances), slices.Clone(e.Scores), slices.Clone(e.BookMoves)
	return c
}

// text returns the number of a text, each of which is stored once.
func (l *Log) text(s string) uint32 {
	n, known := l.known[s]
	if !known {
		n = uint32(len(l.texts))
		s = strings.Clone(s)
		l.texts, l.known[s] = append(l.texts, s), n
		l.size += int64(len(s)) + 60
	}
	return n
}

// event returns event i.
func (l *Log) event(i int) Event {
	k := &l.events[i]
	if k.isRich {
		return l.rich[k.more]
	}
	e := Event{
		Kind: k.kind, Node: int(k.node), Child: int(k.other), Side: k.side, Move: l.texts[k.move],
		Windowed: k.windowed, Alpha: k.alpha, Beta: k.beta, Value: k.value, Bound: k.bound, Reason: k.reason,
		Better: k.better, Assumed: k.assumed, Infinite: k.infinite, By: k.by, Cause: k.cause,
	}
	if k.kind == Enter {
		e.Parent, e.Child, e.Depth = int(k.other), 0, int(k.more)
		tree := l.Passes[l.PassAt(i)].Tree
		e.Ply = tree.Nodes[k.node].Ply
	}
	if k.detailed {
		d := &l.details[k.more]
		e.Setter, e.Skipped, e.Line, e.Stored, e.Ranks = d.setter, d.skipped, d.line, d.stored, d.ranks
	}
	return e
}

// PassAt returns the index of the pass that event i belongs to.
func (l *Log) PassAt(i int) int {
	n, _ := slices.BinarySearchFunc(l.Passes, i, func(p LogPass, i int) int {
		if p.End <= i {
			return -1
		}
		return 1
	})
	return min(n, len(l.Passes)-1)
}

// Replay sends the events from ≤ i < to to a sink, as the search did, until all are sent or ok, which is called before each
// unless nil, returns false.
func (l *Log) Replay(from, to int, sink Sink, ok func() bool) {
	for i := max(0, from); i < min(to, len(l.events)); i++ {
		if ok != nil && !ok() {
			return
		}
		e := l.event(i)
		sink.Event(&e)
	}
}

// At lists the events at a node of a pass, in order.
func (l *Log) At(pass, node int) (events []LogEvent) {
	for _, i := range l.eventsAt(pass, node, len(l.events)) {
		events = append(events, LogEvent{int(i), l.event(int(i))})
	}
	return events
}

// LogEvent is an event and its number.
type LogEvent struct {
	At int
	Event
}

// Steps returns the number of sentences.
func (l *Log) Steps() int { return len(l.steps) }

// Step says what sentence i is about.
func (l *Log) Step(i int) Step {
	d := &l.steps[i]
	s := Step{Step: i, After: int(d.after), Pass: int(d.pass), Kind: d.kind.String(), Node: int(d.node), Child: int(d.child)}
	switch {
	case i == 0:
		s.Kind = "start"
	case s.After == len(l.events) && d.kind == Leave:
		s.Kind = "end"
	}
	if d.kind != Return && d.kind != Narrow && d.kind != Cut {
		s.Child = -1
	}
	return s
}

// Find lists up to count steps from a number on, upwards or downwards, in ascending order: all, or those of a kind.
func (l *Log) Find(from, count int, kind string, down bool) (steps []int) {
	step := 1
	if down {
		from, step = min(from, len(l.steps)-1), -1
	}
	for i := from; i >= 0 && i < len(l.steps) && len(steps) < count; i += step {
		if kind == "" || l.Step(i).Kind == kind {
			steps = append(steps, i)
		}
	}
	slices.Sort(steps)
	return steps
}

// Step is a sentence of a search's text, and the state when it is written.
type Step struct {
	Step  int    `json:"step"`
	After int    `json:"after"` // number of events so far
	Pass  int    `json:"pass"`
	Kind  string `json:"kind"`   // start, end, or the kind of its event
	Node  int    `json:"node"`   // the node that it is about
	Child int    `json:"child"`  // whose value has come back; -1: none
	Ply   int    `json:"indent"` // how far it is indented
	Text  string `json:"text"`
}

// marker is a Log that records when sentences are due.
type marker Log

func (*marker) wants() bool { return false }

func (m *marker) hear(what about, _ int, _ string) {
	after, told := len(m.events), len(m.events)
	if !m.closed {
		told--
		if what.late {
			after--
		}
	}
	l := (*Log)(m)
	m.steps = push(m.steps, due{
		after: int32(after), told: int32(told), pass: int32(l.PassAt(after - 1)), kind: what.kind,
		node: int32(what.node), child: int32(what.child),
	})
	m.size += 24
}

// Tree returns the tree that gave the answer, as a [Recorder] does; nil if nothing was searched.
func (l *Log) Tree() *Tree {
	if len(l.Passes) == 0 {
		return nil
	}
	return l.Passes[l.Answer].Tree
}

// StepAt returns the first step about event i or a later one; the last step if there is none.
func (l *Log) StepAt(i int) int {
	step, _ := slices.BinarySearchFunc(l.steps, i, func(d due, i int) int { return int(d.after) - i - 1 })
	return max(0, min(step, len(l.steps)-1))
}

// Differ returns the first events at which the searches of two logs differ: another move, another value, or a cut in only
// one of them. It ignores that one has windows and the other has not. For a log that has ended by then it returns its
// length; for both if the searches are the same.
func Differ(a, b *Log) (inA, inB int) {
	for i, j := 0, 0; ; i, j = i+1, j+1 {
		i, j = a.pastNarrow(i), b.pastNarrow(j)
		if i == len(a.events) || j == len(b.events) {
			return i, j
		}
		if x, y := a.event(i), b.event(j); x.Kind != y.Kind || x.Node != y.Node || x.Move != y.Move || x.Value != y.Value ||
			x.Expected != y.Expected || x.Cause != y.Cause || !slices.Equal(x.Skipped, y.Skipped) {
			return i, j
		}
	}
}

// pastNarrow returns the first event from i on that is not only about a window.
func (l *Log) pastNarrow(i int) int {
	for i < len(l.events) && l.events[i].kind == Narrow {
		i++
	}
	return i
}

// WriteText writes the search as text.
func (l *Log) WriteText(w io.Writer, in lang.Language, ok func() bool) error {
	text := NewText(w, l.Header, in)
	l.Replay(0, len(l.events), text, ok)
	return text.Close(l.Summary)
}

// WriteJSON writes the events from ≤ i < to as JSON Lines, with the trace's first line if from is its beginning, and its last
// line if to is its end.
func (l *Log) WriteJSON(w io.Writer, from, to int, ok func() bool) error {
	lines := resumeJSONLines(w, l.Header)
	if from <= 0 {
		lines.start(l.Header)
	}
	l.Replay(from, to, lines, ok)
	if to < len(l.events) {
		return lines.Flush()
	}
	return lines.Close(l.Summary)
}
