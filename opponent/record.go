package opponent

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jugada/jugada/lang"
)

// Record is what is kept about one player in one game.
type Record struct {
	Player, Game string

	Games, Won, Drawn, Lost int     // the player's; a game that ends with a value and without a winner counts only in Games
	Belief                  *Belief // in Random, from all observed moves
	Decisions               int     // observed moves where not all moves were best
	Misses                  []Miss  // what was given up, sorted by kind and then plies
	Style                   Style   // from all observed moves, in a game with threats

	Course []Point // history of the belief: after each of the last mostPoints games
	Slips  []Slip  // the last mostSlips moves that gave something up and were recorded with their positions
}

const (
	mostPoints = 100
	mostSlips  = 24
	mostText   = 400 // most bytes of a stored position
)

// Point is the belief after a game.
type Point struct {
	Game      int     `json:"n"` // its number, from 1
	Result    int     `json:"r"` // as in Finished
	Points    bool    `json:"p,omitempty"`
	Decisions int     `json:"d"` // in the game
	Missed    int     `json:"m"` // of the decisions
	Rate      float64 `json:"e"` // the posterior mean afterwards, to four decimals
	Low       float64 `json:"l"` // with 90% probability the rate is between Low
	High      float64 `json:"h"` // and High
}

// Slip is a move that gave something up.
type Slip struct {
	Game     int    `json:"n"` // in which it was made
	Position string `json:"s"`
	Move     string `json:"m"`
	Best     string `json:"b"`
	Missed   Missed `json:"w"`
	Plies    int    `json:"p"` // as in Judgement
}

// Miss counts moves that gave up the same.
type Miss struct {
	Missed Missed
	Plies  int // as in Judgement
	Count  int // above 0
}

// Finished is a finished game to learn from.
type Finished struct {
	Result int  // the player's: 1 won, 0 drawn, -1 lost
	Points bool // the game ended with a value instead of a winner, as explicit trees do: Result is meaningless
	Seen   []Judgement
}

// maxName is the longest name of a player, in bytes.
const maxName = 64

// CheckPlayer returns an error if a player's name is invalid. Names have letters of any alphabet, digits, and,
// except at the ends, spaces and . _ - ' too. Names are case-sensitive.
func CheckPlayer(name string) error {
	right := name != "" && len(name) <= maxName && utf8.ValidString(name) && strings.TrimSpace(name) == name
	for _, r := range name {
		right = right && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || strings.ContainsRune(" ._-'", r))
	}
	if !right || strings.Trim(name, ".") == "" {
		short := []rune(name)
		return lang.Errorf("opponent.name", string(short[:min(len(short), maxName)]), maxName)
	}
	return nil
}

// NewRecord returns the record of a player who has not played yet.
func NewRecord(player, game string) Record {
	belief, _ := Flat(Random)
	return Record{Player: player, Game: game, Belief: belief}
}

// Learn adds a finished game.
func (r *Record) Learn(f Finished) error {
	decisions, missed := r.Decisions, r.missed()
	for _, j := range f.Seen {
		if err := r.see(j); err != nil {
			return err
		}
	}
	r.Games++
	low, high := r.Belief.Interval(0.9)
	r.Course = last(mostPoints, append(r.Course, Point{
		Game: r.Games, Result: max(-1, min(f.Result, 1)), Points: f.Points, Decisions: r.Decisions - decisions, Missed: r.missed() - missed,
		Rate: math.Round(r.Belief.Mean()*1e4) / 1e4, Low: low, High: high,
	}))
	switch {
	case f.Points:
	case f.Result > 0:
		r.Won++
	case f.Result < 0:
		r.Lost++
	default:
		r.Drawn++
	}
	return nil
}

// After returns the record after some more moves of a game that is not over. r does not change.
func (r Record) After(seen []Judgement) (Record, error) {
	belief := *r.Belief
	r.Belief, r.Misses, r.Slips, r.Style.Habits = &belief, slices.Clone(r.Misses), slices.Clone(r.Slips), slices.Clone(r.Style.Habits)
	for _, j := range seen {
		if err := r.see(j); err != nil {
			return r, err
		}
	}
	return r, nil
}

// Model returns the model that is to be played against: Kinds if the style is convincing, else Random at the posterior mean, to
// four decimals, so that the model shown is exactly the one played against.
func (r *Record) Model() string {
	if r.Style.Convincing() {
		return r.Style.Model()
	}
	return Random.String() + ":" + strconv.FormatFloat(r.Belief.Mean(), 'f', 4, 64)
}

// missed counts the moves that were not best.
func (r *Record) missed() (count int) {
	for _, m := range r.Misses {
		count += m.Count
	}
	return count
}

// last returns the last n of a list, or all.
func last[T any](n int, list []T) []T { return list[max(0, len(list)-n):] }

// see learns from a move of the game after those already counted.
func (r *Record) see(j Judgement) error {
	blind := r.Belief.Mean()
	if err := r.Belief.See(j); err != nil {
		return err
	}
	r.Style.See(j, blind)
	if j.Bests < j.Moves {
		r.Decisions++
	}
	if j.Missed == NoMiss {
		return nil
	}
	at, known := slices.BinarySearchFunc(r.Misses, Miss{Missed: j.Missed, Plies: j.Plies}, compareMisses)
	if !known {
		r.Misses = slices.Insert(r.Misses, at, Miss{Missed: j.Missed, Plies: j.Plies})
	}
	r.Misses[at].Count++
	if j.Position != "" && len(j.Position) <= mostText {
		r.Slips = last(mostSlips, append(r.Slips, Slip{r.Games + 1, j.Position, j.Move, j.Best, j.Missed, j.Plies}))
	}
	return nil
}

func compareMisses(a, b Miss) int {
	if a.Missed != b.Missed {
		return int(a.Missed) - int(b.Missed)
	}
	return a.Plies - b.Plies
}

// content is a record on disk, after its checksum.
type content struct {
	Games     int       `json:"games"`
	Won       int       `json:"won"`
	Drawn     int       `json:"drawn"`
	Lost      int       `json:"lost"`
	Observed  int       `json:"observed"`
	Weights   []float64 `json:"weights"`
	Decisions int       `json:"decisions"`
	Misses    []Miss    `json:"misses"`
	Course    []Point   `json:"course,omitempty"`
	Slips     []Slip    `json:"slips,omitempty"`
	Style     *Style    `json:"style,omitempty"`
}

// encode writes the record as JSON after eight digits of checksum. The checksum also covers player and game.
func (r *Record) encode() ([]byte, error) {
	c := content{
		r.Games, r.Won, r.Drawn, r.Lost, r.Belief.observed, r.Belief.weights, r.Decisions, r.Misses,
		r.Course, r.Slips, nil,
	}
	if len(r.Style.Habits) > 0 {
		c.Style = &r.Style
	}
	text, err := json.Marshal(c)
	return fmt.Appendf(nil, "%08x%s", checksum(r.Player, r.Game, text), text), err
}

func checksum(player, game string, text []byte) uint32 {
	return crc32.ChecksumIEEE(fmt.Appendf(nil, "%s\x00%s\x00%s", player, game, text))
}

// errDamaged is the error for a file whose pages or records are inconsistent.
var errDamaged = lang.Errorf("opponent.store.damaged")

// decode reads what encode has written.
func decode(player, game string, data []byte) (Record, error) {
	r := NewRecord(player, game)
	if CheckPlayer(player) != nil || len(data) < 8 ||
		!bytes.Equal(data[:8], fmt.Appendf(nil, "%08x", checksum(player, game, data[8:]))) {
		return r, errDamaged
	}
	var c content
	if json.Unmarshal(data[8:], &c) != nil || !c.sane() {
		return r, errDamaged
	}
	r.Games, r.Won, r.Drawn, r.Lost, r.Decisions, r.Misses = c.Games, c.Won, c.Drawn, c.Lost, c.Decisions, c.Misses
	r.Course, r.Slips = c.Course, c.Slips
	r.Belief.weights, r.Belief.observed = c.Weights, c.Observed
	if c.Style != nil {
		r.Style = *c.Style
	}
	return r, nil
}

// sane reports whether the numbers are plausible.
func (c *content) sane() bool {
	sum := 0.0
	for _, w := range c.Weights {
		if !(w >= 0 && w <= 1+1e-9) {
			return false
		}
		sum += w
	}
	missed := 0
	for _, m := range c.Misses {
		if m.Missed == NoMiss || m.Missed >= numMissed || m.Plies < 0 || m.Count < 1 {
			return false
		}
		missed += m.Count
	}
	before := 0
	for _, p := range c.Course {
		if p.Game <= before || p.Game > c.Games || p.Result < -1 || p.Result > 1 || p.Missed < 0 || p.Missed > p.Decisions ||
			!(0 <= p.Low && p.Low <= p.High && p.High <= 1 && 0 <= p.Rate && p.Rate <= 1) {
			return false
		}
		before = p.Game
	}
	for _, s := range c.Slips {
		if s.Missed == NoMiss || s.Missed >= numMissed || s.Plies < 0 || s.Game < 1 || s.Game > c.Games {
			return false
		}
	}
	if c.Style != nil && !c.Style.sane() {
		return false
	}
	return len(c.Course) <= mostPoints && len(c.Slips) <= mostSlips && len(c.Weights) == gridSteps+1 && math.Abs(sum-1) < 1e-6 && min(c.Won, c.Drawn, c.Lost) >= 0 &&
		c.Won+c.Drawn+c.Lost <= c.Games && missed <= c.Decisions && c.Decisions <= c.Observed
}

// LockedError says that another process has a store's file open, and has not released it in time.
type LockedError struct{ Path string }

// Error implements error.
func (e *LockedError) Error() string { return e.Unwrap().Error() }

// Unwrap returns what people read.
func (e *LockedError) Unwrap() error { return lang.Errorf("opponent.store.locked", e.Path) }
