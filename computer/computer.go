// Package computer is the computer as a player of any game, at a choice of levels.
package computer

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/opponent"
)

// A Level is how well the computer plays, from 1 to [Top], which is as well as it can. The lower levels play like people
// who see less: they look a few plies ahead, and then choose by the logit model, so that slightly worse moves are likely
// and gross errors rare. No move is made blindly.
type Level int

// Top is the strongest level.
const Top Level = 10

// MoveTime is the thinking time for a move of a large game without other limits.
const MoveTime = time.Second

// Skill defines a level.
type Skill struct {
	Depth int   // plies that it looks ahead
	Nodes int64 // at most

	// Temperature is 1/λ of the logit model, in units of the engine: a unit is the median change of the static value
	// per move. A move worse than another by this much is made e times less often.
	Temperature float64

	// Sure is the number of plies within which it overlooks nothing: it plays a win within them, and no move
	// that loses within them if there is another. At most Depth.
	Sure int
}

// skills are those of the levels below Top. TestHigherLevelsWin measures the steps between them.
var skills = [Top - 1]Skill{
	{Depth: 1, Nodes: 20_000, Temperature: 6},
	{Depth: 1, Nodes: 20_000, Temperature: 2.5},
	{Depth: 2, Nodes: 20_000, Temperature: 1.8},
	{Depth: 2, Nodes: 20_000, Temperature: 1, Sure: 1},
	{Depth: 3, Nodes: 20_000, Temperature: 0.6, Sure: 2},
	{Depth: 4, Nodes: 30_000, Temperature: 0.45, Sure: 2},
	{Depth: 6, Nodes: 100_000, Temperature: 0.3, Sure: 3},
	{Depth: 8, Nodes: 200_000, Temperature: 0.2, Sure: 3},
	{Depth: 12, Nodes: 500_000, Temperature: 0.1, Sure: 5},
}

// Skill returns the skill of the level, and false for Top, which is not held back.
func (l Level) Skill() (Skill, bool) {
	if l < 1 || l >= Top {
		return Skill{}, false
	}
	return skills[l-1], true
}

// Weak reports whether the level is below the top, so that it chooses at random.
func (l Level) Weak() bool {
	_, weak := l.Skill()
	return weak
}

// Fits returns an error if the level does not exist, or if an option of the request has no meaning at it.
func (l Level) Fits(r *catalog.Request) error {
	if l < 1 || l > Top {
		return lang.Errorf("session.level", int(l), int(Top))
	}
	return r.FitsLevel(l == Top)
}

// Player is the computer, playing at a level. It is for one goroutine at a time.
type Player struct {
	level  Level
	random *rand.Rand
	memory catalog.Memory
}

// New returns a player. Below the top level its choices depend only on the positions and the seed, unless a
// time limit intervenes.
func New(l Level, seed uint64) *Player {
	return &Player{level: l, random: rand.New(rand.NewPCG(seed, 0))}
}

// Choice is a move of the computer, with its reason.
type Choice struct {
	Move    string
	Found   catalog.Analysis // the search that it is based on; Found.Best may be another move
	Chances []float64        // of each of Found.Lines; nil: the best move was chosen
}

// mostChoices is how many of the best moves a level chooses among: any worse move would hardly ever be made.
const mostChoices = 24

// Choose chooses a move in p, in which the game is not over. r is the request for the strongest player; a lower level has
// its own limits, but respects Time and Book of r. If ctx is cancelled, the choice is made from what was found so far.
func (c *Player) Choose(ctx context.Context, p catalog.Position, r catalog.Request) (Choice, error) {
	skill, weak := c.level.Skill()
	if weak {
		c.memory.Clear() // earlier results would sometimes make it stronger
		r = catalog.Request{
			Depth: skill.Depth, Nodes: skill.Nodes, Time: r.Time, Book: r.Book, Progress: r.Progress,
			Lines: max(2, min(mostChoices, len(p.Moves()))), TableMiB: 1, Memory: &c.memory,
		}
	} else {
		r = Limited(p.Game(), r)
	}
	found, err := p.Analyze(ctx, r)
	if err != nil {
		return Choice{}, err
	}
	choice := Choice{Move: *found.Best, Found: found}
	if weak && len(found.Lines) > 1 {
		choice.Chances = skill.chances(&found, p.Turn())
		choice.Move = found.Lines[Draw(choice.Chances, c.random.Float64())].Moves[0]
	}
	return choice, nil
}

// Limited returns r with the limit for a move of a large game, if it has none.
func Limited(g catalog.Game, r catalog.Request) catalog.Request {
	if g.Large() && r.Depth == 0 && r.Time == 0 && r.Nodes == 0 {
		r.Time = MoveTime
	}
	return r
}

// chances returns the probability of each of the lines, for the side to move.
func (s *Skill) chances(found *catalog.Analysis, side catalog.Side) []float64 {
	best := found.Lines[0].Raw() * side.Sign()
	lost := make([]float64, len(found.Lines))
	for i := range found.Lines {
		lost[i] = s.loss(best, found.Lines[i].Raw()*side.Sign(), found.Unit())
	}
	opponent.LogitChances(lost, 1/s.Temperature)
	return lost
}

// decided is the worth of a forced result in units, slightly less if it is far away, and hopeless the loss that is never chosen.
const (
	decided  = 10
	hopeless = 1e9
)

// loss returns what a move worth v to the side to move gives up compared with the best, in units.
func (s *Skill) loss(best, v, unit game.Score) float64 {
	if s.sees(best) && best > 0 && !(s.sees(v) && v > 0) || s.sees(v) && v < 0 && !(s.sees(best) && best < 0) {
		return hopeless
	}
	worth := func(v game.Score) float64 {
		n, forced := v.Forced()
		units := float64(v) / float64(unit)
		if forced {
			units = math.Copysign(decided-float64(min(n, 9))/10, units)
		}
		return max(-decided, min(units, decided))
	}
	return max(0, worth(best)-worth(v))
}

// sees reports whether v is a forced result near enough not to be overlooked.
func (s *Skill) sees(v game.Score) bool {
	n, forced := v.Forced()
	return forced && n <= s.Sure
}

// Draw returns the index at which a random number from 0 to 1 falls among chances.
func Draw(chances []float64, at float64) int {
	for i, chance := range chances {
		if at -= chance; at < 0 {
			return i
		}
	}
	return slices.Index(chances, slices.Max(chances)) // rounding
}
