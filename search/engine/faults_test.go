package engine_test

import (
	"testing"

	"github.com/jugada/jugada/internal/faults"
)

// A faulty fast search still plays, and rather well. So this file lists possible faults and the test that finds each: a
// fault is planted in a copy of the source, and the test must fail.
//
//	.ci/run faults                              some of them, at random
//	FAULTS=. .ci/run faults                     all of them: some minutes
//	FAULTS='null move|killers' .ci/run faults   those whose names match

// TestFaultsCanBePlanted: the list below matches the source.
func TestFaultsCanBePlanted(t *testing.T) { faults.CanBePlanted(t, planted) }

// TestPlantedFaultsAreFound plants faults and runs the tests that must find them.
func TestPlantedFaultsAreFound(t *testing.T) { faults.AreFound(t, planted) }

type fault struct{ Name, File, Old, New, Test string }

var planted = []fault{
	// Win scores in the table that are not counted from the position.
	{"win scores stored without ply", "play_memory.go", "uint64(uint32(shift(v, -f.ply)))|", "uint64(uint32(v))|", "TestEveryWindowGivesATrueBound"},
	{"win scores loaded without ply", "play_memory.go", "	e.value = shift(e.value, ply)\n", "", "TestExactSearchIsMinimaxOnDAGs"},
	{"root's win scores stored as a child's", "play_run.go", "e.move, highest, boundOf", "e.move, shift(highest, -1), boundOf", "TestATableNeverLeaks"},
	{"enhanced cut-off without ply", "play_prune.go", "e, ok := w.probeSlot(p.slot, f.ply+1)", "e, ok := w.probeSlot(p.slot, f.ply)", "TestEveryWindowGivesATrueBound"},
	{"solver: win scores stored without ply", "solve_node.go", "uint64(uint32(shift(lo, -ply))) |", "uint64(uint32(lo)) |", "TestSolverFindsMinimaxValues"},
	{"solver: win scores of children without ply", "solve_node.go", "low, high := toParent(k.Again, shift(k.Lo, ply+1), shift(k.Hi, ply+1))", "low, high := toParent(k.Again, shift(k.Lo, ply), shift(k.Hi, ply))", "TestSolverFindsMinimaxValues"},
	{"solver: what is enough, without ply", "solve_node.go", "shift(beta, -(ply + 1))", "shift(beta, -ply)", "TestSolverAsksForEnough"},
	{"solver: what is enough, and a bit less", "solve_node.go", "shift(beta, -(ply + 1))", "shift(beta, -(ply+1)) - 1", "TestSolverAsksForEnough"},

	// Tables that grow.
	{"solver: tags that stay when the table grows", "table.go", "t.decode(tag<<shift|", "t.decode(tag|", "TestTablesGrow"},
	{"solver: buckets spread by the wrong end of tags", "table.go", "int(tag>>(64-shift))", "int(tag>>metaBits)&(1<<shift-1)", "TestTablesGrow"},
	{"solver: other entries lost where the table grows", "table.go", "for t.words[at] != 0 || t.words[at+1] != 0 {", "for false {", "TestTablesGrow"},
	{"solver: what threads share is moved as it is", "table.go", "first, data := t.decode(moved[i], moved[i+1])", "first, data := moved[i], moved[i+1]", "TestTablesGrow"},
	{"solver: what was not moved is left", "table.go", "			clear(t.words[:b*t.stride])\n", "", "TestGrowingIsCutShort"},
	{"solver: small tables without whole keys", "table.go", "!small.certain() || int", "int", "TestSmallTables"},
	{"solver: what has filled a table is forgotten", "solve_ask.go", "		x.filled += x.granted.Load() - before\n", "", "TestNodesAreKeptWhereTablesGrow"},
	{"solver: children that were put elsewhere", "solve_node.go", "if cap(children) > cap(d.children) {", "if len(children) > len(d.slots) {", "TestSolversTablesGrow"},
	{"solver: a full table does not grow", "solve_ask.go", "if granted >= x.room {", "if false {", "TestSolversTablesGrow"},
	{"solver: a cleared table stays large", "solve.go", "	x.table.clear()\n	x.table.shrink(smallTable)\n", "	x.table.clear()\n", "TestSolversTablesGrow"},
	{"a searcher's table does not grow", "play_run.go", "w.table.grows() && w.table.crowded()", "false", "TestLargeTablesBeginSmall"},
	{"a searcher's cleared table stays large", "play.go", "	x.table.clear()\n	x.shrink()\n", "	x.table.clear()\n", "TestLargeTablesBeginSmall"},
	{"what is full of a small table, of all", "table.go", " * t.buckets / max(t.most(), 1))", ")", "TestLargeTablesBeginSmall"},

	// Bounds that are labelled wrongly.
	{"bound labelled by the raised alpha", "play_node.go", "boundOf(best, n.alpha, n.beta)", "boundOf(best, max(n.alpha, alpha), n.beta)", "TestAValueIsRememberedAsOne"},
	{"root's bound labelled by the raised alpha", "play_run.go", "boundOf(highest, alphaOrig, beta)", "boundOf(highest, max(alphaOrig, alpha), beta)", "TestAValueIsRememberedAsOne"},
	{"lower bound taken for the value", "play_memory.go", "	case v >= beta:\n		return atLeast\n", "", "TestExactSearchIsMinimaxOnDAGs"},
	{"upper bound taken for the value", "play_memory.go", "	case v <= alpha:\n		return atMost\n", "", "TestExactSearchIsMinimaxOnDAGs"},
	{"bounds settle what they do not", "play_memory.go", "e.bound == atLeast && e.value >= beta", "e.bound == atLeast && e.value > alpha", "TestExactSearchIsMinimaxOnDAGs"},
	{"enhanced cut-off by any bound", "play_prune.go", "e.value >= n.beta && (e.bound == atLeast || e.bound == isValue)", "e.value >= n.beta", "TestEveryWindowGivesATrueBound"},
	{"enhanced cut-off with the child's bound", "play_prune.go", "e.value, e.bound = -e.value, e.bound.turned()", "e.value = -e.value", "TestEveryWindowGivesATrueBound"},
	{"root move's bound not told", "play_run.go", "			b = atMost\n", "", "TestExactSearchIsMinimaxOnDAGs"},
	{"bounds told from the wrong side", "play_memory.go", "(b == atLeast) == (side == game.Max)", "b == atLeast", "TestExactSearchIsMinimaxOnDAGs"},
	{"solver: lower bound above the value", "solve_node.go", "	w.store(here, lo, best, before, ply)\n	return best // the most", "	w.store(here, best, best, before, ply)\n	return best // the most", "TestSolverFindsMinimaxValues"},
	{"solver: bounds swapped where the side moves again", "solve_node.go", "	if again {\n		return lo, hi\n	}\n", "", "TestSolverFindsMinimaxValues"},

	// Depths that are mixed up.
	{"deeper values taken for minimax's", "play_memory.go", "	case w.options.SameDepth:\n", "	case false:\n", "TestExactSearchIsMinimaxOnDAGs"},
	{"less deep values taken", "play_memory.go", "e.whole && e.depth < depth", "e.depth < depth", "TestExactSearchIsMinimaxOnDAGs"},
	{"what is limited called whole", "play_node.go", "limited, pathPly = limited || w.limited, min(pathPly, w.pathPly)", "limited, pathPly = w.limited, min(pathPly, w.pathPly)", "TestExactSearchIsMinimaxOnDAGs"},
	{"the horizon called the end", "play_prune.go", "	w.counts.Leaves++\n	w.limited, w.truncated = true, true\n	return v, true // minimax", "	w.counts.Leaves++\n	w.limited, w.truncated = false, true\n	return v, true // minimax", "TestExactSearchIsMinimaxOnDAGs"},
	{"depth clipped to what an entry holds", "play_memory.go", "			b = nothing // for this depth it would be a lie\n", "", "TestTheTableKnowsHowDeepItWasSearched"},
	{"enhanced cut-off at the wrong depth", "play_prune.go", "!w.deepEnough(&e, n.depth-1)", "!w.deepEnough(&e, n.depth)", "TestEveryWindowGivesATrueBound"},
	{"forced results beyond the depth called whole", "play_report.go", "forced && plies <= depth && p.options.prunesSoundly()", "forced && plies >= 0 && p.options.prunesSoundly()", "TestForcedResultsBeyondTheDepth"},

	// Table moves that are played without checking that they are legal.
	{"table move not validated", "play_node.go", "w.indexOf(f, known), false; f.known < 0 {\n", "w.indexOf(f, known), false; known != 0 && f.known < 0 {\n		f.moves[0], f.known = M(known-1), 0\n	}\n	if f.known < 0 {\n", "TestMovesOfOtherPositionsAreNotPlayed"},
	{"table move not turned", "play_memory.go", "idOf(w.mirrors.Map(m, f.symmetry)) == id", "idOf(m) == id", "TestTheTablesMoveIsMappedBack"},
	{"symmetric positions mixed up", "play_memory.go", "		f.key, f.symmetry = w.mirrors.Canonical(&f.pos)\n", "		f.key, _ = w.mirrors.Canonical(&f.pos)\n", "TestTheTablesMoveIsMappedBack"},

	// Lines cut short by table hits.
	{"line not made whole", "play_run.go", "	for range 2 * depth {\n", "	for range 0 {\n", "TestExactSearchIsMinimaxOnDAGs"},
	{"line made whole with the table's help", "play_node.go", "shortcuts := !(w.completing && n.pv)", "shortcuts := true", "TestExactSearchIsMinimaxOnDAGs"},
	{"line of the last node left over", "play_node.go", "	f.line = f.line[:0]\n", "", "TestExactSearchIsMinimaxOnDAGs"},

	// Draws by repetition that are cached.
	{"repetitions cached", "play_node.go", "	w.pathPly = -1 // somewhere before the root, or nobody knows where\n", "", "TestWhatADrawRestsOn"},
	{"repetitions cached below them", "play_node.go", "	if pathPly >= f.ply { //", "	if true { //", "TestNoDrawByRepetitionIsRemembered"},
	{"repetition forgotten by siblings", "play_node.go", "limited, pathPly = limited || w.limited, min(pathPly, w.pathPly)", "limited, pathPly = limited || w.limited, w.pathPly", "TestNoDrawByRepetitionIsRemembered"},
	{"repetitions that depend on no ply", "play_node.go", "			w.pathPly = i - w.older\n", "			w.pathPly = max(noPath, i)\n", "TestWhatADrawRestsOn"},
	{"exact values of positions that repeat", "play_memory.go", "	case e.stale, w.repeats != nil && w.options.SameDepth:\n", "	case e.stale:\n", "TestWhatADrawRestsOn"},
	{"values from before a repetition", "play_memory.go", "	case e.stale, w.repeats", "	case w.repeats", "TestValuesFromBeforeARepetitionAreStale"},
	{"values from before any repetition", "play_run.go", "			x.trusted = 0\n", "			x.trusted = ageMask\n", "TestValuesFromBeforeARepetitionAreStale"},
	{"values between repetitions", "play_run.go", "x.trusted = min(x.trusted+1, ageMask)", "x.trusted = 0", "TestValuesFromBeforeARepetitionAreStale"},
	{"positions before the root not counted", "play_run.go", "	w.keys = append(w.keys[:0], p.task.Earlier...)\n", "	w.keys = w.keys[:0]\n", "TestRepetitionsAreDrawsOfTheirLine"},

	// State left over from another search.
	{"history left over", "play_run.go", "	w.order.reset()\n", "", "TestNothingIsLeftOfAnotherGame"},
	{"killers left over", "play_run.go", "	for _, f := range w.plies {\n		f.killers, f.kind, f.estimated = [2]moveID{}, noKind, false\n	}\n", "", "TestNothingIsLeftOfAnotherGame"},
	{"counter-moves left over", "order.go", "		clear(o.counter[side])\n", "", "TestNothingIsLeftOfAnotherGame"},
	{"noisy moves left over", "order.go", "		clear(o.noisy[side])\n", "", "TestMovesLearnFromCuts"},
	{"continuations left over", "order.go", "	clear(o.pairs)\n", "", "TestNothingIsLeftOfAnotherGame"},
	{"table left over", "play.go", "	x.table.clear()\n", "", "TestNothingIsLeftOfAnotherGame"},
	{"given moves taken for all", "play_run.go", "n == 0 && len(w.roots) == len(w.legal) &&", "n == 0 &&", "TestATableNeverLeaks"},
	{"second-best line stored as the best", "play_run.go", "n == 0 && len(w.roots) == len(w.legal) &&", "len(w.roots) == len(w.legal) &&", "TestATableNeverLeaks"},
	{"bounds of the last position kept", "play_node.go", "c.previous, c.bounded, c.keyed, c.asked = idOf(m), false, false, false", "c.previous, c.keyed, c.asked = idOf(m), false, false", "TestBoundsKeepTheValueOfTheGame"},
	{"key of the last position kept", "play_node.go", "c.previous, c.bounded, c.keyed, c.asked = idOf(m), false, false, false", "c.previous, c.bounded, c.asked = idOf(m), false, false", "TestExactSearchIsMinimaxOnDAGs"},

	{"key of another child", "play_node.go", "c, p := w.at(f.ply+1), &f.slots[j]", "c, p := w.at(f.ply+1), &f.slots[0]", "TestEntriesAreOfTheirPositions"},
	{"places of another node", "play_node.go", "f.expanded, f.located = f.moves[:0], f.rates[:0], false, false", "f.expanded = f.moves[:0], f.rates[:0], false", "TestExactSearchIsMinimaxOnDAGs"},

	{"table's move twice, and another never", "play_node.go", "left[0], left[f.known] = left[f.known], left[0]", "left[0] = left[f.known]", "TestExactSearchIsMinimaxOnDAGs"},
	{"kinds: what follows left over", "order.go", "	for _, f := range o.follows {\n		clear(f)\n	}\n", "", "TestKindsLearnFromCuts"},
	{"kinds: of the other side", "order.go", "at := (int(side)*o.kinds + k) * o.kinds", "at := k * o.kinds", "TestKindsLearnFromCuts"},
	{"kinds: of the move before alone", "play_node.go", "own = w.at(f.ply - 1).kind", "own = f.kind", "TestKindsLearnFromCuts"},
	{"table's move learns nothing", "play_node.go", "	case f.quiet(j), j == f.known:\n", "	case f.quiet(j):\n", "TestKindsLearnFromCuts"},
	{"late moves as they come", "play_node.go", "case i == 1 || i%sortedAtOnce == 0:", "case i == 1:", "TestMovesAreTriedByTheirRates"},
	{"equal moves backwards", "play_node.go", "a.rate == b.rate && a.at < b.at", "a.rate == b.rate && a.at > b.at", "TestMovesAreTriedByTheirRates"},

	// Results of unfinished searches.
	{"unfinished nodes stored", "play_node.go", "		if w.stopped {\n			return 0 // void\n		}\n		if v > best ||", "		if v > best ||", "TestATableNeverLeaks"},
	{"unfinished root moves counted", "play_run.go", "		if w.stopped {\n			return 0, false\n		}\n		w.makeRoom()\n", "		w.makeRoom()\n", "TestStoppingLeavesAFinishedIteration"},
	{"unfinished iteration told", "play_run.go", "		if w.stopped {\n			return nil, false\n		}\n", "", "TestStoppingLeavesAFinishedIteration"},
	{"solver: unfinished nodes stored", "solve_node.go", "		if w.stopped {\n			return 0 // void\n		}\n		if best", "		if best", "TestSolverStops"},
	{"solver: unfinished question answered", "solve_ask.go", "	if w.stopped {\n		return\n	}\n	x.nodes", "	x.nodes", "TestSolverStops"},

	// Limits that are not kept.
	{"polled too rarely", "../watch.go", "	mostStride = 1024\n", "	mostStride = 1 << 20\n", "TestAContextIsAskedOften"},
	{"one node too many", "play_run.go", "most > 0 && total >= most", "most > 0 && total > most", "TestStoppingLeavesAFinishedIteration"},
	{"nodes looked at too late", "play_run.go", "		w.watch.Within(most - total)\n", "", "TestStoppingLeavesAFinishedIteration"},
	{"time not kept", "../watch.go", "w.limit > 0 && now.Sub(w.began) >= w.limit", "false", "TestTimeIsKept"},
	{"spent when all was found", "play_run.go", "		if depth < last {\n", "		if true {\n", "TestTheLastNodeMayBeNeeded"},
	{"solver: nodes not kept", "solve_ask.go", "left := l.Nodes - granted", "left := l.Nodes + 1 - granted", "TestSolverStops"},
	{"solver: one node too few", "solve_ask.go", "left := l.Nodes - granted", "left := l.Nodes - 1 - granted", "TestTheLastNodeOfASolverMayBeNeeded"},
	{"solver: granted nodes are lost", "solve_ask.go", "	x.granted.Add(-w.left)\n", "", "TestTheLastNodeOfASolverMayBeNeeded"},
	{"solver: any line called whole", "solve_ask.go", "x.ends(*s, sol.Line)", "true", "TestTheLastNodeOfASolverMayBeNeeded"},
	{"solver: some best moves for all", "solve_ask.go", "		case !ok:\n			return nil\n", "		case !ok:\n			return bests\n", "TestTheLastNodeOfASolverMayBeNeeded"},
	{"solver: polled too rarely", "solve_node.go", "const pollEvery = 1024", "const pollEvery = 1 << 16", "TestASolverAsksItsContextOften"},
	{"clock: nothing kept in reserve", "clock.go", "max(c.Remaining-reserve, c.Remaining/8)", "c.Remaining", "TestClocksDoNotRunOut"},
	{"clock: moves to go forgotten", "clock.go", "	if moves <= 0 {\n", "	if true {\n", "TestShares"},
	{"clock: increment forgotten", "clock.go", " + c.Increment*4/5", "", "TestShares"},
	{"clock: no limit at all", "clock.go", "	return max(min(share, max(c.Remaining-reserve, c.Remaining/8)), time.Microsecond)\n", "	return min(share, max(c.Remaining-reserve, c.Remaining/8))\n", "TestShares"},

	{"soft limit not kept", "play_run.go", "if p.late(changed) {", "if p.late(changed) && false {", "TestSoftLimits"},
	{"pondering counts", "play_run.go", "	p.counting.Store(0)\n", "", "TestSoftLimits"},
	{"hard limit not kept after pondering", "play_run.go", "		case <-timer.C:\n			p.runOut(search.Time)\n", "		case <-timer.C:\n", "TestSoftLimits"},
	{"clock: the last move for two", "clock.go", "c.MovesToGo == 1", "c.MovesToGo == 0", "TestSoftAndHardLimits"},

	// Windows and signs.
	{"window turned where the side moves again", "play_node.go", "	if again {\n		return w.search(c, depth, alpha, beta, pv)\n	}\n", "", "TestExactSearchIsMinimaxOnDAGs"},
	{"scout not searched again", "play_node.go", "	if v > alpha && v < n.beta && !w.stopped {\n		v = w.searchChild(f, depth, alpha, n.beta, again, n.pv)\n	}\n", "", "TestExactSearchIsMinimaxOnDAGs"},
	{"a root that fails low worth its first move", "play_run.go", "highest, boundOf(highest,", "best, boundOf(best,", "TestEntriesAreOfTheirPositions"},
	{"root's scout not searched again", "play_run.go", "raised, raised+1, again, false); v > raised && v < beta && !w.stopped {", "raised, raised+1, again, false); false {", "TestExactSearchIsMinimaxOnDAGs"},
	{"aspiration not widened downwards", "play_run.go", "		case v <= alpha:\n			alpha = -game.Infinity\n", "", "TestExactSearchIsMinimaxOnDAGs"},
	{"aspiration not widened upwards", "play_run.go", "		case v >= beta:\n			beta = game.Infinity\n		default:\n", "		default:\n", "TestExactSearchIsMinimaxOnDAGs"},
	{"cuts that leave nothing out counted", "play_node.go", "	if left > 0 {\n", "	if left >= 0 {\n", "TestPlainCutsAreTheNotes"},
	{"mate distance one ply off", "play_node.go", "best := game.Win(f.ply); n.alpha >= best", "best := game.Win(f.ply + 1); n.alpha >= best", "TestEveryWindowGivesATrueBound"},
	{"lost distance one ply off", "play_node.go", "worst := game.Loss(f.ply); n.beta <= worst", "worst := game.Loss(f.ply + 2); n.beta <= worst", "TestEveryWindowGivesATrueBound"},
	{"bounds of the rules not counted from the root", "play_node.go", "lower, upper := shift(f.lo, f.ply), shift(f.hi, f.ply)", "lower, upper := f.lo, f.hi", "TestBoundsKeepTheValueOfTheGame"},
	{"moves left out counted as nothing", "play_node.go", "best := n.floor\n", "best := -game.Infinity\n", "TestBoundsKeepTheValueOfTheGame"},
	{"solver: question turned wrongly", "solve_ask.go", "x.ask(&k.Pos, lo, hi, 1-v)", "x.ask(&k.Pos, lo, hi, -v)", "TestSolverFindsMinimaxValues"},
	{"solver: children's bounds ignored", "solve_node.go", "			best = max(best, high)\n			continue\n		}\n		k.Lo", "			continue\n		}\n		k.Lo", "TestSolverFindsMinimaxValues"},

	// What threads communicate.
	{"solver: settled nodes without ply", "solve_node.go", "settles(shift(lo, o.ply), shift(hi, o.ply), o.beta)", "settles(lo, hi, o.beta)", "TestThreadsSeeWhatOthersHaveSettled"},
	{"solver: settled a little too soon", "solve_node.go", "return hi, hi < beta", "return hi, hi <= beta", "TestThreadsGiveUpWhatOthersHaveSettled"},
	{"solver: given up at the wrong node", "solve_node.go", "	case w.stopped && w.settled != ply:\n		return 0 // void, up to the node that another thread has settled\n", "", "TestThreadsGiveUpWhatOthersHaveSettled"},
	{"solver: given up for good", "solve_node.go", "		w.stopped = false\n		return w.answer //", "		return w.answer //", "TestThreadsGiveUpWhatOthersHaveSettled"},
	{"solver: settled nodes asked of the wrong side", "solve_node.go", "openNode{here, beta, ply}", "openNode{here, 1 - beta, ply}", "TestThreadsGiveUpWhatOthersHaveSettled"},
	{"solver: nobody looks what is settled", "solve_node.go", "range w.open {", "range w.open[:0] {", "TestThreadsGiveUpWhatOthersHaveSettled"},
	{"solver: what others found, without ply", "solve_node.go", "		low, high = toParent(k.Again, shift(low, ply+1), shift(high, ply+1))\n		k.Lo, k.Hi = max(k.Lo, low), min(k.Hi, high)\n	}\n	return settles", "		low, high = toParent(k.Again, shift(low, ply), shift(high, ply))\n		k.Lo, k.Hi = max(k.Lo, low), min(k.Hi, high)\n	}\n	return settles", "TestSolverLeavesBusyPositionsForLater"},
	{"solver: busy positions left out", "solve_node.go", "d.deferred = append(d.deferred, o)", "", "TestSolverLeavesBusyPositionsForLater"},

	{"lines in the order in which they were found", "play_run.go", "		for at > 0 && v > best[at-1]", "		for false && v > best[at-1]", "TestLinesAreInOrder"},

	// What is kept in a file.
	{"table file: halves of entries as threads have them", "solve_file.go", "	if t.atomic {\n		first ^= scatter(data)\n	}\n	return first, data\n", "	return first, data\n", "TestATableIsKeptInAFile"},
	{"table file: damage not seen", "solve_file.go", "if checksumOf(entries) != little.Uint32(data[tablePage-8:]) {", "if false {", "TestDamagedTablesAreRefused"},
	{"table file: other keys not seen", "solve_file.go", "	case own != o:\n", "	case own.game != o.game:\n", "TestDamagedTablesAreRefused"},
	{"table file: threads keep their old table", "solve_file.go", "		w.table = shared\n", "", "TestASolutionGoesOnFromAFile"},
	{"table file: what is close to the end forgotten", "solve_file.go", "		w.near = near[i]\n", "		_ = near[i]\n", "TestASolutionGoesOnFromAFile"},

	// Unsound pruning.
	{"ProbCut by a margin one too small", "play_prune.go", "int64(w.options.ProbCut) / 10)", "int64(w.options.ProbCut)/10 - 1)", "TestProbCutNeedsItsMargin"},
	{"ProbCut by the shallow value alone, if high", "play_prune.go", "			v -= margin\n", "			v += 0\n", "TestProbCutNeedsItsMargin"},
	{"ProbCut by the shallow value alone, if low", "play_prune.go", "			v += margin\n", "			v += 0\n", "TestProbCutNeedsItsMargin"},
	{"ProbCut takes too little for enough", "play_prune.go", "ok = v >= high;", "ok = v >= high-1;", "TestProbCutNeedsItsMargin"},
	{"futility: a ply too far", "play_prune.go", "n.depth > from ||", "n.depth > from+1 ||", "TestFutilityFollowsTheScale"},
	{"futility: less though the value has fallen", "play_prune.go", "if from = scaledDepth; n.improving {", "if from = scaledDepth; true {", "TestFutilityFollowsTheScale"},
	{"futility: by a margin one too small", "play_prune.go", "v < n.beta || forced(n.static) {\n		return 0, false\n	}\n	w.limited", "v < n.beta-1 || forced(n.static) {\n		return 0, false\n	}\n	w.limited", "TestFutilityFollowsTheScale"},
	{"internal reductions: a ply late", "play_node.go", "n.depth >= internalDepth", "n.depth > internalDepth", "TestInternalReductions"},
	{"null move: a ply too deep", "play_prune.go", "n.depth-1-less, -n.beta", "n.depth-less, -n.beta", "TestHowFarASearchLooksAfterAPass"},
	{"null move: static values count too much", "play_prune.go", "(2*w.unit), 3", "w.unit, 3", "TestHowFarASearchLooksAfterAPass"},
	{"null move: static values without end", "play_prune.go", "(2*w.unit), 3", "(2*w.unit), 4", "TestHowFarASearchLooksAfterAPass"},
	{"reductions: what histories have earned, turned", "play_node.go", "less -= w.order.learned", "less += w.order.learned", "TestHistoriesChangeReductions"},
	{"reductions: what histories have earned, in part", "play_node.go", "historyMost / 2\n", "historyMost/2 + 1\n", "TestHistoriesChangeReductions"},
	{"reductions: variations like all", "play_node.go", "			less--\n", "", "TestHistoriesChangeReductions"},
	{"a loss that may come later called the value", "play_report.go", "shown == sooner.seenBy(w.side)", "shown != search.Exact && sooner.seenBy(w.side) != search.Exact", "TestASoonerLossIsNotTheValue"},
	{"line of what others limit not made whole", "play_run.go", "found = w.search(f, left, alpha, u, true)", "found = u", "TestLostLinesAreMadeWhole"},
	{"null move that wins", "play_prune.go", "	if forced(v) {\n		v = n.beta // that passing wins by force proves nothing\n	}\n", "", "TestForcedResultsAreForced"},
	{"futility when lost", "play_node.go", "quiet && !checks && best > -game.MaxStatic {", "quiet && !checks && (best > -game.MaxStatic || futile) {", "TestFutilityHidesNoLoss"},
	{"late moves left out when lost", "play_node.go", "quiet && !checks && best > -game.MaxStatic {", "quiet && !checks {", "TestLateMovesHideNoEscape"},
	{"late moves called searched", "play_node.go", "				limited, w.truncated = true, true\n", "				w.truncated = true\n", "TestNodesKnowWhatTheyLeftOut"},
	{"answers left out counted as nothing", "play_prune.go", "	return shift(f.lo, f.ply), game.Open\n", "	return -game.Infinity, game.Open\n", "TestNodesKnowWhatTheyLeftOut"},
	{"a pruned value called exact", "play_options.go", "return o.prunesSoundly() && !o.Bounds && (o.SameDepth", "return (o.SameDepth", "TestUnsoundFeaturesLoseNoForcedResult"},
	{"epsilon twice", "play_run.go", "raised = min(best, game.MaxStatic-e) + e", "raised = min(best, game.MaxStatic-e) + 2*e", "TestEpsilonKeepsItsPromise"},
	{"singular: no worse than by the margin", "play_prune.go", "false); v >= beta || w.stopped {", "false); v > beta || w.stopped {", "TestWhatStandsOut"},
	{"singular: as good as the move, less the margin twice", "play_prune.go", "o.Margin-game.MaxStatic) - o.Margin", "o.Margin-game.MaxStatic) - 2*o.Margin", "TestWhatStandsOut"},
	{"singular: others a ply too deep", "play_prune.go", "w.searchChild(n.frame, n.depth/2-1,", "w.searchChild(n.frame, n.depth/2,", "TestWhatStandsOut"},
	{"singular: itself among the others", "play_prune.go", "		if j == best {\n", "		if false {\n", "TestWhatStandsOut"},
	{"singular: by what is known too little of", "play_prune.go", "known.depth < n.depth-3", "known.depth < n.depth-4", "TestWhatStandsOut"},
	{"singular: by an upper bound", "play_prune.go", "		known.bound != atLeast && known.bound != isValue || ", "		", "TestWhatStandsOut"},
	{"singular: too close to the horizon", "play_prune.go", "n.depth < singularDepth", "n.depth < singularDepth-1", "TestWhatStandsOut"},
	{"singular: one ply too many", "play_prune.go", "n.ply+n.depth-w.depth >= cmp.Or", "n.ply+n.depth-w.depth > cmp.Or", "TestHowFarWhatStandsOutLeads"},
	{"singular: the move after it a ply deeper", "play_node.go", "	if i == 0 && n.singular {\n", "	if i == 1 && n.singular {\n", "TestHowFarWhatStandsOutLeads"},
	{"rest: first value forgotten", "play_prune.go", "|| closeTo(f.ownValue, f.horizonValue, r.Within)", "", "TestRestIsTheNotes"},
	{"rest: last value forgotten", "play_prune.go", "closeTo(f.ownValue, f.parentValue, r.Within) || ", "", "TestRestIsTheNotes"},
	{"rest: first value of another line", "play_prune.go", "		if n.depth == 0 {\n			f.horizonValue = f.ownValue\n		}\n", "", "TestRestIsTheNotes"},
	{"rest: one ply too many", "play_prune.go", "-n.depth >= r.Most", "-n.depth > r.Most", "TestRestIsTheNotes"},
	{"rest: at the horizon itself", "play_prune.go", "atRest := n.depth < 0 && (", "atRest := (", "TestRestIsTheNotes"},
	{"rest: all lines said to end so", "play_report.go", "w.options.Quiescence && w.noisy != nil, w.options.Rest.rests(values):", "w.options.Quiescence && w.noisy != nil, w.options.Rest.On:", "TestRestIsTheNotes"},
	{"epsilon: what was passed over forgotten", "play_run.go", "			raised = min(best, game.MaxStatic-e) + e\n			limited = true\n", "			raised = min(best, game.MaxStatic-e) + e\n", "TestWhatIsNoEstimateIsTrue"},
	{"rest: values seen from different sides", "play_prune.go", "f.ownValue = v * f.side.Sign()", "f.ownValue = v", "TestRestIsTheNotes"},

	// Threats and captures.
	{"checks: a ply too far", "play_node.go", "n.ply+n.depth < 2*w.depth", "n.ply+n.depth <= 2*w.depth", "TestThreatsAreSearchedDeeper"},
	{"checks: threats skipped", "play_node.go", "if quiet && !checks && best", "if quiet && best", "TestLateThreatsAreTried"},
	{"quiescence: captures as they come", "play_prune.go", "			w.bestNext(f, i)\n", "", "TestCapturesInQuiescence"},
	{"quiescence: equal exchanges left out", "play_node.go", "!w.exchanging.Exchange(&f.pos, m, 0)", "!w.exchanging.Exchange(&f.pos, m, 1)", "TestCapturesInQuiescence"},
	{"quiescence: skipped by a margin one too small", "play_prune.go", "most <= alpha && !n.threatened", "most < alpha && !n.threatened", "TestCapturesInQuiescence"},
	{"quiescence: what is skipped worth nothing", "play_prune.go", "				best = max(best, most)\n				skipped++\n", "				skipped++\n", "TestCapturesInQuiescence"},

	{"twofold: as often as the rules want", "play_node.go", "	if w.options.Twofold {\n", "	if false {\n", "TestTwofold"},
	{"twofold: all but the root", "play_node.go", "i >= w.older && w.at(", "i > w.older && w.at(", "TestTwofold"},
	{"keys of a line left", "play_run.go", "	defer func() { w.keys = w.keys[:w.older+1] }() // follow", "	// follow", "TestACompleteLineLeavesNoKeys"},
	{"unfinished: an upper bound preferred", "play_report.go", "e.fresh && e.bound != atMost && e.value > best.value", "e.fresh && e.value > best.value", "TestABetterMoveIsKept"},
	{"unfinished: an equal move preferred", "play_report.go", "e.bound != atMost && e.value > best.value", "e.bound != atMost && e.value >= best.value", "TestABetterMoveIsKept"},
	{"forced wins: threats ignored at the horizon", "play_prune.go", "w.mating && !n.threatened && n.beta", "w.mating && n.beta", "TestForcedWins"},
	{"forced wins: threats alone too early", "play_node.go", "w.mating && n.depth == 1 && alpha", "w.mating && n.depth <= 3 && alpha", "TestForcedWins"},

	// What the rules know without a proof.
	{"known: searched on", "play_node.go", "if w.knowing != nil && f.ply > 0 {", "if w.knowing != nil && f.ply > 1 {", "TestLinesEndInKnownPositions"},
	{"known: results without ply", "play_node.go", "			return shift(v, f.ply) // the value by the rules", "			return v", "TestLinesEndInKnownPositions"},
	{"known: a root searched as any", "play_run.go", "|| w.play.told && v*w.side.Sign() == w.play.value)", ")", "TestLinesEndInKnownPositions"},
	{"known: an estimate of a known root", "play_report.go", "		p.told && best == p.value\n", "		false\n", "TestLinesEndInKnownPositions"},
	{"known: a root not all of whose moves count", "play_run.go", "|| len(w.roots) != len(w.legal) {", "{", "TestLinesEndInKnownPositions"},
	{"known: a root in the table", "play_run.go", " && pathPly >= 0 && !w.play.told {", " && pathPly >= 0 {", "TestLinesEndInKnownPositions"},
	{"known: a line cut short", "play_run.go", "for more := open; more", "for more := open && false; more", "TestKnownWinsHaveTheirLines"},
	{"known: a line that gives the win away", "play_run.go", "turn == w.side && worth == v || turn", "turn == w.side || turn", "TestKnownWinsHaveTheirLines"},
	{"known: only bounds of moves", "play_run.go", "		case ok:\n", "		case ok && false:\n", "TestKnownWinsHaveTheirLines"},
	{"known: bounds of moves told as values", "play_run.go", "			v, w.limited = known, false", "			_, w.limited = known, false", "TestKnownWinsHaveTheirLines"},
	{"known: a guess about an end told", "play_run.go", "			v, w.limited = known, false", "			v = known", "TestKnownWinsHaveTheirLines"},
	{"known: the position among the earlier ones", "play_node.go", "w.knowing.Known(&f.pos, w.keys[:len(w.keys)-1], w.stop)", "w.knowing.Known(&f.pos, w.keys, w.stop)", "TestTheHistoryOfKnownPositions"},
	{"known: the root not among the earlier ones", "play_run.go", "p.knowing.Known(&p.root, w.keys, w.stop)", "p.knowing.Known(&p.root, w.keys[:w.older], w.stop)", "TestTheHistoryOfKnownPositions"},

	{"consulted: before the rules", "play.go", "asked[S]{u.knowing, k}", "asked[S]{k, u.knowing}", "TestWhatIsConsultedIsLikeWhatRulesKnow"},
	{"consulted: in place of the rules", "play.go", "			u.knowing = asked[S]{u.knowing, k}\n", "			u.knowing = k\n", "TestWhatIsConsultedIsLikeWhatRulesKnow"},
	{"consulted: not by threads", "play.go", "		all = append(all, &w.uses)\n", "		_ = w\n", "TestWhatIsConsultedIsLikeWhatRulesKnow"},
	{"consulted: without bounds", "play.go", "	if !x.options.Bounds {\n		return\n	}\n	for _, u", "	for _, u", "TestWhatIsConsultedIsLikeWhatRulesKnow"},

	// What the solver proves for the searcher.
	{"proof: plies to a move's value left out", "play_solve.go", "lo, hi = shift(lo, 1), shift(hi, 1); !k.Again", "hi = shift(hi, 1); !k.Again", "TestWhatIsProvenIsTrue"},
	{"proof: a line for the wrong value", "play_solve.go", "rest := shift(v, -1)", "rest := v", "TestWhatIsProvenIsTrue"},
	{"proof: who wins not asked first", "play_solve.go", "	run.question.Weak = true\n", "", "TestTheSolverAsksFirstWhoWins"},
	{"proof: equal moves left out", "play_solve.go", "highs[i] < least ||", "highs[i] <= least ||", "TestWhatIsProvenIsTrue"},
	{"proof: moves left out forgotten", "play_solve.go", "case b == isValue && w.mayBeBetter(v):", "case false:", "TestAValueStaysWithinWhatIsProven"},
	{"proof: bounds of moves too low", "play_solve.go", "e.value, e.bound, e.limited = min(high, v), atMost, false", "e.value, e.bound, e.limited = high-1, atMost, false", "TestWhatIsProvenIsTrue"},
	{"proof: of a value above what is proven", "play_solve.go", "case v > p.hi:", "case false:", "TestAValueStaysWithinWhatIsProven"},
	{"proof: asked for a depth", "play_solve.go", "p.task.Depth == 0 && ", "", "TestTheSolverKeepsToTheTask"},
	{"proof: asked for several lines", "play_solve.go", " && p.task.Lines <= 1", "", "TestTheSolverKeepsToTheTask"},
	{"proof: asked for given moves", "play_solve.go", "len(p.task.Moves) == 0", "true", "TestTheSolverKeepsToTheTask"},

	// The table itself.
	{"torn entries", "table.go", "func scatter(x uint64) uint64 { return x * 0xd6e8_feb8_6659_fd93 }", "func scatter(x uint64) uint64 { return x }", "TestHalvesOfTwoEntriesAreNoEntry"},
	{"keys cut off", "table.go", "rest &^ metaMask", "rest&0 | key*t.factor<<metaBits", "TestLikeKeysAreToldApart"},
	{"old entries never give way", "table.go", "agePrice*int32(t.searchesSince(m))", "0", "TestTableKeepsTheWorthiest"},
	{"one position twice in a bucket", "table.go", "		if first&^metaMask == tag {\n			victim = i\n			break\n		}\n", "", "TestTableKeepsWhatItIsTold"},
	{"a game's keys said to be exact that are not", "table.go", "<= tagBits\n", "<= tagBits+1\n", "TestCertainSlots"},

	// Wasted work.
	{"memory for every node", "play_node.go", "f.children, f.expanded = w.expander.Expand(s, f.children[:0], game.Infinity), true", "f.children, f.expanded = w.expander.Expand(s, nil, game.Infinity), true", "TestNodesAllocateNothing"},
	{"solver: memory for every node", "solve_node.go", "children := w.expander.Expand(s, d.children[:0], enough)", "children := w.expander.Expand(s, nil, enough)\n	d.children = children", "TestNodesAllocateNothing"},
}
