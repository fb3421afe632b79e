package pgn_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	oracle "github.com/corentings/chess/v2"

	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/chess/pgn"
	"github.com/jugada/jugada/internal/laws"
)

// stream is a text that is made while it is read: one part many times, between two others.
type stream struct {
	rest  string
	part  string
	left  int64 // of the parts
	after string
}

func (s *stream) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if s.rest == "" {
			switch {
			case s.left > 0:
				s.left--
				s.rest = s.part
			case s.after != "":
				s.rest, s.after = s.after, ""
			default:
				return n, io.EOF
			}
		}
		k := copy(p[n:], s.rest)
		s.rest = s.rest[k:]
		n += k
	}
	return n, nil
}

// of returns a stream of about that many bytes.
func of(before, part, after string, bytes int64) *stream {
	return &stream{rest: before, part: part, after: after, left: bytes / int64(len(part))}
}

// peak reads all games and returns how many there were and how many faults, and the most memory that was in use meanwhile. It
// looks every few milliseconds, and that counts what the collector has not yet found.
func peak(t *testing.T, from io.Reader) (games, faults int, most uint64) {
	t.Helper()
	runtime.GC()
	stop, done := make(chan struct{}), make(chan struct{})
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	go func() {
		defer close(done)
		for {
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			if now.HeapAlloc > before.HeapAlloc {
				most = max(most, now.HeapAlloc-before.HeapAlloc)
			}
			select {
			case <-stop:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	r := pgn.NewReader(from)
	for {
		_, err := r.Next()
		if err == io.EOF {
			break
		}
		if err == nil {
			games++
		} else if faults++; !errors.As(err, new(*pgn.Fault)) {
			t.Fatal(err)
		}
	}
	close(stop)
	<-done
	return games, faults, most
}

const opera = `[Event "Opera"]
[White "Morphy"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 {quiet} 9... b5 10. Nxb5 (10. Be2) 10... cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13.
Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

`

// Memory does not grow with the database. What is in it, and what a line is, does not matter; a quadratic step would take minutes.
func TestMemory(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))             // garbage counts, and elsewhere there may be more of it
	size, long, over := int64(2<<20), int64(pgn.MaxGame+1<<20), 0 // long is more than a game may have
	if laws.Night() {
		size, long, over = 400<<20, 400<<20, 1
	}
	const little, much = 16 << 10, 320 << 10 // KiB, with what the collector has not yet found
	operas, broken := int(size/int64(len(opera))), strings.Replace(opera, "Bc4", "Bc6", 1)
	for name, c := range map[string]struct {
		from          io.Reader
		games, faults int
		most          uint64
	}{
		"games":             {of("", opera, "", size), operas, 0, little},
		"one line":          {of("", strings.ReplaceAll(opera, "\n", " "), "", size), operas, 0, little},
		"broken games":      {of("", broken, "", size), 0, operas, little},
		"nothing":           {of("", " ", "", size), 0, 0, little},
		"escapes":           {of("", "%"+strings.Repeat("x", 1000)+"\n", "", size), 0, 0, little},
		"an endless escape": {of("%", "x", "", size), 0, 0, little},
		"an endless word":   {of("", "x", "", size), 0, 1, little},
		"a number":          {of("", "1", "", size), 0, 1, little},
		"a tag":             {of(`[A "`, "x", "", size), 0, 1, little},
		"the name of a tag": {of("[", "x", "", size), 0, 1, little},
		"tags without ends": {of("", `[A "`, "", size), 0, 1, little},
		"bad tags":          {of("", `[A ""]`, "*", size), 0, 1, little},
		"glyphs":            {of("e4", "!", "*", size), 0, 1, little},
		"nested":            {of("e4", "(d4 ", "*", size), 0, 1, little},
		"brackets":          {of("e4 x", "(", "*", size), 0, 1, little},
		"a comment":         {of("{", "x ", "}*", long), 0, 1, much},
		"a long line":       {of("1. e4 ;", "x ", "\n*", long), 0, 1, much},
		"moves":             {of("", "Nf3 Nf6 Ng1 Ng8 ", "*", size), 1 - over, over, much},
		"variations":        {of("e4", "()", "*", pgn.MaxItems), 0, 1, much},
	} {
		began := time.Now()
		games, faults, most := peak(t, c.from)
		t.Logf("%s: %d games, %d faults, %d KiB, %v", name, games, faults, most>>10, time.Since(began))
		if games != c.games || faults != c.faults || most>>10 > c.most {
			t.Errorf("%s: %d games, %d faults, %d KiB; want %d, %d, at most %d", name, games, faults, most>>10, c.games, c.faults, c.most)
		}
	}
}

// A game over the limit is told where it is over, and the next one is read.
func TestTooLong(t *testing.T) {
	_, texts := all(t, of("1. e4 {", "x ", "} * 1. d4 *", pgn.MaxGame+1))
	want := "1:7: move 1...: the game is too long; expected at most 16 MiB"
	if len(texts) != 2 || texts[0] != want || moves(texts[1]) != "1. d4 *" {
		t.Errorf("read is %.300q, want %s", texts, want)
	}
}

// randomGame plays moves at random, with comments and variations among them.
func randomGame(random *rand.Rand) *pgn.Game {
	g := pgn.New(chess.Rules{}.Start(), false)
	now := g.Start
	for range random.IntN(120) {
		moves := now.Legal(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[random.IntN(len(moves))]
		g.Items = append(g.Items, pgn.Item{Kind: pgn.Move, Move: m})
		switch random.IntN(12) {
		case 0:
			g.Items = append(g.Items, pgn.Item{Kind: pgn.Comment, Text: "a comment"})
		case 1:
			g.Items = append(g.Items, pgn.Item{Kind: pgn.Glyph, Glyph: 1})
		case 2:
			other := pgn.Item{Kind: pgn.Move, Move: moves[random.IntN(len(moves))]}
			g.Items = append(g.Items, pgn.Item{Kind: pgn.Begin}, other, pgn.Item{Kind: pgn.End})
		}
		now.Advance(m)
	}
	return g
}

// Another program reads what is written, and comes to the same positions. It breaks on variations, so these are left out.
func TestAnotherProgramReads(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 0))
	games := 60
	if laws.Night() {
		games = 3000
	}
	for range games {
		g := randomGame(random)
		moves := g.Moves()
		g.Items = nil
		now := g.Start
		for _, m := range moves {
			g.Items = append(g.Items, pgn.Item{Kind: pgn.Move, Move: m})
			now.Advance(m)
		}
		text := written(t, g)
		option, err := oracle.PGN(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		want := strings.Fields(chess.Rules{}.PositionText(&now))
		got := strings.Fields(oracle.NewGame(option).Position().String())
		if got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
			t.Fatalf("the other program comes to %v, we to %v\n%s", got, want, text)
		}
	}
}

// At night pgn-extract, where it is installed, reads what is written, variations and all, and what it writes is the same game.
func TestPGNExtract(t *testing.T) {
	program, err := exec.LookPath("pgn-extract")
	if !laws.Night() || err != nil {
		t.Skip("for the night, with pgn-extract")
	}
	random := rand.New(rand.NewPCG(laws.Seed(), 1))
	var text bytes.Buffer
	w := pgn.NewWriter(&text)
	var games []*pgn.Game
	for range 300 {
		g := randomGame(random)
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	command := exec.CommandContext(t.Context(), program, "-s")
	command.Stdin = &text
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	again, texts := all(t, bytes.NewReader(out))
	if len(again) != len(games) {
		t.Fatalf("%d of %d games: %.1000q", len(again), len(games), texts)
	}
	for i, g := range games {
		same(t, g, again[i])
	}
}

func BenchmarkRead(b *testing.B) {
	text := strings.Repeat(opera, 100)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	games := 0
	for b.Loop() {
		r := pgn.NewReader(strings.NewReader(text))
		for {
			_, err := r.Next()
			if err == io.EOF {
				break
			}
			if games++; err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

// What is wrong with a game is told, and the others are read.
func ExampleReader() {
	r := pgn.NewReader(strings.NewReader("[White \"Ana\"]\n1. e4 e5 *\n\n1. e4 Ke6 *\n\n1. d4 {solid} (1. c4) *"))
	for {
		g, err := r.Next()
		var fault *pgn.Fault
		switch {
		case err == io.EOF:
			return
		case errors.As(err, &fault):
			fmt.Printf("line %d: %.36s …\n", fault.Line, fault)
			continue
		case err != nil:
			panic(err)
		}
		fmt.Printf("line %d: %q plays %d moves\n", g.Line, g.Tag("White"), len(g.Moves()))
	}
	// Output:
	// line 1: "Ana" plays 2 moves
	// line 4: 4:7: move 1...: found "Ke6"; expecte …
	// line 6: "" plays 1 moves
}
