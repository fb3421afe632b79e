package session

import (
	"strings"

	"github.com/jugada/jugada/catalog"
)

// People says which sides people play, in the form of --as and saved games. The computer plays the others.
type People string

// Nobody means that the computer plays both sides.
const Nobody People = "none"

// Seatings lists the values of People, the default first.
var Seatings = []string{"max", "min", "both", string(Nobody)}

// Play reports whether a person plays the given side.
func (p People) Play(side catalog.Side) bool {
	return p == "both" || p == People(strings.ToLower(side.String()))
}

// Side returns the side of the only person who plays, and whether there is exactly one.
func (p People) Side() (side catalog.Side, one bool) {
	if p.Play(catalog.Max) {
		return catalog.Max, !p.Play(catalog.Min)
	}
	return catalog.Min, p.Play(catalog.Min)
}
