package book_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/book"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/search/classic"
)

// minimax returns what finds values by minimax.
func minimax[S any, M game.Move](rules game.Game[S, M]) func(context.Context, book.Share[S]) ([]book.Value, error) {
	return func(ctx context.Context, share book.Share[S]) (values []book.Value, err error) {
		for _, s := range share.Positions {
			found, err := classic.Search(ctx, rules, s, classic.Options{Algorithm: classic.Negamax})
			if err != nil {
				return nil, err
			}
			values = append(values, book.Value{Score: found.Value * rules.Turn(&s).Sign(), Found: true})
		}
		return values, nil
	}
}

// solving returns what solves the positions of tic-tac-toe from one ply to another.
func solving(from, to int) book.Solving[position] {
	return book.Solving[position]{From: from, To: to, Values: minimax[position, move](rules{})}
}

// known is what a book should know of a position: its value from MAX's side, and all best moves.
type known[M game.Move] struct {
	value game.Score
	bests []M
}

// knownOf finds it by minimax, move by move. With weak, forced results have no distance.
func knownOf[S any, M game.Move](t interface {
	Context() context.Context
	Fatal(...any)
}, rules game.Game[S, M], s *S, weak bool) known[M] {
	found, err := classic.Search(t.Context(), rules, *s, classic.Options{Algorithm: classic.Negamax})
	if err != nil {
		t.Fatal(err)
	}
	k := known[M]{value: found.Value, bests: found.Bests()}
	if _, forced := k.value.Forced(); !weak || !forced {
		return k
	}
	won := k.value > 0
	k.value, k.bests = game.Infinity, nil
	if !won {
		k.value = -game.Infinity
	}
	for _, m := range found.Moves {
		if _, forced := m.Value.Forced(); forced && (m.Value > 0) == won {
			k.bests = append(k.bests, m.Move)
		}
	}
	return k
}

type (
	place = gametest.DAGPosition
	step  = gametest.DAGMove
)

// Of made-up games in which positions are reached in many ways and after different numbers of plies, sides move twice, and games
// end in every way: a book has exactly the open positions of its plies, by the shortest way to each, with minimax's value and best
// moves, whatever the number of threads and positions at a time; and asks for the values of positions a ply later only. Without
// some of these it leaves out the positions that need them.
func TestSolvedBooksAreMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := gametest.DAG{
			Seed: rapid.Uint64().Draw(t, "seed"), Layers: rapid.IntRange(1, 7).Draw(t, "layers"),
			Width: rapid.IntRange(1, 12).Draw(t, "width"), Most: rapid.IntRange(1, 4).Draw(t, "most"),
			Again: rapid.Bool().Draw(t, "again"), Skips: rapid.Bool().Draw(t, "skips"), Wins: rapid.Bool().Draw(t, "wins"),
		}
		from := rapid.IntRange(0, 3).Draw(t, "from")
		to := from + rapid.IntRange(0, 5).Draw(t, "plies")
		weak := rapid.Bool().Draw(t, "weak")
		lost := rapid.Uint64Range(0, 5).Draw(t, "lost") // 0: no value is
		of := book.Of[place, step](g, "dag", "")
		ply := pliesOf(g)
		inside, after := map[place]bool{}, map[place]bool{}
		for s, n := range ply {
			if _, outcome := g.Moves(&s, nil); outcome == game.Open {
				inside[s], after[s] = from <= n && n <= to, n == to+1
			}
		}

		var lock sync.Mutex
		asked := map[place]bool{}
		find := func(ctx context.Context, share book.Share[place]) ([]book.Value, error) {
			values, err := minimax[place, step](g)(ctx, share)
			for i := range values {
				values[i].Found = lost == 0 || g.Key(&share.Positions[i])*0x9e37_79b9_7f4a_7c15>>32%6 >= lost
			}
			return values, err
		}
		// Which values follow from those that are found, and which positions' best moves.
		var follows func(s *place) (value, bests bool)
		follows = func(s *place) (value, bests bool) {
			moves, outcome := g.Moves(s, nil)
			if outcome != game.Open {
				return true, true
			}
			if ply[*s] > to {
				v, _ := find(t.Context(), book.Share[place]{Positions: []place{*s}})
				return v[0].Found, false
			}
			value, bests = true, true
			wins := false
			for _, m := range moves {
				var next place
				g.Play(s, m, &next)
				known, _ := follows(&next)
				value, bests = value && known, bests && known
				wins = wins || known && weak && knownOf[place, step](t, g, &next, true).value == game.Infinity*s.Side.Sign()
			}
			return value || wins, bests
		}
		o := book.Solving[place]{
			From: from, To: to, Weak: weak,
			Values: func(ctx context.Context, share book.Share[place]) ([]book.Value, error) {
				lock.Lock()
				defer lock.Unlock()
				if share.From != len(asked) {
					t.Errorf("a share from %d after %d positions", share.From, len(asked))
				}
				for _, s := range share.Positions {
					if asked[s] || !after[s] {
						t.Errorf("asked for the value of %+v, %d plies on", s, ply[s])
					}
					asked[s] = true
				}
				return find(ctx, share)
			},
		}
		data, report := dagBook(t, of, o)
		b, err := book.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		for s, yes := range inside {
			if yes {
				if _, yes = follows(&s); !yes {
					report.Unsolved--
				}
			}
			moves, err := of.Moves(b, &s)
			if err != nil || (len(moves) > 0) != yes {
				t.Fatalf("%+v, %d plies on: %v, %v", s, ply[s], moves, err)
			}
			if !yes {
				continue
			}
			report.Positions--
			report.Moves -= len(moves)
			want := knownOf[place, step](t, g, &s, weak)
			var bests []step
			for _, m := range moves {
				bests = append(bests, m.Move)
				if m.Value != want.value || m.Trust != book.Proved || m.Source != book.Solved || m.Weight != 1 {
					t.Errorf("%+v: %+v, the value is %d", s, m, want.value)
				}
			}
			if !slices.Equal(bests, want.bests) {
				t.Errorf("%+v: the best moves are %v, want %v", s, bests, want.bests)
			}
		}
		if report != (book.SolvedReport{}) {
			t.Errorf("the report counts %+v too many", report)
		}

		o.Values, o.Threads = find, 3
		o.Begin = func(book.Extent, []place) (int, error) { return 2, nil }
		if other, _ := dagBook(t, of, o); !bytes.Equal(other, data) {
			t.Error("three threads make other bytes")
		}
	})
}

// pliesOf returns the places of a game by the plies of the shortest way there.
func pliesOf(g gametest.DAG) map[place]int {
	ply := map[place]int{g.Start(): 0}
	for level := []place{g.Start()}; len(level) > 0; {
		s := level[0]
		level = level[1:]
		moves, _ := g.Moves(&s, nil)
		for _, m := range moves {
			var next place
			g.Play(&s, m, &next)
			if _, there := ply[next]; !there {
				ply[next] = ply[s] + 1
				level = append(level, next)
			}
		}
	}
	return ply
}

func dagBook(t *rapid.T, of *book.Game[place, step], o book.Solving[place]) ([]byte, book.SolvedReport) {
	b, err := of.New()
	if err != nil {
		t.Fatal(err)
	}
	report, err := of.Solve(t.Context(), b, of.Start(), o)
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	if _, err := b.WriteTo(&data); err != nil {
		t.Fatal(err)
	}
	return data.Bytes(), report
}

// A position is left out if some move's value was not found, except that with weak values a won one is known to those before it.
func TestWhatIsNotFoundIsLeftOut(t *testing.T) {
	positions := map[bool]int{}
	for _, weak := range []bool{false, true} {
		o := solving(0, 4)
		o.Weak = weak
		find, n := o.Values, 0
		lost := map[position]bool{}
		o.Values = func(ctx context.Context, share book.Share[position]) ([]book.Value, error) {
			values, err := find(ctx, share)
			if n++; n%9 == 0 {
				values[0] = book.Value{}
				lost[share.Positions[0]] = true
			}
			return values, err
		}
		b := newBook(t, games)
		report, err := games.Solve(t.Context(), b, games.Start(), o)
		if err != nil || report.Unsolved == 0 || report.Positions == 0 || report.Positions+report.Unsolved != 1+3+12+38+108 {
			t.Errorf("%+v, %v", report, err)
		}
		read := opened(t, file(t, b))
		found := 0
		everyPosition(func(s *position, ply int) {
			moves, err := games.Moves(read, s)
			if err != nil || len(moves) == 0 {
				return
			}
			found++
			want := knownOf[position, move](t, rules{}, s, weak)
			for _, m := range moves {
				if m.Value != want.value || !slices.Contains(want.bests, m.Move) {
					t.Errorf("%s: %+v, want %+v", rules{}.PositionText(s), m, want)
				}
			}
			if len(moves) != len(want.bests) {
				t.Errorf("%s: %d best moves of %d", rules{}.PositionText(s), len(moves), len(want.bests))
			}
		})
		if found == 0 || len(lost) == 0 {
			t.Errorf("%d positions found, %d values lost", found, len(lost))
		}
		positions[weak] = report.Positions
	}
	if positions[true] <= positions[false] {
		t.Errorf("%d positions with weak values, %d with whole ones", positions[true], positions[false])
	}
}

// An interrupt, and an error of a search, leave what was solved by then.
func TestSolvingIsInterrupted(t *testing.T) {
	failed := errors.New("no more")
	for _, fails := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		o := solving(0, 3)
		find, n := o.Values, 0
		o.Values = func(ctx context.Context, share book.Share[position]) ([]book.Value, error) {
			if n++; n == 60 && fails {
				return nil, failed
			} else if n == 60 {
				cancel()
			}
			return find(ctx, share)
		}
		var last [2]int
		o.Progress = func(done, total int) { last = [2]int{done, total} }
		var extent book.Extent
		o.Begin = func(e book.Extent, values []position) (int, error) {
			if extent = e; len(values) != e.Values {
				t.Errorf("%d positions of %d", len(values), e.Values)
			}
			return 0, nil
		}
		b := newBook(t, games)
		report, err := games.Solve(ctx, b, games.Start(), o)
		if !errors.Is(err, map[bool]error{false: context.Canceled, true: failed}[fails]) {
			t.Error(err)
		}
		// Notes A6: 1, 3, 12, 38 and 108 positions of 0 to 4 plies.
		if extent.Positions != 1+3+12+38 || extent.Values != 108 || extent.Memory <= 0 {
			t.Errorf("%+v", extent)
		}
		if last != [2]int{59, 108} {
			t.Errorf("progress %v, want 59 of 108", last)
		}
		if report.Positions == 0 || report.Positions+report.Unsolved != extent.Positions || count(t, b) != report.Moves {
			t.Errorf("%+v", report)
		}
		cancel()
	}
}

// A book that would be too large is not begun, and the error says how far it could go; nor one of a game whose positions repeat.
func TestWhatIsNotSolved(t *testing.T) {
	o := solving(0, 9)
	refused := errors.New("too much")
	o.Begin = func(book.Extent, []position) (int, error) { return 0, refused }
	for most, want := range map[int]string{16: "after 3 plies", 53: "after 3 plies", 54: "after 4 plies", 626: "after 8 plies"} {
		o.Most = most
		if _, err := games.Solve(t.Context(), newBook(t, games), games.Start(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("at most %d: %v, want %q", most, err, want)
		}
	}
	o.Most = 627
	if _, err := games.Solve(t.Context(), newBook(t, games), games.Start(), o); err != refused {
		t.Errorf("what Begin refuses: %v", err)
	}
	o.Begin = nil
	if _, err := games.Solve(t.Context(), newBook(t, games), games.Start(), o); err != nil {
		t.Error(err)
	}
	ofChess := book.Of(chess.Rules{}, "chess", "")
	b, err := ofChess.New()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ofChess.Solve(t.Context(), b, ofChess.Start(), book.Solving[chess.Position]{}); err == nil {
		t.Error("chess is solved")
	}
}
