package claims

import (
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
)

// What the pages of the lab claim, message by message.

// pageKeys returns the keys of the pages that begin so, with their plurals.
func pageKeys(prefixes ...string) (keys []string) {
	for _, prefix := range prefixes {
		keys = append(keys, lang.Keys("page."+prefix)...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// watchClaims are what the puzzles page says of searches that are watched.
var watchClaims = pageKeys("puzzles.told.", "puzzles.begins.", "puzzles.first.dfid", "puzzles.first.idastarnotes", "puzzles.fate.", "puzzles.end.",
	"puzzles.none.", "puzzles.stopped.", "puzzles.trap.", "puzzles.round.", "puzzles.rounds.", "puzzles.bank.", "puzzles.missionaries.",
	"puzzles.cannibals.", "puzzles.move.", "puzzles.length.", "puzzles.fewest", "puzzles.expanded", "puzzles.generated", "puzzles.kept",
	"puzzles.waiting", "puzzles.untried", "puzzles.mostKept", "puzzles.roundCount", "puzzles.front.", "puzzles.queue.next", "puzzles.rank.")

// tryClaims are what it says to somebody who tries a problem.
var tryClaims = slices.DeleteFunc(pageKeys("puzzles.wanted.", "puzzles.made.one", "puzzles.made.other", "puzzles.cost", "puzzles.fewestAre.",
	"puzzles.solved", "puzzles.asFew", "puzzles.moreThan.", "puzzles.hinted", "puzzles.h.", "puzzles.spot.jug", "puzzles.atMost."), func(key string) bool {
	return slices.Contains(watchClaims, key)
})

// madeClaims are what it says of problems that it has made.
var madeClaims = pageKeys("puzzles.made.exact.", "puzzles.made.walk.", "puzzles.made.random")

// pageWords are the words that make sentences of the pages what they are, as wayWords has them; the values are {0} and {1}.
var pageWords = map[string][2]string{
	"page.puzzles.told.start":        {"Nothing looked at only the start waits", "No se ha mirado nada solo espera el inicio"},
	"page.puzzles.told.startDeep":    {"Nothing looked at", "No se ha mirado nada"},
	"page.puzzles.told.astar":        {"least f expanded {0} + {1} = {2}", "expande menor f {0} + {1} = {2}"},
	"page.puzzles.told.weighted":     {"least g + w·h g = {0} h = {1}", "menor g + w·h g = {0} h = {1}"},
	"page.puzzles.told.uniform":      {"least g expanded {0}", "expande menor g {0}"},
	"page.puzzles.told.root":         {"begins at the start", "Empieza en el inicio"},
	"page.puzzles.told.all":          {"All within the limit looked at", "mirado todo cabe en el límite"},
	"page.puzzles.told.on":           {"On with {0}", "Sigue con {0}"},
	"page.puzzles.told.deep.one":     {"{0} move deep", "{0} jugada del inicio"},
	"page.puzzles.told.deep.other":   {"{0} moves deep", "{0} jugadas del inicio"},
	"page.puzzles.told.back.one":     {"Nothing is left back to {0} move deep", "no queda nada vuelve a {0} jugada del inicio"},
	"page.puzzles.told.back.other":   {"Nothing is left back to {0} moves deep", "no queda nada vuelve a {0} jugadas del inicio"},
	"page.puzzles.told.goal.one":     {"turn goal {0} move from the start", "turno meta {0} jugada del inicio"},
	"page.puzzles.told.goal.other":   {"turn goal {0} moves from the start", "turno meta {0} jugadas del inicio"},
	"page.puzzles.told.goals.one":    {"oldest goal’s side {0} move from the goal", "más antigua lado de la meta {0} jugada"},
	"page.puzzles.told.goals.other":  {"oldest goal’s side {0} moves from the goal", "más antigua lado de la meta {0} jugadas"},
	"page.puzzles.told.oldest.one":   {"oldest waits expanded {0} move from the start", "expande más antigua {0} jugada del inicio"},
	"page.puzzles.told.oldest.other": {"oldest waits expanded {0} moves from the start", "expande más antigua {0} jugadas del inicio"},
	"page.puzzles.told.met.one":      {"path is found {0} move", "encontró el camino {0} jugada"},
	"page.puzzles.told.met.other":    {"path is found {0} moves", "encontró el camino {0} jugadas"},

	"page.puzzles.begins.astar":         {"No f is less than {0} no solution costs less", "no hay f menor que {0} ninguna solución cuesta menos"},
	"page.puzzles.begins.bfs":           {"Level {0} begins", "Empieza el nivel {0}"},
	"page.puzzles.begins.bidirectional": {"Level {0} side fewer begins", "Empieza el nivel {0} lado menos"},
	"page.puzzles.begins.dfid":          {"depth limit {0} again from the start", "límite de profundidad {0} de nuevo desde el inicio"},
	"page.puzzles.begins.dfs":           {"To depth {0}", "Hasta la profundidad {0}"},
	"page.puzzles.begins.idastarnotes":  {"New threshold {0} least f too large before", "Nuevo umbral {0} menor f antes demasiado grande"},
	"page.puzzles.begins.uniform":       {"No g is less than {0}", "no hay g menor que {0}"},
	"page.puzzles.begins.weighted":      {"proven no solution costs less than {0}", "demostrado ninguna solución cuesta menos de {0}"},
	"page.puzzles.first.dfid":           {"Depth limit {0}", "Límite de profundidad {0}"},
	"page.puzzles.first.idastarnotes":   {"Threshold {0} estimate of the start", "Umbral {0} estimación del inicio"},

	"page.puzzles.fate.kept.other":     {"{0} new", "{0} nuevas"},
	"page.puzzles.fate.repeated.other": {"{0} known already", "{0} ya conocidas"},
	"page.puzzles.fate.better.other":   {"{0} more cheaply", "{0} menor costo"},
	"page.puzzles.fate.deadend.other":  {"{0} no path to the goal", "{0} sin camino a la meta"},
	"page.puzzles.fate.horizon.other":  {"{0} as deep as allowed", "{0} límite de profundidad"},
	"page.puzzles.fate.toofar.other":   {"{0} beyond the limit", "{0} más allá del límite"},

	"page.puzzles.end.found.other":     {"Solution of {0} moves", "Solución de {0} jugadas"},
	"page.puzzles.end.optimal":         {"Proven none is cheaper", "Demostrado ninguna es más barata"},
	"page.puzzles.end.lower.other":     {"proven only none costs less than {0}", "Solo demostrado ninguna cuesta menos de {0}"},
	"page.puzzles.end.refused":         {"There is no solution {0}", "No hay solución {0}"},
	"page.puzzles.none.exhausted":      {"no solution everything that can be reached looked at", "No hay solución se examinó todo lo que se puede alcanzar"},
	"page.puzzles.none.goalsexhausted": {"no solution every position from which the goal start is not among", "No hay solución todas las posiciones desde las que se llega a la meta inicial no está entre"},
	"page.puzzles.none.deadends":       {"no solution everything except estimate is ∞", "No hay solución todo salvo estimación es ∞"},
	"page.puzzles.none.proven":         {"there is none", "no hay"},
	"page.puzzles.none.cut":            {"none found cut off", "ninguna se cortó"},
	"page.puzzles.stopped.nodes":       {"Cut off after {0} expanded limit No solution by then", "cortó tras {0} expandidas límite sin solución"},
	"page.puzzles.stopped.time":        {"Cut off time limit after {0} expanded", "cortó límite de tiempo tras {0} expandidas"},
	"page.puzzles.stopped.memory":      {"Cut off memory limit after {0} expanded", "cortó límite de memoria tras {0} expandidas"},
	"page.puzzles.stopped.depth":       {"No solution within the depth limit", "No hay solución límite de profundidad"},
	"page.puzzles.stopped.cost":        {"No solution within the cost limit", "No hay solución límite de costo"},
	"page.puzzles.trap.long.other":     {"trap of depth first {0} moves would do this is {1}", "trampa en profundidad Bastaban {0} jugadas este tiene {1}"},
	"page.puzzles.trap.lost.other":     {"trap of depth first goal is {0} moves away as far as {1} moves deep", "trampa en profundidad meta está a {0} jugadas profundidad de {1}"},
	"page.puzzles.round.now":           {"now", "ahora"},
	"page.puzzles.round.done.other":    {"{0} expanded", "{0} expandidas"},
	"page.puzzles.rounds.astar":        {"Least f no solution costs less", "Menor f cota inferior"},
	"page.puzzles.rounds.weighted":     {"Proven no solution costs less than", "Demostrado ninguna solución cuesta menos de"},
	"page.puzzles.fewest":              {"fewest", "mínimo"},

	"page.puzzles.wanted.jugs.other": {"Wanted {0} litres in any jug", "quieren {0} litros cualquier jarra"},
	"page.puzzles.wanted.jug.other":  {"Wanted {0} litres in jug {1}", "quieren {0} litros en la jarra {1}"},
	"page.puzzles.wanted.contents":   {"Wanted {0} litres in the jugs", "quieren {0} litros en las jarras"},
	"page.puzzles.wanted.goal":       {"Wanted {0} at home are darker", "quiere {0} en su lugar son más oscuras"},
	"page.puzzles.wanted.river":      {"Everybody cross to the right cannibals (discs) outnumber missionaries (rings)", "Todos a la derecha más caníbales (discos) que misioneros (aros)"},
	"page.puzzles.fewestAre.other":   {"from the start {0} are enough fewer are not", "desde el inicio bastan {0} con menos no se puede"},
	"page.puzzles.atMost.other":      {"{0} are enough", "bastan {0}"},
	"page.puzzles.asFew":             {"Nobody can do it in fewer", "Nadie puede hacerlo con menos"},
	"page.puzzles.moreThan.other":    {"{0} more than needed", "{0} más de las necesarias"},
	"page.puzzles.solved.other":      {"Solved in {0} moves", "Resuelto en {0} jugadas"},
	"page.puzzles.solvedAlready":     {"the goal already", "ya es la meta"},
	"page.puzzles.hinted":            {"Best is {0} begins a shortest path", "Lo mejor es {0} empieza uno de los caminos más cortos"},
	"page.puzzles.hintedSome":        {"{0} begins a path maybe not a shortest", "{0} empieza un camino quizá no uno de los más cortos"},
	"page.puzzles.h.falls":           {"h falls from {0} to {1}", "h baja de {0} a {1}"},
	"page.puzzles.h.rises":           {"h rises from {0} to {1} away from", "h sube de {0} a {1} alejarse"},
	"page.puzzles.h.stays":           {"h stays at {0}", "h se queda en {0}"},
	"page.puzzles.made.exact.other":  {"Seed {1} exactly {0} moves away", "Semilla {1} exactamente {0} jugadas"},
	"page.puzzles.made.walk.other":   {"Seed {1} {0} moves made from the goal at most that far", "Semilla {1} {0} jugadas hechas desde la meta esa distancia o menos"},
	"page.puzzles.made.random":       {"Seed {0} can be solved nobody has looked up how far", "Semilla {0} tiene solución nadie ha mirado a cuánto"},
	"page.puzzles.spot.jug":          {"Jug {0} litres in it {1}", "Jarra {0} litros {1}"},
}

// TestPageWords: what the pages say is said in both languages by the words that mean it; a message for one thing says what that for
// several does.
func TestPageWords(t *testing.T) {
	worded(t, pageWords)
	for _, key := range lang.Keys("page.") {
		many, ok := strings.CutSuffix(key, ".one")
		if !ok {
			continue
		}
		for _, l := range lang.All {
			one, other := l.Sprintf(key), l.Sprintf(many+".other")
			for _, value := range []string{"{0}", "{1}", "{2}", "{3}", "{4}"} {
				if strings.Contains(one, value) != strings.Contains(other, value) && value != "{0}" {
					t.Errorf("%s in %v: %q has other values than %q", key, l, one, other)
				}
			}
		}
	}
}
