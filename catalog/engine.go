package catalog

import (
	"context"
	"math"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/search/engine"
)

// This file has positions analysed by the fast search of package engine.

// EngineName is what Algorithms calls it.
const EngineName = "engine"

// Memory is what the engine keeps from one request to the next: the table of positions that it has seen, as long as the
// requests are about one game and ask for the same threads and the same size. The zero value is empty. It is for one
// goroutine at a time.
type Memory struct {
	searcher any // an *engine.Searcher
	of       memoryKey
}

// memoryKey says what a searcher was made for.
type memoryKey struct {
	rules   any            // the *rulesOf of its game
	options engine.Options // what a selective search has found must not come into a sound one
}

// MostThreads is how many threads a search takes at most, and MostTableMiB how large its table may be: more than computers
// have, and its bytes can be counted.
const (
	MostThreads  = 1 << 10
	MostTableMiB = min(1<<24, math.MaxInt>>20)
)

// entryBytes is what an entry of the engine's table takes.
const entryBytes = 16

// smallTable is how many entries the table has for a game that is searched to its end in a moment.
const smallTable = 1 << 17

// LineAnalysis is one of the best moves and what follows it.
type LineAnalysis struct {
	Valued
	Bound string   `json:"bound,omitempty"` // lower, upper or estimate, if that is all that is known of the value
	Whole bool     `json:"whole"`           // as of a move
	Moves []string `json:"moves"`
}

// Known reports whether the value of the line is that of the rest of the game, which no limit has touched: the search's own depth
// says nothing of it.
func (l *LineAnalysis) Known() bool { return l.Whole && l.bound == search.Exact }

// ByEngine reports whether the engine has made the search.
func (a *Analysis) ByEngine() bool { return a.Algorithm == EngineName }

// Unit returns how much a static value changes with a move, on average, in Score units; 0 if the engine has not made the search.
func (a *Analysis) Unit() game.Score { return a.unit }

// BrokenOff reports whether time or nodes ran out before the engine had finished an iteration: of the moves that it had not come
// to nothing is known.
func (a *Analysis) BrokenOff() bool { return a.ByEngine() && a.Searched() == 0 && a.Spent != nil }

// Searched returns the depth of the last iteration that was finished, 0 if there is none. Depth is that of the deepest
// line, which may go further.
func (a *Analysis) Searched() int {
	if len(a.Iterations) == 0 {
		return 0
	}
	return a.Iterations[len(a.Iterations)-1].Depth
}

// Clear forgets what was learned.
func (m *Memory) Clear() {
	if x, ok := m.searcher.(interface{ Clear() }); ok {
		x.Clear()
	}
}

// searcher returns one that is made as the request asks for: the one that its memory holds, if that is.
func (p *positionOf[S, M, G]) searcher(r *Request, refine *classic.Refine) (*engine.Searcher[S, M, G], error) {
	key := memoryKey{p.rulesOf, p.engineOptions(r, refine)}
	if m := r.Memory; m != nil && m.of == key {
		return m.searcher.(*engine.Searcher[S, M, G]), nil
	}
	x, err := engine.New[S, M](p.rules, key.options)
	if err != nil {
		return nil, lang.Errorf("catalog.ofGame", p.name, err)
	}
	if r.Memory != nil {
		*r.Memory = Memory{x, key}
	}
	return x, nil
}

// engineOptions returns the options of the strongest play or, where that is asked for or the whole game can be searched, of
// minimax. Explicit trees may also be deeper than the strongest play looks.
func (p *positionOf[S, M, G]) engineOptions(r *Request, refine *classic.Refine) engine.Options {
	o := engine.Exact()
	if r.selective(p.rulesOf) {
		o = engine.Default()
		if p.about.play != nil {
			p.about.play(&o)
		}
	}
	if !p.large {
		o.Table = smallTable
	}
	if t, ok := any(p.rules).(tree.Rules); ok {
		nodes, _ := t.Size()
		o.Table = min(nodes, engine.Exact().Table)
	}
	if r.TableMiB > 0 {
		o.Table = r.TableMiB << 20 / entryBytes
	}
	o.Threads = r.Threads
	o.Rest, o.Singular, o.Epsilon = engine.Rest(refine.Quiescence), engine.Singular(refine.Singular), refine.Futility.Epsilon
	return o
}

// analyzeByEngine answers a request that fits the game.
func (p *positionOf[S, M, G]) analyzeByEngine(ctx context.Context, r *Request) (Analysis, error) {
	refine, err := classic.ParseRefine(r.Refine, p.Decimals())
	if err != nil {
		return Analysis{}, err
	}
	x, err := p.searcher(r, &refine)
	if err != nil {
		return Analysis{}, err
	}
	if r.Memory == nil {
		defer x.Close()
	}
	task := engine.Task[M]{Limits: search.Limits{Depth: r.Depth, Time: r.Time, Nodes: r.Nodes}, Lines: r.Lines, Earlier: p.earlier}
	if r.Progress != nil {
		task.Progress = func(now engine.Report[M]) {
			a := p.reported(r, &refine, &now)
			r.Progress(&a)
		}
	}
	report, err := x.Search(ctx, p.s, task)
	if err != nil {
		return Analysis{}, lang.Errorf("catalog.ofGame", p.name, err)
	}
	a := p.reported(r, &refine, &report)
	a.unit = x.Unit()
	return a, nil
}

// reported writes a report down as text. Missing static values are told of if what is said may rest on one: forced results do
// not, nor does what follows from an iteration that met none.
func (p *positionOf[S, M, G]) reported(r *Request, refine *classic.Refine, report *engine.Report[M]) Analysis {
	a := p.analysis(EngineName, &report.Result)
	a.guesses, a.limit, a.refined = r.selective(p.rulesOf), r.Depth, *refine
	a.refined.Futility.On = refine.Futility.Epsilon > 0
	a.Refine, a.Selective = asked(r.Refine, p.Decimals(), false), a.guesses || !a.refined.Exact()
	a.wanted, a.strayed = a.Refine, a.Selective && !a.Whole
	a.Exact = a.Exact && (a.Refine == "" || refine.Exact() && !a.Selective)
	a.bound, a.estimate = report.Bound, report.Estimate
	if n := len(report.Iterations); n > 0 && (report.Iterations[n-1].Unvalued == 0 || a.forced()) {
		a.Unvalued, a.counts.Unvalued = 0, 0
	}
	a.Bound = a.boundText()
	a.hedge()
	if r.Lines > 1 {
		for i := range report.Lines {
			a.Lines = append(a.Lines, p.line(&a, report, i))
		}
	}
	return a
}

// forced reports whether the value and all that is said of moves are forced results.
func (a *Analysis) forced() bool {
	proved := func(score game.Score, whole bool) bool {
		_, forced := score.Forced()
		return forced && whole
	}
	return proved(a.score, a.Whole) && !slices.ContainsFunc(a.Moves, func(m MoveAnalysis) bool { return !proved(m.score, m.Whole) })
}

// line writes one of the lines of a report down, of which as much is known as of its first move, and of the best one as much as
// of the position.
func (p *positionOf[S, M, G]) line(a *Analysis, report *engine.Report[M], i int) LineAnalysis {
	from := &report.Lines[i]
	line := LineAnalysis{
		Valued: valued(from.Value, a.decimals).as(a.bound, a.estimate), Moves: p.lineText(from.Moves),
		Whole: a.Whole || a.Selective && !a.estimate, Bound: a.Bound,
	}
	if i > 0 {
		of := slices.IndexFunc(report.Moves, func(m search.RootMove[M]) bool { return m.Move == from.Moves[0] })
		line.Whole, line.bound, line.estimate = report.Moves[of].Whole, report.Moves[of].Bound, report.Moves[of].Estimate
		line.Bound = line.boundText()
	}
	return line
}

// ofEngine returns the name of the first thing in the request that only the engine knows, "" if there is none.
func (r *Request) ofEngine() string {
	return firstGiven([]given{{"threads", r.Threads > 0}, {"table", r.TableMiB > 0}, {"lines", r.Lines > 0}})
}

// ofClassics returns the name of the first thing in the request that only the algorithms of the notes know, "" if there
// is none.
func (r *Request) ofClassics() string {
	refined := r.Refine != "" && r.Algorithm != EngineName
	return firstGiven([]given{{"refine", refined}, {"quiet", r.Quiet != ""}, {"eager", r.Eager}, {"symmetry", r.Symmetry}})
}

// FitsLevel reports what of r has no meaning where a level says how far the computer looks, nil if nothing is. Only at the top
// level does it matter how the engine works.
func (r *Request) FitsLevel(top bool) error {
	flag := firstGiven([]given{
		{"depth", r.Depth > 0}, {"nodes", r.Nodes > 0}, {"refine", r.Refine != ""}, {r.ofClassics(), r.ofClassics() != ""},
		{"algorithm " + r.Algorithm, r.Algorithm != "" && r.Algorithm != EngineName}, {r.ofEngine(), !top && r.ofEngine() != ""},
	})
	if flag != "" {
		return lang.Errorf("catalog.levelAlone", lang.Option(flag), lang.Option("level"))
	}
	return nil
}

// given says whether an option is in a request.
type given struct {
	option string
	is     bool
}

func firstGiven(all []given) string {
	if i := slices.IndexFunc(all, func(g given) bool { return g.is }); i >= 0 {
		return all[i].option
	}
	return ""
}
