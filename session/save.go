package session

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session/saved"
)

// Files stores games.
type Files interface {
	// Read returns a file's content. Errors contain the name and the cause; if there is no such file, they are fs.ErrNotExist.
	Read(name string) ([]byte, error)
	// Write leaves the old content or the new, whatever happens. Errors are like those of Read.
	Write(name string, data []byte) error
}

func (g *Game) save(_ context.Context, name string) error {
	return g.keep(name)
}

// keep writes the current game. It replaces a saved game in the same file, but no other file.
func (g *Game) keep(name string) error {
	if name == "" {
		return lang.Errorf("play.save.noName")
	}
	if old, err := g.Files.Read(name); err == nil {
		if _, _, err := parseSaved(old); err != nil {
			return lang.Errorf("play.save.taken", name)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	} else if strings.EqualFold(filepath.Ext(name), ".pgn") {
		return lang.Errorf("play.save.pgn", name)
	}
	data, err := g.content()
	if err == nil {
		err = g.Files.Write(name, data)
	}
	if err != nil {
		return err
	}
	if name != g.unfinished {
		g.dropUnfinished()
	}
	if g.Kept = true; g.isUnfinished(name) {
		g.unfinished = name
	}
	g.Tell.Saved(name)
	return nil
}

// content returns the current game as the content of a file.
func (g *Game) content() ([]byte, error) {
	game := saved.Game{
		Name: g.Start.Game().Name(), Position: g.Start.Text(), As: string(g.People), Moves: []string{}, Clock: g.Clock,
	}
	for _, p := range g.Plies {
		game.Moves = append(game.Moves, p.Move)
	}
	return game.Encode()
}

// load replaces the current game by a saved one. On an error the current game stays.
func (g *Game) load(ctx context.Context, name string) error {
	if name == "" {
		return lang.Errorf("play.load.noName")
	}
	game, err := g.imported(name)
	if err != nil {
		return err
	}
	people, checked := g.People, true
	if game == nil {
		data, unread := g.Files.Read(name)
		if unread != nil {
			return unread
		}
		game, people, err = parseSaved(data)
		if checked = err == nil && game.Checksum != ""; err != nil && saved.Several(data) {
			err = lang.Errorf("play.load.several", name)
		}
	}
	var s State
	if err == nil {
		s, err = g.replay(game)
		s.People = people
	}
	if err == nil {
		err = g.meetRival(ctx, s.Start, s.People)
	}
	if err != nil {
		return lang.Errorf("play.load.failed", name, err)
	}
	if g.begin(s); g.isUnfinished(name) {
		g.unfinished = name
	}
	g.Tell.Loaded(name, checked)
	return nil
}

// imported returns the game in a file that is not one of saved games, nil if it is.
func (g *Game) imported(name string) (*saved.Game, error) {
	if g.Import == nil {
		return nil, nil
	}
	return g.Import(name)
}

// parseSaved is saved.Parse, and parses the people, which that package does not know.
func parseSaved(data []byte) (game *saved.Game, people People, err error) {
	if game, err = saved.Parse(data); err != nil {
		return nil, "", err
	}
	if people = People(strings.ToLower(game.As)); !slices.Contains(Seatings, string(people)) {
		return nil, "", lang.Errorf("play.load.as", game.As)
	}
	return game, people, nil
}

// replay plays a saved game through, if the setup of this one allows it.
func (g *Game) replay(game *saved.Game) (s State, err error) {
	of, err := g.Find(game.Name)
	if err != nil {
		return s, err
	}
	if s.Start, err = of.Position(game.Position); err != nil {
		return s, lang.Errorf("play.load.position", err)
	}
	s.Now, s.Clock, s.Kept = s.Start, game.Clock, true
	for i, move := range game.Moves {
		next, err := s.Now.Play(move)
		if err != nil {
			return s, lang.Errorf("play.load.move", i+1, lang.Shorten(move), lang.Quoted(err))
		}
		name, err := s.Now.Name(move)
		if err != nil {
			return s, err
		}
		s.Plies = append(s.Plies, Ply{Before: s.Now, Move: name})
		s.Now = next
	}
	return s, nil
}
