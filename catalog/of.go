package catalog

import (
	"cmp"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/names"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/engine"
)

// This file makes a game of the rules of one: of one's own, with options that say what its rules do not.

// Of returns the game of rules of one's own. S and M are inferred. Its name is the type's name in lower case, or, for a
// type called Rules, the name of the package that it is from; an option gives it another one.
//
// A game is searched to its end where nothing limits the search if its rules are [game.Finite] and it lasts a dozen plies at
// most; a larger one, or one that does not say how long it lasts, is searched for as long as [Patience] says, by the options of
// the strongest play.
func Of[S any, M game.Move, G game.Game[S, M]](rules G, options ...Option) Game {
	g := named[S, M](names.OfType(rules), rules)
	start := rules.Start()
	finite, ok := any(rules).(game.Finite[S])
	g.large = !ok || finite.PliesLeft(&start) > wholeCells
	for _, o := range options {
		o(&g.about)
	}
	g.large = g.large || g.about.large
	if g.about.name != "" {
		g.name = g.about.name
	}
	return g
}

// Option says something of a game of one's own that its rules do not say.
type Option func(*facts)

// Name is what the game is called on the command line, in files and in addresses: lower-case letters without spaces. A colon
// parts the name of a family of games from the one of them, such as a size.
func Name(name string) Option { return func(f *facts) { f.name = name } }

// Title is what people call the game, in English and in Spanish. Without it that is its name.
func Title(english, spanish string) Option {
	return func(f *facts) { f.title = map[lang.Language]string{lang.English: english, lang.Spanish: spanish} }
}

// About is a line about the game, in English and in Spanish.
func About(english, spanish string) Option {
	return func(f *facts) { f.line = map[lang.Language]string{lang.English: english, lang.Spanish: spanish} }
}

// Aliases are names that people use for the game, beside its own. One that already means another game is refused, see
// [Catalog.With]: to take the place of a game that comes with Jugada, a game needs its Name.
func Aliases(names ...string) Option { return func(f *facts) { f.aliases = names } }

// Large says that the whole tree of the game is more than a search can look at, though its rules promise that it is soon over.
func Large() Option { return func(f *facts) { f.large = true } }

// Sizes says how the game is found in other sizes: what stands behind the colon in a name such as mnk:15,15,5 is handed to find,
// whose error says what sizes there are.
func Sizes(find func(size string) (Game, error)) Option { return func(f *facts) { f.sizes = find } }

// Engine changes the options of the strongest play where another choice suits the game. Sound searches stay as they are.
func Engine(change func(*engine.Options)) Option { return func(f *facts) { f.play = change } }

// facts is what there is to say of a game beside its rules.
type facts struct {
	key         string                        // of what package lang says of a game that comes with Jugada; "": it does not
	name        string                        // in place of that of the type; "": as it is
	title, line map[lang.Language]string      // nil: there are none
	aliases     []string                      // other names
	sizes       func(string) (Game, error)    // the game in another size; nil: it has one
	large       bool                          // though it may be soon over
	play        func(options *engine.Options) // changes the options of the strongest play; nil: they suit
}

// base is what package lang calls the game in its messages about it. Of a game of one's own it has none.
func base(g Game) string { return cmp.Or(g.facts().key, "own") }
