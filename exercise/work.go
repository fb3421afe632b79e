package exercise

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Work is what a student has written. Any part of it may be missing, and blank texts count as missing. Nodes are named as
// in [Node], or by their path from the root, such as /B/F. [ReadWork] reads it from JSON.
type Work struct {
	Values   map[string]string `json:"values,omitempty"`   // of nodes: "3", "2.5" or "2,5", "≥8" or ">=8", "≤0" or "<=0", "+∞" or "inf"
	Windows  map[string]Window `json:"windows,omitempty"`  // of nodes, at entry
	Order    []string          `json:"order,omitempty"`    // the leaves in the order in which they are visited
	Pruned   []string          `json:"pruned,omitempty"`   // children that are not visited
	Choice   string            `json:"choice,omitempty"`   // the move at the root: the child that it leads to
	Finished bool              `json:"finished,omitempty"` // handed in: blanks count as mistakes
}

// Window is α and β as a student writes them: numbers, or -∞ and +∞ as "-inf", "−∞", "-oo", "inf", "∞" and the like.
type Window [2]string

// String returns the window in the form that [Opened.Task] asks for.
func (w Window) String() string { return "[" + w[0] + ", " + w[1] + "]" }

// number is a student's value in the format of Score.Text, with any number of decimals and of any size.
type number string

func numberOf(s game.Score, decimals int) number { return number(s.Text(decimals)) }

// readNumber reads a value, and reports whether it is one.
func readNumber(text string) (number, bool) {
	text = strings.TrimSpace(text)
	sign, digits := "", text
	for _, minus := range []string{"-", "−", "–"} {
		if rest, found := strings.CutPrefix(text, minus); found {
			sign, digits = "-", rest
		}
	}
	if sign == "" {
		digits = strings.TrimPrefix(digits, "+")
	}
	digits = strings.TrimSpace(digits)
	switch strings.ToLower(digits) {
	case "∞", "inf", "oo", "infinity", "infinito":
		return number(cmp.Or(sign, "+") + "∞"), true
	}
	digits = strings.Replace(digits, ",", ".", 1) // as many write decimals in Spanish
	whole, fraction, dotted := strings.Cut(digits, ".")
	if whole+fraction == "" || dotted && fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return "", false
	}
	whole, fraction = cmp.Or(strings.TrimLeft(whole, "0"), "0"), strings.TrimRight(fraction, "0")
	if fraction != "" {
		whole += "." + fraction
	}
	if whole == "0" {
		sign = ""
	}
	return number(sign + whole), true
}

// readValue reads a value with its prefix: ≥, ≤ or none.
func readValue(text string) (relation string, value number, ok bool) {
	text = strings.TrimSpace(text)
	for _, sign := range []struct{ written, means string }{
		{"≥", "≥"}, {">=", "≥"}, {"≤", "≤"}, {"<=", "≤"}, {"=", ""},
	} {
		if rest, found := strings.CutPrefix(text, sign.written); found {
			relation, text = sign.means, rest
			break
		}
	}
	value, ok = readNumber(text)
	return relation, value, ok
}

// shown returns a student's text for use in a sentence.
func shown(text string) string { return lang.Shorten(strings.TrimSpace(text)) }

func blank(text string) bool { return strings.TrimSpace(text) == "" }

// written holds the parts of a work that an exercise asks for, by node, without blanks.
type written struct {
	values  map[int]entry
	windows map[int]windowEntry
	order   []string
	marks   map[int]bool
	choice  string
	unknown []entry // entries that name no node
	unasked []Part  // parts that were written but not asked for
}

// entry is something written at a node.
type entry struct {
	name, text string
	part       Part
	relation   string
	number     number
	ok         bool // relation and number are valid
}

type windowEntry struct {
	window Window
	bounds [2]number
	given  [2]bool // not blank
	ok     [2]bool // bounds are valid
}

// read sorts the work by node. If a node has two entries under two of its names, the alphabetically first name counts.
func (o *Opened) read(w *Work) *written {
	r := &written{values: map[int]entry{}, windows: map[int]windowEntry{}, marks: map[int]bool{}, unasked: []Part{}}
	asks := func(p Part) bool { return slices.Contains(o.exercise.Asks, p) }
	if asks(Windows) {
		for _, name := range slices.Sorted(maps.Keys(w.Windows)) {
			r.window(o, name, w.Windows[name])
		}
	}
	if asks(Values) {
		for _, name := range slices.Sorted(maps.Keys(w.Values)) {
			r.value(o, name, w.Values[name])
		}
	}
	minimax := o.exercise.Algorithm == Minimax // which cuts nothing off, so that any mark is wrong, even unasked
	if asks(Cuts) || minimax {
		for _, name := range w.Pruned {
			if i, known := o.find(name); known {
				r.marks[i] = true
			} else if !blank(name) {
				r.unknown = append(r.unknown, entry{name: name, part: Cuts, text: name})
			}
		}
	}
	if asks(Order) {
		r.order = slices.DeleteFunc(slices.Clone(w.Order), blank)
	}
	if asks(Choice) {
		r.choice = strings.TrimSpace(w.Choice)
	}
	for _, p := range Parts {
		if w.has(p) && !asks(p) && !(p == Cuts && minimax) {
			r.unasked = append(r.unasked, p)
		}
	}
	return r
}

// has reports whether anything of a part is written.
func (w *Work) has(p Part) bool {
	some := func(text string) bool { return !blank(text) }
	switch p {
	case Values:
		return slices.ContainsFunc(slices.Collect(maps.Values(w.Values)), some)
	case Windows:
		return slices.ContainsFunc(slices.Collect(maps.Values(w.Windows)), func(at Window) bool { return some(at[0]) || some(at[1]) })
	case Order:
		return slices.ContainsFunc(w.Order, some)
	case Cuts:
		return slices.ContainsFunc(w.Pruned, some)
	default:
		return some(w.Choice)
	}
}

func (r *written) window(o *Opened, name string, w Window) {
	e := windowEntry{window: w}
	for k, text := range w {
		e.given[k] = !blank(text)
		e.bounds[k], e.ok[k] = readNumber(text)
	}
	if !e.given[0] && !e.given[1] {
		return
	}
	i, known := o.find(name)
	if !known {
		r.unknown = append(r.unknown, entry{name: name, part: Windows, text: shown(w.String())})
	} else if _, twice := r.windows[i]; !twice {
		r.windows[i] = e
	}
}

func (r *written) value(o *Opened, name, text string) {
	if blank(text) {
		return
	}
	e := entry{name: name, part: Values, text: shown(text)}
	e.relation, e.number, e.ok = readValue(text)
	i, known := o.find(name)
	if !known {
		r.unknown = append(r.unknown, e)
	} else if _, twice := r.values[i]; !twice {
		r.values[i] = e
	}
}

// find returns the node with a name.
func (o *Opened) find(name string) (int, bool) {
	i, known := o.names[strings.TrimSpace(name)]
	return i, known
}

// pruned reports whether the subtree at i, which is not visited, is marked: at its top, or wherever lines end in it.
func (o *Opened) pruned(r *written, i int) bool {
	if r.marks[i] {
		return true
	}
	if o.nodes[i].Leaf {
		return false
	}
	return !slices.ContainsFunc(o.nodes[i].Children, func(c int) bool { return !o.pruned(r, c) })
}
