package lang

import "golang.org/x/text/feature/plural"

// Othello's errors about positions and moves, in Spanish. The first value is line and column.
var _ = add(Spanish, map[string]any{
	"othello.square": "%s: se encontró %q; se esperaba X, O, . o - por cada casilla, o jugadas desde el inicio como f5d6c3",
	"othello.slash":  "%s: se encontró \"/\"; solo puede ir, y una sola vez, entre dos filas de ocho casillas",
	"othello.tooShort": plural.Selectf(2, "%d",
		plural.One, "%[1]s: el texto termina después de %[2]d casilla; se esperaban 64 de X, O y ., y luego a quién le toca",
		plural.Other, "%[1]s: el texto termina después de %[2]d casillas; se esperaban 64 de X, O y ., y luego a quién le toca"),
	"othello.noSide":          "%s: el texto termina después del tablero; se esperaba a quién le toca, X u O",
	"othello.side":            "%s: se encontró %q después de las 64 casillas; se esperaba a quién le toca, X u O",
	"othello.tooLong":         "%s: se encontró %q después de decir a quién le toca; se esperaba el final",
	"othello.centre":          "%s: %s está vacía; en d4, e4, d5 y e5 hay fichas desde el inicio, y ninguna casilla vuelve a quedar vacía",
	"othello.begin":           "%s: con cuatro fichas la partida aún no ha empezado: entonces d4 y e5 son O, e4 y d5 son X, y le toca a X",
	"othello.apart":           "%s: la ficha de %s no está unida a las del centro; cada ficha se pone junto a otra",
	"othello.over":            "%s: la partida ha terminado; no hay más jugadas",
	"unit.othello.phases":     "%s fichas",
	"unit.othello.phases.one": "%s ficha",
	"unit.othello.discs":      "%s fichas",
	"unit.othello.discs.one":  "%s ficha",
	"points.othello":          plural.Selectf(1, "%d", plural.One, "%d ficha", plural.Other, "%d fichas"),
	"othello.move":            "%s: se encontró %q; se esperaba una de las jugadas legales: %s",
})
