package lang

// What jugada uci tells people, in Spanish.
var _ = add(Spanish, map[string]any{
	"cli.uci.short": "Juega para otro programa, por UCI",
	"cli.uci.long": `Juega para otro programa: un tablero de ajedrez en pantalla, un servidor, un torneo entre motores. Habla UCI, la Universal Chess
Interface, por la entrada y la salida estándar. En el otro programa, añade un motor nuevo (de tipo UCI) con la orden «jugada uci».

El ajedrez se juega según sus reglas y, con la opción UCI_Chess960, según las de Chess960. Con --game es cualquier otro juego; las
posiciones y las jugadas se escriben entonces como dice «jugada games JUEGO»: position startpos moves ..., o position TEXTO moves ....

Opciones: Hash (MiB de la tabla), Threads (hilos), MultiPV (mejores variantes), Ponder, UCI_AnalyseMode,
UCI_LimitStrength y UCI_Elo (la fuerza al ajedrez), UCI_Chess960, Move Overhead (milisegundos que se pierden con cada jugada), Evaluation, OwnBook (con --book) y cada opción del motor. La orden «uci» las muestra con sus límites; docs/es/engine.md explica las
del motor, y docs/es/uci.md cómo añadir Jugada a otros programas.`,
	"cli.uci.example": `  jugada uci
  jugada uci --game othello
  printf 'uci\nquit\n' | jugada uci`,
	"cli.flag.uciBook": "juega según el libro `ARCHIVO` donde conoce una jugada, mientras esté puesta la opción OwnBook",
	"cli.flag.uciGame": "juega a `JUEGO` (véase jugada games)",

	"uci.unknown":     "%q no es ninguna orden",
	"uci.long":        "una línea de más de %d MiB no se ha leído",
	"uci.move":        "position, jugada %d, contando las de ambos (%s): %s",
	"uci.book":        "la jugada es del libro: no se ha buscado",
	"uci.noPosition":  "la última posición no se pudo leer, así que no hay jugada",
	"uci.over":        "la partida ha terminado, así que no hay jugada",
	"uci.noNumber":    "%s: falta el número; se esperaba uno de %s a %s",
	"uci.number":      "%s: se encontró %q; se esperaba un número de %s a %s",
	"uci.nearest":     "%s: se encontró %q; se esperaba un número de %s a %s; ahora es %s",
	"uci.word":        "go: %q no significa nada aquí",
	"uci.searchmoves": "go searchmoves: %s queda fuera; se esperaban algunas de %s",
	"uci.option":      "no hay ninguna opción %q",
	"uci.switch":      "opción %s: se encontró %q; se esperaba true o false",
	"uci.noMoves":     "position startpos: se encontró %q; se esperaba la palabra moves delante de las jugadas",
	"uci.illegal":     "position, jugada %d, contando las de ambos: se encontró %q; se esperaba una de %s",
	"uci.value":       "opción %s: se encontró %q; se esperaba una de %s",
})
