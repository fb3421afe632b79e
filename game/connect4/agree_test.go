package connect4

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
)

// sizes has all kinds: usual and small, odd and even, lines of three to five, one row, one column, all 64 bits.
var sizes = []string{
	"7x6", "6x5", "5x4", "4x4", "8x7", "9x6", "7x7", "7x8", "6x6,3", "5x5,3", "4x5,3", "7x6,5", "7x6,3", "8x7,5", "6x7,5",
	"1x5,4", "5x1,3", "32x1,5", "2x31", "16x3", "4x15,3", "5x9,5", "21x2,3", "1x32,5", "3x3,3",
}

func must(t testing.TB, text string) Rules {
	t.Helper()
	size, err := ParseSize(text)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(size)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Moves, lines and bounds agree with those of a naive board, in random games on many sizes; the usual board gives the
// same without its constants.
func TestNaive(t *testing.T) {
	var all []Rules
	for _, text := range sizes {
		all = append(all, must(t, text))
	}
	all = append(all, Rules{g: newGeometry(Usual)})
	rapid.Check(t, func(t *rapid.T) {
		r := all[rapid.IntRange(0, len(all)-1).Draw(t, "size")]
		n, s := newNaive(r.Size()), r.Start()
		careful := rapid.Bool().Draw(t, "careful") // otherwise games are short, and threats rare
		for {
			compare(t, r, n, &s)
			moves, outcome := r.Moves(&s, nil)
			if outcome != game.Open {
				return
			}
			if careful {
				if lo, hi := r.Bounds(&s); lo < hi {
					moves = moves[:0]
					for _, c := range r.Expand(&s, nil, game.Infinity) {
						moves = append(moves, c.Move)
					}
				}
			}
			m := rapid.SampledFrom(moves).Draw(t, "move")
			var next Position
			r.Play(&s, m, &next)
			n, s = n.play(int(m)), next
		}
	})
}

func compare(t *rapid.T, r Rules, n *naive, s *Position) {
	g := r.geometry()
	if text := g.rows(s, "/", ""); text != n.rows() {
		t.Fatalf("%v: the rules have %s", n, text)
	}
	var want []Move
	if n.outcome() == game.Open {
		for c := range n.columns {
			if !n.full(c) {
				want = append(want, Move(c))
			}
		}
	}
	moves, outcome := r.Moves(s, nil)
	if outcome != n.outcome() || !slices.Equal(moves, want) {
		t.Fatalf("%v: Moves gives %v %v, want %v %v", n, moves, outcome, want, n.outcome())
	}
	for _, mover := range []bool{true, false} {
		discs := s.Own
		if !mover {
			discs = s.other()
		}
		if got := g.completing(discs, s.All); got != naiveCompleting(g, n, mover) {
			t.Fatalf("%v: mover %v completes lines at %#x, want %#x", n, mover, got, naiveCompleting(g, n, mover))
		}
	}
	lo, hi := r.Bounds(s)
	if wantLo, wantHi := n.bounds(); lo != wantLo || hi != wantHi {
		t.Fatalf("%v: bounds %s to %s, want %s to %s", n, lo.Text(0), hi.Text(0), wantLo.Text(0), wantHi.Text(0))
	}
	if lo < hi {
		compareChildren(t, r, n, s)
	}
	if left := r.PliesLeft(s); left != n.left() {
		t.Fatalf("%v: %d plies left, want %d", n, left, n.left())
	}
}

func naiveCompleting(g *geometry, n *naive, mover bool) (cells uint64) {
	for c := range n.columns {
		for row := len(n.columns[c]); row < n.size.Rows; row++ {
			if n.wins(n.mark(mover), c, row) {
				cells |= g.cell(c, row)
			}
		}
	}
	return cells
}

// compareChildren: Expand gives the moves after which the other side does not win at once, from the centre outward, left
// before right. It ends with the first that is worth enough.
func compareChildren(t *rapid.T, r Rules, n *naive, s *Position) {
	children := r.Expand(s, nil, game.Infinity)
	fromCentre := func(m Move) int {
		distance := 2*int(m) - 2*(n.size.Columns/2)
		if distance > 0 {
			return distance
		}
		return -distance - 1
	}
	var moves, want []Move
	for _, c := range children {
		moves = append(moves, c.Move)
	}
	for c := range n.columns {
		if !n.full(c) && !n.play(c).winsNow() {
			want = append(want, Move(c))
		}
	}
	slices.SortFunc(want, func(a, b Move) int { return fromCentre(a) - fromCentre(b) })
	if !slices.Equal(moves, want) {
		t.Fatalf("%v: Expand gives the moves %v, want %v", n, moves, want)
	}
	g := r.geometry()
	theirs := naiveCompleting(g, n, false)
	for _, c := range children {
		next := n.play(int(c.Move))
		var pos Position
		r.Play(s, c.Move, &pos)
		lo, hi := next.bounds()
		rank := int32(bits.OnesCount64(naiveCompleting(g, next, false) &^ (theirs << 1)))
		if want := (game.Child[Position, Move]{Pos: pos, Key: r.Key(&pos), Lo: lo, Hi: hi, Rank: rank, Move: c.Move}); c != want {
			t.Fatalf("%v: Expand gives %+v, want %+v", n, c, want)
		}
		upTo := children[:1+slices.IndexFunc(children, func(k game.Child[Position, Move]) bool { return k.AtLeast(-hi) })]
		if got := r.Expand(s, nil, -hi); !slices.Equal(got, upTo) {
			t.Fatalf("%v: if %v is enough, Expand gives %+v, want %+v", n, -hi, got, upTo)
		}
	}
}

// The usual size equals the zero rules and uses the constants, as do other sizes with as many rows.
func TestUsualLines(t *testing.T) {
	if usual.Size != Usual || must(t, "7x6") != (Rules{}) || must(t, "7x6,4") != (Rules{}) {
		t.Error("the usual size does not give the zero rules")
	}
	for size, want := range map[string]bool{"7x6": true, "5x6": true, "9x6": true, "7x6,3": false, "7x6,5": false, "7x5": false, "6x7": false} {
		if got := must(t, size).geometry().usualLines; got != want {
			t.Errorf("%s has the usual lines: %v, want %v", size, got, want)
		}
	}
}

// The usual board with its constants and without them.
func BenchmarkExpand(b *testing.B) {
	var all []Position
	for _, line := range readScores(b) {
		s, err := Rules{}.ParsePosition(line.moves[:12])
		if lo, hi := (Rules{}).Bounds(&s); err == nil && lo < hi {
			all = append(all, s)
		}
	}
	variable := newGeometry(Usual)
	variable.usualLines = false
	for _, c := range []struct {
		name  string
		rules game.Expander[Position, Move]
	}{{"constants", Rules{}}, {"variables", Rules{g: variable}}} {
		b.Run(c.name, func(b *testing.B) {
			buf := make([]game.Child[Position, Move], 0, MaxSide)
			for i := range b.N {
				c.rules.Expand(&all[i%len(all)], buf, game.Infinity)
			}
		})
	}
}
