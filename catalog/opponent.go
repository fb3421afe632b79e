package catalog

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// Opponent is the model of the player against whom a position is analysed, and the side that is advised.
type Opponent struct {
	Model    string // parsed by opponent.Parse: random:0.5, errs:1/13, kinds, logit:1.5, depth:2, or a mixture
	As       Side   // the advised side; the model is the other one
	Risk     string // what a move may give up of the minimax value, in points or results; "": all but a forced win
	Berliner string // depart from minimax only when losing, or to a move worse by this at most, in the same units; "": off

	// Prune traces the search with Star1 cuts; the advice is the same.
	Prune bool
}

// TooManyPositionsError is the error of a search against an opponent when the part of the game to explore is too large; it
// suggests another depth.
type TooManyPositionsError = opponent.TooLargeError

// AlgorithmsAgainst lists the names of the searches against an opponent, as traces have them: the plain one and the one
// that prunes.
func AlgorithmsAgainst() []string { return []string{expectationName, star1Name} }

const (
	expectationName = "expectation"
	star1Name       = "star1"
)

// Advice is an analysis against an opponent who errs. As JSON it is an Analysis, whose value, score and line are
// minimax's, with the fields below added or, where the names are the same, in their place.
type Advice struct {
	Analysis
	Model       string       `json:"model"`
	As          string       `json:"as"`       // the advised side: max or min
	Expected    float64      `json:"expected"` // for the advised side
	Results     bool         `json:"results"`  // expected is in results: win 1, draw 0, loss -1; else in points
	Win         float64      `json:"win"`      // what a win counts for in expected
	Best        *string      `json:"best"`     // the choice; null where the modelled side is to move or the game is over
	Bests       []string     `json:"bests"`    // the choice, if there is one
	MinimaxBest *string      `json:"minimax_best"`
	Switch      *Switch      `json:"switch"` // null: none, or a model without an error rate
	Moves       []MoveAdvice `json:"moves"`  // all moves, with exact values

	decided   bool // wins contribute to expected
	positions int  // that can come about
	horizon   int
	searched  bool // the model searches a few plies itself
	told      trace.Summary
}

// Summary returns the advice in the form that ends the trace of the search; without a trace it is not known.
func (a *Advice) Summary() trace.Summary { return a.told }

// Switch is the error probability beyond which the choice differs from the one against a perfect player.
type Switch struct {
	At       float64 `json:"at"`
	Fraction *string `json:"fraction"` // the same as an exact fraction; null if it is not one
	From     string  `json:"from"`
	To       string  `json:"to"`

	again bool
}

// ChangesAgain reports whether the choice is neither From nor To at the model's own error probability, which is higher: it
// has changed more than once in between.
func (s *Switch) ChangesAgain() bool { return s.again }

// MoveAdvice is what is known about one move.
type MoveAdvice struct {
	MoveAnalysis
	Expected    float64  `json:"expected"`              // for the advised side
	Probability *float64 `json:"probability,omitempty"` // where the modelled side is to move
	Allowed     bool     `json:"allowed"`               // by Risk and Berliner of the opponent

	rival bool // as in opponent.Prospect
}

// CountsWins reports whether wins contribute to expected, Win points each.
func (a *Advice) CountsWins() bool { return a.decided && !a.Results }

// Horizon returns how many plies ahead expected and minimax values look, if lines are cut off there; 0: all lines go to the end.
func (a *Advice) Horizon() int { return a.horizon }

// MinimaxBests returns all moves that are best by minimax, shorter wins being better.
func (a *Advice) MinimaxBests() (bests []string) {
	for _, m := range a.Moves {
		if m.score == a.Analysis.score {
			bests = append(bests, m.Move)
		}
	}
	return bests
}

// AlikeToModel returns the moves that the modelled side, if it is to move, considers equally best although minimax does not: a
// model goes by who wins, minimax by how soon, too. It returns nil if there is no such difference, and for models that search a
// few plies themselves.
func (a *Advice) AlikeToModel() (moves []string) {
	if a.Best != nil || a.searched {
		return nil
	}
	best := a.Analysis.score
	_, forced := best.Forced()
	for _, m := range a.Moves {
		if _, also := m.score.Forced(); m.score == best || forced && also && (m.score > 0) == (best > 0) {
			moves = append(moves, m.Move)
		}
	}
	if len(moves) == len(a.MinimaxBests()) {
		return nil
	}
	return moves
}

// Rivals returns the other moves that promise no less than the choice: equal ones that were allowed, and those that
// promise as much or more but were not allowed. All others promise less.
func (a *Advice) Rivals() (equal, risky []string) {
	for _, m := range a.Moves {
		switch {
		case !m.rival:
		case m.Allowed:
			equal = append(equal, m.Move)
		default:
			risky = append(risky, m.Move)
		}
	}
	return equal, risky
}

// Fits returns an error if game g cannot be analysed against o by request r. Options that have no meaning for expectations are
// refused, unless r leaves the strategy open.
func (o *Opponent) Fits(g Game, r *Request) error {
	if err := o.Valid(); err != nil {
		return err
	}
	model, _ := opponent.Parse(o.Model)
	for _, name := range model.Evaluators() {
		if _, err := g.WithEvaluator(name); err != nil {
			return err
		}
	}
	if err := model.FitsKinds(opponent.KindsOf(g.Threats())); err != nil {
		return err
	}
	return r.FitsAgainst()
}

// Valid returns an error if o is wrong whatever the game.
func (o *Opponent) Valid() error {
	_, err := opponent.Parse(o.Model)
	if err == nil {
		_, err = o.caution()
	}
	return err
}

// FitsAgainst returns an error for an option of r that has no meaning against an opponent who errs.
func (r *Request) FitsAgainst() error {
	if r.Auto() {
		return r.Valid()
	}
	return r.fitsAdvice()
}

// fitsAdvice is FitsAgainst for Advise, which leaves nothing open.
func (r *Request) fitsAdvice() error {
	flag := firstGiven([]given{
		{"time", r.Time > 0}, {"nodes", r.Nodes > 0}, {"book", r.Book != nil},
		{r.ofClassics(), r.ofClassics() != ""}, {r.ofEngine(), r.ofEngine() != ""},
	})
	switch {
	case flag != "":
		return lang.Errorf("catalog.notAgainst", lang.Option(flag), lang.Option("depth"))
	case r.Algorithm == EngineName || r.Algorithm == AutoName:
		return lang.Errorf("catalog.engine.against", strings.Join(ClassicAlgorithms(), ", "), r.Algorithm, lang.Option("algorithm"))
	}
	return nil
}

func (o *Opponent) caution() (c opponent.Caution, err error) {
	if o.Risk != "" {
		c.Limited = true
		var valid bool
		if c.Risk, valid = amount(o.Risk); !valid {
			return c, lang.Errorf("catalog.risk", o.Risk)
		}
	}
	if o.Berliner != "" {
		c.Berliner = true
		var valid bool
		if c.Near, valid = amount(o.Berliner); !valid {
			return c, lang.Errorf("catalog.berliner", o.Berliner)
		}
	}
	return c, nil
}

// amount parses a non-negative number, with or without decimals.
func amount(text string) (float64, bool) {
	if strings.Trim(text, "0123456789.") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}

// Expectation is the result of Position.Expect, for the advised side, which is to move.
type Expectation struct {
	Best            *string // nil: the game is over
	Expected        float64
	Results         bool    // as in Advice
	Win             float64 // what a win counts for in Expected; 0: Results, or no win contributes
	Positions, Ends int64   // visited, each once
	Elapsed         time.Duration
}

func (p *positionOf[S, M, G]) Expect(ctx context.Context, depth, keepMiB int, o Opponent) (found Expectation, err error) {
	model, err := opponent.Parse(o.Model)
	if err != nil {
		return found, err
	}
	caution, err := o.caution()
	if err != nil {
		return found, err
	}
	began := time.Now()
	graph, err := opponent.Explore[S, M](ctx, p.rules, p.s, depth, int64(keepMiB)<<20)
	if err != nil {
		return found, err
	}
	theirs, err := graph.Chances(ctx, model)
	if err != nil {
		return found, err
	}
	choice, ok, err := graph.Choose(ctx, o.As, theirs, caution)
	switch {
	case err != nil:
		return found, err
	case ok:
		text := p.text(&p.s, choice.Move)
		found.Best, found.Expected = &text, trace.Rounded(choice.Expected)
	default:
		found.Expected = trace.Rounded(graph.Minimax() * float64(o.As.Sign()))
	}
	found.Elapsed = time.Since(began)
	positions, _ := graph.Positions()
	found.Positions, found.Ends, found.Results = int64(positions), int64(graph.Ends()), graph.Results()
	if graph.Decided() && !graph.Results() {
		found.Win = trace.Rounded(graph.Win())
	}
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

// Advise analyses the position against an opponent. Only the depth, the memory, the algorithm and the trace of the request count:
// the algorithm is for the minimax search made in addition, the trace is that of the search against the opponent. It returns an
// error when the request does not fit, when the part of the game within the depth is too large, and when ctx is cancelled.
func (p *positionOf[S, M, G]) Advise(ctx context.Context, r Request, o Opponent) (Advice, error) {
	if err := cmp.Or(o.Fits(p.Game(), &r), r.fitsAdvice()); err != nil {
		return Advice{}, err
	}
	model, _ := opponent.Parse(o.Model)
	caution, _ := o.caution()
	graph, err := opponent.Explore[S, M](ctx, p.rules, p.s, r.Depth, int64(r.KeepMiB)<<20)
	if err != nil {
		return Advice{}, err
	}
	advice, err := graph.Advise(ctx, o.As, model, caution)
	if err != nil {
		return Advice{}, err
	}
	sink := r.Trace
	r.Trace, r.Algorithm = nil, cmp.Or(r.Algorithm, ClassicAlgorithms()[0])
	minimax, err := p.Analyze(ctx, r)
	switch {
	case err != nil:
		return Advice{}, err
	case minimax.Interrupted():
		return Advice{}, ctx.Err()
	}
	a := Advice{
		Analysis: minimax, Model: model.String(), As: strings.ToLower(o.As.String()),
		Expected: trace.Rounded(advice.Expected), Results: graph.Results(), Win: trace.Rounded(graph.Win()),
		Bests: []string{}, Moves: []MoveAdvice{}, decided: graph.Decided(), horizon: graph.Horizon(),
		searched: model.Searches(),
	}
	a.positions, _ = graph.Positions()
	a.Whole = a.Whole && graph.Whole() // cuts may have kept minimax from meeting the limit
	a.Unvalued = max(a.Unvalued, int64(graph.Unvalued())) + advice.Unvalued
	p.advise(&a, model, &advice)
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
	s.Unvalued = a.Unvalued // including the model's own searches, which are not traced
	if a.Best != nil {
		s.Line, s.Against.Best = []string{*a.Best}, *a.Best
	}
	s.Against.Minimax = a.MinimaxBests()
	return s
}

// advise fills in the moves, the choice and the switch.
func (p *positionOf[S, M, G]) advise(a *Advice, model opponent.Model, from *opponent.Advice[M]) {
	named := func(m M) *string {
		text := p.text(&p.s, m)
		return &text
	}
	for _, m := range from.Moves {
		move := MoveAdvice{
			MoveAnalysis: p.moveAnalysis(m.Move, m.Score, a.Whole),
			Expected:     trace.Rounded(m.Expected), Allowed: m.Allowed, rival: m.Rival,
		}
		if !from.Ours {
			move.Probability = new(trace.Rounded(m.Chance))
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
		_, rate, _ := model.Single()
		a.Switch = &Switch{
			At: s.At, From: *named(s.From), To: *named(s.To),
			again: rate > s.At+1e-6 && from.Best != s.To, // this close to the switch, rounding decides
		}
		if s.Fraction != nil {
			a.Switch.Fraction = new(s.Fraction.RatString())
		}
	}
}

// moveAnalysis returns an exact move value. whole: it holds for the whole game, as a forced result always does.
func (p *positionOf[S, M, G]) moveAnalysis(m M, value game.Score, whole bool) MoveAnalysis {
	_, forced := value.Forced()
	return MoveAnalysis{
		Move: p.text(&p.s, m), Valued: valued(value, p.Decimals()), Bound: search.Exact.String(), Whole: whole || forced,
	}
}

// ParseSide reads max or min, in any case.
func ParseSide(text string) (Side, error) {
	for _, side := range []Side{Max, Min} {
		if strings.EqualFold(text, side.String()) {
			return side, nil
		}
	}
	return 0, lang.Errorf("catalog.noSide", text)
}
