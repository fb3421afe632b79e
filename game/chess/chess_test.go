package chess_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/internal/laws"
)

// The counts are those of the first line of the suite of perft.
func TestContract(t *testing.T) {
	gametest.Run(t, rules{}, gametest.Perft(1, 20, 400, 8902, 197_281), gametest.Positions(rounds()))
}

// Games that go on until 75 moves or the fifth repetition, from another start.
func TestContractUnclaimed(t *testing.T) {
	gametest.Run(t, rules{Chess960: true, Array: 692, Unclaimed: true}, gametest.Positions(500))
}

func FuzzContract(f *testing.F) { gametest.Fuzz(f, rules{}) }

// A position is copied at each move.
func TestSize(t *testing.T) {
	if size := unsafe.Sizeof(position{}); size > 48 {
		t.Errorf("a position has %d bytes, want at most 48", size)
	}
}

// Keys do not change from version to version, since files may have them: the first number of SplitMix64 is published.
func TestKeysAreThoseOfSplitMix64(t *testing.T) {
	if got, want := chess.FirstKey, uint64(0xe220a8397b1dcdaf); got != want {
		t.Errorf("the first key is %#x, want %#x", got, want)
	}
}

// randomPositions returns positions of random games, from the start and from the arrays of Chess960.
func randomPositions(seed uint64, n int) []position {
	random := rand.New(rand.NewPCG(seed, 0))
	var all []position
	for len(all) < n {
		r := rules{Chess960: random.IntN(2) == 0, Array: uint16(random.IntN(960)), Unclaimed: true}
		s := r.Start()
		for range 300 {
			moves, outcome := r.Moves(&s, nil)
			if outcome != game.Open {
				break
			}
			all = append(all, s)
			s = play(s, moves[random.IntN(len(moves))])
		}
	}
	return all[:n]
}

// rounds returns how many positions a law is checked in.
func rounds() int {
	if laws.Night() {
		return 100_000
	}
	return 2_000
}

// The key that is updated with each move is that of all parts; moves are counted without being listed.
func TestIncremental(t *testing.T) {
	for _, s := range randomPositions(laws.Seed(), rounds()) {
		if got, want := (rules{}).Key(&s), s.FullKey(); got != want {
			t.Fatalf("%s has the key %#x, of all its parts %#x", rules{}.PositionText(&s), got, want)
		}
		if n := len(s.Legal(nil)); n != s.Count() {
			t.Fatalf("%s has %d moves, counted %d", rules{}.PositionText(&s), n, s.Count())
		}
		if back := parse(t, rules{}.PositionText(&s)); back != s {
			t.Fatalf("%s is read back as another position", rules{}.PositionText(&s))
		}
	}
}

// Positions that differ in whose move it is, in rights to castle or in where a pawn may be captured en passant have different keys.
func TestKeysTellStatesApart(t *testing.T) {
	var texts []string
	for rights := range 16 {
		castling := ""
		for i, right := range []string{"K", "Q", "k", "q"} {
			castling += strings.Repeat(right, rights>>i&1)
		}
		for _, side := range []string{"w", "b"} {
			texts = append(texts, "r3k2r/8/8/8/8/8/8/R3K2R "+side+" "+cmp.Or(castling, "-")+" - 0 1")
		}
	}
	random := rand.New(rand.NewPCG(laws.Seed(), 0))
	for range 200 {
		row := make([]byte, 8) // White's pawns may have passed Black's
		for file := range row {
			row[file] = "PpN"[random.IntN(3)]
		}
		for file, pawn := range row {
			if pawn == 'P' {
				texts = append(texts, fmt.Sprintf("r3k2r/8/8/8/%s/8/8/4K3 b kq %v 0 1", row, chess.Square(16+file)))
			}
		}
	}
	seen := map[uint64]position{}
	for _, text := range texts {
		s := parse(t, text)
		for _, m := range s.Legal(nil) {
			if next := play(s, m); (rules{}).Key(&next) != next.FullKey() {
				t.Errorf("%s has the key %#x, of all its parts %#x", rules{}.PositionText(&next), rules{}.Key(&next), next.FullKey())
			}
		}
		if other, same := seen[rules{}.Key(&s)]; same && other != s {
			t.Errorf("%s has the key of %s", rules{}.PositionText(&other), rules{}.PositionText(&s))
		}
		seen[rules{}.Key(&s)] = s
	}
}

// The position with the most moves that is known (Petrović 1964), with nine queens.
func TestMostMoves(t *testing.T) {
	s := parse(t, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")
	moves := s.Legal(nil)
	slices.Sort(moves)
	if n := len(slices.Compact(moves)); n != 218 || s.Count() != 218 {
		t.Errorf("there are %d moves, counted %d; want 218", n, s.Count())
	}
}

// A game lasts at most as long as its captures and moves of pawns allow, counted by hand: two captures, and the steps of both pawns
// to the last rank, which the longest game would take each time just before the rule of fifty moves ends it.
func TestPliesLeftByHand(t *testing.T) {
	for fen, want := range map[string]int{
		"4k3/p7/8/8/8/8/7P/4K3 w - - 10 1": (2+6+6+1)*100 - 10,
		"4k3/8/8/8/p6P/8/8/4K3 w - - 0 1":  (2 + 3 + 4 + 1) * 100,
		"4k3/7P/8/8/8/8/p7/4K3 w - - 0 1":  (2 + 1 + 1 + 1) * 100,
	} {
		s := parse(t, fen)
		if got := (rules{}).PliesLeft(&s); got != want {
			t.Errorf("%s lasts %d plies at most, want %d", fen, got, want)
		}
	}
}

// How games end, from the side to move.
func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		fen                string
		claimed, unclaimed game.Outcome
	}{
		{startText, game.Open, game.Open},
		{"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", game.Lost, game.Lost},
		{"R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 200", game.Lost, game.Lost}, // a mate counts even if the clock has run out
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", game.Drawn, game.Drawn},
		{"7k/8/6K1/8/8/8/8/4Q3 b - - 99 200", game.Open, game.Open},
		{"7k/8/6K1/8/8/8/8/4Q3 b - - 100 200", game.Drawn, game.Open},
		{"7k/8/6K1/8/8/8/8/4Q3 b - - 149 200", game.Drawn, game.Open},
		{"7k/8/6K1/8/8/8/8/4Q3 b - - 150 200", game.Drawn, game.Drawn},
		// Dead positions, and others with few pieces in which a mate is possible if the other side helps.
		{"7k/8/6K1/8/8/8/8/8 b - - 0 1", game.Drawn, game.Drawn},
		{"7k/8/6K1/8/8/8/8/3N4 b - - 0 1", game.Drawn, game.Drawn},
		{"7k/8/6K1/8/8/8/8/3B4 w - - 0 1", game.Drawn, game.Drawn},
		{"7k/8/6K1/8/3b4/8/8/B7 w - - 0 1", game.Drawn, game.Drawn}, // both on dark squares
		{"7k/8/6K1/8/4b3/8/8/1B6 w - - 0 1", game.Drawn, game.Drawn},
		{"7k/8/5K2/8/4b3/8/8/B7 w - - 0 1", game.Open, game.Open},
		{"7k/8/5K2/8/4n3/8/8/B7 w - - 0 1", game.Open, game.Open},
		{"7k/8/6K1/8/8/8/8/NN6 w - - 0 1", game.Open, game.Open},
		{"7k/8/6K1/8/8/8/P7/8 w - - 0 1", game.Open, game.Open},
		{"7k/8/5K2/8/8/8/8/3R4 b - - 0 1", game.Open, game.Open},
		// Walls of pawns: whole, with a gap, with a pawn that can be taken, move or take.
		{"8/1k6/8/p1p1p1p1/P1P1P1P1/8/5K2/8 w - - 0 1", game.Drawn, game.Drawn},
		{"8/1k6/8/p1p1p3/P1P1P3/8/5K2/8 w - - 0 1", game.Open, game.Open},
		{"8/1k6/8/p1p1p1p1/P1P1P1P1/8/5K2/7B w - - 0 1", game.Open, game.Open},
		{"8/1k6/8/p1p1p1p1/P1P1P1PK/8/8/8 w - - 0 1", game.Open, game.Open},
		{"8/1k5p/8/p1p1p1p1/P1P1P1P1/8/5K2/8 w - - 0 1", game.Open, game.Open},
		{"8/1k6/8/p1p1p1p1/PPP1P1P1/8/5K2/8 w - - 0 1", game.Open, game.Open},
	} {
		s := parse(t, c.fen)
		for _, r := range []rules{{}, {Unclaimed: true}} {
			want := c.claimed
			if r.Unclaimed {
				want = c.unclaimed
			}
			moves, outcome := r.Moves(&s, []move{7})
			if outcome != want || (len(moves) > 1) != (want == game.Open) || moves[0] != 7 {
				t.Errorf("%s: %d moves, %v; want %v (%+v)", c.fen, len(moves)-1, outcome, want, r)
			}
			value, known := want.Value(0)
			if got := r.Evaluate(&s); known && got != value {
				t.Errorf("%s: the value is %d, want %d", c.fen, got, value)
			}
		}
	}
}

// after plays moves from a position, and returns the keys of all positions before the last one.
func after(t *testing.T, s position, moves string) (position, []uint64) {
	t.Helper()
	var keys []uint64
	for text := range strings.FieldsSeq(moves) {
		m, err := rules{}.ParseSAN(&s, text)
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, rules{}.Key(&s))
		s = play(s, m)
	}
	return s, keys
}

// Repetitions count only if the same moves are possible: not as long as rights to castle or to capture en passant differ.
func TestRepetitions(t *testing.T) {
	const dance = "Nf3 Nf6 Ng1 Ng8 "
	for _, c := range []struct {
		what, fen, moves string
		times            int // that the position is there
	}{
		{"the start", startText, "", 1},
		{"twice", startText, dance, 2},
		{"three times", startText, dance + dance, 3},
		{"a ply later", startText, dance + dance + "Nf3", 3},
		{"four times", startText, dance + dance + dance, 4},
		{"five times", startText, dance + dance + dance + dance, 5},
		{"a pawn moved in between", startText, dance + "e3 e6 " + dance, 2},
		{"without the first positions", startText, "e4 e5 " + dance + dance, 3},
		{"the right to castle is lost: the first time differs", "4k3/8/8/8/8/8/7r/R3K3 w Q - 0 1",
			"Kd1 Rg2 Ke1 Rh2 Kd1 Rg2 Ke1 Rh2", 2},
		{"a capture en passant was possible the first time", "4k1n1/8/8/8/1p6/8/P7/4K1N1 w - - 0 1",
			"a4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1", 2},
		{"a capture en passant was impossible: all three are the same", "4k1n1/8/8/8/2p5/8/P7/4K1N1 w - - 0 1",
			"a4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1", 3},
	} {
		s, keys := after(t, parse(t, c.fen), c.moves)
		if got, want := (rules{}).DrawnByHistory(&s, keys), c.times >= 3; got != want {
			t.Errorf("%s: drawn %v, want %v", c.what, got, want)
		}
		if got, want := (rules{Unclaimed: true}).DrawnByHistory(&s, keys), c.times >= 5; got != want {
			t.Errorf("%s: drawn %v although nobody claims draws, want %v", c.what, got, want)
		}
	}
}

// Noisy are the captures and promotions. Passing changes the side and nothing else.
func TestNoisyAndPass(t *testing.T) {
	passes := 0
	for _, s := range randomPositions(laws.Seed(), rounds()) {
		moves := s.Legal(nil)
		noisy := rules{}.Noisy(&s, nil)
		forced := rules{}.Forced(&s)
		for _, m := range moves {
			name := rules{}.MoveText(&s, m)
			if want := strings.ContainsAny(name, "x="); want != slices.Contains(noisy, m) {
				t.Fatalf("%s: %s is noisy: %v", rules{}.PositionText(&s), name, !want)
			}
		}
		var next position
		if !(rules{Unclaimed: true}).Pass(&s, &next) {
			continue
		}
		passes++
		if forced || next.FullKey() != (rules{}).Key(&next) {
			t.Fatalf("%s: passing leads to %s", rules{}.PositionText(&s), rules{}.PositionText(&next))
		}
		before, after := strings.Fields(rules{}.PositionText(&s)), strings.Fields(rules{}.PositionText(&next))
		if before[0] != after[0] || before[1] == after[1] || before[2] != after[2] || after[3] != "-" {
			t.Fatalf("%s: passing leads to %s", before, after)
		}
	}
	if passes == 0 {
		t.Error("nobody could pass")
	}
	for _, fen := range []string{
		"4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "4k3/8/8/8/8/7r/PPP5/4K3 w - - 0 1", "4k3/8/8/8/8/7r/PPP5/R3K3 w - - 99 90",
	} {
		s := parse(t, fen)
		if (rules{}).Pass(&s, new(position)) {
			t.Errorf("%s: a pass is thought sound", fen)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	s := parse(t, kiwipete)
	var next position
	buf := make([]move, 0, 100)
	earlier := make([]uint64, 20)
	if n := testing.AllocsPerRun(100, func() {
		moves, _ := rules{}.Moves(&s, buf)
		for _, m := range moves {
			rules{}.Play(&s, m, &next)
			rules{}.DrawnByHistory(&next, earlier)
		}
		rules{}.Noisy(&s, buf)
		rules{}.Pass(&s, &next)
		rules{}.Evaluate(&s)
	}); n != 0 {
		t.Errorf("%v allocations a node, want none", n)
	}
}

// What is on each square.
func TestAt(t *testing.T) {
	s := parse(t, kiwipete)
	for name, want := range map[string]struct {
		kind chess.Kind
		side game.Side
	}{"a1": {chess.Rook, game.Max}, "e8": {chess.King, game.Min}, "e7": {chess.Queen, game.Min}, "f6": {chess.Knight, game.Min},
		"d2": {chess.Bishop, game.Max}, "h3": {chess.Pawn, game.Min}, "b1": {}} {
		q := chess.Square(name[0]-'a') + 8*chess.Square(name[1]-'1')
		if kind, side := s.At(q); kind != want.kind || kind != 0 && side != want.side || q.String() != name {
			t.Errorf("on %v is %v of %v, want %v of %v", q, kind, side, want.kind, want.side)
		}
	}
}
