package chess_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jugada/jugada/game"
	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
)

// play returns the position after a move.
func play(s position, m move) (next position) {
	rules{}.Play(&s, m, &next)
	return next
}

// Moves as written, by UCI's name.
func TestMoveText(t *testing.T) {
	for _, c := range []struct{ fen, uci, want string }{
		{startText, "e2e4", "e4"},
		{startText, "g1f3", "Nf3"},
		{kiwipete, "e1g1", "O-O"},
		{kiwipete, "e1c1", "O-O-O"},
		{kiwipete, "e5f7", "Nxf7"},
		{kiwipete, "d5e6", "dxe6"},
		{kiwipete, "g2h3", "gxh3"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"},
		{"1b2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8r", "axb8=R+"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
		{"5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "h1f1", "Rf1"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		// Other pieces that could go there: on another file, on the same one, on the same rank, on both, and pinned.
		{"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2"},
		{"4k3/8/8/1N6/8/1N6/8/4K3 w - - 0 1", "b3d4", "N3d4"},
		{"4k3/8/8/8/1Q6/8/1Q1Q4/4K3 w - - 0 1", "b2d4", "Qb2d4"},
		{"4k3/8/8/8/1b6/8/3N4/4KN2 w - - 0 1", "f1e3", "Ne3"},
		{"4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "g1f3", "Nf3"},
	} {
		s := parse(t, c.fen)
		m, err := rules{}.ParseUCI(&s, c.uci)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		if got := (rules{}).MoveText(&s, m); got != c.want {
			t.Errorf("%s: %s is %s, want %s", c.fen, c.uci, got, c.want)
		}
		if got := (rules{}).UCI(&s, m); got != c.uci {
			t.Errorf("%s: %s is written as %s", c.fen, c.uci, got)
		}
	}
}

// What the reader makes of moves: SAN, or an error.
func TestParseMove(t *testing.T) {
	const (
		first      = "a3, b3, c3, d3, e3, f3, g3, h3, a4, b4, c4, d4, e4, f4, g4, h4, Na3, Nc3, Nf3, Nh3"
		promoting  = "1b2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
		promotions = "a8=Q, a8=N, a8=R, a8=B, axb8=Q+, axb8=N, axb8=R+, axb8=B, Kd1, Kf1, Kd2, Ke2, Kf2"
		twoKnights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
	)
	for _, c := range []struct{ fen, text, want string }{
		{startText, "e4", "e4"},
		{startText, "e2e4", "e4"},
		{startText, "e2-e4", "e4"},
		{startText, " e4!? ", "e4"},
		{startText, "Ng1-f3", "Nf3"},
		{startText, "♘f3", "Nf3"},
		{startText, "g1f3", "Nf3"},
		{startText, "Ngf3+", "Nf3"},
		{kiwipete, "0-0", "O-O"},
		{kiwipete, "o-o-o", "O-O-O"},
		{kiwipete, "e1g1", "O-O"},
		{kiwipete, "e1h1", "O-O"},
		{kiwipete, "e1a1", "O-O-O"},
		{kiwipete, "de6", "dxe6"},
		{kiwipete, "d5:e6", "dxe6"},
		{promoting, "axb8Q", "axb8=Q+"},
		{promoting, "a7b8n", "axb8=N"},
		{promoting, "a8(R)", "a8=R"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "exd6"},
		{startText, "", `1:1: found ""; expected one of the legal moves: ` + first},
		{startText, "Cf3", `1:1: found "Cf3", and pieces have English letters: K, Q, R, B and N; expected one of the legal moves: ` + first},
		{startText, "Txe4+", `1:1: found "Txe4+", and pieces have English letters: K, Q, R, B and N; expected one of the legal moves: ` + first},
		{startText, "Cf9", `1:1: found "Cf9"; expected one of the legal moves: ` + first},
		{startText, "Ke2", `1:1: found "Ke2"; expected one of the legal moves: ` + first},
		{promoting, "a8", `1:1: found "a8"; expected one of the legal moves: ` + promotions},
		{promoting, "a8=K", `1:1: found "a8=K"; expected one of the legal moves: ` + promotions},
		{twoKnights, "Nd2", `1:1: "Nd2" may be several moves; expected one of Nbd2, Nfd2`},
		{"6k1/8/8/8/8/8/5q2/7K w - - 0 1", "Kh2", `1:1: the game is over; there are no more moves`},
	} {
		s := parse(t, c.fen)
		m, err := rules{}.ParseMove(&s, c.text)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = rules{}.MoveText(&s, m)
		}
		if got != c.want || err != nil && m != 0 {
			t.Errorf("%s: %q:\n got %s\nwant %s", c.fen, c.text, got, c.want)
		}
	}
}

// The strict readers want what is written, to the letter.
func TestStrictMoves(t *testing.T) {
	for _, c := range []struct {
		read func(*position, string) (move, error)
		fen  string
		text string
		want string // the error
	}{
		{rules{}.ParseSAN, startText, "Nf3", ""},
		{rules{}.ParseSAN, startText, "Ngf3", `1:1: found "Ngf3"; expected "Nf3"`},
		{rules{}.ParseSAN, startText, "g1f3", `1:1: found "g1f3"; expected "Nf3"`},
		{rules{}.ParseSAN, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", `1:1: found "Ra8+"; expected "Ra8#"`},
		{rules{}.ParseUCI, "4k3/8/8/8/8/8/PP6/KB6 w - - 0 1", "b1c2", ""},
		{rules{}.ParseUCI, "4k3/8/8/8/8/7p/PPr5/KB6 w - - 0 1", "B1C2",
			`1:1: found "B1C2"; expected one of the legal moves: a2a3, b2b3, a2a4, b2b4, b1c2`},
		{rules{}.ParseUCI, "6k1/8/8/8/8/8/5q2/7K w - - 0 1", "h1h2", `1:1: the game is over; there are no more moves`},
	} {
		s := parse(t, c.fen)
		_, err := c.read(&s, c.text)
		if got := ""; err != nil || c.want != "" {
			if err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("%s: %q:\n got %s\nwant %s", c.fen, c.text, got, c.want)
			}
		}
	}
}

// Castling in UCI: to where the king ends in chess, to the rook in Chess960, and a king's step is not taken for it.
func TestCastlingInUCI(t *testing.T) {
	s := parse(t, "4k3/8/8/8/8/8/8/5K1R w H - 0 1")
	for _, c := range []struct{ uci, san string }{{"f1g1", "Kg1"}, {"f1h1", "O-O"}} {
		for _, r := range []rules{{}, {Chess960: true}} {
			if m, err := r.ParseUCI(&s, c.uci); err != nil || r.MoveText(&s, m) != c.san {
				t.Errorf("%s is read as %s, %v, want %s", c.uci, r.MoveText(&s, m), err, c.san)
			}
			if m, err := r.ParseMove(&s, c.uci); err != nil || r.MoveText(&s, m) != c.san {
				t.Errorf("%s is read as %s, %v, want %s", c.uci, r.MoveText(&s, m), err, c.san)
			}
		}
	}
	s = parse(t, kiwipete)
	m, err := rules{}.ParseSAN(&s, "O-O")
	if got := (rules{Chess960: true}).UCI(&s, m); err != nil || got != "e1h1" {
		t.Errorf("O-O is %s in Chess960, %v", got, err)
	}
}

// Two test suites, one with long lines of moves: all are legal, and we write them as there, but for the signs of mate and
// promotion, which it does not have. Twice it tells apart two rooks of which one is pinned; three lines are cut off in a move.
func TestSuitesInSAN(t *testing.T) {
	unsigned := strings.NewReplacer("=", "", "#", "+")
	var others []string
	for _, c := range []struct {
		file         string
		lines, moves int
	}{{"wac.epd", 299, 7364}, {"bratko-kopec.epd", 24, 0}} {
		text, err := os.ReadFile(filepath.Join("testdata", c.file))
		if err != nil {
			t.Fatal(err)
		}
		lines, moves := 0, 0
		for line := range strings.Lines(string(text)) {
			line, lines = strings.TrimSpace(line), lines+1
			e, err := chess.ParseEPD(line)
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			if got := e.String(); got != line {
				t.Errorf("%s\nis written as\n%s", line, got)
			}
			best, err := e.Moves("bm")
			avoid, err2 := e.Moves("am")
			if err != nil || err2 != nil || len(best)+len(avoid) == 0 {
				t.Errorf("%s: %d and %d moves, %v, %v", line, len(best), len(avoid), err, err2)
			}
			s := e.Position
			for _, operand := range e.Operands("pv") {
				m, err := rules{}.ParseMove(&s, operand.Text)
				if err != nil {
					others = append(others, operand.Text)
					break
				}
				if got := (rules{}).MoveText(&s, m); unsigned.Replace(got) != unsigned.Replace(operand.Text) {
					others = append(others, operand.Text+"="+got)
				}
				moves++
				s = play(s, m)
			}
		}
		if lines != c.lines || moves != c.moves {
			t.Errorf("%s has %d lines and %d moves, want %d and %d", c.file, lines, moves, c.lines, c.moves)
		}
	}
	if got, want := strings.Join(others, " "), "R Be B Rde2=Re2 Rae8=Re8"; got != want {
		t.Errorf("differing are %s, want %s", got, want)
	}
}

func TestParseEPD(t *testing.T) {
	const board = "4k3/8/8/8/8/8/8/4K2R w K -"
	for _, c := range []struct{ text, want string }{
		{board, board},
		{board + ` bm O-O Rh8+; id "a; b";`, board + ` bm O-O Rh8+; id "a; b";`},
		{board + `  c0 ""  ;noop;`, board + ` c0 ""; noop;`},
		{board + " hmvc 7; fmvn 12;", board + " hmvc 7; fmvn 12;"},
		{"4k3/8/8/8/8/8/8/4K2R w K",
			"1:25: the text ends after 3 fields; expected board, side to move, castling and en passant, and then operations"},
		{board + " 1x;", `1:28: found "1x"; expected the code of an operation, such as bm`},
		{board + " ;", `1:28: found ""; expected the code of an operation, such as bm`},
		{board + " bm O-O", "1:34: the text ends in the operation bm; expected a semicolon"},
		{board + ` id "é`, "1:31: a quotation mark is missing in the operation id"},
		{board + ` id "é"; id "b";`, "1:36: a second operation id"},
		{board + " hmvc;", "1:28: the operation hmvc needs one number"},
		{board + " hmvc x;", `1:33: field 5 (halfmove clock): found "x"; expected a number from 0 to 150`},
		{board + " acd 1; fmvn 0;", `1:40: field 6 (move number): found "0"; expected a number from 1 to 9,999`},
		{strings.Replace(board, "K -",
			"k -", 1), `1:24: field 3 (castling): "k" needs a rook that has not moved, and there is none`},
	} {
		e, err := chess.ParseEPD(c.text)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = e.String()
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	e, err := chess.ParseEPD(board + " hmvc 7; fmvn 12; bm O-O;")
	if got := (rules{}).PositionText(&e.Position); err != nil || got != board+" 7 12" {
		t.Errorf("with counters: %s, %v", got, err)
	}
	if m, err := e.Moves("bm"); err != nil || len(m) != 1 || !m[0].Castles() {
		t.Errorf("the best moves are %v, %v", m, err)
	}
	e.Operations[2].Operands[0].Text = "O-O-O"
	if m, err := e.Moves("bm"); err == nil {
		t.Errorf("an illegal move is read as %v", m)
	}
}

// The text of a move makes no reader panic in any position of a game; what one reads is legal, and written as a text that all
// read as the same move.
func FuzzMoves(f *testing.F) {
	for _, text := range []string{"e4", "Ngf3+", "0-0-0", "e7e8q", "axb8=Q#", "♘f3", "exd6e.p.", "Qb2d4", "", "-", "=Q"} {
		f.Add([]byte("some line of play"), text)
	}
	f.Fuzz(func(t *testing.T, line []byte, text string) {
		s := rules{}.Start()
		for _, choice := range line[:min(len(line), 200)] {
			moves, _ := rules{}.Moves(&s, nil)
			next := play(s, moves[int(choice)%len(moves)])
			if _, outcome := (rules{}).Moves(&next, nil); outcome != game.Open {
				break
			}
			s = next
		}
		strict, refused := rules{}.ParseSAN(&s, text)
		uci, refusedUCI := rules{}.ParseUCI(&s, text)
		m, err := rules{}.ParseMove(&s, text)
		if refused == nil && (err != nil || m != strict) || refusedUCI == nil && (err != nil || m != uci) {
			t.Fatalf("%s: %q is %v (%v) in SAN, %v (%v) in UCI, and %v (%v)",
				rules{}.PositionText(&s), text, strict, refused, uci, refusedUCI, m, err)
		}
		if err != nil {
			return
		}
		san, err := rules{}.ParseSAN(&s, rules{}.MoveText(&s, m))
		if err != nil || san != m {
			t.Fatalf("%s: %q is %v, and in SAN %v (%v)", rules{}.PositionText(&s), text, m, san, err)
		}
		if uci, err = (rules{}).ParseUCI(&s, rules{}.UCI(&s, m)); err != nil || uci != m {
			t.Fatalf("%s: %q is %v, and in UCI %v (%v)", rules{}.PositionText(&s), text, m, uci, err)
		}
	})
}

// The starts of Chess960 are all different; each has a king between rooks and bishops on both colours. Some are well known.
func TestArrays(t *testing.T) {
	seen := map[string]int{}
	for n := range uint16(960) {
		s := rules{Chess960: true, Array: n}.Start()
		text := rules{}.PositionText(&s)
		pieces := strings.ToUpper(text[:8])
		if other, met := seen[pieces]; met {
			t.Errorf("%d and %d are both %s", other, n, pieces)
		}
		seen[pieces] = int(n)
		if s.FullKey() != (rules{}).Key(&s) {
			t.Errorf("%d has a wrong key", n)
		}
		if want := strings.ToLower(pieces) + "/pppppppp/8/8/8/8/PPPPPPPP/" + pieces + " w KQkq - 0 1"; text != want {
			t.Errorf("%d is %s", n, text)
		}
		king, left, right := strings.Index(pieces, "K"), strings.Index(pieces, "R"), strings.LastIndex(pieces, "R")
		bishop, second := strings.Index(pieces, "B"), strings.LastIndex(pieces, "B")
		if left >= king || right <= king || (bishop+second)%2 == 0 ||
			strings.Count(pieces, "N") != 2 || !strings.Contains(pieces, "Q") {
			t.Errorf("%d is %s", n, pieces)
		}
	}
	for pieces, n := range map[string]int{"BBQNNRKR": 0, "RNBQKBNR": 518, "RKRNNQBB": 959} {
		if got, there := seen[pieces]; !there || got != n {
			t.Errorf("%s has the number %d, want %d", pieces, got, n)
		}
	}
}

// Moves as recorded are those that ParseMove reads, however they are written, but also where the game is drawn.
func TestMeant(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 1))
	for range 60 {
		s := chess.Rules{Chess960: true, Array: uint16(random.IntN(960))}.Start()
		for range 100 {
			moves := s.Legal(nil)
			if _, outcome := (rules{Unclaimed: true}).Moves(&s, nil); outcome != game.Open {
				break
			}
			m := moves[random.IntN(len(moves))]
			name, uci := rules{}.MoveText(&s, m), chess.Rules{Chess960: true}.UCI(&s, m)
			texts := []string{name, uci, laws.Damaged(name, random), strings.TrimRight(name, "+#") + "!", strings.ReplaceAll(name, "x", ":"),
				name[:1] + uci[:2] + name[1:], strings.ToLower(name), strings.ReplaceAll(name, "O", "0"), "P" + name}
			for _, text := range texts {
				read, err := rules{Unclaimed: true}.ParseMove(&s, text)
				meant := s.Meant([]byte(text), nil)
				if one := len(meant) == 1; one != (err == nil) || one && meant[0] != read || len(meant) > 1 && !strings.Contains(err.Error(), "several") {
					t.Fatalf("%s: %q is read as %v, %v, and means %v", rules{}.PositionText(&s), text, read, err, meant)
				}
			}
			s = play(s, m)
		}
	}
	bare := parse(t, "4k3/8/8/8/8/8/8/4K3 w - - 150 9999")
	meant := bare.Meant([]byte("Kd1"), nil)
	if len(meant) != 1 {
		t.Fatalf("where the game is drawn, Kd1 means %v", meant)
	}
	var next, passed position
	if bare.Continue(meant[0], &next); (rules{}).PositionText(&next) != "4k3/8/8/8/8/8/8/3K4 b - - 150 9999" {
		t.Errorf("after Kd1: %s", rules{}.PositionText(&next))
	}
	if next.Skip(&passed); (rules{}).PositionText(&passed) != "4k3/8/8/8/8/8/8/3K4 w - - 150 9999" {
		t.Errorf("then passing: %s", rules{}.PositionText(&passed))
	}
	check := parse(t, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1")
	if check.Skip(&passed) {
		t.Error("passing in check")
	}
	if allocated := testing.AllocsPerRun(100, func() { meant = next.Meant([]byte("Kd8+"), meant[:0]) }); allocated > 0 {
		t.Errorf("reading a move allocates %g times", allocated)
	}
}
