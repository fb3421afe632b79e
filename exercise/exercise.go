// Package exercise checks minimax or alpha-beta done by hand on an explicit tree. It finds the first wrong step in the
// order of the correct search, says which rule it breaks, and shows the right answer only on request.
//
//	exercise.go  what an exercise is, and opening one, which runs the correct search
//	steps.go     the correct search as the steps that a student has to do
//	work.go      a student's work, and how numbers are read
//	check.go     the first mistake
//	rule.go      the rules that a mistake can break, and mistakes in words
//	key.go       the right answers: the whole key, or one step of it
//	make.go      exercises by difficulty and seed
//	sheet.go     several exercises on paper: as text and JSON
//	tikz.go      and as LaTeX
//	json.go      exercises, works and sheets as JSON files
//
// Package search/classic does the correct search, and package trace records its steps; nothing is searched here.
//
// # What is right
//
// Partial work can be right: blanks are not mistakes, unless the work is marked as finished. Over-pruning and under-pruning
// are both mistakes. Cuts are made at α ≥ β. Where theory or teaching allows several answers, all of them are right:
//
//   - A value inside the window at the node's entry is exact, and nothing else is right.
//   - A node whose value is not below β there, or not above α, may have the value that the search found (fail-soft), the bound
//     itself (fail-hard), and, if some of its children are not visited, +∞ at a MAX node and −∞ at a MIN node, as on slide 12
//     of the notes. Each may be written as a number, or with ≥ or ≤ where that is true. The convention may differ from node to
//     node. An entry at a node must follow from those at its children, or be what the search found there.
//   - Windows are those at the entry of a node, from MAX's side. They are the same under all these conventions.
//   - The order is that of the leaves that are given their static value: nodes without children and those at the depth limit.
//   - For a child that is not visited, either it is marked as pruned or every end of a line below it is; more marks below a
//     marked node are no mistake. Minimax prunes nothing, so any mark there is a mistake, though cuts are not asked for.
//   - Other parts that an exercise does not ask for are ignored, and the verdict says so.
//   - The move chosen by alpha-beta is the first best one: the search knows only that later ones are not better. In minimax
//     each of the best moves is right.
package exercise

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// Algorithm is the algorithm to be done by hand.
type Algorithm string

const (
	Minimax   Algorithm = "minimax" // depth first, every node
	AlphaBeta Algorithm = "alphabeta"
)

// Algorithms lists them all.
var Algorithms = []Algorithm{AlphaBeta, Minimax}

// Part is a kind of answer that an exercise can ask for.
type Part string

const (
	Values  Part = "values"  // of the visited inner nodes
	Windows Part = "windows" // of the visited inner nodes, at entry; alpha-beta only
	Order   Part = "order"   // of the leaves that are visited
	Cuts    Part = "cuts"    // the children that are not visited; alpha-beta only
	Choice  Part = "choice"  // the move at the root
)

// Parts lists them all.
var Parts = []Part{Windows, Order, Cuts, Values, Choice}

// Parts lists what an exercise on that algorithm can ask for.
func (a Algorithm) Parts() []Part {
	if a == Minimax {
		return []Part{Order, Values, Choice}
	}
	return Parts
}

// The limits on an exercise: larger ones are not for doing by hand.
const (
	MaxNodes = 200
	MaxDepth = 12
)

// Exercise is a tree, the algorithm to do on it by hand, and the parts to write down. [Read] reads it from JSON.
type Exercise struct {
	Tree      string    `json:"tree"`                // in the notation of package game/tree
	Algorithm Algorithm `json:"algorithm,omitempty"` // "": alpha-beta
	Depth     int       `json:"depth,omitempty"`     // plies; 0: the whole tree
	Asks      []Part    `json:"asks,omitempty"`      // empty: all that the algorithm has; other parts are ignored
}

// Opened is an exercise with its solution. It is immutable; several goroutines may use it at once.
type Opened struct {
	exercise Exercise
	decimals int
	nodes    []Node
	facts    []fact // of each node
	leaves   []int  // the visited ones, in order of visit
	steps    []step
	log      *trace.Log
	names    map[string]int
}

// Node is a node of an exercise's tree, as deep as the search goes.
type Node struct {
	Name     string // its name in a [Work]: its label if unique, else the parent's name, · and its label
	Label    string // nodes without one in the text get letters
	Parent   int    // -1 at the root
	Children []int
	Ply      int
	Side     game.Side // to move
	Leaf     bool      // lines end here
	Value    string    // the static value of a leaf
}

// Open checks an exercise and solves it. Errors about the tree begin with line:column, or name the node.
func (e Exercise) Open() (*Opened, error) {
	if err := e.complete(); err != nil {
		return nil, err
	}
	rules, err := tree.Parse(e.Tree)
	if err != nil {
		return nil, lang.Errorf("exercise.tree", err)
	}
	if nodes, depth := rules.Size(); nodes > MaxNodes || depth > MaxDepth {
		return nil, lang.Errorf("exercise.large", nodes, depth, MaxNodes, MaxDepth)
	}
	if nodes, _ := rules.Size(); nodes == 1 {
		return nil, lang.Errorf("exercise.leaf")
	}
	if rules, err = lettered(rules); err != nil {
		return nil, lang.Errorf("exercise.tree", err)
	}
	e.Tree = rules.Text()
	o := &Opened{exercise: e, decimals: rules.Decimals(), names: map[string]int{}}
	if err := o.plant(rules, rules.Start(), -1, ""); err != nil {
		return nil, err
	}
	o.name()
	if err := o.search(rules); err != nil {
		return nil, err
	}
	o.follow()
	if len(o.steps) == 0 {
		return nil, lang.Errorf("exercise.nothing", joined(e.Asks))
	}
	return o, nil
}

// complete fills in the defaults and checks everything but the tree.
func (e *Exercise) complete() error {
	if e.Algorithm == "" {
		e.Algorithm = AlphaBeta
	}
	if !slices.Contains(Algorithms, e.Algorithm) {
		return lang.Errorf("exercise.algorithm", string(e.Algorithm), joined(Algorithms))
	}
	if e.Depth < 0 {
		return lang.Errorf("exercise.depth", e.Depth)
	}
	all := e.Algorithm.Parts()
	for _, part := range e.Asks {
		if !slices.Contains(all, part) {
			return lang.Errorf("exercise.part", string(part), joined(all))
		}
	}
	asks := slices.DeleteFunc(slices.Clone(all), func(p Part) bool { return len(e.Asks) > 0 && !slices.Contains(e.Asks, p) })
	e.Asks = asks
	return nil
}

// lettered gives the nodes that have no label the first letters that no node has, level by level as in the notes' figures.
func lettered(rules tree.Rules) (tree.Rules, error) {
	root := rules.Start()
	taken := map[string]bool{}
	type pair struct {
		at   tree.Position
		node *tree.Node
	}
	var level []pair
	top := &tree.Node{}
	for level = []pair{{root, top}}; len(level) > 0; {
		var below []pair
		for _, p := range level {
			p.node.Label = rules.Label(&p.at)
			taken[p.node.Label] = true
			if rules.HasValue(&p.at) {
				p.node.Value = valueText(rules, &p.at)
			}
			moves, _ := rules.Moves(&p.at, nil)
			for _, m := range moves {
				child := pair{node: &tree.Node{}}
				rules.Play(&p.at, m, &child.at)
				p.node.Children = append(p.node.Children, child.node)
				below = append(below, child)
			}
		}
		level = below
	}
	count := 0
	for nodes := []*tree.Node{top}; len(nodes) > 0; {
		n := nodes[0]
		nodes = append(nodes[1:], n.Children...)
		for n.Label == "" {
			if label := letters(count); !taken[label] {
				n.Label = label
			}
			count++
		}
	}
	return tree.New(rules.Turn(&root), top)
}

// letters returns A to Z, then AA to ZZ, and so on.
func letters(n int) string {
	label := ""
	for n++; n > 0; n = (n - 1) / 26 {
		label = string(rune('A'+(n-1)%26)) + label
	}
	return label
}

// valueText returns the static value of a node from MAX's side.
func valueText(rules tree.Rules, s *tree.Position) string {
	value := rules.Evaluate(s) * rules.Turn(s).Sign()
	if _, forced := value.Forced(); forced && value > 0 {
		return "+∞"
	} else if forced {
		return "-∞"
	}
	return value.Text(rules.Decimals())
}

// plant adds the node at s and everything below it that the search could reach.
func (o *Opened) plant(rules tree.Rules, s tree.Position, parent int, move string) error {
	i := len(o.nodes)
	n := Node{Label: rules.Label(&s), Parent: parent, Side: rules.Turn(&s)}
	if parent >= 0 {
		n.Ply = o.nodes[parent].Ply + 1
		o.nodes[parent].Children = append(o.nodes[parent].Children, i)
	}
	moves, _ := rules.Moves(&s, nil)
	n.Leaf = len(moves) == 0 || n.Ply == o.exercise.Depth && n.Ply > 0
	f := fact{move: move}
	if n.Leaf {
		value := rules.Evaluate(&s) * n.Side.Sign()
		switch _, forced := value.Forced(); {
		case !rules.HasValue(&s) && len(moves) > 0:
			return lang.Errorf("exercise.noInnerValue", n.Label)
		case !rules.HasValue(&s):
			return lang.Errorf("exercise.noValue", n.Label)
		case forced:
			return lang.Errorf("exercise.infinite", n.Label)
		}
		n.Value, f.full = value.Text(o.decimals), value
	}
	o.nodes, o.facts = append(o.nodes, n), append(o.facts, f)
	if !n.Leaf {
		for _, m := range moves {
			var next tree.Position
			rules.Play(&s, m, &next)
			if err := o.plant(rules, next, i, rules.MoveText(&s, m)); err != nil {
				return err
			}
		}
	}
	o.facts[i].end = len(o.nodes)
	return nil
}

// name gives the nodes their names, and records their other names. Unique labels take precedence.
func (o *Opened) name() {
	count, named := map[string]int{}, map[string]int{}
	for i := range o.nodes {
		count[o.nodes[i].Label]++
	}
	own, paths := make([]string, len(o.nodes)), make([]string, len(o.nodes))
	for i := range o.nodes {
		n := &o.nodes[i]
		own[i] = cmp.Or(o.facts[i].move, n.Label)
		if i > 0 {
			paths[i] = paths[n.Parent] + "/" + own[i]
		}
		if count[n.Label] == 1 || i == 0 {
			n.Name, named[own[i]] = own[i], i
			o.names[n.Label] = i
		}
	}
	for i := range o.nodes {
		n := &o.nodes[i]
		if n.Name == "" {
			n.Name = o.nodes[n.Parent].Name + "·" + own[i]
			if _, taken := named[n.Name]; taken {
				n.Name = paths[i]
			}
			named[n.Name] = i
		}
		o.names[cmp.Or(paths[i], "/")] = i // takes precedence over labels
	}
	maps.Copy(o.names, named)
}

// search runs the correct search.
func (o *Opened) search(rules tree.Rules) error {
	algorithm := classic.AlphaBeta
	if o.exercise.Algorithm == Minimax {
		algorithm = classic.Negamax
	}
	root := rules.Start()
	o.log = trace.NewLog(trace.Header{
		Game: "tree", Position: o.exercise.Tree, Algorithm: algorithm.String(),
		Root: o.nodes[0].Label, Labelled: true, Decimals: o.decimals, Turn: o.nodes[0].Side,
	})
	options := classic.Options{Algorithm: algorithm, Trace: o.log}
	options.Depth = o.exercise.Depth
	found, err := classic.Search[tree.Position, tree.Move](context.Background(), rules, root, options)
	if err != nil {
		return err
	}
	summary := trace.Summary{Value: found.Value, Stopped: found.Stopped, Counts: found.Counts}
	for at, i := root, 0; i < len(found.Line); i++ {
		summary.Line = append(summary.Line, rules.MoveText(&at, found.Line[i]))
		var next tree.Position
		rules.Play(&at, found.Line[i], &next)
		at = next
	}
	o.log.Close(summary)
	return nil
}

// joined lists words for an error.
func joined[T ~string](words []T) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = string(w)
	}
	return strings.Join(all, ", ")
}

// Exercise returns the exercise with its defaults filled in and a label at every node.
func (o *Opened) Exercise() Exercise { return o.exercise }

// Nodes returns the nodes in the order of the text: the root first, each before its children. They must not be changed.
func (o *Opened) Nodes() []Node { return o.nodes }

// Steps returns how many steps the exercise asks for.
func (o *Opened) Steps() int { return len(o.steps) }

// Blank returns the whole tree as drawn on the sheet: its nodes have the numbers of [Opened.Nodes], and only the leaves have
// values.
func (o *Opened) Blank() *trace.Tree {
	t := &trace.Tree{Header: o.log.Header, Nodes: make([]trace.Node, len(o.nodes))}
	for i := range o.nodes {
		n := &o.nodes[i]
		t.Nodes[i] = trace.Node{Parent: n.Parent, Children: n.Children, Ply: n.Ply, Side: n.Side, Best: -1, Leaf: n.Leaf, Left: n.Leaf}
		if i > 0 {
			t.Nodes[i].Move = o.facts[i].move
		}
		if n.Leaf {
			t.Nodes[i].Value, t.Nodes[i].Reason = o.facts[i].full, search.Leaf
		}
	}
	return t
}

// Searched returns the tree of the correct search, to be drawn as an answer key: only the visited nodes, numbered in order
// of visit. It must not be changed.
func (o *Opened) Searched() *trace.Tree { return o.log.Tree() }
