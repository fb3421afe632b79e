package session

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
)

// A game that is cut short, by a signal that asks the process to end, a terminal that is gone, or a computer that cannot search,
// is kept in a folder of its own, where the next session of the same game finds it. Its file is removed when the game that was
// loaded from it has ended or is saved elsewhere.

// KeepUnfinished keeps the game at hand, if anything of it would be lost.
func (g *Game) KeepUnfinished() error {
	if g.Kept || g.Over() || len(g.Plies) == 0 {
		return nil
	}
	folder, err := g.Unfinished()
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err != nil {
		return err
	}
	return g.keep(cmp.Or(g.unfinished, filepath.Join(folder, g.Time().Format("2006-01-02-150405.000000000")+".json")))
}

// FindUnfinished returns the file of the latest game that was cut short of the one that is played here, and how many plies it
// has; "" if there is none.
func (g *Game) FindUnfinished() (name string, plies int) {
	folder, err := g.Unfinished()
	if err != nil {
		return "", 0
	}
	names, _ := filepath.Glob(filepath.Join(folder, "*.json")) // the pattern is right, and what cannot be listed is not there
	slices.Sort(names)
	for _, name := range slices.Backward(names) {
		data, err := g.Files.Read(name)
		if err != nil {
			continue
		}
		if game, _, err := parseSaved(data); err == nil && game.Name == g.Start.Game().Name() {
			return name, len(game.Moves)
		}
	}
	return "", 0
}

// isUnfinished reports whether a file is one of the games that were cut short.
func (g *Game) isUnfinished(name string) bool {
	folder, err := g.Unfinished()
	return err == nil && filepath.Dir(name) == folder
}

// dropUnfinished removes the file from which the game at hand was loaded, if that was kept because it was cut short.
func (g *Game) dropUnfinished() {
	if g.unfinished != "" {
		_ = os.Remove(g.unfinished) // at worst it is offered again
		g.unfinished = ""
	}
}
