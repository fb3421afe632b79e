package tablebase_test

import (
	"math/rand/v2"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

// longest are the most moves of a win by the stronger side, which is to move: Ströhlein 1970 (KRK, KQK, KQKR), Clarke 1977 (KPK),
// Thompson 1986 (KBBK, KBNK).
var longest = map[string]int{"KQK": 10, "KRK": 16, "KPK": 28, "KBBK": 19, "KBNK": 33, "KQKR": 35}

// Endings take as long as they are known to take, and the values are what their moves lead to. Those that chess knows by itself have
// the same values there, at every position.
func TestEndingsOfChess(t *testing.T) {
	of := []string{"KQK"}
	if laws.Night() {
		of = chess.Rules{}.Numberings()
	}
	for _, name := range of {
		table := solved(t, board(chess.Rules{}), name)
		levels := table.Summaries()
		if s := levels[len(levels)-1]; s.Name != name || s.LongestWin != 2*longest[name]-1 || s.LongestLoss != 2*longest[name] {
			t.Errorf("the longest win of %s takes %d plies, the longest loss %d; want %d moves", name, s.LongestWin, s.LongestLoss, longest[name])
		}
		known, places := 0, uint64(0)
		eachPosition(t, name, func(s *chess.Position) {
			places++
			v, is := table.Value(s)
			if !is {
				t.Fatalf("%s is not in the table", chess.Rules{}.PositionText(s))
			}
			if w, also := (chess.Rules{}).Known(s, nil, goOn); also {
				if known++; v != w {
					t.Fatalf("%s is worth %s, and by what chess knows %s", chess.Rules{}.PositionText(s), v.Text(0), w.Text(0))
				}
			}
		})
		if n := positions(table); places != n {
			t.Errorf("%s has %d positions, and the table %d", name, places, n)
		}
		if byItself := name != "KBBK" && name != "KQKR"; byItself && known != int(places) {
			t.Errorf("%s: chess knows %d of %d positions", name, known, places)
		}
	}
}

// eachPosition calls do with the position of each place of an ending.
func eachPosition(t *testing.T, name string, do func(s *chess.Position)) {
	t.Helper()
	numbering, err := chess.Rules{}.Numbering(name)
	if err != nil {
		t.Fatal(err)
	}
	for level, l := range numbering.Levels() {
		for number := range l.Size {
			var s chess.Position
			if numbering.Position(game.Place{Level: level, Number: number}, &s) {
				do(&s)
			}
		}
	}
}

// Plain minimax, which knows nothing of endings, finds the mates that are near, and no others.
func TestNearMatesAreFoundForwards(t *testing.T) {
	of, rounds := []string{"KQK"}, 60
	if laws.Night() {
		of, rounds = chess.Rules{}.Numberings(), 300
	}
	const depth = 3
	random := rand.New(rand.NewPCG(laws.Seed(), 5))
	for _, name := range of {
		table := solved(t, board(chess.Rules{}), name)
		var near, far []chess.Position
		eachPosition(t, name, func(s *chess.Position) {
			v, _ := table.Value(s)
			if plies, forced := v.Forced(); forced && plies <= depth {
				near = append(near, *s)
			} else {
				far = append(far, *s)
			}
		})
		for round := range rounds {
			s := near[random.IntN(len(near))]
			if round%3 == 0 {
				s = far[random.IntN(len(far))]
			}
			v, _ := table.Value(&s)
			plies, forced := v.Forced()
			r, err := classic.Search(t.Context(), chess.Rules{}, s, classic.Options{Limits: search.Limits{Depth: depth}})
			if err != nil {
				t.Fatal(err)
			}
			found := r.Value * chess.Rules{}.Turn(&s).Sign()
			if _, mates := found.Forced(); mates != (forced && plies <= depth) || mates && found != v {
				t.Errorf("%s is worth %s, and to %d plies %s", chess.Rules{}.PositionText(&s), v.Text(0), depth, found.Text(0))
			}
		}
	}
}

// A position has the value of the one with colours exchanged, turned or reflected; one with rights to castle has none.
func TestAllWaysToSeeAnEnding(t *testing.T) {
	table := solved(t, board(chess.Rules{}), "KQK")
	for text, want := range map[string]game.Score{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": 0, // stalemate
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": game.Loss(0),
		"8/8/8/8/8/6k1/6q1/7K w - - 0 1": game.Loss(0),
		"K7/1q6/1k6/8/8/8/8/8 w - - 0 1": game.Loss(0),
		"8/8/8/8/8/k7/8/K6q w - - 30 60": game.Loss(0),
		"8/8/8/8/8/1k6/7q/K7 b - - 0 1":  game.Win(1),
		"k7/7Q/1K6/8/8/8/8/8 w - - 0 1":  game.Win(1),
	} {
		s := parsed(t, text)
		if v, known := table.Value(&s); !known || v != want {
			t.Errorf("%s is worth %s (%v); want %s", text, v.Text(0), known, want.Text(0))
		}
	}
	rook := solved(t, board(chess.Rules{}), "KRK")
	s := parsed(t, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
	if v, known := rook.Value(&s); known {
		t.Errorf("a king that may castle is in the table, worth %s", v.Text(0))
	}
}

// A table says in a game what its history lets it say: against a bare king a mate is none if the rule of 50 moves comes before it.
func TestTablesHonourTheClock(t *testing.T) {
	table := solved(t, board(chess.Rules{}), "KQK")
	for text, want := range map[string]game.Score{
		"8/8/8/8/8/1k6/7q/K7 b - - 98 100": game.Win(1),
		"8/8/8/8/8/1k6/7q/K7 b - - 99 100": game.Win(1), // the mate is the last ply before a draw
		"8/8/8/4k3/8/8/8/K6Q w - - 20 100": game.Win(17),
		"8/8/8/4k3/8/8/8/K6Q w - - 90 100": 0,
	} {
		s := parsed(t, text)
		v, known := table.Known(&s, nil, goOn)
		if w, _ := (chess.Rules{}).Known(&s, nil, goOn); !known || v != w || v != want {
			t.Errorf("%s is worth %s (%v), to chess itself %s; want %s", text, v.Text(0), known, w.Text(0), want.Text(0))
		}
	}
}
