package engine

import (
	"errors"

	"github.com/jugada/jugada/game"
)

// Options says how a searcher works. The zero value is plain alpha-beta with iterative deepening, on one thread and
// without a table. [Default] is the strongest play, [Exact] the fastest search whose value is minimax's.
//
// A feature is called sound if it never changes the value that a search to a given depth finds, only the
// time. Features that need an ability do nothing in games without it.
type Options struct {
	Threads int // that search in parallel, sharing one table (lazy SMP); 0: one. Sound. Default: 1

	// Table is how many entries the transposition table has, 16 bytes each (Greenblatt et al. 1967); 0: none. With one thread a
	// larger one than 2^20 begins with so many and grows as it fills. Default: 2^20.
	Table int

	// SameDepth takes a value from the table only if it was searched to exactly the depth required, or did not
	// depend on the depth. Without it deeper values are used too, which is faster and sees more than minimax to
	// that depth; with it the table is sound. Default: off.
	SameDepth bool

	// Symmetry gives symmetric positions one entry of the table, by game.Symmetric. Sound. Default: on.
	Symmetry bool

	// Bounds ends lines where the rules know the value (game.Bounder), and leaves out moves that the rules say cannot
	// matter (game.Lister, game.Expander). The results are true of the game, but see more than minimax within its depth:
	// it is sound only in searches to the end. So it is with positions that the rules have solved (game.Known); a root of that
	// kind is searched until a move is found that keeps its value. A reported line may end where the rules know the value. Default: on.
	Bounds bool

	// Solve has a [Solver] try to prove the root's value as well, first who wins and then how soon or by how much, once the
	// iterations look a third as far as the game may still last (game.Finite). The solver gets three nodes for each of theirs,
	// which take as long, and its table, of as many entries, keeps what it has found for the next attempt. It helps tasks that look
	// for a single best move and set no depth, in games without game.Repeats. In those tasks everything that is not proved is an
	// estimate, even with otherwise sound options: moves that are proved worse are no longer searched. Default: on.
	Solve bool

	// Scout searches all moves but the first with a null window, and again if they exceed it: principal
	// variation search (Marsland and Campbell 1982; Reinefeld 1983). Sound. Default: on.
	Scout bool

	// Aspiration begins each iteration with a narrow window around the last value (Slate and Atkin 1977), this many
	// units (see Searcher) wide to each side; 0: off. Sound. Default: 2.
	Aspiration int

	// MateDistance leaves a node where even an immediate win would change nothing, since a shorter one is known.
	// Sound. Default: on.
	MateDistance bool

	// Enhanced looks all children up in the table before any is searched: enhanced transposition cut-offs (Plaat et al.
	// 1996). Without game.Expander each move must be played for this, so positions with more than 64 moves are skipped.
	// Sound. Default: on.
	Enhanced bool

	// Ranks orders moves as the rules do (game.Lister, game.Expander). Sound. Default: on.
	Ranks bool

	// Killers tries moves early that have caused cuts at sibling nodes (Huberman 1968; Slate and Atkin 1977). Sound. Default: on.
	Killers bool

	// History orders moves by how often their number has caused a cut anywhere (Schaeffer 1983). Sound. Default: on.
	History bool

	// Counter tries a move early that has refuted the move before it (Uiterwijk 1992). Sound. Default: on.
	Counter bool

	// Continuation is History for pairs of a move and the previous one. It works for move numbers below 1,024, or by kinds of moves
	// (game.Grouped), and then also for pairs with the side's own last move. Sound. Default: on.
	Continuation bool

	// NoisyHistory is History for the moves of game.Noisy, which are tried before all others: capture history, as in Stockfish
	// (2016). Sound. Default: on.
	NoisyHistory bool

	// Exchanges tries moves of game.Noisy by what they take, those that lose material (game.Exchanging) last, and leaves the latter
	// out of quiescence. Not minimax of that depth. Default: on.
	Exchanges bool

	// Delta skips moves in quiescence that would leave the static value below alpha by this many units even if what they take cost
	// nothing (delta pruning, as in many programs since the 1990s); never those that make a threat that must be answered. It needs
	// game.Exchanging. Not sound. Default: 2.
	Delta int

	// NullMove leaves a node where even passing fails high (Beal 1989; Donninger 1993), by game.Passer; never where a
	// threat must be answered (game.Forcing). In games with game.Scaled it looks less far the higher the static value is. Not
	// sound. Default: on.
	NullMove bool

	// Reductions first searches late moves at reduced depth (Romein, Levy and others, about 2005); not where ProbCut is
	// active. Of moves of known kinds (game.Grouped), those that have caused cuts are reduced less, and others more. Not
	// sound. Default: on.
	Reductions bool

	// InternalReductions searches a node a ply less deep where the table has no move to try first, 4 plies or more from the
	// horizon, in games with game.Scaled (Schröder 2020): the next iteration has one. Not sound. Default: on.
	InternalReductions bool

	// Futility skips quiet moves close to the horizon that cannot raise the static value above alpha, and leaves nodes
	// whose static value is far above beta (Schaeffer 1986; Heinz 1998). The margin is this many half units for each ply
	// left, or as many times what the game says (game.Scaled); then nodes are left up to 7 plies from the horizon, by the
	// margin of one ply less where the static value has risen since the side's last move. 0: off. It needs game.Noisy or,
	// with Bounds, game.Bounder, to recognise quiet moves. Not sound. Default: 1.
	Futility int

	// LateMovePruning skips quiet moves late in the order: with d plies left, those after the first d times this many; 0:
	// off (move-count pruning, as in Glaurung and Stockfish, about 2008). Never on the principal variation, nor where a
	// threat must be answered, all moves tried are forced losses, or ProbCut is active. Not sound. Default: 4.
	LateMovePruning int

	// ProbCut leaves a node where a search about half as deep finds a value so far outside the window that a deep one
	// would hardly come back to it: by this many tenths of the standard deviation that the game gives (game.Foreseen;
	// Buro 1995, 1997); 0: off. Never on the principal variation. Not sound. Default: 12.
	ProbCut int

	// Epsilon is the notes' form of futility (notes C5): once a root move has been searched, the others must improve on
	// it by more than this, in Score units. The value is within Epsilon of what it would be. 0: off. Default: off.
	Epsilon game.Score

	// Singular searches the table's move a ply deeper if it stands out (Anantharaman, Campbell and Hsu 1990, in the form that
	// tests only the table's move). Not sound. Default: off.
	Singular Singular

	// Checks goes a ply deeper where a threat must be answered (game.Forcing), at most to twice the depth of the iteration, and
	// neither reduces nor skips moves that make such a threat. It needs game.Checking. Not minimax of that depth. Default: on.
	Checks bool

	// Twofold takes a position that was there before in the line, from the root on, for a draw, where the rules want it more often
	// (game.Repeats): what a side could do once, it could do again (as in many programs since the 1980s). Not minimax of that
	// depth. Default: on.
	Twofold bool

	// Quiescence goes on at the horizon with the moves of game.Noisy, and with all moves where a threat must be answered
	// (Turing 1953; Beal 1990). Not minimax of that depth. Default: on.
	Quiescence bool

	// Rest is the notes' quiescence (notes C2), for games without game.Noisy: where the horizon would end a line, it goes on
	// while its static value changes sharply. Not minimax of that depth. Default: off.
	Rest Rest
}

// Rest says when the values v₀, v₁, … of a line that begins at the horizon have come to rest at v_k, k ≥ 1:
// |v_k − v_{k−1}| ≤ Within or |v_k − v₀| ≤ Within, or k = Most.
type Rest struct {
	On     bool
	Within game.Score // in Score units, at least 0
	Most   int        // extra plies; 0: no limit
}

// Singular says when a move stands out, six plies or more from the horizon (a search half as deep finds all others worse by more
// than Margin), and how far extensions may go.
type Singular struct {
	On     bool
	Margin game.Score // in Score units, at least 0
	Most   int        // plies beyond the depth of the iteration; 0: that depth again
}

// Default returns the options of the strongest play.
func Default() Options {
	o := Exact()
	o.SameDepth, o.Futility, o.LateMovePruning, o.ProbCut = false, 1, 4, 12
	o.Bounds, o.Solve, o.NullMove, o.Reductions, o.Checks, o.Quiescence = true, true, true, true, true, true
	o.InternalReductions = true
	o.Exchanges, o.Delta, o.Twofold = true, 2, true
	return o
}

// Exact returns options with which a search to a depth finds exactly the value of minimax to that depth.
func Exact() Options {
	return Options{
		Threads: 1, Table: 1 << 20, SameDepth: true, Symmetry: true, Scout: true, Aspiration: 2, MateDistance: true,
		Enhanced: true, Ranks: true, Killers: true, History: true, Counter: true, Continuation: true, NoisyHistory: true,
	}
}

// Sound reports whether a search to a depth finds the value of minimax to that depth. Like every table, it assumes
// that the game's keys do not collide.
func (o *Options) Sound() bool {
	return o.prunesSoundly() && !o.Bounds && (o.SameDepth || o.Table == 0)
}

// seesEnds reports whether a search checks at its horizon whether the game has ended; selective searches do not.
func (o Options) seesEnds() bool {
	o.Epsilon, o.Singular, o.Rest = 0, Singular{}, Rest{}
	return o.Sound()
}

// prunesSoundly reports whether no option may change a value before the horizon.
func (o *Options) prunesSoundly() bool {
	return !o.NullMove && !o.Reductions && !o.InternalReductions && o.Futility == 0 && o.Delta == 0 && o.LateMovePruning == 0 && o.ProbCut == 0 && o.Epsilon == 0 &&
		!o.Singular.On && !o.Checks && !o.Exchanges && !o.Twofold && !o.Quiescence && !o.Rest.On
}

func (o *Options) check() error {
	if min(o.Threads, o.Table, o.Aspiration, o.Futility, o.LateMovePruning, o.ProbCut, o.Delta, o.Rest.Most, o.Singular.Most) < 0 ||
		min(o.Epsilon, o.Rest.Within, o.Singular.Margin) < 0 {
		return errors.New("threads, the size of the table, margins and numbers of plies are not negative; use 0 for none")
	}
	return nil
}
