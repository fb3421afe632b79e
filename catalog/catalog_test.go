package catalog_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/catalog/trees"
	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/trace"
)

func find(t *testing.T, name, text string) catalog.Position {
	t.Helper()
	g, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Position(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func analyze(t *testing.T, p catalog.Position, r catalog.Request) catalog.Analysis {
	t.Helper()
	a, err := p.Analyze(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const figure1 = "(A (B (E L=4 M=7) (F N=8 O=5) (G P=3 Q=1)) (C (H R=0 S=-2) (I T=6 U=2)) (D (J V=8 W=1) (K X=9 Y=4)))"

// The JSON of an analysis is a contract: its fields, their names and their forms.
func TestAnalysisAsJSON(t *testing.T) {
	a := analyze(t, find(t, "tree", "(A B=3.1 (C D=-2.5 E=-∞))"), catalog.Request{Algorithm: "alphabeta"})
	a.ElapsedMS = 0.25
	got, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"schema":1,"game":"tree","position":"(A B=3.1 (C D=-2.5 E=-∞))","turn":"max","algorithm":"alphabeta",` +
		`"value":"3.1","score":3.1,"best":"B","bests":["B"],"line":["B"],` +
		`"moves":[{"move":"B","value":"3.1","score":3.1,"bound":"exact","whole":true},{"move":"C","value":"-2.5","score":-2.5,"bound":"upper","whole":true}],` +
		`"depth":2,"nodes":4,"leaves":2,"cuts":1,"pruned":1,"unvalued":0,"stopped":"leaf","whole":true,"spent":null,"refine":"","exact":true,"elapsed_ms":0.25}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A forced result has a text and no number; a finished game has no move.
func TestForcedAndEnded(t *testing.T) {
	a := analyze(t, find(t, "tictactoe", "XX.OO...."), catalog.Request{})
	if winner, ok := a.Winner(); a.Value != "+∞ in 1" || a.Score != nil || *a.Best != "2" || !ok || winner != catalog.Max {
		t.Errorf("X wins at 2: %+v", a)
	}
	a = analyze(t, find(t, "tictactoe", "XXXOO...."), catalog.Request{})
	if a.Value != "+∞ in 0" || a.Best != nil || len(a.Bests)+len(a.Line)+len(a.Moves) != 0 || a.Stopped != "ended" {
		t.Errorf("X has won: %+v", a)
	}
	data, _ := json.Marshal(a)
	if !strings.Contains(string(data), `"best":null,"bests":[],"line":[],"moves":[]`) {
		t.Errorf("an ended game as JSON: %s", data)
	}
}

// Notes A1, A9: every algorithm runs on every game, and a position's text leads back to it.
func TestEveryAlgorithmOnEveryGame(t *testing.T) {
	for _, g := range catalog.Default().Games() {
		p, err := g.Start()
		if g.Name() == "tree" {
			if err == nil {
				t.Error("a tree has no start, and got one")
			}
			p, err = g.Position(figure1)
		}
		if err != nil {
			t.Fatal(err)
		}
		values := map[string]bool{}
		for _, name := range catalog.Algorithms()[1:] { // auto chooses among them
			a := analyze(t, p, catalog.Request{Algorithm: name, Depth: 4})
			if !a.ByEngine() || a.Exact {
				values[a.Value] = true
			}
			if a.Algorithm != name || a.Game != g.Name() {
				t.Errorf("%s by %s: %+v", g.Name(), name, a)
			}
		}
		if len(values) != 1 {
			t.Errorf("%s: the algorithms differ: %v", g.Name(), values)
		}
		for _, move := range p.Moves() {
			next, err := p.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			again, err := next.Game().Position(next.Text())
			if err != nil || again.Text() != next.Text() || again.Turn() != next.Turn() || !slices.Equal(again.Moves(), next.Moves()) {
				t.Errorf("%s: %q does not lead back to the position after %s: %v", g.Name(), next.Text(), move, err)
			}
		}
	}
}

// Every game of the catalogue has its own title and description in both languages.
func TestTitles(t *testing.T) {
	for _, l := range lang.All {
		seen := map[string]bool{}
		for _, g := range catalog.Default().Games() {
			title, about := catalog.Titled(g, l)
			if title == g.Name() || about == "" || seen[title] {
				t.Errorf("%s in %v: %q, %q", g.Name(), l, title, about)
			}
			seen[title] = true
		}
	}
}

// bare is a game without optional interfaces: a row of heaps of one, of which the sides take one in turn.
type bare struct{ Heaps uint8 }

// heap is any game with such rules: as an interface, so that they are compiled only once.
type heap = game.Game[taken, take]

type taken struct {
	left uint8
	turn game.Side
}

type take uint8

func (b bare) Start() taken { return taken{left: b.Heaps} }

func (bare) Moves(s *taken, buf []take) ([]take, game.Outcome) {
	if s.left == 0 {
		return buf, game.Lost
	}
	for m := range min(2, s.left) {
		buf = append(buf, take(m+1))
	}
	return buf, game.Open
}

func (bare) Play(s *taken, m take, next *taken) bool {
	*next = taken{left: s.left - uint8(m), turn: s.turn.Opponent()}
	return false
}

func (bare) Evaluate(s *taken) game.Score {
	if s.left == 0 {
		return game.Loss(0)
	}
	return 0
}

func (bare) Turn(s *taken) game.Side { return s.turn }

func (bare) Key(s *taken) uint64 { return uint64(s.left)<<1 | uint64(s.turn) }

// Notes A9: your own game with nothing but its rules has everything that front ends need.
func TestAGameWithoutAbilities(t *testing.T) {
	g := catalog.Of(heap(bare{Heaps: 7}))
	if g.Name() != "bare" || g.Symmetric() || len(g.Evaluators()) != 0 {
		t.Errorf("%q, %v, %v", g.Name(), g.Symmetric(), g.Evaluators())
	}
	p, err := g.Start()
	if err != nil || p.Text() != "start" || p.Board() != "start\n" || p.BoardSVG() != "" {
		t.Fatalf("%v: %q", err, p.Text())
	}
	a := analyze(t, p, catalog.Request{})
	if a.Value != "+∞ in 5" || *a.Best != "1" {
		t.Errorf("seven to take from: %s by %s; want +∞ in 5 by 1", a.Value, *a.Best)
	}
	p, err = g.Position("1 2")
	if err != nil || p.Text() != "1 2" || !slices.Equal(p.Moves(), []string{"1", "2"}) {
		t.Fatalf("%v: %v", err, p)
	}
	for _, text := range []string{"3", "start 1 x", "1 1 1 1 1 1 1 1"} {
		if _, err := g.Position(text); err == nil || !strings.Contains(err.Error(), "not a legal move") {
			t.Errorf("%q: %v", text, err)
		}
	}
	// A position after a move is independent: another move from the same position does not change it.
	from, _ := g.Position("1 1 1")
	one, _ := from.Play("1")
	if _, err := from.Play("2"); err != nil || one.Text() != "1 1 1 1" {
		t.Errorf("%q, %v", one.Text(), err)
	}
	if _, err := g.Position("start1"); err == nil {
		t.Error("start1 was read as a position")
	}
	if g := catalog.Of(heap(&bare{Heaps: 7})); g.Name() != "bare" {
		t.Errorf("rules behind a pointer are called %q", g.Name())
	}
	if title, about := catalog.Titled(g, lang.Spanish); title != "bare" || about != "" {
		t.Errorf("%q, %q", title, about)
	}
}

// Requests that do not fit a game are refused with a message, in both languages.
func TestRequestsThatDoNotFit(t *testing.T) {
	tree, ttt := find(t, "tree", figure1), find(t, "tictactoe", ".........")
	for _, c := range []struct {
		p      catalog.Position
		r      catalog.Request
		en, es string
	}{
		{tree, catalog.Request{Symmetry: true}, "no symmetries", "no tiene simetrías"},
		{ttt, catalog.Request{Algorithm: "magic"}, `"magic"`, "ningún algoritmo"},
		{ttt, catalog.Request{Eager: true}, "levels", "levels"},
		{ttt, catalog.Request{Quiet: "-1"}, "threshold", "umbral"},
		{ttt, catalog.Request{Quiet: "-0.5"}, "threshold", "umbral"},
		{ttt, catalog.Request{Quiet: "1e3"}, "threshold", "umbral"},
		{ttt, catalog.Request{Quiet: "0.x"}, "threshold", "umbral"},
		{ttt, catalog.Request{Quiet: "99999999999"}, "threshold", "umbral"},
	} {
		_, err := c.p.Analyze(context.Background(), c.r)
		if err == nil || !strings.Contains(err.Error(), c.en) || !strings.Contains(lang.Spanish.Error(err), c.es) {
			t.Errorf("%+v: %v", c.r, err)
		}
	}
	for _, name := range []string{"", "go", "tictactoe:z"} {
		if _, err := catalog.Default().Find(name); err == nil || !strings.Contains(err.Error(), "tictactoe:o") {
			t.Errorf("game %q: %v", name, err)
		}
	}
	g, _ := catalog.Default().Find("TicTacToe")
	if _, err := g.WithEvaluator("none"); err == nil || !strings.Contains(err.Error(), "lines") {
		t.Errorf("evaluator: %v", err)
	}
}

// A tree that levels cannot keep is refused with advice, in words that suit the caller.
func TestTreesThatAreTooLargeToBeKept(t *testing.T) {
	g, err := catalog.Default().Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		depth                     int
		english, spanish, command string
	}{
		{0, `more than 1 MiB; limit it with "depth", or choose another algorithm`, `ocupa más de 1 MiB; ponle un límite con "depth", o elige otro algoritmo`, "limit it with --depth,"},
		{9, `9 plies deep it takes more than 1 MiB; give a smaller "depth"`, `con 9 jugadas de profundidad este ocupa más de 1 MiB; da un "depth" menor`, "give a smaller --depth,"},
	} {
		_, err := start.Analyze(context.Background(), catalog.Request{Algorithm: "levels", Depth: c.depth, KeepMiB: 1})
		if err == nil {
			t.Errorf("depth %d fits 1 MiB", c.depth)
			continue
		}
		for said, want := range map[string]string{
			lang.English.Error(err): c.english, lang.Spanish.Error(err): c.spanish, lang.English.CommandError(err): c.command,
		} {
			if !strings.Contains(said, want) {
				t.Errorf("depth %d: %q; want %q in it", c.depth, said, want)
			}
		}
	}
	if _, err := start.Analyze(context.Background(), catalog.Request{Algorithm: "levels", Depth: 4, KeepMiB: 1}); err != nil {
		t.Errorf("3,610 nodes: %v", err)
	}
}

// The size of a game is part of its name, which has one canonical form; the family's name alone is one of its games.
func TestSizes(t *testing.T) {
	for name, want := range map[string]string{
		"mnk": "mnk:5,4,4", "mnk:3,3,3": "mnk:3,3,3", "MNK:15,15,5,Free": "mnk:15,15,5", "mnk:8,8,5,exact": "mnk:8,8,5,exact",
		"mnk:19,19,5": "mnk:19,19,5", "mnk:8,5,4": "mnk:8,5,4", "mnk:6,7,4": "mnk:6,7,4",
	} {
		g, err := catalog.Default().Find(name)
		if err != nil || g.Name() != want || !g.Symmetric() || len(g.Evaluators()) != 3 || g.Evaluator().Name != "threats" {
			t.Errorf("%s: %v, %v; want %s", name, g, err, want)
			continue
		}
		if title, about := catalog.Titled(g, lang.English); title != "m,n,k game "+want[len("mnk:"):] || about == "" {
			t.Errorf("%s is called %q: %q", want, title, about)
		}
		with, err := g.WithEvaluator("lines")
		if err != nil || with.Name() != want || with.Evaluator().Name != "lines" {
			t.Errorf("%s with another evaluation: %v, %v", want, with, err)
		}
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := g.Position(p.Text()); err != nil || again.Text() != p.Text() {
			t.Errorf("%s: the start %q is not read back: %v", want, p.Text(), err)
		}
	}
	for name, want := range map[string][2]string{
		"mnk:":            {"is not the size", "no es el tamaño"},
		"mnk:0,3,3":       {"1 to 19 columns", "de 1 a 19 columnas"},
		"mnk:3,3,3,often": {`no rule is called "often"`, `ninguna regla se llama "often"`},
		"tictactoe:3,3,3": {"no game is called", "ningún juego se llama"},
	} {
		if _, err := catalog.Default().Find(name); err == nil || !strings.Contains(err.Error(), want[0]) ||
			!strings.Contains(lang.Spanish.Error(err), want[1]) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The quiet threshold is in points, as fine as the user writes it, whatever the tree's decimals.
func TestQuietThreshold(t *testing.T) {
	p := find(t, "tree", "(A (B:6 (C:-4 (D:6.2 E=-9))))")
	for threshold, want := range map[string]string{"0.2": "6.2", "0.20": "6.2", "0.19": "-9", "0.1999": "-9", "10": "-4", "9.99": "6.2", "0": "-9"} {
		if a := analyze(t, p, catalog.Request{Quiet: threshold}); a.Value != want {
			t.Errorf("threshold %s: value %s; want %s", threshold, a.Value, want)
		}
	}
}

// The requested evaluator is the one used.
func TestEvaluators(t *testing.T) {
	g, err := catalog.Default().Find("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for _, e := range g.Evaluators() {
		with, err := g.WithEvaluator(e.Name)
		if err != nil || with.Evaluator() != e {
			t.Fatalf("%s: %v, %v", e.Name, with, err)
		}
		p, err := with.Position(".O..X....")
		if err != nil {
			t.Fatal(err)
		}
		values[e.Name] = analyze(t, p, catalog.Request{Depth: 1}).Value
		if words := catalog.Explained(with, e, lang.English); words == e.Formula {
			t.Errorf("%s is not explained in words", e.Name)
		}
	}
	// After the corner far from O: six lines are open for X and two for O; six squares are empty.
	if want := map[string]string{"lines": "4", "places": "7", "empty": "24"}; !cmp.Equal(values, want) {
		t.Errorf("values %v; want %v", values, want)
	}
}

// The tree of a search, taken as an explicit tree, has the same value by the same algorithm.
func TestSearchedTree(t *testing.T) {
	for _, c := range []struct{ game, position string }{
		{"tree", figure1}, {"tree", "MIN ((=4 \"7 8\"=5) (=1))"}, {"tree", "(A (B C=+∞ D=0.5) E)"},
		{"tictactoe", "........."}, {"tictactoe", ".OO.X.X.."}, {"tictactoe:o", "...." + "....."},
	} {
		for _, name := range catalog.ClassicAlgorithms() {
			p := find(t, c.game, c.position)
			r := catalog.Request{Algorithm: name, Depth: 3}
			recorder := &trace.Recorder{Tree: trace.Tree{Header: p.Header(r)}}
			r.Trace = recorder
			a := analyze(t, p, r)
			searched, err := trees.Searched(&recorder.Tree)
			if err != nil {
				t.Fatal(err)
			}
			again := analyze(t, find(t, "tree", searched.Text()), catalog.Request{Algorithm: name})
			if c.position[0] == 'M' && !strings.Contains(searched.Text(), `"7 8"`) {
				t.Errorf("the quoted label is lost in %s", searched.Text())
			}
			if again.Value != a.Value || again.Nodes != a.Nodes || again.Unvalued != a.Unvalued {
				t.Errorf("%s %s by %s: %s in %d nodes; its searched tree %s: %s in %d", c.game, c.position, name, a.Value, a.Nodes, searched.Text(), again.Value, again.Nodes)
			}
		}
	}
}

// Perft by move adds up to the known counts, and a cancelled one says so soon.
func TestPerft(t *testing.T) {
	p := find(t, "tictactoe", ".........")
	var total uint64
	counts, err := p.Perft(context.Background(), 9)
	for _, c := range counts {
		total += c.Count
	}
	if err != nil || total != 127_872 || len(counts) != 9 {
		t.Errorf("perft(9) = %d (%v, %v)", total, counts, err)
	}
	if counts, err := p.Perft(context.Background(), 0); len(counts) != 0 || err != nil {
		t.Errorf("perft(0) by move: %v, %v", counts, err)
	}
}

// sleepless has endless moves, and reports them to the test.
type sleepless struct {
	bare
	asked func()
}

func (g sleepless) Moves(*taken, []take) ([]take, game.Outcome) {
	g.asked()
	return []take{1, 2, 3, 4, 5, 6, 7, 8}, game.Open
}

// Published counts of positions, and our own by another way: the texts of positions, in a map. Connect Four's are those of OEIS
// A212693; those of tic-tac-toe are in many books.
func TestPositions(t *testing.T) {
	count := func(p catalog.Position, depth int, symmetry bool) (catalog.Levels, int64) {
		found, err := p.Positions(context.Background(), catalog.Census{Depth: depth, Memory: 1 << 28}, symmetry)
		if err != nil {
			t.Fatal(err)
		}
		sum := int64(0)
		for _, n := range found.Counts {
			sum += n
		}
		return found, sum
	}
	board := begin(t, "tictactoe")
	for symmetry, want := range map[bool]int64{false: 5478, true: 765} {
		if found, sum := count(board, -1, symmetry); !found.Whole || sum != want {
			t.Errorf("tictactoe, symmetry %v: %v; want %d in all", symmetry, found, want)
		}
	}
	known := []int64{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275}
	if found, _ := count(begin(t, "connect4"), 8, false); found.Whole || !slices.Equal(found.Counts, known) {
		t.Errorf("connect4: %v; want %v", found, known)
	}
	for _, name := range []string{"connect4:4x4", "mnk:3,3,3", "mnk:4,3,3", "mnk:9,9,5", "mnk:2,2,2", "othello", "tictactoe:o"} {
		p, depth := begin(t, name), 4
		if name == "mnk:9,9,5" {
			depth = 2
		}
		var want [2][]int64 // without and with symmetries
		level, seen := []catalog.Position{p}, map[string]bool{p.Text(): true}
		images := map[string]bool{}
		for len(level) > 0 && len(want[0]) <= depth {
			kinds := int64(0)
			for _, q := range level {
				if image := leastImage(q.Board()); !images[image] {
					images[image] = true
					kinds++
				}
			}
			want[0], want[1] = append(want[0], int64(len(level))), append(want[1], kinds)
			var next []catalog.Position
			for _, q := range level {
				if len(want[0]) > depth {
					break
				}
				for _, m := range q.Moves() {
					child, err := q.Play(m)
					if err != nil {
						t.Fatal(err)
					}
					if !seen[child.Text()] {
						seen[child.Text()] = true
						next = append(next, child)
					}
				}
			}
			level = next
		}
		for i, symmetry := range []bool{false, true} {
			if found, _ := count(p, depth, symmetry); !slices.Equal(found.Counts, want[i]) {
				t.Errorf("%s, symmetry %v: %v; want %v", name, symmetry, found, want[i])
			}
		}
	}
}

func begin(t *testing.T, name string) catalog.Position {
	t.Helper()
	g, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// leastImage returns the first in order of a drawn board's turned and mirrored images; of connect4, only the mirrored one.
func leastImage(board string) string {
	var rows []string
	for line := range strings.Lines(board) {
		var marks []string
		for _, mark := range strings.Fields(line) {
			if mark = strings.ReplaceAll(mark, "*", "."); strings.Contains("XO.", mark) {
				marks = append(marks, mark)
			}
		}
		if len(marks) > 1 && (rows == nil || len(marks) == len(rows[0])) {
			rows = append(rows, strings.Join(marks, ""))
		}
	}
	mirror := func(rows []string) (out []string) {
		for _, r := range rows {
			b := []byte(r)
			slices.Reverse(b)
			out = append(out, string(b))
		}
		return out
	}
	turn := func(rows []string) (out []string) {
		for i := range rows[0] {
			var b []byte
			for k := range rows {
				b = append(b, rows[len(rows)-1-k][i])
			}
			out = append(out, string(b))
		}
		return out
	}
	falls := strings.Contains(board, "1 2 3 4") && !strings.Contains(board, "a b c")
	least := ""
	for k := range 4 {
		for _, image := range [][]string{rows, mirror(rows)} {
			if text := strings.Join(image, "/"); (least == "" || text < least) && (!falls || k == 0) {
				least = text
			}
		}
		rows = turn(rows)
	}
	return least
}

// A cancelled perft stops at once, not only after some number of positions.
func TestPerftStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	asked := 0
	p, err := catalog.Of(heap(sleepless{bare{Heaps: 7}, func() {
		if asked++; asked == 1000 {
			cancel()
		}
	}})).Start()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Perft(ctx, 40); err == nil || asked > 1000 {
		t.Errorf("%d positions were asked for their moves after the perft was cancelled (%v)", asked-1000, err)
	}
}

// Positions drawn from a game are different, go on, are as far from the start as asked for, and their text is read back as they
// are; in a game without a notation, too, and from a position. The same seed draws the same.
func TestSample(t *testing.T) {
	of := catalog.Sample{Count: 20, From: 4, To: 9, Seed: 1}
	for _, g := range append(catalog.Default().Games(), catalog.Of(heap(bare{Heaps: 40}))) {
		p, err := g.Start()
		if err != nil { // explicit trees
			continue
		}
		if p, err = p.Play(p.Moves()[0]); err != nil {
			t.Fatal(err)
		}
		if g.Name() == "bare" {
			of.Count = 5
		}
		all, err := p.Sample(t.Context(), of)
		if err != nil || len(all) != of.Count {
			t.Fatalf("%s: %d positions, %v", g.Name(), len(all), err)
		}
		again, _ := p.Sample(t.Context(), of)
		seen := map[string]bool{}
		for i, p := range all {
			read, err := g.Position(p.Text())
			if err != nil || read.Text() != p.Text() || !slices.Equal(read.Moves(), p.Moves()) || p.Outcome() != catalog.Open ||
				seen[p.Text()] || again[i].Text() != p.Text() {
				t.Errorf("%s: %q, %v", g.Name(), p.Text(), err)
			}
			seen[p.Text()] = true
		}
	}
}

// The rules know which evaluation is in use.
func TestOfKnowsTheEvaluator(t *testing.T) {
	if e := catalog.Of(heap(weighed{Heavy: true})).Evaluator(); e.Name != "heavy" {
		t.Errorf("the evaluator in charge is %q; want heavy", e.Name)
	}
}

// weighed has two evaluations.
type weighed struct {
	bare
	Heavy bool
}

func (weighed) Evaluators() []game.Evaluator {
	return []game.Evaluator{{Name: "light"}, {Name: "heavy"}}
}

func (w weighed) WithEvaluator(name string) (heap, bool) {
	w.Heavy = name == "heavy"
	return w, true
}

// A bare word is not a tree: most likely it is the name of a file.
func TestLonelyLabel(t *testing.T) {
	for _, text := range []string{"figure2.tree", `{"label":"A"}`, "(A)"} {
		if _, err := catalog.ReadTree(text); err == nil {
			t.Errorf("%q was read as a tree", text)
		}
	}
	if _, err := catalog.ReadTree("A=3"); err != nil {
		t.Error(err)
	}
}

// twice is a game in which the side that starts moves again and again.
type twice struct{ bare }

func (g twice) Play(s *taken, m take, next *taken) bool {
	*next = taken{left: s.left - uint8(m), turn: s.turn}
	return true
}

// The notation of trees cannot say that a side moves twice.
func TestSearchedTreeOfSecondMoves(t *testing.T) {
	p, err := catalog.Of(heap(twice{bare{Heaps: 3}})).Start()
	if err != nil {
		t.Fatal(err)
	}
	r := catalog.Request{}
	recorder := &trace.Recorder{Tree: trace.Tree{Header: p.Header(r)}}
	r.Trace = recorder
	analyze(t, p, r)
	if _, err := trees.Searched(&recorder.Tree); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("error %v", err)
	}
	if _, err := trees.Searched(&trace.Tree{}); err == nil {
		t.Error("a tree without nodes was taken")
	}
}

// An interrupted analysis says so and still has a legal move.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	a, err := find(t, "tictactoe", ".........").Analyze(ctx, catalog.Request{})
	if err != nil || !a.Interrupted() || a.Best == nil || a.Whole {
		t.Errorf("%+v, %v", a, err)
	}
}

// The size of a board is part of the game's name, which has one canonical form; the default size is left out.
func TestConnect4Sizes(t *testing.T) {
	for name, want := range map[string]string{
		"connect4": "connect4", "connect4:7x6": "connect4", "Connect4:7X6,4": "connect4", "connect4:6x5": "connect4:6x5",
		"connect4:8x7,5": "connect4:8x7,5", "connect4:6x5,4": "connect4:6x5",
	} {
		g, err := catalog.Default().Find(name)
		if err != nil || g.Name() != want || !g.Symmetric() || len(g.Evaluators()) != 2 || g.Evaluator().Name != "threats" {
			t.Errorf("%s: %v, %v; want %s", name, g, err, want)
			continue
		}
		title := strings.Replace(strings.Replace(want, "connect4", "Connect Four", 1), ":", " ", 1)
		length := "four in a line, discs fall;"
		if want != "connect4" {
			length = "4 in a line on 6x5 "
		}
		if want == "connect4:8x7,5" {
			length = "5 in a line on 8x7 "
		}
		if got, about := catalog.Titled(g, lang.English); got != title || !strings.HasPrefix(about, length) {
			t.Errorf("%s is called %q: %q; want %q: %q", want, got, about, title, length)
		}
		with, err := g.WithEvaluator("lines")
		if err != nil || with.Name() != want || with.Evaluator().Name != "lines" {
			t.Errorf("%s with another evaluation: %v, %v", want, with, err)
		}
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := g.Position(p.Text()); err != nil || again.Text() != p.Text() {
			t.Errorf("%s: the start %q is not read back: %v", want, p.Text(), err)
		}
	}
	for name, want := range map[string][2]string{
		"connect4:":     {"is not the size", "no es el tamaño"},
		"connect4:9x9":  {"needs 90 bits", "necesita 90 bits"},
		"connect4:6x5,": {"is not the size", "no es el tamaño"},
		"tictactoe:3x3": {"no game is called", "ningún juego se llama"},
	} {
		if _, err := catalog.Default().Find(name); err == nil || !strings.Contains(err.Error(), want[0]) ||
			!strings.Contains(lang.Spanish.Error(err), want[1]) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Othello's size is the number of columns and rows; the usual one is left out. The smallest is searched to its end in a moment.
func TestOthelloSizes(t *testing.T) {
	for name, want := range map[string]string{
		"othello": "othello", "othello:8": "othello", "reversi:8": "othello", "othello:6": "othello:6", "Reversi:6": "othello:6",
		"othello:4": "othello:4",
	} {
		g, err := catalog.Default().Find(name)
		if err != nil || g.Name() != want || !g.Symmetric() || len(g.Evaluators()) != 3 || g.Evaluator().Name != "phases" {
			t.Errorf("%s: %v, %v; want %s", name, g, err, want)
			continue
		}
		title, board := "Othello", "on eight by eight; "
		if _, n, small := strings.Cut(want, ":"); small {
			title, board = "Othello "+n, "on "+n+" by "+n+"; "
		}
		if got, about := catalog.Titled(g, lang.English); got != title || !strings.Contains(about, board) {
			t.Errorf("%s is called %q: %q; want %q: %q", want, got, about, title, board)
		}
		if g.Large() != (want != "othello:4") {
			t.Errorf("%s is large: %v", want, g.Large())
		}
		with, err := g.WithEvaluator("discs")
		if err != nil || with.Name() != want || with.Evaluator().Name != "discs" {
			t.Errorf("%s with another evaluation: %v, %v", want, with, err)
		}
	}
	for _, name := range []string{"othello:", "othello:5", "othello:6x6", "othello:10"} {
		if _, err := catalog.Default().Find(name); err == nil || !strings.Contains(err.Error(), "is not a size of Othello") ||
			!strings.Contains(lang.Spanish.Error(err), "no es un tamaño de Othello") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Small boards are solved with proof, whose keys are whole positions.
func TestSmallOthelloIsProved(t *testing.T) {
	for name, text := range map[string]string{"othello:4": "d3", "othello:6": "e4c5b4e3c2f4d5c6f3a4f5c1d6e6b2d2"} {
		p := find(t, name, text)
		x := must(p.Game().Solver(catalog.SolverOptions{TableMiB: 1}))
		if s := must(x.Solve(t.Context(), p, catalog.Question{})); !s.Solved() || !s.Proven || !s.LineWhole {
			t.Errorf("%s: %+v", name, s)
		}
	}
}
