package words

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/spanish"
	"github.com/jugada/jugada/lang"
)

var (
	entry       = regexp.MustCompile(`(?m)^ *"([^"]*)": "`)
	keyForm     = regexp.MustCompile(`^[a-z][a-zA-Z0-9]*(\.[a-zA-Z0-9]+)*$`)
	placeholder = regexp.MustCompile(`\{\d\}`)
)

// TestLanguagesSayTheSame: every key is in every language, once, and uses the same values; order and repetition may differ.
func TestLanguagesSayTheSame(t *testing.T) {
	en, es := In(lang.English), In(lang.Spanish)
	for _, l := range lang.All {
		data, err := files.ReadFile(l.String() + ".json")
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, match := range entry.FindAllStringSubmatch(string(data), -1) {
			if key := match[1]; seen[key] || !keyForm.MatchString(key) || strings.TrimSpace(In(l)[key]) == "" {
				t.Errorf("%v: %q is there twice, or is no key such as tree.step, or says nothing", l, key)
			}
			seen[match[1]] = true
		}
		if len(seen) != len(In(l)) {
			t.Errorf("%v: found %d keys, one a line, of %d", l, len(seen), len(In(l)))
		}
	}
	values := func(text string) []string {
		return slices.Compact(slices.Sorted(slices.Values(placeholder.FindAllString(text, -1))))
	}
	for key := range es {
		if en[key] == "" {
			t.Errorf("English has no %s", key)
		}
	}
	for key, text := range en {
		if other, ok := es[key]; !ok {
			t.Errorf("Spanish has no %s", key)
		} else if !slices.Equal(values(text), values(other)) {
			t.Errorf("%s puts in %v in English and %v in Spanish", key, values(text), values(other))
		}
	}
}

func TestSpanish(t *testing.T) {
	for key, text := range In(lang.Spanish) {
		for _, fault := range spanish.Message(text) {
			t.Errorf("%s: %s", key, fault)
		}
	}
}

// asked matches uses of messages in the pages: t("key"), tn("key", n), t(`stem.${rest}`).
var asked = regexp.MustCompile("\\bt(n?)\\((?:\"([^\"]*)\"|`([^`]*)`)")

// TestKeysAndTheirUses reads the pages' own modules: every message used exists, and every message is used.
func TestKeysAndTheirUses(t *testing.T) {
	names, _ := filepath.Glob("../pages/*.js")
	known := slices.Collect(maps.Keys(In(lang.English)))
	used := map[string]bool{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range asked.FindAllStringSubmatch(string(text), -1) {
			plural, form := match[1] != "", match[2]+match[3]
			if strings.HasPrefix(form, "$") {
				continue // of strings.js itself
			}
			form = regexp.QuoteMeta(form)
			if match[3] != "" {
				form = value.ReplaceAllString(form, ".+")
			}
			forms := []string{form}
			if plural {
				forms = []string{form + `\.one`, form + `\.other`}
			}
			for _, form := range forms {
				fits := regexp.MustCompile("^" + form + "$")
				found := false
				for _, key := range known {
					if fits.MatchString(key) {
						found, used[key] = true, true
					}
				}
				if !found {
					t.Errorf("%s asks for %s, and there is no such key", filepath.Base(name), fits)
				}
			}
		}
	}
	for _, key := range known {
		if !used[key] {
			t.Errorf("nobody asks for %s", key)
		}
	}
}

// value matches a template's placeholder in quoted form.
var value = regexp.MustCompile(`\\\$\\\{.*?\\\}`)
