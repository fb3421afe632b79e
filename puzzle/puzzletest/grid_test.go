package puzzletest

import (
	"errors"
	"fmt"

	"github.com/jugada/jugada/puzzle"
)

// grid is a small problem with every ability: a walk on a grid of four columns and three rows; a horizontal step costs 1,
// a vertical one 2, and two of the corners are goals. There are two grids, and the second has no goals. Its methods are
// fields, so that a test can put a broken one in its place.
type grid struct {
	start      func() cell
	moves      func(s *cell, buf []pace) []pace
	play       func(s *cell, m pace, next *cell) puzzle.Cost
	goal       func(s *cell) bool
	key        func(s *cell) uint64
	estimate   func(s *cell) puzzle.Cost
	heuristics func() []puzzle.HeuristicName
	with       func(name string) (grid, bool)
	hopeless   func(s *cell) error
	solvable   func(s *cell) error
	inverse    func(s *cell, m pace) pace
	goals      func(buf []cell) []cell
	enter      func(s *cell, root *node)
	dive       func(stack []node, line []pace, t *puzzle.Tally) ([]node, int, bool)
	numbering  func() (puzzle.Numbering[cell], error)
	text       func(s *cell) string
	parse      func(text string) (cell, error)
	moveText   func(s *cell, m pace) string
	parseMove  func(s *cell, text string) (pace, error)
	board      func(s *cell) string
	boardSVG   func(s *cell) string
	spots      func(s *cell, buf []puzzle.Spot) []puzzle.Spot
	touch      func(s *cell, m pace, buf []string) []string
}

type cell struct{ x, y, grid int8 }

type node = puzzle.Node[cell, pace]

// pace is one step: left, right, up, down.
type pace uint8

const (
	columns, rows = 4, 3
	noStep        = pace(9)
)

var steps = [...]struct{ dx, dy int8 }{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}

func (g grid) Start() cell                                    { return g.start() }
func (g grid) Moves(s *cell, buf []pace) []pace               { return g.moves(s, buf) }
func (g grid) Play(s *cell, m pace, next *cell) puzzle.Cost   { return g.play(s, m, next) }
func (g grid) Goal(s *cell) bool                              { return g.goal(s) }
func (g grid) Key(s *cell) uint64                             { return g.key(s) }
func (g grid) Estimate(s *cell) puzzle.Cost                   { return g.estimate(s) }
func (g grid) Heuristics() []puzzle.HeuristicName             { return g.heuristics() }
func (g grid) WithHeuristic(name string) (grid, bool)         { return g.with(name) }
func (g grid) Hopeless(s *cell) error                         { return g.hopeless(s) }
func (g grid) Solvable(s *cell) error                         { return g.solvable(s) }
func (g grid) Inverse(s *cell, m pace) pace                   { return g.inverse(s, m) }
func (g grid) Goals(buf []cell) []cell                        { return g.goals(buf) }
func (g grid) Enter(s *cell, root *node)                      { g.enter(s, root) }
func (g grid) PositionText(s *cell) string                    { return g.text(s) }
func (g grid) ParsePosition(text string) (cell, error)        { return g.parse(text) }
func (g grid) MoveText(s *cell, m pace) string                { return g.moveText(s, m) }
func (g grid) ParseMove(s *cell, text string) (pace, error)   { return g.parseMove(s, text) }
func (g grid) Board(s *cell) string                           { return g.board(s) }
func (g grid) BoardSVG(s *cell) string                        { return g.boardSVG(s) }
func (g grid) Spots(s *cell, buf []puzzle.Spot) []puzzle.Spot { return g.spots(s, buf) }
func (g grid) Touch(s *cell, m pace, buf []string) []string   { return g.touch(s, m, buf) }
func (g grid) Numbering() (puzzle.Numbering[cell], error)     { return g.numbering() }
func (g grid) Dive(stack []node, line []pace, t *puzzle.Tally) ([]node, int, bool) {
	return g.dive(stack, line, t)
}

var (
	_ puzzle.Heuristics[grid]    = grid{}
	_ puzzle.Diver[cell, pace]   = grid{}
	_ puzzle.Inverse[cell, pace] = grid{}
	_ puzzle.Goals[cell]         = grid{}
	_ puzzle.Hopeless[cell]      = grid{}

	_ puzzle.Pointing[cell, pace] = grid{}
	_ puzzle.Numbered[cell]       = grid{}
)

// rightGrid returns the correct rules.
func rightGrid() grid {
	var g grid
	g.start = func() cell { return cell{1, 1, 0} }
	g.moves = func(s *cell, buf []pace) []pace { return movesOf(*s, buf) }
	g.play = func(s *cell, m pace, next *cell) puzzle.Cost {
		*next = cell{s.x + steps[m].dx, s.y + steps[m].dy, s.grid}
		return 1 + puzzle.Cost(m/2)
	}
	g.goal = func(s *cell) bool { return s.grid == 0 && s.y == rows-1 && (s.x == 0 || s.x == columns-1) }
	g.key = func(s *cell) uint64 { return uint64(s.x) | uint64(s.y)<<8 | uint64(s.grid)<<16 }
	g.estimate = func(s *cell) puzzle.Cost { return distance(*s) }
	g.heuristics = func() []puzzle.HeuristicName {
		return []puzzle.HeuristicName{{Name: "distance", Formula: "dx + 2·dy"}, {Name: "none", Formula: "0"}}
	}
	g.with = func(name string) (grid, bool) {
		other := g
		if name == "none" {
			other.estimate = func(*cell) puzzle.Cost { return 0 }
			other.enter, other.dive = divesOf(&other)
		}
		return other, name == "distance" || name == "none"
	}
	g.hopeless = func(*cell) error { return nil } // no estimate is infinite
	g.solvable = func(s *cell) error {
		if s.grid != 0 {
			return errors.New("grid: there is no goal on the second grid")
		}
		return nil
	}
	g.inverse = func(s *cell, m pace) pace { return m ^ 1 }
	g.goals = func(buf []cell) []cell { return append(buf, cell{0, rows - 1, 0}, cell{columns - 1, rows - 1, 0}) }
	g.enter, g.dive = divesOf(&g)
	g.numbering = func() (puzzle.Numbering[cell], error) {
		return nil, errors.New("grid: some steps cost more than others")
	}
	g.text = func(s *cell) string { return fmt.Sprintf("%c%d@%d", 'a'+s.x, s.y+1, s.grid) }
	g.parse = func(text string) (cell, error) {
		for i := range columns * rows * 2 {
			s := cell{int8(i % columns), int8(i / columns % rows), int8(i / columns / rows)}
			if g.text(&s) == text {
				return s, nil
			}
		}
		return cell{}, fmt.Errorf("grid: %q is no cell; want one such as b2@0", text)
	}
	g.moveText = func(s *cell, m pace) string { return [...]string{"left", "right", "up", "down"}[m] }
	g.parseMove = func(s *cell, text string) (pace, error) {
		for _, m := range g.moves(s, nil) {
			if g.moveText(s, m) == text {
				return m, nil
			}
		}
		return 0, fmt.Errorf("grid: %q is not possible; want left, right, up or down", text)
	}
	g.board = func(s *cell) string { return g.text(s) + "\n" }
	g.boardSVG = func(s *cell) string { return fmt.Sprintf(`<circle cx="%d" cy="%d" r="1"/>`, s.x, s.y) }
	g.spots = func(s *cell, buf []puzzle.Spot) []puzzle.Spot {
		for i := range columns * rows {
			buf = append(buf, puzzle.Spot{Name: fmt.Sprint("c", i), X: float64(i % columns), Y: float64(i / columns), Width: 1, Height: 1})
		}
		return append(buf, puzzle.Spot{Name: "walker"})
	}
	g.touch = func(s *cell, m pace, buf []string) []string {
		x, y := s.x+steps[m].dx, s.y+steps[m].dy
		return append(buf, "walker", fmt.Sprint("c", x+columns*y))
	}
	return g
}

// numbers numbers the cells of both grids.
type numbers struct {
	name     string
	size     uint64
	number   func(s *cell) (uint64, bool)
	position func(n uint64, s *cell) bool
}

func (n numbers) Problem() string                      { return n.name }
func (n numbers) Size() uint64                         { return n.size }
func (n numbers) Number(s *cell) (uint64, bool)        { return n.number(s) }
func (n numbers) Position(number uint64, s *cell) bool { return n.position(number, s) }

// numberedGrid returns the rules where each step costs 1, with their numbers, which spoil may change.
func numberedGrid(spoil func(g *grid, n *numbers)) grid {
	g := rightGrid()
	play := g.play
	g.play = func(s *cell, m pace, next *cell) puzzle.Cost { play(s, m, next); return 1 }
	n := numbers{name: "grid", size: columns * rows * 2}
	n.number = func(s *cell) (uint64, bool) { return uint64(s.x) + columns*(uint64(s.y)+rows*uint64(s.grid)), true }
	n.position = func(i uint64, s *cell) bool {
		*s = cell{int8(i % columns), int8(i / columns % rows), int8(i / columns / rows)}
		return true
	}
	spoil(&g, &n)
	g.numbering = func() (puzzle.Numbering[cell], error) { return n, nil }
	return g
}

// distance is that to the nearest goal; on the second grid, to where it would be.
func distance(s cell) puzzle.Cost {
	return min(puzzle.Cost(s.x), columns-1-puzzle.Cost(s.x)) + 2*(rows-1-puzzle.Cost(s.y))
}

// divesOf returns Enter and Dive by the other methods of g. The memo is a copy of the estimate.
func divesOf(g *grid) (
	enter func(s *cell, root *node), dive func(stack []node, line []pace, t *puzzle.Tally) ([]node, int, bool),
) {
	estimate := g.estimate
	enter = func(s *cell, root *node) {
		root.Pos, root.H, root.Ply, root.Move = *s, estimate(s), 0, noStep
		root.Memo = uint64(root.H)
	}
	dive = func(stack []node, line []pace, t *puzzle.Tally) ([]node, int, bool) {
		var buf [4]pace
		var kids [4]node
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for {
			if n.Ply > 0 {
				line[n.Ply-1] = n.Move
			}
			if n.Pos.grid == 0 && distance(n.Pos) == 0 {
				return stack, int(n.Ply), true
			}
			t.Expanded++
			kept := kids[:0]
			for _, m := range movesOf(n.Pos, buf[:0]) {
				if n.Ply > 0 && m == n.Move^1 {
					continue
				}
				t.Generated++
				k := node{Room: n.Room - 1 - puzzle.Cost(m/2), Ply: n.Ply + 1, Move: m}
				k.Pos = cell{n.Pos.x + steps[m].dx, n.Pos.y + steps[m].dy, n.Pos.grid}
				stack = append(stack, k) // where a pointer that is given to a function value makes nothing escape
				k.H = estimate(&stack[len(stack)-1].Pos)
				stack = stack[:len(stack)-1]
				k.Memo = uint64(k.H)
				if k.H > k.Room {
					t.Excess = min(t.Excess, k.H-k.Room)
					continue
				}
				kept = append(kept, k)
			}
			if len(kept) == 0 {
				return stack, 0, false
			}
			n = kept[0]
			for i := len(kept) - 1; i > 0; i-- {
				stack = append(stack, kept[i])
			}
		}
	}
	return enter, dive
}

func movesOf(s cell, buf []pace) []pace {
	for m, d := range steps {
		if x, y := s.x+d.dx, s.y+d.dy; 0 <= x && x < columns && 0 <= y && y < rows {
			buf = append(buf, pace(m))
		}
	}
	return buf
}
