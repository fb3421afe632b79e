package compare_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
)

// Notes C9: the table of lesson 6, whose numbers package opponent computes over the whole graph at once, is what methods get that
// are asked for each move.
func TestExpectedIsTheTableOfTheLesson(t *testing.T) {
	page, err := os.ReadFile("../docs/en/06-opponents-who-err.md")
	if err != nil {
		t.Fatal(err)
	}
	p := find(t, "tictactoe", ".........")
	for _, e := range []string{"1", "0.5", "0.2", "0.1", "0"} {
		row := "| " + e + " "
		for _, as := range []catalog.Side{catalog.Max, catalog.Min} {
			found, err := compare.Expect(context.Background(), p, []catalog.Opponent{{Model: "random:" + e, As: as}}, nil, 0, nil)
			if err != nil || len(found.Rows) != 2 || !found.Results || found.Rows[0].AnyBest != nil {
				t.Fatalf("%+v, %v", found, err)
			}
			for _, x := range []float64{found.Rows[0].Expected, *found.Rows[1].AnyBest} {
				text := strconv.FormatFloat(x, 'f', 6, 64)
				if x == 0 {
					text = "0"
				}
				row += "| " + text + " "
			}
		}
		if !strings.Contains(string(page), "\n"+row+"|\n") {
			t.Errorf("lesson 6 has no row %s|", row)
		}
	}
}

// The best play against a player gets no less than any other method, and against a perfect one each exact method gets minimax.
func TestExpectedIsAtMostThePlan(t *testing.T) {
	methods, err := compare.Parse("opponent=random:0.5; negamax; alphabeta; opponent=random:1; opponent=errs:0.1; engine")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{".........", "X...O....", "XO.......", "X...O...X"} {
		for _, as := range []catalog.Side{catalog.Max, catalog.Min} {
			p := find(t, "tictactoe", text)
			found, err := compare.Expect(context.Background(), p,
				[]catalog.Opponent{{Model: "random:0.5", As: as}, {Model: "random:0", As: as}}, methods, 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i, r := range found.Rows {
				perfect := i >= len(methods)
				most := found.Rows[i/len(methods)*len(methods)].Expected + 1e-9
				exact := r.Method == "negamax" || r.Method == "alphabeta" || r.Method == "engine"
				if r.Expected > most || exact && perfect && r.Expected < most-2e-9 || r.AnyBest != nil && *r.AnyBest > most {
					t.Errorf("%s as %v: %+v; at most %v", text, as, r, most)
				}
			}
		}
	}
}

// Methods are asked as deep as they look, and an interrupted one has no row.
func TestExpectedLooksNoFurther(t *testing.T) {
	p := find(t, "tree", "(A (B:6 C=-4 D=-4) (E:5 F=5 G=5))")
	methods, err := compare.Parse("negamax; opponent=random:1")
	if err != nil {
		t.Fatal(err)
	}
	for depth, want := range []float64{5, -4} {
		found, err := compare.Expect(context.Background(), p, []catalog.Opponent{{Model: "errs:0"}}, methods, depth, nil)
		if err != nil || found.Rows[0].Expected != want || found.Rows[1].Expected != want {
			t.Errorf("depth %d: %+v, %v", depth, found, err)
		}
	}
	p = find(t, "tree", "(A (B (C:1 E=9 F=9) (D:2 G=3 H=3)))") // MIN, two plies from the ends, looks one ahead
	for depth, want := range []float64{-3, -9} {
		found, err := compare.Expect(context.Background(), p, []catalog.Opponent{{Model: "errs:0", As: catalog.Min}}, methods, depth, nil)
		if err != nil || found.Rows[0].Expected != want || found.Rows[1].Expected != want {
			t.Errorf("MIN, depth %d: %+v, %v", depth, found, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	found, err := compare.Expect(ctx, find(t, "tictactoe", "........."), []catalog.Opponent{{Model: "errs:0"}}, methods, 0, nil)
	if !errors.Is(err, context.Canceled) || len(found.Rows) != 0 {
		t.Errorf("interrupted: %s, %v", fmt.Sprint(found.Rows), err)
	}
}
