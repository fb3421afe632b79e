package review

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/chess/pgn"
	"github.com/jugada/jugada/internal/input"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session/saved"
)

// record is the game of PGN that a game was read from.
type record = pgn.Game

// Read reads games and calls each with them in turn, and with the error of one that is not right, until each returns an error. A
// text that begins with a brace has a saved game on each line, as play and match write them; of is then not needed. Else, if the
// game is chess or not given, it is PGN; in other games it has the moves of a game on each line, from the start or after a position
// and the word moves, and tags of PGN are refused. Games are looked up in games. If of is not given, the error of a game in a text
// that is neither clearly PGN nor saved games is [Unformatted].
func Read(from io.Reader, games *catalog.Catalog, of catalog.Game, each func(g *Game, wrong error) error) error {
	text := bufio.NewReader(from)
	switch first, err := firstByte(text); {
	case err != nil && err != io.EOF:
		return err
	case first == '{':
		return readLines(text, func(line string) (*Game, error) { return readSaved(line, games) }, each)
	case of != nil && !isChess(of) && first == '[':
		return lang.Errorf("review.pgnOf", of.Name())
	case of != nil && !isChess(of):
		return readLines(text, func(line string) (*Game, error) { return readMoves(line, of) }, each)
	}
	if begins, _ := text.Peek(text.Buffered()); of == nil && !formatted.Match(begins) {
		return readPGN(text, games, func(g *Game, wrong error) error {
			if wrong != nil {
				wrong = Unformatted{wrong}
			}
			return each(g, wrong)
		})
	}
	return readPGN(text, games, each)
}

// formatted matches a text that is clearly meant as PGN or as saved games; anything else may be moves of whatever game.
var formatted = regexp.MustCompile(`^\s*(\x{FEFF}\s*)?([[{;%]|1\s*\.[\s.]*[^\s.0-9])`)

// Unformatted is the error of a game that was read as chess, since no game was given, and may be one of another game.
type Unformatted struct{ error }

// Unwrap returns the error as that of a game of chess.
func (u Unformatted) Unwrap() error { return u.error }

func isChess(g catalog.Game) bool {
	is, _ := catalog.Chess(g)
	return is
}

// firstByte returns the first byte that is not white space, and leaves it to be read.
func firstByte(text *bufio.Reader) (byte, error) {
	for {
		b, err := text.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case strings.IndexByte(" \t\r\n", b) < 0:
			return b, text.UnreadByte()
		}
	}
}

// readLines reads a game from each line that is not empty.
func readLines(from io.Reader, read func(line string) (*Game, error), each func(*Game, error) error) error {
	lines := input.NewLines(from)
	for {
		line, err := lines.Next()
		if err != nil && err != io.EOF {
			return err
		}
		if line = strings.TrimSpace(line); line != "" {
			if err := each(read(line)); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}

// readSaved reads a saved game.
func readSaved(line string, games *catalog.Catalog) (*Game, error) {
	from, err := saved.Parse([]byte(line))
	if err != nil {
		return nil, err
	}
	of, err := games.Find(from.Name)
	if err != nil {
		return nil, err
	}
	start, err := of.Position(from.Position)
	if err != nil {
		return nil, lang.Errorf("play.load.position", err)
	}
	g := &Game{Start: start, Moves: from.Moves}
	var match struct {
		Players [2]string `json:"players"`
		Begins  int       `json:"begins"`
	}
	if json.Unmarshal(from.Match, &match) == nil {
		first := start.Turn()
		g.Names[first], g.Names[first.Opponent()] = match.Players[match.Begins&1], match.Players[1-match.Begins&1]
	}
	_, err = g.Positions()
	return g, err
}

// readMoves reads a game as a list of moves.
func readMoves(line string, of catalog.Game) (*Game, error) {
	before, after, placed := strings.Cut(" "+line+" ", " moves ")
	start, err := of.Start()
	if before = strings.TrimSpace(before); placed && before != "" {
		start, err = of.Position(before)
	}
	if err != nil {
		return nil, err
	}
	if !placed {
		after = line
	}
	g := &Game{Start: start}
	for word := range strings.FieldsSeq(after) {
		if rest := strings.TrimLeft(word, "0123456789"); rest != word && strings.HasPrefix(rest, ".") { // 1. or 1.c3 or 1...c4
			word = strings.TrimLeft(rest, ".")
		}
		if word != "" {
			g.Moves = append(g.Moves, word)
		}
	}
	_, err = g.Positions()
	return g, err
}

// readPGN reads games of chess.
func readPGN(from io.Reader, games *catalog.Catalog, each func(*Game, error) error) error {
	in := pgn.NewReader(from)
	in.Bare = true
	for {
		of, err := in.Next()
		var fault *pgn.Fault
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &fault):
			if err := each(nil, err); err != nil {
				return err
			}
			continue
		case err != nil:
			return err
		}
		if err := each(fromPGN(of, games)); err != nil {
			return err
		}
	}
}

// fromPGN returns a game of PGN as one of the catalogue's.
func fromPGN(of *pgn.Game, games *catalog.Catalog) (*Game, error) {
	name := "chess"
	if of.Chess960 {
		name = "chess:960"
	}
	family, err := games.Find(name)
	if err != nil {
		return nil, err
	}
	rules := chess.Rules{Chess960: of.Chess960}
	start, err := family.Position(rules.PositionText(&of.Start))
	if err != nil {
		return nil, err
	}
	g := &Game{Start: start, Names: [2]string{known(of.Tag("White")), known(of.Tag("Black"))}, record: of}
	now := of.Start
	for i, m := range of.Moves() {
		if m == 0 {
			return nil, lang.Errorf("review.nullMove", i+1)
		}
		g.Moves = append(g.Moves, rules.MoveText(&now, m))
		now.Advance(m)
	}
	_, err = g.Positions()
	return g, err
}

// known returns what a tag says, "" if it says that this is not known.
func known(tag string) string { return strings.Trim(tag, "?") }
