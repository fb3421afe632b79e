package lang

import "golang.org/x/text/feature/plural"

// Lo que jugada compare y su material, los árboles aleatorios, dicen en español.
var _ = add(Spanish, map[string]any{
	"cli.treeRandom.long": `Escribe árboles aleatorios en su notación, uno por línea, cada uno con la semilla que lo repite en un comentario. Las
hojas valen de -9 a 9.

--static da valores estáticos también a los nodos interiores, para que las búsquedas de profundidad limitada tengan en
qué basarse: el valor minimax de lo que hay debajo, más un entero aleatorio de -3 a 3, sin salirse de -9 a 9. Las
hojas de una semilla siguen siendo las mismas.`,
	"cli.treeRandom.example": `  jugada tree random --branching 2 --depth 3 --seed 42
  jugada tree random --static --depth 5 --count 100 --seed 1 | jugada compare tree - --depth 3`,
	"cli.flag.count":  "escribe `N` árboles, con semillas consecutivas",
	"cli.flag.static": "da a los nodos interiores valores estáticos, cercanos a lo que valen",

	"cli.compare.short": "Compara modos de buscar y dice qué se gana con cada refinamiento",
	"cli.compare.long": `Compara modos de buscar y dice qué se gana con cada refinamiento: una tabla con una fila por método. Las posiciones
son las de jugada analyze. Con - se leen de la entrada estándar, una por línea, y la tabla da los totales de todas; si
una línea no se puede leer, se dice cuál y por qué, y el estado de salida es 1.

--methods toma una lista, con puntos y comas o espacios entre los métodos y ningún espacio dentro de uno. Un método es
ALGORITMO o ALGORITMO+REFINAMIENTOS, estos con comas, como los toma jugada analyze --refine: «negamax; alphabeta;
alphabeta+deepening,bias=5». ALGORITMO puede ser también engine, con los refinamientos que
tiene: sin --depth descarta por conjetura, en un juego grande, lo que apenas importa, de modo que su valor puede no ser el de minimax. Tras dos puntos
se le pueden dar sus propias opciones, las de docs/es/engine.md, con comas: engine:quiescence,exchanges=off; con --depth
están apagadas todas las que pueden cambiar el valor. Otros dos algoritmos miran hasta el final de la partida, diga lo que
diga --depth, y no dan un valor minimax. mcts es la búsqueda de Monte Carlo en árbol; sus opciones son playouts=N,
exploration=C y seed=S (por defecto, 1): mcts:playouts=1000. dfpn es la búsqueda por números de prueba, primero en profundidad,
que averigua quién gana y no en cuántas jugadas; dfpn:nodes=10000 puede expandir esas posiciones a lo sumo, y en un juego grande
necesita un límite así. Da una jugada cualquiera que consiga lo demostrado, o ninguna si todas pierden o no ha demostrado
nada. Hay dos métodos más que no son algoritmos:

  opponent=MODELO[,risk=R]
               la búsqueda de jugada analyze --opponent, para el bando que juega;
               no da un valor sino una esperanza, y mira cada posición una vez
  book=ARCHIVO la jugada del libro donde la tiene, sin buscar; donde no,
               alphabeta

Sin --methods son

  %s

cuyos parámetros convienen a valores estáticos en los que un punto es la menor diferencia.

--expected juega en cambio partidas enteras contra el jugador de --opponent, o contra varios separados por punto y
coma, y dice qué puede esperar de ellas cada método, exactamente, para el bando de --as. Sin --methods son el mejor
juego contra ese jugador y negamax. La partida desde la posición tiene que ser lo bastante pequeña para recordar
todas sus posiciones. De varias jugadas que un método halla mejores hace la primera en la columna esperanza y, en la
columna cualquiera de las mejores, cada una con la misma probabilidad; alphabeta rara vez halla varias.

Con --nodes ningún método entra en más nodos por posición, salvo los del primer nivel (con engine, la primera jugada), y la tabla
dice qué hace con ellos. Tiene que poder parar: los algoritmos necesitan deepening, y engine siempre profundiza. Sin --methods
son

  %s

Con un límite de nodos las columnas son otras:

  profundidad, profundidad media
               niveles de la última iteración que se terminó; de muchas
               posiciones, la media
  elección     si según el minimax que juzga la jugada vale más para quien
               juega que la del primer método (mejor), menos (peor) o lo mismo
               (igual)
  mejor, peor  cuántas elecciones son eso, de todas
  saldo        mejor menos peor

Tras ± está el error estándar: si de n elecciones lo es la parte p, √(p(1 − p)/n), y el de p − q, √((p + q − (p − q)²)/n).
Lo que no llega a dos errores estándar puede ser azar.

Los métodos se juzgan con minimax a la profundidad de --depth, o a la de --judge si se da; --judge 0 mira hasta el
final. Las columnas que necesitan explicación:

  %% del primero
               nodos, en tanto por ciento de los del primer método exacto
  exactitud garantizada
               sí: el método da siempre el valor minimax de su propia
               profundidad, que puede diferir del que juzga
  acierto      cuántas veces, según minimax, ninguna jugada era mejor que la
               elegida
  error medio, error máximo
               a cuánto del de minimax quedó el valor, en puntos
  forzadas     posiciones que no entran en los errores: su valor difiere del de
               minimax, y uno de los dos es una victoria o derrota forzada, que
               no es un número de puntos

Solo se comparan búsquedas completas: una interrupción da, de una posición sola, los métodos que se terminaron, y de muchas
los totales hasta ahí; el estado de salida es 1, y JSON lleva interrupted. La respuesta en JSON tiene, para una posición, los campos

  schema, game, position, turn
             1, y lo que se exploró; turn: max o min
  depth, judge
             en niveles; 0: hasta el final
  reference  el primer método exacto; "" si no hay ninguno
  minimax    el valor según el minimax de referencia
  bests      sus mejores jugadas; ninguna si la partida ha terminado
  rows       por cada método: method, value, score (puntos; null: forzado), best
             (null: la partida ha terminado, o dfpn no da ninguna), line, nodes, leaves, cuts, elapsed_ms, exact, right y error
             (puntos; null: de dos valores distintos, uno es forzado, o falta
             uno); expected y results (true: en resultados; si no, en puntos) de
             un adversario, win: lo que cuenta ahí una victoria; book: true si es
             la del libro; de mcts, que no tiene ni valor ni error, playouts,
             mean, mean_error, su error estándar, results y win; de dfpn, que
             tampoco los tiene, lower y upper, las cotas del valor que ha
             demostrado, y solved (true: se sabe quién gana, o que no gana nadie)
  unvalued   nodos a los que ese minimax dio 0 porque no tenían valor estático

y para muchas

  schema, game, depth, judge, reference, unvalued
             como arriba, unvalued en todas las posiciones juntas
  positions  cuántas se compararon
  choices    en cuántas de ellas hay alguna jugada
  rows       por cada método: method, nodes, leaves, cuts, elapsed_ms, exact,
             right (de choices), mean_error, largest_error (0 si measured es
             0), forced, measured (cuántos errores se midieron), book (cuántas
             jugadas fueron del libro), playouts (de mcts), solved (de dfpn: en
             cuántas posiciones ha averiguado quién gana, o que no gana nadie)
  refused    por cada línea que no se pudo comparar: line, position, error

Con --nodes tienen además nodes, el límite; las filas de una posición, reached (la profundidad), better y worse (true: la
elección es mejor, o peor, que la del primer método); y las de muchas, reached (la media), better, worse (de choices) y
better_error, worse_error y net_error, los errores estándar, como partes de choices.

Con --expected son schema, game, position, as, depth, results, win y

  rows       por cada adversario y método: opponent, method, expected, any_best
             (null: el método nunca halla varias) y elapsed_ms`,
	"cli.compare.example": `  jugada compare tictactoe X...O.... --depth 4
  jugada compare tictactoe --opponent random:0.2 --expected
  jugada positions connect4 --plies 8-20 --count 1000 --seed 1 | jugada compare connect4 - --nodes 1000 --judge 6
  jugada compare tree "(A B=3 (C F=5 G=3.1 H=2 I=4))" --methods "alphabeta; alphabeta+futility=0.1"
  jugada tree random --static --depth 5 --count 1000 --seed 1 | jugada compare tree - --depth 3`,
	"cli.flag.expected":          "dice qué puede esperar cada método de la partida entera contra --opponent",
	"cli.flag.compareOpponent":   "con --expected: jugadores que se equivocan, `MODELOS` como los de jugada analyze --opponent, con punto y coma",
	"cli.flag.compareAs":         "con --expected: el `BANDO` de los métodos, max o min (por defecto, max)",
	"cli.compare.expectedMany":   "--expected es para una sola posición, no para las de la entrada estándar",
	"cli.compare.column.against": "contra",
	"cli.compare.column.anyBest": "cualquiera de las mejores",

	"cli.flag.methods":           "`LISTA` de métodos con puntos y comas, cada uno ALGORITMO[+REFINAMIENTOS], opponent=MODELO o book=ARCHIVO (por defecto, véase arriba)",
	"cli.flag.judge":             "juzga con minimax de `N` niveles, 0 para el árbol entero (por defecto, los de --depth)",
	"cli.compare.refused":        "línea %d: %s",
	"cli.compare.refused.column": "línea %d, columna %d: %s",
	"cli.compare.alone":          "%s solo tiene sentido con %s; como uno de los métodos, un modelo se escribe opponent=errs:0.2",

	"cli.compare.interruptedFirst":  "interrumpido antes de terminar el minimax de referencia: no se ha comparado ningún método",
	"cli.compare.expected.progress": "fila %[1]d de %[2]d: %[3]s contra %[4]s",
	"cli.compare.interruptedRows":   "interrumpido: siguen las filas que se terminaron, %d de %d",
	"cli.compare.interrupted":       "interrumpido: lo que sigue trata de las posiciones que se terminaron",

	"cli.compare.column.method":  "método",
	"cli.compare.column.value":   "valor",
	"cli.compare.column.move":    "jugada",
	"cli.compare.column.line":    "línea",
	"cli.compare.column.nodes":   "nodos",
	"cli.compare.column.share":   "%% del primero",
	"cli.compare.column.leaves":  "hojas",
	"cli.compare.column.cuts":    "podas",
	"cli.compare.column.exact":   "exactitud garantizada",
	"cli.compare.column.right":   "acierto",
	"cli.compare.column.mean":    "error medio",
	"cli.compare.column.largest": "error máximo",
	"cli.compare.column.forced":  "forzadas",
	"cli.compare.column.time":    "tiempo",

	"cli.flag.compareNodes":        "deja entrar a cada método en `N` nodos por posición a lo sumo, y compara hasta dónde mira y qué elige",
	"cli.compare.expectedNodes":    "--expected pregunta a cada método en todas las posiciones de partidas enteras; omite --nodes",
	"cli.compare.largeJudge":       "%s puede ser demasiado grande para explorarlo hasta el final; da --judge, la profundidad del minimax que juzga",
	"cli.compare.column.depth":     "profundidad",
	"cli.compare.column.meanDepth": "profundidad media",
	"cli.compare.column.choice":    "elección",
	"cli.compare.column.better":    "mejor",
	"cli.compare.column.worse":     "peor",
	"cli.compare.column.net":       "saldo",
	"cli.compare.better":           "mejor",
	"cli.compare.worse":            "peor",
	"cli.compare.equal":            "igual",
	"cli.compare.choice":           "Las elecciones se comparan con la de %s, por los valores que ese minimax da a las jugadas.",
	"cli.compare.shares":           "Mejor y peor, de todas las elecciones: según ese minimax, para quien juega, la jugada vale más, o menos, que la de %s. ± es el error estándar.",
	"cli.compare.nodes": plural.Selectf(1, "%d",
		plural.One, "Cada método tiene un límite de %d nodo por posición.",
		plural.Other, "Cada método tiene un límite de %d nodos por posición."),
	"cli.compare.ruled.whole": "Las jugadas se juzgan con minimax del árbol entero.",
	"cli.compare.ruled.limited": plural.Selectf(1, "%d",
		plural.One, "Las jugadas se juzgan con minimax, mirando hasta %d nivel adelante.",
		plural.Other, "Las jugadas se juzgan con minimax, mirando hasta %d niveles adelante."),

	"cli.compare.yes":     "sí",
	"cli.compare.no":      "no",
	"cli.compare.decimal": "%.1f",
	"cli.compare.percent": "%s %%",

	"cli.compare.minimax.whole": "Minimax del árbol entero: %s.",
	"cli.compare.minimax.limited": plural.Selectf(2, "%d",
		plural.One, "Minimax, mirando hasta %[2]d nivel adelante: %[1]s.",
		plural.Other, "Minimax, mirando hasta %[2]d niveles adelante: %[1]s."),
	"cli.compare.column.node":      "nodo",
	"cli.compare.column.window":    "ventana",
	"cli.compare.column.alphabeta": "alphabeta",
	"cli.compare.column.printed":   "printed",
	"cli.compare.inside":           "printed devuelve un valor distinto que alphabeta en %d de los %d nodos:",
	"cli.compare.inside.more":      "y en %d más.",
	"cli.compare.inside.table":     "Cada uno es una cota de la ventana del nodo, o ∓∞ si las cotas se han encontrado. Ambos dependen del camino hasta el nodo, así que una tabla no podría usarlos para la misma posición en otro sitio; lo que sabe alphabeta, sí.",
	"cli.compare.best":             "Mejor jugada según él: %s.",
	"cli.compare.bests":            "Mejores jugadas según él: %s.",
	"cli.compare.positions": plural.Selectf(1, "%d",
		plural.One, "%d posición.",
		plural.Other, "%d posiciones."),
	"cli.compare.judged.whole": "Los aciertos y los errores, en puntos, son respecto al minimax del árbol entero.",
	"cli.compare.judged.limited": plural.Selectf(1, "%d",
		plural.One, "Los aciertos y los errores, en puntos, son respecto a minimax, mirando hasta %d nivel adelante.",
		plural.Other, "Los aciertos y los errores, en puntos, son respecto a minimax, mirando hasta %d niveles adelante."),
	"cli.compare.forced":    "No entran en los errores las posiciones donde un resultado forzado se opone a otro valor; se cuentan como forzadas.",
	"cli.compare.reference": "Los nodos se comparan con los de %s.",

	"compare.none":       "la lista de métodos está vacía; se esperaba por ejemplo %q",
	"compare.bare":       "el método %q termina en \"+\"; se esperaban refinamientos detrás, o nada",
	"compare.twice":      "el método %q está dos veces",
	"compare.options":    "el método %q: se esperaban opciones tras los dos puntos, como en engine:quiescence; solo las tienen %s, %s y %s",
	"compare.playouts":   "%q no es una opción de %s; se esperaba playouts=N, exploration=C con C mayor que 0, o seed=S",
	"compare.proof":      "%q no es una opción de %s; se esperaba nodes=N, con N desde 1",
	"compare.proofLarge": "%[1]s puede ser demasiado grande para una demostración completa; di cuántas posiciones puede expandir: %[2]s",
	"compare.moveless":   "el método %q no da ninguna jugada donde no demuestra ni victoria ni empate, así que no puede jugar partidas enteras",
	"compare.unrefined":  "%s no tiene refinamientos",
	"compare.method":     "el método %q: %v",

	"compare.limitless":  "el método %q no va con un límite de nodos para todos; usa algoritmos con deepening, o engine",
	"compare.undeepened": "el método %q no tiene una iteración terminada con la que responder cuando lo acaba un límite de nodos; usa %q",

	"cli.compare.column.expected": "esperanza",
	"cli.compare.column.book":     "del libro",
	"cli.compare.book":            "%s ha respondido con el libro, sin buscar.",
	"cli.compare.mean":            "%[1]s: el resultado medio de sus simulaciones que pasan por la jugada es %[2]s, para %[3]s. No es un valor minimax.",
	"cli.compare.played":          "Nodos y hojas de %s: posiciones de su árbol, y simulaciones, que llegan hasta el final de la partida.",
	"cli.compare.proof":           "Nodos de %s: posiciones cuyas jugadas ha generado, otra vez cada vez que vuelve a ellas. Averigua quién gana, no en cuántas jugadas ni por cuánto, y le vale cualquier jugada que lo consiga.",
	"cli.compare.proved":          "%[1]s responde: %[2]s",
	"cli.compare.solved": plural.Selectf(3, "%d",
		plural.One, "%[1]s ha resuelto %[2]d de %[3]d posición.",
		plural.Other, "%[1]s ha resuelto %[2]d de %[3]d posiciones."),
	"compare.noFile": "el método %q no nombra ningún libro; se esperaba el nombre de un archivo después de \"=\"",
})
