package othello_test

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/othello"
)

type (
	rules    = othello.Rules
	position = othello.Position
	move     = othello.Move
)

// The counts are those that Othello programs agree on, with passes as moves.
func TestContract(t *testing.T) {
	gametest.Run(t, rules{}, gametest.Perft(1, 4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288))
}

func FuzzContract(f *testing.F) { gametest.Fuzz(f, rules{}) }

// parse reads a position that is known to be valid.
func parse(t testing.TB, text string) position {
	t.Helper()
	s, err := rules{}.ParsePosition(text)
	if err != nil {
		t.Fatalf("ParsePosition(%q): %v", text, err)
	}
	return s
}

func TestStart(t *testing.T) {
	s := rules{}.Start()
	if s.Own&s.Other != 0 || rules.Turn(rules{}, &s) != game.Max {
		t.Errorf("the start is %+v", s)
	}
	if got := names(&s); got != "d3 c4 f5 e6" {
		t.Errorf("the first moves are %s", got)
	}
}

// names lists the moves of s.
func names(s *position) string {
	var texts []string
	moves, _ := rules{}.Moves(s, nil)
	for _, m := range moves {
		texts = append(texts, rules{}.MoveText(s, m))
	}
	return strings.Join(texts, " ")
}

// All kinds of endings, from Black's side. The empty squares are the winner's.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		what, text string
		score      game.Score
	}{
		{"the shortest game: nothing white is left after nine moves", "e6f4e3f6g5d6e7f5c5", 640},
		{"33 to 31 on a full board", strings.Repeat("X", 33) + strings.Repeat("O", 31) + " X", 20},
		{"the same, white to move", strings.Repeat("X", 33) + strings.Repeat("O", 31) + " O", 20},
		{"32 each", strings.Repeat("X", 32) + strings.Repeat("O", 32) + " O", 0},
		{"nobody can move: 6 to 0 with 58 empty squares, as 64 to 0", board(map[string]byte{
			"d4": 'X', "e4": 'X', "d5": 'X', "e5": 'X', "c4": 'X', "f5": 'X'}) + " O", 640},
	} {
		s := parse(t, c.text)
		moves, outcome := rules{}.Moves(&s, nil)
		if outcome != game.Scored || len(moves) != 0 {
			t.Errorf("%s: %d moves, %v", c.what, len(moves), outcome)
		}
		for e := range (rules{}).Evaluators() {
			if got := (rules{Eval: othello.Evaluation(e)}).Evaluate(&s) * s.Turn.Sign(); got != c.score {
				t.Errorf("%s: %d by evaluation %d, want %d", c.what, got, e, c.score)
			}
		}
	}
	for _, c := range []struct {
		own, other uint64
		score      game.Score
	}{{0b111, 0b1 << 40, 620}, {0b1 << 40, 0b111, -620}, {0b111, 0b111 << 40, 0}} { // rows apart, so that nobody can move
		s := position{Own: c.own, Other: c.other, Turn: game.Min}
		lo, hi := rules{}.Bounds(&s)
		if got := (rules{}).Evaluate(&s); got != c.score || lo != c.score || hi != c.score {
			t.Errorf("%b against %b, with 60 or 58 empty squares: %d, from %d to %d; want %d", c.own, c.other, got, lo, hi, c.score)
		}
	}
}

// board returns a board with these discs.
func board(discs map[string]byte) string {
	text := []byte(strings.Repeat(".", 64))
	for square, mark := range discs {
		text[int(square[0]-'a')+8*int(square[1]-'1')] = mark
	}
	return string(text)
}

// A side that cannot move must pass, and the board stays the same.
func TestPass(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, s := range randomGames(t) {
			moves, outcome := rules{}.Moves(&s, nil)
			other := position{Own: s.Other, Other: s.Own, Turn: s.Turn.Opponent()}
			own := othello.MobilityOf(s.Own, s.Other)
			switch theirs := othello.MobilityOf(s.Other, s.Own); {
			case own == 0 && theirs == 0 && outcome != game.Scored:
				t.Fatalf("%s: %v though nobody can move", rules{}.PositionText(&s), outcome)
			case own == 0 && theirs != 0:
				if len(moves) != 1 || moves[0] != othello.Pass || play(s, othello.Pass) != other {
					t.Fatalf("%s: must pass, and the moves are %v, the next position %v", rules{}.PositionText(&s), moves, play(s, moves[0]))
				}
			case own != 0 && (slices.Contains(moves, othello.Pass) || len(moves) != bits.OnesCount64(own)):
				t.Fatalf("%s: the moves are %v", rules{}.PositionText(&s), moves)
			}
		}
	})
}

// Keys of different positions differ, and each bit of a position changes each bit of the key about half the time.
func TestKeysMix(t *testing.T) {
	seen := map[uint64]position{}
	var flipped [130][64]int
	random := rand.New(rand.NewPCG(1, 2))
	boards := 0
	for range 100 {
		for _, s := range randomGame(random) {
			key := rules{}.Key(&s)
			if other, met := seen[key]; met && other != s {
				t.Fatalf("%v and %v have the same key", s, other)
			}
			seen[key] = s
			boards++
			for bit := range 129 {
				changed := s
				switch {
				case bit == 128:
					changed.Turn ^= 1
				case bit >= 64:
					changed.Other ^= 1 << (bit - 64)
				default:
					changed.Own ^= 1 << bit
				}
				for rest := key ^ (rules{}).Key(&changed); rest != 0; rest &= rest - 1 {
					flipped[bit][bits.TrailingZeros64(rest)]++
				}
			}
		}
	}
	for bit := range 129 {
		for out, n := range flipped[bit] {
			if share := float64(n) / float64(boards); share < 0.45 || share > 0.55 {
				t.Errorf("bit %d of a position changes bit %d of the key in %.2f of %d boards", bit, out, share, boards)
			}
		}
	}
}

// Key is wyhash64 as Wang Yi publishes it (wyhash.h, final version 4), with numbers of any length: the discs are its A and B.
func TestKeyIsWyhash64(t *testing.T) {
	number := func(v uint64) *big.Int { return new(big.Int).SetUint64(v) }
	multiplied := func(a, b uint64) (low, high uint64) {
		product := new(big.Int).Mul(number(a), number(b))
		return new(big.Int).And(product, number(1<<64-1)).Uint64(), new(big.Int).Rsh(product, 64).Uint64()
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		for _, s := range randomGame(random) {
			b := s.Other
			if s.Turn == game.Min {
				b ^= 0x4b33a62ed433d4a3 // the third of its constants
			}
			low, high := multiplied(s.Own^0x2d358dccaa6c78a5, b^0x8bb84b93962eacc9)
			low, high = multiplied(low^0x2d358dccaa6c78a5, high^0x8bb84b93962eacc9)
			if got := (rules{}).Key(&s); got != low^high {
				t.Fatalf("%+v has the key %x, want %x", s, got, low^high)
			}
		}
	}
}

func TestNoAllocations(t *testing.T) {
	for e := range (rules{}).Evaluators() {
		r := rules{Eval: othello.Evaluation(e)}
		s := readFFO(t)[0].position
		var next position
		buf, list := make([]move, 0, 40), make([]game.Ranked[move], 0, 40)
		kids := make([]game.Child[position, move], 0, 40)
		total := testing.AllocsPerRun(100, func() {
			moves, _ := r.Moves(&s, buf[:0])
			list = r.List(&s, list[:0])
			r.Play(&s, moves[0], &next)
			kids = r.Expand(&s, kids[:0], game.Infinity)
			_, _ = r.Bounds(&next)
			_ = r.Evaluate(&next)
			_ = r.Key(&next)
			_, _ = r.Canonical(&next)
		})
		if total != 0 {
			t.Errorf("%v allocations a node, want none", total)
		}
	}
}
