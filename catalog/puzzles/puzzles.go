// Package puzzles holds every one-player problem by name, with positions and moves as strings. It is the only place where the type
// parameters of problems are erased, as package catalog does it for games.
//
// A [Puzzle] is a family of problems. It makes a [Problem] from text, which can do everything that Jugada does with one: be searched,
// traced, followed step by step, drawn, and tried by hand. Values of both types never change and may be used by several goroutines
// at once.
package puzzles

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/trace"
)

// Puzzle is a family of one-player problems by name.
type Puzzle struct {
	Name      string
	Usual     string                        // the problem that stands for the others, as Problem reads it
	Algorithm string                        // that it is searched with unless another is asked for
	Fits      []string                      // what of a Setup means something to it: size, goal, tap
	size      string                        // that it has unless another is asked for; "": as the text has it
	usual     func(o Setup) (string, error) // that stands for others of a size or with a goal; nil: always Usual
	problem   func(text string, o Setup) (Problem, error)
	shuffle   func(ctx context.Context, text string, o Setup, s Shuffle) (Shuffled, error)
}

// Setup is what the text of a problem leaves open, as far as the puzzle has it.
type Setup struct {
	Size string // of the board; "": as the text has it
	Goal string // that is wanted; "": the usual one
	Tap  bool   // there is a tap and a drain, even if contents are given

	// Files lets a heuristic name a file, as pdb=@FILE does. It is for whoever asks for what is theirs, such as at a command line,
	// and not for requests that come from elsewhere.
	Files bool
}

// Problem reads a problem in the puzzle's notation; "" is the usual one, of the size and with the goal that the options want.
// Errors say what is wrong, where, and what would be right.
func (p *Puzzle) Problem(text string, o Setup) (Problem, error) {
	if err := p.takes(o); err != nil {
		return nil, err
	}
	o.Size = cmp.Or(o.Size, p.size)
	text, err := p.textOr(text, o)
	if err != nil {
		return nil, err
	}
	return p.problem(text, o)
}

// textOr returns the text or, if it is empty, that of the usual problem.
func (p *Puzzle) textOr(text string, o Setup) (string, error) {
	switch {
	case text != "":
		return text, nil
	case p.usual == nil || o.Size == "" && o.Goal == "":
		return p.Usual, nil
	}
	return p.usual(o)
}

// takes errs if an option means nothing to the puzzle.
func (p *Puzzle) takes(o Setup) error {
	for name, given := range map[string]bool{"size": o.Size != "", "goal": o.Goal != "", "tap": o.Tap} {
		if given && !slices.Contains(p.Fits, name) {
			return lang.Errorf("catalog.puzzle.option", p.Name, lang.Option(name))
		}
	}
	return nil
}

// Problem is a position of a one-player problem and what is wanted. It never changes and may be used by several goroutines at
// once.
type Problem interface {
	// Text returns the problem in the puzzle's notation.
	Text() string
	// GoalText says in l what is wanted.
	GoalText(l lang.Language) string
	// Board draws the position that it begins with.
	Board() string
	// BoardSVG draws it as the inside of an SVG picture that is 100 units wide and high.
	BoardSVG() string
	// Heuristics lists the estimates that there are, the default first; empty if there is none.
	Heuristics() []HeuristicName
	// WithHeuristic returns the problem with another estimate in charge.
	WithHeuristic(name string) (Problem, error)
	// Fits errs if the request asks for what does not exist, does not go together, or does not go with the problem.
	Fits(r Request) error
	// PatternMemory returns how many bytes the pattern databases that the estimate in charge asks for take at most while they are
	// built; 0 if it asks for none, or for those of a file.
	PatternMemory() int64
	// Search looks for a way to the goal. It errs if the request does not fit the problem; whatever stops the search is told in
	// the answer.
	Search(ctx context.Context, r Request) (Answer, error)
	// Header says of the trace of a search which search it is of.
	Header(r Request) trace.Header
	// PositionSVG draws a position that such a trace tells of, as BoardSVG does the first one.
	PositionSVG(position string) (string, error)
	// After returns the same problem from the position that moves lead to, and what there is to see there. The error says which
	// move is not possible.
	After(moves []string) (Problem, State, error)
	// Hint looks for a way as Search does and returns its next move.
	Hint(ctx context.Context, r Request) (Hint, error)
	// Followed lists the algorithms that Follow takes.
	Followed() []string
	// Follow is Search, telling the steps that are wanted to listen as they are taken, until listen returns false; there is no
	// answer then. A moment is the listener's only until the next one.
	Follow(ctx context.Context, r Request, wanted func(step int) bool, listen func(*Moment) bool) (*Followed, error)
}

// HeuristicName names an estimate and says what it counts.
type HeuristicName = puzzle.HeuristicName

// Algorithms lists the algorithms that search for ways.
func Algorithms() []string {
	var names []string
	for _, a := range path.Algorithms {
		names = append(names, a.String())
	}
	return names
}

// Request says how to look for a way.
type Request struct {
	Algorithm string
	Weight    float64 // of the algorithm weighted; 0: its usual one
	All       bool    // all cheapest ways
	Depth     int     // limits; 0: none. That of the depth is for algorithms that go by the number of moves
	Cost      int
	Nodes     int64
	Time      time.Duration
	Memory    int64 // bytes
	Progress  func(Progress)
	Trace     trace.Sink // told every step; nil: nobody asks. It does not go with All, nor with the algorithm idastar
	Patterns  *Patterns  // that finds and builds pattern databases; nil: they are kept in memory
}

// Progress is how far a search for a way is.
type Progress = path.Progress

// Answer is what a search for a way has found. As JSON it is the contract of `jugada puzzle --json`.
type Answer struct {
	Schema     int        `json:"schema"` // 1
	Puzzle     string     `json:"puzzle"`
	State      string     `json:"state"`
	Algorithm  string     `json:"algorithm"`
	Heuristic  *string    `json:"heuristic"`         // null: none is used
	Unready    *string    `json:"unready,omitempty"` // was asked for, but its tables were not ready in time: Heuristic was in charge
	Solvable   *bool      `json:"solvable"`          // null: not known
	Length     *int       `json:"length"`            // moves of the solution; null: there is none, or none was found
	Cost       *int       `json:"cost"`              // what they cost
	Lower      *int       `json:"lower"`             // proven: no solution costs less; null: there is none
	Optimal    bool       `json:"optimal"`           // the solution is proven to be a cheapest one
	Solution   []string   `json:"solution"`          // null: as length
	Solutions  [][]string `json:"solutions,omitempty"`
	Complete   *bool      `json:"complete,omitempty"` // solutions holds every cheapest one
	Expanded   int64      `json:"expanded"`
	Generated  int64      `json:"generated"`
	Thresholds []int      `json:"thresholds"` // of IDA*; depths, levels, values of f or g of the others, in order
	Memory     int64      `json:"memory_bytes"`
	ElapsedMS  float64    `json:"elapsed_ms"`
	Stopped    string     `json:"stopped"` // a path.Reason as text
	Reason     *string    `json:"reason,omitempty"`

	Rounds  []Round `json:"-"` // in the order of Thresholds
	Steps   []Step  `json:"-"` // of Solution
	Refusal error   `json:"-"` // why the rules say that there is no way
	elapsed time.Duration
}

// Round is a part of a search for a way: a threshold, depth, level, or value of f or g.
type Round struct {
	Bound     int // -1: none
	Backward  bool
	Expanded  int64
	Generated int64
}

// Elapsed returns how long it took.
func (a *Answer) Elapsed() time.Duration { return a.elapsed }

// Settled reports whether what was asked for is known: a solution, or that there is none.
func (a *Answer) Settled() bool {
	return a.Solvable != nil && (a.Stopped == "found" || !*a.Solvable)
}

// problemRules is what the rules of a problem in the catalogue can do.
type problemRules[S comparable, M puzzle.Move, P any] interface {
	puzzle.Puzzle[S, M]
	puzzle.Heuristic[S]
	puzzle.Heuristics[P]
	puzzle.Notation[S, M]
	puzzle.Drawer[S]
	puzzle.Pointing[S, M]
	GoalText(l lang.Language) string
}

// problemOf is a problem by its rules.
type problemOf[S comparable, M puzzle.Move, P problemRules[S, M, P]] struct {
	puzzle    string
	text      string
	rules     P
	start     S
	heuristic string
	patterns  bool // the heuristic needs pattern databases, which the rules do not have yet
	files     bool // a heuristic may name a file

	unready string // the heuristic that was to be in charge, whose databases were not ready in time
}

// problem makes a problem of rules, which say what is wanted, and a position.
func problem[S comparable, M puzzle.Move, P problemRules[S, M, P]](puzzle, text string, rules P, start S) *problemOf[S, M, P] {
	return &problemOf[S, M, P]{puzzle: puzzle, text: text, rules: rules, start: start, heuristic: rules.Heuristics()[0].Name}
}

func (p *problemOf[S, M, P]) Text() string                    { return p.text }
func (p *problemOf[S, M, P]) GoalText(l lang.Language) string { return p.rules.GoalText(l) }
func (p *problemOf[S, M, P]) Board() string                   { return p.rules.Board(&p.start) }
func (p *problemOf[S, M, P]) BoardSVG() string                { return p.rules.BoardSVG(&p.start) }

// Heuristics lists those of the rules and, if these take them, the usual pattern databases.
func (p *problemOf[S, M, P]) Heuristics() []HeuristicName {
	all := p.rules.Heuristics()
	if rules, ok := any(p.rules).(patterned[P]); ok {
		usual := HeuristicName{Name: usualPatterns(rules.Size()), Formula: "Σ moves of the tiles of each group"}
		if searchedByPatterns(rules.Size()) {
			return append([]HeuristicName{usual}, all...)
		}
		return append(all, usual)
	}
	return all
}

func (p *problemOf[S, M, P]) WithHeuristic(name string) (Problem, error) {
	if other, ok, err := p.withPatterns(name); ok {
		return other, err
	}
	rules, ok := p.rules.WithHeuristic(name)
	if !ok {
		var names []string
		for _, h := range p.Heuristics() {
			names = append(names, h.Name)
		}
		return nil, lang.Errorf("catalog.puzzle.heuristic", name, p.puzzle, strings.Join(names, ", "))
	}
	other := *p
	other.rules, other.heuristic, other.patterns = rules, name, false
	return &other, nil
}

func (p *problemOf[S, M, P]) Fits(r Request) error {
	o, err := r.options()
	if err != nil {
		return err
	}
	return path.Fits[S, M](p.rules, o.Algorithm)
}

func (p *problemOf[S, M, P]) Search(ctx context.Context, r Request) (Answer, error) {
	o, err := r.options()
	if err != nil {
		return Answer{}, err
	}
	p, done, err := p.prepared(ctx, &r, o.Algorithm.Informed())
	if err != nil {
		return Answer{}, err
	}
	defer done()
	o.Time = r.Time
	found, err := p.search(ctx, r, o)
	if err != nil {
		return Answer{}, err
	}
	return p.answer(&found, o), nil
}

func (p *problemOf[S, M, P]) search(ctx context.Context, r Request, o path.Options) (path.Result[M], error) {
	if r.Trace == nil {
		return path.Search(ctx, p.rules, p.start, o)
	}
	if err := r.FitsTrace(); err != nil {
		return path.Result[M]{}, err
	}
	return path.Trace(ctx, p.rules, p.start, o, r.Trace)
}

// allWays is how many cheapest ways are found at most when all are asked for: nobody reads more.
const allWays = 100_000

func (r Request) options() (path.Options, error) {
	o := path.Options{
		Weight: r.Weight, Progress: r.Progress,
		Limits: path.Limits{
			Depth: r.Depth, Cost: puzzle.Cost(min(r.Cost, int(puzzle.MaxCost))), Nodes: r.Nodes, Time: r.Time, Memory: r.Memory,
		},
	}
	known := false
	for _, a := range path.Algorithms {
		if a.String() == r.Algorithm {
			o.Algorithm, known = a, true
		}
	}
	switch {
	case !known:
		return o, lang.Errorf("catalog.puzzle.algorithm", r.Algorithm, strings.Join(Algorithms(), ", "))
	case r.Weight != 0 && o.Algorithm != path.WeightedAStar:
		return o, lang.Errorf("catalog.puzzle.weight", path.WeightedAStar.String(), r.Algorithm)
	case r.Weight != 0 && !(1 <= r.Weight && r.Weight <= path.MaxWeight):
		return o, lang.Errorf("catalog.puzzle.weightRange", r.Weight, path.MaxWeight)
	case r.Depth != 0 && !o.Algorithm.CountsMoves():
		return o, lang.Errorf("catalog.puzzle.depth", r.Algorithm, strings.Join(countMoves(), ", "))
	case r.All && !o.Algorithm.Exact():
		return o, lang.Errorf("catalog.puzzle.all", r.Algorithm)
	case r.All:
		o.Ways = allWays
	}
	return o, nil
}

// countMoves lists the algorithms that take a depth limit.
func countMoves() []string {
	var names []string
	for _, a := range path.Algorithms {
		if a.CountsMoves() {
			names = append(names, a.String())
		}
	}
	return names
}

// answer writes a result down as text.
func (p *problemOf[S, M, P]) answer(r *path.Result[M], o path.Options) Answer {
	a := Answer{
		Schema: trace.Schema, Puzzle: p.puzzle, State: p.text, Algorithm: o.Algorithm.String(), Optimal: r.Optimal(),
		Expanded: r.Expanded, Generated: r.Generated, Thresholds: []int{}, Memory: r.Memory,
		ElapsedMS: float64(r.Elapsed.Microseconds()) / 1000, Stopped: r.Stopped.String(), Refusal: r.Refusal, elapsed: r.Elapsed,
	}
	if o.Algorithm.Informed() {
		a.Heuristic = &p.heuristic
	}
	if p.unready != "" {
		a.Unready = &p.unready
	}
	if r.Found || r.Lower == puzzle.Infinity {
		a.Solvable = &r.Found
	}
	if r.Lower < puzzle.Infinity {
		lower := int(r.Lower)
		a.Lower = &lower
	}
	if r.Refusal != nil {
		reason := r.Refusal.Error()
		a.Reason = &reason
	}
	if r.Found {
		length, cost := len(r.Way), int(r.Cost)
		a.Length, a.Cost, a.Steps = &length, &cost, p.steps(r.Way)
		a.Solution = p.texts(r.Way)
	}
	if o.Ways > 1 && r.Found {
		a.Complete = &r.AllWays
		for _, way := range r.Ways {
			a.Solutions = append(a.Solutions, p.texts(way))
		}
	}
	for _, round := range r.Rounds {
		told := Round{Bound: -1, Backward: round.Backward, Expanded: round.Expanded, Generated: round.Generated}
		if round.Bound < puzzle.Infinity {
			told.Bound = int(round.Bound)
			a.Thresholds = append(a.Thresholds, told.Bound)
		}
		a.Rounds = append(a.Rounds, told)
	}
	return a
}

// steps plays a way.
func (p *problemOf[S, M, P]) steps(way []M) []Step {
	steps := make([]Step, len(way))
	here := p.start
	for i, m := range way {
		before := here
		p.rules.Play(&before, m, &here)
		steps[i] = Step{p.rules.MoveText(&before, m), p.rules.PositionText(&here)}
	}
	return steps
}

func (p *problemOf[S, M, P]) texts(way []M) []string {
	texts := make([]string, len(way))
	for i, step := range p.steps(way) {
		texts[i] = step.Move
	}
	return texts
}
