// Package review goes through a game that was played and says of each move what it cost, and why.
//
//	review.go    what a review is asked and what it answers; one move after the other
//	value.go     what values mean for the result: expected points, and the marks that follow from them
//	search.go    the searches that a review is made of
//	reason.go    why a move is to blame, each reason with the moves that prove it
//	chess.go     what only chess knows: material, exchanges, mates, and what a side could do if it were its turn
//	horizon.go   from which depth on a search sees what a move costs
//	read.go      games from PGN, saved games and lists of moves
//	annotate.go  a reviewed game of chess as PGN
//
// A move is blamed only if three pairs of searches agree that it costs something: the best move and the played one are searched
// with the same limits; once more, each by itself, with four times as much; and to ever greater depths, which tells from when on a
// search sees it. Only proofs need no such agreement. No reason is given without its line, and each line has been searched,
// proved or played out on the board.
//
// By default all limits are nodes, and each search begins with an empty table: so a review depends on nothing but the game, its
// moves and the limits, and that of a move on no other move.
package review

import (
	"context"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// UsualNodes is how many nodes a search of a position may enter if nothing else is asked.
const UsualNodes = 20_000

// Terms say how to review a game.
type Terms struct {
	Nodes int64         // for each position; 0: no such limit
	Time  time.Duration // for each position; 0: no such limit
	Sides [2]bool       // by side: whether its moves are reviewed
	After int           // plies from the start whose moves are not reviewed, because they have been

	// Found is called with each move as soon as it is reviewed; nil: nobody is told.
	Found func(m *Move)

	// Progress is called before each move that is reviewed, with how many there have been, and how many there are; nil: nobody is
	// told.
	Progress func(done, of int)
}

// Game is a game that was played.
type Game struct {
	Start catalog.Position
	Moves []string  // as the game writes them
	Names [2]string // of the players, by side; "": not known

	record *record // what it was read from, if that was PGN
}

// Report is what is said about a game. As JSON it is the contract of `jugada review --json`: values are from MAX's side and in
// points, costs are from the side of whoever moved.
type Report struct {
	Schema   int        `json:"schema"` // 1
	Game     string     `json:"game"`
	Position string     `json:"position"` // the first one
	Players  [2]string  `json:"players"`  // of MAX and MIN; "": not known
	Nodes    int64      `json:"nodes"`    // 0: no limit
	TimeMS   int64      `json:"time_ms"`  // 0: no limit
	Plies    int        `json:"plies"`    // of the whole game
	Ended    int        `json:"ended"`    // after so many plies the rules have drawn the game, though it went on; 0: it did not
	Moves    []Move     `json:"moves"`    // that were reviewed
	Sides    [2]Account `json:"sides"`    // of MAX and MIN
	Whole    bool       `json:"whole"`    // false: it was interrupted

	of *Game
}

// Account is how one side has played.
type Account struct {
	Moves int            `json:"moves"` // that were reviewed
	Cost  float64        `json:"cost"`  // of all of them, in expected points
	Marks map[string]int `json:"marks"` // how many moves have each mark
}

// Move is what is said about a move.
type Move struct {
	Ply    int      `json:"ply"` // from 1
	Side   string   `json:"side"`
	Move   string   `json:"move"`
	Mark   Mark     `json:"mark"` // "" for most moves
	Cost   float64  `json:"cost"` // in expected points, 0 to 1
	Best   Judged   `json:"best"` // the best move
	Played Judged   `json:"played"`
	Why    []Reason `json:"reasons"`        // of a move that is blamed, or praised
	Seen   *Horizon `json:"seen,omitempty"` // of a move that is blamed

	before catalog.Position
	after  catalog.Position
}

// Judged is a move and what a search says about it.
type Judged struct {
	Move     string   `json:"move"`
	Value    string   `json:"value"`    // from MAX's side
	Exact    bool     `json:"exact"`    // the value holds for the rest of the game
	Expected float64  `json:"expected"` // points of 1 for a win and ½ for a draw, for whoever moves
	Line     []string `json:"line"`     // the move, and what follows

	value    game.Score // for whoever moves
	decimals int
}

// Raw returns the value from MAX's side in Score units, and how many decimals a point has.
func (j *Judged) Raw(side catalog.Side) (game.Score, int) { return j.value * side.Sign(), j.decimals }

// Before returns the position in which the move was played, After the one that it leads to.
func (m *Move) Before() catalog.Position { return m.before }

// After returns the position that the move leads to.
func (m *Move) After() catalog.Position { return m.after }

// Turn returns the side that moved.
func (m *Move) Turn() catalog.Side { return m.before.Turn() }

// Review reviews a game. If ctx is done it returns what it has found by then, which is not whole. The errors say that a move of
// the game cannot be played, or come from a search.
func Review(ctx context.Context, g *Game, t Terms) (*Report, error) {
	r := &reviewer{Terms: t, ctx: ctx}
	r.chess, r.by960 = catalog.Chess(g.Start.Game())
	report := &Report{
		Schema: catalog.Schema, Game: g.Start.Game().Name(), Position: g.Start.Text(), Players: g.Names, Nodes: t.Nodes,
		TimeMS: t.Time.Milliseconds(), Plies: len(g.Moves), Moves: []Move{}, of: g,
	}
	for i := range report.Sides {
		report.Sides[i].Marks = map[string]int{}
	}
	line, err := g.Positions()
	if err != nil {
		return nil, err
	}
	if ended := len(line) - 1; ended < len(g.Moves) {
		report.Ended = ended
	}
	var asked []int
	for i := range line[1:] {
		if i >= t.After && t.Sides[line[i].Turn()] {
			asked = append(asked, i)
		}
	}
	for n, i := range asked {
		if t.Progress != nil {
			t.Progress(n, len(asked))
		}
		m, err := r.review(line[i], line[i+1], g.Moves[i], i+1)
		if ctx.Err() != nil {
			return report, nil
		} else if err != nil {
			return nil, err
		}
		report.Moves = append(report.Moves, *m)
		account := &report.Sides[m.Turn()]
		account.Moves++
		account.Cost += m.Cost
		if m.Mark != "" {
			account.Marks[string(m.Mark)]++
		}
		if t.Found != nil {
			t.Found(m)
		}
	}
	report.Whole = true
	return report, nil
}

// Blamed returns the moves with a mark, or all.
func (r *Report) Blamed(all bool) (moves []*Move) {
	for i := range r.Moves {
		if m := &r.Moves[i]; all || m.Mark != "" {
			moves = append(moves, m)
		}
	}
	return moves
}

// Positions returns the first position of a game and that after each move, up to where the rules end it: a game may go on where
// nobody has noticed that it is drawn. The error says which move cannot be played.
func (g *Game) Positions() ([]catalog.Position, error) {
	line := []catalog.Position{g.Start}
	for i, move := range g.Moves {
		if line[i].Outcome() != catalog.Open && catalog.IsDrawn(line[i]) {
			break
		}
		next, err := line[i].Play(move)
		if err != nil {
			return nil, lang.Errorf("play.load.move", i+1, lang.Shorten(move), lang.Quoted(err))
		}
		line = append(line, next)
	}
	return line, nil
}

// reviewer reviews the moves of a game.
type reviewer struct {
	Terms
	ctx          context.Context
	chess, by960 bool
}

// again is how much longer the searches are that confirm what the first ones have found.
const again = 4

// review reviews one move.
func (r *reviewer) review(before, after catalog.Position, move string, ply int) (*Move, error) {
	name, err := before.Name(move)
	if err != nil {
		return nil, err
	}
	m := &Move{
		Ply: ply, Side: sides[before.Turn()], Move: name, Why: []Reason{}, before: before, after: after,
	}
	best, err := r.search(before, 1)
	if err != nil {
		return nil, err
	}
	if best.move == name {
		m.set(best, best)
		return m, r.praise(m)
	}
	played, err := r.search(before, 1, name)
	if err != nil {
		return nil, err
	}
	if !near(best.expected-played.expected) && (!best.won() || played.won()) {
		if win, err := r.missedWin(m, best, played); err != nil || win == nil || win.Plies > shortWin {
			m.set(best, played)
			return m, err // it is not to blame
		}
	}
	if best, err = r.search(before, again, best.move); err == nil {
		played, err = r.search(before, again, name)
	}
	if err != nil {
		return nil, err
	}
	m.set(best, played)
	return m, r.blame(m, best, played)
}

var sides = [2]string{"max", "min"}

// set notes what the searches of the best move and of the one that was played have found.
func (m *Move) set(best, played *found) {
	m.Best, m.Played = best.judged(m.Turn()), played.judged(m.Turn())
	if played.value < best.value {
		m.Cost = max(0, best.expected-played.expected)
	}
}
