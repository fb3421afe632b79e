package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/trees"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
	"github.com/jugada/jugada/ui/asked"
)

// formats lists the output formats of traces, the default first.
var formats = []string{"text", "json", "dot", "svg", "tikz", "tree"}

// trace returns the command that explains or draws a search.
func (a *app) trace() *cobra.Command {
	var q struct {
		asked.Place
		asked.Search
		asked.Against
		asked.MonteCarlo
		asked.Form
	}
	q.Format = formats[0]
	cmd := a.command("trace GAME [POSITION]", "cli.trace", 1, 2, catalog.FollowedPlayouts, catalog.MostFollowed)
	algorithms := append(catalog.ClassicAlgorithms(), catalog.DFPNName, catalog.MCTSName)
	a.flags(cmd, &q, names{"algorithm": algorithms, "refine": catalog.Refinements(), "format": formats})
	completes(cmd, "as", asked.Sides)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if q.JSON {
			q.Format = "json"
		}
		if !slices.Contains(formats, q.Format) {
			return misuse(lang.Errorf("cli.trace.noFormat", q.Format, strings.Join(formats, ", ")))
		}
		request := q.Search.Request()
		switch by := request.Algorithm; {
		case by == catalog.DFPNName && q.Opponent == "":
			return a.traceProof(cmd, args, &q.Place, request, q.Format, q.Output)
		case by == catalog.MCTSName && q.Opponent == "":
			return a.tracePlayouts(cmd, args, &q.Place, q.MonteCarlo.Request(q.Time, 0), q.Format, q.Output)
		}
		if err := fitsPlayouts(cmd, &q.MonteCarlo, false); err != nil {
			return err
		}
		switch by := request.Algorithm; {
		case q.Opponent != "": // it names a search against an opponent; the one by minimax, which no trace tells then, is the usual one
			all := catalog.AlgorithmsAgainst()
			if by != "" && !slices.Contains(all, by) {
				return misuse(lang.Errorf("cli.trace.noAlgorithm", by, strings.Join(all, ", ")))
			}
			q.Prune, request.Algorithm = by != "" && by != all[0], ""
		case by == catalog.EngineName:
			return misuse(lang.Errorf("catalog.engine.trace", strings.Join(algorithms, ", ")))
		case by != "" && !slices.Contains(algorithms, by):
			return misuse(lang.Errorf("catalog.noAlgorithm", by, strings.Join(algorithms, ", ")))
		}
		g, err := a.find(args[0], &q.Place, &request)
		if err != nil {
			return err
		}
		if g.Large() && request.Depth == 0 && request.Time == 0 && request.Nodes == 0 {
			return misuse(lang.Errorf("cli.large", g.Name()))
		}
		closeBook, err := a.useBook(q.Book, g, &request)
		if err != nil {
			return err
		}
		defer closeBook()
		against, err := a.opponent(&q.Against, cmd, g, &request)
		if err != nil {
			return err
		}
		if q.Format == "tree" && q.Prune {
			return misuse(lang.Errorf("cli.trace.prunedTree", catalog.AlgorithmsAgainst()[0]))
		}
		p, err := a.position(cmd.Context(), g, args[1:])
		if err != nil {
			return err
		}
		return a.toFile(q.Output, func(w io.Writer) error {
			return a.writeTrace(cmd.Context(), w, p, request, against, q.Format)
		})
	}
	return cmd
}

// writeTrace searches p and writes the trace of it.
func (a *app) writeTrace(
	ctx context.Context, w io.Writer, p catalog.Position, r catalog.Request, against *catalog.Opponent, format string,
) error {
	header := p.Header(r)
	if against != nil {
		header = p.HeaderAgainst(*against)
	}
	sink, close := a.traceSink(w, header, format, func(t *trace.Tree) error { return a.draw(w, p, t, format) })
	r.Trace = sink
	if against != nil {
		found, err := p.Advise(ctx, r, *against)
		if err != nil {
			return err
		}
		return close(found.Summary())
	}
	found, err := p.Analyze(ctx, r)
	if err != nil {
		return err
	}
	if found.Interrupted() {
		a.note("cli.interrupted")
		a.status = 1
	}
	return close(found.Summary())
}

// traceSink returns the writer of a search's trace, and a function that ends it: text and JSON are written during the
// search, pictures when it has ended.
func (a *app) traceSink(
	w io.Writer, header trace.Header, format string, draw func(*trace.Tree) error,
) (trace.Sink, func(trace.Summary) error) {
	switch format {
	case "text":
		sink := trace.NewText(w, header, a.lang)
		return sink, sink.Close
	case "json":
		sink := trace.NewJSONLines(w, header)
		return sink, sink.Close
	}
	recorder := &trace.Recorder{Tree: trace.Tree{Header: header}}
	return recorder, func(trace.Summary) error { return draw(&recorder.Tree) }
}

// pictures maps formats to the writers of pictures.
var pictures = map[string]func(io.Writer, *trace.Tree, draw.Options) error{"dot": draw.DOT, "svg": draw.SVG, "tikz": draw.TikZ}

// draw writes a recorded search as a picture.
func (a *app) draw(w io.Writer, p catalog.Position, t *trace.Tree, format string) error {
	if format == "tree" {
		if trace.Answer(t.Book) >= 0 {
			return lang.Errorf("cli.trace.bookTree")
		}
		searched, err := trees.Searched(t)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(w, searched.Text())
		return err
	}
	options := draw.Options{Lang: a.lang}
	if p.BoardSVG() != "" {
		options.Board = func(path []string) string { return catalog.BoardAfter(p, path) }
	}
	if len(t.Nodes) == 0 && trace.Answer(t.Book) < 0 {
		return lang.Errorf("lab.trace.empty")
	}
	return pictures[format](w, t, options)
}
