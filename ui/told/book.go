package told

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// ExplainBook prints a book's answer.
func (w *Writer) ExplainBook(found *catalog.Analysis) {
	w.Say("cli.book.answers", w.Bold(*found.Best))
	if len(found.Bests) > 1 {
		w.Say("cli.book.alike", strings.Join(found.Bests, ", "))
	}
	fmt.Fprintln(w.Out)
	w.BookTable([]BookPosition{{Moves: found.BookMoves}})
}

// BookPosition is a position of a book and its moves.
type BookPosition struct {
	Position string             `json:"position"`
	Moves    []catalog.BookMove `json:"moves"`
}

// BookTable prints moves of a book, preceded by their positions unless there is only one, without text. Empty columns
// are left out.
func (w *Writer) BookTable(positions []BookPosition) {
	columns := []string{"position", "move", "weight", "games", "from", "value", "comment"}
	rows := [][]string{}
	for _, p := range positions {
		for i := range p.Moves {
			m := &p.Moves[i]
			rows = append(rows, []string{
				p.Position, m.Move, strconv.FormatUint(uint64(m.Weight), 10), strconv.Itoa(int(m.Count)),
				w.sources(m.From), w.bookValue(m), lang.Clean(m.Comment),
			})
		}
	}
	table := tabwriter.NewWriter(w.Out, 0, 0, 2, ' ', 0)
	line := func(cells func(column int) string) {
		var kept []string
		for c := range columns {
			for _, row := range rows {
				if row[c] != "" && (columns[c] != "games" || row[c] != "0") {
					kept = append(kept, cells(c))
					break
				}
			}
		}
		fmt.Fprintln(table, "  "+strings.Join(kept, "\t"))
	}
	line(func(c int) string { return w.Text("cli.book.column." + columns[c]) })
	for _, row := range rows {
		line(func(c int) string { return row[c] })
	}
	table.Flush()
}

// sources names where a move is from.
func (w *Writer) sources(names []string) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = w.Text("book.from." + name)
	}
	return strings.Join(texts, ", ")
}

// bookValue formats a value and how certain it is; "" if it is unknown.
func (w *Writer) bookValue(m *catalog.BookMove) string {
	value := m.ValueIn(w.Lang)
	if value == "" {
		return ""
	}
	return value + " (" + w.Text("book.trust."+m.Trust) + ")"
}
