package catalog

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
	"github.com/jugada/jugada/trace"
)

// Solver proves the values of a game's positions, one after the other, and keeps what it has learned from each. It is
// for one goroutine at a time.
type Solver interface {
	// Solve finds the value of a position of the game. It returns an error if p is of another game; if ctx is
	// cancelled, it returns what is proven by then.
	Solve(ctx context.Context, p Position, q Question) (Solution, error)

	// Save writes what the solver has learned to a file, whole or not at all. Load replaces what the solver has learned by a
	// file that Save wrote, in a table of the file's size if that is larger; on an error it changes nothing: the file is not
	// one of Jugada's, is damaged, or belongs to another game.
	Save(path string) error
	Load(path string) error

	// News reports whether Save would write anything about positions beyond what was loaded.
	News() bool

	TableBytes() int64 // that its table may take at most

	// Clear forgets what the solver has learned, so that the next answer does not depend on earlier ones.
	Clear()
}

// SolverOptions says how a solver is made.
type SolverOptions struct {
	Algorithm string // one of SolverAlgorithms; "": the first
	Threads   int    // at most MostThreads; 0: one
	TableMiB  int    // memory for its table, at most MostTableMiB; 0: as the search chooses
}

// DFPNName is the name of depth-first proof-number search.
const DFPNName = "dfpn"

// SolverAlgorithms lists the names of what solvers may search with: alpha-beta, and [DFPNName], which finds out only who wins.
func SolverAlgorithms() []string { return []string{"alphabeta", DFPNName} }

// Question says what to solve, and how far.
type Question struct {
	Weak     bool // only who wins, if either side does
	Bests    bool // all best moves, not only the first
	Time     time.Duration
	Nodes    int64
	Progress func(SolverProgress) // nil: none
	Steps    func(*ProofStep)     // called for each step of dfpn; other algorithms have none. nil: nobody wants to know

	// Pause is called about every PauseEvery while no search is running, so that it may call Save; nil: no pause.
	Pause      func()
	PauseEvery time.Duration
}

// SolverProgress is what is known while a solver is at work; its bounds are from MAX's side.
type SolverProgress struct {
	Lo, Hi  game.Score // proven
	Nodes   int64
	Elapsed time.Duration

	// The proof and disproof number of what depth-first proof-number search is asked at the moment; 0 and 0: another search.
	Proof, Disproof uint32

	decimals int
}

// BoundsIn returns the bounds proven so far, formatted in l.
func (p *SolverProgress) BoundsIn(l lang.Language) (lo, hi string) {
	return trace.ScoreText(l, p.Lo, p.decimals), trace.ScoreText(l, p.Hi, p.decimals)
}

// Solution is what is proven about a position, from MAX's side. As JSON it is the contract of `jugada solve --json`.
type Solution struct {
	Schema    int          `json:"schema"` // 1
	Game      string       `json:"game"`
	Position  string       `json:"position"`
	Turn      string       `json:"turn"`        // max or min
	Value     *string      `json:"value"`       // "+∞ in 7", "0", "3.1"; of a weak solution "+∞" or "-∞"; null: not solved
	Score     *json.Number `json:"score"`       // in points; null for a forced result, or if not solved
	Mover     *string      `json:"mover_value"` // the value for the side to move
	Plies     *int         `json:"distance"`    // to the forced win or loss; null: there is none, or it is not known
	Lower     string       `json:"lower"`       // proven bounds of the value
	Upper     string       `json:"upper"`
	Best      *string      `json:"best"`       // a best move; null if none was found, or the game is over
	Bests     []string     `json:"bests"`      // the best move or, if asked for, all of them; null: asked for and not found
	Line      []string     `json:"line"`       // best play by both sides; of dfpn: see Shown
	LineWhole bool         `json:"line_whole"` // it reaches the end of the game; false: it was cut short, or not requested
	Weak      bool         `json:"weak"`       // only the sign was requested
	Unvalued  int64        `json:"unvalued"`   // leaves without a value of their own, which count as 0
	Nodes     int64        `json:"nodes"`
	ElapsedMS float64      `json:"elapsed_ms"`
	Algorithm string       `json:"algorithm"` // one of SolverAlgorithms
	Threads   int          `json:"threads"`
	Proven    bool         `json:"proven"` // solved, and positions were distinguished by whole keys
	Spent     *string      `json:"spent"`  // time, nodes, interrupted or trace, if that ended it before all was found

	lo, hi, most game.Score // a bound as far out as ±most says nothing
	decimals     int
	certain      bool
	scored       bool // the game ends with a score
	given        *int // see Given; nil: it has no such form
	elapsed      time.Duration
}

// Solved reports whether the value is known or, for a weak solution, its sign.
func (s *Solution) Solved() bool { return s.Value != nil }

// Whole reports whether everything requested is known: the value, and then the line to its end and the best moves.
func (s *Solution) Whole() bool {
	if s.Shown() { // a draw has no line, and a lost position no move
		return s.Solved() && s.Spent == nil
	}
	return s.Solved() && (s.Weak || s.LineWhole && s.Bests != nil)
}

// Open reports which of the bounds says nothing, because no value could be lower, or higher.
func (s *Solution) Open() (below, above bool) {
	return s.lo <= -s.most, s.hi >= s.most
}

// Certain reports whether the results are proven: positions were distinguished by whole keys.
func (s *Solution) Certain() bool { return s.certain }

// Elapsed returns how long it took.
func (s *Solution) Elapsed() time.Duration { return s.elapsed }

// Winner returns the side that the value favours, and whether that side is proven to win: by force or, in games that end with a
// score, by points.
func (s *Solution) Winner() (side Side, wins bool) {
	if s.lo > 0 {
		return Max, s.lo > game.MaxStatic || s.scored
	}
	return Min, s.hi < 0 && (s.hi < -game.MaxStatic || s.scored)
}

// Scored reports whether the game ends with a score.
func (s *Solution) Scored() bool { return s.scored }

// Even reports whether the value is known to favour neither side.
func (s *Solution) Even() bool { return s.lo == 0 && s.hi == 0 }

// Known reports whether the value itself is known, and not just its sign or its bounds.
func (s *Solution) Known() bool { return s.lo == s.hi }

// Distance returns how many plies a forced win or loss is away, if there is one and that is known.
func (s *Solution) Distance() (plies int, forced bool) {
	plies, forced = s.lo.Forced()
	return plies, forced && s.Known()
}

// ValueIn returns the value formatted in l, if it is known.
func (s *Solution) ValueIn(l lang.Language) string {
	if s.lo == s.hi {
		return trace.ScoreText(l, s.lo, s.decimals)
	}
	return *s.Value
}

// Raw returns the proven bounds of the value in Score units.
func (s *Solution) Raw() (lo, hi game.Score) { return s.lo, s.hi }

// BoundsIn returns the proven bounds of the value, formatted in l.
func (s *Solution) BoundsIn(l lang.Language) (lo, hi string) {
	return trace.ScoreText(l, s.lo, s.decimals), trace.ScoreText(l, s.hi, s.decimals)
}

// Shown reports whether the moves only show who wins: Best gets what the value says, and Line has the moves of a proof, if a side
// wins. Those of the winner are proven to win; those of the other side are the ones that took most work to answer.
func (s *Solution) Shown() bool { return s.Algorithm == DFPNName }

func (g *rulesOf[S, M, G]) Solver(o SolverOptions) (Solver, error) {
	if o.Algorithm == DFPNName {
		return g.prover(o)
	}
	x, err := engine.NewSolver[S, M](g.rules, engine.SolverOptions{Threads: o.Threads, Table: o.TableMiB << 20 / entryBytes})
	if err != nil {
		return nil, lang.Errorf("catalog.ofGame", g.name, err)
	}
	return &solverOf[S, M, G]{Solver: x, game: g.name, threads: max(o.Threads, 1)}, nil
}

// solverOf is a Solver for one game.
type solverOf[S any, M game.Move, G game.Game[S, M]] struct {
	*engine.Solver[S, M, G]
	game    string
	threads int
}

func (x *solverOf[S, M, G]) Save(path string) error { return x.Solver.Save(path, x.game) }
func (x *solverOf[S, M, G]) Load(path string) error { return x.Solver.Load(path, x.game) }

func (x *solverOf[S, M, G]) Solve(ctx context.Context, at Position, q Question) (Solution, error) {
	p, ok := at.(*positionOf[S, M, G])
	if !ok {
		return Solution{}, lang.Errorf("catalog.solve.otherGame", at.Game().Name())
	}
	question := engine.Question{Weak: q.Weak, Line: !q.Weak, Bests: q.Bests}
	question.Time, question.Nodes = q.Time, q.Nodes
	question.Pause, question.PauseEvery = q.Pause, q.PauseEvery
	if q.Progress != nil {
		question.Progress = func(now engine.Progress) {
			lo, hi := forMax(p.Turn(), now.Lo, now.Hi)
			q.Progress(SolverProgress{Lo: lo, Hi: hi, Nodes: now.Nodes, Elapsed: now.Elapsed, decimals: p.Decimals()})
		}
	}
	found, err := x.Solver.Solve(ctx, p.s, question)
	if err != nil {
		return Solution{}, lang.Errorf("catalog.ofGame", p.name, err)
	}
	return p.solution(&found, q, x.threads), nil
}

// solution converts a result to text.
func (p *positionOf[S, M, G]) solution(r *engine.Solution[M], q Question, threads int) Solution {
	decimals := p.Decimals()
	lo, hi := forMax(p.Turn(), r.Lo, r.Hi)
	s := Solution{
		Schema: Schema, Game: p.name, Position: p.Text(), Turn: strings.ToLower(p.Turn().String()), Algorithm: SolverAlgorithms()[0],
		Lower: lo.Text(decimals), Upper: hi.Text(decimals), Line: p.lineText(r.Line), LineWhole: r.LineWhole,
		Weak: q.Weak, Nodes: r.Nodes, ElapsedMS: float64(r.Elapsed.Microseconds()) / 1000, Threads: threads,
		lo: lo, hi: hi, decimals: decimals, certain: r.Certain, scored: endsWithScore(p.Game()), elapsed: r.Elapsed,
		most: game.Win(1), given: p.given(r, q.Weak),
	}
	if t, ok := any(p.rules).(tree.Rules); ok { // no other game has positions without a value
		at := any(p.s).(tree.Position)
		s.Unvalued = int64(t.Bare(&at))
	}
	if bounder, ok := any(p.rules).(game.Bounder[S]); ok && s.scored {
		start := p.rules.Start()
		_, s.most = bounder.Bounds(&start)
	} else if r.Bare { // nothing is known but what the rules alone say: how soon anybody can win at all is no news either
		s.most = game.MaxStatic + 1
	}
	if len(r.Line) > 0 {
		s.Best = &s.Line[0]
	}
	switch {
	case !q.Bests:
		s.Bests = s.Line[:min(len(s.Line), 1)]
	case r.Bests != nil:
		s.Bests = p.texts(&p.s, r.Bests)
	}
	switch {
	case lo == hi:
		s.value(p.Turn(), lo, decimals)
		s.Score = points(lo, decimals)
		if n, forced := lo.Forced(); forced {
			s.Plies = &n
		}
	case q.Weak && lo > 0:
		s.value(p.Turn(), game.Infinity, 0)
	case q.Weak && hi < 0:
		s.value(p.Turn(), -game.Infinity, 0)
	}
	s.Proven = s.Solved() && r.Certain
	if r.Spent != search.Unknown {
		s.Spent = new(r.Spent.String())
	}
	return s
}

// value sets the value from both points of view.
func (s *Solution) value(turn Side, v game.Score, decimals int) {
	s.Value, s.Mover = new(v.Text(decimals)), new((v * turn.Sign()).Text(decimals))
}

// forMax turns bounds of a value for the side to move into bounds from MAX's side.
func forMax(turn Side, lo, hi game.Score) (game.Score, game.Score) {
	if turn == game.Min {
		return -hi, -lo
	}
	return lo, hi
}
