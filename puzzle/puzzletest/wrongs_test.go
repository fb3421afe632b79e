package puzzletest

import (
	"errors"
	"slices"

	"github.com/jugada/jugada/puzzle"
)

// wrong is a fault and the failure that must be reported.
type wrong struct {
	law, fault string
	tells      string // what one of the failures must contain
	spoil      func(g *grid)
}

// calls counts the calls of faulty methods that must not always do the same.
var calls int

// sink keeps an allocation from being optimised away.
var sink *cell

var wrongs = []wrong{
	{"moves", "duplicate", "lists the move left twice", func(g *grid) {
		g.moves = func(s *cell, buf []pace) []pace {
			if buf = movesOf(*s, buf); s.x > 0 {
				buf = append(buf, 0)
			}
			return buf
		}
	}},
	{"moves", "buffer thrown away", "Moves after the moves [1 0 1]", func(g *grid) {
		g.moves = func(s *cell, buf []pace) []pace { return movesOf(*s, buf[:0]) }
	}},
	{"moves", "another order each time", "a second call of Moves", func(g *grid) {
		g.moves = func(s *cell, buf []pace) []pace {
			all := movesOf(*s, buf)
			if calls++; calls%3 == 0 {
				slices.Reverse(all[len(buf):])
			}
			return all
		}
	}},
	{"moves", "a move that cannot be played", "Play of up", func(g *grid) {
		play := g.play
		g.play = func(s *cell, m pace, next *cell) puzzle.Cost {
			if m == 2 && s.x == 3 {
				panic("no rule for this")
			}
			return play(s, m, next)
		}
	}},
	{"moves", "no start", "in Start", func(g *grid) { g.start = func() cell { panic("no start") } }},
	{"moves", "no goal", "in Moves or Goal", func(g *grid) { g.goal = func(*cell) bool { panic("no goal") } }},

	{"pure", "Goal writes", "Goal writes to the position", func(g *grid) {
		g.goal = func(s *cell) bool { s.x = 0; return false }
	}},
	{"pure", "Moves writes", "Moves writes to the position", func(g *grid) {
		g.moves = func(s *cell, buf []pace) []pace { buf = movesOf(*s, buf); s.y = 0; return buf }
	}},
	{"pure", "Key writes", "Key writes to the position", func(g *grid) {
		g.key = func(s *cell) uint64 { s.y++; return 0 }
	}},
	{"pure", "Play writes", "Play of left writes to the position", func(g *grid) {
		play := g.play
		g.play = func(s *cell, m pace, next *cell) puzzle.Cost { c := play(s, m, next); *s = *next; return c }
	}},
	{"pure", "Play leaves a field", "depends on what was in next before", func(g *grid) {
		play := g.play
		g.play = func(s *cell, m pace, next *cell) puzzle.Cost {
			y := next.y
			c := play(s, m, next)
			next.y = y
			return c
		}
	}},
	{"pure", "Play costs more the next time", "depends on what was in next before", func(g *grid) {
		play := g.play
		g.play = func(s *cell, m pace, next *cell) puzzle.Cost {
			calls++
			return play(s, m, next) + puzzle.Cost(calls&1)
		}
	}},
	{"pure", "Estimate writes", "Estimate writes to the position", func(g *grid) {
		g.estimate = func(s *cell) puzzle.Cost { s.x = 9; return 0 }
	}},
	{"pure", "Solvable writes", "Solvable writes to the position", func(g *grid) {
		g.solvable = func(s *cell) error { s.x = 9; return nil }
	}},
	{"pure", "Inverse writes", "Inverse writes to the position", func(g *grid) {
		g.inverse = func(s *cell, m pace) pace { s.x = 9; return m ^ 1 }
	}},
	{"pure", "Enter writes", "Enter writes to the position", func(g *grid) {
		g.enter = func(s *cell, root *node) { s.x = 9 }
	}},
	{"pure", "PositionText writes", "PositionText writes to the position", func(g *grid) {
		g.text = func(s *cell) string { s.x = 3; return "" }
	}},
	{"pure", "Board writes", "Board writes to the position", func(g *grid) {
		g.board = func(s *cell) string { s.x = 9; return "" }
	}},

	{"cost", "for nothing", "returns the cost 0", func(g *grid) { *g = spoiltCost() }},
	{"cost", "too dear", "returns the cost 1000000000", func(g *grid) {
		play := g.play
		g.play = func(s *cell, m pace, next *cell) puzzle.Cost { play(s, m, next); return puzzle.Infinity }
	}},

	{"key", "one for all", "is also that of another position", func(g *grid) { g.key = func(*cell) uint64 { return 1 } }},
	{"key", "another each time", "when asked again", func(g *grid) {
		g.key = func(*cell) uint64 { calls++; return uint64(calls) }
	}},

	{"allocations", "Play", "Play allocates", func(g *grid) {
		play := g.play
		g.play = func(s *cell, m pace, next *cell) puzzle.Cost { sink = new(cell); return play(s, m, next) }
	}},
	{"allocations", "Estimate", "Estimate allocates", func(g *grid) {
		g.estimate = func(s *cell) puzzle.Cost { sink = new(cell); return 0 }
	}},
	{"allocations", "Dive", "Dive allocates", func(g *grid) {
		dive := g.dive
		g.dive = func(stack []node, line []pace, t *puzzle.Tally) ([]node, int, bool) {
			sink = new(cell)
			return dive(stack, line, t)
		}
	}},

	{"levels", "walls", "there are 3 positions at the distance of 1 moves from the start, want 4", func(g *grid) {
		g.moves = func(s *cell, buf []pace) []pace {
			if buf = movesOf(*s, buf); *s == (cell{1, 1, 0}) {
				buf = buf[:len(buf)-1]
			}
			return buf
		}
	}},

	{"heuristic", "too high", "Estimate returns 11, but there is a way to a goal that costs 3", func(g *grid) {
		g.estimate = func(s *cell) puzzle.Cost {
			if *s == (cell{1, 1, 0}) {
				return 11
			}
			return distance(*s)
		}
	}},
	{"heuristic", "not consistent", "is not consistent: it returns 3, and after left, which costs 1, only 0", func(g *grid) {
		g.estimate = func(s *cell) puzzle.Cost {
			if *s == (cell{1, 1, 0}) {
				return 3
			}
			return 0
		}
	}},
	{"heuristic", "something in a goal", "Estimate returns 1, but there is a way to a goal that costs 0", func(g *grid) {
		g.estimate = func(s *cell) puzzle.Cost { return 1 }
	}},
	{"heuristic", "negative", "returns -1, want 0 to Infinity", func(g *grid) {
		g.estimate = func(s *cell) puzzle.Cost { return -1 }
	}},
	{"heuristic", "gives up", "returns ∞, but after", func(g *grid) {
		g.estimate = func(s *cell) puzzle.Cost {
			if *s == (cell{1, 1, 0}) {
				return puzzle.Infinity
			}
			return distance(*s)
		}
	}},
	{"heuristic", "another each time", "when asked again", func(g *grid) {
		g.estimate = func(*cell) puzzle.Cost { calls++; return puzzle.Cost(calls) }
	}},

	{"heuristics", "none", "returns none", func(g *grid) { g.heuristics = func() []puzzle.HeuristicName { return nil } }},
	{"heuristics", "one name twice", `two heuristics have the name "none"`, func(g *grid) {
		g.heuristics = func() []puzzle.HeuristicName {
			return []puzzle.HeuristicName{{Name: "none", Formula: "0"}, {Name: "none", Formula: "0"}}
		}
	}},
	{"heuristics", "one that is not there", `refuses "more"`, func(g *grid) {
		g.heuristics = func() []puzzle.HeuristicName { return []puzzle.HeuristicName{{Name: "more", Formula: "n"}} }
	}},
	{"heuristics", "no formula", "lacks its name or its formula", func(g *grid) {
		g.heuristics = func() []puzzle.HeuristicName { return []puzzle.HeuristicName{{Name: "none"}} }
	}},
	{"heuristics", "any name will do", `accepts "no such heuristic"`, func(g *grid) {
		g.with = func(string) (grid, bool) { return *g, true }
	}},
	{"heuristics", "one that is too high", "Estimate by none returns", func(g *grid) {
		with := g.with
		g.with = func(name string) (grid, bool) {
			other, ok := with(name)
			if name == "none" {
				other.estimate = func(s *cell) puzzle.Cost { return 3 * distance(*s) }
			}
			return other, ok
		}
	}},
	{"heuristics", "one that dives by another", "Enter gives", func(g *grid) {
		with := g.with
		g.with = func(name string) (grid, bool) {
			other, ok := with(name)
			other.enter, other.dive = g.enter, g.dive
			return other, ok
		}
	}},
	{"heuristics", "none is in charge", "none of the heuristics gives what Estimate gives", func(g *grid) {
		g.estimate = func(s *cell) puzzle.Cost { return distance(*s) / 2 }
	}},
	{"heuristics", "one that changes the rules", `with the heuristic "none" the moves, goals or keys are others`,
		func(g *grid) {
			with := g.with
			g.with = func(name string) (grid, bool) {
				other, ok := with(name)
				if name == "none" {
					other.key = func(*cell) uint64 { return 99 }
				}
				return other, ok
			}
		}},

	{"heuristic", "hopeless at a finite estimate", "Estimate returns 3, but Hopeless says: no", func(g *grid) {
		g.hopeless = func(*cell) error { return errors.New("no") }
	}},
	{"heuristic", "no reason for an infinite estimate", "Estimate returns ∞, but Hopeless says: <nil>", func(g *grid) {
		g.estimate = func(s *cell) puzzle.Cost {
			if s.grid == 1 {
				return puzzle.Infinity
			}
			return distance(*s)
		}
	}},

	{"solvable", "a goal refused", "a goal is called unsolvable: no", func(g *grid) {
		g.solvable = func(*cell) error { return errors.New("no") }
	}},
	{"solvable", "one refused", "unsolvable (no), but not after left", func(g *grid) {
		g.solvable = func(s *cell) error {
			if *s == (cell{1, 1, 0}) {
				return errors.New("no")
			}
			return nil
		}
	}},
	{"solvable", "never refused", "no goal can be reached, but Solvable sees no reason", func(g *grid) {
		g.solvable = func(*cell) error { return nil }
	}},
	{"solvable", "two lines", "an error is one line", func(g *grid) {
		g.solvable = func(s *cell) error {
			if s.grid == 1 {
				return errors.New("no\nno")
			}
			return nil
		}
	}},

	{"inverse", "the same move", "Inverse of left, which costs 1, is left, which leads to", func(g *grid) {
		g.start = func() cell { return cell{2, 1, 0} }
		g.inverse = func(s *cell, m pace) pace { return m }
	}},
	{"inverse", "an impossible move", "which is not possible afterwards", func(g *grid) {
		g.inverse = func(s *cell, m pace) pace { return m }
	}},
	{"inverse", "dearer back", "which leads to b2@0 and costs 2", func(g *grid) {
		play := g.play
		g.play = func(s *cell, m pace, next *cell) puzzle.Cost { return play(s, m, next) + puzzle.Cost(m&1) }
	}},

	{"goals", "one forgotten", "a goal that Goals does not list", func(g *grid) {
		g.goals = func(buf []cell) []cell { return append(buf, cell{0, rows - 1, 0}) }
	}},
	{"goals", "one twice", "Goals lists a3@0 twice", func(g *grid) {
		goals := g.goals
		g.goals = func(buf []cell) []cell { return append(goals(buf), cell{0, rows - 1, 0}) }
	}},
	{"goals", "one that is none", "Goals lists b1@0, which Goal denies", func(g *grid) {
		g.goals = func(buf []cell) []cell { return append(buf, cell{1, 0, 0}) }
	}},
	{"goals", "buffer thrown away", "Goals does not append", func(g *grid) {
		goals := g.goals
		g.goals = func(buf []cell) []cell { return goals(nil) }
	}},

	{"dive", "another estimate at the root", "Enter gives", func(g *grid) {
		enter := g.enter
		g.enter = func(s *cell, root *node) { enter(s, root); root.H++ }
	}},
	{"dive", "the room entered", "the room not its business", func(g *grid) {
		enter := g.enter
		g.enter = func(s *cell, root *node) { enter(s, root); root.Room = 0 }
	}},
	{"dive", "goals overlooked", "a dive finds false in 0 moves, want true in 2", func(g *grid) {
		spoilDive(g, func(before, after *dived) { after.found, after.ply = false, 0 })
	}},
	{"dive", "the line forgotten", "finds the line", func(g *grid) {
		dive := g.dive
		g.dive = func(stack []node, line []pace, t *puzzle.Tally) ([]node, int, bool) {
			return dive(stack, slices.Clone(line), t)
		}
	}},
	{"dive", "not all counted", "dives have counted", func(g *grid) {
		spoilDive(g, func(before, after *dived) { after.tally.Generated-- })
	}},
	{"dive", "the excess forgotten", "dives have counted", func(g *grid) {
		spoilDive(g, func(before, after *dived) { after.tally.Excess = before.tally.Excess })
	}},
	{"dive", "children lost", "nodes on the stack, want", func(g *grid) {
		spoilDive(g, func(before, after *dived) { after.stack = after.stack[:min(len(before.stack)-1, len(after.stack))] })
	}},
	{"dive", "children in another order", "leaves the node", func(g *grid) {
		spoilDive(g, func(before, after *dived) { slices.Reverse(after.stack) })
	}},
	{"dive", "a memo of another position", "leaves the node", func(g *grid) {
		spoilDive(g, func(before, after *dived) {
			for i := range after.stack {
				after.stack[i].Memo = 0
			}
		})
	}},

	{"notation", "no text", "PositionText returns nothing", func(g *grid) { g.text = func(*cell) string { return "" } }},
	{"notation", "not read back", "refuses what PositionText wrote", func(g *grid) {
		g.parse = func(string) (cell, error) { return cell{}, errors.New("no") }
	}},
	{"notation", "read as another", "as another position", func(g *grid) {
		g.parse = func(string) (cell, error) { return cell{}, nil }
	}},
	{"notation", "nonsense accepted", `ParsePosition accepts "\x00"`, func(g *grid) {
		parse := g.parse
		g.parse = func(text string) (cell, error) { s, _ := parse(text); return s, nil }
	}},
	{"notation", "an error of two lines", "an error is one line", func(g *grid) {
		g.parse = func(text string) (cell, error) { return cell{}, errors.New("no\nno") }
	}},
	{"notation", "spaces in a move", "a name is not empty and holds no spaces", func(g *grid) {
		g.moveText = func(*cell, pace) string { return "go left" }
	}},
	{"notation", "one name for two moves", "two moves, 0 and 1, are called", func(g *grid) {
		g.moveText = func(*cell, pace) string { return "go" }
	}},
	{"notation", "a move refused", "ParseMove refuses what MoveText wrote", func(g *grid) {
		g.parseMove = func(*cell, string) (pace, error) { return 0, errors.New("no") }
	}},
	{"notation", "any move is read", `ParseMove accepts "\x00"`, func(g *grid) {
		g.parseMove = func(*cell, string) (pace, error) { return 0, nil }
	}},
	{"notation", "an impossible move is read", "which is not legal", func(g *grid) {
		g.parseMove = func(s *cell, text string) (pace, error) {
			i := slices.Index([]string{"left", "right", "up", "down"}, text)
			if i < 0 {
				return 0, errors.New("no")
			}
			return pace(i), nil
		}
	}},

	{"numbers", "a step that costs 2", "left costs 2, so that a table cannot count moves", func(g *grid) {
		*g = numberedGrid(func(g *grid, n *numbers) {
			play := g.play
			g.play = func(s *cell, m pace, next *cell) puzzle.Cost { play(s, m, next); return 2 }
		})
	}},
	{"numbers", "a name of two words", "its name is a word", func(g *grid) {
		*g = numberedGrid(func(_ *grid, n *numbers) { n.name = "the grid" })
	}},
	{"numbers", "too large", ", and there are 11", func(g *grid) {
		*g = numberedGrid(func(_ *grid, n *numbers) { n.size = 11 })
	}},
	{"numbers", "none", "a position without a number", func(g *grid) {
		*g = numberedGrid(func(_ *grid, n *numbers) { n.number = func(s *cell) (uint64, bool) { return 0, false } })
	}},
	{"numbers", "one for two", "the number 4, which is that of a2@0", func(g *grid) {
		*g = numberedGrid(func(_ *grid, n *numbers) {
			number := n.number
			n.number = func(s *cell) (uint64, bool) { i, ok := number(s); return max(i, 1) - 1, ok }
		})
	}},
	{"numbers", "a position that has another number", "which has the number 23", func(g *grid) {
		*g = numberedGrid(func(_ *grid, n *numbers) {
			n.size = 1000
			position := n.position
			n.position = func(i uint64, s *cell) bool { return position(min(i, 23), s) }
		})
	}},
	{"numbers", "a step to where there is no number", "which has no number of its own", func(g *grid) {
		*g = numberedGrid(func(_ *grid, n *numbers) {
			position := n.position
			n.position = func(i uint64, s *cell) bool { return position(i, s) && i != 5 }
		})
	}},
	{"allocations", "Number", "Number allocates", func(g *grid) {
		*g = numberedGrid(func(_ *grid, n *numbers) {
			n.number = func(*cell) (uint64, bool) { sink = new(cell); return 0, true }
		})
	}},

	{"drawing", "no newline", "must end in a newline", func(g *grid) { g.board = func(*cell) string { return "o" } }},
	{"drawing", "an unclosed element", "cannot stand in an svg element", func(g *grid) {
		g.boardSVG = func(*cell) string { return "<g>" }
	}},
	{"drawing", "an svg element of its own", "it has an svg element", func(g *grid) {
		g.boardSVG = func(*cell) string { return "<svg></svg>" }
	}},
	{"drawing", "nothing", "draws nothing", func(g *grid) { g.boardSVG = func(*cell) string { return "" } }},

	{"pure", "Spots writes", "Spots writes to the position", func(g *grid) {
		g.spots = func(s *cell, buf []puzzle.Spot) []puzzle.Spot { s.x = 3; return buf }
	}},
	{"pure", "Touch writes", "Touch writes to the position", func(g *grid) {
		g.touch = func(s *cell, m pace, buf []string) []string { s.x = 3; return buf }
	}},
	{"pointing", "beyond the edge", "is not within the picture", func(g *grid) {
		spots := g.spots
		g.spots = func(s *cell, buf []puzzle.Spot) []puzzle.Spot {
			return append(spots(s, buf), puzzle.Spot{Name: "far", X: 90, Y: 90, Width: 11, Height: 1})
		}
	}},
	{"pointing", "a name of two words", "a name is a word", func(g *grid) {
		g.spots = func(s *cell, buf []puzzle.Spot) []puzzle.Spot { return append(buf, puzzle.Spot{Name: "the walker"}) }
	}},
	{"pointing", "nothing to point at", "Touch points at nothing for the move left", func(g *grid) {
		g.touch = func(s *cell, m pace, buf []string) []string { return buf }
	}},
	{"pointing", "what there is not", `"c" is pointed at 2 times, and there are 0 of it`, func(g *grid) {
		g.touch = func(s *cell, m pace, buf []string) []string { return append(buf, "c", "c") }
	}},
	{"pointing", "two moves alike", "two moves, 0 and 1, are pointed at alike: walker", func(g *grid) {
		g.touch = func(s *cell, m pace, buf []string) []string { return append(buf, "walker") }
	}},
}

// dived is the outcome of a dive.
type dived struct {
	stack []node
	ply   int
	found bool
	tally puzzle.Tally
}

// spoilDive changes the outcome of dives.
func spoilDive(g *grid, spoil func(before, after *dived)) {
	dive := g.dive
	g.dive = func(stack []node, line []pace, t *puzzle.Tally) ([]node, int, bool) {
		before := dived{stack: slices.Clone(stack), tally: *t}
		after := before
		after.stack, after.ply, after.found = dive(stack, line, t)
		after.tally = *t
		spoil(&before, &after)
		*t = after.tally
		return after.stack, after.ply, after.found
	}
}
