package match_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/chess/pgn"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/match"
	"github.com/jugada/jugada/session/timing"
)

// terms are those of a match between two players, with openings of four random plies.
func terms(t *testing.T, name string, games int, players ...string) (*match.Terms, catalog.Game) {
	t.Helper()
	g, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	of := &match.Terms{Pairs: games / 2, Players: make([]match.Player, len(players)), Seed: 7}
	if of.Openings, err = match.Openings(t.Context(), start, catalog.Sample{Count: games / 2, From: 2, To: 4, Seed: 7}); err != nil {
		t.Fatal(err)
	}
	for i, text := range players {
		if of.Players[i], err = match.ParsePlayer(g, text); err != nil {
			t.Fatal(err)
		}
	}
	return of, g
}

// played plays a match and returns its games in order.
func played(t *testing.T, of *match.Terms) (match.Score, []match.Game) {
	t.Helper()
	var games []match.Game
	of.Progress = func(_ *match.Score, pair []match.Game) error {
		games = append(games, pair...)
		return nil
	}
	score, err := match.Play(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(games, func(a, b match.Game) int { return 2*(a.Pair-b.Pair) + a.Begins - b.Begins })
	return score, games
}

// replayed plays a game again and returns A's half points by the rules, and whether the game is over.
func replayed(t *testing.T, g catalog.Game, of *match.Game) (points int, over bool) {
	t.Helper()
	p, err := g.Position(of.Opening)
	if err != nil {
		t.Fatal(err)
	}
	sideOfA := p.Turn()
	if of.Begins == 1 {
		sideOfA = sideOfA.Opponent()
	}
	for _, move := range of.Moves {
		if p, err = p.Play(move); err != nil {
			t.Fatalf("pair %d: %v", of.Pair, err)
		}
	}
	winner, won := catalog.Winner(p)
	switch {
	case !won:
		points = 1
	case winner == sideOfA:
		points = 2
	}
	return points, p.Outcome() != catalog.Open
}

// TestScoreIsThatOfTheGames: the score follows from the games, which are over by the rules, and is the same on several threads.
func TestScoreIsThatOfTheGames(t *testing.T) {
	for _, c := range []struct {
		game string
		a, b string
	}{
		{"connect4", "engine:nodes=500", "level:5"}, {"tictactoe", "alphabeta:depth=3", "errs:0.3"}, {"othello", "random", "level:2"},
		{"mnk:4,4,4", "engine:depth=3,sound", "negamax:depth=2,refine=deepening+table"}, {"chess", "engine:nodes=300,nullmove=off", "random"},
	} {
		t.Run(c.game, func(t *testing.T) {
			of, g := terms(t, c.game, 8, c.a, c.b)
			score, games := played(t, of)
			if len(games) != 8 {
				t.Fatalf("%d games, want 8", len(games))
			}
			var want match.Standings
			for i := range games {
				if g := &games[i]; g.Pair != i/2 || g.Begins != i%2 || g.End != match.ByRules {
					t.Errorf("game %d is %d of pair %d, ended %s", i, g.Begins, g.Pair, g.End)
				}
				points, over := replayed(t, g, &games[i])
				if !over || points != games[i].Points {
					t.Errorf("game %d: %d half points, over %v; the match says %d", i, points, over, games[i].Points)
				}
			}
			for i := 0; i < len(games); i += 2 {
				want.Add(games[i].Points, games[i+1].Points)
			}
			if score.Of(0) != want || score.Of(1) != want.Turned() || score.Games() != 8 {
				t.Errorf("the score is %+v, by the games %+v", score, want)
			}
			of.Threads = 3
			if again, others := played(t, of); !reflect.DeepEqual(again, score) || !sameGames(games, others) {
				t.Errorf("on three threads the score is %+v, on one %+v", again, score)
			}
		})
	}
}

func sameGames(a, b []match.Game) bool {
	return slices.EqualFunc(a, b, func(a, b match.Game) bool {
		return a.Opening == b.Opening && slices.Equal(a.Moves, b.Moves) && a.Points == b.Points && a.End == b.End
	})
}

// TestStrengthShows: more nodes are better, and the other way round.
func TestStrengthShows(t *testing.T) {
	of, _ := terms(t, "connect4", 40, "engine:nodes=3000", "random")
	full, _ := played(t, of)
	score := full.Of(0)
	if share, deviation := score.Score(); share-2*deviation <= 0.8 {
		t.Errorf("against random play: %s", score.String())
	}
	of.Players[0], of.Players[1] = of.Players[1], of.Players[0]
	full, _ = played(t, of)
	turned := full.Of(0)
	if turned.Won > score.Lost+4 || turned.Lost < score.Won-4 {
		t.Errorf("with the players swapped: %s, before %s", turned.String(), score.String())
	}
}

// TestMatchGoesOn: whatever part of a file is left, the match that goes on from it ends as the whole one.
func TestMatchGoesOn(t *testing.T) {
	two, three := []string{"engine:nodes=200", "random"}, []string{"engine:nodes=200", "random", "engine:nodes=50"}
	for _, c := range []struct {
		game     string
		inPGN    bool
		players  []string
		gauntlet bool
	}{
		{"connect4", false, two, false}, {"chess", false, two, false}, {"chess", true, two, false},
		{"connect4", false, three, false}, {"connect4", false, three, true}, {"chess", true, three, false},
	} {
		of, g := terms(t, c.game, 6, c.players...)
		of.Gauntlet = c.gauntlet
		whole, games := played(t, of)
		var file bytes.Buffer
		w := match.NewWriter(&file, g, c.inPGN, of, time.Unix(0, 0))
		var ends []int // of whole pairs
		for i := 0; i < len(games); i += 2 {
			if err := w.Write(games[i : i+2]); err != nil {
				t.Fatal(err)
			}
			ends = append(ends, file.Len())
		}
		random := rand.New(rand.NewPCG(laws.Seed(), 1))
		cuts := slices.Concat([]int{0}, ends)
		if !c.inPGN { // after any game, or anywhere in a line
			for i, b := range file.Bytes() {
				if b == '\n' {
					cuts = append(cuts, i+1)
				}
			}
			for range 6 {
				cuts = append(cuts, random.IntN(file.Len()))
			}
		}
		for _, cut := range cuts {
			done, kept, err := match.Read(bytes.NewReader(file.Bytes()[:cut]), g, c.inPGN, of)
			if err != nil {
				t.Fatalf("%s cut at %d of %d: %v", c.game, cut, file.Len(), err)
			}
			complete := 0
			for _, end := range ends {
				if end <= cut {
					complete++
				}
			}
			if len(done) != 2*complete || complete > 0 && kept != int64(ends[complete-1]) {
				t.Fatalf("%s cut at %d: %d games and %d bytes, want %d pairs", c.game, cut, len(done), kept, complete)
			}
			of.Done = done
			again, more := played(t, of)
			if !reflect.DeepEqual(again, whole) || len(more) != len(games)-2*complete {
				t.Errorf("%s cut at %d: %+v after %d more games, want %+v", c.game, cut, again, len(more), whole)
			}
			if list := again.Ratings(); !sameLists(list, whole.Ratings()) {
				t.Errorf("%s cut at %d: rated %+v, want %+v", c.game, cut, list, whole.Ratings())
			}
			of.Done = nil
		}
		other, _ := terms(t, c.game, 6, append([]string{"engine:nodes=201"}, c.players[1:]...)...)
		other.Gauntlet = c.gauntlet
		fewer, nodes := *of, *of
		fewer.Pairs, nodes.Nodes = 2, 5
		for i, wrong := range []*match.Terms{other, &fewer, &nodes} {
			_, _, err := match.Read(bytes.NewReader(file.Bytes()), g, c.inPGN, wrong)
			if want := []string{"another match", "--games allows, which would have to be at least 6", "with nodes=0, and not with nodes=5"}[i]; err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: read on other terms: %v, want %q", c.game, err, want)
			}
		}
		for _, text := range []string{"notes, one line", "notes\n", file.String() + file.String()} {
			if games, _, err := match.Read(strings.NewReader(text), g, c.inPGN, of); err == nil && (len(games) > 0 || !c.inPGN) {
				t.Errorf("%s: %.20q… is read as a match", c.game, text)
			}
		}
	}
}

// sameLists compares rating lists, in which what is not known is NaN.
func sameLists(a, b *match.Ratings) bool { return fmt.Sprintf("%+v", *a) == fmt.Sprintf("%+v", *b) }

// TestPGN: a game in PGN is the game, with its result from White's side.
func TestPGN(t *testing.T) {
	of, g := terms(t, "chess", 4, "engine:nodes=300", "random")
	of.Clock = &timing.Clock{Left: [2]time.Duration{time.Minute, time.Minute}, Increment: 50 * time.Millisecond}
	_, games := played(t, of)
	var file bytes.Buffer
	w := match.NewWriter(&file, g, true, of, time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC))
	games[3].Fault = "a } or {  in a \n fault"
	if err := w.Write(games[:2]); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(games[2:]); err != nil {
		t.Fatal(err)
	}
	in := pgn.NewReader(&file)
	for i := range games {
		got, err := in.Next()
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Position(games[i].Opening)
		if err != nil {
			t.Fatal(err)
		}
		firstIsA := games[i].Begins == 0
		whiteIsA := firstIsA == (p.Turn() == catalog.Max)
		white, result := "random", [...]string{"1-0", "1/2-1/2", "0-1"}[games[i].Points]
		if whiteIsA {
			white, result = "engine:nodes=300", [...]string{"0-1", "1/2-1/2", "1-0"}[games[i].Points]
		}
		if got.Tag("White") != white || got.Result != result || got.Tag("TimeControl") != "60+0.05" || got.Tag("Date") != "2026.01.02" ||
			len(got.Moves()) != len(games[i].Moves) || got.Tag("Round") != fmt.Sprintf("%d.%d", i/2+1, i%2+1) {
			t.Errorf("game %d: White is %q with %s, %d moves; want %q with %s, %d", i, got.Tag("White"), got.Result, len(got.Moves()),
				white, result, len(games[i].Moves))
		}
	}
}

// TestRepeatedGamesSayNothing: players who always choose the same move play only as many pairs as there are openings; of others
// it is counted how often they repeat their games.
func TestRepeatedGamesSayNothing(t *testing.T) {
	of, _ := terms(t, "connect4", 8, "engine:nodes=300", "negamax:depth=2")
	of.Openings = of.Openings[:2]
	if got := of.Different(); got != 2 {
		t.Errorf("%d pairs can differ, want 2", got)
	}
	if score, games := played(t, of); score.Copies != 2 || len(games) != 8 {
		t.Errorf("%d copies in %d games, want 2 in 8", score.Copies, len(games))
	}
	for _, varied := range []string{"random", "level:3", "errs:0.2", "engine:time=1ms", "engine:nodes=9,threads=2", "uci:x", "engine"} {
		other, _ := terms(t, "connect4", 8, "engine:nodes=300", varied)
		if other.Openings = other.Openings[:2]; other.Different() != 4 {
			t.Errorf("%s: %d pairs can differ, want 4", varied, other.Different())
		}
	}
	of.Clock = &timing.Clock{Left: [2]time.Duration{time.Minute, time.Minute}}
	if of.Different() != 4 {
		t.Error("with a clock, searches vary")
	}
}

// TestSPRTEndsTheMatch: and says what it had to say.
func TestSPRTEndsTheMatch(t *testing.T) {
	of, _ := terms(t, "connect4", 60, "engine:nodes=2000", "random")
	of.SPRT = &match.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	score, games := played(t, of)
	if of.Verdict(&score) != match.Above || len(games) >= 60 || len(games) != score.Games() {
		t.Errorf("after %d games, %+v, the verdict is %d", len(games), score, of.Verdict(&score))
	}
}

// TestClockIsKept: who thinks longer than the clock allows has lost, and it is said why.
func TestClockIsKept(t *testing.T) {
	of, _ := terms(t, "othello", 2, "random", "alphabeta:time=80ms")
	of.Clock = &timing.Clock{Left: [2]time.Duration{time.Nanosecond, time.Nanosecond}}
	score, games := played(t, of)
	for i := range games {
		if g := &games[i]; g.End != match.Time || g.Points != 2*g.Begins && g.Points != 2-2*g.Begins {
			t.Errorf("game %d ended %s with %d half points", i, g.End, g.Points)
		}
	}
	if score.Faults[0].Time+score.Faults[1].Time != 2 {
		t.Errorf("faults %+v, want two on time", score.Faults)
	}
}

// TestMatchStops: soon, with what had been played.
func TestMatchStops(t *testing.T) {
	of, _ := terms(t, "othello", 40, "engine:time=20ms", "engine:time=20ms")
	ctx, cancel := context.WithCancel(t.Context())
	var cancelled time.Time
	of.Progress = func(*match.Score, []match.Game) error {
		cancelled = time.Now()
		cancel()
		return nil
	}
	score, err := match.Play(ctx, of)
	if took := time.Since(cancelled); took > 5*time.Second || !errors.Is(err, context.Canceled) || score.Games() != 2 {
		t.Errorf("stopped %v after the cancel: %v, %+v", took, err, score)
	}
}

// TestPlayersAreReadOrRefused: an error says what would be right.
func TestPlayersAreReadOrRefused(t *testing.T) {
	g, err := catalog.Default().Find("connect4")
	if err != nil {
		t.Fatal(err)
	}
	for text, part := range map[string]string{
		"engine": "", "engine:nodes=10,table=1,threads=2,sound": "", "negamax:depth=2": "", "level:10": "", "random": "", "0.5*errs:0.1+0.5*random:1": "",
		"engine:reductions=off,nullmove=on": "", "alphabeta:depth=3,refine=deepening+table": "",
		"mcts": "", "mcts:playouts=10,time=1s,exploration=0.5,table=1": "", "mcts:playouts=0": "from 1 to", "mcts:exploration=0": "above 0",
		"mcts:exploration=NaN": "above 0", "mcts:nodes=3": "playouts, time, exploration, table", "mcts:time=3": "100ms",
		"mcts:table=999999999": "from 1 to",
		"engine:nodes":         "nodes=", "engine:nodes=0": "from 1 to", "engine:depth=x": "from 1 to", "engine:time=3": "100ms", "engine:time=-3s": "100ms",
		"engine:bogus=1": "nullmove", "alphabeta:threads=2": "depth, nodes", "alphabeta:sound": "depth, nodes", "level:11": "from 1 to 10", "level:": "from 1 to 10",
		"": "level:N", "nobody": "level:N", "uci:": "uci:gnuchess", "uci:x,option.Hash": "option.NAME=VALUE", "engine:nullmove=maybe": "on or off", "engine:nullmove,nullmove=off": "twice", "mcts:playouts=5,playouts=6": "twice",
		"engine:depth=2, Depth=3": `"depth" is given twice`, "alphabeta:nodes=2,nodes=2": `"nodes" is given twice`,
		"uci:x,option.Hash=1,option.hash=2": `"option.hash=2" is given twice`,
		"engine:eval=bogus":                 "bogus", "errs:2": "errs", "engine:refine=bogus": "bogus",
	} {
		_, err := match.ParsePlayer(g, text)
		if part == "" && err != nil || part != "" && (err == nil || !strings.Contains(err.Error(), part)) {
			t.Errorf("%q: %v, want %q", text, err, part)
		}
	}
	of, _ := terms(t, "connect4", 2, "uci:/nowhere/at/all", "random")
	if _, err := match.Play(t.Context(), of); err == nil || !strings.Contains(err.Error(), "/nowhere/at/all") {
		t.Errorf("a program that does not exist: %v", err)
	}
}
