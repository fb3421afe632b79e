package classic_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search/classic"
)

// Notes C1: lesson 4 gives the cost of deepening beside 1/(b − 1), and its figures are still right: in leaves, on 50
// trees of each shape, with values that follow their parents' and with values that do not.
func TestDeepeningCostInTheLesson(t *testing.T) {
	var rows strings.Builder
	for _, shape := range []struct{ b, d int }{{4, 6}, {8, 4}, {16, 3}} {
		var minimax, pruned, lawless cost
		for seed := range uint64(50) {
			g := uniformTree{seed: seed, b: shape.b}
			addCost(t, &minimax, g, classic.Negamax, shape.d)
			addCost(t, &pruned, g, classic.AlphaBeta, shape.d)
			addCost(t, &lawless, lawlessTree{g}, classic.AlphaBeta, shape.d)
		}
		fmt.Fprintf(&rows, "| %d | %d | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f |\n", shape.b, shape.d, 1/float64(shape.b-1),
			minimax.earlier/minimax.last, minimax.all/minimax.alone, pruned.earlier/pruned.last, pruned.all/pruned.alone,
			lawless.all/lawless.alone)
		if pruned.earlier/pruned.last <= minimax.earlier/minimax.last {
			t.Errorf("b = %d: with alpha-beta the earlier iterations cost %v of the last one; want more than minimax's", shape.b,
				pruned.earlier/pruned.last)
		}
	}
	for _, page := range []string{"en/04-refinements.md", "es/04-refinamientos.md"} {
		text, err := os.ReadFile("../../docs/" + page)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "\n"+rows.String()+"\n") {
			t.Errorf("docs/%s does not have the table as it is measured today:\n%s", page, &rows)
		}
	}
}

// lawlessTree is a uniform tree in which a node's static value says nothing about its subtree.
type lawlessTree struct{ uniformTree }

func (g lawlessTree) Play(s *uniformNode, m randomMove, next *uniformNode) bool {
	again := g.uniformTree.Play(s, m, next)
	next.value -= s.value
	return again
}

// cost counts leaves: of the iterations before the last, of the last, of all, and of a search without deepening.
type cost struct{ earlier, last, all, alone float64 }

// addCost adds what searches of g to depth d visit.
func addCost[G game.Game[uniformNode, randomMove]](t *testing.T, sum *cost, g G, a classic.Algorithm, d int) {
	t.Helper()
	o := classic.Options{Algorithm: a, Limits: depth(d)}
	alone, err := classic.Search(context.Background(), g, g.Start(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Refine.Deepening.On = true
	deep, err := classic.Search(context.Background(), g, g.Start(), o)
	if err != nil || deep.Value != alone.Value || len(deep.Iterations) != d {
		t.Fatalf("%+v: %v after %d iterations, alone %v (%v)", g, deep.Value, len(deep.Iterations), alone.Value, err)
	}
	last := float64(deep.Iterations[d-1].Leaves)
	sum.last += last
	sum.all += float64(deep.Leaves)
	sum.earlier += float64(deep.Leaves) - last
	sum.alone += float64(alone.Leaves)
}
