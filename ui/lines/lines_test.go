package lines

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/internal/playtest"
	"github.com/jugada/jugada/lang"
	"github.com/jugada/jugada/session"
	"github.com/jugada/jugada/ui/told"
)

// toldInWords returns a game that is reported in words, to the buffer, and reads input, without touching the disk.
func toldInWords(start catalog.Position, who session.People, setup session.Setup, input io.Reader) (*playing, *bytes.Buffer) {
	var out bytes.Buffer
	setup.Find, setup.Files = catalog.Default().Find, playtest.Files{}
	setup.Unfinished = func() (string, error) { return "", errors.New("no game that is cut short is kept") }
	o := Options{Writer: told.Writer{Out: &out}, Game: session.New(start, who, setup), In: input, Keep: func() {}}
	return newPlaying(o), &out
}

// TestReasonsAreTrue compares a reason's statements about the other moves with their values by plain minimax: equal
// moves are equal, open ones are no better, and all others are worse.
func TestReasonsAreTrue(t *testing.T) {
	positions := []catalog.Position{playtest.At(t, "tictactoe", "X...O...."), playtest.At(t, "tictactoe", ".O..X....")}
	for i := 0; i < len(positions) && len(positions) < 600; i++ {
		for _, move := range positions[i].Moves() {
			next, err := positions[i].Play(move)
			if err != nil {
				t.Fatal(err)
			}
			if next.Outcome() == catalog.Open {
				positions = append(positions, next)
			}
		}
	}
	for seed := range uint64(200) {
		drawn, err := tree.Random(tree.RandomOptions{Branching: 3, Depth: 4, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, playtest.At(t, "tree", drawn.Text()))
	}
	kinds := map[string]int{}
	for _, p := range positions {
		exact, err := p.Analyze(t.Context(), catalog.Request{Algorithm: "negamax", Depth: 4})
		if err != nil {
			t.Fatal(err)
		}
		compare := comparison(t, &exact, p.Turn())
		for _, algorithm := range catalog.Algorithms()[1:] { // auto chooses among them
			found, err := p.Analyze(t.Context(), catalog.Request{Algorithm: algorithm, Depth: 4})
			if err != nil {
				t.Fatal(err)
			}
			equal, open := rivals(p, &found)
			for _, m := range found.Moves {
				order := compare(m.Move, *found.Best)
				kind, holds := "worse", order < 0
				switch {
				case slices.Contains(equal, m.Move):
					kind, holds = "equal", order == 0
				case slices.Contains(open, m.Move):
					kind, holds = "open", order <= 0
				case m.Move == *found.Best:
					kind, holds = "best", order == 0
				}
				kinds[kind]++
				if !holds {
					t.Fatalf("%s, %s: %s is said to be %s beside %s; minimax has %+v",
						p.Text(), algorithm, m.Move, kind, *found.Best, exact.Moves)
				}
			}
		}
	}
	for _, kind := range []string{"equal", "open", "worse"} {
		if kinds[kind] < 100 {
			t.Errorf("only %d moves were said to be %s", kinds[kind], kind)
		}
	}
}

// comparison returns a function that compares two root moves for the mover by their exact values.
func comparison(t *testing.T, exact *catalog.Analysis, mover catalog.Side) func(a, b string) int {
	rank := map[string]float64{}
	for _, m := range exact.Moves {
		var plies int
		switch {
		case m.Score != nil:
			v, err := m.Score.Float64()
			if err != nil {
				t.Fatal(err)
			}
			rank[m.Move] = v
		case strings.HasPrefix(m.Value, "+"):
			fmt.Sscanf(m.Value, "+∞ in %d", &plies)
			rank[m.Move] = 1e6 - float64(plies)
		default:
			fmt.Sscanf(m.Value, "-∞ in %d", &plies)
			rank[m.Move] = -1e6 + float64(plies)
		}
		if mover == catalog.Min {
			rank[m.Move] = -rank[m.Move]
		}
	}
	return func(a, b string) int {
		switch {
		case rank[a] < rank[b]:
			return -1
		case rank[a] > rank[b]:
			return 1
		}
		return 0
	}
}

// silence is an input that blocks until the test ends.
type silence struct {
	asked chan struct{} // closed when a line is awaited
	over  <-chan struct{}
}

func (s silence) Read([]byte) (int, error) {
	close(s.asked)
	<-s.over
	return 0, io.EOF
}

func TestInterruptEndsWaiting(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	input := silence{asked: make(chan struct{}), over: t.Context().Done()}
	p, out := toldInWords(playtest.At(t, "tictactoe", ""), "max", session.Setup{}, input)
	done := make(chan error)
	go func() { done <- p.play(ctx) }()
	<-input.asked
	interrupt()
	select {
	case err := <-done:
		if want := "interrupted: the game is not over"; err == nil || err.Error() != want {
			t.Errorf("the session ended with %v; want %s; after\n%s", err, want, out)
		}
	case <-time.After(10 * time.Second):
		t.Error("the session still waits 10 s after the interrupt")
	}
}

// TestInterruptOfAPipeline: an interrupt that comes a moment after the end of the input cuts the game short.
func TestInterruptOfAPipeline(t *testing.T) {
	for range 20 {
		input, pipeline, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		ctx, interrupt := context.WithCancel(t.Context())
		p, out := toldInWords(playtest.At(t, "tictactoe", ""), "max", session.Setup{}, input)
		kept := false
		p.Keep = func() { kept = true }
		go func() {
			pipeline.Close()
			interrupt()
		}()
		if err := p.play(ctx); err == nil || !kept {
			t.Fatalf("the session ended with %v; kept: %v; after\n%s", err, kept, out)
		}
		input.Close()
	}
}

func TestInterruptEndsThinking(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	p, _ := toldInWords(playtest.At(t, "tictactoe", ""), "min", session.Setup{}, strings.NewReader("4\n"))
	err := p.play(ctx)
	if want := "interrupted while MAX was thinking; the best move so far was 0"; err == nil || err.Error() != want {
		t.Errorf("the session ended with %v; want %s", err, want)
	}
	if len(p.Plies) > 0 {
		t.Errorf("an unfinished search has moved: %v", p.Plies)
	}
}

func TestLongLinesAreReadToTheirEnd(t *testing.T) {
	input := strings.NewReader(strings.Repeat("x", 2*4096) + "4\n5\n")
	p, _ := toldInWords(playtest.At(t, "tictactoe", ""), "both", session.Setup{}, input)
	if err := p.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(p.Plies) != 1 || p.Plies[0].Move != "5" {
		t.Errorf("after a long line and 5, the moves are %v", p.Plies)
	}
}

// FuzzPlayNeverFails: whatever is typed, a session of any kind ends well, and its recorded moves lead from its start to
// its position.
func FuzzPlayNeverFails(f *testing.F) {
	for _, lines := range []string{
		"4\nwhy\nhint\nundo\n0\nsave a\nload a\nquit\n",
		"ayuda\n¿por qué?\npista\nabandonar\n",
		"B\nE\nundo\nsave x\nC\nload x\nmoves\nboard\n",
		"4\nresign\nwhy\n8\nundo\nresign\nnew\nnueva\n4\nquit\n",
		"undo\nx\n:undo\n:\nsave\nload\n\n\x00\xff\n",
		"\x1b[2Jsave \x1b[2J\n\t4\t\n",
		"8\n8\n4\n0\n1\n2\n3\n5\n6\n7\nwhy\nundo\n",
	} {
		for kind := range uint8(32) {
			f.Add(kind, lines)
		}
	}
	f.Fuzz(func(t *testing.T, kind uint8, lines string) {
		start := playtest.At(t, "tictactoe", "")
		if kind&1 != 0 {
			start = playtest.At(t, "tree", `(A (undo E=4 (why x=1 "a b"=+∞)) (B C D=3.5) 2)`)
		}
		setup := session.Setup{Request: catalog.Request{Depth: 3}}
		p, out := toldInWords(start, session.People(session.Seatings[kind>>1&3]), setup, strings.NewReader(lines))
		p.Lang = lang.All[kind>>3&1]
		if kind&16 != 0 {
			p.JSON = true
			p = newPlaying(p.Options)
		}
		if err := p.play(t.Context()); err != nil {
			t.Fatalf("the session ended with %v after\n%s", err, out)
		}
		control := func(r rune) bool { return unicode.IsControl(r) && r != '\n' }
		if i := strings.IndexFunc(out.String(), control); i >= 0 {
			t.Fatalf("%q is written at byte %d of\n%s", out.String()[i], i, out)
		}
		now := p.Start
		for i, ply := range p.Plies {
			if now.Text() != ply.Before.Text() {
				t.Fatalf("move %d was made at %s, not at %s", i+1, ply.Before.Text(), now.Text())
			}
			next, err := now.Play(ply.Move)
			if err != nil {
				t.Fatal(err)
			}
			now = next
		}
		if now.Text() != p.Now.Text() {
			t.Fatalf("the moves lead to %s; the game is at %s", now.Text(), p.Now.Text())
		}
	})
}
