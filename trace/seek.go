package trace

import (
	"io"
	"slices"

	"github.com/jugada/jugada/lang"
)

// A sentence in the middle of a long search is told without telling all that comes before it. What a Text knows by then it has
// heard of the nodes on the line that the search is on: these few events are found by node, and it hears them again. So nothing
// is kept for it, and any step of a search of any length is told in a moment.

// farther is how many events a sentence may be ahead of the one before it to be told by going on there.
var farther = 2000

// Tell returns the sentences of those numbers, which ascend, in a language. It takes time linear in their number and in the
// length of the lines that the search is on by then, and stops when ok, which is asked now and then, is false.
func (l *Log) Tell(numbers []int, in lang.Language, ok func() bool) []Step {
	n := &narrator{log: l, numbers: numbers}
	var text *Text
	next := 0    // the event that text hears next
	sought := -1 // the sentence that it was last put in place for
	for heard := 0; len(n.numbers) > 0 && n.numbers[0] < len(l.steps); heard++ {
		if heard%1024 == 0 && !ok() {
			break
		}
		wanted := n.numbers[0]
		if told := int(l.steps[wanted].told); text == nil || wanted != sought && told-next > farther {
			text, next = l.textAt(n, in, told)
			sought = wanted
		}
		if next == len(l.events) {
			text.Close(l.Summary) // it writes to nobody who could err
			break
		}
		e := l.event(next)
		text.Event(&e)
		next++
	}
	return n.told
}

// narrator listens to the sentences of some numbers.
type narrator struct {
	log     *Log
	numbers []int // not yet told
	said    int
	deaf    bool // what is said now has been said before
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

// textAt returns a Text that n listens to and that has heard all that matters of the events before i, or before an earlier one,
// at, from which it must go on.
func (l *Log) textAt(n *narrator, in lang.Language, i int) (text *Text, at int) {
	text = NewText(io.Discard, l.Header, in)
	text.listener = n
	n.said = 0
	if i <= farther || l.Header.Alone {
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

// saidBefore counts the sentences that are told before event i.
func (l *Log) saidBefore(i int) int {
	said, _ := slices.BinarySearchFunc(l.steps, i, func(d due, i int) int { return int(d.told) - i })
	return said
}

// hearAgain has text hear an event that it would have heard before.
func (l *Log) hearAgain(text *Text, i int) {
	e := l.event(i)
	text.Event(&e)
}

// beginPass has text hear how the pass of event i begins, if that is told.
func (l *Log) beginPass(text *Text, i int) (pass int) {
	pass = l.PassAt(i)
	if begin := l.Passes[pass].Begin; begin < i && l.events[begin].kind == Pass {
		l.hearAgain(text, begin)
	}
	return pass
}

// approachLine has the text of a depth-first search hear, of what happened before event i, what happened at the nodes that the
// search is in by then, and at the child that it has come back from last.
func (l *Log) approachLine(text *Text, i int) {
	pass := l.beginPass(text, i-1)
	at, left := l.openBefore(i)
	for _, node := range l.way(pass, at) {
		events := l.eventsAt(pass, node, i)
		news := -1 // the last news from a child
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

// openBefore returns the node that the search is in before event i, -1 if it is in none, and the one that it has just left, of
// which nothing has come back yet, -1 if there is none.
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

// hearNode has text hear what happened at a node before event i.
func (l *Log) hearNode(text *Text, pass, node, i int) {
	for _, event := range l.eventsAt(pass, node, i) {
		l.hearAgain(text, int(event))
	}
}

// eventsAt lists the events at a node of a pass before event i, the first first.
func (l *Log) eventsAt(pass, node, i int) (events []int32) {
	for j := l.Passes[pass].last[node]; j >= 0; j = l.before[j] {
		if int(j) < i {
			events = append(events, j)
		}
	}
	slices.Reverse(events)
	return events
}

// approachRow has the text of a breadth-first search hear the event at which the last sentence before event i was told, and
// returns the one after it: with each sentence a family ends, and another begins.
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
