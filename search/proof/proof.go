// Package proof is depth-first proof-number search, df-pn (Nagai 2002): it proves who wins. Alpha-beta searches the moves of a
// position one after the other, the best first; df-pn goes where the proof seems to need the least work, as deep as it may be. So
// it proves more where a few forced lines win among many moves, and takes longer for what both prove (docs/en/proof.md).
//
//	proof.go     [Solver], what it is asked and what it answers
//	ask.go       the questions of one call, and the moves that show the answer
//	search.go    the search for one answer
//	threats.go   wins by one threat after another, where the rules see them
//	repeats.go   what came before, where positions can repeat
//	table.go     what it remembers
//	file.go      and how that is kept in a file
//
// # Proof and disproof numbers
//
// Each question is whether a position is worth at least β to its side to move. A position's proof number is how many positions below
// it have to be settled at least, as far as is known, to answer yes; its disproof number, to answer no (Allis, van der Meulen and
// van den Herik 1994). A position that is settled has 0 and ∞, or ∞ and 0; one that nobody has looked at has 1 and as many as it has
// moves, where counting them is cheap, else 1. One move is enough to say yes, so a position's proof number is the least of its moves';
// to say no, all of them are needed. Their disproof numbers would have to be added up, if the proofs had nothing in common. In games
// they have much in common, and sums run away from the truth; so the number here is the largest of them, and one for each other move
// that is not settled (weak proof-number search, Ueda, Hashimoto, Hashimoto and Iida 2008).
//
// Best-first search always goes on at the move with the least proof number, on both sides, which takes memory for the whole tree. Df-pn
// searches a move until its numbers say that another one is to be preferred, so that a table is enough, of whatever size.
package proof

import (
	"context"
	"errors"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
)

// Solver proves who wins. It is made for one game, keeps what it has learned from one position to the next, and is used by one
// goroutine at a time.
type Solver[S any, M game.Move, G game.Game[S, M]] struct {
	Follow func(Step[M]) // called for each step towards the answers, not for the line that shows them; nil: nobody follows

	rules    G
	bounder  game.Bounder[S]
	lister   game.Lister[S, M]
	expander game.Expander[S, M]
	mirrors  game.Symmetric[S, M]
	repeats  game.Repeats[S]
	finite   game.Finite[S] // if positions can repeat
	exact    bool           // keys never collide
	table    *table
	loaded   uint64 // the sum of the table when it had been loaded, see News; 0: it was not

	sequenced game.Sequenced[S, M]
}

// Options says how a solver is made.
type Options struct {
	Table int64 // bytes for its table, at least 128, of which it uses a power of two; 0: 64 MiB
}

// usualTable is the size of a solver's table.
const usualTable = 64 << 20

// Question says how much to find out about a position.
type Question struct {
	Line    bool     // as well as the answer, moves to the end of the game that show it, if either side wins
	Earlier []uint64 // with [game.Repeats]: the keys of the positions played through, the oldest first; not changed or kept

	search.Limits                // of time and nodes
	Progress      func(Progress) // called for each answer, and every [ProgressEvery]; may be nil

	// Pause is called about every PauseEvery while the table is at rest, so that it may call Save; nil: no pauses.
	Pause      func()
	PauseEvery time.Duration
}

// ProgressEvery is how often a solver reports while there is nothing new.
const ProgressEvery = 250 * time.Millisecond

// Progress is the state of a running solver, for the side to move.
type Progress struct {
	Lo, Hi  game.Score // proven
	Asked   game.Score // the question is whether the value is at least this: 1, "is it won?", or 0, "is it not lost?"
	Numbers            // of that question at the root
	Nodes   int64
	Elapsed time.Duration
}

// Step is what a search knows of a position: it has compared its moves, or settled it. Numbers are those of the root's question, at every
// position: to prove that, or to disprove it.
type Step[M game.Move] struct {
	Path    []M // from the root; both slices are valid during the call only
	Asked   game.Score
	Turned  bool         // the side to move is against it: the position's proof number is the largest of its moves', not the least
	Numbers              // of the position
	Moves   []Counted[M] // that are not settled; none if the position is
	Next    int          // which of them is looked at next; -1: none, since a position above has a better one, or this one is settled
	Here    bool         // it is settled on this way to it only, where coming back to a position on the way counts as a draw
	Threats []M          // moves of both sides to the end of the game, if they settle it: one side's are threats; see [game.Sequenced]
}

// Counted is a move with the numbers of the position after it.
type Counted[M game.Move] struct {
	Move M
	Numbers
}

// Solution is what has been proved about a position, for its side to move.
type Solution[M game.Move] struct {
	Lo, Hi    game.Score // bounds of the value: above 0, 0 or below 0, if it is solved. A forced result may be nearer
	Best      []M        // one move that wins or, if there is none, one that does not lose; empty if all lose, or none is known
	Line      []M        // if requested, and a side wins: its moves are proven to win, the other's are those that took most work
	LineWhole bool       // the line goes on to the end of the game
	Asked     game.Score // the last question, as in Progress
	Numbers              // of that at the root; if it is settled, one of them is 0
	Nodes     int64      // positions whose moves were listed, again each time that the search came back to them
	Elapsed   time.Duration
	Spent     search.Reason // what ran out before everything requested was found; Unknown: nothing
	Bare      bool          // the bounds are those that the rules have of the position, without a search
	Certain   bool          // keys never collide, so that positions were not mistaken for others
}

// Solved reports whether it is known who wins, if anybody does.
func (s *Solution[M]) Solved() bool { return s.Lo > 0 || s.Hi < 0 || s.Lo == 0 && s.Hi == 0 }

// Numbers are the proof and disproof number of a question, from 0 to [Settled].
type Numbers struct{ Proof, Disproof uint32 }

// Settled is ∞: the disproof number of what is proven, and the proof number of what is disproved. All others are below it.
const Settled = 1 << 30

// New returns a solver for a game. It returns an error if the table is too small or does not fit into memory, or if positions can repeat
// in the game and it is not [game.Finite]. In games with [game.Repeats] a position with more plies left, of two that are otherwise
// equal, must not be worse for a side that wants to win, as in chess: the rule of 50 moves makes draws, not wins.
func New[S any, M game.Move, G game.Game[S, M]](rules G, o Options) (*Solver[S, M, G], error) {
	repeats, _ := any(rules).(game.Repeats[S])
	finite, ends := any(rules).(game.Finite[S])
	if repeats != nil && !ends {
		return nil, lang.Errorf("proof.repeats")
	}
	if o.Table == 0 {
		o.Table = usualTable
	}
	t, err := newTable(o.Table)
	switch {
	case err != nil:
		return nil, err
	case t == nil:
		return nil, errors.New("proof: the table has less than 128 bytes")
	}
	x := &Solver[S, M, G]{rules: rules, table: t}
	if repeats != nil { // what came before matters: no bounds of the position alone
		x.repeats, x.finite = repeats, finite
		return x, nil
	}
	_, x.exact = any(rules).(game.Exact)
	x.mirrors, _ = any(rules).(game.Symmetric[S, M])
	x.sequenced, _ = any(rules).(game.Sequenced[S, M])
	if x.bounder, _ = any(rules).(game.Bounder[S]); x.bounder != nil { // otherwise the others have no bounds to go by
		x.expander, _ = any(rules).(game.Expander[S, M])
		x.lister, _ = any(rules).(game.Lister[S, M])
	}
	return x, nil
}

// TableBytes returns how much memory the table takes.
func (x *Solver[S, M, G]) TableBytes() int64 { return x.table.bytes() }

// Clear forgets what was learned about other positions.
func (x *Solver[S, M, G]) Clear() {
	clear(x.table.entries)
	x.loaded = 0
}

// Solve finds out who wins from s, or as much about it as its limits allow. A cancelled ctx ends the search within milliseconds;
// it returns what is proved by then. It returns an error for limits that it does not have.
func (x *Solver[S, M, G]) Solve(ctx context.Context, s S, q Question) (Solution[M], error) {
	if q.Depth != 0 || q.Quiet.On || min(q.Nodes, int64(q.Time)) < 0 {
		return Solution[M]{}, errors.New("proof: limits are of time and nodes, and not negative")
	}
	now := time.Now()
	run := &asking[S, M, G]{Solver: x, question: q, watch: search.NewWatch(ctx, now, q.Time), paused: now, reported: now}
	run.recall(&s)
	return run.solve(s), nil
}
