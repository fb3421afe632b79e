package catalog_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// TestOtherNames: aliases of a game are understood, in any case and with a size where the game has some, and the game found
// has the catalogue's name.
func TestOtherNames(t *testing.T) {
	for name, want := range map[string]string{
		"gomoku": "mnk:15,15,5", "reversi": "othello", "Tic-Tac-Toe": "tictactoe", "tresenraya": "tictactoe",
		"tres-en-raya": "tictactoe", "GATO": "tictactoe", "michi": "tictactoe", "gato:o": "tictactoe:o",
		"Ajedrez": "chess", "chess960": "chess:960,518", "Chess960:017": "chess:960,17",
		"gomoku:exact": "mnk:15,15,5,exact",
		"conecta4":     "connect4", "connect-four": "connect4", "conecta-cuatro:6x5": "connect4:6x5", "árbol": "tree",
	} {
		if g, err := catalog.Default().Find(name); err != nil || g.Name() != want {
			t.Errorf("%s: %v, %v; want %s", name, g, err, want)
		}
	}
	for _, g := range catalog.Default().Games() {
		for _, name := range catalog.Default().OtherNames(g) {
			if found, err := catalog.Default().Find(name); err != nil || found.Name() != g.Name() {
				t.Errorf("%s is listed as %s, and is %v, %v", name, g.Name(), found, err)
			}
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestNearName: a typo gets a suggestion, another word does not.
func TestNearName(t *testing.T) {
	for name, want := range map[string]string{
		"tictactoo": "tictactoe", "otello": "othello", "conect4": "connect4", "gomuku": "gomoku", "tic tac toe": "tictactoe",
		"chest": "chess", "ajedres": "ajedrez", "x": "", "": "", "backgammon": "",
	} {
		_, err := catalog.Default().Find(name)
		if err == nil {
			t.Errorf("%q is a game", name)
			continue
		}
		if _, near, _ := strings.Cut(err.Error(), "did you mean "); want != "" && !strings.HasPrefix(near, want+"?") || want == "" && near != "" {
			t.Errorf("%q: %v; want %q", name, err, want)
		}
	}
}

// TestWhatIsWrittenIsRead: both languages describe the notation of positions and moves of each of our games, and the
// examples in the text are valid.
func TestWhatIsWrittenIsRead(t *testing.T) {
	examples := map[string][2]string{
		"tictactoe": {"X...O....", "8"}, "connect4": {"4453", "9"}, "mnk:3,3,3": {".../.X./O..", "b3"}, "othello": {"f5d6c3", "f5"},
		"tree": {"(A (B E=4 F=7) C=3)", "C"}, "chess": {"1. e4 e5 2. Nf3", "exd5"},
		"chess960": {"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4", "e7e8q"},
	}
	for _, g := range catalog.Default().Games() {
		for _, l := range lang.All {
			if _, _, known := catalog.Written(g, l); !known {
				t.Errorf("nobody says how positions of %s are written", g.Name())
			}
		}
	}
	for name, example := range examples {
		g := must(catalog.Default().Find(name))
		for _, l := range lang.All {
			position, move, _ := catalog.Written(g, l)
			if p, err := g.Position(example[0]); err != nil || !strings.Contains(position, example[0]) {
				t.Errorf("%s: %q, %v, %v", name, position, p, err)
			}
			if name != "tree" && !strings.Contains(move, example[1]) {
				t.Errorf("%s: %q does not name %s", name, move, example[1])
			}
		}
	}
}

// TestRankedMoves: the same moves, best first for the side to move.
func TestRankedMoves(t *testing.T) {
	for _, text := range []string{"....../....../...X../..O.../....../......", "....../....../...X../....../....../......"} {
		p := find(t, "mnk:6,6,4", text)
		found, err := p.Analyze(context.Background(), catalog.Request{Algorithm: "negamax", Depth: 1})
		if err != nil {
			t.Fatal(err)
		}
		ranked := found.Ranked()
		if ranked[0].Move != *found.Best {
			t.Errorf("%s: first comes %s, the best is %s", text, ranked[0].Move, *found.Best)
		}
		for i := range ranked[1:] {
			x, y := must(ranked[i].Score.Float64()), must(ranked[i+1].Score.Float64())
			before, after := slices.IndexFunc(found.Moves, is(ranked[i].Move)), slices.IndexFunc(found.Moves, is(ranked[i+1].Move))
			if p.Turn() == catalog.Max && x < y || p.Turn() == catalog.Min && x > y || x == y && before > after {
				t.Errorf("%s: %+v comes before %+v", text, ranked[i], ranked[i+1])
			}
		}
	}
}

func is(move string) func(catalog.MoveAnalysis) bool {
	return func(m catalog.MoveAnalysis) bool { return m.Move == move }
}

// TestGivenValues: lines of the public sets of Connect Four (P. Pons) are read, and solutions are given in the same form.
func TestGivenValues(t *testing.T) {
	g := must(catalog.Default().Find("connect4"))
	solver := must(g.Solver(catalog.SolverOptions{TableMiB: 4}))
	for _, line := range []string{
		"2252576253462244111563365343671351441 -1", "7422341735647741166133573473242566 1", "23163416124767223154467471272416755633 0",
		"6146 18",
	} {
		p, given, err := catalog.ReadGiven(g, line)
		if err != nil || given == nil {
			t.Fatalf("%s: %v", line, err)
		}
		found, err := solver.Solve(context.Background(), p, catalog.Question{})
		if value, ok := found.Given(); err != nil || !ok || value != *given {
			t.Errorf("%s: %d, %v, %v", line, value, ok, err)
		}
	}
	if p, given, err := catalog.ReadGiven(g, "4453"); err != nil || given != nil {
		t.Errorf("a position alone is %v, %v, %v", p, given, err)
	}
	for _, line := range []string{"", "44 x", "99 3", " 3", "44453 3 x"} {
		if p, _, err := catalog.ReadGiven(g, line); err == nil {
			t.Errorf("%q is read as %v", line, p)
		}
	}
	if _, _, err := catalog.ReadGiven(must(catalog.Default().Find("tree")), "(A (B 4"); err == nil || !strings.HasPrefix(err.Error(), "1:8: ") {
		t.Errorf("half a tree that ends with a number: %v; want what is wrong at its end", err)
	}
	// Games that end with a score have it as their value, for the side to move; FFO 40's last moves would take long, so this is
	// one move before the end of a board on which X has all discs but one.
	othello := must(catalog.Default().Find("othello"))
	p := must(othello.Position(strings.Repeat("X", 62) + "O. X"))
	found, err := must(othello.Solver(catalog.SolverOptions{TableMiB: 1})).Solve(context.Background(), p, catalog.Question{})
	if value, ok := found.Given(); err != nil || !ok || value != 64 {
		t.Errorf("Othello: %d, %v, %v; want 64 discs", value, ok, err)
	}
}

// TestTitlesByStart: of Chess960 only the start has a number from which the rules begin; other games have one title.
func TestTitlesByStart(t *testing.T) {
	const corner = "1q1rkr2/pppppppp/8/8/8/8/PPPPPPPP/1Q1RKR2 w DFdf - 0 1"
	for _, c := range []struct{ game, position, english, spanish string }{
		{"chess960:518", "", "Chess960, start 518", "Ajedrez960, comienzo 518"},
		{"chess960:0", "", "Chess960, start 0", "Ajedrez960, comienzo 0"},
		{"chess960:518", corner, "Chess960", "Ajedrez960"},
		{"chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Chess", "Ajedrez"},
	} {
		of := must(catalog.Default().Find(c.game))
		p := must(of.Start())
		if c.position != "" {
			p = must(of.Position(c.position))
		}
		if en, es := catalog.TitledFrom(p, lang.English), catalog.TitledFrom(p, lang.Spanish); en != c.english || es != c.spanish {
			t.Errorf("%s from %q is called %q and %q", c.game, c.position, en, es)
		}
	}
}
