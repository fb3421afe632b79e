package lab

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/jugada/jugada/catalog"
)

// gamesAnswer lists the available choices.
type gamesAnswer struct {
	Schema        int        `json:"schema"`
	Games         []gameInfo `json:"games"`
	Algorithms    []string   `json:"algorithms"`     // the default first
	Traced        []string   `json:"traced"`         // those that can be traced
	TracedAgainst []string   `json:"traced_against"` // against a model of the opponent
	Refinements   []string   `json:"refinements"`

	// Forms describes each refinement for a form.
	Forms []catalog.RefinementInfo `json:"refinement_forms"`
}

// gameInfo describes a game.
type gameInfo struct {
	catalog.GameInfo
	Start *string `json:"start"` // null: the position is the game, as with explicit trees
	Draws bool    `json:"draws"` // it can draw its boards
}

// traced lists the algorithms that can be traced, the default first.
func traced() []string {
	return append(catalog.ClassicAlgorithms(), catalog.MCTSName, catalog.DFPNName)
}

func (l *Lab) registerGames() {
	huma.Register(l.api, operation(http.MethodGet, "/games", "games", "The games, the algorithms and the refinements"),
		func(ctx context.Context, _ *struct{}) (*answered[gamesAnswer], error) {
			answer := gamesAnswer{
				Schema: catalog.Schema, Algorithms: catalog.Algorithms(), Traced: traced(),
				TracedAgainst: catalog.AlgorithmsAgainst(), Refinements: catalog.Refinements(),
				Forms: catalog.RefinementForms(reader(ctx)),
			}
			for _, g := range l.games.Games() {
				answer.Games = append(answer.Games, l.aboutGame(ctx, g))
			}
			return &answered[gamesAnswer]{answer}, nil
		})
}

func (l *Lab) aboutGame(ctx context.Context, g catalog.Game) gameInfo {
	info := gameInfo{GameInfo: l.games.Describe(g, reader(ctx))}
	if p, err := g.Start(); err == nil {
		start := p.Text()
		info.Start, info.Draws = &start, p.BoardSVG() != ""
	}
	return info
}
