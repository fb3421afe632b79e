package lang

import "golang.org/x/text/feature/plural"

// Tic-tac-toe's errors about positions and moves, in Spanish. The first value is line and column.
var _ = add(Spanish, map[string]any{
	"tictactoe.square":  "%s: se encontró %q; se esperaba X, O o .",
	"tictactoe.slash":   "%s: se encontró %q; solo puede ir, y una sola vez, entre dos filas de tres casillas",
	"tictactoe.tooLong": "%s: se encontró %q después de la novena casilla; se esperaba el final",
	"tictactoe.tooShort": plural.Selectf(2, "%d",
		plural.One, "%[1]s: el texto termina después de %[2]d casilla; se esperaban 9 de X, O y .",
		plural.Other, "%[1]s: el texto termina después de %[2]d casillas; se esperaban 9 de X, O y ."),
	"tictactoe.counts":    "%s: hay %d %s y %d %s; empieza %[3]s, así que debe haber tantas de una como de otra, o una %[3]s más",
	"tictactoe.bothLines": "%s: tanto X como O tienen una línea; la partida termina con la primera",
	"tictactoe.afterLine": "%s: %s tiene una línea y %s ha jugado después; la partida termina con la línea",
	"tictactoe.won":       "%s: la partida ha terminado, %s tiene una línea; no hay más jugadas",
	"tictactoe.drawn":     "%s: la partida ha terminado en empate; no hay más jugadas",
	"tictactoe.move":      "%s: se encontró %q; se esperaba el número de una casilla vacía: %s",
	"tictactoe.taken":     "%s: en la casilla %d hay una %s; las casillas vacías son %s",
})
