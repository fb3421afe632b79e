package trace

import "github.com/jugada/jugada/game"

// Moment is the state of a search at one of its steps.
type Moment struct {
	Tree
	Line []Window // the nodes that the search is in, the root first
	Last *Event   // what has happened last; nil at the start
}

// Window is a node as it stands when the search is there or has just left it.
type Window struct {
	Node        int
	Windowed    bool // the algorithm has windows
	Alpha, Beta game.Score
	Valued      bool       // Value and Expected count
	Value       game.Score // the best that has come back, or its own if it has one by then
	Expected    float64    // the same against a model of the opponent; at an expectation node the sum so far
}

// Moment returns the search as it was at step i of a log that is closed. For the tree it follows the search from its beginning.
func (l *Log) Moment(i int) Moment {
	r := Recorder{Tree: Tree{Header: l.Header}}
	m := Moment{}
	after := int(l.steps[i].after)
	for at := range after {
		e := l.event(at)
		r.Event(&e)
		m.Last = &e
	}
	m.Tree = r.Tree
	if node, _ := l.openBefore(after); node >= 0 {
		m.Line = l.Line(l.PassAt(after-1), node, after)
	}
	return m
}

// Line returns the nodes from the root of a pass to one of its nodes, as they stand after so many events. It takes time linear in
// what has happened at them.
func (l *Log) Line(pass, node, after int) []Window {
	var line []Window
	for _, at := range l.way(pass, node) {
		w := Window{Node: at}
		for _, i := range l.eventsAt(pass, at, after) {
			e := l.event(int(i))
			w.Windowed, w.Alpha, w.Beta = e.Windowed, e.Alpha, e.Beta
			switch {
			case e.Kind == Leave || e.Kind == Static || e.Kind == Return && e.Better:
				w.Valued, w.Value, w.Expected = true, e.Value, e.Expected
			case e.Kind == Return && e.Modelled:
				w.Valued, w.Expected = true, e.Sum
			}
		}
		line = append(line, w)
	}
	return line
}
