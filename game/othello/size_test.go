package othello_test

import (
	"cmp"
	"context"
	"encoding/xml"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/internal/golden"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/engine"
)

type (
	four = othello.Small[othello.Four]
	six  = othello.Small[othello.Six]
)

// written is the game as a beginner would write it: a board of n by n bytes, walked square by square, on which X moves or O. It
// shares no code with the package.
type written struct {
	n       int
	squares [8][8]byte
	mover   byte
}

func newWritten(n int) *written {
	w := &written{n: n, mover: 'X'}
	for row := range w.squares {
		for column := range w.squares[row] {
			w.squares[row][column] = '.'
		}
	}
	low, high := n/2-1, n/2
	w.squares[low][low], w.squares[high][high], w.squares[low][high], w.squares[high][low] = 'O', 'O', 'X', 'X'
	return w
}

func (w *written) other() byte { return 'X' + 'O' - w.mover }

// put returns the board after a disc of the mover, and false if it turns none.
func (w *written) put(column, row int) (*written, bool) {
	next, turned := *w, false
	if w.squares[row][column] != '.' {
		return nil, false
	}
	for _, d := range directions {
		on := func(k int) bool {
			return min(column+k*d[0], row+k*d[1]) >= 0 && max(column+k*d[0], row+k*d[1]) < w.n
		}
		k := 1
		for on(k) && w.squares[row+k*d[1]][column+k*d[0]] == w.other() {
			k++
		}
		if k > 1 && on(k) && w.squares[row+k*d[1]][column+k*d[0]] == w.mover {
			for turned = true; k > 0; k-- {
				next.squares[row+k*d[1]][column+k*d[0]] = w.mover
			}
		}
	}
	next.squares[row][column] = w.mover
	next.mover = w.other()
	return &next, turned
}

// next returns the boards after all moves, by name and in reading order; none if the game is over.
func (w *written) next() (names []string, boards []*written) {
	for row := range w.n {
		for column := range w.n {
			if next, ok := w.put(column, row); ok {
				names, boards = append(names, string([]byte{'a' + byte(column), '1' + byte(row)})), append(boards, next)
			}
		}
	}
	if names != nil {
		return names, boards
	}
	passed := *w
	passed.mover = w.other()
	for row := range w.n {
		for column := range w.n {
			if _, ok := passed.put(column, row); ok {
				return []string{"pass"}, []*written{&passed}
			}
		}
	}
	return nil, nil
}

// result is what the game has ended with, in discs for the mover.
func (w *written) result() int {
	x, o := strings.Count(w.text(), "X"), strings.Count(w.text(), "O")
	if w.text()[w.n*w.n+1] == 'X' {
		x--
	} else {
		o--
	}
	own, other := x, o
	if w.mover == 'O' {
		own, other = o, x
	}
	switch {
	case own > other:
		return w.n*w.n - 2*other
	case own < other:
		return 2*own - w.n*w.n
	}
	return 0
}

func (w *written) text() string {
	var b strings.Builder
	for row := range w.n {
		b.Write(w.squares[row][:w.n])
	}
	return b.String() + " " + string(w.mover)
}

// count returns the lines of play of that many plies.
func (w *written) count(plies int) uint64 {
	if plies == 0 {
		return 1
	}
	_, boards := w.next()
	total := uint64(0)
	for _, b := range boards {
		total += b.count(plies - 1)
	}
	return total
}

// value is plain negamax.
func (w *written) value() int {
	_, boards := w.next()
	if len(boards) == 0 {
		return w.result()
	}
	best := -w.n * w.n
	for _, b := range boards {
		best = max(best, -b.value())
	}
	return best
}

// counts are the lines of play of 0 to plies plies.
func counts(n, plies int) (list []uint64) {
	for p := range plies + 1 {
		list = append(list, newWritten(n).count(p))
	}
	return list
}

func TestContractOn4(t *testing.T) {
	gametest.Run(t, four{}, gametest.Perft(counts(4, 9)...))
}

func TestContractOn6(t *testing.T) {
	gametest.Run(t, six{}, gametest.Perft(counts(6, 6)...), gametest.Positions(500)) // early ones are slow to expand for a proof
}

// The usual board has the same counts by this way to write the game.
func TestWrittenGameIsOthello(t *testing.T) {
	if got, want := counts(8, 6), []uint64{1, 4, 12, 56, 244, 1396, 8200}; !slices.Equal(got, want) {
		t.Errorf("%v lines of play, want %v", got, want)
	}
}

func FuzzContractOn6(f *testing.F) { gametest.Fuzz(f, six{}) }

// ruled is what these tests need of the rules on any board.
type ruled interface {
	game.Game[position, move]
	game.Notation[position, move]
	game.Drawer[position]
	game.Gridded[position, move]
	game.Bounder[position]
	game.Lister[position, move]
}

// sizes are the rules by size.
var sizes = map[int]ruled{4: four{}, 6: six{}, 8: rules{}}

// Random games go as they do on the written board: the same squares, moves in the same order, and ends. Some end early.
func TestGamesAreThoseOfTheWrittenBoard(t *testing.T) {
	for n, r := range sizes {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				random := drawSeed(t)
				for range 5 {
					followAsWritten(t, r, n, random)
				}
			})
			for seed := uint64(0); !followAsWritten(t, r, n, rand.New(rand.NewPCG(seed, 0))); seed++ {
				if seed == 1000 {
					t.Fatal("no game ends early")
				}
			}
		})
	}
}

// followAsWritten plays a random game, and reports whether it ends before the board is full.
func followAsWritten(t rapid.TB, r ruled, n int, random *rand.Rand) (early bool) {
	s, w, line := r.Start(), newWritten(n), ""
	for {
		if got := r.PositionText(&s); got != w.text() {
			t.Fatalf("the position is %s, want %s", got, w.text())
		}
		if again, err := r.ParsePosition(w.text()); err != nil || again != s {
			t.Fatalf("%s is read as %v, %v; want %v", w.text(), again, err, s)
		}
		names, boards := w.next()
		moves, outcome := r.Moves(&s, nil)
		var got []string
		for _, m := range moves {
			got = append(got, r.MoveText(&s, m))
		}
		if !slices.Equal(got, names) || (outcome == game.Open) != (names != nil) {
			t.Fatalf("%s: the moves are %v, %v; want %v", w.text(), got, outcome, names)
		}
		if again, err := r.ParsePosition(line); line != "" && (err != nil || again != s) {
			t.Fatalf("%s is read as %v, %v; want %v", line, again, err, s)
		}
		if names == nil {
			if got := r.Evaluate(&s); got != game.Score(10*w.result()) {
				t.Fatalf("%s is worth %d, want %d discs", w.text(), got, w.result())
			}
			return strings.Contains(w.text(), ".")
		}
		i := random.IntN(len(moves))
		var next position
		r.Play(&s, moves[i], &next)
		s, w, line = next, boards[i], line+names[i]
	}
}

// lateOn returns a position of a random game, with at most that many empty squares, on the written board too.
func lateOn(random *rand.Rand, r ruled, n, empties int) (position, *written) {
	for {
		w := newWritten(n)
		for strings.Count(w.text(), ".") > empties {
			_, boards := w.next()
			if boards == nil {
				break
			}
			w = boards[random.IntN(len(boards))]
		}
		if strings.Count(w.text(), ".") <= empties {
			s, _ := r.ParsePosition(w.text())
			return s, w
		}
	}
}

// The solver finds the values of plain negamax: of all of 4 by 4, and of the ends of games on the other boards.
func TestSolverAgreesWithTheWrittenBoard(t *testing.T) {
	solverOf := func(t *testing.T, r ruled) *engine.Solver[position, move, game.Game[position, move]] {
		x, err := engine.NewSolver[position, move](game.Game[position, move](r), engine.SolverOptions{Table: 1 << 16})
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	check := func(t interface {
		Context() context.Context
		Fatal(...any)
		Fatalf(string, ...any)
	}, x *engine.Solver[position, move, game.Game[position, move]], s position, w *written, certain bool) {
		found, err := x.Solve(t.Context(), s, engine.Question{})
		if err != nil {
			t.Fatal(err)
		}
		if want := game.Score(10 * w.value()); !found.Solved() || found.Lo != want || found.Certain != certain {
			t.Fatalf("%s: %d to %d, certain %v; want %d", w.text(), found.Lo, found.Hi, found.Certain, want)
		}
	}
	t.Run("4 from the start", func(t *testing.T) {
		check(t, solverOf(t, four{}), four{}.Start(), newWritten(4), true)
		if v := newWritten(4).value(); v != -10 {
			t.Errorf("4 by 4 is worth %d; 11 discs to 3, and the two empty squares for the winner, are -10", v)
		}
	})
	for n, r := range sizes {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			x := solverOf(t, r)
			rapid.Check(t, func(t *rapid.T) {
				s, w := lateOn(drawSeed(t), r, n, 6)
				if lo, hi := r.Bounds(&s); lo < hi {
					check(t, x, s, w, n < 8)
				}
			})
		})
	}
}

// Bounds hold the value, and no play turns a disc that they count.
func TestBoundsAreTrueOnSmallBoards(t *testing.T) {
	for n, r := range map[int]ruled{4: four{}, 6: six{}} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			narrow := 0
			rapid.Check(t, func(t *rapid.T) {
				for range 2 {
					s, w := lateOn(drawSeed(t), r, n, 6)
					lo, hi := r.Bounds(&s)
					if v := game.Score(10 * w.value()); v < lo || v > hi {
						t.Fatalf("%s: worth %d, the bounds are %d to %d", w.text(), v, lo, hi)
					}
					if most := game.Score(10 * n * n); lo < hi && (lo > -most || hi < most) {
						narrow++
					}
				}
			})
			if narrow == 0 {
				t.Error("no bounds were narrowed")
			}
		})
	}
}

// No play on a small board turns a stable disc of either side, and on a full board all discs are stable.
func TestStableDiscsStayOnSmallBoards(t *testing.T) {
	for n, r := range map[int]ruled{4: four{}, 6: six{}} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			found := 0
			rapid.Check(t, func(t *rapid.T) {
				random := drawSeed(t)
				for range 20 {
					s := r.Start()
					var held [2]uint64
					for {
						for i, side := range []game.Side{s.Turn, s.Turn ^ 1} {
							discs := [2]uint64{s.Own, s.Other}
							if lost := held[side] &^ discs[i]; lost != 0 {
								t.Fatalf("%s: %#x was stable", r.PositionText(&s), lost)
							}
							held[side] = othello.StableOn(n, discs[i], discs[1-i])
						}
						moves, outcome := r.Moves(&s, nil)
						if outcome != game.Open {
							break
						}
						var next position
						r.Play(&s, moves[random.IntN(len(moves))], &next)
						s = next
					}
					found += bits.OnesCount64(held[0] | held[1])
					if bits.OnesCount64(s.Own|s.Other) == n*n && held[0]|held[1] != s.Own|s.Other {
						t.Fatalf("%s: the board is full, and only %#x is stable", r.PositionText(&s), held[0]|held[1])
					}
				}
			})
			if found == 0 {
				t.Error("no stable disc was met")
			}
		})
	}
}

// A key on a small board is the whole position: read digit by digit, it gives the discs back.
func TestExactKeysHoldThePosition(t *testing.T) {
	for n, r := range map[int]ruled{4: four{}, 6: six{}} {
		rapid.Check(t, func(t *rapid.T) {
			s, w := lateOn(drawSeed(t), r, n, rapid.IntRange(0, n*n-4).Draw(t, "empty"))
			key := r.Key(&s)
			var back position
			digits := key
			for row := range 6 {
				for column := range 6 {
					square := 8*(row+1) + column + 1
					back.Own |= digits % 3 & 1 << square
					back.Other |= digits % 3 >> 1 << square
					digits /= 3
				}
			}
			if back.Turn = game.Side(digits); back != s {
				t.Fatalf("%s: the key %#x holds %v, want %v", w.text(), key, back, s)
			}
		})
	}
}

// The worth of squares is the same on symmetric ones, most in the corners, and least beside them diagonally but for the centre.
func TestWorthOnSmallBoards(t *testing.T) {
	for n, corner := range map[int]move{4: 18, 6: 9} {
		for m := range move(64) {
			column, row := int(m)%8-(8-n)/2, int(m)/8-(8-n)/2
			if min(column, row) < 0 || max(column, row) >= n {
				continue
			}
			for how := range uint8(8) {
				image := (rules{}).Map(m, how)
				if othello.WorthOn(n)[image] != othello.WorthOn(n)[m] {
					t.Errorf("%d by %d: %d and its image %d differ", n, n, m, image)
				}
			}
			if othello.WorthOn(n)[m] > othello.WorthOn(n)[corner] ||
				m != 27 && m != 28 && m != 35 && m != 36 && othello.WorthOn(n)[m] < othello.WorthOn(n)[corner+9] {
				t.Errorf("%d by %d: %d counts %d", n, n, m, othello.WorthOn(n)[m])
			}
		}
	}
}

func TestParseSize(t *testing.T) {
	for _, n := range []int{4, 6, 8} {
		if got, err := othello.ParseSize(fmt.Sprint(n)); got != n || err != nil {
			t.Errorf("%d is read as %d, %v", n, got, err)
		}
	}
	for _, text := range []string{"", "5", "10", "06", "+6", "6x6", "-4", "6 "} {
		_, err := othello.ParseSize(text)
		if want := fmt.Sprintf("%q is not a size of Othello; want 4, 6 or 8: the columns and rows of the board", text); err == nil ||
			err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	_, err := othello.ParseSize("5")
	if got, want := lang.Spanish.Error(err), `"5" no es un tamaño de Othello; se esperaba 4, 6 u 8: las columnas y filas del tablero`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Squares are named from the board's own corner, and errors speak of its own size.
func TestNotationOnSmallBoards(t *testing.T) {
	for _, c := range []struct {
		r          ruled
		text, want string
	}{
		{six{}, "....../....../..OX../..XO../....../...... x", "..............OX....XO.............. X"},
		{four{}, "d3", ".....OX..XXX.... O"},
		{four{}, strings.Repeat(".", 15), "1:16: the text ends after 15 squares; expected 16 of X, O and ., and then the side to move"},
		{six{}, strings.Repeat(".", 36) + "Z", `1:37: found "Z" after the 36 squares; expected the side to move, X or O`},
		{six{}, "......./", `1:8: found "/"; it may appear only once, between two rows of 6 squares`},
		{six{}, "!", `1:1: found "!"; expected X, O, . or - for a square, or moves from the start such as e4c5b2`},
		{four{}, "!", `1:1: found "!"; expected X, O, . or - for a square, or moves from the start such as d3b4a1`},
		{six{}, strings.Repeat(".", 36) + "X", "1:1: c3 is empty; there are discs on c3, d3, c4 and d4 from the start, and no square becomes empty again"},
		{six{}, "..............XO....OX.............. X",
			"1:1: with four discs the game has not begun: then c3 and d4 are O, d3 and c4 are X, and X is to move"},
		{six{}, "X.............OX....XO.............. O",
			"1:1: the disc on a1 is apart from those in the centre; every disc is put beside another"},
		{six{}, "f6", `1:1: found "f6"; expected one of the legal moves: c2, b3, e4, d5`},
		{six{}, "g7", `1:1: found "g7"; expected one of the legal moves: c2, b3, e4, d5`},
	} {
		s, err := c.r.ParsePosition(c.text)
		got := c.r.PositionText(&s)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	_, err := six{}.ParsePosition("..............XO....OX.............. X")
	if got, want := lang.Spanish.Error(err), "1:1: con cuatro fichas la partida aún no ha empezado: entonces c3 y d4 son O, d3 y c4 son X, y le toca a X"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestDrawingOfSmallBoards(t *testing.T) {
	for n, want := range map[int]string{
		4: "  a b c d\n1 . * . .\n2 * O X .\n3 . X O *\n4 . . * .\n\nX 2   O 2\n",
		6: "  a b c d e f\n1 . . . . . .\n2 . . * . . .\n3 . * O X . .\n4 . . X O * .\n5 . . . * . .\n6 . . . . . .\n\nX 2   O 2\n",
	} {
		r := sizes[n]
		s := r.Start()
		if got := r.Board(&s); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
		svg := r.BoardSVG(&s)
		golden.Compare(t, fmt.Sprintf("start%d.svg", n), svg)
		if err := xml.Unmarshal([]byte("<g>"+svg+"</g>"), new(struct{})); err != nil {
			t.Errorf("%d: not well formed: %v", n, err)
		}
	}
}

// The cells of the grid lie where the picture has the squares, and a move touches the cell of its name.
func TestGridsMatchTheirPictures(t *testing.T) {
	for n, r := range sizes {
		s := r.Start()
		g := r.Grid(&s)
		if g.Columns != n || g.Rows != n || len(g.Pieces) != n*n || g.Left+float64(n)*g.Side > 100 {
			t.Errorf("%d: %+v", n, g)
		}
		svg := r.BoardSVG(&s)
		for column := range n {
			for row := range n {
				cx, cy := g.Left+(float64(column)+.5)*g.Side, g.Top+(float64(row)+.5)*g.Side
				circle := fmt.Sprintf(`<circle cx="%.4g" cy="%.4g"`, cx, cy)
				cell := game.Cell{Column: column, Row: row}
				legal := false
				moves, _ := r.Moves(&s, nil)
				for _, m := range moves {
					if slices.Contains(r.MoveCells(&s, m), cell) {
						legal = true
						if name := fmt.Sprintf("%s%s", g.ColumnNames[column], g.RowNames[row]); r.MoveText(&s, m) != name {
							t.Errorf("%d: %s touches %s", n, r.MoveText(&s, m), name)
						}
					}
				}
				if got, want := strings.Contains(svg, circle), legal || g.At(cell).Mark != ""; got != want {
					t.Errorf("%d: a circle at %v: %v, want %v", n, cell, got, want)
				}
			}
		}
	}
}

// foreseen is the static value of s from so many plies on, by plain negamax.
func foreseen(r ruled, s *position, plies int) game.Score {
	moves, outcome := r.Moves(s, nil)
	if plies == 0 || outcome != game.Open || moves[0] == othello.Pass {
		return r.Evaluate(s)
	}
	best := -game.Infinity
	for _, m := range moves {
		var next position
		r.Play(s, m, &next)
		best = max(best, -foreseen(r, &next, plies-1))
	}
	return best
}

// Given a value that is enough, Expand takes from the ranks of List what it foresees for the other side: with 12 to 28 empty squares,
// after one more ply, and after one more still for every two more. Of a move that is worse by two discs than one that List ranks
// higher it says only that. If all children are wanted it does not look ahead.
func TestExpandLooksAheadForProofs(t *testing.T) {
	const twoDiscs = 20
	for n, r := range sizes {
		rapid.Check(t, func(t *rapid.T) {
			empty := rapid.IntRange(5, min(17, n*n-4)).Draw(t, "empty")
			if n > 4 && rapid.IntRange(0, 3).Draw(t, "early") == 0 {
				empty = rapid.IntRange(29, n*n-4).Draw(t, "many empty")
			}
			s, w := lateOn(drawSeed(t), r, n, empty)
			list, left := r.List(&s, nil), strings.Count(w.text(), ".")
			if lo, hi := r.Bounds(&s); lo == hi || list[0].Move == othello.Pass {
				return
			}
			byRank := make([]int, len(list))
			for i := range byRank {
				byRank[i] = i
			}
			slices.SortStableFunc(byRank, func(i, j int) int { return cmp.Compare(list[j].Rank, list[i].Rank) })
			for _, enough := range []game.Score{game.Infinity - 1, game.Infinity} { // no move is worth that
				children, best := r.(game.Expander[position, move]).Expand(&s, nil, enough), int32(-game.Infinity)
				for _, i := range byRank {
					k, low, high := children[i], int32(0), int32(0)
					if 12 <= left && left <= 28 && enough < game.Infinity {
						low = -int32(foreseen(r, &k.Pos, min((left-10)/2, 5)))
						high = max(low, best-twoDiscs)
						best = max(best, low)
					}
					if got := k.Rank - list[i].Rank; got < low || got > high {
						t.Fatalf("%s: the rank of %s grows by %d, want %d to %d", w.text(), r.MoveText(&s, k.Move), got, low, high)
					}
				}
			}
		})
	}
}
