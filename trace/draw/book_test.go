package draw_test

import (
	"io"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

func TestPicturesOfABook(t *testing.T) {
	r := &trace.Recorder{Tree: trace.Tree{Header: tracetest.NewSketch(tracetest.Figure6).Header(classic.AlphaBeta)}}
	r.Event(&trace.Event{Kind: trace.Consult, BookMoves: tracetest.BookMoves})
	for _, p := range []struct {
		write func(io.Writer, *trace.Tree, draw.Options) error
		want  []string
	}{
		{draw.SVG, []string{"weight 3", "solved, by hand", "−4", "from a book, nothing searched", "the choice", "The book plays C."}},
		{draw.DOT, []string{`label="C\n−4\nweight 3 solved, by hand" penwidth=3`, `label="B\n?\nweight 2 games"`}},
		{draw.TikZ, []string{"weight 3", "solved,{} by hand"}},
	} {
		text := string(drawn(t, p.write, &r.Tree, draw.Options{}))
		for _, want := range p.want {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in\n%s", want, text)
			}
		}
	}
	// A book that does not answer gives no picture.
	r = &trace.Recorder{}
	r.Event(&trace.Event{Kind: trace.Consult, BookMoves: tracetest.BookMoves[:1]})
	if err := draw.SVG(io.Discard, &r.Tree, draw.Options{}); err != trace.ErrNoNodes {
		t.Errorf("%v, want %v", err, trace.ErrNoNodes)
	}
}
