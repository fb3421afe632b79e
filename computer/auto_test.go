package computer

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/laws"
)

// strategy chooses a move of one of the strategies that auto chooses among, or of auto itself.
type strategy func(ctx context.Context, p catalog.Position) (string, error)

// The limits of each strategy. Nodes, not time, so that a match is repeatable.
const (
	strategyNodes  = 30_000
	strategyMiB    = 16
	strategyOpens  = 2 // plies by chance at the start of a game
	modelPlies     = 4 // that the model is weighed ahead while too much can still happen
	proofNodesEach = 3 // of the solver take as long as one of the engine
)

// strategies returns proof, search, model and auto, each against a player who errs at a rate. Proof alone, where it fails, takes
// what looks best one ply ahead; the model alone weighs errors a few plies deep while it cannot weigh all.
func strategies(t *testing.T, g catalog.Game, rate float64) []strategy {
	solver, err := g.Solver(catalog.SolverOptions{TableMiB: strategyMiB})
	if err != nil {
		t.Fatal(err)
	}
	model := erring(rate)
	analyzed := func(r catalog.Request) strategy {
		return func(ctx context.Context, p catalog.Position) (string, error) {
			found, err := p.Analyze(ctx, r)
			if err != nil {
				return "", err
			}
			return *found.Best, nil
		}
	}
	look := analyzed(catalog.Request{Algorithm: catalog.ClassicAlgorithms()[0], Depth: 1})
	proof := func(ctx context.Context, p catalog.Position) (string, error) {
		found, err := solver.Solve(ctx, p, catalog.Question{Nodes: proofNodesEach * strategyNodes})
		if err != nil || found.Best == nil {
			return look(ctx, p)
		}
		return *found.Best, nil
	}
	weigh := func(ctx context.Context, p catalog.Position) (string, error) {
		o := catalog.Opponent{Model: model, As: p.Turn()}
		found, err := p.Expect(ctx, 0, strategyMiB, o)
		if err != nil {
			found, err = p.Expect(ctx, modelPlies, 0, o)
		}
		if err != nil {
			return "", err
		}
		return *found.Best, nil
	}
	auto := func(ctx context.Context, p catalog.Position) (string, error) {
		o := catalog.Opponent{Model: model, As: p.Turn()}
		advice, found, err := p.Counsel(ctx, catalog.Request{Nodes: strategyNodes, KeepMiB: strategyMiB}, o)
		switch {
		case err != nil:
			return "", err
		case advice != nil:
			return *advice.Best, nil
		}
		return *found.Best, nil
	}
	return []strategy{proof, analyzed(catalog.Request{Algorithm: catalog.EngineName, Nodes: strategyNodes}), weigh, auto}
}

// match returns the part of the points that a strategy wins, a draw being half a win, and its standard error, in games against a
// player who makes any move with the rate's probability and the engine's otherwise. The strategy has either side in turn.
func match(t *testing.T, g catalog.Game, choose strategy, rate float64, games int) (mean, deviation float64) {
	theirs := strategies(t, g, 0)[1]
	sum, squares := 0.0, 0.0
	for i := range games {
		random := rand.New(rand.NewPCG(uint64(i), 5))
		us := catalog.Max
		if i%2 == 1 {
			us = catalog.Min
		}
		p, err := g.Start()
		for ply := 0; err == nil && p.Outcome() == catalog.Open; ply++ {
			var move string
			switch {
			case ply < strategyOpens, p.Turn() != us && random.Float64() < rate:
				all := p.Moves()
				move = all[random.IntN(len(all))]
			case p.Turn() == us:
				move, err = choose(t.Context(), p)
			default:
				move, err = theirs(t.Context(), p)
			}
			if err == nil {
				p, err = p.Play(move)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		points := 0.5
		if winner, won := catalog.Winner(p); won && winner == us {
			points = 1
		} else if won {
			points = 0
		}
		sum, squares = sum+points, squares+points*points
	}
	n := float64(games)
	mean = sum / n
	return mean, math.Sqrt(max(0, squares/n-mean*mean) / n)
}

// expected returns what match estimates, exactly, of a game small enough: over all that can happen, without plies by chance at its
// start, and against a player whose other moves are any of the best.
func expected(t *testing.T, g catalog.Game, choose strategy, rate float64) float64 {
	start, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	meeting, err := start.Meet(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, us := range []catalog.Side{catalog.Max, catalog.Min} {
		o := catalog.Opponent{Model: erring(rate), As: us}
		result, _, err := meeting.Played(t.Context(), o, func(p catalog.Position) ([]string, error) {
			move, err := choose(t.Context(), p)
			return []string{move}, err
		})
		if err != nil {
			t.Fatal(err)
		}
		sum += (1 + result) / 2
	}
	return sum / 2
}

// erring is the model of a player who makes any move with the rate's probability.
func erring(rate float64) string { return "random:" + strconv.FormatFloat(rate, 'g', -1, 64) }

// Notes F5, as docs/*/engine.md prints it: in matches auto is never worse than the best of its strategies alone by more than 2 % of the
// points, beyond what chance explains.
func TestAutoIsNoWorseThanTheBest(t *testing.T) {
	const allowed = 0.02
	var table strings.Builder
	for _, row := range []struct {
		game  string
		rate  float64
		games int // 0: all of them, exactly
	}{
		{"tictactoe", 0.2, 0}, {"tictactoe", 0.5, 0}, {"mnk:4,4,4", 0.3, 400}, {"connect4:5x4", 0, 100}, {"connect4:5x4", 0.3, 400},
		{"connect4:6x5", 0.3, 200}, {"othello", 0.5, 40},
	} {
		if !laws.Night() && row.game != "tictactoe" {
			continue
		}
		g, err := catalog.Default().Find(row.game)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&table, "| %s | %v | %s ", row.game, row.rate, cmp.Or(strings.TrimLeft(strconv.Itoa(row.games), "0"), "–"))
		best, spread, auto := 0.0, 0.0, 0.0
		for _, choose := range strategies(t, g, row.rate) {
			mean, deviation := 0.0, 0.0
			if row.games == 0 {
				mean = expected(t, g, choose, row.rate)
				fmt.Fprintf(&table, "| %.1f ", 100*mean)
			} else {
				mean, deviation = match(t, g, choose, row.rate, row.games)
				fmt.Fprintf(&table, "| %.1f ± %.1f ", 100*mean, 100*deviation)
			}
			if auto = mean; mean > best { // auto is the last
				best, spread = mean, deviation
			}
		}
		table.WriteString("|\n")
		if auto < best-allowed-2*spread {
			t.Errorf("%s: auto wins %.3f of the points, the best of its strategies %.3f ± %.3f", row.game, auto, best, spread)
		}
	}
	for _, page := range []string{"en/engine.md", "es/engine.md"} {
		text, err := os.ReadFile("../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), table.String()) {
			t.Errorf("docs/%s does not have these rows as they are computed today:\n%s", page, &table)
		}
	}
}
