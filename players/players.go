// Package players has what is remembered of the people who have played, as front ends show it.
package players

import (
	"path/filepath"
	"slices"
	"strconv"

	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/trace"
)

// Store is a file of players in a data directory, which is made when there is something to keep.
type Store struct{ store opponent.Store }

// In returns the players of that data directory.
func In(directory string) Store {
	return Store{opponent.Store{Path: filepath.Join(directory, "opponents.db")}}
}

// LockedError is what those methods of Store err with that find the file in use by another process.
type LockedError = opponent.LockedError

// Player is what is known of somebody in one game.
type Player struct {
	Schema    int     `json:"schema"`
	Player    string  `json:"player"`
	Game      string  `json:"game"`
	Games     int     `json:"games"`
	Won       int     `json:"won"` // by the player
	Drawn     int     `json:"drawn"`
	Lost      int     `json:"lost"`
	Moves     int     `json:"moves"`     // observed
	Decisions int     `json:"decisions"` // of them, where not all moves were best
	Missed    int     `json:"missed"`    // of them, where the player's was not
	Rate      float64 `json:"rate"`      // of moves made blindly: the posterior mean
	Low       float64 `json:"low"`       // with 90% probability the rate is from low
	High      float64 `json:"high"`      // to high
	Model     string  `json:"model"`     // that plays so: random:rate
	Misses    []Miss  `json:"misses"`    // the most frequent first
	Course    []Point `json:"course"`    // after each of the last games, up to a hundred
	Slips     []Slip  `json:"slips"`     // the last moves that gave something up, up to two dozen

	belief *opponent.Belief
}

// Miss counts moves that gave the same up.
type Miss struct {
	What  string `json:"what"`  // win: a forced one is gone; defence: a forced loss was allowed; other: points
	Plies int    `json:"plies"` // how far that win was, or how far that loss is; for other 0
	Count int    `json:"count"`
}

// Point is what was believed of a player after a game.
type Point struct {
	Game      int     `json:"game"`      // which it was, from 1
	Result    string  `json:"result"`    // won, drawn or lost by the player; points: it ended with a value
	Decisions int     `json:"decisions"` // in it
	Missed    int     `json:"missed"`    // of them
	Rate      float64 `json:"rate"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
}

// Slip is a move that gave something up.
type Slip struct {
	Game     int    `json:"game"` // the one in which it was made, from 1
	Position string `json:"position"`
	Move     string `json:"move"`
	Best     string `json:"best"` // a move that would have given nothing up
	What     string `json:"what"` // as in Miss
	Plies    int    `json:"plies"`
}

// CheckName returns what is wrong with a player's name, nil if nothing is.
func CheckName(name string) error { return opponent.CheckPlayer(name) }

// Known returns what is remembered: of one player or, for "", of all; in one game or, for "", in all; by player and
// game.
func (s Store) Known(player, game string) ([]Player, error) {
	records, err := s.store.Records(player, game)
	return playersOf(records), err
}

// Find is Known for one player in one game, who may not have played yet.
func (s Store) Find(player, game string) (Player, error) {
	if err := CheckName(player); err != nil {
		return Player{}, err
	}
	records, err := s.store.Records(player, game)
	if err != nil || len(records) == 0 {
		records = []opponent.Record{opponent.NewRecord(player, game)}
	}
	return playersOf(records)[0], err
}

// Path returns the file in which all is kept.
func (s Store) Path() string { return s.store.Path }

// PutAside renames the file if a full disk has kept it from being made whole, so that nobody can use it, and returns the name
// that it has now; "" if there was nothing to be done.
func (s Store) PutAside() (aside string, err error) { return s.store.PutAside() }

// Learn adds a finished game to what is remembered: all of it, or nothing if it errs.
func (s Store) Learn(player, game string, f opponent.Finished) error {
	return s.store.Learn(player, game, f)
}

// Forget deletes what Known returns for the same player, who must be named, and returns it.
func (s Store) Forget(player, game string) ([]Player, error) {
	records, err := s.store.Forget(player, game)
	return playersOf(records), err
}

// After returns the model of the player after some more moves. p stays as it is.
func (p *Player) After(seen []opponent.Judgement) (string, error) {
	belief := *p.belief
	for _, j := range seen {
		if err := belief.See(j); err != nil {
			return "", err
		}
	}
	return modelOf(&belief), nil
}

// modelOf returns how somebody plays of whom that is believed: random at the posterior mean, to four decimals, so that
// the model that is told is the one that is played against.
func modelOf(b *opponent.Belief) string { return "random:" + strconv.FormatFloat(b.Mean(), 'f', 4, 64) }

var missNames = map[opponent.Missed]string{
	opponent.MissedWin: "win", opponent.MissedDefence: "defence", opponent.MissedOther: "other",
}

func playersOf(records []opponent.Record) []Player {
	players := []Player{}
	for _, r := range records {
		p := Player{
			Schema: trace.Schema, Player: r.Player, Game: r.Game, Games: r.Games, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost,
			Moves: r.Belief.Observed(), Decisions: r.Decisions, Rate: trace.Rounded(r.Belief.Mean()),
			Model: modelOf(r.Belief), Misses: []Miss{}, Course: []Point{}, Slips: []Slip{}, belief: r.Belief,
		}
		p.Low, p.High = r.Belief.Interval(0.9)
		for _, m := range r.Misses {
			p.Missed += m.Count
			p.Misses = append(p.Misses, Miss{missNames[m.Missed], m.Plies, m.Count})
		}
		for _, c := range r.Course {
			p.Course = append(p.Course, Point{c.Game, resultName(c), c.Decisions, c.Missed, c.Rate, c.Low, c.High})
		}
		for _, s := range r.Slips {
			p.Slips = append(p.Slips, Slip{s.Game, s.Position, s.Move, s.Best, missNames[s.Missed], s.Plies})
		}
		slices.SortStableFunc(p.Misses, func(a, b Miss) int { return b.Count - a.Count })
		players = append(players, p)
	}
	return players
}

// resultName says how a game ended for the player.
func resultName(p opponent.Point) string {
	if p.Points {
		return "points"
	}
	return [...]string{"lost", "drawn", "won"}[p.Result+1]
}
