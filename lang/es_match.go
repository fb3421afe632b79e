package lang

// Encuentros entre jugadores, en español.
var _ = add(Spanish, map[string]any{

	"cli.match.short": "Juega un encuentro entre jugadores de cualquier clase",
	"cli.match.long": `Juega un encuentro entre jugadores y dice cuál es mejor, y con qué certeza. Desde cada apertura se juegan dos partidas, con los
bandos cambiados. Las aperturas son jugadas al azar desde el comienzo (--plies, --seed) o las posiciones de un archivo (--openings).

Tres jugadores o más juegan una liga: todos contra todos, desde las mismas aperturas. Con --gauntlet solo el primero se enfrenta a los
demás. Al final sale una clasificación con su Elo.

Un JUGADOR es uno de estos:

  engine[:OPCIÓN,...]            la búsqueda rápida, tan fuerte como sabe jugar
  ALGORITMO[:OPCIÓN,...]         una de las búsquedas del curso: negamax, alphabeta, ...
  mcts[:OPCIÓN,...]              búsqueda de Monte Carlo en árbol, con otras jugadas al azar en cada partida
  level:N                        la computadora en un nivel de 1 a 10
  MODELO                         un jugador que se equivoca, como errs:0.2; el juego entero tiene que caber en la memoria
  random                         cualquier jugada legal
  uci:PROGRAMA[,ARGUMENTO,...]   otro programa que habla UCI; un argumento option.NOMBRE=VALOR fija una opción suya

Una OPCIÓN es depth=N, nodes=N, time=100ms (por jugada), eval=NOMBRE, weights=ARCHIVO (de jugada tune),
refine=NOMBRE+NOMBRE, quiet=T o book=ARCHIVO; para engine, además, threads=N,
table=MIB, sound y cada opción de docs/es/engine.md, como nullmove=off. Un jugador sin límite propio tiene los del encuentro:
--tc, --depth, --nodes; si no hay ninguno, un segundo por jugada en los juegos grandes. Las opciones de mcts son playouts=N,
time=100ms, exploration=C y table=MIB; de los límites del encuentro solo tiene --tc, y sin ninguno simula 10,000 partidas por jugada.

Pierde la partida quien agota su tiempo, hace una jugada ilegal, o cuyo programa se cae o deja de contestar. Con --output las partidas
se escriben en un archivo conforme se juegan: en PGN si su nombre termina en .pgn; si no, una partida guardada por línea («jugada play»
carga la de la línea 7 con «cargar ARCHIVO#7»). Con --resume sigue un encuentro interrumpido, con los mismos argumentos.`,
	"cli.match.example": `  jugada match engine level:8 --game connect4 --games 40
  jugada match engine:nodes=20000 engine:nodes=20000,nullmove=off --game chess --sprt 0,15 --games 3000
  jugada match alphabeta:depth=4 errs:0.2 --game tictactoe --seed 1 --output partidas.jsonl
  jugada match mcts:playouts=2000 engine:depth=2 --game othello --games 20
  jugada match level:3 level:5 level:7 engine:nodes=2000 --game connect4 --games 60
  jugada match engine uci:gnuchess,--uci --game chess --tc 5+0.05 --output partidas.pgn`,

	"cli.flag.matchGame":       "`NOMBRE` del juego (obligatorio)",
	"cli.flag.matchGames":      "cada dos jugadores que se enfrentan juegan `N` partidas, un número par, a lo sumo",
	"cli.flag.matchGauntlet":   "el primer jugador se enfrenta a cada uno de los demás, y estos no juegan entre sí",
	"cli.flag.matchControl":    "`TIEMPO` de cada bando por partida y, tras +, por cada jugada suya: 5+0.05 en segundos, o 2m+1s",
	"cli.flag.matchDepth":      "los jugadores sin límite propio miran `N` niveles adelante",
	"cli.flag.matchNodes":      "los jugadores sin límite propio entran en `N` nodos por jugada",
	"cli.flag.matchOpenings":   "`ARCHIVO` de aperturas, una posición por línea (-: la entrada estándar)",
	"cli.flag.matchPlies":      "número de `JUGADAS` al azar de una apertura, N o DESDE-HASTA",
	"cli.flag.matchSeed":       "semilla `S` del sorteo: la misma da las mismas aperturas (por defecto, una nueva, que se muestra)",
	"cli.flag.matchThreads":    "juega `N` partidas a la vez",
	"cli.flag.matchSPRT":       "con dos jugadores, termina en cuanto una prueba, que yerra en el 5 %% de los encuentros, prefiere una de dos diferencias de Elo, `MENOR,MAYOR`",
	"cli.flag.matchAdjudicate": "da por ganada una partida cuando ambos jugadores lo dicen por `PUNTOS` en sus tres últimas jugadas, y por empatada cuando ambos dicen a lo sumo la quincuagésima parte en las ocho últimas, tras 80 jugadas entre los dos",
	"cli.flag.matchOutput":     "escribe las partidas en `ARCHIVO`",
	"cli.flag.matchResume":     "sigue con el encuentro del archivo de --output",

	"cli.match.needs":      "un encuentro necesita --game, como --game connect4",
	"cli.match.odd":        "--games %d: las partidas van por pares; se esperaba un número par",
	"cli.match.players":    "un encuentro necesita dos jugadores o más, no %d",
	"cli.match.sprtMany":   "--sprt decide entre dos jugadores, y aquí hay %d",
	"cli.match.sprt":       "--sprt %s: se esperaban dos diferencias de Elo entre -1000 y 1000, primero la menor, como en --sprt=0,15",
	"cli.match.adjudicate": "--adjudicate %s: se esperaba un número de puntos mayor que 0",
	"cli.match.resume":     "--resume necesita --output, el archivo del encuentro",
	"cli.match.exists":     "%s ya existe; sigue con su encuentro con --resume, o elige otro nombre",
	"cli.match.both":       "--openings y --plies se excluyen",
	"cli.match.over":       "en esta posición la partida ya terminó",
	"cli.match.noOpening":  "%s no tiene posiciones",

	"cli.match.progress.none": "0 de %d partidas",
	"cli.match.progress":      "%d de %d partidas, %s, %s",
	"cli.match.interrupted":   "interrumpido: del encuentro se jugaron %d de %d partidas",

	"cli.match.head":           "%s, %d partidas",
	"cli.match.pairs":          "Pares de partidas en que %s sacó 0, ½, 1, 1½ y 2 puntos: %d, %d, %d, %d y %d.",
	"cli.match.share":          "%s tiene el %s de los puntos (con el error estándar).",
	"cli.match.elo":            "Diferencia de Elo: %[2]s para %[1]s; con una certeza del 95 %%, de %[3]s a %[4]s.",
	"cli.match.same":           "desde estas aperturas los jugadores repetirían sus partidas: el encuentro tiene %d partidas; más aperturas, o un jugador que varíe, lo alargan",
	"cli.match.alike":          "%s tiene el %s de los puntos. Todos los pares dieron el mismo resultado: no se puede estimar con qué certeza.",
	"cli.match.onePair":        "%s tiene el %s de los puntos, de un solo par de partidas: no se puede estimar con qué certeza.",
	"cli.match.allWon":         "%s ganó todas las partidas: con una certeza del 95 %%, la diferencia de Elo a su favor es de al menos %s.",
	"cli.match.allLost":        "%s perdió todas las partidas: con una certeza del 95 %%, la diferencia de Elo a su favor es a lo sumo de %s.",
	"cli.match.copies":         "Pares que repiten otro anterior jugada por jugada: %d. No dicen nada nuevo, así que la certeza es menor de lo que parece: harían falta más aperturas.",
	"cli.match.control":        "--tc %s: se esperaba el tiempo de cada bando y, tras +, lo que añade cada jugada: 5+0.05 en segundos, o 2m+1s",
	"cli.match.ratings":        "Elo: las puntuaciones con las que estos resultados son más verosímiles, de media 0; con una certeza del 95 %%, la de un jugador está entre «desde» y «hasta». La última columna dice con qué probabilidad un jugador es mejor que el siguiente.",
	"cli.match.bounds":         "≥ y ≤: quien ganó o perdió todo contra los que tienen puntuación no la tiene, sino esta cota, con una certeza del 95 %%.",
	"cli.match.unsure":         "Donde faltan «desde» y «hasta»: un intervalo necesita %d pares de partidas de un jugador, y que no todos den el mismo resultado; la última columna necesita los intervalos de los dos.",
	"cli.match.few":            "Para una diferencia de Elo son muy pocos pares de partidas: hacen falta %d.",
	"cli.match.test.undecided": "La prueba entre %s y %s sigue abierta: logaritmo de la razón de verosimilitudes %s; decide en %s o %s.",
	"cli.match.test.below":     "La prueba entre %s y %s prefiere la menor: logaritmo de la razón de verosimilitudes %s; decide en %s o %s.",
	"cli.match.test.above":     "La prueba entre %s y %s prefiere la mayor: logaritmo de la razón de verosimilitudes %s; decide en %s o %s.",

	"cli.compare.column.player":    "jugador",
	"cli.compare.column.points":    "puntos",
	"cli.compare.column.won":       "ganadas",
	"cli.compare.column.drawn":     "empatadas",
	"cli.compare.column.lost":      "perdidas",
	"cli.compare.column.outOfTime": "sin tiempo",
	"cli.compare.column.illegal":   "ilegales",
	"cli.compare.column.crashed":   "caídas",
	"cli.compare.column.elo":       "Elo",
	"cli.compare.column.from":      "desde",
	"cli.compare.column.to":        "hasta",
	"cli.compare.column.games":     "partidas",
	"cli.compare.column.score":     "puntos",
	"cli.compare.column.above":     "supera al siguiente",

	"match.player":          "%q no es un jugador: se esperaba %s con opciones o sin ellas, level:N, random, uci:PROGRAMA o un modelo; como modelo: %s",
	"match.level":           "level:%s: se esperaba un nivel de 1 a %d",
	"match.number":          "%s=%s: se esperaba un número entero de 1 a %d",
	"match.exploration":     "exploration=%s: se esperaba un número mayor que 0",
	"match.duration":        "time=%s: se esperaba un tiempo con su unidad, como 100ms",
	"match.option":          "%q no es una opción de %s: se esperaba una de %s",
	"match.program":         "uci: se esperaba un programa, como uci:gnuchess,--uci",
	"match.program.option":  "%s: se esperaba option.NOMBRE=VALOR",
	"match.program.unknown": "no tiene la opción %s: se esperaba una de %s",
	"match.program.none":    "no tiene opciones, así que tampoco %s",
	"match.program.choice":  "su opción %s no admite %q: se esperaba una de %s",
	"match.program.number":  "su opción %s no admite %q: se esperaba un número de %s a %s",
	"match.program.start":   "%s no juega: %v",
	"match.pgn":             "%s: PGN es para el ajedrez, no para %s; elige un nombre que no termine en .pgn",
	"match.resume.other":    "la partida %d del archivo es de otro encuentro: juego, jugadores y su orden, --gauntlet, aperturas y semilla tienen que ser los mismos",
	"match.resume.more":     "el archivo tiene partidas más allá de las que pide --games, que tendría que ser %d o más",
	"match.resume.twice":    "la partida %d está dos veces en el archivo",
	"match.resume.half":     "el archivo tiene %d partidas, y falta la mitad de un par; quita la última",
	"match.resume.terms":    "la partida %d del archivo se jugó con %s, y no con %s",
	"match.ended":           "el programa ha terminado",
	"match.silent":          "el programa no contesta",
	"match.outOfTime":       "sin tiempo",
})
