package draw_test

import (
	"encoding/json"
	"io"
	"testing"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// TestCorpusIsDrawnAsItWas compares the pictures of some two hundred small searches, drawn with fixed seeds, with a checksum of
// each in testdata, since the files of figures 2 and 6 show what they look like. If a change is intended, JUGADA_UPDATE=1 go test
// ./trace/draw rewrites them.
func TestCorpusIsDrawnAsItWas(t *testing.T) {
	sums := tracetest.NewSums(t, "corpus.sums")
	for _, e := range tracetest.Corpus(t) {
		r := &trace.Recorder{Tree: trace.Tree{Header: e.Header}}
		e.Search(tracetest.Scribbler{Sink: r})
		if len(r.Tree.Nodes) > 0 || trace.Answer(r.Tree.Book) >= 0 {
			addPictures(t, sums, &e, &r.Tree)
		}
	}
	sums.Compare()
}

// addPictures adds the tree in all formats: whole, and with so few nodes that parts are left out.
func addPictures(t *testing.T, sums *tracetest.Sums, e *tracetest.Example, tree *trace.Tree) {
	t.Helper()
	whole := draw.Options{Board: e.Board, BoardAt: e.BoardAt}
	small := whole
	small.Lang, small.MaxNodes = lang.Spanish, max(2, len(tree.Nodes)/3)
	small.Open, small.Closed = []int{len(tree.Nodes) / 2, len(tree.Nodes)}, []int{-1, len(tree.Nodes) / 4}
	figure := func(w io.Writer, tree *trace.Tree, o draw.Options) error {
		f, err := draw.NewFigure(tree, o)
		if err != nil {
			return err
		}
		return json.NewEncoder(w).Encode(f)
	}
	for _, p := range []struct {
		name  string
		write func(io.Writer, *trace.Tree, draw.Options) error
	}{{"svg", draw.SVG}, {"dot", draw.DOT}, {"tikz", draw.TikZ}, {"figure", figure}} {
		sums.Add(e.Name+", "+p.name, drawn(t, p.write, tree, whole))
		sums.Add(e.Name+", small "+p.name, drawn(t, p.write, tree, small))
	}
}
