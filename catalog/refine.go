package catalog

import (
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
)

// Refinements lists the names that Request.Refine may use, in the order in which [Analysis] writes them. [classic.ParseRefine]
// says how they are written, DescribeRefinements what each does.
func Refinements() []string { return classic.RefinementNames() }

// SoundRefinements lists those that leave the value what it was, and EngineRefinements those that the engine has.
func SoundRefinements(l lang.Language) string  { return classic.SoundRefinements(l) }
func EngineRefinements(l lang.Language) string { return classic.EngineRefinements(l) }

// DescribeRefinements says how each is written, what may be left out standing in brackets, and what it does: a line for each.
func DescribeRefinements(l lang.Language) string {
	var lines []string
	for i := range classic.Refinements {
		f := &classic.Refinements[i]
		lines = append(lines, l.Sprintf("refine.line", f.FormIn(l), l.Sprintf(f.HelpKey())))
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

// asked writes refinements that ParseRefine has read in the same one way, with all the digits that somebody has typed, and
// deepening, if deepened.
func asked(text string, decimals int, deepened bool) string {
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ':' }) {
		if _, fraction, dotted := strings.Cut(part, "."); dotted {
			decimals = max(decimals, len(strings.TrimSpace(fraction)))
		}
	}
	r, err := classic.ParseRefine(text, decimals)
	for ; err != nil; decimals-- { // so many digits are more than a Score holds
		r, err = classic.ParseRefine(text, decimals-1)
	}
	r.Deepening.On = r.Deepening.On || deepened
	return r.Text(decimals)
}
