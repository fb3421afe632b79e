package opponent_test

import (
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
)

var ctx = context.Background()

// model reads a model that the test knows to be right.
func model(t fatal, text string) opponent.Model {
	t.Helper()
	m, err := opponent.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

type treeGraph = opponent.Graph[tree.Position, tree.Move, tree.Rules]

// figure explores a tree.
func figure(t fatal, text string, depth int) (*treeGraph, tree.Rules) {
	t.Helper()
	rules, err := tree.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := opponent.Explore[tree.Position, tree.Move](ctx, rules, rules.Start(), depth, 0)
	if err != nil {
		t.Fatal(err)
	}
	return g, rules
}

// figure6 is the tree of the notes' figure 6 (notes C8).
const figure6 = "(A (B D=-5 F=9) (C G=-4 H=-3))"

func advise(t fatal, g *treeGraph, us game.Side, text string, c opponent.Caution) opponent.Advice[tree.Move] {
	t.Helper()
	a, err := g.Advise(ctx, us, model(t, text), c)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func close(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Notes C8, figure 6: B is worth −2.2 and C −3.8 against errs:0.2, so that we take B; against a perfect player C.
func TestFigure6(t *testing.T) {
	const b, c = 0, 1
	g, _ := figure(t, figure6, 0)
	for _, test := range []struct {
		model     string
		ofB, ofC  float64
		best      tree.Move
		switching string
	}{
		{"errs:0.2", -2.2, -3.8, b, "1/13"},
		{"errs:0", -5, -4, c, "1/13"},
		{"errs:1", 9, -3, b, "1/13"},
		{"random:0.2", -5*0.9 + 9*0.1, -4*0.9 - 3*0.1, b, "2/13"},
		{"random:0", -5, -4, c, "2/13"},
		{"random:0.15", -5*0.925 + 9*0.075, -4*0.925 - 3*0.075, c, "2/13"},
		{"errs:1/13", -51.0 / 13, -51.0 / 13, c, "1/13"}, // equal: the higher minimax value
		{"depth:1", -5, -4, c, ""},
	} {
		a := advise(t, g, game.Max, test.model, opponent.Caution{})
		if !close(a.Moves[b].Expected, test.ofB) || !close(a.Moves[c].Expected, test.ofC) || a.Best != test.best {
			t.Errorf("%s: B %v, C %v, best %d; want %v, %v, %d",
				test.model, a.Moves[b].Expected, a.Moves[c].Expected, a.Best, test.ofB, test.ofC, test.best)
		}
		if a.MinimaxBest != c || a.Minimax != -4 || a.Expected != a.Moves[a.Best].Expected {
			t.Errorf("%s: minimax %v by %d, expected %v", test.model, a.Minimax, a.MinimaxBest, a.Expected)
		}
		if test.switching == "" {
			if a.Switch != nil {
				t.Errorf("%s has the switch %+v", test.model, a.Switch)
			}
			continue
		}
		if s := a.Switch; s == nil || s.Fraction == nil || s.Fraction.RatString() != test.switching || s.From != c || s.To != b {
			t.Errorf("%s: switch %+v, want %s from C to B", test.model, s, test.switching)
		}
	}
}

// The whole of tic-tac-toe, explored once.
var board = func() *opponent.Graph[tictactoe.Position, tictactoe.Move, tictactoe.Rules] {
	g, err := opponent.Explore[tictactoe.Position, tictactoe.Move](ctx, tictactoe.Rules{}, tictactoe.Rules{}.Start(), 0, 0)
	if err != nil {
		panic(err)
	}
	return g
}()

func boardChances(t fatal, m opponent.Model) opponent.Chances {
	t.Helper()
	chances, err := board.Chances(ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	return chances
}

// meets returns the exact expectation of us, playing by ours, against theirs.
func meets(us game.Side, ours, theirs opponent.Chances) float64 {
	if us == game.Max {
		return board.Meet(ours, theirs)
	}
	return -board.Meet(theirs, ours)
}

// Notes C9: the whole table, computed over the whole game. The last digit of a printed number may be rounded.
func TestC9(t *testing.T) {
	perfect := boardChances(t, opponent.Model{})
	for _, test := range []struct {
		us            game.Side
		model         string
		best, minimax float64
	}{
		{game.Max, "random:1", 0.994792, 0.967811},
		{game.Max, "random:0.5", 0.794922, 0.731367},
		{game.Max, "random:0.2", 0.42625, 0.373667},
		{game.Max, "random:0.1", 0.234755, 0.202361},
		{game.Max, "random:0", 0, 0},
		{game.Min, "random:1", 0.924868, 0.777484},
		{game.Min, "random:0.5", 0.592063, 0.466008},
		{game.Min, "random:0.2", 0.270578, 0.205577},
		{game.Min, "random:0.1", 0.14105, 0.106037},
		{game.Min, "random:0", 0, 0},
	} {
		theirs := boardChances(t, model(t, test.model))
		plan := board.Plan(test.us, theirs, opponent.Caution{})
		if got := plan.Expected(); !printed(got, test.best) {
			t.Errorf("%v against %s: at best %v, want %v", test.us, test.model, got, test.best)
		}
		if got := meets(test.us, plan.Chances(), theirs); !close(got, plan.Expected()) {
			t.Errorf("%v against %s: the plan gets %v and promises %v", test.us, test.model, got, plan.Expected())
		}
		if got := meets(test.us, perfect, theirs); !printed(got, test.minimax) {
			t.Errorf("%v against %s: minimax gets %v, want %v", test.us, test.model, got, test.minimax)
		}
		exact, ok := board.Exact(ctx, test.us, model(t, test.model), opponent.Caution{})
		if value, _ := exact.Float64(); !ok || !close(value, plan.Expected()) {
			t.Errorf("%v against %s: exactly %v, %v; %v in floating point", test.us, test.model, exact, ok, plan.Expected())
		}
	}
	if positions, _ := board.Positions(); positions != 5478 || !board.Whole() || !board.Results() { // notes A2
		t.Errorf("%d positions, whole %v, results %v", positions, board.Whole(), board.Results())
	}
}

// printed reports whether a number is the one that was printed with six decimals.
func printed(got, want float64) bool {
	return strconv.FormatFloat(math.Abs(got), 'f', 6, 64) == strconv.FormatFloat(want, 'f', 6, 64)
}

// A plan agrees with its definition, which walks every line separately, on games in which lines meet and keys
// collide.
func TestPlanIsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyMaze(t)
		depth := rapid.IntRange(0, g.depth).Draw(t, "depth limit") // 0: none
		p := plain{maze: g, depth: depth, us: game.Side(rapid.IntRange(0, 1).Draw(t, "us")), caution: anyCaution(t)}
		if depth == 0 {
			p.depth = -1
		}
		var m opponent.Model
		m, p.weights = anyMixture(t)
		graph := explore(t, g, depth)
		p.win = 1
		if most, any := p.largest(g.Start(), 0); any == graph.Results() {
			t.Fatalf("static values: %v, results: %v", any, graph.Results())
		} else {
			p.win += most
		}
		theirs, err := graph.Chances(ctx, m)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := graph.Minimax()*float64(p.us.Sign()), p.worth(g.Start(), 0); got != want {
			t.Fatalf("minimax is %v, want %v", got, want)
		}
		if got, want := graph.Plan(p.us, theirs, p.caution).Expected(), p.expected(g.Start(), 0); !close(got, want) {
			t.Fatalf("%v: expected %v, want %v", m, got, want)
		}
	})
}

// anyMixture draws a mixture of three kinds, also in the form of the plain definition.
func anyMixture(t *rapid.T) (opponent.Model, map[string]float64) {
	draw := func(name string, most int) float64 { return float64(rapid.IntRange(0, most).Draw(t, name)) / 10 }
	w := map[string]float64{"e": draw("e", 10), "p": draw("p", 10), "λ": draw("λ", 30)}
	random := rapid.IntRange(1, 8).Draw(t, "random")
	errs := rapid.IntRange(1, 9-random).Draw(t, "errs")
	w["random"], w["errs"], w["logit"] = float64(random)/10, float64(errs)/10, float64(10-random-errs)/10
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
	return model(t, number(w["random"])+"*random:"+number(w["e"])+" + "+number(w["errs"])+"*errs:"+number(w["p"])+
		" + "+number(w["logit"])+"*logit:"+number(w["λ"])), w
}

// Against a perfect player the choice is minimax's, as a search finds it: the first best move, shorter wins being
// better. The expectation is the minimax value.
func TestPerfectOpponentMeansMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyMaze(t)
		depth := rapid.IntRange(0, g.depth).Draw(t, "depth limit") // 0: none
		graph := explore(t, g, depth)
		us := game.Side(rapid.IntRange(0, 1).Draw(t, "us"))
		text := rapid.SampledFrom([]string{"random:0", "errs:0"}).Draw(t, "model")
		a, err := graph.Advise(ctx, us, model(t, text), anyCaution(t))
		if err != nil {
			t.Fatal(err)
		}
		if a.Expected != a.Minimax || a.Minimax != graph.Minimax()*float64(us.Sign()) {
			t.Fatalf("expected %v, minimax %v", a.Expected, a.Minimax)
		}
		found, err := classic.Search(ctx, game.Game[place, step](g), g.Start(), classic.Options{
			Algorithm: classic.Negamax, Limits: search.Limits{Depth: depth},
		})
		if err != nil {
			t.Fatal(err)
		}
		best, moves := found.Best()
		if moves && (a.MinimaxBest != best || a.Ours && a.Best != best) {
			t.Fatalf("the choice is %v, minimax's %v; a search plays %v", a.Best, a.MinimaxBest, best)
		}
		for i, m := range found.Moves {
			if got := a.Moves[i]; got.Move != m.Move || got.Score != m.Value {
				t.Fatalf("move %v has the value %v; a search finds %v", m.Move, got.Score, m.Value)
			}
		}
	})
}

// Played asks once about each position of ours that can come about, by hand: MIN, who does not err, goes from B to D and from C to F
// or G. What is chosen first is played, or any of it with equal chances.
func TestPlayedByHand(t *testing.T) {
	g, rules := figure(t, "(A (B (D H=1 I=2 J=0) (E K=3 L=4)) (C (F M=5 N=2) (G O=5 P=4)) Q=1)", 0)
	theirs, err := g.Chances(ctx, model(t, "random:0"))
	if err != nil {
		t.Fatal(err)
	}
	choices := map[string][]tree.Move{"/": {1, 0}, "/B/D": {1}, "/C/F": {0}, "/C/G": {1, 0}}
	var asked []string
	first, any, err := g.Played(game.Max, theirs, func(s *tree.Position) ([]tree.Move, error) {
		asked = append(asked, rules.PositionText(s))
		return choices[rules.PositionText(s)], nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(asked)
	if want := slices.Sorted(maps.Keys(choices)); !slices.Equal(asked, want) {
		t.Errorf("asked about %v, want %v", asked, want)
	}
	// C first: half F with 5 and half G with 4; or with as good a chance B, D and 2, and then in G also 5.
	if v := g.Meet(first, theirs); v != 4.5 {
		t.Errorf("the first choices get %v", v)
	}
	if v := g.Meet(any, theirs); v != (2+(5+4.5)/2)/2 {
		t.Errorf("any choices get %v", v)
	}
	refused := errors.New("no move today")
	if _, _, err := g.Played(game.Max, theirs, func(*tree.Position) ([]tree.Move, error) { return nil, refused }); err != refused {
		t.Errorf("the error is %v", err)
	}
}

// Probabilities are not negative and add up to 1, at the nodes of both sides.
func TestChancesAreProbabilities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		graph := explore(t, anyMaze(t), 0)
		m := anyModel(t)
		if rapid.Bool().Draw(t, "depth") {
			m = model(t, "0.5*depth:2+0.5*errs:0.3")
		}
		for _, us := range []game.Side{game.Max, game.Min} {
			a, err := graph.Advise(ctx, us, m, opponent.Caution{})
			if err != nil {
				t.Fatal(err)
			}
			sum := 0.0
			for _, p := range a.Moves {
				if sum += p.Chance; p.Chance < 0 {
					t.Fatalf("%v: a probability of %v", m, p.Chance)
				}
			}
			if len(a.Moves) > 0 && !close(sum, 1) {
				t.Fatalf("%v: the probabilities add up to %v", m, sum)
			}
		}
	})
}

// The definitions, in numbers, where MIN is to move: D and E are best, F loses 1 and G 4.
func TestChancesByTheirDefinition(t *testing.T) {
	g, _ := figure(t, "MIN (B D=-5 E=-5 F=-4 G=-1)", 0)
	for _, test := range []struct {
		model string
		want  [4]float64
	}{
		{"random:0", [4]float64{.5, .5, 0, 0}},
		{"random:1", [4]float64{.25, .25, .25, .25}},
		{"random:0.2", [4]float64{.45, .45, .05, .05}},
		{"errs:0.2", [4]float64{.4, .4, .1, .1}},
		{"logit:0", [4]float64{.25, .25, .25, .25}},
		{"logit:1", [4]float64{0.419077, 0.419077, 0.154170, 0.007676}}, // 1, 1, e⁻¹ and e⁻⁴ in parts of their sum, 2.386195
		{"logit:1000000", [4]float64{.5, .5, 0, 0}},
		{"depth:1", [4]float64{.5, .5, 0, 0}},
		{"0.5*random:1+0.5*errs:1", [4]float64{.125, .125, .375, .375}},
	} {
		a := advise(t, g, game.Max, test.model, opponent.Caution{})
		for i, p := range a.Moves {
			if math.Abs(p.Chance-test.want[i]) > 1e-6 {
				t.Errorf("%s: move %d has the probability %v, want %v", test.model, i, p.Chance, test.want[i])
			}
		}
		if a.Ours {
			t.Error("MIN is to move, and the advice for MAX says that it is ours")
		}
	}
	alike, _ := figure(t, "MIN (B D=2 E=2)", 0)
	for _, text := range []string{"errs:0", "errs:1", "errs:0.3"} {
		if a := advise(t, alike, game.Max, text, opponent.Caution{}); a.Moves[0].Chance != .5 || a.Moves[1].Chance != .5 {
			t.Errorf("%s: where all moves are best the probabilities are %v", text, a.Moves)
		}
	}
}
