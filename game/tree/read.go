package tree

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Parse reads a tree in the notation. An error begins with line:column, counted in characters from 1, and says what
// was found there and what was expected. A byte order mark at the beginning is skipped.
func Parse(text string) (Rules, error) {
	r := &reader{text: strings.TrimPrefix(text, "\ufeff")}
	r.place = func(at int) string { return lang.Place(r.text, at) }
	if err := r.clean(); err != nil {
		return Rules{}, err
	}
	turn := r.turn()
	if r.blank(); r.i == len(r.text) && turn == nil {
		return Rules{}, r.fail(0, "empty")
	}
	if err := r.node(nowhere); err != nil {
		return Rules{}, err
	}
	if err := r.end(); err != nil {
		return Rules{}, err
	}
	if turn != nil {
		return r.finish(*turn)
	}
	return r.finish(game.Max)
}

// reader reads the notation by recursive descent, bounded by the limit on the depth.
type reader struct {
	builder
	text string
	i    int  // the offset in text
	bare bool // the leaf read last is only a label
}

// clean rejects characters that no text may hold.
func (r *reader) clean() error {
	if at := invalid(r.text); at < len(r.text) {
		return r.fail(at, "utf8")
	}
	for at, c := range r.text {
		if unicode.IsControl(c) && !strings.ContainsRune("\t\r\n", c) {
			return r.fail(at, "control", codePoint(c))
		}
	}
	return nil
}

// turn reads the side to move; nil if the text does not give it.
func (r *reader) turn() *game.Side {
	r.blank()
	for _, side := range []game.Side{game.Max, game.Min} {
		rest, found := strings.CutPrefix(r.text[r.i:], side.String())
		if next, _ := utf8.DecodeRuneInString(rest); found && (rest == "" || separates(next) && next != '=') {
			r.i += len(side.String())
			return &side
		}
	}
	return nil
}

// node reads a node and all below it.
func (r *reader) node(parent int) error {
	r.blank()
	afterBare := r.bare
	r.bare = false
	switch at := r.i; r.peek() {
	case '(':
		return r.inner(parent)
	case '=':
		if afterBare {
			return r.fail(at, "loose", "=")
		}
		i, err := r.open(parent, at)
		if err != nil {
			return err
		}
		return r.given(i)
	case ':':
		return r.fail(at, "loose", ":")
	case ',':
		return r.fail(at, "comma")
	case ')', 0:
		return r.fail(at, "wantNode", r.found())
	default:
		return r.leaf(parent)
	}
}

// inner reads a node in parentheses.
func (r *reader) inner(parent int) error {
	opened := r.i
	i, err := r.open(parent, opened)
	if err != nil {
		return err
	}
	r.i++
	if err := r.head(i); err != nil {
		return err
	}
	for {
		switch r.blank(); {
		case r.i == len(r.text):
			return r.fail(r.i, "unclosed", r.place(opened))
		case r.peek() == ')' && r.drafts[i].count == 0:
			return r.fail(r.i, "wantChild")
		case r.peek() == ')':
			r.i++
			r.bare = false
			return r.close(i)
		}
		if err := r.node(i); err != nil {
			return err
		}
	}
}

// head reads the label and the value of an inner node, if present.
func (r *reader) head(i int) error {
	r.blank()
	begin := r.i
	if c := r.peek(); c == '"' || c != 0 && !separates(c) {
		word, quoted, err := r.word()
		if err != nil {
			return err
		}
		next := r.peek()
		if next == '=' || next != ':' && !quoted && readsAsValue(word) {
			r.i = begin // it belongs to the first child
			return nil
		}
		if err := r.label(i, word, begin); err != nil {
			return err
		}
	}
	if r.peek() == ':' {
		return r.given(i)
	}
	return nil
}

// leaf reads a node that begins with a word.
func (r *reader) leaf(parent int) error {
	begin := r.i
	i, err := r.open(parent, begin)
	if err != nil {
		return err
	}
	word, quoted, err := r.word()
	if err != nil {
		return err
	}
	switch next := r.peek(); {
	case next == ':':
		return r.fail(r.i, "leafColon")
	case next != '=' && !quoted && readsAsValue(word):
		if key, _ := faultyValue(word); key == "value" {
			return r.fail(begin, "number", lang.Shorten(word))
		}
		return r.value(i, word, begin)
	}
	if err := r.label(i, word, begin); err != nil {
		return err
	}
	if r.peek() == '=' {
		return r.given(i)
	}
	r.bare = true
	return nil
}

// given reads = or : and the value directly after it, which it gives to node i.
func (r *reader) given(i int) error {
	sign := r.text[r.i : r.i+1]
	r.i++
	begin := r.i
	if c := r.peek(); c == 0 || separates(c) {
		return r.fail(begin, "wantValue", r.found(), sign)
	}
	word, _, err := r.word()
	if err != nil {
		return err
	}
	if err := r.value(i, word, begin); err != nil {
		return err
	}
	if c := r.peek(); c == '=' || c == ':' {
		return r.fail(r.i, "apart", string(c))
	}
	return nil
}

// word reads a word or a quoted label. Another word or a comma must not follow directly.
func (r *reader) word() (word string, quoted bool, err error) {
	rest := r.text[r.i:]
	if rest[0] == '"' {
		label, length, fault := unquote(rest)
		switch fault {
		case "quote":
			return "", true, r.fail(r.i, "quote")
		case "escape":
			r.i += length
			return "", true, r.fail(r.i, "escape")
		}
		word, quoted = label, true
		r.i += length
	} else {
		length := strings.IndexFunc(rest, separates)
		if length < 0 {
			length = len(rest)
		}
		word = rest[:length]
		r.i += length
	}
	switch c := r.peek(); {
	case c == ',':
		return "", false, r.fail(r.i, "comma")
	case c == '"' || quoted && c != 0 && !separates(c):
		return "", false, r.fail(r.i, "apart", string(c))
	}
	return word, quoted, nil
}

// end makes sure that nothing comes after the tree.
func (r *reader) end() error {
	r.blank()
	switch c := r.peek(); {
	case c == 0:
		return nil
	case r.bare && (c == '=' || c == ':'):
		return r.fail(r.i, "loose", string(c))
	case c == ',':
		return r.fail(r.i, "comma")
	}
	root := &r.drafts[0]
	if side := strings.ToUpper(root.label); r.bare && side != root.label && (side == "MAX" || side == "MIN") {
		return r.fail(root.labelAt, "capitals", root.label, side)
	}
	return r.fail(r.i, "trailing", r.found())
}

// blank skips white space and comments.
func (r *reader) blank() {
	for {
		rest := strings.TrimLeftFunc(r.text[r.i:], unicode.IsSpace)
		r.i = len(r.text) - len(rest)
		if !strings.HasPrefix(rest, ";") {
			return
		}
		if length := strings.IndexByte(rest, '\n'); length >= 0 {
			r.i += length
		} else {
			r.i = len(r.text)
		}
	}
}

// peek returns the character at r.i, 0 at the end of the text. (No text has a 0 in it: clean.)
func (r *reader) peek() rune {
	if r.i == len(r.text) {
		return 0
	}
	c, _ := utf8.DecodeRuneInString(r.text[r.i:])
	return c
}

// found returns what is at r.i, for an error: a special character or a word.
func (r *reader) found() any {
	if r.i == len(r.text) {
		return lang.Errorf("tree.end")
	}
	rest := r.text[r.i:]
	length := strings.IndexFunc(rest, separates)
	switch {
	case length < 0:
		length = len(rest)
	case length == 0:
		length = utf8.RuneLen(r.peek())
	}
	return strconv.Quote(lang.Shorten(rest[:length]))
}
