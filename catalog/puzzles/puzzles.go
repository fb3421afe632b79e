// Package puzzles holds every one-player problem by name, with positions and moves as strings. It is the only place where the
// type parameters of problems are erased, as package catalog does it for games.
//
// A [Puzzle] is a family of problems. It makes a [Problem] from text, which can do everything that Jugada does with one: be
// searched, traced, followed step by step, drawn, and tried by hand. Values of both types never change and may be used by
// several goroutines at once.
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
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/trace"
)

// Puzzle is a family of one-player problems by name. It comes from a [Catalog], or from [Of] for rules of one's own.
type Puzzle struct {
	name      string
	key       string                   // of what package lang says of one that comes with Jugada; "": it does not
	title     map[lang.Language]string // nil: its name
	line      map[lang.Language]string // about it; nil: there is none
	wanted    map[lang.Language]string // what the goal of one's own is; nil: the rules say, or nobody
	also      []string                 // other names
	boards    []names.Alias            // other names that say the size of the board, too
	usual     string                   // the problem that stands for the others, as Problem reads it
	algorithm string
	fits      []string // names of what of a Setup means something to it: size, goal, tap
	size      string   // that it has unless another is asked for; "": as the text has it

	sizes   func(size string) (Puzzle, error) // one's own in another size; nil: it has one
	usualOf func(o Setup) (string, error)     // the usual problem of a size or with a goal; nil: always usual
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

// Titled is what people call the puzzle, in l, and a line about it, which says how its problems are written; "" if nobody has
// written one.
func (p Puzzle) Titled(l lang.Language) (title, about string) {
	if p.key != "" {
		return l.Sprintf("puzzle." + p.key + ".title"), l.Sprintf("puzzle." + p.key + ".about")
	}
	return cmp.Or(p.title[l], p.name), p.line[l]
}

// Usual returns the problem that stands for the others, as Problem reads it.
func (p Puzzle) Usual() string { return p.usual }

// Algorithm returns the algorithm that the puzzle is searched with unless another is asked for.
func (p Puzzle) Algorithm() string { return p.algorithm }

// Fits lists what of a [Setup] means something to the puzzle: size, goal, tap.
func (p Puzzle) Fits() []string { return slices.Clone(p.fits) }

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
func (p Puzzle) Problem(text string, o Setup) (Problem, error) {
	text, o, err := p.read(text, o)
	if err != nil {
		return nil, err
	}
	return p.problem(&p, text, o)
}

// Shuffle makes a problem by chance that can be solved. Of the text and the options it takes how large it is and what else
// stays as it was. It errs if the puzzle cannot make any.
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

// read completes what somebody asks of the puzzle, which becomes that of the size that is wanted.
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

// Problem is a position of a one-player problem and what is wanted. It never changes and may be used by several goroutines at
// once.
type Problem interface {
	// Text returns the problem in the puzzle's notation.
	Text() string
	// GoalText says in l what is wanted; "" if nobody has said.
	GoalText(l lang.Language) string
	// Board draws the position that it begins with.
	Board() string
	// BoardSVG draws it as the inside of an SVG picture that is 100 units wide and high; "" if the rules cannot.
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
	// PositionSVG draws a position that such a trace tells of, as BoardSVG does the first one; "" if the rules cannot.
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
func Algorithms() []string { return algorithms(func(path.Algorithm) bool { return true }) }

// algorithms lists those that are wanted.
func algorithms(wanted func(path.Algorithm) bool) (called []string) {
	for _, a := range path.Algorithms {
		if wanted(a) {
			called = append(called, a.String())
		}
	}
	return called
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

// allWays is how many cheapest ways are found at most when all are asked for: nobody reads more.
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
