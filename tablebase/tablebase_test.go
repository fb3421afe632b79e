package tablebase_test

import (
	"math/rand/v2"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/search/engine"
	"github.com/jugada/jugada/tablebase"
)

// agrees compares a table with plain minimax at every position that play from s reaches, and returns how many these are.
func agrees[S comparable, M game.Move](t *testing.T, table *tablebase.Table[S, M], rules game.Game[S, M], s S) (compared int) {
	t.Helper()
	reachable(rules, s, func(s *S) {
		r, err := classic.Search(t.Context(), rules, *s, classic.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if v, known := table.Value(s); !known || v != r.Value*rules.Turn(s).Sign() {
			t.Fatalf("%v: the table says %s (%v), minimax %s for MAX", *s, v.Text(0), known, r.Value.Text(0))
		}
		compared++
	})
	return compared
}

// Tic-tac-toe has 5,478 positions (OEIS A008907 has the 765 that are left if symmetric ones count once).
func TestTicTacToeIsWhole(t *testing.T) {
	for _, rules := range []tictactoe.Rules{{}, {First: game.Min}} {
		table := solved(t, ticTacToe(rules), "")
		if n := positions(table); n != 5478 {
			t.Errorf("%d positions", n)
		}
		numbering, err := rules.Numbering("")
		if err != nil {
			t.Fatal(err)
		}
		different := map[uint64]bool{}
		for level, l := range table.Levels() {
			for number := range l.Size {
				var s tictactoe.Position
				if numbering.Position(game.Place{Level: level, Number: number}, &s) {
					key, _ := rules.Canonical(&s)
					different[key] = true
				}
			}
		}
		if len(different) != 765 {
			t.Errorf("%d positions up to symmetry", len(different))
		}
		from := after(ticTacToe(rules), 4, 0)
		if laws.Night() {
			from = rules.Start()
		}
		if n := agrees(t, table, ticTacToe(rules), from); n < 300 {
			t.Errorf("compared at %d positions", n)
		}
	}
}

// All positions of m,n,k games that play reaches are in the table, and no others. Of those up to 4 by 4, who wins is known: X wins
// if three in a row are enough, but on 3 by 3, and nobody if it takes four (Uiterwijk and van den Herik 2000).
func TestSmallBoardsAreWhole(t *testing.T) {
	wins := map[string]int{"3,3,3": 0, "4,3,3": 7, "4,3,4": 0, "1,4,2": 3, "2,2,1": 1}
	if laws.Night() {
		wins["4,4,3"], wins["4,4,4"], wins["4,4,3,exact"] = 5, 0, 5
	}
	for name, plies := range wins {
		size, err := mnk.ParseSize(name)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := mnk.NewPacked(size)
		if err != nil {
			t.Fatal(err)
		}
		table := solved(t, marks(rules), "")
		s := rules.Start()
		if v, known := table.Value(&s); !known || plies == 0 && v != 0 || plies > 0 && v != game.Win(plies) {
			t.Errorf("%s is worth %s (%v), want a win in %d plies, 0 meaning none", name, v.Text(0), known, plies)
		}
		reached := uint64(0)
		reachable(marks(rules), s, func(s *mnk.SmallPosition) {
			if _, known := table.Value(s); !known {
				t.Fatalf("%s: %s is not in the table", name, rules.PositionText(s))
			}
			reached++
		})
		if n := positions(table); n != reached {
			t.Errorf("%s: the table has %d positions, and play reaches %d", name, n, reached)
		}
	}
}

// Connect Four on 4 columns of 4 rows has 161,029 positions, and on 5 of 4 3,945,711 (Tromp, "John's Connect Four
// Playground"); both are draws. The solver finds the same values.
func TestConnectFourIsWhole(t *testing.T) {
	for name, want := range map[string]int{"4x4": 161_029, "5x4": 3_945_711} {
		if name != "4x4" && !laws.Night() {
			continue
		}
		size, err := connect4.ParseSize(name)
		if err != nil {
			t.Fatal(err)
		}
		rules, err := connect4.New(size)
		if err != nil {
			t.Fatal(err)
		}
		table := solved(t, connect(rules), "")
		s := rules.Start()
		if v, known := table.Value(&s); !known || v != 0 {
			t.Errorf("%s is worth %s (%v)", name, v.Text(0), known)
		}
		x, err := engine.NewSolver[connect4.Position, connect4.Move](connect(rules), engine.SolverOptions{})
		if err != nil {
			t.Fatal(err)
		}
		reached := 0
		reachable(connect(rules), s, func(s *connect4.Position) {
			v, known := table.Value(s)
			if reached++; !known {
				t.Fatalf("%s: %s is not in the table", name, rules.PositionText(s))
			}
			if reached%1000 != 0 {
				return
			}
			r, err := x.Solve(t.Context(), *s, engine.Question{})
			if err != nil || !r.Solved() || r.Lo != v {
				t.Errorf("%s: %s is worth %s, and to the solver %s (%v)", name, rules.PositionText(s), v.Text(0), r.Lo.Text(0), err)
			}
		})
		x.Close()
		if reached != want || positions(table) < uint64(want) {
			t.Errorf("%s: play reaches %d positions, want %d; the table has %d", name, reached, want, positions(table))
		}
	}
}

// On 5 by 5 there are 69,763,700 (Tromp), more than reachable can remember: at every position of random games, and at all that one
// move leads to from there, the solver finds the table's value.
func TestConnectFourOnFiveByFive(t *testing.T) {
	if !laws.Night() {
		t.Skip("it takes a minute and 300 MB: at night")
	}
	rules, err := connect4.New(connect4.Size{Columns: 5, Rows: 5, InARow: 4})
	if err != nil {
		t.Fatal(err)
	}
	table := solved(t, connect(rules), "")
	if n := positions(table); n < 69_763_700 {
		t.Errorf("the table has %d positions", n)
	}
	x, err := engine.NewSolver[connect4.Position, connect4.Move](connect(rules), engine.SolverOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	random := rand.New(rand.NewPCG(laws.Seed(), 55))
	check := func(s connect4.Position) {
		t.Helper()
		r, err := x.Solve(t.Context(), s, engine.Question{})
		if v, known := table.Value(&s); err != nil || !r.Solved() || !known || r.Lo != v {
			t.Errorf("%s is worth %s (%v), and to the solver %s (%v)", rules.PositionText(&s), v.Text(0), known, r.Lo.Text(0), err)
		}
	}
	for range 20 {
		for s := rules.Start(); ; {
			moves, _ := rules.Moves(&s, nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				var next connect4.Position
				rules.Play(&s, m, &next)
				check(next)
			}
			before := s
			rules.Play(&before, moves[random.IntN(len(moves))], &s)
		}
	}
}

// An ending that is none is refused, and so is a game without numbers.
func TestOfRefuses(t *testing.T) {
	for _, ending := range []string{"x", "KQK"} {
		if e, err := tablebase.Of(ticTacToe(tictactoe.Rules{}), "tictactoe", ending); err == nil {
			t.Errorf("there is an ending %q: %v", ending, e)
		}
	}
	if e, err := tablebase.Of(game.Game[int, uint8](plainGame{}), "plain", ""); err == nil {
		t.Errorf("a game without numbers has an ending: %v", e)
	}
}

// plainGame is a game that is over.
type plainGame struct{}

func (plainGame) Start() int                                        { return 0 }
func (plainGame) Moves(_ *int, buf []uint8) ([]uint8, game.Outcome) { return buf, game.Drawn }
func (plainGame) Play(*int, uint8, *int) bool                       { return false }
func (plainGame) Evaluate(*int) game.Score                          { return 0 }
func (plainGame) Turn(*int) game.Side                               { return game.Max }
func (plainGame) Key(*int) uint64                                   { return 0 }
