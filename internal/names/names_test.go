package names

import (
	"slices"
	"strings"
	"testing"
)

var aliases = slices.Concat(Also("heap", "pile", "montón"), Also("nim:3,4,5", "fan-tan"))

// TestCanonical: an alias means its thing in any case, with the size after it, or with the rest of its size.
func TestCanonical(t *testing.T) {
	for name, want := range map[string]string{
		"Pile": "heap", "MONTÓN:7": "heap:7", "fan-tan": "nim:3,4,5", "fan-tan:2": "nim:3,4,5,2", "nim:7": "nim:7", "Go": "go",
	} {
		if got := Canonical(name, aliases); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// TestUnknown: a suggestion is a few edits away, at most one for every three letters; of two the nearer is suggested.
func TestUnknown(t *testing.T) {
	for name, want := range map[string]string{"help": "heap", "pilar": "", "fantan": "fan-tan", "heapss": "", "mountón": "montón", "": ""} {
		err := Unknown("catalog.noGame", name, []string{"heap", "nim"}, aliases).Error()
		if _, near, _ := strings.Cut(err, "did you mean "); want != "" && !strings.HasPrefix(near, want+"?") || want == "" && near != "" {
			t.Errorf("%q: %s; want %q", name, err, want)
		}
	}
}
