package puzzles

import (
	"cmp"
	"context"
	"slices"

	"github.com/jugada/jugada/puzzle"
	"github.com/jugada/jugada/search/path"
)

// This file follows a search for a way: what it takes up, what becomes of what it meets, and what waits for its turn.

// Moment is a search for a way when it has taken up a position and looked at what follows, until it takes up the next. As
// JSON it is part of the lab's API.
type Moment struct {
	Step      int     `json:"step"`     // positions taken up, a goal that is the last included; 0: nothing has been looked at
	Kind      string  `json:"kind"`     // start, expand or goal
	Position  string  `json:"position"` // that was taken up
	Board     string  `json:"-"`        // the inside of an SVG picture of it
	G         int     `json:"g"`        // cost of the way to it
	H         int     `json:"h"`        // its estimate; 0 if the algorithm does not ask for it, -1: there is no way
	Ply       int     `json:"ply"`      // moves from the start, or from a goal if it is backward; of a whole way if that is found
	Backward  bool    `json:"backward"`
	Bound     int     `json:"bound"` // of the round: threshold, depth, level, g or f; -1: none
	Begins    bool    `json:"begins"`
	Events    []Event `json:"events"` // what has happened since
	Expanded  int64   `json:"expanded"`
	Generated int64   `json:"generated"`
	Kept      int     `json:"kept"`    // positions that the search remembers
	Waiting   int     `json:"waiting"` // positions, or moves not tried yet, that it may still take up
	By        string  `json:"by"`      // what bars and queue go by: f, g or ply
	Bars      []Bar   `json:"bars"`    // how many wait
	Queue     []Place `json:"queue"`   // the first of those that wait; depth first the end of the way that the search is on
}

// Event is something that happens to a search while it looks at what follows from a position.
type Event struct {
	Kind     string `json:"kind"` // child: a move was looked at; back: depth first, all below a position is done
	Position string `json:"position"`
	Move     string `json:"move,omitempty"`
	Ply      int    `json:"ply"`
	G        int    `json:"g"`
	H        int    `json:"h"`
	Fate     string `json:"fate,omitempty"` // of a child: kept, horizon, too far, repeated, better, dead end
}

// Bar is how many positions wait whose value lies between two others, these included.
type Bar struct {
	From    float64 `json:"from"`
	To      float64 `json:"to"`
	Waiting int     `json:"waiting"`
}

// Place is a position that waits, or one on the way that a search is on.
type Place struct {
	Position string  `json:"position"`
	G        int     `json:"g"`
	H        int     `json:"h"`
	Ply      int     `json:"ply"`
	Value    float64 `json:"value"` // what the queue goes by
	Backward bool    `json:"backward,omitempty"`
	Untried  int     `json:"untried,omitempty"` // depth first: moves that have not been looked at
}

// RoundAt is where the rounds of a search begin.
type RoundAt struct {
	Bound     int   `json:"bound"` // -1: none
	Backward  bool  `json:"backward,omitempty"`
	Step      int   `json:"step"` // the first of it
	Expanded  int64 `json:"expanded"`
	Generated int64 `json:"generated"`
}

// Followed is a search that was followed to its end.
type Followed struct {
	Answer
	Steps  int       // moments, the one of step 0 not counted
	Deep   int       // the most moves that a way was followed
	Kept   int       // the most positions that were remembered
	Rounds []RoundAt // in their order
}

const (
	mostBars  = 40
	mostQueue = 12
)

// fates are the names of path's as JSON has them.
var fates = [...]string{
	path.Kept: "kept", path.TooFar: "too far", path.Repeated: "repeated", path.Better: "better", path.DeadEnd: "dead end",
}

func (p *problemOf[S, M, P]) Followed() []string {
	var names []string
	for _, a := range path.Algorithms {
		if TracedAs(a.String()) == a.String() && (a != path.Bidirectional || p.inverse != nil && p.goals != nil) {
			names = append(names, a.String())
		}
	}
	return names
}

func (p *problemOf[S, M, P]) Follow(
	ctx context.Context, r Request, wanted func(step int) bool, listen func(*Moment) bool,
) (*Followed, error) {
	o, err := r.options()
	if err != nil {
		return nil, err
	}
	if err := r.FitsTrace(); err != nil {
		return nil, err
	}
	p, done, err := p.prepared(ctx, &r, o.Algorithm.Informed())
	if err != nil {
		return nil, err
	}
	defer done()
	o.Time = r.Time
	f := &follower[S, M, P]{problemOf: p, options: o, wanted: wanted, listen: listen}
	f.start()
	for step := range path.Steps(ctx, p.rules, p.start, o) {
		if step.Kind == path.End {
			if step.Err != nil {
				return nil, step.Err
			}
			f.flush()
			return f.end(step.Result), nil
		}
		if !f.take(step) {
			break
		}
	}
	return nil, nil
}

// follower knows at each step what a search knows. It finds that out from what the search tells, so that searching pays
// nothing for it.
type follower[S comparable, M puzzle.Move, P puzzle.Puzzle[S, M]] struct {
	*problemOf[S, M, P]
	options path.Options
	wanted  func(step int) bool
	listen  func(*Moment) bool

	now     Moment
	telling bool // now is wanted
	begins  bool // a round has begun since
	last    int  // step
	deep    int
	kept    int
	counts  struct{ expanded, generated int64 }
	rounds  []RoundAt

	way   []onWay[S]    // depth first: from the start to where the search is
	all   []met[S]      // else: the positions in the order in which they were met
	index [2]map[S]int  // where they stand there, from the start and from the goals
	waits map[int64]int // how many wait, by value in thousandths
	width int           // how many do
	at    int           // the one that is taken up
	turn  func(*met[S]) bool
}

// onWay is a position on the way that a depth-first search is on.
type onWay[S any] struct {
	pos     S
	g, h    int
	untried int
}

// met is a position that a search remembers.
type met[S any] struct {
	pos      S
	g, h     int
	ply      int
	backward bool
	waiting  bool
}

// dives reports whether the search is depth first.
func (f *follower[S, M, P]) dives() bool {
	switch f.options.Algorithm {
	case path.DFS, path.DFID, path.IDAStarNotes:
		return true
	}
	return false
}

// by says what the queue goes by.
func (f *follower[S, M, P]) by() string {
	switch f.options.Algorithm {
	case path.AStar, path.WeightedAStar:
		return "f"
	case path.UniformCost:
		return "g"
	}
	return "ply"
}

// value is what decides whose turn it is, in thousandths.
func (f *follower[S, M, P]) value(m *met[S]) int64 {
	switch f.options.Algorithm {
	case path.AStar:
		return 1000 * int64(m.g+m.h)
	case path.WeightedAStar:
		return 1000*int64(m.g) + int64(1000*cmp.Or(f.options.Weight, path.DefaultWeight))*int64(m.h)
	case path.UniformCost:
		return 1000 * int64(m.g)
	}
	return 1000 * int64(m.ply)
}

// start is the moment before anything has been looked at.
func (f *follower[S, M, P]) start() {
	f.index, f.waits = [2]map[S]int{{}, {}}, map[int64]int{}
	h := 0
	if f.options.Algorithm.Informed() {
		h = finite(f.estimate(&f.problemOf.start))
	}
	f.counts.generated = 1
	if !f.dives() {
		f.meet(met[S]{pos: f.problemOf.start, h: h})
		if f.options.Algorithm == path.Bidirectional { // which fits only those that list their goals
			for _, goal := range f.goals.Goals(nil) {
				f.meet(met[S]{pos: goal, backward: true})
			}
		}
	}
	f.begin(Moment{Kind: "start", Bound: -1, H: h}, &f.problemOf.start)
}

// begin makes m the moment at hand.
func (f *follower[S, M, P]) begin(m Moment, pos *S) {
	m.Step = f.last
	f.telling = f.wanted(m.Step)
	if f.telling {
		m.Position, m.Board, m.Events = f.positionText(pos), f.boardSVG(pos), []Event{}
	}
	f.now = m
}

// flush tells the moment at hand, if it is wanted. It is false if nothing more is.
func (f *follower[S, M, P]) flush() bool {
	if !f.telling {
		return true
	}
	f.telling = false
	m := &f.now
	m.Expanded, m.Generated, m.By = f.counts.expanded, f.counts.generated, f.by()
	f.front(m)
	return f.listen(m)
}

// take notes a step of the search. It is false if nothing more is wanted.
func (f *follower[S, M, P]) take(step *path.Step[S, M]) bool {
	switch step.Kind {
	case path.Begin:
		if !f.flush() {
			return false
		}
		f.begins = true
		f.rounds = append(f.rounds, RoundAt{
			Bound: finite(step.Bound), Backward: step.Backward, Step: f.last + 1,
			Expanded: f.counts.expanded, Generated: f.counts.generated,
		})
		f.way = f.way[:0]
	case path.Expand, path.Goal:
		if !f.flush() {
			return false
		}
		f.last++
		f.takeUp(step)
	case path.Child:
		f.counts.generated++
		f.child(step)
	case path.Back:
		f.way = f.way[:step.Ply]
		if f.telling {
			f.now.Events = append(f.now.Events, f.event("back", step))
		}
	}
	return true
}

// takeUp notes that a position is expanded, or is the goal that was looked for.
func (f *follower[S, M, P]) takeUp(step *path.Step[S, M]) {
	m := Moment{
		Kind: "goal", G: int(step.G), H: finite(step.H), Ply: step.Ply, Backward: step.Backward,
		Bound: finite(step.Bound), Begins: f.begins,
	}
	f.begins = false
	if step.Kind == path.Expand {
		f.counts.expanded++
		m.Kind = "expand"
	}
	if f.dives() {
		moves := 0
		if step.Kind == path.Expand {
			moves = len(f.rules.Moves(&step.Pos, nil))
			if f.inverse != nil && step.Ply > 0 {
				moves-- // the one that takes back what led here
			}
		}
		f.way = append(f.way[:step.Ply], onWay[S]{step.Pos, int(step.G), finite(step.H), moves})
		f.kept = max(f.kept, len(f.way))
	} else if i, known := f.index[side(step.Backward)][step.Pos]; known {
		f.at = i
		n := &f.all[i]
		if met := step.Kind == path.Goal && f.by() == "ply"; !met { // breadth first a goal is met, and its turn does not come
			m.Ply = n.ply // who goes the cheapest way first does not count
			if n.waiting {
				n.waiting = false
				f.wait(n, -1)
			}
		}
	}
	f.deep = max(f.deep, m.Ply)
	f.begin(m, &step.Pos)
}

// child notes what becomes of a child of the position that is expanded.
func (f *follower[S, M, P]) child(step *path.Step[S, M]) {
	ply := step.Ply
	if f.dives() {
		f.way[step.Ply-1].untried--
		if step.Fate == path.Kept {
			f.deep = max(f.deep, step.Ply)
		}
	} else {
		ply = f.all[f.at].ply + 1
		switch step.Fate {
		case path.Kept:
			f.meet(met[S]{pos: step.Pos, g: int(step.G), h: finite(step.H), ply: ply, backward: step.Backward})
		case path.Better:
			n := &f.all[f.index[side(step.Backward)][step.Pos]]
			if n.waiting {
				f.wait(n, -1)
			}
			n.g, n.h, n.ply, n.waiting = int(step.G), finite(step.H), ply, true
			f.wait(n, 1)
		}
	}
	if f.telling {
		e := f.event("child", step)
		e.Ply = ply
		f.now.Events = append(f.now.Events, e)
	}
}

// meet notes a new position, which waits.
func (f *follower[S, M, P]) meet(n met[S]) {
	n.waiting = true
	f.index[side(n.backward)][n.pos] = len(f.all)
	f.all = append(f.all, n)
	f.kept = max(f.kept, len(f.all))
	f.deep = max(f.deep, n.ply)
	f.wait(&n, 1)
}

// wait counts a position among those that wait, or out of them.
func (f *follower[S, M, P]) wait(n *met[S], by int) {
	f.width += by
	value := f.value(n)
	if f.waits[value] += by; f.waits[value] == 0 {
		delete(f.waits, value)
	}
}

func side(backward bool) int {
	if backward {
		return 1
	}
	return 0
}

// event writes a step down as text.
func (f *follower[S, M, P]) event(kind string, step *path.Step[S, M]) Event {
	e := Event{Kind: kind, Position: f.positionText(&step.Pos), Ply: step.Ply, G: int(step.G), H: finite(step.H)}
	if kind != "child" {
		return e
	}
	e.Fate = fates[step.Fate]
	limited := f.options.Algorithm == path.DFS || f.options.Algorithm == path.DFID // to so many moves
	if limited && step.Fate == path.Kept && step.Ply == int(step.Bound) {
		e.Fate = "horizon"
	}
	switch {
	case f.dives():
		e.Move = f.moveText(&f.way[step.Ply-1].pos, step.Move)
	case step.Backward:
		e.Move = f.moveText(&step.Pos, step.Move) // it leads away from the child
	default:
		e.Move = f.moveText(&f.all[f.at].pos, step.Move)
	}
	return e
}

// front writes down what waits.
func (f *follower[S, M, P]) front(m *Moment) {
	waits := f.waits
	if f.dives() {
		m.Kept = len(f.way)
		waits = map[int64]int{}
		for ply, n := range f.way {
			if n.untried > 0 {
				m.Waiting += n.untried
				waits[1000*int64(ply+1)] += n.untried
			}
		}
		first := max(0, len(f.way)-mostQueue)
		for ply, n := range f.way[first:] {
			m.Queue = append(m.Queue, Place{
				Position: f.positionText(&n.pos), G: n.g, H: n.h, Ply: first + ply, Value: float64(first + ply), Untried: n.untried,
			})
		}
	} else {
		m.Kept, m.Waiting = len(f.all), f.width
		for _, i := range f.first() {
			n := &f.all[i]
			m.Queue = append(m.Queue, Place{
				Position: f.positionText(&n.pos), G: n.g, H: n.h, Ply: n.ply, Value: float64(f.value(n)) / 1000, Backward: n.backward,
			})
		}
	}
	m.Bars = bars(waits)
	if m.Queue == nil {
		m.Queue = []Place{}
	}
}

// first returns the first of those that wait, in the order in which their turn comes. Searching from both ends the turn of a
// side comes when it has fewer positions at its last distance.
func (f *follower[S, M, P]) first() []int {
	var first []int
	f.turn = f.whose()
	for i := range f.all {
		if !f.all[i].waiting {
			continue
		}
		if len(first) == mostQueue && !f.before(i, first[mostQueue-1]) {
			continue
		}
		at, _ := slices.BinarySearchFunc(first, i, func(a, b int) int {
			if f.before(a, b) {
				return -1
			}
			return 1
		})
		first = slices.Insert(first, at, i)
		first = first[:min(len(first), mostQueue)]
	}
	return first
}

// whose returns whose turn it is in a search from both ends: first the rest of the level, else the side that has fewer.
func (f *follower[S, M, P]) whose() func(n *met[S]) bool {
	if f.options.Algorithm != path.Bidirectional {
		return func(*met[S]) bool { return true }
	}
	ofLevel := func(n *met[S]) bool {
		at := &f.all[f.at]
		return f.last > 0 && n.backward == at.backward && n.ply == at.ply
	}
	var width [2]int
	for i := range f.all {
		if n := &f.all[i]; n.waiting {
			if ofLevel(n) {
				return ofLevel
			}
			width[side(n.backward)]++
		}
	}
	backward := width[1] < width[0]
	return func(n *met[S]) bool { return n.backward == backward }
}

// before reports whether the turn of position i comes before that of j, as in path's queues.
func (f *follower[S, M, P]) before(i, j int) bool {
	a, b := &f.all[i], &f.all[j]
	if f.by() == "ply" {
		if x, y := f.turn(a), f.turn(b); x != y {
			return x
		}
		return i < j
	}
	if x, y := f.value(a), f.value(b); x != y {
		return x < y
	}
	if a.h != b.h {
		return a.h < b.h
	}
	return i > j
}

// bars puts what waits into bars, of neighbouring values if there are too many.
func bars(waits map[int64]int) []Bar {
	var values []int64
	for value := range waits {
		values = append(values, value)
	}
	slices.Sort(values)
	together := (len(values) + mostBars - 1) / mostBars
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

// end says how it has ended.
func (f *follower[S, M, P]) end(r *path.Result[M]) *Followed {
	a := &Followed{Answer: f.answer(r, f.options), Steps: f.last, Deep: f.deep, Kept: f.kept, Rounds: f.rounds}
	for i := range a.Rounds {
		expanded, generated := r.Expanded, r.Generated
		if i+1 < len(a.Rounds) {
			expanded, generated = a.Rounds[i+1].Expanded, a.Rounds[i+1].Generated
		}
		a.Rounds[i].Expanded, a.Rounds[i].Generated = expanded-a.Rounds[i].Expanded, generated-a.Rounds[i].Generated
	}
	return a
}
