package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/ui/told"
)

// bookRead makes cmd a command that reads the book named by its first argument.
func (a *app) bookRead(cmd *cobra.Command, run func(b *catalog.Book, args []string) error) *cobra.Command {
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		b, err := a.openBook(args[0], nil)
		if err != nil {
			return err
		}
		defer b.Close()
		return run(b, args)
	}
	return cmd
}

// bookShown is the JSON answer of book show.
type bookShown struct {
	aboutBook
	Listed []told.BookPosition `json:"listed"` // at most --limit
}

// errEnough ends a list that is long enough.
var errEnough = errors.New("enough")

// bookShow describes a book, and lists its first positions.
func (a *app) bookShow() *cobra.Command {
	var q struct {
		Limit int `flag:"limit" help:"bookLimit" least:"0"`
		jsonFlag
	}
	q.Limit = 20
	cmd := &cobra.Command{
		Use: "show BOOK", Short: a.text("cli.bookShow.short"), Long: a.text("cli.bookShow.long"), Args: a.arguments(1, 1),
	}
	a.flags(cmd, &q, nil)
	return a.bookRead(cmd, func(b *catalog.Book, args []string) error {
		shown := bookShown{about(b, args[0]), []told.BookPosition{}}
		err := b.Each(func(position string, moves []catalog.BookMove) error {
			if q.Limit > 0 && len(shown.Listed) == q.Limit {
				return errEnough
			}
			shown.Listed = append(shown.Listed, told.BookPosition{Position: position, Moves: moves})
			return nil
		})
		if err != nil && err != errEnough && err != catalog.ErrNoText {
			return err
		}
		if q.JSON {
			return a.json(shown)
		}
		title, _ := catalog.Titled(b.Game(), a.lang)
		positions, moves := a.text("cli.book.positions", shown.Positions), a.text("cli.book.moves", shown.Moves)
		a.say("cli.book.shown", a.told.Bold(title), positions, moves, shown.Bytes)
		if len(shown.Listed) > 0 {
			fmt.Fprintln(a.Out)
			a.told.BookTable(shown.Listed)
		}
		if left := shown.Positions - len(shown.Listed); err == catalog.ErrNoText {
			fmt.Fprintln(a.Out, a.lang.Sentence(err))
		} else if left > 0 {
			fmt.Fprintln(a.Out)
			a.say("cli.book.leftOut", left)
		}
		return nil
	})
}

// bookGot is the JSON answer of book get.
type bookGot struct {
	Schema int    `json:"schema"`
	Game   string `json:"game"`
	told.BookPosition
	Best *string `json:"best"` // what the book would play; null if nothing
}

// bookGet prints what a book knows about a position.
func (a *app) bookGet() *cobra.Command {
	var q jsonFlag
	cmd := a.command("get BOOK [POSITION]", "cli.bookGet", 1, 2)
	a.flags(cmd, &q, nil)
	return a.bookRead(cmd, func(b *catalog.Book, args []string) error {
		p, err := a.position(cmd.Context(), b.Game(), args[1:])
		if err != nil {
			return err
		}
		moves, err := b.Moves(p)
		if err != nil {
			return err
		}
		known := told.BookPosition{Position: p.Text(), Moves: append([]catalog.BookMove{}, moves...)} // never null in JSON
		got := bookGot{Schema: 1, Game: b.Game().Name(), BookPosition: known}
		for i := len(moves) - 1; i >= 0; i-- {
			if moves[i].Choice {
				got.Best = &moves[i].Move
			}
		}
		if q.JSON {
			return a.json(got)
		}
		a.writeGot(p, &got)
		return nil
	})
}

func (a *app) writeGot(p catalog.Position, got *bookGot) {
	fmt.Fprintln(a.Out, p.Board())
	switch {
	case len(got.Moves) == 0:
		a.say("cli.book.unknown")
		return
	case got.Best != nil:
		a.say("cli.book.plays", a.told.Bold(*got.Best))
	default:
		a.say("cli.book.playsNone")
	}
	fmt.Fprintln(a.Out)
	a.told.BookTable([]told.BookPosition{{Moves: got.Moves}})
}

// bookExport writes a book as text.
func (a *app) bookExport() *cobra.Command {
	var output string
	var toPolyglot bool
	cmd := a.command("export BOOK", "cli.bookExport", 1, 1)
	cmd.Flags().StringVarP(&output, "output", "o", "", a.text("cli.flag.output"))
	cmd.Flags().BoolVar(&toPolyglot, "polyglot", false, a.text("cli.flag.bookToPolyglot"))
	return a.bookRead(cmd, func(b *catalog.Book, _ []string) error {
		written := 0
		export := func(w io.Writer) (err error) {
			if toPolyglot {
				written, err = b.ExportPolyglot(cmd.Context(), w)
			} else {
				written, err = b.Export(cmd.Context(), w)
			}
			return err
		}
		err := a.toFile(output, export)
		switch {
		case err == nil || cmd.Context().Err() == nil:
			return err
		case output == "":
			return lang.Errorf("cli.book.interruptedText", written, b.Positions())
		}
		return lang.Errorf("cli.book.interruptedFile", written, b.Positions(), output)
	})
}

// bookVerify checks all of a book.
func (a *app) bookVerify() *cobra.Command {
	var q jsonFlag
	cmd := &cobra.Command{
		Use: "verify BOOK", Short: a.text("cli.bookVerify.short"), Long: a.text("cli.bookVerify.long"),
		Args: a.arguments(1, 1),
	}
	a.flags(cmd, &q, nil)
	return a.bookRead(cmd, func(b *catalog.Book, args []string) error {
		moves, positions, err := b.Verify(cmd.Context())
		if cmd.Context().Err() != nil && err != nil {
			return lang.Errorf("cli.book.interruptedVerify", moves, b.Entries(), positions, b.Positions())
		}
		if err != nil {
			return lang.Errorf("book.open", args[0], err)
		}
		if q.JSON {
			return a.json(about(b, args[0]))
		}
		a.say("cli.book.verified", args[0], a.text("cli.book.positions", b.Positions()), a.text("cli.book.moves", b.Entries()))
		return nil
	})
}

// useBook opens the book of that name, if a name is given, for the game and the request; done closes it.
func (a *app) useBook(path string, g catalog.Game, r *catalog.Request) (done func(), err error) {
	if path == "" {
		return func() {}, nil
	}
	if r.Book, err = a.openBook(path, g); err != nil {
		return nil, err
	}
	return func() { r.Book.Close() }, nil
}

// openBook opens the named file as a book of g, or of any game if g is nil.
func (a *app) openBook(path string, g catalog.Game) (*catalog.Book, error) {
	open := a.catalog.OpenBook
	if g != nil {
		open = func(path string) (*catalog.Book, error) { return catalog.OpenBook(path, g) }
	}
	b, err := open(path)
	return b, fileError(path, err)
}
