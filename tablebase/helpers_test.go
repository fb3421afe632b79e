package tablebase_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/tablebase"
)

// This file holds what several tests of tables need.

// These are rules as an ending takes them.
type (
	ticTacToe = game.Game[tictactoe.Position, tictactoe.Move]
	connect   = game.Game[connect4.Position, connect4.Move]
	marks     = game.Game[mnk.SmallPosition, mnk.Move]
	board     = game.Game[chess.Position, chess.Move]
)

// solved solves an ending in memory, and checks each entry against its successors.
func solved[S any, M game.Move](t testing.TB, rules game.Game[S, M], ending string) *tablebase.Table[S, M] {
	t.Helper()
	table, err := endingOf(t, rules, ending).Solve(t.Context(), tablebase.Building{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Verify(t.Context(), tablebase.Building{}); err != nil {
		t.Error(err)
	}
	return table
}

func endingOf[S any, M game.Move](t testing.TB, rules game.Game[S, M], ending string) *tablebase.Ending[S, M] {
	t.Helper()
	e, err := tablebase.Of(rules, "test", ending)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// positions returns how many places of a table have a position.
func positions[S any, M game.Move](table *tablebase.Table[S, M]) (sum uint64) {
	for _, s := range table.Summaries() {
		sum += s.Positions()
	}
	return sum
}

// after returns the position after some moves from the start.
func after[S any, M game.Move](rules game.Game[S, M], moves ...M) S {
	s := rules.Start()
	for _, m := range moves {
		var next S
		rules.Play(&s, m, &next)
		s = next
	}
	return s
}

// reachable calls do once for each position that play from s reaches.
func reachable[S comparable, M game.Move](rules game.Game[S, M], s S, do func(s *S)) {
	seen := map[S]bool{s: true}
	for waiting := []S{s}; len(waiting) > 0; {
		s, waiting = waiting[len(waiting)-1], waiting[:len(waiting)-1]
		do(&s)
		moves, _ := rules.Moves(&s, nil)
		for _, m := range moves {
			var next S
			if rules.Play(&s, m, &next); !seen[next] {
				seen[next] = true
				waiting = append(waiting, next)
			}
		}
	}
}

// built builds a table into a file of a folder of its own, and returns its path and bytes.
func built[S any, M game.Move](t testing.TB, e *tablebase.Ending[S, M], how tablebase.Building) (path string, content []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "x.table")
	if _, err := e.Build(t.Context(), path, how); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("left are %v (%v)", entries, err)
	}
	return path, content
}

// parsed returns a position of chess.
func parsed(t *testing.T, text string) chess.Position {
	t.Helper()
	s, err := chess.Rules{}.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// goOn stops nothing.
func goOn() bool { return false }

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

// anyMaze draws a maze.
func anyMaze(t *rapid.T) *maze {
	return makeMaze(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3)))
}
