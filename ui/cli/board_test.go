//go:build unix || windows

package cli

import (
	"io"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog"
)

// Only a person at a terminal gets a board.
func TestWhoGetsABoard(t *testing.T) {
	a := &app{catalog: catalog.Default(), Streams: Streams{In: strings.NewReader(""), Out: &checked{Writer: io.Discard}, Terminal: true, Getenv: func(string) string { return "" }}}
	if _, ok := a.screen("max"); ok {
		t.Error("a pipe gets a board")
	}
}
