package claims

import (
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/lab/words"
)

// The claims of the lab's pages, message by message.

// allKeys are the keys of all messages; here those of the pages begin with "page.".
var allKeys = func() []string {
	keys := lang.Keys("")
	for key := range words.In(lang.English) {
		keys = append(keys, "page."+key)
	}
	return keys
}()

// textOf returns the message, with marks for its values; n selects the plural.
func textOf(l lang.Language, key string, n int) string {
	if key, ok := strings.CutPrefix(key, "page."); ok {
		return words.In(l)[key]
	}
	text, _, _ := strings.Cut(l.Sprintf(key, marks(n)...), "%!(EXTRA")
	return text
}

// pageKeys returns those keys of the pages, and all that are theirs, such as their plurals.
func pageKeys(names ...string) (keys []string) {
	for _, name := range names {
		name = "page." + name
		for _, key := range allKeys {
			if key == name || strings.HasPrefix(key, strings.TrimSuffix(name, ".")+".") {
				keys = append(keys, key)
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// watchClaims are the puzzles page's messages about watched searches.
var watchClaims = pageKeys("puzzles.told.", "puzzles.begins.", "puzzles.first.dfid", "puzzles.first.idastarnotes", "puzzles.fate.", "puzzles.end.",
	"puzzles.none.", "puzzles.stopped.", "puzzles.trap.", "puzzles.round.", "puzzles.rounds.", "puzzles.bank.", "puzzles.missionaries.",
	"puzzles.cannibals.", "puzzles.move.", "puzzles.length.", "puzzles.fewest", "puzzles.expanded", "puzzles.generated", "puzzles.kept",
	"puzzles.waiting", "puzzles.untried", "puzzles.mostKept", "puzzles.roundCount", "puzzles.front.", "puzzles.queue.next", "puzzles.rank.")

// tryClaims are its messages about solving a problem by hand.
var tryClaims = slices.DeleteFunc(pageKeys("puzzles.wanted.", "puzzles.made.one", "puzzles.made.other", "puzzles.cost", "puzzles.fewestAre.",
	"puzzles.solved", "puzzles.solvedAlready", "puzzles.asFew", "puzzles.moreThan.", "puzzles.hinted", "puzzles.hintedSome", "puzzles.h.", "puzzles.spot.jug", "puzzles.atMost."), func(key string) bool {
	return slices.Contains(watchClaims, key)
})

// madeClaims are its messages about the problems it has made.
var madeClaims = pageKeys("puzzles.made.exact.", "puzzles.made.walk.", "puzzles.made.random")

// gameClaims are the play page's messages about a game and its analysis.
var gameClaims = pageKeys("game.better", "game.depth", "game.drawn", "game.endsWith", "game.even", "game.hinted", "game.isDrawn",
	"game.played", "game.proved", "game.resigned", "game.selective", "game.toMove", "game.winsBy", "game.winsIn.", "game.winsWithin", "game.won.", "game.worth",
	"game.yourTurn", "game.canPlay", "game.lastMove")

// reviewPageClaims are the review page's messages about a game, besides the sentences of the command.
var reviewPageClaims = pageKeys("review.arrow.", "review.bar", "review.fine", "review.in.", "review.mark.", "review.marked", "review.none", "game.graph")

// acquaintanceClaims are the lab's messages about players, on the opponents page and the play page.
var acquaintanceClaims = pageKeys("opponents.decisions", "opponents.ended.", "opponents.games.", "opponents.goes.", "opponents.habit.",
	"opponents.inGame", "opponents.kind.", "opponents.million", "opponents.miss.", "opponents.noDecisions", "opponents.plot", "opponents.point", "opponents.range", "opponents.rate", "opponents.result.", "opponents.slip",
	"opponents.sure.", "opponents.times", "opponents.unknown", "rival.before", "rival.knows.", "rival.large", "rival.learned", "rival.now", "rival.off",
	"rival.unknown")

// treeClaims are the tree page's messages about a search; passClaims, about its passes and hidden nodes.
var (
	treeClaims = pageKeys("tree.below", "tree.limit", "tree.notYet", "tree.openNode", "tree.soFar", "tree.startWindow", "tree.step", "tree.window", "differs.first", "differs.same")
	passClaims = pageKeys("pass.", "tree.cutShort", "tree.hidden.", "tree.nothing")
)

// workClaims are the exercise page's messages about a work.
var workClaims = pageKeys("exercise.say.")

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
	"page.puzzles.fate.circle.other":   {"{0} on the path already", "{0} ya están en el camino"},
	"page.puzzles.fate.better.other":   {"{0} more cheaply", "{0} menor costo"},
	"page.puzzles.fate.deadend.other":  {"{0} no path to the goal", "{0} sin camino a la meta"},
	"page.puzzles.fate.horizon.other":  {"{0} as deep as allowed", "{0} límite de profundidad"},
	"page.puzzles.fate.toofar.other":   {"{0} beyond the limit", "{0} más allá del límite"},

	"page.puzzles.end.found.other":     {"Solution of {0} moves", "Solución de {0} jugadas"},
	"page.puzzles.end.optimal":         {"Proven none is cheaper", "Demostrado ninguna es más barata"},
	"page.puzzles.end.cheaper":         {"may be a cheaper", "Puede haber una más barata"},
	"page.puzzles.end.lower.other":     {"proven only none costs less than {0}", "Solo demostrado ninguna cuesta menos de {0}"},
	"page.puzzles.end.refused":         {"There is no solution {0}", "No hay solución {0}"},
	"page.puzzles.none.exhausted":      {"no solution everything that can be reached looked at", "No hay solución se examinó todo lo que se puede alcanzar"},
	"page.puzzles.none.goalsexhausted": {"no solution every position from which the goal start is not among", "No hay solución todas las posiciones desde las que se llega a la meta inicial no está entre"},
	"page.puzzles.none.deadends":       {"no solution everything except estimate is ∞ from which no goal", "No hay solución todo salvo estimación es ∞ desde las que no se llega"},
	"page.puzzles.none.proven":         {"there is none", "no hay"},
	"page.puzzles.none.cut":            {"none found cut off", "ninguna se cortó"},
	"page.puzzles.stopped.nodes":       {"Cut off after {0} expanded limit No solution by then", "cortó tras expandir {0} límite sin solución"},
	"page.puzzles.stopped.time":        {"Stopped by time limit after {0} expanded", "cortó límite de tiempo tras expandir {0}"},
	"page.puzzles.stopped.memory":      {"Stopped by memory limit after {0} expanded", "cortó límite de memoria tras expandir {0}"},
	"page.puzzles.stopped.depth":       {"No solution within the depth limit", "No hay solución límite de profundidad"},
	"page.puzzles.stopped.cost":        {"No solution within the cost limit", "No hay solución límite de costo"},
	"page.puzzles.trap.long.other":     {"trap of depth first {0} moves would do this is {1}", "trampa en profundidad Bastaban {0} jugadas este tiene {1}"},
	"page.puzzles.trap.lost.other":     {"trap of depth first goal is {0} moves away as far as {1} moves deep", "trampa en profundidad meta está a {0} jugadas profundidad de {1}"},
	"page.puzzles.round.now":           {"now", "ahora"},
	"page.puzzles.round.done.other":    {"{0} expanded", "{0} expandidas"},
	"page.puzzles.rounds.astar":        {"Least f no solution costs less", "Menor f cota inferior"},
	"page.puzzles.rounds.weighted":     {"Proven no solution costs less than", "Demostrado ninguna solución cuesta menos de"},
	"page.puzzles.fewest":              {"fewest", "mínimo"},

	"page.puzzles.bank.left":            {"{0} M {1} C left, boat left", "{0} M {1} C izq., bote izq."},
	"page.puzzles.bank.right":           {"{0} M {1} C left, boat right", "{0} M {1} C izq., bote der."},
	"page.puzzles.front.deep":           {"Untried along the path by depth", "Sin probar por profundidad"},
	"page.puzzles.rounds.none":          {"No limit", "Sin límite de profundidad"},
	"page.puzzles.stopped.interrupted":  {"Stopped by time limit after {0} expanded", "cortó límite de tiempo tras expandir {0}"},
	"page.puzzles.wanted.sliding":       {"in order the gap first at home are darker", "en orden el hueco primero en su lugar son más oscuras"},
	"page.puzzles.wanted.jugs.other":    {"Wanted {0} litres in any jug", "quieren {0} litros cualquier jarra"},
	"page.puzzles.wanted.jug.other":     {"Wanted {0} litres in jug {1}", "quieren {0} litros en la jarra {1}"},
	"page.puzzles.wanted.contents":      {"Wanted {0} litres in the jugs", "quieren {0} litros en las jarras"},
	"page.puzzles.wanted.goal":          {"Wanted {0} at home are darker", "quiere {0} en su lugar son más oscuras"},
	"page.puzzles.wanted.river":         {"Everybody cross to the right cannibals (discs) outnumber missionaries (rings)", "Todos a la derecha más caníbales (discos) que misioneros (aros)"},
	"page.puzzles.fewestAre.other":      {"from the start {0} are enough fewer are not", "desde el inicio bastan {0} con menos no se puede"},
	"page.puzzles.atMost.other":         {"{0} are enough", "bastan {0}"},
	"page.puzzles.asFew":                {"Nobody can do it in fewer", "Nadie puede hacerlo con menos"},
	"page.puzzles.moreThan.other":       {"{0} more than needed", "{0} más de las necesarias"},
	"page.puzzles.solved.other":         {"Solved in {0} moves", "Resuelto en {0} jugadas"},
	"page.puzzles.solvedAlready":        {"the goal already", "ya es la meta"},
	"page.puzzles.hinted":               {"Best is {0} begins a shortest path", "Lo mejor es {0} empieza uno de los caminos más cortos"},
	"page.puzzles.hintedSome":           {"{0} begins a path maybe not a shortest", "{0} empieza un camino quizá no uno de los más cortos"},
	"page.puzzles.h.falls":              {"h falls from {0} to {1}", "h baja de {0} a {1}"},
	"page.puzzles.h.rises":              {"h rises from {0} to {1} away from", "h sube de {0} a {1} alejarse"},
	"page.puzzles.h.stays":              {"h stays at {0}", "h se queda en {0}"},
	"page.puzzles.made.exact.other":     {"Seed {1} exactly {0} moves away", "Semilla {1} exactamente {0} jugadas"},
	"page.puzzles.made.walk.other":      {"Seed {1} {0} moves made from the goal at most that far", "Semilla {1} {0} jugadas hechas desde la meta esa distancia o menos"},
	"page.game.better":                  {"{0} is better ({1})", "{0} está mejor ({1})"},
	"page.game.even":                    {"even", "igualado"},
	"page.game.isDrawn":                 {"draw if nobody errs", "empate si nadie se equivoca"},
	"page.game.winsBy":                  {"{0} wins by {1} if nobody errs", "{0} gana por {1} si nadie se equivoca"},
	"page.game.winsIn.other":            {"{1} wins in {0} plies", "{1} gana en {0} jugadas ambos"},
	"page.game.winsIn.one":              {"{1} wins in {0} ply", "{1} gana en {0} jugada"},
	"page.game.winsWithin":              {"{0} wins within {1} plies", "{0} gana en {1} jugadas a lo sumo"},
	"page.game.worth":                   {"value {0}", "valor {0}"},
	"page.game.won.side":                {"{0} has won", "Ganó {0}"},
	"page.game.won.you":                 {"You have won ({0})", "Ganaste ({0})"},
	"page.game.won.computer":            {"computer has won ({0})", "Ganó la computadora ({0})"},
	"page.game.drawn":                   {"game is drawn", "termina en empate"},
	"page.game.endsWith":                {"ends with the value {0}", "termina con el valor {0}"},
	"page.game.resigned":                {"{0} has resigned", "Se rindió {0}"},
	"page.game.outOfTime":               {"{0} has run out of time", "Tiempo agotado {0}"},
	"page.game.played":                  {"{0} played {1}", "Jugó {0}: {1}"},
	"page.game.toMove":                  {"{0} is to move", "Juega {0}"},
	"page.game.yourTurn":                {"Your turn {0}", "Te toca {0}"},
	"page.game.hinted":                  {"Best is {0} {1}", "Lo mejor es {0} {1}"},
	"page.game.depth":                   {"depth {0}", "profundidad {0}"},
	"page.game.proved":                  {"to the end of the game", "hasta el final de la partida"},
	"page.game.selective":               {"selective estimates", "selectiva estimaciones"},
	"page.game.graph":                   {"upwards good for {0}", "hacia arriba bueno para {0}"},
	"page.game.graph.up":                {"up good for {0}", "arriba bueno para {0}"},
	"page.game.graph.down":              {"down good for {0}", "abajo bueno para {0}"},
	"page.game.canPlay":                 {"can be played", "se puede jugar"},
	"page.game.lastMove":                {"last move", "última jugada"},
	"page.opponents.games.other":        {"{0} games", "{0} partidas"},
	"page.opponents.ended.won.other":    {"{0} won", "{0} ganadas"},
	"page.opponents.ended.drawn.other":  {"{0} drawn", "{0} empatadas"},
	"page.opponents.ended.lost.other":   {"{0} lost", "{0} perdidas"},
	"page.opponents.ended.points.other": {"{0} ended with points", "{0} terminadas con puntos"},
	"page.opponents.result.won":         {"won", "ganada"},
	"page.opponents.result.drawn":       {"drawn", "empatada"},
	"page.opponents.result.lost":        {"lost", "perdida"},
	"page.opponents.result.points":      {"ended with points", "terminada con puntos"},
	"page.opponents.rate":               {"moves made blindly", "jugadas a ciegas"},
	"page.opponents.sure.other":         {"{0} moves 90% between {1} and {2}", "{0} jugadas 90 % entre {1} y {2}"},
	"page.opponents.decisions":          {"could go wrong {0} did {1}", "se podía errar {0} Erradas {1}"},
	"page.opponents.noDecisions":        {"no move yet anything could be missed", "no hubo ninguna jugada dejar pasar"},
	"page.opponents.miss.win.other":     {"win in {0} plies was there", "Se podía ganar en {0} jugadas contando las de ambos"},
	"page.opponents.miss.defence.other": {"loss in {0} plies was allowed", "Permitió perder en {0} jugadas contando las de ambos"},
	"page.opponents.miss.other":         {"Points were given up", "perdieron puntos"},
	"page.opponents.habit.often":        {"Often {0}", "Suele {0}"},
	"page.opponents.habit.sometimes":    {"Sometimes {0}", "A veces {0}"},
	"page.opponents.habit.seldom":       {"Hardly ever {0}", "Casi nunca {0}"},
	"page.opponents.habit.unsure":       {"Hard to say {0}", "no está claro {0}"},
	"page.opponents.times":              {"{0} of {1}", "{0} de {1}"},
	"page.opponents.kind.threat":        {"threat to win at once", "amenaza de ganar enseguida"},
	"page.opponents.kind.near":          {"other forced within {0} plies", "otras forzadas en a lo sumo {0} jugadas contando las de ambos"},
	"page.opponents.kind.far":           {"forced in more than {0} plies", "forzadas en más de {0} jugadas contando las de ambos"},
	"page.opponents.goes.single":        {"one error rate each kind multiplied by {0} {1} or more it goes by the kinds", "sola tasa de error por clase probabilidad se multiplica por {0} cuando {1} o más se guiará por las clases"},
	"page.opponents.goes.kinds":         {"goes by the kinds {0} times as likely as with one error rate", "guía por las clases se multiplica por {0} respecto a una sola tasa de error"},
	"page.opponents.slip":               {"Played {0} {1} was better", "Jugó {0} era mejor {1}"},
	"page.opponents.inGame":             {"Game {0}", "Partida {0}"},
	"page.opponents.range":              {"{0} ({1} to {2})", "{0} (de {1} a {2})"},
	"page.opponents.point":              {"Game {0}, {1}: {2} ({3} to {4})", "Partida {0}, {1}: {2} (de {3} a {4})"},
	"page.opponents.plot":               {"Error rate of {0} in {1} after each game After {2}: {3}", "Tasa de error de {0} en {1} después de cada partida Después de {2}: {3}"},
	"page.opponents.unknown":            {"Nothing is known of {0}", "No se sabe nada de {0}"},
	"page.rival.knows.other":            {"knows {1} from {0} games {2} blindly ({3} to {4})", "Conoce a {1} por {0} partidas {2} a ciegas (de {3} a {4})"},
	"page.rival.now":                    {"last move against an error rate of {0} this game counted", "última jugada contra una tasa de error del {0} contada esta partida"},
	"page.rival.learned":                {"Learned from this game", "Aprendió de esta partida"},
	"page.rival.before":                 {"learned from this game before counts once", "ya había aprendido una sola vez"},
	"page.rival.unknown":                {"Nothing is known of {0} in this game yet", "no se sabe nada de {0} en este juego"},
	"page.rival.large":                  {"too large teaches nothing", "demasiado grande no le enseña nada"},
	"page.rival.off":                    {"no data folder remembers nobody", "no tiene carpeta de datos no recuerda a nadie"},
	"page.tree.notYet":                  {"{0}: not reached yet", "{0}: aún no se llega"},
	"page.tree.openNode":                {"{0} ({1}) being searched", "{0} ({1}) se está buscando"},
	"page.tree.window":                  {"window [{0}, {1}]", "ventana [{0}, {1}]"},
	"page.tree.soFar":                   {"{0} so far", "{0} hasta ahora"},
	"page.tree.below":                   {"nodes below {0}", "nodos debajo {0}"},
	"page.tree.limit":                   {"depth limit {0}", "límite de profundidad {0}"},
	"page.tree.startWindow":             {"window the search began with", "ventana con que empezó la búsqueda"},
	"page.tree.step":                    {"step {0} of {1}", "paso {0} de {1}"},
	"page.tree.cutShort":                {"too long ended here", "demasiado larga terminó aquí"},
	"page.tree.nothing":                 {"Nothing was searched", "No se buscó nada"},
	"page.tree.hidden.other":            {"{0} nodes not drawn", "{0} nodos no están dibujados"},
	"page.pass.deepening":               {"Iteration to depth {0}", "Iteración a profundidad {0}"},
	"page.pass.secondary":               {"Second look to depth {0} after {1}", "Segunda mirada a profundidad {0} después de {1}"},
	"page.pass.rejection":               {"root again to depth {0} without {1}", "raíz otra vez a profundidad {0} sin {1}"},
	"page.pass.won":                     {"Asked more than 0", "pregunta más de 0"},
	"page.pass.held":                    {"Asked at least 0", "pregunta al menos 0"},
	"page.pass.discarded":               {"not finished", "inconclusa"},
	"page.differs.same":                 {"{0} and {1} do the same", "{0} y {1} hacen lo mismo"},
	"page.differs.first":                {"differ first {0} at step {1} {2} at step {3}", "difieren por primera vez {0} en el paso {1} {2} en el paso {3}"},
	"page.exercise.say.leaf":            {"leaf, value {0}", "hoja, valor {0}"},
	"page.exercise.say.value":           {"value {0}", "valor {0}"},
	"page.exercise.say.noValue":         {"no value yet", "todavía sin valor"},
	"page.exercise.say.window":          {"window [{0}, {1}]", "ventana [{0}, {1}]"},
	"page.exercise.say.visited":         {"visited {0}", "visita {0}"},
	"page.exercise.say.cut":             {"cut off", "podado"},
	"page.exercise.say.chosen":          {"chosen move", "jugada elegida"},
	"page.review.bar":                   {"Value {0} {1} can expect {2} points {3} {4}", "Valor {0} Puntos se pueden esperar {1} {2} {3} {4}"},
	"page.review.marked":                {"Moves with a mark {0} of {1}", "Jugadas con signo {0} de {1}"},
	"page.review.in.better":             {"would have been better after {0} move {1} of {2}", "habría sido mejor después de {0} jugada {1} de {2}"},
	"page.review.in.answer":             {"What follows after {0} move {1} of {2}", "Lo que sigue después de {0} jugada {1} de {2}"},
	"page.review.in.threat":             {"Had the side passed after {0} move {1} of {2}", "Si el bando hubiera pasado después de {0} jugada {1} de {2}"},
	"page.exercise.say.wrong":           {"first mistake is here", "aquí está el primer error"},

	"page.puzzles.made.random": {"Seed {0} can be solved nobody has looked up how far", "Semilla {0} tiene solución nadie ha mirado a cuánto"},
	"page.puzzles.spot.jug":    {"Jug {0} litres in it {1}", "Jarra {0} litros {1}"},
}

// TestPageWords: the pages' messages contain their essential words in both languages; the singular says the same as the plural.
func TestPageWords(t *testing.T) {
	worded(t, pageWords)
	for key := range words.In(lang.English) {
		many, ok := strings.CutSuffix(key, ".one")
		if !ok {
			continue
		}
		for _, l := range lang.All {
			one, other := words.In(l)[key], words.In(l)[many+".other"]
			for _, value := range []string{"{0}", "{1}", "{2}", "{3}", "{4}"} {
				if strings.Contains(one, value) != strings.Contains(other, value) && value != "{0}" {
					t.Errorf("%s in %v: %q has other values than %q", key, l, one, other)
				}
			}
		}
	}
	for _, keys := range [][]string{watchClaims, tryClaims, madeClaims, gameClaims, reviewPageClaims, acquaintanceClaims, treeClaims, passClaims, workClaims} {
		for _, key := range keys {
			many := strings.TrimSuffix(key, ".one") + ".other"
			if _, known := pageWords[key]; !known && len(pageWords[many][0]) == 0 && len(strings.Fields(textOf(lang.English, key, 1))) > 5 {
				t.Errorf("%s is checked, and nothing says which words make it what it is", key)
			}
		}
	}
}
