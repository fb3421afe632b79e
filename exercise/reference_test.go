package exercise_test

import (
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/exercise"
)

// sketch is a tree for tests, with values in hundredths. Nothing below uses the packages under test.
type sketch struct {
	label    string
	value    int // of a leaf
	children []*sketch
}

// text writes a tree in the notation.
func (s *sketch) text() string {
	if len(s.children) == 0 {
		return s.label + "=" + decimal(s.value)
	}
	parts := []string{"(" + s.label}
	for _, c := range s.children {
		parts = append(parts, c.text())
	}
	return strings.Join(parts, " ") + ")"
}

func decimal(hundredths int) string {
	text := strconv.FormatFloat(float64(hundredths)/100, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// infinity is beyond all values of the tests.
const infinity = 1_000_000

func bound(value int) string {
	switch value {
	case infinity:
		return "+∞"
	case -infinity:
		return "-∞"
	}
	return decimal(value)
}

// drawSketch draws a tree with uneven lines, nodes with a single child, equal, negative and decimal values.
func drawSketch(t *rapid.T) *sketch {
	count := 0
	step := rapid.SampledFrom([]int{100, 25}).Draw(t, "step")
	most := rapid.IntRange(1, 9).Draw(t, "most") // few values make many ties
	var grow func(ply int) *sketch
	grow = func(ply int) *sketch {
		s := &sketch{label: "N" + strconv.Itoa(count)}
		count++
		if ply == 4 || count > 40 || ply > 0 && rapid.IntRange(0, 4).Draw(t, "leaf") == 0 {
			s.value = step * rapid.IntRange(-most, most).Draw(t, "value")
			return s
		}
		for range rapid.IntRange(1, 3).Draw(t, "children") {
			s.children = append(s.children, grow(ply+1))
		}
		return s
	}
	return grow(0)
}

// way is how a node returns its value.
type way int

const (
	soft  way = iota // the value found
	hard             // not outside the window
	notes            // slide 12: infinity at a cut
)

// hand does alpha-beta as a student would, returning values now in one way, now in another.
type hand struct {
	minimax bool
	way     func() way
	sign    func() bool // whether to write ≥ or ≤ where it would be true

	values  map[string]string
	windows map[string]exercise.Window
	order   []string
	pruned  []string
	choice  string
	visited []string
	found   map[string]found
}

// found is the value found at an inner node, fail-soft, and the window at its entry.
type found struct {
	value, alpha, beta int
	max                bool
}

// search returns the value that s returns, from MAX's side, and the value found, fail-soft.
func (h *hand) search(s *sketch, max bool, alpha, beta int, root bool) (up, own int) {
	h.visited = append(h.visited, s.label)
	if len(s.children) == 0 {
		h.order = append(h.order, s.label)
		return s.value, s.value
	}
	a, b := alpha, beta
	h.windows[s.label] = exercise.Window{bound(a), bound(b)}
	best, cut := infinity, false
	own = infinity
	if max {
		best, own = -infinity, -infinity
	}
	for i, c := range s.children {
		if cut && !h.minimax {
			h.pruned = append(h.pruned, c.label)
			continue
		}
		u, f := h.search(c, !max, a, b, false)
		better := max && f > own || !max && f < own
		if better && root {
			h.choice = c.label
		}
		if better || i == 0 {
			own = f
		}
		if i == 0 || max && u > best || !max && u < best {
			best = u
		}
		if h.minimax {
			continue
		}
		if max && u > a {
			a = u
		}
		if !max && u < b {
			b = u
		}
		cut = a >= b
	}
	high, low := own >= beta, own <= alpha
	up = best
	if !h.minimax {
		switch h.way() {
		case hard:
			if high {
				up = beta
			} else if low {
				up = alpha
			}
		case notes:
			if high && max {
				up = infinity
			} else if low && !max {
				up = -infinity
			}
		}
	}
	text := bound(up)
	if h.sign() && high && up <= own {
		text = "≥" + text
	} else if h.sign() && low && up >= own {
		text = "<=" + text
	}
	h.values[s.label] = text
	h.found[s.label] = found{own, alpha, beta, max}
	return up, own
}

// done does the whole tree by hand.
func (h *hand) done(s *sketch, max bool) *exercise.Work {
	h.values, h.windows, h.found = map[string]string{}, map[string]exercise.Window{}, map[string]found{}
	h.search(s, max, -infinity, infinity, true)
	w := &exercise.Work{Values: h.values, Order: h.order, Choice: h.choice, Finished: true}
	if !h.minimax {
		w.Windows, w.Pruned = h.windows, h.pruned
	}
	return w
}

// drawn is a tree with the side to move at its root.
type drawn struct {
	*sketch
	max bool
}

func drawTree(t *rapid.T) drawn { return drawn{drawSketch(t), rapid.Bool().Draw(t, "max")} }

func (d drawn) exercise(a exercise.Algorithm) exercise.Exercise {
	text := d.text()
	if !d.max {
		text = "MIN " + text
	}
	return exercise.Exercise{Tree: text, Algorithm: a}
}

// all lists the nodes, parents first.
func (s *sketch) all() []*sketch {
	nodes := []*sketch{s}
	for _, c := range s.children {
		nodes = append(nodes, c.all()...)
	}
	return nodes
}

func opened(t interface {
	Helper()
	Fatalf(string, ...any)
}, e exercise.Exercise) *exercise.Opened {
	t.Helper()
	o, err := e.Open()
	if err != nil {
		t.Fatalf("%+v: %v", e, err)
	}
	return o
}

// copied returns a work that shares nothing with w.
func copied(w *exercise.Work) *exercise.Work {
	c := *w
	c.Values, c.Windows = map[string]string{}, map[string]exercise.Window{}
	for name, value := range w.Values {
		c.Values[name] = value
	}
	for name, window := range w.Windows {
		c.Windows[name] = window
	}
	c.Order, c.Pruned = slices.Clone(w.Order), slices.Clone(w.Pruned)
	return &c
}
