package chess_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/golden"
	"github.com/jugada/jugada/internal/laws"
)

// This file counts the terms of evaluations a second time, as an oracle: square by square, on a board of 64 bytes, from what the
// terms are said to mean. It shares nothing with package chess but their names.

// board is a position as one side sees it: its own pieces are capitals, and its pawns move to higher ranks.
type board [64]byte

// letters are the capitals of the kinds.
var letters = map[chess.Kind]byte{
	chess.Pawn: 'P', chess.Knight: 'N', chess.Bishop: 'B', chess.Rook: 'R', chess.Queen: 'Q', chess.King: 'K',
}

// boardOf returns the board as White sees it.
func boardOf(s *position) (b board) {
	for q := range b {
		if kind, side := s.At(chess.Square(q)); kind != 0 {
			b[q] = letters[kind] | byte(side)<<5
		}
	}
	return b
}

// turned returns the board as the other side sees it.
func (b *board) turned() (to board) {
	for q, piece := range b {
		if piece != 0 {
			to[q^56] = piece ^ 0x20
		}
	}
	return to
}

// text returns the first field of a FEN.
func (b *board) text() string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for _, piece := range b[8*rank : 8*rank+8] {
			text.WriteByte(max(piece, '1'))
		}
		text.WriteByte('/')
	}
	return strings.TrimSuffix(text.String(), "/")
}

// on returns what is on a square; '-': there is no such square.
func (b *board) on(file, rank int) byte {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return '-'
	}
	return b[8*rank+file]
}

// count returns how many pieces are of one of these kinds.
func (b *board) count(kinds string) (n int) {
	for _, piece := range b {
		if piece != 0 && strings.IndexByte(kinds, piece) >= 0 {
			n++
		}
	}
	return n
}

// find returns where a piece is that is there.
func (b *board) find(piece byte) int { return strings.IndexByte(string(b[:]), piece) }

// anyOn reports whether such a piece is on a file, from one rank to another, both included.
func (b *board) anyOn(piece byte, file, from, to int) bool {
	for rank := from; rank <= to; rank++ {
		if b.on(file, rank) == piece {
			return true
		}
	}
	return false
}

// anyBeside is anyOn for the two files beside.
func (b *board) anyBeside(piece byte, file, from, to int) bool {
	return b.anyOn(piece, file-1, from, to) || b.anyOn(piece, file+1, from, to)
}

// attacks returns the squares that a piece of the board's side attacks.
func (b *board) attacks(from int) (all []int) {
	for _, line := range lines[b[from]][from] {
		for _, to := range line {
			if all = append(all, to); b[to] != 0 {
				break
			}
		}
	}
	return all
}

// sight says for each square how many pieces of each kind a side attacks it with.
type sight [64]['Z']uint8

// sight returns what the board's side attacks.
func (b *board) sight() (all sight) {
	for from, piece := range b {
		if 'A' <= piece && piece <= 'Z' {
			for _, to := range b.attacks(from) {
				all[to][piece]++
			}
		}
	}
	return all
}

// turned returns the same as the other side sees it.
func (a *sight) turned() (to sight) {
	for q := range a {
		to[q^56] = a[q]
	}
	return to
}

// by reports whether one of these kinds attacks a square.
func (a *sight) by(kinds string, q int) bool { return a.times(kinds, q) > 0 }

// times returns how many pieces of these kinds attack a square; pawns are one, however many.
func (a *sight) times(kinds string, q int) (n int) {
	for _, kind := range []byte(kinds) {
		if pieces := int(a[q][kind]); kind == 'P' {
			n += min(pieces, 1)
		} else {
			n += pieces
		}
	}
	return n
}

const (
	allKinds = "PNBRQK"
	noKing   = "PNBRQ"
	theirs   = "nbrq" // the other side's pieces, without pawns and king
)

// tallied are terms by name, and how often each applies.
type tallied map[string]int

// numbered adds to a term with a number.
func (n tallied) numbered(name string, number, times int) { n[name+"."+strconv.Itoa(number)] += times }

// kingsWay returns how many moves a king needs from one square to another.
func kingsWay(from, to int) int { return max(abs(from%8-to%8), abs(from/8-to/8)) }

// slowTuned counts the terms of Tuned.
func slowTuned(s *position) tallied {
	n := tallied{"rest.turn": int((rules{}).Turn(s).Sign())}
	for side, v := range viewsOf(s) {
		mine := tallied{}
		v.places(mine)
		v.pawns(mine)
		v.king(mine)
		v.pieces(mine)
		v.attack(mine)
		v.threats(mine)
		for name, times := range mine {
			n[name] += times * (1 - 2*side)
		}
	}
	return n
}

// view is a board, and what is attacked by its side and by the other.
type view struct {
	*board
	mine   *sight
	theirs sight
}

// viewsOf returns the views of White and Black.
func viewsOf(s *position) [2]view {
	white := boardOf(s)
	black := white.turned()
	whiteSees, blackSees := white.sight(), black.sight()
	return [2]view{{&white, &whiteSees, blackSees.turned()}, {&black, &blackSees, whiteSees.turned()}}
}

// open reports whether the side is not in check, and its king can move or a pawn that is on no line with it can be pushed.
func (v *view) open() bool {
	king := v.find('K')
	if v.theirs.by(allKinds, king) {
		return false
	}
	for q, piece := range v.board {
		if own := 'A' <= piece && piece <= 'Z'; kingsWay(king, q) == 1 && !own && !v.theirs.by(allKinds, q) {
			return true
		}
		files, ranks := abs(q%8-king%8), abs(q/8-king/8)
		if lined := files == 0 || ranks == 0 || files == ranks; piece == 'P' && !lined && v.board[q+8] == 0 {
			return true
		}
	}
	return false
}

// places counts material, and pieces on squares.
func (v *view) places(n tallied) {
	names := map[byte]string{'P': "pawn", 'N': "knight", 'B': "bishop", 'R': "rook", 'Q': "queen", 'K': "king"}
	for q, piece := range v.board {
		if name := names[piece]; name != "" {
			left := q - q%8 + min(q%8, 7-q%8)
			n["square."+name+"."+chess.Square(left).String()+"/"+chess.Square(left^7).String()]++
			if piece != 'K' {
				n["material."+name]++
			}
		}
	}
}

// passed reports whether no pawn, of either side, can be in the way of this one or take it.
func (v *view) passed(file, rank int) bool {
	return !v.anyOn('p', file, rank+1, 7) && !v.anyBeside('p', file, rank+1, 7) && !v.anyOn('P', file, rank+1, 7)
}

// pawns counts what is said of pawns.
func (v *view) pawns(n tallied) {
	for q, piece := range v.board {
		if piece != 'P' {
			continue
		}
		file, rank := q%8, q/8
		facing := v.anyOn('p', file, rank+1, 7)
		opposed := map[bool]string{true: "Opposed"}[facing]
		before := v.anyOn('P', file, rank+1, 7)
		if before {
			n["pawns.doubled"]++
		}
		switch {
		case !v.anyBeside('P', file, 0, 7):
			n["pawns.isolated"+opposed]++
		case !v.anyBeside('P', file, 0, rank) && v.anyBeside('p', file, rank+2, rank+2):
			n["pawns.backward"+opposed]++
		}
		if v.anyBeside('P', file, rank-1, rank-1) {
			n.numbered("pawns.supported", rank+1, 1)
		}
		if v.anyBeside('P', file, rank, rank) {
			n.numbered("pawns.phalanx", rank+1, 1)
		}
		if v.anyBeside('p', file, rank+1, rank+1) {
			n.numbered("pawns.lever", rank+1, 1)
		}
		if v.passed(file, rank) {
			v.passedPawn(n, q)
			continue
		}
		guards, helpers := v.onFilesBeside('p', file, rank+1, 7), v.onFilesBeside('P', file, 0, rank)
		if !facing && !before && guards <= helpers {
			n.numbered("pawns.candidate", rank+1, 1)
		}
	}
}

// onFilesBeside counts such pieces on the files beside one, from one rank to another.
func (b *board) onFilesBeside(piece byte, file, from, to int) (n int) {
	for rank := from; rank <= to; rank++ {
		for _, beside := range []int{file - 1, file + 1} {
			if b.on(beside, rank) == piece {
				n++
			}
		}
	}
	return n
}

// passedPawn counts what is said of a passed pawn.
func (v *view) passedPawn(n tallied, q int) {
	file, rank := q%8, q/8
	front := q + 8
	n.numbered("passed.passed", rank+1, 1)
	empty, quiet := true, true // the squares before it are; and the other side attacks none of them
	for to := front; to < 64; to += 8 {
		empty = empty && v.board[to] == 0
		quiet = quiet && !v.theirs.by(allKinds, to)
	}
	switch {
	case v.board[front] != 0:
		n.numbered("passed.blocked", rank+1, 1)
	case empty && quiet:
		n.numbered("passed.free", rank+1, 1)
	case !v.theirs.by(allKinds, front):
		n.numbered("passed.step", rank+1, 1)
	}
	if v.mine.by(allKinds, front) {
		n.numbered("passed.guarded", rank+1, 1)
	}
	if rank >= 3 {
		n.numbered("passed.ownKing", rank+1, kingsWay(v.find('K'), front))
		n.numbered("passed.otherKing", rank+1, kingsWay(v.find('k'), front))
	}
	for behind := q - 8; behind >= 0; behind -= 8 {
		switch v.board[behind] {
		case 0:
			continue
		case 'R':
			n["passed.rookBehind"]++
		case 'r':
			n["passed.otherRookBehind"]++
		}
		break
	}
	if toGo := 7 - rank; empty && v.count(theirs) == 0 && kingsWay(v.find('k'), 56+file) > toGo+1 {
		n["passed.runner"]++
	}
}

// king counts what is said of pawns near the king.
func (v *view) king(n tallied) {
	king := v.find('K')
	file, rank := king%8, king/8
	middle := min(max(file, 1), 6)
	for f := middle - 1; f <= middle+1; f++ {
		own, other := 0, 0 // the ranks of the nearest pawns, not behind the king
		for r := 7; r >= rank; r-- {
			switch v.on(f, r) {
			case 'P':
				own = r
			case 'p':
				other = r
			}
		}
		shelter, storm := "king.shelterBeside", "king.storm"
		if f == file {
			shelter = "king.shelter"
		}
		if own > 0 && other == own+1 {
			storm = "king.stormBlocked"
		}
		for name, r := range map[string]int{shelter: own, storm: other} {
			if r == 0 {
				n[name+"None"]++
			} else {
				n.numbered(name, r+1, 1)
			}
		}
	}
	switch {
	case v.anyOn('P', file, 0, 7):
	case v.anyOn('p', file, 0, 7):
		n["king.halfOpen"]++
	default:
		n["king.open"]++
	}
}

// pieces counts what is said of knights, bishops, rooks and queens.
func (v *view) pieces(n tallied) {
	seventh := false
	for f := range 8 {
		seventh = seventh || v.on(f, 6) == 'p' || v.on(f, 7) == 'k'
	}
	for q, piece := range v.board {
		name := map[byte]string{'N': "knight", 'B': "bishop", 'R': "rook", 'Q': "queen"}[piece]
		if name == "" {
			continue
		}
		file, rank := q%8, q/8
		safe := 0
		for _, to := range v.attacks(q) {
			if on := v.board[to]; on != 'P' && on != 'K' && !v.theirs.by("P", to) {
				safe++
			}
		}
		n.numbered("mobility."+name, safe, 1)
		switch piece {
		case 'N', 'B':
			if rank >= 3 && rank <= 5 && !v.anyBeside('p', file, rank+1, 7) && v.mine.by("P", q) {
				n["pieces."+name+"Outpost"]++
			}
			if on := v.on(file, rank+1); on == 'P' || on == 'p' {
				n["pieces.shielded"]++
			}
		case 'R':
			switch {
			case v.anyOn('P', file, 0, 7):
			case v.anyOn('p', file, 0, 7):
				n["pieces.halfOpen"]++
			default:
				n["pieces.open"]++
			}
			if rank == 6 && seventh {
				n["pieces.seventh"]++
			}
		}
		if piece == 'B' {
			for p, other := range v.board {
				if other == 'P' && shade(p) == shade(q) {
					n["pieces.badBishop"]++
				}
			}
		}
	}
	if v.count("B") >= 2 {
		n["pieces.pair"]++
	}
}

// shade is 0 for dark squares and 1 for light ones.
func shade(q int) int { return (q%8 + q/8) % 2 }

// attack counts what is said of an attack on the other king, if there is one.
func (v *view) attack(n tallied) {
	king := v.find('k')
	units := 0
	for q, piece := range v.board {
		first := map[byte]int{'N': 3, 'B': 3, 'R': 4, 'Q': 5}[piece] // the danger from the first square near the king
		near := 0
		for _, to := range v.attacks(q) {
			if kingsWay(king, to) <= 1 {
				near++
			}
		}
		if first > 0 && near > 0 {
			units += first + near - 1
		}
	}
	if units == 0 {
		return
	}
	for kind, name := range map[byte]string{'N': "knight", 'B': "bishop", 'R': "rook", 'Q': "queen"} {
		from := *v.board
		from[king] = kind // gives check from where such a piece could go from the king's square
		checks := 0
		for _, to := range from.attacks(king) {
			own := 'A' <= v.board[to] && v.board[to] <= 'Z'
			safe := !v.theirs.by(allKinds, to) || v.mine.times(allKinds, to) >= 2 && !v.theirs.by(noKing, to)
			if v.mine.by(string(kind), to) && safe && !own {
				checks++
			}
		}
		if checks > 0 {
			units += 3
			n["attack."+name+"Check"] += checks
		}
	}
	for q := range v.board {
		if kingsWay(king, q) == 1 && v.mine.by(allKinds, q) && !v.theirs.by(noKing, q) {
			n["attack.weakRing"]++
		}
	}
	if v.count("Q") > 0 {
		n.numbered("attack.dangerQueen", min(units, 23), 1)
	} else {
		n.numbered("attack.danger", min(units, 11), 1)
	}
}

// threats counts what is said of attacked pieces, and space.
func (v *view) threats(n tallied) {
	for q, piece := range v.board {
		weak := !v.theirs.by("P", q) && (!v.theirs.by(allKinds, q) || v.mine.times(allKinds, q) >= 2)
		name := map[byte]string{'p': "Pawn", 'n': "Minor", 'b': "Minor", 'r': "Rook", 'q': "Queen"}[piece]
		if name == "" {
			continue
		}
		if v.mine.by("P", q) && name != "Pawn" {
			n["threats.pawn"+name]++
		}
		if v.mine.by("NB", q) && (name != "Pawn" || weak) && (name != "Minor" || !v.theirs.by("P", q)) {
			n["threats.minor"+name]++
		}
		if v.mine.by("R", q) && (name == "Minor" && weak || name == "Queen") {
			n["threats.rook"+name]++
		}
		if v.mine.by(allKinds, q) && !v.theirs.by(allKinds, q) {
			if name == "Pawn" {
				n["threats.hangingPawn"]++
			} else {
				n["threats.hanging"]++
			}
		}
	}
	hit := map[int]bool{} // by a pawn after a safe step
	push := func(to int) {
		if v.theirs.by("P", to) || v.theirs.by(allKinds, to) && !v.mine.by(allKinds, to) {
			return
		}
		for _, file := range []int{to%8 - 1, to%8 + 1} {
			if on := v.on(file, to/8+1); strings.IndexByte(theirs, on) >= 0 && !v.mine.by("P", 8*(to/8+1)+file) {
				hit[8*(to/8+1)+file] = true
			}
		}
	}
	for q, piece := range v.board {
		if piece == 'P' && v.board[q+8] == 0 {
			push(q + 8)
			if q/8 == 1 && v.board[q+16] == 0 {
				push(q + 16)
			}
		}
		if q%8 >= 2 && q%8 <= 5 && q/8 >= 1 && q/8 <= 3 && piece != 'P' && !v.theirs.by("P", q) {
			n["rest.space"]++
		}
	}
	n["threats.push"] += len(hit)
}

// slowPhase is how much of the middle game there is.
func slowPhase(b *board) int { return min(24, b.count("nNbB")+2*b.count("rR")+4*b.count("qQ")) }

// slowScale returns which part of its value, above 0 or below, a side that is ahead has.
func slowScale(b board, value int) float64 {
	if value < 0 {
		b = b.turned()
	}
	if b.count("P") > 0 {
		if b.count("NRQnrq") == 0 && b.count("B") == 1 && b.count("b") == 1 && shade(b.find('B')) != shade(b.find('b')) {
			return 1. / 2
		}
		return 1
	}
	other := b.turned()
	more, less := forceOf(&b), forceOf(&other)
	switch {
	case less == 0 && more == 6 && b.count("N") == 2:
		return 0
	case more-less > 3:
		return 1
	case less == 0, more == 3:
		return 0
	}
	return 1. / 8
}

// forceOf returns what the pieces of a board's side are worth in pawns, without pawns.
func forceOf(b *board) int { return 3*b.count("NB") + 5*b.count("R") + 9*b.count("Q") }

// way returns how many steps along files and ranks lead from one square to another.
func way(from, to int) int { return abs(from%8-to%8) + abs(from/8-to/8) }

// nearest returns how many such steps lead to the nearest of some squares.
func nearest(from int, all ...int) (steps int) {
	steps = 14
	for _, to := range all {
		steps = min(steps, way(from, to))
	}
	return steps
}

// slowEnding returns what is said of an ending in which only the board's side has pieces, and no pawns; false: nothing.
func slowEnding(b board) (value int, known bool) {
	bare := b.find('k')
	value = 100*forceOf(&b) + 8*(14-way(bare, b.find('K')))
	bishops := [2]int{} // by shade
	for q, piece := range b {
		if piece == 'B' {
			bishops[shade(q)]++
		}
	}
	switch {
	case b.count("NBRQ") == 2 && b.count("N") == 1 && b.count("B") == 1:
		corners := []int{0, 63}
		if bishops[1] > 0 {
			corners = []int{7, 56}
		}
		return value + 20*(7-nearest(bare, corners...)), true
	case b.count("RQ") > 0, b.count("N") > 0 && b.count("B") > 0, bishops[0] > 0 && bishops[1] > 0:
		return value + 20*nearest(bare, 27, 28, 35, 36), true
	}
	return 0, false
}

// slowNotes is the evaluation Notes from the side of v, without what the other side has.
func slowNotes(v *view) (value int) {
	worth := map[byte]int{'P': 100, 'N': 300, 'B': 300, 'R': 500, 'Q': 900}
	for q, piece := range v.board {
		file, rank := q%8, q/8
		if piece == 0 && v.mine.by(allKinds, q) {
			value += 5
		}
		value += worth[piece]
		if worth[piece] > 0 && file >= 2 && file <= 5 && rank >= 2 && rank <= 5 {
			value += 10
		}
		switch piece {
		case 'P':
			if v.anyOn('P', file, rank+1, 7) {
				value -= 30
			}
			if !v.anyBeside('P', file, 0, 7) {
				value -= 30
			}
			if !v.anyOn('p', file, rank+1, 7) && !v.anyBeside('p', file, rank+1, 7) {
				value += 15 * (rank - 1)
			}
		case 'R':
			if !v.anyOn('P', file, 0, 7) {
				value += 30
			}
		}
	}
	return value
}

// The evaluation by the factors of the course notes is that of its definition.
func TestNotesAsDefined(t *testing.T) {
	r := rules{Eval: chess.Notes}
	for _, s := range termPositions(t, rounds()) {
		if _, outcome := r.Moves(&s, nil); outcome != game.Open {
			continue
		}
		v := viewsOf(&s)
		if got, want := r.Evaluate(&s)*r.Turn(&s).Sign(), game.Score(slowNotes(&v[0])-slowNotes(&v[1])); got != want {
			t.Fatalf("%s: %d by Notes, want %d", r.PositionText(&s), got, want)
		}
	}
}

// termPositions returns positions in which terms are counted: of random games, of games that people have played, and of pieces
// that are anywhere, some of them against a bare king.
func termPositions(t *testing.T, n int) []position {
	seed := laws.Seed()
	all := randomPositions(seed, n/3)
	for _, file := range []string{"wac.epd", "bratko-kopec.epd"} {
		for _, p := range problems(t, file) {
			all = append(all, p.s)
		}
	}
	for random := rand.New(rand.NewPCG(seed, 1)); len(all) < n; {
		var b board
		alone := len(all)%8 == 0
		for side := range byte(2) {
			if alone && side == 1 {
				break
			}
			for pawns := random.IntN(8); pawns > 0 && !alone; pawns-- {
				b[8+random.IntN(48)] = 'P' | side<<5
			}
			for range random.IntN(6) {
				b[random.IntN(64)] = "NBRQNBR"[random.IntN(7)] | side<<5
			}
		}
		b[random.IntN(64)] = 'K'
		b[random.IntN(64)] = 'k'
		if random.IntN(2) == 0 {
			b = b.turned()
		}
		if s, err := (rules{}).ParsePosition(b.text() + " " + "wb"[random.IntN(2):][:1] + " - - 0 1"); err == nil {
			all = append(all, s)
		}
	}
	return all
}

// Every term of Tuned is counted as its meaning says, and the value is what the counts and weights give, less where a win is
// unlikely; endings against a bare king, but for those that others of these tests solve, have the values that are said of them.
func TestTermsOfTuned(t *testing.T) {
	r := rules{Eval: chess.Tuned}
	terms := r.Terms()
	named := terms[:len(terms)-2]
	counts := make([]float64, len(terms))
	seen := tallied{}
	n := 2_500
	if laws.Night() {
		n = 300_000
	}
	estimates := 0
	for _, s := range termPositions(t, n) {
		if _, outcome := r.Moves(&s, nil); outcome != game.Open {
			continue
		}
		if mover := viewsOf(&s)[r.Turn(&s)]; chess.Open(&s) != mover.open() {
			t.Fatalf("%s: a legal move is seen at once: %v", r.PositionText(&s), chess.Open(&s))
		}
		r.Count(&s, counts)
		b, want := boardOf(&s), slowTuned(&s)
		phase, sum, counted := slowPhase(&b), 0, 0
		for i, term := range named {
			part := map[string]int{"middle": phase, "end": 24 - phase}[term.Part]
			name := term.Group + "." + term.Name
			if term.At != "" {
				name += "." + term.At
			}
			if got, want := counts[i], float64(want[name])*float64(part)/24; got != want {
				t.Fatalf("%s: %s (%s) is counted %v times, want %v", r.PositionText(&s), name, term.Part, got, want)
			}
			if n := want[name]; n != 0 {
				seen[name]++
				counted++
				sum += int(term.Weight) * n * part
			}
		}
		for _, n := range want {
			if n != 0 {
				counted -= 2
			}
		}
		if counted != 0 {
			t.Fatalf("%s: the terms lack some of %v", r.PositionText(&s), want)
		}
		value, whole, sign := int(r.Evaluate(&s)*r.Turn(&s).Sign()), sum/24, 1
		if b.count("pnbrq") > 0 && b.count("PNBRQ") == 0 {
			b, sign = b.turned(), -1
		}
		wanted := int(float64(whole*sign) * slowScale(b, whole*sign))
		ending := 0.
		if b.count("pnbrq") == 0 {
			if b.count("P") > 0 || b.count("RQ") == 1 && b.count("NB") == 0 {
				continue
			}
			if estimate, known := slowEnding(b); known {
				wanted = estimate
				ending = float64(estimate*sign - whole)
				estimates++
			}
		}
		if value != wanted*sign || counts[len(named)] != ending || counts[len(named)+1] != float64(value-whole)-ending {
			t.Fatalf("%s: worth %d, of that %v as a known ending and %v by scaling; want %d, and %v as a known ending",
				r.PositionText(&s), value, counts[len(named)], counts[len(named)+1], wanted*sign, ending)
		}
	}
	if 10*len(seen) < 9*len(named)/2 || estimates < 50 {
		t.Errorf("%d of %d terms are seen, and %d known endings", len(seen), len(named)/2, estimates)
	}
}

// Fitting begins from weights that do not change unseen: its result depends on them.
func TestPriors(t *testing.T) {
	r, ok := rules{Eval: chess.Tuned}.Untuned()
	if !ok {
		t.Fatal("the weights of Tuned are given")
	}
	var file strings.Builder
	if err := game.WriteWeights(&file, "", r.Terms()); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "priors.txt", file.String())
}
