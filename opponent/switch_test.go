package opponent_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/opponent"
)

// The switch of trees that can be solved by hand.
func TestSwitchByHand(t *testing.T) {
	for _, test := range []struct {
		tree  string
		kind  opponent.Kind
		us    game.Side
		c     opponent.Caution
		want  string  // "": none; "?": an irrational number
		about float64 // for "?"
	}{
		{tree: figure6, kind: opponent.Errs, want: "1/13"},
		{tree: figure6, kind: opponent.Random, want: "2/13"},
		{tree: figure6, kind: opponent.Logit},
		{tree: figure6, kind: opponent.Errs, us: game.Min}, // MIN is not to move
		{tree: figure6, kind: opponent.Errs, c: opponent.Caution{Limited: true}},
		{tree: figure6, kind: opponent.Errs, c: opponent.Caution{Limited: true, Risk: 1}, want: "1/13"},
		// Seen from the other side, with all values negated.
		{tree: "MIN (A (B D=5 F=-9) (C G=4 H=3))", kind: opponent.Errs, us: game.Min, want: "1/13"},
		// Both moves are worth 0 to a perfect player; B gains with any error at all.
		{tree: "(A (C G=0 H=0) (B D=0 F=1))", kind: opponent.Errs, want: "0"},
		// All moves of B are best; an error at M, two plies on, is the gain.
		{tree: "(A (C G=0 H=0) (B D=0 (I (J K=0 L=0) (M N=0 O=1))))", kind: opponent.Errs, want: "0"},
		// C gains p and B p + p²: the switch is at 0, though floating point shows it late.
		{tree: "(A (C G=0 H=1) (B D=0 (I (M N=1 O=2))))", kind: opponent.Errs, want: "0"},
		// No error makes C the choice.
		{tree: "(A (B D=5 F=9) (C G=4 H=5))", kind: opponent.Errs},
		// −1.000001 + 2.000003p: a straight line whose crossing is near no simple fraction.
		{tree: "(A (C G=0 H=0) (B D=-1.000001 F=1.000002))", kind: opponent.Errs, want: "1000001/2000003"},
		// 2p − 1 = 0 in thousandths, with a large denominator: −1.001 + 2.003p.
		{tree: "(A (C G=0 H=0) (B D=-1.001 F=1.002))", kind: opponent.Errs, want: "1001/2003"},
		// Two errors in a row: −1 + p + p² = 0 at (√5 − 1)/2, which is irrational,
		{tree: "(A (C G=0) (B D=-1 (E (F H=0 I=1))))", kind: opponent.Errs, want: "?", about: (math.Sqrt(5) - 1) / 2},
		// and −1 + p + 2p² = 0 at 1/2, which is.
		{tree: "(A (C G=0) (B D=-1 (E (F H=0 I=2))))", kind: opponent.Errs, want: "1/2"},
	} {
		g, _ := figure(t, test.tree, 0)
		s, ok, err := g.Switch(ctx, test.us, test.kind, test.c)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case ok != (test.want != ""):
			t.Errorf("%s, %v: switch %+v, %v", test.tree, test.kind, s, ok)
		case !ok:
		case test.want == "?" && (s.Fraction != nil || math.Abs(s.At-test.about) > 1e-8):
			t.Errorf("%s, %v: switch at %v, %v; want about %v and no fraction", test.tree, test.kind, s.At, s.Fraction, test.about)
		case test.want != "?" && (s.Fraction == nil || s.Fraction.RatString() != test.want):
			t.Errorf("%s, %v: switch at %v, %v; want %s", test.tree, test.kind, s.At, s.Fraction, test.want)
		}
	}
}

// A tree too large for fractions: the choice still changes at once, and not at a number caused by rounding.
func TestSwitchOfALargeTree(t *testing.T) {
	rules, err := tree.Random(tree.RandomOptions{Branching: 4, Depth: 8, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	g, err := opponent.Explore[tree.Position, tree.Move](ctx, rules, rules.Start(), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	s, ok, err := g.Switch(ctx, game.Max, opponent.Errs, opponent.Caution{})
	if err != nil || !ok || s.At != 0 || s.Fraction == nil || s.Fraction.Sign() != 0 || s.From == s.To {
		t.Errorf("switch %+v, %v, %v; want 0", s, ok, err)
	}
}

// A tree so deep that fractions would have thousands of digits: the switch is found without one, quickly, and cancellation
// takes effect. B is worth more than C once the opponent errs in one of its many decisions.
func TestSwitchOfADeepTree(t *testing.T) {
	const decisions = 100
	rate := 1 - math.Pow(9.0/14, 1.0/decisions) // 14(1 − p)^decisions = 9
	text := "(A C=0 " + strings.Repeat("(B 9 (D ", decisions) + "-5" + strings.Repeat("))", decisions) + ")"
	g, _ := figure(t, text, 0)
	began := time.Now()
	s, ok, err := g.Switch(ctx, game.Max, opponent.Errs, opponent.Caution{})
	if err != nil || !ok || s.Fraction != nil || math.Abs(s.At-rate) > 1e-6 {
		t.Errorf("switch %+v, %v, %v; want %v", s, ok, err, rate)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
	hurried, cancel := context.WithCancel(ctx)
	cancel()
	if _, ok, err := g.Switch(hurried, game.Max, opponent.Errs, opponent.Caution{}); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", ok, err)
	}
}

// Law: up to the switch the choice is the perfect opponent's, just beyond it another. About one in three random trees
// has a switch, so fixed seeds make sure that some do, however few trees are drawn.
func TestSwitchIsWhereTheChoiceChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		switches(t, tree.RandomOptions{
			Branching: rapid.IntRange(2, 3).Draw(t, "branching"), Depth: rapid.IntRange(1, 4).Draw(t, "depth"),
			Seed: rapid.Uint64().Draw(t, "seed"),
		}, rapid.SampledFrom([]opponent.Kind{opponent.Random, opponent.Errs}).Draw(t, "kind"))
	})
	for _, k := range []opponent.Kind{opponent.Random, opponent.Errs} {
		found := 0
		for seed := range uint64(30) {
			if switches(t, tree.RandomOptions{Branching: 2 + int(seed%2), Depth: 4, Seed: seed}, k) {
				found++
			}
		}
		if found < 5 {
			t.Errorf("%v: only %d of the trees have a switch", k, found)
		}
	}
}

// switches checks the law on one random tree, and reports whether it has a switch.
func switches(t fatal, options tree.RandomOptions, k opponent.Kind) bool {
	t.Helper()
	rules, err := tree.Random(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := opponent.Explore[tree.Position, tree.Move](ctx, rules, rules.Start(), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	s, ok, err := g.Switch(ctx, game.Max, k, opponent.Caution{})
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return false
	}
	choice := func(rate float64) tree.Move {
		m, err := k.Model(min(max(rate, 0), 1))
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.Advise(ctx, game.Max, m, opponent.Caution{})
		if err != nil {
			t.Fatal(err)
		}
		return a.Best
	}
	if before := choice(s.At - 1e-6); before != s.From || s.From == s.To {
		t.Fatalf("%+v, %v: at %v (%v) from %d to %d; before it the choice is %d", options, k, s.At, s.Fraction, s.From, s.To, before)
	}
	for _, beyond := range []float64{1e-6, 1e-4, 1e-3} { // a gain that begins with p² shows late in floating point
		if choice(s.At+beyond) == s.To {
			return true
		}
	}
	t.Fatalf("%+v, %v: at %v (%v) from %d to %d; beyond it the choice is %d",
		options, k, s.At, s.Fraction, s.From, s.To, choice(s.At+1e-4))
	return true
}
