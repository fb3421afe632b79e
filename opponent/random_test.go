package opponent_test

import (
	"context"
	"math"
	"math/rand/v2"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/opponent"
)

// maze is a made-up game for the laws of this package. Lines of play meet again, ties are frequent, and so are ended
// games and second moves of the same side. The seed determines everything about a position.
type maze struct {
	seed    uint64
	most    int  // moves of a position
	depth   int  // plies, at most
	width   int  // different rooms at one ply
	again   bool // whether a side may move twice
	wins    bool // whether lines end in won, lost and drawn games only
	collide bool // whether keys are the same for all positions of a room
}

type place struct {
	ply, room uint8
	side      game.Side
}

type step uint8

func (g maze) roll(s *place, n, limit uint64) uint64 {
	return rand.New(rand.NewPCG(g.seed, uint64(s.ply)<<32|uint64(s.room)<<16|uint64(s.side)<<8|n)).Uint64N(limit)
}

func (g maze) Start() place { return place{side: game.Side(g.seed & 1)} }

func (g maze) Moves(s *place, buf []step) ([]step, game.Outcome) {
	count := g.roll(s, 0, uint64(g.most)+1)
	if int(s.ply) >= g.depth || s.ply > 0 && count == 0 {
		ends := []game.Outcome{game.Won, game.Lost, game.Drawn, game.Scored, game.Leaf, game.Leaf}
		if g.wins {
			ends = ends[:3]
		}
		return buf, ends[g.roll(s, 1, uint64(len(ends)))]
	}
	for m := range max(count, 1) {
		buf = append(buf, step(m))
	}
	return buf, game.Open
}

func (g maze) Play(s *place, m step, next *place) (again bool) {
	*next = place{ply: s.ply + 1, room: uint8(g.roll(s, 10+uint64(m), uint64(g.width))), side: s.side}
	if g.again && g.roll(s, 50+uint64(m), 3) == 0 {
		return true
	}
	next.side = s.side.Opponent()
	return false
}

func (g maze) Evaluate(s *place) game.Score {
	if _, outcome := g.Moves(s, nil); outcome != game.Open {
		if value, ok := outcome.Value(0); ok {
			return value
		}
	}
	return game.Score(g.roll(s, 2, 11)) - 5
}

func (maze) Threats() []game.Threat { return []game.Threat{{Name: "hole"}, {Name: "ditch"}} }

func (g maze) Overlooked(s *place, m step) (missed, allowed uint8) {
	return uint8(g.roll(s, 100+uint64(m), 4)), uint8(g.roll(s, 150+uint64(m), 4))
}

func (maze) Turn(s *place) game.Side { return s.side }

func (g maze) Key(s *place) uint64 {
	if g.collide {
		return uint64(s.room)
	}
	return uint64(s.ply)<<16 | uint64(s.room)<<8 | uint64(s.side)
}

// anyMaze draws a game, small enough for plain minimax.
func anyMaze(t *rapid.T) maze {
	return maze{
		seed:    rapid.Uint64().Draw(t, "seed"),
		most:    rapid.IntRange(1, 4).Draw(t, "most"),
		depth:   rapid.IntRange(0, 5).Draw(t, "plies"),
		width:   rapid.IntRange(1, 9).Draw(t, "width"),
		again:   rapid.Bool().Draw(t, "again"),
		wins:    rapid.Bool().Draw(t, "wins"),
		collide: rapid.Bool().Draw(t, "collide"),
	}
}

// anyModel draws a model that depends only on minimax values.
func anyModel(t *rapid.T) opponent.Model {
	return rapid.Custom(func(t *rapid.T) opponent.Model {
		m, err := opponent.Parse(rapid.SampledFrom([]string{
			"random:0", "random:0.2", "random:1/3", "random:1", "errs:0", "errs:0.2", "errs:1", "logit:0", "logit:0.7",
			"logit:30", "0.7*random:0.2+0.3*logit:1.5", "1/3*errs:0.5+2/3*random:0.1",
			"kinds", "kinds:hole=0.3,near=1/7", "0.5*kinds:ditch=1,rest=0.2+0.5*errs:0.1",
		}).Draw(t, "text"))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}).Draw(t, "model")
}

// anyCaution draws limits of all sorts.
func anyCaution(t *rapid.T) opponent.Caution {
	return opponent.Caution{
		Limited: rapid.Bool().Draw(t, "limited"), Risk: float64(rapid.IntRange(0, 4).Draw(t, "risk")),
		Berliner: rapid.Bool().Draw(t, "Berliner"), Near: float64(rapid.IntRange(0, 3).Draw(t, "near")),
	}
}

func explore(t fatal, g maze, depth int) *opponent.Graph[place, step, maze] {
	t.Helper()
	graph, err := opponent.Explore[place, step](context.Background(), g, g.Start(), depth, 0)
	if err != nil {
		t.Fatal(err)
	}
	return graph
}

type fatal interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// plain is the reference for the package: literal definitions, walking every line separately.
type plain struct {
	maze
	depth   int // plies; -1: no limit
	us      game.Side
	weights map[string]float64 // model by name, with a single parameter each
	caution opponent.Caution
	win     float64
}

// largest returns the largest static value at the end of a line, 0 if there is none, and whether there is one.
func (p *plain) largest(s place, ply int) (most float64, any bool) {
	moves, outcome := p.Moves(&s, nil)
	if outcome != game.Open || ply == p.depth {
		if _, ended := outcome.Value(0); ended {
			return 0, false
		}
		return math.Abs(float64(p.Evaluate(&s))), true
	}
	for _, m := range moves {
		var next place
		p.Play(&s, m, &next)
		if value, own := p.largest(next, ply+1); own {
			most, any = max(most, value), true
		}
	}
	return most, any
}

// worth returns the minimax value for us.
func (p *plain) worth(s place, ply int) float64 {
	moves, outcome := p.Moves(&s, nil)
	if outcome != game.Open || ply == p.depth {
		sign := float64(s.side.Sign() * p.us.Sign())
		switch outcome {
		case game.Won:
			return sign * p.win
		case game.Lost:
			return -sign * p.win
		case game.Drawn:
			return 0
		}
		return sign * float64(p.Evaluate(&s))
	}
	best := math.Inf(-1)
	sign := 1.0
	if s.side != p.us {
		sign = -1
	}
	for _, m := range moves {
		var next place
		p.Play(&s, m, &next)
		best = max(best, sign*p.worth(next, ply+1))
	}
	return sign * best
}

// expected returns our expectation.
func (p *plain) expected(s place, ply int) float64 {
	moves, outcome := p.Moves(&s, nil)
	if outcome != game.Open || ply == p.depth {
		return p.worth(s, ply)
	}
	worths, values := make([]float64, len(moves)), make([]float64, len(moves))
	for i, m := range moves {
		var next place
		p.Play(&s, m, &next)
		worths[i], values[i] = p.worth(next, ply+1), p.expected(next, ply+1)
	}
	best := p.worth(s, ply)
	if s.side == p.us {
		most := math.Inf(-1)
		for i := range moves {
			if p.allowed(best, worths[i]) {
				most = max(most, values[i])
			}
		}
		return most
	}
	mean := 0.0
	for i, chance := range p.chances(best, worths) {
		mean += chance * values[i]
	}
	return mean
}

func (p *plain) allowed(best, worth float64) bool {
	gap := best - worth
	if gap == 0 {
		return true
	}
	if p.caution.Limited && gap > p.caution.Risk || !p.caution.Limited && best == p.win {
		return false
	}
	return !p.caution.Berliner || best < 0 || gap <= p.caution.Near
}

// chances gives the opponent's moves their probabilities; a lower worth, which is ours, is better for the opponent.
func (p *plain) chances(best float64, worths []float64) []float64 {
	n, bests, strengths := float64(len(worths)), 0.0, 0.0
	for _, w := range worths {
		if w == best {
			bests++
		}
		strengths += math.Exp(p.weights["λ"] * (best - w))
	}
	sum := make([]float64, len(worths))
	for i, w := range worths {
		random, errs := p.weights["e"]/n, 0.0
		if w == best {
			random += (1 - p.weights["e"]) / bests
			errs = (1 - p.weights["p"]) / bests
		} else {
			errs = p.weights["p"] / (n - bests)
		}
		if bests == n {
			errs = 1 / n
		}
		sum[i] = p.weights["random"]*random + p.weights["errs"]*errs +
			p.weights["logit"]*math.Exp(p.weights["λ"]*(best-w))/strengths
	}
	return sum
}
