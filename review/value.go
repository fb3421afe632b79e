package review

import (
	"math"

	"github.com/jugada/jugada/game"
)

// Values are compared as points that can be expected: 1 for a win, ½ for a draw. So a side that could be 9 ahead and is 7 ahead
// has lost next to nothing, while two pawns decide an even game.

// tenfold is how many units of a static value make winning ten times as likely as losing: in chess a unit is a pawn, and four
// pawns were found to do so (Fischer and Kannan 2007, from 405,460 games).
const tenfold = 4

// expectation returns the points that a value promises to its side. A value is exact if it holds for the rest of the game; the unit
// is that of the engine's margins, at least 1.
func expectation(value game.Score, exact bool, unit game.Score) float64 {
	if _, forced := value.Forced(); forced || exact {
		switch {
		case value > 0:
			return 1
		case value < 0:
			return 0
		}
		return 0.5
	}
	return 1 / (1 + math.Pow(10, -float64(value)/float64(tenfold*unit)))
}

// Mark is a sign that is put behind a move.
type Mark string

// The marks, as chess players write them.
const (
	Good    Mark = "!"
	Dubious Mark = "?!"
	Mistake Mark = "?"
	Blunder Mark = "??"
)

// Marks lists the marks, the best first.
var Marks = []Mark{Good, Dubious, Mistake, Blunder}

// Thresholds are what moves with these marks cost at least, in expected points.
var Thresholds = map[Mark]float64{Dubious: 0.1, Mistake: 0.15, Blunder: 0.25}

// blamed returns the mark of a move that costs so much, "" for little.
func blamed(cost float64) Mark {
	for _, mark := range []Mark{Blunder, Mistake, Dubious} {
		if cost >= Thresholds[mark] {
			return mark
		}
	}
	return ""
}

// near reports whether a cost is worth a second look: it may turn out to be blamed.
func near(cost float64) bool { return cost >= Thresholds[Dubious]/2 }

// Glyph returns the number that PGN has for a mark, 0 for none.
func (m Mark) Glyph() uint8 {
	return map[Mark]uint8{Good: 1, Mistake: 2, Blunder: 4, Dubious: 6}[m]
}
