package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// Book is an opened book of one of the games (notes C7). It may be read by several goroutines at once, and must not be
// used during or after Close.
type Book struct {
	file *book.Book
	game Game
	room bookRoom
}

// BookMove is what a book knows about a move. As JSON it is part of the output of the book commands and analyze.
type BookMove struct {
	Move    string       `json:"move"`
	Weight  uint32       `json:"weight"`
	Count   uint16       `json:"count"`             // number of games in which it was played
	From    []string     `json:"from"`              // solved, games, hand
	Trust   string       `json:"trust"`             // how sure the value is: unknown, claimed or proved
	Value   *string      `json:"value"`             // from MAX's side; null if unknown
	Score   *json.Number `json:"score"`             // in points; null for a forced result and if unknown
	Choice  bool         `json:"choice"`            // the book would play it; of several the first
	Comment string       `json:"comment,omitempty"` // an author's remark

	decimals int
	value    game.Score
}

// ValueIn returns the value formatted in l, "" if it is unknown.
func (m *BookMove) ValueIn(l lang.Language) string {
	if m.Value == nil {
		return ""
	}
	return trace.ScoreText(l, m.value, m.decimals)
}

// bookRoom is package book for one game, without its type parameters.
type bookRoom interface {
	New() (*book.Builder, error)
	Fits(*book.Book) error
	AddGames(ctx context.Context, b *book.Builder, r io.Reader, plies int) (book.GamesReport, error)
	Import(ctx context.Context, b *book.Builder, r io.Reader) (int, error)
	Export(ctx context.Context, b *book.Book, w io.Writer) (positions int, err error)
	Conflicts(ctx context.Context, b *book.Builder, most int) (first []book.NamedConflict, all int, err error)
	solve(ctx context.Context, b *book.Builder, from Position, o BookSolving) (book.SolvedReport, error)
	moves(b *book.Book, p Position) ([]BookMove, error)
	each(b *book.Book, do func(position string, moves []BookMove) error) error
}

// bookOf is a bookRoom for one game.
type bookOf[S any, M game.Move, G game.Game[S, M]] struct {
	*book.Game[S, M]
	rules *rulesOf[S, M, G]
}

func (g *rulesOf[S, M, G]) books() bookOf[S, M, G] {
	name, variant, _ := strings.Cut(g.name, ":")
	of := book.Of(game.Game[S, M](g.rules), name, variant)
	of.ReadBy(func(text string) (s S, err error) {
		p, err := g.Position(text)
		if err == nil {
			s = p.(*positionOf[S, M, G]).s
		}
		return s, err
	})
	return bookOf[S, M, G]{of, g}
}

func (g *rulesOf[S, M, G]) bookRoom() bookRoom { return g.books() }

// booksOf returns the room for the books of g.
func booksOf(g Game) (bookRoom, error) {
	if can, ok := g.(interface{ bookRoom() bookRoom }); ok {
		return can.bookRoom(), nil
	}
	return nil, lang.Errorf("catalog.noBooks", g.Name())
}

// OpenBook opens a book of the game g.
func OpenBook(path string, g Game) (*Book, error) {
	return openBook(path, func(string) (Game, error) { return g, nil })
}

// OpenBook opens a book of the game named in the file, which must be in the catalogue.
func (c *Catalog) OpenBook(path string) (*Book, error) { return openBook(path, c.Find) }

func openBook(path string, find func(name string) (Game, error)) (*Book, error) {
	file, err := book.Open(path)
	if err != nil {
		return nil, err
	}
	b := &Book{file: file}
	b.game, err = find(file.ID().String())
	if err == nil {
		b.room, err = booksOf(b.game)
	}
	if err == nil {
		err = b.room.Fits(file)
	}
	if err != nil {
		file.Close()
		return nil, lang.Errorf("book.open", path, err)
	}
	return b, nil
}

// Close closes the file.
func (b *Book) Close() error { return b.file.Close() }

// Game returns the book's game.
func (b *Book) Game() Game { return b.game }

// Positions returns how many positions the book has, symmetric ones counted once.
func (b *Book) Positions() int { return b.file.Positions() }

// Entries returns how many moves the book has in all its positions.
func (b *Book) Entries() int { return b.file.Entries() }

// Size returns the length of the file in bytes.
func (b *Book) Size() int64 { return b.file.Size() }

// Moves lists the moves of p that are in the book, in generation order; none if p is not.
func (b *Book) Moves(p Position) ([]BookMove, error) { return b.room.moves(b.file, p) }

// Choice returns the move that the book plays in p, the first of several; "": none, or p is of another game, as Chess960 is.
func (b *Book) Choice(p Position) (move string, err error) {
	if p.Game().Name() != b.game.Name() {
		return "", nil
	}
	moves, err := b.Moves(p)
	for _, m := range moves {
		if m.Choice {
			return m.Move, err
		}
	}
	return "", err
}

// Each calls do with each position of the book and its moves, in the order of the file, and stops at the first error.
// The error is ErrNoText when the book lacks the texts, and another one when they do not match the entries.
func (b *Book) Each(do func(position string, moves []BookMove) error) error {
	return b.room.each(b.file, do)
}

// Export writes the book as text and returns how many positions it has written. A cancelled ctx ends it, with its error.
func (b *Book) Export(ctx context.Context, w io.Writer) (positions int, err error) {
	return b.room.Export(ctx, b.file, w)
}

// Verify reads the whole file and reports the first error in it; for each position with a text it also checks that the moves are
// legal. It returns how many moves it has read, and how many positions it has checked. A cancelled ctx ends it, with its error.
func (b *Book) Verify(ctx context.Context) (moves, positions int, err error) {
	if moves, err = b.file.Verify(ctx); err != nil {
		return moves, 0, err
	}
	err = b.Each(func(string, []BookMove) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		positions++
		return nil
	})
	if errors.Is(err, ErrNoText) {
		err = nil
	}
	return moves, positions, err
}

// ErrNoText says that a book can be consulted but not listed or exported: it lacks the texts of its positions.
var ErrNoText = book.ErrNoText

// BookBuilder makes a book.
type BookBuilder struct {
	builder *book.Builder
	room    bookRoom
}

// The reports of the ways to make a book.
type (
	SolvedReport = book.SolvedReport
	GamesReport  = book.GamesReport
)

// BookConflict is a move for which two sources gave different values of the same trust.
type BookConflict struct {
	Position string `json:"position"`
	Move     string `json:"move"`
	Kept     string `json:"kept"`
	Not      string `json:"not"`

	kept, not Valued
}

// In returns the value that was kept, and the one that was not, formatted in l.
func (c *BookConflict) In(l lang.Language) (kept, not string) {
	return c.kept.ValueIn(l), c.not.ValueIn(l)
}

// NewBook returns an empty book of g to be filled. It returns an error if the game cannot have books, as explicit trees
// cannot: each is a game of its own.
func NewBook(g Game) (*BookBuilder, error) {
	room, err := booksOf(g)
	if err != nil {
		return nil, err
	}
	builder, err := room.New()
	return &BookBuilder{builder, room}, err
}

// Limit has the book take about so many MiB of memory while it is made, at most [MostTableMiB], and files beside the named one
// for the rest. It must be called before anything is added, and returns the error that Save would, as far as it can be foreseen.
func (b *BookBuilder) Limit(mib int, path string) error { return b.builder.Limit(mib<<20, path) }

// Save writes the book under that name: whatever happens, either the old file or the new one exists. It refuses to
// replace a file that is not a book.
func (b *BookBuilder) Save(ctx context.Context, path string) error { return b.builder.Save(ctx, path) }

// Close removes the files that Limit has allowed.
func (b *BookBuilder) Close() error { return b.builder.Close() }

// BookSolving says which positions [BookBuilder.Solve] adds, and how it finds their values.
type BookSolving struct {
	From, To int   // plies after the position
	Weak     bool  // only who wins: all moves that keep the result are best
	Nodes    int64 // positions whose values need longer searches are left out; 0: no limit
	Threads  int   // positions that are solved at once; 0: one for each processor
	Most     int   // positions that may be looked at; 0: no limit

	Finding func(positions int) // called now and then before Begin, with how many positions have been found; may be nil

	// Begin, which may be nil, is called once before the first search, with the texts of the first few of the positions whose
	// values are to be found. It returns how many are found at a time, 0 for one.
	Begin    func(e BookExtent, first []string) (share int, err error)
	Progress func(done, total int) // of the searches, by one goroutine at a time; may be nil

	// Elsewhere, if it is not nil, finds what [BookValuer] finds, of the positions with these texts; from is which of all
	// the first one is. Threads goroutines call it.
	Elsewhere func(ctx context.Context, from int, positions []string) ([]BookValue, error)
}

// BookExtent is how much there is to do.
type BookExtent = book.Extent

// BookValue is the value of a position for its side to move, as a book keeps it.
type BookValue = book.Value

// Solve adds the best moves of positions after p, with proved values. It returns an error when ctx is cancelled; what was solved
// by then is in the book.
func (b *BookBuilder) Solve(ctx context.Context, p Position, o BookSolving) (SolvedReport, error) {
	return b.room.solve(ctx, b.builder, p, o)
}

// BookValuer returns a function that finds values for books of a game, for one goroutine. It is an error if the game cannot be
// solved, or has no results without distances though only those are wanted.
func BookValuer(g Game, o BookSolving) (func(context.Context, Position) (BookValue, error), error) {
	if o.Weak && endsWithScore(g) {
		return nil, lang.Errorf("book.solve.scored", g.Name())
	}
	solver, err := g.Solver(SolverOptions{Threads: 1})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, p Position) (BookValue, error) {
		if o.Nodes > 0 { // what the solver remembers would decide which positions are left out
			solver.Clear()
		}
		found, err := solver.Solve(ctx, p, Question{Weak: o.Weak, Nodes: o.Nodes})
		if err != nil || ctx.Err() != nil {
			return BookValue{}, cmp.Or(err, ctx.Err())
		}
		lo, hi := forMax(p.Turn(), found.lo, found.hi)
		switch {
		case o.Weak && lo > 0:
			lo = game.Infinity
		case o.Weak && hi < 0:
			lo = -game.Infinity
		case lo != hi:
			return BookValue{}, nil
		}
		return BookValue{Score: lo, Found: true}, nil
	}, nil
}

// AddGames adds the first plies, all if plies is 0, of the games of a list: one a line, moves and result.
func (b *BookBuilder) AddGames(ctx context.Context, r io.Reader, plies int) (GamesReport, error) {
	return b.room.AddGames(ctx, b.builder, r, plies)
}

// Import adds a book as text and returns how many lines it had.
func (b *BookBuilder) Import(ctx context.Context, r io.Reader) (int, error) {
	return b.room.Import(ctx, b.builder, r)
}

// Merge adds another book of the same game and returns how many of its moves it has added. A cancelled ctx ends it early, with
// its error.
func (b *BookBuilder) Merge(ctx context.Context, other *Book) (moves int, err error) {
	return b.builder.Merge(ctx, other.file)
}

// Prune removes the moves of less than the given weight, and those known only from fewer games than count. It returns how many.
func (b *BookBuilder) Prune(ctx context.Context, weight uint32, count uint16) (int, error) {
	return b.builder.Prune(ctx, func(e *book.Entry) bool {
		return e.Weight >= weight && (e.Source != book.Games || e.Count >= count)
	})
}

// Entries returns how many moves there are.
func (b *BookBuilder) Entries(ctx context.Context) (int, error) { return b.builder.Len(ctx) }

// Conflicts lists the first moves, at most so many, for which sources gave different values of the same trust, of which the lower
// one for the side to move was kept; and it returns how many there are.
func (b *BookBuilder) Conflicts(ctx context.Context, g Game, most int) (first []BookConflict, all int, err error) {
	decimals := 0
	if start, err := g.Start(); err == nil {
		decimals = start.Decimals()
	}
	first = []BookConflict{}
	named, all, err := b.room.Conflicts(ctx, b.builder, most)
	for _, c := range named {
		kept, not := valued(c.Kept, decimals), valued(c.Not, decimals)
		first = append(first, BookConflict{c.Position, c.Move, kept.Value, not.Value, kept, not})
	}
	return first, all, err
}

func (g bookOf[S, M, G]) solve(ctx context.Context, b *book.Builder, from Position, o BookSolving) (book.SolvedReport, error) {
	p, ok := from.(*positionOf[S, M, G])
	if !ok {
		return book.SolvedReport{}, lang.Errorf("book.otherGame", g.ID().String(), from.Game().Name())
	}
	at := func(s S) *positionOf[S, M, G] { return &positionOf[S, M, G]{rulesOf: g.rules, s: s} }
	texts := func(positions []S) []string {
		list := make([]string, len(positions))
		for i, s := range positions {
			list[i] = at(s).Text()
		}
		return list
	}
	solving := book.Solving[S]{
		From: o.From, To: o.To, Weak: o.Weak, Most: o.Most, Threads: cmp.Or(o.Threads, runtime.GOMAXPROCS(0)),
		Progress: o.Progress, Finding: o.Finding,
	}
	if o.Begin != nil {
		solving.Begin = func(e book.Extent, values []S) (int, error) {
			return o.Begin(e, texts(values[:min(len(values), firstTexts)]))
		}
	}
	if o.Elsewhere != nil {
		solving.Values = func(ctx context.Context, share book.Share[S]) ([]book.Value, error) {
			return o.Elsewhere(ctx, share.From, texts(share.Positions))
		}
		return g.Solve(ctx, b, p.s, solving)
	}
	var valuers []func(context.Context, Position) (BookValue, error)
	for range solving.Threads {
		v, err := BookValuer(g.rules, o)
		if err != nil {
			return book.SolvedReport{}, err
		}
		valuers = append(valuers, v)
	}
	solving.Values = func(ctx context.Context, share book.Share[S]) (values []book.Value, err error) {
		for _, s := range share.Positions {
			v, err := valuers[share.Thread](ctx, at(s))
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
		return values, nil
	}
	return g.Solve(ctx, b, p.s, solving)
}

// firstTexts is how many positions Begin is told.
const firstTexts = 100

func (g bookOf[S, M, G]) moves(b *book.Book, at Position) ([]BookMove, error) {
	p, ok := at.(*positionOf[S, M, G])
	if !ok {
		return nil, lang.Errorf("book.otherGame", g.ID().String(), at.Game().Name())
	}
	moves, err := g.Moves(b, &p.s)
	if err != nil {
		return nil, err
	}
	return g.texts(b, &p.s, moves)
}

func (g bookOf[S, M, G]) each(b *book.Book, do func(position string, moves []BookMove) error) error {
	return g.Each(b, func(s *S, text string, moves []book.Move[M]) error {
		texts, err := g.texts(b, s, moves)
		if err != nil {
			return err
		}
		return do(text, texts)
	})
}

// texts converts what a book knows about moves of s.
func (g bookOf[S, M, G]) texts(b *book.Book, s *S, moves []book.Move[M]) ([]BookMove, error) {
	p := positionOf[S, M, G]{rulesOf: g.rules, s: *s}
	decimals := p.Decimals()
	texts := []BookMove{}
	choices := book.Choices(moves)
	for i := range moves {
		m := &moves[i]
		said, err := g.CommentOn(b, s, m.Move)
		if err != nil {
			return nil, err
		}
		text := BookMove{
			Move: p.text(s, m.Move), Weight: m.Weight, Count: m.Count, From: m.Source.Names(), Trust: m.Trust.String(),
			Choice: slices.Contains(choices, *m), Comment: said, decimals: decimals, value: m.Value,
		}
		if m.Trust != book.Unknown {
			value := m.Value.Text(decimals)
			text.Value, text.Score = &value, points(m.Value, decimals)
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// fromBook answers a request from its book, without a search, if the book would play a move here. A book of another
// game is ignored. A trace shows what the book knows, whether it answers or not.
func (p *positionOf[S, M, G]) fromBook(r *Request) (a Analysis, found bool, err error) {
	if r.Book == nil || r.Book.game.Name() != p.name {
		return a, false, nil
	}
	room := p.books()
	moves, err := room.Moves(r.Book.file, &p.s)
	if err != nil {
		return a, false, err
	}
	texts, err := room.texts(r.Book.file, &p.s, moves)
	if err != nil {
		return a, false, err
	}
	if r.Trace != nil {
		r.Trace.Event(&trace.Event{Kind: trace.Consult, BookMoves: told(texts)})
	}
	choices := book.Choices(moves)
	if len(choices) == 0 {
		return a, false, nil
	}
	best := choices[0]
	result := search.Result[M]{Value: best.Value, Line: []M{best.Move}, Whole: best.Trust == book.Proved}
	a = p.analysis(bookName, &result)
	a.Book, a.Stopped, a.Bests = true, bookName, []string{}
	for _, c := range choices {
		a.Bests = append(a.Bests, p.text(&p.s, c.Move))
	}
	if best.Trust == book.Unknown {
		a.Value, a.Score = "", nil
	}
	a.BookMoves = texts
	return a, true, nil
}

// told converts the moves of a book for a trace.
func told(moves []BookMove) []trace.BookMove {
	all := make([]trace.BookMove, len(moves))
	for i, m := range moves {
		all[i] = trace.BookMove{
			Move: m.Move, Weight: m.Weight, Count: m.Count, From: m.From, Trust: m.Trust, Value: m.value,
			Choice: m.Choice, Comment: m.Comment,
		}
	}
	return all
}

// bookName is the algorithm, and the reason why the line ends, in an answer from a book.
const bookName = "book"
