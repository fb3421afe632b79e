package othello

import (
	"math"
	"math/bits"

	"github.com/jugada/jugada/game"
)

// featureNames are the groups and names of the features.
var featureNames = [len(features{})]game.Term{
	{Group: "moves", Name: "moves"}, {Group: "moves", Name: "potential"}, {Group: "squares", Name: "corners"},
	{Group: "squares", Name: "x"}, {Group: "squares", Name: "c"}, {Group: "discs", Name: "stable"}, {Group: "discs", Name: "discs"},
	{Group: "moves", Name: "last"},
}

// anchorNames are the parts of the weights of [Phases]: the numbers of empty squares at which each counts in full.
var anchorNames = [len(anchors)]string{"60", "40", "20", "0"}

// fitted are weights of [Phases] other than the usual ones.
type fitted struct {
	anchors [len(anchors)]features
	blended blended
}

// thousandths is how many thousandths of a disc, the unit of the anchors, a Score unit has.
const thousandths = 100

// Terms lists what the evaluation adds up, with its weights: for [Phases] each feature has one for each anchor; and then what is
// beyond the board.
func (r RulesOn[B]) Terms() []game.Term {
	term := func(feature int, weight float64) game.Term {
		t := featureNames[feature]
		t.Weight = weight
		return t
	}
	switch r.Eval {
	case Discs:
		return []game.Term{term(6, disc)}
	case Mobility:
		return []game.Term{term(0, disc), term(2, 10*disc)}
	}
	from := &anchors
	if r.weights != nil {
		from = &r.weights.anchors
	}
	var list []game.Term
	for feature := range featureNames {
		for i, name := range anchorNames {
			t := term(feature, float64(from[i][feature])/thousandths)
			t.Part = name
			list = append(list, t)
		}
	}
	return append(list, game.Term{Group: "rest", Name: "limit", Weight: 1, Fixed: true})
}

// Count writes how often each term applies in an open position.
func (r RulesOn[B]) Count(s *Position, counts []float64) {
	sign := float64(s.Turn.Sign())
	f := featuresOf[B](s, lead(moves[B](s.Own, s.Other), moves[B](s.Other, s.Own)))
	switch r.Eval {
	case Discs:
		counts[0] = sign * float64(f[6])
		return
	case Mobility:
		counts[0], counts[1] = sign*float64(f[0]), sign*float64(f[2])
		return
	}
	clear(counts)
	empties := bits.OnesCount64(empty[B](s))
	after, part := phaseOf(empties)
	for feature, n := range f {
		at := feature*len(anchorNames) + after
		counts[at], counts[at+1] = sign*float64(n*(20-part))/20, sign*float64(n*part)/20
	}
	v := r.sum(f, empties)
	counts[len(featureNames)*len(anchorNames)] = sign * float64(limited[B](v)-v)
}

// Untuned returns [Phases] with its usual weights, from which fitting begins; those of the shorter formulas are given.
func (r RulesOn[B]) Untuned() (RulesOn[B], bool) {
	r.weights = nil
	return r, r.Eval == Phases
}

// WithWeights returns [Phases] with these weights, rounded to thousandths of a disc.
func (r RulesOn[B]) WithWeights(list []float64) (RulesOn[B], bool) {
	if r.Eval != Phases || len(list) != len(featureNames)*len(anchorNames)+1 {
		return r, false
	}
	w := new(fitted)
	for feature := range featureNames {
		for i := range anchorNames {
			v := math.Round(thousandths * list[feature*len(anchorNames)+i])
			if !(math.Abs(v) <= largestWeight) {
				return r, false
			}
			w.anchors[i][feature] = int(v)
		}
	}
	w.blended = blend(w.anchors)
	r.weights = w
	return r, true
}

// largestWeight is that of an anchor: sums of all features fit 64 bits, and blends 32.
const largestWeight = 1 << 24
