package proof_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/connect4"
	"github.com/jugada/jugada/game/gametest"
	"github.com/jugada/jugada/game/mnk"
	"github.com/jugada/jugada/game/othello"
	"github.com/jugada/jugada/game/tictactoe"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/search"
	"github.com/jugada/jugada/search/engine"
	"github.com/jugada/jugada/search/proof"
)

type (
	dagPos   = gametest.DAGPosition
	dagMove  = gametest.DAGMove
	dagRules = game.Game[dagPos, dagMove] // as an interface, so that one solver is compiled for all
	dagProof = proof.Solver[dagPos, dagMove, dagRules]
)

// bounded knows how games end. Lister leaves out moves that lose at once, Expander those as well, and stops where it may.
type (
	bounded   struct{ gametest.DAG }
	listing   struct{ bounded }
	expanding struct{ bounded }
	mirrored  struct{ bounded }
)

// threatening sees some of the wins, and some of the moves that lose, by minimax. alert lists moves, too, and ready expands them.
type (
	threatening struct {
		bounded
		worth map[dagPos]game.Score
	}
	alert struct{ threatening }
	ready struct{ alert }
)

func (g alert) List(s *dagPos, buf []game.Ranked[dagMove]) []game.Ranked[dagMove] {
	return listing{g.bounded}.List(s, buf)
}

func (g ready) Expand(s *dagPos, buf []game.Child[dagPos, dagMove], enough game.Score) []game.Child[dagPos, dagMove] {
	return expanding{g.bounded}.Expand(s, buf, enough)
}

func (g threatening) some(s *dagPos) bool { return g.Key(s)%3 != 0 }

func (g threatening) Sequence(s *dagPos, buf []dagMove) []dagMove {
	if v := minimax(g.bounded, *s, g.worth); v <= game.MaxStatic || !g.some(s) {
		return buf
	}
	for at := *s; ; {
		moves, _ := g.Moves(&at, nil)
		if len(moves) == 0 {
			return buf
		}
		best := slices.MaxFunc(moves, func(m, n dagMove) int { return cmp.Compare(g.after(&at, m), g.after(&at, n)) })
		buf = append(buf, best)
		var next dagPos
		g.Play(&at, best, &next)
		at = next
	}
}

func (g threatening) Defences(s *dagPos, buf []dagMove) ([]dagMove, game.Score) {
	moves, _ := g.Moves(s, nil)
	others := -game.Infinity
	for _, m := range moves {
		if v := g.after(s, m); v < 0 && (v > others) == g.some(s) {
			others = v
		}
	}
	if _, forced := others.Forced(); !forced {
		return buf, game.Infinity
	}
	for _, m := range moves {
		if v := g.after(s, m); v > others || v < others && m%2 == 0 { // some that are of no use, too
			buf = append(buf, m)
		}
	}
	return buf, others
}

// after returns what a move is worth.
func (g threatening) after(s *dagPos, m dagMove) game.Score {
	var next dagPos
	again := g.Play(s, m, &next)
	v := minimax(g.bounded, next, g.worth).Farther(1)
	if !again {
		v = -v
	}
	return v
}

func (g bounded) Bounds(s *dagPos) (lo, hi game.Score) {
	if _, outcome := g.Moves(s, nil); outcome != game.Open {
		v := g.Evaluate(s)
		return v, v
	}
	return game.Loss(1), game.Win(1)
}

func (g listing) List(s *dagPos, buf []game.Ranked[dagMove]) []game.Ranked[dagMove] {
	moves, _ := g.Moves(s, nil)
	for _, m := range moves {
		if lo, hi := g.worth(s, m); lo != hi || lo > game.Loss(1) {
			buf = append(buf, game.Ranked[dagMove]{Move: m, Rank: int32(m % 3)})
		}
	}
	return buf
}

// worth returns the bounds of what a move is worth, counted from s.
func (g bounded) worth(s *dagPos, m dagMove) (lo, hi game.Score) {
	var next dagPos
	again := g.Play(s, m, &next)
	lo, hi = g.Bounds(&next)
	if lo, hi = lo.Farther(1), hi.Farther(1); !again {
		lo, hi = -hi, -lo
	}
	return lo, hi
}

func (g expanding) Expand(s *dagPos, buf []game.Child[dagPos, dagMove], enough game.Score) []game.Child[dagPos, dagMove] {
	for _, m := range listing(g).List(s, nil) {
		k := game.Child[dagPos, dagMove]{Move: m.Move, Rank: m.Rank}
		k.Again = g.Play(s, m.Move, &k.Pos)
		k.Key = g.Key(&k.Pos)
		k.Lo, k.Hi = g.Bounds(&k.Pos)
		if buf = append(buf, k); k.AtLeast(enough) {
			break
		}
	}
	return buf
}

// mirrored has pairs of places that are called symmetric, and are, since all but the first of a pair are unreachable.
func (g mirrored) Play(s *dagPos, m dagMove, next *dagPos) bool {
	again := g.DAG.Play(s, m, next)
	next.Place &^= 1
	return again
}

func (g mirrored) Canonical(s *dagPos) (uint64, uint8) {
	first := *s
	first.Place &^= 1
	return g.Key(&first) ^ 1, 0
}
func (mirrored) Map(m dagMove, _ uint8) dagMove   { return m }
func (mirrored) Unmap(m dagMove, _ uint8) dagMove { return m }

// minimax returns the value of s for its side to move.
func minimax(g dagRules, s dagPos, known map[dagPos]game.Score) game.Score {
	if v, ok := known[s]; ok {
		return v
	}
	moves, outcome := g.Moves(&s, nil)
	best := -game.Infinity
	if outcome != game.Open {
		best = g.Evaluate(&s)
	}
	for _, m := range moves {
		var next dagPos
		again := g.Play(&s, m, &next)
		v := minimax(g, next, known).Farther(1)
		if !again {
			v = -v
		}
		best = max(best, v)
	}
	known[s] = best
	return best
}

func anyDAG(t *rapid.T) (dagRules, dagPos) {
	g := gametest.DAG{
		Seed: rapid.Uint64().Draw(t, "seed"), Layers: rapid.IntRange(0, 10).Draw(t, "layers"), Width: rapid.IntRange(1, 12).Draw(t, "width"),
		Most: rapid.IntRange(1, 5).Draw(t, "moves"), Again: rapid.Bool().Draw(t, "again"), Skips: rapid.Bool().Draw(t, "skips"),
		Wins: rapid.Bool().Draw(t, "wins"),
	}
	sees := threatening{bounded{g}, map[dagPos]game.Score{}}
	able := []dagRules{
		g, bounded{g}, listing{bounded{g}}, expanding{bounded{g}}, mirrored{bounded{g}}, sees, alert{sees}, ready{alert{sees}},
	}
	return rapid.SampledFrom(able).Draw(t, "abilities"), g.Start()
}

func solver[S any, M game.Move](t testing.TB, g game.Game[S, M], table int64) *proof.Solver[S, M, game.Game[S, M]] {
	t.Helper()
	x, err := proof.New[S, M](g, proof.Options{Table: table})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestWhoWinsIsMinimax: the sign of the value is minimax's, its bounds hold, and the moves show it, whatever the game offers and
// however small the table is.
func TestWhoWinsIsMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, s := anyDAG(t)
		x, err := proof.New[dagPos, dagMove](g, proof.Options{Table: rapid.SampledFrom([]int64{1 << 12, 1 << 16}).Draw(t, "table")})
		if err != nil {
			t.Fatal(err)
		}
		known := map[dagPos]game.Score{}
		x.Follow = func(step proof.Step[dagMove]) { checkThreats(t, g, s, &step, known) }
		for range 2 { // the second time with what it has learned
			checkAnswer(t, x, g, s, known)
		}
		x.Follow = nil
		for next := range known { // and positions that it has met
			checkAnswer(t, x, g, next, known)
		}
	})
}

// checkThreats checks what a step from s says of threats: they settle its position as it says, and end the game.
func checkThreats(t tester, g dagRules, s dagPos, step *proof.Step[dagMove], known map[dagPos]game.Score) {
	t.Helper()
	if step.Threats == nil {
		return
	}
	at, next := s, dagPos{}
	for _, m := range append(slices.Clone(step.Path), step.Threats...) {
		if moves, _ := g.Moves(&at, nil); !slices.Contains(moves, m) {
			t.Fatalf("after %v the threats %v are not legal", step.Path, step.Threats)
		}
		g.Play(&at, m, &next)
		at = next
	}
	proven := step.Proof == 0 && step.Disproof == proof.Settled
	worth := g.Evaluate(&at) * g.Turn(&at).Sign() * g.Turn(&s).Sign() // to the root's side
	if rest, _ := g.Moves(&at, nil); len(rest) > 0 || !proven && step.Disproof != 0 || (worth > 0) != proven {
		t.Fatalf("after %v the threats %v are said to settle it: %v", step.Path, step.Threats, step.Numbers)
	}
}

// rounds is how many there are: at night, many more.
func rounds(n int) int {
	if laws.Night() {
		return 30 * n
	}
	return n
}

type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

func checkAnswer(t tester, x *dagProof, g dagRules, s dagPos, known map[dagPos]game.Score) {
	t.Helper()
	want := minimax(g, s, known)
	found, err := x.Solve(context.Background(), s, proof.Question{Line: true})
	switch {
	case err != nil || !found.Solved() || found.Spent != search.Unknown || !found.Certain:
		t.Fatalf("%v, %v", found, err)
	case found.Lo > want || want > found.Hi:
		t.Fatalf("the value is said to be from %s to %s, and is %s", found.Lo.Text(0), found.Hi.Text(0), want.Text(0))
	}
	sign := cmp.Compare(want, 0)
	moves, _ := g.Moves(&s, nil)
	if open := len(moves) > 0; len(found.Best) > 0 != (open && sign >= 0) {
		t.Fatalf("of %s, with %d moves, a best move is %v", want.Text(0), len(moves), found.Best)
	}
	follow := func(s *dagPos, m dagMove) int { // the sign of the move's worth
		var next dagPos
		again := g.Play(s, m, &next)
		v := minimax(g, next, known)
		*s = next
		if !again {
			v = -v
		}
		return cmp.Compare(v, 0)
	}
	for _, m := range found.Best {
		if at := s; follow(&at, m) != sign {
			t.Fatalf("%v of %s is no best move", m, want.Text(0))
		}
	}
	if !found.LineWhole || len(found.Line) > 0 != (sign != 0 && len(moves) > 0) {
		t.Fatalf("the line of %s is %v, whole: %t", want.Text(0), found.Line, found.LineWhole)
	}
	at := s
	for _, m := range found.Line {
		mover := g.Turn(&at)
		follow(&at, m)
		if now := cmp.Compare(minimax(g, at, known), 0) * int(g.Turn(&at).Sign()*g.Turn(&s).Sign()); now != sign {
			t.Fatalf("%s's move %v of the line %v gives the win away", mover, m, found.Line)
		}
	}
	if rest, _ := g.Moves(&at, nil); len(found.Line) > 0 && len(rest) > 0 {
		t.Fatalf("the line %v does not end the game", found.Line)
	}
}

// TestBoardsAreAsTheEngineSays: all boards of m,n,k up to 6×6.
func TestBoardsAreAsTheEngineSays(t *testing.T) {
	wins := 0
	for columns := 1; columns <= 6; columns++ {
		for rows := 1; rows <= 6; rows++ {
			for k := 1; k <= max(columns, rows); k++ {
				g, err := mnk.NewSmall(mnk.Size{Columns: columns, Rows: rows, InARow: k})
				if err != nil {
					continue
				}
				found := asEngine[mnk.SmallPosition, mnk.Move](t, g, g.Start())
				if found.Lo > 0 {
					wins++
				}
			}
		}
	}
	if wins < 50 {
		t.Errorf("%d boards are won", wins)
	}
}

// asEngine compares the answer with the engine's solver's, and plays the line.
func asEngine[S any, M game.Move](t *testing.T, g game.Game[S, M], s S) proof.Solution[M] {
	t.Helper()
	p := solver(t, g, 0)
	found, err := p.Solve(t.Context(), s, proof.Question{Line: true})
	if err != nil || !found.Solved() || !found.LineWhole {
		t.Fatal(found, err)
	}
	// The table has room for all of the proof, so that the line is no longer than the bound says, and begins with the move named.
	bound := max(found.Lo, -found.Hi)
	if plies, forced := bound.Forced(); forced && len(found.Line) > plies || found.Lo > 0 && len(found.Line) > 0 && found.Line[0] != found.Best[0] {
		t.Fatalf("%v, a line of %d plies, shows %s by %v", found.Line, len(found.Line), bound.Text(0), found.Best)
	}
	x, err := engine.NewSolver[S, M](g, engine.SolverOptions{Table: 1 << 16})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	// Asked again, the table tells as much, and how far away it is.
	if again, err := p.Solve(t.Context(), s, proof.Question{}); err != nil || again.Lo < found.Lo || again.Hi > found.Hi || again.Nodes > 2 {
		t.Fatalf("from %s to %s; asked again: from %s to %s (%d nodes, %v)",
			found.Lo.Text(0), found.Hi.Text(0), again.Lo.Text(0), again.Hi.Text(0), again.Nodes, err)
	}
	want, err := x.Solve(t.Context(), s, engine.Question{Weak: true})
	if err != nil || cmp.Compare(want.Lo, 0) != cmp.Compare(found.Lo, 0) && cmp.Compare(want.Hi, 0) != cmp.Compare(found.Hi, 0) || found.Lo > want.Hi || found.Hi < want.Lo {
		t.Fatalf("from %s to %s; the engine says from %s to %s (%v)",
			found.Lo.Text(0), found.Hi.Text(0), want.Lo.Text(0), want.Hi.Text(0), err)
	}
	return found
}

// TestGamesOfTheCatalogue: positions of games with all their abilities.
func TestGamesOfTheCatalogue(t *testing.T) {
	asEngine[tictactoe.Position, tictactoe.Move](t, tictactoe.Rules{}, tictactoe.Rules{}.Start())
	endings(t, connect4.Rules{}, 28, 30)
	endings(t, othello.Rules{}, 51, 30)
	large, err := mnk.NewLarge(mnk.Size{Columns: 7, Rows: 7, InARow: 5})
	if err != nil {
		t.Fatal(err)
	}
	endings(t, large, 24, 10)
	endings(t, heedless{large}, 24, 10)
}

// heedless is a board that is not [game.Sequenced].
type heedless struct{ mnk.Large }

func (heedless) Sequence() {}

// endings compares random positions after some plies.
func endings[S any, M game.Move](t *testing.T, g game.Game[S, M], plies, n int) {
	t.Helper()
	random := rand.New(rand.NewPCG(laws.Seed(), 0))
	signs := map[int]int{}
	for range rounds(n) {
		s := g.Start()
		for range plies {
			moves, _ := g.Moves(&s, nil)
			if len(moves) == 0 {
				break
			}
			var next S
			g.Play(&s, moves[random.IntN(len(moves))], &next)
			s = next
		}
		found := asEngine(t, g, s)
		signs[cmp.Compare(found.Lo, 0)+cmp.Compare(found.Hi, 0)]++
	}
	if len(signs) < 2 {
		t.Errorf("%T: signs of values are %v", g, signs)
	}
}

// TestNumbersByHand: the numbers of the question whether MAX wins, after so many nodes of small trees. A node's proof number is the
// least of its moves' at MAX's nodes, and at MIN's the largest, and one for each other move; its disproof number is the other way round.
// A node that has not been looked at has 1 for its side to move, and the number of its moves for the other.
func TestNumbersByHand(t *testing.T) {
	const (
		short = "(A (B D=1 E=1) (C F=-1))"
		long  = "(A (B (D (H J=-1 K=-1 L=-1 M=-1 N=1)) (E I=1)) (C F=-1 G=-1 O=1))"
	)
	for _, c := range []struct {
		text  string
		nodes int64
		want  proof.Numbers
	}{
		{short, 1, proof.Numbers{Proof: 1, Disproof: 2}}, // B has 2 and 1, C 1 and 1
		{short, 2, proof.Numbers{Proof: 2, Disproof: 1}}, // C is disproved
		{short, 3, proof.Numbers{Proof: 0, Disproof: proof.Settled}},
		{long, 1, proof.Numbers{Proof: 2, Disproof: 2}}, // B has 2 and 1, C 3 and 1
		{long, 2, proof.Numbers{Proof: 2, Disproof: 2}}, // B is looked at: D and E have 1 and 1
		{long, 3, proof.Numbers{Proof: 3, Disproof: 2}}, // D, too: H has 5 and 1, so B 5 + 1 and 1
	} {
		g, err := tree.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		x := solver[tree.Position, tree.Move](t, g, 0)
		found, err := x.Solve(t.Context(), g.Start(), proof.Question{Limits: search.Limits{Nodes: c.nodes}})
		if err != nil || found.Numbers != c.want || found.Nodes != c.nodes {
			t.Errorf("%s, %d nodes: %v (%d nodes, %v), want %v", c.text, c.nodes, found.Numbers, found.Nodes, err, c.want)
		}
		if found, _ = x.Solve(t.Context(), g.Start(), proof.Question{Limits: search.Limits{Nodes: 1}}); found.Numbers != c.want {
			t.Errorf("%s, from the table: %v, want %v", c.text, found.Numbers, c.want)
		}
	}
}

// TestLimitsOfAProof: a search ends after as many nodes as allowed, and goes on from where it was.
func TestLimitsOfAProof(t *testing.T) {
	g, err := mnk.NewSmall(mnk.Size{Columns: 5, Rows: 5, InARow: 4})
	if err != nil {
		t.Fatal(err)
	}
	x := solver[mnk.SmallPosition, mnk.Move](t, g, 0)
	parts, last := 0, int64(0)
	for {
		limit := int64(500 + 137*parts)
		found, err := x.Solve(t.Context(), g.Start(), proof.Question{Limits: search.Limits{Nodes: limit}})
		if err != nil {
			t.Fatal(err)
		}
		if parts++; found.Solved() {
			last = found.Nodes
			break
		}
		if found.Spent != search.Nodes || found.Nodes != limit || found.Lo > 0 || found.Hi < 0 || len(found.Line) > 0 {
			t.Fatalf("of %d nodes: %+v", limit, found)
		}
		if parts > 60 {
			t.Fatal("there is no progress")
		}
	}
	if parts < 5 || last == 0 {
		t.Errorf("%d parts, the last of %d nodes", parts, last)
	}

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if found, err := solver[mnk.SmallPosition, mnk.Move](t, g, 0).Solve(ctx, g.Start(), proof.Question{}); err != nil ||
		found.Spent != search.Interrupted || found.Nodes > 1100 || !found.Bare {
		t.Errorf("cancelled: %+v, %v", found, err)
	}
	if found, err := solver[mnk.SmallPosition, mnk.Move](t, g, 0).Solve(t.Context(), g.Start(),
		proof.Question{Limits: search.Limits{Time: 10 * time.Millisecond}}); err != nil || found.Spent != search.Time {
		t.Errorf("10 ms: %+v, %v", found, err)
	}
	for _, l := range []search.Limits{{Depth: 3}, {Nodes: -1}, {Time: -1}, {Quiet: search.Quiet{On: true}}} {
		if _, err := x.Solve(t.Context(), g.Start(), proof.Question{Limits: l}); err == nil {
			t.Errorf("%+v is accepted", l)
		}
	}
	if _, err := proof.New[ringPos, ringMove](endless{&ring{}}, proof.Options{}); err == nil {
		t.Error("a game is accepted in which positions repeat, and that may have no end")
	}
	if _, err := proof.New[mnk.SmallPosition, mnk.Move](g, proof.Options{Table: 100}); err == nil {
		t.Error("a table of 100 bytes is accepted")
	}
}

// TestWhatIsReported: progress tells true bounds, and the numbers of the question asked.
func TestWhatIsReported(t *testing.T) {
	g, err := mnk.NewSmall(mnk.Size{Columns: 5, Rows: 5, InARow: 4})
	if err != nil {
		t.Fatal(err)
	}
	reports, pauses := []proof.Progress(nil), 0
	q := proof.Question{
		Progress: func(p proof.Progress) { reports = append(reports, p) }, Pause: func() { pauses++ }, PauseEvery: time.Millisecond,
	}
	found, err := solver[mnk.SmallPosition, mnk.Move](t, g, 0).Solve(t.Context(), g.Start(), q)
	if err != nil || found.Lo != 0 || found.Hi != 0 || pauses == 0 || len(reports) < 2 {
		t.Fatalf("%+v, %v, %d pauses, %d reports", found, err, pauses, len(reports))
	}
	asked := map[game.Score]bool{}
	for i, p := range reports {
		asked[p.Asked] = true
		if p.Lo > 0 || p.Hi < 0 || i > 0 && p.Nodes < reports[i-1].Nodes || p.Nodes > found.Nodes {
			t.Errorf("%+v", p)
		}
	}
	if last := reports[len(reports)-1]; !asked[1] || last.Lo != 0 && last.Hi != 0 || last.Proof != 0 && last.Disproof != 0 {
		t.Errorf("reports: %+v", reports)
	}
}

// TestTableFiles: what is saved is known again; what is damaged, truncated or of another game is refused, and changes nothing.
func TestTableFiles(t *testing.T) {
	g, err := mnk.NewSmall(mnk.Size{Columns: 5, Rows: 5, InARow: 4})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "proof.table")
	x := solver[mnk.SmallPosition, mnk.Move](t, g, 1<<20)
	if x.News() {
		t.Error("an empty table has news")
	}
	if _, err := x.Solve(t.Context(), g.Start(), proof.Question{Limits: search.Limits{Nodes: 3000}}); err != nil {
		t.Fatal(err)
	}
	if err := x.Save(path, "mnk"); err != nil || !x.News() {
		t.Fatal(err)
	}
	for _, bytes := range []int64{128, 1 << 20, 1 << 22} { // smaller, equal and larger
		y := solver[mnk.SmallPosition, mnk.Move](t, g, bytes)
		if err := y.Load(path, "mnk"); err != nil || y.News() || y.TableBytes() != max(bytes, 1<<20) {
			t.Errorf("%d bytes: %v, %d bytes, news: %t", bytes, err, y.TableBytes(), y.News())
		}
		// Both go on alike.
		want, err1 := x.Solve(t.Context(), g.Start(), proof.Question{Limits: search.Limits{Nodes: 1}})
		got, err2 := y.Solve(t.Context(), g.Start(), proof.Question{Limits: search.Limits{Nodes: 1}})
		if want.Elapsed, got.Elapsed = 0, 0; err1 != nil || err2 != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("loaded: %+v; kept: %+v (%v, %v)", got, want, err1, err2)
		}
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(laws.Seed(), 0))
	for i := range rounds(300) {
		bad := []byte(laws.Damaged(string(whole), random))
		if i < 100 && i < len(whole) { // each byte of the head, too
			bad = append([]byte(nil), whole...)
			bad[i] ^= 1 << (i % 8)
		}
		if string(bad) == string(whole) {
			continue
		}
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		y := solver[mnk.SmallPosition, mnk.Move](t, g, 1<<20)
		if err := y.Load(path, "mnk"); err == nil || !strings.Contains(err.Error(), path) || y.News() {
			t.Fatalf("damaged in round %d: %v; news: %t", i, err, y.News())
		}
	}
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := x.Load(path, "another"); err == nil {
		t.Error("a table of another game is accepted")
	}
	other, err := mnk.NewSmall(mnk.Size{Columns: 4, Rows: 5, InARow: 4})
	if err != nil {
		t.Fatal(err)
	}
	if err := solver[mnk.SmallPosition, mnk.Move](t, other, 0).Load(path, "mnk"); err == nil {
		t.Error("a table with other keys is accepted")
	}
	if err := x.Save(path, strings.Repeat("x", 4001)); err == nil {
		t.Error("a name of 4,001 bytes is accepted")
	}
	if x.Clear(); x.News() {
		t.Error("a cleared table has news")
	}
}

// TestNothingIsAllocated: a search whose room is there allocates nothing for a node.
func TestNothingIsAllocated(t *testing.T) {
	g, err := mnk.NewSmall(mnk.Size{Columns: 5, Rows: 5, InARow: 4})
	if err != nil {
		t.Fatal(err)
	}
	x := solver[mnk.SmallPosition, mnk.Move](t, g, 1<<20)
	for _, nodes := range []int64{500, 5000} {
		if n := testing.AllocsPerRun(3, func() {
			x.Clear()
			_, _ = x.Solve(t.Context(), g.Start(), proof.Question{Limits: search.Limits{Nodes: nodes}})
		}); n > 150 {
			t.Errorf("%v allocations for %d nodes", n, nodes)
		}
	}
}
