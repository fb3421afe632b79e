package lang

// La orden bench y los perfiles de una ejecución, en español.
var _ = add(Spanish, map[string]any{
	"cli.flag.cpuprofile": "escribe en `ARCHIVO` un perfil del tiempo de procesador, para go tool pprof",
	"cli.flag.memprofile": "escribe en `ARCHIVO` un perfil de la memoria usada, para go tool pprof",
	"cli.profile.running": "ya se está haciendo un perfil del procesador",

	"cli.bench.short": "Mide el motor rápido en posiciones fijas",
	"cli.bench.long": `Busca y resuelve posiciones fijas de los juegos, y dice cuántos nodos costó y con qué velocidad. Sin JUEGO, las de todos los juegos que las tienen. Las búsquedas son de una profundidad fija, o de un número fijo de nodos, con las opciones habituales; las soluciones, con su línea; todo en un solo hilo y con tablas vacías.

La firma se hace con todo lo que se encontró y con los nodos. Es la misma en cada ejecución, en cada máquina y en cada idioma, y pasa a ser otra cuando un cambio del programa cambia lo que hace una búsqueda. Por eso, un cambio que solo debe hacer más rápido el motor no puede cambiarla; y menos nodos para la misma profundidad son casi siempre una búsqueda mejor.

Los campos de --json:
  games      de cada juego, game, depth, search y solve (positions, nodes, time_ms) y signature
  all        lo mismo para todos los juegos juntos
  time       qué cuenta time_ms: el tiempo de procesador (processor) o, donde no se puede preguntar, el transcurrido (elapsed)
  interrupted  Ctrl-C llegó antes: games tiene los juegos terminados, y unfinished lo que se hizo del siguiente (estado de salida 1)`,
	"cli.bench.example": `  jugada bench
  jugada bench connect4 othello --json
  jugada bench connect4 --cpuprofile cpu.pprof`,
	"cli.bench.progress":    "%[1]s: %[2]d de %[3]d posiciones",
	"cli.bench.interrupted": "interrumpido en %[1]s, tras %[2]d de sus posiciones: lo que sigue es lo que se terminó",
	"cli.bench.game":        "juego",
	"cli.bench.depth":       "profundidad",
	"cli.bench.nodes":       "nodos",
	"cli.bench.speed":       "millones/s",
	"cli.bench.solverNodes": "nodos al resolver",
	"cli.bench.signature":   "firma",
	"cli.bench.all":         "todos",
	"cli.bench.processor":   "Las velocidades son nodos por cada segundo de procesador.",
	"cli.bench.elapsed":     "Las velocidades son nodos por cada segundo transcurrido.",
	"catalog.bench.noSet":   "no hay posiciones fijas de %[1]s con que medir; las hay de %[2]s",
})
