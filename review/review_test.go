package review_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/chess/pgn"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/review"
)

// read reads the games of a text.
func read(t *testing.T, text, of string) (games []*review.Game, faults int) {
	t.Helper()
	var g catalog.Game
	if of != "" {
		var err error
		if g, err = catalog.Default().Find(of); err != nil {
			t.Fatal(err)
		}
	}
	err := review.Read(strings.NewReader(text), catalog.Default(), g, func(g *review.Game, wrong error) error {
		if wrong != nil {
			faults++
			return nil
		}
		games = append(games, g)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games, faults
}

func reviewed(t *testing.T, g *review.Game, nodes int64) *review.Report {
	t.Helper()
	report, err := review.Review(t.Context(), g, review.Terms{Nodes: nodes, Sides: [2]bool{true, true}})
	if err != nil || !report.Whole {
		t.Fatal(err)
	}
	return report
}

// TestGivenAway: a pawn that the line of the better move wins because the other side sacrifices it, for at least as much, is no gain
// that was missed. Before 3.Kf3, which allows mate, the line Nc3 Bc5 … d5 exd5 wins a pawn, and White is worse in it.
func TestGivenAway(t *testing.T) {
	games, _ := read(t, "1. e4 e5 2. Ke2 Qh4 3. Kf3 *", "")
	report := reviewed(t, games[0], 20_000)
	m := report.Moves[4]
	if value, err := strconv.ParseFloat(m.Best.Value, 64); err != nil || value > 0 {
		t.Fatalf("the better move is worth %s: the test needs another game", m.Best.Value)
	}
	for _, why := range m.Why {
		if why.Kind == review.MissedGain {
			t.Errorf("%s, of value %s, would have gained %d points by %v", m.Best.Move, m.Best.Value, why.Points, why.Line)
		}
	}
	if len(m.Why) == 0 || m.Why[0].Kind != review.AllowsWin {
		t.Errorf("3.Kf3 allows mate, but %+v", m.Why)
	}
}

// TestTakenBack: what a discovered check takes back is not lost. After 5...Re8 White comes two points ahead, at rest by the look of
// it, and the line goes on with Bb4+ and Rxe4+.
func TestTakenBack(t *testing.T) {
	games, _ := read(t, "1. e4 e5 2. Qh5 Nf6 3. Qxe5+ Be7 4. Nc3 O-O 5. d4 Re8 6. Qf4 *", "")
	m := reviewed(t, games[0], 3000).Moves[9]
	line := strings.Join(m.Played.Line, " ")
	if !strings.HasPrefix(line, "Re8 Qg3 Nxe4 Nxe4 Bb4+") || !strings.HasSuffix(line, " Rxe4+") {
		t.Fatalf("the line is now %s; another example is needed", line)
	}
	if i := slices.IndexFunc(m.Why, func(w review.Reason) bool { return w.Kind == review.Loses }); i >= 0 {
		t.Errorf("%d points of material are called lost by %v of the line %s", m.Why[i].Points, m.Why[i].Line, line)
	}
}

// TestTicTacToe: in a game that can be searched to its end the marks are those of its results, as a plain minimax has them: a move
// costs half the difference between the result that could be had and the one that can be had after it.
func TestTicTacToe(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 3))
	of, err := catalog.Default().Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	games := 5
	if laws.Night() {
		games = 200
	}
	for range games {
		now, err := of.Start()
		if err != nil {
			t.Fatal(err)
		}
		g := &review.Game{Start: now}
		var costs []float64
		for now.Outcome() == catalog.Open {
			legal := now.Moves()
			move := legal[random.IntN(len(legal))]
			next, err := now.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			costs = append(costs, float64(playtest.Result(now)+playtest.Result(next))/2)
			g.Moves, now = append(g.Moves, move), next
		}
		for i, m := range reviewed(t, g, review.UsualNodes).Moves {
			if m.Cost != costs[i] || (m.Mark == review.Blunder) != (costs[i] > 0) {
				t.Errorf("%v: %d.%s%s costs %v, want %v", g.Moves, m.Ply, m.Move, m.Mark, m.Cost, costs[i])
			}
		}
	}
}

// TestLinesAreLegal: in every game, played at random, each reason has a line that can be played where its kind says; only a draw at
// once needs none. What is blamed has a reason, and what costs less than a mark takes is blamed only for a win missed.
func TestLinesAreLegal(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 5))
	rounds := 1
	if laws.Night() {
		rounds = 30
	}
	for range rounds {
		for _, name := range []string{"tictactoe:o", "connect4", "connect4:5x4", "mnk:4,4,4", "othello", "chess", "chess:960,7"} {
			of, err := catalog.Default().Find(name)
			if err != nil {
				t.Fatal(err)
			}
			now, err := of.Start()
			if err != nil {
				t.Fatal(err)
			}
			g := &review.Game{Start: now}
			for len(g.Moves) < 30 && now.Outcome() == catalog.Open {
				legal := now.Moves()
				move := legal[random.IntN(len(legal))]
				if now, err = now.Play(move); err != nil {
					t.Fatal(err)
				}
				g.Moves = append(g.Moves, move)
			}
			for _, m := range reviewed(t, g, 200).Moves {
				legal(t, name, m.Before(), m.Best.Line)
				legal(t, name, m.Before(), m.Played.Line)
				for _, why := range m.Why {
					from := m.After()
					switch why.Kind {
					case review.MissedWin, review.MissedGain, review.Only:
						from = m.Before()
					case review.Threat:
						from = m.Passed()
					}
					if len(why.Line) == 0 && why.Kind != review.Draws {
						t.Errorf("%s: %v: %s has no line", name, g.Moves[:m.Ply], why.Kind)
					}
					legal(t, name, from, why.Line)
				}
				proved := slices.ContainsFunc(m.Why, func(why review.Reason) bool { return why.Kind == review.MissedWin })
				small := m.Mark != review.Good && m.Cost < review.Thresholds[review.Dubious]
				if (m.Mark == "") != (len(m.Why) == 0) || m.Mark != "" && small && !proved {
					t.Errorf("%s: %v has the mark %q, costs %v, for %v", name, g.Moves[:m.Ply], m.Mark, m.Cost, m.Why)
				}
			}
		}
	}
}

// legal checks that a line can be played.
func legal(t *testing.T, name string, from catalog.Position, line []string) {
	t.Helper()
	for i, move := range line {
		next, err := from.Play(move)
		if err != nil {
			t.Errorf("%s: %s: move %d of %v: %v", name, from.Text(), i+1, line, err)
			return
		}
		from = next
	}
}

// TestMovesDoNotDependOnOthers: what is said of a move is the same when the moves of one side alone are reviewed, and when the review
// is repeated.
func TestMovesDoNotDependOnOthers(t *testing.T) {
	g := readPlanted(t)[0]
	both := reviewed(t, g.Game, 1000)
	for side := range 2 {
		var sides [2]bool
		sides[side] = true
		one, err := review.Review(t.Context(), g.Game, review.Terms{Nodes: 1000, Sides: sides})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range one.Moves {
			again, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			if first, _ := json.Marshal(both.Moves[m.Ply-1]); !bytes.Equal(first, again) || int(m.Turn()) != side {
				t.Errorf("%s\nand, among the moves of both,\n%s", again, first)
			}
		}
	}
}

// TestInterrupted: a review ends when its context does, at once but for a busy machine, and has what was reviewed by then.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var stopped time.Time
	report, err := review.Review(ctx, readPlanted(t)[1].Game, review.Terms{
		Nodes: 1e9, Sides: [2]bool{true, true},
		Progress: func(done, of int) {
			go func() {
				time.Sleep(20 * time.Millisecond)
				stopped = time.Now()
				cancel()
			}()
		},
	})
	if took := time.Since(stopped); err != nil || report.Whole || took > 250*time.Millisecond {
		t.Errorf("%v, whole %v, after %v", err, report.Whole, took)
	}
}

// TestAnnotated: a game that is written with its review has the moves that it had, its comments, and a glyph, a comment and a
// variation with each move that has a mark.
func TestAnnotated(t *testing.T) {
	const text = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 {a} g6 (4... Nf6 {b}) 5. Nxe5 Bxd1 $1 $14 {c} 6. Bxf7+ Ke7 7. Nd5# 1-0\n"
	games, _ := read(t, text, "")
	report := reviewed(t, games[0], 1000)
	var out bytes.Buffer
	if err := review.NewPGN(&out).Write(report, func(m *review.Move) string { return "about " + m.Move }); err != nil {
		t.Fatal(err)
	}
	again, err := pgn.NewReader(&out).Next()
	if err != nil {
		t.Fatal(err)
	}
	before, _ := pgn.NewReader(strings.NewReader(text)).Next()
	if !slices.Equal(again.Moves(), before.Moves()) {
		t.Errorf("the moves are %v", again.Moves())
	}
	var comments []string
	glyphs, variations := map[uint8]int{}, 0
	for _, item := range again.Items {
		switch item.Kind {
		case pgn.Comment:
			comments = append(comments, item.Text)
		case pgn.Glyph:
			glyphs[item.Glyph]++
		case pgn.Begin:
			variations++
		}
	}
	marked := len(report.Blamed(false))
	if marked == 0 || variations != 1+marked || glyphs[4] != report.Sides[1].Marks["??"] || glyphs[1] != 0 || glyphs[14] != 1 {
		t.Errorf("%d moves are marked; %d variations, glyphs %v", marked, variations, glyphs)
	}
	for _, want := range []string{"a", "b", "c", "about Bxd1"} {
		if !slices.Contains(comments, want) {
			t.Errorf("the comments are %q, without %q", comments, want)
		}
	}
}

// TestAnnotatedTwice: a game that has been written with its review is written again as it is if the review has not changed.
func TestAnnotatedTwice(t *testing.T) {
	annotated := func(text string) string {
		games, _ := read(t, text, "")
		report := reviewed(t, games[0], 1000)
		if len(report.Blamed(false)) == 0 {
			t.Fatal("no move is marked")
		}
		var out bytes.Buffer
		if err := review.NewPGN(&out).Write(report, func(m *review.Move) string { return "about " + m.Move }); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, text := range []string{
		"1. f3 e5 2. g4 Qh4# 0-1\n",
		"1. f3 {a} (1. e4 {b}) e5 2. g4 $1 {c} (2. e4) (2. d4 $1 d5 (2... d6)) Qh4# 0-1\n",
	} {
		once := annotated(text)
		if twice := annotated(once); twice != once {
			t.Errorf("once\n%stwice\n%s", once, twice)
		}
	}
}

// TestThresholds: marks begin where the help says that they do, each one where more is lost.
func TestThresholds(t *testing.T) {
	least := 0.0
	for _, mark := range review.Marks[1:] {
		if review.Thresholds[mark] <= least {
			t.Errorf("%s begins with %v", mark, review.Thresholds[mark])
		}
		least = review.Thresholds[mark]
	}
	if math.Abs(logistic(4)-10.0/11) > 1e-9 {
		t.Errorf("four pawns promise %v", logistic(4))
	}
}

// FuzzReadNeverFails: whatever a text has, its games are read or refused.
func FuzzReadNeverFails(f *testing.F) {
	f.Add("1. e4 e5 *", "")
	f.Add("4 1 0 2 8", "tictactoe")
	f.Add("XX.OO.... moves 2", "tictactoe")
	f.Add(`{"schema":1,"game":"tictactoe","position":".........","as":"max","moves":["4"]}`, "")
	f.Add("1. e4 -- *", "chess")
	f.Fuzz(func(t *testing.T, text, of string) {
		g, err := catalog.Default().Find(of)
		if err != nil {
			g = nil
		}
		err = review.Read(strings.NewReader(text), catalog.Default(), g, func(g *review.Game, wrong error) error {
			if g == nil && wrong == nil {
				t.Error("neither a game nor an error")
			}
			return nil
		})
		if err != nil {
			t.Skip() // a line that is too long
		}
	})
}

// TestHorizonEndsWithTheGame: no more plies are said to have been tried than the game can last. Column 3, the third move
// here, loses in 13 plies (by a minimax in Python); 14 squares are empty before it.
func TestHorizonEndsWithTheGame(t *testing.T) {
	games, _ := read(t, "2245 moves 1 3 3 2 2 1 3 3 5 1 1 4 4 4 5 5\n", "connect4:5x4")
	told := 0
	for i, m := range reviewed(t, games[0], 20_000).Moves {
		if m.Seen == nil {
			continue
		}
		told++
		if left := 5*4 - 4 - i; m.Seen.To > left || m.Seen.From > left {
			t.Errorf("move %d: seen from %d plies on, up to %d; only %d moves are left", i+1, m.Seen.From, m.Seen.To, left)
		}
	}
	if told == 0 {
		t.Error("no move was blamed")
	}
}
