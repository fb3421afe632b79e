package claims

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestPlayLiesAreFound: if one word of play's output is false, in either language, its checker objects: MAX instead of MIN, or a
// number one too high.
func TestPlayLiesAreFound(t *testing.T) {
	first := seed(t)
	lies, missed := map[string]int{}, map[string]int{}
	for i := range rounds(80) {
		p := drawPlay(t, rand.New(rand.NewPCG(first+uint64(i), 8)), map[string]int{})
		p.lie = &lie{wait: i % 4}
		err := p.play()
		if p.lie.told == "" {
			continue
		}
		if lies[p.lie.told]++; err == nil {
			missed[p.lie.told]++
			t.Logf("JUGADA_SEED=%d: nobody objects to %q", first+uint64(i), p.lie.text)
		}
	}
	convicted(t, lies, missed, "play.moves", "play.why", "play.result.won")
}

// convicted fails unless lies with those keys were told, and nearly all found, some of each key. Some are true by chance.
func convicted(t *testing.T, lies, missed map[string]int, keys ...string) {
	t.Helper()
	all, lost := 0, 0
	for key, n := range lies {
		all, lost = all+n, lost+missed[key]
		if missed[key] == n && n > 2 {
			t.Errorf("no lie of %d in %s was found", n, key)
		}
	}
	if lost*20 > all {
		t.Errorf("of %d lies %d were not found: %v", all, lost, missed)
	}
	for _, key := range keys {
		if lies[key] == 0 {
			t.Errorf("no lie was told in %s", key)
		}
	}
}

// lie is a false word in a sentence.
type lie struct {
	wait int    // how many sentences are passed unchanged
	told string // the message that lies; "": none yet
	text string
}

var aNumber = regexp.MustCompile(`\b\d+\b`)

// tell returns the line with a false word in it, if it is one of the messages in which it would be.
func (l *lie) tell(r *reader, line string, claims func(s sentence) bool) string {
	if l == nil || l.told != "" {
		return line
	}
	found := r.read(line)
	if len(found) == 0 || !claims(found[0]) {
		return line
	}
	false := falsely(line)
	if false == line {
		return line
	}
	if l.wait > 0 {
		l.wait--
		return line
	}
	l.told, l.text = found[0].key, false
	return false
}

// falsely swaps the sides in a sentence or, without any, increases its last number by one.
func falsely(line string) string {
	if strings.Contains(line, "MAX") || strings.Contains(line, "MIN") {
		return strings.NewReplacer("MAX", "MIN", "MIN", "MAX").Replace(line)
	}
	all := aNumber.FindAllStringIndex(line, -1)
	if len(all) == 0 {
		return line
	}
	last := all[len(all)-1]
	n, err := strconv.Atoi(line[last[0]:last[1]])
	if err != nil {
		return line
	}
	return line[:last[0]] + strconv.Itoa(n+1) + line[last[1]:]
}

// playWords are the essential words of play's sentences, like wayWords for searches for paths.
var playWords = map[string][2]string{
	"play.moves": {"⟨1v⟩ plays ⟨2s⟩.", "Juega ⟨1v⟩: ⟨2s⟩."},
	"play.line":  {"Expected line ⟨1s⟩ (⟨2s⟩)", "Línea esperada ⟨1s⟩ (⟨2s⟩)"},

	"play.why":               {"⟨1v⟩ played ⟨2s⟩ Value ⟨3s⟩ ⟨4s⟩", "Jugó ⟨1v⟩: ⟨2s⟩ Valor ⟨3s⟩ ⟨4s⟩"},
	"play.why.counts":        {"⟨1s⟩: ⟨2s⟩", "⟨1s⟩: ⟨2s⟩"},
	"play.why.counts.ranked": {"⟨1s⟩ a search for each place ⟨2s⟩", "⟨1s⟩ una búsqueda para cada puesto ⟨2s⟩"},
	"play.why.only":          {"only legal move", "única jugada legal"},
	"play.why.selective":     {"No other move looked better for ⟨1v⟩ selective proves nothing", "Ninguna otra jugada parecía mejor para ⟨1v⟩ selectiva no lo demuestra"},
	"play.why.worse":         {"Every other move is worse for ⟨1v⟩", "Todas las demás jugadas son peores para ⟨1v⟩"},
	"play.why.worse.one":     {"The other move is worse for ⟨1v⟩", "La otra jugada es peor para ⟨1v⟩"},
	"play.why.worse.seen":    {"Every other move looked at worse for ⟨1v⟩", "Todas las demás jugadas se miraron peores para ⟨1v⟩"},
	"play.why.equal":         {"⟨1s⟩ worth the same first in generation order", "⟨1s⟩ lo mismo primera en orden de generación"},
	"play.why.equal.ordered": {"⟨1s⟩ worth the same first the search came to", "⟨1s⟩ lo mismo primera a la que llegó la búsqueda"},
	"play.why.open":          {"⟨1s⟩ no better may be just as good first is kept", "⟨1s⟩ no mejor quizá igual de buena queda la primera"},
	"play.why.biased":        {"more move not looked at bias", "Otra jugada no se mir sesgo"},
	"play.why.left":          {"more move not looked at bias symmetric", "Otra jugada no se mir sesgo simétrica"},
	"play.why.symmetric":     {"more move not looked at symmetric", "Otra jugada no se mir simétrica"},
	"play.why.eager":         {"more move not looked at nothing better than to win at once", "Otra jugada no se mir nada mejor que ganar de inmediato"},
	"play.why.spent":         {"more move not been looked at cut short", "Otra jugada no había mirado cortó"},

	"play.why.level":       {"⟨1v⟩ played ⟨2s⟩ level ⟨3d⟩ at random better moves more often Looking ⟨4d⟩ ahead worth ⟨5s⟩", "nivel ⟨3d⟩ ⟨1v⟩ al azar más a menudo lo mejor jugó ⟨2s⟩ Mirando ⟨4d⟩ adelante vale ⟨5s⟩"},
	"play.why.level.whole": {"⟨1v⟩ played ⟨2s⟩ level ⟨3d⟩ at random better moves more often to the end worth ⟨4s⟩", "nivel ⟨3d⟩ ⟨1v⟩ al azar más a menudo lo mejor jugó ⟨2s⟩ hasta el final vale ⟨4s⟩"},
	"play.why.line":        {"Expected line ⟨1s⟩", "Línea esperada ⟨1s⟩"},
	"play.why.best":        {"No move is better as far as it has looked", "Hasta donde miró ninguna jugada es mejor"},
	"play.why.better":      {"As far as it has looked no move would have been better than ⟨1s⟩ worth ⟨2s⟩", "Hasta donde miró ninguna jugada habría sido mejor ⟨1s⟩ vale ⟨2s⟩"},

	"play.why.against":       {"⟨1v⟩ played ⟨2s⟩ Against ⟨3s⟩ ⟨1v⟩ can expect ⟨4s⟩", "Jugó ⟨1v⟩: ⟨2s⟩ Contra ⟨3s⟩ ⟨1v⟩ puede esperar ⟨4s⟩"},
	"play.why.against.ahead": {"⟨1v⟩ played ⟨2s⟩ Against ⟨3s⟩ ⟨1v⟩ can expect ⟨4s⟩ looking ⟨5d⟩ ahead", "Jugó ⟨1v⟩: ⟨2s⟩ Contra ⟨3s⟩ ⟨1v⟩ puede esperar ⟨4s⟩ mirando ⟨5d⟩ adelante"},
	"play.why.unknown":       {"Nothing known of ⟨1s⟩ ⟨2s⟩ mean of all error rates from 0 to 1", "no se sabía nada de ⟨1s⟩ ⟨2s⟩ media de todas las tasas de error de 0 a 1"},
	"play.why.learned":       {"⟨3s⟩ estimate after ⟨2s⟩ of ⟨1s⟩", "⟨3s⟩ estimación tras ⟨2s⟩ de ⟨1s⟩"},
	"play.why.less":          {"Every other move promises less", "Cualquier otra jugada promete menos"},
	"play.why.less.one":      {"The other move promises less", "La otra jugada promete menos"},
	"play.why.risky":         {"⟨1s⟩ no less too much of a risk", "⟨1s⟩ no promete menos demasiado riesgo"},
	"play.why.none":          {"game has no move of the computer to explain", "partida no tiene ninguna jugada de la computadora explicar"},
	"play.why.loaded":        {"computer's last move ⟨1s⟩ saved game not known", "última jugada de la computadora ⟨1s⟩ partida guardada no se conoce"},

	"play.rival.known":   {"computer knows ⟨1s⟩ ⟨2s⟩ error rate ⟨3s⟩", "computadora conoce a ⟨1s⟩ ⟨2s⟩ tasa de error ⟨3s⟩"},
	"play.rival.kinds":   {"goes by kinds of errors ⟨1s⟩", "Se guía por clases de errores ⟨1s⟩"},
	"play.rival.itself":  {"On either side expects other play like ⟨1s⟩", "En cada bando espera que el otro juegue como ⟨1s⟩"},
	"play.rival.told":    {"expects you to play like ⟨1s⟩", "espera que juegues como ⟨1s⟩"},
	"play.rival.unknown": {"knows nothing of ⟨1s⟩ yet", "aún no sabe nada de ⟨1s⟩"},

	"play.result.won":             {"⟨1s⟩ wins after ⟨2s⟩", "Gana ⟨1s⟩ tras ⟨2s⟩"},
	"play.result.wonBy":           {"⟨1v⟩ wins by ⟨2s⟩ after ⟨3s⟩", "Gana ⟨1v⟩ por ⟨2s⟩ tras ⟨3s⟩"},
	"play.result.drawn":           {"A draw after ⟨2s⟩", "Empate tras ⟨2s⟩"},
	"play.result.value":           {"ends after ⟨2s⟩ with value ⟨1s⟩", "termina tras ⟨2s⟩ con valor ⟨1s⟩"},
	"play.result.noValue":         {"ends after ⟨2s⟩ without a value", "termina tras ⟨2s⟩ sin valor"},
	"play.result.resigned":        {"⟨1v⟩ resigns ⟨2v⟩ wins after ⟨3s⟩", "Abandona ⟨1v⟩ gana ⟨2v⟩ tras ⟨3s⟩"},
	"play.result.resigned.atOnce": {"⟨1v⟩ resigns ⟨2v⟩ wins", "Abandona ⟨1v⟩ gana ⟨2v⟩"},
	"play.result.time.atOnce":     {"⟨1v⟩ run out of time ⟨2v⟩ wins", "Tiempo agotado ⟨1v⟩ gana ⟨2v⟩"},
	"play.result.time":            {"⟨1v⟩ run out of time ⟨2v⟩ wins after ⟨3s⟩", "Tiempo agotado ⟨1v⟩ gana ⟨2v⟩ tras ⟨3s⟩"},
	"play.result.congratulations": {"Congratulations", "Enhorabuena"},
}

// TestPlayWords: play's sentences contain their essential words in both languages; and every checked sentence is listed.
func TestPlayWords(t *testing.T) {
	worded(t, playWords)
	for _, keys := range [][]string{among(playClaims), playParts} {
		for _, key := range keys {
			if _, known := playWords[key]; !known {
				t.Errorf("%s is checked, and nothing says which words make it what it is", key)
			}
		}
	}
}
