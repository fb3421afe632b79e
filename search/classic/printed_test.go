package classic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/trace"
)

// The pseudocode of the notes exactly as printed, misprints included (notes F8), on positions where it goes wrong. Names are the
// notes', and so are the values of N3: a lost game is worth *minimo-valor*, which is also MININT.
const (
	MAXINT = 99999
	MININT = -99999
)

// printedTree is a tree with values from MAX's side in its leaves.
type printedTree struct {
	tree.Rules
	slide []string // the cuts by their names on slide 12 of N1, in order
}

func printed(t *testing.T, text string) *printedTree {
	t.Helper()
	rules, err := tree.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return &printedTree{Rules: rules}
}

// successors is GENMOV: the positions, and the names of the moves to them.
func (p *printedTree) successors(s tree.Position) (all []tree.Position, names []string) {
	moves, _ := p.Moves(&s, nil)
	for _, m := range moves {
		var next tree.Position
		p.Play(&s, m, &next)
		all, names = append(all, next), append(names, p.MoveText(&s, m))
	}
	return all, names
}

// static is ESTÁTICA, from the side of the player.
func (p *printedTree) static(s tree.Position) int {
	value := p.Evaluate(&s)
	if _, forced := value.Forced(); forced && value > 0 {
		return MAXINT
	} else if forced {
		return MININT
	}
	return int(value)
}

// minimax is MINIMAX of N0 and N2. A path is nil as long as nothing has been assigned to it.
func (p *printedTree) minimax(s tree.Position) (VALOR int, CAMINO []string) {
	sucesores, names := p.successors(s)
	if len(sucesores) == 0 {
		return p.static(s), []string{}
	}
	VALOR = MININT
	for i, sucesor := range sucesores {
		valor, camino := p.minimax(sucesor)
		if VALOR < -valor {
			VALOR, CAMINO = -valor, append([]string{names[i]}, camino...)
		}
	}
	return VALOR, CAMINO
}

// alfabeta is MINIMAX_ALFABETA of N2.
func (p *printedTree) alfabeta(s tree.Position, umbralUSO, umbralPASO int) (VALOR int, CAMINO []string) {
	sucesores, names := p.successors(s)
	if len(sucesores) == 0 {
		return p.static(s), []string{}
	}
	for i, sucesor := range sucesores {
		valor, camino := p.alfabeta(sucesor, -umbralPASO, -umbralUSO)
		if umbralPASO < -valor {
			umbralPASO, CAMINO = -valor, append([]string{names[i]}, camino...)
		}
		if umbralPASO >= umbralUSO {
			return umbralPASO, CAMINO
		}
	}
	return umbralPASO, CAMINO
}

// slide12 is ALFA-BETA of N1, which returns F at a leaf and ∓∞ at a cut. F is from MAX's side.
func (p *printedTree) slide12(s tree.Position, a, b int) int {
	sucesores, names := p.successors(s)
	if len(sucesores) == 0 {
		return p.static(s) * int(p.Turn(&s).Sign())
	}
	for i, hijo := range sucesores {
		v := p.slide12(hijo, a, b)
		if p.Turn(&s) == game.Min {
			b = min(b, v)
		} else {
			a = max(a, v)
		}
		if a < b {
			continue
		}
		if p.Turn(&s) == game.Min {
			p.slide = append(p.slide, "beta "+names[i])
			return MININT
		}
		p.slide = append(p.slide, "alpha "+names[i])
		return MAXINT
	}
	if p.Turn(&s) == game.Min {
		return b
	}
	return a
}

// Where every move loses, nothing is greater than MININT, and no path is ever set: in MINIMAX, and in MINIMAX_ALFABETA, whose first
// thresholds are MAXINT and MININT. Ours go the longer way.
func TestPrintedMinimaxHasNoPathWhereAllIsLost(t *testing.T) {
	const lost = "(A B=-∞ (C (D E=-∞)))"
	p := printed(t, lost)
	if value, path := p.minimax(p.Start()); value != MININT || path != nil {
		t.Errorf("MINIMAX: %d by %q", value, path)
	}
	if value, path := p.alfabeta(p.Start(), MAXINT, MININT); value != MININT || path != nil {
		t.Errorf("MINIMAX_ALFABETA: %d by %q", value, path)
	}
	for _, a := range []classic.Algorithm{classic.Negamax, classic.Thresholds} {
		r, _ := explicit(t, lost, classic.Options{Algorithm: a})
		if way := lineNames(t, lost, r.Line); !slices.Equal(way, []string{"C", "D", "E"}) {
			t.Errorf("%v: %q", a, way)
		}
	}
	for _, text := range []string{"(A B=1 (C D=3 E=-4) F=2)", figure1} { // and elsewhere the printed text is right
		p := printed(t, text)
		r, _ := explicit(t, text, classic.Options{Algorithm: classic.Negamax})
		want := lineNames(t, text, r.Line)
		_, path := p.minimax(p.Start())
		_, other := p.alfabeta(p.Start(), MAXINT, MININT)
		if !slices.Equal(path, want) || !slices.Equal(other, want) {
			t.Errorf("%s: %q and %q, not %q", text, path, other, want)
		}
	}
}

// lineNames names the moves of a line from the root.
func lineNames(t *testing.T, text string, line []tree.Move) (all []string) {
	t.Helper()
	p := printed(t, text)
	at := p.Start()
	for _, m := range line {
		all = append(all, p.MoveText(&at, m))
		var next tree.Position
		p.Play(&at, m, &next)
		at = next
	}
	return all
}

// Slide 12 calls alpha cut what the bound beta makes, at MAX nodes, and the other way round. Figure 2 has two cuts at MAX nodes, at
// N and X, and one at a MIN node, at H.
func TestPrintedCutsHaveExchangedNames(t *testing.T) {
	p := printed(t, figure1)
	if value := p.slide12(p.Start(), MININT, MAXINT); value != 8 || !slices.Equal(p.slide, []string{"alpha N", "beta H", "alpha X"}) {
		t.Errorf("slide 12: %d, %q", value, p.slide)
	}
	_, tr := explicit(t, figure1, classic.Options{Algorithm: classic.AlphaBeta})
	var ours []string
	for i := range tr.Nodes {
		if n := &tr.Nodes[i]; n.Cut {
			ours = append(ours, n.By.String()+" "+n.Move)
		}
	}
	if want := []string{"beta F", "alpha C", "beta K"}; !slices.Equal(ours, want) {
		t.Errorf("ours: %q", ours)
	}
}

// Knuth and Moore's count is twice the leaves of half the depth, less one; N2 forgets that one.
func TestPrintedLeavesAreOneTooMany(t *testing.T) {
	const perfect = "(A (B D=3 E=4) (C F=2 G=1))"
	_, tr := explicit(t, perfect, classic.Options{Algorithm: classic.AlphaBeta})
	visited := names(tr, func(n *trace.Node) bool { return n.Leaf })
	if twice := 2 * 2; len(visited) != twice-1 { // b = 2 and d/2 = 1: two leaves
		t.Errorf("%d leaves are visited: %q", len(visited), visited)
	}
}

// printedStatic is the evaluation of N2 as it is printed: the count belongs to a position that MAX has won, and has only the rows
// for MAX; or, further down, a win of MAX is worth −∞.
func printedStatic(board string) (count, infinite int) {
	lines := [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}
	without := func(mark byte, lines [][3]int) (n int) {
		for _, l := range lines {
			if board[l[0]] != mark && board[l[1]] != mark && board[l[2]] != mark {
				n++
			}
		}
		return n
	}
	return without('O', lines[:3]) - without('X', lines), MININT
}

// With X alone in the centre the printed count says that O stands better. Where X can win at once, the won position is worth 0 by the
// count and −∞ by the other line, and three moves that win nothing look better.
func TestPrintedEvaluationMisjudges(t *testing.T) {
	rules := tictactoe.Rules{}
	value := func(board string) game.Score {
		s, err := rules.ParsePosition(board)
		if err != nil {
			t.Fatal(err)
		}
		return rules.Evaluate(&s) * rules.Turn(&s).Sign()
	}
	if count, _ := printedStatic("....X...."); count != -1 || value("....X....") != 4 {
		t.Errorf("the centre: printed %d, ours %v", count, value("....X...."))
	}
	count, infinite := printedStatic("XXXOO....")
	if _, forced := value("XXXOO....").Forced(); count != 0 || infinite != MININT || !forced {
		t.Errorf("a won game: printed %d and %d, ours %v", count, infinite, value("XXXOO...."))
	}
	for _, board := range []string{"XX.OOX...", "XX.OO.X..", "XX.OO...X"} {
		if v := value(board); int(v) <= count {
			t.Errorf("%s is worth %v, no more than %d", board, v, count)
		}
	}
	r, _ := board(t, "XX.OO....", classic.Options{Algorithm: classic.Negamax})
	if fmt.Sprint(r.Line) != "[2]" {
		t.Errorf("ours plays %v", r.Line)
	}
}

// posibles-lineas-ganadoras of N3, as printed, and what comes after it.
const printedLisp = `(defun posibles-lineas-ganadoras (estado turno jugador
(loop for linea in *lineas-ganadoras* counting
(not (esta (tablero estado)
(if (eq turno jugador)
(ficha-opuesta (ficha estado))
(ficha estado))
linea))))
`

// The printed function lacks the parenthesis that ends its parameters: at its end one is still open.
func TestPrintedLispLacksAParenthesis(t *testing.T) {
	open := func(text string) int { return strings.Count(text, "(") - strings.Count(text, ")") }
	meant := strings.Replace(printedLisp, "jugador\n", "jugador)\n", 1)
	if open(printedLisp) != 1 || open(meant) != 0 {
		t.Errorf("%d and %d are open", open(printedLisp), open(meant))
	}
}
