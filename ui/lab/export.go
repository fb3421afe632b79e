package lab

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/trees"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace/draw"
	"github.com/jugada/jugada/ui/asked"
)

// form is an export format of the lab: its content type, and the file's name.
type form struct{ kind, file string }

// begin sends the headers of a file of the form and returns the writer for the rest, ignoring errors: the client has gone.
func (f form) begin(c huma.Context) io.Writer {
	c.SetHeader("Content-Type", f.kind)
	c.SetHeader("Content-Disposition", `attachment; filename="`+f.file+`"`)
	_, w := humago.Unwrap(c)
	return w
}

// exports lists the forms of a trace.
var exports = map[string]form{
	"svg":  {svgType, "jugada.svg"},
	"tikz": {"application/x-tex; charset=utf-8", "jugada.tex"},
	"dot":  {"text/vnd.graphviz; charset=utf-8", "jugada.dot"},
	"json": {"application/jsonl; charset=utf-8", "jugada.jsonl"},
	"text": {"text/plain; charset=utf-8", "jugada.txt"},
	"tree": {"text/plain; charset=utf-8", "jugada.tree"},
}

// kindsOf returns the content types of forms, without the character set.
func kindsOf(forms map[string]form) (kinds []string) {
	for _, f := range forms {
		kind, _, _ := strings.Cut(f.kind, ";")
		kinds = append(kinds, kind)
	}
	return kinds
}

func (l *Lab) export(ctx context.Context, in *struct {
	OfTrace
	Format string `query:"format" required:"true" enum:"svg,tikz,dot,json,text,tree"`
	Draw   int    `query:"draw" doc:"nodes in a picture; 0: 300" minimum:"0" maximum:"5000"`
}) (*huma.StreamResponse, error) {
	search, done, err := l.view(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	write, err := l.exporter(ctx, search, in.Format, in.Draw)
	if err != nil {
		done()
		return nil, invalid(ctx, err)
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		defer done()
		write(exports[in.Format].begin(c))
	}}, nil
}

// exporter returns a function that writes a trace in a form, or the reason why that is impossible.
func (l *Lab) exporter(ctx context.Context, search account, format string, nodes int) (write func(io.Writer) error, err error) {
	in, ok := reader(ctx), going(ctx)
	switch format {
	case "json":
		return func(w io.Writer) error { return search.WriteJSON(w, 0, search.Len(), ok) }, nil
	case "text":
		return func(w io.Writer) error { return search.WriteText(w, in, ok) }, nil
	}
	all := search.trees()
	if len(all) == 0 {
		return nil, lang.Errorf("lab.trace.empty")
	}
	tree := all[search.best()].Tree
	options := draw.Options{Lang: in, MaxNodes: nodes}
	if at, err := l.root(search); err == nil && at.BoardSVG() != "" {
		options.Board = func(path []string) string { return catalog.BoardAfter(at, path) }
	}
	switch format {
	case "dot":
		return func(w io.Writer) error { return draw.DOT(w, tree, options) }, nil
	case "tikz":
		return func(w io.Writer) error { return draw.TikZ(w, tree, options) }, nil
	case "tree":
		searched, err := trees.Searched(tree)
		return func(w io.Writer) error {
			_, err := io.WriteString(w, searched.Text()+"\n")
			return err
		}, err
	}
	return func(w io.Writer) error { return draw.SVG(w, tree, options) }, nil
}

// root returns the position that a trace begins with.
func (l *Lab) root(search account) (catalog.Position, error) {
	h := search.header()
	return (&asked.Place{Game: h.Game, Position: h.Position}).At(l.games)
}

func (l *Lab) traceBoard(ctx context.Context, in *struct {
	OfTrace
	Pass int `query:"pass" minimum:"0"`
	Node int `query:"node" minimum:"0"`
}) (*svgPicture, error) {
	search, done, err := l.view(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	defer done()
	all := search.trees()
	if in.Pass >= len(all) {
		return nil, invalid(ctx, lang.Errorf("lab.trace.noPass", in.Pass, len(all)))
	}
	tree := &all[in.Pass]
	if in.Node >= len(tree.Nodes) {
		return nil, invalid(ctx, lang.Errorf("lab.trace.noNode", in.Node, len(tree.Nodes)))
	}
	at, err := (&asked.Place{Game: tree.Game, Position: tree.Position, Moves: slices.Concat(tree.from, tree.Path(in.Node))}).At(l.games)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return boardOf(ctx, at)
}

// differsAnswer says where two traces first differ.
type differsAnswer struct {
	Schema int  `json:"schema"`
	Same   bool `json:"same" doc:"they do not"`
	Step   int  `json:"step" doc:"the first sentence of this trace that tells of something that the other one does not have"`
	With   int  `json:"with_step" doc:"the same of the other"`
}

func (l *Lab) differs(ctx context.Context, in *struct {
	OfTrace
	With string `query:"with" required:"true" doc:"the other trace"`
}) (*answered[differsAnswer], error) {
	search, done, err := l.view(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	defer done()
	other := l.traces.find(in.With)
	if other == nil {
		return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.trace.unknown", in.With))
	}
	here, there, same, err := differ(search, other)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return &answered[differsAnswer]{differsAnswer{Schema: catalog.Schema, Same: same, Step: here, With: there}}, nil
}
