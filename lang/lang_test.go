package lang

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"github.com/jugada/jugada/internal/spanish"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		code string
		want Language
		ok   bool
	}{
		{"en", English, true}, {"es", Spanish, true},
		{"en-GB", English, true}, {"es-PE", Spanish, true}, {"es_PE", Spanish, true}, {"es-419", Spanish, true},
		{"es_PE.UTF-8", Spanish, true}, {"es_ES@euro", Spanish, true}, {"es_ES.ISO-8859-15@euro", Spanish, true},
		{"ES", Spanish, true}, {"EN_us", English, true}, {"spa", Spanish, true},
		{"", English, false}, {"C", English, false}, {"POSIX", English, false}, {"C.UTF-8", English, false},
		{"de", English, false}, {"pt_BR.UTF-8", English, false}, {"ca", English, false},
		{"español", English, false}, {"english", English, false}, {"..", English, false}, {"-", English, false},
	} {
		if got, ok := Parse(c.code); got != c.want || ok != c.ok {
			t.Errorf("Parse(%q) = %v, %v; want %v, %v", c.code, got, ok, c.want, c.ok)
		}
	}
	for _, l := range All {
		if got, ok := Parse(l.String()); got != l || !ok {
			t.Errorf("the code of %v is read as %v, %v", l, got, ok)
		}
	}
}

func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct {
		environment string
		want        Language
	}{
		{"", English},
		{"LANG=es_ES.UTF-8", Spanish},
		{"LANG=en_GB.UTF-8", English},
		{"LANG=de_DE.UTF-8", English},
		{"LANG=C", English},
		{"LANG=nonsense!", English},
		{"LC_MESSAGES=es_PE LANG=en_US", Spanish},
		{"LC_ALL=en_US LC_MESSAGES=es_PE LANG=es_PE", English},
		{"LC_ALL= LC_MESSAGES= LANG=es_PE", Spanish}, // empty is unset
		{"LC_ALL=C LANG=es_PE", English},
		{"LC_ALL=POSIX LANG=es_PE", English},
		{"LANGUAGE=es LANG=en_US", Spanish},
		{"LANGUAGE=de:es:en LANG=en_US", Spanish},
		{"LANGUAGE=en:es LANG=es_ES", English},
		{"LANGUAGE=de:fr LANG=es_ES", Spanish},
		{"LANGUAGE=es LANG=C", English}, // C means C
		{"LANGUAGE=es LC_ALL=POSIX", English},
		{"LANGUAGE=es", English}, // no locale is C, too
		{"LC_TIME=es_ES", English},
	} {
		values := map[string]string{}
		for _, pair := range strings.Fields(c.environment) {
			name, value, _ := strings.Cut(pair, "=")
			values[name] = value
		}
		if got := FromEnvironment(func(name string) string { return values[name] }); got != c.want {
			t.Errorf("with %q the language is %v, want %v", c.environment, got, c.want)
		}
	}
}

func TestSprintf(t *testing.T) {
	for _, c := range []struct {
		l    Language
		n    int
		want string
	}{
		{English, 0, "0 nodes"}, {English, 1, "1 node"}, {English, 2, "2 nodes"}, {English, 549_946, "549,946 nodes"},
		{Spanish, 0, "0 nodos"}, {Spanish, 1, "1 nodo"}, {Spanish, 2, "2 nodos"}, {Spanish, 549_946, "549,946 nodos"},
	} {
		if got := c.l.Sprintf("count.nodes", c.n); got != c.want {
			t.Errorf("%d nodes in %v are %q, want %q", c.n, c.l, got, c.want)
		}
	}
	if !Has("count.nodes") || Has("count.no") {
		t.Error("Has does not know which messages there are")
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "count.no") {
			t.Errorf("an unknown key does not panic with its name, but with %v", r)
		}
	}()
	English.Sprintf("count.no")
}

// The same error names an option as a flag to whoever calls a command, and by its name to others; within another error, too.
func TestOptionsInErrors(t *testing.T) {
	err := Errorf("lab.move", 3, Errorf("catalog.puzzle.option", "sliding", Option("tap")))
	for said, want := range map[string]string{
		err.Error():               `move 3: the puzzle sliding has no use for "tap"`,
		Spanish.Error(err):        `jugada 3: al problema sliding no le sirve "tap"`,
		English.CommandError(err): `move 3: the puzzle sliding has no use for --tap`,
		Spanish.CommandError(err): `jugada 3: al problema sliding no le sirve --tap`,
	} {
		if said != want {
			t.Errorf("%q; want %q", said, want)
		}
	}
}

// KeyForm is what a key looks like.
var KeyForm = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*(\.[a-zA-Z0-9:-]+)+$`)

func TestEveryKeyIsInEveryLanguage(t *testing.T) {
	all := map[string]bool{}
	for _, texts := range messages {
		for key := range texts {
			all[key] = true
			if !KeyForm.MatchString(key) {
				t.Errorf("%q is not a key such as count.nodes", key)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		for _, l := range All {
			if _, ok := messages[l][key]; !ok {
				t.Errorf("%v has no message %s", l, key)
			}
		}
	}
}

// probe is a value that writes, wherever a message puts it, which one it is and by which verb: ⟨2d⟩ for the second
// one as %d. Its type says which one, since its number chooses the plural.
type probe[Place any] int

func (p probe[Place]) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, "⟨%d%c⟩", reflect.TypeFor[Place]().Len(), verb)
}

// PluralForm makes a probe a number for the catalogue, which knows plain ones only.
func (p probe[Place]) PluralForm(l language.Tag, scale int) (plural.Form, int) {
	return plural.Cardinal.MatchPlural(l, int(p), 0, 0, 0, 0), int(p)
}

func probes(n int) []any {
	return []any{probe[[1]byte](n), probe[[2]byte](n), probe[[3]byte](n), probe[[4]byte](n), probe[[5]byte](n),
		probe[[6]byte](n), probe[[7]byte](n), probe[[8]byte](n), probe[[9]byte](n)}
}

// counts choose all plurals that our languages have.
var counts = []int{0, 1, 2, 1000}

// probed is what a probe writes.
var probed = regexp.MustCompile(`⟨(\d).⟩`)

// valuesOf returns what the message puts in, in order and without doublets: ⟨1s⟩ ⟨2d⟩. Its plurals count together.
func valuesOf(l Language, key string) []string {
	var all []string
	for _, n := range counts {
		text, _, _ := strings.Cut(l.Sprintf(key, probes(n)...), "%!(EXTRA")
		all = append(all, probed.FindAllString(text, -1)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Arity returns how many values the message needs: the highest that it puts in.
func Arity(key string) int {
	most := 0
	for _, l := range All {
		for _, value := range valuesOf(l, key) {
			most = max(most, int(value[len("⟨")]-'0'))
		}
	}
	return most
}

// FormFault says what is wrong with the message when it is given n values, or returns "".
func FormFault(l Language, key string, n int) string {
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

// TestLanguagesUseTheSameValues: a message puts the same values in, by the same verbs, in every language; in which
// order and how often is the language's own business.
func TestLanguagesUseTheSameValues(t *testing.T) {
	for _, key := range slices.Sorted(maps.Keys(messages[English])) {
		if _, ok := messages[Spanish][key]; !ok {
			continue // told by TestEveryKeyIsInEveryLanguage
		}
		if english, spanish := valuesOf(English, key), valuesOf(Spanish, key); !slices.Equal(english, spanish) {
			t.Errorf("%s puts in %v in English and %v in Spanish", key, english, spanish)
		}
		for _, l := range All {
			if fault := FormFault(l, key, Arity(key)); fault != "" {
				t.Errorf("%s: %s", key, fault)
			}
		}
	}
}

// TestSpanish: the messages are written as CONTRIBUTING says. What is typed in an example is no prose.
func TestSpanish(t *testing.T) {
	for key := range messages[Spanish] {
		for _, n := range []int{1, 2} { // one and many
			text, _, _ := strings.Cut(Spanish.Sprintf(key, probes(n)...), "%!(EXTRA")
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

// TestSpanishCommands: a command and an option say what they do (muestra, busca), as the others do, and not what one wants
// (mostrar, buscar). A button does the latter.
func TestSpanishCommands(t *testing.T) {
	for key := range messages[Spanish] {
		if !strings.HasPrefix(key, "cli.") && !strings.HasPrefix(key, "play.") ||
			!strings.HasSuffix(key, ".short") && !strings.HasSuffix(key, ".long") && !strings.Contains(key, ".flag.") {
			continue
		}
		if first, _, _ := strings.Cut(Spanish.Sprintf(key, probes(1)...), " "); regexp.MustCompile(`^\pL+[aeiáéí]r$`).MatchString(first) {
			t.Errorf("the message %s begins with %q; write it as the others are: Muestra, Busca", key, first)
		}
	}
}
