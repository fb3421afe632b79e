// Package chess is chess by the laws of FIDE, and Chess960. White is MAX and moves first; Black is MIN.
//
//	chess.go     the rules as other packages call them
//	position.go  the position: what is on each square, and what else matters
//	attacks.go   what pieces attack
//	legal.go     the legal moves, as sets of squares
//	move.go      moves, and positions after them
//	keys.go      keys of positions
//	draws.go     draws other than stalemate
//	search.go    for the fast engine: captures, checks, passing
//	threats.go   what players overlook
//	exchange.go  captures in turn
//	memory.go    what rules of a single goroutine remember
//	evaluate.go  static evaluations
//	tuned.go     the one to play with, and pawns.go what it says of pawns
//	endings.go   what it knows of endings with a bare king, and mates.go those that are solved
//	numbered.go  numbers of positions of endings, for tables
//	terms.go     its terms and weights; priors.go those that fitting begins from
//	array.go     the 960 starts of Chess960
//	fen.go       positions as text: FEN
//	epd.go       positions with operations: EPD
//	san.go       moves as text: SAN, and as in UCI
//	record.go    moves of games as they have been played
//	draw.go      the board as text and as a picture
package chess

import "github.com/jugada/jugada/game"

// Rules are the rules of the game. The zero value is chess from its usual start, evaluated by [Tuned].
type Rules struct {
	Eval Evaluation // what Evaluate computes

	Chess960 bool   // games begin from Array, and UCI writes castling as Chess960 does; all else is the same
	Array    uint16 // the number of the start in Chess960, 0 to 959; 518 is that of chess

	// Nobody claims draws: games end after 75 moves and a fifth repetition, not after 50 and a third.
	Unclaimed bool

	endless bool     // only mate and stalemate end a game
	memory  *memory  // see Thread; nil: none
	weights *weights // of Tuned; nil: those of weights.txt
}

var (
	_ game.Game[Position, Move]     = Rules{}
	_ game.Notation[Position, Move] = Rules{}
	_ game.Decimals                 = Rules{}
	_ game.Counted[Rules]           = Rules{}
	_ game.Evaluators[Rules]        = Rules{}
	_ game.Summed[Position]         = Rules{}
	_ game.Tunable[Rules]           = Rules{}
	_ game.Drawer[Position]         = Rules{}
	_ game.Gridded[Position, Move]  = Rules{}
	_ game.Repeats[Position]        = Rules{}
	_ game.Draws[Position]          = Rules{}
	_ game.Coded[Position, Move]    = Rules{}
	_ game.Finite[Position]         = Rules{}
	_ game.Noisy[Position, Move]    = Rules{}
	_ game.Forcing[Position]        = Rules{}
	_ game.Checking[Position, Move] = Rules{}
	_ game.Grouped[Position, Move]  = Rules{}
	_ game.Scaled                   = Rules{}
	_ game.Known[Position]          = Rules{}

	_ game.Threatening[Position, Move] = Rules{}
	_ game.Exchanging[Position, Move]  = Rules{}
	_ game.Threaded[Rules]             = Rules{}
	_ game.Passer[Position]            = Rules{}
)

// Start returns the position in which a game begins.
func (r Rules) Start() Position {
	if r.Chess960 {
		return arrayStart(arrayOf(int(r.Array)))
	}
	return usualStart
}

var usualStart = arrayStart([8]Kind{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook})

// Moves appends the legal moves.
func (r Rules) Moves(s *Position, buf []Move) ([]Move, game.Outcome) {
	t := r.targets(s, &targets{})
	n := len(buf)
	switch buf = t.list(s, buf); {
	case len(buf) == n && t.check:
		return buf, game.Lost
	case len(buf) == n || r.drawn(s):
		return buf[:n], game.Drawn
	}
	return buf, game.Open
}

// Play makes a move. The sides always alternate.
func (Rules) Play(s *Position, m Move, next *Position) (again bool) {
	s.play(m, next)
	return false
}

// Turn returns the side to move.
func (Rules) Turn(s *Position) game.Side { return s.turn }

// Key returns the position's key, which leaves out the counters of moves.
func (Rules) Key(s *Position) uint64 { return s.key }
