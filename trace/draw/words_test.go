package draw_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/tracetest"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

func TestPicturesShowRefinements(t *testing.T) {
	r := &trace.Recorder{Tree: trace.Tree{Header: tracetest.RefinedHeader}}
	tracetest.Refined(r)
	for writer, want := range map[string][]string{
		"svg":  {"≤6", "↓</text>", "searched beyond the depth limit", "left out by bias: C", "6 ≤ α = 5 + 2", "not visited: C", "not visited: F"},
		"dot":  {"≤6↓", "stands out from its siblings", "left out by bias: C", "α = 5 + 2"},
		"tikz": {`$\downarrow$`, "F", "C"},
	} {
		var b bytes.Buffer
		var err error
		switch writer {
		case "svg":
			err = draw.SVG(&b, &r.Tree, draw.Options{})
		case "dot":
			err = draw.DOT(&b, &r.Tree, draw.Options{})
		default:
			err = draw.TikZ(&b, &r.Tree, draw.Options{})
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(b.String(), part) {
				t.Errorf("%s: %q is not there:\n%s", writer, part, &b)
			}
		}
	}
}

func TestPicturesShowTheTable(t *testing.T) {
	r := &trace.Recorder{Tree: trace.Tree{Header: tracetest.RecallsHeader}}
	tracetest.Recalls(r)
	for i, known := range map[int]bool{0: false, 1: false, 3: false, 7: true, 8: true, 9: true, 10: true} {
		if n := &r.Tree.Nodes[i]; n.Known() != known || known != (n.Reason == search.Known) {
			t.Errorf("node %d is known: %v, for %v; want %v", i, n.Known(), n.Reason, known)
		}
	}
	for writer, want := range map[string][]string{
		"svg": {
			">= a</text>", "(depth 2)", "c (MIN): value 3; in the table from a, searched 2 plies deep", "known: the position has been searched there",
			"cut: 4 ≤ α = 8, set at b by the table", "(b, table)", "its move is tried first", "that narrows the window", "4 known from the table",
		},
		"dot":  {"= a (depth 2)", "in the table from a, searched 1 ply deep, in an earlier pass; that is enough"},
		"tikz": {`{\tiny $=$ a}`, "(depth 2)"},
	} {
		var b bytes.Buffer
		var err error
		switch writer {
		case "svg":
			err = draw.SVG(&b, &r.Tree, draw.Options{})
		case "dot":
			err = draw.DOT(&b, &r.Tree, draw.Options{})
		default:
			err = draw.TikZ(&b, &r.Tree, draw.Options{})
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range want {
			if !strings.Contains(b.String(), part) {
				t.Errorf("%s: %q is not there:\n%s", writer, part, &b)
			}
		}
	}
}
