package match

import (
	"github.com/jugada/jugada/arena"
	"github.com/jugada/jugada/catalog"
)

// What front ends need from package arena, so that they need not import it.
type (
	SPRT      = arena.SPRT
	Verdict   = arena.Verdict
	Standings = arena.Standings
	Meeting   = arena.Meeting
	Rating    = arena.Rating
	Ratings   = arena.Ratings
)

// The verdicts of a test.
const (
	Undecided = arena.Undecided
	Below     = arena.Below
	Above     = arena.Above
)

// meetings returns who meets whom, by number. Of two players there is one meeting.
func (t *Terms) meetings() (all [][2]int) {
	for a := range t.Players {
		for b := a + 1; b < len(t.Players); b++ {
			all = append(all, [2]int{a, b})
		}
		if t.Gauntlet {
			break
		}
	}
	return all
}

// Pairs are numbered from 0: from each opening all who meet play a pair before the next opening comes. So a match that is cut
// short has as many games of each meeting, or nearly, and one that is longer begins like the shorter one.

// Total returns how many pairs of games the match has in all.
func (t *Terms) Total() int { return t.Pairs * len(t.meetings()) }

// meeting returns who plays a pair, A and B by number.
func (t *Terms) meeting(pair int) [2]int {
	all := t.meetings()
	return all[pair%len(all)]
}

// Names returns who plays a pair, A and B by name.
func (t *Terms) Names(pair int) [2]string {
	of := t.meeting(pair)
	return [2]string{t.Players[of[0]].Name, t.Players[of[1]].Name}
}

// Opening returns where the games of a pair begin.
func (t *Terms) Opening(pair int) catalog.Position {
	return t.Openings[pair/len(t.meetings())%len(t.Openings)]
}

// Score is how a match stands.
type Score struct {
	Meetings []Meeting // of each two players who meet, in the order of their pairs
	Faults   []Faults  // of each player
	Copies   int       // pairs that repeat an earlier one of the same players, move for move: they say nothing new
}

// Faults counts the games that a player has lost by other things than play.
type Faults struct {
	Time    int `json:"time"`    // the clock ran out
	Illegal int `json:"illegal"` // an illegal move
	Crashed int `json:"crashed"` // its program ended or did not answer
}

// unplayed returns the score before the first game.
func (t *Terms) unplayed() Score {
	s := Score{Faults: make([]Faults, len(t.Players))}
	for _, of := range t.meetings() {
		s.Meetings = append(s.Meetings, Meeting{A: of[0], B: of[1]})
	}
	return s
}

// add counts the two games of a pair.
func (s *Score) add(pair []Game) {
	m := &s.Meetings[pair[0].Pair%len(s.Meetings)]
	m.Add(pair[0].Points, pair[1].Points)
	for _, g := range pair {
		loser := m.A
		if g.Points == 2 {
			loser = m.B
		}
		switch f := &s.Faults[loser]; g.End {
		case Time:
			f.Time++
		case Illegal:
			f.Illegal++
		case Crashed:
			f.Crashed++
		}
	}
}

// Games returns how many games were played.
func (s *Score) Games() (n int) {
	for i := range s.Meetings {
		n += s.Meetings[i].Games()
	}
	return n
}

// Of returns the score of a player, by number, from its side: in all its meetings.
func (s *Score) Of(player int) Standings { return arena.Against(player, s.Meetings) }

// Ratings returns the rating list.
func (s *Score) Ratings() *Ratings { return arena.Rate(len(s.Faults), s.Meetings) }
