package chess_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// endings are those that have been solved, by the pieces.
var endings = map[string]*solved{}

// endingOf returns the ending of these pieces against a bare king: Q, R, P or BN.
func endingOf(pieces string) *solved {
	if endings[pieces] == nil {
		var promoted map[byte]*solved
		if pieces == "P" {
			promoted = map[byte]*solved{'R': endingOf("R"), 'Q': endingOf("Q")}
		}
		endings[pieces] = solveEnding(pieces, promoted)
	}
	return endings[pieces]
}

// The longest wins are as long as is known: Thompson (1986) has 10 moves with a queen, 16 with a rook, 28 with a pawn, and 33 with
// bishop and knight.
func TestOracleOfEndings(t *testing.T) {
	known := map[string]int{"Q": 10, "R": 16, "P": 28}
	if laws.Night() {
		known["BN"] = 33
	}
	for pieces, want := range known {
		if got := endingOf(pieces).longest(); got != want {
			t.Errorf("the longest win of %s is of %d moves, want %d", pieces, got, want)
		}
	}
}

// matedIn returns in how many plies the bare king is mated if both sides play as well as they can; false: the game is drawn.
func matedIn(s *position) (plies int, won bool) {
	for _, pieces := range []string{"Q", "R", "P", "BN"} {
		if e := endings[pieces]; e != nil {
			if p, bareMoves, ok := e.found(s); ok {
				side := 0
				if bareMoves {
					side = 1
				}
				plies = int(e.plies[side][e.index(&p)])
				return plies, plies != drawnEnding
			}
		}
	}
	return 0, false
}

// result returns what an ending is worth to the side to move if the bare king is mated in so many plies, or not.
func result(plies int, wins, bareMoves bool) game.Score {
	switch {
	case !wins:
		return 0
	case bareMoves:
		return game.Loss(plies)
	}
	return game.Win(plies)
}

// Solved endings are known to be won in as many plies as it takes, or drawn: in all positions at night, by day in some of them.
// Their static values are above 0 where they are won, by one less for each ply to a mate, and 0 where they are drawn; except
// those of bishop and knight, which are estimates.
func TestEndingsAreKnown(t *testing.T) {
	of, step := []string{"P", "R", "Q"}, 47
	if laws.Night() {
		of, step = append(of, "BN"), 1
	}
	for _, pieces := range of {
		e, won := endingOf(pieces), 0
		if pieces == "BN" {
			step = 101 // there are 67 million
		}
		for i := 0; i < 4*e.size(); i += step {
			p, bareMoves, black := e.placed(i/4), i&1 != 0, i&2 != 0
			if !e.legal(&p, bareMoves) {
				continue
			}
			s := e.position(t, &p, bareMoves, black)
			v := int(rules{}.Evaluate(&s))
			if bareMoves {
				v = -v
			}
			plies, wins := matedIn(&s)
			if wins {
				won++
			}
			if pieces != "BN" && wins != (v > 0) || v < 0 {
				t.Fatalf("%s is worth %d to the side with the pieces, and won: %v", rules{}.PositionText(&s), v, wins)
			}
			if known, ok := (rules{}).Known(&s, nil, unstopped); !ok || known != result(plies, wins, bareMoves) {
				t.Fatalf("%s is known (%v) to be worth %s, mate in %d plies: %v", rules{}.PositionText(&s), ok, known.Text(0), plies, wins)
			}
			if !wins || plies == 0 {
				continue
			}
			if mate := map[string]int{"P": 500, "Q": 1100, "R": 700}[pieces]; pieces != "BN" && v != mate-plies {
				t.Fatalf("%s is worth %d, mate in %d plies; want %d", rules{}.PositionText(&s), v, plies, mate-plies)
			}
		}
		if pieces == "P" && step == 1 && won != 4*111_282 { // the number that other programs find, here for all files and both colours
			t.Errorf("%d positions with a pawn are won", won)
		}
	}
}

// What is known of bishop and knight in any position follows from what is known after its moves: with the lengths of the longest
// wins, that determines all values. (By night they are compared with those of an oracle, which takes minutes.)
func TestBishopAndKnight(t *testing.T) {
	e, random := &solved{pieces: []byte("BN")}, rand.New(rand.NewPCG(laws.Seed(), 2))
	won := 0
	for range 6_000 {
		p, bareMoves := e.placed(random.IntN(e.size())), random.IntN(2) == 0
		if !e.legal(&p, bareMoves) {
			continue
		}
		s := e.position(t, &p, bareMoves, random.IntN(2) == 0)
		got, known := rules{}.Known(&s, nil, unstopped)
		want := -game.Infinity
		moves, outcome := rules{}.Moves(&s, nil)
		for _, m := range moves {
			next := play(s, m)
			v, sure := rules{}.Known(&next, nil, unstopped)
			if _, outcome := (rules{}).Moves(&next, nil); outcome != game.Open {
				v, sure = outcome.Value(0)
			}
			want, known = max(want, sooner(-v)), known && sure
		}
		if outcome != game.Open {
			want, _ = outcome.Value(0)
		}
		if !known || got != want {
			t.Fatalf("%s is known (%v) to be worth %s; by its moves %s", rules{}.PositionText(&s), known, got.Text(0), want.Text(0))
		}
		if want > 0 {
			won++
		}
	}
	if won == 0 {
		t.Error("no position was won")
	}
}

// A bare king that holds its corner is not driven out: whatever the other side does, the position is again such a draw, stalemate,
// or dead, at once or after some reply. This is so with one pawn and one bishop, wherever they are; by day some of it is tried.
func TestCornersAreHeld(t *testing.T) {
	held, step := 0, 7
	if laws.Night() {
		step = 1
	}
	for _, corner := range []int{56, 63} {
		for i := 0; i < 6*64*64*64; i += step {
			pawn, bishop, king, bare := corner-8*(1+i%6), i/6%64, i/6/64%64, i/6/64/64
			if (bishop%8+bishop/8)%2 == (corner%8+corner/8)%2 || abs(bare%8-corner%8) > 1 || bare/8 < 6 {
				continue
			}
			e := &solved{pieces: []byte("PB")}
			p := placed{king, bare, [2]int{pawn, bishop}}
			if !e.legal(&p, false) {
				continue
			}
			s := e.position(t, &p, false, i%2 == 0)
			if !isHeld(&s) {
				t.Fatalf("%s is not known to be drawn", rules{}.PositionText(&s))
			}
			held++
			moves, _ := rules{}.Moves(&s, nil)
			for _, m := range moves {
				if next := play(s, m); !isHeld(&next) && !slices.ContainsFunc(listed(next), func(m move) bool {
					after := play(next, m)
					return isHeld(&after)
				}) {
					t.Fatalf("%s: the king does not hold its corner after %s", rules{}.PositionText(&s), rules{}.MoveText(&s, m))
				}
			}
		}
	}
	if held < 10_000/step {
		t.Errorf("%d positions were tried", held)
	}
	for what, fen := range map[string]string{
		"the right bishop":   "k7/8/1K6/P7/8/8/8/5B2 w - - 0 1",
		"another file":       "k7/8/1K6/1P6/8/8/8/2B5 w - - 0 1",
		"pawns on two files": "k7/8/1K6/PP6/8/8/8/2B5 w - - 0 1",
		"away from it":       "8/8/2k5/P7/1K6/8/8/2B5 w - - 0 1",
		"a knight":           "k7/8/1K6/P7/8/8/8/2BN4 w - - 0 1",
	} {
		s := parse(t, fen)
		if _, known := (rules{}).Known(&s, nil, unstopped); known || (rules{}).Evaluate(&s) == 0 {
			t.Errorf("%s: drawn", what)
		}
	}
}

// A board and its mirror image, left for right, are held or not alike, whatever pawns and bishops there are.
func TestCornersAreAlike(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 64))
	empty := strings.NewReplacer("11111111", "8", "1111111", "7", "111111", "6", "11111", "5", "1111", "4", "111", "3", "11", "2")
	held := 0
	for range 40_000 {
		var board [64]byte
		place := func(piece byte, at int) { board[at] = piece }
		for range random.IntN(3) {
			place('P', 8*(1+random.IntN(6)))
		}
		for range random.IntN(3) {
			place('B', random.IntN(64))
		}
		place('K', random.IntN(64))
		place('k', 8*(6+random.IntN(2))+random.IntN(2))
		var fens [2]string
		for rank := 7; rank >= 0; rank-- {
			row := board[8*rank : 8*rank+8]
			for i, back := range fens {
				for j := range row {
					piece := row[j]
					if i == 1 {
						piece = row[7-j]
					}
					back += string(cmp.Or(piece, '1'))
				}
				fens[i] = back + "/"
			}
		}
		var known [2]bool
		legal := true
		for i, fen := range fens {
			s, err := rules{}.ParsePosition(empty.Replace(strings.TrimSuffix(fen, "/")) + " w - - 0 1")
			legal = legal && err == nil
			known[i] = legal && isHeld(&s)
		}
		if legal && known[0] != known[1] {
			t.Fatalf("%s: held %t, and its mirror image %t", fens[0], known[0], known[1])
		}
		if known[0] {
			held++
		}
	}
	if held < 100 {
		t.Errorf("%d boards were held", held)
	}
}

// isHeld reports whether a position is known to be drawn, or the game is.
func isHeld(s *position) bool {
	if _, outcome := (rules{}).Moves(s, nil); outcome != game.Open {
		return outcome == game.Drawn
	}
	v, known := rules{}.Known(s, nil, unstopped)
	return known && v == 0 && (rules{}).Evaluate(s) == 0
}

func abs(n int) int { return max(n, -n) }

// nodesOfEndings is how many nodes each move may take: some milliseconds.
const nodesOfEndings = 5_000

// Won endings are won, as the rules have it, against the best defence and against itself: the win is never let slip, and comes
// before a draw by fifty moves or by repetition. Drawn endings with a pawn are held.
func TestEndingsArePlayedWithoutFault(t *testing.T) {
	seed, of, games := laws.Seed(), []string{"P", "R", "Q"}, 3
	if laws.Night() {
		of, games = append(of, "BN"), 1000
	}
	x := newSearcher(t, rules{}, engine.Default())
	for _, pieces := range of {
		e, random := endingOf(pieces), rand.New(rand.NewPCG(seed, uint64(len(pieces))<<8|uint64(pieces[0])))
		longest := 0
		for range games {
			s := e.draw(t, random, true)
			for _, itself := range []bool{false, true} {
				plies, fault := winning(t, x, s, itself)
				if fault != "" {
					t.Errorf("%s (against itself: %v, seed %d): %s", rules{}.PositionText(&s), itself, seed, fault)
				}
				longest = max(longest, plies)
			}
		}
		t.Logf("%s: %d positions won with %d nodes a move, in %d plies at most", pieces, games, nodesOfEndings, longest)
	}
	e, random := endingOf("P"), rand.New(rand.NewPCG(seed, 0))
	for range games {
		s := e.draw(t, random, false)
		if fault := holding(t, x, s, random); fault != "" {
			t.Errorf("%s (seed %d): %s", rules{}.PositionText(&s), seed, fault)
		}
	}
}

// draw draws a position in which the game is won or drawn, and goes on.
func (e *solved) draw(t *testing.T, random *rand.Rand, won bool) position {
	for {
		p, bareMoves := e.placed(random.IntN(e.size())), random.IntN(2) == 0
		if !e.legal(&p, bareMoves) {
			continue
		}
		s := e.position(t, &p, bareMoves, random.IntN(2) == 0)
		_, outcome := rules{}.Moves(&s, nil)
		if _, wins := matedIn(&s); wins == won && outcome == game.Open {
			return s
		}
	}
}

// winning plays a won position: the engine against itself, or against the best defence. It returns how long that took, and what
// was done wrong.
func winning(t *testing.T, x *searcher, s position, itself bool) (plies int, fault string) {
	x.Clear()
	bare := bareKing(&s)
	for keys := []uint64(nil); ; plies++ {
		moves, outcome := rules{}.Moves(&s, nil)
		switch {
		case outcome == game.Lost && (rules{}).Turn(&s) == bare:
			return plies, ""
		case outcome != game.Open || (rules{}).DrawnByHistory(&s, keys):
			return plies, fmt.Sprintf("after %d plies the game is drawn: %s", plies, rules{}.WhyDrawn(&s, keys))
		}
		var best move
		if (rules{}).Turn(&s) == bare && !itself {
			best = defence(&s, moves)
		} else {
			best = thinkOn(t, x, &s, keys)
		}
		before := s
		keys = append(keys, rules{}.Key(&s))
		s = play(s, best)
		if _, wins := matedIn(&s); !wins {
			return plies, fmt.Sprintf("in %s %s lets the win slip", rules{}.PositionText(&before), rules{}.MoveText(&before, best))
		}
	}
}

// holding plays a drawn position with a pawn against an attack that leaves the bare king as few good moves as it can. It returns
// what was done wrong.
func holding(t *testing.T, x *searcher, s position, random *rand.Rand) (fault string) {
	x.Clear()
	bare := bareKing(&s)
	for keys := []uint64(nil); ; {
		moves, outcome := rules{}.Moves(&s, nil)
		if outcome != game.Open || (rules{}).DrawnByHistory(&s, keys) {
			return ""
		}
		best := moves[0]
		if (rules{}).Turn(&s) == bare {
			best = thinkOn(t, x, &s, keys)
		} else {
			fewest := math.MaxInt
			for _, i := range random.Perm(len(moves)) {
				if good := goodReplies(play(s, moves[i])); good < fewest {
					best, fewest = moves[i], good
				}
			}
		}
		before := s
		keys = append(keys, rules{}.Key(&s))
		s = play(s, best)
		if _, wins := matedIn(&s); wins {
			return fmt.Sprintf("in %s %s loses", rules{}.PositionText(&before), rules{}.MoveText(&before, best))
		}
	}
}

// goodReplies returns how many moves of the bare king draw, many if the game is over or the pawn can be taken.
func goodReplies(s position) (good int) {
	moves, outcome := rules{}.Moves(&s, nil)
	if outcome != game.Open {
		return 100
	}
	for _, m := range moves {
		next := play(s, m)
		if _, wins := matedIn(&next); !wins {
			if good++; (rules{}).WhyDrawn(&next, nil) == "dead" {
				return 100
			}
		}
	}
	return good
}

// bareKing returns which side has only its king.
func bareKing(s *position) game.Side {
	for q := range chess.Square(64) {
		if kind, side := s.At(q); kind != 0 && kind != chess.King {
			return side.Opponent()
		}
	}
	return game.Max
}

// defence returns the move after which it takes longest to mate.
func defence(s *position, moves []move) (best move) {
	longest := -1
	for _, m := range moves {
		next := play(*s, m)
		plies, wins := matedIn(&next)
		if !wins {
			return m
		}
		if plies > longest {
			best, longest = m, plies
		}
	}
	return best
}

// thinkOn returns the engine's move in a game.
func thinkOn(t *testing.T, x *searcher, s *position, keys []uint64) move {
	r, err := x.Search(t.Context(), *s, engine.Task[move]{Limits: search.Limits{Nodes: nodesOfEndings}, Earlier: keys})
	if err != nil {
		t.Fatal(err)
	}
	best, _ := r.Best()
	return best
}
