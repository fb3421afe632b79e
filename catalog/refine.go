package catalog

import (
	"slices"
	"strconv"
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
)

// Refinements lists the names that Request.Refine may use, in the order in which [Analysis] writes them.
//
// A set of refinements is written as a list with commas; each is named once, in any order. After = come its parameters, with
// colons: points from 0 up, whole numbers from 1 up, or words. The table classic.Refinements says what each takes, and
// DescribeRefinements what each does.
func Refinements() []string {
	var names []string
	for i := range classic.Refinements {
		names = append(names, classic.Refinements[i].Name)
	}
	return names
}

// SoundRefinements lists those that leave the value what it was.
func SoundRefinements() []string {
	var names []string
	for i := range classic.Refinements {
		if f := &classic.Refinements[i]; f.Sound {
			names = append(names, f.Name)
		}
	}
	return names
}

// DescribeRefinements says how each is written, what may be left out standing in brackets, and what it does: a line for each.
func DescribeRefinements(l lang.Language) string {
	var lines []string
	for i := range classic.Refinements {
		f := &classic.Refinements[i]
		lines = append(lines, l.Sprintf("refine.line", formIn(l, f), l.Sprintf(f.HelpKey())))
	}
	return strings.Join(lines, "\n")
}

// RefinementInfo is what a form has to know of a refinement.
type RefinementInfo struct {
	Name  string `json:"name"`
	Title string `json:"title"` // in the reader's language, as About
	About string `json:"about"`
	Usual string `json:"usual"` // parameters to begin with; "": none
}

// RefinementForms returns what a form has to know of each refinement, in the order of Refinements.
func RefinementForms(l lang.Language) []RefinementInfo {
	var forms []RefinementInfo
	for i := range classic.Refinements {
		f := &classic.Refinements[i]
		forms = append(forms, RefinementInfo{f.Name, l.Sprintf(f.TitleKey()), l.Sprintf(f.BriefKey()), f.Usual})
	}
	return forms
}

// formIn is how a refinement is written, in one line: singular=MARGIN[:PLIES].
func formIn(l lang.Language, f *classic.Refinement) string {
	form, mark := f.Name, "="
	for i := range f.Parameters {
		p := &f.Parameters[i]
		part := strings.Join(p.Words, "|")
		if p.Kind != classic.Word {
			part = l.Sprintf(p.NameKey())
		}
		if p.Short != "" {
			part = p.Short
		}
		if part = mark + part; p.Optional {
			part = "[" + part + "]"
		}
		form, mark = form+part, ":"
	}
	return form
}

// wantedIn is the same as an error says it: singular=MARGIN or singular=MARGIN:PLIES, such as singular=3:10.
func wantedIn(l lang.Language, f *classic.Refinement) string {
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
		if p.Kind != classic.Word {
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

// parseRefinements reads a list of refinements, "" being none. The error says what would be right.
func parseRefinements(text string, decimals int) (r classic.Refine, err error) {
	if strings.TrimSpace(text) == "" {
		return r, nil
	}
	for _, item := range strings.Split(text, ",") {
		item = strings.TrimSpace(item)
		name, parameters, given := strings.Cut(item, "=")
		i := slices.IndexFunc(classic.Refinements, func(f classic.Refinement) bool { return f.Name == name })
		if i < 0 {
			return r, lang.Errorf("refine.unknown", name, strings.Join(Refinements(), ", "))
		}
		f := &classic.Refinements[i]
		if *f.On(&r) {
			return r, lang.Errorf("refine.twice", name)
		}
		*f.On(&r) = true
		var texts []string
		if given {
			texts = strings.Split(parameters, ":")
		}
		if !readParameters(&r, f, texts, decimals) {
			return r, lang.Errorf("refine.written", item, lang.Told(func(l lang.Language) string { return wantedIn(l, f) }))
		}
	}
	return r, nil
}

// readParameters reads the parameters of f and reports whether they are right.
func readParameters(r *classic.Refine, f *classic.Refinement, texts []string, decimals int) bool {
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
		n, ok := readParameter(p, texts[i], decimals)
		if !ok {
			return false
		}
		p.Set(r, n)
	}
	return true
}

// readParameter reads a parameter that is not left out.
func readParameter(p *classic.Parameter, text string, decimals int) (n int, ok bool) {
	switch p.Kind {
	case classic.Points: // whole Score units: what is beyond the game's decimals changes nothing, a search drops it
		points, ok := threshold(text, decimals)
		return int(points), ok
	case classic.Count:
		count, err := strconv.ParseUint(text, 10, 32)
		return int(min(count, classic.MostCount)), err == nil && count > 0 && text[0] != '0'
	default:
		n = slices.Index(p.Words, text)
		return n, n >= 0
	}
}

// refinementsText writes refinements in the one way in which they are written, "" for none.
func refinementsText(r *classic.Refine, decimals int) string {
	var items []string
	for i := range classic.Refinements {
		f := &classic.Refinements[i]
		if !*f.On(r) {
			continue
		}
		item, mark := f.Name, "="
		for i := range f.Parameters {
			p := &f.Parameters[i]
			if n := p.Get(r); n > 0 || !p.Optional || p.Written {
				item, mark = item+mark+parameterText(p, n, decimals), ":"
			}
		}
		items = append(items, item)
	}
	return strings.Join(items, ",")
}

func parameterText(p *classic.Parameter, n, decimals int) string {
	switch p.Kind {
	case classic.Points:
		return game.Score(n).Text(decimals)
	case classic.Count:
		return strconv.Itoa(n)
	default:
		return p.Words[n]
	}
}

// asked writes refinements that parseRefinements has read in the same one way, with all the digits that somebody has typed, and
// deepening, if deepened.
func asked(text string, decimals int, deepened bool) string {
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ':' }) {
		if _, fraction, dotted := strings.Cut(part, "."); dotted {
			decimals = max(decimals, len(strings.TrimSpace(fraction)))
		}
	}
	r, err := parseRefinements(text, decimals)
	for ; err != nil; decimals-- { // so many digits are more than a Score holds
		r, err = parseRefinements(text, decimals-1)
	}
	r.Deepening.On = r.Deepening.On || deepened
	return refinementsText(&r, decimals)
}
