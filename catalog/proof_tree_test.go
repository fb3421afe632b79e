package catalog_test

import (
	"errors"
	"io"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// proved searches a position by proof numbers, up to so many nodes, and returns the tree that the steps make.
func proved(t *testing.T, p catalog.Position, nodes int64) *catalog.ProofTree {
	t.Helper()
	solver, err := p.Game().Solver(catalog.SolverOptions{Algorithm: catalog.DFPNName})
	if err != nil {
		t.Fatal(err)
	}
	tree := catalog.NewProofTree(p)
	found, err := solver.Solve(t.Context(), p, catalog.Question{Nodes: nodes, Steps: tree.Add})
	if err != nil {
		t.Fatal(err)
	}
	tree.End(&found)
	return tree
}

// TestProofTreesAreDrawn compares pictures with files.
func TestProofTreesAreDrawn(t *testing.T) {
	example := find(t, "tree", "(A (B (D (H J=-1 K=-1 L=-1 M=-1 N=1)) (E I=1)) (C F=-1 G=-1 O=1))")
	board := find(t, "tictactoe", "X...O....")
	for name, c := range map[string]struct {
		p     catalog.Position
		nodes int64
		o     draw.Options
		write func(io.Writer, *trace.Tree, draw.Options) error
	}{
		"proof.svg":       {example, 3, draw.Options{}, draw.SVG},
		"proof.dot":       {example, 3, draw.Options{}, draw.DOT},
		"proof.tex":       {example, 3, draw.Options{}, draw.TikZ},
		"proof.es.svg":    {example, 0, draw.Options{Lang: lang.Spanish}, draw.SVG},
		"proof.small.dot": {board, 0, draw.Options{MaxNodes: 9}, draw.DOT}, // two questions
		"proof.over.dot":  {find(t, "tictactoe", "XXXOO...."), 0, draw.Options{}, draw.DOT},
	} {
		compareDrawn(t, name, &proved(t, c.p, c.nodes).Tree, c.write, c.o)
	}
}

// TestNothingIsDrawnWithoutAProof: where the rules have the answer there are no steps, and no nodes.
func TestNothingIsDrawnWithoutAProof(t *testing.T) {
	p := find(t, "othello", "OOOOOXXXOOXXXXXXXXXXXXOXXXXOXXOXXXXOOXOXXOXOOOXXXXXXXXOXXXXXX.OO O")
	if err := draw.SVG(io.Discard, &proved(t, p, 0).Tree, draw.Options{}); !errors.Is(err, trace.ErrNoNodes) {
		t.Errorf("it is drawn: %v", err)
	}
}
