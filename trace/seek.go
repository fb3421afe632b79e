package trace

import (
	"io"
	"slices"

	"github.com/jugada/jugada/lang"
)

// This file writes a sentence in the middle of a long search without writing everything before it. All that a Text needs are
// the events at the nodes on the current line: these few are found by node and replayed to it. So no state is stored for this,
// and any step of a search of any length can be written in a moment.

// Tell returns the sentences with those numbers, which must ascend, in a language. It takes time linear in their number and
// in the length of the lines at those steps, and stops when ok, which is called now and then, returns false.
func (l *Log) Tell(numbers []int, in lang.Language, ok func() bool) []Step {
	n := &narrator{log: l, numbers: numbers}
	var text *Text
	next := 0    // the next event for text
	sought := -1 // the sentence for which it was last positioned
	for heard := 0; len(n.numbers) > 0 && n.numbers[0] < len(l.steps); heard++ {
		if heard%1024 == 0 && !ok() {
			break
		}
		wanted := n.numbers[0]
		if told := int(l.steps[wanted].told); text == nil || wanted != sought && told-next > l.Nearby {
			text, next = l.textAt(n, in, told)
			sought = wanted
		}
		if next == len(l.events) {
			text.Close(l.Summary) // its writer never fails
			break
		}
		e := l.event(next)
		text.Event(&e)
		next++
	}
	return n.told
}

// narrator collects the sentences with some numbers.
type narrator struct {
	log     *Log
	numbers []int // not yet written
	said    int
	deaf    bool // sentences are being repeated: ignore them
	told    []Step
}

func (n *narrator) wants() bool { return !n.deaf && len(n.numbers) > 0 && n.said == n.numbers[0] }

func (n *narrator) hear(_ about, ply int, sentence string) {
	if n.deaf {
		return
	}
	if n.wants() {
		s := n.log.Step(n.said)
		s.Ply, s.Text = ply, sentence
		n.told, n.numbers = append(n.told, s), n.numbers[1:]
	}
	n.said++
}

// textAt returns a Text with listener n that has received all relevant events before i, or before an earlier one, at, from
// which it must go on.
func (l *Log) textAt(n *narrator, in lang.Language, i int) (text *Text, at int) {
	text = NewText(io.Discard, l.Header, in)
	text.listener = n
	n.said = 0
	if i <= l.Nearby || l.Header.Alone {
		return text, 0
	}
	n.deaf = true
	defer func() { n.deaf = false }()
	text.begun = true
	at = i
	if text.rows != nil {
		at = l.approachRow(text, i)
	} else {
		l.approachLine(text, i)
	}
	n.said = l.saidBefore(at)
	return text, at
}

// saidBefore counts the sentences written before event i.
func (l *Log) saidBefore(i int) int {
	said, _ := slices.BinarySearchFunc(l.steps, i, func(d due, i int) int { return int(d.told) - i })
	return said
}

// hearAgain replays an earlier event to text.
func (l *Log) hearAgain(text *Text, i int) {
	e := l.event(i)
	text.Event(&e)
}

// beginPass replays the beginning of the pass of event i to text, if there is an event for it.
func (l *Log) beginPass(text *Text, i int) (pass int) {
	pass = l.PassAt(i)
	if begin := l.Passes[pass].Begin; begin < i && l.events[begin].kind == Pass {
		l.hearAgain(text, begin)
	}
	return pass
}

// approachLine replays to the text of a depth-first search the events before event i at the nodes on the line by then, and at
// the child from which it has returned last.
func (l *Log) approachLine(text *Text, i int) {
	pass := l.beginPass(text, i-1)
	at, left := l.openBefore(i)
	for _, node := range l.way(pass, at) {
		events := l.eventsAt(pass, node, i)
		news := -1 // the last event about a child's value
		if node == at && left < 0 {
			news = slices.IndexFunc(events, func(j int32) bool { return l.events[j].kind == Return })
			for j := news; j >= 0 && j < len(events); j++ {
				if l.events[events[j]].kind == Return {
					news = j
				}
			}
		}
		for j, event := range events {
			if j == news {
				l.hearNode(text, pass, int(l.events[event].other), i)
			}
			l.hearAgain(text, int(event))
		}
	}
	if left >= 0 {
		l.hearNode(text, pass, left, i)
	}
}

// openBefore returns the node that the search is in before event i, -1 if none, and the one that it has just left and whose
// value has not come back yet, -1 if none.
func (l *Log) openBefore(i int) (node, left int) {
	if i == 0 || l.events[i-1].kind >= Pass {
		return -1, -1
	}
	last := &l.events[i-1]
	node = int(last.node)
	if last.kind == Leave {
		return l.Passes[l.PassAt(i-1)].Tree.Nodes[node].Parent, node
	}
	return node, -1
}

// way lists the nodes from the root of a pass to one of its nodes; nil for -1.
func (l *Log) way(pass, node int) (way []int) {
	for ; node >= 0; node = l.Passes[pass].Tree.Nodes[node].Parent {
		way = append(way, node)
	}
	slices.Reverse(way)
	return way
}

// hearNode replays the events at a node before event i to text.
func (l *Log) hearNode(text *Text, pass, node, i int) {
	for _, event := range l.eventsAt(pass, node, i) {
		l.hearAgain(text, int(event))
	}
}

// eventsAt lists the events at a node of a pass before event i, in order.
func (l *Log) eventsAt(pass, node, i int) (events []int32) {
	for j := l.Passes[pass].last[node]; j >= 0; j = l.before[j] {
		if int(j) < i {
			events = append(events, j)
		}
	}
	slices.Reverse(events)
	return events
}

// approachRow replays to the text of a breadth-first search the event at which the last sentence before event i was
// written, and returns the next one: each sentence ends a family, and another begins.
func (l *Log) approachRow(text *Text, i int) (at int) {
	at = int(l.steps[l.saidBefore(i)-1].told)
	r := text.rows
	pass := l.beginPass(text, at)
	r.log, r.passAt = l, pass
	switch l.events[at].kind {
	case Cut:
		r.phase = generation
	case Leave:
		r.phase = backingUp
	}
	l.hearAgain(text, at)
	r.passAt = pass
	return at + 1
}
