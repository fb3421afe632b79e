// Package faults tests tests: it plants mistakes in a copy of a package's source, one at a time, and a named test must fail
// each time. The lists of faults record ways in which the code could be wrong unnoticed.
package faults

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/laws"
)

// Fault is a mistake: Old occurs once in the file, and with New in its place the test fails.
type Fault struct{ Name, File, Old, New, Test string }

// Listed is a Fault, or a type of its own that a list of many may have, so that its lines need not name the fields.
type Listed interface {
	~struct{ Name, File, Old, New, Test string }
}

// CanBePlanted fails if a list has not kept up with the source of the package under test.
func CanBePlanted[F Listed](t *testing.T, planted []F) {
	t.Helper()
	list := listOf(planted)
	tests := sources(t, "*_test.go")
	names := map[string]bool{}
	for _, f := range list {
		if n := strings.Count(sources(t, f.File), f.Old); n != 1 || f.Old == f.New {
			t.Errorf("%s: %q stands %d times in %s, want once, and to be replaced by something else", f.Name, f.Old, n, f.File)
		}
		if !strings.Contains(tests, "\nfunc "+f.Test+"(t *testing.T) {\n") {
			t.Errorf("%s: there is no %s", f.Name, f.Test)
		}
		if names[f.Name] {
			t.Errorf("there are two faults called %q", f.Name)
		}
		names[f.Name] = true
	}
}

// AreFound plants the faults that the variable JUGADA_FAULTS selects, by a number, drawn from laws.Seed, or by a regular
// expression for their names, and runs the tests that must find them. It skips if the variable is not set, since the package is
// compiled anew for each fault.
func AreFound[F Listed](t *testing.T, planted []F) {
	t.Helper()
	list := listOf(planted)
	wanted := os.Getenv("JUGADA_FAULTS")
	if wanted == "" {
		t.Skip("compiles the package anew for each fault; .ci/run faults does that")
	}
	if n, err := strconv.Atoi(wanted); err == nil {
		all := list
		list, wanted = nil, "."
		for _, i := range rand.New(rand.NewPCG(laws.Seed(), 0)).Perm(len(all))[:min(n, len(all))] {
			list = append(list, all[i])
		}
	}
	names, err := regexp.Compile(wanted)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		if !names.MatchString(f.Name) {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			f.mustBeFound(t)
		})
	}
}

func listOf[F Listed](planted []F) (list []Fault) {
	for _, f := range planted {
		list = append(list, Fault(f))
	}
	return list
}

func (f *Fault) mustBeFound(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	mutant := filepath.Join(t.TempDir(), f.File)
	if err := os.WriteFile(mutant, []byte(strings.Replace(sources(t, f.File), f.Old, f.New, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{filepath.Join(here, f.File): mutant}
	for _, file := range match(t, "*_test.go") { // other tests are left out, since they take long to compile
		text := sources(t, file)
		tests := strings.Contains(text, "\nfunc Test") || strings.Contains(text, "\nfunc Example")
		if tests && !strings.Contains(text, "\nfunc "+f.Test+"(") {
			replace[filepath.Join(here, file)] = ""
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	replaced := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(replaced, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	output, err := exec.CommandContext(t.Context(), "go", "test", "-overlay", replaced, "-vet=off", "-failfast", "-timeout=40s",
		"-run=^"+f.Test+"$", ".", "-rapid.seed=1", "-rapid.checks=1000", "-rapid.shrinktime=1ms", "-rapid.nofailfile").CombinedOutput()
	found := strings.Contains(string(output), "--- FAIL: "+f.Test) || strings.Contains("\n"+string(output), "\npanic: ")
	switch {
	case err == nil:
		t.Errorf("%s does not find it:\n%s\n→ %s", f.Test, f.Old, f.New)
	case !found:
		t.Errorf("%s did not run: %v\n%s", f.Test, err, output)
	}
}

// match returns the files of this package whose names match the pattern.
func match(t *testing.T, pattern string) []string {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no file %s (%v)", pattern, err)
	}
	return files
}

// sources returns their contents, one after the other.
func sources(t *testing.T, pattern string) string {
	var all strings.Builder
	for _, file := range match(t, pattern) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}
