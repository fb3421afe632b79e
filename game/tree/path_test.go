package tree_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/jugada/jugada/game/tree"
)

func TestPaths(t *testing.T) {
	r := parse(t, `(A (B E=4 "x/y"=7) (3 #2) ("a b" "c\"d" "4"))`)
	for _, c := range []struct{ text, want string }{ // want: the canonical path, or the error
		{"/", "/"}, {"/B", "/B"}, {"/B/E", "/B/E"}, {`/"B"/"E"`, "/B/E"}, {`/B/"x/y"`, `/B/"x/y"`},
		{"/#2/#1", "/#2/#1"}, {`/#2/"#2"`, "/#2/#2"}, {"/a b/4", `/"a\sb"/4`}, {`/"a b"/"c\"d"`, `/"a\sb"/"c\"d"`},
		{`/a b/c"d`, `/"a\sb"/"c\"d"`},
		{"", "1:1: expected a path from the root, such as /B/F, or / for the root"},
		{"B", "1:1: expected a path from the root, such as /B/F, or / for the root"},
		{"//B", `1:2: found ""; expected one of B, #2, "a\sb"`},
		{"/B/", `1:4: found ""; expected one of E, "x/y"`},
		{"/b", `1:2: found "b"; expected one of B, #2, "a\sb"`},
		{"/#1", `1:2: found "#1"; expected one of B, #2, "a\sb"`},
		{"/B/E/F", `1:6: found "F"; nothing follows this node`},
		{"/B/x/y", `1:4: found "x"; expected one of E, "x/y"`},
		{`/"B"E`, `1:5: found "E" after a label; expected "/"`},
		{`/"B`, `1:2: found a quoted label without its end; expected another '"' on the same line`},
		{`/"\B"`, `1:3: found a lone "\" in a quoted label; expected \", \\ or \s, which is a space`},
	} {
		s, err := r.ParsePosition(c.text)
		got := r.PositionText(&s)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestMoves(t *testing.T) {
	r := parse(t, `(A B 3 "x y" "x;y" 1 2 3 4 5 6 7)`)
	s := r.Start()
	for _, c := range []struct{ text, want string }{
		{"B", "B"}, {"#2", "#2"}, {`x y`, `"x\sy"`}, {`"x y"`, `"x\sy"`}, {`"x\sy"`, `"x\sy"`}, {"x;y", `"x;y"`}, {"#11", "#11"},
		{"#1", `1:1: found "#1"; expected one of B, #2, "x\sy", "x;y", #5, #6, #7, #8, #9, #10, …`},
		{"", `1:1: found ""; expected one of B, #2, "x\sy", "x;y", #5, #6, #7, #8, #9, #10, …`},
		{`"B"B`, `1:4: found "B" after a quoted label; expected its end`},
	} {
		m, err := r.ParseMove(&s, c.text)
		got := r.MoveText(&s, m)
		if err != nil {
			got = err.Error()
		}
		if got != c.want || err != nil && m != 0 {
			t.Errorf("%s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestSubtreeText(t *testing.T) {
	r := parse(t, "(A (B:6 (#1 E F=0.5)) MIN (#3 (G 1 2) #2))")
	for path, want := range map[string]string{
		"/": "(A (B:6 (#1 E F=0.5)) MIN ((G 1 2) #2))", "/B": "MIN (B:6 (#1 E F=0.5))", "/B/#1": "(#1 E F=0.5)",
		"/B/#1/F": "MIN F=0.5", "/MIN": `MIN "MIN"`, "/#3": "MIN ((G 1 2) #2)", "/#3/#2": "#1", "/#3/G/#2": "MIN 2",
	} {
		s, err := r.ParsePosition(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.SubtreeText(&s); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

func TestOutline(t *testing.T) {
	r := parse(t, "(A (B:6 E=4 F +∞) (3 (#2 x)) C=-0.5)")
	s := r.Start()
	want := "" +
		"A  MAX\n" +
		"├─ B:6  MIN\n" +
		"│  ├─ E=4\n" +
		"│  ├─ F\n" +
		"│  └─ #3=+∞\n" +
		"├─ #2  MIN\n" +
		"│  ├─ #1=3\n" +
		"│  └─ #2  MAX\n" +
		"│     └─ x\n" +
		"└─ C=-0.5\n"
	if got := r.Outline(&s); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestOutlineIsShort(t *testing.T) {
	r, err := tree.Random(tree.RandomOptions{Branching: 3, Depth: 5})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct {
		lines int
		last  string
	}{
		"/":    {61, "… (+304)\n"}, // 364 nodes
		"/B":   {61, "… (+61)\n"},  // 121 nodes
		"/B/E": {40, "      └─ ER="},
	} {
		s, err := r.ParsePosition(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := slices.Collect(strings.Lines(r.Outline(&s)))
		if last := lines[len(lines)-1]; len(lines) != want.lines || !strings.HasPrefix(last, want.last) {
			t.Errorf("%s: %d lines, the last is %q; want %d and %q", path, len(lines), last, want.lines, want.last)
		}
	}
	deep := parse(t, chain(tree.MaxDepth))
	s := deep.Start()
	if lines := slices.Collect(strings.Lines(deep.Outline(&s))); len(lines) != 61 || lines[60] != "… (+9941)\n" {
		t.Errorf("a deep tree has an outline of %d lines, the last is %q", len(lines), lines[len(lines)-1])
	}
}

// A path that is read is written in canonical form and read back as the same node; other texts are rejected with the
// place. The same holds for moves.
func FuzzPathsRoundTrip(f *testing.F) {
	r, err := tree.Parse(`(A (B (4 5 "a b") "x/y"=7) (3 #2) ("c\"d" "\\" "é" "#"))`)
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range []string{
		"/", "/B", "/B/#1/#3", `/B/"x/y"`, `/B/#1/a b`, `/"c\"d"/"\\"`, `/c"d/\`, `/"#3"/é`, "/#2/#2", "//", "/B/", `/"B`, `/"\q"`,
		"B", "#2", `"c\"d"`, "/\xff", "/B\n", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := r.ParsePosition(text)
		if err != nil {
			checkPlace(t, text, err)
		} else if again, err := r.ParsePosition(r.PositionText(&s)); err != nil || again != s {
			t.Fatalf("%q is read back from %q as %v, %v", text, r.PositionText(&s), again, err)
		}
		s = r.Start()
		m, err := r.ParseMove(&s, text)
		if err != nil {
			checkPlace(t, text, err)
		} else if again, err := r.ParseMove(&s, r.MoveText(&s, m)); err != nil || again != m {
			t.Fatalf("%q is read back from %q as %v, %v", text, r.MoveText(&s, m), again, err)
		}
	})
}
