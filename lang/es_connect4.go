package lang

// Connect Four's errors about sizes, positions and moves, in Spanish. For the latter two the first value is line and column.
var _ = add(Spanish, map[string]any{
	"connect4.size.form":   "%q no es el tamaño de un tablero de conecta cuatro; se esperaban columnas y filas, como 6x5, y luego cuántas fichas en línea ganan si no son cuatro: 7x6,5",
	"connect4.size.sides":  "el tamaño %[1]s no sirve: un tablero tiene de 1 a %[2]d columnas y de 1 a %[2]d filas",
	"connect4.size.cells":  "el tamaño %s necesita %d bits, uno por casilla y uno por columna; hay %d",
	"connect4.size.small":  "el tamaño %s es demasiado pequeño: una línea tiene al menos %d casillas, y no cabe ninguna",
	"connect4.size.inARow": "el tamaño %[1]s no sirve: en este tablero se pueden pedir de %[2]d a %[3]d en línea, no %[4]d",
	"connect4.size.line":   "el tamaño %[1]s no sirve: en este tablero solo se pueden pedir %[2]d en línea, no %[3]d",

	"connect4.nothing":     "%s: el texto está vacío; se esperaban las columnas jugadas, como 444, o las filas de un tablero",
	"connect4.move":        "%s: se encontró %q; se esperaba una columna, de 1 a %s",
	"connect4.full":        "%s: la columna %s está llena, ya tiene sus %d fichas; elige otra",
	"connect4.won":         "%s: la partida ha terminado, %s tiene una línea; no hay más jugadas",
	"connect4.drawn":       "%s: la partida ha terminado en empate; no hay más jugadas",
	"connect4.cell":        "%s: se encontró %q; se esperaba X, O o .",
	"connect4.rowShort":    "%s: la fila %d desde arriba termina tras %d de sus %d casillas",
	"connect4.rowLong":     "%s: se encontró %q; se esperaba \"/\" al final de la fila %d desde arriba, que ya tiene sus %d casillas",
	"connect4.tooLong":     "%s: se encontró %q después de la última casilla de la última fila, la %d; se esperaba el final",
	"connect4.tooShort":    "%s: el texto termina tras %d de %d casillas; se esperaban %d filas de %d, separadas por \"/\"",
	"connect4.floating":    "%s: debajo de la ficha de la columna %s no hay nada; las fichas caen",
	"connect4.counts":      "%s: hay %d X y %d O; empieza X, así que debe haber tantas de una como de otra, o una X más",
	"connect4.bothLines":   "%s: tanto X como O tienen una línea; la partida termina con la primera",
	"connect4.afterLine":   "%s: %s tiene una línea y %s ha jugado después; la partida termina con la línea",
	"connect4.unreachable": "%s: ninguna serie de jugadas por turno, hasta la primera línea, lleva a este tablero",
})
