package lang

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// spanishTexts are all that people read in Spanish, by where it stands: the messages, and the pages of docs. What they show
// of commands and code is left out of prose.
func spanishTexts(t *testing.T) (whole, prose map[string]string) {
	t.Helper()
	whole, prose = map[string]string{}, map[string]string{}
	for key := range messages[Spanish] {
		for _, n := range []int{1, 2} { // one and many
			text, _, _ := strings.Cut(Spanish.Sprintf(key, probes(n)...), "%!(EXTRA")
			place := "the message " + key
			if whole[place] != text {
				whole[place] += "\n" + text
			}
			if !strings.HasSuffix(key, ".example") {
				prose[place] = indented.ReplaceAllString(whole[place], "")
			}
		}
	}
	pages, _ := filepath.Glob("../docs/es/*.md")
	for _, page := range append(pages, "../README.es.md", "../docs/README.md") {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		if i := strings.Index(text, "\n## Español\n"); i >= 0 { // a page in both languages
			text = text[i:]
		}
		whole[page], prose[page] = text, code.ReplaceAllString(text, "")
	}
	if len(pages) < 10 {
		t.Fatalf("found only the pages %v", pages)
	}
	return whole, prose
}

var (
	indented = regexp.MustCompile(`(?m)^(  |\t).*$`)
	code     = regexp.MustCompile("(?ms)^ *```.*?^ *```$|`[^`\n]*`|<!--.*?-->|https?://[^ )]*")
)

// notOurs are words that Spanish has and we do not use, since we use another for the same thing. CONTRIBUTING lists the
// choices.
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
	{`a lo más`, "a lo sumo"},
	{`minimax en profundidad`, "minimax primero en profundidad: without primero it sounds thorough"},
	{`se esperan?( un| una| uno| el| la| los| las)`, "se esperaba, as the other errors say"},
	{`usted(es)?`, "tú"},
	{`(compáren|cuénten|fíjen|olvíde|pruébe|nóte|obsérve)se`, "an order to tú: compara, fíjate"},
}

// notOursFound are the same, as they are looked for.
var notOursFound = func() (all []*regexp.Regexp) {
	for _, w := range notOurs {
		all = append(all, regexp.MustCompile(`(?i)(?:^|[^\pL])(`+w.word+`)(?:[^\pL]|$)`))
	}
	return all
}()

func TestSpanishWords(t *testing.T) {
	whole, _ := spanishTexts(t)
	for _, fault := range faults(whole, wordFaults) {
		t.Error(fault)
	}
}

func wordFaults(text string) (found []string) {
	for i, w := range notOurs {
		if match := notOursFound[i].FindStringSubmatch(text); match != nil {
			found = append(found, fmt.Sprintf("%q is not our word; write %s", match[1], w.ours))
		}
	}
	return found
}

// formal are orders to somebody who is called usted, where a clause begins and they cannot be anything else.
var formal = regexp.MustCompile(`(?i)(?:^|[.;:!?¡¿»*)–]|, o|, y)[\s*]*(` + strings.Join([]string{
	"abra", "aplique", "añada", "busque", "calcule", "cambie", "cargue", "cierre", "compare", "compruebe", "construya", "convierta",
	"copie", "cuente", "demuestre", "dibuje", "dé", "ejecute", "elija", "empiece", "encuentre", "escriba", "espere", "explique",
	"guarde", "haga", "halle", "indique", "intente", "juegue", "lea", "limite", "mire", "muestre", "omita", "pida", "piense",
	"ponga", "pruebe", "pulse", "quite", "repita", "resuelva", "revise", "salga", "seleccione", "suponga", "tome", "trace", "use",
	"vuelva", "intercambie", "remedie", "ábralo", "cuéntelas", "júntela", "resuélvala", "cópielo", "escríbalo", "expórtelo", "guárdelo", "inténtelo", "omítalo", "pídala", "póngale", "quítelo",
}, "|") + `)[\s:.,;]`)

// whatever is no order: haga MIN lo que haga.
var whatever = regexp.MustCompile(`(?i)haga \S+ lo que haga`)

// TestSpanishAddress: whoever reads is tú.
func TestSpanishAddress(t *testing.T) {
	_, prose := spanishTexts(t)
	for _, fault := range faults(prose, addressFaults) {
		t.Error(fault)
	}
}

func addressFaults(text string) (found []string) {
	for _, match := range formal.FindAllStringSubmatch(whatever.ReplaceAllString(text, "…"), -1) {
		found = append(found, fmt.Sprintf("%q speaks to usted; write to tú", match[1]))
	}
	return found
}

// TestSpanishCommands: a command and an option say what they do (muestra, busca), as the others do, and not what one wants
// (mostrar, buscar). A button does the latter.
func TestSpanishCommands(t *testing.T) {
	for key := range messages[Spanish] {
		if !strings.HasPrefix(key, "cli.") && !strings.HasPrefix(key, "play.") ||
			!strings.HasSuffix(key, ".short") && !strings.HasSuffix(key, ".long") && !strings.Contains(key, ".flag.") {
			continue
		}
		if first, _, _ := strings.Cut(Spanish.Sprintf(key, probes(1)...), " "); regexp.MustCompile(`^\pL+[aeiáéí]r$`).MatchString(first) {
			t.Errorf("the message %s begins with %q; write it as the others are: Muestra, Busca", key, first)
		}
	}
}

// TestSpanishSigns: numbers are written as the program writes them, 171,445 and 21.97, and 5 % apart; and what is quoted stands
// in «», but for what somebody types.
func TestSpanishSigns(t *testing.T) {
	_, prose := spanishTexts(t)
	for place, text := range prose {
		if strings.HasPrefix(place, "the message") { // whose numbers are limits, or put in and written by the catalogue
			prose[place] = bareThousands.ReplaceAllString(text, " ")
		}
	}
	for _, fault := range faults(prose, signFaults) {
		t.Error(fault)
	}
}

// What signFaults looks for. A number is one between spaces: 15,15,5 is a game, and 4,3->2 a problem.
var (
	commaDecimals  = regexp.MustCompile(`(?:^|[\s(«≈±−-])(\d+,(?:\d{1,2}|\d{4,}))(?:[.;:)»]*(?:\s|$))`)
	spaceThousands = regexp.MustCompile(`(?:^|[^\d.,])(\d{1,3}(?:[    ]\d{3})+)(?:[^\d]|$)`)
	pointThousands = regexp.MustCompile(`(?:^|[\s(«])(\d{1,3}(?:\.\d{3}){2,}|[1-9]\d{0,2}\.\d{3} (?:nodos|posiciones|hojas))(?:[^\d]|$)`)
	bareThousands  = regexp.MustCompile(`(?:^|[\s(«])(\d{5,})(?:[.;:,)»]*(?:\s|$))`)
	closePercent   = regexp.MustCompile(`\d%`)
	wordsQuoted    = regexp.MustCompile(`"(\pL{2,}(?: [\pL-]{2,})+|[^" ]*[áéíóúñ][^" ]*)"`)
	foreignQuotes  = regexp.MustCompile(`[“”‘„]`)
)

func signFaults(text string) (found []string) {
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

// faults asks look of each text, and says where it found what.
func faults(texts map[string]string, look func(text string) []string) (all []string) {
	for _, place := range slices.Sorted(maps.Keys(texts)) {
		for _, found := range look(texts[place]) {
			all = append(all, place+": "+found)
		}
	}
	return all
}

// TestSpanishIsRead: the tests above see what they must, and let the rest pass.
func TestSpanishIsRead(t *testing.T) {
	looks := []func(string) []string{wordFaults, addressFaults, signFaults}
	for text, want := range map[string]int{
		"el fichero a.book": 0b001, "Ordenadores": 0b001, "La partida acaba en tablas.": 0b001, "Los pedidos": 0b001,
		"el tamaño que se haya pedido; sus tablas, sin costo": 0,

		"La columna está llena; elija otra.":        0b010,
		"**1.** Ponga D en primer lugar.":           0b010,
		"Está ocupado: inténtelo de nuevo.":         0b010,
		"Haga MIN lo que haga, escribe una jugada.": 0,
		"Quien abra el enlace, lo use o lo cambie":  0,

		"son 181 440 posiciones":               0b100,
		"de media 21,97.":                      0b100,
		"181.440 posiciones":                   0b100,
		"son 181440":                           0b100,
		"el 57.1% de ellas":                    0b100,
		`"por qué" dice más`:                   0b100,
		`con "jugada opponent list"`:           0b100,
		"“no”":                                 0b100,
		"171,445 de 15,15,5 y 4,3->2, al 90 %": 0,
		`se esperaba "(" o "max" o "(A B=3)"`:  0,
		"0.125 y 21.97; en 1985":               0,
	} {
		got := 0
		for i, look := range looks {
			if len(look(text)) > 0 {
				got |= 1 << i
			}
		}
		if got != want {
			t.Errorf("%q: found are %03b, want %03b", text, got, want)
		}
	}
}
