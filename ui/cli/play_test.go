package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/jugada/jugada/catalog"
	"github.com/jugada/jugada/lang"
)

// memory keeps games in the test's own memory.
type memory map[string][]byte

func (m memory) read(name string) ([]byte, error) {
	if data, ok := m[name]; ok {
		return data, nil
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
}

func (m memory) write(name string, data []byte) error {
	m[name] = data
	return nil
}

// at returns a position of a game.
func at(t testing.TB, game, position string) catalog.Position {
	t.Helper()
	g, err := catalog.Default().Find(game)
	if err != nil {
		t.Fatal(err)
	}
	if position == "" {
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p, err := g.Position(position)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// newSession returns a session that reads input and writes to the buffer, without touching the disk.
func newSession(ctx context.Context, start catalog.Position, p persons, input io.Reader) (*session, *bytes.Buffer) {
	var out bytes.Buffer
	a := &app{catalog: catalog.Default(), Streams: Streams{In: input, Out: &out, Err: &out, Getenv: func(string) string { return "" }}}
	s := a.session(ctx, start, p)
	s.files = memory{}
	return s, &out
}

// TestComputerNeverLosesAtTicTacToe plays every line that a person can try, on either side and whoever begins. The
// value of the game is 0, so a computer that sees to the end cannot lose; that it sometimes wins shows that the
// person's bad moves are among them.
func TestComputerNeverLosesAtTicTacToe(t *testing.T) {
	for _, game := range []string{"tictactoe", "tictactoe:o"} {
		for _, person := range []persons{"max", "min"} {
			side, _ := person.side()
			var wins, draws int
			s, _ := newSession(t.Context(), at(t, game, ""), person, strings.NewReader(""))
			var try func()
			try = func() {
				for !s.over() && !s.persons.play(s.now.Turn()) {
					if err := s.think(); err != nil {
						t.Fatal(err)
					}
				}
				if s.over() {
					winner, won := catalog.Winner(s.now)
					switch {
					case !won:
						draws++
					case winner == side:
						t.Errorf("%s: the person, %v, wins with %v", game, side, s.plies)
					default:
						wins++
					}
					return
				}
				for _, move := range s.now.Moves() {
					if err := s.obey(move); err != nil {
						t.Fatal(err)
					}
					try()
					if err := s.undo(""); err != nil {
						t.Fatal(err)
					}
				}
			}
			try()
			if wins == 0 || draws == 0 {
				t.Errorf("%s, person %s: the computer wins %d and draws %d; want some of each", game, person, wins, draws)
			}
		}
	}
}

// TestReasonsAreTrue compares what a reason says of the other moves with their values by plain minimax: equal moves are
// equal, open ones are no better, and all others are worse.
func TestReasonsAreTrue(t *testing.T) {
	positions := []catalog.Position{at(t, "tictactoe", "X...O...."), at(t, "tictactoe", ".O..X....")}
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
		tree, err := catalog.RandomTree(3, 4, seed)
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, at(t, "tree", tree.Text()))
	}
	kinds := map[string]int{}
	for _, p := range positions {
		exact, err := p.Analyze(t.Context(), catalog.Request{Algorithm: "negamax", Depth: 4})
		if err != nil {
			t.Fatal(err)
		}
		compare := comparison(t, &exact, p.Turn())
		for _, algorithm := range catalog.Algorithms() {
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

// silence is an input that says nothing and does not end before the test does.
type silence struct {
	asked chan struct{} // closed when somebody waits for a line
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
	s, out := newSession(ctx, at(t, "tictactoe", ""), "max", input)
	done := make(chan error)
	go func() { done <- s.run() }()
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

func TestInterruptEndsThinking(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	s, _ := newSession(ctx, at(t, "tictactoe", ""), "min", strings.NewReader("4\n"))
	err := s.run()
	if want := "interrupted while MAX was thinking; the best move so far was 0"; err == nil || err.Error() != want {
		t.Errorf("the session ended with %v; want %s", err, want)
	}
	if len(s.plies) > 0 {
		t.Errorf("an unfinished search has moved: %v", s.plies)
	}
}

// TestCommandWordsDiffer: no word asks for two commands, in whatever language it is written.
func TestCommandWordsDiffer(t *testing.T) {
	owner := map[string]string{}
	for _, c := range commands() {
		for _, word := range c.all(lang.English) {
			for _, folded := range []string{word, fold(word)} {
				if other, taken := owner[folded]; taken && other != c.name() {
					t.Errorf("%q asks for %s and for %s", word, other, c.name())
				}
				owner[folded] = c.name()
			}
			for _, d := range commands() {
				if _, ok := d.match(word); ok != (d.name() == c.name()) {
					t.Errorf("%q is a word of %s; that it asks for %s is %t", word, c.name(), d.name(), ok)
				}
			}
		}
	}
}

func TestLongLinesAreReadToTheirEnd(t *testing.T) {
	input := strings.NewReader(strings.Repeat("x", 2*4096) + "4\n5\n")
	s, _ := newSession(t.Context(), at(t, "tictactoe", ""), "both", input)
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	if len(s.plies) != 1 || s.plies[0].move != "5" {
		t.Errorf("after a long line and 5, the moves are %v", s.plies)
	}
}

// FuzzPlayNeverFails: whatever somebody types, a session of any kind ends well, and leads from its start to where it is
// by the moves that it keeps.
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
		start := at(t, "tictactoe", "")
		if kind&1 != 0 {
			start = at(t, "tree", `(A (undo E=4 (why x=1 "a b"=+∞)) (B C D=3.5) 2)`)
		}
		s, out := newSession(t.Context(), start, people[kind>>1&3], strings.NewReader(lines))
		s.lang = lang.All[kind>>3&1]
		s.request.Depth = 3
		if kind&16 != 0 {
			s.tell = events{s}
		}
		if err := s.run(); err != nil {
			t.Fatalf("the session ended with %v after\n%s", err, out)
		}
		control := func(r rune) bool { return unicode.IsControl(r) && r != '\n' }
		if i := strings.IndexFunc(out.String(), control); i >= 0 {
			t.Fatalf("%q is written at byte %d of\n%s", out.String()[i], i, out)
		}
		p := s.start
		for i, ply := range s.plies {
			if p.Text() != ply.before.Text() {
				t.Fatalf("move %d was made at %s, not at %s", i+1, ply.before.Text(), p.Text())
			}
			next, err := p.Play(ply.move)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		if p.Text() != s.now.Text() {
			t.Fatalf("the moves lead to %s; the game is at %s", p.Text(), s.now.Text())
		}
	})
}

// FuzzLoadNeverFails: whatever a file says, it is loaded or refused. What is refused leaves the game as it was; what
// is loaded comes back when it is saved and loaded again.
func FuzzLoadNeverFails(f *testing.F) {
	for _, text := range []string{
		`{"schema":1,"game":"tictactoe","position":".........","as":"max","moves":["4","0"]}`,
		`{"schema":1,"game":"tree","position":"(A (B E=4 F=7) C=3)","as":"both","moves":["B","E"]}`,
		`{"schema":1,"game":"tictactoe:o","position":"O........","as":"none","moves":[]}`,
		`{"schema":2}`, `{"schema":1,"game":"go"}`, `{"schema":1,"game":"tictactoe","position":"XX","as":"max"}`,
		`{"schema":1,"game":"tictactoe","position":".........","as":"me"}`, `[]`, `null`, ``, `{"schema":1e99}`,
		`{"schema":1,"game":"tictactoe","position":".........","as":"max","moves":["4","4"]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, out := newSession(t.Context(), at(t, "tictactoe", "X...O...."), "both", strings.NewReader(""))
		s.files = memory{"game": []byte(text)}
		if err := s.load("game"); err != nil {
			if s.now.Text() != "X...O...." || s.persons != "both" || len(s.plies) > 0 || out.Len() > 0 {
				t.Fatalf("%v, and yet the game is at %s", err, s.now.Text())
			}
			return
		}
		persons, plies, now := s.persons, len(s.plies), s.now.Text()
		if err := s.save("again"); err != nil {
			t.Fatal(err)
		}
		if err := s.load("again"); err != nil {
			t.Fatal(err)
		}
		if s.persons != persons || len(s.plies) != plies || s.now.Text() != now {
			t.Fatalf("saved as\n%s\nthe game comes back as %s after %d plies, not as %s after %d",
				s.files.(memory)["again"], s.now.Text(), len(s.plies), now, plies)
		}
	})
}
