package bench

import (
	"context"
	"flag"
	"testing"
	"time"

	"github.com/jugada/jugada/arena"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/classic"
	"github.com/jugada/jugada/search/engine"
)

// perMove is what players have for a move.
var perMove = flag.Duration("permove", time.Second, "what players have for a move")

// BenchmarkAgainstClassic has the engine play the notes' alpha-beta with iterative deepening, both with a second for a
// move, or -permove, and one thread. An operation is an opening of random moves, played from both sides:
//
//	go test ./bench -run '^$' -bench AgainstClassic -benchtime 20x -cpu 1 -timeout 0
//
// What an opening decides, nobody can change against good play: of those of Connect Four that are drawn, neither side
// has an excuse. After eight random moves of Othello or four of gomoku one side is mostly far ahead; so there are fair
// openings, too. In gomoku many of those are as good as won for one side, further ahead than a search sees; in balanced
// ones each side wins its share of games of the engine against itself.
func BenchmarkAgainstClassic(b *testing.B) {
	b.Run("connect4", func(b *testing.B) {
		againstClassic(b, connect4.Rules{}, openings[connect4.Position, connect4.Move](b, connect4.Rules{}, b.N, 2))
	})
	b.Run("connect4/drawn", func(b *testing.B) {
		againstClassic(b, connect4.Rules{}, connect4Openings(b, b.N, 8, func(v engine.Solution[connect4.Move]) bool { return v.Lo == 0 && v.Hi == 0 }))
	})
	b.Run("othello", func(b *testing.B) {
		againstClassic(b, othello.Rules{}, openings[othello.Position, othello.Move](b, othello.Rules{}, b.N, 8))
	})
	b.Run("othello/fair", func(b *testing.B) {
		rules := othello.Rules{}
		againstClassic(b, rules, fair[othello.Position, othello.Move](b, rules, openings[othello.Position, othello.Move](b, rules, 6*b.N, 8), b.N))
	})
	b.Run("mnk:15,15,5", func(b *testing.B) {
		rules := gomoku(b)
		againstClassic(b, rules, openings[mnk.LargePosition, mnk.Move](b, rules, b.N, 4))
	})
	b.Run("mnk:15,15,5/fair", func(b *testing.B) {
		rules := gomoku(b)
		againstClassic(b, rules, fair[mnk.LargePosition, mnk.Move](b, rules, openings[mnk.LargePosition, mnk.Move](b, rules, 20*b.N, 6), b.N))
	})
	b.Run("mnk:15,15,5/balanced", func(b *testing.B) {
		rules := gomoku(b)
		fairOnes := fair[mnk.LargePosition, mnk.Move](b, rules, openings[mnk.LargePosition, mnk.Move](b, rules, 60*b.N, 6), 3*b.N)
		againstClassic(b, rules, balanced[mnk.LargePosition, mnk.Move](b, rules, fairOnes, b.N))
	})
}

// BenchmarkEvaluations has the engine play itself with the default evaluation against each of the others of a game, at as
// many nodes for a move:
//
//	go test ./bench -run '^$' -bench Evaluations -benchtime 30x -cpu 1 -timeout 0
func BenchmarkEvaluations(b *testing.B) {
	b.Run("othello", func(b *testing.B) { evaluations[othello.Position, othello.Move](b, othello.Rules{}, 8) })
	b.Run("mnk:15,15,5", func(b *testing.B) { evaluations[mnk.LargePosition, mnk.Move](b, gomoku(b), 6) })
}

// evaluations plays openings of so many random plies.
func evaluations[S any, M game.Move, G game.Game[S, M]](b *testing.B, rules G, plies int) {
	limits := search.Limits{Nodes: 10_000}
	able := any(rules).(game.Evaluators[G])
	for _, e := range able.Evaluators()[1:] {
		b.Run(e.Name, func(b *testing.B) {
			other, _ := able.WithEvaluator(e.Name)
			a, o := arena.Engine[S, M](rules, engine.Default(), limits), arena.Engine[S, M](other, engine.Default(), limits)
			result, err := arena.Play(b.Context(), rules, a, o, openings[S, M](b, rules, b.N, plies), arena.Options{})
			if err != nil {
				b.Fatal(err)
			}
			b.Log(&result.Standings)
		})
	}
}

// BenchmarkBiasRanking has alpha-beta with deepening and bias=8:1 rank the moves by a cheap evaluation (notes F3), and play against
// itself ranking them by the dear one, with which both value the leaves. Both have -permove for a move:
//
//	go test ./bench -run '^$' -bench BiasRanking -benchtime 100x -cpu 1 -timeout 0 -permove 20ms
func BenchmarkBiasRanking(b *testing.B) {
	b.Run("othello", func(b *testing.B) { biasRanking[othello.Position, othello.Move](b, othello.Rules{}, 8) })
	b.Run("mnk:15,15,5", func(b *testing.B) { biasRanking[mnk.LargePosition, mnk.Move](b, gomoku(b), 6) })
}

// biasRanking plays openings of so many random plies, ranking by each evaluation in turn.
func biasRanking[S any, M game.Move, G game.Game[S, M]](b *testing.B, rules G, plies int) {
	able := any(rules).(game.Evaluators[G])
	player := func(by string) arena.Maker[S, M] {
		o := classic.Options{Algorithm: classic.AlphaBeta, Limits: search.Limits{Time: *perMove}}
		o.Refine.Deepening.On = true
		o.Refine.Bias = classic.Bias{On: true, Width: 8, From: 1, By: by}
		if by != "" {
			o.Ranker, _ = able.WithEvaluator(by)
		}
		return notesPlayer[S, M](rules, o)
	}
	for _, e := range able.Evaluators()[1:] {
		b.Run(e.Name, func(b *testing.B) {
			result, err := arena.Play(b.Context(), rules, player(e.Name), player(""), openings[S, M](b, rules, b.N, plies), arena.Options{})
			if err != nil {
				b.Fatal(err)
			}
			b.Log(&result.Standings)
		})
	}
}

// notesPlayer returns a player that searches with the notes' algorithms.
func notesPlayer[S any, M game.Move, G game.Game[S, M]](rules G, o classic.Options) arena.Maker[S, M] {
	return func() (arena.Player[S, M], error) {
		return func(ctx context.Context, s S, _ []uint64) (M, error) {
			found, err := classic.Search[S, M](ctx, rules, s, o)
			best, _ := found.Best()
			return best, err
		}, nil
	}
}

// gomoku returns the rules of the 15,15,5 game.
func gomoku(b *testing.B) mnk.Large {
	size, err := mnk.ParseSize("15,15,5")
	if err != nil {
		b.Fatal(err)
	}
	rules, err := mnk.NewLarge(size)
	if err != nil {
		b.Fatal(err)
	}
	return rules
}

// fair returns the first count of the openings that a short search finds to be within a unit of even.
func fair[S any, M game.Move, G game.Game[S, M]](b *testing.B, rules G, from [][]M, count int) (even [][]M) {
	x, err := engine.New[S, M](rules, engine.Default())
	if err != nil {
		b.Fatal(err)
	}
	for _, opening := range from {
		if len(even) == count {
			break
		}
		x.Clear()
		found, err := x.Search(b.Context(), played(rules, opening), engine.Task[M]{Limits: search.Limits{Nodes: 100_000}})
		if err != nil {
			b.Fatal(err)
		}
		if max(found.Value, -found.Value) <= x.Unit() {
			even = append(even, opening)
		}
	}
	if len(even) < count {
		b.Fatalf("found %d fair openings of %d, want %d", len(even), len(from), count)
	}
	return even
}

// balanced returns the first count of the openings from which each side makes at least a third of the points when the engine
// plays itself, both sides with as many nodes for a move, each time with more.
func balanced[S any, M game.Move, G game.Game[S, M]](b *testing.B, rules G, from [][]M, count int) (even [][]M) {
	for _, opening := range from {
		if len(even) == count {
			return even
		}
		games, points := 0, 0 // of the side that begins
		for nodes := int64(5_000); nodes < 40_000; nodes += nodes / 2 {
			player := arena.Engine[S, M](rules, engine.Default(), search.Limits{Nodes: nodes})
			result, err := arena.Play(b.Context(), rules, player, player, [][]M{opening}, arena.Options{})
			if err != nil {
				b.Fatal(err)
			}
			games, points = games+1, points+result.Games[0].Points
		}
		if share := float64(points) / float64(2*games); share >= 1./3 && share <= 2./3 {
			even = append(even, opening)
		}
	}
	if len(even) < count {
		b.Fatalf("found %d balanced openings of %d, want %d", len(even), len(from), count)
	}
	return even
}

// againstClassic plays the openings and reports the shares of games won and lost by the engine.
func againstClassic[S any, M game.Move, G game.Game[S, M]](b *testing.B, rules G, openings [][]M) {
	limits := search.Limits{Time: *perMove}
	o := classic.Options{Algorithm: classic.AlphaBeta, Limits: limits}
	o.Refine.Deepening.On = true
	notes := notesPlayer[S, M](rules, o)
	report := func(s arena.Standings) { b.Log(&s) }
	result, err := arena.Play(b.Context(), rules, arena.Engine[S, M](rules, engine.Default(), limits), notes, openings, arena.Options{Progress: report})
	if err != nil {
		b.Fatal(err)
	}
	games := float64(len(result.Games))
	b.ReportMetric(float64(result.Won)/games, "won/game")
	b.ReportMetric(float64(result.Lost)/games, "lost/game")
}

// BenchmarkWonConnect4 has the engine play won positions of 8 to 24 random moves against best replies, with a second for
// a move: an operation is a game, and none may fail to be won.
//
//	go test ./bench -run '^$' -bench WonConnect4 -benchtime 1000x -cpu 1 -timeout 0
func BenchmarkWonConnect4(b *testing.B) {
	const shortest, longest = 8, 24
	rules := connect4.Rules{}
	var starts [][]connect4.Move
	for plies := shortest; plies <= longest; plies++ {
		count := b.N / (longest - shortest + 1)
		if plies-shortest < b.N%(longest-shortest+1) {
			count++
		}
		starts = append(starts, connect4Openings(b, count, plies, func(v engine.Solution[connect4.Move]) bool { return v.Lo > 0 })...)
	}
	perfect := solver(b)
	x, err := engine.New[connect4.Position, connect4.Move](rules, engine.Default())
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	moves := 0
	for _, start := range starts {
		x.Clear()
		s := after(start)
		for mine := true; ; mine = !mine {
			if _, outcome := rules.Moves(&s, nil); outcome != game.Open {
				if mine || outcome != game.Lost {
					begin := after(start)
					b.Errorf("%s: not won, from %s", rules.PositionText(&s), rules.PositionText(&begin))
				}
				break
			}
			var m connect4.Move
			if mine {
				found, err := x.Search(b.Context(), s, engine.Task[connect4.Move]{Limits: search.Limits{Time: *perMove}})
				if err != nil {
					b.Fatal(err)
				}
				m, _ = found.Best()
				moves++
			} else {
				m = solved(b, perfect, s, engine.Question{Line: true}).Line[0]
			}
			var next connect4.Position
			rules.Play(&s, m, &next)
			s = next
		}
	}
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

// openings are random ones that leave the game open.
func openings[S any, M game.Move, G game.Game[S, M]](b *testing.B, rules G, count, plies int) [][]M {
	all, err := arena.Openings[S, M](rules, count, plies, 1)
	if err != nil {
		b.Fatal(err)
	}
	return all
}

// connect4Openings are random ones whose weak solution is wanted.
func connect4Openings(b *testing.B, count, plies int, wanted func(engine.Solution[connect4.Move]) bool) (fit [][]connect4.Move) {
	x := solver(b)
	const rarest = 30 // one in so many fits, at least
	for _, o := range openings[connect4.Position, connect4.Move](b, connect4.Rules{}, count*rarest+rarest, plies) {
		if len(fit) == count {
			return fit
		}
		if wanted(solved(b, x, after(o), engine.Question{Weak: true})) {
			fit = append(fit, o)
		}
	}
	if len(fit) < count {
		b.Fatalf("found %d openings of %d plies, want %d", len(fit), plies, count)
	}
	return fit
}

// after returns the position that an opening of Connect Four leads to.
func after(opening []connect4.Move) connect4.Position { return played(connect4.Rules{}, opening) }

// played returns the position that an opening leads to.
func played[S any, M game.Move, G game.Game[S, M]](rules G, opening []M) S {
	s := rules.Start()
	for _, m := range opening {
		var next S
		rules.Play(&s, m, &next)
		s = next
	}
	return s
}

func solver(b *testing.B) *engine.Solver[connect4.Position, connect4.Move, connect4.Rules] {
	x, err := engine.NewSolver[connect4.Position, connect4.Move](connect4.Rules{}, engine.SolverOptions{})
	if err != nil {
		b.Fatal(err)
	}
	return x
}

func solved(b *testing.B, x *engine.Solver[connect4.Position, connect4.Move, connect4.Rules], s connect4.Position, q engine.Question) engine.Solution[connect4.Move] {
	found, err := x.Solve(b.Context(), s, q)
	if err != nil {
		b.Fatal(err)
	}
	return found
}
