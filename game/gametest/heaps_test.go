package gametest

import (
	"fmt"
	"strings"

	"github.com/jugada/jugada/game"
)

// heaps is a small game with every ability that a finite game can have: two heaps of tokens; the side to move
// takes one to three from either; whoever takes the last token wins, and whoever takes exactly two moves again.
// Its methods are fields, so that a test can replace one by a faulty one.
//
// The value of a position depends only on the unordered heaps, so they may be swapped.
type heaps struct {
	start      func() table
	moves      func(s *table, buf []take) ([]take, game.Outcome)
	play       func(s *table, m take, next *table) bool
	evaluate   func(s *table) game.Score
	turn       func(s *table) game.Side
	key        func(s *table) uint64
	hasValue   func(s *table) bool
	text       func(s *table) string
	parse      func(text string) (table, error)
	moveText   func(s *table, m take) string
	parseMove  func(s *table, text string) (take, error)
	board      func(s *table) string
	boardSVG   func(s *table) string
	grid       func(s *table) game.Grid
	cells      func(s *table, m take) []game.Cell
	decimals   func() int
	uci        func(s *table, m take) string
	counting   func() heaps
	evaluators func() []game.Evaluator
	with       func(name string) (heaps, bool)
	terms      func() []game.Term
	count      func(s *table, counts []float64)
	untuned    func() (heaps, bool)
	weigh      func(g heaps, weights []float64) (heaps, bool)
	canonical  func(s *table) (uint64, uint8)
	mapMove    func(m take, how uint8) take
	unmapMove  func(m take, how uint8) take
	bounds     func(s *table) (lo, hi game.Score)
	known      func(s *table) (game.Score, bool)
	list       func(s *table, buf []game.Ranked[take]) []game.Ranked[take]
	bits       func() int
	left       func(s *table) int
	expand     func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take]
	noisy      func(s *table, buf []take) []take
	pass       func(s, next *table) bool
	forced     func(s *table) bool
	sequence   func(s *table, buf []take) []take
	defences   func(s *table, buf []take) ([]take, game.Score)
	checks     func(s *table, m take) bool
	stakes     func(s *table, moves []take, buf []game.Stake) []game.Stake
	exchange   func(s *table, m take, least game.Score) bool
	kinds      int
	kindsOf    func(s *table, moves []take, buf []uint16) []uint16
	scale      game.Scale
	thread     func(heaps) heaps
	threats    func() []game.Threat
	overlooked func(s *table, m take) (missed, allowed uint8)
	numberings func() []string
	levels     func() []game.Level
	number     func(s *table) (game.Place, bool)
	placed     func(at game.Place, s *table) bool
}

// table is a position of heaps. twice: the last move was of two tokens, so its side has the move.
type table struct {
	heap  [2]uint8
	side  game.Side
	twice bool
}

// take is a move: heap*4 + tokens.
type take uint8

func (g heaps) Start() table                                                 { return g.start() }
func (g heaps) Moves(s *table, buf []take) ([]take, game.Outcome)            { return g.moves(s, buf) }
func (g heaps) Play(s *table, m take, next *table) bool                      { return g.play(s, m, next) }
func (g heaps) Evaluate(s *table) game.Score                                 { return g.evaluate(s) }
func (g heaps) Turn(s *table) game.Side                                      { return g.turn(s) }
func (g heaps) Key(s *table) uint64                                          { return g.key(s) }
func (g heaps) ExactKeys() int                                               { return g.bits() }
func (g heaps) PliesLeft(s *table) int                                       { return g.left(s) }
func (g heaps) HasValue(s *table) bool                                       { return g.hasValue(s) }
func (g heaps) PositionText(s *table) string                                 { return g.text(s) }
func (g heaps) ParsePosition(text string) (table, error)                     { return g.parse(text) }
func (g heaps) MoveText(s *table, m take) string                             { return g.moveText(s, m) }
func (g heaps) ParseMove(s *table, text string) (take, error)                { return g.parseMove(s, text) }
func (g heaps) Board(s *table) string                                        { return g.board(s) }
func (g heaps) BoardSVG(s *table) string                                     { return g.boardSVG(s) }
func (g heaps) Grid(s *table) game.Grid                                      { return g.grid(s) }
func (g heaps) MoveCells(s *table, m take) []game.Cell                       { return g.cells(s, m) }
func (g heaps) Decimals() int                                                { return g.decimals() }
func (g heaps) UCI(s *table, m take) string                                  { return g.uci(s, m) }
func (g heaps) Counting() heaps                                              { return g.counting() }
func (g heaps) Evaluators() []game.Evaluator                                 { return g.evaluators() }
func (g heaps) WithEvaluator(name string) (heaps, bool)                      { return g.with(name) }
func (g heaps) Terms() []game.Term                                           { return g.terms() }
func (g heaps) Count(s *table, counts []float64)                             { g.count(s, counts) }
func (g heaps) Untuned() (heaps, bool)                                       { return g.untuned() }
func (g heaps) WithWeights(weights []float64) (heaps, bool)                  { return g.weigh(g, weights) }
func (g heaps) Canonical(s *table) (uint64, uint8)                           { return g.canonical(s) }
func (g heaps) Map(m take, how uint8) take                                   { return g.mapMove(m, how) }
func (g heaps) Unmap(m take, how uint8) take                                 { return g.unmapMove(m, how) }
func (g heaps) Bounds(s *table) (lo, hi game.Score)                          { return g.bounds(s) }
func (g heaps) Known(s *table, _ []uint64, _ func() bool) (game.Score, bool) { return g.known(s) }
func (g heaps) Expand(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
	return g.expand(s, buf, enough)
}
func (g heaps) Noisy(s *table, buf []take) []take { return g.noisy(s, buf) }
func (g heaps) Pass(s, next *table) bool          { return g.pass(s, next) }
func (g heaps) Forced(s *table) bool              { return g.forced(s) }
func (g heaps) Sequence(s *table, buf []take) []take {
	return g.sequence(s, buf)
}
func (g heaps) Defences(s *table, buf []take) ([]take, game.Score) {
	return g.defences(s, buf)
}
func (g heaps) Checks(s *table, m take) bool { return g.checks(s, m) }
func (g heaps) Scale() game.Scale            { return g.scale }
func (g heaps) Thread() heaps                { return g.thread(g) }
func (g heaps) Stakes(s *table, moves []take, buf []game.Stake) []game.Stake {
	return g.stakes(s, moves, buf)
}
func (g heaps) MoveKinds() int { return g.kinds }
func (g heaps) KindsOf(s *table, moves []take, buf []uint16) []uint16 {
	return g.kindsOf(s, moves, buf)
}
func (g heaps) Exchange(s *table, m take, least game.Score) bool { return g.exchange(s, m, least) }
func (g heaps) Threats() []game.Threat                           { return g.threats() }
func (heaps) Deviation(*table, int, int) game.Score              { return 1 }
func (g heaps) Overlooked(s *table, m take) (missed, allowed uint8) {
	return g.overlooked(s, m)
}
func (g heaps) Numberings() []string { return g.numberings() }
func (g heaps) Numbering(name string) (game.Numbering[table], error) {
	if name != "" {
		return nil, fmt.Errorf("heaps: there is no numbering %q", name)
	}
	return numberedHeaps{g}, nil
}

// numberedHeaps numbers positions up to an exchange of the heaps.
type numberedHeaps struct{ g heaps }

func (n numberedHeaps) Levels() []game.Level                  { return n.g.levels() }
func (n numberedHeaps) Number(s *table) (game.Place, bool)    { return n.g.number(s) }
func (n numberedHeaps) Position(at game.Place, s *table) bool { return n.g.placed(at, s) }

func (g heaps) List(s *table, buf []game.Ranked[take]) []game.Ranked[take] {
	return g.list(s, buf)
}

var (
	_ game.Evaluators[heaps]        = heaps{}
	_ game.Summed[table]            = heaps{}
	_ game.Tunable[heaps]           = heaps{}
	_ game.Lister[table, take]      = heaps{}
	_ game.Gridded[table, take]     = heaps{}
	_ game.Expander[table, take]    = heaps{}
	_ game.Finite[table]            = heaps{}
	_ game.Symmetric[table, take]   = heaps{}
	_ game.Threatening[table, take] = heaps{}
	_ game.Checking[table, take]    = heaps{}
	_ game.Sequenced[table, take]   = heaps{}
	_ game.Exchanging[table, take]  = heaps{}
	_ game.Grouped[table, take]     = heaps{}
	_ game.Threaded[heaps]          = heaps{}
	_ game.Numbered[table]          = heaps{}
)

// rightHeaps returns the correct rules.
func rightHeaps() heaps {
	var g heaps
	g.start = func() table { return table{heap: [2]uint8{5, 6}} }
	g.moves = func(s *table, buf []take) ([]take, game.Outcome) {
		if s.heap == [2]uint8{} {
			if s.twice { // the side that took the last tokens has the move
				return buf, game.Won
			}
			return buf, game.Lost
		}
		for h, left := range s.heap {
			for n := 1; n <= min(3, int(left)); n++ {
				buf = append(buf, take(h*4+n))
			}
		}
		return buf, game.Open
	}
	g.play = func(s *table, m take, next *table) bool {
		*next = *s
		next.heap[m/4] -= uint8(m % 4)
		next.twice = m%4 == 2
		if !next.twice {
			next.side = s.side.Opponent()
		}
		return next.twice
	}
	g.terms, g.count, g.evaluate = weighed(10, -15)
	g.untuned = func() (heaps, bool) { return rightHeaps(), true }
	g.weigh = func(g heaps, weights []float64) (heaps, bool) {
		if len(weights) != 2 {
			return heaps{}, false
		}
		g.terms, g.count, g.evaluate = weighed(game.Score(weights[0]), game.Score(weights[1]))
		return g, true
	}
	g.turn = func(s *table) game.Side { return s.side }
	g.key = func(s *table) uint64 { return keyOf(*s) }
	g.hasValue = func(s *table) bool { return true }
	g.text = func(s *table) string {
		return fmt.Sprintf("%d %d %v %v", s.heap[0], s.heap[1], s.side, s.twice)
	}
	g.parse = func(text string) (s table, err error) {
		for a := range uint8(7) {
			for b := range uint8(7) {
				for i := range 4 {
					s = table{heap: [2]uint8{a, b}, side: game.Side(i & 1), twice: i > 1}
					if text == g.text(&s) {
						return s, nil
					}
				}
			}
		}
		return table{}, fmt.Errorf("heaps: %q is no position; want one such as %q", text, "3 4 MAX false")
	}
	g.moveText = func(s *table, m take) string { return fmt.Sprintf("%c%d", 'a'+m/4, m%4) }
	g.parseMove = func(s *table, text string) (take, error) {
		moves, _ := g.moves(s, nil)
		for _, m := range moves {
			if g.moveText(s, m) == text {
				return m, nil
			}
		}
		return 0, fmt.Errorf("heaps: %q is not legal; want a move such as a1", text)
	}
	g.board = func(s *table) string {
		return strings.Repeat("o", int(s.heap[0])) + "\n" + strings.Repeat("o", int(s.heap[1])) + "\n"
	}
	g.boardSVG = func(s *table) string {
		return fmt.Sprintf(`<g><text x="1">%d &lt; %d</text></g>`, s.heap[0], s.heap[1])
	}
	g.grid = func(s *table) game.Grid { // one row per heap; a move points at the first token taken
		grid := game.Grid{Columns: 6, Rows: 2, RowNames: []string{"a", "b"}, Side: 10, Pieces: make([]game.Piece, 12)}
		for h, left := range s.heap {
			for i := range left {
				grid.Pieces[6*h+int(i)].Mark = "o"
			}
		}
		return grid
	}
	g.cells = func(s *table, m take) []game.Cell {
		return []game.Cell{{Column: int(s.heap[m/4]) - int(m%4), Row: int(m / 4)}}
	}
	g.decimals = func() int { return 1 }
	g.uci = func(s *table, m take) string { return g.moveText(s, m) }
	g.counting = rightHeaps
	g.evaluators = func() []game.Evaluator {
		return []game.Evaluator{{Name: "fours", Formula: "n mod 4"}, {Name: "none", Formula: "0"}}
	}
	g.with = func(name string) (heaps, bool) {
		other := g
		switch name {
		case "fours":
			return other, true
		case "none":
			other.terms, other.count, other.evaluate = weighed(0, 0)
			return other, true
		}
		return heaps{}, false
	}
	g.canonical = func(s *table) (uint64, uint8) {
		turned, how := *s, uint8(0)
		if s.heap[0] > s.heap[1] {
			turned.heap[0], turned.heap[1], how = s.heap[1], s.heap[0], 1
		}
		return keyOf(turned), how
	}
	g.mapMove = func(m take, how uint8) take { return m ^ take(how*4) }
	g.unmapMove = g.mapMove
	g.bounds = func(s *table) (lo, hi game.Score) {
		n := tokens(s)
		switch {
		case n == 0:
			v := g.evaluate(s)
			return v, v
		case s.heap[0] == 0 && n <= 3, s.heap[1] == 0 && n <= 3:
			return game.Win(1), game.Win(1)
		}
		return game.Loss(2), game.Win(2)
	}
	bounds := g.bounds
	g.known = func(s *table) (game.Score, bool) { lo, hi := bounds(s); return lo, lo == hi }
	g.list = func(s *table, buf []game.Ranked[take]) []game.Ranked[take] {
		lo, hi := g.bounds(s)
		for h, left := range s.heap {
			for n := 1; n <= min(3, int(left)); n++ {
				if lo < hi || n == int(left) { // otherwise only taking all wins at once
					buf = append(buf, game.Ranked[take]{Move: take(h*4 + n), Rank: int32(n)})
				}
			}
		}
		return buf
	}
	g.bits = func() int { return keyBits }
	g.left = func(s *table) int { return int(tokens(s)) }
	g.expand = func(s *table, buf []game.Child[table, take], enough game.Score) []game.Child[table, take] {
		if lo, hi := g.bounds(s); lo == hi {
			panic("asked for the children of a position of known value")
		}
		for h, left := range s.heap {
			for n := 1; n <= min(3, int(left)); n++ {
				buf = append(buf, game.Child[table, take]{Rank: int32(n), Move: take(h*4 + n)})
				c := &buf[len(buf)-1]
				c.Again = g.play(s, c.Move, &c.Pos)
				c.Key = g.key(&c.Pos)
				c.Lo, c.Hi = g.bounds(&c.Pos)
				if c.Lo == game.Win(1) && !c.Again { // the other side wins at once: no worse than Bounds' lo
					buf = buf[:len(buf)-1]
				} else if c.AtLeast(enough) {
					return buf
				}
			}
		}
		return buf
	}
	g.noisy = func(s *table, buf []take) []take {
		for h, left := range s.heap {
			if left >= 2 {
				buf = append(buf, take(h*4+2))
			}
		}
		return buf
	}
	g.pass = func(s, next *table) bool {
		*next = *s
		next.twice, next.side = false, s.side.Opponent()
		return tokens(s) > 3
	}
	g.forced = func(s *table) bool { return tokens(s) <= 1 }
	g.sequence = func(s *table, buf []take) []take { // take a heap of two, and move again, or the last tokens at once
		switch a, b := s.heap[0], s.heap[1]; {
		case a == 2 && 0 < b && b <= 3:
			return append(buf, 2, take(4+b))
		case a == 0 && b <= 3:
			return append(buf, take(4+b))
		case b == 0 && a <= 3:
			return append(buf, take(a))
		}
		return buf
	}
	g.defences = func(s *table, buf []take) ([]take, game.Score) { // take one of two, and more is of no use
		switch s.heap {
		case [2]uint8{1, 1}:
			return buf, game.Loss(2)
		case [2]uint8{1, 3}:
			return append(buf, 4+2, 4+1), game.Loss(2) // to take all of a heap loses
		}
		return buf, game.Infinity
	}
	g.checks = func(s *table, m take) bool { return tokens(s)-game.Score(m%4) <= 1 }
	g.stakes = func(_ *table, moves []take, buf []game.Stake) []game.Stake {
		for _, m := range moves {
			buf = append(buf, game.Stake{Taken: game.Score(m & 2 &^ (m << 1) / 2), Risked: 1})
		}
		return buf
	}
	g.exchange = func(_ *table, m take, least game.Score) bool { return least <= game.Score(m&2&^(m<<1)/2)-1 }
	g.kinds = 3
	g.kindsOf = func(_ *table, moves []take, buf []uint16) []uint16 {
		for _, m := range moves {
			buf = append(buf, uint16(m%3))
		}
		return buf
	}
	g.scale = game.Scale{Unit: 1, Quiet: 2}
	g.thread = func(g heaps) heaps { return g }
	g.threats = func() []game.Threat { return []game.Threat{{Name: "last", Plies: 1}, {Name: "even", Plies: 0}} }
	g.overlooked = func(s *table, m take) (missed, allowed uint8) {
		atOnce := func(s *table) uint8 {
			if lo, _ := g.bounds(s); lo == game.Win(1) {
				return 1
			}
			return 0
		}
		var next table
		again := g.play(s, m, &next)
		if missed = atOnce(s); tokens(&next) == 0 {
			missed = 0
		} else if !again {
			allowed = atOnce(&next)
		}
		return missed, allowed
	}
	g.numberings = func() []string { return []string{""} }
	g.levels = func() (all []game.Level) { // by the tokens left
		for n := range 12 {
			all = append(all, game.Level{Name: fmt.Sprint(n), Size: 4 * 6})
		}
		return all
	}
	g.number = func(s *table) (game.Place, bool) {
		number := uint64(min(s.heap[0], s.heap[1]))<<2 | uint64(s.side)<<1
		if s.twice {
			number |= 1
		}
		return game.Place{Level: int(tokens(s)), Number: number}, true
	}
	g.placed = func(at game.Place, s *table) bool {
		less := uint8(at.Number >> 2)
		*s = table{side: game.Side(at.Number >> 1 & 1), twice: at.Number&1 != 0}
		s.heap = [2]uint8{less, uint8(at.Level) - less}
		return 2*int(less) <= at.Level && s.heap[1] <= 6
	}
	return g
}

// weighed returns the evaluation by what is left of the tokens after taking fours, and whose turn it is, with these weights.
func weighed(left, turn game.Score) (terms func() []game.Term, count func(*table, []float64), evaluate func(*table) game.Score) {
	terms = func() []game.Term {
		return []game.Term{{Group: "tokens", Name: "left", Weight: float64(left)}, {Group: "rest", Name: "turn", Weight: float64(turn)}}
	}
	count = func(s *table, counts []float64) {
		sign := float64(s.side.Sign())
		counts[0], counts[1] = sign*float64(tokens(s)%4), sign
	}
	evaluate = func(s *table) game.Score {
		if s.heap == [2]uint8{} {
			if s.twice {
				return game.Win(0)
			}
			return game.Loss(0)
		}
		return tokens(s)%4*left + turn
	}
	return terms, count, evaluate
}

// keyBits is how many bits a key has.
const keyBits = 10

// keyOf takes a copy, since a pointer passed to a function value would escape.
func keyOf(s table) uint64 {
	key := uint64(s.heap[0]) | uint64(s.heap[1])<<4 | uint64(s.side)<<8
	if s.twice {
		key |= 1 << 9
	}
	return key
}

func tokens(s *table) game.Score { return game.Score(s.heap[0]) + game.Score(s.heap[1]) }
