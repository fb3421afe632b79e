package session

import (
	"slices"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// People says which of the sides people play, as --as and saved games have it. The computer plays the others.
type People string

// Nobody is no people at all: the computer plays by itself.
const Nobody People = "none"

// Seatings lists what People may be, the default first.
var Seatings = []string{"max", "min", "both", string(Nobody)}

// ParsePeople reads one of Seatings, in any case.
func ParsePeople(text string) (People, error) {
	name := strings.ToLower(text)
	if !slices.Contains(Seatings, name) {
		return "", lang.Errorf("play.noSide", text, strings.Join(Seatings, ", "))
	}
	return People(name), nil
}

// Play reports whether a person plays that side.
func (p People) Play(side catalog.Side) bool {
	return p == "both" || p == People(strings.ToLower(side.String()))
}

// Side returns the side of the one person who plays, and whether there is just one.
func (p People) Side() (side catalog.Side, one bool) {
	if p.Play(catalog.Max) {
		return catalog.Max, !p.Play(catalog.Min)
	}
	return catalog.Min, p.Play(catalog.Min)
}
