package polyglot_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	oracle "github.com/corentings/chess/v2"

	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/game/chess/polyglot"
	"github.com/jugada/jugada/internal/laws"
)

// after returns the position after moves from the start.
func after(t testing.TB, moves string) chess.Position {
	t.Helper()
	s := chess.Rules{}.Start()
	for _, name := range strings.Fields(moves) {
		m, err := chess.Rules{}.ParseMove(&s, name)
		if err != nil {
			t.Fatal(err)
		}
		s.Advance(m)
	}
	return s
}

// The keys that the description of the format gives as examples.
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		moves string
		key   uint64
	}{
		{"", 0x463b96181691fc9c},
		{"e2e4", 0x823c9b50fd114196},
		{"e2e4 d7d5", 0x0756b94461c50fb0},
		{"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
		{"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
		{"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
		{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
		{"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
		{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
	} {
		if s := after(t, c.moves); polyglot.Key(&s) != c.key {
			t.Errorf("%s: %016x, want %016x", c.moves, polyglot.Key(&s), c.key)
		}
	}
}

// What is written is read again, by another program, too.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(laws.Seed(), 0))
	var b polyglot.Book
	type known struct {
		position chess.Position
		moves    []polyglot.Move
	}
	var all []known
	seen := map[uint64]bool{}
	for range 30 {
		s := chess.Rules{}.Start()
		for range 40 {
			moves := s.Legal(nil)
			if len(moves) == 0 {
				break
			}
			random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			if !seen[polyglot.Key(&s)] {
				seen[polyglot.Key(&s)] = true
				of := known{position: s}
				for i, m := range moves[:min(len(moves), 3)] {
					of.moves = append(of.moves, polyglot.Move{Move: m, Weight: uint16(100 - i)})
				}
				for _, i := range random.Perm(len(of.moves)) {
					b.Add(&s, of.moves[i])
				}
				all = append(all, of)
			}
			s.Advance(moves[0])
		}
	}
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
		t.Fatal(err)
	}
	again, err := polyglot.Read(iotest.HalfReader(bytes.NewReader(file.Bytes())))
	if err != nil || again.Entries() != b.Entries() || file.Len() != 16*b.Entries() {
		t.Fatalf("%v, %d bytes", err, file.Len())
	}
	theirs, err := oracle.LoadFromBytes(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range all {
		if moves := again.Moves(&of.position); !slices.Equal(moves, of.moves) {
			t.Fatalf("%s: %v, want %v", chess.Rules{}.PositionText(&of.position), moves, of.moves)
		}
		if n := len(theirs.FindMoves(polyglot.Key(&of.position))); n != len(of.moves) {
			t.Fatalf("another program finds %d moves, want %d", n, len(of.moves))
		}
	}
	if err := again.Write(failing{}); err == nil {
		t.Error("a full disk is no error")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("full") }

// entry returns the bytes of an entry.
func entry(key uint64, move uint16) []byte {
	b := make([]byte, 16)
	for i := range 8 {
		b[i] = byte(key >> (56 - 8*i))
	}
	b[8], b[9], b[11] = byte(move>>8), byte(move), 7
	return b
}

// Castling is read in both forms; what is not legal, or there twice, is left out.
func TestMoves(t *testing.T) {
	s := after(t, "e4 e5 Nf3 Nc6 Bc4 Bc5")
	key := polyglot.Key(&s)
	squares := func(from, to uint16) uint16 { return from<<6 | to }
	for _, c := range []struct {
		code uint16
		want string
	}{
		{squares(4, 7), "O-O"}, {squares(4, 6), "O-O"}, {squares(4, 5), "Kf1"}, {squares(4, 2), ""}, {squares(0, 0), ""},
		{squares(11, 35), ""}, {squares(11, 19), "d3"}, {squares(11, 19) | 4<<12, ""}, {squares(11, 19) | 7<<12, ""},
	} {
		b, err := polyglot.Read(bytes.NewReader(slices.Concat(entry(key, c.code), entry(key, c.code), entry(key+1, 0))))
		if err != nil {
			t.Fatal(err)
		}
		moves := b.Moves(&s)
		got := ""
		for _, m := range moves {
			got += chess.Rules{}.MoveText(&s, m.Move)
			if m.Weight != 7 {
				t.Errorf("the weight is %d", m.Weight)
			}
		}
		if got != c.want {
			t.Errorf("%04x is %s, want %s", c.code, got, c.want)
		}
	}
}

// A file that is cut short or no book at all is refused with the place.
func TestRefused(t *testing.T) {
	for want, file := range map[string][]byte{
		"the file ends at byte 20, within the entry that begins at byte 16; expected whole entries of 16 bytes": append(entry(1, 0), 0, 0, 0, 0),
		"the entry at byte 16 has a lower key than the one before it; expected a Polyglot book":                 append(entry(2, 0), entry(1, 0)...),
	} {
		if b, err := polyglot.Read(bytes.NewReader(file)); b != nil || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if b, err := polyglot.Read(bytes.NewReader(nil)); err != nil || b.Entries() != 0 {
		t.Errorf("an empty book: %v", err)
	}
	if _, err := polyglot.Read(iotest.ErrReader(errors.New("broken"))); err == nil || err.Error() != "broken" {
		t.Errorf("a broken reader: %v", err)
	}
}

// No file breaks the reader, and its moves are legal.
func FuzzRead(f *testing.F) {
	s := after(f, "")
	f.Add(slices.Concat(entry(polyglot.Key(&s), 796), entry(polyglot.Key(&s), 0xffff)))
	f.Add(entry(polyglot.Key(&s), 796)[:15])
	f.Fuzz(func(t *testing.T, file []byte) {
		b, err := polyglot.Read(bytes.NewReader(file))
		if err != nil {
			return
		}
		for _, m := range b.Moves(&s) {
			if !slices.Contains(s.Legal(nil), m.Move) {
				t.Errorf("%v is not legal", m)
			}
		}
		var again bytes.Buffer
		if err := b.Write(&again); err != nil || again.Len() != len(file) {
			t.Errorf("%d bytes are written as %d, %v", len(file), again.Len(), err)
		}
	})
}
