package mnk

import (
	"testing"

	"github.com/jugada/jugada/internal/faults"
)

// Faults with which wins by threats would be proofs of something false, or fewer, and the tests that find them: see the list of
// package engine.

func TestFaultsCanBePlanted(t *testing.T) { faults.CanBePlanted(t, planted) }

func TestPlantedFaultsAreFound(t *testing.T) { faults.AreFound(t, planted) }

type fault struct{ Name, File, Old, New, Test string }

var planted = []fault{
	{"replies that make two lines", "fours.go", "; !stopped {", "; !stopped || true {", "TestWinsByThreatsAreExact"},
	{"a line to stop, and another threat", "fours.go", "if must != anywhere && t.cell != must {", "if false {", "TestWinsByThreatsAreExact"},
	{"lines that longer ones spoil", "fours.go", "		if !q.fits(&q.at, q.side, id) {\n			continue\n		}\n", "", "TestWinsByThreatsAreExact"},
	{"a fork with one reply", "fours.go", "case known >= 0 && list[known].reply != t.reply:", "case known >= 0:", "TestWinsByThreatsAreExact"},
	{"marks that stay", "fours.go", "q.unmark(other, t.reply, &before[1])", "", "TestWinsByThreatsAreExact"},
	{"the depth not counted", "fours.go", "q.from(must, left-1, plies+2)", "q.from(must, left, plies+2)", "TestWinsByThreatsAreExact"},
	{"the same after any number of threats", "fours.go", "(q.key+uint64(left))*", "q.key*", "TestWinsByThreatsAreExact"},
	{"remembered with more threats than were left", "fours.go", "		q.cut = q.cut || *tried&triedCut != 0\n", "", "TestRememberedThreatsHideNoWin"},
	{"remembered when the steps ran out", "fours.go", "	if q.steps > q.effort {\n		return false // the last", "	if false {\n		return false // the last", "TestRememberedThreatsHideNoWin"},
	{"replies not in the zone", "fours.go", "		zone.add(q.line[i+1])\n", "", "TestWinsByThreatsAreExact"},
	{"threats of the defender not in the zone", "fours.go", "a != threat && b != threat {", "false {", "TestWinsByThreatsAreExact"},
	{"only the first threats of the defender in the zone", "fours.go", "		q.mark(other, q.line[i+1], &before)\n", "", "TestWinsByThreatsAreExact"},
	{"zones where a mark has spoiled a line", "fours.go", "if !g.Exact {", "if true {", "TestWinsByThreatsAreExact"},
	{"a defence that makes two lines", "fours.go", "		if stopped {\n			continue", "		if stopped && false {\n			continue", "TestWinsByThreatsAreExact"},
	{"a ply too few for the moves left out", "fours.go", "left, most = q.zone(s), game.Loss(q.plies+1)", "left, most = q.zone(s), game.Loss(q.plies)", "TestWinsByThreatsAreExact"},
	{"and for those that are tried", "fours.go", "most = max(most, game.Loss(q.plies+1))", "most = max(most, game.Loss(q.plies))", "TestWinsByThreatsAreExact"},
	{"a win of its own not seen", "fours.go", "	if n, _ := g.completes(s, side); n > 0 {", "	if n, _ := g.completes(s, side); n > 9 {", "TestWinsByThreatsAreExact"},
	{"lines that lack two not seen", "fours.go", "three |= two & x", "three |= one & x", "TestWinsByThreatsAreExact"},
}
