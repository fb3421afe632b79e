package tree_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/jugada/jugada/game/tree"
	"github.com/jugada/jugada/lang"
)

// The canonical form shows what a text means; where the notation is ambiguous, a row shows how it is read.
func TestParse(t *testing.T) {
	for _, c := range []struct{ text, canonical string }{
		{"(A (B E=4 F=7) C=3)", "(A (B E=4 F=7) C=3)"},
		{"  MAX(A\n\t(B E=4;the first\n F=7)C=3); the end", "(A (B E=4 F=7) C=3)"},
		{"; a comment\r\nMIN (A B C) ;", "MIN (A B C)"},
		{"\ufeff(A B)", "(A B)"},
		{"A", "A"}, {"A=3", "A=3"}, {"3", "3"}, {"=3", "3"}, {"MIN 3", "MIN 3"},

		// numbers and labels
		{"((3 5) (2 9))", "((3 5) (2 9))"},
		{"(4 5)", "(4 5)"}, {`("4" 5)`, `("4" 5)`}, {"(4:6 5)", "(4:6 5)"}, {`("4":6 5)`, "(4:6 5)"},
		{"(4=6 5)", "(4=6 5)"}, {`("4"=6 5)`, "(4=6 5)"}, {`(A "4" "5"=1)`, `(A "4" 5=1)`},
		{"(inf A)", "(+∞ A)"}, {`("inf" A)`, `("inf" A)`}, {"(inf=-inf A)", "(inf=-∞ A)"}, {"(∞ +∞ −∞ +inf −inf)", "(+∞ +∞ -∞ +∞ -∞)"},
		{"(+3 -2 −2 007 3.10 -0)", "(3 -2 -2 7 3.1 0)"},
		{"(A - + 3a .. Inf INF)", "(A - + 3a .. Inf INF)"},
		{`(".5" "1.2.3"=4)`, `(".5" 1.2.3=4)`},

		// = touches its label, or has none
		{"(A =4 =7)", "(A 4 7)"}, {"(=4 7)", "(4 7)"}, {"(B=4 7)", "(B=4 7)"}, {"(:6 B)", "(:6 B)"}, {"( :6 B)", "(:6 B)"},
		{"(A (B c)=4)", "(A (B c) 4)"},

		// labels by place
		{"(#1 B C)", "(#1 B C)"}, {"(A #1=3 #2)", "(A 3 #2)"}, {"(A B (#2 C D) (#3 E=3))", "(A B (#2 C D) (E=3))"},
		{`("#1" 3)`, "(3)"}, {"#1", "#1"}, {"(#1:5 B)", "(:5 B)"}, {"(# #x=1)", "(# #x=1)"}, {"(#1 #1 3)", "(#1 #1 3)"},

		// quotes
		{`("a b" "c\"d\\e"=1 "f\sg")`, `("a b" "c\"d\\e"=1 "f g")`},
		{`("A" "B"=1)`, "(A B=1)"}, {`(A "(" ";" "x=y"=1 ":" "," )`, `(A "(" ";" "x=y"=1 ":" ",")`},
		{`(a/b c\d=1 ñandú 日本)`, `(a/b c\d=1 ñandú 日本)`},

		// the side to move
		{"MIN(A B)", "MIN (A B)"}, {"MIN=3", "MIN=3"}, {`"MIN"`, `"MIN"`}, {"MIN MIN", `MIN "MIN"`}, {"MAX MIN", `"MIN"`}, {`"MAX"`, `"MAX"`}, {"MIN MAX", `MIN "MAX"`},
		{"MIN =3", "MIN 3"}, {"(MIN MAX)", "(MIN MAX)"}, {"MINI", "MINI"}, {"MIN;x\n3", "MIN 3"},
	} {
		r := parse(t, c.text)
		if got := r.Text(); got != c.canonical {
			t.Errorf("%q reads as %s, want %s", c.text, got, c.canonical)
		}
		if again := parse(t, r.Text()); !again.Equal(r) {
			t.Errorf("%q is written %s, which reads as %s", c.text, r.Text(), again.Text())
		}
	}
}

func TestParseErrors(t *testing.T) {
	long := strings.Repeat("ñ", 100)
	for _, c := range []struct{ text, want string }{
		{"", "1:1: the text is empty; expected a tree such as (A B=3 C=5)"},
		{" ;x\n", "1:1: the text is empty; expected a tree such as (A B=3 C=5)"},
		{"(A B= )", `1:6: found " "; expected a value directly after "="`},
		{"(A B=)", `1:6: found ")"; expected a value directly after "="`},
		{"(A: B)", `1:4: found " "; expected a value directly after ":"`},
		{"(A B=", `1:6: found the end of the text; expected a value directly after "="`},
		{"(A B=x)", `1:6: found "x"; expected a value such as 3, -2.5 or +∞`},
		{`(A B="3")`, `1:6: found "\""; expected a value directly after "="`},
		{"(A B=--3)", `1:6: found "--3"; expected a value such as 3, -2.5 or +∞`},
		{"(A B=3.)", `1:6: found "3."; expected a value such as 3, -2.5 or +∞`},
		{"(A B=1e3)", `1:6: found "1e3"; expected a value such as 3, -2.5 or +∞`},
		{"(A .5)", `1:4: found ".5"; expected a number such as 0.5, or quotes around it if it is a label`},
		{"(1.2.3 B)", `1:2: found "1.2.3"; expected a number such as 0.5, or quotes around it if it is a label`},
		{"(A B=0.1234567)", `1:6: found "0.1234567"; expected at most 6 decimals`},
		{"(0.1234567)", `1:2: found "0.1234567"; expected at most 6 decimals`},
		{"(A B=1899999999 C=-1900000000)", `1:19: found "-1900000000"; expected a value from -1899999999 to 1899999999,` +
			` the limit for a tree with values in steps of 1`},
		{"(A B=1900\nC=0.000001)", `1:6: found "1900"; expected a value from -1899.999999 to 1899.999999,` +
			` the limit for a tree with values in steps of 0.000001`},
		{"(A (B:-∞ C))", `1:7: found "-∞" at a node that has children; expected a finite value,` +
			` since only a leaf can be a won game`},

		{"()", `1:2: found ")"; expected a child, since a node in parentheses has at least one`},
		{"(A (B:3))", `1:8: found ")"; expected a child, since a node in parentheses has at least one`},
		{"(A (B 3 4)", `1:11: found the end of the text; expected ")" for the "(" at 1:1`},
		{"(A\n  (B 3 4\n", `3:1: found the end of the text; expected ")" for the "(" at 2:3`},
		{"(A B))", `1:6: found ")" after the tree; expected the end of the text`},
		{"A B", `1:3: found "B" after the tree; expected the end of the text`},
		{")", `1:1: found ")"; expected a node, such as B=3 or (A B=3 C=5)`},
		{"MIN", "1:4: found the end of the text; expected a node, such as B=3 or (A B=3 C=5)"},
		{"min (A B)", `1:1: found "min"; expected "MIN", in capitals, before a tree`},
		{`"MIN" (A B)`, `1:7: found "(" after the tree; expected the end of the text`},
		{"(A B, C)", `1:5: found ","; spaces separate nodes, and decimals have a point: 3.1`},
		{"(A B=3,1)", `1:7: found ","; spaces separate nodes, and decimals have a point: 3.1`},
		{"(A , B)", `1:4: found ","; spaces separate nodes, and decimals have a point: 3.1`},
		{"A, B", `1:2: found ","; spaces separate nodes, and decimals have a point: 3.1`},
		{"A , B", `1:3: found ","; spaces separate nodes, and decimals have a point: 3.1`},
		{"(A B =4)", `1:6: found "=" away from its label; expected it directly after the label, as in B=3 and (A:6 B=3)`},
		{"(A :6 B)", `1:4: found ":" away from its label; expected it directly after the label, as in B=3 and (A:6 B=3)`},
		{"A =4", `1:3: found "=" away from its label; expected it directly after the label, as in B=3 and (A:6 B=3)`},
		{"(A B:4)", `1:5: found ":" after the label of a leaf; expected "=", as in B=3`},
		{"(A B=4=5)", `1:7: found "=" directly after a label or value; expected a space, "(" or ")"`},
		{"(A:4:5 B)", `1:5: found ":" directly after a label or value; expected a space, "(" or ")"`},
		{`(A "B"C)`, `1:7: found "C" directly after a label or value; expected a space, "(" or ")"`},
		{`(A B"C")`, `1:5: found "\"" directly after a label or value; expected a space, "(" or ")"`},

		{`(A "B)`, `1:4: found a quoted label without its end; expected another '"' on the same line`},
		{"(A \"B\nC\")", `1:4: found a quoted label without its end; expected another '"' on the same line`},
		{`(A "B\`, `1:4: found a quoted label without its end; expected another '"' on the same line`},
		{`(A "B\n")`, `1:6: found a lone "\" in a quoted label; expected \", \\ or \s, which is a space`},
		{`(A "")`, "1:4: found an empty label; expected at least one character"},
		{"(A B" + long + ")", "1:4: found a label of 201 bytes; expected at most 200"},
		{"(A \"B\tC\")", "1:4: found U+0009 in a label; expected no control characters and no white space but the space"},
		{"(A \"B\u00a0C\")", "1:4: found U+00A0 in a label; expected no control characters and no white space but the space"},
		{"(A B C=1 B=2)", `1:10: found the label "B", which an earlier sibling has; expected another`},
		{"(é\n \"á é\" \"á é\")", `2:8: found the label "á é", which an earlier sibling has; expected another`},
		{"(A B #3)", `1:6: found the label "#3"; a label of this form says the place among the siblings:` +
			` expected #2 here, or another label`},
		{"(#2 B)", `1:2: found the label "#2"; a label of this form says the place among the siblings:` +
			` expected #1 here, or another label`},
		{"(A #01)", `1:4: found the label "#01"; a label of this form says the place among the siblings:` +
			` expected #1 here, or another label`},
		{"(ñ\xff", "1:3: found a byte that is not UTF-8; expected a text in UTF-8"},
		{"(A\nB\x1b[0m)", "2:2: found the control character U+001B; expected visible text"},
	} {
		r, err := tree.Parse(c.text)
		switch {
		case err == nil:
			t.Errorf("%q reads as %s; want the error\n%s", c.text, r.Text(), c.want)
		case err.Error() != c.want:
			t.Errorf("%q:\n got %s\nwant %s", c.text, err, c.want)
		}
	}
}

func TestErrorsInSpanish(t *testing.T) {
	for text, want := range map[string]string{
		"(A B=)":   `1:6: se encontró ")"; se esperaba un valor inmediatamente después de "="`,
		"(A B=":    `1:6: se encontró el final del texto; se esperaba un valor inmediatamente después de "="`,
		"(A B=3,1": `1:7: se encontró ","; los nodos se separan con espacios, y los decimales llevan punto: 3.1`,
	} {
		_, err := tree.Parse(text)
		if got := lang.Spanish.Error(err); got != want {
			t.Errorf("%q:\n got %s\nwant %s", text, got, want)
		}
	}
}

// chain is a tree of one line, depth plies deep.
func chain(depth int) string {
	return strings.Repeat("(", depth) + "1" + strings.Repeat(")", depth)
}

func TestLimits(t *testing.T) {
	if _, depth := parse(t, chain(tree.MaxDepth)).Size(); depth != 10_000 {
		t.Errorf("the deepest tree has a depth of %d", depth)
	}
	if nodes, _ := parse(t, "(A"+strings.Repeat(" 1", tree.MaxNodes-1)+")").Size(); nodes != 1_000_000 {
		t.Errorf("the largest tree has %d nodes", nodes)
	}
	for _, c := range []struct{ text, want string }{
		{chain(tree.MaxDepth + 1), "1:10002: found a node that lies too deep; expected at most 10,000 plies below the root"},
		{strings.Repeat("(", 5_000_000), "1:10002: found a node that lies too deep; expected at most 10,000 plies below the root"},
		{"(A\n" + strings.Repeat("1 ", tree.MaxNodes) + ")", "2:1999999: found another node; expected at most 1,000,000 in a tree"},
	} {
		if _, err := tree.Parse(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%.20s…:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

var place = regexp.MustCompile(`^([0-9]+):([0-9]+): .`)

// checkPlace makes sure that an error begins with a place in the text.
func checkPlace(t *testing.T, text string, err error) {
	t.Helper()
	found := place.FindStringSubmatch(err.Error())
	if found == nil || strings.Contains(err.Error(), "\n") {
		t.Fatalf("%q: the error %q does not begin with line and column, or is not one line", text, err)
	}
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	line, _ := strconv.Atoi(found[1])
	column, _ := strconv.Atoi(found[2])
	if line < 1 || line > len(lines) || column < 1 || column > len([]rune(lines[line-1]))+1 {
		t.Fatalf("%q: there is no such place: %v", text, err)
	}
	spanish, bad := lang.Spanish.Error(err), "%!" // what fmt writes where values do not fit
	if spanish == err.Error() || strings.Contains(spanish+err.Error(), bad) && !strings.Contains(text, bad) {
		t.Fatalf("%q: the error is badly told: %s; %s", text, err, spanish)
	}
}

// Text and JSON write what Parse accepts so that it reads back as the same tree; other texts are rejected with the
// place.
func FuzzNotationRoundTrips(f *testing.F) {
	for _, text := range []string{
		figure1, figure3, figure4, figure5, figure6, "MIN (A B C)", "((3 5) (2 9))", `("4" 5)`, "(4:6 5)", "(A =4 =7)",
		"(A - + 3a .. Inf)", `("a b" "c\"d\\e"=1 "f\sg")`, "(#1 B (#2 C D))", "MIN=3", `"MIN"`, "(∞ −∞ inf)", "#1", "(A #2)",
		"(A B =4)", "(A B B)", "(A\n\"B", "((((((", "A)", "\ufeffA", "\"\ufeffA\"", "(A B=9999999999)", "(A B=0.0000001)",
		"; only a comment", "(A \"\u2028\")", "(1.2.3 .5)", "\x00", "\xff", "(A B=3,1)", `("\"" "\\")`, "(A:+∞ B)", "MIN:3",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := tree.Parse(text)
		if err != nil {
			checkPlace(t, text, err)
			return
		}
		checkRoundTrips(t, r)
	})
}

// checkRoundTrips writes a tree in every format and reads it back.
func checkRoundTrips(t fataler, r tree.Rules) {
	t.Helper()
	text := r.Text()
	if again, err := tree.Parse(text); err != nil || !again.Equal(r) || again.Text() != text {
		t.Fatalf("%s is read back as %s, %v", text, again.Text(), err)
	}
	if strings.ContainsAny(text, "\n\r") {
		t.Fatalf("%q is not one line", text)
	}
	data, err := r.MarshalJSON()
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if again, err := tree.ParseJSON(data); err != nil || !again.Equal(r) {
		t.Fatalf("%s is read back from %s as %s, %v", text, data, again.Text(), err)
	}
}

// fataler is a *testing.T or a *rapid.T.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

func ExampleParse() {
	r, err := tree.Parse("(A (B E=4 F=7) C=3)")
	fmt.Println(r.Text(), err)
	_, err = tree.Parse("(A (B E= F=7) C=3)")
	fmt.Println(err)
	// Output:
	// (A (B E=4 F=7) C=3) <nil>
	// 1:9: found " "; expected a value directly after "="
}
