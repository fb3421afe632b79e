package puzzles

import (
	"context"
	"strings"

	"github.com/jugada/jugada/internal/names"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

// This file makes a Puzzle from rules, including your own, with options for what the rules do not say.

// Of returns a puzzle with your own rules. S and M are inferred. Its name is the type's name in lower case, or, for a type
// called Rules, the name of its package; an option changes it. Its default problem begins at the rules' Start.
//
// The five methods of [puzzle.Puzzle] are enough. Without [puzzle.Notation] moves are numbers, and a problem is given by the
// moves that lead to it from Start; without a [puzzle.Heuristic] every estimate is 0; without a [puzzle.Drawer] a position is
// drawn as its text, without [puzzle.Pointing] moves are chosen by name; random problems need a notation, [puzzle.Inverse]
// and [puzzle.Goals].
func Of[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](rules P, options ...Option) Puzzle {
	start := rules.Start()
	p := Puzzle{name: names.OfType(rules), algorithm: "astar", usual: startText}
	p.problem = func(of *Puzzle, text string, _ Setup) (Problem, error) { return parsed[S, M](of, text, rules) }
	made := problem[S, M](&p, "", rules, start)
	if made.notation != nil {
		p.usual = made.positionText(&start)
		if made.inverse != nil && made.goals != nil {
			p.shuffle = func(ctx context.Context, _ string, _ Setup, s Shuffle) (Shuffled, error) {
				chosen, distance, err := away[S, M](ctx, s, rules, made.goals.Goals(nil))
				if err != nil {
					return Shuffled{}, err
				}
				return Shuffled{made.positionText(&chosen), distance, "exact"}, nil
			}
		}
	}
	for _, o := range options {
		o(&p)
	}
	return p
}

// startText denotes the start of problems without a notation.
const startText = "start"

// parsed reads a problem of your own puzzle: a position or, without a notation, the moves that lead to it.
func parsed[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](of *Puzzle, text string, rules P) (Problem, error) {
	p := problem[S, M](of, startText, rules, rules.Start())
	if p.notation != nil {
		s, err := p.notation.ParsePosition(text)
		if err != nil {
			return nil, err
		}
		p.start, p.text = s, p.positionText(&s)
		return p, nil
	}
	other, state, err := p.After(strings.Fields(strings.TrimPrefix(text, startText)))
	if err != nil {
		return nil, err
	}
	from := other.(*problemOf[S, M, P])
	from.text = state.Text
	return from, nil
}

// Option adds to your own puzzle something that its rules do not say.
type Option func(*Puzzle)

// Name sets the puzzle's name on the command line and in addresses: lower-case letters without spaces.
func Name(name string) Option { return func(p *Puzzle) { p.name = name } }

// Title sets the puzzle's title, in English and in Spanish. The default is its name.
func Title(english, spanish string) Option {
	return func(p *Puzzle) { p.title = map[lang.Language]string{lang.English: english, lang.Spanish: spanish} }
}

// About sets a line about the puzzle, in English and in Spanish. It says how a problem is written.
func About(english, spanish string) Option {
	return func(p *Puzzle) { p.line = map[lang.Language]string{lang.English: english, lang.Spanish: spanish} }
}

// Goal describes the goal, in English and in Spanish.
func Goal(english, spanish string) Option {
	return func(p *Puzzle) { p.wanted = map[lang.Language]string{lang.English: english, lang.Spanish: spanish} }
}

// Aliases adds alternative names.
func Aliases(others ...string) Option { return func(p *Puzzle) { p.also = others } }

// Algorithm sets the puzzle's default algorithm, one of [Algorithms]. Without it that is A*.
func Algorithm(name string) Option { return func(p *Puzzle) { p.algorithm = name } }

// Sizes sets how the puzzle is found in other sizes: the value of --size is passed to find, whose error says which sizes exist.
func Sizes(find func(size string) (Puzzle, error)) Option {
	return func(p *Puzzle) { p.sizes, p.fits = find, []string{"size"} }
}
