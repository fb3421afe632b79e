package classic_test

import (
	"testing"

	"github.com/jugada/jugada/internal/faults"
)

// A search with a faulty table still finds moves. This file lists possible faults and the tests that find them: see
// search/engine/faults_test.go.

// TestFaultsCanBePlanted: the list below matches the source.
func TestFaultsCanBePlanted(t *testing.T) { faults.CanBePlanted(t, planted) }

// TestPlantedFaultsAreFound plants faults and runs the tests that must find them.
func TestPlantedFaultsAreFound(t *testing.T) { faults.AreFound(t, planted) }

type fault struct{ Name, File, Old, New, Test string }

var planted = []fault{
	// Values of another place.
	{"win scores stored without ply", "table.go", "stored{value.Farther(-f.ply), bound}", "stored{value, bound}", "TestTableChangesOnlyTheCost"},
	{"win scores loaded without ply", "table.go", "value := e.value.Farther(f.ply)", "value := e.value", "TestTableChangesOnlyTheCost"},
	{"win scores told without ply", "table.go", "x.trace.Hit(e.visit, s, e.value.Farther(f.ply),", "x.trace.Hit(e.visit, s, e.value,", "TestWhatTheTableTellsIsTrue"},
	{"losses loaded as wins", "table.go", "value := e.value.Farther(f.ply)", "value := e.value.Farther(f.ply)\n	if _, forced := value.Forced(); forced {\n		value = max(value, -value)\n	}", "TestTableChangesOnlyTheCost"},
	{"positions with the same key are the same", "table.go", "!x.table.trusts && any(e.pos) != any(f.pos)", "false", "TestTableChangesOnlyTheCost"},

	// Depths.
	{"depth ignored", "table.go", "e.depth == depth || e.horizon == 0 && e.depth < depth", "true", "TestTableChangesOnlyTheCost"},
	{"a deeper search serves", "table.go", "return e.depth == depth ||", "return e.depth >= depth ||", "TestTableChangesOnlyTheCost"},
	{"a shallower search serves", "table.go", "e.horizon == 0 && e.depth < depth", "e.depth < depth", "TestTableChangesOnlyTheCost"},
	{"horizon of a hit forgotten", "table.go", "			x.met.horizon++\n", "", "TestTableChangesOnlyTheCost"},
	{"horizon of a hit hidden from deepening", "table.go", "			x.deeper = true\n", "", "TestDeepeningWithATableGoesOn"},
	{"horizon not noted", "refine.go", "	x.met.horizon++\n", "", "TestTableChangesOnlyTheCost"},

	// Bounds.
	{"bound taken for the value", "table.go", "	case e.bound == search.Exact:\n", "	case true:\n", "TestTableChangesOnlyTheCost"},
	{"bound stored as the value", "alphabeta.go", "x.store(f, best, bound)", "x.store(f, best, search.Exact)", "TestTableChangesOnlyTheCost"},
	{"bound stored as the value, with thresholds", "thresholds.go", "x.store(f, value*f.side.Sign(), bound)", "x.store(f, value*f.side.Sign(), search.Exact)", "TestTableChangesOnlyTheCost"},
	{"bound labelled by the raised alpha", "alphabeta.go", "	if !ends {\n		x.store(f, best, bound)\n", "	if !ends {\n		if best <= alpha {\n			bound = search.Upper\n		}\n		x.store(f, best, bound)\n", "TestWhatTheTableTellsIsTrue"},
	{"lower bound cuts below beta", "table.go", "value >= f.beta, e.bound", "value > f.alpha, e.bound", "TestTableChangesOnlyTheCost"},
	{"upper bound cuts above alpha", "table.go", "value <= f.alpha:", "value < f.beta:", "TestTableChangesOnlyTheCost"},
	{"window narrowed to the bound itself", "table.go", "trace.Narrows, value-1", "trace.Narrows, value", "TestTableChangesOnlyTheCost"},
	{"window narrowed from above to the bound itself", "table.go", "trace.Narrows, value+1", "trace.Narrows, value", "TestTableChangesOnlyTheCost"},
	{"window widened", "table.go", "e.bound == search.Lower && value-1 > f.alpha:", "e.bound == search.Lower:", "TestWhatTheTableTellsIsTrue"},
	{"hit returned as the value", "alphabeta.go", "best, bound = best*f.side.Sign(), f.stored.bound", "best *= f.side.Sign()", "TestWhatTheTableTellsIsTrue"},
	{"hit returned from the other side", "table.go", "return f.stored.value * f.side.Sign()", "return f.stored.value", "TestTableChangesOnlyTheCost"},
	{"window of thresholds not turned", "table.go", "		return window{-w.beta, -w.alpha}\n", "		return w\n", "TestTableChangesOnlyTheCost"},

	// What else a value depends on.
	{"quiet stop ignored", "table.go", "quiet: f.quiet, ", "", "TestTableChangesOnlyTheCost"},
	{"quiescence ignored", "table.go", "calm: f.calm, ", "", "TestTableWithWhatIsHandedDown"},
	{"width ignored", "table.go", "calm: f.calm, width: f.width}", "calm: f.calm}", "TestTableChangesOnlyTheCost"},
	{"extensions ignored", "table.go", "		p.extended = f.horizon - x.limit\n", "", "TestTableWithWhatIsHandedDown"},
	{"futility at every node let in", "refinements.go", "if r.Futility.On && r.Futility.EveryNode {", "if false {", "TestTableIsRefused"},
	{"half-done values stored", "table.go", "met.spent > 0 || beforeIt", "beforeIt", "TestTableKeepsNothingHalfDone"},
	{"bounds that say nothing stored", "table.go", "beforeIt := forced &&", "beforeIt := false && forced &&", "TestTheTablesMoveIsTriedFirst"},

	// Lines and what is said about them.
	{"line cut short", "table.go", ", append(f.line, e.line...)\n", ", f.line\n", "TestTableChangesOnlyTheCost"},
	{"end of the line forgotten", "table.go", "	f.end = f.storedEnd\n", "", "TestTableChangesOnlyTheCost"},
	{"not whole, and not told", "table.go", "			x.partly()\n", "", "TestWhatATableLeavesOutIsNotSeen"},
	{"hits not counted", "table.go", "		x.result.Hits++\n", "", "TestWhatTheTableTellsIsTrue"},
	{"lines shared", "table.go", "line: append(e.line[:0], f.line...)", "line: f.line", "TestTableChangesOnlyTheCost"},
	{"table never emptied", "table.go", "			clear(t.entries)\n", "", "TestSmallTablesForget"},
	{"first move without its hand", "table.go", "		toFront(f.hands, i)\n", "", "TestTableWithWhatIsHandedDown"},
	{"table's move not tried first", "refine.go", "			x.lead(f)\n", "", "TestWhatTheTableTellsIsTrue"},
}
