package trace

import (
	"strings"

	"github.com/jugada/jugada/lang"
)

// book tells what a book has answered.
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
		t.say(1, "text.book.move", m.Move, bookText(t.lang, m, t.score(m.Value)))
	}
}

// bookText lists what a book knows of a move, whose value is written so.
func bookText(l lang.Language, m *BookMove, value string) string {
	parts := []string{l.Sprintf("text.book.weight", m.Weight)}
	if len(m.From) > 0 {
		parts = append(parts, l.Sprintf("text.book.from", sourcesText(l, m)))
	}
	if m.Count > 0 {
		parts = append(parts, l.Sprintf("text.book.games", m.Count))
	}
	if m.Known() {
		parts = append(parts, l.Sprintf("text.book.value", value, l.Sprintf("book.trust."+m.Trust)))
	}
	if m.Comment != "" {
		parts = append(parts, printable(m.Comment))
	}
	return strings.Join(parts, "; ")
}

// sourcesText lists where a book has a move from.
func sourcesText(l lang.Language, m *BookMove) string {
	sources := make([]string, len(m.From))
	for k, source := range m.From {
		sources[k] = l.Sprintf("book.from." + source)
	}
	return strings.Join(sources, ", ")
}
