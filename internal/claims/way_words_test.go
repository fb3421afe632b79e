package claims

import (
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// wayWords are the essential words of sentences about searches for paths, with their values in order, in English and in
// Spanish. The forms with which lines are read come from the catalogue; if a message there said something else, its lines
// would still be read as that message.
var wayWords = map[string][2]string{
	"text.way.level":          {"Level ⟨1d⟩:", "Nivel ⟨1d⟩:"},
	"text.way.level.back":     {"Level ⟨1d⟩ from the goal", "Nivel ⟨1d⟩ desde la meta"},
	"text.way.leastF":         {"least f waiting ⟨1d⟩", "menor f pendiente ⟨1d⟩"},
	"text.way.leastCost":      {"least cost waiting ⟨1d⟩", "menor costo pendiente ⟨1d⟩"},
	"text.way.proven":         {"proven no solution costs less ⟨1d⟩", "demostrado ninguna solución cuesta menos ⟨1d⟩"},
	"text.way.pass.depth":     {"Depth ⟨1d⟩:", "Profundidad ⟨1d⟩:"},
	"text.way.pass.threshold": {"Threshold ⟨1d⟩:", "Umbral ⟨1d⟩:"},
	"text.way.pass.least":     {"Nothing found threshold ⟨1d⟩ least f above ⟨2d⟩", "umbral ⟨1d⟩ no se halló nada menor f supera ⟨2d⟩"},
	"text.way.g":              {"cost ⟨1s⟩", "costo ⟨1s⟩"},
	"text.way.expand":         {"⟨1d⟩. ⟨2s⟩ (⟨3s⟩)", "⟨1d⟩. ⟨2s⟩ (⟨3s⟩)"},
	"text.way.noMove":         {"no move except back", "ninguna jugada salvo de vuelta"},
	"text.way.kept":           {"⟨1s⟩: ⟨2s⟩.", "⟨1s⟩: ⟨2s⟩."},
	"text.way.horizon":        {"⟨1s⟩: ⟨2s⟩ no deeper", "⟨1s⟩: ⟨2s⟩ sin bajar más"},
	"text.way.better":         {"⟨1s⟩: ⟨2s⟩ cheaper than before", "⟨1s⟩: ⟨2s⟩ más barato que antes"},
	"text.way.toofar":         {"⟨1s⟩: ⟨2s⟩ above cost limit", "⟨1s⟩: ⟨2s⟩ supera límite de costo"},
	"text.way.above":          {"⟨1s⟩: ⟨2s⟩ above threshold", "⟨1s⟩: ⟨2s⟩ supera umbral"},
	"text.way.repeated":       {"⟨1s⟩: known already", "⟨1s⟩: ya conocida"},
	"text.way.circle":         {"⟨1s⟩: on the path already", "⟨1s⟩: ya está en el camino"},
	"text.way.deadend":        {"⟨1s⟩: no goal can be reached", "⟨1s⟩: no se llega a ninguna meta"},
	"text.way.goal":           {"⟨1s⟩: ⟨2s⟩ a goal", "⟨1s⟩: ⟨2s⟩ una meta"},
	"text.way.meet":           {"⟨1s⟩: ⟨2s⟩ here two searches meet", "⟨1s⟩: ⟨2s⟩ aquí se encuentran las dos búsquedas"},
	"text.way.turn":           {"⟨1s⟩ is a goal turn", "⟨1s⟩ es una meta turno"},
	"text.way.counts":         {"⟨1d⟩ expanded ⟨2d⟩ generated", "expandidas ⟨1d⟩ generadas ⟨2d⟩"},

	"cli.puzzle.goal":                {"Goal ⟨1s⟩", "Meta ⟨1s⟩"},
	"cli.puzzle.refused":             {"no solution ⟨1s⟩", "No hay solución ⟨1s⟩"},
	"cli.puzzle.none.exhausted":      {"no solution everything that can be reached looked at", "No hay solución se examinó todo lo que se puede alcanzar"},
	"cli.puzzle.none.goalsexhausted": {"no solution every position from which the goal can be reached start is not among", "No hay solución todas las posiciones desde las que se llega a la meta inicial no está entre"},
	"cli.puzzle.none.deadends":       {"no solution everything except positions whose estimate is ∞ from which no goal", "No hay solución todo salvo posiciones cuya estimación es ∞ desde las que no se llega"},
	"cli.puzzle.stopped":             {"No solution found ⟨1s⟩ Any solution costs at least ⟨2d⟩", "No se halló solución ⟨1s⟩ Cualquier solución cuesta al menos ⟨2d⟩"},
	"cli.puzzle.length":              {"Solution ⟨1d⟩ move ⟨2s⟩", "Solución ⟨1d⟩ jugada ⟨2s⟩"},
	"cli.puzzle.cost":                {"Solution ⟨1d⟩ move cost ⟨2d⟩ ⟨3s⟩", "Solución ⟨1d⟩ jugada cuest ⟨2d⟩ ⟨3s⟩"},
	"cli.puzzle.optimal":             {"proven none is cheaper", "demostrado ninguna es más barata"},
	"cli.puzzle.cheaper":             {"may be a cheaper", "puede haber una más barata"},
	"cli.puzzle.atLeast":             {"proven none costs less ⟨1d⟩", "demostrado ninguna cuesta menos ⟨1d⟩"},
	"cli.puzzle.solution":            {"Moves ⟨1s⟩", "Jugadas ⟨1s⟩"},
	"cli.puzzle.all":                 {"All cheapest ⟨1d⟩", "Todas más baratas ⟨1d⟩"},
	"cli.puzzle.noMoves":             {"no move start is a goal", "sin jugadas comienzo ya es una meta"},
	"cli.puzzle.some":                {"Cheapest found ⟨1d⟩ may be more ⟨2s⟩", "mínimo halladas ⟨1d⟩ puede haber más ⟨2s⟩"},
	"cli.puzzle.first":               {"first ⟨1d⟩ cheapest there are more", "primeras ⟨1d⟩ costo mínimo hay más"},
	"cli.puzzle.by":                  {"heuristic ⟨1s⟩", "heurística ⟨1s⟩"},
	"cli.puzzle.blind":               {"without heuristic h = 0 uniform cost", "sin heurística h = 0 costo uniforme"},
	"cli.puzzle.blindDeep":           {"without heuristic h = 0 cost alone", "sin heurística h = 0 solo por el costo"},
	"cli.puzzle.counts":              {"⟨1s⟩ ⟨2d⟩ expanded ⟨3d⟩ generated ⟨4s⟩ ⟨5s⟩", "⟨1s⟩ expandidas ⟨2d⟩ generadas ⟨3d⟩ ⟨4s⟩ ⟨5s⟩"},
	"cli.puzzle.unready":             {"⟨1s⟩ not ready stopped heuristic ⟨2s⟩", "⟨1s⟩ no estaban listas detuvo heurística ⟨2s⟩"},
	"cli.puzzle.drawnSoFar":          {"⟨1s⟩ picture of what was looked at", "⟨1s⟩ dibujo de lo que se examinó"},
	"cli.puzzle.progress":            {"at least ⟨1s⟩ ⟨2d⟩ expanded ⟨3s⟩ million ⟨4d⟩ MiB ⟨5v⟩", "al menos ⟨1s⟩ expandidas ⟨2d⟩ ⟨3s⟩ millones ⟨4d⟩ MiB ⟨5v⟩"},
	"cli.puzzle.round.threshold":     {"Threshold ⟨1d⟩ ⟨2d⟩ expanded ⟨3d⟩ generated", "Umbral ⟨1d⟩ expandidas ⟨2d⟩ generadas ⟨3d⟩"},
	"cli.puzzle.round.depth":         {"Depth ⟨1d⟩ ⟨2d⟩ expanded ⟨3d⟩ generated", "Profundidad ⟨1d⟩ expandidas ⟨2d⟩ generadas ⟨3d⟩"},
	"cli.puzzle.round.free":          {"Without depth limit ⟨2d⟩ expanded ⟨3d⟩ generated", "Sin límite de profundidad expandidas ⟨2d⟩ generadas ⟨3d⟩"},
	"cli.puzzle.round.level":         {"Level ⟨1d⟩: ⟨2d⟩ expanded ⟨3d⟩ generated", "Nivel ⟨1d⟩: expandidas ⟨2d⟩ generadas ⟨3d⟩"},
	"cli.puzzle.round.back":          {"Level ⟨1d⟩ from the goal ⟨2d⟩ expanded ⟨3d⟩ generated", "Nivel ⟨1d⟩ desde la meta expandidas ⟨2d⟩ generadas ⟨3d⟩"},
	"cli.puzzle.round.cost":          {"Cost ⟨1d⟩ ⟨2d⟩ expanded ⟨3d⟩ generated", "Costo ⟨1d⟩ expandidas ⟨2d⟩ generadas ⟨3d⟩"},
	"cli.puzzle.round.f":             {"f = ⟨1d⟩ ⟨2d⟩ expanded ⟨3d⟩ generated", "f = ⟨1d⟩ expandidas ⟨2d⟩ generadas ⟨3d⟩"},
	"cli.puzzle.round.ends":          {"The start ⟨1d⟩ generated", "inici generadas ⟨1d⟩"},
	"cli.puzzle.round.bound":         {"At least ⟨1d⟩ ⟨2d⟩ expanded ⟨3d⟩ generated", "Al menos ⟨1d⟩ expandidas ⟨2d⟩ generadas ⟨3d⟩"},

	"puzzle.stopped.depth":       {"depth", "profundidad"},
	"puzzle.stopped.cost":        {"cost", "costo"},
	"puzzle.stopped.nodes":       {"node limit", "nodos"},
	"puzzle.stopped.time":        {"time", "tiempo"},
	"puzzle.stopped.memory":      {"memory", "memoria"},
	"puzzle.stopped.interrupted": {"interrupted", "interrumpido"},

	"jugs.goal.any":       {"⟨1d⟩ litre any", "⟨1d⟩ litro cualquier"},
	"jugs.goal.jug":       {"⟨1d⟩ litre jug ⟨2d⟩", "⟨1d⟩ litro jarra ⟨2d⟩"},
	"jugs.goal.contents":  {"contents ⟨1s⟩", "contenido ⟨1s⟩"},
	"jugs.indivisible":    {"⟨1d⟩ divides not ⟨2d⟩ wanted", "⟨1d⟩ divide no ⟨2d⟩"},
	"jugs.tooLittle":      {"without a tap ⟨1d⟩ in all ⟨2d⟩ wanted", "sin grifo ⟨1d⟩ en total ⟨2d⟩"},
	"jugs.otherSum":       {"without a tap always ⟨1d⟩ in all wanted ⟨2d⟩", "sin grifo siempre ⟨1d⟩ en total ⟨2d⟩"},
	"river.onePlace":      {"boat has one place", "un solo lugar"},
	"sliding.unreachable": {"even or odd the opposite swapping any two", "par o impar lo contrario dos fichas"},

	"picture.title.of":            {"Search tree ⟨1s⟩, ⟨2s⟩", "Árbol de búsqueda ⟨1s⟩, ⟨2s⟩"},
	"picture.drawn":               {"⟨1d⟩ of ⟨2s⟩ shown", "⟨1d⟩ de ⟨2s⟩ a la vista"},
	"picture.legend.hidden":       {"visited, not drawn", "visitados, sin dibujar"},
	"picture.way.turn":            {"expanded number ⟨1d⟩", "expandida número ⟨1d⟩"},
	"picture.way.goal":            {"goal path ends here", "aquí termina el camino"},
	"picture.way.outdone":         {"cheaper path to this position", "camino más barato a esta posición"},
	"picture.way.horizon":         {"as deep as the search may go", "hasta donde la búsqueda puede bajar"},
	"picture.way.waits":           {"not expanded", "sin expandir"},
	"picture.way.repeated":        {"left out known already", "fuera ya conocida"},
	"picture.way.circle":          {"left out on the path already", "fuera ya está en el camino"},
	"picture.way.toofar":          {"left out too expensive", "fuera demasiado cara"},
	"picture.way.deadend":         {"left out no goal can be reached", "fuera no se llega a ninguna meta"},
	"picture.way.found":           {"Found ⟨1s⟩", "Hallado ⟨1s⟩"},
	"picture.way.none":            {"Nothing found", "No se halló nada"},
	"picture.way.there":           {"start is a goal no move", "inicial ya es una meta ninguna jugada"},
	"picture.way.positions":       {"⟨1d⟩ position", "⟨1d⟩ posici"},
	"picture.way.expanded":        {"⟨1d⟩ expanded", "expandidas ⟨1d⟩"},
	"picture.way.dropped":         {"⟨1d⟩ left out", "⟨1d⟩ fuera"},
	"picture.way.threshold":       {"threshold ⟨1d⟩", "umbral ⟨1d⟩"},
	"picture.way.depth":           {"depth ⟨1d⟩", "profundidad ⟨1d⟩"},
	"picture.way.before":          {"before ⟨1s⟩", "antes ⟨1s⟩"},
	"picture.way.join":            {"both searches began", "comienzos de las dos búsquedas"},
	"picture.way.legend.expanded": {"expanded turn", "expandida turno"},
	"picture.way.legend.waits":    {"not expanded", "sin expandir"},
	"picture.way.legend.horizon":  {"not a goal no deeper", "no es meta sin bajar más"},
	"picture.way.legend.outdone":  {"reached at a lower cost elsewhere", "en otra parte a menor costo"},
	"picture.way.legend.goal":     {"goal", "meta"},
	"picture.way.legend.meet":     {"where searches meet", "donde se encuentran las búsquedas"},
	"picture.way.legend.line":     {"path found", "camino hallado"},
	"picture.way.legend.dropped":  {"left out", "fuera"},
	"picture.way.legend.repeated": {"position of node #", "posición del nodo #"},
	"picture.way.legend.toofar":   {"f or cost too high", "f o costo demasiado alto"},
	"picture.way.legend.deadend":  {"no goal can be reached", "no se llega a ninguna meta"},
	"picture.way.legend.f":        {"cost so far + estimate = f", "costo hasta aquí + estimación = f"},
	"picture.way.legend.g":        {"cost so far", "costo hasta aquí"},
}

// TestWayWords: sentences about searches for paths contain their essential words in both languages, with the values in the
// matching places; and every checked sentence is listed.
func TestWayWords(t *testing.T) {
	worded(t, wayWords)
	for _, keys := range [][]string{wayClaims, puzzleClaims, wayPictureClaims} {
		for _, key := range keys {
			if _, known := wayWords[key]; !known && key != "text.way.begin" {
				t.Errorf("%s is checked, and nothing says which words make it what it is", key)
			}
		}
	}
}

// worded fails if a message lacks an essential word, or has it in another place.
func worded(t *testing.T, all map[string][2]string) {
	t.Helper()
	for key, words := range all {
		for i, l := range []lang.Language{lang.English, lang.Spanish} {
			for _, n := range []int{0, 1, 2, 1000} {
				text := textOf(l, key, n)
				rest := text
				for word := range strings.FieldsSeq(words[i]) {
					_, after, found := strings.Cut(rest, word)
					if !found {
						t.Errorf("%s in %v says %q; expected %q, and there is no %q where it belongs", key, l, text, words[i], word)
						break
					}
					rest = after
				}
			}
		}
	}
}
