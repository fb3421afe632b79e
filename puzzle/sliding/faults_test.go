package sliding_test

import (
	"testing"

	"github.com/jugada/jugada/internal/faults"
)

// A search that leaves something out still finds most solutions. This file lists possible faults and the test that finds each: see
// search/engine/faults_test.go.

// TestFaultsCanBePlanted: the list below matches the source.
func TestFaultsCanBePlanted(t *testing.T) { faults.CanBePlanted(t, planted) }

// TestPlantedFaultsAreFound plants faults and runs the tests that must find them.
func TestPlantedFaultsAreFound(t *testing.T) { faults.AreFound(t, planted) }

type fault struct{ Name, File, Old, New, Test string }

var planted = []fault{
	{"a slack of one too much", "subtree.go", "int(n.Room-n.H)/2)", "int(n.Room-n.H)/2+1)", "TestLongDives"},
	{"a slack of an odd bound rounded up", "subtree.go", "int(n.Room-n.H)/2)", "int(n.Room-n.H+1)/2)", "TestLongDives"},
	{"the blank's cell compared as it was left", "subtree.go", "	x.tiles[blank] = 0\n", "	_ = blank\n", "TestLongDives"},
	{"the excess of an odd bound", "subtree.go", "return 2 - (n.Room-n.H)&1", "return 2", "TestLongDives"},
	{"what is left with the one taken again", "subtree.go", "case s.move < from:", "case s.move <= from && from > Up:", "TestLongDives"},
	{"what is left with the ones before", "subtree.go", "case s.move < from:", "case false:", "TestLongDives"},
	{"what was searched has no excess", "subtree.go", "			t.Excess = min(t.Excess, leastExcess(n))\n", "", "TestLongDives"},
	{"children that exceed the room have no excess", "subtree.go", "			t.Excess = min(t.Excess, k.H-k.Room)\n", "", "TestLongDives"},
	{"a way from its end", "subtree.go", "	slices.Reverse(x.way)\n", "	slices.Reverse(x.way[:0])\n", "TestLongDives"},
	{"the goal at the root expanded", "subtree.go", "if n.H == 0 {", "if n.H < 0 {", "TestLongDives"},
	{"the root's children not counted", "subtree.go", "			t.Generated += int64(g.fans[n.Memo&15][noMove].n)\n", "", "TestLongDives"},
	{"a line without the node where a dive begins", "subtree.go", "		line[n.Ply-1] = n.Move\n		budget", "		budget", "TestLongDives"},
	{"a line without the way to where it stopped", "subtree.go", "			line[n.Ply-1] = m\n", "", "TestLongDives"},
	{"nodes counted that were not expanded", "subtree.go", "t.Expanded += budget - x.count/oneNode", "t.Expanded += budget - x.count/oneNode + 1", "TestLongDives"},
	{"away and closer exchanged", "sliding.go", "s.gain[tile] > 0", "s.gain[tile] < 0", "TestLongDives"},
}
