package proof_test

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search/proof"
)

// plainBoard is a board of 5×5 cells on which four in a row win, in the plainest way: 1 and -1 are the marks of the two sides.
type plainBoard [25]int8

func (b *plainBoard) four(mark int8) bool {
	for cell := range b {
		for _, step := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			n, x, y := 0, cell%5, cell/5
			for ; n < 4 && x >= 0 && x < 5 && y < 5 && b[5*y+x] == mark; n++ {
				x, y = x+step[0], y+step[1]
			}
			if n == 4 {
				return true
			}
		}
	}
	return false
}

// worth returns 1, 0 or -1 for the side of that mark, which is to move, by looking at every game.
func (b *plainBoard) worth(mark int8, known map[plainBoard]int) int {
	if b.four(-mark) {
		return -1
	}
	key := *b
	if v, ok := known[key]; ok {
		return v * int(mark)
	}
	best := -2
	for cell := range b {
		if b[cell] == 0 {
			b[cell] = mark
			best = max(best, -b.worth(-mark, known))
			b[cell] = 0
		}
	}
	if best == -2 {
		best = 0
	}
	known[key] = best * int(mark) // of the first side: whose turn it is follows from the marks
	return best
}

// TestThreatPositions: generated positions of four in a row, half of them with a win by threats, are as a plain look at every game
// says, on both kinds of boards.
func TestThreatPositions(t *testing.T) {
	size := mnk.Size{Columns: 5, Rows: 5, InARow: 4}
	small, err1 := mnk.NewSmall(size)
	large, err2 := mnk.NewLarge(size)
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	one, other := solver[mnk.SmallPosition, mnk.Move](t, small, 1<<20), solver[mnk.LargePosition, mnk.Move](t, large, 1<<20)
	random := rand.New(rand.NewPCG(laws.Seed(), 7))
	wins, rest := 0, 0
	for wins < rounds(50) {
		var b plainBoard
		moves := random.Perm(25)[:14+random.IntN(3)]
		mark, text := int8(1), []byte(".....\n.....\n.....\n.....\n.....")
		for _, cell := range moves {
			b[cell] = mark
			text[cell/5*6+cell%5] = "O X"[mark+1]
			mark = -mark
		}
		if b.four(1) || b.four(-1) {
			continue
		}
		want := b.worth(mark, map[plainBoard]int{})
		if want == 1 {
			wins++
		} else if rest++; rest > wins+10 {
			continue
		}
		position := strings.ReplaceAll(string(text), "\n", "/")
		s, err1 := small.ParsePosition(position)
		l, err2 := large.ParsePosition(position)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		for i, solve := range []func() (lo, hi game.Score, err error){
			func() (lo, hi game.Score, err error) {
				found, err := one.Solve(t.Context(), s, proof.Question{})
				return found.Lo, found.Hi, err
			},
			func() (lo, hi game.Score, err error) {
				found, err := other.Solve(t.Context(), l, proof.Question{})
				return found.Lo, found.Hi, err
			},
		} {
			lo, hi, err := solve()
			if err != nil || cmp.Compare(lo, 0) != want && cmp.Compare(hi, 0) != want || cmp.Compare(lo, 0)*cmp.Compare(hi, 0) < 0 {
				t.Fatalf("board %d, %s: from %s to %s; a look at every game says %d (%v)", i, position, lo.Text(0), hi.Text(0), want, err)
			}
		}
	}
}
