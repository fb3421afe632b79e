package proof

import (
	"slices"

	"github.com/jugada/jugada/game"
)

// This file answers one question about one position: is it worth at least β to its side to move? If it is, the other side's answer
// to the same question, "is it worth at least 1 - β to me?", is no: so proof and disproof numbers change places with the side to
// move. A node returns to its parent as soon as one of its numbers has reached the limit that the parent gave: then the parent may
// have a better move to look at. Numbers are from the point of view of the node whose question they are about.
//
// The questions are whether a position is won, β = 1, and whether it is not lost, β = 0: each is the other one's opposite. Values are
// counted from the root; the table and the game count from the position.

// kid is a move of a node that is not settled yet.
type kid[M game.Move] struct {
	move    M
	again   bool // the same side moves on
	key     uint64
	lo, hi  game.Score // bounds of the child's value, for its side to move, counted from the root
	numbers Numbers    // for its parent's question: how much is missing to prove it by this move; to show that it does not
	rank    int32
}

// before is the order in which moves are looked at: the least proof number first, of equal ones the highest rank, and then the order
// of generation.
func (k *kid[M]) before(other *kid[M]) bool {
	if k.numbers.Proof != other.numbers.Proof {
		return k.numbers.Proof < other.numbers.Proof
	}
	return k.rank > other.rank
}

// search works on the question about s, at a ply below the root, until one of its numbers is as large as in limit, or it is settled.
// lo and hi are known bounds of the value, lo < β ≤ hi. It returns the numbers and, if it is settled, a bound on the value that
// settles it; x.from is then the ply from which on the way to s must be what it is for that (see repeats.go). If the search has been
// stopped the result is void.
func (x *asking[S, M, G]) search(s *S, key uint64, lo, hi, beta game.Score, ply int, limit Numbers) (Numbers, game.Score) {
	if !x.count() {
		return Numbers{}, 0
	}
	began := x.nodes
	first := len(x.kids) // those of this node are from there on; the caller drops them
	if line := x.sequence(s); len(line) > 0 {
		best := game.Win(len(line)).Farther(ply)
		x.proven(line[0], ply)
		x.decided = line
		return x.settle(key, best, hi, beta, Numbers{0, Settled}, began, ply, always), best
	}
	proven, best := x.expand(s, lo, beta, ply) // if not proven: the most that settled moves can be worth
	from := x.from
	if proven {
		return x.settle(key, best, hi, beta, Numbers{0, Settled}, began, ply, from), best
	}
	var next *S
	for {
		kids := x.kids[first:]
		if len(kids) == 0 {
			return x.settle(key, lo, best, beta, Numbers{Settled, 0}, began, ply, from), best
		}
		now, at, second := sum(kids)
		if ply == 0 {
			x.progress.Numbers = now
		}
		if now.Proof >= limit.Proof || now.Disproof >= limit.Disproof {
			return x.leave(key, lo, hi, beta, now, kids, began, ply), 0
		}
		x.tell(beta, now, kids, at, false)
		if next == nil {
			next = x.room(ply)
		}
		k := kids[at]
		x.rules.Play(s, k.move, next)
		// A move is kept until its proof number is a quarter larger than the next one's (the 1+ε trick, Pawlewicz and Lew 2007):
		// otherwise the search would go back and forth between two that are equally good, and begin each anew.
		part := Numbers{min(limit.Proof, second+second/4+1), max(limit.Disproof-uint32(len(kids)-1), k.numbers.Disproof+1)}
		if x.Follow != nil {
			x.path = append(x.path, k.move)
		}
		x.enter(next, ply+1)
		var n Numbers
		var v game.Score
		if k.again {
			n, v = x.search(next, k.key, k.lo, k.hi, beta, ply+1, part)
		} else {
			n, v = x.search(next, k.key, k.lo, k.hi, 1-beta, ply+1, part.turned())
			n, v = n.turned(), -v
		}
		x.exit(next)
		if x.kids = x.kids[:first+len(kids)]; x.Follow != nil {
			x.path = x.path[:ply]
		}
		switch {
		case x.stopped:
			return Numbers{}, 0
		case n.Proof == 0:
			x.proven(k.move, ply)
			return x.settle(key, v, hi, beta, Numbers{0, Settled}, began, ply, x.from), v
		case n.Disproof == 0:
			best, from = max(best, v), min(from, x.from)
			x.kids = slices.Delete(x.kids, first+at, first+at+1)
		default:
			x.kids[first+at].numbers = n
		}
	}
}

// turned returns the numbers of a question as those of its opposite.
func (n Numbers) turned() Numbers { return Numbers{n.Disproof, n.Proof} }

// sum returns the numbers of a node with these moves, the index of the one to look at, and the proof number of the one after it.
func sum[M game.Move](kids []kid[M]) (now Numbers, at int, second uint32) {
	second = Settled
	for i := 1; i < len(kids); i++ {
		switch k := &kids[i]; {
		case k.before(&kids[at]):
			at, second = i, kids[at].numbers.Proof
		default:
			second = min(second, k.numbers.Proof)
		}
	}
	now.Proof = kids[at].numbers.Proof
	for i := range kids {
		now.Disproof = max(now.Disproof, kids[i].numbers.Disproof)
	}
	now.Disproof = min(now.Disproof+uint32(len(kids)-1), Settled-1)
	return now, at, second
}

// expand puts the moves of s that are not settled on x.kids. If one of them is worth at least β, it reports that, with what it is
// worth at least; otherwise it returns the most that those can be worth which are settled. The rules may leave moves out that are
// worth no more than they know s to be, unless lo is -∞. x.from is as for search.
func (x *asking[S, M, G]) expand(s *S, lo, beta game.Score, ply int) (proven bool, v game.Score) {
	v, x.from = lo, always
	all := lo == -game.Infinity
	var others game.Score
	if x.useful, others = x.defences(s, x.useful[:0]); others != game.Infinity {
		if v = max(v, others.Farther(ply)); len(x.useful) == 0 {
			if x.Follow != nil {
				x.decide(s)
			}
			return false, v
		}
	}
	idle := func(m M) bool { return others != game.Infinity && !slices.Contains(x.useful, m) }
	if x.expander != nil && !all {
		x.children = x.expander.Expand(s, x.children[:0], beta)
		for i := range x.children {
			c := &x.children[i]
			if idle(c.Move) {
				continue
			}
			key := c.Key
			if x.mirrors != nil {
				key, _ = x.mirrors.Canonical(&c.Pos)
			}
			k := kid[M]{move: c.Move, again: c.Again, key: key, rank: c.Rank}
			var child *S
			if x.lister != nil {
				child = &c.Pos
			}
			if proven, v = x.add(k, child, c.Lo, c.Hi, v, beta, ply); proven {
				return true, v
			}
		}
		return false, v
	}
	x.ranked = x.ranked[:0]
	if x.lister != nil && !all {
		x.ranked = x.lister.List(s, x.ranked)
	} else {
		x.moves, _ = x.rules.Moves(s, x.moves[:0])
		for _, m := range x.moves {
			x.ranked = append(x.ranked, game.Ranked[M]{Move: m})
		}
	}
	for _, m := range x.ranked {
		if idle(m.Move) {
			continue
		}
		k := kid[M]{move: m.Move, rank: m.Rank, again: x.rules.Play(s, m.Move, &x.child)}
		if at, met := x.met(&x.child); met {
			if beta <= 0 {
				x.from = at
				x.proven(m.Move, ply)
				return true, 0
			}
			v, x.from = max(v, 0), min(x.from, at)
			continue
		}
		k.key = x.keyOf(&x.child)
		low, high := -game.Infinity, game.Infinity
		if x.table.find(k.key) == nil { // otherwise that has the bounds which the rules have
			low, high = x.bounds(&x.child, ply+1)
		}
		if proven, v = x.add(k, &x.child, low, high, v, beta, ply); proven {
			x.from = always
			return true, v
		}
	}
	return false, v
}

// bounds returns the bounds on the value of s, at a ply, that follow from the rules alone.
func (x *asking[S, M, G]) bounds(s *S, ply int) (lo, hi game.Score) {
	if x.bounder != nil {
		return x.bounder.Bounds(s)
	}
	var outcome game.Outcome
	if x.replies, outcome = x.rules.Moves(s, x.replies[:0]); outcome != game.Open {
		v := x.rules.Evaluate(s)
		return v, v
	}
	if x.drawn(s, ply) {
		return 0, 0
	}
	return game.Loss(1), game.Win(1)
}

// add puts a move on x.kids, unless the bounds of its child, from the rules or the table, settle it. See expand. child may be nil: then
// counting its moves would take as long as searching it.
func (x *asking[S, M, G]) add(k kid[M], child *S, lo, hi, most, beta game.Score, ply int) (proven bool, v game.Score) {
	its := beta // the child's question
	if !k.again {
		its = 1 - beta
	}
	e := x.table.find(k.key)
	if e != nil {
		lo, hi = max(lo, e.lo), min(hi, e.hi)
	}
	byThreats := false
	switch {
	case lo == hi: // settled
	case e != nil && e.beta == its:
		k.numbers = e.numbers
	case child == nil:
		k.numbers = Numbers{1, 1}
	default:
		var worth game.Score
		k.numbers.Proof = 1
		k.numbers.Disproof, worth = x.fresh(child, e == nil && x.bounder == nil)
		if byThreats = worth < hi; byThreats {
			hi = worth
		}
	}
	if !k.again {
		k.numbers = k.numbers.turned()
	}
	k.lo, k.hi = lo.Farther(ply+1), hi.Farther(ply+1)
	low, high := k.lo, k.hi
	if !k.again {
		low, high = -k.hi, -k.lo
	}
	switch {
	case low >= beta:
		if x.proven(k.move, ply); byThreats && x.Follow != nil {
			x.decide(child, k.move)
		}
		return true, low
	case high < beta:
		return false, max(most, high)
	}
	x.kids = append(x.kids, k)
	return false, most
}

// fresh returns the disproof number of a position that nobody has looked at: one for each of its plausible moves, all of which have
// to be refuted. So a move that leaves few replies, a threat, is looked at before others, as deep as threats go on (mobility as the
// first estimate: Allis 1994). If x.bounds has just been asked about s, and listed all of them, they are not listed again. It is 0
// where all moves are refuted by threats; most is then what s is worth at most, counted from it, and otherwise ∞.
func (x *asking[S, M, G]) fresh(s *S, listed bool) (moves uint32, most game.Score) {
	var others game.Score
	if x.fended, others = x.defences(s, x.fended[:0]); others != game.Infinity {
		if len(x.fended) == 0 {
			return 0, others
		}
		return uint32(len(x.fended)), game.Infinity
	}
	switch {
	case x.lister != nil:
		x.listed = x.lister.List(s, x.listed[:0])
		return uint32(max(len(x.listed), 1)), game.Infinity
	case !listed:
		x.replies, _ = x.rules.Moves(s, x.replies[:0])
	}
	return uint32(len(x.replies)), game.Infinity
}

// proven notes which move of the root shows that the answer is yes.
func (x *asking[S, M, G]) proven(m M, ply int) {
	if ply == 0 {
		x.shown = append(x.shown[:0], m)
	}
}

// settle leaves a position that is settled, if the way to it is what it is from the ply from on. What that says of other ways to it is
// not kept.
func (x *asking[S, M, G]) settle(key uint64, lo, hi, beta game.Score, now Numbers, began int64, ply, from int) Numbers {
	if x.from = from; from >= ply {
		x.from = always
		return x.leave(key, lo, hi, beta, now, nil, began, ply)
	}
	x.tell(beta, now, nil, -1, true)
	return now
}

// leave keeps in the table what is known about a position, tells it, and returns its numbers; kids are its moves that are not settled.
func (x *asking[S, M, G]) leave(key uint64, lo, hi, beta game.Score, now Numbers, kids []kid[M], began int64, ply int) Numbers {
	x.tell(beta, now, kids, -1, false)
	x.table.store(entry{
		key: key, lo: lo.Farther(-ply), hi: hi.Farther(-ply), beta: beta, numbers: now, work: uint32(x.nodes - began + 1),
	})
	return now
}

// room returns a place for the children of the nodes of a ply.
func (x *asking[S, M, G]) room(ply int) *S {
	for ply >= len(x.places) {
		x.places = append(x.places, new(S))
	}
	return x.places[ply]
}
