package lab

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/trace/draw"
)

// pictureRequest selects the part of a tree to draw.
type pictureRequest struct {
	Pass  *int  `json:"pass,omitempty" doc:"missing: the one that the answer comes from" minimum:"0"`
	Draw  int   `json:"draw,omitempty" doc:"nodes; 0: 300" minimum:"0" maximum:"5000"`
	Open  []int `json:"open,omitempty" doc:"nodes whose children are drawn in any case" maxItems:"2000"`
	Close []int `json:"close,omitempty" doc:"nodes below which nothing is drawn" maxItems:"2000"`
}

// tracePicture is a picture of a tree, with what happened at each of its nodes and when.
type tracePicture struct {
	Pass        int                `json:"pass"`
	Width       float64            `json:"width"`
	Height      float64            `json:"height"`
	Title       string             `json:"title"`
	Description string             `json:"description" doc:"for who cannot see it"`
	Tally       string             `json:"tally"`
	Levels      []draw.FigureLevel `json:"levels"`
	Shapes      []tracedShape      `json:"shapes" doc:"the root first, each before its children"`
}

// tracedShape is a shape and what happened at its node. An event number means that it happened at a step that follows more
// events than that.
type tracedShape struct {
	draw.FigureShape
	NodesBelow int          `json:"nodes_below"`
	CanOpen    bool         `json:"can_open" doc:"something below it is not drawn"`
	CanClose   bool         `json:"can_close" doc:"something below it is"`
	Enter      int          `json:"enter" doc:"event; -1: never"`
	Leave      int          `json:"leave" doc:"event; -1: never"`
	Static     int          `json:"static" doc:"event; -1: the line does not end here"`
	Cut        *tracedCut   `json:"cut" doc:"null: it is not left early"`
	Dropped    *tracedCut   `json:"dropped" doc:"bias has left moves out; null: it has not"`
	Extend     *tracedCause `json:"extend" doc:"the line goes on here beyond the depth limit"`
	Hit        *tracedHit   `json:"hit" doc:"the table has its value; null: it has not, or to no use"`
	Changes    []change     `json:"changes"`
}

// tracedCut is a cut, with the node that set its bound.
type tracedCut struct {
	At      int      `json:"at"`
	By      string   `json:"by"`
	Node    int      `json:"node" doc:"the ancestor that has the bound; -1: the window that the search began with"`
	Child   int      `json:"child" doc:"its child whose value it is"`
	Move    string   `json:"move"`
	Skipped []string `json:"skipped"`
}

// tracedHit is the table's entry for a node, from an earlier visit of the same position.
type tracedHit struct {
	At    int    `json:"at"`
	Use   string `json:"use" enum:"answer,cut,narrow,first" doc:"answer and cut: the node is not looked into"`
	Ago   int    `json:"ago" doc:"how many passes ago that visit was; 0: in this one"`
	Node  int    `json:"node" doc:"in its pass"`
	Depth *int   `json:"depth" doc:"how deep it looked, in plies; null: to the end"`
}

type tracedCause struct {
	At    int    `json:"at"`
	Cause string `json:"cause"`
}

// change is a change at a node: of its window, or of the value that has come back to it.
type change struct {
	At     int    `json:"at"`
	Alpha  string `json:"alpha,omitempty"`
	Beta   string `json:"beta,omitempty"`
	Child  *int   `json:"child,omitempty" doc:"whose value has come back"`
	Value  string `json:"value,omitempty"`
	Bound  string `json:"bound,omitempty" enum:"exact,lower,upper"`
	Better bool   `json:"better,omitempty" doc:"it is the best so far"`
	Sum    string `json:"sum,omitempty" doc:"at an expectation node: of what has come back so far"`
	Small  string `json:"small,omitempty" doc:"mcts: after the value, the number of playouts"`
	Tip    string `json:"tip,omitempty" doc:"mcts and dfpn: everything known about the node from then on"`
}

func (l *Lab) picture(ctx context.Context, in *struct {
	OfTrace
	Body pictureRequest
}) (*answered[tracePicture], error) {
	search, done, err := l.view(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	defer done()
	pass := search.best()
	if in.Body.Pass != nil {
		pass = *in.Body.Pass
	}
	if passes := len(search.trees()); pass >= passes {
		return nil, invalid(ctx, lang.Errorf("lab.trace.noPass", pass, passes))
	}
	picture, err := pictureOf(ctx, search, pass, in.Body)
	switch {
	case err != nil:
		return nil, err
	case picture == nil:
		return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.trace.empty"))
	}
	return &answered[tracePicture]{*picture}, nil
}

// pictureOf draws a pass; nil if nothing was searched.
func pictureOf(ctx context.Context, search account, pass int, r pictureRequest) (*tracePicture, error) {
	trees := search.trees()
	if len(trees) == 0 {
		return nil, nil
	}
	tree := trees[pass].Tree
	f, err := draw.NewFigure(tree, draw.Options{Lang: reader(ctx), MaxNodes: r.Draw, Open: r.Open, Closed: r.Close})
	if errors.Is(err, trace.ErrNoNodes) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p := &tracePicture{
		Pass: pass, Width: f.Width, Height: f.Height, Title: f.Title, Description: f.Description, Tally: f.Tally, Levels: f.Levels,
		Shapes: make([]tracedShape, len(f.Shapes)),
	}
	below := nodesBelow(tree)
	for i := range f.Shapes {
		s := &p.Shapes[i]
		*s = tracedShape{FigureShape: f.Shapes[i], Enter: -1, Leave: -1, Static: -1, Changes: []change{}}
		if s.Node < len(below) {
			s.NodesBelow = below[s.Node]
		}
		if s.Parent >= 0 {
			p.Shapes[s.Parent].CanOpen = p.Shapes[s.Parent].CanOpen || s.Kind == "hidden"
			p.Shapes[s.Parent].CanClose = p.Shapes[s.Parent].CanClose || s.Kind == "node"
		}
	}
	search.history(p.Shapes, pass, reader(ctx))
	return p, nil
}

// nodesBelow counts the nodes below each node.
func nodesBelow(t *trace.Tree) []int {
	below := make([]int, len(t.Nodes))
	for i := len(t.Nodes) - 1; i > 0; i-- {
		below[t.Nodes[i].Parent] += below[i] + 1
	}
	return below
}

// history fills in what happened at the shape's node.
func (s *tracedShape) history(log *trace.Log, pass int, l lang.Language) {
	for _, e := range log.At(pass, s.Node) {
		if s.Kind != "node" { // it represents what its parent did not visit
			if e.Kind == trace.Cut {
				s.Enter = e.At
			}
			continue
		}
		s.event(log, &e, l)
	}
}

func (s *tracedShape) event(log *trace.Log, e *trace.LogEvent, l lang.Language) {
	printed := func(text string) string { return strings.ReplaceAll(text, "-", "−") }
	written := func(value trace.Score) string { return printed(trace.ScoreText(l, value, log.Header.Decimals)) }
	value, against := written(e.Value), log.Header.Model != ""
	if against {
		value = printed(trace.NumberText(e.Expected))
	}
	switch e.Kind {
	case trace.Enter:
		s.Enter = e.At
		if e.Windowed {
			s.Changes = append(s.Changes, change{At: e.At, Alpha: written(e.Alpha), Beta: written(e.Beta)})
		}
	case trace.Static:
		if !e.Ends() { // it is drawn beside the node's value
			return
		}
		s.Static = e.At
		s.Changes = append(s.Changes, change{At: e.At, Value: value, Bound: "exact"})
	case trace.Return:
		c := change{At: e.At, Child: &e.Child, Value: value, Bound: e.Bound.String(), Better: e.Better}
		if against {
			c.Sum = printed(trace.NumberText(e.Sum))
		}
		s.Changes = append(s.Changes, c)
	case trace.Narrow:
		c := change{At: e.At}
		if e.Windowed {
			c.Alpha, c.Beta = written(e.Alpha), written(e.Beta)
		} else if against {
			c.Alpha = printed(trace.NumberText(e.Need))
		}
		s.Changes = append(s.Changes, c)
	case trace.Hit:
		s.hit(e, written(e.Alpha), written(e.Beta), value)
	case trace.Extend:
		s.Extend = &tracedCause{e.At, e.Cause.String()}
	case trace.Cut:
		cut := &tracedCut{e.At, e.By.String(), e.Setter.Node, e.Setter.Child, e.Setter.Move, e.Skipped}
		if e.By == trace.ByBias {
			s.Dropped = cut
		} else {
			s.Cut = cut
		}
	case trace.Leave:
		s.Leave = e.At
	}
}

// hit records the table's entry. If that has a bound and a move to try first, the bound comes first, and says more.
func (s *tracedShape) hit(e *trace.LogEvent, alpha, beta, value string) {
	stored := e.Stored
	if s.Hit == nil {
		s.Hit = &tracedHit{At: e.At, Use: stored.Use.String(), Ago: stored.Ago, Node: stored.Node}
		if !stored.ToEnd {
			s.Hit.Depth = &stored.Depth
		}
	}
	switch {
	case stored.Use.Ends():
		s.Changes = append(s.Changes, change{At: e.At, Value: value, Bound: e.Bound.String()})
	case e.Windowed:
		s.Changes = append(s.Changes, change{At: e.At, Alpha: alpha, Beta: beta})
	}
}
