package docs_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/compare"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
)

// chessPages are the lesson on chess.
var chessPages = []string{"en/09-chess.md", "es/09-ajedrez.md"}

// The positions of the lesson.
const (
	elephantTrap = "d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5"
	bearingOnD5  = "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O"
	horizon83    = "3rr1k1/ppqQRppp/2p5/8/5n2/2P3N1/PPB2PPP/3R2K1 b - - 0 1"
	mate168      = "r3k2r/pb1q1p2/8/2p1pP2/4p1p1/B1P1Q1P1/P1P3K1/R4R2 b kq - 0 1"
)

// TestExchangeTable counts the exchanges of the lesson by hand, that is by playing all captures, and compares them with the table
// and with what the rules say. To bring the pages up to date: go test ./docs -update
func TestExchangeTable(t *testing.T) {
	var rows string
	for _, capture := range []struct{ position, move string }{
		{elephantTrap, "Nxd5"}, {elephantTrap, "Bxf6"}, {bearingOnD5, "cxd5"}, {bearingOnD5, "Nxd5"},
	} {
		rules := chess.Rules{Eval: chess.Material}
		s := rules.Start()
		var m chess.Move
		for i, text := range strings.Fields(capture.position + " " + capture.move) {
			if i > 0 {
				before := s
				rules.Play(&before, m, &s)
			}
			var err error
			if m, err = rules.ParseMove(&s, text); err != nil {
				t.Fatal(err)
			}
		}
		taken := takenInTurn(rules, s, m)
		worth := 0
		for _, gain := range slices.Backward(taken[1:]) {
			worth = max(0, gain-worth)
		}
		worth = taken[0] - worth
		if points := game.Score(worth) * 100; !rules.Exchange(&s, m, points) || rules.Exchange(&s, m, points+1) {
			t.Errorf("%s after %s comes to %d, and the rules say something else", capture.move, capture.position, worth)
		}
		sum := fmt.Sprint(taken[0])
		for i, gain := range taken[1:] {
			sum += []string{" − ", " + "}[i%2] + fmt.Sprint(gain)
		}
		rows += fmt.Sprintf("| `%s %s` | %s | %s |\n", capture.position, capture.move, sum, strings.ReplaceAll(fmt.Sprint(worth), "-", "−"))
	}
	for _, page := range chessPages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		now := replaceRows(t, page, string(data), "exchanges", rows)
		if *update {
			if err := os.WriteFile(page, []byte(now), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if d := gocmp.Diff(string(data), now); d != "" {
			t.Errorf("%s (-) and what is counted (+) differ; go test ./docs -update mends it:\n%s", page, d)
		}
	}
}

// takenInTurn plays m and then captures on its target as long as there are any, each by the least valuable piece, and returns what
// each of them takes, in pawns.
func takenInTurn(rules chess.Rules, s chess.Position, m chess.Move) (taken []int) {
	for {
		var next chess.Position
		rules.Play(&s, m, &next)
		taken = append(taken, -int(rules.Evaluate(&s)+rules.Evaluate(&next))/100) // each for its own side to move
		moves, _ := rules.Moves(&next, nil)
		moves = slices.DeleteFunc(moves, func(other chess.Move) bool { return other.To() != m.To() })
		if len(moves) == 0 {
			return taken
		}
		rank := func(m chess.Move) int { return 1 + strings.Index("NBRQK", rules.MoveText(&next, m)[:1]) } // a pawn's name is no piece's
		m = slices.MinFunc(moves, func(a, b chess.Move) int { return rank(a) - rank(b) })
		s = next
	}
}

// TestChessLesson derives anew what the text of the lesson concludes from its transcripts.
func TestChessLesson(t *testing.T) {
	compared := func(position, evaluation, list string, terms compare.Terms) []compare.Row {
		t.Helper()
		g, err := catalog.Default().Find("chess")
		if err != nil {
			t.Fatal(err)
		}
		if evaluation != "" {
			if g, err = g.WithEvaluator(evaluation); err != nil {
				t.Fatal(err)
			}
		}
		p, err := g.Position(position)
		if err != nil {
			t.Fatal(err)
		}
		methods, err := compare.Parse(list)
		if err != nil {
			t.Fatal(err)
		}
		done, err := compare.Prepare(methods, g)
		if err != nil {
			t.Fatal(err)
		}
		defer done()
		c, err := compare.Position(t.Context(), p, methods, terms)
		if err != nil {
			t.Fatal(err)
		}
		return c.Rows
	}

	for depth := 1; depth <= 5; depth++ {
		rows := compared(horizon83, "material", "engine; engine:quiescence; engine:quiescence,exchanges", compare.Terms{Depth: depth, Judge: 1})
		if (*rows[0].Best == "Ne2+") != (depth == 3) {
			t.Errorf("depth %d without quiescence: %s", depth, *rows[0].Best)
		}
		for _, r := range rows[1:] {
			if *r.Best == "Ne2+" || r.Value != "3" {
				t.Errorf("depth %d, %s: %s for %s; White is 3 points ahead, whatever Black does", depth, r.Method, *r.Best, r.Value)
			}
		}
	}

	for _, check := range []string{"Ne2+", "Nh3+"} { // both give the knight away
		rows := compared(horizon83+" moves "+check, "material", "engine:quiescence", compare.Terms{Depth: 3, Judge: 1})
		if v := rows[0].Raw(); v < 600 {
			t.Errorf("after %s White is ahead by %s", check, rows[0].Value)
		}
	}

	rows := compared(elephantTrap, "material", "engine:quiescence; engine:quiescence,exchanges", compare.Terms{Depth: 4, Judge: 1})
	if rows[0].Value != rows[1].Value || rows[1].Nodes > rows[0].Nodes/2 {
		t.Errorf("in the trap exchanges save less than half: %d nodes for %s, and without them %d for %s",
			rows[1].Nodes, rows[1].Value, rows[0].Nodes, rows[0].Value)
	}

	for nodes, sees := range map[int64]bool{250_000: false, 500_000: true} {
		rows := compared(mate168, "", "engine; engine+singular=0.5", compare.Terms{Nodes: nodes, Judge: 1})
		plain, singular := &rows[0], &rows[1]
		if (singular.Value == "-∞ in 17") != sees || plain.Score == nil || singular.Reached >= plain.Reached {
			t.Errorf("%d nodes: with extensions %s at depth %d, without %s at depth %d", nodes,
				singular.Value, singular.Reached, plain.Value, plain.Reached)
		}
		if *plain.Best != "Qd2+" || *singular.Best != "Qd2+" {
			t.Errorf("%d nodes: %s, %s", nodes, *plain.Best, *singular.Best)
		}
	}
}
