package opponent_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/opponent"
)

// kindOf is the kind of an error by its definition, "" for a best move: the most urgent threat that it overlooks and some best
// move does not, else what it loses.
func (p *plain) kindOf(t fatal, s place, move int, moves []step) string {
	t.Helper()
	worth := func(m step) float64 {
		var next place
		p.Play(&s, m, &next)
		return p.worth(next, int(next.ply))
	}
	best, sign := p.worth(s, int(s.ply)), float64(s.side.Sign()*p.us.Sign())
	if worth(moves[move]) == best {
		return ""
	}
	missed, allowed := p.Overlooked(&s, moves[move])
	for k, threat := range p.Threats() {
		for _, m := range moves {
			mi, al := p.Overlooked(&s, m)
			if worth(m) == best && (missed>>k&1 > mi>>k&1 || allowed>>k&1 > al>>k&1) {
				return threat.Name
			}
		}
	}
	if best*sign == p.win || worth(moves[move])*sign == -p.win { // five plies are never far
		return opponent.Near
	}
	return opponent.Points
}

// A player with rates for kinds of errors plays by their definition, and exact fractions agree with floating point.
func TestKindsAreTheDefinition(t *testing.T) {
	rates := map[string]float64{"hole": 0.3, "ditch": 0.9, opponent.Near: 1. / 7, opponent.Points: 0.2}
	m := model(t, "kinds:hole=0.3,ditch=0.9,near=1/7,rest=0.2")
	met := map[string]int{}
	check := func(t *rapid.T) {
		g := anyMaze(t)
		graph := explore(t, g, 0)
		theirs, err := graph.Chances(ctx, m)
		if err != nil {
			t.Fatal(err)
		}
		p := plain{maze: g, depth: -1, us: game.Max, win: graph.Win()}
		var walk func(s place)
		walk = func(s place) {
			moves, outcome := g.Moves(&s, nil)
			if outcome != game.Open {
				return
			}
			kinds, counts := make([]string, len(moves)), map[string]float64{}
			for i := range moves {
				kinds[i] = p.kindOf(t, s, i, moves)
				counts[kinds[i]]++
				met[kinds[i]]++
			}
			got := graph.Of(theirs, &s)
			for i, kind := range kinds {
				want := 1 / counts[kind]
				for _, k := range []string{"hole", "ditch", opponent.Near, opponent.Points} {
					if k == kind {
						want *= rates[k]
						break
					}
					if counts[k] > 0 {
						want *= 1 - rates[k]
					}
				}
				if !close(got[i], want) {
					t.Fatalf("%+v: move %d, an error of the kind %q among %v, has the probability %v, want %v", s, moves[i], kind, counts, got[i], want)
				}
				var next place
				g.Play(&s, moves[i], &next)
				walk(next)
			}
		}
		walk(g.Start())
		for _, us := range []game.Side{game.Max, game.Min} {
			exact, ok := graph.Exact(ctx, us, m, opponent.Caution{})
			if !ok {
				t.Fatal("there is no exact expectation")
			}
			value, _ := exact.Float64()
			if want := graph.Plan(us, theirs, opponent.Caution{}).Expected(); !close(value, want) {
				t.Fatalf("exactly %v, %v in floating point", exact, want)
			}
		}
	}
	unmet := func(kind string) bool { return met[kind] == 0 }
	kinds := []string{"", "hole", "ditch", opponent.Near, opponent.Points}
	for rounds := 0; rounds < 20 && slices.ContainsFunc(kinds, unmet); rounds++ { // with -short one has only 20 draws
		rapid.Check(t, check)
	}
	if slices.ContainsFunc(kinds, unmet) {
		t.Errorf("some kinds did not come up: %v", met)
	}
}

// What the moves of tic-tac-toe overlook where people can tell: the probability of a move under a model with one rate says its kind.
func TestKindsOfTicTacToe(t *testing.T) {
	for _, test := range []struct{ position, move, kind string }{
		{"XX.OO....", "2", ""},       // wins
		{"XX.OO....", "5", "win"},    // stops O instead
		{"XX..O....", "8", "threat"}, // the side to move is O: X completes its row
		{"X...O...X", "2", "fork"},   // X takes the last corner, and threatens twice
		{"X...O...X", "1", ""},
		{"X........", "1", "near"}, // no fork yet, but a forced loss
		{"X........", "4", ""},
	} {
		s, err := tictactoe.Rules{}.ParsePosition(test.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := tictactoe.Rules{}.ParseMove(&s, test.move)
		if err != nil {
			t.Fatal(err)
		}
		j, err := board.Judge(&s, m)
		if err != nil {
			t.Fatal(err)
		}
		made := ""
		for _, e := range j.Errors {
			if e.Made {
				made += e.Kind
			}
		}
		if made != test.kind {
			t.Errorf("%s, %s: an error of the kind %q, want %q: %+v", test.position, test.move, made, test.kind, j)
		}
		for _, kind := range board.Kinds() {
			moves, _ := tictactoe.Rules{}.Moves(&s, nil)
			chances := board.Of(boardChances(t, model(t, "kinds:"+kind+"=0.75")), &s)
			if got := chances[slices.Index(moves, m)]; test.kind != "" && (got > 0) != (kind == test.kind) {
				t.Errorf("%s, %s: with errors of the kind %s alone it has the probability %v", test.position, test.move, kind, got)
			}
		}
	}
}

// threatTree is a tree whose moves overlook nothing, so that errors are sorted by what they lose.
type threatTree struct{ tree.Rules }

func (threatTree) Threats() []game.Threat { return []game.Threat{{Name: "any"}} }

func (threatTree) Overlooked(*tree.Position, tree.Move) (missed, allowed uint8) { return 0, 0 }

// Errors that overlook no threat: forced results are near up to six plies away, and far from seven on.
func TestKindsByWhatIsLost(t *testing.T) {
	for _, test := range []struct{ text, kind string }{
		{"(A (B (C (D (E (F G=∞))))) H=0)", opponent.Near},         // a win in six plies is given up
		{"(A (B (C (D (E (F (G H=∞)))))) I=0)", opponent.Far},      // in seven
		{"(A J=0 (B (C (D (E (F (G (H I=-∞))))))))", opponent.Far}, // a loss seven plies after the move is allowed
		{"(A J=0 (B (C (D (E (F (G H=-∞)))))))", opponent.Near},    // one fewer
		{"(A B=3 C=2)", opponent.Points},                           // a point
		{"(A (B (C (D (E (F (G H=∞)))))) I=-∞)", opponent.Far},     // a far win, for a loss at once: the win that was there counts
	} {
		rules, err := tree.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := opponent.Explore[tree.Position, tree.Move](ctx, threatTree{rules}, rules.Start(), 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		s := rules.Start()
		worst := tree.Move(1)
		if j, err := g.Judge(&s, 0); err != nil || j.Missed != opponent.NoMiss {
			t.Fatalf("%s: the first move is %+v, %v", test.text, j, err)
		}
		j, err := g.Judge(&s, worst)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range j.Errors {
			if e.Made != (e.Kind == test.kind) || e.Made != (e.Moves == 1) {
				t.Errorf("%s: %+v; want an error of the kind %s", test.text, j.Errors, test.kind)
			}
		}
	}
}

// A model for kinds is refused where there are none, and where it names others.
func TestKindsThatThereAreNot(t *testing.T) {
	g, _ := figure(t, figure6, 0)
	_, err := g.Chances(ctx, model(t, "kinds"))
	if err == nil || !strings.Contains(err.Error(), "this one has none: use random:0.2") {
		t.Errorf("for a tree: %v", err)
	}
	if _, ok := g.Exact(ctx, game.Max, model(t, "kinds"), opponent.Caution{}); ok {
		t.Error("there is an exact expectation without kinds")
	}
	_, err = board.Chances(ctx, model(t, "kinds:win=0.1,open3=0.5"))
	if err == nil || !strings.Contains(err.Error(), `"open3", and in this game there are win, threat, fork, near, far, points, rest`) {
		t.Errorf("for tic-tac-toe: %v", err)
	}
}
