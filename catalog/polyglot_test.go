package catalog_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/chess/polyglot"
)

// Positions of a Polyglot book are found by the book's moves and, between two of them, by any; the others are counted.
func TestImportPolyglot(t *testing.T) {
	var from polyglot.Book
	at := func(moves ...string) *chess.Position {
		s := chess.Rules{}.Start()
		for _, name := range moves {
			m, err := chess.Rules{}.ParseMove(&s, name)
			if err != nil {
				t.Fatal(err)
			}
			var next chess.Position
			s.Continue(m, &next)
			s = next
		}
		return &s
	}
	add := func(weight uint16, name string, moves ...string) {
		s := at(moves...)
		m, err := chess.Rules{}.ParseMove(s, name)
		if err != nil {
			t.Fatal(err)
		}
		from.Add(s, polyglot.Move{Move: m, Weight: weight})
	}
	// A book for Black: White's moves are not in it.
	add(5, "e5", "e4")
	add(7, "Nc6", "e4", "e5", "Nf3")
	add(1, "d5", "d4")
	add(9, "a6", "e4", "e5", "Nf3", "Nf6", "Bb5") // after a move that is not in it
	var file bytes.Buffer
	if err := from.Write(&file); err != nil {
		t.Fatal(err)
	}
	g := must(catalog.Default().Find("chess"))
	b, err := catalog.NewBook(g)
	if err != nil {
		t.Fatal(err)
	}
	added, left, err := b.ImportPolyglot(t.Context(), bytes.NewReader(file.Bytes()))
	if n, _ := b.Entries(t.Context()); added != 3 || left != 1 || err != nil || n != 3 {
		t.Errorf("added are %d, left out %d, in the book %d (%v)", added, left, n, err)
	}
	path := filepath.Join(t.TempDir(), "book")
	if err := b.Save(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	saved, err := catalog.OpenBook(path, g)
	if err != nil {
		t.Fatal(err)
	}
	defer saved.Close()
	p, err := g.Position("moves e4 e5 Nf3")
	if err != nil {
		t.Fatal(err)
	}
	if moves, err := saved.Moves(p); err != nil || len(moves) != 1 || moves[0].Move != "Nc6" || moves[0].Weight != 7 {
		t.Errorf("after 2. Nf3 the book has %v (%v)", moves, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := b.ImportPolyglot(ended, bytes.NewReader(file.Bytes())); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if n, err := saved.ExportPolyglot(ended, &file); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %d, %v", n, err)
	}
}
