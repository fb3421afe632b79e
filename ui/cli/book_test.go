package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jugada/jugada/ui/cli"
)

// Of many conflicts the first are listed, and how many there are is said: as many as positions, since each has two claims. There are
// 2,144 of 5 plies up to symmetry.
func TestManyConflicts(t *testing.T) {
	var text strings.Builder
	for line := range 7 * 7 * 7 * 7 * 7 {
		position := ""
		for n := line; len(position) < 5; n /= 7 {
			position += fmt.Sprint(n%7 + 1)
		}
		fmt.Fprintf(&text, "%s | 4 | 1 value=%d\n", position, 1+line%2)
		fmt.Fprintf(&text, "%s | 4 | 1 value=%d\n", position, 2-line%2)
	}
	run := func(options ...string) string {
		t.Helper()
		args := append([]string{"book", "import", "connect4", "-", "--output", filepath.Join(t.TempDir(), "x.book")}, options...)
		var out, said bytes.Buffer
		streams := cli.Streams{
			In: strings.NewReader(text.String()), Out: &out, Err: &said, Getenv: func(string) string { return "" },
		}
		if status := cli.Run(context.Background(), args, streams); status != 0 {
			t.Fatalf("%d: %s", status, &said)
		}
		return out.String()
	}
	said := run()
	if n := strings.Count(said, "Conflict: "); n != 1000 || !strings.HasSuffix(said, "\nConflicts in all: 2,144; only the first are listed.\n") {
		t.Errorf("%d conflicts are listed:\n%s", n, said[max(0, len(said)-500):])
	}
	var answer struct {
		Conflicts []any
		Differing int
	}
	if err := json.Unmarshal([]byte(run("--json")), &answer); err != nil || len(answer.Conflicts) != 1000 || answer.Differing != 2144 {
		t.Errorf("%d conflicts of %d in JSON, %v", len(answer.Conflicts), answer.Differing, err)
	}
}
