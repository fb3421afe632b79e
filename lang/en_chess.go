package lang

import "golang.org/x/text/feature/plural"

// Errors about chess positions and moves, in English. The first value is line and column.
var _ = add(English, map[string]any{
	"chess.fields": plural.Selectf(2, "%d",
		plural.One, "%s: found %d field; expected the six of FEN: board, side to move, castling, en passant, halfmove clock, move number",
		plural.Other, "%s: found %d fields; expected the six of FEN: board, side to move, castling, en passant, halfmove clock, move number"),
	"chess.piece": "%s: field 1 (board): found %q; expected a piece (KQRBNP for White, kqrbnp for Black), a number of empty squares, or /",
	"chess.rankShort": plural.Selectf(3, "%d",
		plural.One, "%s: field 1 (board): rank %d ends after %d square; expected eight",
		plural.Other, "%s: field 1 (board): rank %d ends after %d squares; expected eight"),
	"chess.rankLong": "%s: field 1 (board): rank %d has more than eight squares",
	"chess.digits":   "%s: field 1 (board): two numbers in a row on rank %d; expected their sum",
	"chess.ranks":    "%s: field 1 (board): there are more than eight ranks",
	"chess.boardShort": plural.Selectf(2, "%d",
		plural.One, "%s: field 1 (board): it ends after %d rank; expected eight",
		plural.Other, "%s: field 1 (board): it ends after %d ranks; expected eight"),
	"chess.noKing":         "%s: field 1 (board): there is no king %s",
	"chess.kings":          "%s: field 1 (board): a second king %s",
	"chess.pawnRank":       "%s: field 1 (board): a pawn on %s; pawns are never on the first or the last rank",
	"chess.pawns":          "%s: field 1 (board): a ninth pawn %s",
	"chess.promoted":       "%s: field 1 (board): one piece too many, %q: with those that pawns have become, there are more than eight pawns",
	"chess.turn":           "%s: field 2 (side to move): found %q; expected w or b",
	"chess.waitingInCheck": "%s: field 1 (board): the king on %s is attacked from %s, and the other side is to move; expected that the other side moves first",
	"chess.checks":         "%s: field 1 (board): more than two pieces give check to the king on %s; no move does that",
	"chess.castling":       "%s: field 3 (castling): found %q; expected some of KQkq, files of rooks (HAha), or -",
	"chess.castlingKing":   "%s: field 3 (castling): %q says that the king on %s may castle; for that it is on rank %d between its rooks",
	"chess.castlingRook":   "%s: field 3 (castling): %q needs a rook that has not moved, and there is none",
	"chess.castlingTwice":  "%s: field 3 (castling): %q says what has been said",
	"chess.castlingOrder":  "%s: field 3 (castling): %q is in the wrong place; expected White before Black, and the h-side before the a-side",
	"chess.passant":        "%s: field 4 (en passant): found %q; expected the square that a pawn has just passed, such as e3, or -",
	"chess.passantRank":    "%s: field 4 (en passant): no pawn has just passed %s; with this side to move it would be on rank %d",
	"chess.passantPawn":    "%s: field 4 (en passant): no pawn has just passed %s; it would be on %s, and %[2]s and %[4]s empty",
	"chess.passantClock":   "%s: field 4 (en passant): no pawn has just passed %s: the halfmove clock is at %d, and a pawn's move sets it to 0",
	"chess.clock":          "%s: field 5 (halfmove clock): found %q; expected a number from %d to %d",
	"chess.number":         "%s: field 6 (move number): found %q; expected a number from %d to %d",
})
