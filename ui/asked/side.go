package asked

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// Sides lists the sides of a game, as options name them.
var Sides = []string{"max", "min"}

// SideOf returns the word that an option means: one of words, of which the first two are sides, or what people call a side of one
// of the games, in any language. The error lists what would do.
func SideOf(option lang.Option, text string, words []string, games ...catalog.Game) (string, error) {
	called := func(l lang.Language) (all []string) {
		for _, g := range games {
			if names, known := catalog.Called(g, l); known && !slices.Contains(all, names[0]) {
				all = append(all, names[:]...)
			}
		}
		return all
	}
	if i := slices.IndexFunc(words, func(word string) bool { return strings.EqualFold(word, text) }); i >= 0 {
		return words[i], nil
	}
	for _, l := range lang.All {
		for i, name := range called(l) {
			if strings.EqualFold(name, text) {
				return words[i%2], nil
			}
		}
	}
	list := func(l lang.Language) string { return strings.Join(slices.Concat(words, called(l)), ", ") }
	return "", lang.Errorf("cli.noSide", option, text, lang.Told(list))
}
