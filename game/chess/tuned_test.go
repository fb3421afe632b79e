package chess_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
)

// Every evaluation is the sum of its terms; rounding takes less than a Score unit. Rules with a memory say the same.
func TestEvaluationsAreSums(t *testing.T) {
	positions := randomPositions(laws.Seed(), 10_000)
	for e := range (rules{}).Evaluators() {
		r := rules{Eval: chess.Evaluation(e)}
		thread := r.Thread()
		terms := r.Terms()
		counts := make([]float64, len(terms))
		for i := range positions {
			s := &positions[i]
			if v, w := r.Evaluate(s), thread.Evaluate(s); v != w {
				t.Fatalf("%s is worth %d, and with a memory %d", r.PositionText(s), v, w)
			}
			if _, outcome := r.Moves(s, nil); outcome != game.Open {
				continue
			}
			r.Count(s, counts)
			sum := 0.0
			for j := range terms {
				sum += terms[j].Weight * counts[j]
			}
			if v := float64(r.Evaluate(s) * r.Turn(s).Sign()); math.Abs(sum-v) >= 1 {
				t.Fatalf("%s is worth %v by %d, and the sum of its terms is %v", r.PositionText(s), v, e, sum)
			}
		}
	}
}

// No evaluation allocates, with a memory and without.
func TestEvaluationsAllocateNothing(t *testing.T) {
	positions := randomPositions(1, 500)
	for e := range (rules{}).Evaluators() {
		r := rules{Eval: chess.Evaluation(e)}
		for _, r := range []rules{r, r.Thread()} {
			if n := testing.AllocsPerRun(1, func() {
				for i := range positions {
					sink += r.Evaluate(&positions[i])
				}
			}); n > 0 {
				t.Errorf("evaluation %d allocates %v times in %d positions", e, n, len(positions))
			}
		}
	}
}

// Tuned notices the end of a game without listing moves: mates, stalemates and what looks like one, with a queen and a king about a
// king and its pawn, which may be pinned, blocked or free.
func TestTunedSeesTheEnd(t *testing.T) {
	r := rules{Eval: chess.Tuned}
	step := 7
	if laws.Night() {
		step = 1
	}
	ends := map[game.Outcome]int{}
	for i := 0; i < 1<<18; i += step {
		var board [64]byte
		board[25], board[17] = 'p', "P\x00"[i&1]
		for j, piece := range []byte("kKQ") {
			board[i>>(6*j)&63] = piece
		}
		var text strings.Builder
		for rank := 7; rank >= 0; rank-- {
			for _, c := range board[8*rank : 8*rank+8] {
				if c == 0 {
					c = '1'
				}
				text.WriteByte(c)
			}
			text.WriteByte('/')
		}
		s, err := r.ParsePosition(strings.TrimSuffix(text.String(), "/") + " b - - 0 1")
		if err != nil {
			continue // a piece on another, or kings side by side
		}
		_, outcome := r.Moves(&s, nil)
		ends[outcome]++
		want, ended := outcome.Value(0)
		v := r.Evaluate(&s)
		if _, forced := v.Forced(); ended && v != want || !ended && forced {
			t.Fatalf("%s is worth %d, and it is %v", r.PositionText(&s), v, outcome)
		}
	}
	if ends[game.Lost] == 0 || ends[game.Drawn] == 0 || ends[game.Open] == 0 {
		t.Errorf("there were %v", ends)
	}
}

// What a side can hardly win is worth the less for it.
func TestDrawishEndings(t *testing.T) {
	r := rules{Eval: chess.Tuned}
	counts := make([]float64, len(r.Terms()))
	for _, c := range []struct {
		what, fen string
		scale     float64
	}{
		{"two knights cannot mate", "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", 0},
		{"bishop and knight can", "4k3/8/8/8/8/8/8/2BNK3 w - - 0 1", 1},
		{"a knight cannot", "4k3/p7/8/8/8/8/8/3NK3 w - - 0 1", 0},
		{"a knight more, without pawns", "4k1r1/8/8/8/8/8/8/2RNK3 w - - 0 1", 1. / 8},
		{"a knight more, with a pawn", "4k1r1/8/8/8/8/8/P7/2RNK3 w - - 0 1", 1},
		{"a queen for a rook", "4k1r1/8/8/8/8/8/8/2Q1K3 w - - 0 1", 1},
		{"bishops of one colour", "4k3/5b2/8/8/8/P7/P1B5/4K3 w - - 0 1", 1},
		{"bishops of different colours", "4k3/4b3/8/8/8/P7/P1B5/4K3 w - - 0 1", 1. / 2},
		{"and rooks", "r3k3/4b3/8/8/8/P7/P1B5/R3K3 w - - 0 1", 1},
	} {
		s := parse(t, c.fen)
		r.Count(&s, counts)
		value := float64(r.Evaluate(&s))
		whole := value - counts[len(counts)-1] // the last term is what scaling takes away
		if whole <= 0 || math.Abs(value-c.scale*whole) >= 1 {
			t.Errorf("%s: worth %v of %v, want %v of it", c.what, value, whole, c.scale)
		}
	}
}

// The file of weights is read whole, and has what fitting may have changed: as many weights as terms.
func TestFileOfWeights(t *testing.T) {
	r := rules{Eval: chess.Tuned}
	var file strings.Builder
	if err := game.WriteWeights(&file, "a remark\nof two lines", r.Terms()); err != nil {
		t.Fatal(err)
	}
	list, err := game.ReadWeights(strings.NewReader(file.String()), r.Terms())
	if err != nil {
		t.Fatal(err)
	}
	again, ok := r.WithWeights(list)
	if !ok || !slices.Equal(again.Terms(), r.Terms()) {
		t.Error("weights are read back as others")
	}
	lines := strings.SplitAfter(file.String(), "\n")
	for what, text := range map[string]string{
		"no weight of":            strings.Join(lines[:len(lines)-2], ""),
		"a second weight":         file.String() + lines[5],
		"want a term":             file.String() + "threats\n",
		"want a number":           strings.Replace(file.String(), lines[5], strings.Fields(lines[5])[0]+" NaN\n", 1),
		"there is no term none.a": file.String() + "none.a 5\n",
	} {
		if _, err := game.ReadWeights(strings.NewReader(text), r.Terms()); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, at := range []int{2, 3} { // of the middlegame, and of the endgame
		for weight, fits := range map[float64]bool{
			1 << 20: true, -1 << 20: true, 1<<20 + 1: false, -1<<20 - 1: false, math.NaN(): false, math.Inf(1): false,
		} {
			changed := slices.Clone(list)
			changed[at] = weight
			if _, ok := r.WithWeights(changed); ok != fits {
				t.Errorf("weight %d is %v, and taken: %v", at, weight, ok)
			}
		}
	}
}

// BenchmarkTuned evaluates positions of games, none of them twice in a row, as a thread does: with pawns in memory.
func BenchmarkTuned(b *testing.B) {
	kiwi := []position{parse(b, kiwipete)}
	var games []position
	for _, p := range problems(b, "bratko-kopec.epd") {
		games = append(games, p.s)
	}
	for _, c := range []struct {
		name string
		s    []position
	}{{"kiwipete", kiwi}, {"games", games}} {
		for _, name := range []string{"tuned", "shannon"} {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				r, _ := rules{}.WithEvaluator(name)
				r = r.Thread()
				for i := 0; b.Loop(); i++ {
					sink += chess.Afresh(r, &c.s[i%len(c.s)])
				}
			})
		}
	}
}

var sink game.Score
