package lang

import "golang.org/x/text/feature/plural"

// The messages about one-player problems and searches for paths, in Spanish.
var _ = add(Spanish, map[string]any{
	"puzzle.jugs.title":    "Jarras de agua",
	"puzzle.jugs.about":    "4,3->2: capacidades y litros que se quieren en cualquier jarra; 4,3->2@1: en la primera; 8,5,3:8,0,0->4,4,0: desde un contenido dado, solo pasando agua de una a otra",
	"puzzle.river.title":   "Misioneros y caníbales",
	"puzzle.river.about":   "n=3,boat=2: cuántos hay de cada clase y lugares en el bote; después m=, c=, side=left o right para un estado intermedio",
	"puzzle.sliding.title": "Fichas deslizantes",
	"puzzle.sliding.about": "las fichas fila por fila, 0 para el hueco, como \"1 2 5 3 4 0 6 7 8\" en el 8-puzzle; la meta tiene el hueco al principio",

	"catalog.puzzle.main":        "un problema se llamaría main, como el programa al que pertenecen sus reglas; dale otro nombre, como en puzzles.Of(reglas, puzzles.Name(\"pancakes\"))",
	"catalog.puzzle.name":        "un problema no puede llamarse %q; usa minúsculas, sin espacios",
	"catalog.puzzle.taken":       "%[1]s ya es %[2]s, así que no puede ser otro nombre de %[3]s; quítalo, o da ese nombre al problema mismo",
	"catalog.puzzle.twice":       "dos problemas se llaman %s; da otro nombre a uno, como en puzzles.Of(reglas, puzzles.Name(\"pancakes\"))",
	"catalog.puzzle.notTable":    "esta tabla es de un juego, no de un problema",
	"catalog.puzzle.noTable":     "%[1]s ya no tiene el problema %[2]s; la tabla es de otra versión",
	"catalog.puzzle.otherTable":  "la tabla es de %[1]s %[2]s, no de %[3]s %[4]s",
	"catalog.noPuzzle":           "no hay ningún problema llamado %q; los problemas son %s",
	"catalog.noPuzzle.suggest":   "no hay ningún problema llamado %[1]q; ¿quieres decir %[2]s? Los problemas son %[3]s",
	"catalog.puzzle.option":      "al problema %s no le sirve %s",
	"catalog.puzzle.heuristic":   "este problema de %[2]s no tiene la heurística %[1]q; se esperaba una de estas: %[3]s",
	"catalog.puzzle.noHeuristic": "%s no tiene heurísticas para elegir: toda estimación es 0",
	"catalog.puzzle.noShuffle":   "no se pueden crear problemas de %s al azar: para eso las reglas deben escribir posiciones, enumerar las metas y deshacer cualquier jugada",
	"catalog.puzzle.algorithm":   "no hay ningún algoritmo llamado %q; se esperaba uno de estos: %s",
	"catalog.puzzle.weight":      "el peso va con el algoritmo %s, no con %s",
	"catalog.puzzle.weightRange": "el peso es %v; se esperaba de 1 a %v",
	"catalog.puzzle.informed":    "una heurística va con %s, no con %s",
	"catalog.puzzle.depth":       "un límite de profundidad va con %[2]s, no con %[1]s, que se guía por el costo; se esperaba un límite de costo",
	"catalog.puzzle.noFile":      "%s no nombra ningún archivo; se esperaba pdb=@ARCHIVO",
	"catalog.puzzle.all":         "el algoritmo %s termina con su primera solución, así que no puede hallar todas las más baratas; se esperaba astar, uniform, idastar-notes o idastar",
	"catalog.puzzle.untraced":    "el algoritmo %s es demasiado rápido para seguirle la traza; la tiene %s, que mira las posiciones en el mismo orden",
	"catalog.puzzle.traceAll":    "una traza cuenta la búsqueda de una solución, no de todas",
	"catalog.puzzle.move":        "jugada %d: %v",
	"catalog.puzzle.goal":        "la meta: %v",
	"catalog.puzzle.far":         "aquí no se halla nada que esté a %d jugadas; lo más lejano está a %d",
	"catalog.puzzle.walk":        "el tablero es demasiado grande para buscar lo que está a %d jugadas; desde la meta se pueden hacer hasta %d",
	"catalog.puzzle.patterns":    "%s: %v",
	"path.ruledOut":              "la estimación del estado inicial es ∞, así que no hay nada que buscar",
	"path.noWayBack":             "la búsqueda desde ambos extremos necesita un problema que enumere sus metas y cuyas jugadas se puedan deshacer; bfs no necesita ni lo uno ni lo otro",
	"catalog.puzzle.file":        "%q nombra un archivo de la computadora que busca, que desde aquí no se abre; se esperaba pdb, o pdb=PARTICIÓN, como pdb=5-5-5",

	"algorithm.astar":         "A*",
	"algorithm.weighted":      "A* ponderado",
	"algorithm.uniform":       "Costo uniforme",
	"algorithm.bfs":           "Primero en anchura",
	"algorithm.bidirectional": "Primero en anchura desde ambos extremos",
	"algorithm.dfs":           "Primero en profundidad",
	"algorithm.dfid":          "Profundización iterativa, primero en profundidad (DFID)",
	"algorithm.idastarnotes":  "IDA* como en los apuntes",
	"algorithm.idastar":       "IDA*",

	"puzzle.stopped.depth":       "límite de profundidad",
	"puzzle.stopped.cost":        "límite de costo",
	"puzzle.stopped.nodes":       "se agotaron los nodos",
	"puzzle.stopped.time":        "se agotó el tiempo",
	"puzzle.stopped.memory":      "se agotó la memoria",
	"puzzle.stopped.interrupted": "interrumpido",

	"cli.use.STATE":    "ESTADO",
	"cli.puzzle.short": "Encuentra la solución más corta de un problema para una sola persona",
	"cli.puzzle.long": `Halla un camino de un estado de un problema para una sola persona a su meta, con el algoritmo que se elija, y dice qué queda demostrado. Los problemas y sus estados:

%s

Sin ESTADO se toma un problema usual; en sliding, uno con el --size y la --goal que se den. ESTADO puede ser @ARCHIVO; con - cada línea de la entrada estándar es un estado, y se responde con una línea de JSON en el mismo orden. Si un límite detiene alguna búsqueda, o una línea no se puede leer, el estado de salida es 1.

astar, uniform, idastar-notes e idastar hallan una solución de costo mínimo; weighted, una que cuesta a lo sumo --weight veces eso; bfs, bidirectional y dfid, una con el menor número de jugadas; dfs, cualquiera. idastar-notes es IDA* tal como está en los apuntes; idastar es el mismo, pero rápido. Los que recuerdan posiciones se detienen en --limit-memory. Cuando un límite detiene una búsqueda, la respuesta dice cuál fue y cuánto cuesta al menos cualquier solución.

Sin --heuristic, jugs toma contents y river, no-danger. Sliding tiene tableros de hasta 25 casillas. Sus heurísticas son manhattan, que se toma por defecto en tableros de hasta 9; linear-conflict, por defecto en los de más de 16; y, en los menores, walking-distance, si hay cinco filas y columnas a lo sumo, y pdb, las bases de patrones: pdb=5-5-5 tiene tres grupos de cinco fichas; pdb=1,2,3,4/5,6,7,8, los grupos que enumera; pdb=@ARCHIVO, los que escribió jugada pdb build; y pdb a secas, los usuales del tablero, que se toman por defecto en tableros de 10 a 16 casillas. Las bases se construyen la primera vez que se usan y quedan guardadas; véase jugada help pdb.

--trace cuenta la búsqueda paso a paso, como texto o como líneas de JSON, o dibuja su árbol: a qué posiciones llegó, en qué turno las expandió y qué dejó fuera. De DFID y de IDA* se dibuja la última profundidad o el último umbral. Los dibujos se detienen en 100,000 posiciones expandidas, salvo que --limit-nodes diga otra cosa, y de los árboles grandes muestran el camino hallado, los primeros niveles y cuánto queda sin dibujar.`,
	"cli.puzzle.example": `  jugada puzzle jugs "4,3->2"
  jugada puzzle river n=3,boat=2 --algorithm dfid --explain
  jugada puzzle sliding "8 7 6 5 4 3 2 1 0" --algorithm astar
  jugada puzzle sliding --heuristic pdb=6-6-3
  jugada puzzle jugs "4,3->2" --trace svg --output jarras.svg
  jugada puzzle sliding "0 1 2 3 4 5 6 7 8" --positions
  jugada puzzle sliding - --threads 2 < estados.txt`,
	"cli.flag.pathAlgorithm": "`NOMBRE` del algoritmo de búsqueda: %s (por defecto, el que conviene al problema)",
	"cli.flag.heuristic":     "`NOMBRE` de la estimación que usan los algoritmos informados (por defecto, la que conviene al problema)",
	"cli.flag.weight":        "con weighted: las estimaciones cuentan `P` veces, de 1 a 1000 (por defecto, 2)",
	"cli.flag.all":           "encuentra todas las soluciones más baratas, cien mil a lo sumo",
	"cli.flag.size":          "sliding: filas y columnas del tablero, `FxC` (por defecto, el cuadrado que llena ESTADO; sin ESTADO, 4x4)",
	"cli.flag.goal":          "sliding: las `FICHAS` de la meta (por defecto, con el hueco al principio)",
	"cli.flag.tap":           "jugs: hay grifo y desagüe aunque se dé el contenido",
	"cli.flag.limit-depth":   "dfs, dfid, bfs, bidirectional: busca a lo sumo `N` jugadas",
	"cli.flag.limit-cost":    "busca soluciones que cuesten a lo sumo `N`",
	"cli.flag.limit-nodes":   "expande a lo sumo `N` posiciones",
	"cli.flag.limit-time":    "se detiene después de `T`, como 500ms o 2s",
	"cli.flag.limit-memory":  "usa a lo sumo `N` MiB para lo que recuerda cada búsqueda",
	"cli.flag.pathThreads":   "con -: busca `N` soluciones a la vez",
	"cli.flag.explain":       "cuenta cada umbral, profundidad o nivel, y cada posición de la solución",
	"cli.flag.trace":         "escribe la búsqueda paso a paso, o la dibuja, en `FORMATO`: %s",
	"cli.flag.wayOutput":     "con --trace: escribe en `ARCHIVO` en vez de la salida estándar",

	"cli.flag.puzzlePositions":  "en lugar de buscar, cuenta las posiciones distintas que se alcanzan desde ESTADO, según el menor número de jugadas hasta cada una",
	"cli.puzzle.positionsAlone": "%s no sirve con --positions, que no busca nada: omite una de las dos",
	"cli.puzzle.positionsMany":  "--positions es para un solo estado, no para los de la entrada estándar",

	"cli.puzzle.empty":               "1:1: el texto está vacío; se esperaba un estado como %s",
	"cli.puzzle.threadsMany":         "--threads es para los estados de la entrada estándar; uno solo se busca con un hilo",
	"cli.puzzle.explainMany":         "--explain es para un solo estado, no para los de la entrada estándar",
	"cli.puzzle.outputAlone":         "--output es para --trace",
	"cli.puzzle.traceAlone":          "--trace es para un solo estado, y no va con --json ni con --explain",
	"cli.puzzle.drawnSoFar":          "%s Este es el dibujo de lo que se examinó.",
	"cli.puzzle.progress":            "al menos %[1]s; expandidas, %[2]d; %[3]s millones por segundo, %[4]d MiB, %[5]v",
	"cli.puzzle.goal":                "Meta: %s",
	"cli.puzzle.refused":             "No hay solución: %s.",
	"cli.puzzle.none.exhausted":      "No hay solución: se examinó todo lo que se puede alcanzar.",
	"cli.puzzle.none.goalsexhausted": "No hay solución: se examinaron todas las posiciones desde las que se llega a la meta, y el estado inicial no está entre ellas.",
	"cli.puzzle.none.deadends":       "No hay solución: se examinó todo lo que se puede alcanzar, salvo lo que sigue a las posiciones cuya estimación es ∞, desde las que no se llega a la meta.",
	"cli.puzzle.unready":             "Las bases de patrones %[1]s no estaban listas cuando la búsqueda se detuvo; lo que se sabe viene de la heurística %[2]s.",
	"cli.puzzle.stopped":             "No se halló solución (%[1]s). Cualquier solución cuesta al menos %[2]d.",
	"cli.puzzle.length":              plural.Selectf(1, "%d", plural.One, "Solución de %[1]d jugada%[2]s.", plural.Other, "Solución de %[1]d jugadas%[2]s."),
	"cli.puzzle.cost":                plural.Selectf(1, "%d", plural.One, "Solución de %[1]d jugada que cuesta %[2]d%[3]s.", plural.Other, "Solución de %[1]d jugadas que cuestan %[2]d%[3]s."),
	"cli.puzzle.optimal":             "; está demostrado que ninguna es más barata",
	"cli.puzzle.cheaper":             "; puede haber una más barata",
	"cli.puzzle.atLeast":             "; está demostrado que ninguna cuesta menos de %d",
	"cli.puzzle.solution":            "Jugadas: %s",
	"cli.puzzle.all":                 "Todas las soluciones más baratas: %d",
	"cli.puzzle.some":                "Soluciones de costo mínimo halladas: %[1]d; puede haber más (%[2]s)",
	"cli.puzzle.first":               "Las primeras %d soluciones de costo mínimo; hay más",
	"cli.puzzle.noMoves":             "(sin jugadas: el comienzo ya es una meta)",
	"cli.puzzle.by":                  " con la heurística %s",
	"cli.puzzle.blind":               " sin heurística (h = 0: como costo uniforme)",
	"cli.puzzle.blindDeep":           " sin heurística (h = 0: solo por el costo)",
	"cli.puzzle.counts":              "%[1]s: posiciones expandidas, %[2]d; generadas, %[3]d; %[4]s; %[5]s.",
	"cli.puzzle.round.threshold":     "Umbral %[1]d: posiciones expandidas, %[2]d; generadas, %[3]d.",
	"cli.puzzle.round.depth":         "Profundidad %[1]d: posiciones expandidas, %[2]d; generadas, %[3]d.",
	"cli.puzzle.round.free":          "Sin límite de profundidad: posiciones expandidas, %[2]d; generadas, %[3]d.",
	"cli.puzzle.round.level":         "Nivel %[1]d: posiciones expandidas, %[2]d; generadas, %[3]d.",
	"cli.puzzle.round.back":          "Nivel %[1]d desde la meta: posiciones expandidas, %[2]d; generadas, %[3]d.",
	"cli.puzzle.round.cost":          "Costo %[1]d: posiciones expandidas, %[2]d; generadas, %[3]d.",
	"cli.puzzle.round.f":             "f = %[1]d: posiciones expandidas, %[2]d; generadas, %[3]d.",
	"cli.puzzle.round.ends": plural.Selectf(1, "%d",
		plural.One, "La posición inicial: generadas, %d.",
		plural.Other, "El inicio y la meta: posiciones generadas, %d."),
	"cli.puzzle.round.bound": "Al menos %[1]d: posiciones expandidas, %[2]d; generadas, %[3]d.",
})
