package tablebase_test

import (
	"fmt"
	"strings"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/tablebase"
)

func TestCh(t *testing.T) {
	for _, name := range strings.Fields(os.Getenv("CH")) {
		e, err := tablebase.Of(game.Game[chess.Position, chess.Move](chess.Rules{}), "chess", name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := e.Estimate(t.Context())
		t.Log(name, c, err)
		began := time.Now()
		path := filepath.Join(t.TempDir(), "x")
		if _, err := e.Build(t.Context(), path, tablebase.Building{}); err != nil {
			t.Fatal(err)
		}
		table, err := e.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Log(time.Since(began), table.Bytes())
		for _, s := range table.Summaries() {
			t.Log(fmt.Sprintf("%+v", s))
		}
		began = time.Now()
		if err := table.Verify(t.Context(), tablebase.Building{}); err != nil {
			t.Error(err)
		}
		t.Log(time.Since(began))
	}
}
