package lab

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// stepped is the account of a search that is told by steps of its own, and not by the events of package trace: playouts, or what
// proof-number search knows of a position. Event i is step i+1 of the account; step 0 tells how the search begins, and the last one
// what it has come to.
type stepped struct {
	teller
	head   trace.Header
	parts  []part // each with a tree of its own; none: nothing was searched
	count  int    // of the search's steps
	bytes  int64
	answer any // as JSON
}

// part is a part of the steps.
type part struct {
	cause    string
	from, to int
	tree     *trace.Tree // after all of them
}

// teller is what the accounts of different searches differ in. Steps of a search are counted from 0.
type teller interface {
	kind() string // of its steps
	summary(in lang.Language) string

	// grow returns a tree as it was before the first step of a part, and a function that adds the next one and returns the nodes
	// from the root to the one that it is about, and the others of which something else is known now.
	grow() (tree *trace.Tree, add func(i int) (way, others []int))

	step(i int) any                                          // as JSON
	words(i int, in lang.Language) string                    // of a step; after the last one, of the answer
	writeText(w io.Writer, in lang.Language, ok func() bool) // all of it
}

func (s *stepped) Size() int64           { return s.bytes }
func (s *stepped) header() *trace.Header { return &s.head }
func (s *stepped) best() int             { return max(0, len(s.parts)-1) }
func (s *stepped) Len() int              { return s.count }
func (s *stepped) Steps() int            { return s.count + 2 }

func (s *stepped) trees() (all []keptTree) {
	for _, p := range s.parts {
		all = append(all, keptTree{Tree: p.tree})
	}
	return all
}

func (s *stepped) describe(a *traceAnswer, in lang.Language) {
	a.Summary, a.Events, a.Steps, a.Pass = s.summary(in), s.count, s.Steps(), s.best()
	for i, p := range s.parts {
		a.Passes = append(a.Passes, tracePass{Pass: i, Cause: p.cause, Begin: p.from, End: p.to, Nodes: len(p.tree.Nodes)})
	}
}

// kindOf is the kind of a step of the account.
func (s *stepped) kindOf(i int) string {
	switch i {
	case 0:
		return "start"
	case s.count + 1:
		return "end"
	}
	return s.kind()
}

// partOf returns the index of the part that a step of the account belongs to.
func (s *stepped) partOf(i int) int {
	at := 0
	for at+1 < len(s.parts) && s.parts[at].to < i {
		at++
	}
	return at
}

func (s *stepped) find(from, count int, kind string, back bool) (numbers []int) {
	for i := range s.Steps() {
		if (kind == "" || kind == s.kindOf(i)) && (back && i <= from || !back && i >= from) {
			numbers = append(numbers, i)
		}
	}
	switch more := len(numbers) - count; {
	case more > 0 && back:
		return numbers[more:]
	case more > 0:
		return numbers[:count]
	}
	return numbers
}

func (s *stepped) tell(from, count int, kind string, back bool, in lang.Language, ok func() bool) (all []traceStep) {
	numbers := s.find(from, count, kind, back)
	lines := s.lines(numbers, in)
	for _, i := range numbers {
		if !ok() {
			break
		}
		step := traceStep{trace.Step{Step: i, After: i, Pass: s.partOf(i), Kind: s.kindOf(i), Child: -1}, lines[i]}
		if n := len(step.Line); n > 0 {
			step.Node = step.Line[n-1].Node
		}
		if i > 0 {
			step.Text = s.words(i-1, in)
		} else {
			step.Text = s.beginning(in)
		}
		all = append(all, step)
	}
	return all
}

// beginning says what is searched.
func (s *stepped) beginning(in lang.Language) string {
	root := cmp.Or(s.head.Root, in.Sprintf("text.root"))
	if s.head.Over {
		return in.Sprintf("text.begin.over", s.head.AlgorithmText(in), root)
	}
	return in.Sprintf("text.begin", s.head.AlgorithmText(in), root, s.head.Turn)
}

// lines returns, for each of these steps of the account, the nodes from the root to the one that it is about, as it left them; at the
// end those of the line that was found. It takes time linear in the steps up to the last of them.
func (s *stepped) lines(numbers []int, in lang.Language) map[int][]lineNode {
	lines := map[int][]lineNode{}
	for _, i := range numbers {
		lines[i] = []lineNode{}
	}
	if len(numbers) == 0 {
		return lines
	}
	last := numbers[len(numbers)-1]
	for _, p := range s.parts {
		tree, add := s.grow()
		for i := p.from; i < min(p.to, last); i++ {
			if way, _ := add(i); lines[i+1] != nil {
				lines[i+1] = lineOf(tree, way, in)
			}
		}
	}
	if tree := s.trees(); last == s.count+1 && len(tree) > 0 && s.count > 0 {
		lines[last] = lineOf(tree[s.best()].Tree, tree[s.best()].Line(), in)
	}
	return lines
}

// lineOf converts nodes of a line.
func lineOf(tree *trace.Tree, way []int, in lang.Language) []lineNode {
	line := []lineNode{}
	for _, node := range way {
		n := &tree.Nodes[node]
		at := lineNode{Node: node, Name: n.Move, Side: strings.ToLower(n.Side.String())}
		if node == 0 {
			at.Name = tree.Root
		}
		value, small, _ := draw.NodeWords(tree, node, in)
		at.Value = new(strings.ReplaceAll(strings.TrimSpace(value+" "+small), "−", "-")) // as in the accounts of events
		line = append(line, at)
	}
	return line
}

// history fills in when the search came to each node, and what is known of it from then on.
func (s *stepped) history(shapes []tracedShape, pass int, in lang.Language) {
	p, shown := &s.parts[pass], map[int]*tracedShape{}
	for i := range shapes {
		if shape := &shapes[i]; shape.Kind == "node" {
			shown[shape.Node] = shape
			shape.Leave = p.to
		}
	}
	if p.from == p.to {
		shapes[0].Enter = 0
	}
	joined := map[int]int{} // by node: the step after which its moves are in the tree
	tree, add := s.grow()
	for i := p.from; i < p.to; i++ {
		way, others := add(i)
		for _, node := range append(way, others...) {
			if _, known := joined[node]; !known && len(tree.Nodes[node].Skipped) > 0 {
				joined[node] = i
			}
			shape := shown[node]
			if shape == nil {
				continue
			}
			if shape.Enter < 0 {
				shape.Enter = i
			}
			c := change{At: i}
			c.Value, c.Small, c.Tip = draw.NodeWords(tree, node, in)
			if n := len(shape.Changes); n == 0 || shape.Changes[n-1].Tip != c.Tip {
				shape.Changes = append(shape.Changes, c)
			}
		}
	}
	for i := range shapes {
		if shape := &shapes[i]; shape.Kind == "skipped" {
			shape.Enter = joined[shape.Node]
		}
	}
}

func (s *stepped) WriteJSON(w io.Writer, from, to int, ok func() bool) error {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for i := from; i < min(to, s.count); i++ {
		if !ok() {
			return nil
		}
		if err := lines.Encode(s.step(i)); err != nil {
			return err
		}
	}
	if to < s.count {
		return nil
	}
	return lines.Encode(s.answer)
}

func (s *stepped) WriteText(w io.Writer, in lang.Language, ok func() bool) error {
	s.writeText(w, in, ok) // the server notices when its client is gone
	return nil
}

// tellAll tells all steps of a search, and what it has found, as long as ok says so.
func tellAll[S, A any](steps []*S, found *A, step func(*S), end func(*A), ok func() bool) {
	for _, s := range steps {
		if !ok() {
			return
		}
		step(s)
	}
	end(found)
}

// differ is the function of that name for two accounts of the same kind of steps.
func (s *stepped) differ(other *stepped) (here, there int, same bool) {
	line := func(s *stepped, i int) []byte {
		text, _ := json.Marshal(s.step(i)) // it has nothing that could not be written
		return text
	}
	i := 0
	for i < min(s.count, other.count) && bytes.Equal(line(s, i), line(other, i)) {
		i++
	}
	return i + 1, i + 1, i == s.count && i == other.count
}
