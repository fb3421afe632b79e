package othello_test

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// golden compares what a test got with a file of testdata. JUGADA_UPDATE=1 writes the file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if os.Getenv("JUGADA_UPDATE") != "" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-), and what is drawn (+):\n%s", name, diff)
	}
}

func TestBoard(t *testing.T) {
	s := rules{}.Start()
	want := "" +
		"  a b c d e f g h\n" +
		"1 . . . . . . . .\n" +
		"2 . . . . . . . .\n" +
		"3 . . . * . . . .\n" +
		"4 . . * O X . . .\n" +
		"5 . . . X O * . .\n" +
		"6 . . . . * . . .\n" +
		"7 . . . . . . . .\n" +
		"8 . . . . . . . .\n" +
		"\n" +
		"X 2   O 2\n"
	if got := (rules{}).Board(&s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	s = play(s, 19) // d3: white to move
	want = "" +
		"  a b c d e f g h\n" +
		"1 . . . . . . . .\n" +
		"2 . . . . . . . .\n" +
		"3 . . * X * . . .\n" +
		"4 . . . X X . . .\n" +
		"5 . . * X O . . .\n" +
		"6 . . . . . . . .\n" +
		"7 . . . . . . . .\n" +
		"8 . . . . . . . .\n" +
		"\n" +
		"X 4   O 1\n"
	if got := (rules{}).Board(&s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestBoardSVG(t *testing.T) {
	r := rules{}
	for name, text := range map[string]string{"start.svg": "", "ffo43.svg": "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O"} {
		s := r.Start()
		if text != "" {
			s = parse(t, text)
		}
		svg := r.BoardSVG(&s)
		golden(t, name, svg)
		if err := xml.Unmarshal([]byte("<g>"+svg+"</g>"), new(struct{})); err != nil {
			t.Errorf("%s is not well formed: %v", name, err)
		}
		board := r.PositionText(&s)[:64]
		for what, n := range map[string]int{
			`fill="#111"`: strings.Count(board, "X"), `fill="#fff"`: strings.Count(board, "O"),
			`l3 3m0 -3l-3 3`: strings.Count(board, "X"), `r="1.8"`: strings.Count(board, "O"), `r="1"`: len(strings.Fields(names(&s))),
		} {
			if got := strings.Count(svg, what); got != n {
				t.Errorf("%s has %s %d times, want %d", name, what, got, n)
			}
		}
	}
}
