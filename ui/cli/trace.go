package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// formats are the ways in which a trace can be written, the default first.
var formats = []string{"text", "json", "dot", "svg", "tikz", "tree"}

// trace is the command that tells or draws a search.
func (a *app) trace() *cobra.Command {
	var format, output string
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "trace GAME [POSITION]",
		Short:   a.text("cli.trace.short"),
		Long:    a.text("cli.trace.long"),
		Example: a.text("cli.trace.example"),
		Args:    a.arguments(1, 2), ValidArgsFunction: a.completeGame,
	}
	flags := a.searchFlags(cmd, catalog.ClassicAlgorithms())
	useBook := a.bookFlag(cmd)
	against := a.opponentFlags(cmd)
	cmd.Flags().StringVar(&format, "format", formats[0], a.text("cli.flag.format", strings.Join(formats, ", ")))
	cmd.Flags().StringVarP(&output, "output", "o", "", a.text("cli.flag.output"))
	cmd.Flags().BoolVar(&asJSON, "json", false, a.text("cli.flag.traceJSON"))
	must(cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp)))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if asJSON {
			format = "json"
		}
		if !slices.Contains(formats, format) {
			return misuse(lang.Errorf("cli.trace.noFormat", format, strings.Join(formats, ", ")))
		}
		if against.asked() {
			if err := against.takeAlgorithm(cmd, flags); err != nil {
				return misuse(err)
			}
		}
		g, request, err := flags.asked(cmd, args[0])
		if err != nil {
			return err
		}
		if g.Large() && request.Depth == 0 && request.Time == 0 && request.Nodes == 0 {
			return misuse(lang.Errorf("cli.large", g.Name()))
		}
		closeBook, err := useBook(g, &request)
		if err != nil {
			return err
		}
		defer closeBook()
		if err := a.fitOpponent(against, cmd, g, &request); err != nil {
			return err
		}
		if format == "tree" && against.opponent.Prune {
			return misuse(lang.Errorf("cli.trace.prunedTree", catalog.AlgorithmsAgainst()[0]))
		}
		p, err := a.position(cmd.Context(), g, args[1:])
		if err != nil {
			return err
		}
		if output == "" {
			return a.writeTrace(cmd.Context(), a.Out, p, request, against, format)
		}
		return fileError(output, atomicfile.Write(output, func(w io.Writer) error {
			return a.writeTrace(cmd.Context(), w, p, request, against, format)
		}))
	}
	return cmd
}

// takeAlgorithm reads --algorithm as the name of a search against an opponent, and leaves the one by minimax, which
// no trace tells then, to the default.
func (f *opponentFlags) takeAlgorithm(cmd *cobra.Command, flags *searchFlags) error {
	names := catalog.AlgorithmsAgainst()
	if cmd.Flags().Changed("algorithm") {
		if !slices.Contains(names, flags.algorithm) {
			return lang.Errorf("cli.trace.noAlgorithm", flags.algorithm, strings.Join(names, ", "))
		}
		f.opponent.Prune = flags.algorithm != names[0]
	}
	flags.algorithm = ""
	return nil
}

// writeTrace searches p and writes the trace of it. Text and JSON are written as the search goes on; pictures when it
// has ended.
func (a *app) writeTrace(
	ctx context.Context, w io.Writer, p catalog.Position, r catalog.Request, against *opponentFlags, format string,
) error {
	header := p.Header(r)
	if against.asked() {
		header = p.HeaderAgainst(against.opponent)
	}
	var close func(trace.Summary) error
	switch format {
	case "text":
		sink := trace.NewText(w, header, a.lang)
		r.Trace, close = sink, sink.Close
	case "json":
		sink := trace.NewJSONLines(w, header)
		r.Trace, close = sink, sink.Close
	default:
		recorder := &trace.Recorder{Tree: trace.Tree{Header: header}}
		r.Trace, close = recorder, func(trace.Summary) error { return a.draw(w, p, &recorder.Tree, format) }
	}
	if against.asked() {
		found, err := p.Advise(ctx, r, against.opponent)
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

// draw writes a recorded search as a picture.
func (a *app) draw(w io.Writer, p catalog.Position, t *trace.Tree, format string) error {
	options := draw.Options{Lang: a.lang}
	if p.BoardSVG() != "" {
		options.Board = func(path []string) string { return catalog.BoardAfter(p, path) }
	}
	switch format {
	case "dot":
		return draw.DOT(w, t, options)
	case "tikz":
		return draw.TikZ(w, t, options)
	case "tree":
		if trace.Answer(t.Book) >= 0 {
			return lang.Errorf("cli.trace.bookTree")
		}
		searched, err := catalog.Searched(t)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(w, searched.Text())
		return err
	}
	return draw.SVG(w, t, options)
}
