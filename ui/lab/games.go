package lab

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
)

// gamesAnswer is what there is to choose from.
type gamesAnswer struct {
	Schema        int        `json:"schema"`
	Games         []gameInfo `json:"games"`
	Algorithms    []string   `json:"algorithms"`     // the default first
	Traced        []string   `json:"traced"`         // those that a trace tells
	TracedAgainst []string   `json:"traced_against"` // against a model of the opponent
	Refinements   []string   `json:"refinements"`
}

// gameInfo is what there is to know of a game.
type gameInfo struct {
	Name       string          `json:"name"`
	Title      string          `json:"title"`
	About      string          `json:"about"`
	Symmetric  bool            `json:"symmetric"`
	Large      bool            `json:"large"`      // too large to be searched to its end
	Start      *string         `json:"start"`      // null: the position is the game, as with explicit trees
	Draws      bool            `json:"draws"`      // it has boards as pictures
	Evaluators []evaluatorInfo `json:"evaluators"` // the default first
}

// evaluatorInfo is what there is to know of a static evaluation.
type evaluatorInfo struct {
	Name    string `json:"name"`
	About   string `json:"about"`
	Formula string `json:"formula"`
}

func (l *Lab) registerGames() {
	huma.Register(l.api, operation(http.MethodGet, "/games", "games", "The games, the algorithms and the refinements"),
		func(ctx context.Context, _ *struct{}) (*answered[gamesAnswer], error) {
			answer := gamesAnswer{
				Schema: catalog.Schema, Algorithms: catalog.Algorithms(), Traced: catalog.ClassicAlgorithms(),
				TracedAgainst: catalog.AlgorithmsAgainst(), Refinements: catalog.Refinements(),
			}
			for _, g := range l.games() {
				answer.Games = append(answer.Games, aboutGame(ctx, g))
			}
			return &answered[gamesAnswer]{answer}, nil
		})
}

func aboutGame(ctx context.Context, g catalog.Game) gameInfo {
	title, about := catalog.Titled(g, reader(ctx))
	info := gameInfo{
		Name: g.Name(), Title: title, About: about, Symmetric: g.Symmetric(), Large: g.Large(), Evaluators: []evaluatorInfo{},
	}
	if p, err := g.Start(); err == nil {
		start := p.Text()
		info.Start, info.Draws = &start, p.BoardSVG() != ""
	}
	for _, e := range g.Evaluators() {
		info.Evaluators = append(info.Evaluators, evaluatorInfo{Name: e.Name, About: catalog.Explained(g, e, reader(ctx)), Formula: e.Formula})
	}
	return info
}
