// Package tex writes text so that pdflatex sets it.
package tex

import (
	"fmt"
	"strings"

	"github.com/jugada/jugada/trace"
)

// Text returns s so that pdflatex sets it as it is, in text mode. Characters that it has no sign for stand as
// their code point.
func Text(s string) string {
	var b strings.Builder
	for _, r := range trace.Printable(s) {
		switch sign, known := signs[r]; {
		case known:
			b.WriteString(sign)
		case Sets(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "U+%04X", r)
		}
	}
	return b.String()
}

// Sets reports whether pdflatex has a sign for r.
func Sets(r rune) bool {
	_, sign := signs[r]
	return sign || r >= ' ' && r <= '~' || strings.ContainsRune(letters, r)
}

// letters are the letters that the T1 encoding has and the kernel of every LaTeX of this century reads as UTF-8.
const letters = "¡¿«»ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ" +
	"ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŊŋŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽž"

// signs are the characters that TeX reads as something else, those that it would join to others, and the
// mathematical signs of this field.
var signs = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '_': `\_`, '%': `\%`,
	'~': `\textasciitilde{}`, '^': `\textasciicircum{}`, '<': `\textless{}`, '>': `\textgreater{}`, '|': `\textbar{}`,
	'"': `\textquotedbl{}`, '\'': `\textquotesingle{}`, '`': `\textasciigrave{}`, '-': `-{}`, ',': `,{}`,

	'α': `$\alpha$`, 'β': `$\beta$`, 'γ': `$\gamma$`, 'δ': `$\delta$`, 'ε': `$\varepsilon$`, 'λ': `$\lambda$`,
	'μ': `$\mu$`, 'π': `$\pi$`, 'σ': `$\sigma$`, 'φ': `$\varphi$`, 'ω': `$\omega$`, 'Δ': `$\Delta$`, 'Σ': `$\Sigma$`,
	'∞': `$\infty$`, '−': `$-$`, '+': `$+$`, '±': `$\pm$`, '×': `$\times$`, '÷': `$\div$`, '·': `$\cdot$`,
	'≤': `$\le$`, '≥': `$\ge$`, '≠': `$\ne$`, '=': `$=$`, '→': `$\to$`, '↓': `$\downarrow$`, '…': `\dots{}`,
	'–': `\textendash{}`, '—': `\textemdash{}`, '‘': `\textquoteleft{}`, '’': `\textquoteright{}`,
	'“': `\textquotedblleft{}`, '”': `\textquotedblright{}`,
}
