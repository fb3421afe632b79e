package claims

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/cli"
)

// This file turns the end of a game into a tree, so that every game can be judged by brute force, and runs commands as users do.

// mostNodes is the most nodes of a drawn game: brute force visits all of them, many times.
const mostNodes = 1500

// drawnGames are the games from which positions near the end are drawn: how many moves fill the board, and how many are left then,
// at most.
var drawnGames = []struct {
	name       string
	most, left int
}{
	{"tictactoe", 9, 6}, {"tictactoe:o", 9, 6}, {"mnk:3,3,3", 9, 6}, {"mnk:4,3,3", 12, 6}, {"connect4:4x4", 16, 9}, {"othello", 60, 6},
}

// drawBoard draws a position of a game near its end, and returns everything that can follow by the rules. The rules have their
// own tests; no search is involved.
func drawBoard(t *testing.T, random *rand.Rand) *tree {
	t.Helper()
	for {
		drawn := drawnGames[random.IntN(len(drawnGames))]
		g, err := catalog.Default().Find(drawn.name)
		if err != nil {
			t.Fatal(err)
		}
		eval := ""
		if all := g.Evaluators(); len(all) > 1 && random.IntN(2) == 0 {
			eval = all[random.IntN(len(all))].Name
			if g, err = g.WithEvaluator(eval); err != nil {
				t.Fatal(err)
			}
		}
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		for left := drawn.most - 1 - random.IntN(drawn.left); p.Outcome() == catalog.Open && left > 0; {
			moves := p.Moves()
			move := moves[random.IntN(len(moves))]
			if p, err = p.Play(move); err != nil {
				t.Fatal(err)
			}
			if move != "pass" {
				left--
			}
		}
		if p.Outcome() != catalog.Open && random.IntN(6) > 0 {
			continue // few games that are over
		}
		b := &tree{game: drawn.name, cells: map[*node]string{}, eval: eval, position: p.Text(), decimals: p.Decimals(), byName: map[string]*node{}}
		if b.follow(t, p, nil, "") {
			return b
		}
	}
}

// follow adds a position and everything that can follow, and reports whether it fits into mostNodes.
func (t *tree) follow(tb testing.TB, p catalog.Position, parent *node, move string) bool {
	if len(t.nodes) >= mostNodes {
		return false
	}
	side := 1
	if p.Turn() == catalog.Min {
		side = -1
	}
	name := move
	if parent != nil && parent.parent != nil {
		name = parent.name + "·" + move
	}
	n := t.add(parent, name, move, side)
	t.cells[n] = p.Text()
	static, own := p.Static()
	n.static, n.valued = int64(static), own
	if p.Outcome() != catalog.Open {
		n.over = true
		if _, forced := static.Forced(); forced {
			n.winner, n.static = 1, 0
			if static < 0 {
				n.winner = -1
			}
		} else {
			n.scored = static != 0
		}
		return true
	}
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			tb.Fatal(err)
		}
		if !t.follow(tb, next, n, m) {
			return false
		}
	}
	return true
}

// nameOfSide returns the program's name of a side in the tree's game.
func (t *tree) sideOf(text string) (int, error) {
	switch text {
	case "MAX":
		return 1, nil
	case "MIN":
		return -1, nil
	}
	return 0, fmt.Errorf("%q is no side", text)
}

// child returns the node that a move leads to, nil if it is not legal there.
func (n *node) child(move string) *node {
	if i := slices.IndexFunc(n.children, func(c *node) bool { return c.move == move }); i >= 0 {
		return n.children[i]
	}
	return nil
}

// below returns the node to which moves lead from n.
func (n *node) below(moves []string) (*node, error) {
	for _, move := range moves {
		next := n.child(move)
		if next == nil {
			return nil, fmt.Errorf("%s is no move after %q", move, n.name)
		}
		n = next
	}
	return n, nil
}

// whole is the value of the position without limits: minimax of the whole tree, and of each node.
func (t *tree) whole() *truth { return derive(&settings{}, &pass{root: t.root()}) }

// to is minimax to that many plies; 0 is the whole tree.
func (t *tree) to(depth int) *truth {
	return derive(&settings{depth: depth}, &pass{root: t.root(), depth: depth})
}

// at returns the position as an argument for the program.
func (t *tree) at(tb testing.TB) catalog.Position {
	tb.Helper()
	g, err := catalog.Default().Find(t.game)
	if err == nil && t.eval != "" {
		g, err = g.WithEvaluator(t.eval)
	}
	if err != nil {
		tb.Fatal(err)
	}
	p, err := g.Position(t.position)
	if err != nil {
		tb.Fatalf("%s: %v", t.position, err)
	}
	return p
}

// printed runs a command line as users do, and returns its output.
func printed(tb testing.TB, l lang.Language, input string, args ...string) (said string, status int) {
	tb.Helper()
	var out, told bytes.Buffer
	status = cli.Run(context.Background(), append(args, "--lang", l.String()), cli.Streams{
		In: strings.NewReader(input), Out: &out, Err: &told, Getenv: func(string) string { return "" },
	})
	if told.Len() > 0 {
		tb.Fatalf("jugada %q says on the standard error: %s", args, told.String())
	}
	return out.String(), status
}

// saidBeside runs a command line and returns its standard error.
func saidBeside(tb testing.TB, l lang.Language, args ...string) string {
	tb.Helper()
	var out, beside bytes.Buffer
	cli.Run(context.Background(), append(args, "--lang", l.String()), cli.Streams{
		In: strings.NewReader(""), Out: &out, Err: &beside, Getenv: func(string) string { return "" },
	})
	return beside.String()
}

// behindBoard splits the output, without the heading and the board at its beginning.
func behindBoard(p catalog.Position, l lang.Language, text string) ([]string, error) {
	title, _ := catalog.Titled(p.Game(), l)
	head := title + "\n\n" + p.Board() + "\n"
	rest, ok := strings.CutPrefix(text, head)
	if !ok {
		return nil, fmt.Errorf("it does not begin with the board")
	}
	var all []string
	for _, line := range strings.Split(rest, "\n") {
		if strings.TrimSpace(line) != "" {
			all = append(all, line)
		}
	}
	return all, nil
}
