package tracetest

import (
	"context"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// Figure6 is the notes' tree of an opponent who errs (notes C8).
const Figure6 = "(A (B D=-5 F=9) (C G=-4 H=-3))"

// Figure 6 with a third move at A, which MIN may not spoil and Star1 therefore knows, and one at C.
const figure6More = "(A (B D=-5 F=9) (C G=-4 H=-3 I=-4) J=-4)"

// Against is a search of a sketch against a player who errs.
type Against struct {
	Tree, Model string
	As          game.Side
	Caution     opponent.Caution
	Prune       bool
	Ahead       int // plies; 0: no limit
}

// AgainstModels are the searches whose texts and pictures are checked in full.
var AgainstModels = map[string]Against{
	"figure6":       {Tree: Figure6, Model: "errs:0.2"},
	"figure6.star1": {Tree: Figure6, Model: "errs:0.2", Prune: true},
	"figure6.tie":   {Tree: Figure6, Model: "errs:1/13"},
	"figure6.risk":  {Tree: Figure6, Model: "errs:0.2", Caution: opponent.Caution{Limited: true}},
	"figure6.min":   {Tree: Figure6, Model: "errs:0.25", As: game.Min},
	"figure6.more":  {Tree: figure6More, Model: "errs:0", Prune: true},
	// α = 5 at A; at C, J has to pass 5·2 − 3 = 7, and cannot.
	"derived": {Tree: "(A B=5 (C D=3 (E (J K=6 L=2 M=9) (N O=8 P=2))))", Model: "random:1", Prune: true},
}

// Header is that of a search of g.
func (a *Against) Header(g *Sketch) trace.Header {
	h := g.Header(0)
	h.Algorithm, h.Model, h.As = "expectation", a.Model, a.As
	if a.Prune {
		h.Algorithm = "star1"
	}
	return h
}

// Run searches g with sink; the summary is the one a front end would pass on.
func (a *Against) Run(t T, g *Sketch, sink trace.Sink) trace.Summary {
	t.Helper()
	ctx := context.Background()
	graph, err := opponent.Explore[int32, uint32](ctx, g, g.Start(), a.Ahead, 0)
	if err != nil {
		t.Fatal(err)
	}
	m, err := opponent.Parse(a.Model)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := graph.Chances(ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	advice, err := graph.Advise(ctx, a.As, m, a.Caution)
	if err != nil {
		t.Fatal(err)
	}
	told, err := graph.Tell(ctx, a.As, theirs, a.Caution, a.Prune, sink)
	if err != nil {
		t.Fatal(err)
	}
	s := trace.Summary{
		Value: game.Score(graph.Minimax()), Stopped: search.Leaf, Counts: told.Counts,
		Against: &trace.Found{Expected: told.Expected},
	}
	if a.Ahead > 0 {
		s.Stopped = search.Depth
	}
	for _, m := range advice.Moves {
		if m.Score == s.Value {
			s.Against.Minimax = append(s.Against.Minimax, g.Names[m.Move])
		}
	}
	if told.Ours {
		s.Against.Best = g.Names[told.Move]
		s.Line = []string{s.Against.Best}
	}
	return s
}

// Recorded returns the tree of the search.
func (a *Against) Recorded(t T) *trace.Tree {
	t.Helper()
	g := NewSketch(a.Tree)
	r := &trace.Recorder{Tree: trace.Tree{Header: a.Header(g)}}
	a.Run(t, g, r)
	return &r.Tree
}

// DrawAgainst draws a tree and a search of it against a model.
func DrawAgainst(t *rapid.T) (*Sketch, Against) {
	g, _ := DrawSketch(t)
	return g, Against{
		Model: rapid.SampledFrom([]string{"errs:0.2", "errs:0", "random:0.5", "random:1", "logit:0.3"}).Draw(t, "model"),
		As:    game.Side(rapid.IntRange(0, 1).Draw(t, "as")), Prune: rapid.Bool().Draw(t, "prune"),
		Caution: opponent.Caution{
			Limited: rapid.Bool().Draw(t, "limited"), Risk: float64(rapid.IntRange(0, 5).Draw(t, "risk")),
			Berliner: rapid.Bool().Draw(t, "Berliner"),
		},
	}
}

// BookMoves are the kinds of entries that a book may have.
var BookMoves = []trace.BookMove{
	{Move: "B", Weight: 2, Count: 1, From: []string{"games"}, Trust: "unknown", Comment: "played by \"Ana\""},
	{Move: "C", Weight: 3, From: []string{"solved", "hand"}, Trust: "proved", Value: -4, Choice: true},
}

// Asked reports to sink that a book was consulted, and ends the search if it answers.
func Asked(t T, moves []trace.BookMove, sink trace.Sink, close func(trace.Summary) error) {
	t.Helper()
	sink.Event(&trace.Event{Kind: trace.Consult, BookMoves: moves})
	s := trace.Summary{}
	if best := trace.Answer(moves); best >= 0 {
		s.Line, s.Value = []string{moves[best].Move}, moves[best].Value
	}
	if err := close(s); err != nil {
		t.Fatal(err)
	}
}
