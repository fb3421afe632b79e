//go:build !unix && !windows

package cli

// Where there are no terminals, as in a browser, there is no board.

type screen struct{}

func (a *app) screen(persons) (screen, bool) { return screen{}, false }

func (s *session) runBoard(screen) error { panic("cli: a board without a terminal") }
