package faults_test

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jugada/jugada/internal/faults"
	"github.com/jugada/jugada/internal/laws"
)

// How many of all one-token mistakes do the tests find? Mistakes that people think of are found by tests that people
// think of; these are drawn from all possible ones, by a seed.
//
//	JUGADA_NIGHT=1 go test -timeout=3h -run=Mutants ./internal/faults
//
//	JUGADA_MUTANTS=150   how many are drawn
//	JUGADA_SEED=1        draws the same ones again
//	JUGADA_ONLY=opponent only of the files whose names contain that
//
// Each is planted in a copy of its file, and the tests of its package, or of the others named below, must fail or not end.

// mutated maps the packages from which mistakes are drawn to other packages that test them.
var mutated = map[string][]string{
	"opponent":       {"catalog"},
	"exercise":       nil,
	"trace":          {"trace/draw", "search/classic", "search/path", "opponent", "catalog"},
	"trace/draw":     {"exercise", "catalog"},
	"search/path":    {"catalog/puzzles"},
	"search/classic": {"catalog"},
	"game/tictactoe": {"search/classic", "catalog"},
	"game/connect4":  {"search/engine", "catalog"},
	"game/mnk":       {"search/engine", "catalog"},
	"game/othello":   {"search/engine", "catalog"},
	"game/chess":     {"game/chess/pgn", "game/chess/polyglot"},
	"game/chess/pgn": nil,
	"game/tree":      {"trace"},
}

const (
	root  = "../.."
	share = 0.97 // of the non-equivalent mutants that must be found
)

//go:embed equivalent.txt
var equivalent string

// The list of equivalent mutants has kept up with the source: each one exists.
func TestEquivalentMutantsAreThere(t *testing.T) {
	reasons, err := faults.Equivalents(equivalent)
	if err != nil {
		t.Fatal(err)
	}
	there := map[faults.Mutant]bool{}
	for _, m := range allMutants(t) {
		there[m.Key()] = true
	}
	for m := range reasons {
		if !there[m] {
			t.Errorf("equivalent.txt has a mutant that is not there any more:\n%s", &m)
		}
	}
}

// All mutants of a few lines.
func TestMutantsOfALine(t *testing.T) {
	const source = `package p

import "fmt"

func (w *walk[S]) least(a, b int) (bool, error) {
	for a < 10 {
		a += 2
		if !w.ok && a == b {
			continue
		}
	}
	fmt.Println(max(a, -b), a*b, a*int(w.side.Sign()))
	if a < b {
		return false, lang.Errorf("p.least", 1)
	}
	return true, nil
}
`
	found, err := faults.Mutants("p/p.go", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range found {
		if m.File != "p/p.go" || m.Function != "(*walk).least" {
			t.Errorf("%s", &m)
		}
		if planted := string(m.Apply([]byte(source))); planted == source || strings.Count(planted, "\n") != strings.Count(source, "\n") {
			t.Errorf("%s gives\n%s", &m, planted)
		}
		got = append(got, m.New)
	}
	want := []string{
		"for a <= 10 {", "for a >= 10 {", "for a < 11 {", "for a < 9 {",
		"", "a -= 2", "a += 3", "a += 1",
		"if !(!w.ok && a == b) {", "if w.ok && a == b {", "if !w.ok || a == b {", "if !w.ok && a != b {",
		"",
		"", "fmt.Println(min(a, -b), a*b, a*int(w.side.Sign()))", "fmt.Println(max(a, b), a*b, a*int(w.side.Sign()))",
		"fmt.Println(max(a, -b), a/b, a*int(w.side.Sign()))",
		"if !(a < b) {", "if a <= b {", "if a >= b {",
		`return false, lang.Errorf("p.least", 2)`, `return false, lang.Errorf("p.least", 0)`,
		"return false, nil",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the mutants are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Lists with missing or duplicate entries are refused.
func TestListsOfEquivalents(t *testing.T) {
	const entry = "a/b.go (x).f\n\t- i < 0\n\t+ i <= 0\n\t= i is never 0\n"
	reasons, err := faults.Equivalents("# one\n" + entry)
	if m := (faults.Mutant{File: "a/b.go", Function: "(x).f", Old: "i < 0", New: "i <= 0"}); err != nil || len(reasons) != 1 || reasons[m] != "i is never 0" {
		t.Errorf("read as %v, %v", reasons, err)
	}
	for _, bad := range []string{entry + entry, "\t- i\n\t+ j\n\t= no file\n", "a/b.go f\n\t- i\n\t+ j\n\t=\n", "a/b.go f\n\t* i\n"} {
		if _, err := faults.Equivalents(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// At night, mutants drawn by a seed are found by the tests.
func TestMutantsAreFound(t *testing.T) {
	if !laws.Night() {
		t.Skip("compiles and tests a package for each mutant; JUGADA_NIGHT=1 does that")
	}
	seed := laws.Seed()
	count := 150
	if text := os.Getenv("JUGADA_MUTANTS"); text != "" {
		var err error
		if count, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	reasons, err := faults.Equivalents(equivalent)
	if err != nil {
		t.Fatal(err)
	}
	all := slices.DeleteFunc(allMutants(t), func(m faults.Mutant) bool {
		return reasons[m.Key()] != "" || !strings.Contains(m.File, os.Getenv("JUGADA_ONLY"))
	})
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	t.Logf("JUGADA_SEED=%d draws these again, of %d", seed, len(all))

	for p := range mutated { // otherwise all of its mutants would be found
		if !slices.ContainsFunc(all, func(m faults.Mutant) bool { return path.Dir(m.File) == p }) {
			continue
		}
		if output, err := command(t, "-short", "./"+p).CombinedOutput(); err != nil {
			t.Fatalf("without any mutant the tests of %s fail: %v\n%s", p, err, output)
		}
	}
	var lock sync.Mutex
	next, dead := 0, 0
	var survivors []string
	var workers sync.WaitGroup
	for range 2 {
		workers.Go(func() {
			for {
				lock.Lock()
				if next >= len(all) || dead+len(survivors) >= count || t.Context().Err() != nil {
					lock.Unlock()
					return
				}
				m := all[next]
				next++
				lock.Unlock()
				end := test(t, &m)
				lock.Lock()
				switch end {
				case survives:
					survivors = append(survivors, m.String())
				case found, endless:
					dead++
				}
				if end != unfit {
					fmt.Printf("%s: %s\n", end, &m) // printed at once: a night is long
				}
				lock.Unlock()
			}
		})
	}
	workers.Wait()
	t.Logf("%d of %d are found", dead, dead+len(survivors))
	if float64(dead) < share*float64(dead+len(survivors)) {
		t.Errorf("%d of %d are found, want %v of them (JUGADA_SEED=%d):\n%s",
			dead, dead+len(survivors), share, seed, strings.Join(survivors, "\n"))
	}
}

func allMutants(t *testing.T) []faults.Mutant {
	t.Helper()
	var packages []string
	for p := range mutated {
		packages = append(packages, p)
	}
	slices.Sort(packages)
	all, err := faults.MutantsOf(root, packages)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// fate is what becomes of a mutant.
type fate string

const (
	found    fate = "found"
	endless  fate = "does not end" // or the machine is too busy: try it alone
	survives fate = "survives"
	unfit    fate = "does not compile"
)

// test plants a mutant and runs the tests that may find it. Its own package's tests run first, and briefly.
func test(t *testing.T, m *faults.Mutant) fate {
	folder, err := os.MkdirTemp("", "mutant")
	if err != nil {
		t.Error(err)
		return unfit
	}
	defer os.RemoveAll(folder)
	original, err := filepath.Abs(filepath.Join(root, m.File))
	if err != nil {
		t.Error(err)
		return unfit
	}
	source, err := os.ReadFile(original)
	if err != nil {
		t.Error(err)
		return unfit
	}
	planted, overlay := filepath.Join(folder, "planted.go"), filepath.Join(folder, "overlay.json")
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{original: planted}})
	if err == nil {
		err = os.WriteFile(planted, m.Apply(source), 0o600)
	}
	if err == nil {
		err = os.WriteFile(overlay, replace, 0o600)
	}
	if err != nil {
		t.Error(err)
		return unfit
	}
	own := filepath.ToSlash(filepath.Dir(m.File))
	for _, how := range [][]string{{"-short", "./" + own}, {"./" + own}, others(mutated[own])} {
		if how == nil {
			continue
		}
		output, err := command(t, append([]string{"-overlay=" + overlay}, how...)...).CombinedOutput()
		switch text := string(output); {
		case err == nil:
		case strings.Contains(text, "[build failed]") || strings.Contains(text, "[setup failed]"):
			return unfit
		case t.Context().Err() != nil:
			return unfit
		case strings.Contains(text, "panic: test timed out"):
			return endless
		default:
			return found
		}
	}
	return survives
}

// command returns go test with a time limit, and where there is a shell a limit on memory too: a mutant may allocate for ever.
func command(t *testing.T, args ...string) *exec.Cmd {
	limits := []string{"test", "-vet=off", "-ldflags=-s -w", "-failfast", "-timeout=5m"}
	if _, err := exec.LookPath("sh"); err == nil {
		limits = append(limits, `-exec=sh -c 'ulimit -v 8388608; exec "$0" "$@"'`) // KiB
	}
	c := exec.CommandContext(t.Context(), "go", append(limits, args...)...)
	c.Dir, c.Env, c.WaitDelay = root, append(os.Environ(), "JUGADA_NIGHT="), 10*time.Second
	return c
}

// others returns the arguments of go test for these packages.
func others(packages []string) (how []string) {
	for _, p := range packages {
		how = append(how, "./"+p)
	}
	return how
}
