package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"maps"
	"slices"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/lang"
)

// savedGame is the content of a file that keeps a game: where it began and what has been played. How the computer
// searches is not part of it.
type savedGame struct {
	Schema   int      `json:"schema"` // savedSchema, or 1
	Game     string   `json:"game"`
	Position string   `json:"position"` // the first, in the game's notation
	As       People   `json:"as"`
	Moves    []string `json:"moves"`

	Clock *Clock `json:"clock,omitempty"` // what both sides had left

	Checksum string `json:"checksum,omitempty"` // of all the others; none in schema 1
}

// savedSchema is the version of saved games that is written. Version 1 had no checksum; it is still read, and said to have none.
const savedSchema = 2

// sum returns the checksum of a game: eight digits of CRC-32C, over the JSON of all its other parts.
func (g savedGame) sum() (string, error) {
	g.Checksum = ""
	data, err := json.Marshal(g)
	return fmt.Sprintf("%08x", crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))), err
}

// Files is where games are kept.
type Files interface {
	// Read returns a file's content. Errors say the name and what is wrong; where there is no such file, they are fs.ErrNotExist.
	Read(name string) ([]byte, error)
	// Write leaves the old content or the new, whatever happens. Errors are as those of Read.
	Write(name string, data []byte) error
}

func (g *Game) save(_ context.Context, name string) error {
	return g.keep(name)
}

// keep writes the game at hand. It replaces an earlier game in the same file, but nothing else.
func (g *Game) keep(name string) error {
	if name == "" {
		return lang.Errorf("play.save.noName")
	}
	if old, err := g.Files.Read(name); err == nil {
		if _, err := parseSaved(old); err != nil {
			return lang.Errorf("play.save.taken", name)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	data, err := g.saved()
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

// saved returns the content of a file that keeps the game at hand.
func (g *Game) saved() ([]byte, error) {
	game := savedGame{
		Schema: savedSchema, Game: g.Start.Game().Name(), Position: g.Start.Text(), As: g.People, Moves: []string{}, Clock: g.Clock,
	}
	for _, p := range g.Plies {
		game.Moves = append(game.Moves, p.Move)
	}
	var err error
	if game.Checksum, err = game.sum(); err != nil {
		return nil, err
	}
	data, err := json.Marshal(game)
	if err == nil && len(data) >= input.MaxText {
		err = lang.Errorf("input.text", input.MaxText>>20) // nobody could load it
	}
	return append(data, '\n'), err
}

// load replaces the game at hand by a saved one. If anything is wrong with that, the game at hand stays.
func (g *Game) load(ctx context.Context, name string) error {
	if name == "" {
		return lang.Errorf("play.load.noName")
	}
	data, err := g.Files.Read(name)
	if err != nil {
		return err
	}
	saved, err := parseSaved(data)
	if err != nil {
		return lang.Errorf("play.load.failed", name, err)
	}
	start, plies, now, err := g.replay(saved)
	if err == nil {
		err = g.meetRival(ctx, start, saved.As)
	}
	if err != nil {
		return lang.Errorf("play.load.failed", name, err)
	}
	g.begin(start, plies, now, saved.Clock)
	if g.People, g.Kept = saved.As, true; g.isUnfinished(name) {
		g.unfinished = name
	}
	g.Tell.Loaded(name, saved.Checksum != "")
	return nil
}

// parseSaved reads the content of a file and checks what can be checked without the game: that it has the parts of a saved game
// and no others, and that they are as they were saved.
func parseSaved(data []byte) (*savedGame, error) {
	var saved savedGame
	var fault *lang.Error
	switch err := json.Unmarshal(data, &saved); {
	case errors.As(err, &fault): // a part that reads itself says what is wrong with it
		return nil, fault
	case err != nil:
		return nil, lang.Errorf("play.load.json", faultPlace(data, err))
	}
	needed := []string{"schema", "game", "position", "as", "moves"}
	switch saved.Schema {
	case 1:
	case savedSchema:
		needed = append(needed, "checksum")
	default:
		return nil, lang.Errorf("play.load.schema", saved.Schema, savedSchema)
	}
	if err := checkKeys(data, needed); err != nil {
		return nil, err
	}
	if sum, err := saved.sum(); saved.Schema == savedSchema && (err != nil || sum != saved.Checksum) {
		return nil, lang.Errorf("play.load.checksum", saved.Checksum, sum)
	}
	as, err := ParsePeople(string(saved.As))
	if err != nil {
		return nil, lang.Errorf("play.load.as", string(saved.As))
	}
	saved.As = as
	return &saved, nil
}

// checkKeys refuses a saved game, which is JSON, that lacks a key or has one that no saved game has. encoding/json would take
// what is missing for empty and pass over what it does not know.
func checkKeys(data []byte, needed []string) error {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(data, &keys); err != nil {
		return err
	}
	for _, key := range needed {
		if _, there := keys[key]; !there {
			return lang.Errorf("play.load.missing", key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if key != "clock" && !slices.Contains(needed, key) {
			return lang.Errorf("play.load.key", lang.Shorten(key))
		}
	}
	return nil
}

// faultPlace returns line and column of what a reader of JSON met in data, as far as it says.
func faultPlace(data []byte, err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var read int64 // up to the fault and with it
	switch {
	case errors.As(err, &syntax):
		read = syntax.Offset
	case errors.As(err, &kind):
		read = kind.Offset
	}
	return lang.Place(string(data), max(0, min(int(read)-1, len(data))))
}

// replay plays a saved game through, as far as the setup of this one allows.
func (g *Game) replay(saved *savedGame) (start catalog.Position, plies []Ply, now catalog.Position, err error) {
	of, err := g.Find(saved.Game)
	if err != nil {
		return nil, nil, nil, err
	}
	start, err = of.Position(saved.Position)
	if err != nil {
		return nil, nil, nil, lang.Errorf("play.load.position", err)
	}
	now = start
	for i, move := range saved.Moves {
		next, err := now.Play(move)
		if err != nil {
			return nil, nil, nil, lang.Errorf("play.load.move", i+1, lang.Shorten(move), err)
		}
		plies = append(plies, Ply{Before: now, Move: move})
		now = next
	}
	return start, plies, now, nil
}
