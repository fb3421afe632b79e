package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// book returns the command that makes books; book_read.go has the half that reads them.
func (a *app) book() *cobra.Command {
	return a.group(&cobra.Command{
		Use: "book", Short: a.text("cli.book.short"), Long: a.text("cli.book.long"), Example: a.text("cli.book.example"),
	}, a.bookBuild(), a.bookShow(), a.bookGet(), a.bookImport(), a.bookExport(),
		a.bookMerge(), a.bookPrune(), a.bookVerify())
}

// aboutBook is what JSON answers say about a book.
type aboutBook struct {
	Schema    int    `json:"schema"`
	Game      string `json:"game"`
	Book      string `json:"book"` // the file
	Positions int    `json:"positions"`
	Moves     int    `json:"moves"`
	Bytes     int64  `json:"bytes"`
}

func about(b *catalog.Book, path string) aboutBook {
	return aboutBook{1, b.Game().Name(), path, b.Positions(), b.Entries(), b.Size()}
}

// bookMade is the JSON answer of the commands that write a book.
type bookMade struct {
	aboutBook
	Solved    int                    `json:"solved,omitempty"`    // positions
	Unsolved  int                    `json:"unsolved,omitempty"`  // positions left out
	Games     int                    `json:"games,omitempty"`     // read
	Played    int                    `json:"played,omitempty"`    // games
	Lines     int                    `json:"lines,omitempty"`     // of text
	Entries   int                    `json:"entries,omitempty"`   // of a Polyglot book
	Unreached int                    `json:"unreached,omitempty"` // entries left out
	Removed   int                    `json:"removed,omitempty"`   // moves
	Conflicts []catalog.BookConflict `json:"conflicts"`           // at most mostConflicts
	Differing int                    `json:"differing,omitempty"` // how many conflicts there are, if more

	Interrupted bool `json:"interrupted,omitempty"` // the book has what was found before an interrupt
}

// maker is what the commands that write a book have in common.
type maker struct {
	*app
	made struct {
		Output    string `flag:"output,o" help:"bookOutput"`
		MemoryMiB int    `flag:"limit-memory" help:"bookMemory" least:"1" most:"table"`
		jsonFlag
	}
}

const (
	bookMiB       = 256  // memory for a book that is being made, unless the command says
	mostConflicts = 1000 // that are listed
)

func (a *app) maker(cmd *cobra.Command) *maker {
	m := &maker{app: a}
	m.made.MemoryMiB = bookMiB
	a.flags(cmd, &m.made, nil)
	return m
}

// make fills a book of the game, writes it, and reports the result.
func (m *maker) make(cmd *cobra.Command, g catalog.Game, fill func(b *catalog.BookBuilder, made *bookMade) error) error {
	if m.made.Output == "" {
		return misuse(lang.Errorf("cli.book.noOutput", cmd.CommandPath()))
	}
	b, err := catalog.NewBook(g)
	if err != nil {
		return misuse(err)
	}
	defer b.Close()
	if err := b.Limit(m.made.MemoryMiB, m.made.Output); err != nil {
		return fileError(m.made.Output, err)
	}
	var made bookMade
	switch err := fill(b, &made); {
	case err == nil:
	case !errors.Is(err, context.Canceled):
		return writeError(err)
	default: // worth keeping, but not in place of a book that may hold more
		if made.Solved+made.Games+made.Played+made.Lines+made.Entries == 0 {
			return lang.Errorf("cli.book.interruptedFirst")
		}
		m.status, made.Interrupted = 1, true
		if _, there := os.Lstat(m.made.Output); there == nil {
			return lang.Errorf("cli.book.interruptedThere", made.Solved, made.Games+made.Played, made.Lines, m.made.Output)
		}
		m.note("cli.book.interrupted")
	}
	ctx := cmd.Context()
	if made.Interrupted || made.Solved+made.Played > 0 { // whose searches would be in vain
		ctx = context.WithoutCancel(ctx)
	}
	conflicts := 0
	if made.Conflicts, conflicts, err = b.Conflicts(ctx, g, mostConflicts); err == nil {
		err = b.Save(ctx, m.made.Output)
	}
	if errors.Is(err, context.Canceled) {
		return lang.Errorf("cli.book.interruptedSave", m.made.Output)
	} else if err != nil {
		return fileError(m.made.Output, err)
	}
	if conflicts > mostConflicts {
		made.Differing = conflicts
	}
	written, err := m.openBook(m.made.Output, g)
	if err != nil {
		return err
	}
	defer written.Close()
	made.aboutBook = about(written, m.made.Output)
	if m.made.JSON {
		return m.json(made)
	}
	m.tell(&made)
	return nil
}

func (m *maker) tell(made *bookMade) {
	positions, moves := m.text("cli.book.positions", made.Positions), m.text("cli.book.moves", made.Moves)
	m.say("cli.book.made", made.Book, positions, moves, made.Bytes)
	unsolved := "cli.book.unsolved"
	if made.Interrupted {
		unsolved = "cli.book.remaining"
	}
	for _, count := range []struct {
		key string
		n   int
	}{
		{"cli.book.solved", made.Solved}, {unsolved, made.Unsolved}, {"cli.book.games", made.Games},
		{"cli.book.played", made.Played},
		{"cli.book.lines", made.Lines}, {"cli.book.entries", made.Entries}, {"cli.book.unreached", made.Unreached},
		{"cli.book.removed", made.Removed},
	} {
		if count.n > 0 {
			m.say(count.key, count.n)
		}
	}
	for _, c := range made.Conflicts {
		kept, not := c.In(m.lang)
		m.say("cli.book.conflict", c.Position, c.Move, kept, not)
	}
	if made.Differing > 0 {
		m.say("cli.book.conflictsLeft", made.Differing)
	}
}

// bookBuild makes a book of solved positions, of finished games, of games that it plays, or of all.
func (a *app) bookBuild() *cobra.Command {
	var q struct {
		Solve bool `flag:"solve" help:"bookSolve"`
		solving
		Games string `flag:"games" help:"bookGames"`
		Plies int    `flag:"plies" help:"bookPlies" least:"1"`
		Play  int    `flag:"play" help:"bookPlay" least:"1"`
		Seed  uint64 `flag:"seed" help:"bookSeed"`
	}
	q.Seed = 1
	cmd := a.command("build GAME [POSITION]", "cli.bookBuild", 1, 2)
	m := a.maker(cmd)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case !q.Solve && q.Games == "" && q.Play == 0:
			return misuse(lang.Errorf("cli.book.nothing"))
		case cmd.Flags().Changed("to") && q.To < q.From:
			return misuse(lang.Errorf("cli.book.noPlies", q.From, q.To))
		case q.Games == "" && q.Play == 0 && cmd.Flags().Changed("plies"):
			return misuse(lang.Errorf("cli.book.alone", "plies", "games, --play"))
		case !q.Solve && q.Play == 0 && cmd.Flags().Changed("nodes"):
			return misuse(lang.Errorf("cli.book.alone", "nodes", "solve, --play"))
		case q.Play == 0 && cmd.Flags().Changed("seed"):
			return misuse(lang.Errorf("cli.book.alone", "seed", "play"))
		case !q.Solve && len(args) == 2:
			return misuse(lang.Errorf("cli.book.position"))
		}
		for _, flag := range []string{"from", "to", "weak", "threads", "cluster"} {
			if !q.Solve && cmd.Flags().Changed(flag) {
				return misuse(lang.Errorf("cli.book.alone", flag, "solve"))
			}
		}
		if err := q.check(a); err != nil {
			return err
		}
		q.most = bookMostTold
		if !cmd.Flags().Changed("to") {
			q.To, q.most = math.MaxInt, bookMost
		}
		g, err := a.catalog.Find(args[0])
		if err != nil {
			return misuse(err)
		}
		if q.Solve {
			if _, err := q.question(g).tasks(cmd.Context(), g); err != nil {
				return misuse(err)
			}
		}
		return m.make(cmd, g, func(b *catalog.BookBuilder, made *bookMade) error {
			if q.Games != "" {
				if err := a.addGames(cmd.Context(), b, q.Games, q.Plies, made); err != nil {
					return err
				}
			}
			if q.Play > 0 {
				report, err := b.Play(cmd.Context(), g, catalog.Playing{
					Games: q.Play, Nodes: cmp.Or(q.Nodes, bookPlayNodes), Plies: cmp.Or(q.Plies, bookPlayPlies), Seed: q.Seed,
				})
				if made.Played = report.Games; err != nil {
					return err
				}
			}
			if !q.Solve {
				return nil
			}
			p, err := a.position(cmd.Context(), g, args[1:])
			if err == nil && p.Outcome() != catalog.Open {
				err = lang.Errorf("cli.match.over")
			}
			if err != nil {
				return err
			}
			return a.solveBook(cmd.Context(), &q.solving, b, p, made)
		})
	}
	return cmd
}

// What each move of --play costs, and how many plies of its games the book has, unless the command says.
const (
	bookPlayNodes = 2000
	bookPlayPlies = 12
)

func (a *app) addGames(ctx context.Context, b *catalog.BookBuilder, path string, plies int, made *bookMade) error {
	return a.reading(ctx, path, func(r io.Reader) error {
		report, err := b.AddGames(ctx, r, plies)
		made.Games = report.Games
		return err
	})
}

// reading calls do with the content of a file, or with the standard input if the name is -. Errors name the file.
func (a *app) reading(ctx context.Context, name string, do func(r io.Reader) error) error {
	in, err := a.open(ctx, name)
	if err != nil {
		return inputError(ctx, name, err)
	}
	defer in.Close()
	return inputError(ctx, name, do(in))
}

// bookImport makes a book from text.
func (a *app) bookImport() *cobra.Command {
	var q struct {
		Polyglot bool `flag:"polyglot" help:"bookFromPolyglot"`
	}
	cmd := a.command("import GAME TEXT", "cli.bookImport", 2, 2)
	m := a.maker(cmd)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		g, err := a.catalog.Find(args[0])
		if err != nil {
			return misuse(err)
		}
		return m.make(cmd, g, func(b *catalog.BookBuilder, made *bookMade) error {
			return a.reading(cmd.Context(), strings.TrimPrefix(args[1], "@"), func(r io.Reader) (err error) {
				if q.Polyglot {
					made.Entries, made.Unreached, err = b.ImportPolyglot(cmd.Context(), r)
				} else {
					made.Lines, err = b.Import(cmd.Context(), r)
				}
				return err
			})
		})
	}
	return cmd
}

// bookMerge makes one book from several.
func (a *app) bookMerge() *cobra.Command {
	cmd := a.command("merge BOOK BOOK [BOOK …]", "cli.bookMerge", 2, math.MaxInt)
	m := a.maker(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return m.merge(cmd, args, nil) }
	return cmd
}

// merge makes a book from all others, which then may change.
func (m *maker) merge(cmd *cobra.Command, others []string, then func(b *catalog.BookBuilder, made *bookMade) error) error {
	first, err := m.openBook(others[0], nil)
	if err != nil {
		return err
	}
	defer first.Close()
	return m.make(cmd, first.Game(), func(b *catalog.BookBuilder, made *bookMade) error {
		added := 0
		for i, path := range others {
			other := first
			if i > 0 {
				if other, err = m.openBook(path, first.Game()); err != nil {
					return err
				}
			}
			moves, err := b.Merge(cmd.Context(), other)
			if i > 0 {
				other.Close()
			}
			added += moves
			if err != nil && cmd.Context().Err() != nil {
				return lang.Errorf("cli.book.interruptedMerge", i+1, len(others), added, m.made.Output)
			}
			if err != nil {
				return lang.Errorf("book.open", path, err)
			}
		}
		if then == nil {
			return nil
		}
		return then(b, made)
	})
}

// bookPrune removes moves from a book.
func (a *app) bookPrune() *cobra.Command {
	var q struct {
		Weight uint32 `flag:"weight" help:"bookWeight"`
		Count  uint16 `flag:"count" help:"bookCount"`
	}
	q.Weight = 1
	cmd := a.command("prune BOOK", "cli.bookPrune", 1, 1)
	m := a.maker(cmd)
	a.flags(cmd, &q, nil)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return m.merge(cmd, args, func(b *catalog.BookBuilder, made *bookMade) (err error) {
			made.Removed, err = b.Prune(cmd.Context(), q.Weight, q.Count)
			return err
		})
	}
	return cmd
}
