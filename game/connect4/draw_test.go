package connect4

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBoard(t *testing.T) {
	r := must(t, "10x3,3")
	s := parse(t, r, "44a4")
	want := "" +
		". . . O . . . . . .\n" +
		". . . O . . . . . .\n" +
		". . . X . . . . . X\n" +
		"1 2 3 4 5 6 7 8 9 a\n"
	if got := r.Board(&s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// JUGADA_UPDATE=1 rewrites the pictures; look at them.
func TestBoardSVG(t *testing.T) {
	for name, moves := range map[string]string{"7x6": "4443322154", "6x5": "33", "1x6": "111", "21x2,3": "1kl", "4x15,3": "11223"} {
		r := must(t, name)
		s := parse(t, r, moves)
		got := r.BoardSVG(&s)
		if err := xml.Unmarshal([]byte("<g>"+got+"</g>"), new(struct{})); err != nil {
			t.Errorf("%s: the fragment is not well formed: %v", name, err)
		}
		golden := filepath.Join("testdata", name+".svg")
		if os.Getenv("JUGADA_UPDATE") != "" {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
