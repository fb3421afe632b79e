package gametest

import (
	"fmt"

	"github.com/jugada/jugada/game"
)

// wrongAbilities are faults in what searches, evaluations and models ask of a game.
var wrongAbilities = []wrong{
	{"symmetry", "Unmap does not undo Map", "Unmap(Map(", func(g *heaps) {
		g.unmapMove = func(m take, how uint8) take { return m }
	}},
	{"symmetry", "Unmap to an illegal move", "which is not legal there", func(g *heaps) {
		g.unmapMove = func(m take, how uint8) take { return m }
	}},
	{"symmetry", "the move is not mapped", "the moves, mapped by", func(g *heaps) {
		g.mapMove = func(m take, how uint8) take { return m }
		g.unmapMove = g.mapMove
	}},
	{"symmetry", "moves mapped to other ones", "its image", func(g *heaps) {
		// As sets they are right if both heaps have three.
		g.mapMove = func(m take, how uint8) take {
			if how == 0 {
				return m
			}
			return (m&4 ^ 4) | (4 - m%4)
		}
		g.unmapMove = g.mapMove
	}},
	{"symmetry", "all taken for symmetric", "the turn is MIN's, in a symmetric position MAX's", func(g *heaps) {
		g.canonical = func(s *table) (uint64, uint8) { return uint64(min(tokens(s), 1)), 0 }
	}},
	{"symmetry", "outcomes differ", "the outcome is", func(g *heaps) {
		g.canonical = func(s *table) (uint64, uint8) { return uint64(s.side) << 8, 0 }
	}},
	{"symmetry", "another key after the same move", "the canonical key is", func(g *heaps) {
		canonical := g.canonical
		g.canonical = func(s *table) (uint64, uint8) {
			if s.heap == [2]uint8{1, 4} || s.heap == [2]uint8{4, 1} {
				return g.key(s), 0
			}
			return canonical(s)
		}
	}},
	{"symmetry", "a static value that sees the heaps apart", "the static value is", func(g *heaps) {
		evaluate := g.evaluate
		g.evaluate = func(s *table) game.Score {
			if tokens(s) > 0 {
				return game.Score(s.heap[0])
			}
			return evaluate(s)
		}
	}},
	{"symmetry", "another answer each time", "and when asked again", func(g *heaps) {
		g.canonical = func(s *table) (uint64, uint8) { calls++; return g.key(s), uint8(calls & 1) }
	}},
	{"symmetry", "a representative that has another", "is the canonical one of a position, and here", func(g *heaps) {
		canonical := g.canonical
		g.canonical = func(s *table) (uint64, uint8) { key, how := canonical(s); return key ^ 1<<9, how }
	}},

	{"known", "wrong at the end", "the game is lost, worth", func(g *heaps) {
		g.known = func(s *table) (game.Score, bool) { return 0, tokens(s) == 0 }
	}},
	{"known", "a win by one that takes longer", "the exact value is", func(g *heaps) {
		g.known = func(s *table) (game.Score, bool) { return game.Win(3), tokens(s) == 1 }
	}},
	{"known", "a win of which no move is known", "the best move of which it knows the value", func(g *heaps) {
		g.known = func(s *table) (game.Score, bool) { return worth(g, s), tokens(s) == 8 }
	}},
	{"allocations", "Known", "Known allocates", func(g *heaps) {
		g.known = func(s *table) (game.Score, bool) { sink = new(table); return 0, false }
	}},

	{"numbers", "beyond the level", "or the size of this one", func(g *heaps) {
		number := g.number
		g.number = func(s *table) (game.Place, bool) { at, _ := number(s); at.Number += 24; return at, true }
	}},
	{"numbers", "beyond the levels", "beyond its 12 levels", func(g *heaps) {
		number := g.number
		g.number = func(s *table) (game.Place, bool) { at, _ := number(s); at.Level += 2; return at, true }
	}},
	{"numbers", "two positions with one number", "which has the same place", func(g *heaps) {
		number := g.number
		g.number = func(s *table) (game.Place, bool) { at, _ := number(s); at.Number &^= 1; return at, true }
	}},
	{"numbers", "a number that has another", "whose Number is", func(g *heaps) {
		number := g.number
		g.number = func(s *table) (game.Place, bool) { at, _ := number(s); at.Number ^= 2; return at, true }
		placed := g.placed
		g.placed = func(at game.Place, s *table) bool { ok := placed(at, s); return ok && s.side == game.Max }
	}},
	{"numbers", "outcomes differ", "the game is lost, and in", func(g *heaps) {
		number := g.number
		g.number = func(s *table) (game.Place, bool) {
			at, _ := number(s)
			if tokens(s) == 0 {
				at.Number |= 1
			}
			return at, true
		}
	}},
	{"numbers", "a position said to be none", "and says that it has no position", func(g *heaps) {
		placed := g.placed
		g.placed = func(at game.Place, s *table) bool { return placed(at, s) && tokens(s) != 5 }
	}},
	{"numbers", "levels upside down", "leads upwards", func(g *heaps) {
		number, placed := g.number, g.placed
		g.number = func(s *table) (game.Place, bool) { at, _ := number(s); at.Level = 11 - at.Level; return at, true }
		g.placed = func(at game.Place, s *table) bool { at.Level = 11 - at.Level; return placed(at, s) }
	}},
	{"numbers", "moves to positions without a number", "which is open and has no place", func(g *heaps) {
		number := g.number
		g.number = func(s *table) (game.Place, bool) { at, ok := number(s); return at, ok && tokens(s) != 4 }
	}},
	{"numbers", "another position each time", "and when asked again", func(g *heaps) {
		placed := g.placed
		g.placed = func(at game.Place, s *table) bool { ok := placed(at, s); calls++; s.twice = calls%2 == 0; return ok }
	}},
	{"numbers", "a position not written", "and when asked again", func(g *heaps) {
		placed := g.placed
		g.placed = func(at game.Place, s *table) bool { heap := s.heap; ok := placed(at, s); s.heap = heap; return ok }
	}},
	{"numbers", "another position of the same text", "and is written the same", func(g *heaps) {
		g.text = func(s *table) string { return fmt.Sprint(s.heap, s.side) }
		number := g.number
		g.number = func(s *table) (game.Place, bool) { once := *s; once.twice = false; return number(&once) }
	}},
	{"numbers", "levels of one name", "calls a level", func(g *heaps) {
		levels := g.levels
		g.levels = func() []game.Level { all := levels(); all[1].Name = all[0].Name; return all }
	}},
	{"numbers", "a name that is not there", "and Numbering says", func(g *heaps) {
		g.numberings = func() []string { return []string{"", "all"} }
	}},
	{"allocations", "Number", "Number of \"\" allocates", func(g *heaps) {
		number := g.number
		g.number = func(s *table) (game.Place, bool) { sink = new(table); return number(s) }
	}},

	{"bounds", "upside down", "is above the upper one", func(g *heaps) {
		g.bounds = func(s *table) (lo, hi game.Score) { return 1, -1 }
	}},
	{"bounds", "wrong at the end", "the game is lost, worth", func(g *heaps) {
		bounds := g.bounds
		g.bounds = func(s *table) (lo, hi game.Score) {
			if lo, hi = bounds(s); lo == game.Loss(0) {
				return 0, game.Win(0)
			}
			return lo, hi
		}
	}},
	{"bounds", "unsure at the end", "the game is lost, worth", func(g *heaps) {
		bounds := g.bounds
		g.bounds = func(s *table) (lo, hi game.Score) {
			if lo, hi = bounds(s); lo == game.Loss(0) {
				hi = game.Win(0)
			}
			return lo, hi
		}
	}},
	{"bounds", "too high", "the exact value is", func(g *heaps) {
		bounds := g.bounds
		g.bounds = func(s *table) (lo, hi game.Score) {
			if lo, hi = bounds(s); tokens(s) == 11 {
				return game.Win(2), game.Win(2)
			}
			return lo, hi
		}
	}},
	{"bounds", "too low", "but after", func(g *heaps) {
		bounds := g.bounds
		g.bounds = func(s *table) (lo, hi game.Score) {
			if lo, hi = bounds(s); s.heap[0] == 0 && s.heap[1] == 1 {
				return game.Loss(2), game.Loss(2)
			}
			return lo, hi
		}
	}},
	{"bounds", "one ply short", "the bounds after each move make it at most", func(g *heaps) {
		bounds := g.bounds
		g.bounds = func(s *table) (lo, hi game.Score) {
			if lo, hi = bounds(s); lo == game.Win(1) {
				return game.Win(0), game.Win(0)
			}
			return lo, hi
		}
	}},

	{"list", "an illegal move", "List gives b3, which Moves does not", func(g *heaps) {
		list := g.list
		g.list = func(s *table, buf []game.Ranked[take]) []game.Ranked[take] {
			if all := list(s, buf); s.heap[1] == 2 {
				return append(all, game.Ranked[take]{Move: 7})
			}
			return list(s, buf)
		}
	}},
	{"list", "a move twice", "twice", func(g *heaps) {
		list := g.list
		g.list = func(s *table, buf []game.Ranked[take]) []game.Ranked[take] {
			all := list(s, buf)
			return append(all, all[len(all)-1])
		}
	}},
	{"list", "buffer thrown away", "List does not append", func(g *heaps) {
		list := g.list
		g.list = func(s *table, buf []game.Ranked[take]) []game.Ranked[take] { return list(s, buf[:0]) }
	}},
	{"list", "a good move left out", "which is worth at least", func(g *heaps) {
		list := g.list
		g.list = func(s *table, buf []game.Ranked[take]) []game.Ranked[take] {
			return list(s, buf)[:len(buf)+1]
		}
	}},
	{"list", "a move left out that only exact values show to be good", "position: 5 6 MAX false", func(g *heaps) {
		list, bounds := g.list, g.bounds
		g.bounds = func(s *table) (lo, hi game.Score) {
			if lo, hi = bounds(s); tokens(s) == 11 {
				lo = game.Loss(3)
			}
			return lo, hi
		}
		g.list = func(s *table, buf []game.Ranked[take]) []game.Ranked[take] {
			if all := list(s, buf); tokens(s) == 11 {
				return all[:len(buf)+1]
			}
			return list(s, buf)
		}
	}},

	{"exact", "no bits", "ExactKeys returns 0, want 1 to 64", func(g *heaps) { g.bits = func() int { return 0 } }},
	{"exact", "too many bits", "ExactKeys returns 65, want 1 to 64", func(g *heaps) { g.bits = func() int { return 65 } }},
	{"exact", "a bit short", "the key 0x263 does not fit the 9 bits", func(g *heaps) {
		g.bits = func() int { return keyBits - 1 }
	}},
	{"exact", "the canonical key is longer", "the canonical key 0x465 does not fit the 10 bits", func(g *heaps) {
		canonical := g.canonical
		g.canonical = func(s *table) (uint64, uint8) { key, how := canonical(s); return key | 1<<keyBits, how }
	}},

	{"left", "negative", "PliesLeft returns -1, want at least 0", func(g *heaps) {
		g.left = func(s *table) int { return int(tokens(s)) - 1 }
	}},
	{"left", "no lower after a move", "PliesLeft returns 11, and after a1 11, which is not less", func(g *heaps) {
		g.left = func(s *table) int { return max(int(tokens(s)), min(int(s.heap[0]), 1)*11) }
	}},

	{"expand", "another position", "Play to", func(g *heaps) {
		spoilChildren(g, func(s *table, c *game.Child[table, take]) { c.Pos.twice = false })
	}},
	{"expand", "no second move", "that the same side moves again", func(g *heaps) {
		spoilChildren(g, func(s *table, c *game.Child[table, take]) { c.Again = false })
	}},
	{"expand", "the key before", "Expand gives the key", func(g *heaps) {
		spoilChildren(g, func(s *table, c *game.Child[table, take]) { c.Key = g.key(s) })
	}},
	{"expand", "the lower bound before", "Expand gives the bounds", func(g *heaps) {
		spoilChildren(g, func(s *table, c *game.Child[table, take]) { c.Lo, _ = g.bounds(s) })
	}},
	{"expand", "the upper bound before", "Expand gives the bounds", func(g *heaps) {
		spoilChildren(g, func(s *table, c *game.Child[table, take]) { _, c.Hi = g.bounds(s) })
	}},
	{"expand", "an illegal move", "Expand gives b3, which Moves does not", func(g *heaps) {
		spoilChildren(g, func(s *table, c *game.Child[table, take]) { c.Move |= 7 })
	}},
	{"expand", "a move twice", "Expand gives b3 twice", func(g *heaps) {
		expand := g.expand
		g.expand = func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
			all := expand(s, buf, enough)
			return append(all, all[len(all)-1])
		}
	}},
	{"expand", "buffer thrown away", "Expand does not append", func(g *heaps) {
		expand := g.expand
		g.expand = func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
			return expand(s, buf[:0], enough)
		}
	}},
	{"expand", "a good move left out", "Expand leaves out b1, which is worth at least", func(g *heaps) {
		expand := g.expand
		g.expand = func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
			return expand(s, buf, enough)[:len(buf)+1]
		}
	}},
	{"expand", "a field left as it was", "leaves a field of one as it was", func(g *heaps) {
		expand := g.expand
		g.expand = func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
			var ranks []int32
			for _, c := range buf[:cap(buf)] {
				ranks = append(ranks, c.Rank)
			}
			all := expand(s, buf, enough)
			for i := len(buf); i < min(len(all), len(ranks)); i++ {
				all[i].Rank = ranks[i]
			}
			return all
		}
	}},
	{"expand", "another rank each time", "gives other children when asked again", func(g *heaps) {
		spoilChildren(g, func(s *table, c *game.Child[table, take]) { calls++; c.Rank = int32(calls) })
	}},
	{"expand", "another rank each time it is given what is enough", "as enough, gives", func(g *heaps) {
		expand := g.expand
		g.expand = func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
			all := expand(s, buf, enough)
			for i := len(buf); i < len(all) && enough < game.Infinity; i++ {
				calls++
				all[i].Rank = int32(calls)
			}
			return all
		}
	}},
	{"expand", "ends too early", "as enough, gives neither all children nor", func(g *heaps) {
		expand := g.expand
		g.expand = func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
			return expand(s, buf, enough-1)
		}
	}},
	{"expand", "ends before what is enough", "as enough, gives neither all children nor", func(g *heaps) {
		expand := g.expand
		g.expand = func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
			all := expand(s, buf, enough)
			if last := len(all) - 1; all[last].AtLeast(enough) {
				return all[:last]
			}
			return all
		}
	}},
	{"pure", "Expand writes its input", "Expand writes to the position", func(g *heaps) {
		spoilChildren(g, func(s *table, c *game.Child[table, take]) { *s = c.Pos })
	}},
	{"pure", "PliesLeft writes its input", "PliesLeft writes to the position", func(g *heaps) {
		g.left = func(s *table) int { n := int(tokens(s)); *s = table{heap: [2]uint8{9, 9}}; return n }
	}},
	{"allocations", "Expand", "Expand allocates", func(g *heaps) {
		spoilChildren(g, func(s *table, c *game.Child[table, take]) { sink = new(table) })
	}},
	{"allocations", "PliesLeft", "PliesLeft allocates", func(g *heaps) {
		left := g.left
		g.left = func(s *table) int { sink = new(table); return left(s) }
	}},

	{"noisy", "an illegal move", "Noisy gives b2, which Moves does not", func(g *heaps) {
		g.noisy = func(s *table, buf []take) []take { return append(buf, 6) }
	}},
	{"noisy", "a move twice", "twice", func(g *heaps) {
		noisy := g.noisy
		g.noisy = func(s *table, buf []take) []take { return noisy(s, noisy(s, buf)) }
	}},
	{"noisy", "buffer thrown away", "Noisy does not append", func(g *heaps) {
		noisy := g.noisy
		g.noisy = func(s *table, buf []take) []take { return noisy(s, nil) }
	}},

	{"checks", "never", "Checks says false of", func(g *heaps) { g.checks = func(*table, take) bool { return false } }},
	{"checks", "lost without a threat", "the game is lost, and Forced reports no threat", func(g *heaps) {
		g.forced = func(s *table) bool { return tokens(s) == 1 }
	}},
	{"checks", "always", "Checks says true of", func(g *heaps) { g.checks = func(*table, take) bool { return true } }},
	{"sequences", "buffer thrown away", "Sequence or Defences does not append", func(g *heaps) {
		sequence := g.sequence
		g.sequence = func(s *table, buf []take) []take { return sequence(s, buf[:0]) }
	}},
	{"sequences", "an illegal move", "is not legal", func(g *heaps) {
		g.sequence = func(s *table, buf []take) []take { return append(buf, 1, 1, 1, 1, 1, 1) }
	}},
	{"sequences", "no end", "and then the game is open", func(g *heaps) {
		moves := g.moves
		g.sequence = func(s *table, buf []take) []take { all, _ := moves(s, nil); return append(buf, all[0]) }
	}},
	{"sequences", "the other side's win", "and then the game is lost, worth", func(g *heaps) {
		sequence := g.sequence
		g.sequence = func(s *table, buf []take) []take {
			if s.heap == [2]uint8{1, 1} {
				return append(buf, 1, 4+1)
			}
			return sequence(s, buf)
		}
	}},
	{"sequences", "a win sooner than there is one", "and the exact value is", func(g *heaps) {
		sequence := g.sequence
		g.sequence = func(s *table, buf []take) []take {
			if s.heap == [2]uint8{1, 3} { // the other side helps
				return append(buf, 4+1, 1, 4+2)
			}
			return sequence(s, buf)
		}
	}},
	{"sequences", "a defence left out", "Defences leaves out b2, which is worth at least", func(g *heaps) {
		defences := g.defences
		g.defences = func(s *table, buf []take) ([]take, game.Score) {
			if s.heap == [2]uint8{1, 3} {
				return append(buf, 4+1), game.Loss(2)
			}
			return defences(s, buf)
		}
	}},
	{"sequences", "no loss", "want a forced loss", func(g *heaps) {
		g.defences = func(s *table, buf []take) ([]take, game.Score) { return buf, 0 }
	}},
	{"sequences", "moves of use, and nothing known", "Defences knows nothing, and gives", func(g *heaps) {
		g.defences = func(s *table, buf []take) ([]take, game.Score) { return append(buf, 1), game.Infinity }
	}},
	{"stakes", "buffer thrown away", "Stakes gives", func(g *heaps) {
		stakes := g.stakes
		g.stakes = func(s *table, moves []take, buf []game.Stake) []game.Stake { return stakes(s, moves, nil) }
	}},
	{"stakes", "quiet moves that take", "Stakes gives {Taken:1", func(g *heaps) {
		g.stakes = func(_ *table, moves []take, buf []game.Stake) []game.Stake {
			for range moves {
				buf = append(buf, game.Stake{Taken: 1})
			}
			return buf
		}
	}},
	{"stakes", "more than is taken", "and of more: true", func(g *heaps) {
		g.exchange = func(*table, take, game.Score) bool { return true }
	}},
	{"stakes", "some gains, but not less", "Exchange says of its gaining -", func(g *heaps) {
		g.exchange = func(_ *table, _ take, least game.Score) bool { return least == 0 }
	}},
	{"kinds", "one too few", "kind 2, and there are 2", func(g *heaps) { g.kinds = 2 }},
	{"kinds", "too many", "MoveKinds gives 1025", func(g *heaps) { g.kinds = 1025 }},
	{"kinds", "buffer thrown away", "KindsOf gives [", func(g *heaps) {
		kindsOf := g.kindsOf
		g.kindsOf = func(s *table, moves []take, buf []uint16) []uint16 { return kindsOf(s, moves, nil) }
	}},
	{"kinds", "by where it stands", "and alone", func(g *heaps) {
		g.kindsOf = func(_ *table, moves []take, buf []uint16) []uint16 {
			for i := range moves {
				buf = append(buf, uint16(i%3))
			}
			return buf
		}
	}},
	{"scale", "nothing", "Scale gives {Unit:0", func(g *heaps) { g.scale.Unit = 0 }},
	{"thread", "another evaluation", "the rules of a thread evaluate", func(g *heaps) {
		g.thread = func(g heaps) heaps {
			evaluate := g.evaluate
			g.evaluate = func(s *table) game.Score { return evaluate(s) + 1 }
			return g
		}
	}},
	{"thread", "what was asked before", "the rules of a thread give the moves", func(g *heaps) {
		g.thread = func(g heaps) heaps {
			moves, first := g.moves, true
			g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
				if buf, outcome := moves(s, buf); first || len(buf) < 2 {
					first = false
					return buf, outcome
				}
				return buf, game.Drawn
			}
			return g
		}
	}},
	{"thread", "other noisy moves", "the rules of a thread give the noisy moves", func(g *heaps) {
		g.thread = func(g heaps) heaps {
			g.noisy = func(_ *table, buf []take) []take { return buf }
			return g
		}
	}},

	{"pass", "the turn stays", "after a pass it is still the turn of", func(g *heaps) {
		g.pass = func(s, next *table) bool { *next = *s; return true }
	}},
	{"pass", "writes", "Pass writes to the position", func(g *heaps) {
		pass := g.pass
		g.pass = func(s, next *table) bool { ok := pass(s, next); s.side = next.side; return ok }
	}},
	{"pass", "leaves a field", "Pass depends on what was in next before", func(g *heaps) {
		pass := g.pass
		g.pass = func(s, next *table) bool { twice := next.twice; ok := pass(s, next); next.twice = twice; return ok }
	}},

	{"sum", "a count from the side to move", "and the sum of all terms is", func(g *heaps) {
		count := g.count
		g.count = func(s *table, counts []float64) { count(s, counts); counts[0] *= float64(s.side.Sign()) }
	}},
	{"sum", "a count not written", "and the sum of all terms is", func(g *heaps) {
		g.count = func(s *table, counts []float64) { counts[0] = float64(s.side.Sign() * (tokens(s) % 4)) }
	}},
	{"sum", "Count writes its input", "Count writes to the position", func(g *heaps) {
		count := g.count
		g.count = func(s *table, counts []float64) { count(s, counts); s.heap[0] = 9 }
	}},
	{"sum", "a name twice", "two terms are rest.turn", func(g *heaps) {
		g.terms = func() []game.Term {
			return []game.Term{{Group: "rest", Name: "turn", Weight: 10}, {Group: "rest", Name: "turn", Weight: -15}}
		}
	}},
	{"sum", "no group", `has the group "" and`, func(g *heaps) {
		g.terms = func() []game.Term {
			return []game.Term{{Name: "left", Weight: 10}, {Group: "rest", Name: "turn", Weight: -15}}
		}
	}},
	{"sum", "a place with a dot", `is at "a.b"`, func(g *heaps) {
		g.terms = func() []game.Term {
			return []game.Term{{Group: "tokens", Name: "left", At: "a.b", Weight: 10}, {Group: "rest", Name: "turn", Weight: -15}}
		}
	}},
	{"sum", "a fixed weight", "the fixed term rest.turn has the weight -15", func(g *heaps) {
		g.terms = func() []game.Term {
			return []game.Term{{Group: "tokens", Name: "left", Weight: 10}, {Group: "rest", Name: "turn", Weight: -15, Fixed: true}}
		}
	}},
	{"sum", "weights forgotten", "and WithWeights was given", func(g *heaps) {
		g.weigh = func(g heaps, weights []float64) (heaps, bool) { return g, len(weights) == 2 }
	}},
	{"sum", "weights not used", "with other weights gives MAX", func(g *heaps) {
		weigh := g.weigh
		g.weigh = func(g heaps, weights []float64) (heaps, bool) {
			other, ok := weigh(g, weights)
			other.evaluate = g.evaluate
			return other, ok
		}
	}},
	{"sum", "untuned, another evaluation", ", untuned gives MAX", func(g *heaps) {
		g.untuned = func() (heaps, bool) {
			other := rightHeaps()
			_, _, other.evaluate = weighed(20, 3)
			return other, true
		}
	}},
	{"sum", "any number of weights", "takes more weights", func(g *heaps) {
		weigh := g.weigh
		g.weigh = func(g heaps, weights []float64) (heaps, bool) { return weigh(g, weights[:2]) }
	}},
	{"sum", "no weights taken", "refuses weights", func(g *heaps) {
		g.weigh = func(g heaps, _ []float64) (heaps, bool) { return g, false }
	}},
	{"threats", "no name", "Threats gives {Name: Plies:1}", func(g *heaps) {
		g.threats = func() []game.Threat { return []game.Threat{{Plies: 1}} }
	}},
	{"threats", "a name twice", "none twice", func(g *heaps) {
		g.threats = func() []game.Threat { return []game.Threat{{Name: "last", Plies: 1}, {Name: "last"}} }
	}},
	{"threats", "none", "Threats gives 0 kinds", func(g *heaps) { g.threats = func() []game.Threat { return nil } }},
	{"threats", "a kind that there is not", "overlooks a kind that Threats does not give", func(g *heaps) {
		g.overlooked = func(*table, take) (missed, allowed uint8) { return 4, 0 }
	}},
	{"threats", "wins missed everywhere", "is said to miss a win by last, and does not", func(g *heaps) {
		g.overlooked = func(*table, take) (missed, allowed uint8) { return 1, 0 }
	}},
	{"threats", "wins allowed everywhere", "is said to allow a win by last, and does not", func(g *heaps) {
		g.overlooked = func(*table, take) (missed, allowed uint8) { return 0, 1 }
	}},
	{"threats", "no win is ever missed", "misses a win in one ply: true; Overlooked says false", func(g *heaps) {
		overlooked := g.overlooked
		g.overlooked = func(s *table, m take) (missed, allowed uint8) { _, allowed = overlooked(s, m); return 0, allowed }
	}},
	{"threats", "no win is ever allowed", "allows a win in one ply: true; Overlooked says false", func(g *heaps) {
		overlooked := g.overlooked
		g.overlooked = func(s *table, m take) (missed, allowed uint8) { missed, _ = overlooked(s, m); return missed, 0 }
	}},
	{"pure", "Overlooked writes its input", "Overlooked writes to the position", func(g *heaps) {
		overlooked := g.overlooked
		g.overlooked = func(s *table, m take) (missed, allowed uint8) {
			missed, allowed = overlooked(s, m)
			s.heap[0] = 9
			return missed, allowed
		}
	}},
}

// spoilChildren changes each child of s that Expand gives.
func spoilChildren(g *heaps, spoil func(s *table, c *game.Child[table, take])) {
	expand := g.expand
	g.expand = func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
		all := expand(s, buf, enough)
		for i := len(buf); i < len(all); i++ {
			spoil(s, &all[i])
		}
		return all
	}
}

// worth returns the exact value of s for the side to move.
func worth(g *heaps, s *table) game.Score {
	moves, outcome := g.moves(s, nil)
	best, _ := outcome.Value(0)
	if outcome == game.Open {
		best = -game.Infinity
	}
	for _, m := range moves {
		var next table
		again := g.play(s, m, &next)
		best = max(best, before(worth(g, &next), again))
	}
	return best
}
