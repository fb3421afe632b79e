package lang

import "golang.org/x/text/feature/plural"

// Errors about chess positions and moves, in Spanish. The first value is line and column.
var _ = add(Spanish, map[string]any{
	"chess.fields": plural.Selectf(2, "%d",
		plural.One, "%s: se encontró %d campo; se esperaban los seis de FEN: tablero, a quién le toca, enroques, captura al paso, contador de medias jugadas y número de jugada",
		plural.Other, "%s: se encontraron %d campos; se esperaban los seis de FEN: tablero, a quién le toca, enroques, captura al paso, contador de medias jugadas y número de jugada"),
	"chess.piece": "%s: campo 1 (tablero): se encontró %q; se esperaba una pieza (KQRBNP de las blancas, kqrbnp de las negras), un número de casillas vacías o /",
	"chess.rankShort": plural.Selectf(3, "%d",
		plural.One, "%s: campo 1 (tablero): la fila %d termina después de %d casilla; se esperaban ocho",
		plural.Other, "%s: campo 1 (tablero): la fila %d termina después de %d casillas; se esperaban ocho"),
	"chess.rankLong": "%s: campo 1 (tablero): la fila %d tiene más de ocho casillas",
	"chess.digits":   "%s: campo 1 (tablero): dos números seguidos en la fila %d; se esperaba su suma",
	"chess.ranks":    "%s: campo 1 (tablero): hay más de ocho filas",
	"chess.boardShort": plural.Selectf(2, "%d",
		plural.One, "%s: campo 1 (tablero): termina después de %d fila; se esperaban ocho",
		plural.Other, "%s: campo 1 (tablero): termina después de %d filas; se esperaban ocho"),
	"chess.noKing":         "%s: campo 1 (tablero): no hay rey %s",
	"chess.kings":          "%s: campo 1 (tablero): un segundo rey %s",
	"chess.pawnRank":       "%s: campo 1 (tablero): un peón en %s; nunca hay peones en la primera fila ni en la última",
	"chess.pawns":          "%s: campo 1 (tablero): un noveno peón %s",
	"chess.promoted":       "%s: campo 1 (tablero): sobra una pieza, %q: con las que vienen de peones, hay más de ocho peones",
	"chess.turn":           "%s: campo 2 (a quién le toca): se encontró %q; se esperaba w o b",
	"chess.waitingInCheck": "%s: campo 1 (tablero): el rey de %s está atacado desde %s, y le toca al otro bando; se esperaba que jugara primero el suyo",
	"chess.checks":         "%s: campo 1 (tablero): más de dos piezas dan jaque al rey de %s; ninguna jugada lo consigue",
	"chess.castling":       "%s: campo 3 (enroques): se encontró %q; se esperaban letras de KQkq, columnas de torres (HAha) o -",
	"chess.castlingKing":   "%s: campo 3 (enroques): %q dice que el rey de %s puede enrocarse; para eso debe estar en la fila %d, entre sus torres",
	"chess.castlingRook":   "%s: campo 3 (enroques): %q necesita una torre que no se haya movido, y no la hay",
	"chess.castlingTwice":  "%s: campo 3 (enroques): %q repite lo ya dicho",
	"chess.castlingOrder":  "%s: campo 3 (enroques): %q no está en su lugar; se esperaban las blancas antes que las negras, y el lado de la columna h antes que el de la a",
	"chess.passant":        "%s: campo 4 (captura al paso): se encontró %q; se esperaba la casilla que un peón acaba de saltar, como e3, o -",
	"chess.passantRank":    "%s: campo 4 (captura al paso): ningún peón acaba de saltar %s; con este turno la casilla estaría en la fila %d",
	"chess.passantPawn":    "%s: campo 4 (captura al paso): ningún peón acaba de saltar %s; estaría en %s, y %[2]s y %[4]s vacías",
	"chess.passantClock":   "%s: campo 4 (captura al paso): ningún peón acaba de saltar %s: el contador de medias jugadas está en %d, y una jugada de peón lo pone a 0",
	"chess.clock":          "%s: campo 5 (contador de medias jugadas): se encontró %q; se esperaba un número de %d a %d",
	"chess.number":         "%s: campo 6 (número de jugada): se encontró %q; se esperaba un número de %d a %d",
})
