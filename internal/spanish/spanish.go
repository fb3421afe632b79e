// Package spanish checks Spanish text by the rules in CONTRIBUTING, for the tests of messages, of the lab's words and of
// pages: which words we use, how numbers and quotes are written, and that the reader is addressed as tú.
package spanish

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Message returns what is wrong with a message. Its indented lines are commands and their output; its long numbers are limits.
func Message(text string) []string {
	prose := indented.ReplaceAllString(text, "")
	return slices.Concat(Words(text), address(prose), signs(bareThousands.ReplaceAllString(prose, " ")))
}

// Page returns what is wrong with a page in Markdown: words are checked everywhere, the rest only outside code.
func Page(text string) []string {
	prose := code.ReplaceAllString(text, "")
	return slices.Concat(Words(text), address(prose), signs(prose))
}

var (
	indented = regexp.MustCompile(`(?m)^(  |\t).*$`)
	code     = regexp.MustCompile("(?ms)^ *```.*?^ *```$|`[^`\n]*`|<!--.*?-->|https?://[^ )]*")
)

// notOurs lists Spanish words that we do not use, with the one that we use instead.
var notOurs = []struct{ word, ours string }{
	{`ficheros?`, "archivo"},
	{`ordenador(es)?`, "computadora"},
	{`directorios?`, "carpeta"},
	{`oponentes?|contrincantes?`, "adversario"},
	{`comandos?`, "orden"},
	{`(el|los|del|al|un|este|cada|ningún|su) pedidos?|pedidos`, "petición"},
	{`(en|unas|son|hay|hubo|acaba en|a) tablas|tablas (tras|0)`, "empate: tablas are what hold positions"},
	{`costes?`, "costo"},
	{`agreg(a|ar|ue|ado|ada)s?`, "añadir"},
	{`por omisión|\(si falta,|\(si no se dice`, "por defecto"},
	{`a lo más|como (mucho|máximo)`, "a lo sumo"},
	{`como (mínimo|poco)`, "al menos"},
	{`sucesos?`, "evento"},
	{`error(es)? típicos?`, "error estándar"},
	{`ancestros?|antecesor(es)?`, "antepasado"},
	{`cortes?`, "poda"},
	{`(minimax|prueba) en profundidad`, "primero en profundidad: without primero it sounds thorough"},
	{`jugada \w+ GAME|--game GAME`, "JUEGO"},
	{`el juego (terminó|ha terminado)`, "la partida: juego is what is played, not one playing of it"},
	{`se esperan?( un| una| uno| el| la| los| las)`, "se esperaba, as the other errors say"},
	{`usted(es)?`, "tú"},
	{`(compáren|cuénten|fíjen|olvíde|pruébe|nóte|obsérve)se`, "an order to tú: compara, fíjate"},
}

// notOursFound holds the patterns of these words.
var notOursFound = func() (all []*regexp.Regexp) {
	for _, w := range notOurs {
		all = append(all, regexp.MustCompile(`(?i)(?:^|[^\pL])(`+w.word+`)(?:[^\pL]|$)`))
	}
	return all
}()

// Words returns the words in a text that are not ours.
func Words(text string) (found []string) {
	for i, w := range notOurs {
		if match := notOursFound[i].FindStringSubmatch(text); match != nil {
			found = append(found, fmt.Sprintf("%q is not our word; write %s", match[1], w.ours))
		}
	}
	return found
}

// formal matches imperatives of usted at the beginning of a clause, where they cannot be anything else.
var formal = regexp.MustCompile(`(?i)(?:^|[.;:!?¡¿»*)–]|, o|, y)[\s*]*(` + strings.Join([]string{
	"abra", "aplique", "añada", "busque", "calcule", "cambie", "cargue", "cierre", "compare", "compruebe", "construya", "convierta",
	"copie", "cuente", "demuestre", "dibuje", "dé", "ejecute", "elija", "empiece", "encuentre", "escriba", "espere", "explique",
	"guarde", "haga", "halle", "indique", "intente", "juegue", "lea", "limite", "mire", "muestre", "omita", "pida", "piense",
	"ponga", "pruebe", "pulse", "quite", "repita", "resuelva", "revise", "salga", "seleccione", "suponga", "tome", "trace", "use",
	"vuelva", "intercambie", "remedie", "ábralo", "cuéntelas", "júntela", "resuélvala", "cópielo", "escríbalo", "expórtelo", "guárdelo", "inténtelo", "omítalo", "pídala", "póngale", "quítelo",
}, "|") + `)[\s:.,;]`)

// whatever matches an idiom that is not an imperative: haga MIN lo que haga.
var whatever = regexp.MustCompile(`(?i)haga \S+ lo que haga`)

// address returns phrases that do not address the reader as tú.
func address(text string) (found []string) {
	for _, match := range formal.FindAllStringSubmatch(whatever.ReplaceAllString(text, "…"), -1) {
		found = append(found, fmt.Sprintf("%q speaks to usted; write to tú", match[1]))
	}
	return found
}

// The patterns of signs: numbers are written as by the program, 171,445 and 21.97, with a space in 5 %; and quotes are «», except
// around user input. Numbers are delimited by spaces: 15,15,5 is a game, and 4,3->2 a problem.
var (
	commaDecimals  = regexp.MustCompile(`(?:^|[\s(«≈±−-])(\d+,(?:\d{1,2}|\d{4,}))(?:[.;:)»]*(?:\s|$))`)
	spaceThousands = regexp.MustCompile(`(?:^|[^\d.,])(\d{1,3}(?:[    ]\d{3})+)(?:[^\d]|$)`)
	pointThousands = regexp.MustCompile(`(?:^|[\s(«])(\d{1,3}(?:\.\d{3}){2,}|[1-9]\d{0,2}\.\d{3} (?:nodos|posiciones|hojas))(?:[^\d]|$)`)
	bareThousands  = regexp.MustCompile(`(?:^|[\s(«])(\d{5,})(?:[.;:,)»]*(?:\s|$))`)
	closePercent   = regexp.MustCompile(`\d%`)
	wordsQuoted    = regexp.MustCompile(`"(\pL{2,}(?: [\pL-]{2,})+|[^" ]*[áéíóúñ][^" ]*)"`)
	foreignQuotes  = regexp.MustCompile(`[“”‘„]`)
)

func signs(text string) (found []string) {
	for _, sign := range []struct {
		form *regexp.Regexp
		ours string
	}{
		{commaDecimals, "decimals take a point"},
		{spaceThousands, "thousands take a comma"},
		{pointThousands, "thousands take a comma"},
		{bareThousands, "thousands take a comma"},
		{closePercent, "a space goes before %"},
		{wordsQuoted, "words go in «»"},
		{foreignQuotes, "words go in «»"},
	} {
		if match := sign.form.FindString(text); match != "" {
			found = append(found, fmt.Sprintf("%q: %s", match, sign.ours))
		}
	}
	return found
}
