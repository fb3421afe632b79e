package cli

import (
	"os"
	"path/filepath"
	"runtime"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/players"
)

// dataDirectory returns where data is kept from run to run: the value of --data; else jugada in $XDG_DATA_HOME; else in
// the platform's standard place, which is ~/.local/share, on macOS ~/Library/Application Support, on Windows %AppData%.
func (a *app) dataDirectory() (string, error) {
	if a.data != "" {
		return a.data, nil
	}
	if usual := a.usualFolder("XDG_DATA_HOME", os.UserConfigDir, ".local/share"); usual != "" {
		return usual, nil
	}
	return "", lang.Errorf("cli.data.none")
}

// cacheDirectory returns where files are kept that can be made again: cache in the directory of --data; else
// jugada in $XDG_CACHE_HOME; else in the platform's standard place, which is ~/.cache, on macOS
// ~/Library/Caches, on Windows %LocalAppData%. It is "" if there is none.
func (a *app) cacheDirectory() string {
	if a.data != "" {
		return filepath.Join(a.data, "cache")
	}
	return a.usualFolder("XDG_CACHE_HOME", os.UserCacheDir, ".cache")
}

// usualFolder returns jugada in the folder named by an environment variable; else in the platform's own, which on Linux and the
// like is below the user's home. It is "" if there is none.
func (a *app) usualFolder(variable string, own func() (string, error), below string) string {
	if base := a.Getenv(variable); filepath.IsAbs(base) {
		return filepath.Join(base, "jugada")
	}
	switch runtime.GOOS {
	case "windows", "darwin", "ios", "plan9":
		if base, err := own(); err == nil {
			return filepath.Join(base, "jugada")
		}
	default:
		if base := a.Getenv("HOME"); base != "" {
			return filepath.Join(base, below, "jugada")
		}
	}
	return ""
}

// players returns the store of remembered players. An unusable file is put aside, with a message.
func (a *app) players() (players.Store, error) {
	directory, err := a.dataDirectory()
	players := players.In(directory)
	if err != nil {
		return players, err
	}
	aside, err := players.PutAside()
	if aside != "" {
		a.note("cli.player.putAside", players.Path(), aside)
	}
	return players, err
}

// unfinishedFolder returns where interrupted games are kept.
func (a *app) unfinishedFolder() (string, error) {
	directory, err := a.dataDirectory()
	return filepath.Join(directory, "unfinished"), err
}
