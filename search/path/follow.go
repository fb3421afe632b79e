package path

import (
	"context"
	"slices"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/trace"
)

// This file follows a search: the positions that it expands, what becomes of their children, and what is open.

// Moment is the state of a search after it has expanded a position and before it takes the next.
type Moment[S comparable, M puzzle.Move] struct {
	Step      int      // positions expanded so far, including a final goal; 0: none yet
	Kind      StepKind // Expand or Goal; Begin: nothing has been expanded yet
	Pos       S        // the position that was expanded
	G, H      puzzle.Cost
	Ply       int // moves from the start, or from a goal if Backward; of the whole path once it is found
	Backward  bool
	Bound     puzzle.Cost // of the round
	Begins    bool        // a round
	Events    []Happening[S, M]
	Expanded  int64
	Generated int64
	Kept      int        // positions that the search remembers
	Waiting   int        // positions, or untried moves, that it may still expand
	Bars      []Bar      // how many are open, by value
	Queue     []Place[S] // the first of the open positions; depth first, the end of the current path
}

// Happening is an event while a search expands a position.
type Happening[S comparable, M puzzle.Move] struct {
	Kind StepKind // Child or Back
	From S        // of a child: the position in which its move is made
	Move M
	Pos  S
	Ply  int
	G, H puzzle.Cost
	Fate trace.Fate // of a child
}

// Bar is how many positions with a value between two others, inclusive, are open.
type Bar struct {
	From, To float64
	Waiting  int
}

// Place is an open position, or one on the current path.
type Place[S comparable] struct {
	Pos      S
	G, H     puzzle.Cost
	Ply      int
	Value    float64 // the key of the queue
	Backward bool
	Untried  int // depth first: moves not tried yet
}

// Followed summarises a search that was followed to its end.
type Followed struct {
	Steps  int       // moments, not counting the one of step 0
	Deep   int       // the most moves that a path was followed
	Kept   int       // the most positions that were remembered at once
	Rounds []RoundAt // in order
}

// RoundAt is where a round begins, and its cost.
type RoundAt struct {
	Round
	Step int // its first
}

const (
	// MostBars is how many bars a moment has at most, and MostQueue how long its queue is.
	MostBars  = 40
	MostQueue = 12
)

// By returns what orders the queue of a search by a: f, g or ply.
func (a Algorithm) By() string {
	switch a {
	case AStar, WeightedAStar:
		return "f"
	case UniformCost:
		return "g"
	}
	return "ply"
}

// Follow searches as [Search] does and calls listen with the wanted moments until it returns false; then there is no summary.
// A moment is valid only until the next one. IDAStar cannot be followed; IDAStarNotes visits the same positions.
func Follow[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]](
	ctx context.Context, rules P, s S, o Options, wanted func(step int) bool, listen func(*Moment[S, M]) bool,
) (Result[M], *Followed, error) {
	if o.Algorithm == IDAStar {
		return Result[M]{}, nil, ErrUntraced
	}
	w := &watcher[S, M, P]{known: newKnown[S, M](rules, o), wanted: wanted, listen: listen, generated: 1}
	w.waits = map[int64]int{}
	w.begin(s)
	w.tell(Moment[S, M]{Kind: Begin, Pos: s, H: w.root(0).h, Bound: puzzle.Infinity})
	listening := true
	r, err := searchTelling(ctx, rules, s, o, func(step *Step[S, M]) bool {
		listening = listening && w.note(step)
		return listening
	})
	if err != nil || !listening {
		return r, nil, err
	}
	w.flush()
	return r, w.end(&r), nil
}

// watcher makes moments from what a search knows.
type watcher[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	known[S, M, P]
	wanted func(step int) bool
	listen func(*Moment[S, M]) bool

	now                 Moment[S, M]
	telling             bool // now is wanted
	begins              bool // a round has begun since the last moment
	last                int  // step
	expanded, generated int64
	rounds              []int // the first steps of rounds
	turn                func(*met[S]) bool
}

// note records a step of the search. It returns false if no more are wanted.
func (w *watcher[S, M, P]) note(step *Step[S, M]) bool {
	if step.Kind != Child && step.Kind != Back && !w.flush() {
		return false
	}
	switch step.Kind {
	case Begin:
		w.begins = true
		w.rounds = append(w.rounds, w.last+1)
		if w.dives {
			w.way = w.way[:1]
		}
	case Expand, Goal:
		w.last++
		w.take(step)
		m := Moment[S, M]{
			Kind: step.Kind, Pos: step.Pos, G: step.G, H: step.H, Ply: step.Ply,
			Backward: step.Backward, Bound: step.Bound, Begins: w.begins,
		}
		if !w.dives && !w.early(step) {
			m.Ply = w.all[w.at].ply // best-first searches do not count moves
		}
		w.deep = max(w.deep, m.Ply)
		if w.begins = false; step.Kind == Expand {
			w.expanded++
		}
		w.tell(m)
	case Child:
		w.generated++
		if w.telling {
			w.now.Events = append(w.now.Events, Happening[S, M]{
				Kind: Child, From: w.from(step), Move: step.Move, Pos: step.Pos, Ply: w.parent(step).ply + 1, G: step.G, H: step.H,
				Fate: w.fate(step),
			})
		}
		w.take(step)
	case Back:
		w.take(step)
		if w.telling {
			w.now.Events = append(w.now.Events, Happening[S, M]{Kind: Back, Pos: step.Pos, Ply: step.Ply, G: step.G, H: step.H})
		}
	}
	return true
}

// tell makes m the current moment.
func (w *watcher[S, M, P]) tell(m Moment[S, M]) {
	m.Step = w.last
	w.telling = w.wanted(m.Step)
	w.now = m
}

// flush reports the current moment, if it is wanted. It returns false if no more are wanted.
func (w *watcher[S, M, P]) flush() bool {
	if !w.telling {
		return true
	}
	w.telling = false
	w.now.Expanded, w.now.Generated = w.expanded, w.generated
	w.front(&w.now)
	return w.listen(&w.now)
}

// front records what is open.
func (w *watcher[S, M, P]) front(m *Moment[S, M]) {
	waits := w.waits
	if w.dives {
		way := w.way
		if w.ahead || m.Kind == Begin {
			way = way[:len(way)-1]
		}
		m.Kept = len(way)
		waits = map[int64]int{}
		for ply, n := range way {
			if n.untried > 0 {
				m.Waiting += n.untried
				waits[1000*int64(ply+1)] += n.untried
			}
		}
		for _, n := range way[max(0, len(way)-MostQueue):] {
			m.Queue = append(m.Queue, Place[S]{Pos: n.pos, G: n.g, H: n.h, Ply: n.ply, Value: float64(n.ply), Untried: n.untried})
		}
	} else {
		m.Kept, m.Waiting = len(w.all), w.width
		for _, i := range w.first() {
			n := &w.all[i]
			m.Queue = append(m.Queue, Place[S]{
				Pos: n.pos, G: n.g, H: n.h, Ply: n.ply, Value: float64(w.value(n)) / 1000, Backward: n.backward,
			})
		}
	}
	m.Bars = bars(waits)
}

// first returns the first of the open positions, in the order of expansion. In a bidirectional search, the side with fewer
// positions at its last distance goes next.
func (w *watcher[S, M, P]) first() []int {
	var first []int
	w.turn = w.whose()
	for i := range w.all {
		if !w.all[i].waiting {
			continue
		}
		if len(first) == MostQueue && !w.before(i, first[MostQueue-1]) {
			continue
		}
		at, _ := slices.BinarySearchFunc(first, i, func(a, b int) int {
			if w.before(a, b) {
				return -1
			}
			return 1
		})
		first = slices.Insert(first, at, i)
		first = first[:min(len(first), MostQueue)]
	}
	return first
}

// whose returns which side goes next in a bidirectional search: first the rest of the level, then the side that has fewer.
func (w *watcher[S, M, P]) whose() func(n *met[S]) bool {
	if w.options.Algorithm != Bidirectional {
		return func(*met[S]) bool { return true }
	}
	ofLevel := func(n *met[S]) bool {
		at := &w.all[w.at]
		return w.last > 0 && n.backward == at.backward && n.ply == at.ply
	}
	var width [2]int
	for i := range w.all {
		if n := &w.all[i]; n.waiting {
			if ofLevel(n) {
				return ofLevel
			}
			width[side(n.backward)]++
		}
	}
	backward := width[1] < width[0]
	return func(n *met[S]) bool { return n.backward == backward }
}

// before reports whether position i is expanded before j, as in the queues of the searches.
func (w *watcher[S, M, P]) before(i, j int) bool {
	a, b := &w.all[i], &w.all[j]
	if w.options.Algorithm.By() == "ply" {
		if x, y := w.turn(a), w.turn(b); x != y {
			return x
		}
		return i < j
	}
	if x, y := w.value(a), w.value(b); x != y {
		return x < y
	}
	if a.h != b.h {
		return a.h < b.h
	}
	return i > j
}

// bars groups what is open into bars, merging neighbouring values if there are too many.
func bars(waits map[int64]int) []Bar {
	var values []int64
	for value := range waits {
		values = append(values, value)
	}
	slices.Sort(values)
	together := (len(values) + MostBars - 1) / MostBars
	all := []Bar{}
	for part := range slices.Chunk(values, max(together, 1)) {
		bar := Bar{From: float64(part[0]) / 1000, To: float64(part[len(part)-1]) / 1000}
		for _, value := range part {
			bar.Waiting += waits[value]
		}
		all = append(all, bar)
	}
	return all
}

// end returns the summary of the search.
func (w *watcher[S, M, P]) end(r *Result[M]) *Followed {
	f := &Followed{Steps: w.last, Deep: w.deep, Kept: w.kept}
	for i, round := range r.Rounds {
		f.Rounds = append(f.Rounds, RoundAt{round, w.rounds[i]})
	}
	return f
}
