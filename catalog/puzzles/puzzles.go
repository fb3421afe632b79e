// Package puzzles finds one-player problems by name and represents positions and moves as strings. It alone erases the type
// parameters of problems, as package catalog does for games.
//
// A [Puzzle] is a family of problems. It makes a [Problem] from text, which offers everything that Jugada does with one:
// searching, tracing, following step by step, drawing, and solving by hand. Values of both types are immutable and may be
// used by several goroutines at once.
package puzzles

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jugada/jugada/internal/names"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/trace"
)

// Puzzle is a family of one-player problems by name. It comes from a [Catalog], or from [Of] for your own rules.
type Puzzle struct {
	name      string
	key       string                   // of the messages in package lang about one that comes with Jugada; "": it does not
	title     map[lang.Language]string // nil: its name
	line      map[lang.Language]string // about it; nil: there is none
	wanted    map[lang.Language]string // the goal of your own puzzle; nil: the rules describe it, or nothing does
	also      []string                 // other names
	boards    []names.Alias            // aliases that also give the size of the board
	usual     string                   // the default problem, as Problem reads it
	algorithm string
	fits      []string // names of the Setup fields that apply to it: size, goal, tap
	size      string   // the default size; "": the text decides

	sizes   func(size string) (Puzzle, error) // your own puzzle in another size; nil: it has only one
	usualOf func(o Setup) (string, error)     // the default problem of a size or with a goal; nil: always usual
	problem func(p *Puzzle, text string, o Setup) (Problem, error)
	shuffle func(ctx context.Context, text string, o Setup, s Shuffle) (Shuffled, error) // nil: it cannot
}

// Name returns the name under which a Catalog knows the puzzle, such as jugs.
func (p Puzzle) Name() string { return p.name }

// Aliases lists the other names of the puzzle, or of its boards of one size.
func (p Puzzle) Aliases() []string {
	others := slices.Clone(p.also)
	for _, a := range p.boards {
		others = append(others, a.Name)
	}
	return others
}

// Titled returns the puzzle's title in l, and a line about it, which says how its problems are written; "" if there is none.
func (p Puzzle) Titled(l lang.Language) (title, about string) {
	if p.key != "" {
		return l.Sprintf("puzzle." + p.key + ".title"), l.Sprintf("puzzle." + p.key + ".about")
	}
	return cmp.Or(p.title[l], p.name), p.line[l]
}

// Usual returns the default problem, as Problem reads it.
func (p Puzzle) Usual() string { return p.usual }

// Algorithm returns the default algorithm.
func (p Puzzle) Algorithm() string { return p.algorithm }

// Fits lists the fields of [Setup] that apply to the puzzle: size, goal, tap.
func (p Puzzle) Fits() []string { return slices.Clone(p.fits) }

// Setup holds what the text of a problem leaves open, where the puzzle has it.
type Setup struct {
	Size string // of the board; "": the text decides
	Goal string // "": the default goal
	Tap  bool   // there is a tap and a drain, even if contents are given

	// Files lets a heuristic name a file, as pdb=@FILE does. It is for users who name their own files, as on a command line, not
	// for requests from elsewhere.
	Files bool
}

// Problem reads a problem in the puzzle's notation; "" is the default one for the size and goal in the options. Errors say
// what is wrong, where, and what would be valid.
func (p Puzzle) Problem(text string, o Setup) (Problem, error) {
	text, o, err := p.read(text, o)
	if err != nil {
		return nil, err
	}
	return p.problem(&p, text, o)
}

// Shuffle makes a random problem that can be solved. The text and the options determine its size and whatever else stays
// fixed. It returns an error if the puzzle cannot make any.
func (p Puzzle) Shuffle(ctx context.Context, text string, o Setup, s Shuffle) (Shuffled, error) {
	text, o, err := p.read(text, o)
	if err == nil && p.shuffle == nil {
		err = lang.Errorf("catalog.puzzle.noShuffle", p.name)
	}
	if err != nil {
		return Shuffled{}, err
	}
	return p.shuffle(ctx, text, o, s)
}

// read completes the text and the options, and turns the puzzle into that of the requested size.
func (p *Puzzle) read(text string, o Setup) (string, Setup, error) {
	for name, given := range map[string]bool{"size": o.Size != "", "goal": o.Goal != "", "tap": o.Tap} {
		if given && !slices.Contains(p.fits, name) {
			return "", o, lang.Errorf("catalog.puzzle.option", p.name, lang.Option(name))
		}
	}
	o.Size = cmp.Or(o.Size, p.size)
	if p.sizes != nil && o.Size != "" {
		sized, err := p.sizes(o.Size)
		if err != nil {
			return "", o, err
		}
		p.usual, p.problem, p.shuffle, o.Size = sized.usual, sized.problem, sized.shuffle, ""
	}
	switch {
	case text != "":
		return text, o, nil
	case p.usualOf == nil || o.Size == "" && o.Goal == "":
		return p.usual, o, nil
	}
	text, err := p.usualOf(o)
	return text, o, err
}

// Problem is a position of a one-player problem and its goal. It is immutable and may be used by several goroutines at once.
type Problem interface {
	// Text returns the problem in the puzzle's notation.
	Text() string
	// GoalText describes the goal in l; "" if nothing does.
	GoalText(l lang.Language) string
	// Board draws the initial position.
	Board() string
	// BoardSVG draws it as the inside of an SVG picture that is 100 units wide and high; "" if the rules cannot.
	BoardSVG() string
	// Heuristics lists the available estimates, the default first; empty if there is none.
	Heuristics() []HeuristicName
	// WithHeuristic returns the problem with another estimate.
	WithHeuristic(name string) (Problem, error)
	// Fits returns an error if the request asks for things that do not exist, cannot be combined, or do not fit the problem.
	Fits(r Request) error
	// PatternMemory returns the most bytes that the pattern databases of the current estimate take while they are built; 0 if it
	// needs none, or those of a file.
	PatternMemory() int64
	// Search looks for a path to the goal. It returns an error if the request does not fit the problem; the answer says what
	// stopped the search.
	Search(ctx context.Context, r Request) (Answer, error)
	// Positions counts the different positions that can be reached from the start, by the fewest moves to each. The error is that
	// of a spent memory or ctx's; the last count is then too low.
	Positions(ctx context.Context, c search.Census) (search.Levels, error)
	// Header describes the search that a trace is of.
	Header(r Request) trace.Header
	// PositionSVG draws a position in such a trace, as BoardSVG does the initial one; "" if the rules cannot.
	PositionSVG(position string) (string, error)
	// After returns the same problem from the position that moves lead to, and the state there. The error says which move is
	// not possible.
	After(moves []string) (Problem, State, error)
	// Hint looks for a path as Search does and returns its next move.
	Hint(ctx context.Context, r Request) (Hint, error)
	// Followed lists the algorithms that Follow supports.
	Followed() []string
	// Follow is Search that passes the wanted steps to listen as they are taken, until listen returns false; then there is no
	// answer. A moment is valid only until the next one.
	Follow(ctx context.Context, r Request, wanted func(step int) bool, listen func(*Moment) bool) (*Followed, error)
}

// HeuristicName is the name of an estimate and a description of what it counts.
type HeuristicName = puzzle.HeuristicName

// Algorithms lists the algorithms that search for paths.
func Algorithms() []string { return algorithms(func(path.Algorithm) bool { return true }) }

// Informed lists those of them that use a heuristic.
func Informed() []string { return algorithms(path.Algorithm.Informed) }

// algorithms lists those that are wanted.
func algorithms(wanted func(path.Algorithm) bool) (called []string) {
	for _, a := range path.Algorithms {
		if wanted(a) {
			called = append(called, a.String())
		}
	}
	return called
}

// Request says how to look for a path.
type Request struct {
	Algorithm string
	Weight    float64 // of the algorithm weighted; 0: its default
	All       bool    // all cheapest paths
	Depth     int     // limits; 0: none. Depth is for algorithms that count moves
	Cost      int
	Nodes     int64
	Time      time.Duration
	Memory    int64 // bytes
	Progress  func(Progress)
	Trace     trace.Sink // receives every step; nil: none. Not with All, nor with the algorithm idastar
	Patterns  *Patterns  // finds and builds pattern databases; nil: they are kept in memory
}

// Progress is how far a search for a path is.
type Progress = path.Progress

// Answer is the result of a search for a path. As JSON it is the contract of `jugada puzzle --json`.
type Answer struct {
	Schema     int        `json:"schema"` // 1
	Puzzle     string     `json:"puzzle"`
	State      string     `json:"state"`
	Algorithm  string     `json:"algorithm"`
	Heuristic  *string    `json:"heuristic"`         // null: none is used
	Unready    *string    `json:"unready,omitempty"` // requested, but its tables were not ready in time: Heuristic replaced it
	Solvable   *bool      `json:"solvable"`          // null: not known
	Length     *int       `json:"length"`            // moves of the solution; null: there is none, or none was found
	Cost       *int       `json:"cost"`              // their cost
	Lower      *int       `json:"lower"`             // proven: no solution costs less; null: there is none
	Optimal    bool       `json:"optimal"`           // the solution is proven to be a cheapest one
	Solution   []string   `json:"solution"`          // null: as length
	Solutions  [][]string `json:"solutions,omitempty"`
	Complete   *bool      `json:"complete,omitempty"` // solutions holds every cheapest one
	Expanded   int64      `json:"expanded"`
	Generated  int64      `json:"generated"`
	Thresholds []int      `json:"thresholds"` // of IDA*; for others depths, levels, or values of f or g, in order
	Memory     int64      `json:"memory_bytes"`
	ElapsedMS  float64    `json:"elapsed_ms"`
	Stopped    string     `json:"stopped"` // a path.Reason as text
	Reason     *string    `json:"reason,omitempty"`

	Rounds  []Round `json:"-"` // in the order of Thresholds
	Steps   []Step  `json:"-"` // of Solution
	Refusal error   `json:"-"` // why the rules say that there is no solution
	elapsed time.Duration
}

// Round is a part of a search for a path: a threshold, depth, level, or value of f or g.
type Round struct {
	Bound     int // -1: none
	Backward  bool
	Expanded  int64
	Generated int64
}

// Elapsed returns how long the search took.
func (a *Answer) Elapsed() time.Duration { return a.elapsed }

// Settled reports whether the question is answered: by a solution, or a proof that there is none.
func (a *Answer) Settled() bool {
	return a.Solvable != nil && (a.Stopped == "found" || !*a.Solvable)
}

// allWays limits how many cheapest paths are found when all are requested: more than anyone reads.
const allWays = 100_000

func (r Request) options() (path.Options, error) {
	o := path.Options{
		Weight: r.Weight, Progress: r.Progress,
		Limits: path.Limits{
			Depth: r.Depth, Cost: puzzle.Cost(min(r.Cost, int(puzzle.MaxCost))), Nodes: r.Nodes, Time: r.Time, Memory: r.Memory,
		},
	}
	known := slices.Index(Algorithms(), r.Algorithm)
	if known < 0 {
		return o, noAlgorithm(r.Algorithm)
	}
	switch o.Algorithm = path.Algorithms[known]; {
	case r.Weight != 0 && o.Algorithm != path.WeightedAStar:
		return o, lang.Errorf("catalog.puzzle.weight", path.WeightedAStar.String(), r.Algorithm)
	case r.Weight != 0 && !(1 <= r.Weight && r.Weight <= path.MaxWeight):
		return o, lang.Errorf("catalog.puzzle.weightRange", r.Weight, path.MaxWeight)
	case r.Depth != 0 && !o.Algorithm.CountsMoves():
		return o, lang.Errorf("catalog.puzzle.depth", r.Algorithm, strings.Join(algorithms(path.Algorithm.CountsMoves), ", "))
	case r.All && !o.Algorithm.Exact():
		return o, lang.Errorf("catalog.puzzle.all", r.Algorithm)
	case r.All:
		o.Ways = allWays
	}
	return o, nil
}

func noAlgorithm(name string) error {
	return lang.Errorf("catalog.puzzle.algorithm", name, strings.Join(Algorithms(), ", "))
}
