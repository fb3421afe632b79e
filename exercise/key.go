package exercise

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// Solve returns the answer key: the complete right work, in the parts asked for.
func (o *Opened) Solve() *Work {
	w := &Work{Values: map[string]string{}, Windows: map[string]Window{}, Finished: true}
	for _, s := range o.steps {
		name := o.nodes[s.node].Name
		switch s.part {
		case Values:
			w.Values[name] = o.worth(s.node)
		case Windows:
			w.Windows[name] = o.entered(s.node)
		case Order:
			w.Order = append(w.Order, name)
		case Cuts:
			w.Pruned = append(w.Pruned, name)
		case Choice:
			w.Choice = o.nodes[o.best()].Name
		}
	}
	return w
}

// worth returns the value that the search found at a visited node.
func (o *Opened) worth(i int) string {
	f := &o.facts[i]
	return [...]string{search.Exact: "", search.Lower: "≥", search.Upper: "≤"}[f.bound] + f.value.Text(o.decimals)
}

// entered returns the window with which a node is entered.
func (o *Opened) entered(i int) Window {
	f := &o.facts[i]
	return Window{f.alpha.Text(o.decimals), f.beta.Text(o.decimals)}
}

// Answer is the right answer at one step.
type Answer struct {
	Node string `json:"node"`
	Part Part   `json:"part"`

	// The value, the window, the next leaf, or the move; for cuts, the children not visited there, "" for none.
	Right string `json:"right"`

	key  string // of its sentence; "": the trace's sentence is enough
	step int    // of the log, that explains it; -1: none
}

// Reveal returns the right answer at a mistake in this exercise.
func (o *Opened) Reveal(m *Mistake) *Answer {
	a := &Answer{Node: m.Node, Part: m.Part, step: -1}
	i, known := o.find(m.Node)
	switch {
	case m.Part == Choice:
		a.Right, a.step = o.nodes[o.best()].Name, o.log.Steps()-1
	case m.Part == Order && m.Rule != CutMissed && m.Rule != CutEarly:
		a.next(o, m.due)
	case !known:
		a.key = "exercise.answer.unknown"
	case m.Rule == CutMissed:
		parent := o.nodes[o.facts[i].top].Parent
		a.Node, a.Part = o.nodes[parent].Name, Cuts
		a.Right, a.step = o.cutOff(parent), o.tells(parent, -1, trace.Cut)
	case m.Rule == CutEarly && m.Part == Order:
		a.next(o, slices.IndexFunc(o.leaves, func(leaf int) bool { return i <= leaf && leaf < o.facts[i].end }))
	case m.Rule == CutEarly:
		a.Right, a.key, a.step = o.cutOff(max(o.nodes[i].Parent, 0)), "exercise.answer.visited", o.returns(i)
	case m.Part == Windows:
		a.Right, a.key = o.entered(i).String(), "exercise.answer.window"
	default:
		a.Right, a.step = o.worth(i), o.returns(i)
	}
	return a
}

// next fills in the leaf at a place in the order.
func (a *Answer) next(o *Opened, place int) {
	a.key = "exercise.answer.last"
	if place < len(o.leaves) {
		a.Right, a.key = o.nodes[o.leaves[place]].Name, "exercise.answer.next"
	}
}

// cutOff lists the children of a node that are not visited.
func (o *Opened) cutOff(i int) string {
	var names []string
	for _, c := range o.nodes[i].Children {
		if !o.facts[c].visited {
			names = append(names, o.nodes[c].Name)
		}
	}
	return strings.Join(names, ", ")
}

// returns finds the step in which the value of a node comes back.
func (o *Opened) returns(i int) int {
	if i == 0 {
		return o.log.Steps() - 1
	}
	return o.tells(o.nodes[i].Parent, i, trace.Return, trace.Narrow, trace.Cut)
}

// tells finds the step of one of those kinds at a node and, unless it is -1, its child; -1 if there is none.
func (o *Opened) tells(i, child int, kinds ...trace.Kind) int {
	for k := range o.log.Steps() {
		s := o.log.Step(k)
		about := func(kind trace.Kind) bool { return kind.String() == s.Kind }
		if slices.ContainsFunc(kinds, about) && s.Node == o.facts[i].number && (child < 0 || s.Child == o.facts[child].number) {
			return k
		}
	}
	return -1
}

// Sentence puts an answer into words, with the trace's own sentence where it has one.
func (o *Opened) Sentence(a *Answer, l lang.Language) string {
	var sentences []string
	if a.key != "" {
		sentences = append(sentences, l.Sprintf(a.key, a.Node, a.Right))
	}
	if a.step >= 0 {
		for _, s := range o.log.Tell([]int{a.step}, l, func() bool { return true }) {
			sentences = append(sentences, s.Text)
		}
	}
	return strings.Join(sentences, " ")
}
