//go:build unix || windows

package cli

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/ui/lines"
	"github.com/jugada/jugada/ui/tui"
)

// screen is a terminal that can do more than print lines.
type screen struct{ in, out *os.File }

// screen returns the terminal on which a session can show its board, and whether there is one: input and output must be
// terminals, and a person must play.
func (a *app) screen(who session.People) (s screen, ok bool) {
	out, direct := a.Out.(*checked)
	if !direct || who == session.Nobody || !a.Terminal || a.Getenv("TERM") == "dumb" {
		return s, false
	}
	in, reads := a.In.(*os.File)
	file, writes := out.Writer.(*os.File)
	return screen{in, file}, reads && writes && isTerminal(in)
}

// runBoard plays on the terminal board. The last message is printed again when the board is gone.
func (a *app) runBoard(ctx context.Context, game *session.Game, on screen) error {
	board := lines.OnBoard(game, a.lang)
	err := tui.Run(ctx, tui.Options{
		Game: game, Said: board.Spoken, Lang: a.lang, Plain: a.Getenv("NO_COLOR") != "", Welcome: board.Welcome(),
		In: on.in, Out: on.out,
	})
	said := board.Last()
	if err != nil {
		board.Spoken() // it is no longer needed
		a.keepUnfinished(game)
		said = board.Spoken()
	}
	if _, unsaid := io.WriteString(a.Out, said); err == nil {
		err = unsaid
	}
	if errors.Is(err, context.Canceled) {
		return lang.Errorf("play.interrupted")
	}
	return err
}
