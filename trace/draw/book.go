package draw

import "github.com/jugada/jugada/trace"

// This file draws an answer from a book: its moves, as the children of the root.

// bookTree returns the tree of an answer from a book: the root and the moves in the book.
func bookTree(t *trace.Tree) *trace.Tree {
	b := *t
	b.Nodes = make([]trace.Node, 1, 1+len(t.Book))
	best := trace.Answer(t.Book)
	b.Nodes[0] = trace.Node{
		Parent: -1, Side: t.Turn, Best: best + 1, Left: t.Book[best].Known(), Value: t.Book[best].Value,
	}
	for k := range t.Book {
		m := &t.Book[k]
		b.Nodes[0].Children = append(b.Nodes[0].Children, k+1)
		b.Nodes = append(b.Nodes, trace.Node{
			Move: m.Move, Ply: 1, Side: t.Turn.Opponent(), Best: -1, Left: m.Known(), Value: m.Value,
		})
	}
	return &b
}

// fromBook reports whether the picture is of an answer from a book, without a search.
func (p *picture) fromBook() bool { return trace.Answer(p.Book) >= 0 }

// fromBookNote returns the note beside a move in the book: its weight and its sources.
func (p *picture) fromBookNote(i int) (weight, from string) {
	m := &p.Book[i-1]
	return p.Lang.Sprintf("text.book.weight", m.Weight), m.SourcesText(p.Lang)
}
