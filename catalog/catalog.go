// Package catalog finds games by name and represents positions and moves as strings. It alone erases the type parameters
// of games (package puzzles does it for one-player problems), so that front ends need none.
//
// A [Game] comes from a [Catalog], or from [Of] for your own rules. It makes a [Position] from text, and a Position
// offers everything that Jugada does with a game: it lists and plays moves, draws itself, analyses, counts. Values of
// both types are immutable and may be used by several goroutines at once.
package catalog

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/internal/names"
	"github.com/jugada/jugada/lang"
)

// Game is a named game: its rules, without their type parameters.
type Game interface {
	// Name returns the name under which a Catalog knows the game, such as tictactoe.
	Name() string
	// Start returns the initial position. Explicit trees have none: the tree is the position.
	Start() (Position, error)
	// Position reads a position in the game's usual notation. The error says what is wrong, where, and what would be
	// valid; it is a *lang.Error where the notation is ours. Where it matters how a position was reached, it may be followed by
	// the word moves and what was played from there; moves alone are played from the start.
	Position(text string) (Position, error)
	// Evaluators lists the static evaluations, the default first; empty if there is only one.
	Evaluators() []Evaluator
	// Evaluator returns the static evaluation in use, the zero value if there is only one.
	Evaluator() Evaluator
	// WithEvaluator returns the game with another static evaluation.
	WithEvaluator(name string) (Game, error)
	// Threats lists the kinds of threats that a player may overlook; empty if the game does not tell.
	Threats() []Threat
	// Symmetric reports whether the game has symmetries that a search can use.
	Symmetric() bool
	// Solver returns a solver for the game. It returns an error if the game cannot be solved by search alone.
	Solver(o SolverOptions) (Solver, error)
	// Large reports whether the whole tree is too large to search: see Patience.
	Large() bool

	facts() *facts
}

// What front ends need from package game, so that they need not import it.
type (
	Side      = game.Side
	Outcome   = game.Outcome
	Evaluator = game.Evaluator
	Threat    = game.Threat
)

const (
	Max  = game.Max
	Min  = game.Min
	Open = game.Open
)

// Catalog is a set of games by name. It is immutable, and several goroutines may use it at once.
type Catalog struct {
	games   []Game
	aliases []names.Alias
	tables  *Tables // that the engine consults; nil: none
}

// Default returns the catalogue of the games that come with Jugada, in the order in which a newcomer may want to meet them;
// one of each family of sizes.
func Default() *Catalog { return usual() }

var usual = sync.OnceValue(func() *Catalog {
	c, err := New(ours("tictactoe", tictactoe.Rules{}), ours("tictactoe:o", tictactoe.Rules{First: game.Min}),
		inSize(findConnect4, connect4.Usual.String()), inSize(findMNK, defaultMNK), inSize(findOthello, "8"),
		usualChess(), treeGame{})
	if err != nil {
		panic("catalog: " + err.Error())
	}
	c.aliases = append(c.aliases, gameAliases...)
	return c
})

// inSize returns the game of a family in a size that exists.
func inSize(find func(size string) (Game, error), size string) Game {
	g, err := find(size)
	if err != nil {
		panic("catalog: " + err.Error())
	}
	return g
}

// New returns a catalogue of those games. It returns an error if two names or aliases clash, and if a game is called main,
// after the program that its rules are part of: that one needs a Name.
func New(games ...Game) (*Catalog, error) {
	c := &Catalog{games: slices.Clone(games)} // the caller may change theirs later
	var called []string
	for _, g := range games {
		called = slices.Concat(called, []string{g.Name()}, g.facts().aliases)
		c.aliases = append(c.aliases, names.Also(g.Name(), g.facts().aliases...)...)
	}
	if err := names.Check("catalog.game", called...); err != nil {
		return nil, err
	}
	return c, nil
}

// With returns a catalogue of own games followed by those of c. An own game replaces one of c with the same name, and takes over
// its name where that is an alias in c. It returns an error as New does, and if an alias of an own game already means a game of c
// that is not replaced.
func (c *Catalog) With(own ...Game) (*Catalog, error) {
	made, err := New(own...)
	if err != nil {
		return nil, err
	}
	var called []string
	for _, g := range own {
		called = append(called, g.Name())
	}
	meant := func(name string) string {
		g, err := c.Find(name)
		if err != nil {
			return ""
		}
		return g.Name()
	}
	if made.aliases, err = names.Beside("catalog.game", called, made.aliases, c.aliases, meant); err != nil {
		return nil, err
	}
	for _, g := range c.games {
		if !slices.Contains(called, g.Name()) {
			made.games = append(made.games, g)
		}
	}
	return made, nil
}

// Games lists the games; one of each family of sizes.
func (c *Catalog) Games() []Game { return slices.Clone(c.games) }

// Find returns the game of that name or alias, ignoring case. An error about a size says which sizes exist, one about a
// name suggests the nearest.
func (c *Catalog) Find(name string) (Game, error) {
	asked := names.Canonical(name, c.aliases)
	family, size, sized := strings.Cut(asked, ":")
	var all []string
	for _, g := range c.games {
		if g.Name() == asked {
			return g, nil
		}
		all = append(all, g.Name())
	}
	for _, g := range c.games {
		if of, _, _ := strings.Cut(g.Name(), ":"); g.facts().sizes == nil || of != family {
			continue
		}
		if !sized {
			return g, nil
		}
		sized, err := g.facts().sizes(size)
		if err != nil {
			return nil, err
		}
		return c.consulting(sized), nil
	}
	return nil, names.Unknown("catalog.noGame", name, all, c.aliases)
}

// Titled returns the game's title in l, and a line about it, "" if there is none. A size in the game's name is part of the
// title. A game without a title is called by its name.
func Titled(g Game, l lang.Language) (title, about string) {
	f := g.facts()
	_, size, _ := strings.Cut(g.Name(), ":")
	switch {
	case f.key == "":
		return cmp.Or(f.title[l], g.Name()), f.line[l]
	case lang.Has("game." + g.Name() + ".title"):
		return l.Sprintf("game." + g.Name() + ".title"), l.Sprintf("game." + g.Name() + ".about")
	}
	title, about = l.Sprintf("game."+f.key+".title"), l.Sprintf("game."+f.key+".about")
	switch {
	case size == "":
	case f.key == "chess":
		return chess960(size, l)
	default:
		title += " " + size
		switch f.key {
		case "connect4":
			about = aboutConnect4(size, l)
		case "othello":
			about = l.Sprintf("game.othello.sized", size)
		}
	}
	return title, about
}

// GameInfo describes a game. As JSON it is part of the output of `jugada games --json`.
type GameInfo struct {
	Name       string          `json:"name"`
	Aliases    []string        `json:"aliases"` // alternative names
	Title      string          `json:"title"`
	About      string          `json:"about"`
	Symmetric  bool            `json:"symmetric"`
	Large      bool            `json:"large"`      // too large to be searched to its end
	Positions  string          `json:"positions"`  // how a position is written; "" if unknown
	Moves      string          `json:"moves"`      // and a move
	Evaluators []EvaluatorInfo `json:"evaluators"` // the default first
}

// EvaluatorInfo describes a static evaluation.
type EvaluatorInfo struct {
	Name    string `json:"name"`
	About   string `json:"about"`
	Formula string `json:"formula"`
}

// Describe describes g, a game of c, in l.
func (c *Catalog) Describe(g Game, l lang.Language) GameInfo {
	title, about := Titled(g, l)
	info := GameInfo{
		Name: g.Name(), Aliases: c.OtherNames(g), Title: title, About: about, Symmetric: g.Symmetric(), Large: g.Large(),
		Evaluators: []EvaluatorInfo{},
	}
	info.Positions, info.Moves, _ = Written(g, l)
	for _, e := range g.Evaluators() {
		info.Evaluators = append(info.Evaluators, EvaluatorInfo{Name: e.Name, About: Explained(g, e, l), Formula: e.Formula})
	}
	return info
}

// Written says in l how a position of g is written, and how a move, and whether that is known.
func Written(g Game, l lang.Language) (position, move string, known bool) {
	key := "game." + base(g)
	if !lang.Has(key + ".positions") {
		return "", "", false
	}
	return l.Sprintf(key + ".positions"), l.Sprintf(key + ".moves"), true
}

// Explained says what a static evaluation of g counts, in l: its formula in words if we have them, else the formula itself.
func Explained(g Game, e Evaluator, l lang.Language) string {
	if key := "eval." + base(g) + "." + e.Name; lang.Has(key) {
		return l.Sprintf(key)
	}
	return e.Formula
}
