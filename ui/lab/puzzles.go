package lab

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
)

// puzzlesAnswer is what one-player problems there are.
type puzzlesAnswer struct {
	Schema     int          `json:"schema"`
	Puzzles    []puzzleInfo `json:"puzzles"`
	Algorithms []string     `json:"algorithms"`
}

type puzzleInfo struct {
	Name       string          `json:"name"`
	Title      string          `json:"title"`
	About      string          `json:"about"`
	Usual      string          `json:"usual" doc:"the problem that stands for the others"`
	Algorithm  string          `json:"algorithm" doc:"that it is searched with unless another is asked for"`
	Options    []string        `json:"options" doc:"size, goal or tap, as far as they mean something to it"`
	Heuristics []heuristicInfo `json:"heuristics" doc:"the default first"`
}

type heuristicInfo struct {
	Name    string `json:"name"`
	Formula string `json:"formula"`
}

// Trial says which problem a request is about, and where in it somebody is.
type Trial struct {
	State     string   `json:"state,omitempty" doc:"the problem in its notation; empty: the usual one" maxLength:"10000"`
	Size      string   `json:"size,omitempty" doc:"of the board" maxLength:"100"`
	Goal      string   `json:"goal,omitempty" doc:"what is wanted" maxLength:"10000"`
	Tap       bool     `json:"tap,omitempty" doc:"there is a tap and a drain, even if contents are given"`
	Heuristic string   `json:"heuristic,omitempty" doc:"empty: the usual one" maxLength:"100"`
	Moves     []string `json:"moves,omitempty" doc:"made from there" maxItems:"10000"`
}

// PathLimits says how to look for a way.
type PathLimits struct {
	Algorithm string  `json:"algorithm,omitempty" doc:"empty: the puzzle's usual one" maxLength:"100"`
	Weight    float64 `json:"weight,omitempty" doc:"of the algorithm weighted; 0: its usual one" minimum:"0"`
	All       bool    `json:"all,omitempty" doc:"all cheapest ways"`
	Depth     int     `json:"depth,omitempty" doc:"moves; 0: no limit" minimum:"0" maximum:"1000000"`
	Cost      int     `json:"cost,omitempty" doc:"0: no limit" minimum:"0"`
	Nodes     int64   `json:"nodes,omitempty" doc:"0: no limit but the lab's" minimum:"0"`
	TimeMS    int64   `json:"time_ms,omitempty" doc:"0: no limit but the lab's" minimum:"0" maximum:"86400000"`
}

// trialAnswer is where somebody is who tries a problem.
type trialAnswer struct {
	Schema   int      `json:"schema"`
	Puzzle   string   `json:"puzzle"`
	Problem  string   `json:"problem" doc:"that is tried, in its notation"`
	Position string   `json:"position"`
	Moves    []string `json:"moves" doc:"that are possible"`
	Played   []string `json:"played"`
	Cost     int      `json:"cost" doc:"of those played"`
	Goal     bool     `json:"goal" doc:"it is solved"`
	Board    string   `json:"board" doc:"drawn in characters"`
	SVG      string   `json:"svg" doc:"drawn as a picture"`
}

// followAnswer is a page of the steps of a search.
type followAnswer struct {
	Schema int                  `json:"schema"`
	From   int                  `json:"from"`
	Steps  []*catalog.PathEvent `json:"steps"`
	Answer *catalog.PathAnswer  `json:"answer" doc:"what the search has found; null: it goes on after these steps"`
}

func (l *Lab) registerPuzzles() {
	huma.Register(l.api, operation(http.MethodGet, "/puzzles", "puzzles", "The one-player problems"), puzzles)
	huma.Register(l.api, operation(http.MethodPost, "/puzzles/{name}/try", "try", "A position of a problem, and the moves that are possible", 404),
		func(ctx context.Context, in *struct {
			PuzzleName
			Body Trial
		}) (*answered[trialAnswer], error) {
			puzzle, problem, _, state, err := in.find(ctx, &in.Body)
			if err != nil {
				return nil, err
			}
			return &answered[trialAnswer]{trialAnswer{
				Schema: catalog.Schema, Puzzle: puzzle.Name, Problem: problem.Text(), Position: state.Text, Moves: state.Moves,
				Played: append([]string{}, in.Body.Moves...), Cost: state.Cost, Goal: state.Goal, Board: state.Board, SVG: document(state.BoardSVG),
			}}, nil
		})
	huma.Register(l.api, operation(http.MethodPost, "/puzzles/{name}/solve", "solvePuzzle", "A way to the goal, as jugada puzzle --json has it",
		404, 429),
		func(ctx context.Context, in *struct {
			PuzzleName
			Body struct {
				Trial
				PathLimits
			}
		}) (*answered[catalog.PathAnswer], error) {
			puzzle, _, from, _, err := in.find(ctx, &in.Body.Trial)
			if err != nil {
				return nil, err
			}
			search, done, err := l.searching(ctx)
			if err != nil {
				return nil, err
			}
			defer done()
			found, err := from.Search(search, in.Body.request(puzzle, &l.bounds))
			if err != nil {
				return nil, invalid(ctx, err)
			}
			return &answered[catalog.PathAnswer]{found}, nil
		})
	huma.Register(l.api, operation(http.MethodPost, "/puzzles/{name}/follow", "followPuzzle", "The same search step by step", 404, 429), l.follow)
}

func puzzles(ctx context.Context, _ *struct{}) (*answered[puzzlesAnswer], error) {
	a := puzzlesAnswer{Schema: catalog.Schema, Algorithms: catalog.PathAlgorithms()}
	for _, p := range catalog.Puzzles() {
		info := puzzleInfo{
			Name: p.Name, Title: reader(ctx).Sprintf("puzzle." + p.Name + ".title"), About: reader(ctx).Sprintf("puzzle." + p.Name + ".about"),
			Usual: p.Usual, Algorithm: p.Algorithm, Options: append([]string{}, p.Fits...), Heuristics: []heuristicInfo{},
		}
		usual, err := p.Problem("", catalog.PuzzleOptions{})
		if err != nil {
			return nil, err
		}
		for _, h := range usual.Heuristics() {
			info.Heuristics = append(info.Heuristics, heuristicInfo{h.Name, h.Formula})
		}
		a.Puzzles = append(a.Puzzles, info)
	}
	return &answered[puzzlesAnswer]{a}, nil
}

// PuzzleName is the path of what belongs to a puzzle.
type PuzzleName struct {
	Name string `path:"name" doc:"of the puzzle" maxLength:"100"`
}

// find returns the puzzle, the problem, and the same from where somebody is in it.
func (n *PuzzleName) find(ctx context.Context, t *Trial) (
	puzzle *catalog.Puzzle, problem, from catalog.Problem, state catalog.ProblemState, err error,
) {
	if puzzle, err = catalog.FindPuzzle(n.Name); err != nil {
		return nil, nil, nil, state, refuse(ctx, http.StatusNotFound, err)
	}
	problem, err = puzzle.Problem(t.State, catalog.PuzzleOptions{Size: t.Size, Goal: t.Goal, Tap: t.Tap})
	if err == nil && t.Heuristic != "" {
		problem, err = problem.WithHeuristic(t.Heuristic)
	}
	if err == nil {
		from, state, err = problem.After(t.Moves)
	}
	if err != nil {
		err = invalid(ctx, err)
	}
	return puzzle, problem, from, state, err
}

func (l *PathLimits) request(p *catalog.Puzzle, b *Bounds) catalog.PathRequest {
	r := catalog.PathRequest{
		Algorithm: l.Algorithm, Weight: l.Weight, All: l.All, Depth: l.Depth, Cost: l.Cost, Memory: int64(b.TableMiB) << 20,
		Nodes: least(l.Nodes, b.Nodes), Time: least(time.Duration(l.TimeMS)*time.Millisecond, b.Time),
	}
	if r.Algorithm == "" {
		r.Algorithm = p.Algorithm
	}
	return r
}

// follow searches anew for each page: nothing is kept, and the steps are always the same.
func (l *Lab) follow(ctx context.Context, in *struct {
	PuzzleName
	Body struct {
		Trial
		PathLimits
		From  int `json:"from,omitempty" doc:"the first step that is wanted" minimum:"0" maximum:"1000000"`
		Count int `json:"count,omitempty" doc:"how many; 0: 500" minimum:"0" maximum:"5000"`
	}
}) (*answered[followAnswer], error) {
	puzzle, _, from, _, err := in.find(ctx, &in.Body.Trial)
	if err != nil {
		return nil, err
	}
	search, done, err := l.searching(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	end := in.Body.From + cmp.Or(in.Body.Count, 500)
	a := followAnswer{Schema: catalog.Schema, From: in.Body.From, Steps: []*catalog.PathEvent{}}
	at, whole := 0, true
	found, err := from.Follow(search, in.Body.request(puzzle, &l.bounds), func(e *catalog.PathEvent) bool {
		if at == end {
			whole = false
			return false
		}
		if at >= in.Body.From {
			a.Steps = append(a.Steps, e)
		}
		at++
		return true
	})
	if err != nil {
		return nil, invalid(ctx, err)
	}
	if whole {
		a.Answer = &found
	}
	return &answered[followAnswer]{a}, nil
}
