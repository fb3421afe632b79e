package lab

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
	"github.com/jugada/jugada/ui/asked"
)

// positionAnswer describes a position.
type positionAnswer struct {
	Schema    int      `json:"schema"`
	Game      string   `json:"game"`
	Position  string   `json:"position"`
	Turn      string   `json:"turn" enum:"max,min"`
	Over      bool     `json:"over"`
	Winner    *string  `json:"winner" doc:"max or min; null: nobody, or the game goes on"`
	Drawn     bool     `json:"drawn"`
	Why       string   `json:"why" doc:"why it is drawn, in words; empty: it is not, or the game does not say"`
	Margin    string   `json:"margin" doc:"by how much the game has been won, of games that end with a score"`
	Tally     string   `json:"tally" doc:"the pieces of both sides, of games that end with a score"`
	Static    *string  `json:"static" doc:"the static value; null: the position has none of its own"`
	Moves     []string `json:"moves" doc:"that can be played"`
	Played    []string `json:"played" doc:"the moves that have led here, as the game writes them"`
	Positions []string `json:"positions" doc:"before each of them, and this one"`
	Board     string   `json:"board" doc:"drawn in characters"`
	SVG       string   `json:"svg" doc:"drawn as a picture; empty: the game draws none"`

	Sides *sideNames `json:"sides" doc:"what the sides are called within a sentence; null: by their pieces"`

	Grid *catalog.Grid `json:"grid" doc:"the board as people point at it; null: the game has none"`
}

// sideNames are names of the sides.
type sideNames struct {
	Max string `json:"max"`
	Min string `json:"min"`
}

func (l *Lab) registerPositions() {
	huma.Register(l.api, operation(http.MethodPost, "/positions", "position", "A position, and what can be played in it"),
		func(ctx context.Context, in *struct{ Body asked.Place }) (*answered[positionAnswer], error) {
			line, err := in.Body.Line(l.games)
			if err != nil {
				return nil, invalid(ctx, err)
			}
			a, err := aboutPosition(line, in.Body.Moves, reader(ctx))
			if err != nil {
				return nil, invalid(ctx, err)
			}
			return &answered[positionAnswer]{a}, nil
		})
	huma.Register(l.api, answering(operation(http.MethodGet, "/board", "board", "A position as a picture", 404, 422),
		"A picture", svgType), l.board)
}

// mostText is the most bytes of all positions of a line together: in a large tree each contains all that come after it.
const mostText = 4 << 20

// aboutPosition describes the last position of a line.
func aboutPosition(line []catalog.Position, played []string, in lang.Language) (positionAnswer, error) {
	p := line[len(line)-1]
	a := positionAnswer{
		Schema: catalog.Schema, Game: p.Game().Name(), Position: p.Text(), Turn: strings.ToLower(p.Turn().String()),
		Drawn: catalog.IsDrawn(p), Moves: p.Moves(), Played: []string{}, Board: p.Board(), SVG: document(p.BoardSVG()),
		Grid: p.Grid(),
	}
	for i, move := range played {
		name, err := line[i].Name(move)
		if err != nil {
			return a, err
		}
		a.Played = append(a.Played, name)
	}
	if a.Grid != nil {
		a.Grid.Call(p.Game(), in)
	}
	if names, known := catalog.CalledWithin(p.Game(), in); known {
		a.Sides = &sideNames{names[catalog.Max], names[catalog.Min]}
	}
	a.Over = len(a.Moves) == 0
	if a.Moves == nil {
		a.Moves = []string{}
	}
	if side, won := catalog.Winner(p); a.Over && won {
		winner := strings.ToLower(side.String())
		a.Winner = &winner
	}
	a.Why, _ = catalog.Draw(p, in)
	a.Margin, _ = catalog.Margin(p, in)
	a.Tally, _ = catalog.Tally(p)
	if value, own := p.Static(); own {
		static := trace.ScoreText(lang.English, value, p.Decimals())
		a.Static = &static
	}
	size := 0
	for _, at := range line {
		text := at.Text()
		if size += len(text); size > mostText {
			return a, lang.Errorf("lab.line", mostText>>20)
		}
		a.Positions = append(a.Positions, text)
	}
	return a, nil
}

// document turns an SVG fragment of 100 by 100 units into a complete picture; "" stays "".
func document(fragment string) string {
	if fragment == "" {
		return ""
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` + fragment + `</svg>`
}

// svgPicture is an answer that is a picture.
type svgPicture struct {
	ContentType string `header:"Content-Type"`
	Policy      string `header:"Content-Security-Policy"`
	Body        []byte
}

// picturePolicy allows a picture only its styles.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

func pictureOfSVG(content []byte) *svgPicture {
	return &svgPicture{svgType, picturePolicy, content}
}

func (l *Lab) board(ctx context.Context, in *struct {
	Game     string `query:"game" required:"true" maxLength:"100"`
	Position string `query:"position" maxLength:"8000"`
}) (*svgPicture, error) {
	p, err := (&asked.Place{Game: in.Game, Position: in.Position}).At(l.games)
	if err != nil {
		return nil, invalid(ctx, err)
	}
	return boardOf(ctx, p)
}

// boardOf draws a position.
func boardOf(ctx context.Context, p catalog.Position) (*svgPicture, error) {
	fragment := p.BoardSVG()
	if fragment == "" {
		return nil, refuse(ctx, http.StatusNotFound, lang.Errorf("lab.noBoard", p.Game().Name()))
	}
	return pictureOfSVG([]byte(document(fragment))), nil
}
