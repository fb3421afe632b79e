package puzzles_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/catalog/puzzles"
	"github.com/jugada/jugada/search/path"
)

// followed are problems that every algorithm settles, but depth first may go astray.
var followed = []struct {
	puzzle, state string
	options       puzzles.Setup
}{
	{"jugs", "11,7->5", puzzles.Setup{}},
	{"jugs", "8,5,3:8,0,0->4,4,0", puzzles.Setup{}},
	{"jugs", "4,2->3", puzzles.Setup{}}, // it cannot be
	{"river", "n=3,boat=2", puzzles.Setup{}},
	{"river", "n=3,boat=2,m=0,c=0,side=right", puzzles.Setup{}}, // it is solved
	{"sliding", "1 4 2 3 0 5 6 7 8", puzzles.Setup{}},
	{"sliding", "3 1 2 6 4 5 7 8 0", puzzles.Setup{}},
	{"sliding", "8 0 6 5 4 7 2 3 1", puzzles.Setup{}}, // of the farthest; weighted, positions are reached more cheaply later
	{"sliding", "0 2 1 3 4 5 6 7 8", puzzles.Setup{}}, // it cannot be
	{"sliding", "4 1 2 3 5 0", puzzles.Setup{Size: "2x3", Goal: "1 2 3 4 5 0"}},
	{"sliding", "1 2 3 4 0 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24", puzzles.Setup{}},
}

// moments follows a search whole.
func moments(t *testing.T, p puzzles.Problem, r puzzles.Request) ([]puzzles.Moment, *puzzles.Followed) {
	t.Helper()
	var all []puzzles.Moment
	found, err := p.Follow(context.Background(), r, func(int) bool { return true }, func(m *puzzles.Moment) bool {
		all = append(all, *m)
		return true
	})
	if err != nil || found == nil {
		t.Fatalf("%s: %v", r.Algorithm, err)
	}
	return all, found
}

// TestWhatIsFollowedIsTheSearch: the steps add up to the search's own figures, and the position announced as next comes next.
func TestWhatIsFollowedIsTheSearch(t *testing.T) {
	for _, c := range followed {
		puzzle, err := puzzles.Default().Find(c.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		p, err := puzzle.Problem(c.state, c.options)
		if err != nil {
			t.Fatal(err)
		}
		for _, algorithm := range p.Followed() {
			r := puzzles.Request{Algorithm: algorithm, Nodes: 3000}
			all, end := moments(t, p, r)
			searched, err := p.Search(context.Background(), r)
			if err != nil {
				t.Fatal(err)
			}
			name := c.puzzle + " " + c.state + " by " + algorithm
			last := all[len(all)-1]
			if last.Expanded != searched.Expanded || last.Generated != searched.Generated || end.Expanded != searched.Expanded {
				t.Errorf("%s: %d expanded and %d generated are told, not %d and %d", name, last.Expanded, last.Generated, searched.Expanded, searched.Generated)
			}
			if want := int(searched.Expanded); last.Kind == "goal" != (searched.Length != nil) || end.Steps != want && end.Steps != want+1 || len(all) != end.Steps+1 {
				t.Errorf("%s: ends with %s at step %d of %d, %d expanded", name, last.Kind, len(all)-1, end.Steps, want)
			}
			if last.Kind == "goal" && last.G != *searched.Cost {
				t.Errorf("%s: the goal is reached at the cost %d, not %d", name, last.G, *searched.Cost)
			}
			var bounds []int
			for _, round := range end.Rounds {
				if round.Bound >= 0 {
					bounds = append(bounds, round.Bound)
				}
				if round.Step < len(all) && !all[round.Step].Begins {
					t.Errorf("%s: the round %d begins at step %d, which says nothing of it", name, round.Bound, round.Step)
				}
			}
			if !slices.Equal(bounds, searched.Thresholds) && len(searched.Thresholds) > 0 {
				t.Errorf("%s: the rounds are %v, not %v", name, bounds, searched.Thresholds)
			}
			waiting := map[string]bool{all[0].Position: true}
			var way []puzzles.Moment
			for i, m := range all {
				checkMoment(t, name, &m)
				if deepFirst(algorithm) {
					way = checkBack(t, name, way, &m)
				}
				if algorithm != "bidirectional" {
					checkWaiting(t, name, p, waiting, &m)
				}
				if i+1 < len(all) && algorithm != "bidirectional" {
					checkNext(t, name, algorithm, &m, &all[i+1])
				}
			}
		}
	}
}

// checkMoment: a moment is consistent.
func checkMoment(t *testing.T, name string, m *puzzles.Moment) {
	t.Helper()
	sum := 0
	for i, bar := range m.Bars {
		sum += bar.Waiting
		if bar.Waiting <= 0 || bar.From > bar.To || i > 0 && m.Bars[i-1].To >= bar.From {
			t.Errorf("%s: step %d has the bars %+v", name, m.Step, m.Bars)
		}
	}
	if sum != m.Waiting || len(m.Bars) > path.MostBars || len(m.Queue) > path.MostQueue {
		t.Errorf("%s: at step %d %d wait, in %d bars %d; %d are told", name, m.Step, m.Waiting, len(m.Bars), sum, len(m.Queue))
	}
	if m.Board == "" || m.Position == "" {
		t.Errorf("%s: step %d shows nothing", name, m.Step)
	}
}

// checkWaiting: the positions that wait are those met and not yet taken; depth first, the untried moves are those not yet
// tried.
func checkWaiting(t *testing.T, name string, p puzzles.Problem, waiting map[string]bool, m *puzzles.Moment) {
	t.Helper()
	seen := 0
	if m.Kind == "expand" || m.Kind == "goal" && m.By != "ply" {
		delete(waiting, m.Position)
	}
	for _, e := range m.Events {
		if e.Kind == "child" && e.Ply == m.Ply+1 {
			seen++
		}
		if e.Fate == "kept" || e.Fate == "better" {
			waiting[e.Position] = true
		}
	}
	if m.Kind == "start" {
		return
	}
	if !deepFirst(name[strings.LastIndex(name, " ")+1:]) {
		if m.Waiting != len(waiting) {
			t.Errorf("%s: at step %d %d wait, not %d", name, m.Step, m.Waiting, len(waiting))
		}
		return
	}
	if last := len(m.Queue) - 1; m.Kind == "expand" && last >= 0 && m.Queue[last].Ply == m.Ply && strings.HasPrefix(name, "sliding") {
		family, _ := puzzles.Default().Find("sliding")
		here, err := family.Problem(m.Position, puzzles.Setup{Size: sizeOf(p)})
		if err != nil {
			t.Fatal(err)
		}
		_, state, _ := here.After(nil)
		moves := len(state.Moves) - min(m.Ply, 1) // except the one that leads back
		if m.Queue[last].Untried != moves-seen {
			t.Errorf("%s: at step %d %d moves are untried, of %d, %d looked at", name, m.Step, m.Queue[last].Untried, moves, seen)
		}
	}
}

// sizeOf returns the size of a board of tiles.
func sizeOf(p puzzles.Problem) string {
	rows := strings.Split(strings.TrimSpace(p.Board()), "\n")
	return fmt.Sprintf("%dx%d", len(rows), len(strings.Fields(rows[0])))
}

func deepFirst(algorithm string) bool {
	return slices.Contains([]string{"dfs", "dfid", "idastar-notes"}, algorithm)
}

// checkBack: a depth-first search goes back from the positions of its path in turn, the last one first, and as it reached them.
// It returns the path after the moment.
func checkBack(t *testing.T, name string, way []puzzles.Moment, m *puzzles.Moment) []puzzles.Moment {
	t.Helper()
	if m.Kind == "expand" {
		if len(way) != m.Ply {
			t.Errorf("%s: step %d expands a position at ply %d, below a path of %d", name, m.Step, m.Ply, len(way))
			return nil
		}
		way = append(way, *m)
	}
	for _, e := range m.Events {
		if e.Kind != "back" {
			continue
		}
		last := len(way) - 1
		if last < 0 || e.Position != way[last].Position || e.Ply != last || e.G != way[last].G || e.H != way[last].H {
			t.Errorf("%s: step %d goes back with %+v, from the path %+v", name, m.Step, e, way)
			return nil
		}
		way = way[:last]
	}
	end := way[max(0, len(way)-path.MostQueue):]
	if m.Kind == "expand" && !slices.EqualFunc(m.Queue, end, func(q puzzles.Place, at puzzles.Moment) bool {
		return q.Position == at.Position && q.G == at.G && q.H == at.H && q.Ply == at.Ply
	}) {
		t.Errorf("%s: step %d shows the end of the path as %+v, want %+v", name, m.Step, m.Queue, end)
	}
	return way
}

// checkNext: the position announced as next comes next, or, depth first, the one taken is below the path.
func checkNext(t *testing.T, name, algorithm string, m, next *puzzles.Moment) {
	t.Helper()
	switch {
	case deepFirst(algorithm):
		if way := m.Queue; m.Step > 0 && !next.Begins && (len(way) == 0 || way[len(way)-1].Ply+1 != next.Ply) {
			t.Errorf("%s: step %d takes up %s at ply %d, and the way was %+v", name, next.Step, next.Position, next.Ply, way)
		}
		kept := false
		for _, e := range m.Events {
			kept = kept || e.Kind == "child" && (e.Fate == "kept" || e.Fate == "horizon") && e.Position == next.Position && e.Ply == next.Ply
		}
		if !kept && !next.Begins {
			t.Errorf("%s: step %d takes up %s, which step %d has not met", name, next.Step, next.Position, m.Step)
		}
	default:
		if next.Kind == "goal" && next.By == "ply" {
			return // it is found before its turn
		}
		if len(m.Queue) == 0 || m.Queue[0].Position != next.Position || m.Queue[0].G != next.G {
			t.Errorf("%s: step %d takes up %s, and the queue was %+v", name, next.Step, next.Position, m.Queue)
		}
	}
}

// TestFollowingTellsWhatIsWanted: every nth step is the same as among all, and the search stops when the listener does.
func TestFollowingTellsWhatIsWanted(t *testing.T) {
	puzzle, err := puzzles.Default().Find("jugs")
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzle.Problem("11,7->5", puzzles.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	r := puzzles.Request{Algorithm: "dfid"}
	all, end := moments(t, p, r)
	var some []puzzles.Moment
	found, err := p.Follow(context.Background(), r, func(step int) bool { return step%7 == 3 }, func(m *puzzles.Moment) bool {
		some = append(some, *m)
		return len(some) < 5
	})
	if err != nil || found != nil || len(some) != 5 {
		t.Fatalf("%d steps, %v, %v", len(some), found, err)
	}
	for i, m := range some {
		whole := all[7*i+3]
		if !reflect.DeepEqual(m, whole) {
			t.Errorf("step %d is %+v by itself and %+v among all", whole.Step, m, whole)
		}
	}
	// Lesson 7: twelve moves, found at depth 12 after rounds of depths 1 to 11.
	if len(end.Rounds) != 12 || end.Deep != 12 || *end.Length != 12 {
		t.Errorf("%d rounds, %d deep, %d moves", len(end.Rounds), end.Deep, *end.Length)
	}
}

// TestHints: the hints lead along a shortest path, to the very end.
func TestHints(t *testing.T) {
	for _, c := range followed {
		puzzle, err := puzzles.Default().Find(c.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		p, err := puzzle.Problem(c.state, c.options)
		if err != nil {
			t.Fatal(err)
		}
		left, made := 0, []string{}
		for {
			from, state, err := p.After(made)
			if err != nil {
				t.Fatal(err)
			}
			hint, err := from.Hint(context.Background(), puzzles.Request{Algorithm: "astar"})
			if err != nil {
				t.Fatal(err)
			}
			if len(hint.After) != len(state.Moves) || state.Goal && hint.H != 0 {
				t.Errorf("%s: h is %d, and %d moves have one, of %d", state.Text, hint.H, len(hint.After), len(state.Moves))
			}
			if (state.Refusal == nil) != (hint.Refusal == nil) || state.Refusal != nil && hint.Move != nil {
				t.Errorf("%s cannot be solved, and the hint is %+v", state.Text, hint)
			}
			if len(made) > 0 && *hint.Cost != left-1 {
				t.Errorf("%s: %d moves are left after one of %d", state.Text, *hint.Cost, left)
			}
			if hint.Move == nil {
				if known := hint.Solvable != nil; !known || *hint.Solvable != state.Goal {
					t.Errorf("%s: no hint, and it is a goal: %v", state.Text, state.Goal)
				}
				break
			}
			left, made = *hint.Cost, append(made, *hint.Move)
		}
	}
}

// TestShuffles: random problems can be solved, in the stated number of moves, and the seed repeats them.
func TestShuffles(t *testing.T) {
	for _, c := range []struct {
		puzzle, state string
		options       puzzles.Setup
		moves         int
		how           string
	}{
		{"jugs", "", puzzles.Setup{}, 8, "exact"},
		{"jugs", "4,3,5->1", puzzles.Setup{}, 5, "exact"},
		{"jugs", "8,5,3:8,0,0->4,4,0", puzzles.Setup{}, 6, "exact"},
		{"jugs", "", puzzles.Setup{}, 0, "exact"},
		{"river", "", puzzles.Setup{}, 10, "exact"},
		{"river", "n=5,boat=3", puzzles.Setup{}, 0, "exact"},
		{"sliding", "", puzzles.Setup{Size: "3x3"}, 20, "exact"},
		{"sliding", "", puzzles.Setup{Size: "3x3"}, 31, "exact"},
		{"sliding", "", puzzles.Setup{Size: "3x3", Goal: "1 2 3 4 5 6 7 8 0"}, 0, "random"},
		{"sliding", "", puzzles.Setup{Size: "4x4"}, 12, "walk"},
		{"sliding", "", puzzles.Setup{Size: "5x5"}, 10, "walk"},
		{"sliding", "", puzzles.Setup{Size: "5x5"}, 0, "random"},
	} {
		puzzle, err := puzzles.Default().Find(c.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		made := map[string]bool{}
		for seed := range uint64(5) {
			got, err := puzzle.Shuffle(context.Background(), c.state, c.options, puzzles.Shuffle{seed, c.moves})
			if err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
			made[got.State] = true
			again, err := puzzle.Shuffle(context.Background(), c.state, c.options, puzzles.Shuffle{seed, c.moves})
			if err != nil || again != got {
				t.Errorf("%+v: the seed %d makes %+v and %+v, %v", c, seed, got, again, err)
			}
			p, err := puzzle.Problem(got.State, c.options)
			if err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
			_, state, err := p.After(nil)
			if err != nil || state.Goal || state.Refusal != nil || got.How != c.how || c.moves > 0 && c.how == "exact" && got.Moves != c.moves {
				t.Errorf("%+v makes %+v, %v", c, got, err)
			}
			if got.How == "random" {
				continue
			}
			found, err := p.Search(context.Background(), puzzles.Request{Algorithm: "astar"})
			if err != nil || found.Length == nil || *found.Length > got.Moves || got.How == "exact" && *found.Length != got.Moves {
				t.Errorf("%+v makes %+v, which takes %v moves, %v", c, got, found.Length, err)
			}
		}
		if len(made) < 2 && c.moves != 31 {
			t.Errorf("%+v: five seeds make %v", c, made)
		}
	}
}
