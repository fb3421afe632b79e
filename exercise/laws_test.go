package exercise_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/exercise"
	"github.com/jugada/jugada/lang"
)

// The answer key equals that of a search written for this test.
func TestSolutionIsTheSearchByHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		for _, a := range exercise.Algorithms {
			o := opened(t, tree.exercise(a))
			h := hand{minimax: a == exercise.Minimax, way: func() way { return soft }, sign: func() bool { return false }}
			want, got := h.done(tree.sketch, tree.max), o.Solve()
			if !slices.Equal(got.Order, want.Order) || !slices.Equal(got.Pruned, want.Pruned) || got.Choice != want.Choice {
				t.Fatalf("%v: order %q, pruned %q, choice %q; by hand %q, %q, %q",
					a, got.Order, got.Pruned, got.Choice, want.Order, want.Pruned, want.Choice)
			}
			if len(want.Windows) > 0 && !maps.Equal(got.Windows, want.Windows) {
				t.Fatalf("%v: windows %v; by hand %v", a, got.Windows, want.Windows)
			}
			for name, value := range want.Values {
				if trimmed(got.Values[name]) != value {
					t.Fatalf("%v: %s is %q; by hand %q", a, name, got.Values[name], value)
				}
			}
			if len(got.Values) != len(want.Values) {
				t.Fatalf("%v: %d values; by hand %d", a, len(got.Values), len(want.Values))
			}
		}
	})
}

func trimmed(value string) string {
	for _, sign := range []string{"≥", "≤"} {
		if len(value) > len(sign) && value[:len(sign)] == sign {
			return value[len(sign):]
		}
	}
	return value
}

// Values returned fail-soft, fail-hard or as on the notes' slide are right, in any mixture over the nodes; so is the search's own
// value above nodes with other entries.
func TestEveryWayIsRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		for _, a := range exercise.Algorithms {
			o := opened(t, tree.exercise(a))
			h := hand{
				minimax: a == exercise.Minimax,
				way:     func() way { return way(rapid.IntRange(0, 2).Draw(t, "way")) },
				sign:    func() bool { return rapid.Bool().Draw(t, "sign") },
			}
			w := h.done(tree.sketch, tree.max)
			solved := o.Solve()
			var soft func(s *sketch, plies int)
			soft = func(s *sketch, plies int) {
				if value, visited := solved.Values[s.label]; visited && plies > 0 {
					w.Values[s.label] = value
					for _, c := range s.children {
						soft(c, plies-1)
					}
				}
			}
			soft(tree.sketch, rapid.IntRange(0, 3).Draw(t, "soft"))
			v := o.Check(w)
			if !v.Done || v.Mistake != nil || v.Right != v.Asked || len(v.Missing) > 0 {
				t.Fatalf("%v on %s: %+v is found wrong: %+v %s", a, tree.exercise(a).Tree, w, v, v.Sentence(lang.English))
			}
		}
	})
}

// Any part of a right work is right.
func TestPartsOfARightWorkAreRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		o := opened(t, tree.exercise(exercise.AlphaBeta))
		h := hand{
			way:  func() way { return way(rapid.IntRange(0, 2).Draw(t, "way")) },
			sign: func() bool { return rapid.Bool().Draw(t, "sign") },
		}
		w := h.done(tree.sketch, tree.max)
		w.Finished = false
		keep := func() bool { return rapid.Bool().Draw(t, "keep") }
		for _, name := range slices.Sorted(maps.Keys(w.Values)) {
			if !keep() {
				delete(w.Values, name)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(w.Windows)) {
			if !keep() {
				delete(w.Windows, name)
			}
		}
		w.Order = w.Order[:rapid.IntRange(0, len(w.Order)).Draw(t, "leaves")]
		w.Pruned = slices.DeleteFunc(w.Pruned, func(string) bool { return !keep() })
		if !keep() {
			w.Choice = ""
		}
		v := o.Check(w)
		if v.Mistake != nil {
			t.Fatalf("%s: %+v is found wrong: %s", tree.text(), w, v.Sentence(lang.English))
		}
		blank := 0
		for _, m := range v.Missing {
			blank += m.Count
		}
		if v.Right+blank != v.Asked || v.Done != (blank == 0) {
			t.Fatalf("%d right and %d blank of %d; done: %v", v.Right, blank, v.Asked, v.Done)
		}
	})
}

// change is a right work made wrong at one place.
type change struct {
	what string
	step int // the first wrong step
	node string
	part exercise.Part
	rule []exercise.Rule // one of these is broken
	work *exercise.Work
}

// changes makes a right, finished work wrong in every way at every place.
func changes(o *exercise.Opened, tree drawn) []change {
	w := o.Solve()
	x := newChanger(o, w, tree)
	x.step[exercise.Choice] = map[string]int{"": x.count + 1}
	x.node(tree.sketch, tree.sketch, "")
	for i := range w.Order {
		x.order(i, tree.sketch)
	}
	for i, name := range w.Pruned {
		x.add("unmark "+name, x.step[exercise.Cuts][name], name, exercise.Cuts, func(w *exercise.Work) {
			w.Pruned = slices.Delete(w.Pruned, i, i+1)
		}, exercise.CutMissed)
	}
	return x.made
}

type changer struct {
	o        *exercise.Opened
	solution *exercise.Work
	visited  map[string]bool
	found    map[string]found
	step     map[exercise.Part]map[string]int
	count    int
	made     []change
}

func newChanger(o *exercise.Opened, solution *exercise.Work, tree drawn) *changer {
	h := hand{way: func() way { return soft }, sign: func() bool { return false }}
	h.done(tree.sketch, tree.max)
	x := &changer{o: o, solution: solution, visited: map[string]bool{}, found: h.found, step: map[exercise.Part]map[string]int{}}
	for _, name := range h.visited {
		x.visited[name] = true
	}
	x.number(tree.sketch)
	return x
}

// number numbers the steps, as the package comment of exercise orders them.
func (x *changer) number(s *sketch) {
	next := func(p exercise.Part, name string) {
		x.count++
		if x.step[p] == nil {
			x.step[p] = map[string]int{}
		}
		x.step[p][name] = x.count
	}
	if len(s.children) == 0 {
		next(exercise.Order, s.label)
		return
	}
	next(exercise.Windows, s.label)
	for _, c := range s.children {
		if x.visited[c.label] {
			x.number(c)
		} else {
			next(exercise.Cuts, c.label)
		}
	}
	next(exercise.Values, s.label)
}

func (x *changer) add(what string, step int, node string, part exercise.Part, do func(*exercise.Work), rules ...exercise.Rule) {
	w := copied(x.solution)
	do(w)
	x.made = append(x.made, change{what, step, node, part, rules, w})
}

// first returns the first step at a visited node.
func (x *changer) first(s *sketch) int {
	if len(s.children) == 0 {
		return x.step[exercise.Order][s.label]
	}
	return x.step[exercise.Windows][s.label]
}

// node changes the entries at s and below; cut is the cut-off child, s itself or an ancestor, "" if s is visited.
func (x *changer) node(s, root *sketch, cut string) {
	name := s.label
	if cut == "" && !x.visited[name] {
		cut = name
	}
	inner := len(s.children) > 0
	switch {
	case cut != "":
		at := x.step[exercise.Cuts][cut]
		x.add("value at "+name, at, name, exercise.Values, func(w *exercise.Work) { w.Values[name] = "3" }, exercise.CutMissed)
		x.add("window at "+name, at, name, exercise.Windows, func(w *exercise.Work) {
			w.Windows[name] = exercise.Window{"-inf", "inf"}
		}, exercise.CutMissed)
		if !inner {
			for i := range len(x.solution.Order) + 1 {
				step := at
				if i < len(x.solution.Order) {
					step = min(at, x.due(i))
				}
				x.add("visit "+name, step, name, exercise.Order, func(w *exercise.Work) {
					w.Order = slices.Insert(w.Order, i, name)
				}, exercise.CutMissed, exercise.LeftToRight)
			}
		}
	default:
		x.add("mark "+name, x.first(s), name, exercise.Cuts, func(w *exercise.Work) { w.Pruned = append(w.Pruned, name) }, exercise.CutEarly)
		if inner {
			x.value(name, x.step[exercise.Values][name])
			x.window(name, x.step[exercise.Windows][name])
		} else {
			x.add("leaf "+name, x.step[exercise.Order][name]+1, name, exercise.Values, func(w *exercise.Work) { w.Values[name] = "77.5" },
				exercise.Static)
			x.add("leaf's bound "+name, x.step[exercise.Order][name]+1, name, exercise.Values, func(w *exercise.Work) {
				w.Values[name] = "<=" + decimal(s.value)
			}, exercise.NotBound)
		}
	}
	if s == root {
		for _, c := range s.children {
			if c.label != x.solution.Choice {
				x.add("choose "+c.label, x.count+1, name, exercise.Choice, func(w *exercise.Work) { w.Choice = c.label },
					exercise.NotBest, exercise.NotFirst)
			}
		}
		if inner {
			x.add("no choice", x.count+1, name, exercise.Choice, func(w *exercise.Work) { w.Choice = "" }, exercise.Blank)
			x.add("choose nothing that exists", x.count+1, name, exercise.Choice, func(w *exercise.Work) { w.Choice = "nobody" }, exercise.Unknown)
		}
		x.add("unknown node", 1, "nobody", exercise.Values, func(w *exercise.Work) { w.Values["nobody"] = "1" }, exercise.Unknown)
		x.add("unknown mark", 1, "nobody", exercise.Cuts, func(w *exercise.Work) { w.Pruned = append(w.Pruned, "nobody") }, exercise.Unknown)
	}
	for _, c := range s.children {
		x.node(c, root, cut)
	}
}

// due returns the step of the leaf at a place of the order; after the last one, the step that follows.
func (x *changer) due(i int) int {
	order := x.solution.Order
	if i < len(order) {
		return x.step[exercise.Order][order[i]]
	}
	return x.step[exercise.Order][order[i-1]] + 1
}

func (x *changer) value(name string, step int) {
	values := []exercise.Rule{exercise.Maximum, exercise.Minimum, exercise.Skipped}
	for _, wrong := range []string{"77.5", "-77.5", ">=77.5", "<=-77.5"} {
		x.add(wrong+" at "+name, step, name, exercise.Values, func(w *exercise.Work) { w.Values[name] = wrong }, values...)
	}
	x.add("nonsense at "+name, step, name, exercise.Values, func(w *exercise.Work) { w.Values[name] = "7 or 8" }, exercise.NotNumber)
	x.add("nothing at "+name, step, name, exercise.Values, func(w *exercise.Work) { delete(w.Values, name) }, exercise.Blank)
	right := x.solution.Values[name]
	for _, sign := range []string{"≥", "≤"} {
		if wrong := sign + trimmed(right); !x.found[name].right(x.found[name].value, sign) {
			x.add(wrong+" at "+name, step, name, exercise.Values, func(w *exercise.Work) { w.Values[name] = wrong }, exercise.NotBound)
		}
	}
}

func (x *changer) window(name string, step int) {
	right := x.solution.Windows[name]
	for side := range right {
		wrong := right
		wrong[side] = "77.5"
		x.add("bound of "+name, step, name, exercise.Windows, func(w *exercise.Work) { w.Windows[name] = wrong },
			exercise.HandedDown, exercise.AlphaRaised, exercise.BetaLowered)
		nonsense := right
		nonsense[side] = "?"
		x.add("nonsense in "+name, step, name, exercise.Windows, func(w *exercise.Work) { w.Windows[name] = nonsense }, exercise.NotNumber)
		half := right
		half[side] = " "
		x.add("half of "+name, step, name, exercise.Windows, func(w *exercise.Work) { w.Windows[name] = half }, exercise.Blank)
	}
	x.add("no window of "+name, step, name, exercise.Windows, func(w *exercise.Work) { delete(w.Windows, name) }, exercise.Blank)
}

// order changes the order at place i.
func (x *changer) order(i int, root *sketch) {
	order := x.solution.Order
	name := order[i]
	step := x.step[exercise.Order][name]
	x.add("unknown leaf", step, "nobody", exercise.Order, func(w *exercise.Work) { w.Order = slices.Insert(w.Order, i, "nobody") },
		exercise.Unknown)
	x.add("again "+name, x.due(i+1), name, exercise.Order, func(w *exercise.Work) { w.Order = slices.Insert(w.Order, i+1, name) },
		exercise.Twice)
	if len(root.children) > 0 {
		x.add("inner node", step, root.label, exercise.Order, func(w *exercise.Work) { w.Order = slices.Insert(w.Order, i, root.label) },
			exercise.NotLeaf)
	}
	if i+1 < len(order) {
		x.add("swap "+name, step, order[i+1], exercise.Order, func(w *exercise.Work) {
			w.Order[i], w.Order[i+1] = w.Order[i+1], w.Order[i]
		}, exercise.LeftToRight)
	}
	if len(order) == 1 {
		return
	}
	gone := x.alone(root, name)
	x.add("leave out "+name, x.first(gone), gone.label, exercise.Order, func(w *exercise.Work) { w.Order = slices.Delete(w.Order, i, i+1) },
		exercise.CutEarly)
	if i > 0 {
		gone := x.leftFrom(root, order[i-1], name)
		x.add("end at "+name, x.first(gone), gone.label, exercise.Order, func(w *exercise.Work) { w.Order = w.Order[:i] }, exercise.CutEarly)
	}
}

// alone returns the highest node of which the leaf is the only one that is visited.
func (x *changer) alone(s *sketch, leaf string) *sketch {
	for len(s.children) > 0 {
		count := 0
		var next *sketch
		for _, n := range s.all() {
			if len(n.children) == 0 && x.visited[n.label] {
				count++
			}
		}
		if count == 1 {
			return s
		}
		for _, c := range s.children {
			if slices.ContainsFunc(c.all(), func(n *sketch) bool { return n.label == leaf }) {
				next = c
			}
		}
		s = next
	}
	return s
}

// leftFrom returns the highest node that holds the leaf and not the one before it.
func (x *changer) leftFrom(s *sketch, before, leaf string) *sketch {
	has := func(s *sketch, name string) bool {
		return slices.ContainsFunc(s.all(), func(n *sketch) bool { return n.label == name })
	}
	for has(s, before) {
		s = s.children[slices.IndexFunc(s.children, func(c *sketch) bool { return has(c, leaf) })]
	}
	return s
}

// Any single change in a right work is found where it was made.
func TestEveryChangeIsFoundWhereItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		o := opened(t, tree.exercise(exercise.AlphaBeta))
		for _, c := range changes(o, tree) {
			v := o.Check(c.work)
			m := v.Mistake
			if m == nil || v.Done {
				t.Fatalf("%s: %s is not found", tree.text(), c.what)
			}
			if m.Step != min(c.step, v.Asked) || m.Node != c.node || m.Part != c.part || !slices.Contains(c.rule, m.Rule) {
				t.Fatalf("%s: %s is found at step %d, node %s, part %s, rule %s (%s); it is at step %d, node %s, part %s, rules %s",
					tree.text(), c.what, m.Step, m.Node, m.Part, m.Rule, m.Sentence(lang.English), c.step, c.node, c.part, c.rule)
			}
			if v.Right > v.Asked || v.Right < m.Step-2 {
				t.Fatalf("%s: %s: %d steps are right before step %d", tree.text(), c.what, v.Right, m.Step)
			}
			for _, l := range lang.All {
				if a := o.Reveal(m); o.Sentence(a, l) == "" {
					t.Fatalf("%s: %s: nothing is revealed (%+v)", tree.text(), c.what, a)
				}
			}
		}
	})
}

// right reports whether a value, with or without a sign, is right at a node whose descendants are all written fail-soft.
func (f found) right(value int, sign string) bool {
	switch exact := f.alpha < f.value && f.value < f.beta; {
	case exact:
		return value == f.value && sign == ""
	case f.value >= f.beta && f.max && value == infinity, f.value <= f.alpha && !f.max && value == -infinity:
		return sign == ""
	case f.value >= f.beta:
		return sign != "≤" && (value == f.value || value == f.beta)
	default:
		return sign != "≥" && (value == f.value || value == f.alpha)
	}
}

// Of the values that occur in a tree, and their neighbours, exactly the right ones are accepted.
func TestOnlyRightValuesAreTaken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		o := opened(t, tree.exercise(exercise.AlphaBeta))
		x := newChanger(o, o.Solve(), tree)
		values := []int{infinity, -infinity}
		for _, s := range tree.all() {
			if len(s.children) == 0 {
				values = append(values, s.value, s.value+1)
			}
		}
		slices.Sort(values)
		for name, f := range x.found {
			for _, value := range slices.Compact(values) {
				for _, sign := range []string{"", "≥", "≤"} {
					w := copied(x.solution)
					w.Values[name] = sign + bound(value)
					step := x.step[exercise.Values][name]
					m := o.Check(w).Mistake
					if taken := m == nil || m.Step > step; taken != f.right(value, sign) {
						t.Fatalf("%s: %s%s at %s (%+v) is taken: %v", tree.text(), sign, bound(value), name, f, taken)
					}
				}
			}
		}
	})
}

// Of two mistakes the one that comes first in the search is reported.
func TestTheFirstOfTwoMistakesIsTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		o := opened(t, tree.exercise(exercise.AlphaBeta))
		var at []change
		for _, c := range changes(o, tree) {
			if len(c.rule) == 1 && c.rule[0] == exercise.NotNumber {
				at = append(at, c)
			}
		}
		if len(at) < 2 {
			t.Skip("a single leaf")
		}
		one, other := rapid.SampledFrom(at).Draw(t, "one"), rapid.SampledFrom(at).Draw(t, "other")
		both := copied(one.work)
		if other.part == exercise.Values {
			both.Values[other.node] = other.work.Values[other.node]
		} else {
			both.Windows[other.node] = other.work.Windows[other.node]
		}
		if m := o.Check(both).Mistake; m == nil || m.Step != min(one.step, other.step) {
			t.Fatalf("%s: mistakes at steps %d and %d, told is %+v", tree.text(), one.step, other.step, m)
		}
	})
}

// A check does not depend on earlier checks, nor does it change the work.
func TestCheckLeavesTheWorkAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		o := opened(t, tree.exercise(exercise.AlphaBeta))
		all := changes(o, tree)
		c := rapid.SampledFrom(all).Draw(t, "change")
		before := copied(c.work)
		first := o.Check(c.work)
		if !reflect.DeepEqual(first, o.Check(c.work)) {
			t.Fatal("a second check finds something else")
		}
		if !reflect.DeepEqual(before, copied(c.work)) {
			t.Fatal("the check has changed the work")
		}
	})
}
