package catalog

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Sum is a static value, and the terms that it adds up, without those that add nothing. As JSON it is part of the output of
// `jugada analyze --explain`; all is in points, from MAX's side.
type Sum struct {
	Evaluator string      `json:"evaluator"`
	Value     json.Number `json:"value"`
	Terms     []Addend    `json:"terms"`
}

// Addend is a term of a static value.
type Addend struct {
	Term   string  `json:"term"`   // as in files of weights, without the part of the game
	Group  string  `json:"group"`  // of similar terms
	Count  float64 `json:"count"`  // how often it applies for MAX, less how often for MIN
	Weight float64 `json:"weight"` // at this stage of the game
	Adds   float64 `json:"adds"`   // their product

	named game.Term
}

// Summed returns an error if the static evaluation of g is not a sum of terms.
func Summed(g Game) error {
	if s, ok := g.(interface{ summed() bool }); !ok || !s.summed() {
		return lang.Errorf("catalog.noSum", g.Name())
	}
	return nil
}

func (g *rulesOf[S, M, G]) summed() bool {
	_, ok := any(g.rules).(game.Summed[S])
	return ok
}

// SumOf returns what the static value of p adds up; nil: the game is over, or the evaluation is not a sum.
func SumOf(p Position) *Sum {
	if s, ok := p.(interface{ sum() *Sum }); ok && p.Outcome() == game.Open {
		return s.sum()
	}
	return nil
}

func (p *positionOf[S, M, G]) sum() *Sum {
	of, ok := any(p.rules).(game.Summed[S])
	if !ok {
		return nil
	}
	terms, decimals := of.Terms(), p.Decimals()
	counts := make([]float64, len(terms))
	of.Count(&p.s, counts)
	value, _ := p.Static()
	sum := &Sum{Evaluator: p.eval.Name, Value: json.Number(value.Text(decimals))}
	unit := math.Pow10(decimals)
	for i, t := range terms {
		if counts[i] == 0 {
			continue
		}
		t.Part = "" // the parts of a term are together as much as it applies
		last := len(sum.Terms) - 1
		if last < 0 || sum.Terms[last].Term != t.Key() {
			sum.Terms = append(sum.Terms, Addend{Term: t.Key(), Group: t.Group, named: t})
			last++
		}
		a := &sum.Terms[last]
		a.Count += counts[i]
		a.Adds += counts[i] * terms[i].Weight / unit
	}
	for i := range sum.Terms {
		a := &sum.Terms[i]
		if a.named.Fixed {
			a.Count = 1
		}
		a.Count, a.Adds, a.Weight = round(a.Count), round(a.Adds), round(a.Adds/a.Count)
	}
	sum.Terms = slices.DeleteFunc(sum.Terms, func(a Addend) bool { return a.Adds == 0 })
	slices.SortStableFunc(sum.Terms, func(a, b Addend) int { // groups in the order in which they begin
		first := func(group string) int {
			return slices.IndexFunc(terms, func(t game.Term) bool { return t.Group == group })
		}
		return first(a.Group) - first(b.Group)
	})
	return sum
}

// round rounds to more digits than anybody wants, so that fractions of parts do not show.
func round(x float64) float64 { return math.Round(x*1e9) / 1e9 }

// Named returns the name of the term in l; that in files of weights if we have none.
func (a *Addend) Named(g Game, l lang.Language) string {
	key := "term." + base(g) + "." + a.named.Group + "." + a.named.Name
	switch {
	case !lang.Has(key):
		return a.Term
	case a.named.At == "":
		return l.Sprintf(key)
	}
	return l.Sprintf(key, a.named.At)
}

// GroupIn returns the name of the group in l.
func (a *Addend) GroupIn(l lang.Language) string {
	if key := "term.group." + a.Group; lang.Has(key) {
		return l.Sprintf(key)
	}
	return a.Group
}

// CountText formats how often the term applies.
func (a *Addend) CountText() string { return strconv.FormatFloat(a.Count, 'f', -1, 64) }
