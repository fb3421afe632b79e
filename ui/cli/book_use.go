package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// useBook opens the book of that name, if there is one, for the game and the request; done closes it.
func (a *app) useBook(path string, g catalog.Game, r *catalog.Request) (done func(), err error) {
	if path == "" {
		return func() {}, nil
	}
	if r.Book, err = a.openBook(path, g); err != nil {
		return nil, err
	}
	return func() { r.Book.Close() }, nil
}

// explainBook tells what a book answered.
func (a *app) explainBook(found *catalog.Analysis) {
	a.say("cli.book.answers", a.bold(*found.Best))
	if len(found.Bests) > 1 {
		a.say("cli.book.alike", strings.Join(found.Bests, ", "))
	}
	fmt.Fprintln(a.Out)
	a.bookTable(a.Out, []bookPosition{{Moves: found.BookMoves}})
}

// bookPosition is a position of a book and its moves.
type bookPosition struct {
	Position string             `json:"position"`
	Moves    []catalog.BookMove `json:"moves"`
}

// bookTable writes moves of a book, with the positions in front unless there is only one without text. A column of which
// nothing is known is left out.
func (a *app) bookTable(out io.Writer, positions []bookPosition) {
	columns := []string{"position", "move", "weight", "games", "from", "value", "comment"}
	rows := [][]string{}
	for _, p := range positions {
		for i := range p.Moves {
			m := &p.Moves[i]
			rows = append(rows, []string{
				p.Position, m.Move, strconv.FormatUint(uint64(m.Weight), 10), strconv.Itoa(int(m.Count)),
				a.sources(m.From), a.bookValue(m), lang.Clean(m.Comment),
			})
		}
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
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
	line(func(c int) string { return a.text("cli.book.column." + columns[c]) })
	for _, row := range rows {
		line(func(c int) string { return row[c] })
	}
	table.Flush()
}

// sources names where a move is from.
func (a *app) sources(names []string) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = a.text("book.from." + name)
	}
	return strings.Join(texts, ", ")
}

// bookValue writes a value and how sure it is, nothing if it is unknown.
func (a *app) bookValue(m *catalog.BookMove) string {
	value := m.ValueIn(a.lang)
	if value == "" {
		return ""
	}
	return value + " (" + a.text("book.trust."+m.Trust) + ")"
}

// openBook opens the book of g, of any game for nil, in the file of that name.
func (a *app) openBook(path string, g catalog.Game) (*catalog.Book, error) {
	open := a.catalog.OpenBook
	if g != nil {
		open = func(path string) (*catalog.Book, error) { return catalog.OpenBook(path, g) }
	}
	b, err := open(path)
	return b, fileError(path, err)
}
