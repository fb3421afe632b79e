package proof_test

import (
	"testing"

	"github.com/jugada/jugada/internal/faults"
)

// Faults with which the search still answers, wrongly or at great cost, and the tests that find them: see the list of package engine.

func TestFaultsCanBePlanted(t *testing.T) { faults.CanBePlanted(t, planted) }

func TestPlantedFaultsAreFound(t *testing.T) { faults.AreFound(t, planted) }

type fault struct{ Name, File, Old, New, Test string }

var planted = []fault{
	{"numbers that do not change sides", "search.go", "	if !k.again {\n		k.numbers = k.numbers.turned()\n	}\n", "", "TestNumbersByHand"},
	{"a new position's moves for the wrong side", "search.go", "		k.numbers.Proof = 1\n		k.numbers.Disproof, worth =", "		k.numbers.Disproof = 1\n		k.numbers.Proof, worth =", "TestNumbersByHand"},
	{"the numbers of another question", "search.go", "case e != nil && e.beta == its:", "case e != nil && e.beta != its:", "TestNumbersByHand"},
	{"the same side's question turned", "search.go", "		if k.again {\n			n, v = x.search(next, k.key, k.lo, k.hi, beta, ply+1, part)", "		if false {\n			n, v = x.search(next, k.key, k.lo, k.hi, beta, ply+1, part)", "TestWhoWinsIsMinimax"},
	{"moves of the same side turned", "search.go", "	if !k.again {\n		low, high = -k.hi, -k.lo", "	if true {\n		low, high = -k.hi, -k.lo", "TestWhoWinsIsMinimax"},
	{"what is enough, and a bit less", "search.go", "case low >= beta:", "case low >= beta-1:", "TestWhoWinsIsMinimax"},
	{"what is not enough, and a bit more", "search.go", "case high < beta:", "case high <= beta:", "TestWhoWinsIsMinimax"},
	{"moves left out are worth nothing", "search.go", "	v, x.from = lo, always\n", "	v, x.from = -game.Infinity, always\n", "TestWhoWinsIsMinimax"},
	{"moves left out where the rules know the value", "search.go", "all := lo == -game.Infinity", "all := false", "TestGamesOfTheCatalogue"},
	{"disproved moves raise the value", "search.go", "			best, from = max(best, v), min(from, x.from)\n			x.kids", "			from = min(from, x.from)\n			x.kids", "TestWhoWinsIsMinimax"},
	{"distances in the table not counted from the position", "search.go", "lo: lo.Farther(-ply), hi: hi.Farther(-ply)", "lo: lo, hi: hi", "TestBoardsAreAsTheEngineSays"},
	{"distances of children not counted from the root", "search.go", "k.lo, k.hi = lo.Farther(ply+1), hi.Farther(ply+1)", "k.lo, k.hi = lo.Farther(ply), hi.Farther(ply)", "TestWhoWinsIsMinimax"},
	{"disproof number without the other moves", "search.go", "min(now.Disproof+uint32(len(kids)-1), Settled-1)", "min(now.Disproof, Settled-1)", "TestNumbersByHand"},
	{"the largest proof number", "search.go", "return k.numbers.Proof < other.numbers.Proof", "return k.numbers.Proof > other.numbers.Proof", "TestNumbersByHand"},
	{"children whose room is their parent's", "search.go", "next = x.room(ply)", "next = x.room(0)", "TestBoardsAreAsTheEngineSays"},
	{"moves of a child left behind", "search.go", "if x.kids = x.kids[:first+len(kids)]; x.Follow", "if x.Follow", "TestWhoWinsIsMinimax"},
	{"one node more than allowed", "ask.go", "x.nodes >= x.question.Nodes", "x.nodes > x.question.Nodes", "TestLimitsOfAProof"},
	{"the second question not asked", "ask.go", "[]game.Score{1, 0}", "[]game.Score{1}", "TestWhoWinsIsMinimax"},
	{"a slow win where a soon one is known", "ask.go", "lo > most {", "lo > 0 && most == 0 {", "TestGamesOfTheCatalogue"},
	{"the loser's moves in the winner's line", "ask.go", "			if !x.rules.Play(&s, m, &next) {\n				wins = !wins", "			if x.rules.Play(&s, m, &next); true {\n				wins = !wins", "TestWhoWinsIsMinimax"},
	{"a threat's win a ply too soon", "search.go", "best := game.Win(len(line)).Farther(ply)", "best := game.Win(len(line) - 1).Farther(ply)", "TestWhoWinsIsMinimax"},
	{"moves of no use are worth nothing", "search.go", "if v = max(v, others.Farther(ply)); len(x.useful) == 0 {", "if len(x.useful) == 0 {", "TestWhoWinsIsMinimax"},
	{"moves of use left out", "search.go", "return others != game.Infinity && !slices.Contains", "return others != game.Infinity && slices.Contains", "TestWhoWinsIsMinimax"},
	{"moves of use, and the others' worth for the position", "search.go", "return uint32(len(x.fended)), game.Infinity", "return uint32(len(x.fended)), others", "TestWhoWinsIsMinimax"},
	{"a way back is no draw, for one who would hold", "search.go", "			if beta <= 0 {\n				x.from = at", "			if beta < 0 {\n				x.from = at", "TestRepeatedPositions"},
	{"plies left not in the key", "repeats.go", " ^ search.Mix(uint64(x.finite.PliesLeft(s)))", "", "TestRepeatedPositions"},
	{"no position before the root counts", "repeats.go", "x.repeats.DrawnByHistory(s, x.past[:x.root+ply])", "false", "TestRepeatedPositions"},
	{"what holds on one way kept for all", "search.go", "x.from = from; from >= ply", "x.from = from; from >= 0", "TestRepeatedPositions"},
	{"an entry with most work gives way", "table.go", "if old.work < least.work {", "if old.work > least.work {", "TestTheCheapestGivesWay"},
	{"the checksum not compared", "file.go", "length < rest, crc32", "length < rest && crc32", "TestTableFiles"},
}
