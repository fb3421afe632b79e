package chess

import (
	"fmt"
	"strings"

	"github.com/jugada/jugada/game"
)

// Board returns the position with the names of files and ranks, White's pieces in upper case, and the other fields of FEN.
//
//	8 r n b q k b n r
//	7 p p p p p p p p
//	6 . . . . . . . .
//	5 . . . . . . . .
//	4 . . . . . . . .
//	3 . . . . . . . .
//	2 P P P P P P P P
//	1 R N B Q K B N R
//	  a b c d e f g h
//
//	w KQkq - 0 1
func (r Rules) Board(s *Position) string {
	return r.board(s, func(k Kind, side game.Side) string {
		if k == 0 {
			return "."
		}
		return string(letter(k, side))
	})
}

// Unicode returns the board with the figurines of Unicode, those of Black filled.
func (r Rules) Unicode(s *Position) string {
	return r.board(s, func(k Kind, side game.Side) string {
		if k == 0 {
			return "·"
		}
		return figure(k, side)
	})
}

// figure returns the figurine of a piece.
func figure(k Kind, side game.Side) string {
	return string([2]rune{'♔', '♚'}[side] + rune(strings.IndexByte("KQRBNP", letters[k])))
}

func (r Rules) board(s *Position, mark func(Kind, game.Side) string) string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		text.WriteByte('1' + byte(rank))
		for file := range 8 {
			text.WriteString(" " + mark(s.At(Square(8*rank+file))))
		}
		text.WriteByte('\n')
	}
	_, fields, _ := strings.Cut(r.PositionText(s), " ")
	fmt.Fprintf(&text, "  a b c d e f g h\n\n%s\n", fields)
	return text.String()
}

// The picture's dimensions: eight squares of 11 and a border for the names make 100.
const (
	border = 8
	side   = 11
)

// shapes are the pieces in a square of 100 by 100, as paths: silhouettes on a common foot, and lines on them.
var shapes = [...]struct{ outline, lines string }{
	Pawn: {"M50 20a14 14 0 0 1 9 25c2 12 7 20 15 28v13H26V73c8-8 13-16 15-28a14 14 0 0 1 9-25z", "M39 47h22"},
	Rook: {"M27 17h11v8h7v-8h10v8h7v-8h11v19l-8 7v24l9 8v11H26V75l9-8V43l-8-7z", "M36 42h28M36 68h28"},
	Knight: {"M34 86c0-17 4-25 13-33-9 1-12 6-19 9l-8-11c5-9 11-16 17-23l1-13 10 8c20 2 30 19 30 40v23z",
		"M36 36l3-3M56 32c9 7 12 17 12 30"},
	Bishop: {"M50 9a6 6 0 0 1 4 10c13 10 18 22 14 33-1 4-5 8-6 10l11 13v11H27V75l11-13c-1-2-5-6-6-10-4-11 1-23 14-33" +
		"a6 6 0 0 1 4-10z",
		"M50 30v17M42 38h16M38 63h24"},
	Queen: {"M17 24l17 21 3-31 13 29 13-29 3 31 17-21-9 48v14H26V72z", "M29 71c13-5 29-5 42 0M27 60c14-5 32-5 46 0"},
	King: {"M46 8h8v7h7v8h-7v8c15-9 31 0 30 14-1 12-10 17-13 28v13H29V73c-3-11-12-16-13-28-1-14 15-23 30-14v-8h-7v-8h7z",
		"M30 72c13-5 27-5 40 0M50 31c-4 8-4 18 0 30 4-12 4-22 0-30z"},
}

// BoardSVG returns the board. White's pieces are light with dark lines, Black's dark with light ones. Each is a group with the
// number of its cell, in reading order, so that a page can move it; the invisible square in it is what the page turns it about.
func (Rules) BoardSVG(s *Position) string {
	var svg strings.Builder
	svg.WriteString("<g font-family=\"sans-serif\" font-size=\"4\" text-anchor=\"middle\" fill=\"currentColor\">\n")
	for i := range 8 {
		middle := game.Score(10*border + 5*side + 10*side*i)
		fmt.Fprintf(&svg, "<text x=\"%s\" y=\"6\">%c</text><text x=\"4\" y=\"%s\">%d</text>\n",
			middle.Text(1), 'a'+i, (middle + 18).Text(1), 8-i)
	}
	fmt.Fprintf(&svg, "</g>\n<rect x=\"%d\" y=\"%[1]d\" width=\"%d\" height=\"%[2]d\" fill=\"#e4e0cf\"/>\n<path d=\"",
		border, 8*side)
	for rank := range 8 {
		for file := (rank + 1) % 2; file < 8; file += 2 {
			fmt.Fprintf(&svg, "M%d %dh%dv%[3]dh-%[3]dz", border+side*file, border+side*rank, side)
		}
	}
	svg.WriteString("\" fill=\"#8a9a86\"/>\n")
	for q := range Square(squares) {
		k, owner := s.At(q)
		if k == 0 {
			continue
		}
		fill, line := "#fff", "#111"
		if owner == game.Min {
			fill, line = "#222", "#eee"
		}
		c := cellOf(q)
		fmt.Fprintf(&svg, "<g class=\"piece\" data-cell=\"%d\"><g transform=\"translate(%d %d) scale(.11)\" stroke-width=\"3\" "+
			"stroke-linejoin=\"round\" stroke=\"%s\"><path d=\"M0 0h100v100H0z\" stroke=\"none\" fill=\"none\"/>"+
			"<path d=\"%s\" fill=\"%s\"/><path d=\"%s\" fill=\"none\"/></g></g>\n",
			8*c.Row+c.Column, border+side*c.Column, border+side*c.Row, line, shapes[k].outline, fill, shapes[k].lines)
	}
	return svg.String()
}

// cellOf returns where a square is on the grid.
func cellOf(q Square) game.Cell { return game.Cell{Column: q.file(), Row: 7 - q.rank()} }

// Grid returns the board as cells, with the names of files and ranks.
func (Rules) Grid(s *Position) game.Grid {
	grid := game.Grid{
		Columns: 8, Rows: 8, ColumnNames: strings.Split("abcdefgh", ""), RowNames: strings.Split("87654321", ""),
		Left: border, Top: border, Side: side, Pieces: make([]game.Piece, squares), Opposed: true,
	}
	if s.check(s.turn) != 0 {
		grid.Alarm = []game.Cell{cellOf(s.king(s.turn))}
	}
	for q := range Square(squares) {
		if k, owner := s.At(q); k != 0 {
			c := cellOf(q)
			grid.Pieces[8*c.Row+c.Column] = game.Piece{Mark: string(letter(k, owner)), Owner: owner, Figure: figure(k, owner)}
		}
	}
	return grid
}

// MoveCells returns the squares that a piece leaves and reaches. In castling these are the king's, or if it stays where it is the
// king's and the rook's.
func (Rules) MoveCells(_ *Position, m Move) []game.Cell {
	from, to := m.From(), m.To()
	if m.Castles() {
		if kingTo, _ := castled(from, to); kingTo != from {
			to = kingTo
		}
	}
	return []game.Cell{cellOf(from), cellOf(to)}
}
