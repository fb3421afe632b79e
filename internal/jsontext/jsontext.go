// Package jsontext reads JSON token by token with the position of each token, so that every error has its place.
package jsontext

import (
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
)

// Faults makes a reader's errors: Fail makes one about a byte of the text, under a key. The other fields are its keys for a
// text that is not JSON, is empty, or ends too early.
type Faults struct {
	Fail               func(at int, key string, values ...any) error
	Syntax, Empty, End string
}

// Reader reads one text. Numbers are [json.Number].
type Reader struct {
	text    string
	decoder *json.Decoder
	faults  Faults
}

// NewReader returns a reader at the beginning of the text.
func NewReader(text string, f Faults) *Reader {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	return &Reader{text, d, f}
}

// More reports whether the current object or list continues.
func (r *Reader) More() bool { return r.decoder.More() }

// Token reads the next token.
func (r *Reader) Token() (json.Token, error) {
	at := r.Next()
	token, err := r.decoder.Token()
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return token, nil
	case errors.As(err, &syntax) && at < len(r.text):
		return nil, r.faults.Fail(at, r.faults.Syntax, syntax)
	case err == io.EOF && strings.TrimSpace(r.text) == "":
		return nil, r.faults.Fail(0, r.faults.Empty)
	}
	return nil, r.faults.Fail(len(r.text), r.faults.End)
}

// Delimiter reads an opening brace or bracket and returns its offset; the key is the error for anything else.
func (r *Reader) Delimiter(wanted json.Delim, key string) (at int, err error) {
	at = r.Next()
	token, err := r.Token()
	if err == nil && token != wanted {
		err = r.faults.Fail(at, key, r.Found(at))
	}
	return at, err
}

const space = " \t\r\n"

// Next returns where the next token begins: after white space, and the comma or colon that the decoder has not consumed yet.
func (r *Reader) Next() int {
	rest := strings.TrimLeft(r.text[r.decoder.InputOffset():], space)
	if strings.HasPrefix(rest, ",") || strings.HasPrefix(rest, ":") {
		rest = strings.TrimLeft(rest[1:], space)
	}
	return len(r.text) - len(rest)
}

// Rest returns the offset of anything after what has been read; ok: there is nothing.
func (r *Reader) Rest() (at int, ok bool) {
	rest := strings.TrimLeft(r.text[r.decoder.InputOffset():], space)
	return len(r.text) - len(rest), rest == ""
}

// Found returns the token at an offset: as it is, or in quotes if it is a text, a delimiter, or empty.
func (r *Reader) Found(at int) string {
	rest, ends, quoted := r.text[at:], space+`,:[]{}"`, false
	switch {
	case rest == "":
		return `""`
	case strings.Contains("[]{},:", rest[:1]):
		return strconv.Quote(rest[:1])
	case rest[0] == '"':
		rest, ends, quoted = rest[1:], `"`, true // its own quotes are not shown
	}
	if end := strings.IndexAny(rest, ends); end >= 0 {
		rest = rest[:end]
	}
	if text := lang.Shorten(rest); !quoted && json.Valid([]byte(text)) {
		return text // a number, true, false or null
	}
	return strconv.Quote(lang.Shorten(rest))
}
