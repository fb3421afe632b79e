// Package tex escapes text for pdflatex.
package tex

import (
	"fmt"
	"strings"

	"github.com/jugada/jugada/trace"
)

// Text returns s escaped so that pdflatex prints it unchanged, in text mode. Characters that it cannot print
// are replaced by their code points.
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

// Sets reports whether pdflatex can print r.
func Sets(r rune) bool {
	_, sign := signs[r]
	return sign || r >= ' ' && r <= '~' || strings.ContainsRune(letters, r)
}

// letters lists the letters in the T1 encoding that every LaTeX kernel of this century reads as UTF-8.
const letters = "¡¿«»ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ" +
	"ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŊŋŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽž"

// signs maps the characters that TeX treats specially, those that it would form ligatures with, and the
// mathematical symbols that we use.
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
