package opponent

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/lang"
)

// Kind is a way of erring, with one number for how much.
type Kind uint8

const (
	// Random: with probability e any legal move, including the best, all equally likely; otherwise one of the
	// best, equally likely. 0 is the perfect player, 1 plays at random.
	Random Kind = iota
	// Errs: with probability p one of the moves that are not best, all equally likely; otherwise one of the
	// best, equally likely. If all moves are best, one of them.
	Errs
	// Logit: move m with a probability proportional to exp(λ·v), where v is the minimax value of m for the side that
	// moves, in points (or results); McKelvey and Palfrey 1995. λ = 0 plays at random; the larger, the better.
	Logit
	// Depth: one of the moves, equally likely, that a search of n plies by a static evaluation finds best, 1
	// ≤ n ≤ MaxDepth. Such a player prefers the shorter win and the longer loss.
	Depth
	// Kinds: errors of several kinds, each with its rate, in games with threats; see [KindShares].
	Kinds
)

var kinds = [...]string{"random", "errs", "logit", "depth", "kinds"}

// The limits on a model.
const (
	MaxLogit  = 1_000_000
	MaxDepth  = 99 // plies
	MaxTerms  = 16 // in a mixture
	maxDigits = 12 // of each part of a number
)

// String returns the kind's name in the notation of models.
func (k Kind) String() string { return kinds[k] }

// Model returns the model of that kind with that parameter: a probability for Random and Errs, λ for Logit, a whole
// number of plies for Depth; it is rounded to twelve decimals. The error says what would be right.
func (k Kind) Model(parameter float64) (Model, error) {
	return Parse(k.String() + ":" + strconv.FormatFloat(parameter, 'f', maxDigits, 64))
}

// Model is how a player chooses: one kind of erring, or a mixture of several, drawn anew for every move. It is
// immutable. The zero value is the perfect player, random:0.
type Model struct{ terms []term }

// term is a model of one kind and its weight in the mixture.
type term struct {
	weight    *big.Rat
	kind      Kind
	parameter *big.Rat // of Kinds: the rate of those that are not in rates
	evaluator string   // Depth only; "": the game's current one
	rates     []rate   // Kinds only
}

func (m Model) all() []term {
	if len(m.terms) == 0 {
		return []term{{weight: big.NewRat(1, 1), kind: Random, parameter: new(big.Rat)}}
	}
	return m.terms
}

// Single returns the kind and the parameter of a model that is not a mixture.
func (m Model) Single() (k Kind, parameter float64, ok bool) {
	terms := m.all()
	if len(terms) > 1 {
		return 0, 0, false
	}
	parameter, _ = terms[0].parameter.Float64()
	return terms[0].kind, parameter, true
}

// Searches reports whether the model includes Depth: then the moves that it considers best may differ from minimax's.
func (m Model) Searches() bool { return m.has(Depth) }

func (m Model) has(k Kind) bool {
	return slices.ContainsFunc(m.all(), func(t term) bool { return t.kind == k })
}

// Evaluators returns the names of the static evaluations that the model uses.
func (m Model) Evaluators() []string {
	var names []string
	for _, t := range m.all() {
		if t.evaluator != "" {
			names = append(names, t.evaluator)
		}
	}
	return names
}

// Parse reads a model:
//
//	model     = simple | term { "+" term } .
//	term      = weight "*" simple .
//	simple    = ( "random" | "errs" | "logit" ) ":" number | "depth" ":" digits [ ":" evaluator ] |
//	            "kinds" [ ":" rate { "," rate } ] .
//	rate      = kind "=" number .
//	weight    = number .
//	number    = digits [ "." digits | "/" digits ] .
//	kind      = one or more letters a to z and digits; "rest" is all kinds that are not named, whose rate is 0 otherwise .
//	evaluator = one or more letters a to z, digits and "-" .
//
// as in random:0.5, errs:1/13, kinds:win=0.02,rest=0.3, depth:2:empty and 0.7*random:0.2+0.3*logit:1.5. Spaces are allowed around + and *. Rates
// range from 0 to 1, λ from 0 to MaxLogit, depths from 1 to MaxDepth; weights are above 0 and add up to exactly 1
// (thirds are written 1/3). A part of a number has at most twelve digits. Errors begin with line and column.
func Parse(text string) (Model, error) {
	var m Model
	sum := new(big.Rat)
	terms := strings.Split(text, "+")
	if len(terms) > MaxTerms {
		return Model{}, refuse(text, len(text), "terms", len(terms), MaxTerms)
	}
	at := 0
	for _, part := range terms {
		r := reader{text: text, at: at, end: at + len(part)}
		t, err := r.term(len(terms) > 1)
		if err != nil {
			return Model{}, err
		}
		m.terms = append(m.terms, t)
		sum.Add(sum, t.weight)
		at += len(part) + 1
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		return Model{}, refuse(text, 0, "weights", numberText(sum))
	}
	return m, nil
}

// reader reads one term of a text.
type reader struct {
	text    string
	at, end int // bytes
}

func (r *reader) term(weighted bool) (term, error) {
	r.spaces()
	t := term{weight: big.NewRat(1, 1)}
	if begins := r.word("0123456789./"); weighted || begins != "" {
		r.at -= len(begins)
		at := r.at
		var err error
		if t.weight, err = r.number(); err != nil {
			return t, err
		}
		if t.weight.Sign() == 0 {
			return t, refuse(r.text, at, "weight")
		}
		r.spaces()
		if !r.skip('*') {
			return t, refuse(r.text, r.at, "times", r.rest())
		}
		r.spaces()
	}
	if err := r.simple(&t); err != nil {
		return t, err
	}
	r.spaces()
	if r.at < r.end {
		return t, refuse(r.text, r.at, "trailing", r.rest())
	}
	return t, nil
}

func (r *reader) simple(t *term) error {
	at := r.at
	name := r.word("abcdefghijklmnopqrstuvwxyz")
	known := false
	for k, kind := range kinds {
		if kind == name {
			t.kind, known = Kind(k), true
		}
	}
	if !known {
		r.at = at
		return refuse(r.text, at, "kind", r.rest())
	}
	if t.kind == Kinds {
		return r.kinds(t)
	}
	if !r.skip(':') {
		return refuse(r.text, r.at, "colon", name)
	}
	at = r.at
	var err error
	if t.parameter, err = r.number(); err != nil {
		return err
	}
	value, _ := t.parameter.Float64()
	switch {
	case (t.kind == Random || t.kind == Errs) && value > 1:
		return refuse(r.text, at, "rate", name, r.text[at:r.at])
	case t.kind == Logit && value > MaxLogit:
		return refuse(r.text, at, "lambda", r.text[at:r.at], strconv.Itoa(MaxLogit))
	case t.kind == Depth && (!t.parameter.IsInt() || value < 1 || value > MaxDepth):
		return refuse(r.text, at, "depth", r.text[at:r.at], MaxDepth)
	}
	if t.kind == Depth && r.skip(':') {
		if t.evaluator = r.word("abcdefghijklmnopqrstuvwxyz0123456789-"); t.evaluator == "" {
			return refuse(r.text, r.at, "evaluator")
		}
	}
	return nil
}

func (r *reader) number() (*big.Rat, error) {
	at := r.at
	word := r.word("0123456789./")
	before, after, divided := strings.Cut(word, "/")
	if !divided {
		before, after, divided = strings.Cut(word, ".")
	}
	valid := before != "" && (after != "") == divided && !strings.ContainsAny(before+after, "./") &&
		len(before) <= maxDigits && len(after) <= maxDigits
	if valid {
		if n, ok := new(big.Rat).SetString(word); ok { // false if the denominator is 0
			return n, nil
		}
	}
	r.at = at
	return nil, refuse(r.text, at, "number", r.rest(), maxDigits)
}

// word consumes the characters from here on that are among those.
func (r *reader) word(among string) string {
	at := r.at
	for r.at < r.end && strings.IndexByte(among, r.text[r.at]) >= 0 {
		r.at++
	}
	return r.text[at:r.at]
}

func (r *reader) spaces() { r.word(" ") }

func (r *reader) skip(c byte) bool {
	if r.at < r.end && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

// rest returns the text from here on for a message, or that there is none.
func (r *reader) rest() any {
	if r.at >= r.end {
		return lang.Errorf("opponent.nothing")
	}
	rest := []rune(r.text[r.at:r.end])
	return strconv.Quote(string(rest[:min(len(rest), 20)]))
}

// refuse returns the error of that name about a place in a text.
func refuse(text string, at int, name string, values ...any) error {
	return lang.Errorf("opponent."+name, append([]any{lang.Place(text, at)}, values...)...)
}

// String returns the model in its notation; Parse reads it back.
func (m Model) String() string {
	terms := m.all()
	texts := make([]string, len(terms))
	for i, t := range terms {
		if len(terms) > 1 {
			texts[i] = numberText(t.weight) + "*"
		}
		if t.kind == Kinds {
			texts[i] += t.kindsText()
			continue
		}
		texts[i] += t.kind.String() + ":" + numberText(t.parameter)
		if t.evaluator != "" {
			texts[i] += ":" + t.evaluator
		}
	}
	return strings.Join(texts, "+")
}

// numberText writes a number as a decimal if it has few enough decimals, otherwise as a fraction.
func numberText(n *big.Rat) string {
	if decimals, exact := n.FloatPrec(); exact && decimals <= maxDigits {
		return n.FloatString(decimals)
	}
	return n.RatString()
}
