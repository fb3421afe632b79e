package session

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
)

// A game that is interrupted, by a signal to terminate, a closed terminal, or a failed search, is kept in a separate folder,
// where the next session of the same game finds it. Its file is removed when the game loaded from it has ended or is saved
// elsewhere.

// KeepUnfinished saves the current game, if anything in it would be lost.
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

// FindUnfinished returns the file of the latest interrupted session of this game, and how many plies it has; "" if there is none.
func (g *Game) FindUnfinished() (name string, plies int) {
	folder, err := g.Unfinished()
	if err != nil {
		return "", 0
	}
	names, _ := filepath.Glob(filepath.Join(folder, "*.json")) // the pattern is valid; an unreadable folder has no files
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

// isUnfinished reports whether a file is an interrupted game.
func (g *Game) isUnfinished(name string) bool {
	folder, err := g.Unfinished()
	return err == nil && filepath.Dir(name) == folder
}

// dropUnfinished removes the file from which the current game was loaded, if that is an interrupted game.
func (g *Game) dropUnfinished() {
	if g.unfinished != "" {
		_ = os.Remove(g.unfinished) // at worst it is offered again
		g.unfinished = ""
	}
}
