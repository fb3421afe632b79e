package catalog

import (
	"encoding/json"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/trace"
)

// This file defines the values of all answers, and what they mean for the players.

// Valued is a value from MAX's side, part of everything in an answer that has one: a position, a move, a line, an iteration.
type Valued struct {
	Value string       `json:"value"` // "3.1", "+∞ in 3"; "": unknown
	Score *json.Number `json:"score"` // in points; null for a forced result, and if unknown

	score    game.Score
	bound    search.Bound
	estimate bool
	decimals int
}

// valued returns a value that is known exactly.
func valued(s game.Score, decimals int) Valued {
	return Valued{Value: s.Text(decimals), Score: points(s, decimals), score: s, decimals: decimals}
}

// as returns the value marked as a bound, or as an estimate.
func (v Valued) as(b search.Bound, estimate bool) Valued {
	v.bound, v.estimate = b, estimate
	return v
}

// ValueIn returns the value formatted in l, with ≥ or ≤ before a bound and ≈ before an estimate; "" if it is unknown.
func (v *Valued) ValueIn(l lang.Language) string {
	if v.Value == "" {
		return ""
	}
	sign := [...]string{search.Exact: "", search.Lower: "≥ ", search.Upper: "≤ "}[v.bound]
	if v.estimate {
		sign = "≈ " + sign
	}
	return sign + trace.ScoreText(l, v.score, v.decimals)
}

// noSooner reports whether a forced result is only a bound: the winner wins no sooner, or not at all.
func (v *Valued) noSooner() bool {
	return v.bound == search.Upper && v.score > 0 || v.bound == search.Lower && v.score < 0
}

// Raw returns the value, or the bound, in Score units.
func (v *Valued) Raw() game.Score { return v.score }

// BoundText is the name in JSON of a bound, or of an estimate, which proves nothing; "" for a value.
func (v *Valued) BoundText() string {
	switch {
	case v.estimate:
		return search.Estimate.String()
	case v.bound == search.Exact:
		return ""
	}
	return v.bound.String()
}

// points returns a value as an exact JSON number, nil for a forced result.
func points(s game.Score, decimals int) *json.Number {
	if _, forced := s.Forced(); forced || s == game.Infinity || s == -game.Infinity {
		return nil
	}
	return new(json.Number(s.Text(decimals)))
}

// Meaning is what the value of a position means for the players, if neither errs. Every front end puts it in its own words.
type Meaning struct {
	Result Result
	Winner Side   // of WinsNow, Wins, WinsWithin and Scores; otherwise the side that the value favours, if it is not 0 or open
	Plies  int    // to the end, of WinsNow, Wins and WinsWithin
	Margin string // of Scores: by how much, such as "12 discs"
}

// Result is the outcome of a game with best play.
type Result uint8

// For the first three the value depends on where the search stopped: [Analysis.Ahead] says what it is.
const (
	Unclear    Result = iota // only a bound is known, not which side the value favours
	Balanced                 // it favours neither side
	Favours                  // it favours the winner
	WinsNow                  // the winner is to move and wins with this move
	Wins                     // by force, in Plies plies
	WinsWithin               // by force, in at most Plies plies
	Scores                   // the game ends with points, and the winner has more
	Draws                    // the game ends drawn
	Neither                  // neither side wins, and no line shows the end
	Worth                    // a value that is not a result, settled or not, as at the leaves of explicit trees
)

// String returns the name of r in JSON.
func (r Result) String() string {
	return [...]string{"unclear", "balanced", "favours", "wins", "wins", "wins_within", "scores", "draws", "neither", "worth"}[r]
}

// Meaning says what the value found for p means.
func (a *Analysis) Meaning(p Position, l lang.Language) Meaning {
	if !a.Settled() {
		winner, _ := a.Winner()
		return Meaning{Result: a.favours(p.Game()), Winner: winner}
	}
	m := meaning(p, a, a.Line, l)
	if m.Result == Wins && !a.Soonest() {
		m.Result = WinsWithin
	}
	return m
}

// favours says what an unsettled value of g means.
func (a *Analysis) favours(g Game) Result {
	low, high := a.bound == search.Lower, a.bound == search.Upper
	if a.BrokenOff() { // the other moves may be better
		low, high = a.Turn == "max", a.Turn == "min"
	}
	switch {
	case low && a.score <= 0, high && a.score >= 0:
		return Unclear
	case !Decides(g):
		return Worth
	case a.Even():
		return Balanced
	}
	return Favours
}

// Meaning says what the proven value of p means; the value must be known.
func (s *Solution) Meaning(p Position, l lang.Language) Meaning { return meaning(p, s, s.Line, l) }

// settled is a value that no deeper search can change.
type settled interface {
	Winner() (side Side, wins bool) // that it favours
	Distance() (plies int, forced bool)
	Margin(Position, lang.Language) (text string, scored bool)
	Even() bool
}

// meaning says what a settled value of p means. The line is best play, as far as it is known.
func meaning(p Position, value settled, line []string, l lang.Language) Meaning {
	winner, _ := value.Winner()
	plies, forced := value.Distance()
	margin, scored := value.Margin(p, l)
	switch {
	case forced && plies == 1 && winner == p.Turn() && len(line) > 0:
		return Meaning{Result: WinsNow, Winner: winner, Plies: plies}
	case forced:
		return Meaning{Result: Wins, Winner: winner, Plies: plies}
	case scored && value.Even() || DrawnAfter(p, line):
		return Meaning{Result: Draws, Winner: winner}
	case scored:
		return Meaning{Result: Scores, Winner: winner, Margin: margin}
	case value.Even() && Decides(p.Game()):
		return Meaning{Result: Neither, Winner: winner}
	}
	return Meaning{Result: Worth, Winner: winner}
}
