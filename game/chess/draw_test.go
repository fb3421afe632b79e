package chess_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/golden"
)

func TestBoard(t *testing.T) {
	s := parse(t, kiwipete)
	want := "" +
		"8 r . . . k . . r\n" +
		"7 p . p p q p b .\n" +
		"6 b n . . p n p .\n" +
		"5 . . . P N . . .\n" +
		"4 . p . . P . . .\n" +
		"3 . . N . . Q . p\n" +
		"2 P P P B B P P P\n" +
		"1 R . . . K . . R\n" +
		"  a b c d e f g h\n" +
		"\n" +
		"w KQkq - 0 1\n"
	if got := (rules{}).Board(&s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	want = "" +
		"8 ♜ · · · ♚ · · ♜\n" +
		"7 ♟ · ♟ ♟ ♛ ♟ ♝ ·\n" +
		"6 ♝ ♞ · · ♟ ♞ ♟ ·\n" +
		"5 · · · ♙ ♘ · · ·\n" +
		"4 · ♟ · · ♙ · · ·\n" +
		"3 · · ♘ · · ♕ · ♟\n" +
		"2 ♙ ♙ ♙ ♗ ♗ ♙ ♙ ♙\n" +
		"1 ♖ · · · ♔ · · ♖\n" +
		"  a b c d e f g h\n" +
		"\n" +
		"w KQkq - 0 1\n"
	if got := (rules{}).Unicode(&s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestBoardSVG(t *testing.T) {
	s := parse(t, kiwipete)
	golden.Compare(t, "kiwipete.svg", rules{}.BoardSVG(&s))
}

// What people point at for a move: the squares of the piece, in castling those of the king.
func TestMoveCells(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      []game.Cell
	}{
		{kiwipete, "Nxf7", []game.Cell{{Column: 4, Row: 3}, {Column: 5, Row: 1}}},
		{kiwipete, "O-O", []game.Cell{{Column: 4, Row: 7}, {Column: 6, Row: 7}}},
		{kiwipete, "O-O-O", []game.Cell{{Column: 4, Row: 7}, {Column: 2, Row: 7}}},
		{"6kr/8/8/8/8/8/8/4K3 b k - 0 1", "O-O", []game.Cell{{Column: 6, Row: 0}, {Column: 7, Row: 0}}},
	} {
		s := parse(t, c.fen)
		m, err := rules{}.ParseMove(&s, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, rules{}.MoveCells(&s, m)); diff != "" {
			t.Errorf("%s: %s", c.move, diff)
		}
	}
	s := parse(t, kiwipete)
	if grid := (rules{}).Grid(&s); grid.At(game.Cell{Column: 4, Row: 1}) != (game.Piece{Mark: "q", Owner: game.Min, Figure: "♛"}) {
		t.Errorf("on e7 is %+v", grid.At(game.Cell{Column: 4, Row: 1}))
	} else if grid.Alarm != nil {
		t.Errorf("nobody is in check, and the alarm is %v", grid.Alarm)
	}
	s = parse(t, "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1")
	if diff := cmp.Diff([]game.Cell{{Column: 4, Row: 7}}, rules{}.Grid(&s).Alarm); diff != "" {
		t.Errorf("White is in check on e1: %s", diff)
	}
}
