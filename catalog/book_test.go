package catalog_test

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// newBook saves what fill puts into a book of the game and opens it.
func newBook(t *testing.T, game string, fill func(g catalog.Game, b *catalog.BookBuilder) error) *catalog.Book {
	t.Helper()
	g, err := catalog.Default().Find(game)
	if err != nil {
		t.Fatal(err)
	}
	b, err := catalog.NewBook(g)
	if err == nil {
		err = fill(g, b)
	}
	path := filepath.Join(t.TempDir(), "x.book")
	if err == nil {
		err = b.Save(t.Context(), path)
	}
	if err != nil {
		t.Fatal(err)
	}
	opened, err := catalog.Default().OpenBook(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { opened.Close() })
	return opened
}

func solved(ctx context.Context) func(g catalog.Game, b *catalog.BookBuilder) error {
	return func(g catalog.Game, b *catalog.BookBuilder) error {
		start, err := g.Start()
		if err == nil {
			_, err = b.Solve(ctx, start, catalog.BookSolving{To: 9})
		}
		return err
	}
}

// A solved book answers what a search finds, without the work; and the answer says that it is from the book.
func TestBookAnswersAsASearchDoes(t *testing.T) {
	for _, name := range []string{"tictactoe", "tictactoe:o"} {
		b := newBook(t, name, solved(t.Context()))
		for _, moves := range []string{"", "0", "8", "1 4", "0 2 6", "5 3 1 4", "0 1 2 3 4 6 5"} {
			p := find(t, name, ".........")
			for _, move := range strings.Fields(moves) {
				next, err := p.Play(move)
				if err != nil {
					t.Fatal(err)
				}
				p = next
			}
			want := analyze(t, p, catalog.Request{Algorithm: "negamax"})
			got := analyze(t, p, catalog.Request{Book: b})
			if !got.Book || got.Algorithm != "book" || got.Nodes != 0 || got.Value != want.Value ||
				got.ValueIn(lang.Spanish) != want.ValueIn(lang.Spanish) || *got.Best != *want.Best ||
				!cmp.Equal(got.Bests, want.Bests) || !got.Whole || len(got.BookMoves) != len(want.Bests) {
				t.Errorf("%s after %q: the book says %+v; the search %+v", name, moves, got, want)
			}
		}
	}
}

// However few the nodes, the games that the engine plays for a book differ in their openings.
func TestPlayedOpeningsVary(t *testing.T) {
	for _, nodes := range []int64{1, 50, 500} {
		b := newBook(t, "chess", func(g catalog.Game, b *catalog.BookBuilder) error {
			_, err := b.Play(t.Context(), g, catalog.Playing{Games: 5, Nodes: nodes, Plies: 2})
			return err
		})
		a := analyze(t, find(t, "chess", "startpos"), catalog.Request{Book: b, Depth: 1})
		if len(a.BookMoves) < 2 {
			t.Errorf("with %d nodes all games begin with %+v", nodes, a.BookMoves)
		}
	}
}

// Where the book has no move to play, or belongs to another game, the position is searched.
func TestWhatTheBookDoesNotKnowIsSearched(t *testing.T) {
	b := newBook(t, "tictactoe", func(_ catalog.Game, b *catalog.BookBuilder) error {
		_, err := b.Import(t.Context(), strings.NewReader("X........ | 1 | 0 | never\n.X....... | 0 | 1 | why not"))
		return err
	})
	for _, c := range []struct {
		game, position string
		book           bool
	}{
		{"tictactoe", ".........", false},
		{"tictactoe", "X........", false},
		{"tictactoe", ".....X...", true}, // a mirror of the edge
		{"tictactoe", "XXXOO....", false},
		{"tictactoe:o", ".O.......", false},
		{"tree", figure1, false},
	} {
		a := analyze(t, find(t, c.game, c.position), catalog.Request{Book: b, Depth: 2})
		if a.Book != c.book || (a.Nodes == 0) != c.book || (len(a.BookMoves) > 0) != c.book {
			t.Errorf("%s %s: %+v", c.game, c.position, a)
		}
	}
	a := analyze(t, find(t, "tictactoe", ".......X."), catalog.Request{Book: b})
	if a.Value != "" || a.Score != nil || a.Whole || *a.Best != "6" && *a.Best != "8" {
		t.Errorf("a move without a value: %+v", a)
	}
}

func TestBookConflictsAreNamed(t *testing.T) {
	g, err := catalog.Default().Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	b, err := catalog.NewBook(g)
	if err != nil {
		t.Fatal(err)
	}
	// O to move: the lower value for O is the higher one for MAX.
	text := "X........ | 1 | 1 value=2\n..X...... | 1 | 1 value=3\nX........ | 4 | 1 value=0\nX........ | 4 | 1 value=0"
	if _, err := b.Import(t.Context(), strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	want := []catalog.BookConflict{{Position: "..X......", Move: "1", Kept: "3", Not: "2"}}
	got, all, err := b.Conflicts(t.Context(), g, 9)
	if err != nil || all != len(want) {
		t.Errorf("%d conflicts, %v", all, err)
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(catalog.BookConflict{})); diff != "" {
		t.Errorf("conflicts (-want +got):\n%s", diff)
	}
}

func TestPruneBook(t *testing.T) {
	const text = `
......... | 0 | 5 count=9 from=games
......... | 1 | 5 count=2 from=games
......... | 2 | 5 count=2 from=games,hand
......... | 3 | 4 count=9 from=games
......... | 4 | 5
`
	b := newBook(t, "tictactoe", func(_ catalog.Game, b *catalog.BookBuilder) error {
		if _, err := b.Import(t.Context(), strings.NewReader(text)); err != nil {
			return err
		}
		gone, err := b.Prune(t.Context(), 5, 3)
		if left, err := b.Entries(t.Context()); gone != 2 || left != 3 || err != nil {
			t.Errorf("%d moves are gone, %d left, %v; want 2 and 3", gone, left, err)
		}
		return err
	})
	var out bytes.Buffer
	if _, err := b.Export(t.Context(), &out); err != nil || strings.Count(out.String(), "\n.") != 3 || strings.Contains(out.String(), "| 3 |") {
		t.Errorf("%v\n%s", err, &out)
	}
}

func TestNoBookOfTrees(t *testing.T) {
	g, err := catalog.Default().Find("tree")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := catalog.NewBook(g); err == nil {
		t.Error("explicit trees have a book")
	}
}

func TestSolvingABookIsInterrupted(t *testing.T) {
	g, err := catalog.Default().Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	b, err := catalog.NewBook(g)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := solved(ctx)(g, b); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// Games that the engine plays end as the rules say, also where the result is a number: of the moves in the book, those of the winner
// weigh 2, those of the loser nothing, and in a draw all weigh 1.
func TestPlayedGamesHaveTheirResults(t *testing.T) {
	scored := 0
	for _, name := range []string{"tictactoe", "othello", "connect4:4x4,3"} {
		b := newBook(t, name, func(g catalog.Game, b *catalog.BookBuilder) error {
			report, err := b.Play(t.Context(), g, catalog.Playing{Games: 1, Nodes: 100, Plies: 100, Seed: 3})
			if report.Games != 1 {
				t.Errorf("%s: %d games", name, report.Games)
			}
			return err
		})
		p, err := b.Game().Start()
		weights := map[catalog.Side]uint32{}
		for err == nil && p.Outcome() == catalog.Open {
			var known []catalog.BookMove
			if known, err = b.Moves(p); err != nil || len(known) != 1 {
				t.Fatalf("%s: %d moves of one game in a position (%v)", name, len(known), err)
			}
			if before, there := weights[p.Turn()]; there && before != known[0].Weight {
				t.Errorf("%s: a side's moves weigh %d and %d", name, before, known[0].Weight)
			}
			weights[p.Turn()] = known[0].Weight
			p, err = p.Play(known[0].Move)
		}
		if err != nil {
			t.Fatal(err)
		}
		want := map[catalog.Side]uint32{catalog.Max: 1, catalog.Min: 1}
		if winner, won := catalog.Winner(p); won {
			if p.Outcome() == game.Scored {
				scored++
			}
			want = map[catalog.Side]uint32{winner: 2, winner.Opponent(): 0}
		}
		if !maps.Equal(weights, want) {
			t.Errorf("%s: moves weigh %v, want %v", name, weights, want)
		}
	}
	if scored == 0 {
		t.Error("no game was won by a number")
	}
}

// A book of solved positions is the same, byte by byte, whoever finds the values: any number of threads here, or others who get the
// texts of positions, some at a time; also if what needs long searches is left out.
func TestSolvedBooksAreTheSame(t *testing.T) {
	start := find(t, "connect4:5x4", "...../...../...../.....")
	g := start.Game()
	for _, o := range []catalog.BookSolving{{To: 3}, {From: 1, To: 3, Weak: true}, {To: 3, Nodes: 3000}} {
		var want []byte
		made := func(o catalog.BookSolving) {
			t.Helper()
			path := filepath.Join(t.TempDir(), "x.book")
			b, err := catalog.NewBook(g)
			if err != nil {
				t.Fatal(err)
			}
			report, err := b.Solve(t.Context(), start, o)
			if err != nil || report.Positions == 0 || (report.Unsolved > 0) != (o.Nodes > 0) {
				t.Fatalf("%+v: %+v, %v", o, report, err)
			}
			if err := b.Save(t.Context(), path); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if want == nil {
				want = got
			} else if !bytes.Equal(got, want) {
				t.Errorf("%+v makes other bytes", o)
			}
		}
		o.Threads = 1
		made(o)
		o.Threads = 3
		made(o)
		o.Begin = func(_ catalog.BookExtent, first []string) (int, error) {
			if len(first) != 100 {
				t.Errorf("the first %d positions are told", len(first))
			}
			return 7, nil
		}
		o.Elsewhere = func(ctx context.Context, from int, positions []string) ([]catalog.BookValue, error) {
			value, err := catalog.BookValuer(g, o)
			if err != nil || from%7 != 0 || len(positions) > 7 {
				t.Errorf("%d positions from %d: %v", len(positions), from, err)
			}
			var values []catalog.BookValue
			for _, text := range positions {
				p, err := g.Position(text)
				if err != nil {
					return nil, err
				}
				v, err := value(ctx, p)
				if err != nil {
					return nil, err
				}
				values = append(values, v)
			}
			return values, nil
		}
		made(o)
	}
}

// Only who wins: games that end with a score have no such books.
func TestScoresAreNotWeak(t *testing.T) {
	for name, o := range map[string]catalog.BookSolving{"othello": {Weak: true}, "chess": {}} {
		g, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := catalog.BookValuer(g, o); err == nil {
			t.Errorf("values of %s are found, with %+v", name, o)
		}
	}
}
