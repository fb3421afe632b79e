package river

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
)

// New returns the problem with n missionaries and n cannibals and a boat with that many places, everybody being on the left bank.
func New(n, boat int) (Rules, error) {
	return Parse(fmt.Sprintf("n=%d,boat=%d", n, boat))
}

// Parse reads a problem such as n=3,boat=2. Another start is given by m and c, the missionaries and cannibals on the left
// bank, and side, left or right, where the boat is: n=3,boat=2,m=3,c=1,side=right. Those left out are as at the usual
// start. Spaces are ignored. Errors begin with the line and column of the faulty word.
func Parse(text string) (Rules, error) {
	words, err := read(text)
	if err != nil {
		return Rules{}, err
	}
	var r Rules
	if r.n, err = words.number("n", 1, MaxPeople, 0); err != nil {
		return Rules{}, err
	}
	if r.boat, err = words.number("boat", 1, MaxBoat, 0); err != nil {
		return Rules{}, err
	}
	for _, name := range []string{"m", "c", "side"} {
		_, here := words.all[name]
		r.given = r.given || here
	}
	if r.given {
		r.begin, err = words.position(r.n)
	}
	return r, err
}

// words is a text cut into names and values.
type words struct {
	text string
	all  map[string]word
}

type word struct {
	value string
	at    int // the byte at which the name begins
}

// names are those that a text may have, in their usual order.
var names = []string{"n", "boat", "m", "c", "side"}

func read(text string) (words, error) {
	w := words{text, map[string]word{}}
	at := 0
	for part := range strings.SplitSeq(text, ",") {
		begin := at + len(part) - len(strings.TrimLeft(part, " \t\r\n"))
		at += len(part) + 1
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		_, twice := w.all[name]
		switch {
		case !ok:
			return w, w.refuse(min(begin, len(text)), "form", lang.Shorten(strings.TrimSpace(part)))
		case !known(name):
			return w, w.refuse(begin, "name", lang.Shorten(name), strings.Join(names, ", "))
		case twice:
			return w, w.refuse(begin, "twice", name)
		}
		w.all[name] = word{value, begin}
	}
	return w, nil
}

func known(name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

// refuse returns the error of that name about the byte at.
func (w *words) refuse(at int, name string, values ...any) error {
	return lang.Errorf("river."+name, append([]any{lang.Place(w.text, at)}, values...)...)
}

// number reads the number of that name, which must be between least and most. The default is otherwise; if that is out
// of range, the word is required.
func (w *words) number(name string, least, most, otherwise int) (int, error) {
	word, here := w.all[name]
	if !here {
		if otherwise < least {
			return 0, w.refuse(len(w.text), "missing", name)
		}
		return otherwise, nil
	}
	n, err := strconv.Atoi(word.value)
	if err != nil || n < least || n > most || strings.Trim(word.value, "0123456789") != "" {
		return 0, w.refuse(word.at, "number", name, lang.Shorten(word.value), least, most)
	}
	return n, nil
}

// position reads m, c and side, and rejects impossible positions: people in danger, or a boat on a bank with nobody.
func (w *words) position(n int) (Position, error) {
	m, err := w.number("m", 0, n, n)
	if err != nil {
		return Position{}, err
	}
	c, err := w.number("c", 0, n, n)
	if err != nil {
		return Position{}, err
	}
	side, here := w.all["side"]
	if here && side.value != "left" && side.value != "right" {
		return Position{}, w.refuse(side.at, "side", lang.Shorten(side.value))
	}
	s := Position{uint8(m), uint8(c), side.value == "right"}
	switch r := (Rules{n: n}); r.allowed(&s) {
	case dangerLeft:
		return Position{}, w.refuse(0, "danger.left", c, m)
	case dangerRight:
		return Position{}, w.refuse(0, "danger.right", n-c, n-m)
	case nobodyRight:
		return Position{}, w.refuse(side.at, "nobody.right")
	case nobodyLeft:
		return Position{}, w.refuse(0, "nobody.left")
	}
	return s, nil
}

// String returns the problem as [Parse] reads it.
func (r Rules) String() string {
	text := fmt.Sprintf("n=%d,boat=%d", r.people(), r.places())
	if r.given {
		text += "," + r.PositionText(&r.begin)
	}
	return text
}

// From returns the same problem, beginning with another position.
func (r Rules) From(s Position) Rules {
	r.begin, r.given = s, true
	return r
}

// PositionText writes who is on the left bank and the boat's side: m=3,c=1,side=right.
func (Rules) PositionText(s *Position) string {
	side := "left"
	if s.Right {
		side = "right"
	}
	return fmt.Sprintf("m=%d,c=%d,side=%s", s.Missionaries, s.Cannibals, side)
}

// ParsePosition reads what PositionText writes; what is left out is as at the usual start. Errors begin with line and column.
func (r Rules) ParsePosition(text string) (Position, error) {
	words, err := read(text)
	if err != nil {
		return Position{}, err
	}
	for _, name := range []string{"n", "boat"} {
		if word, here := words.all[name]; here {
			return Position{}, words.refuse(word.at, "name", name, strings.Join(names[2:], ", "))
		}
	}
	return words.position(r.people())
}

// MoveText says who crosses: 1m1c, 2c. The position says from which bank.
func (Rules) MoveText(_ *Position, m Move) string {
	text := ""
	if n := m.Missionaries(); n > 0 {
		text = strconv.Itoa(n) + "m"
	}
	if n := m.Cannibals(); n > 0 {
		text += strconv.Itoa(n) + "c"
	}
	return text
}

// ParseMove reads a crossing that is possible in s.
func (r Rules) ParseMove(s *Position, text string) (Move, error) {
	var possible []string
	for _, m := range r.Moves(s, nil) {
		name := r.MoveText(s, m)
		if name == strings.TrimSpace(text) {
			return m, nil
		}
		possible = append(possible, name)
	}
	return 0, lang.Errorf("river.move", lang.Shorten(text), strings.Join(possible, ", "))
}
