package opponent

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Style is what is known about the kinds of a player's errors in one game.
type Style struct {
	Habits []Habit // the game's kinds, the most urgent first; empty: no move has been seen

	// Evidence is the logarithm of a ratio: how likely the moves were, each by what was known just before it, with a rate for
	// each kind of error, to how likely they were with one rate, as the models Random and Errs have it.
	Evidence [Errs + 1]float64
	Errs     Habit // errors of all kinds
}

// Habit counts how a player met one kind of error: Missed times with one, and Heeded times with none of this kind or a more
// urgent one, though there was one of this kind to make.
type Habit struct {
	Kind           string
	Missed, Heeded int
}

// Convinced is how many times likelier than with one rate the moves must be with a rate for each kind before those are used:
// positive evidence by Kass and Raftery (1995). TestKindsPredictAndWinMore measures what that costs and wins.
const Convinced = 3

// Belief returns what is believed of the rate: that of [Errs], which begins uniform.
func (h Habit) Belief() *Belief {
	b := &Belief{kind: Errs, weights: make([]float64, gridSteps+1), observed: h.Missed + h.Heeded}
	most, sum := math.Inf(-1), 0.0
	for i := range b.weights {
		p := b.parameter(i)
		b.weights[i] = logPower(p, h.Missed) + logPower(1-p, h.Heeded)
		most = max(most, b.weights[i])
	}
	for i := range b.weights {
		b.weights[i] = math.Exp(b.weights[i] - most)
		sum += b.weights[i]
	}
	for i := range b.weights {
		b.weights[i] /= sum
	}
	return b
}

// logPower returns the logarithm of p to the n-th, also where both are 0.
func logPower(p float64, n int) float64 {
	if n == 0 {
		return 0
	}
	return float64(n) * math.Log(p)
}

// See learns from a judged move, where blind is the mean rate of Random before it.
func (s *Style) See(j Judgement, blind float64) {
	if len(j.Errors) == 0 || j.Bests == j.Moves { // all moves are best: nothing is learned, and both models say the same
		return
	}
	if !slices.EqualFunc(s.Habits, j.Errors, func(h Habit, e Error) bool { return h.Kind == e.Kind }) { // none, or an older program's
		*s = Style{}
		for _, e := range j.Errors {
			s.Habits = append(s.Habits, Habit{Kind: e.Kind})
		}
	}
	likely, one := 1/float64(j.Bests), [...]float64{Random: blind, Errs: s.Errs.Belief().Mean()}
	for k, e := range j.Errors {
		if e.Moves == 0 {
			continue
		}
		h := &s.Habits[k]
		rate := h.Belief().Mean()
		if e.Made {
			h.Missed++
			likely *= rate / float64(e.Moves) * float64(j.Bests)
			break
		}
		h.Heeded++
		likely *= 1 - rate
	}
	for k, rate := range one {
		best, other := Kind(k).shares(rate, j.Bests, j.Moves)
		if j.Missed != NoMiss {
			best = other
		}
		s.Evidence[k] += math.Log(likely) - math.Log(best)
	}
	if j.Missed != NoMiss {
		s.Errs.Missed++
	} else {
		s.Errs.Heeded++
	}
}

// Least returns the evidence against the better one of the models with one rate.
func (s *Style) Least() float64 { return min(s.Evidence[Random], s.Evidence[Errs]) }

// Convincing reports whether the rates by kind are to be used.
func (s *Style) Convincing() bool { return s.Least() >= math.Log(Convinced) }

// Model returns the model with the mean rates, to four decimals; kinds that have not been met keep the mean of all rates.
func (s *Style) Model() string {
	var rates []string
	for _, h := range s.Habits {
		if h.Missed+h.Heeded > 0 {
			rates = append(rates, h.Kind+"="+strconv.FormatFloat(h.Belief().Mean(), 'f', 4, 64))
		}
	}
	return Kinds.String() + ":" + strings.Join(append(rates, rest+"=0.5"), ",")
}

// sane reports whether the counts are plausible.
func (s *Style) sane() bool {
	return len(s.Habits) <= 8+3 && min(s.Errs.Missed, s.Errs.Heeded) >= 0 &&
		!slices.ContainsFunc(s.Habits, func(h Habit) bool { return h.Kind == "" || min(h.Missed, h.Heeded) < 0 })
}
