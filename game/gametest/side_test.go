package gametest

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/internal/laws"
)

// judged is rules with their own evaluation, and no ability except game.Repeats.
type judged[S comparable, M game.Move] struct {
	game.Game[S, M]
	judge func(s *S) game.Score
}

func (g judged[S, M]) Evaluate(s *S) game.Score { return g.judge(s) }

// forSide is g with the mistake: Evaluate speaks for one side, except where an outcome gives the result.
func forSide[S comparable, M game.Move](g game.Game[S, M], side game.Side) game.Game[S, M] {
	return judged[S, M]{g, func(s *S) game.Score {
		v := g.Evaluate(s)
		_, outcome := g.Moves(s, nil)
		if _, known := outcome.Value(0); known || g.Turn(s) == side {
			return v
		}
		return -v
	}}
}

// verdict checks the law side.
func verdict[S comparable, M game.Move](t *testing.T, g game.Game[S, M], seed uint64) *witness {
	t.Helper()
	for _, l := range allLaws[S, M]() {
		if l.name == "side" {
			w := new(witness)
			newExam[S, M](g, newSettings([]Option{Seed(seed)})).check(l, w)
			return w
		}
	}
	t.Fatal("there is no law side")
	return nil
}

// suspect is a game to check, as it is and with the mistake.
type suspect struct {
	name  string
	blind bool // its static values are meaningless: the law cannot be checked
	weak  bool // they say too little about how random games end for the mistake to be found in most runs
	judge func(t *testing.T, seed uint64) (right, forMax, forMin *witness)
}

func suspectOf[S comparable, M game.Move](name string, g game.Game[S, M]) suspect {
	return suspect{name: name, judge: func(t *testing.T, seed uint64) (right, forMax, forMin *witness) {
		return verdict(t, g, seed), verdict(t, forSide(g, game.Max), seed), verdict(t, forSide(g, game.Min), seed)
	}}
}

// suspectsOf returns the game with each of its evaluators.
func suspectsOf[S comparable, M game.Move, G interface {
	game.Game[S, M]
	game.Evaluators[G]
}](name string, rules G) (list []suspect) {
	for _, e := range rules.Evaluators() {
		with, _ := rules.WithEvaluator(e.Name)
		list = append(list, suspectOf[S, M](name, with))
		s := &list[len(list)-1]
		s.name += " by " + e.Name
		// Nearly meaningless with few squares left, 52 to 55 of 100 pairs; in chess, random games are mostly drawn.
		s.weak = e.Name == "places" || name == "chess"
	}
	return list
}

// suspects are the games of the catalogue, under their names there, with all their evaluators.
func suspects(t *testing.T) (list []suspect) {
	size, err := mnk.ParseSize("5,4,4")
	if err != nil {
		t.Fatal(err)
	}
	small, err := mnk.NewSmall(size)
	if err != nil {
		t.Fatal(err)
	}
	usual, err := connect4.New(connect4.Usual)
	if err != nil {
		t.Fatal(err)
	}
	list = slices.Concat(
		suspectsOf[tictactoe.Position, tictactoe.Move]("tictactoe", tictactoe.Rules{}),
		suspectsOf[tictactoe.Position, tictactoe.Move]("tictactoe:o", tictactoe.Rules{First: game.Min}),
		suspectsOf[connect4.Position, connect4.Move]("connect4", usual),
		suspectsOf[mnk.SmallPosition, mnk.Move]("mnk:5,4,4", small),
		suspectsOf[othello.Position, othello.Move]("othello", othello.Rules{}),
		suspectsOf[chess.Position, chess.Move]("chess", chess.Rules{}),
	)
	random, err := tree.Random(tree.RandomOptions{Branching: 3, Depth: 8, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	explicit := suspectOf[tree.Position, tree.Move]("tree", random)
	explicit.blind = true // values only where lines end
	return append(list, explicit)
}

// TestSideOfTheCatalogue: no game of the catalogue is accused, and each one is if the mistake is planted, with any evaluator;
// at night in at least 9 of 10 runs. By day some are drawn.
func TestSideOfTheCatalogue(t *testing.T) {
	list := suspects(t)
	for _, g := range catalog.Default().Games() {
		if !slices.ContainsFunc(list, func(s suspect) bool {
			return s.name == g.Name() || strings.HasPrefix(s.name, g.Name()+" by ")
		}) {
			t.Errorf("%s is not judged here", g.Name())
		}
	}
	from, rounds, some := laws.Seed(), uint64(1), 4
	if laws.Night() {
		rounds, some = 40, len(list)
	}
	for _, i := range rand.New(rand.NewPCG(from, 0)).Perm(len(list))[:some] {
		s := list[i]
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			missed := 0
			for seed := from; seed != from+rounds; seed++ {
				right, forMax, forMin := s.judge(t, seed)
				if len(right.failures) > 0 {
					t.Errorf("seed %d: right rules are accused: %s", seed, right.failures[0])
				}
				if s.blind {
					if !contains(right.logs, "not checked") || len(forMax.failures)+len(forMin.failures) > 0 {
						t.Errorf("seed %d: it tells nothing, and is judged: %q %q %q", seed, right.logs, forMax.failures, forMin.failures)
					}
					continue
				}
				if !contains(forMax.failures, "seems to speak for M") {
					missed++
				}
				if !contains(forMin.failures, "seems to speak for M") {
					missed++
				}
			}
			t.Logf("the mistake is missed %d of %d times, from seed %d", missed, 2*rounds, from)
			if uint64(missed) > 1+rounds/10 && !s.weak {
				t.Errorf("the mistake is missed %d of %d times, from seed %d", missed, 2*rounds, from)
			}
		})
	}
}

// Correct but odd evaluations are not accused: one with a large bonus for having the move, and one so weak that it is noise.
func TestSideAccusesNobodyInVain(t *testing.T) {
	rules := tictactoe.Rules{}
	open := func(judge func(s *tictactoe.Position) game.Score) game.Game[tictactoe.Position, tictactoe.Move] {
		return judged[tictactoe.Position, tictactoe.Move]{rules, func(s *tictactoe.Position) game.Score {
			if _, outcome := rules.Moves(s, nil); outcome != game.Open {
				return rules.Evaluate(s)
			}
			return judge(s)
		}}
	}
	rounds := uint64(3)
	if laws.Night() {
		rounds = 300
	}
	from := laws.Seed()
	for seed := from; seed != from+rounds; seed++ {
		for name, g := range map[string]game.Game[tictactoe.Position, tictactoe.Move]{
			"tempo": open(func(s *tictactoe.Position) game.Score { return rules.Evaluate(s) + 1000 }),
			"noise": open(func(s *tictactoe.Position) game.Score {
				return game.Score(rand.New(rand.NewPCG(seed, rules.Key(s))).IntN(100))
			}),
			"worse than chance": open(func(s *tictactoe.Position) game.Score { return -rules.Evaluate(s) }),
		} {
			if w := verdict(t, g, seed); len(w.failures) > 0 {
				t.Errorf("%s, seed %d: %s", name, seed, w.failures[0])
			}
		}
	}
}

// What could not be checked is reported: an evaluation that is always 0, and a game with few positions.
func TestSideThatCannotBeToldIsSaid(t *testing.T) {
	flat := judged[othello.Position, othello.Move]{othello.Rules{}, func(*othello.Position) game.Score { return 0 }}
	if w := verdict(t, game.Game[othello.Position, othello.Move](flat), 1); len(w.failures) > 0 ||
		!contains(w.logs, "not checked: for whom Evaluate speaks: it gives positions of the same ply the same value") {
		t.Errorf("always 0: %q, %q", w.failures, w.logs)
	}
	if told := examine(t, heapRules(bare{rightHeaps()}), "side"); !contains(told.logs, "not checked: for whom Evaluate speaks: ") {
		t.Errorf("few positions: %q", told.logs)
	}
	x := newExam[table, take](heapRules(bare{rightHeaps()}), newSettings([]Option{Seed(1)}))
	x.explore()
	for _, l := range allLaws[table, take]() {
		if l.applies(x) {
			x.check(l, new(witness))
		}
	}
	if !contains(x.unchecked, "for whom Evaluate speaks") || !contains(x.unchecked, "no numbers were given with Perft") || len(x.unchecked) != 2 {
		t.Errorf("at the end %q are said not to be checked", x.unchecked)
	}
}

// The probability of at most k heads in n, by Pascal's triangle.
func TestTail(t *testing.T) {
	row := []float64{1}
	for n := range 60 {
		sum := 0.0
		for k, ways := range row {
			sum += ways
			if got, want := tail(n, k), sum/math.Pow(2, float64(n)); math.Abs(got-want) > 1e-9 {
				t.Errorf("%d of %d: %v, want %v", k, n, got, want)
			}
		}
		next := append([]float64{1}, row...)
		for i := 1; i < len(row); i++ {
			next[i] += row[i]
		}
		next[len(row)] = 1
		row = next
	}
}
