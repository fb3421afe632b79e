package chess

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

var (
	_ game.Numbered[Position] = Rules{}
	_ game.Historic[Position] = Rules{}
)

// This file numbers the positions of endings of up to four men, for tables (package tablebase). An ending has the name of its men,
// the stronger side's first, as in KQKR. Whose men are stronger is White in positions of a table, and where both are the same,
// White is to move: other positions have the number of the one with colours exchanged.
//
// [Tuned] knows some of these endings by tables of its own, in endings.go and mates.go. Those are there without a file, since a
// thousandth to a tenth of a second is enough to make them, by sets of squares and only for a bare king. A test compares them, position
// by position.
const mostMen = 4

// Numberings lists some endings; all others of up to four men have a numbering, too.
func (Rules) Numberings() []string { return []string{"KQK", "KRK", "KPK", "KBBK", "KBNK", "KQKR"} }

// Numbering numbers the positions of an ending, and of those that captures and promotions lead to, without rights to castle: a
// level for each, by its name. The counter of moves without progress is taken to be 0.
func (Rules) Numbering(name string) (game.Numbering[Position], error) {
	all, ok := materialOf(name)
	switch {
	case !ok || all.over():
		return nil, lang.Errorf("chess.ending", name, mostMen)
	case all.String() != name:
		return nil, lang.Errorf("chess.ending.name", name, all.String())
	}
	n := new(numbering)
	for _, m := range all.leadsTo(nil) {
		n.add(m)
	}
	return n, nil
}

// strengths are the letters of men besides kings, the strongest first.
const strengths = "QRBNP"

// strong are the kinds of men in that order.
var strong = [...]Kind{Queen, Rook, Bishop, Knight, Pawn}

// material is the men of both sides besides their kings, by letters, each side's the strongest first.
type material [2]string

// materialOf reads the name of an ending, with its men in any order and in letters of either case.
func materialOf(name string) (m material, ok bool) {
	men, begins := strings.CutPrefix(strings.ToUpper(name), "K")
	own, other, ok := strings.Cut(men, "K")
	if !begins || !ok || strings.Trim(own+other, strengths) != "" || len(own)+len(other) > mostMen-2 {
		return m, false
	}
	return material{own, other}.normal(), true
}

// normal returns the same men, the stronger side's first.
func (m material) normal() material {
	for i, men := range m {
		letters := []byte(men)
		slices.SortFunc(letters, byStrength)
		m[i] = string(letters)
	}
	if len(m[1]) > len(m[0]) || len(m[1]) == len(m[0]) && slices.CompareFunc([]byte(m[1]), []byte(m[0]), byStrength) < 0 {
		m[0], m[1] = m[1], m[0]
	}
	return m
}

// byStrength puts the stronger man first.
func byStrength(a, b byte) int {
	return strings.IndexByte(strengths, a) - strings.IndexByte(strengths, b)
}

func (m material) String() string { return "K" + m[0] + "K" + m[1] }

// over reports whether the game is over whatever the position: kings alone, or one of them with a bishop or a knight.
func (m material) over() bool { return m[1] == "" && (m[0] == "" || m[0] == "B" || m[0] == "N") }

// leadsTo appends to found what captures and promotions lead to, and then these men themselves, unless they are in it: what is
// led to comes first.
func (m material) leadsTo(found []material) []material {
	if m.over() || slices.Contains(found, m) {
		return found
	}
	for side, men := range m {
		for i := range men {
			next := m
			next[side] = men[:i] + men[i+1:]
			found = next.normal().leadsTo(found)
			if men[i] != 'P' {
				continue
			}
			for _, k := range promotions {
				next[side] = men[:i] + string(letter(k, game.Max)) + men[i+1:]
				found = next.normal().leadsTo(found)
			}
		}
	}
	return append(found, m)
}

// numbering is the endings that an ending leads to, and itself.
type numbering struct {
	levels []menOf
	find   [codesOfMen + 1][codesOfMen + 1]matched // by the codes of the men, rising; 0: no man
}

// codesOfMen is how many codes of men there are: 1 to 5 for White's, by strength, and 6 to 10 for Black's.
const codesOfMen = 2 * len(strengths)

// menOf is an ending by the men that White and Black have in positions of the table.
type menOf struct {
	material
	codes [mostMen - 2]uint8 // of the men besides the kings, rising; 0: no man
	count int                // of these
	pawns bool
	even  bool // both sides have the same men: White is always to move
	kings *kingPairs
}

// matched is where men are found: level is 1 more than that of the ending, 0 if it has none.
type matched struct {
	level     uint8
	exchanged bool // colours have to be exchanged
}

// add adds an ending above those there are.
func (n *numbering) add(m material) {
	e := menOf{material: m, count: len(m[0]) + len(m[1]), pawns: strings.Contains(m[0]+m[1], "P"), even: m[0] == m[1]}
	e.kings = &anyKings
	if e.pawns {
		e.kings = &pawnKings
	}
	other := e.codes // will be those with colours exchanged
	for i := range e.count {
		if at := i - len(m[0]); at < 0 {
			e.codes[i] = uint8(1 + strings.IndexByte(strengths, m[0][i]))
		} else {
			e.codes[i] = uint8(1 + len(strengths) + strings.IndexByte(strengths, m[1][at]))
		}
		other[i] = exchangedCode(e.codes[i])
	}
	if e.count == 2 && other[0] > other[1] {
		other[0], other[1] = other[1], other[0]
	}
	n.levels = append(n.levels, e)
	n.find[other[0]][other[1]] = matched{uint8(len(n.levels)), true}
	n.find[e.codes[0]][e.codes[1]] = matched{uint8(len(n.levels)), false}
}

// exchangedCode returns the code of the same man of the other side.
func exchangedCode(code uint8) uint8 {
	if code <= uint8(len(strengths)) {
		return code + uint8(len(strengths))
	}
	return code - uint8(len(strengths))
}

// Levels lists the endings. A level has places for each pair of kings that is told from others by no reflection, each square of
// the other men, and either side to move.
func (n *numbering) Levels() (all []game.Level) {
	for i := range n.levels {
		e := &n.levels[i]
		size := uint64(len(e.kings.pairs)) << (6 * e.count)
		if !e.even {
			size *= 2
		}
		all = append(all, game.Level{Name: e.String(), Size: size})
	}
	return all
}

// Number returns the place of a position. A pawn that may be captured en passant is numbered on its own first rank, where no pawn
// is.
func (n *numbering) Number(s *Position) (at game.Place, ok bool) {
	occupied := s.occupied()
	if bits.OnesCount64(occupied) > mostMen || s.castling != 0 {
		return at, false
	}
	var codes [mostMen - 2]uint8
	var where [mostMen - 2]Square
	i := 0
	for rest := occupied &^ s.kings(); rest != 0 && i < len(codes); rest &= rest - 1 {
		q := first(rest)
		kind, side := s.At(q)
		codes[i], where[i] = codeOf[kind]+uint8(side)*uint8(len(strengths)), q
		if s.passant != 0 && q == s.passant^8 {
			where[i] = q&7 | Square(side)*56
		}
		i++
	}
	if codes[1] != 0 && codes[0] > codes[1] {
		codes[0], codes[1], where[0], where[1] = codes[1], codes[0], where[1], where[0]
	}
	found := n.find[codes[0]][codes[1]]
	if found.level == 0 {
		return at, false
	}
	e := &n.levels[found.level-1]
	turn, king, other := s.turn, s.king(game.Max), s.king(game.Min)
	if found.exchanged || e.even && turn == game.Min {
		turn, king, other = turn^1, other^56, king^56
		where[0], where[1] = where[0]^56, where[1]^56
		if codes[1] != 0 && exchangedCode(codes[0]) > exchangedCode(codes[1]) {
			where[0], where[1] = where[1], where[0]
		}
	}
	return game.Place{Level: int(found.level - 1), Number: e.number(turn, king, other, where)}, true
}

// codeOf has the code of White's man of a kind.
var codeOf = func() (codes [8]uint8) {
	for i, k := range strong {
		codes[k] = uint8(1 + i)
	}
	return codes
}()

// number returns the number of a position of these kings and men. Without pawns the board may be turned and reflected, with pawns
// exchange left and right. If that can be done in two ways, the lower number counts.
func (e *menOf) number(turn game.Side, king, other Square, where [mostMen - 2]Square) uint64 {
	turned := Square(0)
	if king.file() > 3 {
		turned = 7
	}
	if !e.pawns && king.rank() > 3 {
		turned |= 56
	}
	king, other, where[0], where[1] = king^turned, other^turned, where[0]^turned, where[1]^turned
	if e.pawns {
		return e.put(turn, king, other, where)
	}
	side := king.rank() - king.file()
	if side == 0 {
		side = other.rank() - other.file()
	}
	if side < 0 {
		return e.put(turn, king, other, where)
	}
	number := e.put(turn, rising.square(king), rising.square(other), [mostMen - 2]Square{rising.square(where[0]), rising.square(where[1])})
	if side == 0 {
		number = min(number, e.put(turn, king, other, where))
	}
	return number
}

// put makes a number of its parts. Of men that are alike the one on the lower square comes first.
func (e *menOf) put(turn game.Side, king, other Square, where [mostMen - 2]Square) uint64 {
	number := uint64(turn)*uint64(len(e.kings.pairs)) + uint64(e.kings.number[king&63][other&63])
	if e.count == 1 {
		return number<<6 | uint64(where[0])
	}
	if e.codes[0] == e.codes[1] && where[0] > where[1] {
		where[0], where[1] = where[1], where[0]
	}
	return number<<12 | uint64(where[0])<<6 | uint64(where[1])
}

// Position writes the position of a place: with no moves without progress, as move 1.
func (n *numbering) Position(at game.Place, s *Position) (ok bool) {
	e := &n.levels[at.Level]
	number := at.Number
	var where [mostMen - 2]Square
	for i := e.count - 1; i >= 0; i-- {
		where[i] = Square(number & 63)
		number >>= 6
	}
	pairs := uint64(len(e.kings.pairs))
	pair := e.kings.pairs[number%pairs]
	*s = Position{turn: game.Side(number / pairs), number: 1}
	s.put(pair[0], King, game.Max)
	s.put(pair[1], King, game.Min)
	passant := Square(0)
	for i, q := range where[:e.count] {
		code := e.codes[i] - 1
		kind, side := strong[int(code)%len(strong)], game.Side(int(code)/len(strong))
		if kind == Pawn {
			switch q.rank() {
			case 7 * int(side): // it has just moved from the second rank to the fourth
				if s.turn == side {
					return false
				}
				passant, q = q^16, q^24
			case 7 - 7*int(side):
				return false
			}
		}
		if s.occupied()&q.bit() != 0 || i > 0 && e.codes[i] == e.codes[i-1] && q < where[i-1] {
			return false
		}
		s.put(q, kind, side)
	}
	s.key ^= s.stateKey()
	if passant != 0 {
		if s.occupied()&(passant.bit()|(passant^24).bit()) != 0 {
			return false
		}
		if s.setPassant(passant); s.passant == 0 {
			return false
		}
	}
	if s.check(s.turn^1) != 0 {
		return false
	}
	if e.pawns || pair[0].file() != pair[0].rank() || pair[1].file() != pair[1].rank() {
		return true
	}
	return e.number(s.turn, pair[0], pair[1], where) == at.Number // and not that of its reflection
}

// kingPairs are the kings of positions that stand for those that are turned or reflected, White's first.
type kingPairs struct {
	pairs  [][2]Square
	number [squares][squares]uint16
}

// With pawns White's king is on one of the files a to d; without, on one of the ten squares between a1, d1 and d4, and if it is
// on the line from a1 to d4, the other one is not above that line: 1,806 and 462 pairs.
var (
	pawnKings = pairsOf(func(king, other Square) bool { return king.file() < 4 })
	anyKings  = pairsOf(func(king, other Square) bool {
		return king.file() < 4 && king.rank() <= king.file() && (king.rank() < king.file() || other.rank() <= other.file())
	})
)

func pairsOf(stands func(king, other Square) bool) (p kingPairs) {
	for king := range Square(squares) {
		for other := range Square(squares) {
			if distance(king, other) > 1 && stands(king, other) {
				p.number[king][other] = uint16(len(p.pairs))
				p.pairs = append(p.pairs, [2]Square{king, other})
			}
		}
	}
	return p
}

// WithHistory returns what a position is worth in a game, given what it would be if neither the rule of 50 moves nor
// repetitions could end it.
//
// A draw remains one: the side that need not lose need not lose for these rules either.
//
// The rule of 50 moves: a mate in time is a mate by the rules. One that is too late may still come, if a capture or the move of a
// pawn sets the clock back. Against a bare king and without pawns, only a capture by that king could, which draws: so the mate
// will not come.
//
// Repetition: the side that mates can always move so that the mate is closer by a ply, and any reply brings it closer still. So
// no position comes twice from s on. But one may have come so often before that once more is a draw: if there is any, nothing is
// said, since it may lie ahead.
func (r Rules) WithHistory(s *Position, v game.Score, earlier []uint64) (worth game.Score, known bool) {
	plies, forced := v.Forced()
	loser := s.turn
	if v > 0 {
		loser ^= 1
	}
	switch {
	case !forced, plies == 0:
		return v, true
	case int(s.clock)+plies > r.lasting():
		return 0, s.of(loser) == s.kings()&s.of(loser) && s.pawns() == 0
	case r.recurred(s, earlier):
		return 0, false
	}
	return v, true
}
