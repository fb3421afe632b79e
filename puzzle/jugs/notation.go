package jugs

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/jugada/jugada/lang"
)

// Parse reads a problem: capacities, a colon and contents if the jugs are not empty, an arrow, and the goal.
//
//	4,3->2             2 litres in any jug
//	4,3->2@1           2 litres in the first jug
//	8,5,3:8,0,0->4,4,0 these contents, beginning with those
//
// There is a tap with a drain if no contents are given, or if tap is set. Spaces are ignored. Errors begin with the line and
// column of the fault.
func Parse(text string, tap bool) (Rules, error) {
	x := &reader{text: text}
	p := &problem{tap: tap}
	left, right, found := strings.Cut(text, "->")
	if !found {
		return Rules{}, x.refuse(len(text), "arrow")
	}
	capacities, contents, given := strings.Cut(left, ":")
	var err error
	if p.capacities, err = x.litres(0, capacities, MaxLitres); err != nil {
		return Rules{}, err
	}
	if i := slices.Index(p.capacities, 0); i >= 0 {
		return Rules{}, x.refuse(0, "nothing", i+1)
	}
	if p.given = given; given {
		if p.begin, err = x.contents(len(capacities)+1, contents, p); err != nil {
			return Rules{}, err
		}
	} else {
		p.tap = true
	}
	p.want, err = x.want(len(left)+len("->"), right, p)
	return Rules{made: p}, err
}

// reader reads a text and tracks where its parts begin.
type reader struct{ text string }

// refuse returns the error of that name about the byte at.
func (x *reader) refuse(at int, name string, values ...any) error {
	return lang.Errorf("jugs."+name, append([]any{lang.Place(x.text, at)}, values...)...)
}

// litres reads comma-separated numbers from text, which begins at byte at.
func (x *reader) litres(at int, text string, most int) ([]uint16, error) {
	var all []uint16
	for word := range strings.SplitSeq(text, ",") {
		trimmed := strings.TrimSpace(word)
		if len(all) == MaxJugs {
			return nil, x.refuse(at, "many", MaxJugs)
		}
		n, err := x.number(at+strings.Index(word, trimmed), trimmed, most)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
		at += len(word) + 1
	}
	return all, nil
}

// number reads one, at most most.
func (x *reader) number(at int, word string, most int) (uint16, error) {
	if word == "" || strings.Trim(word, "0123456789") != "" {
		return 0, x.refuse(at, "number", lang.Shorten(word))
	}
	n, err := strconv.Atoi(word)
	if err != nil || n > most {
		return 0, x.refuse(at, "large", lang.Shorten(word), most)
	}
	return uint16(n), nil
}

// contents reads how much is in each jug.
func (x *reader) contents(at int, text string, p *problem) (Position, error) {
	all, err := x.litres(at, text, MaxLitres)
	if err != nil {
		return Position{}, err
	}
	if len(all) != len(p.capacities) {
		return Position{}, x.refuse(at, "count", len(all), len(p.capacities))
	}
	var s Position
	for i, litres := range all {
		if litres > p.capacities[i] {
			return Position{}, x.refuse(at, "over", litres, i+1, p.capacities[i])
		}
		s[i] = litres
	}
	return s, nil
}

// want reads the goal.
func (x *reader) want(at int, text string, p *problem) (want, error) {
	if strings.Contains(text, ",") {
		contents, err := x.contents(at, text, p)
		return want{whole: true, contents: contents}, err
	}
	w := want{jug: Outside}
	amount, jug, named := strings.Cut(text, "@")
	litres, err := x.litres(at, amount, MaxLitres)
	if err != nil {
		return w, err
	}
	w.litres = litres[0]
	if named {
		at += len(amount) + 1
		number, err := x.litres(at, jug, MaxLitres)
		if err != nil {
			return w, err
		}
		if w.jug = int(number[0]) - 1; w.jug < 0 || w.jug >= len(p.capacities) {
			return w, x.refuse(at, "jug", number[0], len(p.capacities))
		}
		if w.litres > p.capacities[w.jug] {
			return w, x.refuse(at, "over", w.litres, w.jug+1, p.capacities[w.jug])
		}
	}
	if most := slices.Max(p.capacities); w.litres > most {
		return w, x.refuse(at, "none", w.litres, most)
	}
	return w, nil
}

// String returns the problem as [Parse] reads it.
func (r Rules) String() string {
	p := r.problem()
	text := join(p.capacities)
	if p.given {
		text += ":" + r.PositionText(&p.begin)
	}
	text += "->"
	if p.want.whole {
		return text + r.PositionText(&p.want.contents)
	}
	text += strconv.Itoa(int(p.want.litres))
	if p.want.jug != Outside {
		text += "@" + strconv.Itoa(p.want.jug+1)
	}
	return text
}

func join(litres []uint16) string {
	words := make([]string, len(litres))
	for i, n := range litres {
		words[i] = strconv.Itoa(int(n))
	}
	return strings.Join(words, ",")
}

// PositionText writes the litres in each jug, such as 8,0,0.
func (r Rules) PositionText(s *Position) string { return join(s[:len(r.problem().capacities)]) }

// ParsePosition reads what PositionText writes. Errors begin with line and column.
func (r Rules) ParsePosition(text string) (Position, error) {
	return (&reader{text: text}).contents(0, text, r.problem())
}

// MoveText names jugs from 1: fill:1, empty:2, 1>2.
func (r Rules) MoveText(_ *Position, m Move) string {
	switch from, to := m.ends(); {
	case from == Outside:
		return "fill:" + strconv.Itoa(to+1)
	case to == Outside:
		return "empty:" + strconv.Itoa(from+1)
	default:
		return strconv.Itoa(from+1) + ">" + strconv.Itoa(to+1)
	}
}

// ParseMove reads a move that is possible in s.
func (r Rules) ParseMove(s *Position, text string) (Move, error) {
	var names []string
	for _, m := range r.Moves(s, nil) {
		name := r.MoveText(s, m)
		if name == strings.TrimFunc(text, unicode.IsSpace) {
			return m, nil
		}
		names = append(names, name)
	}
	return 0, lang.Errorf("jugs.move", lang.Shorten(text), strings.Join(names, ", "))
}
