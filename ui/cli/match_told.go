package cli

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/match"
)

// This file says how a match stands, in words and in JSON.

// standing is a score in short: of two players A's, of more the top of the rating list, as much as fits into a line.
func (a *app) standing(t *match.Terms, s *match.Score) string {
	if len(t.Players) == 2 {
		first := s.Of(0)
		share, deviation := first.Score()
		return fmt.Sprintf("+%d =%d −%d, %s", first.Won, first.Drawn, first.Lost, a.estimate("%.1f", share, deviation))
	}
	list, top := s.Ratings(), ""
	for k, i := range list.Order() {
		of, r := s.Of(i), &list.Players[i]
		next := shortened(t.Players[i].Name) + " " + rated(r)
		if sure(r, &of) {
			next += fmt.Sprintf(" ± %.0f", r.High-r.Elo)
		}
		if k > 0 {
			next = ", " + next
		}
		const room = 50 // of 80 columns
		if utf8.RuneCountInString(top+next) > room {
			break
		}
		top += next
	}
	return top
}

// shortened cuts a long name in the middle: players are often alike but for the last of their options.
func shortened(name string) string {
	const end = 6
	if r := []rune(name); len(r) > 2*end+1 {
		return string(r[:end]) + "…" + string(r[len(r)-end:])
	}
	return name
}

// tellMatch says how a match stands.
func (a *app) tellMatch(g catalog.Game, t *match.Terms, s *match.Score) {
	title, _ := catalog.Titled(g, a.lang)
	a.say("cli.match.head", title, s.Games())
	fmt.Fprintln(a.Out)
	rows := table{left: map[int]bool{0: true}}
	rows.add(a.headings("player", "points", "won", "drawn", "lost", "outOfTime", "illegal", "crashed")...)
	for i, p := range t.Players {
		of := s.Of(i)
		half := ""
		if of.Drawn%2 == 1 {
			half = "½"
		}
		points := strconv.Itoa(of.Won+of.Drawn/2) + half
		if points == "0½" {
			points = half
		}
		f := s.Faults[i]
		cells := []string{p.Name, points}
		for _, n := range []int{of.Won, of.Drawn, of.Lost, f.Time, f.Illegal, f.Crashed} {
			cells = append(cells, strconv.Itoa(n))
		}
		rows.add(cells...)
	}
	rows.write(a.Out)
	if s.Games() == 0 {
		return
	}
	fmt.Fprintln(a.Out)
	if len(t.Players) == 2 {
		a.tellMeeting(t, s)
	} else {
		a.tellRatings(t, s)
	}
}

// tellMeeting says what the games of two players mean.
func (a *app) tellMeeting(t *match.Terms, s *match.Score) {
	of := s.Of(0)
	a.say("cli.match.pairs", t.Players[0].Name, of.Pairs[0], of.Pairs[1], of.Pairs[2], of.Pairs[3], of.Pairs[4])
	share, deviation := of.Score()
	rating, low, high := of.Elo()
	switch {
	case share == 1:
		a.say("cli.match.allWon", t.Players[0].Name, signed(low))
	case share == 0:
		a.say("cli.match.allLost", t.Players[0].Name, signed(high))
	case of.Games() == 2:
		a.say("cli.match.onePair", t.Players[0].Name, a.percent(share))
	case deviation == 0:
		a.say("cli.match.alike", t.Players[0].Name, a.percent(share))
	default:
		a.say("cli.match.share", t.Players[0].Name, a.estimate("%.1f", share, deviation))
	}
	if s.Copies > 0 {
		a.say("cli.match.copies", s.Copies)
	}
	switch {
	case deviation == 0:
	case of.Games() < 2*enoughPairs:
		a.say("cli.match.few", enoughPairs)
	default:
		a.say("cli.match.elo", t.Players[0].Name, signed(rating), signed(low), signed(high))
	}
	if t.SPRT != nil {
		low, high := t.SPRT.Bounds()
		verdict := map[match.Verdict]string{match.Undecided: "undecided", match.Below: "below", match.Above: "above"}[t.Verdict(s)]
		a.say("cli.match.test."+verdict, signed(t.SPRT.Elo0), signed(t.SPRT.Elo1), fmt.Sprintf("%.2f", t.SPRT.LogRatio(&of)),
			fmt.Sprintf("%.2f", low), fmt.Sprintf("%.2f", high))
	}
}

// tellRatings prints the rating list.
func (a *app) tellRatings(t *match.Terms, s *match.Score) {
	list := s.Ratings()
	rows := table{left: map[int]bool{0: true}}
	rows.add(a.headings("player", "elo", "from", "to", "games", "score", "above")...)
	bounds, unsure := 0, 0
	order := list.Order()
	for k, i := range order {
		of, r := s.Of(i), &list.Players[i]
		points := a.share(int64(2*of.Won+of.Drawn), int64(2*of.Games()))
		cells := []string{t.Players[i].Name, rated(r), nothing, nothing, strconv.Itoa(of.Games()), points, nothing}
		switch {
		case math.IsInf(r.Elo, 0):
			bounds++
		case sure(r, &of):
			cells[2], cells[3] = signed(r.Low), signed(r.High)
			if p := superiority(s, list, order[k:]); !math.IsNaN(p) {
				cells[6] = a.likelihood(p)
			}
		default:
			unsure++
		}
		rows.add(cells...)
	}
	rows.write(a.Out)
	fmt.Fprintln(a.Out)
	a.say("cli.match.ratings")
	if bounds > 0 {
		a.say("cli.match.bounds")
	}
	if unsure > 0 && bounds < len(order)-1 { // a single rating is the mean itself
		a.say("cli.match.unsure", enoughPairs)
	}
	if s.Copies > 0 {
		a.say("cli.match.copies", s.Copies)
	}
}

// likelihood writes a likelihood above one half: none is certain.
func (a *app) likelihood(p float64) string {
	const most = 0.999
	if p > most {
		return "> " + a.percent(most)
	}
	return a.percent(p)
}

// enoughPairs is from how many pairs on an interval of Elo's rating is what it promises.
const enoughPairs = 20

// sure reports whether a player's interval is what it promises.
func sure(r *match.Rating, of *match.Standings) bool {
	return r.Error > 0 && of.Games() >= 2*enoughPairs
}

// superiority returns how likely the first player of a part of the list is better than the second; NaN if there is none, or the
// interval of either is not what it promises.
func superiority(s *match.Score, list *match.Ratings, order []int) float64 {
	if len(order) < 2 {
		return math.NaN()
	}
	for _, i := range order[:2] {
		if of := s.Of(i); !sure(&list.Players[i], &of) {
			return math.NaN()
		}
	}
	return list.Superiority(order[0], order[1])
}

// rated writes a rating, or its bound.
func rated(r *match.Rating) string {
	switch {
	case math.IsInf(r.Elo, 1):
		return "≥ " + signed(r.Low)
	case math.IsInf(r.Elo, -1):
		return "≤ " + signed(r.High)
	case math.IsNaN(r.Elo):
		return nothing
	}
	return signed(r.Elo)
}

// signed writes a rating's difference; never −0.
func signed(elo float64) string { return fmt.Sprintf("%+.0f", math.Round(elo)+0) }

// matchJSON is the answer in JSON.
type matchJSON struct {
	Schema       int          `json:"schema"` // 1
	Game         string       `json:"game"`
	Players      []string     `json:"players"` // as they were named
	Games        int          `json:"games"`   // that were played
	*meetingJSON              // of two players
	Meetings     []amongMany  `json:"meetings,omitempty"` // of more
	Ratings      []ratingJSON `json:"ratings,omitempty"`  // of more; the best player first

	Faults []match.Faults  `json:"faults"` // by player
	Copies int             `json:"copies"` // pairs that repeat an earlier one of the same players, move for move
	Test   *sequentialJSON `json:"sprt,omitempty"`
}

// meetingJSON is how two players, A and B, have done against each other.
type meetingJSON struct {
	Won   int         `json:"won"` // by A
	Drawn int         `json:"drawn"`
	Lost  int         `json:"lost"`
	Pairs [5]int      `json:"pairs"`       // in which A had 0, ½, 1, 1½ and 2 points
	Score float64     `json:"score"`       // A's share of the points
	Error *float64    `json:"score_error"` // its standard error; null: all pairs had the same result
	Elo   [3]*float64 `json:"elo"`         // A's rating above B's, and its 95% interval, or only a bound: null where there is none
}

type amongMany struct {
	Players [2]string `json:"players"` // A and B
	meetingJSON
}

// ratingJSON is a player's line in the rating list.
type ratingJSON struct {
	Player string      `json:"player"`
	Elo    [3]*float64 `json:"elo"` // above the mean, and its 95% interval, or only a bound: null where there is none
	Games  int         `json:"games"`
	Score  float64     `json:"score"`            // the share of the points
	Better *float64    `json:"better_than_next"` // how likely it is better than the next in the list; null: not known, or the last
}

type sequentialJSON struct {
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	Ratio   float64 `json:"llr"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
	Verdict string  `json:"verdict"` // elo0, elo1 or undecided
}

func matchAnswer(g catalog.Game, t *match.Terms, s *match.Score) *matchJSON {
	j := &matchJSON{Schema: catalog.Schema, Game: g.Name(), Games: s.Games(), Faults: s.Faults, Copies: s.Copies}
	for _, p := range t.Players {
		j.Players = append(j.Players, p.Name)
	}
	if len(t.Players) == 2 {
		j.meetingJSON = meetingAnswer(&s.Meetings[0].Standings)
	} else {
		for i := range s.Meetings {
			j.Meetings = append(j.Meetings, amongMany{t.Names(i), *meetingAnswer(&s.Meetings[i].Standings)})
		}
		j.Ratings = ratingsAnswer(t, s)
	}
	if t.SPRT != nil {
		low, high := t.SPRT.Bounds()
		verdict := map[match.Verdict]string{match.Undecided: "undecided", match.Below: "elo0", match.Above: "elo1"}[t.Verdict(s)]
		j.Test = &sequentialJSON{t.SPRT.Elo0, t.SPRT.Elo1, t.SPRT.LogRatio(&s.Meetings[0].Standings), low, high, verdict}
	}
	return j
}

func meetingAnswer(of *match.Standings) *meetingJSON {
	j := &meetingJSON{Won: of.Won, Drawn: of.Drawn, Lost: of.Lost, Pairs: of.Pairs}
	share, deviation := of.Score()
	j.Score = share
	if deviation > 0 {
		j.Error = &deviation
	}
	rating, low, high := of.Elo()
	if math.IsInf(rating, 0) || deviation > 0 && of.Games() >= 2*enoughPairs {
		j.Elo = [3]*float64{finite(rating), finite(low), finite(high)}
	}
	return j
}

func ratingsAnswer(t *match.Terms, s *match.Score) (all []ratingJSON) {
	list := s.Ratings()
	order := list.Order()
	for k, i := range order {
		of, r := s.Of(i), list.Players[i]
		j := ratingJSON{Player: t.Players[i].Name, Games: of.Games(), Elo: [3]*float64{finite(r.Elo)}}
		j.Score, _ = of.Score()
		if sure(&r, &of) || math.IsInf(r.Elo, 0) {
			j.Elo[1], j.Elo[2] = finite(r.Low), finite(r.High)
		}
		j.Better = finite(superiority(s, list, order[k:]))
		all = append(all, j)
	}
	return all
}

// finite returns a number that JSON can have, nil for others.
func finite(v float64) *float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return nil
	}
	return &v
}
