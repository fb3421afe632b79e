package catalog_test

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/golden"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// grown plays games out from a position, and returns the tree that the steps make, and the answer.
func grown(t *testing.T, p catalog.Position, r catalog.Playouts) (*catalog.PlayoutTree, catalog.PlayedOut) {
	t.Helper()
	tree := catalog.NewPlayoutTree(p)
	r.Steps = tree.Add
	found, err := p.PlayOut(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	tree.End(&found)
	return tree, found
}

// TestPlayoutTreeIsTheAnswers: the tree that the steps make has what the search says of its own tree in the answer. That it is
// made of the right playouts, the checker of pictures derives anew.
func TestPlayoutTreeIsTheAnswers(t *testing.T) {
	for _, c := range []struct {
		game, text string
		playouts   int64
	}{
		{"tree", "(A (B D=9 E=9 F=9 G=-9) (C H=1 I=1))", 6}, {"tree", "MIN (A (B D=9 E) C)", 30}, {"tictactoe", ".........", 1}, {"tictactoe", "X...O....", 300},
		{"othello", "f5", 200}, {"connect4", "44", 500}, {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 30}, {"tree", "A=3", 5},
	} {
		p := find(t, c.game, c.text)
		tree, found := grown(t, p, catalog.Playouts{Count: c.playouts, Seed: 1})
		line := []string{}
		for _, i := range tree.Line()[1:] {
			line = append(line, tree.Nodes[i].Move)
		}
		nodes, depth, without := len(tree.Nodes), 0, 0
		for i := range tree.Nodes {
			nodes += len(tree.Nodes[i].Skipped)
			depth = max(depth, tree.Nodes[i].Ply)
		}
		for _, m := range found.Moves {
			i := tree.Child(0, m.Move)
			if i < 0 {
				without++
			}
			if i >= 0 && (*tree.Nodes[i].Played != trace.Played{Playouts: m.Playouts, Mean: *m.Mean}) || i < 0 && m.Playouts > 0 {
				t.Errorf("%s %s: the tree has not %+v", c.game, c.text, m)
			}
		}
		if !slices.Equal(line, found.Line) || int64(nodes) != found.Nodes || depth != found.Depth || tree.Unvalued != found.Unvalued ||
			tree.Results != found.Results || without != len(tree.Nodes[0].Skipped) {
			t.Errorf("%s %s: the tree has %v, %d nodes, %d deep, %d without a value; the answer is %+v",
				c.game, c.text, line, nodes, depth, tree.Unvalued, found)
		}
	}
}

// TestPlayoutTreesAreDrawn compares pictures with files.
func TestPlayoutTreesAreDrawn(t *testing.T) {
	example := find(t, "tree", "(A (B D=9 E=9 F=9 G=-9) (C H=1 I=1))")
	partial := find(t, "tree", "(A (B D E=-2.5) (F C H I=1))")
	board := find(t, "tictactoe", "XO..OXOX.")
	for name, c := range map[string]struct {
		p        catalog.Position
		playouts int64
		o        draw.Options
		write    func(io.Writer, *trace.Tree, draw.Options) error
	}{
		"uct.svg":         {example, 4, draw.Options{}, draw.SVG},
		"uct.dot":         {example, 4, draw.Options{}, draw.DOT},
		"uct.tex":         {example, 4, draw.Options{}, draw.TikZ},
		"uct.es.svg":      {board, 6, draw.Options{Lang: lang.Spanish}, draw.SVG},
		"uct.es.dot":      {partial, 9, draw.Options{Lang: lang.Spanish}, draw.DOT},
		"uct.board.tex":   {board, 6, draw.Options{}, draw.TikZ},
		"uct.small.dot":   {find(t, "tictactoe", "........."), 40, draw.Options{MaxNodes: 12}, draw.DOT},
		"uct.partial.svg": {partial, 9, draw.Options{}, draw.SVG},
		"uct.over.dot":    {find(t, "tictactoe", "XXXOO...."), 9, draw.Options{}, draw.DOT},
	} {
		tree, _ := grown(t, c.p, catalog.Playouts{Count: c.playouts, Seed: 1})
		compareDrawn(t, name, &tree.Tree, c.write, c.o)
	}
}

// compareDrawn compares the picture of a tree with a file.
func compareDrawn(
	t *testing.T, name string, tree *trace.Tree, write func(io.Writer, *trace.Tree, draw.Options) error, o draw.Options,
) {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, tree, o); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, name, b.String())
}
