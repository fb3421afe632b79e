package lang_test

import (
	"errors"
	"fmt"
	"os/exec"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"github.com/jugada/jugada/internal/spanish"
	"github.com/jugada/jugada/lang"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		code string
		want lang.Language
		ok   bool
	}{
		{"en", lang.English, true}, {"es", lang.Spanish, true},
		{"en-GB", lang.English, true}, {"es-PE", lang.Spanish, true}, {"es_PE", lang.Spanish, true}, {"es-419", lang.Spanish, true},
		{"es_PE.UTF-8", lang.Spanish, true}, {"es_ES@euro", lang.Spanish, true}, {"es_ES.ISO-8859-15@euro", lang.Spanish, true},
		{"ES", lang.Spanish, true}, {"EN_us", lang.English, true}, {"spa", lang.Spanish, true},
		{"", lang.English, false}, {"C", lang.English, false}, {"POSIX", lang.English, false}, {"C.UTF-8", lang.English, false},
		{"de", lang.English, false}, {"pt_BR.UTF-8", lang.English, false}, {"ca", lang.English, false},
		{"español", lang.English, false}, {"english", lang.English, false}, {"..", lang.English, false}, {"-", lang.English, false},
	} {
		if got, ok := lang.Parse(c.code); got != c.want || ok != c.ok {
			t.Errorf("Parse(%q) = %v, %v; want %v, %v", c.code, got, ok, c.want, c.ok)
		}
	}
	for _, l := range lang.All {
		if got, ok := lang.Parse(l.String()); got != l || !ok {
			t.Errorf("the code of %v is read as %v, %v", l, got, ok)
		}
	}
}

func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct {
		environment string
		want        lang.Language
	}{
		{"", lang.English},
		{"LANG=es_ES.UTF-8", lang.Spanish},
		{"LANG=en_GB.UTF-8", lang.English},
		{"LANG=de_DE.UTF-8", lang.English},
		{"LANG=C", lang.English},
		{"LANG=nonsense!", lang.English},
		{"LC_MESSAGES=es_PE LANG=en_US", lang.Spanish},
		{"LC_ALL=en_US LC_MESSAGES=es_PE LANG=es_PE", lang.English},
		{"LC_ALL= LC_MESSAGES= LANG=es_PE", lang.Spanish}, // empty is unset
		{"LC_ALL=C LANG=es_PE", lang.English},
		{"LC_ALL=POSIX LANG=es_PE", lang.English},
		{"LANGUAGE=es LANG=en_US", lang.Spanish},
		{"LANGUAGE=de:es:en LANG=en_US", lang.Spanish},
		{"LANGUAGE=en:es LANG=es_ES", lang.English},
		{"LANGUAGE=de:fr LANG=es_ES", lang.Spanish},
		{"LANGUAGE=es LANG=C", lang.English}, // C means C
		{"LANGUAGE=es LC_ALL=POSIX", lang.English},
		{"LANGUAGE=es", lang.English}, // no locale is C, too
		{"LC_TIME=es_ES", lang.English},
	} {
		values := map[string]string{}
		for _, pair := range strings.Fields(c.environment) {
			name, value, _ := strings.Cut(pair, "=")
			values[name] = value
		}
		if got := lang.FromEnvironment(func(name string) string { return values[name] }); got != c.want {
			t.Errorf("with %q the language is %v, want %v", c.environment, got, c.want)
		}
	}
}

func TestSprintf(t *testing.T) {
	for _, c := range []struct {
		l    lang.Language
		n    int
		want string
	}{
		{lang.English, 0, "0 nodes"}, {lang.English, 1, "1 node"}, {lang.English, 2, "2 nodes"}, {lang.English, 549_946, "549,946 nodes"},
		{lang.Spanish, 0, "0 nodos"}, {lang.Spanish, 1, "1 nodo"}, {lang.Spanish, 2, "2 nodos"}, {lang.Spanish, 549_946, "549,946 nodos"},
	} {
		if got := c.l.Sprintf("count.nodes", c.n); got != c.want {
			t.Errorf("%d nodes in %v are %q, want %q", c.n, c.l, got, c.want)
		}
	}
	if !lang.Has("count.nodes") || lang.Has("count.no") {
		t.Error("Has does not know which messages there are")
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "count.no") {
			t.Errorf("an unknown key does not panic with its name, but with %v", r)
		}
	}()
	lang.English.Sprintf("count.no")
}

// The same error names an option as a flag on the command line, and by its name elsewhere; within another error, too.
func TestOptionsInErrors(t *testing.T) {
	err := lang.Errorf("lab.move", 3, lang.Errorf("catalog.puzzle.option", "sliding", lang.Option("tap")))
	for said, want := range map[string]string{
		err.Error():                    `ply 3: the puzzle sliding has no use for "tap"`,
		lang.Spanish.Error(err):        `jugada 3, contando las de ambos: al problema sliding no le sirve "tap"`,
		lang.English.CommandError(err): `ply 3: the puzzle sliding has no use for --tap`,
		lang.Spanish.CommandError(err): `jugada 3, contando las de ambos: al problema sliding no le sirve --tap`,
	} {
		if said != want {
			t.Errorf("%q; want %q", said, want)
		}
	}
}

// TestProgramsThatAreNotFound: that a program cannot be run is said in the reader's language, whether its name is looked up or
// its path is given.
func TestProgramsThatAreNotFound(t *testing.T) {
	for name, want := range map[string]string{
		"no-such-program-of-jugada": "el programa no está en ninguna carpeta de PATH; da su ruta",
		"./no-such-program":         "no existe ese archivo o esa carpeta",
	} {
		if _, err := exec.LookPath(name); err == nil || !strings.HasSuffix(lang.Spanish.Error(err), want) {
			t.Errorf("%s: %s; want %s", name, lang.Spanish.Error(err), want)
		}
	}
}

// TestSentencesKeepWhatWasTyped: a sentence begins with a capital letter, but not where it begins with the name of a file.
func TestSentencesKeepWhatWasTyped(t *testing.T) {
	missing := lang.Errorf("cli.file.missing", "w.json")
	for want, err := range map[string]error{
		"There is no file w.json.":                                               missing,
		"w.json: there is no file w.json.":                                       lang.Errorf("cli.input.file", "w.json", missing),
		"There is no file x; \"jugada games x\" says how positions are written.": lang.Errorf("cli.position", lang.Errorf("cli.file.missing", "x"), "x"),
	} {
		if got := lang.English.Sentence(err); got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
}

// keyForm matches keys; other arguments of functions with an asker's name, such as fmt.Sprintf, are formats.
var keyForm = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*(\.[a-zA-Z0-9:-]+)+$`)

func TestEveryKeyIsInEveryLanguage(t *testing.T) {
	for _, key := range lang.Keys("") {
		if !keyForm.MatchString(key) {
			t.Errorf("%q is not a key such as count.nodes", key)
		}
		for _, l := range lang.All {
			if !has(l, key) {
				t.Errorf("%v has no message %s", l, key)
			}
		}
	}
}

// has reports whether l has a message of that key: a missing message panics.
func has(l lang.Language, key string) (yes bool) {
	defer func() { yes = recover() == nil }()
	l.Sprintf(key, probes(1)...)
	return
}

// probe is a value that prints, wherever a message uses it, its index and verb: ⟨2d⟩ for the second one as %d. Its
// type says which one, since its number chooses the plural.
type probe[Place any] int

func (p probe[Place]) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, "⟨%d%c⟩", reflect.TypeFor[Place]().Len(), verb)
}

// PluralForm makes a probe a number for the catalogue, which otherwise knows only plain numbers.
func (p probe[Place]) PluralForm(l language.Tag, scale int) (plural.Form, int) {
	return plural.Cardinal.MatchPlural(l, int(p), 0, 0, 0, 0), int(p)
}

func probes(n int) []any {
	return []any{probe[[1]byte](n), probe[[2]byte](n), probe[[3]byte](n), probe[[4]byte](n), probe[[5]byte](n),
		probe[[6]byte](n), probe[[7]byte](n), probe[[8]byte](n), probe[[9]byte](n)}
}

// counts select all plural forms of our languages.
var counts = []int{0, 1, 2, 1000}

// probed matches the output of a probe.
var probed = regexp.MustCompile(`⟨(\d).⟩`)

// valuesOf returns the values that a message uses, in order and without duplicates: ⟨1s⟩ ⟨2d⟩, over all its plural forms.
func valuesOf(l lang.Language, key string) []string {
	var all []string
	for _, n := range counts {
		text, _, _ := strings.Cut(l.Sprintf(key, probes(n)...), "%!(EXTRA")
		all = append(all, probed.FindAllString(text, -1)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// arity returns how many values the message needs: the highest that it uses.
func arity(key string) int {
	most := 0
	for _, l := range lang.All {
		for _, value := range valuesOf(l, key) {
			most = max(most, int(value[len("⟨")]-'0'))
		}
	}
	return most
}

// formFault returns what is wrong with the message when it gets n values, or "".
func formFault(l lang.Language, key string, n int) string {
	for _, count := range counts {
		switch text := l.Sprintf(key, probes(count)[:n]...); {
		case strings.TrimSpace(text) == "":
			return fmt.Sprintf("it is empty in %v with the value %d", l, count)
		case strings.Contains(text, "%!"):
			return fmt.Sprintf("it reads in %v with the value %d: %q", l, count, text)
		}
	}
	return ""
}

// TestLanguagesUseTheSameValues: a message uses the same values, with the same verbs, in every language; order and
// repetition may differ.
func TestLanguagesUseTheSameValues(t *testing.T) {
	for _, key := range lang.Keys("") {
		if !has(lang.English, key) || !has(lang.Spanish, key) {
			continue // reported by TestEveryKeyIsInEveryLanguage
		}
		if english, spanish := valuesOf(lang.English, key), valuesOf(lang.Spanish, key); !slices.Equal(english, spanish) {
			t.Errorf("%s puts in %v in English and %v in Spanish", key, english, spanish)
		}
		for _, l := range lang.All {
			if fault := formFault(l, key, arity(key)); fault != "" {
				t.Errorf("%s: %s", key, fault)
			}
		}
	}
}

// TestSpanish: the messages are written as CONTRIBUTING says. Commands in examples are not prose.
func TestSpanish(t *testing.T) {
	for _, key := range lang.Keys("") {
		for _, n := range []int{1, 2} { // singular and plural
			text, _, _ := strings.Cut(lang.Spanish.Sprintf(key, probes(n)...), "%!(EXTRA")
			look := spanish.Message
			if strings.HasSuffix(key, ".example") {
				look = spanish.Words
			}
			for _, fault := range look(text) {
				t.Errorf("%s: %s", key, fault)
			}
		}
	}
}

// TestSpanishCommands: commands and options are described in the third person (muestra, busca), not with infinitives
// (mostrar, buscar), which are for buttons.
func TestSpanishCommands(t *testing.T) {
	for _, key := range lang.Keys("") {
		if !strings.HasPrefix(key, "cli.") && !strings.HasPrefix(key, "play.") ||
			!strings.HasSuffix(key, ".short") && !strings.HasSuffix(key, ".long") && !strings.Contains(key, ".flag.") {
			continue
		}
		if first, _, _ := strings.Cut(lang.Spanish.Sprintf(key, probes(1)...), " "); regexp.MustCompile(`^\pL+[aeiáéí]r$`).MatchString(first) {
			t.Errorf("the message %s begins with %q; write it as the others are: Muestra, Busca", key, first)
		}
	}
}

// TestErrorsInLines: what is wrong with a line of a text is told with one place, that in the text.
func TestErrorsInLines(t *testing.T) {
	cause := errors.New("cause")
	for told, want := range map[error]string{
		lang.Errorf("system.path", "1:3", cause): "7:3: cause",
		lang.Errorf("system.path", "1:x", cause): "7:1: 1:x: cause",
		lang.Errorf("system.path", "2:3", cause): "7:1: 2:3: cause",
		cause:                                    "7:1: cause",
	} {
		err := lang.InLine(7, told)
		if got := lang.Spanish.Error(err); got != want || err.Error() != want || !errors.Is(err, cause) {
			t.Errorf("got %s and %v; want %s", got, err, want)
		}
	}
}

// TestQuotedErrorsSayNoPlace: where an error quotes the text that another one is about, the place 1:1 in that text is not said; any
// other place is, and the place of the whole.
func TestQuotedErrorsSayNoPlace(t *testing.T) {
	for place, want := range map[string]string{
		"1:1": `3:9: la jugada "x" no se puede hacer: la casilla 4 está libre`,
		"1:2": `3:9: la jugada "x" no se puede hacer: 1:2: la casilla 4 está libre`,
	} {
		inner := lang.Errorf("system.path", place, errors.New("la casilla 4 está libre"))
		err := lang.Errorf("system.path", "3:9", lang.Errorf("book.text.move", "x", lang.Quoted(inner)))
		if got := lang.Spanish.Error(err); got != want {
			t.Errorf("got %s; want %s", got, want)
		}
		if !errors.Is(err, inner) {
			t.Errorf("%v does not wrap what it quotes", err)
		}
	}
}
