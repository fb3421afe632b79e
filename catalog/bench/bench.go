// Package bench does a fixed amount of search in some games of the catalogue, to measure the engine's speed and detect changes of
// its search.
package bench

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash"
	"hash/fnv"
	"strings"
	"time"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
)

// set is a fixed amount of work in a game: positions to be searched to a fixed depth with the default options, and
// positions to be solved with line; the latter are searched as well, as for a move, with moveNodes nodes and no depth.
// Everything runs on one thread, each time with an empty table.
type set struct {
	game   string
	depth  int
	search []string
	solve  []string
}

const (
	moveNodes = 20_000
	tableMiB  = 4
)

// sets holds all sets, with positions from all stages of a game. "" is its start. Those of Connect Four are from the sets of
// Pascal Pons, those of chess from the one of Bratko and Kopec (1982) and from perft suites; the others come from games that the engine played after four random moves.
var sets = []set{
	{
		game: "tictactoe", depth: 9,
		search: []string{"", "X........", "....X....", "XO......."},
		solve:  []string{"", "X........", "....X....", "XO......."},
	},
	{
		game: "connect4", depth: 14,
		search: []string{"", "6146", "32164625", "2416615552", "32751571231557", "2531276566711153", "52753311433677442422121"},
		solve: []string{
			"2531276566711153", "37313333717124171162542", "5554224333234511764415115", "335662333565", "274552224131661", "243335424257",
		},
	},
	{
		game: "mnk:5,4,4", depth: 10,
		search: []string{"", "O..../...../....O/X..X.", "...../.XOO./...../...XX", ".O..O/.OX../..X.X/....."},
		solve:  []string{"", "O..../...../....O/X..X.", "...../.XOO./...../...XX"},
	},
	{
		game: "mnk:9,9,5", depth: 7,
		search: []string{
			"",
			"..O....../........./........./....X..../........./........./.......X./...OO..../..X......",
			"........./........./........./...OXO.O./....X..../...XO..../........./.X.OX..../.........",
			"......O../........./O......../....OX.O./.....O.X./......XX./....XXXO./....O..../.........",
			".....X.../...O...../...OXOO../OX..XXX../.O..OXX../.O....X../.O......./.O......./.X.......",
		},
	},
	{
		game: "othello", depth: 8,
		search: []string{
			"",
			"..................O.OXX...XOXX.....XOX.......O.................. X",
			"..........XO.....OOOO.X...XXOOO...OXXO....OXXX.................. X",
			"..O.X.....OOXO...OXOOOO.XXOXXOX..XOOXX....OOXX.................. X",
			".XXXXXX...XOOX...OOOXOOO.OOOXOO...XXXOOO..XXXOO....XX........... X",
			"..OOOOO...OOOO..OOOOOX...OOOXX...OOXOXO.XXXXXXOO..XXOX...XXXXXX. X",
		},
		solve: []string{
			"..OOOO.....XOO..XOXOOOOOOXOOXOOOXXXXXOOOXXXXXOOO.XXXXO.O..OOOOO. X",
			".O..OOO.X.OXOO..XOXOOOOOXOOXOOO.XOXOOOO.XOOXOOO..OOOXXXX.XXXXXXX X",
			"OO..X...OOOOX...OXOOXOOOOOXOOOXOOXOXOOXOOXXOXXOOOXXXXX.OXXXXXXX. X",
			"X......OX...OOOOXOOOOOOOXXOXOOXOXXOOOOXOXXOOOOOOXXOOOO.OOOOOOOOO X",
		},
	},
	{
		game: "chess", depth: 6,
		search: []string{
			"",
			"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
			"2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
			"r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - 0 1",
			"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		},
	},
}

// Games lists the names of the games that [Run] knows.
func Games() []string {
	var names []string
	for i := range sets {
		names = append(names, sets[i].game)
	}
	return names
}

// Options configures a bench.
type Options struct {
	Clock    func() time.Duration // the time used so far, from which speeds are computed; nil: elapsed time
	Progress func(done, all int)  // called after each position; nil: none
}

// Result is the outcome of a fixed amount of search, in one game or several. As JSON it is part of the output of
// `jugada bench --json`.
//
// Signature depends on all results and on the nodes that they took. It is the same in every run and on every machine, and
// changes when the behaviour of a search does.
type Result struct {
	Game      string `json:"game,omitempty"`
	Depth     int    `json:"depth,omitempty"` // of the searches, in plies
	Search    Part   `json:"search"`          // by the search that plays
	Solve     Part   `json:"solve"`           // by the solver
	Signature string `json:"signature"`       // 16 hexadecimal digits
}

// Part is one half of a bench.
type Part struct {
	Positions int     `json:"positions"`
	Nodes     int64   `json:"nodes"`
	TimeMS    float64 `json:"time_ms"` // by the clock of the bench

	time time.Duration
}

// add adds the cost of one or more positions.
func (p *Part) add(positions int, nodes int64, took time.Duration) {
	p.Positions += positions
	p.Nodes += nodes
	p.time += took
	p.TimeMS = float64(p.time.Microseconds()) / 1000
}

// Speed returns nodes per second, 0 without any.
func (p *Part) Speed() float64 { return float64(p.Nodes) / max(p.time, 1).Seconds() }

// Total sums up the benches of several games: all nodes, and a signature of all signatures.
func Total(results []Result) Result {
	var total Result
	sum := fnv.New64a()
	for i := range results {
		r := &results[i]
		total.Search.add(r.Search.Positions, r.Search.Nodes, r.Search.time)
		total.Solve.add(r.Solve.Positions, r.Solve.Nodes, r.Solve.time)
		fmt.Fprintln(sum, r.Game, r.Signature)
	}
	total.Signature = signature(sum)
	return total
}

// signature writes a sum as 16 hexadecimal digits.
func signature(sum hash.Hash64) string { return fmt.Sprintf("%016x", sum.Sum64()) }

// Run searches and solves the benchmark positions of a game. It returns an error if there are none for the game, and when ctx
// is cancelled; then the result holds what was finished by then, without a signature.
func Run(ctx context.Context, g catalog.Game, o Options) (Result, error) {
	for i := range sets {
		if sets[i].game == g.Name() {
			return sets[i].run(ctx, g, o)
		}
	}
	return Result{}, lang.Errorf("catalog.bench.noSet", g.Name(), strings.Join(Games(), ", "))
}

func (set *set) run(ctx context.Context, g catalog.Game, o Options) (Result, error) {
	if began := time.Now(); o.Clock == nil {
		o.Clock = func() time.Duration { return time.Since(began) }
	}
	result := Result{Game: g.Name(), Depth: set.depth}
	sum := fnv.New64a()
	run := func(part *Part, texts []string, search func(p catalog.Position) (int64, error)) error {
		for _, text := range texts {
			p, err := position(g, text)
			if err != nil {
				return err
			}
			before := o.Clock()
			nodes, err := search(p)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return err
			}
			part.add(1, nodes, o.Clock()-before)
			if o.Progress != nil {
				o.Progress(result.Search.Positions+result.Solve.Positions, len(set.search)+2*len(set.solve))
			}
		}
		return nil
	}
	// One searcher, made before the clock starts, does all searches.
	var memory catalog.Memory
	request := catalog.Request{
		Algorithm: catalog.EngineName, Selective: true, Threads: 1, TableMiB: tableMiB, Memory: &memory, Depth: 1,
	}
	start, err := g.Start()
	if err == nil {
		_, err = start.Analyze(ctx, request)
	}
	if err != nil {
		return result, err
	}
	within := func(depth int, nodes int64) func(catalog.Position) (int64, error) {
		request := request
		request.Depth, request.Nodes = depth, nodes
		return func(p catalog.Position) (int64, error) {
			memory.Clear()
			found, err := p.Analyze(ctx, request)
			if err != nil {
				return 0, err
			}
			return found.Nodes, note(sum, p, found.Nodes, found.Raw(), found.Raw(), found.Line)
		}
	}
	if err := run(&result.Search, set.search, within(set.depth, 0)); err != nil {
		return result, err
	}
	if err := run(&result.Search, set.solve, within(0, moveNodes)); err != nil {
		return result, err
	}
	err = run(&result.Solve, set.solve, func(p catalog.Position) (int64, error) {
		solver, err := g.Solver(catalog.SolverOptions{TableMiB: tableMiB})
		if err != nil {
			return 0, err
		}
		found, err := solver.Solve(ctx, p, catalog.Question{})
		if err != nil {
			return 0, err
		}
		lo, hi := found.Raw()
		if p.Turn() == catalog.Min { // as the solver orders them
			lo, hi = -hi, -lo
		}
		return found.Nodes, note(sum, p, found.Nodes, lo, hi, found.Line)
	})
	if err != nil {
		return result, err
	}
	result.Signature = signature(sum)
	return result, nil
}

// note adds the result for p to a sum.
func note(sum hash.Hash64, p catalog.Position, nodes int64, lo, hi game.Score, line []string) error {
	_ = binary.Write(sum, binary.LittleEndian, []int64{nodes, int64(lo), int64(hi), int64(len(line))}) // a hash never fails
	for _, move := range line {
		number, err := p.Number(move)
		if err != nil {
			return err
		}
		_ = binary.Write(sum, binary.LittleEndian, number)
		if p, err = p.Play(move); err != nil {
			return err
		}
	}
	return nil
}

// position reads a position of a set.
func position(g catalog.Game, text string) (catalog.Position, error) {
	if text == "" {
		return g.Start()
	}
	p, err := g.Position(text)
	if err != nil {
		return nil, fmt.Errorf("%s: the position %s of its bench: %w", g.Name(), text, err)
	}
	return p, nil
}
