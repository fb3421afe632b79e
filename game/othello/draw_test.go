package othello_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/jugada/jugada/internal/golden"
)

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
		golden.Compare(t, name, svg)
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
