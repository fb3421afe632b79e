package engine

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
)

// TestATableIsKeptInAFile: a solver that begins with another's table finds the same with less work, with any numbers of
// threads.
func TestATableIsKeptInAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	rapid.Check(t, func(t *rapid.T) {
		g := anyDAG(t) // without game.Finite, so that all positions are in the shared table
		o := anySolver(t)
		x := solver[dagPos, dagMove, dagRules](t, g, o)
		checkSolution(t, x, dagRules(g), g.Start())
		if err := x.Save(path, "dag"); err != nil {
			t.Fatal(err)
		}
		o.Threads = rapid.IntRange(1, 4).Draw(t, "threads of the other")
		y := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Threads: o.Threads, Table: rapid.SampledFrom([]int{-1, 1, 100}).Draw(t, "table of the other")})
		if err := y.Load(path, "dag"); err != nil {
			t.Fatal(err)
		}
		if y.TableBytes() < x.TableBytes() {
			t.Errorf("the table has %d bytes, loaded again %d", x.TableBytes(), y.TableBytes())
		}
		for s := range reachable[dagPos, dagMove, dagRules](g) {
			if x.table.ways == 0 {
				break
			}
			at, tag := x.table.slot(g.Key(&s))
			data, m, ok := x.table.load(at, tag)
			if again, n, still := y.table.load(y.table.slot(g.Key(&s))); again != data || n != m || still != ok {
				t.Fatalf("%+v: %x %x %t, loaded again %x %x %t", s, data, m, ok, again, n, still)
			}
		}
		checkSolution(t, y, dagRules(g), g.Start())
	})
}

// TestASolutionGoesOnFromAFile: a position that is too hard for one run is solved in several, with not much more work than in
// one, even if a run is too short to finish any position that is not close to the end of the game.
func TestASolutionGoesOnFromAFile(t *testing.T) {
	for _, c := range []struct {
		layers, width, parts int
	}{{60, 2_000, 3}, {nearPlies + 6, 4_000, 30}} {
		t.Run(fmt.Sprint(c.parts), func(t *testing.T) { goesOn(t, c.layers, c.width, c.parts) })
	}
}

// TestNewsIsWhatAFileDoesNotHave: a solver has news exactly if its entries differ from what was loaded.
func TestNewsIsWhatAFileDoesNotHave(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	content := func(x *Solver[dagPos, dagMove, dagRules]) map[[3]uint64]bool {
		all := map[[3]uint64]bool{}
		for which, table := range []*table{x.table, x.workers[0].near} {
			for i := 0; i < len(table.words); i += entryWords {
				if first, data := table.decode(table.words[i], table.words[i+1]); first != 0 {
					all[[3]uint64{uint64(which), first &^ metaMask, data}] = true
				}
			}
		}
		return all
	}
	met := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		g := finite{anyDAG(t)}
		o := SolverOptions{Table: rapid.SampledFrom([]int{8, 200}).Draw(t, "table")}
		q := Question{Limits: search.Limits{Nodes: rapid.Int64Range(1, 60).Draw(t, "nodes")}}
		x := solver[dagPos, dagMove, dagRules](t, g, o)
		for range 3 {
			before := content(x)
			if x.News() {
				t.Fatal("nothing has been found yet")
			}
			if _, err := x.Solve(t.Context(), g.Start(), q); err != nil {
				t.Fatal(err)
			}
			news := !maps.Equal(before, content(x))
			if met[news]++; x.News() != news {
				t.Fatalf("before %v, now %v: news %v", before, content(x), x.News())
			}
			if err := x.Save(path, "dag"); err != nil {
				t.Fatal(err)
			}
			x = solver[dagPos, dagMove, dagRules](t, g, o)
			if err := x.Load(path, "dag"); err != nil {
				t.Fatal(err)
			}
		}
	})
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("there was news, and none: %v times", met)
	}
}

// goesOn solves a game whole, and then with that part of the nodes as often as it takes.
func goesOn(t *testing.T, layers, width, parts int) {
	path := filepath.Join(t.TempDir(), "table")
	g := ending{finite{gametest.DAG{Seed: 5, Layers: layers, Width: width, Most: 4}}}
	o := SolverOptions{Table: 1 << 18}
	whole, err := solver[dagPos, dagMove, dagRules](t, g, o).Solve(t.Context(), g.Start(), Question{})
	if err != nil || !whole.Solved() {
		t.Fatal(whole, err)
	}
	var q Question
	q.Nodes = whole.Nodes / int64(parts)
	total, runs := int64(0), 0
	for ; ; runs++ {
		x := solver[dagPos, dagMove, dagRules](t, g, o)
		if runs > 0 {
			if err := x.Load(path, "dag"); err != nil {
				t.Fatal(err)
			}
		}
		part, err := x.Solve(t.Context(), g.Start(), q)
		if err != nil {
			t.Fatal(err)
		}
		total += part.Nodes
		if part.Solved() {
			if part.Lo != whole.Lo {
				t.Errorf("in several runs it is %s, in one %s", part.Lo.Text(0), whole.Lo.Text(0))
			}
			break
		}
		if total > 3*whole.Nodes {
			t.Fatalf("%d nodes in %d runs and not solved; one run takes %d", total, runs, whole.Nodes)
		}
		if err := x.Save(path, "dag"); err != nil {
			t.Fatal(err)
		}
	}
	if runs < 2 {
		t.Errorf("solved in %d runs", runs)
	}
}

// TestATableIsKeptInAPause: no thread searches during a pause, so that each time the file is whole and a solver that begins
// with it gives true results; and the pauses change nothing else.
func TestATableIsKeptInAPause(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table")
	g := ending{finite{gametest.DAG{Seed: 5, Layers: 60, Width: 1_000, Most: 4}}}
	for _, threads := range []int{1, 3} {
		o := SolverOptions{Table: 1 << 12, Threads: threads}
		whole, err := solver[dagPos, dagMove, dagRules](t, g, o).Solve(t.Context(), g.Start(), Question{})
		if err != nil || !whole.Solved() {
			t.Fatal(whole, err)
		}
		x := solver[dagPos, dagMove, dagRules](t, g, o)
		pauses := 0
		got, err := x.Solve(t.Context(), g.Start(), Question{PauseEvery: time.Nanosecond, Pause: func() {
			if pauses++; pauses > 20 {
				return
			}
			if err := x.Save(path, "dag"); err != nil {
				t.Fatal(err)
			}
			if err := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 16}).Load(path, "dag"); err != nil {
				t.Fatal(err)
			}
		}})
		if err != nil || got.Lo != whole.Lo || !got.Solved() || threads == 1 && got.Nodes != whole.Nodes {
			t.Errorf("%d threads: %+v, %v; want %+v", threads, got, err, whole)
		}
		if pauses == 0 {
			t.Errorf("%d threads: no pause in %d nodes", threads, got.Nodes)
		}
		y := solver[dagPos, dagMove, dagRules](t, g, o)
		if err := y.Load(path, "dag"); err != nil {
			t.Fatal(err)
		}
		if again, err := y.Solve(t.Context(), g.Start(), Question{}); err != nil || again.Lo != whole.Lo || !again.Solved() {
			t.Errorf("%d threads, from the file of a pause: %+v, %v; want %+v", threads, again, err, whole)
		}
	}
}

// TestDamagedTablesAreRefused: any flipped bit and any truncation is detected.
func TestDamagedTablesAreRefused(t *testing.T) {
	g := finite{gametest.DAG{Seed: 3, Layers: 8, Width: 9, Most: 3}}
	x := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 64})
	if _, err := x.Solve(t.Context(), g.Start(), Question{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "table")
	if err := x.Save(path, "dag"); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(t rapid.TB, data []byte, name, what string) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		y := solver[dagPos, dagMove, dagRules](t, g, SolverOptions{Table: 16})
		if err := y.Load(path, name); err == nil || y.TableBytes() != 16*entryBytes {
			t.Errorf("%s: %v, a table of %d bytes", what, err, y.TableBytes())
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		bit := rapid.IntRange(0, 8*len(whole)-1).Draw(t, "bit")
		damaged := append([]byte{}, whole...)
		damaged[bit/8] ^= 1 << (bit % 8)
		refused(t, damaged, "dag", "damaged")
		refused(t, whole[:rapid.IntRange(0, len(whole)-1).Draw(t, "length")], "dag", "truncated")
	})
	refused(t, append(whole, 0), "dag", "too long")
	refused(t, whole[:tablePage+8*len(x.table.words)], "dag", "without its second table")
	refused(t, whole, "other", "of another game")
	other := solver[dagPos, dagMove, dagRules](t, able{gametest.DAG{Seed: 4, Layers: 8, Width: 9, Most: 3}}, SolverOptions{Table: 64})
	if err := other.Save(path, "dag"); err != nil {
		t.Fatal(err)
	}
	strange, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused(t, strange, "dag", "with other keys")
	if err := x.Save(path, string(make([]byte, tablePage))); err == nil {
		t.Error("a name larger than the page was written")
	}
}

// TestOtherVersionsAreRefused: the tags of earlier ones are shorter.
func TestOtherVersionsAreRefused(t *testing.T) {
	x := solver[dagPos, dagMove, dagRules](t, finite{gametest.DAG{Seed: 3, Layers: 8, Width: 9, Most: 3}}, SolverOptions{Table: 64})
	path := filepath.Join(t.TempDir(), "table")
	if err := x.Save(path, "dag"); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range []uint32{0, tableVersion - 1, tableVersion + 1} {
		little.PutUint32(file[len(search.BoundsFile):], version)
		little.PutUint32(file[tablePage-4:], checksumOf(file[:tablePage-4]))
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := x.Load(path, "dag"); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("a table of version %d", version)) {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// FuzzTablesAreReadOrRefused: any file is either read or rejected.
func FuzzTablesAreReadOrRefused(f *testing.F) {
	g := finite{gametest.DAG{Seed: 3, Layers: 8, Width: 9, Most: 3}}
	x := solver[dagPos, dagMove, dagRules](f, g, SolverOptions{Table: 8})
	if _, err := x.Solve(f.Context(), g.Start(), Question{}); err != nil {
		f.Fatal(err)
	}
	var both bytes.Buffer
	if err := x.write(&both, x.owner("dag")); err != nil {
		f.Fatal(err)
	}
	file := both.Bytes()
	f.Add(file)
	f.Add(file[:tablePage])
	f.Add([]byte(search.BoundsFile))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) >= tablePage { // otherwise the checksum rejects nearly all
			head := little.AppendUint32(append([]byte{}, data[:tablePage-4]...), checksumOf(data[:tablePage-4]))
			data = append(head, data[tablePage:]...)
		}
		got, rest, err := readTable(data, x.owner("dag"), new(table))
		if err == nil && 8*len(got.words)+len(rest) != len(data)-tablePage {
			t.Errorf("of %d bytes became %d words, and %d bytes are left", len(data), len(got.words), len(rest))
		}
	})
}
