package exercise

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/jugada/jugada/internal/jsontext"
	"github.com/jugada/jugada/lang"
)

// schema is the version of the files that are written here.
const schema = 1

// Read reads an exercise from JSON, strictly: unknown fields, fields that come twice and anything after the end are refused.
// Errors begin with line:column.
func Read(data []byte) (Exercise, error) {
	var e Exercise
	err := read(data, func(r *reader) error { return r.exercise(&e) })
	return e, err
}

// ReadWork reads a work from JSON, as strictly as [Read].
func ReadWork(data []byte) (*Work, error) {
	w := &Work{}
	err := read(data, func(r *reader) error { return r.work(w) })
	return w, err
}

// ReadSheet reads a sheet from JSON, as strictly as [Read]. Its key, if it has one, is ignored. A single exercise is a
// sheet of one.
func ReadSheet(data []byte) (Sheet, error) {
	var s Sheet
	err := read(data, func(r *reader) error { return r.sheet(&s) })
	return s, err
}

// Submission is a work with the exercise that it is about, in one file.
type Submission struct {
	Exercise Exercise `json:"exercise"`
	Work     Work     `json:"work"`
}

// ReadSubmission reads a submission from JSON, as strictly as [Read].
func ReadSubmission(data []byte) (Submission, error) {
	var s Submission
	err := read(data, func(r *reader) error {
		return r.object(fields{
			"schema":   r.schema,
			"exercise": func() error { return r.exercise(&s.Exercise) },
			"work":     func() error { return r.work(&s.Work) },
		})
	})
	if _, wrong := ReadSheet(data); err != nil && wrong == nil {
		err = lang.Errorf("exercise.noWork")
	}
	return s, err
}

// read reads the whole of a text.
func read(data []byte, value func(*reader) error) error {
	text := strings.TrimPrefix(string(data), "\ufeff")
	r := &reader{text: text}
	r.Reader = jsontext.NewReader(text, jsontext.Faults{Fail: r.fail, Syntax: "syntax", Empty: "empty", End: "end"})
	if !utf8.ValidString(text) {
		return r.fail(len(text)-len(strings.TrimLeftFunc(text, func(c rune) bool { return c != utf8.RuneError })), "utf8")
	}
	if err := value(r); err != nil {
		return err
	}
	if at, ok := r.Rest(); !ok {
		return r.fail(at, "trailing", r.Found(at))
	}
	return nil
}

// reader reads these files.
type reader struct {
	*jsontext.Reader
	text string
}

// fields maps the fields of an object to the functions that read their values.
type fields map[string]func() error

func (r *reader) exercise(e *Exercise) error { return r.object(r.exerciseFields(e)) }

func (r *reader) exerciseFields(e *Exercise) fields {
	return fields{
		"schema":    r.schema,
		"tree":      func() error { return r.string(&e.Tree) },
		"algorithm": func() error { return r.string((*string)(&e.Algorithm)) },
		"depth":     func() error { return r.number(&e.Depth) },
		"asks": func() error {
			return r.list(func() error {
				var part string
				err := r.string(&part)
				e.Asks = append(e.Asks, Part(part))
				return err
			})
		},
	}
}

func (r *reader) work(w *Work) error {
	w.Values, w.Windows = map[string]string{}, map[string]Window{}
	return r.object(fields{
		"schema":   r.schema,
		"values":   func() error { return r.values(w) },
		"windows":  func() error { return r.windows(w) },
		"order":    func() error { return r.strings(&w.Order) },
		"pruned":   func() error { return r.strings(&w.Pruned) },
		"choice":   func() error { return r.string(&w.Choice) },
		"finished": func() error { return r.bool(&w.Finished) },
	})
}

func (r *reader) values(w *Work) error {
	return r.members(func(name string) error {
		var value string
		err := r.string(&value)
		w.Values[name] = value
		return err
	})
}

func (r *reader) windows(w *Work) error {
	return r.members(func(name string) error {
		at := r.Next()
		var bounds []string
		err := r.strings(&bounds)
		if err == nil && len(bounds) != 2 {
			err = r.fail(at, "window", len(bounds))
		}
		if err == nil {
			w.Windows[name] = Window(bounds)
		}
		return err
	})
}

func (r *reader) sheet(s *Sheet) error {
	var alone Exercise
	begin := r.Next()
	all := r.exerciseFields(&alone)
	single, many := false, false
	for name, read := range all {
		if name != "schema" {
			all[name] = func() error { single = true; return read() }
		}
	}
	all["title"] = func() error { many = true; return r.string(&s.Title) }
	all["key"] = func() error { many = true; return r.list(func() error { return r.work(&Work{}) }) }
	all["exercises"] = func() error {
		many = true
		return r.list(func() error {
			if len(s.Exercises) == MaxSheet {
				return r.fail(r.Next(), "many", MaxSheet)
			}
			var e Exercise
			err := r.exercise(&e)
			s.Exercises = append(s.Exercises, e)
			return err
		})
	}
	if err := r.object(all); err != nil {
		return err
	}
	switch {
	case single && many:
		return r.fail(begin, "both")
	case single:
		s.Exercises = []Exercise{alone}
	}
	return nil
}

// object reads an object with those fields, any of which may be missing.
func (r *reader) object(all fields) error {
	var at int
	return r.each(&at, func(name string) error {
		read, known := all[name]
		if !known {
			names := make([]string, 0, len(all))
			for name := range all {
				names = append(names, name)
			}
			slices.Sort(names)
			return r.fail(at, "field", shown(name), strings.Join(names, ", "))
		}
		return read()
	})
}

// members reads an object with any fields.
func (r *reader) members(read func(name string) error) error {
	var at int
	return r.each(&at, read)
}

// each reads an object; at is set to the offset of the current field's name.
func (r *reader) each(at *int, read func(name string) error) error {
	if _, err := r.Delimiter('{', "object"); err != nil {
		return err
	}
	seen := map[string]bool{}
	for r.More() {
		*at = r.Next()
		token, err := r.Token()
		if err != nil {
			return err
		}
		name := token.(string) // the decoder allows nothing else here
		if seen[name] {
			return r.fail(*at, "twice", shown(name))
		}
		seen[name] = true
		if err := read(name); err != nil {
			return err
		}
	}
	_, err := r.Token() // the closing brace
	return err
}

// list reads a list, one member after the other.
func (r *reader) list(read func() error) error {
	if _, err := r.Delimiter('[', "list"); err != nil {
		return err
	}
	for r.More() {
		if err := read(); err != nil {
			return err
		}
	}
	_, err := r.Token() // the closing bracket
	return err
}

func (r *reader) strings(texts *[]string) error {
	return r.list(func() error {
		var text string
		err := r.string(&text)
		*texts = append(*texts, text)
		return err
	})
}

func (r *reader) string(text *string) error { return one(r, text, "text") }

func (r *reader) bool(flag *bool) error { return one(r, flag, "flag") }

func (r *reader) number(n *int) error {
	at := r.Next()
	var text json.Number
	err := one(r, &text, "number")
	if err == nil {
		if *n, err = strconv.Atoi(text.String()); err != nil {
			err = r.fail(at, "number", r.Found(at))
		}
	}
	return err
}

// schema reads the version of a file.
func (r *reader) schema() error {
	at := r.Next()
	var version int
	err := r.number(&version)
	if err == nil && version != schema {
		err = r.fail(at, "schema", version, schema)
	}
	return err
}

// one reads a token of one kind; the key is the error for any other.
func one[T any](r *reader, value *T, key string) error {
	at := r.Next()
	token, err := r.Token()
	if err != nil {
		return err
	}
	v, ok := token.(T)
	if !ok {
		return r.fail(at, key, r.Found(at))
	}
	*value = v
	return nil
}

// fail returns the error with that key at an offset.
func (r *reader) fail(at int, key string, values ...any) error {
	return lang.Errorf("exercise.json."+key, append([]any{lang.Place(r.text, at)}, values...)...)
}
