// Package playtest has helpers for tests of played games: positions, and files in memory.
package playtest

import (
	"io/fs"
	"testing"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/ui/asked"
)

// At returns a position of a game, the start for "".
func At(t testing.TB, game, position string) catalog.Position {
	t.Helper()
	p, err := (&asked.Place{Game: game, Position: position}).At(catalog.Default())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Files keeps games in memory, by name; it implements session.Files.
type Files map[string][]byte

func (f Files) Read(name string) ([]byte, error) {
	if data, ok := f[name]; ok {
		return data, nil
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
}

func (f Files) Write(name string, data []byte) error {
	f[name] = data
	return nil
}

// Result returns 1 if the side to move wins a position with perfect play, 0 if the game is drawn, -1 if it loses: by
// searching all that can follow, which only small games allow.
func Result(p catalog.Position) int {
	if p.Outcome() != catalog.Open {
		if winner, won := catalog.Winner(p); won {
			return int(winner.Sign() * p.Turn().Sign())
		}
		return 0
	}
	best := -1
	for _, move := range p.Moves() {
		next, err := p.Play(move)
		if err != nil {
			panic(err)
		}
		best = max(best, -Result(next))
	}
	return best
}
