package tablebase_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/internal/laws"
)

// maze is a made-up game in which positions repeat: rooms on floors, whose doors lead to rooms of the same floor or a lower one, or
// out of the maze, where the game is over. A side may go through two doors in a row. Some rooms have no number of their own: none
// leads there. Where the game is over it may be so in a room with a number, too.
type maze struct {
	floors [][]room
}

// room is a position's place. Its doors are as by its own number.
type room struct {
	none    bool
	outcome game.Outcome
	doors   []door
}

// door leads to a room, or out of the maze if it says how the game ends.
type door struct {
	floor, number int
	out           game.Outcome
	again         bool
}

// inRoom is a position; if it is out of the maze, the outcome says how the game has ended.
type inRoom struct {
	floor, number int
	out           game.Outcome
}

func (g *maze) at(s *inRoom) *room { return &g.floors[s.floor][s.number] }

func (g *maze) Start() inRoom {
	floor := len(g.floors) - 1
	for number := range g.floors[floor] {
		if !g.floors[floor][number].none {
			return inRoom{floor: floor, number: number}
		}
	}
	return inRoom{out: game.Drawn}
}

func (g *maze) Moves(s *inRoom, buf []uint8) ([]uint8, game.Outcome) {
	if s.out != game.Open {
		return buf, s.out
	}
	r := g.at(s)
	for i := range r.doors {
		buf = append(buf, uint8(i))
	}
	return buf, r.outcome
}

func (g *maze) Play(s *inRoom, m uint8, next *inRoom) (again bool) {
	d := g.at(s).doors[m]
	*next = inRoom{d.floor, d.number, d.out}
	return d.again
}

func (g *maze) Evaluate(s *inRoom) game.Score {
	_, outcome := g.Moves(s, nil)
	v, _ := outcome.Value(0)
	return v
}

func (g *maze) Turn(s *inRoom) game.Side { return game.Max }

func (g *maze) Key(s *inRoom) uint64 {
	return uint64(s.floor)<<32 | uint64(s.number)<<8 | uint64(s.out)
}

func (g *maze) Numberings() []string                                  { return []string{""} }
func (g *maze) Numbering(name string) (game.Numbering[inRoom], error) { return g, nil }

func (g *maze) Levels() (all []game.Level) {
	for floor := range g.floors {
		all = append(all, game.Level{Name: strconv.Itoa(floor), Size: uint64(len(g.floors[floor]))})
	}
	return all
}

func (g *maze) Number(s *inRoom) (game.Place, bool) {
	return game.Place{Level: s.floor, Number: uint64(s.number)}, s.out == game.Open
}

func (g *maze) Position(at game.Place, s *inRoom) bool {
	*s = inRoom{floor: at.Level, number: int(at.Number)}
	return !g.at(s).none
}

// makeMaze draws a maze. Doors that come before their rooms lead only to those that are there.
func makeMaze(random *rand.Rand) *maze {
	g := &maze{}
	outcomes := []game.Outcome{game.Lost, game.Lost, game.Lost, game.Drawn, game.Won}
	for floor := range 1 + random.IntN(3) {
		rooms := make([]room, 1+random.IntN(1500))
		for i := range rooms {
			rooms[i].none = random.IntN(4) == 0
		}
		rooms[0].none = false
		g.floors = append(g.floors, rooms)
		stays, draws := random.IntN(10), random.IntN(3) > 0
		outcome := func() game.Outcome {
			for {
				if o := outcomes[random.IntN(len(outcomes))]; draws || o != game.Drawn {
					return o
				}
			}
		}
		for i := range rooms {
			switch {
			case rooms[i].none:
				continue
			case random.IntN(12) == 0:
				rooms[i].outcome = outcome()
				continue
			}
			for range 1 + random.IntN(3) {
				d := door{again: random.IntN(8) == 0}
				if random.IntN(12) > stays {
					d.floor = random.IntN(floor + 1)
				} else {
					d.floor = floor
				}
				d.number = random.IntN(len(g.floors[d.floor]))
				if g.floors[d.floor][d.number].none || random.IntN(20) == 0 {
					d = door{out: outcome(), again: d.again}
				}
				rooms[i].doors = append(rooms[i].doors, d)
			}
		}
	}
	return g
}

// A table of a game with cycles and with moves of the same side says what a search forwards finds: whoever can force the end within n
// plies, for more and more plies, until nobody new can.
func TestMazesAgreeWithSearch(t *testing.T) {
	rounds := 30
	if laws.Night() {
		rounds = 1000
	}
	random := rand.New(rand.NewPCG(laws.Seed(), 3))
	longest, drawn := 0, 0
	for range rounds {
		g := makeMaze(random)
		table := solved(t, game.Game[inRoom, uint8](g), "")
		now := forcedWithin(g)
		for floor, rooms := range g.floors {
			for number := range rooms {
				s := inRoom{floor: floor, number: number}
				v, known := table.Value(&s)
				if known == rooms[number].none || known && v != now[floor][number] {
					t.Fatalf("room %d of floor %d is worth %s (%v), by search %s", number, floor, v.Text(0), known, now[floor][number].Text(0))
				}
				if plies, forced := v.Forced(); forced {
					longest = max(longest, plies)
				} else if known && rooms[number].outcome == game.Open {
					drawn++
				}
			}
		}
	}
	if longest < 12 || drawn < 1000 {
		t.Errorf("the longest end took %d plies, and %d rooms were drawn: the mazes are too easy", longest, drawn)
	}
}

// forcedWithin returns what each room is worth for the side to move: 0 unless somebody can force the end.
func forcedWithin(g *maze) (worth [][]game.Score) {
	for _, rooms := range g.floors {
		worth = append(worth, make([]game.Score, len(rooms)))
	}
	for plies, changed := 0, true; changed || plies < 5; plies++ {
		changed = false
		before := make([][]game.Score, len(worth))
		for floor := range worth {
			before[floor] = append([]game.Score(nil), worth[floor]...)
		}
		for floor, rooms := range g.floors {
			for number, r := range rooms {
				if r.none {
					continue
				}
				best := -game.Infinity
				for _, d := range r.doors {
					v, over := d.out.Value(0)
					if !over {
						v = before[d.floor][d.number]
					}
					if n, forced := v.Forced(); forced && v > 0 {
						v = game.Win(n + 1)
					} else if forced {
						v = game.Loss(n + 1)
					}
					if !d.again {
						v = -v
					}
					best = max(best, v)
				}
				if v, over := r.outcome.Value(0); over {
					best = v
				}
				if best != worth[floor][number] {
					worth[floor][number], changed = best, true
				}
			}
		}
	}
	return worth
}
