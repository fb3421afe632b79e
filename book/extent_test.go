package book_test

import (
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/internal/laws"
)

// heap returns the bytes that are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// extent finds the positions for a book, and returns what there is to do and the bytes that they take.
func extent[S any, M game.Move](t testing.TB, rules game.Game[S, M], to int) (e book.Extent, memory int64) {
	of := book.Of(rules, "x", "")
	b, err := of.New()
	if err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	before := heap()
	_, err = of.Solve(t.Context(), b, of.Start(), book.Solving[S]{To: to, Begin: func(found book.Extent, _ []S) (int, error) {
		e, memory = found, heap()-before
		return 0, enough
	}})
	if err != enough {
		t.Fatal(err)
	}
	return e, memory
}

// The memory that solving says it takes is what it takes, but for a quarter.
func TestMemoryOfSolving(t *testing.T) {
	check := func(name string, e book.Extent, memory int64) {
		t.Logf("%s: %+v, measured %d, %.1f bytes each", name, e, memory, float64(memory)/float64(e.Positions+e.Values))
		if off := float64(memory) / float64(e.Memory); off < 0.8 || off > 1.25 {
			t.Errorf("%s: %d bytes for %d positions, said to take %d", name, memory, e.Positions+e.Values, e.Memory)
		}
	}
	most := 8
	if laws.Night() {
		most = 10
	}
	for to := 6; to <= most; to++ {
		e, memory := extent(t, connect4.Rules{}, to)
		check(fmt.Sprint("connect4 to ", to), e, memory)
	}
	size, err := mnk.ParseSize("5,4,4")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := mnk.NewSmall(size)
	if err != nil {
		t.Fatal(err)
	}
	for to := 3; to <= 5; to++ {
		e, memory := extent(t, rules, to)
		check(fmt.Sprint("mnk to ", to), e, memory)
	}
}

// The positions that a book looks at are those that others have counted: after 8 plies of Connect Four, 67,557 without symmetric ones
// in which neither side can win at once, John Tromp's set in UCI's Machine Learning Repository (1995); and after 12 plies, at night,
// 4,200,899 in which the side to move cannot, the number that is known of 12 plies.
func TestPositionsOfConnect4(t *testing.T) {
	rules := connect4.Rules{}
	wins := func(s *connect4.Position) bool {
		moves, _ := rules.Moves(s, nil)
		for _, m := range moves {
			var next connect4.Position
			rules.Play(s, m, &next)
			if _, outcome := rules.Moves(&next, nil); outcome == game.Lost {
				return true
			}
		}
		return false
	}
	count := func(ply int) (cannot, neither int) {
		of := book.Of(rules, "connect4", "")
		b, err := of.New()
		if err != nil {
			t.Fatal(err)
		}
		enough := errors.New("enough")
		found := 0
		finding := func(positions int) {
			if positions <= found {
				t.Errorf("found %d positions, and before that %d", positions, found)
			}
			found = positions
		}
		begin := func(e book.Extent, positions []connect4.Position) (int, error) {
			if all := e.Positions + e.Values; found > all || 2*found < all {
				t.Errorf("the last that was told are %d positions of %d", found, all)
			}
			for i := range positions {
				s := positions[i]
				other := connect4.Position{Own: s.All ^ s.Own, All: s.All}
				switch {
				case wins(&s):
				case wins(&other):
					cannot++
				default:
					cannot++
					neither++
				}
			}
			return 0, enough
		}
		if _, err := of.Solve(t.Context(), b, of.Start(), book.Solving[connect4.Position]{To: ply - 1, Finding: finding, Begin: begin}); err != enough {
			t.Fatal(err)
		}
		return cannot, neither
	}
	if _, neither := count(8); neither != 67_557 {
		t.Errorf("%d positions after 8 plies; want 67,557", neither)
	}
	if laws.Night() {
		if cannot, _ := count(12); cannot != 4_200_899 {
			t.Errorf("%d positions after 12 plies; want 4,200,899", cannot)
		}
	}
}

// BenchmarkPositions finds the positions of Connect Four for books to 8 and to 12 plies.
func BenchmarkPositions(b *testing.B) {
	for _, to := range []int{8, 12} {
		b.Run(fmt.Sprint(to), func(b *testing.B) {
			for b.Loop() {
				e, memory := extent(b, connect4.Rules{}, to)
				b.ReportMetric(float64(e.Positions), "positions")
				b.ReportMetric(float64(e.Values), "searches")
				b.ReportMetric(float64(memory)/(1<<20), "MiB")
				b.ReportMetric(float64(e.Memory)/(1<<20), "MiB-said")
			}
		})
	}
}
