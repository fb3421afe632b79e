// Package asked defines the options of every request: to search a game, to search against a player who errs, to solve a
// puzzle. Each option is a field, fully described by its tags. They generate the flags of the command line ([Flags]), the
// fields of the lab's API, as huma reads them, and the parameters in its pages' addresses ([Values]).
//
// The tags json, doc, minimum, maximum, maxLength and enum are for the API, where 0 and "" mean unset. A field with the tag
// flag is a flag of that name, with a letter after a comma as its short form. The key of its help text is "cli.flag." and the tag
// help or, without one, the name. It must not be less than the tag least, nor more than the constant that the tag most names. A
// number with a minimum in the API but no least is a limit: the flag refuses 0, since no limit means leaving the flag out.
package asked

import (
	"math/rand/v2"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/lang"
)

// Place says which position a request is about.
type Place struct {
	Game     string   `json:"game" doc:"name of the game" example:"tictactoe" maxLength:"100"`
	Position string   `json:"position,omitempty" doc:"in the game's notation; empty: its start" maxLength:"1000000"`
	Moves    []string `json:"moves,omitempty" doc:"played from there" maxItems:"1000"`
	Eval     string   `json:"eval,omitempty" flag:"eval" doc:"the static evaluation; empty: the usual one" maxLength:"100"`
	Weights  string   `json:"-" flag:"weights"` // name of a file
}

// Find returns the game, with the requested static evaluation and weights.
func (p *Place) Find(games *catalog.Catalog) (catalog.Game, error) {
	g, err := games.Find(p.Game)
	if err == nil && p.Eval != "" {
		g, err = g.WithEvaluator(p.Eval)
	}
	if err == nil && p.Weights != "" {
		g, err = catalog.OpenWeights(p.Weights, g)
	}
	return g, err
}

// At finds the position.
func (p *Place) At(games *catalog.Catalog) (catalog.Position, error) {
	line, err := p.Line(games)
	if err != nil {
		return nil, err
	}
	return line[len(line)-1], nil
}

// Line finds the position and those before it: the one where the moves begin, and that after each move.
func (p *Place) Line(games *catalog.Catalog) ([]catalog.Position, error) {
	g, err := p.Find(games)
	if err != nil {
		return nil, err
	}
	at, err := g.Start()
	if p.Position != "" {
		at, err = g.Position(p.Position)
	}
	if err != nil {
		return nil, err
	}
	line := []catalog.Position{at}
	for i, move := range p.Moves {
		if at, err = at.Play(move); err != nil {
			return nil, lang.Errorf("lab.move", i+1, lang.Quoted(err))
		}
		line = append(line, at)
	}
	return line, nil
}

// Horizon says how far a search looks.
type Horizon struct {
	Depth int `json:"depth,omitempty" flag:"depth" doc:"plies; 0: no limit" minimum:"0" maximum:"1000000"`
}

// Search configures a search.
type Search struct {
	Algorithm string `json:"algorithm,omitempty" flag:"algorithm" doc:"empty: the usual one" maxLength:"100"`
	Horizon
	Time     Span   `json:"time_ms,omitempty" flag:"time" doc:"0: no limit but the lab's" minimum:"0" maximum:"86400000"`
	Nodes    int64  `json:"nodes,omitempty" flag:"nodes" doc:"0: no limit but the lab's" minimum:"0"`
	Quiet    string `json:"quiet,omitempty" flag:"quiet" doc:"threshold in points; empty: off" maxLength:"100"`
	Symmetry bool   `json:"symmetry,omitempty" flag:"symmetry" doc:"of symmetric successors search one"`
	Eager    bool   `json:"eager,omitempty" flag:"eager" doc:"levels: a win at once ends a family"`
	ValueAll bool   `json:"value_all,omitempty" flag:"value-all" doc:"levels: static values of all nodes"`
	Refine   string `json:"refine,omitempty" flag:"refine" doc:"refinements, such as deepening,quiescence=1:4" maxLength:"1000"`
	Book     string `json:"-" flag:"book"` // name of a file
}

// Request returns the catalogue's request, without the book.
func (s *Search) Request() catalog.Request {
	return catalog.Request{
		Algorithm: s.Algorithm, Depth: s.Depth, Time: time.Duration(s.Time), Nodes: s.Nodes, Quiet: s.Quiet, Symmetry: s.Symmetry,
		Eager: s.Eager, ValueAll: s.ValueAll, Refine: s.Refine,
	}
}

// Engine configures the engine.
type Engine struct {
	Threads  int `flag:"threads" help:"engineThreads" least:"1" most:"threads"`
	TableMiB int `flag:"table" help:"engineTable" least:"1" most:"table"`
}

// Several says how many of the best moves the engine should find.
type Several struct {
	Lines int `json:"lines,omitempty" flag:"lines" least:"1" doc:"best moves wanted, with lines; 0: one" minimum:"0" maximum:"100"`
}

// MonteCarlo configures Monte Carlo tree search.
type MonteCarlo struct {
	Playouts    int64    `json:"playouts,omitempty" flag:"playouts" least:"1" doc:"of mcts; 0: 20 or, with a time, 1000" minimum:"0" maximum:"1000"`
	Exploration *float64 `json:"exploration,omitempty" flag:"exploration" doc:"of mcts, more than 0; missing: √½"`
	Seed        *uint64  `json:"seed,omitempty" flag:"seed" help:"playoutsSeed" doc:"of mcts; missing: any"`
}

// Request returns the catalogue's request, with limits of time and, in MiB, of memory, and a new seed if none was given.
func (m *MonteCarlo) Request(limit Span, memory int) catalog.Playouts {
	r := catalog.Playouts{
		Count: m.Playouts, Time: time.Duration(limit), Exploration: m.Exploration, Seed: rand.Uint64N(1_000_000), KeepMiB: memory,
	}
	if m.Seed != nil {
		r.Seed = *m.Seed
	}
	return r
}

// Unused returns an error if an option is given, and another algorithm is to search.
func (m *MonteCarlo) Unused() error {
	return alone("algorithm "+catalog.MCTSName, []option{
		{"playouts", m.Playouts != 0}, {"exploration", m.Exploration != nil}, {"seed", m.Seed != nil},
	})
}

// option is the name of an option, and whether it is given.
type option struct {
	name  string
	given bool
}

// alone returns an error if any of the options is given: each needs another one, which is not.
func alone(other string, options []option) error {
	for _, o := range options {
		if o.given {
			return lang.Errorf("lab.alone", lang.Option(o.name), lang.Option(other))
		}
	}
	return nil
}

// Caution says how far a choice may depart from minimax.
type Caution struct {
	Risk     string `json:"risk,omitempty" flag:"risk" doc:"what a move may give up, in points or results" maxLength:"100"`
	Berliner string `json:"berliner,omitempty" flag:"berliner" doc:"leave minimax only if losing or within so much" maxLength:"100"`
}

// Against selects the opponent of a search, if any.
type Against struct {
	Opponent string `json:"opponent,omitempty" flag:"opponent" doc:"model, such as errs:0.2; empty: perfect play" maxLength:"1000"`
	As       string `json:"as,omitempty" flag:"as" doc:"the advised side; empty: max" enum:"max,min"`
	Caution
	Prune bool `json:"prune,omitempty" doc:"tell the search with Star1 cuts"`
}

// Fits returns an error if an option needs an opponent and there is none.
func (a *Against) Fits() error {
	if a.Opponent != "" {
		return nil
	}
	return alone("opponent", []option{{"as", a.As != ""}, {"risk", a.Risk != ""}, {"berliner", a.Berliner != ""}, {"prune", a.Prune}})
}

// Model returns the opponent against whom a position is analysed.
func (a *Against) Model() (catalog.Opponent, error) {
	o := catalog.Opponent{Model: a.Opponent, Risk: a.Risk, Berliner: a.Berliner, Prune: a.Prune}
	var err error
	if a.As != "" {
		o.As, err = catalog.ParseSide(a.As)
	}
	return o, err
}

// Form says how a trace is written.
type Form struct {
	Format string `flag:"format"`
	Output string `flag:"output,o"`
	JSON   bool   `flag:"json" help:"traceJSON"`
}

// Comparison selects what to compare.
type Comparison struct {
	Methods string `json:"methods,omitempty" flag:"methods" doc:"as for jugada compare; empty: the usual ones" maxLength:"2000"`
	Horizon
	Judge *int `json:"judge,omitempty" flag:"judge" least:"0" doc:"depth to judge by; missing: depth" minimum:"0" maximum:"1000000"`
}

// Judging returns the depth of the minimax search that judges the methods.
func (c *Comparison) Judging() int {
	if c.Judge != nil {
		return *c.Judge
	}
	return c.Depth
}

// Shape describes a random tree.
type Shape struct {
	Branching int  `query:"branching" flag:"branching" least:"1" minimum:"1" maximum:"100" default:"2"`
	Plies     int  `query:"depth" flag:"depth" help:"treeDepth" least:"0" minimum:"0" maximum:"100" default:"3"`
	Static    bool `query:"static" flag:"static" doc:"inner nodes have static values, near what they are worth"`
}

// Make makes the tree for a seed.
func (s *Shape) Make(seed uint64) (catalog.Tree, error) {
	return tree.Random(tree.RandomOptions{Branching: s.Branching, Depth: s.Plies, Seed: seed, Static: s.Static})
}

// RandomTrees selects the random trees to make.
type RandomTrees struct {
	Shape
	Count int     `flag:"count" least:"1"`
	Seed  *uint64 `flag:"seed"` // nil: any
}

// UsualTrees returns the defaults of the command line.
func UsualTrees() RandomTrees { return RandomTrees{Shape: Shape{Branching: 3, Plies: 3}, Count: 1} }

// Seats says who plays, and which opponent the computer assumes.
type Seats struct {
	As     string `flag:"as" help:"playAs"`
	Rival  string `flag:"opponent" help:"rival"`
	Player string `flag:"player"`
}

// Variant selects the options of a puzzle that the notation of its problems leaves open.
type Variant struct {
	Size string `json:"size,omitempty" flag:"size" doc:"of the board" maxLength:"100"`
	Goal string `json:"goal,omitempty" flag:"goal" doc:"what is wanted" maxLength:"10000"`
	Tap  bool   `json:"tap,omitempty" flag:"tap" doc:"there is a tap and a drain, even if contents are given"`
}

// Setup returns them in the catalogue's form.
func (v *Variant) Setup() puzzles.Setup { return puzzles.Setup{Size: v.Size, Goal: v.Goal, Tap: v.Tap} }

// Trial says which problem a request is about, and the moves made in it so far.
type Trial struct {
	State string `json:"state,omitempty" doc:"the problem in its notation; empty: the usual one" maxLength:"10000"`
	Variant
	Heuristic string   `json:"heuristic,omitempty" flag:"heuristic" doc:"empty: the usual one" maxLength:"100"`
	Moves     []string `json:"moves,omitempty" doc:"made from there" maxItems:"10000"`
}

// Problem reads the problem, without the moves.
func (t *Trial) Problem(of puzzles.Puzzle) (puzzles.Problem, error) {
	problem, err := of.Problem(t.State, t.Setup())
	if err == nil && t.Heuristic != "" {
		problem, err = problem.WithHeuristic(t.Heuristic)
	}
	return problem, err
}

// Path configures a search for a path.
type Path struct {
	Algorithm string  `json:"algorithm,omitempty" flag:"algorithm" help:"pathAlgorithm" doc:"empty: the usual one" maxLength:"100"`
	Weight    float64 `json:"weight,omitempty" flag:"weight" least:"1" doc:"of the algorithm weighted; 0: its usual one" minimum:"0"`
	All       bool    `json:"all,omitempty" flag:"all" doc:"all cheapest ways"`
	Depth     int     `json:"depth,omitempty" flag:"limit-depth" doc:"moves; 0: no limit" minimum:"0" maximum:"1000000"`
	Cost      int     `json:"cost,omitempty" flag:"limit-cost" doc:"0: no limit" minimum:"0"`
	Nodes     int64   `json:"nodes,omitempty" flag:"limit-nodes" doc:"0: no limit but the lab's" minimum:"0"`
	Time      Span    `json:"time_ms,omitempty" flag:"limit-time" doc:"0: no limit but the lab's" minimum:"0" maximum:"86400000"`
}

// Request returns the catalogue's request.
func (p *Path) Request() puzzles.Request {
	return puzzles.Request{
		Algorithm: p.Algorithm, Weight: p.Weight, All: p.All, Depth: p.Depth, Cost: p.Cost, Nodes: p.Nodes, Time: time.Duration(p.Time),
	}
}

// Way says how a path is printed.
type Way struct {
	MemoryMiB int64  `flag:"limit-memory" least:"1"`
	Trace     string `flag:"trace"`
	Output    string `flag:"output,o" help:"wayOutput"`
	Explain   bool   `flag:"explain"`
}
