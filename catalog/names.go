package catalog

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/lang"
)

// This file holds the other names of games and puzzles, and guesses what somebody meant whose name is none.

// alias is a name that people use for a game, or for a puzzle of one size. Answers have the name of the catalogue, whatever
// was asked for.
type alias struct{ name, of string }

// gameAliases are other names of games. Those of a game in its usual size may be followed by another one, as in
// conecta4:6x5.
var gameAliases = []alias{
	{"tic-tac-toe", "tictactoe"}, {"tres-en-raya", "tictactoe"}, {"tresenraya", "tictactoe"}, {"gato", "tictactoe"},
	{"michi", "tictactoe"},
	{"connect-four", "connect4"}, {"conecta-cuatro", "connect4"}, {"conecta4", "connect4"}, {"cuatro-en-raya", "connect4"},
	{"gomoku", "mnk:15,15,5"}, {"reversi", "othello"}, {"otelo", "othello"}, {"arbol", "tree"}, {"árbol", "tree"},
}

// puzzleAliases are other names of puzzles; what stands behind a colon is the size of the board.
var puzzleAliases = []alias{
	{"water-jugs", "jugs"}, {"jarras", "jugs"},
	{"missionaries", "river"}, {"cannibals", "river"}, {"misioneros", "river"}, {"caníbales", "river"}, {"canibales", "river"},
	{"8-puzzle", "sliding:3x3"}, {"15-puzzle", "sliding:4x4"}, {"24-puzzle", "sliding:5x5"},
}

// OtherNames lists the other names of the game.
func OtherNames(g Game) []string {
	names := slices.Concat([]string{}, g.facts().aliases)
	if g.facts().key == "" {
		return names
	}
	for _, a := range gameAliases {
		if a.of == g.Name() {
			names = append(names, a.name)
		}
	}
	return names
}

// Aliases lists the other names of the puzzle, or of its boards of one size.
func (p *Puzzle) Aliases() []string {
	var names []string
	for _, a := range puzzleAliases {
		if kind, _, _ := strings.Cut(a.of, ":"); kind == p.Name {
			names = append(names, a.name)
		}
	}
	return names
}

// canonical returns the name in small letters, with the one of the catalogue in place of an alias.
func canonical(name string, aliases []alias) string {
	name = strings.ToLower(name)
	base, size, sized := strings.Cut(name, ":")
	for _, a := range aliases {
		switch {
		case a.name == name:
			return a.of
		case sized && a.name == base && !strings.Contains(a.of, ":"):
			return a.of + ":" + size
		}
	}
	return name
}

// unknown is the error about a name that is none: with key, the name, and all names; or, where it is near to one of them or to
// an alias, with key.suggest and that one between them.
func unknown(key, name string, names []string, aliases []alias) error {
	all := strings.Join(names, ", ")
	for _, a := range aliases {
		names = append(names, a.name)
	}
	if near, ok := nearest(strings.ToLower(name), names); ok {
		return lang.Errorf(key+".suggest", name, near, all)
	}
	return lang.Errorf(key, name, all)
}

// nearest returns the first of those names that take the fewest changes of a letter to become what was typed, if these are so
// few that it may have been meant: one for each three letters of the name.
func nearest(typed string, names []string) (near string, ok bool) {
	least := 0
	for _, name := range names {
		changes := edits([]rune(typed), []rune(name))
		if 3*changes <= len([]rune(name)) && (!ok || changes < least) {
			near, least, ok = name, changes, true
		}
	}
	return near, ok
}

// edits counts the letters that have to be put in, taken out or exchanged to make b of a (Levenshtein 1966).
func edits(a, b []rune) int {
	row := make([]int, len(b)+1) // from a[:i] to each b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before := slices.Clone(row)
		row[0] = i + 1
		for j := range b {
			row[j+1] = min(row[j], before[j+1]) + 1
			if same := before[j]; a[i] == b[j] {
				row[j+1] = min(row[j+1], same)
			} else {
				row[j+1] = min(row[j+1], same+1)
			}
		}
	}
	return row[len(b)]
}
