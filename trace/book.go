package trace

import (
	"strings"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// BookMove is what a book knows about a move, as reported in a trace.
type BookMove struct {
	Move    string
	Weight  uint32
	Count   uint16   // games in which it was played
	From    []string // solved, games, hand
	Trust   string   // how sure Value is: unknown, claimed or proved
	Value   game.Score
	Choice  bool // the book would play it; if several, the first
	Comment string
}

// Known reports whether the book has a value for the move.
func (m *BookMove) Known() bool { return m.Trust != "unknown" }

// Answer returns the index of the move that the book plays; -1 if it plays none.
func Answer(moves []BookMove) int {
	for i := range moves {
		if moves[i].Choice {
			return i
		}
	}
	return -1
}

// Text lists what a book knows about a move, with value as the text of its value.
func (m *BookMove) Text(l lang.Language, value string) string {
	parts := []string{l.Sprintf("text.book.weight", m.Weight)}
	if len(m.From) > 0 {
		parts = append(parts, l.Sprintf("text.book.from", m.SourcesText(l)))
	}
	if m.Count > 0 {
		parts = append(parts, l.Sprintf("text.book.games", m.Count))
	}
	if m.Known() {
		parts = append(parts, l.Sprintf("text.book.value", value, l.Sprintf("book.trust."+m.Trust)))
	}
	if m.Comment != "" {
		parts = append(parts, Printable(m.Comment))
	}
	return strings.Join(parts, "; ")
}

// SourcesText lists a book's sources of a move.
func (m *BookMove) SourcesText(l lang.Language) string {
	sources := make([]string, len(m.From))
	for k, source := range m.From {
		sources[k] = l.Sprintf("book.from." + source)
	}
	return strings.Join(sources, ", ")
}

// book writes a book's answer.
func (t *Text) book(e *Event) {
	answer := Answer(e.BookMoves)
	if answer < 0 {
		t.say(0, "text.book.none", t.rootName())
		t.out.WriteString("\n")
		return
	}
	t.answered = true
	t.say(0, "text.book.answers", t.rootName(), e.BookMoves[answer].Move)
	for i := range e.BookMoves {
		m := &e.BookMoves[i]
		t.say(1, "text.book.move", m.Move, m.Text(t.lang, t.score(m.Value)))
	}
}
