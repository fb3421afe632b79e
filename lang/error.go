package lang

import "errors"

// Error is an error that a person can read in any of the languages: a message of the catalogue and its values.
// Rooms below the front ends return it where the fault lies in what somebody typed.
type Error struct {
	key    string
	values []any
}

// Errorf returns an Error with the message of that key. A value that is an error is told in the reader's language
// too, and is what errors.Unwrap finds.
func Errorf(key string, values ...any) error { return &Error{key: key, values: values} }

// Error returns the message in English.
func (e *Error) Error() string { return e.in(English) }

// Unwrap returns the last value that is an error, nil if there is none.
func (e *Error) Unwrap() error {
	for i := len(e.values) - 1; i >= 0; i-- {
		if err, ok := e.values[i].(error); ok {
			return err
		}
	}
	return nil
}

func (e *Error) in(l Language) string {
	values := make([]any, len(e.values))
	for i, v := range e.values {
		if err, ok := v.(error); ok {
			v = l.Error(err)
		}
		values[i] = v
	}
	return l.Sprintf(e.key, values...)
}

// Error returns what err says, in l as far as it can be said: an error that is not, or does not begin with, an
// Error speaks for itself.
func (l Language) Error(err error) string {
	var own *Error
	if errors.As(err, &own) && own.Error() == err.Error() {
		return own.in(l)
	}
	return err.Error()
}
