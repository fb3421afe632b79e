package catalog

import (
	"context"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

// Tree is an explicit tree. As JSON it is the form that ReadTree reads.
type Tree = tree.Rules

// ReadTree reads a tree in its usual notation or, if it begins with {, as JSON.
func ReadTree(text string) (Tree, error) {
	read := tree.Parse
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		read = func(text string) (Tree, error) { return tree.ParseJSON([]byte(text)) }
	}
	t, err := read(text)
	if err != nil {
		return Tree{}, err
	}
	root := t.Start()
	if nodes, _ := t.Size(); nodes == 1 && !t.HasValue(&root) { // most likely the name of a file
		return Tree{}, lang.Errorf("catalog.lonelyLabel", t.RootLabel())
	}
	return t, nil
}

// RandomTree returns a uniform tree with random values at its leaves; the same arguments give the same tree.
func RandomTree(branching, depth int, seed uint64) (Tree, error) {
	return tree.Random(tree.RandomOptions{Branching: branching, Depth: depth, Seed: seed})
}

// RandomStaticTree returns the same tree, its inner nodes having static values near what they are worth: package
// game/tree says how near.
func RandomStaticTree(branching, depth int, seed uint64) (Tree, error) {
	return tree.Random(tree.RandomOptions{Branching: branching, Depth: depth, Seed: seed, Static: true})
}

// treeGame is the game whose positions are explicit trees, each with rules of its own: the tree itself.
type treeGame struct{}

func (treeGame) Name() string             { return "tree" }
func (treeGame) Evaluators() []Evaluator  { return nil }
func (treeGame) Evaluator() Evaluator     { return Evaluator{} }
func (treeGame) Symmetric() bool          { return false }
func (treeGame) Large() bool              { return false }
func (treeGame) facts() *facts            { return &facts{key: "tree"} }
func (treeGame) Start() (Position, error) { return nil, lang.Errorf("catalog.treeStart") }

func (treeGame) Solver(o SolverOptions) (Solver, error) { return treeSolver{o}, nil }

// treeSolver solves trees, each with a solver of its own: other trees have other rules.
type treeSolver struct{ options SolverOptions }

func (x treeSolver) Solve(ctx context.Context, at Position, q Question) (Solution, error) {
	p, ok := at.(*treePosition)
	if !ok {
		return Solution{}, lang.Errorf("catalog.solve.otherGame", at.Game().Name())
	}
	solver, err := p.rulesOf.Solver(x.options)
	if err != nil {
		return Solution{}, err
	}
	return solver.Solve(ctx, at, q)
}

func (treeSolver) Save(string) error { return lang.Errorf("catalog.solve.treeTable") }
func (treeSolver) Load(string) error { return lang.Errorf("catalog.solve.treeTable") }
func (treeSolver) News() bool        { return false }
func (treeSolver) TableBytes() int64 { return 0 }

func (g treeGame) WithEvaluator(string) (Game, error) {
	return nil, lang.Errorf("catalog.oneEvaluator", g.Name())
}

func (treeGame) Position(text string) (Position, error) {
	t, err := ReadTree(text)
	if err != nil {
		return nil, err
	}
	return atNode(t, t.Start()), nil
}

// treePosition is a node of an explicit tree. Its text is the subtree's.
type treePosition = positionOf[tree.Position, tree.Move, tree.Rules]

func atNode(t tree.Rules, s tree.Position) *treePosition {
	g := ours[tree.Position, tree.Move]("tree", t)
	g.self = treeGame{}
	g.positionText = t.SubtreeText
	g.board = t.Outline
	g.describe = func(h *trace.Header, s *tree.Position) { h.Root, h.Labelled = t.Label(s), true }
	return &treePosition{rulesOf: g, s: s}
}

// Searched returns the tree that a search went through as an explicit tree: the nodes that it entered, its leaves with
// their static values. What cuts skipped is left out; whatever it is worth, every algorithm finds the same value in the
// rest. Sides must alternate, as they do in every explicit tree.
func Searched(t *trace.Tree) (Tree, error) {
	if len(t.Nodes) == 0 {
		return Tree{}, trace.ErrNoNodes
	}
	nodes := make([]tree.Node, len(t.Nodes))
	nodes[0].Label = t.Root
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if i > 0 {
			parent := n.Parent
			if n.Side == t.Nodes[parent].Side {
				return Tree{}, lang.Errorf("catalog.again", t.Game)
			}
			nodes[i].Label = label(t, n.Move)
			nodes[parent].Children = append(nodes[parent].Children, &nodes[i])
		}
		if n.Leaf && !n.Assumed {
			nodes[i].Value = leafValue(n.Value, t.Decimals)
		}
	}
	return tree.New(t.Turn, &nodes[0])
}

// label returns the label for the node that a move leads to: in a tree the one that the move's text stands for, which
// may be in quotes there, or none if the text is a place such as #2; in other games the text itself.
func label(t *trace.Tree, move string) string {
	if !t.Labelled {
		return move
	}
	leaf, err := tree.Parse(move + "=0")
	if err != nil { // #2 is not the name of a root
		return ""
	}
	return leaf.RootLabel()
}

// leafValue writes a static value as the notation of trees has it.
func leafValue(s game.Score, decimals int) string {
	if _, forced := s.Forced(); forced {
		if s > 0 {
			return "+∞"
		}
		return "-∞"
	}
	return s.Text(decimals)
}
