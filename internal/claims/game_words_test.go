package claims

import (
	"slices"
	"testing"
)

// gameWords are the essential words of sentences in pictures and about comparisons, players and books, like wayWords for searches
// for paths.
var gameWords = map[string][2]string{
	"picture.title.of":            {"Search tree ⟨1s⟩, ⟨2s⟩", "Árbol de búsqueda ⟨1s⟩, ⟨2s⟩"},
	"picture.root":                {"the root", "la raíz"},
	"picture.in":                  {"in ⟨1d⟩", "en ⟨1d⟩"},
	"picture.more":                {"+⟨1d⟩ node", "+⟨1d⟩ nodo"},
	"picture.skipped":             {"+⟨1d⟩", "+⟨1d⟩"},
	"picture.hidden":              {"⟨1d⟩ node", "⟨1d⟩ nodo sin dibujar"},
	"picture.drawn":               {"⟨1d⟩ of ⟨2s⟩ drawn", "se dibujan ⟨1d⟩ de ⟨2s⟩"},
	"picture.value":               {"value ⟨1s⟩", "valor ⟨1s⟩"},
	"picture.open":                {"search not left it", "búsqueda no ha salido de él"},
	"picture.static":              {"static value ⟨1s⟩", "valor estático ⟨1s⟩"},
	"picture.assumed":             {"no static value counts 0", "sin valor estático cuenta como 0"},
	"picture.window":              {"window [⟨1s⟩, ⟨2s⟩]", "ventana [⟨1s⟩, ⟨2s⟩]"},
	"picture.unvisited":           {"not visited: ⟨1s⟩", "sin visitar: ⟨1s⟩"},
	"picture.returned":            {"returned ∓∞ bounds have met value lost", "devuelve ∓∞ las cotas se han encontrado valor se pierde"},
	"picture.inner":               {"static value ⟨1s⟩ not used", "valor estático ⟨1s⟩ no se usa"},
	"picture.legend.returned":     {"returned where bounds have met", "devuelve si las cotas se encuentran"},
	"picture.legend.inner":        {"static value not used", "valor estático no se usa"},
	"cli.compare.inside":          {"printed returns another value than alphabeta at ⟨1d⟩ of ⟨2d⟩", "printed devuelve un valor distinto que alphabeta en ⟨1d⟩ de ⟨2d⟩"},
	"cli.compare.inside.more":     {"and ⟨1d⟩ more", "y ⟨1d⟩ más"},
	"cli.compare.inside.table":    {"bound of the window or ∓∞ where bounds have met depend on the way table could not use elsewhere alphabeta could", "cota de la ventana o ∓∞ si cotas encontrado dependen del camino tabla no podría usar otro sitio alphabeta sí"},
	"picture.dropped":             {"left out by bias: ⟨1s⟩", "fuera por sesgo: ⟨1s⟩"},
	"picture.extended.singular":   {"stands out from its siblings beyond the depth limit", "se aparta de sus hermanos más allá del límite de profundidad"},
	"picture.extended.quiescence": {"beyond the depth limit until at rest", "más allá del límite de profundidad en busca de reposo"},
	"picture.table.answer":        {"in the table from ⟨1s⟩", "en la tabla desde ⟨1s⟩"},
	"picture.table.cut":           {"in the table from ⟨1s⟩ that is enough", "en la tabla desde ⟨1s⟩ con eso basta"},
	"picture.table.narrow":        {"in the table from ⟨1s⟩ narrows the window", "en la tabla desde ⟨1s⟩ estrecha la ventana"},
	"picture.table.first":         {"in the table from ⟨1s⟩ move is tried first", "en la tabla desde ⟨1s⟩ jugada se prueba primero"},
	"picture.note.depth":          {"depth ⟨1d⟩", "profundidad ⟨1d⟩"},
	"picture.note.table":          {"table", "tabla"},
	"picture.note.win":            {"move ⟨1s⟩ wins", "jugada ⟨1s⟩ gana"},
	"picture.note.known":          {"settled", "resuelto"},
	"picture.note.minimax":        {"minimax ⟨1s⟩", "minimax ⟨1s⟩"},
	"picture.cut.at":              {"cut: ⟨1s⟩, set at ⟨2s⟩ by ⟨3s⟩", "poda: ⟨1s⟩, fijada en ⟨2s⟩ por ⟨3s⟩"},
	"picture.cut.start":           {"cut: ⟨1s⟩ search began", "poda: ⟨1s⟩ empezó la búsqueda"},
	"picture.cut.table":           {"cut: ⟨1s⟩, set at ⟨2s⟩ by the table", "poda: ⟨1s⟩, fijada en ⟨2s⟩ por la tabla"},
	"picture.cut.win":             {"cut: ⟨1v⟩ wins at once by ⟨2s⟩", "poda: ⟨1v⟩ gana de inmediato con ⟨2s⟩"},
	"picture.cut.known":           {"cut: known to be worth ⟨1s⟩", "poda: se sabe que vale ⟨1s⟩"},
	"picture.describe":            {"Value ⟨1s⟩, principal variation ⟨2s⟩", "Valor ⟨1s⟩, variante principal ⟨2s⟩"},
	"picture.describe.value":      {"Value ⟨1s⟩", "Valor ⟨1s⟩"},
	"picture.describe.model":      {"Against ⟨1s⟩, ⟨2v⟩ can expect ⟨3s⟩", "Contra ⟨1s⟩, ⟨2v⟩ puede esperar ⟨3s⟩"},
	"picture.describe.model.by":   {"Against ⟨1s⟩, ⟨2v⟩ can expect ⟨3s⟩, by ⟨4s⟩", "Contra ⟨1s⟩, ⟨2v⟩ puede esperar ⟨3s⟩, por ⟨4s⟩"},
	"picture.describe.book":       {"book plays ⟨1s⟩", "libro juega ⟨1s⟩"},
	"picture.title.book":          {"Book moves ⟨1s⟩", "Jugadas de libro ⟨1s⟩"},
	"picture.tally.book":          {"from a book, nothing searched", "de un libro, sin buscar nada"},
	"picture.expected":            {"expected value ⟨1s⟩, minimax ⟨2s⟩", "valor esperado ⟨1s⟩, minimax ⟨2s⟩"},
	"picture.expected.static":     {"expected value ⟨1s⟩, static value ⟨2s⟩", "valor esperado ⟨1s⟩, valor estático ⟨2s⟩"},
	"picture.chance":              {"with probability ⟨1s⟩", "con probabilidad ⟨1s⟩"},
	"picture.modelled":            {"expectation by ⟨1s⟩", "esperanza según ⟨1s⟩"},
	"picture.forbidden":           {"not allowed: ⟨1s⟩", "no se admite: ⟨1s⟩"},
	"picture.among.minimax":       {"⟨1s⟩ promise the same, ⟨2s⟩ has the best minimax value", "⟨1s⟩ prometen lo mismo, ⟨2s⟩ tiene el mejor valor minimax"},
	"picture.among.order":         {"⟨1s⟩ promise the same, ⟨2s⟩ is the first best minimax value", "⟨1s⟩ prometen lo mismo, ⟨2s⟩ es la primera mejor valor minimax"},
	"picture.unit.results":        {"expected results for ⟨1v⟩ win 1 draw 0 loss −1", "resultados esperados para ⟨1v⟩ victoria 1 empate 0 derrota −1"},
	"picture.unit.points":         {"expected points for ⟨1v⟩", "puntos esperados para ⟨1v⟩"},
	"picture.legend.line":         {"line principal variation", "línea variante principal"},
	"picture.legend.cut":          {"cut, not visited", "poda, sin visitar"},
	"picture.legend.absent":       {"not visited", "sin visitar"},
	"picture.legend.hidden":       {"visited, not drawn", "visitados, sin dibujar"},
	"picture.legend.assumed":      {"no static value: counts 0", "sin valor estático: cuenta como 0"},
	"picture.legend.bound":        {"bound that cuts set at by", "cota que poda fijada en por"},
	"picture.legend.window":       {"window on entry", "ventana al entrar"},
	"picture.legend.table":        {"known searched there table", "conocido se exploró allí tabla"},
	"picture.legend.extended":     {"beyond the depth limit", "más allá del límite"},
	"picture.legend.expectation":  {"expectation ⟨1v⟩ plays by ⟨2s⟩", "esperanza ⟨1v⟩ juega según ⟨2s⟩"},
	"picture.legend.chance":       {"probability of the move", "probabilidad de la jugada"},
	"picture.legend.choice":       {"the choice", "la elección"},

	"picture.describe.model.ahead":    {"Against ⟨1s⟩, ⟨2v⟩ can expect ⟨3s⟩ looking ⟨4d⟩ ahead", "Contra ⟨1s⟩, ⟨2v⟩ puede esperar ⟨3s⟩ mirando ⟨4d⟩ adelante"},
	"picture.describe.model.by.ahead": {"Against ⟨1s⟩, ⟨2v⟩ can expect ⟨3s⟩, by ⟨4s⟩ looking ⟨5d⟩ ahead", "Contra ⟨1s⟩, ⟨2v⟩ puede esperar ⟨3s⟩, por ⟨4s⟩ mirando ⟨5d⟩ adelante"},

	"cli.compare.minimax.whole":   {"Minimax whole tree: ⟨1s⟩", "Minimax árbol entero: ⟨1s⟩"},
	"cli.compare.minimax.limited": {"Minimax ⟨2d⟩ ahead: ⟨1s⟩", "Minimax ⟨2d⟩ adelante: ⟨1s⟩"},
	"cli.compare.bests":           {"best moves: ⟨1s⟩", "Mejores jugadas según él: ⟨1s⟩"},
	"cli.compare.book":            {"⟨1s⟩ answered from the book, without a search", "⟨1s⟩ respondido con el libro, sin buscar"},
	"cli.compare.reference":       {"Nodes compared with those of ⟨1s⟩", "nodos comparan con los de ⟨1s⟩"},
	"cli.compare.positions":       {"⟨1d⟩ position", "⟨1d⟩ posici"},
	"cli.compare.judged.whole":    {"Right moves errors points minimax whole tree", "aciertos errores puntos minimax árbol entero"},
	"cli.compare.judged.limited":  {"Right moves errors points minimax ⟨1d⟩ ahead", "aciertos errores puntos minimax ⟨1d⟩ adelante"},
	"cli.compare.forced":          {"Errors leave out forced result another value counted as forced", "No entran en los errores resultado forzado otro valor cuentan como forzadas"},
	"cli.compare.percent":         {"⟨1s⟩%", "⟨1s⟩ %"},
	"cli.compare.yes":             {"yes", "sí"},
	"cli.compare.no":              {"no", "no"},

	"cli.player.games":        {"⟨1d⟩ game", "⟨1d⟩ partida"},
	"cli.player.moves":        {"⟨1d⟩ move", "⟨1d⟩ jugada"},
	"cli.player.line":         {"⟨1s⟩, ⟨2s⟩: ⟨3s⟩ error rate ⟨4s⟩", "⟨1s⟩, ⟨2s⟩: ⟨3s⟩ tasa de error ⟨4s⟩"},
	"cli.player.title":        {"⟨1s⟩, ⟨2s⟩", "⟨1s⟩, ⟨2s⟩"},
	"cli.player.results":      {"⟨1s⟩: ⟨2d⟩ won ⟨3d⟩ drawn ⟨4d⟩ lost", "⟨1s⟩: ganadas ⟨2d⟩ empatadas ⟨3d⟩ perdidas ⟨4d⟩"},
	"cli.player.points":       {"⟨1d⟩ number of points", "número de puntos ⟨1d⟩"},
	"cli.player.percent":      {"⟨1s⟩%", "⟨1s⟩ %"},
	"cli.player.rate":         {"Error rate ⟨1s⟩ moves blindly 90% ⟨2s⟩ to ⟨3s⟩ ⟨4s⟩", "Tasa de error ⟨1s⟩ jugadas a ciegas 90 % ⟨2s⟩ al ⟨3s⟩ ⟨4s⟩"},
	"cli.player.missed":       {"could go wrong ⟨2d⟩ did ⟨1d⟩", "se podía errar ⟨2d⟩ erradas ⟨1d⟩"},
	"cli.player.miss.win":     {"a win in ⟨1s⟩ was there", "había una victoria en ⟨1s⟩"},
	"cli.player.miss.defence": {"a loss in ⟨1s⟩ was allowed", "se permitió una derrota en ⟨1s⟩"},
	"cli.player.miss.other":   {"points were given up", "se cedieron puntos"},
	"cli.player.model":        {"⟨1s⟩ believed to play like ⟨2s⟩ ⟨3s⟩ in ⟨4s⟩", "se cree que ⟨1s⟩ juega como ⟨2s⟩ ⟨3s⟩ en ⟨4s⟩"},

	"cli.book.answers":   {"book without a search ⟨1s⟩", "libro sin buscar ⟨1s⟩"},
	"cli.book.alike":     {"book alike ⟨1s⟩ first generation order chosen", "libro igual ⟨1s⟩ primera orden de generación"},
	"cli.book.plays":     {"book plays ⟨1s⟩", "libro juega ⟨1s⟩"},
	"cli.book.playsNone": {"knows moves plays none weight is 0", "conoce jugadas no juega ninguna peso es 0"},
	"cli.book.solved":    {"Solved ⟨1d⟩ position", "Se resolvi ⟨1d⟩ posici"},
	"cli.book.unsolved":  {"Left out ⟨1d⟩ position more nodes", "fuera ⟨1d⟩ posici falta de nodos"},
	"cli.book.verified":  {"⟨1s⟩ is intact ⟨2s⟩ ⟨3s⟩", "⟨1s⟩ está en orden ⟨2s⟩ ⟨3s⟩"},
	"text.book.answers":  {"book asked at ⟨1s⟩ plays ⟨2s⟩", "consulta el libro en ⟨1s⟩ juega ⟨2s⟩"},
	"text.book.none":     {"book plays nothing at ⟨1s⟩ searched", "libro no juega nada en ⟨1s⟩ se busca"},
	"text.book.move":     {"⟨1s⟩: ⟨2s⟩", "⟨1s⟩: ⟨2s⟩"},
	"text.book.weight":   {"weight ⟨1d⟩", "peso ⟨1d⟩"},
	"text.book.from":     {"from: ⟨1s⟩", "procedencia: ⟨1s⟩"},
	"text.book.games":    {"⟨1d⟩ game", "⟨1d⟩ partida"},
	"text.book.value":    {"⟨1s⟩ (⟨2s⟩)", "⟨1s⟩ (⟨2s⟩)"},
	"text.book.nothing":  {"move from the book nothing searched", "jugada es del libro no se ha buscado nada"},
}

// TestGameWords: sentences in pictures and about comparisons, players and books contain their essential words in both languages;
// and every checked sentence is listed.
func TestGameWords(t *testing.T) {
	worded(t, gameWords)
	for _, key := range slices.Concat(pictureClaims, modelPictureClaims, compareClaims, playerClaims, bookClaims) {
		if _, known := gameWords[key]; !known {
			t.Errorf("%s is checked, and nothing says which words make it what it is", key)
		}
	}
}
