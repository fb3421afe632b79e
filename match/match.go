// Package match plays matches between players of any kind, in any game of the catalogue, and says which one is better. Of more
// than two players, each two meet, or the first one and each other: then the match is a round robin or a gauntlet.
//
//	match.go     the terms of a match, and how it is played: pairs of games
//	score.go     who meets whom, and how they stand
//	game.go      one game: clocks, results, and how it ended
//	players.go   players as text names them, and those of our own
//	uci.go       players that are other programs
//	record.go    games in files, from which a match goes on
//
// Each opening is played twice with sides swapped. A player who crashes, makes an illegal move or runs out of time has lost that
// game, and it is counted why. With players who depend on nothing but the position and a limit of depth or nodes, a match has the
// same result on any number of threads.
package match

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/session/timing"
)

// Terms are what a match is about.
type Terms struct {
	Openings []catalog.Position // one for each pair of a meeting, in turn, again from the first if there are fewer; each open
	Pairs    int                // of games, in each meeting of two players
	Players  []Player           // two or more; of two who meet, A is the one who comes first, and B the other
	Gauntlet bool               // only the first player meets the others
	Clock    *timing.Clock      // of each side in each game; nil: none
	Depth    int                // of each move, in plies, for players without a limit of their own; 0: none
	Nodes    int64              // likewise
	Seed     uint64             // of players who choose at random
	Threads  int                // games played in parallel; 0: one

	// Both players' values decide games: that many points, see adjudged; 0: games are played to their end.
	Adjudicate float64

	SPRT *SPRT  // of two players: ends the match when it is decided; nil: all pairs are played
	Done []Game // games that have been played; a pair of which both are here is not played again

	// Elsewhere, if it is set, plays a pair in Play's stead, as [Seats.Pair] does, perhaps on another machine: Threads pairs at a
	// time.
	Elsewhere func(ctx context.Context, pair int) ([]Game, error)

	// Progress is called after each pair, by one goroutine at a time, with its two games; may be nil. Its error ends the match.
	Progress func(s *Score, pair []Game) error
}

// String says what limits the games, as it is kept with them.
func (t *Terms) String() string {
	text := fmt.Sprintf("depth=%d nodes=%d adjudicate=%g seed=%d", t.Depth, t.Nodes, t.Adjudicate, t.Seed)
	if t.Clock != nil {
		text = fmt.Sprintf("tc=%v+%v ", t.Clock.Left[catalog.Max], t.Clock.Increment) + text
	}
	return text
}

// Verdict returns what the test of the match says; Undecided without one.
func (t *Terms) Verdict(s *Score) Verdict {
	if t.SPRT == nil {
		return Undecided
	}
	return t.SPRT.Verdict(&s.Meetings[0].Standings)
}

// Different returns how many of the pairs of each meeting can differ: from the same opening, two players who always choose the
// same move play the same games again.
func (t *Terms) Different() int {
	fixed := func(player int) bool { return t.Players[player].fixed != nil && t.Players[player].fixed(t) }
	again := func(m [2]int) bool { return fixed(m[0]) && fixed(m[1]) }
	if t.Clock != nil || !slices.ContainsFunc(t.meetings(), again) {
		return t.Pairs
	}
	return min(t.Pairs, len(t.Openings))
}

// Play plays a match. The score is of the pairs that were finished, those of Done included, also with an error: the context's,
// that of a player who cannot be made or of our own who fails, or that of Progress.
func Play(ctx context.Context, t *Terms) (Score, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	m := &match{Terms: t, stop: stop, score: t.unplayed(), played: map[string]bool{}}
	done := map[int][]Game{}
	for _, g := range t.Done {
		done[g.Pair] = append(done[g.Pair], g)
	}
	var left []int
	for pair := range t.Total() {
		if played := done[pair]; len(played) == 2 {
			m.add(played)
		} else {
			left = append(left, pair)
		}
	}
	if t.Verdict(&m.score) != Undecided {
		return m.score, nil
	}
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(max(t.Threads, 1), max(len(left), 1)) {
		workers.Go(func() { m.work(ctx, next) })
	}
	for _, pair := range left {
		select {
		case next <- pair:
		case <-ctx.Done():
		}
	}
	close(next)
	workers.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.decided {
		return m.score, nil
	}
	return m.score, context.Cause(ctx)
}

// match is a match that is being played.
type match struct {
	*Terms
	stop context.CancelCauseFunc

	mu      sync.Mutex
	score   Score
	played  map[string]bool // pairs of games, by who meets, opening and moves
	decided bool            // by the test
}

// add counts a pair.
func (m *match) add(pair []Game) {
	m.score.add(pair)
	who := fmt.Sprint(pair[0].Pair % len(m.score.Meetings))
	key := strings.Join([]string{who, pair[0].Opening, strings.Join(pair[0].Moves, " "), strings.Join(pair[1].Moves, " ")}, "|")
	if m.played[key] {
		m.score.Copies++
	}
	m.played[key] = true
}

// work plays pairs, with the same seats or elsewhere.
func (m *match) work(ctx context.Context, next <-chan int) {
	play := m.Elsewhere
	if play == nil {
		seats, err := m.Sit(ctx)
		if err != nil {
			m.stop(err)
		}
		defer seats.Close()
		play = seats.Pair
	}
	for pair := range next {
		if ctx.Err() != nil {
			continue
		}
		games, err := play(ctx, pair)
		if err == nil {
			err = m.count(ctx, games)
		}
		if err != nil {
			m.stop(err)
		}
	}
}

// count counts a pair that has been played.
func (m *match) count(ctx context.Context, games []Game) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.decided || ctx.Err() != nil {
		return nil // what came later does not count
	}
	m.add(games)
	if m.Progress != nil {
		if err := m.Progress(&m.score, games); err != nil {
			return err
		}
	}
	if m.Verdict(&m.score) != Undecided {
		m.decided = true
		m.stop(nil)
	}
	return nil
}

// Seats are the players at a table, of whom two play at a time.
type Seats struct {
	terms *Terms
	seats []seat
}

// Sit makes the players, starting their programs. Close the seats, also after an error.
func (t *Terms) Sit(ctx context.Context) (*Seats, error) {
	s := &Seats{terms: t}
	for i := range t.Players {
		of, err := t.Players[i].sit(ctx, t)
		if err != nil {
			return s, err
		}
		s.seats = append(s.seats, of)
	}
	return s, nil
}

// Close ends the players' programs.
func (s *Seats) Close() {
	for _, of := range s.seats {
		of.close()
	}
}

// Pair plays the two games of a pair. The error is no player's fault.
func (s *Seats) Pair(ctx context.Context, pair int) (games []Game, err error) {
	meeting := s.terms.meeting(pair)
	for begins := range 2 {
		g, err := s.terms.game(ctx, [2]seat{s.seats[meeting[0]], s.seats[meeting[1]]}, pair, begins)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// Openings draws the openings of a match from a position. They are as their texts have them: other programs are told no more, so
// repetitions count from there on.
func Openings(ctx context.Context, p catalog.Position, of catalog.Sample) ([]catalog.Position, error) {
	openings, err := p.Sample(ctx, of)
	for i, p := range openings {
		if openings[i], err = p.Game().Position(p.Text()); err != nil {
			return nil, err
		}
	}
	return openings, err
}
