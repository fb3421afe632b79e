package catalog

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash"
	"hash/fnv"
	"strings"
	"time"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
)

// benchSet is a fixed amount of work in a game: positions to be searched to a fixed depth with the default options, and
// positions to be solved with line; those are searched as well, as for a move, with benchNodes nodes and no depth. All is
// done on one thread, and each time with an empty table.
type benchSet struct {
	game   string
	depth  int
	search []string
	solve  []string
}

const (
	benchNodes = 20_000
	benchTable = 1 << 18 // entries
)

// benchSets are the sets that there are, with positions from all parts of a game. "" stands for its beginning. Those of
// Connect Four are from the sets of Pascal Pons; the others come from games that the engine has played after four random moves.
var benchSets = []benchSet{
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
}

// Benches lists the names of the games that [Bench] knows.
func Benches() []string {
	var names []string
	for i := range benchSets {
		names = append(names, benchSets[i].game)
	}
	return names
}

// BenchOptions says how a bench goes about it.
type BenchOptions struct {
	Clock    func() time.Duration // how much time has been used so far, of which speeds are made; nil: elapsed time
	Progress func(done, all int)  // told after each position; nil: nobody asks
}

// BenchResult is what a fixed amount of search came to, in a game or in several. As JSON it is what `jugada bench --json`
// has of them.
//
// Signature depends on all that was found and on the nodes that it took. It is the same in every run and on every machine,
// and another one when a search changes in what it does.
type BenchResult struct {
	Game      string    `json:"game,omitempty"`
	Depth     int       `json:"depth,omitempty"` // of the searches, in plies
	Search    BenchPart `json:"search"`          // by the search that plays
	Solve     BenchPart `json:"solve"`           // by the solver
	Signature string    `json:"signature"`       // 16 hexadecimal digits
}

// BenchPart is one half of a bench.
type BenchPart struct {
	Positions int     `json:"positions"`
	Nodes     int64   `json:"nodes"`
	TimeMS    float64 `json:"time_ms"` // by the clock of the bench

	time time.Duration
}

// add adds what one position took, or several did.
func (p *BenchPart) add(positions int, nodes int64, took time.Duration) {
	p.Positions += positions
	p.Nodes += nodes
	p.time += took
	p.TimeMS = float64(p.time.Microseconds()) / 1000
}

// Speed returns nodes a second, 0 without any.
func (p *BenchPart) Speed() float64 { return float64(p.Nodes) / max(p.time, 1).Seconds() }

// Total returns what the benches of several games come to: all nodes, and a signature of all signatures.
func Total(results []BenchResult) BenchResult {
	var total BenchResult
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

// Bench searches and solves the positions of a game that the fast engine is measured by. It errs if there are none for
// the game, and when ctx is cancelled; then it returns what was finished by then, without a signature.
func Bench(ctx context.Context, g Game, o BenchOptions) (BenchResult, error) {
	for i := range benchSets {
		if benchSets[i].game == g.Name() {
			return g.(bencher).bench(ctx, &benchSets[i], o)
		}
	}
	return BenchResult{}, lang.Errorf("catalog.bench.noSet", g.Name(), strings.Join(Benches(), ", "))
}

// bencher is what all games that have a set are.
type bencher interface {
	bench(ctx context.Context, set *benchSet, o BenchOptions) (BenchResult, error)
}

func (g *rulesOf[S, M, G]) bench(ctx context.Context, set *benchSet, o BenchOptions) (BenchResult, error) {
	if began := time.Now(); o.Clock == nil {
		o.Clock = func() time.Duration { return time.Since(began) }
	}
	options := engine.Default()
	options.Threads, options.Table = 1, benchTable
	searcher, err := engine.New(g.rules, options)
	if err != nil {
		return BenchResult{}, err
	}
	solver, err := engine.NewSolver[S, M](g.rules, engine.SolverOptions{Table: benchTable})
	if err != nil {
		return BenchResult{}, err
	}
	result := BenchResult{Game: g.name, Depth: set.depth}
	sum := fnv.New64a()
	note := func(nodes int64, lo, hi game.Score, line []M) {
		_ = binary.Write(sum, binary.LittleEndian, []int64{nodes, int64(lo), int64(hi), int64(len(line))}) // a hash never errs
		for _, m := range line {
			_ = binary.Write(sum, binary.LittleEndian, uint64(m))
		}
	}
	run := func(part *BenchPart, texts []string, search func(s S) (int64, error)) error {
		for _, text := range texts {
			s, err := g.benchPosition(text)
			if err != nil {
				return err
			}
			before := o.Clock()
			nodes, err := search(s)
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
	within := func(l search.Limits) func(s S) (int64, error) {
		return func(s S) (int64, error) {
			searcher.Clear()
			found, err := searcher.Search(ctx, s, engine.Task[M]{Limits: l})
			note(found.Nodes, found.Value, found.Value, found.Line)
			return found.Nodes, err
		}
	}
	if err = run(&result.Search, set.search, within(search.Limits{Depth: set.depth})); err != nil {
		return result, err
	}
	if err = run(&result.Search, set.solve, within(search.Limits{Nodes: benchNodes})); err != nil {
		return result, err
	}
	err = run(&result.Solve, set.solve, func(s S) (int64, error) {
		solver.Clear()
		found, err := solver.Solve(ctx, s, engine.Question{Line: true})
		note(found.Nodes, found.Lo, found.Hi, found.Line)
		return found.Nodes, err
	})
	if err != nil {
		return result, err
	}
	result.Signature = signature(sum)
	return result, nil
}

// benchPosition reads a position of a set.
func (g *rulesOf[S, M, G]) benchPosition(text string) (S, error) {
	if text == "" {
		return g.rules.Start(), nil
	}
	p, err := g.Position(text)
	if err != nil {
		var none S
		return none, fmt.Errorf("%s: the position %s of its bench: %w", g.name, text, err)
	}
	return p.(*positionOf[S, M, G]).s, nil
}
