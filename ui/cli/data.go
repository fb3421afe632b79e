package cli

import (
	"os"
	"path/filepath"
	"runtime"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// dataDirectory returns where data is kept from run to run: what --data says; else jugada in $XDG_DATA_HOME; else in
// the platform's usual place, which is ~/.local/share, on macOS ~/Library/Application Support, on Windows %AppData%.
func (a *app) dataDirectory() (string, error) {
	if a.data != "" {
		return a.data, nil
	}
	if base := a.Getenv("XDG_DATA_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, "jugada"), nil
	}
	switch runtime.GOOS {
	case "windows", "darwin", "ios", "plan9":
		if base, err := os.UserConfigDir(); err == nil {
			return filepath.Join(base, "jugada"), nil
		}
	default:
		if home := a.Getenv("HOME"); home != "" {
			return filepath.Join(home, ".local", "share", "jugada"), nil
		}
	}
	return "", lang.Errorf("cli.data.none")
}

// players returns the players that are remembered. A file of them that nobody can use is put aside, and that is said.
func (a *app) players() (catalog.Players, error) {
	directory, err := a.dataDirectory()
	players := catalog.PlayersIn(directory)
	if err != nil {
		return players, err
	}
	aside, err := players.PutAside()
	if aside != "" {
		a.note("cli.player.putAside", players.Path(), aside)
	}
	return players, err
}

// unfinishedFolder returns where games that were cut short are kept.
func (a *app) unfinishedFolder() (string, error) {
	directory, err := a.dataDirectory()
	return filepath.Join(directory, "unfinished"), err
}
