package opponent_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
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
