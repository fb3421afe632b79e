// Package saved reads and writes saved games.
package saved

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"

	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session/timing"
)

// Game is the content of a saved game: its initial position and what has been played. How the computer
// searches is not part of it.
type Game struct {
	Schema   int      `json:"schema"`   // 1 or 2; 2 is written
	Name     string   `json:"game"`     // the game's name
	Position string   `json:"position"` // the initial one, in the game's notation
	As       string   `json:"as"`       // the sides that people play, in any case
	Moves    []string `json:"moves"`

	Clock *timing.Clock `json:"clock,omitempty"` // the time left to both sides

	Match json.RawMessage `json:"match,omitempty"` // in files of matches: how the game was played there

	Checksum string `json:"checksum,omitempty"` // over all other fields; none in schema 1
}

// schema is the version of saved games that is written. Version 1, without a checksum, is still read, and that is noted.
const schema = 2

// sum returns the checksum of a game: CRC-32C in eight digits, over the JSON of all its other fields.
func (g Game) sum() (string, error) {
	g.Checksum = ""
	data, err := json.Marshal(g)
	return fmt.Sprintf("%08x", crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))), err
}

// Encode returns the content of a saved game. It sets the schema and the checksum.
func (g Game) Encode() (data []byte, err error) {
	g.Schema = schema
	if g.Checksum, err = g.sum(); err != nil {
		return nil, err
	}
	data, err = json.Marshal(g)
	if err == nil && len(data) >= input.MaxText {
		err = lang.Errorf("input.text", input.MaxText>>20) // it could not be loaded
	}
	return append(data, '\n'), err
}

// Parse reads the content of a file and checks what can be checked without the game: that it has exactly the fields of a
// saved game, unchanged since it was saved.
func Parse(data []byte) (*Game, error) {
	var g Game
	var fault *lang.Error
	switch err := json.Unmarshal(data, &g); {
	case errors.As(err, &fault): // a field with its own decoder reports its own error
		return nil, fault
	case err != nil:
		return nil, lang.Errorf("play.load.json", faultPlace(data, err))
	}
	needed := []string{"schema", "game", "position", "as", "moves"}
	switch g.Schema {
	case 0: // most likely other JSON, without this key
		return nil, lang.Errorf("play.load.json", lang.Place(string(data), 0))
	case 1:
	case schema:
		needed = append(needed, "checksum")
	default:
		return nil, lang.Errorf("play.load.schema", g.Schema, schema)
	}
	if err := checkKeys(data, needed); err != nil {
		return nil, err
	}
	if sum, err := g.sum(); g.Schema == schema && (err != nil || sum != g.Checksum) {
		return nil, lang.Errorf("play.load.checksum", g.Checksum, sum)
	}
	return &g, nil
}

// Several reports whether the content of a file is that of more than one saved game, one a line, as a match writes them.
func Several(data []byte) bool {
	first, rest, _ := bytes.Cut(bytes.TrimSpace(data), []byte("\n"))
	if _, err := Parse(first); err != nil {
		return false
	}
	second, _, _ := bytes.Cut(rest, []byte("\n"))
	_, err := Parse(second)
	return err == nil
}

// checkKeys refuses a saved game, which is JSON, that lacks a key or has an unknown one. encoding/json would take missing
// keys for empty and ignore unknown ones.
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
		if key != "clock" && key != "match" && !slices.Contains(needed, key) {
			return lang.Errorf("play.load.key", lang.Shorten(key))
		}
	}
	return nil
}

// faultPlace returns the line and column of a JSON error in data, as far as the error says.
func faultPlace(data []byte, err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var read int64 // up to and including the fault
	switch {
	case errors.As(err, &syntax):
		read = syntax.Offset
	case errors.As(err, &kind):
		read = kind.Offset
	}
	return lang.Place(string(data), max(0, min(int(read)-1, len(data))))
}
