package tree_test

import (
	"slices"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/tree"
)

// parse reads a tree that is known to be valid.
func parse(t *testing.T, text string) tree.Rules {
	t.Helper()
	r, err := tree.Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return r
}

// The figures of the notes, as they are restored (notes B8, C2, C4, C5 and C8).
const (
	figure1 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"
	figure3 = "(A B=3 (C F=5 G=3.1 H=2 I=4))"
	figure4 = "(A (B:6 (C:-4 (D:6.2 E=-9))))"
	figure5 = "(A (B:10 (E:2 H=2 I=1.5 J=2.2) F=9 G=10) C=2 D=3)"
	figure6 = "(A (B D=-5 F=9) (C G=-4 H=-3))"
)

// seen is what the rules say about one node.
type seen struct {
	path    string
	side    game.Side
	outcome game.Outcome
	value   string // for MAX, in points; "": the tree gives none
}

// look lists all nodes of a tree in the order of the text.
func look(r tree.Rules) []seen {
	var all []seen
	var walk func(s *tree.Position)
	walk = func(s *tree.Position) {
		moves, outcome := r.Moves(s, nil)
		n := seen{path: r.PositionText(s), side: r.Turn(s), outcome: outcome}
		if value := r.Evaluate(s) * r.Turn(s).Sign(); r.HasValue(s) {
			n.value = value.Text(r.Decimals())
		} else if value != 0 {
			n.value = "a value that it does not have"
		}
		all = append(all, n)
		for _, m := range moves {
			var next tree.Position
			if r.Play(s, m, &next) {
				panic("the same side moves again")
			}
			walk(&next)
		}
	}
	start := r.Start()
	walk(&start)
	return all
}

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		text               string
		nodes, depth, unit int
		want               []seen // some of the nodes
	}{
		{figure1, 25, 3, 0, []seen{
			{"/", game.Max, game.Open, ""}, {"/B", game.Min, game.Open, ""}, {"/C/H", game.Max, game.Open, ""},
			{"/B/E/L", game.Min, game.Leaf, "4"}, {"/C/H/S", game.Min, game.Leaf, "-2"}, {"/D/K/Y", game.Min, game.Leaf, "4"},
		}},
		{figure3, 7, 2, 1, []seen{
			{"/B", game.Min, game.Leaf, "3"}, {"/C", game.Min, game.Open, ""}, {"/C/G", game.Max, game.Leaf, "3.1"},
			{"/C/I", game.Max, game.Leaf, "4"},
		}},
		{figure4, 5, 4, 1, []seen{
			{"/", game.Max, game.Open, ""}, {"/B", game.Min, game.Open, "6"}, {"/B/C", game.Max, game.Open, "-4"},
			{"/B/C/D", game.Min, game.Open, "6.2"}, {"/B/C/D/E", game.Max, game.Leaf, "-9"},
		}},
		{figure5, 10, 3, 1, []seen{
			{"/B", game.Min, game.Open, "10"}, {"/B/E", game.Max, game.Open, "2"}, {"/B/E/I", game.Min, game.Leaf, "1.5"},
			{"/B/G", game.Max, game.Leaf, "10"}, {"/D", game.Min, game.Leaf, "3"},
		}},
		{figure6, 7, 2, 0, []seen{
			{"/B/D", game.Max, game.Leaf, "-5"}, {"/C/H", game.Max, game.Leaf, "-3"}, {"/C", game.Min, game.Open, ""},
		}},
		{"MIN (A (B:2 c) 4)", 4, 2, 0, []seen{
			{"/", game.Min, game.Open, ""}, {"/B", game.Max, game.Open, "2"}, {"/B/c", game.Min, game.Leaf, ""},
			{"/#2", game.Max, game.Leaf, "4"},
		}},
	} {
		r := parse(t, c.text)
		if got := r.Text(); got != c.text {
			t.Errorf("%s is written %s", c.text, got)
		}
		if nodes, depth := r.Size(); nodes != c.nodes || depth != c.depth || r.Decimals() != c.unit {
			t.Errorf("%s: %d nodes, %d plies, %d decimals; want %d, %d, %d",
				c.text, nodes, depth, r.Decimals(), c.nodes, c.depth, c.unit)
		}
		all := look(r)
		if len(all) != c.nodes {
			t.Errorf("%s: a walk meets %d nodes, want %d", c.text, len(all), c.nodes)
		}
		for _, want := range c.want {
			if !slices.Contains(all, want) {
				t.Errorf("%s: no node is %v; the nodes are %v", c.text, want, all)
			}
		}
	}
}

// Values in the text are MAX's; Evaluate speaks for the side to move, and so do outcomes.
func TestValuesForTheSideToMove(t *testing.T) {
	r := parse(t, "(A (B:1.5 C=+∞ D=-∞ E=3) F=∞ G=-inf H=-2)")
	for _, c := range []struct {
		path    string
		value   game.Score
		outcome game.Outcome
	}{
		{"/", 0, game.Open},
		{"/B", -15, game.Open}, // MIN to move
		{"/B/C", game.Win(0), game.Won},
		{"/B/D", game.Loss(0), game.Lost},
		{"/B/E", 30, game.Leaf},
		{"/F", game.Loss(0), game.Lost}, // MAX has won, MIN is to move
		{"/G", game.Win(0), game.Won},
		{"/H", 20, game.Leaf},
	} {
		s, err := r.ParsePosition(c.path)
		if err != nil {
			t.Fatal(err)
		}
		_, outcome := r.Moves(&s, nil)
		if got := r.Evaluate(&s); got != c.value || outcome != c.outcome {
			t.Errorf("%s: %d, %v; want %d, %v", c.path, got, outcome, c.value, c.outcome)
		}
	}
}

func TestDecimalsAreTheMostThatCount(t *testing.T) {
	for text, want := range map[string]int{
		"(3 5)": 0, "(3.10 5)": 1, "(3.1 0.25)": 2, "(1.000000000 2)": 0, "(A:0.000001 B)": 6, "(+∞ 2.5)": 1, "x": 0,
	} {
		if got := parse(t, text).Decimals(); got != want {
			t.Errorf("%s: %d decimals, want %d", text, got, want)
		}
	}
	r := parse(t, "(3.10 -0.250000 1899.999999 0.000001)")
	if got, want := r.Text(), "(3.1 -0.25 1899.999999 0.000001)"; got != want {
		t.Errorf("written %s, want %s", got, want)
	}
}

func TestZeroRulesAreASingleLeaf(t *testing.T) {
	var r tree.Rules
	s := r.Start()
	moves, outcome := r.Moves(&s, nil)
	if len(moves) != 0 || outcome != game.Leaf || r.HasValue(&s) || r.Evaluate(&s) != 0 || r.RootLabel() != "" {
		t.Errorf("%d moves, %v, value %d, label %q", len(moves), outcome, r.Evaluate(&s), r.RootLabel())
	}
	if again := parse(t, r.Text()); !again.Equal(r) || !r.Equal(again) {
		t.Errorf("written %s, which reads as another tree", r.Text())
	}
}

func TestEqualSeesEveryDifference(t *testing.T) {
	r := parse(t, "(A (B:6 E=4) C=3)")
	if !r.Equal(parse(t, "MAX ( A(\"B\":+6.0 E=4)C=3 ) ; the same")) {
		t.Error("the same tree is another")
	}
	for _, text := range []string{
		"MIN (A (B:6 E=4) C=3)", "(X (B:6 E=4) C=3)", "(A (B:6 E=5) C=3)", "(A (B E=4) C=3)", "(A (B:6 E) C=3)",
		"(A C=3 (B:6 E=4))", "(A (B:6 E=4))", "(A (B:6 E=4 F=4) C=3)", "(A (B:6 E=4) C=0.3)",
	} {
		if r.Equal(parse(t, text)) {
			t.Errorf("%s is taken for %s", text, r.Text())
		}
	}
}

func TestContract(t *testing.T) {
	wide, err := tree.Random(tree.RandomOptions{Branching: 4, Depth: 5, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]tree.Rules{
		"zero": {}, "figure 1": parse(t, figure1), "figure 3": parse(t, figure3), "figure 4": parse(t, figure4),
		"figure 5": parse(t, figure5), "random": wide,
		"odd": parse(t, `MIN ("a b" (#1 x y) ("/" ∞ "#" -inf) "(;)"=0.5 4=4 "4 "=1 (:3 z) inf)`),
	} {
		t.Run(name, func(t *testing.T) { gametest.Run(t, r) })
	}
}

func TestNoAllocations(t *testing.T) {
	r := parse(t, figure1)
	buf := make([]tree.Move, 0, 8)
	s := r.Start()
	var next tree.Position
	total := testing.AllocsPerRun(100, func() {
		moves, _ := r.Moves(&s, buf[:0])
		r.Play(&s, moves[2], &next)
		_ = r.Evaluate(&next)
		_ = r.HasValue(&next)
		_ = r.Key(&next)
	})
	if total != 0 {
		t.Errorf("%v allocations a node, want none", total)
	}
}
