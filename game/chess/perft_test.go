package chess_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jugada/jugada/game/chess"
	"github.com/jugada/jugada/internal/laws"
)

type (
	rules    = chess.Rules
	position = chess.Position
	move     = chess.Move
)

// parse reads a position that is known to be valid.
func parse(t testing.TB, text string) position {
	t.Helper()
	s, err := chess.ParseFEN(text)
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", text, err)
	}
	return s
}

// The numbers of lines of play are those of two public suites, the second of Chess960.
func TestPerft(t *testing.T) {
	most := uint64(400_000)
	if laws.Night() {
		most = 10_000_000
	}
	for _, file := range []string{"perft.epd", "perft960.epd"} {
		text, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		var c chess.Counter
		counts, lines := 0, uint64(0)
		for line := range strings.Lines(string(text)) {
			parts := strings.Split(strings.TrimSpace(line), ";")
			s := parse(t, strings.TrimSpace(parts[0]))
			for _, part := range parts[1:] {
				var depth int
				var want uint64
				if _, err := fmt.Sscanf(part, "D%d %d", &depth, &want); err != nil {
					t.Fatalf("%s: %s: %v", file, part, err)
				}
				if want > most {
					break
				}
				if got := c.Perft(&s, depth); got != want {
					t.Errorf("%s: %d lines of %d plies, want %d", parts[0], got, depth, want)
					break
				}
				counts, lines = counts+1, lines+want
			}
		}
		t.Logf("%s: %d numbers, %d lines of play", file, counts, lines)
	}
}

const (
	startText = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete  = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
)

// The last ply is counted in bulk, so that a line takes as long as a position takes divided by its moves.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, text string
		depth      int
		lines      uint64
	}{{"start", startText, 5, 4_865_609}, {"kiwipete", kiwipete, 4, 4_085_603}} {
		b.Run(c.name, func(b *testing.B) {
			s := parse(b, c.text)
			var counter chess.Counter
			for b.Loop() {
				if got := counter.Perft(&s, c.depth); got != c.lines {
					b.Fatalf("%d lines, want %d", got, c.lines)
				}
			}
			b.ReportMetric(float64(c.lines)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mlines/s")
		})
	}
}
