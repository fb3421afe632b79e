package compare

import (
	"context"
	"strconv"
	"strings"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// Played is what a row has of Monte Carlo tree search, which gives no minimax value. Nodes of its row are the positions in its tree,
// leaves its playouts.
type Played struct {
	Playouts         int64 `json:"playouts"`
	catalog.Averaged       // of those through Best, from MAX's side, in results or points as Results and Win of the row say
}

// byPlayouts reports whether the method is Monte Carlo tree search, which plays to the end of the game whatever the depth.
func (m Method) byPlayouts() bool { return m.Algorithm == catalog.MCTSName }

// usualSeed is that of a search by playouts: a comparison gives the same answer each time.
const usualSeed = 1

// playouts returns what Monte Carlo tree search is asked for. The error says which option is wrong.
func (m Method) playouts() (catalog.Playouts, error) {
	r := catalog.Playouts{Seed: usualSeed, KeepMiB: m.KeepMiB}
	if m.Options == "" {
		return r, nil
	}
	for _, option := range strings.Split(m.Options, ",") {
		var err error
		switch name, value, _ := strings.Cut(option, "="); name {
		case "playouts":
			if r.Count, err = strconv.ParseInt(value, 10, 64); r.Count < 1 {
				err = strconv.ErrRange
			}
		case "exploration":
			r.Exploration = new(float64)
			if *r.Exploration, err = strconv.ParseFloat(value, 64); err == nil {
				err = r.Valid()
			}
		case "seed":
			r.Seed, err = strconv.ParseUint(value, 10, 64)
		default:
			err = strconv.ErrSyntax
		}
		if err != nil {
			return r, lang.Errorf("compare.playouts", option, catalog.MCTSName)
		}
	}
	return r, nil
}

// playOut answers p by Monte Carlo tree search, or returns ctx's error.
func (m Method) playOut(ctx context.Context, p catalog.Position) (catalog.PlayedOut, error) {
	r, err := m.playouts()
	if err != nil {
		return catalog.PlayedOut{}, err
	}
	found, err := p.PlayOut(ctx, r)
	if err == nil && found.Interrupted() {
		err = ctx.Err()
	}
	return found, err
}

// playing returns the row of Monte Carlo tree search.
func playing(ctx context.Context, p catalog.Position, m Method) (Row, error) {
	found, err := m.playOut(ctx, p)
	row := Row{
		Method: m.String(), Best: found.Best, Line: found.Line, Nodes: found.Nodes, Leaves: found.Playouts, ElapsedMS: found.ElapsedMS,
		Played: &Played{found.Playouts, found.Averaged}, Results: &found.Results,
	}
	if found.CountsWins() {
		row.Win = found.Win
	}
	return row, err
}
