package cli

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/lang"
)

// TestFlagsAreAligned: multi-byte letters do not shift columns.
func TestFlagsAreAligned(t *testing.T) {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.String("tree", "", "`ÁRBOL` que se busca")
	flags.String("addr", "", "`DIRECCIÓN` en que se escucha")
	lines := strings.Split(align(flags.FlagUsagesWrapped(helpWidth)), "\n")
	columns := []int{}
	for i, begins := range []string{"DIRECCIÓN en", "ÁRBOL que"} {
		before, _, found := strings.Cut(lines[i], begins)
		if !found {
			t.Fatalf("%q", lines)
		}
		columns = append(columns, len([]rune(before)))
	}
	if columns[0] != columns[1] {
		t.Errorf("the columns begin at %d:\n%s", columns, strings.Join(lines, "\n"))
	}
}

// TestFlagsHaveOneDefault: the help of no command tells twice what a flag is without being given.
func TestFlagsHaveOneDefault(t *testing.T) {
	flag := regexp.MustCompile(`(?m)^ +(?:-\w, )?--`)
	eachHelp(t, func(command []string, text string) {
		for _, described := range flag.Split(text, -1)[1:] {
			if strings.Count(described, "(default") > 1 || strings.Count(described, "(por defecto") > 1 {
				t.Errorf("%v: --%s", command, described)
			}
		}
	})
}

// TestExamplesHavePositions: what an example gives as a position is one.
func TestExamplesHavePositions(t *testing.T) {
	example := regexp.MustCompile(`(?m)^  jugada (?:analyze|compare|play|solve|table get|trace) ([a-z]\S*) ("[^"]+"|'[^']+'|[^-\s]\S+)`)
	seen := map[string]bool{}
	eachHelp(t, func(command []string, text string) {
		for _, found := range example.FindAllStringSubmatch(text, -1) {
			game, position := found[1], strings.Trim(found[2], `"'`)
			asked := []string{"perft", game, position, "--depth", "1"}
			if _, err := puzzles.Default().Find(game); err == nil {
				asked = []string{"puzzle", game, position}
			}
			if out, code := outputOf(t, asked...); code != 0 {
				t.Errorf("%v: %s\n%s", command, found[0], out)
			}
			seen[position] = true
		}
	})
	if len(seen) < 10 {
		t.Errorf("only %d positions were found", len(seen))
	}
}

// eachHelp calls look with the help of each command, in each language.
func eachHelp(t *testing.T, look func(command []string, text string)) {
	t.Helper()
	commands := regexp.MustCompile(`(?s)\n(?:Commands|Órdenes):\n(.*?)\n\n`)
	command := regexp.MustCompile(`(?m)^  ([a-z]+)`)
	for _, l := range lang.All {
		var walk func(args ...string) int
		walk = func(args ...string) int {
			text, code := outputOf(t, append(slices.Clone(args), "--help", "--lang", l.String())...)
			if code != 0 {
				t.Fatalf("%v --help: exit status %d\n%s", args, code, text)
			}
			look(args, text)
			all := 1
			for _, listed := range commands.FindAllString(text, 1) {
				for _, name := range command.FindAllStringSubmatch(listed, -1) {
					all += walk(append(slices.Clone(args), name[1])...)
				}
			}
			return all
		}
		if n := walk(); n < 40 {
			t.Errorf("%v: only %d commands were found", l, n)
		}
	}
}

// outputOf runs a command without an environment, and returns all that it prints, and its exit status.
func outputOf(t *testing.T, args ...string) (text string, code int) {
	t.Helper()
	var out strings.Builder
	code = Run(t.Context(), args, Streams{Out: &out, Err: &out, Getenv: func(string) string { return "" }})
	return out.String(), code
}

// What JSON says of a move and of a line is named in the help, in both languages.
func TestHelpNamesTheFieldsOfMoves(t *testing.T) {
	section := regexp.MustCompile(`(?ms)^  (moves|lines) +(.*?)^  \w`)
	for _, l := range []lang.Language{lang.English, lang.Spanish} {
		named := map[string]string{}
		for _, found := range section.FindAllStringSubmatch(l.Sprintf("cli.analyze.long", "", ""), -1) {
			named[found[1]] = found[2]
		}
		for about, of := range map[string]any{"moves": catalog.MoveAnalysis{}, "lines": catalog.LineAnalysis{}} {
			text, err := json.Marshal(of)
			var fields map[string]any
			if err == nil {
				err = json.Unmarshal(text, &fields)
			}
			if err != nil || len(fields) < 4 {
				t.Fatalf("%v, %v", fields, err)
			}
			for field := range fields {
				if !regexp.MustCompile(`\b` + field + `\b`).MatchString(named[about]) {
					t.Errorf("%v: of %s the help does not name %s:\n%s", l, about, field, named[about])
				}
			}
		}
	}
}
