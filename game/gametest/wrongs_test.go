package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
)

// wrong is a fault and the failure that must be reported.
type wrong struct {
	law, fault string
	tells      string // what one of the failures must contain
	spoil      func(g *heaps)
}

// spoilGrid makes the rules return a spoilt grid.
func spoilGrid(g *heaps, spoil func(*game.Grid)) {
	right := g.grid
	g.grid = func(s *table) game.Grid { grid := right(s); spoil(&grid); return grid }
}

// calls counts the calls of faulty methods that must not always do the same.
var calls int

// sink keeps an allocation from being optimised away.
var sink *table

// wrongs are faults in what every game has or people see, and then in what only searches ask.
var wrongs = slices.Concat(wrongRules, wrongAbilities)

var wrongRules = []wrong{
	{"moves", "duplicate", "lists the move a1 twice", func(g *heaps) {
		moves := g.moves
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
			if all, o := moves(s, buf); o == game.Open && s.heap[0] > 0 {
				return append(all, 1), o
			}
			return moves(s, buf)
		}
	}},
	{"moves", "ended with moves", "returns lost, and yet", func(g *heaps) {
		moves := g.moves
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
			all, o := moves(s, buf)
			if tokens(s) == 1 {
				o = game.Lost
			}
			return all, o
		}
	}},
	{"moves", "open without a move", "returns open, but no move", func(g *heaps) {
		moves := g.moves
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
			all, _ := moves(s, buf)
			return all, game.Open
		}
	}},
	{"moves", "unknown outcome", "unknown outcome", func(g *heaps) {
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) { return buf, game.Leaf + 1 }
	}},
	{"moves", "buffer thrown away", "Moves after the moves [1 0 1]", func(g *heaps) {
		moves := g.moves
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) { return moves(s, buf[:0]) }
	}},
	{"moves", "another order each time", "a second call of Moves", func(g *heaps) {
		moves := g.moves
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
			all, o := moves(s, buf)
			if calls++; calls%3 == 0 {
				slices.Reverse(all[len(buf):])
			}
			return all, o
		}
	}},
	{"moves", "a move that cannot be played", "Play of b3", func(g *heaps) {
		play := g.play
		g.play = func(s *table, m take, next *table) bool {
			if s.heap[1] == 3 && m == 7 {
				panic("no rule for this")
			}
			return play(s, m, next)
		}
	}},
	{"moves", "no start", "in Start", func(g *heaps) { g.start = func() table { panic("no start") } }},

	{"pure", "Moves writes", "Moves writes to the position", func(g *heaps) {
		moves := g.moves
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
			all, o := moves(s, buf)
			s.twice = true
			return all, o
		}
	}},
	{"pure", "Evaluate writes", "Evaluate writes to the position", func(g *heaps) {
		evaluate := g.evaluate
		g.evaluate = func(s *table) game.Score { v := evaluate(s); s.twice = false; return v }
	}},
	{"pure", "Turn writes", "Turn writes to the position", func(g *heaps) {
		g.turn = func(s *table) game.Side { s.twice = false; return s.side }
	}},
	{"pure", "Key writes", "Key writes to the position", func(g *heaps) {
		key := g.key
		g.key = func(s *table) uint64 { k := key(s); s.heap[0] = 0; return k }
	}},
	{"pure", "Canonical writes", "Canonical writes to the position", func(g *heaps) {
		canonical := g.canonical
		g.canonical = func(s *table) (uint64, uint8) { k, how := canonical(s); s.heap[0] = 0; return k, how }
	}},
	{"pure", "Play writes its input", "Play of a1 writes to the position", func(g *heaps) {
		play := g.play
		g.play = func(s *table, m take, next *table) bool { again := play(s, m, next); *s = *next; return again }
	}},
	{"pure", "Play leaves a field", "depends on what was in next before", func(g *heaps) {
		play := g.play
		g.play = func(s *table, m take, next *table) bool {
			twice := next.twice
			again := play(s, m, next)
			next.twice = again || twice
			return again
		}
	}},

	{"turn", "again unsaid", "returns again = false, but then it is the turn of MAX", func(g *heaps) {
		play := g.play
		g.play = func(s *table, m take, next *table) bool { play(s, m, next); return false }
	}},
	{"turn", "a third side", "Turn returns side number 2", func(g *heaps) {
		g.turn = func(*table) game.Side { return 2 }
	}},
	{"turn", "wrong at the end", "it is the turn of MAX in 0 0", func(g *heaps) {
		g.turn = func(s *table) game.Side {
			if tokens(s) == 0 {
				return game.Max
			}
			return s.side
		}
	}},

	{"key", "collision", "is also that of another position", func(g *heaps) {
		key := g.key
		g.key = func(s *table) uint64 { return key(s) &^ (1 << 9) }
	}},
	{"key", "not of the position alone", "when asked again", func(g *heaps) {
		g.key = func(*table) uint64 { calls++; return uint64(calls) }
	}},
	{"key", "of the place in memory", "that of an equal position is", func(g *heaps) {
		var first *table
		key := g.key
		g.key = func(s *table) uint64 {
			if first == nil {
				first = s
			}
			if s == first {
				return key(s)
			}
			return key(s) | 1<<20
		}
	}},

	{"outcome", "a win off by one", "the game is won for the side to move", func(g *heaps) {
		evaluate := g.evaluate
		g.evaluate = func(s *table) game.Score {
			if v := evaluate(s); v == game.Win(0) {
				return v - 1
			}
			return evaluate(s)
		}
	}},
	{"outcome", "ended games from MAX's side", "the game is lost for the side to move", func(g *heaps) {
		evaluate := g.evaluate
		g.evaluate = func(s *table) game.Score {
			if tokens(s) == 0 {
				return evaluate(s) * s.side.Sign()
			}
			return evaluate(s)
		}
	}},
	{"outcome", "a static value like a win", "outside ±MaxStatic", func(g *heaps) {
		evaluate := g.evaluate
		g.evaluate = func(s *table) game.Score {
			if tokens(s) == 1 {
				return game.Win(1)
			}
			return evaluate(s)
		}
	}},

	{"finite", "tokens put back", "comes again after", func(g *heaps) {
		play := g.play
		g.play = func(s *table, m take, next *table) bool {
			again := play(s, m, next)
			if s.heap[0] == 3 && m == 3 {
				next.heap[0] = 5
			}
			return again
		}
	}},
	{"finite", "no end", "goes on after 100 plies", func(g *heaps) {
		play := g.play
		g.play = func(s *table, m take, next *table) bool {
			again := play(s, m, next)
			if tokens(next) == 0 {
				next.heap = [2]uint8{6, 6}
			}
			return again
		}
	}},

	{"allocations", "Evaluate allocates", "Evaluate allocates 1 times", func(g *heaps) {
		evaluate := g.evaluate
		g.evaluate = func(s *table) game.Score { sink = &table{side: s.side}; return evaluate(s) }
	}},
	{"allocations", "Moves allocates", "Moves allocates", func(g *heaps) {
		moves := g.moves
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) { return moves(s, slices.Clone(buf[:0:0])) }
	}},
	{"allocations", "Play allocates", "Play allocates", func(g *heaps) {
		play := g.play
		g.play = func(s *table, m take, next *table) bool {
			sink = new(table)
			again := play(s, m, sink)
			*next = *sink
			return again
		}
	}},
	{"allocations", "Key allocates", "Key allocates", func(g *heaps) {
		key := g.key
		g.key = func(s *table) uint64 { c := *s; sink = &c; return key(s) }
	}},
	{"allocations", "Canonical allocates", "Canonical allocates", func(g *heaps) {
		canonical := g.canonical
		g.canonical = func(s *table) (uint64, uint8) { c := *s; sink = &c; return canonical(s) }
	}},

	{"perft", "a move forgotten", "there are 5 lines of 1 plies from the start, want 6\n\ta1: 1\n", func(g *heaps) {
		moves := g.moves
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
			all, o := moves(s, buf)
			return all[:max(len(buf), len(all)-1)], o
		}
	}},

	{"partial", "a value where there is none", "HasValue says that there is no static value", func(g *heaps) {
		g.hasValue = func(s *table) bool { return tokens(s) != 4 }
	}},

	{"notation", "no text", "PositionText returns nothing", func(g *heaps) {
		g.text = func(*table) string { return "" }
	}},
	{"notation", "a text without the side", "as another position", func(g *heaps) {
		text, parse := g.text, g.parse
		g.text = func(s *table) string { return text(&table{heap: s.heap}) }
		g.parse = func(text string) (table, error) { return parse(text) }
	}},
	{"notation", "a text that is not read", "refuses what PositionText wrote", func(g *heaps) {
		text := g.text
		g.text = func(s *table) string { return text(s) + "!" }
		g.parse = func(text string) (table, error) { return table{}, errors.New("unreadable") }
	}},
	{"notation", "reads anything", `ParsePosition accepts "\x00"`, func(g *heaps) {
		parse := g.parse
		g.parse = func(text string) (table, error) { s, _ := parse(text); return s, nil }
	}},
	{"notation", "reads what cannot be", "on which Moves panics", func(g *heaps) {
		parse, moves := g.parse, g.moves
		g.parse = func(text string) (table, error) {
			if s, err := parse(text); err == nil || !strings.Contains(text, "MAX") {
				return s, err
			}
			return table{heap: [2]uint8{9, 9}}, nil
		}
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
			if s.heap[0] == 9 {
				panic("too many tokens")
			}
			return moves(s, buf)
		}
	}},
	{"notation", "reads what it cannot write", "ParsePosition reads", func(g *heaps) {
		parse := g.parse
		g.parse = func(text string) (table, error) {
			if s, err := parse(text); err == nil || !strings.Contains(text, "MAX") || strings.Contains(text, "7") {
				return s, err
			}
			return table{heap: [2]uint8{6, 7}}, nil
		}
	}},
	{"notation", "reads a position without moves", "the game is open, and there are 0 moves", func(g *heaps) {
		parse, moves := g.parse, g.moves
		g.parse = func(text string) (table, error) {
			if s, err := parse(text); err == nil || !strings.Contains(text, "MAX") {
				return s, err
			}
			return table{heap: [2]uint8{7, 7}}, nil
		}
		g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
			if s.heap[0] == 7 {
				return buf, game.Open
			}
			return moves(s, buf)
		}
	}},
	{"notation", "a move that is not read", `ParseMove refuses what MoveText wrote, "a2"`, func(g *heaps) {
		parse := g.parseMove
		g.parseMove = func(s *table, text string) (take, error) {
			return parse(s, strings.Replace(text, "a2", "a4", 1))
		}
	}},
	{"notation", "a move read as another", `ParseMove reads "a2", which MoveText wrote for 2, as 1`, func(g *heaps) {
		parse := g.parseMove
		g.parseMove = func(s *table, text string) (take, error) {
			return parse(s, strings.Replace(text, "a2", "a1", 1))
		}
	}},
	{"notation", "an error of two lines", "an error is one line", func(g *heaps) {
		parse := g.parse
		g.parse = func(text string) (table, error) {
			s, err := parse(text)
			if err != nil {
				err = errors.New("two\nlines")
			}
			return s, err
		}
	}},
	{"notation", "a position refused and returned", "want the zero value", func(g *heaps) {
		parse := g.parse
		g.parse = func(text string) (table, error) {
			s, err := parse(text)
			if err != nil {
				s.twice = true
			}
			return s, err
		}
	}},
	{"notation", "a move refused and returned", "ParseMove refuses \"(\", and returns 1; want the zero value", func(g *heaps) {
		parse := g.parseMove
		g.parseMove = func(s *table, text string) (take, error) {
			m, err := parse(s, text)
			if err != nil {
				m = 1
			}
			return m, err
		}
	}},
	{"notation", "names with spaces", `is called "a 1"`, func(g *heaps) {
		g.moveText = func(s *table, m take) string { return fmt.Sprintf("%c %d", 'a'+m/4, m%4) }
	}},
	{"notation", "one name for two moves", `two moves, 1 and 5, are called "1"`, func(g *heaps) {
		g.moveText = func(s *table, m take) string { return fmt.Sprint(m % 4) }
	}},
	{"notation", "an illegal move is read", "which is not legal", func(g *heaps) {
		g.parseMove = func(s *table, text string) (take, error) {
			for m := range take(8) {
				if m%4 > 0 && g.moveText(s, m) == text {
					return m, nil
				}
			}
			return 0, errors.New("no move")
		}
	}},
	{"notation", "any move is read", `ParseMove accepts "\x00"`, func(g *heaps) {
		parse := g.parseMove
		g.parseMove = func(s *table, text string) (take, error) { m, _ := parse(s, text); return m, nil }
	}},

	{"drawing", "no newline", "must end in a newline", func(g *heaps) {
		g.board = func(*table) string { return "ooo" }
	}},
	{"drawing", "an unclosed element", "cannot stand in an svg element", func(g *heaps) {
		g.boardSVG = func(*table) string { return "<g>" }
	}},
	{"drawing", "an svg element of its own", "it has an svg element", func(g *heaps) {
		g.boardSVG = func(*table) string { return "<svg></svg>" }
	}},
	{"drawing", "ends the element around it", "ends the one around it", func(g *heaps) {
		g.boardSVG = func(*table) string { return "</svg><svg>" }
	}},
	{"drawing", "nothing", "draws nothing", func(g *heaps) { g.boardSVG = func(*table) string { return "" } }},

	{"grid", "a cell too few", "11 pieces for 6 columns and 2 rows", func(g *heaps) {
		spoilGrid(g, func(grid *game.Grid) { grid.Pieces = grid.Pieces[:11] })
	}},
	{"grid", "a nameless column", `the 6 columns the names ["a" "b"]`, func(g *heaps) {
		spoilGrid(g, func(grid *game.Grid) { grid.ColumnNames = []string{"a", "b"} })
	}},
	{"grid", "a name twice", `the 2 rows the names ["a" "a"]`, func(g *heaps) {
		spoilGrid(g, func(grid *game.Grid) { grid.RowNames = []string{"a", "a"} })
	}},
	{"grid", "outside the picture", "to 120, 40, outside the picture", func(g *heaps) {
		spoilGrid(g, func(grid *game.Grid) { grid.Side = 20 })
	}},
	{"grid", "a mark with a space", `the mark " o"`, func(g *heaps) {
		spoilGrid(g, func(grid *game.Grid) { grid.Pieces[0].Mark = " o" })
	}},
	{"grid", "moves about", "another board than in the first position", func(g *heaps) {
		right := g.grid
		g.grid = func(s *table) game.Grid { grid := right(s); grid.Left = float64(s.heap[0]); return grid }
	}},
	{"grid", "outside the board", "outside the grid", func(g *heaps) {
		g.cells = func(s *table, m take) []game.Cell { return []game.Cell{{Column: 6}} }
	}},
	{"grid", "a cell twice", "twice", func(g *heaps) {
		right := g.cells
		g.cells = func(s *table, m take) []game.Cell { return append(right(s, m), right(s, m)...) }
	}},
	{"grid", "a cell that stays", "changes nothing in", func(g *heaps) {
		g.cells = func(s *table, m take) []game.Cell { return []game.Cell{{Row: int(m/4) ^ 1}} }
	}},
	{"grid", "two moves in a column", "have the same column", func(g *heaps) {
		spoilGrid(g, func(grid *game.Grid) { grid.Falls = true })
	}},

	{"evaluators", "none", "returns none", func(g *heaps) { g.evaluators = func() []game.Evaluator { return nil } }},
	{"evaluators", "one name twice", `two evaluators have the name "fours"`, func(g *heaps) {
		g.evaluators = func() []game.Evaluator {
			return []game.Evaluator{{Name: "fours", Formula: "n"}, {Name: "fours", Formula: "n"}}
		}
	}},
	{"evaluators", "one that is not there", `refuses "more"`, func(g *heaps) {
		g.evaluators = func() []game.Evaluator {
			return []game.Evaluator{{Name: "fours", Formula: "n"}, {Name: "more", Formula: "n"}}
		}
	}},
	{"evaluators", "no formula", "lacks its name or its formula", func(g *heaps) {
		g.evaluators = func() []game.Evaluator { return []game.Evaluator{{Name: "fours", Formula: ""}} }
	}},
	{"evaluators", "any name will do", `accepts "no such evaluator"`, func(g *heaps) {
		g.with = func(string) (heaps, bool) { return *g, true }
	}},
	{"evaluators", "one that forgets the end", "Evaluate by none gives 0", func(g *heaps) {
		with := g.with
		g.with = func(name string) (heaps, bool) {
			other, ok := with(name)
			if name == "none" {
				other.evaluate = func(*table) game.Score { return 0 }
			}
			return other, ok
		}
	}},
	{"evaluators", "none is in charge", "none of the evaluators gives what Evaluate gives", func(g *heaps) {
		evaluate := g.evaluate
		g.evaluate = func(s *table) game.Score {
			if tokens(s) > 0 {
				return -evaluate(s) / 2
			}
			return evaluate(s)
		}
	}},
	{"evaluators", "one that changes the rules", `with the evaluator "none" Moves gives`, func(g *heaps) {
		with := g.with
		g.with = func(name string) (heaps, bool) {
			other, ok := with(name)
			if name == "none" {
				other.moves = func(s *table, buf []take) ([]take, game.Outcome) {
					all, o := g.moves(s, buf)
					slices.Reverse(all[len(buf):])
					return all, o
				}
			}
			return other, ok
		}
	}},

	{"coded", "one name for two moves", `UCI names`, func(g *heaps) { g.uci = func(*table, take) string { return "a1" } }},
	{"coded", "no name", `""`, func(g *heaps) { g.uci = func(*table, take) string { return "" } }},
	{"coded", "another move's name", "which ParseMove reads as", func(g *heaps) {
		g.uci = func(s *table, m take) string { return g.moveText(s, m^3) }
	}},
	{"counted", "fewer moves", "by the rules that count, Moves gives", func(g *heaps) {
		g.counting = func() heaps {
			other := rightHeaps()
			other.moves = func(s *table, buf []take) ([]take, game.Outcome) {
				all, o := g.moves(s, buf)
				return all[:max(len(all)-1, len(buf))], o
			}
			return other
		}
	}},

	{"decimals", "too many", "Decimals returns 7", func(g *heaps) { g.decimals = func() int { return 7 } }},
	{"decimals", "too few", "Decimals returns -1", func(g *heaps) { g.decimals = func() int { return -1 } }},
}
