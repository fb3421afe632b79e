package mnk

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBoard(t *testing.T) {
	r := must(t, NewSmall, "4,3,3")
	s := parse[SmallPosition](t, r, "X.../.O../...X")
	want := "" +
		"3  X . . .\n" +
		"2  . O . .\n" +
		"1  . . . X\n" +
		"   a b c d\n"
	if got := r.Board(&s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	large := must(t, NewLarge, "2,10,3")
	b := parse[LargePosition](t, large, "X./OX"+strings.Repeat("/..", 8))
	want = "" +
		"10  X .\n" +
		" 9  O X\n" +
		" 8  . .\n" +
		" 7  . .\n" +
		" 6  . .\n" +
		" 5  . .\n" +
		" 4  . .\n" +
		" 3  . .\n" +
		" 2  . .\n" +
		" 1  . .\n" +
		"    a b\n"
	if got := large.Board(&b); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// JUGADA_UPDATE=1 rewrites the pictures; look at them.
func TestBoardSVG(t *testing.T) {
	for name, text := range map[string]string{
		"3,3,3": "X.O/.X./..O", "5,4,4": "...../.XO../..X../.....", "1,6,3": "./X/./O/./.",
		"19,19,5": strings.Repeat("."+strings.Repeat(".", 18)+"/", 9) + ".........X........./........OX........./" +
			strings.Repeat("."+strings.Repeat(".", 18)+"/", 7) + "..................O",
	} {
		r := must(t, NewLarge, name)
		s := parse[LargePosition](t, r, text)
		got := r.BoardSVG(&s)
		if err := xml.Unmarshal([]byte("<g>"+got+"</g>"), new(struct{})); err != nil {
			t.Errorf("%s: the fragment is not well formed: %v", name, err)
		}
		if size(t, name).Cells() <= maxSmall {
			small := must(t, NewSmall, name)
			if s := parse[SmallPosition](t, small, text); small.BoardSVG(&s) != got {
				t.Errorf("%s: the pictures of the two rules differ", name)
			}
		}
		golden := filepath.Join("testdata", strings.ReplaceAll(name, ",", "-")+".svg")
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
