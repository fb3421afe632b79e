package classic

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// This file reads and writes refinements, driven by their table.

// RefinementNames lists the names of [Refinements].
func RefinementNames() []string {
	var names []string
	for i := range Refinements {
		names = append(names, Refinements[i].Name)
	}
	return names
}

// SoundRefinements lists in words those that do not change the value.
func SoundRefinements(l lang.Language) string {
	return listed(l, func(f *Refinement) bool { return f.Sound })
}

// EngineRefinements lists in words those that package engine has.
func EngineRefinements(l lang.Language) string {
	return listed(l, func(f *Refinement) bool { return f.Engine })
}

func listed(l lang.Language, is func(f *Refinement) bool) string {
	var names []string
	for i := range Refinements {
		if f := &Refinements[i]; is(f) {
			names = append(names, f.worded(&Refine{}))
		}
	}
	return l.And(names)
}

// worded returns the name of the refinement, with its word parameter if it has one.
func (f *Refinement) worded(r *Refine) string {
	if p := f.word(); p != nil {
		return f.Name + " (" + p.Words[p.Get(r)] + ")"
	}
	return f.Name
}

// word returns the parameter that is a word; nil if there is none.
func (f *Refinement) word() *Parameter {
	if i := slices.IndexFunc(f.Parameters, func(p Parameter) bool { return p.Kind == Word }); i >= 0 {
		return &f.Parameters[i]
	}
	return nil
}

// ParseRefine reads a comma-separated list of refinements, each named once, "" being none. Parameters follow =, separated by
// colons; those in points keep that many decimals. The error is a *lang.Error that says what would be right.
func ParseRefine(text string, decimals int) (r Refine, err error) {
	if strings.TrimSpace(text) == "" {
		return r, nil
	}
	for _, item := range strings.Split(text, ",") {
		item = strings.TrimSpace(item)
		name, parameters, given := strings.Cut(item, "=")
		i := slices.IndexFunc(Refinements, func(f Refinement) bool { return f.Name == name })
		if i < 0 {
			return r, lang.Errorf("refine.unknown", name, strings.Join(RefinementNames(), ", "))
		}
		f := &Refinements[i]
		if *f.On(&r) {
			return r, lang.Errorf("refine.twice", name)
		}
		*f.On(&r) = true
		var texts []string
		if given {
			texts = strings.Split(parameters, ":")
		}
		if !readParameters(&r, f, texts, decimals) {
			return r, lang.Errorf("refine.written", item, lang.Told(f.wantedIn))
		}
	}
	return r, nil
}

// Text writes refinements as ParseRefine reads them, in the order of [Refinements]; "" for none.
func (r *Refine) Text(decimals int) string {
	var items []string
	for i := range Refinements {
		f := &Refinements[i]
		if !*f.On(r) {
			continue
		}
		item, mark := f.Name, "="
		for i := range f.Parameters {
			p := &f.Parameters[i]
			if n := p.Get(r); n > 0 || !p.Optional || p.Written {
				item, mark = item+mark+p.text(r, decimals), ":"
			}
		}
		items = append(items, item)
	}
	return strings.Join(items, ",")
}

// ParseMargin reads a difference of values in points, at least 0. Differences are whole Score units, so digits beyond the game's
// decimals change nothing and are dropped.
func ParseMargin(text string, decimals int) (game.Score, bool) {
	if strings.HasPrefix(text, "-") || strings.HasPrefix(text, "−") {
		return 0, false
	}
	if whole, fraction, dotted := strings.Cut(text, "."); dotted && len(fraction) > decimals {
		if strings.Trim(fraction, "0123456789") != "" {
			return 0, false
		}
		text = strings.TrimSuffix(whole+"."+fraction[:decimals], ".")
	}
	return game.ParsePoints(text, decimals)
}

// FormIn returns the syntax of the refinement, on one line: singular=MARGIN[:PLIES].
func (f *Refinement) FormIn(l lang.Language) string {
	form, mark, closing := f.Name, "=", ""
	for i := range f.Parameters {
		p := &f.Parameters[i]
		part := strings.Join(p.Words, "|")
		if p.Kind != Word {
			part = l.Sprintf(p.NameKey())
		}
		if p.Short != "" {
			part = p.Short
		}
		if part = mark + part; p.Optional { // what follows it needs it
			part, closing = "["+part, closing+"]"
		}
		form, mark = form+part, ":"
	}
	return form + closing
}

// wantedIn returns the same as it appears in an error: singular=MARGIN or singular=MARGIN:PLIES, such as singular=3:10.
func (f *Refinement) wantedIn(l lang.Language) string {
	if len(f.Parameters) == 0 {
		return l.Sprintf("refine.alone", f.Name)
	}
	var forms []string
	last, mark := []string{f.Name}, "="
	for i := range f.Parameters {
		p := &f.Parameters[i]
		if p.Optional {
			forms = append(forms, last...)
		}
		parts := p.Words
		if p.Kind != Word {
			parts = []string{l.Sprintf(p.NameKey())}
		}
		var longer []string
		for _, part := range parts {
			longer = append(longer, last[0]+mark+part)
		}
		last, mark = longer, ":"
	}
	return l.Sprintf("refine.form", l.Or(append(forms, last...)), f.Name+"="+f.Example)
}

// readParameters reads the parameters of f and reports whether they are right.
func readParameters(r *Refine, f *Refinement, texts []string, decimals int) bool {
	if len(texts) > len(f.Parameters) {
		return false
	}
	for i := range f.Parameters {
		p := &f.Parameters[i]
		if i >= len(texts) {
			if !p.Optional {
				return false
			}
			continue
		}
		if by, ok := p.Field(r).(*string); ok {
			first, _ := utf8.DecodeRuneInString(texts[i])
			if *by = texts[i]; !unicode.IsLetter(first) {
				return false
			}
			continue
		}
		n, ok := readParameter(p, texts[i], decimals)
		if !ok {
			return false
		}
		p.Set(r, n)
	}
	return true
}

// readParameter reads a parameter that is not left out.
func readParameter(p *Parameter, text string, decimals int) (n int, ok bool) {
	switch p.Kind {
	case Points: // whole Score units: digits beyond the game's decimals change nothing, and a search drops them
		points, ok := ParseMargin(text, decimals)
		return int(points), ok
	case Count:
		count, err := strconv.ParseUint(text, 10, 32)
		return int(min(count, MostCount)), err == nil && count > 0 && text[0] != '0'
	default:
		n = slices.Index(p.Words, text)
		return n, n >= 0
	}
}

func (p *Parameter) text(r *Refine, decimals int) string {
	n := p.Get(r)
	switch p.Kind {
	case Eval:
		return *p.Field(r).(*string)
	case Points:
		return game.Score(n).Text(decimals)
	case Count:
		return strconv.Itoa(n)
	default:
		return p.Words[n]
	}
}
