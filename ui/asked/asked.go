// Package asked describes what people ask for: of a search of a game, of one against a player who errs, of a search for a way.
// Each question is a field, and its tags say all there is to say about it. From them come the flags of the command line
// ([Flags]), the fields of the lab's API, as huma reads them, and what its pages have in their addresses ([Values]).
//
// The tags json, doc, minimum, maximum, maxLength and enum are of the API, where 0 and "" ask for nothing. A field with the tag
// flag is a flag of that name, and after a comma of that letter. The key of its help text is "cli.flag." and the tag help or,
// without one, the name. It must not be less than the tag least, nor more than what the tag most names. A number with a minimum
// in the API and no least is a limit: 0 is refused, since there one leaves the flag out.
package asked

import (
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
}

// Find returns the game, with the static evaluation that is asked for.
func (p *Place) Find(games *catalog.Catalog) (catalog.Game, error) {
	g, err := games.Find(p.Game)
	if err == nil && p.Eval != "" {
		g, err = g.WithEvaluator(p.Eval)
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

// Line finds the position and those before it: where the moves begin, and after each of them.
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
			return nil, lang.Errorf("lab.move", i+1, err)
		}
		line = append(line, at)
	}
	return line, nil
}

// Horizon says how far a search looks.
type Horizon struct {
	Depth int `json:"depth,omitempty" flag:"depth" doc:"plies; 0: no limit" minimum:"0" maximum:"1000000"`
}

// Search says how a search is to go.
type Search struct {
	Algorithm string `json:"algorithm,omitempty" flag:"algorithm" doc:"empty: the usual one" maxLength:"100"`
	Horizon
	Time     Span   `json:"time_ms,omitempty" flag:"time" doc:"0: no limit but the lab's" minimum:"0" maximum:"86400000"`
	Nodes    int64  `json:"nodes,omitempty" flag:"nodes" doc:"0: no limit but the lab's" minimum:"0"`
	Quiet    string `json:"quiet,omitempty" flag:"quiet" doc:"threshold in points; empty: off" maxLength:"100"`
	Symmetry bool   `json:"symmetry,omitempty" flag:"symmetry" doc:"of symmetric successors search one"`
	Eager    bool   `json:"eager,omitempty" flag:"eager" doc:"levels: a win at once ends a family"`
	Refine   string `json:"refine,omitempty" flag:"refine" doc:"refinements, such as deepening,quiescence=1:4" maxLength:"1000"`
	Book     string `json:"-" flag:"book"` // name of a file
}

// Request returns what is asked of the catalogue, but for the book.
func (s *Search) Request() catalog.Request {
	return catalog.Request{
		Algorithm: s.Algorithm, Depth: s.Depth, Time: time.Duration(s.Time), Nodes: s.Nodes, Quiet: s.Quiet, Symmetry: s.Symmetry,
		Eager: s.Eager, Refine: s.Refine,
	}
}

// Engine says how the engine is to work.
type Engine struct {
	Threads  int `flag:"threads" help:"engineThreads" least:"1" most:"threads"`
	TableMiB int `flag:"table" help:"engineTable" least:"1" most:"table"`
}

// Several says how many of the best moves the engine is to find.
type Several struct {
	Lines int `json:"lines,omitempty" flag:"lines" least:"1" doc:"best moves wanted, with lines; 0: one" minimum:"0" maximum:"100"`
}

// Caution says how far a choice may depart from minimax.
type Caution struct {
	Risk     string `json:"risk,omitempty" flag:"risk" doc:"what a move may give up, in points or results" maxLength:"100"`
	Berliner string `json:"berliner,omitempty" flag:"berliner" doc:"leave minimax only if losing or within so much" maxLength:"100"`
}

// Against says whom a search is against, if against anybody in particular.
type Against struct {
	Opponent string `json:"opponent,omitempty" flag:"opponent" doc:"model, such as errs:0.2; empty: perfect play" maxLength:"1000"`
	As       string `json:"as,omitempty" flag:"as" doc:"the advised side; empty: max" enum:"max,min"`
	Caution
	Prune bool `json:"prune,omitempty" doc:"tell the search with Star1 cuts"`
}

// Fits errs where something has a meaning only with an opponent, and there is none.
func (a *Against) Fits() error {
	if a.Opponent != "" {
		return nil
	}
	for _, f := range []struct {
		name  string
		given bool
	}{{"as", a.As != ""}, {"risk", a.Risk != ""}, {"berliner", a.Berliner != ""}, {"prune", a.Prune}} {
		if f.given {
			return lang.Errorf("lab.alone", lang.Option(f.name), lang.Option("opponent"))
		}
	}
	return nil
}

// Model returns whom a position is analysed against.
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

// Comparison says what is compared.
type Comparison struct {
	Methods string `json:"methods,omitempty" flag:"methods" doc:"as for jugada compare; empty: the usual ones" maxLength:"2000"`
	Horizon
	Judge *int `json:"judge,omitempty" flag:"judge" least:"0" doc:"depth to judge by; missing: depth" minimum:"0" maximum:"1000000"`
}

// Judging returns the depth of the minimax by which the methods are judged.
func (c *Comparison) Judging() int {
	if c.Judge != nil {
		return *c.Judge
	}
	return c.Depth
}

// Shape says what a random tree is like.
type Shape struct {
	Branching int  `query:"branching" flag:"branching" least:"1" minimum:"1" maximum:"100" default:"2"`
	Plies     int  `query:"depth" flag:"depth" help:"treeDepth" least:"0" minimum:"0" maximum:"100" default:"3"`
	Static    bool `query:"static" flag:"static" doc:"inner nodes have static values, near what they are worth"`
}

// Make makes the tree of a seed.
func (s *Shape) Make(seed uint64) (catalog.Tree, error) {
	return tree.Random(tree.RandomOptions{Branching: s.Branching, Depth: s.Plies, Seed: seed, Static: s.Static})
}

// RandomTrees says which random trees are made.
type RandomTrees struct {
	Shape
	Count int     `flag:"count" least:"1"`
	Seed  *uint64 `flag:"seed"` // nil: any
}

// UsualTrees is what is made at a command line unless something else is asked for.
func UsualTrees() RandomTrees { return RandomTrees{Shape: Shape{Branching: 3, Plies: 3}, Count: 1} }

// Seats says who plays, and against whom the computer takes itself to play.
type Seats struct {
	As     string `flag:"as" help:"playAs"`
	Rival  string `flag:"opponent" help:"rival"`
	Player string `flag:"player"`
}

// Variant says of a puzzle what the notation of its problems leaves open.
type Variant struct {
	Size string `json:"size,omitempty" flag:"size" doc:"of the board" maxLength:"100"`
	Goal string `json:"goal,omitempty" flag:"goal" doc:"what is wanted" maxLength:"10000"`
	Tap  bool   `json:"tap,omitempty" flag:"tap" doc:"there is a tap and a drain, even if contents are given"`
}

// Setup returns the same for the catalogue.
func (v *Variant) Setup() puzzles.Setup { return puzzles.Setup{Size: v.Size, Goal: v.Goal, Tap: v.Tap} }

// Trial says which problem a request is about, and where in it somebody is.
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

// Path says how to look for a way.
type Path struct {
	Algorithm string  `json:"algorithm,omitempty" flag:"algorithm" help:"pathAlgorithm" doc:"empty: the usual one" maxLength:"100"`
	Weight    float64 `json:"weight,omitempty" flag:"weight" least:"1" doc:"of the algorithm weighted; 0: its usual one" minimum:"0"`
	All       bool    `json:"all,omitempty" flag:"all" doc:"all cheapest ways"`
	Depth     int     `json:"depth,omitempty" flag:"limit-depth" doc:"moves; 0: no limit" minimum:"0" maximum:"1000000"`
	Cost      int     `json:"cost,omitempty" flag:"limit-cost" doc:"0: no limit" minimum:"0"`
	Nodes     int64   `json:"nodes,omitempty" flag:"limit-nodes" doc:"0: no limit but the lab's" minimum:"0"`
	Time      Span    `json:"time_ms,omitempty" flag:"limit-time" doc:"0: no limit but the lab's" minimum:"0" maximum:"86400000"`
}

// Request returns what is asked of the catalogue.
func (p *Path) Request() puzzles.Request {
	return puzzles.Request{
		Algorithm: p.Algorithm, Weight: p.Weight, All: p.All, Depth: p.Depth, Cost: p.Cost, Nodes: p.Nodes, Time: time.Duration(p.Time),
	}
}

// Way says how a way is told.
type Way struct {
	MemoryMiB int64  `flag:"limit-memory" least:"1"`
	Trace     string `flag:"trace"`
	Output    string `flag:"output,o" help:"wayOutput"`
	Explain   bool   `flag:"explain"`
}
