package catalog_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
)

// gridAt returns the grid of a position, or of that after moves, which begin with a space; nil if the game has none.
func gridAt(t *testing.T, name, text string) *catalog.Grid {
	t.Helper()
	g, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(text, " ") {
		p, err := g.Position(text)
		if err != nil {
			t.Fatal(err)
		}
		return p.Grid()
	}
	p, err := g.Start()
	for _, move := range strings.Fields(text) {
		if err == nil {
			p, err = p.Play(move)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return p.Grid()
}

// moveNames lists the moves of ms by name.
func moveNames(ms []catalog.GridMove) (all []string) {
	for _, m := range ms {
		all = append(all, m.Move)
	}
	return all
}

// The moves that a cell selects, counted on the boards by hand.
func TestPointed(t *testing.T) {
	for _, test := range []struct {
		game, position string
		column, row    int
		want           string
	}{
		{"tictactoe", "X...O....", 1, 2, "[7]"},
		{"tictactoe", "X...O....", 0, 0, "[]"}, // taken
		{"connect4", "44444", 3, 5, "[4]"},     // anywhere in the column
		{"connect4", "444444", 3, 0, "[]"},     // full
		{"connect4:6x5", "1", 0, 0, "[1]"},
		{"mnk:5,4,4", " a1", 0, 0, "[a4]"},
		{"mnk:15,15,5", " h8", 7, 7, "[]"},
		{"mnk:15,15,5", " h8", 14, 0, "[o15]"},
		{"othello", "f5", 5, 5, "[f6]"},
		{"othello", "f5", 0, 0, "[]"},
	} {
		t.Run(fmt.Sprint(test.game, test.position, test.column, test.row), func(t *testing.T) {
			g := gridAt(t, test.game, test.position)
			if got := fmt.Sprint(moveNames(g.Pointed(catalog.Cell{Column: test.column, Row: test.row}))); got != test.want {
				t.Errorf("pointed at are %s, want %s", got, test.want)
			}
			if all := g.Pointed(); len(all) != len(g.Moves) {
				t.Errorf("before anything is pointed at there are %d moves, want all %d", len(all), len(g.Moves))
			}
		})
	}
}

// A pass is not pointed at, and a tree has no board.
func TestWithoutCells(t *testing.T) {
	g := gridAt(t, "othello", "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO. O")
	if !slices.Equal(moveNames(g.Moves), []string{"pass"}) || len(g.Moves[0].Cells) > 0 || len(g.Pointed()) > 0 {
		t.Errorf("the moves are %v, of them pointed at %v; want a pass without cells", g.Moves, g.Pointed())
	}
	if g := gridAt(t, "tree", "(A 1 2)"); g != nil {
		t.Errorf("a tree has the grid %v", g)
	}
}

// The JSON form.
func TestGridJSON(t *testing.T) {
	got, err := json.Marshal(gridAt(t, "mnk:2,1,2", " b1"))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"columns":2,"rows":1,"column_names":["a","b"],"row_names":["1"],"falls":false,"opposed":false,"alarm":[],"left":6,"top":24.25,"side":46.5,` +
		`"cells":[{"mark":"","side":""},{"mark":"X","side":"max"}],"moves":[{"move":"a1","cells":[{"column":0,"row":0}]}]}`
	if string(got) != want {
		t.Errorf("the grid is\n%s, want\n%s", got, want)
	}
}

// TestTally: pieces are counted in games whose final score is their number, and in no others. After f5 Othello has four black
// discs and one white.
func TestTally(t *testing.T) {
	for _, test := range []struct{ game, position, want string }{
		{"othello", "f5", "X 4 · O 1"}, {"othello", strings.Repeat("X", 64) + " O", "X 64 · MIN 0"}, {"connect4", "444", ""}, {"tree", "(A B=1)", ""},
	} {
		g, err := catalog.Default().Find(test.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Position(test.position)
		if err != nil {
			t.Fatal(err)
		}
		if got, counted := catalog.Tally(p); got != test.want || counted != (test.want != "") {
			t.Errorf("%s %s: %q, %v; want %q", test.game, test.position, got, counted, test.want)
		}
	}
}
