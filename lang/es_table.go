package lang

import "golang.org/x/text/feature/plural"

// The messages in Spanish of tables of solved endings and games.
var _ = add(Spanish, map[string]any{
	"tablebase.notNumbered":       "las posiciones de %s no tienen número, así que no hay ninguna tabla suya",
	"tablebase.whole":             "no hay un final %q: de este juego hay una tabla de todas sus posiciones, sin nombre",
	"tablebase.scored":            "una tabla conoce victorias, derrotas y empates, y este juego termina con puntos",
	"tablebase.moves":             "una posición tiene %d jugadas; una tabla admite %d",
	"tablebase.far":               "un final está a más de %d jugadas, más lejos de lo que cabe en una tabla",
	"tablebase.upwards":           "la numeración está mal: una jugada sube desde el nivel %s",
	"tablebase.outside":           "la numeración está mal: una jugada lleva del nivel %s a una posición sin número",
	"tablebase.vacant":            "la numeración está mal: el número %[2]d del nivel %[1]s tiene posición y no la tiene",
	"tablebase.threads":           "%d hilos: hace falta al menos 1, o 0 para uno por procesador",
	"tablebase.open":              "%s: %v",
	"tablebase.notTable":          "esto no es una tabla de Jugada",
	"tablebase.version":           "la tabla tiene la versión %d del formato; este programa lee la versión %d",
	"tablebase.truncated":         "la tabla está truncada o es más larga de lo debido: %d bytes, y deben ser %d",
	"tablebase.header":            "la tabla está dañada en su encabezado",
	"tablebase.damaged":           "la tabla está dañada en el nivel %s",
	"tablebase.damaged.puzzle":    "la tabla está dañada en sus entradas",
	"tablebase.otherGame":         "la tabla es del juego %s, no de %s",
	"tablebase.ofPuzzle":          "la tabla es de un problema, no de %s",
	"tablebase.otherEnding":       "la tabla es del final %q, no de %q",
	"tablebase.otherNumbers":      "la tabla conoce las posiciones de %s por otros números, de otra versión del juego; vuelve a construirla",
	"tablebase.part":              "el archivo tiene %d de los %d niveles de la tabla: no se terminó de construir",
	"tablebase.answer":            "la respuesta de un proceso está dañada o no es de esta tarea",
	"tablebase.task":              "la tarea no trata de esta tabla",
	"tablebase.otherPart":         "el nivel %s no es el que indica la tarea",
	"tablebase.taken":             "%s no es una tabla y se queda como está; elige otro nombre",
	"tablebase.wrong":             "la tabla está mal: el número %[2]d del nivel %[1]s dice %[3]s, y sus sucesores, %[4]s",
	"tablebase.wrongPlace":        "la tabla está mal: el número %[2]d del nivel %[1]s tiene posición y no entrada, o al revés",
	"tablebase.wrong.puzzle":      "la tabla está mal: el número %d dice %v, y sus sucesores, %v",
	"tablebase.wrongPlace.puzzle": "la tabla está mal: el número %d tiene posición y no entrada, o al revés",
	"tablebase.way":               plural.Selectf(1, "%d", plural.One, "%d jugada hasta la meta", plural.Other, "%d jugadas hasta la meta"),
	"tablebase.noWay":             "que no hay camino a ninguna meta",
	"tablebase.otherPlace":        "la numeración está mal: la posición del número %[2]d del nivel %[1]s tiene otro número",
	"chess.ending":                "%[1]q no es un final de a lo sumo %[2]d piezas, como KQKR, que alguien pueda ganar",
	"chess.ending.name":           "el final %[1]q se escribe %[2]s: en mayúsculas, primero el bando más fuerte y, de cada bando, tras el rey, las piezas más fuertes",
	"connect4.tableSize":          "un tablero de %[1]s es demasiado grande para una tabla: tiene %[2]d casillas, y a lo sumo pueden ser %[3]d",

	"tablebase.large.numbers":        "el nivel %s es demasiado grande: tiene %d números, y a lo sumo pueden ser %d",
	"tablebase.large.moves":          "el nivel %s es demasiado grande: hay %d jugadas dentro de él, y a lo sumo pueden ser %d",
	"tablebase.large.puzzle.numbers": "la tabla es demasiado grande: tiene %d números, y a lo sumo pueden ser %d",
	"tablebase.large.puzzle.moves":   "la tabla es demasiado grande: hay %d jugadas entre sus posiciones, y a lo sumo pueden ser %d",

	"cli.table.short": "Resuelve enteros finales, juegos pequeños y problemas, y busca posiciones",
	"cli.table.long": `Construye, muestra y revisa tablas: dicen de cada posición de un final, o de un juego entero si es pequeño, quién gana y en cuántas jugadas, contando las de ambos, o que no gana nadie. Se construyen hacia atrás, desde los finales de las partidas (análisis retrógrado). Las de los problemas para una sola persona, los de jugada puzzle, dicen de cada posición a cuántas jugadas está la meta más cercana, o que no hay camino.

Las tablas guardadas en la carpeta de caché ($XDG_CACHE_HOME o, con --data CARPETA, CARPETA/cache) las consulta el motor rápido en sus búsquedas selectivas: en jugada analyze, play, match, review, uci y el laboratorio, salvo en los juegos más pequeños, como el tres en raya, y en lo que solo limita --depth. Lo que sabe una tabla está demostrado, y así se dice.`,
	"cli.table.example": `  jugada table build chess KQKR
  jugada table get chess "8/8/8/3qk3/8/8/8/K2R4 b - - 0 1"
  jugada table get 8-puzzle "8 6 7 2 5 4 3 0 1"
  jugada table info`,
	"cli.tableBuild.short": "Resuelve un final, un juego o un problema y guarda la tabla",
	"cli.tableBuild.long": `Resuelve un final, un juego entero o un problema y escribe su tabla en un archivo. De los juegos pequeños, como tictactoe, mnk:4,4,4 y connect4:5x4, hay una tabla de todas las posiciones. Del ajedrez hay una de cada FINAL de a lo sumo cuatro piezas, que se nombra por las de ambos bandos, como KPK o KQKR (con las iniciales inglesas): contiene también los finales a los que llevan las capturas y las promociones.

Un problema se da como en jugada puzzle: por su nombre, ESTADO y --size, --goal o --tap. De ESTADO solo cuenta de qué problema es, pues una tabla trata de todos los comienzos: 8-puzzle y 8-puzzle "1 0 2 3 4 5 6 7 8" tienen la misma.

Antes de empezar dice lo que costará: cuántos números hay (algunos, sin posición), cuánta memoria necesita el nivel más grande, cuánto ocupará el archivo y cuánto tardaría un solo hilo. Con --estimate no hace más que eso.

Si se interrumpe, los niveles terminados se guardan en una carpeta junto al archivo, y la misma orden sigue desde ahí. El archivo es el mismo con cualquier número de hilos.

Con --cluster, los procesos que trabajan en un clúster (véase «jugada batch») examinan las posiciones de todos los niveles menos los más pequeños, y esta orden hace el resto. El archivo es el mismo. Si se interrumpe, se guarda lo que respondieron.`,
	"cli.tableBuild.example": `  jugada table build tictactoe
  jugada table build connect4:6x5 --estimate
  jugada table build river n=3,boat=2
  jugada table build chess KBNK --output kbnk.table`,
	"cli.tableInfo.short":   "Dice qué contienen las tablas",
	"cli.tableInfo.long":    "Dice de qué son las tablas y, nivel por nivel, cuántas posiciones gana, empata y pierde quien juega, y cuánto tardan la victoria y la derrota más largas, contando las jugadas de ambos. De un problema dice desde cuántas posiciones hay camino a una meta y cuántas jugadas tiene el más largo. Se comprueban las sumas de comprobación. Sin ARCHIVO se muestran todas las guardadas.",
	"cli.tableVerify.short": "Revisa todas las entradas de las tablas",
	"cli.tableVerify.long":  "Revisa tablas: primero las sumas de comprobación y después si cada entrada es la que dicen las posiciones a las que llevan sus jugadas. Eso demuestra la tabla entera, se haya hecho como se haya hecho. Sin ARCHIVO se revisan todas las guardadas.",
	"cli.tableGet.short":    "Busca una posición en una tabla",
	"cli.tableGet.long": `Dice quién gana en una posición y en cuántas jugadas, contando las de ambos, o que no gana nadie, y cuánto vale cada jugada. La tabla no sabe qué pasó antes de la posición ni cuenta hasta 50 jugadas; si eso puede importar, la respuesta lo dice. Sin POSICIÓN se trata del comienzo del juego.

De un problema dice a cuántas jugadas está la meta más cercana, con qué jugadas se llega y cuántas quedan después de cada una. ESTADO y las opciones son los de jugada puzzle; sin --file se busca en la tabla guardada de ese problema.`,
	"cli.tableGet.example": `  jugada table get tictactoe XX.OO....
  jugada table get river n=3,boat=2
  jugada table get chess "8/8/8/8/3k4/8/3KQ3/8 w - - 0 1"`,
	"cli.use.ENDING": "FINAL",

	"cli.flag.endingOutput":   "escribe la tabla en `ARCHIVO`; si ese nombre es de una tabla, se reemplaza",
	"cli.flag.endingThreads":  "trabaja con `N` hilos (por defecto, uno por procesador; de build con --cluster, ninguno)",
	"cli.flag.endingEstimate": "solo dice cuánto cuesta construirla",
	"cli.flag.endingFile":     "busca en la tabla de `ARCHIVO` y no en las guardadas",

	"cli.table.fault":              "jugada: %s",
	"cli.table.noEnding":           "de %[1]s no hay una tabla de todas las posiciones; indica un FINAL, como %[2]s",
	"cli.table.noPlace":            "no hay carpeta en que guardar la tabla; indica --output, --data, XDG_CACHE_HOME o HOME",
	"cli.table.refused":            "no se puede construir. %[1]s: %[2]v",
	"cli.table.cannot":             "No se puede construir: %s.",
	"cli.table.takes":              "%s.",
	"cli.table.cost":               "%[1]d números, cerca de %[2]d con posición; aproximadamente, %[3]s de memoria, para el nivel %[4]s, %[5]s de archivo y %[6]s de trabajo de un hilo",
	"cli.table.cost.puzzle":        "%[1]d números, cerca de %[2]d con posición; aproximadamente, %[3]s de memoria, %[5]s de archivo y %[6]s de trabajo de un hilo",
	"cli.table.building.puzzle":    "resolviendo: %[4]d %%",
	"cli.table.verifying.puzzle":   "revisando: %[4]d %%",
	"cli.table.building":           "resolviendo el nivel %[1]s, %[2]d de %[3]d: %[4]d %%",
	"cli.table.verifying":          "revisando el nivel %[1]s, %[2]d de %[3]d: %[4]d %%",
	"cli.table.interruptedFirst":   "interrumpido antes de terminar el primer nivel: no queda nada guardado",
	"cli.table.interruptedBefore":  "interrumpido antes de revisar %[1]s; archivos revisados antes: %[2]d",
	"cli.table.interruptedBuild":   "interrumpido con %[1]d de %[2]d niveles terminados; quedan junto a %[3]s, y la misma orden sigue desde ahí",
	"cli.table.interruptedVerify":  "interrumpido mientras se revisaba %[1]s, con %[2]d de %[3]d niveles correctos; archivos revisados antes: %[4]d",
	"cli.table.written":            "%[1]s: %[2]d posiciones, %[3]s, resueltas en %[4]s.",
	"cli.table.wentOn":             "Niveles que ya estaban terminados: %d.",
	"cli.table.none":               "No se guarda ninguna tabla.",
	"cli.table.file":               "%[1]s\n%[2]s: versión %[3]d, %[4]d posiciones, %[5]s, sumas de comprobación correctas",
	"cli.table.columns":            "nivel\tposiciones\tvictorias\tempates\tderrotas\tvictoria más larga\tderrota más larga",
	"cli.table.row":                "%[1]s\t%[2]d\t%[3]d\t%[4]d\t%[5]d\t%[6]d\t%[7]d",
	"cli.table.right":              "%[1]s: %[2]s, cada entrada es la que dicen sus sucesores (%[3]d posiciones); %[4]s.",
	"cli.table.unknown":            "ninguna tabla guardada tiene la posición %[1]s; «jugada table build %[2]s» hace una de todo el juego",
	"cli.table.unknown.ending":     "ninguna tabla guardada tiene la posición %[1]s; si es de un final que puede tener una, como %[3]s, «jugada table build %[2]s FINAL» la hace",
	"cli.table.unknown.over":       "ninguna tabla guardada tiene la posición %s, ni hace falta: la partida ha terminado ahí",
	"cli.table.unknown.file":       "la tabla %[2]s no tiene la posición %[1]s",
	"cli.table.best":               "Mejores jugadas: %s",
	"cli.table.drawnInGame":        "Eso vale para la posición por sí sola: aquí la partida acaba antes en empate, por la regla de las 50 jugadas.",
	"cli.table.moves":              "Así son las jugadas por sí mismas: después de alguna, lo que pasó antes, o la regla de las 50 jugadas, puede acabar la partida en empate.",
	"cli.table.byItself":           "Así es la posición por sí misma: lo que pasó antes, o la regla de las 50 jugadas, puede acabar la partida en empate.",
	"cli.table.distance":           plural.Selectf(1, "%d", plural.One, "La meta más cercana está a %d jugada.", plural.Other, "La meta más cercana está a %d jugadas."),
	"cli.table.atGoal":             "Esta es una meta.",
	"cli.table.noWay":              "Desde aquí no hay camino a ninguna meta.",
	"cli.table.left":               "Jugadas que quedan después de cada una:",
	"cli.table.left.none":          "sin camino",
	"cli.table.ways":               plural.Selectf(2, "%d", plural.One, "Posiciones con camino a una meta: %[1]d, de a lo sumo %[2]d jugada; sin camino: %[3]d", plural.Other, "Posiciones con camino a una meta: %[1]d, de a lo sumo %[2]d jugadas; sin camino: %[3]d"),
	"cli.table.puzzles":            "%[1]s es un juego, y %[2]s es para problemas",
	"cli.table.noName":             "%[1]v; y %[2]v",
	"cli.table.unknown.puzzle":     "no se guarda ninguna tabla de %s; la hace «jugada table build» con los mismos NOMBRE, ESTADO y opciones",
	"cli.table.unknown.refused":    "no se guarda ninguna tabla de %[1]s, ni se puede construir: %[2]v",
	"cli.flag.endingPositions":     "con --cluster, pone `N` números de posiciones en cada tarea, y no unas décimas de segundo de trabajo",
	"cli.table.puzzleCluster":      "las tablas de los problemas se construyen aquí, sin --cluster",
	"cli.table.interruptedCluster": "interrumpido con %[1]d de %[2]d niveles terminados; también queda lo que respondieron los procesos, y la misma orden sigue desde ahí",
})
