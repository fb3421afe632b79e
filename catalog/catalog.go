// Package catalog holds every game by name, with positions and moves as strings. It is the only place where the type
// parameters of the rooms below are erased: front ends see nothing below it but package trace.
//
// A [Game] comes from [Find], or from [Of] for rules of one's own. It makes a [Position] from text, and a Position
// can do everything that Jugada does with a game: list and play moves, draw itself, be analysed, be counted.
// Values of both types never change and may be used by several goroutines at once.
package catalog

import (
	"path"
	"reflect"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/lang"
)

// Game is the rules of a game by name.
type Game interface {
	// Name returns the name under which Find knows the game, such as tictactoe.
	Name() string
	// Start returns the position in which the game begins. Explicit trees have none: the tree is the position.
	Start() (Position, error)
	// Position reads a position in the game's usual notation. The error says what is wrong, where, and what would be
	// right; it is a *lang.Error where the notation is ours.
	Position(text string) (Position, error)
	// Evaluators lists the static evaluations, the default first; empty if there is only one.
	Evaluators() []Evaluator
	// Evaluator returns the static evaluation in charge, the zero value if there is only one.
	Evaluator() Evaluator
	// WithEvaluator returns the game with another static evaluation in charge.
	WithEvaluator(name string) (Game, error)
	// Symmetric reports whether the game has symmetries that a search can use.
	Symmetric() bool
	// Solver returns a solver for the game. It errs if the game cannot be solved by search alone.
	Solver(o SolverOptions) (Solver, error)
	// Large reports whether the whole tree is more than a search can look at: see Patience.
	Large() bool
}

// What front ends need of package game, so that they need not look below this room.
type (
	Side      = game.Side
	Outcome   = game.Outcome
	Evaluator = game.Evaluator
)

const (
	Max  = game.Max
	Min  = game.Min
	Open = game.Open
)

// Of returns the game of rules of one's own. S and M are inferred. Its name is the type's name in lower case, or, for a
// type called Rules, the name of the package that it is from.
func Of[S any, M game.Move, G game.Game[S, M]](rules G) Game {
	t := reflect.TypeOf(rules)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name, _, _ := strings.Cut(t.Name(), "[") // without type arguments
	if name == "Rules" {
		name = path.Base(t.PkgPath())
	}
	return named[S, M](strings.ToLower(name), rules)
}

// large marks a game as too large to be searched to its end.
func large[S any, M game.Move, G game.Game[S, M]](g *rulesOf[S, M, G]) *rulesOf[S, M, G] {
	g.large = true
	return g
}

// Games lists the games that Find knows, in the order in which a newcomer may want to meet them; of those that come in
// many sizes, one.
func Games() []Game {
	games := []Game{
		named("tictactoe", tictactoe.Rules{}),
		named("tictactoe:o", tictactoe.Rules{First: game.Min}),
	}
	for _, family := range families {
		g, err := family.find(family.size)
		if err != nil {
			panic("catalog: " + err.Error())
		}
		games = append(games, g)
	}
	return append(games, large(named("othello", othello.Rules{})), treeGame{})
}

// families are the games that come in many sizes: a name is that of the family, a colon and the size, as in mnk:15,15,5.
var families = []struct {
	name string
	size string // that the name of the family alone stands for
	find func(size string) (Game, error)
}{
	{"connect4", connect4.Usual.String(), findConnect4},
	{"mnk", defaultMNK, findMNK},
}

// Find returns the game of that name, or that has it for another one, in any case. An error about the size of a game says
// what sizes there are, one about a name which one is near.
func Find(name string) (Game, error) {
	asked := canonical(name, gameAliases)
	base, size, sized := strings.Cut(asked, ":")
	for _, family := range families {
		if family.name != base {
			continue
		}
		if !sized {
			size = family.size
		}
		return family.find(size)
	}
	var names []string
	for _, g := range Games() {
		if g.Name() == asked {
			return g, nil
		}
		names = append(names, g.Name())
	}
	return nil, unknown("catalog.noGame", name, names, gameAliases)
}

// Titled is what people call the game, in l, and a line about it. A size that the game's name says is in its title. A
// game that is not ours is called by its name.
func Titled(g Game, l lang.Language) (title, about string) {
	_, size, _ := strings.Cut(g.Name(), ":")
	for _, key := range []string{g.Name(), base(g)} {
		if lang.Has("game." + key + ".title") {
			title, about = l.Sprintf("game."+key+".title"), l.Sprintf("game."+key+".about")
			if key == base(g) && size != "" {
				title += " " + size
				if key == "connect4" {
					about = aboutConnect4(size, l)
				}
			}
			return title, about
		}
	}
	return g.Name(), ""
}

// GameInfo is what there is to know of a game before it begins. As JSON it is part of the answer of `jugada games --json`.
type GameInfo struct {
	Name       string          `json:"name"`
	Aliases    []string        `json:"aliases"` // other names that are understood
	Title      string          `json:"title"`
	About      string          `json:"about"`
	Symmetric  bool            `json:"symmetric"`
	Large      bool            `json:"large"`      // too large to be searched to its end
	Positions  string          `json:"positions"`  // how a position is written; "" if nobody has said so
	Moves      string          `json:"moves"`      // and a move
	Evaluators []EvaluatorInfo `json:"evaluators"` // the default first
}

// EvaluatorInfo is what there is to know of a static evaluation.
type EvaluatorInfo struct {
	Name    string `json:"name"`
	About   string `json:"about"`
	Formula string `json:"formula"`
}

// Describe says what there is to know of g, in l.
func Describe(g Game, l lang.Language) GameInfo {
	title, about := Titled(g, l)
	info := GameInfo{
		Name: g.Name(), Aliases: Aliases(g), Title: title, About: about, Symmetric: g.Symmetric(), Large: g.Large(), Evaluators: []EvaluatorInfo{},
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

// Explained says what a static evaluation of g counts, in l: its formula in words if we have them, else as it is.
func Explained(g Game, e Evaluator, l lang.Language) string {
	if key := "eval." + base(g) + "." + e.Name; lang.Has(key) {
		return l.Sprintf(key)
	}
	return e.Formula
}

// base returns the name of a game without what it says of the kind of it, as in tictactoe:o.
func base(g Game) string {
	name, _, _ := strings.Cut(g.Name(), ":")
	return name
}
