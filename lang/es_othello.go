package lang

import "golang.org/x/text/feature/plural"

// Othello's errors about positions and moves, in Spanish. The first value is line and column.
var _ = add(Spanish, map[string]any{
	"othello.square": "%s: se encontró %q; se esperaba X, O, . o - por cada casilla, o jugadas desde el inicio como %s",
	"othello.slash":  "%s: se encontró \"/\"; solo puede ir, y una sola vez, entre dos filas de %d casillas",
	"othello.tooShort": plural.Selectf(2, "%d",
		plural.One, "%[1]s: el texto termina después de %[2]d casilla; se esperaban %[3]d de X, O y ., y luego a quién le toca",
		plural.Other, "%[1]s: el texto termina después de %[2]d casillas; se esperaban %[3]d de X, O y ., y luego a quién le toca"),
	"othello.noSide":          "%s: el texto termina después del tablero; se esperaba a quién le toca, X u O",
	"othello.side":            "%s: se encontró %q después de las %d casillas; se esperaba a quién le toca, X u O",
	"othello.tooLong":         "%s: se encontró %q después de decir a quién le toca; se esperaba el final",
	"othello.centre":          "%s: %s está vacía; en %s, %s, %s y %s hay fichas desde el inicio, y ninguna casilla vuelve a quedar vacía",
	"othello.begin":           "%[1]s: con cuatro fichas la partida aún no ha empezado: entonces %[2]s y %[5]s son O, %[3]s y %[4]s son X, y le toca a X",
	"othello.apart":           "%s: la ficha de %s no está unida a las del centro; cada ficha se pone junto a otra",
	"othello.over":            "%s: la partida ha terminado; no hay más jugadas",
	"unit.othello.phases":     "%s fichas",
	"unit.othello.phases.one": "%s ficha",
	"unit.othello.discs":      "%s fichas",
	"unit.othello.discs.one":  "%s ficha",
	"points.othello":          plural.Selectf(1, "%d", plural.One, "%d ficha", plural.Other, "%d fichas"),
	"othello.size":            "%q no es un tamaño de Othello; se esperaba 4, 6 u 8: las columnas y filas del tablero",
	"othello.move":            "%s: se encontró %q; se esperaba una de las jugadas legales: %s",
})
