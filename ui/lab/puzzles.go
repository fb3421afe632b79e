package lab

import (
	"cmp"
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/ui/asked"
)

// puzzlesAnswer lists the one-player problems.
type puzzlesAnswer struct {
	Schema     int          `json:"schema"`
	Puzzles    []puzzleInfo `json:"puzzles"`
	Algorithms []string     `json:"algorithms"`
}

type puzzleInfo struct {
	Name      string   `json:"name"`
	Title     string   `json:"title"`
	About     string   `json:"about"`
	Usual     string   `json:"usual" doc:"the problem that stands for the others"`
	Algorithm string   `json:"algorithm" doc:"that it is searched with unless another is asked for"`
	Followed  []string `json:"followed" doc:"algorithms that can be followed step by step"`
	Options   []string `json:"options" doc:"size, goal or tap, as far as they mean something to it"`
}

type heuristicInfo struct {
	Name    string `json:"name"`
	Formula string `json:"formula"`
}

// trialAnswer is the state of a problem being solved by hand.
type trialAnswer struct {
	Schema     int             `json:"schema"`
	Puzzle     string          `json:"puzzle"`
	Problem    string          `json:"problem" doc:"that is tried, in its notation"`
	Position   string          `json:"position"`
	Moves      []puzzles.Move  `json:"moves" doc:"that are possible, and the spots to point at for each: the last one last"`
	Spots      []spot          `json:"spots" doc:"what can be pointed at"`
	Played     []string        `json:"played"`
	Cost       int             `json:"cost" doc:"of those played"`
	Goal       bool            `json:"goal" doc:"it is solved"`
	Wanted     string          `json:"wanted" doc:"what the goal is, in the reader's language; empty: nobody says"`
	Refusal    string          `json:"refusal" doc:"why the rules say that it cannot be; empty: they do not"`
	Board      string          `json:"board" doc:"drawn in characters"`
	SVG        string          `json:"svg" doc:"drawn as a picture"`
	Heuristics []heuristicInfo `json:"heuristics" doc:"of this problem, the default first"`
}

// spot is a clickable area, in hundredths of the picture; without width it is beside it.
type spot struct {
	Name   string  `json:"name"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// solveAnswer is a path to the goal.
type solveAnswer struct {
	puzzles.Answer
	Refusal string `json:"refusal" doc:"why the rules say that there is none, in the reader's language; empty: they do not"`
}

// hintAnswer is the next move of a path.
type hintAnswer struct {
	Schema int `json:"schema"`
	puzzles.Hint
	Refusal string `json:"refusal" doc:"why the rules say that there is no way; empty: they do not"`
}

type shuffleAnswer struct {
	Schema int `json:"schema"`
	puzzles.Shuffled
	Seed uint64 `json:"seed"`
}

// followAnswer is some of the steps of a search.
type followAnswer struct {
	Schema int             `json:"schema"`
	Steps  []followedStep  `json:"steps"`
	End    *followedSearch `json:"end" doc:"how it ends; null: nobody has asked, and it goes on after these steps"`
}

type followedStep struct {
	*puzzles.Moment
	SVG string `json:"svg" doc:"the position as a picture"`
}

// followedSearch is the end of a followed search.
type followedSearch struct {
	solveAnswer
	Last   int               `json:"last" doc:"its last step"`
	Deep   int               `json:"deep" doc:"the most moves that a way was followed"`
	Kept   int               `json:"kept" doc:"the most positions that were remembered"`
	Rounds []puzzles.RoundAt `json:"rounds" doc:"thresholds, depths, levels, values of f or g, and the step at which each begins"`
}

func (l *Lab) registerPuzzles() {
	huma.Register(l.api, operation(http.MethodGet, "/puzzles", "puzzles", "The one-player problems"), l.listPuzzles)
	huma.Register(l.api, operation(http.MethodPost, "/puzzles/{name}/try", "try", "A position of a problem, and the moves that are possible", 404), l.try)
	huma.Register(l.api, operation(http.MethodPost, "/puzzles/{name}/shuffle", "shuffle", "Another problem, made by chance, that can be solved", 404, 429),
		l.shuffle)
	huma.Register(l.api, operation(http.MethodPost, "/puzzles/{name}/hint", "hint", "The next move, and what the estimate says of all", 404, 429), l.hint)
	huma.Register(l.api, operation(http.MethodPost, "/puzzles/{name}/solve", "solvePuzzle", "A way to the goal, as jugada puzzle --json has it",
		404, 429), l.solvePuzzle)
	huma.Register(l.api, operation(http.MethodPost, "/puzzles/{name}/follow", "followPuzzle",
		"The same search step by step: what it takes up, what becomes of what it meets, what waits", 404, 429), l.follow)
}

func (l *Lab) listPuzzles(ctx context.Context, _ *struct{}) (*answered[puzzlesAnswer], error) {
	a := puzzlesAnswer{Schema: catalog.Schema, Algorithms: puzzles.Algorithms()}
	for _, p := range l.puzzles.Puzzles() {
		usual, err := p.Problem("", puzzles.Setup{})
		if err != nil {
			return nil, err
		}
		title, about := p.Titled(reader(ctx))
		a.Puzzles = append(a.Puzzles, puzzleInfo{
			Name: p.Name(), Title: title, About: about, Usual: p.Usual(), Algorithm: p.Algorithm(), Followed: usual.Followed(),
			Options: append([]string{}, p.Fits()...),
		})
	}
	return &answered[puzzlesAnswer]{a}, nil
}

// PuzzleName is the path parameter that names a puzzle.
type PuzzleName struct {
	Name string `path:"name" doc:"of the puzzle" maxLength:"100"`
}

// puzzle finds the puzzle.
func (n *PuzzleName) puzzle(ctx context.Context, l *Lab) (puzzles.Puzzle, error) {
	puzzle, err := l.puzzles.Find(n.Name)
	if err != nil {
		return puzzle, refuse(ctx, http.StatusNotFound, err)
	}
	return puzzle, nil
}

// find returns the puzzle, the problem, and the problem after the moves made so far.
func (n *PuzzleName) find(ctx context.Context, l *Lab, t *asked.Trial) (
	puzzle puzzles.Puzzle, problem, from puzzles.Problem, state puzzles.State, err error,
) {
	if puzzle, err = n.puzzle(ctx, l); err != nil {
		return puzzle, nil, nil, state, err
	}
	if problem, err = t.Problem(puzzle); err == nil {
		from, state, err = problem.After(t.Moves)
	}
	if err != nil {
		err = invalid(ctx, err)
	}
	return puzzle, problem, from, state, err
}

// toSearch reads the problem to search and waits for a turn of mib MiB plus the memory of its pattern databases; done ends the
// turn.
func (l *Lab) toSearch(ctx context.Context, of *PuzzleName, trial *asked.Trial, mib int) (
	puzzle puzzles.Puzzle, from puzzles.Problem, search context.Context, done func(), err error,
) {
	if puzzle, _, from, _, err = of.find(ctx, l, trial); err == nil {
		building := min(int(from.PatternMemory()>>20)+1, l.bounds.PatternMiB) // larger ones are not built
		search, done, err = l.searching(ctx, mib+building)
	}
	return puzzle, from, search, done, err
}

// pathRequest returns the request to a puzzle, within the bounds of the lab.
func (l *Lab) pathRequest(p *asked.Path, of puzzles.Puzzle) puzzles.Request {
	b := &l.bounds
	r := p.Request()
	r.Algorithm, r.Nodes, r.Time = cmp.Or(r.Algorithm, of.Algorithm()), least(r.Nodes, b.Nodes), least(r.Time, b.Time)
	r.Memory, r.Patterns = int64(b.TableMiB)<<20, l.patterns
	return r
}

// refusal says in the reader's language why there is no solution; "" if that is unknown.
func refusal(ctx context.Context, why error) string {
	if why == nil {
		return ""
	}
	return reader(ctx).Error(why)
}

func (l *Lab) try(ctx context.Context, in *struct {
	PuzzleName
	Body asked.Trial
}) (*answered[trialAnswer], error) {
	puzzle, problem, _, state, err := in.find(ctx, l, &in.Body)
	if err != nil {
		return nil, err
	}
	a := trialAnswer{
		Schema: catalog.Schema, Puzzle: puzzle.Name(), Problem: problem.Text(), Position: state.Text, Moves: state.Moves, Spots: []spot{},
		Played: append([]string{}, in.Body.Moves...), Cost: state.Cost, Goal: state.Goal, Wanted: problem.GoalText(reader(ctx)), Refusal: refusal(ctx, state.Refusal),
		Board: state.Board, SVG: document(state.BoardSVG), Heuristics: []heuristicInfo{},
	}
	for _, s := range state.Spots {
		a.Spots = append(a.Spots, spot(s))
	}
	for _, h := range problem.Heuristics() {
		a.Heuristics = append(a.Heuristics, heuristicInfo{h.Name, h.Formula})
	}
	return &answered[trialAnswer]{a}, nil
}

func (l *Lab) shuffle(ctx context.Context, in *struct {
	PuzzleName
	Body struct {
		State string `json:"state,omitempty" doc:"of the size, and with the rules, that are wanted; empty: the usual one" maxLength:"10000"`
		asked.Variant
		Away int    `json:"away,omitempty" doc:"moves to the goal; 0: as it happens" minimum:"0" maximum:"1000000"`
		Seed uint64 `json:"seed,omitempty" doc:"the same one makes the same problem"`
	}
}) (*answered[shuffleAnswer], error) {
	puzzle, err := in.puzzle(ctx, l)
	if err != nil {
		return nil, err
	}
	search, done, err := l.searching(ctx, l.bounds.TableMiB)
	if err != nil {
		return nil, err
	}
	defer done()
	made, err := puzzle.Shuffle(search, in.Body.State, in.Body.Setup(), puzzles.Shuffle{Seed: in.Body.Seed, Moves: in.Body.Away})
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return &answered[shuffleAnswer]{shuffleAnswer{catalog.Schema, made, in.Body.Seed}}, nil
}

func (l *Lab) hint(ctx context.Context, in *struct {
	PuzzleName
	Body struct {
		asked.Trial
		asked.Path
	}
}) (*answered[hintAnswer], error) {
	puzzle, from, search, done, err := l.toSearch(ctx, &in.PuzzleName, &in.Body.Trial, l.bounds.TableMiB)
	if err != nil {
		return nil, err
	}
	defer done()
	hint, err := from.Hint(search, l.pathRequest(&in.Body.Path, puzzle))
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return &answered[hintAnswer]{hintAnswer{catalog.Schema, hint, refusal(ctx, hint.Refusal)}}, nil
}

func (l *Lab) solvePuzzle(ctx context.Context, in *struct {
	PuzzleName
	Body struct {
		asked.Trial
		asked.Path
	}
}) (*answered[solveAnswer], error) {
	puzzle, from, search, done, err := l.toSearch(ctx, &in.PuzzleName, &in.Body.Trial, l.bounds.TableMiB)
	if err != nil {
		return nil, err
	}
	defer done()
	found, err := from.Search(search, l.pathRequest(&in.Body.Path, puzzle))
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return &answered[solveAnswer]{solveAnswer{found, refusal(ctx, found.Refusal)}}, nil
}

// follow repeats the search for each answer: nothing is kept, and the steps are always the same.
func (l *Lab) follow(ctx context.Context, in *struct {
	PuzzleName
	Body struct {
		asked.Trial
		asked.Path
		From  int  `json:"from,omitempty" doc:"the first step that is wanted" minimum:"0" maximum:"1000000000"`
		Every int  `json:"every,omitempty" doc:"and from there every nth; 0: each" minimum:"0" maximum:"1000000000"`
		Count int  `json:"count,omitempty" doc:"how many; 0: 20" minimum:"0" maximum:"500"`
		End   bool `json:"end,omitempty" doc:"and how the search ends"`
	}
}) (*answered[followAnswer], error) {
	puzzle, from, search, done, err := l.toSearch(ctx, &in.PuzzleName, &in.Body.Trial, 2*l.bounds.TableMiB) // steps are kept, too
	if err != nil {
		return nil, err
	}
	defer done()
	request := l.pathRequest(&in.Body.Path, puzzle)
	if in.Body.Algorithm == "" {
		request.Algorithm = puzzles.TracedAs(request.Algorithm)
	}
	every, count := cmp.Or(in.Body.Every, 1), cmp.Or(in.Body.Count, 20)
	a := followAnswer{Schema: catalog.Schema, Steps: []followedStep{}}
	wanted := func(step int) bool {
		return step >= in.Body.From && (step-in.Body.From)%every == 0 && len(a.Steps) < count
	}
	found, err := from.Follow(search, request, wanted, func(m *puzzles.Moment) bool {
		kept := *m
		a.Steps = append(a.Steps, followedStep{&kept, document(m.Board)})
		return in.Body.End || len(a.Steps) < count
	})
	if err != nil {
		return nil, invalid(ctx, err)
	}
	if found != nil {
		a.End = &followedSearch{
			solveAnswer{found.Answer, refusal(ctx, found.Refusal)}, found.Steps, found.Deep, found.Kept, append([]puzzles.RoundAt{}, found.Rounds...),
		}
	}
	return &answered[followAnswer]{a}, nil
}
