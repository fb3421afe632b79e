package catalog

import (
	"context"
	"errors"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/opponent"
)

// This file decides by which strategy a position is answered, where a request leaves that open (notes F5).

// AutoName is the name in Algorithms of the choice among all: in each position it takes the strategy that suits, and says which
// and why. It is the default of a request that sets no more than limits of time or nodes, what the engine needs, and a book.
const AutoName = "auto"

// The strategies of AutoName.
const (
	ByBook   = "book"   // what the book would play
	ByModel  = "model"  // what promises most against the errors of the opponent, see Position.Advise
	ByProof  = "proof"  // the value of the rest of the game, whatever is played
	BySearch = "search" // as far as the limits allow
)

// Decision is a strategy that was chosen, and why.
type Decision struct {
	Strategy string `json:"strategy"` // book, model, proof or search

	// Reason is known (the book has the position), few (positions can still come about, so that errors are weighed in all of
	// them), short (the game ends soon enough to be searched to its end), settled (the limits allowed a proof), long (they
	// did not) or interrupted (before they were reached).
	Reason string `json:"reason"`

	Plies     int `json:"plies,omitempty"`     // of short, long, interrupted: at most so many are left; missing: unknown
	Positions int `json:"positions,omitempty"` // of few

	Unweighed *Unweighed `json:"unweighed,omitempty"` // the errors of the opponent; missing: there is none, or they count
}

// Unweighed says whose errors do not count, and why.
type Unweighed struct {
	Model string `json:"model"`
	Why   string `json:"why"` // memory, time, or repeats: how a position is reached matters

	MemoryMiB int64 `json:"memory_mib,omitempty"` // that was not enough
}

// Auto reports whether the request leaves the strategy open. A depth, several lines and the options of the notes' algorithms
// belong to a search.
func (r *Request) Auto() bool {
	return r.Algorithm == AutoName || r.Algorithm == "" && r.searching() == ""
}

// searching returns the name of the first option in the request that settles that a search has to answer, "" if there is none.
func (r *Request) searching() string {
	return firstGiven([]given{
		{"depth", r.Depth > 0}, {"lines", r.Lines > 1}, {r.ofClassics(), r.ofClassics() != ""},
		{"algorithm", r.Trace != nil || r.Sound || r.Selective},
	})
}

// Counsel answers a position for a game against o: with advice that weighs the errors of o or, if the request leaves the strategy
// open and the book or lack of room decides otherwise, with an analysis. The other of the two is nil. The errors are those of
// Advise, without its [*TooManyPositionsError] where the strategy is open.
func (p *positionOf[S, M, G]) Counsel(ctx context.Context, r Request, o Opponent) (*Advice, *Analysis, error) {
	if err := o.Fits(p.Game(), &r); err != nil {
		return nil, nil, err
	}
	if !r.Auto() {
		advice, err := p.Advise(ctx, r, o)
		return &advice, nil, err
	}
	if a, found, err := p.fromBook(&r); found || err != nil {
		a.Decided = p.decided(&a)
		return nil, &a, err
	}
	r.Book = nil // it knows no move here
	began := time.Now()
	advice, unweighed, err := p.weigh(ctx, &r, o)
	if advice != nil || err != nil {
		return advice, nil, err
	}
	if r.Time > 0 {
		r.Time = max(r.Time-time.Since(began), 1)
	}
	a, err := p.Analyze(ctx, r)
	if a.Decided != nil {
		a.Decided.Unweighed = unweighed
	}
	return nil, &a, err
}

// weigh returns advice against o if that takes no more than the memory and half of the time that the request allows, else what
// was lacking. Without a limit of time it takes as long as the memory lets it.
func (p *positionOf[S, M, G]) weigh(ctx context.Context, r *Request, o Opponent) (*Advice, *Unweighed, error) {
	within, cancel := ctx, func() {}
	if r.Time > 0 {
		within, cancel = context.WithTimeout(ctx, r.Time/2)
	}
	defer cancel()
	advice, err := p.Advise(within, Request{KeepMiB: r.KeepMiB}, o)
	var large *TooManyPositionsError
	switch {
	case err == nil:
		advice.Decided = &Decision{Strategy: ByModel, Reason: "few", Positions: advice.positions}
		return &advice, nil, nil
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	case errors.As(err, &large):
		return nil, &Unweighed{Model: o.Model, Why: "memory", MemoryMiB: large.Memory >> 20}, nil
	case errors.Is(err, opponent.ErrRepeats):
		return nil, &Unweighed{Model: o.Model, Why: "repeats"}, nil
	case errors.Is(err, context.DeadlineExceeded):
		return nil, &Unweighed{Model: o.Model, Why: "time"}, nil
	}
	return nil, nil, err
}

// decided says by which strategy an analysis that was left open has been answered, and why.
func (p *positionOf[S, M, G]) decided(a *Analysis) *Decision {
	d := &Decision{Strategy: BySearch, Reason: "long"}
	if finite, ok := any(p.rules).(game.Finite[S]); ok {
		d.Plies = finite.PliesLeft(&p.s)
	}
	switch {
	case a.Book:
		return &Decision{Strategy: ByBook, Reason: "known"}
	case a.Best == nil:
		return nil // the game is over
	case !p.large && a.Whole:
		d.Strategy, d.Reason = ByProof, "short"
	case a.Settled():
		d.Strategy, d.Reason, d.Plies = ByProof, "settled", 0
	case a.Interrupted():
		d.Reason = "interrupted"
	}
	return d
}
