package uci

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	oracle "github.com/corentings/chess/v2"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/internal/laws"
	"github.com/jugada/jugada/lang"
)

// program is an engine at work, as another program sees it.
type program struct {
	t     testing.TB
	in    *io.PipeWriter
	lines chan string // closed at its end
	ended chan error
}

// patience is longer than any answer takes.
const patience = 20 * time.Second

func setup(t testing.TB, name string) Setup {
	t.Helper()
	g, err := catalog.Default().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return Setup{Lang: lang.English, Name: "Jugada", Author: "us", Game: g, Find: catalog.Default().Find}
}

// begin starts an engine, and ends it with the test.
func begin(t testing.TB, name string) *program {
	t.Helper()
	s := setup(t, name)
	p := &program{t: t, lines: make(chan string, 1<<16), ended: make(chan error, 1)}
	var out *io.PipeReader
	var write *io.PipeWriter
	s.In, p.in = io.Pipe()
	out, write = io.Pipe()
	s.Out = write
	go func() {
		p.ended <- Run(t.Context(), s)
		write.Close()
	}()
	go func() {
		defer close(p.lines)
		for from := bufio.NewScanner(out); from.Scan(); {
			p.lines <- from.Text()
		}
	}()
	t.Cleanup(func() { p.end() })
	return p
}

// end closes the input and returns the rest of the output.
func (p *program) end() (rest []string) {
	p.in.Close()
	deadline := time.After(patience)
	for {
		select {
		case line, more := <-p.lines:
			if !more {
				return rest
			}
			rest = append(rest, line)
		case <-deadline:
			p.t.Fatal("the program does not end")
		}
	}
}

func (p *program) send(format string, values ...any) {
	p.t.Helper()
	if _, err := fmt.Fprintf(p.in, format+"\n", values...); err != nil {
		p.t.Fatal(err)
	}
}

// until returns the lines up to one that begins with a text.
func (p *program) until(begins string) (lines []string) {
	p.t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case line, more := <-p.lines:
			if lines = append(lines, line); strings.HasPrefix(line, begins) {
				return lines
			}
			if !more {
				p.t.Fatalf("the program ends without %s: %q", begins, lines)
			}
		case <-deadline:
			p.t.Fatalf("%s does not come: %q", begins, lines)
		}
	}
}

// best returns the move of the next bestmove, and the last information before it.
func (p *program) best() (move, info string) {
	p.t.Helper()
	lines := p.until("bestmove")
	for _, line := range lines {
		if strings.HasPrefix(line, "info depth") {
			info = line
		}
	}
	return strings.Fields(lines[len(lines)-1])[1], info
}

// quiet checks that no bestmove comes for a while.
func (p *program) quiet(why string) {
	p.t.Helper()
	for deadline := time.After(100 * time.Millisecond); ; {
		select {
		case line := <-p.lines:
			if strings.HasPrefix(line, "bestmove") {
				p.t.Fatalf("%s: %s", why, line)
			}
		case <-deadline:
			return
		}
	}
}

func TestIntroduces(t *testing.T) {
	p := begin(t, "chess")
	p.send("uci")
	lines := p.until("uciok")
	for _, want := range []string{
		"id name Jugada", "id author us", "option name Hash type spin default 16 min 1 max 16777216", "option name Clear Hash type button",
		"option name Threads type spin default 1 min 1 max 1024", "option name MultiPV type spin default 1 min 1 max 256",
		"option name Ponder type check default false", "option name UCI_Chess960 type check default false",
		"option name UCI_AnalyseMode type check default false", "option name Evaluation type combo default tuned var tuned var shannon var material var notes",
		"option name NullMove type check default true", "option name Futility type spin default 1 min 0 max 100",
		"option name Singular Margin type spin default 0 min 0 max 7421874",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("no line %q in %q", want, lines)
		}
	}
	for _, o := range catalog.EngineOptions(setup(t, "chess").Game) {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "option name "+o.Name+" type ") }) {
			t.Errorf("the option %s of the engine is missing", o.Name)
		}
	}
	p.send("isready")
	p.until("readyok")
}

// Games that are small are searched without guesses, as analyze does.
func TestSmallGamesAreSearchedExactly(t *testing.T) {
	p := begin(t, "tree")
	for position, want := range map[string]string{
		"(A (B E=4 F=7) C=3)": "B", "(A C=3 (B E=40 F=70))": "B", "(A (B (D G=1 H=2) (E I=9 J=8)) (C K=5 L=6))": "C",
	} {
		p.send("position %s", position)
		p.send("go depth 4")
		if move, info := p.best(); !strings.HasPrefix(move, want) {
			t.Errorf("%s: %s, %s; want %s", position, move, info, want)
		}
	}
}

// A clock that only the other side has, and no time at all, end a search, too.
func TestSomeLimitWasMeant(t *testing.T) {
	p := begin(t, "chess")
	for _, order := range []string{"go btime 1000", "go movetime 0"} {
		p.send("position startpos")
		p.send("%s", order)
		if move, _ := p.best(); move == "" {
			t.Errorf("%s has no answer", order)
		}
	}
}

// Searches as they are asked for, with the move and the value for the side to move.
func TestAnswers(t *testing.T) {
	p := begin(t, "chess")
	for _, c := range []struct{ position, order, move, info string }{
		{"fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go depth 3", "a1a8", `score mate 1 `},
		{"fen r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1", "go depth 3", "a8a1", `score mate 1 `},
		{"fen 7k/8/5K2/8/8/8/8/6R1 b - - 0 1", "go depth 4", "h8h7", `score `},
		{"fen 7k/R7/1R6/8/8/8/8/K7 b - - 0 1", "go depth 4", "h8g8", `score mate -1 `},
		{"fen 4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1", "go depth 2", "", `score cp -\d{3,} `},
		{"fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", "go depth 1", "", `score cp \d{3,} |score mate`},
		{"startpos", "go depth 4", "", `^info depth 4 seldepth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv( [a-h][1-8][a-h][1-8])+$`},
		{"startpos", "go depth 3 searchmoves h2h4 a2a3", "a2a3|h2h4", `pv (a2a3|h2h4)`},
		{"startpos", "go searchmoves h2h4 depth 3", "h2h4", `pv h2h4`},
		{"startpos", "go nodes 5000", "", `^info`},
		{"startpos", "go movetime 30", "", `^info`},
		{"startpos", "go wtime 300 btime 300", "", `^info`},
		{"startpos", "go wtime -5 btime 300", "", `^info`},
		{"startpos", "go wtime 600 btime 300 winc 10 binc 10 movestogo 20", "", `^info`},
		{"fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go mate 2", "a1a6", `score mate 2`},
		{"fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go mate 2 searchmoves a1a6 a1a2", "a1a6", `score mate 2`},
		{"fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go mate 1", "", `^info depth 1 `},
		{"fen 8/5N2/6r1/7k/1P5N/5P2/1P3Q2/K7 w - - 0 1", "go mate 9", "", `score mate 4 `},
		{"fen 7k/8/8/8/8/8/r7/1r5K w - - 0 1", "go wtime 100000 btime 100000", "", ``},
		{"fen 8/P7/8/8/8/8/k6K/8 w - - 0 1", "go depth 4", "a7a8q", ``},
		{"startpos moves f2f3 e7e5 g2g4", "go depth 2", "d8h4", `score mate 1 `},
	} {
		p.send("position %s", c.position)
		p.send("%s", c.order)
		move, info := p.best()
		if !regexp.MustCompile("^("+c.move+")").MatchString(move) || !regexp.MustCompile(c.info).MatchString(info) {
			t.Errorf("%s, %s: %s, %s; want %s, %s", c.position, c.order, move, info, c.move, c.info)
		}
	}
}

// The only legal move needs no thinking, unless somebody wants to know more.
func TestOnlyMove(t *testing.T) {
	p := begin(t, "chess")
	p.send("position fen k7/8/8/8/8/8/r6r/6K1 w - - 0 1")
	p.send("go wtime 100000000 btime 100000000")
	if move, info := p.best(); move != "g1f1" || info != "" {
		t.Errorf("the only move is %s after %s", move, info)
	}
	p.send("setoption name UCI_AnalyseMode value true")
	p.send("go wtime 3000 btime 3000")
	if _, info := p.best(); info == "" {
		t.Error("nothing is told about the only move in analysis")
	}
}

// Several lines have their own values and moves, the best first.
func TestMultiPV(t *testing.T) {
	p := begin(t, "chess")
	p.send("setoption name multipv value 3")
	p.send("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	p.send("go depth 3")
	lines := p.until("bestmove a1a8")
	last := lines[len(lines)-4 : len(lines)-1]
	for i, line := range last {
		if !strings.Contains(line, "multipv "+strconv.Itoa(i+1)+" score ") {
			t.Errorf("line %d is %s", i+1, line)
		}
	}
	if !strings.Contains(last[0], "score mate 1 ") || strings.Contains(last[1], "pv a1a8") {
		t.Errorf("the lines are %q", last)
	}
}

// An infinite search, and one that ponders, keep their answers although there is nothing more to find.
func TestAnswersWait(t *testing.T) {
	p := begin(t, "chess")
	p.send("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	for _, c := range []struct{ order, end string }{
		{"go infinite", "stop"}, {"go ponder depth 2", "ponderhit"}, {"go ponder wtime 1000 btime 1000", "ponderhit"},
		{"go ponder movetime 10", "stop"}, {"go infinite depth 1", "stop"},
	} {
		p.send("%s", c.order)
		p.quiet(c.order)
		p.send("%s", c.end)
		if move, _ := p.best(); move != "a1a8" {
			t.Errorf("%s: %s", c.order, move)
		}
		p.send("%s", c.end) // once more, for nothing
	}
	p.send("position startpos")
	p.send("go ponder movetime 50")
	p.quiet("pondering")
	began := time.Now()
	p.send("ponderhit")
	if p.best(); time.Since(began) > 5*time.Second {
		t.Errorf("after ponderhit it thinks for %v", time.Since(began))
	}
	p.quiet("answered already")
}

// After stop the answer is there at once: half of all times within 50 ms, whatever else the machine does.
func TestStopIsQuick(t *testing.T) {
	p := begin(t, "chess")
	var took []time.Duration
	for i := range 15 {
		p.send("position startpos moves e2e4 e7e5 g1f3")
		p.send("go infinite")
		time.Sleep(time.Duration(i) * 5 * time.Millisecond)
		began := time.Now()
		p.send("stop")
		p.best()
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	t.Logf("answers to stop took %v", took)
	if took[len(took)/2] > 50*time.Millisecond {
		t.Errorf("answers to stop took %v", took)
	}
}

// Where the rules end the game as drawn there is still a move, since a referee may see that differently.
func TestDrawnGamesGoOn(t *testing.T) {
	p := begin(t, "chess")
	for _, position := range []string{
		"fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "fen 4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "fen 4k3/8/8/8/8/8/8/R3K3 w - - 150 90",
		"fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2 e8e7",
		"startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 6),
		"fen 4k3/8/8/8/8/8/8/R3K3 w - - 99 80 moves a1a2 e8e7 a2a3",
	} {
		p.send("position %s", position)
		p.send("go depth 3")
		if move, _ := p.best(); !regexp.MustCompile("^[a-h][1-8][a-h][1-8]$").MatchString(move) {
			t.Errorf("%s: %s", position, move)
		}
	}
	for _, over := range []string{"fen 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", "fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1"} {
		p.send("position %s", over)
		p.send("go")
		if move, _ := p.best(); move != "0000" {
			t.Errorf("%s: %s", over, move)
		}
	}
}

// In Chess960 castling is written as the king's move to its rook.
func TestChess960(t *testing.T) {
	const ready = "fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	p := begin(t, "chess")
	for value, want := range map[string]string{"true": "e1h1", "false": "e1g1"} {
		p.send("setoption name UCI_Chess960 value %s", value)
		p.send("position %s", ready)
		p.send("go depth 1 searchmoves %s", want)
		if move, _ := p.best(); move != want {
			t.Errorf("UCI_Chess960 %s: %s", value, move)
		}
	}
	p = begin(t, "chess960")
	p.send("uci")
	if lines := p.until("uciok"); !slices.Contains(lines, "option name UCI_Chess960 type check default true") {
		t.Errorf("Chess960 is offered as %q", lines)
	}
	p.send("position fen nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w KQkq - 0 1 moves g2g4")
	p.send("go depth 2")
	if move, _ := p.best(); len(move) != 4 {
		t.Errorf("in Chess960 it answers %s", move)
	}
}

// Every game of the catalogue is played, by its own positions and moves.
func TestOtherGames(t *testing.T) {
	for _, c := range []struct{ game, position, order, want string }{
		{"tictactoe", "startpos moves 4 0 8", "go", "[0-8]"},
		{"tictactoe", "XX.OO.... moves 8", "go", "5"},
		{"connect4", "414141", "go depth 4", "4"},
		{"connect4", "startpos moves 4 1 4 1 4 1", "go depth 4", "4"},
		{"othello", "startpos moves f5 d6", "go nodes 2000", "[a-h][1-8]"},
		{"mnk:5,4,4", "startpos", "go depth 3", "[a-e][1-4]"},
		{"tree", "(A (B E=4 F=7) C=3)", "go", "B"},
	} {
		p := begin(t, c.game)
		p.send("position %s", c.position)
		p.send("%s", c.order)
		if move, info := p.best(); !regexp.MustCompile("^" + c.want + "$").MatchString(move) {
			t.Errorf("%s, %s: %s, %s", c.game, c.position, move, info)
		}
	}
	p := begin(t, "tree")
	p.send("go")
	if move, _ := p.best(); move != "0000" {
		t.Errorf("a tree that is not there: %s", move)
	}
}

// What cannot be read is told, and nothing else happens.
func TestBadInput(t *testing.T) {
	p := begin(t, "chess")
	for _, c := range []struct{ line, want string }{
		{"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", "info string 1:43: field 1 (board): rank 1 ends after 7 squares; expected 8"},
		{"position startpos moves e2e4 e2e4", `info string position, ply 2: found "e2e4"; expected one of a7a6, b7b6,`},
		{"position startpos e2e4", `info string position startpos: found "e2e4"; expected the word moves before the moves`},
		{"position", "info string 1:1: found 0 fields"},
		{"setoption name Hash value 0", `info string Hash: found "0"; expected a number from 1 to 16777216; it is now 1`},
		{"setoption name UCI_Elo value 1320", `info string UCI_Elo: found "1320"; expected a number from 1445 to 2550; it is now 1445`},
		{"setoption name MultiPV value 99999999999999999999", `info string MultiPV: found "99999999999999999999"; expected a number from 1 to 256; it is now 256`},
		{"setoption name Hash value many", `info string Hash: found "many"; expected`},
		{"setoption name Threads", `info string Threads: no number follows; expected one from 1 to `},
		{"setoption name nullmove value perhaps", `info string option NullMove: found "perhaps"; expected true or false`},
		{"setoption name Evaluation value none", `info string option Evaluation: found "none"; expected one of tuned, shannon, material, notes`},
		{"setoption", `info string there is no option ""`},
		{"setoption name No Such Thing value 1", `info string there is no option "No Such Thing"`},
		{strings.Repeat("x", 3<<20), "info string a line is longer than 1 MiB and was not read"},
	} {
		p.send("%s", c.line)
		p.send("isready")
		if lines := p.until("readyok"); len(lines) != 2 || !strings.HasPrefix(lines[0], c.want) {
			t.Errorf("%.80q: %q; want %s", c.line, lines, c.want)
		}
	}
	p.send("position startpos")
	for _, c := range []struct{ order, want string }{
		{"go depth\nstop", `info string depth: no number follows; expected one from 1 to 1000000`},
		{"go depth 99999999999999999999", "info string depth: found \"99999999999999999999\"; expected"},
		{"go wtime depth 1", `info string wtime: no number follows; expected`},
		{"go fast depth 1", `info string go: "fast" means nothing here`},
		{"go searchmoves e2e5 depth 1", `info string go searchmoves: e2e5 is left out; expected some of a2a3, b2b3, `},
	} {
		p.send("%s", c.order)
		if lines := p.until("bestmove"); !strings.HasPrefix(lines[0], c.want) || strings.HasSuffix(lines[len(lines)-1], "0000") {
			t.Errorf("%s: %q; want %s", c.order, lines, c.want)
		}
	}
	p.send("frobnicate\n\n\x00\ndebug on\nfrobnicate now isready\nfrobnicate quit\nisready")
	p.until("readyok")
	if lines := p.until("readyok"); len(lines) != 2 || lines[0] != `info string "frobnicate" is no command` {
		t.Errorf("nonsense is answered by %q", lines)
	}
	p.send("quit")
	if rest := p.end(); len(rest) > 0 {
		t.Errorf("after quit: %q", rest)
	}
}

// Options may be set while it thinks; they count from the next search on.
func TestOptionsWhileThinking(t *testing.T) {
	p := begin(t, "chess")
	p.send("go infinite")
	for _, line := range []string{
		"setoption name Hash value 2", "setoption name Threads value 2", "setoption name MultiPV value 2", "setoption name Clear Hash",
		"setoption name NullMove value false", "setoption name Evaluation value material", "ucinewgame", "position startpos moves e2e4",
	} {
		p.send("%s", line)
	}
	p.send("isready")
	p.until("readyok")
	p.send("stop")
	if move, _ := p.best(); strings.ContainsAny(move[1:2], "78") {
		t.Errorf("the search answers for another position: %s", move)
	}
	p.send("go depth 4")
	lines := p.until("bestmove")
	if !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "depth 4") && strings.Contains(l, "multipv 2") }) {
		t.Errorf("options were forgotten: %q", lines)
	}
}

// Held to a rating, a search takes the nodes that make it, however long it may think, or fewer if it is told so; but a mate that is
// asked for is found.
func TestRatings(t *testing.T) {
	p := begin(t, "chess")
	nodes := func(ask string) (n int64) {
		p.send("%s", ask)
		_, info := p.best()
		n, _ = strconv.ParseInt(regexp.MustCompile(` nodes (\d+)`).FindStringSubmatch(info)[1], 10, 64)
		return n
	}
	ratings := catalog.Ratings(setup(t, "chess").Game)
	weakest, strongest := ratings[0], ratings[len(ratings)-1]
	p.send("setoption name UCI_LimitStrength value true")
	for _, c := range []struct {
		elo  int
		ask  string
		want int64
	}{
		{weakest.Elo, "go movetime 3600000", weakest.Nodes}, {strongest.Elo, "go movetime 3600000", strongest.Nodes},
		{strongest.Elo, "go nodes 50", 50},
	} {
		p.send("setoption name UCI_Elo value %d", c.elo)
		if n := nodes(c.ask); n != c.want {
			t.Errorf("rated %d, %q takes %d nodes, want %d", c.elo, c.ask, n, c.want)
		}
	}
	p.send("setoption name Threads value 2\nsetoption name MultiPV value 3")
	if n := nodes("go movetime 3600000"); n != strongest.Nodes {
		t.Errorf("rated %d, on two threads and for three lines it takes %d nodes, want %d", strongest.Elo, n, strongest.Nodes)
	}
	p.send("setoption name Threads value 1\nsetoption name MultiPV value 1\nsetoption name UCI_Elo value 1")
	if n := nodes("go movetime 3600000"); n != weakest.Nodes {
		t.Errorf("rated 1, it takes %d nodes, want %d", n, weakest.Nodes)
	}
	p.send("setoption name UCI_Elo value %d\nposition fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", weakest.Elo)
	p.send("go mate 3")
	if _, info := p.best(); !strings.Contains(info, "score mate 3") {
		t.Errorf("a mate in 3, by %q", info)
	}
	p.send("setoption name UCI_LimitStrength value false\nposition startpos")
	if n := nodes("go depth 12"); n <= weakest.Nodes {
		t.Errorf("at full strength %d nodes", n)
	}
}

// A second go ends the first, whose answer comes first; quit and the end of the input end all.
func TestEveryGoIsAnswered(t *testing.T) {
	p := begin(t, "chess")
	p.send("go infinite\ngo infinite\ngo infinite\nquit")
	answers := 0
	for _, line := range p.end() {
		if strings.HasPrefix(line, "bestmove ") {
			answers++
		}
	}
	if answers != 3 {
		t.Errorf("3 times go, %d answers", answers)
	}
}

// When the program's context ends, or its output breaks, so does it.
func TestEnds(t *testing.T) {
	s := setup(t, "chess")
	ctx, cancel := context.WithCancel(t.Context())
	s.In, s.Out = io.MultiReader(strings.NewReader("go infinite\n"), ending{ctx}), io.Discard
	time.AfterFunc(20*time.Millisecond, cancel)
	if err := Run(ctx, s); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	s.In, s.Out = strings.NewReader(strings.Repeat("isready\n", 10)), broken{}
	if err := Run(t.Context(), s); err == nil || err.Error() != "broken" {
		t.Errorf("a broken output: %v", err)
	}
}

type ending struct{ ctx context.Context }

func (e ending) Read([]byte) (int, error) {
	<-e.ctx.Done()
	return 0, e.ctx.Err()
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }

// Whatever comes when, each go has one answer, which is legal, and the program ends.
func TestRandomProtocols(t *testing.T) {
	rounds := 60
	if laws.Night() {
		rounds = 1000
	}
	random := rand.New(rand.NewPCG(laws.Seed(), 2))
	positions := []string{
		"startpos", "startpos moves e2e4", "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"fen 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", "startpos moves e2e5", "fen nonsense", "startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 3),
	}
	commands := []string{
		"go infinite", "go", "go depth 2", "go movetime 3", "go ponder", "go ponder movetime 2", "go wtime 50 btime 50", "go nodes 300", "go mate 1",
		"go depth x", "stop", "stop", "ponderhit", "isready", "ucinewgame", "debug on", "uci", "setoption name Hash value 1",
		"setoption name Threads value 2", "setoption name Threads value 1", "setoption name MultiPV value 2", "setoption name Clear Hash",
		"setoption name NullMove value false", "setoption name UCI_Chess960 value true", "x y z", "",
	}
	for round := range rounds {
		p := begin(t, "chess")
		goes, log := 0, []string{}
		for range 5 + random.IntN(15) {
			line := commands[random.IntN(len(commands))]
			if random.IntN(4) == 0 {
				line = "position " + positions[random.IntN(len(positions))]
			}
			if strings.HasPrefix(line, "go") {
				goes++
			}
			log = append(log, line)
			p.send("%s", line)
			time.Sleep(time.Duration(random.IntN(3)) * time.Millisecond)
		}
		answers := 0
		for _, line := range p.end() {
			if rest, is := strings.CutPrefix(line, "bestmove "); is {
				answers++
				if !regexp.MustCompile(`^(0000|[a-h][1-8][a-h][1-8][qrbn]?( ponder [a-h][1-8][a-h][1-8][qrbn]?)?)$`).MatchString(rest) {
					t.Errorf("round %d: %s", round, line)
				}
			}
		}
		if answers != goes {
			t.Fatalf("round %d: %d times go, %d answers: %q", round, goes, answers, log)
		}
		if err := <-p.ended; err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
	}
}

// Two of them play a game to its end, and another program's rules find every move legal and the same result.
func TestPlaysAgainstItself(t *testing.T) {
	players := [2]*program{begin(t, "chess"), begin(t, "chess")}
	judge := oracle.NewGame()
	var moves []string
	const plies = 1000
	for ply := 0; judge.Outcome() == oracle.NoOutcome && ply < plies; ply++ {
		p := players[ply%2]
		p.send("position startpos moves %s", strings.Join(moves, " "))
		p.send("go nodes 1500")
		move, _ := p.best()
		if err := judge.PushNotationMove(move, oracle.UCINotation{}, nil); err != nil {
			t.Fatalf("%v after %v: %v", move, moves, err)
		}
		moves = append(moves, move)
		if len(judge.EligibleDraws()) > 1 {
			break // besides by agreement
		}
	}
	t.Logf("%v after %d plies: %v", judge.Outcome(), len(moves), judge.Method())
	if len(moves) < 10 {
		t.Errorf("the game ends after %v", moves)
	}
}

// Nothing that comes in ends the program before quit or the end of the input, and each go is answered once.
func FuzzCommands(f *testing.F) {
	for _, text := range []string{
		"uci\nisready\nposition startpos moves e2e4\ngo depth 1\nstop\nquit\n", "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\ngo infinite\nponderhit",
		"setoption name MultiPV value 3\ngo nodes 10 searchmoves e2e4\ngo ponder\n", "x go mate 1\ndebug on\n\x00\xff\ngo wtime -1 btime 99999999999999999999",
	} {
		f.Add(text)
	}
	s := setup(f, "chess")
	f.Fuzz(func(t *testing.T, text string) {
		if lower := strings.ToLower(text); strings.Contains(lower, "hash") || strings.Contains(lower, "threads") {
			return // memory and threads as they are asked for
		}
		goes := 0
		for line := range strings.Lines(text) {
			words := strings.Fields(line)
			if len(words) > 0 && words[0] == "quit" {
				break
			}
			if i := slices.IndexFunc(words, func(word string) bool { return commands[word] != nil }); i >= 0 && words[i] == "go" {
				goes++
			}
		}
		var out strings.Builder
		one := s
		one.In, one.Out = strings.NewReader(text), &out
		if err := Run(t.Context(), one); err != nil {
			t.Fatal(err)
		}
		answers := 0
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, "bestmove ") {
				answers++
			}
		}
		if answers != goes {
			t.Fatalf("%d times go, %d answers: %q", goes, answers, &out)
		}
	})
}
