package catalog

import (
	"context"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// Opponent says against whom a position is analysed, and for which side.
type Opponent struct {
	Model string // as opponent.Parse reads it: random:0.5, errs:1/13, logit:1.5, depth:2, or a mixture
	As    Side   // the advised side; the model is the other one
	Risk  string // what a move may give up of the minimax value, in points or results; "": all but a forced win

	// Prune makes a trace that of the search with Star1 cuts; the advice is the same.
	Prune bool
}

// AlgorithmsAgainst lists the names of the searches against an opponent, as traces have them: the plain one and the one
// that prunes.
func AlgorithmsAgainst() []string { return []string{expectationName, star1Name} }

const (
	expectationName = "expectation"
	star1Name       = "star1"
)

// Advice is an analysis against an opponent who errs. As JSON it is an Analysis, whose value, score and line are
// minimax's, with what follows beside it or, where the names are the same, in its place.
type Advice struct {
	Analysis
	Model       string       `json:"model"`
	As          string       `json:"as"`       // the advised side: max or min
	Expected    float64      `json:"expected"` // for the advised side
	Results     bool         `json:"results"`  // expected is in results: win 1, draw 0, loss -1; else in points
	Win         float64      `json:"win"`      // what a win counts in expected
	Best        *string      `json:"best"`     // the choice; null where the modelled side is to move or the game is over
	Bests       []string     `json:"bests"`    // the choice, if there is one
	MinimaxBest *string      `json:"minimax_best"`
	Switch      *Switch      `json:"switch"` // null: none, or a model without an error rate
	Moves       []MoveAdvice `json:"moves"`  // all, their values exact

	told trace.Summary
}

// Summary returns the advice as the trace of the search against the opponent ends with it; without a trace it is not
// known.
func (a *Advice) Summary() trace.Summary { return a.told }

// Switch is the error probability beyond which the choice is another one than against a perfect player.
type Switch struct {
	At       float64 `json:"at"`
	Fraction *string `json:"fraction"` // the same, exact; null where it is none
	From     string  `json:"from"`
	To       string  `json:"to"`
}

// MoveAdvice is what is known of one move.
type MoveAdvice struct {
	MoveAnalysis
	Expected    float64  `json:"expected"`              // for the advised side
	Probability *float64 `json:"probability,omitempty"` // where the modelled side is to move
	Allowed     bool     `json:"allowed"`               // within the risk
}

// Fits reports what is wrong with an analysis of game g against o by request r, nil if nothing is. What has no
// meaning for expectations is refused.
func (o *Opponent) Fits(g Game, r *Request) error {
	model, err := opponent.Parse(o.Model)
	if err != nil {
		return err
	}
	for _, name := range model.Evaluators() {
		if _, err := g.WithEvaluator(name); err != nil {
			return err
		}
	}
	if _, err := o.caution(); err != nil {
		return err
	}
	return r.FitsAgainst()
}

// FitsAgainst reports what of r has no meaning against an opponent who errs, nil if nothing is.
func (r *Request) FitsAgainst() error {
	for _, given := range []struct {
		flag string
		is   bool
	}{
		{"time", r.Time > 0}, {"nodes", r.Nodes > 0}, {"quiet", r.Quiet != ""},
		{"symmetry", r.Symmetry}, {"eager", r.Eager}, {"book", r.Book != nil},
		{"refine", r.Refine != ""},
	} {
		if given.is {
			return lang.Errorf("catalog.notAgainst", given.flag)
		}
	}
	return nil
}

func (o *Opponent) caution() (c opponent.Caution, err error) {
	if o.Risk == "" {
		return c, nil
	}
	c.Risk, err = parseRisk(o.Risk)
	c.Limited = true
	return c, err
}

// parseRisk reads how much a move may give up.
func parseRisk(text string) (float64, error) {
	if strings.Trim(text, "0123456789.") == "" {
		if risk, err := strconv.ParseFloat(text, 64); err == nil {
			return risk, nil
		}
	}
	return 0, lang.Errorf("catalog.risk", text)
}

// expectation is what the advised side, which is to move, finds against an opponent.
type expectation struct {
	best            *string // nil: the game is over
	expected        float64
	results         bool
	positions, ends int64 // looked at, each once
	elapsed         time.Duration
}

// expect finds the move of o.As, which is to move, without all else that Advise says.
func (p *positionOf[S, M, G]) expect(ctx context.Context, depth int, o Opponent) (found expectation, err error) {
	model, err := opponent.Parse(o.Model)
	if err != nil {
		return found, err
	}
	caution, err := o.caution()
	if err != nil {
		return found, err
	}
	began := time.Now()
	graph, err := opponent.Explore[S, M](ctx, p.rules, p.s, depth)
	if err != nil {
		return found, err
	}
	theirs, err := graph.Chances(ctx, model)
	if err != nil {
		return found, err
	}
	if choice, ok := graph.Choose(o.As, theirs, caution); ok {
		text := p.text(&p.s, choice.Move)
		found.best, found.expected = &text, rounded(choice.Expected)
	} else {
		found.expected = rounded(graph.Minimax() * float64(o.As.Sign()))
	}
	found.elapsed = time.Since(began)
	positions, _ := graph.Positions()
	found.positions, found.ends, found.results = int64(positions), int64(graph.Ends()), graph.Results()
	return found, nil
}

// HeaderAgainst describes the trace of a search against o.
func (p *positionOf[S, M, G]) HeaderAgainst(o Opponent) trace.Header {
	h := p.Header(Request{Algorithm: expectationName})
	if o.Prune {
		h.Algorithm = star1Name
	}
	h.Model, h.As = o.Model, o.As
	if model, err := opponent.Parse(o.Model); err == nil {
		h.Model = model.String()
	}
	return h
}

// Advise analyses the position against an opponent. Of the request only the depth, the algorithm and the trace count: the
// algorithm is for minimax, which is searched beside, the trace is told of the search against the opponent. It errs when
// the request does not fit, when the part of the game within the depth is too large, and when ctx is cancelled.
func (p *positionOf[S, M, G]) Advise(ctx context.Context, r Request, o Opponent) (Advice, error) {
	if err := o.Fits(p.Game(), &r); err != nil {
		return Advice{}, err
	}
	model, _ := opponent.Parse(o.Model)
	caution, _ := o.caution()
	graph, err := opponent.Explore[S, M](ctx, p.rules, p.s, r.Depth)
	if err != nil {
		return Advice{}, err
	}
	advice, err := graph.Advise(ctx, o.As, model, caution)
	if err != nil {
		return Advice{}, err
	}
	sink := r.Trace
	r.Trace = nil
	minimax, err := p.Analyze(ctx, r)
	switch {
	case err != nil:
		return Advice{}, err
	case minimax.Interrupted():
		return Advice{}, ctx.Err()
	}
	a := Advice{
		Analysis: minimax, Model: model.String(), As: strings.ToLower(o.As.String()),
		Expected: rounded(advice.Expected), Results: graph.Results(), Win: rounded(graph.Win()),
		Bests: []string{}, Moves: []MoveAdvice{},
	}
	a.Unvalued = max(a.Unvalued, int64(graph.Unvalued()))
	p.advise(&a, &advice)
	if sink != nil {
		theirs, err := graph.Chances(ctx, model)
		if err != nil {
			return Advice{}, err
		}
		told, err := graph.Tell(ctx, o.As, theirs, caution, o.Prune, sink)
		if err != nil {
			return Advice{}, err
		}
		a.told = a.summary(&told.Counts)
	}
	return a, nil
}

// summary returns what ends the trace of a search with these figures.
func (a *Advice) summary(c *search.Counts) trace.Summary {
	s := trace.Summary{
		Value: a.score, Line: []string{}, Stopped: a.reason, Counts: *c, Against: &trace.Found{Expected: a.Expected},
	}
	if a.Best != nil {
		s.Line, s.Against.Best = []string{*a.Best}, *a.Best
	}
	if a.MinimaxBest != nil {
		s.Against.Minimax = *a.MinimaxBest
	}
	return s
}

// advise writes down the moves, the choice and the switch.
func (p *positionOf[S, M, G]) advise(a *Advice, from *opponent.Advice[M]) {
	named := func(m M) *string {
		text := p.text(&p.s, m)
		return &text
	}
	for _, m := range from.Moves {
		move := MoveAdvice{
			MoveAnalysis: p.moveAnalysis(m.Move, m.Score),
			Expected:     rounded(m.Expected), Allowed: m.Allowed,
		}
		if !from.Ours {
			chance := rounded(m.Chance)
			move.Probability = &chance
		}
		a.Moves = append(a.Moves, move)
	}
	if len(from.Moves) == 0 {
		return
	}
	a.MinimaxBest = named(from.MinimaxBest)
	if from.Ours {
		a.Best = named(from.Best)
		a.Bests = []string{*a.Best}
	}
	if s := from.Switch; s != nil {
		a.Switch = &Switch{At: s.At, From: *named(s.From), To: *named(s.To)}
		if s.Fraction != nil {
			fraction := s.Fraction.RatString()
			a.Switch.Fraction = &fraction
		}
	}
}

// moveAnalysis writes down the exact value of a move.
func (p *positionOf[S, M, G]) moveAnalysis(m M, value game.Score) MoveAnalysis {
	decimals := p.Decimals()
	return MoveAnalysis{
		Move: p.text(&p.s, m), Value: value.Text(decimals), Score: points(value, decimals),
		Bound: search.Exact.String(), score: value, bound: search.Exact,
	}
}

// rounded drops the digits that floating point makes up.
func rounded(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64)
	if math.Abs(y) < 1e-12 {
		return 0 // and not -0
	}
	return y
}

// sides are the names that ParseSide takes.
var sides = [...]string{"max", "min"}

// ParseSide reads max or min, in any case.
func ParseSide(text string) (Side, error) {
	for side, name := range sides {
		if strings.EqualFold(text, name) {
			return game.Side(side), nil
		}
	}
	return 0, lang.Errorf("catalog.noSide", text)
}
