package tree

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/jsontext"
	"github.com/jugada/jugada/lang"
)

// ParseJSON reads a tree from JSON:
//
//	{"turn": "min", "label": "A", "value": 6, "children": [{"label": "B", "value": 3.1}, {"value": "+inf"}]}
//
// All fields are optional; others are rejected. The turn, by default "max", is allowed only at the root. A value is a number,
// read exactly, or "+inf" or "-inf". Limits, checks and errors are those of the notation; errors begin with line:column.
func ParseJSON(data []byte) (Rules, error) {
	text := strings.TrimPrefix(string(data), "\ufeff")
	r := &jsonReader{}
	r.place = func(at int) string { return lang.Place(text, at) }
	r.Reader = jsontext.NewReader(text, jsontext.Faults{Fail: r.fail, Syntax: "json", Empty: "jsonEmpty", End: "jsonEnd"})
	if at := invalid(text); at < len(text) {
		return Rules{}, r.fail(at, "utf8")
	}
	if err := r.object(nowhere); err != nil {
		return Rules{}, err
	}
	if at, ok := r.Rest(); !ok {
		return Rules{}, r.fail(at, "trailing", r.Found(at))
	}
	return r.finish(r.turn)
}

// jsonReader reads a tree token by token, so that errors have a place and the depth is limited.
type jsonReader struct {
	builder
	*jsontext.Reader
	turn game.Side
}

// object reads a node and all below it.
func (r *jsonReader) object(parent int) error {
	begin, err := r.Delimiter('{', "jsonNode")
	if err != nil {
		return err
	}
	i, err := r.open(parent, begin)
	if err != nil {
		return err
	}
	var seen []string
	for r.More() {
		at := r.Next()
		field, err := r.Token()
		if err != nil {
			return err
		}
		name := field.(string) // the decoder allows nothing else here
		if slices.Contains(seen, name) {
			return r.fail(at, "jsonTwice", name)
		}
		seen = append(seen, name)
		if err := r.field(i, name, at); err != nil {
			return err
		}
	}
	if _, err := r.Token(); err != nil { // the closing brace
		return err
	}
	return r.close(i)
}

// field reads what follows the name of a field, which is at the place at.
func (r *jsonReader) field(i int, name string, at int) error {
	switch {
	case name == "label":
		return r.labelField(i)
	case name == "value":
		return r.valueField(i)
	case name == "children":
		return r.childrenField(i)
	case name == "turn" && i == 0:
		return r.turnField()
	case name == "turn":
		return r.fail(at, "jsonTurnBelow")
	}
	return r.fail(at, "jsonField", lang.Shorten(name))
}

func (r *jsonReader) labelField(i int) error {
	at := r.Next()
	token, err := r.Token()
	if err != nil {
		return err
	}
	switch label, ok := token.(string); {
	case !ok:
		return r.fail(at, "jsonLabel", r.Found(at))
	default:
		return r.label(i, label, at)
	}
}

func (r *jsonReader) valueField(i int) error {
	at := r.Next()
	token, err := r.Token()
	if err != nil {
		return err
	}
	switch value := token.(type) {
	case json.Number:
		plain, ok := withoutExponent(value.String())
		if !ok {
			return r.fail(at, "jsonExponent", lang.Shorten(value.String()))
		}
		return r.value(i, plain, at)
	case string:
		if value == "+inf" || value == "-inf" {
			return r.value(i, value, at)
		}
	}
	return r.fail(at, "jsonValue", r.Found(at))
}

func (r *jsonReader) childrenField(i int) error {
	if _, err := r.Delimiter('[', "jsonChildren"); err != nil {
		return err
	}
	for r.More() {
		if err := r.object(i); err != nil {
			return err
		}
	}
	_, err := r.Token() // the closing bracket
	return err
}

func (r *jsonReader) turnField() error {
	at := r.Next()
	token, err := r.Token()
	if err != nil {
		return err
	}
	switch token {
	case "max":
		r.turn = game.Max
	case "min":
		r.turn = game.Min
	default:
		return r.fail(at, "jsonTurn", r.Found(at))
	}
	return nil
}

// withoutExponent writes a JSON number as a decimal, exactly. It does not expand exponents beyond ±400.
func withoutExponent(number string) (plain string, ok bool) {
	mantissa, exponent, found := strings.Cut(strings.ToLower(number), "e")
	if !found {
		return number, true
	}
	shift, err := strconv.Atoi(exponent)
	if err != nil || shift < -400 || shift > 400 {
		return "", false
	}
	digits, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	digits = strings.Repeat("0", max(0, -shift)) + whole + fraction + strings.Repeat("0", max(0, shift))
	point := max(0, -shift) + len(whole) + shift
	plain = digits[:point]
	if point < len(digits) {
		plain += "." + digits[point:]
	}
	if negative {
		plain = "-" + plain
	}
	return plain, true
}

// invalid returns the index of the first byte that is not UTF-8, or the length of the text.
func invalid(text string) int {
	for at, c := range text {
		if c == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[at:]); size == 1 {
				return at
			}
		}
	}
	return len(text)
}

// MarshalJSON writes the tree as ParseJSON reads it, without white space. (json.Marshal, which checks the result,
// rejects trees deeper than some 5,000 plies; a direct call has no such limit.)
func (r Rules) MarshalJSON() ([]byte, error) {
	t := r.get()
	var b bytes.Buffer
	b.WriteByte('{')
	if t.nodes[0].side == game.Min {
		b.WriteString(`"turn":"min"`)
	}
	t.writeFields(&b, &t.nodes[0])
	b.WriteByte('}')
	return b.Bytes(), nil
}

// writeFields appends the fields of a node, without its braces.
func (t *tree) writeFields(b *bytes.Buffer, n *node) {
	field := func(name string) {
		if b.Bytes()[b.Len()-1] != '{' {
			b.WriteByte(',')
		}
		b.WriteString(`"` + name + `":`)
	}
	if n.label != "" {
		field("label")
		label, _ := json.Marshal(n.label) // a string never fails
		b.Write(label)
	}
	if n.valued {
		field("value")
		switch n.value {
		case game.Infinity:
			b.WriteString(`"+inf"`)
		case -game.Infinity:
			b.WriteString(`"-inf"`)
		default:
			b.WriteString(t.valueText(n))
		}
	}
	if n.count == 0 {
		return
	}
	field("children")
	for i := range n.count {
		b.WriteByte("[,"[min(i, 1)])
		b.WriteByte('{')
		t.writeFields(b, &t.nodes[n.first+i])
		b.WriteByte('}')
	}
	b.WriteByte(']')
}
