package catalog

import "github.com/jugada/jugada/game/mnk"

// The m,n,k game that the name mnk alone stands for: small enough to be looked through, and nobody sees the draw at once.
const defaultMNK = "5,4,4"

// findMNK returns the m,n,k game of a size, with the fastest rules that hold its board.
func findMNK(size string) (Game, error) {
	s, err := mnk.ParseSize(size)
	if err != nil {
		return nil, err
	}
	name := "mnk:" + s.String()
	if rules, err := mnk.NewPacked(s); err == nil {
		return named(name, rules), nil
	}
	if rules, err := mnk.NewSmall(s); err == nil {
		return named(name, rules), nil
	}
	rules, err := mnk.NewLarge(s)
	if err != nil {
		return nil, err
	}
	return named(name, rules), nil
}
