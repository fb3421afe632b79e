package chess

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/jugada/jugada/game"
)

// The terms of [Tuned]: their order, their names, and the file of their weights. Each has a weight for the middle game and one for
// the ending. Ranks are those of the side that the term is about, the second being 1.
const (
	ofMaterial   = 0                  // by kind: pawn, knight, bishop, rook, queen
	ofPawnSquare = ofMaterial + 5     // by rank and file, mirrored
	ofSquare     = ofPawnSquare + 6*4 // of knight, bishop, rook, queen and king, in turn
	ofKnightMove = ofSquare + 5*8*4   // by number of safe squares
	ofBishopMove = ofKnightMove + 9   //
	ofRookMove   = ofBishopMove + 14  //
	ofQueenMove  = ofRookMove + 15    //
	ofDoubled    = ofQueenMove + 28   // pawns
	ofIsolated   = ofDoubled + 1      // opposed or not
	ofBackward   = ofIsolated + 2     // likewise
	ofSupported  = ofBackward + 2     // by rank
	ofPhalanx    = ofSupported + 6    //
	ofCandidate  = ofPhalanx + 6      //
	ofLever      = ofCandidate + 6    // pawns that can take pawns
	ofPassed     = ofLever + 6        //
	ofBlocked    = ofPassed + 6       //
	ofFree       = ofBlocked + 6      //
	ofStep       = ofFree + 6         //
	ofGuarded    = ofStep + 6         //
	ofOwnKing    = ofGuarded + 6      // by rank, from the fourth
	ofOtherKing  = ofOwnKing + 4      //
	ofRookBehind = ofOtherKing + 4    // one's own, the other's
	ofRunner     = ofRookBehind + 2   //
	ofPair       = ofRunner + 1       // pieces
	ofBadBishop  = ofPair + 1         //
	ofOutpost    = ofBadBishop + 1    // of knight, bishop
	ofShielded   = ofOutpost + 2      //
	ofOpenFile   = ofShielded + 1     // of a rook: half-open, open
	ofSeventh    = ofOpenFile + 2     //
	ofShelter    = ofSeventh + 1      // by file, beside the king's or its own, and rank of the pawn; 0: none
	ofStorm      = ofShelter + 2*7    // by whether it is blocked, and rank
	ofBareKing   = ofStorm + 2*7      // the king's file: half-open, open
	ofDanger     = ofBareKing + 2     // to the other king, by units, without a queen and with one
	ofWeakRing   = ofDanger + 12 + 24 //
	ofCheck      = ofWeakRing + 1     // safe ones, by knight, bishop, rook, queen
	ofPawnHits   = ofCheck + 4        // pawn attacks minor, rook, queen
	ofMinorHits  = ofPawnHits + 3     // minor attacks weak pawn, minor, rook, queen
	ofRookHits   = ofMinorHits + 4    // rook attacks weak minor, queen
	ofHanging    = ofRookHits + 2     // pawn, piece
	ofPush       = ofHanging + 2      //
	ofSpace      = ofPush + 1         //
	ofTempo      = ofSpace + 1        //
	pairs        = ofTempo + 1        //
	room         = 512                // of tables of them: a power of two
)

// pair is a weight for the middle game, in its lower half, and one for the ending, or a sum of such. One addition adds both.
type pair int64

func newPair(middle, end int) pair { return pair(end)<<32 + pair(middle) }

func (p pair) middle() int { return int(int32(p)) }
func (p pair) end() int    { return int(int32((p + 1<<31) >> 32)) }

// weights are the weights of [Tuned], in Score units.
type weights struct {
	of     [room]pair
	placed [8][squares]pair // what a piece is worth where it stands, by kind and square as its side sees the board
}

// kindOrder are the kinds in the order of the terms.
var kindOrder = [...]Kind{Pawn, Knight, Bishop, Rook, Queen, King}

// prepare computes what follows from the weights of the terms.
func (w *weights) prepare() *weights {
	for i, k := range kindOrder {
		for q := range Square(squares) {
			w.placed[k][q] = 0
			if k != King {
				w.placed[k][q] += w.of[ofMaterial+i]
			}
			if k != Pawn || 0 < q.rank() && q.rank() < 7 {
				w.placed[k][q] += w.of[squareTerm(k, q)]
			}
		}
	}
	return w
}

// squareTerm returns the term of a piece on a square, as its side sees the board; a pawn is on none of the outer ranks.
func squareTerm(k Kind, q Square) int {
	file := q.file()
	if file > 3 {
		file = 7 - file
	}
	switch k {
	case Pawn:
		return ofPawnSquare + 4*(q.rank()-1) + file
	case Knight:
		return ofSquare + 4*q.rank() + file
	case Bishop:
		return ofSquare + 32 + 4*q.rank() + file
	case Rook:
		return ofSquare + 64 + 4*q.rank() + file
	case Queen:
		return ofSquare + 96 + 4*q.rank() + file
	}
	return ofSquare + 128 + 4*q.rank() + file
}

// names are the group, name and place of each term.
var names = sync.OnceValue(func() (list [pairs]game.Term) {
	at := 0
	add := func(group, name, place string) {
		list[at] = game.Term{Group: group, Name: name, At: place}
		at++
	}
	several := func(group, name string, from, to int) {
		for n := from; n <= to; n++ {
			add(group, name, strconv.Itoa(n))
		}
	}
	kinds := [...]string{"pawn", "knight", "bishop", "rook", "queen", "king"}
	for _, k := range kinds[:5] {
		add("material", k, "")
	}
	for i, k := range kinds {
		from, to := 0, 7
		if i == 0 {
			from, to = 1, 6
		}
		for rank := from; rank <= to; rank++ {
			for file := range 4 {
				add("square", k, Square(8*rank+file).String()+"/"+Square(8*rank+7-file).String())
			}
		}
	}
	several("mobility", "knight", 0, 8)
	several("mobility", "bishop", 0, 13)
	several("mobility", "rook", 0, 14)
	several("mobility", "queen", 0, 27)
	for _, name := range []string{"doubled", "isolatedOpposed", "isolated", "backwardOpposed", "backward"} {
		add("pawns", name, "")
	}
	for _, name := range []string{"supported", "phalanx", "candidate", "lever"} {
		several("pawns", name, 2, 7)
	}
	for _, name := range []string{"passed", "blocked", "free", "step", "guarded"} {
		several("passed", name, 2, 7)
	}
	several("passed", "ownKing", 4, 7)
	several("passed", "otherKing", 4, 7)
	for _, name := range []string{"rookBehind", "otherRookBehind", "runner"} {
		add("passed", name, "")
	}
	for _, name := range []string{"pair", "badBishop", "knightOutpost", "bishopOutpost", "shielded", "halfOpen", "open", "seventh"} {
		add("pieces", name, "")
	}
	for _, name := range []string{"shelterBeside", "shelter"} {
		add("king", name+"None", "")
		several("king", name, 2, 7)
	}
	for _, name := range []string{"storm", "stormBlocked"} {
		add("king", name+"None", "")
		several("king", name, 2, 7)
	}
	add("king", "halfOpen", "")
	add("king", "open", "")
	several("attack", "danger", 0, 11)
	several("attack", "dangerQueen", 0, 23)
	for _, name := range []string{"weakRing", "knightCheck", "bishopCheck", "rookCheck", "queenCheck"} {
		add("attack", name, "")
	}
	for _, name := range []string{
		"pawnMinor", "pawnRook", "pawnQueen", "minorPawn", "minorMinor", "minorRook", "minorQueen", "rookMinor", "rookQueen",
		"hangingPawn", "hanging", "push",
	} {
		add("threats", name, "")
	}
	add("rest", "space", "")
	add("rest", "turn", "")
	if at != pairs {
		panic(fmt.Sprintf("chess: %d names of %d terms", at, pairs))
	}
	return list
})

// parts are the names of a term's two weights.
var parts = [...]string{"middle", "end"}

// fixedTerms are those without a weight: what the value of a known ending has more than the sum, and what scaling takes away.
var fixedTerms = [...]game.Term{
	{Group: "rest", Name: "ending", Weight: 1, Fixed: true},
	{Group: "rest", Name: "scale", Weight: 1, Fixed: true},
}

// terms lists the terms with these weights: two for each pair, and the fixed ones.
func (w *weights) terms() []game.Term {
	list := make([]game.Term, 0, 2*pairs+len(fixedTerms))
	for i, name := range names() {
		for j, weight := range [...]int{w.of[i].middle(), w.of[i].end()} {
			name.Part, name.Weight = parts[j], float64(weight)
			list = append(list, name)
		}
	}
	return append(list, fixedTerms[:]...)
}

// withWeights returns weights in the order of the terms, rounded to whole Score units; false: they are too many, too few or too
// large.
func withWeights(list []float64) (*weights, bool) {
	if len(list) != 2*pairs+len(fixedTerms) {
		return nil, false
	}
	w := new(weights)
	for i := range pairs {
		middle, end := math.Round(list[2*i]), math.Round(list[2*i+1])
		if !(max(math.Abs(middle), math.Abs(end)) <= largestWeight) {
			return nil, false
		}
		w.of[i] = newPair(int(middle), int(end))
	}
	return w.prepare(), true
}

// largestWeight is that of a weight of a term in Score units: sums of all that a board can hold fit half a pair.
const largestWeight = 1 << 20

//go:embed weights.txt
var fittedText string

// fitted are the weights in use, once they have been read.
var fitted atomic.Pointer[weights]

// readFitted reads the weights in use: not before they are needed, since few commands are about chess.
func readFitted() *weights {
	list, err := game.ReadWeights(strings.NewReader(fittedText), priors().terms())
	if err != nil {
		panic("chess: weights.txt: " + err.Error())
	}
	w, ok := withWeights(list)
	if !ok {
		panic("chess: weights.txt has a weight that is too large")
	}
	fitted.Store(w)
	return w
}
