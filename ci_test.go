package jugada_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRacing compares the packages that .ci/run tests with the race detector with those whose sources need it: they have
// goroutines, channels, locks, atomic values, or functions that the runtime calls in its own goroutine. The tests that it
// leaves out exist.
func TestRacing(t *testing.T) {
	script, err := os.ReadFile(".ci/run")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?m)^racing="(.*)"$`).FindSubmatch(script)
	if list == nil {
		t.Fatal(`.ci/run has no line racing="…"`)
	}
	raced := strings.Fields(string(list[1]))
	reasons := map[string]string{} // by package
	for _, file := range goFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		if why := concurrent(t, file); why != "" {
			reasons[path.Dir(file)] = file + " " + why
		}
	}
	for _, room := range sorted(reasons) {
		if !slices.Contains(raced, room) {
			t.Errorf("%s: add %s to racing in .ci/run", reasons[room], room)
		}
	}
	for _, room := range raced {
		if reasons[room] == "" {
			t.Errorf("%s has nothing that could race: take it out of racing in .ci/run", room)
		}
	}
	unraced := regexp.MustCompile(`(?m)^unraced="([^"]*)"$`).FindSubmatch(script)
	if unraced == nil {
		t.Fatal(`.ci/run has no lines unraced="…"`)
	}
	names := map[string]bool{}
	for _, file := range goFiles(t) {
		if strings.HasSuffix(file, "_test.go") && slices.Contains(raced, path.Dir(file)) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, test := range regexp.MustCompile(`(?m)^func ((?:Test|Example)\w+)`).FindAllSubmatch(source, -1) {
				names[string(test[1])] = true
			}
		}
	}
	for _, test := range strings.Fields(string(unraced[1])) {
		if !names[test] {
			t.Errorf("there is no %s in what is raced: take it out of unraced in .ci/run", test)
		}
	}
}

// TestContributingNamesTheSteps compares the table in CONTRIBUTING.md with the steps of .ci/run, by day and at night.
func TestContributingNamesTheSteps(t *testing.T) {
	script, err := os.ReadFile(".ci/run")
	if err != nil {
		t.Fatal(err)
	}
	steps := func(list string) []string {
		found := regexp.MustCompile(`(?m)^` + list + `="(.*)"$`).FindSubmatch(script)
		if found == nil {
			t.Fatalf(`.ci/run has no line %s="…"`, list)
		}
		return strings.Fields(string(found[1]))
	}
	day, night := steps("steps"), steps("night_steps")
	told := map[string]bool{}
	for _, row := range table(t, "CONTRIBUTING.md", "step", "what it finds") {
		step := strings.Trim(row[0], "`")
		told[step] = true
		if has := slices.Contains(day, step); has != (row[2] != "") {
			t.Errorf("CONTRIBUTING.md says of %s by day %q, .ci/run runs it: %v", step, row[2], has)
		}
		if has := slices.Contains(night, step); has != (row[3] != "") {
			t.Errorf("CONTRIBUTING.md says of %s at night %q, .ci/run runs it: %v", step, row[3], has)
		}
	}
	for _, step := range slices.Concat(day, night) {
		if !told[step] {
			t.Errorf("the table of steps in CONTRIBUTING.md has no row for %s", step)
		}
	}
}

// concurrent returns what in a file needs the race detector; "" is nothing.
func concurrent(t *testing.T, file string) (why string) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			why = "starts a goroutine"
		case *ast.ChanType:
			why = "has a channel"
		case *ast.ImportSpec:
			switch p := strings.Trim(n.Path.Value, `"`); p {
			case "sync", "sync/atomic", "golang.org/x/sync/errgroup", "golang.org/x/sync/semaphore", "golang.org/x/sync/singleflight":
				why = "imports " + p
			}
		case *ast.SelectorExpr:
			switch n.Sel.Name {
			case "Go", "AfterFunc", "AddCleanup", "SetFinalizer", "Notify", "NotifyContext":
				why = "calls " + n.Sel.Name
			}
		}
		return why == ""
	})
	return why
}
