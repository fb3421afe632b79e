package mnk

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
)

// What bounds show without search, for the side to move, and why. Counted lines have threat sequences, but neither
// pairs nor the test of the move that adds most.
func TestBoundsAtAGlance(t *testing.T) {
	const none, ahead, behind = 0, 5, -6 // plies to a win, or to a loss
	score := func(plies int) game.Score {
		switch {
		case plies > 0:
			return game.Win(plies)
		case plies < 0:
			return game.Loss(-plies)
		}
		return 0
	}
	for _, c := range []struct {
		size, text string
		lo, hi     int
		less       [2]int // from counted lines; zeros: the same
		why        string
	}{
		{"3,3,3", "XOX/XOO/OXX", none, none, [2]int{}, "the board is full"},
		{"4,3,3", "XX../OO../....", 1, 1, [2]int{}, "X completes the row"},
		{"5,3,3", ".XX../..O../.....", -2, -2, [2]int{}, "the row is open at both ends"},
		{"5,3,3", "...../..X../....O", 3, 3, [2]int{}, "X makes it open at both ends"},
		{"5,3,3,exact", "...../..X../....O", 3, 3, [2]int{}, "the same where four do not win"},
		{"3,3,3", ".X./..O/XO.", 3, 3, [2]int{}, "X stops O in the corner, and that forks"},
		{"4,4,3", "..../..../..X./....", -4, -4, [2]int{}, "X forks in the row, the column and the diagonals"},
		{"4,4,3", "X..O/X.../..../....", -4, ahead, [2]int{}, "O must stop the column, and then X has time"},
		{"3,3,3", ".../.../...", behind, ahead, [2]int{}, "nothing is known"},
		{"3,3,3", ".O./.X./...", none, ahead, [2]int{5, ahead}, "O has three lines that lack two or three: 5/8; and X has a sequence"},
		{"3,3,3", "XOX/X.O/...", -4, none, [2]int{}, "O has one line that lacks two: 1/4 and at most 1/2"},
		{"3,3,3", ".../.X./...", behind, none, [2]int{behind, ahead}, "O's four lines count 1/2 and with a corner 3/4"},
		{"5,4,4", "XO.X./...X./.O..O/.....", none, ahead, [2]int{9, ahead}, "O's lines have pairs, and X has a sequence"},
		{"5,4,4", "XO.X./...X./.O.XO/.....", -4, none, [2]int{-4, ahead}, "and X has too little"},
		{"6,6,5", "....X./....../....../O...../....../......", none, ahead, [2]int{}, "O's lines count less than 1"},
		{"6,6,5", ".O...X/.....O/XXXX.O/.XO..X/.XOXO./O...O.", none, none, [2]int{-4, ahead}, "both have pairs"},
		{"4,3,3", "OXO./XOX./..XO", none, none, [2]int{}, "X must stop O first, and then has too few cells left for a fork"},
		{"3,3,3", ".O./XOX/.XO", none, none, [2]int{}, "O can fork when X has stopped it, and has too few cells left"},
		{"6,6,4", "OX.O.X/.X..O./X.XOOX/OOOXXO/XXX.OX/OX.XOO", none, ahead, [2]int{}, "O has too little left"},
	} {
		small, large := must(t, NewSmall, c.size), must(t, NewLarge, c.size)
		s, b := parse[SmallPosition](t, small, c.text), parse[LargePosition](t, large, c.text)
		check := func(how string, lo, hi game.Score, want [2]int) {
			if lo != score(want[0]) || hi != score(want[1]) {
				t.Errorf("%s %s %s: %s to %s, want %s to %s: %s", c.size, c.text, how,
					lo.Text(0), hi.Text(0), score(want[0]).Text(0), score(want[1]).Text(0), c.why)
			}
		}
		want := [2]int{c.lo, c.hi}
		lo, hi := small.Bounds(&s)
		check("over bitboards", lo, hi, want)
		if c.less != [2]int{} {
			want = c.less
		}
		lo, hi = large.Bounds(&b)
		check("over counted lines", lo, hi, want)
	}
}

// Only the cells that stop all forks and the threats that gain time are listed.
func TestListAnswersForks(t *testing.T) {
	for _, c := range []struct{ size, text, want string }{
		{"6,1,4", "......", "a1 b1 c1 d1 e1 f1"},
		{"7,2,4", "..XX.../......O", "b2 e2"},              // stop both b2 and e2
		{"7,2,4", "..XX.../OO....X", "b2 e2 c1 d1"},        // or threaten
		{"7,2,4", ".XX..../......O", "a2 d2 e2"},           // the fork is d2
		{"7,4,4", "O....../...X..O/...XO../.XX....", "d1"}, // a fork that makes three lines to complete
		{"7,2,4", ".XXX.../OO.....", "a2"},                 // one of two that must be stopped
		{"7,2,4", ".XXXO../OO....X", "a2"},                 // the only one
		{"7,2,4", "..XX.../OO.....", "b2"},                 // a fork of the mover's
		{"4,4,3", "..../..../..X./....", "b3"},             // any: all lose in four plies
	} {
		r := must(t, NewSmall, c.size)
		s := parse[SmallPosition](t, r, c.text)
		list := r.List(&s, nil)
		got := ""
		for _, m := range list {
			got += " " + r.MoveText(&s, m.Move)
		}
		large := must(t, NewLarge, c.size)
		b := parse[LargePosition](t, large, c.text)
		if other := large.List(&b, nil); !slices.Equal(movesOf(other), movesOf(list)) {
			t.Errorf("%s %s: listed are %v over bitboards, %v over counted lines", c.size, c.text, list, other)
		}
		if got != " "+c.want {
			t.Errorf("%s %s: listed are%s, want %s", c.size, c.text, got, c.want)
		}
	}
}

// What is called hopeless is so even if the other side never completes a line itself and only stops lines. Few hopeless
// positions are missed; how few is counted on fixed positions, since a share of a small sample is luck.
func TestHopelessIsHopeless(t *testing.T) {
	stands := rapid.Custom(anyStand)
	rapid.Check(t, func(t *rapid.T) { stands.Draw(t, "position").seen(t) })
	seen, missed := 0, 0
	for seed := range 300 {
		now, not := stands.Example(seed).seen(t)
		seen, missed = seen+now, missed+not
	}
	if seen < 10*missed {
		t.Errorf("of %d positions without hope %d are not seen", seen+missed, missed)
	}
}

// stand is a board on which one side, the maker, wants a line, and the other only wants to stop it.
type stand struct {
	r                     Small
	maker, breaker, empty uint64
}

func anyStand(t *rapid.T) (p stand) {
	text := rapid.SampledFrom([]string{"3,3,3", "4,3,3", "4,4,3", "4,4,4", "5,4,4", "5,5,2", "5,5,4", "6,3,3"}).Draw(t, "size")
	p.r = must(t, NewSmall, text)
	p.empty = p.r.g.full
	for left := rapid.IntRange(2, 8).Draw(t, "left"); bits.OnesCount64(p.empty) > left; {
		cells := cellsOf(p.empty)
		cell := uint64(1) << cells[rapid.IntRange(0, len(cells)-1).Draw(t, "cell")]
		p.empty &^= cell
		if rapid.Bool().Draw(t, "maker's") && !p.r.g.won(p.maker|cell) {
			p.maker |= cell
		} else {
			p.breaker |= cell
		}
	}
	return p
}

// seen checks the law with either side to move, and counts how often hopeless is exactly right, and how often it misses
// one.
func (p stand) seen(t failer) (right, missed int) {
	t.Helper()
	for _, makerMoves := range []bool{true, false} {
		var v survey
		p.r.g.survey(p.maker, p.breaker, &v)
		hopeless := p.r.g.hopeless(&v, p.empty, makerMoves)
		makes := makes(p.r, p.maker, p.empty, makerMoves)
		switch {
		case hopeless && makes:
			t.Fatalf("%s: %x makes a line in %x, the maker to move %v, and is called hopeless", p.r.g.Size, p.maker, p.empty, makerMoves)
		case hopeless == !makes:
			right++
		default:
			missed++
		}
	}
	return right, missed
}

// makes reports whether the maker completes a line if the breaker does nothing but stop it.
func makes(r Small, maker, empty uint64, makerMoves bool) bool {
	if r.g.won(maker) {
		return true
	}
	for _, m := range cellsOf(empty) {
		cell := uint64(1) << m
		if makerMoves && makes(r, maker|cell, empty&^cell, false) {
			return true
		}
		if !makerMoves && !makes(r, maker, empty&^cell, true) {
			return false
		}
	}
	return empty != 0 && !makerMoves
}
