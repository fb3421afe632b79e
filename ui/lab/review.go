package lab

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/review"
	"github.com/jugada/jugada/session/saved"
	"github.com/jugada/jugada/ui/asked"
	"github.com/jugada/jugada/ui/told"
)

// reviewRequest asks what the moves of a game cost, and why.
type reviewRequest struct {
	Text     string   `json:"text,omitempty" doc:"games as jugada review reads them: PGN; saved games, one a line; or with game the moves of one a line. Empty: game, position and moves say what was played" maxLength:"1000000"`
	Number   int      `json:"number,omitempty" doc:"which game of the text, from 1; 0: the first" minimum:"0" maximum:"1000"`
	Game     string   `json:"game,omitempty" doc:"name of the game; not needed with PGN and saved games" maxLength:"100"`
	Position string   `json:"position,omitempty" doc:"in the game's notation; empty: its start" maxLength:"1000000"`
	Moves    []string `json:"moves,omitempty" doc:"played from there" maxItems:"1000"`
	After    int      `json:"after,omitempty" doc:"plies whose moves are not reviewed, because they have been" minimum:"0"`
	asked.Review
}

// reviewedGame is the game under review, as events say it first.
type reviewedGame struct {
	Game     string     `json:"game"`
	Title    string     `json:"title" doc:"what people call it"`
	Position string     `json:"position"`
	Players  [2]string  `json:"players" doc:"of MAX and MIN; empty: not known"`
	Sides    [2]string  `json:"sides" doc:"what people call MAX and MIN"`
	Moves    []string   `json:"moves" doc:"as the game writes them, up to where its rules end it"`
	Number   int        `json:"number" doc:"in the text"`
	Games    [][]string `json:"games" doc:"those of the text, each with its players' names; null: it is not right"`
}

// reviewProgress says how far a review is.
type reviewProgress struct {
	Done int `json:"done"`
	Of   int `json:"of"`
}

// reviewedMove is a move as soon as it is reviewed.
type reviewedMove struct {
	*review.Move
	Heading   string             `json:"heading" doc:"the move with its number and mark"`
	Sentences []reviewedSentence `json:"sentences"`
}

// reviewedSentence is one of the sentences about a move, and the line in it that proves it.
type reviewedSentence struct {
	Text     string   `json:"text"`
	Line     []string `json:"line" doc:"which the text has, with spaces between the moves; empty: it has none"`
	After    int      `json:"after" doc:"plies of the game, after which the line begins"`
	Position string   `json:"position,omitempty" doc:"in which it begins instead: the one before the move, with the other side to move"`
}

// reviewedFile is the game as a file: reviewed games of chess as PGN, others as saved games.
type reviewedFile struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

func (l *Lab) registerReview() {
	o := answering(operation(http.MethodPost, "/review", "review", "What the moves of a game cost, and why"),
		"What was found", "application/json", eventStream)
	o.Description = "Answers as jugada review --json does. With Accept: text/event-stream the answers are events: game, the game that was read; " +
		"progress before each move; move, what that JSON says of a move, and the sentences of jugada review; file, the game as annotated PGN or a " +
		"saved game; and result, the JSON; or error, a problem. A review ends when whoever has asked goes away, and when its time is over: then " +
		"whole is false, and the rest is reviewed by a request for what comes after the moves that have been. No review depends on another one."
	schemas := l.api.OpenAPI().Components.Schemas
	o.Responses["200"].Content["application/json"].Schema = schemas.Schema(reflect.TypeFor[review.Report](), true, "")
	for _, event := range []reflect.Type{
		reflect.TypeFor[reviewedGame](), reflect.TypeFor[reviewProgress](), reflect.TypeFor[reviewedMove](), reflect.TypeFor[reviewedFile](),
	} {
		schemas.Schema(event, true, "")
	}
	huma.Register(l.api, o, l.review)
}

// review answers at once if the request is wrong, otherwise with a body that is written while the game is reviewed.
func (l *Lab) review(ctx context.Context, in *struct {
	Accept string `header:"Accept"`
	Body   reviewRequest
}) (*huma.StreamResponse, error) {
	terms, err := in.Body.Terms()
	if err != nil {
		return nil, invalid(ctx, err)
	}
	g, about, err := in.Body.read(ctx, l.games)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	if terms.After = in.Body.After; terms.Nodes > 0 {
		terms.Nodes = min(terms.Nodes, l.bounds.Nodes)
	}
	r := catalog.Request{Algorithm: catalog.EngineName}
	search, done, err := l.searching(ctx, l.bounds.keep(&r, g.Start.Game(), false))
	if err != nil {
		return nil, err
	}
	if strings.Contains(in.Accept, eventStream) {
		return &huma.StreamResponse{Body: func(c huma.Context) {
			defer done()
			l.stream(search, c, func(ctx context.Context, send func(string, any)) (any, error) {
				return tellReview(ctx, g, terms, about, send)
			})
		}}, nil
	}
	defer done()
	report, err := reviewed(search, g, terms)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	line, err := written(report)
	return &huma.StreamResponse{Body: func(c huma.Context) {
		c.SetHeader("Content-Type", "application/json")
		c.BodyWriter().Write(line)
	}}, err
}

// reviewed reviews a game as far as the time goes; that nothing was found in it is an error.
func reviewed(ctx context.Context, g *review.Game, t review.Terms) (*review.Report, error) {
	report, err := review.Review(ctx, g, t)
	if err == nil && !report.Whole && len(report.Moves) == 0 {
		err = ctx.Err()
	}
	return report, err
}

// tellReview reviews a game and sends what it finds as events.
func tellReview(ctx context.Context, g *review.Game, t review.Terms, about *reviewedGame, send func(string, any)) (any, error) {
	w := &told.Writer{Lang: reader(ctx)}
	send("game", about)
	t.Progress = func(done, of int) { send("progress", reviewProgress{done, of}) }
	t.Found = func(m *review.Move) {
		now := reviewedMove{m, told.Numbered(m), []reviewedSentence{}}
		for _, s := range w.Review(m) {
			said := reviewedSentence{Text: s.Text, Line: s.Line, After: m.Ply}
			switch {
			case len(s.Line) == 0:
				said.Line = []string{}
			case s.From == m.Before():
				said.After--
			case s.From != m.After():
				said.Position = s.From.Text()
			}
			now.Sentences = append(now.Sentences, said)
		}
		send("move", now)
	}
	report, err := reviewed(ctx, g, t)
	if err != nil {
		return nil, err
	}
	file, err := fileOf(g, report, w)
	if err != nil {
		return nil, err
	}
	send("file", file)
	return report, nil
}

// fileOf returns a reviewed game as a file. A saved game is one that two people play.
func fileOf(g *review.Game, report *review.Report, w *told.Writer) (*reviewedFile, error) {
	if chess, _ := catalog.Chess(g.Start.Game()); chess {
		var text bytes.Buffer
		err := review.NewPGN(&text).Write(report, w.Comment)
		return &reviewedFile{"jugada.pgn", text.String()}, err
	}
	text, err := saved.Game{Name: report.Game, Position: report.Position, As: "both", Moves: g.Moves}.Encode()
	return &reviewedFile{"jugada.json", string(text)}, err
}

// read returns the game that is to be reviewed, and what events say about it.
func (r *reviewRequest) read(ctx context.Context, games *catalog.Catalog) (*review.Game, *reviewedGame, error) {
	about := &reviewedGame{Number: max(r.Number, 1)}
	g, err := r.find(games, about)
	if err != nil {
		return nil, nil, err
	}
	line, err := g.Positions()
	if err != nil {
		return nil, nil, err
	}
	of := g.Start.Game()
	about.Game, about.Position, about.Players = of.Name(), g.Start.Text(), g.Names
	about.Title = catalog.TitledFrom(g.Start, reader(ctx))
	for _, side := range []catalog.Side{catalog.Max, catalog.Min} {
		about.Sides[side] = told.SideIn(of, side, reader(ctx))
	}
	about.Moves = make([]string, len(line)-1)
	for i := range about.Moves {
		if about.Moves[i], err = line[i].Name(g.Moves[i]); err != nil {
			return nil, nil, err
		}
	}
	return g, about, nil
}

// find finds the game in the text or by its moves, and lists the games of the text.
func (r *reviewRequest) find(games *catalog.Catalog, about *reviewedGame) (*review.Game, error) {
	if r.Text == "" {
		if r.Game == "" {
			return nil, lang.Errorf("lab.review.game")
		}
		at, err := (&asked.Place{Game: r.Game, Position: r.Position}).At(games)
		about.Games = [][]string{{"", ""}}
		return &review.Game{Start: at, Moves: r.Moves}, err
	}
	if r.Position != "" || len(r.Moves) > 0 {
		return nil, lang.Errorf("lab.review.both")
	}
	var of catalog.Game
	if r.Game != "" {
		var err error
		if of, err = games.Find(r.Game); err != nil {
			return nil, err
		}
	}
	var found *review.Game
	var fault error
	err := review.Read(strings.NewReader(r.Text), games, of, func(g *review.Game, wrong error) error {
		if len(about.Games)+1 == about.Number {
			found, fault = g, wrong
		}
		if len(about.Games) == mostGames {
			return errEnough
		}
		var names []string
		if wrong == nil {
			names = g.Names[:]
		}
		about.Games = append(about.Games, names)
		return nil
	})
	switch {
	case err != nil && !errors.Is(err, errEnough):
		return nil, err
	case errors.As(fault, new(review.Unformatted)):
		return nil, lang.Errorf("lab.review.gameOf", fault)
	case fault != nil:
		return nil, fault
	case len(about.Games) == 0:
		return nil, lang.Errorf("cli.review.noGame")
	case found == nil:
		return nil, lang.Errorf("cli.review.fewGames", len(about.Games), about.Number)
	}
	return found, nil
}

// mostGames is how many games of a text are listed; the field number says so, too.
const mostGames = 1000

var errEnough = errors.New("enough games are listed")
