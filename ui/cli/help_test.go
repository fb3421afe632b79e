package cli

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

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
	commands := regexp.MustCompile(`(?s)\n(?:Commands|Órdenes):\n(.*?)\n\n`)
	command := regexp.MustCompile(`(?m)^  ([a-z]+)`)
	flag := regexp.MustCompile(`(?m)^ +(?:-\w, )?--`)
	for _, l := range lang.All {
		help := func(args ...string) string {
			var out strings.Builder
			if code := Run(t.Context(), append(args, "--help", "--lang", l.String()), Streams{Out: &out, Err: &out, Getenv: func(string) string { return "" }}); code != 0 {
				t.Fatalf("%v --help: exit status %d\n%s", args, code, out.String())
			}
			return out.String()
		}
		var look func(args ...string) int
		look = func(args ...string) int {
			text := help(args...)
			for _, described := range flag.Split(text, -1)[1:] {
				if strings.Count(described, "(default") > 1 || strings.Count(described, "(por defecto") > 1 {
					t.Errorf("%v: --%s", args, described)
				}
			}
			all := 1
			for _, listed := range commands.FindAllString(text, 1) {
				for _, name := range command.FindAllStringSubmatch(listed, -1) {
					all += look(append(slices.Clone(args), name[1])...)
				}
			}
			return all
		}
		if n := look(); n < 40 {
			t.Errorf("%v: only %d commands were found", l, n)
		}
	}
}
