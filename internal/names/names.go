// Package names finds things by name: ignoring case, by aliases, and with suggestions for unknown names.
package names

import (
	"path"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/jugada/jugada/lang"
)

// Alias is an alternative name of something. Answers always use its own name.
type Alias struct{ Name, Of string }

// Also returns aliases of one thing.
func Also(of string, others ...string) []Alias {
	var aliases []Alias
	for _, name := range others {
		aliases = append(aliases, Alias{name, of})
	}
	return aliases
}

// OfType names rules: by their type's name in lower case or, for a type called Rules, by its package.
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

// Check returns an error if any of the names and aliases is invalid. A name must not be empty or have capitals or spaces,
// nor be main, the package of a program that contains a thing's rules, and no two may be the same. The messages are key
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

// Beside returns the aliases own, of things with the names called, followed by the usual aliases that are not among those
// names. It returns an error, key followed by .taken, if an own alias already means a usual thing that is not replaced by an
// own one of the same name: meant returns the name of that thing, "" if there is none.
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

// Canonical returns the name in lower case, with an alias replaced by the thing's own name. An alias may be followed by a colon
// and a size, or the rest of one if the own name has a size: they become one, with a comma between.
func Canonical(name string, aliases []Alias) string {
	name = strings.ToLower(name)
	base, size, sized := strings.Cut(name, ":")
	for _, a := range aliases {
		switch {
		case a.Name == name:
			return a.Of
		case sized && a.Name == base && strings.Contains(a.Of, ":"):
			return a.Of + "," + size
		case sized && a.Name == base:
			return a.Of + ":" + size
		}
	}
	return name
}

// Unknown returns the error for an unknown name: key, with the name and all names; or, if it is near one of them or an alias,
// key.suggest, with that one in between.
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

// nearest returns the first of the names with the fewest edits from what was typed, if these are few enough: one for every
// three letters of the name.
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

// edits counts the letters to insert, delete or replace to turn a into b (Levenshtein 1966).
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
