// Package names finds things by their names: in any case, by other names that people use, and with what somebody may have meant
// whose name is none.
package names

import (
	"path"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/jugada/jugada/lang"
)

// Alias is a name that people use for something, beside its own. Answers have its own, whatever was asked for.
type Alias struct{ Name, Of string }

// Also are other names of one thing.
func Also(of string, others ...string) []Alias {
	var aliases []Alias
	for _, name := range others {
		aliases = append(aliases, Alias{name, of})
	}
	return aliases
}

// OfType names rules: by their type's name in lower case or, for a type called Rules, by the package that it is from.
func OfType(rules any) string {
	t := reflect.TypeOf(rules)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name, _, _ := strings.Cut(t.Name(), "[") // without type arguments
	if name == "Rules" {
		name = path.Base(t.PkgPath())
	}
	return strings.ToLower(name)
}

// Check errs unless things can be called so, by their names and other names. What is empty or has capitals or spaces is no
// name, main is that of the program which a thing's rules are part of, and no two may be the same. The messages are key
// followed by .name, .main and .twice.
func Check(key string, called ...string) error {
	taken := map[string]bool{}
	for _, name := range called {
		switch {
		case name == "main":
			return lang.Errorf(key + ".main")
		case name == "" || strings.ToLower(name) != name || strings.ContainsFunc(name, unicode.IsSpace):
			return lang.Errorf(key+".name", name)
		case taken[name]:
			return lang.Errorf(key+".twice", name)
		}
		taken[name] = true
	}
	return nil
}

// Beside returns the aliases of own things, which are called so, beside usual ones, whose aliases those are which no own thing
// is called. It errs, with key followed by .taken, if an alias of an own one already means a usual one that is not called as an
// own one is: meant returns the name of that, "" if there is none.
func Beside(key string, called []string, own, usual []Alias, meant func(name string) string) ([]Alias, error) {
	for _, a := range own {
		if name := meant(a.Name); name != "" && !slices.Contains(called, name) {
			return nil, lang.Errorf(key+".taken", a.Name, name, a.Of)
		}
	}
	all := slices.Clone(own)
	for _, a := range usual {
		if !slices.Contains(called, a.Name) && !slices.Contains(all, a) {
			all = append(all, a)
		}
	}
	return all, nil
}

// Canonical returns the name in small letters, with the thing's own in place of an alias, which may be followed by
// a colon and a size where its own has none.
func Canonical(name string, aliases []Alias) string {
	name = strings.ToLower(name)
	base, size, sized := strings.Cut(name, ":")
	for _, a := range aliases {
		switch {
		case a.Name == name:
			return a.Of
		case sized && a.Name == base && !strings.Contains(a.Of, ":"):
			return a.Of + ":" + size
		}
	}
	return name
}

// Unknown is the error about a name that is none: with key, the name, and all names; or, where it is near to one of them or to
// an alias, with key.suggest and that one between them.
func Unknown(key, name string, names []string, aliases []Alias) error {
	all := strings.Join(names, ", ")
	for _, a := range aliases {
		names = append(names, a.Name)
	}
	if near, ok := nearest(strings.ToLower(name), names); ok {
		return lang.Errorf(key+".suggest", name, near, all)
	}
	return lang.Errorf(key, name, all)
}

// nearest returns the first of those names that take the fewest changes of a letter to become what was typed, if these are so
// few that it may have been meant: one for each three letters of the name.
func nearest(typed string, names []string) (near string, ok bool) {
	least := 0
	for _, name := range names {
		changes := edits([]rune(typed), []rune(name))
		if 3*changes <= len([]rune(name)) && (!ok || changes < least) {
			near, least, ok = name, changes, true
		}
	}
	return near, ok
}

// edits counts the letters that have to be put in, taken out or exchanged to make b of a (Levenshtein 1966).
func edits(a, b []rune) int {
	row := make([]int, len(b)+1) // from a[:i] to each b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range a {
		before := slices.Clone(row)
		row[0] = i + 1
		for j := range b {
			row[j+1] = min(row[j], before[j+1]) + 1
			if same := before[j]; a[i] == b[j] {
				row[j+1] = min(row[j+1], same)
			} else {
				row[j+1] = min(row[j+1], same+1)
			}
		}
	}
	return row[len(b)]
}
