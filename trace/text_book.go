package trace

import "strings"

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
		t.say(1, "text.book.move", e.BookMoves[i].Move, t.knowledge(&e.BookMoves[i]))
	}
}

// knowledge lists what a book knows of a move.
func (t *Text) knowledge(m *BookMove) string {
	parts := []string{t.lang.Sprintf("text.book.weight", m.Weight)}
	for _, source := range m.From {
		parts = append(parts, t.lang.Sprintf("book.from."+source))
	}
	if m.Count > 0 {
		parts = append(parts, t.lang.Sprintf("text.book.games", m.Count))
	}
	if m.Known() {
		parts = append(parts, t.lang.Sprintf("text.book.value", t.score(m.Value), t.lang.Sprintf("book.trust."+m.Trust)))
	}
	if m.Comment != "" {
		parts = append(parts, printable(m.Comment))
	}
	return strings.Join(parts, "; ")
}
