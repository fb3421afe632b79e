package draw_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// TestFigureIsThePicture: a figure has what the SVG document has, shape by shape.
func TestFigureIsThePicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, o := tracetest.DrawSketch(t)
		tree := g.Recorded(t, o)
		options := draw.Options{
			MaxNodes: rapid.IntRange(1, 40).Draw(t, "nodes"),
			Open:     rapid.SliceOfN(rapid.IntRange(-1, len(tree.Nodes)), 0, 3).Draw(t, "open"),
			Closed:   rapid.SliceOfN(rapid.IntRange(-1, len(tree.Nodes)), 0, 2).Draw(t, "closed"),
		}
		f, err := draw.NewFigure(tree, options)
		if err != nil {
			t.Fatal(err)
		}
		picture := readSVG(t, drawn(t, draw.SVG, tree, options))
		if len(picture.Groups) != len(f.Shapes) || picture.Title != f.Title || picture.Desc != f.Description {
			t.Fatalf("%d shapes, %q, %q; in the document %d, %q, %q",
				len(f.Shapes), f.Title, f.Description, len(picture.Groups), picture.Title, picture.Desc)
		}
		for i, s := range f.Shapes {
			group := &picture.Groups[i]
			if group.Title != s.Tip {
				t.Fatalf("shape %d is told %q, in the document %q", i, s.Tip, group.Title)
			}
			if s.Outline == "square" || s.Outline == "round" {
				r := group.Rects[0]
				if r.X != s.X-s.Width/2 || r.Y != s.Top || r.Width != s.Width || r.Height != s.Height {
					t.Fatalf("shape %d is at %+v, in the document at %+v", i, s, r)
				}
			}
			if (s.Edge == nil) != (i == 0) {
				t.Fatalf("shape %d has the edge %+v", i, s.Edge)
			}
		}
		checkOpen(t, tree, f, &options)
	})
}

// checkOpen: nothing below a closed node is drawn, the children of an open one are, and marks count what is missing.
func checkOpen(t tracetest.T, tree *trace.Tree, f *draw.Figure, o *draw.Options) {
	t.Helper()
	drawn, hidden := map[int]bool{}, 0
	for _, s := range f.Shapes {
		if s.Kind == "node" {
			drawn[s.Node] = true
		}
		hidden += s.Hidden
	}
	if len(drawn)+hidden != len(tree.Nodes) {
		t.Fatalf("%d nodes are drawn, %d hidden, of %d", len(drawn), hidden, len(tree.Nodes))
	}
	closed := func(i int) bool {
		for ; i >= 0; i = tree.Nodes[i].Parent {
			if slices.Contains(o.Closed, i) {
				return true
			}
		}
		return false
	}
	for i := range tree.Nodes {
		if parent := tree.Nodes[i].Parent; drawn[i] && parent >= 0 && closed(parent) {
			t.Fatalf("node %d is drawn below a closed node", i)
		}
		if slices.Contains(o.Open, i) && !closed(i) {
			for _, c := range tree.Nodes[i].Children {
				if !drawn[c] {
					t.Fatalf("node %d is open, and its child %d is not drawn", i, c)
				}
			}
		}
	}
}
