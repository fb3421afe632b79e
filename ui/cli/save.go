package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"syscall"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/atomicfile"
	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/lang"
)

// savedGame is the content of a file that keeps a game: where it began and what has been played. How the computer
// searches is not part of it.
type savedGame struct {
	Schema   int      `json:"schema"` // savedSchema, or 1
	Game     string   `json:"game"`
	Position string   `json:"position"` // the first, in the game's notation
	As       persons  `json:"as"`
	Moves    []string `json:"moves"`

	Clock *catalog.Clock `json:"clock,omitempty"` // what both sides had left

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

// files is where games are kept.
type files interface {
	// read returns a file's content. Errors are *fs.PathError, or say the name and what is wrong.
	read(name string) ([]byte, error)
	// write leaves the old content or the new, whatever happens. Errors are as those of read.
	write(name string, data []byte) error
}

// save writes the game at hand. It replaces an earlier game in the same file, but nothing else.
func (s *session) save(name string) error {
	if name == "" {
		return lang.Errorf("play.save.noName")
	}
	if old, err := s.files.read(name); err == nil {
		if _, err := parseSaved(old); err != nil {
			return lang.Errorf("play.save.taken", name)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return fileError(name, err)
	}
	game := savedGame{Schema: savedSchema, Game: s.start.Game().Name(), Position: s.start.Text(), As: s.persons, Moves: []string{}, Clock: s.clock}
	for _, p := range s.plies {
		game.Moves = append(game.Moves, p.move)
	}
	var data []byte
	var err error
	if game.Checksum, err = game.sum(); err == nil {
		data, err = json.Marshal(game)
	}
	if err == nil && len(data) >= input.MaxText {
		err = lang.Errorf("input.text", input.MaxText>>20) // nobody could load it
	}
	if err == nil {
		err = s.files.write(name, append(data, '\n'))
	}
	if err != nil {
		return fileError(name, err)
	}
	if name != s.cutShort {
		s.dropCutShort()
	}
	if s.kept = true; s.isCutShort(name) {
		s.cutShort = name
	}
	s.tell.saved(name)
	return nil
}

// load replaces the game at hand by a saved one. If anything is wrong with that, the game at hand stays.
func (s *session) load(name string) error {
	if name == "" {
		return lang.Errorf("play.load.noName")
	}
	data, err := s.files.read(name)
	if err != nil {
		return fileError(name, err)
	}
	saved, err := parseSaved(data)
	if err != nil {
		return lang.Errorf("play.load.failed", name, err)
	}
	start, plies, now, err := s.replay(saved)
	if err == nil {
		err = s.meetRival(start, saved.As)
	}
	if err != nil {
		return lang.Errorf("play.load.failed", name, err)
	}
	s.persons, s.start, s.plies, s.now = saved.As, start, plies, now
	s.told, s.kept, s.gaveUp = false, true, false
	if s.cutShort = ""; s.isCutShort(name) {
		s.cutShort = name
	}
	s.wind(saved.Clock)
	s.tell.loaded(name, saved.Checksum != "")
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
	as, err := parsePersons(string(saved.As))
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

// replay plays a saved game through, as far as the flags of this session allow.
func (s *session) replay(saved *savedGame) (start catalog.Position, plies []ply, now catalog.Position, err error) {
	g, err := s.flags.game(saved.Game, &s.request)
	if err != nil {
		return nil, nil, nil, err
	}
	start, err = g.Position(saved.Position)
	if err != nil {
		return nil, nil, nil, lang.Errorf("play.load.position", err)
	}
	now = start
	for i, move := range saved.Moves {
		next, err := now.Play(move)
		if err != nil {
			return nil, nil, nil, lang.Errorf("play.load.move", i+1, lang.Shorten(move), err)
		}
		plies = append(plies, ply{before: now, move: move})
		now = next
	}
	return start, plies, now, nil
}

// disk keeps games in files.
type disk struct{}

func (disk) read(name string) ([]byte, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, &fs.PathError{Op: "read", Path: name, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return nil, lang.Errorf("play.notFile", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := input.Text(file)
	if err != nil {
		return nil, lang.Errorf("cli.input.file", name, err)
	}
	return text, nil
}

func (disk) write(name string, data []byte) error {
	return atomicfile.Write(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
