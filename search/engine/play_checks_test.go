package engine

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search"
)

// This file tests what a search does in games that know threats and captures.

// A position in which a threat must be answered is searched a ply deeper, and lines become at most twice as long.
func TestThreatsAreSearchedDeeper(t *testing.T) {
	for _, test := range []struct {
		what        string
		threats     func(s *dagPos) bool
		depth, want int
	}{
		{"no threats", func(*dagPos) bool { return false }, 5, 5},
		{"one threat", func(s *dagPos) bool { return s.Layer == 3 }, 5, 6},
		{"one at the horizon", func(s *dagPos) bool { return s.Layer == 5 }, 5, 6},
		{"one after the horizon", func(s *dagPos) bool { return s.Layer == 6 }, 5, 5},
		{"nothing but threats", func(*dagPos) bool { return true }, 5, 10},
	} {
		o := small(Exact())
		o.Checks = true
		g := alarmed{gametest.DAG{Seed: 3, Layers: 60, Width: 1, Most: 1}, test.threats}
		x, err := New(dagRules(g), o)
		if err != nil {
			t.Fatal(err)
		}
		r, err := x.Search(t.Context(), g.Start(), Task[dagMove]{Limits: search.Limits{Depth: test.depth}})
		if err != nil || r.Counts.Depth != test.want {
			t.Errorf("%s: looks %d plies ahead, want %d (%v)", test.what, r.Counts.Depth, test.want, err)
		}
	}
}

// Of late moves, only those that make no threat are skipped.
func TestLateThreatsAreTried(t *testing.T) {
	tried := 0
	for seed := range uint64(200) {
		threat := func(s *dagPos) bool { return able{gametest.DAG{Seed: seed}}.roll(s, 4) == 0 }
		var entered []dagPos
		g := alarmed{gametest.DAG{Seed: seed, Layers: 6, Width: 9, Most: 8}, threat}
		spied := spied{g, &entered}
		o := small(Exact())
		o.Checks, o.LateMovePruning, o.Table = true, 1, 0
		x, err := New(dagRules(spied), o)
		if err != nil {
			t.Fatal(err)
		}
		s := g.Start()
		entered = entered[:0]
		atWindow(x, s, 1, 1000, 1001, false) // nothing is worth that, so no move cuts off others
		if threat(&s) {
			continue // nothing is skipped here
		}
		moves, _ := g.Moves(&s, nil)
		var earliest dagPos
		g.Play(&s, moves[0], &earliest)
		for i, m := range moves {
			var next dagPos
			g.Play(&s, m, &next)
			if was, want := slices.Contains(entered, next), next == earliest || threat(&next); was != want {
				t.Errorf("seed %d: move %d makes a threat: %v, and is tried: %v", seed, i, want, was)
			} else if i > 0 && want {
				tried++
			}
		}
	}
	if tried < 50 {
		t.Errorf("%d threats", tried)
	}
}

// spied is a game that records what is played.
type spied struct {
	alarmed
	played *[]dagPos
}

func (g spied) Play(s *dagPos, m dagMove, next *dagPos) bool {
	again := g.alarmed.Play(s, m, next)
	*g.played = append(*g.played, *next)
	return again
}

// bout is a game of one position from which each move wins or loses material, and then it is quiet: what a move takes and risks
// is given, as is what it comes to.
type bout struct {
	static  game.Score
	taken   []game.Score
	risked  []game.Score
	comesTo []game.Score
	tried   *[]uint8
}

type boutPos struct {
	played, move uint8
	side         game.Side
}

func (bout) Start() boutPos { return boutPos{} }

func (g bout) Moves(s *boutPos, buf []uint8) ([]uint8, game.Outcome) {
	if s.played > 0 {
		return append(buf, 0), game.Open
	}
	for i := range g.taken {
		buf = append(buf, uint8(i))
	}
	return buf, game.Open
}

func (g bout) Play(s *boutPos, m uint8, next *boutPos) bool {
	*next = boutPos{s.played + 1, m, s.side.Opponent()}
	if s.played == 0 {
		*g.tried = append(*g.tried, m)
	}
	return false
}

func (g bout) Evaluate(s *boutPos) game.Score {
	if s.played == 0 {
		return g.static
	}
	return -(g.static + g.comesTo[s.move])
}

func (bout) Turn(s *boutPos) game.Side { return s.side }
func (bout) Key(s *boutPos) uint64     { return uint64(s.played)<<8 | uint64(s.move) }

func (g bout) Noisy(s *boutPos, buf []uint8) []uint8 {
	for i, v := range g.taken {
		if s.played == 0 && v > 0 {
			buf = append(buf, uint8(i))
		}
	}
	return buf
}

func (g bout) Stakes(_ *boutPos, moves []uint8, buf []game.Stake) []game.Stake {
	for _, m := range moves {
		buf = append(buf, game.Stake{Taken: g.taken[m], Risked: g.risked[m]})
	}
	return buf
}

func (g bout) Exchange(_ *boutPos, m uint8, least game.Score) bool { return g.comesTo[m] >= least }
func (bout) Scale() game.Scale                                     { return game.Scale{Unit: 10, Quiet: 10} }

var (
	_ game.Checking[dagPos, dagMove]  = alarmed{}
	_ game.Exchanging[boutPos, uint8] = bout{}
	_ game.Scaled                     = bout{}
)

// Quiescence tries captures by what they take, and not those that lose material or cannot reach alpha.
func TestCapturesInQuiescence(t *testing.T) {
	for _, test := range []struct {
		what                   string
		taken, risked, comesTo []game.Score
		alpha                  game.Score
		delta                  int
		want                   []uint8
		value                  game.Score
	}{
		{"the most valuable first", []game.Score{10, 30, 20}, []game.Score{0, 0, 0}, []game.Score{10, 30, 20}, 50, 0, []uint8{1, 2, 0}, 30},
		{"the cheaper piece first", []game.Score{10, 10}, []game.Score{9, 3}, []game.Score{10, 10}, 50, 0, []uint8{1, 0}, 10},
		{"what loses is left out", []game.Score{10, 10}, []game.Score{50, 50}, []game.Score{-1, 0}, 50, 0, []uint8{1}, 0},
		{"out of reach by one", []game.Score{29, 30}, []game.Score{0, 0}, []game.Score{29, 30}, 49, 2, []uint8{1}, 49},
	} {
		var tried []uint8
		g := bout{0, test.taken, test.risked, test.comesTo, &tried}
		o := small(Default())
		o.Delta = test.delta
		x, err := New(game.Game[boutPos, uint8](g), o)
		if err != nil {
			t.Fatal(err)
		}
		w := x.threads[0]
		w.begin(&play[boutPos, uint8, game.Game[boutPos, uint8]]{Searcher: x, ctx: context.Background(), root: g.Start(), began: time.Now()})
		w.depth, tried = 1, nil
		f := w.at(0)
		f.keyed, f.asked = false, false
		v := w.search(f, 0, test.alpha, test.alpha+1, false)
		if string(tried) != string(test.want) || v != test.value {
			t.Errorf("%s: tries %v and finds %d, want %v and %d", test.what, tried, v, test.want, test.value)
		}
	}
}
