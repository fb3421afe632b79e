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

// EngineName is its name in Algorithms.
const EngineName = "engine"

// Memory is what the engine keeps from one request to the next: its table of positions, as long as the requests are
// about one game and want the same threads and table size. The zero value is empty. It is for one goroutine at a time.
type Memory struct {
	searcher any // an *engine.Searcher
	of       memoryKey
}

// memoryKey identifies what a searcher was made for.
type memoryKey struct {
	rules   any            // the *rulesOf of its game
	options engine.Options // results of a selective search must not enter a sound one
}

// MostThreads is the most threads of a search, and MostTableMiB the largest table: more than computers have, yet its bytes
// do not overflow.
const (
	MostThreads  = 1 << 10
	MostTableMiB = min(1<<24, math.MaxInt>>20)
)

// entryBytes is the size of an entry of the engine's table.
const entryBytes = 16

// smallTable is the number of table entries for a game that is searched to its end in a moment.
const smallTable = 1 << 17

// LineAnalysis is one of the best moves and what follows it.
type LineAnalysis struct {
	Valued
	Bound string   `json:"bound,omitempty"` // lower, upper or estimate, if that is all that is known about the value
	Whole bool     `json:"whole"`           // as in MoveAnalysis
	Moves []string `json:"moves"`
}

// Known reports whether the value of the line is that of the rest of the game, untouched by any limit.
func (l *LineAnalysis) Known() bool { return l.Whole && l.bound == search.Exact }

// ByEngine reports whether the engine did the search.
func (a *Analysis) ByEngine() bool { return a.Algorithm == EngineName }

// Unit returns the median change of the static value per move in sampled games, in Score units; 0 if the engine did not search.
func (a *Analysis) Unit() game.Score { return a.unit }

// BrokenOff reports whether time or nodes ran out before the engine had finished an iteration: nothing is known about the moves
// that it had not reached.
func (a *Analysis) BrokenOff() bool { return a.ByEngine() && a.Searched() == 0 && a.Spent != nil }

// Searched returns the depth of the last iteration that was finished, 0 if there is none. Depth is that of the deepest
// line, which may go further.
func (a *Analysis) Searched() int {
	if len(a.Iterations) == 0 {
		return 0
	}
	return a.Iterations[len(a.Iterations)-1].Depth
}

// Clear empties the memory.
func (m *Memory) Clear() {
	if x, ok := m.searcher.(interface{ Clear() }); ok {
		x.Clear()
	}
}

// searcher returns a searcher that fits the request: the one in its memory, if that does.
func (p *positionOf[S, M, G]) searcher(r *Request, refine *classic.Refine) (*engine.Searcher[S, M, G], error) {
	key := memoryKey{p.rulesOf, p.engineOptions(r, refine)}
	if m := r.Memory; m != nil && m.of == key {
		return m.searcher.(*engine.Searcher[S, M, G]), nil
	}
	if r.Memory != nil {
		r.Memory.Close() // before there is another table
	}
	x, err := engine.New[S, M](p.rules, key.options)
	if err != nil {
		return nil, lang.Errorf("catalog.ofGame", p.name, err)
	}
	p.consult(x)
	if r.Memory != nil {
		*r.Memory = Memory{x, key}
	}
	return x, nil
}

// engineOptions returns the options of the strongest play or, on request or where the whole game can be searched, of
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
	r.Settings.apply(&o)
	return o
}

// analyzeByEngine answers a valid request with the engine.
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
	task := engine.Task[M]{
		Limits: search.Limits{Depth: r.Depth, Time: r.Time, Nodes: r.Nodes}, Soft: r.Soft, Ponder: r.Ponder, Lines: r.Lines,
		Earlier: p.earlier,
	}
	if task.Moves, err = p.only(r.Only); err != nil {
		return Analysis{}, err
	}
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

// reported converts a report to text. Missing static values are reported if the results may rest on one: forced results do
// not, nor do those of an iteration that met none.
func (p *positionOf[S, M, G]) reported(r *Request, refine *classic.Refine, report *engine.Report[M]) Analysis {
	a := p.analysis(EngineName, &report.Result)
	a.guesses, a.limit, a.refined = r.selective(p.rulesOf) || !r.Settings.sound(), r.Depth, *refine
	a.refined.Futility.On = refine.Futility.Epsilon > 0
	a.Refine, a.Selective = asked(r.Refine, p.Decimals(), false), a.guesses || !a.refined.Exact()
	a.wanted, a.strayed = a.Refine, a.Selective && !a.Whole
	a.Exact = a.Exact && (a.Refine == "" || refine.Exact() && !a.Selective)
	a.bound, a.estimate = report.Bound, report.Estimate
	if a.BrokenOff() && slices.ContainsFunc(a.Moves, func(m MoveAnalysis) bool { return m.Spent && m.Move == *a.Best }) {
		a.bound = search.Exact // the move is not known to be worth as much, so neither is the position
	}
	if n := len(report.Iterations); a.forced() || n > 0 && report.Iterations[n-1].Unvalued == 0 {
		a.Unvalued, a.counts.Unvalued = 0, 0
	}
	a.Bound = a.BoundText()
	a.hedge()
	if r.Lines > 1 {
		for i := range report.Lines {
			a.Lines = append(a.Lines, p.line(&a, report, i))
		}
	}
	return a
}

// forced reports whether the values of all moves, and so that of the position, are forced results.
func (a *Analysis) forced() bool {
	return len(a.Moves) > 0 && !slices.ContainsFunc(a.Moves, func(m MoveAnalysis) bool {
		_, forced := m.score.Forced()
		return !forced || !m.Whole
	})
}

// line converts one of the lines of a report. A line is known as well as its first move is, the best one as well as the position.
func (p *positionOf[S, M, G]) line(a *Analysis, report *engine.Report[M], i int) LineAnalysis {
	from := &report.Lines[i]
	line := LineAnalysis{
		Valued: valued(from.Value, a.decimals).as(a.bound, a.estimate), Moves: p.lineText(from.Moves),
		Whole: a.Whole || a.Selective && !a.estimate, Bound: a.Bound,
	}
	if i > 0 {
		of := slices.IndexFunc(report.Moves, func(m search.RootMove[M]) bool { return m.Move == from.Moves[0] })
		line.Whole, line.bound, line.estimate = report.Moves[of].Whole, report.Moves[of].Bound, report.Moves[of].Estimate
		line.Bound = line.BoundText()
	}
	return line
}

// ofEngine returns the name of the first option in the request that only the engine has, "" if there is none.
func (r *Request) ofEngine() string {
	return firstGiven([]given{
		{"threads", r.Threads > 0}, {"table", r.TableMiB > 0}, {"lines", r.Lines > 0}, {"only", len(r.Only) > 0},
		{"settings", len(r.Settings) > 0}, {"soft", r.Soft > 0}, {"ponder", r.Ponder != nil},
	})
}

// ofClassics returns the name of the first option in the request that only the algorithms of the notes have, "" if there is none.
func (r *Request) ofClassics() string {
	refined := r.Refine != "" && r.Algorithm != EngineName
	return firstGiven([]given{
		{"refine", refined}, {"quiet", r.Quiet != ""}, {"eager", r.Eager}, {"value-all", r.ValueAll}, {"symmetry", r.Symmetry},
	})
}

// FitsLevel returns an error for an option of r that has no meaning where a level decides how far the computer looks. Only at
// the top level does it matter how the engine works.
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

// given is an option and whether the request sets it.
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
