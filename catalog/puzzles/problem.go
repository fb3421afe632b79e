package puzzles

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/path"
	"github.com/jugada/jugada/trace"
)

// This file implements Problem for rules: beyond the contract of package puzzle it detects their optional interfaces.

// problemOf is a Problem with given rules.
type problemOf[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	puzzle    *Puzzle
	text      string
	rules     P
	start     S
	heuristic string // in use; "": there is none
	patterns  bool   // the heuristic needs pattern databases, which the rules do not have yet
	files     bool   // a heuristic may name a file

	unready string // the requested heuristic whose databases were not ready in time
	abilities[S, M]
}

// abilities holds the optional interfaces that rules implement; nil: they do not.
type abilities[S comparable, M puzzle.Move] struct {
	heuristics puzzle.Heuristic[S]   // nil: every estimate is 0
	notation   puzzle.Notation[S, M] // nil: positions are written as Go prints them, moves as numbers
	drawer     puzzle.Drawer[S]      // nil: a position is drawn as its text
	pointing   puzzle.Pointing[S, M]
	inverse    puzzle.Inverse[S, M]
	goals      puzzle.Goals[S]
}

// problem makes a problem from rules, which define the goal, and a position.
func problem[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](of *Puzzle, text string, rules P, start S) *problemOf[S, M, P] {
	p := (&problemOf[S, M, P]{puzzle: of, text: text, start: start}).with(rules)
	choices, named := any(rules).(puzzle.Heuristics[P])
	switch {
	case named:
		for _, h := range choices.Heuristics() {
			if with, ok := choices.WithHeuristic(h.Name); ok && reflect.DeepEqual(with, rules) {
				p.heuristic = h.Name
				break
			}
		}
	case p.heuristics != nil:
		p.heuristic = aloneHeuristic
	}
	return p
}

// with returns the problem with other rules for the same positions.
func (p *problemOf[S, M, P]) with(rules P) *problemOf[S, M, P] {
	other := *p
	other.rules, other.abilities = rules, abilities[S, M]{}
	other.heuristics, _ = any(rules).(puzzle.Heuristic[S])
	other.notation, _ = any(rules).(puzzle.Notation[S, M])
	other.drawer, _ = any(rules).(puzzle.Drawer[S])
	other.pointing, _ = any(rules).(puzzle.Pointing[S, M])
	other.inverse, _ = any(rules).(puzzle.Inverse[S, M])
	other.goals, _ = any(rules).(puzzle.Goals[S])
	return &other
}

func (p *problemOf[S, M, P]) Text() string { return p.text }

func (p *problemOf[S, M, P]) GoalText(l lang.Language) string {
	if rules, ok := any(p.rules).(interface{ GoalText(lang.Language) string }); ok {
		return rules.GoalText(l)
	}
	return p.puzzle.wanted[l]
}

func (p *problemOf[S, M, P]) Board() string    { return p.board(&p.start) }
func (p *problemOf[S, M, P]) BoardSVG() string { return p.boardSVG(&p.start) }

// estimate returns the current estimate of s; 0 if there is none.
func (a *abilities[S, M]) estimate(s *S) puzzle.Cost {
	if a.heuristics == nil {
		return 0
	}
	return a.heuristics.Estimate(s)
}

func (a *abilities[S, M]) positionText(s *S) string {
	if a.notation == nil {
		return fmt.Sprint(*s)
	}
	return a.notation.PositionText(s)
}

func (a *abilities[S, M]) moveText(s *S, m M) string {
	if a.notation == nil {
		return strconv.FormatUint(uint64(m), 10)
	}
	return a.notation.MoveText(s, m)
}

func (a *abilities[S, M]) board(s *S) string {
	if a.drawer == nil {
		return a.positionText(s) + "\n"
	}
	return a.drawer.Board(s)
}

func (a *abilities[S, M]) boardSVG(s *S) string {
	if a.drawer == nil {
		return ""
	}
	return a.drawer.BoardSVG(s)
}

// parseMove parses a legal move of s.
func (p *problemOf[S, M, P]) parseMove(s *S, text string) (M, error) {
	if p.notation != nil {
		return p.notation.ParseMove(s, text)
	}
	var possible []string
	for _, m := range p.rules.Moves(s, nil) {
		if p.moveText(s, m) == text {
			return m, nil
		}
		possible = append(possible, p.moveText(s, m))
	}
	return 0, lang.Errorf("catalog.noMove", text, strings.Join(possible, " "))
}

// aloneHeuristic names the heuristic of rules whose only one has no name.
const aloneHeuristic = "estimate"

// Heuristics lists those of the rules and, if these can use them, the default pattern databases.
func (p *problemOf[S, M, P]) Heuristics() []HeuristicName {
	choices, ok := any(p.rules).(puzzle.Heuristics[P])
	switch {
	case !ok && p.heuristics == nil:
		return nil
	case !ok:
		return []HeuristicName{{Name: aloneHeuristic}}
	}
	all := choices.Heuristics()
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
	if choices, ok := any(p.rules).(puzzle.Heuristics[P]); ok {
		if rules, ok := choices.WithHeuristic(name); ok {
			other := p.with(rules)
			other.heuristic, other.patterns = name, false
			return other, nil
		}
	}
	var all []string
	for _, h := range p.Heuristics() {
		if h.Name == name {
			return p, nil // the only one
		}
		all = append(all, h.Name)
	}
	if len(all) == 0 {
		return nil, lang.Errorf("catalog.puzzle.noHeuristic", p.puzzle.name)
	}
	return nil, lang.Errorf("catalog.puzzle.heuristic", name, p.puzzle.name, strings.Join(all, ", "))
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

// answer converts a result to text.
func (p *problemOf[S, M, P]) answer(r *path.Result[M], o path.Options) Answer {
	a := Answer{
		Schema: trace.Schema, Puzzle: p.puzzle.name, State: p.text, Algorithm: o.Algorithm.String(), Optimal: r.Optimal(),
		Expanded: r.Expanded, Generated: r.Generated, Thresholds: []int{}, Memory: r.Memory,
		ElapsedMS: float64(r.Elapsed.Microseconds()) / 1000, Stopped: r.Stopped.String(), Refusal: r.Refusal, elapsed: r.Elapsed,
	}
	if o.Algorithm.Informed() && p.heuristic != "" {
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

// steps plays a path.
func (p *problemOf[S, M, P]) steps(way []M) []Step {
	steps := make([]Step, len(way))
	here := p.start
	for i, m := range way {
		before := here
		p.rules.Play(&before, m, &here)
		steps[i] = Step{p.moveText(&before, m), p.positionText(&here)}
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

func (p *problemOf[S, M, P]) Positions(ctx context.Context, c search.Census) (search.Levels, error) {
	var moves []M
	var next S
	return search.Reach[S]{
		Census: c, Key: p.rules.Key, Same: func(a, b *S) bool { return *a == *b },
		Expand: func(s *S, found func(next *S)) {
			moves = p.rules.Moves(s, moves[:0])
			for _, m := range moves {
				p.rules.Play(s, m, &next)
				found(&next)
			}
		},
	}.Count(ctx, p.start)
}
