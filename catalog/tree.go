package catalog

import (
	"context"
	"strings"

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
	if nodes, _ := t.Size(); nodes == 1 && !t.HasValue(&root) {
		return Tree{}, lang.Errorf("catalog.lonelyLabel", t.RootLabel())
	}
	return t, nil
}

// treeGame is the game whose positions are explicit trees, each with rules of its own: the tree itself.
type treeGame struct{}

func (treeGame) Name() string             { return "tree" }
func (treeGame) Evaluators() []Evaluator  { return nil }
func (treeGame) Threats() []Threat        { return nil }
func (treeGame) Evaluator() Evaluator     { return Evaluator{} }
func (treeGame) Symmetric() bool          { return false }
func (treeGame) Large() bool              { return false }
func (treeGame) facts() *facts            { return &facts{key: "tree"} }
func (treeGame) Start() (Position, error) { return nil, lang.Errorf("catalog.treeStart") }

func (treeGame) Solver(o SolverOptions) (Solver, error) { return treeSolver{o}, nil }

// treeSolver solves trees, each with a separate solver: every tree is its own rules.
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
func (treeSolver) Clear()            {}

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
