package engine

import (
	"errors"

	"github.com/jugada/jugada/game"
)

// Options says how a searcher looks. The zero value is plain alpha-beta, deepened one ply at a time, on one thread and
// without a table. [Default] is the strongest play, [Exact] the fastest search whose value is minimax's.
//
// A feature is called sound here if it never changes the value that a search to a depth finds, only the time.
// Features that need an ability do nothing in games without it.
type Options struct {
	Threads int // that search at once, on one table (lazy SMP); 0: one. Sound. Default: 1
	Table   int // entries of the transposition table, 16 bytes each (Greenblatt et al. 1967); 0: none. Default: 2^20

	// SameDepth takes a value from the table only if it was searched to just the depth that is wanted, or did not
	// depend on the depth. Without it deeper values do, which is faster and sees more than minimax of that depth;
	// with it the table is sound. Default: off.
	SameDepth bool

	// Symmetry gives symmetric positions one entry of the table, by game.Symmetric. Sound. Default: on.
	Symmetry bool

	// Bounds ends lines where the rules know the value (game.Bounder), and leaves out the moves that the rules say cannot
	// matter (game.Lister, game.Expander). What is found is true of the game, yet more than minimax sees within its
	// depth: it is sound only in searches to the end. A reported line may end where the rules know the value. Default: on.
	Bounds bool

	// Solve has a [Solver] try to prove the root's value as well, first who wins and then how soon or by how much, once the
	// iterations look a third as far as the game may still last (game.Finite): it is given three nodes for each of theirs,
	// which take as long, and its table, of as many entries, keeps what it has found for the next attempt. It helps tasks that look
	// for the one best move and name no depth, in games without game.Repeats. Of those tasks all that is not proven is an estimate,
	// even with options that are sound otherwise: moves that are proven to be worse are searched no more. Default: on.
	Solve bool

	// Scout searches all moves but the first with a null window, and again if they surprise: principal variation
	// search (Marsland and Campbell 1982; Reinefeld 1983). Sound. Default: on.
	Scout bool

	// Aspiration begins each iteration with a narrow window around the last value (Slate and Atkin 1977), this many
	// units (see Searcher) wide to each side; 0: off. Sound. Default: 2.
	Aspiration int

	// MateDistance leaves a node when even a win at once would change nothing, a shorter one being known. Sound.
	// Default: on.
	MateDistance bool

	// Enhanced looks all children up in the table before any is searched: enhanced transposition cut-offs (Plaat et al.
	// 1996). A position with more than 64 moves is left alone where each must be played for it, there being no
	// game.Expander. Sound. Default: on.
	Enhanced bool

	// Ranks orders moves as the rules do (game.Lister, game.Expander). Sound. Default: on.
	Ranks bool

	// Killers tries moves early that have cut siblings (Huberman 1968; Slate and Atkin 1977). Sound. Default: on.
	Killers bool

	// History orders moves by how often their number has cut anywhere (Schaeffer 1983). Sound. Default: on.
	History bool

	// Counter tries a move early that has refuted the move before it (Uiterwijk 1992). Sound. Default: on.
	Counter bool

	// Continuation is History for pairs of a move and the one before it. It works with move numbers below 1,024. Sound.
	// Default: on.
	Continuation bool

	// NoisyHistory is History for the moves of game.Noisy, which are tried before all others: capture history, as Stockfish has it
	// (2016). Sound. Default: on.
	NoisyHistory bool

	// NullMove leaves a node where even passing is too good (Beal 1989; Donninger 1993), by game.Passer; never where a
	// threat must be answered (game.Forcing). Not sound. Default: on.
	NullMove bool

	// Reductions searches late moves less deep first (Romein, Levy and others, about 2005); not where ProbCut is at work. Not
	// sound. Default: on.
	Reductions bool

	// Futility skips quiet moves close to the horizon that cannot lift the static value over alpha, and leaves nodes
	// whose static value is far above beta (Schaeffer 1986; Heinz 1998): this many half units for each ply that is left;
	// 0: off. It needs game.Noisy or, with Bounds, game.Bounder, to tell quiet moves. Not sound. Default: 1.
	Futility int

	// LateMovePruning leaves quiet moves out that come late in the order: where d plies are left, those after the first d
	// times so many; 0: off (move-count pruning, as Glaurung and Stockfish have it, about 2008). Never on the principal
	// variation, nor where a threat must be answered, all moves tried are forced losses, or ProbCut is at work. Not sound.
	// Default: 4.
	LateMovePruning int

	// ProbCut leaves a node where a search about half as deep finds a value so far outside of the window that a deep one
	// would hardly come back to it: by this many tenths of the standard deviation that the game tells of
	// (game.Foreseen; Buro 1995, 1997); 0: off. Never on the principal variation. Not sound. Default: 12.
	ProbCut int

	// Epsilon is the notes' form of futility (notes C5): once a root move has been searched, the others must improve on
	// it by more than this, in Score units. The value is within Epsilon of what it would be. 0: off. Default: off.
	Epsilon game.Score

	// Singular searches the move that the table names a ply deeper if it stands out (Anantharaman, Campbell and Hsu 1990, in the
	// form that asks the table which move). Not sound. Default: off.
	Singular Singular

	// Quiescence goes on at the horizon with the moves of game.Noisy, and with all of them where a threat must be answered
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

// Singular says when a move stands out, six plies or more from the horizon: all others are worse by more than Margin, by a search
// half as deep; and how far that leads.
type Singular struct {
	On     bool
	Margin game.Score // in Score units, at least 0
	Most   int        // plies beyond the depth of the iteration; 0: as many as that
}

// Default returns the options of the strongest play.
func Default() Options {
	o := Exact()
	o.SameDepth, o.Futility, o.LateMovePruning, o.ProbCut = false, 1, 4, 12
	o.Bounds, o.Solve, o.NullMove, o.Reductions, o.Quiescence = true, true, true, true, true
	return o
}

// Exact returns options with which a search to a depth finds just the value of minimax to that depth.
func Exact() Options {
	return Options{
		Threads: 1, Table: 1 << 20, SameDepth: true, Symmetry: true, Scout: true, Aspiration: 2, MateDistance: true,
		Enhanced: true, Ranks: true, Killers: true, History: true, Counter: true, Continuation: true, NoisyHistory: true,
	}
}

// Sound reports whether a search to a depth finds minimax's value of that depth. It trusts the keys of the game not to
// collide, as every table does.
func (o *Options) Sound() bool {
	return o.prunesSoundly() && !o.Bounds && (o.SameDepth || o.Table == 0)
}

// seesEnds reports whether a search asks at its horizon whether the game has ended, for which guesses are too quick.
func (o Options) seesEnds() bool {
	o.Epsilon, o.Singular, o.Rest = 0, Singular{}, Rest{}
	return o.Sound()
}

// prunesSoundly reports whether no option may lose or gain anything on the way to the horizon.
func (o *Options) prunesSoundly() bool {
	return !o.NullMove && !o.Reductions && o.Futility == 0 && o.LateMovePruning == 0 && o.ProbCut == 0 && o.Epsilon == 0 &&
		!o.Singular.On && !o.Quiescence && !o.Rest.On
}

func (o *Options) check() error {
	if min(o.Threads, o.Table, o.Aspiration, o.Futility, o.LateMovePruning, o.ProbCut, o.Rest.Most, o.Singular.Most) < 0 ||
		min(o.Epsilon, o.Rest.Within, o.Singular.Margin) < 0 {
		return errors.New("threads, the size of the table, margins and numbers of plies are not negative; use 0 for none")
	}
	return nil
}
