package puzzles

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/jugada/jugada/internal/names"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/puzzle/jugs"
	"github.com/jugada/jugada/puzzle/river"
	"github.com/jugada/jugada/puzzle/sliding"
)

// fifteen is the first of the hundred 15-puzzles of Korf 1985.
const fifteen = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"

// All lists the one-player problems, in the order in which a newcomer may want to meet them.
func All() []*Puzzle {
	return []*Puzzle{
		{Name: "jugs", Usual: "4,3->2", Algorithm: "astar", Fits: []string{"tap"}, problem: findJugs, shuffle: shuffleJugs},
		{Name: "river", Usual: "n=3,boat=2", Algorithm: "astar", problem: findRiver, shuffle: shuffleRiver},
		{Name: "sliding", Usual: fifteen, Algorithm: "idastar",
			Fits: []string{"size", "goal"}, usual: usualSliding, problem: findSliding, shuffle: shuffleSliding},
	}
}

// Find returns the puzzle of that name, or that has it for another one, in any case. The 8-puzzle and others like it are
// the sliding tiles on a board of that size.
func Find(name string) (*Puzzle, error) {
	base, size, _ := strings.Cut(names.Canonical(name, aliases), ":")
	var all []string
	for _, p := range All() {
		if p.Name == base && (size == "" || !strings.Contains(name, ":")) {
			p.size = size
			return p, nil
		}
		all = append(all, p.Name)
	}
	return nil, names.Unknown("catalog.noPuzzle", name, all, aliases)
}

// aliases are other names of puzzles. What stands behind a colon is the size of the board.
var aliases = slices.Concat(
	names.Also("jugs", "water-jugs", "jarras"),
	names.Also("river", "missionaries", "cannibals", "misioneros", "caníbales", "canibales"),
	names.Also("sliding:3x3", "8-puzzle"), names.Also("sliding:4x4", "15-puzzle"), names.Also("sliding:5x5", "24-puzzle"),
)

// Aliases lists the other names of the puzzle, or of its boards of one size.
func (p *Puzzle) Aliases() []string {
	var others []string
	for _, a := range aliases {
		if kind, _, _ := strings.Cut(a.Of, ":"); kind == p.Name {
			others = append(others, a.Name)
		}
	}
	return others
}

func findJugs(text string, o Setup) (Problem, error) {
	rules, err := jugs.Parse(text, o.Tap)
	if err != nil {
		return nil, err
	}
	return problem("jugs", rules.String(), rules, rules.Start()), nil
}

func findRiver(text string, _ Setup) (Problem, error) {
	rules, err := river.Parse(text)
	if err != nil {
		return nil, err
	}
	return problem("river", rules.String(), rules, rules.Start()), nil
}

// findSliding reads the tiles. Without a size the board is the square that has as many, or, if there is none, the one that
// is nearest, whose notation then says what is wrong.
func findSliding(text string, o Setup) (Problem, error) {
	size, err := slidingSize(text, o.Size)
	if err != nil {
		return nil, err
	}
	goal, err := slidingGoal(size, o.Goal)
	if err != nil {
		return nil, err
	}
	if size.Packed() {
		rules, err := sliding.New(size, goal)
		return tiled(text, o, rules, err)
	}
	rules, err := sliding.NewLarge(size, goal)
	return tiled(text, o, rules, err)
}

// tiled reads a position of the sliding tiles by rules that somebody has tried to make.
func tiled[S comparable, M puzzle.Move, P problemRules[S, M, P]](text string, o Setup, rules P, err error) (Problem, error) {
	if err != nil {
		return nil, err
	}
	start, err := rules.ParsePosition(text)
	if err != nil {
		return nil, err
	}
	found := problem("sliding", rules.PositionText(&start), rules, start)
	found.files = o.Files
	return found.WithHeuristic(found.Heuristics()[0].Name)
}

// usualSliding returns the usual problem of a board of that size with that goal. But for the 15-puzzle it is one that some
// moves from the goal lead to, so few that any heuristic solves it in a moment. Without a size the board has as many tiles
// as the goal.
func usualSliding(o Setup) (string, error) {
	size, err := slidingSize(o.Goal, o.Size)
	if err != nil {
		return "", err
	}
	goal, err := slidingGoal(size, o.Goal)
	if err != nil {
		return "", err
	}
	if size == sliding.Usual && goal == nil {
		return fifteen, nil
	}
	how := Shuffle{Seed: 1, Moves: 40}
	if size.Packed() {
		rules, err := sliding.New(size, goal)
		made, err := mix(how, rules, nil, err)
		return made.State, err
	}
	rules, err := sliding.NewLarge(size, goal)
	made, err := mix(how, rules, nil, err)
	return made.State, err
}

// slidingGoal reads the tiles of a goal, nil for the usual one.
func slidingGoal(size sliding.Size, text string) ([]uint8, error) {
	if text == "" {
		return nil, nil
	}
	goal, err := sliding.ParseTiles(size, text)
	if err != nil {
		return nil, lang.Errorf("catalog.puzzle.goal", err)
	}
	return goal, nil
}

func slidingSize(text, size string) (sliding.Size, error) {
	if size != "" {
		return sliding.ParseSize(size)
	}
	tiles := len(strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }))
	side := int(math.Round(math.Sqrt(float64(tiles))))
	return sliding.Size{Rows: max(side, sliding.MinSide), Columns: max(side, sliding.MinSide)}, nil
}
