package catalog_test

import (
	"cmp"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/internal/laws"
)

// plainly returns the value for MAX of each move of p by minimax of that depth, exactly as defined: no order, no bounds, no
// table.
func plainly(t *testing.T, p catalog.Position, depth int) map[string]game.Score {
	t.Helper()
	after := func(p catalog.Position, move string) catalog.Position {
		next, err := p.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	var value func(p catalog.Position, left, ply int) game.Score
	value = func(p catalog.Position, left, ply int) game.Score {
		moves := p.Moves()
		if len(moves) == 0 || left == 0 {
			v, _ := p.Static()
			if n, forced := v.Forced(); forced && v > 0 {
				return game.Win(n + ply)
			} else if forced {
				return game.Loss(n + ply)
			}
			return v
		}
		best, sign := -game.Infinity, p.Turn().Sign()
		for _, m := range moves {
			best = max(best, value(after(p, m), left-1, ply+1)*sign)
		}
		return best * sign
	}
	worth := map[string]game.Score{}
	for _, m := range p.Moves() {
		worth[m] = value(after(p, m), depth-1, 1)
	}
	return worth
}

// best returns the value for MAX of p, whose moves are worth that.
func best(p catalog.Position, worth map[string]game.Score) game.Score {
	value := -game.Infinity
	for _, v := range worth {
		value = max(value, v*p.Turn().Sign())
	}
	return value * p.Turn().Sign()
}

// anywhere returns a random unfinished position, of one of the games of the catalogue, or of a random tree.
func anywhere(t *testing.T, random *rand.Rand) catalog.Position {
	t.Helper()
	names := []string{"tictactoe", "tictactoe:o", "connect4", "connect4", "connect4:5x4", "mnk:4,4,3", "mnk:5,4,4", "mnk:7,7,5", "mnk:9,9,5", "othello", "othello:6", "tree"}
	for {
		name := names[random.IntN(len(names))]
		if name == "tree" {
			drawn, err := tree.Random(tree.RandomOptions{Branching: 1 + random.IntN(4), Depth: 1 + random.IntN(5), Seed: random.Uint64(), Static: true})
			if err != nil {
				t.Fatal(err)
			}
			return find(t, "tree", drawn.Text())
		}
		g, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if e := g.Evaluators(); len(e) > 0 {
			if g, err = g.WithEvaluator(e[random.IntN(len(e))].Name); err != nil {
				t.Fatal(err)
			}
		}
		if p := played(t, g, random.IntN(30), random); p.Outcome() == catalog.Open {
			return p
		}
	}
}

// TestADepthAloneIsMinimax: with no limit but a depth the engine finds exactly what minimax of that depth finds, the value and
// the best move, and its statements about every root move and line are true of that minimax: on any number of threads, and with a
// memory that selective searches have filled meanwhile.
func TestADepthAloneIsMinimax(t *testing.T) {
	rounds, most := 250, 3000.0
	if laws.Night() {
		rounds, most = 10_000, 100_000
	}
	seed := laws.Seed()
	random := rand.New(rand.NewPCG(seed, 1))
	memory := new(catalog.Memory)
	for range rounds {
		p := anywhere(t, random)
		depth := 1 + random.IntN(min(6, max(1, int(math.Log(most)/math.Log(float64(max(2, len(p.Moves()))))))))
		r := catalog.Request{Depth: depth, Lines: random.IntN(4), Threads: random.IntN(3), TableMiB: 1, Memory: memory}
		if random.IntN(3) == 0 { // results that must not leak in
			other := r
			other.Nodes, other.Depth = 1000, 0
			if _, err := p.Analyze(t.Context(), other); err != nil {
				t.Fatal(err)
			}
		}
		if random.IntN(4) == 0 {
			memory = new(catalog.Memory)
		}
		found, err := p.Analyze(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		worth := plainly(t, p, depth)
		if fault := unlikeMinimax(p, &found, worth, r.Lines); fault != "" {
			t.Fatalf("seed %d: %s %s, depth %d, %d lines, %d threads: %s", seed, p.Game().Name(), p.Text(), depth, r.Lines, r.Threads, fault)
		}
	}
}

// unlikeMinimax returns where an analysis differs from the moves' values, "" if nowhere.
func unlikeMinimax(p catalog.Position, found *catalog.Analysis, worth map[string]game.Score, lines int) string {
	turn := p.Turn()
	var values []game.Score // the best first
	for _, v := range worth {
		values = append(values, v)
	}
	slices.SortFunc(values, func(a, b game.Score) int { return cmp.Compare(b*turn.Sign(), a*turn.Sign()) })
	text := func(v game.Score) string { return v.Text(p.Decimals()) }
	switch {
	case found.Selective:
		return "it is selective"
	case found.Raw() != values[0] || found.Bound != "" || !found.Exact:
		return "the value is " + found.Bound + " " + found.Value + "; minimax says " + text(values[0])
	case worth[*found.Best] != values[0]:
		return "the move " + *found.Best + " is worth " + text(worth[*found.Best]) + "; the best is worth " + text(values[0])
	case len(found.Moves) != len(worth):
		return "not all moves are told of"
	}
	for _, m := range found.Moves {
		if true := worth[m.Move]; !truly(m.Raw(), m.Bound, true) {
			return "move " + m.Move + " is said to be " + m.Bound + " " + m.Value + ", and is worth " + text(true)
		}
	}
	for _, move := range found.Bests {
		if worth[move] != values[0] {
			return "the move " + move + " is said to be as good as the best, and is worth " + text(worth[move])
		}
	}
	for i, line := range found.Lines {
		if line.Raw() != values[i] || line.Bound != "" || worth[line.Moves[0]] != values[i] {
			return "the line " + strings.Join(line.Moves, " ") + " is said to be worth " + line.Value + "; minimax says " + text(values[i])
		}
	}
	if lines > 1 && len(found.Lines) != min(lines, len(values)) {
		return "lines are missing"
	}
	return ""
}

// truly reports whether a value is the stated bound of v.
func truly(value game.Score, bound string, v game.Score) bool {
	return bound == "exact" && value == v || bound == "lower" && value <= v || bound == "upper" && value >= v
}

// TestSelectiveSearchesSaySo: results of a selective search that are not marked as estimates are true of the game. Games are
// large, and near their end.
func TestSelectiveSearchesSaySo(t *testing.T) {
	rounds := 200
	if laws.Night() {
		rounds = 10_000
	}
	seed := laws.Seed()
	random := rand.New(rand.NewPCG(seed, 2))
	estimates, facts := 0, 0
	for range rounds {
		name := []string{"connect4:4x4", "mnk:5,3,3", "connect4:4x4"}[random.IntN(3)]
		g, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		p := played(t, g, 7+random.IntN(4), random)
		if p.Outcome() != catalog.Open {
			continue
		}
		r := catalog.Request{Nodes: 1 + random.Int64N(1<<random.IntN(12)), Depth: random.IntN(8), Lines: random.IntN(3)}
		if random.IntN(2) == 0 {
			r.Algorithm = catalog.EngineName
			r.Refine = []string{"quiescence=1:2", "singular=0", "futility=3", "singular=1:2,quiescence=2,futility=1"}[random.IntN(4)]
		}
		found, err := p.Analyze(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(&found)
		if err != nil || !strings.Contains(string(line), `"selective":true`) {
			t.Fatalf("%s (%v)", line, err)
		}
		worth := plainly(t, p, 20)
		value := best(p, worth)
		if b := cmp.Or(found.Bound, "exact"); b != "estimate" && !truly(found.Raw(), b, value) {
			t.Fatalf("seed %d: %s %s %+v: the value is said to be %s %s, and is %s", seed, name, p.Text(), r, b, found.Value, value.Text(0))
		}
		for _, m := range found.Moves {
			if m.Bound == "estimate" {
				estimates++
				continue
			}
			facts++
			if !truly(m.Raw(), m.Bound, worth[m.Move]) {
				t.Fatalf("seed %d: %s %s %+v: move %s is said to be %s %s, and is worth %s", seed, name, p.Text(), r, m.Move, m.Bound, m.Value, worth[m.Move].Text(0))
			}
		}
	}
	if min(estimates, facts) < rounds/4 {
		t.Errorf("seed %d: %d estimates and %d facts: this test hardly sees anything", seed, estimates, facts)
	}
}

// A forced result found when nodes ran out is called exact only if no other is sooner; otherwise it is the bound that it is said to be.
func TestForcedResultsCutShort(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 3))
	bounds := 0
	for range 400 {
		g, err := catalog.Default().Find([]string{"connect4:4x4", "mnk:4,3,3"}[random.IntN(2)])
		if err != nil {
			t.Fatal(err)
		}
		p := played(t, g, 4+random.IntN(4), random)
		if p.Outcome() != catalog.Open {
			continue
		}
		r := catalog.Request{Algorithm: []string{"alphabeta", "thresholds"}[random.IntN(2)], Nodes: 100 + random.Int64N(900)}
		found, err := p.Analyze(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if _, forced := found.Raw().Forced(); !forced || found.Bound == "estimate" {
			continue
		}
		value := best(p, plainly(t, p, 20))
		if b := cmp.Or(found.Bound, "exact"); !truly(found.Raw(), b, value) || found.Exact && found.Raw() != value {
			t.Fatalf("%s %s %+v: the value is said to be %s %s (exact: %v), and is %s", g.Name(), p.Text(), r, b, found.Value, found.Exact, value.Text(0))
		}
		if found.Bound != "" {
			bounds++
		}
	}
	if bounds == 0 {
		t.Error("no result was a bound: this test hardly sees anything")
	}
}
