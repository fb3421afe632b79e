//go:build !unix && !windows

package cli

import (
	"context"

	"github.com/jugada/jugada/session"
)

// Where there are no terminals, as in a browser, there is no board.

type screen struct{}

func (a *app) screen(session.People) (screen, bool) { return screen{}, false }

func (a *app) runBoard(context.Context, *session.Game, screen) error {
	panic("cli: a board without a terminal")
}
