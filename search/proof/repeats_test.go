package proof_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/proof"
)

// worth returns the sign of the value of s for its side to move, by trying all games, in which each position counts.
func (g *ring) worth(s ringPos, earlier []uint64, known map[string]int) int {
	moves, outcome := g.Moves(&s, nil)
	switch {
	case outcome == game.Won:
		return 1
	case outcome == game.Lost:
		return -1
	case outcome == game.Drawn || g.DrawnByHistory(&s, earlier):
		return 0
	}
	sorted := slices.Sorted(slices.Values(earlier)) // their order makes no difference
	name := fmt.Sprint(s, sorted)
	if v, ok := known[name]; ok {
		return v
	}
	best := -1
	for _, m := range moves {
		best = max(best, g.afterAll(s, m, earlier, known))
	}
	known[name] = best
	return best
}

// afterAll returns the same of the position after m, for the side to move in s.
func (g *ring) afterAll(s ringPos, m ringMove, earlier []uint64, known map[string]int) int {
	var next ringPos
	again := g.Play(&s, m, &next)
	v := g.worth(next, append(slices.Clip(earlier), g.Key(&s)), known)
	if !again {
		v = -v
	}
	return v
}

// alone returns the sign of the value of s for its side to move if of all positions after it only those that are barred are drawn by
// what came before.
func (g *ring) alone(s ringPos, barred func(*ringPos) bool, known map[ringPos]int) int {
	moves, outcome := g.Moves(&s, nil)
	if outcome != game.Open {
		v, _ := outcome.Value(0)
		return cmp.Compare(v, 0)
	}
	if v, ok := known[s]; ok {
		return v
	}
	best := -1
	for _, m := range moves {
		best = max(best, g.after(s, m, barred, known))
	}
	known[s] = best
	return best
}

// after returns the same of the position after m, for the side to move in s.
func (g *ring) after(s ringPos, m ringMove, barred func(*ringPos) bool, known map[ringPos]int) int {
	var next ringPos
	again, v := g.Play(&s, m, &next), 0
	if _, outcome := g.Moves(&next, nil); outcome != game.Open || !barred(&next) {
		v = g.alone(next, barred, known)
	}
	if !again {
		v = -v
	}
	return v
}

// anyRing draws a game of so many places at most.
func anyRing(t *rapid.T, most int) *ring {
	places := rapid.IntRange(4, most).Draw(t, "places")
	g := &ring{
		edges: make([][]ringMove, places), ends: make([]int8, places), layers: rapid.Uint8Range(1, 2).Draw(t, "layers"),
		lasting: rapid.Uint8Range(4, 10).Draw(t, "lasting"), enough: rapid.IntRange(2, 3).Draw(t, "enough"),
	}
	for i := range rapid.IntRange(1, 1+places/5).Draw(t, "ends") {
		g.ends[places-1-i] = rapid.SampledFrom([]int8{1, 1, -1, 2}).Draw(t, "end")
	}
	for i := range places {
		for range rapid.IntRange(1, 3).Draw(t, "edges") {
			to, kind := rapid.IntRange(0, places-1).Draw(t, "to"), rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2}).Draw(t, "kind")
			g.edges[i] = append(g.edges[i], ringMove(to<<2|kind))
			if kind == 0 && rapid.Bool().Draw(t, "back") {
				g.edges[to] = append(g.edges[to], ringMove(i<<2))
			}
		}
	}
	for i := range g.edges {
		slices.Sort(g.edges[i])
		g.edges[i] = slices.Compact(g.edges[i])
	}
	return g
}

// TestRepeatedPositions asks one solver about roots with some game before them, one after the other. It compares with what positions
// are worth if only those that were there before the root can be drawn by repetition, and that, where the board is small, with all
// games.
func TestRepeatedPositions(t *testing.T) {
	repeated, here, decided := 0, 0, [3]int{}
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Bool().Draw(t, "small")
		g := anyRing(t, map[bool]int{true: 7, false: 24}[small])
		size := rapid.SampledFrom([]int64{128, 1 << 12, 1 << 16}).Draw(t, "table")
		x, err := proof.New[ringPos, ringMove](ringRules(g), proof.Options{Table: size})
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]int{}
		for range rapid.IntRange(1, 6).Draw(t, "roots") {
			s, earlier := g.anyRoot(t)
			past, known := append(slices.Clip(earlier), g.Key(&s)), map[ringPos]int{}
			barred := func(s *ringPos) bool { return g.DrawnByHistory(s, past) }
			want := g.alone(s, barred, known)
			if small && want != g.worth(s, earlier, all) {
				t.Fatalf("%+v after %x is worth %d, not %d", s, earlier, g.worth(s, earlier, all), want)
			}
			if decided[want+1]++; slices.Contains(earlier, g.Key(&s)) {
				repeated++
			}
			x.Follow = func(step proof.Step[ringMove]) {
				if len(step.Moves) == 0 {
					g.checkSettled(t, s, &step, barred, known)
				}
				if step.Here {
					here++
				}
			}
			nodes := rapid.SampledFrom([]int64{0, 0, 5, 30}).Draw(t, "nodes")
			found, err := x.Solve(t.Context(), s, proof.Question{Line: true, Earlier: earlier, Limits: search.Limits{Nodes: nodes}})
			switch {
			case err != nil:
				t.Fatal(err)
			case found.Spent == search.Unknown && !found.Solved():
				t.Fatalf("%+v is not solved: %+v", s, found)
			case found.Lo > 0 && want < 1, found.Hi < 0 && want > -1, found.Lo == 0 && want < 0, found.Hi == 0 && want > 0:
				t.Fatalf("%+v after %x is worth %d, not %v to %v", s, earlier, want, found.Lo, found.Hi)
			}
			for _, m := range found.Best {
				v := g.after(s, m, barred, known)
				if small {
					v = g.afterAll(s, m, earlier, all)
				}
				if found.Lo > 0 && v < 1 || v < 0 {
					t.Fatalf("%+v after %x: %d is worth %d, not %v", s, earlier, m, v, found.Lo)
				}
			}
			if (found.Lo > 0 || found.Hi < 0) && found.LineWhole {
				g.checkLine(t, s, earlier, &found)
			}
		}
	})
	if !testing.Short() && min(repeated, here, decided[0], decided[1], decided[2]) == 0 {
		t.Errorf("%d roots had come before, %d steps hold on their way only; lost, drawn and won: %d", repeated, here, decided)
	}
}

// checkSettled checks what a step says of a position that is settled: with what is barred or, if it holds on its way only, with the
// positions on that way barred as well.
func (g *ring) checkSettled(
	t *rapid.T, root ringPos, step *proof.Step[ringMove], barred func(*ringPos) bool, known map[ringPos]int,
) {
	s, way := root, []uint64(nil)
	for _, m := range step.Path {
		way = append(way, g.Key(&s))
		var next ringPos
		g.Play(&s, m, &next)
		s = next
	}
	if step.Here {
		way = append(way, g.Key(&s))
		all := barred
		barred, known = func(s *ringPos) bool { return all(s) || slices.Contains(way, g.Key(s)) }, map[ringPos]int{}
	}
	v := g.alone(s, barred, known)
	if s.min != root.min {
		v = -v
	}
	if yes := v >= int(step.Asked); yes != (step.Proof == 0) || yes != (step.Disproof == proof.Settled) {
		t.Fatalf("%+v from %+v is worth %d, and this step says otherwise: %+v", s, root, v, *step)
	}
}

// anyRoot plays some moves from the start. The game is not over by them.
func (g *ring) anyRoot(t *rapid.T) (s ringPos, earlier []uint64) {
	for range rapid.IntRange(0, 9).Draw(t, "before") {
		moves, outcome := g.Moves(&s, nil)
		if outcome != game.Open { // at the start
			break
		}
		var next ringPos
		g.Play(&s, rapid.SampledFrom(moves).Draw(t, "move"), &next)
		earlier = append(earlier, g.Key(&s))
		if _, outcome = g.Moves(&next, nil); outcome != game.Open || g.DrawnByHistory(&next, earlier) {
			return s, earlier[:len(earlier)-1]
		}
		s = next
	}
	return s, earlier
}

// checkLine plays the line of a proof to its end.
func (g *ring) checkLine(t *rapid.T, s ringPos, earlier []uint64, found *proof.Solution[ringMove]) {
	wins := found.Lo > 0 // the side to move
	for _, m := range found.Line {
		if g.DrawnByHistory(&s, earlier) {
			t.Fatalf("the line %v is drawn at %+v", found.Line, s)
		}
		earlier = append(slices.Clip(earlier), g.Key(&s))
		var next ringPos
		if !g.Play(&s, m, &next) {
			wins = !wins
		}
		s = next
	}
	switch _, outcome := g.Moves(&s, nil); {
	case wins && outcome != game.Won, !wins && outcome != game.Lost:
		t.Fatalf("the line %v ends at %+v", found.Line, s)
	}
}

// TestMatesAreProven proves problems of chess, and plays the lines of the proofs to mate.
func TestMatesAreProven(t *testing.T) {
	data, err := os.ReadFile("../../game/chess/testdata/mates.epd")
	if err != nil {
		t.Fatal(err)
	}
	rules := chess.Rules{}
	x, err := proof.New[chess.Position, chess.Move](rules, proof.Options{Table: 1 << 24})
	if err != nil {
		t.Fatal(err)
	}
	proven := 0
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(line)
		s, err := rules.ParsePosition(strings.Join(fields[:4], " "))
		if err != nil {
			t.Fatal(err)
		}
		found, err := x.Solve(t.Context(), s, proof.Question{Line: true, Limits: search.Limits{Nodes: 2_000}})
		if err != nil {
			t.Fatal(err)
		}
		if found.Lo <= 0 || !found.LineWhole {
			continue
		}
		proven++
		if n, _ := found.Lo.Forced(); len(found.Line) > n || found.Line[0] != found.Best[0] {
			t.Errorf("%s: a line of %d plies from %v, and a proof within %d by %v", line, len(found.Line), found.Line[0], n, found.Best)
		}
		winner := rules.Turn(&s)
		for _, m := range found.Line {
			if moves, _ := rules.Moves(&s, nil); !slices.Contains(moves, m) {
				t.Fatalf("%s: %v is no legal move of the line", line, m)
			}
			var next chess.Position
			rules.Play(&s, m, &next)
			s = next
		}
		if _, outcome := rules.Moves(&s, nil); outcome != game.Lost || rules.Turn(&s) == winner {
			t.Errorf("%s: the line %v ends with %v", line, found.Line, outcome)
		}
	}
	if proven < 45 {
		t.Errorf("%d mates proven within 2,000 nodes each, at least 45 are known to be", proven)
	}
}
