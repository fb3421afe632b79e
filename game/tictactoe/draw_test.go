package tictactoe_test

import (
	"encoding/xml"
	"strings"
	"testing"
)

// Notes A3: the board as N3 prints it.
func TestBoardIsTheNotesBoard(t *testing.T) {
	r := rules{}
	s := parse(t, r, "X../.O./..X")
	want := "" +
		"X . .   0 1 2\n" +
		". O .   3 4 5\n" +
		". . X   6 7 8\n"
	if got := r.Board(&s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestBoardSVG(t *testing.T) {
	r := rules{}
	s := parse(t, r, "X..O.....")
	want := `<g fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round">
<path d="M34 2V98M66 2V98M2 34H98M2 66H98" stroke-opacity="0.5"/>
<path d="M8 8L28 28M28 8L8 28"/>
<circle cx="18" cy="50" r="10"/>
</g>
`
	got := r.BoardSVG(&s)
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if err := xml.Unmarshal([]byte(got), new(struct{})); err != nil {
		t.Errorf("the fragment is not well formed: %v", err)
	}
	full := parse(t, r, "XOXXOOOXX")
	if svg := r.BoardSVG(&full); strings.Count(svg, "<circle") != 4 || strings.Count(svg, "<path") != 6 {
		t.Errorf("a full board draws as\n%s", svg)
	}
}
