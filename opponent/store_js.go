package opponent

import "github.com/jugada/jugada/lang"

// Store keeps nothing on platforms where bbolt cannot map a file.
type Store struct{ Path string }

var errNoStore = lang.Errorf("opponent.store.none")

// Records finds nothing.
func (s Store) Records(player, game string) ([]Record, error) { return nil, nil }

// PutAside finds nothing.
func (s Store) PutAside() (aside string, err error) { return "", nil }

// Learn fails.
func (s Store) Learn(player, game string, f Finished) error { return errNoStore }

// Forget finds nothing.
func (s Store) Forget(player, game string) ([]Record, error) { return nil, nil }
