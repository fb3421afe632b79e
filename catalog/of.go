package catalog

import (
	"cmp"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/names"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/engine"
)

// This file makes a Game from rules, including your own, with options for what the rules do not say.

// Of returns a game with your own rules. S and M are inferred. Its name is the type's name in lower case, or, for a
// type called Rules, the name of its package; an option changes it.
//
// If nothing limits a search, a game is searched to its end if its rules are [game.Finite] and it lasts at most a dozen plies;
// a longer one, or one of unknown length, is searched for [Patience] with the options of the strongest play.
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

// Option adds to your own game something that its rules do not say.
type Option func(*facts)

// Name sets the game's name on the command line, in files and in addresses: lower-case letters without spaces. A colon
// separates the name of a family of games from a member, such as a size.
func Name(name string) Option { return func(f *facts) { f.name = name } }

// Title sets the game's title, in English and in Spanish. The default is its name.
func Title(english, spanish string) Option {
	return func(f *facts) { f.title = map[lang.Language]string{lang.English: english, lang.Spanish: spanish} }
}

// About sets a line about the game, in English and in Spanish.
func About(english, spanish string) Option {
	return func(f *facts) { f.line = map[lang.Language]string{lang.English: english, lang.Spanish: spanish} }
}

// Aliases adds alternative names. One that already means another game is refused, see [Catalog.With]: to replace a
// game that comes with Jugada, a game needs its Name.
func Aliases(names ...string) Option { return func(f *facts) { f.aliases = names } }

// Large says that the game's whole tree is too large to search, though its rules promise that it is soon over.
func Large() Option { return func(f *facts) { f.large = true } }

// Sizes sets how the game is found in other sizes: the text after the colon in a name such as mnk:15,15,5 is passed to find,
// whose error says which sizes exist.
func Sizes(find func(size string) (Game, error)) Option { return func(f *facts) { f.sizes = find } }

// Engine changes the options of the strongest play where another choice suits the game. Sound searches are not affected.
func Engine(change func(*engine.Options)) Option { return func(f *facts) { f.play = change } }

// facts is what describes a game besides its rules.
type facts struct {
	key         string                        // of its messages in package lang, if it comes with Jugada; else ""
	name        string                        // replaces the type's name; "": not replaced
	title, line map[lang.Language]string      // nil: there are none
	aliases     []string                      // other names
	sizes       func(string) (Game, error)    // the game in another size; nil: it has only one
	large       bool                          // even if it is soon over
	play        func(options *engine.Options) // changes the options of the strongest play; nil: unchanged
}

// base is the game's key in package lang, which has no messages about games of your own.
func base(g Game) string { return cmp.Or(g.facts().key, "own") }
