package proof

import (
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/search"
)

// asking is one call of Solve.
type asking[S any, M game.Move, G game.Game[S, M]] struct {
	*Solver[S, M, G]
	question Question
	watch    search.Watch
	nodes    int64
	spent    search.Reason
	stopped  bool
	progress Progress
	reported time.Time
	paused   time.Time // the end of the last pause

	path  []M          // from the root to the current node, if somebody follows it
	steps []Counted[M] // room for what is told
	shown []M          // the move of the root that shows that the last answer is yes

	// Where positions can repeat: see repeats.go.
	past []uint64       // the keys of the positions up to the root, and 0 for each one after it
	root int            // the index of the root there; while a line is made, of the position in question
	salt uint64         // of keys in the table
	way  map[uint64]int // the positions on the way to the current node, by key: the ply of each
	from int            // the ply from which on the way must be what it is for the last position to be settled

	// Room for the search: see search.go.
	kids     []kid[M]
	places   []*S
	child    S
	children []game.Child[S, M]
	ranked   []game.Ranked[M]
	moves    []M
	listed   []game.Ranked[M]
	replies  []M
	useful   []M // see threats.go
	fended   []M
	threats  []M
	decided  []M // by which moves threats settle the position that is told next
}

// solve asks whether s is won and, if it is not, whether it is drawn. Then it looks for the moves that show it.
func (x *asking[S, M, G]) solve(s S) Solution[M] {
	lo, hi := x.bounds(&s, 0)
	sol := Solution[M]{Certain: x.exact || lo == hi, LineWhole: true}
	p := &x.progress
	p.Lo, p.Hi = lo, hi
	over := x.over(&s)
	for _, beta := range []game.Score{1, 0} {
		if p.Lo >= beta && !over && len(sol.Best) == 0 || p.Lo < beta && beta <= p.Hi {
			if !x.ask(&s, beta) {
				break
			}
			sol.Best = append(sol.Best, x.shown...)
			x.report()
		}
	}
	sol.Lo, sol.Hi, sol.Asked, sol.Numbers = p.Lo, p.Hi, p.Asked, p.Numbers
	sol.Bare = lo == p.Lo && hi == p.Hi
	if sol.Lo > 0 && len(sol.Best) > 0 {
		// The bound may be of another move than the one that was proven first: the rules may see a win, and not say by which move.
		if m, known := x.soonest(&s); known {
			sol.Best[0] = m[0]
		}
	}
	if (sol.Lo > 0 || sol.Hi < 0) && x.question.Line && !over && !x.stopped {
		sol.Line, sol.LineWhole = x.line(s, sol.Lo > 0)
		sol.LineWhole = sol.LineWhole && x.playable(s, sol.Line)
	}
	if !x.answered(&sol) {
		sol.Spent = x.spent
	}
	sol.Nodes, sol.Elapsed = x.nodes, x.watch.Elapsed()
	return sol
}

// answered reports whether nothing is left to find.
func (x *asking[S, M, G]) answered(sol *Solution[M]) bool {
	return sol.Solved() && sol.LineWhole && (len(sol.Best) > 0 || sol.Hi < 0)
}

// over reports whether the game is over.
func (x *asking[S, M, G]) over(s *S) bool {
	x.moves, _ = x.rules.Moves(s, x.moves[:0])
	return len(x.moves) == 0 || x.drawn(s, 0)
}

// ask finds out whether s, which is open, is worth at least beta. If so, x.shown is a move that is. It returns false if something has
// run out. The bounds in x.progress are then as close as the answer makes them.
func (x *asking[S, M, G]) ask(s *S, beta game.Score) bool {
	p := &x.progress
	p.Asked, p.Numbers = beta, Numbers{1, 1}
	x.shown, x.kids = x.shown[:0], x.kids[:0]
	lo, hi := x.bounds(s, 0)
	if lo >= beta {
		lo = -game.Infinity // what the rules know does not say by which move
	}
	x.enter(s, 0)
	n, v := x.search(s, x.keyOf(s), lo, hi, beta, 0, Numbers{Settled, Settled})
	x.exit(s)
	if x.stopped {
		return false
	}
	if p.Numbers = n; n.Proof == 0 {
		p.Lo = max(p.Lo, v)
	} else {
		p.Hi = min(p.Hi, v)
	}
	return true
}

// tell tells who follows the search what is known of a position, by the numbers of its own question: the moves in kids are not settled,
// and the one of that index is looked at next; here is as in [Step].
func (x *asking[S, M, G]) tell(beta game.Score, now Numbers, kids []kid[M], next int, here bool) {
	if x.Follow == nil {
		return
	}
	step := Step[M]{
		Path: x.path, Asked: x.progress.Asked, Turned: beta != x.progress.Asked, Numbers: now, Next: next, Here: here, Threats: x.decided,
	}
	x.decided = nil
	x.steps = x.steps[:0]
	for i := range kids {
		x.steps = append(x.steps, Counted[M]{kids[i].move, kids[i].numbers})
	}
	if step.Turned {
		step.Numbers = now.turned()
		for i := range x.steps {
			x.steps[i].Numbers = x.steps[i].turned()
		}
	}
	step.Moves = x.steps
	x.Follow(step)
}

// line plays to the end of the game from s, which its side to move wins, or loses. The winner's moves are proven to win, and the soonest
// of those that are, so that the line is no longer than the bound says unless the table has lost part of the proof. The other side's
// are those that were hardest to answer: the table has most work about the positions after them. Threats are played to the end.
func (x *asking[S, M, G]) line(s S, wins bool) (line []M, whole bool) {
	for {
		if x.over(&s) {
			return line, true
		}
		first := len(line)
		if !wins {
			line = x.hardest(&s, line)
		} else if soonest, known := x.soonest(&s); known {
			line = append(line, soonest...)
		} else if x.wins(&s) {
			line = append(line, x.shown[0])
		} else {
			return line, false
		}
		for _, m := range line[first:] {
			var next S
			if !x.rules.Play(&s, m, &next) {
				wins = !wins
			}
			s = next
			x.root++
		}
	}
}

// wins asks again whether s, which is won, is, to find a move that wins. It keeps what is known about the root.
func (x *asking[S, M, G]) wins(s *S) bool {
	root, follow := x.progress, x.Follow
	x.Follow = nil
	defer func() { x.progress, x.Follow = root, follow }()
	return x.ask(s, 1)
}

// soonest returns the move of s of the largest worth that is proven, by the rules or the table, if that is a win; if threats win as
// soon, all moves to the end of the game. They are valid until the next call.
func (x *asking[S, M, G]) soonest(s *S) (soonest []M, known bool) {
	x.moves, _ = x.rules.Moves(s, x.moves[:0])
	var most game.Score
	for i, m := range x.moves {
		again := x.rules.Play(s, m, &x.child)
		lo, hi := x.bounds(&x.child, 1)
		if e := x.table.find(x.keyOf(&x.child)); e != nil {
			lo, hi = max(lo, e.lo), min(hi, e.hi)
		}
		if !again {
			lo = -min(hi, x.lost(&x.child))
		}
		if lo = lo.Farther(1); lo > most {
			soonest, most = x.moves[i:i+1], lo
		}
	}
	if sequence := x.sequence(s); len(sequence) > 0 && game.Win(len(sequence)) >= most {
		return sequence, true
	}
	return soonest, most > 0
}

// hardest appends the move of s, whose moves are in x.moves, about which the table has most work. If it has none, and threats decide,
// it appends the moves to the end of the game that last longest; otherwise the first move.
func (x *asking[S, M, G]) hardest(s *S, line []M) []M {
	hardest, most := x.moves[0], uint32(0)
	for _, m := range x.moves {
		x.rules.Play(s, m, &x.child)
		if e := x.table.find(x.keyOf(&x.child)); e != nil && e.work > most {
			hardest, most = m, e.work
		}
	}
	if most == 0 && x.lost(s) < 0 {
		if whole := x.longest(s, line); len(whole) > len(line) {
			return whole
		}
	}
	return append(line, hardest)
}

// count counts a node, and reports whether the search goes on.
func (x *asking[S, M, G]) count() bool {
	if x.stopped {
		return false
	}
	if x.question.Nodes > 0 && x.nodes >= x.question.Nodes {
		x.stop(search.Nodes)
		return false
	}
	if x.watch.Due() {
		if spent := x.watch.Look(); spent != search.Unknown {
			x.stop(spent)
			return false
		}
		x.rest()
	}
	x.nodes++
	return true
}

func (x *asking[S, M, G]) stop(r search.Reason) { x.stopped, x.spent = true, r }

// rest reports and pauses, where it is time to.
func (x *asking[S, M, G]) rest() {
	if time.Since(x.reported) >= ProgressEvery {
		x.report()
	}
	if x.question.Pause != nil && time.Since(x.paused) >= x.question.PauseEvery {
		x.question.Pause()
		x.paused = time.Now()
	}
}

func (x *asking[S, M, G]) report() {
	if x.question.Progress == nil {
		return
	}
	x.reported = time.Now()
	x.progress.Nodes, x.progress.Elapsed = x.nodes, x.watch.Elapsed()
	x.question.Progress(x.progress)
}
