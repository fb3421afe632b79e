package catalog

import (
	"context"
	"io"
	"math"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/chess/polyglot"
	"github.com/jugada/jugada/lang"
)

// This file converts Polyglot's books of chess to ours and back. Theirs know positions by keys alone, ours by text, too.

type chessBooks = bookOf[chess.Position, chess.Move, chess.Rules]

// ImportPolyglot adds a Polyglot book, as far as its positions are found: from the start of the game by moves of the book, and in
// between by one move of any kind, since some books have moves of one side only. It returns how many entries it has added, and
// how many it has not. A cancelled ctx ends it with the context's error.
func (b *BookBuilder) ImportPolyglot(ctx context.Context, r io.Reader) (added, left int, err error) {
	room, ok := b.room.(chessBooks)
	if !ok {
		return 0, 0, lang.Errorf("catalog.polyglot")
	}
	from, err := polyglot.Read(r)
	if err != nil {
		return 0, 0, err
	}
	walk := polyglotWalk{from: from, seen: map[uint64]bool{}}
	for walk.arrive(room.Start()); len(walk.queue) > 0; {
		s := walk.queue[0]
		walk.queue = walk.queue[1:]
		if err := ctx.Err(); err != nil {
			return added, from.Entries() - added, err
		}
		for _, m := range from.Moves(&s) {
			move := book.Move[chess.Move]{Move: m.Move, Weight: uint32(m.Weight), Source: book.Hand}
			if err := room.Add(ctx, b.builder, &s, move); err != nil {
				return added, from.Entries() - added, err
			}
			added++
			var next chess.Position
			s.Continue(m.Move, &next)
			walk.arrive(next)
		}
		walk.replies(&s)
	}
	if added == 0 {
		return 0, from.Entries(), lang.Errorf("catalog.polyglot.none", from.Entries())
	}
	return added, from.Entries() - added, nil
}

// polyglotWalk finds the positions of a book.
type polyglotWalk struct {
	from  *polyglot.Book
	seen  map[uint64]bool
	queue []chess.Position // in the book, and not yet visited
}

// arrive queues a position or, if that is not in the book, those of the book that a reply leads to.
func (w *polyglotWalk) arrive(s chess.Position) {
	if !w.fresh(&s) {
		return
	}
	if len(w.from.Moves(&s)) > 0 {
		w.queue = append(w.queue, s)
	} else {
		w.replies(&s)
	}
}

// replies queues the positions of the book that any move leads to.
func (w *polyglotWalk) replies(s *chess.Position) {
	for _, m := range s.Legal(nil) {
		var next chess.Position
		if s.Continue(m, &next); len(w.from.Moves(&next)) > 0 && w.fresh(&next) {
			w.queue = append(w.queue, next)
		}
	}
}

// fresh reports whether a position has not been seen, and marks it as seen.
func (w *polyglotWalk) fresh(s *chess.Position) bool {
	key := chess.Rules{}.Key(s)
	seen := w.seen[key]
	w.seen[key] = true
	return !seen
}

// ExportPolyglot writes the book as one of Polyglot's, without comments and values. Weights above the largest there are scaled,
// in each position for itself. It returns how many positions it has written.
func (b *Book) ExportPolyglot(ctx context.Context, w io.Writer) (positions int, err error) {
	room, ok := b.room.(chessBooks)
	if !ok {
		return 0, lang.Errorf("catalog.polyglot")
	}
	var to polyglot.Book
	err = room.Game.Each(b.file, func(s *chess.Position, _ string, moves []book.Move[chess.Move]) error {
		most := uint32(math.MaxUint16)
		for i := range moves {
			most = max(most, moves[i].Weight)
		}
		for i := range moves {
			m := &moves[i]
			weight := uint64(m.Weight) * math.MaxUint16 / uint64(most)
			to.Add(s, polyglot.Move{Move: m.Move, Weight: uint16(max(weight, uint64(min(m.Weight, 1))))})
		}
		positions++
		return ctx.Err()
	})
	if err != nil {
		return 0, err
	}
	return positions, to.Write(w)
}
