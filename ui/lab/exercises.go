package lab

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// Exercises done by hand: made, checked and printed. The right answers are sent only on explicit request.

// exercisesRequest asks for exercises: random ones, or ones on the reader's own trees.
type exercisesRequest struct {
	Algorithm  exercise.Algorithm  `json:"algorithm,omitempty" doc:"empty: alphabeta" enum:"alphabeta,minimax"`
	Asks       []exercise.Part     `json:"asks,omitempty" doc:"what is to be written down; empty: all that the algorithm has" maxItems:"5"`
	Difficulty exercise.Difficulty `json:"difficulty,omitempty" doc:"of drawn exercises" enum:"easy,medium,hard"`
	Seed       uint64              `json:"seed,omitempty" doc:"of the first; those after it have the numbers after it" maximum:"9007199254740991"`
	Count      int                 `json:"count,omitempty" doc:"how many are drawn; 0: one" minimum:"0" maximum:"100"`
	Trees      []string            `json:"trees,omitempty" doc:"instead of drawn ones, in either form" maxItems:"100"`
	Depth      int                 `json:"depth,omitempty" doc:"of the reader's own, in plies; 0: whole trees" minimum:"0" maximum:"100"`
	Key        bool                `json:"key,omitempty" doc:"with what is right"`
}

// exercisesAnswer holds exercises as a student gets them.
type exercisesAnswer struct {
	Schema    int          `json:"schema"`
	Exercises []exerciseOf `json:"exercises"`
}

type exerciseOf struct {
	Exercise exercise.Exercise `json:"exercise" doc:"for /exercises/check"`
	Seed     *uint64           `json:"seed" doc:"null: it was not drawn"`
	Task     string            `json:"task" doc:"what is to be done, in words"`
	Steps    int               `json:"steps" doc:"that are asked for"`
	Picture  blankPicture      `json:"picture"`
	Solution *exercise.Work    `json:"solution,omitempty" doc:"all that is right, if it was asked for"`
}

// blankPicture is the layout of a tree's nodes, with only what the exercise gives: names, and values at the leaves.
type blankPicture struct {
	Width  float64            `json:"width"`
	Height float64            `json:"height"`
	Levels []draw.FigureLevel `json:"levels"`
	Shapes []blankShape       `json:"shapes" doc:"the root first, each before its children"`
}

type blankShape struct {
	ID      string           `json:"id" doc:"the node's name in a work"`
	Parent  int              `json:"parent" doc:"index of a shape; -1 at the root"`
	Ply     int              `json:"ply"`
	Side    string           `json:"side" enum:"max,min"`
	Outline string           `json:"outline" enum:"square,round"`
	X       float64          `json:"x" doc:"of its middle"`
	Top     float64          `json:"top"`
	Width   float64          `json:"width"`
	Height  float64          `json:"height"`
	Leaf    bool             `json:"leaf" doc:"lines end here"`
	Name    string           `json:"name"`
	Value   string           `json:"value" doc:"of a leaf"`
	Edge    *draw.FigureEdge `json:"edge" doc:"from the parent; null at the root"`
}

// checkRequest submits a work.
type checkRequest struct {
	Exercise exercise.Exercise `json:"exercise"`
	Work     exercise.Work     `json:"work"`
	Reveal   bool              `json:"reveal,omitempty" doc:"say what is right where the first mistake is"`
}

// sheetRequest asks for exercises on paper.
type sheetRequest struct {
	Title     string              `json:"title,omitempty" maxLength:"300"`
	Exercises []exercise.Exercise `json:"exercises" minItems:"1" maxItems:"100"`
	Format    string              `json:"format" enum:"text,tikz,json"`
	Key       bool                `json:"key,omitempty" doc:"with what is right, behind the exercises"`
}

// sheetForms are the forms of a sheet.
var sheetForms = map[string]form{
	"text": {"text/plain; charset=utf-8", "jugada-exercises.txt"},
	"tikz": {"application/x-tex; charset=utf-8", "jugada-exercises.tex"},
	"json": {"application/json; charset=utf-8", "jugada-exercises.json"},
}

func (l *Lab) registerExercises() {
	huma.Register(l.api, operation(http.MethodPost, "/exercises", "exercises", "Exercises to be done by hand"), l.exercises)
	huma.Register(l.api, operation(http.MethodPost, "/exercises/check", "checkExercise", "The first mistake of a work"), checkExercise)
	huma.Register(l.api, answering(operation(http.MethodPost, "/exercises/sheet", "exerciseSheet", "Exercises on paper"), "the sheet", kindsOf(sheetForms)...),
		l.exerciseSheet)
}

func (l *Lab) exercises(ctx context.Context, in *struct{ Body exercisesRequest }) (*answered[exercisesAnswer], error) {
	done, err := l.views.take(ctx, viewMiB)
	if err != nil {
		return nil, err
	}
	defer done()
	r := &in.Body
	wanted, err := r.wanted()
	if err != nil {
		return nil, invalid(ctx, err)
	}
	a := exercisesAnswer{Schema: catalog.Schema, Exercises: make([]exerciseOf, len(wanted))}
	for i, e := range wanted {
		opened, err := e.Open()
		if err != nil {
			return nil, invalid(ctx, r.at(i, err))
		}
		one := exerciseOf{Exercise: opened.Exercise(), Task: opened.Task(reader(ctx)), Steps: opened.Steps()}
		if len(r.Trees) == 0 {
			seed := r.Seed + uint64(i)
			one.Seed = &seed
		}
		if r.Key {
			one.Solution = opened.Solve()
		}
		if one.Picture, err = blankPictureOf(opened, reader(ctx)); err != nil {
			return nil, err
		}
		a.Exercises[i] = one
	}
	return &answered[exercisesAnswer]{a}, nil
}

// wanted lists the requested exercises.
func (r *exercisesRequest) wanted() ([]exercise.Exercise, error) {
	algorithm := cmp.Or(r.Algorithm, exercise.AlphaBeta)
	var all []exercise.Exercise
	for i, text := range r.Trees {
		tree, err := catalog.ReadTree(text)
		if err != nil {
			return nil, r.at(i, err)
		}
		all = append(all, exercise.Exercise{Tree: tree.Text(), Algorithm: algorithm, Depth: r.Depth, Asks: r.Asks})
	}
	if len(r.Trees) > 0 {
		return all, nil
	}
	for i := range uint64(max(1, r.Count)) {
		e, err := exercise.Make(cmp.Or(r.Difficulty, exercise.Easy), algorithm, r.Seed+i)
		if err != nil {
			return nil, err
		}
		if len(r.Asks) > 0 {
			e.Asks = r.Asks
		}
		all = append(all, e)
	}
	return all, nil
}

// at adds to an error which of several trees it is about.
func (r *exercisesRequest) at(i int, err error) error {
	if len(r.Trees) < 2 {
		return err
	}
	return lang.Errorf("lab.exercise", i+1, err)
}

// blankPictureOf lays out the tree of an exercise, with room for windows if it asks for them.
func blankPictureOf(o *exercise.Opened, in lang.Language) (blankPicture, error) {
	tree := o.Blank()
	if slices.Contains(o.Exercise().Asks, exercise.Windows) {
		for i := range tree.Nodes {
			widen(&tree.Nodes[i], tree.Decimals)
		}
	}
	f, err := draw.NewFigure(tree, draw.Options{Lang: in, MaxNodes: -1})
	if err != nil {
		return blankPicture{}, err
	}
	p := blankPicture{Width: f.Width, Height: f.Height, Levels: f.Levels, Shapes: make([]blankShape, len(f.Shapes))}
	for i := range f.Shapes {
		s := &f.Shapes[i]
		n := &o.Nodes()[s.Node]
		p.Shapes[i] = blankShape{
			ID: n.Name, Parent: s.Parent, Ply: s.Ply, Side: s.Side, Outline: s.Outline, X: s.X, Top: s.Top, Width: s.Width, Height: s.Height,
			Leaf: n.Leaf, Name: s.Name, Value: n.Value, Edge: s.Edge,
		}
	}
	return p, nil
}

// widen gives an inner node a window as wide as any that a student may have to write there.
func widen(n *trace.Node, decimals int) {
	if n.Leaf {
		return
	}
	wide := trace.Score(-99)
	for range decimals {
		wide *= 10
	}
	n.Windowed, n.Alpha, n.Beta = true, wide, wide
}

func checkExercise(ctx context.Context, in *struct{ Body checkRequest }) (*answered[exercise.Report], error) {
	opened, err := in.Body.Exercise.Open()
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return &answered[exercise.Report]{opened.Report(opened.Check(&in.Body.Work), in.Body.Reveal, reader(ctx))}, nil
}

func (l *Lab) exerciseSheet(ctx context.Context, in *struct{ Body sheetRequest }) (*huma.StreamResponse, error) {
	done, err := l.views.take(ctx, viewMiB)
	if err != nil {
		return nil, err
	}
	defer done()
	form, sheet := sheetForms[in.Body.Format], exercise.Sheet{Title: in.Body.Title, Exercises: in.Body.Exercises}
	write := sheet.WriteText
	switch in.Body.Format {
	case "tikz":
		write = sheet.WriteTikZ
	case "json":
		write = sheet.WriteJSON
	}
	var text bytes.Buffer
	if err := write(&text, exercise.SheetOptions{Lang: reader(ctx), Key: in.Body.Key}); err != nil {
		return nil, invalid(ctx, err)
	}
	return &huma.StreamResponse{Body: func(c huma.Context) { text.WriteTo(form.begin(c)) }}, nil
}
