package opponent_test

import (
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/search/classic"
)

// Judge, Best and Ends agree with plain minimax at every position of a made-up game.
func TestJudgementsByTheirDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyMaze(t)
		graph := explore(t, g, 0)
		seen, ends := map[place]bool{}, 0
		var walk func(s place)
		walk = func(s place) {
			if seen[s] {
				return
			}
			seen[s] = true
			moves, outcome := g.Moves(&s, nil)
			if outcome != game.Open {
				ends++
				return
			}
			p := plain{maze: g, depth: -1, us: s.side, win: graph.Win()}
			was := p.worth(s, 0)
			var is []float64
			bests, first := 0, -1
			for i, m := range moves {
				var next place
				g.Play(&s, m, &next)
				is = append(is, p.worth(next, 1))
				if is[i] == was {
					if bests++; first < 0 {
						first = i
					}
				}
				walk(next)
			}
			for i, m := range moves {
				want := opponent.Judgement{Moves: len(moves), Bests: bests}
				var next place
				g.Play(&s, m, &next)
				switch {
				case is[i] == was:
				case was == p.win:
					want.Missed, want.Plies = opponent.MissedWin, plies(t, g, s)
				case is[i] == -p.win:
					want.Missed, want.Plies = opponent.MissedDefence, plies(t, g, next)
				default:
					want.Missed = opponent.MissedOther
				}
				got, err := graph.Judge(&s, m)
				if got.Errors = nil; err != nil || !reflect.DeepEqual(got, want) { // the errors are checked in kinds_test.go
					t.Fatalf("%+v, move %d: judged as %+v, %v, want %+v", s, m, got, err, want)
				}
			}
			if best, ok := graph.Best(&s); !ok || best != moves[first] {
				t.Fatalf("%+v: the best move is %d, %v, want %d", s, best, ok, moves[first])
			}
			if _, err := graph.Judge(&s, 99); !errors.Is(err, opponent.ErrIllegalMove) {
				t.Fatalf("%+v: a move that there is not: %v", s, err)
			}
		}
		walk(g.Start())
		if got, _ := graph.Positions(); got != len(seen) || graph.Ends() != ends {
			t.Fatalf("%d positions, %d of them ends, want %d and %d", got, graph.Ends(), len(seen), ends)
		}
		elsewhere := place{ply: 200}
		_, err := graph.Judge(&elsewhere, 0)
		if _, ok := graph.Best(&elsewhere); ok || !errors.Is(err, opponent.ErrUnknownPosition) {
			t.Fatalf("of a position of no game: %v, %v", ok, err)
		}
	})
}

// plies returns how far the forced result at s is.
func plies(t fatal, g maze, s place) int {
	t.Helper()
	r, err := classic.Search(ctx, game.Game[place, step](g), s, classic.Options{Algorithm: classic.Negamax})
	if err != nil {
		t.Fatal(err)
	}
	n, forced := r.Value.Forced()
	if !forced {
		t.Fatalf("%+v is worth %v, and not decided", s, r.Value)
	}
	return n
}

// Evaluators returns the names in the text of a model, in its order.
func TestEvaluatorsOfAModel(t *testing.T) {
	for text, want := range map[string]int{"random:0.2": 0, "depth:2": 0, "depth:2:lines": 1, "0.5*depth:1:lines+0.5*depth:2:empty": 2} {
		got := model(t, text).Evaluators()
		if len(got) != want || want > 0 && got[0] != "lines" || want > 1 && got[1] != "empty" {
			t.Errorf("%s asks for %q", text, got)
		}
	}
}
