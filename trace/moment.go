package trace

import "github.com/jugada/jugada/game"

// Moment is the state of a search at one of its steps.
type Moment struct {
	Tree
	Line []Window // the nodes that the search is in, the root first
	Last *Event   // what has happened last; nil at the start
}

// Window is a node that a search is in, with its window as it is by then.
type Window struct {
	Node        int
	Windowed    bool // the algorithm has windows
	Alpha, Beta game.Score
}

// Moment returns the search as it was at step i of a log that is closed. It follows the search from its beginning.
func (l *Log) Moment(i int) Moment {
	r := Recorder{Tree: Tree{Header: l.Header}}
	m := Moment{}
	for at := range int(l.steps[i].after) {
		e := l.event(at)
		r.Event(&e)
		m.Last = &e
		switch {
		case e.Kind == Pass:
			m.Line = nil
		case e.Kind > Pass:
		case e.Kind == Enter:
			m.Line = append(m.Line, Window{e.Node, e.Windowed, e.Alpha, e.Beta})
		case e.Kind == Leave:
			m.Line = m.Line[:len(m.Line)-1]
		default:
			top := &m.Line[len(m.Line)-1]
			top.Alpha, top.Beta = e.Alpha, e.Beta
		}
	}
	m.Tree = r.Tree
	return m
}
