package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// randomly makes players that choose random legal moves.
func randomly[S any, M game.Move, G game.Game[S, M]](rules G) Maker[S, M] {
	return func() (Player[S, M], error) {
		return func(_ context.Context, s S, _ []uint64) (M, error) {
			moves, _ := rules.Moves(&s, nil)
			return moves[rand.New(rand.NewPCG(rules.Key(&s), 0)).IntN(len(moves))], nil
		}, nil
	}
}

// thrifty returns options with a table that is quick to make.
func thrifty(o engine.Options) engine.Options {
	o.Table = 1 << 10
	return o
}

// openings is Openings for a test.
func openings[S any, M game.Move, G game.Game[S, M]](t testing.TB, rules G, count, plies int) [][]M {
	t.Helper()
	list, err := Openings(rules, count, plies, 1)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestPerfectPlayerNeverLoses: tic-tac-toe is a draw with the board empty or one cell taken, so that a search to the end
// never loses, and a random player does.
func TestPerfectPlayerNeverLoses(t *testing.T) {
	rules := tictactoe.Rules{}
	for plies := range 2 {
		count := 1 + 8*plies
		perfect, random := Engine(rules, engine.Exact(), search.Limits{}), randomly(rules)
		r, err := Play(t.Context(), rules, perfect, random, openings(t, rules, count, plies), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Lost > 0 || r.Won == 0 || r.Won+r.Drawn != 2*count {
			t.Errorf("perfect against random: %s", &r.Standings)
		}
		back, err := Play(t.Context(), rules, random, perfect, openings(t, rules, count, plies), Options{})
		if err != nil || back.Won != r.Lost || back.Lost != r.Won || back.Drawn != r.Drawn {
			t.Errorf("random against perfect: %s (%v); the other way round %s", &back.Standings, err, &r.Standings)
		}
	}
}

// TestPlayersOfOneKindAreEqual: a player against itself scores one of two points in each opening.
func TestPlayersOfOneKindAreEqual(t *testing.T) {
	rules := othello.Rules{}
	list := openings(t, rules, 6, 9)
	r, err := Play(t.Context(), rules, randomly(rules), randomly(rules), list, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := [5]int{2: len(list)}; r.Pairs != want || r.Won != r.Lost || len(r.Games) != 2*len(list) {
		t.Errorf("%+v", r.Standings)
	}
}

// TestGamesAreWhatTheyAre plays the games of a match again, by the rules alone.
func TestGamesAreWhatTheyAre(t *testing.T) {
	rules := othello.Rules{}
	list := openings(t, rules, 4, 7)
	weak := Engine(rules, thrifty(engine.Exact()), search.Limits{Depth: 1})
	r, err := Play(t.Context(), rules, weak, randomly(rules), list, Options{})
	if err != nil {
		t.Fatal(err)
	}
	count := map[int]int{}
	for i, g := range r.Games {
		opening := list[i/2]
		if !cmp.Equal(g.Moves[:len(opening)], opening) || g.First != (i%2 == 0) {
			t.Errorf("game %d does not begin as it should: %v", i, g)
		}
		s := rules.Start()
		var sideOfA game.Side
		for k, m := range g.Moves {
			if k == len(opening) {
				if sideOfA = rules.Turn(&s); !g.First {
					sideOfA = sideOfA.Opponent()
				}
			}
			var next othello.Position
			rules.Play(&s, m, &next)
			s = next
		}
		if _, outcome := rules.Moves(&s, nil); outcome == game.Open {
			t.Fatalf("game %d has not ended", i)
		}
		margin := rules.Evaluate(&s) * rules.Turn(&s).Sign() * sideOfA.Sign()
		if want := 1 + max(min(int(margin), 1), -1); g.Points != want {
			t.Errorf("game %d: %d points, A's margin is %v", i, g.Points, margin)
		}
		count[g.Points]++
	}
	if count[2] != r.Won || count[1] != r.Drawn || count[0] != r.Lost {
		t.Errorf("%v, but %s", count, &r.Standings)
	}
}

// TestThreadsDoNotMatter: a match between deterministic players always has the same result.
func TestThreadsDoNotMatter(t *testing.T) {
	rules := connect4.Rules{}
	a := Engine(rules, thrifty(engine.Exact()), search.Limits{Nodes: 400})
	b := Engine(rules, thrifty(engine.Default()), search.Limits{Nodes: 300})
	list := openings(t, rules, 8, 5)
	one, err := Play(t.Context(), rules, a, b, list, Options{})
	if err != nil {
		t.Fatal(err)
	}
	last, told := Standings{}, 0
	three, err := Play(t.Context(), rules, a, b, list, Options{Threads: 3, Progress: func(s Standings) { last, told = s, told+1 }})
	if err != nil || !cmp.Equal(one, three) {
		t.Errorf("on three threads another match (%v):\n%s", err, cmp.Diff(one, three))
	}
	if last != one.Standings || told != len(list) {
		t.Errorf("told %d times, last %s; the result is %s", told, &last, &one.Standings)
	}
}

func TestOpeningsDiffer(t *testing.T) {
	rules := tictactoe.Rules{}
	const all = 9 * 8 // positions after two plies: all are different
	list := openings(t, rules, all, 2)
	seen := map[uint64]bool{}
	for _, o := range list {
		s := rules.Start()
		for _, m := range o {
			var next tictactoe.Position
			rules.Play(&s, m, &next)
			s = next
		}
		seen[rules.Key(&s)] = true
		if len(o) != 2 {
			t.Errorf("an opening of %d plies", len(o))
		}
	}
	if len(seen) != all {
		t.Errorf("%d different openings", len(seen))
	}
	if again := openings(t, rules, all, 2); !cmp.Equal(list, again) {
		t.Error("the same seed gives other openings")
	}
	if other, err := Openings(rules, all, 2, 2); err != nil || cmp.Equal(list, other) {
		t.Errorf("another seed gives the same openings (%v)", err)
	}
	if _, err := Openings(rules, all+1, 2, 1); err == nil || !strings.Contains(err.Error(), "found 72 of 73") {
		t.Errorf("more openings than there are: %v", err)
	}
	for _, o := range openings(t, rules, 30, 7) { // some games of seven plies are over
		s := rules.Start()
		for _, m := range o {
			var next tictactoe.Position
			rules.Play(&s, m, &next)
			s = next
		}
		if _, outcome := rules.Moves(&s, nil); outcome != game.Open {
			t.Errorf("the game is over after the opening %v", o)
		}
	}
}

func TestFaultsAreTold(t *testing.T) {
	rules := tictactoe.Rules{}
	good := randomly(rules)
	failed := errors.New("out of ideas")
	says := func(m tictactoe.Move, err error) Maker[tictactoe.Position, tictactoe.Move] {
		return func() (Player[tictactoe.Position, tictactoe.Move], error) {
			return func(context.Context, tictactoe.Position, []uint64) (tictactoe.Move, error) { return m, err }, nil
		}
	}
	for _, c := range []struct {
		name    string
		a, b    Maker[tictactoe.Position, tictactoe.Move]
		opening []tictactoe.Move
		want    string
	}{
		{"illegal", good, says(4, nil), []tictactoe.Move{4}, "opening 1, A begins: player B: move 3 of the game, number 4, is not legal"},
		{"an error", says(0, failed), good, nil, "opening 1, A begins: player A: out of ideas"},
		{"no player", func() (Player[tictactoe.Position, tictactoe.Move], error) { return nil, failed }, good, nil, "player A: out of ideas"},
		{"a wrong opening", good, good, []tictactoe.Move{4, 4}, "move 2 of the game, number 4, is not legal"},
		{"nothing left", good, good, []tictactoe.Move{0, 3, 1, 4, 2}, "the game is over after the opening"},
	} {
		_, err := Play(t.Context(), rules, c.a, c.b, [][]tictactoe.Move{c.opening}, Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestOnlyWholePairsCount cancels a match during the third game.
func TestOnlyWholePairsCount(t *testing.T) {
	rules := tictactoe.Rules{}
	ctx, cancel := context.WithCancel(t.Context())
	made := 0
	a := func() (Player[tictactoe.Position, tictactoe.Move], error) {
		if made++; made == 3 {
			cancel()
		}
		return randomly(rules)()
	}
	r, err := Play(ctx, rules, a, randomly(rules), openings(t, rules, 9, 1), Options{})
	if !errors.Is(err, context.Canceled) || len(r.Games) != 2 || r.Won+r.Drawn+r.Lost != 2 {
		t.Errorf("%d games, %v", len(r.Games), err)
	}
}

// walk is a game that ends only by a rule like that of chess: one token on a ring of four cells, moved by one cell
// either way, and a draw when a position is repeated.
type walk struct{}

type cell struct {
	At   int8
	Side game.Side
}

func (walk) Start() cell { return cell{} }
func (walk) Moves(_ *cell, buf []uint8) ([]uint8, game.Outcome) {
	return append(buf, 0, 1), game.Open
}
func (walk) Play(s *cell, m uint8, next *cell) bool {
	*next = cell{At: (s.At + 2*int8(m) + 3) % 4, Side: s.Side.Opponent()}
	return false
}
func (walk) Evaluate(*cell) game.Score { return 0 }
func (walk) Turn(s *cell) game.Side    { return s.Side }
func (walk) Key(s *cell) uint64        { return uint64(s.At)<<1 | uint64(s.Side) }
func (walk) DrawnByHistory(s *cell, earlier []uint64) bool {
	for _, key := range earlier {
		if key == (walk{}).Key(s) {
			return true
		}
	}
	return false
}

// TestRepetitionEndsGames: the game is drawn by repetition, and players get the earlier positions.
func TestRepetitionEndsGames(t *testing.T) {
	var told []int
	forth := func() (Player[cell, uint8], error) {
		return func(_ context.Context, _ cell, earlier []uint64) (uint8, error) {
			told = append(told, len(earlier))
			return 1, nil
		}, nil
	}
	r, err := Play(t.Context(), walk{}, forth, forth, [][]uint8{{1}}, Options{})
	if err != nil || r.Drawn != 2 || len(r.Games[0].Moves) != 4 {
		t.Errorf("%s (%v): %v", &r.Standings, err, r.Games)
	}
	if want := []int{1, 2, 3, 1, 2, 3}; !cmp.Equal(told, want) {
		t.Errorf("players were told of %v earlier positions, want %v", told, want)
	}
}

// Lines begin at any position, have each number of plies, and stop when their context is cancelled.
func TestLines(t *testing.T) {
	rules := tictactoe.Rules{}
	s, err := rules.ParsePosition("X...O....")
	if err != nil {
		t.Fatal(err)
	}
	lines, err := Lines[tictactoe.Position, tictactoe.Move](t.Context(), rules, s, nil, Sample{Count: 144, From: 1, To: 3, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	plies := map[int]int{}
	for _, line := range lines {
		plies[len(line)]++
	}
	if plies[1] != 7 || plies[2] != 42 || plies[3] != 105-10 { // all there are: X has won in ten
		t.Errorf("so many lines of each length: %v", plies)
	}
	lines, err = Lines[tictactoe.Position, tictactoe.Move](t.Context(), rules, s, nil, Sample{Count: 6, To: 3, Seed: 1})
	if got, want := fmt.Sprint(lines), "[[] [5] [6 8] [8 5 1] [8] [8 7]]"; got != want || err != nil {
		t.Errorf("%s, want each number of plies in turn: %s (%v)", got, want, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Lines[tictactoe.Position, tictactoe.Move](ctx, rules, s, nil, Sample{Count: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("lines that nobody waits for: %v", err)
	}
}
