package compare

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search/classic"
)

// Expected holds what methods can expect of the whole game from a position on, against players who err; as JSON it is the output
// of `jugada compare --expected --json`.
type Expected struct {
	Schema   int           `json:"schema"` // 1
	Game     string        `json:"game"`
	Position string        `json:"position"`
	As       string        `json:"as"`      // the side of the methods, max or min, and of expected values
	Depth    int           `json:"depth"`   // how far the methods look, in plies; 0: to the end
	Results  bool          `json:"results"` // values are in results (win 1, draw 0, loss -1), else in points
	Win      float64       `json:"win"`     // what a win counts for in points; 0: in results, or no win contributes
	Rows     []ExpectedRow `json:"rows"`    // for each opponent the methods, in their order

	Interrupted bool `json:"interrupted,omitempty"` // rows are only those that were finished
}

// ExpectedRow is what one method can expect.
type ExpectedRow struct {
	Opponent  string   `json:"opponent"` // the model
	Method    string   `json:"method"`
	Expected  float64  `json:"expected"`
	AnyBest   *float64 `json:"any_best"` // if it makes any of the moves that it finds best, each equally often; null: it never finds several
	ElapsedMS float64  `json:"elapsed_ms"`
}

// Playable returns an error if one of methods may name no move where there is one, so that it cannot play whole games.
func Playable(methods []Method) error {
	for _, m := range methods {
		if m.byProof() {
			return lang.Errorf("compare.moveless", m.String())
		}
	}
	return nil
}

// Expect finds what methods, which must be Playable, can expect against each of the opponents, all with the same advised side, when they
// look depth plies ahead in every position (0: to the end). Without methods these are the best play against the opponent, and negamax. If ctx is
// cancelled, it returns its error with the rows that were finished. As each row of all begins, progress is called, unless nil.
func Expect(
	ctx context.Context, p catalog.Position, opponents []catalog.Opponent, methods []Method, depth int,
	progress func(row, all int, method, opponent string),
) (Expected, error) {
	as := opponents[0].As
	x := Expected{
		Schema: catalog.Schema, Game: p.Game().Name(), Position: p.Text(), As: strings.ToLower(as.String()), Depth: depth, Rows: []ExpectedRow{},
	}
	meeting, err := p.Meet(ctx, 0)
	if err != nil {
		return x, err
	}
	x.Results, x.Win = meeting.Scale()
	for _, o := range opponents {
		all := methods
		if len(all) == 0 {
			all = []Method{{Opponent: o.Model}, {Algorithm: classic.Negamax.String()}}
		}
		for _, m := range all {
			if progress != nil {
				progress(len(x.Rows)+1, len(opponents)*len(all), m.String(), o.Model)
			}
			row, err := expectedBy(ctx, meeting, o, m, depth)
			if err != nil {
				return x, err
			}
			x.Rows = append(x.Rows, row)
		}
	}
	return x, nil
}

// expectedBy returns the row of a method. One that knows a model, and looks to the end, plans once for the whole game.
func expectedBy(ctx context.Context, meeting catalog.Meeting, o catalog.Opponent, m Method, depth int) (row ExpectedRow, err error) {
	began, any, several := time.Now(), 0.0, false
	row = ExpectedRow{Opponent: o.Model, Method: m.String()}
	if m.Opponent != "" && depth == 0 {
		row.Expected, err = meeting.Planned(ctx, catalog.Opponent{Model: m.Opponent, Risk: m.Risk}, o)
	} else {
		row.Expected, any, err = meeting.Played(ctx, o, func(p catalog.Position) ([]string, error) {
			bests, err := m.bests(ctx, p, depth)
			several = several || len(bests) > 1
			return bests, err
		})
	}
	if several {
		row.AnyBest = &any
	}
	row.ElapsedMS = float64(time.Since(began).Microseconds()) / 1000
	return row, err
}

// bests returns the best moves that the method finds in p, which has some, its choice first.
func (m Method) bests(ctx context.Context, p catalog.Position, depth int) ([]string, error) {
	if m.Opponent != "" {
		found, err := p.Expect(ctx, depth, m.KeepMiB, catalog.Opponent{Model: m.Opponent, As: p.Turn(), Risk: m.Risk})
		if err != nil {
			return nil, err
		}
		return []string{*found.Best}, nil
	}
	if m.byPlayouts() {
		found, err := m.playOut(ctx, p)
		if err != nil {
			return nil, err
		}
		return []string{*found.Best}, nil
	}
	found, err := finished(ctx, p, m.request(Terms{Depth: depth}))
	if err != nil {
		return nil, err
	}
	others := slices.DeleteFunc(found.Bests, func(move string) bool { return move == *found.Best })
	return append([]string{*found.Best}, others...), nil
}
