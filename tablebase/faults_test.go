package tablebase_test

import (
	"testing"

	"github.com/jugada/jugada/internal/faults"
)

// A table that is a little wrong still answers. This file lists possible faults and the tests that find them: see
// search/engine/faults_test.go.

// TestFaultsCanBePlanted: the list below matches the source.
func TestFaultsCanBePlanted(t *testing.T) { faults.CanBePlanted(t, planted) }

// TestPlantedFaultsAreFound plants faults and runs the tests that must find them.
func TestPlantedFaultsAreFound(t *testing.T) { faults.AreFound(t, planted) }

type fault struct{ Name, File, Old, New, Test string }

var planted = []fault{
	// The retrograde step.
	{"a ply too few backwards", "solve.go", "wins == (p&1 != 0), plies+1)", "wins == (p&1 != 0), plies)", "TestMazesAgreeWithSearch"},
	{"a ply too many backwards", "solve.go", "wins == (p&1 != 0), plies+1)", "wins == (p&1 != 0), plies+2)", "TestMazesAgreeWithSearch"},
	{"a ply too few out of the level", "solve.go", "best = min(best, e.plies()+1)", "best = min(best, e.plies())", "TestTicTacToeIsWhole"},
	{"a ply too few out of the level, lost", "solve.go", "worst = max(worst, e.plies()+1)", "worst = max(worst, e.plies())", "TestTicTacToeIsWhole"},
	{"moves of the same side as of the other", "solve.go", "wins == (p&1 != 0), plies+1)", "!wins, plies+1)", "TestMazesAgreeWithSearch"},
	{"moves of the same side as of the other, out of the level", "solve.go", "case e.wins() == again:", "case e.wins() == (again && !again):", "TestMazesAgreeWithSearch"},
	{"the soonest loss", "solve.go", "w.due[p] = max(w.due[p], uint16(plies))", "w.due[p] = uint16(plies)", "TestMazesAgreeWithSearch"},
	{"the latest win", "solve.go", "if *left == winning && int(w.due[p]) <= plies {", "if *left == winning {", "TestMazesAgreeWithSearch"},
	{"lost with a move that draws", "solve.go", "	case draws:\n", "	case draws && !draws:\n", "TestMazesAgreeWithSearch"},
	{"lost with a move left", "solve.go", "return *left == 0", "return true", "TestMazesAgreeWithSearch"},
	{"what is far is not reached", "solve.go", "for plies := 0; plies < len(waiting); plies++ {", "for plies := range len(waiting) {", "TestMazesAgreeWithSearch"},
	{"the last place has no moves to it", "solve.go", "			end := len(w.from)\n", "			end := int(w.before[n])\n", "TestMazesAgreeWithSearch"},
	{"vacant places drawn", "solve.go", "		return absent, 0, nil\n", "		return safe, 0, nil\n", "TestMazesAgreeWithSearch"},

	// Files.
	{"bits of another place", "pack.go", ">> (bit % 8) & (1<<width - 1)", ">> (bit % 8) & (1<<width - 1) &^ 1", "TestMazesAgreeWithSearch"},
	{"entries not checked", "file.go", "crc32.Checksum(level.data, castagnoli) != s.Checksum || ", "", "TestDamagedFilesAreRefused"},
	{"the header not checked", "file.go", " || crc32.Checksum(data[:length-4], castagnoli) != little.Uint32(data[length-4:]) {", " {", "TestDamagedFilesAreRefused"},
	{"other rules not noticed", "file.go", "	case f.sign != e.id.sign:\n		return lang.Errorf(\"tablebase.otherNumbers\", f.game)\n", "", "TestDamagedFilesAreRefused"},
	{"parts not kept", "build.go", "			b.Kept++\n", "", "TestAStoppedBuildGoesOn"},
	{"parts left behind", "build.go", "		_ = os.Remove(folder) // it stays if it is not empty\n", "", "TestAStoppedBuildGoesOn"},

	// Verifying.
	{"verified but for the plies", "verify.go", "forcedIn(plies+1, best > 0)", "forcedIn(max(v.at(at).plies(), 0*plies), best > 0)", "TestVerifySeesEachWrongEntry"},
	{"verified without vacant places", "verify.go", "	if !v.numbering.Position(at, &v.s) {\n		return vacant, nil", "	if !v.numbering.Position(at, &v.s) {\n		return v.at(at), nil", "TestVerifySeesEachWrongEntry"},
	{"verified without ends", "verify.go", "		e, _ := entryOf(outcome)\n		return e, nil\n", "		return v.at(at), nil\n", "TestVerifySeesEachWrongEntry"},

	// Others.
	{"a task that nobody asks about", "elsewhere.go", "(w.size + w.others.Size - 1) / w.others.Size", "w.size / w.others.Size", "TestOthersBuildTheSameTable"},
	{"another number first", "elsewhere.go", "Task{w.first + int(i) + 1,", "Task{int(i) + 1,", "TestOthersBuildTheSameTable"},
	{"a step too far", "elsewhere.go", "int64(x.within[0])-int64(2*n)", "int64(x.within[0])-int64(2*n+2)", "TestOthersBuildTheSameTable"},
	{"an answer to another task", "elsewhere.go", "t.From, t.To} {", "t.To - t.From} {", "TestAnswersToOthersAreRefused"},
	{"an answer by other rules", "elsewhere.go", "{e.id.sign, uint64(t.Level)", "{uint64(t.Level)", "TestAnswersToOthersAreRefused"},
	{"a damaged answer", "elsewhere.go", "len(answer) < 4 || w.seal(t, answer[:len(answer)-4]) != little.Uint32(answer[len(answer)-4:])", "len(answer) < 4", "TestAnswersToOthersAreRefused"},
	{"another lower level", "elsewhere.go", "	if p.summaries[0].Checksum != checksum {\n", "	if false {\n", "TestHelpersRefuse"},
	{"a task about nothing", "elsewhere.go", "t.From >= t.To || ", "", "TestHelpersRefuse"},
	{"the one who moves again forgotten", "elsewhere.go", "	slices.Sort(x.within)\n", "	slices.Sort(x.within)\n	for i := range x.within {\n		x.within[i] &^= 1\n	}\n", "TestOthersBuildTheSameTable"},
	{"safe as if not known", "elsewhere.go", "		kind = answerSafe\n", "", "TestOthersBuildTheSameTable"},
	{"closed under an answer", "elsewhere.go", "	h.closed = true\n", "", "TestHelpersRefuse"},

	// Puzzles.
	{"on from a goal", "puzzle.go", "	if g.Goal(s) {\n		return buf, game.Won\n	}\n", "", "TestPuzzleTablesAgreeWithBFS"},
	{"a dead end lost", "puzzle.go", "		return buf, game.Drawn\n", "		return buf, game.Lost\n", "TestPuzzleTablesAgreeWithBFS"},
	{"another side moves next", "puzzle.go", "	return true\n", "	return false\n", "TestPuzzleTablesAgreeWithBFS"},
	{"every place is the first", "puzzle.go", "	return game.Place{Number: number}, ok\n", "	return game.Place{Number: number &^ 1}, ok\n", "TestPuzzleTablesAgreeWithBFS"},
	{"a puzzle is a game", "file.go", "f.ending, solo, f.bytes", "f.ending, false && solo, f.bytes", "TestPuzzleTableFiles"},

	// In a game.
	{"history forgotten", "tablebase.go", "	return t.historic.WithHistory(s, v, earlier)\n", "	return v, true\n", "TestTablesHonourTheClock"},
}
