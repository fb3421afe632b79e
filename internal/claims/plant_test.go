package claims

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// These tests check the checkers: they put a wrong word into the program's output, and the checker has to object. So a checker
// that passes a sentence whatever it says is found.

// wrong is a change of words that makes a text false.
type wrong struct {
	what string
	from string // a pattern, for both languages; the match of its first group is changed, anywhere in the text
	to   func(l lang.Language, was string) string
}

// plant changes one place of the text, and reports whether there was one.
func (w *wrong) plant(random *rand.Rand, l lang.Language, text string) (string, bool) {
	found := regexp.MustCompile(w.from).FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 {
		return text, false
	}
	m := found[random.IntN(len(found))]
	at := 2
	for at+2 < len(m) && m[at] < 0 {
		at += 2
	}
	was := text[m[at]:m[at+1]]
	is := w.to(l, was)
	return text[:m[at]] + is + text[m[at+1]:], is != was
}

// mustObject draws texts with their checkers, which have to accept them, until each wrong word has been planted in both
// languages, and the checker has to object each time; for words that may be true by chance, only sometimes. By day one language
// is enough for rare ones.
func mustObject(
	t *testing.T, wrongs []wrong, draw func(random *rand.Rand) (l lang.Language, text string, check func(string) error), byChance ...string,
) {
	t.Helper()
	first, enough := seed(t), 1
	if laws.Night() {
		enough = 20
	}
	planted := map[string]int{}
	missing := func(draws int) (all []string) {
		for i := range wrongs {
			var left []string
			for _, l := range lang.All {
				if name := wrongs[i].what + " in " + l.String(); planted[name] < enough {
					left = append(left, name)
				}
			}
			if len(left) == len(lang.All) || draws < 300 || laws.Night() {
				all = append(all, left...)
			}
		}
		return all
	}
	draws := 0
	for i := 0; i < 3000*enough && len(missing(draws)) > 0; i++ {
		random := rand.New(rand.NewPCG(first+uint64(i), 7))
		l, text, check := draw(random)
		if text == "" {
			continue
		}
		draws++
		checked := false
		for k := range wrongs {
			name := wrongs[k].what + " in " + l.String()
			if planted[name] >= enough {
				continue
			}
			changed, ok := wrongs[k].plant(random, l, text)
			if !ok {
				continue
			}
			if !checked {
				if err := check(text); err != nil {
					t.Fatalf("JUGADA_SEED=%d: %v\n\n%s", first+uint64(i), err, text)
				}
				checked = true
			}
			err := check(changed)
			if err == nil && slices.Contains(byChance, wrongs[k].what) {
				continue
			}
			planted[name]++
			if err == nil {
				t.Errorf("JUGADA_SEED=%d: %s was planted, and nobody objects\n\n%s", first+uint64(i), name, changed)
				return
			}
		}
	}
	if left := missing(draws); len(left) > 0 {
		t.Errorf("there was no place for %q", left)
	}
}

// oneMore makes a number wrong by one.
func oneMore(_ lang.Language, was string) string {
	minus := "-"
	if strings.HasPrefix(was, "−") {
		minus = "−"
	}
	n, err := strconv.Atoi(strings.ReplaceAll(strings.Replace(was, "−", "-", 1), ",", ""))
	if err != nil {
		return was
	}
	return strings.Replace(strconv.Itoa(n+1), "-", minus, 1)
}

// to replaces the match by a fixed text.
func to(text string) func(lang.Language, string) string {
	return func(lang.Language, string) string { return text }
}

// turned exchanges two texts.
func turned(a, b string) func(lang.Language, string) string {
	return func(_ lang.Language, was string) string {
		switch was {
		case a:
			return b
		case b:
			return a
		}
		return was
	}
}

// insteadBy replaces the match by a message of the catalogue.
func insteadBy(key string) func(lang.Language, string) string {
	return func(l lang.Language, _ string) string { return l.Sprintf(key) }
}

// asPatternOf returns a pattern for a message that has no values, in both languages.
func asPatternOf(keys ...string) string {
	var all []string
	for _, key := range keys {
		for _, l := range lang.All {
			all = append(all, regexp.QuoteMeta(l.Sprintf(key)))
		}
	}
	return "(" + strings.Join(all, "|") + ")"
}
