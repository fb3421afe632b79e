package book

import (
	"cmp"
	"context"
	"slices"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// Game reads and writes the positions and moves of a game in books. It may be used by several goroutines at once.
type Game[S any, M game.Move] struct {
	rules     game.Game[S, M]
	symmetric game.Symmetric[S, M] // nil: none
	names     game.Notation[S, M]  // nil: books have no texts
	read      func(text string) (S, error)
	id        ID
}

// Of returns the game of those rules. Its name and that of the rules' variant are stored in the files; "" is the usual variant.
func Of[S any, M game.Move](rules game.Game[S, M], name, variant string) *Game[S, M] {
	g := &Game[S, M]{rules: rules, id: ID{Game: name, Rules: variant}}
	g.symmetric, _ = rules.(game.Symmetric[S, M])
	if g.names, _ = rules.(game.Notation[S, M]); g.names != nil {
		g.read = g.names.ParsePosition
	}
	start := rules.Start()
	g.id.Start, _ = g.key(&start)
	return g
}

// ID returns the identity that books of this game have.
func (g *Game[S, M]) ID() ID { return g.id }

// ReadBy has Import read positions by read, which knows more than the game's notation, such as positions given by what was played. It
// must be called before the game is used.
func (g *Game[S, M]) ReadBy(read func(text string) (S, error)) { g.read = read }

// Start returns the position in which the game begins.
func (g *Game[S, M]) Start() S { return g.rules.Start() }

// New returns a builder for books of this game. It returns an error if a name is too long.
func (g *Game[S, M]) New() (*Builder, error) { return NewBuilder(g.id) }

// Open opens a book, and rejects one of another game.
func (g *Game[S, M]) Open(path string) (*Book, error) {
	b, err := Open(path)
	if err != nil {
		return nil, err
	}
	if err := g.Fits(b); err != nil {
		b.Close()
		return nil, lang.Errorf("book.open", path, err)
	}
	return b, nil
}

// Fits returns an error if b is not a book of this game.
func (g *Game[S, M]) Fits(b *Book) error { return g.id.fits(b.ID()) }

// key returns the key of a position in books, and how moves are mapped there.
func (g *Game[S, M]) key(s *S) (key uint64, how uint8) {
	if g.symmetric != nil {
		return g.symmetric.Canonical(s)
	}
	return g.rules.Key(s), 0
}

// mapped returns a legal move in the form that books store.
func (g *Game[S, M]) mapped(m M, how uint8) uint32 {
	if g.symmetric != nil {
		m = g.symmetric.Map(m, how)
	}
	return uint32(m)
}

// Move is what a book knows about a move in a position. Its value is from MAX's side.
type Move[M game.Move] struct {
	Move   M
	Weight uint32
	Count  uint16
	Source Source
	Trust  Trust
	Value  game.Score // forced results count plies from the position; 0 if unknown
}

// Add adds m, a legal move in s, to a builder.
func (g *Game[S, M]) Add(ctx context.Context, b *Builder, s *S, m Move[M]) error {
	moves, _ := g.rules.Moves(s, nil)
	if !slices.Contains(moves, m.Move) {
		return lang.Errorf("book.illegal")
	}
	if err := b.Add(ctx, g.entry(s, m)); err != nil {
		return err
	}
	return g.name(ctx, b, s)
}

// entry returns what a book keeps of m, a legal move in s.
func (g *Game[S, M]) entry(s *S, m Move[M]) Entry {
	key, how := g.key(s)
	return Entry{
		Key: key, Move: g.mapped(m.Move, how), Weight: m.Weight, Count: m.Count, Source: m.Source,
		Trust: m.Trust, Value: m.Value * g.rules.Turn(s).Sign(),
	}
}

// name adds the text of s, if the game has one.
func (g *Game[S, M]) name(ctx context.Context, b *Builder, s *S) error {
	if g.names == nil {
		return nil
	}
	key, _ := g.key(s)
	return b.SetText(ctx, key, g.names.PositionText(s))
}

// Comment adds a comment on a legal move in s.
func (g *Game[S, M]) Comment(ctx context.Context, b *Builder, s *S, m M, text string) error {
	key, how := g.key(s)
	return b.AddComment(ctx, key, g.mapped(m, how), text)
}

// Moves lists the moves of s in the book, in generation order; none if s is not in it. All are legal in s. The error
// says that the file is damaged.
func (g *Game[S, M]) Moves(b *Book, s *S) ([]Move[M], error) {
	if err := g.Fits(b); err != nil {
		return nil, err
	}
	key, how := g.key(s)
	entries, err := b.Lookup(key, nil)
	if err != nil || len(entries) == 0 {
		return nil, err
	}
	legal, _ := g.rules.Moves(s, nil)
	sign := g.rules.Turn(s).Sign()
	var moves []Move[M]
	for _, m := range legal {
		mapped := g.mapped(m, how)
		place := slices.IndexFunc(entries, func(e Entry) bool { return e.Move == mapped })
		if place >= 0 {
			e := &entries[place]
			moves = append(moves, Move[M]{m, e.Weight, e.Count, e.Source, e.Trust, e.Value * sign})
		}
	}
	if len(moves) != len(entries) {
		return nil, nil // another position with the same key
	}
	return moves, nil
}

// Best returns the move that the book would play in s: the first of [Choices]; false if there are none.
func (g *Game[S, M]) Best(b *Book, s *S) (M, bool, error) {
	moves, err := g.Moves(b, s)
	if choices := Choices(moves); len(choices) > 0 {
		return choices[0].Move, true, err
	}
	var none M
	return none, false, err
}

// Choices returns the moves that a book would play, all equally good to it: of those with nonzero weight, the solved ones, since
// they are best, or all if none is solved; and of these the ones with the largest weight, in the same order.
func Choices[M game.Move](moves []Move[M]) []Move[M] {
	var choices []Move[M]
	better := func(a, b *Move[M]) int {
		return cmp.Or(cmp.Compare(a.Source&Solved, b.Source&Solved), cmp.Compare(a.Weight, b.Weight))
	}
	for i := range moves {
		m := &moves[i]
		switch {
		case m.Weight == 0:
		case len(choices) == 0 || better(m, &choices[0]) == 0:
			choices = append(choices, *m)
		case better(m, &choices[0]) > 0:
			choices = append(choices[:0], *m)
		}
	}
	return choices
}

// NamedConflict is a conflict in a position whose text the builder has. Its values are from MAX's side.
type NamedConflict struct {
	Position, Move string
	Trust          Trust
	Kept, Not      game.Score
}

// Conflicts returns the first conflicts of a builder by position and move, those of positions without a text left out; and how many
// there are in all. Of more than most it looks at that many.
func (g *Game[S, M]) Conflicts(ctx context.Context, b *Builder, most int) (named []NamedConflict, all int, err error) {
	first, all, err := b.Conflicts(ctx, most)
	if err != nil || all == 0 || g.names == nil {
		return nil, all, err
	}
	err = b.known(ctx, positionText, positionText, func(t *text, _ *Entry) error {
		for ; len(first) > 0 && first[0].Key < t.key; first = first[1:] {
		}
		if len(first) == 0 || first[0].Key > t.key {
			return nil
		}
		s, err := g.names.ParsePosition(t.text)
		if err != nil {
			return nil
		}
		_, how := g.key(&s)
		sign := g.rules.Turn(&s).Sign()
		moves, _ := g.rules.Moves(&s, nil)
		for ; len(first) > 0 && first[0].Key == t.key; first = first[1:] {
			c := &first[0]
			for _, m := range moves {
				if g.mapped(m, how) == c.Move {
					named = append(named, NamedConflict{t.text, g.names.MoveText(&s, m), c.Trust, c.Kept * sign, c.Not * sign})
				}
			}
		}
		return nil
	})
	return named, all, err
}
