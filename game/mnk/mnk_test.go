package mnk

import (
	"math/big"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

func TestParseSize(t *testing.T) {
	const want = "want columns, rows and how many in a row, such as 15,15,5"
	const form = "is not the size of an m,n,k game; " + want + ", and after them ,exact if longer lines do not win"
	for _, c := range []struct{ text, want string }{
		{"3,3,3", "3,3,3"},
		{"15,15,5,exact", "15,15,5,exact"},
		{"15,15,5,free", "15,15,5"},
		{"19,1,15", "19,1,15"},
		{"", `"" ` + form},
		{"15,15", `"15,15" ` + form},
		{"9,9,5,exact,", `"9,9,5,exact," ` + form},
		{"5,five,4", `in the size "5,five,4", "five" is not a number; ` + want},
		{"5,05,4", `in the size "5,05,4", "05" is not a number; ` + want},
		{"5,+5,4", `in the size "5,+5,4", "+5" is not a number; ` + want},
		{"5,5,4,renju", `in the size "5,5,4,renju", no rule is called "renju"; ` +
			"want free (longer lines win too, as without it) or exact (they do not)"},
		{"20,5,4", "the size 20,5,4 does not fit: a board has 1 to 19 columns and as many rows"},
		{"5,20,4", "the size 5,20,4 does not fit: a board has 1 to 19 columns and as many rows"},
		{"0,5,4", "the size 0,5,4 does not fit: a board has 1 to 19 columns and as many rows"},
		{"5,-1,4", "the size 5,-1,4 does not fit: a board has 1 to 19 columns and as many rows"},
		{"5,4,6", "the size 5,4,6 does not fit: on this board it takes 1 to 5 in a row"},
		{"5,4,0", "the size 5,4,0 does not fit: on this board it takes 1 to 5 in a row"},
		{"1,1,2", "the size 1,1,2 does not fit: on a 1 by 1 board a line can only be 1 long"},
		{"19,19,16", "the size 19,19,16 does not fit: on this board it takes 1 to 15 in a row"},
	} {
		s, err := ParseSize(c.text)
		got := s.String()
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// Sizes that do not fit the rules are rejected, in both languages.
func TestRulesHoldTheirSizes(t *testing.T) {
	refused := func(err error, en, es string) {
		t.Helper()
		if err == nil || err.Error() != en || lang.Spanish.Error(err) != es {
			t.Errorf("got  %v\nwant %s\nand  %s", err, en, es)
		}
	}
	_, err := NewPacked(Size{Columns: 7, Rows: 6, InARow: 4})
	refused(err, "the size 7,6,4 has 42 cells, and these rules hold at most 40",
		"el tamaño 7,6,4 tiene 42 casillas, y en estas reglas caben 40 a lo sumo")
	_, err = NewSmall(Size{Columns: 13, Rows: 5, InARow: 4})
	refused(err, "the size 13,5,4 has 65 cells, and these rules hold at most 64",
		"el tamaño 13,5,4 tiene 65 casillas, y en estas reglas caben 64 a lo sumo")
	_, err = NewLarge(Size{Columns: 4, Rows: 5, InARow: 6})
	refused(err, "the size 4,5,6 does not fit: on this board it takes 1 to 5 in a row",
		"el tamaño 4,5,6 no sirve: en este tablero se pueden pedir de 1 a 5 en línea")
	for _, fits := range []string{"8,8,5", "4,16,4"} {
		must(t, NewSmall, fits)
	}
	must(t, NewPacked, "8,5,5")
	for _, fits := range []string{"19,19,5", "1,1,1", "15,15,5,exact"} {
		must(t, NewLarge, fits)
	}
}

// Exact keys take the bits of the largest number with a ternary digit for each cell, and none more: 3ⁿ − 1.
func TestExactKeysAreShort(t *testing.T) {
	for columns := 1; columns <= MaxSide; columns++ {
		for rows := 1; rows <= min(MaxSide, maxPacked/columns); rows++ {
			r, err := NewPacked(Size{Columns: columns, Rows: rows, InARow: 1})
			if err != nil {
				t.Fatal(err)
			}
			cells := big.NewInt(int64(r.g.cells))
			most := new(big.Int).Sub(new(big.Int).Exp(big.NewInt(3), cells, nil), big.NewInt(1))
			if got := r.ExactKeys(); got != most.BitLen() {
				t.Errorf("%d cells: %d bits, want %d", cells, got, most.BitLen())
			}
		}
	}
}

// Every message about sizes has a Spanish version that differs from the English one.
func TestSizesInSpanish(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"5", "no es el tamaño"}, {"a,5,4", "no es un número"}, {"5,5,4,x", "ninguna regla"},
		{"20,5,4", "columnas y de 1 a 19 filas"},
	} {
		_, err := ParseSize(c.text)
		if got := lang.Spanish.Error(err); err == nil || !strings.Contains(got, c.want) {
			t.Errorf("%q: %s", c.text, got)
		}
	}
}
