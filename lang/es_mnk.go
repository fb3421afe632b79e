package lang

// The m,n,k games' errors about sizes, positions and moves, in Spanish. For the latter two the first value is line and column.
var _ = add(Spanish, map[string]any{
	"mnk.size.form":   "%q no es el tamaño de un juego m,n,k; se esperaban columnas, filas y cuántas en línea, como 15,15,5, y luego ,exact si las líneas más largas no ganan",
	"mnk.size.number": "en el tamaño %q, %q no es un número; se esperaban columnas, filas y cuántas en línea, como 15,15,5",
	"mnk.size.rule":   "en el tamaño %q, ninguna regla se llama %q; las que hay son free (las líneas más largas también ganan, igual que sin ella) y exact (no ganan)",
	"mnk.size.sides":  "el tamaño %[1]s no sirve: un tablero tiene de 1 a %[2]d columnas y de 1 a %[2]d filas",
	"mnk.size.line":   "el tamaño %s no sirve: en un tablero de 1 por 1 una línea solo puede ser de 1",
	"mnk.size.inARow": "el tamaño %s no sirve: en este tablero se pueden pedir de 1 a %d en línea",
	"mnk.size.cells":  "el tamaño %s tiene %d casillas, y en estas reglas caben %d a lo sumo",

	"mnk.cell":      "%s: se encontró %q; se esperaba X, O o .",
	"mnk.rowShort":  "%s: la fila %d desde arriba termina tras %d de sus %d casillas",
	"mnk.rowLong":   "%s: se encontró %q; se esperaba \"/\" al final de la fila %d desde arriba, que ya tiene sus %d casillas",
	"mnk.tooLong":   "%s: se encontró %q después de la última casilla de la última fila, la %d; se esperaba el final",
	"mnk.tooShort":  "%s: el texto termina tras %d de %d casillas; se esperaban %d filas de %d, separadas por \"/\"",
	"mnk.counts":    "%s: hay %d X y %d O; empieza X, así que debe haber tantas de una como de otra, o una X más",
	"mnk.bothLines": "%s: tanto X como O tienen una línea; la partida termina con la primera",
	"mnk.afterLine": "%s: %s tiene una línea y %s ha jugado después; la partida termina con la línea",
	"mnk.twoLines":  "%s: %s tiene líneas que una sola marca no pudo completar; la partida termina con la primera",
	"mnk.won":       "%s: la partida ha terminado, %s tiene una línea; no hay más jugadas",
	"mnk.drawn":     "%s: la partida ha terminado en empate; no hay más jugadas",
	"mnk.move":      "%s: se encontró %q; se esperaba una casilla vacía: una letra de la a a la %s y un número desde 1, abajo, hasta %d",
	"mnk.taken":     "%s: en la casilla %s hay una %s; elige una vacía",
})
