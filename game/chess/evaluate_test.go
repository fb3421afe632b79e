package chess_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
)

// Values counted by hand, from White's side. Moves are counted for both sides.
func TestEvaluate(t *testing.T) {
	for _, c := range []struct {
		what, fen         string
		material, shannon game.Score
	}{
		{"the start", startText, 0, 0},
		{"a move ahead: 30 moves to 20", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 0, 100},
		{"rook for bishop, 15 moves to 10", "7k/8/8/8/8/8/8/R3K2b w - - 0 1", 200, 250},
		{"one pawn, isolated: 100 - 50, 6 moves to 5", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 100, 60},
		{"one doubled and both isolated: 200 - 50 - 100, 5 moves each", "4k3/8/8/8/8/4P3/4P3/4K3 w - - 0 1", 200, 50},
		{"one backward, on d3, to one isolated: 7 moves to 6", "4k3/8/8/2p5/4P3/3P4/8/4K3 w - - 0 1", 100, 110},
	} {
		s := parse(t, c.fen)
		for e, want := range map[chess.Evaluation]game.Score{chess.Material: c.material, chess.Shannon: c.shannon} {
			if got := (rules{Eval: e}).Evaluate(&s) * (rules{}).Turn(&s).Sign(); got != want {
				t.Errorf("%s: %d by %d, want %d", c.what, got, e, want)
			}
		}
	}
	if got := game.Score(105).Text((rules{}).Decimals()); got != "1.05" {
		t.Errorf("105 hundredths of a pawn are %s, want 1.05", got)
	}
}

// slowWeakPawns counts doubled, backward and isolated pawns of a side pawn by pawn, as the definitions say.
func slowWeakPawns(s *position, side game.Side) (weak int) {
	pawnOn := func(of game.Side, file, rank int) bool {
		if file < 0 || file > 7 || rank < 0 || rank > 7 {
			return false
		}
		kind, owner := s.At(chess.Square(8*rank + file))
		return kind == chess.Pawn && owner == of
	}
	up := 1 - 2*int(side)
	for q := range 64 {
		file, rank := q%8, q/8
		if !pawnOn(side, file, rank) {
			continue
		}
		doubled, beside, behind := false, false, false
		for other := range 8 {
			further := (other-rank)*up > 0
			doubled = doubled || further && pawnOn(side, file, other)
			if pawnOn(side, file-1, other) || pawnOn(side, file+1, other) {
				beside, behind = true, behind || !further
			}
		}
		attacked := pawnOn(side.Opponent(), file-1, rank+2*up) || pawnOn(side.Opponent(), file+1, rank+2*up)
		if doubled {
			weak++
		}
		if !beside {
			weak++
		}
		if beside && !behind && attacked {
			weak++
		}
	}
	return weak
}

// Both evaluations are those of their definitions.
func TestEvaluationsAsDefined(t *testing.T) {
	worth := map[chess.Kind]game.Score{chess.Queen: 900, chess.Rook: 500, chess.Bishop: 300, chess.Knight: 300, chess.Pawn: 100}
	for _, s := range randomPositions(laws.Seed(), rounds()) {
		if _, outcome := (rules{}).Moves(&s, nil); outcome != game.Open {
			continue
		}
		want := game.Score(0)
		for q := range chess.Square(64) {
			kind, side := s.At(q)
			want += worth[kind] * side.Sign()
		}
		turn := rules{}.Turn(&s)
		if got := (rules{Eval: chess.Material}).Evaluate(&s) * turn.Sign(); got != want {
			t.Fatalf("%s: %d by material, want %d", rules{}.PositionText(&s), got, want)
		}
		fields := strings.Fields(rules{}.PositionText(&s))
		if (rules{}).Forced(&s) {
			continue // with the other side to move, that is no position
		}
		fields[1], fields[3] = "bw"[turn:turn+1], "-"
		other := parse(t, strings.Join(fields, " "))
		want += game.Score(10*(s.Count()-other.Count())) * turn.Sign()
		want -= game.Score(50 * (slowWeakPawns(&s, game.Max) - slowWeakPawns(&s, game.Min)))
		if got := (rules{Eval: chess.Shannon}).Evaluate(&s) * turn.Sign(); got != want {
			t.Fatalf("%s: %d by Shannon, want %d", rules{}.PositionText(&s), got, want)
		}
	}
}

// A position and the one with colours exchanged have the same value and as many moves.
func TestColours(t *testing.T) {
	for _, s := range randomPositions(laws.Seed(), rounds()) {
		fields := strings.Fields(rules{}.PositionText(&s))
		ranks := strings.Split(fields[0], "/")
		for i, j := 0, 7; i < j; i, j = i+1, j-1 {
			ranks[i], ranks[j] = ranks[j], ranks[i]
		}
		fields[0] = exchange(strings.Join(ranks, "/"))
		fields[1] = strings.Map(func(c rune) rune { return 'w' + 'b' - c }, fields[1])
		fields[2] = exchange(fields[2])
		fields[3] = strings.NewReplacer("3", "6", "6", "3").Replace(fields[3])
		mirrored, err := rules{}.ParsePosition(strings.Join(fields, " "))
		if err != nil {
			t.Fatal(err)
		}
		for e := range (rules{}).Evaluators() {
			r := rules{Eval: chess.Evaluation(e), Unclaimed: true}
			if v, w := r.Evaluate(&s), r.Evaluate(&mirrored); v != w || s.Count() != mirrored.Count() {
				t.Fatalf("%s has %d moves and the value %d; with colours exchanged %d and %d",
					rules{}.PositionText(&s), s.Count(), v, mirrored.Count(), w)
			}
		}
	}
}

// exchange exchanges upper and lower case.
func exchange(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsUpper(c) {
			return unicode.ToLower(c)
		}
		return unicode.ToUpper(c)
	}, text)
}
