package lang

import "golang.org/x/text/feature/plural"

// The commands' messages in Spanish.
var _ = add(Spanish, map[string]any{
	"cli.root.short": "Jugada convierte las reglas de un juego en jugador, analista y profesor.",
	"cli.welcome": `Jugada juega, analiza y explica. Tres cosas para probar:

  jugada analyze tictactoe                         cuál es la mejor primera jugada y por qué
  jugada trace tree "(A (B E=4 F=7) (C G=3 H=9))"  una búsqueda contada paso a paso
  jugada play tictactoe                            una partida contra la computadora

jugada help muestra todas las órdenes; jugada help ORDEN explica una.`,
	"cli.usageTemplate": `Uso:
  {{if .HasAvailableSubCommands}}{{.CommandPath}} ORDEN{{else}}{{.UseLine}}{{end}}{{if .HasExample}}

Ejemplos:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

Órdenes:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Opciones:
{{.LocalFlags.FlagUsagesWrapped 80 | align | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableInheritedFlags}}

Opciones generales:
{{.InheritedFlags.FlagUsagesWrapped 80 | align | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableSubCommands}}

«{{.CommandPath}} ORDEN --help» explica una orden.{{end}}
`,
	"cli.use.GAME":           "JUEGO",
	"cli.use.POSITION":       "POSICIÓN",
	"cli.use.PLAYER":         "JUGADOR",
	"cli.use.TREE":           "ÁRBOL",
	"cli.use.COMMAND":        "ORDEN",
	"cli.use.SHELL":          "INTÉRPRETE",
	"cli.help.short":         "Explica una orden",
	"cli.noLanguage":         "--lang %q no es un idioma de Jugada; puede ser es o en",
	"cli.noCommand":          "no existe la orden %[1]q; «%[2]s --help» muestra las que hay",
	"cli.noCommand.suggest":  "no existe la orden %[1]q; ¿querías decir %[2]s? «%[3]s --help» muestra todas",
	"cli.noCommand.below":    "%[2]s no tiene órdenes propias, así que ninguna se llama %[1]q; «%[2]s --help» la explica",
	"cli.tooFewArguments":    "a «%s» le faltan argumentos: %s",
	"cli.noArguments":        "«%s» solo toma opciones; le sobra %s: %s",
	"cli.tooManyArguments":   "a «%[1]s» le sobra %[2]s; si es parte de lo anterior, escribe todo entre comillas, como %[4]s: %[3]s",
	"cli.interrupted":        "interrumpido: la respuesta es lo mejor que se había encontrado",
	"cli.flag.unknown":       "no existe la opción %[1]s; «%[2]s --help» muestra las que hay",
	"cli.flag.dashed":        "%[1]s no es una opción; «%[2]s --help» muestra las que hay, y una posición que empieza con un guion va detrás de --",
	"cli.flag.valueless":     "a la opción --%[1]s le falta un valor; «%[2]s --help» dice cuál",
	"cli.noSide":             "%s es %q; puede ser %s",
	"cli.flag.invalid":       "--%s %q no se entiende; debe ser %s",
	"cli.flag.tooLow":        "--%s %v es demasiado poco; para no poner límite, omite la opción",
	"cli.flag.atLeast":       "--%s %v es demasiado poco; el mínimo es %v",
	"cli.flag.atMost":        "--%s %v es demasiado; el máximo es %v",
	"cli.flag.default":       "%s (por defecto, %s)",
	"cli.use.flags":          "opciones",
	"cli.flag.want.level":    "un número de 1 a 10",
	"cli.flag.want.int":      "un número entero que quepa en 64 bits",
	"cli.flag.want.int64":    "un número entero que quepa en 64 bits",
	"cli.flag.want.uint64":   "un número entero desde 0 que quepa en 64 bits",
	"cli.flag.want.duration": "un tiempo con su unidad, como 500ms o 2s",
	"cli.flag.want.bool":     "true o false",
	"cli.flag.lang":          "`IDIOMA` de los textos y mensajes: es o en (por defecto, el del entorno)",
	"cli.flag.help":          "explica esta orden",
	"cli.flag.json":          "responde en JSON, en inglés sea cual sea el idioma",
	"cli.flag.traceJSON":     "lo mismo que --format json",
	"cli.input.standard":     "la entrada estándar: %v",
	"cli.input.noPositions":  "no hay posiciones; se esperaba una por línea",
	"cli.input.file":         "%s: %v",
	"cli.output":             "no se puede escribir la respuesta: %v",
	"cli.file.missing":       "no existe el archivo %s",
	"cli.file.denied":        "no hay permiso para %s",
	"cli.file.directory":     "se esperaba un archivo, y %s es una carpeta",
	"cli.file.noFolder":      "no existe la carpeta %s",
	"cli.file.noNew":         "no se puede crear un archivo en la carpeta %s",
	"cli.file.notFolder":     "una parte de la ruta %s no es una carpeta",
	"cli.file.full":          "no queda espacio para %s",
	"cli.file.noName":        "falta el nombre de un archivo",
	"cli.file.other":         "el archivo %s: %v",
	"cli.file.number":        "%s: las partidas de un archivo se cuentan desde 1, como en %s#1",
	"cli.file.lines":         "%[1]s no tiene la línea %[3]d; la última es la %[2]d",
	"cli.file.unread":        "%[1]v; %[2]s es un archivo: para leerlo, escribe @%[2]s",
	"cli.flag.algorithm":     "`NOMBRE` del algoritmo de búsqueda: %s (por defecto, el primero)",
	"cli.flag.depth":         "mira `N` niveles adelante (por defecto, hasta el final)",
	"cli.flag.time":          "no sigue mirando después de `D`, como 500ms o 2s",
	"cli.flag.nodes":         "entra a lo sumo en `N` nodos, pero engine siempre en la primera jugada y los de los apuntes en el primer nivel entero",
	"cli.flag.quiet":         "termina una línea donde su valor estático no cambia más de `T` puntos de un nivel al siguiente, o desde el primero de la línea",
	"cli.flag.eval":          "`NOMBRE` de la evaluación estática (véase jugada games)",
	"cli.flag.symmetry":      "genera una sola vez los sucesores simétricos",
	"cli.flag.eager":         "con levels: valora las hojas al generarlas y no genera más hermanas tras una victoria",
	"cli.flag.value-all":     "con levels: da a cada nodo su valor estático, no solo a las hojas; se muestra y se cuenta, y la elección es la misma",
	"cli.flag.refine":        "`LISTA` de refinamientos con comas: %s (véase jugada analyze --help)",
	"cli.flag.format":        "`FORMATO` de la traza: %s",
	"cli.flag.output":        "escribe en `ARCHIVO` en vez de la salida estándar",
	"cli.flag.perftDepth":    "cuenta las líneas de exactamente `N` niveles (obligatoria) o, con --positions, las posiciones a N niveles a lo sumo",
	"cli.flag.weak":          "averigua solo quién gana, si alguien gana: cuesta mucho menos",
	"cli.flag.bests":         "busca todas las mejores jugadas, no solo la primera",
	"cli.flag.threads":       "busca con `N` hilos",
	"cli.flag.table":         "recuerda posiciones en `N` MiB de memoria",
	"cli.flag.tableFile":     "empieza con lo que `ARCHIVO` recuerda de otras veces y lo guarda allí de vez en cuando",
	"cli.flag.engineThreads": "con engine: busca con `N` hilos (por defecto, 1)",
	"cli.flag.engineTable":   "con engine: recuerda posiciones en `N` MiB de memoria (por defecto, 16, o menos en juegos pequeños)",
	"cli.flag.lines":         "con engine: busca las `N` mejores jugadas, cada una con su valor y su línea",
	"cli.flag.solveNodes":    "se detiene después de `N` nodos",
	"cli.flag.divide":        "cuenta además cada primera jugada por separado",
	"cli.flag.branching":     "hijos de cada nodo interior, `B`",
	"cli.flag.treeDepth":     "niveles desde la raíz hasta las hojas, `N`",
	"cli.flag.seed":          "semilla `S` de los números aleatorios: la misma da el mismo árbol (por defecto, una nueva, que se escribe)",
	"cli.analyze.short":      "Encuentra la mejor jugada de una posición y dice por qué",
	"cli.analyze.long": `Encuentra la mejor jugada de una posición y dice por qué.

POSICIÓN es la notación habitual del juego; si falta, el comienzo. @ARCHIVO la lee de un archivo. Con - las posiciones
se leen de la entrada estándar, una por línea, y cada una se responde con una línea de JSON, en orden; si una línea
no se puede leer, su respuesta lleva un error y el estado de salida es 1. Un archivo puede tener 16 MiB y una línea 1 MiB.

Sin --depth, --time, --nodes ni --quiet se explora el árbol entero; si el juego es demasiado grande para eso, como
othello, lo que permitan 2 segundos. Los valores se dan desde el lado de MAX.

El algoritmo es auto: en cada posición toma la estrategia que conviene, y dice cuál y por qué. Con --book es el libro,
donde conoce una jugada; con --opponent se sopesan los errores del adversario, si 256 MiB y la mitad del tiempo bastan
para todo lo que aún puede pasar. Si no, responde el motor: por demostración cuando los límites lo permiten, y por
búsqueda cuando no. Con --depth, --lines o las opciones de otros algoritmos siempre responde una búsqueda.

engine es la búsqueda rápida: mira cada vez un nivel más adelante, recuerda lo que ha visto, también de una
línea de la entrada estándar a la siguiente. Con solo --depth encuentra exactamente lo que minimax a esa profundidad: el valor
y, de cada jugada, un valor o una cota. Con --time o --nodes, o sin ningún límite en un juego grande, es selectivo: mira
menos lejos, o nada, lo que cree que apenas importa, y más lejos lo forzado. En el mismo tiempo ve más, pero su valor es una
estimación, marcada con ≈, salvo si es una victoria forzada o no se apoya en límites ni conjeturas. Los juegos que no son grandes y los
árboles explícitos los explora siempre sin esas conjeturas. alphabeta, thresholds, negamax y levels son los
algoritmos de los apuntes del curso, sin sus erratas, y printed es la poda alfa-beta tal como la imprime una diapositiva;
--quiet, --symmetry, --eager y --value-all van solo con estos, las dos últimas con levels; con --quiet, --symmetry o
--refine el habitual es alphabeta.

--refine toma una lista como deepening,quiescence=1.5:8. Umbrales, márgenes y épsilon se dan en puntos; lo que está entre
corchetes puede faltar. Solo %[2]s dejan el valor como era.
Con --algorithm engine van %[3]s. El motor siempre profundiza; sus extensiones
singulares son las modernas: empiezan a seis niveles o más del horizonte, donde una jugada supera a todas las demás en más de
MARGEN según una búsqueda de la mitad de profundidad. Lo que halla con uno que puede cambiar el valor se llama también selectivo.

%[1]s

Las posiciones de tres en raya son nueve signos X, O y . en orden de lectura; se admite / entre filas. Las jugadas son
las casillas 0 a 8. Las de Othello son 64 signos X, O y . en orden de lectura y a quién le toca, como en "...OX... X", o
las jugadas desde el inicio, como en f5d6c3; las jugadas son las casillas a1 a h8, y pass (pasar) si no se puede poner
ninguna ficha. Los tableros más pequeños, como el de othello:6, tienen menos casillas. El valor se mide en fichas. Los árboles se escriben (A (B E=4 F=7) C=3): un nodo interior con sus hijos en orden, las hojas con
su valor; (B:6 …) da un valor estático a un nodo interior; con MIN (A …) empieza MIN; ; abre un comentario.

Una interrupción termina la búsqueda: se escribe lo mejor que se había encontrado y el estado de salida es 1. La
respuesta en JSON tiene los campos

  schema, game, position, turn, algorithm
            1, y lo que se exploró; turn: max o min
  value     como texto: 3.1, +∞ in 3
  score     lo mismo como número de puntos; null si la victoria es forzada
  best      la jugada elegida; null si la partida ha terminado
  bests     todas las mejores, si el valor de cada jugada de la raíz es exacto;
            si no, solo best
  line      las jugadas que llevan al valor
  moves     por cada jugada de la raíz: move, value, score y bound: exact,
            lower, upper, o estimate si una búsqueda selectiva o interrumpida no
            demuestra nada; seems: lower o upper, si eso cree que es la
            estimación;
            whole: true si ningún límite intervino, de modo que value y bound
            valen para el resto de la partida;
            spent: true si debajo se agotó el tiempo o los nodos
  exact     true: minimax con los mismos --depth y --quiet encuentra ese valor;
            false: conjeturas, refinamientos, tiempo o nodos pueden haber dado
            otro
  refine    los refinamientos, como en --refine; vacío: ninguno
  selective true: el motor fue selectivo; si falta, no lo fue
  bound     de value, si no es exacto: lower, upper o estimate
  iterations
            de engine y deepening, las terminadas: depth, value, score, nodes,
            leaves, cuts, pruned
  lines     con --lines: value, score, moves, bound y whole de cada una, la mejor
            primero
  depth     el nivel más hondo al que llegó la iteración que da la respuesta
  nodes, leaves, cuts, pruned
            nodos en los que se entró; con valor estático; podados; hijos que
            se saltaron así
  unvalued  nodos que necesitaban un valor estático, no lo tenían y contaron 0;
            con engine, 0 si nada de la respuesta depende de ellos
  stopped   por qué termina line: ended, leaf, depth, quiet, time, nodes,
            interrupted, known (se conoce el valor de lo que sigue, o una cota que basta, sin buscar)
  whole     true: ningún límite intervino
  spent     time, nodes o interrupted, si eso se agotó; si no, null
  decided   de auto: strategy: book, model, proof o search; reason: known (el
            libro la conoce), few (positions: cuántas pueden darse aún), short,
            long o interrupted (plies: quedan a lo sumo tantas jugadas), settled; unweighed: el modelo cuyos errores no cuentan, y por
            qué: memory (memory_mib), time o repeats
  elapsed_ms`,
	"cli.analyze.example": `  jugada analyze tictactoe
  jugada analyze tictactoe .OO.X.X.. --depth 2 --algorithm levels
  jugada analyze othello f5d6c3 --time 1s
  jugada analyze connect4 44444 --lines 3 --threads 2
  jugada analyze othello f5d6c3 --algorithm mcts --playouts 2000
  jugada analyze tree "(A (B E=4 F=7) (C G=3 H=9))" --json
  jugada tree random --seed 7 | jugada analyze tree -`,
	"cli.analyze.over":    "La partida ha terminado: %s.",
	"cli.analyze.hasWon":  "ganó %v",
	"cli.analyze.isDrawn": "empate",

	"cli.analyze.isDrawnBy": "empate, porque %s",

	"cli.analyze.hasWonBy": "ganó %v por %s",
	"cli.analyze.scores":   "%v gana por %s, si nadie se equivoca.",
	"cli.large":            "%s puede ser demasiado grande para explorarlo hasta el final; pon un límite con --depth",
	"cli.analyze.isWorth":  "vale %s",
	"cli.analyze.turn":     "Mueve %v.",
	"cli.analyze.value":    "Valor %s: %s",
	"cli.analyze.best":     "Mejor jugada: %s",
	"cli.analyze.bests":    "Igual de buenas: %s (se elige la primera en orden de generación).",
	"cli.analyze.line":     "Línea: %s (%s)",
	"cli.analyze.winsNow":  "%v gana con esta jugada.",
	"cli.analyze.wins": plural.Selectf(2, "%d",
		plural.One, "%[1]v gana en %[2]d jugada.",
		plural.Other, "%[1]v gana en %[2]d jugadas a lo sumo, contando las de ambos, haga lo que haga %[3]v."),
	"cli.analyze.winsWithin": "%[1]v gana en %[2]d jugadas a lo sumo, contando las de ambos, haga lo que haga %[3]v; puede haber una victoria más rápida.",
	"cli.analyze.draws":      "empate, si nadie se equivoca.",
	"cli.analyze.even":       "nadie gana, si nadie se equivoca.",
	"cli.analyze.whole":      "nadie puede mejorarlo si el otro no se equivoca.",
	"cli.analyze.limited": plural.Selectf(1, "%d",
		plural.One, "el valor estático al que lleva el mejor juego, mirando %d nivel adelante.",
		plural.Other, "el valor estático al que lleva el mejor juego, mirando %d niveles adelante."),
	"cli.analyze.further": plural.Selectf(1, "%d",
		plural.One, "el valor estático al que lleva el mejor juego, mirando %[1]d nivel adelante, y hasta %[2]d en algunas líneas.",
		plural.Other, "el valor estático al que lleva el mejor juego, mirando %[1]d niveles adelante, y hasta %[2]d en algunas líneas."),
	"cli.analyze.upTo": plural.Selectf(1, "%d",
		plural.One, "el valor estático al que lleva el mejor juego, mirando a lo sumo %d nivel adelante.",
		plural.Other, "el valor estático al que lleva el mejor juego, mirando a lo sumo %d niveles adelante, y menos donde los valores estáticos ya estaban en reposo."),
	"cli.analyze.refined":          "estimación de una búsqueda de profundidad %d cuyos refinamientos pueden haber cambiado el valor.",
	"cli.analyze.estimated":        "estimación de una búsqueda selectiva de profundidad %[1]d, y hasta %[2]d en algunas líneas, que deja fuera lo que cree que apenas importa.",
	"cli.analyze.estimated.evenly": "estimación de una búsqueda selectiva de profundidad %d, que deja fuera lo que cree que apenas importa.",
	"cli.analyze.bounded":          "esta cota no se apoya en conjeturas; el valor mismo no se conoce.",
	"cli.analyze.skipping":         "lo que halla una búsqueda que salta, en cada nodo, lo que allí solo lo mejoraría un poco; no se sabe cuánto se aparta de eso el mejor juego.",
	"cli.analyze.roughly":          "lo que halla una búsqueda que salta, en la raíz, lo que solo lo mejoraría un poco.",
	"cli.analyze.thisMove":         "lo que la búsqueda halló de esta jugada; la primera elegida no resistió la segunda mirada.",
	"cli.analyze.cutShort": plural.Selectf(1, "%d",
		plural.One, "lo mejor que se encontró, mirando %[1]d nivel adelante: no se buscó nada debajo de ninguna jugada.",
		plural.Other, "lo mejor que se encontró, mirando hasta %[1]d niveles adelante; jugadas exploradas por completo: %[2]d de %[3]d."),
	"cli.analyze.unseen": plural.Selectf(1, "%d",
		plural.One, "Falta %d jugada en la tabla: la búsqueda no había llegado a ella.",
		plural.Other, "Faltan %d jugadas en la tabla: la búsqueda no había llegado a ellas."),
	"cli.analyze.unfinished":      "(a medias)",
	"cli.analyze.atDepth":         "(profundidad %d)",
	"cli.analyze.sooner":          "(o antes)",
	"cli.analyze.shallow":         "%s: lo que opina de la jugada una búsqueda de esa profundidad; una más profunda puede opinar otra cosa.",
	"cli.analyze.bests.ordered":   "Igual de buenas: %s (se elige la primera a la que llegó la búsqueda).",
	"cli.analyze.counts.as":       "≈ valor con el que se cuenta la jugada: debajo de ella se saltó algo que puede cambiarlo.",
	"cli.analyze.bounds.biased":   "≤ a lo sumo, ≥ al menos, de lo que se miró: lo que quedó fuera también puede cambiar estos valores.",
	"cli.analyze.bounds.futility": "≤ a lo sumo, ≥ al menos: bastó para ver que la jugada no es mejor, o solo un poco.",
	"cli.analyze.biased":          "lo que la búsqueda halló entre las jugadas que deja el sesgo.",
	"cli.analyze.iteration": plural.Selectf(3, "%d",
		plural.One, "Profundidad %[1]d: valor %[2]s, %[3]d nodo.",
		plural.Other, "Profundidad %[1]d: valor %[2]s, %[3]d nodos."),
	"cli.analyze.static":       "Valor estático según «%s»: %s.",
	"cli.analyze.move":         "jugada",
	"cli.analyze.worth":        "valor",
	"cli.analyze.unneeded":     "–",
	"cli.analyze.unneeded.why": "– sin explorar: ninguna jugada puede ser mejor que ganar ya.",
	"cli.analyze.bounds.open":  "≤ a lo sumo, ≥ al menos: alguna jugada puede ser mejor que la mejor conocida.",
	"cli.analyze.bounds.cut":   "≤ a lo sumo, ≥ al menos, hasta donde se llegó a mirar: lo que quedó a medias puede valer otra cosa y ser lo mejor.",
	"cli.analyze.bounds.all":   "≤ a lo sumo, ≥ al menos: más no se sabe, ni siquiera de la mejor jugada.",
	"cli.analyze.bounds":       "≤ a lo sumo, ≥ al menos: bastaba saber eso para ver que la jugada no es mejor.",
	"cli.analyze.symmetry":     "No se generaron las jugadas simétricas a alguna de estas.",
	"cli.decided.model":        "Por el modelo del adversario, sopesado en las %d posiciones que aún pueden darse.",
	"cli.decided.short": plural.Selectf(1, "%d",
		plural.One, "Por demostración, porque a la partida le queda a lo sumo %d jugada: la búsqueda llegó hasta el final.",
		plural.Other, "Por demostración, porque a la partida le quedan a lo sumo %d jugadas: la búsqueda llegó hasta el final."),
	"cli.decided.ends":        "Por demostración, porque la búsqueda llegó hasta el final de la partida.",
	"cli.decided.proof":       "Por demostración: los límites bastaron para decidir el resultado.",
	"cli.decided.search":      "Por búsqueda: los límites no bastaron para decidir el resultado.",
	"cli.decided.interrupted": "Por búsqueda: se interrumpió antes de decidirse el resultado.",
	"cli.decided.memory":      "Los errores de %[1]s no cuentan: sopesarlos en todo lo que aún puede pasar ocupa más de %[2]d MiB. Con --depth N se sopesan hasta N jugadas de profundidad.",
	"cli.decided.time":        "Los errores de %[1]s no cuentan: sopesarlos en todo lo que aún puede pasar lleva más de la mitad del tiempo. Con --depth N se sopesan hasta N jugadas de profundidad.",
	"cli.decided.repeats":     "Los errores de %[1]s no cuentan: en este juego importa cómo se llega a una posición, y no se pueden sopesar.",

	"cli.analyze.counts":           "%s: %s; %s.",
	"cli.analyze.engine":           "%[1]s, profundidad %[2]d",
	"cli.analyze.engine.selective": "%[1]s, selectivo, profundidad %[2]d",
	"cli.analyze.engine.none":      "%s, sin terminar ninguna profundidad",
	"cli.analyze.bounds.estimates": "≈ estimación de la búsqueda selectiva; ≈ ≤ y ≈ ≥: cree que el valor es a lo sumo, o al menos, ese. Lo que no lleva ≈ no se apoya en conjeturas.",
	"cli.analyze.lines":            "línea",
	"cli.analyze.lines.fewer": plural.Selectf(1, "%d",
		plural.One, "Solo %d línea: el límite llegó antes de hallar las demás.",
		plural.Other, "Solo %d líneas: el límite llegó antes de hallar las demás."),
	"cli.count":            "%d",
	"cli.analyze.progress": "profundidad %[1]d: %[2]s  %[3]s; %[4]d nodos, %[5]s millones por segundo, %[6]s",
	"cli.trace.short":      "Cuenta o dibuja una búsqueda paso a paso",
	"cli.trace.long": `Cuenta o dibuja una búsqueda paso a paso. Las posiciones y las opciones de búsqueda son las de jugada analyze.

  text  lo que diría un profesor en la pizarra (por defecto)
  json  un evento por línea, para programas
  svg   un dibujo para una página; si hay más de 300 nodos, el resto como
        marcas con su cuenta
  dot   para Graphviz
  tikz  un documento LaTeX con el paquete forest
  tree  el árbol explorado en la notación de árboles explícitos

Con --opponent MODELO la búsqueda es contra un jugador que se equivoca, para el bando que dice --as; los modelos y --risk son
los de jugada analyze. Donde juega ese jugador, un nodo vale la esperanza: cada valor por la probabilidad de la jugada, todo
sumado. En los dibujos esos nodos son hexágonos. --algorithm es entonces

  expectation  mira todas las jugadas que se pueden hacer (por defecto)
  star1        deja fuera lo que ya no puede importar (Star1, de Ballard)

--algorithm dfpn enseña cómo la búsqueda por números de prueba averigua quién gana (véase jugada help solve): como svg, dot o tikz, las posiciones con sus números tras el último paso, sobre lo último que se preguntó; y como text o json, paso a paso. docs/es/proof.md los explica todos. Cada línea trata de la posición tras las jugadas con las que empieza: cuántas posiciones hay que decidir, por lo que se sabe, para demostrar lo que se pregunta, y cuántas para refutarlo; después, lo mismo de sus jugadas abiertas. De las demás opciones solo admite --nodes, --time y --output.

--algorithm mcts enseña la búsqueda de Monte Carlo en árbol simulación por simulación (véase jugada help analyze): como text o json, qué jugadas se seleccionan en el árbol y por qué, cuáles entran en él, las jugadas al azar hasta el final de la partida y qué cambia el resultado; como svg, dot o tikz, el árbol después de la última simulación, con el resultado medio y el número de simulaciones de cada posición. docs/es/mcts.md los explica todos. Simula %[1]d partidas, o --playouts, a lo sumo %[2]d. De las demás opciones solo admite --exploration, --seed, --time y --output.

Con --book se consulta primero el libro: la traza dice lo que sabe de la posición. Si tiene una jugada, no se busca nada.

Las búsquedas de la solución de un problema para una sola persona las cuenta y dibuja jugada puzzle --trace.`,
	"cli.trace.example": `  jugada trace tree "(A (B E=4 F=7) (C G=3 H=9))"
  jugada trace tictactoe --depth 2 --symmetry --algorithm levels
  jugada trace tictactoe X...O.... --depth 2 --format svg --output busqueda.svg
  jugada trace tree "(A (B D=-5 F=9) (C G=-4 H=-3))" --opponent errs:0.2
  jugada trace tree "(A (B D=1 E=1) (C F=-1))" --algorithm dfpn
  jugada trace tictactoe X...O.... --algorithm mcts --playouts 30 --seed 1
  jugada trace connect4 --algorithm mcts --playouts 50 --format svg --output arbol.svg`,
	"cli.trace.noFormat":     "ningún formato se llama %q; los que hay son %s",
	"cli.trace.lines":        "%[1]s no tiene el formato %[2]q; se esperaba uno de %[3]s",
	"cli.games.short":        "Muestra los juegos",
	"cli.games.long":         "Muestra los juegos con sus evaluaciones estáticas. El nombre es lo que otras órdenes toman como JUEGO; detrás están los otros nombres que entienden. Con JUEGO dice también cómo se escriben sus posiciones y sus jugadas.",
	"cli.games.example":      "  jugada games\n  jugada games connect4\n  jugada games gomoku",
	"cli.games.aliases":      "También se llama: %s.",
	"cli.games.positions":    "Posiciones: %s",
	"cli.games.moves":        "Jugadas: %s.",
	"cli.position":           "%[1]v; «jugada games %[2]s» dice cómo se escriben las posiciones",
	"cli.state":              "%[1]v; «jugada help puzzle» dice cómo se escriben los estados",
	"cli.games.eval":         "--eval %s",
	"cli.games.evalDefault":  "--eval %s (la habitual)",
	"cli.tree.short":         "Crea o reescribe árboles explícitos",
	"cli.tree.long":          "Crea o reescribe árboles explícitos, que otras órdenes toman como posiciones del juego tree.",
	"cli.treeRandom.short":   "Escribe árboles aleatorios",
	"cli.treeFormat.short":   "Escribe un árbol en su notación habitual o como JSON",
	"cli.treeFormat.long":    "Escribe un árbol en su notación habitual o como JSON. ÁRBOL es una de las dos, @ARCHIVO, o - para la entrada estándar.",
	"cli.treeFormat.example": "  jugada tree format \"(A (B 4 7) 3)\" --json",
	"cli.perft.short":        "Cuenta las líneas de juego de una longitud, o posiciones distintas",
	"cli.perft.long":         "Cuenta las líneas de juego de exactamente tantos niveles, para comprobar las reglas de un juego con cifras conocidas; las del ajedrez siguen donde la partida es un empate aunque queden jugadas, y estas también. Con --positions cuenta en cambio las posiciones distintas que se pueden alcanzar, cada una una vez, según el menor número de niveles que lleva a ella; --symmetry cuenta una sola vez las simétricas, y distingue las posiciones por las claves de 64 bits del juego. Una interrupción, o el fin de la memoria, escribe lo contado hasta entonces (estado de salida 1).",
	"cli.perft.interrupted":  "interrumpido en la jugada %d de %d: lo que sigue es lo contado hasta ahora",
	"cli.perft.count":        "perft(%[1]d) %[2]s %[3]d",
	"cli.perft.example":      "  jugada perft tictactoe --depth 5 --divide\n  jugada perft tictactoe --positions --symmetry",
	"cli.perft.depth":        "perft necesita --depth N, desde 0",

	"cli.positions.short": "Sortea posiciones jugando al azar",
	"cli.positions.long": `Escribe posiciones a las que lleva el juego al azar, una por línea, como las leen jugada compare, solve y analyze con -.
Cada jugada se sortea entre las legales, todas con la misma probabilidad. Las posiciones son distintas, y en todas sigue
la partida; si hay menos que --count, o cuesta demasiado hallarlas, es un error. POSICIÓN es donde empieza el juego (por
defecto, el inicio de la partida).`,
	"cli.positions.example": `  jugada positions connect4 --plies 8-20 --count 1000 --seed 1 | jugada compare connect4 - --nodes 1000 --judge 6
  jugada positions othello --plies 50 --count 5 | jugada solve othello -`,
	"cli.positions.needs":     "positions necesita --plies N o DESDE-HASTA, como 8-20",
	"cli.positions.plies":     "--plies %q no es un número de jugadas; usa N o DESDE-HASTA, como 8-20",
	"cli.positions.seed":      "--seed %s repite este sorteo",
	"cli.flag.positionsCount": "sortea `N` posiciones",
	"cli.flag.positionsPlies": "número de `JUGADAS` al azar (obligatorio), N o DESDE-HASTA: por turno, cada número de DESDE a HASTA",
	"cli.flag.positionsSeed":  "semilla `S` del sorteo: la misma da las mismas posiciones (por defecto, una nueva, que se muestra)",
	"arena.tooFew":            "posiciones distintas en las que sigue la partida, con --plies %[3]s, halladas: %[1]d de %[2]d; pide menos, o cambia --plies",

	"cli.flag.perftPositions":     "cuenta en cambio posiciones distintas, según el menor número de niveles que lleva a cada una",
	"cli.flag.perftSymmetry":      "con --positions: cuenta una sola vez las posiciones simétricas",
	"cli.flag.censusMemory":       "con --positions: usa a lo sumo `N` MiB",
	"cli.perft.divide":            "--divide cuenta líneas de juego y --positions, posiciones: omite una de las dos",
	"cli.census.column.moves":     "jugadas",
	"cli.census.column.positions": "posiciones",
	"cli.census.progress":         "distancia %[1]d: %[2]d posiciones hasta ahora",
	"cli.census.interrupted":      "interrumpido a la distancia %d: lo que sigue es lo contado hasta ahora",
	"cli.census.full":             "las posiciones a distancia %[1]d no caben en los %[2]d MiB de --limit-memory: lo que sigue es lo contado hasta ahora",
	"cli.census.whole":            plural.Selectf(1, "%d", plural.One, "%d posición: la única que se puede alcanzar.", plural.Other, "%d posiciones distintas: todas las que se pueden alcanzar."),
	"cli.census.more":             plural.Selectf(1, "%d", plural.One, "%[1]d posición hasta la distancia %[2]d; más allá hay otras.", plural.Other, "%[1]d posiciones distintas hasta la distancia %[2]d; más allá hay otras."),
	"cli.census.atLeast":          plural.Selectf(1, "%d", plural.One, "Al menos %d posición.", plural.Other, "Al menos %d posiciones distintas."),
	"cli.census.symmetry":         "Las posiciones simétricas entre sí cuentan una sola vez.",

	"cli.flag.check":             "con -: cada línea es una posición, un espacio y su valor; dice dónde lo que se encuentra es distinto",
	"cli.solve.checkMany":        "--check es para las posiciones y valores de la entrada estándar: jugada solve JUEGO - --check",
	"cli.solve.noValue":          "tras la posición no hay un valor con el que comparar; se esperaba la posición, un espacio y su valor",
	"cli.solve.differs":          "Línea %[1]d: %[2]s vale %[3]d, no %[4]d.",
	"cli.solve.differs.weak":     "Línea %[1]d: %[2]s %[3]s; no %[4]s.",
	"cli.solve.sign.win":         "está ganada para quien juega",
	"cli.solve.sign.draw":        "está empatada",
	"cli.solve.sign.loss":        "está perdida para quien juega",
	"cli.solve.sign.more":        "vale más de 0 para quien juega",
	"cli.solve.sign.zero":        "vale 0",
	"cli.solve.sign.less":        "vale menos de 0 para quien juega",
	"cli.solve.noNumber":         "el valor es %s, que no se puede escribir como número entero",
	"cli.solve.lineUnsolved":     "Línea %[1]d: %[2]s no se resolvió dentro de los límites.",
	"cli.solve.checked":          "Posiciones comparadas: %[1]d. Valores iguales: %[2]d; distintos: %[3]d.",
	"cli.solve.checkUnsolved":    "Sin resolver dentro de los límites: %d.",
	"cli.solve.checkRefused":     "Líneas que no se pudieron comparar: %d.",
	"cli.solve.checkInterrupted": "interrumpido: lo que sigue es de las líneas anteriores",
	"cli.solve.short":            "Demuestra el valor de una posición",
	"cli.solve.long": `Demuestra el valor de una posición: busca hasta los finales del juego, sin suponer nada, y dice quién gana y en cuántas jugadas, con el mejor juego de los dos bandos. Los valores y las cotas se dan desde el lado de MAX, como en todas partes.

La búsqueda pregunta una y otra vez si el valor llega a tanto, y así lo encierra por los dos lados; lo que averigua de cada posición lo recuerda en una tabla. En juegos grandes tarda mucho: un límite de tiempo o de nodos, o Ctrl-C, deja las cotas demostradas hasta entonces. Si para entonces ya se conoce el valor, pueden faltar la línea o las demás mejores jugadas. De todo lo que quede a medias se avisa, y el estado de salida es 1. Una tabla más grande ayuda en cuanto hay más posiciones que recordar de las que caben, a 16 bytes cada una.

--algorithm dfpn es la búsqueda por números de prueba primero en profundidad (Nagai 2002): sigue por donde la demostración parece necesitar menos posiciones, por hondo que sea, y averigua solo quién gana, como con --weak. Donde, entre muchas jugadas, ganan unas pocas líneas forzadas, demuestra en el mismo tiempo lo que --weak no alcanza; en lo demás suele ser más lenta. Da una jugada que lo consigue, salvo si pierde quien mueve, y, si gana un bando, una línea de la demostración: cada jugada del ganador está demostrada, y las del otro son las que más trabajo costaron. Es la única para el ajedrez, donde las posiciones pueden repetirse. Busca con un solo hilo, y su tabla gasta 32 bytes por posición.

Con --table-file lo averiguado se guarda en un archivo cada diez minutos y al final, también al llegar a un límite o con Ctrl-C. La misma orden sigue después desde ahí y cada vez sabe más, aunque las cotas pueden no moverse durante varias ejecuciones; un límite tan bajo, por ejemplo 50 nodos, que termine antes de averiguar nada nuevo no lleva a ninguna parte.

Con - como posición, cada línea de la entrada estándar es una posición y recibe una línea de JSON. Lo que se averigua de una sirve para la siguiente. Detrás de la posición puede ir su valor, como en las colecciones públicas de Conecta cuatro: 32164625 11. Con --check se compara con lo que se encuentra: se dice cada diferencia, con su línea, y al final cuántas hay; si no coinciden todos, el estado de salida es 1. Los valores de esas colecciones son para quien mueve. En los juegos que se ganan o se empatan son 0 en un empate y, si no, cuántas jugadas le quedarían aún al ganador, contada la que gana, si se llenara el tablero: 1 si gana con la última, más si gana antes, negativo para quien pierde. En los juegos que acaban con puntos son esos puntos. Con --weak, y con dfpn, solo se comparan los signos.

Los campos de --json, además de game, position y turn:
  value     el valor desde el lado de MAX: "0", "+∞ in 7"; en una solución débil "+∞", "0" o "-∞", victoria, empate o derrota o, en los juegos que acaban con puntos, un valor sobre 0, de 0 o bajo 0, o el valor mismo si se llegó a saber; null si no está resuelta
  score     lo mismo como número en puntos; null si es una victoria o derrota forzada, o si solo se sabe el signo
  mover_value  el valor para quien mueve
  distance  a cuántos niveles está la victoria o derrota forzada; si no la hay, null
  lower, upper  las cotas demostradas, desde el lado de MAX
  unvalued  hojas de un árbol explícito sin valor propio, que cuentan como 0
  best, bests, line  mejores jugadas y mejor juego de los dos lados; bests es null si se pidieron todas y no se encontraron. De dfpn: una jugada que consigue lo que dice value, y una línea de la demostración si gana un bando
  line_whole  line llega al final de la partida; false si quedó a medias o no se buscó
  proven    resuelta, y las posiciones se distinguieron por su clave entera; si es false, dos posiciones pudieron tomarse por la misma, con una probabilidad de cerca de 1 en 10^11 en cada consulta a la tabla
  nodes, elapsed_ms, algorithm, threads, weak, spent  lo que costó`,
	"cli.solve.example": `  jugada solve tictactoe
  jugada solve tree '(A (B 4 7) 3)'
  printf 'X...O....\n.........\n' | jugada solve tictactoe - --weak
  printf '32164625 11\n6146 18\n' | jugada solve connect4 - --check
  jugada solve connect4 --table 1024 --table-file connect4.table --time 1h
  jugada solve mnk:6,6,4 --algorithm dfpn
  jugada solve chess "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1" --algorithm dfpn`,
	"cli.solve.weakBests":          "--bests necesita el valor exacto, que %s no busca",
	"cli.solve.tableSize":          "%[1]s contiene una tabla de %[2]d MiB, no de los %[3]d MiB de --table; quita --table o toma otro archivo",
	"cli.solve.kept":               "Lo averiguado de las posiciones queda en %s",
	"cli.solve.kept.empty":         "No se averiguó nada que otra búsqueda tuviera que consultar: la tabla de %s está vacía",
	"cli.solve.kept.nothing":       "No se averiguó nada nuevo de las posiciones: %s ya lo tenía todo",
	"cli.solve.progress":           "%[1]s … %[2]s; %[3]d nodos, %[4]s millones por segundo, %[5]s",
	"cli.solve.progress.proof":     "%[1]s … %[2]s; número de prueba %[3]d, de refutación %[4]d; %[5]d nodos, %[6]s",
	"cli.solve.unsolved":           "Sin resolver (%[2]s). Demostrado hasta ahora: %[1]s.",
	"cli.solve.unsolved.uncertain": "Sin resolver (%[2]s). Averiguado hasta ahora: %[1]s.",
	"cli.solve.unsolved.nothing":   "Sin resolver (%s). Aún no se sabe nada.",
	"cli.solve.between":            "al menos %[1]s y a lo sumo %[2]s",
	"cli.solve.atLeast":            "al menos %s",
	"cli.solve.atMost":             "a lo sumo %s",
	"cli.solve.unvalued": plural.Selectf(1, "%d",
		plural.One, "%d hoja no tiene valor propio y cuenta como 0.",
		plural.Other, "%d hojas no tienen valor propio y cuentan como 0."),
	"cli.solve.value":           "Valor %[1]s, demostrado: %[2]s",
	"cli.solve.value.uncertain": "Valor %[1]s: %[2]s",
	"cli.solve.wins":            "%v gana; no se preguntó en cuántas jugadas.",
	"cli.solve.winsBy":          "%v gana; no se preguntó por cuánto.",
	"cli.solve.signOnly":        "solo se preguntó su signo.",
	"cli.solve.bests":           "Todas las mejores jugadas: %[1]s",
	"cli.solve.line":            "Línea: %[1]s",
	"cli.solve.shown":           "Una jugada que lo consigue: %s",
	"cli.solve.shownLine":       "Línea de la demostración: %[1]s (las jugadas de quien gana, %[2]v, están demostradas)",
	"cli.solve.line.uncertain":  "Línea que lo muestra: %[1]s (las jugadas de quien gana, %[2]v, conservan la ventaja)",
	"cli.solve.lineCut":         "Línea, a medias (%[2]s): %[1]s …",
	"cli.solve.noLine":          "No se encontró la línea de mejor juego (%[1]s).",
	"cli.solve.noProof":         "A la demostración le faltan jugadas (%s).",
	"cli.solve.bestsCut":        "No se encontraron todas las mejores jugadas (%[1]s).",
	"cli.solve.confused":        "dos posiciones se tomaron por la misma",
	"cli.solve.uncertain":       "Las posiciones se distinguieron por partes de sus claves: prácticamente seguro, pero no es una demostración.",
	"cli.solve.counts": plural.Selectf(1, "%d",
		plural.One, "%[1]d nodo, %[2]s; %[3]s millones de nodos por segundo.",
		plural.Other, "%[1]d nodos, %[2]s; %[3]s millones de nodos por segundo."),
	"cli.solve.counts.few": plural.Selectf(1, "%d",
		plural.One, "%[1]d nodo, %[2]s.",
		plural.Other, "%[1]d nodos, %[2]s."),
	"cli.version.short":      "Muestra la versión de Jugada",
	"cli.completion.short":   "Escribe el autocompletado para un intérprete de órdenes",
	"cli.completion.long":    "Escribe el autocompletado para bash, zsh, fish o powershell. En bash: source <(jugada completion bash)",
	"cli.completion.noShell": "ningún intérprete se llama %q; los que hay son %s",
})
