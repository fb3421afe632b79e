package lang

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is an error that can be shown in any of the languages: a message of the catalogue and its values.
// Packages below the front ends return it for mistakes in the user's input.
type Error struct {
	key    string
	values []any
}

// Errorf returns an Error with the message of that key. A value that is an error is also shown in the reader's
// language, and errors.Unwrap returns it; an Option is written, and a Told called, for the reader.
func Errorf(key string, values ...any) error { return &Error{key: key, values: values} }

// Error returns the message in English.
func (e *Error) Error() string { return e.in(English, Option.String) }

// Unwrap returns the last value that is an error, nil if there is none.
func (e *Error) Unwrap() error {
	for i := len(e.values) - 1; i >= 0; i-- {
		if err, ok := e.values[i].(error); ok {
			return err
		}
	}
	return nil
}

// in returns the message in l, with options as written writes them.
func (e *Error) in(l Language, written func(Option) string) string {
	values := make([]any, len(e.values))
	for i, v := range e.values {
		switch of := v.(type) {
		case error:
			v = l.told(of, written)
		case Option:
			v = written(of)
		case Told:
			v = of(l)
		}
		values[i] = v
	}
	return l.Sprintf(e.key, values...)
}

// Error returns the text of err, in l if possible: for an Error, or an error of the operating system or the standard
// library that the catalogue can translate. Any other error's own text is returned.
func (l Language) Error(err error) string { return l.told(err, Option.String) }

// CommandError is Error for a user of the command line: options are written as flags.
func (l Language) CommandError(err error) string { return l.told(err, Option.flag) }

func (l Language) told(err error, written func(Option) string) string {
	if of, ok := err.(quoted); ok {
		return strings.TrimPrefix(l.told(of.error, written), start)
	}
	if of, ok := err.(inLine); ok {
		return of.placed(l.told(of.error, written))
	}
	if own := known(err); own != nil {
		return own.in(l, written)
	}
	return err.Error()
}

// Quoted returns an error about a text as a value for an error that quotes the text, such as a move in a list: it says no place
// where that would be the text's beginning, since the place of the text is said already.
func Quoted(err error) error { return quoted{err} }

type quoted struct{ error }

// start is how an error about the beginning of a text says so.
const start = "1:1: "

// InLine returns an error about a line, from 1, as one about the text that has it: its place, such as 1:3 in the line, becomes that
// in the text. An error without a place is about the line from its beginning.
func InLine(number int, err error) error { return inLine{number, err} }

type inLine struct {
	number int
	error
}

// placed returns what is told about the line as told about the text.
func (e inLine) placed(text string) string {
	column, rest := Column(text)
	return strconv.Itoa(e.number) + ":" + strconv.Itoa(max(column, 1)) + ": " + rest
}

// Column returns the column, from 1, with which the text of an error about a line begins, and the rest; 0 and the text if there is
// none.
func Column(text string) (column int, rest string) {
	place, rest, _ := strings.Cut(text, ": ")
	within, placed := strings.CutPrefix(place, "1:")
	column, err := strconv.Atoi(within)
	if !placed || err != nil {
		return 0, text
	}
	return column, rest
}

func (e inLine) Error() string { return e.placed(e.error.Error()) }
func (e inLine) Unwrap() error { return e.error }

func (q quoted) Error() string { return strings.TrimPrefix(q.error.Error(), start) }
func (q quoted) Unwrap() error { return q.error }

// known returns err as an Error, or nil if the catalogue has no words for all of it.
func known(err error) *Error {
	if own := (*Error)(nil); errors.As(err, &own) && own.Error() == err.Error() {
		return own
	}
	return system(err)
}

// Sentence is CommandError as a sentence. What begins with something that was typed, such as the name of a file, is left as it is.
func (l Language) Sentence(err error) string {
	text := l.CommandError(err)
	if l.begins(err) {
		text = Capital(text)
	}
	return text + "."
}

// begins reports whether what err says in l begins with words of ours.
func (l Language) begins(err error) bool {
	own := known(err)
	if own == nil || len(own.values) == 0 {
		return true
	}
	text, _ := find(l, own.key).(string)
	first, nested := own.values[0].(error)
	return !strings.HasPrefix(text, "%") || nested && l.begins(first)
}

// Capital makes the first letter a capital one.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Option is the name of an option, as a value of an Error. It is a flag on the command line and a field in a request;
// the packages below do not know which.
type Option string

// String returns the name in quotation marks.
func (o Option) String() string { return strconv.Quote(string(o)) }

func (o Option) flag() string { return "--" + string(o) }

// Told is a value of an Error that is computed in the reader's language.
type Told func(l Language) string
