package classic_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// secondLooks is the notes' secondary search by its definition (notes C3): what every second look finds, up to the first move
// that stands, or to the last move.
func (g randomGame) secondLooks(depth int, o *classic.Secondary) (checks []search.Check[randomMove]) {
	root := g.Start()
	left, _ := g.Moves(&root, nil)
	for len(left) > 0 {
		c, end, ply := g.chosen(root, left, depth)
		if _, outcome := g.Moves(&end, nil); outcome == game.Open {
			c.Checked = g.minimax(end, ply, ply+o.Plies)
		}
		c.Stands = (int64(c.Value)-int64(c.Checked))*int64(root.side.Sign()) <= int64(o.Margin)
		if checks = append(checks, c); c.Stands {
			break
		}
		left = slices.DeleteFunc(left, func(m randomMove) bool { return m == c.Move })
	}
	return checks
}

// chosen returns the best of some moves at s and the position at the end of its line, with its ply.
func (g randomGame) chosen(s randomPosition, moves []randomMove, depth int) (c search.Check[randomMove], end randomPosition, ply int) {
	for ; len(moves) > 0 && ply != depth; ply++ {
		var best randomMove
		var value game.Score
		var then randomPosition
		for i, m := range moves {
			var next randomPosition
			g.Play(&s, m, &next)
			v := g.minimax(next, ply+1, depth)
			if i == 0 || v*s.side.Sign() > value*s.side.Sign() {
				best, value, then = m, v, next
			}
		}
		if ply == 0 {
			c = search.Check[randomMove]{Move: best, Value: value, Checked: value}
		}
		s = then
		moves, _ = g.Moves(&s, nil)
	}
	return c, s, ply
}

// Secondary search takes the same second looks as its definition or, if nodes run out, the first of them; and it chooses the move
// that came out best (of equal ones that which stands, or else the first), or else the original choice.
func TestSecondarySearchByItsDefinition(t *testing.T) {
	stopped, several := 0, 0
	law := func(t *rapid.T) {
		g := anyGame(t)
		g.most, g.depth = min(g.most, 4), min(g.depth, 6)
		o := classic.Options{Limits: depth(rapid.IntRange(1, 3).Draw(t, "depth limit"))}
		o.Refine.Secondary = classic.Secondary{
			On: true, Plies: rapid.IntRange(1, 3).Draw(t, "plies"), Margin: game.Score(rapid.IntRange(0, 3).Draw(t, "margin")),
		}
		want := g.secondLooks(o.Depth, &o.Refine.Secondary)
		for _, o.Algorithm = range classic.Algorithms {
			o.Nodes = 0
			whole, _ := run(t, g, o)
			if !slices.Equal(whole.Checks, want) {
				t.Fatalf("%v: second looks\n%+v, want\n%+v", o.Algorithm, whole.Checks, want)
			}
			if len(want) > 0 {
				checkChoice(t, &whole, want)
			}
			if len(want) > 1 {
				several++
			}
			for o.Nodes = 1; o.Nodes < min(whole.Nodes, 100); o.Nodes += 1 + o.Nodes/20 {
				if g.stopsRightly(t, o, want) {
					stopped++
				}
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) { // eight checks with one seed would draw the same
		for range 8 {
			law(t)
		}
	})
	if stopped == 0 || several == 0 {
		t.Errorf("%d searches ran out of nodes, %d looked at several moves: the test shows less than it should", stopped, several)
	}
}

// stopsRightly checks what o finds with too few nodes, and reports whether second looks made the choice.
func (g randomGame) stopsRightly(t *rapid.T, o classic.Options, want []search.Check[randomMove]) bool {
	t.Helper()
	r, _ := run(t, g, o)
	if r.Spent == search.Unknown && !slices.Equal(r.Checks, want) {
		t.Fatalf("%v, %d nodes: nothing ran out, but the second looks are %+v, want %+v", o.Algorithm, o.Nodes, r.Checks, want)
	}
	alone := o
	alone.Refine.Secondary.On = false
	base, _ := run(t, g, alone)
	switch {
	case base.Spent != search.Unknown: // not enough nodes for the first search
		if len(r.Checks) > 0 || r.Value != base.Value {
			t.Fatalf("%v, %d nodes: %+v; without second looks %+v", o.Algorithm, o.Nodes, r, base)
		}
		return false
	case len(r.Checks) > len(want) || !slices.Equal(r.Checks, want[:len(r.Checks)]):
		t.Fatalf("%v, %d nodes: second looks %+v, want the first of %+v", o.Algorithm, o.Nodes, r.Checks, want)
	case len(r.Checks) > 0:
		checkChoice(t, &r, r.Checks)
	case r.Value != base.Value || !slices.Equal(r.Line, base.Line):
		t.Fatalf("%v, %d nodes: no second look, but the choice is %v, %v, not %v, %v", o.Algorithm, o.Nodes, r.Line, r.Value, base.Line, base.Value)
	}
	return len(r.Checks) > 0 && r.Spent != search.Unknown
}

// checkChoice: the answer is that of the check that came out best: of equal ones the one that stands, or else the first.
func checkChoice(t *rapid.T, r *search.Result[randomMove], checks []search.Check[randomMove]) {
	t.Helper()
	choice, sign := checks[0], int64(1)
	if slices.ContainsFunc(checks, func(c search.Check[randomMove]) bool { return !c.Stands && c.Checked > c.Value }) {
		sign = -1 // a second look that does not stand is worse for the chooser: here that is MIN
	}
	for _, c := range checks {
		if gain := (int64(c.Checked) - int64(choice.Checked)) * sign; gain > 0 || gain == 0 && c.Stands {
			choice = c
		}
	}
	if r.Line[0] != choice.Move || r.Value != choice.Value {
		t.Fatalf("the choice is %v, worth %v, want %+v of %+v", r.Line, r.Value, choice, checks)
	}
}
