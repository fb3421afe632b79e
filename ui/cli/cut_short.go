package cli

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
)

// A game that is cut short, by a signal that asks the process to end, a terminal that is gone, or a computer that cannot
// search, is kept in the data directory, and the next session of the same game says so. Its file is removed when the game that
// was loaded from it has ended or is saved elsewhere.

// cutShortFolder returns where games that were cut short are kept.
func (a *app) cutShortFolder() (string, error) {
	directory, err := a.dataDirectory()
	return filepath.Join(directory, "unfinished"), err
}

// keepCutShort keeps the game at hand, if anything of it would be lost.
func (s *session) keepCutShort() {
	if s.kept || s.over() || len(s.plies) == 0 {
		return
	}
	folder, err := s.cutShortFolder()
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err == nil {
		name := cmp.Or(s.cutShort, filepath.Join(folder, s.time().Format("2006-01-02-150405.000000000")+".json"))
		err = s.save(name)
	}
	if err != nil {
		s.note("play.unfinished.lost", s.lang.CommandError(fileError(folder, err)))
	}
}

// findCutShort returns the file of the latest game that was cut short of the one that this session plays, and how many plies it
// has; "" if there is none.
func (s *session) findCutShort() (name string, plies int) {
	folder, err := s.cutShortFolder()
	if err != nil {
		return "", 0
	}
	names, _ := filepath.Glob(filepath.Join(folder, "*.json")) // the pattern is right, and what cannot be listed is not there
	slices.Sort(names)
	for _, name := range slices.Backward(names) {
		data, err := s.files.read(name)
		if err != nil {
			continue
		}
		if game, err := parseSaved(data); err == nil && game.Game == s.start.Game().Name() {
			return name, len(game.Moves)
		}
	}
	return "", 0
}

// isCutShort reports whether a file is one of the games that were cut short.
func (s *session) isCutShort(name string) bool {
	folder, err := s.cutShortFolder()
	return err == nil && filepath.Dir(name) == folder
}

// dropCutShort removes the file from which the game at hand was loaded, if that was kept because it was cut short.
func (s *session) dropCutShort() {
	if s.cutShort != "" {
		_ = os.Remove(s.cutShort) // at worst it is offered again
		s.cutShort = ""
	}
}
