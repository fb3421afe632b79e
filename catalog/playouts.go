package catalog

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/mcts"
	"github.com/jugada/jugada/trace"
)

// This file answers positions by Monte Carlo tree search. Its values are averages over games that end at random, so they are not
// [Valued]: no minimax value or bound follows from them.

// MCTSName is the name of Monte Carlo tree search. It is not among [Algorithms], whose answers are minimax values and bounds.
const MCTSName = "mcts"

// UsualPlayouts is how many playouts a search makes that has no limit: seconds in the largest game, a moment in small ones.
const UsualPlayouts = 10_000

// UsualExploration is the usual constant of exploration, √½, half of that of UCB1.
const UsualExploration = mcts.Exploration

// Playouts says how to search by Monte Carlo tree search, with the static evaluation of the game left aside.
type Playouts struct {
	Count       int64         // 0: UsualPlayouts or, if there is a time, no limit
	Time        time.Duration // 0: no limit
	Exploration *float64      // more than 0; nil: UsualExploration
	Seed        uint64        // of the random moves: without a limit of time the same seed gives the same answer
	KeepMiB     int           // memory for the tree; 0: 256 MiB

	Steps func(*PlayoutStep) // called for each playout; nil: nobody wants to know
}

// Valid returns an error if the request is wrong for any game.
func (r *Playouts) Valid() error {
	if x := r.Exploration; x != nil && (!(*x > 0) || math.IsInf(*x, 1)) {
		return lang.Errorf("catalog.exploration", lang.Option("exploration"), fmt.Sprint(*x))
	}
	return nil
}

// Told limits a request whose playouts are told one by one.
func (r *Playouts) Told() error {
	switch {
	case r.Count > MostFollowed:
		return lang.Errorf("catalog.playouts", lang.Option("playouts"), r.Count, MostFollowed)
	case r.Count == 0 && r.Time > 0:
		r.Count = MostFollowed
	case r.Count == 0:
		r.Count = FollowedPlayouts
	}
	return nil
}

// PlayedOut is the answer of Monte Carlo tree search to a position. As JSON it is the contract of
// `jugada analyze --algorithm mcts --json`.
type PlayedOut struct {
	Schema    int          `json:"schema"` // 1
	Game      string       `json:"game"`
	Position  string       `json:"position"`
	Turn      string       `json:"turn"`      // max or min
	Algorithm string       `json:"algorithm"` // mcts
	Best      *string      `json:"best"`      // the move with the most playouts; null if the game is over
	Averaged               // of the playouts through it; of an ended game, its result
	Results   bool         `json:"results"` // means are in results: win 1, draw 0, loss -1; else in points
	Win       float64      `json:"win"`     // what a win counts for in them
	Line      []string     `json:"line"`    // the moves with the most playouts
	Moves     []MovePlayed `json:"moves"`   // all moves, in generation order
	Playouts  int64        `json:"playouts"`
	Nodes     int64        `json:"nodes"`    // in the tree, the root included
	Depth     int          `json:"depth"`    // of the tree, in plies
	Full      bool         `json:"full"`     // memory ran out: the tree stopped growing
	Unvalued  int64        `json:"unvalued"` // playouts that ended without a value, counted as 0
	Spent     *string      `json:"spent"`    // time, interrupted or trace, if that ended the search; else null

	Exploration float64 `json:"exploration"`
	Seed        uint64  `json:"seed"`
	ElapsedMS   float64 `json:"elapsed_ms"`

	ended   Valued // of an ended game
	decided bool   // wins count in the means
	elapsed time.Duration
}

// Averaged is the mean result of some playouts, from MAX's side.
type Averaged struct {
	Mean  *float64 `json:"mean"`       // null without playouts
	Error *float64 `json:"mean_error"` // its standard error, as if playouts were independent; null with fewer than two
}

// MovePlayed is what the playouts through a move have come to.
type MovePlayed struct {
	Move     string `json:"move"`
	Playouts int64  `json:"playouts"`
	Averaged
}

// ValueIn returns the value of an ended game, formatted in l.
func (a *PlayedOut) ValueIn(l lang.Language) string { return a.ended.ValueIn(l) }

// CountsWins reports whether wins contribute to means in points, Win points each.
func (a *PlayedOut) CountsWins() bool { return a.decided && !a.Results }

// Elapsed returns how long the search took.
func (a *PlayedOut) Elapsed() time.Duration { return a.elapsed }

// Interrupted reports whether its context ended the search.
func (a *PlayedOut) Interrupted() bool {
	return a.Spent != nil && *a.Spent == search.Interrupted.String()
}

func (p *positionOf[S, M, G]) PlayOut(ctx context.Context, r Playouts) (PlayedOut, error) {
	if err := r.Valid(); err != nil {
		return PlayedOut{}, err
	}
	a := PlayedOut{
		Schema: Schema, Game: p.name, Position: p.Text(), Turn: strings.ToLower(p.Turn().String()), Algorithm: MCTSName,
		Win: 1, Line: []string{}, Moves: []MovePlayed{}, Exploration: UsualExploration, Seed: r.Seed,
	}
	if r.Exploration != nil {
		a.Exploration = *r.Exploration
	}
	if r.Count == 0 && r.Time == 0 {
		r.Count = UsualPlayouts
	}
	decides, unit := Decides(p.Game()), 1.0 // of results
	if !decides {                           // games may end in either way, so that it matters what a win is worth
		graph, err := p.explore(ctx, r.KeepMiB, "catalog.meetLarge")
		if err != nil {
			return PlayedOut{}, err
		}
		if a.Results, a.Win, a.decided = graph.Results(), graph.Win(), graph.Decided(); !a.Results {
			unit = math.Pow10(p.Decimals())
		}
	}
	var step func(*mcts.Playout[M])
	if r.Steps != nil {
		step = func(of *mcts.Playout[M]) { r.Steps(p.playoutStep(of, unit)) }
	}
	found, err := mcts.Follow[S, M, game.Game[S, M]](ctx, p.rules, p.s, p.earlier, mcts.Options{
		Playouts: r.Count, Time: r.Time, Exploration: a.Exploration, Seed: r.Seed, Win: math.Round(a.Win * unit),
		Memory: int64(r.KeepMiB) << 20,
	}, step)
	if err != nil {
		return PlayedOut{}, fmt.Errorf("%s: %w", p.name, err)
	}
	if decides {
		if a.Results = !found.Scored; found.Scored {
			unit = math.Pow10(p.Decimals())
			a.Win /= unit
		}
	}
	p.playedOut(&a, &found, unit)
	return a, nil
}

// playedOut fills in what a search has found; a point, or a result, has so many of its units.
func (p *positionOf[S, M, G]) playedOut(a *PlayedOut, found *mcts.Result[M], unit float64) {
	averaged := func(playouts int64, mean, err float64) (of Averaged) {
		if playouts > 0 {
			of.Mean = new(trace.Rounded(mean / unit))
		}
		if playouts > 1 {
			of.Error = new(trace.Rounded(err / unit))
		}
		return of
	}
	a.Playouts, a.Nodes, a.Depth, a.Full = found.Playouts, found.Nodes, found.Depth, found.Full
	a.Unvalued = found.Unvalued
	a.elapsed, a.ElapsedMS = found.Elapsed, float64(found.Elapsed.Microseconds())/1000
	a.Line = p.lineText(found.Line)
	for _, m := range found.Moves {
		a.Moves = append(a.Moves, MovePlayed{p.text(&p.s, m.Move), m.Playouts, averaged(m.Playouts, m.Value, m.Error)})
		if best, _ := found.Best(); m.Move == best {
			a.Averaged = a.Moves[len(a.Moves)-1].Averaged
		}
	}
	if best, ok := found.Best(); ok {
		a.Best = new(p.text(&p.s, best))
	} else {
		a.Averaged = averaged(1, found.Value, 0)
		static, _ := p.Static()
		a.ended = valued(static, p.Decimals())
	}
	if found.Spent != search.Unknown {
		a.Spent = new(found.Spent.String())
	}
}
