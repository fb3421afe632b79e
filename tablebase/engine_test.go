package tablebase_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
	"github.com/jugada/jugada/tablebase"
)

// consulting returns an engine that asks a table.
func consulting(
	t *testing.T, r chess.Rules, table *tablebase.Table[chess.Position, chess.Move],
) *engine.Searcher[chess.Position, chess.Move, chess.Rules] {
	t.Helper()
	o := engine.Default()
	o.Table = 1 << 14
	x, err := engine.New[chess.Position, chess.Move](r, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(x.Close)
	x.Consult(table)
	return x
}

// What a table knows the engine reports as proved, with the whole line to the mate, however far away that is; the rule of 50 moves
// makes a mate that would be too late a draw, which is proved, too, against a bare king. Chess does not know these endings by itself,
// or not with this evaluation.
func TestTheEngineProvesByTables(t *testing.T) {
	name, rules, rounds := "KRK", chess.Rules{Eval: chess.Shannon}, 40
	if laws.Night() {
		name, rules, rounds = "KBBK", chess.Rules{}, 1000
	}
	table := solved(t, board(rules), name)
	x := consulting(t, rules, table)
	random := rand.New(rand.NewPCG(laws.Seed(), 6))
	levels := table.Levels()
	numbering, err := chess.Rules{}.Numbering(name)
	if err != nil {
		t.Fatal(err)
	}
	late := 0
	for round := 0; round < rounds; {
		var s chess.Position
		if !numbering.Position(game.Place{Number: random.Uint64N(levels[0].Size)}, &s) {
			continue
		}
		if moves, _ := (chess.Rules{}).Moves(&s, nil); len(moves) == 0 {
			continue
		}
		round++
		v, _ := table.Value(&s)
		clock := "0"
		if plies, forced := v.Forced(); forced && plies > 20 && round%2 == 0 {
			v, clock = 0, "85"
			late++
		}
		text := chess.Rules{}.PositionText(&s)
		s = parsed(t, strings.TrimSuffix(text, "0 1")+clock+" 100")
		r, err := x.Search(t.Context(), s, engine.Task[chess.Move]{Limits: search.Limits{Depth: 3}})
		if err != nil {
			t.Fatal(err)
		}
		if r.Value*(chess.Rules{}).Turn(&s).Sign() != v || r.Bound != search.Exact || r.Estimate || !r.Whole {
			t.Errorf("%s: the engine says %s for MAX (%v, estimate: %v, whole: %v), the table %s",
				text, r.Value.Text(0), r.Bound, r.Estimate, r.Whole, v.Text(0))
		}
		if plies, forced := v.Forced(); forced && len(r.Line) != plies {
			t.Errorf("%s: %s, and the line has %d moves", text, v.Text(0), len(r.Line))
		}
	}
	if late == 0 {
		t.Error("no mate was late")
	}
}

// What the rule of 50 moves and repetitions leave of a win depends on what the loser has.
func TestWhatHistoryLeaves(t *testing.T) {
	for text, want := range map[string]struct {
		v     game.Score
		known bool
	}{
		"4k3/8/8/8/8/8/3Q4/4K2r w - - 50 100": {game.Win(50), true},
		"4k3/8/8/8/8/8/3Q4/4K2r w - - 51 100": {0, false},
		"4k3/8/8/8/8/8/3Q4/4K3 w - - 51 100":  {0, true},
		"4k3/8/8/8/8/8/3P4/4K3 w - - 51 100":  {0, false},
	} {
		s := parsed(t, text)
		v, known := chess.Rules{}.WithHistory(&s, game.Win(50), nil)
		if known != want.known || known && v != want.v {
			t.Errorf("a win in 50 plies at %s: %s (%v)", text, v.Text(0), known)
		}
		if v, known := (chess.Rules{}).WithHistory(&s, 0, nil); v != 0 || !known {
			t.Errorf("a draw at %s: %s (%v)", text, v.Text(0), known)
		}
	}
	if laws.Night() { // solving KQKR takes some seconds
		endingsAgainstMen(t)
	}
}

// endingsAgainstMen is about the longest win of KQKR: what is left of it as the clock goes on.
func endingsAgainstMen(t *testing.T) {
	t.Helper()
	table := solved(t, board(chess.Rules{}), "KQKR")
	levels := table.Summaries()
	last := levels[len(levels)-1]
	numbering, err := chess.Rules{}.Numbering("KQKR")
	if err != nil {
		t.Fatal(err)
	}
	var s chess.Position
	numbering.Position(game.Place{Level: len(levels) - 1, Number: last.WinAt}, &s)
	text := strings.TrimSuffix(chess.Rules{}.PositionText(&s), "0 1")
	for clock, known := range map[string]bool{"0": true, "31": true, "32": false, "90": false} {
		s := parsed(t, text+clock+" 100")
		if v, is := table.Known(&s, nil, goOn); is != known || known && v != game.Win(69) {
			t.Errorf("after %s plies: %s, known: %v", clock, v.Text(0), is)
		}
	}
	x := consulting(t, chess.Rules{}, table)
	r, err := x.Search(t.Context(), s, engine.Task[chess.Move]{Limits: search.Limits{Depth: 2}})
	if err != nil || r.Value != game.Win(69) || !r.Whole || len(r.Line) != 69 {
		t.Errorf("%s: %s, whole: %v, a line of %d (%v)", text, r.Value.Text(0), r.Whole, len(r.Line), err)
	}
}
