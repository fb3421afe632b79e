package match

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/chess/pgn"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/session/saved"
)

// A file of a match has one game a line, a saved game as play loads it with what the match knows of it; or it is PGN, for chess.

// IsPGN reports whether games in a file of that name are in PGN, and returns an error if those of g cannot be.
func IsPGN(name string, g catalog.Game) (bool, error) {
	if !strings.HasSuffix(strings.ToLower(name), ".pgn") {
		return false, nil
	}
	if family, _, _ := strings.Cut(g.Name(), ":"); family != "chess" {
		return false, lang.Errorf("match.pgn", name, g.Name())
	}
	return true, nil
}

// Writer writes games of a match.
type Writer struct {
	to      io.Writer
	game    catalog.Game
	control string
	date    string
	pgn     *pgn.Writer // nil: a line each
}

// NewWriter returns a writer of games of g.
func NewWriter(to io.Writer, g catalog.Game, inPGN bool, t *Terms, date time.Time) *Writer {
	w := &Writer{to: to, game: g, date: date.Format("2006.01.02"), control: "-"}
	if t.Clock != nil {
		w.control = fmt.Sprintf("%g", t.Clock.Left[catalog.Max].Seconds())
		if t.Clock.Increment > 0 {
			w.control += fmt.Sprintf("+%g", t.Clock.Increment.Seconds())
		}
	}
	if inPGN {
		w.pgn = pgn.NewWriter(to)
	}
	return w
}

// Write writes a game.
func (w *Writer) Write(g *Game) error {
	if w.pgn != nil {
		return w.writePGN(g)
	}
	about, err := json.Marshal(g)
	if err != nil {
		return err
	}
	line, err := saved.Game{
		Name: w.game.Name(), Position: g.Opening, As: string(session.Nobody), Moves: append([]string{}, g.Moves...), Match: about,
	}.Encode()
	if err == nil {
		_, err = w.to.Write(line)
	}
	return err
}

// terminations are the tags Termination of the standard.
var terminations = map[End]string{
	ByRules: "normal", Adjudged: "adjudication", Time: "time forfeit", Illegal: "rules infraction", Crashed: "abandoned",
}

func (w *Writer) writePGN(g *Game) error {
	start, err := chess.Rules{}.ParsePosition(g.Opening)
	if err != nil {
		return err
	}
	of := pgn.New(start, strings.HasPrefix(w.game.Name(), "chess:960"))
	white := g.white(&start)
	for _, tag := range []pgn.Tag{
		{Name: "Event", Value: "Jugada"}, {Name: "Date", Value: w.date},
		{Name: "Round", Value: fmt.Sprintf("%d.%d", g.Pair+1, g.Begins+1)},
		{Name: "White", Value: g.Names[white]}, {Name: "Black", Value: g.Names[1-white]},
		{Name: "TimeControl", Value: w.control}, {Name: "Termination", Value: terminations[g.End]},
	} {
		of.Set(tag.Name, tag.Value)
	}
	of.Result = results[g.pointsOf(white)]
	now := start
	for _, text := range g.Moves {
		moves := now.Meant([]byte(text), nil)
		if len(moves) != 1 {
			return fmt.Errorf("match: %q has %d meanings", text, len(moves))
		}
		of.Items = append(of.Items, pgn.Item{Kind: pgn.Move, Move: moves[0]})
		var next chess.Position
		now.Continue(moves[0], &next)
		now = next
	}
	if g.Fault != "" {
		of.Items = append(of.Items, pgn.Item{Kind: pgn.Comment, Text: strings.Map(plain, g.Fault)})
	}
	return w.pgn.Write(of)
}

// results are the results of White with no, one and two half points.
var results = [3]string{"0-1", "1/2-1/2", "1-0"}

// plain keeps what a comment may have.
func plain(r rune) rune {
	if r < ' ' || r == '{' || r == '}' {
		return ' '
	}
	return r
}

// white returns which player is White.
func (g *Game) white(start *chess.Position) int {
	if _, turn := start.Ply(); turn == catalog.Max {
		return g.Begins
	}
	return 1 - g.Begins
}

// pointsOf returns the half points of a player.
func (g *Game) pointsOf(player int) int {
	if player == 0 {
		return g.Points
	}
	return 2 - g.Points
}

// Read reads the games of a match that is to go on on the same terms. whole is the number of bytes to keep: a line that was cut
// off while it was written is left out. The errors say where the file is not one, or that of another match.
func Read(from io.Reader, g catalog.Game, inPGN bool, t *Terms) (games []Game, whole int64, err error) {
	if inPGN {
		games, whole, err = readPGN(from)
	} else {
		games, whole, err = readLines(from, g)
	}
	if err != nil {
		return nil, 0, err
	}
	for i := range games {
		played := &games[i]
		opening := ""
		if len(t.Openings) > 0 && played.Pair >= 0 {
			opening = t.Openings[played.Pair%len(t.Openings)].Text()
		}
		if played.Names != [2]string{t.Players[0].Name, t.Players[1].Name} || played.Opening != opening {
			return nil, 0, lang.Errorf("match.resume.other", i+1)
		}
	}
	return games, whole, nil
}

// readLines reads games, one a line.
func readLines(from io.Reader, g catalog.Game) (games []Game, whole int64, err error) {
	in := bufio.NewReader(from)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n') // a line is as long as what was written
		if err == io.EOF {
			return games, whole, nil
		} else if err != nil {
			return nil, 0, err
		}
		game, err := saved.Parse(line)
		if err != nil {
			return nil, 0, lang.Errorf("match.resume.line", n, err)
		}
		played := Game{Opening: game.Position, Moves: game.Moves}
		if game.Name != g.Name() || json.Unmarshal(game.Match, &played) != nil {
			return nil, 0, lang.Errorf("match.resume.other", n)
		}
		games, whole = append(games, played), whole+int64(len(line))
	}
}

// readPGN reads games in PGN.
func readPGN(from io.Reader) (games []Game, whole int64, err error) {
	counted := &counter{from: from}
	in := pgn.NewReader(counted)
	for n := 1; ; n++ {
		of, err := in.Next()
		if errors.Is(err, io.EOF) {
			return games, counted.bytes, nil
		} else if err != nil {
			return nil, 0, err
		}
		var played Game
		if _, err := fmt.Sscanf(of.Tag("Round"), "%d.%d", &played.Pair, &played.Begins); err != nil {
			return nil, 0, lang.Errorf("match.resume.other", n)
		}
		played.Pair, played.Begins = played.Pair-1, played.Begins-1
		played.Opening = chess.Rules{}.PositionText(&of.Start)
		for end, termination := range terminations {
			if of.Tag("Termination") == termination {
				played.End = end
			}
		}
		white := played.white(&of.Start)
		if played.Points = slices.Index(results[:], of.Result); played.Points < 0 {
			return nil, 0, lang.Errorf("match.resume.other", n)
		}
		played.Names = [2]string{of.Tag("White"), of.Tag("Black")}
		if white == 1 {
			played.Names = [2]string{played.Names[1], played.Names[0]}
			played.Points = 2 - played.Points
		}
		games = append(games, played)
	}
}

// counter counts the bytes that are read.
type counter struct {
	from  io.Reader
	bytes int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.bytes += int64(n)
	return n, err
}
