package asked

import (
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/review"
)

// Review configures the review of a game.
type Review struct {
	Nodes int64  `json:"nodes,omitempty" flag:"nodes" help:"reviewNodes" least:"1" doc:"for each position; 0: 20,000, or no limit but the lab's if there is a time" minimum:"0"`
	Time  Span   `json:"time_ms,omitempty" flag:"time" help:"reviewTime" doc:"for each position; 0: no limit but the lab's" minimum:"0" maximum:"86400000"`
	Side  string `json:"side,omitempty" flag:"side" help:"reviewSide" doc:"whose moves are reviewed; empty: both" enum:"max,min"`
}

// Resolve replaces the side by its word, max or min, if it is what people call a side of one of the games.
func (r *Review) Resolve(games ...catalog.Game) (err error) {
	if r.Side != "" {
		r.Side, err = SideOf("side", r.Side, Sides, games...)
	}
	return err
}

// Terms returns the terms of the review.
func (r *Review) Terms() (review.Terms, error) {
	t := review.Terms{Nodes: r.Nodes, Time: time.Duration(r.Time), Sides: [2]bool{true, true}}
	if r.Nodes == 0 && r.Time == 0 {
		t.Nodes = review.UsualNodes
	}
	if r.Side != "" {
		side, err := catalog.ParseSide(r.Side)
		if err != nil {
			return t, err
		}
		t.Sides[side.Opponent()] = false
	}
	return t, nil
}
