package catalog

import (
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
)

// Refinements lists the names that Request.Refine may use, in the order in which [Analysis] writes them. [classic.ParseRefine]
// documents their syntax, DescribeRefinements what each does.
func Refinements() []string { return classic.RefinementNames() }

// SoundRefinements lists those that never change the value, and EngineRefinements those that the engine has.
func SoundRefinements(l lang.Language) string  { return classic.SoundRefinements(l) }
func EngineRefinements(l lang.Language) string { return classic.EngineRefinements(l) }

// DescribeRefinements returns a line for each refinement: its syntax, with optional parts in brackets, and what it does.
func DescribeRefinements(l lang.Language) string {
	var lines []string
	for i := range classic.Refinements {
		f := &classic.Refinements[i]
		lines = append(lines, l.Sprintf("refine.line", f.FormIn(l), l.Sprintf(f.HelpKey())))
	}
	return strings.Join(lines, "\n")
}

// RefinementInfo describes a refinement for a form.
type RefinementInfo struct {
	Name  string `json:"name"`
	Title string `json:"title"` // in the reader's language, as About
	About string `json:"about"`
	Usual string `json:"usual"` // default parameters; "": none
}

// RefinementForms describes each refinement for a form, in the order of Refinements.
func RefinementForms(l lang.Language) []RefinementInfo {
	var forms []RefinementInfo
	for i := range classic.Refinements {
		f := &classic.Refinements[i]
		forms = append(forms, RefinementInfo{f.Name, l.Sprintf(f.TitleKey()), l.Sprintf(f.BriefKey()), f.Usual})
	}
	return forms
}

// asked writes refinements that ParseRefine has read in canonical form, with all the digits that the user typed, and with
// deepening if deepened.
func asked(text string, decimals int, deepened bool) string {
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ':' }) {
		if _, fraction, dotted := strings.Cut(part, "."); dotted {
			decimals = max(decimals, len(strings.TrimSpace(fraction)))
		}
	}
	r, err := classic.ParseRefine(text, decimals)
	for ; err != nil; decimals-- { // a Score cannot hold that many digits
		r, err = classic.ParseRefine(text, decimals-1)
	}
	r.Deepening.On = r.Deepening.On || deepened
	return r.Text(decimals)
}
