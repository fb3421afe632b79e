package lab

import (
	"io"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// account is a search that is kept, for pages to step through: by its events, or by steps of its own.
type account interface {
	Size() int64 // in bytes, about
	header() *trace.Header
	describe(a *traceAnswer, in lang.Language)

	trees() []keptTree // one a pass
	best() int         // the index of the one that gave the answer
	history(shapes []tracedShape, pass int, in lang.Language)

	Steps() int
	tell(from, count int, kind string, back bool, in lang.Language, ok func() bool) []traceStep

	Len() int // events
	WriteJSON(w io.Writer, from, to int, ok func() bool) error
	WriteText(w io.Writer, in lang.Language, ok func() bool) error
}

// keptTree is the tree of a pass.
type keptTree struct {
	*trace.Tree
	from []string // the moves from the root of the search to that of the tree
}

// logged is the account of a search by its events.
type logged struct{ *trace.Log }

func (l logged) header() *trace.Header { return &l.Header }

func (l logged) best() int { return l.Answer }

func (l logged) trees() (all []keptTree) {
	for i := range l.Passes {
		all = append(all, keptTree{l.Passes[i].Tree, l.Passes[i].From})
	}
	return all
}

func (l logged) describe(a *traceAnswer, in lang.Language) {
	a.Summary, a.Events, a.Steps, a.Pass = trace.CountsText(in, l.Summary.Counts), l.Len(), l.Steps(), l.Answer
	for i := range l.Passes {
		p := &l.Passes[i]
		a.Passes = append(a.Passes, tracePass{
			Pass: i, Cause: p.Cause.String(), Depth: p.Depth, From: p.From, Without: p.Without, Begin: p.Begin, End: p.End,
			Nodes: len(p.Tree.Nodes), Discarded: p.Discarded,
		})
	}
}

func (l logged) history(shapes []tracedShape, pass int, in lang.Language) {
	for i := range shapes {
		if s := &shapes[i]; s.Node < len(l.Passes[pass].Tree.Nodes) {
			s.history(l.Log, pass, in)
		}
	}
}

func (l logged) tell(from, count int, kind string, back bool, in lang.Language, ok func() bool) (told []traceStep) {
	for _, step := range l.Tell(l.Find(from, count, kind, back), in, ok) {
		told = append(told, traceStep{step, lineAt(l.Log, &step)})
	}
	return told
}

// differ returns the first steps of two accounts that tell of something that the other one does not have, and whether there are
// none; or an error if their steps are of different kinds, and have nothing in common.
func differ(a, b account) (inA, inB int, same bool, err error) {
	switch a := a.(type) {
	case logged:
		if b, ok := b.(logged); ok {
			here, there := trace.Differ(a.Log, b.Log)
			return a.StepAt(here), b.StepAt(there), here == a.Len() && there == b.Len(), nil
		}
	case *stepped:
		if b, ok := b.(*stepped); ok && a.kind() == b.kind() {
			inA, inB, same = a.differ(b)
			return inA, inB, same, nil
		}
	}
	return 0, 0, false, lang.Errorf("lab.trace.kinds")
}
