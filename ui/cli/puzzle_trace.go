package cli

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
	"github.com/jugada/jugada/ui/asked"
)

// wayFormats lists the formats for the trace of a search for a path: those of games, except the tree notation, which is for
// games.
var wayFormats = slices.DeleteFunc(slices.Clone(formats), func(f string) bool { return f == "tree" })

// mostDrawn limits the positions that a search to be drawn expands, unless --limit-nodes says otherwise: a picture is made
// from the whole tree, and shows some hundreds of its nodes.
const mostDrawn = 100_000

// fitsTrace returns an error if a trace cannot be combined with the other options.
func (f *puzzleFlags) fitsTrace(r puzzles.Request, many bool) error {
	switch {
	case f.Trace == "" && f.Output != "":
		return lang.Errorf("cli.puzzle.outputAlone")
	case f.Trace == "":
		return nil
	case !slices.Contains(wayFormats, f.Trace):
		return lang.Errorf("cli.trace.noFormat", f.Trace, strings.Join(wayFormats, ", "))
	case many || f.JSON || f.Explain:
		return lang.Errorf("cli.puzzle.traceAlone")
	}
	return r.FitsTrace()
}

// traceWay searches and writes the trace, to the file if there is one.
func (a *app) traceWay(ctx context.Context, problem puzzles.Problem, r puzzles.Request, f *asked.Way) error {
	if drawn := f.Trace != "text" && f.Trace != "json"; drawn && r.Nodes == 0 {
		r.Nodes = mostDrawn
	}
	return a.toFile(f.Output, func(w io.Writer) error { return a.writeWay(ctx, w, problem, r, f.Trace) })
}

// writeWay searches and writes its trace.
func (a *app) writeWay(ctx context.Context, w io.Writer, problem puzzles.Problem, r puzzles.Request, format string) error {
	header := problem.Header(r)
	sink, close := a.traceSink(w, header, format, func(t *trace.Tree) error { return a.drawWay(w, problem, t, format) })
	r.Trace = sink
	found, err := problem.Search(ctx, r)
	if err != nil {
		return patternsError(err)
	}
	if found.Unready != nil {
		a.note("cli.puzzle.unready", *found.Unready, *found.Heuristic)
	}
	if !found.Settled() {
		a.status = 1
		if format != "text" && format != "json" {
			a.note("cli.puzzle.drawnSoFar", trace.WayText(a.lang, found.Summary().Way))
		}
	}
	return close(found.Summary())
}

// drawWay writes a recorded search as a picture.
func (a *app) drawWay(w io.Writer, problem puzzles.Problem, t *trace.Tree, format string) error {
	options := draw.Options{Lang: a.lang}
	boardAt := func(position string) string {
		board, err := problem.PositionSVG(position)
		must(err)
		return board
	}
	if _, start, err := problem.After(nil); err == nil && boardAt(start.Text) != "" { // else positions are named
		options.BoardAt = boardAt
	}
	return pictures[format](w, t, options)
}
