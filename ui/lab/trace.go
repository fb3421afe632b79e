package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/ui/lab/lessons"
)

// traceRequest asks for a search explained step by step.
type traceRequest struct {
	lessons.Search
	Draw int `json:"draw,omitempty" doc:"nodes in the picture; 0: 300" minimum:"0" maximum:"5000"`
}

// traceAnswer is a traced search, with what a viewer needs first.
type traceAnswer struct {
	Schema    int                `json:"schema"`
	ID        string             `json:"id" doc:"under which the trace is kept for a while"`
	Game      string             `json:"game"`
	Position  string             `json:"position"`
	Algorithm string             `json:"algorithm"`
	Turn      string             `json:"turn" enum:"max,min"`
	Decimals  int                `json:"decimals"`
	Root      *string            `json:"root" doc:"what the root is called"`
	Labelled  bool               `json:"labelled" doc:"moves are the names of the nodes that they lead to"`
	Model     *string            `json:"model" doc:"of the opponent"`
	As        *string            `json:"as" doc:"who is advised"`
	Analysis  *catalog.Analysis  `json:"analysis" doc:"as jugada analyze --json has it; null against a model, and of mcts and dfpn"`
	Advice    json.RawMessage    `json:"advice,omitempty" doc:"the same against a model"`
	Playouts  *catalog.PlayedOut `json:"playouts,omitempty" doc:"the same of mcts"`
	Solution  *catalog.Solution  `json:"solution,omitempty" doc:"of dfpn, as jugada solve --json has it"`
	Summary   string             `json:"summary" doc:"the figures of the search in words"`
	Events    int                `json:"events"`
	Steps     int                `json:"steps"`
	CutShort  bool               `json:"cut_short" doc:"it had more events than a trace may have, and was ended"`
	Passes    []tracePass        `json:"passes"`
	Pass      int                `json:"pass" doc:"the one that the answer comes from"`
	Picture   *tracePicture      `json:"picture" doc:"of that pass; null if nothing was searched"`
}

// tracePass is one of the searches that a search consists of.
type tracePass struct {
	Pass      int      `json:"pass"`
	Cause     string   `json:"cause" doc:"deepening, secondary, rejection; of dfpn what is asked, won or held; empty: it is the only one"`
	Depth     int      `json:"depth"`
	From      []string `json:"from" doc:"secondary: the moves to where it begins"`
	Without   []string `json:"without" doc:"rejection: the moves left out"`
	Begin     int      `json:"begin" doc:"number of its first event"`
	End       int      `json:"end"`
	Nodes     int      `json:"nodes" doc:"they are numbered from 0 in each pass"`
	Discarded bool     `json:"discarded" doc:"a limit ended it: what was found before stands"`
}

func (l *Lab) registerTraces() {
	huma.Register(l.api, operation(http.MethodPost, "/trace", "trace", "A search, told step by step"), l.trace)
	huma.Register(l.api, operation(http.MethodGet, "/traces/{id}", "traceKept", "What is said of a trace that is kept", 404, 422, 429), l.traceKept)
	huma.Register(l.api, operation(http.MethodGet, "/traces/{id}/steps", "steps", "Sentences of the telling", 404, 422, 429), l.steps)
	huma.Register(l.api, operation(http.MethodPost, "/traces/{id}/picture", "picture", "A picture of part of the tree", 404, 429), l.picture)
	huma.Register(l.api, operation(http.MethodGet, "/traces/{id}/events", "events", "Events as jugada trace --json has them", 404, 422, 429), l.events)
	huma.Register(l.api, answering(operation(http.MethodGet, "/traces/{id}/export", "export",
		"The trace as jugada trace --format writes it", 404, 422, 429), "A file", kindsOf(exports)...), l.export)
	huma.Register(l.api, answering(operation(http.MethodGet, "/traces/{id}/board", "traceBoard",
		"The position at a node as a picture", 404, 422, 429), "A picture", svgType), l.traceBoard)
	huma.Register(l.api, operation(http.MethodGet, "/traces/{id}/differs", "differs", "Where two traces differ first", 404, 422, 429), l.differs)
	huma.Register(l.api, operation(http.MethodDelete, "/traces/{id}", "forgetTrace", "Forget a trace", 404), l.forgetTrace)
}

// trace searches and answers with the trace.
func (l *Lab) trace(ctx context.Context, in *struct{ Body traceRequest }) (*answered[traceAnswer], error) {
	at, err := in.Body.At(l.games)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	by := in.Body.Algorithm
	if by == catalog.MCTSName {
		return l.tracePlayouts(ctx, at, &in.Body)
	}
	if err := in.Body.Unused(); err != nil {
		return nil, invalid(ctx, err)
	}
	switch {
	case by == catalog.DFPNName:
		return l.traceProof(ctx, at, &in.Body)
	case by == "" || by == catalog.EngineName || in.Body.Opponent != "": // which have errors of their own
	case !slices.Contains(traced(), by):
		return nil, invalid(ctx, lang.Errorf("catalog.noAlgorithm", by, strings.Join(traced(), ", ")))
	}
	if at.Game().Large() && in.Body.Depth == 0 && in.Body.Time == 0 && in.Body.Nodes == 0 {
		return nil, invalid(ctx, lang.Errorf("lab.large", at.Game().Name()))
	}
	log := &bounded{events: l.bounds.TraceEvents, bytes: int64(l.bounds.TraceMiB) << 20, late: in.Body.Algorithm == "levels"}
	request := in.Body.Search.Search.Request()
	request.Trace = log
	search, done, err := l.searching(ctx, l.bounds.TraceMiB+l.bounds.keep(&request, at.Game(), in.Body.Opponent != ""))
	if err != nil {
		return nil, err
	}
	defer done()
	search, stop := context.WithCancelCause(search)
	defer stop(nil)
	log.stop = stop
	answer := traceAnswer{Schema: catalog.Schema}
	if err := answer.search(search, at, request, &in.Body, log, &l.bounds); err != nil {
		if log.full {
			err = lang.Errorf("lab.trace.tooLong", log.events)
		}
		return nil, invalid(ctx, err)
	}
	answer.CutShort = log.full
	return l.keep(ctx, logged{log.Log}, &answer, in.Body.Draw)
}

// keep keeps a search, and answers with it and a picture of so many nodes.
func (l *Lab) keep(ctx context.Context, search account, answer *traceAnswer, nodes int) (*answered[traceAnswer], error) {
	answer.describe(search, reader(ctx))
	picture, err := pictureOf(ctx, search, search.best(), pictureRequest{Draw: nodes})
	if err != nil {
		return nil, err
	}
	answer.Picture, answer.ID = picture, l.traces.keep(search)
	return &answered[traceAnswer]{*answer}, nil
}

// search does the requested search, and keeps the trace in log.
func (a *traceAnswer) search(
	ctx context.Context, at catalog.Position, request catalog.Request, r *traceRequest, log *bounded, b *Bounds,
) error {
	if err := r.Fits(); err != nil {
		return err
	}
	if r.Opponent == "" {
		log.Log = trace.NewLog(at.Header(request))
		b.bound(&request, at.Game())
		analysis, err := at.Analyze(ctx, request)
		if err != nil {
			return err
		}
		a.Analysis = &analysis
		log.Close(analysis.Summary())
		return nil
	}
	o, err := r.Model()
	if err != nil {
		return err
	}
	log.Log = trace.NewLog(at.HeaderAgainst(o))
	advice, err := at.Advise(ctx, request, o)
	if err != nil {
		return err
	}
	log.Close(advice.Summary())
	a.Advice, err = json.Marshal(advice)
	return err
}

// describe fills in the summary of a search.
func (a *traceAnswer) describe(search account, in lang.Language) {
	h := search.header()
	a.Game, a.Position, a.Algorithm, a.Decimals, a.Labelled = h.Game, h.Position, h.Algorithm, h.Decimals, h.Labelled
	a.Turn = strings.ToLower(h.Turn.String())
	if h.Root != "" {
		a.Root = &h.Root
	}
	if h.Model != "" {
		as := strings.ToLower(h.As.String())
		a.Model, a.As = &h.Model, &as
	}
	a.Passes = []tracePass{}
	search.describe(a, in)
}

// traceKept answers with the summary of a trace, in the reader's language, without analysis and picture.
func (l *Lab) traceKept(ctx context.Context, in *OfTrace) (*answered[traceAnswer], error) {
	search, done, err := l.view(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	defer done()
	answer := traceAnswer{Schema: catalog.Schema, ID: in.ID}
	answer.describe(search, reader(ctx))
	return &answered[traceAnswer]{answer}, nil
}

// view waits for a turn to show a kept trace; the caller must call done afterwards.
func (l *Lab) view(ctx context.Context, id string) (search account, done func(), err error) {
	if search = l.traces.find(id); search == nil {
		return nil, nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.trace.unknown", id))
	}
	done, err = l.views.take(ctx, viewMiB)
	return search, done, err
}

// OfTrace is the path parameter that names a trace.
type OfTrace struct {
	ID string `path:"id" doc:"of the trace" maxLength:"100"`
}

func (l *Lab) forgetTrace(ctx context.Context, in *OfTrace) (*struct{}, error) {
	if !l.traces.forget(in.ID) {
		return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.trace.unknown", in.ID))
	}
	return nil, nil
}

// going reports whether a request is still wanted.
func going(ctx context.Context) func() bool { return func() bool { return ctx.Err() == nil } }

// eventsAnswer is a page of a trace's events.
type eventsAnswer struct {
	Schema int               `json:"schema"`
	From   int               `json:"from"`
	Events []json.RawMessage `json:"events" doc:"before event 0 the start, after the last one the end"`
	Total  int               `json:"total"`
}

func (l *Lab) events(ctx context.Context, in *struct {
	OfTrace
	From  int `query:"from" minimum:"0"`
	Count int `query:"count" minimum:"1" maximum:"10000" default:"1000"`
}) (*answered[eventsAnswer], error) {
	search, done, err := l.view(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	defer done()
	var lines bytes.Buffer
	if err := search.WriteJSON(&lines, in.From, in.From+in.Count, going(ctx)); err != nil {
		return nil, err
	}
	answer := eventsAnswer{Schema: catalog.Schema, From: in.From, Events: []json.RawMessage{}, Total: search.Len()}
	for line := range bytes.Lines(lines.Bytes()) {
		answer.Events = append(answer.Events, json.RawMessage(bytes.TrimSpace(line)))
	}
	return &answered[eventsAnswer]{answer}, nil
}

// stepsAnswer is a page of a trace's sentences.
type stepsAnswer struct {
	Schema int         `json:"schema"`
	Steps  []traceStep `json:"steps"`
	Total  int         `json:"total"`
}

// traceStep is a sentence and the line that the search is on at that step.
type traceStep struct {
	trace.Step
	Line []lineNode `json:"line" doc:"from the root to the node that it is about"`
}

// lineNode is a node of the line that the search is on.
type lineNode struct {
	Node  int     `json:"node"`
	Name  string  `json:"name"`
	Side  string  `json:"side"`
	Alpha *string `json:"alpha,omitempty"`
	Beta  *string `json:"beta,omitempty"`
	Value *string `json:"value" doc:"the best so far, or its own if the search has left it"`
}

func (l *Lab) steps(ctx context.Context, in *struct {
	OfTrace
	From  int    `query:"from" minimum:"0"`
	Count int    `query:"count" minimum:"1" maximum:"1000" default:"200"`
	Kind  string `query:"kind" doc:"only steps of this kind" enum:"start,end,playout,count,enter,static,return,narrow,cut,leave,extend,hit,weigh,forbid,decide,meet,drop,expand,back,goal,pass,discard,check,choose,scale,book,rise"`
	Back  bool   `query:"back" doc:"from there downwards"`
}) (*answered[stepsAnswer], error) {
	search, done, err := l.view(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	defer done()
	steps := append([]traceStep{}, search.tell(in.From, in.Count, in.Kind, in.Back, reader(ctx), going(ctx))...)
	return &answered[stepsAnswer]{stepsAnswer{Schema: catalog.Schema, Steps: steps, Total: search.Steps()}}, nil
}

// lineAt returns the line that the search is on at a step.
func lineAt(log *trace.Log, s *trace.Step) []lineNode {
	line := []lineNode{}
	if len(log.Passes) == 0 {
		return line
	}
	tree := log.Passes[s.Pass].Tree
	if s.Node >= len(tree.Nodes) {
		return line
	}
	for _, w := range log.Line(s.Pass, s.Node, s.After) {
		line = append(line, lineNodeAt(log, tree, &w))
	}
	return line
}

// lineNodeAt converts a node of the line.
func lineNodeAt(log *trace.Log, tree *trace.Tree, w *trace.Window) lineNode {
	node := &tree.Nodes[w.Node]
	l := lineNode{Node: w.Node, Name: node.Move, Side: strings.ToLower(node.Side.String())}
	if w.Node == 0 {
		l.Name = tree.Root
	}
	text := func(value trace.Score) *string {
		s := trace.ScoreText(lang.English, value, log.Header.Decimals)
		return &s
	}
	if w.Windowed {
		l.Alpha, l.Beta = text(w.Alpha), text(w.Beta)
	}
	switch {
	case w.Valued && log.Header.Model != "":
		number := trace.NumberText(w.Expected)
		l.Value = &number
	case w.Valued:
		l.Value = text(w.Value)
	}
	return l
}
