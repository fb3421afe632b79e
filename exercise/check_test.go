package exercise_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
)

// figure2 is the tree of the course notes, with the leaves that lesson 3 adds; deep is the lesson's tree with a deep cut.
const (
	figure2 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"
	deep    = "(A B=5 (C (D (H I=4 J=9) K=1) L=2))"
)

type (
	values  = map[string]string
	windows = map[string]exercise.Window
	work    = exercise.Work
)

// An exact value confirms the bound of an earlier sibling. D = 2 is worth no more than α = 3, which fail-hard returns, with or
// without a cut.
func TestKeyOfTies(t *testing.T) {
	o := opened(t, exercise.Exercise{Tree: "(A B=3 (C (D (G H=2 I=0) J=2) K=5))"})
	w := o.Solve()
	if w.Values["G"] != "≤2" || w.Values["D"] != "2" {
		t.Errorf("G is %q and D %q, want ≤2 and 2", w.Values["G"], w.Values["D"])
	}
	for _, value := range []string{"2", "≤2", "3", "≤3"} {
		w.Values["D"] = value
		if m := o.Check(w).Mistake; m != nil && m.Node == "D" {
			t.Errorf("D is %s: %s", value, m.Sentence(lang.English))
		}
	}
}

// The answer key of figure 2 is the one in lesson 3.
func TestKeyOfFigure2(t *testing.T) {
	w := opened(t, exercise.Exercise{Tree: figure2}).Solve()
	if got, want := strings.Join(w.Order, ""), "LMNPQRSVWX"; got != want {
		t.Errorf("the order is %s, want %s", got, want)
	}
	if got, want := strings.Join(w.Pruned, ""), "OIY"; got != want {
		t.Errorf("pruned are %s, want %s", got, want)
	}
	for name, want := range (values{
		"A": "8", "B": "3", "C": "≤0", "D": "8", "E": "7", "F": "≥8", "G": "3", "H": "0", "J": "8", "K": "≥9", "I": "",
	}) {
		if got := w.Values[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for name, want := range (windows{"B": {"-∞", "+∞"}, "F": {"-∞", "7"}, "H": {"3", "+∞"}, "K": {"3", "8"}}) {
		if got := w.Windows[name]; got != want {
			t.Errorf("%s is entered with %v, want %v", name, got, want)
		}
	}
	if w.Choice != "D" {
		t.Errorf("the choice is %s, want D", w.Choice)
	}
}

// The verdicts on a series of works. The rules are those of the lessons.
func TestWhatAStudentIsTold(t *testing.T) {
	for _, test := range []struct {
		name string
		e    exercise.Exercise
		w    work
		rule exercise.Rule // "": nothing is wrong
		told string
	}{
		{"nothing written", exercise.Exercise{Tree: deep}, work{}, "",
			"Steps done: none of 14. Still blank: 4 windows, 3 leaves in the order, 2 children to cut off, 4 values, the move."},
		{"begun well", exercise.Exercise{Tree: figure2}, work{Order: []string{"L", "M"}, Choice: "D"}, "",
			"Right so far: 3 of 34 steps. Still blank: 10 windows, 10 values, 8 leaves in the order, 3 children to cut off."},
		{"handed in blank", exercise.Exercise{Tree: "(A B=3 C=5)", Asks: []exercise.Part{exercise.Choice}}, work{Finished: true}, exercise.Blank,
			"The move at A is missing."},
		{"no order handed in", exercise.Exercise{Tree: "(A B=3 C=5)", Asks: []exercise.Part{exercise.Order}}, work{Finished: true}, exercise.Blank,
			"The order in which the leaves below A are visited is missing."},
		{"a bound in minimax", exercise.Exercise{Tree: "(A (B D=3 E=5) (C F=3 G=9))", Algorithm: exercise.Minimax}, work{Values: values{"B": "≤3"}},
			exercise.NotBound, "B: you wrote ≤3. Minimax visits every node, so each value is exact: write it without ≥ or ≤."},
		{"done", exercise.Exercise{Tree: "(A B=3 C=5)", Asks: []exercise.Part{exercise.Choice}}, work{Choice: "C"}, "",
			"All right: the only step is done."},

		{"under-pruning", exercise.Exercise{Tree: figure2}, work{Order: []string{"L", "M", "N", "O"}}, exercise.CutMissed,
			"F: you visited O, but α = 8 ≥ β = 7 there; the 7 was set at B by E, so O is cut off."},
		{"under-pruning, below the cut", exercise.Exercise{Tree: figure2}, work{Order: []string{"L", "M", "N", "P", "Q", "R", "S", "T"}},
			exercise.CutMissed, "C: you visited T, but α = 3 ≥ β = 0 there; the 3 was set at A by B, so I is cut off."},
		{"under-pruning by a value", exercise.Exercise{Tree: figure2}, work{Values: values{"I": "6"}}, exercise.CutMissed,
			"C: you gave I a value, but α = 3 ≥ β = 0 there; the 3 was set at A by B, so I is cut off."},
		{"under-pruning by a window", exercise.Exercise{Tree: figure2}, work{Windows: windows{"I": {"3", "0"}}}, exercise.CutMissed,
			"C: you gave I a window, but α = 3 ≥ β = 0 there; the 3 was set at A by B, so I is cut off."},
		{"a deep cut missed", exercise.Exercise{Tree: deep}, work{Order: []string{"B", "I", "J"}}, exercise.CutMissed,
			"H: you visited J, but α = 5 ≥ β = 4 there; the 5 was set at A by B, so J is cut off."},
		{"a cut by an equal value missed", exercise.Exercise{Tree: "(A (B D=3 E=5) (C F=3 G=9))"}, work{Order: []string{"D", "E", "F", "G"}},
			exercise.CutMissed, "C: you visited G, but α = 3 ≥ β = 3 there; the 3 was set at A by B, so G is cut off."},
		{"the other cut missed when MIN begins", exercise.Exercise{Tree: "MIN (A (B D=3 E=2) (C F=4 G=1))"},
			work{Order: []string{"D", "E", "F", "G"}}, exercise.CutMissed,
			"C: you visited G, but α = 4 ≥ β = 3 there; the 3 was set at A by B, so G is cut off."},

		{"over-pruning", exercise.Exercise{Tree: figure2}, work{Pruned: []string{"M"}}, exercise.CutEarly,
			"E: you cut off M, but α = 4 < β = +∞ there; the window is still open, so M has to be visited."},
		{"over-pruning in the order", exercise.Exercise{Tree: figure2}, work{Order: []string{"L", "M", "N", "R"}}, exercise.CutEarly,
			"B: you left out G, but α = -∞ < β = 7 there; the window is still open, so G has to be visited."},
		{"over-pruning of a tree without cuts", exercise.Exercise{Tree: "(A (B D=3 E=5) (C F=4 G=9))"}, work{Pruned: []string{"C"}},
			exercise.CutEarly, "A: you cut off C, but α = 3 < β = +∞ there; the window is still open, so C has to be visited."},
		{"the root cut off", exercise.Exercise{Tree: figure2}, work{Pruned: []string{"A"}}, exercise.CutEarly,
			"A: you marked the root as cut off. The search begins there: it is always visited."},
		{"more marks below a mark", exercise.Exercise{Tree: figure2}, work{Pruned: []string{"I", "T", "U"}}, "",
			"Right so far: 1 of 34 steps. Still blank: 10 windows, 10 leaves in the order, 10 values, 2 children to cut off, the move."},
		{"marks at all leaves below", exercise.Exercise{Tree: figure2, Asks: []exercise.Part{exercise.Cuts}},
			work{Pruned: []string{"T", "U", "O", "Y"}, Finished: true}, "", "All right: all 3 steps are done."},
		{"minimax leaves nothing out", exercise.Exercise{Tree: figure2, Algorithm: exercise.Minimax}, work{Order: []string{"L", "M", "N", "P"}},
			exercise.CutEarly, "You left out O. Minimax visits every node: nothing is cut off."},

		{"right to left", exercise.Exercise{Tree: figure2}, work{Order: []string{"M", "L"}}, exercise.LeftToRight,
			"M is out of order: children are visited from left to right, each with all that is below it."},
		{"level by level", exercise.Exercise{Tree: "(A (B D=3 E=5) C=4)", Algorithm: exercise.Minimax}, work{Order: []string{"C", "D", "E"}},
			exercise.LeftToRight, "C is out of order: children are visited from left to right, each with all that is below it."},
		{"a leaf twice", exercise.Exercise{Tree: figure2}, work{Order: []string{"L", "L"}}, exercise.Twice,
			"L is in the order twice: no leaf is visited again."},
		{"an inner node in the order", exercise.Exercise{Tree: figure2}, work{Order: []string{"E"}}, exercise.NotLeaf,
			"E is not a leaf: the order lists only the leaves."},

		{"the least at a MAX node", exercise.Exercise{Tree: figure2}, work{Values: values{"E": "4"}}, exercise.Maximum,
			"E: you wrote 4. MAX is to move at E, so it takes the highest of the values that come back from its children."},
		{"the most at a MIN node", exercise.Exercise{Tree: figure2}, work{Values: values{"E": "7", "F": "8", "B": "8"}}, exercise.Minimum,
			"B: you wrote 8. MIN is to move at B, so it takes the lowest of the values that come back from its children."},
		{"what is cut off counted", exercise.Exercise{Tree: "(A (B D=5 E=6) (C F=2 G=1))"}, work{Values: values{"C": "1"}}, exercise.Skipped,
			"C: you wrote 1. That counts something that is cut off: what is not visited cannot affect the value."},
		{"what is cut off further down counted", exercise.Exercise{Tree: "(A B=5 (C (D (H I=4 J=3) K=1) L=2))"}, work{Values: values{"D": "3"}},
			exercise.Skipped, "D: you wrote 3. That counts something that is cut off: what is not visited cannot affect the value."},
		{"what is cut off and would not count", exercise.Exercise{Tree: "(A (B D=3 E=5) (C F=3 G=5))"}, work{Values: values{"C": "5"}},
			exercise.Minimum, "C: you wrote 5. MIN is to move at C, so it takes the lowest of the values that come back from its children."},
		{"the value of a child that is visited, which one cut off has too", exercise.Exercise{Tree: "(A B=3 (C J=5 (K N=8 O=9) L=1 M=8))"},
			work{Values: values{"C": "8"}}, exercise.Minimum,
			"C: you wrote 8. MIN is to move at C, so it takes the lowest of the values that come back from its children."},
		{"a leaf's value", exercise.Exercise{Tree: figure2}, work{Values: values{"L": "5"}}, exercise.Static,
			"L: you wrote 5. A leaf is worth its static value, which is given in the tree."},
		{"a bound where the value is exact", exercise.Exercise{Tree: figure2}, work{Values: values{"B": "≥3"}}, exercise.NotBound,
			"B: you wrote ≥3. Its value lies inside the window with which it was entered, so it is exact: write it without ≥ or ≤."},
		{"the other sign, low", exercise.Exercise{Tree: figure2}, work{Values: values{"C": ">=0"}}, exercise.NotBound,
			"C: you wrote >=0. A value that does not exceed α says that the node is worth that much or less: the sign is the other one."},
		{"the other sign, high", exercise.Exercise{Tree: figure2}, work{Values: values{"F": "≤8"}}, exercise.NotBound,
			"F: you wrote ≤8. A value that reaches β says that the node is worth that much or more: the sign is the other one."},
		{"a bound that is not proved", exercise.Exercise{Tree: deep}, work{Values: values{"H": "-∞", "D": "≤1"}}, exercise.NotBound,
			"D: you wrote ≤1. The search has not shown that much: a bound goes no further than what was seen below the node."},
		{"a leaf as a bound", exercise.Exercise{Tree: figure2}, work{Values: values{"L": "≥4"}}, exercise.NotBound,
			"L: you wrote ≥4. The value of a leaf is exact, not a bound."},
		{"what does not follow from below", exercise.Exercise{Tree: deep}, work{Values: values{"H": "4", "D": "1"}}, exercise.Maximum,
			"D: you wrote 1. MAX is to move at D, so it takes the highest of the values that come back from its children."},
		{"nonsense", exercise.Exercise{Tree: figure2}, work{Values: values{"E": "7!"}}, exercise.NotNumber,
			"E: “7!” is not a value. Write a number such as 5 or -2.5, or a bound such as ≥8 or ≤0."},

		{"the first window", exercise.Exercise{Tree: figure2}, work{Windows: windows{"A": {"0", "inf"}}}, exercise.HandedDown,
			"A: you wrote α = 0. The search begins with the window [-∞, +∞]: nobody has anything yet."},
		{"the window of a first child", exercise.Exercise{Tree: figure2}, work{Windows: windows{"H": {"-inf", "inf"}}}, exercise.HandedDown,
			"H: you wrote α = -inf. The first child of C gets the window with which C was entered."},
		{"α changed at a MIN node", exercise.Exercise{Tree: figure2}, work{Windows: windows{"F": {"7", "+∞"}}}, exercise.HandedDown,
			"F: you wrote α = 7. MIN is to move at B and does not change α there: each child of B gets the α with which B was entered."},
		{"β changed at a MAX node", exercise.Exercise{Tree: figure2}, work{Windows: windows{"C": {"3", "3"}}}, exercise.HandedDown,
			"C: you wrote β = 3. MAX is to move at A and does not change β there: each child of A gets the β with which A was entered."},
		{"α not raised", exercise.Exercise{Tree: figure2}, work{Windows: windows{"C": {"-oo", "oo"}}}, exercise.AlphaRaised,
			"C: you wrote α = -oo. MAX is to move at A: there α rises with each child that is worth more, and the next child gets what it has become."},
		{"β not lowered", exercise.Exercise{Tree: figure2}, work{Windows: windows{"F": {"−∞", "∞"}}}, exercise.BetaLowered,
			"F: you wrote β = ∞. MIN is to move at B: there β falls with each child that is worth less, and the next child gets what it has become."},
		{"no number in a window", exercise.Exercise{Tree: figure2}, work{Windows: windows{"F": {"x", "7"}}}, exercise.NotNumber,
			"F: “x” is not a bound of a window. Write a number, -∞ or +∞."},

		{"another move", exercise.Exercise{Tree: figure2}, work{Choice: "C"}, exercise.NotBest, "A: you chose C, but MAX has a better move."},
		{"an equal move", exercise.Exercise{Tree: "(A (B D=3 E=5) (C F=3 G=9))"}, work{Choice: "C"}, exercise.NotFirst,
			"A: you chose C, but a move before it is as good: only a move that is better takes its place."},
		{"an equal move in minimax", exercise.Exercise{Tree: "(A (B D=3 E=5) (C F=3 G=9))", Algorithm: exercise.Minimax}, work{Choice: "C"}, "",
			"Right so far: 1 of 8 steps. Still blank: 4 leaves in the order, 3 values."},
		{"a grandchild", exercise.Exercise{Tree: figure2}, work{Choice: "E"}, exercise.Unknown, "You chose E, which is not a move at A."},
		{"no such node", exercise.Exercise{Tree: figure2}, work{Values: values{"Z": "1"}}, exercise.Unknown,
			"Z: the search has no node of that name."},
		{"beyond the depth", exercise.Exercise{Tree: "(A (B:6 (C:-4 D=6)))", Depth: 2}, work{Values: values{"D": "6"}}, exercise.Unknown,
			"D: the search has no node of that name."},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := opened(t, test.e)
			v := o.Check(&test.w)
			rule := exercise.Rule("")
			if v.Mistake != nil {
				rule = v.Mistake.Rule
			}
			if got := v.Sentence(lang.English); rule != test.rule || got != test.told {
				t.Errorf("the rule is %q, want %q; told is\n%s\nwant\n%s", rule, test.rule, got, test.told)
			}
			if spanish := v.Sentence(lang.Spanish); spanish == test.told || strings.Contains(spanish, "%!") {
				t.Errorf("in Spanish: %s", spanish)
			}
		})
	}
}

// The revealed answer is right, in the words of the trace where it has some.
func TestReveal(t *testing.T) {
	o := opened(t, exercise.Exercise{Tree: figure2})
	for _, test := range []struct {
		name        string
		w           work
		right, told string
	}{
		{"a value", work{Values: values{"F": "5"}}, "≥8", "F ≥ 8: no better than the 7 that MIN already has at B."},
		{"the value of the root", work{Values: values{"A": "3"}}, "8", "A is worth 8, by D: A → D → J → V (nothing follows)."},
		{"a leaf", work{Values: values{"M": "3"}}, "7", "M = 7: α = 7 at E."},
		{"a window", work{Windows: windows{"K": {"8", "8"}}}, "[3, 8]", "K is entered with the window [3, 8]."},
		{"a missed cut", work{Order: []string{"L", "M", "N", "O"}}, "O",
			"Beta cut at F: the leaf N = 8 exceeds β = 7, set at B by E. What is left of F is not visited (O)."},
		{"a wrong cut", work{Pruned: []string{"M"}}, "", "M is visited. M = 7: α = 7 at E."},
		{"a leaf left out", work{Order: []string{"L", "N"}}, "M", "Next comes the leaf M."},
		{"a leaf too early", work{Order: []string{"L", "M", "P", "N"}}, "N", "Next comes the leaf N."},
		{"a subtree left out", work{Order: []string{"L", "M", "N", "V"}}, "P", "Next comes the leaf P."},
		{"one leaf too many", work{Order: []string{"L", "M", "N", "P", "Q", "R", "S", "V", "W", "X", "L"}}, "", "No other leaf is visited."},
		{"the move", work{Choice: "B"}, "D", "A is worth 8, by D: A → D → J → V (nothing follows)."},
		{"no node", work{Windows: windows{"Z": {"8", "8"}}}, "", "The search does not come to Z."},
	} {
		m := o.Check(&test.w).Mistake
		if m == nil {
			t.Errorf("%s: no mistake is found", test.name)
			continue
		}
		a := o.Reveal(m)
		if got := o.Sentence(a, lang.English); a.Right != test.right || got != test.told {
			t.Errorf("%s: %q, %q; want %q, %q", test.name, a.Right, got, test.right, test.told)
		}
	}
}

// Numbers may be written in many ways.
func TestWaysToWriteNumbers(t *testing.T) {
	o := opened(t, exercise.Exercise{Tree: "(A (B D=-2.5 E=7) (C F=-3 G=9))"})
	for _, value := range []string{"-2.5", "−2.5", "– 2.50", "-2,5", " -02.5 ", "=-2.5"} {
		if v := o.Check(&work{Values: values{"A": value}}); v.Mistake != nil {
			t.Errorf("%q is wrong: %s", value, v.Sentence(lang.English))
		}
	}
	for _, value := range []string{"2.5", "-2.51", "-25", "--2.5", "-2.5.0", "-2.", "1e2", "NaN", "-2.5000000000000000000001", "∞"} {
		if v := o.Check(&work{Values: values{"A": value}}); v.Mistake == nil {
			t.Errorf("%q is right", value)
		}
	}
	if v := opened(t, exercise.Exercise{Tree: "(A B=0 C=-1)"}).Check(&work{Values: values{"A": "-0.0"}}); v.Mistake != nil {
		t.Errorf("-0.0 for 0 is wrong: %s", v.Sentence(lang.English))
	}
	for _, infinity := range []string{"inf", "+inf", "∞", "+∞", "oo", "INF", "Infinity", "+ ∞"} {
		w := exercise.Window{"-" + strings.TrimPrefix(infinity, "+"), infinity}
		if v := o.Check(&work{Windows: windows{"A": w}}); v.Mistake != nil {
			t.Errorf("%v is wrong: %s", w, v.Sentence(lang.English))
		}
	}
	if v := o.Check(&work{Windows: windows{"A": {"inf", "-inf"}}}); v.Mistake == nil {
		t.Error("a window the wrong way round is right")
	}
}

// Nodes with equal labels are distinguished, and nodes without one get letters.
func TestNames(t *testing.T) {
	o := opened(t, exercise.Exercise{Tree: `(A (B x=1 y=2) (C x=3 "two words"=4))`})
	names := ""
	for _, n := range o.Nodes() {
		names += n.Name + " "
	}
	if want := `A B B·x y C C·x "two\swords" `; names != want {
		t.Errorf("the names are %s, want %s", names, want)
	}
	for _, order := range [][]string{{"B·x", "y", "C·x", "two words"}, {"/B/x", "/B/y", "/C/x", `/C/"two\swords"`}} {
		if v := o.Check(&work{Order: order}); v.Mistake != nil {
			t.Errorf("%q: %s", order, v.Sentence(lang.English))
		}
	}
	if v := o.Check(&work{Order: []string{"x"}}); v.Mistake == nil || v.Mistake.Rule != exercise.Unknown {
		t.Errorf("x could be two nodes, and is found to be %+v", v.Mistake)
	}
	o = opened(t, exercise.Exercise{Tree: "((4 B=5) (A 2 9))"})
	if got, want := o.Exercise().Tree, "(C (D E=4 B=5) (A F=2 G=9))"; got != want {
		t.Errorf("with letters the tree is %s, want %s", got, want)
	}
	o = opened(t, exercise.Exercise{Tree: `(A (B x=1 y=2) (C x=3 "B·x"=4) (D x=5 A=6))`})
	if v := o.Check(&work{Order: []string{"/B/x", "y", "C·x", "B·x", "D·x", "D·A"}}); v.Mistake != nil {
		t.Errorf("a label like a name: %s", v.Sentence(lang.English))
	}
}

// Parts not asked for are ignored, and the verdict says so; blanks count as missing.
func TestOnlyWhatIsAskedForCounts(t *testing.T) {
	wrong := &work{
		Values: values{"E": "4", "Z": "1"}, Windows: windows{"A": {"1", "2"}}, Order: []string{"Y"}, Pruned: []string{"A"}, Choice: "B",
	}
	for part, want := range map[exercise.Part]exercise.Rule{
		exercise.Values: exercise.Unknown, exercise.Windows: exercise.HandedDown, exercise.Order: exercise.CutEarly,
		exercise.Cuts: exercise.CutEarly, exercise.Choice: exercise.NotBest,
	} {
		o := opened(t, exercise.Exercise{Tree: figure2, Asks: []exercise.Part{part}})
		v := o.Check(wrong)
		if v.Mistake == nil || v.Mistake.Part != part || v.Mistake.Rule != want {
			t.Errorf("asked for %s: %+v, want rule %s", part, v.Mistake, want)
		}
		right := o.Solve()
		all := opened(t, exercise.Exercise{Tree: figure2}).Solve()
		if v := o.Check(right); !v.Done || v.Asked != o.Steps() || len(v.Unasked) > 0 {
			t.Errorf("the solution for %s is not done: %+v", part, v)
		}
		if v := o.Check(all); !v.Done || len(v.Unasked) != len(exercise.Parts)-1 || slices.Contains(v.Unasked, part) {
			t.Errorf("the whole solution is not right for %s: %+v", part, v)
		}
	}
	blank := &work{
		Values: values{"E": " ", "Z": ""}, Windows: windows{"A": {"", " "}, "Z": {}}, Order: []string{""}, Pruned: []string{" "}, Choice: " ",
	}
	if v := opened(t, exercise.Exercise{Tree: figure2}).Check(blank); v.Mistake != nil || v.Right != 0 {
		t.Errorf("a blank work: %+v", v)
	}
	if v := opened(t, exercise.Exercise{Tree: figure2, Asks: []exercise.Part{exercise.Cuts}}).Check(blank); len(v.Unasked) > 0 {
		t.Errorf("a blank work has %v", v.Unasked)
	}
}

// Minimax visits every node: marking one as cut off is a mistake, though marks are not asked for.
func TestMinimaxCutsNothingOff(t *testing.T) {
	o := opened(t, exercise.Exercise{Tree: figure2, Algorithm: exercise.Minimax})
	w := o.Solve()
	w.Pruned = []string{"O", "I"}
	v := o.Check(w)
	if m := v.Mistake; m == nil || m.Rule != exercise.CutEarly || m.Part != exercise.Cuts || m.Node != "O" || v.Done {
		t.Fatalf("O and I are marked: %+v", v)
	}
	if got, want := v.Sentence(lang.English), "You left out O. Minimax visits every node: nothing is cut off."; got != want {
		t.Errorf("said is %q, want %q", got, want)
	}
}

// A depth limit ends lines at inner nodes, which then count as leaves.
func TestDepthLimit(t *testing.T) {
	o := opened(t, exercise.Exercise{Tree: "(A (B:6 (C:-4 (D:6.2 E=-9))) F=3)", Depth: 2})
	w := o.Solve()
	if got := strings.Join(w.Order, " "); got != "C F" || w.Values["B"] != "-4" || w.Choice != "F" {
		t.Errorf("the solution is %+v", w)
	}
	if n := o.Nodes()[2]; !n.Leaf || n.Value != "-4" || len(n.Children) > 0 {
		t.Errorf("C is %+v", n)
	}
}

// TestTaskTellsTheDepth: the task says how deep lines go where the limit is reached; of a tree that is less deep it says nothing.
func TestTaskTellsTheDepth(t *testing.T) {
	for depth, said := range map[int]bool{0: false, 1: true, 2: true, 3: false} {
		task := opened(t, exercise.Exercise{Tree: "(A (B:6 D=7 E=-9) F=3)", Depth: depth}).Task(lang.English)
		if got := strings.Contains(task, "Lines end"); got != said {
			t.Errorf("depth %d: %q", depth, task)
		}
	}
}

func TestWhatIsRefused(t *testing.T) {
	for name, test := range map[string]struct {
		e    exercise.Exercise
		told string
	}{
		"a broken tree":       {exercise.Exercise{Tree: "(A (B D=3"}, "the tree: 1:10: "},
		"no tree":             {exercise.Exercise{}, "the tree: 1:1: the text is empty"},
		"a leaf of no value":  {exercise.Exercise{Tree: "(A B=3 C)"}, "the line ends at C, which has no value"},
		"an inner node's":     {exercise.Exercise{Tree: "(A (B C=3))", Depth: 1}, "the line ends at B, which has no value of its own; want one, as in (B:3 …)"},
		"a game that is won":  {exercise.Exercise{Tree: "(A B=3 C=+∞)"}, "C is a game that is won"},
		"another algorithm":   {exercise.Exercise{Tree: "(A B=3)", Algorithm: "levels"}, `the algorithm is "levels"; want one of alphabeta, minimax`},
		"windows of minimax":  {exercise.Exercise{Tree: "(A B=3)", Algorithm: "minimax", Asks: []exercise.Part{"windows"}}, `"windows" cannot be asked for`},
		"a part of no name":   {exercise.Exercise{Tree: "(A B=3)", Asks: []exercise.Part{"beauty"}}, `"beauty" cannot be asked for`},
		"a negative depth":    {exercise.Exercise{Tree: "(A B=3)", Depth: -1}, "the depth is -1"},
		"a single leaf":       {exercise.Exercise{Tree: "A=3"}, "the tree is a single leaf, so there is nothing to do; want a node with children"},
		"nothing to be done":  {exercise.Exercise{Tree: "(A B=3)", Asks: []exercise.Part{"cuts"}}, "the tree has nothing of what is asked for, cuts"},
		"too many nodes":      {exercise.Exercise{Tree: "(A" + strings.Repeat(" 1", exercise.MaxNodes) + ")"}, "the tree has 201 nodes"},
		"too deep":            {exercise.Exercise{Tree: strings.Repeat("(A ", exercise.MaxDepth+1) + "1" + strings.Repeat(")", exercise.MaxDepth+1)}, "the tree has 14 nodes and a depth of 13"},
		"siblings of a label": {exercise.Exercise{Tree: "(A B=3 B=4)"}, "the tree: 1:8: "},
	} {
		if _, err := test.e.Open(); err == nil || !strings.HasPrefix(err.Error(), test.told) {
			t.Errorf("%s: the error is %v, want %s", name, err, test.told)
		}
	}
	opened(t, exercise.Exercise{Tree: "(A" + strings.Repeat(" 1", exercise.MaxNodes-1) + ")"})
}

// The tree to be drawn for the student says no more than the text.
func TestBlank(t *testing.T) {
	o := opened(t, exercise.Exercise{Tree: figure2})
	blank := o.Blank()
	for i, n := range o.Nodes() {
		b := &blank.Nodes[i]
		if b.Leaf != n.Leaf || b.Left != n.Leaf || b.Cut || b.Windowed || b.Best != -1 || b.Parent != n.Parent || b.Side != n.Side {
			t.Errorf("%s: %+v for %+v", n.Name, b, n)
		}
		if n.Leaf && b.Value.Text(0) != n.Value {
			t.Errorf("%s has the value %v, want %s", n.Name, b.Value, n.Value)
		}
		if i > 0 && b.Move != n.Label {
			t.Errorf("the move to %s is %s", n.Name, b.Move)
		}
	}
	if len(blank.Nodes) != 25 || len(o.Searched().Nodes) != 20 {
		t.Errorf("%d nodes, %d of them visited; want 25 and 20, as in lesson 3", len(blank.Nodes), len(o.Searched().Nodes))
	}
}

// Several goroutines may use an opened exercise at once; the race detector checks that.
func TestOpenedIsForSeveral(t *testing.T) {
	o := opened(t, exercise.Exercise{Tree: figure2})
	want := o.Check(&work{Order: []string{"L", "M", "N", "O"}}).Sentence(lang.English)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			v := o.Check(&work{Order: []string{"L", "M", "N", "O"}})
			if got := v.Sentence(lang.English); got != want || o.Sentence(o.Reveal(v.Mistake), lang.English) == "" || !o.Check(o.Solve()).Done {
				t.Errorf("told is %q, want %q", got, want)
			}
			o.Blank()
		})
	}
	group.Wait()
}
