package tictactoe_test

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
)

// Notes A4, and independently computed values of the other two evaluations.
func TestEvaluations(t *testing.T) {
	for _, c := range []struct {
		text                 string
		lines, places, empty game.Score
	}{
		{".........", 0, 0, 0},
		{".O..X....", 2, 4, 14}, // X centre, O edge: 6 − 4
		{".X.....O.", 0, 0, 0},  // X edge, O opposite edge: 6 − 6
		{"X........", 3, 6, 24},
		{"....X....", 4, 8, 32},
		{"X...O....", -1, -2, -7},
		{"XO.......", 1, 2, 7},
		{".OO.X.X..", 2, 5, 10},
	} {
		for name, want := range map[string]game.Score{"lines": c.lines, "places": c.places, "empty": c.empty} {
			r, ok := rules{}.WithEvaluator(name)
			if !ok {
				t.Fatalf("no evaluation is called %s", name)
			}
			s := parse(t, r, c.text)
			if got := r.Evaluate(&s) * r.Turn(&s).Sign(); got != want {
				t.Errorf("%s: %s is %d for MAX, want %d", c.text, name, got, want)
			}
		}
	}
}

// The formulas as written, square by square, at every position that is not over.
func TestEvaluationsFollowTheirFormulas(t *testing.T) {
	for s := range count(rules{}).positions {
		if _, outcome := (rules{}).Moves(&s, nil); outcome != game.Open {
			continue
		}
		board := rules{}.PositionText(&s)
		empty := strings.Count(board, ".")
		formulas := map[tictactoe.Evaluation]int{
			tictactoe.Lines: lead(board, allLines),
			tictactoe.Empty: empty * lead(board, allLines),
		}
		for square := range board {
			if board[square] == '.' {
				formulas[tictactoe.Places] += lead(board, through(square))
			}
		}
		for e, want := range formulas {
			if got := (rules{Eval: e}).Evaluate(&s) * s.Turn.Sign(); int(got) != want {
				t.Errorf("%s: evaluation %d is %d for MAX, want %d", board, e, got, want)
			}
		}
	}
}

var allLines = []string{"012", "345", "678", "036", "147", "258", "048", "246"}

func through(square int) (found []string) {
	for _, line := range allLines {
		if strings.ContainsRune(line, rune('0'+square)) {
			found = append(found, line)
		}
	}
	return found
}

// lead returns the number of lines without an O minus those without an X.
func lead(board string, lines []string) (lead int) {
	for _, line := range lines {
		marks := string([]byte{board[line[0]-'0'], board[line[1]-'0'], board[line[2]-'0']})
		if !strings.Contains(marks, "O") {
			lead++
		}
		if !strings.Contains(marks, "X") {
			lead--
		}
	}
	return lead
}

func TestEndedGamesAreWorthTheirResult(t *testing.T) {
	for e := range (rules{}).Evaluators() {
		r := rules{Eval: tictactoe.Evaluation(e)}
		ended := 0
		for s := range count(rules{}).positions {
			_, outcome := r.Moves(&s, nil)
			want, ok := outcome.Value(0)
			if !ok {
				if _, forced := r.Evaluate(&s).Forced(); forced {
					t.Errorf("%s: an open position is worth %d", r.PositionText(&s), r.Evaluate(&s))
				}
				continue
			}
			ended++
			if got := r.Evaluate(&s); got != want {
				t.Errorf("%s, %v: worth %d, want %d", r.PositionText(&s), outcome, got, want)
			}
		}
		if ended != 958 { // 626 + 316 won by the first and the second, 16 drawn
			t.Errorf("%d ended positions, want 958", ended)
		}
	}
}

func TestEvaluatorsByName(t *testing.T) {
	list := rules{}.Evaluators()
	if list[0].Name != "lines" {
		t.Errorf("the first evaluator is %s, want the zero rules' lines", list[0].Name)
	}
	for i, e := range list {
		r, ok := rules{First: game.Min}.WithEvaluator(e.Name)
		if want := (rules{First: game.Min, Eval: tictactoe.Evaluation(i)}); !ok || r != want {
			t.Errorf("WithEvaluator(%q) = %v, %v, want %v", e.Name, r, ok, want)
		}
		if !strings.HasPrefix(e.Formula, "f(p) = ") {
			t.Errorf("%s has the formula %q", e.Name, e.Formula)
		}
	}
	if _, ok := (rules{}).WithEvaluator("Lines"); ok {
		t.Error("an unknown name was accepted")
	}
}
