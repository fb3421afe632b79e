package catalog_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jugada/jugada/catalog"
)

// kept returns a folder with tables of the game, built there.
func kept(t *testing.T, g catalog.Game, endings ...string) *catalog.Tables {
	t.Helper()
	folder := t.TempDir()
	tables := &catalog.Tables{Folder: func() string { return folder }}
	for _, ending := range endings {
		if _, err := catalog.BuildTable(t.Context(), g, ending, tables.Path(g, ending), catalog.TableBuilding{}); err != nil {
			t.Fatal(err)
		}
	}
	return tables
}

func named(t *testing.T, c *catalog.Catalog, name string) catalog.Game {
	t.Helper()
	g, err := c.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The engine proves the value of a position at once if a table that is kept has what its moves lead to, in games of every size,
// with whatever evaluation, and for several goroutines at once.
func TestTheEngineConsultsWhatIsKept(t *testing.T) {
	plain := catalog.Default()
	c := plain.Consulting(kept(t, named(t, plain, "connect4:4x4"), ""))
	shallow := catalog.Request{Algorithm: catalog.EngineName, Nodes: 100, Selective: true}
	for _, text := range []string{"12", "11223", "4433", "1243"} {
		p, err := named(t, c, "connect4:4x4").Position(text)
		if err != nil {
			t.Fatal(err)
		}
		without, err := named(t, plain, "connect4:4x4").Position(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := without.Analyze(t.Context(), catalog.Request{Algorithm: catalog.EngineName})
		if err != nil || !want.Whole {
			t.Fatalf("%s cannot be searched to the end: %v", text, err)
		}
		var group sync.WaitGroup
		for range 3 {
			group.Go(func() {
				a, err := p.Analyze(t.Context(), shallow)
				if err != nil || a.Value != want.Value || !a.Whole || a.Bound != "" {
					t.Errorf("%s is worth %s (%s, whole: %v), and by a whole search %s (%v)", text, a.Value, a.Bound, a.Whole, want.Value, err)
				}
			})
		}
		group.Wait()
		other, err := without.Analyze(t.Context(), shallow)
		if err != nil || other.Whole {
			t.Errorf("%s is proved by 100 nodes without a table (%v): this shows nothing", text, err)
		}
	}
	// Another size has no table, and is searched as ever.
	p, err := named(t, c, "connect4:5x4").Start()
	if err != nil {
		t.Fatal(err)
	}
	if a, err := p.Analyze(t.Context(), shallow); err != nil || a.Whole {
		t.Errorf("5x4 is proved by a table of 4x4 (%v)", err)
	}
}

// Chess consults its tables whatever it evaluates by, and so does Chess960.
func TestChessConsultsItsTables(t *testing.T) {
	plain := catalog.Default()
	c := plain.Consulting(kept(t, named(t, plain, "chess"), "KRK"))
	for _, name := range []string{"chess", "chess:960,1"} {
		for _, eval := range []string{"tuned", "shannon"} {
			g, err := named(t, c, name).WithEvaluator(eval)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Position("8/8/8/8/8/2k5/8/K6R w - - 0 1")
			if err != nil {
				t.Fatal(err)
			}
			a, err := p.Analyze(t.Context(), catalog.Request{Nodes: 300})
			if err != nil || !strings.HasPrefix(a.Value, "+∞ in ") || !a.Whole || a.Bound != "" {
				t.Errorf("%s by %s: %s (%s, whole: %v, %v)", name, eval, a.Value, a.Bound, a.Whole, err)
			}
			without, err := named(t, plain, name).WithEvaluator(eval)
			if err == nil {
				p, err = without.Position(p.Text())
			}
			if err != nil {
				t.Fatal(err)
			}
			if b, err := p.Analyze(t.Context(), catalog.Request{Nodes: 300}); err != nil || b.Whole != (eval == "tuned") {
				t.Errorf("%s by %s, without tables: %s (whole: %v, %v)", name, eval, b.Value, b.Whole, err)
			}
		}
	}
}

// A file that is no table, or not of the game, is reported once, and keeps nobody from searching.
func TestTablesThatCannotBeUsed(t *testing.T) {
	plain := catalog.Default()
	g := named(t, plain, "connect4:4x4")
	tables := kept(t, g, "")
	folder := tables.Folder()
	content, err := os.ReadFile(tables.Path(g, ""))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"connect4-4x4-no.table": "this is none", "connect4-4x4-cut.table": string(content[:len(content)-1]),
		"mnk-3,3,3.table": string(content), "connect4-4x4.txt": "not looked at", "connect4-4x41.table": "of another game",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	faults := map[string]int{}
	tables.Fault = func(path string, err error) { faults[filepath.Base(path)]++ }
	c := plain.Consulting(tables)
	for _, name := range []string{"connect4:4x4", "mnk:3,3,3", "othello"} {
		p, err := named(t, c, name).Start()
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if _, err := p.Analyze(t.Context(), catalog.Request{Algorithm: catalog.EngineName, Nodes: 100}); err != nil {
				t.Error(err)
			}
		}
	}
	if len(faults) != 3 || faults["connect4-4x4-no.table"] != 1 || faults["connect4-4x4-cut.table"] != 1 || faults["mnk-3,3,3.table"] != 1 {
		t.Errorf("the faults are %v", faults)
	}
}
