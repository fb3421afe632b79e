package trace

import "github.com/jugada/jugada/game"

// Moment is the state of a search at one of its steps.
type Moment struct {
	Tree
	Line []Window // the nodes on the current line, the root first
	Last *Event   // the last event; nil at the start
}

// Window is the state of a node while the search is in it or has just left it.
type Window struct {
	Node        int
	Windowed    bool // the algorithm has windows
	Alpha, Beta game.Score
	Valued      bool       // Value and Expected are set
	Value       game.Score // the best so far, or the node's own value if it has one already
	Expected    float64    // the same against a model of the opponent; at an expectation node the sum so far
}

// Moment returns the state of the search at step i of a closed log. For the tree it follows the search from its beginning.
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

// Line returns the nodes from the root of a pass to one of its nodes, in their state after that many events. It takes time linear
// in the number of events at them.
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
