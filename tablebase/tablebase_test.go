package tablebase_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/tablebase"
)

// solved solves an ending in memory and verifies it.
func solved[S any, M game.Move](t testing.TB, rules game.Game[S, M], ending string) *tablebase.Table[S, M] {
	t.Helper()
	e, err := tablebase.Of(rules, "test", ending)
	if err != nil {
		t.Fatal(err)
	}
	table, err := e.Solve(t.Context(), tablebase.Building{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Verify(t.Context(), tablebase.Building{}); err != nil {
		t.Error(err)
	}
	return table
}

// totals adds up the levels of a table.
func totals[S any, M game.Move](table *tablebase.Table[S, M]) (all tablebase.Summary) {
	for _, s := range table.Summaries() {
		all.Wins, all.Draws, all.Losses = all.Wins+s.Wins, all.Draws+s.Draws, all.Losses+s.Losses
		all.LongestWin = max(all.LongestWin, s.LongestWin)
	}
	return all
}

// Tic-tac-toe has 5,478 positions, 765 up to symmetry (Schaeffer, "Tic Tac Toe (Take 2)", 2002; OEIS A008907 has the latter).
func TestTicTacToeIsWhole(t *testing.T) {
	for _, rules := range []tictactoe.Rules{{}, {First: game.Min}} {
		table := solved(t, game.Game[tictactoe.Position, tictactoe.Move](rules), "")
		if all := totals(table); all.Positions() != 5478 {
			t.Errorf("%d positions", all.Positions())
		}
		n, err := rules.Numbering("")
		if err != nil {
			t.Fatal(err)
		}
		different := map[uint64]bool{}
		for level, l := range n.Levels() {
			for number := range l.Size {
				var s tictactoe.Position
				if n.Position(game.Place{Level: level, Number: number}, &s) {
					key, _ := rules.Canonical(&s)
					different[key] = true
				}
			}
		}
		if len(different) != 765 {
			t.Errorf("%d positions up to symmetry", len(different))
		}
	}
}

// agrees compares a table with plain minimax at every position that play reaches in a small game, or at some positions.
func agrees[S comparable, M game.Move](t *testing.T, rules game.Game[S, M], table *tablebase.Table[S, M], from S, least int) {
	t.Helper()
	compared := 0
	seen := map[S]bool{}
	var visit func(s S)
	visit = func(s S) {
		if seen[s] {
			return
		}
		seen[s] = true
		r, err := classic.Search(context.Background(), rules, s, classic.Options{})
		if err != nil {
			t.Fatal(err)
		}
		v, known := table.Value(&s)
		if want := r.Value * rules.Turn(&s).Sign(); !known || v != want {
			t.Fatalf("%v: the table says %s (%v), minimax %s", s, v.Text(0), known, want.Text(0))
		}
		compared++
		moves, _ := rules.Moves(&s, nil)
		for _, m := range moves {
			var next S
			rules.Play(&s, m, &next)
			visit(next)
		}
	}
	visit(from)
	if compared < least {
		t.Errorf("compared at %d positions", compared)
	}
}

func TestTicTacToeAgreesWithMinimax(t *testing.T) {
	r := tictactoe.Rules{}
	s := r.Start()
	var next tictactoe.Position
	for _, m := range []tictactoe.Move{4, 0} {
		r.Play(&s, m, &next)
		s = next
	}
	if laws.Night() {
		s = r.Start()
	}
	agrees(t, game.Game[tictactoe.Position, tictactoe.Move](r), solved(t, game.Game[tictactoe.Position, tictactoe.Move](r), ""), s, 300)
}

var _ = search.Limits{}

func TestSmallBoards(t *testing.T) {
	for _, name := range []string{"3,3,3", "4,3,3", "4,3,4"} {
		size, err := mnk.ParseSize(name)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := mnk.NewPacked(size)
		if err != nil {
			t.Fatal(err)
		}
		table := solved(t, game.Game[mnk.SmallPosition, mnk.Move](rules), "")
		s := rules.Start()
		v, _ := table.Value(&s)
		t.Log(name, v.Text(0), totals(table))
	}
}

func TestC4(t *testing.T) {
	size, err := connect4.ParseSize(os.Getenv("C4"))
	if err != nil {
		t.Skip()
	}
	rules, _ := connect4.New(size)
	e, err := tablebase.Of(game.Game[connect4.Position, connect4.Move](rules), "connect4", "")
	if err != nil {
		t.Fatal(err)
	}
	c, err := e.Estimate(t.Context())
	t.Log(c, err)
	path := filepath.Join(t.TempDir(), "x")
	if _, err := e.Build(t.Context(), path, tablebase.Building{}); err != nil {
		t.Fatal(err)
	}
	table, err := e.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.Start()
	v, _ := table.Value(&s)
	t.Log(v.Text(0), totals(table), table.Bytes())
}
