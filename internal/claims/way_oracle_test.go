package claims

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// wayAsked holds the options of a search for a path.
type wayAsked struct {
	algorithm, heuristic string // heuristic: in use; "": the algorithm uses none
	weight               float64
	depth, cost, nodes   int // limits; 0: none
	all                  bool
}

// wayTruth is the same search, done the plain way: the positions it examines, in order, and why it ends.
type wayTruth struct {
	*maze
	wayAsked
	tale                []told     // as in a trace
	rounds              []wayRound // with the cost of each
	expanded, generated int
	stopped             string // why; "": it goes on
	found               bool
	path                []string
	last                []wayNode // the tree, or that of the last round
	deadEnds, deep      bool
	dropped             bool // breadth first: something exceeded the cost limit
	dear                int  // the least cost that exceeded the limit
	spent               bool
	turns               []turn // the positions in order, over all rounds
}

// turn is a position that a search expands.
type turn struct {
	place, ply int
	side       int // 1: from the goals
	goal       bool
	round      int // -1: none
	tale       int // length of the tale by then
	generated  int // and met
}

func (w *wayTruth) took(place, ply, side int, goal bool) {
	w.turns = append(w.turns, turn{place, ply, side, goal, len(w.rounds) - 1, len(w.tale), w.generated})
}

type wayRound struct {
	kind                       string
	bound, expanded, generated int
}

// wayNode is a position in a picture.
type wayNode struct {
	parent, place, g int
	move             string
	turn             int
	fate             string // kept, horizon, outdone, or the reason it was dropped
	goal             bool
	side             int // 1: found from the goals
}

func (w *wayTruth) tell(indent int, key string, values ...string) {
	w.tale = append(w.tale, told{sentence: sentence{"text.way." + key, values}, indent: indent})
}

// price formats the cost of a position, as a sum where there are estimates.
func (w *wayTruth) price(i, g int) string {
	if w.heuristic == "" {
		return "g " + strconv.Itoa(g)
	}
	h := w.h(w.heuristic, i)
	if h == never {
		return "f ∞"
	}
	times := 1.0
	if w.algorithm == "weighted" {
		times = w.weight
	}
	return "f " + strconv.Itoa(g) + " " + strconv.FormatFloat(times, 'f', -1, 64) + " " + strconv.Itoa(h) + " " +
		strconv.FormatFloat(float64(g)+times*float64(h), 'f', -1, 64)
}

func (w *wayTruth) name(move string, i int) string {
	if move == "" {
		return w.places[i].text
	}
	return move + " → " + w.places[i].text
}

// begin begins a round.
func (w *wayTruth) begin(kind string, bound int) {
	w.endRound()
	w.rounds = append(w.rounds, wayRound{kind, bound, w.expanded, w.generated})
}

func (w *wayTruth) endRound() {
	if n := len(w.rounds); n > 0 && w.rounds[n-1].kind != "" {
		last := &w.rounds[n-1]
		last.expanded, last.generated = w.expanded-last.expanded, w.generated-last.generated
	}
}

// expand counts a position; false: no more may be expanded.
func (w *wayTruth) expand() bool {
	if w.nodes > 0 && w.expanded == w.nodes {
		w.stopped, w.spent = "nodes", true
		return false
	}
	w.expanded++
	return true
}

// search searches m.
func search(m *maze, a wayAsked) *wayTruth {
	w := &wayTruth{maze: m, wayAsked: a, generated: 1, dear: never}
	proof := cmp.Or(w.heuristic, map[string]string{"jugs": "contents", "river": "no-danger"}[m.puzzle]) // blind searches ask it, too
	if m.parity && m.distance(m.start) == never || proof != "" && m.h(proof, m.start) == never {
		w.stopped = "refused"
		w.roots()
		return w
	}
	switch a.algorithm {
	case "bfs", "bidirectional":
		w.breadth()
	case "astar", "uniform", "weighted":
		w.best()
	case "dfs":
		w.round("depth", a.depth)
	case "dfid":
		for depth := 1; w.stopped == "" || w.stopped == "depth" && (a.depth == 0 || depth <= a.depth); depth++ {
			w.round("depth", depth)
		}
	default:
		w.thresholds()
	}
	w.endRound()
	return w
}

// roots adds the positions that a search begins with.
func (w *wayTruth) roots() {
	w.last = []wayNode{{parent: -1, place: w.start, fate: "kept"}}
	w.tell(0, "kept", w.name("", w.start), w.price(w.start, 0))
	if w.algorithm == "bidirectional" {
		for _, goal := range w.goals {
			w.last = append(w.last, wayNode{parent: -1, place: goal, fate: "kept", side: 1})
			w.tell(0, "kept", w.name("", goal), w.price(goal, 0))
		}
	}
}

// round is one search depth first to a depth; 0: to any.
func (w *wayTruth) round(kind string, depth int) {
	w.deep, w.dear, w.stopped = false, never, ""
	if depth == 0 {
		w.begin("free", 0)
		depth = math.MaxInt
	} else {
		w.tell(0, "pass.depth", strconv.Itoa(depth))
		w.begin(kind, depth)
	}
	w.roots()
	w.down([]int{w.start}, nil, 0, func(child, g int) string {
		if w.cost > 0 && g > w.cost {
			w.dear = min(w.dear, g)
			return "toofar"
		}
		return "kept"
	}, depth)
	switch {
	case w.found || w.spent:
	case w.deep:
		w.stopped = "depth"
	case w.dear < never:
		w.stopped = "cost"
	default:
		w.stopped = "exhausted"
	}
}

// thresholds is IDA*.
func (w *wayTruth) thresholds() {
	for threshold := w.h(w.heuristic, w.start); ; {
		if w.cost > 0 && threshold > w.cost {
			w.stopped = "cost"
			if len(w.rounds) == 0 {
				w.roots()
			}
			return
		}
		w.tell(0, "pass.threshold", strconv.Itoa(threshold))
		w.begin("threshold", threshold)
		w.roots()
		least := never
		w.down([]int{w.start}, nil, 0, func(child, g int) string {
			h := w.h(w.heuristic, child)
			switch {
			case h == never:
				w.deadEnds = true
				return "deadend"
			case g+h > threshold:
				least = min(least, g+h)
				return "above"
			}
			return "kept"
		}, math.MaxInt)
		switch {
		case w.found || w.spent:
			return
		case least == never:
			w.stopped = "exhausted"
			if w.deadEnds {
				w.stopped = "deadends"
			}
			return
		}
		w.tell(0, "pass.least", strconv.Itoa(threshold), strconv.Itoa(least))
		threshold = least
	}
}

// down continues depth first from the end of the line. It reports whether the search is over.
func (w *wayTruth) down(line []int, moves []string, node int, fate func(child, g int) string, depth int) bool {
	here := line[len(line)-1]
	if w.places[here].goal {
		w.last[node].goal = true
		w.took(here, len(moves), 0, true)
		if !w.found {
			w.found, w.path, w.stopped = true, slices.Clone(moves), "found"
			at := &w.tale[len(w.tale)-1]
			at.key = "text.way.goal"
		}
		return !w.all
	}
	if len(moves) >= depth {
		w.deep = true
		return false
	}
	if !w.expand() {
		return true
	}
	w.took(here, len(moves), 0, false)
	w.last[node].turn = w.turn()
	before := -1
	if len(line) > 1 {
		before = line[len(line)-2]
	}
	for _, s := range w.moves(here, before) {
		w.generated++
		g := len(line)
		child := wayNode{parent: node, place: s.to, g: g, move: s.name}
		if slices.Contains(line, s.to) && !(w.algorithm == "idastar" && w.parity) { // the fast one allows cycles there
			child.fate = "circle"
			w.last = append(w.last, child)
			w.tell(g, "circle", w.name(s.name, s.to))
			continue
		}
		child.fate = fate(s.to, g)
		if child.fate == "kept" && g == depth {
			child.fate = "horizon"
		}
		w.last = append(w.last, child)
		w.tell(g, child.fate, w.name(s.name, s.to), w.price(s.to, g))
		if child.fate == "kept" || child.fate == "horizon" {
			if w.down(append(slices.Clone(line), s.to), append(slices.Clone(moves), s.name), len(w.last)-1, fate, depth) {
				return true
			}
		}
	}
	return false
}

// turn counts the positions expanded in the tree under way.
func (w *wayTruth) turn() int {
	most := 0
	for _, n := range w.last {
		most = max(most, n.turn)
	}
	return most + 1
}

// breadth is breadth first, from one end or both.
func (w *wayTruth) breadth() {
	w.roots()
	if w.places[w.start].goal {
		w.took(w.start, 0, 0, true)
		w.found, w.stopped, w.path = true, "found", []string{}
		last := &w.tale[len(w.tale)-1]
		last.key = "text.way.goal"
		w.last[0].goal = true
		if w.algorithm == "bidirectional" {
			last.key = "text.way.meet"
			w.last[1].goal = true
		}
		return
	}
	known := [2]map[int]int{{w.start: 0}, {}}
	fronts := [2][]int{{0}, nil} // nodes
	level := [2]int{}
	both := w.algorithm == "bidirectional"
	if both {
		for i := range w.goals {
			fronts[1] = append(fronts[1], i+1)
			known[1][w.goals[i]] = i + 1
		}
	}
	turns := 0
	for len(fronts[0]) > 0 && (!both || len(fronts[1]) > 0) {
		if w.depth > 0 && level[0]+level[1]+1 > w.depth {
			if w.stopped = "depth"; w.dropped { // by moves there may be a path that is short enough
				w.stopped = "cost"
			}
			return
		}
		side, kind, key := 0, "level", "level"
		if both && len(fronts[1]) < len(fronts[0]) {
			side, kind, key = 1, "back", "level.back"
		}
		w.begin(kind, level[side])
		w.tell(0, key, strconv.Itoa(level[side]))
		var next []int
		for _, node := range fronts[side] {
			if !w.expand() {
				return
			}
			turns++
			w.last[node].turn = turns
			here := w.last[node]
			w.tell(1, "expand", strconv.Itoa(turns), w.places[here.place].text, w.price(here.place, here.g))
			w.took(here.place, here.g, side, false)
			before := -1
			if here.parent >= 0 {
				before = w.last[here.parent].place
			}
			on := w.moves(here.place, before)
			if len(on) == 0 {
				w.tell(2, "noMove")
			}
			for _, s := range on {
				w.generated++
				move := s.name
				if side == 1 {
					move = w.back(s.to, here.place)
				}
				child := wayNode{parent: node, place: s.to, g: here.g + 1, move: move, side: side}
				_, seen := known[side][s.to]
				switch {
				case seen:
					child.fate = "repeated"
					w.tell(2, "repeated", w.name(move, s.to))
				case w.cost > 0 && child.g > w.cost:
					child.fate, w.dropped = "toofar", true
					w.tell(2, "toofar", w.name(move, s.to), w.price(s.to, child.g))
				default:
					child.fate = "kept"
					w.tell(2, "kept", w.name(move, s.to), w.price(s.to, child.g))
				}
				w.last = append(w.last, child)
				if child.fate != "kept" {
					continue
				}
				at := len(w.last) - 1
				known[side][s.to] = at
				next = append(next, at)
				other, met := known[1-side][s.to]
				switch {
				case both && met && w.cost > 0 && child.g+w.last[other].g > w.cost:
					w.dropped = true
				case both && met:
					w.tale[len(w.tale)-1].key = "text.way.meet"
					w.last[other].goal = true
					w.arrive(at, other)
					w.took(s.to, len(w.path), side, true)
					return
				case !both && w.places[s.to].goal:
					w.tale[len(w.tale)-1].key = "text.way.goal"
					w.arrive(at, -1)
					w.took(s.to, len(w.path), side, true)
					return
				}
			}
		}
		fronts[side] = next
		level[side]++
	}
	switch {
	case w.dropped:
		w.stopped = "cost"
	case both && len(fronts[0]) > 0:
		w.stopped = "goalsexhausted"
	default:
		w.stopped = "exhausted"
	}
}

// arrive records the path to a node, and onward from the one that it meets.
func (w *wayTruth) arrive(node, other int) {
	w.found, w.stopped = true, "found"
	w.last[node].goal = true
	if w.last[node].side == 1 {
		node, other = other, node
	}
	w.path = []string{}
	for i := node; w.last[i].parent >= 0; i = w.last[i].parent {
		w.path = append(w.path, w.last[i].move)
	}
	slices.Reverse(w.path)
	for i := other; i >= 0 && w.last[i].parent >= 0; i = w.last[i].parent {
		w.path = append(w.path, w.last[i].move)
	}
}

// best is A*, uniform cost and weighted A*: the waiting position with the least g + w·h is next; of those the one with the
// least h, and of those the last one met.
func (w *wayTruth) best() {
	w.roots()
	times := map[string]int{"astar": 1000, "uniform": 0}[w.algorithm]
	if w.algorithm == "weighted" {
		times = int(math.Floor(w.weight * 1000))
	}
	h := func(i int) int {
		if w.heuristic == "" {
			return 0
		}
		return w.h(w.heuristic, i)
	}
	at := map[int]int{w.start: 0}    // the node of each position
	order := map[int]int{w.start: 0} // when it was first met
	open := map[int]bool{w.start: true}
	left := never // the least f that the cost limit has left out
	if w.cost > 0 && h(w.start) > w.cost {
		delete(open, w.start)
		left = h(w.start)
	}
	lower, turns, best := -1, 0, -1
	for len(open) > 0 {
		next, least := -1, [3]int{}
		for p := range open {
			rank := [3]int{1000*w.last[at[p]].g + times*h(p), h(p), -order[p]}
			if next < 0 || slices.Compare(rank[:], least[:]) < 0 {
				next, least = p, rank
			}
		}
		scale := max(times, 1000)
		bound := (least[0] + scale - 1) / scale // no path costs less than the least f by the weight
		if w.found && bound > w.last[best].g {
			break
		}
		if bound > lower {
			lower = bound
			key := map[string]string{"astar": "leastF", "uniform": "leastCost", "weighted": "proven"}[w.algorithm]
			w.tell(0, key, strconv.Itoa(lower))
			w.begin(map[string]string{"astar": "f", "uniform": "cost", "weighted": "bound"}[w.algorithm], lower)
		}
		if w.places[next].goal {
			delete(open, next)
			if !w.found {
				best = at[next]
				w.tell(1, "turn", w.places[next].text)
				w.took(next, w.last[best].g, 0, true)
				w.arrive(best, -1)
			}
			if !w.all {
				return
			}
			continue
		}
		if !w.expand() {
			return
		}
		delete(open, next)
		node := at[next]
		turns++
		w.last[node].turn = turns
		for i := range w.last { // that was left out when the position was expanded before
			if n := &w.last[i]; n.parent == node && n.dropped() {
				n.fate = "gone"
			}
		}
		here := w.last[node]
		w.tell(1, "expand", strconv.Itoa(turns), w.places[next].text, w.price(next, here.g))
		w.took(next, here.g, 0, false)
		before := -1
		if here.parent >= 0 {
			before = w.last[here.parent].place
		}
		on := w.moves(next, before)
		if len(on) == 0 {
			w.tell(2, "noMove")
		}
		for _, s := range on {
			w.generated++
			child := wayNode{parent: node, place: s.to, g: here.g + 1, move: s.name}
			old, seen := at[s.to]
			f := child.g + h(s.to)
			switch {
			case seen && w.last[old].g <= child.g:
				child.fate = "repeated"
				w.tell(2, "repeated", w.name(s.name, s.to))
				w.last = append(w.last, child)
				continue
			case h(s.to) == never:
				child.fate, w.deadEnds = "deadend", true
			case w.cost > 0 && f > w.cost:
				child.fate = "toofar"
				left = min(left, f)
			case seen:
				child.fate = "better"
			default:
				child.fate = "kept"
			}
			w.tell(2, child.fate, w.name(s.name, s.to), w.price(s.to, child.g))
			w.last = append(w.last, child)
			if child.dropped() {
				continue
			}
			if seen {
				w.outdo(old, len(w.last)-1)
			} else {
				order[s.to] = len(order)
			}
			at[s.to] = len(w.last) - 1
			open[s.to] = true
		}
	}
	switch {
	case w.found:
		w.stopped = "found"
	case left < never:
		w.stopped = "cost"
	case w.deadEnds:
		w.stopped = "deadends"
	default:
		w.stopped = "exhausted"
	}
}

// outdo moves the subtree of a node to another one of the same position with a cheaper path.
func (w *wayTruth) outdo(old, better int) {
	o, b := &w.last[old], &w.last[better]
	b.turn, o.turn, o.fate = o.turn, 0, "outdone"
	for i := range w.last {
		if w.last[i].parent == old {
			w.last[i].parent = better
		}
	}
	if o.parent == b.parent {
		o.fate = "gone"
	}
}

// dropped reports whether a position was not kept.
func (n *wayNode) dropped() bool {
	return n.fate == "repeated" || n.fate == "circle" || n.fate == "toofar" || n.fate == "above" || n.fate == "deadend"
}
