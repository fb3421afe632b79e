package computer

import (
	"math"
	"slices"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/lang"
)

// TestHigherLevelsWin plays levels against weaker ones, each side beginning half of the games. Seeds and limits alone
// decide the games, no clock does. The score counts a draw as half a win; in tic-tac-toe good players draw.
func TestHigherLevelsWin(t *testing.T) {
	for _, c := range []struct {
		game         string
		lower, upper Level
		games        int
		least        float64
	}{
		{"connect4", 1, 3, 40, 0.6},
		{"connect4", 2, 4, 40, 0.6},
		{"connect4", 3, 5, 40, 0.6},
		{"connect4", 4, 6, 40, 0.6},
		{"connect4", 5, 7, 40, 0.6},
		{"connect4", 6, 8, 40, 0.6},
		{"tictactoe", 1, 3, 60, 0.75},
		{"tictactoe", 2, 4, 60, 0.75},
		{"tictactoe", 3, 7, 60, 0.55},
		{"tictactoe", 5, 10, 60, 0.55},
	} {
		g, err := catalog.Default().Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		points, plies := 0.0, 0
		if !laws.Night() {
			c.games /= 2
		}
		for i := range c.games {
			upper := catalog.Max
			if i%2 == 1 {
				upper = catalog.Min
			}
			end, n := playOut(t, g, map[catalog.Side]*Player{
				upper:            New(c.upper, uint64(2*i)),
				upper.Opponent(): New(c.lower, uint64(2*i+1)),
			})
			plies += n
			switch winner, won := catalog.Winner(end); {
			case !won:
				points += 0.5
			case winner == upper:
				points++
			}
		}
		score := points / float64(c.games)
		t.Logf("%s: level %d scores %.0f%% of %d games against level %d, %d plies long", c.game, c.upper, 100*score, c.games, c.lower, plies/c.games)
		if score < c.least {
			t.Errorf("%s: level %d scores %.2f against level %d; want %.2f", c.game, c.upper, score, c.lower, c.least)
		}
	}
}

// playOut plays a game to its end and returns the final position and the length.
func playOut(t *testing.T, g catalog.Game, players map[catalog.Side]*Player) (end catalog.Position, plies int) {
	t.Helper()
	p, err := g.Start()
	for ; err == nil && p.Outcome() == catalog.Open; plies++ {
		var c Choice
		if c, err = players[p.Turn()].Choose(t.Context(), p, catalog.Request{}); err == nil {
			p, err = p.Play(c.Move)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return p, plies
}

// The same seed plays the same game, whatever was played before; another seed plays another.
func TestSeedsRepeatGames(t *testing.T) {
	g, err := catalog.Default().Find("connect4")
	if err != nil {
		t.Fatal(err)
	}
	game := func(seed uint64) string {
		c := New(3, seed)
		end, _ := playOut(t, g, map[catalog.Side]*Player{catalog.Max: c, catalog.Min: c})
		return end.Text()
	}
	first := game(1)
	if again := game(1); again != first {
		t.Errorf("seed 1 ends in %s, then in %s", first, again)
	}
	c := New(6, 1)
	start, _ := g.Start()
	var nodes []int64
	for range 2 { // what a level sees does not depend on what it has seen before
		choice, err := c.Choose(t.Context(), start, catalog.Request{})
		if err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, choice.Found.Nodes)
	}
	if nodes[0] != nodes[1] {
		t.Errorf("the same search has %d nodes, then %d", nodes[0], nodes[1])
	}
	others := map[string]bool{first: true}
	for seed := range uint64(10) {
		others[game(seed+2)] = true
	}
	if len(others) < 5 {
		t.Errorf("11 seeds play %d games", len(others))
	}
}

// Levels from the documented one up play a win in one and avoid a loss in two; lower ones sometimes miss both.
func TestLevelsSeeWhatTheySay(t *testing.T) {
	for _, c := range []struct {
		position, move string
		plies          int
	}{
		{"4455", "", 3},    // X makes an open three: wins in three plies, with 3 or 6
		{"414141", "4", 1}, // X completes four in the fourth column
		{"41414", "4", 2},  // O stops that
	} {
		p := playtest.At(t, "connect4", c.position)
		want := []string{c.move}
		if c.move == "" {
			want = []string{"3", "6"}
		}
		for l := Level(1); l <= Top; l++ {
			skill, weak := l.Skill()
			sure, missed := !weak || skill.Sure >= c.plies, 0
			player := New(l, uint64(l))
			for range 50 / l {
				choice, err := player.Choose(t.Context(), p, catalog.Request{Depth: map[bool]int{false: 4}[weak]})
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Contains(want, choice.Move) {
					missed++
				}
				for i, chance := range choice.Chances {
					if move := choice.Found.Lines[i].Moves[0]; sure && chance > 0 && !slices.Contains(want, move) {
						t.Fatalf("%s: level %d plays %s with the chance %g; want %v", c.position, l, move, chance, want)
					}
				}
			}
			if sure && missed > 0 {
				t.Errorf("%s: level %d misses %v %d times", c.position, l, want, missed)
			}
			if l == 1 && missed == 0 {
				t.Errorf("%s: level 1 never misses %v", c.position, want)
			}
		}
	}
}

// Chances follow the logit model over the values that the search found: a move worse by one temperature is
// made e times less often. They are the probabilities with which each line's move is chosen.
func TestChancesAreLogit(t *testing.T) {
	p := playtest.At(t, "othello", "f5d6c3")
	player := New(5, 7)
	counts, expected := map[string]int{}, map[string]float64{}
	const games = 2000
	var one Choice
	for range games {
		c, err := player.Choose(t.Context(), p, catalog.Request{})
		if err != nil {
			t.Fatal(err)
		}
		one = c
		counts[c.Move]++
	}
	sum := 0.0
	for i, line := range one.Found.Lines {
		expected[line.Moves[0]] = one.Chances[i]
		sum += one.Chances[i]
		if i > 0 && (one.Chances[i] > one.Chances[i-1] || line.Value == one.Found.Lines[i-1].Value != (one.Chances[i] == one.Chances[i-1])) {
			t.Errorf("the lines %+v have the chances %v", one.Found.Lines, one.Chances)
		}
	}
	if math.Abs(sum-1) > 1e-9 || len(one.Chances) != len(p.Moves()) {
		t.Errorf("chances %v add up to %g; there are %d moves", one.Chances, sum, len(p.Moves()))
	}
	for move, chance := range expected {
		deviation := math.Sqrt(games * chance * (1 - chance)) // of a binomial distribution
		if math.Abs(float64(counts[move])-games*chance) > 5*deviation+1 {
			t.Errorf("%s was made %d times; want about %.0f", move, counts[move], games*chance)
		}
	}
}

func TestLevelMisuse(t *testing.T) {
	for _, c := range []struct {
		level Level
		r     catalog.Request
		want  string
	}{
		{0, catalog.Request{}, "there is no level 0; levels go from 1 to 10"},
		{11, catalog.Request{}, "there is no level 11; levels go from 1 to 10"},
		{3, catalog.Request{Depth: 2}, "--depth makes no sense with --level, which says how far the computer looks; leave one of them out"},
		{3, catalog.Request{Algorithm: "negamax"}, "--algorithm negamax makes no sense with --level, which says how far the computer looks; leave one of them out"},
		{3, catalog.Request{Refine: "deepening"}, "--refine makes no sense with --level, which says how far the computer looks; leave one of them out"},
		{3, catalog.Request{Threads: 2}, "--threads makes no sense with --level, which says how far the computer looks; leave one of them out"},
	} {
		if err := c.level.Fits(&c.r); err == nil || lang.English.CommandError(err) != c.want {
			t.Errorf("level %d, %+v: %v; want %s", c.level, c.r, err, c.want)
		}
	}
	if err := Top.Fits(&catalog.Request{Algorithm: "engine", Time: 1, Threads: 2}); err != nil {
		t.Errorf("the top level with a time: %v", err)
	}
}
