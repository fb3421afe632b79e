package claims

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/jugada/jugada/lang"
)

// sentence is a line of text, or a part of one, read as a message.
type sentence struct {
	key    string
	values []string // in it, by their numbers in the message, from 0; "" where a form leaves one out
}

// reader reads lines as messages of one language, from a given set.
type reader struct {
	l     lang.Language
	forms []form
}

// newReader returns a reader of the messages with those keys; unknown keys are ignored.
func newReader(l lang.Language, keys ...string) *reader {
	r := &reader{l: l}
	for _, key := range keys {
		if lang.Has(key) {
			r.forms = append(r.forms, formsOf(l, key)...)
		}
	}
	// Those with the most literal text first: a line that matches several is the most specific of them.
	slices.SortStableFunc(r.forms, func(a, b form) int { return b.literal - a.literal })
	return r
}

// readers returns a function that makes a reader of each language on first use: by then all claims are in their tables.
func readers(keys func() []string) func(lang.Language) *reader {
	made := map[lang.Language]*reader{}
	return func(l lang.Language) *reader {
		if made[l] == nil {
			made[l] = newReader(l, keys()...)
		}
		return made[l]
	}
}

// read returns the messages that text can be, the most specific first.
func (r *reader) read(text string) []sentence {
	var found []sentence
	for i := range r.forms {
		if s, ok := r.forms[i].read(text); ok {
			found = append(found, s)
		}
	}
	return found
}

// as reads text as a message of that key.
func (r *reader) as(key, text string) (sentence, bool) {
	for i := range r.forms {
		if r.forms[i].key != key {
			continue
		}
		if s, ok := r.forms[i].read(text); ok {
			return s, true
		}
	}
	return sentence{}, false
}

// is reads text as a message, counts its use, and compares its values: strings, numbers, and means as float64.
func (r *reader) is(used map[string]int, text, key string, want ...any) error {
	s, ok := r.as(key, text)
	if !ok {
		return fmt.Errorf("want %s: %q", key, text)
	}
	used[key]++
	for i, w := range want {
		err := error(nil)
		switch w := w.(type) {
		case string:
			if s.values[i] != w {
				err = fmt.Errorf("want %q", w)
			}
		case int:
			if n, wrong := number(s.values[i]); wrong != nil || n != w {
				err = fmt.Errorf("want %d", w)
			}
		case float64:
			err = meanIs(strings.ReplaceAll(s.values[i], "−", "-"), w)
		}
		if err != nil {
			return fmt.Errorf("%s: %q: %w", key, text, err)
		}
	}
	return nil
}

// form is one of the forms of a message: its plurals differ.
type form struct {
	key     string
	pattern *regexp.Regexp
	places  []int  // which value each group of the pattern is
	literal int    // bytes of literal text
	longest string // the longest run of them
	most    int    // values
	worded  string // the first of them, if it is in words
}

func (f *form) read(text string) (sentence, bool) {
	if !strings.Contains(text, f.longest) {
		return sentence{}, false
	}
	groups := f.pattern.FindStringSubmatch(text)
	if groups == nil {
		return sentence{}, false
	}
	s := sentence{f.key, make([]string, f.most)}
	if f.worded != "" {
		s.values[0] = f.worded
	}
	for i, place := range f.places {
		value := groups[i+1]
		if s.values[place] != "" && s.values[place] != value {
			return sentence{}, false // the same value twice, and they differ
		}
		s.values[place] = value
	}
	return s, true
}

// formsOf returns the forms of a message. They are found from printed text only: by formatting marks as the values,
// with all numbers that select a plural.
func formsOf(l lang.Language, key string) []form {
	var forms []form
	var known []string
	for _, n := range []int{0, 1, 2, 1000} {
		text := textOf(l, key, n)
		if slices.Contains(known, text) {
			continue
		}
		known = append(known, text)
		f := formOf(l, key, text)
		if n > 0 && !slices.Contains(f.places, 0) && strings.Contains(textOf(l, key, 1000), "⟨1d⟩") {
			f.worded, f.most = strconv.Itoa(n), max(f.most, 1)
		}
		forms = append(forms, f)
	}
	return forms
}

func formOf(l lang.Language, key, text string) form {
	f := form{key: key}
	// A forced result, such as «+∞ en 3», is read as one value, though a word of it may also be literal text.
	forced := strings.Replace(regexp.QuoteMeta(l.Sprintf("score.forced", "@", 7)), "@", `[+-]∞`, 1)
	value := `(` + strings.Replace(forced, "7", `[0-9,]+`, 1) + `|.*?)`
	var pattern strings.Builder
	at := 0
	for _, m := range marked.FindAllStringSubmatchIndex(text, -1) {
		f.own(&pattern, text[at:m[0]])
		at = m[1]
		place, _ := strconv.Atoi(text[m[2]:m[3]])
		f.places = append(f.places, place-1)
		f.most = max(f.most, place)
		switch text[m[4]:m[5]] {
		case "d":
			pattern.WriteString(`(-?[0-9][0-9,]*)`)
		default:
			pattern.WriteString(value)
		}
	}
	f.own(&pattern, text[at:])
	f.pattern = regexp.MustCompile(`(?s)^` + pattern.String() + `$`)
	return f
}

// own adds literal text.
func (f *form) own(pattern *strings.Builder, text string) {
	pattern.WriteString(regexp.QuoteMeta(text))
	f.literal += len(text)
	if len(text) > len(f.longest) {
		f.longest = text
	}
}

// mark is a value that prints its index and verb: ⟨2d⟩ for the second one as %d. Its type holds the index,
// since its number selects the plural.
type mark[Place any] int

func (m mark[Place]) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, "⟨%d%c⟩", reflect.TypeFor[Place]().Len(), verb)
}

// PluralForm makes a mark a number for the catalogue, which otherwise knows only plain numbers.
func (m mark[Place]) PluralForm(l language.Tag, _ int) (plural.Form, int) {
	return plural.Cardinal.MatchPlural(l, int(m), 0, 0, 0, 0), int(m)
}

func marks(n int) []any {
	return []any{mark[[1]byte](n), mark[[2]byte](n), mark[[3]byte](n), mark[[4]byte](n), mark[[5]byte](n),
		mark[[6]byte](n), mark[[7]byte](n), mark[[8]byte](n), mark[[9]byte](n)}
}

var marked = regexp.MustCompile(`⟨(\d)(.)⟩`)

// number reads a whole number with separators: 1,234.
func number(text string) (int, error) { return strconv.Atoi(strings.ReplaceAll(text, ",", "")) }

// TestReading: a printed message is read back unchanged, with its values, in both languages.
func TestReading(t *testing.T) {
	for _, l := range lang.All {
		r := newReader(l, lang.Keys("text.")...)
		for _, c := range []struct {
			key    string
			values []any
		}{
			{"text.worse", []any{"K = 1", "4", "MAX", "D"}},
			{"text.cut.beta", []any{"F", "N = 8", "7", l.Sprintf("text.set.by", "B", "E"), "O"}},
			{"text.levels.eager", []any{"A", "B = +∞", "MAX", 1, "C"}},
			{"text.levels.eager", []any{"A", "B = +∞", "MAX", 12, "C, D"}},
			{"text.unvalued", []any{1}},
			{"text.unvalued", []any{1234}},
		} {
			var want []string
			for _, v := range c.values {
				want = append(want, message.NewPrinter(language.English).Sprint(v))
			}
			line := l.Sprintf(c.key, c.values...)
			found := r.read(line)
			if len(found) == 0 || found[0].key != c.key {
				t.Errorf("%q is read as %v, want %s", line, found, c.key)
				continue
			}
			for i, v := range found[0].values {
				if v != "" && v != want[i] {
					t.Errorf("%q: value %d is read as %q, want %q", line, i+1, v, want[i])
				}
			}
		}
		if found := r.read("nobody says this"); len(found) > 0 {
			t.Errorf("a line that is no message is read as %v", found)
		}
	}
}
