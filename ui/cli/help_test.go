package cli

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
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
