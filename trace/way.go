package trace

import (
	"fmt"
	"math"
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/puzzle"
)

// Way is what a path search, with one player, adds to an event. Its nodes are the positions that it keeps, one node per
// visit; the root is the start. A bidirectional search has further roots: the goals.
type Way struct {
	Position  string      // in the notation of the puzzle
	G         puzzle.Cost // of the path to it
	H         puzzle.Cost // the estimate of the remaining cost; [puzzle.Infinity]: no goal can be reached
	Guided    bool        // H is set; otherwise the search does not use it
	Threshold puzzle.Cost // Pass, Rise; [puzzle.Infinity]: none
	Fate      Fate        // Meet, Drop
	Known     int         // Drop, Meet with Better: the node of the same position; Goal: see there; -1: none
	Backward  bool        // on the side of the goals
}

// Fate is what becomes of a position that a path search has reached.
type Fate uint8

const (
	Kept     Fate = iota // Meet: it is expanded now or later
	Horizon              // Meet: it is at the depth limit: it may be a goal, but is not expanded
	Better               // Meet: it is Known, at a higher cost; everything below Known moves below it
	TooFar               // Drop: its f, or its cost, exceeds the limit
	Repeated             // Drop: it is Known, and at no higher cost if that matters; or it is on the path itself
	DeadEnd              // Drop: the rules know that no goal can be reached from it
)

// String returns the fate's name in JSON.
func (f Fate) String() string {
	return [...]string{"kept", "horizon", "better", "too-far", "repeated", "dead-end"}[f]
}

// Dives reports whether a path search is depth first: it remembers only its current path, so that a repeated position is on
// that path.
func (h *Header) Dives() bool {
	switch h.Algorithm {
	case "dfs", "dfid", "idastar-notes", "idastar":
		return true
	}
	return false
}

// F returns f = g + weight·h, where weight 0 means 1; infinity if no goal can be reached.
func (w *Way) F(weight float64) float64 { return total(w.G, w.H, weight) }

func total(g, h puzzle.Cost, weight float64) float64 {
	switch {
	case h >= puzzle.Infinity:
		return math.Inf(1)
	case weight == 0:
		weight = 1
	}
	return float64(g) + weight*float64(h)
}

// SumText writes g + h = f, with the weight of h.
func SumText(g, h puzzle.Cost, weight float64) string {
	times := ""
	if weight != 0 && weight != 1 {
		times = NumberText(weight) + " · "
	}
	f := "∞"
	if sum := total(g, h, weight); !math.IsInf(sum, 1) {
		f = NumberText(sum)
	}
	return fmt.Sprintf("%v + %s%v = %s", g, times, h, f)
}

// WayFound is how a path search ended.
type WayFound struct {
	Found     bool
	Moves     []string    // from the start to the goal
	Cost      puzzle.Cost // of them
	Lower     puzzle.Cost // proved: no path costs less; [puzzle.Infinity]: there is none
	Expanded  int64
	Generated int64
	Stopped   string // as in the JSON of the answer: found, exhausted, goals-exhausted, dead-ends, unsolvable, depth, cost, nodes, …
	Refusal   error  // why there is no path, according to the rules; nil: they do not say
}

// WayText says in a sentence what was found, and what is proved about it.
func WayText(l lang.Language, w *WayFound) string {
	switch {
	case w.Refusal != nil:
		return l.Sprintf("cli.puzzle.refused", l.Error(w.Refusal))
	case !w.Found && w.Lower == puzzle.Infinity:
		return l.Sprintf("cli.puzzle.none." + strings.ReplaceAll(w.Stopped, "-", ""))
	case !w.Found:
		return l.Sprintf("cli.puzzle.stopped", l.Sprintf("puzzle.stopped."+w.Stopped), int(w.Lower))
	}
	proven := l.Sprintf("cli.puzzle.atLeast", int(w.Lower))
	switch {
	case w.Cost == w.Lower:
		proven = l.Sprintf("cli.puzzle.optimal")
	case w.Lower <= 1: // which is so wherever the start is no goal
		proven = l.Sprintf("cli.puzzle.cheaper")
	}
	if int(w.Cost) == len(w.Moves) {
		return l.Sprintf("cli.puzzle.length", len(w.Moves), proven)
	}
	return l.Sprintf("cli.puzzle.cost", len(w.Moves), int(w.Cost), proven)
}

// AlgorithmText names the algorithm of a header, and the estimate that it uses.
func (h *Header) AlgorithmText(l lang.Language) string {
	key := "algorithm." + strings.ReplaceAll(h.Algorithm, "-", "") // keys have no dashes
	if !lang.Has(key) {
		return h.Algorithm
	}
	if !h.Alone {
		return l.Sprintf(key)
	}
	return WayAlgorithm(l, h.Algorithm, h.Heuristic)
}

// WayAlgorithm names the algorithm of a path search, and the estimate that it uses; "": there is none, and the text says what
// that means for an algorithm that would use one.
func WayAlgorithm(l lang.Language, algorithm, heuristic string) string {
	text := l.Sprintf("algorithm." + strings.ReplaceAll(algorithm, "-", "")) // keys have no dashes
	switch {
	case heuristic != "":
		return text + l.Sprintf("cli.puzzle.by", heuristic)
	case algorithm == "astar" || algorithm == "weighted":
		return text + l.Sprintf("cli.puzzle.blind")
	case algorithm == "idastar" || algorithm == "idastar-notes":
		return text + l.Sprintf("cli.puzzle.blindDeep")
	}
	return text
}
