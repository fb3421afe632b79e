package opponent_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// listener records the events of a search, and faults in their order.
type listener struct {
	trace.Recorder
	line   []int // the nodes entered and not left
	left   int   // the node left last, -1 once its value has come back
	sums   map[int]float64
	events []trace.Event
	faults []string
}

func newListener() *listener {
	l := &listener{left: -1, sums: map[int]float64{}}
	l.Tree.Model = "any"
	return l
}

func (l *listener) Event(e *trace.Event) {
	l.Recorder.Event(e)
	kept := *e
	kept.Skipped, kept.Moves, kept.Chances = slices.Clone(e.Skipped), slices.Clone(e.Moves), slices.Clone(e.Chances)
	l.events = append(l.events, kept)
	fault := func(when bool, what string) {
		if when {
			l.faults = append(l.faults, fmt.Sprintf("%s: %+v", what, *e))
		}
	}
	if e.Kind == trace.Scale {
		fault(len(l.Tree.Nodes) > 0, "the unit is told late")
		return
	}
	if e.Kind == trace.Enter {
		fault(l.left >= 0, "entered before the value of another came back")
		fault(e.Ply != len(l.line), "the ply is not the depth of the line")
		fault(e.Parent >= 0 && e.Parent != l.line[len(l.line)-1], "entered from elsewhere")
		l.line = append(l.line, e.Node)
		return
	}
	top := len(l.line) - 1
	fault(e.Node != l.line[top], "told of another node than the one that the search is in")
	fault(l.left >= 0 && e.Kind != trace.Return, "told before the value came back")
	switch e.Kind {
	case trace.Leave:
		l.line, l.left = l.line[:top], e.Node
		if top == 0 {
			l.left = -1
		}
	case trace.Return:
		child := &l.Tree.Nodes[e.Child]
		fault(e.Child != l.left, "the value of another child")
		fault(child.Move != e.Move || child.Odds.Expected != e.Expected || child.Bound != e.Bound || child.Value != e.Value ||
			child.Odds.Chance != e.Chance, "not what the child was left with")
		l.left = -1
		if l.Tree.Nodes[e.Node].Odds.Modelled {
			l.sums[e.Node] += e.Chance * e.Expected
			fault(!close(l.sums[e.Node], e.Sum), "the sum is not that of what came back")
		}
	case trace.Narrow:
		child := &l.Tree.Nodes[e.Child]
		fault(child.Move != e.Move || child.Odds.Expected != e.Expected || child.Value != e.Value, "not what the child was left with")
	}
}

// tell listens to a search of a maze for us; moves are named by number.
func tell(
	t fatal, g *opponent.Graph[place, step, maze], us game.Side, m opponent.Model, c opponent.Caution, prune bool,
) (*listener, opponent.Told[step]) {
	t.Helper()
	theirs, err := g.Chances(ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	l := newListener()
	told, err := g.Tell(ctx, us, theirs, c, prune, l)
	if err != nil {
		t.Fatal(err)
	}
	if len(l.faults) > 0 || len(l.line) > 0 {
		t.Fatal("badly nested: ", strings.Join(l.faults, "\n"), l.line)
	}
	return l, told
}

// Moves without a notation are named by their numbers, also those of two digits.
func TestMovesAreNamedByNumber(t *testing.T) {
	g := explore(t, maze{seed: 3, most: 40, depth: 1, width: 1}, 0)
	l, _ := tell(t, g, game.Max, model(t, "errs:0.2"), opponent.Caution{}, false)
	var names, want []string
	for _, n := range l.Tree.Nodes[1:] {
		names, want = append(names, n.Move), append(want, fmt.Sprint(len(want)))
	}
	if !slices.Equal(names, want) || len(names) < 12 {
		t.Errorf("the moves are named %q", names)
	}
}

// at returns the position of a recorded node.
func (l *listener) at(g maze, i int) place {
	s := g.Start()
	for _, move := range l.Tree.Path(i) {
		m, _ := strconv.Atoi(move)
		var next place
		g.Play(&s, step(m), &next)
		s = next
	}
	return s
}

// drawTold draws a game, the advised side, and the other parameters of a search, with the plain definition of its values.
func drawTold(t *rapid.T) (*opponent.Graph[place, step, maze], plain, opponent.Model) {
	g := anyMaze(t)
	depth := rapid.IntRange(0, g.depth).Draw(t, "depth limit") // 0: none
	p := plain{maze: g, depth: depth, us: game.Side(rapid.IntRange(0, 1).Draw(t, "us")), caution: anyCaution(t)}
	if depth == 0 {
		p.depth = -1
	}
	var m opponent.Model
	m, p.weights = anyMixture(t)
	most, _ := p.largest(g.Start(), 0)
	p.win = 1 + most
	return explore(t, g, depth), p, m
}

// The plain search's trace agrees with the definition: the expectation and the minimax value of every node, the
// probabilities of the modelled player's moves, which add up to 1, and for our moves whether caution allows them.
func TestToldValuesAreTheDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		graph, p, m := drawTold(t)
		l, told := tell(t, graph, p.us, m, p.caution, false)
		for i := range l.Tree.Nodes {
			n, s := &l.Tree.Nodes[i], l.at(p.maze, i)
			if n.Bound != search.Exact || !close(n.Odds.Expected, p.expected(s, n.Ply)) {
				t.Fatalf("node %v is told as %v; want %v", l.Tree.Path(i), n.Odds.Expected, p.expected(s, n.Ply))
			}
			if got, want := points(n.Value, p.win)*float64(p.us.Sign()), p.worth(s, n.Ply); got != want {
				t.Fatalf("node %v has the minimax value %v; want %v", l.Tree.Path(i), got, want)
			}
			moves, outcome := p.Moves(&s, nil)
			if ends := outcome != game.Open || n.Ply == p.depth; n.Leaf != ends || n.Odds.Modelled != (!ends && s.side != p.us) {
				t.Fatalf("node %v: leaf %v, modelled %v", l.Tree.Path(i), n.Leaf, n.Odds.Modelled)
			}
			if !n.Leaf {
				checkMoves(t, l, &p, i, len(moves))
			}
		}
		checkCounts(t, l, &told.Counts)
		root := &l.Tree.Nodes[0]
		if !close(told.Expected, root.Odds.Expected) || told.Ours != (!root.Leaf && !root.Odds.Modelled) {
			t.Fatalf("found %+v, told %+v", told, root.Odds)
		}
	})
}

// points returns a Score in the definition's units.
func points(s game.Score, win float64) float64 {
	switch _, forced := s.Forced(); {
	case !forced:
		return float64(s)
	case s > 0:
		return win
	}
	return -win
}

// checkMoves compares the moves of an inner node, count in all, with the events about them.
func checkMoves(t *rapid.T, l *listener, p *plain, i, count int) {
	n, s := &l.Tree.Nodes[i], l.at(p.maze, i)
	best, worths := p.worth(s, n.Ply), make([]float64, count)
	for m := range worths {
		var next place
		p.Play(&s, step(m), &next)
		worths[m] = p.worth(next, n.Ply+1)
	}
	var entered, forbidden []string
	chances, sum := p.chances(best, worths), 0.0
	for m := range worths {
		name := strconv.Itoa(m)
		switch {
		case !n.Odds.Modelled && !p.allowed(best, worths[m]):
			forbidden = append(forbidden, name)
		case !n.Odds.Modelled || chances[m] > 0:
			entered = append(entered, name)
		}
		if n.Odds.Modelled {
			sum += n.Odds.Chances[m]
			if n.Odds.Moves[m] != name || !close(n.Odds.Chances[m], chances[m]) {
				t.Fatalf("node %v: %+v; want the probabilities %v", l.Tree.Path(i), n.Odds, chances)
			}
		}
	}
	if n.Odds.Modelled && !close(sum, 1) {
		t.Fatalf("node %v: the probabilities add up to %v", l.Tree.Path(i), sum)
	}
	for _, c := range n.Children {
		child, want := &l.Tree.Nodes[c], 1.0
		if n.Odds.Modelled {
			m, _ := strconv.Atoi(child.Move)
			want = chances[m]
		}
		if !close(child.Odds.Chance, want) {
			t.Fatalf("node %v is reached with probability %v; want %v", l.Tree.Path(c), child.Odds.Chance, want)
		}
	}
	slices.Sort(n.Odds.Forbidden)
	if got := l.moves(n.Children); !slices.Equal(got, entered) || !slices.Equal(n.Odds.Forbidden, forbidden) {
		t.Fatalf("node %v: entered %v, forbidden %v; want %v, %v", l.Tree.Path(i), got, n.Odds.Forbidden, entered, forbidden)
	}
	if !n.Odds.Modelled {
		checkChoice(t, l, p, i)
	}
}

func (l *listener) moves(nodes []int) (moves []string) {
	for _, i := range nodes {
		moves = append(moves, l.Tree.Nodes[i].Move)
	}
	return moves
}

// checkChoice checks the choice at a node, and the reason, against the values of its children.
func checkChoice(t *rapid.T, l *listener, p *plain, i int) {
	n := &l.Tree.Nodes[i]
	child := func(c int) *trace.Node { return &l.Tree.Nodes[c] }
	score := func(c int) game.Score { return child(c).Value * p.us.Sign() }
	best := n.Children[0]
	for _, c := range n.Children {
		more := child(c).Odds.Expected - child(best).Odds.Expected
		if more > 1e-9 || more > -1e-9 && score(c) > score(best) {
			best = c
		}
	}
	why, among := trace.ByExpectation, []string(nil)
	for _, c := range n.Children {
		if child(c).Odds.Expected < child(best).Odds.Expected-1e-9 {
			continue
		}
		among = append(among, child(c).Move)
		if c == best {
			continue
		}
		why = max(why, trace.ByMinimax)
		if score(c) == score(best) {
			why = trace.ByOrder
		}
	}
	if n.Best != best || n.Odds.Why != why || !slices.Equal(n.Odds.Among, among) {
		t.Fatalf("node %v: the choice is node %d for %v among %v; want %d for %v among %v",
			l.Tree.Path(i), n.Best, n.Odds.Why, n.Odds.Among, best, why, among)
	}
}

// checkCounts compares the figures of a search with its events.
func checkCounts(t *rapid.T, l *listener, c *search.Counts) {
	want := search.Counts{Nodes: int64(len(l.Tree.Nodes))}
	for i := range l.Tree.Nodes {
		n := &l.Tree.Nodes[i]
		want.Depth = max(want.Depth, n.Ply)
		if n.Leaf {
			want.Leaves++
		}
		if n.Cut {
			want.Cuts++
			want.Pruned += int64(len(n.Skipped))
		}
	}
	if *c != want {
		t.Fatalf("counted %+v; told %+v", *c, want)
	}
}

// With cuts, values reported as exact are, bounds are bounds, and the choice is the plain one. The source of a cut is
// the expectation of that move at an ancestor of ours, and the node cannot exceed what follows from it.
func TestToldCutsAreSound(t *testing.T) {
	cuts := 0
	rapid.Check(t, func(t *rapid.T) {
		for range 5 {
			cuts += toldCutsAreSound(t)
		}
	})
	if cuts == 0 {
		t.Error("nothing was ever cut")
	}
}

// toldCutsAreSound checks the law on one game, and returns how many cuts it has.
func toldCutsAreSound(t *rapid.T) (cuts int) {
	graph, p, m := drawTold(t)
	l, told := tell(t, graph, p.us, m, p.caution, true)
	a, err := graph.Advise(ctx, p.us, m, p.caution)
	if err != nil {
		t.Fatal(err)
	}
	if !close(told.Expected, a.Expected) || told.Ours && told.Move != a.Best {
		t.Fatalf("found %+v; the plan has %v, %v", told, a.Best, a.Expected)
	}
	looked := 0
	for i := range l.Tree.Nodes {
		n := &l.Tree.Nodes[i]
		want := p.expected(l.at(p.maze, i), n.Ply)
		if got := n.Odds.Expected; n.Bound == search.Exact && !close(got, want) || n.Bound == search.Upper && got < want-1e-9 ||
			n.Bound == search.Lower {
			t.Fatalf("node %v is told as %v, %v; it is worth %v", l.Tree.Path(i), n.Bound, got, want)
		}
		if !n.Leaf && (len(n.Children) > 0 || !n.Cut) {
			looked++
		}
		if n.Cut {
			cuts++
			checkCut(t, l, i, want)
			checkSkipped(t, l, &p, i)
		}
		if i > 0 && len(n.Odds.Among) > 0 {
			t.Fatalf("node %v: a choice among bounds", l.Tree.Path(i))
		}
		checkNeed(t, l, i)
	}
	if theirs, _ := graph.Chances(ctx, m); told.Ours {
		if found, _, _ := graph.Choose(ctx, p.us, theirs, p.caution); found.Entered != looked {
			t.Fatalf("%d positions were looked into; the silent search enters %d", looked, found.Entered)
		}
	}
	checkCounts(t, l, &told.Counts)
	return cuts
}

func checkCut(t *rapid.T, l *listener, i int, worth float64) {
	n := &l.Tree.Nodes[i]
	if len(n.Skipped) == 0 {
		t.Fatalf("node %v: a cut of nothing", l.Tree.Path(i))
	}
	if n.By == trace.ByKnown {
		if n.Bound != search.Exact || n.Setter.Node >= 0 || len(n.Children) > 0 {
			t.Fatalf("node %v is known: %+v", l.Tree.Path(i), n)
		}
		return
	}
	if n.By != trace.ByStar || n.Odds.Most > n.Odds.Need+1e-9 || worth > n.Odds.Most+1e-9 {
		t.Fatalf("node %v, worth %v, is cut by %v at %v, at most %v", l.Tree.Path(i), worth, n.By, n.Odds.Need, n.Odds.Most)
	}
	above := n.Parent
	for above >= 0 && above != n.Setter.Node {
		above = l.Tree.Nodes[above].Parent
	}
	if above < 0 || l.Tree.Nodes[above].Odds.Modelled {
		t.Fatalf("node %v: the bound is set at node %d, which is no ancestor of ours", l.Tree.Path(i), n.Setter.Node)
	}
	by := &l.Tree.Nodes[n.Setter.Child]
	if by.Parent != above || by.Move != n.Setter.Move || by.Bound != search.Exact || by.Odds.Expected != n.Setter.Expected {
		t.Fatalf("node %v: the bound is set by %+v, which promises %v", l.Tree.Path(i), n.Setter, by.Odds.Expected)
	}
}

// checkSkipped checks that a cut at node i skips all moves that may be played and were not entered, and says whether
// the position has been visited before.
func checkSkipped(t *rapid.T, l *listener, p *plain, i int) {
	n, s := &l.Tree.Nodes[i], l.at(p.maze, i)
	best := p.worth(s, n.Ply)
	moves, _ := p.Moves(&s, nil)
	worths := make([]float64, len(moves))
	for m := range worths {
		var next place
		p.Play(&s, step(m), &next)
		worths[m] = p.worth(next, n.Ply+1)
	}
	open, chances := []string(nil), p.chances(best, worths)
	for m := range worths {
		if n.Odds.Modelled && chances[m] > 0 || !n.Odds.Modelled && p.allowed(best, worths[m]) {
			open = append(open, strconv.Itoa(m))
		}
	}
	if got := append(l.moves(n.Children), n.Skipped...); !slices.Equal(got, open) {
		t.Fatalf("node %v: entered or skipped are %v; want %v", l.Tree.Path(i), got, open)
	}
	before := false
	for k := range i {
		before = before || len(l.Tree.Nodes[k].Children) > 0 && l.at(p.maze, k) == s
	}
	for _, e := range l.events {
		if e.Kind == trace.Cut && e.Node == i && e.Again != (before && len(n.Children) == 0) {
			t.Fatalf("node %v: looked into before: %v, told %v", l.Tree.Path(i), before, e.Again)
		}
	}
}

// checkNeed checks what a child of a node of ours must exceed: the maximum of what that node must exceed and the
// values of earlier siblings; at the root it is nothing.
func checkNeed(t *rapid.T, l *listener, i int) {
	n, want := &l.Tree.Nodes[i], math.Inf(-1)
	if n.Parent >= 0 {
		above := &l.Tree.Nodes[n.Parent]
		if above.Odds.Modelled {
			return
		}
		want = above.Odds.Need
		for _, c := range above.Children {
			if c < i {
				want = max(want, l.Tree.Nodes[c].Odds.Expected)
			}
		}
	}
	if n.Odds.Need != want {
		t.Fatalf("node %v needs to pass %v; want %v", l.Tree.Path(i), n.Odds.Need, want)
	}
}

// The trace of the cut in TestStarCutsByHand: what is known, what the rest can contribute, and what set the bound.
func TestToldCutByHand(t *testing.T) {
	g, _ := figure(t, "(A (B D=4 E=4) (C H=0 (I (J K=7 L=-1))) )", 0)
	theirs, err := g.Chances(ctx, model(t, "random:1"))
	if err != nil {
		t.Fatal(err)
	}
	l := newListener()
	if _, err := g.Tell(ctx, game.Max, theirs, opponent.Caution{}, true, l); err != nil {
		t.Fatal(err)
	}
	for _, e := range l.events {
		if e.Kind == trace.Cut && e.By == trace.ByStar {
			want := trace.Setter{Node: 0, Child: 1, Move: "B", Expected: 4}
			if e.Most != 3.5 || e.Rest != 3.5 || !close(e.Need, 4) || e.Setter != want || !slices.Equal(e.Skipped, []string{"I"}) {
				t.Errorf("%+v", e)
			}
			return
		}
	}
	t.Error("no cut was told")
}

// A cut skips only what could have been played: MIN, who never errs, would play F and nothing else.
func TestToldCutSkipsWhatMayBePlayed(t *testing.T) {
	g, _ := figure(t, "(A B=10 (C D=3 E=9 F=2))", 0)
	theirs, err := g.Chances(ctx, model(t, "errs:0"))
	if err != nil {
		t.Fatal(err)
	}
	l := newListener()
	told, err := g.Tell(ctx, game.Max, theirs, opponent.Caution{}, true, l)
	if err != nil {
		t.Fatal(err)
	}
	if c := l.Tree.Nodes[2]; !c.Cut || !slices.Equal(c.Skipped, []string{"F"}) || c.Odds.Most != 9 || told.Pruned != 1 {
		t.Errorf("%+v, %+v; %+v", c, c.Odds, told)
	}
}

// What others must exceed is told when it grows, and not when it is equalled: 4, and then 5.
func TestToldBoundsGrow(t *testing.T) {
	g, _ := figure(t, "(A B=4 C=4 D=3 E=5)", 0)
	theirs, err := g.Chances(ctx, model(t, "errs:0"))
	if err != nil {
		t.Fatal(err)
	}
	l := newListener()
	if _, err := g.Tell(ctx, game.Max, theirs, opponent.Caution{}, true, l); err != nil {
		t.Fatal(err)
	}
	var told []float64
	for _, e := range l.events {
		if e.Kind == trace.Narrow {
			told = append(told, e.Expected)
		}
	}
	if !slices.Equal(told, []float64{4, 5}) {
		t.Errorf("told that others must exceed %v", told)
	}
}

// Every rule of caution is reported by name.
func TestToldForbiddance(t *testing.T) {
	for _, test := range []struct {
		tree    string
		caution opponent.Caution
		want    string
	}{
		{"(A (B D=-5 F=9) (C G=3 H=4))", opponent.Caution{Limited: true, Risk: 1}, "risk [B] [-5] 1"},
		{"(A (B D=-5 F=9) (C G=3 H=4))", opponent.Caution{Limited: true, Risk: 8}, ""},
		{"(A (B D=-5 F=9) (C G=3 H=4))", opponent.Caution{Berliner: true, Near: 2}, "nearly [B] [-5] 2"},
		{"(A (B D=-5 F=9) (C G=3 H=4))", opponent.Caution{}, ""},
		{"(A (B D=-5 F=9) (C G=+∞ H=+∞))", opponent.Caution{}, "won [B] [-5] 0"},
		{"(A (B D=-5 F=9) (C G=+∞ H=+∞))", opponent.Caution{Limited: true, Risk: 99}, ""},
	} {
		g, _ := figure(t, test.tree, 0)
		theirs, err := g.Chances(ctx, model(t, "errs:0.5"))
		if err != nil {
			t.Fatal(err)
		}
		l := newListener()
		if _, err := g.Tell(ctx, game.Max, theirs, test.caution, false, l); err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, e := range l.events {
			if e.Kind == trace.Forbid {
				got += fmt.Sprint(e.By, " ", e.Moves, " ", e.Scores, " ", e.Given)
			}
		}
		if got != test.want {
			t.Errorf("%s, %+v: %q is told, want %q", test.tree, test.caution, got, test.want)
		}
	}
}

// Tell stops soon after its context does.
func TestTellIsCancelled(t *testing.T) {
	theirs := boardChances(t, model(t, "random:0.5"))
	stoppable, cancel := context.WithCancel(ctx)
	events := 0
	_, err := board.Tell(stoppable, game.Max, theirs, opponent.Caution{}, false, sinkFunc(func() {
		if events++; events == 10_000 {
			cancel()
		}
	}))
	if !errors.Is(err, context.Canceled) || events > 20_000 {
		t.Errorf("%v after %d events", err, events)
	}
}

type sinkFunc func()

func (f sinkFunc) Event(*trace.Event) { f() }

// The trace of all of tic-tac-toe without cuts has as many nodes as minimax enters (notes A2) if every move may be played.
func TestTellAllOfTicTacToe(t *testing.T) {
	told, err := board.Tell(ctx, game.Max, boardChances(t, model(t, "random:0.5")),
		opponent.Caution{Limited: true, Risk: math.Inf(1)}, false, sinkFunc(func() {}))
	if err != nil || told.Nodes != 549_946 || told.Leaves != 255_168 || told.Depth != 9 || told.Cuts != 0 {
		t.Errorf("%+v, %v", told, err)
	}
	if plan := board.Plan(game.Max, boardChances(t, model(t, "random:0.5")), opponent.Caution{}); !close(told.Expected, plan.Expected()) {
		t.Errorf("expected %v, the plan has %v", told.Expected, plan.Expected())
	}
}
