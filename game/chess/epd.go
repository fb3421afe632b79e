package chess

import (
	"strings"
	"unicode/utf8"
)

// EPD is a position with operations, a line of a collection: the first four fields of FEN, and any number of operations such as
//
//	bm Nf3; id "number 7";
//
// The operations hmvc and fmvn give the counters that are the other two fields of FEN; without them they are 0 and 1.
type EPD struct {
	Position   Position
	Operations []Operation
}

// Operation is a code, such as bm for the best moves, and its operands.
type Operation struct {
	Code     string
	Operands []Operand
}

// Operand is a word or, if it is quoted, any text without quotation marks.
type Operand struct {
	Text   string
	Quoted bool
}

// ParseEPD reads one line. Errors begin with line and column.
func ParseEPD(text string) (EPD, error) {
	var fields []field
	rest, column := text, 1
	for len(fields) < 4 {
		word, more, found := strings.Cut(rest, " ")
		if !found && len(fields) < 3 {
			return EPD{}, refuse(field{word, column}.end(), "epdFields", len(fields)+1)
		}
		fields = append(fields, field{word, column})
		rest, column = more, column+utf8.RuneCountInString(word)+1
	}
	r := epdReader{rest: rest, column: column}
	clock, number := field{"0", column}, field{"1", column}
	var e EPD
	for r.skip(); r.rest != ""; r.skip() {
		o, first, err := r.operation()
		if err != nil {
			return EPD{}, err
		}
		for _, of := range e.Operations {
			if of.Code == o.Code {
				return EPD{}, refuse(r.begun, "epdTwice", o.Code)
			}
		}
		if o.Code == "hmvc" || o.Code == "fmvn" {
			if len(o.Operands) != 1 {
				return EPD{}, refuse(r.begun, "epdNumber", o.Code)
			}
			if counter := (field{o.Operands[0].Text, first}); o.Code == "hmvc" {
				clock = counter
			} else {
				number = counter
			}
		}
		e.Operations = append(e.Operations, o)
	}
	var err error
	if e.Position, err = readFEN(append(fields, clock, number), true); err != nil {
		return EPD{}, err
	}
	return e, nil
}

// String returns the line.
func (e EPD) String() string {
	var text strings.Builder
	text.WriteString(e.Position.fields())
	for _, o := range e.Operations {
		text.WriteString(" " + o.Code)
		for _, operand := range o.Operands {
			if operand.Quoted {
				operand.Text = `"` + operand.Text + `"`
			}
			text.WriteString(" " + operand.Text)
		}
		text.WriteByte(';')
	}
	return text.String()
}

// Operands returns the operands of the operation with that code, none if there is no such operation.
func (e EPD) Operands(code string) []Operand {
	for _, o := range e.Operations {
		if o.Code == code {
			return o.Operands
		}
	}
	return nil
}

// Moves returns the operands of the operation with that code, read as moves: bm are the best ones, am those to avoid.
func (e EPD) Moves(code string) ([]Move, error) {
	var moves []Move
	for _, operand := range e.Operands(code) {
		m, err := Rules{}.ParseMove(&e.Position, operand.Text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// epdReader reads operations.
type epdReader struct {
	rest   string
	column int // of rest
	begun  int // of the operation that is being read
}

// skip passes over spaces.
func (r *epdReader) skip() {
	trimmed := strings.TrimLeft(r.rest, " ")
	r.column += len(r.rest) - len(trimmed)
	r.rest = trimmed
}

// take passes over the first n bytes and returns them.
func (r *epdReader) take(n int) string {
	taken := r.rest[:n]
	r.rest, r.column = r.rest[n:], r.column+utf8.RuneCountInString(taken)
	return taken
}

// word passes over what comes before a space, a quotation mark or a semicolon.
func (r *epdReader) word() string {
	if end := strings.IndexAny(r.rest, ` ";`); end >= 0 {
		return r.take(end)
	}
	return r.take(len(r.rest))
}

// operation reads one, and the column of its first operand.
func (r *epdReader) operation() (o Operation, first int, err error) {
	r.begun = r.column
	if o.Code = r.word(); !isCode(o.Code) {
		return o, 0, refuse(r.begun, "epdCode", o.Code)
	}
	for r.skip(); ; r.skip() {
		if first == 0 {
			first = r.column
		}
		switch {
		case r.rest == "":
			return o, 0, refuse(r.column, "epdEnd", o.Code)
		case r.rest[0] == ';':
			r.take(1)
			return o, first, nil
		case r.rest[0] == '"':
			end := strings.IndexByte(r.rest[1:], '"')
			if end < 0 {
				return o, 0, refuse(r.column, "epdQuote", o.Code)
			}
			quoted := r.take(end + 2)
			o.Operands = append(o.Operands, Operand{quoted[1 : len(quoted)-1], true})
		default:
			o.Operands = append(o.Operands, Operand{r.word(), false})
		}
	}
}

// isCode reports whether a text is a letter followed by letters, digits and underscores.
func isCode(text string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	return text != "" && strings.Contains(letters, text[:1]) && strings.Trim(text, letters+"0123456789_") == ""
}
