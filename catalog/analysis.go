package catalog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// Patience is the time limit of a search of a large game that has no other limit.
const Patience = 2 * time.Second

// Request says how to search a position. The zero value leaves the strategy open and searches to the end of the game; a large
// game is searched as deep as [Patience] allows.
type Request struct {
	Algorithm string        // one of Algorithms; "": AutoName or, see Auto, the engine or, where it lacks an option, alpha-beta
	Depth     int           // plies; 0: no limit
	Time      time.Duration // 0: no limit
	Nodes     int64         // 0: no limit
	Quiet     string        // threshold in points, at least 0; "": off
	Symmetry  bool
	Eager     bool
	ValueAll  bool
	KeepMiB   int        // memory for what classic.Search or opponent.Explore keeps; 0: their default
	Refine    string     // refinements, see Refinements; "": none
	Trace     trace.Sink // nil: none
	Book      *Book      // answers without a search where it knows a move; nil: none

	// For the engine alone.
	Threads  int            // at most MostThreads; 0: one
	TableMiB int            // memory for its table, at most MostTableMiB; 0: as much as suits the game
	Lines    int            // how many of the best moves to find, each with its exact value and line; 0: one
	Only     []string       // the moves to look at; none: all
	Settings EngineSettings // of its options

	Soft     time.Duration   // how long iterations may begin; Time is then for the last one. 0: no such limit
	Ponder   <-chan struct{} // Time and Soft count from when it is closed; nil: from the start
	Memory   *Memory         // its table, kept from earlier requests and for later ones; nil: nothing is kept
	Progress func(*Analysis) // called after each finished iteration; nil: none

	// Sound restricts the engine to sound options, so that its results are minimax's for the depth searched. Without Selective,
	// so are searches limited by Depth alone, and all of games that are not large.
	Sound bool
	// Selective uses the options of the strongest play where that is not the default: in a game that is not large, or to a depth.
	Selective bool
}

// sound reports whether the engine's results have to be minimax's. The other options serve limits of time or nodes, within
// which they see more.
func (r *Request) sound() bool {
	return r.Sound || !r.Selective && r.Depth > 0 && r.Time == 0 && r.Nodes == 0
}

// selective reports whether the engine prunes in g moves that will hardly matter.
func (r *Request) selective(g Game) bool { return (g.Large() || r.Selective) && !r.sound() }

// Exact reports whether a search of g by this request always gives minimax's value of its depth: in a large game the engine
// prunes moves that will hardly matter, unless a depth is requested.
func (r *Request) Exact(g Game) bool {
	name, err := r.algorithm()
	refine, wrong := classic.ParseRefine(r.Refine, 0)
	return err == nil && wrong == nil && refine.Exact() && r.Settings.sound() &&
		(name != EngineName && name != AutoName || !r.selective(g))
}

// Algorithms lists the names that Request.Algorithm may have: AutoName, the engine and [ClassicAlgorithms].
func Algorithms() []string { return append([]string{AutoName, EngineName}, ClassicAlgorithms()...) }

// ClassicAlgorithms lists the algorithms of the course notes, which can be refined and traced, the default first.
func ClassicAlgorithms() []string {
	var names []string
	for _, a := range classic.Algorithms {
		names = append(names, a.String())
	}
	return names
}

// Schema is the version of all JSON that Jugada writes. A field, once released, keeps its meaning within a version.
const Schema = trace.Schema

// Analysis is the result of a search of a position. As JSON it is the contract of `jugada analyze --json`: words
// are English, values are from MAX's side and in points, and forced results count plies from the position.
type Analysis struct {
	Schema    int    `json:"schema"` // 1
	Game      string `json:"game"`
	Position  string `json:"position"`
	Turn      string `json:"turn"` // max or min
	Algorithm string `json:"algorithm"`
	Valued
	Best     *string        `json:"best"`            // the choice; null if the game is over
	Bests    []string       `json:"bests"`           // all best moves if every root move is exact, else the choice
	Line     []string       `json:"line"`            // the principal variation
	Moves    []MoveAnalysis `json:"moves"`           // every root move that was searched, in generation order
	Depth    int            `json:"depth"`           // the deepest ply reached by the iteration that gave the answer
	Nodes    int64          `json:"nodes"`           // entered, the root and the leaves included
	Leaves   int64          `json:"leaves"`          // given a static value at the end of a line
	Cuts     int64          `json:"cuts"`            // nodes left early
	Pruned   int64          `json:"pruned"`          // children that this skipped
	Unvalued int64          `json:"unvalued"`        // missing static values, counted as 0, if the results may rest on one
	Hits     int64          `json:"hits,omitempty"`  // with the refinement table: nodes not searched, since its entry was enough
	Inner    int64          `json:"inner,omitempty"` // with value-all: nodes that have children and got a static value all the same
	Stopped  string         `json:"stopped"`         // why the line ends
	Whole    bool           `json:"whole"`           // no limit played a part: the value is the position's own
	Spent    *string        `json:"spent"`           // time, nodes, interrupted or trace, if that ran out; else null
	Refine   string         `json:"refine"`          // the refinements, as Request.Refine; "": none
	Exact    bool           `json:"exact"`           // the value is minimax's of the same limits, whatever was refined or cut short

	Iterations []IterationAnalysis `json:"iterations,omitempty"` // deepening, by the engine too: those finished
	Lines      []LineAnalysis      `json:"lines,omitempty"`      // if more than one is requested: the best moves, the best first
	Selective  bool                `json:"selective,omitempty"`  // selective or refined: only whole values are minimax's
	Bound      string              `json:"bound,omitempty"`      // lower, upper or estimate; missing: the value itself
	Checks     []CheckAnalysis     `json:"checks,omitempty"`     // secondary search: the moves checked again

	ElapsedMS float64 `json:"elapsed_ms"`

	Decided *Decision `json:"decided,omitempty"` // by AutoName; missing: the request settled the strategy, or the game is over

	Static *Sum `json:"static,omitempty"` // what the static value adds up, if that is asked for; nothing here depends on it

	Book      bool       `json:"book,omitempty"`       // from a book: nothing was searched; value is "" if unknown
	BookMoves []BookMove `json:"book_moves,omitempty"` // all that the book has here

	quiet    bool       // lines ended where static values had settled
	limit    int        // in plies, of the search that gave the answer; 0: none
	unit     game.Score // by the engine: the median change of the static value per move
	counts   search.Counts
	reason   search.Reason
	spent    search.Reason
	guesses  bool // the engine pruned moves that it expected hardly to matter
	strayed  bool // refinements may have given another value than minimax's
	refined  classic.Refine
	wanted   string // Refine, without deepening if that was not requested
	deepened bool   // deepening is the default: no depth was given
	alike    int    // moves that were not generated, being symmetric to others
	elapsed  time.Duration
}

// MoveAnalysis is the result of a search for one root move.
type MoveAnalysis struct {
	Move string `json:"move"`
	Valued
	Bound string `json:"bound"`           // exact, lower or upper, in the tree that was searched; estimate: nothing is proved
	Whole bool   `json:"whole"`           // no limit played a part: value and bound hold for the rest of the game
	Seems string `json:"seems,omitempty"` // lower or upper, if the search treats its estimate as that
	Spent bool   `json:"spent,omitempty"` // true: time or nodes ran out below the move, before its limit was reached
}

// IterationAnalysis is one finished iteration of deepening. Its counts are its own; those of the analysis cover all iterations.
type IterationAnalysis struct {
	Depth int `json:"depth"`
	Valued
	Nodes  int64 `json:"nodes"`
	Leaves int64 `json:"leaves"`
	Cuts   int64 `json:"cuts"`
	Pruned int64 `json:"pruned"`
}

// CheckAnalysis is a second look at a move. The value is the one for which it was chosen.
type CheckAnalysis struct {
	Move string `json:"move"`
	Valued
	Checked string `json:"checked"` // the value at the end of its line, searched further
	Stands  bool   `json:"stands"`

	checked game.Score
}

// CheckedIn returns the result of the second look, formatted in l.
func (c *CheckAnalysis) CheckedIn(l lang.Language) string {
	return trace.ScoreText(l, c.checked, c.decimals)
}

// Biased reports whether moves may have been left out by their static values, so that even a forced result holds only
// among the moves kept.
func (a *Analysis) Biased() bool {
	return !a.Whole && a.strayed && a.refined.Some(func(f *classic.Refinement) bool { return f.Narrows })
}

// Ordered reports whether moves were not tried in generation order, so that another order decided between equal ones.
func (a *Analysis) Ordered() bool {
	return a.ByEngine() || a.refined.Some(func(f *classic.Refinement) bool { return f.Orders })
}

// Symmetric returns how many moves were not generated because they are symmetric to others, as requested.
func (a *Analysis) Symmetric() int { return a.alike }

// Spares reports whether futility has skipped moves that may be better, though only slightly, than the one found.
func (a *Analysis) Spares() bool {
	return a.strayed && a.refined.Some(func(f *classic.Refinement) bool { return f.Spares })
}

// Skips reports whether futility skipped slight improvements below root moves, so that nothing bounds the error of the value.
func (a *Analysis) Skips() bool {
	below := func(m MoveAnalysis) bool { return m.estimate }
	return a.Spares() && a.refined.Futility.EveryNode && slices.ContainsFunc(a.Moves, below)
}

// Unneeded reports whether all that is known about a move is that it is no better than winning at once, as no move is.
func (a *Analysis) Unneeded(m *MoveAnalysis) bool {
	if a.Turn == "min" {
		return m.bound == search.Lower && m.score <= game.Loss(1)
	}
	return m.bound == search.Upper && m.score >= game.Win(1)
}

// MayBeBetter reports whether only a bound is known for a move, one that does not rule out that it is better than the value.
func (a *Analysis) MayBeBetter(m *MoveAnalysis) bool {
	switch {
	case m.bound == search.Exact:
		return false
	case a.Turn == "min":
		return m.bound == search.Upper || m.score < a.score
	}
	return m.bound == search.Lower || m.score > a.score
}

// Ranked returns the root moves, the best for the side to move first. Of those with the same value the ones whose value is exact
// come first, and otherwise they are in generation order.
func (a *Analysis) Ranked() []MoveAnalysis {
	better := game.Score(1)
	if a.Turn == "min" {
		better = -1
	}
	moves := slices.Clone(a.Moves)
	slices.SortStableFunc(moves, func(x, y MoveAnalysis) int {
		bound := func(m *MoveAnalysis) int { return min(int(m.bound), 1) } // 0: exact
		return cmp.Or(cmp.Compare(y.score*better, x.score*better), cmp.Compare(bound(&x), bound(&y)))
	})
	return moves
}

// CountsIn lists the figures of the search in l.
func (a *Analysis) CountsIn(l lang.Language) string { return trace.CountsText(l, a.counts) }

// Winner returns the side that the value favours, and whether it has a forced win.
func (a *Analysis) Winner() (Side, bool) {
	_, forced := a.score.Forced()
	if a.score > 0 {
		return Max, forced
	}
	return Min, forced
}

// Even reports whether the value favours neither side.
func (a *Analysis) Even() bool { return a.score == 0 }

// Distance returns an upper bound of the plies to a forced win or loss, if there is one. A loss is not forced while some moves
// have not been searched, or seemed better and failed a second look; nor is an estimate, or a bound on the loser's side.
func (a *Analysis) Distance() (plies int, forced bool) {
	winner, _ := a.Winner()
	if a.estimate || a.noSooner() || (a.BrokenOff() || a.reconsidered()) && strings.ToLower(winner.String()) != a.Turn {
		return 0, false
	}
	return a.score.Forced()
}

// reconsidered reports whether second looks have chosen a move other than the search's.
func (a *Analysis) reconsidered() bool { return len(a.Checks) > 0 && a.Checks[0].Move != *a.Best }

// Ahead is how far a search has looked, and in what way: what a value means that does not come from ends of the game.
type Ahead uint8

const (
	Evenly    Ahead = iota // the given plies everywhere: the value is minimax's for that depth
	Further                // the given plies, and more along some lines
	Refined                // the given plies by the engine, whose refinements may have changed the value
	UpTo                   // at most the given plies: lines end where static values settle
	Unevenly               // at most the given plies: time or nodes ran out, in some places earlier than in others
	Narrowly               // not below all moves: bias left some out
	Roughly                // with futility, at the root alone: skipping what would change the value only slightly
	Skipping               // with futility below root moves, too, which does not bound the error
	ThisMove               // below the move that a second look has chosen instead of a better one
	Estimated              // the given plies, more along some lines, pruning moves that will hardly matter
	Bounded                // only a lower or an upper bound of the value is known
)

// Ahead returns how the search came to a value that depends on where it stopped looking, and how many plies it looked ahead; for
// Further and Estimated also how many along some lines.
func (a *Analysis) Ahead() (how Ahead, plies, most int) {
	depth, cut := a.Looked(), a.cut()
	switch {
	case cut && (!a.estimate || a.Searched() == 0) && !a.Spares(): // with futility the best move found need not be chosen
		return Unevenly, a.Depth, a.Depth
	case a.guesses && a.estimate && !a.BrokenOff():
		return Estimated, depth, max(a.Depth, depth)
	case a.bound != search.Exact && !a.estimate:
		return Bounded, depth, a.Depth
	case a.reconsidered():
		return ThisMove, depth, a.Depth
	case a.Skips():
		return Skipping, depth, a.Depth
	case a.Biased():
		return Narrowly, depth, a.Depth
	case a.Spares():
		return Roughly, depth, a.Depth
	case a.quiet || depth == 0:
		return UpTo, a.Depth, a.Depth
	case a.Depth > depth && a.refined.Some(func(f *classic.Refinement) bool { return f.Extends }):
		return Further, depth, a.Depth
	case a.estimate:
		return Refined, depth, depth
	}
	return Evenly, depth, depth
}

// cut reports whether time or nodes ran out in the search that gave the answer, so that some moves were searched less deeply.
func (a *Analysis) cut() bool {
	return a.BrokenOff() || slices.ContainsFunc(a.Moves, func(m MoveAnalysis) bool { return m.Spent })
}

// SearchedWhole counts the root moves whose search was not cut short.
func (a *Analysis) SearchedWhole() (n int) {
	for i := range a.Moves {
		if !a.Moves[i].Spent {
			n++
		}
	}
	return n
}

// hedge says in JSON that a value found when time or nodes had run out is not exact: it is an estimate, or the bound that a win
// is if there may be a quicker one.
func (a *Analysis) hedge() {
	if winner, _ := a.Winner(); a.cut() && !a.Settled() {
		a.Exact, a.Bound = false, cmp.Or(a.Bound, search.Estimate.String())
	} else if a.cut() && !a.Soonest() {
		a.Exact, a.Bound = false, [...]search.Bound{Max: search.Lower, Min: search.Upper}[winner].String()
	}
}

// Short reports whether the line ends at no limit that was given: it is as long as an iteration was deep, or known no further.
func (a *Analysis) Short() bool {
	return a.reason == search.Depth && (a.limit == 0 || len(a.Line) < a.limit)
}

// Soonest reports whether a forced win is known to be the soonest, and a forced loss the latest.
func (a *Analysis) Soonest() bool {
	plies, _ := a.Distance()
	how, depth, _ := a.Ahead()
	return a.Whole || how == Evenly || plies <= 1 || how == Further && plies <= depth
}

// MaySooner reports whether the forced result of a root move may come sooner: the search did not look so far everywhere.
func (a *Analysis) MaySooner(m *MoveAnalysis) bool {
	return m.bound == search.Exact && !m.estimate && !m.Spent && !m.Whole && !a.Biased() && a.beyond(m.score) > 0
}

// beyond returns how many plies a forced result is further away than the search looked everywhere.
func (a *Analysis) beyond(score game.Score) int {
	plies, _ := score.Forced()
	if a.quiet || a.guesses {
		return plies - 1
	}
	return plies - a.Looked()
}

// Looked returns how many plies ahead the search looked, 0 if there was no limit.
func (a *Analysis) Looked() int { return cmp.Or(a.Searched(), a.limit) }

// Settled reports whether the value is the game's own, independent of limits: every line was searched to its end, or the result
// is forced, which takes only one line.
func (a *Analysis) Settled() bool {
	_, forced := a.Distance()
	return a.Whole || forced && !a.Biased()
}

// Shallow reports whether the value of a root move or a line depends on the depth of the search, though that of the position does
// not: a deeper search may differ.
func (a *Analysis) Shallow(v *Valued, whole bool) bool {
	_, forced := v.score.Forced()
	forced = forced && !(v.noSooner() && a.beyond(v.score) > 1)             // that a win takes longer, no search knows so far away
	skipped := a.Skips() && !a.quiet && (a.limit == 0 || a.Depth < a.limit) // futility has left something out, not the depth
	return a.Settled() && !whole && !forced && !v.estimate && !skipped
}

// Elapsed returns how long the search took.
func (a *Analysis) Elapsed() time.Duration { return a.elapsed }

// Interrupted reports whether its context ended the search.
func (a *Analysis) Interrupted() bool {
	return a.Spent != nil && (*a.Spent == search.Interrupted.String() || *a.Spent == search.Trace.String())
}

// Summary returns the analysis in the form that ends a trace.
func (a *Analysis) Summary() trace.Summary {
	return trace.Summary{
		Value: a.score, Line: a.Line, Stopped: a.reason, Counts: a.counts, Refine: a.wanted, Exact: a.Exact, Spent: a.spent,
		Searched: a.Searched(), Strayed: a.strayed, Whole: a.Whole, Deepened: a.deepened,
	}
}

func (p *positionOf[S, M, G]) Header(r Request) trace.Header {
	outcome := p.Outcome()
	h := trace.Header{
		Game: p.name, Position: p.Text(), Algorithm: cmp.Or(r.Algorithm, ClassicAlgorithms()[0]), Decimals: p.Decimals(),
		Turn: p.Turn(), Over: outcome != Open && outcome != game.Leaf,
	}
	if p.describe != nil {
		p.describe(&h, &p.s)
	}
	return h
}

func (p *positionOf[S, M, G]) Analyze(ctx context.Context, r Request) (Analysis, error) {
	if err := r.Fits(p.Game()); err != nil {
		return Analysis{}, err
	}
	if r.Auto() {
		r.Algorithm = EngineName
		a, err := p.answer(ctx, r)
		if err == nil {
			a.Decided = p.decided(&a)
		}
		return a, err
	}
	return p.answer(ctx, r)
}

// answer answers a request that fits the game, and names an algorithm or settles that a search has to answer.
func (p *positionOf[S, M, G]) answer(ctx context.Context, r Request) (Analysis, error) {
	r.Algorithm, _ = r.algorithm()
	if p.repeated() { // over, though a search, which begins with its moves, would not notice
		return p.analysis(r.Algorithm, &search.Result[M]{Stopped: search.Ended, Whole: true, Exact: true}), nil
	}
	if p.large {
		r = r.patient()
	}
	if a, found, err := p.fromBook(&r); found || err != nil {
		return a, err
	}
	if r.Algorithm == EngineName {
		return p.analyzeByEngine(ctx, &r)
	}
	options, err := p.options(r)
	if err != nil {
		return Analysis{}, err
	}
	// A depth-first search without a depth would spend its whole limit on its first line, so in a large game it deepens
	// iteratively, as the engine always does.
	deepened := p.large && r.Depth == 0 && !options.Refine.Deepening.On
	if deepened {
		options.Refine.Deepening.On = true
	}
	// With the rules as an interface, as in package book: one search is compiled per game, not one for each package.
	found, err := classic.Search[S, M, game.Game[S, M]](ctx, p.rules, p.s, options)
	switch {
	case errors.Is(err, classic.ErrTooLarge):
		return Analysis{}, tooLarge(&options)
	case err != nil:
		return Analysis{}, fmt.Errorf("%s: %w", p.name, err)
	}
	analysis := p.analysis(options.Algorithm.String(), &found)
	analysis.quiet, analysis.limit = options.Quiet.On, options.Depth
	analysis.refined, analysis.deepened = options.Refine, deepened
	analysis.Refine, analysis.wanted = asked(r.Refine, p.Decimals(), deepened), asked(r.Refine, p.Decimals(), false)
	if r.Symmetry {
		analysis.alike = p.alike()
	}
	analysis.hedge()
	return analysis, nil
}

// alike counts the moves that lead to a position symmetric to that after an earlier move.
func (p *positionOf[S, M, G]) alike() int {
	seen := map[uint64]bool{}
	moves, _ := p.rules.Moves(&p.s, nil)
	for _, m := range moves {
		var next S
		p.rules.Play(&p.s, m, &next)
		key, _ := any(p.rules).(game.Symmetric[S, M]).Canonical(&next)
		seen[key] = true
	}
	return len(moves) - len(seen)
}

// tooLarge returns the error that levels would keep too large a tree, and says what would fit.
func tooLarge(o *classic.Options) error {
	most, depth := cmp.Or(o.Memory, classic.LevelsMemory)>>20, lang.Option("depth")
	if o.Depth > 0 {
		return lang.Errorf("catalog.tooDeep", o.Algorithm, o.Depth, most, depth)
	}
	return lang.Errorf("catalog.tooLarge", o.Algorithm, most, depth)
}

// patient returns the request with the limit that a large game needs.
func (r Request) patient() Request {
	if r.Depth > 0 {
		return r
	}
	if r.Time == 0 && r.Nodes == 0 {
		r.Time = Patience
	}
	return r
}

// Fits returns an error if the request is wrong for game g.
func (r *Request) Fits(g Game) error {
	if r.Symmetry && !g.Symmetric() {
		return lang.Errorf("catalog.noSymmetry", g.Name())
	}
	if err := r.Valid(); err != nil {
		return err
	}
	if refine, _ := classic.ParseRefine(r.Refine, 0); refine.Bias.By != "" {
		if _, err := g.WithEvaluator(refine.Bias.By); err != nil {
			return lang.Errorf("catalog.refine", r.Refine, err)
		}
	}
	return nil
}

// Valid returns an error if the request is wrong for any game.
func (r *Request) Valid() error {
	name, err := r.algorithm()
	levels := classic.Levels.String()
	switch {
	case err != nil:
		return err
	case r.Eager && name != levels:
		return lang.Errorf("lab.alone", lang.Option("eager"), lang.Option("algorithm "+levels))
	case r.ValueAll && name != levels:
		return lang.Errorf("lab.alone", lang.Option("value-all"), lang.Option("algorithm "+levels))
	}
	if _, ok := classic.ParseMargin(r.Quiet, 0); r.Quiet != "" && !ok {
		return lang.Errorf("catalog.threshold", r.Quiet)
	}
	refine, err := classic.ParseRefine(r.Refine, 0)
	if err != nil || name == EngineName || name == AutoName {
		return cmp.Or(err, refine.FitsEngine())
	}
	return refine.Fits(classicNamed(name))
}

// classicNamed returns the named algorithm of the course notes, which must exist.
func classicNamed(name string) classic.Algorithm {
	return classic.Algorithms[slices.Index(ClassicAlgorithms(), name)]
}

// algorithm returns the name of the algorithm that is to search, or says why none can do all that is asked.
func (r *Request) algorithm() (string, error) {
	name, classics := r.Algorithm, r.ofClassics()
	switch {
	case r.Auto():
		name = AutoName
	case name == "" && classics == "" && r.Trace == nil:
		name = EngineName
	case name == "":
		name = ClassicAlgorithms()[0]
	}
	fast, all := name == EngineName, Algorithms()
	if r.Trace != nil {
		all = ClassicAlgorithms()
	}
	switch option := r.searching(); {
	case fast && r.Trace != nil:
		return "", lang.Errorf("catalog.engine.trace", strings.Join(all, ", "))
	case !slices.Contains(all, name):
		return "", lang.Errorf("catalog.noAlgorithm", name, strings.Join(all, ", "))
	case name == AutoName && option != "":
		return "", lang.Errorf("catalog.auto", lang.Option(option), strings.Join(all[1:], ", "))
	case fast && classics != "":
		all = ClassicAlgorithms()
		return "", lang.Errorf("catalog.engine.classics", lang.Option(classics), strings.Join(all, ", "), lang.Option("algorithm"))
	case !fast && name != AutoName && r.ofEngine() != "":
		return "", lang.Errorf("catalog.engine.alone", lang.Option(r.ofEngine()), name)
	}
	return name, nil
}

// options turns a request that fits the game into what package classic understands.
func (p *positionOf[S, M, G]) options(r Request) (classic.Options, error) {
	o := classic.Options{
		Algorithm: classicNamed(r.Algorithm),
		Limits:    search.Limits{Depth: r.Depth, Time: r.Time, Nodes: r.Nodes},
		Symmetry:  r.Symmetry, Eager: r.Eager, ValueAll: r.ValueAll, Memory: int64(r.KeepMiB) << 20, Trace: r.Trace,
	}
	if r.Quiet != "" {
		within, ok := classic.ParseMargin(r.Quiet, p.Decimals())
		if !ok {
			return o, lang.Errorf("catalog.threshold", r.Quiet)
		}
		o.Quiet = search.Quiet{On: true, Within: within}
	}
	var err error
	if o.Refine, err = classic.ParseRefine(r.Refine, p.Decimals()); o.Refine.Bias.By != "" { // which Fits has found
		o.Ranker, _ = any(p.rules).(game.Evaluators[G]).WithEvaluator(o.Refine.Bias.By)
	}
	return o, err
}

// analysis writes a result down as text.
func (p *positionOf[S, M, G]) analysis(algorithm string, r *search.Result[M]) Analysis {
	decimals := p.Decimals()
	a := Analysis{
		Schema: Schema, Game: p.name, Position: p.Text(), Turn: strings.ToLower(p.Turn().String()), Algorithm: algorithm,
		Valued: valued(r.Value, decimals),
		Bests:  p.texts(&p.s, r.Bests()), Line: p.lineText(r.Line), Moves: []MoveAnalysis{},
		Depth: r.Depth, Nodes: r.Nodes, Leaves: r.Leaves, Cuts: r.Cuts, Pruned: r.Pruned, Unvalued: r.Unvalued,
		Hits: r.Hits, Inner: r.Inner,
		Stopped: r.Stopped.String(), Whole: r.Whole, Exact: r.Exact, strayed: r.Strayed,
		ElapsedMS: float64(r.Elapsed.Microseconds()) / 1000,
		counts:    r.Counts, reason: r.Stopped, spent: r.Spent, elapsed: r.Elapsed,
	}
	if best, ok := r.Best(); ok {
		a.Best = new(p.text(&p.s, best))
	}
	if r.Spent != search.Unknown {
		a.Spent = new(r.Spent.String())
	}
	for _, m := range r.Moves {
		move := MoveAnalysis{
			Move: p.text(&p.s, m.Move), Valued: valued(m.Value, decimals).as(m.Bound, m.Estimate), Whole: m.Whole, Spent: m.Spent,
		}
		if move.Bound = cmp.Or(move.BoundText(), search.Exact.String()); m.Spent {
			move.Bound = search.Estimate.String()
		}
		if (m.Estimate || m.Spent) && m.Bound != search.Exact {
			move.Seems = m.Bound.String()
		}
		a.Moves = append(a.Moves, move)
	}
	p.passes(&a, r)
	return a
}

// passes records the result of each pass of a search of several.
func (p *positionOf[S, M, G]) passes(a *Analysis, r *search.Result[M]) {
	for _, i := range r.Iterations {
		a.Iterations = append(a.Iterations, IterationAnalysis{
			Depth: i.Depth, Valued: valued(i.Value, a.decimals), Nodes: i.Nodes, Leaves: i.Leaves, Cuts: i.Cuts, Pruned: i.Pruned,
		})
	}
	for _, c := range r.Checks {
		a.Checks = append(a.Checks, CheckAnalysis{
			Move: p.text(&p.s, c.Move), Valued: valued(c.Value, a.decimals),
			Checked: c.Checked.Text(a.decimals), Stands: c.Stands, checked: c.Checked,
		})
	}
}

// lineText names the moves of a line, each in the position in which it is played.
func (p *positionOf[S, M, G]) lineText(line []M) []string {
	texts := make([]string, len(line))
	s := p.s
	for i, m := range line {
		texts[i] = p.text(&s, m)
		var next S
		p.rules.Play(&s, m, &next)
		s = next
	}
	return texts
}
