package opponent_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/opponent"
)

// Notes C9, as lesson 6 prints it: the result of a player who knows the error rate, of minimax, and of a wrong model.
func TestTablesOfTheLesson(t *testing.T) {
	var known, wrong strings.Builder
	for _, e := range []string{"1", "0.5", "0.2", "0.1", "0"} {
		theirs := boardChances(t, model(t, "random:"+e))
		fmt.Fprintf(&known, "| %s ", e)
		for _, us := range []game.Side{game.Max, game.Min} {
			fmt.Fprintf(&known, "| %s | %s ", six(told(us, theirs, theirs)), six(meets(us, boardChances(t, opponent.Model{}), theirs)))
		}
		known.WriteString("|\n")
	}
	for _, rates := range [][2]string{{"1", "1"}, {"1", "0.5"}, {"1", "0.2"}, {"1", "0"}, {"0.2", "0"}} {
		believed, met := boardChances(t, model(t, "random:"+rates[0])), boardChances(t, model(t, "random:"+rates[1]))
		fmt.Fprintf(&wrong, "| %s | %s | %s | %s |\n", rates[0], rates[1], six(told(game.Max, believed, met)),
			six(told(game.Min, believed, met)))
	}
	inLesson(t, known.String())
	inLesson(t, wrong.String())
}

// The belief after three errors, each one of seven wrong moves among eight, and its effect: enough for O to set a trap
// that a perfect X avoids.
func TestFewMovesOfTheLesson(t *testing.T) {
	var table strings.Builder
	blind, perfect := boardChances(t, model(t, "random:1")), boardChances(t, opponent.Model{})
	b := flat(t, opponent.Random)
	for misses := range 4 {
		believed := board.Believed(b)
		fmt.Fprintf(&table, "| %d | %.2f | %s | %s |\n", misses, b.Mean(), six(told(game.Min, believed, blind)),
			six(told(game.Min, believed, perfect)))
		if err := b.See(opponent.Judgement{Moves: 8, Bests: 1, Missed: opponent.MissedDefence}); err != nil {
			t.Fatal(err)
		}
	}
	inLesson(t, table.String())
}

// inLesson looks for the rows of a table in lesson 6.
func inLesson(t *testing.T, table string) {
	t.Helper()
	for _, page := range []string{"en/06-opponents-who-err.md", "es/06-adversarios-que-yerran.md"} {
		text, err := os.ReadFile("../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		table = strings.ReplaceAll(table, "-", "−")
		if !strings.Contains(string(text), "\n"+table+"\n") {
			t.Errorf("docs/%s does not have this table as it is computed today:\n%s", page, table)
		}
	}
}

// told returns the result of us at tic-tac-toe with the plan made for one opponent, against another.
func told(us game.Side, believed, met opponent.Chances) float64 {
	return meets(us, board.Plan(us, believed, opponent.Caution{}).Chances(), met)
}

// six writes a result with six decimals, without negative zero.
func six(result float64) string {
	if text := strconv.FormatFloat(result, 'f', 6, 64); strings.Trim(text, "-0.") != "" {
		return text
	}
	return "0"
}

// X looks two plies ahead, and O at least as far: what X gets by minimax, by the right model of O within those two plies, and by the
// same model to the end of the game (notes F6).
func TestDeeperOpponentsOfTheLesson(t *testing.T) {
	var table strings.Builder
	for _, plies := range []int{1, 2, 3, 4} {
		deeper, err := opponent.Depth.Model(float64(plies))
		if err != nil {
			t.Fatal(err)
		}
		theirs := boardChances(t, deeper)
		fmt.Fprintf(&table, "| `depth:%d` | %s | %s | %s |\n", plies, six(meets(game.Max, boardChances(t, model(t, "depth:2")), theirs)),
			six(meets(game.Max, nearsighted(t, deeper), theirs)), six(told(game.Max, theirs, theirs)))
	}
	inLesson(t, table.String())
}

// nearsighted returns how X plays tic-tac-toe who takes O for m and looks two plies ahead.
func nearsighted(t *testing.T, m opponent.Model) opponent.Chances {
	t.Helper()
	ours := slices.Clone(boardChances(t, opponent.Model{}))
	seen := map[tictactoe.Position]bool{}
	var visit func(s tictactoe.Position)
	visit = func(s tictactoe.Position) {
		moves, _ := tictactoe.Rules{}.Moves(&s, nil)
		if seen[s] || len(moves) == 0 {
			return
		}
		seen[s] = true
		if s.Turn == game.Max {
			g, err := opponent.Explore[tictactoe.Position, tictactoe.Move](ctx, tictactoe.Rules{}, s, 2, 0)
			if err != nil {
				t.Fatal(err)
			}
			theirs, err := g.Chances(ctx, m)
			if err != nil {
				t.Fatal(err)
			}
			chances := g.Plan(game.Max, theirs, opponent.Caution{}).Chances()
			copy(board.Of(ours, &s), g.Of(chances, &s))
		}
		for _, move := range moves {
			var next tictactoe.Position
			tictactoe.Rules{}.Play(&s, move, &next)
			visit(next)
		}
	}
	visit(tictactoe.Rules{}.Start())
	return ours
}
