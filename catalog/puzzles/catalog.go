package puzzles

import (
	"math"
	"slices"
	"strings"
	"sync"
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

// Catalog is a set of puzzles by name. It is immutable, and several goroutines may use it at once.
type Catalog struct {
	puzzles []Puzzle
	aliases []names.Alias
}

// Default returns the catalogue of the puzzles that come with Jugada, in the order in which a newcomer may want to meet them.
func Default() *Catalog { return usual() }

var usual = sync.OnceValue(func() *Catalog {
	c, err := New(
		Puzzle{name: "jugs", key: "jugs", also: []string{"water-jugs", "jarras"},
			usual: "4,3->2", algorithm: "astar", fits: []string{"tap"}, problem: findJugs, shuffle: shuffleJugs},
		Puzzle{name: "river", key: "river", also: []string{"missionaries", "cannibals", "misioneros", "caníbales", "canibales"},
			usual: "n=3,boat=2", algorithm: "astar", problem: findRiver, shuffle: shuffleRiver},
		Puzzle{name: "sliding", key: "sliding", boards: slices.Concat(
			names.Also("sliding:3x3", "8-puzzle"), names.Also("sliding:4x4", "15-puzzle"), names.Also("sliding:5x5", "24-puzzle")),
			usual: fifteen, algorithm: "idastar", fits: []string{"size", "goal"},
			usualOf: usualSliding, problem: findSliding, shuffle: shuffleSliding},
	)
	if err != nil {
		panic("puzzles: " + err.Error())
	}
	return c
})

// New returns a catalogue of those puzzles. It returns an error if two names or aliases clash, and if a puzzle is called main,
// after the program that its rules are part of: that one needs a [Name].
func New(puzzles ...Puzzle) (*Catalog, error) {
	c := &Catalog{puzzles: slices.Clone(puzzles)}
	var called []string
	for _, p := range puzzles {
		called = slices.Concat(called, []string{p.name}, p.Aliases())
		c.aliases = slices.Concat(c.aliases, names.Also(p.name, p.also...), p.boards)
		if !slices.Contains(Algorithms(), p.algorithm) {
			return nil, noAlgorithm(p.algorithm)
		}
	}
	if err := names.Check("catalog.puzzle", called...); err != nil {
		return nil, err
	}
	return c, nil
}

// With returns a catalogue of own puzzles followed by those of c. An own puzzle replaces one of c with the same name, and
// takes over its name where that is an alias in c. It returns an error as New does, and if an alias of an own puzzle already
// means a puzzle of c that is not replaced.
func (c *Catalog) With(own ...Puzzle) (*Catalog, error) {
	made, err := New(own...)
	if err != nil {
		return nil, err
	}
	var called []string
	for _, p := range own {
		called = append(called, p.name)
	}
	meant := func(name string) string {
		p, _ := c.Find(name)
		return p.name
	}
	if made.aliases, err = names.Beside("catalog.puzzle", called, made.aliases, c.aliases, meant); err != nil {
		return nil, err
	}
	for _, p := range c.puzzles {
		if !slices.Contains(called, p.name) {
			made.puzzles = append(made.puzzles, p)
		}
	}
	return made, nil
}

// Puzzles lists the puzzles.
func (c *Catalog) Puzzles() []Puzzle { return slices.Clone(c.puzzles) }

// Find returns the puzzle of that name or alias, ignoring case. The 8-puzzle and the like are the sliding tiles on a
// board of that size. An error suggests the nearest name.
func (c *Catalog) Find(name string) (Puzzle, error) {
	base, size, _ := strings.Cut(names.Canonical(name, c.aliases), ":")
	var all []string
	for _, p := range c.puzzles {
		if p.name == base && (size == "" || !strings.Contains(name, ":")) {
			p.size = size
			return p, nil
		}
		all = append(all, p.name)
	}
	return Puzzle{}, names.Unknown("catalog.noPuzzle", name, all, c.aliases)
}

func findJugs(of *Puzzle, text string, o Setup) (Problem, error) {
	rules, err := jugs.Parse(text, o.Tap)
	if err != nil {
		return nil, err
	}
	return problem(of, rules.String(), rules, rules.Start()), nil
}

func findRiver(of *Puzzle, text string, _ Setup) (Problem, error) {
	rules, err := river.Parse(text)
	if err != nil {
		return nil, err
	}
	return problem(of, rules.String(), rules, rules.Start()), nil
}

// findSliding reads the tiles. Without a size the board is the square with as many cells, or, if there is none, the
// nearest square, whose parser then reports the error.
func findSliding(of *Puzzle, text string, o Setup) (Problem, error) {
	size, goal, err := slidingBoard(text, o)
	if err != nil {
		return nil, err
	}
	if size.Packed() {
		rules, err := sliding.New(size, goal)
		return tiled(of, text, o, rules, err)
	}
	rules, err := sliding.NewLarge(size, goal)
	return tiled(of, text, o, rules, err)
}

// tiled reads a position of the sliding tiles by the rules, or returns the error of making those.
func tiled[S comparable, M puzzle.Move, P interface {
	puzzle.Puzzle[S, M]
	puzzle.Notation[S, M]
}](of *Puzzle, text string, o Setup, rules P, err error) (Problem, error) {
	if err != nil {
		return nil, err
	}
	start, err := rules.ParsePosition(text)
	if err != nil {
		return nil, err
	}
	found := problem(of, rules.PositionText(&start), rules, start)
	found.files = o.Files
	return found.WithHeuristic(found.Heuristics()[0].Name)
}

// usualSliding returns the default problem of a board of that size with that goal. Except for the 15-puzzle it is a few moves
// from the goal, so that any heuristic solves it in a moment. Without a size the board has as many tiles as the goal.
func usualSliding(o Setup) (string, error) {
	size, goal, err := slidingBoard(o.Goal, o)
	if err != nil {
		return "", err
	}
	if size == sliding.Usual && goal == nil {
		return fifteen, nil
	}
	how := Shuffle{Seed: 1, Moves: 40}
	if size.Packed() {
		rules, err := sliding.New(size, goal)
		made, err := mix(how, rules, err)
		return made.State, err
	}
	rules, err := sliding.NewLarge(size, goal)
	made, err := mix(how, rules, err)
	return made.State, err
}

// slidingBoard reads the size and the goal of the board.
func slidingBoard(text string, o Setup) (size sliding.Size, goal []uint8, err error) {
	if size, err = slidingSize(text, o.Size); err == nil {
		goal, err = slidingGoal(size, o.Goal)
	}
	return size, goal, err
}

// slidingGoal reads the tiles of a goal, nil for the default one.
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
