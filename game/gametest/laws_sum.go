package gametest

import (
	"math"
	"strings"
	"unicode"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// summedPlaces is at how many positions sums are compared, for each evaluator and set of weights.
const summedPlaces = 1000

// checkSums is the law sum.
func (x *exam[S, M]) checkSums(r *report[S, M]) {
	x.checkSum(r, "", x.rules)
	if x.able.with != nil {
		for _, e := range x.able.evaluators() {
			if rules, ok := x.able.with(e.Name); ok {
				x.checkSum(r, " by "+e.Name, rules)
			}
		}
	}
}

// checkSum checks the terms of one evaluator, and then with other weights.
func (x *exam[S, M]) checkSum(r *report[S, M], by string, rules game.Game[S, M]) {
	terms := rules.(game.Summed[S]).Terms()
	checkTerms(r, by, terms)
	x.compareSums(r, by, rules)
	if x.able.tune == nil {
		return
	}
	untuned, ok, with := x.able.tune(rules)
	if !ok {
		return
	}
	x.compareSums(r, by+", untuned", untuned)
	other := make([]float64, len(terms))
	for i := range terms {
		other[i] = math.Round(terms[i].Weight + float64(x.random.IntN(21)-10))
	}
	changed, ok := with(other)
	if !ok {
		r.Failf("WithWeights%s refuses weights near those of Terms", by)
		return
	}
	for i, t := range changed.(game.Summed[S]).Terms() {
		if !t.Fixed && t.Weight != other[i] {
			r.Failf("Terms%s gives %s the weight %v, and WithWeights was given %v", by, t.Key(), t.Weight, other[i])
		}
	}
	x.compareSums(r, by+", with other weights", changed)
	if _, ok := with(append(other, 0)); ok {
		r.Failf("WithWeights%s takes more weights than there are terms", by)
	}
}

// checkTerms checks the terms by themselves.
func checkTerms[S comparable, M game.Move](r *report[S, M], by string, terms []game.Term) {
	seen := map[string]bool{}
	for i := range terms {
		t := &terms[i]
		for _, word := range []string{t.Group, t.Name} {
			if word == "" || !unicode.IsLower([]rune(word)[0]) || strings.ContainsFunc(word, notAlphanumeric) {
				r.Failf("a term%s has the group %q and the name %q; want letters and digits, the first in lower case", by, t.Group, t.Name)
			}
		}
		if strings.ContainsAny(t.At+t.Part, ". \n") {
			r.Failf("a term%s is at %q, part %q; want no spaces and no dots", by, t.At, t.Part)
		}
		if seen[t.Key()] {
			r.Failf("two terms%s are %s", by, t.Key())
		}
		if seen[t.Key()] = true; t.Fixed && t.Weight != 1 {
			r.Failf("the fixed term %s%s has the weight %v", t.Key(), by, t.Weight)
		}
	}
}

func notAlphanumeric(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }

// compareSums compares what rules evaluate open positions as with the sums of their terms.
func (x *exam[S, M]) compareSums(r *report[S, M], by string, rules game.Game[S, M]) {
	summed := rules.(game.Summed[S])
	terms := summed.Terms()
	counts := make([]float64, len(terms))
	for _, p := range laws.Spread(x.places, summedPlaces) {
		if p.outcome != game.Open || p.broken {
			continue
		}
		r.Guard(p, func() {
			for i := range counts {
				counts[i] = math.NaN()
			}
			summed.Count(x.at(p), counts)
			if x.here != p.pos {
				r.Failf("Count%s writes to the position: it became %s", by, x.positionText(x.here))
			}
			sum, within := 0.0, 1.0
			for i, n := range counts {
				sum, within = sum+terms[i].Weight*n, within+math.Abs(n)/100
			}
			value := float64(rules.Evaluate(x.at(p)) * rules.Turn(x.at(p)).Sign())
			if !(math.Abs(sum-value) <= within) {
				r.Failf("Evaluate%s gives MAX %v, and the sum of all terms is %v", by, value, sum)
			}
		})
	}
}
