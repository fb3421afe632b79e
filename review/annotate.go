package review

import (
	"io"
	"slices"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/chess/pgn"
)

// PGN writes reviewed games of chess as PGN.
type PGN struct{ to *pgn.Writer }

// NewPGN returns a writer of reviewed games.
func NewPGN(to io.Writer) *PGN { return &PGN{pgn.NewWriter(to)} }

// Write writes a reviewed game: what it was read from, and with each move that has a mark its glyph, a comment, and the better line as
// a variation. A glyph from 1 to 6 that such a move had is replaced; a comment and a variation that it has already are not repeated,
// so that a game may be reviewed again. say returns the comment.
func (w *PGN) Write(r *Report, say func(m *Move) string) error {
	of := r.of.record
	if of == nil {
		of = r.of.asPGN()
	}
	noted := *of
	noted.Items = nil
	marked := map[int]*Move{}
	for _, m := range r.Blamed(false) {
		marked[m.Ply] = m
	}
	var comment pgn.Item  // about the last move
	var better []pgn.Item // what follows all that is said about it
	depth, ply := 0, 0
	for i := 0; i < len(of.Items); i++ {
		item, m := of.Items[i], marked[ply]
		switch {
		case depth == 0 && m != nil && item == comment:
			continue
		case depth == 0 && len(better) > 0 && begins(of.Items[i:], better):
			i += len(better) - 1
			continue
		case item.Kind == pgn.Begin:
			depth++
		case item.Kind == pgn.End:
			depth--
		case depth == 0 && item.Kind == pgn.Move:
			ply++
			noted.Items = append(append(noted.Items, better...), item)
			if better = nil; marked[ply] != nil {
				m := marked[ply]
				comment = pgn.Item{Kind: pgn.Comment, Text: say(m)}
				noted.Items = append(noted.Items, pgn.Item{Kind: pgn.Glyph, Glyph: m.Mark.Glyph()}, comment)
				better = m.variation()
			}
			continue
		case depth == 0 && item.Kind == pgn.Glyph && m != nil && item.Glyph <= 6:
			continue
		}
		noted.Items = append(noted.Items, item)
	}
	noted.Items = append(noted.Items, better...)
	return w.to.Write(&noted)
}

// begins reports whether items begin with those.
func begins(items, with []pgn.Item) bool {
	return len(items) >= len(with) && slices.Equal(items[:len(with)], with)
}

// variation returns the better line, or that of the next best move, as a variation.
func (m *Move) variation() []pgn.Item {
	line := m.Best.Line
	if i := slices.IndexFunc(m.Why, func(w Reason) bool { return w.Kind == Only || w.Kind == MissedWin }); i >= 0 {
		line = m.Why[i].Line
	}
	if len(line) == 0 || line[0] == m.Move {
		return nil
	}
	moves, _ := pgn.Line(*board(m.before), line) // as far as the rules go
	items := append([]pgn.Item{{Kind: pgn.Begin}}, moves...)
	return append(items, pgn.Item{Kind: pgn.End})
}

// asPGN returns a game of chess that was not read from PGN.
func (g *Game) asPGN() *pgn.Game {
	start := *board(g.Start)
	_, by960 := catalog.Chess(g.Start.Game())
	of := pgn.New(start, by960)
	for i, tag := range []string{"White", "Black"} {
		if g.Names[i] != "" {
			of.Set(tag, g.Names[i])
		}
	}
	moves, err := pgn.Line(start, g.Moves)
	if err != nil {
		panic("review: " + err.Error()) // they have been played
	}
	of.Items = append(of.Items, moves...)
	return of
}
