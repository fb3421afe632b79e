package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/chess/pgn"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session/saved"
)

// A file of a match has one game a line, a saved game as play loads it with what the match knows of it; or it is PGN, for chess.

// IsPGN reports whether games in a file of that name are in PGN, and returns an error if those of g cannot be.
func IsPGN(name string, g catalog.Game) (bool, error) {
	if !strings.HasSuffix(strings.ToLower(name), ".pgn") {
		return false, nil
	}
	if chess, _ := catalog.Chess(g); !chess {
		return false, lang.Errorf("match.pgn", name, g.Name())
	}
	return true, nil
}

// Writer writes games of a match.
type Writer struct {
	to      io.Writer
	text    bytes.Buffer // of a pair
	game    catalog.Game
	control string
	terms   string
	date    string
	pgn     *pgn.Writer // to text; nil: a line each
	follows bool        // there are games before those that it writes
}

// NewWriter returns a writer of games of g, which follow those that are done.
func NewWriter(to io.Writer, g catalog.Game, inPGN bool, t *Terms, date time.Time) *Writer {
	w := &Writer{to: to, game: g, terms: t.String(), date: date.Format("2006.01.02"), control: "-", follows: len(t.Done) > 0}
	if t.Clock != nil {
		w.control = fmt.Sprintf("%g", t.Clock.Left[catalog.Max].Seconds())
		if t.Clock.Increment > 0 {
			w.control += fmt.Sprintf("+%g", t.Clock.Increment.Seconds())
		}
	}
	if inPGN {
		w.pgn = pgn.NewWriter(&w.text)
	}
	return w
}

// Write writes the games of a pair, at once: a match that is cut short leaves whole pairs.
func (w *Writer) Write(pair []Game) error {
	w.text.Reset()
	if w.pgn != nil && w.follows {
		w.text.WriteByte('\n')
	}
	w.follows = false
	for i := range pair {
		if err := w.write(&pair[i]); err != nil {
			return err
		}
	}
	_, err := w.to.Write(w.text.Bytes())
	return err
}

func (w *Writer) write(g *Game) error {
	if w.pgn != nil {
		return w.writePGN(g)
	}
	of := *g
	of.Terms = w.terms
	about, err := json.Marshal(of)
	if err != nil {
		return err
	}
	line, err := saved.Game{ // of two people: who loads it finds it as it ended
		Name: w.game.Name(), Position: g.Opening, As: "both", Moves: append([]string{}, g.Moves...), Match: about,
	}.Encode()
	w.text.Write(line)
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
	_, by960 := catalog.Chess(w.game)
	of := pgn.New(start, by960)
	white := g.white(&start)
	for _, tag := range []pgn.Tag{
		{Name: "Event", Value: "Jugada"}, {Name: "Date", Value: w.date},
		{Name: "Round", Value: fmt.Sprintf("%d.%d", g.Pair+1, g.Begins+1)},
		{Name: "White", Value: g.Names[white]}, {Name: "Black", Value: g.Names[1-white]},
		{Name: "TimeControl", Value: w.control}, {Name: termsTag, Value: w.terms}, {Name: "Termination", Value: terminations[g.End]},
	} {
		of.Set(tag.Name, tag.Value)
	}
	of.Result = results[g.pointsOf(white)]
	moves, err := pgn.Line(start, g.Moves)
	if err != nil {
		return err
	}
	of.Items = append(of.Items, moves...)
	if g.Fault != "" {
		of.Items = append(of.Items, pgn.Item{Kind: pgn.Comment, Text: strings.Join(strings.Fields(strings.Map(plain, g.Fault)), " ")})
	}
	return w.pgn.Write(of)
}

// termsTag is the tag that has the terms of the match.
const termsTag = "MatchTerms"

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

// SeedIn returns the seed of the match whose first game a file begins with, and whether it has one.
func SeedIn(from io.Reader, inPGN bool) (seed uint64, ok bool) {
	var first struct {
		Match struct {
			Terms string `json:"terms"`
		} `json:"match"`
	}
	if inPGN {
		if of, err := pgn.NewReader(from).Next(); err == nil {
			first.Match.Terms = of.Tag(termsTag)
		}
	} else if json.NewDecoder(from).Decode(&first) != nil {
		return 0, false
	}
	for _, term := range strings.Fields(first.Match.Terms) {
		if text, is := strings.CutPrefix(term, "seed="); is {
			seed, err := strconv.ParseUint(text, 10, 64)
			return seed, err == nil
		}
	}
	return 0, false
}

// Read reads the games of a match that is to go on on the same terms. whole is the number of bytes to keep: a line that was cut
// off while it was written is left out. The errors say where the file is not one, or that of another match.
func Read(from io.Reader, g catalog.Game, inPGN bool, t *Terms) (games []Game, whole int64, err error) {
	before := int64(0) // the last game
	if inPGN {
		games, whole, err = readPGN(from)
	} else {
		games, whole, before, err = readLines(from, g)
	}
	if err != nil {
		return nil, 0, err
	}
	seen := map[[2]int]bool{}
	for i := range games {
		played := &games[i]
		place := [2]int{played.Pair, played.Begins}
		switch {
		case seen[place]:
			return nil, 0, lang.Errorf("match.resume.twice", i+1)
		case played.Pair < 0 || played.Begins < 0 || played.Begins > 1:
			return nil, 0, lang.Errorf("match.resume.other", i+1)
		case played.Terms != t.String():
			theirs, ours := differing(played.Terms, t.String())
			return nil, 0, lang.Errorf("match.resume.terms", i+1, theirs, ours)
		case played.Pair >= t.Total():
			return nil, 0, lang.Errorf("match.resume.more", 2*(played.Pair/len(t.meetings())+1))
		case played.Names != t.Names(played.Pair) || played.Opening != t.Opening(played.Pair).Text():
			return nil, 0, lang.Errorf("match.resume.other", i+1)
		}
		seen[place] = true
	}
	if n := len(games); n%2 == 1 { // a pair that was cut off
		if inPGN {
			return nil, 0, lang.Errorf("match.resume.half", n)
		}
		games, whole = games[:n-1], before
	}
	return games, whole, nil
}

// differing returns the terms of two matches that are not the same; all of them, if one only has more than the other.
func differing(a, b string) (onlyA, onlyB string) {
	less := func(a, b string) string {
		others := strings.Fields(b)
		return strings.Join(slices.DeleteFunc(strings.Fields(a), func(term string) bool { return slices.Contains(others, term) }), " ")
	}
	if onlyA, onlyB = less(a, b), less(b, a); onlyA == "" || onlyB == "" {
		return a, b
	}
	return onlyA, onlyB
}

// readLines reads games, one a line. before are the bytes before the last one.
func readLines(from io.Reader, g catalog.Game) (games []Game, whole, before int64, err error) {
	in := bufio.NewReader(from)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n') // a line is as long as what was written
		const begins = `{"schema":`
		switch cut := string(line); {
		case err == io.EOF && (strings.HasPrefix(cut, begins) || strings.HasPrefix(begins, cut)):
			return games, whole, before, nil // a line was cut off, or there is none
		case err != nil && err != io.EOF:
			return nil, 0, 0, err
		}
		game, err := saved.Parse(line)
		if err != nil {
			return nil, 0, 0, lang.InLine(n, err)
		}
		played := Game{Opening: game.Position, Moves: game.Moves}
		if game.Name != g.Name() || json.Unmarshal(game.Match, &played) != nil {
			return nil, 0, 0, lang.Errorf("match.resume.other", n)
		}
		games, whole, before = append(games, played), whole+int64(len(line)), whole
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
		for _, m := range of.Moves() { // enough to tell games apart
			played.Moves = append(played.Moves, fmt.Sprint(m))
		}
		for end, termination := range terminations {
			if of.Tag("Termination") == termination {
				played.End = end
			}
		}
		white := played.white(&of.Start)
		if played.Points = slices.Index(results[:], of.Result); played.Points < 0 {
			return nil, 0, lang.Errorf("match.resume.other", n)
		}
		played.Terms = of.Tag(termsTag)
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
