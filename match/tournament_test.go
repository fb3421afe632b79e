package match_test

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/jugada/jugada/internal/laws"
)

// TestEachTwoMeet: in a round robin each two players meet from the same openings, from both sides; in a gauntlet the first one
// and each other; and the longer match begins like the shorter one.
func TestEachTwoMeet(t *testing.T) {
	players := []string{"engine:nodes=50", "level:2", "random", "engine:nodes=100"}
	for _, gauntlet := range []bool{false, true} {
		of, _ := terms(t, "tictactoe", 6, players...)
		of.Gauntlet = gauntlet
		score, games := played(t, of)
		openings := map[[2]string][]string{}
		for i, g := range games {
			openings[g.Names] = append(openings[g.Names], g.Opening)
			if g.Pair != i/2 || g.Begins != i%2 || g.Names != of.Names(g.Pair) || g.Opening != of.Opening(g.Pair).Text() {
				t.Errorf("game %d is %d of pair %d, %v from %s", i, g.Begins, g.Pair, g.Names, g.Opening)
			}
		}
		var want [][2]string
		for a := range players {
			for b := a + 1; b < len(players) && (a == 0 || !gauntlet); b++ {
				want = append(want, [2]string{players[a], players[b]})
			}
		}
		if len(openings) != len(want) || of.Total() != 3*len(want) || score.Games() != 6*len(want) || len(games) != score.Games() {
			t.Errorf("%d meetings of %d pairs in all, %d games; want %v", len(openings), of.Total(), len(games), want)
		}
		for _, names := range want {
			if got := openings[names]; !slices.Equal(got, openings[want[0]]) || len(got) != 6 || got[0] != got[1] || got[1] == got[2] {
				t.Errorf("%v meet from %v, the first two from %v", names, got, openings[want[0]])
			}
		}
		of.Pairs = 2
		if _, fewer := played(t, of); !sameGames(fewer, games[:4*len(want)]) {
			t.Errorf("the first two pairs of each meeting are others in a match of three")
		}
	}
}

// TestScoresAreThoseOfTheGames: each player's score is that of its games, by name, on any number of threads.
func TestScoresAreThoseOfTheGames(t *testing.T) {
	of, _ := terms(t, "connect4", 6, "random", "level:4", "engine:nodes=200", "negamax:depth=2")
	score, games := played(t, of)
	points := map[string]int{}
	for _, g := range games {
		points[g.Names[0]] += g.Points
		points[g.Names[1]] += 2 - g.Points
	}
	for i, p := range of.Players {
		if s := score.Of(i); 2*s.Won+s.Drawn != points[p.Name] || s.Games() != 18 {
			t.Errorf("%s has %s, by its games %d half points of 36", p.Name, s.String(), points[p.Name])
		}
	}
	of.Threads = 3
	if again, others := played(t, of); !reflect.DeepEqual(again, score) || !sameGames(games, others) {
		t.Errorf("on three threads the score is %+v, on one %+v", again, score)
	}
}

// TestPermutedPlayersHaveTheirRatings: for players whose moves depend on nothing but the position it does not matter who is
// named first.
func TestPermutedPlayersHaveTheirRatings(t *testing.T) {
	players := []string{"engine:nodes=50", "alphabeta:depth=2", "engine:nodes=400", "negamax:depth=1", "alphabeta:depth=4"}
	list := func() map[string]float64 {
		of, _ := terms(t, "connect4", 8, players...)
		score, _ := played(t, of)
		ratings := map[string]float64{}
		for i, r := range score.Ratings().Players {
			ratings[of.Players[i].Name] = r.Elo
		}
		return ratings
	}
	before := list()
	random := rand.New(rand.NewPCG(laws.Seed(), 2))
	random.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	near := func(a, b float64) bool { return a == b || max(a-b, b-a) < 1e-6 }
	if after := list(); !maps.EqualFunc(before, after, near) {
		t.Errorf("named as %v they are rated %v, before %v", players, after, before)
	}
}

// TestMeetingsOfTheFixedRepeat: two players who always choose the same move play only as many pairs as there are openings,
// whoever else takes part; but not in a gauntlet in which they do not meet.
func TestMeetingsOfTheFixedRepeat(t *testing.T) {
	of, _ := terms(t, "connect4", 8, "random", "engine:nodes=300", "negamax:depth=2")
	of.Openings = of.Openings[:2]
	if got := of.Different(); got != 2 {
		t.Errorf("%d pairs of each meeting can differ, want 2", got)
	}
	if score, _ := played(t, of); score.Copies < 2 {
		t.Errorf("%d copies, and those two have played two pairs twice", score.Copies)
	}
	of.Gauntlet = true
	if got := of.Different(); got != 4 {
		t.Errorf("in a gauntlet of random play %d pairs can differ, want 4", got)
	}
}

// TestCopiesAreOfTheSamePlayers: what two others have played is no copy.
func TestCopiesAreOfTheSamePlayers(t *testing.T) {
	of, _ := terms(t, "connect4", 4, "engine:nodes=300", "engine:nodes=300,table=1", "engine:nodes=300,threads=1")
	if score, games := played(t, of); score.Copies != 0 || !slices.Equal(games[0].Moves, games[2].Moves) {
		t.Errorf("%d copies among %v", score.Copies, games)
	}
	of.Pairs, of.Openings = 4, of.Openings[:2]
	if score, _ := played(t, of); score.Copies != 6 {
		t.Errorf("%d copies, want 2 of each of 3 meetings", score.Copies)
	}
}
