// Package players reads and updates what is remembered about people who have played.
package players

import (
	"path/filepath"
	"slices"

	"github.com/jugada/jugada/opponent"
	"github.com/jugada/jugada/trace"
)

// Store is a file of players in a data directory, created when there is something to store.
type Store struct{ store opponent.Store }

// In returns the store in a data directory.
func In(directory string) Store {
	return Store{opponent.Store{Path: filepath.Join(directory, "opponents.db")}}
}

// LockedError is the error of a Store whose file is in use by another process.
type LockedError = opponent.LockedError

// Player is what is known about a player in one game.
type Player struct {
	Schema    int     `json:"schema"`
	Player    string  `json:"player"`
	Game      string  `json:"game"`
	Games     int     `json:"games"`
	Won       int     `json:"won"` // by the player
	Drawn     int     `json:"drawn"`
	Lost      int     `json:"lost"`
	Moves     int     `json:"moves"`     // observed
	Decisions int     `json:"decisions"` // those where not all moves were best
	Missed    int     `json:"missed"`    // decisions in which the player's move was not best
	Rate      float64 `json:"rate"`      // share of moves made blindly: the posterior mean
	Low       float64 `json:"low"`       // with 90% probability the rate is from low
	High      float64 `json:"high"`      // to high
	Model     string  `json:"model"`     // played against: random:rate, or kinds with their rates if these explain the moves better
	Misses    []Miss  `json:"misses"`    // the most frequent first
	Course    []Point `json:"course"`    // after each of the last games, up to a hundred
	Slips     []Slip  `json:"slips"`     // the last moves that gave something up, up to two dozen
	Kinds     []Kind  `json:"kinds"`     // of errors that there were to make, the most urgent first
	Evidence  float64 `json:"evidence"`  // logarithm of how many times likelier the rates by kind make the moves than one rate does

	record opponent.Record
}

// Kind is how a player meets errors of one kind: win, threat, fork, …, near, far, points.
type Kind struct {
	Kind      string  `json:"kind"`
	Missed    int     `json:"missed"`    // how often the player made one
	Decisions int     `json:"decisions"` // out of how many times
	Rate      float64 `json:"rate"`      // the posterior mean
	Low       float64 `json:"low"`       // with 90% probability the rate is from low
	High      float64 `json:"high"`      // to high
	Habit     string  `json:"habit"`     // in a word: often, seldom, sometimes or unsure
}

const (
	NearPlies = opponent.NearPlies // the distance up to which a forced result is of the kind near
	Convinced = opponent.Convinced // how many times as likely the rates by kind make the moves if the computer goes by them
)

// habit says how likely a player is to overlook something that was overlooked as often as missed, as far as that and the interval
// of the rate show.
func habit(missed int, low, high float64) string {
	switch {
	case low >= 1.0/3:
		return "often"
	case high <= 1.0/4:
		return "seldom"
	case missed > 0 && high-low <= 1.0/2:
		return "sometimes"
	}
	return "unsure"
}

// ByKind reports whether Model goes by kinds of errors.
func (p *Player) ByKind() bool { return p.record.Style.Convincing() }

// Miss counts moves that gave up the same thing.
type Miss struct {
	What  string `json:"what"`  // win: a forced one is gone; defence: a forced loss was allowed; other: points
	Plies int    `json:"plies"` // distance of that win or loss; for other 0
	Count int    `json:"count"`
}

// Point is the estimate of a player after a game.
type Point struct {
	Game      int     `json:"game"`      // its number, from 1
	Result    string  `json:"result"`    // won, drawn or lost by the player; points: it ended with a value
	Decisions int     `json:"decisions"` // in it
	Missed    int     `json:"missed"`    // of them
	Rate      float64 `json:"rate"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
}

// Slip is a move that gave something up.
type Slip struct {
	Game     int    `json:"game"` // its number, from 1
	Position string `json:"position"`
	Move     string `json:"move"`
	Best     string `json:"best"` // a move that would have given nothing up
	What     string `json:"what"` // as in Miss
	Plies    int    `json:"plies"`
}

// CheckName returns an error if a player's name is invalid.
func CheckName(name string) error { return opponent.CheckPlayer(name) }

// Known returns what is remembered about one player or, for "", all; in one game or, for "", all; sorted by player and game.
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

// Path returns the file's name.
func (s Store) Path() string { return s.store.Path }

// PutAside renames the file if a full disk left it incomplete and unusable, and returns its new name; "" if there was nothing
// to do.
func (s Store) PutAside() (aside string, err error) { return s.store.PutAside() }

// Learn adds a finished game to what is remembered: all of it, or nothing on an error.
func (s Store) Learn(player, game string, f opponent.Finished) error {
	return s.store.Learn(player, game, f)
}

// Forget deletes what Known returns for the same player, who must be named, and returns it.
func (s Store) Forget(player, game string) ([]Player, error) {
	records, err := s.store.Forget(player, game)
	return playersOf(records), err
}

// After returns the model of the player after some more moves. p does not change.
func (p *Player) After(seen []opponent.Judgement) (string, error) {
	now, err := p.record.After(seen)
	return now.Model(), err
}

var missNames = map[opponent.Missed]string{
	opponent.MissedWin: "win", opponent.MissedDefence: "defence", opponent.MissedOther: "other",
}

func playersOf(records []opponent.Record) []Player {
	players := []Player{}
	for _, r := range records {
		p := Player{
			Schema: trace.Schema, Player: r.Player, Game: r.Game, Games: r.Games, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost,
			Moves: r.Belief.Observed(), Decisions: r.Decisions, Rate: trace.Rounded(r.Belief.Mean()),
			Model: r.Model(), Misses: []Miss{}, Course: []Point{}, Slips: []Slip{}, Kinds: []Kind{},
			Evidence: trace.Rounded(r.Style.Least()), record: r,
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
		for _, h := range r.Style.Habits {
			if n := h.Missed + h.Heeded; n > 0 {
				b := h.Belief()
				low, high := b.Interval(0.9)
				p.Kinds = append(p.Kinds, Kind{h.Kind, h.Missed, n, trace.Rounded(b.Mean()), low, high, habit(h.Missed, low, high)})
			}
		}
		slices.SortStableFunc(p.Misses, func(a, b Miss) int { return b.Count - a.Count })
		players = append(players, p)
	}
	return players
}

// resultName names how a game ended for the player.
func resultName(p opponent.Point) string {
	if p.Points {
		return "points"
	}
	return [...]string{"lost", "drawn", "won"}[p.Result+1]
}
